/* SPDX-License-Identifier: MIT */
#include "mistake/pitfall_reach.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* What a side's run has in concat after every feature of word `changed` in X is changed a little, each by another
 * amount; with n for `changed`, unchanged. The caller frees it. */
static double *run_changed(const struct pitfall *p, enum pitfall_side side, size_t changed)
{
    size_t n = p->model.n, d_model = p->model.d_model;
    struct model model = p->model;
    struct record run = {0};
    struct matrix matrix;
    double *out;

    model.X = memory_new_array(n * d_model, sizeof *model.X);
    memcpy(model.X, p->model.X, n * d_model * sizeof *model.X);
    for (size_t c = 0; changed < n && c < d_model; c++)
        model.X[changed * d_model + c] += 0.25 + 0.0625 * (double)c;
    if (!(side == PITFALL_RIGHT ? record_run(&run, &model, NULL)
                                : mistaken_run(&run, &model, p->matrix[side].mistake, NULL)))
        memory_exhausted(); /* the same sizes, and much the same numbers, have been run before */
    matrix = record_matrix(&run, MATRIX_CONCAT, 0);
    out = memory_new_array(matrix.rows * matrix.cols, sizeof *out);
    memcpy(out, matrix.at, matrix.rows * matrix.cols * sizeof *out);
    record_free(&run);
    free(model.X);
    return out;
}

double *pitfall_reach(struct pitfall *p, enum pitfall_side side)
{
    size_t n = p->model.n, cols = record_matrix(&p->record, MATRIX_CONCAT, 0).cols;
    double *reach = pitfall_scratch(p, n, n), *before = run_changed(p, side, n);

    for (size_t word = 0; word < n; word++) {
        double *after = run_changed(p, side, word);

        for (size_t i = 0; i < n * cols; i++)
            if (after[i] != before[i])
                reach[i / cols * n + word] = 1;
        free(after);
    }
    free(before);
    return reach;
}

size_t pitfall_later(double *figures, const double *reach, size_t n)
{
    size_t rows = 0;

    for (size_t i = 0; i < n; i++) {
        figures[i] = 0;
        for (size_t j = i + 1; j < n; j++)
            figures[i] += reach[i * n + j];
        rows += figures[i] > 0;
    }
    return rows;
}
