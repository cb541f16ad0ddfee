/* SPDX-License-Identifier: MIT */
/* A small transformer that reads letters and guesses the next: one or two layers of attention, nothing else. d_model is
 * 32, a layer has 1, 2 or 4 heads of d_k = 32 / heads; no biases, no norm, no feed-forward half. X of layer 1 is the
 * letter's vector plus the place's (E[letter] + P[i]); X of the next is X + output; what comes out of the last, times
 * U, are the logits of the next letter. As in the walk, row i attends to rows 0 … i.
 *
 * 26 letters, two layers: 26 · 32 + 32 · 32 + 2 · 4 · 32 · 32 + 32 · 26 = 10,880 numbers.
 *
 * `relative`: no P; instead b[head][i − j] is added to the scaled score. */
#ifndef HEADWAY_TRAINING_NETWORK_H
#define HEADWAY_TRAINING_NETWORK_H

#include "training/lines.h"
#include "training/product.h"

#include <stdbool.h>
#include <stddef.h>

#define NETWORK_LAYERS 2
#define NETWORK_HEADS 4 /* of a layer, at most */

/* The numbers of a layer. W_Q, W_K, W_V hold the heads' blocks of d_k columns side by side. What a network of that
 * shape does not use is 0. */
struct network_layer {
    real W_Q[SQUARE], W_K[SQUARE], W_V[SQUARE], W_O[SQUARE];
    real bias[NETWORK_HEADS * WIDTH]; /* b[head · WIDTH + distance]; only if relative */
};

/* All numbers that are learned, and nothing else: gradients and Adam's means have the same form and are taken as one
 * row of PARAMETERS numbers. */
struct parameters {
    real E[LINE_LETTERS * WIDTH]; /* a row a letter */
    real P[LINE_MOST * WIDTH];    /* a row a place */
    struct network_layer layer[NETWORK_LAYERS];
    real U[SQUARE]; /* a column a letter */
};
#define PARAMETERS (sizeof(struct parameters) / sizeof(real))

struct network {
    int letters, layers, heads; /* 16 or 26; 1 or 2; 1, 2 or 4 */
    bool relative;
    struct parameters at;
};

/* How many numbers are learned. */
int network_size(const struct network *network);

/* Sets all numbers as they are before the first step (the sizes are set already): normal, of a standard deviation of
 * 0.7 (E), 0.3 (P), 1/√32 (W), 0.1 (U), row by row; b is 0. */
void network_start(struct network *network, struct random *random);

/* What is taken away while a network reads; zeroed: nothing. */
enum cut {
    CUT_KEYS = 1,    /* what this head of layer 1 wrote is not in what layer 2 makes its keys of */
    CUT_QUERIES = 2, /* not in what it makes its queries of */
    CUT_VALUES = 4,  /* not in what it makes its values of */
    CUT_PAST = 8     /* not in what goes past layer 2 to the logits */
};

struct cuts {
    bool off[NETWORK_LAYERS][NETWORK_HEADS]; /* the head's columns of concat are 0 */
    unsigned char wire[NETWORK_HEADS];       /* of layer 1: bits of enum cut. All four are as good as the head off */
};

/* What a layer made of a line. Matrices have WIDTH columns; rows and columns that the line does not have hold anything.
 */
struct passage_layer {
    real Q[SQUARE], K[SQUARE], V[SQUARE];
    real K_turned[SQUARE];               /* [d_model × n] */
    real weights[NETWORK_HEADS][SQUARE]; /* [n × n], 0 after the diagonal */
    real concat[SQUARE];                 /* [n × heads · d_k] */
};

/* A line that was read: everything that stood in between, and what is said. */
struct passage {
    int n;                              /* letters */
    int from;                           /* the first row that was wanted of the last layer */
    unsigned char letter[LINE_MOST];    /* from A = 0 */
    real X[NETWORK_LAYERS + 1][SQUARE]; /* [n × 32]: what layer 1 reads, layer 2, the logits */
    struct passage_layer layer[NETWORK_LAYERS];
    real predicted[SQUARE]; /* [n × letters]: the share that each letter gets as the next one */
};

/* Whether `letters` are 1 to 32 that the network knows, A to Z or A to P. ERROR_INPUT says which is none. */
struct error;
bool network_takes(const struct network *network, const char *letters, struct error *e);

/* Reads letters that it takes ("CAFHBEGDCAFHBEGD"); cuts may be NULL. The passage is about 100 KB: keep it on the heap,
 * and zero it once. */
void network_read(const struct network *network, const char *letters, const struct cuts *cuts, struct passage *out);

/* The same for a line. */
void network_read_line(const struct network *network, const struct letter_line *line, const struct cuts *cuts,
                       struct passage *out);

/* The same without cuts, and of the last layer only what its graded rows need: the shares of others, and their rows in
 * that layer's matrices other than K and V, are not there. */
void network_practise(const struct network *network, const struct letter_line *line, struct passage *out);

/* weights[i, j] of a head (from 0) of a layer (from 0). */
real passage_weight(const struct passage *passage, int layer, int head, int i, int j);

/* The letter that row i says, from A = 0: the one with the largest share (of equal ones the first). */
int passage_says(const struct passage *passage, const struct network *network, int i);

#endif
