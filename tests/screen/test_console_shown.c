/* SPDX-License-Identifier: MIT */
/* What the console shows of the time, the notes and a poll. */
#include "screen/lectern.h"
#include "screen/suites.h"

#include "base/utf8.h"

#include <check.h>
#include <string.h>

static struct lectern l;

static void start_course(void)
{
    lectern_open_long(&l);
}

/* Draws again, after what a key does not change. */
static void redraw(void)
{
    screen_resize(&l.screen, l.screen.canvas.cols, l.screen.canvas.rows);
}

/* The poll of step Two, open. */
static void ask(void)
{
    screen_press(&l.screen, "Right Right P Enter");
    ck_assert_ptr_nonnull(l.console->poll);
}

static void raised_hands(const char *typed)
{
    screen_press(&l.screen, "H");
    screen_type(&l.screen, typed);
    screen_press(&l.screen, "Enter");
}

static struct console_frame frame_of(void)
{
    struct console_frame frame;

    console_frame_make(&frame, l.console, &l.screen.canvas);
    return frame;
}

/* ------------------------------------------------------------------------------------------------- the clock, notes */

START_TEST(the_clock_shows_the_face_that_is_chosen)
{
    start_course();
    l.console->clock.budget = 30;
    lectern_pass(&l, 21 * 60 + 40);
    ck_assert_int_eq(lectern_column(&l, 1, "elapsed 21:40 ━"), 1);
    ck_assert_ptr_nonnull(strstr(screen_row(&l.screen, 1), "━─"));
    ck_assert_ptr_nonnull(strstr(screen_row(&l.screen, 1), " of 30:00   this step 21:40 of 2:00, over"));
    screen_press(&l.screen, "C");
    ck_assert_int_eq(lectern_column(&l, 1, "left 8:"), 1);
    ck_assert_ptr_nonnull(strstr(screen_row(&l.screen, 1), " of 30:00   this step"));
    screen_press(&l.screen, "C"); /* the lesson took longer than its plan says: in words, too */
    ck_assert_int_eq(lectern_column(&l, 1, " this lesson 21:40 "), 1);
    ck_assert_ptr_nonnull(strstr(screen_row(&l.screen, 1), " of 2:00, over"));
    screen_press(&l.screen, "C C");
    lectern_pass(&l, 10 * 60);
    ck_assert_int_eq(lectern_column(&l, 1, " over by 1:40 "), 1);
    ck_assert_ptr_null(strstr(screen_row(&l.screen, 1), "─"));
    lectern_close(&l);
}
END_TEST

START_TEST(without_a_plan_there_is_no_bar)
{
    lectern_prepare(&l);
    lectern_write(&l, "lessons/01-a.md", lectern_other);
    lectern_begin(&l, "a");
    screen_resize(&l.screen, 80, 24);
    lectern_pass(&l, 65);
    ck_assert_str_eq(screen_row(&l.screen, 1), " elapsed 1:05   this step 1:05   this lesson 1:05");
    lectern_close(&l);
}
END_TEST

START_TEST(there_is_room_for_a_large_clock)
{
    start_course();
    screen_resize(&l.screen, 120, 40);
    l.console->clock.budget = 30;
    lectern_pass(&l, 2 * 60 + 34);
    ck_assert_int_eq(lectern_column(&l, 1, "▀▀█ ▄ ▀▀█ █ █   elapsed of 30:00"), 1);
    ck_assert_int_eq(lectern_column(&l, 2, "█▀▀ ▄  ▀█ ▀▀█   ━"), 1);
    ck_assert_int_eq(lectern_column(&l, 3, "▀▀▀   ▀▀▀   ▀   this step 2:34 of 2:00, over   left 27:2"), 1);
    screen_expect(&l.screen, "▸  1 One"); /* and for the plan */
    screen_expect(&l.screen, "2:34 of 2:00");
    l.screen.canvas.theme.ascii = true;
    redraw();
    ck_assert_int_eq(lectern_column(&l, 1, "elapsed 2:34 ="), 1);
    lectern_close(&l);
}
END_TEST

/* Notes of `count` paragraphs, "L1" …, for a step of 10 minutes. */
static void open_long_notes(int count)
{
    struct text markdown = {0};

    text_add(&markdown, "# A\n\nIt.\n\n---\n\n## One\n<!-- minutes: 10 -->\n<!-- notes:\n");
    for (int i = 1; i <= count; i++)
        text_addf(&markdown, "L%d end\n\n", i);
    text_add(&markdown, "-->\n\nText.\n\n---\n\n## Two\n\nText.\n");
    lectern_prepare(&l);
    lectern_write(&l, "lessons/01-a.md", text_string(&markdown));
    lectern_begin(&l, "a");
    screen_resize(&l.screen, 80, 24);
    text_free(&markdown);
}

START_TEST(notes_follow_the_time_of_the_step)
{
    struct console_frame frame;

    open_long_notes(20);
    frame = frame_of();
    screen_expect(&l.screen, "│ L1 end");
    screen_expect(&l.screen, "more lines ──");
    lectern_pass(&l, 240); /* half of the 80 % */
    ck_assert_uint_eq(l.console->notes.first, (size_t)(39 - frame.notes.rows) / 2);
    screen_refuse(&l.screen, "L20 end");
    lectern_pass(&l, 240);
    screen_expect(&l.screen, "L20 end");
    screen_refuse(&l.screen, "more line");
    screen_expect(&l.screen, "above ──");
    lectern_pass(&l, 6000);
    screen_expect(&l.screen, "L20 end");
    lectern_close(&l);
}
END_TEST

START_TEST(notes_moved_by_hand_stand_still_until_the_next_step)
{
    size_t first;

    open_long_notes(40);
    screen_press(&l.screen, "J");
    first = l.console->notes.first;
    ck_assert_uint_gt(first, 0);
    screen_expect(&l.screen, " notes, by hand ");
    lectern_pass(&l, 600);
    ck_assert_uint_eq(l.console->notes.first, first);
    for (int i = 0; i < 60; i++)
        screen_press(&l.screen, "J");
    screen_expect(&l.screen, "L40 end");
    screen_hides(&l.screen, "K", "L40 end"); /* they went no further than their end */
    screen_shows(&l.screen, "Right", "No notes for this step.");
    screen_hides(&l.screen, "Left", "by hand");
    lectern_close(&l);
}
END_TEST

START_TEST(foreign_bytes_of_notes_are_not_sent)
{
    lectern_prepare(&l);
    lectern_write(&l, "lessons/01-a.md",
                  "# A\n\nIt.\n\n---\n\n## One\n<!-- notes: a\033[2Jb \xff\x80 \033]0;x\a \xe2\x80\xae -->\n\nText.\n");
    lectern_begin(&l, "a");
    screen_expect(&l.screen, "^[[2Jb");
    for (size_t i = 0; i < (size_t)(l.screen.canvas.rows * l.screen.canvas.cols); i++)
        ck_assert(l.screen.canvas.cells[i].glyph == 0 ||
                  (l.screen.canvas.cells[i].glyph >= U' ' && l.screen.canvas.cells[i].glyph != 0x202E &&
                   (l.screen.canvas.cells[i].glyph < 0x7F || l.screen.canvas.cells[i].glyph >= 0xA0)));
    lectern_close(&l);
}
END_TEST

/* --------------------------------------------------------------------------------------------------------- a poll */

/* The counts are none that a clock shows, whatever the time is: 60 and more. */
START_TEST(the_spread_is_not_seen_while_a_vote_is_open)
{
    start_course();
    ask();
    raised_hands("67 91 74");
    for (int cols = 80; cols <= 200; cols += 20)
        for (int rows = 24; rows <= 60; rows += 6) {
            screen_resize(&l.screen, cols, rows);
            screen_expect(&l.screen, "232 answered by hand");
            screen_expect(&l.screen, "The spread stays on this machine, and hidden");
            screen_refuse(&l.screen, "67");
            screen_refuse(&l.screen, "91");
            screen_refuse(&l.screen, "✓");
            for (int i = frame_of().room.row; i < rows; i++)
                ck_assert_ptr_null(strstr(screen_row(&l.screen, i), "█"));
        }
    screen_resize(&l.screen, 80, 24);
    screen_shows(&l.screen, "P", " A 67 ✓   B 91   C 74\n");
    screen_press(&l.screen, "P P"); /* the second vote is as hidden as the first */
    raised_hands("93 68 75");
    screen_expect(&l.screen, "second vote ");
    screen_expect(&l.screen, "236 answered by hand");
    screen_refuse(&l.screen, "93");
    screen_refuse(&l.screen, "68");
    screen_shows(&l.screen, "P", " before  A 67 ✓   B 91   C 74\n", " after   A 93 ✓   B 68   C 75\n",
                 "before and after", " Next  the solution, with S   then, in the lesson: the answer");
    screen_shows(&l.screen, "S", "solution shown", " Next  back to the lesson   then");
    lectern_close(&l);
}
END_TEST

START_TEST(options_have_rows_where_there_is_room)
{
    struct console_frame frame;

    start_course();
    ask();
    raised_hands("10 20 0");
    screen_press(&l.screen, "P");
    screen_resize(&l.screen, 120, 40);
    frame = frame_of();
    ck_assert(frame.lists);
    ck_assert_int_eq(lectern_column(&l, frame.room.row + 2, "✓ A  A."), 1);
    ck_assert_ptr_nonnull(strstr(screen_row(&l.screen, frame.room.row + 2), " 10 ██"));
    ck_assert_ptr_nonnull(strstr(screen_row(&l.screen, frame.room.row + 3), " 20 ████"));
    ck_assert_ptr_null(strstr(screen_row(&l.screen, frame.room.row + 4), "█"));
    screen_expect(&l.screen, "The room sees the bars");
    lectern_close(&l);
}
END_TEST

START_TEST(letters_stand_above_the_hands)
{
    struct console_frame frame;
    int row, col;

    start_course();
    ask();
    screen_press(&l.screen, "H");
    screen_type(&l.screen, "12,5 ");
    frame = frame_of();
    row = frame.room.row + frame.room.rows - 1;
    ck_assert_int_eq(lectern_column(&l, row - 1, "A"), lectern_column(&l, row, "12,5"));
    ck_assert_int_eq(lectern_column(&l, row - 1, "B"), lectern_column(&l, row, "5"));
    ck_assert(screen_cursor(&l.screen, &row, &col));
    ck_assert_int_eq(row, frame.room.row + frame.room.rows - 1);
    ck_assert_int_eq(col, lectern_column(&l, row - 1, "C"));
    screen_expect(&l.screen, "2 of 3 options counted");
    screen_type(&l.screen, "x");
    ck_assert_ptr_nonnull(strstr(screen_row(&l.screen, frame.notice_row), "is not a count"));
    lectern_close(&l);
}
END_TEST

START_TEST(the_chosen_question_is_in_sight)
{
    size_t count;

    lectern_open(&l, "six-stages");
    screen_press(&l.screen, "Right Right Right P");
    count = l.console->choice.list.count;
    ck_assert_uint_gt(count, 15);
    for (size_t i = 0; i < 2 * count; i++) {
        struct text begins = {0};

        screen_resize(&l.screen, i % 2 ? 80 : 120, i % 3 ? 24 : 40);
        text_add(&begins, "▸ ");
        text_add_bytes(&begins, l.console->choice.list.items[l.console->choice.chosen].title,
                       utf8_prefix(l.console->choice.list.items[l.console->choice.chosen].title, 40));
        screen_expect(&l.screen, text_string(&begins));
        text_free(&begins);
        screen_press(&l.screen, i < count ? "Down" : "Up");
    }
    screen_expect(&l.screen, "This is the first question.");
    screen_expect(&l.screen, "This step asks");
    screen_shows(&l.screen, "Down", "Enter ask");
    lectern_close(&l);
}
END_TEST

START_TEST(what_is_next_leads_the_poll)
{
    struct console_frame frame;

    start_course();
    ask();
    frame = frame_of();
    ck_assert_str_eq(screen_row(&l.screen, frame.next_row), "  Next  close the vote   then, in the lesson: the answer");
    screen_expect(&l.screen, "on the wall: the question");
    lectern_close(&l);
}
END_TEST

Suite *screen_console_shown_suite(void)
{
    Suite *suite = suite_create("screen_console_shown");
    TCase *tcase = tcase_create("looks");

    tcase_add_test(tcase, the_clock_shows_the_face_that_is_chosen);
    tcase_add_test(tcase, without_a_plan_there_is_no_bar);
    tcase_add_test(tcase, there_is_room_for_a_large_clock);
    tcase_add_test(tcase, notes_follow_the_time_of_the_step);
    tcase_add_test(tcase, notes_moved_by_hand_stand_still_until_the_next_step);
    tcase_add_test(tcase, foreign_bytes_of_notes_are_not_sent);
    tcase_add_test(tcase, the_spread_is_not_seen_while_a_vote_is_open);
    tcase_add_test(tcase, options_have_rows_where_there_is_room);
    tcase_add_test(tcase, letters_stand_above_the_hands);
    tcase_add_test(tcase, the_chosen_question_is_in_sight);
    tcase_add_test(tcase, what_is_next_leads_the_poll);
    suite_add_tcase(suite, tcase);
    return suite;
}
