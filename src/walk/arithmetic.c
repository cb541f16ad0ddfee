/* SPDX-License-Identifier: MIT */
/* How a number is computed, as one line: a sum of products, a quotient, a mask, a softmax. */
#include "walk/arithmetic.h"

#include "attention/words.h"
#include "base/memory.h"
#include "base/number.h"
#include "walk/hidden.h"
#include "walk/making.h"
#include "walk/name.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SUM_MOST = 512 }; /* bytes of a sum that arithmetic_say() formats */

/* How much a line says: everything, less on a small screen, or only what is needed. */
enum form { FORM_FULL, FORM_COMPACT, FORM_LEAST, FORM_COUNT };

/* A row's maximum is subtracted if it is above the first or below the second, so that powers stay small and do not all
 * print as 0.00. Where raw powers are to be seen, it is subtracted only if they would become infinite or 0. */
enum { SUBTRACT_ABOVE = 10, SUBTRACT_BELOW = -4, RAW_MOST = 700 };

/* The number itself, as it prints. */
static const char *value_of(const struct arithmetic *a, char out[NUMBER_ROOM])
{
    arithmetic_number(out, a->value, a->decimals, false);
    return out;
}

/* Appends the end of a line: " = 5.60". */
static void arithmetic_add_result(const struct arithmetic *a, struct line *out)
{
    char number[NUMBER_ROOM];

    line_addf(out, ROLE_PLAIN, " = %s", a->result ? a->result : value_of(a, number));
}

/* The divisor as text, without decimals if it is whole. */
static const char *divisor_of(const struct arithmetic *a, int decimals, char out[NUMBER_ROOM])
{
    double divisor = a->origin->divisor;

    arithmetic_number(out, divisor, divisor == floor(divisor) ? 0 : decimals, false);
    return out;
}

static void write_quotient(const struct arithmetic *a, enum form form, struct line *out)
{
    const struct cell_at *score = &a->origin->a.first;
    char from[NUMBER_ROOM], by[NUMBER_ROOM];
    struct text name = {0};

    arithmetic_number(from, origin_number(&a->origin->a, 0), a->a_decimals, false);
    if (form == FORM_FULL && a->names) {
        line_addf(out, ROLE_PLAIN, "%s = ", a->names);
    } else if (form == FORM_FULL && a->record && !a->origin->is_wrong) {
        name_add_cell(&name, a->record->model, score->id, score->head, score->row, score->col);
        line_addf(out, ROLE_PLAIN, "%s / √d_k = ", text_string(&name));
    }
    if (form < FORM_LEAST && a->record && !a->origin->is_wrong)
        line_addf(out, ROLE_PLAIN, "%s / √%zu = ", from, a->record->model->d_k);
    line_addf(out, ROLE_PLAIN, "%s / %s", from, divisor_of(a, a->record ? 2 : a->b_decimals, by));
    arithmetic_add_result(a, out);
    text_free(&name);
}

/* "scores₁[sat,cat] · scale = 5.60 × 0.125 = 0.70" */
static void write_scaled_by(const struct arithmetic *a, enum form form, struct line *out)
{
    const struct cell_at *score = &a->origin->a.first;
    char from[NUMBER_ROOM];
    struct text name = {0};

    arithmetic_number(from, origin_number(&a->origin->a, 0), a->a_decimals, false);
    name_add_cell(&name, a->record->model, score->id, score->head, score->row, score->col);
    if (form == FORM_FULL)
        line_addf(out, ROLE_PLAIN, "%s · scale = ", text_string(&name));
    line_addf(out, ROLE_PLAIN, "%s × %.6g", from, a->origin->factor);
    arithmetic_add_result(a, out);
    text_free(&name);
}

/* "X[sat,1] + output[sat,1] = 0.50 + 0.25 = 0.75", both from the layer before. */
static void write_residual(const struct arithmetic *a, enum form form, struct line *out)
{
    char X[NUMBER_ROOM], output[NUMBER_ROOM];

    arithmetic_number(X, origin_number(&a->origin->a, 0), a->a_decimals, false);
    arithmetic_number(output, origin_plus(a->origin), a->a_decimals, false);
    if (form == FORM_FULL)
        line_addf(out, ROLE_PLAIN, "X + output of layer %zu = ", model_layers(a->record->model) - 1);
    line_addf(out, ROLE_PLAIN, "%s + %s", X, output);
    arithmetic_add_result(a, out);
}

static void write_masked(const struct arithmetic *a, enum form form, struct line *out)
{
    const struct model *model = a->record->model;
    const struct cell_at *cell = &a->cell;
    char number[NUMBER_ROOM];
    struct text words = {0};

    if (a->result) {
        line_add(out, ROLE_PLAIN, form ? "the mask decides" : "the mask decides whether it stays, or becomes -∞");
        return;
    }
    arithmetic_number(number, origin_number(&a->origin->a, 0), 2, false);
    if (!a->origin->cleared && a->origin->plus.at) {
        char bias[NUMBER_ROOM];

        arithmetic_number(bias, origin_plus(a->origin), 2, false);
        line_addf(out, ROLE_PLAIN, form ? "%s + %s" : "%s + bias %s", number, bias);
        arithmetic_add_result(a, out);
        return;
    }
    if (!a->origin->cleared && a->origin->added != 0) {
        line_addf(out, ROLE_PLAIN, "%s + %g", number, a->origin->added);
        arithmetic_add_result(a, out);
        return;
    }
    if (!a->origin->cleared) {
        line_addf(out, ROLE_PLAIN,
                  !model->mask ? "no mask: %s stays"
                  : form       ? "allowed: %s stays"
                               : "the mask allows it: %s stays",
                  number);
        return;
    }
    if (form == FORM_LEAST) {
        line_addf(out, ROLE_PLAIN, "forbidden: -∞ instead of %s", number);
        return;
    }
    name_add_row(&words, model, cell->id, cell->head, cell->row, 12);
    text_add(&words, " may not attend to ");
    name_add_column(&words, model, cell->id, cell->head, cell->col, 12);
    line_addf(out, ROLE_PLAIN, form ? "%s: -∞" : "%s: -∞ instead of %s", text_string(&words), number);
    text_free(&words);
}

static double score_of(const struct origin *origin, size_t j)
{
    return origin_number(&origin->a, j);
}

double arithmetic_shift(const struct origin *softmax)
{
    double most = origin_most(softmax);

    return softmax->shift != 0 || (most <= SUBTRACT_ABOVE && most >= SUBTRACT_BELOW) ? softmax->shift : most;
}

/* "e^0.00 + e^2.80 + …": at most `most` powers; masked ones are left out. */
static void add_powers(const struct arithmetic *a, const struct origin *row, size_t most, struct line *out)
{
    size_t written = 0, left = 0;

    for (size_t j = 0; j < row->count && j < a->terms; j++) {
        char number[NUMBER_ROOM];

        if (score_of(row, j) == -INFINITY)
            continue;
        if (written >= most) {
            left++;
            continue;
        }
        arithmetic_number(number, score_of(row, j) - row->shift, a->a_decimals, false);
        line_addf(out, ROLE_PLAIN, "%se^%s", written++ ? " + " : "", number);
    }
    if (left)
        line_addf(out, ROLE_PLAIN, "%s%zu more", written ? " + " : "", left);
    if (a->terms < row->count)
        line_add(out, ROLE_PLAIN, written ? " + …" : "…");
}

/* Appends what happens to a share after softmax: " / 2" where it is divided, " · 0" where it is masked only then. */
static void add_after(const struct arithmetic *a, struct line *out)
{
    char by[NUMBER_ROOM];

    if (a->origin->divisor != 1)
        line_addf(out, ROLE_PLAIN, " / %s", divisor_of(a, 2, by));
    line_add(out, ROLE_PLAIN, a->origin->cleared ? " · 0" : "");
}

/* Writes a power or a sum of powers; small ones with three digits, "0.0215", so that readers can check the division. */
static void write_power(char out[NUMBER_ROOM], double power, bool is_small)
{
    if (is_small)
        snprintf(out, NUMBER_ROOM, "%#.3g", power);
    else
        arithmetic_number(out, power, 2, false);
}

/* The division with at most `most` powers written out: "e^2.80 / (e^2.80 + …) = 16.44 / 19.05 = 0.86"; with none, the
 * word "sum" instead, or the sum's value if even that does not fit. */
static void try_softmax(const struct arithmetic *a, const struct origin *row, size_t most, bool fits, struct line *out)
{
    char power[NUMBER_ROOM], top[NUMBER_ROOM], sum[NUMBER_ROOM];
    bool is_small = a->is_raw && origin_sum(row) < 1;

    arithmetic_number(power, score_of(row, row->mine) - row->shift, a->a_decimals, false);
    write_power(top, origin_term(row, row->mine), is_small);
    write_power(sum, origin_sum(row), is_small);
    if (!a->compact && a->names && most > 0)
        line_addf(out, ROLE_PLAIN, "%s = ", a->names);
    line_addf(out, ROLE_PLAIN, "e^%s / ", power);
    if (most == 0) {
        line_add(out, ROLE_PLAIN, fits ? "sum" : sum);
    } else {
        line_add(out, ROLE_PLAIN, "(");
        add_powers(a, row, most, out);
        line_add(out, ROLE_PLAIN, ")");
    }
    line_add(out, ROLE_PLAIN, row->a.down ? " (column)" : "");
    if (a->terms <= row->count)
        return;
    add_after(a, out);
    if (fits) {
        line_addf(out, ROLE_PLAIN, " = %s / %s", top, sum);
        add_after(a, out);
    }
    arithmetic_add_result(a, out);
}

/* Writes why there is nothing to divide. */
static bool write_no_share(const struct arithmetic *a, int columns, struct line *out)
{
    const char *const words[] = {"0: this word may attend to nothing, so its row is 0 by definition",
                                 "0: nothing may be attended to here", "all hidden: 0", "e^-∞ = 0: the mask forbids it",
                                 "e^-∞ = 0"};
    bool is_empty = origin_most(a->origin) == -INFINITY;
    size_t last = is_empty ? 2 : 4;

    if (is_empty && a->origin->is_bare) {
        line_add(out, ROLE_PLAIN, "-∞ - -∞ = NaN");
        return true;
    }
    if (!is_empty && score_of(a->origin, a->origin->mine) != -INFINITY)
        return false;
    for (size_t i = is_empty ? 0 : 3; i <= last; i++) {
        line_free(out);
        line_add(out, ROLE_PLAIN, words[i]);
        if (arithmetic_fits(out, columns))
            break;
    }
    return true;
}

static void write_share(const struct arithmetic *a, int columns, struct line *out)
{
    struct origin row = *a->origin;
    size_t room = columns ? (size_t)columns / 6 : SIZE_MAX, most = room < row.count ? room : row.count;

    if (write_no_share(a, columns, out))
        return;
    row.shift = a->is_raw && fabs(origin_most(&row)) <= RAW_MOST ? 0 : arithmetic_shift(&row);
    for (;; most--) {
        line_free(out);
        try_softmax(a, &row, most, true, out);
        if (arithmetic_fits(out, columns))
            return;
        if (most == 0)
            break;
    }
    line_free(out);
    try_softmax(a, &row, 0, false, out);
}

static void write_copy(const struct arithmetic *a, enum form form, struct line *out)
{
    struct cell_at from = a->origin->a.first;
    char number[NUMBER_ROOM];
    struct text name = {0};

    if (form < FORM_LEAST) {
        name_add_cell(&name, a->record->model, from.id, from.head, from.row, from.col);
        text_add(&name, " = ");
    }
    arithmetic_number(number, origin_number(&a->origin->a, 0), a->a_decimals, false);
    text_add(&name, a->result ? a->result : number);
    line_add(out, matrix_table[from.id].per_head ? theme_head(from.head) : ROLE_PLAIN, text_string(&name));
    if (a->origin->cleared)
        line_add(out, ROLE_PLAIN, form ? ", but switched off: 0" : ", but the head is switched off: 0");
    else
        line_add(out, ROLE_PLAIN, form ? ", copied" : ", copied: no arithmetic happens here");
    text_free(&name);
}

/* Writes a number of X: given, or a word's own vector plus its position. */
static void write_given_x(const struct arithmetic *a, enum form form, struct line *out)
{
    const struct model *model = a->record->model;
    struct cell_at cell = a->cell;
    double position = model_position(cell.row, cell.col, model->d_model);
    char word[NUMBER_ROOM], place[NUMBER_ROOM], sum[NUMBER_ROOM];
    struct text label = {0};

    value_of(a, sum);
    if (model->origin == MODEL_RANDOM) {
        arithmetic_number(word, a->value - position, a->decimals, false);
        arithmetic_number(place, position, a->decimals, false);
        line_addf(out, ROLE_PLAIN, "word %s + position %s = %s", word, place, sum);
        return;
    }
    name_add_column(&label, model, cell.id, cell.head, cell.col, 12);
    if (model->labels)
        line_addf(out, ROLE_PLAIN,
                  cell.col < model->d_k ? "%s: %show much it is of kind “%s”" : "%s: %show much it stands “%s”", sum,
                  form ? "" : "given, ", text_string(&label));
    else
        line_addf(out, ROLE_PLAIN, "%s: given in the file", sum);
    text_free(&label);
}

/* "a word in the 3rd place", "a verb": appends the meaning of a feature of the designed example. */
static void add_feature(const char *label, struct text *out)
{
    enum word_kind kind = word_kind_named(label, strlen(label));

    if (kind != KIND_UNKNOWN)
        text_add(out, word_kinds[kind].called);
    else
        text_addf(out, "a word in the %s place", label);
}

/* Writes what a designed weight of W_Q, W_K or W_V means. */
static void write_designed_weight(const struct arithmetic *a, const char *number, enum form form, struct line *out)
{
    const struct model *model = a->record->model;
    struct cell_at cell = a->cell;
    int of = (cell.id >= MATRIX_WHOLE_W_Q ? (int)cell.id - MATRIX_WHOLE_W_Q : (int)cell.id - MATRIX_W_Q);
    static const char *const verbs[] = {"looks, this strongly, for", "answers, this strongly, to a search for",
                                        "hands over this much of"};
    static const char *const short_verbs[] = {"looks for", "answers to", "hands over"};
    char room[24], other[24];
    struct text from = {0}, to = {0};

    if (form) {
        line_addf(out, ROLE_PLAIN, "%s: %s %s %s", number,
                  record_label(model, cell.id, cell.head, false, cell.row, room), short_verbs[of],
                  record_label(model, cell.id, cell.head, true, cell.col, other));
        return;
    }
    add_feature(record_label(model, cell.id, cell.head, false, cell.row, room), &from);
    if (of == 2)
        text_add(&to, record_label(model, cell.id, cell.head, true, cell.col, room));
    else
        add_feature(record_label(model, cell.id, cell.head, true, cell.col, room), &to);
    if (of < 2 && strncmp(text_string(&to), "a word in", 9) == 0) {
        struct text place = {0};

        text_addf(&place, "the %s", record_label(model, cell.id, cell.head, true, cell.col, room));
        text_free(&to);
        to = place;
    }
    line_addf(out, ROLE_PLAIN, "%s: %s %s %s", number, text_string(&from), verbs[of], text_string(&to));
    text_free(&from);
    text_free(&to);
}

static void write_given_weight(const struct arithmetic *a, enum form form, struct line *out)
{
    const struct model *model = a->record->model;
    struct cell_at cell = a->cell;
    char number[NUMBER_ROOM], room[24];

    value_of(a, number);
    if (model->origin == MODEL_RANDOM && form == FORM_LEAST)
        line_addf(out, ROLE_PLAIN, "%s: random, untrained", number);
    else if (model->origin == MODEL_RANDOM)
        line_addf(out, ROLE_PLAIN, form ? "%s: random (seed %llu)" : "%s: random, untrained (seed %llu)", number,
                  (unsigned long long)model->seed);
    else if (model->origin == MODEL_FILE)
        line_addf(out, ROLE_PLAIN, "%s: given in the file", number);
    else if (model->origin == MODEL_TRAINED)
        line_addf(out, ROLE_PLAIN, "%s: learned in training", number);
    else if (a->value == 0)
        line_addf(out, ROLE_PLAIN, form ? "%s: no influence here" : "%s: designed by hand; no influence here", number);
    else if (cell.id == MATRIX_W_O)
        line_addf(out, ROLE_PLAIN,
                  form ? "%s: so much goes into %s" : "%s: so much of this column of concat goes into %s", number,
                  record_label(model, cell.id, cell.head, true, cell.col, room));
    else
        write_designed_weight(a, number, form, out);
}

static void write_in_form(const struct arithmetic *a, enum form form, struct line *out)
{
    if (a->origin->kind == ORIGIN_QUOTIENT)
        write_quotient(a, form, out);
    else if (a->origin->kind == ORIGIN_FACTOR)
        write_scaled_by(a, form, out);
    else if (a->origin->kind == ORIGIN_SUM)
        write_residual(a, form, out);
    else if (a->origin->kind == ORIGIN_MASK)
        write_masked(a, form, out);
    else if (a->cell.id == MATRIX_X || a->cell.id == MATRIX_MEMORY)
        write_given_x(a, form, out);
    else if (a->origin->kind == ORIGIN_GIVEN || a->cell.id <= MATRIX_W_V) /* it is a column of the model's */
        write_given_weight(a, form, out);
    else
        write_copy(a, form, out);
}

/* Like arithmetic_add(), for all but products. */
static void arithmetic_write_other(const struct arithmetic *a, int columns, struct line *out)
{
    if (a->origin->kind == ORIGIN_SOFTMAX) {
        write_share(a, columns, out);
        return;
    }
    for (enum form form = a->compact ? FORM_COMPACT : FORM_FULL; form < FORM_COUNT; form++) {
        line_free(out);
        write_in_form(a, form, out);
        if (arithmetic_fits(out, columns))
            return;
    }
}

void arithmetic_number(char out[NUMBER_ROOM], double value, int decimals, bool compact)
{
    size_t length = number_shown(out, value, decimals);

    if (isinf(value)) {
        strcpy(out, value < 0 ? "-∞" : "∞");
        return;
    }
    if (compact && length > 2 && out[length - 2] == '.' && out[length - 1] == '0')
        out[length - 2] = '\0';
}

static int decimals_of(const struct record *record, struct cell_at cell)
{
    return stage_decimals(cell.id, record_matrix(record, cell.id, cell.head));
}

/* "X[sat] · W_Q₁[:,2nd]", or "q(sat) · k(cat)" for a score. */
static void add_names(const struct arithmetic *t, struct line *out)
{
    struct text name = {0};

    for (int factor = 0; t->record && !t->names && factor < 2; factor++) {
        const struct origin_run *run = factor ? &t->origin->b : &t->origin->a;
        bool score = t->cell.id == MATRIX_SCORES;

        text_add(&name, factor ? " · " : "");
        if (score)
            text_add(&name, factor ? "k" : "q");
        else
            name_add_matrix(&name, run->first.id, run->first.head, false);
        text_add(&name, score ? "(" : run->down ? "[:," : "[");
        name_add_run(&name, t->record->model, run, 16);
        text_add(&name, score ? ")" : "]");
    }
    text_add(&name, t->names ? t->names : "");
    if (name.length)
        line_addf(out, ROLE_PLAIN, "%s%s = ", text_string(&name), t->record && t->origin->plus.at ? " + b" : "");
    text_free(&name);
}

/* How a sum is written. */
struct sum_form {
    bool folds; /* terms with a factor 0 are only counted */
    bool brief; /* the count takes few words */
    bool lumps; /* the count includes other terms left out */
    bool named;
    size_t most;  /* at most so many terms, the largest, are written out */
    double least; /* no term smaller than this is written out */
};

/* The colour of a term: its head's, where the sum runs over heads. */
static enum role term_role(const struct arithmetic *t, size_t k)
{
    return t->record && t->cell.id == MATRIX_OUTPUT ? theme_head(k / t->record->model->d_v) : ROLE_PLAIN;
}

static void add_term(const struct arithmetic *t, size_t k, bool first, struct line *out)
{
    char a[NUMBER_ROOM], b[NUMBER_ROOM];

    arithmetic_number(a, origin_number(&t->origin->a, k), t->a_decimals, t->compact);
    arithmetic_number(b, origin_number(&t->origin->b, k), t->b_decimals, t->compact);
    line_add(out, ROLE_PLAIN, first ? "" : " + ");
    line_addf(out, term_role(t, k), "%s×%s", a, b);
}

static bool is_zero_term(const struct origin *p, size_t k)
{
    return origin_number(&p->a, k) == 0 || origin_number(&p->b, k) == 0;
}

/* Finds the sizes of the largest terms, each once, the largest first, so that a short line shows what matters; 0 ends
 * them. */
static void find_sizes(const struct origin *p, double *sizes, size_t most)
{
    memset(sizes, 0, most * sizeof *sizes);
    for (size_t k = 0; k < p->count; k++) {
        double size = fabs(origin_term(p, k));
        size_t at = most;

        if (!(size > sizes[most - 1] && size < INFINITY))
            continue;
        while (at > 0 && sizes[at - 1] < size)
            at--;
        if (at > 0 && sizes[at - 1] == size)
            continue;
        memmove(sizes + at + 1, sizes + at, (most - at - 1) * sizeof *sizes);
        sizes[at] = size;
    }
}

/* The words that count folded terms. */
static const char *zeros_words(const struct arithmetic *t, bool brief, size_t zeros)
{
    if (t->compact)
        return zeros == 1 ? " + %zu zero" : " + %zu zeros";
    if (brief)
        return zeros == 1 ? " + %zu term with a 0" : " + %zu terms with a 0";
    return zeros == 1 ? " + %zu term with a factor 0" : " + %zu terms with a factor 0";
}

/* Appends the terms; folded zeros and terms beyond `most` are counted. */
static void add_terms(const struct arithmetic *t, const struct sum_form *form, struct line *out)
{
    size_t zeros = 0, more = 0, written = 0;

    for (size_t k = 0; k < t->origin->count && k < t->terms; k++) {
        if (form->folds && is_zero_term(t->origin, k))
            *(form->lumps ? &more : &zeros) += 1;
        else if (written >= form->most || fabs(origin_term(t->origin, k)) < form->least)
            more++;
        else
            add_term(t, k, written++ == 0, out);
    }
    if (more)
        line_addf(out, ROLE_PLAIN,
                  t->compact  ? "%s%zu more"
                  : more == 1 ? "%s%zu more term"
                              : "%s%zu more terms",
                  written ? " + " : "", more);
    if (zeros && (written || more))
        line_addf(out, ROLE_PLAIN, zeros_words(t, form->brief, zeros), zeros);
    else if (zeros && t->terms < t->origin->count) /* more terms will be computed */
        line_addf(out, ROLE_PLAIN, zeros == 1 ? "%zu zero" : "%zu zeros", zeros);
    else if (zeros)
        line_addf(out, ROLE_PLAIN, zeros == 1 ? "%zu term, with a factor 0" : "%zu terms, each with a factor 0", zeros);
}

/* Appends " + 0.25": a bias, which comes last. */
static void add_bias(const struct arithmetic *t, struct line *out)
{
    char number[NUMBER_ROOM];

    if (!t->origin->plus.at || t->terms < t->origin->count)
        return;
    arithmetic_number(number, origin_plus(t->origin), decimals_of(t->record, t->origin->plus.first), t->compact);
    line_addf(out, ROLE_PLAIN, " + %s", number);
}

/* Appends " = 5.60", or that the sum is not complete. */
static void add_result(const struct arithmetic *t, struct line *out)
{
    if (t->terms < t->origin->count)
        line_add(out, ROLE_PLAIN, t->terms ? " + …" : "…");
    else
        arithmetic_add_result(t, out);
}

/* Writes the whole line in one form. */
static void try_sum(const struct arithmetic *t, const struct sum_form *form, struct line *out)
{
    if (form->named)
        add_names(t, out);
    add_terms(t, form, out);
    add_bias(t, out);
    add_result(t, out);
}

enum { PAGE = 76 }; /* a longer line folds its zeros, even if there is no limit */

bool arithmetic_fits(const struct line *line, int columns)
{
    static const struct theme any = {0}, ascii = {.ascii = true};

    return columns == 0 || (line_columns(&any, line) <= columns && line_columns(&ascii, line) <= columns);
}

bool arithmetic_say(struct line *out, int columns, enum role role, const char *format, ...)
{
    char sum[SUM_MOST];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(sum, sizeof sum, format, arguments);
    va_end(arguments);
    for (const char *from = sum; from; from = strstr(from, " = ")) {
        from += from == sum ? 0 : strlen(" = ");
        line_free(out);
        line_add(out, role, from);
        if (arithmetic_fits(out, columns))
            return true;
    }
    return false;
}

/* In full; then with zeros folded; then with fewer terms, down to one; then the same without names. Few forms are
 * tried, so that a sum of a thousand terms costs little more than one line. */
static void write_sum(const struct arithmetic *t, int columns, struct line *out)
{
    size_t few = (size_t)columns / 8; /* more terms do not fit */
    double *sizes = memory_new_array(few + 1, sizeof *sizes);

    find_sizes(t->origin, sizes, few + 1);
    for (int attempt = 0; attempt < (columns ? 2 * (int)few + 2 : 2); attempt++) {
        size_t step = (size_t)attempt <= few ? (size_t)attempt : (size_t)attempt - few;
        struct sum_form form = {.folds = attempt > 0 || t->origin->count > 64,
                                .brief = attempt > 1,
                                .lumps = attempt > 2,
                                .named = (!t->compact || t->terms == 0) && (columns == 0 || (size_t)attempt <= few),
                                .most = columns && few + 1 > step ? few + 1 - step
                                        : columns                 ? 1
                                                                  : SIZE_MAX};

        form.least = form.most < t->origin->count ? sizes[form.most - 1] : 0;
        line_free(out);
        try_sum(t, &form, out);
        if (arithmetic_fits(out, columns ? columns : PAGE)) {
            free(sizes);
            return;
        }
    }
    free(sizes);
    if (columns) { /* not even one term fits */
        line_free(out);
        line_addf(out, ROLE_PLAIN, "%zu terms", t->origin->count);
        add_result(t, out);
    }
}

void arithmetic_add(const struct arithmetic *a, int columns, struct line *out)
{
    if (a->origin->kind == ORIGIN_PRODUCT)
        write_sum(a, columns, out);
    else
        arithmetic_write_other(a, columns, out);
}

const struct figures *arithmetic_figures(const struct stage *stage, const struct origin_run *run)
{
    if (run->back) /* matrices of the layer before are coloured like this layer's X */
        return stage_figures(stage, MATRIX_X, 0);
    return stage_figures(stage, run->first.id, run->first.head);
}

int arithmetic_decimals(const struct stage *stage, const struct origin *product)
{
    enum matrix_id a = product->a.first.id;
    int exact = arithmetic_figures(stage, &product->a)->decimals + arithmetic_figures(stage, &product->b)->decimals;

    return exact <= 2 && a != MATRIX_WEIGHTS && a != MATRIX_CONCAT ? 2 : 3;
}

void arithmetic_add_number(const struct stage *stage, struct cell_at cell, struct text *out)
{
    char number[NUMBER_ROOM];

    arithmetic_number(number, origin_value(stage_record(stage), cell),
                      stage_figures(stage, cell.id, cell.head)->decimals, false);
    text_add(out, number);
}

struct arithmetic arithmetic_of(const struct record *record, const struct origin *origin, struct cell_at cell)
{
    bool reads = origin->kind != ORIGIN_GIVEN;

    return (struct arithmetic){
        .origin = origin,
        .record = record,
        .cell = cell,
        .value = origin_value(record, cell),
        .decimals = decimals_of(record, cell),
        .a_decimals = reads ? decimals_of(record, origin->a.first) : 0,
        .b_decimals = origin->kind == ORIGIN_PRODUCT ? decimals_of(record, origin->b.first) : 0,
        .terms = SIZE_MAX,
    };
}

struct arithmetic arithmetic_of_numbers(const struct origin *origin, double value, int decimals, bool compact)
{
    return (struct arithmetic){.origin = origin,
                               .value = value,
                               .decimals = decimals,
                               .a_decimals = decimals,
                               .b_decimals = decimals,
                               .terms = SIZE_MAX,
                               .compact = compact};
}

void arithmetic_write(const struct stage *stage, struct cell_at cell, int columns, bool compact, struct line *out)
{
    struct origin origin = origin_find(stage_record(stage), cell);
    struct arithmetic a = {.origin = &origin,
                           .record = stage_record(stage),
                           .cell = cell,
                           .value = origin_value(stage_record(stage), cell),
                           .decimals = stage_figures(stage, cell.id, cell.head)->decimals,
                           .terms = making_terms(stage, cell),
                           .compact = compact};

    if (origin.kind != ORIGIN_GIVEN)
        a.a_decimals = arithmetic_figures(stage, &origin.a)->decimals;
    if (origin.kind == ORIGIN_PRODUCT)
        a.b_decimals = arithmetic_figures(stage, &origin.b)->decimals;
    if (a.terms != SIZE_MAX)
        a.result = "…";
    if (hidden_is(stage, cell.id, cell.head, cell.row, cell.col))
        line_add(out, ROLE_PLAIN, "hidden: what do you expect here?");
    else if (hidden_in_arithmetic(stage, cell))
        line_add(out, ROLE_PLAIN, "made of a number that is hidden");
    else
        arithmetic_add(&a, columns, out);
}
