/* SPDX-License-Identifier: MIT */
/* The audience's screen: what it shows of a lecture, and how one looks back. Polls and ill-meaning presenters are
 * tested beside it. */
#include "command/captured.h"
#include "screen/seat.h"
#include "screen/suites.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void expect_last(const char *what)
{
    ck_assert_msg(strstr(seat_last(), what) != NULL, "no \"%s\" in \"%s\"", what, seat_last());
}

/* A lecture of the built-in course at a step. */
static void begin_at(const char *step)
{
    seat_open("");
    seat_show("six-stages", step);
    seat_await("with the presenter");
}

START_TEST(it_waits_for_a_lecture)
{
    seat_rest();
    seat_expect("Waiting for a lecture");
    seat_expect("headway lecture");
    expect_last("q quit");
    ck_assert_int_ge(seat.scene.wait(seat.scene.self), 0);
    begin_at("score");
    seat_refuse("Waiting");
    seat_expect("Score");
    expect_last("4 of 9");
}
END_TEST

START_TEST(it_follows)
{
    begin_at("score");
    seat_show("six-stages", "softmax");
    seat_await("▸5 Softmax");
    seat.show.position = 6;
    seat_show("six-stages", "concat");
    seat_await("6 of 9");
    ck_assert_int_eq(seat.openings, 1);
    ck_assert_int_eq(server_with(&room.server), 1);
}
END_TEST

START_TEST(nothing_to_do_is_nothing_done)
{
    begin_at("score");
    seat_rest();
    ck_assert_int_eq(seat.scene.wait(seat.scene.self), -1);
    seat_press("Left");
    ck_assert_int_eq(seat.scene.wait(seat.scene.self), -1);
}
END_TEST

START_TEST(one_looks_back_and_rejoins)
{
    begin_at("score");
    expect_last("← look back");
    seat_press("Left");
    expect_last("looking back: r rejoins");
    expect_last("lecture at 4 of 9");
    seat_refuse("▸3 Score");
    UNTIL_BY(seat_turn, server_back(&room.server) == 1);
    seat_show("six-stages", "scale");
    seat_rest();
    expect_last("looking back");
    seat_press("r");
    expect_last("with the presenter");
    seat_expect("▸4 Scale");
    UNTIL_BY(seat_turn, server_with(&room.server) == 1);
}
END_TEST

START_TEST(nobody_is_ahead_of_the_presenter)
{
    begin_at("project");
    seat_press("Right Space l");
    expect_last("with the presenter");
    seat_expect("▸2 Project");
    seat_press("Left Left Left Left Left Left Left Left");
    seat_refuse("▸2 Project");
    expect_last("looking back");
    for (int i = 0; i < 40 && strstr(seat_last(), "looking back"); i++)
        seat_press("Right");
    expect_last("with the presenter");
    seat_expect("▸2 Project");
    seat_press("Right");
    seat_expect("▸2 Project");
}
END_TEST

START_TEST(what_was_shown_may_be_looked_at_again)
{
    begin_at("scale");
    seat_show("six-stages", "split");
    seat_await("▸1 Split");
    for (int i = 0; i < 40 && !seat_has("▸4 Scale"); i++)
        seat_press("Right");
    seat_expect("▸4 Scale");
    expect_last("looking back");
    seat_press("Right Right Right");
    seat_expect("▸4 Scale");
    seat_press("r");
    seat_expect("▸1 Split");
}
END_TEST

START_TEST(one_looks_back_into_the_lesson_before)
{
    seat_open("");
    seat_show("one-head", "project");
    seat_await("with the presenter");
    seat_show("six-stages", "input");
    seat_await("Six stages");
    seat_press("Left");
    expect_last("looking back");
    seat_refuse("Six stages");
    for (int i = 0; i < 40 && strstr(seat_last(), "looking back"); i++)
        seat_press("Right");
    expect_last("with the presenter");
    seat_expect("Six stages");
}
END_TEST

static const char parts[] =
    "# Parts\n\nIn three.\n\n---\n\n## One\n\nFirst words.\n\n<!-- pause -->\n\nSecond words.\n\n"
    "<!-- pause -->\n\nThird words.\n\n---\n\n## Two\n\nBehind them.\n";

START_TEST(parts_are_shown_as_the_presenter_shows_them)
{
    char *directory = captured_directory();

    captured_write_string(directory, "lessons/01-parts.md", parts);
    seat_open(directory);
    seat_show("parts", "one");
    seat_await("First words");
    seat_refuse("Second words");
    seat_press("Right");
    seat_refuse("Second words");
    seat.show.part = 2;
    seat_show_again();
    seat_await("Second words");
    seat_press("Left");
    expect_last("looking back");
    seat_refuse("Second words");
    seat_press("Right");
    expect_last("with the presenter");
    seat_expect("Second words");
    seat_refuse("Third words");
    captured_remove(directory);
}
END_TEST

START_TEST(cells_are_entered_to_look_by_oneself)
{
    begin_at("score");
    expect_last("Enter cells");
    seat_press("Enter");
    expect_last("looking back");
    expect_last("Esc leave");
    seat_press("Down");
    seat_expect("scores₁[on,cat]");
    seat_press("q");
    ck_assert_uint_eq(seat.wish & SCENE_QUIT, SCENE_QUIT);
    seat_press("Esc Left");
    seat_refuse("▸3 Score");
    seat_press("Esc");
    expect_last("with the presenter");
    seat_refuse("scores₁[on,cat]");
}
END_TEST

/* The presenter blanks the room, and comes back. */
START_TEST(the_dark_is_dark)
{
    begin_at("score");
    seat.show.blank = true;
    seat_show_again();
    seat_await_gone("Score");
    ck_assert_uint_eq(strspn(text_string(&seat.text), "\n"), seat.text.length);
    seat_press("Left");
    expect_last("looking back");
    seat_expect("▸3 Score");
    seat_press("r");
    ck_assert_uint_eq(strspn(text_string(&seat.text), "\n"), seat.text.length);
    room_close(false);
    seat_await("The presenter is away");
    seat_open("");
    seat.show.blank = false;
    seat_show_again();
    seat_await("with the presenter");
}
END_TEST

START_TEST(a_frozen_room_knows_it)
{
    begin_at("score");
    seat.show.frozen = true;
    seat_show_again();
    seat_await("the presenter looks ahead");
    seat_expect("▸3 Score");
}
END_TEST

START_TEST(a_presenter_may_be_killed)
{
    begin_at("score");
    seat_press("Left");
    room_close(false);
    seat_rest();
    expect_last("looking back");
    seat_press("r");
    seat_await("presenter away, trying again");
    seat_expect("▸3 Score");
    expect_last("4 of 9");
    seat_press("Left");
    seat_open("");
    seat_show("six-stages", "scale");
    UNTIL_BY(seat_turn, server_back(&room.server) == 1);
    seat_press("r");
    seat_await("▸4 Scale");
    expect_last("with the presenter");
    ck_assert_int_eq(seat.openings, 1);
}
END_TEST

START_TEST(the_next_lecture_is_another)
{
    begin_at("scale");
    room_close(true);
    seat_await("The lecture is over");
    seat_expect("4 of 9");
    seat_expect("headway lesson six-stages");
    seat_press("Left");
    expect_last("looking back");
    seat_press("r");
    seat_expect("The lecture is over");
    begin_at("split");
    seat_press("Right");
    seat_expect("▸1 Split");
}
END_TEST

START_TEST(a_course_of_its_own_is_opened_and_read_again)
{
    char *directory = captured_directory();
    int wait;

    captured_write_string(directory, "lessons/01-own.md", "# Own\n\nIts.\n\n---\n\n## One\n\nAs it was.\n");
    seat_open(directory);
    seat_show("own", "one");
    seat_await("As it was");
    wait = seat.scene.wait(seat.scene.self);
    ck_assert_int_ge(wait, 0);
    ck_assert_int_le(wait, 1000);
    captured_write_string(directory, "lessons/01-own.md", "# Own\n\nIts.\n\n---\n\n## One\n\nAs it is by now.\n");
    seat_await("As it is by now");
    expect_last("with the presenter");
    captured_remove(directory);
}
END_TEST

START_TEST(a_course_that_cannot_be_opened_is_named)
{
    char *directory = captured_directory();
    struct text missing = {0};

    text_addf(&missing, "%s/course", directory);
    seat_open(text_string(&missing));
    seat_show("own", "one");
    seat_resize(120, 24);
    seat_await("This lecture cannot be shown here");
    seat_expect("/course");
    captured_write_string(directory, "course/lessons/01-own.md", "# Own\n\nIts.\n\n---\n\n## One\n\nHere it is.\n");
    seat_await("Here it is");
    text_free(&missing);
    captured_remove(directory);
}
END_TEST

START_TEST(help_says_what_works)
{
    struct event wheel = {.kind = EVENT_WHEEL, .code = 1};

    seat_press("?");
    seat_expect("Help: the audience");
    seat_refuse("rejoin");
    seat_press("Esc");
    begin_at("score");
    seat_press("Left ?");
    seat_expect("to where the presenter is");
    seat_refuse("a page back"); /* there is no text above */
    seat_resize(40, 12);
    seat_expect("PgDn");
    seat_press("PgDn PgDn PgDn");
    seat_refuse("PgDn more");
    seat_press("PgUp PgUp PgUp j k");
    seat.scene.event(seat.scene.self, &wheel, &seat.canvas);
    seat_press("?");
    seat_refuse("Help: the audience");
    expect_last("looking back");
}
END_TEST

START_TEST(the_mouse_chooses_keys)
{
    struct event click = {.kind = EVENT_CLICK, .row = 23};
    const char *at;

    begin_at("score");
    at = strstr(seat_last(), "←");
    click.col = (int)(at - seat_last());
    seat.scene.event(seat.scene.self, &click, &seat.canvas);
    seat_turn();
    seat_resize(80, 24);
    expect_last("looking back");
    ck_assert(seat.scene.wants_mouse(seat.scene.self));
    seat_press("M");
    ck_assert_uint_eq(seat.wish & SCENE_MOUSE, SCENE_MOUSE);
    ck_assert(!seat.scene.wants_mouse(seat.scene.self));
    expect_last("the mouse is the terminal's");
    seat_press("M x");
    expect_last("looking back");
}
END_TEST

START_TEST(every_size_and_theme_can_be_drawn)
{
    static const int colors[] = {256, 16, 8, 0};
    static const char *const states[] = {"", "Left", "r ?", "Esc Enter"};

    begin_at("score");
    for (size_t s = 0; s < sizeof states / sizeof *states; s++) {
        seat_resize(80, 24);
        seat_press(states[s]);
        for (int cols = 1; cols <= 150; cols += cols < 44 ? 3 : 21)
            for (int rows = 1; rows <= 50; rows += rows < 14 ? 1 : 9)
                for (int i = 0; i < 8; i++) {
                    seat.canvas.theme = (struct theme){.colors = colors[i / 2], .light = i % 3 == 0, .ascii = i % 2};
                    seat.canvas.cut = false;
                    seat_resize(cols, rows);
                    if (cols < 40 || rows < 12)
                        continue;
                    ck_assert_msg(!seat.canvas.cut, "cut at %d×%d:\n%s", cols, rows, text_string(&seat.text));
                    ck_assert_uint_gt(strlen(seat_last()), 0);
                }
        seat.canvas.theme = (struct theme){.colors = 256};
    }
}
END_TEST

START_TEST(small_windows_say_what_they_need)
{
    begin_at("score");
    seat_resize(39, 12);
    seat_expect("40×12");
    seat_press("Left");
    seat_press("q");
    ck_assert_uint_eq(seat.wish, SCENE_QUIT);
    seat_resize(40, 12);
    expect_last("with the presenter");
}
END_TEST

Suite *screen_audience_suite(void)
{
    Suite *suite = suite_create("screen_audience");
    TCase *core = tcase_create("core");

    tcase_add_checked_fixture(core, seat_make, seat_remove);
    tcase_add_test(core, it_waits_for_a_lecture);
    tcase_add_test(core, it_follows);
    tcase_add_test(core, nothing_to_do_is_nothing_done);
    tcase_add_test(core, one_looks_back_and_rejoins);
    tcase_add_test(core, nobody_is_ahead_of_the_presenter);
    tcase_add_test(core, what_was_shown_may_be_looked_at_again);
    tcase_add_test(core, one_looks_back_into_the_lesson_before);
    tcase_add_test(core, parts_are_shown_as_the_presenter_shows_them);
    tcase_add_test(core, cells_are_entered_to_look_by_oneself);
    tcase_add_test(core, the_dark_is_dark);
    tcase_add_test(core, a_frozen_room_knows_it);
    tcase_add_test(core, a_presenter_may_be_killed);
    tcase_add_test(core, the_next_lecture_is_another);
    tcase_add_test(core, a_course_of_its_own_is_opened_and_read_again);
    tcase_add_test(core, a_course_that_cannot_be_opened_is_named);
    tcase_add_test(core, help_says_what_works);
    tcase_add_test(core, the_mouse_chooses_keys);
    tcase_add_test(core, every_size_and_theme_can_be_drawn);
    tcase_add_test(core, small_windows_say_what_they_need);
    suite_add_tcase(suite, core);
    return suite;
}
