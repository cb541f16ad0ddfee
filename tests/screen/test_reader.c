/* SPDX-License-Identifier: MIT */
/* The reader without a terminal: from menu to lesson and back, lessons that are asked for, and what can be wrong. */
#include "base/memory.h"
#include "command/captured.h"
#include "screen/desk.h"
#include "screen/suites.h"
#include "screen/tools.h"
#include "view/view.h"

#include <check.h>
#include <poll.h>

static struct desk desk;

static void prepare(void)
{
    desk_prepare(&desk);
}

static void put_away(void)
{
    desk_close(&desk);
}

static void start_course(void)
{
    desk_open_reader(&desk, &desk_course, 80, 24);
}

/* ----------------------------------------------------------------------------------------------------- there and back
 */

START_TEST(the_menu_leads_to_a_lesson_and_the_lesson_to_the_menu)
{
    desk_write_kinds(&desk);
    start_course();
    screen_expect(&desk.screen, "▸ 1  Test lesson");
    screen_shows(&desk.screen, "Enter", "The first part.", "q menu");
    screen_press(&desk.screen, "Right Right q");
    ck_assert_uint_eq(desk.screen.request & SCENE_QUIT, 0);
    screen_expect(&desk.screen, "▸ 1  Test lesson          ━━━━────     3/7");
    screen_expect(&desk.screen, "Enter go on");
    screen_press(&desk.screen, "3 Enter");
    screen_expect_row(&desk.screen, 0, " The last · One");
    screen_press(&desk.screen, "q q");
    ck_assert_uint_eq(desk.screen.request, SCENE_QUIT);
}
END_TEST

/* The topmost closes: q closes what lies over the lesson, then the lesson, then the menu. */
START_TEST(q_closes_the_topmost)
{
    desk_write_lesson(&desk, 1, "links", "# Links\n\n---\n\n## Here\n\nTo [the last](02-last.md#there).\n");
    desk_write_lesson(&desk, 2, "last", "# The last\n\n---\n\n## There\n\nText.\n");
    start_course();
    screen_shows(&desk.screen, "Enter ?", "Esc close ");
    screen_hides(&desk.screen, "q", "Esc close ");
    screen_expect(&desk.screen, "To the last.");
    screen_shows(&desk.screen, "G", "Where this leads");
    screen_hides(&desk.screen, "q", "Where this leads");
    screen_expect(&desk.screen, "To the last.");
    screen_press(&desk.screen, "q");
    ck_assert_uint_eq(desk.screen.request & SCENE_QUIT, 0);
    screen_expect(&desk.screen, "▸ 1  Links");
    screen_press(&desk.screen, "? q");
    ck_assert_uint_eq(desk.screen.request & SCENE_QUIT, 0);
    screen_expect(&desk.screen, "▸ 1  Links");
    screen_press(&desk.screen, "q");
    ck_assert_uint_eq(desk.screen.request, SCENE_QUIT);
}
END_TEST

START_TEST(s_begins_at_the_first_step)
{
    desk_write_kinds(&desk);
    start_course();
    screen_shows(&desk.screen, "Enter End q", "Enter goes on at “W_O”");
    screen_press(&desk.screen, "s");
    screen_expect_row(&desk.screen, 0, " Test lesson · Plain words");
    screen_press(&desk.screen, "q Enter");
    screen_expect_row(&desk.screen, 0, " Test lesson · Plain words");
}
END_TEST

START_TEST(the_last_step_leads_to_the_next_lesson)
{
    desk_write_kinds(&desk);
    start_course();
    screen_hides(&desk.screen, "Enter End", "next lesson");
    screen_press(&desk.screen, "Right"); /* what is open comes first */
    screen_expect_row(&desk.screen, 0, " Test lesson · the end");
    screen_expect(&desk.screen, " This is the end of the lesson. Still open:\n 1  Plain words");
    screen_expect(&desk.screen, "→ next lesson");
    screen_shows(&desk.screen, "2", "Test lesson · Score");
    screen_shows(&desk.screen, "End Right Right", "Questions · Score");
    screen_press(&desk.screen, "q 3 Enter End Right");
    screen_expect(&desk.screen, " All of this lesson is read, and every question is answered.\n");
    screen_refuse(&desk.screen, "next");
    screen_press(&desk.screen, "Right Space l");
    screen_expect_row(&desk.screen, 0, " The last · the end");
    screen_press(&desk.screen, "Left");
    screen_expect_row(&desk.screen, 0, " The last · Two");
}
END_TEST

START_TEST(what_comes_next_may_not_open)
{
    desk_write_lesson(&desk, 1, "kinds", screen_lesson);
    desk_write_lesson(&desk, 2, "broken", "# Broken\n\n---\n\nNo heading.\n");
    start_course();
    screen_shows(&desk.screen, "Enter End Right Right", "02-broken.md:1:1: the lesson has no step",
                 "Test lesson · the end");
    screen_shows(&desk.screen, "q Down Enter", "02-broken.md:1:1: the lesson has no step");
    screen_shows(&desk.screen, "Up Enter", "Test lesson · W_O");
}
END_TEST

/* "Press m", says the text, and does not run away from who does. */
START_TEST(what_was_read_stays_beside_what_it_speaks_of)
{
    start_course();
    screen_resize(&desk.screen, 80, 18);
    screen_shows(&desk.screen, "5 Enter g 3 Enter", "√d_model instead of √d_k", "Somebody writes", "✓ right");
    screen_shows(&desk.screen, "m", "✗ mistake", "Somebody writes");
    screen_shows(&desk.screen, "Enter Down Esc", "✗ mistake"); /* nor does it while one looks closer */
    screen_expect(&desk.screen, "Somebody writes");
    screen_shows(&desk.screen, "Right", "✗ mistake"); /* from there it is read on */
    screen_refuse(&desk.screen, "Somebody writes");
}
END_TEST

START_TEST(labs_open_and_lead_back_to_their_list)
{
    struct progress *progress;

    start_course();
    screen_press(&desk.screen, "L /");
    screen_type(&desk.screen, "hull");
    screen_shows(&desk.screen, "Enter", view_find("convex-hull")->title);
    screen_refuse(&desk.screen, "Filter");
    screen_press(&desk.screen, "q");
    ck_assert_uint_eq(desk.screen.request & SCENE_QUIT, 0);
    screen_expect(&desk.screen, "▸ Hull: which keys can win");
    screen_expect(&desk.screen, "One row, sharp and soft");
    for (size_t i = 0; view_table[i]; i++) { /* each of them opens */
        screen_press(&desk.screen, i == 0 ? "Home" : "Down");
        screen_shows(&desk.screen, "Enter", view_table[i]->title);
        screen_shows(&desk.screen, "q", "Labs");
    }
    screen_shows(&desk.screen, "Esc", "▸ 1  Why attention");
    progress = desk_progress(&desk);
    ck_assert(!progress_holds(progress, NULL)); /* a lab is not a step */
    progress_close(progress);
}
END_TEST

/* The mouse stays with whom it was given to, from the menu into a lesson and out again. */
START_TEST(the_mouse_stays_where_it_was_given)
{
    desk_write_kinds(&desk);
    start_course();
    ck_assert(!desk.screen.stack->mouse_away);
    screen_press(&desk.screen, "M");
    ck_assert(desk.screen.request & SCENE_MOUSE);
    ck_assert(desk.screen.stack->mouse_away);
    screen_press(&desk.screen, "Enter");
    ck_assert(desk.screen.stack->mouse_away);
    screen_press(&desk.screen, "End Right Right q L Enter");
    ck_assert(desk.screen.stack->mouse_away);
    screen_press(&desk.screen, "M");
    ck_assert(desk.screen.request & SCENE_MOUSE);
    ck_assert(!desk.screen.stack->mouse_away);
    screen_press(&desk.screen, "q");
    ck_assert(!desk.screen.stack->mouse_away);
}
END_TEST

START_TEST(a_course_that_is_too_small_can_be_left)
{
    start_course();
    screen_resize(&desk.screen, 30, 8);
    screen_expect(&desk.screen, "It has 30×8.");
    screen_press(&desk.screen, "Enter");
    screen_resize(&desk.screen, 80, 24);
    screen_expect(&desk.screen, "▸ 1  Why attention");
    screen_press(&desk.screen, "Enter");
    screen_resize(&desk.screen, 30, 8);
    screen_press(&desk.screen, "q"); /* the lesson, then the menu */
    ck_assert_uint_eq(desk.screen.request & SCENE_QUIT, 0);
    screen_press(&desk.screen, "q");
    ck_assert_uint_eq(desk.screen.request, SCENE_QUIT);
}
END_TEST

/* --------------------------------------------------------------------------------------- lessons that are asked for */

static void open_named(const char *name, const char *step, bool leads_on)
{
    struct reader_setup setup = {.leads_on = leads_on, .keeps = true};
    struct error e;

    if (!desk.opened.catalogue.lessons) {
        start_course();
        desk_end_reader(&desk, NULL);
    }
    setup.lesson = (size_t)(catalogue_find(&desk.opened.catalogue, name, &e) - desk.opened.catalogue.lessons);
    setup.player.lesson = library_lesson(&desk.opened.library, setup.lesson, &e);
    if (step)
        setup.player.step = lesson_find(setup.player.lesson, step, &setup.player.part, NULL);
    desk_open_reader(&desk, &setup, 80, 24);
}

START_TEST(a_lesson_begins_where_it_is_asked_to)
{
    desk_write_kinds(&desk);
    open_named("kinds", NULL, true);
    screen_press(&desk.screen, "Right Right Enter Down Esc End q");
    ck_assert_uint_eq(desk.screen.request, SCENE_QUIT); /* there is no menu to go to */
    desk_end_reader(&desk, NULL);
    open_named("kinds", NULL, true);
    screen_expect_row(&desk.screen, 0, " Test lesson · Plain words");
    desk_end_reader(&desk, NULL);
    open_named("kinds", "score", true);
    screen_expect(&desk.screen, "Test lesson · Score");
    screen_expect(&desk.screen, "── scores₁[on,cat]"); /* as it was left */
    screen_shows(&desk.screen, "End Right Right", "Questions · Score");
    desk_end_reader(&desk, NULL);
    start_course();
    screen_expect(&desk.screen, "Questions · Score");
}
END_TEST

/* `headway walk` shows its example as it is, whatever was done before, but what is seen is seen. */
/* A link may name a part: it leads to that text with that picture, and back. */
START_TEST(a_link_leads_to_a_part)
{
    desk_write_lesson(&desk, 1, "first",
                      "# First\n\n---\n\n## Begin\n\nSee [there](02-second.md#other:2), not "
                      "[here](02-second.md#other:9).\n");
    desk_write_lesson(&desk, 2, "second",
                      "# Second\n\n---\n\n## Other\n\n```view\nscore head=1 cell=sat,cat\n```\n\nFirst this.\n\n"
                      "<!-- pause -->\n<!-- view: head=2 -->\n\nThen that.\n");
    start_course();
    screen_shows(&desk.screen, "Enter G", "step Other, part 2 of Second", "no step “other:9”");
    screen_shows(&desk.screen, "Enter", "Then that.", "▪ head 2");
    screen_refuse(&desk.screen, "First this.");
    screen_shows(&desk.screen, "Space Esc", "See there"); /* what comes into being is there, then back */
}
END_TEST

/* A link may bring a state: its step opens so, and Backspace or Esc comes back to what was left, numbers and all. */
START_TEST(a_link_brings_a_state)
{
    static const char second[] =
        "# Second\n\n---\n\n## Other\n\n```view\nscore head=1 cell=sat,cat\n```\n\nFirst.\n\n"
        "See [it at 1](?set=W_Q1:3rd,2nd:1&cell=sat,on#other), [it at 3](?set=W_Q1:3rd,2nd:3#other:2) or "
        "[it](?set=W_Q1:nowhere:3#other).\n\n<!-- pause -->\n\nThen that.\n";
    const char *back = _i ? "Esc" : "Backspace";

    desk_write_lesson(&desk, 1, "first",
                      "# First\n\n---\n\n## Begin\n\nSee [there](02-second.md?set=W_Q1:3rd,2nd:1#other:2).\n");
    desk_write_lesson(&desk, 2, "second", second);
    start_course();
    screen_shows(&desk.screen, "Enter G", "step Other, part 2 of Second, set=W_Q1:3rd,2nd:1");
    screen_shows(&desk.screen, "Enter", "Then that."); /* from another lesson */
    screen_expect(&desk.screen, "1 number changed");
    screen_expect(&desk.screen, "── scores₁[sat,cat]   was 5.60   ▾ 2.80");
    screen_shows(&desk.screen, back, "See there");
    screen_press(&desk.screen, "q Down Enter Enter Space Enter Left Space"); /* from the step itself */
    screen_expect(&desk.screen, "── scores₁[sat,The]");
    screen_refuse(&desk.screen, "changed");
    screen_shows(&desk.screen, "Left G 1", "── scores₁[sat,on]", "1 number changed");
    screen_shows(&desk.screen, "G 2", "Then that.", "▴ 2.80");
    screen_shows(&desk.screen, back, "── scores₁[sat,on]", "1.0▾");
    screen_hides(&desk.screen, back, "changed");
    screen_expect(&desk.screen, "── scores₁[sat,The]");
    screen_hides(&desk.screen, "G 3", "changed"); /* what cannot be opens as the lesson has it */
    screen_expect(&desk.screen, "── scores₁[sat,cat]");
    screen_press(&desk.screen, "Right Backspace"); /* a page was turned: that is taken back first */
    screen_expect(&desk.screen, "See it at 1");
}
END_TEST

/* Lets time pass until what is trained is read. */
static void wait_for_numbers(void)
{
    while (screen_has(&desk.screen, "not read yet") || screen_has(&desk.screen, "being taken")) {
        poll(NULL, 0, stack_wait(desk.screen.stack));
        stack_tick(desk.screen.stack);
        screen_draw(&desk.screen);
    }
}

/* A weight of a trained head opens in the walk, where its number is followed; Esc leads back to it: in a lesson, in a
 * view by itself. What is off or cut is not shown there: then the terms stand over it, as elsewhere. */
START_TEST(a_trained_head_opens_in_the_walk)
{
    struct reader_setup alone = {.player.view = view_find("training"),
                                 .player.state = "step=5 head=1.2 line=ABCA cell=#4,#2"};

    if (_i)
        desk_open_reader(&desk, &alone, 80, 24);
    else {
        desk_write_lesson(&desk, 1, "trained",
                          "# Trained\n\n---\n\n## Here\n\n```view\ntraining step=5 head=1.2 line=ABCA cell=#4,#2\n```\n"
                          "\nText.\n");
        start_course();
        screen_press(&desk.screen, "Enter");
    }
    wait_for_numbers();
    screen_shows(&desk.screen, "Enter Left", "Enter its sum", "weights 1.2[A,A]");
    screen_shows(&desk.screen, "Enter", "Softmax", "▪ head 2", "── weights₂[A,A]");
    screen_shows(&desk.screen, "Enter Enter", "Enter follow");
    screen_shows(&desk.screen, "Esc Esc q", "weights 1.2[A,A]");
    screen_press(&desk.screen, "Enter 1");
    wait_for_numbers();
    screen_expect(&desk.screen, "Enter terms");
    screen_shows(&desk.screen, "Enter", "/ sum = ");
}
END_TEST

START_TEST(a_walk_records_and_does_not_recall)
{
    struct progress *progress;

    desk_write_kinds(&desk);
    start_course();
    screen_press(&desk.screen, "2 Enter Right");
    screen_type(&desk.screen, "5.6");
    screen_press(&desk.screen, "Enter Enter > q");
    desk_end_reader(&desk, NULL);
    open_named("questions", NULL, false);
    screen_expect(&desk.screen, "part 1 of 5");
    screen_shows(&desk.screen, "Right", "\n ›   to 2 decimals\n");
    screen_refuse(&desk.screen, "5.60 is right");
    screen_type(&desk.screen, "5");
    screen_shows(&desk.screen, "Enter End Right Right", "Still open:");
    screen_refuse(&desk.screen, "next lesson");
    desk_end_reader(&desk, NULL);
    progress = desk_progress(&desk);
    ck_assert_uint_eq(progress_answers(progress, "questions#score", NULL), 2);
    ck_assert(progress_is_seen(progress, "questions", "words"));
    progress_close(progress);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- what can be wrong
 */

/* The place is in a step, or a lesson, that the course no longer has, or in a lesson that has an error now. */
START_TEST(a_place_that_is_gone_leads_to_the_menu)
{
    static const struct {
        const char *lesson, *step, *chosen;
    } cases[] = {{"kinds", "gone", "▸ 1  Test lesson"},
                 {"gone", "score", "▸ 1  Test lesson"},
                 {"broken", "score", "▸ 4  broken"}};

    desk_write_kinds(&desk);
    desk_write_lesson(&desk, 4, "broken", "# Broken\n\n---\n\nNo heading.\n");
    desk_stop_at(&desk, cases[_i].lesson, cases[_i].step);
    start_course();
    screen_expect(&desk.screen, cases[_i].chosen);
    screen_shows(&desk.screen, "1 Enter", "The first part.");
}
END_TEST

START_TEST(a_state_that_cannot_be_read_is_passed_over)
{
    struct text message = {0};
    struct progress *progress;
    struct progress_place place = {.lesson = "kinds", .step = "score", .part = 7, .state = "cell=no,such head=99"};

    desk_write_kinds(&desk);
    start_course();
    desk_end_reader(&desk, NULL);
    progress = progress_open(desk.directory, &message);
    progress_see(progress, &place);
    progress_set_place(progress, &place);
    ck_assert(progress_save(progress, true, &message));
    text_free(&message);
    progress_close(progress);
    start_course();
    screen_expect(&desk.screen, "Test lesson · Score");
    screen_expect(&desk.screen, "── scores₁[");
}
END_TEST

START_TEST(a_directory_that_cannot_be_written_is_said_once)
{
    struct text message = {0};

    captured_write_string(desk.state, "headway", "in the way");
    start_course();
    screen_refuse(&desk.screen, desk.state); /* there is nothing to be kept yet */
    screen_shows(&desk.screen, "Enter", desk.state);
    screen_hides(&desk.screen, "Right", desk.state);
    screen_hides(&desk.screen, "Right Left q", desk.state);
    screen_expect(&desk.screen, "you were here"); /* within the program all is known */
    desk_end_reader(&desk, &message);
    ck_assert_str_eq(text_string(&message), "");
    text_free(&message);
}
END_TEST

START_TEST(a_damaged_file_is_set_aside_and_said_once)
{
    struct text message = {0};

    captured_write_string(desk.state, "headway/progress.json", "{\"version\": 1, \"courses\": {\"\": {\"pla");
    start_course();
    screen_expect(&desk.screen, "▸ 1  Why attention");
    screen_expect(&desk.screen, "progress.json");
    screen_hides(&desk.screen, "Enter Right", "progress.json");
    desk_end_reader(&desk, &message);
    ck_assert_str_eq(text_string(&message), "");
    start_course();
    screen_refuse(&desk.screen, "progress.json");
    screen_expect(&desk.screen, "Why attention · ");
    text_free(&message);
}
END_TEST

/* Where a lesson is left and another begins at a step of the same number, nothing shown, that is another place. */
START_TEST(another_lesson_is_another_place)
{
    struct progress *progress;

    desk_write_lesson(&desk, 1, "a", "# A\n\n---\n\n## One\n\nText.\n");
    desk_write_lesson(&desk, 2, "b", "# B\n\n---\n\n## Other\n\nText.\n");
    start_course();
    screen_press(&desk.screen, "1 Enter q 2 Enter q q");
    desk_end_reader(&desk, NULL);
    progress = desk_progress(&desk);
    ck_assert(progress_is_seen(progress, "a", "one"));
    ck_assert(progress_is_seen(progress, "b", "other"));
    progress_close(progress);
}
END_TEST

/* Two at once on one directory: each sees its own place, neither loses what the other has seen. */
START_TEST(two_at_once_lose_nothing)
{
    static struct desk other;
    struct progress *progress;

    start_course();
    other = (struct desk){.state = captured_directory()};
    desk_open_reader(&other, &desk_course, 80, 24);
    screen_press(&desk.screen, "1 Enter >");
    screen_press(&other.screen, "3 Enter > >");
    screen_press(&desk.screen, ">");
    screen_press(&other.screen, "> Enter Down");
    screen_press(&desk.screen, "q");
    screen_press(&other.screen, "q");
    desk_end_reader(&other, NULL);
    desk_end_reader(&desk, NULL);
    progress = desk_progress(&desk);
    ck_assert_uint_ge(progress_count(progress, "why-attention").seen, 3);
    ck_assert_uint_eq(progress_count(progress, "six-stages").seen, 4);
    progress_close(progress);
    desk_close(&other);
}
END_TEST

Suite *screen_reader_suite(void)
{
    Suite *suite = suite_create("screen_reader");
    TCase *tests = tcase_create("reader");

    tcase_add_checked_fixture(tests, prepare, put_away);
    tcase_add_test(tests, the_menu_leads_to_a_lesson_and_the_lesson_to_the_menu);
    tcase_add_test(tests, q_closes_the_topmost);
    tcase_add_test(tests, s_begins_at_the_first_step);
    tcase_add_test(tests, what_was_read_stays_beside_what_it_speaks_of);
    tcase_add_test(tests, the_last_step_leads_to_the_next_lesson);
    tcase_add_test(tests, what_comes_next_may_not_open);
    tcase_add_test(tests, labs_open_and_lead_back_to_their_list);
    tcase_add_test(tests, the_mouse_stays_where_it_was_given);
    tcase_add_test(tests, a_course_that_is_too_small_can_be_left);
    tcase_add_test(tests, a_lesson_begins_where_it_is_asked_to);
    tcase_add_test(tests, a_link_leads_to_a_part);
    tcase_add_loop_test(tests, a_link_brings_a_state, 0, 2);
    tcase_add_loop_test(tests, a_trained_head_opens_in_the_walk, 0, 2);
    tcase_add_test(tests, a_walk_records_and_does_not_recall);
    tcase_add_loop_test(tests, a_place_that_is_gone_leads_to_the_menu, 0, 3);
    tcase_add_test(tests, a_state_that_cannot_be_read_is_passed_over);
    tcase_add_test(tests, a_directory_that_cannot_be_written_is_said_once);
    tcase_add_test(tests, a_damaged_file_is_set_aside_and_said_once);
    tcase_add_test(tests, another_lesson_is_another_place);
    tcase_add_test(tests, two_at_once_lose_nothing);
    suite_add_tcase(suite, tests);
    return suite;
}
