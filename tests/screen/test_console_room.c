/* SPDX-License-Identifier: MIT */
/* What the room sees of the console: the same, unless it is frozen or dark; and how a lecture ends. */
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

/* Fails unless a wall that obeys what the follower was told shows what the console's does. */
static void check_agreement(void)
{
    struct wall wall;
    struct wall_notes notes = {.answer = -1};
    struct canvas mine, other;
    struct text expected = {0}, shown = {0};
    struct error e = {0};

    lectern_settle(&l);
    wall_start(&wall, &l.opened.library, l.opened.sources);
    ck_assert_msg(wall_apply(&wall, &l.client.show, &e), "%s", e.message);
    canvas_make(&mine, 30, 100, &l.screen.canvas.theme);
    canvas_make(&other, 30, 100, &l.screen.canvas.theme);
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
        screen_press(&l.screen, "Right");
        check_agreement();
    }
    screen_press(&l.screen, "g");
    screen_type(&l.screen, "score");
    screen_press(&l.screen, "Enter Enter Down Right Tab . B");
    check_agreement();
    screen_press(&l.screen, "Esc ; B e Up Right Enter");
    check_agreement();
    lectern_close(&l);
}
END_TEST

/* What somebody sees who follows with a screen of that size; borrowed until the next call. */
static const char *see(int cols, int rows)
{
    static struct text text;
    static const struct theme theme = {.colors = 256};
    const struct wall_notes notes = {.answer = -1, .status = "Following"};
    struct wall wall;
    struct canvas canvas;
    struct error e = {0};

    lectern_settle(&l);
    wall_start(&wall, &l.opened.library, l.opened.sources);
    ck_assert_msg(wall_apply(&wall, &l.client.show, &e), "%s", e.message);
    canvas_make(&canvas, rows, cols, &theme);
    wall_draw(&wall, &notes, &canvas);
    text_cut(&text, 0);
    canvas_text(&canvas, &text);
    canvas_free(&canvas);
    wall_free(&wall);
    return text_string(&text);
}

static void expect(const char *what)
{
    const char *seen = see(80, 24);

    ck_assert_msg(strstr(seen, what) != NULL, "no “%s” in:\n%s", what, seen);
}

static void refuse(const char *what)
{
    const char *seen = see(80, 24);

    ck_assert_msg(strstr(seen, what) == NULL, "“%s” in:\n%s", what, seen);
}

/* The presenter follows a number home: the room sees its terms, the way there, the rail and the code. */
START_TEST(the_room_sees_a_number_followed)
{
    lectern_open(&l, "six-stages");
    lectern_follow(&l);
    screen_shows(&l.screen, "End Enter Enter", "Enter follow");
    expect("▸  [0.87]×  0.5 = 0.435   head₁[sat,noun]");
    expect("head₁[sat,noun] × W_O[");
    screen_press(&l.screen, "Down");
    expect(" ▸");
    screen_press(&l.screen, "Up Enter");
    expect("output[sat,");
    expect("‹ head₁[sat,noun]");
    expect("weights₁[sat,cat] × V₁[cat,noun]");
    expect("▸ blend");
    screen_press(&l.screen, "Right");
    expect("0.86 ×  [1.0]=");
    screen_press(&l.screen, "c");
    expect("‹ head₁[sat,noun]");
    expect("for ");
    screen_press(&l.screen, "c Left Enter");
    expect("‹ weights₁[sat,cat]");
    expect("▸5 Softmax");
    screen_press(&l.screen, "Backspace");
    expect("▸ blend");
    screen_press(&l.screen, "Esc");
    refuse("‹ head₁");
    refuse("× W_O[b:noun");
    screen_press(&l.screen, "Enter Enter PgDn"); /* a clicker goes on from everywhere */
    refuse("‹ head₁");
    lectern_close(&l);
}
END_TEST

/* The presenter changes a number: the room sees it, what it changes downstream, and each way back. */
START_TEST(the_room_sees_a_number_changed)
{
    lectern_open(&l, "six-stages");
    lectern_follow(&l);
    screen_press(&l.screen, "g");
    screen_type(&l.screen, "score");
    screen_press(&l.screen, "Enter Enter Enter Enter Right Enter");
    expect("‹ W_Q[3rd,2nd]");
    expect("Given: it comes from no other number.");
    screen_expect(&l.screen, "Enter type");
    screen_press(&l.screen, "Enter");
    screen_type(&l.screen, "1");
    screen_expect(&l.screen, "now › 1");
    expect("You changed  W_Q₁[3rd,2nd]  2.0 → 1.0.");
    expect("scores₁  2 of 16 changed   most [sat,cat]         5.60 → 2.80    ▾ 2.80");
    expect("2.80▾");
    expect("1 number changed");
    refuse("now ›");
    screen_shows(&l.screen, "Enter", "u undo");
    expect("was 5.60   ▾ 2.80");
    screen_press(&l.screen, "m");
    expect("1 change off");
    refuse("You changed");
    screen_press(&l.screen, "m");
    expect("1 number changed");
    screen_press(&l.screen, "u");
    refuse("changed");
    screen_press(&l.screen, "u"); /* there is none */
    refuse("changed");
    lectern_close(&l);
}
END_TEST

/* Who comes to the lecture again finds presenter and room where they were. */
START_TEST(a_lecture_comes_back_to_a_followed_number)
{
    char *before;

    lectern_open(&l, "six-stages");
    screen_press(&l.screen, "End Enter Enter Enter Down");
    before = memory_copy(lectern_told(&l));
    ck_assert_ptr_nonnull(strstr(before, "follow=output:sat,"));
    lectern_kill(&l);
    lectern_resume(&l);
    lectern_follow(&l);
    ck_assert_str_eq(lectern_told(&l), before);
    expect("‹ head₁[sat,noun]");
    screen_press(&l.screen, "Backspace Esc");
    refuse("× W_O[b:noun");
    free(before);
    lectern_close(&l);
}
END_TEST

START_TEST(a_frozen_room_stands_still)
{
    char *before;

    open_two();
    lectern_follow(&l);
    screen_press(&l.screen, "Right f");
    lectern_settle(&l);
    ck_assert(l.client.show.frozen);
    before = memory_copy(lectern_told(&l));
    screen_press(&l.screen, "Right Right");
    check_place("first#two/1+1");
    lectern_settle(&l);
    ck_assert_str_eq(lectern_told(&l), before);
    screen_press(&l.screen, "f");
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
    screen_press(&l.screen, "F");
    ck_assert(!l.console->frozen);
    screen_press(&l.screen, "Right f Right Right Right Right");
    check_place("second#three/1+0");
    screen_press(&l.screen, "F");
    check_place("first#one/2+0");
    ck_assert(!l.console->frozen && !l.console->told.frozen);
    screen_press(&l.screen, "Right");
    ck_assert_str_eq(l.console->told.step, "two");
    lectern_close(&l);
}
END_TEST

START_TEST(the_room_goes_dark_and_comes_back)
{
    open_two();
    lectern_follow(&l);
    screen_press(&l.screen, "b");
    lectern_settle(&l);
    ck_assert(l.client.show.blank);
    screen_press(&l.screen, "Right");
    lectern_settle(&l);
    ck_assert(l.client.show.blank); /* what comes is prepared in the dark */
    screen_press(&l.screen, "b");
    lectern_settle(&l);
    ck_assert(!l.client.show.blank);
    ck_assert_int_eq(l.client.show.part, 2);
    screen_press(&l.screen, "f b"); /* a frozen room, too */
    lectern_settle(&l);
    ck_assert(l.client.show.blank && l.client.show.frozen);
    lectern_close(&l);
}
END_TEST

/* The presenter sees what the room does not, also who comes back to a dark one. */
START_TEST(a_dark_room_is_not_dark_for_the_presenter)
{
    open_two();
    screen_shows(&l.screen, "Right b", "More.");
    lectern_kill(&l);
    lectern_resume(&l);
    ck_assert(l.console->told.blank);
    screen_expect(&l.screen, "More.");
    screen_press(&l.screen, "f Right F");
    ck_assert(l.console->told.blank);
    screen_expect(&l.screen, "More.");
    lectern_close(&l);
}
END_TEST

START_TEST(what_is_pointed_at_is_told_and_can_be_hidden)
{
    open_two();
    screen_press(&l.screen, "g");
    screen_type(&l.screen, "three");
    screen_press(&l.screen, "Enter .");
    ck_assert_str_eq(l.journal.show.hidden, ""); /* nothing is pointed at yet */
    screen_press(&l.screen, "Enter");
    ck_assert(l.console->wall.player->entered);
    screen_press(&l.screen, "Right Down");
    ck_assert_ptr_nonnull(strstr(l.console->told.state, "cell=on,sat"));
    screen_press(&l.screen, ".");
    ck_assert_str_eq(l.console->told.hidden, "scores2[on,sat]");
    screen_press(&l.screen, ".");
    ck_assert_str_eq(l.console->told.hidden, "");
    screen_press(&l.screen, ",");
    ck_assert_ptr_nonnull(strstr(l.console->told.hidden, "scores2[on,The]"));
    screen_press(&l.screen, ";");
    ck_assert_str_eq(l.console->told.hidden, "");
    screen_press(&l.screen, "PgDn"); /* still goes on */
    check_place("second#two/1+0");
    screen_press(&l.screen, "PgUp");
    ck_assert_ptr_nonnull(strstr(l.console->told.state, "cell=on,sat")); /* as it was left */
    ck_assert(!l.console->wall.player->entered);
    screen_press(&l.screen, "Enter Esc Right");
    check_place("second#two/1+0");
    lectern_close(&l);
}
END_TEST

START_TEST(cells_grow_for_the_room)
{
    open_two();
    screen_press(&l.screen, "B");
    ck_assert(l.console->told.big);
    screen_press(&l.screen, "Right");
    ck_assert(l.console->told.big);
    screen_press(&l.screen, "B");
    ck_assert(!l.console->told.big);
    lectern_close(&l);
}
END_TEST

START_TEST(a_lecture_that_ends_says_so)
{
    open_two();
    lectern_follow(&l);
    screen_shows(&l.screen, "q", "End the lecture?");
    screen_press(&l.screen, "Right");
    ck_assert(!(l.screen.request & SCENE_QUIT));
    screen_expect(&l.screen, "Now only: Enter end it, Esc go on");
    check_place("first#one/1+0"); /* that key has done nothing */
    screen_hides(&l.screen, "Esc", "End the lecture?");
    screen_press(&l.screen, "q q q"); /* the key that asks confirms nothing */
    ck_assert(!console_has_ended(l.console));
    screen_expect(&l.screen, "Enter end it");
    screen_press(&l.screen, "Enter");
    ck_assert(l.screen.request & SCENE_QUIT);
    ck_assert(console_has_ended(l.console));
    lectern_stop(&l);
    for (int i = 0; i < 1000 && l.client.state == CLIENT_CONNECTED; i++) {
        struct pollfd fd = {.fd = client_fd(&l.client), .events = client_events(&l.client)};

        poll(&fd, 1, 20);
        client_serve(&l.client, fd.revents, monotonic_now());
    }
    ck_assert_int_eq(l.client.state, CLIENT_OVER);
    lectern_close(&l);
}
END_TEST

START_TEST(a_lecture_that_is_broken_off_says_nothing)
{
    open_two();
    lectern_follow(&l);
    screen_press(&l.screen, "q"); /* asking is not ending */
    lectern_stop(&l);
    for (int i = 0; i < 1000 && l.client.state == CLIENT_CONNECTED; i++) {
        struct pollfd fd = {.fd = client_fd(&l.client), .events = client_events(&l.client)};

        poll(&fd, 1, 20);
        client_serve(&l.client, fd.revents, monotonic_now());
    }
    ck_assert_int_eq(l.client.state, CLIENT_AWAY);
    ck_assert_str_eq(l.client.show.step, "one");
    lectern_close(&l);
}
END_TEST

START_TEST(what_plays_is_told_to_the_room)
{
    lectern_prepare(&l);
    lectern_write(&l, "lessons/01-a.md",
                  "# A\n\nB.\n\n---\n\n## Score\n\n```view\nscore\n```\n\nC.\n\n<!-- pause -->\n\nD.\n");
    lectern_begin(&l, "a");
    lectern_follow(&l);
    screen_press(&l.screen, "a");
    for (int i = 0; i < 5; i++) {
        char *before = memory_copy(lectern_told(&l));
        long long until = monotonic_now() + LECTERN_PATIENCE;

        while (strcmp(before, lectern_told(&l)) == 0) {
            int wait = l.scene.wait(l.scene.self);

            ck_assert_msg(monotonic_now() < until, "nothing moves");
            ck_assert_int_ge(wait, 0);
            lectern_wait(&l, wait < 100 ? wait : 100);
        }
        free(before);
    }
    check_agreement(); /* in the middle of it */
    ck_assert_ptr_nonnull(strstr(lectern_told(&l), "step="));
    screen_press(&l.screen, "Right"); /* it ends, and no more */
    check_agreement();
    ck_assert_ptr_null(strstr(lectern_told(&l), "step="));
    ck_assert_str_eq(l.client.show.step, "score");
    lectern_close(&l);
}
END_TEST

/* The presenter changes the sentence: kinds are asked for at the desk, and the room sees what comes of it. Who comes
 * back to a lecture that was broken off finds it so. */
START_TEST(the_presenter_changes_the_sentence)
{
    lectern_open(&l, "six-stages");
    lectern_follow(&l);
    screen_press(&l.screen, "g");
    screen_type(&l.screen, "score");
    screen_shows(&l.screen, "Enter x", "press e: all examples are there now");
    screen_shows(&l.screen, "e", "▸words    The cat sat on");
    screen_type(&l.screen, "a zebra ran q?"); /* q and ? are letters here */
    ck_assert_str_eq(l.client.show.example, "");
    screen_shows(&l.screen, "Enter", "zebra[?]");
    screen_hides(&l.screen, "n Enter o Enter", "zebra[");
    lectern_settle(&l);
    ck_assert_str_eq(l.client.show.example, "words=a%20zebra:noun%20ran%20q%3F:other");
    check_agreement();
    lectern_kill(&l);
    lectern_resume(&l);
    lectern_follow(&l);
    lectern_settle(&l);
    ck_assert_str_eq(l.client.show.example, "words=a%20zebra:noun%20ran%20q%3F:other");
    check_agreement();
    screen_press(&l.screen, "e Up Right Enter");
    lectern_settle(&l);
    ck_assert_str_eq(l.client.show.example, "");
    screen_press(&l.screen, "e Esc");
    check_agreement();
    lectern_close(&l);
}
END_TEST

Suite *screen_console_room_suite(void)
{
    Suite *suite = suite_create("screen_console_room");
    TCase *tests = tcase_create("room");

    tcase_add_test(tests, a_follower_gets_what_the_console_shows);
    tcase_add_test(tests, the_room_sees_a_number_followed);
    tcase_add_test(tests, the_room_sees_a_number_changed);
    tcase_add_test(tests, a_lecture_comes_back_to_a_followed_number);
    tcase_add_test(tests, a_frozen_room_stands_still);
    tcase_add_test(tests, who_has_looked_ahead_comes_back_to_the_room);
    tcase_add_test(tests, the_room_goes_dark_and_comes_back);
    tcase_add_test(tests, a_dark_room_is_not_dark_for_the_presenter);
    tcase_add_test(tests, what_is_pointed_at_is_told_and_can_be_hidden);
    tcase_add_test(tests, cells_grow_for_the_room);
    tcase_add_test(tests, the_presenter_changes_the_sentence);
    tcase_add_test(tests, a_lecture_that_ends_says_so);
    tcase_add_test(tests, a_lecture_that_is_broken_off_says_nothing);
    tcase_add_test(tests, what_plays_is_told_to_the_room);
    suite_add_tcase(suite, tests);
    return suite;
}
