/* SPDX-License-Identifier: MIT */
/* The view three-uses: what it shows and keeps for later, what it says, its keys and states, in any room. */
#include "study/uses.h"
#include "suites.h"
#include "trial.h"
#include "views.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

extern const struct view view_three_uses;

static const struct view *const uses = &view_three_uses;

static void expect_at(const char *state, const char *words)
{
    struct trial t = trial_open(uses, state);

    trial_expect(trial_prose(&t), words);
    trial_close(&t);
}

START_TEST(its_numbers_can_be_quoted)
{
    struct trial t = trial_open(uses, "use=decoder cell=chat,le");
    double value;

    ck_assert_double_eq_tol(trial_measure(&t, "share"), exp(3) / (exp(3) + 2), 1e-12);
    ck_assert_double_eq_tol(trial_measure(&t, "share1"), 1 / (exp(3) + 2), 1e-12);
    ck_assert_double_eq_tol(trial_measure(&t, "scaled4"), 3, 1e-12); /* what the mask hides stays a score */
    ck_assert_double_eq(trial_measure(&t, "hidden"), 6);
    trial_press(&t, "mask+");
    ck_assert_double_eq_tol(trial_measure(&t, "share"), exp(3) / (2 * exp(3) + 2), 1e-12);
    ck_assert_double_eq(trial_measure(&t, "hidden"), 0);
    ck_assert(!uses->measure(t.self, "share5", &value) && !uses->measure(t.self, "scaled", &value));
    ck_assert(!uses->measure(t.self, "share0", &value) && !uses->measure(t.self, "shares", &value));
    trial_close(&t);
    t = trial_open(uses, "sentence=2 pads=5 mask=none");
    ck_assert_double_eq_tol(trial_measure(&t, "pads"), 5 / (exp(3) + 7), 1e-12);
    trial_close(&t);
}
END_TEST

START_TEST(words_follow_the_numbers)
{
    expect_at("", "Look here: Row the gives cat 0.84: a later word.");
    expect_at("cell=runs,cat", "Row runs gives cat 0.87: an earlier word.");
    expect_at("use=decoder mask=none", "Row le gives chat 0.76: its answer is in sight.");
    expect_at("use=decoder", "Row le has to write chat, and the mask hides it.");
    expect_at("use=decoder cell=noir,noir", "Row noir has to write court. It is not written yet.");
    expect_at("use=decoder cell=%3Cs%3E,%3Cs%3E", "Row <s> asks for nothing: all that it sees gets 1.00.");
    expect_at("use=decoder mask=none show=scores,weights", "Row le gives chat most: 0.76.");
    expect_at("use=cross written=2", "Row chat gives black 0.71: the word to write next is noir.");
    expect_at("use=cross mask=causal cell=le,cat", "Row le may not see cat, the word that it needs.");
    expect_at("use=cross sentence=2 written=2", "Row chien gives runs 0.75: the word to write next is court.");
    expect_at("sentence=2 pads=1 mask=none", "The pad takes 0.04 of row the.");
    expect_at("sentence=2 pads=5 mask=none", "The pads take 0.18 of row the.");
    expect_at("show=texts", "Who asks stands at the left of the table, who answers above it.");
    expect_at("use=cross written=2", "e^3.00 / (e^0.00 + e^3.00 + e^0.00 + e^1.80) = 20.09 / 28.14 = 0.71");
    expect_at("use=cross mask=causal cell=le,cat", "e^-∞ = 0: the mask forbids it");
    expect_at("use=cross written=2", "Q from        <s> le chat                      n = 3");
    expect_at("use=cross written=2", "K and V from  the black cat runs               m = 4");
}
END_TEST

/* What a lesson tells later stands nowhere: neither shares nor scores nor the words to write, nor the largest share's
 * place. */
START_TEST(what_is_not_shown_is_not_told)
{
    static const struct {
        const char *state, *hidden[3];
    } cases[] = {
        {"show=texts", {"0.84", "3.00", "0.60"}},
        {"use=decoder mask=none show=texts", {"court", "0.76", "3.00"}},
        {"use=decoder mask=none show=scores,weights", {"court", "writes", "answer"}},
        {"use=cross written=2 show=scores,texts", {"0.71", "noir", "0.87"}},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct trial t = trial_open(uses, cases[i].state);
        size_t first = i == 2; /* the heading's place is kept, empty below it */

        for (size_t j = 0; j < 3; j++)
            if (!first || j != 1)
                ck_assert_msg(!trial_holds(trial_drawn(&t, 80, 14), cases[i].hidden[j]), "%s tells %s", cases[i].state,
                              cases[i].hidden[j]);
        trial_check_lines(&t);
        trial_close(&t);
    }
}
END_TEST

/* The row and the column of the first "noir" on a screen. */
static long place_of(const char *screen)
{
    long row = 0, col = 0, place = -1;

    for (const char *at = screen; *at; at++) {
        if (strncmp(at, "noir", 4) == 0 && place < 0)
            place = 1000 * row + col;
        row += *at == '\n';
        col = *at == '\n' ? 0 : col + (((unsigned char)*at & 0xC0) != 0x80);
    }
    return place;
}

/* Cells stay where they are, whatever is shown of them and whatever is masked. */
START_TEST(cells_keep_their_places)
{
    static const char *const states[] = {"use=decoder mask=none", "use=decoder", "use=decoder mask=none show=texts",
                                         "use=decoder show=scores,weights"};
    static const struct theme mono = {.colors = 0};
    long place = -1;

    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        struct trial t = trial_open(uses, states[i]);
        long now = place_of(trial_screen(&t, 80, 10, mono));

        ck_assert_int_ge(now, 0);
        ck_assert(place < 0 || place == now);
        place = now;
        trial_close(&t);
    }
}
END_TEST

/* Where there is room for one matrix, it is not the one that is not computed yet. */
START_TEST(scores_alone_are_shown)
{
    struct trial t = trial_open(&view_three_uses, "use=decoder show=scores,writes");

    trial_expect(trial_drawn(&t, 38, 8), "masked 4×4");
    trial_expect(trial_drawn(&t, 38, 8), "-∞");
    trial_close(&t);
    t = trial_open(&view_three_uses, "use=decoder");
    trial_expect(trial_drawn(&t, 38, 8), "weights 4×4");
    trial_close(&t);
}
END_TEST

START_TEST(states_are_read_and_refused)
{
    static const char *const good[] = {"",
                                       "use=cross written=2",
                                       "use=decoder mask=none cell=le,chat",
                                       "sentence=2 pads=5 cell=#8,#4",
                                       "use=cross sentence=2 written=0 pads=3 mask=both matrix=weights",
                                       "show=scores,texts"};

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct trial t = trial_open(uses, good[i]);

        trial_check_lines(&t);
        trial_check_state(&t);
        trial_close(&t);
    }
    trial_reads_back(uses, "cell=#1,#3", "cell=the,cat");
    trial_reads_back(uses, "pads=2 cell=the,#6", "pads=2 cell=the,#6"); /* the second of two pads */
    trial_refuses(uses, "use=chat", "write encoder, decoder or cross");
    trial_refuses(uses, "written=4", "0 to 3");
    trial_refuses(uses, "cell=the", "row,column");
    trial_refuses(uses, "cell=le,cat", "the black cat runs");
    trial_refuses(uses, "cell=the,dog", "the black cat runs");
    trial_refuses(uses, "pads=6", "0 to 5");
}
END_TEST

START_TEST(keys_and_dials_go_everywhere)
{
    struct trial t = trial_open(uses, "");

    trial_leads(&t, "Down Down", "cell=cat,cat");
    trial_leads(&t, "use+ use+", "use=cross cell=chat,cat");
    trial_press(&t, "written- written- written-"); /* the row is gone: the last that is there */
    ck_assert_str_eq(trial_state(&t), "use=cross written=0 cell=%3Cs%3E,cat");
    trial_leads(&t, "sentence+", "use=cross sentence=2 written=0 cell=%3Cs%3E,runs");
    trial_close(&t);
}
END_TEST

START_TEST(holds_in_any_state_and_room)
{
    static const char *const names[] = {"encoder", "decoder", "cross"};
    static const char *const masks[] = {"right", "none", "causal", "padding", "both"};
    struct random r;

    random_start(&r, 7, (unsigned)_i);
    for (size_t mask = 0; mask < 5; mask++) {
        struct trial t = trial_open_at("three-uses", "use=%s sentence=%zu written=%zu pads=%zu mask=%s", names[_i],
                                       1 + views_random_below(&r, 2), views_random_below(&r, 4),
                                       views_random_below(&r, 6), masks[mask]);

        trial_check_lines(&t);
        trial_check_state(&t);
        for (int i = 0; i < 20; i++)
            trial_draw_at_random(&t, &r);
        trial_close(&t);
    }
}
END_TEST

START_TEST(clicks_choose_weights)
{
    static const struct theme theme = {.colors = 256};
    struct view_room room = {&theme, {0, 0, 14, 80}, NULL, NULL};
    struct trial t = trial_open(uses, "use=cross written=2");
    bool found[12] = {false};
    size_t count = 0;

    for (int i = 0; i < room.area.rows * room.area.cols; i++)
        if (view_click(uses, t.self, &room, i / room.area.cols, i % room.area.cols)) {
            const char *words[] = {"the", "black", "cat", "runs"}, *rows[] = {"%3Cs%3E", "le", "chat"};

            for (size_t cell = 0; cell < 12; cell++) {
                char name[40];

                snprintf(name, sizeof name, " cell=%s,%s", rows[cell / 4], words[cell % 4]);
                found[cell] = found[cell] || strstr(trial_state(&t), name);
            }
        }
    for (size_t i = 0; i < 12; i++)
        count += found[i];
    ck_assert_uint_eq(count, 12);
    trial_close(&t);
}
END_TEST

Suite *view_three_uses_suite(void)
{
    Suite *suite = suite_create("view_three_uses");
    TCase *tests = tcase_create("three_uses");

    tcase_add_test(tests, its_numbers_can_be_quoted);
    tcase_add_test(tests, words_follow_the_numbers);
    tcase_add_test(tests, what_is_not_shown_is_not_told);
    tcase_add_test(tests, cells_keep_their_places);
    tcase_add_test(tests, scores_alone_are_shown);
    tcase_add_test(tests, states_are_read_and_refused);
    tcase_add_test(tests, keys_and_dials_go_everywhere);
    tcase_add_loop_test(tests, holds_in_any_state_and_room, 0, USE_COUNT);
    tcase_add_test(tests, clicks_choose_weights);
    suite_add_tcase(suite, tests);
    return suite;
}
