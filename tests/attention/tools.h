/* SPDX-License-Identifier: MIT */
/* What several tests of attention/ need. */
#ifndef HEADWAY_TESTS_ATTENTION_TOOLS_H
#define HEADWAY_TESTS_ATTENTION_TOOLS_H

#include "attention/record.h"
#include "base/text.h"
#include "model/model_json.h"

#include <stddef.h>

/* A model of these sizes with words w1 … and random numbers everywhere, none of them 0; unless m is 0, it has a memory
 * of m words. Fails the test if it cannot be made. */
struct model random_model(size_t n, size_t m, size_t d_model, size_t num_heads, unsigned seed);

/* Fails the test, naming the cell, unless every matrix of both records agrees: |a − b| ≤ relative · |a| + absolute, or
 * both are the same infinity. */
void compare_records(const struct record *a, const struct record *b, double relative, double absolute);

/* The trace of a record as text, which the caller frees. */
struct text trace_text(const struct record *record);

/* A function for model_trace(): appends to the struct text behind `to`. */
bool send_to_text(void *to, const char *bytes, size_t length);

/* The first of these commands, ended by NULL, that runs `probe` ("-c 'import torch'"); "$NAME" is a variable. NULL:
 * none of them. */
const char *find_interpreter(const char *const *names, const char *probe);

/* What a shell command prints, which the caller frees; fails the test unless it ends with 0. */
struct text output_of_command(const char *command);

#endif
