/* SPDX-License-Identifier: MIT */
/* Formulas and the labels that they name cells by, on the default example unless said otherwise. */
#include "attention/formula.h"
#include "suites.h"
#include "tools.h"

#include <math.h>
#include <string.h>

static struct model model;
static struct record record;

/* Stands for a view that measures a few numbers. */
#define LONG_31 "a_long_name_of_thirty_one_bytes"
#define LONG_63 LONG_31 "_" LONG_31 /* the longest that there may be */

static const struct {
    const char *owner, *name;
    double value;
} measured[] = {{LONG_63, LONG_63, 63}, {"lab", "one", 1}, {"lab", "two_2", 2}, {"lab", "four", 4},
                {"lab", "nan", NAN},    {"n", "x", 17},    {"sqrt", "x", 17}};

static bool measure(void *context, const char *owner, const char *name, double *value, struct error *e)
{
    ck_assert_ptr_eq(context, &model);
    for (size_t i = 0; i < sizeof measured / sizeof *measured; i++)
        if (strcmp(measured[i].owner, owner) == 0 && strcmp(measured[i].name, name) == 0) {
            *value = measured[i].value;
            return true;
        }
    return error_set(e, ERROR_INPUT, "%s has no %s: lab.one, for example", owner, name);
}

static const struct formula_names names = {&record, measure, &model};

static void set_up(void)
{
    ck_assert(model_designed(&model, NULL));
    ck_assert(record_run(&record, &model, NULL));
}

static void tear_down(void)
{
    record_free(&record);
    model_free(&model);
}

static const struct {
    const char *formula;
    double value;
} good[] = {
    {"1", 1},
    {" 2.5e1 ", 25},
    {".5", 0.5},
    {"1 + 2 * 3", 7},
    {"(1 + 2) * 3", 9},
    {"10 - 4 - 3", 3},
    {"16 / 4 / 2", 2},
    {"2 ^ 3 ^ 2", 512},
    {"-2 ^ 2", -4},
    {"2 ^ -1", 0.5},
    {"--3", 3},
    {"2*-3", -6},
    {"sqrt(16)", 4},
    {"sqrt 16", 4},
    {"sqrt 16 + 9", 13},
    {"ln(exp(2.5))", 2.5},
    {"sqrt sqrt 16", 2},
    {"n", 4},
    {"m", 4},
    {"d_model / h", 4},
    {"d_k", 4},
    {"scores1[sat,cat]", 5.6},
    {"scores1[ sat , cat ]", 5.6},
    {"scores1[#3,#2]", 5.6},
    {"scores1[sat,#2]", 5.6},
    {"scores1[sat,cat] / sqrt(d_k)", 2.8},
    {"W_Q[3rd,2nd]", 2},
    {"W_Q[3rd,#2]", 2},
    {"W_Q1[3rd,2nd]", 2},
    {"W_Q2[det,noun]", 2},
    {"W_K2[noun,noun]", 3},
    {"W_V1[noun,noun]", 1},
    {"W_V2[noun,verb]", -0.5},
    {"V2[cat,verb]", -0.4},
    {"X[on,prep]", 1},
    {"W_O[t:verb,ahead]", 1},
    {"W_O[b:verb,ahead]", -1},
    {"concat[sat,b:noun] - head1[sat,noun]", 0},
    {"output[cat,ahead] - (head2[cat,verb] - head1[cat,verb])", 0},
    {"sum weights1[sat]", 1},
    {"sum(weights2[on])", 1},
    {"max scores1[on]", 5.6},
    {"entropy weights1[The]", 2},
    {"entropy(weights1[The])", 2},
    {"exp(2.8) / (exp(0) + exp(2.8) + exp(-0.5) + exp(0)) - weights1[sat,cat]", 0},
    {"exp scaled1[sat,cat] / exp 2.8", 1},
    {"min scores1[on]", -1},
    {"min(scores2[on])", -0.36},
    {"log2 8", 3},
    {"log2(n) + 1", 3},
    {"abs(-3) + abs 2", 5},
    {"sin 30", 0.5},
    {"cos(60)", 0.5},
    {"5 * (cos 45 + sin 45)", 7.0710678118654755},
    {"atan 1", 45},
    {"180 + atan(2/8)", 194.03624346792648},
    {"lab.one", 1},
    {LONG_63 "." LONG_63, 63},
    {"lab.one + 2 * lab.two_2", 5},
    {"sqrt lab.four", 2},
    {" ( lab.four ) ", 4},
    {"n.x", 17}, /* not the size n */
    {"sqrt.x", 17},
};

START_TEST(good_formulas)
{
    struct error e = {0};
    double value = NAN;

    ck_assert_msg(formula_evaluate(good[_i].formula, &names, &value, &e), "%s: %s", good[_i].formula, e.message);
    ck_assert_msg(fabs(value - good[_i].value) < 1e-12, "%s is %.17g, not %g", good[_i].formula, value, good[_i].value);
}
END_TEST

static const struct {
    const char *formula;
    size_t column;
    const char *message;
} bad[] = {
    {"", 1, "a number, a cell or a bracket is missing"},
    {"   ", 4, "a number, a cell or a bracket is missing"},
    {"1 +", 4, "a number, a cell or a bracket is missing"},
    {"1 2", 3, "this does not belong to a formula"},
    {"1 ; system", 3, "this does not belong to a formula"},
    {"(1", 3, "a bracket is not closed"},
    {"1)", 2, "this does not belong to a formula"},
    {"((1)", 5, "a bracket is not closed"},
    {"*2", 1, "a number, a cell or a bracket is missing"},
    {"scores1", 8, "a matrix needs a cell"},
    {"scores1[sat]", 12, "a cell has a row and a column"},
    {"scores1[sat", 12, "a cell has a row and a column"},
    {"scores1[sat,cat", 16, "the cell does not end"},
    {"scores1[,cat]", 9, "there is no row \"\""},
    {"scores1[sat,dog]", 13, "there is no column \"dog\""},
    {"scores1[dog,cat]", 9, "there is no row \"dog\""},
    {"scores1[#0,#1]", 9, "there is no row \"#0\""},
    {"scores1[#5,#1]", 9, "there is no row \"#5\""},
    {"scores1[#1,#-1]", 12, "there is no column \"#-1\""},
    {"scores1[#99999999999,#1]", 9, "there is no row"},
    {"scores3[sat,cat]", 1, "there is no \"scores3\""},
    {"memory[sat,det]", 1, "there is no \"memory\""},
    {"1 + scores[sat,cat]", 5, "there is no \"scores\""},
    {"nonsense", 1, "there is no \"nonsense\""},
    {"tan(1)", 1, "there is no \"tan\""},
    {"sqrt", 5, "a number, a cell or a bracket is missing"},
    {"sum 3", 5, "there is no \"3\""},
    {"sum(weights1[sat]", 18, "a bracket is not closed"},
    {"sum weights1[sat,cat]", 17, "a row is meant here"},
    {"entropy scores1[sat]", 21, "only a row of shares has an entropy"},
    {"1/0", 1, "the result is not finite"},
    {"0/0", 1, "the result is not finite"},
    {"sqrt(-1)", 1, "the result is not finite"},
    {"ln 0", 1, "the result is not finite"},
    {"9^9^9", 1, "the result is not finite"},
    {"1e999", 1, "the result is not finite"},
    {"inf", 1, "there is no \"inf\""},
    {"nan", 1, "there is no \"nan\""},
    {"log2(0)", 1, "the result is not finite"},
    {"lab.nan", 1, "the result is not finite"},
    {"1 + lab.five", 5, "lab has no five: lab.one, for example"},
    {"sqrt(bal.one)", 6, "bal has no one"},
    {"lab.", 5, "the name after the dot is missing"},
    {"lab. one", 5, "the name after the dot is missing"},
    {"lab .one", 1, "there is no \"lab\""},
    {"lab.one.two", 8, "this does not belong to a formula"},
    {"lab.one[sat,cat]", 8, "this does not belong to a formula"},
    {"lab.o123456789012345678901234567890123456789012345678901234567890123456789", 1, "no number has so long a name"},
    {"0x10", 2, "this does not belong to a formula"},
    {"1e", 2, "this does not belong to a formula"},
    {"scores1[sat,\xff\x1b]", 13, "there is no column \"\xEF\xBF\xBD^[\""},
};

START_TEST(bad_formulas)
{
    struct error e = {0};
    double value = 17;

    ck_assert_msg(!formula_evaluate(bad[_i].formula, &names, &value, &e), "%s is %g", bad[_i].formula, value);
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_msg(strstr(e.message, bad[_i].message) == e.message, "%s: \"%s\"", bad[_i].formula, e.message);
    ck_assert_msg(e.column == bad[_i].column, "%s: column %zu, not %zu", bad[_i].formula, e.column, bad[_i].column);
    ck_assert_double_eq(value, 17);
    ck_assert(!formula_evaluate(bad[_i].formula, &names, &value, NULL));
}
END_TEST

/* Deep enough to end a program that does not count. */
static const struct {
    const char *condition;
    double value, wanted;
    bool at_least, holds;
} conditions[] = {{"lab.one >= 1", 1, 1, true, true},
                  {"lab.one<=0.5", 1, 0.5, false, false},
                  {"abs(W_O[#1,#1] - 3)  >= d_k / 2", 2, 2, true, true},
                  {"sum weights1[sat] <= 1 + .001", 1, 1.001, false, true}};

START_TEST(conditions_are_compared)
{
    struct formula_claim claim;
    struct error e = {0};

    ck_assert_msg(formula_compare(conditions[_i].condition, &names, &claim, &e), "%s", e.message);
    ck_assert_double_eq_tol(claim.value, conditions[_i].value, 1e-9);
    ck_assert_double_eq_tol(claim.wanted, conditions[_i].wanted, 1e-9);
    ck_assert_int_eq(claim.at_least, conditions[_i].at_least);
    ck_assert_int_eq(claim.holds, conditions[_i].holds);
}
END_TEST

static const struct {
    const char *condition, *message;
    size_t column;
} no_conditions[] = {
    {"1", "a condition demands something: write >= or <= and a number after it", 2},
    {"1 > 0", "a condition demands something: write >= or <= and a number after it", 3},
    {"1 = 1", "a condition demands something: write >= or <= and a number after it", 3},
    {"1 >= ", "a number, a cell or a bracket is missing here: write one", 6},
    {"1 >= 1/0", "the result is not finite: look for a division by 0, a masked cell or a large exponent", 5},
    {"", "a number, a cell or a bracket is missing here: write one", 1}};

START_TEST(what_is_no_condition_is_refused)
{
    struct formula_claim claim;
    struct error e = {0};

    ck_assert(!formula_compare(no_conditions[_i].condition, &names, &claim, &e));
    ck_assert_str_eq(e.message, no_conditions[_i].message);
    ck_assert_uint_eq(e.column, no_conditions[_i].column);
}
END_TEST

START_TEST(nesting_is_limited)
{
    static const char *const units[] = {"(", "-", "sqrt ", "2^", "sqrt(", "-("};
    struct text formula = {0};
    struct error e = {0};
    double value;

    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        text_cut(&formula, 0);
        text_repeat(&formula, units[i], 200000);
        text_add(&formula, "1");
        ck_assert(!formula_evaluate(text_string(&formula), &names, &value, &e));
        ck_assert_ptr_nonnull(strstr(e.message, "nested too deeply"));
    }
    text_cut(&formula, 0);
    text_repeat(&formula, "(", 20);
    text_add(&formula, "1");
    text_repeat(&formula, ")", 20);
    ck_assert(formula_evaluate(text_string(&formula), &names, &value, &e));
    text_cut(&formula, 0);
    text_repeat(&formula, "1+", 100000); /* long is not deep */
    text_add(&formula, "1");
    ck_assert(formula_evaluate(text_string(&formula), &names, &value, &e));
    ck_assert_double_eq(value, 100001);
    text_free(&formula);
}
END_TEST

/* Labels of an axis joined by blanks. */
static void expect_labels(const struct model *of, enum matrix_id id, size_t head, bool column, const char *wanted)
{
    size_t count = record_axis(of, column ? matrix_table[id].cols : matrix_table[id].rows);
    struct text out = {0};

    for (size_t i = 0; i < count; i++) {
        char number[24];

        text_addf(&out, "%s%s", i ? " " : "", record_label(of, id, head, column, i, number));
    }
    ck_assert_msg(strcmp(text_string(&out), wanted) == 0, "%s%zu: \"%s\"", matrix_table[id].name, head + 1,
                  text_string(&out));
    text_free(&out);
}

#define WORDS "The cat sat on"
#define FEATURES "det noun verb prep 1st 2nd 3rd 4th"
#define PLACES "1st 2nd 3rd 4th"
#define KINDS "det noun verb prep"
#define CONCAT "b:det b:noun b:verb b:prep t:det t:noun t:verb t:prep"
#define OUTPUT "b:det b:noun b:verb t:noun t:verb nouns verbs ahead"

static const struct {
    enum matrix_id id;
    size_t head;
    const char *rows, *cols;
} labels[] = {
    {MATRIX_X, 0, WORDS, FEATURES},
    {MATRIX_W_Q, 0, FEATURES, PLACES},
    {MATRIX_W_Q, 1, FEATURES, KINDS},
    {MATRIX_W_K, 0, FEATURES, PLACES},
    {MATRIX_W_K, 1, FEATURES, KINDS},
    {MATRIX_W_V, 0, FEATURES, KINDS},
    {MATRIX_W_V, 1, FEATURES, KINDS},
    {MATRIX_Q, 0, WORDS, PLACES},
    {MATRIX_K, 0, WORDS, PLACES},
    {MATRIX_V, 0, WORDS, KINDS},
    {MATRIX_SCORES, 0, WORDS, WORDS},
    {MATRIX_WEIGHTS, 1, WORDS, WORDS},
    {MATRIX_HEAD, 0, WORDS, KINDS},
    {MATRIX_CONCAT, 0, WORDS, CONCAT},
    {MATRIX_W_O, 0, CONCAT, OUTPUT},
    {MATRIX_OUTPUT, 0, WORDS, OUTPUT},
    {MATRIX_WHOLE_W_Q, 0, FEATURES, PLACES " " KINDS},
    {MATRIX_WHOLE_W_K, 0, FEATURES, PLACES " " KINDS},
    {MATRIX_WHOLE_W_V, 0, FEATURES, KINDS " " KINDS},
};

START_TEST(labels_of_the_default_example)
{
    expect_labels(&model, labels[_i].id, labels[_i].head, false, labels[_i].rows);
    expect_labels(&model, labels[_i].id, labels[_i].head, true, labels[_i].cols);
}
END_TEST

START_TEST(labels_without_names_are_numbers)
{
    struct model cross = random_model(2, 3, 4, 2, 1);
    struct record run;
    const struct formula_names of_run = {.record = &run};
    double value;

    expect_labels(&cross, MATRIX_X, 0, true, "1 2 3 4");
    expect_labels(&cross, MATRIX_MEMORY, 0, false, "m1 m2 m3");
    expect_labels(&cross, MATRIX_K, 0, false, "m1 m2 m3");
    expect_labels(&cross, MATRIX_SCORES, 1, false, "w1 w2");
    expect_labels(&cross, MATRIX_SCORES, 1, true, "m1 m2 m3");
    expect_labels(&cross, MATRIX_Q, 1, true, "1 2");
    expect_labels(&cross, MATRIX_W_O, 0, false, "1 2 3 4");
    ck_assert(record_run(&run, &cross, NULL));
    ck_assert(formula_evaluate("scores2[w2,m3]", &of_run, &value, NULL));
    ck_assert_double_eq(value, record_matrix(&run, MATRIX_SCORES, 1).at[5]);
    ck_assert(formula_evaluate("memory[m2,4]", &of_run, &value, NULL));
    ck_assert_double_eq(value, cross.memory_X[7]);
    ck_assert(!formula_evaluate("lab.one", &of_run, &value, NULL));
    record_free(&run);
    model_free(&cross);
}
END_TEST

START_TEST(labels_that_are_not_unique)
{
    struct model twice;

    ck_assert(model_random(&twice, (char *[]){"the", "dog", "the", "#2", NULL}, 4, 2, 1, NULL));
    ck_assert(!record_label_is_unique(&twice, MATRIX_X, 0, false, 0));
    ck_assert(record_label_is_unique(&twice, MATRIX_X, 0, false, 1));
    ck_assert(!record_label_is_unique(&twice, MATRIX_X, 0, false, 2));
    ck_assert(!record_label_is_unique(&twice, MATRIX_X, 0, false, 3)); /* would be read as a number */
    ck_assert(record_label_is_unique(&twice, MATRIX_X, 0, true, 3));
    ck_assert(record_label_is_unique(&model, MATRIX_SCORES, 0, true, 3));
    ck_assert(!record_label_is_unique(&model, MATRIX_WHOLE_W_V, 0, true, 1));
    ck_assert_uint_eq(record_find_label(&twice, MATRIX_SCORES, 0, true, "the", 3), 0);
    ck_assert_uint_eq(record_find_label(&twice, MATRIX_SCORES, 0, true, "#3", 2), 2);
    ck_assert_uint_eq(record_find_label(&twice, MATRIX_SCORES, 0, true, "#2", 2), 1);
    ck_assert_uint_eq(record_find_label(&twice, MATRIX_SCORES, 0, true, "th", 2), LABEL_NONE);
    ck_assert_uint_eq(record_find_label(&twice, MATRIX_SCORES, 0, true, "", 0), LABEL_NONE);
    ck_assert_uint_eq(record_find_label(&twice, MATRIX_SCORES, 0, true, "#", 1), LABEL_NONE);
    model_free(&twice);
}
END_TEST

START_TEST(a_masked_cell_is_not_finite)
{
    struct error e = {0};
    double value;

    ck_assert(model_set_mask(&model, MASK_CAUSAL, 0, NULL));
    ck_assert(record_run_again(&record, NULL));
    ck_assert(!formula_evaluate("masked1[The,cat]", &names, &value, &e));
    ck_assert(formula_evaluate("exp masked1[The,cat]", &names, &value, &e));
    ck_assert_double_eq(value, 0);
    ck_assert(formula_evaluate("weights1[The,The]", &names, &value, &e));
    ck_assert_double_eq(value, 1);
}
END_TEST

#define COUNT(table) ((int)(sizeof(table) / sizeof *(table)))

Suite *attention_formula_suite(void)
{
    Suite *suite = suite_create("attention/formula");
    TCase *tests = tcase_create("formula and labels");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, good_formulas, 0, COUNT(good));
    tcase_add_loop_test(tests, bad_formulas, 0, COUNT(bad));
    tcase_add_loop_test(tests, conditions_are_compared, 0, COUNT(conditions));
    tcase_add_loop_test(tests, what_is_no_condition_is_refused, 0, COUNT(no_conditions));
    tcase_add_test(tests, nesting_is_limited);
    tcase_add_loop_test(tests, labels_of_the_default_example, 0, COUNT(labels));
    tcase_add_test(tests, labels_without_names_are_numbers);
    tcase_add_test(tests, labels_that_are_not_unique);
    tcase_add_test(tests, a_masked_cell_is_not_finite);
    suite_add_tcase(suite, tests);
    return suite;
}
