/* SPDX-License-Identifier: MIT */
#include "screen/suites.h"
#include "screen/tools.h"

#include <string.h>

static struct screen s;

static void teardown(void)
{
    screen_close(&s);
}

/* Lets time pass: `ticks` of the player's, or as many as it wants. Returns how many there were. */
static int pass(int ticks)
{
    int i;

    for (i = 0; i < ticks && player_wait(s.player) >= 0; i++)
        player_tick(s.player);
    screen_resize(&s, s.canvas.cols, s.canvas.rows);
    return i;
}

START_TEST(nothing_moves_by_itself)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right");
    ck_assert_int_eq(player_wait(s.player), -1);
    ck_assert_uint_eq(player_tick(s.player), PLAYER_NOTHING);
}
END_TEST

START_TEST(a_view_plays_its_product)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right a");
    screen_expect(&s, "── scores₁[The,The] ─");
    ck_assert_int_gt(player_wait(s.player), 0);
    ck_assert_int_gt(pass(10000), 16);
    screen_expect(&s, "── scores₁[on,on] ─");
    screen_expect(&s, "2 of 5"); /* one view, not the walk */
    ck_assert_int_eq(player_wait(s.player), -1);
    screen_press(&s, "a a");
    ck_assert_int_eq(player_wait(s.player), -1);
    screen_press(&s, "a p"); /* p pauses whatever plays */
    ck_assert_int_eq(player_wait(s.player), -1);
}
END_TEST

START_TEST(the_walk_plays_to_its_end)
{
    screen_open(&s, screen_lesson, 200, 24);
    screen_press(&s, "p");
    ck_assert_int_gt(player_wait(s.player), 0);
    screen_expect(&s, "p pause");
    pass(1);
    screen_expect(&s, "The second part."); /* parts are revealed too */
    pass(1);
    screen_expect(&s, "2 of 5");
    ck_assert_int_lt(pass(100000), 100000);
    screen_expect(&s, "5 of 5");
    screen_expect(&s, "p play all");
}
END_TEST

START_TEST(the_walk_can_be_paused_and_left)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "p");
    pass(10);
    screen_press(&s, "p");
    ck_assert_int_eq(player_wait(s.player), -1);
    screen_press(&s, "p");
    ck_assert_int_gt(player_wait(s.player), 0);
    screen_press(&s, "Right");
    ck_assert_int_eq(player_wait(s.player), -1);
    screen_press(&s, "p ?"); /* nothing moves under an overlay */
    ck_assert_int_eq(player_wait(s.player), -1);
}
END_TEST

START_TEST(speed_changes_the_wait)
{
    int usual, fast;

    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right a");
    pass(1);
    usual = player_wait(s.player);
    screen_press(&s, "+ +");
    pass(1);
    fast = player_wait(s.player);
    ck_assert_int_lt(fast, usual);
    screen_press(&s, "a + + + + +");
    screen_expect(&s, "Speed 6 of 6");
    screen_press(&s, "- - - - - - -");
    screen_expect(&s, "Speed 1 of 6");
}
END_TEST

/* A matrix with more cells than anybody wants to see go by does not hold the walk up. */
START_TEST(a_large_example_does_not_hold_the_walk_up)
{
    struct text words = {0};
    struct spec spec = {0};

    for (int i = 0; i < 100; i++)
        text_addf(&words, "w%d ", i);
    ck_assert(spec_set(&spec, "tokens", text_string(&words), "tokens", NULL));
    screen_prepare(&s, screen_lesson);
    s.setup.spec = &spec;
    screen_start(&s, 80, 24);
    screen_press(&s, "Right Right p");
    ck_assert_int_lt(pass(5000), 5000);
    screen_expect(&s, "5 of 5");
    text_free(&words);
    spec_free(&spec);
}
END_TEST

/* A view that computes does so without being asked, also where nothing may move; and its seed is its own, not that of a
 * model. */
START_TEST(computing_goes_on_by_itself)
{
    screen_prepare(&s, NULL);
    s.setup.lesson = NULL;
    s.setup.view = view_find("variance");
    s.setup.animate = false;
    s.setup.state = "draws=300000 seed=5";
    screen_start(&s, 80, 24);
    screen_expect(&s, " % drawn");
    screen_expect(&s, "draws 300000   seed 5");
    ck_assert_int_gt(player_wait(s.player), 0);
    screen_press(&s, "d Up Esc");
    screen_expect(&s, "d_k 256");
    ck_assert_int_gt(pass(100000), 0);
    ck_assert_int_eq(player_wait(s.player), -1);
    screen_refuse(&s, "% drawn");
}
END_TEST

Suite *screen_play_suite(void)
{
    Suite *suite = suite_create("screen_play");
    TCase *tests = tcase_create("play");

    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, nothing_moves_by_itself);
    tcase_add_test(tests, a_view_plays_its_product);
    tcase_add_test(tests, the_walk_plays_to_its_end);
    tcase_add_test(tests, the_walk_can_be_paused_and_left);
    tcase_add_test(tests, speed_changes_the_wait);
    tcase_add_test(tests, a_large_example_does_not_hold_the_walk_up);
    tcase_add_test(tests, computing_goes_on_by_itself);
    suite_add_tcase(suite, tests);
    return suite;
}
