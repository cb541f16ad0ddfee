/* SPDX-License-Identifier: MIT */
/* The audience's screen: what it shows of a lecture, and how one looks back. Polls and ill-meaning presenters are
 * tested beside it. */
#include "command/captured.h"
#include "screen/seat.h"
#include "screen/suites.h"

#include <string.h>

static void expect_last(const char *what)
{
    ck_assert_msg(strstr(screen_row(&seat.screen, -1), what) != NULL, "no \"%s\" in \"%s\"", what,
                  screen_row(&seat.screen, -1));
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
    screen_expect(&seat.screen, "Waiting for a lecture");
    screen_expect(&seat.screen, "headway lecture");
    expect_last("q quit");
    ck_assert_int_ge(seat.scene.wait(seat.scene.self), 0);
    begin_at("score");
    screen_refuse(&seat.screen, "Waiting");
    screen_expect(&seat.screen, "Score");
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
    screen_press(&seat.screen, "Left");
    ck_assert_int_eq(seat.scene.wait(seat.scene.self), -1);
}
END_TEST

START_TEST(one_looks_back_and_rejoins)
{
    begin_at("score");
    expect_last("← look back");
    screen_press(&seat.screen, "Left");
    expect_last("looking back: r rejoins");
    expect_last("lecture at 4 of 9");
    screen_refuse(&seat.screen, "▸3 Score");
    UNTIL_BY(seat_turn, server_back(&room.server) == 1);
    seat_show("six-stages", "scale");
    seat_rest();
    expect_last("looking back");
    screen_press(&seat.screen, "r");
    expect_last("with the presenter");
    screen_expect(&seat.screen, "▸4 Scale");
    UNTIL_BY(seat_turn, server_with(&room.server) == 1);
}
END_TEST

/* A key that the last row names is not silent. */
START_TEST(nothing_comes_before_the_first_page)
{
    begin_at("input");
    screen_press(&seat.screen, "Left");
    expect_last("nothing came before");
    seat_show("six-stages", "split");
    seat_await("▸1 Split");
    expect_last("with the presenter");
}
END_TEST

START_TEST(nobody_is_ahead_of_the_presenter)
{
    begin_at("project");
    screen_press(&seat.screen, "Right Space l");
    expect_last("This is where the presenter is.");
    screen_expect(&seat.screen, "▸2 Project");
    screen_hides(&seat.screen, "Left Left Left Left Left Left Left Left", "▸2 Project");
    expect_last("looking back");
    for (int i = 0; i < 40 && strstr(screen_row(&seat.screen, -1), "looking back"); i++)
        screen_press(&seat.screen, "Right");
    expect_last("with the presenter");
    screen_expect(&seat.screen, "▸2 Project");
    screen_shows(&seat.screen, "Right", "▸2 Project");
}
END_TEST

START_TEST(what_was_shown_may_be_looked_at_again)
{
    begin_at("scale");
    seat_show("six-stages", "split");
    seat_await("▸1 Split");
    for (int i = 0; i < 40 && !screen_has(&seat.screen, "▸4 Scale"); i++)
        screen_press(&seat.screen, "Right");
    screen_expect(&seat.screen, "▸4 Scale");
    expect_last("looking back");
    screen_shows(&seat.screen, "Right Right Right", "▸4 Scale");
    screen_shows(&seat.screen, "r", "▸1 Split");
}
END_TEST

START_TEST(one_looks_back_into_the_lesson_before)
{
    seat_open("");
    seat_show("one-head", "project");
    seat_await("with the presenter");
    seat_show("six-stages", "input");
    seat_await("Six stages");
    screen_press(&seat.screen, "Left");
    expect_last("looking back");
    screen_refuse(&seat.screen, "Six stages");
    for (int i = 0; i < 40 && strstr(screen_row(&seat.screen, -1), "looking back"); i++)
        screen_press(&seat.screen, "Right");
    expect_last("with the presenter");
    screen_expect(&seat.screen, "Six stages");
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
    screen_refuse(&seat.screen, "Second words");
    screen_hides(&seat.screen, "Right", "Second words");
    seat.show.part = 2;
    seat_show_again();
    seat_await("Second words");
    screen_press(&seat.screen, "Left");
    expect_last("looking back");
    screen_refuse(&seat.screen, "Second words");
    screen_press(&seat.screen, "Right");
    expect_last("with the presenter");
    screen_expect(&seat.screen, "Second words");
    screen_refuse(&seat.screen, "Third words");
    captured_remove(directory);
}
END_TEST

START_TEST(cells_are_entered_to_look_by_oneself)
{
    begin_at("score");
    expect_last("Enter cells");
    screen_press(&seat.screen, "Enter");
    expect_last("looking back");
    expect_last("Esc leave");
    screen_shows(&seat.screen, "Down", "scores₁[on,cat]");
    screen_shows(&seat.screen, "Tab", "scores₂[on,cat]");
    screen_shows(&seat.screen, "BackTab", "scores₁[on,cat]");
    screen_hides(&seat.screen, "n", "scores₁[on,cat]");
    screen_press(&seat.screen, "q");
    ck_assert_uint_eq(seat.screen.request & SCENE_QUIT, SCENE_QUIT);
    screen_hides(&seat.screen, "Esc Left", "▸3 Score");
    screen_press(&seat.screen, "Esc");
    expect_last("with the presenter");
    screen_refuse(&seat.screen, "scores₁[on,cat]");
}
END_TEST

/* The presenter blanks the room, and comes back. */
START_TEST(the_dark_is_dark)
{
    begin_at("score");
    seat.show.blank = true;
    seat_show_again();
    seat_await_gone("Score");
    ck_assert_uint_eq(strspn(text_string(&seat.screen.text), "\n"), seat.screen.text.length);
    screen_press(&seat.screen, "Left");
    expect_last("looking back");
    screen_expect(&seat.screen, "▸3 Score");
    screen_press(&seat.screen, "r");
    ck_assert_uint_eq(strspn(text_string(&seat.screen.text), "\n"), seat.screen.text.length);
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
    screen_expect(&seat.screen, "▸3 Score");
}
END_TEST

START_TEST(a_presenter_may_be_killed)
{
    begin_at("score");
    screen_press(&seat.screen, "Left");
    room_close(false);
    seat_rest();
    expect_last("looking back");
    screen_press(&seat.screen, "r");
    seat_await("presenter away, trying again");
    screen_expect(&seat.screen, "▸3 Score");
    expect_last("4 of 9");
    screen_press(&seat.screen, "Left");
    seat_open("");
    seat_show("six-stages", "scale");
    UNTIL_BY(seat_turn, server_back(&room.server) == 1);
    screen_press(&seat.screen, "r");
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
    screen_expect(&seat.screen, "4 of 9");
    screen_expect(&seat.screen, "headway lesson six-stages");
    screen_press(&seat.screen, "Left");
    expect_last("looking back");
    screen_shows(&seat.screen, "r", "The lecture is over");
    begin_at("split");
    screen_shows(&seat.screen, "Right", "▸1 Split");
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
    screen_resize(&seat.screen, 120, 24);
    seat_await("This lecture cannot be shown here");
    screen_expect(&seat.screen, "/course");
    captured_write_string(directory, "course/lessons/01-own.md", "# Own\n\nIts.\n\n---\n\n## One\n\nHere it is.\n");
    seat_await("Here it is");
    text_free(&missing);
    captured_remove(directory);
}
END_TEST

/* In the cells the help has their keys, and no other meaning of them. */
START_TEST(the_help_of_the_cells_is_theirs)
{
    begin_at("score");
    screen_shows(&seat.screen, "Left Enter ?", "In the cells", "move from cell to cell", "the next head");
    screen_refuse(&seat.screen, "look back, without anybody else");
    screen_refuse(&seat.screen, "→ l");
    screen_expect(&seat.screen, "space");
    screen_refuse(&seat.screen, "the whole machine");
}
END_TEST

START_TEST(help_says_what_works)
{
    struct event wheel = {.kind = EVENT_WHEEL, .code = 1};

    screen_shows(&seat.screen, "?", "Help: the audience");
    screen_refuse(&seat.screen, "rejoin");
    screen_press(&seat.screen, "Esc");
    begin_at("score");
    screen_shows(&seat.screen, "Left ?", "to where the presenter is");
    screen_refuse(&seat.screen, "a page back"); /* there is no text above */
    screen_resize(&seat.screen, 40, 12);
    screen_expect(&seat.screen, "PgDn");
    screen_hides(&seat.screen, "PgDn PgDn PgDn", "PgDn more");
    screen_press(&seat.screen, "PgUp PgUp PgUp j k");
    seat.scene.event(seat.scene.self, &wheel, &seat.screen.canvas);
    screen_hides(&seat.screen, "?", "Help: the audience");
    expect_last("looking back");
}
END_TEST

START_TEST(the_mouse_chooses_keys)
{
    struct event click = {.kind = EVENT_CLICK, .row = 23};
    const char *at;

    begin_at("score");
    at = strstr(screen_row(&seat.screen, -1), "←");
    click.col = (int)(at - screen_row(&seat.screen, -1));
    screen_send(&seat.screen, click);
    expect_last("looking back");
    ck_assert(!seat.screen.stack->mouse_away);
    screen_press(&seat.screen, "M");
    ck_assert_uint_eq(seat.screen.request & SCENE_MOUSE, SCENE_MOUSE);
    ck_assert(seat.screen.stack->mouse_away);
    expect_last("The mouse is the terminal's");
    screen_press(&seat.screen, "M x");
    expect_last("That does nothing: ? helps.");
    screen_press(&seat.screen, "M M");
    expect_last("The mouse chooses here: ");
}
END_TEST

START_TEST(every_size_and_theme_can_be_drawn)
{
    static const int colors[] = {256, 16, 8, 0};
    static const char *const states[] = {"", "Left", "r ?", "Esc Enter"};

    begin_at("score");
    for (size_t s = 0; s < sizeof states / sizeof *states; s++) {
        screen_resize(&seat.screen, 80, 24);
        screen_press(&seat.screen, states[s]);
        for (int cols = 1; cols <= 150; cols += cols < 44 ? 3 : 21)
            for (int rows = 1; rows <= 50; rows += rows < 14 ? 1 : 9)
                for (int i = 0; i < 8; i++) {
                    seat.screen.canvas.theme =
                        (struct theme){.colors = colors[i / 2], .light = i % 3 == 0, .ascii = i % 2};
                    seat.screen.canvas.cut = false;
                    screen_resize(&seat.screen, cols, rows);
                    if (cols < 40 || rows < 12)
                        continue;
                    ck_assert_msg(!seat.screen.canvas.cut, "cut at %d×%d:\n%s", cols, rows,
                                  text_string(&seat.screen.text));
                    ck_assert_uint_gt(strlen(screen_row(&seat.screen, -1)), 0);
                }
        seat.screen.canvas.theme = (struct theme){.colors = 256};
    }
}
END_TEST

START_TEST(small_windows_say_what_they_need)
{
    begin_at("score");
    screen_resize(&seat.screen, 39, 12);
    screen_expect(&seat.screen, "40×12");
    screen_press(&seat.screen, "Left");
    screen_press(&seat.screen, "q");
    ck_assert_uint_eq(seat.screen.request, SCENE_QUIT);
    screen_resize(&seat.screen, 40, 12);
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
    tcase_add_test(core, nothing_comes_before_the_first_page);
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
    tcase_add_test(core, the_help_of_the_cells_is_theirs);
    tcase_add_test(core, the_mouse_chooses_keys);
    tcase_add_test(core, every_size_and_theme_can_be_drawn);
    tcase_add_test(core, small_windows_say_what_they_need);
    suite_add_tcase(suite, core);
    return suite;
}
