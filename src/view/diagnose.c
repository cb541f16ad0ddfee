/* SPDX-License-Identifier: MIT */
/* Which mistake is it? A mistake by seed, the matrices alone, ten rounds. */
#include "view/diagnose.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum action {
    ACTION_LEFT = 1,
    ACTION_DOWN,
    ACTION_UP,
    ACTION_RIGHT,
    ACTION_MATRIX = 10,
    ACTION_MATRIX_BACK,
    ACTION_HEAD,
    ACTION_HEAD_BACK,
    ACTION_CHOOSE,
    ACTION_NUMBER,
    ACTION_NEXT,
    ACTION_SEED
};

static const struct key keys[] = {
    {"Left h", ACTION_LEFT, "←↓↑→", "cell", "move from cell to cell, also with h j k l"},
    {"Down j", ACTION_DOWN, NULL, NULL, NULL},
    {"Up k", ACTION_UP, NULL, NULL, NULL},
    {"Right l", ACTION_RIGHT, NULL, NULL, NULL},
    {"r", ACTION_NEXT, NULL, "next round", "the next round; after the last one the score, then another ten"},
    {"d", ACTION_CHOOSE, NULL, "diagnose", "say which mistake it is; once said: matrices, and the answer again"},
    {"n", ACTION_MATRIX, NULL, "matrix", "the next matrix"},
    {"o", ACTION_MATRIX_BACK, NULL, NULL, "the matrix before"},
    {"Tab", ACTION_HEAD, NULL, "head", "the next head"},
    {"BackTab", ACTION_HEAD_BACK, NULL, NULL, "the head before"},
    {"s", ACTION_SEED, NULL, NULL, "ten other mistakes, before one is answered: the next seed"},
    {"1-9", ACTION_NUMBER, NULL, NULL, "begin with this one of the mistakes"},
    {0},
};

static const enum matrix_id order[DIAGNOSE_MATRICES] = {
    MATRIX_X,    MATRIX_Q,      MATRIX_K,      MATRIX_V,   MATRIX_SCORES, MATRIX_SCALED, MATRIX_MASKED, MATRIX_WEIGHTS,
    MATRIX_HEAD, MATRIX_CONCAT, MATRIX_OUTPUT, MATRIX_W_Q, MATRIX_W_K,    MATRIX_W_V,    MATRIX_W_O,
};

size_t diagnose_matrices(const struct diagnose *self, enum matrix_id out[DIAGNOSE_MATRICES])
{
    size_t count = 0;

    for (size_t i = 0; i < DIAGNOSE_MATRICES; i++)
        if (order[i] != MATRIX_MASKED || self->now->model.mask)
            out[count++] = order[i];
    return count;
}

bool diagnose_is_score(const struct diagnose *self)
{
    return self->round == MISTAKEN_ROUNDS;
}

bool diagnose_is_answered(const struct diagnose *self)
{
    return !diagnose_is_score(self) && self->answers[self->round] != DIAGNOSE_OPEN;
}

size_t diagnose_right(const struct diagnose *self)
{
    size_t right = 0;

    for (size_t i = 0; i < MISTAKEN_ROUNDS; i++)
        right += self->answers[i] == (int)mistaken_which(self->seed, i);
    return right;
}

size_t diagnose_answered(const struct diagnose *self)
{
    size_t answered = 0;

    for (size_t i = 0; i < MISTAKEN_ROUNDS; i++)
        answered += self->answers[i] != DIAGNOSE_OPEN;
    return answered;
}

size_t diagnose_head(const struct diagnose *self, enum matrix_id id)
{
    return matrix_table[id].per_head ? self->head : 0;
}

struct matrix diagnose_matrix(const struct diagnose *self, enum matrix_id id)
{
    return record_matrix(&self->now->record, id, diagnose_head(self, id));
}

void diagnose_select(struct diagnose *self, enum matrix_id id, size_t row, size_t col)
{
    struct matrix matrix = diagnose_matrix(self, id);

    self->at = id;
    self->row = row < matrix.rows ? row : matrix.rows - 1;
    self->col = col < matrix.cols ? col : matrix.cols - 1;
}

/* ------------------------------------------------------------------------------------------------------------ keys */

/* Goes to a round, or to the score; what it shows is dealt anew. Without memory all stays as it is. */
static void go_to(struct diagnose *self, uint64_t seed, size_t round)
{
    struct diagnose next = {.seed = seed, .round = round, .at = MATRIX_SCORES};

    memcpy(next.answers, self->answers, sizeof next.answers);
    for (size_t i = 0; seed != self->seed && i < MISTAKEN_ROUNDS; i++)
        next.answers[i] = DIAGNOSE_OPEN;
    if (!diagnose_deal(&next, NULL))
        return;
    next.told = diagnose_is_answered(&next);
    mistaken_case_free(self->now);
    free(self->now);
    *self = next;
}

/* Answers, and selects where it is told; of a mask, the cell that it should have hidden. */
static void answer(struct diagnose *self)
{
    bool masked = mistake_table[self->now->mistake].spoils == MATRIX_MASKED;

    self->answers[self->round] = (int)self->choice;
    self->choosing = false;
    self->told = true;
    self->head = self->tell.head;
    diagnose_select(self, masked ? MATRIX_MASKED : self->tell.id, self->tell.row, self->tell.col);
}

static void move(struct diagnose *self, int action)
{
    if (diagnose_is_score(self)) {
        if (action == ACTION_UP && self->first > 0)
            self->first--;
        if (action == ACTION_DOWN && self->first + 1 < MISTAKEN_ROUNDS)
            self->first++;
        return;
    }
    self->told = false;
    diagnose_select(self, self->at, self->row + (action == ACTION_DOWN) - (action == ACTION_UP && self->row > 0),
                    self->col + (action == ACTION_RIGHT) - (action == ACTION_LEFT && self->col > 0));
}

/* Another matrix, or the one before (modulo their count). */
static void turn(struct diagnose *self, bool back)
{
    enum matrix_id ids[DIAGNOSE_MATRICES];
    size_t count = diagnose_matrices(self, ids), i = 0;

    while (ids[i] != self->at)
        i++;
    self->told = false;
    diagnose_select(self, ids[(i + (back ? count - 1 : 1)) % count], self->row, self->col);
}

static enum reaction act(void *object, int action, int code)
{
    struct diagnose *self = object;
    size_t heads = self->now->model.num_heads;

    switch (action) {
    case ACTION_MATRIX:
    case ACTION_MATRIX_BACK:
        turn(self, action == ACTION_MATRIX_BACK);
        break;
    case ACTION_HEAD:
    case ACTION_HEAD_BACK:
        self->head = (self->head + (action == ACTION_HEAD ? 1 : heads - 1)) % heads;
        self->told = false;
        break;
    case ACTION_CHOOSE:
        self->told = diagnose_is_answered(self) && !self->told;
        self->choosing = !diagnose_is_answered(self);
        self->typed_one = false;
        break;
    case ACTION_NUMBER:
        self->choosing = true;
        self->choice = (size_t)(code - '1');
        self->typed_one = code == '1';
        break;
    case ACTION_NEXT:
        if (diagnose_is_score(self))
            go_to(self, self->seed + 1, 0);
        else
            go_to(self, self->seed, self->round + 1);
        break;
    case ACTION_SEED:
        go_to(self, self->seed + 1, 0);
        break;
    default:
        move(self, action);
    }
    return REACT_DONE;
}

static bool works(const void *object, int action, struct text *word)
{
    const struct diagnose *self = object;
    bool score = diagnose_is_score(self), answered = diagnose_is_answered(self);

    switch (action) {
    case ACTION_MATRIX:
    case ACTION_MATRIX_BACK:
        return !score;
    case ACTION_HEAD:
    case ACTION_HEAD_BACK:
        if (word && action == ACTION_HEAD && !score)
            text_addf(word, "head %zu", (self->head + 1) % self->now->model.num_heads + 1);
        return !score && self->now->model.num_heads > 1;
    case ACTION_CHOOSE:
        if (word && answered)
            text_add(word, self->told ? "matrices" : "answer");
        return !score && !self->choosing;
    case ACTION_NUMBER:
        return !score && !answered && !self->choosing;
    case ACTION_NEXT:
        if (word)
            text_add(word, score ? "again" : self->round + 1 == MISTAKEN_ROUNDS ? "score" : "next round");
        return score || answered;
    case ACTION_SEED:
        return diagnose_answered(self) == 0 && !self->choosing;
    case ACTION_LEFT:
    case ACTION_RIGHT:
        return !score && !self->choosing;
    default:
        return !self->choosing;
    }
}

/* ------------------------------------------------------------------------------------------------------- the list */

static bool is_typing(const void *object)
{
    const struct diagnose *self = object;

    return self->choosing;
}

/* A digit: alone, or the second one of a number. */
static void choose_digit(struct diagnose *self, size_t digit)
{
    size_t number = self->typed_one ? 10 + digit : digit;

    if (number < 1 || number > MISTAKE_COUNT)
        number = digit;
    if (number < 1)
        return;
    self->choice = number - 1;
    self->typed_one = number == 1;
}

static enum reaction type(void *object, int code)
{
    struct diagnose *self = object;
    size_t step = 0;

    switch (code) {
    case KEY_CODE_ENTER:
        answer(self);
        return REACT_DONE;
    case KEY_CODE_ESC:
    case KEY_CODE_BACKSPACE:
    case 'd':
        self->choosing = false;
        return REACT_DONE;
    case KEY_CODE_DOWN:
    case 'j':
        step = 1;
        break;
    case KEY_CODE_UP:
    case 'k':
        step = MISTAKE_COUNT - 1;
        break;
    case KEY_CODE_RIGHT:
    case 'l':
        step = DIAGNOSE_DOWN;
        break;
    case KEY_CODE_LEFT:
    case 'h':
        step = MISTAKE_COUNT - DIAGNOSE_DOWN;
        break;
    default:
        if (code < '0' || code > '9')
            return REACT_PASS;
        choose_digit(self, (size_t)(code - '0'));
        return REACT_DONE;
    }
    self->choice = (self->choice + step) % MISTAKE_COUNT;
    self->typed_one = false;
    return REACT_DONE;
}

/* -------------------------------------------------------------------------------------------------------- the view */

static void close(void *object)
{
    struct diagnose *self = object;

    if (self->now)
        mistaken_case_free(self->now);
    free(self->now);
    free(self);
}

static void *open(const struct view_setup *setup, const char *state, struct error *e)
{
    struct diagnose *self = memory_new(sizeof *self);

    if (diagnose_read(self, state, e)) {
        self->keyless = setup && setup->habits && setup->habits->keyless;
        return self;
    }
    close(self);
    return NULL;
}

static bool measure(const void *object, const char *name, double *out)
{
    const struct diagnose *self = object;

    if (strcmp(name, "right") == 0)
        *out = (double)diagnose_right(self);
    else if (strcmp(name, "answered") == 0)
        *out = (double)diagnose_answered(self);
    else if (strcmp(name, "expected") == 0)
        *out = self->tell.expected;
    else if (strcmp(name, "found") == 0)
        *out = self->tell.found;
    else
        return false;
    return true;
}

const struct view view_diagnose = {
    .name = "diagnose",
    .title = "Which mistake is it?",
    .summary = "a mistake by seed and its matrices alone: say which it is; ten rounds",
    .keys = keys,
    .parameters = diagnose_parameters,
    .open = open,
    .rows = diagnose_rows,
    .columns = diagnose_columns,
    .draw = diagnose_draw,
    .describe = diagnose_describe,
    .explain = diagnose_explain,
    .act = act,
    .works = works,
    .is_typing = is_typing,
    .type = type,
    .click = diagnose_click,
    .measure = measure,
    .plain = diagnose_plain,
    .write_state = diagnose_write_state,
    .close = close,
};
