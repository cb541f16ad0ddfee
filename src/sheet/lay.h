/* SPDX-License-Identifier: MIT */
/* Where the blocks of a sheet stand in a room, drawn and found again. */
#ifndef HEADWAY_SHEET_LAY_H
#define HEADWAY_SHEET_LAY_H

#include "draw/canvas.h"
#include "sheet/sheet.h"

/* Gives every block its place in `area`, whose first and last columns stay free. Returns the rows used. */
int sheet_lay(struct sheet *sheet, const struct theme *theme, struct area area);

/* Whether nothing of a sheet would be left out in so much room, if all of it was its first block's. */
bool sheet_is_whole(struct sheet *sheet, const struct theme *theme, struct area area);

/* Rows that blocks which are always there lack in that room; others may be left out or shorter. */
int sheet_lacks(struct sheet *sheet, const struct theme *theme, struct area area);

/* The rows that it would like in a room of this size, where prose wants some as well: in a low room those of the first
 * ranks alone. */
int sheet_rows(struct sheet *sheet, const struct theme *theme, struct area room);

/* The columns that it would like beside prose; 0: no wish. */
int sheet_columns(struct sheet *sheet, const struct theme *theme);

/* Whether all columns that there are make it say more: it has bars or arcs, and no matrices. */
bool sheet_is_elastic(const struct sheet *sheet);

/* Lays it out and draws it; nothing outside of `area`. */
void sheet_draw(struct sheet *sheet, struct canvas *canvas, struct area area);

/* Appends the names of what sheet_draw() finds no room for in `area`: "W_Q₁, X"; nothing if all has. */
void sheet_missing(struct sheet *sheet, const struct theme *theme, struct area area, struct text *out);

/* Finds what stands at a place of the canvas, in a sheet that was laid out: a word, a row of a table, a dial, a cell;
 * false if there is nothing to choose. */
bool sheet_find(const struct sheet *sheet, const struct theme *theme, int row, int col, struct sheet_spot *out);

#endif
