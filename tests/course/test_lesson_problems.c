/* SPDX-License-Identifier: MIT */
#include "course/lesson.h"
#include "dump.h"
#include "suites.h"

#include <string.h>

#define T "# T\n\n## s\n" /* three lines */

/* A lesson, and all that is said of it. */
static const struct {
    const char *document, *expected;
} cases[] = {
    {T "x\n\n---\n\n## t\n", ""},
    {"", "1:1 the lesson is empty: write # and a title, then steps, each below a ## heading\n"},
    {"\n\n<!-- a -->\n", "1:1 the lesson is empty: write # and a title, then steps, each below a ## heading\n"},
    {"# T\n\nx", "1:1 the lesson has no step: a step begins with a ## heading\n"},
    {"x\n\n# T\n\n## s", "1:1 a lesson begins with its title: write # and the title above this\n"
                         "3:3 a lesson has one # heading: write ## for a step, ### inside one\n"},
    {"## s\n\n## t", "1:4 a lesson begins with its title: write # and the title above this\n"
                     "3:4 a ## heading begins a step: put --- and a blank line above it, or write ###\n"},
    {"#\n## s", "1:1 the title is empty: write # and the lesson's title\n"},
    {T "# U", "4:3 a lesson has one # heading: write ## for a step, ### inside one\n"},
    /* steps and breaks */
    {T "x\n\n---\n\nlost\n\nlost too\n\n## t", "8:1 this belongs to no step: write a ## heading between --- and it\n"},
    {T "\n---\n\n```view\nx\n```\n\n---\n\n## t",
     "8:1 this belongs to no step: write a ## heading between --- and it\n"},
    {T "\n---\n", "5:1 warning: nothing follows this ---: remove it, or write a step below it\n"},
    {T "\n---\n\n---\n\n## t", "5:1 warning: nothing comes between this --- and the next: remove one\n"},
    {T "x\n---\n\n## t", "5:1 --- right under text makes it a heading: put a blank line above ---\n"},
    {T "x\n\n## t", "6:4 a ## heading begins a step: put --- and a blank line above it, or write ###\n"},
    {T "\n---\n\n## S\n",
     "7:4 a second step is named \"s\" (the first is at line 3): give it another name, <!-- name: s-2 -->\n"},
    {T "\n---\n\n## t\n<!-- name: s -->",
     "8:1 a second step is named \"s\" (the first is at line 3): give it another name, <!-- name: s-2 -->\n"},
    {"# T\n## ?\n", "2:4 no name can be made from this heading: write one below it, <!-- name: score -->\n"},
    {"# T\n##\n", "2:1 no name can be made from this heading: write one below it, <!-- name: score -->\n"},
    /* comments */
    {T "<!-- name: a b -->", "4:1 \"a b\" cannot name a step: use letters, digits, - and _\n"},
    {T "<!-- name: -->", "4:1 \"\" cannot name a step: use letters, digits, - and _\n"},
    {T "<!-- name: a -->\n<!-- name: b -->", "5:1 this step is named \"a\" already: keep one name\n"},
    {T "<!-- minutes: six -->", "4:1 minutes: \"six\" is not a number from 1 to 999: write <!-- minutes: 6 -->\n"},
    {T "<!-- minutes: 0 -->", "4:1 minutes: \"0\" is not a number from 1 to 999: write <!-- minutes: 6 -->\n"},
    {T "<!-- minutes: 1000 -->", "4:1 minutes: \"1000\" is not a number from 1 to 999: write <!-- minutes: 6 -->\n"},
    {T "<!-- minutes: 2.5 -->", "4:1 minutes: \"2.5\" is not a number from 1 to 999: write <!-- minutes: 6 -->\n"},
    {T "<!-- minutes: 6 -->\n<!-- minutes: 6 -->", "5:1 this step already has minutes: keep one of the two\n"},
    {T "x <!-- minuets: 6 -->", "4:3 warning: no comment is called \"minuets:\": did you mean minutes?\n"},
    {T "<!-- author: me -->",
     "4:1 warning: no comment is called \"author:\": there are name:, minutes:, notes:, view:, look:, pause and "
     "deeper\n"},
    {T "<!-- minutes 6 -->", "4:1 warning: a colon is missing: write <!-- minutes: … -->\n"},
    {T "<!-- notes to self, https://a.b -->\n<!-- https://a.b -->\n<!-- -->\n<!-- : -->\n", ""},
    {T "<!-- pause: 3 -->", "4:1 a pause takes no text: write <!-- pause -->\n"},
    {T "x\n<!-- pause -->\n\n---\n\n## t", "5:1 warning: nothing follows this pause in its step: remove it\n"},
    {T "x\n<!-- pause -->\n<!-- pause -->\ny",
     "6:1 warning: nothing comes between this pause and the one before: remove one\n"},
    {"# T\n<!-- minutes: 6 -->\n\n## s", "2:1 \"minutes\" belongs to a step: put it below a ## heading\n"},
    {T "\n---\n<!-- name: t -->\n\n## t", "6:1 \"name\" belongs to a step: put it below a ## heading\n"},
    /* pictures of parts */
    {"# T\n<!-- view: head=2 -->\n\n## s", "2:1 \"view\" belongs to a step: put it below a ## heading\n"},
    {T "\n---\n<!-- look: here -->\n\n## t", "6:1 \"look\" belongs to a step: put it below a ## heading\n"},
    {T "<!-- view head=2 -->\n<!-- look at this -->", "4:1 warning: a colon is missing: write <!-- view: … -->\n"},
    {T "```view\na\n```\n<!-- look: -->", "7:1 look: is empty: write what to see in the view, or remove it\n"},
    {T "x\n<!-- view: a=1 -->\n<!-- look: b -->",
     "5:1 view: says something about a step's view, and this step has none: add a view block, or remove it\n"
     "6:1 look: says something about a step's view, and this step has none: add a view block, or remove it\n"},
    {T "```view\na\n```\n<!-- view: b=1 -->\nx\n<!-- view: c=1 -->\n<!-- look: d -->\n<!-- look: e -->\n",
     "9:1 this part has its view: already, at line 7: keep one, or set a pause between them\n"
     "11:1 this part has its look: already, at line 10: keep one, or set a pause between them\n"},
    {T "```view\na\n```\nx\n\n<!-- view: b=1 -->\n\n<!-- pause -->\n\n<!-- view: b=2 -->\n\ny", ""},
    {T "```view\na\n```\nx\n\n### D\n<!-- deeper -->\n<!-- view: b=1 -->\n\ny",
     "11:1 deeper text has the picture of the part it follows: put view: above a text that is not deeper\n"},
    /* deeper text */
    {"# T\n\n### D\n<!-- deeper -->\n\n## s", "4:1 \"deeper\" belongs to a step: put it below a ## heading\n"},
    {T "x\n\n### D\n<!-- deeper: no -->",
     "7:1 deeper takes no text: write <!-- deeper --> below the heading of the text\n"},
    {T "<!-- deeper -->\nx", "4:1 deeper text begins with a heading: put <!-- deeper --> right below a ###\n"},
    {T "x\n\n### D\n\ny\n\n<!-- deeper -->",
     "10:1 deeper text begins with a heading: put <!-- deeper --> right below a ###\n"},
    {T "x\n\n### D\n\n<!-- pause -->\n<!-- deeper -->\ny",
     "9:1 deeper text begins with a heading: put <!-- deeper --> right below a ###\n"},
    {T "x\n\n### D\n```view\na\n```\n<!-- deeper -->\ny",
     "10:1 deeper text begins with a heading: put <!-- deeper --> right below a ###\n"},
    {T "```view\na\n```\n### D\n<!-- deeper -->\nx",
     "8:1 deeper text follows a part: write above this heading what it goes deeper into\n"},
    {T "x\n### D\n<!-- deeper -->\ny\n#### E\n<!-- deeper -->\nz",
     "9:1 this text is deeper already: remove one of the two\n"},
    {T "x\n### D\n<!-- deeper -->\ny\n```view\na\n```\n",
     "9:1 a view is on the line, and this text is deeper: put the view above it\n"},
    {T "x\n### D\n<!-- deeper -->\n\n### E\n<!-- deeper -->\n\n<!-- pause -->\n\ny",
     "6:1 warning: there is no text below this heading: remove deeper, or write it\n"
     "9:1 warning: there is no text below this heading: remove deeper, or write it\n"},
    {T "x\n### D\n<!-- deeper -->\n#### E\n```predict\nask: A?\ncells: n\n```\n",
     "6:1 warning: there is no text below this heading: remove deeper, or write it\n"},
    {T "x\n<!-- pause -->\n### D\n<!-- deeper -->\ny",
     "5:1 warning: nothing follows this pause in its step: remove it\n"},
    /* blocks */
    {T "```view\na\n```\n```view\nb\n```",
     "8:1 a step has one view, and this one has one at line 5: begin another step\n"},
    {T "```view\n\n```", "5:1 the view block is empty: write a view's name into it\n"},
    {T "```view\n```", "5:1 the view block is empty: write a view's name into it\n"},
    {T "```view\na%b x=1\n```", "5:1 \"a%b\" cannot name a view: use letters, digits and -\n"},
    {T "```view\na\nb\n```",
     "6:1 a view block is one line with name and state, and perhaps one with look: and a text\n"},
    {T "```view\na\nlook: b\n look: c\n```",
     "7:2 a view block is one line with name and state, and perhaps one with look: and a text\n"},
    {T "```view\na\nlook:\n```", "6:1 look: is empty: write what to see in the view, or remove the line\n"},
    {"# T\n```view\na\n```\n## s", "3:1 a view belongs to a step: put it below a ## heading\n"},
    {T "5 <!-- = x --> <!-- minutes: x -->",
     "4:3 no number comes right before this formula: write 5.60<!-- = x -->, and a % after it\n"
     "4:16 minutes: \"x\" is not a number from 1 to 999: write <!-- minutes: 6 -->\n"},
};

START_TEST(are_all_said_with_their_place)
{
    const char *document = cases[_i].document;
    struct problems problems = {0};
    struct text out = {0};
    struct lesson l;
    bool ok = lesson_parse(&l, document, strlen(document), "01-t.md", &problems);

    ck_assert_int_eq(ok, problems.errors == 0);
    ck_assert_ptr_nonnull(l.title);
    for (size_t i = 0; i < problems.count; i++)
        ck_assert_str_eq(problems.items[i].error.file, "01-t.md");
    dump_problems(&out, &problems);
    dump_check(&out, cases[_i].expected);
    lesson_free(&l);
    problems_free(&problems);
}
END_TEST

START_TEST(add_up_over_files)
{
    struct problems problems = {0};
    struct lesson l;

    ck_assert(!lesson_parse(&l, "", 0, "01-a.md", &problems));
    lesson_free(&l);
    ck_assert(lesson_parse(&l, T, strlen(T), "02-b.md", &problems));
    lesson_free(&l);
    ck_assert_uint_eq(problems.errors, 1);
    problems_free(&problems);
}
END_TEST

/* Parses and frees; returns the first error's message, "" if there is none, in `out`. */
static void first_message(const struct text *document, struct text *out)
{
    struct problems problems = {0};
    struct lesson l;

    if (!lesson_parse(&l, document->bytes, document->length, "01-t.md", &problems))
        text_add(out, problems_first(&problems)->message);
    lesson_free(&l);
    problems_free(&problems);
}

START_TEST(include_a_state_that_is_too_long)
{
    struct text t = {0}, out = {0};

    text_add(&t, T "```view\nscore ");
    text_repeat(&t, "a", LESSON_STATE);
    first_message(&t, &out);
    dump_check(&out, "");
    text_add(&t, "a");
    first_message(&t, &out);
    dump_check(&out, "the view's state is longer than 4096 bytes: shorten it");
    text_free(&t);
}
END_TEST

START_TEST(include_a_part_whose_state_is_too_long)
{
    struct text t = {0}, out = {0};

    text_add(&t, T "```view\nscore a=");
    text_repeat(&t, "a", LESSON_STATE - 6);
    text_add(&t, "\n```\n<!-- view: b=1 -->\n");
    first_message(&t, &out);
    dump_check(&out, "");
    text_add(&t, "\n<!-- pause -->\n\n<!-- view: b=12 -->\n\nx");
    first_message(&t, &out);
    dump_check(&out, "with these keys the view's state is longer than 4096 bytes: shorten it");
    text_free(&t);
}
END_TEST

START_TEST(include_too_many_steps)
{
    struct text t = {0}, out = {0};

    text_add(&t, "# T\n");
    for (int i = 0; i < LESSON_STEPS; i++)
        text_addf(&t, "\n---\n\n## s%d\n", i);
    first_message(&t, &out);
    dump_check(&out, "");
    text_add(&t, "\n---\n\n## more\n");
    first_message(&t, &out);
    dump_check(&out, "a lesson has at most 500 steps: divide it");
    text_free(&t);
}
END_TEST

Suite *course_lesson_problems_suite(void)
{
    Suite *suite = suite_create("course_lesson_problems");
    TCase *tests = tcase_create("lesson_problems");

    tcase_add_loop_test(tests, are_all_said_with_their_place, 0, sizeof cases / sizeof *cases);
    tcase_add_test(tests, add_up_over_files);
    tcase_add_test(tests, include_a_state_that_is_too_long);
    tcase_add_test(tests, include_a_part_whose_state_is_too_long);
    tcase_add_test(tests, include_too_many_steps);
    suite_add_tcase(suite, tests);
    return suite;
}
