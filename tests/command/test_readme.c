/* SPDX-License-Identifier: MIT */
/* The lesson, the glossary and the quiz that the READMEs of lessons and quizzes show are a course that `headway check`
 * has nothing to say about, and the commands of quizzes that README.md shows run. */
#include "base/file.h"
#include "captured.h"
#include "course/lesson.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

#define FENCE "````markdown\n"
#define FENCE_GIFT "````gift\n"
#define FENCE_END "\n````\n"

/* Copies what the `index`-th such fence of a page holds to a file of the directory. */
static void extract(const char *page, const char *fence, int index, const char *directory, const char *name)
{
    struct text readme = {0};
    const char *start, *end = NULL;

    ck_assert(file_read(page, 1 << 20, &readme, NULL));
    start = strstr(text_string(&readme), fence);
    while (start && index-- > 0)
        start = strstr(start + 1, fence);
    ck_assert_msg(start, "%s shows no %s", page, name);
    start += strlen(fence);
    end = strstr(start, FENCE_END);
    ck_assert_ptr_nonnull(end);
    captured_write(directory, name, start, (size_t)(end + 1 - start));
    text_free(&readme);
}

/* The course of the READMEs in a new directory. */
static char *write_course(void)
{
    char *directory = captured_directory();

    extract("lessons/README.md", FENCE, 0, directory, "lessons/01-one-score.md");
    extract("lessons/README.md", FENCE, 1, directory, "lessons/glossary.md");
    extract("quizzes/README.md", FENCE_GIFT, 0, directory, "quizzes/01-one-score.gift");
    return directory;
}

START_TEST(the_lesson_of_the_readme_is_all_right)
{
    char *directory = write_course();
    struct text line = {0};
    struct captured c;

    text_addf(&line, "check --style %s", directory);
    c = captured_run(text_string(&line));
    ck_assert_str_eq(text_string(&c.err), "");
    ck_assert_msg(strstr(text_string(&c.out), "\n1 lesson, 2 steps, 1 term, 1 quiz, 2 questions, ") != NULL, "%s",
                  text_string(&c.out));
    captured_lacks(&c.out, "error");
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

START_TEST(the_quiz_of_the_readme_can_be_taken)
{
    static const char answers[] = "a\n2.8\n";
    char *directory = write_course();
    struct text line = {0};
    struct captured c;

    setenv("XDG_STATE_HOME", directory, 1);
    text_addf(&line, "quiz one-score --pass 100 --course %s", directory);
    c = captured_run_with(answers, strlen(answers), text_string(&line));
    ck_assert_str_eq(text_string(&c.err), "");
    ck_assert_msg(strstr(text_string(&c.out), "Score: 2 of 2 (100 %)"), "%s", text_string(&c.out));
    ck_assert_int_eq(c.status, 0);
    captured_free(&c);
    text_free(&line);
    captured_remove(directory);
}
END_TEST

/* Runs the command of a line, without the remark behind it. */
static void run_line(const char *line, size_t length)
{
    struct text command = {0};
    struct captured c;

    text_add_bytes(&command, line, length);
    text_cut(&command, strcspn(text_string(&command), "#"));
    c = captured_run_with("", 0, text_string(&command));
    ck_assert_msg(c.status == 0, "%s: status %d: %s", text_string(&command), c.status, text_string(&c.err));
    /* An export tells on standard error what the format has no words for. */
    ck_assert_msg(c.out.length > 0 && (c.err.length == 0 || strstr(text_string(&command), "--export")), "%s: %s",
                  text_string(&command), text_string(&c.err));
    captured_free(&c);
    text_free(&command);
}

/* Requires that lessons/README.md names each word of the list that ends a message, "a, b: and c", as
 * `a`. */
static void require_named(const char *readme, const char *message)
{
    static const char start[] = "there are ", and[] = "and ";
    const char *at = strstr(message, start);

    ck_assert_msg(at != NULL, "%s", message);
    for (at += strlen(start); *at; at += strspn(at, ", ")) {
        struct text name = {0};

        if (strncmp(at, and, strlen(and)) == 0)
            at += strlen(and);
        text_addf(&name, "`%.*s", (int)strcspn(at, ", :"), at);
        at += strcspn(at, ", ");
        ck_assert_msg(strstr(readme, text_string(&name)) != NULL, "lessons/README.md does not tell of %s`",
                      text_string(&name));
        text_free(&name);
    }
}

/* What the reader of lessons knows, it lists where somebody writes something else: lessons/README.md tells of all that.
 */
START_TEST(all_that_a_lesson_may_say_is_told)
{
    static const char lesson[] = "# T\n\n---\n\n## S\n\n<!-- zzzzzzzz: 1 -->\n\n```predict\nzzzzzzzz: 1\n```\n";
    struct problems problems = {0};
    struct text readme = {0};
    struct lesson l;

    ck_assert(file_read("lessons/README.md", 1 << 20, &readme, NULL));
    lesson_parse(&l, lesson, strlen(lesson), "01-t.md", &problems);
    ck_assert_uint_ge(problems.count, 2);
    require_named(text_string(&readme), problems_first(&problems)->message);
    ck_assert_ptr_nonnull(strstr(problems.items[problems.count - 1].error.message, "no comment is called"));
    require_named(text_string(&readme), problems.items[problems.count - 1].error.message);
    lesson_free(&l);
    problems_free(&problems);
    text_free(&readme);
}
END_TEST

START_TEST(the_commands_of_quizzes_run)
{
    static const char name[] = "headway ";
    char *directory = captured_directory();
    struct text readme = {0};
    const char *at, *end;
    size_t count = 0;

    setenv("XDG_STATE_HOME", directory, 1);
    ck_assert(file_read("README.md", 1 << 20, &readme, NULL));
    at = strstr(text_string(&readme), "## Quizzes\n");
    ck_assert_ptr_nonnull(at);
    at = strstr(at, "```sh\n") + strlen("```sh\n");
    end = strstr(at, "```\n");
    for (; at < end; at += strcspn(at, "\n") + 1, count++) {
        ck_assert_msg(strncmp(at, name, strlen(name)) == 0, "%.60s", at);
        run_line(at + strlen(name), strcspn(at, "\n") - strlen(name));
    }
    ck_assert_uint_ge(count, 8);
    text_free(&readme);
    captured_remove(directory);
}
END_TEST

/* What README.md lists under "The command line" is `headway --help`, indented by four columns. HEADWAY_BLESS=1 (make
 * golden) writes it. */
START_TEST(the_list_of_commands_is_that_of_help)
{
    static const char title[] = "## The command line\n\n", end[] = "\n`headway COMMAND --help`";
    struct captured c = captured_run("--help");
    struct text readme = {0}, wanted = {0};
    const char *start, *rest;

    ck_assert(file_read("README.md", 1 << 20, &readme, NULL));
    start = strstr(text_string(&readme), title);
    rest = start ? strstr(start, end) : NULL;
    ck_assert_ptr_nonnull(rest);
    text_add_bytes(&wanted, readme.bytes, (size_t)(start - readme.bytes) + strlen(title));
    for (const char *at = text_string(&c.out); *at; at += strcspn(at, "\n") + 1)
        text_addf(&wanted, "%s%.*s\n", *at == '\n' ? "" : "    ", (int)strcspn(at, "\n"), at);
    text_add(&wanted, rest);
    if (getenv("HEADWAY_BLESS")) {
        captured_write(".", "README.md", wanted.bytes, wanted.length);
    } else {
        ck_assert_msg(strcmp(text_string(&readme), text_string(&wanted)) == 0,
                      "README.md lists other commands than headway --help: make golden writes\n%s",
                      text_string(&c.out));
    }
    text_free(&readme);
    text_free(&wanted);
    captured_free(&c);
}
END_TEST

Suite *command_readme_suite(void)
{
    Suite *suite = suite_create("command_readme");
    TCase *core = tcase_create("core");

    tcase_add_test(core, the_lesson_of_the_readme_is_all_right);
    tcase_add_test(core, the_lesson_of_the_readme_can_be_read);
    tcase_add_test(core, the_quiz_of_the_readme_can_be_taken);
    tcase_add_test(core, the_commands_of_quizzes_run);
    tcase_add_test(core, all_that_a_lesson_may_say_is_told);
    tcase_add_test(core, the_list_of_commands_is_that_of_help);
    suite_add_tcase(suite, core);
    return suite;
}
