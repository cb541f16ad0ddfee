/* SPDX-License-Identifier: MIT */
/* The audience's screen: what it shows of a lecture, and how one looks back. Polls and ill-meaning presenters are
 * tested beside it. */
#include "command/captured.h"
#include "screen/hall.h"
#include "screen/suites.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void expect_last(const char *what)
{
    ck_assert_msg(strstr(hall_last(), what) != NULL, "no \"%s\" in \"%s\"", what, hall_last());
}

/* A lecture of the built-in course at a step. */
static void begin_at(const char *step)
{
    hall_open("");
    hall_show("six-stages", step);
    hall_await("with the presenter");
}

START_TEST(it_waits_for_a_lecture)
{
    hall_rest();
    hall_expect("Waiting for a lecture");
    hall_expect("headway lecture");
    expect_last("q quit");
    ck_assert_int_ge(hall.scene.wait(hall.scene.self), 0);
    begin_at("score");
    hall_refuse("Waiting");
    hall_expect("Score");
    expect_last("4 of 9");
}
END_TEST

START_TEST(it_follows)
{
    begin_at("score");
    hall_show("six-stages", "softmax");
    hall_await("▸5 Softmax");
    hall.show.position = 6;
    hall_show("six-stages", "concat");
    hall_await("6 of 9");
    ck_assert_int_eq(hall.openings, 1);
    ck_assert_int_eq(server_with(&room.server), 1);
}
END_TEST

START_TEST(nothing_to_do_is_nothing_done)
{
    begin_at("score");
    hall_rest();
    ck_assert_int_eq(hall.scene.wait(hall.scene.self), -1);
    hall_press("Left");
    ck_assert_int_eq(hall.scene.wait(hall.scene.self), -1);
}
END_TEST

START_TEST(one_looks_back_and_rejoins)
{
    begin_at("score");
    expect_last("← look back");
    hall_press("Left");
    expect_last("looking back: r rejoins");
    expect_last("lecture at 4 of 9");
    hall_refuse("▸3 Score");
    UNTIL_BY(hall_turn, server_back(&room.server) == 1);
    hall_show("six-stages", "scale");
    hall_rest();
    expect_last("looking back");
    hall_press("r");
    expect_last("with the presenter");
    hall_expect("▸4 Scale");
    UNTIL_BY(hall_turn, server_with(&room.server) == 1);
}
END_TEST

START_TEST(nobody_is_ahead_of_the_presenter)
{
    begin_at("project");
    hall_press("Right Space l");
    expect_last("with the presenter");
    hall_expect("▸2 Project");
    hall_press("Left Left Left Left Left Left Left Left");
    hall_refuse("▸2 Project");
    expect_last("looking back");
    for (int i = 0; i < 40 && strstr(hall_last(), "looking back"); i++)
        hall_press("Right");
    expect_last("with the presenter");
    hall_expect("▸2 Project");
    hall_press("Right");
    hall_expect("▸2 Project");
}
END_TEST

START_TEST(what_was_shown_may_be_looked_at_again)
{
    begin_at("scale");
    hall_show("six-stages", "split");
    hall_await("▸1 Split");
    for (int i = 0; i < 40 && !hall_has("▸4 Scale"); i++)
        hall_press("Right");
    hall_expect("▸4 Scale");
    expect_last("looking back");
    hall_press("Right Right Right");
    hall_expect("▸4 Scale");
    hall_press("r");
    hall_expect("▸1 Split");
}
END_TEST

START_TEST(one_looks_back_into_the_lesson_before)
{
    hall_open("");
    hall_show("one-head", "project");
    hall_await("with the presenter");
    hall_show("six-stages", "input");
    hall_await("Six stages");
    hall_press("Left");
    expect_last("looking back");
    hall_refuse("Six stages");
    for (int i = 0; i < 40 && strstr(hall_last(), "looking back"); i++)
        hall_press("Right");
    expect_last("with the presenter");
    hall_expect("Six stages");
}
END_TEST

static const char parts[] =
    "# Parts\n\nIn three.\n\n---\n\n## One\n\nFirst words.\n\n<!-- pause -->\n\nSecond words.\n\n"
    "<!-- pause -->\n\nThird words.\n\n---\n\n## Two\n\nBehind them.\n";

START_TEST(parts_are_shown_as_the_presenter_shows_them)
{
    char *directory = captured_directory();

    captured_write_string(directory, "lessons/01-parts.md", parts);
    hall_open(directory);
    hall_show("parts", "one");
    hall_await("First words");
    hall_refuse("Second words");
    hall_press("Right");
    hall_refuse("Second words");
    hall.show.part = 2;
    hall_show_again();
    hall_await("Second words");
    hall_press("Left");
    expect_last("looking back");
    hall_refuse("Second words");
    hall_press("Right");
    expect_last("with the presenter");
    hall_expect("Second words");
    hall_refuse("Third words");
    captured_remove(directory);
}
END_TEST

START_TEST(cells_are_entered_to_look_by_oneself)
{
    begin_at("score");
    expect_last("Enter cells");
    hall_press("Enter");
    expect_last("looking back");
    expect_last("Esc leave");
    hall_press("Down");
    hall_expect("scores₁[on,cat]");
    hall_press("q");
    ck_assert_uint_eq(hall.wish & SCENE_QUIT, SCENE_QUIT);
    hall_press("Esc Left");
    hall_refuse("▸3 Score");
    hall_press("Esc");
    expect_last("with the presenter");
    hall_refuse("scores₁[on,cat]");
}
END_TEST

/* The hall's presenter blanks the room, and comes back. */
START_TEST(the_dark_is_dark)
{
    begin_at("score");
    hall.show.blank = true;
    hall_show_again();
    hall_await_gone("Score");
    ck_assert_uint_eq(strspn(text_string(&hall.text), "\n"), hall.text.length);
    hall_press("Left");
    expect_last("looking back");
    hall_expect("▸3 Score");
    hall_press("r");
    ck_assert_uint_eq(strspn(text_string(&hall.text), "\n"), hall.text.length);
    room_close(false);
    hall_await("The presenter is away");
    hall_open("");
    hall.show.blank = false;
    hall_show_again();
    hall_await("with the presenter");
}
END_TEST

START_TEST(a_frozen_room_knows_it)
{
    begin_at("score");
    hall.show.frozen = true;
    hall_show_again();
    hall_await("the presenter looks ahead");
    hall_expect("▸3 Score");
}
END_TEST

START_TEST(a_presenter_may_be_killed)
{
    begin_at("score");
    hall_press("Left");
    room_close(false);
    hall_rest();
    expect_last("looking back");
    hall_press("r");
    hall_await("presenter away, trying again");
    hall_expect("▸3 Score");
    expect_last("4 of 9");
    hall_press("Left");
    hall_open("");
    hall_show("six-stages", "scale");
    UNTIL_BY(hall_turn, server_back(&room.server) == 1);
    hall_press("r");
    hall_await("▸4 Scale");
    expect_last("with the presenter");
    ck_assert_int_eq(hall.openings, 1);
}
END_TEST

START_TEST(the_next_lecture_is_another)
{
    begin_at("scale");
    room_close(true);
    hall_await("The lecture is over");
    hall_expect("4 of 9");
    hall_expect("headway lesson six-stages");
    hall_press("Left");
    expect_last("looking back");
    hall_press("r");
    hall_expect("The lecture is over");
    begin_at("split");
    hall_press("Right");
    hall_expect("▸1 Split");
}
END_TEST

START_TEST(a_course_of_its_own_is_opened_and_read_again)
{
    char *directory = captured_directory();
    int wait;

    captured_write_string(directory, "lessons/01-own.md", "# Own\n\nIts.\n\n---\n\n## One\n\nAs it was.\n");
    hall_open(directory);
    hall_show("own", "one");
    hall_await("As it was");
    wait = hall.scene.wait(hall.scene.self);
    ck_assert_int_ge(wait, 0);
    ck_assert_int_le(wait, 1000);
    captured_write_string(directory, "lessons/01-own.md", "# Own\n\nIts.\n\n---\n\n## One\n\nAs it is by now.\n");
    hall_await("As it is by now");
    expect_last("with the presenter");
    captured_remove(directory);
}
END_TEST

START_TEST(a_course_that_cannot_be_opened_is_named)
{
    char *directory = captured_directory();
    struct text missing = {0};

    text_addf(&missing, "%s/course", directory);
    hall_open(text_string(&missing));
    hall_show("own", "one");
    hall_resize(120, 24);
    hall_await("This lecture cannot be shown here");
    hall_expect("/course");
    captured_write_string(directory, "course/lessons/01-own.md", "# Own\n\nIts.\n\n---\n\n## One\n\nHere it is.\n");
    hall_await("Here it is");
    text_free(&missing);
    captured_remove(directory);
}
END_TEST

START_TEST(help_says_what_works)
{
    struct event wheel = {.kind = EVENT_WHEEL, .code = 1};

    hall_press("?");
    hall_expect("Help: the audience");
    hall_refuse("rejoin");
    hall_press("Esc");
    begin_at("score");
    hall_press("Left ?");
    hall_expect("to where the presenter is");
    hall_resize(40, 12);
    hall_expect("PgDn");
    hall_press("PgDn PgDn PgDn");
    hall_refuse("PgDn more");
    hall_press("PgUp PgUp PgUp j k");
    hall.scene.event(hall.scene.self, &wheel, &hall.canvas);
    hall_press("?");
    hall_refuse("Help: the audience");
    expect_last("looking back");
}
END_TEST

START_TEST(the_mouse_chooses_keys)
{
    struct event click = {.kind = EVENT_CLICK, .row = 23};
    const char *at;

    begin_at("score");
    at = strstr(hall_last(), "←");
    click.col = (int)(at - hall_last());
    hall.scene.event(hall.scene.self, &click, &hall.canvas);
    hall_turn();
    hall_resize(80, 24);
    expect_last("looking back");
    ck_assert(hall.scene.wants_mouse(hall.scene.self));
    hall_press("M");
    ck_assert_uint_eq(hall.wish & SCENE_MOUSE, SCENE_MOUSE);
    ck_assert(!hall.scene.wants_mouse(hall.scene.self));
    expect_last("the mouse is the terminal's");
    hall_press("M x");
    expect_last("looking back");
}
END_TEST

START_TEST(every_size_and_theme_can_be_drawn)
{
    static const int colors[] = {256, 16, 8, 0};
    static const char *const states[] = {"", "Left", "r ?", "Esc Enter"};

    begin_at("score");
    for (size_t s = 0; s < sizeof states / sizeof *states; s++) {
        hall_resize(80, 24);
        hall_press(states[s]);
        for (int cols = 1; cols <= 150; cols += cols < 44 ? 3 : 21)
            for (int rows = 1; rows <= 50; rows += rows < 14 ? 1 : 9)
                for (int i = 0; i < 8; i++) {
                    hall.canvas.theme = (struct theme){.colors = colors[i / 2], .light = i % 3 == 0, .ascii = i % 2};
                    hall.canvas.cut = false;
                    hall_resize(cols, rows);
                    if (cols < 40 || rows < 12)
                        continue;
                    ck_assert_msg(!hall.canvas.cut, "cut at %d×%d:\n%s", cols, rows, text_string(&hall.text));
                    ck_assert_uint_gt(strlen(hall_last()), 0);
                }
        hall.canvas.theme = (struct theme){.colors = 256};
    }
}
END_TEST

START_TEST(small_windows_say_what_they_need)
{
    begin_at("score");
    hall_resize(39, 12);
    hall_expect("40×12");
    hall_press("Left");
    hall_press("q");
    ck_assert_uint_eq(hall.wish, SCENE_QUIT);
    hall_resize(40, 12);
    expect_last("with the presenter");
}
END_TEST

Suite *screen_audience_suite(void)
{
    Suite *suite = suite_create("screen_audience");
    TCase *core = tcase_create("core");

    tcase_add_checked_fixture(core, hall_make, hall_remove);
    tcase_set_timeout(core, 60);
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
