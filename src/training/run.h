/* SPDX-License-Identifier: MIT */
/* A network that is being trained: from random numbers, by Adam, on lines that are made as it goes; with a reading and
 * a checkpoint every few steps, so that one can look back. Work is cut into lines, of 0.03 to 0.07 ms: keys are
 * answered in between. The same set-up gives the same bits, on every machine, in slices of any size.
 *
 * Seed 29, as set up usually: loss 3.36, of the exam 0.03 right before the first step; 3.25 at step 70; 0.06 and 0.99
 * at step 300. */
#ifndef HEADWAY_TRAINING_RUN_H
#define HEADWAY_TRAINING_RUN_H

#include "training/network.h"
#include "training/reading.h"

#include <stdbool.h>
#include <stdint.h>

#define TRAINING_BATCH 16 /* lines of a step */
#define TRAINING_STEPS_MOST 3000
#define TRAINING_READINGS_MOST 62

/* How a network is trained. */
struct training_setup {
    uint64_t seed;
    int layers, heads;       /* 1 or 2; 1, 2 or 4 */
    int letters;             /* 16 or 26 */
    int least, most, before; /* of the lines (lines.h) */
    int steps;               /* 1 to TRAINING_STEPS_MOST */
    bool relative;           /* places: no vectors, but b of the distance added to scores */
    double rate;             /* 0.0001 to 0.1; from 4/5 of the steps on it falls in a straight line to 0 */
};

/* Seed 29, 2 layers of 2 heads, 26 letters, blocks of 6 to 12, 8 before, 300 steps, rate 0.02. */
extern const struct training_setup training_usual;

/* Whether a set-up can be trained. ERROR_INPUT names what is out of range. */
bool training_check(const struct training_setup *setup, struct error *e);

/* Whether two set-ups give the same run. */
bool training_is_same(const struct training_setup *a, const struct training_setup *b);

/* Whether its lines are not those of the exam, so that its own kind is read beside it. */
bool training_has_own(const struct training_setup *setup);

/* A reading and a checkpoint are made before the first step, every so many steps (5; of more than 300 steps 10, of more
 * than 600 15 …) and after the last. */
int training_every(const struct training_setup *setup);

/* What a network did at a step. */
struct training_reading {
    int step;
    struct scores exam;
    struct scores own; /* on lines of its own kind; those of the exam if that is its own kind */
};

struct training_run;

/* Starts a run of a set-up that was checked. NULL and ERROR_WORK without memory. Free with training_free(). */
struct training_run *training_new(const struct training_setup *setup, struct error *e) MUST_USE;

/* Works off so many lines, of practice or of an exam, fewer at the end. True: there is more to do. False: all is done;
 * or memory has run out (ERROR_WORK), then nothing is lost and it can be tried again. */
bool training_advance(struct training_run *run, int lines, struct error *e);

/* Trains up to a step and reads that one alone, unless it was; those before are read when it is advanced. False: memory
 * has run out, as above. */
bool training_read(struct training_run *run, int step, struct error *e);

/* Whether all steps are done, read and kept. */
bool training_is_done(const struct training_run *run);

/* Steps that are done; 0 after it was put away. */
int training_step(const struct training_run *run);

/* The last step that was read with all before it, −1 before the first. */
int training_last(const struct training_run *run);

/* How it is trained. */
const struct training_setup *training_setup_of(const struct training_run *run);

/* The reading of a step, and the network as it was then. Of a step between two readings, the earlier one's. NULL: not
 * there, or not yet. They belong to the run. */
const struct training_reading *training_reading(const struct training_run *run, int step);
const struct network *training_network(const struct training_run *run, int step);

/* The lines of the exam and of its own kind: LINE_EXAM each. */
const struct letter_line *training_exam(const struct training_run *run);
const struct letter_line *training_own(const struct training_run *run);

/* Gives back most of its memory: readings stay, networks only of those steps. Advancing it trains the others again, to
 * the same bits. */
void training_put_away(struct training_run *run, const int steps[], int count);

/* The network of any step of a run, without its readings: the same bits. ERROR_WORK without memory. */
bool training_reach(const struct training_setup *setup, int step, struct network *out, struct error *e);

/* NULL is free already. */
void training_free(struct training_run *run);

#endif
