/* SPDX-License-Identifier: MIT */
/* One line of text in several roles: titles, arithmetic, footers. A zeroed struct is a valid empty line. */
#ifndef HEADWAY_DRAW_LINE_H
#define HEADWAY_DRAW_LINE_H

#include "base/compiler.h"
#include "base/text.h"
#include "draw/canvas.h"

struct line_run {
    size_t end; /* in bytes: where this run ends and the next begins */
    enum role role;
};

struct line {
    struct text text;
    struct line_run *runs;
    size_t count;
};

/* Appends text, or `length` bytes of it, in a role. */
void line_add(struct line *line, enum role role, const char *text);
void line_add_bytes(struct line *line, enum role role, const char *text, size_t length);
void line_addf(struct line *line, enum role role, const char *format, ...) PRINTF_LIKE(3, 4);

/* Draws at most `columns` columns; a longer line is cut with "…". Returns the columns it takes. */
int line_draw(struct canvas *canvas, int row, int col, int columns, const struct line *line);

/* Columns that the line takes with this theme. */
int line_columns(const struct theme *theme, const struct line *line);

/* Empties the line and keeps its memory for what comes next. */
void line_clear(struct line *line);

/* Empties the line and keeps nothing. */
void line_free(struct line *line);

#endif
