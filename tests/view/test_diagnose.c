/* SPDX-License-Identifier: MIT */
/* Ten rounds of which mistake it is: nothing tells before the answer, everything after it. */
#include "attention/mistaken.h"
#include "base/memory.h"
#include "suites.h"
#include "trial.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct view view_diagnose;

static const char *const states[] = {
    "",
    "round=2",
    "seed=3 round=2 head=5 matrix=Q cell=5,2",
    "seed=18446744073709551615 round=10",
    "seed=7 answers=merge",
    "seed=7 round=3 answers=-,split,no-output matrix=W_O cell=2,1",
    "round=score",
    "round=score answers=merge,split,-,no-scale,late-mask,no-output,multiply,slice-x,mask-added,causal-alone",
};

#define STATES (sizeof states / sizeof *states)

START_TEST(draws_in_any_room)
{
    struct trial t = trial_open(&view_diagnose, states[_i]);

    trial_check_state(&t);
    trial_check_lines(&t);
    trial_check_drawing(&t);
    trial_press(&t, "d");
    trial_check_lines(&t);
    trial_check_drawing(&t);
    trial_press(&t, "1 2 Down n");
    trial_check_drawing(&t);
    trial_close(&t);
}
END_TEST

START_TEST(any_key_anywhere)
{
    struct trial t = trial_open(&view_diagnose, states[_i]);

    trial_check_monkey(&t, (unsigned)_i + 1, 400);
    trial_close(&t);
}
END_TEST

START_TEST(states_are_read_and_refused)
{
    trial_reads_back(&view_diagnose, "round=1 seed=1 head=1 matrix=scores cell=1,1", "");
    trial_reads_back(&view_diagnose, "answers=-,- seed=4", "seed=4");
    trial_reads_back(&view_diagnose, "answers=-,merge,- round=3", "round=3 answers=-,merge");
    trial_reads_back(&view_diagnose, "cell=2,1 matrix=W_Q round=10", "round=10 matrix=W_Q cell=2,1");
    trial_refuses(&view_diagnose, "seed=-1", "whole number");
    trial_refuses(&view_diagnose, "seed=", "whole number");
    trial_refuses(&view_diagnose, "round=0", "1 to 10");
    trial_refuses(&view_diagnose, "round=11", "or score");
    trial_refuses(&view_diagnose, "answers=", "late-scale");
    trial_refuses(&view_diagnose, "answers=merge,", "late-scale");
    trial_refuses(&view_diagnose, "answers=merge,mergers", "mergers is none");
    trial_refuses(&view_diagnose, "answers=-,-,-,-,-,-,-,-,-,-,-", "10 rounds");
    trial_refuses(&view_diagnose, "head=7", "heads 1 to");
    trial_refuses(&view_diagnose, "head=0", NULL);
    trial_refuses(&view_diagnose, "matrix=memory", "scores, scaled");
    trial_refuses(&view_diagnose, "cell=1", "rows");
    trial_refuses(&view_diagnose, "cell=0,1", "rows");
    trial_refuses(&view_diagnose, "cell=1,7", "rows");
    trial_refuses(&view_diagnose, "cell=123456789,1", "rows");
    trial_refuses(&view_diagnose, "mistake=merge", "answers");
}
END_TEST

/* The mistake of a round, as the list and the state call it. */
static const struct mistake_info *told(uint64_t seed, size_t round)
{
    return &mistake_table[mistaken_which(seed, round)];
}

/* Chooses a mistake of the list by its number, or with the arrows, and answers. */
static void say(struct trial *t, int mistake, bool by_number)
{
    char keys[16];

    trial_use(t, "d");
    snprintf(keys, sizeof keys, mistake >= 9 ? "1 %d" : "%d", mistake >= 9 ? mistake - 9 : mistake + 1);
    if (by_number)
        trial_use(t, keys);
    for (int i = 0; i < mistake && !by_number; i++)
        trial_use(t, "Down");
    trial_use(t, "Enter");
}

START_TEST(every_mistake_has_its_view)
{
    for (int i = 0; i < MISTAKE_COUNT; i++)
        ck_assert_msg(view_find(mistake_table[i].pitfall) != NULL, "%s", mistake_table[i].pitfall);
}
END_TEST

START_TEST(ten_right_answers)
{
    struct trial t = trial_open(&view_diagnose, "seed=5");

    for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
        ck_assert_int_eq((int)trial_measure(&t, "right"), (int)round);
        trial_press(&t, "r"); /* not before it is answered */
        say(&t, (int)mistaken_which(5, round), round % 2);
        ck_assert_int_eq((int)trial_measure(&t, "right"), (int)round + 1);
        trial_expect(trial_look(&t), "Right: ");
        trial_expect(trial_look(&t), told(5, round)->title);
        trial_expect(trial_drawn(&t, 78, 30), "What tells it: ");
        trial_expect(trial_drawn(&t, 78, 30), told(5, round)->pitfall);
        ck_assert_double_ge(fabs(trial_measure(&t, "found") - trial_measure(&t, "expected")), MISTAKEN_VISIBLE);
        trial_use(&t, "r");
    }
    trial_expect(trial_look(&t), "10 of 10 right");
    trial_expect(trial_prose(&t), "10 right");
    ck_assert(!trial_holds(trial_prose(&t), "; you said"));
    trial_use(&t, "r");
    ck_assert_str_eq(trial_state(&t), "seed=6");
    trial_close(&t);
}
END_TEST

START_TEST(wrong_answers_are_confusions)
{
    struct trial t = trial_open(&view_diagnose, "");
    char *line;

    for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
        say(&t, ((int)mistaken_which(1, round) + 1) % MISTAKE_COUNT, true);
        trial_expect(trial_look(&t), "It was: ");
        trial_expect(trial_look(&t), told(1, round)->title);
        trial_use(&t, "r");
    }
    ck_assert_double_eq(trial_measure(&t, "right"), 0);
    ck_assert_double_eq(trial_measure(&t, "answered"), 10);
    for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
        int said = ((int)mistaken_which(1, round) + 1) % MISTAKE_COUNT;
        struct text wanted = {0};

        text_addf(&wanted, "✗ %zu %s; you said: %s\n", round + 1, told(1, round)->title, mistake_table[said].title);
        trial_expect(trial_plain(&t), text_string(&wanted));
        trial_expect(trial_drawn(&t, 78, 14), text_string(&wanted));
        text_free(&wanted);
    }
    line = strdup(trial_drawn(&t, 38, 7));
    trial_use(&t, "Down Down");
    ck_assert_str_ne(trial_drawn(&t, 38, 7), line);
    free(line);
    trial_close(&t);
}
END_TEST

/* Products, or powers of e, in a sum. */
static int products(const char *sum)
{
    int products = 0, powers = 0;

    for (const char *at = strstr(sum, "check"); at && (at = strstr(at, "×")); at++)
        products++;
    for (const char *at = strchr(sum, '('); at && (at = strstr(at, "e^")); at++)
        powers++;
    return products + powers;
}

/* Before the answer nothing says what is wrong, and nobody has to add up more than two terms. */
START_TEST(nothing_is_told_before_the_answer)
{
    struct trial t = trial_open(&view_diagnose, states[_i]);

    for (int i = 0; i < 40; i++) {
        struct text full = {0};

        trial_press(&t, i % 3 ? "n" : "Tab Right");
        view_diagnose.explain(t.self, &full);
        ck_assert(!trial_holds(trial_sum(&t, 78), "right"));
        ck_assert(trial_holds(trial_sum(&t, 400), "given") ||
                  trial_holds(trial_sum(&t, 400), "= ?") == (products(trial_sum(&t, 400)) <= 2));
        ck_assert(trial_holds(text_string(&full), "given") || strrchr(text_string(&full), '='));
        ck_assert(!trial_holds(text_string(&full), "What tells it"));
        ck_assert(!trial_holds(trial_drawn(&t, 118, 40), "What tells it"));
        text_free(&full);
    }
    say(&t, 0, true);
    ck_assert(trial_holds(trial_sum(&t, 200), "right "));
    ck_assert(!trial_holds(trial_sum(&t, 200), "?"));
    trial_close(&t);
}
END_TEST

START_TEST(the_arithmetic_is_the_right_one)
{
    struct trial t = trial_open(&view_diagnose, "matrix=scaled");

    trial_expect(trial_sum(&t, 78), "here 1.55; check 2.20 / √2 = ?");
    trial_use(&t, "o");
    trial_expect(trial_sum(&t, 78), "scores₁[a,a]: here 2.20; check 0.55×-2.33 + -1.98×-1.76 = ?");
    trial_expect(trial_sum(&t, 38), "here 2.20; check 2 terms = ?");
    trial_use(&t, "n n n Down Down Down");
    trial_expect(trial_sum(&t, 78),
                 "weights₁[pad,a]: here 0.70; check e^1.17 / (e^1.17 + e^-1.85 + 2 more) = 3.24 / 4.65 = 0.70");
    trial_use(&t, "o");
    trial_expect(trial_sum(&t, 78), "masked₁[pad,a]: here 1.17; check scaled, not hidden = ?");
    trial_use(&t, "Right Right Right");
    trial_expect(trial_sum(&t, 78), "masked₁[pad,pad]: here 0.13; check hidden by the mask = ?");
    trial_use(&t, "1 1 Enter");
    trial_expect(trial_sum(&t, 78), "masked₅[pad,pad]: here 0.83; right hidden by the mask = -∞");
    trial_use(&t, "o");
    trial_expect(trial_sum(&t, 78), "scaled₅[pad,pad]: here 0.83; right 1.17 / √2 = 0.83");
    trial_close(&t);
}
END_TEST

START_TEST(answering_selects_what_tells)
{
    struct trial t = trial_open(&view_diagnose, "seed=3 round=2"); /* no W_O */

    say(&t, MISTAKE_NO_OUTPUT, true);
    ck_assert_str_eq(trial_state(&t), "seed=3 round=2 answers=-,no-output matrix=output cell=4,3");
    trial_expect(trial_look(&t), "Right: no W_O; concat times W_O is -3.66, not 0.81.");
    trial_expect(trial_sum(&t, 78), "= 0.81");
    trial_close(&t);
}
END_TEST

START_TEST(plain_text_ends_with_the_answer)
{
    struct trial t = trial_open(&view_diagnose, "seed=3 round=2");
    const char *plain = trial_plain(&t), *list = strstr(plain, "\nWhich mistake is it?\n");
    const char *answer = strstr(plain, "\nAnswer\n");

    ck_assert(list && answer && list < answer);
    trial_expect(plain, "weights₅ 5×5");
    trial_expect(list, "15  no-output        no W_O");
    trial_expect(answer, "It is: no W_O.");
    trial_expect(answer, "is -3.66, not 0.81");
    ck_assert(!strstr(list, "×") || strstr(list, "×") > answer);
    trial_close(&t);
}
END_TEST

/* Whether a screen shows the matrices that tell most mistakes. */
static bool shows_evidence(struct trial *t)
{
    const char *screen = trial_drawn(t, 80, 17);

    return trial_holds(screen, "scores₁") && trial_holds(screen, "weights₁");
}

/* The first screen of 80 × 24 has scores and weights, and the list takes neither away; keys of the list are named. */
START_TEST(evidence_stays)
{
    for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
        struct trial t = trial_open_at("diagnose", "round=%zu", round + 1);
        struct mistaken_case *c = memory_new(sizeof *c);
        struct key_offer offer = {0};
        bool shown = shows_evidence(&t);

        ck_assert(mistaken_case(c, 1, round, NULL));
        ck_assert_msg(shown || c->model.n > 4, "round %zu, n %zu: %s", round + 1, c->model.n, trial_drawn(&t, 80, 17));
        trial_use(&t, "d");
        ck_assert(shows_evidence(&t) == shown);
        ck_assert(key_works(keys_find(t.view->keys, 'd'), t.self, &offer));
        ck_assert_str_eq(text_string(&offer.shown), "↑↓ Enter");
        ck_assert_str_eq(text_string(&offer.word), "choose");
        ck_assert(!key_works(keys_find(t.view->keys, 'n'), t.self, NULL));
        mistaken_case_free(c);
        free(c);
        key_offer_free(&offer);
        trial_close(&t);
    }
}
END_TEST

START_TEST(keys_do_what_they_say)
{
    static const struct trial_keys list[] = {
        {"Right Down", "cell=2,2"},
        {"Right Down Left Up Up Left", ""},
        {"n", "matrix=scaled"},
        {"o o o o o", "matrix=W_O"},
        {"Tab", "head=2"},
        {"BackTab", "head=5"},
        {"s s", "seed=3"},
        {"r", ""},
        {"d Esc", ""},
        {"d d", ""},
        {"d Enter s", "answers=scale-d-model head=5 matrix=masked cell=4,4"},
        {"d Up Enter", "answers=no-output head=5 matrix=masked cell=4,4"},
        {"d Right Enter", "answers=softmax-columns head=5 matrix=masked cell=4,4"},
        {"d Left Down Enter", "answers=split head=5 matrix=masked cell=4,4"},
        {"2 Enter", "answers=scale-d-k head=5 matrix=masked cell=4,4"},
        {"1 5 Enter", "answers=no-output head=5 matrix=masked cell=4,4"},
        {"1 6 Enter", "answers=softmax-columns head=5 matrix=masked cell=4,4"},
        {"2 Enter r", "round=2 answers=scale-d-k"},
        {NULL, NULL},
    };

    trial_check_keys(&view_diagnose, list);
}
END_TEST

/* The arithmetic in full has a line for every product, also where there are more than a line of the screen holds. */
START_TEST(the_explanation_writes_every_product)
{
    struct trial t = trial_open(&view_diagnose, "matrix=output");
    struct text out = {0};
    size_t products = 0;

    trial_expect(trial_plain(&t), "W_O 10×10"); /* so there are ten */
    view_diagnose.explain(t.self, &out);
    for (const char *at = strstr(text_string(&out), "×"); at; at = strstr(at + 1, "×"))
        products += at < strstr(text_string(&out), "\n = ");
    ck_assert_msg(products == 10, "%zu in:\n%s", products, text_string(&out));
    text_free(&out);
    trial_close(&t);
}
END_TEST

enum { MENU_COLUMNS = 26 }; /* mark, number, title and blank */

/* Where the list can be clicked, the marker goes there. */
START_TEST(clicks_choose)
{
    struct trial t = trial_open(&view_diagnose, "");
    const struct theme theme = {.colors = 256};
    struct view_room room = {&theme, {0, 0, 36, 118}, NULL};
    int cells = 0, mistakes = 0;

    for (int row = 0; row < room.area.rows; row++)
        for (int col = 0; col < room.area.cols; col++) {
            struct trial other = trial_open(&view_diagnose, "matrix=W_O");
            bool clicked = view_click(&view_diagnose, other.self, &room, row, col);

            mistakes += clicked && view_diagnose.is_typing(other.self);
            cells += clicked && !view_diagnose.is_typing(other.self);
            trial_close(&other);
        }
    ck_assert_int_gt(cells, 100);
    ck_assert_int_eq(mistakes, MENU_COLUMNS * MISTAKE_COUNT);
    ck_assert(view_click(&view_diagnose, t.self, &room, 3, 95));
    trial_use(&t, "Enter");
    trial_expect(trial_state(&t), "answers=multiply");
    trial_close(&t);
}
END_TEST

/* What is clicked is what stands there: each mistake by its number and its title. */
START_TEST(the_list_names_every_mistake)
{
    struct trial t = trial_open(&view_diagnose, "");
    const char *screen = trial_screen(&t, 118, 60, (struct theme){.colors = 0});

    for (size_t i = 0; i < MISTAKE_COUNT; i++) {
        char row[200];

        snprintf(row, sizeof row, "%2zu %.24s", i + 1, mistake_table[i].title);
        trial_expect(screen, row);
    }
    trial_close(&t);
}
END_TEST

Suite *view_diagnose_suite(void)
{
    Suite *suite = suite_create("view_diagnose");
    TCase *tests = tcase_create("diagnose"), *looks = tcase_create("looks");

    tcase_add_loop_test(looks, draws_in_any_room, 0, STATES);
    tcase_add_loop_test(looks, any_key_anywhere, 0, STATES);
    tcase_add_test(tests, states_are_read_and_refused);
    tcase_add_test(tests, every_mistake_has_its_view);
    tcase_add_test(tests, ten_right_answers);
    tcase_add_test(tests, wrong_answers_are_confusions);
    tcase_add_loop_test(tests, nothing_is_told_before_the_answer, 0, 4);
    tcase_add_test(tests, the_arithmetic_is_the_right_one);
    tcase_add_test(tests, answering_selects_what_tells);
    tcase_add_test(tests, plain_text_ends_with_the_answer);
    tcase_add_test(tests, evidence_stays);
    tcase_add_test(tests, keys_do_what_they_say);
    tcase_add_test(tests, the_explanation_writes_every_product);
    tcase_add_test(tests, clicks_choose);
    tcase_add_test(tests, the_list_names_every_mistake);
    suite_add_tcase(suite, tests);
    suite_add_tcase(suite, looks);
    return suite;
}
