/* SPDX-License-Identifier: MIT */
/* A view that is no stage of the walk, tried out: opened in a state, keys pressed by name, drawn at every size. */
#ifndef HEADWAY_TESTS_VIEW_TRIAL_H
#define HEADWAY_TESTS_VIEW_TRIAL_H

#include "view/view.h"

struct trial {
    const struct view *view;
    void *self;
    struct text text; /* what the last of the functions below returned */
};

/* Opens; fails the test if it cannot be opened. */
struct trial trial_open(const struct view *view, const char *state);
void trial_close(struct trial *t);

/* Presses keys by name, blanks between, as the player would: what is typed first, then the keys that work, inside the
 * view too. */
void trial_press(struct trial *t, const char *keys);

/* The state; plain text; the "look here" line; the sum for that many columns; the screen in a room and theme. Borrowed
 * until the next call. */
const char *trial_state(struct trial *t);
const char *trial_plain(struct trial *t);
const char *trial_look(struct trial *t);
const char *trial_sum(struct trial *t, int columns);
const char *trial_screen(struct trial *t, int cols, int rows, struct theme theme);

/* A number that it measures; fails the test if it has none of that name. */
double trial_measure(struct trial *t, const char *name);

/* Writing and reading the state gives the same state, and the same plain text. */
void trial_check_state(struct trial *t);

/* "Look here", sum and rows keep to their limits for every width. */
void trial_check_lines(struct trial *t);

/* Draws in rooms from 1 × 1 to 300 × 100, in every look, and nowhere else; from 38 × 6 on nothing is cut. */
void trial_check_drawing(struct trial *t);

/* Presses keys at random, checking state, lines and drawing on the way. */
void trial_check_monkey(struct trial *t, unsigned seed);

/* A state is refused with one clear line that begins with its key. */
void trial_refuses(const struct view *view, const char *state);

#endif
