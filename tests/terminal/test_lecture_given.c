/* SPDX-License-Identifier: MIT */
/* A lecture from its beginning to its end, as an instructor gives it who has read the help: lessons 3 and 5 with a
 * projector, two polls, and something to take home. */
#include "base/text.h"
#include "terminal/suites.h"
#include "terminal/venue.h"
#include "terminal/walk.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#define ANSWERS_MOST 400 /* keys until a lesson is over */

static struct pty *projector(void)
{
    return venue.followers[0];
}

static struct pty *student(void)
{
    return venue.followers[1];
}

/* Whether both who follow show it. */
static bool room_shows(const char *text)
{
    return venue_shows(projector(), text) && venue_shows(student(), text);
}

static void press(const char *keys)
{
    pty_keys(venue.presenter, keys);
    venue_turn();
}

/* One thing after the other until the room sees `text`. */
static void go_on_until(const char *text)
{
    for (int i = 0; i < ANSWERS_MOST && !venue_shows(student(), text); i++) {
        press("Right");
        pty_settle(student());
    }
    VENUE_UNTIL(room_shows(text));
}

/* Until the second vote is open the room sees no bars, only how many have answered. */
static void ask_by_hands(void)
{
    go_on_until("3 of 29"); /* Project, which asks for q(sat) · k(cat) */
    go_on_until("k(cat)?");
    press("P");
    pty_expect(venue.presenter, "This step asks");
    press("Down Enter"); /* the first is answered */
    VENUE_UNTIL(room_shows("5.60") && room_shows("Vote now"));
    press("H text:12 Space text:5 Space text:20 Space text:3 Enter");
    pty_expect(venue.presenter, "40 answered");
    pty_settle(student());
    pty_expect_no(student(), "█");
    pty_expect_no(student(), "30 %");
    press("P");
    VENUE_UNTIL(room_shows("30 %") && room_shows("50 %") && room_shows("█"));
    press("P"); /* they discuss */
    VENUE_UNTIL(venue_shows(venue.presenter, "they discuss"));
    press("P H text:2 Space text:1 Space text:4 Space text:33 Enter");
    VENUE_UNTIL(venue_shows(venue.presenter, "second vote"));
    pty_settle(student());
    pty_expect_no(student(), "83 %");
    press("P");
    VENUE_UNTIL(room_shows("before") && room_shows("after") && room_shows("83 %") && room_shows("8 %"));
    pty_expect_no(student(), "✓");
    press("S");
    VENUE_UNTIL(room_shows("✓D") && room_shows("Within a place numbers are"));
    press("Esc");
    VENUE_UNTIL(venue_shows(student(), "✓ It is 5.60"));
}

/* A question of the quiz of lesson 5, answered by the student's own key and by hands. */
static void ask_from_the_quiz(void)
{
    press("g text:merge Enter P");
    pty_expect(venue.presenter, "The quiz, about this step");
    press("Down Down Down Enter");
    VENUE_UNTIL(room_shows("transpose(1, 0, 2)"));
    pty_keys(student(), "B");
    VENUE_UNTIL(venue_shows(venue.presenter, "1 of 2 answered"));
    press("H text:1 Space text:2 Space text:30 Enter P");
    VENUE_UNTIL(room_shows("88 %"));
    press("S");
    VENUE_UNTIL(room_shows("✓B"));
    press("P");
    VENUE_UNTIL(room_shows("17 of 29"));
}

/* Fails unless the summary stands on the presenter's terminal and the votes in the file. */
static void expect_results(void)
{
    static const char *const lines[] = {"question,option,right,first vote,second vote,poll",
                                        "q(sat) · k(cat)?\",2.00,no,12,2,1\n",
                                        "q(sat) · k(cat)?\",2.80,no,5,1,1\n",
                                        "q(sat) · k(cat)?\",4.80,no,20,4,1\n",
                                        "q(sat) · k(cat)?\",5.60,yes,3,33,1\n",
                                        "\"reshape(n, h, d_k)\",no,1,,2\n",
                                        "\"transpose(1, 0, 2)\",yes,3,,2\n",
                                        "\"transpose(0, 2, 1)\",no,30,,2\n",
                                        "\"transpose(2, 1, 0)\",no,0,,2\n"};
    struct text results = {0};

    ck_assert(venue_results(&results));
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        ck_assert_msg(strstr(text_string(&results), lines[i]), "no %s in:\n%s", lines[i], text_string(&results));
    text_free(&results);
    pty_expect(venue.presenter, "Asked 2 questions");
    pty_expect(venue.presenter, "    9%     -  heads has the shape");
    pty_expect(venue.presenter, "state/headway/lectures/");
    pty_expect(venue.presenter, "headway handout six-stages pitfalls --format html > lecture.html");
}

/* What the presenter was told to run makes one page with both lessons. */
static void expect_handout(void)
{
    char *page = walk_print("handout six-stages pitfalls --format html", NULL);

    ck_assert_ptr_nonnull(strstr(page, "<html"));
    ck_assert_ptr_nonnull(strstr(page, "Merged without a transpose"));
    ck_assert_ptr_nonnull(strstr(page, "The plan"));
    ck_assert_ptr_nonnull(strstr(page, "</html>"));
    ck_assert_ptr_null(strstr(page, "src=\"http"));
    free(page);
}

START_TEST(lessons_three_and_five)
{
    venue_follow(0, 12, 40, "");
    VENUE_UNTIL(venue_shows(projector(), "Waiting for a lecture"));
    venue_present(24, 80, "six-stages pitfalls --minutes 45");
    venue_follow(1, 24, 80, "");
    VENUE_UNTIL(room_shows("1 of 29"));
    ask_by_hands();
    go_on_until("10 of 29"); /* through lesson 3, with all that it asks, into lesson 5 */
    VENUE_UNTIL(venue_shows(student(), "Mistake lab"));
    go_on_until("13 of 29");
    ask_from_the_quiz();
    press("End q");
    VENUE_UNTIL(room_shows("29 of 29"));
    press("Enter");
    ck_assert_int_eq(pty_exit(venue.presenter), 0);
    pty_expect_restored(venue.presenter);
    VENUE_UNTIL(room_shows("The lecture is over"));
    expect_results();
    expect_handout();
}
END_TEST

/* Only the state travels: each screen trains the network itself, and who comes late, when it has long been trained,
 * shows the same numbers in the same colours. So does another seed, and one step of what is trained by a key. */
START_TEST(every_screen_trains_for_itself)
{
    venue_present(24, 80, "what-heads-learn --minutes 45");
    venue_follow(0, 24, 80, "");
    press("g text:pair Enter");
    VENUE_UNTIL(venue_shows(projector(), "loss 0.07") && venue_shows(venue.presenter, "2.2 induct"));
    venue_follow(1, 24, 80, "");
    VENUE_UNTIL(venue_shows(student(), "2.2 induction") && venue_show_same(student(), projector()));
    press("g text:something Enter");
    VENUE_UNTIL(venue_shows(projector(), "step 0 of 300") && venue_shows(student(), "loss 3.36"));
    press("a + + +");
    VENUE_UNTIL(room_shows("step 300 of 300") && room_shows("loss 0.07") && venue_show_same(student(), projector()));
}
END_TEST

/* Whether both screens have come to that step of the training and show the same, cell by cell, with its colours. */
static bool both_show(const char *text)
{
    return room_shows(text) && venue_show_same(projector(), student());
}

static void expect_both(const char *keys, const char *text)
{
    press(keys);
    VENUE_UNTIL(both_show(text));
}

/* It does so forward and back, from another seed, with a wire cut; and whoever goes on with a lecture at a step finds
 * it as the lesson has it. */
START_TEST(what_is_turned_is_turned_on_every_screen)
{
    venue_present(24, 80, "what-heads-learn#two-heads");
    venue_follow(0, 24, 80, "");
    VENUE_UNTIL(venue_shows(venue.presenter, "▴90"));
    VENUE_UNTIL(venue_shows(projector(), "step 90 of 300"));
    press("d Right Right Up Up Up Up"); /* the dial step, four readings on */
    VENUE_UNTIL(venue_shows(projector(), "step 110 of 300"));
    venue_follow(1, 24, 80, ""); /* comes late */
    VENUE_UNTIL(both_show("step 110 of 300"));
    expect_both("Down Down", "step 100 of 300");
    expect_both("Right Up", "seed 30");
    expect_both("Down", "seed 29");
    expect_both("Esc g text:pair Enter", "A pair of heads");
    VENUE_UNTIL(both_show("step 300 of 300"));
    press("d Right*8"); /* the last of them: cut */
    expect_both("Up", "Without 1.1 in layer 2's keys");
    venue_kill(&venue.presenter);
    venue_present(24, 80, "what-heads-learn#two-heads"); /* goes on there as the lesson has it */
    VENUE_UNTIL(venue_shows(venue.presenter, "goes on with the lecture") && venue_shows(venue.presenter, "▴90"));
    VENUE_UNTIL(both_show("step 90 of 300"));
}
END_TEST

Suite *lecture_given_suite(void)
{
    Suite *suite = suite_create("lecture given");
    TCase *tests = tcase_create("lecture given");

    tcase_add_checked_fixture(tests, venue_make, venue_remove);
    tcase_add_test(tests, lessons_three_and_five);
    tcase_add_test(tests, every_screen_trains_for_itself);
    tcase_add_test(tests, what_is_turned_is_turned_on_every_screen);
    suite_add_tcase(suite, tests);
    return suite;
}
