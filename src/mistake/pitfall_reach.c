/* SPDX-License-Identifier: MIT */
#include "mistake/pitfall_reach.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Makes a side's result for p's model with the word `changed` moved a little in every feature, in no two alike; with n
 * for `changed`, for the model as it is. */
static void run_changed(const struct pitfall *p, enum pitfall_side side, size_t changed, pitfall_result *result,
                        double *out)
{
    size_t n = p->model.n, d_model = p->model.d_model;
    struct model model = p->model;
    struct record run = {0};
    struct error e = {0};

    model.X = memory_new_array(n * d_model, sizeof *model.X);
    memcpy(model.X, p->model.X, n * d_model * sizeof *model.X);
    for (size_t c = 0; changed < n && c < d_model; c++)
        model.X[changed * d_model + c] += 0.25 + 0.0625 * (double)c;
    if (!record_run(&run, &model, &e))
        memory_exhausted(); /* the same sizes, and much the same numbers, have been run before */
    result(&run, side, out);
    record_free(&run);
    free(model.X);
}

double *pitfall_reach(struct pitfall *p, enum pitfall_side side, size_t cols, pitfall_result *result)
{
    size_t n = p->model.n;
    double *reach = pitfall_scratch(p, n, n);
    double *before = memory_new_array(n * cols, sizeof *before);

    run_changed(p, side, n, result, before);
    for (size_t word = 0; word < n; word++) {
        double *after = memory_new_array(n * cols, sizeof *after);

        run_changed(p, side, word, result, after);
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
