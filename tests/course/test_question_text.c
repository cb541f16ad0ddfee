/* SPDX-License-Identifier: MIT */
/* Texts of questions in each of Moodle's formats, as they are shown. */
#include "dump.h"
#include "question/question_text.h"
#include "suites.h"

static const struct text_case {
    enum text_format format;
    const char *source, *dump;
} cases[] = {
    /* Markdown: a line is words, whatever it begins with. */
    {TEXT_MARKDOWN, "*a* `b`", "p |E:a| |C:b|\n"},
    {TEXT_MARKDOWN, "2.", "p |2.|\n"},
    {TEXT_MARKDOWN, "2. a", "p |2. a|\n"},
    {TEXT_MARKDOWN, "# x", "p |# x|\n"},
    {TEXT_MARKDOWN, "- 1", "p |- 1|\n"},
    {TEXT_MARKDOWN, "> a", "p |> a|\n"},
    {TEXT_MARKDOWN, "---", "p |---|\n"},
    {TEXT_MARKDOWN, "```", "p |```|\n"},
    {TEXT_MARKDOWN, "[a]: b", "p |[a]: b|\n"},
    {TEXT_MARKDOWN, "<!-- a -->", "p |<!-- a -->|\n"},
    {TEXT_MARKDOWN, "[a]: b\n[c]: d", "p |[a]: b/[c]: d|\n"},
    {TEXT_MARKDOWN, " in $x^2$ ", "p |in |M:x²>x^2|\n"},
    {TEXT_MARKDOWN, "$$\\frac{a}{b}$$", "f | a> a/───>---/ b> b/M:a/b>a/b|\n"},
    {TEXT_MARKDOWN, "5.60<!-- = scores1[sat,cat] -->", "p |N:5.60>scores1[sat,cat]|\n"},
    {TEXT_MARKDOWN, "One:\n\n1. a\n2. b\n\n```\nc  d\n```", "p |One:|\ni1(1.) |a|\ni1(2.) |b|\nc |c  d|\n"},
    /* Plain. */
    {TEXT_PLAIN, "<b>&amp;</b> *x* $x$", "p |<b>&amp;</b> *x* $x$|\n"},
    {TEXT_PLAIN, "a\n  b\n\n\nc\td", "p |a/  b|\np |c    d|\n"},
    {TEXT_PLAIN, "\x1B[31m\xFF", "p |^[[31m�|\n"},
    {TEXT_PLAIN, "", ""},
    /* HTML. */
    {TEXT_HTML, "a <b>b</b> <STRONG>c</STRONG> <i>d</i><em>e</em> <code>f  g</code>",
     "p |a |S:b| |S:c| |E:d|E:e| |C:f g|\n"},
    {TEXT_HTML, "<p>a\n b</p>\n<p>c<br>d<br/>\ne</p><p>&nbsp;</p><div>f</div>", "p |a b|\np |c/d/e|\np |f|\n"},
    {TEXT_HTML, "a<br><br>b<br>", "p |a|\np |b|\n"},
    {TEXT_HTML, "<ul><li>a</li><li>b<ol><li>c<li>d</ol></li></ul>e",
     "i1(•) |a|\ni1(•) |b|\ni2(1.) |c|\ni2(2.) |d|\np |e|\n"},
    {TEXT_HTML, "<ol>\n<li><p>a</p><p>b</p></li>\n<li></li></ol>", "i1(1.) |a|\ni1 |b|\n"},
    {TEXT_HTML, "<pre>\na  b\n\n c</pre>d", "c |a  b// c|\np |d|\n"},
    {TEXT_HTML, "<pre>a<br>b &lt; \\(x\\)</pre>", "c |a/b < \\(x\\)|\n"},
    {TEXT_HTML, "<blockquote>a<hr>b</blockquote><h3>c</h3>d", "q1 |a|\nr1 |\nq1 |b|\np |S:c|\np |d|\n"},
    {TEXT_HTML, "<table><tr><th>a</th><th>b</th></tr>\n<tr><td>c</td>\n<td>d</td></tr></table>", "p |a | b/c | d|\n"},
    {TEXT_HTML,
     "x<sup>2</sup> d<sub>k</sub> a<sub>10</sub> A<sup>T</sup> e<sup>a/b</sup> y<sub>model</sub>"
     " z<sub>a b</sub> q<sup>n-1</sup><sub></sub>",
     "p |x² d_k a₁₀ Aᵀ e^(a/b) y_model z_(a b) qⁿ⁻¹|\n"},
    {TEXT_HTML, "a < b && c > d &lt;x&gt; &times; &#8730; &unknown; &", "p |a < b && c > d <x> × √ &unknown; &|\n"},
    {TEXT_HTML, "&a;", "p |&a;|\n"},
    {TEXT_HTML, "$$x^2$$", "p |M:x²>x^2|\n"},
    {TEXT_HTML, "a<b", "p |a<b|\n"},
    {TEXT_HTML, "a <em", "p |a <em|\n"},
    {TEXT_HTML, "<o:p>a</o:p> <custom-tag>b</custom-tag> <span style=\"x>y\">c</span><a href='z'>d</a>",
     "p |a b cd|\n"},
    {TEXT_HTML, "<s>", "p |<s>|\n"},
    {TEXT_HTML, "a<!-- b --> c <!-- d", "p |a c <!-- d|\n"},
    {TEXT_HTML, "<style>p > a {}</style>a<script>if (a < b) x();</script>b<script>c", "p |ab|\n"},
    {TEXT_HTML, "<img src=\"a.png\" alt=\"A head\"><img src=b><q>c</q>", "p |[A head][picture]“c”|\n"},
    {TEXT_HTML, "\\(d_k\\) and \\[\\frac{1}{2}\\] then $$a &lt; b$$ or $5 \\( \\) \\(x",
     "p |M:d_k>d_k| and|\nf | 1> 1/───>---/ 2> 2/M:1/2>1/2|\np |then |M:a < b>a < b| or $5 \\( \\) \\(x|\n"},
    {TEXT_HTML, "<p>$$x$$</p><ul><li>\\[y\\]</li></ul><sup>\\(z\\)</sup>", "f |x>x/M:x>x|\nf1(•) |y>y/M:y>y|\np |ᶻ|\n"},
    {TEXT_HTML, "<code>\\(x\\)</code>", "p |C:\\(x\\)|\n"},
    {TEXT_HTML, "</b></ul></p></li></pre>a</sub>", "p |a|\n"},
    /* Moodle's: line ends count, and what is no tag of HTML stays. */
    {TEXT_MOODLE, "a\nb\n\n \nc", "p |a/b|\np |c|\n"},
    {TEXT_MOODLE, "<p>a</p>\n<p>b</p>\n", "p |a|\np |b|\n"},
    {TEXT_MOODLE, "a<br>\nb<br>c", "p |a/b/c|\n"},
    {TEXT_MOODLE, "List<int>, <EOS> and a <b>c</b> 1 <2", "p |List<int>, <EOS> and a |S:c| 1 <2|\n"},
    {TEXT_MOODLE, "$$x$$\n\\(\\foo\\)",
     "f |x>x/M:x>x|\np |M:\\foo>\\foo|\n7:3 warning: TeX: \\foo is not known: it is shown as written, so write it "
     "another way\n"},
    {TEXT_MOODLE, "\x1B[31m &#27; &#x202E;", "p |^[[31m ^[ �|\n"},
};

START_TEST(texts_are_shown)
{
    const struct text_case *c = &cases[_i];
    struct problems problems = {0};
    struct question_text text;
    struct text dump = {0};

    question_text_make(&text, c->format, c->source, (struct place){"t.gift", 7, 3}, &problems);
    ck_assert_str_eq(text.source, c->source);
    ck_assert_int_eq(text.format, c->format);
    dump_prose(&dump, &text.prose);
    dump_problems(&dump, &problems);
    for (size_t i = 0; i < text.prose.block_count; i++)
        for (size_t j = 0; j < text.prose.blocks[i].run_count; j++)
            ck_assert(text.prose.blocks[i].runs[j].line == 7 && text.prose.blocks[i].runs[j].column == 3);
    dump_check(&dump, c->dump);
    question_text_free(&text);
    problems_free(&problems);
}
END_TEST

START_TEST(what_is_plain_has_blanks_for_line_ends)
{
    struct question_text text;
    struct text plain = {0};

    question_text_make(&text, TEXT_MOODLE, "a\n<b>b</b>c\n\n$$x^2$$\n", (struct place){"t.gift", 1, 1}, NULL);
    question_text_add_plain(&text, &plain);
    ck_assert_str_eq(text_string(&plain), "a bc x²");
    text_free(&plain);
    question_text_free(&text);
}
END_TEST

Suite *course_question_text_suite(void)
{
    Suite *suite = suite_create("course_question_text");
    TCase *tests = tcase_create("question text");

    tcase_add_loop_test(tests, texts_are_shown, 0, (int)(sizeof cases / sizeof *cases));
    tcase_add_test(tests, what_is_plain_has_blanks_for_line_ends);
    suite_add_tcase(suite, tests);
    return suite;
}
