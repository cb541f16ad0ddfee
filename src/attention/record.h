/* SPDX-License-Identifier: MIT */
/* One run of multi-head attention with every intermediate matrix kept: one allocation, laid out by one table, from
 * which names, JSON, screens and tests all follow. Up to n · d_model = 256 (with m or d_in where that is larger) the
 * functions of stages.h, which learners see, compute it; below 4096 the twins that give the same numbers to the last
 * bit (exact.h); from 4096 on the fast twins (fast.h). */
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
    MATRIX_W_V, /* of one head, cut from the whole by the split */
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
    MATRIX_WHOLE_W_Q, /* of all heads, before the split; the model's */
    MATRIX_WHOLE_W_K,
    MATRIX_WHOLE_W_V,
    MATRIX_B_Q, /* [1 × d_k]: added to each row of Q; absent where the model has none, as are all that follow */
    MATRIX_B_K,
    MATRIX_B_V,
    MATRIX_BIAS, /* added to scaled, before the mask */
    MATRIX_B_O,
    MATRIX_COUNT
};

/* What a row or a column of a matrix is; after each, how many there are. */
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
    const char *name;        /* "scores": in prose, states and formulas, followed by the head's number ("scores1") */
    const char *json;        /* member of the trace; NULL if it is not written by itself */
    bool per_head, recorded; /* recorded: computed and kept by the run; else the model has it */
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

/* The functions that compute a run: those of stages.h, of fast.h (the same except for the last bits), or of exact.h
 * (the same to the last bit). */
enum record_way { RECORD_SIMPLE, RECORD_FAST, RECORD_EXACT };

/* What stands out among the finite numbers of a matrix. */
struct extremes {
    double least, most; /* `least` is at most 0, `most` at least 0 */
    size_t farthest;    /* the index of the first number that is farthest from 0 */
    bool known;
};

struct pattern;

/* What was worked out about a run, once for all who ask; forgotten when its numbers change. */
struct record_found {
    struct extremes *extremes; /* [MATRIX_COUNT × num_heads] */
    struct pattern *patterns;  /* [num_heads] (pattern.h) */
};

struct record {
    const struct model *model;         /* borrowed: must outlive the record */
    double *storage;                   /* the one allocation */
    size_t size;                       /* in doubles */
    const double *first[MATRIX_COUNT]; /* where each begins, with its first head; NULL: absent */
    const double *own_masked;          /* where masked begins, unless it is scaled itself */
    size_t axes[AXIS_COUNT]; /* their lengths, kept because looking them up for every matrix costs a small run a fifth
                                of its time */
    unsigned char *head_off; /* [num_heads] inside the allocation's tail: 1 = switched off in concat and output */
    enum record_way way;     /* which functions computed it */
    struct record *before;   /* the run of the layer before; NULL: the first layer */
    struct record_found *found;
};

/* Bytes that a record of these sizes takes; SIZE_MAX if that does not fit in a size_t. */
size_t record_bytes(size_t n, size_t m, size_t d_model, size_t num_heads);

/* Runs all stages for `model`, after all layers before it. ERROR_INPUT if the record would exceed 2 GiB (the message
 * says its size) or if numbers overflow (it says in which matrix); ERROR_WORK if memory runs out. */
bool record_run(struct record *record, const struct model *model, struct error *e);

/* The same with these functions, whatever the size. For tests and bench. */
bool record_run_with(struct record *record, const struct model *model, enum record_way way, struct error *e);

/* Runs all stages again in the same memory, after numbers of the model have changed, but neither its sizes nor its
 * pointers; heads that are off stay off. On failure the record holds a mixture and can only be run again or freed. */
bool record_run_again(struct record *record, struct error *e);

/* Switches a head (from 0) of the layer `back` layers before this one off or on: its columns of concat become 0 or come
 * back, its output and all layers after it are computed again. */
void record_switch_head(struct record *record, size_t back, size_t head, bool off);

/* The run of the layer `back` layers before this one: a record like any other. */
const struct record *record_layer(const struct record *record, size_t back);

/* A matrix of the run; `head` (from 0) is ignored where the matrix is not per head. A head without K and V of its own
 * has W_K, b_K, K and the like of the head that it reads. */
struct matrix record_matrix(const struct record *record, enum matrix_id id, size_t head);

/* What stands out in a matrix, which must not be absent; its numbers are read at the first call. */
const struct extremes *record_extremes(const struct record *record, enum matrix_id id, size_t head);

/* Finds "scores1", "W_O", "X": the id and the head (from 0). False if there is no such matrix in this record. */
bool record_find(const struct record *record, const char *name, size_t length, enum matrix_id *id, size_t *head);

/* Size of an axis. */
size_t record_axis(const struct model *model, enum axis axis);

/* The head that owns a head's matrix, since heads may share K, V and what they are made of; whether `head` borrows it
 * from another. */
size_t record_owner(const struct model *model, enum matrix_id id, size_t head);
bool record_is_borrowed(const struct model *model, enum matrix_id id, size_t head);

/* Whether an index of one axis means the same along the other: features of X or the memory, places of keys or values.
 */
bool record_axes_agree(enum axis a, enum axis b);

/* Whether masked differs from scaled: there is a mask, or something is added to scores. */
bool record_has_masked(const struct record *record);

/* The largest difference between output and what the original model computed (model.expected); NAN if that is not
 * known. */
double record_surprise(const struct record *record);

/* Entropy in bits of a row of shares: Σ −w log2 w. */
double record_entropy(const double *row, size_t count);

/* How many equal shares would spread as widely as this row: 2 to the power of its entropy; 0 if nothing is attended to.
 */
double record_words(const double *row, size_t count);

/* Frees what the record holds and leaves an empty one. */
void record_free(struct record *record);

#endif
