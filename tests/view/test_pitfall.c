/* SPDX-License-Identifier: MIT */
/* What every view of the mistake lab promises, whatever the mistake: each dial in each position. What one of them says
 * is in its own test. */
#include "attention/mistakes.h"
#include "base/utf8.h"
#include "mistake/pitfall.h"
#include "settings.h"
#include "view/dials.h"
#include "view/suites.h"
#include "view/trial.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const names[] = {
    "pitfall-indivisible", "pitfall-scale-d-model",   "pitfall-no-scale",  "pitfall-late-scale",
    "pitfall-sum-heads",   "pitfall-no-output",       "pitfall-merge",     "pitfall-split",
    "pitfall-slice-x",     "pitfall-softmax-columns", "pitfall-late-mask", "pitfall-mask-value",
    "pitfall-mask-kind",   "pitfall-mask-mixup",      "pitfall-no-max",    "pitfall-no-positions",
    "not-a-bug",
};

#define COUNT (int)(sizeof names / sizeof *names)

/* Calls `check` with the view opened in each position of each dial, the others as usual. */
static void at_each_position(const struct view *view, void (*check)(struct trial *t))
{
    char value[STATE_WORD_MOST];

    for (const struct state_key *dial = view->state; strcmp(dial->name, "mistake") != 0; dial++)
        for (size_t v = 0; v < state_count_words(dial); v++) {
            struct text state = {0};
            struct trial t;

            text_addf(&state, "%s=%s", dial->name, state_word(dial, v, value));
            t = trial_open(view, text_string(&state));
            check(&t);
            trial_close(&t);
            text_free(&state);
        }
}

/* The names of the table of the issue, in its order, one after the other. */
START_TEST(stand_in_the_table)
{
    size_t first = 0;

    while (view_table[first] && strcmp(view_table[first]->name, names[0]) != 0)
        first++;
    for (int i = 0; i < COUNT; i++) {
        ck_assert_ptr_nonnull(view_table[first + (size_t)i]);
        ck_assert_str_eq(view_table[first + (size_t)i]->name, names[i]);
    }
}
END_TEST

static void check_both_sides(struct trial *t)
{
    const struct pitfall *p = t->self;
    size_t cells = 0;

    ck_assert_uint_ge(p->fact_count, 1);
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++) {
        ck_assert_ptr_nonnull(p->matrix[side].at);
        ck_assert_uint_ge(p->matrix[side].rows * p->matrix[side].cols, 1);
        ck_assert_uint_ge(strlen(p->matrix[side].title), 1);
        cells += p->matrix[side].rows * p->matrix[side].cols;
    }
    ck_assert(p->changed == SIZE_MAX || p->changed <= cells / 2);
    ck_assert_msg(p->changed == 0 || p->changed == SIZE_MAX || p->difference > 0,
                  "cells print differently and are equal");
}

/* The difference that is named is the largest, found here anew. */
static void check_difference(struct trial *t)
{
    const struct pitfall *p = t->self;
    double most = 0;

    if (p->changed == SIZE_MAX)
        return;
    for (size_t i = 0; i < p->matrix[0].rows * p->matrix[0].cols; i++) {
        double right = p->matrix[PITFALL_RIGHT].at[i], wrong = p->matrix[PITFALL_WRONG].at[i];

        if (isnan(right) != isnan(wrong))
            most = INFINITY;
        else if (right != wrong && !isnan(right))
            most = fmax(most, fabs(wrong - right));
    }
    ck_assert_double_eq(trial_measure(t, "difference"), most);
}

static void check_plain(struct trial *t)
{
    const struct pitfall *p = t->self;
    struct text right = {0}, wrong = {0};

    text_addf(&right, ": %s\n", p->matrix[PITFALL_RIGHT].title);
    text_addf(&wrong, ": %s\n", p->matrix[PITFALL_WRONG].title);
    trial_expect(trial_plain(t), text_string(&right));
    trial_expect(trial_plain(t), text_string(&wrong));
    for (size_t i = 0; i < p->fact_count; i++)
        trial_expect(trial_plain(t), p->facts[i].name);
    if (p->changed != 0 && p->changed != SIZE_MAX)
        trial_expect(trial_plain(t), "difference, second less first");
    text_free(&right);
    text_free(&wrong);
}

/* A sentence begins with a capital or with what has none, and ends with a full stop. */
static void check_sentence(const char *what, const char *sentence)
{
    size_t length = strlen(sentence);

    ck_assert_msg(sentence[0] < 'a' || sentence[0] > 'z' || strncmp(sentence, "e^", 2) == 0, "%s: %s", what, sentence);
    ck_assert_msg(sentence[length - 1] == '.', "%s: %s", what, sentence);
    ck_assert_msg(utf8_columns(sentence) <= 280, "%s is long: %s", what, sentence);
}

static void check_words(struct trial *t)
{
    const struct pitfall *p = t->self;

    check_sentence("symptom", p->words->symptom);
    check_sentence("why", p->words->why);
    check_sentence("test", p->words->test);
    if (p->words->hides)
        check_sentence("hides", p->words->hides);
    if (p->words->seen)
        ck_assert_msg(strchr(p->words->seen, '/') && strchr(p->words->seen, '#'), "%s", p->words->seen);
}

/* The listings it names are a pair of right and wrong. */
static void check_region(struct trial *t)
{
    const struct pitfall *p = t->self;
    bool found = false;

    for (size_t i = 0; mistake_pairs[i].wrong; i++)
        found = found || (strcmp(mistake_pairs[i].wrong, p->region[PITFALL_WRONG]) == 0 &&
                          strcmp(mistake_pairs[i].right, p->region[PITFALL_RIGHT]) == 0);
    ck_assert_msg(found, "%s stands against %s", p->region[PITFALL_WRONG], p->region[PITFALL_RIGHT]);
}

static void check_all(struct trial *t)
{
    check_both_sides(t);
    check_difference(t);
    check_plain(t);
    check_words(t);
    check_region(t);
    trial_check_state(t);
}

START_TEST(keep_their_promises_at_each_position)
{
    at_each_position(view_find(names[_i]), check_all);
}
END_TEST

/* With the mistake off nothing of it is told, and no key is; m makes it, and takes it back. */
START_TEST(are_right_until_m)
{
    struct trial t = trial_open(view_find(names[_i]), "mistake=off");
    const struct pitfall *p = t.self;

    ck_assert_ptr_null(strstr(trial_screen(&t, 80, 24, (struct theme){.colors = 0}), "mistake"));
    ck_assert_ptr_null(strstr(trial_sum(&t, 80), "mistake"));
    ck_assert_str_eq(trial_look(&t), p->kind->is_right_too ? "One way to write it." : "All of this is right.");
    trial_use(&t, "m");
    ck_assert_int_eq(p->mode, PITFALL_ON);
    trial_use(&t, "mistake+");
    ck_assert_int_eq(p->mode, PITFALL_BOTH);
    trial_use(&t, "m");
    ck_assert_int_eq(p->mode, PITFALL_OFF);
    ck_assert_str_eq(trial_state(&t), "mistake=off");
    trial_close(&t);
}
END_TEST

/* Every changed cell carries a mark where numbers have room, and no other cell does. */
START_TEST(mark_what_changes)
{
    struct trial t = trial_open(view_find(names[_i]), "mistake=on");
    const struct pitfall *p = t.self;
    const char *screen = trial_screen(&t, 160, 60, (struct theme){.colors = 0});
    size_t marks = 0;

    for (const char *at = strstr(screen, "✗"); at && *at && strncmp(at, "▴ more", strlen("▴ more")) != 0; at++)
        marks += strncmp(at, "▴", strlen("▴")) == 0 || strncmp(at, "▾", strlen("▾")) == 0 || *at == '!';
    if (p->changed != SIZE_MAX && !p->kind->is_right_too)
        ck_assert_uint_eq(marks, p->changed + (p->changed > 0)); /* one ▾ more: over the selected column */
    trial_close(&t);
}
END_TEST

/* What all mistakes may have stands first, in one order; then what is special; the sides last. */
START_TEST(have_their_dials_in_one_order)
{
    static const char *const order[] = {"d_model", "heads", "words", "mask", "times"};
    struct trial t = trial_open(view_find(names[_i]), "");
    const struct state_key *dial;
    size_t last = 0;

    for (size_t i = 0; (dial = dials_at(t.view, t.self, i)) != NULL; i++) {
        size_t rank = 0, most = sizeof order / sizeof *order;

        while (rank < most && strcmp(order[rank], dial->name) != 0)
            rank++;
        rank += strcmp(dial->name, "mistake") == 0;
        ck_assert_msg(rank >= last, "%s: %s comes too late", names[_i], dial->name);
        last = rank;
    }
    ck_assert_uint_eq(last, sizeof order / sizeof *order + 1);
    trial_close(&t);
}
END_TEST

START_TEST(turn_their_dials_round)
{
    struct trial t = trial_open(view_find(names[_i]), "");
    const struct pitfall *p = t.self;

    for (size_t i = 0; i < settings_count_dials(p); i++) {
        size_t usual = p->dial[i];
        char up[40];

        snprintf(up, sizeof up, "%s+", t.view->state[i].name);
        for (size_t n = 0; n < state_count_words(&t.view->state[i]); n++)
            trial_use(&t, up);
        ck_assert_uint_eq(p->dial[i], usual);
    }
    trial_close(&t);
}
END_TEST

START_TEST(refuse_in_one_line)
{
    const struct view *view = view_find(names[_i]);

    trial_refuses(view, "mistake=maybe", "off, on or both");
    trial_refuses(view, "cell=nobody,nothing", "there is no such cell");
    trial_refuses(view, "cell=#0,#1", NULL);
    trial_refuses(view, "colour=red", "mistake, head, cell, code");
    trial_refuses(view, "head=0", NULL);
}
END_TEST

/* A number of the board is what its terms make; it has its colour on the right side, and where the mistake changes what
 * is printed; nothing of the mistake is told before it is made. */
static void check_map(struct trial *t, const struct board_map *map, bool is_made)
{
    const struct grid *grid = &map->matrix->grid;
    bool is_lit = map->lit(grid->context, 0, 0);

    ck_assert(!map->is_outline || !is_made);
    for (size_t i = 0; i < grid->rows * grid->cols && !map->is_outline; i++) {
        double value = grid->at[i / grid->cols * grid->row_stride + i % grid->cols];
        struct origin origin;

        ck_assert(map->lit(grid->context, i / grid->cols, i % grid->cols) == is_lit);
        ck_assert(t->view->origin(t->self, &map->matrix->of, i / grid->cols, i % grid->cols, &origin));
        if (origin.kind != ORIGIN_GIVEN && isfinite(value))
            ck_assert_msg(fabs(origin_result(&origin) - value) <= 1e-9 * fmax(1, fabs(value)),
                          "%s %s [%zu,%zu]: %g, not %g", t->view->name, text_string(&map->matrix->brief),
                          i / grid->cols, i % grid->cols, origin_result(&origin), value);
    }
}

static void check_board(struct trial *t)
{
    for (int made = 0; made < 2; made++) {
        struct sheet board = {.want = SHEET_BOARD}, code = {.want = SHEET_CODE};

        ((struct pitfall *)t->self)->mode = made ? PITFALL_BOTH : PITFALL_OFF;
        view_fill(t->view, t->self, &board);
        view_fill(t->view, t->self, &code);
        for (size_t i = 0; i < board.count; i++)
            for (size_t k = 0; k < board.blocks[i]->board.count; k++)
                check_map(t, &board.blocks[i]->board.maps[k], made);
        for (size_t i = 0; i < code.count; i++)
            ck_assert(!made || !code.blocks[i]->blank);
        sheet_free(&board);
        sheet_free(&code);
    }
}

START_TEST(show_both_runs_whole)
{
    at_each_position(view_find(names[_i]), check_board);
}
END_TEST

/* On a large screen the board stands below and keeps its rows; what the mistake changes has its number there. */
START_TEST(stand_whole_on_a_large_screen)
{
    struct trial t = trial_open_at("pitfall-scale-d-model", "mistake=both cell=sat,cat");
    struct sheet board = {.want = SHEET_BOARD};
    const struct board *all;
    size_t changed = 0;

    view_fill(t.view, t.self, &board);
    ck_assert_uint_eq(board.count, 1);
    ck_assert(board.keeps_rows);
    all = &board.blocks[0]->board;
    ck_assert_uint_eq(all->count, 18); /* nine stages of both runs */
    ck_assert(!all->maps[0].is_outline);
    for (size_t k = 9; k < all->count; k++) {
        const struct grid *grid = &all->maps[k].matrix->grid;

        for (size_t i = 0; i < grid->rows * grid->cols; i++)
            changed += grid->mark(grid->context, i / grid->cols, i % grid->cols) != U' ';
        ck_assert(k >= 13 || changed == 0); /* Q, K, V and scores are the same */
    }
    ck_assert_uint_gt(changed, 40);
    sheet_free(&board);
    trial_close(&t);
}
END_TEST

/* Lesson 5 tells to turn these dials, and says that the mistake hides there; of the last ones, that it does not. */
START_TEST(hide_where_the_lesson_says)
{
    static const struct {
        const char *view, *state;
        bool hides;
    } turns[] = {
        {"pitfall-indivisible", "width=8", true},
        {"pitfall-scale-d-model", "heads=1", true},
        {"pitfall-scale-d-model", "instead=d_k heads=8", true},
        {"pitfall-no-scale", "heads=8", true},
        {"pitfall-late-scale", "heads=8", true},
        {"pitfall-sum-heads", "instead=mean heads=1", true},
        {"pitfall-merge", "heads=1", true},
        {"pitfall-split", "heads=1", true},
        {"pitfall-slice-x", "of=v", true},
        {"pitfall-slice-x", "heads=1", true},
        {"pitfall-softmax-columns", "times=0", true},
        {"pitfall-late-mask", "mask=none", true},
        {"pitfall-mask-value", "how=add type=double row=kept", true},
        {"pitfall-mask-kind", "mask=none", true},
        {"pitfall-mask-mixup", "instead=causal padding=0", true},
        {"pitfall-no-max", "times=5.65 type=double", true},
        {"pitfall-softmax-columns", "mask=causal times=0", false},
        {"pitfall-mask-kind", "kind=filled mask=none", false},
        {"pitfall-mask-kind", "kind=inverted mask=none", false},
    };

    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        struct trial t = trial_open_at(turns[i].view, "%s", turns[i].state);

        ck_assert_msg((trial_measure(&t, "changed") == 0) == turns[i].hides, "%s %s", turns[i].view, turns[i].state);
        trial_close(&t);
    }
}
END_TEST

Suite *view_pitfall_suite(void)
{
    Suite *suite = suite_create("view_pitfall");
    TCase *tests = tcase_create("frame");

    tcase_add_test(tests, stand_in_the_table);
    tcase_add_loop_test(tests, keep_their_promises_at_each_position, 0, COUNT);
    tcase_add_loop_test(tests, are_right_until_m, 0, COUNT);
    tcase_add_loop_test(tests, mark_what_changes, 0, COUNT);
    tcase_add_loop_test(tests, have_their_dials_in_one_order, 0, COUNT);
    tcase_add_loop_test(tests, turn_their_dials_round, 0, COUNT);
    tcase_add_loop_test(tests, refuse_in_one_line, 0, COUNT);
    tcase_add_loop_test(tests, show_both_runs_whole, 0, COUNT);
    tcase_add_test(tests, stand_whole_on_a_large_screen);
    tcase_add_test(tests, hide_where_the_lesson_says);
    suite_add_tcase(suite, tests);
    return suite;
}
