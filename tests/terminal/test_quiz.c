/* SPDX-License-Identifier: MIT */
/* Quizzes on a real terminal: from a lesson's last step to the next lesson, and what is kept on the way. */
#include "base/text.h"
#include "learner/progress.h"
#include "terminal/course.h"
#include "terminal/study.h"
#include "terminal/suites.h"

#include <check.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char gift[] =
    "// [id:one/last] [step:one#parts]\n"
    "::What comes last::What comes last?{=The last text.#So it is.~The first text.#It comes first.}\n\n"
    "// [id:one/parts]\n::Parts::Has a step parts?{TRUE#It may have some.#It may.}\n\n"
    "// [id:one/three]\n::Three::How many parts are there?{#3}\n";

static void set_up(void)
{
    study_make();
    course_set_up();
    ck_assert_int_eq(mkdir(course_path("quizzes"), 0700), 0);
    course_put("quizzes/01-one.gift", gift);
}

static void tear_down(void)
{
    course_tear_down();
    study_remove();
}

/* Starts `headway COMMAND` in the course, with the learner's directory. */
static struct pty *start(const char *command)
{
    struct text line = {0};
    struct pty *p;

    text_addf(&line, "headway %s --course %s", command, course_directory());
    p = study_start(24, 80, NULL, text_string(&line));
    text_free(&line);
    return p;
}

static struct progress *kept(void)
{
    struct text message = {0};
    struct progress *progress;

    setenv("XDG_STATE_HOME", study_directory(), 1);
    progress = progress_open(course_directory(), &message);
    ck_assert_msg(message.length == 0, "%s", text_string(&message));
    return progress;
}

/* The last answer to a question on disk, "" if there is none. */
static void check_answer(const char *question, const char *answer, double score)
{
    struct progress *progress = kept();
    struct progress_answer last;

    progress_answers(progress, question, &last);
    ck_assert_str_eq(last.answer, answer);
    ck_assert(last.score == score);
    progress_close(progress);
}

START_TEST(from_the_last_step_to_the_next_lesson)
{
    struct pty *p = start("");
    struct progress *progress;
    struct progress_attempt result;

    pty_keys(p, "1 Enter End Right Right");
    pty_expect(p, "Quiz · Lesson one");
    pty_keys(p, "2 Enter"); /* wrong */
    pty_expect(p, "It comes first.");
    check_answer("one/last", "The first text.", 0); /* on disk as soon as it is on screen */
    pty_keys(p, "e");
    pty_expect(p, "Lesson one · Parts");
    pty_expect(p, "Esc quiz");
    pty_keys(p, "Right Esc");
    pty_expect(p, "question 1 of 3");
    pty_expect(p, "It comes first.");
    pty_keys(p, "Right t Enter");
    pty_expect(p, "It may.");
    pty_keys(p, "Right text:3 Enter Right");
    check_answer("one/three", "3", 1);
    pty_keys(p, "Right");
    pty_expect(p, "Lesson two · Other");
    pty_keys(p, "q");
    pty_expect(p, "1 question due today");
    pty_keys(p, "1");
    pty_expect(p, "last 67 %");
    pty_keys(p, "q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect_restored(p);
    pty_free(p);
    progress = kept();
    ck_assert_uint_eq(progress_attempts(progress), 1);
    progress_attempt(progress, 0, &result);
    ck_assert_str_eq(result.quiz, "one");
    ck_assert(result.score == 2 && result.of == 3);
    progress_close(progress);
}
END_TEST

/* However it ends in mid-question, what was answered before is kept; of an exam, too. */
static const struct {
    const char *command, *keys;
    int signal; /* 0: the terminal is closed */
} endings[] = {
    {"", "1 Enter Q 2 Enter Right t", SIGHUP},  {"", "1 Enter Q 2 Enter Right t", 0},
    {"", "1 Enter Q 2 Enter Right t", SIGTERM}, {"quiz one", "2 Enter Right t", SIGHUP},
    {"quiz one", "2 Enter Right t", 0},         {"quiz one", "2 Enter e", 0},
};

START_TEST(closing_the_terminal_keeps_what_was_answered)
{
    struct pty *p = start(endings[_i].command);

    pty_keys(p, endings[_i].keys);
    if (endings[_i].signal)
        pty_signal(p, endings[_i].signal);
    else
        pty_hang_up(p);
    ck_assert_int_gt(pty_exit(p), 128);
    pty_free(p);
    check_answer("one/last", "The first text.", 0);
    check_answer("one/parts", "", 0);
}
END_TEST

/* An exam is shuffled: whichever question came first was answered, and that answer is kept. */
START_TEST(closing_an_exam_keeps_what_was_answered)
{
    struct pty *p = start("quiz one --exam --seed 3");
    struct progress *progress;
    struct progress_count count;

    pty_expect(p, "Exam · ");
    pty_keys(p, "2 Enter");
    pty_hang_up(p);
    pty_exit(p);
    pty_free(p);
    progress = kept();
    count = progress_count(progress, "one");
    ck_assert_uint_eq(count.answered, 1);
    ck_assert_uint_eq(progress_attempts(progress), 0);
    progress_close(progress);
}
END_TEST

/* The same by lines, where a signal comes while a line is waited for. */
static const struct {
    const char *options;
    int signal;
} cuts[] = {{"--exam --seed 3", SIGTERM}, {"--exam --seed 3", SIGHUP}, {"", SIGINT}};

START_TEST(a_signal_keeps_what_was_answered_by_lines)
{
    struct progress *progress;
    struct text line = {0};
    struct pty *p;

    text_addf(&line, "quiz one --plain %s", cuts[_i].options);
    p = start(text_string(&line));
    text_free(&line);
    pty_wait_for(p, "Your answer");
    pty_keys(p, "2 Enter");
    pty_wait_for(p, "Question 2 of 3"); /* the answer is on the disk first, which may take long */
    pty_signal(p, cuts[_i].signal);
    ck_assert_int_eq(pty_exit(p), 128 + cuts[_i].signal);
    pty_free(p);
    progress = kept();
    ck_assert_uint_eq(progress_count(progress, "one").answered, 1);
    ck_assert_uint_eq(progress_attempts(progress), 0);
    progress_close(progress);
}
END_TEST

/* `headway quiz` by itself: its step, back, and the next lesson behind it. */
START_TEST(a_quiz_by_its_name)
{
    struct pty *p = start("quiz one --pass 50");

    pty_expect(p, "Quiz · Lesson one");
    pty_keys(p, "2 Enter e");
    pty_expect(p, "Lesson one · Parts");
    pty_keys(p, "Esc q");
    ck_assert_int_eq(pty_exit(p), 1); /* 0 of 3 */
    pty_expect_restored(p);
    pty_expect(p, "Not passed: 0");
    pty_free(p);
    p = start("quiz one --anew");
    pty_keys(p, "1 Enter Right t Enter Right text:3 Enter Right Right");
    pty_expect(p, "Lesson two · Other");
    pty_keys(p, "q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_free(p);
}
END_TEST

/* A quiz begins with its first question; q leaves it. */
static void expect_begins(const char *command)
{
    struct pty *p = start(command);

    pty_expect(p, "question 1 of 3");
    pty_keys(p, "q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_free(p);
}

/* What q leaves is there again next time, by lines, too; another paper is another. */
START_TEST(what_is_left_goes_on)
{
    struct pty *p = start("quiz one");

    pty_keys(p, "2 Enter Right t Enter q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect(p, "Lesson one: 1 of 3 (33 %); 1 open: the same command goes on,");
    pty_free(p);
    p = start("quiz one");
    pty_expect(p, "question 3 of 3");
    pty_expect(p, "Goes on: 2 of 3 answered");
    pty_keys(p, "text:0.5 Esc q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_free(p);
    expect_begins("quiz one --seed 7");
    expect_begins("quiz one --anew");
    p = start("quiz one --plain");
    pty_wait_for(p, "Your answer");
    pty_expect(p, "It goes on where it was left: 2 of 3 answered.");
    pty_expect(p, "Question 3 of 3");
    pty_expect(p, "So far you typed, without giving it: 0.5");
    pty_keys(p, "text:3 Enter");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect(p, "2 of 3");
    pty_free(p);
    expect_begins("quiz one");
}
END_TEST

/* The terminal is asked to mark what is pasted. A line's end in it answers nothing, and no letter after it is a key. */
START_TEST(a_pasted_line_end_answers_nothing)
{
    static const char pasted[] = "\033[200~3\r\r\033[201~";
    struct pty *p = start("quiz one");
    size_t length;

    pty_expect(p, "question 1 of 3");
    pty_bytes(p, pasted, sizeof pasted - 1);
    pty_expect(p, "Nothing is typed here: the pasted text was not read.");
    pty_keys(p, "Right Right");
    pty_expect(p, "question 3 of 3");
    ck_assert_ptr_nonnull(strstr(pty_output(p, &length), "\033[?2004h"));
    pty_bytes(p, pasted, sizeof pasted - 1);
    pty_expect(p, "› 3");
    pty_expect_no(p, "You said");
    pty_keys(p, "Enter");
    pty_expect(p, "You said “3”");
    pty_keys(p, "q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_free(p);
}
END_TEST

/* Without a name the list of quizzes opens, in the menu; when the screen is gone, score and seed stay. */
START_TEST(the_list_of_quizzes)
{
    struct pty *p = start("quiz");

    pty_expect(p, "find out what you know");
    pty_keys(p, "Enter");
    pty_expect(p, "Quiz · Lesson one");
    pty_keys(p, "q q q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect_restored(p);
    pty_free(p);
    p = start("quiz one --seed 7");
    pty_expect(p, "Quiz · Lesson one");
    pty_keys(p, "1 Enter q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect(p, "seed 7 (--seed 7 gives the same paper)");
    pty_free(p);
}
END_TEST

/* Starts `headway COMMAND` with a file of the course as standard input: keys come from the terminal all the same. */
static struct pty *start_on(const char *path, const char *command)
{
    const char *headway = getenv("HEADWAY");
    struct text line = {0};
    struct pty *p;

    text_addf(&line, "sh -c 'exec %s %s <%s'", headway ? headway : "build/headway", command, course_path(path));
    p = study_start(24, 80, NULL, text_string(&line));
    text_free(&line);
    return p;
}

START_TEST(what_is_read_from_standard_input_is_shown)
{
    struct pty *p = start_on("quizzes/01-one.gift", "quiz -");

    pty_expect(p, "standard input");
    pty_keys(p, "1 Enter");
    pty_expect(p, "So it is.");
    pty_keys(p, "q y");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect_restored(p);
    pty_free(p);

    course_put("words.txt", "alpha beta gamma");
    p = start_on("words.txt", "lab score --tokens @-");
    pty_expect(p, "gamma");
    pty_keys(p, "Tab");
    pty_expect(p, "head 2");
    pty_keys(p, "q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_free(p);
}
END_TEST

Suite *terminal_quiz_suite(void)
{
    Suite *suite = suite_create("terminal quiz");
    TCase *tests = tcase_create("terminal quiz");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, from_the_last_step_to_the_next_lesson);
    tcase_add_loop_test(tests, closing_the_terminal_keeps_what_was_answered, 0, sizeof endings / sizeof *endings);
    tcase_add_test(tests, closing_an_exam_keeps_what_was_answered);
    tcase_add_loop_test(tests, a_signal_keeps_what_was_answered_by_lines, 0, sizeof cuts / sizeof *cuts);
    tcase_add_test(tests, a_quiz_by_its_name);
    tcase_add_test(tests, what_is_read_from_standard_input_is_shown);
    tcase_add_test(tests, the_list_of_quizzes);
    tcase_add_test(tests, what_is_left_goes_on);
    tcase_add_test(tests, a_pasted_line_end_answers_nothing);
    suite_add_tcase(suite, tests);
    return suite;
}
