/* SPDX-License-Identifier: MIT */
/* The view rollout: what it says of each way, what it keeps for later, its numbers, keys and states. */
#include "suites.h"
#include "trial.h"

#include <stdio.h>
#include <string.h>

extern const struct view view_rollout;

static const struct view *const rollout = &view_rollout;

static void expect_look(const char *state, const char *words)
{
    struct trial t = trial_open(rollout, state);

    trial_expect(trial_look(&t), words);
    trial_close(&t);
}

START_TEST(it_says_what_a_way_finds)
{
    expect_look("", "The row rollout gives the letters that matter 0.48.");
    expect_look("way=product", "The row product gives the letters that matter 0.87.");
    expect_look("way=last letters=TATACG", "The row layer 3 gives the letters that matter 0.94.");
    expect_look("idle=on", "The row rollout names C₁, whose loss changes nothing.");
    expect_look("way=product show=last,product", "In the row product [CLS] gives T₂ the most of all letters: 0.81.");
    expect_look("picture=layers way=last", "Layer 1 looks one back");
    expect_look("picture=layers", "Half of each row stays where it is: on the diagonal.");
}
END_TEST

/* The way that hands on most, and what it hands on. */
START_TEST(the_strongest_way_is_told)
{
    static const struct {
        const char *state, *way, *sum;
    } cases[] = {{"way=product cell=T₂", "strongest: CLS → A₅ → A₃ → T₂", "0.916×0.938×0.938 = 0.805, of 0.808"},
                 {"cell=T₂", "strongest: CLS → A₅ → A₃ → T₂", "0.458×0.469×0.469 = 0.101, of 0.117"},
                 {"cell=A₅", "strongest: CLS → A₅ → A₅ → A₅", "0.458×0.505×0.505 = 0.117, of 0.125"},
                 {"idle=on cell=C₁", "strongest: CLS → C₁ → C₁ → C₁", "0.236×0.770×0.737 = 0.134, of 0.424"},
                 {"way=last cell=A₅", "layer 3 alone: [CLS] to A₅", "0.92"},
                 {"way=product show=last cell=A₅", "row A₅ asks: most of all T₄, then A₃", "0.94 in layer 1, 0.94 in"}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct trial t = trial_open_at("rollout", "picture=layers %s", cases[i].state);

        trial_expect(trial_sum(&t, 78), cases[i].way);
        trial_expect(trial_sum(&t, 78), cases[i].sum);
        trial_close(&t);
    }
}
END_TEST

/* Rows that are kept for later are told nowhere. */
START_TEST(what_is_asked_waits)
{
    struct trial t = trial_open(rollout, "way=last show=none cell=#6");

    trial_expect(trial_look(&t), "Which letter will the row layer 3 name?");
    ck_assert(!strstr(trial_sum(&t, 78), "0.92"));
    trial_expect(trial_sum(&t, 78), "to be guessed");
    ck_assert(!trial_holds(trial_plain(&t), "7.1"));
    trial_close(&t);
    t = trial_open(rollout, "show=last,product,rollout");
    trial_expect(trial_plain(&t), "0.81");
    ck_assert(!trial_holds(trial_plain(&t), "7.1"));
    trial_close(&t);
}
END_TEST

START_TEST(its_numbers_can_be_quoted)
{
    struct trial t = trial_open(rollout, "way=product cell=A₅");
    double value;

    ck_assert_double_eq_tol(trial_measure(&t, "last6"), 0.916, 5e-4);
    ck_assert_double_eq_tol(trial_measure(&t, "product3"), 0.808, 5e-4);
    ck_assert_double_eq_tol(trial_measure(&t, "rollout1"), 0.487, 5e-4);
    ck_assert_double_eq_tol(trial_measure(&t, "falls6"), 7.057, 5e-4);
    ck_assert_double_eq_tol(trial_measure(&t, "share"), 0.021, 5e-4);
    ck_assert_double_eq_tol(trial_measure(&t, "score"), 3.645, 5e-4);
    ck_assert(!rollout->measure(t.self, "last8", &value) && !rollout->measure(t.self, "falls", &value));
    trial_expect(trial_sum(&t, 78), "= 0.02");
    trial_close(&t);
}
END_TEST

START_TEST(keys_and_dials_go_everywhere)
{
    struct trial t = trial_open(rollout, "cell=T₂");

    trial_leads(&t, "Right Up", "way=product cell=#4");
    trial_leads(&t, "way+ letters+", "letters=TATACG cell=#4");
    trial_leads(&t, "picture+", "letters=TATACG picture=layers cell=#4");
    trial_close(&t);
}
END_TEST

START_TEST(letters_are_typed)
{
    struct trial t = trial_open(rollout, "");

    trial_press(&t, "t");
    trial_press(&t, "t a t a c g t a t a");
    trial_expect(trial_sum(&t, 78), "letters › tatacgtata : 4 to 10 of A C G T");
    trial_leads(&t, "Enter", "letters=TATACGTATA");
    trial_press(&t, "t");
    trial_press(&t, "x Enter");
    trial_expect(trial_sum(&t, 78), "write 4 to 10 of the letters A C G T");
    trial_leads(&t, "Esc", "letters=TATACGTATA");
    trial_close(&t);
}
END_TEST

/* Where TATA stands twice, each hides the other: no loss of one letter takes the score below 0. */
START_TEST(either_of_two_hides_the_other)
{
    struct trial t = trial_open(rollout, "letters=TATACGTATA");

    ck_assert_double_gt(trial_measure(&t, "score"), 0);
    ck_assert_double_gt(trial_measure(&t, "least"), 0);
    trial_close(&t);
    t = trial_open(rollout, "");
    ck_assert_double_lt(trial_measure(&t, "least"), 0);
    trial_close(&t);
}
END_TEST

/* A head that brings nothing changes neither the score nor what a letter's loss does to it, whatever the letters. */
START_TEST(the_idle_head_changes_no_score)
{
    static const char *const letters[] = {"CTATAG", "TATACG", "GATTAC", "CGCTATAGCG", "ACGT"};

    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        struct trial off = trial_open_at("rollout", "letters=%s", letters[i]);
        struct trial on = trial_open_at("rollout", "letters=%s idle=on", letters[i]);

        ck_assert(trial_measure(&off, "score") == trial_measure(&on, "score"));
        for (size_t token = 2; token <= 1 + strlen(letters[i]); token++) {
            char name[32];

            snprintf(name, sizeof name, "falls%zu", token);
            ck_assert(trial_measure(&off, name) == trial_measure(&on, name));
        }
        trial_close(&off);
        trial_close(&on);
    }
}
END_TEST

START_TEST(states_are_read_and_refused)
{
    static const char *const good[] = {"", "idle=on way=last cell=#1", "letters=CGCTATAGCG cell=#11",
                                       "show=last,falls picture=layers idle=on"};

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct trial t = trial_open(rollout, good[i]);

        trial_check_lines(&t);
        trial_check_state(&t);
        trial_close(&t);
    }
    trial_refuses(rollout, "letters=tat", "write 4 to 10 of the letters A C G T");
    trial_refuses(rollout, "cell=A₁₀", "no such word");
    trial_refuses(rollout, "way=first", "last, product");
}
END_TEST

START_TEST(holds_in_any_room)
{
    struct random r;

    random_start(&r, 11, (unsigned)_i);
    for (size_t i = 0; i < 6; i++) {
        struct trial t =
            trial_open_at("rollout", "letters=%s idle=%s way=%s picture=%s", i % 2 ? "CTATAG" : "CGCTATAGCG",
                          i % 3 ? "on" : "off", _i ? "product" : "rollout", i > 3 ? "layers" : "ways");

        trial_check_lines(&t);
        trial_check_state(&t);
        for (int j = 0; j < 10; j++)
            trial_draw_at_random(&t, &r);
        trial_close(&t);
    }
}
END_TEST

Suite *view_rollout_suite(void)
{
    Suite *suite = suite_create("view_rollout");
    TCase *tests = tcase_create("rollout");

    tcase_add_test(tests, it_says_what_a_way_finds);
    tcase_add_test(tests, the_strongest_way_is_told);
    tcase_add_test(tests, what_is_asked_waits);
    tcase_add_test(tests, its_numbers_can_be_quoted);
    tcase_add_test(tests, keys_and_dials_go_everywhere);
    tcase_add_test(tests, letters_are_typed);
    tcase_add_test(tests, either_of_two_hides_the_other);
    tcase_add_test(tests, the_idle_head_changes_no_score);
    tcase_add_test(tests, states_are_read_and_refused);
    tcase_add_loop_test(tests, holds_in_any_room, 0, 2);
    suite_add_tcase(suite, tests);
    return suite;
}
