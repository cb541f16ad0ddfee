/* SPDX-License-Identifier: MIT */
/* Formulas in Markdown: where they begin and end, what stands around them, and that money is none. */
#include "base/file.h"
#include "dump.h"
#include "markup/markdown_reader.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------- another parser
 *
 * The versions of md4c differ on dollars, and on where they cut a text. Every document here is read by this one, which
 * is md4c 0.4 or 0.5 as installed, and again by one that cuts each of its texts into characters, or anywhere. */

#define WAYS 12 /* to cut: not at all, into characters, at places that a seed chooses */

static struct {
    int way;
    unsigned seed;
    const MD_PARSER *to;
    void *context;
} cutter;

static int cut_enter_block(MD_BLOCKTYPE type, void *detail, void *context UNUSED)
{
    return cutter.to->enter_block(type, detail, cutter.context);
}

static int cut_leave_block(MD_BLOCKTYPE type, void *detail, void *context UNUSED)
{
    return cutter.to->leave_block(type, detail, cutter.context);
}

static int cut_enter_span(MD_SPANTYPE type, void *detail, void *context UNUSED)
{
    return cutter.to->enter_span(type, detail, cutter.context);
}

static int cut_leave_span(MD_SPANTYPE type, void *detail, void *context UNUSED)
{
    return cutter.to->leave_span(type, detail, cutter.context);
}

/* Whether to cut before this byte, which is no character's first one where no parser cuts. */
static bool cuts_before(char byte)
{
    if (((unsigned char)byte & 0xC0) == 0x80 || cutter.way == 0)
        return false;
    cutter.seed = cutter.seed * 1103515245u + 12345u;
    return cutter.way == 1 || (cutter.seed >> 16) % (unsigned)cutter.way == 0;
}

static int cut_text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *context UNUSED)
{
    MD_SIZE from = 0;

    for (MD_SIZE i = 1; type == MD_TEXT_NORMAL && i < size; i++) {
        if (!cuts_before(text[i]))
            continue;
        if (cutter.to->text(type, text + from, i - from, cutter.context) != 0)
            return 1;
        from = i;
    }
    return cutter.to->text(type, text + from, size - from, cutter.context);
}

/* A markdown_parser. Formulas are not left to md4c in any version: it is not asked for them. */
static int cut_parse(const MD_CHAR *bytes, MD_SIZE length, const MD_PARSER *callbacks, void *context)
{
    MD_PARSER cut = {.flags = callbacks->flags,
                     .enter_block = cut_enter_block,
                     .leave_block = cut_leave_block,
                     .enter_span = cut_enter_span,
                     .leave_span = cut_leave_span,
                     .text = cut_text};

    ck_assert_uint_eq(callbacks->flags & MD_FLAG_LATEXMATHSPANS, 0);
    cutter.to = callbacks;
    cutter.context = context;
    cutter.seed = (unsigned)cutter.way;
    return md_parse(bytes, length, &cut, NULL);
}

static struct markdown read_cut(const char *document, size_t length, int way, struct problems *problems)
{
    struct markdown m;

    cutter.way = way;
    markdown_parse_by(cut_parse, &m, document, length, "test.md", problems);
    return m;
}

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
    {"*<http://$x>* [\\<$a$>](u) <$b$>", "p |EL:http://$x>http://$x| |L:<>u|LM:a>u|L:>>u| <|M:b>b|>|\n"},
    {"[$x](u$) $y$", "p |L:$x>u$| |M:y>y|\n"},
    {"*a* $[a](b)_c* *d_$ *e*", "p |E:a| |M:$[a](b)_c* *d_$>$[a](b)_c* *d_$| |E:e|\n"},
    {"$x  \n  y$\\\nz", "p |M:x y>x y/z|\n"},
    {">>$a\n> > b\n>>c$", "q2 |M:a b c>a b c|\n"},
    {">$a\n>$ b", "q1 |$a $ b|\n"},
    {"$a\n\n- b$ $c$", "p |$a|\ni1(•) |b$ |M:c>c|\n"},
    /* a tab that ends a block or a line is nothing; md4c leaves it there, or does not */
    {"a $x$\t", "p |a |M:x>x|\n"},
    {"$$x$$\t\n\nb", "f |x>x/M:x>x|\np |b|\n"},
    {"- $x$ \t ", "i1(•) |M:x>x|\n"},
    {"$\\foo \t\n\\bar$", "p |M:$\\foo \\bar$>$\\foo \\bar$|\n"},
    /* computed numbers stay outside */
    {"$x$ is 5<!-- = n -->", "p |M:x>x| is |N:5>n|\n"},
    {"$x =$ 5<!-- = n -->$y$", "p |M:x =>x =| |N:5>n|M:y>y|\n"},
};

START_TEST(becomes_prose)
{
    for (int way = 0; way < WAYS; way++) {
        struct markdown m = read_cut(documents[_i].document, strlen(documents[_i].document), way, NULL);
        struct text out = {0};

        dump_prose(&out, &m.prose);
        dump_check(&out, documents[_i].expected);
        markdown_free(&m);
    }
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
    for (int way = 0; way < WAYS; way++) {
        struct markdown m = read_cut(places[_i].document, strlen(places[_i].document), way, NULL);
        struct text out = {0};

        dump_places(&out, &m.prose);
        dump_check(&out, places[_i].expected);
        markdown_free(&m);
    }
}
END_TEST

#define UNKNOWN(what) "warning: TeX: " what " is not known: it is shown as written, so write it another way\n"
#define MONEY                                                                                                          \
    "warning: this $ is read as a dollar: write \\$ for one, or a formula without blanks at its ends, as in $x$\n"
#define LOST "warning: this $$ is not closed: end it with $$, no blank line between, or write \\$ for a dollar\n"

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
    {"$$x$ y$$ $$$z, \\$$a", "1:1 " LOST "1:7 " LOST "1:10 " LOST},
    {"a <!-- b", "1:3 this comment does not end, or holds a second --: end it with -->\n"},
    {"x\n\n$$a\n\nb$$", "3:1 " LOST "5:2 " LOST},
    {"$5$<!-- = n -->", "1:4 no number comes right before this formula: write 5.60<!-- = n -->, and a % after it\n"},
};

START_TEST(says_what_is_wrong)
{
    for (int way = 0; way < WAYS; way++) {
        struct problems problems = {0};
        struct text out = {0};
        struct markdown m = read_cut(wrong[_i].document, strlen(wrong[_i].document), way, &problems);

        dump_problems(&out, &problems);
        dump_check(&out, wrong[_i].expected);
        problems_free(&problems);
        markdown_free(&m);
    }
}
END_TEST

/* All that comes of a file, as text; free it. */
static char *read_whole(const struct text *file, int way)
{
    struct problems problems = {0};
    struct text out = {0};
    struct markdown m = read_cut(text_string(file), file->length, way, &problems);

    dump_prose(&out, &m.prose);
    dump_places(&out, &m.prose);
    dump_problems(&out, &problems);
    for (size_t i = 0; i < m.comment_count; i++)
        text_addf(&out, "%zu %zu:%zu %s\n", m.comments[i].block, m.comments[i].line, m.comments[i].column,
                  m.comments[i].text);
    problems_free(&problems);
    markdown_free(&m);
    return text_take(&out);
}

/* The lessons of the course, too. */
START_TEST(lessons_read_the_same)
{
    static const char *const lessons[] = {"01-why-attention",  "02-one-head", "03-six-stages",
                                          "04-why-many-heads", "05-pitfalls", "glossary"};
    struct text path = {0}, file = {0};
    struct error e = {0};
    char *whole;

    text_addf(&path, "lessons/%s.md", lessons[_i]);
    ck_assert_msg(file_read(text_string(&path), 1 << 20, &file, &e), "%s", e.message);
    whole = read_whole(&file, 0);
    ck_assert_uint_gt(strlen(whole), file.length / 2);
    for (int way = 1; way < WAYS; way++) {
        char *cut = read_whole(&file, way);

        ck_assert_str_eq(cut, whole);
        free(cut);
    }
    free(whole);
    text_free(&file);
    text_free(&path);
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
    tcase_add_loop_test(tests, lessons_read_the_same, 0, 6);
    tcase_add_test(tests, knows_its_baseline);
    suite_add_tcase(suite, tests);
    return suite;
}
