/* SPDX-License-Identifier: MIT */
/* A transformer of three layers, designed to find TATA, a switch in front of a gene, anywhere among some letters of
 * DNA. Its weights are those of lessons/models/promoter.json and are read from there. A token [CLS] stands before the
 * letters and collects what a classifier reads.
 *
 * X has 25 columns: which letter a token is (or [CLS]), its place (one of 16, a 1 each), three signs and a match, which
 * begin at 0 and which the layers fill: a layer reads X + output of the one before.
 * - Layer 1: everybody looks one place back, and brings home T1: a T stands before me.
 * - Layer 2: two places back, for A2, an A stands there, and T3, its T1: so a T stands three back.
 * - Layer 3: [CLS] looks for who has all of A, T1, A2, T3: the last letter of TATA. It brings home their sum as match,
 * at most 4, in its row of the output. [CLS] looks at itself in layers 1 and 2. In layer 2 the first letter has nobody
 * two back and looks at all evenly; so does everybody but [CLS] in layer 3.
 *
 * A classifier reads score = 6 · match - 18 and makes percent = 100 / (1 + e^-score) of it. Worked: CTATAG, 2 pads that
 * are hidden: A₅ has the sum 3.80 and gets 0.92 of [CLS], match is 3.607, the score 3.64, which is 97 %.
 *
 * Every number of a run is in its record, so it has an origin like any other: X of layer 3 holds the signs. */
#ifndef HEADWAY_STUDY_PROMOTER_H
#define HEADWAY_STUDY_PROMOTER_H

#include "attention/record.h"

#include <stdbool.h>
#include <stddef.h>

#define PROMOTER_LETTERS "ACGTN" /* N: a letter that is not known, of which no column says anything */
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

/* The signs that layer 3 asks for, in the order of TATA read backwards from its last letter: is A, T before me, A two
 * back, T three back. */
#define PROMOTER_SIGNS 4
extern const enum promoter_column promoter_signs[PROMOTER_SIGNS];

/* Zeros but for the letters: places, a mask that hides the pads, no idle heads. */
struct promoter_choice {
    char letters[PROMOTER_MOST + 1]; /* 4 to 10 of PROMOTER_LETTERS */
    size_t pads;                     /* [PAD] after the letters: 0 to PROMOTER_PADS_MOST */
    bool is_bag;                     /* the columns of places are 0: a bag of letters */
    bool shows_pads;                 /* pads are not hidden */
    bool has_idle; /* promoter-idle.json: in each layer a second head that looks at letter 1 and whose W_V is 0 */
};

/* A run. Must not be moved or copied: the record points into it. */
struct promoter {
    struct model model;   /* the last layer; those before it are model.before … */
    struct record record; /* the same */
    size_t n;             /* tokens: [CLS], "C₁" …, "[PAD]" …; all layers have as many */
    size_t letters;       /* how many of them are letters: tokens 1 … letters */
    double match;         /* output of layer 3, row [CLS] */
    double score, percent;
};

/* Whether these are 4 to 10 letters of PROMOTER_LETTERS, capitals. */
bool promoter_is_letters(const char *letters);

/* Runs all three layers. Precondition: the choice keeps its bounds. Free with promoter_free(). */
void promoter_run(struct promoter *out, const struct promoter_choice *choice);

/* The run of a layer, 1 to 3: a record like any other. */
const struct record *promoter_layer(const struct promoter *promoter, size_t layer);

/* What a token's column holds after layers 1 and 2: X of layer 3. And the sum of its four signs, 0 to 4. */
double promoter_holds(const struct promoter *promoter, size_t token, enum promoter_column column);
double promoter_sum(const struct promoter *promoter, size_t token);

/* By how much the score falls if a letter is not known, N: falls[i] for the letter i, from 0. For each the model is run
 * again. */
void promoter_falls(const struct promoter_choice *choice, double *falls);

/* Frees what the run holds and leaves an empty one. */
void promoter_free(struct promoter *promoter);

#endif
