/* SPDX-License-Identifier: MIT */
/* Texts that people write in many ways, brought to one: [n, d_k], (n,dk), n x d_k and n by d_k are n×dk, sqrt(d_k) is
 * sqrtdk, blanks round signs do not count. */
#ifndef HEADWAY_QUESTION_TYPED_SHAPE_H
#define HEADWAY_QUESTION_TYPED_SHAPE_H

#include "question/typed_letters.h"

/* Brings letters to that form: two texts that read the same have the same. What is a shape is told by the whole of it:
 * an interval [0,1] stays one, and 12 is neither 1 2 nor 1.2. Takes time in proportion to their number. */
void letters_tidy(struct letters *l);

#endif
