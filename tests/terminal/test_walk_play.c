/* SPDX-License-Identifier: MIT */
/* What moves by itself: `a`, `p`, their speed, and that all of it stops when asked to. */
#include "terminal/pty.h"
#include "terminal/suites.h"
#include "terminal/walk.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FASTEST "+ + + + +"
#define SMALL "--tokens 'a b' --d-model 2 --heads 1"
#define STILL 0.25 /* seconds without output, with frames that are due every 20 or 60 ms */

/* Fails if the program writes anything for a while. */
static void expect_still(struct pty *p)
{
    double end = pty_now() + STILL;
    size_t before, after;

    pty_settle(p);
    pty_output(p, &before);
    while (pty_now() < end)
        pty_read(p, 10);
    pty_output(p, &after);
    if (after != before)
        pty_fail(p, "it still moves");
}

/* Whether the hairline says "part 6 of 6", or whatever is the last one. */
static bool is_last_part(struct pty *p)
{
    const char *place = strstr(walk_row_from_below(p, 3), " part ");
    int part = 0, parts = 0;

    return place && sscanf(place, " part %d of %d", &part, &parts) == 2 && part == parts;
}

static void wait_for_last_part(struct pty *p)
{
    double end = pty_now() + pty_patience();

    while (!is_last_part(p) && pty_now() < end)
        pty_read(p, 10);
    if (!is_last_part(p))
        pty_fail(p, "it does not come to the last part");
}

/* Waits until the arithmetic is not complete. */
static void wait_for_terms(struct pty *p)
{
    double end = pty_now() + pty_patience();

    while (!strstr(walk_row_from_below(p, 2), "…")) {
        pty_read(p, 1);
        if (pty_now() > end)
            pty_fail(p, "no term appears by itself");
    }
}

START_TEST(a_result_comes_and_ends)
{
    struct pty *p = walk_start_moving(24, 80, NULL, SMALL " --stage score");

    pty_keys(p, FASTEST " a");
    pty_wait_gone(p, "p pause");
    pty_expect_no(p, "pause");
    pty_expect(p, "▸3 Score");
    if (strstr(walk_row_from_below(p, 2), "…") || !strstr(walk_row_from_below(p, 2), " = "))
        pty_fail(p, "the cell's arithmetic is not complete");
    pty_expect_no(p, " ·  ");
    expect_still(p);
    pty_free(p);
}
END_TEST

START_TEST(a_begins_with_the_chosen_cell_and_its_first_term)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");

    pty_keys(p, "- - a");
    walk_expect_cell(p, "scores₁[sat,cat]");
    pty_wait_for(p, "q(sat) · k(cat) = 0.0×-0.5 + …");
    pty_free(p);
}
END_TEST

START_TEST(a_key_ends_it)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");

    pty_keys(p, "- - - a");
    wait_for_terms(p);
    pty_keys(p, "Space");
    pty_expect_no(p, "p pause");
    pty_expect(p, "▸3 Score");
    expect_still(p);
    if (strstr(walk_row_from_below(p, 2), "…"))
        pty_fail(p, "the arithmetic stays incomplete");
    pty_free(p);
}
END_TEST

/* From question to question, which the learner leaves unanswered here. */
START_TEST(p_plays_the_walk_to_its_end)
{
    struct pty *p = walk_start_moving(24, 80, NULL, "--tokens a --d-model 1 --heads 1 --stage output");
    double end = pty_now() + pty_patience();

    pty_keys(p, FASTEST " Space p");
    while (!is_last_part(p) && pty_now() < end) {
        pty_read(p, 10);
        if (strstr(walk_row_from_below(p, 2), "The walk waits for your answer"))
            pty_keys(p, "Right");
    }
    wait_for_last_part(p);
    pty_wait_gone(p, "p pause");
    pty_expect(p, "Six stages · W_O");
    expect_still(p);
    pty_free(p);
}
END_TEST

START_TEST(p_pauses)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");

    pty_keys(p, "- - p");
    wait_for_terms(p);
    pty_keys(p, FASTEST " p");
    pty_expect(p, "p go on");
    expect_still(p);
    wait_for_terms(p); /* they are there still */
    pty_keys(p, "p");
    pty_wait_for(p, "part 2 of 7");
    pty_free(p);
}
END_TEST

/* Keys with which the learner takes over. */
static const struct {
    const char *key, *comes;
} takes_over[] = {
    {"Right", "▸3 Score"}, {"Left", "▸3 Score"}, {">", "▸4 Scale"},   {"<", "▸2 Project"},
    {"End", "9 of 9"},     {"?", "╭─ Help"},     {"e", "╭─ Another"}, {"g", "Step 1-9"},
};

START_TEST(taking_over_stops_what_plays)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");

    pty_keys(p, "p");
    wait_for_terms(p);
    pty_keys(p, FASTEST);
    pty_shows(p, takes_over[_i].key, takes_over[_i].comes);
    expect_still(p);
    pty_free(p);
}
END_TEST

START_TEST(speed_has_ends)
{
    struct pty *p = walk_start(24, 80, NULL, NULL);

    pty_keys(p, "+*9");
    walk_expect_sum(p, "Speed 6 of 6");
    pty_keys(p, "-");
    walk_expect_sum(p, "Speed 5 of 6");
    pty_keys(p, "-*9");
    walk_expect_sum(p, "Speed 1 of 6");
    pty_keys(p, "Right");
    pty_expect_no(p, "Speed");
    pty_free(p);
}
END_TEST

static const struct {
    const char *environment, *option;
} still[] = {{NULL, "--no-animation"}, {"REDUCED_MOTION=1", ""}};

START_TEST(nothing_moves_for_who_wants_none)
{
    char options[64] = "--stage score ";
    struct pty *p;
    char *before;

    p = walk_start_moving(24, 80, still[_i].environment, strcat(options, still[_i].option));
    pty_expect_no(p, "play");
    before = walk_copy(p);
    for (const char *key = "a\0p\0+\0-\0"; *key; key += 2) {
        pty_keys(p, key);
        walk_expect_sum(p, "That does nothing here: ? helps.");
        expect_still(p);
    }
    pty_keys(p, "M M ? Esc"); /* the row of the arithmetic is its own again */
    if (strcmp(pty_screen(p), before) != 0)
        pty_fail(p, "the screen has changed");
    free(before);
    pty_free(p);
}
END_TEST

Suite *walk_play_suite(void)
{
    Suite *suite = suite_create("walk play");
    TCase *tests = tcase_create("walk play");

    tcase_add_test(tests, a_result_comes_and_ends);
    tcase_add_test(tests, a_begins_with_the_chosen_cell_and_its_first_term);
    tcase_add_test(tests, a_key_ends_it);
    tcase_add_test(tests, p_plays_the_walk_to_its_end);
    tcase_add_test(tests, p_pauses);
    tcase_add_loop_test(tests, taking_over_stops_what_plays, 0, (int)(sizeof takes_over / sizeof *takes_over));
    tcase_add_test(tests, speed_has_ends);
    tcase_add_loop_test(tests, nothing_moves_for_who_wants_none, 0, (int)(sizeof still / sizeof *still));
    suite_add_tcase(suite, tests);
    return suite;
}
