/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "captured.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Runs a line of `headway` in the directory; compares status and, where it is not NULL, how what is said begins. */
static void run_in(const char *directory, const char *line, int status, const char *says)
{
    char *here = getcwd(NULL, 0);
    struct captured c;

    ck_assert_int_eq(chdir(directory), 0);
    c = captured_run(line);
    ck_assert_int_eq(chdir(here), 0);
    ck_assert_msg(c.status == status, "%s: %d: %s%s", line, c.status, text_string(&c.out), text_string(&c.err));
    ck_assert_msg(!says || strncmp(text_string(status ? &c.err : &c.out), says, strlen(says)) == 0, "%s: %s%s", line,
                  text_string(&c.out), text_string(&c.err));
    ck_assert_msg(status || c.err.length == 0, "%s: %s", line, text_string(&c.err));
    captured_free(&c);
    free(here);
}

START_TEST(check_has_nothing_to_say)
{
    char *directory = captured_directory();

    run_in(directory, "new lesson one-score", 0, "Wrote lessons/01-one-score.md: ");
    run_in(directory, "new quiz one-score", 0, "Wrote quizzes/01-one-score.gift: ");
    run_in(directory, "new lesson 07-later", 0, "Wrote lessons/07-later.md: ");
    run_in(directory, "new lesson last", 0, "Wrote lessons/08-last.md: ");
    run_in(directory, "check .", 0, "3 lessons, 6 steps, 1 quiz, 2 questions, 10 numbers: all right\n");
    run_in(directory, "lesson one-score#second --plain --course .", 0, "One score\n\nStep 2 of 2: The second step\n");
    run_in(directory, "quiz one-score --answers --course .", 0, "Key: One score, 2 questions\n");
    captured_remove(directory);
}
END_TEST

/* The question refers to a step of the lesson as that is now. */
START_TEST(a_quiz_knows_the_first_step)
{
    char *directory = captured_directory();
    struct text path = {0}, quiz = {0};

    captured_write_string(directory, "lessons/03-mine.md", "# Mine\n\n---\n\n## Where it begins\n\nText.\n");
    run_in(directory, "new quiz mine", 0, NULL);
    text_addf(&path, "%s/quizzes/03-mine.gift", directory);
    ck_assert(file_read(text_string(&path), 1 << 16, &quiz, NULL));
    captured_holds(&quiz, "[step:mine#where-it-begins]");
    text_free(&path);
    text_free(&quiz);
    captured_remove(directory);
}
END_TEST

START_TEST(a_quiz_can_stand_alone)
{
    char *directory = captured_directory();

    run_in(directory, "new quiz my_own", 0, "Wrote my_own.gift: two questions.\n  headway check my_own.gift\n");
    run_in(directory, "check my_own.gift", 0, "1 quiz, 2 questions, 1 number: all right\n");
    captured_remove(directory);
}
END_TEST

START_TEST(the_course_says_where)
{
    char *directory = captured_directory();

    run_in(directory, "new lesson deep --course a/b", 0, "Wrote a/b/lessons/01-deep.md: ");
    setenv("HEADWAY_COURSE", "a/b", 1);
    run_in(directory, "new quiz deep", 0, "Wrote a/b/quizzes/01-deep.gift: ");
    unsetenv("HEADWAY_COURSE");
    run_in(directory, "check a/b", 0, NULL);
    captured_remove(directory);
}
END_TEST

static const struct {
    const char *line;
    int status;
    const char *says;
} refused[] = {
    {"new lesson mine", 2, "headway: new lesson mine: lessons/03-mine.md has that name already"},
    {"new lesson 3-other", 2, "headway: new lesson other: lessons/03-mine.md has that number already"},
    {"new quiz mine", 2, "headway: quizzes/03-mine.gift is there already"},
    {"new quiz mien", 2, "headway: new quiz mien: there is no such lesson: did you mean mine?"},
    {"new quiz other", 2, "headway: new quiz other: there is no such lesson: headway new lesson other"},
    {"new lesson 'a b'", 2, "headway: new lesson a b: a name has letters"},
    {"new lesson ../x", 2, "headway: new lesson ../x: a name has letters"},
    {"new lesson ''", 2, "headway: new lesson \"\": a name has letters"},
    {"new lessen x", 2, "headway: new lessen does not exist: did you mean lesson?"},
    {"new lesson x --course lessons/03-mine.md", 1, "headway: lessons/03-mine.md/lessons/01-x.md cannot be written"},
};

START_TEST(nothing_is_overwritten)
{
    char *directory = captured_directory();
    struct text path = {0}, quiz = {0};

    captured_write_string(directory, "lessons/03-mine.md", "# Mine\n");
    captured_write_string(directory, "quizzes/03-mine.gift", "mine\n");
    run_in(directory, refused[_i].line, refused[_i].status, refused[_i].says);
    text_addf(&path, "%s/quizzes/03-mine.gift", directory);
    ck_assert(file_read(text_string(&path), 1 << 16, &quiz, NULL));
    ck_assert_str_eq(text_string(&quiz), "mine\n");
    text_free(&path);
    text_free(&quiz);
    captured_remove(directory);
}
END_TEST

Suite *command_new_suite(void)
{
    Suite *suite = suite_create("command_new");
    TCase *core = tcase_create("core");

    tcase_add_test(core, check_has_nothing_to_say);
    tcase_add_test(core, a_quiz_knows_the_first_step);
    tcase_add_test(core, a_quiz_can_stand_alone);
    tcase_add_test(core, the_course_says_where);
    tcase_add_loop_test(core, nothing_is_overwritten, 0, (int)(sizeof refused / sizeof *refused));
    suite_add_tcase(suite, core);
    return suite;
}
