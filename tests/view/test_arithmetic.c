/* SPDX-License-Identifier: MIT */
/* Where a number comes from, for every cell of every matrix: the result is the engine's as it is printed, and so is
 * each factor; nothing is left out without being counted. */
#include "base/memory.h"
#include "base/number.h"
#include "suites.h"
#include "views.h"
#include "walk/arithmetic.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One cell under test, and its line. */
struct probe {
    const struct stage *stage;
    struct cell_at cell;
    struct line line;
};

static double entry(const struct probe *p, enum matrix_id id, size_t row, size_t col)
{
    struct matrix matrix = record_matrix(stage_record(p->stage), id, p->cell.head);

    return matrix.at[row * matrix.cols + col];
}

/* A number as its matrix prints it. */
static void print(const struct probe *p, enum matrix_id id, double value, char out[NUMBER_ROOM])
{
    if (isinf(value))
        strcpy(out, value < 0 ? "-∞" : "∞");
    else
        number_shown(out, value, stage_figures(p->stage, id, p->cell.head)->decimals);
}

static void refute(const struct probe *p, const char *why)
{
    ck_abort_msg("%s%zu[%zu,%zu]: %s: %s", matrix_table[p->cell.id].name, p->cell.head + 1, p->cell.row + 1,
                 p->cell.col + 1, why, text_string(&p->line.text));
}

/* Takes `expected` off the beginning of *at. */
static void take(const struct probe *p, const char **at, const char *expected)
{
    size_t length = strlen(expected);

    if (strncmp(*at, expected, length) != 0)
        refute(p, expected);
    *at += length;
}

/* What follows the last "= ", up to a blank, comma or colon. */
static void check_result(const struct probe *p)
{
    const char *at = NULL;
    char expected[NUMBER_ROOM];
    size_t length;
    bool masked = p->cell.id == MATRIX_WEIGHTS && !model_may_attend(stage_model(p->stage), p->cell.row, p->cell.col);

    for (const char *next = text_string(&p->line.text); (next = strstr(next, "= ")) != NULL; next += 2)
        at = next + 2;
    if (!at)
        return;
    length = strcspn(at, " ,:");
    print(p, p->cell.id, entry(p, p->cell.id, p->cell.row, p->cell.col), expected);
    if (masked)
        strcpy(expected, "0");
    if (length != strlen(expected) || strncmp(at, expected, length) != 0)
        refute(p, expected);
}

/* ------------------------------------------------------------------------------------------------ sums of products */

struct factors {
    enum matrix_id a, b;
    bool b_rows;
};

/* What a cell is the product of, from the mathematics; false if of nothing. */
static bool factors_of(const struct probe *p, struct factors *out)
{
    enum matrix_id memory = stage_model(p->stage)->memory_X ? MATRIX_MEMORY : MATRIX_X;

    switch (p->cell.id) {
    case MATRIX_Q:
        *out = (struct factors){MATRIX_X, MATRIX_W_Q, false};
        return true;
    case MATRIX_K:
        *out = (struct factors){memory, MATRIX_W_K, false};
        return true;
    case MATRIX_V:
        *out = (struct factors){memory, MATRIX_W_V, false};
        return true;
    case MATRIX_SCORES:
        *out = (struct factors){MATRIX_Q, MATRIX_K, true};
        return true;
    case MATRIX_HEAD:
        *out = (struct factors){MATRIX_WEIGHTS, MATRIX_V, false};
        return true;
    case MATRIX_OUTPUT:
        *out = (struct factors){MATRIX_CONCAT, MATRIX_W_O, false};
        return true;
    default:
        return false;
    }
}

static double factor(const struct probe *p, const struct factors *f, bool first, size_t k)
{
    if (first)
        return entry(p, f->a, p->cell.row, k);
    return f->b_rows ? entry(p, f->b, p->cell.col, k) : entry(p, f->b, k, p->cell.col);
}

/* Takes term k if it stands at *at. */
static bool take_term(const struct probe *p, const struct factors *f, size_t k, const char **at)
{
    char a[NUMBER_ROOM], b[NUMBER_ROOM], term[2 * NUMBER_ROOM + 4];

    print(p, f->a, factor(p, f, true, k), a);
    print(p, f->b, factor(p, f, false, k), b);
    strcpy(term, a);
    strcat(term, "×");
    strcat(term, b);
    if (strncmp(*at, term, strlen(term)) != 0)
        return false;
    *at += strlen(term);
    return true;
}

/* The bias of a cell's column, and as it prints; 0 where there is none. */
static double bias_of(const struct probe *p, char out[NUMBER_ROOM])
{
    enum matrix_id id = p->cell.id == MATRIX_OUTPUT                        ? MATRIX_B_O
                        : p->cell.id >= MATRIX_Q && p->cell.id <= MATRIX_V ? MATRIX_B_Q + (p->cell.id - MATRIX_Q)
                                                                           : MATRIX_COUNT;

    if (id == MATRIX_COUNT || !record_matrix(stage_record(p->stage), id, p->cell.head).at)
        return 0;
    print(p, id, entry(p, id, 0, p->cell.col), out);
    return entry(p, id, 0, p->cell.col);
}

/* Every term stands in the line, in order, but for those with a factor 0, which are counted if they are left out. */
static void check_terms(const struct probe *p, const struct factors *f)
{
    size_t count = record_matrix(stage_record(p->stage), f->a, 0).cols, zeros = 0, written = 0;
    const char *at = strstr(text_string(&p->line.text), " = ") + 3;
    double sum = 0, value = entry(p, p->cell.id, p->cell.row, p->cell.col), bias;
    char tail[80], number[NUMBER_ROOM];

    for (size_t k = 0; k < count; k++) {
        double product = factor(p, f, true, k) * factor(p, f, false, k);
        const char *next = at;

        sum += product;
        if (written)
            next += strncmp(next, " + ", 3) == 0 ? 3 : 0;
        if (take_term(p, f, k, &next)) {
            at = next;
            written++;
        } else if (product == 0) {
            zeros++;
        } else {
            refute(p, "a term is missing");
        }
    }
    if (zeros && written) {
        snprintf(tail, sizeof tail, " + %zu term%s with a factor 0", zeros, zeros == 1 ? "" : "s");
        take(p, &at, tail);
    } else if (zeros) {
        snprintf(tail, sizeof tail, zeros == 1 ? "%zu term, with a factor 0" : "%zu terms, each with a factor 0",
                 zeros);
        take(p, &at, tail);
    }
    bias = bias_of(p, number);
    if (bias != 0) {
        take(p, &at, " + ");
        take(p, &at, number);
    }
    sum += bias;
    take(p, &at, " = ");
    if (fabs(sum - value) > 1e-9 * fabs(value) + 1e-12)
        refute(p, "the terms do not add up");
}

static bool is_product(const char *bytes, size_t length)
{
    char *run = memory_copy_bytes(bytes, length);
    bool found = strstr(run, "×") != NULL;

    free(run);
    return found;
}

/* In the output each term has the colour of its head, names and signs have none. */
static void check_colours(const struct probe *p)
{
    const struct line *line = &p->line;
    size_t d_k = stage_model(p->stage)->d_v, from = 0, seen[8] = {0};

    for (size_t i = 0; i < line->count; from = line->runs[i++].end) {
        bool is_term = line->runs[i].role >= ROLE_HEAD_1;

        if (is_term != is_product(line->text.bytes + from, line->runs[i].end - from))
            refute(p, "a term without its head's colour");
        if (is_term)
            seen[line->runs[i].role - ROLE_HEAD_1]++;
    }
    for (size_t head = 0; head < stage_model(p->stage)->num_heads && head < 8; head++)
        for (size_t k = head * d_k; k < (head + 1) * d_k; k++)
            if (entry(p, MATRIX_CONCAT, p->cell.row, k) * entry(p, MATRIX_W_O, k, p->cell.col) != 0 && !seen[head])
                refute(p, "a head is missing");
}

/* ------------------------------------------------------------------------------------------------ all other cells */

/* e^2.80 / (e^0.00 + e^2.80 + …) = 16.44 / 19.05 = 0.86, less the maximum where that is above 10 or below -4. */
static void check_softmax(const struct probe *p)
{
    const char *at = text_string(&p->line.text);
    size_t m = stage_model(p->stage)->m, allowed = 0;
    double most = -INFINITY, sum = 0, mine;
    char number[NUMBER_ROOM];

    for (size_t j = 0; j < m; j++)
        most = fmax(most, entry(p, MATRIX_MASKED, p->cell.row, j));
    if (most <= 10 && most >= -4)
        most = 0;
    mine = entry(p, MATRIX_MASKED, p->cell.row, p->cell.col) - most;
    number_shown(number, mine, 2);
    take(p, &at, "e^");
    take(p, &at, number);
    take(p, &at, " / (");
    for (size_t j = 0; j < m; j++) {
        double score = entry(p, MATRIX_MASKED, p->cell.row, j) - most;

        if (isinf(score))
            continue;
        sum += exp(score);
        number_shown(number, score, 2);
        take(p, &at, allowed++ ? " + e^" : "e^");
        take(p, &at, number);
    }
    take(p, &at, ") = ");
    number_shown(number, exp(mine), 2);
    take(p, &at, number);
    take(p, &at, " / ");
    number_shown(number, sum, 2);
    take(p, &at, number);
    if (fabs(exp(mine) / sum - entry(p, MATRIX_WEIGHTS, p->cell.row, p->cell.col)) > 1e-9)
        refute(p, "the quotient is another");
}

static size_t count_allowed(const struct probe *p)
{
    size_t count = 0;

    for (size_t j = 0; j < stage_model(p->stage)->m; j++)
        count += model_may_attend(stage_model(p->stage), p->cell.row, j);
    return count;
}

static void check_weight(const struct probe *p)
{
    const char *at = text_string(&p->line.text);

    if (count_allowed(p) == 0)
        take(p, &at, "0: this word may attend to nothing");
    else if (!model_may_attend(stage_model(p->stage), p->cell.row, p->cell.col))
        take(p, &at, "e^-∞ = 0: the mask forbids it");
    else
        check_softmax(p);
}

/* scores₁[sat,cat] / √d_k = 5.60 / √4 = 5.60 / 2 = 2.80; a root that is no whole number has two decimals. */
static void check_scaled(const struct probe *p)
{
    size_t d_k = stage_model(p->stage)->d_k;
    double root = sqrt((double)d_k);
    const char *at = strstr(text_string(&p->line.text), " / √d_k = ");
    char number[NUMBER_ROOM], text[2 * NUMBER_ROOM + 80];

    if (stage_model(p->stage)->has_scale) {
        at = strstr(text_string(&p->line.text), " · scale = ");
        print(p, MATRIX_SCORES, entry(p, MATRIX_SCORES, p->cell.row, p->cell.col), number);
        snprintf(text, sizeof text, " · scale = %s × %g = ", number, stage_model(p->stage)->scale);
        take(p, &at, text);
        return;
    }
    if (!at)
        refute(p, "no name");
    print(p, MATRIX_SCORES, entry(p, MATRIX_SCORES, p->cell.row, p->cell.col), number);
    snprintf(text, sizeof text, " / √d_k = %s / √%zu = %s / %.*f = ", number, d_k, number, root == floor(root) ? 0 : 2,
             root);
    take(p, &at, text);
}

static void check_masked(const struct probe *p)
{
    const char *line = text_string(&p->line.text);
    char scaled[NUMBER_ROOM];

    print(p, MATRIX_SCALED, entry(p, MATRIX_SCALED, p->cell.row, p->cell.col), scaled);
    if (!strstr(line, scaled))
        refute(p, scaled);
    if ((strstr(line, "-∞") == NULL) != model_may_attend(stage_model(p->stage), p->cell.row, p->cell.col))
        refute(p, "says the mask wrongly");
}

static void check_concat(const struct probe *p)
{
    size_t d_k = stage_model(p->stage)->d_v, head = p->cell.col / d_k;
    struct matrix from = record_matrix(stage_record(p->stage), MATRIX_HEAD, head);

    if (from.at[p->cell.row * d_k + p->cell.col % d_k] != entry(p, MATRIX_CONCAT, p->cell.row, p->cell.col))
        refute(p, "no copy");
    if (p->line.runs[0].role != theme_head(head))
        refute(p, "another head's colour");
}

static void check_given(const struct probe *p)
{
    char number[NUMBER_ROOM];

    print(p, p->cell.id, entry(p, p->cell.id, p->cell.row, p->cell.col), number);
    if (!strstr(text_string(&p->line.text), number))
        refute(p, number);
}

static void check_full(const struct probe *p)
{
    struct factors factors;

    check_result(p);
    if (stage_model(p->stage)->given_Q && p->cell.id >= MATRIX_Q && p->cell.id <= MATRIX_V)
        check_given(p);
    else if (factors_of(p, &factors))
        check_terms(p, &factors);
    else if (p->cell.id == MATRIX_WEIGHTS)
        check_weight(p);
    else if (p->cell.id == MATRIX_SCALED)
        check_scaled(p);
    else if (p->cell.id == MATRIX_MASKED)
        check_masked(p);
    else if (p->cell.id == MATRIX_CONCAT)
        check_concat(p);
    else
        check_given(p);
    if (p->cell.id == MATRIX_OUTPUT)
        check_colours(p);
}

/* In full, and the result in every width. */
static void check_cell(const struct stage *stage, struct cell_at cell)
{
    static const int columns[] = {38, 58, 78, 118};
    struct probe p = {.stage = stage, .cell = cell};

    arithmetic_write(stage, cell, 0, false, &p.line);
    check_full(&p);
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        line_free(&p.line);
        arithmetic_write(stage, cell, columns[i], columns[i] < 58, &p.line);
        check_result(&p);
    }
    line_free(&p.line);
}

/* Every cell of a small matrix, some of a large one. */
static void check_matrix(const struct stage *stage, enum matrix_id id, size_t head, struct random *r)
{
    struct matrix matrix = record_matrix(stage_record(stage), id, head);
    size_t cells = matrix.rows * matrix.cols;

    for (size_t i = 0; matrix.at && i < (cells < 80 ? cells : 40); i++) {
        size_t at = cells < 80 ? i : views_random_below(r, cells);

        check_cell(stage, (struct cell_at){id, head, at / matrix.cols, at % matrix.cols});
    }
}

START_TEST(every_cell_adds_up)
{
    struct example *example = views_example((size_t)_i);
    struct random r;

    random_start(&r, 8, (uint64_t)_i);
    for (size_t v = (size_t)_i % ONE_IN(3); v < VIEWS_STAGES; v += ONE_IN(3)) {
        struct stage *stage = views_open(views_table[v], example, NULL, "");

        for (const enum matrix_id *id = stage_matrices(stage); *id != MATRIX_COUNT; id++)
            for (size_t head = 0; head < (matrix_table[*id].per_head ? example->model.num_heads : 1); head++)
                check_matrix(stage, *id, head, &r);
        view_close(views_table[v], stage);
    }
    example_destroy(example);
}
END_TEST

Suite *view_arithmetic_suite(void)
{
    Suite *suite = suite_create("view_arithmetic");
    TCase *cells = tcase_create("cells");

    tcase_add_loop_test(cells, every_cell_adds_up, 0, VIEWS_EXAMPLES);
    suite_add_tcase(suite, cells);
    return suite;
}
