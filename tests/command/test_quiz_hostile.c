/* SPDX-License-Identifier: MIT */
/* `headway quiz` with what nobody means well: input without an end, a progress file with escape sequences. */
#include "captured.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

#define EVERY "tests/data/quizzes/every-type.gift"

static char *state;

static void make_state(void)
{
    state = captured_directory();
    setenv("XDG_STATE_HOME", state, 1);
}

static void remove_state(void)
{
    captured_remove(state);
}

/* A program that writes the same line for ever ends the quiz, not the disk. */
static const struct {
    const char *line, *command, *said;
    size_t count;
} endless[] = {
    {"y\n", "quiz " EVERY, "these lines lead to no end: what was answered so far counts.", 1100},
    {"?\n", "quiz " EVERY, "these lines lead to no end", 1100},
    {"1\n", "quiz tests/data/quizzes/some-broken.gift --exam", "these lines lead to no end", 1100},
    {"A line of an essay that never stops.\n", "quiz tests/data/quizzes/essay.gift", "this text comes to no end",
     120000},
};

START_TEST(endless_input_ends)
{
    struct text input = {0};
    struct captured c;

    text_repeat(&input, endless[_i].line, endless[_i].count);
    c = captured_run_with(text_string(&input), input.length, endless[_i].command);
    ck_assert_int_eq(c.status, strstr(endless[_i].command, "broken") ? 2 : 0);
    captured_holds(&c.out, endless[_i].said, "Score: ");
    ck_assert_uint_lt(c.out.length, 400000);
    captured_free(&c);
    text_free(&input);
}
END_TEST

START_TEST(a_line_without_an_end_is_the_end)
{
    struct text input = {0};
    struct captured c;

    text_repeat(&input, "one line, and ", 1200000);
    c = captured_run_with(text_string(&input), input.length, "quiz " EVERY);
    ck_assert_int_eq(c.status, 0);
    captured_holds(&c.out, "The input has ended: what was answered so far counts.");
    captured_lacks(&c.out, "too long");
    captured_free(&c);
    text_free(&input);
}
END_TEST

START_TEST(endless_input_ends_in_silence)
{
    struct text input = {0};
    struct captured c;

    text_repeat(&input, "y\n", 1100);
    c = captured_run_with(text_string(&input), input.length, "quiz " EVERY " --json --count 1");
    captured_holds(&c.err, "these lines lead to no end");
    captured_holds(&c.out, "\"of\": 1");
    captured_free(&c);
    text_free(&input);
}
END_TEST

/* What the progress file says is shown in signs that do no harm, also the names of questions. */
START_TEST(history_is_clean)
{
    static const char hostile[] =
        "{\"version\": 1, \"courses\": {\"\": {\"questions\": {\"\\u001b[2Jx\\u202e\": {\"answers\": [{\"at\": "
        "\"2020-01-01T00:00:00Z\", \"answer\": \"x\", \"score\": 0}]}}}}}";
    struct captured c;

    captured_write_string(state, "headway/progress.json", hostile);
    c = captured_run("quiz --history");
    captured_holds(&c.out, "1 of 1  ^[[2Jx");
    ck_assert_ptr_null(strchr(text_string(&c.out), '\033'));
    captured_lacks(&c.out, "\342\200\256");
    captured_free(&c);
}
END_TEST

Suite *command_quiz_hostile_suite(void)
{
    Suite *suite = suite_create("command_quiz_hostile");
    TCase *core = tcase_create("core");

    tcase_add_checked_fixture(core, make_state, remove_state);
    tcase_add_loop_test(core, endless_input_ends, 0, sizeof endless / sizeof *endless);
    tcase_add_test(core, a_line_without_an_end_is_the_end);
    tcase_add_test(core, endless_input_ends_in_silence);
    tcase_add_test(core, history_is_clean);
    suite_add_tcase(suite, core);
    return suite;
}
