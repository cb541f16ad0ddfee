/* SPDX-License-Identifier: MIT */
/* What tests of drills read out of questions, and the formulas of attention once more, in the plainest way: nothing
 * here calls the engine. */
#ifndef HEADWAY_TESTS_DRILL_ASKED_H
#define HEADWAY_TESTS_DRILL_ASKED_H

#include <stddef.h>

#define ASKED_NUMBERS 80

/* Reads the numbers of a text: -0.50, 16,384. A minus stands before a digit and not behind one. */
void asked_numbers(const char *at, double *out, size_t *count);

/* Where the word behind `before` stands in the sentence between quotation marks. */
size_t asked_place(const char *source, const char *before);

/* The place of the word behind `before` among those in brackets behind a letter: "q(" or "k(". */
size_t asked_row(const char *source, const char *before, const char *letter);

/* Σ a·b; e^in over their sum. */
double asked_dot(const double *a, const double *b, size_t count);
void asked_softmax(double *out, const double *in, size_t count);

/* The shape of the matrix whose name a text begins with. */
void asked_shape(const char *name, const double *sizes, double *out);

/* What a row is divided by, in the words of an option. */
double asked_divisor(const char *words, double d_model, double h, double n);

/* What a mistake with the mask, in the words of an option, makes of the row s [4] where `seen` words may be seen. */
void asked_spoil(const char *words, const double *s, size_t seen, double *out);

#endif
