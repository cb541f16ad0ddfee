/* SPDX-License-Identifier: MIT */
#include "mistake/pitfall_reach.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* A matrix of a side's run, of the head shown, after every feature of word `changed` in X is changed a little, each by
 * another amount; with n for `changed`, unchanged. The caller frees it. */
static double *run_changed(const struct pitfall *p, enum pitfall_side side, enum matrix_id id, size_t changed)
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
    matrix = record_matrix(&run, id, p->head);
    out = memory_new_array(matrix.rows * matrix.cols, sizeof *out);
    memcpy(out, matrix.at, matrix.rows * matrix.cols * sizeof *out);
    record_free(&run);
    free(model.X);
    return out;
}

double *pitfall_reach(struct pitfall *p, enum pitfall_side side, enum matrix_id id)
{
    size_t n = p->model.n, cols = record_matrix(&p->record, id, p->head).cols;
    double *reach = pitfall_scratch(p, n, n), *before = run_changed(p, side, id, n);

    for (size_t word = 0; word < n; word++) {
        double *after = run_changed(p, side, id, word);

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
