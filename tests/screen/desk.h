/* SPDX-License-Identifier: MIT */
/* A whole course on a canvas, the menu alone or the reader that leads to it and from it, with a state directory of its
 * own: for the tests of menu and reader. Keys go in by name, rows come out as text, as in tools.h for the player. */
#ifndef HEADWAY_TESTS_SCREEN_DESK_H
#define HEADWAY_TESTS_SCREEN_DESK_H

#include "screen/menu.h"
#include "screen/reader.h"

#include <stdbool.h>

struct desk {
    char *directory, *state; /* of the course that the test writes, NULL: the program's own; XDG_STATE_HOME */
    struct catalogue catalogue;
    struct library library;
    struct course_file listings[2 * LANGUAGE_COUNT];
    struct view_source sources[2 * LANGUAGE_COUNT];
    struct progress *progress; /* of the menu alone */
    struct menu menu;
    struct reader *reader; /* NULL: the menu alone */
    struct canvas canvas;
    struct text text;        /* of the last drawing */
    enum menu_answer answer; /* to the last event, of the menu alone */
    unsigned wish;           /* the same of a reader */
};

/* An empty desk with a state directory; a course of its own if lessons are written to it before it begins. */
void desk_prepare(struct desk *d);
void desk_write_lesson(struct desk *d, int number, const char *name, const char *markdown);

/* The quiz of such a lesson, in GIFT. */
void desk_write_quiz(struct desk *d, int number, const char *name, const char *gift);

/* Lessons 1 … count, of `steps` steps each; titles begin with `title`. */
void desk_write_course(struct desk *d, int count, int steps, const char *title);

/* Notes on disk that a step was seen and its first part read; where the learner stopped, it is the place, too. */
void desk_see(struct desk *d, const char *lesson, const char *step);
void desk_stop_at(struct desk *d, const char *lesson, const char *step);

/* Begins with the menu alone, or a reader. */
void desk_open_menu(struct desk *d, int cols, int rows);
void desk_open_reader(struct desk *d, const struct reader_setup *setup, int cols, int rows);

/* What `headway` without arguments begins with. */
extern const struct reader_setup desk_course;

/* Ends the reader as at the end of the program; what it said then is appended to `message`, which may be NULL. */
void desk_end_reader(struct desk *d, struct text *message);

/* Another theme or size; draws. */
void desk_theme(struct desk *d, const struct theme *theme);
void desk_resize(struct desk *d, int cols, int rows);

/* Presses keys by their names, blanks between; types characters; clicks where something stands, or turns the wheel
 * there. Ends with a drawing. */
void desk_press(struct desk *d, const char *keys);
void desk_type(struct desk *d, const char *text);
void desk_click(struct desk *d, const char *what);
void desk_click_at(struct desk *d, int row, int col);
void desk_wheel(struct desk *d, const char *what, int direction);

/* A row of the last drawing, from 0, from the bottom if negative; borrowed until the next call. */
const char *desk_row(struct desk *d, int row);
bool desk_has(struct desk *d, const char *what);

/* Fails the test, showing the screen, unless it has (or does not have) a text, or unless a row is that text. */
void desk_expect(struct desk *d, const char *what);
void desk_refuse(struct desk *d, const char *what);
void desk_expect_row(struct desk *d, int row, const char *what);

/* Frees everything and removes the directories. */
void desk_close(struct desk *d);

#endif
