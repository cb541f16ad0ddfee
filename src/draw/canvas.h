/* SPDX-License-Identifier: MIT */
/* A screen in memory: cells with a character and a style. Views draw on it and never on a terminal, so the same drawing
 * fills a terminal (terminal.h), a file (`headway show`) and a test. Drawing outside is silently cut off: it is up to
 * the caller to say what does not fit. With an ASCII theme characters are replaced as they are drawn. */
#ifndef HEADWAY_DRAW_CANVAS_H
#define HEADWAY_DRAW_CANVAS_H

#include "base/compiler.h"
#include "base/text.h"
#include "draw/theme.h"

#define CANVAS_MARKS 2 /* combining characters kept per cell */

struct cell {
    char32_t glyph; /* 0: the right half of a wide character */
    char32_t mark[CANVAS_MARKS];
    struct style style;
};

/* A part of a canvas; row and col from 0. */
struct area {
    int row, col, rows, cols;
};

struct canvas {
    int rows, cols;
    struct cell *cells; /* [rows × cols] */
    struct theme theme;
    struct area clip;           /* what may be drawn on; see canvas_clip() */
    int cursor_row, cursor_col; /* where text is being typed; −1: nowhere */
    int focus_row, focus_col;   /* the place of the cell pointed at; −1: nowhere */
    bool has_wide;              /* it holds characters of two cells, of which one could be overwritten */
    bool cut;                   /* something was drawn outside: the caller should have said that there is no room */
};

/* Makes a blank canvas of at least 1 × 1; canvas_free() frees it. */
void canvas_make(struct canvas *canvas, int rows, int cols, const struct theme *theme);

/* Changes the size, blanks everything and removes the clip. Keeps the theme. */
void canvas_resize(struct canvas *canvas, int rows, int cols);

/* Blanks everything. */
void canvas_clear(struct canvas *canvas);

/* Puts the terminal's cursor here, where text is being typed. canvas_clear() removes it. */
void canvas_cursor(struct canvas *canvas, int row, int col);

/* Notes where the cell pointed at is drawn: code that shows only a part of the canvas shows this part. canvas_clear()
 * removes it. */
void canvas_focus(struct canvas *canvas, int row, int col);

/* From now on only `area` can be drawn on; returns the area that could be before, to be restored later. */
struct area canvas_clip(struct canvas *canvas, struct area area);

/* Draws UTF-8 text (already cleaned) in a role or a style; returns the columns it takes, drawn or not. */
int canvas_put(struct canvas *canvas, int row, int col, enum role role, const char *text);
int canvas_put_style(struct canvas *canvas, int row, int col, struct style style, const char *text);
int canvas_putf(struct canvas *canvas, int row, int col, enum role role, const char *format, ...) PRINTF_LIKE(5, 6);

/* Draws at most `columns` columns; a longer text is cut with "…". Returns the columns it takes. */
int canvas_put_cut(struct canvas *canvas, int row, int col, int columns, enum role role, const char *text);
int canvas_put_cut_style(struct canvas *canvas, int row, int col, int columns, struct style style, const char *text);

/* Draws text so that it ends before column `end`. */
void canvas_put_right(struct canvas *canvas, int row, int end, enum role role, const char *text);

/* Draws one character. */
void canvas_put_glyph(struct canvas *canvas, int row, int col, struct style style, char32_t glyph);

/* Draws a hairline: `count` cells to the right, or downward. */
void canvas_across(struct canvas *canvas, int row, int col, int count);
void canvas_down(struct canvas *canvas, int row, int col, int count);

/* Blanks an area. */
void canvas_blank(struct canvas *canvas, struct area area);

/* Whether a cell is inside. */
bool area_holds(struct area area, int row, int col);

/* The part of an area from a row of the screen on. */
struct area area_below(struct area area, int row);

/* Dims everything in an area (under an overlay). */
void canvas_dim(struct canvas *canvas, struct area area);

/* Columns that a text takes on a canvas with this theme (ASCII replacements can be longer). */
int canvas_columns(const struct theme *theme, const char *text);

/* Moves *at (before `end`) past one cluster (utf8_next_cluster()), and returns its columns on a canvas with this theme.
 */
int canvas_next_cluster(const struct theme *theme, const char **at, const char *end);

/* Whether a text takes at most so many columns; most texts need not be measured for it. */
bool canvas_fits(const struct theme *theme, const char *text, int columns);

/* Appends a row, or all rows, as text, without trailing blanks; canvas_text() ends each row with a newline. */
void canvas_row_text(const struct canvas *canvas, int row, struct text *out);
void canvas_text(const struct canvas *canvas, struct text *out);

/* Frees the cells; the canvas then has none. */
void canvas_free(struct canvas *canvas);

#endif
