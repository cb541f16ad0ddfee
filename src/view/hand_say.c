/* SPDX-License-Identifier: MIT */
/* Work by hand in words: names, arithmetic, what was typed, plain text. */
#include "base/number.h"
#include "base/utf8.h"
#include "view/arithmetic.h"
#include "view/hand.h"

#include <math.h>

enum { LABELS = 8, FACTOR = 9 }; /* columns of the arithmetic in full */

static const struct hand_step *current(const struct hand *hand)
{
    return &hand->steps[hand->step];
}

static double value_of(const struct hand *hand)
{
    const struct hand_matrix *m = &hand->matrices[hand->matrix];

    return m->at[hand->row * m->cols + hand->col];
}

void hand_add_cell(struct text *out, const struct hand *hand, size_t matrix, size_t row, size_t col)
{
    const struct hand_matrix *m = &hand->matrices[matrix];

    text_addf(out, "%s[%s,%s]", m->name, m->row_names[row], m->col_names[col]);
}

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

/* The factor's decimals in a sum: one more where the number is not exact, so that the terms add up visibly. */
static int term_decimals(const struct hand_matrix *matrix)
{
    bool exact = number_decimals(matrix->at, matrix->rows * matrix->cols, matrix->decimals + 1) <= matrix->decimals;

    return matrix->decimals + !exact;
}

/* ------------------------------------------------------------------------------------------------------ arithmetic */

/* How much of a sum is written: less and less. */
enum form { FORM_NAMES, FORM_TERMS, FORM_SHORT, FORM_RESULT, FORM_COUNT };

static void add_names(const struct hand *hand, struct text *out)
{
    const struct hand_step *step = current(hand);
    const struct hand_matrix *left = &hand->matrices[step->left], *right = &hand->matrices[step->right];

    text_addf(out, "%s%s%s · ", step->row_of[0], left->row_names[hand->row], step->row_of[1]);
    text_addf(out, "%s%s%s", step->col_of[0],
              step->transposed ? right->row_names[hand->col] : right->col_names[hand->col], step->col_of[1]);
}

/* "2×2 + -1×0": the first `terms` of them; without those that are 0 if `brief`. Returns what they add up to. */
static double add_terms(const struct hand *hand, size_t terms, bool brief, struct text *out)
{
    const struct hand_step *step = current(hand);
    int left = term_decimals(&hand->matrices[step->left]);
    int right = term_decimals(&hand->matrices[step->right]);
    double a[HAND_SIDE], b[HAND_SIDE], sum = 0;
    size_t count = hand_factors(hand, hand->row, hand->col, a, b), written = 0;

    for (size_t i = 0; i < count && i < terms; i++) {
        sum += a[i] * b[i];
        if (brief && a[i] * b[i] == 0)
            continue;
        text_add(out, written++ ? " + " : "");
        add_fixed(out, a[i], left);
        text_add(out, "×");
        add_fixed(out, b[i], right);
    }
    if (written == 0)
        text_add(out, terms == 0 ? "" : "0");
    return sum;
}

static void add_scale(const struct hand *hand, enum form form, struct text *out)
{
    const struct hand_step *step = current(hand);
    const struct hand_matrix *left = &hand->matrices[step->left];

    if (form == FORM_NAMES) {
        hand_add_cell(out, hand, step->left, hand->row, hand->col);
        text_addf(out, " / %s = ", step->root);
    }
    if (form < FORM_RESULT) {
        hand_add_number(out, left, left->at[hand->row * left->cols + hand->col]);
        text_addf(out, " / %.*f", step->divisor == floor(step->divisor) ? 0 : 3, step->divisor);
    }
}

/* What is subtracted from a row before e^x: its maximum, once that passes 10 (else e^x gets out of hand). */
static double shift_of(const struct hand_matrix *m, size_t row)
{
    double most = m->at[row * m->cols];

    for (size_t j = 1; j < m->cols; j++)
        most = fmax(most, m->at[row * m->cols + j]);
    return most > 10 ? most : 0;
}

static void add_softmax(const struct hand *hand, enum form form, struct text *out)
{
    const struct hand_matrix *left = &hand->matrices[current(hand)->left];
    const double *row = left->at + hand->row * left->cols;
    double sum = 0, shift = shift_of(left, hand->row);

    for (size_t j = 0; j < left->cols; j++)
        sum += exp(row[j] - shift);
    if (form < FORM_SHORT) {
        text_add(out, "e^");
        hand_add_number(out, left, row[hand->col] - shift);
        text_add(out, " / (");
        for (size_t j = 0; j < left->cols; j++) {
            text_add(out, j ? " + e^" : "e^");
            hand_add_number(out, left, row[j] - shift);
        }
        text_add(out, ")");
    }
    if (form == FORM_NAMES)
        text_add(out, " = ");
    if (form == FORM_NAMES || form == FORM_SHORT)
        text_addf(out, "%.2f / %.2f", exp(row[hand->col] - shift), sum);
}

/* The sum as far as it is played, in one form. */
static void add_product(const struct hand *hand, enum form form, struct text *out)
{
    if (form == FORM_NAMES) {
        add_names(hand, out);
        text_add(out, " = ");
    }
    if (form < FORM_RESULT)
        add_terms(hand, hand->terms, form == FORM_SHORT, out);
}

static void add_arithmetic(const struct hand *hand, enum form form, struct text *out)
{
    switch (current(hand)->kind) {
    case HAND_PRODUCT:
        add_product(hand, form, out);
        break;
    case HAND_SCALE:
        add_scale(hand, form, out);
        break;
    case HAND_SOFTMAX:
        add_softmax(hand, form, out);
        break;
    }
}

/* Terms that are still to come while a product plays. */
static bool is_unfinished(const struct hand *hand)
{
    const struct hand_step *step = current(hand);

    return hand->playing && hand->terms < (step->kind == HAND_PRODUCT ? hand->matrices[step->left].cols : 1);
}

static void write_sum(const struct hand *hand, enum form form, bool hidden, struct text *out)
{
    const struct hand_matrix *m = &hand->matrices[hand->matrix];
    struct text unused = {0};

    if (is_unfinished(hand) && hand->terms == 0) {
        text_add(out, "…");
        return;
    }
    add_arithmetic(hand, form, out);
    text_add(out, out->length ? " = " : "= ");
    if (hidden)
        text_add(out, "?");
    else
        hand_add_number(out, m, is_unfinished(hand) ? add_terms(hand, hand->terms, false, &unused) : value_of(hand));
    if (is_unfinished(hand))
        text_add(out, " so far");
    text_free(&unused);
}

/* What stands for the sum of a hidden number: what to do, then, one hint after the other, names and numbers. In a small
 * window, where the operands have no room, the numbers at once. */
static void write_hidden(const struct hand *hand, enum form form, bool compact, struct text *out)
{
    if (compact && hand->typing && form < FORM_RESULT) {
        write_sum(hand, form, true, out);
    } else if (!hand->typing && hand->habits && hand->habits->keyless) {
        text_add(out, "hidden: to be worked out");
    } else if (!hand->typing) {
        text_add(out, form < FORM_SHORT ? "hidden: t to type it, u to show all numbers" : "hidden: t types it");
    } else if (hand->hints == 0) {
        text_add(out, form < FORM_SHORT ? "type it; Tab gives a hint, Enter on nothing shows it"
                                        : "type it; Tab: hint, Enter: show");
    } else if (hand->hints == 1 && current(hand)->kind == HAND_PRODUCT) {
        if (form < FORM_SHORT)
            text_add(out, "the row times the column, place by place: ");
        add_names(hand, out);
        text_add(out, " = ?");
    } else if (hand->hints == 1) {
        text_add(out, current(hand)->kind == HAND_SCALE ? "divide the score by the root of d_k"
                                                        : "e^x, divided by the row's sum of e^x");
    } else {
        write_sum(hand, form, true, out);
    }
}

/* The sum line in one form. */
static void write_line(const struct hand *hand, enum form form, bool compact, struct text *out)
{
    const struct hand_matrix *m = &hand->matrices[hand->matrix];

    if (hand->says.length)
        text_add(out, text_string(form < FORM_SHORT ? &hand->says : &hand->says_brief));
    else if (m->is_input)
        text_add(out, hand->typing                                ? "type the entry; Enter keeps it"
                      : hand->habits && hand->habits->keyless ? "an entry"
                                                              : "an entry: t changes it");
    else if (hand_is_hidden(hand, hand->matrix, hand->row, hand->col))
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
    hand_add_cell(&name, hand, hand->matrix, hand->row, hand->col);
    line_add(&out->cell, ROLE_STRONG, text_string(&name));
    text_free(&name);
    for (enum form form = compact ? FORM_TERMS : FORM_NAMES; form < FORM_COUNT; form++) {
        text_free(&line);
        line_free(&out->sum);
        write_line(hand, form, compact, &line);
        line_add(&out->sum, hand->says.length ? ROLE_STRONG : ROLE_PLAIN, text_string(&line));
        if (arithmetic_fits(&out->sum, columns))
            break;
    }
    text_free(&line);
}

/* ----------------------------------------------------------------------------------------------- arithmetic in full */

static void add_right_number(struct text *out, double value, int decimals)
{
    char number[NUMBER_ROOM];

    number_shown(number, value, decimals);
    utf8_add_right(out, number, FACTOR);
}

static void explain_product(const struct hand *hand, struct text *out)
{
    const struct hand_step *step = current(hand);
    const struct hand_matrix *left = &hand->matrices[step->left], *right = &hand->matrices[step->right];
    double a[HAND_SIDE], b[HAND_SIDE];
    size_t count = hand_factors(hand, hand->row, hand->col, a, b);
    int decimals = term_decimals(left) + term_decimals(right);

    utf8_add_left(out, "", LABELS);
    utf8_add_right(out, left->row_names[hand->row], FACTOR);
    utf8_add_right(out, step->transposed ? right->row_names[hand->col] : right->col_names[hand->col], FACTOR);
    utf8_add_right(out, "product", FACTOR);
    for (size_t i = 0; i < count; i++) {
        text_add_byte(out, '\n');
        utf8_add_left(out, left->col_names[i], LABELS);
        add_right_number(out, a[i], term_decimals(left));
        add_right_number(out, b[i], term_decimals(right));
        add_right_number(out, a[i] * b[i], decimals);
    }
    text_add_byte(out, '\n');
    utf8_add_left(out, "sum", LABELS + 2 * FACTOR);
    add_right_number(out, value_of(hand), decimals);
}

static void explain_softmax(const struct hand *hand, struct text *out)
{
    const struct hand_matrix *left = &hand->matrices[current(hand)->left], *m = &hand->matrices[hand->matrix];
    const double *row = left->at + hand->row * left->cols;
    double sum = 0, shift = shift_of(left, hand->row);

    utf8_add_left(out, "", LABELS);
    utf8_add_right(out, shift > 0 ? "less max" : "scaled", FACTOR);
    utf8_add_right(out, "e^x", FACTOR);
    utf8_add_right(out, "share", FACTOR);
    for (size_t j = 0; j < left->cols; j++) {
        text_add_byte(out, '\n');
        utf8_add_left(out, left->col_names[j], LABELS);
        add_right_number(out, row[j] - shift, left->decimals);
        add_right_number(out, exp(row[j] - shift), 3);
        if (hand_is_hidden(hand, hand->matrix, hand->row, j))
            utf8_add_right(out, "?", FACTOR);
        else
            add_right_number(out, m->at[hand->row * m->cols + j], 3);
        sum += exp(row[j] - shift);
    }
    text_add_byte(out, '\n');
    utf8_add_left(out, "sum", LABELS + FACTOR);
    add_right_number(out, sum, 3);
}

void hand_explain(const void *self, struct text *out)
{
    const struct hand *hand = self;

    if (hand_is_hidden(hand, hand->matrix, hand->row, hand->col))
        text_add(out, "Hidden: what do you expect here?");
    else if (hand->matrices[hand->matrix].is_input)
        text_add(out, "An entry: t changes it, and all that follows.");
    else if (current(hand)->kind == HAND_PRODUCT)
        explain_product(hand, out);
    else if (current(hand)->kind == HAND_SOFTMAX)
        explain_softmax(hand, out);
    else
        write_sum(hand, FORM_NAMES, false, out);
}

/* ------------------------------------------------------------------------------------------------------ plain text */

static int widest_name(const char *const *names, size_t count)
{
    int widest = 0;

    for (size_t i = 0; i < count; i++)
        widest = utf8_columns(names[i]) > widest ? utf8_columns(names[i]) : widest;
    return widest;
}

void hand_plain_matrix(const struct hand *hand, size_t matrix, struct text *out)
{
    const struct hand_matrix *m = &hand->matrices[matrix];
    int labels = widest_name(m->row_names, m->rows), width = widest_name(m->col_names, m->cols) + 2;

    for (size_t i = 0; i < m->rows * m->cols; i++) {
        struct text number = {0};

        hand_add_number(&number, m, m->at[i]);
        width = (int)number.length + 2 > width ? (int)number.length + 2 : width;
        text_free(&number);
    }
    text_addf(out, "%s, %zu×%zu\n  ", m->name, m->rows, m->cols);
    text_repeat(out, " ", (size_t)labels + 1);
    for (size_t col = 0; col < m->cols; col++)
        utf8_add_right(out, m->col_names[col], width);
    for (size_t row = 0; row < m->rows; row++) {
        text_add(out, "\n  ");
        utf8_add_left(out, m->row_names[row], labels + 1);
        for (size_t col = 0; col < m->cols; col++) {
            struct text number = {0};

            if (hand_is_hidden(hand, matrix, row, col))
                text_add(&number, "?");
            else
                hand_add_number(&number, m, m->at[row * m->cols + col]);
            utf8_add_right(out, text_string(&number), width);
            text_free(&number);
        }
    }
    text_add_byte(out, '\n');
}

void hand_plain_sum(const struct hand *hand, struct text *out)
{
    text_add(out, "  ");
    hand_add_cell(out, hand, hand->matrix, hand->row, hand->col);
    text_add(out, ": ");
    if (hand->matrices[hand->matrix].is_input)
        hand_add_number(out, &hand->matrices[hand->matrix], value_of(hand));
    else if (hand_is_hidden(hand, hand->matrix, hand->row, hand->col))
        text_add(out, "hidden");
    else
        write_sum(hand, FORM_NAMES, false, out);
    text_add(out, "\n\n");
}
