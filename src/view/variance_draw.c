/* SPDX-License-Identifier: MIT */
/* The variance view on a canvas and as plain text. */
#include "base/number.h"
#include "base/utf8.h"
#include "draw/column.h"
#include "view/variance_view.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum {
    WIDE = 62,      /* columns from which numbers stand with their names in full */
    LABEL = 8,      /* of a histogram */
    HIGHEST = 8,    /* rows of a histogram */
    TABLE_ROWS = 9, /* of every d_k, with the blank above */
    LEGIBLE = 3,    /* rows of a histogram before there is a table */
    ROWS_BESIDE_TEXT = 9
};

/* Where everything stands; a row of −1: there is no room for it. */
struct place {
    struct area room;
    bool wide;
    int settings, header, numbers, histogram[EXPERIMENT_SIDES], histogram_rows, axis, table;
};

/* Hands out the rows in the order of what matters: the numbers, the settings, their header, the histograms, their axis,
 * blank rows, the table. */
static struct place place_all(struct area room)
{
    struct place place = {.room = room, .settings = -1, .header = -1, .axis = -1, .table = -1};
    int left = room.rows - EXPERIMENT_SIDES, row = room.row, blanks;

    place.wide = room.cols >= WIDE;
    place.settings = left >= 1 ? row++ : -1;
    left -= left >= 1;
    place.axis = left >= 4 ? 0 : -1;
    blanks = left >= 9 ? 2 : 0;
    if (left - blanks - (place.axis == 0) - 1 - 2 * LEGIBLE >= TABLE_ROWS && place.wide)
        place.table = 0;
    row += blanks > 0;
    if (left >= 1) {
        place.header = row++;
        left--;
    }
    place.numbers = row;
    row += EXPERIMENT_SIDES + (blanks > 0);
    left -= (place.axis == 0) + blanks + (place.table == 0 ? TABLE_ROWS : 0);
    place.histogram_rows = left < 0 ? 0 : left / 2 < HIGHEST ? left / 2 : HIGHEST;
    for (int side = 0; side < EXPERIMENT_SIDES; side++, row += place.histogram_rows)
        place.histogram[side] = row;
    if (place.axis == 0)
        place.axis = row++;
    if (place.table == 0)
        place.table = row + 1;
    return place;
}

int variance_rows(const void *self, const struct theme *theme, struct area room, bool compact)
{
    (void)self;
    (void)theme;
    return compact || room.rows < ROWS_BESIDE_TEXT ? room.rows : ROWS_BESIDE_TEXT;
}

int variance_columns(const void *self, const struct theme *theme, int rows)
{
    (void)self;
    (void)theme;
    (void)rows;
    return WIDE + 2;
}

/* The area without the blank column at each side. */
static struct area inner(struct area area)
{
    if (area.cols > 2) {
        area.col++;
        area.cols -= 2;
    }
    return area;
}

/* -------------------------------------------------------------------------------------------------------- settings */

static bool is_narrow(struct area room)
{
    return room.cols < WIDE;
}

/* Where the choice of a d_k begins. */
static int choice_at(struct area room, size_t size)
{
    int col = room.col + 3, gap = is_narrow(room) ? 1 : 3;

    for (size_t i = 0; i < size; i++)
        col += gap + 1 + (variance_sizes[i] > 9) + (variance_sizes[i] > 99);
    return col;
}

static void draw_choices(struct canvas *canvas, const struct variance *self, struct area room, int row)
{
    canvas_put(canvas, row, room.col, ROLE_DIM, "d_k");
    for (size_t i = 0; i < VARIANCE_SIZES; i++)
        if (i != self->size)
            canvas_putf(canvas, row, choice_at(room, i) + 1, ROLE_DIM, "%zu", variance_sizes[i]);
    canvas_putf(canvas, row, choice_at(room, self->size), ROLE_STRONG, "[%zu]", variance_sizes[self->size]);
}

/* "20000 draws", or how far drawing has come. */
static void add_draws(const struct variance *self, struct text *out)
{
    if (self->run->drawn < self->draws)
        text_addf(out, "%" PRIu64 " of ", self->run->drawn);
    text_addf(out, "%" PRIu64 " draws", self->draws);
}

static void draw_settings(struct canvas *canvas, const struct variance *self, struct area room, int row)
{
    int col = choice_at(room, VARIANCE_SIZES) + 2, left = room.col + room.cols - col;
    struct text line = {0};

    draw_choices(canvas, self, room, row);
    add_draws(self, &line);
    if (is_narrow(room) && utf8_columns(text_string(&line)) > left) {
        text_cut(&line, 0);
        text_addf(&line, "%.0f %% drawn", 100.0 * (double)self->run->drawn / (double)self->draws);
    }
    if (!is_narrow(room))
        text_addf(&line, ", seed %" PRIu64 "%s", self->seed, self->equal ? ", equal parts" : "");
    canvas_put_cut(canvas, row, col, left, ROLE_PLAIN, text_string(&line));
    text_free(&line);
}

/* What is typed stands where the settings were. */
static void draw_field(struct canvas *canvas, const struct variance *self, struct area room, int row)
{
    const char *name = self->typing == FIELD_SEED ? "seed" : "draws";
    const char *note = self->trouble.length ? text_string(&self->trouble) : "Enter takes it, Esc leaves";
    int col = room.col + (int)strlen(name) + 1, columns = room.cols < 50 ? 10 : 22, end = room.col + room.cols;

    columns = columns < end - col ? columns : end - col;
    canvas_put_cut(canvas, row, room.col, room.cols, ROLE_STRONG, name);
    if (columns < 2)
        return;
    field_draw(canvas, row, col, columns, &self->field);
    canvas_cursor(canvas, row, col + field_cursor(&canvas->theme, &self->field, columns));
    col += columns + 1;
    canvas_put_cut(canvas, row, col, end - col, self->trouble.length ? ROLE_STRONG : ROLE_DIM, note);
}

/* --------------------------------------------------------------------------------------------------------- numbers */

/* The columns of the numbers: where each ends, as a wide and as a narrow room has it. */
static const struct column {
    const char *name, *brief;
    int end, narrow_end, decimals;
    double (*of)(const struct experiment *run, enum experiment_side side);
} columns[] = {
    {"variance", "variance", 29, 17, 2, experiment_variance},
    {"theory", "theory", 42, 24, 0, experiment_theory},
    {"entropy", "bits", 52, 29, 2, experiment_entropy},
    {"gradient", "gradient", 62, 38, 3, experiment_gradient},
};

#define COLUMNS (sizeof columns / sizeof *columns)

static void draw_header(struct canvas *canvas, const struct place *place)
{
    if (place->wide && place->header > place->room.row + 1)
        canvas_putf(canvas, place->header - 1, place->room.col + 44, ROLE_DIM, "softmax of %d keys", EXPERIMENT_KEYS);
    for (size_t i = 0; i < COLUMNS; i++) {
        int end = place->wide ? columns[i].end : columns[i].narrow_end;

        if (end <= place->room.cols)
            canvas_put_right(canvas, place->header, place->room.col + end, ROLE_DIM,
                             place->wide ? columns[i].name : columns[i].brief);
    }
}

static enum role role_of(enum experiment_side side)
{
    return theme_head(side == EXPERIMENT_BEFORE ? 0 : 1);
}

static void add_number(struct text *out, const struct variance *self, enum experiment_side side, size_t column,
                       bool with_name)
{
    char number[NUMBER_ROOM];

    if (columns[column].of == experiment_theory) {
        variance_add_theory(out, self->run, side, with_name);
        return;
    }
    number_fixed(number, columns[column].of(self->run, side), columns[column].decimals);
    text_add(out, self->run->rows ? number : "?");
    if (with_name && columns[column].of == experiment_entropy)
        text_add(out, " bits");
}

static void draw_numbers(struct canvas *canvas, const struct variance *self, const struct place *place,
                         enum experiment_side side)
{
    struct area room = place->room;
    int row = place->numbers + (int)side;
    enum role role = side == self->side ? ROLE_STRONG : ROLE_PLAIN;
    struct text line = {0};

    canvas_put(canvas, row, room.col, ROLE_STRONG, side == self->side ? "▸" : " ");
    canvas_put_cut(canvas, row, room.col + 1, room.cols - 1, role_of(side), variance_side_names[side]);
    if (place->wide)
        canvas_putf(canvas, row, room.col + 9, ROLE_DIM, side == EXPERIMENT_BEFORE ? "q·k" : "q·k / %.0f",
                    sqrt((double)self->run->d_k));
    for (size_t i = 0; i < COLUMNS; i++) {
        int end = place->wide ? columns[i].end : columns[i].narrow_end;

        text_cut(&line, 0);
        add_number(&line, self, side, i, place->wide);
        if (end <= room.cols)
            canvas_put_right(canvas, row, room.col + end, columns[i].of == experiment_theory ? ROLE_DIM : role,
                             text_string(&line));
    }
    text_free(&line);
}

/* ------------------------------------------------------------------------------------------------------ histograms */

static struct area plot_of(const struct place *place)
{
    struct area plot = place->room;

    plot.col += LABEL;
    plot.cols -= LABEL;
    plot.cols -= plot.cols > 0 && plot.cols % 2 == 0; /* a column in the middle, for 0 */
    return plot;
}

/* The share of the scores in one column of the plot. */
static double column_share(const struct variance *self, enum experiment_side side, int col, int cols)
{
    double end = variance_axis_end(self), step = 2 * end / cols;

    return experiment_share(self->run, side, -end + col * step, -end + (col + 1) * step);
}

/* The highest column of a side fills its rows; what share of the draws it is stands at its top. */
static void draw_histogram(struct canvas *canvas, const struct variance *self, const struct place *place,
                           enum experiment_side side)
{
    struct area plot = plot_of(place);
    int top = place->histogram[side], rows = place->histogram_rows;
    struct style style = theme_role(&canvas->theme, role_of(side));
    double most = 0;

    if (rows < 1 || plot.cols < 1)
        return;
    style.bold = false;
    for (int col = 0; col < plot.cols; col++)
        most = fmax(most, column_share(self, side, col, plot.cols));
    canvas_put(canvas, top + rows - 1, place->room.col + 1, role_of(side), variance_side_names[side]);
    if (rows > 1 && most > 0)
        canvas_putf(canvas, top, place->room.col + 1, ROLE_DIM, "%4.0f %%", 100 * most);
    for (int col = 0; col < plot.cols && most > 0; col++)
        column_draw(canvas, (struct area){top, plot.col + col, rows, 1}, style,
                    column_share(self, side, col, plot.cols) / most);
}

/* The axis that both share: its ends, their halves, and 0. */
static void draw_axis(struct canvas *canvas, const struct variance *self, const struct place *place)
{
    struct area plot = plot_of(place);
    double end = variance_axis_end(self);
    char number[NUMBER_ROOM];

    if (place->axis < 0 || plot.cols < 26)
        return;
    canvas_put(canvas, place->axis, place->room.col + 1, ROLE_DIM, "score");
    for (int tick = -2; tick <= 2; tick++) {
        int col = plot.col + (int)round((plot.cols - 1) * (tick + 2) / 4.0), width;

        number_shortest(number, end * tick / 2);
        width = (int)strlen(number);
        col -= tick == -2 ? 0 : tick == 2 ? width - 1 : (width - (tick < 0)) / 2 + (tick < 0);
        canvas_put(canvas, place->axis, col, ROLE_DIM, number);
    }
}

/* ------------------------------------------------------------------------------------------------ every d_k at once */

/* A table of every d_k: three measures, each before and after. */
static const struct measure {
    const char *name;
    int end[EXPERIMENT_SIDES], decimals;
    double (*of)(const struct experiment *run, enum experiment_side side);
} measures[] = {
    {"variance", {18, 27}, 2, experiment_variance},
    {"entropy", {38, 45}, 2, experiment_entropy},
    {"gradient", {55, 62}, 3, experiment_gradient},
};

#define MEASURES (sizeof measures / sizeof *measures)

static void draw_table(struct canvas *canvas, const struct variance *self, const struct place *place)
{
    int row = place->table, col = place->room.col;
    char number[NUMBER_ROOM];

    canvas_putf(canvas, row++, col, ROLE_PLAIN, "Every d_k, %" PRIu64 " draws each", variance_draws_each(self));
    canvas_put_right(canvas, row + 1, col + 6, ROLE_DIM, "d_k");
    for (size_t m = 0; m < MEASURES; m++) {
        canvas_put_right(canvas, row, col + measures[m].end[EXPERIMENT_AFTER] - 1, ROLE_DIM, measures[m].name);
        for (int side = 0; side < EXPERIMENT_SIDES; side++)
            canvas_put_right(canvas, row + 1, col + measures[m].end[side], role_of((enum experiment_side)side),
                             variance_side_names[side]);
    }
    row += 2;
    for (size_t i = 0; i < VARIANCE_SIZES; i++, row++) {
        enum role role = i == self->size ? ROLE_STRONG : ROLE_PLAIN;

        canvas_put(canvas, row, col, role, i == self->size ? "▸" : " ");
        canvas_putf(canvas, row, col + 1, role, "%5zu", variance_sizes[i]);
        for (size_t m = 0; m < 2 * MEASURES; m++) {
            number_fixed(number, measures[m / 2].of(self->all[i], (enum experiment_side)(m % 2)),
                         measures[m / 2].decimals);
            canvas_put_right(canvas, row, col + measures[m / 2].end[m % 2], role, self->all[i]->rows ? number : "?");
        }
    }
}

void variance_draw(const void *object, struct canvas *canvas, struct area area, bool compact)
{
    const struct variance *self = object;
    struct place place = place_all(inner(area));
    struct area before = canvas_clip(canvas, area);

    (void)compact;
    if (self->typing != FIELD_NONE)
        draw_field(canvas, self, place.room, place.settings < 0 ? place.room.row : place.settings);
    else if (place.settings >= 0)
        draw_settings(canvas, self, place.room, place.settings);
    if (place.header >= 0)
        draw_header(canvas, &place);
    for (int side = 0; side < EXPERIMENT_SIDES; side++) {
        if (place.settings >= 0 || self->typing == FIELD_NONE)
            draw_numbers(canvas, self, &place, (enum experiment_side)side);
        draw_histogram(canvas, self, &place, (enum experiment_side)side);
    }
    draw_axis(canvas, self, &place);
    if (place.table >= 0)
        draw_table(canvas, self, &place);
    canvas_clip(canvas, before);
}

bool variance_click(void *object, const struct theme *theme, struct area area, bool compact, int row, int col)
{
    struct variance *self = object;
    struct place place = place_all(inner(area));

    (void)theme;
    (void)compact;
    if (row == place.settings && self->typing == FIELD_NONE)
        for (size_t i = 0; i < VARIANCE_SIZES; i++)
            if (col >= choice_at(place.room, i) && col < choice_at(place.room, i + 1)) {
                variance_choose(self, i);
                return true;
            }
    if (row == place.numbers || row == place.numbers + 1) {
        self->side = row == place.numbers ? EXPERIMENT_BEFORE : EXPERIMENT_AFTER;
        return true;
    }
    return false;
}
