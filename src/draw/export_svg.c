/* SPDX-License-Identifier: MIT */
#include "draw/export.h"
#include "draw/export_run.h"

/* Of a cell, and of the type in it. Common fonts are 0.6 wide and 1.2 high; the length of each run is given, so that
 * others are stretched to the grid. */
#define CELL_WIDTH 9
#define CELL_HEIGHT 18
#define FONT_SIZE 15
#define BASELINE 14 /* below the top of the cell */
#define MARGIN 9    /* of the page round the cells */
#define FONTS "'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace"

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

/* Appends the paper of the cells from one column to before another. */
static void add_paper(struct text *out, int row, int col, int end, unsigned color)
{
    const int at[] = {8 * (MARGIN + col * CELL_WIDTH), 8 * (MARGIN + row * CELL_HEIGHT)};
    const int size[] = {8 * (end - col) * CELL_WIDTH, 8 * CELL_HEIGHT};

    add_rectangle(out, at, size, color);
}

/* Appends the papers of a row that are not the page's, neighbours of one colour as one. */
static void add_papers(const struct canvas *canvas, int row, struct text *out)
{
    unsigned page = theme_page_paper(&canvas->theme), color = page;
    int end = export_row_end(canvas, row), start = 0;

    for (int col = 0; col < end;) {
        struct export_run run = export_run_at(canvas, row, col, end, true);

        if (run.pen.paper != color) {
            if (color != page)
                add_paper(out, row, start, col, color);
            start = col;
            color = run.pen.paper;
        }
        col += run.cols;
    }
    if (color != page)
        add_paper(out, row, start, end, color);
}

/* Appends the block elements of a row as what they fill: fonts leave seams between them. */
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
        if (run.eighths) /* is drawn already; here it can be found and copied */
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
    text_addf(out, "</g>\n<g font-family=\"" FONTS "\" font-size=\"%d\" fill=\"#%06x\">\n", FONT_SIZE,
              theme_page_ink(&canvas->theme));
    for (int row = 0; row < canvas->rows; row++)
        add_characters(canvas, row, out);
    text_add(out, "</g>\n</svg>\n");
}
