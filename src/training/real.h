/* SPDX-License-Identifier: MIT */
/* The kind of number that networks are trained with, and its exponential. float, and the same bits on every machine: of
 * the C library only sqrt is used, which IEEE 754 rounds correctly; products and sums are not fused; sums are written
 * in the order in which they are made. Tests compile training/ a second time with TRAINING_DOUBLE, to compare gradients
 * with central differences to many digits. */
#ifndef HEADWAY_TRAINING_REAL_H
#define HEADWAY_TRAINING_REAL_H

#include "base/compiler.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

EXACT_PRODUCTS

#ifdef TRAINING_DOUBLE

typedef double real;

static inline real real_exp(real x)
{
    return exp(x);
}

static inline real real_sqrt(real x)
{
    return sqrt(x);
}

static inline real real_log(real x)
{
    return log(x);
}

#else

typedef float real;

/* e^x for x ≤ 0, to a relative 1e-7: e^x = 2^n e^r with |r| ≤ ½ ln 2, e^r a polynomial of degree 7 (Cephes, expf).
 * Adding 1.5 · 2^23 rounds x log2 e to n and leaves n in the low bits. Below −87 it is e^−87, 1.6e-38. Without branches
 * and calls, so that loops become vector instructions. */
static inline real real_exp(real x)
{
    const real shift = 0x1.8p23f, ln2_high = 0.693359375f, ln2_low = -2.12194440e-4f;
    real within = x < -87 ? -87 : x, shifted = within * 1.44269504f + shift, n = shifted - shift;
    real r = within - n * ln2_high - n * ln2_low, series = 1.9875691500e-4f, power;
    uint32_t bits;

    series = series * r + 1.3981999507e-3f;
    series = series * r + 8.3334519073e-3f;
    series = series * r + 4.1665795894e-2f;
    series = series * r + 1.6666665459e-1f;
    series = series * r + 5.0000001201e-1f;
    series = series * (r * r) + r + 1;
    memcpy(&bits, &shifted, sizeof bits);
    bits = (bits + 127) << 23;
    memcpy(&power, &bits, sizeof power);
    return series * power;
}

static inline real real_sqrt(real x)
{
    return sqrtf(x);
}

/* Only for what is shown: libraries differ in its last bit. */
static inline real real_log(real x)
{
    return logf(x);
}

#endif

#endif
