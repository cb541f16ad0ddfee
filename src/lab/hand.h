/* SPDX-License-Identifier: MIT */
/* Work by hand: a few small matrices, computed in steps, one cell of which is selected; its row and column are lit, its
 * arithmetic stands below. The numbers of a step's result can be hidden and typed; entries of the matrices that
 * everything starts from can be changed; a step plays term by term. matrix-product has one step, one-head seven; what
 * they share is here, what they are about is in their own files.
 *
 * A result is hidden only in its own step: later steps show it as what they start from. */
#ifndef HEADWAY_LAB_HAND_H
#define HEADWAY_LAB_HAND_H

#include "attention/origin.h"
#include "draw/field.h"
#include "lab/typed.h"
#include "sheet/sheet.h"
#include "view/state.h"
#include "view/view.h"

#define HAND_SIDE 6 /* rows and columns of a matrix, at most */
#define HAND_CELLS (HAND_SIDE * HAND_SIDE)
#define HAND_MATRICES 12
#define HAND_STEPS 8
#define HAND_LABEL 24 /* bytes of a label */

/* The keys of these views. */
extern const struct key hand_keys[];

/* Rows of its state: a matrix of numbers, by its place; and what comes after those of matrices and step. */
#define HAND_MATRIX(place) .read = hand_read_matrix, .write = hand_write_matrix, .at = (place)
#define HAND_STATE                                                                                                     \
    {"cell", "row,column", "the selected cell, by label or by number from 1", .read = hand_read_cell,                  \
     .write = hand_write_cell},                                                                                        \
        {"typed", "off|on", "the results are hidden, to be typed", "off", STATE_WORD(struct hand, typed)},             \
    {                                                                                                                  \
        "known", "0110", "which of their numbers are known already", .read = hand_read_known,                          \
                                                                     .write = hand_write_known                         \
    }
bool hand_read_matrix(const struct state_key *key, void *self, const char *value, struct error *e);
bool hand_read_cell(const struct state_key *key, void *self, const char *value, struct error *e);
bool hand_read_known(const struct state_key *key, void *self, const char *value, struct error *e);
void hand_write_matrix(const struct state_key *key, const void *self, struct text *value);
void hand_write_cell(const struct state_key *key, const void *self, struct text *value);
void hand_write_known(const struct state_key *key, const void *self, struct text *value);

struct hand_matrix {
    const char *name; /* "Q" */
    const char *key;  /* of a state, "w_q"; it can be changed; NULL: it is computed */
    size_t rows, cols;
    double at[HAND_CELLS];                           /* [rows × cols] */
    const char *const *row_names, *const *col_names; /* borrowed */
    bool is_share;
    int decimals, decimals_most; /* as printed, computed; and at most */
};

enum hand_kind { HAND_PRODUCT, HAND_SCALE, HAND_SOFTMAX };

/* How a result is made. */
struct hand_step {
    enum hand_kind kind;
    const char *name;                  /* "score": of state=…, without a number in it */
    const char *title;                 /* "scores = Q Kᵀ" */
    size_t left, right, result;        /* matrices; of HAND_SCALE and HAND_SOFTMAX left alone */
    bool transposed;                   /* a row of `right` is meant, which stands transposed */
    const char *row_of[2], *col_of[2]; /* what stands before and after a label: "q(", ")"; "W_Q[:,", "]" */
    double divisor;                    /* of HAND_SCALE */
    const char *root;                  /* how it is written: "√4" */
};

struct hand;

/* What a view adds. */
struct hand_kit {
    bool (*agree)(const struct hand *hand, struct error *e); /* sizes of what was read; ERROR_INPUT */
    void (*compute)(struct hand *hand);                      /* all results, from the inputs */
    void (*look)(const struct hand *hand, struct text *full, struct text *brief);
    void (*slips)(const struct hand *hand, struct typed_slips *slips); /* beside those of products; may be NULL */
};

struct hand {
    const struct hand_kit *kit;
    struct hand_matrix matrices[HAND_MATRICES];
    size_t matrix_count;
    struct hand_step steps[HAND_STEPS];
    size_t step_count;
    size_t step;                         /* the current one */
    size_t matrix;                       /* which is selected: the step's result, or an input */
    size_t row, col;                     /* in it */
    bool settled;                        /* a state's matrices are read and computed */
    bool typed;                          /* results are hidden until typed */
    bool known[HAND_STEPS * HAND_CELLS]; /* of all steps' cells, those that were typed right, or given up */
    bool typing;                         /* a field is open */
    struct field field;
    bool judged;                  /* what stands in it was wrong: the next character begins a new one */
    int hints;                    /* taken for this cell */
    struct text says, says_brief; /* about what was typed last */
    bool playing;
    size_t terms;                     /* of the sum that are shown; SIZE_MAX: all */
    const struct view_habits *habits; /* borrowed */
};

/* Adds the matrices of a view whose inputs are `usual` (borrowed, as are names), then `results` that are computed, all
 * of at most so many decimals; and its steps. */
void hand_make(struct hand *hand, const struct hand_kit *kit, const struct hand_matrix *usual, size_t inputs);
void hand_add_result(struct hand *hand, const char *name, bool is_share, int decimals);

/* Reads a state, then computes what no key of it has had computed yet. `self` begins with the hand. */
bool hand_open(struct hand *hand, const struct view *view, const struct view_setup *setup, const char *state,
               struct error *e);

/* Goes to a step, its result selected. */
void hand_go_to(struct hand *hand, size_t step);

/* Where the cells of a step begin in `known`; of the step after the last, how many there are. */
size_t hand_first_known(const struct hand *hand, size_t step);

/* Whether a cell of the current step's result is hidden. */
bool hand_is_hidden(const struct hand *hand, size_t matrix, size_t row, size_t col);

/* The number of a matrix at the selected place. */
double hand_value(const struct hand *hand, size_t matrix);

/* Whether a matrix can be changed. */
bool hand_is_input(const struct hand *hand, size_t matrix);

/* Where a cell of a step's result comes from, as plain numbers of its operands. */
struct origin hand_origin(const struct hand *hand, size_t step, size_t row, size_t col);

/* Whether some terms of a cell's arithmetic are still to come while it plays. */
bool hand_is_unfinished(const struct hand *hand);

/* Appends "scores[drinks,Ann]". */
void hand_add_cell(struct text *out, const struct hand *hand, size_t matrix, size_t row, size_t col);

/* Appends a number as its matrix prints it. */
void hand_add_number(struct text *out, const struct hand_matrix *matrix, double value);

/* Adds what one mistake would give, and says why, in full and in brief; what is not finite is left out. */
void hand_add_slip(struct typed_slips *slips, double value, const char *brief, const char *format, ...)
    PRINTF_LIKE(4, 5);

/* "cell_2_1" or "scores_2_1": a matrix's cell by its name and numbers from 1. */
bool hand_measure(const struct hand *hand, const char *name, const char *prefix, size_t matrix, double *out);

/* Members of struct view, for views whose object begins with a struct hand. */
void hand_fill(const void *self, struct sheet *sheet);
bool hand_find(const void *self, const struct matrix_of *of, size_t row, size_t col, struct origin *out);
bool hand_pick(void *self, const struct sheet_spot *spot);
void hand_describe(const void *self, struct view_lines *out, int columns, bool compact);
void hand_explain(const void *self, struct text *out);
bool hand_is_typing(const void *self);
enum reaction hand_type(void *self, int code);
void hand_play(void *self, bool start);
int hand_tick(void *self);
void hand_close(void *self);

#define HAND_FUNCTIONS                                                                                                 \
    .describe = hand_describe, .explain = hand_explain, .is_typing = hand_is_typing, .type = hand_type,                \
    .types_words = true, .play = hand_play, .tick = hand_tick, .close = hand_close

#endif
