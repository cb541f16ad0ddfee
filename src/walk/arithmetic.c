/* SPDX-License-Identifier: MIT */
/* Sums of products, and which kind of arithmetic a number has; arithmetic_other.c has the kinds that are no product. */
#include "walk/arithmetic.h"

#include "base/number.h"
#include "walk/arithmetic_other.h"
#include "walk/hidden.h"
#include "walk/making.h"
#include "walk/name.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { SUM_MOST = 512 }; /* bytes of a sum that a view writes itself */

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
    bool folds; /* terms with a factor 0 become a count */
    bool brief; /* and are counted in few words */
    bool lumps; /* and are counted with the terms that are left out */
    bool named;
    size_t most; /* terms written out at most: the largest */
};

/* The colour of a term: of its head, where the sum runs over heads. */
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

/* The size of the smallest of the `most` largest terms, so that a short line tells what matters. */
static double smallest_shown(const struct origin *p, size_t most)
{
    double bound = INFINITY;

    for (size_t taken = 0; most < p->count && taken < most; taken++) {
        double next = 0;

        for (size_t k = 0; k < p->count; k++)
            if (fabs(origin_term(p, k)) < bound)
                next = fmax(next, fabs(origin_term(p, k)));
        bound = next;
    }
    return most < p->count ? bound : 0;
}

/* How a number of folded terms is told. */
static const char *zeros_words(const struct arithmetic *t, bool brief, size_t zeros)
{
    if (t->compact)
        return zeros == 1 ? " + %zu zero" : " + %zu zeros";
    if (brief)
        return zeros == 1 ? " + %zu term with a 0" : " + %zu terms with a 0";
    return zeros == 1 ? " + %zu term with a factor 0" : " + %zu terms with a factor 0";
}

/* Appends the terms; folded zeros and what is beyond `most` become counts. */
static void add_terms(const struct arithmetic *t, const struct sum_form *form, struct line *out)
{
    size_t zeros = 0, more = 0, written = 0;
    double least = smallest_shown(t->origin, form->most);

    for (size_t k = 0; k < t->origin->count && k < t->terms; k++) {
        if (form->folds && is_zero_term(t->origin, k))
            *(form->lumps ? &more : &zeros) += 1;
        else if (written >= form->most || fabs(origin_term(t->origin, k)) < least)
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
    else if (zeros && t->terms < t->origin->count) /* more is to come */
        line_addf(out, ROLE_PLAIN, zeros == 1 ? "%zu zero" : "%zu zeros", zeros);
    else if (zeros)
        line_addf(out, ROLE_PLAIN, zeros == 1 ? "%zu term, with a factor 0" : "%zu terms, each with a factor 0", zeros);
}

/* " + 0.25": a bias, which comes last. */
static void add_bias(const struct arithmetic *t, struct line *out)
{
    char number[NUMBER_ROOM];

    if (!t->origin->plus.at || t->terms < t->origin->count)
        return;
    arithmetic_number(number, origin_plus(t->origin), decimals_of(t->record, t->origin->plus.first), t->compact);
    line_addf(out, ROLE_PLAIN, " + %s", number);
}

/* " = 5.60", or that the sum goes on. */
static void add_result(const struct arithmetic *t, struct line *out)
{
    if (t->terms < t->origin->count)
        line_add(out, ROLE_PLAIN, t->terms ? " + …" : "…");
    else
        arithmetic_add_result(t, out);
}

/* One try: the whole line in this form. */
static void try_sum(const struct arithmetic *t, const struct sum_form *form, struct line *out)
{
    if (form->named)
        add_names(t, out);
    add_terms(t, form, out);
    add_bias(t, out);
    add_result(t, out);
}

enum { PAGE = 76 }; /* columns beyond which even a line of any length folds its zeros */

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
    line_free(out);
    line_add(out, role, sum);
    return arithmetic_fits(out, columns);
}

/* In full; then with zeros folded; then with fewer terms, down to one; then the same without names. Few tries, so that
 * a sum of a thousand terms costs little more than one line. */
static void write_sum(const struct arithmetic *t, int columns, struct line *out)
{
    size_t few = (size_t)columns / 8; /* more terms than that have no room */

    for (int attempt = 0; attempt < (columns ? 2 * (int)few + 2 : 2); attempt++) {
        size_t step = (size_t)attempt <= few ? (size_t)attempt : (size_t)attempt - few;
        struct sum_form form = {.folds = attempt > 0 || t->origin->count > 64,
                                .brief = attempt > 1,
                                .lumps = attempt > 2,
                                .named = (!t->compact || t->terms == 0) && (columns == 0 || (size_t)attempt <= few),
                                .most = columns && few + 1 > step ? few + 1 - step
                                        : columns                 ? 1
                                                                  : SIZE_MAX};

        line_free(out);
        try_sum(t, &form, out);
        if (arithmetic_fits(out, columns ? columns : PAGE))
            return;
    }
    if (columns) { /* numbers so wide that not one term fits */
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
    if (run->back) /* of what the layer before read and made: as this one's X */
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
