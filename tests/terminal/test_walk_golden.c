/* SPDX-License-Identifier: MIT */
/* Golden screens of the walk. `make golden` accepts what has changed. */
#include "base/text.h"
#include "terminal/suites.h"
#include "terminal/walk.h"

#include <check.h>
#include <stdio.h>

/* Walks from step to step, each a golden screen NAME-SIZE. */
static void expect_walk(int rows, int cols)
{
    struct pty *p = walk_start(rows, cols, NULL, NULL);
    char name[64];

    for (int i = 0; i < WALK_STEPS; i++) {
        snprintf(name, sizeof name, "%s-%dx%d", walk_steps[i].name, cols, rows);
        pty_expect_golden(p, name);
        pty_keys(p, ">");
    }
    pty_free(p);
}

START_TEST(walk_80_24)
{
    expect_walk(24, 80);
}
END_TEST

START_TEST(walk_40_12)
{
    expect_walk(12, 40);
}
END_TEST

/* Other looks of three steps: a name, COLUMNS and ROWS, the environment, options. */
static const struct looks {
    const char *name;
    int cols, rows;
    const char *environment, *options;
} looks[] = {
    {"120x40", 120, 40, NULL, ""},
    {"mono", 80, 24, "NO_COLOR=1", ""},
    {"8-colours", 80, 24, "TERM=xterm", ""},
    {"ascii", 80, 24, NULL, "--ascii"},
};

static const char *const few[] = {"score", "softmax", "output"};

#define LOOKS (int)(sizeof looks / sizeof *looks)
#define FEW (int)(sizeof few / sizeof *few)

START_TEST(other_looks)
{
    const struct looks *look = &looks[_i / FEW];
    const char *step = few[_i % FEW];
    char options[64], name[64];
    struct pty *p;

    snprintf(options, sizeof options, "--stage %s %s", step, look->options);
    snprintf(name, sizeof name, "%s-%s", step, look->name);
    p = walk_start(look->rows, look->cols, look->environment, options);
    walk_expect_sound(p);
    pty_expect_golden(p, name);
    pty_free(p);
}
END_TEST

/* The whole machine, on the last step: where a key brings it, and where it stands by itself. Without colours what is
 * lit is seen in the text. */
static const struct {
    const char *name;
    int cols, rows;
    const char *keys;
} boards[] = {
    {"board-80x24", 80, 24, "o"},        {"board-120x40", 120, 40, "o"},           {"board-160x45", 160, 45, NULL},
    {"board-160x45-code", 160, 45, "c"}, {"board-160x45-far", 160, 45, "Up o Up"}, {"board-200x60", 200, 60, NULL},
};

START_TEST(the_board)
{
    struct pty *p = walk_start(boards[_i].rows, boards[_i].cols, "NO_COLOR=1", "--stage output");

    if (boards[_i].keys)
        pty_keys(p, boards[_i].keys);
    walk_expect_sound(p);
    pty_expect_golden(p, boards[_i].name);
    pty_free(p);
}
END_TEST

/* What a key brings on step Score: a name, keys. */
static const struct brought {
    const char *name, *keys;
} brought[] = {
    {"score-code-c", "c"},
    {"score-code-pseudocode", "c 2"},
    {"score-code-numpy", "c 3"},
    {"score-code-pytorch", "c 4"},
    {"score-code-javascript", "c 5"},
    {"score-cells", "Enter"},
    {"score-all-heads", "d Up Esc"},
    {"score-help", "?"},
    {"score-editor", "e"},
    {"score-go-to", "g"},
    {"score-editor-asks", "e text:a Space text:zebra Space text:ran Enter"},
    {"score-editor-random", "e Down Down Right Down"},
    {"score-another-example", "e Up Right Enter"},
    {"score-own-words", "e text:a Space text:dog Space text:ran Space text:home Enter Enter"},
    {"score-on", "Right"},
};

START_TEST(what_a_key_brings)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");

    pty_keys(p, brought[_i].keys);
    pty_expect_golden(p, brought[_i].name);
    pty_free(p);
}
END_TEST

static const struct brought small[] = {
    {"score-40x12-editor-asks", "e text:a Space text:zebra Space text:ran Enter"},
    {"score-40x12-folded", "Right"},
    {"score-40x12-code", "c"},
    {"score-40x12-all-heads", "d Up Esc"},
    {"score-40x12-help", "?"},
    {"score-40x12-editor", "e"},
    {"score-40x12-cells", "Enter"},
};

/* Eight words of eight kinds, in a view. */
static const struct wide {
    const char *name, *step;
    int cols, rows;
} wide[] = {
    {"words-input", "input", 80, 24},       {"words-split", "split", 80, 24},
    {"words-score", "score", 80, 24},       {"words-softmax", "softmax", 80, 24},
    {"words-concat", "concat", 80, 24},     {"words-output", "output", 80, 24},
    {"words-score-40x12", "score", 40, 12}, {"words-output-120x40", "output", 120, 40},
};

START_TEST(eight_words_stay_readable)
{
    struct text options = {0};
    struct pty *p;

    text_addf(&options, "--stage %s --words 'the old dog ran over the red hill'", wide[_i].step);
    p = walk_start(wide[_i].rows, wide[_i].cols, NULL, text_string(&options));
    pty_keys(p, "Up Right"); /* among the cells */
    walk_expect_sound(p);
    pty_expect_golden(p, wide[_i].name);
    pty_free(p);
    text_free(&options);
}
END_TEST

START_TEST(what_a_key_brings_in_a_small_window)
{
    struct pty *p = walk_start(12, 40, NULL, "--stage score");

    pty_keys(p, small[_i].keys);
    pty_expect_golden(p, small[_i].name);
    pty_free(p);
}
END_TEST

Suite *walk_golden_suite(void)
{
    Suite *suite = suite_create("walk golden");
    TCase *tests = tcase_create("walk golden");

    tcase_add_test(tests, walk_80_24);
    tcase_add_test(tests, walk_40_12);
    tcase_add_loop_test(tests, other_looks, 0, LOOKS * FEW);
    tcase_add_loop_test(tests, the_board, 0, (int)(sizeof boards / sizeof *boards));
    tcase_add_loop_test(tests, what_a_key_brings, 0, (int)(sizeof brought / sizeof *brought));
    tcase_add_loop_test(tests, eight_words_stay_readable, 0, (int)(sizeof wide / sizeof *wide));
    tcase_add_loop_test(tests, what_a_key_brings_in_a_small_window, 0, (int)(sizeof small / sizeof *small));
    suite_add_tcase(suite, tests);
    return suite;
}
