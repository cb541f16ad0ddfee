/* SPDX-License-Identifier: MIT */
/* Somebody who has read lesson 3 says where 0.83 comes from, has cat look at sat, and solves three challenges: by keys
 * that the footer names alone, and reading nothing but the screen. */
#include "screen/desk.h"
#include "screen/suites.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct desk desk;

static void teardown(void)
{
    desk_close(&desk);
}

/* Presses a key that the footer offers under that name: "Enter follow". */
static void offered(const char *key)
{
    char name[24];

    ck_assert_msg(strstr(screen_row(&desk.screen, -1), key) != NULL, "the footer offers no “%s”:\n%s", key,
                  text_string(&desk.screen.text));
    snprintf(name, sizeof name, "%.*s", (int)strcspn(key, " "), key);
    screen_press(&desk.screen, strcmp(name, "→") == 0 ? "Right" : strcmp(name, "←") == 0 ? "Left" : name);
}

/* Presses an arrow that the footer offers under that name: "Right" of "←→ factor". */
static void offered_arrow(const char *arrow, const char *offer)
{
    ck_assert_msg(strstr(screen_row(&desk.screen, -1), offer) != NULL, "the footer offers no “%s”:\n%s", offer,
                  text_string(&desk.screen.text));
    screen_press(&desk.screen, arrow);
}

/* Reads lesson 3 to its end, page by page; what is asked is given up. */
static void finish_lesson_3(void)
{
    desk_prepare(&desk);
    desk_open_reader(&desk, &desk_course, 80, 24);
    screen_press(&desk.screen, "3");
    offered("Enter");
    for (int page = 0; page < 200 && !screen_has(&desk.screen, "· the end"); page++) {
        if (strstr(screen_row(&desk.screen, -1), "Enter answer"))
            screen_press(&desk.screen, "Enter Enter");
        offered("→ ");
    }
    screen_expect(&desk.screen, "· the end");
}

/* Back along the line to the last page of a step that is no challenge, and into its cells. */
static void enter_step(const char *title)
{
    while (!screen_has(&desk.screen, title))
        offered("← back");
    while (screen_has(&desk.screen, "challenge: ") || !strstr(screen_row(&desk.screen, -1), "Enter cells"))
        offered("← back");
    offered("Enter cells");
}

static bool is_chosen(const char *line)
{
    return strncmp(line, " ▸", strlen(" ▸")) == 0;
}

/* The numbers of a line of the list, "▸ [0.86]×   1.0 =  0.863   …": three of a product, two of a power; 0: another. */
static int numbers_of(const char *line, double out[3])
{
    char bare[256];
    int end = 0;

    snprintf(bare, sizeof bare, "%s", line);
    for (char *at = bare; *at; at++)
        if ((*at & 0x80) || strchr("[]", *at))
            *at = ' ';
    if (sscanf(bare, " e^%lf = %lf", &out[0], &out[1]) == 2)
        return 2;
    return sscanf(bare, "%lf %lf = %lf %n", &out[0], &out[1], &out[2], &end) == 3 && end > 0 ? 3 : 0;
}

/* The list of terms, read off the screen. */
struct list {
    double sum, makes; /* of all that the terms make, as they print it, and of the chosen one */
    double factor;     /* the chosen number */
    double divisor;    /* of what is passed on */
    int count;
    bool is_softmax;
};

/* Multiplies each pair, and fails if that is not what stands there, but for how numbers are rounded. */
static void read_list(struct list *out)
{
    *out = (struct list){.divisor = 1};
    for (int row = 14; row < 21; row++) {
        const char *line = screen_row(&desk.screen, row);
        double n[3];
        int count = numbers_of(line, n);
        double made = count == 3 ? n[0] * n[1] : exp(n[0]), is = n[count ? count - 1 : 0];

        if (count == 0)
            continue;
        ck_assert_msg(fabs(made - is) <= 0.006 + 0.006 * fabs(is), "%s", line);
        out->count++;
        out->is_softmax = count == 2;
        out->sum += is;
        if (is_chosen(line)) {
            const char *slash = strstr(line, " / ");

            out->makes = is;
            out->factor = n[0];
            out->divisor = slash ? atof(slash + 3) : 1;
        }
    }
    ck_assert_int_gt(out->count, 0);
}

/* From a number of the screen down to X: at each hop the terms make the number that one came from. */
static int follow_to_x(double number, const char *first)
{
    struct list list;
    int hops = 0;

    while (!screen_has(&desk.screen, "Given: it comes from no other number.")) {
        read_list(&list);
        ck_assert_msg(fabs((list.is_softmax ? list.makes / list.sum : list.sum) - number) <= 0.011, "%g at\n%s", number,
                      text_string(&desk.screen.text));
        number = list.factor * list.divisor;
        if (hops == 1)
            screen_expect(&desk.screen, first);
        offered("Enter follow");
        hops++;
    }
    screen_expect(&desk.screen, "‹ X[");
    return hops;
}

/* Where 0.83 comes from: through both heads, down to X, in six presses each. */
START_TEST(says_where_a_number_of_the_output_comes_from)
{
    finish_lesson_3();
    enter_step("Six stages · W_O");
    screen_expect(&desk.screen, "── output[sat,nouns] ─");
    screen_expect(&desk.screen, "= 0.83");
    offered("Enter follow");
    screen_expect(&desk.screen, "term 1 of 8");
    ck_assert_int_eq(follow_to_x(0.83, "‹ head₁[sat,noun]"), 5);
    while (!screen_has(&desk.screen, "── output[sat,nouns] ─"))
        offered("Backspace back");
    screen_expect(&desk.screen, "term 1 of 8");
    offered_arrow("Down", "↑↓ term");
    ck_assert_int_eq(follow_to_x(0.83, "‹ head₂[sat,noun]"), 5);
    offered("Esc home");
    screen_expect(&desk.screen, "── output[sat,nouns] ─");
    offered("Esc text");
    screen_expect(&desk.screen, "Six stages · W_O");
}
END_TEST

/* Chooses the term whose line has a name. */
static void choose(const char *name)
{
    for (int tries = 0; tries < 10; tries++) {
        for (int row = 14; row < 21; row++)
            if (is_chosen(screen_row(&desk.screen, row)) && strstr(screen_row(&desk.screen, row), name))
                return;
        offered_arrow("Down", "↑↓ term");
    }
    ck_abort_msg("no term %s in:\n%s", name, text_string(&desk.screen.text));
}

/* The shares of a row of the table that is in sight. */
static void read_row(const char *label, double out[4])
{
    for (int row = 4; row < 14; row++) {
        const char *at = strstr(screen_row(&desk.screen, row), label);
        int count = 0;

        for (at = at ? at + strlen(label) : ""; *at && count < 4;) {
            char *end;
            double share = strtod(at, &end);

            if (end != at)
                out[count++] = share;
            at = end != at ? end : at + 1;
        }
        if (count == 4)
            return;
    }
    ck_abort_msg("no row %s in:\n%s", label, text_string(&desk.screen.text));
}

/* One number of W_Q₁: found from the share that is to grow, and changed there. */
START_TEST(has_a_word_look_at_another)
{
    double shares[4];

    finish_lesson_3();
    enter_step("Six stages · Softmax");
    while (!screen_has(&desk.screen, "weights₁[cat,"))
        offered_arrow("Up", "←↓↑→ cell");
    while (!screen_has(&desk.screen, "── weights₁[cat,sat] ─"))
        offered_arrow("Right", "←↓↑→ cell");
    read_row("cat ", shares);
    ck_assert(shares[0] > 0.8 && shares[2] < 0.1);
    offered("Enter follow");
    choose("scaled₁[cat,sat]");
    offered("Enter follow");
    choose("K₁[sat,3rd]"); /* there the key is loud, */
    screen_expect(&desk.screen, "[0.0]×   2.8 = 0.00   Q₁[cat,3rd]");
    offered("Enter follow"); /* and the query mute */
    choose("W_Q₁[2nd,3rd]");
    offered_arrow("Right", "←→ factor");
    offered("Enter follow");
    screen_expect(&desk.screen, "W_Q[2nd,3rd]");
    offered("Enter type");
    screen_type(&desk.screen, "3");
    offered("Enter keep");
    screen_expect(&desk.screen, "── weights₁[cat,sat]   was 0.05   ▴");
    screen_expect(&desk.screen, "1 number changed");
    read_row("cat ", shares);
    ck_assert_msg(shares[2] > shares[0] && shares[2] > shares[1] && shares[2] > shares[3], "%s",
                  text_string(&desk.screen.text));
}
END_TEST

/* ------------------------------------------------------------------------------------------------ three challenges */

#define CELLS_MOST 12 /* rows and columns of a matrix */

/* Goes to the cell that the hairline calls so, row by row, and types a number there. */
static void set_number(const char *cell, const char *number)
{
    char hairline[32];
    int moves = 0;

    snprintf(hairline, sizeof hairline, "── %s", cell);
    for (int i = 0; i < CELLS_MOST; i++)
        offered_arrow("Up Left", "←↓↑→ cell");
    for (; !screen_has(&desk.screen, hairline); moves++) {
        ck_assert_msg(moves < CELLS_MOST * CELLS_MOST, "no %s in:\n%s", cell, text_string(&desk.screen.text));
        screen_press(&desk.screen, moves % CELLS_MOST < CELLS_MOST - 1 ? "Right" : "Down");
        for (int i = 0; moves % CELLS_MOST == CELLS_MOST - 1 && i < CELLS_MOST; i++)
            screen_press(&desk.screen, "Left");
    }
    offered("Enter type");
    screen_type(&desk.screen, number);
    offered("Enter keep");
}

/* As many as the list has down to the last of lesson 3; digits reach nine. */
#define CHALLENGES 11

/* From the list to one of its challenges, "▸ 8 Not cat". */
static void open_challenge(const char *title)
{
    char marked[64], heading[64];

    for (int number = 1; number <= CHALLENGES; number++) {
        if (number <= 9)
            snprintf(marked, sizeof marked, "▸ %d %s", number, title);
        else
            snprintf(marked, sizeof marked, "▸   %s", title);
        if (screen_has(&desk.screen, marked))
            break;
        offered_arrow("Down", "↑↓ choose");
    }
    offered("Enter");
    snprintf(heading, sizeof heading, "── challenge: %s ─", title);
    screen_expect(&desk.screen, heading);
}

/* The last word of the menu that a learner has not seen yet: C. Each says what to touch and what has to hold; a wrong
 * try is told, and the next number mends it. */
START_TEST(solves_three_challenges)
{
    finish_lesson_3();
    offered("q ");
    screen_expect(&desk.screen, "C  Challenges"); /* the menu's own line names the key */
    screen_shows(&desk.screen, "C", "Challenges, 0 of 36 solved");
    open_challenge("Not cat");
    screen_expect(&desk.screen, "touch W_Q₁");
    screen_expect(&desk.screen, "✗ weights₁[sat,cat]");
    offered("Enter cells");
    set_number("W_Q₁[3rd,2nd]", "0"); /* who asks for nothing sees all alike */
    screen_expect(&desk.screen, "e^0 is 1");
    set_number("W_Q₁[3rd,2nd]", "-2");
    set_number("W_Q₁[3rd,4th]", "2");
    screen_expect(&desk.screen, "Solved in 2 changes");
    offered("Space the next");
    screen_expect(&desk.screen, "1 of 36 solved");
    open_challenge("Handed over");
    offered("Enter cells");
    set_number("W_V₁[noun,prep]", "1");
    set_number("W_V₁[noun,noun]", "0");
    screen_expect(&desk.screen, "Solved in 2 changes");
    offered("Space the next");
    open_challenge("Verbs only");
    offered("Enter cells");
    set_number("W_O[b:verb,ahead]", "0");
    set_number("W_O[t:verb,ahead]", "0");
    set_number("W_O[b:noun,ahead]", "1");
    set_number("W_O[b:det,ahead]", "-1");
    screen_expect(&desk.screen, "Solved in 4 changes");
    offered("Space the next");
    screen_expect(&desk.screen, "3 of 36 solved");
}
END_TEST

/* ------------------------------------------------------------------------------------------------- from every stage */

/* On the board, which o brings in every stage: each given number can be typed over there, what it does is told, and u
 * takes it back. */
START_TEST(every_weight_is_touched_from_every_stage)
{
    static const char *const given[] = {"X[", "W_Q₁[", "W_K₁[", "W_V₁[", "W_Q₂[", "W_K₂[", "W_V₂[", "W_O["};
    static const char *const stages[] = {"Project", "Score", "Scale", "Softmax", "Blend", "Concat", "W_O"};
    char title[40];

    desk_prepare(&desk);
    desk_open_reader(&desk, &desk_course, 80, 24);
    screen_press(&desk.screen, "3 Enter");
    snprintf(title, sizeof title, "Six stages · %s", stages[_i]);
    while (!screen_has(&desk.screen, title))
        screen_press(&desk.screen, ">");
    screen_press(&desk.screen, "Up o");
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        char hairline[24];

        snprintf(hairline, sizeof hairline, "── %s", given[i]);
        for (int tries = 0; tries < 30 && !screen_has(&desk.screen, hairline); tries++)
            screen_press(&desk.screen, "n");
        screen_expect(&desk.screen, hairline);
        offered("Enter type");
        screen_type(&desk.screen, "3");
        offered("Enter keep");
        screen_expect(&desk.screen, "1 number changed");
        screen_expect(&desk.screen, "You changed");
        offered("u undo");
        screen_refuse(&desk.screen, "changed");
    }
}
END_TEST

/* --------------------------------------------------------------------------------------------- what a footer names */

/* In each stage, at four sizes: in the cells, in a cell's terms, on the board, at the dials, while a number is typed.
 */
START_TEST(arrows_that_are_named_move)
{
    static const int sizes[][2] = {{40, 12}, {80, 24}, {120, 40}, {160, 45}};
    static const char *const keys[] = {"Up", "Enter", "Esc o", "Enter", "Esc Esc d"};
    struct screen *s = &desk.screen;
    bool typed = false;

    desk_prepare(&desk);
    desk_open_reader(&desk, &desk_course, sizes[_i][0], sizes[_i][1]);
    screen_press(s, "3 Enter");
    for (int step = 0; step < 9; step++) {
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
            screen_press(s, keys[i]);
            typed = typed || strstr(screen_row(s, -1), "by 0.1");
            screen_check_arrows(s);
        }
        screen_press(s, "Esc Esc Esc >");
    }
    ck_assert(typed || _i == 0); /* there is no room to name it */
}
END_TEST

/* Whether the chosen line of the list of terms names a cell. */
static bool is_at_term(const char *cell)
{
    for (int row = 14; row < 21; row++)
        if (is_chosen(screen_row(&desk.screen, row)) && strstr(screen_row(&desk.screen, row), cell))
            return true;
    return false;
}

/* A share of 0 in a later stage is followed to the mask's 0 that made it, which is typed over, told and taken back. */
START_TEST(the_mask_is_touched_from_later_stages)
{
    static const char *const stages[] = {"blend", "concat", "output"};
    static const char *const cells[] = {"cell=sat,noun", "cell=sat,b:noun", "cell=sat,nouns"};
    struct spec spec = {0};

    ck_assert(spec_set(&spec, "mask", "causal", "mask", NULL));
    screen_prepare(&desk.screen, NULL);
    desk.screen.setup.spec = &spec;
    screen_begin_at(&desk.screen, stages[_i]);
    desk.screen.setup.state = cells[_i];
    screen_start(&desk.screen, 80, 24);
    screen_press(&desk.screen, "Up Enter");
    if (_i > 0) /* the head that it is a copy of, or has the most of */
        offered("Enter follow");
    for (int term = 0; term < 8 && !is_at_term("weights₁[sat,on]"); term++)
        screen_press(&desk.screen, "Down");
    offered("Enter follow");
    screen_expect(&desk.screen, "‹ weights₁[sat,on]");
    offered("Enter follow");
    offered("Enter type");
    screen_expect(&desk.screen, "mask[sat,on] was 0, now ›");
    screen_shows(&desk.screen, "1", "You changed  mask[sat,on]  0 → 1. Downstream, stage by stage:");
    offered("Enter keep");
    screen_expect(&desk.screen, "1 number changed");
    screen_hides(&desk.screen, "u", "number changed");
    screen_close(&desk.screen);
    spec_free(&spec);
}
END_TEST

Suite *screen_hands_suite(void)
{
    Suite *suite = suite_create("screen_hands");
    TCase *tests = tcase_create("screen_hands");

    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, says_where_a_number_of_the_output_comes_from);
    tcase_add_test(tests, has_a_word_look_at_another);
    tcase_add_test(tests, solves_three_challenges);
    tcase_add_loop_test(tests, every_weight_is_touched_from_every_stage, 0, 7);
    tcase_add_loop_test(tests, arrows_that_are_named_move, 0, 4);
    suite_add_tcase(suite, tests);
    tests = tcase_create("mask"); /* a player alone */
    tcase_add_loop_test(tests, the_mask_is_touched_from_later_stages, 0, 3);
    suite_add_tcase(suite, tests);
    return suite;
}
