/* SPDX-License-Identifier: MIT */
/* Dials: the keys of a view's state that can be turned while one looks, each through its values. The view's state table
 * says which they are (state.h); how they look, turn and are described is the same for all views, and is here. `self`
 * is the view's object. */
#ifndef HEADWAY_VIEW_DIALS_H
#define HEADWAY_VIEW_DIALS_H

#include "sheet/sheet.h"
#include "view/view.h"

#define DIAL_VALUE_MOST 24 /* bytes of a value */

/* The dial that is now at that place, from 0; NULL if there are fewer. */
const struct state_key *dials_at(const struct view *view, const void *self, size_t place);

/* The dial's value, as a state writes it; returns `out`. */
const char *dials_value(const struct state_key *dial, const void *self, char out[DIAL_VALUE_MOST]);

/* Turns a dial to the next possible value (by 1) or the one before (by -1). After the last word comes the first;
 * numbers stop at their ends. At an end, or if no other value is possible, nothing changes, and it returns false. */
bool dials_turn(const struct view *view, void *self, const struct state_key *dial, int by);

/* Sets a dial to a value; false, with nothing changed, if that is not possible. */
bool dials_set(const struct view *view, void *self, const struct state_key *dial, const char *value);

/* Describes a dial: what it means, its values with the chosen one in brackets, and its note; if there is no room for
 * everything, fewer values, or only the values. */
void dials_describe(const struct state_key *dial, const void *self, struct view_lines *out, const struct theme *theme,
                    int columns);

/* Fills a sheet with the dials and what the view shows. The second fills it with the dials alone, for a view whose
 * picture does not have them. */
void view_fill(const struct view *view, const void *self, struct sheet *sheet);
void dials_fill(const struct view *view, const void *self, struct sheet *sheet);

/* The dial's value in a state; returns `out`. */
const char *dials_in(const char *state, const struct state_key *dial, char out[DIAL_VALUE_MOST]);

#endif
