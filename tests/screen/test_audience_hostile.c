/* SPDX-License-Identifier: MIT */
/* What the audience's screen does with presenters that mean ill, are of another version, or have no room. */
#include "screen/seat.h"
#include "screen/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define HELLO "{\"v\":1,\"type\":\"hello\",\"course\":\"\",\"title\":\"x\"}\n"
#define SHOW_AS(lesson, step, more)                                                                                    \
    "{\"v\":1,\"type\":\"show\",\"lesson\":\"" lesson "\",\"step\":\"" step                                            \
    "\",\"part\":1,\"state\":\"\",\"position\":4,\"steps\":9" more "}\n"
#define SHOW SHOW_AS("six-stages", "score", "")

static int link_; /* to the screen, as a presenter has it; −1: none */

/* A presenter that only listens; and what it says once the screen has called. */
static void begin(void)
{
    struct error e = {0};

    seat_make();
    link_ = -1;
    ck_assert_msg(socket_listen(&room.place, &e), "%s", e.message);
}

static void end(void)
{
    if (link_ >= 0)
        close(link_);
    socket_close(&room.place);
    seat_remove();
}

static bool has_called(void)
{
    link_ = accept(room.place.fd, NULL, NULL);
    return link_ >= 0;
}

static void take_call(void)
{
    if (link_ >= 0)
        close(link_);
    link_ = -1;
    UNTIL_BY(seat_turn, has_called());
}

/* Says bytes while the screen lives on; false once it has hung up. */
static bool say(const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t went = send(link_, bytes, length, MSG_NOSIGNAL | MSG_DONTWAIT);

        if (went > 0) {
            bytes += went;
            length -= (size_t)went;
        } else if (went < 0 && room_is_closed(link_)) {
            return false;
        }
        seat_turn();
    }
    return true;
}

static void say_string(const char *string)
{
    say(string, strlen(string));
}

static void greet(void)
{
    take_call();
    say_string(HELLO SHOW);
    seat_await("with the presenter");
}

START_TEST(garbage_is_a_presenter_who_is_away)
{
    static const char *const garbage[] = {
        "\n",
        "\x1b[2J\x1b]0;x\x07\n",
        "{}\n",
        "[1]\n",
        "{\"v\":1,\"type\":\"answer\",\"poll\":1,\"option\":0}\n",
        "\xff\xfe\n",
        "{\"v\":1,\"type\":\"show\"}\n",
    };

    greet();
    say_string(garbage[_i]);
    seat_await("presenter away, trying again");
    screen_expect(&seat.screen, "▸3 Score");
    greet();
}
END_TEST

/* Up to a gigabyte without an end: the screen hangs up long before. */
START_TEST(a_line_without_end_is_cut_off)
{
    static char much[1 << 16];
    size_t said = 0;

    memset(much, 'x', sizeof much);
    greet();
    while (said < (size_t)1 << 30 && say(much, sizeof much))
        said += sizeof much;
    ck_assert_uint_lt(said, (size_t)1 << 22);
    seat_await("presenter away");
}
END_TEST

START_TEST(places_that_are_not_there_are_told)
{
    static const char *const shows[] = {
        SHOW_AS("no-such", "score", ""),
        SHOW_AS("six-stages", "no-such", ""),
        SHOW_AS("../../etc/passwd", "x", ""),
        SHOW_AS("%s%n", "%s%n", ""),
    };

    greet();
    say_string(shows[_i]);
    seat_await("cannot be shown here");
    screen_refuse(&seat.screen, "▸3 Score");
    screen_press(&seat.screen, "Left Right r Enter Esc ? Esc");
    say_string(SHOW);
    seat_await("with the presenter");
    screen_expect(&seat.screen, "▸3 Score");
}
END_TEST

START_TEST(numbers_out_of_range_do_no_harm)
{
    static const char *const shows[] = {
        "{\"v\":1,\"type\":\"show\",\"lesson\":\"six-stages\",\"step\":\"score\",\"part\":9999,\"state\":\"\","
        "\"position\":9999,\"steps\":9999,\"revealed\":9999}\n",
        SHOW_AS("six-stages", "score", ",\"example\":\"tokens=%20 d_model=4096 heads=4096\""),
        SHOW_AS("six-stages", "score", ",\"hidden\":\"scores1[sat,cat];;;nothing[9,9]\""),
        "{\"v\":1,\"type\":\"show\",\"lesson\":\"six-stages\",\"step\":\"score\",\"part\":1,"
        "\"state\":\"head=99 cell=#9,#9 nothing=x\",\"position\":4,\"steps\":9}\n",
    };

    greet();
    say_string(shows[_i]);
    seat_rest();
    screen_press(&seat.screen, "Left Left Right Right Right Right r");
    say_string(SHOW_AS("six-stages", "scale", ""));
    seat_await("▸4 Scale");
}
END_TEST

START_TEST(many_lessons_and_courses_do_no_harm)
{
    greet();
    for (int i = 0; i < 50; i++) {
        char line[512];

        snprintf(line, sizeof line,
                 "{\"v\":1,\"type\":\"hello\",\"course\":\"%s\",\"title\":\"\"}\n" SHOW_AS("one-head", "project", ""),
                 i % 2 ? "" : "/nonexistent");
        say_string(line);
    }
    say_string(HELLO SHOW);
    seat_await("▸3 Score");
}
END_TEST

START_TEST(words_of_a_presenter_are_cleaned)
{
    take_call();
    say_string("{\"v\":1,\"type\":\"hello\",\"course\":\"/no\\u001b[2J/\\u202eway\",\"title\":\"x\"}\n" SHOW);
    seat_await("cannot be shown here");
    for (int i = 0; i < seat.screen.canvas.rows * seat.screen.canvas.cols; i++) {
        char32_t glyph = seat.screen.canvas.cells[i].glyph;

        ck_assert(glyph == 0 || (glyph >= U' ' && glyph != 0x7f && glyph != 0x202e));
    }
}
END_TEST

START_TEST(another_version_is_told)
{
    take_call();
    say_string("{\"v\":2,\"type\":\"hello\"}\n");
    seat_await("another version");
    ck_assert_int_ge(seat.scene.wait(seat.scene.self), 100);
}
END_TEST

START_TEST(a_full_room_is_told)
{
    take_call();
    say_string("{\"v\":1,\"type\":\"bye\",\"reason\":\"full\"}\n");
    seat_await("The room is full");
    ck_assert_int_ge(seat.scene.wait(seat.scene.self), 100);
}
END_TEST

START_TEST(a_place_that_cannot_be_is_told)
{
    socket_close(&room.place);
    setenv("XDG_RUNTIME_DIR", "/nonexistent/run", 1);
    seat_await("No lecture can be found");
    screen_expect(&seat.screen, "/nonexistent/run is not a directory");
    setenv("XDG_RUNTIME_DIR", room.box, 1);
    seat_await("Waiting for a lecture");
}
END_TEST

Suite *screen_audience_hostile_suite(void)
{
    Suite *suite = suite_create("screen_audience_hostile");
    TCase *core = tcase_create("core");

    tcase_add_checked_fixture(core, begin, end);
    tcase_add_loop_test(core, garbage_is_a_presenter_who_is_away, 0, 7);
    tcase_add_test(core, a_line_without_end_is_cut_off);
    tcase_add_loop_test(core, places_that_are_not_there_are_told, 0, 4);
    tcase_add_loop_test(core, numbers_out_of_range_do_no_harm, 0, 4);
    tcase_add_test(core, many_lessons_and_courses_do_no_harm);
    tcase_add_test(core, words_of_a_presenter_are_cleaned);
    tcase_add_test(core, another_version_is_told);
    tcase_add_test(core, a_full_room_is_told);
    tcase_add_test(core, a_place_that_cannot_be_is_told);
    suite_add_tcase(suite, core);
    return suite;
}
