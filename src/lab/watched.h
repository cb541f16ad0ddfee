/* SPDX-License-Identifier: MIT */
/* What the view training shows, as numbers: a run that is trained while one looks, the network as it was at a step with
 * heads switched off or a wire cut, what it makes of letters, and how much it still gets right. All of it is worked off
 * in slices. Runs are shared by whoever asks for the same set-up, and the last one is kept for who comes next.
 *
 * Worked: seed 29 at step 300 gets 0.99 of the exam right; with what head 1.2 wrote cut from layer 2's keys, 0.15. */
#ifndef HEADWAY_LAB_WATCHED_H
#define HEADWAY_LAB_WATCHED_H

#include "attention/origin.h"
#include "base/error.h"
#include "base/text.h"
#include "training/probe.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WATCHED_LETTERS 24 /* of a line that is typed, at most */

/* Where what a head of layer 1 wrote can be cut from, in the order of enum cut: layer 2's keys, queries and values, and
 * what goes past it. */
enum watched_wire { WIRE_KEYS, WIRE_QUERIES, WIRE_VALUES, WIRE_PAST, WIRES };

/* What is asked for: the state of a view. */
struct watched_asked {
    uint64_t seed;
    size_t layers, heads, letters, least, most, before, steps;
    bool relative;
    double rate;
    size_t step;                    /* up to which it is trained */
    char line[WATCHED_LETTERS + 1]; /* A to Z, what the network reads */
    unsigned off;                   /* watched_bit() of each head that is switched off */
    size_t cut_head, cut;           /* of layer 1, from 0; 0: nothing is cut, else a wire, from 1 */
    bool wants_cuts;                /* how much is right without each head and each wire */
    bool wants_lengths;             /* and by length */
};

struct watched;

/* The bit of a head, both from 0. */
unsigned watched_bit(size_t layer, size_t head);

/* An empty one; watched_free() frees it, and its run unless others look at that. */
struct watched *watched_new(void);
void watched_free(struct watched *watched);

/* Asks for something, or something else; what is known of it is kept. ERROR_INPUT if it cannot be watched, ERROR_WORK
 * without memory: then all is as it was. */
bool watched_ask(struct watched *watched, const struct watched_asked *asked, struct error *e);

/* Steps between two readings; of a set-up that can be trained. */
size_t watched_every(size_t steps);

/* Whether all that was asked for is known; or memory has run out, which watched_failed() tells. */
bool watched_is_done(const struct watched *watched);

/* Whether all exams are taken on which the names of heads rest. */
bool watched_is_named(const struct watched *watched);
bool watched_failed(const struct watched *watched);

/* Whether the run has come as far as that step. */
bool watched_reaches(const struct watched *watched, size_t step);

/* Works off a line or two. */
void watched_work(struct watched *watched);

/* Works until all is known. */
void watched_finish(struct watched *watched);

/* Works until the step that was asked for is shown, with what is right of it and what its heads are called; readings
 * before it, and how much is right without each head or by length, may lack. */
void watched_settle(struct watched *watched);

/* The step that is shown: what was asked for, or as far as the run has come. False before the first reading: what is
 * asked below is NaN then, weights are 0. */
bool watched_step(const struct watched *watched, size_t *step);

/* The readings so far, one after another: loss on lines of its own kind, right of the exam, right of its own kind. */
struct watched_reading {
    size_t step;
    double loss, right, own;
};
bool watched_reading(const struct watched *watched, size_t index, struct watched_reading *out);

/* Whether the lines it practises on are not the exam's. */
bool watched_has_own(const struct watched *watched);

/* How much a head looks at the letter before, in rows where keys will be asked for; at what stood after the row's own
 * letter earlier; at everything alike. 0 … 1, means over the exam, in the step shown. */
enum watched_look { LOOKS_BEFORE, LOOKS_AFTER, LOOKS_SPREAD };
double watched_looks(const struct watched *watched, enum watched_look what, size_t layer, size_t head);

/* What a head may be called: by what it does on other lines than its own, and by what breaks when a wire is cut. */
enum watched_name {
    NAMED_MIXED,
    NAMED_SPREADS,
    NAMED_FORMING,
    NAMED_ONE_BACK,
    NAMED_BACK,      /* so many letters back, whatever stands there */
    NAMED_INDUCTION, /* one after where the letter stood earlier; and without the wire from those one back, no more */
    NAMED_BEHIND     /* so many after where the letter stood earlier */
};

struct watched_role {
    enum watched_name name;
    int distance; /* how far back, or behind */
    double share; /* of its attention, that goes where its name says */
};
struct watched_role watched_role(const struct watched *watched, size_t layer, size_t head);

/* How much of the exam is right as asked for; then without one head more, or one wire; of blocks of some letters. NaN:
 * not known (yet). */
double watched_right(const struct watched *watched);
double watched_right_off(const struct watched *watched, size_t layer, size_t head);
double watched_right_cut(const struct watched *watched, size_t head, enum watched_wire wire);
double watched_right_of(const struct watched *watched, size_t length);

/* The same at once, whatever was asked for: with heads off, a head's wire cut (0: none), of blocks of so many letters
 * (0: of the exam). */
struct watched_trial {
    unsigned off;
    size_t cut_head, cut, length;
};
double watched_try(struct watched *watched, const struct watched_trial *trial);

/* What a head gives in the line: [n × n], borrowed until something else is asked for or worked; where a number of that
 * comes from. */
const double *watched_weights(const struct watched *watched, size_t layer, size_t head);
struct origin watched_origin(const struct watched *watched, size_t layer, size_t head, size_t row, size_t col);

/* The letter that a row says comes next, and the share that it gives it. */
char watched_says(const struct watched *watched, size_t row, double *share);

/* The share that a row gives a letter, from 0. */
double watched_share(const struct watched *watched, size_t row, size_t letter);

/* Appends the state in which a view of the walk shows that: the network, its layer, the head and the cell. False while
 * it is not read yet, or anything is off or cut, which the walk does not show. */
bool watched_add_walk(const struct watched *watched, size_t layer, size_t head, size_t row, size_t col,
                      struct text *state);

/* Of what a score (before softmax) is made, with what is off or cut. */
void watched_parts(const struct watched *watched, size_t layer, size_t head, size_t row, size_t col,
                   struct score_parts *out);

#endif
