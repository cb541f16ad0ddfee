/* SPDX-License-Identifier: MIT */
/* What the view training shows, as numbers: a run that is trained while one watches, the network as it was at a step
 * with heads switched off or a wire cut, what it computes for given letters, and how much it still gets right. The work
 * is done in slices. Runs with the same set-up are shared, and the last ones are kept for the next to ask.
 *
 * Worked: seed 29 at step 300 gets 0.99 of the exam right; with the output of head 1.2 cut from layer 2's keys, 0.15.
 */
#ifndef HEADWAY_LAB_WATCHED_H
#define HEADWAY_LAB_WATCHED_H

#include "attention/origin.h"
#include "base/error.h"
#include "base/text.h"
#include "training/probe.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WATCHED_LETTERS 24 /* the most in a typed line */

/* From where the output of a head of layer 1 can be cut, in the order of enum cut: layer 2's keys, queries and values,
 * and the path past layer 2. */
enum watched_wire { WIRE_KEYS, WIRE_QUERIES, WIRE_VALUES, WIRE_PAST, WIRES };

/* What a view's state asks for. */
struct watched_asked {
    uint64_t seed;
    size_t layers, heads, letters, least, most, before, steps;
    bool relative;
    double rate;
    size_t step;                    /* the step that is shown: any up to `steps` */
    char line[WATCHED_LETTERS + 1]; /* A to Z, what the network reads */
    unsigned off;                   /* watched_bit() of each head that is switched off */
    size_t cut_head, cut;           /* a head of layer 1, from 0; the wire, from 1, 0: nothing is cut */
    bool wants_cuts;                /* also how much is right without each head and each wire */
    bool wants_lengths;             /* also how much is right by length */
};

struct watched;

/* The bit of a head; layer and head from 0. */
unsigned watched_bit(size_t layer, size_t head);

/* An empty one; watched_free() frees it. Its run is kept for a while for the next to ask. */
struct watched *watched_new(void);
void watched_free(struct watched *watched);

/* Sets what is asked for, keeping what is already known of it. ERROR_INPUT if it cannot be watched, ERROR_WORK if
 * memory runs out: then nothing changes. */
bool watched_ask(struct watched *watched, const struct watched_asked *asked, struct error *e);

/* The number of steps between two readings in a run of `steps`, which must be one that can be trained. */
size_t watched_every(size_t steps);

/* Whether all that was asked for is known, or memory has run out, which watched_failed() tells. */
bool watched_is_done(const struct watched *watched);

/* Whether all exams that the names of heads depend on have been taken. */
bool watched_is_named(const struct watched *watched);
bool watched_failed(const struct watched *watched);

/* Does the work of a line or two. */
void watched_work(struct watched *watched);

/* Works until all is known. */
void watched_finish(struct watched *watched);

/* Works until the step that was asked for is shown, with how much it gets right and the names of its heads; earlier
 * readings, and how much is right without each head or by length, may be missing. */
void watched_settle(struct watched *watched);

/* The step that is shown: the one asked for, or the last that the run has reached. False before the first reading: the
 * functions below then give NaN, and weights are 0. */
bool watched_step(const struct watched *watched, size_t *step);

/* The readings so far, in order: loss on lines of its own kind, how much of the exam is right, how much of its own
 * kind. */
struct watched_reading {
    size_t step;
    double loss, right, own;
};
bool watched_reading(const struct watched *watched, size_t index, struct watched_reading *out);

/* The same for the step that is shown, which may lie between two of them. False, all 0: there is none yet. */
bool watched_here(const struct watched *watched, struct watched_reading *out);

/* Whether it practises on lines of another kind than the exam's. */
bool watched_has_own(const struct watched *watched);

/* How much a head looks at the letter before, in rows whose keys will be asked for; at the letter that followed an
 * earlier occurrence of the row's letter; at everything equally. 0 … 1, means over the exam, at the step shown. */
enum watched_look { LOOKS_BEFORE, LOOKS_AFTER, LOOKS_SPREAD };
double watched_looks(const struct watched *watched, enum watched_look what, size_t layer, size_t head);

/* Names for heads: by what they do in the exam and on the run's own kind of lines, and by what breaks when a wire is
 * cut. */
enum watched_name {
    NAMED_MIXED,
    NAMED_SPREADS,
    NAMED_FORMING,
    NAMED_ONE_BACK,
    NAMED_BACK,      /* `distance` letters back, whatever letter is there */
    NAMED_INDUCTION, /* one after the letter's earlier place, and only with the wire from the heads that look one back
                      */
    NAMED_BEHIND     /* `distance` after the letter's earlier place */
};

struct watched_role {
    enum watched_name name;
    int distance; /* how far back, or after */
    double share; /* the share of its attention that goes where its name says */
};
struct watched_role watched_role(const struct watched *watched, size_t layer, size_t head);

/* How much of the exam is right as asked for; with one more head off; with a wire cut; of blocks of `length` letters.
 * NaN: not known (yet). */
double watched_right(const struct watched *watched);
double watched_right_off(const struct watched *watched, size_t layer, size_t head);
double watched_right_cut(const struct watched *watched, size_t head, enum watched_wire wire);
double watched_right_of(const struct watched *watched, size_t length);

/* The same, computed at once, whatever was asked for: with heads off, a head's wire cut (0: none), of blocks of
 * `length` letters (0: of the exam). */
struct watched_trial {
    unsigned off;
    size_t cut_head, cut, length;
};
double watched_try(struct watched *watched, const struct watched_trial *trial);

/* The weights of a head on the line, [n × n], borrowed until something else is asked for or any work is done; and where
 * one of these numbers comes from. */
const double *watched_weights(const struct watched *watched, size_t layer, size_t head);
struct origin watched_origin(const struct watched *watched, size_t layer, size_t head, size_t row, size_t col);

/* The letter that a row predicts, and its share. */
char watched_says(const struct watched *watched, size_t row, double *share);

/* The share that a row gives a letter, from 0. */
double watched_share(const struct watched *watched, size_t row, size_t letter);

/* Appends the state in which a view of the walk shows the cell: network, layer, head, row and column. False before the
 * first reading, and if anything is off or cut, which the walk does not show. */
bool watched_add_walk(const struct watched *watched, size_t layer, size_t head, size_t row, size_t col,
                      struct text *state);

/* The parts of a score (before softmax), with what is off or cut. */
void watched_parts(const struct watched *watched, size_t layer, size_t head, size_t row, size_t col,
                   struct score_parts *out);

#endif
