/* SPDX-License-Identifier: MIT */
/* The view bank: the drawn row and the computed ones, what it says of them, its keys and states, in any room. */
#include "study/bank.h"
#include "suites.h"
#include "trial.h"
#include "views.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SHOWN = BANK_HEADS + 1 };

extern const struct view view_bank;

static const struct view *const bank = &view_bank;

/* Fails unless the plain text, its lines joined, holds the words. */
static void expect_at(const char *state, const char *words)
{
    struct trial t = trial_open(bank, state);

    trial_expect(trial_prose(&t), words);
    trial_close(&t);
}

START_TEST(the_shares_of_bank)
{
    static const double drawn[] = {0.05, 0.2, 0.05, 0.1, 0.05, 0.55};
    struct trial t = trial_open(bank, "");
    double meaning = exp(3) + exp(1.2) + 4, value;

    for (int i = 0; i < 6; i++) {
        char name[24];

        snprintf(name, sizeof name, "share%d", i + 1);
        ck_assert_double_eq_tol(trial_measure(&t, name), drawn[i], 1e-12);
    }
    ck_assert_double_eq_tol(trial_measure(&t, "head2_share6"), exp(3) / meaning, 1e-12);
    ck_assert(!bank->measure(t.self, "scaled6", &value));
    ck_assert(!bank->measure(t.self, "share7", &value));
    ck_assert(!bank->measure(t.self, "share", &value));
    ck_assert(!bank->measure(t.self, "head6_share1", &value));
    trial_use(&t, "Tab");
    ck_assert_double_eq_tol(trial_measure(&t, "share6"), exp(3) / meaning, 1e-12);
    ck_assert_double_eq_tol(trial_measure(&t, "share2"), exp(1.2) / meaning, 1e-12);
    ck_assert_double_eq_tol(trial_measure(&t, "scaled6"), 3, 1e-12);
    ck_assert_double_eq_tol(trial_measure(&t, "head1_share6"), 0.55, 1e-12);
    trial_close(&t);
}
END_TEST

START_TEST(words_follow_the_head)
{
    expect_at("", "Look here: Drawn to illustrate the idea: nobody computed these six shares.");
    expect_at("", "5 + 20 + 5 + 10 + 5 + 55 = 100; 55 of it for money");
    expect_at("", "in this sentence there is no river to attend to");
    expect_at("head=2", "“bank” gives 73 % of its attention to “money”.");
    expect_at("head=2", "e^3.00 / (e^0.00 + e^1.20 + e^0.00 + e^0.00 + e^0.00 + e^3.00) = 20.09 / 27.41 = 0.73");
    expect_at("head=2", "No word here answers but itself, with 12 %.");
    expect_at("head=2 word=The", "“The” asks for nothing in this head: every word gets as much.");
    expect_at("head=3", "“bank” gives 80 % of its attention to “The”.");
    expect_at("head=4 word=full", "“full” gives 76 % of its attention to “was”.");
    expect_at("head=5", "“bank” has to share: 45 % for “The”, 45 % for “money”.");
    expect_at("head=5", "Each alone had 80 % and 73 % in a head of its own.");
    expect_at("head=5 word=full", "“full” asks for meaning alone.");
    expect_at("head=3 to=money",
              "e^0.00 / (e^3.00 + e^0.00 + e^0.00 + e^0.00 + e^0.00 + e^0.00) = 1.00 / 25.09 = 0.04");
    expect_at("head=2", "> 2 meaning");
    expect_at("head=2", "  money     73 %    55 %    73 %     4 %     0 %    45 %");
}
END_TEST

/* What the line below is about: "share that “bank” gives “money”". */
static const char *cell_of(struct trial *t)
{
    struct view_lines lines = {0};

    bank->describe(t->self, &lines, 80, false);
    text_free(&t->text);
    text_add(&t->text, text_string(&lines.cell.text));
    view_lines_free(&lines);
    return text_string(&t->text);
}

START_TEST(keys_choose_heads_and_words)
{
    struct trial t = trial_open(bank, "");

    trial_press(&t, "Left"); /* the drawn row is of bank alone */
    ck_assert_str_eq(trial_state(&t), "");
    trial_leads(&t, "Up", "to=of");
    trial_leads(&t, "Tab Right Right", "head=2 word=full");
    trial_expect(cell_of(&t), "gives “money”");
    trial_leads(&t, "Down", "head=2 word=full to=The");
    trial_leads(&t, "4 Left Left Left Left", "head=4 word=money");
    trial_expect(cell_of(&t), "gives “of”");
    trial_leads(&t, "BackTab BackTab BackTab BackTab", "head=5 word=money");
    trial_use(&t, "1");
    ck_assert_str_eq(trial_state(&t), "word=money"); /* remembered for the next head */
    trial_expect(cell_of(&t), "“bank” gives");
    trial_close(&t);
}
END_TEST

/* What a lesson tells later of a head is not said beside it. */
START_TEST(the_note_waits_with_the_weights)
{
    static const char *const states[] = {"show=share,bar", "head=2 show=share,bar,heads"};

    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        struct trial t = trial_open(bank, states[i]);

        ck_assert(!trial_holds(trial_drawn(&t, 120, 40), "river"));
        trial_close(&t);
    }
    expect_at("head=2", "as the bank of a river would");
}
END_TEST

START_TEST(states_are_read_and_refused)
{
    static const char *const good[] = {"", "head=2", "head=5 word=money to=bank", "to=#6", "word=#1 head=3", "word=of"};

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct trial t = trial_open(bank, good[i]);

        trial_check_lines(&t);
        trial_check_state(&t);
        trial_close(&t);
    }
    trial_reads_back(bank, "show=bar,share head=2", "head=2 show=share,bar");
    trial_refuses(bank, "show=score", "write all, share, bar, heads or weights");
    trial_refuses(bank, "head=6", "1 to 5");
    trial_refuses(bank, "head=0", "1 to 5");
    trial_refuses(bank, "word=river", "The bank was full of money");
    trial_refuses(bank, "word=#7", "The bank was full of money");
    trial_refuses(bank, "to=", "The bank was full of money");
    trial_refuses(bank, "cell=1", "no such key");
}
END_TEST

/* Every head, every word that asks, in many rooms and looks. */
START_TEST(holds_in_any_state_and_room)
{
    struct random r;

    random_start(&r, 3, (unsigned)_i);
    for (size_t word = 0; word < BANK_WORDS; word++) {
        char state[64];
        struct trial t;

        snprintf(state, sizeof state, "head=%d word=%s to=#%zu", _i, bank_words[word],
                 1 + views_random_below(&r, BANK_WORDS));
        t = trial_open(bank, state);
        t.least_rows = 3;
        trial_check_lines(&t);
        trial_check_state(&t);
        for (int i = 0; i < 40; i++)
            trial_draw_at_random(&t, &r);
        trial_close(&t);
    }
}
END_TEST

/* All six shares stand in the smallest window; drawn ones look otherwise than computed ones, without colours too. */
START_TEST(the_smallest_window_has_the_numbers)
{
    static const struct theme mono = {.colors = 0}, ascii = {.colors = 8, .ascii = true};
    struct trial t = trial_open(bank, "");
    const char *screen = trial_screen(&t, 40, 6, mono);

    ck_assert(trial_holds(screen, "▒") && !trial_holds(screen, "█"));
    ck_assert(trial_holds(screen, "55 %") && trial_holds(screen, "20 %"));
    screen = trial_screen(&t, 40, 6, ascii);
    ck_assert(trial_holds(screen, "===") && !trial_holds(screen, "#"));
    trial_use(&t, "Tab");
    screen = trial_screen(&t, 40, 6, mono);
    ck_assert(trial_holds(screen, "█") && trial_holds(screen, "73 %"));
    screen = trial_screen(&t, 118, 35, mono);
    ck_assert(trial_holds(screen, "weights of head 2") && trial_holds(screen, "[0.73]"));
    ck_assert(!trial_holds(screen, "…")); /* the weights are there from the first column on */
    ck_assert(trial_holds(screen, "held                2.0      3.0      6.0"));
    trial_close(&t);
}
END_TEST

START_TEST(clicks_choose_heads_and_words)
{
    static const struct theme theme = {.colors = 256};
    static const char *const states[SHOWN] = {"", "head=2", "head=3", "head=4", "head=5"};
    struct view_room room = {&theme, {0, 0, 17, 80}, NULL, NULL};
    struct trial t = trial_open(bank, "");
    bool heads[SHOWN] = {false}, words[BANK_WORDS] = {false};

    for (int i = 0; i < room.area.rows * room.area.cols; i++) {
        if (!view_click(bank, t.self, &room, i / room.area.cols, i % room.area.cols))
            continue;
        heads[0] = heads[0] || !strstr(trial_state(&t), "head=");
        for (size_t head = 1; head < SHOWN; head++)
            heads[head] = heads[head] || strstr(trial_state(&t), states[head]);
        for (size_t word = 0; word < BANK_WORDS; word++) {
            char to[24];

            snprintf(to, sizeof to, "to=%s", bank_words[word]);
            words[word] = words[word] || strstr(trial_state(&t), to);
        }
    }
    for (size_t i = 0; i < SHOWN; i++)
        ck_assert(heads[i]);
    for (size_t i = 0; i < BANK_WORDS; i++)
        ck_assert(words[i]);
    ck_assert(!view_click(bank, t.self, &room, 16, 3));
    trial_close(&t);
}
END_TEST

/* In the whole matrix a click chooses who asks and who answers; of the illustration there is none to click on. */
START_TEST(clicks_choose_weights)
{
    static const struct theme theme = {.colors = 256};
    struct view_room room = {&theme, {0, 0, 40, 80}, NULL, NULL};
    struct trial t = trial_open(bank, "head=3"), drawn = trial_open(bank, "");

    for (size_t cell = 0; cell < BANK_WORDS * BANK_WORDS; cell += ONE_IN(4)) {
        struct text state = {0};
        bool is_found = false;

        text_addf(&state, "head=3%s%s to=%s",
                  cell / BANK_WORDS == 1 ? "" : " word=", cell / BANK_WORDS == 1 ? "" : bank_words[cell / BANK_WORDS],
                  bank_words[cell % BANK_WORDS]);
        for (int i = 14 * 80; i < 40 * 80 && !is_found; i++) /* below the table and the heads */
            is_found =
                view_click(bank, t.self, &room, i / 80, i % 80) && strcmp(trial_state(&t), text_string(&state)) == 0;
        ck_assert_msg(is_found, "nowhere a click leads to %s", text_string(&state));
        text_free(&state);
    }
    for (int i = 14 * 80; i < 40 * 80; i++)
        ck_assert(!view_click(bank, drawn.self, &room, i / 80, i % 80));
    trial_close(&t);
    trial_close(&drawn);
}
END_TEST

Suite *view_bank_suite(void)
{
    Suite *suite = suite_create("view_bank");
    TCase *tests = tcase_create("bank");

    tcase_add_test(tests, the_shares_of_bank);
    tcase_add_test(tests, words_follow_the_head);
    tcase_add_test(tests, keys_choose_heads_and_words);
    tcase_add_test(tests, the_note_waits_with_the_weights);
    tcase_add_test(tests, states_are_read_and_refused);
    tcase_add_loop_test(tests, holds_in_any_state_and_room, 1, 6);
    tcase_add_test(tests, the_smallest_window_has_the_numbers);
    tcase_add_test(tests, clicks_choose_heads_and_words);
    tcase_add_test(tests, clicks_choose_weights);
    suite_add_tcase(suite, tests);
    return suite;
}
