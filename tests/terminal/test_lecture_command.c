/* SPDX-License-Identifier: MIT */
/* `headway lecture` from its beginning to its end: what is refused before the screen opens, what goes on after it was
 * broken off, and what is said when it is over. */
#include "command/captured.h"
#include "suites.h"
#include "terminal/pty.h"

#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define ROWS 40
#define COLS 130
#define HEADER "question,option,right,first vote,second vote,poll"

static char *box; /* state/ and run/ are in it */
static struct text environment;

static void make_box(void)
{
    box = captured_directory();
    captured_write_string(box, "run/nothing", "");
    captured_write_string(box, "state/nothing", "");
    text_addf(&environment, "XDG_STATE_HOME=%s/state XDG_RUNTIME_DIR=%s/run TZ=UTC0", box, box);
}

static void remove_box(void)
{
    text_free(&environment);
    captured_remove(box);
}

static struct pty *start(const char *command)
{
    return pty_start(ROWS, COLS, text_string(&environment), command);
}

/* Starts a lecture that is there. */
static struct pty *give(const char *command)
{
    struct pty *p = start(command);

    pty_wait_for(p, "elapsed");
    return p;
}

/* A file or directory of the box; borrowed until the next call. */
static const char *in_box(const char *name)
{
    static char path[4096];

    snprintf(path, sizeof path, "%s/%s", box, name);
    return path;
}

static bool exists(const char *name)
{
    struct stat about;

    return lstat(in_box(name), &about) == 0;
}

/* The only file of results there is, whole; freed by the caller. */
static struct text read_results(void)
{
    struct text bytes = {0};
    glob_t found;
    FILE *file;
    int c;

    ck_assert_int_eq(glob(in_box("state/headway/lectures/*.csv"), 0, NULL, &found), 0);
    ck_assert_uint_eq(found.gl_pathc, 1);
    file = fopen(found.gl_pathv[0], "r");
    ck_assert_ptr_nonnull(file);
    while ((c = getc(file)) != EOF)
        text_add_byte(&bytes, (char)c);
    fclose(file);
    globfree(&found);
    return bytes;
}

/* Ends the lecture; the summary is on the screen. */
static void end(struct pty *p, int status)
{
    pty_keys(p, "q Enter");
    ck_assert_int_eq(pty_exit(p), status);
    pty_expect_restored(p);
}

/* It refuses, with this status and words, before it has touched the screen. */
static void expect_refused(const char *command, int status, const char *words)
{
    struct pty *p = start(command);
    size_t length;

    pty_wait_for(p, words);
    ck_assert_int_eq(pty_exit(p), status);
    pty_expect_restored(p);
    ck_assert_msg(!strstr(pty_output(p, &length), "\033[?1049h"), "%s: the screen was opened", command);
    pty_free(p);
}

/* Asks the second question of the second step of six-stages, and counts 3 and 4 hands; the vote is open. */
static void ask(struct pty *p)
{
    pty_keys(p, "g text:2 Enter P");
    pty_wait_for(p, "Ask the room");
    pty_keys(p, "Down Enter H text:3 Space text:4");
    pty_wait_for(p, "7 answered by hand");
}

START_TEST(it_says_how_it_went)
{
    struct pty *p = give("headway lecture six-stages pitfalls --minutes 45");
    struct text csv;

    ck_assert(exists("run/headway/lecture.sock"));
    pty_expect(p, "of 45:00");
    ask(p);
    ck_assert(exists("state/headway/lecture.json"));
    pty_keys(p, "Enter P Esc");
    end(p, 0);
    pty_expect(p, "The lecture took 0:");
    pty_expect(p, "planned     took");
    pty_expect(p, "Mistake lab");
    pty_expect(p, "Your time        45:00");
    pty_expect(p, "Asked 1 question: right at first, right after the discussion, hardest first.");
    pty_expect(p, "   57%     -  ");
    pty_expect(p, "All answers: ");
    pty_expect(p, "To hand out: headway handout six-stages pitfalls --format html > lecture.html");
    pty_free(p);
    csv = read_results();
    ck_assert(strstr(text_string(&csv), HEADER) == text_string(&csv));
    ck_assert_ptr_nonnull(strstr(text_string(&csv), ",no,3,,1\n"));
    ck_assert_ptr_nonnull(strstr(text_string(&csv), ",yes,4,,1\n"));
    text_free(&csv);
    ck_assert(!exists("run/headway/lecture.sock"));
    ck_assert(!exists("state/headway/lecture.json"));
}
END_TEST

/* A lecture without questions leaves no file of results, and takes one lesson's name for its handout. */
START_TEST(it_says_no_more_than_there_is)
{
    glob_t found;
    struct pty *p = give("headway lecture one-head#softmax");

    pty_expect(p, "One head · Shares out of scores");
    end(p, 0);
    pty_expect(p, "To hand out: headway handout one-head --format html > one-head.html");
    pty_expect_no(p, "Asked");
    pty_expect_no(p, "All lessons");
    pty_free(p);
    ck_assert_int_ne(glob(in_box("state/headway/lectures/*"), 0, NULL, &found), 0);
    globfree(&found);
}
END_TEST

/* What ends the lecture, and the exit status. */
static const struct {
    int signal, status;
} breaks[] = {{SIGTERM, 128 + SIGTERM}, {SIGINT, 128 + SIGINT}, {SIGHUP, 128 + SIGHUP}, {SIGKILL, 128 + SIGKILL}};

START_TEST(it_goes_on_after_a_break)
{
    struct pty *p = give("headway lecture six-stages pitfalls --minutes 45");
    struct text csv;

    ask(p);
    pty_signal(p, breaks[_i].signal);
    ck_assert_int_eq(pty_exit(p), breaks[_i].status);
    if (breaks[_i].signal != SIGKILL) {
        pty_expect_restored(p);
        pty_expect(p, "headway: the lecture can go on: headway lecture");
    }
    pty_free(p);
    csv = read_results();
    ck_assert_ptr_nonnull(strstr(text_string(&csv), ",yes,4,,1\n"));
    text_free(&csv);
    p = give(_i % 2 ? "headway lecture" : "headway lecture six-stages pitfalls");
    pty_expect(p, "goes on with the lecture that was broken off a moment ago");
    pty_expect(p, "Six stages · Split");
    pty_expect(p, "of 45:00");
    pty_expect(p, "7 answered by hand");
    pty_keys(p, "H BS*3 text:10 Enter P Esc");
    end(p, 0);
    pty_expect(p, "Asked 1 question");
    pty_free(p);
    csv = read_results(); /* the file it had */
    ck_assert_ptr_nonnull(strstr(text_string(&csv), ",no,10,,1\n"));
    text_free(&csv);
}
END_TEST

/* What has ended is taken up where it was, with what was counted, but for what was begun since. */
START_TEST(an_ended_lecture_is_taken_up)
{
    struct pty *p;
    struct text csv;

    expect_refused("headway lecture --again", 2, "headway: no lecture ended within the last day");
    p = give("headway lecture six-stages pitfalls --minutes 45");
    ask(p);
    pty_keys(p, "Enter P Esc");
    end(p, 0);
    pty_expect(p, "headway lecture --again takes it up where it was");
    pty_free(p);
    ck_assert(!exists("state/headway/lecture.json"));
    expect_refused("headway lecture --again --new", 2, "headway: --again takes up a lecture that has ended");
    p = give("headway lecture pitfalls"); /* nothing is shown: it does not replace the one that has ended */
    end(p, 0);
    pty_expect(p, "To hand out: headway handout pitfalls");
    pty_expect_no(p, "takes it up where it was");
    pty_free(p);
    ck_assert(!exists("state/headway/lecture.json"));
    p = give("headway lecture --again");
    pty_expect(p, "goes on with the lecture that ended a moment ago");
    pty_expect(p, "Six stages · Split");
    pty_expect(p, "of 45:00");
    pty_signal(p, SIGKILL);
    pty_exit(p);
    pty_free(p);
    expect_refused("headway lecture --again", 2, "headway: another lecture was interrupted since then");
    p = give("headway lecture");
    end(p, 0);
    pty_expect(p, "Asked 1 question");
    pty_free(p);
    csv = read_results(); /* the file it had */
    ck_assert_ptr_nonnull(strstr(text_string(&csv), ",yes,4,,1\n"));
    text_free(&csv);
}
END_TEST

/* A lecture of steps: it goes on as one, and is told of as one. */
START_TEST(steps_are_chosen)
{
    static const char line[] = "headway lecture six-stages#score pitfalls#no-scale six-stages#softmax --minutes 45";
    struct pty *p = give(line);

    pty_expect(p, "Six stages · Score");
    pty_shows(p, "g text:2 Enter", "Mistake lab · ");
    pty_signal(p, SIGKILL);
    ck_assert_int_eq(pty_exit(p), 128 + SIGKILL);
    pty_free(p);
    expect_refused("headway lecture six-stages pitfalls", 2,
                   "headway: a lecture on six-stages#score, pitfalls#no-scale, six-stages#softmax was broken off");
    p = give(_i ? "headway lecture" : line);
    pty_expect(p, "goes on with the lecture that was broken off a moment ago");
    pty_expect(p, "Mistake lab · ");
    pty_shows(p, "End Right*9", "Six stages · Softmax");
    end(p, 0);
    pty_expect(p, "All lessons");
    pty_expect(p, "To hand out: headway handout six-stages pitfalls --format html > lecture.html");
    pty_free(p);
}
END_TEST

/* Whoever wants another lecture has to say so. */
START_TEST(another_lecture_is_asked_for)
{
    struct pty *p = give("headway lecture six-stages --minutes 45");

    ask(p);
    pty_signal(p, SIGTERM);
    ck_assert_int_eq(pty_exit(p), 128 + SIGTERM);
    pty_free(p);
    expect_refused("headway lecture one-head", 2,
                   "headway: a lecture on six-stages was broken off a moment ago: headway lecture goes on with it, "
                   "--new");
    expect_refused("headway lecture six-stages one-head", 2, "--new begins another");
    expect_refused("headway lecture --course lessons/..", 2,
                   "headway: a lecture of the built-in course was broken off a moment ago: headway lecture without");
    p = give("headway lecture six-stages#score --minutes 30");
    pty_expect(p, "Six stages · Score");
    pty_expect(p, "of 30:00");
    pty_signal(p, SIGTERM);
    ck_assert_int_eq(pty_exit(p), 128 + SIGTERM);
    pty_free(p);
    p = give("headway lecture one-head --new");
    pty_expect(p, "what the room answered in the lecture before is in ");
    pty_expect(p, "One head");
    end(p, 0);
    pty_expect_no(p, "Asked");
    pty_free(p);
}
END_TEST

/* A lecture of a directory is known by it; the line that says how it goes on can be typed as it stands. */
START_TEST(a_directory_is_another_course)
{
    struct text command = {0}, says = {0};
    struct pty *p;

    captured_write_string(box, "our course/lessons/01-one.md", "# One\n\n---\n\n## First\n\ntext\n");
    text_addf(&command, "headway lecture --course '%s/our course'", box);
    text_addf(&says, "the lecture can go on: headway lecture --course '%s/our course'", box);
    p = give(text_string(&command));
    pty_signal(p, SIGTERM);
    ck_assert_int_eq(pty_exit(p), 128 + SIGTERM);
    pty_expect(p, text_string(&says));
    pty_free(p);
    expect_refused("headway lecture", 2, "headway: a lecture of another course was broken off a moment ago: headway");
    p = give(text_string(&command));
    pty_expect(p, "goes on with the lecture that was broken off a moment ago");
    end(p, 0);
    pty_expect(p, "/our course' one --format html > one.html");
    pty_free(p);
    text_free(&command);
    text_free(&says);
}
END_TEST

/* Half a day later nobody sits there any more. */
START_TEST(an_old_one_is_dropped)
{
    static const char old[] =
        "{\"version\":1,\"saved\":\"2020-01-31T09:05:00Z\",\"course\":\"\",\"lessons\":[\"scaling\"],"
        "\"show\":{\"v\":1,\"type\":\"show\",\"lesson\":\"scaling\",\"step\":\"x\",\"part\":1,"
        "\"state\":\"\",\"position\":1,\"steps\":9},\"minutes\":45,\"elapsed\":9,\"steps\":[],"
        "\"polls_begun\":0,\"polls\":[]}";
    struct pty *p;

    captured_write_string(box, "state/headway/lecture.json", old);
    p = give("headway lecture one-head");
    pty_expect_no(p, "broken off");
    pty_expect_no(p, "damaged");
    pty_expect_no(p, "of 45:00");
    end(p, 0);
    pty_free(p);
}
END_TEST

START_TEST(a_damaged_journal_is_no_obstacle)
{
    glob_t found;
    struct pty *p;

    captured_write_string(box, "state/headway/lecture.json", "{\"version\":1,\x1b[31m");
    p = give("headway lecture one-head");
    pty_expect(p, "lecture.json was damaged: it is set aside");
    end(p, 0);
    pty_free(p);
    ck_assert_int_eq(glob(in_box("state/headway/lecture.json.damaged-*"), 0, NULL, &found), 0);
    globfree(&found);
}
END_TEST

START_TEST(a_second_presenter_is_refused)
{
    struct pty *first = give("headway lecture six-stages"), *rehearsal;

    expect_refused("headway lecture one-head", 1, "a lecture is being given");
    expect_refused("headway lecture --new", 1, "a lecture is being given");
    rehearsal = give("headway lecture one-head --rehearse");
    end(rehearsal, 0);
    pty_free(rehearsal);
    ck_assert(exists("state/headway/lecture.json"));
    end(first, 0);
    pty_free(first);
}
END_TEST

START_TEST(a_place_that_cannot_be_is_a_message)
{
    struct text one = {0};

    text_addf(&one, "%s", text_string(&environment));
    text_addf(&environment, " XDG_RUNTIME_DIR=%s/nowhere", box);
    expect_refused("headway lecture six-stages", 1, "XDG_RUNTIME_DIR");
    text_free(&environment);
    environment = one;
    captured_write_string(box, "run/headway/lecture.sock", "mine");
    ck_assert_int_eq(chmod(in_box("run/headway"), 0700), 0);
    expect_refused("headway lecture six-stages", 1, "lecture.sock");
    ck_assert(exists("run/headway/lecture.sock"));
}
END_TEST

/* The command line, the exit status, the words. */
static const struct {
    const char *line;
    int status;
    const char *words;
} refusals[] = {
    {"headway lecture six-stage", 2, "headway: no lesson \"six-stage\": did you mean six-stages?"},
    {"headway lecture six-stages#score:10", 2, "step score has no part 10: use 1 to 9"},
    {"headway lecture six-stages#score:5 one-head", 2,
     "six-stages#score:5: a lecture is put together from whole steps: leave out :5"},
    {"headway lecture six-stages#scor", 2, "six-stages has no step scor: did you mean score?"},
    {"headway lecture six-stages 3", 2, "headway: six-stages is named twice: name each lesson once"},
    {"headway lecture six-stages#score six-stages#score", 2, "headway: six-stages#score is named twice: name each"},
    {"headway lecture six-stages 3#score", 2, "headway: six-stages#score is named twice: name each lesson once"},
    {"headway lecture six-stages#score six-stages", 2, "headway: six-stages is named twice: name each lesson once"},
    {"headway lecture six-stages#score one-head#softma", 2, "one-head has no step softma: did you mean softmax?"},
    {"headway lecture --minutes 0", 2,
     "headway: --minutes 0 is not a number from 1 to 999: say how long the lecture may"},
    {"headway lecture --minutes 1000", 2, "--minutes 1000 is not a number"},
    {"headway lecture --minutes 4.5", 2, "--minutes 4.5 is not a number"},
    {"headway lecture --rehearse --new", 2, "a rehearsal always begins anew"},
    {"headway lecture --plain", 2,
     "headway: a lecture needs a screen: start it in a terminal, without --plain; headway"},
    {"headway lecture --course /nowhere", 2, "/nowhere"},
};

START_TEST(bad_input_is_a_message)
{
    expect_refused(refusals[_i].line, refusals[_i].status, refusals[_i].words);
    ck_assert(!exists("run/headway/lecture.sock"));
    ck_assert(!exists("state/headway/lecture.json"));
}
END_TEST

/* Where the file of the results cannot be, the lecture begins, and they are printed. */
START_TEST(answers_are_never_lost)
{
    struct pty *p;

    captured_write_string(box, "state/headway/lectures", "in the way");
    p = give("headway lecture six-stages");
    pty_expect(p, "answers of the room cannot be written to a file");
    ask(p);
    pty_keys(p, "Enter P Esc");
    end(p, 1);
    pty_expect(p, HEADER);
    pty_expect(p, ",no,3,");
    pty_expect(p, ",yes,4,");
    pty_expect(p, "lectures is not a directory: move it away");
    pty_free(p);
}
END_TEST

START_TEST(a_rehearsal_is_for_nobody)
{
    struct pty *p = give("headway lecture six-stages --rehearse --minutes 30");

    ck_assert(!exists("run/headway"));
    pty_keys(p, "Right Right");
    end(p, 0);
    pty_expect(p, "The rehearsal took 0:");
    pty_expect(p, "  The plan");
    pty_expect(p, "Your time       30:00");
    pty_expect(p, "No step was shown for 5 seconds: there are no minutes to keep.");
    pty_expect_no(p, "To hand out");
    pty_free(p);
    ck_assert(!exists("state/headway"));
}
END_TEST

Suite *lecture_command_suite(void)
{
    Suite *suite = suite_create("lecture_command");
    TCase *tests = tcase_create("command");

    tcase_add_checked_fixture(tests, make_box, remove_box);
    tcase_add_test(tests, it_says_how_it_went);
    tcase_add_test(tests, it_says_no_more_than_there_is);
    tcase_add_loop_test(tests, it_goes_on_after_a_break, 0, sizeof breaks / sizeof *breaks);
    tcase_add_test(tests, an_ended_lecture_is_taken_up);
    tcase_add_loop_test(tests, steps_are_chosen, 0, 2);
    tcase_add_test(tests, another_lecture_is_asked_for);
    tcase_add_test(tests, a_directory_is_another_course);
    tcase_add_test(tests, an_old_one_is_dropped);
    tcase_add_test(tests, a_damaged_journal_is_no_obstacle);
    tcase_add_test(tests, a_second_presenter_is_refused);
    tcase_add_test(tests, a_place_that_cannot_be_is_a_message);
    tcase_add_loop_test(tests, bad_input_is_a_message, 0, sizeof refusals / sizeof *refusals);
    tcase_add_test(tests, answers_are_never_lost);
    tcase_add_test(tests, a_rehearsal_is_for_nobody);
    suite_add_tcase(suite, tests);
    return suite;
}
