/* SPDX-License-Identifier: MIT */
/* A quiz on a canvas, for the tests of the quiz player: GIFT goes in, keys go in by name, rows come out as text. */
#ifndef HEADWAY_TESTS_SCREEN_QUIZ_DESK_H
#define HEADWAY_TESTS_SCREEN_QUIZ_DESK_H

#include "course/quiz.h"
#include "screen/quiz.h"

#include <stdbool.h>
#include <stdint.h>

struct quiz_desk {
    struct quiz quiz;
    const struct question **questions;
    struct sitting sitting;
    struct progress *progress; /* borrowed; NULL: none */
    struct quiz_setup setup;
    struct quiz_player *player;
    struct canvas canvas;
    struct text text; /* of the last drawing */
    unsigned wish;    /* of the last event */
};

/* A quiz with a question of each type: scale, several, true, short, number, pairs, essay, and one that names a view. */
extern const char *const quiz_desk_types;

/* Reads the GIFT and sets d->setup; quiz_desk_start() makes the player. */
void quiz_desk_prepare(struct quiz_desk *d, const char *gift, bool exam);
void quiz_desk_start(struct quiz_desk *d, int cols, int rows);

/* Both. */
void quiz_desk_open(struct quiz_desk *d, const char *gift, bool exam, int cols, int rows);

/* Milliseconds of the clock that the player sees. */
extern int64_t quiz_desk_now;

/* Another size, another theme. */
void quiz_desk_resize(struct quiz_desk *d, int cols, int rows);
void quiz_desk_theme(struct quiz_desk *d, const struct theme *theme);

/* Presses keys by their names, blanks between. Types characters. Clicks where something stands. Each ends with a
 * drawing. */
void quiz_desk_press(struct quiz_desk *d, const char *keys);
void quiz_desk_type(struct quiz_desk *d, const char *text);
void quiz_desk_click(struct quiz_desk *d, const char *what);
void quiz_desk_send(struct quiz_desk *d, struct event event);

/* A row of the last drawing, from the bottom if negative; borrowed until the next call. */
const char *quiz_desk_row(struct quiz_desk *d, int row);

/* Whether it stands anywhere; where (column in cells). */
bool quiz_desk_find(struct quiz_desk *d, const char *what, int *row, int *col);

/* Fails the test, showing the screen, unless it has (or does not have) a text. */
void quiz_desk_expect(struct quiz_desk *d, const char *what);
void quiz_desk_refuse(struct quiz_desk *d, const char *what);

/* Fails unless the screen is the one in tests/golden/NAME.txt; with HEADWAY_BLESS in the environment writes that. */
void quiz_desk_expect_golden(struct quiz_desk *d, const char *name);

void quiz_desk_close(struct quiz_desk *d);

#endif
