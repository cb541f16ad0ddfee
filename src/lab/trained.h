/* SPDX-License-Identifier: MIT */
/* What the view training shows, as numbers: a run that is trained while one looks, the network as it was at a step with
 * heads switched off or a wire cut, what it makes of letters, and how much it still gets right. All of it is worked off
 * in slices. Runs are shared by whoever asks for the same set-up, and the last one is kept for who comes next.
 *
 * Worked: seed 29 at step 300 gets 0.99 of the exam right; with what head 1.2 wrote cut from layer 2's keys, 0.15. */
#ifndef HEADWAY_LAB_TRAINED_H
#define HEADWAY_LAB_TRAINED_H

#include "attention/origin.h"
#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TRAINED_LAYERS = 2,
    TRAINED_HEADS = 4,    /* of a layer, at most */
    TRAINED_LETTERS = 24, /* of a line that is typed, at most */
    TRAINED_LENGTHS = 13, /* blocks of 3 to 15 letters */
    TRAINED_SHORTEST = 3,
    TRAINED_PLACES = 32,  /* how far back a head may look, and one more */
    TRAINED_PARTS = 2 + TRAINED_HEADS
};

/* Where what a head of layer 1 wrote can be cut from: layer 2's keys, queries and values, and what goes past it. */
enum trained_wire { WIRE_KEYS, WIRE_QUERIES, WIRE_VALUES, WIRE_PAST, WIRES };

/* What is asked for: the state of a view. */
struct trained_asked {
    uint64_t seed;
    size_t layers, heads, letters, least, most, before, steps;
    bool relative;
    double rate;
    size_t step;                    /* up to which it is trained */
    char line[TRAINED_LETTERS + 1]; /* A to Z, what the network reads */
    unsigned off;                   /* trained_bit() of each head that is switched off */
    size_t cut_head, cut;           /* of layer 1, from 0; 0: nothing is cut, else a wire, from 1 */
    bool wants_cuts, wants_lengths; /* how much is right without each head and wire; by length */
};

struct trained;

/* The bit of a head, both from 0. */
unsigned trained_bit(size_t layer, size_t head);

/* An empty one; trained_free() frees it, and its run unless others look at that. */
struct trained *trained_new(void);
void trained_free(struct trained *trained);

/* Asks for something, or something else; what is known of it is kept. ERROR_INPUT if it cannot be trained, ERROR_WORK
 * without memory: then all is as it was. */
bool trained_ask(struct trained *trained, const struct trained_asked *asked, struct error *e);

/* Steps between two readings; of a set-up that can be trained. */
size_t trained_every(size_t steps);

/* Whether all that was asked for is known; or memory has run out, which trained_failed() tells. */
bool trained_is_done(const struct trained *trained);
bool trained_failed(const struct trained *trained);

/* Whether the run has come as far as that step. */
bool trained_reaches(const struct trained *trained, size_t step);

/* Works off a line or two. */
void trained_work(struct trained *trained);

/* Works until the run has come so far; until all is known. */
void trained_finish(struct trained *trained);

/* The step that is shown: what was asked for, or as far as the run has come. False before the first reading, when
 * nothing below may be asked. */
bool trained_step(const struct trained *trained, size_t *step);

/* The readings so far, one after another: step, loss and right of the exam, and right of its own kind of lines. */
struct trained_reading {
    size_t step;
    double loss, right, own;
};
bool trained_reading(const struct trained *trained, size_t index, struct trained_reading *out);

/* Whether the lines it practises on are not the exam's. */
bool trained_has_own(const struct trained *trained);

/* What a head looks at in the step shown, 0 … 1, on the exam: the letter before (in rows where keys will be asked for);
 * what stood after the row's own letter earlier; how evenly it spreads. On lines of its own kind: k back, in the same
 * rows and in those that are graded; k behind where the letter stood earlier. */
enum trained_look { LOOKS_BEFORE, LOOKS_AFTER, LOOKS_SPREAD, LOOKS_BACK, LOOKS_RULER, LOOKS_BEHIND };
double trained_looks(const struct trained *trained, enum trained_look what, size_t layer, size_t head, size_t k);

/* What a head may be called. */
enum trained_name {
    NAMED_MIXED,
    NAMED_SPREADS,
    NAMED_FORMING,
    NAMED_ONE_BACK,
    NAMED_BACK,      /* *k letters back, whatever stands there */
    NAMED_INDUCTION, /* where the letter stood earlier one behind; and cutting the wire from one back proves it */
    NAMED_BEHIND     /* *k behind where the letter stood earlier */
};
enum trained_name trained_name(const struct trained *trained, size_t layer, size_t head, size_t *k);

/* How much of the exam is right as asked for; without one head; without what a head of layer 1 wrote into a wire; of
 * blocks of some letters, as asked for. NaN: not known (yet). */
double trained_right(const struct trained *trained);
double trained_right_off(const struct trained *trained, size_t layer, size_t head);
double trained_right_cut(const struct trained *trained, size_t head, enum trained_wire wire);
double trained_right_of(const struct trained *trained, size_t length);

/* The same at once, whatever was asked for: with heads off, a head's wire cut (0: none), of blocks of so many letters
 * (0: of the exam). */
struct trained_trial {
    unsigned off;
    size_t cut_head, cut, length;
};
double trained_try(struct trained *trained, const struct trained_trial *trial);

/* What a head gives in the line: [n × n], borrowed until something else is asked for or worked; where a number of that
 * comes from. */
const double *trained_weights(const struct trained *trained, size_t layer, size_t head);
struct origin trained_origin(const struct trained *trained, size_t layer, size_t head, size_t row, size_t col);

/* The letter that a row says comes next, and the share that it gives it. */
char trained_says(const struct trained *trained, size_t row, double *share);

/* Of what a score (before softmax) is made: [part of the query's row][part of the key's]: letter, place, and in layer 2
 * what each head of layer 1 wrote; whatever is off or cut, of the network as it was trained. */
struct trained_parts {
    size_t count;
    double part[TRAINED_PARTS][TRAINED_PARTS], score;
};
void trained_parts(const struct trained *trained, size_t layer, size_t head, size_t row, size_t col,
                   struct trained_parts *out);

#endif
