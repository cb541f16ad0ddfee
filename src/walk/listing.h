/* SPDX-License-Identifier: MIT */
/* Code beside the matrices: the listing of the stage in one of five languages, with the computing line lit, and at the
 * left the result, the two rows in use and the loop's counters. */
#ifndef HEADWAY_WALK_LISTING_H
#define HEADWAY_WALK_LISTING_H

#include "base/listing.h"
#include "sheet/sheet.h"
#include "walk/stage.h"

/* "1 C   2 pseudocode   3 NumPy   4 PyTorch   5 JavaScript", the current one bold, in at most `columns` more columns:
 * closer together or by shorter names if need be. Only the current one if there are no keys, or digits mean something
 * else. Appends to the line. */
void listing_add_languages(struct line *line, const struct view_habits *habits, int columns);

/* Adds the listing beside the block before it, and the loop's counters under that block; for plain text only the
 * listing. */
void listing_fill(const struct stage *stage, struct sheet *sheet);

/* Adds the lines of a listing, with lit ones marked and kept visible. */
void listing_add_code(struct lines *lines, const struct listing *listing);

#endif
