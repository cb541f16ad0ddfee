/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "draw/export.h"
#include "draw/export_run.h"

#include <stdlib.h>

#define FONTS "\"DejaVu Sans Mono\",Menlo,Consolas,\"Liberation Mono\",monospace"

/* Spans are blocks in their line, or their papers would leave seams between the rows. What may come from another font
 * is as wide as its cells (`ch`). A block element is drawn as a gradient that ends at once: fonts leave seams. */
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

/* Appends the attributes of a run's span: its pen, its width, what it fills. */
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
