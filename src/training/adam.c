/* SPDX-License-Identifier: MIT */
#include "training/adam.h"

#include "training/plain.h"

void adam_step(struct adam *adam, struct parameters *at, const struct parameters *gradient, double rate)
{
    if (adam->steps++ == 0)
        adam->mean_kept = adam->square_kept = 1;
    adam->mean_kept *= 0.8;
    adam->square_kept *= 0.98;
    plain_step((real *)at, (real *)&adam->mean, (real *)&adam->square, (const real *)gradient,
               (real)(rate / (1 - adam->mean_kept)), (real)(1 / (1 - adam->square_kept)));
}
