/* SPDX-License-Identifier: MIT */
/* Grids of random sizes, contents, rooms and themes: what is drawn stays in its room, shows the selected cell, and can
 * be clicked where it stands. */
#include "base/compiler.h"
#include "base/number.h"
#include "base/random.h"
#include "draw/grid.h"
#include "suites.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 40, COLS = 100, GUARD = U'@' };

/* A matrix and what its callbacks answer. */
struct sample {
    double *at;
    unsigned char *state;
    size_t rows, cols;
    size_t *calls; /* of both callbacks */
    bool odd_labels;
};

static const char *sample_label(const void *context, bool column, size_t index, char out[24])
{
    static const char *const odd[] = {"語学", "a", "internationalization", "e\u0301te\u0301", "\u0301x", "…"};
    const struct sample *s = context;

    ++*s->calls;
    if (s->odd_labels)
        return odd[index % (sizeof odd / sizeof *odd)];
    snprintf(out, 24, "%c%zu", column ? 'c' : 'r', index + 1);
    return out;
}

static enum grid_cell sample_state(const void *context, size_t row, size_t col)
{
    const struct sample *s = context;

    ++*s->calls;
    return (enum grid_cell)s->state[row * s->cols + col];
}

static struct sample sample_make(size_t rows, size_t cols, struct random *r)
{
    struct sample s = {.rows = rows, .cols = cols, .odd_labels = random_bits(r) % 2};

    s.at = malloc(rows * cols * sizeof *s.at);
    s.state = calloc(rows * cols, 1);
    s.calls = calloc(1, sizeof *s.calls);
    for (size_t i = 0; i < rows * cols; i++)
        s.at[i] = random_uniform(r) * 2 - 1;
    return s;
}

static void sample_free(struct sample *s)
{
    free(s->at);
    free(s->state);
    free(s->calls);
}

/* A grid of a sample with nothing selected. */
static struct grid sample_grid(const struct sample *s, int decimals)
{
    return (struct grid){.at = s->at,
                         .rows = s->rows,
                         .cols = s->cols,
                         .row_stride = s->cols,
                         .col_stride = 1,
                         .decimals = decimals,
                         .widest = decimals + 3,
                         .scale = 1,
                         .label = sample_label,
                         .state = sample_state,
                         .context = s,
                         .row = GRID_NONE,
                         .col = GRID_NONE,
                         .row_labels = true,
                         .col_labels = true};
}

static struct theme random_theme(struct random *r)
{
    static const int colors[] = {256, 16, 8, 0};

    return (struct theme){
        .colors = colors[random_bits(r) % 4], .light = random_bits(r) % 2, .ascii = random_bits(r) % 4 == 0};
}

static void select_at_random(struct grid *grid, struct random *r)
{
    grid->row = random_bits(r) % grid->rows;
    grid->col = random_bits(r) % grid->cols;
    grid->cursor = grid->mark_row = grid->mark_col = true;
}

/* Any grid at all, in sample `s`. */
static struct grid random_grid(struct sample *s, struct random *r)
{
    struct grid grid = sample_grid(s, 1 + (int)(random_bits(r) % 2));

    for (size_t i = 0; i < s->rows * s->cols; i++)
        s->state[i] = (unsigned char)(random_bits(r) % 8 < 4 ? random_bits(r) % 4 : 0);
    grid.is_share = random_bits(r) % 2;
    for (size_t i = 0; grid.is_share && i < s->rows * s->cols; i++)
        s->at[i] = fabs(s->at[i]);
    if (random_bits(r) % 3)
        select_at_random(&grid, r);
    grid.lit_row = grid.row != GRID_NONE && random_bits(r) % 2;
    grid.lit_col = grid.row != GRID_NONE && random_bits(r) % 2;
    grid.row_labels = random_bits(r) % 4;
    grid.col_labels = random_bits(r) % 4;
    grid.seam = random_bits(r) % 2 ? 1 + random_bits(r) % 8 : 0;
    grid.seam_blank = random_bits(r) % 2;
    grid.label_columns = random_bits(r) % 4 ? 0 : 7;
    grid.cell_least = random_bits(r) % 4 ? 0 : 9;
    grid.big = random_bits(r) % 2;
    grid.tall = random_bits(r) % 4 ? 0 : 1 + (int)(random_bits(r) % GRID_TALLEST);
    grid.labels_inside = random_bits(r) % 2;
    return grid;
}

static struct canvas guarded(const struct theme *theme)
{
    struct canvas canvas;

    canvas_make(&canvas, ROWS, COLS, theme);
    for (int i = 0; i < ROWS * COLS; i++)
        canvas.cells[i].glyph = GUARD;
    return canvas;
}

static char32_t glyph_at(const struct canvas *canvas, int row, int col)
{
    return canvas->cells[row * COLS + col].glyph;
}

static bool is_inside(struct area area, int row, int col)
{
    return row >= area.row && row < area.row + area.rows && col >= area.col && col < area.col + area.cols;
}

static void check_guards(const struct canvas *canvas, struct area room)
{
    for (int row = 0; row < ROWS; row++)
        for (int col = 0; col < COLS; col++)
            if (!is_inside(room, row, col) && glyph_at(canvas, row, col) != GUARD)
                ck_abort_msg("room %d×%d at %d,%d: drew at %d,%d", room.rows, room.cols, room.row, room.col, row, col);
}

static struct area random_room(struct random *r)
{
    return (struct area){3, 5, (int)(random_bits(r) % 34), (int)(random_bits(r) % 90)};
}

static void check_window(const struct grid *grid, struct area room)
{
    ck_assert_int_le(grid_width(grid), room.cols);
    ck_assert_int_le(grid_height(grid), room.rows);
    ck_assert_uint_gt(grid->shown_rows, 0);
    ck_assert_uint_gt(grid->shown_cols, 0);
    ck_assert_uint_le(grid->first_col + grid->shown_cols, grid->cols);
    if (grid->row == GRID_NONE)
        return;
    ck_assert(grid->row >= grid->first_row && grid->row < grid->first_row + grid->shown_rows);
    ck_assert(grid->col >= grid->first_col && grid->col < grid->first_col + grid->shown_cols);
}

START_TEST(stays_in_its_room)
{
    struct random r;

    random_start(&r, 2, (uint64_t)_i);
    for (int i = 0; i < 400; i++) {
        struct sample s = sample_make(1 + random_bits(&r) % 40, 1 + random_bits(&r) % 60, &r);
        struct grid grid = random_grid(&s, &r);
        struct theme theme = random_theme(&r);
        struct canvas canvas = guarded(&theme);
        struct area room = random_room(&r);
        enum grid_level wanted = (enum grid_level)(random_bits(&r) % GRID_LEVEL_COUNT);

        if (grid_place(&grid, &theme, room, wanted))
            check_window(&grid, room);
        else
            room.rows = room.cols = 0; /* then nothing may be drawn */
        grid_draw(&canvas, &grid);
        check_guards(&canvas, room);
        canvas_free(&canvas);
        sample_free(&s);
    }
}
END_TEST

static char32_t no_mark(const void *context UNUSED, size_t row UNUSED, size_t col UNUSED)
{
    return U' ';
}

/* Where cells have marks, what stands in place of a number has its bracket before the mark's place, as a number has. */
START_TEST(brackets_hold_what_is_no_number)
{
    static const struct {
        enum grid_cell state;
        const char32_t *row;
    } cells[] = {{GRID_SHOWN, U"[0.50]  0.50  "}, {GRID_HIDDEN, U"   [?]  0.50  "}, {GRID_MASKED, U"   [·]  0.50  "}};
    unsigned char state[2] = {(unsigned char)cells[_i].state};
    double at[2] = {0.5, 0.5};
    size_t calls = 0;
    struct sample s = {.at = at, .state = state, .rows = 1, .cols = 2, .calls = &calls};
    struct grid grid = sample_grid(&s, 2);
    struct theme theme = {.colors = 256};
    struct canvas canvas = guarded(&theme);
    int end = 0;

    grid.is_share = grid.cursor = true;
    grid.row_labels = grid.col_labels = false;
    grid.mark = no_mark;
    grid.row = grid.col = 0;
    ck_assert(grid_place(&grid, &theme, (struct area){0, 0, ROWS, COLS}, GRID_NUMBERS));
    grid_draw(&canvas, &grid);
    while (cells[_i].row[end])
        end++;
    for (int i = 0; i < end; i++)
        ck_assert_msg(glyph_at(&canvas, 0, i) == cells[_i].row[i], "column %d: U+%04X", i,
                      (unsigned)glyph_at(&canvas, 0, i));
    canvas_free(&canvas);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------- clicking */

/* Makes one cell look like no other, draws, and clicks wherever the canvas shows it. Half blocks hold two cells: there
 * a click means the upper one. */
static void click_where_it_stands(struct sample *s, struct grid *grid, struct area room, size_t row, size_t col)
{
    struct theme theme = {.colors = 256};
    struct canvas canvas = guarded(&theme);
    size_t hits = 0, hit_row, hit_col;

    memset(s->state, GRID_SHOWN, s->rows * s->cols);
    s->state[row * s->cols + col] = GRID_HIDDEN;
    grid_draw(&canvas, grid);
    for (int y = room.row; y < room.row + room.rows; y++)
        for (int x = room.col; x < room.col + room.cols; x++) {
            if (glyph_at(&canvas, y, x) != U'?')
                continue;
            hits++;
            ck_assert(grid_hit(grid, y, x, &hit_row, &hit_col));
            ck_assert_uint_eq(hit_row, row);
            ck_assert_uint_eq(hit_col, col);
        }
    ck_assert_uint_eq(hits, grid->level == GRID_COLOR_2 ? 2 : 1);
    canvas_free(&canvas);
}

START_TEST(clicks_meet_what_is_drawn)
{
    struct random r;

    random_start(&r, 3, (uint64_t)_i);
    for (int i = 0; i < 150; i++) {
        struct sample s = sample_make(1 + random_bits(&r) % 30, 1 + random_bits(&r) % 40, &r);
        struct grid grid = random_grid(&s, &r);
        struct theme theme = {.colors = 256};
        struct area room = random_room(&r);
        enum grid_level wanted = (enum grid_level)(GRID_NUMBERS + random_bits(&r) % 5);

        if (grid_place(&grid, &theme, room, wanted)) {
            grid.cursor = false;
            click_where_it_stands(&s, &grid, room, grid.first_row + random_bits(&r) % grid.shown_rows,
                                  grid.first_col + random_bits(&r) % grid.shown_cols);
        }
        sample_free(&s);
    }
}
END_TEST

/* Every place is in exactly the cell that it is drawn in, or in none: counted, with half blocks too. */
START_TEST(every_cell_can_be_clicked)
{
    struct random r;

    random_start(&r, 4, (uint64_t)_i);
    for (int i = 0; i < 100; i++) {
        struct sample s = sample_make(1 + random_bits(&r) % 30, 1 + random_bits(&r) % 40, &r);
        struct grid grid = random_grid(&s, &r);
        struct theme theme = {.colors = 256};
        struct area room = random_room(&r);
        size_t count = 0, row, col, lines;

        if (!grid_place(&grid, &theme, room, (enum grid_level)(random_bits(&r) % GRID_LEVEL_COUNT))) {
            sample_free(&s);
            continue;
        }
        for (int at = 0; at < ROWS * COLS; at++)
            if (grid_hit(&grid, at / COLS, at % COLS, &row, &col)) {
                if (!is_inside(room, at / COLS, at % COLS) || row < grid.first_row ||
                    row >= grid.first_row + grid.shown_rows || at % COLS < grid_column_at(&grid, col))
                    ck_abort_msg("hit at %d,%d", at / COLS, at % COLS);
                count++;
            }
        lines = (size_t)(grid_height(&grid) - grid_first_line(&grid) + grid.top);
        ck_assert_uint_eq(count, lines * grid.shown_cols * (size_t)grid.cell_columns);
        sample_free(&s);
    }
}
END_TEST

/* -------------------------------------------------------------------------------------------------------- windows */

/* Moving through the matrix moves the window in steps of half a window: most moves redraw nothing else. */
START_TEST(windows_move_seldom)
{
    struct random r;
    struct sample s;
    struct grid grid;
    struct theme theme = {.colors = 256};
    size_t moves = 0, before = 0;

    random_start(&r, 5, 0);
    s = sample_make(200, 3, &r);
    grid = sample_grid(&s, 1);
    grid.col = 0;
    for (grid.row = 0; grid.row < 200; grid.row++) {
        ck_assert(grid_place(&grid, &theme, (struct area){0, 0, 21, 40}, GRID_NUMBERS));
        check_window(&grid, (struct area){0, 0, 21, 40});
        moves += grid.first_row != before;
        before = grid.first_row;
    }
    ck_assert_uint_eq(before + grid.shown_rows, 200);
    ck_assert_uint_le(moves, 20);
    sample_free(&s);
}
END_TEST

/* Calls of label and state that placing and drawing a square matrix takes. */
static size_t work_of(size_t size, enum grid_level level)
{
    struct random r;
    struct sample s;
    struct grid grid;
    struct theme theme = {.colors = 256};
    struct canvas canvas = guarded(&theme);
    size_t calls;

    random_start(&r, 6, 0);
    s = sample_make(size, size, &r);
    s.odd_labels = false;
    grid = sample_grid(&s, 2);
    grid.row = grid.col = size / 2;
    grid.cursor = grid.mark_row = grid.mark_col = true;
    ck_assert(grid_place(&grid, &theme, (struct area){0, 0, ROWS, COLS}, level));
    grid_draw(&canvas, &grid);
    calls = *s.calls;
    sample_free(&s);
    canvas_free(&canvas);
    return calls;
}

START_TEST(work_follows_the_window)
{
    size_t small = work_of(128, (enum grid_level)_i), large = work_of(640, (enum grid_level)_i);

    ck_assert_msg(large <= small + small / 8, "level %d: %zu calls for 128, %zu for 640", _i, small, large);
}
END_TEST

Suite *draw_grid_suite(void)
{
    Suite *suite = suite_create("draw_grid");
    TCase *room = tcase_create("room"), *click = tcase_create("click");

    tcase_add_loop_test(room, stays_in_its_room, 0, 6);
    tcase_add_loop_test(room, brackets_hold_what_is_no_number, 0, 3);
    tcase_add_test(room, windows_move_seldom);
    tcase_add_loop_test(room, work_follows_the_window, GRID_AUTO, GRID_LEVEL_COUNT);
    tcase_add_loop_test(click, clicks_meet_what_is_drawn, 0, 4);
    tcase_add_loop_test(click, every_cell_can_be_clicked, 0, 4);
    suite_add_tcase(suite, room);
    suite_add_tcase(suite, click);
    return suite;
}
