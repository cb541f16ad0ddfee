/* SPDX-License-Identifier: MIT */
/* Three designed layers that look for TATA in letters of DNA: what each letter knows after each layer, what [CLS] looks
 * at, and what a classifier makes of it. Letters can be typed; positions and the padding mask can be removed. */
#include "study/promoter.h"

#include "attention/origin.h"
#include "base/compiler.h"
#include "lab/letters.h"
#include "sheet/sheet.h"

#include "view/state.h"
#include "walk/arithmetic.h"
#include "walk/insight.h"

#include <stdio.h>
#include <string.h>

/* Rows of the picture: the four signs, their sum, the row of [CLS]. */
enum { SUM = PROMOTER_SIGNS, GIVES, ROWS };

/* What the classifier reads, and what it says. */
struct result {
    double match, score, percent;
};

struct promoter_view {
    struct letters_view of;      /* first */
    size_t layer;                /* how many layers have run */
    struct promoter_choice than; /* other letters to compare with, read the same way; empty: none */
    struct result than_says;
    double at[ROWS * PROMOTER_TOKENS_MOST]; /* [rows × tokens] */
};

/* The name of a sign, the layer that makes it (0: given), and the column that it brings home. */
static const struct {
    const char *name;
    size_t layer;
    enum promoter_column of;
} signs[ROWS] = {{"is A", 0, PROMOTER_A},      {"T 1 back", 1, PROMOTER_T}, {"A 2 back", 2, PROMOTER_A},
                 {"T 3 back", 2, PROMOTER_T1}, {"sum", 2, PROMOTER_A},      {"share", 3, PROMOTER_A}};

static const char *const row_words[ROWS] = {"A", "T1", "A2", "T3", "sum", "share"};

static const double *matrix_at(const struct promoter_view *view, size_t layer, enum matrix_id id)
{
    return record_matrix(promoter_layer(&view->of.run, layer), id, 0).at;
}

static double number_at(const struct promoter_view *view, size_t row, size_t col)
{
    return view->at[row * view->of.run.n + col];
}

/* The token with most in a row. */
static size_t most_in(const struct promoter_view *view, size_t row)
{
    size_t best = 0;

    for (size_t col = 1; col < view->of.run.n; col++)
        best = number_at(view, row, col) > number_at(view, row, best) + 1e-9 ? col : best;
    return best;
}

static void settle(void *self)
{
    static const size_t usual[] = {0, 1, 2, GIVES};
    struct promoter_view *view = self;
    struct promoter other;

    promoter_free(&view->of.run);
    promoter_run(&view->of.run, &view->of.choice);
    for (size_t col = 0; col < view->of.run.n; col++) {
        for (size_t row = 0; row < PROMOTER_SIGNS; row++)
            view->at[row * view->of.run.n + col] = promoter_holds(&view->of.run, col, promoter_signs[row]);
        view->at[SUM * view->of.run.n + col] = promoter_sum(&view->of.run, col);
        view->at[GIVES * view->of.run.n + col] = matrix_at(view, PROMOTER_LAYERS, MATRIX_WEIGHTS)[col];
    }
    if (*view->than.letters) {
        view->than.pads = view->of.choice.pads;
        view->than.is_bag = view->of.choice.is_bag;
        view->than.shows_pads = view->of.choice.shows_pads;
        promoter_run(&other, &view->than);
        view->than_says = (struct result){other.match, other.score, other.percent};
        promoter_free(&other);
    }
    if (!view->of.cell.chosen) {
        view->of.cell.row = usual[view->layer];
        view->of.cell.col = most_in(view, view->of.cell.row);
    }
    view_cell_among(&view->of.cell, (struct state_sentence){row_words, ROWS},
                    (struct state_sentence){(const char *const *)view->of.run.model.tokens, view->of.run.n});
}

static bool is_known(const struct promoter_view *view, size_t row)
{
    return signs[row].layer <= view->layer;
}

/* Where a number comes from: a sign is given, or brought home by a layer's weights; a sum adds the signs; a share is a
 * softmax. */
static struct origin origin_of(const struct promoter_view *view, size_t row, size_t col)
{
    static const double one = 1;
    size_t layer = signs[row].layer, n = view->of.run.n;

    if (layer == 0)
        return (struct origin){.kind = ORIGIN_GIVEN};
    if (row == GIVES)
        return origin_of_softmax(matrix_at(view, layer, MATRIX_MASKED), n, col);
    if (row == SUM)
        return origin_of_product(origin_numbers(view->at + col, n), origin_numbers(&one, 0), PROMOTER_SIGNS);
    return origin_of_product(origin_numbers(matrix_at(view, layer, MATRIX_WEIGHTS) + col * n, 1),
                             origin_numbers(matrix_at(view, layer, MATRIX_X) + signs[row].of, PROMOTER_COLUMNS), n);
}

static const char *token(const struct promoter_view *view, size_t col)
{
    return view->of.run.model.tokens[col];
}

static double pads_take(const struct promoter_view *view)
{
    double sum = 0;

    for (size_t col = view->of.run.letters + 1; col < view->of.run.n; col++)
        sum += number_at(view, GIVES, col);
    return sum;
}

static void look_at_cls(const struct promoter_view *view, struct view_lines *out)
{
    size_t best = most_in(view, GIVES);
    double share = number_at(view, GIVES, best), sum = number_at(view, SUM, most_in(view, SUM));

    if (view->of.choice.is_bag) {
        insight_both(out, "Without places nobody can look one back: letters are a bag.", "no places: a bag of letters");
    } else if (view->of.choice.shows_pads && view->of.choice.pads) {
        insight_both(out, "Nobody hides the pads. They take %.2f of the row of [CLS].", "pads take %.2f of [CLS]",
                     pads_take(view));
    } else if (view->of.run.score > 0) {
        insight_both(out, "%s has all four signs; [CLS] gives it %.2f.", "%s has all four: %.2f", token(view, best),
                     share);
    } else {
        insight_full(out, "No letter has all four signs: the largest sum is %.2f.", sum);
        insight_brief(out, "no letter has all four signs");
    }
}

static void look(const struct promoter_view *view, struct view_lines *out)
{
    switch (view->layer) {
    case 0:
        insight_both(out, "Each letter is a token; [CLS] stands in front of them.", "each letter is a token");
        return;
    case 1:
        insight_both(out,
                     view->of.choice.is_bag ? "Nobody knows who stands before it: all rows are even."
                                            : "After layer 1 each letter knows whether T stands before it.",
                     view->of.choice.is_bag ? "nobody knows who is before" : "layer 1: T before me?");
        return;
    case 2:
        insight_both(out, "After layer 2: does A stand two back, and T three back?", "layer 2: two and three back");
        return;
    default:
        look_at_cls(view, out);
    }
}

static void describe_cell(const struct promoter_view *view, struct view_lines *out, int columns, bool compact)
{
    struct origin origin = origin_of(view, view->of.cell.row, view->of.cell.col);
    const double *of = view->at + view->of.cell.col;
    size_t n = view->of.run.n;
    const struct arithmetic a =
        arithmetic_of_numbers(&origin, number_at(view, view->of.cell.row, view->of.cell.col), 2, compact);

    line_addf(&out->cell, ROLE_PLAIN, view->of.cell.row == GIVES ? "weights[[CLS],%s]" : "%s of %s",
              view->of.cell.row == GIVES ? token(view, view->of.cell.col) : signs[view->of.cell.row].name,
              token(view, view->of.cell.col));
    if (!is_known(view, view->of.cell.row))
        line_addf(&out->sum, ROLE_DIM, "layer %zu has not run yet", signs[view->of.cell.row].layer);
    else if (origin.kind == ORIGIN_GIVEN)
        arithmetic_say(&out->sum, columns, ROLE_PLAIN, "given: %.2f", a.value);
    else if (view->of.cell.row == SUM)
        arithmetic_say(&out->sum, columns, ROLE_PLAIN, "%.2f + %.2f + %.2f + %.2f = %.2f", of[0], of[n], of[2 * n],
                       of[3 * n], a.value);
    else
        arithmetic_add(&a, columns, &out->sum);
}

static void describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct promoter_view *view = self;

    look(view, out);
    if (!letters_describe(&view->of.typed, out, columns))
        describe_cell(view, out, columns, compact);
}

#define LETTERS(member)                                                                                                \
    .read = letters_read, .write = letters_write, STATE_MEMBER(struct promoter_view, member), .is_basis = true

static const struct state_key state_keys[] = {
    {"letters", "ACGT", "4 to 10 letters of DNA", PROMOTER_USUAL, LETTERS(of.choice.letters)},
    {"than", "ACGT", "other letters, read the same way", NULL, LETTERS(than.letters)},
    {"pads", "0-4", "how many pads fill up the batch", "0", STATE_NUMBER(struct promoter_view, of.choice.pads),
     .dial = "pads", .is_basis = true},
    {"positions", "on|off", "whether X says where each letter stands", "on",
     STATE_WORD(struct promoter_view, of.choice.is_bag), .dial = "positions", .is_basis = true},
    {"mask", "on|off", "whether the pads are hidden", "on", STATE_WORD(struct promoter_view, of.choice.shows_pads),
     .dial = "mask", .is_basis = true},
    {"layer", "0-3", "how many layers have run", "3", STATE_NUMBER(struct promoter_view, layer), .dial = "layers"},
    {"cell", "row,column", "the selected number: A, T1, A2, T3, sum or share, and a token", .before = settle,
     .read = view_cell_read, .write = view_cell_write},
    {0},
};

static const struct key keys[] = {
    VIEW_MOVES(view_cell_move, letters_is_free),
    LETTERS_KEY,
    {0},
};

/* "share5" and "sum5" of the fifth letter; "most": the largest sum; "pads": what they take of [CLS]; "than":
 * the score of the other letters. */
static bool measure(const void *self, const char *name, double *out)
{
    const struct promoter_view *view = self;
    const struct view_named numbers[] = {{"score", view->of.run.score},
                                         {"percent", view->of.run.percent},
                                         {"match", view->of.run.match},
                                         {"than", view->than_says.score},
                                         {"pads", pads_take(view)},
                                         {"letters", (double)view->of.run.letters},
                                         {"most", number_at(view, SUM, most_in(view, SUM))},
                                         {"cell", number_at(view, view->of.cell.row, view->of.cell.col)},
                                         {0}};
    size_t letter;

    if (view_take_index(&name, "share", view->of.run.letters, &letter) && !*name)
        *out = number_at(view, GIVES, letter + 1);
    else if (view_take_index(&name, "sum", view->of.run.letters, &letter) && !*name)
        *out = number_at(view, SUM, letter + 1);
    else
        return view_find_named(numbers, name, out);
    return true;
}

/* The label without brackets, which a narrow room would cut. */
static const char *label_of(const void *context, bool column, size_t index, char out[24])
{
    const struct promoter_view *view = ((const struct matrix_of *)context)->view;
    const char *name = column ? token(view, index) : signs[index].name;

    if (*name != '[')
        return name;
    snprintf(out, 24, "%.3s", name + 1);
    return out;
}

/* Sums are not shares: they go up to 4, and are not coloured as heat. */
static enum grid_cell cell_of(const void *context, size_t row, size_t col)
{
    const struct promoter_view *view = ((const struct matrix_of *)context)->view;

    if (!is_known(view, row))
        return GRID_AHEAD;
    if (row == GIVES && !view->of.choice.shows_pads && col > view->of.run.letters)
        return GRID_MASKED;
    return row == SUM ? GRID_PLAIN : GRID_SHOWN;
}

static void fill_signs(const struct promoter_view *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "signs");
    struct grid grid = grid_of_shares(view->at, ROWS, view->of.run.n);
    struct sheet_matrix *m;

    sheet_size(block, 0, 1 + ROWS);
    grid.label = label_of;
    grid.state = cell_of;
    grid_select(&grid, view->of.cell.row, view->of.cell.col);
    grid.lit_row = true;
    m = matrices_add(&block->matrices, grid, (struct matrix_of){.view = view});
    m->name_in_corner = !sheet->is_plain;
    m->legend = "";
    text_add(&m->brief, "signs");
    line_add(&m->name, ROLE_STRONG, "signs of each token");
}

static void add_result(const struct promoter_view *view, struct table *table, const char *letters, struct result says)
{
    bool is_typed = view->of.typed.is_typing && letters == view->of.choice.letters;

    text_add(table_add_row(table, ROLE_PLAIN), "reads");
    text_add(table_add_text(table, ROLE_STRONG), letters);
    if (is_typed)
        table->cells[0].field = &view->of.typed.field;
    if (view->layer < PROMOTER_LAYERS)
        return;
    table_add_number(table, says.match, ROLE_PLAIN);
    table_add_number(table, says.score, ROLE_PLAIN);
    for (int i = 0; i < 2; i++)
        table_add_number(table, says.percent / 100, ROLE_STRONG);
}

/* Shows what the classifier reads from [CLS], and what it says. */
static void fill_result(const struct promoter_view *view, struct sheet *sheet)
{
    static const struct table_column columns[] = {
        {.kind = COLUMN_TEXT, .columns = PROMOTER_MOST + 2},
        {.key = "match", .from = SHEET_MEASURED, .heading = "match", .decimals = 3, .columns = 8, .rank = 1},
        {.key = "score", .from = "6*row.match-18", .heading = "6·match-18", .decimals = 2, .columns = 13},
        {.kind = COLUMN_SHARE,
         .key = "percent",
         .from = "1/(1+exp(0-row.score))",
         .heading = "promoter",
         .columns = 10},
        {.kind = COLUMN_BAR, .from = "row.percent", .columns = 10, .rank = 2},
    };
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "result");
    struct table *table = &block->table;
    int rows = 1 + (*view->than.letters != '\0');

    sheet_size(block, 0, rows);
    sheet_size(block, 3, rows + 1);
    block->gap = true;
    text_add(&block->caption, "What the classifier says");
    table->label_columns = 8;
    table->selected = SHEET_NONE;
    table_add_columns(table, columns, sizeof columns / sizeof *columns);
    add_result(view, table, view->of.choice.letters,
               (struct result){view->of.run.match, view->of.run.score, view->of.run.percent});
    if (rows > 1)
        add_result(view, table, view->than.letters, view->than_says);
}

static void fill(const void *self, struct sheet *sheet)
{
    fill_signs(self, sheet);
    fill_result(self, sheet);
}

static bool pick(void *self, const struct sheet_spot *spot)
{
    return strcmp(spot->block, "signs") == 0 && view_cell_pick(self, spot);
}

static bool find_origin(const void *self, const struct matrix_of *of UNUSED, size_t row, size_t col, struct origin *out)
{
    *out = origin_of(self, row, col);
    return true;
}

const struct view view_promoter = {
    .name = "promoter",
    .title = "A switch in DNA",
    .summary = "three designed layers that find TATA",
    .keys = keys,
    .state = state_keys,
    .size = sizeof(struct promoter_view),
    .open = view_open,
    .settle = settle,
    .fill = fill,
    .origin = find_origin,
    .pick = pick,
    .describe = describe,
    LETTERS_FIELD,
    .measure = measure,
    .close = letters_close,
};
