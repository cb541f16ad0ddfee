/* SPDX-License-Identifier: MIT */
/* What breaks when a head is switched off or a wire is cut, and what a trained head's numbers mean: the parts of a
 * score, and the letters whose logits its values raise. Nothing here changes a network. */
#ifndef HEADWAY_TRAINING_PROBE_H
#define HEADWAY_TRAINING_PROBE_H

#include "training/reading.h"

/* The parts of a scaled score: a row of X is a letter plus a place plus, in layer 2, what each head of layer 1 wrote
 * into it; so the score is the sum of the products of each part of the query's row with each part of the key's. */
enum { PART_LETTER, PART_PLACE, PART_HEADS /* and the heads of layer 1 after it */ };
#define PARTS_MOST (PART_HEADS + NETWORK_HEADS)

struct score_parts {
    int count;                           /* the number of parts: 2 in layer 1, 2 + heads in layer 2 */
    double part[PARTS_MOST][PARTS_MOST]; /* [of the query's row][of the key's row] */
    double bias;                         /* b of the distance, if relative */
    double score;                        /* the sum of all, which goes to softmax */
};

/* A score of a head: row i asks, row j answers. All from 0. */
struct head_cell {
    int layer, head, i, j;
};

/* The parts of a score in a passage that was read with these cuts: parts cut from keys or queries are 0. */
void network_score_parts(const struct network *network, const struct passage *passage, const struct cuts *cuts,
                         const struct head_cell *cell, struct score_parts *out);

/* out[x · LINE_LETTERS + y]: how much a head that attends only to letter x raises the logit of letter y: E W_V W_O U,
 * for the letters' rows alone. */
void network_copying(const struct network *network, int layer, int head, double out[LINE_LETTERS * LINE_LETTERS]);

/* How much of LINE_EXAM lines is still right with each head switched off and each wire cut, and how much of blocks of
 * each length. −1: not known yet. */
#define PROBE_WIRES 4 /* 1 << index is an enum cut */

struct probe_table {
    double off[NETWORK_LAYERS][NETWORK_HEADS];
    double wire[NETWORK_HEADS][PROBE_WIRES];
    double length[LINE_LENGTHS]; /* for blocks of LINE_SHORTEST + index letters */
};

/* Sets everything to "not known". */
void probe_clear(struct probe_table *table);

/* A table being filled, line by line, so that keys are answered in between. */
struct probe;

/* What to find out: `cuts`, without each head and each wire; `lengths`, for each length. */
struct probe_request {
    struct probe_table *table; /* borrowed; known numbers stay */
    bool cuts, lengths;
};

/* Begins to test a network on lines, both borrowed; `cuts` apply in addition to each tested one. NULL with ERROR_WORK
 * if memory runs out. Free with probe_free(). */
struct probe *probe_new(const struct network *network, const struct letter_line lines[LINE_EXAM],
                        const struct cuts *cuts, struct probe_request request, struct error *e) MUST_USE;

/* Reads so many lines. False: everything is known. */
bool probe_advance(struct probe *probe, int lines);

/* Frees a probe; NULL is allowed. */
void probe_free(struct probe *probe);

#endif
