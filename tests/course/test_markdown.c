/* SPDX-License-Identifier: MIT */
#include "dump.h"
#include "markup/markdown.h"
#include "suites.h"

#include <string.h>

/* What comes of a document: see dump.h. */
static const struct {
    const char *document, *expected;
} documents[] = {
    {"", ""},
    {"one\ntwo", "p |one two|\n"},
    {"one\n\ntwo", "p |one|\np |two|\n"},
    {"a\tb   c", "p |a b c|\n"},
    {"\xEF\xBB\xBF# T", "h1 |T|\n"},
    {"# T\n### a *b*", "h1 |T|\nh3 |a |E:b|\n"},
    {"#\n\nx", "h1 ||\np |x|\n"},
    {"T\n=\n", "h1 |T|\n"},
    {"a *b* **c** `d` ***e***", "p |a |E:b| |S:c| |C:d| |SE:e|\n"},
    {"**a *b* `c`**", "p |S:a |SE:b|S: |SC:c|\n"},
    {"~~a~~", "p |~~a~~|\n"},
    {"[a *b*](x.md#y \"t\") c", "p |L:a >x.md#y|EL:b>x.md#y| c|\n"},
    {"[a](b&amp;c)", "p |L:a>b&c|\n"},
    {"<https://a.b/c>", "p |L:https://a.b/c>https://a.b/c|\n"},
    {"[a][r]\n\n[r]: x.md", "p |L:a>x.md|\n"},
    {"![the *head*](x.png) b", "p |the |E:head| b|\n"},
    {"a  \nb\\\nc", "p |a/b/c|\n"},
    {"a **b  \n** c", "p |a **b/** c|\n"},
    {"2 &times; 3 &lt; &#55; \\* &nosuch;", "p |2 × 3 < 7 * &nosuch;|\n"},
    {"`a\nb`", "p |C:a b|\n"},
    /* lists and quotes */
    {"- a\n- b", "i1(•) |a|\ni1(•) |b|\n"},
    {"3. a\n3. b", "i1(3.) |a|\ni1(4.) |b|\n"},
    {"7) a", "i1(7)) |a|\n"},
    {"- a\n\n  b\n- c", "i1(•) |a|\ni1 |b|\ni1(•) |c|\n"},
    {"- a\n  1. b\n     - c\n- d", "i1(•) |a|\ni2(1.) |b|\ni3(•) |c|\ni1(•) |d|\n"},
    {"- a\n  - b\n\n  c", "i1(•) |a|\ni2(•) |b|\ni1 |c|\n"},
    {"- \n- b", "i1(•) |\ni1(•) |b|\n"},
    {"- - a", "i1(•) |\ni2(•) |a|\n"},
    {"- ```c\n  x\n  ```", "c1(•):c |x|\n"},
    {"- > a", "i1(•) |\nq2 |a|\n"},
    {"> a\n> > b\n>\n> - c", "q1 |a|\nq2 |b|\ni2(•) |c|\n"},
    {"> ## a *b*\n\nc", "q1 |S:a |SE:b|\np |c|\n"},
    {"- a\n\n---\n\n- b", "i1(•) |a|\nr ||\ni1(•) |b|\n"},
    {"> ***", "r1 ||\n"},
    /* code */
    {"```python\na\n\n  b\tc\n```\n", "c:python |a//  b    c|\n"},
    {"~~~ c x y\na\n~~~", "c:c |a|\n"},
    {"    a\n      b\n", "c |a/  b|\n"},
    {"```\n```", "c ||\n"},
    {"```view\nscore head=2\n```", "c:view |score head=2|\n"},
    {"```\n<!-- a --> &amp; *b*\n```", "c |<!-- a --> &amp; *b*|\n"},
    /* tables */
    {"|a|b|\n|---|---|\n|c *d*|`e`|\n|f|", "tx2 |a;b;c |E:d;C:e;f;;\n"},
    {"|a|\n|---|\n|`b\\|c`|", "tx1 |a;C:b|c;\n"},
    {"|a|b|\n|---|---|\n|5.60<!-- = x -->|1 <!-- r -->|", "tx2 |a;b;N:5.60>x;1;\n"},
    /* HTML is text */
    {"a <b>c</b>", "p |a <b>c</b>|\n"},
    {"<div>\n*a*\n</div>\n\nb", "p |<div>/*a*/</div>|\np |b|\n"},
    /* comments */
    {"<!-- a -->", ""},
    {"a <!-- b --> c", "p |a c|\n"},
    {"## a <!-- name: b -->", "h2 |a|\n"},
    {"- <!-- a -->\n- b", "i1(•) |\ni1(•) |b|\n"},
    {"\\<!-- a", "p |<!-- a|\n"},
    /* computed numbers */
    {"is 5.60<!-- = scores1[sat,cat] -->.", "p |is |N:5.60>scores1[sat,cat]|.|\n"},
    {"-0.5<!-- = Q1[#3,#2] -->", "p |N:-0.5>Q1[#3,#2]|\n"},
    {"n = 4<!-- = n --> and 8<!--= d_model-->", "p |n = |N:4>n| and |N:8>d_model|\n"},
    {"**5.60**<!-- = a -->, `7`<!-- = b -->", "p |SN:5.60>a|, |CN:7>b|\n"},
    {"**is 5.60**<!-- = a -->x", "p |S:is |SN:5.60>a|x|\n"},
    {"**is 5.60<!-- = a -->**", "p |S:is |SN:5.60>a|\n"},
    {"16,384<!-- = 4*d_model^2 --> numbers", "p |N:16,384>4*d_model^2| numbers|\n"},
    {"86<!-- = 100*weights1[a,b] -->%", "p |N:86>100*weights1[a,b]|%|\n"},
    {"5<!-- = a +\n  b -->", "p |N:5>a + b|\n"},
    {"[5](x)<!-- = a -->", "p |N:5>a|\n"},
    {"&#53;<!-- = a -->", "p |N:5>a|\n"},
    /* words about a key */
    {"Press `m`.<!-- key --> It *stays*.", "p |K:Press |CK:m|K:.| It |E:stays|.|\n"},
    {"One. Two? Now `m`!<!--key--> On.", "p |One. Two? |K:Now |CK:m|K:!| On.|\n"},
    {"Turn it: press `a`<!-- key -->. So (as `b`, *c*)<!-- key --> it is.",
     "p |Turn it|K:: press |CK:a|. So|K: (as |CK:b|K:, |EK:c|K:)| it is.|\n"},
    {"| A. B.<!-- key --> c |\n|---|", "tx1 |A. |K:B.| c;\n"},
    {"At 0.86<!-- = a -->. Press `m`.<!-- key -->", "p |At |N:0.86>a|. |K:Press |CK:m|K:.|\n"},
};

START_TEST(becomes_prose)
{
    struct markdown m = dump_read(documents[_i].document);
    struct text out = {0};

    dump_prose(&out, &m.prose);
    dump_check(&out, documents[_i].expected);
    markdown_free(&m);
}
END_TEST

/* Where every run of a document stands. */
static const struct {
    const char *document, *expected;
} places[] = {
    {"a *b*\nc `d`", "1:1 1:4 2:1 2:4\n"},
    {"  # T\n\n> × *b*", "1:5\n3:3 3:6\n"},
    {"- a\n\n  b\n", "1:3\n3:3\n"},
    {"is 5.60<!-- = x -->!", "1:1 1:4 1:20\n"},
    {"×× **is -5.60**<!-- = x -->!", "1:1 1:6 1:9 1:28\n"},
    {"a\nb 5<!-- = x\n-->c 7<!-- = y -->", "1:1 2:3 3:4 3:6\n"},
    {"|a|b|\n|---|---|\n|c|5<!-- = x -->|", "1:2 1:4 3:2 3:4\n"},
    {"x\n\n---\n\n```\n\na\n\n  b\n```\n\n* * *\n", "1:1\n3:1\n6:1 7:1 8:1 9:1\n12:1\n"},
    {"a\n\n##\n\nb", "1:1\n3:1\n5:1\n"},
    {"a &amp; b\r\n\r\nc\r\rd", "1:1\n3:1\n5:1\n"},
    {"[a](b) [c][d]\n\n[d]: e", "1:2 1:7 1:9\n"},
    {"> - a\n>   b *c*", "1:5 2:8\n"},
};

START_TEST(knows_where_it_stands)
{
    struct markdown m = dump_read(places[_i].document);
    struct text out = {0};

    dump_places(&out, &m.prose);
    dump_check(&out, places[_i].expected);
    markdown_free(&m);
}
END_TEST

START_TEST(hands_comments_over)
{
    struct markdown m = dump_read("<!-- name: a -->\n# T <!-- b -->\n\nx <!--c--> y\n"
                                  "<!-- notes:\n   one\n\n   two \n--> <!-- d -->\n\nz\n\n<!---->\n");
    static const struct {
        const char *text;
        size_t block, line, column;
    } expected[] = {{"name: a", 0, 1, 1}, {"b", 1, 2, 5}, {"c", 2, 4, 3}, {"notes:\none\n\ntwo", 2, 5, 1},
                    {"d", 2, 9, 5},       {"", 3, 13, 1}};

    ck_assert_uint_eq(m.comment_count, sizeof expected / sizeof *expected);
    for (size_t i = 0; i < m.comment_count; i++) {
        ck_assert_str_eq(m.comments[i].text, expected[i].text);
        ck_assert_uint_eq(m.comments[i].block, expected[i].block);
        ck_assert_uint_eq(m.comments[i].line, expected[i].line);
        ck_assert_uint_eq(m.comments[i].column, expected[i].column);
    }
    markdown_free(&m);
}
END_TEST

#define NO_NUMBER(formula)                                                                                             \
    "no number comes right before this formula: write 5.60<!-- = " formula " -->, and a % after it\n"

#define NO_KEY                                                                                                         \
    "before this mark there is nothing to leave out: write it after a sentence, brackets, or what follows a colon\n"

/* What is wrong with a document, and where. */
static const struct {
    const char *document, *expected;
} wrong[] = {
    {"fine 5<!-- = x -->\n\n---\n\n## a\n<!-- b -->", ""},
    {"a\n---\n\nb", "2:1 --- right under text makes it a heading: put a blank line above ---\n"},
    {"`a`\nb\n-\n", "3:1 --- right under text makes it a heading: put a blank line above ---\n"},
    {"# a\nb\n  ---\n", "3:1 --- right under text makes it a heading: put a blank line above ---\n"},
    {"<!-- a\n\nb", "1:1 this comment does not end: put --> after it\n"},
    {"x <!-- a\n\nb", "1:3 this comment does not end, or holds a second --: end it with -->\n"},
    {"x <!-- a -- b --> y", "1:3 this comment does not end, or holds a second --: end it with -->\n"},
    {"86%<!-- = x -->", "1:4 " NO_NUMBER("x")},
    {"5 <!-- = x -->", "1:3 " NO_NUMBER("x")},
    {"a\n\n<!-- = x -->", "3:1 " NO_NUMBER("x")},
    {"5<!-- = x --><!-- = y -->", "1:14 " NO_NUMBER("y")},
    {"|a|5|\n|---|---|\n|5|<!-- = x -->|", "3:4 " NO_NUMBER("x")},
    {"a\n```\n```\n\n> ~~~\n", ""},
    {"5<!-- = -->", "1:2 this comment holds no formula: write <!-- = scores1[sat,cat] -->\n"},
    {"a <!-- key -->", "1:3 " NO_KEY},
    {"`a.`<!-- key -->", "1:5 " NO_KEY},
    {"(a <!-- key -->)", "1:4 " NO_KEY},
    {"<!-- a --> *b*",
     "1:11 warning: text after a comment that begins a line is no Markdown: put the comment on its own line\n"},
    {"> > > > > > > > > > > > > > > > x", ""},
    {"> > > > > > > > > > > > > > > > > x", "1:1 lists and quotes are nested more than 16 deep: make them flatter\n"},
};

START_TEST(says_what_is_wrong)
{
    struct problems problems = {0};
    struct text out = {0};
    struct markdown m;

    markdown_parse(&m, wrong[_i].document, strlen(wrong[_i].document), "test.md", &problems);
    dump_problems(&out, &problems);
    dump_check(&out, wrong[_i].expected);
    problems_free(&problems);
    markdown_free(&m);
}
END_TEST

/* The --- that was meant to divide does, so that one slip is one error. */
START_TEST(reads_an_underline_as_the_rule_it_was_meant_to_be)
{
    struct markdown m = dump_read("a\nb *c*\n---\n## d");
    struct text out = {0};

    dump_prose(&out, &m.prose);
    dump_check(&out, "p |a b |E:c|\nr ||\nh2 |d|\n");
    markdown_free(&m);
}
END_TEST

Suite *course_markdown_suite(void)
{
    Suite *suite = suite_create("course_markdown");
    TCase *tests = tcase_create("markdown");

    tcase_add_loop_test(tests, becomes_prose, 0, sizeof documents / sizeof *documents);
    tcase_add_loop_test(tests, knows_where_it_stands, 0, sizeof places / sizeof *places);
    tcase_add_test(tests, hands_comments_over);
    tcase_add_loop_test(tests, says_what_is_wrong, 0, sizeof wrong / sizeof *wrong);
    tcase_add_test(tests, reads_an_underline_as_the_rule_it_was_meant_to_be);
    suite_add_tcase(suite, tests);
    return suite;
}
