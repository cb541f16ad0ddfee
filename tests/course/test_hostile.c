/* SPDX-License-Identifier: MIT */
/* What a stranger may call a lesson: it is read, or refused, in little time, and nothing of it commands a terminal. */
#include "base/random.h"
#include "base/utf8.h"
#include "course/lesson.h"
#include "dump.h"
#include "suites.h"

#include <string.h>

#define MILLION ((size_t)1 << 20)

#define MUCH (SOME_OF(SOME_OF(2 * MILLION))) /* of one piece */

/* Repeated until they fill 2 MiB, and a quarter of it after each of the other beginnings; most were chosen because a
 * parser of Markdown has once taken quadratic time, or a deep stack, for one like it. */
static const char *const pieces[] = {"a",
                                     "[",
                                     "![",
                                     "[a](",
                                     "[a](b)",
                                     "[a]: b\n",
                                     "[a]\n",
                                     "*a ",
                                     "*a_ ",
                                     "a**b",
                                     "`a``b",
                                     "<x",
                                     "<!-- ",
                                     "<!-- a -->",
                                     "1<!-- = a -->",
                                     "**1**<!-- = a -->",
                                     "x <!-- a -->",
                                     "&",
                                     "&amp;",
                                     "&#27;",
                                     "> ",
                                     "1. ",
                                     "- a\n",
                                     "- - \n",
                                     "|",
                                     "a|b\n",
                                     "\\",
                                     "# a\n",
                                     "#\n",
                                     "# #\n",
                                     "x\n---\n",
                                     "***\n",
                                     "> ---\n",
                                     "- ***\n",
                                     "x\n-\n",
                                     "```\n\n```\n",
                                     "<p>\n",
                                     "\t",
                                     "\xff",
                                     "\u202e",
                                     "a  \n",
                                     "\r",
                                     "\x1b[31m",
                                     "## a\n\n---\n\n",
                                     "<!-- name: a -->\n",
                                     "a\n\n",
                                     "- a\n\n",
                                     "1<!-- = -->",
                                     "<!-- a\n",
                                     "a <b> ",
                                     "![a](b) ",
                                     "$",
                                     "$$",
                                     "$a",
                                     "$a$",
                                     "$ ",
                                     "$$a\n",
                                     "\\$",
                                     "$\\foo$ ",
                                     "$\\frac{a}{b}$ ",
                                     "$$\\frac{a}{b}$$\n\n",
                                     "- $$\\sum_i^n$$\n",
                                     "$${$$ ",
                                     "$1$2",
                                     "|$x$|",
                                     "`$`$"};

static const char *const beginnings[] = {"", "x ", "# T\n\n## s\n\n"};

/* Whether utf8_clean() leaves a string as it is: it has been cleaned. */
static bool is_clean(const char *string)
{
    struct text clean = {0};
    bool same;

    if (!string)
        return true;
    utf8_clean(&clean, string, strlen(string));
    same = strcmp(text_string(&clean), string) == 0;
    text_free(&clean);
    return same;
}

/* One assertion for a million runs: Check writes each one down. */
static void check_prose(const struct prose *p)
{
    bool clean = true, placed = true;

    for (size_t i = 0; i < p->block_count; i++) {
        clean = clean && is_clean(p->blocks[i].language);
        for (size_t j = 0; j < p->blocks[i].run_count; j++) {
            const struct run *run = &p->blocks[i].runs[j];

            clean = clean && is_clean(run->text) && is_clean(run->target);
            placed = placed && run->line > 0 && run->column > 0;
        }
    }
    ck_assert(clean);
    ck_assert(placed);
}

static void check_lesson(const char *bytes, size_t length)
{
    struct problems problems = {0};
    struct lesson l;
    bool ok = lesson_parse(&l, bytes, length, "01-hostile.md", &problems);

    ck_assert_int_eq(ok, problems.errors == 0);
    ck_assert(ok || problems_first(&problems) != NULL);
    for (size_t i = 0; i < problems.count; i++)
        ck_assert(problems.items[i].error.line > 0 && problems.items[i].error.column > 0);
    check_prose(&l.intro);
    for (size_t i = 0; i < l.step_count; i++) {
        check_prose(&l.steps[i].prose);
        ck_assert(is_clean(l.steps[i].title) && is_clean(l.steps[i].name));
        ck_assert_int_ge(l.steps[i].parts, 1);
    }
    lesson_free(&l);
    problems_free(&problems);
}

START_TEST(survives_a_repeated_piece)
{
    const char *piece = pieces[_i];
    size_t length = strlen(piece);

    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        struct text t = {0};

        text_add(&t, beginnings[i]);
        while (t.length + length <= (i == 0 ? MUCH : MUCH / 4))
            text_add_bytes(&t, piece, length);
        check_lesson(t.bytes, t.length);
        text_free(&t);
    }
}
END_TEST

/* Lists in lists as people write them: each line indented by two more blanks. */
START_TEST(survives_a_staircase)
{
    struct text t = {0};

    for (size_t depth = 0; t.length + 2 * depth + 4 <= MARKDOWN_LIMIT; depth++) {
        text_repeat(&t, "  ", depth);
        text_add(&t, "- a\n");
    }
    check_lesson(t.bytes, t.length);
    text_free(&t);
}
END_TEST

START_TEST(refuses_ten_thousand_levels)
{
    static const char *const levels[] = {"- ", "> ", "1. "};
    struct problems problems = {0};
    struct text t = {0}, out = {0};
    struct markdown m;

    text_repeat(&t, levels[_i], 10000);
    text_add(&t, "x");
    ck_assert(!markdown_parse(&m, t.bytes, t.length, "f.md", &problems));
    dump_problems(&out, &problems);
    dump_check(&out, "1:1 lists and quotes are nested more than 16 deep: make them flatter\n");
    markdown_free(&m);
    problems_free(&problems);
    text_free(&t);
}
END_TEST

/* One formula of 2 MiB, inline and displayed: shown as written. */
START_TEST(shows_an_endless_formula_as_written)
{
    static const char *const insides[] = {"a", "{",      "\\frac{", "\\left(", "x_", "\\begin{matrix}",
                                          "&", "\\foo[", "\xff"};
    const char *inside = insides[_i / 2], *dollars = _i % 2 ? "$$" : "$";
    struct problems problems = {0};
    struct text t = {0}, out = {0};
    struct markdown m;

    text_add(&t, dollars);
    while (t.length < MUCH)
        text_add(&t, inside);
    text_add(&t, dollars);
    ck_assert(markdown_parse(&m, t.bytes, t.length, "f.md", &problems));
    dump_problems(&out, &problems);
    dump_check(&out, _i % 2 ? "1:3 warning: TeX: this formula is too long: divide it\n"
                            : "1:2 warning: TeX: this formula is too long: divide it\n");
    check_prose(&m.prose);
    ck_assert_uint_ge(strlen(m.prose.blocks[0].runs[0].text), t.length);
    markdown_free(&m);
    problems_free(&problems);
    text_free(&t);
}
END_TEST

START_TEST(refuses_an_absurd_view)
{
    static const char *const states[] = {"head=99999999999999999999999999", "mask=\x1b[2J", "=", "a=b=c", "\xff\xff"};
    struct text t = {0};

    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        text_cut(&t, 0);
        text_addf(&t, "# T\n\n## s\n\n```view\nscore %s\nlook: \x1b[31m\n```\n", states[i]);
        check_lesson(t.bytes, t.length);
    }
    for (int line = 0; line < 3; line++) {
        text_cut(&t, 0);
        text_add(&t, "# T\n\n## s\n\n```view\n");
        text_repeat(&t, line == 0 ? "score" : line == 1 ? "score head=1 " : "s\nlook: ", MILLION / 8);
        text_add(&t, "\n```\n");
        check_lesson(t.bytes, t.length);
    }
    text_free(&t);
}
END_TEST

START_TEST(keeps_a_line_of_a_million)
{
    struct text t = {0};
    struct markdown m;

    text_repeat(&t, "×", MILLION);
    text_add(&t, "5<!-- = x -->*a*");
    m = dump_read(t.bytes);
    ck_assert_uint_eq(m.prose.block_count, 1);
    ck_assert_uint_eq(strlen(m.prose.blocks[0].runs[0].text), 2 * MILLION);
    ck_assert_str_eq(m.prose.blocks[0].runs[1].target, "x");
    ck_assert_uint_eq(m.prose.blocks[0].runs[1].column, MILLION + 1);
    ck_assert_uint_eq(m.prose.blocks[0].runs[2].column, MILLION + 15);
    markdown_free(&m);
    text_free(&t);
}
END_TEST

static void check_refused(const struct text *t, const char *expected)
{
    struct problems problems = {0};
    struct text out = {0};
    struct markdown m;

    ck_assert(!markdown_parse(&m, t->bytes, t->length, "f.md", &problems));
    dump_problems(&out, &problems);
    dump_check(&out, expected);
    markdown_free(&m);
    problems_free(&problems);
}

START_TEST(refuses_what_is_over_a_limit)
{
    struct text t = {0};

    text_repeat(&t, "a", MARKDOWN_LIMIT + 1);
    check_refused(&t, "1:1 4194305 bytes are too long: at most 4194304 are read\n");
    text_cut(&t, 0);
    text_add_bytes(&t, "a\nb\0c", 5);
    check_refused(&t, "2:2 there is a byte 0 here: lessons are text in UTF-8\n");
    text_cut(&t, 0);
    text_add(&t, "a\n  \n");
    text_repeat(&t, "[a]\n", MARKDOWN_LINES + 1);
    check_refused(&t, "3:1 more than 1000 lines begin here without a blank one: divide them\n");
    text_cut(&t, 0);
    for (int i = 0; i < 101; i++) {
        text_add(&t, "a\n\n|a|b|\n|---|---|\n");
        text_repeat(&t, "|c|d|\n", 99);
        text_add(&t, "\n");
    }
    check_refused(&t, "10401:2 the tables of a file have more than 20000 cells: make them smaller\n");
    text_free(&t);
}
END_TEST

START_TEST(cleans_what_commands_terminals)
{
    static const char document[] = "a\x1b[31mbc\x07 \xff\xc3 \u202e `\x1b]0;x` &#27;[2J [\x9b](\x1b \x85)\n\n"
                                   "```\x1b\n\x1b[H\t\x7f\n```\n\n<b \x1b>\n\n[t](<\x1bu>)\n";
    struct text out = {0};
    struct markdown m;

    markdown_parse(&m, document, sizeof document - 1, "f.md", NULL);
    check_prose(&m.prose);
    dump_prose(&out, &m.prose);
    dump_check(&out, "p |a^[[31mbc^G \uFFFD\uFFFD \uFFFD |C:^[]0;x| ^[[2J [\uFFFD](^[ \uFFFD)|\n"
                     "c:^[ |^[[H    ^?|\np |<b ^[>|\np |L:t>^[u|\n");
    markdown_free(&m);
}
END_TEST

/* Lessons put together at random from what has a meaning, and then from any bytes. */
START_TEST(survives_random_bytes)
{
    // clang-format off
    static const char *const words[] = {
        "# ",      "## ",     "### ",   "---",    "\n",
        "\n\n",    "<!-- ",   " -->",   "name: ", "minutes: ",
        "notes: ", "pause",   "= ",     "5.60",   "-",
        "```",     "view",    "look: ", "score",  " a",
        "*",       "**",      "`",      "[",      "](",
        ")",       "|",       "> ",     "- ",     "1. ",
        "<",       "&",       ";",      "\t",     "    ",
        "\\",      "\x1b",    "\xff",   "×",      "\r",
        "<div>",   "$",      "$$",     "\\frac{a}{b}",
        "\\sum_i", "x^2",     "{",      "}",      "\n---\n\n## x\n",
        "predict", "\n```predict\nask: a\n", "cells: ", "\nright: ", "\nwrong: ", "\nhint: ", "[a,b]", " # ",
    };
    // clang-format on
    struct random r;

    random_start(&r, 11, (uint64_t)_i);
    for (int round = 0; round < 400; round++) {
        size_t pieces_left = random_bits(&r) % 120;
        struct text t = {0};

        text_add(&t, round % 2 ? "# T\n\n## s\n" : "");
        for (; pieces_left > 0; pieces_left--) {
            if (random_bits(&r) % 16 == 0)
                text_add_byte(&t, (char)random_bits(&r));
            else
                text_add(&t, words[random_bits(&r) % (sizeof words / sizeof *words)]);
        }
        check_lesson(text_string(&t), t.length);
        text_free(&t);
    }
}
END_TEST

Suite *course_hostile_suite(void)
{
    Suite *suite = suite_create("course_hostile");
    TCase *tests = tcase_create("hostile");

    tcase_add_loop_test(tests, survives_a_repeated_piece, 0, sizeof pieces / sizeof *pieces);
    tcase_add_test(tests, survives_a_staircase);
    tcase_add_loop_test(tests, refuses_ten_thousand_levels, 0, 3);
    tcase_add_loop_test(tests, shows_an_endless_formula_as_written, 0, 18);
    tcase_add_test(tests, refuses_an_absurd_view);
    tcase_add_test(tests, keeps_a_line_of_a_million);
    tcase_add_test(tests, refuses_what_is_over_a_limit);
    tcase_add_test(tests, cleans_what_commands_terminals);
    tcase_add_loop_test(tests, survives_random_bytes, 0, 8);
    suite_add_tcase(suite, tests);
    return suite;
}
