/* SPDX-License-Identifier: MIT */
/* What every view that is no stage of the walk promises, tried on any of them: it draws in its area and nowhere else,
 * its state reads back, its lines fit, its plain text has no escapes; also after any keys. */
#ifndef HEADWAY_TESTS_VIEW_LABS_H
#define HEADWAY_TESTS_VIEW_LABS_H

#include "view/view.h"

/* Opens a view in a state; fails the test if that cannot be done. */
void *labs_open(const struct view *view, const char *state);

/* Fails unless `state` is written back as `written`, and that as itself. */
void labs_expect_state(const struct view *view, const char *state, const char *written);

/* Fails unless `state` is refused with a message that holds `words`. */
void labs_refuse(const struct view *view, const char *state, const char *words);

/* Presses keys by name ("Down 5 Enter"), as inside the view. */
void labs_press(const struct view *view, void *self, const char *keys);

/* What a view measures; fails the test if it has no such number. */
double labs_measure(const struct view *view, const void *self, const char *name);

/* Fails unless the look line (or, `brief`, its short form), the sum or the plain text holds `words`. */
void labs_expect_look(const struct view *view, const void *self, const char *words);
void labs_expect_sum(const struct view *view, const void *self, int columns, const char *words);
void labs_expect_plain(const struct view *view, const void *self, const char *words);

/* Fails unless the screen of a size holds `words`; with `not`, unless it does not. */
void labs_expect_drawn(const struct view *view, const void *self, int cols, int rows, const char *words);

/* Draws at every size in every look; from 36 × 5 on nothing may be cut. */
void labs_check_drawing(const struct view *view, const void *self, const char *what);

/* Whether all its lines fit and its plain text is plain. */
void labs_check_lines(const struct view *view, const void *self, const char *what);

/* Presses `count` keys at random and checks all of that on the way. */
void labs_press_at_random(const struct view *view, const char *state, size_t seed, size_t count);

#endif
