/* SPDX-License-Identifier: MIT */
/* What the views of a row draw alike: a score that can be typed over, a share with its bar, the dial of temperatures.
 */
#ifndef HEADWAY_VIEW_ROW_DRAW_H
#define HEADWAY_VIEW_ROW_DRAW_H

#include "view/row_edit.h"

/* Columns that the names, and the scores (in brackets, or typed), take at most. */
int row_draw_label_columns(const struct row_edit *edit, const struct theme *theme);
int row_draw_score_columns(const struct row_edit *edit, const struct theme *theme);

/* Draws a name behind its mark ("▸core"), cut to `columns`. */
void row_draw_label(struct canvas *canvas, int row, int col, int columns, const struct row_edit *edit, size_t i);

/* Draws a score that ends before column `end` less its bracket: "[2.0]" where it is selected, the field where it is
 * typed. */
void row_draw_score(struct canvas *canvas, int row, int end, int columns, const struct row_edit *edit, size_t i);

/* Draws a number of one of the steps so that it ends before `end`: "-1.90", "-∞". */
void row_draw_number(struct canvas *canvas, int row, int end, enum role role, double number, int decimals);

/* Draws a share so that it ends before `end`, on the ground of its value; the selected one is bold. */
void row_draw_share(struct canvas *canvas, int row, int end, const struct row_edit *edit,
                    const struct row_shares *shares, size_t i);

/* Columns that the dial takes beside its axis, and the temperature at a column of an axis of so many columns. */
#define ROW_DIAL_SIDES 16
double row_dial_temperature(int column, int columns);

/* Draws the dial: in its first row the temperature of the head that is turned and the axis from 0.1 to 10 with the
 * temperature of every head on it; in its second row, if there is one, √d_k for four widths. */
void row_draw_dial(struct canvas *canvas, struct area area, const struct row_edit *edit);

/* Draws what lies over the dial, as wide as it: a caption with the heads' temperatures marked, then a line a score with
 * its share at every temperature of the dial. */
void row_draw_strip(struct canvas *canvas, struct area area, const struct row_edit *edit);

/* The column of the axis (from 0) that a place is on; −1: none. */
int row_dial_hit(struct area area, int row, int col);

/* Draws a temperature, or the field where it is typed; returns its columns. */
int row_draw_temperature(struct canvas *canvas, int row, int col, const struct row_edit *edit, size_t head);

#endif
