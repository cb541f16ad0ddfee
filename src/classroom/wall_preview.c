/* SPDX-License-Identifier: MIT */
#include "classroom/wall_preview.h"

#include "base/memory.h"
#include "classroom/wall.h"
#include "sheet/lay.h"

#include <stdlib.h>

#define AROUND 8 /* columns of what is pointed at, and as many before it, that stay in sight */

/* What a row is; the last goes first. */
enum row_kind { ROW_VIEW, ROW_WORDS, ROW_SAID, ROW_HEAD, ROW_EDGE, ROW_EMPTY };

static bool is_within(struct area area, int row)
{
    return row >= area.row && row < area.row + area.rows;
}

static bool is_blank(const struct canvas *canvas, int row, int col)
{
    const struct cell *cell = &canvas->cells[row * canvas->cols + col];

    return cell->glyph == U' ' && cell->style.paper == COLOR_PAGE && !cell->style.reverse;
}

/* The first column of a row that has anything on it, and the one after the last; the last 0: nothing. */
static void measure_row(const struct canvas *canvas, int row, int *left, int *right)
{
    *left = canvas->cols;
    *right = 0;
    for (int col = 0; col < canvas->cols; col++)
        if (!is_blank(canvas, row, col)) {
            *left = col < *left ? col : *left;
            *right = col + 1;
        }
}

static bool is_empty(const struct canvas *canvas, int row)
{
    int left, right;

    measure_row(canvas, row, &left, &right);
    return right == 0;
}

static enum row_kind row_kind(const struct frame *frame, const struct canvas *canvas, int row)
{
    if (is_empty(canvas, row))
        return ROW_EMPTY;
    if (is_within(frame->view, row) || is_within(frame->poll, row) || row == frame->sum_row)
        return ROW_VIEW;
    if (is_within(frame->text, row))
        return ROW_WORDS;
    if (row == frame->look_row || row == frame->cell_row)
        return ROW_SAID;
    return row == frame->title_row || row == frame->footer_row ? ROW_EDGE : ROW_HEAD;
}

static int distance(int a, int b)
{
    return a < b ? b - a : a - b;
}

/* Which of the rows goes next: of those that go first the last one, of the view's that farthest from the focus. */
static int next_to_go(const struct wall_preview *p, const enum row_kind *kinds)
{
    int found = 0;

    for (int i = 1; i < p->row_count; i++) {
        int row = p->rows[i].row, best = p->rows[found].row, focus = p->canvas.focus_row;
        bool is_nearer = kinds[row] == ROW_VIEW && focus >= 0 && distance(row, focus) < distance(best, focus);

        if (kinds[row] > kinds[best] || (kinds[row] == kinds[best] && !is_nearer))
            found = i;
    }
    return found;
}

static void choose_rows(struct wall_preview *p, const struct frame *frame, int most)
{
    enum row_kind *kinds = memory_new_array((size_t)p->canvas.rows, sizeof *kinds);

    p->rows = memory_new_array((size_t)p->canvas.rows, sizeof *p->rows);
    for (int row = 0; row < p->canvas.rows; row++) {
        kinds[row] = row_kind(frame, &p->canvas, row);
        p->rows[p->row_count++].row = row;
    }
    while (p->row_count > most) {
        int gone = next_to_go(p, kinds);

        p->row_count--;
        for (int i = gone; i < p->row_count; i++)
            p->rows[i] = p->rows[i + 1];
    }
    free(kinds);
}

static int between(int least, int value, int most)
{
    return value > most ? most : value < least ? least : value;
}

/* The columns that the view is drawn in. */
static void measure_view(const struct wall_preview *p, const struct frame *frame, int *left, int *right)
{
    *left = p->canvas.cols;
    *right = 0;
    for (int row = frame->view.row; row < frame->view.row + frame->view.rows; row++) {
        int row_left, row_right;

        measure_row(&p->canvas, row, &row_left, &row_right);
        *left = row_left < *left ? row_left : *left;
        *right = row_right > *right ? row_right : *right;
    }
}

/* Of the view the middle, or its left end and what is pointed at. */
static int view_column(const struct wall_preview *p, const struct frame *frame)
{
    int focus = p->canvas.focus_col, left, right, col;

    measure_view(p, frame, &left, &right);
    col = right - left <= p->cols ? (left + right - p->cols) / 2 : left;
    if (focus >= 0 && focus + AROUND > col + p->cols)
        col = focus + AROUND - p->cols;
    if (focus >= 0 && focus - AROUND < col)
        col = focus - AROUND;
    return between(0, col, p->canvas.cols - p->cols);
}

/* The whole width in the middle of the pane; else the view's window, and of every other row the beginning. */
static void choose_columns(struct wall_preview *p, const struct frame *frame, int cols)
{
    int col = 0;

    p->cols = p->canvas.cols < cols ? p->canvas.cols : cols;
    p->from = (cols - p->cols) / 2;
    if (p->cols < p->canvas.cols && frame->view.rows > 0)
        col = view_column(p, frame);
    for (int i = 0; i < p->row_count; i++) {
        int row = p->rows[i].row, left, right;

        measure_row(&p->canvas, row, &left, &right);
        p->rows[i].col = is_within(frame->view, row) ? col : between(0, left - 1, col);
    }
}

/* What of the view has no room on the wall. */
static void find_missing(struct wall_preview *out, const struct wall *w, struct frame *frame)
{
    const struct player *p = w->player;

    if (frame->too_small || !player_has_view(p) || frame->code ||
        (frame->poll.rows > 0 && p->wall.polled == QUESTION_NONE))
        return;
    if (frame->view.rows == 0)
        text_add(&out->missing, "the picture");
    else
        sheet_missing(&frame->sheet, &out->canvas.theme, frame->view, &out->missing);
}

void wall_preview_make(struct wall_preview *out, const struct wall *w, const struct wall_notes *notes,
                       const struct theme *theme, struct area size, struct area pane)
{
    struct frame frame;

    *out = (struct wall_preview){.bare = notes->bare};
    canvas_make(&out->canvas, size.rows, size.cols, theme);
    wall_draw_step(w, notes, &out->canvas, &frame);
    find_missing(out, w, &frame);
    choose_rows(out, &frame, pane.rows - (out->missing.length > 0));
    choose_columns(out, &frame, pane.cols);
    frame_free(&frame);
}

/* Puts one row, with a mark where it goes on left or right of the pane. */
static void draw_row(const struct wall_preview *p, struct canvas *canvas, int index, int pane_row, int pane_col)
{
    int row = p->rows[index].row, col = p->rows[index].col, left, right;
    const struct cell *from = &p->canvas.cells[row * p->canvas.cols + col];
    struct cell *to = &canvas->cells[pane_row * canvas->cols + pane_col];

    for (int i = 0; i < p->cols; i++)
        to[i] = from[i];
    measure_row(&p->canvas, row, &left, &right);
    if (left < col)
        canvas_put(canvas, pane_row, pane_col, ROLE_DIM, "…");
    if (right > col + p->cols)
        canvas_put(canvas, pane_row, pane_col + p->cols - 1, ROLE_DIM, "…");
}

void wall_preview_draw(const struct wall_preview *preview, struct canvas *canvas, struct area pane)
{
    struct area before = canvas_clip(canvas, pane);

    for (int i = 0; i < preview->row_count; i++)
        draw_row(preview, canvas, i, pane.row + i, pane.col + preview->from);
    canvas->has_wide = canvas->has_wide || preview->canvas.has_wide;
    if (preview->missing.length) {
        struct text said = {0};

        text_addf(&said, "not on the wall: %s", text_string(&preview->missing));
        canvas_put_cut(canvas, pane.row + pane.rows - 1, pane.col + 1, pane.cols - 2, ROLE_STRONG, text_string(&said));
        text_free(&said);
    }
    canvas_clip(canvas, before);
}

bool wall_preview_click(const struct wall_preview *preview, struct wall *w, int row, int col)
{
    const struct wall_notes notes = {.answer = -1, .bare = preview->bare, .status = preview->bare ? NULL : ""};

    col -= preview->from;
    return row >= 0 && row < preview->row_count && col >= 0 && col < preview->cols &&
           wall_click(w, &notes, &preview->canvas, preview->rows[row].row, preview->rows[row].col + col);
}

void wall_preview_free(struct wall_preview *preview)
{
    canvas_free(&preview->canvas);
    free(preview->rows);
    text_free(&preview->missing);
    *preview = (struct wall_preview){0};
}
