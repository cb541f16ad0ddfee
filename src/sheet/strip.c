/* SPDX-License-Identifier: MIT */
/* Which key leads along a scale: a letter for each column, a mark below, and the scale. In one row, the marked column
 * stands out instead. */
#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "sheet/kind.h"

#include <math.h>
#include <stdlib.h>

enum {
    COLUMNS_MOST = 72, /* of a circle: 5° each */
    TICKS = 4,
    TICK_LEAST = 8 /* columns between two ticks; else there are half as many */
};

void strip_add_part(struct strip *strip, struct strip_part part)
{
    strip->parts = memory_resize(strip->parts, strip->count + 1, sizeof *strip->parts);
    strip->parts[strip->count++] = part;
}

struct text *strip_add_mark(struct strip *strip, double at, enum role role)
{
    strip->marks = memory_resize(strip->marks, strip->mark_count + 1, sizeof *strip->marks);
    strip->marks[strip->mark_count] = (struct strip_mark){.at = at, .role = role};
    return &strip->marks[strip->mark_count++].label;
}

static int strip_columns(int columns)
{
    return columns < 1 ? 1 : columns > COLUMNS_MOST ? COLUMNS_MOST : columns;
}

/* The value at the middle of a column. */
static double value_at(const struct strip *strip, int column, int columns)
{
    return strip->from + (strip->to - strip->from) * (column + 0.5) / columns;
}

/* The column that a value is in. */
static int column_of(const struct strip *strip, double value, int columns)
{
    double part = (value - strip->from) / (strip->to - strip->from);
    int column = (int)floor((strip->is_round ? part - floor(part) : part) * columns);

    return column < 0 ? 0 : column < columns ? column : columns - 1;
}

/* The part that holds a value; NULL where several tie. */
static const struct strip_part *part_at(const struct strip *strip, double value)
{
    for (size_t i = 0; i < strip->count; i++) {
        const struct strip_part *part = &strip->parts[i];
        double again = strip->is_round ? value + strip->to - strip->from : value;

        if ((value >= part->from && value < part->to) || (again >= part->from && again < part->to))
            return part;
    }
    return NULL;
}

static void draw_letters(struct canvas *canvas, const struct sheet_block *block, int row, int columns)
{
    const struct strip *strip = &block->strip;
    bool has_marks = block->area.rows > 1;

    for (int i = 0; i < columns; i++) {
        const struct strip_part *part = part_at(strip, value_at(strip, i, columns));
        enum role role = part ? part->role : ROLE_DIM;

        if (!has_marks && strip->mark_count && column_of(strip, strip->marks[strip->mark_count - 1].at, columns) == i)
            role = ROLE_TAG;
        canvas_put(canvas, row, block->area.col + 1 + i, role, (char[2]){part ? part->letter : '=', '\0'});
    }
}

/* "▴30°" below its column; towards the right end in front of its mark: "300°▴". */
static void draw_mark(struct canvas *canvas, const struct sheet_block *block, const struct strip_mark *mark, int row,
                      int columns)
{
    int at = column_of(&block->strip, mark->at, columns), col = block->area.col + 1 + at;
    const char *label = text_string(&mark->label);
    int wide = canvas_columns(&canvas->theme, label);

    canvas_put(canvas, row, col, mark->role, "▴");
    if (at + 1 + wide <= columns)
        canvas_put(canvas, row, col + 1, mark->role, label);
    else if (at >= wide)
        canvas_put(canvas, row, col - wide, mark->role, label);
}

/* Draws ticks where quarters or halves begin; the end only if the scale is not a circle. */
static void draw_scale(struct canvas *canvas, const struct sheet_block *block, int row, int columns)
{
    const struct strip *strip = &block->strip;
    int step = columns < TICKS * TICK_LEAST ? 2 : 1;

    for (int tick = 0; tick < TICKS + !strip->is_round; tick += step) {
        int col = block->area.col + 1 + columns * tick / TICKS;
        char number[NUMBER_ROOM];
        size_t length = number_shortest(number, strip->from + (strip->to - strip->from) * tick / TICKS);

        if (tick == TICKS)
            col -= (int)length + canvas_columns(&canvas->theme, strip->unit);
        canvas_putf(canvas, row, col, ROLE_DIM, "%s%s", number, strip->unit);
    }
}

/* Draws letters; with two rows marks, with three the scale, with more its title; other rows separate the marks. */
static void draw_strip(struct canvas *canvas, const struct sheet_block *block)
{
    const struct strip *strip = &block->strip;
    int rows = block->area.rows, row = block->area.row, columns = strip_columns(block->area.cols - 1);
    int scale = rows > 2, title = rows > 3 && block->title.length > 0, marks = rows - 1 - scale - title;

    if (title)
        canvas_put_cut(canvas, row++, block->area.col + 1, block->area.cols - 1, ROLE_DIM, text_string(&block->title));
    draw_letters(canvas, block, row++, columns);
    for (size_t i = 0; i < strip->mark_count && marks > 0; i++)
        draw_mark(canvas, block, &strip->marks[i], row + (int)i % marks, columns);
    if (scale)
        draw_scale(canvas, block, row + marks, columns);
}

static bool find_value(const struct sheet_block *block, const struct theme *theme UNUSED, int row, int col,
                       struct sheet_spot *out)
{
    int columns = strip_columns(block->area.cols - 1), at = col - block->area.col - 1;
    int title = block->area.rows > 3 && block->title.length > 0;

    if (row != block->area.row + title || at < 0 || at >= columns)
        return false;
    out->value = value_at(&block->strip, at, columns);
    return true;
}

static void plain_strip(const struct sheet_block *block, struct text *out)
{
    const struct strip *strip = &block->strip;
    char from[NUMBER_ROOM], step[NUMBER_ROOM];

    number_shortest(from, strip->from);
    number_shortest(step, (strip->to - strip->from) / COLUMNS_MOST);
    text_addf(out, "%s, from %s%s, %s%s a letter:\n", text_string(&block->title), from, strip->unit, step, strip->unit);
    for (int i = 0; i < COLUMNS_MOST; i++) {
        const struct strip_part *part = part_at(strip, value_at(strip, i, COLUMNS_MOST));

        text_add_byte(out, part ? part->letter : '=');
    }
    text_add_byte(out, '\n');
}

static void free_strip(struct sheet_block *block)
{
    for (size_t i = 0; i < block->strip.mark_count; i++)
        text_free(&block->strip.marks[i].label);
    free(block->strip.marks);
    free(block->strip.parts);
}

const struct kind kind_strip = {
    .fit = kind_fit_whole, .draw = draw_strip, .find = find_value, .plain = plain_strip, .free = free_strip};
