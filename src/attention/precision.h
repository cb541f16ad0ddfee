/* SPDX-License-Identifier: MIT */
/* What a narrower kind of number makes of a value: IEEE 754 binary32 and binary16, in double, so that the same comes out
 * on every machine. Worked: 0.1 as a half is 0.0999755859375; 65519 is 65504, the largest, and 65520 is infinite. */
#ifndef HEADWAY_ATTENTION_PRECISION_H
#define HEADWAY_ATTENTION_PRECISION_H

enum precision { PRECISION_DOUBLE, PRECISION_FLOAT, PRECISION_HALF };

/* The nearest number of that kind, ties to even, below the smallest normal number in its even steps down to 0; too large
 * becomes ±∞. Infinities, NaN and the sign of 0 stay. */
double precision_round(double value, enum precision precision);

#endif
