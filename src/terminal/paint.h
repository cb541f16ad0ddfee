/* SPDX-License-Identifier: MIT */
/* From a canvas to curses: finds the cells that changed since the last canvas and sends them as runs, so that a key
 * which moves a cursor costs a few bytes. Pairs of colours are made when they are first needed. Only for terminal.c,
 * which must have started curses. */
#ifndef HEADWAY_TERMINAL_PAINT_H
#define HEADWAY_TERMINAL_PAINT_H

#include "draw/canvas.h"

#include <stdbool.h>

struct pair; /* one pair of colours that curses knows */

struct paint {
    struct cell *given; /* [rows × cols], the last canvas */
    int rows, cols;
    struct cell *row; /* [2 × cols]: a row as it will be shown, then as it is shown */
    void *run;        /* [cols]: a row in curses' form */
    struct pair *pairs;
    int pair_count, pair_limit; /* limit 0: no colours */
    bool is_full;               /* a pair was needed but there was no room */
    bool is_direct;             /* colours are RGB, not numbers of a palette */
    bool has_page;              /* the terminal's own colours can be asked for */
    bool has_cursor_moved;
    int cursor_row, cursor_col; /* row < 0: hidden */
};

/* Starts colours and returns how many curses has on this terminal: 0, 8, 16 or 256. */
int paint_start_colors(struct paint *paint);

/* Begins with a blank screen of curses' size; also after a resize or when the screen was spoilt. */
void paint_begin(struct paint *paint);

/* Tells curses what to show: the canvas, cut to the screen. Returns whether there is anything to send. */
bool paint_canvas(struct paint *paint, const struct canvas *canvas);

/* Sends what paint_canvas() prepared. */
void paint_send(struct paint *paint);

/* Sets where the cursor is from the next canvas on. */
void paint_cursor(struct paint *paint, int row, int col);

/* Frees everything; the screen stays as it is. */
void paint_free(struct paint *paint);

#endif
