/* SPDX-License-Identifier: MIT */
#include "attention/rollout.h"

#include "attention/stages.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* mean [n × n] = the heads' average of the weights of one layer. */
static void average(double *mean, const struct record *layer)
{
    size_t n = layer->model->n, heads = layer->model->num_heads;

    memset(mean, 0, n * n * sizeof *mean);
    for (size_t head = 0; head < heads; head++) {
        const double *weights = record_matrix(layer, MATRIX_WEIGHTS, head).at;

        for (size_t i = 0; i < n * n; i++)
            mean[i] += weights[i] / (double)heads;
    }
}

void rollout_step(double *out, const struct record *layer, enum rollout_way way)
{
    size_t n = layer->model->n;

    average(out, layer);
    for (size_t i = 0; way == ROLLOUT_HALVES && i < n * n; i++)
        out[i] = (out[i] + (i / n == i % n)) / 2;
}

void rollout_run(double *out, const struct record *record, enum rollout_way way)
{
    size_t n = record->model->n;
    double *step, *below;

    if (way == ROLLOUT_LAST || !record->before) {
        rollout_step(out, record, way);
        return;
    }
    step = memory_new_array(n * n, sizeof *step);
    below = memory_new_array(n * n, sizeof *below);
    rollout_step(step, record, way);
    rollout_run(below, record->before, way);
    attention_blend(out, step, below, n, n, n);
    free(step);
    free(below);
}
