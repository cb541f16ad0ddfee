/* SPDX-License-Identifier: MIT */
#include "view/hand.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "sheet/plain.h"
#include "view/arithmetic.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ENTRY = 999,  /* an entry lies between −999 and 999 */
    CELL = 6,     /* columns of a cell, where there is room: an answer can be typed in it */
    WAY = 14,     /* columns of "softmax →" */
    ACROSS = 3,   /* results of earlier steps beside each other */
    TERM = 9,     /* columns of a label or a number of the terms */
    MAX_FROM = 10 /* from here on the row's maximum is subtracted before e^x */
};

void hand_make(struct hand *hand, const struct hand_kit *kit, const struct hand_matrix *usual, size_t inputs)
{
    hand->kit = kit;
    hand->terms = SIZE_MAX;
    for (size_t i = 0; i < inputs; i++) {
        hand->matrices[i] = usual[i];
        hand->matrices[i].usual = &usual[i];
        hand->matrices[i].decimals_most = 2;
    }
    hand->matrix_count = inputs;
}

void hand_add_result(struct hand *hand, const char *name, bool is_share, int decimals)
{
    hand->matrices[hand->matrix_count++] =
        (struct hand_matrix){.name = name, .is_share = is_share, .decimals_most = decimals};
}

static const struct hand_step *current(const struct hand *hand)
{
    return &hand->steps[hand->step];
}

static const struct hand_matrix *selected(const struct hand *hand)
{
    return &hand->matrices[hand->matrix];
}

static bool is_input(const struct hand *hand, size_t matrix)
{
    return hand->matrices[matrix].key != NULL;
}

double hand_value(const struct hand *hand, size_t matrix)
{
    const struct hand_matrix *m = &hand->matrices[matrix];

    return m->at[hand->row * m->cols + hand->col];
}

/* Where the cells of a step begin in the list of all cells that can be known. */
static size_t first_known(const struct hand *hand, size_t step)
{
    size_t first = 0;

    for (size_t i = 0; i < step; i++) {
        const struct hand_matrix *m = &hand->matrices[hand->steps[i].result];

        first += m->rows * m->cols;
    }
    return first;
}

bool hand_is_hidden(const struct hand *hand, size_t matrix, size_t row, size_t col)
{
    return hand->typed && matrix == current(hand)->result &&
           !hand->known[first_known(hand, hand->step) + row * hand->matrices[matrix].cols + col];
}

static bool is_selected_hidden(const struct hand *hand)
{
    return hand_is_hidden(hand, hand->matrix, hand->row, hand->col);
}

static void stop(struct hand *hand)
{
    hand->playing = false;
    hand->terms = SIZE_MAX;
}

static void compute(struct hand *hand)
{
    hand->kit->compute(hand);
    for (size_t i = 0; i < hand->matrix_count; i++) {
        struct hand_matrix *m = &hand->matrices[i];

        m->decimals = m->is_share ? m->decimals_most : number_decimals(m->at, m->rows * m->cols, m->decimals_most);
    }
    memset(hand->known, 0, sizeof hand->known);
    stop(hand);
}

/* ------------------------------------------------------------------------------------------------------- selecting */

/* Selects a cell, cut to the matrix. */
static void select_cell(struct hand *hand, size_t matrix, size_t row, size_t col)
{
    const struct hand_matrix *m = &hand->matrices[matrix];

    hand->matrix = matrix;
    hand->row = row < m->rows ? row : m->rows - 1;
    hand->col = col < m->cols ? col : m->cols - 1;
    hand->hints = 0;
    hand->judged = false;
    field_free(&hand->field);
}

static void say_nothing(struct hand *hand)
{
    text_free(&hand->says);
    text_free(&hand->says_brief);
}

static void say(struct hand *hand, const char *full, const char *brief)
{
    say_nothing(hand);
    text_add(&hand->says, full);
    text_add(&hand->says_brief, brief);
}

void hand_go_to(struct hand *hand, size_t step)
{
    hand->step = step;
    hand->typing = false;
    say_nothing(hand);
    stop(hand);
    select_cell(hand, current(hand)->result, hand->row, hand->col);
}

/* The operand of the step that comes after the selected one when matrices are chosen in turn: those that can be
 * changed, then the result. */
static size_t next_matrix(const struct hand *hand)
{
    const struct hand_step *step = current(hand);
    const size_t order[] = {step->result, step->left, step->right};
    size_t at = 0;

    for (size_t i = 0; i < 3; i++)
        at = order[i] == hand->matrix ? i : at;
    for (size_t i = 1; i < 3; i++) {
        size_t next = order[(at + i) % 3];

        if (next == step->result || is_input(hand, next))
            return next;
    }
    return hand->matrix;
}

static void move(struct hand *hand, int action)
{
    const struct hand_matrix *m = selected(hand);
    size_t row = hand->row, col = hand->col;

    col -= action == HAND_LEFT && col > 0;
    col += action == HAND_RIGHT && col + 1 < m->cols;
    row -= action == HAND_UP && row > 0;
    row += action == HAND_DOWN && row + 1 < m->rows;
    stop(hand);
    say_nothing(hand);
    select_cell(hand, hand->matrix, row, col);
}

/* ------------------------------------------------------------------------------------------------------ arithmetic */

/* The factors of a cell's sum of products: a[i], b[i]; returns how many. Only for HAND_PRODUCT. */
static size_t factors(const struct hand *hand, size_t row, size_t col, double a[HAND_SIDE], double b[HAND_SIDE])
{
    const struct hand_step *step = current(hand);
    const struct hand_matrix *left = &hand->matrices[step->left], *right = &hand->matrices[step->right];

    for (size_t i = 0; i < left->cols; i++) {
        a[i] = left->at[row * left->cols + i];
        b[i] = step->transposed ? right->at[col * right->cols + i] : right->at[i * right->cols + col];
    }
    return left->cols;
}

/* What the first terms of a cell's sum add up to. */
static double sum_of(const struct hand *hand, size_t row, size_t col, size_t terms)
{
    double a[HAND_SIDE], b[HAND_SIDE], sum = 0;
    size_t count = factors(hand, row, col, a, b);

    for (size_t i = 0; i < count && i < terms; i++)
        sum += a[i] * b[i];
    return sum;
}

static size_t terms_of(const struct hand *hand)
{
    return current(hand)->kind == HAND_PRODUCT ? hand->matrices[current(hand)->left].cols : 1;
}

/* Terms that are still to come while a product plays. */
static bool is_unfinished(const struct hand *hand)
{
    return hand->playing && hand->terms < terms_of(hand);
}

static const char *column_name(const struct hand *hand)
{
    const struct hand_matrix *right = &hand->matrices[current(hand)->right];

    return (current(hand)->transposed ? right->row_names : right->col_names)[hand->col];
}

/* A factor's decimals in a sum: one more where the number is not exact, so that the terms add up visibly. */
static int term_decimals(const struct hand_matrix *m)
{
    return m->decimals + (number_decimals(m->at, m->rows * m->cols, m->decimals + 1) > m->decimals);
}

/* The selected row as softmax takes it: less its maximum, where that is so large that e^x gets out of hand. Returns the
 * sum of e^x. */
static double exponents(const struct hand *hand, double x[HAND_SIDE], bool *shifted)
{
    const struct hand_matrix *m = &hand->matrices[current(hand)->left];
    const double *row = m->at + hand->row * m->cols;
    double most = row[0], sum = 0;

    for (size_t j = 1; j < m->cols; j++)
        most = fmax(most, row[j]);
    *shifted = most > MAX_FROM;
    for (size_t j = 0; j < m->cols; j++) {
        x[j] = row[j] - (*shifted ? most : 0);
        sum += exp(x[j]);
    }
    return sum;
}

/* ----------------------------------------------------------------------------------------------------------- words */

static void add_fixed(struct text *out, double value, int decimals)
{
    char number[NUMBER_ROOM];

    number_shown(number, value, decimals);
    text_add(out, number);
}

void hand_add_number(struct text *out, const struct hand_matrix *matrix, double value)
{
    add_fixed(out, value, matrix->decimals);
}

/* "scores[drinks,Ann]" */
static void add_cell(struct text *out, const struct hand *hand, size_t matrix, size_t row, size_t col)
{
    const struct hand_matrix *m = &hand->matrices[matrix];

    text_addf(out, "%s[%s,%s]", m->name, m->row_names[row], m->col_names[col]);
}

/* How much of a sum is written: less and less. */
enum form { FORM_NAMES, FORM_TERMS, FORM_SHORT, FORM_RESULT, FORM_COUNT };

static void add_names(const struct hand *hand, struct text *out)
{
    const struct hand_step *step = current(hand);

    text_addf(out, "%s%s%s · ", step->row_of[0], hand->matrices[step->left].row_names[hand->row], step->row_of[1]);
    text_addf(out, "%s%s%s", step->col_of[0], column_name(hand), step->col_of[1]);
}

/* "2×2 + -1×0", as far as it is played; in short without the terms that are 0. */
static void add_product(const struct hand *hand, enum form form, struct text *out)
{
    const struct hand_step *step = current(hand);
    double a[HAND_SIDE], b[HAND_SIDE];
    size_t count = factors(hand, hand->row, hand->col, a, b), written = 0;

    if (form == FORM_NAMES) {
        add_names(hand, out);
        text_add(out, " = ");
    }
    for (size_t i = 0; i < count && i < hand->terms && form < FORM_RESULT; i++) {
        if (form == FORM_SHORT && a[i] * b[i] == 0)
            continue;
        text_add(out, written++ ? " + " : "");
        add_fixed(out, a[i], term_decimals(&hand->matrices[step->left]));
        text_add(out, "×");
        add_fixed(out, b[i], term_decimals(&hand->matrices[step->right]));
    }
    if (written == 0 && form < FORM_RESULT)
        text_add_byte(out, '0');
}

static void add_scale(const struct hand *hand, enum form form, struct text *out)
{
    const struct hand_step *step = current(hand);

    if (form == FORM_NAMES) {
        add_cell(out, hand, step->left, hand->row, hand->col);
        text_addf(out, " / %s = ", step->root);
    }
    if (form == FORM_RESULT)
        return;
    hand_add_number(out, &hand->matrices[step->left], hand_value(hand, step->left));
    text_addf(out, " / %.*f", step->divisor == floor(step->divisor) ? 0 : 3, step->divisor);
}

static void add_softmax(const struct hand *hand, enum form form, struct text *out)
{
    const struct hand_matrix *left = &hand->matrices[current(hand)->left];
    double x[HAND_SIDE], sum;
    bool shifted;

    sum = exponents(hand, x, &shifted);
    if (form < FORM_SHORT) {
        text_add(out, "e^");
        hand_add_number(out, left, x[hand->col]);
        for (size_t j = 0; j < left->cols; j++) {
            text_add(out, j ? " + e^" : " / (e^");
            hand_add_number(out, left, x[j]);
        }
        text_add(out, form == FORM_NAMES ? ") = " : ")");
    }
    if (form == FORM_NAMES || form == FORM_SHORT)
        text_addf(out, "%.2f / %.2f", exp(x[hand->col]), sum);
}

static void write_sum(const struct hand *hand, enum form form, bool hidden, struct text *out)
{
    static void (*const add[])(const struct hand *hand, enum form form, struct text *out) = {
        [HAND_PRODUCT] = add_product, [HAND_SCALE] = add_scale, [HAND_SOFTMAX] = add_softmax};
    bool unfinished = is_unfinished(hand);

    if (unfinished && hand->terms == 0) {
        text_add(out, "…");
        return;
    }
    add[current(hand)->kind](hand, form, out);
    text_add(out, out->length ? " = " : "= ");
    if (hidden)
        text_add_byte(out, '?');
    else
        hand_add_number(out, selected(hand),
                        unfinished ? sum_of(hand, hand->row, hand->col, hand->terms) : hand_value(hand, hand->matrix));
    text_add(out, unfinished ? " so far" : "");
}

/* What stands for the sum of a hidden number: what to do, then, one hint after the other, names and numbers. In a small
 * window, where the operands have no room, the numbers at once. */
static void write_hidden(const struct hand *hand, enum form form, bool compact, struct text *out)
{
    bool full = form < FORM_SHORT;

    if (hand->typing && (hand->hints > 1 || (compact && form < FORM_RESULT))) {
        write_sum(hand, form, true, out);
    } else if (!hand->typing) {
        text_add(out, full ? "hidden: t to type it, u to show all numbers" : "hidden: t types it");
    } else if (hand->hints == 0) {
        text_add(out,
                 full ? "type it; Tab gives a hint, Enter on nothing shows it" : "type it; Tab: hint, Enter: show");
    } else if (current(hand)->kind == HAND_PRODUCT) {
        text_add(out, full ? "the row times the column, place by place: " : "");
        add_names(hand, out);
        text_add(out, " = ?");
    } else {
        text_add(out, current(hand)->kind == HAND_SCALE ? "divide the score by the root of d_k"
                                                        : "e^x, divided by the row's sum of e^x");
    }
}

/* What is so, whatever was pressed: for paper and rooms without keys. */
static void write_plain(const struct hand *hand, enum form form, struct text *out)
{
    if (is_input(hand, hand->matrix))
        text_add(out, "an entry");
    else if (is_selected_hidden(hand))
        text_add(out, "hidden: to be worked out");
    else
        write_sum(hand, form, false, out);
}

/* The sum line in one form. */
static void write_line(const struct hand *hand, enum form form, bool compact, struct text *out)
{
    if (hand->says.length)
        text_add(out, text_string(form < FORM_SHORT ? &hand->says : &hand->says_brief));
    else if (!hand->typing && hand->habits && hand->habits->keyless)
        write_plain(hand, form, out);
    else if (is_input(hand, hand->matrix))
        text_add(out, hand->typing ? "type the entry; Enter keeps it" : "an entry: t changes it");
    else if (is_selected_hidden(hand))
        write_hidden(hand, form, compact, out);
    else
        write_sum(hand, form, false, out);
}

void hand_describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct hand *hand = self;
    struct text name = {0}, line = {0};

    out->stage = -1;
    hand->kit->look(hand, &out->look, &out->look_short);
    add_cell(&name, hand, hand->matrix, hand->row, hand->col);
    line_add(&out->cell, ROLE_STRONG, text_string(&name));
    text_free(&name);
    for (enum form form = compact ? FORM_TERMS : FORM_NAMES; form < FORM_COUNT; form++) {
        text_free(&line);
        line_free(&out->sum);
        if (columns == 0)
            write_plain(hand, form, &line);
        else
            write_line(hand, form, compact, &line);
        line_add(&out->sum, hand->says.length ? ROLE_STRONG : ROLE_PLAIN, text_string(&line));
        if (arithmetic_fits(&out->sum, columns))
            break;
    }
    text_free(&line);
}

/* ----------------------------------------------------------------------------------------------------------- slips */

void hand_add_slip(struct typed_slips *slips, double value, const char *brief, const char *format, ...)
{
    struct typed_slip *slip = typed_add(slips, value);
    va_list arguments;

    if (!slip)
        return;
    va_start(arguments, format);
    vsnprintf(slip->why, sizeof slip->why, format, arguments);
    va_end(arguments);
    snprintf(slip->brief, sizeof slip->brief, "%s", brief);
}

/* One term left out, with the wrong sign, or added up instead of multiplied. */
static void add_term_slips(const struct hand *hand, struct typed_slips *slips)
{
    const struct hand_step *step = current(hand);
    double a[HAND_SIDE], b[HAND_SIDE], value = hand_value(hand, hand->matrix);
    size_t count = factors(hand, hand->row, hand->col, a, b);
    struct text terms[HAND_SIDE] = {{0}};

    for (size_t i = 0; i < count; i++) {
        hand_add_number(&terms[i], &hand->matrices[step->left], a[i]);
        text_add(&terms[i], "×");
        hand_add_number(&terms[i], &hand->matrices[step->right], b[i]);
        hand_add_slip(slips, value - a[i] * b[i], "a term left out?", "as if %s were left out", text_string(&terms[i]));
    }
    for (size_t i = 0; i < count; i++) {
        hand_add_slip(slips, value - 2 * a[i] * b[i], "a sign?", "the sign of %s?", text_string(&terms[i]));
        if (a[i] != 0 && b[i] != 0)
            hand_add_slip(slips, value - a[i] * b[i] + a[i] + b[i], "added, not multiplied?",
                          "as if %s had been added up, not multiplied", text_string(&terms[i]));
        text_free(&terms[i]);
    }
}

static size_t times_in(const struct hand_matrix *m, double value)
{
    size_t times = 0;

    for (size_t i = 0; i < m->rows * m->cols; i++)
        times += typed_is_right(value, m->at[i], m->decimals);
    return times;
}

/* Another cell's number. */
static void add_cell_slip(const struct hand *hand, size_t row, size_t col, bool swapped, struct typed_slips *slips)
{
    const struct hand_matrix *m = selected(hand);
    struct text name = {0};

    add_cell(&name, hand, hand->matrix, row, col);
    hand_add_slip(slips, m->at[row * m->cols + col], swapped ? "row and column swapped" : "another cell's number",
                  swapped ? "that is %s: swapped?" : "that is %s", text_string(&name));
    text_free(&name);
}

/* Numbers of the same row or column that stand nowhere else: of a number that is often there it would mean nothing. */
static void add_neighbours(const struct hand *hand, struct typed_slips *slips)
{
    const struct hand_matrix *m = selected(hand);

    for (size_t cell = 0; cell < m->rows * m->cols; cell++)
        if ((cell / m->cols == hand->row || cell % m->cols == hand->col) && times_in(m, m->at[cell]) == 1)
            add_cell_slip(hand, cell / m->cols, cell % m->cols, false, slips);
}

static void add_scale_slips(const struct hand *hand, struct typed_slips *slips)
{
    const struct hand_step *step = current(hand);
    double score = hand_value(hand, step->left), divisor = step->divisor;

    hand_add_slip(slips, score, "not divided yet", "that is the score itself: divide it by %s", step->root);
    hand_add_slip(slips, score / (divisor * divisor), "by d_k, not its root",
                  "that is divided by %g: take the root, %g", divisor * divisor, divisor);
    hand_add_slip(slips, score * divisor, "multiplied", "that is multiplied by %g: divide", divisor);
    hand_add_slip(slips, -score / divisor, "the sign", "the sign");
    hand_add_slip(slips, score - divisor, "subtracted", "that is %g less: divide by it", divisor);
}

/* Softmax without its sum, without exp, down a column. */
static void add_softmax_slips(const struct hand *hand, struct typed_slips *slips)
{
    const struct hand_matrix *left = &hand->matrices[current(hand)->left];
    const double *row = left->at + hand->row * left->cols;
    double own = row[hand->col], most = row[0], sum = 0, plain = 0, down = 0;

    for (size_t j = 0; j < left->cols; j++) {
        most = fmax(most, row[j]);
        plain += row[j];
        sum += exp(row[j]);
    }
    for (size_t i = 0; i < left->rows; i++)
        down += exp(left->at[i * left->cols + hand->col]);
    hand_add_slip(slips, exp(own), "divide by the sum", "that is e^x itself: divide it by the row's sum, %.2f", sum);
    hand_add_slip(slips, exp(own - most), "divide by the sum", "that is e^(x - max): divide it by the row's sum");
    hand_add_slip(slips, own / plain, "without e^x", "that is a share of the scores, not of e^x");
    hand_add_slip(slips, exp(own) / down, "down the column", "that is a share of the column: softmax runs along a row");
    hand_add_slip(slips, own, "the score itself", "that is the scaled score itself");
}

/* What common slips would give for the selected number, so that a wrong answer can be told what it looks like. */
static void add_slips(const struct hand *hand, struct typed_slips *slips)
{
    static void (*const add[])(const struct hand *hand, struct typed_slips *slips) = {
        [HAND_PRODUCT] = add_term_slips, [HAND_SCALE] = add_scale_slips, [HAND_SOFTMAX] = add_softmax_slips};
    const struct hand_matrix *m = selected(hand);

    if (current(hand)->kind == HAND_PRODUCT && hand->row < m->cols && hand->col < m->rows)
        add_cell_slip(hand, hand->col, hand->row, true, slips);
    if (hand->kit->slips)
        hand->kit->slips(hand, slips);
    add[current(hand)->kind](hand, slips);
    add_neighbours(hand, slips);
}

/* ---------------------------------------------------------------------------------------------------------- typing */

/* Selects the next hidden cell of the result, in reading order from the selected one; false if there is none. */
static bool go_to_hidden(struct hand *hand)
{
    size_t result = current(hand)->result, cols = hand->matrices[result].cols;
    size_t count = hand->matrices[result].rows * cols;
    size_t here = hand->matrix == result ? hand->row * cols + hand->col : 0;

    for (size_t i = 0; i < count; i++) {
        size_t cell = (here + i) % count;

        if (hand_is_hidden(hand, result, cell / cols, cell % cols)) {
            select_cell(hand, result, cell / cols, cell % cols);
            return true;
        }
    }
    return false;
}

/* Opens the field for an entry, or for the next hidden number; hides all first if none is hidden. */
static void start_typing(struct hand *hand)
{
    stop(hand);
    say_nothing(hand);
    hand->typing = true;
    if (is_input(hand, hand->matrix)) {
        select_cell(hand, hand->matrix, hand->row, hand->col);
    } else if (!hand->typed || !go_to_hidden(hand)) {
        hand->typed = true;
        for (size_t i = first_known(hand, hand->step); i < first_known(hand, hand->step + 1); i++)
            hand->known[i] = false;
        go_to_hidden(hand);
    }
}

static void show_all(struct hand *hand)
{
    hand->typed = hand->typing = false;
    memset(hand->known, 0, sizeof hand->known);
    say_nothing(hand);
}

/* The selected number is known from now on. */
static void reveal(struct hand *hand, bool right)
{
    const struct hand_matrix *m = selected(hand);
    const char *verdict = right ? "Right: " : "It is ";
    struct text value = {0};

    hand->known[first_known(hand, hand->step) + hand->row * m->cols + hand->col] = true;
    hand_add_number(&value, m, hand_value(hand, hand->matrix));
    say(hand, verdict, verdict);
    add_cell(&hand->says, hand, hand->matrix, hand->row, hand->col);
    text_addf(&hand->says, " = %s.", text_string(&value));
    text_addf(&hand->says_brief, "%s.", text_string(&value));
    text_free(&value);
    field_free(&hand->field);
    if (go_to_hidden(hand))
        return;
    text_addf(&hand->says, " %s is complete.", m->name);
    text_add(&hand->says_brief, " All done.");
    hand->typing = false;
}

static void refuse(struct hand *hand, const char *full, const char *brief)
{
    say(hand, full, brief);
    hand->judged = true;
}

/* Judges the number that was typed for the selected cell. */
static void answer(struct hand *hand, double typed)
{
    double right = hand_value(hand, hand->matrix);
    struct typed_slips slips = {.count = 0};

    if (typed_is_right(typed, right, selected(hand)->decimals)) {
        reveal(hand, true);
        return;
    }
    add_slips(hand, &slips);
    refuse(hand, "", "");
    typed_explain(typed, right, selected(hand)->decimals, &slips, &hand->says, &hand->says_brief);
}

/* Puts an entry into an input, rounded to as many decimals as it may have; goes to the next one. */
static void enter(struct hand *hand, double typed)
{
    struct hand_matrix *m = &hand->matrices[hand->matrix];
    double power = pow(10, m->decimals_most);
    size_t cell = hand->row * m->cols + hand->col;

    if (fabs(typed) > ENTRY) {
        refuse(hand, "An entry lies between -999 and 999.", "between -999 and 999");
        return;
    }
    say_nothing(hand);
    m->at[cell] = round(typed * power) / power;
    compute(hand);
    cell = (cell + 1) % (m->rows * m->cols);
    select_cell(hand, hand->matrix, cell / m->cols, cell % m->cols);
}

static void commit(struct hand *hand)
{
    const char *typed = text_string(&hand->field.text);
    bool input = is_input(hand, hand->matrix);
    double value;

    if (typed[strspn(typed, " ")] == '\0') {
        if (input)
            hand->typing = false; /* it stays as it is */
        else
            reveal(hand, false);
    } else if (!typed_read(typed, &value)) {
        refuse(hand, "That is no number: write it as 4, -0.5, 24% or 1/4.", "write 4, -0.5, 24% or 1/4");
    } else if (input) {
        enter(hand, value);
    } else {
        answer(hand, value);
    }
}

/* The movement of an arrow key in a field: up and down always, to the sides where nothing is typed yet; 0: none. */
static int movement(const struct hand *hand, int code)
{
    bool empty = hand->field.text.length == 0;

    return code == KEY_CODE_UP               ? HAND_UP
           : code == KEY_CODE_DOWN           ? HAND_DOWN
           : empty && code == KEY_CODE_LEFT  ? HAND_LEFT
           : empty && code == KEY_CODE_RIGHT ? HAND_RIGHT
                                             : 0;
}

/* A character, or a key that edits; after a wrong answer the first character replaces it. */
static bool edit(struct hand *hand, int code)
{
    if (hand->judged && code >= KEY_CODE_SPACE && code < KEY_CODE_UP && code != KEY_CODE_BACKSPACE)
        field_free(&hand->field);
    hand->judged = false;
    return field_key(&hand->field, code);
}

bool hand_is_typing(const void *self)
{
    return ((const struct hand *)self)->typing;
}

enum reaction hand_type(void *self, int code)
{
    struct hand *hand = self;
    int direction = movement(hand, code);

    if (direction) {
        move(hand, direction);
        hand->typing = is_input(hand, hand->matrix) || is_selected_hidden(hand); /* what is known needs no typing */
    } else if (code == KEY_CODE_ENTER) {
        commit(hand);
    } else if (code == KEY_CODE_ESC) {
        hand->typing = false;
        say_nothing(hand);
        field_free(&hand->field);
    } else if (code == KEY_CODE_TAB) {
        say_nothing(hand);
        hand->hints += !is_input(hand, hand->matrix);
    } else if (code != KEY_CODE_BACK_TAB) {
        return edit(hand, code) ? REACT_DONE : REACT_PASS;
    }
    return REACT_DONE;
}

/* ------------------------------------------------------------------------------------------------ playing and keys */

void hand_play(void *self, bool start)
{
    struct hand *hand = self;

    stop(hand);
    if (!start)
        return;
    show_all(hand);
    select_cell(hand, current(hand)->result, 0, 0);
    hand->playing = true;
    hand->terms = 0;
}

int hand_tick(void *self)
{
    static const int pause_ms[VIEW_SPEED_MOST + 1] = {1600, 800, 400, 200, 100, 40};
    struct hand *hand = self;
    int pause = pause_ms[hand->habits ? hand->habits->speed : VIEW_SPEED_USUAL];
    const struct hand_matrix *m = selected(hand);
    size_t next = hand->row * m->cols + hand->col + 1;

    if (!hand->playing)
        return 0;
    if (is_unfinished(hand)) {
        hand->terms++;
        return is_unfinished(hand) ? pause : 3 * pause;
    }
    if (next == m->rows * m->cols) {
        stop(hand);
        return 0;
    }
    select_cell(hand, hand->matrix, next / m->cols, next % m->cols);
    hand->terms = 0;
    return pause;
}

enum reaction hand_act(void *self, int action, int code)
{
    struct hand *hand = self;

    (void)code;
    if (!hand_works(hand, action, NULL))
        return REACT_PASS;
    switch (action) {
    case HAND_TYPE:
        start_typing(hand);
        break;
    case HAND_SHOW:
        show_all(hand);
        break;
    case HAND_MATRIX:
        stop(hand);
        say_nothing(hand);
        select_cell(hand, next_matrix(hand), hand->row, hand->col);
        break;
    case HAND_PLAY:
        hand_play(hand, !hand->playing);
        break;
    default:
        move(hand, action);
    }
    return REACT_DONE;
}

bool hand_works(const void *self, int action, struct text *word)
{
    const struct hand *hand = self;
    size_t next = next_matrix(hand);

    if (hand->typing) /* then keys are text */
        return action == HAND_HINT;
    switch (action) {
    case HAND_TYPE:
        if (word)
            text_add(word, is_input(hand, hand->matrix) ? "change" : "type");
        return true;
    case HAND_SHOW:
        return hand->typed;
    case HAND_MATRIX:
        if (word && next != hand->matrix)
            text_addf(word, "to %s", hand->matrices[next].name);
        return next != hand->matrix;
    case HAND_PLAY:
        if (word)
            text_add(word, hand->playing ? "stop" : "play");
        return !(hand->habits && hand->habits->still);
    default:
        return action < HAND_TYPE;
    }
}

/* ----------------------------------------------------------------------------------------------------------- state */

/* Reads one entry that ends at , or : or the end. */
static bool read_entry(const char **at, double *out)
{
    size_t length = strcspn(*at, ",:");
    char *entry = memory_copy_bytes(*at, length);
    bool ok = typed_read(entry, out) && fabs(*out) <= ENTRY;

    free(entry);
    *at += length;
    *out = round(*out * 100) / 100;
    return ok;
}

bool hand_set_matrix(struct hand *hand, size_t matrix, const char *value, struct error *e)
{
    struct hand_matrix *m = &hand->matrices[matrix];
    size_t cols = 0, count = 0;

    m->rows = 0;
    for (const char *at = value;; at++) {
        if (count == HAND_CELLS || cols == HAND_SIDE || m->rows == HAND_SIDE)
            return error_set(e, ERROR_INPUT, "%s: a matrix has at most %d rows and %d columns", m->key, HAND_SIDE,
                             HAND_SIDE);
        if (!read_entry(&at, &m->at[count++]))
            return error_set(e, ERROR_INPUT,
                             "%s=%.60s: write numbers, rows between colons: 1,2:3,4, each from -%d to %d", m->key,
                             value, ENTRY, ENTRY);
        cols++;
        if (*at == ',')
            continue;
        m->rows++;
        if (count != m->rows * cols)
            return error_set(e, ERROR_INPUT, "%s=%.60s: row %zu is not as long as the first: make all rows equal",
                             m->key, value, m->rows);
        m->cols = cols;
        cols = 0;
        if (!*at)
            return true;
    }
}

/* Computes what was read, once, and selects row 2, column 1. */
static bool settle(struct hand *hand, struct error *e)
{
    if (hand->settled)
        return true;
    if (!hand->kit->agree(hand, e))
        return false;
    compute(hand);
    select_cell(hand, hand->matrix, 1, 0);
    return hand->settled = true;
}

bool hand_open(struct hand *hand, const struct view_setup *setup, const char *state, const struct state_key *keys,
               struct error *e)
{
    hand->habits = setup->habits;
    return state_read_keys(state, keys, hand, e) && settle(hand, e);
}

/* The index of a label, or of a number from 1; `count` if there is none. */
static size_t find(const char *const *names, size_t count, const char *label, size_t length)
{
    char *own = memory_copy_bytes(label, length);
    size_t index = 0;
    uint64_t number;

    while (index < count && strcmp(names[index], own) != 0)
        index++;
    if (index == count && number_parse(own[0] == '#' ? own + 1 : own, count, &number) && number > 0)
        index = (size_t)number - 1;
    free(own);
    return index;
}

bool hand_set_cell(void *self, const char *value, struct error *e)
{
    struct hand *hand = self;
    const char *comma = strchr(value, ',');
    const struct hand_matrix *m = selected(hand);
    size_t row, col;

    if (!settle(hand, e))
        return false;
    row = comma ? find(m->row_names, m->rows, value, (size_t)(comma - value)) : m->rows;
    col = comma ? find(m->col_names, m->cols, comma + 1, strlen(comma + 1)) : m->cols;
    if (row == m->rows || col == m->cols)
        return error_set(e, ERROR_INPUT, "cell=%.60s: %s has %zu rows and %zu columns: write row,column from 1", value,
                         m->name, m->rows, m->cols);
    select_cell(hand, hand->matrix, row, col);
    return true;
}

bool hand_set_typed(void *self, const char *value, struct error *e)
{
    struct hand *hand = self;

    hand->typed = strcmp(value, "on") == 0;
    return hand->typed || strcmp(value, "off") == 0 || error_set(e, ERROR_INPUT, "typed=%.40s: write on or off", value);
}

bool hand_set_known(void *self, const char *value, struct error *e)
{
    struct hand *hand = self;
    size_t length = strlen(value);

    if (!settle(hand, e))
        return false;
    if (length == 0 || strspn(value, "01") != length || length > first_known(hand, hand->step_count))
        return error_set(e, ERROR_INPUT, "known=%.60s: write 1 for each number that is known, 0 for each that is not",
                         value);
    for (size_t i = 0; i < length; i++)
        hand->known[i] = value[i] == '1';
    return true;
}

static bool is_usual(const struct hand_matrix *m)
{
    bool usual = m->rows == m->usual->rows && m->cols == m->usual->cols;

    for (size_t i = 0; i < m->rows * m->cols && usual; i++)
        usual = m->at[i] == m->usual->at[i];
    return usual;
}

void hand_write_matrices(const struct hand *hand, struct text *out)
{
    for (const struct hand_matrix *m = hand->matrices; m->key; m++) {
        struct text numbers = {0};
        char number[NUMBER_ROOM];

        for (size_t i = 0; i < m->rows * m->cols; i++) {
            number_shortest(number, m->at[i]);
            text_addf(&numbers, "%s%s", i == 0 ? "" : i % m->cols == 0 ? ":" : ",", number);
        }
        if (!is_usual(m))
            state_write(out, m->key, text_string(&numbers));
        text_free(&numbers);
    }
}

void hand_write(const struct hand *hand, struct text *out)
{
    struct text cell = {0}, known = {0};

    text_addf(&cell, "%zu,%zu", hand->row + 1, hand->col + 1);
    if (hand->row != (selected(hand)->rows > 1) || hand->col != 0)
        state_write(out, "cell", text_string(&cell));
    if (hand->typed)
        state_write(out, "typed", "on");
    for (size_t i = 0; i < first_known(hand, hand->step_count); i++)
        text_add_byte(&known, hand->known[i] ? '1' : '0');
    while (known.length && known.bytes[known.length - 1] == '0')
        text_cut(&known, known.length - 1);
    if (known.length)
        state_write(out, "known", text_string(&known));
    text_free(&cell);
    text_free(&known);
}

bool hand_measure(const struct hand *hand, const char *name, const char *prefix, size_t matrix, double *out)
{
    const struct hand_matrix *m = &hand->matrices[matrix];

    for (size_t cell = 0; cell < m->rows * m->cols; cell++) {
        char own[64];

        snprintf(own, sizeof own, "%s_%zu_%zu", prefix, cell / m->cols + 1, cell % m->cols + 1);
        if (strcmp(own, name) == 0) {
            *out = m->at[cell];
            return true;
        }
    }
    return false;
}

void hand_close(void *self)
{
    struct hand *hand = self;

    field_free(&hand->field);
    say_nothing(hand);
    free(hand);
}

/* ----------------------------------------------------------------------------------------------------------- sheet */

/* Whether a matrix is made only now or later. */
static bool is_ahead(const struct hand *hand, size_t matrix)
{
    for (size_t step = hand->step; step < hand->step_count; step++)
        if (hand->steps[step].result == matrix)
            return true;
    return false;
}

/* The end of the ramp that all signed matrices share; it gives nothing away of what is to be typed. */
static double common_scale(const struct hand *hand)
{
    double most = 0;

    for (size_t i = 0; i < hand->matrix_count; i++)
        for (size_t cell = 0; cell < hand->matrices[i].rows * hand->matrices[i].cols; cell++)
            if (!hand->matrices[i].is_share && !(hand->typed && is_ahead(hand, i)))
                most = fmax(most, fabs(hand->matrices[i].at[cell]));
    return theme_scale(most);
}

/* Columns of the widest number, of those that come by while the product plays too. */
static int widest_of(const struct hand *hand, size_t matrix)
{
    const struct hand_matrix *m = &hand->matrices[matrix];
    size_t terms = matrix == current(hand)->result && current(hand)->kind == HAND_PRODUCT ? terms_of(hand) : 0;
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
static void light(const struct hand *hand, size_t matrix, struct grid *grid)
{
    const struct hand_step *step = current(hand);
    bool of_result = hand->matrix == step->result, is_result = matrix == step->result;

    if (matrix == hand->matrix || (of_result && step->kind == HAND_SCALE)) {
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

/* What is in a cell: of what plays no more than was computed so far. */
static double shown_number(const struct hand *hand, size_t matrix, size_t row, size_t col, enum grid_cell *state)
{
    const struct hand_matrix *m = &hand->matrices[matrix];
    size_t cell = row * m->cols + col, now = hand->row * m->cols + hand->col;
    bool here = cell == now && is_unfinished(hand);

    *state = hand_is_hidden(hand, matrix, row, col) ? GRID_HIDDEN : GRID_SHOWN;
    if (!hand->playing || matrix != hand->matrix)
        return m->at[cell];
    *state = cell > now || (here && hand->terms == 0) ? GRID_AHEAD : GRID_SHOWN;
    return here && hand->terms > 0 ? sum_of(hand, row, col, hand->terms) : m->at[cell];
}

static struct sheet_matrix *fill_matrix(const struct hand *hand, size_t matrix, bool transposed, struct matrices *out)
{
    const struct hand_matrix *m = &hand->matrices[matrix];
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

/* An operand or the result of the step, in cells in which can be typed. */
static void fill_part(const struct hand *hand, size_t matrix, bool transposed, struct matrices *out)
{
    struct sheet_matrix *to = fill_matrix(hand, matrix, transposed, out);

    to->grid.cell_least = CELL;
    light(hand, matrix, &to->grid);
    if (matrix == current(hand)->result || current(hand)->kind != HAND_PRODUCT)
        to->legend = "";
    if (matrix == hand->matrix) {
        out->chosen = out->count - 1;
        to->field = hand->typing ? &hand->field : NULL;
    }
}

static void fill_step(const struct hand *hand, struct sheet *sheet)
{
    const struct hand_step *step = current(hand);
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "step");
    struct matrices *out = &block->matrices;

    sheet_size(block, 0, 1);
    out->form = step->kind == HAND_PRODUCT ? MATRICES_PRODUCT : MATRICES_ROW;
    out->in_line = true;
    fill_part(hand, step->left, false, out);
    if (step->kind == HAND_PRODUCT)
        fill_part(hand, step->right, step->transposed, out);
    fill_part(hand, step->result, false, out);
    if (step->kind == HAND_PRODUCT) {
        line_add(matrices_note(out), ROLE_PLAIN, step->title);
        return;
    }
    out->between_columns = WAY;
    text_add(&out->between[0], step->kind == HAND_SCALE ? "÷ " : "softmax →");
    if (step->kind == HAND_SCALE) {
        text_add(&out->between[0], step->root);
        text_addf(&out->between[1], "÷ %.4g →", step->divisor);
    }
}

/* Columns that any of these names needs in the terms, so that they stay where they are whichever is selected. */
static int term_columns(const char *const *names, size_t count)
{
    int widest = TERM;

    for (size_t i = 0; i < count; i++)
        widest = utf8_columns(names[i]) + 2 > widest ? utf8_columns(names[i]) + 2 : widest;
    return widest;
}

static void add_term_column(struct table *table, const char *heading, int decimals, int columns)
{
    table_add_column(table, (struct table_column){.heading = heading, .decimals = decimals, .columns = columns});
}

static void fill_products(const struct hand *hand, struct table *table, const int columns[2])
{
    const struct hand_step *step = current(hand);
    const struct hand_matrix *left = &hand->matrices[step->left], *right = &hand->matrices[step->right];
    double a[HAND_SIDE], b[HAND_SIDE];
    size_t count = factors(hand, hand->row, hand->col, a, b);

    add_term_column(table, left->row_names[hand->row], term_decimals(left), columns[0]);
    add_term_column(table, column_name(hand), term_decimals(right), columns[1]);
    add_term_column(table, "product", term_decimals(left) + term_decimals(right), TERM);
    for (size_t i = 0; i < count; i++) {
        text_add(table_add_row(table, ROLE_DIM), left->col_names[i]);
        table_add_number(table, a[i], ROLE_DIM);
        table_add_number(table, b[i], ROLE_DIM);
        table_add_number(table, a[i] * b[i], ROLE_DIM);
    }
    text_add(table_add_row(table, ROLE_DIM), "sum");
    table_add_blank(table);
    table_add_blank(table);
    table_add_number(table, hand_value(hand, hand->matrix), ROLE_DIM);
}

static void fill_shares(const struct hand *hand, struct table *table, const int columns[2])
{
    const struct hand_matrix *left = &hand->matrices[current(hand)->left], *m = selected(hand);
    double x[HAND_SIDE], sum;
    bool shifted;

    sum = exponents(hand, x, &shifted);
    add_term_column(table, shifted ? "less max" : "scaled", left->decimals, columns[0]);
    add_term_column(table, "e^x", 3, columns[1]);
    add_term_column(table, "share", 3, TERM);
    for (size_t j = 0; j < left->cols; j++) {
        text_add(table_add_row(table, ROLE_DIM), left->col_names[j]);
        table_add_number(table, x[j], ROLE_DIM);
        table_add_number(table, exp(x[j]), ROLE_DIM);
        if (hand_is_hidden(hand, hand->matrix, hand->row, j))
            table_add_blank(table);
        else
            table_add_number(table, m->at[hand->row * m->cols + j], ROLE_DIM);
    }
    text_add(table_add_row(table, ROLE_DIM), "sum");
    table_add_blank(table);
    table_add_number(table, sum, ROLE_DIM);
    table_add_blank(table);
}

/* The arithmetic of the selected cell as a table; its place stays empty where there is none to be shown. */
static void fill_terms(const struct hand *hand, struct sheet *sheet)
{
    static void (*const fill[])(const struct hand *hand, struct table *table,
                                const int columns[2]) = {[HAND_PRODUCT] = fill_products, [HAND_SOFTMAX] = fill_shares};
    const struct hand_matrix *left = &hand->matrices[current(hand)->left];
    const struct hand_matrix *m = &hand->matrices[current(hand)->result];
    const int columns[] = {term_columns(left->row_names, left->rows), term_columns(m->col_names, m->cols)};
    struct sheet_block *block;

    if (current(hand)->kind == HAND_SCALE)
        return;
    block = sheet_add(sheet, BLOCK_TABLE, "terms");
    block->gap = true;
    sheet_size(block, 5, (int)left->cols + 1);
    sheet_size(block, 5, (int)left->cols + 2); /* with headings */
    block->table.label_columns = term_columns(left->col_names, left->cols);
    block->columns = block->table.label_columns + columns[0] + columns[1] + TERM;
    if (!is_selected_hidden(hand) && !is_input(hand, hand->matrix) && !hand->playing)
        fill[current(hand)->kind](hand, &block->table, columns);
}

void hand_explain(const void *self, struct text *out)
{
    const struct hand *hand = self;
    struct sheet sheet = {0};

    if (is_selected_hidden(hand))
        text_add(out, "Hidden: what do you expect here?");
    else if (is_input(hand, hand->matrix))
        text_add(out, "An entry: t changes it, and all that follows.");
    else if (current(hand)->kind == HAND_SCALE)
        write_sum(hand, FORM_NAMES, false, out);
    fill_terms(hand, &sheet);
    sheet_plain(&sheet, out);
    sheet_free(&sheet);
}

/* What a step before has made, beside the last of these. */
static void fill_made(const struct hand *hand, size_t matrix, struct sheet *sheet)
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

/* Everything up to this step's result, for plain text; or the step, its terms, and what the steps before have made. */
void hand_fill(const void *self, struct sheet *sheet)
{
    const struct hand *hand = self;
    struct sheet_block *block = NULL;

    sheet->big = hand->habits && hand->habits->big;
    if (sheet->is_plain)
        block = sheet_add(sheet, BLOCK_MATRICES, "all");
    else
        fill_step(hand, sheet);
    for (size_t i = 0; i <= current(hand)->result && sheet->is_plain; i++)
        fill_matrix(hand, i, false, &block->matrices);
    fill_terms(hand, sheet);
    for (size_t i = 0; i < hand->step && !sheet->is_plain; i++) {
        size_t made = hand->steps[i].result;

        if (made != current(hand)->left && made != current(hand)->right)
            fill_made(hand, made, sheet);
    }
}

bool hand_pick(void *self, const struct sheet_spot *spot)
{
    struct hand *hand = self;
    size_t matrix = (size_t)spot->of.id;

    if (strcmp(spot->block, "step") != 0 || (matrix != current(hand)->result && !is_input(hand, matrix)))
        return false;
    hand_play(hand, false);
    select_cell(hand, matrix, spot->row, spot->col);
    return true;
}
