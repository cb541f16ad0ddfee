/* SPDX-License-Identifier: MIT */
/* One run of multi-head attention with every intermediate kept: one allocation, laid out by one table, from which
 * names, JSON, screens and tests all follow. Up to n · d_model = 256 (m · d_model, if m is more) the functions of
 * stages.h compute it (the ones that learners see); below 4096 twins that make the same numbers to the last bit
 * (exact.h); from there on their fast twins (fast.h). */
#ifndef HEADWAY_ATTENTION_RECORD_H
#define HEADWAY_ATTENTION_RECORD_H

#include "attention/model.h"

#include <stdbool.h>
#include <stddef.h>

enum matrix_id {
    MATRIX_X,
    MATRIX_MEMORY, /* X of the memory; absent in self-attention */
    MATRIX_W_Q,
    MATRIX_W_K,
    MATRIX_W_V, /* of one head: what split cuts from the whole */
    MATRIX_Q,
    MATRIX_K,
    MATRIX_V,
    MATRIX_SCORES,
    MATRIX_SCALED,
    MATRIX_MASKED,
    MATRIX_WEIGHTS,
    MATRIX_HEAD,
    MATRIX_CONCAT,
    MATRIX_W_O,
    MATRIX_OUTPUT,
    MATRIX_WHOLE_W_Q, /* of all heads, before the split; the model's own */
    MATRIX_WHOLE_W_K,
    MATRIX_WHOLE_W_V,
    MATRIX_B_Q, /* [1 × d_k]: what is added to each row of Q; absent where there is none, like all that follows */
    MATRIX_B_K,
    MATRIX_B_V,
    MATRIX_BIAS, /* what is added to scaled, before the mask */
    MATRIX_B_O,
    MATRIX_COUNT
};

/* What a row or a column of a matrix stands for; its size follows. */
enum axis {
    AXIS_QUERY /* n */,
    AXIS_KEY /* m */,
    AXIS_FEATURE /* d_in, of X */,
    AXIS_MEMORY /* d_memory, of its X */,
    AXIS_PLACE /* d_k */,
    AXIS_VALUE /* d_v */,
    AXIS_CONCAT /* num_heads · d_v */,
    AXIS_OUTPUT /* d_model */,
    AXIS_QUERIES /* num_heads · d_k */,
    AXIS_KEYS /* owners · d_k */,
    AXIS_VALUES /* owners · d_v */,
    AXIS_ONE /* the one row of a bias */,
    AXIS_COUNT
};

/* The steps of the walk, in order. */
enum stage_id {
    STAGE_INPUT,
    STAGE_SPLIT,
    STAGE_PROJECT,
    STAGE_SCORE,
    STAGE_SCALE,
    STAGE_SOFTMAX,
    STAGE_BLEND,
    STAGE_CONCAT,
    STAGE_OUTPUT,
    STAGE_COUNT
};

struct matrix_info {
    const char *name;        /* "scores": in prose, states and formulas, with the head's number behind ("scores1") */
    const char *json;        /* member of the trace; NULL if it is not written by itself */
    bool per_head, recorded; /* recorded: computed and kept by the run; else it is the model's */
    enum axis rows, cols;
    enum stage_id stage; /* where it is made */
    bool is_share;       /* 0…1, on the weights ramp; else signed */
};

extern const struct matrix_info matrix_table[MATRIX_COUNT];
extern const char *const stage_names[STAGE_COUNT]; /* "input" … "output" */

/* A matrix to look at: row-major, borrowed from its record; `at` is NULL where it is absent. */
struct matrix {
    size_t rows, cols;
    const double *at;
};

/* With which functions a run is made: those of stages.h, their twins of fast.h (the same but for the last bits), or
 * those of exact.h (the same to the last bit). */
enum record_way { RECORD_SIMPLE, RECORD_FAST, RECORD_EXACT };

/* What stands out among the finite numbers of a matrix. */
struct extremes {
    double least, most; /* or 0 */
    size_t farthest;    /* the index of the first number that is farthest from 0 */
    bool known;
};

struct pattern;

/* What was found out about a run, once for all who look at it; it is forgotten when its numbers change. */
struct record_found {
    struct extremes *extremes; /* [MATRIX_COUNT × num_heads] */
    struct pattern *patterns;  /* [num_heads] (pattern.h) */
};

struct record {
    const struct model *model;         /* borrowed: must outlive the record */
    double *storage;                   /* the one allocation */
    size_t size;                       /* in doubles */
    const double *first[MATRIX_COUNT]; /* where each begins, its first head's; NULL: absent */
    size_t axes[AXIS_COUNT]; /* how long each is: looking it up at every matrix would cost a small pass a fifth */
    unsigned char *head_off; /* [num_heads] inside the allocation's tail: 1 = switched off in concat and output */
    enum record_way way;     /* which functions computed it */
    struct record *before;   /* the run of the layer before; NULL: the first layer */
    struct record_found *found;
};

/* Bytes that a record of these sizes takes; SIZE_MAX if that does not fit a size_t. */
size_t record_bytes(size_t n, size_t m, size_t d_model, size_t num_heads);

/* Runs all stages for `model`, after all layers before it. ERROR_INPUT if the record would exceed 2 GiB (the message
 * says its size) or if numbers overflow (in which matrix); ERROR_WORK without memory. */
bool record_run(struct record *record, const struct model *model, struct error *e);

/* The same with these functions, whatever the size. For tests and bench. */
bool record_run_with(struct record *record, const struct model *model, enum record_way way, struct error *e);

/* Runs all stages again in the same memory, after numbers of the model (not its sizes, nor where its numbers lie) have
 * changed; heads that are off stay off. On failure the record holds a mixture and can only be run again or freed. */
bool record_run_again(struct record *record, struct error *e);

/* Switches a head (from 0) of the layer `back` layers before this one off or on: its columns of concat become 0 or come
 * back, its output and all layers after it are computed again. */
void record_switch_head(struct record *record, size_t back, size_t head, bool off);

/* The run of the layer `back` layers before this one: a record like any other. */
const struct record *record_layer(const struct record *record, size_t back);

/* A matrix of the run; `head` (from 0) is ignored where the matrix is not per head. Of a head that has no K and V of
 * its own, W_K, b_K, K and their kin are those of the head that it reads. */
struct matrix record_matrix(const struct record *record, enum matrix_id id, size_t head);

/* What stands out in a matrix that is there; its numbers are read when that is first asked. */
const struct extremes *record_extremes(const struct record *record, enum matrix_id id, size_t head);

/* Finds "scores1", "W_O", "X": the id and the head (from 0). False if there is no such matrix in this record. */
bool record_find(const struct record *record, const char *name, size_t length, enum matrix_id *id, size_t *head);

/* Size of an axis. */
size_t record_axis(const struct model *model, enum axis axis);

/* Whether heads may share a matrix: what keys and values are made of, and they themselves; and whether this head has it
 * from another. */
bool record_is_shared(enum matrix_id id);
bool record_is_borrowed(const struct model *model, enum matrix_id id, size_t head);

/* Whether an index of one axis means the same along the other: features of X or the memory, places of keys or values.
 */
bool record_axes_agree(enum axis a, enum axis b);

/* Whether masked differs from scaled: there is a mask, or something is added to scores. */
bool record_has_masked(const struct record *record);

/* By what output differs most from what the original computed (model.expected); NAN if that is not known. */
double record_surprise(const struct record *record);

/* Entropy in bits of a row of shares: Σ −w log2 w. */
double record_entropy(const double *row, size_t count);

/* How many even shares spread as widely as a row: 2 to the power of its entropy; 0 where nothing is attended to. */
double record_words(const double *row, size_t count);

/* Frees what the record holds and leaves an empty one. */
void record_free(struct record *record);

#endif
