/* SPDX-License-Identifier: MIT */
#include "player/stages.h"

#include "base/utf8.h"

#include <stdio.h>

/* A number of 0 joins a stop to the one before: both are of the same stage. */
static const struct {
    enum stage_id stage;
    int number;
    const char *label;
} stops[STAGES_STOPS] = {
    {STAGE_SPLIT, 1, "1 Split"},   {STAGE_PROJECT, 2, "2 Project"}, {STAGE_SCORE, 3, "3 Score"},
    {STAGE_SCALE, 4, "4 Scale"},   {STAGE_SOFTMAX, 5, "5 Softmax"}, {STAGE_BLEND, 0, "blend"},
    {STAGE_CONCAT, 6, "6 Concat"}, {STAGE_OUTPUT, 0, "W_O"},
};

int stages_number(int stage)
{
    int number = 0;

    for (size_t i = 0; i < STAGES_STOPS; i++) {
        number = stops[i].number ? stops[i].number : number;
        if ((int)stops[i].stage == stage)
            return number;
    }
    return 0;
}

/* Adds a stop: the blanks after the stop before, a place for ▸, and the label. */
static void add(struct stages *stages, size_t i, bool current, bool with_name)
{
    struct stages_stop *stop = &stages->stops[stages->count++];

    *stop = (struct stages_stop){.stage = stops[i].stage, .label = stops[i].label, .current = current};
    stop->joined = stops[i].number == 0;
    if (!with_name) {
        snprintf(stop->number, sizeof stop->number, "%d", stops[i].number);
        stop->label = NULL;
    }
    stop->mark_col = stages->columns + (stages->count == 1 ? 0 : stop->joined ? 1 : 2);
    stop->col = stop->mark_col + (stop->joined ? 2 : 1);
    stages->columns = stop->col + utf8_columns(stop->label ? stop->label : stop->number);
}

static void lay(struct stages *stages, int current, bool all_names)
{
    *stages = (struct stages){0};
    for (size_t i = 0; i < STAGES_STOPS; i++) {
        bool named = all_names || stages_number((int)stops[i].stage) == stages_number(current);

        if (named || stops[i].number)
            add(stages, i, (int)stops[i].stage == current, named);
    }
}

void stages_lay(struct stages *stages, int current, int columns)
{
    lay(stages, current, true);
    if (stages->columns > columns)
        lay(stages, current, false);
}

void stages_draw(struct canvas *canvas, int row, int col, const struct stages *stages)
{
    for (size_t i = 0; i < stages->count; i++) {
        const struct stages_stop *stop = &stages->stops[i];
        enum role role = stop->current ? ROLE_STRONG : ROLE_DIM;

        if (stop->current)
            canvas_put(canvas, row, col + stop->mark_col, role, "▸");
        else if (stop->joined)
            canvas_put(canvas, row, col + stop->mark_col, role, "·");
        canvas_put(canvas, row, col + stop->col, role, stop->label ? stop->label : stop->number);
    }
}

int stages_hit(const struct stages *stages, int column)
{
    for (size_t i = 0; i < stages->count; i++) {
        const struct stages_stop *stop = &stages->stops[i];

        if (column >= stop->mark_col && column < stop->col + utf8_columns(stop->label ? stop->label : stop->number))
            return (int)stop->stage;
    }
    return -1;
}
