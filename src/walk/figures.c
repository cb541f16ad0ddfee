/* SPDX-License-Identifier: MIT */
/* How a stage's matrices print, computed once each: decimals, widest number, end of the ramp. */
#include "base/number.h"
#include "walk/stage.h"

#include <math.h>
#include <string.h>

int stage_decimals(enum matrix_id id, struct matrix matrix)
{
    int decimals;

    if (matrix_table[id].stage >= STAGE_SCORE && id != MATRIX_W_O)
        return 2;
    decimals = number_decimals(matrix.at, matrix.rows * matrix.cols, 2);
    return decimals < 1 ? 1 : decimals;
}

static int printed_columns(double value, int decimals)
{
    char number[NUMBER_ROOM];
    size_t length = number_fixed(number, value, decimals);

    return length > NUMBER_SHOWN ? NUMBER_SHOWN : (int)length; /* as a power; other numbers may be as wide */
}

/* The same with one decimal and without the zero before the point. */
static int short_columns(double value, int decimals)
{
    const struct grid grid = {.decimals = decimals};
    char number[32];

    return (int)strlen(grid_number(&grid, value, GRID_SHORT, number));
}

static int wider(int a, int b)
{
    return a > b ? a : b;
}

static struct figures find_figures(const struct stage *stage, enum matrix_id id, size_t head)
{
    int decimals = stage_decimals(id, record_matrix(stage_record(stage), id, head));
    const struct extremes *of = record_extremes(stage_record(stage), id, head);

    return (struct figures){
        .known = true,
        .decimals = decimals,
        .farthest = of->farthest,
        .largest = fmax(of->most, -of->least),
        .widest = wider(printed_columns(of->least, decimals), printed_columns(of->most, decimals)),
        .widest_short = wider(short_columns(of->least, decimals), short_columns(of->most, decimals)),
    };
}

const struct figures *stage_figures(const struct stage *stage, enum matrix_id id, size_t head)
{
    struct figures *figures = &stage->figures[(size_t)id * stage_model(stage)->num_heads + head];

    if (!figures->known)
        *figures = find_figures(stage, id, head);
    return figures;
}

double stage_scale(const struct stage *stage, enum matrix_id id, size_t head)
{
    size_t heads = stage_model(stage)->num_heads, first = stage->kind->whole ? 0 : head,
           last = stage->kind->whole ? heads - 1 : head;
    unsigned char group = stage->kind->scale[id];
    double largest = stage_figures(stage, id, head)->largest;

    for (enum matrix_id other = 0; group && other < MATRIX_COUNT; other++) {
        if (stage->kind->scale[other] != group || !record_matrix(stage_record(stage), other, 0).at)
            continue;
        for (size_t i = first; i <= (matrix_table[other].per_head ? last : first); i++) {
            double also = stage_figures(stage, other, i)->largest;

            largest = also > largest ? also : largest;
        }
    }
    return theme_scale(largest);
}
