/* SPDX-License-Identifier: MIT */
/* The answers of drills, found again as a learner would: the numbers are read out of what is asked, and put through
 * the formula. Nothing here calls the engine. */
#include "drill/drill.h"

#include "asked.h"
#include "suites.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEEDS 200
#define TOPICS 10

/* What a question says. */
struct asked {
    const char *source;
    double n[ASKED_NUMBERS];
    size_t count;
};

/* What should be right: numbers, or words that the answer has to be. */
struct found {
    double n[8];
    size_t count;
    const char *words;
};

static void one(struct found *f, double value)
{
    f->n[0] = value;
    f->count = 1;
}

static void row(struct found *f, const double *values, size_t count)
{
    memcpy(f->n, values, count * sizeof *values);
    f->count = count;
}

static bool says(const struct asked *q, const char *words)
{
    return strstr(q->source, words) != NULL;
}

/* ---------------------------------------------------------------------------------------------------------- sizes */

static void width(const struct asked *q, struct found *f)
{
    one(f, q->n[0] / q->n[q->count - 1]);
}

static void halved(const struct asked *q, struct found *f)
{
    one(f, q->n[0] / q->n[3]);
}

static void heads(const struct asked *q, struct found *f)
{
    one(f, q->n[0] / q->n[1]);
}

static void whole_width(const struct asked *q, struct found *f)
{
    one(f, q->n[0] * q->n[1]);
}

static void divisor(const struct asked *q, struct found *f)
{
    one(f, sqrt(q->n[0] / q->n[1]));
}

static void alone(const struct asked *q, struct found *f)
{
    const char *name =
        says(q, "shape has ") ? strstr(q->source, "shape has ") + 10 : strstr(q->source, "shape of ") + 9;

    asked_shape(name, (double[]){q->n[0], q->n[0], q->n[1], q->n[2]}, f->n);
    f->count = 2;
}

static void crossed(const struct asked *q, struct found *f)
{
    asked_shape(strstr(q->source, "shape has ") + 10, q->n, f->n);
    f->count = 2;
}

static void product(const struct asked *q, struct found *f)
{
    ck_assert(q->n[1] == q->n[2]);
    row(f, (double[]){q->n[0], q->n[3]}, 2);
}

static void all(const struct asked *q, struct found *f)
{
    one(f, 4 * q->n[0] * q->n[0]);
}

static void biased(const struct asked *q, struct found *f)
{
    one(f, 4 * (q->n[0] + 1) * q->n[0]);
}

static void one_head(const struct asked *q, struct found *f)
{
    one(f, 3 * q->n[0] * (q->n[0] / q->n[1]));
}

static void more_heads(const struct asked *q, struct found *f)
{
    ck_assert(q->n[2] == 4 * q->n[1] * q->n[1] && q->n[3] == 2 * q->n[0]);
    one(f, q->n[2]);
}

static void one_matrix(const struct asked *q, struct found *f)
{
    one(f, pow(q->n[0] * q->n[1], 2));
}

static void projections(const struct asked *q, struct found *f)
{
    one(f, 3 * q->n[0] * q->n[1] * q->n[1]);
}

static void all_scores(const struct asked *q, struct found *f)
{
    one(f, q->n[0] * q->n[0] * q->n[1]);
}

static void blend(const struct asked *q, struct found *f)
{
    one(f, q->n[1] * q->n[1] * q->n[0]);
}

static void output(const struct asked *q, struct found *f)
{
    one(f, q->n[2] * pow(q->n[0] * q->n[1], 2));
}

static void doubled(const struct asked *q, struct found *f)
{
    ck_assert(q->n[2] == 2 * q->n[1]);
    one(f, q->n[0] * (says(q, "Scoring") || says(q, "weights with V") ? 4 : 2));
}

/* --------------------------------------------------------------------------------------------------------- scores */

static void pair(const struct asked *q, struct found *f)
{
    one(f, asked_dot(q->n, q->n + q->count / 2, q->count / 2));
}

static void table(const struct asked *q, struct found *f)
{
    size_t d_k = q->count / 6, i = asked_row(q->source, "in row *", "q("), j = asked_row(q->source, "column *", "k(");

    one(f, asked_dot(q->n + i * d_k, q->n + (3 + j) * d_k, d_k));
}

static void winner(const struct asked *q, struct found *f)
{
    size_t d_k = q->count / 5, best = 0;
    double sign = says(q, "highest") ? 1 : -1;
    const char *at = q->source;
    static char word[40];

    for (size_t j = 1; j < 4; j++)
        if (sign * asked_dot(q->n, q->n + (1 + j) * d_k, d_k) > sign * asked_dot(q->n, q->n + (1 + best) * d_k, d_k))
            best = j;
    for (size_t j = 0; j <= best; j++)
        at = strstr(at, "k(") + 2;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(at, ")"), at);
    f->words = word;
}

static void missing(const struct asked *q, struct found *f)
{
    size_t d_k = q->count / 2, place = 0;
    const char *end = strchr(q->source, '?');
    double rest = 0;

    for (const char *at = strstr(q->source, "k = "); at < end; at++)
        place += *at == ',';
    for (size_t i = 0, k = d_k; i < d_k; i++)
        if (i != place)
            rest += q->n[i] * q->n[k++];
    one(f, (q->n[2 * d_k - 1] - rest) / q->n[place]);
}

static void scaled(const struct asked *q, struct found *f)
{
    const double *scores = q->source[0] == '*' ? q->n : q->n + 2, *sizes = q->source[0] == '*' ? q->n + 3 : q->n;

    for (size_t j = 0; j < 3; j++)
        f->n[j] = scores[j] / sqrt(sizes[0] / sizes[1]);
    f->count = 3;
}

static void scaled_one(const struct asked *q, struct found *f)
{
    one(f, q->n[2] / sqrt(q->n[0] / q->n[1]));
}

static void back(const struct asked *q, struct found *f)
{
    one(f, q->n[0] * sqrt(q->n[1] / q->n[2]));
}

/* -------------------------------------------------------------------------------------------------------- weights */

static void weights(const struct asked *q, struct found *f)
{
    asked_softmax(f->n, q->n, 3);
    f->count = 3;
}

static void share(const struct asked *q, struct found *f)
{
    double out[3];

    asked_softmax(out, q->n, 3);
    one(f, out[says(q, "the first word") ? 0 : says(q, "the second word") ? 1 : 2]);
}

static void ratio(const struct asked *q, struct found *f)
{
    one(f, exp(q->n[0] - q->n[1]));
}

static void changed(const struct asked *q, struct found *f)
{
    double in[3];

    for (size_t j = 0; j < 3; j++)
        in[j] = q->n[j] * (says(q, "doubles") ? 2 : 1);
    asked_softmax(f->n, in, 3);
    f->count = 3;
}

static void masked(const struct asked *q, struct found *f)
{
    size_t i = asked_place(q->source, " *");

    asked_softmax(f->n, q->n, i + 1);
    f->count = 4; /* behind it all are 0 */
}

static void masked_share(const struct asked *q, struct found *f)
{
    size_t i = asked_place(q->source, "scores of *"), j = asked_place(q->source, "does *");
    double out[4];

    asked_softmax(out, q->n, i + 1);
    one(f, out[j]);
}

static void late(const struct asked *q, struct found *f)
{
    double sum = 0;

    for (size_t j = 0; j <= asked_place(q->source, "row *"); j++)
        sum += q->n[j];
    one(f, sum);
}

/* --------------------------------------------------------------------------------------------------- concat, heads */

static void where(const struct asked *q, struct found *f)
{
    size_t d_k = (size_t)q->n[1], column = (size_t)q->n[2] - 1;

    row(f, (double[]){(double)(column / d_k + 1), (double)(column % d_k + 1)}, 2);
}

static void column(const struct asked *q, struct found *f)
{
    one(f, (q->n[4] - 1) * (q->n[0] / q->n[1]) + q->n[3]); /* n[2]: where counting begins */
}

static void value(const struct asked *q, struct found *f)
{
    one(f, q->n[(size_t)q->n[q->count - 2] - 1]); /* the last number is where counting begins */
}

static void merged(const struct asked *q, struct found *f)
{
    size_t n = (size_t)q->n[0], h = (size_t)q->n[1], piece = ((size_t)q->n[2] - 1) * h;

    row(f, (double[]){(double)(piece % n + 1), (double)(piece % n + h), (double)(piece / n + 1)}, 3);
}

static void rows_off(const struct asked *q, struct found *f)
{
    const double *left = q->n + 21;

    for (size_t i = 0; i < 3; i++) {
        double most = 0;

        for (size_t j = 0; j < 6; j++)
            most = fmax(most, fabs(q->n[1 + j] + q->n[8 + j] + q->n[15 + j] - q->n[i * 7 + 1 + j] - left[j]));
        if (most < 0.02)
            one(f, (double)i + 1);
    }
}

static void concat_off(const struct asked *q, struct found *f)
{
    for (size_t i = 0; i < 3; i++)
        if (q->n[2 + 2 * i] == 0 && q->n[3 + 2 * i] == 0)
            one(f, (double)i + 1);
}

static void cell_off(const struct asked *q, struct found *f)
{
    size_t off = (size_t)q->n[7];

    one(f, q->n[1] + q->n[2] + q->n[3] - q->n[off]);
}

static void column_off(const struct asked *q, struct found *f)
{
    const double *concat = q->n, *W = q->n + 7;

    for (size_t i = 0; i < 3; i++)
        if (fabs(asked_dot(concat + 2 * i, W + 2 * i, 2) - (q->n[13] - q->n[14])) < 0.025)
            one(f, (double)i + 1);
}

/* ------------------------------------------------------------------------------------------------------ the answers */

/* By the tag of the phrasing, without "-typed"; those that are checked option by option stand below. */
static const struct {
    const char *topic, *name;
    void (*solve)(const struct asked *q, struct found *f);
} solvers[] = {
    {"d-k", "width", width},
    {"d-k", "halved", halved},
    {"d-k", "heads", heads},
    {"d-k", "whole", whole_width},
    {"d-k", "divisor", divisor},
    {"shapes", "alone", alone},
    {"shapes", "crossed", crossed},
    {"shapes", "product", product},
    {"parameters", "all", all},
    {"parameters", "biased", biased},
    {"parameters", "one-head", one_head},
    {"parameters", "more-heads", more_heads},
    {"parameters", "one-matrix", one_matrix},
    {"flops", "projections", projections},
    {"flops", "scores", all_scores},
    {"flops", "blend", blend},
    {"flops", "output", output},
    {"flops", "doubled", doubled},
    {"score", "pair", pair},
    {"score", "table", table},
    {"score", "winner", winner},
    {"score", "missing", missing},
    {"scaled-row", "whole", scaled},
    {"scaled-row", "one", scaled_one},
    {"scaled-row", "back", back},
    {"softmax-row", "whole", weights},
    {"softmax-row", "share", share},
    {"softmax-row", "ratio", ratio},
    {"softmax-row", "changed", changed},
    {"masked-row", "whole", masked},
    {"masked-row", "share", masked_share},
    {"masked-row", "late", late},
    {"concat-cell", "where", where},
    {"concat-cell", "column", column},
    {"concat-cell", "value", value},
    {"concat-cell", "merged", merged},
    {"head-off", "rows", rows_off},
    {"head-off", "concat", concat_off},
    {"head-off", "cell", cell_off},
    {"head-off", "column", column_off},
};

/* Whether an answer says what was found. */
static bool agrees(const struct question *q, const struct question_answer *a, const struct found *f)
{
    double numbers[ASKED_NUMBERS], most = 0;
    size_t count = 0;

    if (f->words)
        return strcmp(a->text.source, f->words) == 0;
    if (q->type == QUESTION_NUMERICAL)
        return a->range.kind == RANGE_AROUND && fabs(a->range.value - f->n[0]) < 0.0051;
    asked_numbers(a->text.source, numbers, &count);
    for (size_t i = 0; i < count && i < f->count; i++)
        most = fmax(most, fabs(numbers[i] - f->n[i]));
    return count == f->count && most < 0.0051;
}

/* Of each option of "even" and "which" what it says can be tried alone. */
static bool is_right(const struct question *q, const struct asked *asked, const struct question_answer *a)
{
    if (strcmp(q->tags[1], "even") == 0)
        return fmod(asked->n[0], strtod(a->text.source, NULL)) == 0;
    if (strcmp(q->tags[1], "which") == 0) {
        bool crosses = strstr(asked->source, "answer") != NULL;
        const double *n = asked->n;
        double is[2];

        asked_shape(a->text.source, (double[]){n[0], crosses ? n[1] : n[0], n[1 + crosses], n[2 + crosses]}, is);
        return is[0] == n[3 + crosses] && is[1] == n[4 + crosses];
    }
    ck_assert_str_eq(q->tags[1], "diagnose");
    for (size_t j = 0; j < 3; j++)
        if (fabs(asked->n[3 + j] / asked_divisor(a->text.source, asked->n[0], asked->n[1], asked->n[2]) -
                 asked->n[6 + j]) > 0.0051)
            return false;
    return true;
}

/* The scores stand in the feedback for all, the right row and the wrong one in what is asked. */
static bool is_spoilt_so(const struct question *q, const struct asked *asked, const struct question_answer *a)
{
    double scores[ASKED_NUMBERS], out[4];
    size_t count, seen = asked_place(asked->source, "Row *") + 1;

    asked_numbers(q->feedback.source, scores, &count);
    ck_assert_uint_eq(count, 4);
    asked_softmax(out, scores, seen);
    for (size_t j = 0; j < seen; j++)
        ck_assert_msg(fabs(out[j] - asked->n[j]) < 0.0051, "%s", q->id);
    asked_spoil(a->text.source, scores, seen, out);
    for (size_t j = 0; j < 4; j++)
        if (fabs(out[j] - asked->n[4 + j]) > 0.0051)
            return false;
    return true;
}

static size_t find_solver(const char *topic, const char *tag)
{
    size_t length = strstr(tag, "-typed") ? (size_t)(strstr(tag, "-typed") - tag) : strlen(tag);

    for (size_t i = 0; i < sizeof solvers / sizeof *solvers; i++)
        if (strcmp(solvers[i].topic, topic) == 0 && strlen(solvers[i].name) == length &&
            strncmp(solvers[i].name, tag, length) == 0)
            return i;
    return sizeof solvers / sizeof *solvers;
}

START_TEST(the_right_answer_is_right)
{
    const struct drill *drill = drill_table[_i];

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct asked asked;
        struct question q;
        size_t solver;

        drill_make(&q, drill, seed, 1);
        asked.source = q.text.source;
        asked_numbers(asked.source, asked.n, &asked.count);
        solver = find_solver(drill->name, q.tags[1]);
        for (size_t i = 0; i < q.answer_count; i++) {
            const struct question_answer *a = &q.answers[i];
            struct found f = {0};
            bool right;

            if (solver < sizeof solvers / sizeof *solvers) {
                solvers[solver].solve(&asked, &f);
                right = agrees(&q, a, &f);
            } else if (strcmp(drill->name, "masked-row") == 0) {
                right = is_spoilt_so(&q, &asked, a);
            } else {
                right = is_right(&q, &asked, a);
            }
            ck_assert_msg(right == (a->weight == 1), "%s [%s]: %s\nanswer %zu, %s (%g) is %s; found %g %g %g", q.id,
                          q.tags[1], asked.source, i, a->text.source ? a->text.source : "", a->range.value,
                          right ? "right" : "wrong", f.n[0], f.n[1], f.n[2]);
        }
        question_free(&q);
    }
}
END_TEST

Suite *drill_numbers_suite(void)
{
    Suite *suite = suite_create("drill_numbers");
    TCase *tc = tcase_create("numbers");

    tcase_add_loop_test(tc, the_right_answer_is_right, 0, TOPICS);
    suite_add_tcase(suite, tc);
    return suite;
}
