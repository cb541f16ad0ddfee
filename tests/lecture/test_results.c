/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "base/memory.h"
#include "command/captured.h"
#include "lecture/journal.h"
#include "lecture/results.h"
#include "suites.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define HEADER "question,option,right,first vote,second vote,poll\n"

static char *box;
static struct results results;

static void make_box(void)
{
    box = captured_directory();
    setenv("XDG_STATE_HOME", box, 1);
    setenv("TZ", "UTC0", 1);
}

static void remove_box(void)
{
    results_free(&results);
    captured_remove(box);
}

static void start(void)
{
    struct error e = {0};

    ck_assert_msg(results_start(&results, 1769850300, &e), "%s", e.message);
}

/* A poll of two options, of which the second is right, and its hands. */
static struct poll *ask(const char *question, const char *raised_hands, const char *again)
{
    struct poll *p = results_add(&results);

    poll_start(p, (int)results.count, "a#b", question);
    poll_add_option(p, "one, \"two\"", false);
    poll_add_option(p, "-1.00", true);
    ck_assert(poll_type_hands(p, raised_hands, NULL));
    if (again) {
        poll_move(p, POLL_CLOSED);
        poll_move(p, POLL_SECOND);
        ck_assert(poll_type_hands(p, again, NULL));
    }
    return p;
}

static void save(void)
{
    struct error e = {0};

    ck_assert_msg(results_save(&results, &e), "%s", e.message);
}

/* The file holds this. */
static void expect_file(const char *expected)
{
    struct text bytes = {0};
    struct error e = {0};

    ck_assert_msg(file_read(results.path, 1 << 20, &bytes, &e), "%s", e.message);
    ck_assert_str_eq(text_string(&bytes), expected);
    text_free(&bytes);
}

START_TEST(each_change_is_in_the_file)
{
    char *path;
    struct text expected = {0};
    struct poll *p;
    struct stat about;

    start();
    text_addf(&expected, "%s/headway/lectures/2026-01-31-090500.csv", box);
    ck_assert_str_eq(results.path, text_string(&expected));
    ck_assert_int_ne(stat(results.path, &about), 0);
    p = ask("Which?", "12", NULL);
    save();
    expect_file(HEADER "Which?,\"one, \"\"two\"\"\",no,12,,1\nWhich?,-1.00,yes,0,,1\n");
    ck_assert_int_eq(stat(results.path, &about), 0);
    ck_assert_int_eq(about.st_mode & 0777, 0600);
    ck_assert(poll_move(p, POLL_CLOSED) && poll_move(p, POLL_SECOND) && poll_type_hands(p, "2 5", NULL));
    ask("=cmd|x\n", "1 1", NULL);
    save();
    expect_file(HEADER "Which?,\"one, \"\"two\"\"\",no,12,2,1\nWhich?,-1.00,yes,0,5,1\n"
                       "'=cmd|x^J,\"one, \"\"two\"\"\",no,1,,2\n'=cmd|x^J,-1.00,yes,1,,2\n");
    path = memory_copy(results.path);
    results_free(&results);
    start();
    ck_assert_str_ne(results.path, path);
    ck_assert_ptr_nonnull(strstr(results.path, "-090500-2.csv"));
    free(path);
    text_free(&expected);
}
END_TEST

/* Killed in a poll, it leaves what was typed so far. */
START_TEST(a_kill_keeps_what_was_typed)
{
    pid_t child;
    int status, ready[2];
    char byte;

    start();
    ck_assert_int_eq(pipe(ready), 0);
    child = fork();
    if (child == 0) {
        struct poll *p = ask("Which?", "12", NULL);

        save();
        poll_type_hands(p, "12 5", NULL);
        save();
        if (write(ready[1], "y", 1) == 1)
            for (;;) {
                poll_type_hands(p, "12 5", NULL);
                save();
            }
        _exit(1);
    }
    ck_assert_int_eq(read(ready[0], &byte, 1), 1);
    kill(child, SIGKILL);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status));
    expect_file(HEADER "Which?,\"one, \"\"two\"\"\",no,12,,1\nWhich?,-1.00,yes,5,,1\n");
}
END_TEST

/* A disk without room: a message, the old file, and all of it as soon as there is room again. */
START_TEST(a_full_disk_is_a_message)
{
    struct rlimit limit, none;
    struct error e = {0};
    struct poll *p;

    start();
    p = ask("Which?", "12", NULL);
    save();
    poll_type_hands(p, "12 5", NULL);
    signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    none = limit;
    none.rlim_cur = 10;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &none), 0);
    ck_assert(!results_save(&results, &e));
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    ck_assert_int_eq(e.code, ERROR_WORK);
    ck_assert_msg(strstr(e.message, "cannot be written: "), "%s", e.message);
    expect_file(HEADER "Which?,\"one, \"\"two\"\"\",no,12,,1\nWhich?,-1.00,yes,0,,1\n");
    save();
    expect_file(HEADER "Which?,\"one, \"\"two\"\"\",no,12,,1\nWhich?,-1.00,yes,5,,1\n");
}
END_TEST

START_TEST(without_a_place_the_lecture_goes_on)
{
    struct error e = {0};

    unsetenv("XDG_STATE_HOME");
    unsetenv("HOME");
    ck_assert(!results_start(&results, 0, &e));
    ck_assert_str_eq(e.message, "there is no home directory: set HOME or XDG_STATE_HOME");
    ask("Which?", "1 2", NULL);
    ck_assert(!results_save(&results, &e));
    ck_assert_str_eq(e.message, "the results have no place: set HOME or XDG_STATE_HOME and start again");
    results_free(&results);
    setenv("XDG_STATE_HOME", box, 1);
    captured_write_string(box, "headway", "a file");
    ck_assert(!results_start(&results, 0, &e));
    ck_assert_msg(strstr(e.message, "/headway/lectures cannot be made: Not a directory"), "%s", e.message);
    ask("Which?", "1 2", NULL);
    ck_assert(!results_save(&results, &e));
    ck_assert_msg(strstr(e.message, "/headway/lectures cannot be made: Not a directory"), "%s", e.message);
}
END_TEST

START_TEST(the_hardest_come_first)
{
    struct text out = {0};

    start();
    ask("nobody voted", "", NULL);
    ask("easy", "1 3", NULL);
    ask("hard", "3 1", "0 4");
    ask("as hard", "6 2", NULL);
    ask("to the half", "7 33", NULL);
    ask("a question that has more words than there is room for in one line of the summary, and goes on", "0 9", NULL);
    results_write_summary(&results, &out);
    ck_assert_str_eq(text_string(&out), "   25%  100%  hard\n"
                                        "   25%     -  as hard\n"
                                        "   75%     -  easy\n"
                                        "   83%     -  to the half\n" /* 82.5, as the bars say it */
                                        "  100%     -  a question that has more words than there is room for in one\n"
                                        "              line of the summary, and goes on\n"
                                        "     -     -  nobody voted\n");
    ck_assert_str_eq(results.polls[0]->question, "nobody voted");
    text_free(&out);
}
END_TEST

/* A step is called as its heading, however long that is: what cannot be kept of it does not cost the answers. */
START_TEST(a_name_that_is_too_long_is_left_out_of_the_journal)
{
    struct journal journal = {0}, again = {0};
    char step[MESSAGE_NAME_ROOM + 1] = "";

    memset(step, 'x', sizeof step - 1);
    ck_assert(!journal_open(&journal, NULL));
    journal.course = memory_copy("");
    journal.lessons = memory_new_array(1, sizeof *journal.lessons);
    journal.lessons[journal.lesson_count++] = memory_copy("six-stages");
    journal.show = (struct message_show){.lesson = "six-stages", .part = 1, .position = 1, .steps = 1};
    journal_set_spent(&journal, "six-stages", step, 1000);
    step[MESSAGE_NAME_ROOM - 1] = '\0';
    journal_set_spent(&journal, "six-stages", step, 2000);
    ck_assert(journal_save(&journal, NULL));
    ck_assert(journal_open(&again, NULL));
    ck_assert_uint_eq(again.step_count, 1);
    ck_assert_str_eq(again.steps[0].step, step);
    ck_assert_int_eq(again.steps[0].spent, 2000);
    journal_free(&journal);
    journal_free(&again);
}
END_TEST

Suite *lecture_results_suite(void)
{
    Suite *suite = suite_create("lecture_results");
    TCase *tests = tcase_create("results");

    tcase_add_checked_fixture(tests, make_box, remove_box);
    tcase_add_test(tests, each_change_is_in_the_file);
    tcase_add_test(tests, a_kill_keeps_what_was_typed);
    tcase_add_test(tests, a_full_disk_is_a_message);
    tcase_add_test(tests, without_a_place_the_lecture_goes_on);
    tcase_add_test(tests, the_hardest_come_first);
    tcase_add_test(tests, a_name_that_is_too_long_is_left_out_of_the_journal);
    suite_add_tcase(suite, tests);
    return suite;
}
