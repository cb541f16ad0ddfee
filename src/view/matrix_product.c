/* SPDX-License-Identifier: MIT */
/* A matrix product by hand: row times column, place by place. */
#include "base/memory.h"
#include "view/hand.h"
#include "view/look.h"
#include "view/state.h"

#include <stdlib.h>
#include <string.h>

enum { LEFT, RIGHT, RESULT };

static const char *const row_names[HAND_SIDE] = {"row 1", "row 2", "row 3", "row 4", "row 5", "row 6"};
static const char *const col_names[HAND_SIDE] = {"col 1", "col 2", "col 3", "col 4", "col 5", "col 6"};

static const struct key keys[] = {
    HAND_KEYS,
    {"Tab", HAND_HINT, NULL, "hint", "a hint, while a number is typed"},
    {0},
};

static const struct parameter parameters[] = {
    {"left", "1,2:3,4", "the left matrix: numbers, rows between colons"},
    {"right", "1,2:3,4", "the right matrix: as many rows as the left has columns"},
    {"matrix", "left|right", "the matrix of the selected cell, if it is not the product"},
    HAND_PARAMETERS,
    {0},
};

static void compute(struct hand *hand)
{
    struct hand_matrix *left = &hand->matrices[LEFT], *right = &hand->matrices[RIGHT];
    struct hand_matrix *result = &hand->matrices[RESULT];

    result->rows = left->rows;
    result->cols = right->cols;
    for (size_t row = 0; row < left->rows; row++)
        for (size_t col = 0; col < right->cols; col++) {
            double sum = 0;

            for (size_t i = 0; i < left->cols; i++)
                sum += left->at[row * left->cols + i] * right->at[i * right->cols + col];
            result->at[row * right->cols + col] = sum;
        }
}

static void look(const struct hand *hand, struct text *full, struct text *brief)
{
    const struct hand_matrix *left = &hand->matrices[LEFT];

    if (hand->matrix == LEFT) {
        look_say(full, LOOK_MOST, "Row %zu of A makes row %zu of A B, and no other.", hand->row + 1, hand->row + 1);
        look_say(brief, LOOK_SHORT_MOST, "row %zu of A: row %zu of A B", hand->row + 1, hand->row + 1);
    } else if (hand->matrix == RIGHT) {
        look_say(full, LOOK_MOST, "Column %zu of B makes column %zu of A B, and no other.", hand->col + 1,
                 hand->col + 1);
        look_say(brief, LOOK_SHORT_MOST, "col %zu of B: col %zu of A B", hand->col + 1, hand->col + 1);
    } else {
        look_say(full, LOOK_MOST, "Row %zu of A meets column %zu of B: %zu product%s.", hand->row + 1, hand->col + 1,
                 left->cols, left->cols == 1 ? "" : "s, added up");
        look_say(brief, LOOK_SHORT_MOST, "row %zu of A × col %zu of B", hand->row + 1, hand->col + 1);
    }
}

static const struct hand_kit kit = {.compute = compute, .look = look};

/* ----------------------------------------------------------------------------------------------------------- state */

static bool set(void *object, const char *key, const char *value, struct error *e)
{
    struct hand *hand = object;

    if (strcmp(key, "left") == 0)
        return hand_read_matrix(key, value, &hand->matrices[LEFT], e);
    if (strcmp(key, "right") == 0)
        return hand_read_matrix(key, value, &hand->matrices[RIGHT], e);
    if (strcmp(key, "matrix") == 0) {
        hand->matrix = strcmp(value, "left") == 0 ? LEFT : strcmp(value, "right") == 0 ? RIGHT : RESULT;
        return hand->matrix != RESULT || error_set(e, ERROR_INPUT, "matrix=%.40s: write left or right", value);
    }
    if (hand_is_key(key))
        return hand_set(hand, key, value, e);
    return error_set(e, ERROR_INPUT, "%.40s: there are left, right, matrix, cell, typed, known", key);
}

static bool sizes_agree(const struct hand *hand, struct error *e)
{
    const struct hand_matrix *left = &hand->matrices[LEFT], *right = &hand->matrices[RIGHT];

    if (left->cols == right->rows)
        return true;
    return error_set(e, ERROR_INPUT,
                     "right: has %zu rows, and left %zu columns: a row of left meets a column of right place by place, "
                     "so make them equal",
                     right->rows, left->cols);
}

/* The example: the one that a lesson begins with. */
static void make(struct hand *hand)
{
    const struct hand_matrix left = {.name = "A", .rows = 2, .cols = 3, .at = {1, 2, 3, 4, 0, -1}, .is_input = true};
    const struct hand_matrix right = {.name = "B", .rows = 3, .cols = 2, .at = {2, 1, 0, 3, 5, -2}, .is_input = true};

    hand->kit = &kit;
    hand->terms = SIZE_MAX;
    hand_add_matrix(hand, &left);
    hand_add_matrix(hand, &right);
    hand_add_matrix(hand, &(struct hand_matrix){.name = "A B"});
    for (size_t i = 0; i < hand->matrix_count; i++) {
        hand->matrices[i].row_names = row_names;
        hand->matrices[i].col_names = col_names;
        hand->matrices[i].decimals_most = i == RESULT ? 4 : 2;
    }
    hand->steps[0] = (struct hand_step){.kind = HAND_PRODUCT,
                                        .name = "product",
                                        .label = "Product",
                                        .title = "row × column",
                                        .left = LEFT,
                                        .right = RIGHT,
                                        .result = RESULT,
                                        .row_of = {"", " of A"},
                                        .col_of = {"", " of B"}};
    hand->step_count = 1;
    hand->matrix = RESULT;
}

static void close(void *object)
{
    hand_free(object);
    free(object);
}

static void *open(const struct view_setup *setup, const char *state, struct error *e)
{
    struct hand *hand = memory_new(sizeof *hand);
    bool ok;

    make(hand);
    hand->habits = setup->habits;
    ok = state_read(state, set, hand, e) && sizes_agree(hand, e);
    if (ok)
        hand_compute(hand);
    if (ok && hand_settle(hand, e))
        return hand;
    close(hand);
    return NULL;
}

static void write_matrix(const struct hand *hand, size_t matrix, const char *key, struct text *out)
{
    struct hand *usual = memory_new(sizeof *usual);
    struct text own = {0}, other = {0};

    make(usual);
    hand_add_numbers(&own, &hand->matrices[matrix]);
    hand_add_numbers(&other, &usual->matrices[matrix]);
    if (strcmp(text_string(&own), text_string(&other)) != 0)
        state_write(out, key, text_string(&own));
    text_free(&own);
    text_free(&other);
    free(usual);
}

static void write_state(const void *object, struct text *out)
{
    const struct hand *hand = object;

    write_matrix(hand, LEFT, "left", out);
    write_matrix(hand, RIGHT, "right", out);
    if (hand->matrix != RESULT)
        state_write(out, "matrix", hand->matrix == LEFT ? "left" : "right");
    hand_write(hand, out);
}

static bool measure(const void *self, const char *name, double *out)
{
    const struct hand *hand = self;
    const struct hand_matrix *m = &hand->matrices[hand->matrix];

    *out = m->at[hand->row * m->cols + hand->col];
    return strcmp(name, "cell") == 0 || hand_measure(hand, name, "cell", RESULT, out);
}

static void plain(const void *self, struct text *out)
{
    const struct hand *hand = self;

    for (size_t i = 0; i < hand->matrix_count; i++) {
        hand_plain_matrix(hand, i, out);
        text_add_byte(out, '\n');
    }
    hand_plain_sum(hand, out);
}

const struct view view_matrix_product = {
    .name = "matrix-product",
    .title = "Matrix product: row times column",
    .summary = "a product of two small matrices, cell by cell, typed if you wish",
    .keys = keys,
    .parameters = parameters,
    .open = open,
    HAND_FUNCTIONS,
    .act = hand_act,
    .works = hand_works,
    .measure = measure,
    .plain = plain,
    .write_state = write_state,
    .close = close,
};
