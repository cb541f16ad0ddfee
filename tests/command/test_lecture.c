/* SPDX-License-Identifier: MIT */
/* What a rehearsal leaves: minutes in the lessons of a directory, or a plan of one's own. */
#include "base/file.h"
#include "captured.h"
#include "command/lecture.h"
#include "command/rehearsal.h"
#include "suites.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ONE "# One\n\n---\n\n## First\n<!-- minutes: 4 -->\n\ntext\n\n---\n\n## Second\n\ntext\n"
#define TWO "# Two\r\n\r\n---\r\n\r\n## Third\r\n\r\ntext\r\n"
#define SECOND 1000LL
#define MINUTE (60 * SECOND)

static char *box;
static struct arguments arguments;
static struct lecture lecture;
static struct clock clock_;
static struct text said; /* on standard output, by the last call */
static struct error e;

static void make_box(void)
{
    box = captured_directory();
    setenv("XDG_STATE_HOME", box, 1);
    captured_write_string(box, "lessons/01-one.md", ONE);
    captured_write_string(box, "lessons/02-two.md", TWO);
}

static void close_lecture(void)
{
    lecture_free(&lecture);
    arguments_free(&arguments);
    clock_free(&clock_);
    text_free(&said);
}

static void remove_box(void)
{
    close_lecture();
    captured_remove(box);
}

/* Opens a lecture of all lessons: of the directory, or those in the binary. */
static void open_lecture(bool of_directory)
{
    char name[] = "headway", command[] = "lecture", option[] = "--course", rehearse[] = "--rehearse";
    char *line[] = {name, command, rehearse, option, box, NULL};

    ck_assert(arguments_read(&arguments, command_table, of_directory ? 5 : 3, line, &e));
    lecture = (struct lecture){.arguments = &arguments};
    ck_assert_msg(open_course(&lecture.opened, &arguments, &e), "%s", e.message);
    ck_assert_msg(lecture_choose(&lecture, &e), "%s", e.message);
    rehearsal_read_plan(&lecture.opened, &lecture.agenda, &lecture.notice);
}

/* A clock of all steps, at which these milliseconds were spent. */
static void spend(const long long *spent, size_t count)
{
    clock_start(&clock_, 0, 0);
    for (size_t i = 0; i < lecture.agenda.count; i++) {
        const struct agenda_stop *stop = &lecture.agenda.stops[i];
        const struct lesson *lesson = library_lesson(&lecture.opened.library, stop->lesson, &e);

        clock_add_step(&clock_, stop->lesson, lesson->steps[stop->step].minutes);
    }
    for (size_t i = 0; i < count; i++)
        clock_set_spent(&clock_, i, spent[i]);
}

/* Keeps the minutes when `answer` is typed; what was said is in `said`. */
static bool keep(const char *answer)
{
    struct output out = {0};
    struct text path = {0};
    FILE *kept = tmpfile();
    int before = dup(STDOUT_FILENO);
    bool ok;
    int c;

    text_addf(&path, "%s/typed", box);
    captured_write_string(box, "typed", answer);
    ck_assert_ptr_nonnull(freopen(text_string(&path), "r", stdin));
    fflush(stdout);
    dup2(fileno(kept), STDOUT_FILENO);
    ok = rehearsal_keep(&lecture.opened, &lecture.agenda, &clock_, 0, &out, &e);
    fflush(stdout);
    dup2(before, STDOUT_FILENO);
    close(before);
    rewind(kept);
    text_free(&said);
    while ((c = getc(kept)) != EOF)
        text_add_byte(&said, (char)c);
    fclose(kept);
    text_free(&path);
    return ok;
}

static void expect_said(const char *words)
{
    ck_assert_msg(strstr(text_string(&said), words), "%s", text_string(&said));
}

static void expect_file(const char *name, const char *bytes)
{
    struct text path = {0}, found = {0};

    text_addf(&path, "%s/%s", box, name);
    ck_assert_msg(file_read(text_string(&path), 1 << 20, &found, &e), "%s", e.message);
    ck_assert_str_eq(text_string(&found), bytes);
    text_free(&path);
    text_free(&found);
}

static const long long spent[] = {3 * MINUTE + 29 * SECOND, 6 * SECOND, 12 * MINUTE + 30 * SECOND};

START_TEST(minutes_go_into_the_lessons)
{
    open_lecture(true);
    spend(spent, 3);
    ck_assert_msg(keep("y\n"), "%s", e.message);
    expect_said("\nWrite these minutes into the lessons? [y/N] ");
    expect_said("/lessons/01-one.md: 2 steps\n");
    expect_said("/lessons/02-two.md: 1 step\n");
    expect_file("lessons/01-one.md", "# One\n\n---\n\n## First\n<!-- minutes: 3 -->\n\ntext\n\n---\n\n## Second\n"
                                     "<!-- minutes: 1 -->\n\ntext\n");
    expect_file("lessons/02-two.md", "# Two\r\n\r\n---\r\n\r\n## Third\r\n<!-- minutes: 13 -->\r\n\r\ntext\r\n");
}
END_TEST

/* What is typed, and whether it is a yes. */
static const struct {
    const char *typed;
    bool agrees;
} answers[] = {{"\n", false}, {"", false}, {"n\n", false}, {"no, yes\n", false}, {"Yes\n", true}, {"y", true}};

START_TEST(only_yes_is_yes)
{
    open_lecture(true);
    spend(spent, 1);
    ck_assert(keep(answers[_i].typed));
    if (answers[_i].agrees) {
        expect_said("/lessons/01-one.md: 1 step\n");
    } else {
        expect_said("[y/N] Nothing was written.\n");
        expect_file("lessons/01-one.md", ONE);
    }
    expect_file("lessons/02-two.md", TWO);
}
END_TEST

START_TEST(what_was_passed_by_is_not_asked_for)
{
    static const long long little[] = {4999, 0, 1};

    open_lecture(true);
    spend(little, 3);
    ck_assert(keep("y\n"));
    ck_assert_str_eq(text_string(&said), "\nNo step was shown for 5 seconds: there are no minutes to keep.\n");
    expect_file("lessons/01-one.md", ONE);
}
END_TEST

/* One that changed meanwhile stays as it is; the others are written. */
START_TEST(a_lesson_that_changed_is_left_alone)
{
    open_lecture(true);
    spend(spent, 3);
    captured_write_string(box, "lessons/01-one.md", ONE "\nmore\n");
    ck_assert(!keep("y\n"));
    ck_assert_int_eq(e.code, ERROR_WORK);
    ck_assert_msg(strstr(e.message, "/lessons/01-one.md has changed since it was rehearsed: nothing is written"), "%s",
                  e.message);
    expect_file("lessons/01-one.md", ONE "\nmore\n");
    expect_said("/lessons/02-two.md: 1 step\n");
}
END_TEST

START_TEST(minutes_of_the_built_in_course_are_a_plan)
{
    struct text expected = {0}, path = {0};
    const struct lesson *lesson;

    captured_write_string(box, "headway/minutes",
                          "six-stages#nothing 4\nwhy-attention#asking 77\nwhy-attention#rows many\n\x1b[31m\n"
                          "why-attention#roles 1000\nno line");
    open_lecture(false);
    ck_assert_msg(strstr(text_string(&lecture.notice), "planned as in your rehearsal ("), "%s",
                  text_string(&lecture.notice));
    lesson = library_lesson(&lecture.opened.library, 0, &e);
    ck_assert_int_eq(lesson->steps[0].minutes, 77);
    ck_assert_int_eq(lesson->steps[1].minutes, 1);
    ck_assert_int_eq(lesson->steps[2].minutes, 3);
    spend(spent, 3);
    ck_assert_msg(keep("y\n"), "%s", e.message);
    expect_said("\nKeep these minutes as your plan? [y/N] Kept in ");
    expect_said("/headway/minutes: headway lecture plans with them from now on.\n");
    expect_file("headway/minutes", "six-stages#nothing 4\n\x1b[31m\nno line\n"
                                   "why-attention#asking 3\nwhy-attention#rows 1\nwhy-attention#roles 13\n");
    close_lecture();
    open_lecture(false);
    lesson = library_lesson(&lecture.opened.library, 0, &e);
    ck_assert_int_eq(lesson->steps[0].minutes, 3);
    ck_assert_int_eq(lesson->steps[2].minutes, 13);
    close_lecture();
    open_lecture(true); /* a directory has its own */
    ck_assert_uint_eq(lecture.notice.length, 0);
    text_free(&expected);
    text_free(&path);
}
END_TEST

START_TEST(a_plan_that_cannot_be_written_is_a_message)
{
    captured_write_string(box, "headway", "a file in the way");
    open_lecture(false);
    spend(spent, 1);
    ck_assert(!keep("y\n"));
    ck_assert_int_eq(e.code, ERROR_WORK);
    ck_assert_msg(strstr(e.message, "/headway is not a directory: move it away"), "%s", e.message);
}
END_TEST

START_TEST(the_table_has_every_step)
{
    struct text table = {0};

    open_lecture(true);
    spend(spent, 3);
    lecture_add_table(&lecture, &clock_, 20 * MINUTE, &table);
    ck_assert_str_eq(text_string(&table), "The rehearsal took 20:00.\n\n"
                                          "\t  planned     took\n"
                                          "One\t     4:00     3:35\n"
                                          "  First\t     4:00     3:29\n"
                                          "  Second\t        -     0:06\n"
                                          "Two\t        -    12:30\n"
                                          "  Third\t        -    12:30\n"
                                          "All lessons\t     4:00    16:05\n");
    text_free(&table);
}
END_TEST

/* Of a rehearsal of steps in any order, each has its own minutes. */
START_TEST(chosen_steps_keep_their_own_minutes)
{
    static const long long took[] = {6 * MINUTE, 12 * MINUTE};
    char name[] = "headway", command[] = "lecture", option[] = "--course", rehearse[] = "--rehearse";
    char third[] = "two#third", first[] = "one#first";
    char *line[] = {name, command, rehearse, option, box, third, first, NULL};

    ck_assert(arguments_read(&arguments, command_table, 7, line, &e));
    lecture = (struct lecture){.arguments = &arguments};
    ck_assert_msg(open_course(&lecture.opened, &arguments, &e), "%s", e.message);
    ck_assert_msg(lecture_choose(&lecture, &e), "%s", e.message);
    ck_assert_uint_eq(lecture.agenda.count, 2);
    spend(took, 2);
    ck_assert_msg(keep("y\n"), "%s", e.message);
    expect_file("lessons/01-one.md", "# One\n\n---\n\n## First\n<!-- minutes: 12 -->\n\ntext\n\n---\n\n## "
                                     "Second\n\ntext\n");
    expect_file("lessons/02-two.md", "# Two\r\n\r\n---\r\n\r\n## Third\r\n<!-- minutes: 6 -->\r\n\r\ntext\r\n");
}
END_TEST

/* Settles a lecture of the directory, begun anew or not, as it is before its screen opens. */
static void settle(bool anew)
{
    char name[] = "headway", command[] = "lecture", option[] = "--course", begin[] = "--new";
    char *line[] = {name, command, option, box, begin, NULL};

    ck_assert(arguments_read(&arguments, command_table, anew ? 5 : 4, line, &e));
    lecture = (struct lecture){.arguments = &arguments};
    ck_assert_msg(open_course(&lecture.opened, &arguments, &e), "%s", e.message);
    ck_assert_msg(lecture_choose(&lecture, &e), "%s", e.message);
    ck_assert_msg(lecture_settle(&lecture, time(NULL), &e), "%s", e.message);
}

static bool has_journal(void)
{
    struct text path = {0};
    bool found;

    text_addf(&path, "%s/headway/lecture.json", box);
    found = access(text_string(&path), F_OK) == 0;
    text_free(&path);
    return found;
}

/* Should the new one never be written, the old one does not come again. */
START_TEST(a_lecture_that_is_dropped_leaves_the_disk)
{
    settle(false);
    ck_assert(!lecture.resumes);
    strcpy(lecture.journal.show.lesson, "one");
    strcpy(lecture.journal.show.step, "first");
    lecture.journal.show.part = lecture.journal.show.position = lecture.journal.show.steps = 1;
    ck_assert_msg(journal_save(&lecture.journal, &e), "%s", e.message);
    close_lecture();
    settle(false);
    ck_assert(lecture.resumes);
    ck_assert(has_journal());
    close_lecture();
    settle(true);
    ck_assert(!lecture.resumes);
    ck_assert(!has_journal());
}
END_TEST

/* A lecture begins also where the answers of the room have no file; the presenter is told. */
START_TEST(results_without_a_file_are_told)
{
    captured_write_string(box, "headway/lectures", "in the way");
    settle(false);
    ck_assert_msg(strstr(text_string(&lecture.notice), "answers of the room cannot be written to a file: "), "%s",
                  text_string(&lecture.notice));
}
END_TEST

Suite *command_lecture_suite(void)
{
    Suite *suite = suite_create("command_lecture");
    TCase *tests = tcase_create("lecture");

    tcase_add_checked_fixture(tests, make_box, remove_box);
    tcase_add_test(tests, chosen_steps_keep_their_own_minutes);
    tcase_add_test(tests, minutes_go_into_the_lessons);
    tcase_add_loop_test(tests, only_yes_is_yes, 0, sizeof answers / sizeof *answers);
    tcase_add_test(tests, what_was_passed_by_is_not_asked_for);
    tcase_add_test(tests, a_lesson_that_changed_is_left_alone);
    tcase_add_test(tests, minutes_of_the_built_in_course_are_a_plan);
    tcase_add_test(tests, a_plan_that_cannot_be_written_is_a_message);
    tcase_add_test(tests, the_table_has_every_step);
    tcase_add_test(tests, a_lecture_that_is_dropped_leaves_the_disk);
    tcase_add_test(tests, results_without_a_file_are_told);
    suite_add_tcase(suite, tests);
    return suite;
}
