/* SPDX-License-Identifier: MIT */
/* What the files of the view softmax-row share: its words, which it both draws and prints, and its drawing. */
#ifndef HEADWAY_VIEW_SOFTMAX_ROW_H
#define HEADWAY_VIEW_SOFTMAX_ROW_H

#include "view/row_edit.h"

#define SOFTMAX_ROW_DECIMALS 2 /* of all numbers but the scores */

/* Whether exp, without taking the maximum away first, would leave the numbers that a double has. */
bool softmax_row_overflows(const struct row_edit *edit);

/* Appends "100 %", which is exact, and what the shares add up to as they are rounded, where that is something else. */
void softmax_row_add_total(const struct row_edit *edit, const struct row_shares *shares, struct text *out);

/* Appends what would become of the selected score if the maximum were not taken away first. */
void softmax_row_add_raw(const struct row_edit *edit, struct text *out);

/* Appends the entropy and its reading, in at most `columns` columns if that can be (0: in full). */
void softmax_row_add_summary(const struct row_shares *shares, int columns, struct text *out);

/* Appends how much more the selected score gets than score i; false where one of them is masked or is the other. */
bool softmax_row_add_ratio(const struct row_edit *edit, const struct row_shares *shares, size_t i, struct text *out);

/* Says what is to be seen. */
void softmax_row_look(const struct row_edit *edit, const struct row_shares *shares, struct view_lines *out);

/* Rows, drawing and clicks, as view.h says. */
int softmax_row_rows(const void *self, const struct theme *theme, struct area room, bool compact);
void softmax_row_draw(const void *self, struct canvas *canvas, struct area area, bool compact);
bool softmax_row_click(void *self, const struct theme *theme, struct area area, bool compact, int row, int col);

#endif
