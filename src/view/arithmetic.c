/* SPDX-License-Identifier: MIT */
/* Sums of products, and which kind of arithmetic a cell has; arithmetic_other.c has the kinds that are no product. */
#include "view/arithmetic.h"

#include "base/number.h"
#include "view/arithmetic_other.h"
#include "view/hidden.h"
#include "view/name.h"

#include <math.h>
#include <string.h>

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

/* "X[sat] · W_Q₁[:,2nd]", or "q(sat) · k(cat)" for a score. */
static void add_names(const struct stage *stage, const struct origin *product, bool score, struct line *out)
{
    const struct model *model = stage_model(stage);
    struct text name = {0};

    for (int factor = 0; factor < 2; factor++) {
        const struct origin_run *run = factor ? &product->b : &product->a;

        text_add(&name, factor ? " · " : "");
        if (score)
            text_add(&name, factor ? "k" : "q");
        else
            name_add_matrix(&name, run->first.id, run->first.head, false);
        text_add(&name, score ? "(" : run->down ? "[:," : "[");
        name_add_run(&name, model, run, 16);
        text_add(&name, score ? ")" : "]");
    }
    text_add(&name, " = ");
    line_add(out, ROLE_PLAIN, text_string(&name));
    text_free(&name);
}

struct terms {
    const struct stage *stage;
    struct cell_at cell;
    const struct origin *p;
    int a_decimals, b_decimals;
    bool compact, folds; /* folds: terms with a factor 0 become a count */
    bool brief;          /* and are counted in few words */
    bool lumps;          /* and are counted with the terms that are left out */
    size_t most;         /* terms written out at most: the largest */
};

/* The colour of a term: of its head, where the sum runs over heads. */
static enum role term_role(const struct terms *t, size_t k)
{
    return t->cell.id == MATRIX_OUTPUT ? theme_head(k / stage_model(t->stage)->d_k) : ROLE_PLAIN;
}

static void add_term(const struct terms *t, size_t k, bool first, struct line *out)
{
    char a[NUMBER_ROOM], b[NUMBER_ROOM];

    arithmetic_number(a, origin_number(&t->p->a, k), t->a_decimals, t->compact);
    arithmetic_number(b, origin_number(&t->p->b, k), t->b_decimals, t->compact);
    line_add(out, ROLE_PLAIN, first ? "" : " + ");
    line_addf(out, term_role(t, k), "%s×%s", a, b);
}

static bool is_zero_term(const struct terms *t, size_t k)
{
    return origin_number(&t->p->a, k) == 0 || origin_number(&t->p->b, k) == 0;
}

static double size_of_term(const struct terms *t, size_t k)
{
    return fabs(origin_number(&t->p->a, k) * origin_number(&t->p->b, k));
}

/* The size of the smallest of the `most` largest terms, so that a short line tells what matters. */
static double smallest_shown(const struct terms *t)
{
    double bound = INFINITY;

    for (size_t taken = 0; t->most < t->p->count && taken < t->most; taken++) {
        double next = 0;

        for (size_t k = 0; k < t->p->count; k++)
            if (size_of_term(t, k) < bound && size_of_term(t, k) > next)
                next = size_of_term(t, k);
        bound = next;
    }
    return t->most < t->p->count ? bound : 0;
}

/* How a number of folded terms is told. */
static const char *zeros_words(const struct terms *t, size_t zeros)
{
    if (t->compact)
        return zeros == 1 ? " + %zu zero" : " + %zu zeros";
    if (t->brief)
        return zeros == 1 ? " + %zu term with a 0" : " + %zu terms with a 0";
    return zeros == 1 ? " + %zu term with a factor 0" : " + %zu terms with a factor 0";
}

/* Appends the terms; folded zeros and what is beyond `most` become counts. Returns how many were written out. */
static size_t add_terms(const struct terms *t, size_t shown, struct line *out)
{
    size_t zeros = 0, more = 0, written = 0;
    double least = smallest_shown(t);

    for (size_t k = 0; k < t->p->count && k < shown; k++) {
        if (t->folds && is_zero_term(t, k))
            *(t->lumps ? &more : &zeros) += 1;
        else if (written >= t->most || size_of_term(t, k) < least)
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
        line_addf(out, ROLE_PLAIN, zeros_words(t, zeros), zeros);
    else if (zeros)
        line_addf(out, ROLE_PLAIN, zeros == 1 ? "%zu term, with a factor 0" : "%zu terms, each with a factor 0", zeros);
    return written;
}

/* " = 5.60", or that the sum goes on. */
static void add_result(const struct terms *t, size_t shown, struct line *out)
{
    struct text result = {0};

    if (shown < t->p->count) {
        line_add(out, ROLE_PLAIN, shown ? " + …" : "…");
        return;
    }
    arithmetic_add_number(t->stage, t->cell, &result);
    line_addf(out, ROLE_PLAIN, " = %s", text_string(&result));
    text_free(&result);
}

/* One try: the whole line with these settings. */
static void try_sum(const struct terms *t, size_t shown, bool names, struct line *out)
{
    if (names)
        add_names(t->stage, t->p, t->cell.id == MATRIX_SCORES, out);
    add_terms(t, shown, out);
    add_result(t, shown, out);
}

enum { PAGE = 76 }; /* columns beyond which even a line of any length folds its zeros */

bool arithmetic_fits(const struct line *line, int columns)
{
    static const struct theme any = {0}, ascii = {.ascii = true};

    return columns == 0 || (line_columns(&any, line) <= columns && line_columns(&ascii, line) <= columns);
}

/* In full; then with zeros folded; then with fewer terms, down to one; then the same without names. Few tries, so that
 * a sum of a thousand terms costs little more than one line. */
static void write_sum(struct terms *t, size_t shown, int columns, struct line *out)
{
    size_t few = (size_t)columns / 8; /* more terms than that have no room */

    t->a_decimals = arithmetic_figures(t->stage, &t->p->a)->decimals;
    t->b_decimals = arithmetic_figures(t->stage, &t->p->b)->decimals;
    for (int attempt = 0; attempt < (columns ? 2 * (int)few + 2 : 2); attempt++) {
        size_t step = (size_t)attempt <= few ? (size_t)attempt : (size_t)attempt - few;

        t->folds = attempt > 0 || t->p->count > 64;
        t->brief = attempt > 1;
        t->lumps = attempt > 2;
        t->most = columns && few + 1 > step ? few + 1 - step : columns ? 1 : SIZE_MAX;
        line_free(out);
        try_sum(t, shown, !t->compact && (columns == 0 || (size_t)attempt <= few), out);
        if (arithmetic_fits(out, columns ? columns : PAGE))
            return;
    }
    if (columns) { /* numbers so wide that not one term fits */
        line_free(out);
        line_addf(out, ROLE_PLAIN, "%zu terms", t->p->count);
        add_result(t, shown, out);
    }
}

const struct figures *arithmetic_figures(const struct stage *stage, const struct origin_run *run)
{
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

void arithmetic_write(const struct stage *stage, struct cell_at cell, size_t terms, int columns, bool compact,
                      struct line *out)
{
    struct origin origin = origin_find(stage_record(stage), cell);
    struct terms t = {.stage = stage, .cell = cell, .p = &origin, .compact = compact};

    if (hidden_is(stage, cell.id, cell.head, cell.row, cell.col))
        line_add(out, ROLE_PLAIN, "hidden: what do you expect here?");
    else if (hidden_in_arithmetic(stage, cell))
        line_add(out, ROLE_PLAIN, "made of a number that is hidden");
    else if (origin.kind == ORIGIN_PRODUCT)
        write_sum(&t, terms, columns, out);
    else
        arithmetic_write_other(stage, cell, terms, columns, compact, out);
}
