/* SPDX-License-Identifier: MIT */
/* A network being trained: from random numbers, by Adam, on lines made as it goes; with a reading every
 * few steps; and one can go back to any step. Work is done line by line, 0.03 to 0.07 ms each, so that keys are
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

/* A reading is made before the first step, every so many steps (5; for more than 300 steps 10, for
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

/* Whether all steps are done and read. */
bool training_is_done(const struct training_run *run);

/* How many steps are done. */
int training_step(const struct training_run *run);

/* The last step that was read, −1 before the first. */
int training_last(const struct training_run *run);

/* The set-up of a run. */
const struct training_setup *training_setup_of(const struct training_run *run);

/* The reading of a step, which the run owns; NULL: it has none, or not yet. The network as it is after
 * training_step(); NULL: it has not begun, or was put away. */
const struct training_reading *training_reading(const struct training_run *run, int step);
const struct network *training_network(const struct training_run *run);

/* The lines of the exam and of its own kind: LINE_EXAM each. */
const struct letter_line *training_exam(const struct training_run *run);
const struct letter_line *training_own(const struct training_run *run);

/* Frees most of a run's memory: only its readings stay. */
void training_put_away(struct training_run *run);

/* A visit to any step of a run, whether it was reached or not: the network is trained once more, from the nearest state
 * that the run keeps (usually every 50 steps), and reads the exam. The bits are the same. The run stays where it is,
 * and must outlive the visit. `before` is an earlier visit, from which it goes on if it can, and which it replaces; or
 * NULL. NULL with ERROR_WORK if memory runs out; then the earlier one is gone, too. Free with training_visit_free(). */
struct training_visit;
struct training_visit *training_visit(struct training_run *run, struct training_visit *before, int step,
                                      struct error *e) MUST_USE;

/* Whether the visit goes to that step. */
bool training_is_visit_to(const struct training_visit *visit, int step);

/* Does the work of so many lines, fewer at the end. False: it is there. */
bool training_visit_advance(struct training_visit *visit, int lines);

/* The network of the step and its reading, which the visit owns; NULL: it is not there, or there is no visit. */
const struct network *training_visited(const struct training_visit *visit, int step,
                                       const struct training_reading **reading);

/* Frees a visit; NULL is allowed. */
void training_visit_free(struct training_visit *visit);

/* The network of any step of a run, without readings: the same bits. ERROR_WORK if memory runs out. */
bool training_reach(const struct training_setup *setup, int step, struct network *out, struct error *e);

/* Frees a run; NULL is allowed. */
void training_free(struct training_run *run);

#endif
