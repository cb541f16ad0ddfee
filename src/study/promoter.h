/* SPDX-License-Identifier: MIT */
/* A transformer of three layers, designed to find TATA, a switch in front of a gene, anywhere among some letters of
 * DNA. Its weights are read from lessons/models/promoter.json. A token [CLS] precedes the letters and collects what a
 * classifier reads.
 *
 * X has 25 columns: which letter a token is (or [CLS]), its place (a 1 in one of 16), three signs and a match, which
 * begin at 0 and are filled by the layers: a layer reads X + output of the layer before.
 * - Layer 1: each letter looks one place back and sets T1: a T is before it.
 * - Layer 2: each looks two places back and sets A2, if an A is there, and T3, the T1 of that letter: a T is three
 *   back.
 * - Layer 3: [CLS] looks for the letter with all of A, T1, A2, T3, the last letter of TATA, and gets the sum of its
 *   signs as match, at most 4, in its row of the output. [CLS] looks at itself in layers 1 and 2. In layer 2 the first
 *   letter has nothing two back and looks at all tokens equally; so do all but [CLS] in layer 3.
 *
 * A classifier computes score = 6 · match - 18 and percent = 100 / (1 + e^-score). Worked: CTATAG with 2 hidden pads:
 * A₅ has the sum 3.80 and gets 0.92 of [CLS], match is 3.607, the score 3.64, which is 97 %.
 *
 * Every number of a run is in its record, and so has an origin: the signs are in X of layer 3. */
#ifndef HEADWAY_STUDY_PROMOTER_H
#define HEADWAY_STUDY_PROMOTER_H

#include "attention/record.h"

#include <stdbool.h>
#include <stddef.h>

#define PROMOTER_LETTERS "ACGTN" /* N: an unknown letter, for which all letter columns are 0 */
#define PROMOTER_LEAST 4         /* letters */
#define PROMOTER_MOST 10
#define PROMOTER_PADS_MOST 4
#define PROMOTER_TOKENS_MOST (1 + PROMOTER_MOST + PROMOTER_PADS_MOST)
#define PROMOTER_LAYERS 3
#define PROMOTER_USUAL "CTATAG"

/* Columns of X, and of every output. */
enum promoter_column {
    PROMOTER_A,
    PROMOTER_C,
    PROMOTER_G,
    PROMOTER_T,
    PROMOTER_CLS,
    PROMOTER_PLACE, /* the first of 16: [CLS] has place 0, letter i place i, then pads */
    PROMOTER_T1 = PROMOTER_PLACE + 16,
    PROMOTER_A2,
    PROMOTER_T3,
    PROMOTER_MATCH,
    PROMOTER_COLUMNS
};

/* The signs that layer 3 asks for, in the order of TATA read backwards from its last letter: A, T one back, A two back,
 * T three back. */
#define PROMOTER_SIGNS 4
extern const enum promoter_column promoter_signs[PROMOTER_SIGNS];

/* All zero except the letters means: with places, a mask that hides the pads, no idle heads. */
struct promoter_choice {
    char letters[PROMOTER_MOST + 1]; /* 4 to 10 of PROMOTER_LETTERS */
    size_t pads;                     /* [PAD] after the letters: 0 to PROMOTER_PADS_MOST */
    bool is_bag;                     /* the columns of places are 0: a bag of letters */
    bool shows_pads;                 /* pads are not hidden */
    bool has_idle; /* promoter-idle.json: in each layer a second head that looks at letter 1 and whose W_V is 0 */
};

/* A run. Must not be moved or copied: the record points into it. */
struct promoter {
    struct model model;   /* the last layer; earlier ones are model.before … */
    struct record record; /* of the last layer; earlier ones are record.before … */
    size_t n;             /* tokens: [CLS], "C₁" …, "[PAD]" …; all layers have as many */
    size_t letters;       /* how many of them are letters: tokens 1 … letters */
    double match;         /* output of layer 3, row [CLS] */
    double score, percent;
};

/* Whether these are 4 to 10 letters of PROMOTER_LETTERS, capitals. */
bool promoter_is_letters(const char *letters);

/* Whether two choices are the same. */
bool promoter_chooses_same(const struct promoter_choice *one, const struct promoter_choice *two);

/* Runs all three layers. Precondition: the choice is within its bounds. Free with promoter_free(). */
void promoter_run(struct promoter *out, const struct promoter_choice *choice);

/* The run of a layer, 1 to 3: a record like any other. */
const struct record *promoter_layer(const struct promoter *promoter, size_t layer);

/* What a token's column holds after layers 1 and 2: X of layer 3. And the sum of its four signs, 0 to 4. */
double promoter_holds(const struct promoter *promoter, size_t token, enum promoter_column column);
double promoter_sum(const struct promoter *promoter, size_t token);

/* How much the score falls if a letter is unknown, N: falls[i] for letter i, from 0. Runs the model again for each
 * letter. */
void promoter_falls(const struct promoter_choice *choice, double *falls);

/* Frees what the run holds and leaves an empty one. */
void promoter_free(struct promoter *promoter);

#endif
