/* SPDX-License-Identifier: MIT */
/* Whole runs in which exactly one mistake of mistakes.h is made and everything later follows from it; six laws that
 * tell the mistakes apart by the matrices alone; and seeded cases in which the mistake shows, for learners to find.
 * Left out are mistakes that the matrices do not tell apart: those whose shapes differ (indivisible, sum-heads,
 * mean-heads), those that change nothing unless a row has nothing left to see or e^x overflows (mask-value, no-max), a
 * mask of 0 and −∞ read as 0 = hide (the same matrices as an inverted one), and no-positions, since nobody can see what
 * X should be.
 *
 * Worked: scores / √8 where d_k is 4: a score of 5.60 becomes 1.98. The law of the ratio is broken: score ÷ scaled
 * should be 2.00 and is 2.83. */
#ifndef HEADWAY_ATTENTION_MISTAKEN_H
#define HEADWAY_ATTENTION_MISTAKEN_H

#include "attention/origin.h"

enum mistake {
    MISTAKE_SCALE_D_MODEL,
    MISTAKE_SCALE_D_K,
    MISTAKE_NO_SCALE,
    MISTAKE_MULTIPLY,
    MISTAKE_LATE_SCALE,
    MISTAKE_SOFTMAX_COLUMNS,
    MISTAKE_LATE_MASK,
    MISTAKE_MASK_ADDED,
    MISTAKE_MASK_INVERTED,
    MISTAKE_PADDING_ALONE,
    MISTAKE_CAUSAL_ALONE,
    MISTAKE_SPLIT,
    MISTAKE_SLICE_X,
    MISTAKE_MERGE,
    MISTAKE_NO_OUTPUT,
    MISTAKE_COUNT
};

/* Which masks a mistake can be made with. */
enum mistake_needs { NEEDS_NOTHING, NEEDS_MASK, NEEDS_BOTH_MASKS /* causal and padding */ };

/* Six laws that a correct run obeys, each with what is measured: the numbers that should be, and those that are. */
enum law {
    LAW_READS,  /* each head reads all words and features of X: how many of each */
    LAW_RATIO,  /* scaled = scores / √d_k: score ÷ scaled */
    LAW_SUMS,   /* rows of weights add up to 1: the least and the largest sum; 1 if instead the columns do */
    LAW_HIDDEN, /* hidden keys get 0, others more: the largest weight of later words, of padding, of all others */
    LAW_CONCAT, /* row i of concat is row i of the heads: how many are */
    LAW_MIXED,  /* a column of the output reads all heads: how many */
    LAW_COUNT
};

struct mistake_info {
    const char *name;      /* in states: "scale-d-model" */
    const char *title;     /* at most 22 columns, in ASCII too: "divided by √d_model" */
    const char *pitfall;   /* the view about this mistake, or about its kind */
    enum matrix_id spoils; /* the first matrix in which it can be seen; later ones follow */
    enum mistake_needs needs;
    enum law breaks; /* the law that it is known by; others may be broken by what follows */
    const char *why; /* what happened, and what gave it away */
};

extern const struct mistake_info mistake_table[MISTAKE_COUNT];

/* Runs `model` with one mistake. Padding, where a mistake needs it, is the last keys if nobody may attend to them. The
 * record is freed as any other, and borrows the model; do not run it again. */
bool mistaken_run(struct record *out, const struct model *model, enum mistake mistake, struct error *e);

/* Where a number of such a run really comes from; origin_find() says where it should come from. */
struct origin mistaken_origin(const struct record *record, enum mistake mistake, struct cell_at cell);

/* The number that the right formula gives for a cell, computed from the matrices before it as the record has them; a
 * given number is its own. −∞ where the mask hides. */
double mistaken_expected(const struct record *record, struct cell_at cell);

extern const char *const law_names[LAW_COUNT];    /* at most 11 columns: "row sums" */
extern const char *const law_meanings[LAW_COUNT]; /* what its numbers are, at most 39 columns */

struct law_reading {
    double should[3], is[3]; /* NAN in `should`: any number will do; in `is`: nothing to measure */
    size_t count;
    struct cell_at at; /* where it shows best */
};

/* Measures all six on a run with that mistake. */
void mistaken_measure(struct law_reading out[LAW_COUNT], const struct record *record, enum mistake mistake);

/* The largest difference between `is` and `should`; between `is` of one law in two runs of one model. */
double law_broken_by(const struct law_reading *reading);
double law_apart(const struct law_reading *a, const struct law_reading *b);

#define MISTAKEN_ROUNDS 10
#define MISTAKEN_PLAIN_ROUNDS 3
#define MISTAKEN_PLAIN 0.1    /* its law is broken by at least this much in the first rounds: one decimal shows it */
#define MISTAKEN_VISIBLE 0.05 /* in later rounds; and by how much any other mistake changes at least one law */

/* One round: a small random model and its run with one mistake, which no other mistake of the list would explain. Never
 * moved or copied: the record borrows the model. */
struct mistaken_case {
    enum mistake mistake;
    bool causal;
    size_t padding; /* last keys that are padding */
    struct model model;
    struct record record;
};

/* The mistake of a round (from 0): no two of a seed's MISTAKEN_ROUNDS are the same. */
enum mistake mistaken_which(uint64_t seed, size_t round);

/* Makes the case of a round: n 3–6, d_model 4–12. Fails (ERROR_WORK) if memory runs out or no model shows the mistake.
 * Free it with mistaken_case_free(). */
bool mistaken_case(struct mistaken_case *out, uint64_t seed, size_t round, struct error *e);

/* Whether a mistake can be made with a model's mask. */
bool mistaken_applies(const struct model *model, enum mistake mistake);

/* Frees what the case holds and leaves an empty one. */
void mistaken_case_free(struct mistaken_case *c);

#endif
