/* SPDX-License-Identifier: MIT */
/* A mask's shape against the scores': whether it fits, and whether it then hides what it was meant to hide. */
#include "study/broadcast.h"
#include "attention/origin.h"
#include "base/compiler.h"
#include "sheet/sheet.h"
#include "view/state.h"
#include "walk/insight.h"

#include <stdio.h>
#include <string.h>

enum { ROWS = 2 * BROADCAST_WORDS }; /* rows that show what is meant, then what happens */
enum { MOST_COLUMNS = BROADCAST_MOST * BROADCAST_MOST * BROADCAST_WORDS };
enum { SHOWS_MEANT = 1, SHOWS_HAPPENS = 2 };

struct broadcast_view {
    struct view_cell cell; /* first */
    size_t batch, heads;
    enum broadcast_shape shape;
    unsigned shows;
    struct broadcast result;
    double numbers[ROWS * MOST_COLUMNS]; /* the cells as shown; 1: seen */
};

static const char *const axis_names[BROADCAST_AXES] = {"batch", "heads", "n", "m"};

static size_t columns_of(const struct broadcast_view *view)
{
    return view->batch * view->heads * BROADCAST_WORDS;
}

/* The index in the scores of a cell that is shown. */
static size_t score_at(size_t row, size_t col)
{
    size_t table = col / BROADCAST_WORDS;

    return (table * BROADCAST_WORDS + row % BROADCAST_WORDS) * BROADCAST_WORDS + col % BROADCAST_WORDS;
}

static void settle(void *self)
{
    struct broadcast_view *view = self;
    const struct broadcast *result = &view->result;
    size_t cols = columns_of(view);

    broadcast_run(&view->result, view->shape, view->batch, view->heads);
    for (size_t i = 0; i < ROWS * cols; i++) {
        size_t row = i / cols, score = score_at(row, i % cols);

        view->numbers[i] = row < BROADCAST_WORDS ? result->meant[score] : result->happens[score];
    }
    view_cell_among(&view->cell, (struct state_sentence){NULL, ROWS}, (struct state_sentence){NULL, cols});
}

/* "(2, 1, 3)"; whole: with a 1 for each size that is missing. */
static void add_mask(const struct broadcast *result, bool whole, struct text *out)
{
    text_add(out, "(");
    for (size_t axis = whole ? 0 : BROADCAST_AXES - result->rank; axis < BROADCAST_AXES; axis++)
        text_addf(out, "%zu%s", axis < BROADCAST_AXES - result->rank ? 1 : result->mask[axis],
                  axis + 1 < BROADCAST_AXES ? ", " : ")");
}

static void add_scores(const struct broadcast *result, struct text *out)
{
    text_addf(out, "(%zu, %zu, %zu, %zu)", result->scores[0], result->scores[1], result->scores[2], result->scores[3]);
}

static void look_at_misfit(const struct broadcast *result, struct view_lines *out)
{
    static const char *const plain[BROADCAST_AXES] = {"sentences", "heads", "queries", "keys"};

    insight_both(out, "Error: a mask of %zu meets %zu %s.", "error: %zu against %zu %s", result->mask[result->misfit],
                 result->scores[result->misfit], plain[result->misfit]);
}

static void look(const struct broadcast_view *view, struct view_lines *out)
{
    const struct broadcast *result = &view->result;

    if (!(view->shows & SHOWS_HAPPENS)) {
        insight_both(out, "What is meant: pads are hidden in every head of their sentence.", "what is meant");
    } else if (!result->fits) {
        look_at_misfit(result, out);
    } else if (result->wrong && view->shape == SHAPE_B_M) {
        insight_both(out, "No error: what is meant for a sentence landed on a query.", "sentences landed on queries");
    } else if (result->wrong) {
        insight_both(out, "No error: what is meant for sentence 2 landed on head 2.", "sentence 2 landed on head 2");
    } else {
        insight_both(out, "It fits, and hides what it was meant to hide.", "it fits, and means it");
    }
}

static void describe(const void *self, struct view_lines *out, int columns, bool compact UNUSED)
{
    const struct broadcast_view *view = self;
    const struct broadcast *result = &view->result;
    struct text mask = {0}, whole = {0};

    look(view, out);
    line_addf(&out->cell, ROLE_PLAIN, "sentence %zu, head %zu, query %zu, key %zu",
              view->cell.col / BROADCAST_WORDS / view->heads + 1, view->cell.col / BROADCAST_WORDS % view->heads + 1,
              view->cell.row % BROADCAST_WORDS + 1, view->cell.col % BROADCAST_WORDS + 1);
    add_mask(result, false, &mask);
    add_mask(result, true, &whole);
    if (!(view->shows & SHOWS_HAPPENS))
        line_addf(&out->sum, ROLE_PLAIN, "%zu cells", result->cells);
    else if (!result->fits)
        line_addf(&out->sum, ROLE_PLAIN, columns && columns < 60 ? "%s: an error" : "%s is read as %s: an error",
                  text_string(&mask), text_string(&whole));
    else if (columns && columns < 60)
        line_addf(&out->sum, ROLE_PLAIN, "%zu of %zu cells wrong", result->wrong, result->cells);
    else
        line_addf(&out->sum, ROLE_PLAIN, "%s is read as %s: %zu of %zu cells wrong", text_string(&mask),
                  text_string(&whole), result->wrong, result->cells);
    text_free(&mask);
    text_free(&whole);
}

static const struct state_key state_keys[] = {
    {"batch", "1-3", "how many sentences, each with a word less than the one before", "2",
     STATE_NUMBER(struct broadcast_view, batch), .dial = "sentences", .is_basis = true},
    {"heads", "2-3", "how many heads", "2", STATE_NUMBER(struct broadcast_view, heads), .dial = "heads",
     .is_basis = true},
    {"shape", "n_m|b_m|b_1_m|b_1_1_m|b_n_m|b_1_n_m", "the mask's sizes: b sentences, n queries, m keys", "b_1_1_m",
     STATE_WORD(struct broadcast_view, shape), .dial = "mask", .is_basis = true},
    {"show", "all|meant|happens", "what is shown; what is not keeps its place", "all",
     STATE_LIST(struct broadcast_view, shows)},
    {"cell", "row,column", "the selected cell, by numbers from 1", .before = settle, .read = view_cell_read,
     .write = view_cell_write},
    {0},
};

static const struct key keys[] = {VIEW_MOVES(view_cell_move, NULL), {0}};

static bool measure(const void *self, const char *name, double *out)
{
    const struct broadcast_view *view = self;
    const struct view_named numbers[] = {
        {"wrong", (double)view->result.wrong}, {"cells", (double)view->result.cells}, {0}};

    return view_find_named(numbers, name, out);
}

/* Columns have braces on a screen, labels in plain text: "2.1 3" is key 3 of sentence 2, head 1. */
static const char *label_of(const void *context, bool column, size_t index, char out[24])
{
    const struct broadcast_view *view = ((const struct matrix_of *)context)->view;
    size_t table = index / BROADCAST_WORDS;

    if (column)
        snprintf(out, 24, "%c.%c %c", (char)('1' + table / view->heads), (char)('1' + table % view->heads),
                 (char)('1' + index % BROADCAST_WORDS));
    else
        snprintf(out, 24, index < BROADCAST_WORDS ? "meant %zu " : "gets %zu ", index % BROADCAST_WORDS + 1);
    return out;
}

static enum grid_cell cell_of(const void *context, size_t row, size_t col UNUSED)
{
    const struct broadcast_view *view = ((const struct matrix_of *)context)->view;
    bool is_meant = row < BROADCAST_WORDS;

    if (!(view->shows & (is_meant ? SHOWS_MEANT : SHOWS_HAPPENS)) || (!is_meant && !view->result.fits))
        return GRID_AHEAD;
    return GRID_SHOWN;
}

/* Marks a cell seen by mistake, or hidden by mistake. */
static char32_t mark_of(const void *context, size_t row, size_t col)
{
    const struct broadcast_view *view = ((const struct matrix_of *)context)->view;
    size_t score = score_at(row, col);

    if (row < BROADCAST_WORDS || cell_of(context, row, col) == GRID_AHEAD ||
        view->result.meant[score] == view->result.happens[score])
        return U' ';
    return view->result.happens[score] ? U'▴' : U'▾';
}

/* Shows the sizes of scores and mask, one below the other. */
static void fill_shapes(const struct broadcast_view *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, "shapes");
    const struct broadcast *result = &view->result;
    struct line *scores, *mask;
    struct text brief = {0};

    sheet_size(block, 0, 2);
    add_scores(result, &brief);
    scores = lines_add(&block->lines);
    line_add(scores, ROLE_PLAIN, "scores");
    line_addf(lines_shorter(&block->lines), ROLE_PLAIN, "scores %s", text_string(&brief));
    for (size_t axis = 0; axis < BROADCAST_AXES; axis++)
        line_addf(scores, ROLE_PLAIN, "%8s %zu", axis_names[axis], result->scores[axis]);
    text_free(&brief);
    add_mask(result, false, &brief);
    mask = lines_add(&block->lines);
    line_add(mask, ROLE_PLAIN, "mask  ");
    line_addf(lines_shorter(&block->lines), ROLE_PLAIN, "mask %*s%s", (int)(14 - brief.length), "",
              text_string(&brief));
    for (size_t axis = 0; axis < BROADCAST_AXES; axis++) {
        bool is_bad = !result->fits && view->shows & SHOWS_HAPPENS && axis == result->misfit;

        if (axis < BROADCAST_AXES - result->rank)
            line_addf(mask, ROLE_DIM, "%10s", "-");
        else
            line_addf(mask, is_bad ? ROLE_STRONG : ROLE_PLAIN, "%*zu%s", is_bad ? 8 : 10, result->mask[axis],
                      is_bad ? " ✗" : "");
    }
    text_free(&brief);
}

static void fill_cells(const struct broadcast_view *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "cells");
    struct grid grid = grid_of(view->numbers, ROWS, columns_of(view));
    struct sheet_matrix *m;

    grid.widest = 2;
    grid.is_share = true;
    grid.label = label_of;
    grid.state = cell_of;
    grid.mark = mark_of;
    grid_select(&grid, view->cell.row, view->cell.col);
    grid.mark_col = grid.col_labels = false;
    grid.seam = BROADCAST_WORDS;
    sheet_size(block, 0, ROWS);
    sheet_size(block, 1, ROWS + 2);
    m = matrices_add(&block->matrices, grid, (struct matrix_of){.view = view});
    text_add(&m->brief, "1: seen");
    line_add(&m->name, ROLE_PLAIN, "1: seen");
    m->legend = view->batch > 1   ? "2.1: sentence 2, head 1  ▴ seen, ▾ hidden by mistake  "
                : view->heads > 1 ? "1.2: sentence 1, head 2  ▴ seen, ▾ hidden by mistake  "
                                  : "1.1: sentence 1, head 1  ▴ seen, ▾ hidden by mistake  ";
    for (size_t table = 0; table < view->batch * view->heads; table++)
        text_addf(matrix_brace(m, table), "%zu.%zu", table / view->heads + 1, table % view->heads + 1);
}

static void fill(const void *self, struct sheet *sheet)
{
    fill_shapes(self, sheet);
    fill_cells(self, sheet);
}

static bool pick(void *self, const struct sheet_spot *spot)
{
    return strcmp(spot->block, "cells") == 0 && view_cell_pick(self, spot);
}

/* What happens to a cell is a copy of what was meant for some cell, perhaps another one. */
static bool find_origin(const void *self, const struct matrix_of *of UNUSED, size_t row, size_t col, struct origin *out)
{
    const struct broadcast_view *view = self;
    size_t from = view->result.from[score_at(row, col)], table = from / BROADCAST_WORDS / BROADCAST_WORDS;
    size_t place =
        from / BROADCAST_WORDS % BROADCAST_WORDS * columns_of(view) + table * BROADCAST_WORDS + from % BROADCAST_WORDS;

    *out = (struct origin){.kind = ORIGIN_GIVEN, .divisor = 1};
    if (row >= BROADCAST_WORDS && view->result.fits)
        *out = (struct origin){
            .kind = ORIGIN_COPY, .count = 1, .a = origin_numbers(view->numbers + place, 1), .divisor = 1};
    return true;
}

const struct view view_broadcast = {
    .name = "broadcast",
    .title = "A mask's shape against the scores'",
    .summary = "which masks fit, which do not, and which fit by accident",
    .keys = keys,
    .state = state_keys,
    .size = sizeof(struct broadcast_view),
    .open = view_open,
    .settle = settle,
    .fill = fill,
    .origin = find_origin,
    .pick = pick,
    .describe = describe,
    .measure = measure,
};
