/* SPDX-License-Identifier: MIT */
/* A whole course on a screen, the menu alone or the reader that leads to it and from it, with a state directory of its
 * own: for the tests of menu and reader. */
#ifndef HEADWAY_TESTS_SCREEN_DESK_H
#define HEADWAY_TESTS_SCREEN_DESK_H

#include "menu/menu.h"
#include "menu/reader.h"
#include "screen/tools.h"

#include <stdbool.h>

struct desk {
    char *directory, *state;   /* of the course that the test writes, NULL: uses the program's own; XDG_STATE_HOME */
    struct opened opened;      /* the course */
    struct progress *progress; /* for the menu alone */
    struct menu menu;
    struct reader *reader; /* NULL: the menu alone */
    struct screen screen;
};

/* An empty desk with a state directory; a course of its own if lessons are written to it before it begins. */
void desk_prepare(struct desk *d);
void desk_write_lesson(struct desk *d, int number, const char *name, const char *markdown);

/* Writes the quiz of such a lesson, in GIFT. */
void desk_write_quiz(struct desk *d, int number, const char *name, const char *gift);

/* Writes lessons 1 … count, with `steps` steps each and titles that begin with `title`. */
void desk_write_course(struct desk *d, int count, int steps, const char *title);

/* Writes three lessons: one with all kinds of steps, one with questions, one more. */
void desk_write_kinds(struct desk *d);

/* Records on disk that a step was seen and its first part read; the second also makes it the place where the learner
 * stopped. */
void desk_see(struct desk *d, const char *lesson, const char *step);
void desk_stop_at(struct desk *d, const char *lesson, const char *step);

/* Begins with the menu alone, or a reader. */
void desk_open_menu(struct desk *d, int cols, int rows);
void desk_open_reader(struct desk *d, const struct reader_setup *setup, int cols, int rows);

/* The setup of `headway` without arguments. */
extern const struct reader_setup desk_course;

/* Ends the reader as at the end of the program; appends its messages to `message`, which may be NULL. */
void desk_end_reader(struct desk *d, struct text *message);

/* The kept progress of the course; fails if there is a message. Close with progress_close(). */
struct progress *desk_progress(const struct desk *d);

/* Frees everything and removes the directories. */
void desk_close(struct desk *d);

#endif
