/* SPDX-License-Identifier: MIT */
#include "training/adam.h"

#define BETA_1 0.8
#define BETA_2 0.98

/* at −= rate · mean / (√(square · correct) + ε), after both means took the gradient in. */
MULTIVERSION static void move(real *restrict at, real *restrict mean, real *restrict square,
                              const real *restrict gradient, real rate, real correct)
{
    const real keep_1 = (real)BETA_1, take_1 = (real)(1 - BETA_1), keep_2 = (real)BETA_2, take_2 = (real)(1 - BETA_2);

    for (size_t i = 0; i < PARAMETERS; i++) {
        mean[i] = keep_1 * mean[i] + take_1 * gradient[i];
        square[i] = keep_2 * square[i] + take_2 * (gradient[i] * gradient[i]);
        at[i] -= rate * mean[i] / (real_sqrt(square[i] * correct) + (real)1e-8);
    }
}

void adam_step(struct adam *adam, struct parameters *at, const struct parameters *gradient, double rate)
{
    if (adam->steps++ == 0)
        adam->mean_kept = adam->square_kept = 1;
    adam->mean_kept *= BETA_1;
    adam->square_kept *= BETA_2;
    move((real *)at, (real *)&adam->mean, (real *)&adam->square, (const real *)gradient,
         (real)(rate / (1 - adam->mean_kept)), (real)(1 / (1 - adam->square_kept)));
}
