/* SPDX-License-Identifier: MIT */
/* What the views of work by hand show: the arithmetic of the selected cell, in words and as a table, and the matrices
 * of its step. */
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "lab/by_hand.h"
#include "sheet/plain.h"
#include "walk/arithmetic.h"

#include <math.h>
#include <string.h>

enum {
    CELL = 6,   /* columns of a cell, where there is room: an answer can be typed in it */
    WAY = 14,   /* columns of "softmax →" */
    ACROSS = 3, /* results of earlier steps beside each other */
    TERM = 9    /* columns of a label or a number of the terms */
};

#define SO_FAR " so far"

bool by_hand_is_input(const struct by_hand *hand, size_t matrix)
{
    return hand->matrices[matrix].key != NULL;
}

double by_hand_value(const struct by_hand *hand, size_t matrix)
{
    const struct by_hand_matrix *m = &hand->matrices[matrix];

    return m->at[hand->row * m->cols + hand->col];
}

size_t by_hand_first_known(const struct by_hand *hand, size_t step)
{
    size_t first = 0;

    for (size_t i = 0; i < step; i++) {
        const struct by_hand_matrix *m = &hand->matrices[hand->steps[i].result];

        first += m->rows * m->cols;
    }
    return first;
}

bool by_hand_is_hidden(const struct by_hand *hand, size_t matrix, size_t row, size_t col)
{
    return hand->typed && matrix == by_hand_step(hand)->result &&
           !hand->known[by_hand_first_known(hand, hand->step) + row * hand->matrices[matrix].cols + col];
}

static struct origin_run run_of(const struct by_hand_matrix *m, size_t row, size_t col, bool down)
{
    return origin_numbers(m->at + row * m->cols + col, down ? m->cols : 1);
}

struct origin by_hand_origin(const struct by_hand *hand, size_t at, size_t row, size_t col)
{
    const struct by_hand_step *step = &hand->steps[at];
    const struct by_hand_matrix *left = &hand->matrices[step->left], *right = &hand->matrices[step->right];
    static const enum origin_kind kinds[] = {
        [BY_HAND_PRODUCT] = ORIGIN_PRODUCT, [BY_HAND_SCALE] = ORIGIN_QUOTIENT, [BY_HAND_SOFTMAX] = ORIGIN_SOFTMAX};
    struct origin origin = {.kind = kinds[step->kind], .count = left->cols, .mine = col, .divisor = 1};

    origin.a = run_of(left, row, 0, false);
    if (step->kind == BY_HAND_PRODUCT)
        origin.b = step->transposed ? run_of(right, col, 0, false) : run_of(right, 0, col, true);
    if (step->kind != BY_HAND_SCALE)
        return origin;
    origin.count = 1;
    origin.a = run_of(left, row, col, false);
    origin.divisor = step->divisor;
    return origin;
}

static struct origin selected_origin(const struct by_hand *hand)
{
    return by_hand_origin(hand, hand->step, hand->row, hand->col);
}

/* The sum of the first terms of a cell. */
static double sum_of(const struct by_hand *hand, size_t row, size_t col, size_t terms)
{
    struct origin origin = by_hand_origin(hand, hand->step, row, col);

    origin.count = terms < origin.count ? terms : origin.count;
    return origin_result(&origin);
}

/* How many terms a cell has. */
static size_t by_hand_terms(const struct by_hand *hand)
{
    return by_hand_step(hand)->kind == BY_HAND_PRODUCT ? hand->matrices[by_hand_step(hand)->left].cols : 1;
}

bool by_hand_is_unfinished(const struct by_hand *hand)
{
    return hand->playing && hand->terms < by_hand_terms(hand);
}

static const char *column_name(const struct by_hand *hand)
{
    const struct by_hand_matrix *right = &hand->matrices[by_hand_step(hand)->right];

    return (by_hand_step(hand)->transposed ? right->row_names : right->col_names)[hand->col];
}

/* The decimals of a factor in a sum: one more if numbers are not exact, so that the terms visibly add up. */
static int term_decimals(const struct by_hand_matrix *m)
{
    return m->decimals + (number_decimals(m->at, m->rows * m->cols, m->decimals + 1) > m->decimals);
}

static void add_fixed(struct text *out, double value, int decimals)
{
    char number[NUMBER_ROOM];

    number_shown(number, value, decimals);
    text_add(out, number);
}

void by_hand_add_number(struct text *out, const struct by_hand_matrix *matrix, double value)
{
    add_fixed(out, value, matrix->decimals);
}

void by_hand_add_cell(struct text *out, const struct by_hand *hand, size_t matrix, size_t row, size_t col)
{
    const struct by_hand_matrix *m = &hand->matrices[matrix];

    text_addf(out, "%s[%s,%s]", m->name, m->row_names[row], m->col_names[col]);
}

static void add_names(const struct by_hand *hand, struct text *out)
{
    const struct by_hand_step *step = by_hand_step(hand);

    text_addf(out, "%s%s%s · ", step->row_of[0], hand->matrices[step->left].row_names[hand->row], step->row_of[1]);
    text_addf(out, "%s%s%s", step->col_of[0], column_name(hand), step->col_of[1]);
}

/* Appends the arithmetic of the selected cell, as far as it has played; for a hidden number, asks for it. */
static void add_sum(const struct by_hand *hand, int columns, bool compact, struct line *out)
{
    const struct by_hand_step *step = by_hand_step(hand);
    bool unfinished = by_hand_is_unfinished(hand), is_product = step->kind == BY_HAND_PRODUCT;
    const struct by_hand_matrix *left = &hand->matrices[step->left], *right = &hand->matrices[step->right];
    struct origin origin = selected_origin(hand);
    struct text names = {0};
    struct arithmetic a = {.origin = &origin,
                           .value = by_hand_value(hand, hand->matrix),
                           .decimals = by_hand_selected(hand)->decimals,
                           .result = by_hand_is_selected_hidden(hand) ? "?" : NULL,
                           .a_decimals = is_product ? term_decimals(left) : left->decimals,
                           .b_decimals = is_product ? term_decimals(right) : 3, /* decimals of √d_k */
                           .terms = SIZE_MAX,
                           .compact = compact};

    if (unfinished && hand->terms == 0) {
        line_add(out, ROLE_PLAIN, "…");
        return;
    }
    if (unfinished) {
        origin.count = hand->terms;
        a.value = origin_result(&origin);
        columns -= columns ? (int)strlen(SO_FAR) : 0;
    }
    if (is_product)
        add_names(hand, &names);
    if (step->kind == BY_HAND_SCALE) {
        by_hand_add_cell(&names, hand, step->left, hand->row, hand->col);
        text_addf(&names, " / %s", step->root);
    }
    a.names = names.length ? text_string(&names) : NULL;
    arithmetic_add(&a, columns, out);
    line_add(out, ROLE_PLAIN, unfinished ? SO_FAR : "");
    text_free(&names);
}

/* Appends what replaces the sum of a hidden number: what can be done, then the first hint; the second one is the sum.
 */
static void add_hidden(const struct by_hand *hand, bool full, bool compact, struct text *out)
{
    if (!hand->typing) {
        text_add(out, full ? "hidden: t to type it, m to show all numbers" : "hidden: t types it");
    } else if (hand->hints == 0) {
        text_add(out, "hidden: type it");
    } else if (by_hand_step(hand)->kind == BY_HAND_PRODUCT && compact) {
        text_add(out, "the row times the column, one by one");
    } else if (by_hand_step(hand)->kind == BY_HAND_PRODUCT) {
        text_add(out, full ? "the row times the column, place by place: " : "");
        add_names(hand, out);
        text_add(out, " = ?");
    } else {
        text_add(out, by_hand_step(hand)->kind == BY_HAND_SCALE ? "divide the score by the root of d_k"
                                                                : "e^x, divided by the row's sum of e^x");
    }
}

/* Appends what replaces the arithmetic, in full or in brief; nothing if the arithmetic is visible. `still`: for paper
 * and audiences, which have no keys, says only what holds whatever was pressed. A small window has no room for the
 * operands, so it shows their numbers at once while one types, and again after the hint in words. */
static void add_words(const struct by_hand *hand, bool full, bool still, bool compact, struct text *out)
{
    bool input = by_hand_is_input(hand, hand->matrix), hidden = by_hand_is_selected_hidden(hand);

    if (hand->says.length && !still)
        text_add(out, text_string(full ? &hand->says : &hand->says_brief));
    else if (still || (!hand->typing && hand->habits && hand->habits->keyless))
        text_add(out, input ? "an entry" : hidden ? "hidden: to be worked out" : "");
    else if (input)
        text_add(out, hand->typing ? "type the entry" : "an entry: t changes it");
    else if (hidden && !(hand->typing && (hand->hints > 1 || (compact && hand->hints == 0))))
        add_hidden(hand, full, compact, out);
}

void by_hand_describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct by_hand *hand = self;
    struct text line = {0};

    hand->kit->look(hand, out);
    by_hand_add_cell(&line, hand, hand->matrix, hand->row, hand->col);
    line_add(&out->cell, ROLE_STRONG, text_string(&line));
    for (int brief = 0; brief < 2; brief++) {
        text_free(&line);
        line_free(&out->sum);
        add_words(hand, !brief, columns == 0, compact, &line);
        line_add(&out->sum, hand->says.length ? ROLE_STRONG : ROLE_PLAIN, text_string(&line));
        if (arithmetic_fits(&out->sum, columns))
            break;
    }
    if (line.length == 0) {
        line_free(&out->sum);
        add_sum(hand, columns, compact, &out->sum);
    }
    text_free(&line);
}

/* Whether a matrix is made in this step or later. */
static bool is_ahead(const struct by_hand *hand, size_t matrix)
{
    for (size_t step = hand->step; step < hand->step_count; step++)
        if (hand->steps[step].result == matrix)
            return true;
    return false;
}

/* The end of the ramp that all signed matrices share; it must not give away what is to be typed. */
static double common_scale(const struct by_hand *hand)
{
    double most = 0;

    for (size_t i = 0; i < hand->matrix_count; i++)
        for (size_t cell = 0; cell < hand->matrices[i].rows * hand->matrices[i].cols; cell++)
            if (!hand->matrices[i].is_share && !(hand->typed && is_ahead(hand, i)))
                most = fmax(most, fabs(hand->matrices[i].at[cell]));
    return theme_scale(most);
}

/* Columns of the widest number, including those that appear while the product plays. */
static int widest_of(const struct by_hand *hand, size_t matrix)
{
    const struct by_hand_matrix *m = &hand->matrices[matrix];
    size_t terms =
        matrix == by_hand_step(hand)->result && by_hand_step(hand)->kind == BY_HAND_PRODUCT ? by_hand_terms(hand) : 0;
    size_t widest = 1;

    for (size_t cell = 0; cell < m->rows * m->cols; cell++)
        for (size_t i = 0; i <= terms; i++) {
            char number[NUMBER_ROOM];
            double value = i ? sum_of(hand, cell / m->cols, cell % m->cols, i) : m->at[cell];
            size_t columns = number_shown(number, value, m->decimals);

            widest = columns > widest ? columns : widest;
        }
    return (int)widest;
}

/* Selects and lights what belongs to the selected cell. */
static void light(const struct by_hand *hand, size_t matrix, struct grid *grid)
{
    const struct by_hand_step *step = by_hand_step(hand);
    bool of_result = hand->matrix == step->result, is_result = matrix == step->result;

    if (matrix == hand->matrix || (of_result && step->kind == BY_HAND_SCALE)) {
        grid->row = hand->row;
        grid->col = hand->col;
        grid->cursor = grid->mark_row = grid->mark_col = true;
    } else if (of_result ? matrix == step->left : is_result && hand->matrix == step->left) {
        grid->row = hand->row;
        grid->lit_row = true;
        grid->mark_row = of_result;
    } else if (of_result || is_result) {
        grid->col = hand->col;
        grid->lit_col = true;
        grid->mark_col = of_result;
    }
}

/* The number shown in a cell: while playing, only what has been computed so far. */
static double shown_number(const struct by_hand *hand, size_t matrix, size_t row, size_t col, enum grid_cell *state)
{
    const struct by_hand_matrix *m = &hand->matrices[matrix];
    size_t cell = row * m->cols + col, now = hand->row * m->cols + hand->col;
    bool here = cell == now && by_hand_is_unfinished(hand);

    *state = by_hand_is_hidden(hand, matrix, row, col) ? GRID_HIDDEN : GRID_SHOWN;
    if (!hand->playing || matrix != hand->matrix)
        return m->at[cell];
    *state = cell > now || (here && hand->terms == 0) ? GRID_AHEAD : GRID_SHOWN;
    return here && hand->terms > 0 ? sum_of(hand, row, col, hand->terms) : m->at[cell];
}

static struct sheet_matrix *fill_matrix(const struct by_hand *hand, size_t matrix, bool transposed,
                                        struct matrices *out)
{
    const struct by_hand_matrix *m = &hand->matrices[matrix];
    size_t rows = transposed ? m->cols : m->rows, cols = transposed ? m->rows : m->cols;
    struct sheet_matrix *to = matrices_make(out, rows, cols, m->decimals);

    to->of = (struct matrix_of){.view = hand, .id = (int)matrix, .transposed = transposed};
    to->grid.is_share = m->is_share;
    to->grid.scale = common_scale(hand);
    to->grid.widest = widest_of(hand, matrix);
    text_addf(&to->brief, "%s%s", m->name, transposed ? "ᵀ" : "");
    line_addf(&to->name, ROLE_STRONG, "%s %zu×%zu", text_string(&to->brief), rows, cols);
    for (size_t i = 0; i < rows; i++)
        text_add(matrix_row_label(to, i), (transposed ? m->col_names : m->row_names)[i]);
    for (size_t i = 0; i < cols; i++)
        text_add(matrix_col_label(to, i), (transposed ? m->row_names : m->col_names)[i]);
    for (size_t row = 0; row < rows; row++)
        for (size_t col = 0; col < cols; col++) {
            enum grid_cell state;
            double number = shown_number(hand, matrix, transposed ? col : row, transposed ? row : col, &state);

            matrix_set(to, row, col, number, state);
        }
    return to;
}

/* Shows an operand or the result of the step, in cells wide enough to type in. */
static void fill_part(const struct by_hand *hand, size_t matrix, bool transposed, struct matrices *out)
{
    const struct by_hand_step *step = by_hand_step(hand);
    struct sheet_matrix *to = fill_matrix(hand, matrix, transposed, out);

    to->grid.cell_least = CELL;
    light(hand, matrix, &to->grid);
    if (step->kind != BY_HAND_PRODUCT)
        to->legend = "";
    else if (matrix == step->result)
        to->legend = hand->matrices[step->left].is_share ? "values  " : "";
    else if (hand->matrices[matrix].is_share)
        to->legend = "weights  ";
    if (matrix == hand->matrix) {
        out->chosen = out->count - 1;
        to->field = hand->typing ? &hand->field : NULL;
    }
}

static void fill_step(const struct by_hand *hand, struct sheet *sheet)
{
    const struct by_hand_step *step = by_hand_step(hand);
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "step");
    struct matrices *out = &block->matrices;

    sheet_size(block, 0, 1);
    out->form = step->kind == BY_HAND_PRODUCT ? MATRICES_PRODUCT : MATRICES_ROW;
    out->in_line = true;
    fill_part(hand, step->left, false, out);
    if (step->kind == BY_HAND_PRODUCT)
        fill_part(hand, step->right, step->transposed, out);
    fill_part(hand, step->result, false, out);
    if (step->kind == BY_HAND_PRODUCT) {
        line_add(matrices_note(out), ROLE_PLAIN, step->title);
        return;
    }
    out->between_columns = WAY;
    text_add(&out->between[0], step->kind == BY_HAND_SCALE ? "÷ " : "softmax →");
    if (step->kind == BY_HAND_SCALE) {
        text_add(&out->between[0], step->root);
        text_addf(&out->between[1], "÷ %.4g →", step->divisor);
    }
}

/* Columns that the widest of these names needs in the terms, so that nothing moves whichever is selected. */
static int term_columns(const char *const *names, size_t count)
{
    int widest = TERM;

    for (size_t i = 0; i < count; i++)
        widest = utf8_columns(names[i]) + 2 > widest ? utf8_columns(names[i]) + 2 : widest;
    return widest;
}

static struct table_column *add_term_column(struct table *table, const char *heading, int decimals, int columns)
{
    return table_add_column(table, (struct table_column){.heading = heading, .decimals = decimals, .columns = columns});
}

/* Adds a column with the numbers of a row of a matrix. */
static struct table_column *add_factor_column(struct table *table, const char *heading, struct sheet_cell of,
                                              int columns)
{
    const struct by_hand *hand = of.of.view;
    struct table_column *column = add_term_column(table, heading, term_decimals(&hand->matrices[of.of.id]), columns);

    column->source = of;
    column->from = "cell.source";
    return column;
}

static void fill_products(const struct by_hand *hand, struct table *table, const int columns[2])
{
    const struct by_hand_step *step = by_hand_step(hand);
    const struct by_hand_matrix *left = &hand->matrices[step->left], *right = &hand->matrices[step->right];
    struct origin origin = selected_origin(hand);

    const struct sheet_cell row = {{hand, (int)step->left, 0, false}, .row = hand->row};
    const struct sheet_cell col = {{hand, (int)step->right, 0, !step->transposed}, .row = hand->col};
    struct table_column *column;

    add_factor_column(table, left->row_names[hand->row], row, columns[0])->key = "left";
    add_factor_column(table, column_name(hand), col, columns[1])->key = "right";
    column = add_term_column(table, "product", term_decimals(left) + term_decimals(right), TERM);
    column->from = "row.left * row.right";
    column->closes = "left.right";
    for (size_t i = 0; i < origin.count; i++) {
        text_add(table_add_row(table, ROLE_DIM), left->col_names[i]);
        table_add_number(table, origin_number(&origin.a, i), ROLE_DIM);
        table_add_number(table, origin_number(&origin.b, i), ROLE_DIM);
        table_add_number(table, origin_term(&origin, i), ROLE_DIM);
    }
    text_add(table_add_row(table, ROLE_DIM), "sum");
    table_add_blank(table);
    table_add_blank(table);
    table_add_number(table, by_hand_value(hand, hand->matrix), ROLE_DIM);
}

static void fill_shares(const struct by_hand *hand, struct table *table, const int columns[2])
{
    const struct by_hand_matrix *left = &hand->matrices[by_hand_step(hand)->left], *m = by_hand_selected(hand);
    struct origin origin = selected_origin(hand);

    const struct sheet_cell row = {{hand, (int)by_hand_step(hand)->left, 0, false}, .row = hand->row};
    struct table_column *column;

    origin.shift = arithmetic_shift(&origin);
    column = add_factor_column(table, origin.shift != 0 ? "less max" : "scaled", row, columns[0]);

    column->decimals = left->decimals;
    column->key = "scaled";
    column->from = origin.shift != 0 ? "cell.source - most.source" : "cell.source";
    column = add_term_column(table, "e^x", 3, columns[1]);
    column->key = "power";
    column->from = "exp row.scaled";
    column->closes = "sum.power";
    add_term_column(table, "share", 3, TERM)->from = "softmax.scaled";
    for (size_t j = 0; j < left->cols; j++) {
        text_add(table_add_row(table, ROLE_DIM), left->col_names[j]);
        table_add_number(table, origin_number(&origin.a, j) - origin.shift, ROLE_DIM);
        table_add_number(table, origin_term(&origin, j), ROLE_DIM);
        if (by_hand_is_hidden(hand, hand->matrix, hand->row, j))
            table_add_blank(table);
        else
            table_add_number(table, m->at[hand->row * m->cols + j], ROLE_DIM);
    }
    text_add(table_add_row(table, ROLE_DIM), "sum");
    table_add_blank(table);
    table_add_number(table, origin_sum(&origin), ROLE_DIM);
    table_add_blank(table);
}

/* Shows the arithmetic of the selected cell as a table; its place stays empty if there is none to show. */
static void fill_terms(const struct by_hand *hand, struct sheet *sheet)
{
    static void (*const fill[])(const struct by_hand *hand, struct table *table, const int columns[2]) = {
        [BY_HAND_PRODUCT] = fill_products, [BY_HAND_SOFTMAX] = fill_shares};
    const struct by_hand_matrix *left = &hand->matrices[by_hand_step(hand)->left];
    const struct by_hand_matrix *m = &hand->matrices[by_hand_step(hand)->result];
    const int columns[] = {term_columns(left->row_names, left->rows), term_columns(m->col_names, m->cols)};
    struct sheet_block *block;

    if (by_hand_step(hand)->kind == BY_HAND_SCALE)
        return;
    block = sheet_add(sheet, BLOCK_TABLE, "terms");
    block->gap = true;
    sheet_size(block, 5, (int)left->cols + 1);
    sheet_size(block, 5, (int)left->cols + 2); /* rows include headings */
    block->table.label_columns = term_columns(left->col_names, left->cols);
    block->columns = block->table.label_columns + columns[0] + columns[1] + TERM;
    by_hand_add_cell(&block->caption, hand, hand->matrix, hand->row, hand->col);
    text_add(&block->caption, by_hand_step(hand)->kind == BY_HAND_PRODUCT ? ", term by term" : ", step by step");
    if (!by_hand_is_selected_hidden(hand) && !by_hand_is_input(hand, hand->matrix) && !hand->playing)
        fill[by_hand_step(hand)->kind](hand, &block->table, columns);
}

static void add_one_line(const struct by_hand *hand, struct text *out)
{
    struct line line = {0};

    add_sum(hand, 0, false, &line);
    text_add(out, text_string(&line.text));
    line_free(&line);
}

void by_hand_explain(const void *self, struct text *out)
{
    const struct by_hand *hand = self;
    struct sheet sheet = {0};

    if (by_hand_is_selected_hidden(hand))
        text_add(out, "Hidden: what do you expect here?");
    else if (by_hand_is_input(hand, hand->matrix))
        text_add(out, "An entry: t changes it, and all that follows.");
    else if (by_hand_step(hand)->kind == BY_HAND_SCALE)
        add_one_line(hand, out);
    fill_terms(hand, &sheet);
    sheet_plain(&sheet, false, out);
    sheet_free(&sheet);
}

/* Shows the result of an earlier step, beside the last one shown. */
static void fill_made(const struct by_hand *hand, size_t matrix, struct sheet *sheet)
{
    struct sheet_block *block = sheet->blocks[sheet->count - 1];

    if (strcmp(block->name, "made") != 0 || block->matrices.count == ACROSS) {
        block = sheet_add(sheet, BLOCK_MATRICES, "made");
        sheet_size(block, 6, 1);
        block->gap = true;
        block->matrices.level = GRID_NUMBERS;
    }
    fill_matrix(hand, matrix, false, &block->matrices);
}

/* Shows, as plain text, everything up to this step's result; on a screen the step, its terms, and results of earlier
 * steps. */
void by_hand_fill(const void *self, struct sheet *sheet)
{
    const struct by_hand *hand = self;
    struct sheet_block *block = NULL;

    sheet->big = hand->habits && hand->habits->big;
    sheet->columns = hand->step_count > 1 ? SHEET_WHOLE : 0; /* the same in all steps */
    if (sheet->is_plain)
        block = sheet_add(sheet, BLOCK_MATRICES, "all");
    else
        fill_step(hand, sheet);
    for (size_t i = 0; i <= by_hand_step(hand)->result && sheet->is_plain; i++)
        fill_matrix(hand, i, false, &block->matrices);
    fill_terms(hand, sheet);
    for (size_t i = 0; i < hand->step && !sheet->is_plain; i++) {
        size_t made = hand->steps[i].result;

        if (made != by_hand_step(hand)->left && made != by_hand_step(hand)->right)
            fill_made(hand, made, sheet);
    }
}

bool by_hand_find(const void *self, const struct matrix_of *of, size_t row, size_t col, struct origin *out)
{
    const struct by_hand *hand = self;
    size_t matrix = (size_t)of->id, i = of->transposed ? col : row, j = of->transposed ? row : col;

    *out = (struct origin){.kind = ORIGIN_GIVEN};
    for (size_t step = 0; step < hand->step_count; step++)
        if (hand->steps[step].result == matrix)
            *out = by_hand_origin(hand, step, i, j);
    if (matrix == hand->matrix && i == hand->row && j == hand->col && by_hand_is_unfinished(hand))
        out->count = hand->terms;
    return true;
}
