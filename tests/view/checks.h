/* SPDX-License-Identifier: MIT */
/* What every view promises that is no stage of the walk, checked on one that is open: for the tests of such views. */
#ifndef HEADWAY_TESTS_VIEW_CHECKS_H
#define HEADWAY_TESTS_VIEW_CHECKS_H

#include "base/random.h"
#include "view/view.h"

/* Opens a view in a state; fails the test if it cannot be opened. */
void *checks_open(const struct view *view, const char *state);

/* Fails unless the state is refused with one line that holds `words`. */
void checks_refuse(const struct view *view, const char *state, const char *words);

/* Presses the keys of a list of names ("Left Tab n"); fails the test if one has no use here. */
void checks_press(const struct view *view, void *self, const char *names);

/* A number that the view measures; fails the test if it has none of that name. */
double checks_measure(const struct view *view, const void *self, const char *name);

/* Fails unless look, short look and sum have room in their lines, what is written is read back as the same, and the
 * plain text holds no escape. */
void checks_lines(const struct view *view, const void *self);

/* Fails unless the state that is written is `expected`. */
void checks_state(const struct view *view, const void *self, const char *expected);

/* Draws it once in a random look and size, into the middle of a canvas full of guards: nothing outside of the area,
 * and, from `least` rows and 38 columns on, nothing cut without a mark. */
void checks_draw(const struct view *view, const void *self, struct random *r, int least);

/* The screen of one size as text; the caller frees it. */
struct text checks_screen(const struct view *view, const void *self, int rows, int cols, const struct theme *theme);

#endif
