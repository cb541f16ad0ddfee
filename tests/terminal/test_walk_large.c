/* SPDX-License-Identifier: MIT */
/* 256 words and 8 heads on the same screens: half blocks in the colours of the trace's numbers, a window that follows
 * the selected cell, zoom, and the arithmetic of that cell. */
#include "base/text.h"
#include "terminal/numbers.h"
#include "terminal/pty.h"
#include "terminal/suites.h"
#include "terminal/walk.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORDS 256
#define TOP 4

static const int ramp[] = {159, 153, 110, 67, 60, 238, 94, 136, 179, 221, 229};

struct large {
    struct pty *p;
    struct numbers scores; /* of head 1 */
    double scale;
};

/* Writes the words w0 … w255 to a file; returns the options. */
static const char *large_options(void)
{
    static char options[300];
    struct text words = {0};

    for (int i = 0; i < WORDS; i++)
        text_addf(&words, "w%d%c", i, i % 16 == 15 ? '\n' : ' ');
    snprintf(options, sizeof options, "--tokens @%s --d-model 64 --heads 8",
             walk_file("words.txt", text_string(&words), words.length));
    text_free(&words);
    return options;
}

static struct large start(int rows, int cols)
{
    struct large large;
    char command[400], *trace;
    double most = 0;

    snprintf(command, sizeof command, "trace %s", large_options());
    trace = walk_print(command, "\"scaled\": [");
    large.scores = numbers_read(trace, "scores", 0);
    free(trace);
    for (size_t i = 0; i < WORDS * WORDS; i++)
        most = fabs(large.scores.at[i]) > most ? fabs(large.scores.at[i]) : most;
    snprintf(command, sizeof command, "--stage score %s", large_options());
    large.p = walk_start(rows, cols, NULL, command);
    large.scale = 0;
    ck_assert_int_eq(sscanf(pty_row(large.p, 5) + strcspn(pty_row(large.p, 5), "-"), "-%lf", &large.scale), 1);
    ck_assert_msg(most <= large.scale && most > large.scale / 2, "the ramp ends at %g, the largest is %g", large.scale,
                  most);
    pty_keys(large.p, "Enter");
    return large;
}

static void finish(struct large *large)
{
    pty_free(large->p);
    numbers_free(&large->scores);
}

/* The selected cell, as the hairline above its arithmetic names it: "scores₁[w2,w121]". */
static void selected(struct pty *p, int *row, int *col)
{
    const char *line = walk_row_from_below(p, 3), *at = strstr(line, "scores₁[w");

    if (!at || sscanf(at, "scores₁[w%d,w%d]", row, col) != 2)
        pty_fail(p, "no cell of scores₁ is selected");
}

/* The selected cell's arithmetic ends in its number of the trace; its row and column are marked in sight. */
static void expect_selected(struct large *large, int row, int col)
{
    double value = large->scores.at[row * WORDS + col];
    int is_row, is_col, mark_row, mark_col;
    char end[420], number[400];
    const char *sum;

    selected(large->p, &is_row, &is_col);
    if (is_row != row || is_col != col)
        pty_fail(large->p, "selected is [w%d,w%d], not [w%d,w%d]", is_row, is_col, row, col);
    snprintf(end, sizeof end, " = %s", numbers_print(value, 2, number));
    sum = walk_row_from_below(large->p, 2);
    if (strlen(sum) < strlen(end) || strcmp(sum + strlen(sum) - strlen(end), end) != 0)
        pty_fail(large->p, "the arithmetic does not end in %s", end);
    snprintf(end, sizeof end, " ▸w%d", row);
    if (!pty_find(large->p, end, &mark_row, &mark_col) || !strstr(pty_row(large->p, 6), "▾"))
        pty_fail(large->p, "row and column of the selected cell are not marked");
}

/* ----------------------------------------------------------------------------------------------------- half blocks */

static int colour(const struct large *large, int row, int col)
{
    int step = (int)lround(5 * large->scores.at[row * WORDS + col] / large->scale);

    return ramp[(step < -5 ? -5 : step > 5 ? 5 : step) + 5];
}

/* Where the labels say that matrix row and column stand on the screen. */
static void find_window(struct pty *p, int *first_line, int *mark_line, int *mark_col)
{
    for (*mark_line = 7; strcmp(pty_cell(p, *mark_line, 1).text, "▸") != 0; ++*mark_line)
        if (*mark_line > 40)
            pty_fail(p, "no row is marked");
    for (*mark_col = 5; strcmp(pty_cell(p, 6, *mark_col).text, "▾") != 0; ++*mark_col)
        if (*mark_col > 200)
            pty_fail(p, "no column is marked");
    *first_line = 7;
}

/* Nothing is cut without a mark: before the first line and the last one in sight, and above the first column and the
 * last one. */
static void expect_marks(struct pty *p, int first_line, int last_line, int first_row, int last_row)
{
    struct pty_cell top = pty_cell(p, first_line, 1), bottom = pty_cell(p, last_line, 1);
    const char *labels = pty_row(p, 6);

    if (first_row > 0 && strcmp(top.text, "▴") != 0 && strcmp(top.text, "▸") != 0)
        pty_fail(p, "no mark that there are rows above");
    if (last_row + 1 < WORDS && strcmp(bottom.text, "▾") != 0 && strcmp(bottom.text, "▸") != 0)
        pty_fail(p, "no mark that there are rows below");
    if (!strstr(labels, "…") && !strstr(labels, "w0 "))
        pty_fail(p, "no mark that there are more columns");
}

/* Every half block in sight has the colour of its number, but for the selected cell. Returns how many there were. */
static int expect_half_blocks(struct large *large)
{
    int first_line, last_line = 7, mark_line, mark_col, row, col, blocks = 0;

    find_window(large->p, &first_line, &mark_line, &mark_col);
    selected(large->p, &row, &col);
    for (int line = first_line; strcmp(pty_cell(large->p, line, 8).text, "▀") == 0; last_line = line++)
        for (int at = 7; at < 80; at++) {
            struct pty_cell cell = pty_cell(large->p, line, at);
            int upper = (row / 2 + line - mark_line) * 2, across = col + at - mark_col;

            if (strcmp(cell.text, "▀") != 0)
                continue;
            blocks++;
            if ((upper != row || across != col) && cell.ink != colour(large, upper, across))
                pty_fail(large->p, "[w%d,w%d] is %d, not %d", upper, across, cell.ink, colour(large, upper, across));
            if ((upper + 1 != row || across != col) && cell.paper != colour(large, upper + 1, across))
                pty_fail(large->p, "[w%d,w%d] is %d, not %d", upper + 1, across, cell.paper,
                         colour(large, upper + 1, across));
        }
    expect_marks(large->p, first_line, last_line, (row / 2 + first_line - mark_line) * 2,
                 (row / 2 + last_line - mark_line) * 2 + 1);
    return blocks;
}

START_TEST(half_blocks_have_the_colours_of_the_trace)
{
    struct large large = start(30, 80);

    ck_assert_int_gt(expect_half_blocks(&large), 700);
    pty_keys(large.p, "PgDn PgDn End End");
    ck_assert_int_gt(expect_half_blocks(&large), 700);
    pty_keys(large.p, "PgDn*20 End*20 Left Right");
    ck_assert_int_gt(expect_half_blocks(&large), 700);
    expect_selected(&large, WORDS - 1, WORDS - 1);
    finish(&large);
}
END_TEST

START_TEST(the_window_follows_the_selected_cell)
{
    static const struct {
        const char *keys;
        int rows, cols;
    } moves[] = {{"Down", 1, 0},    {"Right*3", 0, 3}, {"PgDn", 16, 0},  {"End", 0, 16},  {"PgDn*3", 48, 0},
                 {"Left*2", 0, -2}, {"Home", 0, -16},  {"PgUp", -16, 0}, {"Up*5", -5, 0}, {"End*3", 0, 48}};
    struct large large = start(30, 80);
    int row, col;

    selected(large.p, &row, &col);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        pty_keys(large.p, moves[i].keys);
        row += moves[i].rows;
        col += moves[i].cols;
        expect_selected(&large, row, col);
        walk_expect_sound(large.p);
    }
    pty_keys(large.p, "PgUp*20 Home*20 Right Left"); /* a key that leads nowhere says so in place of the arithmetic */
    expect_selected(&large, 0, 0);
    pty_keys(large.p, "Up Left PgUp Home Right Left");
    expect_selected(&large, 0, 0);
    finish(&large);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------------ zoom */

/* The part of scores₁ that the labels of a screen of numbers name. */
static struct numbers cut(const struct large *large, int first_row, int rows, int first_col, int cols)
{
    struct numbers part = {.rows = (size_t)rows, .cols = (size_t)cols};

    part.at = malloc(part.rows * part.cols * sizeof *part.at);
    ck_assert_ptr_nonnull(part.at);
    for (int i = 0; i < rows; i++)
        memcpy(part.at + i * cols, large->scores.at + (first_row + i) * WORDS + first_col,
               (size_t)cols * sizeof *part.at);
    return part;
}

/* The number of the first label behind `w` in a row of the screen; then of the last. */
static int label_of(const char *row, bool last)
{
    const char *at = strchr(row, 'w'), *next;

    while (at && last && (next = strchr(at + 1, 'w')) != NULL)
        at = next;
    return at ? atoi(at + 1) : -1;
}

START_TEST(zoomed_in_it_shows_the_numbers)
{
    struct large large = start(30, 80);
    int first_row, first_col, last_col;
    struct numbers part;
    struct numbers_place place;
    char *screen;

    pty_keys(large.p, "d Left Up Esc");
    for (int i = 0; i < 3; i++) {
        screen = walk_copy(large.p);
        first_col = label_of(pty_row(large.p, 6), false);
        last_col = label_of(pty_row(large.p, 6), true);
        first_row = label_of(pty_row(large.p, 7), false);
        part = cut(&large, first_row, 12, first_col, last_col - first_col + 1);
        if (last_col - first_col < 5 || !numbers_find(screen, 7, 8, &part, &place))
            pty_fail(large.p, "rows from w%d, columns w%d to w%d are not those of the trace", first_row, first_col,
                     last_col);
        numbers_free(&part);
        free(screen);
        pty_keys(large.p, "PgDn End");
    }
    finish(&large);
}
END_TEST

START_TEST(zoom_turns_through_all_and_back)
{
    struct large large = start(30, 80);
    char *before = walk_copy(large.p);

    pty_expect(large.p, "▀▀▀▀");
    pty_keys(large.p, "d Left Up Esc");
    pty_expect_no(large.p, "▀");
    if (!strstr(pty_screen(large.p), "]  ") || !strstr(pty_screen(large.p), "."))
        pty_fail(large.p, "no numbers");
    pty_shows(large.p, "d Left Up Esc", "[]");
    pty_expect_no(large.p, "▀");
    pty_shows(large.p, "d Left Up Esc", "▀▀▀▀");
    pty_keys(large.p, "d Left Up Esc");
    ck_assert_str_eq(pty_screen(large.p), before);
    free(before);
    finish(&large);
}
END_TEST

/* A click selects the cell that is clicked, or the one below it: a character has two. */
START_TEST(a_click_selects_a_cell)
{
    struct large large = start(30, 80);
    int first_line, mark_line, mark_col, row, col;

    find_window(large.p, &first_line, &mark_line, &mark_col);
    selected(large.p, &row, &col);
    ck_assert(pty_click(large.p, mark_line + 4, mark_col + 7));
    expect_selected(&large, row / 2 * 2 + 8, col + 7);
    finish(&large);
}
END_TEST

/* Every step of the walk opens, at every size, and every head. */
START_TEST(every_step_works_at_this_size)
{
    static const int sizes[][2] = {{12, 40}, {24, 80}, {60, 200}};
    struct pty *p = walk_start(24, 80, NULL, large_options());

    for (int i = 0; i < WALK_STEPS; i++) {
        for (size_t size = 0; size < 3; size++) {
            pty_resize(p, sizes[size][0], sizes[size][1]);
            walk_expect_sound(p);
            pty_expect(p, i == 1 ? "── W_Q[" : "[w2,");
            if (strlen(walk_row_from_below(p, 2)) < 10)
                pty_fail(p, "no arithmetic");
        }
        pty_keys(p, "Tab");
        walk_expect_sound(p);
        pty_keys(p, "d Esc >");
    }
    pty_free(p);
}
END_TEST

Suite *walk_large_suite(void)
{
    Suite *suite = suite_create("walk large");
    TCase *tests = tcase_create("walk large");

    tcase_add_checked_fixture(tests, walk_set_up_whole, walk_tear_down_whole);
    tcase_add_test(tests, half_blocks_have_the_colours_of_the_trace);
    tcase_add_test(tests, the_window_follows_the_selected_cell);
    tcase_add_test(tests, zoomed_in_it_shows_the_numbers);
    tcase_add_test(tests, zoom_turns_through_all_and_back);
    tcase_add_test(tests, a_click_selects_a_cell);
    tcase_add_test(tests, every_step_works_at_this_size);
    suite_add_tcase(suite, tests);
    return suite;
}
