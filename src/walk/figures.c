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

/* The index of the first number that is farthest from 0; the least and the most, or 0. */
static size_t find_extremes(struct matrix matrix, double *least, double *most)
{
    size_t farthest = 0;

    *least = *most = 0;
    for (size_t i = 0; i < matrix.rows * matrix.cols; i++) {
        double value = matrix.at[i];

        if ((value >= *least && value <= *most) || !isfinite(value)) /* nearly all are neither */
            continue;
        farthest = fabs(value) > fmax(*most, -*least) ? i : farthest;
        *least = value < *least ? value : *least;
        *most = value > *most ? value : *most;
    }
    return farthest;
}

static int printed_columns(double value, int decimals)
{
    char number[NUMBER_ROOM];
    size_t length = number_fixed(number, value, decimals);

    return length > NUMBER_SHOWN ? NUMBER_SHOWN : (int)length; /* it is printed as a power, but others may be as wide */
}

/* The same with one decimal and without a zero before it. */
static int short_columns(double value, int decimals)
{
    const struct grid grid = {.decimals = decimals};
    char number[32];

    return (int)strlen(grid_number(&grid, value, GRID_SHORT, number));
}

static struct figures find_figures(enum matrix_id id, struct matrix matrix)
{
    struct figures figures = {.known = true, .decimals = stage_decimals(id, matrix)};
    double least, most;
    int low, high;

    figures.farthest = find_extremes(matrix, &least, &most);
    figures.largest = most > -least ? most : -least;
    low = printed_columns(least, figures.decimals);
    high = printed_columns(most, figures.decimals);
    figures.widest = low > high ? low : high;
    low = short_columns(least, figures.decimals);
    high = short_columns(most, figures.decimals);
    figures.widest_short = low > high ? low : high;
    return figures;
}

const struct figures *stage_figures(const struct stage *stage, enum matrix_id id, size_t head)
{
    struct figures *figures = &stage->figures[(size_t)id * stage_model(stage)->num_heads + head];

    if (!figures->known)
        *figures = find_figures(id, record_matrix(stage_record(stage), id, head));
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
