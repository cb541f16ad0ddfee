/* SPDX-License-Identifier: MIT */
/* A small transformer that reads letters and guesses the next: one or two layers of attention, nothing else. d_model is
 * 32, a layer has 1, 2 or 4 heads of d_k = 32 / heads; no biases, no norm, no feed-forward half. X of layer 1 is the
 * letter's vector plus the place's (E[letter] + P[i]); X of the next layer is X + output; after the last, X + output
 * times U gives the logits of the next letter. As in the walk, row i attends to rows 0 … i.
 *
 * 26 letters, two layers: 26 · 32 + 32 · 32 + 2 · 4 · 32 · 32 + 32 · 26 = 10,880 numbers.
 *
 * `relative`: instead of P, b[head][i − j] is added to the scaled score. */
#ifndef HEADWAY_TRAINING_NETWORK_H
#define HEADWAY_TRAINING_NETWORK_H

#include "training/lines.h"
#include "training/product.h"

#include <stdbool.h>
#include <stddef.h>

#define NETWORK_LAYERS 2
#define NETWORK_HEADS 4 /* of a layer, at most */

/* The numbers of a layer. W_Q, W_K, W_V hold the heads' blocks of d_k columns side by side. Numbers that a network's
 * shape does not use are 0. */
struct network_layer {
    real W_Q[SQUARE], W_K[SQUARE], W_V[SQUARE], W_O[SQUARE];
    real bias[NETWORK_HEADS * WIDTH]; /* b[head · WIDTH + distance]; only if relative */
};

/* All numbers that are learned, and nothing else: gradients and Adam's means have the same form and are treated as one
 * row of PARAMETERS numbers. */
struct parameters {
    real E[LINE_LETTERS * WIDTH]; /* one row for each letter */
    real P[LINE_MOST * WIDTH];    /* one row for each place */
    struct network_layer layer[NETWORK_LAYERS];
    real U[SQUARE]; /* one column for each letter */
};
#define PARAMETERS (sizeof(struct parameters) / sizeof(real))

struct network {
    int letters, layers, heads; /* 16 or 26; 1 or 2; 1, 2 or 4 */
    bool relative;
    struct parameters at;
};

/* How many numbers are learned. */
int network_size(const struct network *network);

/* Sets all numbers for the first step (the sizes must be set): normal, with standard deviation 0.7 (E), 0.3 (P), 1/√32
 * (W), 0.1 (U), row by row; b is 0. */
void network_start(struct network *network, struct random *random);

/* What is cut while a network reads; zeroed: nothing. */
enum cut {
    CUT_KEYS = 1,    /* layer 2 makes its keys without what this head of layer 1 wrote */
    CUT_QUERIES = 2, /* likewise its queries */
    CUT_VALUES = 4,  /* likewise its values */
    CUT_PAST = 8     /* what goes past layer 2 to the logits is without it */
};

struct cuts {
    bool off[NETWORK_LAYERS][NETWORK_HEADS]; /* the head's columns of concat are 0 */
    unsigned char wire[NETWORK_HEADS];       /* for layer 1: bits of enum cut. All four: as if the head were off */
};

/* What a layer computed for a line. Matrices have WIDTH columns; rows and columns beyond the line are undefined. */
struct passage_layer {
    real Q[SQUARE], K[SQUARE], V[SQUARE];
    real K_turned[SQUARE];               /* [d_model × n] */
    real weights[NETWORK_HEADS][SQUARE]; /* [n × n], 0 after the diagonal */
    real concat[SQUARE];                 /* [n × heads · d_k] */
};

/* A line that was read: all intermediate results, and the predictions. */
struct passage {
    int n;                              /* letters */
    int from;                           /* the first row that the last layer computed */
    unsigned char letter[LINE_MOST];    /* from A = 0 */
    real X[NETWORK_LAYERS + 1][SQUARE]; /* [n × 32]: what layer 1, layer 2 and the logits read */
    struct passage_layer layer[NETWORK_LAYERS];
    real predicted[SQUARE]; /* [n × letters]: the share of each letter as the next one */
};

/* A passage for whoever reads a line and is done with it before anybody else reads one. */
struct passage *passage_scratch(void);

/* Whether `letters` are 1 to 32 letters that the network knows, A to Z or A to P. ERROR_INPUT names the first that is
 * not. */
struct error;
bool network_takes(const struct network *network, const char *letters, struct error *e);

/* Reads letters that the network takes ("CAFHBEGDCAFHBEGD"); cuts may be NULL. The passage is about 100 KB: keep it on
 * the heap, and zero it once. */
void network_read(const struct network *network, const char *letters, const struct cuts *cuts, struct passage *out);

/* The same for a line. */
void network_read_line(const struct network *network, const struct letter_line *line, const struct cuts *cuts,
                       struct passage *out);

/* The same without cuts, computing in the last layer only what the graded rows need: the shares of other rows, and
 * their rows in that layer's matrices except K and V, are undefined. */
void network_practise(const struct network *network, const struct letter_line *line, struct passage *out);

/* weights[i, j] of a head (from 0) of a layer (from 0). */
static inline real passage_weight(const struct passage *passage, int layer, int head, int i, int j)
{
    return passage->layer[layer].weights[head][i * WIDTH + j];
}

/* The letter that row i predicts, from A = 0: the first one with the largest share. */
int passage_says(const struct passage *passage, const struct network *network, int i);

#endif
