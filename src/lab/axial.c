/* SPDX-License-Identifier: MIT */
/* A grid of tokens, as of sequences one below the other: attention over all of it, or along columns and then along
 * rows. How many weights are made, and by how many of them a token hears of another. */
#include "attention/origin.h"
#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "sheet/sheet.h"
#include "view/state.h"
#include "walk/arithmetic.h"
#include "walk/look.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FULL, AXIAL, WAYS };
enum { DRAWN = 12, LETTERS = 26 }; /* rows and columns that are drawn, at most */

/* What `show` names, bit by bit; "others": who is neither in the row nor in the column. */
enum { SHOWS_FULL = 1, SHOWS_PASSES = 2, SHOWS_OTHERS = 4, SHOWS_COUNTS = 8 };

struct place {
    size_t row, col;
};

struct axial {
    size_t rows, cols;
    unsigned shows;
    struct place asks, of; /* who asks; of whom it hears */
    bool chosen, hears;    /* who asks is chosen; and of whom it hears */
    double steps[WAYS][DRAWN * DRAWN];
};

/* ------------------------------------------------------------------------------------------------------ the numbers */

static double tokens(const struct axial *view)
{
    return (double)(view->rows * view->cols);
}

/* Weights that every token makes, over all of them, in its column, in its row. */
static double full(const struct axial *view)
{
    return tokens(view) * tokens(view);
}

static double down(const struct axial *view)
{
    return tokens(view) * (double)view->rows;
}

static double across(const struct axial *view)
{
    return tokens(view) * (double)view->cols;
}

static double gain(const struct axial *view)
{
    return full(view) / (down(view) + across(view));
}

static bool is_drawn(const struct axial *view)
{
    return view->rows <= DRAWN && view->cols <= DRAWN;
}

static bool is_crossed(const struct axial *view, size_t row, size_t col)
{
    return row == view->asks.row || col == view->asks.col;
}

/* Over all of the grid one weight leads anywhere. Else one leads along the row or the column, two to all others: the
 * token of its row that stands in their column has asked them in the first pass. */
static void settle(void *self)
{
    struct axial *view = self;

    if (!view->chosen)
        view->asks = (struct place){1, 2};
    view->asks.row = view->asks.row < view->rows ? view->asks.row : view->rows - 1;
    view->asks.col = view->asks.col < view->cols ? view->asks.col : view->cols - 1;
    view->hears = view->hears && view->of.row < view->rows && view->of.col < view->cols;
    for (size_t row = 0; row < view->rows && is_drawn(view); row++)
        for (size_t col = 0; col < view->cols; col++) {
            view->steps[FULL][row * view->cols + col] = 1;
            view->steps[AXIAL][row * view->cols + col] = is_crossed(view, row, col) ? 1 : 2;
        }
}

/* ------------------------------------------------------------------------------------------------------------ words
 */

/* "B" of the rows; "27" after the last letter. */
static const char *row_name(size_t row, char out[24])
{
    if (row < LETTERS)
        snprintf(out, 24, "%c", (char)('A' + row));
    else
        snprintf(out, 24, "%zu-", row + 1);
    return out;
}

/* "B3", the token of row B, column 3. */
static struct number_text name_of(struct place at)
{
    struct number_text out;
    char row[24];

    snprintf(out.is, sizeof out.is, "%s%zu", row_name(at.row, row), at.col + 1);
    return out;
}

/* Who carries it: of the row of the token that asks, in the column of the one that it hears of. */
static struct place carrier(const struct axial *view)
{
    return (struct place){view->asks.row, view->of.col};
}

static void look(const struct axial *view, struct view_lines *out)
{
    const struct number_text asks = name_of(view->asks);
    double times = gain(view);

    if (view->hears && view->shows & SHOWS_OTHERS && !is_crossed(view, view->of.row, view->of.col)) {
        look_say(&out->look, LOOK_MOST, "%s hears of %s by %s, which asked it in the first pass.", asks.is,
                 name_of(view->of).is, name_of(carrier(view)).is);
        look_say(&out->look_short, LOOK_SHORT_MOST, "%s hears of %s by %s", asks.is, name_of(view->of).is,
                 name_of(carrier(view)).is);
    } else if (view->shows & SHOWS_COUNTS && times == 1) {
        look_both(out, "No gain here: as many weights either way.", "no gain: as many weights");
    } else if (view->shows & SHOWS_COUNTS) {
        look_say(&out->look, LOOK_MOST, "%s weights instead of %s: %s times %s.",
                 number_grouped(down(view) + across(view)).is, number_grouped(full(view)).is,
                 number_brief(times < 1 ? 1 / times : times, 2).is, times < 1 ? "as many" : "fewer");
        look_say(&out->look_short, LOOK_SHORT_MOST, "%s times %s", number_brief(times < 1 ? 1 / times : times, 2).is,
                 times < 1 ? "as many weights" : "fewer weights");
    } else if (view->shows & SHOWS_PASSES) {
        look_say(&out->look, LOOK_MOST, "%s asks its column, then its row.", asks.is);
        look_say(&out->look_short, LOOK_SHORT_MOST, "%s: column, then row", asks.is);
    } else {
        look_say(&out->look, LOOK_MOST, "%s asks all %.0f tokens.", asks.is, tokens(view));
        look_say(&out->look_short, LOOK_SHORT_MOST, "%s asks all %.0f", asks.is, tokens(view));
    }
}

/* One way of writing the weights of one token: 0 is the longest. */
static void write_sum(const struct axial *view, int form, struct line *out)
{
    double sum = (double)(view->rows + view->cols);

    if (view->shows & SHOWS_COUNTS && form == 0)
        line_addf(out, ROLE_PLAIN, "full: N·L = %.0f   axial: N + L = %zu + %zu = %.0f   gain: %.0f / %.0f = %s",
                  tokens(view), view->rows, view->cols, sum, tokens(view), sum, number_text(gain(view), 2).is);
    else if (view->shows & SHOWS_COUNTS)
        line_addf(out, ROLE_PLAIN, "%.0f / %.0f = %s", tokens(view), sum, number_text(gain(view), 2).is);
    else if (view->shows & SHOWS_PASSES)
        line_addf(out, ROLE_PLAIN, "%zu in its column, %zu in its row", view->rows, view->cols);
    else
        line_addf(out, ROLE_PLAIN, form ? "%zu × %zu" : "%zu rows of %zu tokens", view->rows, view->cols);
}

static void describe(const void *self, struct view_lines *out, int columns, bool compact UNUSED)
{
    const struct axial *view = self;

    out->stage = -1;
    look(view, out);
    line_addf(&out->cell, ROLE_PLAIN, "weights of %s", name_of(view->asks).is);
    for (int form = 0; form < 2; form++) {
        line_free(&out->sum);
        write_sum(view, form, &out->sum);
        if (arithmetic_fits(&out->sum, columns))
            return;
    }
}

/* ------------------------------------------------------------------------------------------------------------ state
 */

static bool read_place(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct axial *view = self;
    struct place *out = (struct place *)((char *)self + key->at);
    size_t at[2];

    if (!state_read_cell(key, (struct state_sentence[]){{NULL, view->rows}, {NULL, view->cols}}, value, at, e))
        return false;
    *out = (struct place){at[0], at[1]};
    view->chosen = view->chosen || out == &view->asks;
    view->hears = view->hears || out == &view->of;
    return true;
}

static void write_place(const struct state_key *key, const void *self, struct text *value)
{
    const struct axial *view = self;
    const struct place *at = (const struct place *)((const char *)self + key->at);

    if (at == &view->asks ? view->chosen : view->hears)
        state_write_cell((struct state_sentence[2]){{0}}, (size_t[]){at->row, at->col}, value);
}

#define PLACE(member) .read = read_place, .write = write_place, STATE_MEMBER(struct axial, member)

static const struct state_key state_keys[] = {
    {"rows", "1-512", "N: sequences, one below the other", "3", STATE_NUMBER(struct axial, rows), .dial = "rows",
     .turns = "1|2|3|4|6|8|12|32|128|512", .is_basis = true},
    {"columns", "1-512", "L: places of each", "4", STATE_NUMBER(struct axial, cols), .dial = "columns",
     .turns = "1|2|3|4|6|8|12|64|256|512", .is_basis = true},
    {"of", "row,column", "of whom the token hears that asks", .is_basis = true, PLACE(of)},
    {"show", "all|full|passes|others|counts", "what is shown; what is not keeps its place", "all",
     STATE_LIST(struct axial, shows)},
    {"cell", "row,column", "the token that asks, by numbers from 1", PLACE(asks)},
    {0},
};

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    struct axial *view = self;
    bool moved = view_move((enum view_move)key->action, 1, &view->asks.row, &view->asks.col, view->rows, view->cols);

    view->chosen = true;
    settle(view);
    return moved ? REACT_DONE : REACT_PASS;
}

static const struct key keys[] = {VIEW_MOVES(do_move, NULL), {0}};

static bool measure(const void *self, const char *name, double *out)
{
    static const struct view_number numbers[] = {
        {"tokens", 0, false},
        {"full", sizeof(double), false},
        {"down", 2 * sizeof(double), false},
        {"across", 3 * sizeof(double), false},
        {"axial", 4 * sizeof(double), false},
        {"gain", 5 * sizeof(double), false},
        {0},
    };
    const struct axial *view = self;
    const double all[] = {tokens(view), full(view), down(view), across(view), down(view) + across(view), gain(view)};

    return view_measure(numbers, all, 0, name, out);
}

/* ------------------------------------------------------------------------------------------------------------ sheet
 */

static const char *label_of(const void *context UNUSED, bool column, size_t index, char out[24])
{
    if (!column)
        return row_name(index, out);
    snprintf(out, 24, "%zu", index + 1);
    return out;
}

static enum grid_cell cell_of(const void *context, size_t row, size_t col)
{
    const struct matrix_of *of = context;
    const struct axial *view = of->view;

    if (of->id == FULL)
        return view->shows & SHOWS_FULL ? GRID_SHOWN : GRID_AHEAD;
    if (is_crossed(view, row, col))
        return view->shows & SHOWS_PASSES ? GRID_SHOWN : GRID_AHEAD;
    return view->shows & SHOWS_OTHERS ? GRID_PLAIN : GRID_AHEAD;
}

/* The pass in which it is asked; who is heard of, and who carries it. */
static char32_t mark_of(const void *context, size_t row, size_t col)
{
    const struct matrix_of *of = context;
    const struct axial *view = of->view;

    if (of->id == AXIAL && view->hears && row == view->of.row && col == view->of.col)
        return U'◂';
    if (of->id == FULL || cell_of(context, row, col) == GRID_AHEAD)
        return U' ';
    if (view->hears && view->shows & SHOWS_OTHERS && row == carrier(view).row && col == view->of.col)
        return U'▴';
    return !is_crossed(view, row, col) ? U' ' : row == view->asks.row ? U'─' : U'│';
}

static void add_matrix(const struct axial *view, struct matrices *matrices, int way)
{
    const struct grid grid = {
        .at = view->steps[way],
        .rows = view->rows,
        .cols = view->cols,
        .row_stride = view->cols,
        .col_stride = 1,
        .widest = 2,
        .is_share = true,
        .scale = 1,
        .label = label_of,
        .state = cell_of,
        .mark = mark_of,
        .row = view->asks.row,
        .col = view->asks.col,
        .cursor = true,
        .row_labels = true,
        .col_labels = true,
        .mark_row = true,
        .mark_col = true,
    };
    struct sheet_matrix *m = matrices_add(matrices, grid, (struct matrix_of){.view = view, .id = way});

    m->legend = "asked ";
    text_add(&m->brief, way == FULL ? "full" : "axial");
    line_add(&m->name, ROLE_STRONG, way == FULL ? "full: 1 step" : "axial: steps");
    text_add(&m->note, way == FULL ? "all at once" : view->shows & SHOWS_PASSES ? "│ its column, then ─ its row" : "");
}

/* As many rows as the usual grid, or as the drawn one has where there is room. */
static void fill_grid(const struct axial *view, struct sheet *sheet)
{
    enum { LEAST = 6, BESIDE_CELLS = 3 };
    struct sheet_block *block = sheet_add(sheet, is_drawn(view) ? BLOCK_MATRICES : BLOCK_LINES, "grid");

    sheet_size(block, is_drawn(view) ? 0 : 1, LEAST);
    if (is_drawn(view)) {
        if (view->rows + BESIDE_CELLS > LEAST)
            sheet_size(block, 3, (int)view->rows + BESIDE_CELLS);
        block->matrices.form = MATRICES_ROW;
        block->matrices.chosen = view->shows & SHOWS_PASSES ? AXIAL : FULL;
        for (int way = 0; way < WAYS; way++)
            add_matrix(view, &block->matrices, way);
        return;
    }
    line_addf(lines_add(&block->lines), ROLE_PLAIN, "%zu × %zu = %s tokens: too many to be drawn one by one.",
              view->rows, view->cols, number_grouped(tokens(view)).is);
    line_addf(lines_shorter(&block->lines), ROLE_PLAIN, "%s tokens, not drawn", number_grouped(tokens(view)).is);
    lines_add(&block->lines);
    line_addf(lines_add(&block->lines), ROLE_PLAIN, "full    each asks all %s", number_grouped(tokens(view)).is);
    if (view->shows & SHOWS_PASSES)
        line_addf(lines_add(&block->lines), ROLE_PLAIN, "axial   each asks %zu in its column, then %zu in its row",
                  view->rows, view->cols);
}

static bool is_counted(const struct axial *view, int way)
{
    return view->shows & (way == FULL ? SHOWS_FULL : SHOWS_COUNTS);
}

/* What the weights of a row are computed from: how many tokens make how many, in the first pass and in the second. It
 * is neither shown nor printed. */
static const char *const row_keys[] = {"tokens", "first", "second"};

/* Weights of all tokens, and what they are made of. */
static void add_count(const struct axial *view, int way, struct table *table)
{
    bool shown = is_counted(view, way);
    double weights = way == FULL ? full(view) : down(view) + across(view);
    struct number_text all = number_grouped(tokens(view));
    struct text *factors;

    text_add(table_add_row(table, ROLE_PLAIN), !shown ? "" : way == FULL ? "full" : "axial");
    if (!shown) {
        for (size_t i = 0; i < table->column_count; i++)
            table_add_blank(table);
        return;
    }
    table_add_number(table, tokens(view), ROLE_PLAIN);
    table_add_number(table, way == FULL ? tokens(view) : (double)view->rows, ROLE_PLAIN);
    table_add_number(table, way == FULL ? 0 : (double)view->cols, ROLE_PLAIN);
    factors = table_add_text(table, ROLE_DIM);
    if (way == FULL)
        text_addf(factors, "%s · %s", all.is, all.is);
    else
        text_addf(factors, "%s · %zu + %s · %zu", all.is, view->rows, all.is, view->cols);
    table_add_number(table, weights, ROLE_STRONG);
    table_add_number(table, weights / fmax(full(view), down(view) + across(view)), ROLE_PLAIN);
}

static void fill_counts(const struct axial *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "counts");
    struct table *table = &block->table;

    sheet_size(block, is_drawn(view) ? 1 : 0, WAYS);
    block->gap = true;
    text_add(&block->caption, "Weights of all tokens");
    table->label_columns = 7;
    table->selected = SHEET_NONE;
    for (size_t i = 0; i < sizeof row_keys / sizeof *row_keys; i++)
        table_add_column(table, (struct table_column){.key = row_keys[i], .from = SHEET_GIVEN, .rank = TABLE_LEFT_OUT});
    table_add_column(table, (struct table_column){.kind = COLUMN_TEXT, .columns = 28, .rank = 2});
    table_add_column(
        table, (struct table_column){
                   .key = "weights", .from = "row.tokens*(row.first+row.second)", .columns = 14, .grouped = true});
    table_add_column(table, (struct table_column){.kind = COLUMN_BAR, .from = "row.weights", .columns = 10, .rank = 1});
    for (int way = 0; way < WAYS; way++)
        if (is_counted(view, way) || !sheet->is_plain) /* else its place is kept */
            add_count(view, way, table);
}

static void fill(const void *self, struct sheet *sheet)
{
    sheet->columns = SHEET_WHOLE;
    fill_grid(self, sheet);
    fill_counts(self, sheet);
}

static bool pick(void *self, const struct sheet_spot *spot)
{
    struct axial *view = self;

    if (strcmp(spot->block, "grid") != 0 || !is_drawn(view))
        return false;
    view->asks = (struct place){spot->row, spot->col};
    view->chosen = true;
    settle(view);
    return true;
}

/* In which pass a token is asked is a mark that the grid sets: no number is computed for it. */
static bool find(const void *self UNUSED, const struct matrix_of *of UNUSED, size_t row UNUSED, size_t col UNUSED,
                 struct origin *out)
{
    *out = (struct origin){.kind = ORIGIN_GIVEN};
    return true;
}

const struct view view_axial = {
    .name = "axial",
    .title = "Columns, then rows",
    .summary = "a grid of tokens: all at once, or along columns and then along rows",
    .keys = keys,
    .state = state_keys,
    .size = sizeof(struct axial),
    .open = view_open,
    .settle = settle,
    .fill = fill,
    .origin = find,
    .pick = pick,
    .describe = describe,
    .measure = measure,
    .close = free,
};
