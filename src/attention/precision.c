/* SPDX-License-Identifier: MIT */
#include "attention/precision.h"

#include <math.h>

static const struct kind {
    int digits;  /* of the significand, in bits */
    int least;   /* the smallest step: 2^least */
    int too_big; /* 2^too_big and above cannot be written */
} kinds[] = {[PRECISION_FLOAT] = {24, -149, 128}, [PRECISION_HALF] = {11, -24, 16}};

double precision_round(double value, enum precision precision)
{
    struct kind kind = kinds[precision];
    int exponent, step;
    double rounded;

    if (precision == PRECISION_DOUBLE || value == 0 || !isfinite(value))
        return value;
    frexp(value, &exponent);
    step = exponent - kind.digits > kind.least ? exponent - kind.digits : kind.least;
    rounded = ldexp(nearbyint(ldexp(value, -step)), step); /* nearbyint() alone rounds here: the rest is exact */
    return fabs(rounded) < ldexp(1, kind.too_big) ? rounded : copysign(INFINITY, value);
}
