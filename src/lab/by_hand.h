/* SPDX-License-Identifier: MIT */
/* Work by hand: a few small matrices, computed in steps. One cell is selected: its row and column are lit, its
 * arithmetic is shown below. The numbers of a step's result can be hidden and typed; entries of the input matrices can
 * be changed; a step plays term by term. matrix-product has one step, one-head seven; what they share is here, what
 * differs is in their own files.
 *
 * A result is hidden only in its own step: later steps show it as their input. */
#ifndef HEADWAY_LAB_BY_HAND_H
#define HEADWAY_LAB_BY_HAND_H

#include "attention/origin.h"
#include "draw/field.h"
#include "lab/typed_answer.h"
#include "sheet/sheet.h"
#include "view/state.h"
#include "view/view.h"

#define BY_HAND_SIDE 6 /* rows and columns of a matrix, at most */
#define BY_HAND_CELLS (BY_HAND_SIDE * BY_HAND_SIDE)
#define BY_HAND_MATRICES 12
#define BY_HAND_STEPS 8
#define BY_HAND_LABEL 24 /* bytes of a label */

/* The keys of both views. */
extern const struct key by_hand_keys[];

/* Rows of the state: a matrix of numbers, by its index; and the rows that come after those of matrices and step. */
#define BY_HAND_MATRIX(place) .read = by_hand_read_matrix, .write = by_hand_write_matrix, .at = (place)
#define BY_HAND_STATE                                                                                                  \
    {"cell", "row,column", "the selected cell, by label or by number from 1", .read = by_hand_read_cell,               \
     .write = by_hand_write_cell},                                                                                     \
        {"typed", "off|on", "the results are hidden, to be typed", "off", STATE_WORD(struct by_hand, typed)},          \
    {                                                                                                                  \
        "known", "0110", "which of their numbers are known already", .read = by_hand_read_known,                       \
                                                                     .write = by_hand_write_known                      \
    }
bool by_hand_read_matrix(const struct state_key *key, void *self, const char *value, struct error *e);
bool by_hand_read_cell(const struct state_key *key, void *self, const char *value, struct error *e);
bool by_hand_read_known(const struct state_key *key, void *self, const char *value, struct error *e);
void by_hand_write_matrix(const struct state_key *key, const void *self, struct text *value);
void by_hand_write_cell(const struct state_key *key, const void *self, struct text *value);
void by_hand_write_known(const struct state_key *key, const void *self, struct text *value);

struct by_hand_matrix {
    const char *name; /* "Q" */
    const char *key;  /* its key in a state, "w_q", by which it can be changed; NULL: it is computed */
    size_t rows, cols;
    double at[BY_HAND_CELLS];                        /* [rows × cols] */
    const char *const *row_names, *const *col_names; /* borrowed */
    bool is_share;
    int decimals, decimals_most; /* as printed, computed; the most there may be */
};

enum by_hand_kind { BY_HAND_PRODUCT, BY_HAND_SCALE, BY_HAND_SOFTMAX };

/* A step: how a result is made. */
struct by_hand_step {
    enum by_hand_kind kind;
    const char *name;                  /* "score": in state=…, without a digit */
    const char *title;                 /* "scores = Q Kᵀ" */
    size_t left, right, result;        /* indices of matrices; BY_HAND_SCALE and BY_HAND_SOFTMAX have no right */
    bool transposed;                   /* rows of `right` are used, which is shown transposed */
    const char *row_of[2], *col_of[2]; /* the text before and after a label: "q(", ")"; "W_Q[:,", "]" */
    double divisor;                    /* for BY_HAND_SCALE */
    const char *root;                  /* how the divisor is written: "√4" */
};

struct by_hand;

/* What each view adds. */
struct by_hand_kit {
    bool (*agree)(const struct by_hand *hand,
                  struct error *e);        /* whether the sizes read fit together; else ERROR_INPUT */
    void (*compute)(struct by_hand *hand); /* all results, from the inputs */
    void (*look)(const struct by_hand *hand, struct view_lines *out);
    void (*wrong_answers)(const struct by_hand *hand,
                          struct wrong_answers *wrong_answers); /* besides those of products; may be NULL */
};

struct by_hand {
    const struct by_hand_kit *kit;
    struct by_hand_matrix matrices[BY_HAND_MATRICES];
    size_t matrix_count;
    struct by_hand_step steps[BY_HAND_STEPS];
    size_t step_count;
    size_t step;                               /* the current one */
    size_t matrix;                             /* the selected one: the step's result, or an input */
    size_t row, col;                           /* the selected cell */
    bool settled;                              /* the state's matrices have been read and computed */
    bool typed;                                /* results are hidden until typed */
    bool known[BY_HAND_STEPS * BY_HAND_CELLS]; /* which cells of all steps were typed right, or given up */
    bool typing;                               /* a field is open */
    struct field field;
    bool judged;                  /* the field's number was wrong: the next character begins a new one */
    int hints;                    /* how many hints were taken for this cell */
    struct text says, says_brief; /* about the last number typed */
    bool playing;
    size_t terms;                     /* how many terms of the sum are shown; SIZE_MAX: all */
    const struct view_habits *habits; /* borrowed */
};

/* by_hand_make() adds the inputs, named as in `usual`; by_hand_add_result() adds a computed one with at most that many
 * decimals. All is borrowed. */
void by_hand_make(struct by_hand *hand, const struct by_hand_kit *kit, const struct by_hand_matrix *usual,
                  size_t inputs);
void by_hand_add_result(struct by_hand *hand, const char *name, bool is_share, int decimals);

/* Reads a state, then computes the results, unless reading a key already did. The view's object begins with the hand.
 */
bool by_hand_open(struct by_hand *hand, const struct view *view, const struct view_setup *setup, const char *state,
                  struct error *e);

/* Goes to a step and selects its result. */
void by_hand_go_to(struct by_hand *hand, size_t step);

/* Where the cells of a step begin in `known`; for the step after the last, the number of all cells. */
size_t by_hand_first_known(const struct by_hand *hand, size_t step);

/* Whether a cell of the current step's result is hidden. */
bool by_hand_is_hidden(const struct by_hand *hand, size_t matrix, size_t row, size_t col);

/* The current step; the selected matrix; whether its selected cell is hidden. */
static inline const struct by_hand_step *by_hand_step(const struct by_hand *hand)
{
    return &hand->steps[hand->step];
}
static inline const struct by_hand_matrix *by_hand_selected(const struct by_hand *hand)
{
    return &hand->matrices[hand->matrix];
}
static inline bool by_hand_is_selected_hidden(const struct by_hand *hand)
{
    return by_hand_is_hidden(hand, hand->matrix, hand->row, hand->col);
}

/* The number of a matrix at the selected place. */
double by_hand_value(const struct by_hand *hand, size_t matrix);

/* Whether a matrix can be changed. */
bool by_hand_is_input(const struct by_hand *hand, size_t matrix);

/* Where a cell of a step's result comes from, with the operands as plain numbers. */
struct origin by_hand_origin(const struct by_hand *hand, size_t step, size_t row, size_t col);

/* Whether a cell's arithmetic is playing and some terms are still to come. */
bool by_hand_is_unfinished(const struct by_hand *hand);

/* Appends "scores[drinks,Ann]". */
void by_hand_add_cell(struct text *out, const struct by_hand *hand, size_t matrix, size_t row, size_t col);

/* Appends a number as its matrix prints it. */
void by_hand_add_number(struct text *out, const struct by_hand_matrix *matrix, double value);

/* Adds the number that one mistake would give, with the reason in full and in brief; leaves out a number that is not
 * finite. */
void by_hand_add_wrong(struct wrong_answers *wrong_answers, double value, const char *brief, const char *format, ...)
    PRINTF_LIKE(4, 5);

/* Reads the number of "cell_2_1" or "scores_2_1": a prefix, and row and column from 1. False if `name` is not one. */
bool by_hand_measure(const struct by_hand *hand, const char *name, const char *prefix, size_t matrix, double *out);

/* Members of struct view, for views whose object begins with a struct by_hand. */
void by_hand_fill(const void *self, struct sheet *sheet);
bool by_hand_find(const void *self, const struct matrix_of *of, size_t row, size_t col, struct origin *out);
bool by_hand_pick(void *self, const struct sheet_spot *spot);
void by_hand_describe(const void *self, struct view_lines *out, int columns, bool compact);
void by_hand_explain(const void *self, struct text *out);
bool by_hand_is_typing(const void *self);
extern const struct key by_hand_field_keys[];
unsigned by_hand_type(void *self, const struct key *key, int code);
void by_hand_play(void *self, bool start);
int by_hand_tick(void *self);
void by_hand_close(void *self);

#define BY_HAND_FUNCTIONS                                                                                              \
    .describe = by_hand_describe, .explain = by_hand_explain, .is_typing = by_hand_is_typing,                          \
    .field_keys = by_hand_field_keys, .type = by_hand_type, .play = by_hand_play, .tick = by_hand_tick,                \
    .close = by_hand_close

#endif
