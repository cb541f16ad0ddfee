/* SPDX-License-Identifier: MIT */
/* How well a network does on a set of lines, and what each of its heads looks at there: an exam, taken line by line, so
 * that keys are answered in between. With cuts it tells how much is still right without a head or a wire. */
#ifndef HEADWAY_TRAINING_READING_H
#define HEADWAY_TRAINING_READING_H

#include "training/lines.h"
#include "training/network.h"

#include <stdbool.h>

/* How far a head looks: the distance with the largest mean weight, and that mean. */
struct reach {
    int distance; /* 0: none */
    float share;
};

/* What a head of a layer looks at: means over rows, 0 … 1. A graded row is one whose next letter can be known. */
struct head_scores {
    float before;        /* weights[i, i − 1] over rows 1 … first − 1, where keys will be asked for */
    float after;         /* on letters that follow earlier occurrences of the row's letter, over graded rows */
    float same;          /* on earlier occurrences of the row's letter, over graded rows */
    float first;         /* weights[i, 0], over rows from 1 on */
    float spread;        /* entropy / ln(i + 1), over rows from 1 on: 1 is uniform */
    struct reach back;   /* k: weights[i, i − k] over rows k … first − 1 */
    struct reach ruler;  /* k: weights[i, i − k] over graded rows */
    struct reach behind; /* k: weights[i, e + k] over graded rows; e is the earlier place of the row's letter */
};

struct scores {
    double loss;  /* mean of −ln of the right letter's share, over graded rows */
    double right; /* the part of graded rows in which the right letter has the largest share */
    struct head_scores head[NETWORK_LAYERS][NETWORK_HEADS];
};

/* The sums from which scores are made. */
struct head_sums {
    double before, after, same, first, spread, back[LINE_MOST], ruler[LINE_MOST], behind[LINE_MOST];
};

/* An exam being taken. What it points at is borrowed and must stay. */
struct exam {
    const struct network *network;
    const struct letter_line *lines;
    int count, at; /* lines, and how many of them are done */
    struct cuts cuts;
    bool brief;              /* set after exam_start(): only loss and right are wanted */
    int graded, right, rows; /* numbers of rows: graded, right, and all from 1 on */
    int far[LINE_MOST];      /* rows k … first − 1 */
    double loss;
    struct head_sums sums[NETWORK_LAYERS][NETWORK_HEADS];
};

/* Begins an exam of `count` lines; cuts may be NULL. */
void exam_start(struct exam *exam, const struct network *network, const struct letter_line *lines, int count,
                const struct cuts *cuts);

/* Reads the next line, into a passage that was zeroed once. False, with nothing done, after the last. */
bool exam_advance(struct exam *exam, struct passage *passage);

/* The scores for the lines so far, all 0 before the first. */
void exam_scores(const struct exam *exam, struct scores *out);
double exam_right(const struct exam *exam);

#endif
