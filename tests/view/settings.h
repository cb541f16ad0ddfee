/* SPDX-License-Identifier: MIT */
/* A view of the mistake lab in every setting of its dials. */
#ifndef HEADWAY_TESTS_VIEW_SETTINGS_H
#define HEADWAY_TESTS_VIEW_SETTINGS_H

#include "mistake/pitfall.h"
#include "trial.h"

/* The views of mistakes about masks, and of no-max. */
enum settings_view { SETTINGS_VALUE, SETTINGS_KIND, SETTINGS_MIXUP, SETTINGS_NO_MAX, SETTINGS_VIEWS };
const struct view *settings_view(int which);

/* Opens a view with setting number `index` of all settings of its dials; false beyond the last. */
bool settings_open(const struct view *view, size_t index, struct trial *t);

/* Calls `check` with a view in every setting of its dials and with every head. */
void settings_each(const struct view *view, void (*check)(struct trial *t, const struct pitfall *p));

/* How many dials a mistake has: its rows of the state before those that all mistakes have. */
size_t settings_count_dials(const struct pitfall *p);

/* Whether a dial has that value. */
bool settings_is(const struct pitfall *p, const char *dial, const char *value);

/* A cell of a side, and the sum of a row. */
double settings_cell(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col);
double settings_row_sum(const struct pitfall *p, enum pitfall_side side, size_t row);

#endif
