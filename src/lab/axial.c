/* SPDX-License-Identifier: MIT */
/* A grid of tokens, as of sequences one below the other, or a volume, as of a scan: attention over all of it, along one
 * axis after the other, or over a coarser one. Counts the weights, and the steps from one token to another. */
#include "base/compiler.h"
#include "base/number.h"
#include "base/utf8.h"
#include "sheet/sheet.h"
#include "view/state.h"
#include "walk/arithmetic.h"
#include "walk/insight.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ROWS, COLUMNS, DEPTH, AXES };
enum { FULL, AXIAL, WAYS, BEFORE = WAYS }; /* before: all at once, not coarser yet */
enum { DRAWN = 12, LETTERS = 26 };         /* rows and columns that are drawn, at most */

/* What `show` names, bit by bit; "others": tokens neither in the row nor in the column. */
enum { SHOWS_FULL = 1, SHOWS_PASSES = 2, SHOWS_OTHERS = 4, SHOWS_COUNTS = 8 };

struct place {
    size_t row, col;
};

struct axial {
    size_t size[AXES];
    size_t coarse; /* along each axis, 2 to this power tokens are merged into one */
    unsigned shows;
    struct place asks, of; /* the token that asks, and the one that it hears of */
    bool chosen, hears;    /* `asks`, `of` has been chosen */
    double steps[WAYS][DRAWN * DRAWN];
};

static size_t side(const struct axial *view, int axis)
{
    return ((view->size[axis] - 1) >> view->coarse) + 1;
}

static bool is_volume(const struct axial *view)
{
    return side(view, DEPTH) > 1;
}

static double tokens(const struct axial *view)
{
    return (double)side(view, ROWS) * (double)side(view, COLUMNS) * (double)side(view, DEPTH);
}

static double tokens_before(const struct axial *view)
{
    return (double)view->size[ROWS] * (double)view->size[COLUMNS] * (double)view->size[DEPTH];
}

/* How many tokens each token asks, in all passes together. */
static double asked(const struct axial *view, int way)
{
    if (way != AXIAL)
        return way == FULL ? tokens(view) : tokens_before(view);
    return (double)(side(view, ROWS) + side(view, COLUMNS) + (is_volume(view) ? side(view, DEPTH) : 0));
}

static double weights(const struct axial *view, int way)
{
    return (way == BEFORE ? tokens_before(view) : tokens(view)) * asked(view, way);
}

static double gain(const struct axial *view)
{
    return weights(view, FULL) / weights(view, AXIAL);
}

static double fewer(const struct axial *view)
{
    return weights(view, BEFORE) / weights(view, FULL);
}

static bool is_drawn(const struct axial *view)
{
    return side(view, ROWS) <= DRAWN && side(view, COLUMNS) <= DRAWN && !is_volume(view);
}

static bool is_crossed(const struct axial *view, size_t row, size_t col)
{
    return row == view->asks.row || col == view->asks.col;
}

/* Over the whole grid, one weight leads to any token. Along axes, one leads to those in the same row or column, and two
 * to all others: the token in this row and their column asked them in the first pass. */
static void settle(void *self)
{
    struct axial *view = self;
    size_t rows = side(view, ROWS), cols = side(view, COLUMNS);

    if (!view->chosen)
        view->asks = (struct place){1, 2};
    view->asks.row = view->asks.row < rows ? view->asks.row : rows - 1;
    view->asks.col = view->asks.col < cols ? view->asks.col : cols - 1;
    view->hears = view->hears && view->of.row < rows && view->of.col < cols && !is_volume(view);
    for (size_t row = 0; row < rows && is_drawn(view); row++)
        for (size_t col = 0; col < cols; col++) {
            view->steps[FULL][row * cols + col] = 1;
            view->steps[AXIAL][row * cols + col] = is_crossed(view, row, col) ? 1 : 2;
        }
}

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

/* "16 × 16 × 8", "3 + 4": the sides, now or before, joined by a sign. */
static struct number_text sides(const struct axial *view, bool before, const char *between)
{
    struct number_text out = {""};
    size_t length = 0;

    for (int axis = 0; axis < (is_volume(view) ? AXES : DEPTH); axis++)
        length += (size_t)snprintf(out.is + length, sizeof out.is - length, "%s%zu", axis ? between : "",
                                   before ? view->size[axis] : side(view, axis));
    return out;
}

/* The token through which one hears of the other: in the row of the token that asks, in the other's column. */
static struct place carrier(const struct axial *view)
{
    return (struct place){view->asks.row, view->of.col};
}

static void look_at_counts(const struct axial *view, struct view_lines *out)
{
    double times = gain(view);
    const char *much = times < 1 ? "as many" : "fewer";
    struct number_text factor = number_brief(times < 1 ? 1 / times : times, 2);

    if (times == 1) {
        insight_both(out, "No gain here: as many weights either way.", "no gain: as many weights");
        return;
    }
    if (!insight_full(out, "%s weights instead of %s: %s times %s.", number_grouped(weights(view, AXIAL)).is,
                      number_grouped(weights(view, FULL)).is, factor.is, much))
        insight_full(out, "%s times %s weights.", factor.is, much);
    insight_brief(out, "%s times %s weights", factor.is, much);
}

static void look(const struct axial *view, struct view_lines *out)
{
    const struct number_text asks = name_of(view->asks), hears = name_of(view->of), by = name_of(carrier(view));

    if (view->hears && view->shows & SHOWS_OTHERS && !is_crossed(view, view->of.row, view->of.col)) {
        insight_both(out, "%s hears of %s through %s, which asked it in the first pass.", "%s hears of %s through %s",
                     asks.is, hears.is, by.is);
    } else if (view->coarse && view->shows & SHOWS_FULL) {
        insight_full(out, "%s tokens instead of %s: %s times fewer weights.", number_grouped(tokens(view)).is,
                     number_grouped(tokens_before(view)).is, number_grouped(fewer(view)).is);
        insight_brief(out, "%s times fewer weights", number_grouped(fewer(view)).is);
    } else if (view->shows & SHOWS_COUNTS) {
        look_at_counts(view, out);
    } else if (is_volume(view)) {
        insight_both(out,
                     view->shows & SHOWS_PASSES ? "Each asks along three axes, one after the other." : "Each asks all.",
                     view->shows & SHOWS_PASSES ? "three axes, one by one" : "each asks all");
    } else if (view->shows & SHOWS_PASSES) {
        insight_both(out, "%s asks its column, then its row.", "%s: column, then row", asks.is);
    } else {
        insight_both(out, "%s asks all %.0f tokens.", "%s asks all %.0f", asks.is, tokens(view));
    }
}

static void describe(const void *self, struct view_lines *out, int columns, bool compact UNUSED)
{
    const struct axial *view = self;
    const char *deep = is_volume(view) ? "·D" : "", *and_deep = is_volume(view) ? " + D" : "";
    const struct number_text all = number_grouped(tokens(view));
    double each = asked(view, AXIAL);

    look(view, out);
    line_addf(&out->cell, ROLE_PLAIN, "weights of %s", is_drawn(view) ? name_of(view->asks).is : "a token");
    if (!(view->shows & (SHOWS_COUNTS | SHOWS_PASSES)))
        arithmetic_say(&out->sum, columns, ROLE_PLAIN, "%s tokens", sides(view, false, " × ").is);
    else if (!(view->shows & SHOWS_COUNTS))
        arithmetic_say(&out->sum, columns, ROLE_PLAIN, "%zu in its column, %zu in its row", side(view, ROWS),
                       side(view, COLUMNS));
    else
        arithmetic_say(&out->sum, columns, ROLE_PLAIN, "gain = N·L%s / (N + L%s) = %s / (%s) = %s / %.0f = %s", deep,
                       and_deep, sides(view, false, "·").is, sides(view, false, " + ").is, all.is, each,
                       number_text(gain(view), 2).is);
}

static bool read_place(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct axial *view = self;
    const struct state_sentence in[] = {{NULL, side(view, ROWS)}, {NULL, side(view, COLUMNS)}};
    struct place *out = (struct place *)((char *)self + key->at);
    size_t at[2];

    if (!state_read_cell(key, in, value, at, e))
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

/* Only a volume has a third axis, and can be made coarser. */
static bool is_deep(const struct state_key *key UNUSED, const void *self)
{
    const struct axial *view = self;

    return view->size[DEPTH] > 1 || view->coarse;
}

#define PLACE(member) .read = read_place, .write = write_place, STATE_MEMBER(struct axial, member)
#define SIZE(axis) STATE_NUMBER(struct axial, size[axis]), .is_basis = true

static const struct state_key state_keys[] = {
    {"rows", "1-512", "N: sequences, one below the other", "3", SIZE(ROWS), .dial = "rows",
     .turns = "1|2|3|4|6|8|12|32|128|512"},
    {"columns", "1-512", "L: places of each", "4", SIZE(COLUMNS), .dial = "columns",
     .turns = "1|2|3|4|6|8|12|64|128|256|512"},
    {"depth", "1-512", "D: the third side, of a volume", "1", SIZE(DEPTH), .dial = "depth",
     .turns = "1|2|4|8|16|32|64|128|512", .is_there = is_deep},
    {"coarse", "1|2|4|8", "how many are merged into one, along each axis", "1", STATE_WORD(struct axial, coarse),
     .dial = "coarser", .is_basis = true, .is_there = is_deep},
    {"of", "row,column", "the token of which the asking token hears", .is_basis = true, PLACE(of)},
    {"show", "all|full|passes|others|counts", "what is shown; what is not keeps its place", "all",
     STATE_LIST(struct axial, shows)},
    {"cell", "row,column", "the token that asks, by numbers from 1", PLACE(asks)},
    {0},
};

static bool move_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return is_drawn(self);
}

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    struct axial *view = self;
    bool moved = view_move((enum view_move)key->action, 1, &view->asks.row, &view->asks.col, side(view, ROWS),
                           side(view, COLUMNS));

    view->chosen = true;
    settle(view);
    return moved ? REACT_DONE : REACT_PASS;
}

static const struct key keys[] = {VIEW_MOVES(do_move, move_works), {0}};

/* "before": tokens before they were merged; "fewer": how many times fewer weights there are now. */
static bool measure(const void *self, const char *name, double *out)
{
    const struct axial *view = self;
    const struct view_named numbers[] = {{"tokens", tokens(view)},
                                         {"before", tokens_before(view)},
                                         {"full", weights(view, FULL)},
                                         {"axial", weights(view, AXIAL)},
                                         {"gain", gain(view)},
                                         {"fewer", fewer(view)},
                                         {0}};

    return view_find_named(numbers, name, out);
}

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

/* Marks the pass in which a token is asked, the token that is heard of, and the one that carries it. */
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
    struct grid grid = grid_of(view->steps[way], side(view, ROWS), side(view, COLUMNS));
    struct sheet_matrix *m;

    grid.widest = 2;
    grid.is_share = true;
    grid.label = label_of;
    grid.state = cell_of;
    grid.mark = mark_of;
    grid_select(&grid, view->asks.row, view->asks.col);
    m = matrices_add(matrices, grid, (struct matrix_of){.view = view, .id = way});
    text_add(&m->brief, way == FULL ? "full" : "axial");
    line_add(&m->name, ROLE_STRONG, way == FULL ? "full: 1 step" : "axial: steps");
    text_add(&m->note, way == FULL ? "all at once" : view->shows & SHOWS_PASSES ? "│ its column, then ─ its row" : "");
}

/* Says in words what is too large to be drawn: how many tokens each asks. */
static void add_words(const struct axial *view, struct lines *lines)
{
    const char *why = is_volume(view) ? "a volume" : "too many to be drawn one by one";

    if (view->coarse) {
        line_addf(lines_add(lines), ROLE_PLAIN,
                  "%s = %s tokens, and %d × coarser each way:", sides(view, true, " × ").is,
                  number_grouped(tokens_before(view)).is, 1 << view->coarse);
        line_addf(lines_shorter(lines), ROLE_PLAIN, "%s tokens,", number_grouped(tokens_before(view)).is);
    }
    line_addf(lines_add(lines), ROLE_PLAIN, "%s = %s tokens: %s.", sides(view, false, " × ").is,
              number_grouped(tokens(view)).is, why);
    line_addf(lines_shorter(lines), ROLE_PLAIN, "%s tokens, not drawn", number_grouped(tokens(view)).is);
    lines_add(lines);
    line_addf(lines_add(lines), ROLE_PLAIN, "full    each asks all %s", number_grouped(tokens(view)).is);
    if (!(view->shows & SHOWS_PASSES))
        return;
    line_addf(lines_add(lines), ROLE_PLAIN, "axial   each asks %zu in its column, then %zu in its row",
              side(view, ROWS), side(view, COLUMNS));
    if (is_volume(view))
        line_addf(&lines->lines[lines->count - 1].line, ROLE_PLAIN, ", then %zu in depth", side(view, DEPTH));
}

/* Fills the grid: at least the rows of the usual one, or all that are drawn if there is room. */
static void fill_grid(const struct axial *view, struct sheet *sheet)
{
    enum { LEAST = 5, BESIDE_CELLS = 2 };
    struct sheet_block *block = sheet_add(sheet, is_drawn(view) ? BLOCK_MATRICES : BLOCK_LINES, "grid");

    sheet_size(block, is_drawn(view) ? 0 : 1, LEAST);
    if (!is_drawn(view)) {
        add_words(view, &block->lines);
        return;
    }
    if (side(view, ROWS) + BESIDE_CELLS > LEAST)
        sheet_size(block, 3, (int)side(view, ROWS) + BESIDE_CELLS);
    block->matrices.form = MATRICES_ROW;
    block->matrices.chosen = view->shows & SHOWS_PASSES ? AXIAL : FULL;
    for (int way = 0; way < WAYS; way++)
        add_matrix(view, &block->matrices, way);
}

static bool is_counted(const struct axial *view, int way)
{
    return view->shows & (way == AXIAL ? SHOWS_COUNTS : SHOWS_FULL);
}

/* Adds how many weights there are: how many tokens ask how many. */
static void add_count(const struct axial *view, int way, struct table *table)
{
    static const char *const names[] = {"full", "axial", "before"};
    double all = way == BEFORE ? tokens_before(view) : tokens(view);
    struct text *label = table_add_row(table, ROLE_PLAIN), *factors;

    if (!is_counted(view, way))
        return;
    text_add(label, way == FULL && view->coarse ? "coarse" : names[way]);
    table_add_number(table, all, ROLE_PLAIN);
    table_add_number(table, asked(view, way), ROLE_PLAIN);
    factors = table_add_text(table, ROLE_DIM);
    if (way == AXIAL)
        text_addf(factors, "%s · (%s)", number_grouped(all).is, sides(view, false, " + ").is);
    else
        text_addf(factors, "%s · %s", number_grouped(all).is, number_grouped(all).is);
    table_add_number(table, weights(view, way), ROLE_STRONG);
    table_add_number(table, weights(view, way) / fmax(weights(view, BEFORE), weights(view, AXIAL)), ROLE_PLAIN);
}

static void fill_counts(const struct axial *view, struct sheet *sheet)
{
    enum { WEIGHTS_LEAST = 14 };
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "counts");
    struct table *table = &block->table;
    int digits = 1 + utf8_columns(number_grouped(weights(view, BEFORE)).is);
    const struct table_column columns[] = {
        {.key = "tokens", .from = SHEET_GIVEN, .rank = TABLE_LEFT_OUT},
        {.key = "asks", .from = SHEET_GIVEN, .rank = TABLE_LEFT_OUT},
        {.kind = COLUMN_TEXT, .columns = 28, .rank = 2},
        {.key = "weights",
         .from = "row.tokens*row.asks",
         .columns = digits > WEIGHTS_LEAST ? digits : WEIGHTS_LEAST,
         .grouped = true},
        {.kind = COLUMN_BAR, .from = "row.weights", .columns = 10, .rank = 1},
    };

    sheet_size(block, is_drawn(view) ? 1 : 0, WAYS + (view->coarse > 0));
    block->gap = true;
    text_add(&block->caption, "Weights of all tokens");
    table->label_columns = 8;
    table->selected = SHEET_NONE;
    table_add_columns(table, columns, sizeof columns / sizeof *columns);
    if (view->coarse)
        add_count(view, BEFORE, table);
    for (int way = 0; way < WAYS; way++)
        if (is_counted(view, way) || !sheet->is_plain) /* on screen the place is kept */
            add_count(view, way, table);
}

static void fill(const void *self, struct sheet *sheet)
{
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

/* Finds nothing: the grid shows marks, not computed numbers. */
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
};
