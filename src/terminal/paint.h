/* SPDX-License-Identifier: MIT */
/* From a canvas to curses: what changed since the last canvas is found cell by cell and sent as runs, so that a key
 * which moves a cursor costs a few bytes. Pairs of colours are made when they are first needed.
 * A part of the terminal, for terminal.c, which sees to it that curses has been started. */
#ifndef HEADWAY_TERMINAL_PAINT_H
#define HEADWAY_TERMINAL_PAINT_H

#include "draw/canvas.h"

#include <stdbool.h>

struct pair; /* one pair of colours that curses knows */

struct paint {
    struct cell *given; /* [rows × cols], the last canvas */
    int rows, cols;
    struct cell *row; /* room for one row, as it will be shown; and as it is shown */
    void *run;        /* and as curses wants it */
    struct pair *pairs;
    int pair_count, pair_limit; /* limit 0: no colours */
    bool is_full;               /* a pair was needed that had no room */
    bool is_direct;             /* colours are RGB, not numbers of a palette */
    bool has_page;              /* the terminal's own colours can be asked for */
    bool has_cursor_moved;
    int cursor_row, cursor_col; /* row < 0: hidden */
};

/* Colours that curses has on this terminal, started now: 0, 8, 16 or 256. */
int paint_start_colors(struct paint *paint);

/* Begins with a blank screen of the size that curses has; also after a resize or when the screen was spoilt. */
void paint_begin(struct paint *paint);

/* Tells curses what to show: the canvas, cut to the screen. Returns whether anything is to be sent. */
bool paint_canvas(struct paint *paint, const struct canvas *canvas);

/* Sends it. */
void paint_send(struct paint *paint);

/* Where the cursor is from the next canvas on. */
void paint_cursor(struct paint *paint, int row, int col);

/* Frees everything; the screen stays as it is. */
void paint_free(struct paint *paint);

#endif
