/* SPDX-License-Identifier: MIT */
/* Lessons by a stranger, through the whole program: whatever they hold is read, refused or shown in little time, and
 * nothing of it reaches the terminal raw. What a lesson says to its parser alone is in tests/course/test_hostile.c. */
#include "base/text.h"
#include "command/captured.h"
#include "markup/markdown.h"
#include "terminal/clean.h"
#include "terminal/course.h"
#include "terminal/suites.h"

#include <check.h>

#define BEGINNING "# T\n\n## s\n\n"
#define FENCE "```view\n"

/* A lesson: a beginning, a piece so many times, an end. `status`: of check, then of lesson --plain. */
static const struct {
    const char *beginning, *piece;
    size_t times;
    const char *end;
    int check, lesson;
} lessons[] = {
    {BEGINNING, "x", 1000000, "\n", 0, 0},
    {BEGINNING, "word ", 200000, "\n", 0, 0},
    {BEGINNING "a", "\u0301", 500000, "\n", 0, 0},
    {BEGINNING, "日", 300000, "\n", 0, 0},
    {"# ", "T", 1000000, "\n\n## s\n\nText.\n", 0, 0},
    {"# T\n\n## ", "s", 1000000, "\n\nText.\n", 0, 0},
    {BEGINNING, "- ", 10000, "x\n", 2, 2},
    {BEGINNING, "> ", 10000, "x\n", 2, 2},
    {BEGINNING,
     "caf\xc3 \xff\xfe \xc2\x9b"
     "6n \u202eright\n\n",
     10, "", 0, 0},
    {"# T\x1b]0;own\x07\n\n## s\x1b[2J\n\n",
     "\x1b[31mred\x07 `\x1b"
     "c` [\x1b[6n](https://x.y/\x1b[6n)\n\n",
     10, "<!-- notes: \x1b[6n -->\n\n```\n\x1bP\n```\n\n|a\x1b[1m|b|\n|---|---|\n|\x1b[6n|c|\n\n$\x1b[6n$\n", 0, 0},
    {BEGINNING "```predict\nask: \x1b[6n?\n",
     "wrong: \x9b\x1b]0;a\x07 # \x1b"
     "c\n",
     3, "right: \x1b[6n # \x07\n```\n", 0, 0},
    {BEGINNING FENCE "score cell=\x1b[2J", "", 0, "\n```\n", 2, 2},
    {BEGINNING FENCE "score head=", "9", 1000, "\n```\n", 2, 2},
    {BEGINNING FENCE "score tokens=", "a%20", 100000, "\n```\n", 2, 2},
    {BEGINNING FENCE "variance draws=", "9", 100, " seed=-1\n```\n", 2, 2},
    {BEGINNING FENCE "softmax-row scores=1e999,nan,inf temperature=0", "", 0, "\n```\n", 2, 2},
    {BEGINNING FENCE "convex-hull angle=1e308 keys=0,0", ":1e300,1e300", 300, "\n```\n", 2, 2},
    {BEGINNING FENCE "matrix-product left=1", ",1", 1000, "\n```\n", 2, 2},
    {BEGINNING "$$", "\\frac{", 2000, "$$\n", 0, 0},
    {BEGINNING, "$$\\begin{matrix}a&\\frac{a}{b}&c\\\\\\frac{a}{b}\\end{matrix}$$\n\n", 20000, "", 0, 0},
    {BEGINNING, "$\\frac{a}{b}^{x_{i}}$ ", 50000, "\n", 0, 0},
    {BEGINNING, "[a](https://x.y/) ", 100000, "\n", 0, 0},
    {BEGINNING, "[a](02-two.md#other)\n\n", 100000, "", 0, 0},
    {BEGINNING, "[a](glossary.md#query)\n\n", 100000, "", 0, 0},
    {BEGINNING "```predict\nask: a?\nright: b\n", "wrong: c\n", 10000, "```\n", 2, 2},
    {BEGINNING "```predict\nask: a?\ncells: d_model\n", "hint: b\n", 10000, "```\n", 2, 2},
    {BEGINNING "|a|b|\n|---|---|\n", "|cell|cell|\n", 900, "", 0, 0},
    {BEGINNING, "|a|b|c|d|e|f|g|h|i|j|\n|---|---|---|---|---|---|---|---|---|---|\n|k|l|m|n|o|p|q|r|s|t|\n\n", 1000, "",
     0, 0},
    {BEGINNING, "|a|b|c|d|e|f|g|h|i|j|\n|---|---|---|---|---|---|---|---|---|---|\n|k|l|m|n|o|p|q|r|s|t|\n\n", 1100, "",
     2, 2},
    {"# T\n\n", "## s\n\na\n\n---\n\n", 20000, "", 2, 2},
    {BEGINNING, "a\n\n<!-- pause -->\n\n", 20000, "b\n", 0, 0},
    {BEGINNING, "5.60<!-- = scores1[sat,cat] --> ", 20000, "\n", 0, 0},
    {BEGINNING "5<!-- = ", "(", 100000, " -->\n", 2, 0},
    {BEGINNING "```python\n", "x", 2000000, "\n```\n", 0, 0},
    {BEGINNING "```c\n", "x = 1;\n", 300000, "```\n", 2, 2},
    {BEGINNING "a\n\n<!-- notes: ", "n", 2000000, " -->\n", 0, 0},
    {BEGINNING, "<!-- ", 100000, "\n", 2, 2},
    {"", "", 0, "", 2, 2},
};

#define LESSONS (int)(sizeof lessons / sizeof *lessons)

static void write_lesson(int i)
{
    bool is_large = lessons[i].check == 0 && lessons[i].times > 1000; /* and not because of its size refused */
    struct text bytes = {0};

    text_add(&bytes, lessons[i].beginning);
    text_repeat(&bytes, lessons[i].piece, is_large ? SOME_OF(SOME_OF(lessons[i].times)) : lessons[i].times);
    text_add(&bytes, lessons[i].end);
    ck_assert_uint_le(bytes.length, MARKDOWN_LIMIT);
    course_put_one(text_string(&bytes));
    text_free(&bytes);
}

static void expect_plain(const struct text *t)
{
    const char *at = text_string(t), *end = at + t->length;
    bool clean = true;

    while (at < end) {
        const char *start = at;

        clean = clean && !(clean_take_acted_upon(&at, end) || *start == '\r' || *start == '\b');
    }
    ck_assert_msg(clean, "something raw");
}

static void expect_run(const char *format, int status)
{
    struct text command = {0};
    struct captured c;

    text_addf(&command, format, course_directory());
    c = captured_run(text_string(&command));
    if (status >= 0)
        ck_assert_msg(c.status == status, "%s: %d: %.300s", text_string(&command), c.status, text_string(&c.err));
    ck_assert_int_le(c.status, 2);
    expect_plain(&c.out);
    expect_plain(&c.err);
    captured_free(&c);
    text_free(&command);
}

START_TEST(commands_take_or_refuse_it)
{
    write_lesson(_i);
    expect_run("check %s/lessons/01-one.md", lessons[_i].check);
    expect_run("lesson one --plain --course %s", lessons[_i].lesson);
    expect_run("show one --size 40x12 --course %s", -1);
}
END_TEST

/* Every lesson that can be opened, on screen: read, searched and walked through; of another the menu says why. */
START_TEST(the_screen_shows_nothing_raw)
{
    struct pty *p;

    write_lesson(_i);
    p = course_start(NULL, "");
    pty_keys_at_once(p, "Home Enter PgDn PgDn Enter Down Esc");
    pty_keys_at_once(p, "G Down Down Esc");
    pty_keys_at_once(p, "/ text:abc BS BS Down Esc End");
    pty_resize(p, 12, 40);
    pty_keys_at_once(p, "PgDn PgDn Esc ? Esc Home");
    clean_expect(p, 0);
    course_leave(p);
}
END_TEST

Suite *course_hostile_screen_suite(void)
{
    Suite *suite = suite_create("course hostile screen");
    TCase *tests = tcase_create("course hostile screen");

    tcase_add_checked_fixture(tests, course_set_up, course_tear_down);
    tcase_add_loop_test(tests, commands_take_or_refuse_it, 0, LESSONS);
    tcase_add_loop_test(tests, the_screen_shows_nothing_raw, 0, LESSONS);
    suite_add_tcase(suite, tests);
    return suite;
}
