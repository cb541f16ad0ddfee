/* SPDX-License-Identifier: MIT */
/* Rounds a value to a narrower kind of number, IEEE 754 binary32 or binary16, in double arithmetic, so that every
 * machine gives the same. Worked: 0.1 as a half is 0.0999755859375; 65519 is 65504, the largest, and 65520 is infinite.
 */
#ifndef HEADWAY_ATTENTION_PRECISION_H
#define HEADWAY_ATTENTION_PRECISION_H

enum precision { PRECISION_DOUBLE, PRECISION_FLOAT, PRECISION_HALF };

/* The nearest number of that kind, ties to even; below the smallest normal number in equal steps down to 0; what is too
 * large becomes ±∞. Infinities, NaN and the sign of 0 stay. */
double precision_round(double value, enum precision precision);

#endif
