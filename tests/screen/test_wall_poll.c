/* SPDX-License-Identifier: MIT */
/* How a poll looks on the wall: golden screens, and what is true of it at every size. */
#include "screen/poll_pane.h"
#include "screen/suites.h"
#include "screen/tools.h"

#include <string.h>

/* ---------------------------------------------------------------------------------------------------- golden screens
 */

static const struct look {
    const char *name;
    int cols, rows;
    enum poll_phase phase;
    bool solved;
    struct theme theme;
} looks[] = {
    {"poll-open-80x24", 80, 24, POLL_OPEN, false, {.colors = 256}},
    {"poll-open-40x12", 40, 12, POLL_OPEN, false, {.colors = 256}},
    {"poll-closed-80x24", 80, 24, POLL_CLOSED, false, {.colors = 256}},
    {"poll-closed-40x12", 40, 12, POLL_CLOSED, false, {.colors = 256}},
    {"poll-discuss-40x12", 40, 12, POLL_DISCUSS, false, {.colors = 256}},
    {"poll-second-80x24", 80, 24, POLL_SECOND, false, {.colors = 256}},
    {"poll-result-80x24", 80, 24, POLL_RESULT, false, {.colors = 256}},
    {"poll-result-40x12", 40, 12, POLL_RESULT, false, {.colors = 256}},
    {"poll-result-120x40", 120, 40, POLL_RESULT, false, {.colors = 256}},
    {"poll-solved-80x24", 80, 24, POLL_CLOSED, true, {.colors = 256}},
    {"poll-solved-40x12", 40, 12, POLL_CLOSED, true, {.colors = 256}},
    {"poll-solved-120x40", 120, 40, POLL_RESULT, true, {.colors = 256}},
    {"poll-solved-200x60", 200, 60, POLL_RESULT, true, {.colors = 256}},
    {"poll-solved-ascii", 80, 24, POLL_RESULT, true, {.ascii = true}},
    {"poll-solved-pane", 42, 12, POLL_RESULT, true, {.colors = 256}},
};

START_TEST(looks_as_it_did)
{
    const struct look *look = &looks[_i];
    struct poll_question q;
    struct message_poll poll;
    struct poll_pane p;

    pane_make_heads(&q);
    poll = pane_make_poll(&q, look->phase, look->solved);
    pane_draw(&p, (struct poll_size){look->cols, look->rows}, &look->theme, &q, &poll, 1);
    screen_text_is_golden(text_string(&p.text), look->name);
    pane_close(&p);
    poll_question_free(&q);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- at every size */

/* Nothing stands around the area, every option has its letter, and where something is cut a mark says so. */
static void expect_sane(const struct poll_pane *p, const struct poll_question *q, const struct message_poll *poll)
{
    const struct canvas *c = &p->canvas;
    int row;

    for (int i = 0; i < c->rows * c->cols; i++)
        if (i / c->cols < POLL_ROOM || i / c->cols >= c->rows - POLL_ROOM || i % c->cols < POLL_ROOM ||
            i % c->cols >= c->cols - POLL_ROOM)
            ck_assert_msg(c->cells[i].glyph == U' ', "something around it\n%s", text_string(&p->text));
    ck_assert_msg(!c->cut, "something outside of it\n%s", text_string(&p->text));
    for (size_t i = 0; i < q->choice_count; i++)
        ck_assert_msg(pane_find_letter(p, (char)('A' + i), &row), "no %c on\n%s", (char)('A' + i),
                      text_string(&p->text));
    if (poll->first.length > 0)
        ck_assert_msg(pane_filled_in_all(p) > 0, "no bar on\n%s", text_string(&p->text));
    else
        ck_assert_msg(pane_filled_in_all(p) == 0, "a bar on\n%s", text_string(&p->text));
}

static void draw_all_phases(const struct poll_question *q, size_t size, const struct theme *theme)
{
    for (enum poll_phase phase = POLL_OPEN; phase <= POLL_OVER; phase++)
        for (int solved = 0; solved < 2; solved++) {
            struct message_poll poll = pane_make_poll(q, phase, solved);
            struct poll_pane p;

            pane_draw(&p, poll_sizes[size], theme, q, &poll, solved ? 0 : -1);
            expect_sane(&p, q, &poll);
            pane_close(&p);
        }
}

START_TEST(all_options_are_seen_at_every_size)
{
    static const size_t counts[] = {2, 5, 9, 26};

    for (size_t i = 0; i < 2 * sizeof counts / sizeof *counts; i++)
        for (size_t theme = 0; theme < POLL_THEMES; theme++) {
            struct poll_question q;

            pane_make_many(&q, counts[i / 2], i % 2);
            draw_all_phases(&q, (size_t)_i, &poll_themes[theme]);
            poll_question_free(&q);
        }
}
END_TEST

START_TEST(in_the_rows_that_it_wants_nothing_is_cut)
{
    static const struct theme theme = {.colors = 256};

    for (enum poll_phase phase = POLL_OPEN; phase <= POLL_RESULT; phase++)
        for (int solved = 0; solved < 2; solved++) {
            struct poll_question q;
            struct message_poll poll;
            struct poll_pane p;
            int rows;

            pane_make_many(&q, 7, true);
            poll = pane_make_poll(&q, phase, solved);
            rows = wall_poll_rows(&theme, &q, &poll, poll_sizes[_i].cols - 2 * POLL_ROOM);
            pane_draw(&p, (struct poll_size){poll_sizes[_i].cols, rows + 2 * POLL_ROOM}, &theme, &q, &poll, -1);
            pane_refuse(&p, "…");
            expect_sane(&p, &q, &poll);
            if (solved)
                pane_expect(&p, "This is for everybody.");
            pane_close(&p);
            poll_question_free(&q);
        }
}
END_TEST

START_TEST(little_room_cuts_with_a_mark)
{
    static const struct theme theme = {.colors = 256};
    struct poll_question q;
    struct message_poll poll;
    struct poll_pane p;

    pane_make_many(&q, 5, true);
    poll = pane_make_poll(&q, POLL_CLOSED, false);
    pane_draw(&p, (struct poll_size){40, 12}, &theme, &q, &poll, -1);
    for (int i = 0; i < 5; i++) {
        int row;
        struct text line = {0};

        ck_assert_ptr_nonnull(pane_find_letter(&p, (char)('A' + i), &row));
        canvas_row_text(&p.canvas, row, &line);
        ck_assert_msg(strstr(text_string(&line), "…") != NULL, "%s", text_string(&line));
        text_free(&line);
    }
    pane_close(&p);
    poll_question_free(&q);
}
END_TEST

Suite *screen_wall_poll_suite(void)
{
    Suite *suite = suite_create("screen_wall_poll");
    TCase *core = tcase_create("core");

    tcase_add_loop_test(core, looks_as_it_did, 0, sizeof looks / sizeof *looks);
    tcase_add_loop_test(core, all_options_are_seen_at_every_size, 0, POLL_SIZES);
    tcase_add_loop_test(core, in_the_rows_that_it_wants_nothing_is_cut, 0, POLL_SIZES);
    tcase_add_test(core, little_room_cuts_with_a_mark);
    suite_add_tcase(suite, core);
    return suite;
}
