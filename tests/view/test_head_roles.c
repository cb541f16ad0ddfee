/* SPDX-License-Identifier: MIT */
/* The view head-roles: eight heads side by side, what it says of a row, what it keeps for later, its keys and states.
 */
#include "suites.h"
#include "trial.h"

#include <string.h>

extern const struct view view_head_roles;

static const struct view *const roles = &view_head_roles;

static void expect_look(const char *state, const char *words)
{
    struct trial t = trial_open(roles, state);

    trial_expect(trial_look(&t), words);
    trial_close(&t);
}

START_TEST(it_says_what_a_row_does)
{
    expect_look("head=4 cell=she,Ann", "Head 4: “she” gives “Ann” 0.94.");
    expect_look("head=4 cell=from,Ann", "“from” finds nothing in head 4 and rests on “<s>”: 0.74.");
    expect_look("head=4 sentence=he cell=#6,#1", "“he” finds nothing in head 4 and rests on “<s>”: 0.74.");
    expect_look("head=5 sentence=paris cell=Italy,Paris", "rests on “<s>”");
    expect_look("head=6", "“she” prefers nothing in head 6: it spreads evenly.");
    expect_look("head=6 mask=causal", "“she” prefers nothing in head 6: it spreads evenly.");
    expect_look("head=1 cell=#1,#1", "“<s>” prefers nothing in head 1");
    expect_look("head=1 cell=Ann,from", "Head 1: “Ann” gives “<s>” 0.91.");
    expect_look("head=2 mask=causal cell=Ann,from", "The next word is hidden: “Ann” looks at itself.");
    expect_look("head=7 sentence=nurse cell=the,old", "Head 7: “the” gives “nurse” 0.94.");
    expect_look("head=8 sentence=nurse cell=sick,nurse", "Head 8: “sick” shares among 2 words, 0.48 each.");
}
END_TEST

START_TEST(its_numbers_can_be_quoted)
{
    struct trial t = trial_open(roles, "head=2 mask=causal cell=Ann,Ann");
    double value;

    ck_assert_double_eq_tol(trial_measure(&t, "share"), 0.9526, 0.0001);
    ck_assert_double_eq_tol(trial_measure(&t, "share1"), 0.0474, 0.0001);
    ck_assert_double_eq(trial_measure(&t, "share3"), 0);
    ck_assert(!roles->measure(t.self, "share9", &value) && !roles->measure(t.self, "shares", &value));
    trial_expect(trial_sum(&t, 78), "= 0.95");
    trial_close(&t);
}
END_TEST

/* A row that is asked for tells its shares nowhere: not in its cells, nor its bars, nor below. */
START_TEST(what_is_asked_waits)
{
    static const char *const states[] = {"head=5 cell=Italy,Rome row=asked heads=one",
                                         "head=5 cell=Italy,Rome row=asked"};

    for (size_t i = 0; i < 2; i++) {
        struct trial t = trial_open(roles, states[i]);

        trial_expect(trial_look(&t), "What does “Italy” attend to in head 5?");
        ck_assert(!strstr(trial_sum(&t, 78), "0.94"));
        ck_assert(!trial_holds(trial_drawn(&t, 80, 11), "▸Rome   0.94"));
        trial_expect(trial_drawn(&t, 80, 11), i ? "???????" : "?     ?");
        trial_close(&t);
    }
}
END_TEST

/* Names that are asked for stand nowhere: whoever guesses what a head is for has only its picture. */
START_TEST(names_that_are_asked_for_wait)
{
    struct trial t = trial_open(roles, "head=3 cell=says,Ann names=asked");

    trial_expect(trial_drawn(&t, 80, 11), "─ 3 ─");
    for (int cols = 40; cols <= 120; cols += 40)
        ck_assert(!trial_holds(trial_drawn(&t, cols, 11), "verbs"));
    ck_assert(!trial_holds(trial_plain(&t), "verbs"));
    trial_check_lines(&t);
    trial_check_state(&t);
    trial_close(&t);
}
END_TEST

/* All of them stand beside each other at 80 columns; where columns are missing, the chosen one with its numbers. */
START_TEST(all_heads_or_one)
{
    struct trial t = trial_open(roles, "head=4 cell=she,Ann");

    trial_expect(trial_drawn(&t, 80, 10), "1 before 2 after  3 verbs  4 she    5 facts  6 alike  7 nouns  8 topic");
    trial_expect(trial_drawn(&t, 80, 10), "Rome");
    trial_expect(trial_drawn(&t, 40, 10), "head 4, she");
    ck_assert(!trial_holds(trial_drawn(&t, 40, 10), "1 before"));
    trial_press(&t, "heads+");
    trial_expect(trial_drawn(&t, 80, 11), "[0.94]");
    trial_expect(trial_plain(&t), "head 4, she");
    ck_assert(!trial_holds(trial_plain(&t), "head 5, facts"));
    trial_press(&t, "heads+");
    trial_expect(trial_plain(&t), "head 8, topic");
    trial_close(&t);
}
END_TEST

START_TEST(keys_and_dials_go_everywhere)
{
    struct trial t = trial_open(roles, "head=4 cell=she,Rome");

    trial_use(&t, "Right"); /* on into the next head */
    ck_assert_str_eq(trial_state(&t), "head=5 cell=she,%3Cs%3E");
    trial_leads(&t, "Left Up", "head=4 cell=says,Rome");
    trial_use(&t, "Tab"); /* where the row's largest share is */
    ck_assert_str_eq(trial_state(&t), "head=5 cell=says,%3Cs%3E");
    trial_leads(&t, "sentence+ mask+", "sentence=he mask=causal head=5 cell=says,%3Cs%3E");
    trial_press(&t, "heads+");
    trial_press(&t, "Left"); /* one head alone ends where it ends */
    ck_assert_str_eq(trial_state(&t), "sentence=he mask=causal heads=one head=5 cell=says,%3Cs%3E");
    trial_close(&t);
}
END_TEST

START_TEST(states_are_read_and_refused)
{
    static const char *const good[] = {"", "head=8 sentence=nurse cell=nurse,sick", "sentence=he cell=#6,#1 row=asked",
                                       "mask=causal heads=one head=2 cell=Rome,Rome",
                                       "sentence=paris cell=Paris,Italy"};

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct trial t = trial_open(roles, good[i]);

        trial_check_lines(&t);
        trial_check_state(&t);
        trial_close(&t);
    }
    trial_refuses(roles, "head=9", "1 to 8");
    trial_refuses(roles, "sentence=it", "she, he");
    trial_refuses(roles, "cell=he,Ann", "cell");
    trial_refuses(roles, "mask=padding", "none or causal");
}
END_TEST

START_TEST(holds_in_any_room)
{
    static const char *const sentences[] = {"she", "he", "paris", "nurse"};
    struct random r;

    random_start(&r, 8, (unsigned)_i);
    for (size_t head = 1; head <= 8; head++) {
        struct trial t = trial_open_at("head-roles", "sentence=%s mask=%s heads=%s head=%zu", sentences[_i],
                                       head % 2 ? "none" : "causal", head % 3 ? "all" : "one", head);

        trial_check_lines(&t);
        trial_check_state(&t);
        for (int i = 0; i < 10; i++)
            trial_draw_at_random(&t, &r);
        trial_close(&t);
    }
}
END_TEST

Suite *view_head_roles_suite(void)
{
    Suite *suite = suite_create("view_head_roles");
    TCase *tests = tcase_create("roles");

    tcase_add_test(tests, it_says_what_a_row_does);
    tcase_add_test(tests, its_numbers_can_be_quoted);
    tcase_add_test(tests, what_is_asked_waits);
    tcase_add_test(tests, names_that_are_asked_for_wait);
    tcase_add_test(tests, all_heads_or_one);
    tcase_add_test(tests, keys_and_dials_go_everywhere);
    tcase_add_test(tests, states_are_read_and_refused);
    tcase_add_loop_test(tests, holds_in_any_room, 0, 4);
    suite_add_tcase(suite, tests);
    return suite;
}
