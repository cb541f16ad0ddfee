/* SPDX-License-Identifier: MIT */
#include "screen/console_parts.h"

#define TITLE_ROWS 1
#define CLOCK_ROWS 1
#define LARGE_ROWS 3 /* of a clock that is written large */
#define LARGE_FROM_ROWS 36
#define LARGE_FROM_COLS 100
#define BELOW_ROWS 2   /* the hairline with the notice, and the footer */
#define POLL_ROWS 4    /* of a poll: followers, the question, and two of counts or hands */
#define WALL_LEAST 14  /* rows of the wall that a list of options leaves it */
#define NOTES_LEAST 35 /* columns */
#define NOTES_MOST 76
#define BETWEEN 3    /* columns: the bar, a blank behind it, a blank at the right end */
#define UNDER_ROWS 8 /* of notes below the wall */

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int largest(int a, int b)
{
    return a > b ? a : b;
}

/* Rows that a screen of so many columns has: of 4:3, with cells twice as high as wide. */
static int screen_rows(int cols)
{
    return cols * 3 / 8;
}

/* Rows for the room, of `rows` that wall and room share. */
static int room_rows(struct console_frame *out, const struct console *c, int rows)
{
    int listed;

    if (!c->poll)
        return 1;
    listed = POLL_ROWS + c->poll->option_count;
    out->lists = rows - listed >= largest(WALL_LEAST, rows * 6 / 10);
    return out->lists ? listed : POLL_ROWS;
}

/* The notes beside the wall, with the columns that read well, or all that a screen of these rows leaves over. */
static void place_beside(struct console_frame *out, int cols, int top, int rows)
{
    int notes = least(NOTES_MOST, NOTES_LEAST + (cols - CONSOLE_LEAST_COLS) * 9 / 40), wall = cols - notes - BETWEEN;

    wall = largest(least(wall, rows * 4), cols - NOTES_MOST - BETWEEN);
    out->wall = (struct area){top, 0, least(rows, screen_rows(wall)), wall};
    out->bar_col = wall;
    out->notes = (struct area){top, wall + 2, rows, cols - wall - BETWEEN};
}

/* The notes below it, in a window that is high and narrow. */
static void place_below(struct console_frame *out, int cols, int top, int rows)
{
    int high = least(screen_rows(cols), rows - 1 - UNDER_ROWS);

    out->wall = (struct area){top, 0, high, cols};
    out->bar_col = -1;
    out->notes = (struct area){top + high + 1, 1, rows - high - 1, least(cols - 2, NOTES_MOST)};
}

void console_frame_make(struct console_frame *out, const struct console *c, const struct canvas *canvas)
{
    int top, rows;

    *out = (struct console_frame){.clock_row = TITLE_ROWS};
    out->too_small = canvas->rows < CONSOLE_LEAST_ROWS || canvas->cols < CONSOLE_LEAST_COLS;
    if (out->too_small)
        return;
    out->large = canvas->rows >= LARGE_FROM_ROWS && canvas->cols >= LARGE_FROM_COLS && !canvas->theme.ascii;
    out->footer_row = canvas->rows - 1;
    out->notice_row = canvas->rows - BELOW_ROWS;
    out->titles_row = TITLE_ROWS + (out->large ? LARGE_ROWS : CLOCK_ROWS);
    top = out->titles_row + 1;
    rows = out->notice_row - 2 - top; /* without the row that says what is next, and the room's hairline */
    out->room.rows = room_rows(out, c, rows);
    out->room.cols = canvas->cols;
    out->room.row = out->notice_row - out->room.rows;
    out->next_row = out->room.row - 2;
    rows -= out->room.rows;
    place_beside(out, canvas->cols, top, rows);
    if (out->wall.rows * 10 < rows * 6)
        place_below(out, canvas->cols, top, rows);
}
