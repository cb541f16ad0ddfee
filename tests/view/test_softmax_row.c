/* SPDX-License-Identifier: MIT */
/* A row of scores by hand: its shares against arithmetic of our own, what is typed, and what a shift leaves alone. */
#include "suites.h"
#include "trial.h"
#include "views.h"

#include <math.h>
#include <stdio.h>

static const struct view *view(void)
{
    return view_find("softmax-row");
}

static const char *const states[] = {
    "",
    "temperature=0.1",
    "temperature=10 cell=3",
    "scores=0,0",
    "scores=1000,999",
    "scores=-1000,-1001 temperature=0.5",
    "scores=9999,-9999,0.125 temperature=0.1",
    "scores=-inf,1,2 labels=The,cat,sat cell=1",
    "scores=-inf,-inf",
    "scores=-inf,3.5,-inf",
    "scores=1,2,3,4,5,6,7,8 temperature=8 cell=8",
    "scores=0,2.8,-0.5,0 labels=The,cat,sat,on temperature=2",
    "scores=5,5,5 labels=語学語学語,internatio,e\u0301te\u0301",
    "scores=-9999,-9998.999,-9999,-9999,-9999,-9999,-9999,-9999 temperature=0.125",
};

#define STATES (sizeof states / sizeof *states)

/* Softmax by the sum of e^(difference): share i is 1 / Σ e^(s_j − s_i), which needs no maximum. */
static double share_of(const double *scores, size_t count, size_t i, double temperature)
{
    double sum = 0;

    for (size_t j = 0; j < count; j++)
        sum += isinf(scores[j]) ? 0 : exp((scores[j] - scores[i]) / temperature);
    return isinf(scores[i]) ? 0 : 1 / sum;
}

START_TEST(shares_are_those_of_softmax)
{
    static const double temperatures[] = {0.1, 0.25, 0.5, 1, 1.5, 2, 8, 10};
    struct random r;

    random_start(&r, 5, 5);
    for (int try = 0; try < 200; try++) {
        size_t count = 2 + views_random_below(&r, 7);
        double scores[8], temperature = temperatures[views_random_below(&r, 8)], bits = 0, sum = 0;
        struct text state = {0};
        struct trial t;

        text_add(&state, "scores=");
        for (size_t i = 0; i < count; i++) {
            scores[i] = ((double)views_random_below(&r, 12001) - 6000) / 1000;
            text_addf(&state, "%s%.3f", i ? "," : "", scores[i]);
        }
        text_addf(&state, " temperature=%.3f", temperature);
        t = trial_open(view(), text_string(&state));
        for (size_t i = 0; i < count; i++) {
            double expected = share_of(scores, count, i, temperature);
            char name[32];

            snprintf(name, sizeof name, "share%zu", i + 1);
            ck_assert_double_eq_tol(trial_measure(&t, name), expected, 1e-12);
            bits -= expected > 0 ? expected * log2(expected) : 0;
            sum += trial_measure(&t, name);
        }
        ck_assert_double_eq_tol(sum, 1, 1e-12);
        ck_assert_double_eq_tol(trial_measure(&t, "entropy"), bits, 1e-9);
        ck_assert_double_eq_tol(trial_measure(&t, "words"), exp2(bits), 1e-9);
        trial_close(&t);
        text_free(&state);
    }
}
END_TEST

START_TEST(default_row_is_the_known_one)
{
    struct trial t = trial_open(view(), "");
    double number;

    trial_expect(trial_plain(&t), "65.9 %");
    trial_expect(trial_plain(&t), "24.2 %");
    trial_expect(trial_plain(&t), " 9.9 %");
    trial_expect(trial_plain(&t), "entropy 1.22 of 1.58 bits: spread over 2.3 of 3 words");
    trial_expect(trial_drawn(&t, 38, 6), "65.9 %");
    trial_expect(trial_drawn(&t, 38, 6), "1.22 bits, 2.3 words");
    trial_expect(trial_drawn(&t, 78, 16), "max 2.00        sum 1.52   100 %\n");
    trial_expect(trial_drawn(&t, 66, 34), "entropy 1.22 of 1.58 bits: spread over 2.3 of 3 words");
    trial_expect(trial_drawn(&t, 52, 34), "1.22 bits, 2.3 words\n");
    trial_expect(trial_sum(&t, 78), "softmax(k₁) = e^0.00 / (e^0.00 + e^-1.00 + e^-1.90) = 1.00 / 1.52 = 0.66");
    trial_expect(trial_sum(&t, 38), "e^0.00 / sum = 1.00 / 1.52 = 0.66");
    trial_expect(trial_look(&t), "k₁ leads k₂ by 1.0: it gets e^1.00 = 2.72 times the share.");
    trial_expect(trial_drawn(&t, 66, 34), "k₁ : k₃   e^(1.9 ÷ 1) = 6.69 times the share");
    trial_expect(trial_drawn(&t, 66, 34), "k₁ : k₂   e^(1.0 ÷ 1) = 2.72 times the share");
    trial_expect(trial_plain(&t), "k₁ : k₃   e^(1.9 ÷ 1) = 6.69 times the share");
    ck_assert(!view()->measure(t.self, "share4", &number));
    ck_assert(!view()->measure(t.self, "share0", &number));
    ck_assert(!view()->measure(t.self, "share", &number));
    ck_assert(!view()->measure(t.self, "nonsense", &number));
    trial_close(&t);
}
END_TEST

/* Dividing by √d_k is a temperature: the row sat of head 1 in the walk, scores 0, 5.6, −1, 0, has 86 % at T = 2. */
START_TEST(scaling_is_a_temperature)
{
    struct trial t = trial_open(view(), "scores=0,5.6,-1,0 labels=The,cat,sat,on temperature=2 cell=2");
    struct trial scaled = trial_open(view(), "scores=0,2.8,-0.5,0");

    ck_assert_double_eq_tol(trial_measure(&t, "share2"), trial_measure(&scaled, "share2"), 1e-15);
    trial_expect(trial_plain(&t), "86.3 %");
    trial_use(&scaled, "temperature+ temperature+ temperature+ temperature+ temperature+ temperature+ temperature+ "
                       "temperature+ temperature+");
    trial_expect(trial_plain(&scaled), "T = 8");
    trial_close(&scaled);
    scaled = trial_open(view(), "");
    trial_expect(trial_plain(&scaled), "T = 1, from 0.1 to 10; √d_k 1, √4, √16, √64\n");
    trial_close(&t);
    trial_close(&scaled);
}
END_TEST

/* Before the maximum is named the powers are those of the scores; before the temperature is, it is no dial. */
START_TEST(tells_no_more_than_is_named)
{
    struct trial t = trial_open(view(), "scores=2,0,1 show=score,exp,share");

    trial_expect(trial_drawn(&t, 78, 16), "7.39  66.5 %");
    trial_expect(trial_drawn(&t, 78, 16), "sum 11.11   100 %");
    trial_expect(trial_sum(&t, 78), "e^2.00 / (e^2.00 + e^0.00 + e^1.00) = 7.39 / 11.11 = 0.67");
    ck_assert(!trial_holds(trial_drawn(&t, 78, 16), "T 1"));
    trial_use(&t, "plus+ plus+"); /* too wide for its column: as with the maximum */
    trial_expect(trial_drawn(&t, 78, 16), "sum 1.50   100 %");
    trial_close(&t);
    t = trial_open(view(), "scores=-inf,-inf show=score,exp,share");
    ck_assert(!trial_holds(trial_drawn(&t, 78, 16), "nan"));
    trial_close(&t);
    t = trial_open(view(), "scores=2,0,1 show=score,max,exp,share");
    trial_expect(trial_drawn(&t, 78, 16), "sum 1.50   100 %");
    trial_close(&t);
    t = trial_open(view(), "scores=2,0,1 show=score,T,share");
    trial_expect(trial_drawn(&t, 78, 16), "scores 3   plus 0   T 1");
    trial_close(&t);
}
END_TEST

START_TEST(the_same_for_all_changes_nothing)
{
    for (size_t i = 0; i < STATES; i++) {
        struct trial t = trial_open(view(), states[i]);
        double before[3];
        static const char *const names[] = {"share1", "share2", "entropy"};

        for (size_t k = 0; k < 3; k++)
            before[k] = trial_measure(&t, names[k]);
        trial_press(&t, "plus+ plus+ plus+ plus+");
        for (size_t k = 0; k < 3; k++)
            ck_assert_double_eq_tol(trial_measure(&t, names[k]), before[k], 1e-9);
        trial_close(&t);
    }
}
END_TEST

START_TEST(shift_says_what_moved)
{
    struct trial t = trial_open(view(), "");

    trial_use(&t, "plus+");
    trial_expect(trial_look(&t), "the maximum too, so no share did");
    trial_expect(trial_drawn(&t, 78, 16), "max 3.00");
    trial_use(&t, "plus+");
    trial_expect(trial_look(&t), "e^1002.00 overflows a double; less the maximum it is e^0 = 1.");
    trial_expect(trial_plain(&t), "without - max: e^1002.00 / sum = inf / inf = NaN");
    trial_expect(trial_plain(&t), "65.9 %");
    ck_assert_str_eq(trial_state(&t), "plus=1000 moved=yes");
    trial_leads(&t, "plus- Down", "plus=1 cell=2");
    trial_use(&t, "Right"); /* one score changes: now they are what they are */
    ck_assert_str_eq(trial_state(&t), "scores=3,2.1,1.1 cell=2");
    trial_close(&t);
    t = trial_open(view(), "scores=-1000,-1001");
    trial_expect(trial_look(&t), "e^-1000.00 is 0 in a double");
    trial_expect(trial_plain(&t), "0.00 / 0.00 = NaN");
    trial_expect(trial_plain(&t), "73.1 %");
    trial_close(&t);
}
END_TEST

START_TEST(masked_scores_take_nothing)
{
    struct trial t = trial_open(view(), "");

    trial_press(&t, "m");
    ck_assert_double_eq(trial_measure(&t, "share1"), 0);
    trial_expect(trial_plain(&t), "-∞");
    trial_expect(trial_sum(&t, 78), "masked: e^-∞ = 0, so its share is 0");
    trial_press(&t, "Down m");
    trial_expect(trial_look(&t), "Only k₃ is not masked, so it takes all 100 %.");
    trial_press(&t, "Down m");
    trial_expect(trial_look(&t), "Every score is -∞");
    trial_expect(trial_plain(&t), "max -∞         sum 0.00    0 %\n");
    ck_assert_double_eq(trial_measure(&t, "entropy"), 0);
    trial_press(&t, "m Up m Up Right");
    ck_assert_double_eq_tol(trial_measure(&t, "share1"), 0.659, 5e-4);
    trial_close(&t);
}
END_TEST

START_TEST(what_is_typed)
{
    static const struct trial_keys list[] = {
        {"Enter Backspace 5 Enter", "scores=5,1,0.1"},
        {"Enter Backspace - 2 . 5 Enter", "scores=-2.5,1,0.1"},
        {"Enter Backspace - i n f Enter", "scores=-inf,1,0.1"},
        {"Enter Backspace . 5 Tab 7 Tab 0 Enter", "scores=0.5,7,0 cell=3"},
        {"Enter Backspace 1 Down 2 Up Up 3 Enter", "scores=1,2,3 cell=3"},
        {"Enter Backspace 4 Enter", "scores=4,1,0.1"},
        {"Enter 5 Esc", ""},
        {"5 . - n t r", ""}, /* no keys any more */
        {"Enter Backspace Enter", ""},
        {"Enter x Enter", ""},
        {"Enter Backspace 1 e 9 9 9 Enter", ""},
        {"count+ Down Down Down Enter 1 Esc", "scores=2,1,0.1,0 cell=4"},
        {"Down Down count-", "scores=2,1 cell=2"},
        {"count- count-", "scores=2,1"},
        {"plus+ count+", "scores=3,2,1.1,0"},
        {"Delete", "scores=1,0.1 labels=k₂,k₃"},
        {"Delete count+", "scores=1,0.1,0 labels=k₂,k₃,k₁"},
        {"Delete Delete", "scores=1,0.1 labels=k₂,k₃"},
        {"Right Right Left Down Left", "scores=2.1,0.9,0.1 cell=2"},
        {"temperature-", "temperature=0.8"},
        {"temperature+ temperature+", "temperature=1.5"},
        {"Up Up", ""},
        {"Down Down Down Down", "cell=3"},
        {"a", ""},
        {NULL, NULL},
    };

    trial_check_keys(view(), list);
}
END_TEST

START_TEST(what_is_wrong_is_said_and_kept_open)
{
    struct trial t = trial_open(view(), "");

    trial_press(&t, "Down Enter 7 Ctrl-U 1 x"); /* 7 replaces the 1 that stands there */
    trial_expect(trial_sum(&t, 78), "it was 1; -inf masks it");
    ck_assert(!trial_works(&t, "m"));
    trial_press(&t, "Enter");
    trial_expect(trial_sum(&t, 78), "“1x” is no score: write 1 or -0.5");
    ck_assert(view()->is_typing(t.self));
    trial_press(&t, "Backspace");
    trial_expect(trial_sum(&t, 78), "it was 1; -inf masks it");
    trial_press(&t, ". 2 5 6 7 Enter");
    trial_expect(trial_sum(&t, 78), "1.2567: write at most 3 decimals");
    trial_press(&t, "Backspace Enter");
    ck_assert(!view()->is_typing(t.self));
    trial_expect(trial_plain(&t), "1.256");
    trial_close(&t);
}
END_TEST

START_TEST(the_dial_plays_and_comes_back)
{
    struct trial t = trial_open(view(), "temperature=3");
    int frames = 0;

    trial_press(&t, "a");
    ck_assert_double_eq_tol(trial_measure(&t, "share1"), 1, 1e-4);
    while (view()->tick(t.self) > 0) {
        frames++;
        ck_assert_int_lt(frames, 100);
    }
    ck_assert_int_eq(frames, 20);
    ck_assert_str_eq(trial_state(&t), "temperature=3");
    trial_close(&t);
}
END_TEST

/* Rounded shares need not add up to 100.0; where they do not, that is said. */
START_TEST(rounding_is_owned_up_to)
{
    struct trial t = trial_open(view(), "scores=0,0,0");

    trial_expect(trial_plain(&t), "sum 3.00   100 %  rounded: 99.9\n");
    trial_expect(trial_drawn(&t, 78, 16), "sum 3.00   100 %  rounded: 99.9\n");
    trial_close(&t);
    t = trial_open(view(), "scores=0,0");
    trial_expect(trial_plain(&t), "sum 2.00   100 %\n");
    trial_close(&t);
}
END_TEST

START_TEST(states_read_back)
{
    trial_reads_back(view(), "", "");
    trial_reads_back(view(), "show=share,score", "show=score,share");
    trial_reads_back(view(), "show=ratios,exp cell=2", "cell=2 show=exp,ratios");
    trial_refuses(view(), "show=home", "write all, score, T, share, bar, entropy, max, exp or ratios");
    trial_reads_back(view(), "scores=2,1,0.1 temperature=1 cell=1 labels=k₁,k₂,k₃", "");
    trial_reads_back(view(), "cell=2 temperature=0.50 scores=+1,-0,-inf", "scores=1,0,-inf temperature=0.5 cell=2");
    trial_reads_back(view(), "labels=a,b%25,c%20d", "labels=a,b%25,c%20d");
    trial_reads_back(view(), "labels=only", "labels=only,k₂,k₃");
    trial_refuses(view(), "scores=1", "scores=1: 1 of at least 2 scores");
    trial_refuses(view(), "scores=1,2,3,4,5,6,7,8,9", "there are more than 8 scores: leave some out");
    trial_refuses(view(), "scores=1,,2", "is no score");
    trial_refuses(view(), "scores=", "is no score");
    trial_refuses(view(), "scores=1,nan", "is no score");
    trial_refuses(view(), "scores=1,inf", "is no score");
    trial_refuses(view(), "scores=1,1e999", "is no score");
    trial_refuses(view(), "scores=1,0x10", "is no score");
    trial_refuses(view(), "scores=1,--2", "is no score");
    trial_refuses(view(), "scores=1,10000", "a score is -9999 to 9999");
    trial_refuses(view(), "scores=1,999999999999999999999", "is no score");
    trial_refuses(view(), "temperature=0", "a temperature is 0.1 to 10");
    trial_refuses(view(), "temperature=-1", "a temperature is 0.1 to 10");
    trial_refuses(view(), "temperature=nan", "is no temperature");
    trial_refuses(view(), "cell=4", "write 1 to 3");
    trial_refuses(view(), "cell=0", "write 1 to 3");
    trial_refuses(view(), "labels=a,b,c,d", "there are more than 3 names: leave some out");
    trial_refuses(view(), "labels=a,,c", "is not a name");
    trial_refuses(view(), "labels=abcdefghijk", "is not a name");
    trial_refuses(view(), "head=2", "no such key: it knows scores, labels, count, plus, temperature, cell");
}
END_TEST

START_TEST(draws_everywhere)
{
    struct trial t = trial_open(view(), states[_i]);

    trial_check_drawing(&t);
    trial_check_lines(&t);
    trial_close(&t);
}
END_TEST

START_TEST(clicks_choose)
{
    struct theme theme = {.colors = 256};
    struct view_room room = {.theme = &theme, .area = {0, 0, 16, 78}};
    struct trial t = trial_open(view(), "");

    ck_assert(view_click(view(), t.self, &room, 4, 5));
    ck_assert(view_click(view(), t.self, &room, 12, 13));
    ck_assert(!view_click(view(), t.self, &room, 0, 0));
    ck_assert_str_eq(trial_state(&t), "temperature=0.1 cell=3");
    trial_close(&t);
}
END_TEST

/* What is added to all stays within what a score can be; the masked stay masked. */
START_TEST(what_is_added_stays_in_range)
{
    trial_reads_back(view(), "scores=-inf,8999 plus=1000", "scores=-inf,8999 plus=1000");
    trial_refuses(view(), "plus=1000 scores=-inf,9000", "plus=1000: a score is at most 9999");
    trial_refuses(view(), "plus=2", "0, 1 or 1000");
    for (int i = 0; i < 2; i++) {
        struct trial t = trial_open(view(), i ? "scores=9000,1" : "scores=-inf,1");

        trial_use(&t, "plus+ plus+");
        ck_assert_str_eq(trial_state(&t), i ? "scores=9000,1" : "scores=-inf,1 plus=1000 moved=yes");
        trial_close(&t);
    }
}
END_TEST

/* A dial ends what plays, and goes on from the temperature before. */
START_TEST(a_dial_goes_on_from_before)
{
    struct trial t = trial_open(view(), "temperature=4");

    trial_use(&t, "a");
    ck_assert_int_gt(view()->tick(t.self), 0);
    trial_leads(&t, "temperature+", "temperature=5");
    ck_assert_int_eq(view()->tick(t.self), 0);
    trial_leads(&t, "a plus+", "plus=1 temperature=5 moved=yes");
    trial_close(&t);
}
END_TEST

Suite *view_softmax_row_suite(void)
{
    Suite *suite = suite_create("view_softmax_row");
    TCase *tests = tcase_create("softmax_row");

    tcase_add_test(tests, shares_are_those_of_softmax);
    tcase_add_test(tests, default_row_is_the_known_one);
    tcase_add_test(tests, scaling_is_a_temperature);
    tcase_add_test(tests, the_same_for_all_changes_nothing);
    tcase_add_test(tests, shift_says_what_moved);
    tcase_add_test(tests, masked_scores_take_nothing);
    tcase_add_test(tests, what_is_typed);
    tcase_add_test(tests, what_is_wrong_is_said_and_kept_open);
    tcase_add_test(tests, the_dial_plays_and_comes_back);
    tcase_add_test(tests, rounding_is_owned_up_to);
    tcase_add_test(tests, tells_no_more_than_is_named);
    tcase_add_test(tests, states_read_back);
    tcase_add_test(tests, clicks_choose);
    tcase_add_loop_test(tests, draws_everywhere, 0, (int)STATES);
    tcase_add_test(tests, a_dial_goes_on_from_before);
    tcase_add_test(tests, what_is_added_stays_in_range);
    suite_add_tcase(suite, tests);
    return suite;
}
