/* SPDX-License-Identifier: MIT */
/* `headway handout`: whole files that hold what they should, whatever stands in the lessons. */
#include "captured.h"
#include "draw/markup.h"
#include "screen/tools.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Fails unless what `line` prints is taken; the caller frees it. */
static struct captured taken(const char *line)
{
    struct captured c = captured_run(line);

    ck_assert_msg(c.status == 0, "%s: %s", line, text_string(&c.err));
    ck_assert_str_eq(text_string(&c.err), "");
    return c;
}

static size_t count(const struct text *text, const char *string)
{
    size_t found = 0;

    for (const char *at = text_string(text); (at = strstr(at, string)) != NULL; at++)
        found++;
    return found;
}

/* ---------------------------------------------------------------------------------------------------------- whole
 * files */

/* Names inside a page, each up to its quotation mark. */
struct names {
    const char *at[8192];
    size_t count;
};

static int compare_names(const void *a, const void *b)
{
    const char *one = *(const char *const *)a, *other = *(const char *const *)b;

    for (; *one == *other && *one != '"'; one++, other++)
        ;
    return (*one == '"' ? 0 : (unsigned char)*one) - (*other == '"' ? 0 : (unsigned char)*other);
}

/* What stands after each `mark`, in order. */
static void find_names(struct names *names, const struct text *page, const char *mark)
{
    names->count = 0;
    for (const char *at = text_string(page); (at = strstr(at, mark)) != NULL; names->count++) {
        ck_assert_uint_lt(names->count, sizeof names->at / sizeof *names->at);
        at += strlen(mark);
        ck_assert_ptr_nonnull(strchr(at, '"'));
        names->at[names->count] = at;
    }
    qsort(names->at, names->count, sizeof *names->at, compare_names);
}

/* Fails unless every link inside the page leads to one place, and no place is there twice. */
static void check_links(const struct text *page)
{
    struct names ids, links;

    find_names(&ids, page, " id=\"");
    find_names(&links, page, " href=\"#");
    for (size_t i = 1; i < ids.count; i++)
        ck_assert_msg(compare_names(&ids.at[i - 1], &ids.at[i]) != 0, "twice: %.40s", ids.at[i]);
    for (size_t i = 0; i < links.count; i++)
        ck_assert_msg(bsearch(&links.at[i], ids.at, ids.count, sizeof *ids.at, compare_names), "nowhere: %.40s",
                      links.at[i]);
}

START_TEST(the_whole_course_is_a_page)
{
    static const char *const lines[] = {"handout --format html", "handout --format html --notes --quiz --answers",
                                        "handout six-stages --format html --theme dark --quiz",
                                        "handout 3 pitfalls --format html --color never"};
    struct captured c = taken(lines[_i]);

    markup_check(text_string(&c.out), c.out.length, true);
    check_links(&c.out);
    captured_holds(&c.out, "<a href=\"#six-stages/softmax\">Were it 1</a>", "<h2 id=\"six-stages\">Six stages</h2>",
                   "<li><a href=\"#six-stages\">Six stages</a></li>",
                   "<li class=\"below\"><a href=\"#six-stages/score\">Score</a></li>");
    captured_lacks(&c.out, "src=", "<link", "<script", "url(");
    ck_assert_uint_eq(count(&c.out, "<style>"), 1);
    ck_assert_uint_eq(count(&c.out, "<html lang=\"en\">"), 1);
    captured_free(&c);
}
END_TEST

/* In the order in which the lecture gave them. */
START_TEST(lessons_stand_in_the_order_named)
{
    struct captured c = taken("handout pitfalls six-stages 5 --format markdown");
    const char *first = strstr(text_string(&c.out), "# Mistake lab\n"), *second;

    ck_assert_ptr_nonnull(first);
    second = strstr(first, "\n# Six stages\n");
    ck_assert_ptr_nonnull(second);
    ck_assert_uint_eq(count(&c.out, "# Mistake lab\n"), 1);
    captured_free(&c);
}
END_TEST

START_TEST(a_step_has_its_picture_its_tables_and_its_text)
{
    struct captured html = taken("handout six-stages --format html"), markdown = taken("handout six-stages"),
                    text = taken("handout six-stages --format text");

    captured_holds(&html.out,
                   "<tr><th scope=\"row\">cat</th><td>5.60</td><td>-1.00</td><td>0.00</td><td>0.00</td>"
                   "</tr>",
                   "background-color:#", "A score says how well a key answers a query",
                   "<a href=\"#term/softmax\">Softmax</a>", "<h4 id=\"term/softmax\">");
    captured_holds(&markdown.out, "\n## Score\n\nLook here: In rows cat, sat, one key",
                   "\n| cat | 5.60 | -1.00 | 0.00 | 0.00 |\n",
                   "\n  cat   2.0 ▓  0.0    0.0    0.0          5.60 █ -1.00 ░  0.00    0.00\n", "h·n²·d\\_k");
    captured_holds(&text.out, "\nScore\n-----\n\n", "\n  cat    5.60  -1.00   0.00   0.00\n");
    ck_assert_ptr_null(strchr(text_string(&text.out), '\033'));
    captured_free(&html);
    captured_free(&markdown);
    captured_free(&text);
}
END_TEST

/* Tables come from the sheet: a caption, heads with their scope, every number; no row becomes a paragraph. */
START_TEST(tables_of_a_sheet_are_tables)
{
    struct captured html = taken("handout why-many-heads --format html"), markdown = taken("handout why-many-heads");

    captured_holds(&html.out, "<caption>weights of head 2: a row asks, a column answers</caption>",
                   "<tr><th scope=\"row\">bank</th><td>0.04</td><td>0.12</td><td>0.04</td><td>0.04</td>"
                   "<td>0.04</td><td>0.73</td></tr>",
                   "<th scope=\"col\">head 5</th>");
    ck_assert_uint_eq(count(&html.out, "<th>"), 0);
    captured_holds(&markdown.out, "\n| bank | 12 % | 20 % | 12 % | 4 % | 12 % | 2 % |\n");
    captured_free(&html);
    captured_free(&markdown);
}
END_TEST

/* Tables hold what the step prints: all heads, each table once, under its name. */
START_TEST(tables_are_of_all_heads)
{
    struct captured html = taken("handout six-stages --format html --answers"), markdown = taken("handout six-stages");

    ck_assert_uint_eq(count(&html.out, "<div class=\"numbers\">"),
                      count(&html.out, "<div class=\"numbers\"><table>\n<caption>"));
    ck_assert_uint_eq(count(&html.out, "<caption></caption>"), 0);
    for (int head = 1; head <= 2; head++) {
        static const char *const names[] = {"W_Q%s, 8×4 [d_model × d_k]", "scores%s, 4×4 [n × n]",
                                            "weights%s, 4×4 [n × n]"};

        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            struct text caption = {0};

            text_add(&caption, "<caption>");
            text_addf(&caption, names[i], head == 1 ? "₁" : "₂");
            text_addf(&caption, ", head %d: %s</caption>", head, head == 1 ? "the word before" : "grammar");
            ck_assert_msg(count(&html.out, text_string(&caption)) > 0, "%s", text_string(&caption));
            text_free(&caption);
        }
    }
    captured_holds(&markdown.out, "\nscores₂, 4×4 \\[n × n\\], head 2: grammar\n\n| ",
                   "\nThe way of X, a row a stage\n\n|");
    captured_free(&html);
    captured_free(&markdown);
}
END_TEST

START_TEST(a_mistake_is_shown_before_and_after)
{
    struct captured html = taken("handout pitfalls --format html"), markdown = taken("handout pitfalls");

    ck_assert_uint_ge(count(&html.out, "Right</figcaption>"), 16);
    ck_assert_uint_eq(count(&html.out, "Right</figcaption>"),
                      count(&html.out, "<figcaption>With the mistake</figcaption>"));
    captured_holds(&markdown.out, "**Right**\n\n```text\n  width 7   num_heads 2   sides off\n\n ✓ right",
                   "**With the mistake**\n\n```text\n  width 7   num_heads 2   sides on\n\n ✗ mistake");
    captured_free(&html);
    captured_free(&markdown);
}
END_TEST

/* A picture is one to a screen reader, and says with its heading what to look at; paper has it without its tables. */
START_TEST(pictures_have_captions_and_labels)
{
    struct captured html = taken("handout --format html");
    size_t pictures = count(&html.out, "<figure>");

    ck_assert_uint_gt(pictures, 60);
    ck_assert_uint_eq(count(&html.out, "<div role=\"img\" aria-label=\""), pictures);
    ck_assert_uint_eq(count(&html.out, "aria-label=\"\""), 0);
    captured_holds(&html.out, "<h3 id=\"six-stages/score\">Score</h3>\n<figure>\n<figcaption>Look here: In rows cat",
                   ", With the mistake\">\n<pre class=\"screen\">", "</figure>\n",
                   "<div class=\"shown\">\n<div class=\"numbers\">", ".shown,.key{display:none}");
    captured_free(&html);
}
END_TEST

/* What tells to press a key stands on the screen alone. */
START_TEST(paper_has_no_keys)
{
    char *course = captured_directory(), line[4200];
    struct captured html, text;

    captured_write_string(course, "lessons/01-a.md", "# A\n\n## B\n\nGuess. Press `m`.<!-- key -->\n");
    snprintf(line, sizeof line, "handout a --format html --course %s", course);
    html = taken(line);
    snprintf(line, sizeof line, "handout a --format text --course %s", course);
    text = taken(line);
    captured_remove(course);
    captured_holds(&html.out, "<span class=\"key\">Press </span><code><span class=\"key\">m</span></code>",
                   "@media print");
    captured_holds(&text.out, "Press m.");
    captured_free(&html);
    captured_free(&text);
}
END_TEST

START_TEST(a_quiz_has_one_heading)
{
    struct captured text = taken("handout six-stages --quiz --answers --format text");

    captured_holds(&text.out, "\nQuiz: Six stages\n");
    ck_assert_uint_eq(count(&text.out, "\n========"), 3); /* the lesson, its quiz, what it puts right */
    captured_holds(&text.out, "\n\nAnswers\n\n1. c) 4\n   a) Twelve ");
    captured_free(&text);
}
END_TEST

/* Each format has the whole question: its heading, its picture, its options. */
START_TEST(a_quiz_has_its_pictures)
{
    static const char *const heading[] = {"\n9. Two directions\n", "\n### 9. Two directions\n",
                                          "<h4>9. Two directions</h4>"};
    static const char *const option[] = {"\nb) A word may only look back", "\n- b) A word may only look back",
                                         "</span> A word may only look back"};

    for (int i = 0; i < 3; i++) {
        struct captured out = taken(i == 0   ? "handout six-stages --quiz --format text"
                                    : i == 1 ? "handout six-stages --quiz --format markdown"
                                             : "handout six-stages --quiz --format html");
        const char *question = strstr(text_string(&out.out), heading[i]), *at;

        ck_assert_msg(question != NULL, "%s", heading[i]);
        at = strstr(question, "term by term");
        ck_assert_ptr_nonnull(at);
        ck_assert_ptr_nonnull(strstr(at, option[i]));
        ck_assert(at < strstr(question, "One head, one relation?"));
        captured_free(&out);
    }
}
END_TEST

/* No line ends before a %, and nothing is wider than a phone but in a box that scrolls. */
START_TEST(words_fit_a_phone)
{
    struct captured html = taken("handout --format html");
    const char *at = text_string(&html.out);
    bool is_set = false;

    captured_holds(&html.out, "37.1\u00a0%", "<pre>\n111111111222222222");
    for (at = strstr(at, "<main>"); *at;) {
        size_t length = strcspn(at, " \n<>");

        ck_assert_msg(is_set || length <= 60 || strncmp(at, "href", 4) == 0 || strchr("=\"#", at[length - 1]) != NULL,
                      "%.*s", (int)length, at);
        at += length;
        is_set = (is_set || strncmp(at, "<pre", 4) == 0) && strncmp(at, "</pre", 5) != 0;
        at += *at != '\0';
    }
    captured_free(&html);
}
END_TEST

START_TEST(what_is_asked_is_hidden_until_answers_are_asked_for)
{
    struct captured asked = taken("handout six-stages"), told = taken("handout six-stages --answers");

    captured_holds(&asked.out, "What share does *The* get?", "| cat | ? |");
    captured_lacks(&asked.out, "**Answers**", "It is 0.86");
    captured_holds(&told.out, "**Answers**", "- ✓ It is 0.86");
    captured_lacks(&told.out, "| cat | ? |");
    captured_free(&asked);
    captured_free(&told);
}
END_TEST

START_TEST(notes_and_quizzes_are_asked_for)
{
    static const char *const formats[] = {"html", "markdown", "text"};
    struct text line = {0};
    struct captured without, with, key;

    text_addf(&line, "handout six-stages --format %s", formats[_i]);
    without = taken(text_string(&line));
    text_add(&line, " --notes --quiz");
    with = taken(text_string(&line));
    text_add(&line, " --answers");
    key = taken(text_string(&line));
    captured_lacks(&without.out, "Do one row by hand", "How wide is a head?", "3 minutes.");
    captured_holds(&with.out, "Do one row by hand", "Quiz: Six stages", "3 minutes.", "A layer has d");
    captured_lacks(&with.out, "nswers\n");
    ck_assert_uint_gt(key.out.length, with.out.length);
    captured_free(&without);
    captured_free(&with);
    captured_free(&key);
    text_free(&line);
}
END_TEST

START_TEST(ascii_is_ascii)
{
    static const char *const formats[] = {"html", "markdown", "text"};
    struct text line = {0};
    struct captured c;

    text_addf(&line, "handout six-stages one-head --ascii --quiz --notes --format %s", formats[_i]);
    c = taken(text_string(&line));
    for (size_t i = 0; i < c.out.length; i++)
        ck_assert_msg((c.out.bytes[i] & 0x80) == 0, "byte %zu: %.40s", i, c.out.bytes + i);
    captured_holds(&c.out, formats[_i][0] == 'h' ? "scores&#8321;" : "scores1");
    captured_free(&c);
    text_free(&line);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------------- hostile
 */

/* What follows a list inside of an item is the item's, not the list's. */
START_TEST(an_item_goes_on_after_its_list)
{
    static const char lesson[] =
        "# One\n\n---\n\n## Step\n\n1. a\n   - b\n     - c\n\n     more of b\n\n   more of a\n\n"
        "   ```\n   code of a\n   ```\n\n```\ncode\n```\n\n"
        "100. d\n     - e\n       - f\n\n     more of d\n";
    char *directory = captured_directory();
    struct captured html, markdown;

    captured_write_string(directory, "lessons/01-one.md", lesson);
    setenv("HEADWAY_COURSE", directory, 1);
    html = taken("handout one --format html");
    captured_holds(&html.out, "c</li>\n</ul>\n<p>more of b</p>\n</li>\n</ul>\n<p>more of a</p>\n"
                              "<pre>\ncode of a\n</pre>\n</li>\n</ul>\n<pre>\ncode\n</pre>\n");
    markdown = taken("handout one --format markdown");
    captured_holds(&markdown.out, "        - c\n\n        more of b\n\n    more of a\n\n"
                                  "    ```text\n    code of a\n    ```\n\n```text\ncode\n```\n\n"
                                  "100. d\n\n     - e\n\n         - f\n\n     more of d\n");
    captured_free(&html);
    captured_free(&markdown);
    unsetenv("HEADWAY_COURSE");
    captured_remove(directory);
}
END_TEST

static const char hostile[] =
    "# <b>Mine</b> & \"yours\" </title>\n\n"
    "Hello <script>alert(1)</script> [a](javascript:alert) [b](https://x.example/?a=1&b=\"2\") `</code>` **`x`**\n\n"
    "---\n\n## One </h3> \"q\"\n<!-- name: one -->\n<!-- notes:\n</aside><b>\n-->\n\n"
    "1. first\n\n   more\n\n   ```html\n   </pre>&amp;\n   ```\n2. second\n   - deep\n     - deeper\n   - back\n\n"
    "| a | b |\n| --- | --- |\n| `|` </td> | $x_1$ |\n\n> quote <q>\n\n$$\\frac{a}{b} < c$$\n\n- $$x^2$$\n\nlast "
    "*one*\n\n"
    "```predict\nask: which </p>?\nright: <i>\n  # yes & \"yes\"\nwrong: &\n  # no\n```\n";

START_TEST(hostile_lessons_stay_text)
{
    char *directory = captured_directory();
    struct text line = {0};
    struct captured html, markdown;

    captured_write_string(directory, "lessons/01-mine.md", hostile);
    text_addf(&line, "handout --course %s --notes --answers --format html", directory);
    html = taken(text_string(&line));
    markup_check(text_string(&html.out), html.out.length, true);
    check_links(&html.out);
    captured_lacks(&html.out, "<script", "javascript", "<i>");
    captured_holds(&html.out, " a <a href=\"https://x.example/?a=1&amp;b=&quot;2&quot;\">b</a> <code>&lt;/code&gt;",
                   "<h3 id=\"mine/one\">One &lt;/h3&gt; &quot;q&quot;</h3>",
                   "first<p>more</p>\n<pre>\n&lt;/pre&gt;&amp;amp;\n</pre>\n</li>\n<li>",
                   "deep<ul>\n<li><span class=\"mark\">•</span> deeper</li>\n</ul>\n</li>\n<li>",
                   "<tr><td><code>|</code> &lt;/td&gt;</td><td>x₁</td></tr>");
    captured_holds(&html.out, "<pre>\n a\n─── &lt; c\n b\n</pre>",
                   "The answer is: &lt;i&gt;<br/>\nyes &amp; &quot;yes&quot;</li>",
                   "<p>&lt;/aside&gt;&lt;b&gt;</p>\n</aside>");
    text_cut(&line, 0);
    text_addf(&line, "handout --course %s --notes --answers", directory);
    markdown = taken(text_string(&line));
    ck_assert(strncmp(text_string(&markdown.out), "# \\<b\\>Mine", 10) == 0);
    captured_holds(&markdown.out,
                   "1. first\n\n   more\n\n   ```html\n   </pre>&amp;\n   ```\n\n2. second\n\n    - deep\n",
                   "| a | b |\n| --- | --- |\n| \\| \\</td\\> | x₁ |\n",
                   " a [b](https://x.example/?a=1&b=\"2\") `</code>` **`x`**\n", "1. \\<i\\>\n\n2. \\&\n",
                   "**Notes**\n\n\\</aside\\>\\<b\\>\n");
    captured_free(&html);
    captured_free(&markdown);
    captured_remove(directory);
    text_free(&line);
}
END_TEST

static const char folded[] =
    "# Folded\n\n---\n\n## One\n<!-- name: one -->\n\n```view\nscore\n```\n\nAbove.\n\n<!-- pause -->\n"
    "<!-- view: head=2 -->\n<!-- look: See it. -->\n\nMiddle.\n\n### The cost\n<!-- deeper -->\n\nMany products.\n\n"
    "### Ask\n\n```predict\nid: own\nask: How many?\ncells: n\n```\n\n<!-- view: head=1 -->\n\nBelow.\n";

/* On paper, in a pipe and elsewhere what is deeper is a section like any other, in its place, and comments are not
 * there. */
START_TEST(deeper_text_is_a_section_like_any_other)
{
    static const char *const lines[] = {
        "handout --course %s --notes",  "handout --course %s --format html",     "handout --course %s --format text",
        "lesson --course %s 1 --plain", "lesson --course %s folded#one --plain",
    };
    static const char *const words[] = {"Above.", "Middle.",   "The cost", "Many products.",
                                        "Ask",    "How many?", "Below."};
    static const char *const comments[] = {"<!--", "&lt;!--", "deeper", "view:", "head=", "id: own"};
    char *directory = captured_directory();

    captured_write_string(directory, "lessons/01-folded.md", folded);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct text line = {0};
        struct captured c;
        const char *at;

        text_addf(&line, lines[i], directory);
        c = taken(text_string(&line));
        at = text_string(&c.out);
        for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
            at = strstr(at, words[w]);
            ck_assert_msg(at != NULL, "%s: no \"%s\" in its place in\n%s", lines[i], words[w], text_string(&c.out));
        }
        for (size_t w = 0; w < sizeof comments / sizeof *comments; w++)
            ck_assert_msg(!captured_has(&c.out, comments[w]), "%s says \"%s\":\n%s", lines[i], comments[w],
                          text_string(&c.out));
        captured_free(&c);
        text_free(&line);
    }
    captured_remove(directory);
}
END_TEST

/* A step whose parts show, one after the other: a cell, its row, another cell of the same, head 2, head 1 again. */
static const char pictured[] =
    "# Pictured\n\n---\n\n## One\n\n```view\nscore head=1 cell=sat,cat\n```\n\n<!-- view: fill=cell -->\n\nOne "
    "cell.\n\n"
    "<!-- pause -->\n<!-- view: fill=row -->\n\nIts row.\n\n<!-- pause -->\n<!-- view: cell=on,sat -->\n\nAnother.\n\n"
    "<!-- pause -->\n<!-- view: head=2 -->\n<!-- look: The other head. -->\n\nSecond head.\n\n"
    "```predict\nask: How much?\ncells: scores2[cat,sat]\n```\n\n<!-- view: -->\n\nFirst again.\n";

/* What a part shows, another head, is on paper once, beside its text; nothing is there twice. */
START_TEST(each_sheet_is_there_once)
{
    static const char *const lines[] = {"handout --course %s --format text", "handout --course %s --format html",
                                        "handout --course %s"};
    static const char *const order[] = {"word just before", "One cell.",    "Its row.",  "Another.",
                                        "The other head.",  "Second head.", "How much?", "First again."};
    char *directory = captured_directory();
    struct text line = {0};
    struct captured c;
    const char *at;

    captured_write_string(directory, "lessons/01-pictured.md", pictured);
    text_addf(&line, lines[_i], directory);
    c = taken(text_string(&line));
    at = text_string(&c.out);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        at = strstr(at, order[i]);
        ck_assert_msg(at != NULL, "no \"%s\" in its place in\n%s", order[i], text_string(&c.out));
    }
    if (_i == 1) {
        ck_assert_uint_eq(count(&c.out, "<figure"), 2);
    } else {
        ck_assert_uint_eq(count(&c.out, "K₁ᵀ"), 1);
        ck_assert_uint_eq(count(&c.out, "K₂ᵀ"), 1);
    }
    captured_holds(&c.out, "5.60");
    captured_lacks(&c.out, "5.94"); /* which is asked for */
    captured_free(&c);
    captured_remove(directory);
    text_free(&line);
}
END_TEST

/* In a pipe, too, where it comes after what it is asked about; a part alone has its own. */
START_TEST(plain_text_has_each_sheet_once)
{
    char *directory = captured_directory();
    struct text line = {0};
    struct captured all, part;
    const char *second, *answer;

    captured_write_string(directory, "lessons/01-pictured.md", pictured);
    text_addf(&line, "lesson --course %s pictured --plain", directory);
    all = taken(text_string(&line));
    second = strstr(text_string(&all.out), "Second head.");
    ck_assert_ptr_nonnull(second);
    second = strstr(second, "Look here: The other head.");
    ck_assert_ptr_nonnull(second);
    ck_assert_ptr_nonnull(strstr(second, "scores₂[sat,cat] = 6.06, term by term"));
    ck_assert_uint_eq(count(&all.out, "Q₂, 4×4 [n × d_k], head 2"), 1);
    ck_assert(strstr(text_string(&all.out), "5.94") > strstr(text_string(&all.out), "How much?"));
    ck_assert_uint_eq(count(&all.out, "\n  cat    5.60  -1.00   0.00   0.00\n"), 1);
    answer = strstr(text_string(&all.out), "It is 5.94.");
    ck_assert_ptr_nonnull(answer);
    text_cut(&line, 0);
    text_addf(&line, "lesson --course %s pictured#one:5 --plain", directory);
    part = taken(text_string(&line));
    captured_holds(&part.out, "Step 1 of 1: One, part 5 of 6\n", "How much?", "It is 5.94.");
    captured_lacks(&part.out, "Second head.", "First again.");
    captured_free(&all);
    captured_free(&part);
    captured_remove(directory);
    text_free(&line);
}
END_TEST

START_TEST(what_cannot_be_used_is_refused)
{
    static const char *const cases[][2] = {
        {"handout six-stage", "headway: no lesson \"six-stage\": did you mean six-stages?\n"},
        {"handout six-stages#score", NULL},
        {"handout --format pdf", "headway: --format pdf does not exist: use markdown, html or text\n"},
        {"handout --format", "headway: --format has no value: write --format markdown\n"},
        {"handout --course /nowhere", NULL},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct captured c = captured_run(cases[i][0]);

        ck_assert_int_eq(c.status, 2);
        ck_assert_str_eq(text_string(&c.out), "");
        ck_assert_uint_eq(count(&c.err, "\n"), 1);
        if (cases[i][1])
            ck_assert_str_eq(text_string(&c.err), cases[i][1]);
        captured_free(&c);
    }
}
END_TEST

START_TEST(a_view_that_does_not_open_has_its_place)
{
    static const char bad[] = "# Bad\n\n---\n\n## One\n\n```view\nscore hed=1\n```\n\nText.\n";
    char *directory = captured_directory();
    struct text line = {0};
    struct captured c;

    captured_write_string(directory, "lessons/01-bad.md", bad);
    text_addf(&line, "handout --course %s", directory);
    c = captured_run(text_string(&line));
    ck_assert_int_eq(c.status, 2);
    ck_assert_str_eq(text_string(&c.out), "");
    captured_holds(&c.err, "/lessons/01-bad.md:8:");
    captured_free(&c);
    captured_remove(directory);
    text_free(&line);
}
END_TEST

START_TEST(a_full_disk_is_an_error)
{
    static const char *const formats[] = {"html", "markdown", "text"};
    struct text line = {0};
    struct captured c;

    text_addf(&line, "handout six-stages --format %s", formats[_i]);
    c = captured_run_to("/dev/full", text_string(&line));
    ck_assert_int_eq(c.status, 1);
    captured_holds(&c.err, "headway: standard output: ");
    captured_free(&c);
    text_free(&line);
}
END_TEST

/* A picture in a text repeats nothing that is the text's to say; in the mistake lab nothing else says it. */
START_TEST(a_mistake_says_in_words_what_no_text_says)
{
    static const char *const with_text[] = {"handout pitfalls --format html", "handout pitfalls --format markdown",
                                            "lesson pitfalls --plain"};
    struct captured c;

    for (size_t i = 0; i < sizeof with_text / sizeof *with_text; i++) {
        c = taken(with_text[i]);
        ck_assert_msg(!captured_has(&c.out, "You would see: ") && !captured_has(&c.out, "In a test: "), "%s",
                      with_text[i]);
        captured_free(&c);
    }
    c = taken("lab pitfall-merge --plain");
    captured_holds(&c.out, "You would see: ", "In a test: ");
    captured_free(&c);
}
END_TEST

Suite *command_handout_suite(void)
{
    Suite *suite = suite_create("command_handout");
    TCase *core = tcase_create("core");

    tcase_add_unchecked_fixture(core, screen_train_ahead, NULL);
    tcase_add_loop_test(core, the_whole_course_is_a_page, 0, 4);
    tcase_add_test(core, a_mistake_says_in_words_what_no_text_says);
    tcase_add_test(core, lessons_stand_in_the_order_named);
    tcase_add_test(core, a_step_has_its_picture_its_tables_and_its_text);
    tcase_add_test(core, tables_of_a_sheet_are_tables);
    tcase_add_test(core, tables_are_of_all_heads);
    tcase_add_test(core, a_mistake_is_shown_before_and_after);
    tcase_add_test(core, pictures_have_captions_and_labels);
    tcase_add_test(core, paper_has_no_keys);
    tcase_add_test(core, a_quiz_has_one_heading);
    tcase_add_test(core, a_quiz_has_its_pictures);
    tcase_add_test(core, an_item_goes_on_after_its_list);
    tcase_add_test(core, words_fit_a_phone);
    tcase_add_test(core, what_is_asked_is_hidden_until_answers_are_asked_for);
    tcase_add_loop_test(core, notes_and_quizzes_are_asked_for, 0, 3);
    tcase_add_loop_test(core, ascii_is_ascii, 0, 3);
    tcase_add_test(core, hostile_lessons_stay_text);
    tcase_add_test(core, deeper_text_is_a_section_like_any_other);
    tcase_add_loop_test(core, each_sheet_is_there_once, 0, 3);
    tcase_add_test(core, plain_text_has_each_sheet_once);
    tcase_add_test(core, what_cannot_be_used_is_refused);
    tcase_add_test(core, a_view_that_does_not_open_has_its_place);
    tcase_add_loop_test(core, a_full_disk_is_an_error, 0, 3);
    suite_add_tcase(suite, core);
    return suite;
}
