/* SPDX-License-Identifier: MIT */
/* A presenter's console on a canvas, with a room before it: a real socket, followers, a state directory of its own.
 * Keys go in by name; after each key there is a frame, and the console saves, as in the loop. */
#ifndef HEADWAY_TESTS_SCREEN_LECTERN_H
#define HEADWAY_TESTS_SCREEN_LECTERN_H

#include "classroom/console_state.h"
#include "lecture/client.h"
#include "lecture/socket.h"
#include "screen/tools.h"

#include <stdbool.h>

#define LECTERN_PATIENCE 240000 /* milliseconds: a little less than Check's limit */

struct lectern {
    char *directory, *state, *box; /* of the course that the test writes, NULL: uses the program's own; XDG_… */
    struct opened opened;          /* the course */
    struct agenda agenda;
    struct console_setup setup;
    struct lecture_socket place;
    struct journal journal;
    struct console *console; /* NULL: there is no presenter */
    struct scene scene;      /* the console's, the lowest */
    struct screen screen;
    struct client client; /* a follower; `open` NULL: none */
    long long passed;     /* milliseconds that lectern_pass() has skipped */
};

/* An empty lectern; a course of its own if files are written to it before it begins ("lessons/01-a.md"). */
void lectern_prepare(struct lectern *l);
void lectern_write(struct lectern *l, const char *path, const char *content);

/* Begins a lecture of lessons, named with blanks between; set more in l->setup before. */
void lectern_begin(struct lectern *l, const char *lessons);

/* Prepares and begins, on 120 × 40. */
void lectern_open(struct lectern *l, const char *lessons);

/* The same with two lessons of the test's own, first (one, in two parts; two, which asks) and second (three, with a
 * view; two). */
extern const char *const lectern_first, *const lectern_second;
void lectern_open_two(struct lectern *l);

/* The same with longer notes, on 80 × 24: first (one, in two parts; two, which asks; three) and second (four). */
extern const char *const lectern_other; /* the second of them */
void lectern_open_long(struct lectern *l);

/* Ends the console, and closes what the program would have open for it. */
void lectern_stop(struct lectern *l);

/* Ends the console as a signal does, without ending the lecture; begins it again from what was saved. */
void lectern_kill(struct lectern *l);
void lectern_resume(struct lectern *l);

/* A follower comes; serves the room until everything has arrived and the follower has the latest messages. */
void lectern_follow(struct lectern *l);
void lectern_settle(struct lectern *l);

/* Lets milliseconds pass. */
void lectern_wait(struct lectern *l, int milliseconds);

/* What the console shows, and what the room was told, as lines; borrowed until the next call but one. */
const char *lectern_here(struct lectern *l);
const char *lectern_told(struct lectern *l);

/* The step it is at, as LESSON#STEP/part+revealed; borrowed until the next call but one. */
const char *lectern_place(struct lectern *l);

/* The column of a text in a row; fails if it is not there. The second draws again as if the lecture, and its step, had
 * begun so many seconds earlier. */
int lectern_column(struct lectern *l, int row, const char *what);
void lectern_pass(struct lectern *l, int seconds);

/* The state of the running poll, as the room is told it. */
void lectern_tell_poll(const struct lectern *l, struct message_poll *out);

/* Frees everything and removes the directories. */
void lectern_close(struct lectern *l);

#endif
