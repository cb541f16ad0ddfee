/* SPDX-License-Identifier: MIT */
/* The conversation: what it shows of every word that asks is what the engine made of it. */
#include "study/conversation.h"
#include "suites.h"
#include "trial.h"

#include <stdio.h>
#include <string.h>

enum { N = CONVERSATION_WORDS };

static const struct view *view(void)
{
    return view_find("conversation");
}

static struct trial ask(const char *word)
{
    struct text state = {0};
    struct trial t;

    text_addf(&state, "word=%s", word);
    t = trial_open(view(), text_string(&state));
    text_free(&state);
    return t;
}

/* Shares add up to 1, and every one of them stands in the plain text and on a large screen. */
START_TEST(all_shares_are_shown)
{
    struct trial t = ask(conversation_words[_i]);
    double sum = 0;

    for (size_t i = 0; i < N; i++) {
        double share = trial_measure(&t, conversation_words[i]);
        char shown[32];

        sum += share;
        snprintf(shown, sizeof shown, "%.1f %%", 100 * share);
        trial_expect(trial_plain(&t), shown);
        trial_expect(trial_drawn(&t, 78, 16), shown);
        trial_expect(trial_drawn(&t, 118, 34), shown);
    }
    ck_assert_double_eq_tol(sum, 1, 1e-12);
    trial_check_drawing(&t);
    trial_check_lines(&t);
    trial_close(&t);
}
END_TEST

/* What is taken home is the mean of what the words hand over, weighted by their shares. */
START_TEST(what_is_taken_home)
{
    struct trial t = ask(conversation_words[_i]);
    struct conversation c;

    conversation_run(&c);
    for (size_t v = 0; v < CONVERSATION_VALUES; v++) {
        double home = 0;
        char name[32];

        for (size_t i = 0; i < N; i++)
            home += trial_measure(&t, conversation_words[i]) * c.V[i][v];
        snprintf(name, sizeof name, "home_%s", conversation_values[v]);
        ck_assert_double_eq_tol(trial_measure(&t, name), home, 1e-12);
        snprintf(name, sizeof name, "  %-9s  %.2f\n", conversation_values[v], home);
        trial_expect(trial_plain(&t), name);
    }
    trial_close(&t);
}
END_TEST

/* The words speak of the keys' places: they go last, after the bars, where a text takes half of the screen. */
START_TEST(places_stay_beside_a_text)
{
    struct trial t = trial_open(view(), "show=places,score,share,bar,everyone");

    trial_expect(trial_drawn(&t, 70, 36), "▸mechanic           3.2      0.0      0.0      0.0    6.40  37.1 %");
    trial_expect(trial_drawn(&t, 78, 36), "37.1 %  ██");
    trial_expect(trial_drawn(&t, 78, 36), "Who listens to whom");
    trial_close(&t);
    t = trial_open(view(), "show=places,score,share,bar"); /* where one is asked to find that out */
    ck_assert(!trial_holds(trial_drawn(&t, 78, 36), "Who listens to whom"));
    ck_assert(!trial_holds(trial_plain(&t), "engine           fixed"));
    trial_close(&t);
}
END_TEST

START_TEST(fixed_is_answered_by_three)
{
    struct trial t = trial_open(view(), "");
    double number;

    trial_expect(trial_look(&t), "fixed asks; mechanic 37.1 %, engine 30.4 %, wrench 24.9 % answer.");
    trial_expect(trial_sum(&t, 90), "q(fixed) · k(mechanic) = 2.0×3.2 + 2.0×0.0 + 2.0×0.0 + 0.0×0.0 = 6.40, ÷ 2 = "
                                    "3.20: 37.1 %");
    trial_expect(trial_sum(&t, 38), "2.0×3.2 + 3 more terms = 6.40: 37.1 %");
    trial_press(&t, "Up");
    trial_expect(trial_sum(&t, 38), "4 terms = -16.00: 0.0 %");
    trial_press(&t, "Down");
    trial_expect(trial_drawn(&t, 40, 6), "▸mechanic      6.40  37.1 %");
    trial_expect(trial_drawn(&t, 40, 6), "… 5 more");
    trial_expect(trial_drawn(&t, 40, 6), "person 0.37");
    trial_expect(trial_drawn(&t, 40, 6), "fixed asks");
    ck_assert_double_eq_tol(trial_measure(&t, "score_mechanic"), 6.4, 1e-12);
    ck_assert(!view()->measure(t.self, "dog", &number));
    ck_assert(!view()->measure(t.self, "score_", &number));
    ck_assert(!view()->measure(t.self, "home_who", &number));
    trial_close(&t);
}
END_TEST

START_TEST(looks_are_true_of_each_word)
{
    static const char *const looks[N] = {
        "The₁ asks; mechanic 75.4 % answers.",
        "tired asks; mechanic 93.8 % answers.",
        "mechanic asks; tired 43.8 %, fixed 43.8 % answer.",
        "fixed asks; mechanic 37.1 %, engine 30.4 %, wrench 24.9 % answer.",
        "the₅ asks; engine 74.1 % answers.",
        "engine asks; fixed 71.0 % answers.",
        "with asks; wrench 76.7 % answers.",
        "a asks; wrench 70.1 % answers.",
        "wrench asks; fixed 71.5 % answers.",
    };
    struct trial t = ask(conversation_words[_i]);

    trial_expect(trial_look(&t), looks[_i]);
    trial_close(&t);
}
END_TEST

/* What is told later is not told by the arithmetic. */
START_TEST(no_score_before_its_time)
{
    struct trial t = trial_open(view(), "show=places,home");

    trial_expect(trial_sum(&t, 90), "mechanic: who 3.2");
    trial_press(&t, "Up");
    trial_expect(trial_sum(&t, 38), "tired: what -4.0, how -4.0, says 3.0");
    trial_press(&t, "Up");
    trial_expect(trial_sum(&t, 38), "The₁: 0 in all places");
    trial_close(&t);
    t = trial_open(view(), "show=score");
    trial_expect(trial_sum(&t, 90), "= 6.40");
    ck_assert(!trial_holds(trial_sum(&t, 90), "37.1"));
    trial_close(&t);
}
END_TEST

/* The and the are two words, with two rows, two names and two shares. */
START_TEST(repeated_words_are_told_apart)
{
    struct trial t = trial_open(view(), "word=the key=The");

    trial_expect(trial_look(&t), "the₅ asks; engine");
    trial_expect(trial_sum(&t, 90), "q(the₅) · k(The₁) = ");
    trial_expect(trial_plain(&t), "  The₁ ");
    trial_expect(trial_plain(&t), "  the₅ ");
    trial_close(&t);
    trial_reads_back(view(), "word=The", "word=The");
    trial_reads_back(view(), "word=the", "word=the");
    t = trial_open(view(), "word=with");
    ck_assert_double_eq(trial_measure(&t, "Wrench"), trial_measure(&t, "wrench"));
    trial_close(&t);
}
END_TEST

/* In a small room a window round the one that is looked at, in the order of the sentence. */
START_TEST(the_one_looked_at_is_in_sight)
{
    struct trial t = trial_open(view(), "word=The key=wrench");

    trial_expect(trial_drawn(&t, 40, 6), " a             0.00   3.1 %");
    trial_expect(trial_drawn(&t, 40, 6), "▸wrench        0.00   3.1 %");
    trial_close(&t);
}
END_TEST

START_TEST(what_keys_do)
{
    static const struct trial_keys list[] = {
        {"Right", "word=the"},
        {"Left", "word=mechanic"},
        {"Left Left Left Left", "word=wrench"},
        {"Down", "key=fixed"},
        {"Up Up Up", "key=wrench"},
        {"Tab Tab", "word=engine"},
        {"BackTab", "word=mechanic"},
        {"Down Right", "word=the"},
        {"l h Down Up", ""},
        {"a", ""},
        {"Right a", "word=the"},
        {"Down Up", ""},
        {NULL, NULL},
    };

    trial_check_keys(view(), list);
}
END_TEST

START_TEST(every_word_asks_in_turn)
{
    struct trial t = trial_open(view(), "word=with");
    int turns = 1;

    trial_press(&t, "a");
    trial_expect(trial_look(&t), "The₁ asks");
    while (view()->tick(t.self) > 0)
        turns++;
    ck_assert_int_eq(turns, N);
    trial_expect(trial_look(&t), "with asks");
    trial_close(&t);
}
END_TEST

START_TEST(explains_in_full)
{
    struct trial t = trial_open(view(), "word=engine");
    struct text out = {0};

    view()->explain(t.self, &out);
    ck_assert_ptr_nonnull(strstr(text_string(&out), "  says  2.5 × 3.0 = 7.50\n"));
    ck_assert_ptr_nonnull(strstr(text_string(&out), "= 42.52 / 59.87 = 0.710\n"));
    ck_assert_ptr_nonnull(strstr(text_string(&out), "  0.710 × 1.0 of fixed\n  0.035 × 0.2 of with\n  = 0.717\n"));
    text_free(&out);
    trial_close(&t);
}
END_TEST

START_TEST(states_read_back)
{
    trial_reads_back(view(), "", "");
    trial_reads_back(view(), "word=fixed key=mechanic", "");
    trial_reads_back(view(), "key=engine word=fixed", "key=engine");
    trial_reads_back(view(), "key=a word=with", "word=with key=a");
    trial_refuses(view(), "word=cat", "word=cat: the sentence has no such word: write one of The tired mechanic");
    trial_refuses(view(), "word=", "no such word");
    trial_refuses(view(), "word=#10", "or #1 to #9");
    trial_reads_back(view(), "word=#2", "word=tired");
    trial_refuses(view(), "key=FIXED", "no such word");
    trial_reads_back(view(), "show=share,score key=engine", "key=engine show=score,share");
    trial_reads_back(view(), "show=places,score,scaled,share,bar,home,everyone", "");
    trial_reads_back(view(), "show=all", "");
    trial_refuses(view(), "show=", "show=: write all, places, score, scaled, share, bar, home or everyone");
    trial_refuses(view(), "show=score,", "write all, places");
    trial_refuses(view(), "show=score,exp", "show=exp: write all");
    trial_refuses(view(), "head=2", "no such key: it knows word, key");
}
END_TEST

START_TEST(clicks_choose)
{
    struct theme theme = {.colors = 256};
    struct view_room room = {&theme, {2, 0, 16, 80}, NULL, NULL};
    struct trial t = trial_open(view(), "");

    ck_assert(view_click(view(), t.self, &room, 2, 12)); /* tired, in the sentence */
    ck_assert(view_click(view(), t.self, &room, 7, 10)); /* tired, in the table */
    ck_assert(!view_click(view(), t.self, &room, 17, 10));
    ck_assert_str_eq(trial_state(&t), "word=tired key=tired");
    trial_close(&t);
}
END_TEST

Suite *view_conversation_suite(void)
{
    Suite *suite = suite_create("view_conversation");
    TCase *tests = tcase_create("conversation");

    tcase_add_loop_test(tests, all_shares_are_shown, 0, N);
    tcase_add_loop_test(tests, what_is_taken_home, 0, N);
    tcase_add_loop_test(tests, looks_are_true_of_each_word, 0, N);
    tcase_add_test(tests, fixed_is_answered_by_three);
    tcase_add_test(tests, places_stay_beside_a_text);
    tcase_add_test(tests, no_score_before_its_time);
    tcase_add_test(tests, repeated_words_are_told_apart);
    tcase_add_test(tests, the_one_looked_at_is_in_sight);
    tcase_add_test(tests, what_keys_do);
    tcase_add_test(tests, every_word_asks_in_turn);
    tcase_add_test(tests, explains_in_full);
    tcase_add_test(tests, states_read_back);
    tcase_add_test(tests, clicks_choose);
    suite_add_tcase(suite, tests);
    return suite;
}
