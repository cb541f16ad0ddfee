/* SPDX-License-Identifier: MIT */
#include "base/utf8.h"
#include "draw/export.h"
#include "draw/export_run.h"

static const struct style page = {.ink = COLOR_PAGE, .paper = COLOR_PAGE};

static bool is_same(const struct style *a, const struct style *b)
{
    return a->ink == b->ink && a->paper == b->paper && a->bold == b->bold && a->faint == b->faint &&
           a->reverse == b->reverse;
}

static bool is_blank(const struct cell *cell)
{
    return cell->glyph == U' ' && !cell->mark[0];
}

/* A blank is the same with any ink, unless that is what lies behind it. */
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

/* Appends what leads from one style to another, no parameter that changes nothing. */
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
    if (heavier) /* takes off both */
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
