/* SPDX-License-Identifier: MIT */
/* Where the blocks of a sheet stand in a room, drawn and found again. */
#ifndef HEADWAY_SHEET_LAY_H
#define HEADWAY_SHEET_LAY_H

#include "draw/canvas.h"
#include "sheet/sheet.h"

/* Gives every block the rows that it gets in `area`, whose first and last columns stay free, and says where it begins.
 * Returns the rows used. */
int sheet_lay(struct sheet *sheet, struct area area);

/* The rows that it would like in a room of this size, where prose wants some as well: in a low room those of the first
 * ranks alone. */
int sheet_rows(struct sheet *sheet, struct area room);

/* Lays it out and draws it; nothing outside of `area`. */
void sheet_draw(struct sheet *sheet, struct canvas *canvas, struct area area);

/* Finds the word or the row of a table that sheet_draw() puts at a place of the canvas; false if there is none. */
bool sheet_find(struct sheet *sheet, struct area area, int row, int col, struct sheet_spot *out);

#endif
