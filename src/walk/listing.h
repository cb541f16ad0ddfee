/* SPDX-License-Identifier: MIT */
/* Code beside the matrices: the listing of the stage in one of five languages, the line that computes lit, and at the
 * left the result, the two rows in use and the loop's counters. */
#ifndef HEADWAY_WALK_LISTING_H
#define HEADWAY_WALK_LISTING_H

#include "base/listing.h"
#include "sheet/sheet.h"
#include "walk/stage.h"

/* "1 C   2 pseudocode   3 NumPy   4 PyTorch   5 JavaScript", the current one bold; as many columns are left, closer
 * together, by shorter names. Only the current one where no key can be pressed, or the digits are not theirs. Appends
 * to the line. */
void listing_add_languages(struct line *line, const struct view_habits *habits, int columns);

/* Adds the listing beside the block before it, the loop's counters under that; for plain text the listing alone. */
void listing_fill(const struct stage *stage, struct sheet *sheet);

/* Adds the lines of a listing, those that are lit marked and kept in sight. */
void listing_add_code(struct lines *lines, const struct listing *listing);

#endif
