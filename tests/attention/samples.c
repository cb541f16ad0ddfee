/* SPDX-License-Identifier: MIT */
#include "samples.h"

#include "tools.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

size_t sample_below(struct random *random, size_t end)
{
    return (size_t)(random_bits(random) >> 32) % end;
}

static void mask_at_random(struct sample *t)
{
    struct error e = {0};

    if (t->n == t->m && !t->model.memory_X && sample_below(&t->random, 2)) {
        ck_assert_msg(model_set_mask(&t->model, MASK_CAUSAL, 0, &e), "%s", e.message);
        return;
    }
    t->model.mask = malloc(t->n * t->m);
    t->model.mask_kind = MASK_GIVEN;
    for (size_t i = 0; i < t->n; i++) {
        size_t kept = sample_below(&t->random, 4); /* of 3: none, so that a row may be hidden whole, to all */

        for (size_t j = 0; j < t->m; j++)
            t->model.mask[i * t->m + j] = sample_below(&t->random, 3) < kept;
    }
}

static void begin(struct sample *t, unsigned seed)
{
    struct error e = {0};
    bool has_memory;

    random_start(&t->random, seed, 5);
    has_memory = sample_below(&t->random, 3) == 0;
    t->n = 1 + sample_below(&t->random, SAMPLE_TOKENS);
    t->m = has_memory ? 1 + sample_below(&t->random, SAMPLE_TOKENS) : t->n;
    t->h = 1 + sample_below(&t->random, SAMPLE_HEADS);
    t->d_k = 1 + sample_below(&t->random, SAMPLE_D_K);
    t->d_model = t->h * t->d_k;
    t->head = sample_below(&t->random, t->h);
    t->model = random_model(t->n, has_memory ? t->m : 0, t->d_model, t->h, seed);
    if (sample_below(&t->random, 2))
        mask_at_random(t);
    ck_assert_msg(record_run_with(&t->record, &t->model, false, &e), "%s", e.message);
}

void samples_run(void (*check)(struct sample *t))
{
    for (unsigned seed = 1; seed <= SAMPLES; seed++) {
        struct sample t;

        begin(&t, seed);
        check(&t);
        record_free(&t.record);
        model_free(&t.model);
    }
}

const double *sample_at(const struct sample *t, enum matrix_id id)
{
    return record_matrix(&t->record, id, t->head).at;
}

void sample_fill(double *out, size_t count, struct random *random)
{
    for (size_t i = 0; i < count; i++)
        out[i] = random_normal(random);
}

void sample_fill_whole(double *out, size_t count, struct random *random)
{
    for (size_t i = 0; i < count; i++)
        out[i] = (double)sample_below(random, 19) - 9;
}

size_t sample_seen(const struct sample *t, size_t i)
{
    size_t seen = 0;

    for (size_t j = 0; j < t->m; j++)
        seen += model_may_attend(&t->model, i, j);
    return seen;
}

bool sample_same(const double *a, const double *b, size_t count)
{
    return memcmp(a, b, count * sizeof *a) == 0;
}

double sample_apart(const double *a, const double *b, size_t count)
{
    double most = 0;

    for (size_t i = 0; i < count; i++) {
        double apart = fabs(a[i] - b[i]);

        if (!isfinite(apart))
            return INFINITY;
        most = fmax(most, apart);
    }
    return most;
}

double sample_sum(const double *row, size_t count)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += row[i];
    return sum;
}
