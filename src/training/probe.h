/* SPDX-License-Identifier: MIT */
/* What breaks when a head is switched off or a wire is cut, and what a trained head's numbers say: the parts of a
 * score, and which letter its values speak for. Nothing here changes a network. */
#ifndef HEADWAY_TRAINING_PROBE_H
#define HEADWAY_TRAINING_PROBE_H

#include "training/reading.h"

/* Of what a score (scaled) is made: the row of X is a letter plus a place plus, in layer 2, what each head of layer 1
 * wrote into it; so the score is the sum of the products of each part of the query's row with each of the key's. */
enum { PART_LETTER, PART_PLACE, PART_HEADS /* and the heads of layer 1 after it */ };
#define PARTS_MOST (PART_HEADS + NETWORK_HEADS)

struct score_parts {
    int count;                           /* of parts: 2 in layer 1, 2 + heads in layer 2 */
    double part[PARTS_MOST][PARTS_MOST]; /* [of the query's row][of the key's row] */
    double bias;                         /* b of the distance, if relative */
    double score;                        /* the sum of all: what softmax gets */
};

/* A score: row i of a head asks, row j answers. All from 0. */
struct head_cell {
    int layer, head, i, j;
};

/* The parts of a score in a passage that was read with these cuts: what was cut from keys or queries is 0 there. */
void network_score_parts(const struct network *network, const struct passage *passage, const struct cuts *cuts,
                         const struct head_cell *cell, struct score_parts *out);

/* out[x · LINE_LETTERS + y]: by how much a head that attends to letter x alone raises the logit of letter y. E W_V W_O
 * U, of the letters' rows alone. */
void network_copying(const struct network *network, int layer, int head, double out[LINE_LETTERS * LINE_LETTERS]);

/* What stays right of LINE_EXAM lines with each head switched off and each wire cut, and of blocks of each length. What
 * is not known yet is −1. */
#define PROBE_WIRES 4 /* 1 << index is an enum cut */

struct probe_table {
    double off[NETWORK_LAYERS][NETWORK_HEADS];
    double wire[NETWORK_HEADS][PROBE_WIRES];
    double length[LINE_LENGTHS]; /* of blocks of LINE_SHORTEST + index letters */
};

/* Nothing of it is known. */
void probe_clear(struct probe_table *table);

/* A table that is being filled, in lines, so that keys are answered in between. */
struct probe;

/* What is to be found out: without each head and each wire; of each length. */
struct probe_wish {
    struct probe_table *table; /* borrowed; what it knows stays */
    bool cuts, lengths;
};

/* Begins to try a network, which it borrows, on lines that it borrows; `cuts` hold beside each of its own. NULL and
 * ERROR_WORK without memory. Free with probe_free(). */
struct probe *probe_new(const struct network *network, const struct letter_line lines[LINE_EXAM],
                        const struct cuts *cuts, struct probe_wish wish, struct error *e) MUST_USE;

/* Reads so many lines. False: all is known. */
bool probe_advance(struct probe *probe, int lines);

/* NULL is free already. */
void probe_free(struct probe *probe);

#endif
