/* SPDX-License-Identifier: MIT */
/* The lesson and the glossary that README.md shows are a course that `headway check` has nothing to say about. */
#include "base/file.h"
#include "captured.h"
#include "suites.h"

#include <string.h>

#define FENCE "````markdown\n"
#define FENCE_END "\n````\n"

/* Copies what the next fence behind *at holds to a file of the directory. */
static void extract(const char **at, const char *directory, const char *name)
{
    const char *start = strstr(*at, FENCE), *end;

    ck_assert_msg(start, "README.md shows no %s", name);
    start += strlen(FENCE);
    end = strstr(start, FENCE_END);
    ck_assert_ptr_nonnull(end);
    captured_write(directory, name, start, (size_t)(end + 1 - start));
    *at = end + strlen(FENCE_END);
}

/* The course of README.md in a new directory. */
static char *write_course(void)
{
    char *directory = captured_directory();
    struct text readme = {0};
    const char *at;

    ck_assert(file_read("README.md", 1 << 20, &readme, NULL));
    at = text_string(&readme);
    extract(&at, directory, "lessons/01-one-score.md");
    extract(&at, directory, "lessons/glossary.md");
    text_free(&readme);
    return directory;
}

START_TEST(the_lesson_of_the_readme_is_all_right)
{
    char *directory = write_course();
    struct text line = {0};
    struct captured c;

    text_addf(&line, "check %s", directory);
    c = captured_run(text_string(&line));
    ck_assert_str_eq(text_string(&c.err), "");
    ck_assert_msg(strstr(text_string(&c.out), "1 lesson, 2 steps, 1 term, ") == text_string(&c.out), "%s",
                  text_string(&c.out));
    ck_assert_ptr_null(strstr(text_string(&c.out), "error"));
    ck_assert_int_eq(c.status, 0);
    captured_free(&c);
    text_free(&line);
    captured_remove(directory);
}
END_TEST

START_TEST(the_lesson_of_the_readme_can_be_read)
{
    static const char *const words[] = {
        "One score", "Query and key", "what a word looks for", "5.60", "Before you go on", "Scale", "2.80"};
    char *directory = write_course();
    struct text line = {0};
    struct captured c;

    text_addf(&line, "lesson one-score --plain --course %s", directory);
    c = captured_run(text_string(&line));
    ck_assert_int_eq(c.status, 0);
    ck_assert_str_eq(text_string(&c.err), "");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        ck_assert_msg(strstr(text_string(&c.out), words[i]), "%s is not there", words[i]);
    captured_free(&c);
    text_free(&line);
    captured_remove(directory);
}
END_TEST

Suite *command_readme_suite(void)
{
    Suite *suite = suite_create("command_readme");
    TCase *core = tcase_create("core");

    tcase_add_test(core, the_lesson_of_the_readme_is_all_right);
    tcase_add_test(core, the_lesson_of_the_readme_can_be_read);
    suite_add_tcase(suite, core);
    return suite;
}
