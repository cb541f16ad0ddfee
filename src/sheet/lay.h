/* SPDX-License-Identifier: MIT */
/* The layout of a sheet's blocks in a room; drawing them and finding what is at a place. */
#ifndef HEADWAY_SHEET_LAY_H
#define HEADWAY_SHEET_LAY_H

#include "draw/canvas.h"
#include "sheet/sheet.h"

/* Gives every block its place in `area`, whose first and last column stay free. Returns the rows used. */
int sheet_lay(struct sheet *sheet, const struct theme *theme, struct area area);

/* Whether the sheet's first block would be whole if it had the room to itself. */
bool sheet_is_whole(struct sheet *sheet, const struct theme *theme, struct area area);

/* How many rows the blocks that are always shown lack in a room, when others are left out or shortened. */
int sheet_lacks(struct sheet *sheet, const struct theme *theme, struct area area);

/* The rows that a sheet would like in a room of this size, in which prose wants some as well: in a low room only those
 * of the first ranks. */
int sheet_rows(struct sheet *sheet, const struct theme *theme, struct area room);

/* The columns that a sheet would like beside prose; 0: no wish. */
int sheet_columns(struct sheet *sheet, const struct theme *theme);

/* Whether a sheet can use any number of columns to say more: it has bars or arcs, and no matrices. */
bool sheet_is_elastic(const struct sheet *sheet);

/* Lays out and draws a sheet; draws nothing outside `area`. */
void sheet_draw(struct sheet *sheet, struct canvas *canvas, struct area area);

/* Appends the names of what has no room in sheet_draw() in `area`: "W_Q₁, X"; nothing if everything has. */
void sheet_missing(struct sheet *sheet, const struct theme *theme, struct area area, struct text *out);

/* Finds what is at a place of the canvas, in a sheet that was laid out: a word, a row of a table, a dial, a cell; false
 * if there is nothing to choose. */
bool sheet_find(const struct sheet *sheet, const struct theme *theme, int row, int col, struct sheet_spot *out);

#endif
