/* SPDX-License-Identifier: MIT */
/* What the ways of making a model share; for attention/ alone. */
#ifndef HEADWAY_ATTENTION_MODEL_PARTS_H
#define HEADWAY_ATTENTION_MODEL_PARTS_H

#include "attention/model.h"

/* Whether num_heads divides d_model; if not, ERROR_INPUT with the divisors, the two sizes named as shown
 * ("--heads 3 does not divide --d-model 8: use 1, 2, 4 or 8"). Precondition: 1 ≤ d_model. */
bool model_check_heads(size_t d_model, size_t num_heads, const char *shown_heads, const char *shown_d_model,
                       struct error *e);

/* Returns a new array of `count` new strings: copies of `tokens` that may go to a terminal. */
char **model_clean_tokens(char *const *tokens, size_t count);

#endif
