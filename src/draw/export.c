/* SPDX-License-Identifier: MIT */
#include "draw/export.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

#define FONTS "\"DejaVu Sans Mono\",Menlo,Consolas,\"Liberation Mono\",monospace"

/* A third of the way from one colour to another. */
static unsigned blend(unsigned from, unsigned to)
{
    unsigned mixed = 0;

    for (int shift = 0; shift <= 16; shift += 8)
        mixed |= ((2 * (from >> shift & 0xFF) + (to >> shift & 0xFF)) / 3) << shift;
    return mixed;
}

static struct export_pen pen_of(const struct theme *theme, const struct style *style)
{
    unsigned ink = style->ink == COLOR_PAGE ? theme_page_ink(theme) : theme_rgb(style->ink);
    unsigned paper = style->paper == COLOR_PAGE ? theme_page_paper(theme) : theme_rgb(style->paper);
    struct export_pen pen = {.ink = ink, .paper = paper, .bold = style->bold};

    if (style->faint)
        pen.ink = blend(ink, paper);
    if (style->reverse) {
        ink = pen.ink;
        pen.ink = pen.paper;
        pen.paper = ink;
    }
    return pen;
}

static const struct cell *cell_at(const struct canvas *canvas, int row, int col)
{
    return &canvas->cells[(size_t)row * (size_t)canvas->cols + (size_t)col];
}

/* A blank shows no ink. */
static bool is_blank(const struct cell *cell)
{
    return cell->glyph == U' ' && !cell->mark[0];
}

static bool is_ascii(const struct cell *cell)
{
    return cell->glyph >= U' ' && cell->glyph < 0x7F && !cell->mark[0];
}

/* The character as files may contain it, or � if they may not. */
static char32_t export_character(char32_t c)
{
    bool is_control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    bool is_none = (c >= 0xD800 && c < 0xE000) || (c >= 0xFDD0 && c < 0xFDF0) || (c & 0xFFFE) == 0xFFFE || c > 0x10FFFF;

    return is_control || is_none ? UTF8_INVALID : c;
}

/* The column after the last cell of a row that shows anything. */
static int export_row_end(const struct canvas *canvas, int row)
{
    int end = canvas->cols;
    unsigned paper = theme_page_paper(&canvas->theme);

    while (end > 0 && is_blank(cell_at(canvas, row, end - 1)) &&
           pen_of(&canvas->theme, &cell_at(canvas, row, end - 1)->style).paper == paper)
        end--;
    return end;
}

/* The eighths of a cell that a block element fills: ▀, ▁ to █, ▉ to ▏. */
static int block_of(char32_t glyph, enum export_side *side)
{
    *side = glyph == U'▀' ? SIDE_TOP : glyph <= U'█' ? SIDE_BOTTOM : SIDE_LEFT;
    if (glyph == U'▀')
        return 4;
    if (glyph > U'▀' && glyph <= U'█')
        return (int)(glyph - U'▀');
    return glyph > U'█' && glyph <= U'▏' ? 8 - (int)(glyph - U'█') : 0;
}

/* Whether two blanks come right before a column of a run. */
static bool is_behind_gap(const struct canvas *canvas, int row, int col, const struct export_run *run)
{
    return col - run->col >= 2 && is_blank(cell_at(canvas, row, col - 1)) && is_blank(cell_at(canvas, row, col - 2));
}

/* Columns, before `end`, of ASCII with one pen. Blanks take any ink. */
static int ascii_columns(const struct canvas *canvas, int row, int end, bool at_gaps, struct export_run *run)
{
    bool has_ink = false;
    int col = run->col;

    for (; col < end; col++) {
        const struct cell *cell = cell_at(canvas, row, col);
        struct export_pen pen = pen_of(&canvas->theme, &cell->style);

        if (!is_ascii(cell) || pen.paper != run->pen.paper)
            break;
        if (is_blank(cell))
            continue;
        if (has_ink && (pen.ink != run->pen.ink || pen.bold != run->pen.bold))
            break;
        if (at_gaps && is_behind_gap(canvas, row, col, run))
            break;
        run->pen = pen;
        has_ink = true;
    }
    return col - run->col;
}

/* Columns of one character that is not ASCII: repeated, or alone if it is wide, has marks, or fills its cell from the
 * left. */
static int same_columns(const struct canvas *canvas, int row, int end, const struct export_run *run)
{
    const struct cell *first = cell_at(canvas, row, run->col);
    bool is_wide = run->col + 1 < canvas->cols && cell_at(canvas, row, run->col + 1)->glyph == 0;
    int cols = 1;

    if (is_wide || first->mark[0] || first->glyph == 0 || (run->eighths && run->side == SIDE_LEFT))
        return is_wide && first->glyph ? 2 : 1;
    for (; run->col + cols < end; cols++) {
        const struct cell *cell = cell_at(canvas, row, run->col + cols);
        struct export_pen pen = pen_of(&canvas->theme, &cell->style);

        if (cell->glyph != first->glyph || cell->mark[0] || pen.ink != run->pen.ink || pen.paper != run->pen.paper ||
            pen.bold != run->pen.bold)
            break;
    }
    return cols;
}

/* The run that begins at a column before `end`. With `at_gaps` it ends after two blanks, so that no run drifts far in a
 * program that ignores its length. */
static struct export_run export_run_at(const struct canvas *canvas, int row, int col, int end, bool at_gaps)
{
    const struct cell *cell = cell_at(canvas, row, col);
    struct export_run run = {.col = col, .pen = pen_of(&canvas->theme, &cell->style), .is_ascii = is_ascii(cell)};

    run.eighths = cell->mark[0] ? 0 : block_of(cell->glyph, &run.side);
    if (is_blank(cell)) { /* until a character sets them */
        run.pen.ink = theme_page_ink(&canvas->theme);
        run.pen.bold = false;
    }
    run.cols = run.is_ascii ? ascii_columns(canvas, row, end, at_gaps, &run) : same_columns(canvas, row, end, &run);
    return run;
}

/* Appends one character as markup. */
static void export_add_character(struct text *out, char32_t c)
{
    c = export_character(c);
    if (c == U'&')
        text_add(out, "&amp;");
    else if (c == U'<')
        text_add(out, "&lt;");
    else if (c == U'>')
        text_add(out, "&gt;");
    else if (c == U'"')
        text_add(out, "&quot;");
    else
        utf8_add(out, c);
}

/* Appends its characters as markup. */
static void export_run_text(const struct canvas *canvas, int row, const struct export_run *run, struct text *out)
{
    for (int col = run->col; col < run->col + run->cols; col++) {
        const struct cell *cell = cell_at(canvas, row, col);

        if (cell->glyph || run->cols == 1)
            export_add_character(out, cell->glyph ? cell->glyph : U' ');
        for (int i = 0; i < CANVAS_MARKS && cell->mark[i]; i++)
            export_add_character(out, cell->mark[i]);
    }
}

void export_markup(struct text *out, const char *string)
{
    const char *end = string + strlen(string);

    while (string < end) {
        char32_t c = utf8_next(&string, end);

        if (c == U'\n')
            text_add_byte(out, '\n');
        else
            export_add_character(out, c);
    }
}

static const struct style page = {.ink = COLOR_PAGE, .paper = COLOR_PAGE};

static bool is_same(const struct style *a, const struct style *b)
{
    return a->ink == b->ink && a->paper == b->paper && a->bold == b->bold && a->faint == b->faint &&
           a->reverse == b->reverse;
}

/* Whether the pen draws this blank as well: ink does not matter, unless it is reversed. */
static bool may_keep(const struct style *pen, const struct cell *cell)
{
    return is_blank(cell) && !pen->reverse && !cell->style.reverse && pen->paper == cell->style.paper;
}

/* Appends a parameter of a sequence. */
static void add_parameter(struct text *out, size_t start, int number)
{
    text_addf(out, out->length > start ? ";%d" : "%d", number);
}

static void add_color(struct text *out, size_t start, int place, short color, bool is_direct)
{
    unsigned rgb;

    if (color == COLOR_PAGE) {
        add_parameter(out, start, place + 9);
        return;
    }
    add_parameter(out, start, place + 8);
    if (!is_direct) {
        text_addf(out, ";5;%d", color);
        return;
    }
    rgb = theme_rgb(color);
    text_addf(out, ";2;%u;%u;%u", rgb >> 16, rgb >> 8 & 0xFF, rgb & 0xFF);
}

/* Appends what changes one style to another, without superfluous parameters. */
static void add_change(struct text *out, const struct style *from, const struct style *to, bool is_direct)
{
    bool heavier = (from->bold && !to->bold) || (from->faint && !to->faint);
    size_t start;

    if (is_same(from, to))
        return;
    text_add(out, "\033[");
    start = out->length;
    if (is_same(to, &page)) {
        text_add(out, "0m");
        return;
    }
    if (heavier) /* switches off bold and dim */
        add_parameter(out, start, 22);
    if (to->bold && (heavier || !from->bold))
        add_parameter(out, start, 1);
    if (to->faint && (heavier || !from->faint))
        add_parameter(out, start, 2);
    if (to->reverse != from->reverse)
        add_parameter(out, start, to->reverse ? 7 : 27);
    if (to->ink != from->ink)
        add_color(out, start, 30, to->ink, is_direct);
    if (to->paper != from->paper)
        add_color(out, start, 40, to->paper, is_direct);
    text_add_byte(out, 'm');
}

void export_ansi(const struct canvas *canvas, bool is_direct, struct text *out)
{
    for (int row = 0; row < canvas->rows; row++) {
        const struct cell *cells = canvas->cells + (size_t)row * (size_t)canvas->cols;
        struct style pen = page;
        int end = canvas->cols;

        while (end > 0 && may_keep(&page, &cells[end - 1]))
            end--;
        for (int col = 0; col < end; col++) {
            const struct cell *cell = &cells[col];

            if (!cell->glyph)
                continue;
            if (!may_keep(&pen, cell)) {
                add_change(out, &pen, &cell->style, is_direct);
                pen = cell->style;
            }
            utf8_add(out, export_character(cell->glyph));
            for (int i = 0; i < CANVAS_MARKS && cell->mark[i]; i++)
                utf8_add(out, export_character(cell->mark[i]));
        }
        add_change(out, &pen, &page, is_direct);
        text_add_byte(out, '\n');
    }
}

/* Spans are inline blocks, or their backgrounds would leave seams between rows. Characters that may come from another
 * font get the width of their cells (`ch`). Block elements are drawn as gradients with a hard edge, since fonts leave
 * seams. */
static const char sheet[] =
    "pre.screen{margin:0;font:15px/1.2 " FONTS ";font-variant-ligatures:none;text-align:left;\n"
    "  direction:ltr;unicode-bidi:bidi-override;-webkit-print-color-adjust:exact;print-color-adjust:exact}\n"
    "pre.screen span{display:inline-block;height:1.2em;vertical-align:top;white-space:pre;unicode-bidi:bidi-override}\n"
    "pre.screen .w{width:1ch}\n"
    "pre.screen .k{-webkit-text-fill-color:transparent}\n";

/* The number of the pen's class, from 1; 0: it is the page's own. */
static size_t class_of(const struct theme *theme, struct export_pens *pens, const struct export_pen *pen)
{
    if (pen->ink == theme_page_ink(theme) && pen->paper == theme_page_paper(theme) && !pen->bold)
        return 0;
    for (size_t i = 0; i < pens->count; i++)
        if (pens->pens[i].ink == pen->ink && pens->pens[i].paper == pen->paper && pens->pens[i].bold == pen->bold)
            return i + 1;
    if (pens->count == pens->capacity) {
        pens->capacity = pens->capacity ? 2 * pens->capacity : 16;
        pens->pens = memory_resize(pens->pens, pens->capacity, sizeof *pens->pens);
    }
    pens->pens[pens->count] = *pen;
    return ++pens->count;
}

void export_pens_free(struct export_pens *pens)
{
    free(pens->pens);
    *pens = (struct export_pens){0};
}

/* Appends the attributes of a run's span: its pen, its width, and the part it fills. */
static void add_span(struct text *out, const struct export_run *run, size_t number)
{
    static const char *const toward[] = {[SIDE_TOP] = "bottom", [SIDE_BOTTOM] = "top", [SIDE_LEFT] = "right"};
    const char *between = "";

    text_add(out, "<span class=\"");
    if (number) {
        text_addf(out, "s%zu", number);
        between = " ";
    }
    if (!run->is_ascii) {
        text_addf(out, "%sw", between);
        between = " ";
    }
    if (run->eighths)
        text_addf(out, "%sk", between);
    text_add(out, "\"");
    if (run->is_ascii || (run->cols == 1 && !run->eighths)) {
        text_add(out, ">");
        return;
    }
    text_add(out, " style=\"");
    if (run->cols > 1)
        text_addf(out, "width:%dch", run->cols);
    if (run->eighths)
        text_addf(out, "%sbackground-image:linear-gradient(to %s,currentColor %d.%d%%,transparent 0)",
                  run->cols > 1 ? ";" : "", toward[run->side], run->eighths * 125 / 10, run->eighths * 125 % 10);
    text_add(out, "\">");
}

void export_html_picture(const struct canvas *canvas, struct export_pens *pens, struct text *out)
{
    text_add(out, "<pre class=\"screen\">\n"); /* a browser drops this newline */
    for (int row = 0; row < canvas->rows; row++) {
        int end = export_row_end(canvas, row);

        for (int col = 0; col < end;) {
            struct export_run run = export_run_at(canvas, row, col, end, false);
            size_t number = class_of(&canvas->theme, pens, &run.pen);
            bool is_plain = number == 0 && run.is_ascii;

            if (!is_plain)
                add_span(out, &run, number);
            export_run_text(canvas, row, &run, out);
            text_add(out, is_plain ? "" : "</span>");
            col += run.cols;
        }
        text_add_byte(out, '\n');
    }
    text_add(out, "</pre>\n");
}

void export_html_style(const struct theme *theme, const struct export_pens *pens, struct text *out)
{
    text_add(out, sheet);
    text_addf(out, "pre.screen{color:#%06x;background-color:#%06x}\n", theme_page_ink(theme), theme_page_paper(theme));
    for (size_t i = 0; i < pens->count; i++) {
        const struct export_pen *pen = &pens->pens[i];

        text_addf(out, "pre.screen .s%zu{color:#%06x", i + 1, pen->ink);
        if (pen->paper != theme_page_paper(theme))
            text_addf(out, ";background-color:#%06x", pen->paper);
        text_add(out, pen->bold ? ";font-weight:700}\n" : "}\n");
    }
}

void export_html(const struct canvas *canvas, const char *title, struct text *out)
{
    struct export_pens pens = {0};
    struct text picture = {0};

    export_html_picture(canvas, &pens, &picture);
    text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                  "<meta name=\"viewport\" content=\"width=device-width\"/>\n<title>");
    export_markup(out, title);
    text_add(out, "</title>\n<style>\n");
    text_addf(out, "body{margin:9px;background-color:#%06x}\n", theme_page_paper(&canvas->theme));
    export_html_style(&canvas->theme, &pens, out);
    text_add(out, "</style>\n</head>\n<body>\n");
    text_add_bytes(out, text_string(&picture), picture.length);
    text_add(out, "</body>\n</html>\n");
    export_pens_free(&pens);
    text_free(&picture);
}

/* Sizes of a cell and its type. Common fonts are 0.6 wide and 1.2 high; the length of each run is given, so that others
 * are stretched to the grid. */
#define CELL_WIDTH 9
#define CELL_HEIGHT 18
#define FONT_SIZE 15
#define BASELINE 14 /* below the top of the cell */
#define MARGIN 9    /* of the page around the cells */
#define SVG_FONTS "'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace"

/* Appends eighths of a unit, exactly. */
static void add_eighths(struct text *out, int eighths)
{
    int rest = eighths % 8 * 125;

    text_addf(out, "%d", eighths / 8);
    if (rest)
        text_addf(out, rest % 100 == 0 ? ".%d" : ".%03d", rest % 100 == 0 ? rest / 100 : rest);
}

/* Appends a rectangle, in eighths of a unit. */
static void add_rectangle(struct text *out, const int at[2], const int size[2], unsigned color)
{
    text_add(out, "<rect x=\"");
    add_eighths(out, at[0]);
    text_add(out, "\" y=\"");
    add_eighths(out, at[1]);
    text_add(out, "\" width=\"");
    add_eighths(out, size[0]);
    text_add(out, "\" height=\"");
    add_eighths(out, size[1]);
    text_addf(out, "\" fill=\"#%06x\"/>\n", color);
}

/* Appends the background of the cells from `col` to before `end`. */
static void add_paper(struct text *out, int row, int col, int end, unsigned color)
{
    const int at[] = {8 * (MARGIN + col * CELL_WIDTH), 8 * (MARGIN + row * CELL_HEIGHT)};
    const int size[] = {8 * (end - col) * CELL_WIDTH, 8 * CELL_HEIGHT};

    add_rectangle(out, at, size, color);
}

/* Appends the backgrounds of a row that differ from the page's, neighbours of one colour as one. */
static void add_papers(const struct canvas *canvas, int row, struct text *out)
{
    unsigned own = theme_page_paper(&canvas->theme), color = own;
    int end = export_row_end(canvas, row), start = 0;

    for (int col = 0; col < end;) {
        struct export_run run = export_run_at(canvas, row, col, end, true);

        if (run.pen.paper != color) {
            if (color != own)
                add_paper(out, row, start, col, color);
            start = col;
            color = run.pen.paper;
        }
        col += run.cols;
    }
    if (color != own)
        add_paper(out, row, start, end, color);
}

/* Appends the block elements of a row as rectangles, since fonts leave seams between them. */
static void add_blocks(const struct canvas *canvas, int row, struct text *out)
{
    int end = export_row_end(canvas, row);

    for (int col = 0; col < end;) {
        struct export_run run = export_run_at(canvas, row, col, end, true);
        int at[] = {8 * (MARGIN + col * CELL_WIDTH), 8 * (MARGIN + row * CELL_HEIGHT)};
        int size[] = {8 * run.cols * CELL_WIDTH, 8 * CELL_HEIGHT};

        col += run.cols;
        if (!run.eighths)
            continue;
        if (run.side == SIDE_LEFT)
            size[0] = run.eighths * CELL_WIDTH;
        else
            size[1] = run.eighths * CELL_HEIGHT;
        if (run.side == SIDE_BOTTOM)
            at[1] += 8 * CELL_HEIGHT - size[1];
        add_rectangle(out, at, size, run.pen.ink);
    }
}

static bool is_gap(const struct canvas *canvas, int row, const struct export_run *run)
{
    const struct cell *cells = canvas->cells + (size_t)row * (size_t)canvas->cols;

    for (int col = run->col; col < run->col + run->cols; col++)
        if (cells[col].glyph != U' ' || cells[col].mark[0])
            return false;
    return true;
}

static void add_characters(const struct canvas *canvas, int row, struct text *out)
{
    int end = export_row_end(canvas, row);

    for (int col = 0; col < end;) {
        struct export_run run = export_run_at(canvas, row, col, end, true);

        col += run.cols;
        if (is_gap(canvas, row, &run))
            continue;
        text_addf(out, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" lengthAdjust=\"spacingAndGlyphs\"",
                  MARGIN + run.col * CELL_WIDTH, MARGIN + row * CELL_HEIGHT + BASELINE, run.cols * CELL_WIDTH);
        if (run.eighths) /* already drawn; as text it can be found and copied */
            text_add(out, " fill=\"none\"");
        else if (run.pen.ink != theme_page_ink(&canvas->theme))
            text_addf(out, " fill=\"#%06x\"", run.pen.ink);
        text_add(out, run.pen.bold ? " font-weight=\"700\">" : ">");
        export_run_text(canvas, row, &run, out);
        text_add(out, "</text>\n");
    }
}

void export_svg(const struct canvas *canvas, const char *title, struct text *out)
{
    int width = 2 * MARGIN + canvas->cols * CELL_WIDTH, height = 2 * MARGIN + canvas->rows * CELL_HEIGHT;

    text_addf(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
              "xml:space=\"preserve\">\n<title>",
              width, height, width, height);
    export_markup(out, title);
    text_add(out, "</title>\n<style>text{white-space:pre;direction:ltr;unicode-bidi:bidi-override;"
                  "font-variant-ligatures:none}</style>\n");
    text_addf(out, "<rect width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n<g shape-rendering=\"crispEdges\">\n", width,
              height, theme_page_paper(&canvas->theme));
    for (int row = 0; row < canvas->rows; row++)
        add_papers(canvas, row, out);
    for (int row = 0; row < canvas->rows; row++)
        add_blocks(canvas, row, out);
    text_addf(out, "</g>\n<g font-family=\"" SVG_FONTS "\" font-size=\"%d\" fill=\"#%06x\">\n", FONT_SIZE,
              theme_page_ink(&canvas->theme));
    for (int row = 0; row < canvas->rows; row++)
        add_characters(canvas, row, out);
    text_add(out, "</g>\n</svg>\n");
}
