/* SPDX-License-Identifier: MIT */
/* The tools for topics of drills: numbers picked and shown, small models that run, and a draft, which collects the
 * right answer and the results of real mistakes and becomes a question. Every number that is shown or that decides
 * something is rounded first, so that the last bits of a libm change no question; and the answer is computed from the
 * numbers as shown. A new or changed sentence of feedback needs its line in tests/data/drills.txt, by which the tests
 * work out what is asked and said. */
#ifndef HEADWAY_DRILL_DRAFT_H
#define HEADWAY_DRILL_DRAFT_H

#include "attention/mistaken.h"
#include "base/compiler.h"
#include "base/random.h"
#include "base/text.h"
#include "drill/drill.h"
#include "question/question.h"

#include <stdbool.h>
#include <stddef.h>

#define DRILL_CELLS 16  /* the most numbers in a row that is shown */
#define DRILL_SLIPS 15  /* the most wrong answers a draft collects */
#define DRILL_OPTIONS 4 /* of a choice */

/* The topics, one file each. */
#define DRILLS(ROW)                                                                                                    \
    ROW(d_k), ROW(shapes), ROW(parameters), ROW(flops), ROW(score), ROW(scaled_row), ROW(softmax_row),                 \
        ROW(masked_row), ROW(concat_cell), ROW(head_off), ROW(hidden_cells), ROW(next_word), ROW(mask_shape),          \
        ROW(cost), ROW(kv_cache), ROW(axial), ROW(rest), ROW(guessing), ROW(pair), ROW(address), ROW(fused_rows)

#define DRILL_NAME(name) drill_##name

/* drill_NAME of each. */
extern const struct drill DRILLS(DRILL_NAME);

/* A few words to print: `.s` lives to the end of the expression that made them. */
struct drill_words {
    char s[400];
};

/* Words from a format; the words of a text, which is emptied. */
struct drill_words drill_format(const char *format, ...) PRINTF_LIKE(1, 2);
struct drill_words drill_take(struct text *t);

/* Rounds to that many decimals, halves away from 0; what is within 1e-9 below a half counts as a half. */
double drill_round(double value, int decimals);

/* A row as it is shown: rounded to two decimals. */
void drill_show(double *out, const double *row, size_t count);

/* The largest difference between two rows, as they are shown. */
double drill_apart(const double *a, const double *b, size_t count);

/* What a row adds up to. */
double drill_total(const double *row, size_t count);

/* A number with its decimals ("-0.50"), a whole one ("768", "16,384"), a row ("[0.5, -1.0]"), a shape ("[4, 8]"). */
struct drill_words drill_number(double value, int decimals);
struct drill_words drill_whole(size_t value);
struct drill_words drill_row(const double *row, size_t count, int decimals);
struct drill_words drill_shape(size_t rows, size_t cols);

/* A number after an operator: in brackets if it is negative. */
struct drill_words drill_factor(double value, int decimals);

/* The terms of a product, "2.0×1.5 + 0.5×(-1.0)"; a row added up, "1.00 + 2.72". */
struct drill_words drill_products(const struct origin *product, int decimals);
struct drill_words drill_sum(const double *row, size_t count, int decimals);

/* A square root, without decimals if it is whole: "2", "2.83". */
struct drill_words drill_root(size_t of);

/* "₁" for 0 … "₉" for 8. */
const char *drill_subscript(size_t head);

/* The terms of a softmax, all as shown: e to each score. */
struct drill_powers {
    double each[DRILL_CELLS], sum;
    struct drill_words words; /* "e^1.00 = 2.72, e^0.25 = 1.28 and e^-0.50 = 0.61" */
    bool divides;             /* each term divided by the sum, as shown, agrees with the softmax of the scores */
};
struct drill_powers drill_powers_of(const struct origin *softmax);

enum drill_form {
    DRILL_CHOICE,
    DRILL_NUMBER, /* typed; known mistakes are answers too */
    DRILL_TEXT    /* typed */
};

struct drill_answer {
    struct text shown, feedback;
    double values[DRILL_CELLS]; /* [value_count], rounded; none for words */
    size_t value_count;
};

/* A model run by the engine, with numbers that are easy to multiply: queries in halves, keys whole, so that scores are
 * in halves too, and scaled scores in quarters where d_k is 4. */
struct drill_run {
    struct model model;
    struct record record;
    const char *const *words; /* [n], static */
};

struct drill_draft {
    struct question *q;
    struct random *random;
    enum drill_form form;
    int decimals;     /* of the answers; set this before adding the first */
    double tolerance; /* how far off still counts as right; answers closer than twice that count as the same */
    struct drill_answer answers[1 + DRILL_SLIPS]; /* the right one first */
    size_t count;
    struct text otherwise; /* feedback for a typed answer that no known mistake gives */
    struct drill_run *run; /* NULL: none */
    bool refused;
};

/* One way to ask: its name is a tag of the question ("share", "share-typed"). */
struct drill_phrasing {
    const char *name; /* NULL ends a table */
    enum drill_form form;
    void (*write)(struct drill_draft *draft);
};

/* Makes a question in a randomly chosen phrasing; draws again while a draft is refused or has fewer than three
 * different answers. A choice gets the right answer, the first mistake, and random others. */
void drill_write(struct question *out, struct random *random, const struct drill_phrasing *phrasings);

/* A random number 0 … count - 1, or element of an array, each equally likely. */
size_t drill_pick(struct drill_draft *draft, size_t count);
#define DRILL_ANY(draft, array) ((array)[drill_pick(draft, sizeof(array) / sizeof *(array))])

/* Makes and runs a model: n 3 or 4 words, any d_model and a number of heads that divides it. The draft owns it. */
struct drill_run *drill_run_start(struct drill_draft *draft, size_t n, size_t d_model, size_t num_heads);

/* A row of a matrix of the run, borrowed. */
const double *drill_run_row(const struct drill_run *run, enum matrix_id id, size_t head, size_t row);

/* Copies a row from a run of the same model with a mistake. */
void drill_run_mistake(double *out, const struct drill_run *run, enum mistake mistake, struct cell_at first);

/* Gives the model a causal mask and runs it again. */
void drill_run_mask(struct drill_run *run);

/* A model of these sizes without any numbers, to ask record_axis() about; m = 0: self-attention. Nothing to free. */
struct model drill_sizes(size_t n, size_t m, size_t d_model, size_t num_heads);

/* Sets the question; adds a hint (the weakest first); sets the feedback for everybody. Markdown. */
void drill_ask(struct drill_draft *draft, const char *format, ...) PRINTF_LIKE(2, 3);
void drill_hint(struct drill_draft *draft, const char *format, ...) PRINTF_LIKE(2, 3);
void drill_note(struct drill_draft *draft, const char *format, ...) PRINTF_LIKE(2, 3);

/* Adds an answer with its feedback: the first is right, the others are mistakes, the likeliest first. One that reads
 * like an earlier one is left out. The answer is a number, a row of numbers, or words. */
void drill_value(struct drill_draft *draft, double value, const char *format, ...) PRINTF_LIKE(3, 4);
void drill_values(struct drill_draft *draft, const double *row, size_t count, const char *format, ...)
    PRINTF_LIKE(4, 5);
void drill_option(struct drill_draft *draft, const char *shown, const char *format, ...) PRINTF_LIKE(3, 4);

/* Sets the feedback for a typed answer that no known mistake gives: what to do, without the answer. */
void drill_otherwise(struct drill_draft *draft, const char *format, ...) PRINTF_LIKE(2, 3);

/* Refuses these numbers, which make no good question: others are drawn. */
void drill_refuse(struct drill_draft *draft);

#endif
