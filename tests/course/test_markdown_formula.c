/* SPDX-License-Identifier: MIT */
/* Formulas in Markdown: where they begin and end, what stands around them, and that money is none. */
#include "course/markdown.h"
#include "dump.h"
#include "suites.h"

#include <string.h>

static const struct {
    const char *document, *expected;
} documents[] = {
    /* in a line: a run of its own, with what it is in ASCII */
    {"$x$", "p |M:x>x|\n"},
    {"is $x_1$, and $\\alpha$.", "p |is |M:x₁>x_1|, and |M:α>alpha|.|\n"},
    {"a $x$b **$y$** [$z$ c](d)", "p |a |M:x>x|b |SM:y>y| |LM:z>d|L: c>d|\n"},
    {"($K^T$)\n$q$", "p |(|M:Kᵀ>K^T|) |M:q>q|\n"},
    {"## The $\\sqrt{d_k}$ in it", "h2 |The |M:√d_k>sqrt(d_k)| in it|\n"},
    {"|$a$|b|\n|---|---|\n|$\\|x\\|$|$$\\frac{a}{b}$$|", "tx2 |M:a>a;b;M:|x|>|x|;M:a/b>a/b;\n"},
    {"$a\nb$ c", "p |M:a b>a b| c|\n"},
    {"$a_b c_d$ *e*", "p |M:a_b c_d>a_b c_d| |E:e|\n"},
    {"$a*b*c$ *e*", "p |M:a * b * c>a * b * c| |E:e|\n"},
    {"$a &amp; b$ `$x$`", "p |M:$a &amp; b$>$a &amp; b$| |C:$x$|\n"},
    {"$\\foo{x}$", "p |M:\\foo{x}>\\foo{x}|\n"},
    {"$\x1b$", "p |M:^[>^[|\n"},
    /* displayed: a block of rows, then the line */
    {"$$x$$", "f |x>x/M:x>x|\n"},
    {"$$\\frac{a}{b}$$", "f | a> a/───>---/ b> b/M:a/b>a/b|\n"},
    {"a\n$$\nx_1\n$$\nb", "p |a|\nf |x₁>x_1/M:x₁>x_1|\np |b|\n"},
    {"a $$x$$ b", "p |a|\nf |x>x/M:x>x|\np |b|\n"},
    {"- $$x$$\n- a $$y$$ b", "f1(•) |x>x/M:x>x|\ni1(•) |a|\nf1 |y>y/M:y>y|\ni1 |b|\n"},
    {"> $$\n> a \\\\\n> b\n> $$", "f1 |a>a/b>b/M:a; b>a; b|\n"},
    {"**$$x$$** [$$y$$](u)", "p |SM:x>x| |LM:y>u|\n"},
    {"## $$x$$", "h2 |M:x>x|\n"},
    {"$$\\frac{a}$$", "f |$$\\frac{a}$$>$$\\frac{a}$$/M:$$\\frac{a}$$>$$\\frac{a}$$|\n"},
    /* dollars */
    {"it costs $5 and $6 now", "p |it costs $5 and $6 now|\n"},
    {"$20,000 to $30,000.", "p |$20,000 to $30,000.|\n"},
    {"US$5 or US$6", "p |US$5 or US$6|\n"},
    {"a $5-$6 range, ($5)($6)", "p |a $5-$6 range, ($5)($6)|\n"},
    {"$ x $ or\n$x\n$", "p |$ x $ or $x $|\n"},
    {"\\$5 and \\$6, $7", "p |$5 and $6, $7|\n"},
    {"$$a\n\nb$$", "p |$$a|\np |b$$|\n"},
    {"5$ <!-- c --> $", "p |5$ $|\n"},
    {"$5 a *b* $ c", "p |$5 a |E:b| $ c|\n"},
    {"it costs $5, so $x$ and $y$", "p |it costs $5, so |M:x>x| and |M:y>y|\n"},
    /* which dollars belong together is not left to md4c, whose versions differ on it */
    {"a$x$b$y$ c$", "p |a|M:x>x|b|M:y>y| c$|\n"},
    {"x$y, $z$", "p |x$y, |M:z>z|\n"},
    {"$$x$ y$$ z", "p |$$x$ y$$ z|\n"},
    {"$$$x$$$ $y$", "p |$$$x$$$ |M:y>y|\n"},
    {"\\\\$x$ \\$$y$ \\\\\\$z", "p |\\|M:x>x| $|M:y>y| \\$z|\n"},
    {"`a $x` $b$ `c$` <http://$x$y>", "p |C:a $x| |M:b>b| |C:c$| |L:http://$x$y>http://$x$y|\n"},
    {"[$x](u$) $y$", "p |L:$x>u$| |M:y>y|\n"},
    {"*a* $[a](b)_c* *d_$ *e*", "p |E:a| |M:$[a](b)_c* *d_$>$[a](b)_c* *d_$| |E:e|\n"},
    {"$x  \n  y$\\\nz", "p |M:x y>x y/z|\n"},
    {">>$a\n> > b\n>>c$", "q2 |M:a b c>a b c|\n"},
    {">$a\n>$ b", "q1 |$a $ b|\n"},
    {"$a\n\n- b$ $c$", "p |$a|\ni1(•) |b$ |M:c>c|\n"},
    /* computed numbers stay outside */
    {"$x$ is 5<!-- = n -->", "p |M:x>x| is |N:5>n|\n"},
    {"$x =$ 5<!-- = n -->$y$", "p |M:x =>x =| |N:5>n|M:y>y|\n"},
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

static const struct {
    const char *document, *expected;
} places[] = {
    {"a $x$ b", "1:1 1:3 1:6\n"},
    {"$x$\n\n> é $$\n> x\n> $$ c", "1:1\n3:3\n3:5 3:5\n5:6\n"},
    {"|a $x$|\n|---|\n|$\\|y$|", "1:2 1:4 3:2\n"},
    {"$5 a $ b *c*", "1:1 1:11\n"},
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

#define UNKNOWN(what) "warning: TeX: " what " is not known: it is shown as written, so write it another way\n"
#define MONEY                                                                                                          \
    "warning: this $ is read as a dollar: write \\$ for one, or a formula without blanks at its ends, as in $x$\n"
#define LOST "warning: this $$ is no formula's: end it with $$, no blank line between, or write \\$ for a dollar\n"

static const struct {
    const char *document, *expected;
} wrong[] = {
    {"$x$ $$y$$ \\$5 $\\alpha$", ""},
    {"é $x + \\foo$", "1:8 " UNKNOWN("\\foo")},
    {"> $$\n> a \\foo\n>  \\bar{b} \\baz\n> $$", "2:5 " UNKNOWN("\\foo") "3:12 " UNKNOWN("\\baz")},
    {"|$a\\|\\foo$|\n|---|", "1:6 " UNKNOWN("\\foo")},
    {"$x^$", "1:4 warning: TeX: something is missing here: write it, in braces\n"},
    {"$${a$$", "1:3 warning: TeX: this { has no }: close it\n"},
    {"pay $5 or $6 and $x$", "1:5 " MONEY},
    {"a\n$ x $", "2:1 " MONEY},
    {"x\n\n$$a\n\nb$$", "3:1 " LOST "5:2 " LOST},
    {"$5$<!-- = n -->", "1:4 no number stands right before this formula: write 5.60<!-- = n -->, and a % after it\n"},
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

/* The marker of an item stands before the line that the text around would stand on. */
START_TEST(knows_its_baseline)
{
    struct markdown m = dump_read("- $$\\frac{a}{b}$$");

    ck_assert_uint_eq(m.prose.blocks[0].baseline, 1);
    markdown_free(&m);
}
END_TEST

Suite *course_markdown_formula_suite(void)
{
    Suite *suite = suite_create("course_markdown_formula");
    TCase *tests = tcase_create("formula");

    tcase_add_loop_test(tests, becomes_prose, 0, sizeof documents / sizeof *documents);
    tcase_add_loop_test(tests, knows_where_it_stands, 0, sizeof places / sizeof *places);
    tcase_add_loop_test(tests, says_what_is_wrong, 0, sizeof wrong / sizeof *wrong);
    tcase_add_test(tests, knows_its_baseline);
    suite_add_tcase(suite, tests);
    return suite;
}
