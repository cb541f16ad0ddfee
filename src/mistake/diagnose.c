/* SPDX-License-Identifier: MIT */
/* Which mistake is it? The rounds: their state and their keys. */
#include "mistake/diagnose.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "sheet/sheet.h"
#include "view/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const diagnose_stages[DIAGNOSE_STAGES] = {"Split", "Scale", "Softmax", "mask", "Concat · W_O"};

/* Selects a cell, or the nearest one that its matrix has. */
static void select_cell(struct diagnose *self, struct cell_at cell)
{
    struct matrix matrix = record_matrix(&self->now->record, cell.id, matrix_table[cell.id].per_head ? cell.head : 0);

    self->at = cell;
    self->at.row = cell.row < matrix.rows ? cell.row : matrix.rows - 1;
    self->at.col = cell.col < matrix.cols ? cell.col : matrix.cols - 1;
    self->computed = false;
}

/* ----------------------------------------------------------------------------------------------------------- state */

static bool deal(struct diagnose *self, struct error *e)
{
    struct mistaken_case *made = memory_new(sizeof *made);
    size_t round = diagnose_is_score(self) ? MISTAKEN_ROUNDS - 1 : self->round;

    if (!mistaken_case(made, self->seed, round, e)) {
        free(made);
        return false;
    }
    mistaken_measure(self->laws, &made->record, made->mistake);
    self->now = made;
    return true;
}

static bool read_round(const struct state_key *key, void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;
    uint64_t round;

    if (strcmp(value, "score") == 0)
        self->round = MISTAKEN_ROUNDS;
    else if (number_parse(value, MISTAKEN_ROUNDS, &round) && round > 0)
        self->round = (size_t)round - 1;
    else
        return error_set(e, ERROR_INPUT, "%s=%.40s: write 1 to %d, or score", key->name, value, MISTAKEN_ROUNDS);
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

static bool read_answers(const struct state_key *key, void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;
    struct text names = {0};
    size_t round = 0;

    for (const char *at = value;; at++) {
        size_t length = strcspn(at, ",");

        if (round == MISTAKEN_ROUNDS)
            return error_set(e, ERROR_INPUT, "%s=%.40s: there are %d rounds, so give at most as many", key->name, value,
                             MISTAKEN_ROUNDS);
        if (!read_answer(at, length, &self->answers[round++])) {
            for (int i = 0; i < MISTAKE_COUNT; i++)
                text_addf(&names, "%s, ", mistake_table[i].name);
            error_set(e, ERROR_INPUT, "%s: %.*s is not a mistake: write %sor -", key->name,
                      (int)(length > 40 ? 40 : length), at, text_string(&names));
            text_free(&names);
            return false;
        }
        at += length;
        if (!*at)
            return true;
    }
}

static bool read_measured(const struct state_key *key, void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;

    for (const char *at = value; *at || at == value; at++) {
        unsigned law = *at >= '1' && *at < '1' + LAW_COUNT ? 1u << (*at - '1') : 0;

        if (law <= self->measured)
            return error_set(e, ERROR_INPUT, "%s=%.40s: write numbers of laws, 1 to %d, in order", key->name, value,
                             LAW_COUNT);
        self->measured |= law;
    }
    return true;
}

/* Deals the round: the keys that follow are about its matrices, which the keys before determine. */
static bool is_dealt(struct diagnose *self, struct error *e)
{
    return self->now || deal(self, e);
}

static bool read_head(const struct state_key *key, void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;

    return is_dealt(self, e) && state_take_index(key, value, self->now->model.num_heads, &self->at.head, e);
}

static bool read_matrix(const struct state_key *key, void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;
    enum matrix_id ids[DIAGNOSE_MATRICES];
    struct text names = {0};
    size_t count;

    if (!is_dealt(self, e))
        return false;
    count = diagnose_matrices(self, ids);
    for (size_t i = 0; i < count; i++) {
        text_addf(&names, "%s%s", i ? ", " : "", matrix_table[ids[i]].name);
        if (strcmp(matrix_table[ids[i]].name, value) == 0) {
            self->at.id = ids[i];
            text_free(&names);
            return true;
        }
    }
    error_set(e, ERROR_INPUT, "%s=%.40s: not in this round: write one of %s", key->name, value, text_string(&names));
    text_free(&names);
    return false;
}

static bool read_cell(const struct state_key *key, void *object, const char *value, struct error *e)
{
    struct diagnose *self = object;
    struct matrix matrix;
    size_t at[2];

    if (!is_dealt(self, e))
        return false;
    matrix = record_matrix(&self->now->record, self->at.id, diagnose_cell(self).head);
    if (!state_read_cell(key, (struct state_sentence[]){{NULL, matrix.rows}, {NULL, matrix.cols}}, value, at, e))
        return false;
    self->at.row = at[0];
    self->at.col = at[1];
    return true;
}

static void write_round(const struct state_key *key UNUSED, const void *object, struct text *value)
{
    const struct diagnose *self = object;

    if (diagnose_is_score(self))
        text_add(value, "score");
    else
        text_addf(value, "%zu", self->round + 1);
}

static void write_answers(const struct state_key *key UNUSED, const void *object, struct text *value)
{
    const struct diagnose *self = object;
    size_t count = MISTAKEN_ROUNDS;

    while (count > 0 && self->answers[count - 1] == DIAGNOSE_OPEN)
        count--;
    for (size_t i = 0; i < count; i++)
        text_addf(value, "%s%s", i ? "," : "",
                  self->answers[i] == DIAGNOSE_OPEN ? "-" : mistake_table[self->answers[i]].name);
}

static void write_measured(const struct state_key *key UNUSED, const void *object, struct text *value)
{
    for (int law = 0; law < LAW_COUNT; law++)
        if (((const struct diagnose *)object)->measured & 1u << law)
            text_addf(value, "%d", law + 1);
}

static void write_matrix(const struct state_key *key UNUSED, const void *object, struct text *value)
{
    text_add(value, matrix_table[((const struct diagnose *)object)->at.id].name);
}

static void write_cell(const struct state_key *key UNUSED, const void *object, struct text *value)
{
    const struct diagnose *self = object;

    text_addf(value, "%zu,%zu", self->at.row + 1, self->at.col + 1);
}

/* Other mistakes are dealt before one is answered, not while one is at it. */
static bool may_reseed(const struct state_key *key UNUSED, const void *object)
{
    const struct diagnose *self = object;
    bool answered = false;

    for (size_t i = 0; i < MISTAKEN_ROUNDS; i++)
        answered = answered || self->answers[i] != DIAGNOSE_OPEN;
    return !answered && self->round == 0;
}

static const struct state_key state_keys[] = {
    {"seed", "N", "the same seed makes the same ten mistakes", "1", STATE_NUMBER(struct diagnose, seed), .dial = "seed",
     .is_there = may_reseed},
    {"round", "1-10, score", "which of them", "1", .read = read_round, .write = write_round},
    {"answers", "merge,-,no-scale", "what was said in the rounds so far; - is nothing", .read = read_answers,
     .write = write_answers},
    {"measured", "1-6", "the laws that were measured in this round: 13 is the 1st and the 3rd", .read = read_measured,
     .write = write_measured},
    {"looks", "0-1000000", "what was measured and computed in all rounds so far", "0",
     STATE_NUMBER(struct diagnose, looks)},
    {"best", "0-10", "the most that was right, over all seeds", "0", STATE_NUMBER(struct diagnose, best)},
    {"ask", "laws|stage|split|scale|softmax|mask|concat", "where you are: at the laws, which stage, what in it", "laws",
     STATE_WORD(struct diagnose, ask)},
    {"choice", "1-10", "the option under the marker; of the score, the round", "1",
     STATE_INDEX(struct diagnose, choice)},
    {"in", "options|cells", "where the arrows move", "options", STATE_WORD(struct diagnose, in_cells)},
    {"head", "1-6", "the head shown", "1", .read = read_head, .write = state_write_index,
     STATE_MEMBER(struct diagnose, at.head)},
    {"matrix", "Q, scores, W_O …", "the selected cell's matrix", "scores", .read = read_matrix, .write = write_matrix},
    {"cell", "row,column", "the selected cell, from 1", "1,1", .read = read_cell, .write = write_cell},
    {"computed", "yes", "the selected cell was computed", STATE_SET(struct diagnose, computed)},
    {0},
};

/* --------------------------------------------------------------------------------------------------------- actions */

/* Goes to a round and deals it, or to the score. Without memory nothing changes. */
static void go_to(struct diagnose *self, uint64_t seed, size_t round)
{
    struct diagnose next = {.seed = seed,
                            .round = round,
                            .at = {.id = MATRIX_SCORES},
                            .best = self->best,
                            .habits = self->habits,
                            .sources = self->sources};

    memcpy(next.answers, self->answers, sizeof next.answers);
    next.looks = seed == self->seed ? self->looks : 0;
    for (size_t i = 0; seed != self->seed && i < MISTAKEN_ROUNDS; i++)
        next.answers[i] = DIAGNOSE_OPEN;
    if (!deal(&next, NULL))
        return;
    mistaken_case_free(self->now);
    free(self->now);
    *self = next;
    if (diagnose_is_score(self) && diagnose_right(self) > self->best)
        self->best = diagnose_right(self);
    if (self->habits)
        self->habits->best = self->best;
}

/* Another seed was turned to: its first round. */
static bool turned(void *object, const struct state_key *dial UNUSED, struct error *e)
{
    struct diagnose *self = object, next = *self;

    next.now = NULL;
    if (!deal(&next, e))
        return false;
    mistaken_case_free(self->now);
    free(self->now);
    *self = next;
    self->ask = ASK_LAWS;
    self->choice = 0;
    select_cell(self, (struct cell_at){.id = MATRIX_SCORES});
    return true;
}

/* How many options, or laws to measure, there are to choose from. */
static size_t count_options(const struct diagnose *self)
{
    enum mistake options[MISTAKE_COUNT];

    if (diagnose_is_score(self))
        return MISTAKEN_ROUNDS;
    if (diagnose_is_answered(self))
        return 0;
    if (diagnose_asks_law(self))
        return LAW_COUNT;
    return self->ask < ASK_WHAT ? DIAGNOSE_STAGES : diagnose_options(self, (size_t)self->ask - ASK_WHAT, options);
}

static void set_ask(struct diagnose *self, enum diagnose_ask ask, size_t choice)
{
    self->ask = ask;
    self->choice = choice;
}

/* Answers, and selects the cell that shows the broken law. */
static void answer(struct diagnose *self)
{
    enum mistake options[MISTAKE_COUNT];
    size_t count = diagnose_options(self, (size_t)self->ask - ASK_WHAT, options);

    self->answers[self->round] = (int)options[self->choice < count ? self->choice : count - 1];
    set_ask(self, ASK_LAWS, 0);
    select_cell(self, self->laws[mistake_table[self->now->mistake].breaks].at);
}

static void look(struct diagnose *self)
{
    if (diagnose_measures(self))
        self->looks++;
}

/* Enter: takes the option, computes the cell, goes on. */
static unsigned do_enter(void *object, const struct key *key UNUSED, int code UNUSED)
{
    struct diagnose *self = object;
    enum mistake options[MISTAKE_COUNT];

    if (diagnose_is_score(self)) {
        go_to(self, self->seed + 1, 0);
    } else if (self->in_cells) {
        self->computed = true;
        look(self);
    } else if (diagnose_is_answered(self)) {
        go_to(self, self->seed, self->round + 1);
    } else if (self->ask == ASK_LAWS) {
        set_ask(self, ASK_STAGE, 0);
    } else if (self->ask >= ASK_WHAT) {
        answer(self);
    } else if (diagnose_options(self, self->choice, options)) { /* without a mask nothing of it can be wrong */
        set_ask(self, (enum diagnose_ask)(ASK_WHAT + self->choice), 0);
    }
    return REACT_DONE;
}

static bool enter_works(const void *object, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct diagnose *self = object;
    bool is_last = self->round + 1 == MISTAKEN_ROUNDS;

    text_add(&offer->word, diagnose_is_score(self)      ? "ten others"
                           : self->in_cells             ? "compute"
                           : diagnose_is_answered(self) ? (is_last ? "score" : "next round")
                           : self->ask == ASK_STAGE     ? "choose"
                                                        : "answer");
    return !self->in_cells || (!diagnose_tells(self) && diagnose_origin(self).kind != ORIGIN_GIVEN);
}

/* Moves among the options, to the cells, and among them. */
static unsigned do_move(void *object, const struct key *key, int code UNUSED)
{
    struct diagnose *self = object;
    struct matrix matrix = record_matrix(&self->now->record, self->at.id, diagnose_cell(self).head);
    size_t unused = 0, row = self->at.row, col = self->at.col;

    if (!self->in_cells && key->action == VIEW_RIGHT) {
        self->in_cells = true;
    } else if (!self->in_cells) {
        view_move((enum view_move)key->action, 1, &self->choice, &unused, count_options(self), 1);
    } else if (view_move((enum view_move)key->action, 1, &row, &col, matrix.rows, matrix.cols)) {
        select_cell(self, (struct cell_at){self->at.id, self->at.head, row, col});
    }
    return REACT_DONE;
}

static bool move_works(const void *object, const struct key *key, struct key_offer *offer)
{
    const struct diagnose *self = object;
    bool is_row = key->action == VIEW_UP || key->action == VIEW_DOWN;

    if (key->word)
        text_add(&offer->word, self->in_cells ? "cell" : key->word);
    if (key->word && self->in_cells)
        text_add(&offer->shown, "←↓↑→");
    if (self->in_cells)
        return true;
    if (key->action == VIEW_RIGHT) {
        text_add(&offer->word, "cells");
        return !diagnose_is_score(self);
    }
    return is_row && (self->ask != ASK_LAWS || diagnose_is_score(self)) && count_options(self) > 1;
}

/* Goes one level out: of the cells, of a stage, of the stages. */
static unsigned do_leave(void *object, const struct key *key UNUSED, int code UNUSED)
{
    struct diagnose *self = object;

    if (self->in_cells)
        self->in_cells = false;
    else if (self->ask >= ASK_WHAT)
        set_ask(self, ASK_STAGE, (size_t)self->ask - ASK_WHAT);
    else
        set_ask(self, ASK_LAWS, 0);
    return REACT_DONE;
}

static bool leave_works(const void *object, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct diagnose *self = object;

    text_add(&offer->word, self->in_cells ? "out" : self->ask >= ASK_WHAT ? "stages" : "laws");
    return self->in_cells || (self->ask != ASK_LAWS && count_options(self) && !diagnose_is_score(self));
}

/* A digit measures a law, or chooses an option. */
static unsigned do_number(void *object, const struct key *key UNUSED, int code)
{
    struct diagnose *self = object;
    size_t number = (size_t)(code - '1');

    if (number >= count_options(self))
        return REACT_DONE;
    if (diagnose_asks_law(self)) {
        self->looks += !(self->measured & 1u << number);
        self->measured |= 1u << number;
        return REACT_DONE;
    }
    set_ask(self, self->ask == ASK_LAWS ? ASK_STAGE : self->ask, number);
    self->in_cells = false;
    return REACT_ENTER;
}

static bool number_works(const void *object, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct diagnose *self = object;

    text_addf(&offer->shown, "1-%zu", count_options(self));
    if (diagnose_asks_law(self))
        text_add(&offer->word, "measure");
    return count_options(self) > 0 && !diagnose_is_score(self);
}

/* Whether matrices can be looked at. */
static bool has_matrices(const void *object, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return !diagnose_is_score(object);
}

static unsigned do_matrix(void *object, const struct key *key, int code UNUSED)
{
    struct diagnose *self = object;
    enum matrix_id ids[DIAGNOSE_MATRICES];
    size_t count = diagnose_matrices(self, ids), i = 0;

    while (ids[i] != self->at.id)
        i++;
    select_cell(self,
                (struct cell_at){ids[view_turn(i, count, key->action)], self->at.head, self->at.row, self->at.col});
    return REACT_DONE;
}

static unsigned do_head(void *object, const struct key *key, int code UNUSED)
{
    struct diagnose *self = object;

    self->at.head = view_turn(self->at.head, self->now->model.num_heads, key->action);
    select_cell(self, self->at);
    return REACT_DONE;
}

static bool head_works(const void *object, const struct key *key, struct key_offer *offer)
{
    const struct diagnose *self = object;
    size_t heads = self->now->model.num_heads;

    if (key->word)
        text_addf(&offer->word, "head %zu", view_turn(self->at.head, heads, key->action) + 1);
    return has_matrices(self, key, offer) && heads > 1;
}

#define NO_CHOICE "Enter answers; then arrows choose."

static const struct key keys[] = {
    {"Down j", VIEW_DOWN, "↑↓", "choose", "choose an answer; in the cells, move", VIEW_INSIDE(do_move, move_works),
     .why_not = NO_CHOICE},
    {"Up k", VIEW_UP, VIEW_INSIDE(do_move, move_works), .why_not = NO_CHOICE},
    {"Enter", 0, NULL, "answer", "take it: the stage, then what; in the cells, compute the cell; then the next round",
     VIEW_INSIDE(do_enter, enter_works)},
    {"1-9", 0, NULL, NULL, "the law to measure, or the answer, by its number", .act = do_number, .works = number_works,
     .why_not = "Nothing is asked here."},
    {"Right l", VIEW_RIGHT, NULL, NULL, "from the answers into the cells", VIEW_INSIDE(do_move, move_works)},
    {"Left h", VIEW_LEFT, VIEW_INSIDE(do_move, move_works), .why_not = "The cells are at the right."},
    {"Esc", 0, NULL, "back", "back: from the cells to the answers, from what to the stages",
     VIEW_INSIDE(do_leave, leave_works)},
    {"n", 1, NULL, "matrix", "the next matrix", .act = do_matrix, .works = has_matrices},
    {"Tab", 1, NULL, "head", "the next head", .act = do_head, .works = head_works},
    {"BackTab", -1, NULL, NULL, "the head before", .act = do_head, .works = head_works},
    {0},
};

/* ------------------------------------------------------------------------------------------------------------ view */

static void close(void *object)
{
    struct diagnose *self = object;

    if (self->now)
        mistaken_case_free(self->now);
    free(self->now);
    free(self);
}

static void *open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e)
{
    struct diagnose *self = memory_new(sizeof *self);

    self->habits = setup ? setup->habits : NULL;
    self->sources = setup ? setup->sources : NULL;
    for (size_t i = 0; i < MISTAKEN_ROUNDS; i++)
        self->answers[i] = DIAGNOSE_OPEN;
    self = view_opened(view, self, state, e);
    if (self && self->habits && self->habits->best > self->best && self->habits->best <= MISTAKEN_ROUNDS)
        self->best = self->habits->best;
    return self;
}

static bool measure(const void *object, const char *name, double *out)
{
    const struct diagnose *self = object;
    const struct law_reading *law = &self->laws[mistake_table[self->now->mistake].breaks];
    const struct view_named numbers[] = {{"right", (double)diagnose_right(self)},
                                         {"looks", (double)self->looks},
                                         {"best", (double)self->best},
                                         {"should", law->should[0]},
                                         {"is", law->is[0]},
                                         {0}};

    return view_find_named(numbers, name, out);
}

static bool pick(void *object, const struct sheet_spot *spot)
{
    struct diagnose *self = object;

    if (strcmp(spot->block, "matrices") == 0) {
        select_cell(self, (struct cell_at){(enum matrix_id)spot->of.id, self->at.head, spot->row, spot->col});
        self->in_cells = true;
    } else if (strcmp(spot->block, "options") == 0) {
        set_ask(self, self->ask == ASK_LAWS ? ASK_STAGE : self->ask, spot->row);
        self->in_cells = false;
    } else if (strcmp(spot->block, "laws") == 0 && diagnose_asks_law(self) && spot->row < LAW_COUNT) {
        do_number(self, NULL, '1' + (int)spot->row);
    } else {
        return false;
    }
    return true;
}

static bool find_origin(const void *object, const struct matrix_of *of, size_t row, size_t col, struct origin *out)
{
    const struct diagnose *self = object;

    *out = mistaken_origin(&self->now->record, self->now->mistake,
                           (struct cell_at){(enum matrix_id)of->id, of->head, row, col});
    return true;
}

const struct view view_diagnose = {
    .name = "diagnose",
    .title = "Which mistake is it?",
    .summary = "a mistake by seed, six laws as evidence: say which it is; ten rounds",
    .keys = keys,
    .state = state_keys,
    .has_dials_aside = true,
    .open = open,
    .fill = diagnose_fill,
    .turned = turned,
    .origin = find_origin,
    .pick = pick,
    .describe = diagnose_describe,
    .explain = diagnose_explain,
    .measure = measure,
    .close = close,
};
