/* SPDX-License-Identifier: MIT */
/* What holds for any formula: all of it is printable, in ASCII too, and as wide as it was measured. */
#include "base/ascii.h"
#include "base/random.h"
#include "base/utf8.h"
#include "markup/tex.h"
#include "markup/tex_box.h"
#include "markup/tex_symbols.h"
#include "suites.h"

#include <string.h>

static void count(void *to, size_t at, const char *message)
{
    (void)at;
    (void)message;
    ++*(int *)to;
}

static struct tex read_tex(const char *string, bool is_displayed, int *reports)
{
    struct tex tex;

    tex_read(&tex, string, strlen(string), is_displayed, reports ? count : NULL, reports);
    return tex;
}

/* Whether every character is one column wide, or a mark, and ASCII can say it. */
static bool is_printable(const char *text)
{
    const char *end = text + strlen(text);

    while (text < end) {
        char32_t c = utf8_next(&text, end);
        bool is_mark = utf8_width(c) == 0;

        if (c < 0x20 || c == 0x7F || utf8_width(c) > 1)
            return false;
        if (c >= 0x80 && !is_mark && strcmp(ascii_of(c), "?") == 0 && c != UTF8_INVALID)
            return false;
    }
    return true;
}

static bool is_ascii(const char *text)
{
    while (*text >= 0x20 && *text < 0x7F)
        text++;
    return *text == '\0';
}

START_TEST(knows_each_symbol_in_both_forms)
{
    for (const struct tex_symbol *symbol = tex_symbols; symbol->name; symbol++) {
        struct text name = {0};
        int reports = 0;
        struct tex tex;

        text_addf(&name, strchr("+-*=<>:()[],;.!?", symbol->name[0]) ? "%s" : "\\%s", symbol->name);
        tex = read_tex(name.bytes, false, &reports);
        ck_assert_str_eq(tex.line.text, symbol->text);
        ck_assert_msg(is_printable(tex.line.text) && *tex.line.text, "%s", symbol->name);
        ck_assert_msg(is_ascii(tex.line.ascii) && *tex.line.ascii, "%s", symbol->name);
        ck_assert_int_eq(reports, 0);
        tex_free(&tex);
        text_free(&name);
    }
}
END_TEST

/* Every letter in every style, every script, every bracket: as wide as it is measured, and with a form in ASCII. */
START_TEST(letters_and_brackets_are_printable)
{
    for (char32_t c = 0x21; c < 0x400; c++)
        for (int style = TEX_PLAIN; style <= TEX_SCRIPT; style++) {
            char32_t styled = tex_styled(c, (enum tex_style)style), above = tex_raised(c, true);
            char32_t below = tex_raised(c, false), all[] = {styled == c ? 'x' : styled, above, below};

            for (int i = 0; i < 3; i++)
                if (all[i] >= 0x80)
                    ck_assert_msg(utf8_width(all[i]) == 1 && *ascii_of(all[i]) != '?', "U+%04X", (unsigned)all[i]);
        }
}
END_TEST

static const char *const soup[] = {"\\frac",
                                   "\\frac{a}{b}",
                                   "\\sqrt",
                                   "\\sqrt[",
                                   "\\sum",
                                   "\\max",
                                   "\\left(",
                                   "\\right)",
                                   "\\left\\{",
                                   "\\right.",
                                   "\\begin{pmatrix}",
                                   "\\end{pmatrix}",
                                   "\\begin{aligned}",
                                   "\\end{aligned}",
                                   "\\begin{cases}",
                                   "\\end{cases}",
                                   "\\text",
                                   "\\text{if }",
                                   "\\mathbf",
                                   "\\mathbb{R}",
                                   "\\operatorname{f}",
                                   "\\hat",
                                   "\\overline",
                                   "\\alpha",
                                   "\\in",
                                   "\\foo",
                                   "\\",
                                   "\\\\",
                                   "&",
                                   "{",
                                   "}",
                                   "{",
                                   "}",
                                   "[",
                                   "]",
                                   "(",
                                   ")",
                                   "^",
                                   "_",
                                   "^2",
                                   "_i",
                                   "_{model}",
                                   "'",
                                   " ",
                                   "~",
                                   "\\,",
                                   "\\quad",
                                   "\\!",
                                   "a",
                                   "d",
                                   "K",
                                   "1",
                                   "0.5",
                                   "+",
                                   "-",
                                   "=",
                                   ",",
                                   "|",
                                   "\\top",
                                   "×",
                                   "√",
                                   "\x1b",
                                   "\xff",
                                   "\t",
                                   "\n",
                                   "%",
                                   "\\not",
                                   "\\not=",
                                   "\\binom",
                                   "\\displaystyle",
                                   "\\pmod",
                                   "\\big",
                                   "\\mathrm{ab}",
                                   "\\dots",
                                   "T",
                                   "∞"};

static void check_box(const struct tex_box *box)
{
    ck_assert_int_ge(box->base, 0);
    ck_assert_int_lt(box->base, box->count);
    for (int i = 0; i < box->count; i++) {
        const char *text = text_string(&box->lines[i].text);

        ck_assert_int_eq(box->lines[i].columns, utf8_columns(text));
        ck_assert_int_le(box->lines[i].columns, box->columns);
        ck_assert(is_printable(text));
    }
}

/* Formulas put together at random: nothing that commands a terminal comes out, and lines are as wide as was thought. */
START_TEST(survives_soup)
{
    struct random random;

    random_start(&random, 3, (uint64_t)_i);
    for (int round = 0; round < 3000; round++) {
        struct text t = {0};
        struct tex tex;

        for (uint64_t words = random_bits(&random) % 24; words > 0; words--)
            text_add(&t, soup[random_bits(&random) % (sizeof soup / sizeof *soup)]);
        tex = read_tex(text_string(&t), true, NULL);
        ck_assert_uint_ge(tex.row_count, 1);
        ck_assert_uint_lt(tex.baseline, tex.row_count);
        ck_assert(is_printable(tex.line.text));
        for (size_t i = 0; i < tex.row_count; i++)
            ck_assert(is_printable(tex.rows[i].text) && is_printable(tex.rows[i].ascii));
        for (int form = 0; form < 4; form++)
            tex_lay(text_string(&t), t.length, form & 1, form & 2, check_box);
        tex_free(&tex);
        text_free(&t);
    }
}
END_TEST

Suite *course_tex_forms_suite(void)
{
    Suite *suite = suite_create("course_tex_forms");
    TCase *tests = tcase_create("forms");

    tcase_add_test(tests, knows_each_symbol_in_both_forms);
    tcase_add_test(tests, letters_and_brackets_are_printable);
    tcase_add_loop_test(tests, survives_soup, 0, 4);
    suite_add_tcase(suite, tests);
    return suite;
}
