/* SPDX-License-Identifier: MIT */
/* Keys in the plane (d_k = 2) and which of them a query can pick: the largest q·k belongs to the key that is farthest
 * in the direction of q, so only corners of the keys' convex hull can win alone. Any other key is a mean of corners;
 * its score is the same mean of their scores, and a mean is never larger than all of its terms. Keys are the rows of K
 * [n × 2]; angles are degrees, counterclockwise from the first axis. Coordinates of at most 1000 that differ by less
 * than 10⁻⁶ count as the same.
 *
 * Worked: K = (10,0), (0,10), (5,5), (2,2). The corners are the 1st, 2nd and 4th key; the 3rd is ½ of the 1st and ½ of
 * the 2nd and gets at most a third of the weight; the 4th wins from 194.04° to 255.96°. */
#ifndef HEADWAY_STUDY_HULL_H
#define HEADWAY_STUDY_HULL_H

#include <stdbool.h>
#include <stddef.h>

#define HULL_KEYS_MOST 9
#define HULL_MEAN_MOST 3 /* three keys are enough to make any point of the plane */

enum hull_place {
    HULL_CORNER,
    HULL_EDGE,   /* on the border, between two corners */
    HULL_INSIDE, /* neither */
    HULL_COPY    /* another key is at the same place: they win together or not at all */
};

struct hull {
    size_t corners[HULL_KEYS_MOST]; /* keys, counterclockwise; of several at one place the first */
    size_t count;
};

/* A key as a mean of others: k = Σ part[i] · k(of[i]), every part above 0, their sum 1. */
struct hull_mean {
    size_t of[HULL_MEAN_MOST]; /* keys, ascending */
    double part[HULL_MEAN_MOST];
    size_t count; /* 1: a copy */
};

/* Finds the corners of n keys, 1 to HULL_KEYS_MOST. Three keys on a line have two corners, keys at one place have one.
 */
void hull_make(struct hull *hull, const double *K, size_t n);

/* Whether a key (from 0) is a corner, on the edge, inside, or a copy. */
enum hull_place hull_place(const struct hull *hull, const double *K, size_t n, size_t key);

/* Finds a key as a mean of others, of as few as possible and only of corners. False for a corner, which is no such
 * mean. */
bool hull_mean(const struct hull *hull, const double *K, size_t n, size_t key, struct hull_mean *out);

/* The largest softmax weight that a key which is such a mean can get, for any query: 1 / (1 + e^H) with H = −Σ part ·
 * ln part, since its weight is Π weight(of[i])^part[i]. 1/3 for a mean of two in equal parts. */
double hull_bound(const struct hull_mean *mean);

/* The directions of the query between which the key wins alone: 0 ≤ from < 360, from < to ≤ from + 360. False if it
 * never does. */
bool hull_arc(const struct hull *hull, const double *K, size_t n, size_t key, double *from, double *to);

/* The directions (ascending, at most two) in which a key of HULL_EDGE ties for the largest score; returns how many, 0
 * for any other key. Two if all keys are on one line. */
size_t hull_ties(const struct hull *hull, const double *K, size_t n, size_t key, double angles[2]);

/* Sets winners [n] to the keys with the largest score, ascending; returns how many. */
size_t hull_winners(const double *scores, size_t n, size_t *winners);

#define HULL_HEADS_MOST 3

/* Direction in degrees, 0 up to 360, and length. */
struct hull_query {
    double angle, length;
};

/* Keys that one or more heads ask, each with its query; and the selected key and head. */
struct hull_asked {
    double K[HULL_KEYS_MOST * 2]; /* [n × 2] */
    size_t n, key;
    struct hull_query queries[HULL_HEADS_MOST];
    size_t heads, head;
    /* Set by hull_ask(), for all possible heads: */
    struct hull hull;
    double q[HULL_HEADS_MOST][2];
    double scores[HULL_HEADS_MOST][HULL_KEYS_MOST], shares[HULL_HEADS_MOST][HULL_KEYS_MOST];
};

/* Computes what follows from keys and queries; the shares are the softmax of the unscaled scores. */
void hull_ask(struct hull_asked *asked);

/* The smallest of a key's scores over the heads; whether no other key's smallest score is larger. */
double hull_least(const struct hull_asked *asked, size_t key);
bool hull_has_largest_least(const struct hull_asked *asked, size_t key);

/* The factors by which W_O turns three heads into one choice: −1, −1 and 3; and the resulting factor of a key's value.
 */
extern const double hull_mix[HULL_HEADS_MOST];
double hull_output(const struct hull_asked *asked, size_t key);

#endif
