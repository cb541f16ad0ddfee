/* SPDX-License-Identifier: MIT */
/* Ctrl-C in the middle of a training, as a key of the terminal: `headway train` keeps what there is and says so, the
 * course keeps the place; either way the terminal is as it was. */
#include "base/file.h"
#include "base/text.h"
#include "command/captured.h"
#include "model/model_json.h"
#include "terminal/pty.h"
#include "terminal/study.h"
#include "terminal/suites.h"
#include "terminal/walk.h"
#include "training/trained.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

enum { STEPS = 3000 };

/* Starts the program once Enter was pressed: what computes from its start does not wait for input. */
static struct pty *start(const char *environment, const char *options)
{
    struct text command = {0};
    struct pty *p;

    text_addf(&command, "sh -c 'read x; exec %s %s'", walk_program(), options);
    p = study_start(24, 80, environment, text_string(&command));
    pty_send_keys(p, "Enter");
    text_free(&command);
    return p;
}

/* Waits until `text` is there, or is gone, while the program goes on computing. */
static void watch_for(struct pty *p, const char *text, bool wanted)
{
    double end = pty_now() + pty_patience();
    int row, col;

    while (pty_find(p, text, &row, &col) != wanted) {
        pty_read(p, 1);
        if (pty_now() > end)
            pty_fail(p, "\"%s\" %s", text, wanted ? "does not come" : "does not go");
    }
}

/* Presses Ctrl-C as soon as `text` is there; returns the exit status. */
static int interrupt_at(struct pty *p, const char *text)
{
    watch_for(p, text, true);
    pty_send_keys(p, "C-c");
    return pty_exit(p);
}

/* The step at which it says that it stopped. */
static int stopped_at(struct pty *p)
{
    char expected[120];
    const char *said;
    int row, col, step;

    if (!pty_find(p, "headway: stopped at step ", &row, &col))
        pty_fail(p, "it does not say where it stopped");
    said = pty_row(p, row);
    ck_assert_int_eq(sscanf(said + strcspn(said, "h"), "headway: stopped at step %d of 3000", &step), 1);
    ck_assert_int_lt(step, STEPS);
    snprintf(expected, sizeof expected, "headway: stopped at step %d of %d: the network is written as it was then",
             step, STEPS);
    pty_expect_row(p, row, expected);
    return step;
}

/* Whether the file holds the network of that step, to the last bit, as --weights reads it. */
static void expect_kept(const char *path, int step)
{
    struct training_setup setup = training_usual;
    struct text bytes = {0}, line = {0};
    struct model read, made;
    struct network network;
    struct captured c;
    struct error e = {0};

    setup.steps = STEPS;
    ck_assert_msg(file_read(path, MODEL_JSON_MOST, &bytes, &e), "%s", e.message);
    ck_assert_msg(model_read(&read, text_string(&bytes), bytes.length, "kept.json", &e), "%s", e.message);
    ck_assert(training_reach(&setup, step, &network, &e));
    ck_assert(network_model(&network, setup.layers, "BANANA", &made, &e));
    ck_assert_uint_eq(model_layers(&read), 2);
    for (size_t back = 0; back < 2; back++)
        for (size_t i = 0; i < SQUARE; i++) {
            ck_assert_float_eq((float)model_layer(&read, back)->W_Q[i], (float)model_layer(&made, back)->W_Q[i]);
            ck_assert_float_eq((float)model_layer(&read, back)->W_O[i], (float)model_layer(&made, back)->W_O[i]);
        }
    text_addf(&line, "show softmax --weights %s --state 'layer=1 head=2'", path);
    c = captured_run(text_string(&line));
    ck_assert_msg(c.status == 0, "%s", text_string(&c.err));
    captured_free(&c);
    model_free(&read);
    model_free(&made);
    text_free(&bytes);
    text_free(&line);
}

/* With a table on the terminal, and with the readings elsewhere and a progress line. */
START_TEST(ctrl_c_keeps_what_there_is)
{
    struct text options = {0}, path = {0};
    struct pty *p;
    int step;

    text_addf(&path, "%s/kept.json", study_directory());
    text_addf(&options, "train --steps %d --line BANANA --weights-out %s", STEPS, text_string(&path));
    if (_i)
        text_addf(&options, " --json >%s/readings", study_directory());
    p = start(NULL, text_string(&options));
    ck_assert_int_eq(interrupt_at(p, _i ? "of 3000  loss " : "  200   "), 130);
    step = stopped_at(p);
    ck_assert_int_ge(step, _i ? 0 : 200);
    if (_i)
        pty_expect_no(p, "loss"); /* the progress line is gone */
    else
        pty_expect(p, "loss and right: in the exam");
    pty_expect_restored(p);
    pty_free(p);
    expect_kept(text_string(&path), step);
    text_free(&options);
    text_free(&path);
}
END_TEST

START_TEST(without_a_file_it_says_where_it_stopped)
{
    struct pty *p = start(NULL, "train --steps 3000");

    ck_assert_int_eq(interrupt_at(p, "  200   "), 130);
    pty_expect(p, " of 3000");
    pty_expect_no(p, "the network is written");
    pty_expect_restored(p);
    pty_free(p);
}
END_TEST

/* In a lesson: while the network is trained that the step speaks of, and while its training is watched. */
START_TEST(ctrl_c_ends_the_course_while_it_trains)
{
    static const char *const steps[] = {"what-heads-learn#pair", "what-heads-learn#something-happens:5"};
    struct text options = {0};
    struct pty *p;

    text_addf(&options, "lesson %s", steps[_i]);
    p = start("-REDUCED_MOTION", text_string(&options));
    if (_i) {
        pty_wait_for(p, "step 300 of 300");
        pty_send_keys(p, "a");
        watch_for(p, "step 300 of 300", false);
    }
    ck_assert_int_eq(interrupt_at(p, _i ? " of 300" : "What heads learn"), 130);
    pty_expect_restored(p);
    pty_free(p);
    ck_assert_msg(strncmp(study_place(NULL), steps[_i], strcspn(steps[_i], ":")) == 0, "%s", study_place(NULL));
    p = study_start(24, 80, NULL, "headway status");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_free(p);
    text_free(&options);
}
END_TEST

Suite *terminal_train_suite(void)
{
    Suite *suite = suite_create("terminal_train");
    TCase *tests = tcase_create("train");

    tcase_add_checked_fixture(tests, study_make, study_remove);
    tcase_add_loop_test(tests, ctrl_c_keeps_what_there_is, 0, 2);
    tcase_add_test(tests, without_a_file_it_says_where_it_stopped);
    tcase_add_loop_test(tests, ctrl_c_ends_the_course_while_it_trains, 0, 2);
    suite_add_tcase(suite, tests);
    return suite;
}
