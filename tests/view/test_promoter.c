/* SPDX-License-Identifier: MIT */
/* The view promoter: what it measures, what each layer has made, letters that are typed, its dials and states. */
#include "study/promoter.h"
#include "suites.h"
#include "trial.h"

extern const struct view view_promoter;

static const struct view *const promoter = &view_promoter;

static void expect_at(const char *state, const char *words)
{
    struct trial t = trial_open(promoter, state);

    trial_expect(trial_prose(&t), words);
    trial_close(&t);
}

static double measure_at(const char *state, const char *name)
{
    struct trial t = trial_open(promoter, state);
    double value = trial_measure(&t, name);

    trial_close(&t);
    return value;
}

START_TEST(its_numbers_can_be_quoted)
{
    struct trial t = trial_open(promoter, "than=GATTAC");
    double value;

    ck_assert_double_eq_tol(trial_measure(&t, "share5"), 0.92, 0.005);
    ck_assert_double_eq_tol(trial_measure(&t, "match"), 3.607, 0.0005);
    ck_assert_double_eq_tol(trial_measure(&t, "score"), 3.64, 0.005);
    ck_assert_double_eq_tol(trial_measure(&t, "percent"), 97, 0.5);
    ck_assert_double_eq_tol(trial_measure(&t, "than"), -8.03, 0.005);
    ck_assert_double_eq_tol(trial_measure(&t, "sum5"), 3.80, 0.005);
    ck_assert_double_eq(trial_measure(&t, "cell"), trial_measure(&t, "share5")); /* what is selected by itself */
    ck_assert(!promoter->measure(t.self, "share7", &value));
    trial_close(&t);
}
END_TEST

START_TEST(a_mask_makes_pads_nothing)
{
    double alone = measure_at("", "score"), before = alone;

    for (int pads = 1; pads <= PROMOTER_PADS_MOST; pads++) {
        struct trial t = trial_open_at("promoter", "pads=%d", pads);

        ck_assert_double_eq_tol(trial_measure(&t, "score"), alone, 1e-9);
        trial_press(&t, "mask+");
        ck_assert_double_lt(trial_measure(&t, "score"), before);
        before = trial_measure(&t, "score");
        trial_close(&t);
    }
    ck_assert_double_eq_tol(measure_at("pads=4 mask=off", "percent"), 87, 0.5);
}
END_TEST

START_TEST(without_places_letters_are_a_bag)
{
    double bag = measure_at("positions=off", "score");

    ck_assert_double_eq_tol(bag, -9.01, 0.005);
    ck_assert_double_eq_tol(measure_at("letters=GATTAC positions=off", "score"), bag, 1e-9);
    ck_assert_double_eq_tol(measure_at("letters=GATATC positions=off", "score"), bag, 1e-9);
    ck_assert_double_ne(measure_at("letters=GATATC", "score"), measure_at("", "score"));
}
END_TEST

START_TEST(words_follow_what_is_read)
{
    expect_at("", "Look here: A₅ has all four signs; [CLS] gives it 0.92.");
    expect_at("", "296.86 / 324.17 = 0.92");
    expect_at("letters=GATTAC", "No letter has all four signs: the largest sum is 2.01.");
    expect_at("positions=off", "letters are a bag");
    expect_at("pads=4 mask=off", "Nobody hides the pads. They take 0.06 of the row of [CLS].");
    expect_at("layer=0", "Each letter is a token");
    expect_at("cell=sum,A₅", "1.00 + 0.95 + 0.95 + 0.90 = 3.80");
    expect_at("cell=A,A₅", "given: 1.00");
    expect_at("layer=1 cell=T3,A₅", "layer 2 has not run yet");
}
END_TEST

START_TEST(what_has_not_run_is_not_told)
{
    static const struct {
        const char *state, *hidden[3];
    } cases[] = {{"layer=0", {"0.95", "3.80", "3.607"}},
                 {"layer=1", {"0.90", "3.80", "97 %"}},
                 {"layer=2", {"0.92", "3.607", "97 %"}}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct trial t = trial_open(promoter, cases[i].state);

        for (size_t j = 0; j < 3; j++) {
            ck_assert_msg(!trial_holds(trial_drawn(&t, 80, 20), cases[i].hidden[j]), "%s: %s", cases[i].state,
                          cases[i].hidden[j]);
            ck_assert_msg(!trial_holds(trial_plain(&t), cases[i].hidden[j]), "%s prints %s", cases[i].state,
                          cases[i].hidden[j]);
        }
        trial_close(&t);
    }
}
END_TEST

START_TEST(letters_are_typed)
{
    struct trial t = trial_open(promoter, "");

    trial_press(&t, "t");
    trial_leads(&t, "g a t a t a Enter", "letters=GATATA");
    ck_assert_double_gt(trial_measure(&t, "score"), 0);
    trial_press(&t, "t");
    trial_press(&t, "x y Enter");
    trial_expect(trial_sum(&t, 78), "write 4 to 10 of the letters A C G T");
    trial_leads(&t, "Esc", "letters=GATATA");
    trial_close(&t);
}
END_TEST

START_TEST(states_are_read_and_refused)
{
    static const char *const good[] = {"",
                                       "letters=GCGCGCTATA than=ACGT pads=4 positions=off mask=off layer=2 cell=T3,#15",
                                       "letters=NNNN layer=0", "cell=share,#1", "pads=4 layer=1 cell=sum,#11"};

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct trial t = trial_open(promoter, good[i]);

        trial_check_lines(&t);
        trial_check_state(&t);
        trial_check_drawing(&t);
        trial_close(&t);
    }
    trial_refuses(promoter, "letters=CAT", "4 to 10");
    trial_refuses(promoter, "letters=CATCATCATCA", "4 to 10");
    trial_refuses(promoter, "letters=CTAXAG", "A C G T");
    trial_refuses(promoter, "pads=5", "0 to 4");
    trial_refuses(promoter, "layer=4", "0 to 3");
    trial_refuses(promoter, "cell=T9,A₅", NULL);
}
END_TEST

START_TEST(keys_and_dials_go_everywhere)
{
    struct trial t = trial_open(promoter, "");

    trial_leads(&t, "Up Left", "cell=sum,T₄");
    trial_leads(&t, "pads+ positions+ mask+ layer-", "pads=1 positions=off mask=off layer=2 cell=sum,T₄");
    trial_close(&t);
}
END_TEST

START_TEST(holds_whatever_is_pressed)
{
    struct trial t = trial_open(promoter, "pads=2 than=GATTAC");

    trial_check_monkey(&t, (unsigned)_i, 60);
    trial_close(&t);
}
END_TEST

Suite *view_promoter_suite(void)
{
    Suite *suite = suite_create("view_promoter");
    TCase *tests = tcase_create("promoter");

    tcase_add_test(tests, its_numbers_can_be_quoted);
    tcase_add_test(tests, a_mask_makes_pads_nothing);
    tcase_add_test(tests, without_places_letters_are_a_bag);
    tcase_add_test(tests, words_follow_what_is_read);
    tcase_add_test(tests, what_has_not_run_is_not_told);
    tcase_add_test(tests, letters_are_typed);
    tcase_add_test(tests, states_are_read_and_refused);
    tcase_add_test(tests, keys_and_dials_go_everywhere);
    tcase_add_loop_test(tests, holds_whatever_is_pressed, 1, 4);
    suite_add_tcase(suite, tests);
    return suite;
}
