/* SPDX-License-Identifier: MIT */
/* The three uses of attention in a translator, one designed head each: the encoder reads a sentence, the decoder reads
 * the translation written so far, and in between the decoder asks the encoder. With the right masks, or others. No
 * values and no W_O: only who attends to whom is shown.
 *
 * Worked: "le", a determiner, asks its own text for a noun (2.0) and for an adjective (1.0); keys hold 3.0 at the place
 * of their kind. So "chat" gets the score 2.0 × 3.0 / √4 = 3.0, "noir" 1.5, and unmasked the weight of "chat" is e^3 /
 * (e^3 + e^1.5 + 2) = 0.76. */
#ifndef HEADWAY_STUDY_USES_H
#define HEADWAY_STUDY_USES_H

#include <stdbool.h>
#include <stddef.h>

enum use { USE_ENCODER, USE_DECODER, USE_CROSS, USE_COUNT };

/* USE_RIGHT is the right mask of a use: padding, in the decoder causal and padding. */
enum use_mask { USE_RIGHT, USE_UNMASKED, USE_CAUSAL, USE_PADDING, USE_BOTH };

#define USES_SENTENCES 2
#define USES_WRITTEN 3 /* the most words of the translation that are written */
#define USES_SIDE 9    /* the most words of a text */
#define USES_D_K 4

struct uses_choice {
    enum use use;
    size_t sentence; /* from 0 */
    size_t written;  /* words of the translation after <s>; the encoder ignores them */
    size_t pads;     /* at the end of the answering text, at most 5 */
    enum use_mask mask;
};

/* n words ask, m answer. Matrices are dense and row-major. */
struct uses {
    size_t n, m;
    const char *asks[USES_SIDE], *answers[USES_SIDE];
    const char *writes[USES_SIDE]; /* the word that each row has to write; NULL: none */
    double Q[USES_SIDE * USES_D_K], K[USES_SIDE * USES_D_K];
    double scores[USES_SIDE * USES_SIDE], scaled[USES_SIDE * USES_SIDE];
    double masked[USES_SIDE * USES_SIDE], weights[USES_SIDE * USES_SIDE];
    unsigned char mask[USES_SIDE * USES_SIDE]; /* 1: may attend */
    size_t pads;                               /* how many of the last answering words are pads */
};

/* Runs one use up to its weights, with the functions of stages.h. */
void uses_run(struct uses *out, const struct uses_choice *choice);

/* Whether a cell is hidden; how many cells are. */
bool uses_is_hidden(const struct uses *uses, size_t row, size_t col);
size_t uses_hidden(const struct uses *uses);

#endif
