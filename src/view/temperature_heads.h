/* SPDX-License-Identifier: MIT */
/* What the files of the view temperature-heads share: the row, its two readers, and what is said of them. */
#ifndef HEADWAY_VIEW_TEMPERATURE_HEADS_H
#define HEADWAY_VIEW_TEMPERATURE_HEADS_H

#include "view/row_edit.h"

struct temperature_heads {
    struct row_edit edit; /* first: what a row's keys change */
    bool as_rows;         /* one head and two queries, not two heads */
};

/* What one of the two makes of the row. */
struct reading {
    struct row_shares shares;
    double exponent[ROW_MOST]; /* what softmax saw: score ÷ T, or the product of the longer query and the key */
    double home;               /* Σ share × value */
    double mean;               /* of the values that are not masked */
    double apart;              /* how far its shares are from those of the other way, at most */
};

/* Reads the row as head, or query, `which` (0 or 1): both ways, by T and by the query's length 1/T. */
void temperature_heads_read(struct reading *out, const struct temperature_heads *heads, size_t which);

/* Whether `which` is the sharper, the softer, or neither of the two: "sharp", "soft", "alike". */
const char *temperature_heads_style(const struct temperature_heads *heads, size_t which);

/* Appends "nearly edge's own 90", and how spread the shares are. */
void temperature_heads_add_home(const struct temperature_heads *heads, const struct reading *reading, struct text *out);

/* Appends that head and query come to the same. */
void temperature_heads_add_note(const struct temperature_heads *heads, size_t which, struct text *out);

/* Appends why it takes two heads, or does not. */
void temperature_heads_add_moral(const struct temperature_heads *heads, struct text *out);

/* Appends how long its query is beside one that asks at T = 1: "2" at T = 0.5. */
void temperature_heads_add_length(const struct temperature_heads *heads, size_t which, struct text *out);

/* Decimals of the values, and of what comes home. */
int temperature_heads_value_decimals(const struct temperature_heads *heads);
int temperature_heads_home_decimals(const struct temperature_heads *heads);

/* Appends the sum that brings the numbers home, at most `columns` columns of it (0: all). */
void temperature_heads_add_sum(const struct temperature_heads *heads, size_t which, int columns, struct line *out);

/* Says what is to be seen. */
void temperature_heads_look(const struct temperature_heads *heads, struct view_lines *out);

/* Rows, columns, drawing and clicks, as view.h says. */
int temperature_heads_rows(const void *self, const struct theme *theme, struct area room, bool compact);
int temperature_heads_columns(const void *self, const struct theme *theme, int rows);
void temperature_heads_draw(const void *self, struct canvas *canvas, struct area area, bool compact);
bool temperature_heads_click(void *self, const struct theme *theme, struct area area, bool compact, int row, int col);

#endif
