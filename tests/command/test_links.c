/* SPDX-License-Identifier: MIT */
#include "captured.h"
#include "check/links.h"
#include "suites.h"

#include <string.h>

START_TEST(paths_stand_beside_the_page)
{
    static const struct {
        const char *from, *target, *path;
    } cases[] = {
        {"lessons/03-six-stages.md", "glossary.md", "lessons/glossary.md"},
        {"lessons/03-six-stages.md", "./code/a.txt", "lessons/code/a.txt"},
        {"lessons/03-six-stages.md", "../README.md", "README.md"},
        {"lessons/03-six-stages.md", "../../x.md", "../x.md"},
        {"a.md", "b.md", "b.md"},
        {"a.md", "../../b.md", "../../b.md"},
        {"../lessons/a.md", "../b.md", "../b.md"},
        {"/a.md", "b.md", "/b.md"},
        {"/x/a.md", "../b.md", "/b.md"},
        {"/x/y/a.md", "/z//b.md", "/x/y/z/b.md"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text out = {0};

        links_resolve(&out, cases[i].from, cases[i].target);
        ck_assert_str_eq(text_string(&out), cases[i].path);
        text_free(&out);
    }
}
END_TEST

#define STEPS                                                                                                          \
    "# B\n\nText.\n\n---\n\n## Score me\n<!-- name: score -->\n\n```view\nscore cell=sat,cat\n```\n\nText.\n\n"        \
    "<!-- pause -->\n\nMore.\n\n---\n\n## Scale\n\nText.\n\n---\n\n## Café\n"

/* A link, and what is said of it; NULL: it leads somewhere. */
struct linked {
    const char *target, *message;
};

static void check_each(const struct linked *cases, size_t count)
{
    char *directory = captured_directory();
    struct text from = {0};
    struct links links = {0};

    captured_write_string(directory, "01-a.md", "# A\n\nText.\n\n---\n\n## First\n\nText.\n");
    captured_write_string(directory, "02-b.md", STEPS);
    captured_write_string(directory, "glossary.md", "# Glossary\n\n## Key and query\n\nText.\n\n### Deeper\n");
    captured_write_string(directory, "notes.md", "# Notes\n\n## A\n\n### Deeper\n");
    captured_write_string(directory, "00-zero.md", "# Z\n\n---\n\n## First\n\nText.\n\n### A part\n");
    captured_write_string(directory, "code of/a.txt", "x\n");
    text_addf(&from, "%s/01-a.md", directory);
    for (size_t i = 0; i < count; i++) {
        struct problems problems = {0};

        links_check(&links, text_string(&from), cases[i].target, (struct place){"01-a.md", 3, 4}, &problems);
        if (!cases[i].message)
            ck_assert_msg(problems.count == 0, "%s: %s", cases[i].target,
                          problems.count ? problems_first(&problems)->message : "");
        else
            ck_assert_msg(problems.errors == 1 && strstr(problems_first(&problems)->message, cases[i].message),
                          "%s: %s", cases[i].target, problems.count ? problems_first(&problems)->message : "nothing");
        problems_free(&problems);
    }
    links_free(&links);
    text_free(&from);
    captured_remove(directory);
}

START_TEST(links_lead_somewhere)
{
    static const struct linked cases[] = {
        {"02-b.md", NULL},
        {"02-b.md#score", NULL},
        {"02-b.md#scale", NULL},
        {"02-b.md#score:2", NULL},
        {"02-b.md#score:3", "/02-b.md has no #score:3: the parts of #score are 1 to 2"},
        {"02-b.md#score:", "the parts of #score are 1 to 2"},
        {"02-b.md#scroe:1", "has no #scroe:1: did you mean #score?"},
        {"glossary.md#key-and-query:1", "has no #key-and-query:1: did you mean #key-and-query?"},
        {"glossary.md#key-and-query", NULL},
        {"code%20of/a.txt", NULL},
        {"https://example.org/#x", NULL},
        {"HTTP://EXAMPLE.ORG", NULL},
        {"mailto:x@example.org", NULL},
        {"a.b+c-d:e", "not an address to follow"},
        {"https://", "not an address to follow"},
        {"http:///x", "not an address to follow"},
        {"mailto:", "not an address to follow"},
        {"javascript:alert(1)", "not an address to follow"},
        {"02-b.md#caf%C3%A9", NULL},
        {"02-b.md#café", NULL},
        {"%30%32-b.md#%73core", NULL},
        {"./02-b.md#score", NULL},
        {"02-b.md#Score", "has no #Score: did you mean #score?"},
        {"glossary.md#Key-and-query", "did you mean #key-and-query?"},
        {"glossary.md#glossary", "has no #glossary"},
        {"glossary.md#deeper", "has no #deeper"},
        {"notes.md#deeper", NULL},
        {"notes.md#notes", NULL},
        {"00-zero.md#first", NULL},
        {"00-zero.md#a-part", "has no #a-part"},
        {"code%20of/a.txt#L1", "has no #L1"},
        {"/02-b.md", "without / at the beginning"},
        {"//example.org", "without / at the beginning"},
        {"02-b.md#%zz", "two hexadecimal digits"},
        {"02-b.md#%00", "two hexadecimal digits"},
        {"#first", NULL},
        {"", "this link leads nowhere"},
        {"#", "this link leads nowhere"},
        {"#frist", "did you mean #first?"},
        {"02-b.md#score-me", "/02-b.md has no #score-me"},
        {"glossary.md#kei-and-query", "did you mean #key-and-query?"},
        {"03-c.md", "dead link: there is no "},
        {"code of", "dead link: there is no "},
        {"a%zz.md", "two hexadecimal digits"},
    };

    check_each(cases, sizeof cases / sizeof *cases);
}
END_TEST

START_TEST(a_link_brings_a_state_that_opens)
{
    static const struct linked cases[] = {
        {"02-b.md?set=W_Q1:3rd,2nd:1#score", NULL},
        {"02-b.md?set=W_Q1:3rd,2nd:1&cell=on,sat#score:2", NULL},
        {"?mask=causal#first", "?mask=causal#first: there is no picture"},
        {"02-b.md?set=W_Q1:9th,2nd:1#score", "\"W_Q1:9th,2nd:1\" changes no number"},
        {"02-b.md?set=W_Q1:3rd,2nd:1&cell=on,nobody#score", "nobody"},
        {"02-b.md?hed=2#score", "02-b.md?hed=2#score: "},
        {"02-b.md?head=%zz#score", "%zz"},
        {"02-b.md?head=1&head=2#score", "head"},
        {"02-b.md?#score", "02-b.md?#score: a state is missing"},
        {"02-b.md?head=2", "there is no picture"},
        {"02-b.md?head=2#scale", "there is no picture"},
        {"02-b.md?head=2#scroe", "did you mean #score?"},
        {"glossary.md?head=2#key-and-query", "there is no picture"},
        {"https://example.org/?a=1#b", NULL},
    };

    check_each(cases, sizeof cases / sizeof *cases);
}
END_TEST

Suite *command_links_suite(void)
{
    Suite *suite = suite_create("command_links");
    TCase *core = tcase_create("core");

    tcase_add_test(core, paths_stand_beside_the_page);
    tcase_add_test(core, links_lead_somewhere);
    tcase_add_test(core, a_link_brings_a_state_that_opens);
    suite_add_tcase(suite, core);
    return suite;
}
