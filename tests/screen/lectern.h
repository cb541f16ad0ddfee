/* SPDX-License-Identifier: MIT */
/* A presenter's console on a canvas, with a room before it: a real socket, followers, a state directory of its own.
 * Keys go in by name; after each key there is a frame, and what the console keeps is kept, as in the loop. */
#ifndef HEADWAY_TESTS_SCREEN_LECTERN_H
#define HEADWAY_TESTS_SCREEN_LECTERN_H

#include "classroom/console_state.h"
#include "lecture/client.h"
#include "lecture/place.h"
#include "screen/tools.h"

#include <stdbool.h>

#define LECTERN_PATIENCE 240000 /* milliseconds: a little less than Check's limit */

struct lectern {
    char *directory, *state, *box; /* of the course that the test writes, NULL: the program's own; XDG_… */
    struct opened opened;          /* the course */
    struct agenda agenda;
    struct console_setup setup;
    struct lecture_place place;
    struct journal journal;
    struct console *console; /* NULL: nobody presents */
    struct scene scene;      /* of it, at the ground */
    struct screen screen;
    struct client client; /* a follower; `open` NULL: none */
    long long passed;     /* milliseconds that lectern_pass() has let pass */
};

/* An empty lectern; a course of its own if files are written to it before it begins ("lessons/01-a.md"). */
void lectern_prepare(struct lectern *l);
void lectern_write(struct lectern *l, const char *path, const char *content);

/* Begins a lecture of lessons, by their names, blanks between; l->setup may say more before. */
void lectern_begin(struct lectern *l, const char *lessons);

/* All of it, on 120 × 40. */
void lectern_open(struct lectern *l, const char *lessons);

/* The same with two lessons of the test's own, first (one, in two parts; two, which asks) and second (three, with a
 * view; two). */
extern const char *const lectern_first, *const lectern_second;
void lectern_open_two(struct lectern *l);

/* Ends the console, and closes what the program had open for it. */
void lectern_stop(struct lectern *l);

/* Ends the console as a signal does: nobody has ended the lecture; and begins it again with what was kept. */
void lectern_kill(struct lectern *l);
void lectern_resume(struct lectern *l);

/* A follower comes; the room is served until nothing is under way any more, and it has what was told last. */
void lectern_follow(struct lectern *l);
void lectern_settle(struct lectern *l);

/* Milliseconds are let go by. */
void lectern_wait(struct lectern *l, int milliseconds);

/* What the console shows, and what the room was told, as lines; borrowed until the next call but one. */
const char *lectern_here(struct lectern *l);
const char *lectern_told(struct lectern *l);

/* The step it is at, as LESSON#STEP/part+revealed; borrowed until the next call but one. */
const char *lectern_place(struct lectern *l);

/* The column at which something stands in a row; fails if it does not. Draws again after the lecture, and its step,
 * have begun so many seconds earlier. */
int lectern_column(struct lectern *l, int row, const char *what);
void lectern_pass(struct lectern *l, int seconds);

/* Frees everything and removes the directories. */
void lectern_close(struct lectern *l);

#endif
