/* SPDX-License-Identifier: MIT */
/* The console: from place to place, what the room is told of it, the clock. */
#include "screen/lectern.h"
#include "screen/player_parts.h"
#include "screen/suites.h"

#include "base/memory.h"
#include "command/captured.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#define PLACES_MOST 200

static struct lectern l;

/* A course with parts, a question, and a step without anything. */
static const char *const first = "# First\n\nAbout it.\n\n---\n\n## One\n<!-- minutes: 2 -->\n<!-- notes: Say hello. -->\n"
                                 "\nText.\n\n<!-- pause -->\n\nMore.\n\n---\n\n## Two\n\n```predict\nask: Which?\n"
                                 "right: This. # Yes.\nwrong: That. # No.\n```\n\n<!-- pause -->\n\nEnd.\n";
static const char *const second = "# Second\n\nIt.\n\n---\n\n## Three\n\n```view\nscore head=2 cell=sat,cat\n```\n\nHere.\n"
                                  "\n---\n\n## Two\n\nOf the second.\n";

static void open_two(void)
{
    lectern_prepare(&l);
    lectern_write(&l, "lessons/01-first.md", first);
    lectern_write(&l, "lessons/02-second.md", second);
    lectern_begin(&l, "first second");
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
        lectern_press(&l, on[i % 4]);
    }
    check_place(way[count - 1]);
    lectern_expect(&l, "that was the last step of the lecture");
    for (size_t i = count; i-- > 0;) {
        check_place(way[i]);
        lectern_press(&l, back[i % 4]);
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
        lectern_press(&l, "Right");
    } while (strcmp(told[count - 1], lectern_here(&l)) != 0);
    ck_assert_msg(l.journal.show.position == l.journal.show.steps, "stuck at %s", lectern_place(&l));
    ck_assert_uint_gt(count, 60);
    for (size_t i = count; i-- > 0; lectern_press(&l, "Left"))
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
    lectern_press(&l, "End");
    check_place("first#two/1+0");
    ck_assert_int_eq(l.journal.show.position, 2);
    lectern_press(&l, "Right Right Right");
    ck_assert_int_eq(l.journal.show.position, 3);
    lectern_press(&l, "End Home");
    check_place("second#three/1+0");
    lectern_close(&l);
}
END_TEST

START_TEST(a_number_or_a_name_leads_to_a_step)
{
    open_two();
    lectern_press(&l, "g");
    lectern_type(&l, "4");
    lectern_press(&l, "Enter");
    check_place("second#two/1+0");
    lectern_press(&l, "g");
    lectern_type(&l, "thr");
    lectern_press(&l, "Enter");
    check_place("second#three/1+0");
    lectern_press(&l, "g"); /* there are two of that name */
    lectern_type(&l, "two");
    lectern_press(&l, "Enter");
    check_place("second#two/1+0");
    lectern_press(&l, "g");
    lectern_type(&l, "1");
    lectern_press(&l, "Enter g");
    lectern_type(&l, "two");
    lectern_press(&l, "Enter");
    check_place("first#two/1+0");
    lectern_press(&l, "g");
    lectern_type(&l, "nowhere");
    lectern_press(&l, "Enter");
    lectern_expect(&l, "There is no “nowhere”");
    ck_assert_int_ge(l.canvas.cursor_row, 0);
    lectern_press(&l, "Esc");
    check_place("first#two/1+0");
    lectern_close(&l);
}
END_TEST

START_TEST(a_search_leads_to_a_step_of_the_lecture)
{
    lectern_prepare(&l);
    lectern_write(&l, "lessons/01-first.md", first);
    lectern_write(&l, "lessons/02-second.md", second);
    lectern_begin(&l, "first");
    lectern_press(&l, "/");
    lectern_type(&l, "more");
    lectern_press(&l, "Enter");
    check_place("first#one/2+0");
    lectern_press(&l, "/");
    lectern_type(&l, "of the second");
    lectern_press(&l, "Enter");
    lectern_expect(&l, "that is in second, which is no part of this lecture");
    check_place("first#one/2+0");
    lectern_close(&l);
}
END_TEST

/* ---------------------------------------------------------------------------------------------------------- the room */

/* Fails unless a wall that obeys what the follower was told shows what the console's does. */
static void check_agreement(void)
{
    struct wall wall;
    struct wall_notes notes = {.answer = -1};
    struct canvas mine, other;
    struct text expected = {0}, shown = {0};
    struct error e = {0};

    lectern_settle(&l);
    wall_start(&wall, &l.library, l.sources);
    ck_assert_msg(wall_obey(&wall, &l.client.show, &e), "%s", e.message);
    canvas_make(&mine, 30, 100, &l.canvas.theme);
    canvas_make(&other, 30, 100, &l.canvas.theme);
    wall_draw(&l.console->wall, &notes, &mine);
    wall_draw(&wall, &notes, &other);
    canvas_text(&mine, &expected);
    canvas_text(&other, &shown);
    ck_assert_str_eq(text_string(&shown), text_string(&expected));
    text_free(&expected);
    text_free(&shown);
    canvas_free(&mine);
    canvas_free(&other);
    wall_free(&wall);
}

START_TEST(a_follower_gets_what_the_console_shows)
{
    lectern_open(&l, "six-stages why-many-heads");
    lectern_follow(&l);
    check_agreement();
    ck_assert_str_eq(l.client.hello.title, "Six stages");
    for (int i = 0; i < 12; i++) {
        lectern_press(&l, "Right");
        check_agreement();
    }
    lectern_press(&l, "g");
    lectern_type(&l, "score");
    lectern_press(&l, "Enter Enter Down Right Tab . B");
    check_agreement();
    lectern_press(&l, "Esc ; B x");
    check_agreement();
    lectern_close(&l);
}
END_TEST

START_TEST(a_frozen_room_stands_still)
{
    char *before;

    open_two();
    lectern_follow(&l);
    lectern_press(&l, "Right f");
    lectern_settle(&l);
    ck_assert(l.client.show.frozen);
    before = memory_copy(lectern_told(&l));
    lectern_press(&l, "Right Right");
    check_place("first#two/1+1");
    lectern_settle(&l);
    ck_assert_str_eq(lectern_told(&l), before);
    lectern_press(&l, "f");
    lectern_settle(&l);
    ck_assert(!l.client.show.frozen);
    ck_assert_str_eq(l.client.show.step, "two");
    ck_assert_int_eq(l.client.show.revealed, 1);
    free(before);
    lectern_close(&l);
}
END_TEST

START_TEST(who_has_looked_ahead_comes_back_to_the_room)
{
    open_two();
    lectern_press(&l, "F");
    ck_assert(!l.console->frozen);
    lectern_press(&l, "Right f Right Right Right Right");
    check_place("second#three/1+0");
    lectern_press(&l, "F");
    check_place("first#one/2+0");
    ck_assert(!l.console->frozen && !l.console->told.frozen);
    lectern_press(&l, "Right");
    ck_assert_str_eq(l.console->told.step, "two");
    lectern_close(&l);
}
END_TEST

START_TEST(the_room_goes_dark_and_comes_back)
{
    open_two();
    lectern_follow(&l);
    lectern_press(&l, "b");
    lectern_settle(&l);
    ck_assert(l.client.show.blank);
    lectern_press(&l, "Right");
    lectern_settle(&l);
    ck_assert(l.client.show.blank); /* what comes is prepared in the dark */
    lectern_press(&l, "b");
    lectern_settle(&l);
    ck_assert(!l.client.show.blank);
    ck_assert_int_eq(l.client.show.part, 2);
    lectern_press(&l, "f b"); /* a frozen room, too */
    lectern_settle(&l);
    ck_assert(l.client.show.blank && l.client.show.frozen);
    lectern_close(&l);
}
END_TEST

START_TEST(what_is_pointed_at_is_told_and_can_be_hidden)
{
    open_two();
    lectern_press(&l, "g");
    lectern_type(&l, "three");
    lectern_press(&l, "Enter .");
    ck_assert_str_eq(l.journal.show.hidden, ""); /* nothing is pointed at yet */
    lectern_press(&l, "Enter");
    ck_assert(l.console->wall.player->entered);
    lectern_press(&l, "Right Down");
    ck_assert_ptr_nonnull(strstr(l.console->told.state, "cell=on,sat"));
    lectern_press(&l, ".");
    ck_assert_str_eq(l.console->told.hidden, "scores2[on,sat]");
    lectern_press(&l, ".");
    ck_assert_str_eq(l.console->told.hidden, "");
    lectern_press(&l, ",");
    ck_assert_ptr_nonnull(strstr(l.console->told.hidden, "scores2[on,The]"));
    lectern_press(&l, ";");
    ck_assert_str_eq(l.console->told.hidden, "");
    lectern_press(&l, "PgDn"); /* still goes on */
    check_place("second#two/1+0");
    lectern_press(&l, "PgUp");
    ck_assert_ptr_nonnull(strstr(l.console->told.state, "cell=on,sat")); /* as it was left */
    ck_assert(!l.console->wall.player->entered);
    lectern_press(&l, "Enter Esc Right");
    check_place("second#two/1+0");
    lectern_close(&l);
}
END_TEST

START_TEST(cells_grow_for_the_room)
{
    open_two();
    lectern_press(&l, "B");
    ck_assert(l.console->told.big);
    lectern_press(&l, "Right");
    ck_assert(l.console->told.big);
    lectern_press(&l, "B");
    ck_assert(!l.console->told.big);
    lectern_close(&l);
}
END_TEST

START_TEST(a_lecture_that_ends_says_so)
{
    open_two();
    lectern_follow(&l);
    lectern_press(&l, "q");
    lectern_expect(&l, "End the lecture?");
    lectern_press(&l, "Right");
    ck_assert(!(l.wish & SCENE_QUIT));
    check_place("first#one/1+0"); /* that key has said no, and nothing else */
    lectern_press(&l, "q q");
    ck_assert(l.wish & SCENE_QUIT);
    ck_assert(console_has_ended(l.console));
    console_destroy(l.console);
    l.console = NULL;
    for (int i = 0; i < 1000 && l.client.state == CLIENT_CONNECTED; i++) {
        struct pollfd fd = {.fd = client_fd(&l.client), .events = client_events(&l.client)};

        poll(&fd, 1, 20);
        client_serve(&l.client, fd.revents, console_now());
    }
    ck_assert_int_eq(l.client.state, CLIENT_OVER);
    place_close(&l.place);
    journal_free(&l.journal);
    lectern_close(&l);
}
END_TEST

START_TEST(a_lecture_that_is_broken_off_says_nothing)
{
    open_two();
    lectern_follow(&l);
    lectern_press(&l, "q"); /* asking is not ending */
    console_destroy(l.console);
    l.console = NULL;
    for (int i = 0; i < 1000 && l.client.state == CLIENT_CONNECTED; i++) {
        struct pollfd fd = {.fd = client_fd(&l.client), .events = client_events(&l.client)};

        poll(&fd, 1, 20);
        client_serve(&l.client, fd.revents, console_now());
    }
    ck_assert_int_eq(l.client.state, CLIENT_AWAY);
    ck_assert_str_eq(l.client.show.step, "one");
    place_close(&l.place);
    journal_free(&l.journal);
    lectern_close(&l);
}
END_TEST

/* --------------------------------------------------------------------------------------------------------- the clock */

START_TEST(the_clock_turns_its_faces)
{
    open_two();
    ck_assert_int_eq(l.console->face, CONSOLE_ELAPSED);
    lectern_press(&l, "C");
    ck_assert_int_eq(l.console->face, CONSOLE_LEFT);
    lectern_press(&l, "C");
    ck_assert_int_eq(l.console->face, CONSOLE_LESSON);
    lectern_press(&l, "C");
    ck_assert_int_eq(l.console->face, CONSOLE_ELAPSED);
    lectern_press(&l, "g");
    lectern_type(&l, "three"); /* for which no minutes are said */
    lectern_press(&l, "Enter C C");
    ck_assert_int_eq(l.console->face, CONSOLE_ELAPSED);
    lectern_close(&l);
}
END_TEST

START_TEST(the_clock_begins_again_and_that_is_taken_back)
{
    long long now;
    const struct clock *clock;

    open_two();
    clock = console_clock(l.console, &now);
    l.console->clock.start -= 600000;
    l.console->clock.entered -= 600000;
    lectern_press(&l, "T");
    ck_assert_int_lt(clock_elapsed(clock, console_now()), 60000);
    lectern_press(&l, "T");
    ck_assert_int_ge(clock_elapsed(clock, console_now()), 600000);
    ck_assert_int_ge(clock_step_spent(clock, 0, console_now()), 600000);
    lectern_press(&l, "T Right T"); /* not at once: it begins again again */
    ck_assert_int_lt(clock_elapsed(clock, console_now()), 60000);
    ck_assert_int_lt(clock_step_spent(clock, 0, console_now()), 60000);
    lectern_close(&l);
}
END_TEST

START_TEST(steps_have_their_time)
{
    long long now;
    const struct clock *clock;

    open_two();
    clock = console_clock(l.console, &now);
    ck_assert_uint_eq(clock->count, 4);
    ck_assert_int_eq(clock->steps[0].minutes, 2);
    ck_assert_uint_eq(clock->steps[2].lesson, 1);
    l.console->clock.entered -= 60000;
    lectern_press(&l, "End");
    ck_assert_uint_eq(clock->at, 1);
    ck_assert_int_ge(clock_step_spent(clock, 0, console_now()), 60000);
    ck_assert_int_lt(clock_step_spent(clock, 1, console_now()), 60000);
    lectern_close(&l);
}
END_TEST

/* It draws when the second has changed, and not between. */
START_TEST(a_second_is_waited_for)
{
    int wait;

    open_two();
    wait = l.scene.wait(l.scene.self);
    ck_assert_int_ge(wait, 0);
    ck_assert_int_le(wait, 1000);
    lectern_wait(&l, 1001);
    lectern_wait(&l, 1001);
    ck_assert_uint_eq(l.scene.tick(l.scene.self) & SCENE_DRAW,
                      clock_elapsed(&l.console->clock, console_now()) / 1000 == l.console->second ? 0 : SCENE_DRAW);
    lectern_close(&l);
}
END_TEST

START_TEST(what_plays_is_told_to_the_room)
{
    lectern_open(&l, "six-stages");
    lectern_follow(&l);
    lectern_press(&l, "g");
    lectern_type(&l, "score");
    lectern_press(&l, "Enter a");
    for (int i = 0; i < 5; i++) {
        char *before = memory_copy(lectern_told(&l));
        long long until = console_now() + 30000;

        while (strcmp(before, lectern_told(&l)) == 0) {
            int wait = l.scene.wait(l.scene.self);

            ck_assert_msg(console_now() < until, "nothing moves");
            ck_assert_int_ge(wait, 0);
            lectern_wait(&l, wait < 100 ? wait : 100);
        }
        free(before);
    }
    lectern_press(&l, "a");
    check_agreement();
    lectern_close(&l);
}
END_TEST

/* -------------------------------------------------------------------------------------------------------- the course */

START_TEST(a_lesson_that_changes_is_shown_anew)
{
    long long now;

    open_two();
    lectern_press(&l, "Right Right");
    check_place("first#two/1+0");
    l.console->clock.steps[0].spent = 90000;
    lectern_write(&l, "lessons/01-first.md",
                  "# First\n\nIt.\n\n---\n\n## New\n\nNew text.\n\n---\n\n## One\n\nText.\n\n---\n\n## Two\n\nOther text.\n");
    lectern_press(&l, "b b");
    check_place("first#two/1+0");
    ck_assert_int_eq(l.journal.show.steps, 5);
    ck_assert_int_eq(l.journal.show.position, 3);
    console_clock(l.console, &now);
    ck_assert_int_ge(clock_step_spent(&l.console->clock, 1, now), 90000);
    lectern_expect(&l, "Other text.");
    lectern_press(&l, "Right");
    check_place("second#three/1+0");
    lectern_write(&l, "lessons/01-first.md", "# First\n\n```view\n");
    lectern_press(&l, "b");
    lectern_expect(&l, "the last good version is shown");
    lectern_close(&l);
}
END_TEST

START_TEST(a_lesson_that_cannot_be_read_is_refused)
{
    struct error e = {0};
    struct journal journal = {0};
    size_t lessons[] = {0};
    struct console_setup setup = {.lessons = lessons, .lesson_count = 1, .listening = -1, .journal = &journal};

    open_two();
    setup.library = &l.library;
    setup.sources = l.sources;
    setup.step = "thre";
    ck_assert_ptr_null(console_new(&setup, &e));
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_ptr_nonnull(strstr(e.message, "first has no step thre"));
    setup.step = "two";
    l.setup.listening = -1; /* a rehearsal has no room, and works the same */
    journal_free(&journal);
    lectern_close(&l);
}
END_TEST

START_TEST(the_mouse_chooses_keys_and_scrolls_notes)
{
    struct event event = {.kind = EVENT_CLICK, .row = 39, .col = 1};

    lectern_open(&l, "six-stages");
    ck_assert(l.scene.wants_mouse(l.scene.self));
    lectern_send(&l, event); /* the first key of the footer: on */
    ck_assert_int_ne(l.console->journal->show.position + l.console->journal->show.part +
                         l.console->journal->show.revealed,
                     2);
    lectern_press(&l, "M");
    ck_assert(l.wish & SCENE_MOUSE);
    ck_assert(!l.scene.wants_mouse(l.scene.self));
    lectern_resize(&l, 80, 24);
    lectern_send(&l, (struct event){.kind = EVENT_WHEEL, .row = 5, .col = 70, .code = 1});
    ck_assert(l.console->notes.by_hand);
    lectern_close(&l);
}
END_TEST

Suite *screen_console_suite(void)
{
    Suite *suite = suite_create("screen_console");
    TCase *tests = tcase_create("console");

    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, one_key_goes_on_and_one_goes_back);
    tcase_add_test(tests, back_is_the_inverse_of_next);
    tcase_add_test(tests, positions_are_of_the_whole_lecture);
    tcase_add_test(tests, a_number_or_a_name_leads_to_a_step);
    tcase_add_test(tests, a_search_leads_to_a_step_of_the_lecture);
    tcase_add_test(tests, a_follower_gets_what_the_console_shows);
    tcase_add_test(tests, a_frozen_room_stands_still);
    tcase_add_test(tests, who_has_looked_ahead_comes_back_to_the_room);
    tcase_add_test(tests, the_room_goes_dark_and_comes_back);
    tcase_add_test(tests, what_is_pointed_at_is_told_and_can_be_hidden);
    tcase_add_test(tests, cells_grow_for_the_room);
    tcase_add_test(tests, a_lecture_that_ends_says_so);
    tcase_add_test(tests, a_lecture_that_is_broken_off_says_nothing);
    tcase_add_test(tests, the_clock_turns_its_faces);
    tcase_add_test(tests, the_clock_begins_again_and_that_is_taken_back);
    tcase_add_test(tests, steps_have_their_time);
    tcase_add_test(tests, a_second_is_waited_for);
    tcase_add_test(tests, what_plays_is_told_to_the_room);
    tcase_add_test(tests, a_lesson_that_changes_is_shown_anew);
    tcase_add_test(tests, a_lesson_that_cannot_be_read_is_refused);
    tcase_add_test(tests, the_mouse_chooses_keys_and_scrolls_notes);
    suite_add_tcase(suite, tests);
    return suite;
}
