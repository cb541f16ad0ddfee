/* SPDX-License-Identifier: MIT */
/* What the room sees of a poll from phase to phase, and what it does not see yet. */
#include "base/memory.h"
#include "screen/poll_pane.h"
#include "screen/suites.h"

#include <string.h>

/* Draws the four heads at 80×24. */
static void draw_heads(struct poll_pane *p, struct message_poll *poll, int answer)
{
    static const struct theme theme = {.colors = 256};
    struct poll_question q;

    pane_make_heads(&q);
    pane_draw(p, (struct poll_size){80, 24}, &theme, &q, poll, answer);
    poll_question_free(&q);
}

static struct message_poll heads_poll(enum poll_phase phase, bool solved)
{
    struct poll_question q;
    struct message_poll poll;

    pane_make_heads(&q);
    poll = pane_make_poll(&q, phase, solved);
    poll_question_free(&q);
    return poll;
}

START_TEST(an_open_vote_says_how_many_and_no_more)
{
    struct message_poll poll = heads_poll(POLL_OPEN, false);
    struct poll_pane p;

    poll.first = poll.second = (struct message_counts){.length = 4, .of = {1, 2, 3, 4}}; /* even if it were told */
    draw_heads(&p, &poll, -1);
    pane_expect(&p, "17 of 24 answered");
    pane_refuse(&p, "%");
    ck_assert_int_eq(pane_filled_in_all(&p), 0);
    pane_close(&p);
    poll.present = 0; /* a show of hands */
    draw_heads(&p, &poll, -1);
    pane_expect(&p, "Vote now   17 answered");
    pane_close(&p);
    poll.phase = POLL_SECOND;
    draw_heads(&p, &poll, -1);
    pane_expect(&p, "Vote again");
    ck_assert_int_eq(pane_filled_in_all(&p), 0);
    pane_close(&p);
}
END_TEST

START_TEST(bars_are_as_long_as_their_shares)
{
    struct message_poll poll = heads_poll(POLL_CLOSED, false);
    struct poll_pane p;
    int row[4], length[4];

    poll.first = (struct message_counts){.length = 4, .of = {10, 20, 0, 10}};
    draw_heads(&p, &poll, -1);
    for (int i = 0; i < 4; i++) {
        ck_assert_ptr_nonnull(pane_find_letter(&p, (char)('A' + i), &row[i]));
        length[i] = pane_filled(&p, row[i] + 1);
    }
    ck_assert_int_eq(length[0], length[3]);
    ck_assert_int_eq(length[1], 2 * length[0]);
    ck_assert_int_eq(length[2], 0);
    ck_assert_int_gt(length[1], 50);
    pane_expect(&p, "20   50 %");
    pane_expect(&p, " 0    0 %");
    pane_expect(&p, "40 answered");
    pane_close(&p);
}
END_TEST

START_TEST(nothing_moves_until_the_result)
{
    static const enum poll_phase phases[] = {POLL_OPEN, POLL_CLOSED, POLL_DISCUSS, POLL_SECOND};
    int rows[4][4];

    for (int i = 0; i < 4; i++) {
        struct message_poll poll = heads_poll(phases[i], false);
        struct poll_pane p;

        draw_heads(&p, &poll, -1);
        for (int j = 0; j < 4; j++)
            ck_assert_ptr_nonnull(pane_find_letter(&p, (char)('A' + j), &rows[i][j]));
        pane_close(&p);
        ck_assert_int_eq(memcmp(rows[0], rows[i], sizeof rows[0]), 0);
    }
}
END_TEST

START_TEST(a_discussion_keeps_the_bars)
{
    struct message_poll poll = heads_poll(POLL_DISCUSS, false);
    struct poll_pane p;

    draw_heads(&p, &poll, -1);
    pane_expect(&p, "Discuss with your neighbours");
    pane_expect(&p, "12   52 %");
    pane_close(&p);
}
END_TEST

START_TEST(the_result_tells_the_change)
{
    struct message_poll poll = heads_poll(POLL_RESULT, false);
    struct poll_pane p;

    poll.first = (struct message_counts){.length = 4, .of = {10, 5, 5, 0}};
    poll.second = (struct message_counts){.length = 4, .of = {0, 2, 2, 4}};
    draw_heads(&p, &poll, -1);
    pane_expect(&p, "before");
    pane_expect(&p, "after");
    pane_expect(&p, "-50 points");
    pane_expect(&p, "as before");
    pane_expect(&p, "+50 points");
    pane_expect(&p, "20 answered, then 8");
    pane_close(&p);
}
END_TEST

START_TEST(without_votes_there_are_no_shares)
{
    struct message_poll poll = heads_poll(POLL_RESULT, true);
    struct poll_pane p;

    memset(poll.first.of, 0, sizeof poll.first.of);
    memset(poll.second.of, 0, sizeof poll.second.of);
    draw_heads(&p, &poll, -1);
    pane_refuse(&p, "%");
    pane_refuse(&p, "points");
    ck_assert_int_eq(pane_filled_in_all(&p), 0);
    pane_expect(&p, "This is said of D.");
    pane_refuse(&p, "✗");
    pane_close(&p);
}
END_TEST

START_TEST(large_counts_stand_apart)
{
    struct message_poll poll = heads_poll(POLL_RESULT, false);

    for (int i = 0; i < 4; i++)
        poll.first.of[i] = poll.second.of[i] = i == 2 ? 0 : MESSAGE_COUNT_MOST;
    for (size_t i = 0; i < POLL_SIZES; i++) {
        struct poll_question q;
        struct poll_pane p;

        pane_make_heads(&q);
        pane_draw(&p, poll_sizes[i], &poll_themes[0], &q, &poll, 0);
        pane_expect(&p, " 33 %");
        if (poll_sizes[i].cols >= 80)
            pane_expect(&p, " 99999   33 %");
        pane_close(&p);
        poll_question_free(&q);
    }
}
END_TEST

START_TEST(the_solution_is_seen_without_colours)
{
    for (size_t i = 0; i < POLL_THEMES; i++) {
        struct message_poll poll = heads_poll(POLL_CLOSED, true);
        const struct cell *right, *wrong;
        struct poll_question q;
        struct poll_pane p;
        int row;

        pane_make_heads(&q);
        pane_draw(&p, (struct poll_size){80, 24}, &poll_themes[i], &q, &poll, 1);
        right = pane_find_letter(&p, 'D', &row);
        wrong = pane_find_letter(&p, 'A', &row);
        ck_assert(right && wrong);
        ck_assert(right->style.bold && !wrong->style.bold);
        ck_assert(right[3].style.bold && !wrong[3].style.bold);
        ck_assert(memcmp(&wrong[3].style, &right[3].style, sizeof right->style) != 0);
        pane_expect(&p, poll_themes[i].ascii ? "+D  Head 1 of The and" : "✓D  Head 1 of The and");
        pane_expect(&p, poll_themes[i].ascii ? "> B  Head 1 of all" : "▸ B  Head 1 of all");
        pane_expect(&p, poll_themes[i].ascii ? "+ D  This is said of D." : "✓ D  This is said of D.");
        pane_expect(&p,
                    poll_themes[i].ascii ? "x B  This is said of B." : "✗ B  This is said of B."); /* that most chose */
        pane_refuse(&p, "This is said of A.");
        pane_expect(&p, "This is for everybody.");
        pane_close(&p);
        poll_question_free(&q);
    }
}
END_TEST

START_TEST(the_solution_is_not_told_before)
{
    for (enum poll_phase phase = POLL_OPEN; phase <= POLL_OVER; phase++) {
        struct message_poll poll = heads_poll(phase, false);
        struct poll_pane p;

        draw_heads(&p, &poll, 0);
        pane_refuse(&p, "✓");
        pane_refuse(&p, "This is");
        pane_expect(&p, "▸ A");
        pane_close(&p);
    }
}
END_TEST

START_TEST(formulas_and_code_stand_as_in_prose)
{
    static const struct theme theme = {.colors = 256}, ascii = {.ascii = true};
    struct question_text text = {0};
    struct poll_question q;
    struct message_poll poll;
    struct poll_pane p;

    pane_make_heads(&q);
    poll = pane_make_poll(&q, POLL_CLOSED, true);
    question_text_make(&text, TEXT_MARKDOWN,
                       "Say **what** `Q @ K.T` gives:\n\n```c\nfor (;;)\n    sum++;\n```\n\nand $\\sqrt{d_k}$.",
                       (struct place){0}, NULL);
    prose_free(&q.text);
    q.text = text.prose;
    text.prose = (struct prose){0};
    pane_draw(&p, (struct poll_size){80, 30}, &theme, &q, &poll, -1);
    pane_expect(&p, "Say what Q @ K.T gives:");
    pane_expect(&p, "\n   for (;;)\n       sum++;\n");
    pane_expect(&p, "√d_k");
    pane_close(&p);
    pane_draw(&p, (struct poll_size){80, 30}, &ascii, &q, &poll, -1);
    pane_expect(&p, "sqrt");
    pane_close(&p);
    poll_question_free(&q);
    question_text_free(&text);
}
END_TEST

/* Presenter and follower may have two versions of a course: no option without a letter, none that is not there. */
START_TEST(another_number_of_options_does_no_harm)
{
    for (int options = 2; options <= MESSAGE_OPTIONS_MOST; options += 3) {
        struct message_poll poll = heads_poll(POLL_RESULT, true);
        struct poll_pane p;
        int row;

        poll.options = poll.first.length = poll.second.length = options;
        for (int i = 0; i < options; i++)
            poll.first.of[i] = poll.second.of[i] = i;
        draw_heads(&p, &poll, options - 1);
        ck_assert_ptr_nonnull(pane_find_letter(&p, (char)('A' + options - 1), &row));
        pane_close(&p);
    }
}
END_TEST

Suite *screen_wall_poll_phases_suite(void)
{
    Suite *suite = suite_create("screen_wall_poll_phases");
    TCase *core = tcase_create("core");

    tcase_add_test(core, an_open_vote_says_how_many_and_no_more);
    tcase_add_test(core, bars_are_as_long_as_their_shares);
    tcase_add_test(core, nothing_moves_until_the_result);
    tcase_add_test(core, a_discussion_keeps_the_bars);
    tcase_add_test(core, the_result_tells_the_change);
    tcase_add_test(core, without_votes_there_are_no_shares);
    tcase_add_test(core, large_counts_stand_apart);
    tcase_add_test(core, the_solution_is_seen_without_colours);
    tcase_add_test(core, the_solution_is_not_told_before);
    tcase_add_test(core, formulas_and_code_stand_as_in_prose);
    tcase_add_test(core, another_number_of_options_does_no_harm);
    suite_add_tcase(suite, core);
    return suite;
}
