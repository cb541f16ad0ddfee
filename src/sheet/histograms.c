/* SPDX-License-Identifier: MIT */
/* Distributions below each other, on one axis. Each fills its rows; the share in its highest column is written at its
 * top. */
#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "draw/column.h"
#include "sheet/kind.h"

#include <math.h>
#include <stdlib.h>

enum {
    LABEL = 8,         /* columns before the plot */
    COLUMNS_MOST = 73, /* of the plot */
    AXIS_LEAST = 26,   /* columns of the plot, and rows of each histogram, before there is an axis */
    AXIS_ROWS = 2,
    FIELDS = 16 /* rows of the table */
};

struct histogram *histograms_add(struct histograms *histograms, const char *name, enum role role)
{
    histograms->of = memory_resize(histograms->of, histograms->count + 1, sizeof *histograms->of);
    histograms->of[histograms->count] = (struct histogram){.name = name, .role = role};
    return &histograms->of[histograms->count++];
}

/* The share between two places of the axis, each from 0 (its beginning) to 1; bins that are cut count in proportion. */
static double share_between(const struct histogram *histogram, double low, double high)
{
    double sum = 0;

    low *= HISTOGRAM_PARTS;
    high *= HISTOGRAM_PARTS;
    for (int part = (int)low; part < HISTOGRAM_PARTS && part < high; part++)
        sum += histogram->shares[part] * (fmin(high, part + 1) - fmax(low, part));
    return sum;
}

/* Columns of the plot: an odd number, so that one is in the middle, for 0. */
static int plot_columns(const struct sheet_block *block)
{
    int columns = block->area.cols - LABEL;

    columns = columns < COLUMNS_MOST ? columns : COLUMNS_MOST;
    return columns - (columns > 0 && columns % 2 == 0);
}

static void draw_histogram(struct canvas *canvas, const struct sheet_block *block, const struct histogram *histogram,
                           int top, int rows)
{
    int columns = plot_columns(block), left = block->area.col + LABEL;
    struct style style = theme_role(&canvas->theme, histogram->role);
    double most = 0;

    style.bold = false;
    for (int col = 0; col < columns; col++)
        most = fmax(most, share_between(histogram, (double)col / columns, (col + 1.0) / columns));
    canvas_put_cut(canvas, top + rows - 1, block->area.col + 1, LABEL - 2, histogram->role, histogram->name);
    if (rows > 1 && most > 0)
        canvas_putf(canvas, top, block->area.col + 1, ROLE_DIM, "%4.0f %%", 100 * most);
    for (int col = 0; col < columns && most > 0; col++)
        column_draw(canvas, (struct area){top, left + col, rows, 1}, style,
                    share_between(histogram, (double)col / columns, (col + 1.0) / columns) / most);
}

/* Draws the axis that all share: its ends, 0, and the halves between them if they touch nothing. */
static void draw_axis(struct canvas *canvas, const struct sheet_block *block, int row)
{
    int columns = plot_columns(block), end = 0;
    bool has_halves = true;

    canvas_put_cut(canvas, row, block->area.col + 1, LABEL - 2, ROLE_DIM, block->histograms.axis);
    for (int tick = -2; tick <= 2; tick++) {
        int col = block->area.col + LABEL + columns / 2 + (int)round(columns / 2 * tick / 2.0), wide;
        char number[NUMBER_ROOM];

        wide = (int)number_shortest(number, block->histograms.end * tick / 2);
        col -= tick == -2 ? 0 : tick == 2 ? wide - 1 : (wide - (tick < 0)) / 2 + (tick < 0);
        has_halves = has_halves && (tick != -1 || col > end);
        end = col + wide;
        if (tick % 2 == 0 || has_halves)
            canvas_put(canvas, row, col, ROLE_DIM, number);
    }
}

static void draw_histograms(struct canvas *canvas, const struct sheet_block *block)
{
    const struct histograms *histograms = &block->histograms;
    int count = (int)histograms->count, top = block->area.row, rows;
    bool has_axis = block->area.rows > AXIS_ROWS * count && plot_columns(block) >= AXIS_LEAST;

    if (count == 0)
        return;
    rows = (block->area.rows - has_axis) / count;
    for (int i = 0; i < count && rows > 0; i++, top += rows)
        draw_histogram(canvas, block, &histograms->of[i], top, rows);
    if (has_axis)
        draw_axis(canvas, block, top);
}

static int most_columns(const struct sheet_block *block UNUSED, const struct theme *theme UNUSED, int rows UNUSED)
{
    return LABEL + COLUMNS_MOST;
}

/* Makes a table of ranges, with how many per cent of each distribution lie there. */
static bool make_fields(const struct sheet_block *block, size_t index, struct sheet_fields *out)
{
    const struct histograms *histograms = &block->histograms;
    double step = 2 * histograms->end / FIELDS;

    if (index > 0 || histograms->count == 0)
        return false;
    sheet_fields_make(out, FIELDS + 1, 2 + histograms->count, text_string(&block->title));
    sheet_fields_set(out, 0, 0, "from");
    sheet_fields_set(out, 0, 1, "to");
    out->is_words[0] = false;
    for (size_t i = 0; i < histograms->count; i++)
        sheet_fields_set(out, 0, 2 + i, histograms->of[i].name);
    for (size_t row = 0; row < FIELDS; row++) {
        char number[NUMBER_ROOM];

        for (size_t end = 0; end < 2; end++) {
            number_shortest(number, -histograms->end + (double)(row + end) * step);
            sheet_fields_set(out, 1 + row, end, number);
        }
        for (size_t i = 0; i < histograms->count; i++) {
            double share = share_between(&histograms->of[i], (double)row / FIELDS, (double)(row + 1) / FIELDS);

            number_fixed(number, 100 * share, 2);
            sheet_fields_set(out, 1 + row, 2 + i, number);
        }
    }
    return true;
}

static void free_histograms(struct sheet_block *block)
{
    free(block->histograms.of);
}

const struct kind kind_histograms = {.fit = kind_fit_part,
                                     .most = most_columns,
                                     .draw = draw_histograms,
                                     .fields = make_fields,
                                     .free = free_histograms};
