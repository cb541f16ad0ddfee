/* SPDX-License-Identifier: MIT */
/* A network being trained: from random numbers, by Adam, on lines made as it goes; with a reading and a checkpoint
 * every few steps, so that one can look back. Work is done line by line, 0.03 to 0.07 ms each, so that keys are
 * answered in between. The same set-up gives the same bits on every machine, in slices of any size.
 *
 * The usual set-up (seed 29): loss 3.36, and 0.03 of the exam right, before the first step; loss 3.25 at step 70; 0.06
 * and 0.99 at step 300. */
#ifndef HEADWAY_TRAINING_RUN_H
#define HEADWAY_TRAINING_RUN_H

#include "training/network.h"
#include "training/reading.h"

#include <stdbool.h>
#include <stdint.h>

#define TRAINING_BATCH 16 /* lines in a step */
#define TRAINING_STEPS_MOST 3000
#define TRAINING_READINGS_MOST 62

/* How a network is trained. */
struct training_setup {
    uint64_t seed;
    int layers, heads;       /* 1 or 2; 1, 2 or 4 */
    int letters;             /* 16 or 26 */
    int least, most, before; /* as in struct line_kind (lines.h) */
    int steps;               /* 1 to TRAINING_STEPS_MOST */
    bool relative;           /* instead of vectors for places, b of the distance is added to scores */
    double rate;             /* 0.0001 to 0.1; after 4/5 of the steps it falls linearly to 0 */
};

/* Seed 29, 2 layers of 2 heads, 26 letters, blocks of 6 to 12, 8 before, 300 steps, rate 0.02. */
extern const struct training_setup training_usual;

/* Whether a set-up can be trained. ERROR_INPUT names what is out of range. */
bool training_check(const struct training_setup *setup, struct error *e);

/* Whether two set-ups give the same run. */
bool training_is_same(const struct training_setup *a, const struct training_setup *b);

/* Whether it practises on lines of another kind than the exam's, so that its own kind is read too. */
bool training_has_own(const struct training_setup *setup);

/* A reading and a checkpoint are made before the first step, every so many steps (5; for more than 300 steps 10, for
 * more than 600 15 …) and after the last. */
int training_every(const struct training_setup *setup);

/* The results of a network at a step. */
struct training_reading {
    int step;
    struct scores exam;
    struct scores own; /* on lines of its own kind; the exam's if that is its own kind */
};

struct training_run;

/* Starts a run of a set-up that was checked. NULL with ERROR_WORK if memory runs out. Free with training_free(). */
struct training_run *training_new(const struct training_setup *setup, struct error *e) MUST_USE;

/* Does the work of so many lines, of practice or of an exam, fewer at the end. True: there is more to do. False:
 * everything is done, or memory has run out (ERROR_WORK): then nothing is lost and the call can be repeated. */
bool training_advance(struct training_run *run, int lines, struct error *e);

/* Trains up to a step and reads only that one, if it was not; training_advance() reads those before. False: memory has
 * run out, as above. */
bool training_read(struct training_run *run, int step, struct error *e);

/* Whether all steps are done, read and kept. */
bool training_is_done(const struct training_run *run);

/* How many steps are done; 0 after training_put_away(). */
int training_step(const struct training_run *run);

/* The last step that was read together with all before it, −1 before the first. */
int training_last(const struct training_run *run);

/* The set-up of a run. */
const struct training_setup *training_setup_of(const struct training_run *run);

/* The reading of a step, which the run owns, and the network as it was then; for a step between two readings, those of
 * the earlier one. NULL, false: not kept, or not yet made. Without `out` it is only asked whether it is there. */
const struct training_reading *training_reading(const struct training_run *run, int step);
bool training_network(const struct training_run *run, int step, struct network *out);

/* The lines of the exam and of its own kind: LINE_EXAM each. */
const struct letter_line *training_exam(const struct training_run *run);
const struct letter_line *training_own(const struct training_run *run);

/* Frees most of a run's memory: keeps its readings, and the networks of only those steps. Advancing it trains the
 * others again, to the same bits. */
void training_put_away(struct training_run *run, const int steps[], int count);

/* The network of any step of a run, without readings: the same bits. ERROR_WORK if memory runs out. */
bool training_reach(const struct training_setup *setup, int step, struct network *out, struct error *e);

/* Frees a run; NULL is allowed. */
void training_free(struct training_run *run);

#endif
