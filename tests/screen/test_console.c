/* SPDX-License-Identifier: MIT */
/* The console: from place to place, the clock, a course that changes. */
#include "base/monotonic.h"
#include "player/player_state.h"
#include "screen/lectern.h"
#include "screen/suites.h"

#include "base/memory.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static struct lectern l;

static void open_two(void)
{
    lectern_open_two(&l);
}

static void check_place(const char *place)
{
    ck_assert_str_eq(lectern_place(&l), place);
}

START_TEST(one_key_goes_on_and_one_goes_back)
{
    static const char *const way[] = {"first#one/1+0", "first#one/2+0",    "first#two/1+0", "first#two/1+1",
                                      "first#two/2+1", "second#three/1+0", "second#two/1+0"};
    static const char *const on[] = {"Right", "Space", "PgDn", "l"}, *const back[] = {"Left", "Backspace", "PgUp", "h"};
    size_t count = sizeof way / sizeof *way;

    open_two();
    for (size_t i = 0; i < count; i++) {
        check_place(way[i]);
        screen_press(&l.screen, on[i % 4]);
    }
    check_place(way[count - 1]);
    screen_expect(&l.screen, "that was the last step of the lecture");
    for (size_t i = count; i-- > 0;) {
        check_place(way[i]);
        screen_press(&l.screen, back[i % 4]);
    }
    check_place(way[0]);
    lectern_close(&l);
}
END_TEST

/* Over all lessons of the course, whatever a step has: what was told on the way is told again on the way back. */
START_TEST(back_is_the_inverse_of_next)
{
    char *told[400];
    size_t count = 0;

    lectern_open(&l, "why-attention six-stages pitfalls");
    do {
        ck_assert_uint_lt(count, sizeof told / sizeof *told);
        told[count++] = memory_copy(lectern_here(&l));
        screen_press(&l.screen, "Right");
    } while (strcmp(told[count - 1], lectern_here(&l)) != 0);
    ck_assert_msg(l.journal.show.position == l.journal.show.steps, "stuck at %s: %s", lectern_place(&l),
                  text_string(&l.console->notice));
    ck_assert_uint_gt(count, 60);
    for (size_t i = count; i-- > 0; screen_press(&l.screen, "Left"))
        ck_assert_str_eq(lectern_here(&l), told[i]);
    ck_assert_str_eq(lectern_here(&l), told[0]);
    for (size_t i = 0; i < count; i++)
        free(told[i]);
    lectern_close(&l);
}
END_TEST

START_TEST(positions_are_of_the_whole_lecture)
{
    open_two();
    ck_assert_int_eq(l.journal.show.steps, 4);
    screen_press(&l.screen, "End");
    check_place("first#two/1+0");
    ck_assert_int_eq(l.journal.show.position, 2);
    screen_press(&l.screen, "Right Right Right");
    ck_assert_int_eq(l.journal.show.position, 3);
    screen_press(&l.screen, "End Home");
    check_place("second#three/1+0");
    lectern_close(&l);
}
END_TEST

START_TEST(a_number_or_a_name_leads_to_a_step)
{
    open_two();
    screen_press(&l.screen, "g");
    screen_type(&l.screen, "4");
    screen_press(&l.screen, "Enter");
    check_place("second#two/1+0");
    screen_press(&l.screen, "g");
    screen_type(&l.screen, "thr");
    screen_press(&l.screen, "Enter");
    check_place("second#three/1+0");
    screen_press(&l.screen, "g"); /* there are two of that name */
    screen_type(&l.screen, "two");
    screen_press(&l.screen, "Enter");
    check_place("second#two/1+0");
    screen_press(&l.screen, "g");
    screen_type(&l.screen, "1");
    screen_press(&l.screen, "Enter g");
    screen_type(&l.screen, "two");
    screen_press(&l.screen, "Enter");
    check_place("first#two/1+0");
    screen_press(&l.screen, "g");
    screen_type(&l.screen, "nowhere");
    screen_shows(&l.screen, "Enter", "There is no “nowhere”");
    ck_assert_int_ge(l.screen.canvas.cursor_row, 0);
    screen_press(&l.screen, "Esc");
    check_place("first#two/1+0");
    lectern_close(&l);
}
END_TEST

START_TEST(a_search_leads_to_a_step_of_the_lecture)
{
    lectern_prepare(&l);
    lectern_write(&l, "lessons/01-first.md", lectern_first);
    lectern_write(&l, "lessons/02-second.md", lectern_second);
    lectern_begin(&l, "first");
    screen_press(&l.screen, "/");
    screen_type(&l.screen, "more");
    screen_press(&l.screen, "Enter");
    check_place("first#one/2+0");
    screen_press(&l.screen, "/");
    screen_type(&l.screen, "of the second");
    screen_shows(&l.screen, "Enter", "that is in second, which is no part of this lecture");
    check_place("first#one/2+0");
    lectern_close(&l);
}
END_TEST

/* Steps that are chosen, of a lesson more than once and in any order, are all of the lecture. */
START_TEST(chosen_steps_are_the_lecture)
{
    static const char *const pages[] = {"first#two/1+0",    "first#two/1+1", "first#two/2+1",
                                        "second#three/1+0", "first#one/1+0", "first#one/2+0"};
    static const int positions[] = {1, 1, 1, 2, 3, 3};
    size_t count = sizeof pages / sizeof *pages;

    lectern_prepare(&l);
    lectern_write(&l, "lessons/01-first.md", lectern_first);
    lectern_write(&l, "lessons/02-second.md", lectern_second);
    lectern_begin(&l, "first#two second#three first#one");
    lectern_follow(&l);
    for (size_t i = 0; i < count; i++) {
        check_place(pages[i]);
        ck_assert_int_eq(l.journal.show.position, positions[i]);
        ck_assert_int_eq(l.journal.show.steps, 3);
        lectern_settle(&l);
        ck_assert_str_eq(lectern_told(&l), lectern_here(&l));
        screen_press(&l.screen, "Right");
    }
    screen_expect(&l.screen, "that was the last step of the lecture");
    for (size_t i = count; i-- > 0; screen_press(&l.screen, "Left"))
        check_place(pages[i]);
    check_place(pages[0]); /* there is nothing before it */
    screen_shows(&l.screen, "Right Right", " Next  lesson 2: Second");
    screen_press(&l.screen, "Right");
    screen_expect(&l.screen, " Next  lesson 1: First\n"); /* its first step: no name of a step is needed */
    ck_assert_uint_eq(l.console->clock.count, 3);
    wall_go_to(&l.console->wall, 1); /* a click on the rail may lead to a step that is not in the lecture */
    screen_press(&l.screen, "b b");
    check_place("second#three/1+0");
    screen_press(&l.screen, "g");
    screen_type(&l.screen, "3");
    screen_press(&l.screen, "Enter");
    check_place("first#one/1+0");
    screen_press(&l.screen, "/");
    screen_type(&l.screen, "of the second");
    screen_shows(&l.screen, "Enter", "that is in a step of second, which is no part of this lecture");
    lectern_close(&l);
}
END_TEST

/* One that goes from its file goes from the lecture; when it comes back, so it does there. */
START_TEST(a_chosen_step_may_go)
{
    lectern_prepare(&l);
    lectern_write(&l, "lessons/01-first.md", lectern_first);
    lectern_write(&l, "lessons/02-second.md", lectern_second);
    lectern_begin(&l, "first#two second#two first#one");
    screen_press(&l.screen, "End Right Right Right");
    check_place("second#two/1+0");
    l.console->clock.steps[0].spent = 90000;
    lectern_write(&l, "lessons/02-second.md", "# Second\n\nIt.\n\n---\n\n## Three\n\nAlone.\n");
    screen_press(&l.screen, "b b");
    check_place("first#one/1+0");
    ck_assert_int_eq(l.journal.show.steps, 2);
    lectern_write(&l, "lessons/02-second.md", lectern_second);
    screen_press(&l.screen, "b b Left");
    check_place("second#two/1+0");
    ck_assert_int_eq(l.journal.show.position, 2);
    ck_assert_int_ge(clock_step_spent(&l.console->clock, 0, monotonic_now()), 90000);
    lectern_close(&l);
}
END_TEST

/* --------------------------------------------------------------------------------------------------------- the clock
 */

START_TEST(the_clock_turns_its_faces)
{
    open_two();
    ck_assert_int_eq(l.console->face, CONSOLE_ELAPSED);
    screen_press(&l.screen, "C");
    ck_assert_int_eq(l.console->face, CONSOLE_LEFT);
    screen_press(&l.screen, "C");
    ck_assert_int_eq(l.console->face, CONSOLE_LESSON);
    screen_press(&l.screen, "C");
    ck_assert_int_eq(l.console->face, CONSOLE_ELAPSED);
    screen_press(&l.screen, "g");
    screen_type(&l.screen, "three"); /* for which no minutes are said */
    screen_press(&l.screen, "Enter C C");
    ck_assert_int_eq(l.console->face, CONSOLE_ELAPSED);
    lectern_close(&l);
}
END_TEST

START_TEST(the_clock_begins_again_and_that_is_taken_back)
{
    long long now, before;
    const struct clock *clock;

    open_two();
    clock = console_clock(l.console, &now);
    l.console->clock.start -= 600000;
    l.console->clock.entered -= 600000;
    before = monotonic_now();
    screen_press(&l.screen, "T");
    ck_assert_int_ge(clock->start, before);
    screen_press(&l.screen, "T");
    ck_assert_int_ge(clock_elapsed(clock, monotonic_now()), 600000);
    ck_assert_int_ge(clock_step_spent(clock, 0, monotonic_now()), 600000);
    before = monotonic_now();
    screen_press(&l.screen, "T Right T"); /* not at once: it begins again again */
    ck_assert_int_ge(clock->start, before);
    now = monotonic_now();
    ck_assert_int_le(clock_step_spent(clock, 0, now), now - before);
    lectern_close(&l);
}
END_TEST

START_TEST(steps_have_their_time)
{
    long long now, before;
    const struct clock *clock;

    open_two();
    clock = console_clock(l.console, &now);
    ck_assert_uint_eq(clock->count, 4);
    ck_assert_int_eq(clock->steps[0].minutes, 2);
    ck_assert_uint_eq(clock->steps[2].lesson, 1);
    l.console->clock.entered -= 60000;
    before = monotonic_now();
    screen_press(&l.screen, "End");
    ck_assert_uint_eq(clock->at, 1);
    ck_assert_int_ge(clock_step_spent(clock, 0, monotonic_now()), 60000);
    now = monotonic_now();
    ck_assert_int_le(clock_step_spent(clock, 1, now), now - before);
    lectern_close(&l);
}
END_TEST

/* It draws when the second has changed, and not between. */
START_TEST(a_second_is_waited_for)
{
    const struct clock *clock;
    int wait, seen = 0; /* seconds that changed, and that did not, by turns */

    open_two();
    clock = &l.console->clock;
    wait = l.scene.wait(l.scene.self);
    ck_assert_int_ge(wait, 0);
    ck_assert_int_le(wait, 1000);
    while (seen < 4) {
        long long before = l.console->second, second;
        bool draws;

        l.console->clock.start -= seen % 2 == 0 ? 1000 : 0;
        second = clock_elapsed(clock, monotonic_now()) / 1000;
        draws = l.scene.tick(l.scene.self) & SCENE_DRAW;
        if (clock_elapsed(clock, monotonic_now()) / 1000 != second)
            continue; /* it changed meanwhile: nobody knows on which side */
        ck_assert_int_eq(draws, second != before);
        seen += draws == (seen % 2 == 0);
    }
    lectern_close(&l);
}
END_TEST

/* -------------------------------------------------------------------------------------------------------- the course
 */

START_TEST(a_lesson_that_changes_is_shown_anew)
{
    long long now;

    open_two();
    screen_press(&l.screen, "Right Right");
    check_place("first#two/1+0");
    l.console->clock.steps[0].spent = 90000;
    lectern_write(
        &l, "lessons/01-first.md",
        "# First\n\nIt.\n\n---\n\n## New\n\nNew text.\n\n---\n\n## One\n\nText.\n\n---\n\n## Two\n\nOther text.\n");
    screen_press(&l.screen, "b b");
    check_place("first#two/1+0");
    ck_assert_int_eq(l.journal.show.steps, 5);
    ck_assert_int_eq(l.journal.show.position, 3);
    console_clock(l.console, &now);
    ck_assert_int_ge(clock_step_spent(&l.console->clock, 1, now), 90000);
    screen_expect(&l.screen, "Other text.");
    screen_press(&l.screen, "Right");
    check_place("second#three/1+0");
    lectern_write(&l, "lessons/01-first.md", "# First\n\n```view\n");
    screen_shows(&l.screen, "b", "the last good version is shown");
    lectern_close(&l);
}
END_TEST

START_TEST(a_lesson_that_cannot_be_read_is_refused)
{
    struct error e = {0};
    struct journal journal = {0};
    struct agenda agenda = {0};
    struct console_setup setup = {.agenda = &agenda, .listening = -1, .journal = &journal};

    agenda_add(&agenda, 0, NULL);
    open_two();
    setup.library = &l.opened.library;
    setup.sources = l.opened.sources;
    setup.step = "thre";
    ck_assert_ptr_null(console_new(&setup, &e));
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_ptr_nonnull(strstr(e.message, "first has no step thre"));
    setup.step = "two";
    l.setup.listening = -1; /* a rehearsal has no room, and works the same */
    journal_free(&journal);
    agenda_free(&agenda);
    lectern_close(&l);
}
END_TEST

START_TEST(the_mouse_chooses_keys_and_scrolls_notes)
{
    struct event event = {.kind = EVENT_CLICK, .row = 39, .col = 1};

    lectern_prepare(&l);
    lectern_write(&l, "lessons/01-a.md",
                  "# A\n\nB.\n\n---\n\n## One\n\nText.\n\n---\n\n## Score\n<!-- name: score -->\n<!-- notes:\n1\n\n"
                  "2\n\n3\n\n4\n\n5\n\n6\n\n7\n\n8\n\n9\n\n10\n\n11\n\n12\n-->\n\n```view\nscore cell=sat,cat\n```\n\n"
                  "C.\n\n```predict\nask: Which word does sat look for?\nright: cat\nwrong: The\n```\n");
    lectern_begin(&l, "a");
    ck_assert(!l.screen.stack->mouse_away);
    screen_send(&l.screen, event); /* the first key of the footer: on */
    ck_assert_int_ne(
        l.console->journal->show.position + l.console->journal->show.part + l.console->journal->show.revealed, 2);
    screen_press(&l.screen, "g");
    screen_type(&l.screen, "score");
    screen_press(&l.screen, "Enter");
    screen_click(&l.screen, "-1.00   0.00"); /* of cat with itself */
    ck_assert_ptr_nonnull(strstr(l.console->told.state, "cell=cat,cat"));
    ck_assert(l.console->wall.player->entered);
    screen_press(&l.screen, "P");
    screen_click(&l.screen, "sat");
    ck_assert_ptr_nonnull(strstr(l.console->told.state, "cell=cat,cat")); /* the list lies over it */
    screen_press(&l.screen, "Esc M");
    ck_assert(l.screen.request & SCENE_MOUSE);
    ck_assert(l.screen.stack->mouse_away);
    screen_resize(&l.screen, 80, 24);
    screen_send(&l.screen, (struct event){.kind = EVENT_WHEEL, .row = 5, .col = 70, .code = 1});
    ck_assert(l.console->notes.by_hand);
    lectern_close(&l);
}
END_TEST

Suite *screen_console_suite(void)
{
    Suite *suite = suite_create("screen_console");
    TCase *tests = tcase_create("console");

    tcase_add_test(tests, one_key_goes_on_and_one_goes_back);
    tcase_add_test(tests, back_is_the_inverse_of_next);
    tcase_add_test(tests, positions_are_of_the_whole_lecture);
    tcase_add_test(tests, a_number_or_a_name_leads_to_a_step);
    tcase_add_test(tests, chosen_steps_are_the_lecture);
    tcase_add_test(tests, a_chosen_step_may_go);
    tcase_add_test(tests, a_search_leads_to_a_step_of_the_lecture);
    tcase_add_test(tests, the_clock_turns_its_faces);
    tcase_add_test(tests, the_clock_begins_again_and_that_is_taken_back);
    tcase_add_test(tests, steps_have_their_time);
    tcase_add_test(tests, a_second_is_waited_for);
    tcase_add_test(tests, a_lesson_that_changes_is_shown_anew);
    tcase_add_test(tests, a_lesson_that_cannot_be_read_is_refused);
    tcase_add_test(tests, the_mouse_chooses_keys_and_scrolls_notes);
    suite_add_tcase(suite, tests);
    return suite;
}
