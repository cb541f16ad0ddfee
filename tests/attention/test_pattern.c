/* SPDX-License-Identifier: MIT */
/* What heads do: heads whose every share is known, masks and memories, few words, and the designed example. */
#include "attention/pattern.h"
#include "attention/suites.h"
#include "tools.h"

/* Four words; the five heads look at themselves, at the word before, at the first, at all alike, and half at the word
 * itself and half at the next: each asks with 40 · a unit vector, which leaves other words shares of e^-20. */
#define UNITS "[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]"
static const char *const five =
    "\"heads\": ["
    "{\"Q\": [[40,0,0,0],[0,40,0,0],[0,0,40,0],[0,0,0,40]], \"K\": " UNITS ", \"V\": " UNITS "},"
    "{\"Q\": [[40,0,0,0],[40,0,0,0],[0,40,0,0],[0,0,40,0]], \"kv\": 1},"
    "{\"Q\": [[40,0,0,0],[40,0,0,0],[40,0,0,0],[40,0,0,0]], \"kv\": 1},"
    "{\"Q\": [[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]], \"kv\": 1},"
    "{\"Q\": [[0,40,0,0],[0,0,40,0],[0,0,40,40],[0,0,40,40]], \"kv\": 1}]}";

static void read_five(struct model *model, const char *more)
{
    struct text json = {0};
    struct error e = {0};

    text_addf(&json, "{\"tokens\": [\"a\",\"b\",\"c\",\"d\"], \"num_heads\": 5, %s %s", more, five);
    ck_assert_msg(model_read(model, json.bytes, json.length, "five", &e), "%s", e.message);
    text_free(&json);
}

static void expect(const struct pattern *p, enum pattern_kind kind, const double shares[4], size_t words)
{
    ck_assert_uint_eq(p->words, words);
    ck_assert_double_eq_tol(p->itself, shares[0], 1e-6);
    ck_assert_double_eq_tol(p->before, shares[1], 1e-6);
    ck_assert_double_eq_tol(p->first, shares[2], 1e-6);
    ck_assert_double_eq_tol(p->spread, shares[3], 1e-6);
    ck_assert_int_eq(p->kind, kind);
}

struct wanted {
    enum pattern_kind kind;
    double shares[4];
};

static void expect_five(const char *more, const struct wanted wanted[5], size_t words)
{
    struct record record = {0};
    struct model model;
    struct error e = {0};

    read_five(&model, more);
    ck_assert_msg(record_run(&record, &model, &e), "%s", e.message);
    for (size_t head = 0; head < 5; head++) {
        struct pattern p = *pattern_of_head(&record, head);

        expect(&p, wanted[head].kind, wanted[head].shares, words);
    }
    record_free(&record);
    model_free(&model);
}

/* The words c and d count. Head 5 gives c a half of c and d each, and d as well: itself 1/2, before 1/4 in the mean. */
START_TEST(each_head_is_told_apart)
{
    static const struct wanted wanted[5] = {{PATTERN_ITSELF, {1, 0, 0, 0}},
                                            {PATTERN_BEFORE, {0, 1, 0, 0}},
                                            {PATTERN_FIRST, {0, 0, 1, 0}},
                                            {PATTERN_SPREADS, {0.25, 0.25, 0.25, 1}},
                                            {PATTERN_NONE, {0.5, 0.25, 0, 0.5}}};

    expect_five("", wanted, 2);
}
END_TEST

/* The mask is causal: c has three keys, over which its even row spreads as far as it can; head 5's c has only itself.
 */
START_TEST(spread_is_of_what_may_be_seen)
{
    static const struct wanted wanted[5] = {{PATTERN_ITSELF, {1, 0, 0, 0}},
                                            {PATTERN_BEFORE, {0, 1, 0, 0}},
                                            {PATTERN_FIRST, {0, 0, 1, 0}},
                                            {PATTERN_SPREADS, {7.0 / 24, 7.0 / 24, 7.0 / 24, 1}},
                                            {PATTERN_ITSELF, {0.75, 0.25, 0, 0.25}}};

    expect_five("\"mask\": [[1,0,0,0],[1,1,0,0],[1,1,1,0],[1,1,1,1]],", wanted, 2);
}
END_TEST

/* A word that may attend to nothing does not count; one that sees a single key spreads nowhere. */
START_TEST(blind_words_do_not_count)
{
    static const struct wanted wanted[5] = {{PATTERN_BEFORE, {0, 1, 0, 0}},
                                            {PATTERN_BEFORE, {0, 1, 0, 0}},
                                            {PATTERN_BEFORE, {0, 1, 0, 0}},
                                            {PATTERN_BEFORE, {0, 1, 0, 0}},
                                            {PATTERN_BEFORE, {0, 1, 0, 0}}};

    expect_five("\"mask\": [[1,0,0,0],[1,1,0,0],[0,0,0,0],[0,0,1,0]],", wanted, 1);
}
END_TEST

/* With a memory no word has a place among the keys; with two words, itself, before and first are not three. */
START_TEST(nothing_to_tell_apart)
{
    static const struct wanted none[5] = {
        {PATTERN_NONE, {0}}, {PATTERN_NONE, {0}}, {PATTERN_NONE, {0}}, {PATTERN_NONE, {0}}, {PATTERN_NONE, {0}}};
    struct model model = random_model(2, 0, 8, 2, 1);
    struct record record = {0};
    struct error e = {0};
    struct pattern p;

    expect_five("\"memory\": {\"tokens\": [\"e\",\"f\",\"g\",\"h\"]},", none, 0);
    ck_assert_msg(record_run(&record, &model, &e), "%s", e.message);
    p = *pattern_of_head(&record, 1);
    expect(&p, PATTERN_NONE, none[0].shares, 0);
    ck_assert_double_eq(pattern_strength(&p), 0);
    record_free(&record);
    model_free(&model);
}
END_TEST

/* As a learner would: the mean of what the rows sat and on say. And names and strengths go together. */
START_TEST(the_designed_heads)
{
    struct model model;
    struct record record = {0};
    struct error e = {0};

    ck_assert(model_designed(&model, &e) && record_run(&record, &model, &e));
    for (size_t head = 0; head < 2; head++) {
        const double *w = record_matrix(&record, MATRIX_WEIGHTS, head).at;
        struct pattern p = *pattern_of_head(&record, head);

        ck_assert_double_eq_tol(p.itself, (w[2 * 4 + 2] + w[3 * 4 + 3]) / 2, 1e-12);
        ck_assert_double_eq_tol(p.before, (w[2 * 4 + 1] + w[3 * 4 + 2]) / 2, 1e-12);
        ck_assert_double_eq_tol(p.first, (w[2 * 4 + 0] + w[3 * 4 + 0]) / 2, 1e-12);
        ck_assert_int_eq(p.kind, PATTERN_BEFORE);
        ck_assert_double_eq(pattern_strength(&p), p.before);
        ck_assert_str_eq(pattern_names[p.kind], "the word before");
    }
    record_free(&record);
    model_free(&model);
}
END_TEST

Suite *attention_pattern_suite(void)
{
    Suite *suite = suite_create("attention/pattern");
    TCase *tests = tcase_create("pattern");

    tcase_add_test(tests, each_head_is_told_apart);
    tcase_add_test(tests, spread_is_of_what_may_be_seen);
    tcase_add_test(tests, blind_words_do_not_count);
    tcase_add_test(tests, nothing_to_tell_apart);
    tcase_add_test(tests, the_designed_heads);
    suite_add_tcase(suite, tests);
    return suite;
}
