/* SPDX-License-Identifier: MIT */
/* A glossary through `headway check`: its terms, and the links into it and out of it. */
#include "captured.h"
#include "command/glossary.h"
#include "markup/markdown.h"
#include "suites.h"

#include <string.h>

START_TEST(only_a_file_of_that_name_is_a_glossary)
{
    ck_assert(glossary_is_one("glossary.md"));
    ck_assert(glossary_is_one("a/b/glossary.md"));
    ck_assert(!glossary_is_one("01-glossary.md"));
    ck_assert(!glossary_is_one("glossary.md/x"));
}
END_TEST

static const struct {
    const char *markdown;
    size_t terms;
    size_t line;         /* of the only problem; 0: none */
    const char *message; /* how it begins */
} cases[] = {
    {"# G\n\n## Key\n\nText.\n\n## Query\n\n- item\n", 2, 0, NULL},
    {"# G\n\n## Key\n\n### In short\n\nText.\n", 1, 0, NULL},
    {"# G\n\n## Key\n\n    code\n\n## `W_O`\n\n| a |\n|---|\n| b |\n", 2, 0, NULL},
    {"# G\n\nText.\n", 0, 1, "the glossary has no term: "},
    {"", 0, 1, "the glossary has no term: "},
    {"# G\n\n## Key\n\n## Query\n\nText.\n", 2, 3, "the term \"Key\" has no text: "},
    {"# G\n\n## Query\n\nText.\n\n## Key\n", 2, 7, "the term \"Key\" has no text: "},
    {"# G\n\n## Key\n\n### In short\n\n---\n", 1, 3, "the term \"Key\" has no text: "},
    {"# G\n\n## Key\n\nText.\n\n## A\n\nText.\n\n## *KEY*\n\nText.\n", 3, 11,
     "the term \"KEY\" is in line 3 already, as #key: "},
    {"# G\n\n## √d_k\n\nText.\n\n## `d_k`\n\nText.\n", 2, 7, "the term \"d_k\" is in line 3 already, as #d_k: "},
    {"# G\n\n## ⊕\n\nText.\n", 1, 3, "no link can name the term \"⊕\": "},
    {"# G\n\n## Key\n\nText.\n\n```view\nscore\n```\n", 1, 8, "a glossary has no view: "},
    {"# G\n\n## Key\n\nText.\n\n```predict\nask: What?\n```\n", 1, 8, "a glossary has no predict: "},
};

START_TEST(terms_have_a_text_and_an_anchor_of_their_own)
{
    struct problems problems = {0};
    struct markdown markdown;
    size_t terms;

    markdown_parse(&markdown, cases[_i].markdown, strlen(cases[_i].markdown), "g.md", NULL);
    terms = glossary_check(&markdown.prose, "g.md", &problems);
    ck_assert_uint_eq(terms, cases[_i].terms);
    if (!cases[_i].message) {
        ck_assert_msg(problems.count == 0, "%s", problems.count ? problems.items[0].error.message : "");
    } else {
        ck_assert_uint_eq(problems.errors, 1);
        ck_assert_msg(strstr(problems.items[0].error.message, cases[_i].message) == problems.items[0].error.message,
                      "%s", problems.items[0].error.message);
        ck_assert_str_eq(problems.items[0].error.file, "g.md");
        ck_assert_uint_eq(problems.items[0].error.line, cases[_i].line);
    }
    problems_free(&problems);
    markdown_free(&markdown);
}
END_TEST

/* Checks a course in a directory; what stands on standard error is to be `expected`, in which % is the directory. */
static void expect_check(const char *directory, const char *expected, const char *sum)
{
    struct text line = {0}, wanted = {0};
    struct captured c;

    text_addf(&line, "check %s", directory);
    for (const char *at = expected; *at; at++)
        if (*at == '%')
            text_add(&wanted, directory);
        else
            text_add_byte(&wanted, *at);
    c = captured_run(text_string(&line));
    ck_assert_str_eq(text_string(&c.err), text_string(&wanted));
    ck_assert_str_eq(text_string(&c.out), sum);
    captured_free(&c);
    text_free(&line);
    text_free(&wanted);
}

START_TEST(links_go_both_ways)
{
    char *directory = captured_directory();

    captured_write_string(directory, "lessons/01-a.md",
                          "# A\n\n---\n\n## One\n\nA [key](glossary.md#key) and a [kye](glossary.md#kye).\n");
    expect_check(directory,
                 "%/lessons/01-a.md:7:4: dead link: there is no lessons/glossary.md: link to a file of the course\n"
                 "%/lessons/01-a.md:7:33: dead link: there is no lessons/glossary.md: link to a file of the course\n",
                 "1 lesson, 1 step, 0 numbers: 2 errors\n");
    captured_write_string(directory, "lessons/glossary.md",
                          "# G\n\n## Key\n\nSee [one](01-a.md#one), [query](#query), [two](01-a.md#two).\n\n"
                          "## Query\n\nSee [key](glossary.md#key), [three](02-b.md), [four](glosary.md#key).\n");
    expect_check(directory,
                 "%/lessons/01-a.md:7:33: dead link: lessons/glossary.md has no #kye: did you mean #key?\n"
                 "%/lessons/glossary.md:5:43: dead link: lessons/01-a.md has no #two: link to a step or a heading that "
                 "it has\n"
                 "%/lessons/glossary.md:9:30: dead link: there is no lessons/02-b.md: did you mean lessons/01-a.md?\n"
                 "%/lessons/glossary.md:9:48: dead link: there is no lessons/glosary.md: did you mean "
                 "lessons/glossary.md?\n",
                 "1 lesson, 1 step, 2 terms, 0 numbers: 4 errors\n");
    captured_write_string(directory, "lessons/glossary.md", "# G\n\n## Key\n\nText.\n\n## Kye\n\nText.\n");
    expect_check(directory, "", "1 lesson, 1 step, 2 terms, 0 numbers: all right\n");
    captured_remove(directory);
}
END_TEST

/* One that is there but cannot be read is not the same as none. */
START_TEST(a_glossary_that_cannot_be_read)
{
    char *directory = captured_directory();

    captured_write_string(directory, "lessons/01-a.md", "# A\n\n---\n\n## One\n\nText.\n");
    captured_write_string(directory, "lessons/glossary.md/x", "");
    expect_check(directory, "headway: %/lessons/glossary.md is a directory: name a file\n",
                 "1 lesson, 1 step, 0 numbers: 1 error\n");
    captured_remove(directory);
}
END_TEST

Suite *command_glossary_suite(void)
{
    Suite *suite = suite_create("command_glossary");
    TCase *core = tcase_create("core");

    tcase_add_test(core, only_a_file_of_that_name_is_a_glossary);
    tcase_add_loop_test(core, terms_have_a_text_and_an_anchor_of_their_own, 0, (int)(sizeof cases / sizeof *cases));
    tcase_add_test(core, links_go_both_ways);
    tcase_add_test(core, a_glossary_that_cannot_be_read);
    suite_add_tcase(suite, core);
    return suite;
}
