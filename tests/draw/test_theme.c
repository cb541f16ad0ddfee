/* SPDX-License-Identifier: MIT */
/* The ramps, colour by colour, and what must hold of every look: order, contrast, completeness. */
#include "base/ascii.h"
#include "draw/theme.h"
#include "suites.h"

#include <float.h>
#include <math.h>

#define SHARES 10
#define SIGNED 11

/* The data block of the ramps' document, line by line; [0] on a dark background, [1] on a light one. */
static const int share_paper[2][SHARES] = {{232, 234, 236, 239, 24, 31, 37, 79, 122, 229},
                                           {231, 254, 152, 79, 37, 31, 24, 239, 236, 233}};
static const int share_ink[2][SHARES] = {{231, 231, 231, 231, 231, 16, 16, 16, 16, 16},
                                         {16, 16, 16, 16, 16, 16, 231, 231, 231, 231}};
static const int signed_paper[2][SIGNED] = {{159, 153, 110, 67, 60, 238, 94, 136, 179, 221, 229},
                                            {19, 25, 68, 111, 153, 255, 222, 179, 136, 94, 88}};
static const int signed_ink[2][SIGNED] = {{16, 16, 16, 16, 231, 231, 231, 16, 16, 16, 16},
                                          {231, 231, 16, 16, 16, 16, 16, 16, 16, 231, 231}};
static const int grey_paper[2][SHARES] = {{233, 235, 237, 239, 241, 243, 246, 249, 252, 255},
                                          {255, 252, 249, 246, 243, 241, 239, 237, 235, 233}};
static const int grey_ink[2][SHARES] = {{231, 231, 231, 231, 231, 16, 16, 16, 16, 16},
                                        {16, 16, 16, 16, 16, 231, 231, 231, 231, 231}};
static const int head_ink[2][8] = {{205, 149, 141, 45, 217, 35, 172, 194}, {126, 22, 93, 17, 52, 61, 54, 124}};

static const int color_counts[] = {256, 16, 8, 0};

#define THEMES 32

/* Theme number i of all 4 × 2 × 2 × 2. */
static struct theme theme_number(int i)
{
    return (struct theme){.colors = color_counts[i & 3], .light = i & 4, .grey = i & 8, .ascii = i & 16};
}

START_TEST(ramps_are_the_documents)
{
    struct theme theme = {.colors = 256, .light = _i};

    for (int step = 0; step < SHARES; step++) {
        ck_assert_int_eq(theme_heat(&theme, true, step).paper, share_paper[_i][step]);
        ck_assert_int_eq(theme_heat(&theme, true, step).ink, share_ink[_i][step]);
        ck_assert_int_eq(theme_dense(&theme, true, step), share_paper[_i][step]);
    }
    for (int step = -5; step <= 5; step++) {
        ck_assert_int_eq(theme_heat(&theme, false, step).paper, signed_paper[_i][step + 5]);
        ck_assert_int_eq(theme_heat(&theme, false, step).ink, signed_ink[_i][step + 5]);
        ck_assert_int_eq(theme_dense(&theme, false, step), signed_paper[_i][step + 5]);
    }
}
END_TEST

START_TEST(grey_ramp_is_the_documents)
{
    struct theme theme = {.colors = 256, .light = _i, .grey = true};

    for (int step = 0; step < SHARES; step++) {
        ck_assert_int_eq(theme_heat(&theme, true, step).paper, grey_paper[_i][step]);
        ck_assert_int_eq(theme_heat(&theme, true, step).ink, grey_ink[_i][step]);
    }
    for (int step = 1; step <= 5; step++) {
        struct style more = theme_heat(&theme, false, step), less = theme_heat(&theme, false, step - 1);

        ck_assert_int_eq(theme_heat(&theme, false, -step).paper, more.paper);
        ck_assert(_i ? more.paper < less.paper : more.paper > less.paper);
    }
}
END_TEST

START_TEST(heads_and_chrome_are_the_documents)
{
    struct theme theme = {.colors = 256, .light = _i};

    for (size_t head = 0; head < 16; head++)
        ck_assert_int_eq(theme_role(&theme, theme_head(head)).ink, head_ink[_i][head % 8]);
    ck_assert_int_eq(theme_role(&theme, ROLE_DIM).ink, _i ? 240 : 247);
    ck_assert_int_eq(theme_role(&theme, ROLE_HAIRLINE).ink, _i ? 244 : 241);
    ck_assert_int_eq(theme_role(&theme, ROLE_TAG).paper, _i ? 252 : 240);
    ck_assert_int_eq(theme_role(&theme, ROLE_TAG).ink, _i ? 16 : 231);
}
END_TEST

START_TEST(share_steps_are_first_decimals)
{
    for (int percent = 0; percent <= 100; percent++)
        ck_assert_int_eq(theme_share_step(percent / 100.0), percent == 100 ? 9 : percent / 10);
    ck_assert_int_eq(theme_share_step(-0.0), 0);
    ck_assert_int_eq(theme_share_step(0.0949), 0); /* prints 0.09 */
    ck_assert_int_eq(theme_share_step(0.0951), 1); /* prints 0.10 */
    ck_assert_int_eq(theme_share_step(0.994), 9);
    ck_assert_int_eq(theme_share_step(0.995), 9);
    ck_assert_int_eq(theme_share_step(1), 9);
}
END_TEST

START_TEST(signed_steps_are_fifths_of_the_scale)
{
    for (int step = -5; step <= 5; step++)
        ck_assert_int_eq(theme_signed_step(step * 6.0 / 5, 6), step);
    ck_assert_int_eq(theme_signed_step(-0.0, 1), 0);
    ck_assert_int_eq(theme_signed_step(0.0999, 1), 0);
    ck_assert_int_eq(theme_signed_step(0.1001, 1), 1);
    ck_assert_int_eq(theme_signed_step(-0.1001, 1), -1);
    ck_assert_int_eq(theme_signed_step(5.60, 6), 5);
    ck_assert_int_eq(theme_signed_step(-1.00, 6), -1);
    ck_assert_int_eq(theme_signed_step(100, 6), 5); /* cut, as a hidden cell may be larger */
    ck_assert_int_eq(theme_signed_step(-DBL_MAX, theme_scale(DBL_MAX)), -5);
}
END_TEST

/* What is not a number has some step; grids do not ask, but nothing may break. */
START_TEST(steps_survive_what_is_no_number)
{
    static const double odd[] = {NAN, INFINITY, -INFINITY, 1e300, -1e300};

    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        int share = theme_share_step(odd[i]), fifth = theme_signed_step(odd[i], 1);

        ck_assert(share >= 0 && share <= 9 && fifth >= -5 && fifth <= 5);
    }
    ck_assert_int_eq(theme_signed_step(NAN, 1), 0);
}
END_TEST

START_TEST(scale_rounds_up)
{
    static const double pairs[][2] = {{0, 1},     {1, 1},        {1.01, 2},  {2, 2},      {2.8, 3},     {3.01, 4},
                                      {4.5, 5},   {5.6, 6},      {6.01, 8},  {7, 8},      {8.01, 10},   {10, 10},
                                      {10.1, 20}, {99.9, 100},   {0.3, 0.3}, {0.31, 0.4}, {0.07, 0.08}, {0.1, 0.1},
                                      {NAN, 1},   {INFINITY, 1}, {-1, 1},    {1e-9, 1e-9}};

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        ck_assert_msg(theme_scale(pairs[i][0]) == pairs[i][1], "%g gives %.17g, not %g", pairs[i][0],
                      theme_scale(pairs[i][0]), pairs[i][1]); /* exactly: it is printed */
}
END_TEST

START_TEST(scale_covers_all_doubles)
{
    for (double largest = DBL_TRUE_MIN; largest < DBL_MAX / 2; largest *= 1.7 + 1e-3) {
        double scale = theme_scale(largest);

        ck_assert_msg(scale >= largest * (1 - 1e-8) && scale <= 2.0001 * largest, "%g gives %g", largest, scale);
    }
    ck_assert(isfinite(theme_scale(DBL_MAX)) && theme_scale(DBL_MAX) >= 1e308);
}
END_TEST

static void every_role_has_a_style(struct theme theme)
{
    for (int role = 0; role < ROLE_COUNT; role++) {
        struct style style = theme_role(&theme, (enum role)role);
        bool differs = style.bold || style.faint || style.reverse || style.ink != COLOR_PAGE;
        int most = theme.colors - 1;

        ck_assert_int_le(style.ink, most);
        ck_assert_int_le(style.paper, most);
        ck_assert_int_ge(style.ink, COLOR_PAGE);
        ck_assert_int_ge(style.paper, COLOR_PAGE);
        if (role != ROLE_PLAIN && role != ROLE_LINK)
            ck_assert_msg(differs, "role %d looks plain with %d colours", role, theme.colors);
    }
}

/* Heads: 8 inks with 256 colours, 4 with fewer; without colours the subscript alone tells them apart. */
static void neighbouring_heads_differ(struct theme theme)
{
    size_t inks = theme.colors >= 256 ? 8 : 4;

    for (size_t a = 0; a < inks && theme.colors >= 8; a++)
        for (size_t b = a + 1; b < inks; b++)
            ck_assert_int_ne(theme_role(&theme, theme_head(a)).ink, theme_role(&theme, theme_head(b)).ink);
}

/* ------------------------------------------------------------------------------------------------------ the order */

static int shade_rank(char32_t shade)
{
    static const char32_t ranks[] = {U' ', U'░', U'▒', U'▓', U'█'};

    for (int i = 0; i < 5; i++)
        if (ranks[i] == shade)
            return i;
    return -1;
}

/* With few colours the shade never falls as the value grows, and both ends differ; the sign has an ink of its own. */
static void shades_keep_the_order(struct theme theme)
{
    struct style style, other;
    int before = -1;

    for (int step = 0; step < SHARES; step++) {
        int rank = shade_rank(theme_shade(&theme, true, step, &style));

        ck_assert_int_ge(rank, before);
        ck_assert_int_eq(rank, step / 2);
        before = rank;
    }
    before = -1;
    for (int step = 0; step <= 5; step++) {
        static const int ranks[] = {0, 1, 2, 3, 3, 4};
        int rank = shade_rank(theme_shade(&theme, false, step, &style));

        ck_assert_int_eq(rank, shade_rank(theme_shade(&theme, false, -step, &other)));
        ck_assert_int_eq(rank, ranks[step]);
        ck_assert_int_ge(rank, before);
        if (theme.colors >= 8 && theme.colors < 256 && step)
            ck_assert_int_ne(style.ink, other.ink);
    }
}

/* The same steps stand in the same order in every theme: each paper that differs comes in one run. */
static void dense_papers_come_in_runs(struct theme theme)
{
    int seen[SIGNED], count = 0, first = theme.grey && theme.colors == 256 ? 0 : -5;

    for (int share = 0; share < 2; share++) {
        count = 0;
        for (int step = share ? 0 : first; step <= (share ? 9 : 5); step++) {
            int paper = theme_dense(&theme, share, step);

            ck_assert_int_eq(paper == COLOR_PAGE, theme.colors == 0);
            if (count && seen[count - 1] == paper)
                continue;
            for (int i = 0; i < count; i++)
                ck_assert_msg(seen[i] != paper, "paper %d comes back at step %d", paper, step);
            seen[count++] = paper;
        }
        ck_assert_int_ge(count, theme.colors == 0 ? 1 : theme.colors == 8 ? 3 : 5);
    }
}

static void a_number_stands_on_known_colours_only(struct theme theme)
{
    for (int step = 0; step < SHARES && theme.colors < 256; step++) {
        ck_assert_int_eq(theme_heat(&theme, true, step).paper, COLOR_PAGE);
        ck_assert_int_eq(theme_heat(&theme, true, step).ink, COLOR_PAGE);
    }
}

/* ------------------------------------------------------------------------------------------------------- contrast */

static double linear(int byte)
{
    double c = byte / 255.0;

    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

/* Relative luminance (WCAG 2) of an entry 16…255 of the xterm palette: a cube of six levels, then 24 greys. */
static double luminance(int index)
{
    static const int levels[] = {0, 95, 135, 175, 215, 255};
    int cube = index - 16, grey = 8 + 10 * (index - 232);

    ck_assert_int_ge(index, 16);
    if (index >= 232)
        return linear(grey);
    return 0.2126 * linear(levels[cube / 36]) + 0.7152 * linear(levels[cube / 6 % 6]) +
           0.0722 * linear(levels[cube % 6]);
}

static double contrast(int a, int b)
{
    double one = luminance(a) + 0.05, other = luminance(b) + 0.05;

    return one > other ? one / other : other / one;
}

static void numbers_are_readable(struct theme theme)
{
    theme.colors = 256;
    for (int step = -5; step <= 5; step++)
        ck_assert(contrast(theme_heat(&theme, false, step).ink, theme_heat(&theme, false, step).paper) >= 4.5);
    for (int step = 0; step < SHARES; step++)
        ck_assert(contrast(theme_heat(&theme, true, step).ink, theme_heat(&theme, true, step).paper) >= 4.5);
}

/* Words and heads, on the darkest and the lightest page that a terminal is likely to have. */
START_TEST(words_are_readable)
{
    struct theme theme = {.colors = 256, .light = _i};
    int page = _i ? 231 : 16, other_page = _i ? 255 : 236;
    struct style tag = theme_role(&theme, ROLE_TAG);

    for (int role = ROLE_HEAD_1; role < ROLE_COUNT; role++) {
        ck_assert(contrast(theme_role(&theme, (enum role)role).ink, page) >= 4.5);
        ck_assert(contrast(theme_role(&theme, (enum role)role).ink, other_page) >= 4.5);
    }
    ck_assert(contrast(theme_role(&theme, ROLE_DIM).ink, page) >= 4.5);
    ck_assert(contrast(theme_role(&theme, ROLE_DIM).ink, other_page) >= 4.5);
    ck_assert(contrast(tag.ink, tag.paper) >= 4.5);
}
END_TEST

/* ---------------------------------------------------------------------------------------------------------- ASCII */

START_TEST(ascii_covers_the_glyphs)
{
    static const struct {
        const char32_t glyph;
        const char *ascii;
    } glyphs[] = {{U'─', "-"}, {U'│', "|"}, {U'┌', "+"},    {U'┐', "+"},  {U'╭', "+"},   {U'╮', "+"},   {U'╰', "+"},
                  {U'╯', "+"}, {U'▸', ">"}, {U'▾', "v"},    {U'▴', "^"},  {U'▪', "*"},   {U'←', "<"},   {U'→', ">"},
                  {U'↑', "^"}, {U'↓', "v"}, {U'·', "."},    {U'∘', "o"},  {U'×', "x"},   {U'✓', "+"},   {U'✗', "x"},
                  {U'━', "="}, {U'█', "#"}, {U'▏', "#"},    {U'▎', "#"},  {U'▍', "#"},   {U'▌', "#"},   {U'▋', "#"},
                  {U'▊', "#"}, {U'▉', "#"}, {U'“', "\""},   {U'”', "\""}, {U'›', ">"},   {U'₁', "1"},   {U'₂', "2"},
                  {U'₉', "9"}, {U'÷', "/"}, {U'√', "sqrt"}, {U'ᵀ', "^T"}, {U'…', "..."}, {U'°', "deg"}, {U'∞', "inf"},
                  {U'░', ":"}, {U'▒', "="}, {U'▓', "X"}};

    for (size_t i = 0; i < sizeof glyphs / sizeof *glyphs; i++)
        ck_assert_str_eq(ascii_of(glyphs[i].glyph), glyphs[i].ascii);
    for (char32_t c = 0x20; c < 0x7F; c++)
        ck_assert_ptr_null(ascii_of(c));
    ck_assert_str_eq(ascii_of(U'語'), "?");
}
END_TEST

START_TEST(ascii_is_ascii)
{
    for (char32_t c = 0x80; c < 0x3000; c++)
        for (const char *ascii = ascii_of(c); *ascii; ascii++)
            ck_assert_int_lt((unsigned char)*ascii - 0x20, 0x5F);
}
END_TEST

START_TEST(every_look)
{
    for (int i = 0; i < THEMES; i++) {
        struct theme theme = theme_number(i);

        every_role_has_a_style(theme);
        neighbouring_heads_differ(theme);
        shades_keep_the_order(theme);
        dense_papers_come_in_runs(theme);
        a_number_stands_on_known_colours_only(theme);
        numbers_are_readable(theme);
    }
}
END_TEST

Suite *draw_theme_suite(void)
{
    Suite *suite = suite_create("draw_theme");
    TCase *data = tcase_create("data"), *looks = tcase_create("every look");

    tcase_add_loop_test(data, ramps_are_the_documents, 0, 2);
    tcase_add_loop_test(data, grey_ramp_is_the_documents, 0, 2);
    tcase_add_loop_test(data, heads_and_chrome_are_the_documents, 0, 2);
    tcase_add_test(data, share_steps_are_first_decimals);
    tcase_add_test(data, signed_steps_are_fifths_of_the_scale);
    tcase_add_test(data, steps_survive_what_is_no_number);
    tcase_add_test(data, scale_rounds_up);
    tcase_add_test(data, scale_covers_all_doubles);
    tcase_add_test(data, ascii_covers_the_glyphs);
    tcase_add_test(data, ascii_is_ascii);
    tcase_add_test(looks, every_look);
    tcase_add_loop_test(looks, words_are_readable, 0, 2);
    suite_add_tcase(suite, data);
    suite_add_tcase(suite, looks);
    return suite;
}
