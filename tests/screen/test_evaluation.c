/* SPDX-License-Identifier: MIT */
/* What numbers in prose mean: cells of the step's model, and what its view measures. */
#include "player/evaluation.h"
#include "player/expected.h"

#include "screen/suites.h"

#include <stdlib.h>
#include <string.h>

/* A view that has a thousand slices to compute, of which what it measures needs none. */
static bool is_computing(const void *self)
{
    (void)self;
    return true;
}

static int tick(void *self)
{
    int *ticks = self;

    return ++*ticks;
}

static bool measure(const void *self, const char *name, double *out)
{
    const int *ticks = self;

    *out = 100 + *ticks;
    return strcmp(name, "done") == 0;
}

static const struct view slices_view = {
    .name = "some-slices", .is_computing = is_computing, .tick = tick, .measure = measure, .close = free};

static void expect(struct evaluation *evaluation, const char *formula, double expected)
{
    struct error e = {0};
    double value = -1;

    ck_assert_msg(evaluation_value(evaluation, formula, &value, &e), "%s: %s", formula, e.message);
    ck_assert_msg(value == expected, "%s is %g, not %g", formula, value, expected);
}

static void refuse(struct evaluation *evaluation, const char *formula, const char *message)
{
    struct error e = {0};
    double value = 7;

    ck_assert_msg(!evaluation_value(evaluation, formula, &value, &e), "%s is %g", formula, value);
    ck_assert_msg(strstr(e.message, message) == e.message, "%s: %s", formula, e.message);
    ck_assert_double_eq(value, 7);
}

START_TEST(a_view_measures_without_computing_the_rest)
{
    struct evaluation evaluation = {.view = &slices_view, .self = calloc(1, sizeof(int))};

    expect(&evaluation, "n", 4);
    expect(&evaluation, "some_slices.done / 10", 10);
    refuse(&evaluation, "some_slices.gone", "the view some-slices measures no \"gone\": ");
    refuse(&evaluation, "some_slices.don", "the view some-slices measures no \"don\": ");
    refuse(&evaluation, "some_slice.done", "there is no view \"some_slice\": ");
    refuse(&evaluation, "some_slices2.done", "there is no view \"some_slices2\": ");
    refuse(&evaluation, "score.done",
           "this step shows some-slices: quote a number of score in a step that shows score");
    evaluation_close(&evaluation);
}
END_TEST

static struct evaluation open_step(const char *view, const char *state)
{
    struct step step = {.view_name = (char *)view, .view_state = (char *)state};
    struct evaluation evaluation;
    struct error e = {0};

    ck_assert_msg(evaluation_open(&evaluation, &step, 0, &e), "%s %s: %s", view, state, e.message);
    return evaluation;
}

START_TEST(a_step_is_about_the_model_of_its_state)
{
    struct evaluation evaluation = open_step("score", "cell=sat,cat");

    expect(&evaluation, "scores1[sat,cat]", 5.6);
    refuse(&evaluation, "score.cell", "the view score measures nothing: use cells, sizes and numbers");
    evaluation_close(&evaluation);
    evaluation = open_step("softmax", "tokens=a%20b%20c heads=4");
    expect(&evaluation, "10 * n + h", 34);
    expect(&evaluation, "sum weights4[b]", 1);
    evaluation_close(&evaluation);
}
END_TEST

/* A part, and the question in it, are about the part's own picture. */
START_TEST(a_part_is_about_the_model_of_its_picture)
{
    static const char document[] = "# T\n\n## S\n\n```view\nscore tokens=a%20b heads=4\n```\n\nText.\n\n"
                                   "<!-- view: tokens=a%20b%20c -->\n\n```predict\nask: A?\ncells: n; h\n```\n";
    struct lesson l;
    struct evaluation evaluation;
    struct expected *expected;

    ck_assert(lesson_parse(&l, document, sizeof document - 1, "01-t.md", NULL));
    ck_assert(evaluation_open(&evaluation, &l.steps[0], 0, NULL));
    expect(&evaluation, "10 * n + h", 24);
    evaluation_close(&evaluation);
    ck_assert(evaluation_open(&evaluation, &l.steps[0], 1, NULL));
    expect(&evaluation, "10 * n + h", 34);
    evaluation_close(&evaluation);
    expected = expected_compute(&l.steps[0], &l.steps[0].questions[0], NULL);
    ck_assert_ptr_nonnull(expected);
    ck_assert_double_eq(expected[0].value, 3);
    ck_assert_double_eq(expected[1].value, 4);
    free(expected);
    lesson_free(&l);
}
END_TEST

START_TEST(prose_of_no_step_is_about_the_default_example)
{
    struct evaluation evaluation;

    ck_assert(evaluation_open(&evaluation, NULL, 0, NULL));
    expect(&evaluation, "scores1[sat,cat]", 5.6);
    refuse(&evaluation, "score.cell", "no view stands here: quote a number of score in a step that shows score");
    evaluation_close(&evaluation);
    evaluation_close(&evaluation);
}
END_TEST

START_TEST(what_does_not_open_is_said)
{
    struct step step = {.view_name = "scroe", .view_state = ""};
    struct evaluation evaluation;
    struct error e = {0};

    ck_assert(!evaluation_open(&evaluation, &step, 0, &e));
    ck_assert(!evaluation.view && strstr(e.message, "did you mean score?"));
    evaluation_close(&evaluation);
    step.view_name = "score";
    step.view_state = "head=2 cell=dog,cat";
    ck_assert(!evaluation_open(&evaluation, &step, 0, &e));
    ck_assert(evaluation.view);
    ck_assert_uint_eq(e.column, 8);
    evaluation_close(&evaluation);
}
END_TEST

Suite *screen_evaluation_suite(void)
{
    Suite *suite = suite_create("screen_evaluation");
    TCase *core = tcase_create("core");

    tcase_add_test(core, a_view_measures_without_computing_the_rest);
    tcase_add_test(core, a_step_is_about_the_model_of_its_state);
    tcase_add_test(core, a_part_is_about_the_model_of_its_picture);
    tcase_add_test(core, prose_of_no_step_is_about_the_default_example);
    tcase_add_test(core, what_does_not_open_is_said);
    suite_add_tcase(suite, core);
    return suite;
}
