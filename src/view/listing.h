/* SPDX-License-Identifier: MIT */
/* Code beside the matrices: the listing of the stage in one of five languages, the line that computes lit, and at the
 * left the result, the two rows in use and the loop's counters. */
#ifndef HEADWAY_VIEW_LISTING_H
#define HEADWAY_VIEW_LISTING_H

#include "base/listing.h"
#include "view/panel.h"

/* "1 C   2 pseudocode   3 NumPy   4 PyTorch   5 JavaScript", the current one bold; as many columns are left, closer
 * together, by shorter names. Only the current one where no key can be pressed. Appends to the line. */
void listing_add_languages(struct line *line, const struct view_habits *habits, int columns);

/* Places the result at the left and the listing at the right (below 60 columns only the listing). */
void listing_lay(struct layout *layout, const struct stage *stage, const struct theme *theme, struct area room);

/* Draws what listing_lay() placed, but for the panels. */
void listing_draw(struct canvas *canvas, const struct stage *stage, const struct layout *layout);

/* Appends the listing of the stage in all languages, for plain text. */
void listing_plain(const struct stage *stage, struct text *out);

#endif
