/* SPDX-License-Identifier: MIT */
/* Canvases as files: read back, by a terminal emulator or a reader of markup, they are the canvas again. */
#include "base/random.h"
#include "base/utf8.h"
#include "draw/export.h"
#include "draw/markup.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>
#include <vterm.h>

#define ROWS 12
#define COLS 40
#define CASES 24 /* random canvases */

static const struct theme themes[] = {{.colors = 256},
                                      {.colors = 256, .light = true},
                                      {.colors = 256, .grey = true},
                                      {.colors = 0},
                                      {.colors = 0, .light = true}};

#define THEMES (int)(sizeof themes / sizeof *themes)

static const struct cell *cell_of(const struct canvas *canvas, int row, int col)
{
    return &canvas->cells[(size_t)row * (size_t)canvas->cols + (size_t)col];
}

/* A canvas with something of everything, also what no view would draw. */
static void make_random(struct canvas *canvas, int number)
{
    static const char *const pieces[] = {"abc",  "<b>&\"';", "a  b", "───",     "░▒▓█",          "▀▄▁▂▃▅▆▇",
                                         "▏▍▌▉", "猫は",     "é",    "e\u0301", "a\u0323\u0302", "₁",
                                         "  ",   "שלום",     "]]>",  "--><!--"};
    struct random random;

    random_start(&random, (uint64_t)number, 7);
    canvas_make(canvas, ROWS, COLS, &themes[number % THEMES]);
    for (int i = 0; i < 90; i++) {
        uint64_t bits = random_bits(&random);
        bool has_color = canvas->theme.colors > 0;
        struct style style = {.ink = has_color && bits & 1 ? (short)(bits >> 8 & 0xFF) : COLOR_PAGE,
                              .paper = has_color && bits & 2 ? (short)(bits >> 16 & 0xFF) : COLOR_PAGE,
                              .bold = bits & 4,
                              .faint = bits & 0x18 ? false : true,
                              .reverse = (bits & 0x60) == 0x60};

        canvas_put_style(canvas, (int)(bits >> 24 & 0xFF) % ROWS, (int)(bits >> 32 & 0xFF) % (COLS + 3) - 2, style,
                         pieces[(bits >> 40) % (sizeof pieces / sizeof *pieces)]);
    }
}

/* --------------------------------------------------------------------------------------------------------------- ANSI
 */

static void expect_color(const VTermColor *got, short wanted, bool is_direct)
{
    unsigned rgb = theme_rgb(wanted);

    if (wanted == COLOR_PAGE)
        ck_assert(VTERM_COLOR_IS_DEFAULT_FG(got) || VTERM_COLOR_IS_DEFAULT_BG(got));
    else if (is_direct)
        ck_assert(VTERM_COLOR_IS_RGB(got) && got->rgb.red == rgb >> 16 && got->rgb.green == (rgb >> 8 & 0xFF) &&
                  got->rgb.blue == (rgb & 0xFF));
    else
        ck_assert(VTERM_COLOR_IS_INDEXED(got) && got->indexed.idx == wanted);
}

static void expect_cell(const struct cell *cell, const VTermScreenCell *got, bool is_direct)
{
    bool is_blank = cell->glyph == U' ' && !cell->mark[0], is_reversed = cell->style.reverse;

    if (cell->glyph == 0)
        return;
    ck_assert_uint_eq(got->chars[0] ? got->chars[0] : ' ', cell->glyph);
    for (int i = 0; got->chars[0] && i < CANVAS_MARKS && (i == 0 || cell->mark[i - 1]); i++)
        ck_assert_uint_eq(got->chars[i + 1], cell->mark[i]);
    ck_assert_int_eq(got->attrs.reverse, is_reversed);
    expect_color(&got->bg, cell->style.paper, is_direct);
    if (is_blank && !is_reversed)
        return;
    ck_assert_int_eq(got->attrs.bold, cell->style.bold);
    expect_color(&got->fg, cell->style.ink, is_direct);
}

START_TEST(a_terminal_shows_the_ansi)
{
    bool is_direct = _i & 1;
    struct canvas canvas;
    struct text out = {0};
    VTerm *vterm = vterm_new(ROWS, COLS);
    VTermScreen *screen = vterm_obtain_screen(vterm);
    const char *at;

    vterm_set_utf8(vterm, 1);
    vterm_state_set_bold_highbright(vterm_obtain_state(vterm), 0);
    vterm_screen_reset(screen, 1);
    make_random(&canvas, _i);
    export_ansi(&canvas, is_direct, &out);
    at = text_string(&out);
    for (int row = 0; row < ROWS; row++) {
        const char *end = strchr(at, '\n');

        vterm_input_write(vterm, at, (size_t)(end - at));
        vterm_input_write(vterm, "\r\n", row + 1 < ROWS ? 2 : 0);
        at = end + 1;
    }
    ck_assert_str_eq(at, "");
    for (int row = 0; row < ROWS; row++)
        for (int col = 0; col < COLS; col++) {
            VTermScreenCell got;

            vterm_screen_get_cell(screen, (VTermPos){.row = row, .col = col}, &got);
            expect_cell(cell_of(&canvas, row, col), &got, is_direct);
        }
    vterm_free(vterm);
    canvas_free(&canvas);
    text_free(&out);
}
END_TEST

START_TEST(ansi_says_no_more_than_it_must)
{
    static const struct style red = {.ink = 9, .paper = COLOR_PAGE}, page = {.ink = COLOR_PAGE, .paper = COLOR_PAGE},
                              bold = {.ink = 9, .paper = COLOR_PAGE, .bold = true},
                              faint = {.ink = COLOR_PAGE, .paper = COLOR_PAGE, .faint = true},
                              back = {.ink = COLOR_PAGE, .paper = COLOR_PAGE, .reverse = true};
    struct canvas canvas;
    struct text out = {0};

    canvas_make(&canvas, 5, 12, &themes[0]);
    canvas_put_style(&canvas, 0, 0, red, "ab");
    canvas_put_style(&canvas, 0, 3, red, "cd");
    canvas_put_style(&canvas, 0, 6, page, "e");
    canvas_put_style(&canvas, 1, 0, bold, "b");
    canvas_put_style(&canvas, 1, 1, red, "r");
    canvas_put_style(&canvas, 2, 0, faint, "f");
    canvas_put_style(&canvas, 3, 0, back, " x ");
    export_ansi(&canvas, false, &out);
    ck_assert_str_eq(text_string(&out), "\033[38;5;9mab cd \033[0me\n"
                                        "\033[1;38;5;9mb\033[22mr\033[0m\n"
                                        "\033[2mf\033[0m\n"
                                        "\033[7m x \033[0m\n"
                                        "\n");
    text_cut(&out, 0);
    export_ansi(&canvas, true, &out);
    ck_assert(strncmp(text_string(&out), "\033[38;2;255;0;0mab", 17) == 0);
    canvas_free(&canvas);
    text_free(&out);
}
END_TEST

/* ---------------------------------------------------------------------------------------------------------------- SVG
 */

/* The paper of a cell, and its ink, as they should be seen. */
static unsigned color_of(const struct canvas *canvas, const struct cell *cell, bool wants_paper)
{
    bool paper = wants_paper != cell->style.reverse;
    short color = paper ? cell->style.paper : cell->style.ink;

    if (color != COLOR_PAGE)
        return theme_rgb(color);
    return paper ? theme_page_paper(&canvas->theme) : theme_page_ink(&canvas->theme);
}

static int number_of(const char *tag, const char *name)
{
    char value[64];

    ck_assert_msg(markup_attribute(tag, name, value), "no %s: %.60s", name, tag);
    return atoi(value);
}

/* Marks the papers of the rectangles that fill whole cells in `papers`. */
static void read_papers(const char *document, unsigned papers[ROWS][COLS])
{
    const char *at = document, *group = strstr(document, "<g "), *end = strstr(document, "</g>"), *tag;

    at = group;
    while ((tag = markup_next(&at, "rect")) && tag < end) {
        int x = number_of(tag, "x") - 9, y = number_of(tag, "y") - 9;
        char fill[64];

        ck_assert(markup_attribute(tag, "fill", fill));
        if (number_of(tag, "height") != 18 || number_of(tag, "width") % 9 || y % 18)
            continue;
        for (int col = x / 9; col < (x + number_of(tag, "width")) / 9; col++)
            papers[y / 18][col] = (unsigned)strtoul(fill + 1, NULL, 16);
    }
}

/* Puts the texts on an empty canvas, each where it says. */
static void read_texts(const char *document, struct canvas *out)
{
    const char *at = document, *tag;

    while ((tag = markup_next(&at, "text")) != NULL) {
        int x = number_of(tag, "x") - 9, y = number_of(tag, "y") - 9 - 14, length = number_of(tag, "textLength");
        struct text text = {0};
        struct style style = {.ink = COLOR_PAGE, .paper = COLOR_PAGE};
        char value[64];

        ck_assert(x % 9 == 0 && y % 18 == 0);
        style.bold = markup_attribute(tag, "font-weight", value);
        markup_add_text(&text, at, strstr(at, "</text>"));
        ck_assert_int_eq(9 * utf8_columns(text_string(&text)), length);
        canvas_put_style(out, y / 18, x / 9, style, text_string(&text));
        text_free(&text);
    }
}

START_TEST(svg_reads_back)
{
    struct canvas canvas, again;
    struct text out = {0}, twice = {0};
    unsigned papers[ROWS][COLS];

    make_random(&canvas, _i);
    canvas_make(&again, ROWS, COLS, &canvas.theme);
    export_svg(&canvas, "<Six & \"stages\">", &out);
    export_svg(&canvas, "<Six & \"stages\">", &twice);
    ck_assert_str_eq(text_string(&out), text_string(&twice));
    markup_check(text_string(&out), out.length, false);
    ck_assert_ptr_nonnull(strstr(text_string(&out), "<title>&lt;Six &amp; &quot;stages&quot;&gt;</title>"));
    for (int i = 0; i < ROWS * COLS; i++)
        papers[i / COLS][i % COLS] = theme_page_paper(&canvas.theme);
    read_papers(text_string(&out), papers);
    read_texts(text_string(&out), &again);
    for (int row = 0; row < ROWS; row++)
        for (int col = 0; col < COLS; col++) {
            const struct cell *cell = cell_of(&canvas, row, col), *got = cell_of(&again, row, col);

            ck_assert_uint_eq(got->glyph, cell->glyph);
            ck_assert_mem_eq(got->mark, cell->mark, sizeof cell->mark);
            if (cell->glyph != U' ')
                ck_assert_int_eq(got->style.bold, cell->style.bold);
            if (cell->glyph != U'█' && !cell->style.faint)
                ck_assert_uint_eq(papers[row][col], color_of(&canvas, cell, true));
        }
    canvas_free(&canvas);
    canvas_free(&again);
    text_free(&out);
    text_free(&twice);
}
END_TEST

START_TEST(svg_in_each_theme)
{
    static const struct {
        const char *page, *head, *dim;
    } expected[] = {{"#121212\"/>\n<g", " fill=\"#ff5faf\" font-weight=\"700\">one", " fill=\"#9e9e9e\">two"},
                    {"#ffffff\"/>\n<g", " fill=\"#af0087\" font-weight=\"700\">one", " fill=\"#585858\">two"},
                    {"#121212\"/>\n<g", " fill=\"#ff5faf\" font-weight=\"700\">one", " fill=\"#9e9e9e\">two"},
                    {"#121212\"/>\n<g", "Glyphs\" font-weight=\"700\">one", " fill=\"#9e9e9e\">two"},
                    {"#ffffff\"/>\n<g", "Glyphs\" font-weight=\"700\">one", " fill=\"#676767\">two"}};

    for (int i = 0; i < THEMES; i++) {
        struct canvas canvas;
        struct text out = {0};

        canvas_make(&canvas, 2, 12, &themes[i]);
        canvas_put(&canvas, 0, 0, ROLE_HEAD_1, "one");
        canvas_put(&canvas, 1, 0, ROLE_DIM, "two");
        export_svg(&canvas, "", &out);
        ck_assert_ptr_nonnull(strstr(text_string(&out), expected[i].page));
        ck_assert_msg(strstr(text_string(&out), expected[i].head), "%d: %s", i, text_string(&out));
        ck_assert_msg(strstr(text_string(&out), expected[i].dim), "%d: %s", i, text_string(&out));
        canvas_free(&canvas);
        text_free(&out);
    }
}
END_TEST

START_TEST(svg_draws_block_elements)
{
    static const struct style style = {.ink = 229, .paper = 24};
    struct canvas canvas;
    struct text out = {0};

    canvas_make(&canvas, 1, 8, &themes[0]);
    canvas_put_style(&canvas, 0, 0, style, "▀▀▄▂▎█");
    export_svg(&canvas, "", &out);
    ck_assert_ptr_nonnull(strstr(text_string(&out),
                                 "<rect x=\"9\" y=\"9\" width=\"54\" height=\"18\" fill=\"#005f87\"/>\n"
                                 "<rect x=\"9\" y=\"9\" width=\"18\" height=\"9\" fill=\"#ffffaf\"/>\n"
                                 "<rect x=\"27\" y=\"18\" width=\"9\" height=\"9\" fill=\"#ffffaf\"/>\n"
                                 "<rect x=\"36\" y=\"22.5\" width=\"9\" height=\"4.5\" fill=\"#ffffaf\"/>\n"
                                 "<rect x=\"45\" y=\"9\" width=\"2.250\" height=\"18\" fill=\"#ffffaf\"/>\n"
                                 "<rect x=\"54\" y=\"9\" width=\"9\" height=\"18\" fill=\"#ffffaf\"/>\n</g>"));
    canvas_free(&canvas);
    text_free(&out);
}
END_TEST

/* --------------------------------------------------------------------------------------------------------------- HTML
 */

/* Fails unless what is as wide as its cells says how many they are. */
static void check_widths(const char *document)
{
    const char *at = document, *tag;

    while ((tag = markup_next(&at, "span")) != NULL) {
        char class[64] = "", style[64] = "";
        struct text text = {0};
        bool has_class = markup_attribute(tag, "class", class), is_wide;
        int columns;

        ck_assert(has_class);
        is_wide = markup_attribute(tag, "style", style) && strncmp(style, "width:", 6) == 0;
        markup_add_text(&text, at, strstr(at, "</span>"));
        columns = utf8_columns(text_string(&text));
        if (is_wide)
            ck_assert_int_eq(atoi(style + 6), columns);
        else if (class[strlen(class) - 1] == 'w')
            ck_assert_int_eq(columns, 1);
        else if (class[0] != 'w' && !strchr(class, ' '))
            ck_assert_uint_eq(text.length, (size_t)columns);
        text_free(&text);
    }
}

START_TEST(html_reads_back)
{
    struct canvas canvas;
    struct text out = {0}, rows = {0}, expected = {0};
    const char *start;

    make_random(&canvas, _i);
    export_html(&canvas, "<Six & \"stages\">", &out);
    markup_check(text_string(&out), out.length, true);
    check_widths(text_string(&out));
    start = strstr(text_string(&out), "<pre class=\"screen\">\n") + strlen("<pre class=\"screen\">\n");
    markup_add_text(&rows, start, strstr(start, "</pre>"));
    start = text_string(&rows);
    for (int row = 0; row < ROWS; row++) {
        const char *end = strchr(start, '\n'), *last = end;

        while (last > start && last[-1] == ' ')
            last--;
        text_cut(&expected, 0);
        canvas_row_text(&canvas, row, &expected);
        ck_assert_uint_eq((size_t)(last - start), expected.length);
        ck_assert_mem_eq(start, text_string(&expected), expected.length);
        start = end + 1;
    }
    ck_assert_str_eq(start, "");
    canvas_free(&canvas);
    text_free(&out);
    text_free(&rows);
    text_free(&expected);
}
END_TEST

START_TEST(html_has_a_class_for_each_pen)
{
    static const struct style heat = {.ink = 16, .paper = 229}, faint = {.ink = -1, .paper = -1, .faint = true};
    struct canvas canvas;
    struct text out = {0};

    canvas_make(&canvas, 2, 20, &themes[0]);
    canvas_put(&canvas, 0, 0, ROLE_PLAIN, "a<b");
    canvas_put_style(&canvas, 0, 3, heat, "5.60");
    canvas_put_style(&canvas, 1, 0, heat, " ▀▀×");
    canvas_put_style(&canvas, 1, 5, faint, "猫");
    canvas_put(&canvas, 1, 8, ROLE_STRONG, "so");
    export_html(&canvas, "T", &out);
    ck_assert_ptr_nonnull(
        strstr(text_string(&out),
               "a&lt;b<span class=\"s1\">5.60</span>\n<span class=\"s2\"> </span>"
               "<span class=\"s1 w k\" style=\"width:2ch;background-image:linear-gradient(to bottom,currentColor 50.0%,"
               "transparent 0)\">▀▀</span><span class=\"s1 w\">×</span> "
               "<span class=\"s3 w\" style=\"width:2ch\">猫</span><span class=\"s4\"> so</span>\n"));
    ck_assert_ptr_nonnull(strstr(text_string(&out), ".s1{color:#000000;background-color:#ffffaf}\n"));
    ck_assert_ptr_nonnull(strstr(text_string(&out), ".s3{color:#9e9e9e}\n"));
    ck_assert_ptr_nonnull(strstr(text_string(&out), ".s4{color:#e4e4e4;font-weight:700}\n"));
    ck_assert_ptr_nonnull(strstr(text_string(&out), "pre.screen{color:#e4e4e4;background-color:#121212}\n"));
    canvas_free(&canvas);
    text_free(&out);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------ what no file
 * may hold */

START_TEST(hostile_cells_are_harmless)
{
    static const char32_t hostile[] = {1,      7,      8,      0x1B,   '\n',   0x7F,    0x85,     0x9B,
                                       0xD800, 0xDFFF, 0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE, 0x110000, 0xFFFFFFFF};
    struct canvas canvas;
    struct text svg = {0}, html = {0}, ansi = {0};

    canvas_make(&canvas, 4, 20, &themes[0]);
    for (int i = 0; i < (int)(sizeof hostile / sizeof *hostile); i++) {
        canvas.cells[i].glyph = hostile[i];
        canvas.cells[20 + i].glyph = U'a';
        canvas.cells[20 + i].mark[0] = hostile[i];
    }
    canvas.cells[40].glyph = 0; /* a right half of nothing */
    canvas.cells[59].glyph = U'猫';
    export_svg(&canvas, "\x1b[31m\xff<", &svg);
    export_html(&canvas, "\x1b[31m\xff<", &html);
    export_ansi(&canvas, false, &ansi);
    markup_check(text_string(&svg), svg.length, false);
    markup_check(text_string(&html), html.length, true);
    ck_assert_ptr_nonnull(strstr(text_string(&svg), "<title>�[31m�&lt;</title>"));
    ck_assert_ptr_null(strchr(text_string(&ansi), '\033'));
    ck_assert_ptr_null(strchr(text_string(&ansi), 0x7F));
    canvas_free(&canvas);
    text_free(&svg);
    text_free(&html);
    text_free(&ansi);
}
END_TEST

START_TEST(the_smallest_and_the_widest)
{
    static const int sizes[][2] = {{1, 1}, {1, 1000}, {1000, 1}};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct canvas canvas;
        struct text svg = {0}, html = {0};

        canvas_make(&canvas, sizes[i][0], sizes[i][1], &themes[0]);
        canvas_across(&canvas, 0, 0, sizes[i][1]);
        export_svg(&canvas, "", &svg);
        export_html(&canvas, "", &html);
        markup_check(text_string(&svg), svg.length, false);
        markup_check(text_string(&html), html.length, true);
        canvas_free(&canvas);
        text_free(&svg);
        text_free(&html);
    }
}
END_TEST

Suite *draw_export_suite(void)
{
    Suite *suite = suite_create("draw_export");
    TCase *core = tcase_create("core");

    tcase_add_loop_test(core, a_terminal_shows_the_ansi, 0, CASES);
    tcase_add_test(core, ansi_says_no_more_than_it_must);
    tcase_add_loop_test(core, svg_reads_back, 0, CASES);
    tcase_add_test(core, svg_in_each_theme);
    tcase_add_test(core, svg_draws_block_elements);
    tcase_add_loop_test(core, html_reads_back, 0, CASES);
    tcase_add_test(core, html_has_a_class_for_each_pen);
    tcase_add_test(core, hostile_cells_are_harmless);
    tcase_add_test(core, the_smallest_and_the_widest);
    suite_add_tcase(suite, core);
    return suite;
}
