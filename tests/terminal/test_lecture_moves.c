/* SPDX-License-Identifier: MIT */
/* A thousand random things done to a lecture: keys, resizes and kill -9 with a restart of either side, some while the
 * other is still busy. In between and in the end a follower that comes new sees exactly what the old one sees, and that
 * is the step where the presenter is. */
#include "base/random.h"
#include "terminal/pty.h"
#include "terminal/suites.h"
#include "terminal/venue.h"

#include <check.h>
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOVES (HAS_SANITIZER ? 400 : 1000)
#define THINGS (MOVES / 50)
#define BETWEEN 50             /* moves from one comparison to the next */
#define OPTIONS "--minutes 45" /* all lessons */

struct size {
    int rows, cols;
};

static const struct size desks[] = {{24, 80}, {24, 80}, {30, 100}, {40, 120}, {50, 200}, {20, 70}, {24, 81}};
static const struct size walls[] = {{24, 80}, {24, 80}, {12, 40}, {40, 120}, {60, 200}, {10, 30}, {25, 79}};
static struct size desk, wall;
static struct random dice;
static bool has_answered; /* the follower, perhaps */

/* What the presenter presses; what stands twice comes twice as often. */
static const char *const presses[] = {
    /* clang-format off */
    "Right", "Right", "Right", "Right", "Right Right", "Right Right Right", "Space", "Left", "Left", "BS",
    "Home", "End", "Enter", "Enter Down", "Enter Down Right", "Enter .", "Enter Up Left .", "Enter , Down", ".", ";",
    ";", "Up", "Down", "Tab", "Esc", "1", "2", "c", "v", "m", "b", "f", "f", "F", "B", "B", "B",
    "e Up Right Enter", "e Tab Space Enter", "e text:dog", "C", "T",
    "J", "K", "?", "g text:softmax Enter", "g text:3 Enter", "g text:23 Enter", "g text:merge Enter",
    "g text:nowhere Enter", "/ text:mask Enter", "P", "P", "P Enter", "P Down Enter",
    "P Enter H text:3 Space text:4 Enter", "H text:1 Space text:x", "H", "H text:12 Space text:5 Enter", "S", "d",
    "C-l", "q n",
    /* clang-format on */
};

/* What somebody in the room presses. */
static const char *const looks[] = {"Left", "Left Left", "Right", "r", "2", "Enter Down"};

static int below(int most)
{
    return (int)(random_uniform(&dice) * most);
}

#define ONE_OF(list) ((list)[below((int)(sizeof(list) / sizeof *(list)))])

static void note(const char *what)
{
    text_addf(&venue.note, "%s; ", what);
}

static struct pty *follower(void)
{
    return venue.followers[0];
}

/* ----------------------------------------------------------------------------------------------------------- moves */

/* Half of the keys are waited for; the others find the presenter busy. */
static void press(void)
{
    const char *keys = ONE_OF(presses);

    note(keys);
    if (below(2))
        pty_keys(venue.presenter, keys);
    else
        pty_send_keys(venue.presenter, keys);
}

static void look(void)
{
    const char *keys = ONE_OF(looks);

    text_add(&venue.note, "follower: ");
    note(keys);
    has_answered = has_answered || strcmp(keys, "2") == 0;
    pty_keys(follower(), keys);
}

/* (The same size again is no event, and would be waited for in vain.) */
static void resize(struct pty *p, struct size *size, const struct size *to, const char *who)
{
    if (size->rows == to->rows && size->cols == to->cols)
        return;
    *size = *to;
    text_addf(&venue.note, "%s %d×%d; ", who, to->cols, to->rows);
    pty_resize(p, to->rows, to->cols);
}

static void kill_follower(void)
{
    note("follower killed");
    venue_kill(&venue.followers[0]);
    venue_follow(0, wall.rows, wall.cols, "");
}

/* ------------------------------------------------------------------------------------------------------- agreement */

/* A new follower comes, and sees what the old one sees, who is with the presenter and, if it has answered, told so by
 * no poll. */
static void match(void)
{
    struct size kept = wall;

    if (wall.rows < 12 || wall.cols < 40)
        resize(follower(), &wall, &walls[0], "follower"); /* where it hears keys */
    pty_keys(follower(), "r");
    resize(follower(), &wall, &kept, "follower");
    if (has_answered) {
        resize(venue.presenter, &desk, &desks[0], "presenter"); /* where it hears keys */
        pty_keys(venue.presenter, "Esc Esc Esc");
    }
    has_answered = false;
    venue_follow(1, wall.rows, wall.cols, "");
    VENUE_UNTIL(venue_show_same(follower(), venue.followers[1]));
}

/* In the dark all are the same: mostly there is light first. */
static void compare(void)
{
    if (below(4) > 0 && venue_shows(venue.presenter, "the room is dark"))
        pty_keys(venue.presenter, "Esc b");
    match();
    venue_kill(&venue.followers[1]);
}

/* "4 of 9" in the first row of the console; borrowed until the next call. */
static const char *position(void)
{
    static char told[64];
    const char *row = pty_row(venue.presenter, 0), *found = NULL, *end;

    for (const char *at = row; (at = strstr(at, " of ")) != NULL; at++)
        found = at;
    if (!found)
        venue_fail("the console says nowhere where it is");
    for (end = found + 4; isdigit((unsigned char)*end); end++)
        ;
    while (found > row && isdigit((unsigned char)found[-1]))
        found--;
    snprintf(told, sizeof told, "%.*s", (int)(end - found), found);
    return told;
}

/* With the console large enough, out of every prompt, without a poll, light and not frozen: both at one step. */
static void compare_steps(void)
{
    resize(venue.presenter, &desk, &desks[0], "presenter");
    resize(follower(), &wall, &walls[0], "follower");
    pty_keys(venue.presenter, "Esc Esc Esc F");
    if (venue_shows(venue.presenter, "the room is dark"))
        pty_keys(venue.presenter, "b");
    VENUE_UNTIL(venue_shows(follower(), position()));
}

/* ------------------------------------------------------------------------------------------------------- any move */

/* Killed at rest, the presenter goes on exactly where it was: who comes then sees what was seen before. Killed at work,
 * it goes on somewhere. */
static void kill_presenter(void)
{
    bool at_rest = below(2);
    char *seen = NULL;

    note(at_rest ? "presenter killed at rest" : "presenter killed");
    if (at_rest) {
        match();
        seen = strdup(pty_screen(venue.followers[1]));
        venue_kill(&venue.followers[1]);
        pty_settle(venue.presenter);
    }
    venue_kill(&venue.presenter);
    venue_present(desk.rows, desk.cols, OPTIONS);
    if (!at_rest)
        return;
    venue_follow(1, wall.rows, wall.cols, "");
    VENUE_UNTIL(strcmp(pty_screen(venue.followers[1]), seen) == 0);
    venue_kill(&venue.followers[1]);
    free(seen);
}

static void move(void)
{
    int kind = below(100);

    if (kind < 80)
        press();
    else if (kind < 84)
        look();
    else if (kind < 89)
        resize(venue.presenter, &desk, &ONE_OF(desks), "presenter");
    else if (kind < 94)
        resize(follower(), &wall, &ONE_OF(walls), "follower");
    else if (kind < 97)
        kill_follower();
    else
        kill_presenter();
    venue_turn();
}

START_TEST(the_two_agree)
{
    const char *chosen = getenv("HEADWAY_SEED");
    uint64_t seed = chosen ? strtoull(chosen, NULL, 10) : 20260;

    random_start(&dice, seed, 0);
    desk = desks[0];
    wall = walls[0];
    venue_present(desk.rows, desk.cols, OPTIONS);
    venue_follow(0, wall.rows, wall.cols, "");
    for (int i = 0; i < MOVES; i++) {
        if (i % BETWEEN == 0) {
            compare();
            if (i % (4 * BETWEEN) == 0)
                compare_steps();
            text_free(&venue.note);
            text_addf(&venue.note, "seed %llu, from move %d: ", (unsigned long long)seed, i);
        }
        move();
    }
    compare();
    compare_steps();
}
END_TEST

/* One thing after the other, on a projector that has not room for a step's whole text: what came last is in sight,
 * whether one was there when it came or not. */
START_TEST(what_comes_is_in_sight)
{
    desk = desks[0];
    wall = (struct size){12, 40};
    venue_present(desk.rows, desk.cols, _i == 0 ? "why-attention" : "why-many-heads");
    venue_follow(0, wall.rows, wall.cols, "");
    for (int i = 0; i < THINGS; i++) {
        text_free(&venue.note);
        text_addf(&venue.note, "%d things on, %s: ", i, position());
        compare();
        pty_keys(venue.presenter, "Right");
    }
}
END_TEST

Suite *lecture_moves_suite(void)
{
    Suite *suite = suite_create("lecture moves");
    TCase *tests = tcase_create("lecture moves");

    tcase_add_checked_fixture(tests, venue_make, venue_remove);
    tcase_add_loop_test(tests, what_comes_is_in_sight, 0, 2);
    tcase_add_test(tests, the_two_agree);
    suite_add_tcase(suite, tests);
    return suite;
}
