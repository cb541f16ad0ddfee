/* SPDX-License-Identifier: MIT */
/* `headway status` and `headway reset`. */
#include "base/utf8.h"
#include "captured.h"
#include "course/library.h"
#include "learner/progress.h"
#include "quiz/question_set.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *state, *course;

static void make_state(void)
{
    state = captured_directory();
    course = captured_directory();
    setenv("XDG_STATE_HOME", state, 1);
    captured_write_string(
        course, "lessons/01-why.md",
        "# Why\n\n---\n\n## One\n<!-- minutes: 1 -->\n\nText.\n\n---\n\n## Two\n<!-- minutes: 3 -->\n\n"
        "Text.\n");
    captured_write_string(course, "lessons/02-how.md", "# How\n\n---\n\n## The “only” step\n\nText.\n");
}

static void remove_state(void)
{
    captured_remove(state);
    captured_remove(course);
}

/* Runs with the course of these tests. */
static struct captured run(const char *line)
{
    struct text whole = {0};
    struct captured c;

    text_addf(&whole, "%s --course %s", line, course);
    c = captured_run(text_string(&whole));
    text_free(&whole);
    return c;
}

/* Checks status and output of a run. */
static void check(const char *line, int status, const char *out, const char *err)
{
    struct captured c = run(line);

    ck_assert_str_eq(text_string(&c.err), err);
    ck_assert_str_eq(text_string(&c.out), out);
    ck_assert_int_eq(c.status, status);
    captured_free(&c);
}

/* What `status` prints, above the line that names the file. */
static void check_status(const char *expected)
{
    struct text whole = {0};

    text_addf(&whole, "%s\nThis is kept in %s/headway/progress.json\n", expected, state);
    check("status", 0, text_string(&whole), "");
    text_free(&whole);
}

/* A step of one lesson and the one of the other read, stopped in the second, three questions answered. */
static void learn(void)
{
    struct text message = {0};
    struct progress *p = progress_open(course, &message);

    progress_read_part(p, "why", "one", 0);
    progress_read_part(p, "why", "gone", 0);
    progress_read_part(p, "how", "the-only-step", 0);
    progress_set_place(p, &(struct progress_place){.lesson = "how", .step = "the-only-step"});
    progress_answer(p, "why#one", "1", 1);
    progress_answer(p, "why#two", "1", 1);
    progress_answer(p, "why#two", "2", 0.5);
    progress_answer(p, "how#the-only-step", "1", 1);
    ck_assert(progress_save(p, true, &message));
    ck_assert_str_eq(text_string(&message), "");
    progress_close(p);
}

START_TEST(nothing_was_learnt_yet)
{
    check_status("Nothing was learnt yet: headway lesson why begins.\n\n"
                 "why  0 of 2 parts\n"
                 "how  0 of 1 part\n"
                 "all  0 of 3 parts, 0 of 4 minutes\n");
    check("reset", 0, "There is nothing to forget of this course.\n", "");
    check("reset why", 0, "There is nothing to forget of why.\n", "");
    ck_assert_int_eq(rmdir(state), 0); /* nothing was made */
    ck_assert_int_eq(mkdir(state, 0700), 0);
}
END_TEST

/* Of a step that is read in part its minutes count in part. */
START_TEST(minutes_follow_the_parts)
{
    static const char *const read[] = {"0 of 4 parts, 0 of 7", "1 of 4 parts, 2 of 7", "2 of 4 parts, 4 of 7",
                                       "3 of 4 parts, 7 of 7"};
    struct text message = {0};

    captured_write_string(course, "lessons/01-why.md",
                          "# Why\n\n---\n\n## One\n<!-- minutes: 7 -->\n\nA.\n\n<!-- pause -->\n\nB.\n\n"
                          "<!-- pause -->\n\nC.\n");
    for (int parts = 0; parts <= 3; parts++) {
        struct progress *p = progress_open(course, &message);
        struct captured c;

        if (parts > 0)
            progress_read_part(p, "why", "one", parts - 1);
        ck_assert(progress_save(p, true, &message));
        progress_close(p);
        c = run("status");
        ck_assert_msg(strstr(text_string(&c.out), read[parts]) != NULL, "%s", text_string(&c.out));
        captured_free(&c);
    }
    text_free(&message);
}
END_TEST

START_TEST(status_counts)
{
    learn();
    check_status("You stopped in how at “The “only” step”.\nheadway lesson how#the-only-step goes on there.\n\n"
                 "why        1 of 2 parts, open: two\n"
                 "how        1 of 1 part\n"
                 "all        2 of 3 parts, 1 of 4 minutes\n"
                 "questions  3 answered, 2 right\n");
}
END_TEST

/* Quizzes, drills, and the steps of what is due: each once, and how many there is no room for. */
START_TEST(quizzes_and_drills_are_told)
{
    struct text gift = {0}, message = {0};
    struct progress *p;

    for (int i = 0; i < 12; i++)
        text_addf(&gift, "// [id:why/q%02d] [step:how#a-step-of-number-%d]\n%d?{TRUE}\n\n", i, i / 2, i);
    captured_write_string(course, "quizzes/01-why.gift", text_string(&gift));
    p = progress_open(course, &message);
    for (int i = 0; i < 12; i++) {
        text_free(&gift);
        text_addf(&gift, "why/q%02d", i);
        progress_quiz_answer(p, text_string(&gift), "no", i < 4 ? 1 : 0, true);
    }
    progress_add_attempt(p, &(struct progress_attempt){.quiz = "drill/score", .score = 8, .of = 10});
    progress_add_attempt(p, &(struct progress_attempt){.quiz = "drill/shapes", .score = 5, .of = 10});
    progress_add_attempt(p, &(struct progress_attempt){.quiz = "why", .score = 4, .of = 12});
    progress_begin(p, "why", &(struct progress_begun){.of = 12, .seed = 5}, "why/q00", 1, false);
    ck_assert(progress_save(p, true, &message));
    progress_close(p);
    check_status("why            0 of 2 parts\n"
                 "how            0 of 1 part\n"
                 "all            0 of 3 parts, 0 of 4 minutes\n"
                 "questions      12 answered, 4 right\n"
                 "quizzes        1 taken, last why 4 of 12 (33 %)\n"
                 "drills         2 taken, last drill/shapes 5 of 10 (50 %)\n"
                 "goes on        1 of 12 answered: headway quiz why\n"
                 "due again      8 questions: headway quiz --review\n"
                 "look at again  how#a-step-of-number-2, how#a-step-of-number-3 and 2 more\n");
    text_free(&gift);
}
END_TEST

/* What is due is what the course can ask: no question that its quiz no longer has, none of a file of one's own, no
 * drill of a topic that is gone. Status, the list of quizzes and the menu say the same number, and the review asks it.
 */
START_TEST(what_is_due_can_be_asked)
{
    static const char *const due[] = {"why/here",        "why/essay",        "why/gone",      "own/file",
                                      "drill/score/7/1", "drill/score/07/1", "drill/score/7", "drill/gone/7/1"};
    struct text message = {0};
    struct progress *p;
    struct captured c;

    captured_write_string(course, "quizzes/01-why.gift",
                          "// [id:why/here] [step:why#two]\nQ?{TRUE}\n\n// [id:why/essay] [step:why#one]\nE?{}\n");
    p = progress_open(course, &message);
    for (size_t i = 0; i < sizeof due / sizeof *due; i++)
        progress_quiz_answer(p, due[i], "no", 0, true);
    ck_assert(progress_save(p, true, &message));
    progress_close(p);
    c = run("status");
    ck_assert_msg(strstr(text_string(&c.out), "\ndue again      3 questions: headway quiz --review\n"), "%s",
                  text_string(&c.out));
    captured_free(&c);
    c = run("quiz --plain");
    ck_assert_msg(strstr(text_string(&c.out), "\n3 questions are due again: headway quiz --review.\n"), "%s",
                  text_string(&c.out));
    captured_free(&c);
    c = run("quiz --review");
    ck_assert_msg(strstr(text_string(&c.out), "\nQuestion 1 of 3"), "%s", text_string(&c.out));
    captured_free(&c);
    {
        struct catalogue catalogue;
        struct library library;

        ck_assert(catalogue_open(&catalogue, course, NULL));
        library_open(&library, &catalogue);
        p = progress_open(course, &message);
        ck_assert_uint_eq(question_set_count_due(&library, p), 3); /* as the menu says it */
        progress_close(p);
        library_close(&library);
        catalogue_close(&catalogue);
    }
}
END_TEST

/* What one machine exports another one imports; it says how much that is. */
START_TEST(progress_moves)
{
    struct text line = {0};

    learn();
    text_addf(&line, "status --export %s/moved", state);
    check(text_string(&line), 0, "Written: headway status --import adds it on the other machine.\n", "");
    text_free(&line);
    text_addf(&line, "%s/headway/progress.json", state);
    ck_assert_int_eq(unlink(text_string(&line)), 0);
    text_free(&line);
    text_addf(&line, "status --import %s/moved", state);
    for (int again = 0; again < 2; again++)
        check(text_string(&line), 0,
              again ? "Now there are 3 steps and 3 answered questions; before there were 3 steps and 3 answered "
                      "questions.\n"
                    : "Now there are 3 steps and 3 answered questions; before there were 0 steps and 0 answered "
                      "questions.\n",
              "");
    check("status --import lessons --export x", 2, "", "headway: --export and --import are two steps: leave one out\n");
    captured_write_string(state, "moved", "none");
    text_free(&line);
    text_addf(&line, "headway: %s/moved is no exported progress: headway status --export FILE writes one\n", state);
    {
        struct text command = {0};

        text_addf(&command, "status --import %s/moved", state);
        check(text_string(&command), 2, "", text_string(&line));
        text_free(&command);
    }
    text_free(&line);
}
END_TEST

/* Ids that would command a terminal are shown by their numbers, and go from one machine to the other unchanged. */
START_TEST(no_id_commands_the_terminal)
{
    static const char question[] = "a\xC2\x9B"
                                   "31mb\u202E/1",
                      shown[] = "\"a\\u009b31mb\\u202e/1\"";
    static const char *const lines[] = {"status --export -", "quiz --history --json"};
    struct text file = {0}, line = {0};
    char *exported = NULL;

    text_addf(&file,
              "{\"version\":1,\"courses\":{\"\":{\"questions\":{\"%s\":{\"answers\":["
              "{\"at\":\"2026-01-31T09:05:00Z\",\"answer\":\"16\",\"score\":0}]}}}}}\n",
              question);
    captured_write_string(state, "moved", text_string(&file));
    text_addf(&line, "status --import %s/moved", state);
    for (int round = 0; round < 2; round++) {
        struct captured taken = captured_run(text_string(&line));

        ck_assert_msg(taken.status == 0, "%s", text_string(&taken.err));
        captured_free(&taken);
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
            struct captured c = captured_run(lines[i]);

            ck_assert_msg(strstr(text_string(&c.out), shown), "%s", text_string(&c.out));
            captured_lacks(&c.out, question);
            if (i == 0 && exported)
                ck_assert_str_eq(text_string(&c.out), exported);
            else if (i == 0)
                exported = text_take(&c.out);
            captured_free(&c);
        }
        captured_write_string(state, "moved", exported);
    }
    free(exported);
    text_free(&file);
    text_free(&line);
}
END_TEST

/* Which of 30 steps of long names are open: as many as a line holds. */
START_TEST(open_steps_are_named_while_there_is_room)
{
    struct text markdown = {0}, message = {0};
    struct progress *p;

    text_add(&markdown, "# Long\n");
    for (int i = 10; i < 40; i++)
        text_addf(&markdown, "\n---\n\n## Step\n<!-- name: a-long-name-%d -->\n\nText.\n", i);
    captured_write_string(course, "lessons/02-how.md", text_string(&markdown));
    captured_write_string(course, "lessons/01-why.md",
                          "# Why\n\n---\n\n## Score\n\nText.\n\n```predict\nask: Yes?\nanswer: yes\n```\n\n---\n\n"
                          "## Half\n\nText.\n\n<!-- pause -->\n\nMore.\n\n---\n\n## All\n\nText.\n");
    p = progress_open(course, &message);
    progress_read_part(p, "why", "score", 0);
    progress_read_part(p, "why", "half", 0);
    progress_read_part(p, "why", "all", 0);
    progress_read_part(p, "how", "a-long-name-12", 0);
    ck_assert(progress_save(p, true, &message));
    check_status("why  3 of 5 parts, open: score, half\n"
                 "how  1 of 30 parts, open: a-long-name-10, a-long-name-11 and 27 more\n"
                 "all  4 of 35 parts\n");
    for (int i = 10; i < 37; i++) {
        char name[24];

        snprintf(name, sizeof name, "a-long-name-%d", i);
        progress_read_part(p, "how", name, 0);
    }
    progress_read_part(p, "why", "half", 1);
    progress_answer(p, "why#score", "no", 0);
    ck_assert(progress_save(p, true, &message));
    progress_close(p);
    check_status("why        5 of 5 parts\n"
                 "how        27 of 30 parts, open: a-long-name-37, a-long-name-38 and 1 more\n"
                 "all        32 of 35 parts\n"
                 "questions  1 answered, 0 right\n");
    text_free(&markdown);
}
END_TEST

START_TEST(the_built_in_course_is_another)
{
    struct captured c;

    learn();
    c = captured_run("status");
    ck_assert_int_eq(c.status, 0);
    captured_holds(&c.out, "Nothing was learnt yet: headway lesson ", "\nsix-stages            0 of ");
    captured_free(&c);
}
END_TEST

/* Learns the built-in course as long as anybody may: of each lesson something is open, of each quiz something due. */
static void learn_long(struct library *library)
{
    struct text message = {0};
    struct progress *p = progress_open(NULL, &message);

    for (size_t l = 0; l < library->catalogue->lesson_count; l++) {
        const struct lesson *lesson = library_lesson(library, l, NULL);
        const struct quiz *quiz = library_quiz(library, l, NULL);

        for (size_t s = 0; s < lesson->step_count; s++)
            progress_read_part(p, lesson->name, lesson->steps[s].name, 0);
        for (size_t q = 0; q < quiz->question_count; q++)
            if (quiz->questions[q].id)
                progress_quiz_answer(p, quiz->questions[q].id, "no", 0, true);
        progress_add_attempt(p, &(struct progress_attempt){.quiz = lesson->name, .score = 10.5, .of = 28});
    }
    for (int i = 0; i < 100; i++)
        progress_add_attempt(p, &(struct progress_attempt){.quiz = "drill/causal-shares", .score = 8, .of = 10});
    progress_add_attempt(p, &(struct progress_attempt){.quiz = "masks-and-three-uses", .score = 10.5, .of = 28});
    progress_set_place(p, &(struct progress_place){.lesson = "masks-and-three-uses", .step = "cross"});
    ck_assert(progress_save(p, true, &message));
    ck_assert_str_eq(text_string(&message), "");
    progress_close(p);
}

/* After a long use the whole is one screen: with the prompt below it 24 rows, of 80 columns but for the file's name. */
START_TEST(the_whole_is_one_screen)
{
    struct catalogue catalogue;
    struct library library;
    struct captured c;
    int rows = 1;

    ck_assert(catalogue_open(&catalogue, NULL, NULL));
    library_open(&library, &catalogue);
    learn_long(&library);
    c = captured_run("status");
    for (char *line = strtok(c.out.bytes, "\n"); line; line = strtok(NULL, "\n"), rows++)
        ck_assert_msg(utf8_columns(line) < 80 || strstr(line, state), "%s", line);
    ck_assert_int_le(rows + 2, 24); /* two are empty */
    ck_assert_int_ge(rows, 21);
    captured_free(&c);
    library_close(&library);
    catalogue_close(&catalogue);
}
END_TEST

START_TEST(a_lesson_is_reset)
{
    learn();
    check("reset how", 0, "Forgot 1 step and 1 answered question of how.\n", "");
    check_status("why        1 of 2 parts, open: two\n"
                 "how        0 of 1 part\n"
                 "all        1 of 3 parts, 1 of 4 minutes\n"
                 "questions  2 answered, 1 right\n");
    check("reset 1", 0, "Forgot 2 steps and 2 answered questions of why.\n", "");
    check("reset why", 0, "There is nothing to forget of why.\n", "");
}
END_TEST

/* No terminal, nobody to ask. */
START_TEST(everything_is_reset)
{
    learn();
    check(_i == 0 ? "reset" : "reset --yes", 0, "Forgot 3 steps and 3 answered questions of the whole course.\n", "");
    check("reset", 0, "There is nothing to forget of this course.\n", "");
}
END_TEST

START_TEST(lessons_that_are_not_there)
{
    struct text path = {0};

    learn();
    check("reset hwo", 2, "", "headway: no lesson \"hwo\": did you mean how?\n");
    check("reset ''", 2, "", "headway: no lesson \"\": `headway list lessons` names them\n");
    check("reset why#one", 2, "", "headway: no lesson \"why#one\": `headway list lessons` names them\n");
    check("status why", 2, "", "headway: status does not take why: leave it out\n");
    text_addf(&path, "%s/lessons/02-how.md", course);
    ck_assert_int_eq(unlink(text_string(&path)), 0);
    check_status("You stopped at how#the-only-step, which this course no longer has.\n\n"
                 "why        1 of 2 parts, open: two\n"
                 "all        1 of 2 parts, 1 of 4 minutes\n"
                 "questions  2 answered, 1 right\n");
    check("reset how", 0, "Forgot 1 step and 1 answered question of how.\n", "");
    text_free(&path);
}
END_TEST

START_TEST(files_that_cannot_be_used)
{
    struct text expected = {0};

    captured_write_string(state, "headway/progress.json", "{\"version\":9}");
    text_addf(&expected, "headway: %s/headway/progress.json is from a newer Headway: use that one\n", state);
    check("status", 1, "", text_string(&expected));
    check("reset", 1, "", text_string(&expected));
    unsetenv("XDG_STATE_HOME");
    unsetenv("HOME");
    check("status", 1, "", "headway: there is no home directory: set HOME or XDG_STATE_HOME\n");
    text_free(&expected);
}
END_TEST

START_TEST(a_reset_that_cannot_be_written)
{
    struct text expected = {0}, path = {0};
    struct captured c;

    learn();
    text_addf(&path, "%s/headway/progress.json", state);
    text_addf(&expected, "headway: %s is read-only: make it writable\n", text_string(&path));
    ck_assert_int_eq(chmod(text_string(&path), 0400), 0);
    check("reset", 1, "", text_string(&expected));
    c = run("status");
    ck_assert_int_eq(c.status, 0);
    captured_holds(&c.out, "1 of 2 parts");
    captured_free(&c);
    text_free(&expected);
    text_free(&path);
}
END_TEST

START_TEST(damage_is_said_and_no_failure)
{
    struct captured c;

    captured_write_string(state, "headway/progress.json", "\033[31m");
    c = run("status");
    ck_assert_int_eq(c.status, 0);
    captured_holds(&c.err, "/headway/progress.json was damaged: it is set aside as ");
    captured_holds(&c.out, "Nothing was learnt yet");
    captured_free(&c);
    c = run("status");
    ck_assert_str_eq(text_string(&c.err), "");
    captured_free(&c);
}
END_TEST

Suite *command_progress_suite(void)
{
    Suite *suite = suite_create("command_progress");
    TCase *tests = tcase_create("progress");

    tcase_add_checked_fixture(tests, make_state, remove_state);
    tcase_add_test(tests, nothing_was_learnt_yet);
    tcase_add_test(tests, minutes_follow_the_parts);
    tcase_add_test(tests, status_counts);
    tcase_add_test(tests, what_is_due_can_be_asked);
    tcase_add_test(tests, quizzes_and_drills_are_told);
    tcase_add_test(tests, progress_moves);
    tcase_add_test(tests, no_id_commands_the_terminal);
    tcase_add_test(tests, open_steps_are_named_while_there_is_room);
    tcase_add_test(tests, the_built_in_course_is_another);
    tcase_add_test(tests, the_whole_is_one_screen);
    tcase_add_test(tests, a_lesson_is_reset);
    tcase_add_loop_test(tests, everything_is_reset, 0, 2);
    tcase_add_test(tests, lessons_that_are_not_there);
    tcase_add_test(tests, files_that_cannot_be_used);
    tcase_add_test(tests, a_reset_that_cannot_be_written);
    tcase_add_test(tests, damage_is_said_and_no_failure);
    suite_add_tcase(suite, tests);
    return suite;
}
