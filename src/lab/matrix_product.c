/* SPDX-License-Identifier: MIT */
/* A matrix product by hand: row times column, place by place. */
#include "base/memory.h"
#include "lab/by_hand.h"
#include "walk/insight.h"

#include <string.h>

enum { LEFT, RIGHT, RESULT };

static const char *const row_names[BY_HAND_SIDE] = {"row 1", "row 2", "row 3", "row 4", "row 5", "row 6"};
static const char *const col_names[BY_HAND_SIDE] = {"col 1", "col 2", "col 3", "col 4", "col 5", "col 6"};

static void compute(struct by_hand *hand)
{
    struct by_hand_matrix *left = &hand->matrices[LEFT], *right = &hand->matrices[RIGHT];
    struct by_hand_matrix *result = &hand->matrices[RESULT];

    result->rows = left->rows;
    result->cols = right->cols;
    for (size_t row = 0; row < left->rows; row++)
        for (size_t col = 0; col < right->cols; col++) {
            struct origin origin = by_hand_origin(hand, 0, row, col);

            result->at[row * right->cols + col] = origin_result(&origin);
        }
}

static void look(const struct by_hand *hand, struct view_lines *out)
{
    const struct by_hand_matrix *left = &hand->matrices[LEFT];

    if (hand->matrix == LEFT) {
        insight_both(out, "Row %zu of A makes row %zu of A B, and no other.", "row %zu of A: row %zu of A B",
                     hand->row + 1, hand->row + 1);
    } else if (hand->matrix == RIGHT) {
        insight_both(out, "Column %zu of B makes column %zu of A B, and no other.", "col %zu of B: col %zu of A B",
                     hand->col + 1, hand->col + 1);
    } else {
        insight_full(out, "Row %zu of A meets column %zu of B: %zu product%s.", hand->row + 1, hand->col + 1,
                     left->cols, left->cols == 1 ? "" : "s, added up");
        insight_brief(out, "row %zu of A × col %zu of B", hand->row + 1, hand->col + 1);
    }
}

static bool sizes_agree(const struct by_hand *hand, struct error *e)
{
    const struct by_hand_matrix *left = &hand->matrices[LEFT], *right = &hand->matrices[RIGHT];

    if (left->cols == right->rows)
        return true;
    return error_set(e, ERROR_INPUT,
                     "right: has %zu rows, and left %zu columns: a row of left meets a column of right place by place, "
                     "so make them equal",
                     right->rows, left->cols);
}

static const struct by_hand_kit kit = {.agree = sizes_agree, .compute = compute, .look = look};

static bool read_matrix(const struct state_key *key, void *self, const char *value, struct error *e)
{
    size_t word;

    if (!state_take_word(key, value, &word, e))
        return false;
    ((struct by_hand *)self)->matrix = word ? RIGHT : LEFT;
    return true;
}

static void write_matrix(const struct state_key *key, const void *self, struct text *value)
{
    char word[STATE_WORD_MOST];
    size_t matrix = ((const struct by_hand *)self)->matrix;

    if (matrix != RESULT)
        text_add(value, state_word(key, matrix == RIGHT, word));
}

/* The usual matrices are those at the beginning of a lesson. */
static const struct state_key state_keys[] = {
    {"left", "1,2:3,4", "the left matrix: numbers, rows between colons", "1,2,3:4,0,-1", BY_HAND_MATRIX(LEFT)},
    {"right", "1,2:3,4", "the right matrix: as many rows as the left has columns", "2,1:0,3:5,-2",
     BY_HAND_MATRIX(RIGHT)},
    {"matrix", "left|right", "the matrix of the selected cell, if it is not the product", .read = read_matrix,
     .write = write_matrix},
    BY_HAND_STATE,
    {0},
};

static const struct by_hand_matrix inputs[] = {{.name = "A", .key = "left"}, {.name = "B", .key = "right"}};

static void *open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e)
{
    struct by_hand *hand = memory_new(sizeof *hand);

    by_hand_make(hand, &kit, inputs, RESULT);
    by_hand_add_result(hand, "A B", false, 4);
    for (size_t i = 0; i < hand->matrix_count; i++) {
        hand->matrices[i].row_names = row_names;
        hand->matrices[i].col_names = col_names;
    }
    hand->steps[0] = (struct by_hand_step){.kind = BY_HAND_PRODUCT,
                                           .name = "product",
                                           .title = "row × column",
                                           .left = LEFT,
                                           .right = RIGHT,
                                           .result = RESULT,
                                           .row_of = {"", " of A"},
                                           .col_of = {"", " of B"}};
    hand->step_count = 1;
    hand->matrix = RESULT;
    if (by_hand_open(hand, view, setup, state, e))
        return hand;
    by_hand_close(hand);
    return NULL;
}

static bool measure(const void *self, const char *name, double *out)
{
    const struct by_hand *hand = self;

    *out = by_hand_value(hand, hand->matrix);
    return strcmp(name, "cell") == 0 || by_hand_measure(hand, name, "cell", RESULT, out);
}

const struct view view_matrix_product = {
    .name = "matrix-product",
    .title = "Matrix product: row times column",
    .summary = "a product of two small matrices, cell by cell, typed if you wish",
    .keys = by_hand_keys,
    .state = state_keys,
    .open = open,
    .fill = by_hand_fill,
    .origin = by_hand_find,
    .pick = by_hand_pick,
    BY_HAND_FUNCTIONS,
    .measure = measure,
};
