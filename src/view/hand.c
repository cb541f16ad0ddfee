/* SPDX-License-Identifier: MIT */
#include "view/hand.h"

#include "base/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t hand_add_matrix(struct hand *hand, const struct hand_matrix *matrix)
{
    hand->matrices[hand->matrix_count] = *matrix;
    return hand->matrix_count++;
}

static const struct hand_step *current(const struct hand *hand)
{
    return &hand->steps[hand->step];
}

void hand_say_nothing(struct hand *hand)
{
    text_free(&hand->says);
    text_free(&hand->says_brief);
}

void hand_stop(struct hand *hand)
{
    hand->playing = false;
    hand->terms = SIZE_MAX;
}

void hand_select(struct hand *hand, size_t matrix, size_t row, size_t col)
{
    const struct hand_matrix *m = &hand->matrices[matrix];

    hand->matrix = matrix;
    hand->row = row < m->rows ? row : m->rows - 1;
    hand->col = col < m->cols ? col : m->cols - 1;
    hand->hints = 0;
    hand->judged = false;
    field_free(&hand->field);
}

void hand_compute(struct hand *hand)
{
    hand->kit->compute(hand);
    for (size_t i = 0; i < hand->matrix_count; i++) {
        struct hand_matrix *m = &hand->matrices[i];

        m->decimals = m->is_share ? m->decimals_most : number_decimals(m->at, m->rows * m->cols, m->decimals_most);
    }
    memset(hand->known, 0, sizeof hand->known);
    hand_stop(hand);
}

void hand_go_to(struct hand *hand, size_t step)
{
    hand->step = step;
    hand->typing = false;
    hand_say_nothing(hand);
    hand_stop(hand);
    hand_select(hand, current(hand)->result, hand->row, hand->col);
}

bool hand_is_hidden(const struct hand *hand, size_t matrix, size_t row, size_t col)
{
    return hand->typed && matrix == current(hand)->result &&
           !hand->known[hand->step][row * hand->matrices[matrix].cols + col];
}

size_t hand_factors(const struct hand *hand, size_t row, size_t col, double a[HAND_SIDE], double b[HAND_SIDE])
{
    const struct hand_step *step = current(hand);
    const struct hand_matrix *left = &hand->matrices[step->left], *right = &hand->matrices[step->right];

    for (size_t i = 0; i < left->cols; i++) {
        a[i] = left->at[row * left->cols + i];
        b[i] = step->transposed ? right->at[col * right->cols + i] : right->at[i * right->cols + col];
    }
    return left->cols;
}

/* ------------------------------------------------------------------------------------------------------- selecting */

/* The operand of the step that comes after `matrix` when matrices are chosen in turn: those that can be changed, then
 * the result. */
static size_t next_matrix(const struct hand *hand)
{
    const struct hand_step *step = current(hand);
    const size_t order[] = {step->result, step->left, step->right};
    size_t at = 0;

    for (size_t i = 0; i < 3; i++)
        at = order[i] == hand->matrix ? i : at;
    for (size_t i = 1; i < 3; i++) {
        size_t next = order[(at + i) % 3];

        if (next == step->result || hand->matrices[next].is_input)
            return next;
    }
    return hand->matrix;
}

void hand_move(struct hand *hand, int action)
{
    const struct hand_matrix *m = &hand->matrices[hand->matrix];
    size_t row = hand->row, col = hand->col;

    if (action == HAND_LEFT && col > 0)
        col--;
    else if (action == HAND_RIGHT && col + 1 < m->cols)
        col++;
    else if (action == HAND_UP && row > 0)
        row--;
    else if (action == HAND_DOWN && row + 1 < m->rows)
        row++;
    hand_stop(hand);
    hand_say_nothing(hand);
    hand_select(hand, hand->matrix, row, col);
}

/* --------------------------------------------------------------------------------------------------------- playing */

/* Terms of a cell's arithmetic. */
static size_t terms_of(const struct hand *hand)
{
    return current(hand)->kind == HAND_PRODUCT ? hand->matrices[current(hand)->left].cols : 1;
}

void hand_play(void *self, bool start)
{
    struct hand *hand = self;

    hand_stop(hand);
    if (start) {
        hand_show_all(hand);
        hand_select(hand, current(hand)->result, 0, 0);
        hand->playing = true;
        hand->terms = 0;
    }
}

int hand_tick(void *self)
{
    static const int pause_ms[VIEW_SPEED_MOST + 1] = {1600, 800, 400, 200, 100, 40};
    struct hand *hand = self;
    int pause = pause_ms[hand->habits ? hand->habits->speed : VIEW_SPEED_USUAL];
    const struct hand_matrix *m = &hand->matrices[hand->matrix];
    size_t cell = hand->row * m->cols + hand->col + 1;

    if (!hand->playing)
        return 0;
    if (hand->terms < terms_of(hand)) {
        hand->terms++;
        return hand->terms == terms_of(hand) ? 3 * pause : pause;
    }
    if (cell == m->rows * m->cols) {
        hand_stop(hand);
        return 0;
    }
    hand_select(hand, hand->matrix, cell / m->cols, cell % m->cols);
    hand->terms = 0;
    return pause;
}

/* ------------------------------------------------------------------------------------------------------------ keys */

enum reaction hand_act(void *self, int action, int code)
{
    struct hand *hand = self;

    (void)code;
    if (!hand_works(hand, action, NULL))
        return REACT_PASS;
    switch (action) {
    case HAND_TYPE:
        hand_start_typing(hand);
        break;
    case HAND_SHOW:
        hand_show_all(hand);
        break;
    case HAND_MATRIX:
        hand_stop(hand);
        hand_say_nothing(hand);
        hand_select(hand, next_matrix(hand), hand->row, hand->col);
        break;
    case HAND_PLAY:
        hand_play(hand, !hand->playing);
        break;
    default:
        hand_move(hand, action);
    }
    return REACT_DONE;
}

bool hand_works(const void *self, int action, struct text *word)
{
    const struct hand *hand = self;
    size_t next = next_matrix(hand);

    if (hand->typing) /* then keys are text */
        return action == HAND_HINT;
    switch (action) {
    case HAND_TYPE:
        if (word)
            text_add(word, hand->matrices[hand->matrix].is_input ? "change" : "type");
        return true;
    case HAND_SHOW:
        return hand->typed;
    case HAND_MATRIX:
        if (word && next != hand->matrix)
            text_addf(word, "to %s", hand->matrices[next].name);
        return next != hand->matrix;
    case HAND_PLAY:
        if (word)
            text_add(word, hand->playing ? "stop" : "play");
        return !(hand->habits && hand->habits->still);
    default:
        return action < HAND_TYPE;
    }
}

bool hand_measure(const struct hand *hand, const char *name, const char *prefix, size_t matrix, double *out)
{
    const struct hand_matrix *m = &hand->matrices[matrix];

    for (size_t cell = 0; cell < m->rows * m->cols; cell++) {
        char own[64];

        snprintf(own, sizeof own, "%s_%zu_%zu", prefix, cell / m->cols + 1, cell % m->cols + 1);
        if (strcmp(own, name) == 0) {
            *out = m->at[cell];
            return true;
        }
    }
    return false;
}

void hand_free(struct hand *hand)
{
    field_free(&hand->field);
    hand_say_nothing(hand);
    text_free(&hand->cell_read);
    text_free(&hand->known_read);
}
