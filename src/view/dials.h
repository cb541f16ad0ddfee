/* SPDX-License-Identifier: MIT */
/* Dials: the keys of a view's state that can be turned while one looks, one by one, each through its values. A view
 * says in its state table which they are (state.h); what they look like, how they turn and what is said of them is the
 * same everywhere, and here. `self` is the view's object. */
#ifndef HEADWAY_VIEW_DIALS_H
#define HEADWAY_VIEW_DIALS_H

#include "sheet/sheet.h"
#include "view/view.h"

#define DIAL_VALUE_MOST 24 /* bytes of a value */

/* The dial that stands at that place now, from 0; NULL if there are not so many. */
const struct state_key *dials_at(const struct view *view, const void *self, size_t place);

/* What it stands at, as a state writes it; returns `out`. */
const char *dials_value(const struct state_key *dial, const void *self, char out[DIAL_VALUE_MOST]);

/* Turns it to the next value that can be (by 1) or the one before (by -1). After the last word comes the first; numbers
 * end where they end: then, or if there is no other value that can be, nothing changes, and it returns false. */
bool dials_turn(const struct view *view, void *self, const struct state_key *dial, int by);

/* Sets it to a value; false, and all is as it was, if that cannot be. */
bool dials_set(const struct view *view, void *self, const struct state_key *dial, const char *value);

/* Says what it means, and its values with the chosen one in brackets, with what is to be said of some; if there is no
 * room for all of it, fewer values, or these alone. */
void dials_describe(const struct state_key *dial, const void *self, struct view_lines *out, const struct theme *theme,
                    int columns);

/* Fills a sheet with the dials and what the view shows. With dials alone: those that have no place in its picture. */
void view_fill(const struct view *view, const void *self, struct sheet *sheet);
void dials_fill(const struct view *view, const void *self, struct sheet *sheet);

/* What it stands at in a state; returns `out`. */
const char *dials_in(const char *state, const struct state_key *dial, char out[DIAL_VALUE_MOST]);

#endif
