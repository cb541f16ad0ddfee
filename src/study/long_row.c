/* SPDX-License-Identifier: MIT */
#include "study/long_row.h"

#include "attention/stages.h"
#include "base/random.h"

#include <math.h>

void long_row_run(struct long_row *out, const struct long_row_choice *choice)
{
    struct random r;

    random_start(&r, choice->seed, 0);
    out->count = choice->count;
    out->others = 0;
    out->scaled[0] = choice->lead;
    for (size_t i = 1; i < out->count; i++) {
        out->scaled[i] = choice->spread * random_normal(&r);
        out->others += exp(out->scaled[i]);
    }
    attention_softmax(out->weights, out->scaled, 1, out->count);
}

double long_row_lead(const struct long_row *row, double share)
{
    return log(row->others) + log(share / (1 - share));
}

double long_row_and(double a, double b)
{
    return fmax(0, a + b - 1);
}
