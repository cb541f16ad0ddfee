/* SPDX-License-Identifier: MIT */
/* The mistakes that are not about one matrix of one head: heads that do not divide, no positions; and what is none. */
#include "suites.h"
#include "trial.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct view view_pitfall_indivisible, view_pitfall_no_positions, view_not_a_bug;

static const struct view *const views[] = {&view_pitfall_indivisible, &view_pitfall_no_positions, &view_not_a_bug};

#define VIEWS (sizeof views / sizeof *views)

/* ------------------------------------------------------------------------------------------------ every setting of
 * dials */

struct dial {
    const char *name;
    const char *values[8]; /* ended by NULL */
};

static const struct dial dials[VIEWS][6] = {
    {{"width", {"6", "7", "8", "9", "10", "12"}}, {"num_heads", {"1", "2", "3", "4"}}},
    {{"order", {"as-is", "swapped", "reversed"}},
     {"mask", {"none", "causal"}},
     {"d_model", {"8", "16"}},
     {"words", {"1", "2", "3", "4"}}},
    {{"case", {"query", "sum"}},
     {"d_model", {"8", "16"}},
     {"heads", {"1", "2", "4"}},
     {"type", {"double", "float16"}},
     {"times", {"1", "16", "128", "256"}}},
};

/* Setting number `i` of a view's dials as a state; false after the last. */
static bool setting(size_t view, size_t i, char out[200])
{
    *out = '\0';
    for (const struct dial *dial = dials[view]; dial->name; dial++) {
        size_t count = 0, length = strlen(out);

        while (dial->values[count])
            count++;
        snprintf(out + length, 200 - length, "%s%s=%s", length ? " " : "", dial->name, dial->values[i % count]);
        i /= count;
    }
    return i == 0;
}

/* The value that a setting gives to a dial. */
static const char *value_in(const char *state, const char *dial)
{
    static char value[24];
    const char *at = strstr(state, dial) + strlen(dial) + 1;

    snprintf(value, sizeof value, "%.*s", (int)strcspn(at, " "), at);
    return value;
}

static size_t number_in(const char *state, const char *dial)
{
    return (size_t)strtoul(value_in(state, dial), NULL, 10);
}

static bool has(const char *state, const char *dial, const char *value)
{
    return strcmp(value_in(state, dial), value) == 0;
}

START_TEST(every_setting_keeps_to_its_lines)
{
    char state[200];

    for (size_t v = 0; v < VIEWS; v++)
        for (size_t i = 0; setting(v, i, state); i++)
            for (int mode = 0; mode < 2; mode++) {
                struct trial t;

                if (mode)
                    strcat(state, " mistake=on");
                t = trial_open(views[v], state);
                trial_check_lines(&t);
                trial_close(&t);
            }
}
END_TEST

START_TEST(states_come_back)
{
    char state[200];

    for (size_t v = 0; v < VIEWS; v++)
        for (size_t i = 0; setting(v, i, state); i += 5) {
            struct trial t = trial_open(views[v], state);

            trial_check_state(&t);
            trial_press(&t, "Right Down Right m");
            trial_check_state(&t);
            trial_close(&t);
        }
    trial_reads_back(&view_pitfall_indivisible, "width=12 num_heads=3 cell=#4,#12",
                     "width=12 num_heads=3 cell=head%203,12");
    trial_reads_back(&view_pitfall_no_positions, "cell=on,ahead mistake=off", "mistake=off cell=on,ahead");
    trial_reads_back(&view_not_a_bug, "cell=sat,cat", "cell=sat,cat");
    trial_reads_back(&view_not_a_bug, "head=2 heads=4", "heads=4 head=2");
}
END_TEST

START_TEST(refuses_what_makes_no_sense)
{
    trial_refuses(&view_pitfall_indivisible, "width=11", "6, 7, 8");
    trial_refuses(&view_pitfall_indivisible, "num_heads=0", "1, 2, 3 or 4");
    trial_refuses(&view_pitfall_indivisible, "cell=#1,#8", NULL);
    trial_refuses(&view_pitfall_indivisible, "cell=head%203,1", "no such cell");
    trial_refuses(&view_pitfall_no_positions, "order=shuffled", "as-is, swapped or reversed");
    trial_refuses(&view_pitfall_no_positions, "words=5", NULL);
    trial_refuses(&view_not_a_bug, "type=float32", "double or float16");
    trial_refuses(&view_not_a_bug, "head=3", NULL);
    trial_refuses(&view_not_a_bug, "case=", NULL);
}
END_TEST

/* What a state says but for its cell, which stays where it was though another may differ most now. */
static void check_keys(const struct view *view, const struct trial_keys *list)
{
    for (; list->keys; list++) {
        struct trial t = trial_open(view, "");
        char state[200], *cell;

        trial_press(&t, list->keys);
        snprintf(state, sizeof state, "%s", trial_state(&t));
        cell = strstr(state, "cell=");
        if (cell)
            cell[cell > state ? -1 : 0] = '\0';
        ck_assert_str_eq(state, list->state);
        trial_close(&t);
    }
}

START_TEST(keys_do_what_they_say)
{
    static const struct trial_keys indivisible[] = {{"width+", "width=8"}, {"num_heads+ num_heads+", "num_heads=4"},
                                                    {"m", "mistake=off"},  {"mistake+ mistake+", "mistake=on"},
                                                    {"Tab", ""},           {0}};
    static const struct trial_keys no_positions[] = {{"order+", "order=reversed"},
                                                     {"order+ order+ mask+", "mask=causal order=as-is"},
                                                     {"d_model+", "d_model=16"},
                                                     {"words+ words+", "words=2"},
                                                     {0}};
    static const struct trial_keys not_a_bug[] = {{"case+", "case=sum"},
                                                  {"d_model+ heads+", "d_model=16 heads=4"},
                                                  {"type+ times+ times+", "times=128 type=float16"},
                                                  {"Tab", "head=2"},
                                                  {"m m", "mistake=on"},
                                                  {0}};

    check_keys(&view_pitfall_indivisible, indivisible);
    check_keys(&view_pitfall_no_positions, no_positions);
    check_keys(&view_not_a_bug, not_a_bug);
}
END_TEST

/* Right, wrong, what differs and what tells stand in plain text. */
START_TEST(plain_text_holds_all)
{
    static const char *const words[VIEWS][8] = {
        {"right: refused: 7 / 2 is not whole", "mistake: columns of W_Q, d_k = 7 // 2 = 3", "\ndifference,",
         "Only the even split is impossible.", "7 of 21 cells differ",
         "columns lost without a word: right 0, mistake 1", "goes on: 7 by 2 is 3 by //"},
        {"right: words + positions: The sat cat on", "mistake: words alone: The sat cat on", "\ndifference,",
         "cells differ", "rows moved by the new order: right 0.89, mistake 0.00", "causal mask"},
        {"one way: (Q Kᵀ) / √d_k", "the other: (Q / √d_k) Kᵀ", "Not one cell differs.", "largest difference: one way 0",
         "rounding bound", "the same to the last bit: one way yes, the other yes", "#22444 took it back"},
    };

    for (size_t v = 0; v < VIEWS; v++) {
        struct trial t = trial_open(views[v], "");
        const char *plain = trial_plain(&t);

        for (size_t i = 0; words[v][i]; i++)
            trial_expect(plain, words[v][i]);
        trial_close(&t);
    }
}
END_TEST

/* -------------------------------------------------------------------------------------------------------- indivisible
 */

START_TEST(columns_go_to_heads_or_to_none)
{
    char state[200];

    for (size_t i = 0; setting(0, i, state); i++) {
        struct trial t = trial_open(&view_pitfall_indivisible, state);
        size_t width = number_in(state, "width"), heads = number_in(state, "num_heads"), d_k = width / heads;
        bool even = width % heads == 0;

        ck_assert_double_eq(trial_measure(&t, "left_out"), (double)(width % heads));
        ck_assert_double_eq(trial_measure(&t, "right_left_out"), 0);
        ck_assert_double_eq(trial_measure(&t, "right_refused"), !even);
        ck_assert_double_eq(trial_measure(&t, "concat"), (double)(d_k * heads));
        ck_assert_double_eq(trial_measure(&t, "rows"), (double)width);
        ck_assert_double_eq(trial_measure(&t, "agree"), even);
        ck_assert_double_eq(trial_measure(&t, "quotient"), (double)width / (double)heads);
        ck_assert_double_eq(trial_measure(&t, "changed"), even ? 0 : (double)width);
        trial_close(&t);
    }
}
END_TEST

/* Each column is in one row of the wrong side: its head's, or that of no head. */
START_TEST(each_column_is_in_one_row)
{
    for (size_t col = 1; col <= 10; col++) {
        double sum = 0, none = 0;

        for (size_t row = 1; row <= 4; row++) {
            char state[80];
            struct trial t;

            snprintf(state, sizeof state, "width=10 num_heads=3 cell=#%zu,#%zu", row, col);
            t = trial_open(&view_pitfall_indivisible, state);
            sum += trial_measure(&t, "cell");
            none += row == 1 ? trial_measure(&t, "cell") : 0;
            ck_assert_double_eq(trial_measure(&t, "right_cell"), 0);
            trial_close(&t);
        }
        ck_assert_double_eq(sum, 1);
        ck_assert_double_eq(none, col == 10);
    }
}
END_TEST

START_TEST(says_what_would_divide)
{
    struct trial t = trial_open(&view_pitfall_indivisible, "");

    trial_expect(trial_look(&t), "No head gets column 7, unsaid. 7 divides by 1, 7.");
    trial_expect(trial_sum(&t, 78), "right 7 / 2 is not whole: refused");
    trial_expect(trial_sum(&t, 78), "mistake 7 > 2 × 3? yes: 1");
    trial_press(&t, "width+");
    trial_expect(trial_look(&t), "8 by 2 comes out even: 4 columns a head, and no mistake.");
    trial_press(&t, "width+ width+ num_heads+ num_heads+");
    trial_expect(trial_look(&t), "No head gets columns 9 to 10, unsaid. 10 divides by 1, 2, 5, 10.");
    trial_close(&t);
}
END_TEST

/* Beside the JavaScript, whose / does not round, is said what it does; tests/attention/test_listings.c runs it. */
START_TEST(javascript_cuts_halves)
{
    struct trial t = trial_open(&view_pitfall_indivisible, "code=javascript");

    trial_expect(trial_look(&t), "7 / 2 = 3.50 in JavaScript: heads 3 and 4 columns wide.");
    trial_expect(trial_sum(&t, 78), "right 7 / 2 is not whole: refused");
    trial_expect(trial_sum(&t, 78), "mistake 7 > 7? no: 0");
    trial_expect(trial_plain(&t), "return d_model / num_heads;");
    trial_press(&t, "4");
    trial_expect(trial_look(&t), "No head gets column 7, unsaid. 7 divides by 1, 7.");
    trial_close(&t);
    t = trial_open(&view_pitfall_indivisible, "code=javascript width=10 num_heads=4 cell=#4,#5");
    trial_expect(trial_look(&t), "10 / 4 = 2.50 in JavaScript: heads 2, 3, 2 and 3 columns wide.");
    trial_expect(trial_sum(&t, 78), "mistake 5 in 6 to 7? no: 0");
    trial_close(&t);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------- no positions
 */

START_TEST(order_is_noticed_by_positions_alone)
{
    char state[200];

    for (size_t i = 0; setting(1, i, state); i++) {
        struct trial t = trial_open(&view_pitfall_no_positions, state);
        bool turned = !has(state, "order", "as-is") && number_in(state, "words") > 1;
        double right = trial_measure(&t, "right_moved"), wrong = trial_measure(&t, "moved");

        ck_assert_msg((right > 0.05) == turned, "%s: %g", state, right);
        if (has(state, "mask", "none") || !turned)
            ck_assert_msg(wrong < 1e-9, "%s: %g", state, wrong);
        else
            ck_assert_msg(wrong > 0.05, "%s: %g", state, wrong);
        ck_assert_double_eq(trial_measure(&t, "notices"), wrong > 0.05);
        trial_close(&t);
    }
}
END_TEST

/* What does not move prints the same, in every order. */
START_TEST(rows_stay_as_they_print)
{
    static const char *const orders[] = {"as-is", "swapped", "reversed"};
    char *first = NULL;

    for (size_t i = 0; i < 3; i++) {
        char state[40];
        struct trial t;
        const char *matrix;

        snprintf(state, sizeof state, "mistake=on order=%s", orders[i]);
        t = trial_open(&view_pitfall_no_positions, state);
        matrix = strstr(strstr(trial_plain(&t), "mistake: words alone"), "b:det");
        ck_assert_ptr_nonnull(matrix);
        if (!first) {
            const char *end = strstr(matrix, "\n\n");

            ck_assert_ptr_nonnull(end);
            first = strndup(matrix, (size_t)(end - matrix));
        }
        ck_assert(strncmp(matrix, first, strlen(first)) == 0);
        trial_close(&t);
    }
    ck_assert_ptr_nonnull(strstr(first, "\n  on "));
    free(first);
}
END_TEST

START_TEST(head_1_has_nothing_to_ask)
{
    struct trial t = trial_open(&view_pitfall_no_positions, "");

    ck_assert_double_eq(trial_measure(&t, "right_even"), 1);
    ck_assert_double_eq(trial_measure(&t, "even"), 4);
    trial_expect(trial_look(&t), "Words alone: no word's row has moved. With positions: by 0.89.");
    trial_expect(trial_sum(&t, 78), "right was 0.05, is 0.86: by 0.81");
    trial_expect(trial_sum(&t, 78), "mistake was 0.25, is 0.25: by 0.00");
    trial_press(&t, "mask+");
    trial_expect(trial_look(&t), "the causal mask tells the order.");
    trial_press(&t, "order+ order+");
    trial_expect(trial_look(&t), "turn it and see which side's rows move");
    trial_press(&t, "words+");
    trial_expect(trial_look(&t), "One word has no order");
    trial_close(&t);
}
END_TEST

/* --------------------------------------------------------------------------------------------------------- not a bug
 */

START_TEST(rounding_keeps_to_its_bound)
{
    char state[200];
    size_t rounded = 0, lost = 0;

    for (size_t i = 0; setting(2, i, state); i++) {
        struct trial t = trial_open(&view_not_a_bug, state);
        double difference = trial_measure(&t, "difference"), bound = trial_measure(&t, "bound");
        bool is_half = has(state, "type", "float16"), is_query = has(state, "case", "query");
        size_t d_k = number_in(state, "d_model") / number_in(state, "heads");

        if (trial_measure(&t, "lost") + trial_measure(&t, "right_lost") > 0) {
            ck_assert_msg(is_half && isinf(bound), "%s", state);
            lost++;
        } else {
            ck_assert_msg(difference <= bound && trial_measure(&t, "within") == 1, "%s: %g", state, difference);
            ck_assert_msg(bound < (is_half ? 1e5 : 1e-8), "%s: %g", state, bound);
        }
        if (is_query) {
            ck_assert_double_eq(trial_measure(&t, "power"), d_k == 4 || d_k == 16);
            if (!is_half && trial_measure(&t, "power") == 1)
                ck_assert_msg(trial_measure(&t, "identical") == 1 && bound == 0, "%s", state);
        }
        rounded += difference > 0;
        trial_close(&t);
    }
    ck_assert_uint_gt(rounded, 20);
    ck_assert_uint_gt(lost, 3);
}
END_TEST

/* With √8 the last bits differ; a head alone adds up in one order only. */
START_TEST(bits_differ_where_they_may)
{
    struct trial t = trial_open(&view_not_a_bug, "heads=1");

    ck_assert_double_eq(trial_measure(&t, "identical"), 0);
    ck_assert_double_gt(trial_measure(&t, "difference"), 0);
    ck_assert_double_eq(trial_measure(&t, "changed"), 0);
    trial_expect(trial_look(&t), "Equal but for rounding: ");
    trial_expect(trial_sum(&t, 100), "e-16 off");
    trial_press(&t, "case+");
    ck_assert_double_eq(trial_measure(&t, "identical"), 1);
    ck_assert_double_eq(trial_measure(&t, "bound"), 0);
    trial_expect(trial_look(&t), "one head, one sum.");
    trial_expect(trial_plain(&t), "awf/functional-transformer #8");
    trial_close(&t);
    t = trial_open(&view_not_a_bug, "case=sum d_model=16 heads=4");
    ck_assert_double_eq(trial_measure(&t, "identical"), 0);
    trial_close(&t);
}
END_TEST

/* Scores of 5.6 · 128² are beyond float16, half of that is not; 256 is too much for both. */
START_TEST(queries_first_are_safer_in_float16)
{
    struct trial t = trial_open(&view_not_a_bug, "type=float16 times=128");

    ck_assert_double_eq(trial_measure(&t, "right_lost"), 3);
    ck_assert_double_eq(trial_measure(&t, "lost"), 0);
    trial_expect(trial_look(&t), "Beyond 65504: 3 scores are lost, scaled late; with Q first 0.");
    trial_expect(trial_sum(&t, 100), "inf / √4 = inf");
    trial_expect(trial_plain(&t), "float16 end at 65504");
    trial_press(&t, "times+");
    ck_assert_double_gt(trial_measure(&t, "lost"), 0);
    trial_press(&t, "type+");
    ck_assert_double_eq(trial_measure(&t, "right_lost"), 0);
    trial_expect(trial_look(&t), "The same to the last bit: √4 = 2 is a power of 2.");
    trial_close(&t);
}
END_TEST

Suite *view_pitfall_rest_suite(void)
{
    Suite *suite = suite_create("view_pitfall_rest");
    TCase *tests = tcase_create("view_pitfall_rest");

    tcase_add_test(tests, every_setting_keeps_to_its_lines);
    tcase_add_test(tests, states_come_back);
    tcase_add_test(tests, refuses_what_makes_no_sense);
    tcase_add_test(tests, keys_do_what_they_say);
    tcase_add_test(tests, plain_text_holds_all);
    tcase_add_test(tests, columns_go_to_heads_or_to_none);
    tcase_add_test(tests, each_column_is_in_one_row);
    tcase_add_test(tests, says_what_would_divide);
    tcase_add_test(tests, javascript_cuts_halves);
    tcase_add_test(tests, order_is_noticed_by_positions_alone);
    tcase_add_test(tests, rows_stay_as_they_print);
    tcase_add_test(tests, head_1_has_nothing_to_ask);
    tcase_add_test(tests, rounding_keeps_to_its_bound);
    tcase_add_test(tests, bits_differ_where_they_may);
    tcase_add_test(tests, queries_first_are_safer_in_float16);
    suite_add_tcase(suite, tests);
    return suite;
}
