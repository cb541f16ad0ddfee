/* SPDX-License-Identifier: MIT */
/* Where a number comes from: for every cell of a record the operation, the cells that it reads, the result, and the
 * listing whose lit line computes it. The arithmetic in words, the terms, what lights up, the lit code and the hidden
 * cells are all read from here; nothing else works it out again. mistaken.h does the same for runs with a mistake.
 *
 * Worked: scores1[sat,cat] is an ORIGIN_PRODUCT of 4 terms; term 1 is Q1[sat,2nd] × K1[cat,2nd] = 2.0 × 2.8; its result
 * is 5.60; its listing is "score". */
#ifndef HEADWAY_ATTENTION_ORIGIN_H
#define HEADWAY_ATTENTION_ORIGIN_H

#include "attention/precision.h"
#include "attention/record.h"

/* A cell of a matrix of the record; all from 0. `head` is ignored where the matrix is not per head. */
struct cell_at {
    enum matrix_id id;
    size_t head, row, col;
};

/* A cell in the layer `back` layers before the last. */
struct layer_cell {
    struct cell_at cell;
    size_t back;
};

enum origin_kind {
    ORIGIN_GIVEN,    /* the model's own number: no terms */
    ORIGIN_COPY,     /* a */
    ORIGIN_QUOTIENT, /* a / divisor; a where the divisor is 0 */
    ORIGIN_FACTOR,   /* a · factor: a scale of the model's own */
    ORIGIN_MASK,     /* a + added + plus, or −∞ if cleared */
    ORIGIN_SUM,      /* a + plus: what a layer reads */
    ORIGIN_PRODUCT,  /* Σ a·b + plus */
    ORIGIN_SOFTMAX   /* e^(a of `mine`) / Σ e^a, then / divisor; 0 if cleared, or if every a is −∞ */
};

/* Cells one after another in a row (or, with `down`, in a column) of one matrix. */
struct origin_run {
    struct cell_at first;
    bool down;
    const double *at; /* the number of the first; the next is `step` doubles on. Borrowed from the record. */
    size_t step;
    size_t back; /* how many layers before the record's own these cells are (record_layer()); 0: its own */
};

struct origin {
    enum origin_kind kind;
    const char *region;     /* of the listings, right ("score") or wrong ("scale-d-model"); NULL: given */
    bool is_wrong;          /* the region is one of the mistakes' */
    size_t count;           /* terms */
    struct origin_run a, b; /* what the terms read; b for products only */
    struct origin_run plus; /* one more number that is added, a bias; `at` is NULL where there is none */
    size_t mine;            /* for a softmax: the cell's own term */
    double divisor;         /* 1 where nothing is divided */
    double factor;          /* for ORIGIN_FACTOR */
    double added;
    double shift; /* for a softmax: subtracted from every a, which changes no weight; 0, unless a caller sets it */
    bool is_bare; /* a softmax without the lines that save a row of −∞ alone: NaN, not 0 */
    bool is_raw;  /* a softmax that does not subtract its largest score first */
    enum precision precision; /* what every step is rounded to */
    bool cleared;             /* the mask, or a head that is off, makes it −∞ or 0 */
};

/* The origin of a cell by the right formula, from the matrices before it as they are in the record. */
struct origin origin_find(const struct record *record, struct cell_at cell);

/* The cells and numbers of term k (from 0). */
struct cell_at origin_cell(const struct origin_run *run, size_t k);
double origin_number(const struct origin_run *run, size_t k);

/* What term k adds to the sum: a·b, for a softmax e^(a - shift), else a; the sum of all terms. */
double origin_term(const struct origin *origin, size_t k);
double origin_sum(const struct origin *origin);

/* The largest a, which a softmax subtracts from every a first. −∞ if all are. */
double origin_most(const struct origin *origin);

/* The number that the terms give; 0 for a given cell. Sums are taken in the order of the terms. */
double origin_result(const struct origin *origin);

/* The number that is added besides the terms; 0 where there is none. */
double origin_plus(const struct origin *origin);

/* The same product over only `count` of its terms, from `first` on, without a bias: what one head adds to a cell of the
 * output. */
struct origin origin_part(const struct origin *product, size_t first, size_t count);

/* Whether the number is one other number passed on: copied, scaled or masked, with no bias added. */
bool origin_is_passed_on(const struct origin *origin);

/* Whether `from` is `cell`, or is passed on to it: scores1[sat,cat] to masked1[sat,cat], head2[on,det] to concat. */
bool origin_leads(const struct record *record, struct cell_at from, struct cell_at cell);

/* The number of a cell. */
double origin_value(const struct record *record, struct cell_at cell);

/* A run of cells that begins at `first`; a run of plain numbers that are in no record and so have no cells. For code
 * that makes origins. */
struct origin_run origin_run(const struct record *record, struct cell_at first, bool down);
struct origin_run origin_numbers(const double *at, size_t step);

/* The origins of plain numbers: share `mine` of the softmax of `count` scores; the sum of `count` products. */
struct origin origin_of_softmax(const double *scores, size_t count, size_t mine);
struct origin origin_of_product(struct origin_run a, struct origin_run b, size_t count);

#endif
