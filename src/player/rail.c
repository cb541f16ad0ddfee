/* SPDX-License-Identifier: MIT */
#include "player/rail.h"

#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

/* A number of 0 joins a stop to the one before: both are of the same stage. */
static const struct {
    enum stage_id stage;
    int number;
    const char *label;
} stops[RAIL_STOPS] = {
    {STAGE_SPLIT, 1, "1 Split"},   {STAGE_PROJECT, 2, "2 Project"}, {STAGE_SCORE, 3, "3 Score"},
    {STAGE_SCALE, 4, "4 Scale"},   {STAGE_SOFTMAX, 5, "5 Softmax"}, {STAGE_BLEND, 0, "blend"},
    {STAGE_CONCAT, 6, "6 Concat"}, {STAGE_OUTPUT, 0, "W_O"},
};

int rail_number(int stage)
{
    int number = 0;

    for (size_t i = 0; i < RAIL_STOPS; i++) {
        number = stops[i].number ? stops[i].number : number;
        if ((int)stops[i].stage == stage)
            return number;
    }
    return 0;
}

/* Adds a stop: the blanks after the stop before, a place for ▸, and the label. */
static void add(struct rail *rail, size_t i, bool current, bool with_name)
{
    struct rail_stop *stop = &rail->stops[rail->count++];

    *stop = (struct rail_stop){.stage = stops[i].stage, .label = stops[i].label, .current = current};
    stop->joined = stops[i].number == 0;
    if (!with_name) {
        snprintf(stop->number, sizeof stop->number, "%d", stops[i].number);
        stop->label = NULL;
    }
    stop->mark_col = rail->columns + (rail->count == 1 ? 0 : stop->joined ? 1 : 2);
    stop->col = stop->mark_col + (stop->joined ? 2 : 1);
    rail->columns = stop->col + utf8_columns(stop->label ? stop->label : stop->number);
}

static void lay(struct rail *rail, int current, bool all_names)
{
    *rail = (struct rail){0};
    for (size_t i = 0; i < RAIL_STOPS; i++) {
        bool named = all_names || rail_number((int)stops[i].stage) == rail_number(current);

        if (named || stops[i].number)
            add(rail, i, (int)stops[i].stage == current, named);
    }
}

void rail_lay(struct rail *rail, int current, int columns)
{
    lay(rail, current, true);
    if (rail->columns > columns)
        lay(rail, current, false);
}

void rail_draw(struct canvas *canvas, int row, int col, const struct rail *rail)
{
    for (size_t i = 0; i < rail->count; i++) {
        const struct rail_stop *stop = &rail->stops[i];
        enum role role = stop->current ? ROLE_STRONG : ROLE_DIM;

        if (stop->current)
            canvas_put(canvas, row, col + stop->mark_col, role, "▸");
        else if (stop->joined)
            canvas_put(canvas, row, col + stop->mark_col, role, "·");
        canvas_put(canvas, row, col + stop->col, role, stop->label ? stop->label : stop->number);
    }
}

int rail_hit(const struct rail *rail, int column)
{
    for (size_t i = 0; i < rail->count; i++) {
        const struct rail_stop *stop = &rail->stops[i];

        if (column >= stop->mark_col && column < stop->col + utf8_columns(stop->label ? stop->label : stop->number))
            return (int)stop->stage;
    }
    return -1;
}
