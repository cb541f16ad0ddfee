/* SPDX-License-Identifier: MIT */
/* The rounds as a state. */
#include "base/memory.h"
#include "base/number.h"
#include "view/diagnose.h"
#include "view/state.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct parameter diagnose_parameters[] = {
    {"seed", "N", "the same seed makes the same ten mistakes"},
    {"round", "1-10, score", "which of them"},
    {"answers", "merge,-,no-scale", "what was said in the rounds so far; - is nothing"},
    {"head", "1-6", "the head shown"},
    {"matrix", "Q, scores, W_O …", "the selected cell's matrix"},
    {"cell", "row,column", "the selected cell, from 1"},
    {0},
};

bool diagnose_deal(struct diagnose *self, struct error *e)
{
    struct mistaken_case *made = memory_new(sizeof *made);
    size_t round = diagnose_is_score(self) ? MISTAKEN_ROUNDS - 1 : self->round;

    if (!mistaken_case(made, self->seed, round, e)) {
        free(made);
        return false;
    }
    mistaken_tell(&self->tell, &made->record, made->mistake);
    self->now = made;
    return true;
}

/* --------------------------------------------------------------------------------------------------------- reading */

static bool set_seed(void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;

    if (number_parse(value, UINT64_MAX, &self->seed))
        return true;
    return error_set(e, ERROR_INPUT, "seed=%.40s: write a whole number, 0 to %" PRIu64, value, UINT64_MAX);
}

static bool set_round(void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;
    uint64_t round;

    if (strcmp(value, "score") == 0)
        self->round = MISTAKEN_ROUNDS;
    else if (number_parse(value, MISTAKEN_ROUNDS, &round) && round > 0)
        self->round = (size_t)round - 1;
    else
        return error_set(e, ERROR_INPUT, "round=%.40s: write 1 to %d, or score", value, MISTAKEN_ROUNDS);
    return true;
}

static bool read_answer(const char *name, size_t length, int *out)
{
    *out = DIAGNOSE_OPEN;
    if (length == 1 && *name == '-')
        return true;
    for (int i = 0; i < MISTAKE_COUNT; i++)
        if (strlen(mistake_table[i].name) == length && memcmp(mistake_table[i].name, name, length) == 0) {
            *out = i;
            return true;
        }
    return false;
}

static bool set_answers(void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;
    struct text names = {0};
    size_t round = 0;

    for (const char *at = value;; at++) {
        size_t length = strcspn(at, ",");

        if (round == MISTAKEN_ROUNDS)
            return error_set(e, ERROR_INPUT, "answers=%.40s: there are %d rounds, so give at most as many", value,
                             MISTAKEN_ROUNDS);
        if (!read_answer(at, length, &self->answers[round++])) {
            for (int i = 0; i < MISTAKE_COUNT; i++)
                text_addf(&names, "%s, ", mistake_table[i].name);
            error_set(e, ERROR_INPUT, "answers: %.*s is none: write %sor -", (int)(length > 40 ? 40 : length), at,
                      text_string(&names));
            text_free(&names);
            return false;
        }
        at += length;
        if (!*at)
            return true;
    }
}

/* What follows is about the matrices of the round, which the keys before have told. */
static bool is_dealt(struct diagnose *self, struct error *e)
{
    return self->now || diagnose_deal(self, e);
}

static bool set_head(void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;
    uint64_t head;

    if (!is_dealt(self, e))
        return false;
    if (!number_parse(value, self->now->model.num_heads, &head) || head == 0)
        return error_set(e, ERROR_INPUT, "head=%.40s: this round has heads 1 to %zu: write one of them", value,
                         self->now->model.num_heads);
    self->head = (size_t)head - 1;
    return true;
}

static bool set_matrix(void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;
    enum matrix_id ids[DIAGNOSE_MATRICES];
    struct text names = {0};
    size_t count;

    if (!is_dealt(self, e))
        return false;
    count = diagnose_matrices(self, ids);
    for (size_t i = 0; i < count; i++)
        if (strcmp(matrix_table[ids[i]].name, value) == 0) {
            self->at = ids[i];
            return true;
        }
    for (size_t i = 0; i < count; i++)
        text_addf(&names, "%s%s", i ? ", " : "", matrix_table[ids[i]].name);
    error_set(e, ERROR_INPUT, "matrix=%.40s: this round has none: write one of %s", value, text_string(&names));
    text_free(&names);
    return false;
}

static bool set_cell(void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;
    const char *comma = strchr(value, ',');
    char number[8];
    uint64_t row, col;
    struct matrix matrix;

    if (!is_dealt(self, e))
        return false;
    matrix = diagnose_matrix(self, self->at);
    if (comma && (size_t)(comma - value) < sizeof number) {
        snprintf(number, sizeof number, "%.*s", (int)(comma - value), value);
        if (number_parse(number, matrix.rows, &row) && number_parse(comma + 1, matrix.cols, &col) && row && col) {
            diagnose_select(self, self->at, (size_t)row - 1, (size_t)col - 1);
            return true;
        }
    }
    return error_set(e, ERROR_INPUT, "cell=%.40s: %s has %zu rows and %zu columns: write row,column, from 1", value,
                     matrix_table[self->at].name, matrix.rows, matrix.cols);
}

static const struct state_key state_keys[] = {
    {"seed", set_seed},
    {"round", set_round},
    {"answers", set_answers},
    {"head", set_head},
    {"matrix", set_matrix},
    {"cell", set_cell},
    {0},
};

bool diagnose_read(struct diagnose *self, const char *state, struct error *e)
{
    self->seed = 1;
    self->at = MATRIX_SCORES;
    for (size_t i = 0; i < MISTAKEN_ROUNDS; i++)
        self->answers[i] = DIAGNOSE_OPEN;
    if (!state_read_keys(state, state_keys, self, e) || !is_dealt(self, e))
        return false;
    self->told = diagnose_is_answered(self);
    return true;
}

/* --------------------------------------------------------------------------------------------------------- writing */

static void write_answers(const struct diagnose *self, struct text *out)
{
    size_t count = MISTAKEN_ROUNDS;
    struct text names = {0};

    while (count > 0 && self->answers[count - 1] == DIAGNOSE_OPEN)
        count--;
    for (size_t i = 0; i < count; i++)
        text_addf(&names, "%s%s", i ? "," : "",
                  self->answers[i] == DIAGNOSE_OPEN ? "-" : mistake_table[self->answers[i]].name);
    if (count)
        state_write(out, "answers", text_string(&names));
    text_free(&names);
}

void diagnose_write_state(const void *object, struct text *out)
{
    const struct diagnose *self = object;
    char value[48];

    snprintf(value, sizeof value, "%" PRIu64, self->seed);
    if (self->seed != 1)
        state_write(out, "seed", value);
    snprintf(value, sizeof value, "%zu", self->round + 1);
    if (self->round)
        state_write(out, "round", diagnose_is_score(self) ? "score" : value);
    write_answers(self, out);
    snprintf(value, sizeof value, "%zu", self->head + 1);
    if (self->head)
        state_write(out, "head", value);
    if (self->at != MATRIX_SCORES)
        state_write(out, "matrix", matrix_table[self->at].name);
    snprintf(value, sizeof value, "%zu,%zu", self->row + 1, self->col + 1);
    if (self->row || self->col)
        state_write(out, "cell", value);
}
