/* SPDX-License-Identifier: MIT */
/* Colours as a terminal sees them: every cell's follows from its number, on dark and on light, with 256 colours and
 * with 8; and none where none are wanted. The ramps stand here once more, from the page that they were computed on. */
#include "terminal/numbers.h"
#include "terminal/pty.h"
#include "terminal/suites.h"
#include "terminal/walk.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TOP 4

enum { DARK, LIGHT, GREY, GREY_LIGHT, LOOKS };

/* Papers, and the steps at which the ink on them is black (16), not white (231). */
static const int shares[LOOKS][10] = {
    {232, 234, 236, 239, 24, 31, 37, 79, 122, 229},
    {231, 254, 152, 79, 37, 31, 24, 239, 236, 233},
    {233, 235, 237, 239, 241, 243, 246, 249, 252, 255},
    {255, 252, 249, 246, 243, 241, 239, 237, 235, 233},
};
static const char *const share_inks[LOOKS] = {"wwwwwbbbbb", "bbbbbbwwww", "wwwwwbbbbb", "bbbbbwwwww"};
static const int signs[2][11] = {
    {159, 153, 110, 67, 60, 238, 94, 136, 179, 221, 229},
    {19, 25, 68, 111, 153, 255, 222, 179, 136, 94, 88},
};
static const char *const sign_inks[2] = {"bbbbwwwbbbb", "wwbbbbbbbww"};

/* A matrix on a step: its name in the trace, and the end of its ramp, as the legend prints it; 0 for shares. */
static const struct heated {
    const char *step, *name;
    int head;
    double scale;
} heated[] = {
    {"project", "Q", 0, 3},     {"score", "scores", 0, 6},    {"score", "Q", 0, 3},
    {"scale", "scaled", 0, 6},  {"softmax", "weights", 0, 0}, {"blend", "output", 0, 1},
    {"blend", "weights", 0, 0}, {"concat", "concat", -1, 1},  {"output", "output", -1, 1},
};

#define HEATED (int)(sizeof heated / sizeof *heated)

static int share_step(double share)
{
    int percent = (int)lround(100 * share);

    return percent >= 100 ? 9 : percent / 10;
}

static int sign_step(double value, double scale)
{
    int step = (int)lround(5 * value / scale);

    return step < -5 ? -5 : step > 5 ? 5 : step;
}

/* What a number's cell is painted in. */
static void colours_of(double value, double scale, int look, int *paper, int *ink)
{
    bool is_grey = look >= GREY;
    int step = scale > 0 ? sign_step(value, scale) : share_step(value);
    bool is_black;

    if (scale > 0 && is_grey)
        step = abs(step) * 9 / 5;
    if (scale > 0 && !is_grey) {
        *paper = signs[look][step + 5];
        is_black = sign_inks[look][step + 5] == 'b';
    } else {
        *paper = shares[look][step];
        is_black = share_inks[look][step] == 'b';
    }
    *ink = is_black ? 16 : 231;
}

/* Every character of every cell, with the blank or bracket before it, and the one behind. */
static void expect_heat(struct pty *p, const struct numbers *matrix, const struct numbers_place *place, double scale,
                        int look)
{
    for (size_t i = 0; i < matrix->rows * matrix->cols; i++) {
        int row = place->row + (int)(i / matrix->cols), end = place->end[i % matrix->cols], paper, ink;

        colours_of(matrix->at[i], scale, look, &paper, &ink);
        for (int col = end - 3; col <= end; col++) {
            struct pty_cell cell = pty_cell(p, row, col);

            if (cell.paper != paper || (cell.text[0] != ' ' && cell.ink != ink))
                pty_fail(p, "%.2f (row %d, column %d, \"%s\") is %d on %d, not %d on %d", matrix->at[i], row, col,
                         cell.text, cell.ink, cell.paper, ink, paper);
        }
    }
}

/* The same in all looks: how to ask for them. */
static const struct {
    const char *environment, *option;
    int look;
} asked[] = {
    {NULL, "", DARK},
    {NULL, "--theme dark", DARK},
    {NULL, "--theme light", LIGHT},
    {NULL, "--theme grey", GREY},
    {"COLORFGBG=0;15", "", LIGHT},
    {"COLORFGBG=15;0", "", DARK},
    {"COLORFGBG=0;15", "--theme dark", DARK},
    {"COLORFGBG=0;15", "--theme grey", GREY_LIGHT},
    {"TERM=xterm COLORTERM=truecolor", "", DARK},
    {"TERM=screen-256color", "", DARK},
    {"TERM=tmux-256color", "--theme light", LIGHT},
    {"NO_COLOR=", "", DARK},
    {"NO_COLOR=1", "--color always", DARK},
};

#define ASKED (int)(sizeof asked / sizeof *asked)

/* Compares a whole step with the trace; leaves the walk at it. */
static void expect_step(struct pty *p, const struct heated *what, const char *trace, int look)
{
    struct numbers matrix = numbers_read(trace, what->name, what->head);
    struct numbers_place place;
    char *screen = walk_copy(p);

    if (!numbers_find(screen, TOP, 22, &matrix, &place))
        pty_fail(p, "no %s on step %s", what->name, what->step);
    expect_heat(p, &matrix, &place, what->scale, look);
    numbers_free(&matrix);
    free(screen);
}

START_TEST(every_cell_has_the_colour_of_its_number)
{
    char *trace = walk_print("trace", NULL), keys[64];
    struct pty *p = walk_start(24, 80, asked[_i].environment, asked[_i].option);

    for (int i = _i % ONE_IN(4); i < HEATED && walk_has_begun(p); i += ONE_IN(4)) {
        snprintf(keys, sizeof keys, "g text:%s Enter", heated[i].step);
        pty_keys(p, keys);
        walk_give_up(p);
        expect_step(p, &heated[i], trace, asked[_i].look);
    }
    free(trace);
    pty_free(p);
}
END_TEST

/* -------------------------------------------------------------------------------------- what the terminal answers */

/* An answer to the question for the background, in one piece or (|) in several. */
static const struct {
    const char *answer;
    int look;
} answers[] = {
    {"\033]11;rgb:ffff/ffff/ffff\033\\", LIGHT},
    {"\033]11;rgb:ffff/ffff/ffff\007", LIGHT},
    {"\033]11;rgb:f/f/f\007", LIGHT},
    {"\033]11;rgba:fdfd/f6f6/e3e3/ffff\033\\", LIGHT},
    {"\033]11;|rgb:ff|ff/ffff/ffff|\033\\", LIGHT},
    {"\033]11;rgb:0000/0000/0000\033\\", DARK},
    {"\033]11;rgb:0000/2b2b/3636\033\\", DARK},
    {"\033]11;rgb:\033\\", DARK},
    {"\033]11;nonsense\007", DARK},
    {"\033]10;rgb:ffff/ffff/ffff\007", DARK},
};

static void send_in_pieces(struct pty *p, const char *bytes)
{
    while (*bytes) {
        size_t length = strcspn(bytes, "|");

        pty_bytes(p, bytes, length);
        bytes += length + (bytes[length] == '|');
    }
}

START_TEST(the_background_that_is_answered_counts)
{
    char *trace = walk_print("trace", NULL);
    struct pty *p = walk_start(24, 80, NULL, "--stage score");

    walk_give_up(p);
    expect_step(p, &heated[1], trace, DARK);
    send_in_pieces(p, answers[_i].answer);
    expect_step(p, &heated[1], trace, answers[_i].look);
    walk_expect_cell(p, "scores₁[sat,cat]"); /* none of it was taken for keys */
    pty_expect(p, "→ on");
    free(trace);
    pty_free(p);
}
END_TEST

START_TEST(who_chose_is_not_asked)
{
    static const char *const options[] = {"--theme dark", "--theme light", "--color never"};
    size_t length;

    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        struct pty *p = walk_start(24, 80, NULL, options[i]);

        ck_assert_msg(!strstr(pty_output(p, &length), "\033]11"), "with %s the terminal is asked", options[i]);
        pty_free(p);
    }
}
END_TEST

/* ---------------------------------------------------------------------------------------------------------- chrome */

static const struct chrome {
    const char *options, *keys, *text;
    int row, ink, paper;
    bool bold, reverse;
} chrome[] = {
    {"--stage score", NULL, "[5.60]", 12, 16, 229, true, false},
    {"--stage score", NULL, "-1.00", 11, 231, 60, false, false},
    {"--stage softmax", NULL, "[0.86]", 8, 16, 122, true, false},
    {"--stage softmax", NULL, "0.86", 9, 16, 122, false, false},
    {"--stage score", NULL, "Six stages", 0, -1, -1, true, false},
    {"--stage score", NULL, "▪ head 1", 0, 205, -1, true, false},
    {"--stage score", "Tab", "▪ head 2", 0, 149, -1, true, false},
    {"--stage score", NULL, "▸3 Score", 1, -1, -1, true, false},
    {"--stage score", NULL, "2 Project", 1, 247, -1, false, false},
    {"--stage score", NULL, "──", 2, 241, -1, false, false},
    {"--stage score", NULL, "scores 4×4", 2, -1, -1, true, false},
    {"--stage score", NULL, "X 4×8", 2, 247, -1, false, false},
    {"--stage score", NULL, " Look here ", 3, 231, 240, true, false},
    {"--stage score", NULL, "Row sat", 3, -1, -1, false, false},
    {"--stage score", NULL, "scores₁", 9, 205, -1, true, false},
    {"--stage score", NULL, "sat", 12, -1, -1, true, false},
    {"--stage score", NULL, "cat", 11, 247, -1, false, false},
    {"--stage score", NULL, "scores₁[sat,cat]", 21, 205, -1, true, false},
    {"--stage score", "Tab", "scores₂[sat,cat]", 21, 149, -1, true, false},
    {"--stage score", NULL, "→", 23, -1, -1, true, false},
    {"--stage score", NULL, "on", 23, 247, -1, false, false},
    {"--stage output", NULL, "head₁ gives", 8, 205, -1, true, false},
    {"--stage output", NULL, "head₂ gives", 8, 149, -1, true, false},
    {"--stage score --theme light", NULL, "[5.60]", 12, 231, 88, true, false},
    {"--stage score --theme light", NULL, "▪ head 1", 0, 126, -1, true, false},
    {"--stage score --theme light", NULL, " Look here ", 3, 16, 252, true, false},
    {"--stage score --theme light", NULL, "2 Project", 1, 240, -1, false, false},
};

START_TEST(chrome_has_its_colours)
{
    const struct chrome *row = &chrome[_i];
    struct pty *p = walk_start(24, 80, NULL, row->options);
    const char *line, *found;
    int col = 0;

    if (row->keys)
        pty_keys(p, row->keys);
    line = pty_row(p, row->row);
    found = strstr(line, row->text);
    if (!found)
        pty_fail(p, "row %d has no \"%s\"", row->row, row->text);
    for (; line < found; line++)
        col += ((unsigned char)*line & 0xC0) != 0x80;
    for (const char *at = row->text; *at; at++) {
        struct pty_cell cell;

        if (((unsigned char)*at & 0xC0) == 0x80)
            continue;
        cell = pty_cell(p, row->row, col++);
        if (cell.ink != row->ink || cell.paper != row->paper || cell.bold != row->bold || cell.reverse != row->reverse)
            pty_fail(p, "\"%s\" of \"%s\" is %d on %d%s%s", cell.text, row->text, cell.ink, cell.paper,
                     cell.bold ? ", bold" : "", cell.reverse ? ", reversed" : "");
    }
    pty_free(p);
}
END_TEST

/* The legend is the ramp itself. */
START_TEST(legends_are_the_ramps)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");
    int row, col;

    ck_assert(pty_find(p, "scores -6 ", &row, &col));
    for (int i = 0; i < 11; i++)
        ck_assert_int_eq(pty_cell(p, row, col + 10 + i).paper, signs[DARK][i]);
    pty_keys(p, "> >");
    ck_assert(pty_find(p, "     0            1", &row, &col));
    for (int i = 0; i < 10; i++)
        ck_assert_int_eq(pty_cell(p, row, col + 7 + i).paper, shares[DARK][i]);
    pty_free(p);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- fewer, and none */

/* The shade behind a number: which, and (signed) its colour among 8. */
static void expect_shade(struct pty *p, int row, int end, double value, double scale)
{
    static const char *const of_signed[] = {" ", "░", "▒", "▓", "▓", "█"};
    static const char *const of_share[] = {" ", "░", "▒", "▓", "█"};
    int percent = (int)lround(100 * value), step = scale > 0 ? sign_step(value, scale) : 0;
    const char *shade = scale > 0 ? of_signed[abs(step)] : of_share[percent / 20 < 4 ? percent / 20 : 4];
    int ink = scale > 0 && step ? (step > 0 ? 3 : 6) : -1;
    struct pty_cell number = pty_cell(p, row, end), cell = pty_cell(p, row, end + 2);

    if (number.ink != -1 || number.paper != -1)
        pty_fail(p, "%.2f is not in the terminal's own colours", value);
    if (strcmp(cell.text, shade) != 0 || cell.paper != -1 || (*shade != ' ' && cell.ink != ink))
        pty_fail(p, "behind %.2f stands \"%s\" in %d, not \"%s\" in %d", value, cell.text, cell.ink, shade, ink);
}

START_TEST(eight_colours_are_shades)
{
    char *trace = walk_print("trace", NULL), *screen;
    const struct heated *what = &heated[_i];
    char option[64];
    struct numbers matrix = numbers_read(trace, what->name, what->head);
    struct numbers_place place;
    struct pty *p;

    snprintf(option, sizeof option, "--stage %s", what->step);
    p = walk_start(40, 120, "TERM=xterm", option);
    walk_give_up(p);
    screen = walk_copy(p);
    if (!numbers_find(screen, TOP - 1, 36, &matrix, &place))
        pty_fail(p, "no %s", what->name);
    for (size_t i = 0; i < matrix.rows * matrix.cols; i++) {
        int row = place.row + (int)(i / matrix.cols);

        expect_shade(p, row, place.end[i % matrix.cols], matrix.at[i], what->scale);
    }
    numbers_free(&matrix);
    free(trace);
    free(screen);
    pty_free(p);
}
END_TEST

/* Which colours may be seen on the whole walk: none at all, or the first 8 alone. */
static const struct {
    const char *environment, *option;
    int most;
} limits[] = {
    {"NO_COLOR=1", "", -1},         {NULL, "--color never", -1},
    {"TERM=vt100", "", -1},         {"TERM=xterm", "", 7},
    {"TERM=linux", "", 7},          {"TERM=screen", "", 7},
    {"TERM=xterm-16color", "", 15}, {"NO_COLOR=1 COLORTERM=truecolor", "", -1},
};

static void expect_few(struct pty *p, int most)
{
    for (int row = 0; row < 24; row++)
        for (int col = 0; col < 80; col++) {
            struct pty_cell cell = pty_cell(p, row, col);

            if (cell.ink > most || cell.paper > most)
                pty_fail(p, "row %d, column %d: \"%s\" is %d on %d", row, col, cell.text, cell.ink, cell.paper);
        }
}

START_TEST(no_more_colours_than_there_are)
{
    struct pty *p = walk_start(24, 80, limits[_i].environment, limits[_i].option);

    for (int i = 0; i < WALK_STEPS && walk_has_begun(p); i++) {
        pty_expect(p, "Look here");
        expect_few(p, limits[_i].most);
        pty_keys(p, ">");
    }
    pty_keys(p, "?");
    expect_few(p, limits[_i].most);
    pty_free(p);
}
END_TEST

Suite *walk_colours_suite(void)
{
    Suite *suite = suite_create("walk colours");
    TCase *tests = tcase_create("walk colours");

    tcase_add_checked_fixture(tests, walk_set_up_whole, walk_tear_down_whole);
    tcase_add_loop_test(tests, every_cell_has_the_colour_of_its_number, 0, ASKED);
    tcase_add_loop_test(tests, the_background_that_is_answered_counts, 0, (int)(sizeof answers / sizeof *answers));
    tcase_add_test(tests, who_chose_is_not_asked);
    tcase_add_loop_test(tests, chrome_has_its_colours, 0, (int)(sizeof chrome / sizeof *chrome));
    tcase_add_test(tests, legends_are_the_ramps);
    tcase_add_loop_test(tests, eight_colours_are_shades, 0, HEATED);
    tcase_add_loop_test(tests, no_more_colours_than_there_are, 0, (int)(sizeof limits / sizeof *limits));
    suite_add_tcase(suite, tests);
    return suite;
}
