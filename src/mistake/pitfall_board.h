/* SPDX-License-Identifier: MIT */
/* Both runs of a mistake whole, stage by stage: the right one with all its numbers, under it the one with the mistake,
 * where only what differs has its number. With the mistake off that one is an outline: nothing of it is told, and it
 * keeps its place. */
#ifndef HEADWAY_MISTAKE_PITFALL_BOARD_H
#define HEADWAY_MISTAKE_PITFALL_BOARD_H

#include "mistake/pitfall.h"

/* Adds the board to a sheet; nothing if the model is too large for one. */
void pitfall_board_add(const struct pitfall *p, struct sheet *sheet);

/* Where a number of the board comes from; false if the matrix is not on it. */
bool pitfall_board_find(const struct pitfall *p, const struct matrix_of *of, size_t row, size_t col,
                        struct origin *out);

#endif
