/* SPDX-License-Identifier: MIT */
/* One number of a model file is another: on the screens, and in plain text, exactly those numbers differ that differ in
 * the trace. */
#include "base/text.h"
#include "terminal/numbers.h"
#include "terminal/pty.h"
#include "terminal/suites.h"
#include "terminal/walk.h"

#include <check.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define HEADS 2

/* What is changed: a number of a head's matrix, or (head −1) of one that is of no head. */
static const struct change {
    const char *matrix;
    int head;
    size_t row, col;
    double value;
} changes[] = {
    {"W_Q", 0, 6, 1, 1.5}, /* the query of sat */
    {"W_K", 1, 0, 0, 2.0}, {"W_V", 1, 1, 1, 0.5}, {"W_O", -1, 5, 5, 0.2}, {"X", -1, 2, 6, 0.9},
};

#define CHANGES (int)(sizeof changes / sizeof *changes)

/* A step's matrices, all that its screen is made of; * before a name: those of both heads. */
static const struct {
    const char *step, *matrices[4];
} steps[WALK_STEPS] = {
    {"input", {"X"}},
    {"split", {"*W_Q"}}, /* what comes of it is compared by a later part */
    {"project", {"X", "W_Q", "Q"}},
    {"score", {"Q", "K", "scores"}},
    {"scale", {"scores", "scaled"}},
    {"softmax", {"scaled", "weights"}},
    {"blend", {"V", "weights", "output"}},
    {"concat", {"concat"}},
    {"output", {"concat", "W_O", "output"}},
};

/* Writes the designed model, changed or (NULL) not; returns the option that reads it. The caller frees it. */
static char *write_model(const struct change *change)
{
    char *trace = walk_print("trace", NULL), *bytes;
    json_error_t error;
    json_t *model = json_loads(trace, 0, &error), *of = model, *row;
    struct text option = {0};

    ck_assert_msg(model != NULL, "%s", error.text);
    if (change) {
        if (change->head >= 0)
            of = json_array_get(json_object_get(model, "heads"), (size_t)change->head);
        row = json_array_get(json_object_get(of, change->matrix), change->row);
        ck_assert(json_real_value(json_array_get(row, change->col)) != change->value);
        ck_assert_int_eq(json_array_set_new(row, change->col, json_real(change->value)), 0);
    }
    bytes = json_dumps(model, 0);
    text_addf(&option, "--weights %s", walk_file(change ? "changed.json" : "as-designed.json", bytes, strlen(bytes)));
    free(bytes);
    free(trace);
    json_decref(model);
    return text_take(&option);
}

static char *run(const char *command, const char *option)
{
    struct text arguments = {0};
    char *printed;

    text_addf(&arguments, "%s %s", command, option);
    printed = walk_print(text_string(&arguments), NULL);
    text_free(&arguments);
    return printed;
}

static bool is_of_no_head(const char *name, size_t step)
{
    static const char *const names[] = {"X", "concat", "W_O"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return strcmp(name, "output") == 0 && step + 1 == WALK_STEPS;
}

/* Whether a matrix prints differently in two traces. */
static bool prints_differently(const char *const traces[2], const char *name, int head)
{
    struct numbers a = numbers_read(traces[0], name, head), b = numbers_read(traces[1], name, head);
    char first[400], second[400];
    bool differs = false;

    ck_assert_uint_eq(a.rows * a.cols, b.rows * b.cols);
    for (size_t i = 0; i < a.rows * a.cols; i++)
        differs |= strcmp(numbers_print(a.at[i], 2, first), numbers_print(b.at[i], 2, second)) != 0;
    numbers_free(&a);
    numbers_free(&b);
    return differs;
}

/* Whether what a step shows of a head is made of any number that differs. */
static bool step_differs(const char *const traces[2], size_t step, int head)
{
    for (size_t i = 0; i < 4 && steps[step].matrices[i]; i++) {
        const char *name = steps[step].matrices[i];
        bool both = name[0] == '*';

        name += both;
        if (prints_differently(traces, name, is_of_no_head(name, step) ? -1 : head))
            return true;
        if (both && prints_differently(traces, name, 1 - head))
            return true;
    }
    return false;
}

/* Walks both models side by side; with each head. */
static void compare_walks(struct pty *const walks[2], const char *const traces[2], int head)
{
    for (size_t step = 0; step < WALK_STEPS; step++) {
        char *before = walk_copy(walks[0]);
        bool differ = strcmp(before, pty_screen(walks[1])) != 0;

        if (differ != step_differs(traces, step, head))
            pty_fail(walks[1], "step %s, head %d: the numbers %s, but the screen %s; before it was\n%s\nand now",
                     steps[step].step, head + 1, differ ? "are the same" : "differ", differ ? "differs" : "does not",
                     before);
        free(before);
        if (step + 1 < WALK_STEPS)
            for (int i = 0; i < 2; i++)
                pty_keys(walks[i], ">");
    }
}

START_TEST(screens_change_where_the_trace_does)
{
    char *options[2] = {write_model(NULL), write_model(&changes[_i])};
    char *traces[2] = {run("trace", options[0]), run("trace", options[1])};
    struct pty *walks[2] = {walk_start(32, 80, NULL, options[0]), walk_start(32, 80, NULL, options[1])};

    for (int head = 0; head < HEADS; head++) {
        compare_walks(walks, (const char *const *)traces, head);
        for (int i = 0; i < 2; i++)
            pty_keys(walks[i], "Home > > Tab Home"); /* the head stays chosen */
    }
    for (int i = 0; i < 2; i++) {
        pty_free(walks[i]);
        free(options[i]);
        free(traces[i]);
    }
}
END_TEST

/* A title of plain text, and the matrix that follows it. */
static const struct {
    const char *title, *name;
    int head;
} told[] = {
    {"\nX, ", "X", -1},
    {"\nQ₁, ", "Q", 0},
    {"\nQ₂, ", "Q", 1},
    {"\nK₁, ", "K", 0},
    {"\nK₂, ", "K", 1},
    {"\nV₁, ", "V", 0},
    {"\nV₂, ", "V", 1},
    {"\nscores₁, ", "scores", 0},
    {"\nscores₂, ", "scores", 1},
    {"\nweights₁, ", "weights", 0},
    {"\nweights₂, ", "weights", 1},
    {"\nhead₁, ", "output", 0},
    {"\nhead₂, ", "output", 1},
    {"\nconcat, ", "concat", -1},
    {"\nW_O, ", "W_O", -1},
    {"\noutput, ", "output", -1},
};

/* The table under a title, with the sum of one of its cells, up to a blank line. */
static char *cut_table(const char *plain, const char *title)
{
    const char *start = strstr(plain, title), *end = start ? strstr(start + 1, "\n\n") : NULL;

    ck_assert_msg(end != NULL, "plain text does not tell %s", title + 1);
    return strndup(start, (size_t)(end - start));
}

/* The table itself: all lines but the last, which is arithmetic. */
static void cut_arithmetic(char *table)
{
    char *last = strrchr(table, '\n');

    *last = '\0';
}

START_TEST(plain_text_changes_where_the_trace_does)
{
    char *options[2] = {write_model(NULL), write_model(&changes[_i])};
    char *traces[2] = {run("trace", options[0]), run("trace", options[1])};
    char *plain[2] = {run("walk --plain", options[0]), run("walk --plain", options[1])};

    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        char *before = cut_table(plain[0], told[i].title), *after = cut_table(plain[1], told[i].title);
        bool differs;

        cut_arithmetic(before);
        cut_arithmetic(after);
        differs = strcmp(before, after) != 0;
        ck_assert_msg(differs == prints_differently((const char *const *)traces, told[i].name, told[i].head),
                      "the trace and this table do not agree on whether %s changes:\n%s\n%s", told[i].name, before,
                      after);
        free(before);
        free(after);
    }
    for (int i = 0; i < 2; i++) {
        free(options[i]);
        free(traces[i]);
        free(plain[i]);
    }
}
END_TEST

Suite *walk_change_suite(void)
{
    Suite *suite = suite_create("walk change");
    TCase *tests = tcase_create("walk change");

    tcase_add_checked_fixture(tests, walk_set_up_whole, walk_tear_down_whole);
    tcase_add_loop_test(tests, screens_change_where_the_trace_does, 0, CHANGES);
    tcase_add_loop_test(tests, plain_text_changes_where_the_trace_does, 0, CHANGES);
    suite_add_tcase(suite, tests);
    return suite;
}
