/* SPDX-License-Identifier: MIT */
/* Why divide by √d_k: random queries and keys, their scores before and after. */
#include "base/memory.h"
#include "base/number.h"
#include "view/state.h"
#include "view/variance_view.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define DRAWS_LEAST EXPERIMENT_KEYS
#define DRAWS_MOST 10000000u
#define DRAWS_USUAL 20000u
#define SLICE_NANOSECONDS 1400000 /* a key waits no longer than that and a redraw */
#define SIZE_USUAL 3

const size_t variance_sizes[VARIANCE_SIZES] = {1, 4, 16, 64, 256};

enum action {
    ACTION_SIZE = 10,
    ACTION_NEXT_SIZE,
    ACTION_LAST_SIZE,
    ACTION_MORE,
    ACTION_AGAIN,
    ACTION_EQUAL,
    ACTION_SIDE,
    ACTION_DRAWS,
    ACTION_SEED
};

static const struct key keys[] = {
    {"Tab", ACTION_NEXT_SIZE, NULL, "d_k", "the next d_k: 1, 4, 16, 64, 256"},
    {"BackTab", ACTION_LAST_SIZE, NULL, NULL, "the d_k before"},
    {"1-5", ACTION_SIZE, NULL, NULL, "d_k = 1, 4, 16, 64, 256"},
    {"n", ACTION_MORE, NULL, "more draws", "ten times as many draws"},
    {"i", ACTION_EQUAL, NULL, "equal", "make all components of a vector equal; independent again"},
    {"r", ACTION_AGAIN, NULL, "again", "draw again, with the next seed"},
    {"v", ACTION_SIDE, NULL, "side", "the sum below: of before, of after"},
    {"d", ACTION_DRAWS, NULL, "draws", "type the number of draws"},
    {"s", ACTION_SEED, NULL, "seed", "type the seed"},
    {0},
};

static const struct parameter parameters[] = {
    {"d_k", "1|4|16|64|256", "components of a query and of a key"},
    {"draws", "16-10000000", "how many scores are drawn"},
    {"seed", "N", "the same seed draws the same numbers"},
    {"components", "normal|equal", "independent normal numbers, or one for all"},
    {"scaled", "off|on", "the sum is about the scores before, or after scaling"},
    {0},
};

/* ------------------------------------------------------------------------------------------------------- computing */

uint64_t variance_draws_each(const struct variance *self)
{
    return self->draws < DRAWS_USUAL ? self->draws : DRAWS_USUAL;
}

/* Sees to it that the experiments are those of the settings: what was drawn stays if it belongs to them. */
static void restart(struct variance *self, bool all)
{
    size_t d_k = variance_sizes[self->size];

    if (all || self->run->d_k != d_k || self->run->drawn > self->draws)
        experiment_start(self->run, d_k, self->equal, self->seed);
    for (size_t i = 0; i < VARIANCE_SIZES; i++)
        if (all || self->all[i]->drawn > variance_draws_each(self))
            experiment_start(self->all[i], variance_sizes[i], self->equal, self->seed);
    self->fresh = true;
}

/* The first experiment that is not done, and how many draws it lacks; NULL: none. */
static struct experiment *next_to_draw(const struct variance *self, bool table, uint64_t *lacks)
{
    *lacks = self->draws - self->run->drawn;
    if (*lacks)
        return self->run;
    for (size_t i = 0; i < VARIANCE_SIZES && table; i++) {
        *lacks = variance_draws_each(self) - self->all[i]->drawn;
        if (*lacks)
            return self->all[i];
    }
    return NULL;
}

void variance_finish(const struct variance *self, bool table)
{
    struct experiment *run;
    uint64_t lacks;

    while ((run = next_to_draw(self, table, &lacks)) != NULL)
        experiment_draw(run, lacks);
}

static bool is_computing(const void *self)
{
    uint64_t lacks;

    return next_to_draw(self, true, &lacks) != NULL;
}

static long nanoseconds_since(const struct timespec *start)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec - start->tv_sec > 1
               ? SLICE_NANOSECONDS
               : (long)(now.tv_sec - start->tv_sec) * 1000000000 + now.tv_nsec - start->tv_nsec;
}

/* One slice: rows in pieces of a tenth of a millisecond or less, until its time is over. */
static int tick(void *object)
{
    struct variance *self = object;
    struct experiment *run;
    struct timespec start;
    uint64_t lacks;

    if (self->fresh) {
        self->fresh = false;
        return is_computing(self) ? 1 : 0;
    }
    clock_gettime(CLOCK_MONOTONIC, &start);
    while ((run = next_to_draw(self, true, &lacks)) != NULL) {
        uint64_t piece = EXPERIMENT_KEYS * (128 / (1 + run->d_k / 16) + 1);

        experiment_draw(run, piece < lacks ? piece : lacks);
        if (nanoseconds_since(&start) > SLICE_NANOSECONDS)
            break;
    }
    return run && is_computing(self) ? 1 : 0;
}

/* ----------------------------------------------------------------------------------------------------------- state */

static bool read_d_k(struct variance *self, const char *value, struct error *e)
{
    uint64_t d_k;

    if (number_parse(value, EXPERIMENT_D_K_MOST, &d_k))
        for (size_t i = 0; i < VARIANCE_SIZES; i++)
            if (variance_sizes[i] == d_k) {
                self->size = i;
                return true;
            }
    return error_set(e, ERROR_INPUT, "d_k=%.40s: write 1, 4, 16, 64 or 256", value);
}

static bool read_draws(struct variance *self, const char *value, struct error *e)
{
    uint64_t draws;

    if (!number_parse(value, DRAWS_MOST, &draws) || draws < DRAWS_LEAST)
        return error_set(e, ERROR_INPUT, "draws=%.40s: write a whole number, %u to %u", value, DRAWS_LEAST, DRAWS_MOST);
    self->draws = draws;
    return true;
}

static bool read_seed(struct variance *self, const char *value, struct error *e)
{
    if (!number_parse(value, UINT64_MAX, &self->seed))
        return error_set(e, ERROR_INPUT, "seed=%.40s: write a whole number, 0 to %" PRIu64, value, UINT64_MAX);
    return true;
}

/* Reads one of two words: *out says whether it is the second. */
static bool read_word(const char *key, const char *value, const char *const words[2], bool *out, struct error *e)
{
    *out = strcmp(value, words[1]) == 0;
    if (!*out && strcmp(value, words[0]) != 0)
        return error_set(e, ERROR_INPUT, "%s=%.40s: write %s or %s", key, value, words[0], words[1]);
    return true;
}

static const char *const component_words[] = {"normal", "equal"};
static const char *const scaled_words[] = {"off", "on"};

static bool set(void *object, const char *key, const char *value, struct error *e)
{
    struct variance *self = object;
    bool after;

    if (strcmp(key, "d_k") == 0)
        return read_d_k(self, value, e);
    if (strcmp(key, "draws") == 0)
        return read_draws(self, value, e);
    if (strcmp(key, "seed") == 0)
        return read_seed(self, value, e);
    if (strcmp(key, "components") == 0)
        return read_word(key, value, component_words, &self->equal, e);
    if (strcmp(key, "scaled") != 0)
        return error_set(e, ERROR_INPUT, "%.40s: there are d_k, draws, seed, components, scaled", key);
    if (!read_word(key, value, scaled_words, &after, e))
        return false;
    self->side = after ? EXPERIMENT_AFTER : EXPERIMENT_BEFORE;
    return true;
}

static void write_number(struct text *out, const char *key, uint64_t value, uint64_t usual)
{
    char number[24];

    snprintf(number, sizeof number, "%" PRIu64, value);
    if (value != usual)
        state_write(out, key, number);
}

static void write_state(const void *object, struct text *out)
{
    const struct variance *self = object;

    write_number(out, "d_k", variance_sizes[self->size], variance_sizes[SIZE_USUAL]);
    write_number(out, "draws", self->draws, DRAWS_USUAL);
    write_number(out, "seed", self->seed, 1);
    if (self->equal)
        state_write(out, "components", component_words[1]);
    if (self->side == EXPERIMENT_AFTER)
        state_write(out, "scaled", scaled_words[1]);
}

static void close(void *object)
{
    struct variance *self = object;

    for (size_t i = 0; i < VARIANCE_SIZES; i++)
        free(self->all[i]);
    free(self->run);
    field_free(&self->field);
    text_free(&self->trouble);
    free(self);
}

static void *open(const struct view_setup *setup, const char *state, struct error *e)
{
    struct variance *self = memory_new(sizeof *self);

    (void)setup;
    self->size = SIZE_USUAL;
    self->draws = DRAWS_USUAL;
    self->seed = 1;
    self->run = memory_new(sizeof *self->run);
    for (size_t i = 0; i < VARIANCE_SIZES; i++)
        self->all[i] = memory_new(sizeof *self->all[i]);
    if (!state_read(state, set, self, e)) {
        close(self);
        return NULL;
    }
    restart(self, true);
    self->fresh = false;
    return self;
}

/* ------------------------------------------------------------------------------------------------------------ keys */

void variance_choose(struct variance *self, size_t size)
{
    self->size = size;
    restart(self, false);
}

static void start_typing(struct variance *self, enum variance_field what)
{
    char number[24];

    self->typing = what;
    snprintf(number, sizeof number, "%" PRIu64, what == FIELD_SEED ? self->seed : self->draws);
    field_set(&self->field, number);
}

static enum reaction act(void *object, int action, int code)
{
    struct variance *self = object;

    switch (action) {
    case ACTION_SIZE:
        variance_choose(self, (size_t)(code - '1'));
        break;
    case ACTION_NEXT_SIZE:
        variance_choose(self, (self->size + 1) % VARIANCE_SIZES);
        break;
    case ACTION_LAST_SIZE:
        variance_choose(self, (self->size + VARIANCE_SIZES - 1) % VARIANCE_SIZES);
        break;
    case ACTION_MORE:
        self->draws = self->draws < DRAWS_MOST / 10 ? self->draws * 10 : DRAWS_MOST;
        restart(self, false);
        break;
    case ACTION_AGAIN:
        self->seed++;
        restart(self, true);
        break;
    case ACTION_EQUAL:
        self->equal = !self->equal;
        restart(self, true);
        break;
    case ACTION_SIDE:
        self->side = self->side == EXPERIMENT_BEFORE ? EXPERIMENT_AFTER : EXPERIMENT_BEFORE;
        self->fresh = true;
        break;
    case ACTION_DRAWS:
    case ACTION_SEED:
        start_typing(self, action == ACTION_SEED ? FIELD_SEED : FIELD_DRAWS);
        self->fresh = true;
        break;
    default:
        return REACT_PASS;
    }
    return REACT_DONE;
}

static bool works(const void *object, int action, struct text *word)
{
    const struct variance *self = object;

    if (action == ACTION_NEXT_SIZE && word)
        text_addf(word, "d_k %zu", variance_sizes[(self->size + 1) % VARIANCE_SIZES]);
    if (action == ACTION_EQUAL && word)
        text_add(word, self->equal ? "independent" : "equal parts");
    if (action == ACTION_SIDE && word)
        text_add(word, self->side == EXPERIMENT_BEFORE ? "after" : "before");
    return action != ACTION_MORE || self->draws < DRAWS_MOST;
}

static bool is_typing(const void *object)
{
    const struct variance *self = object;

    return self->typing != FIELD_NONE;
}

/* Takes what was typed, or says what is wrong with it. */
static void commit(struct variance *self)
{
    struct error e = {0};
    const char *typed = text_string(&self->field.text);
    bool seed = self->typing == FIELD_SEED;

    text_free(&self->trouble);
    if (*typed && !(seed ? read_seed(self, typed, &e) : read_draws(self, typed, &e))) {
        text_add(&self->trouble, strchr(e.message, ':') + 2);
        return;
    }
    self->typing = FIELD_NONE;
    restart(self, seed);
}

static enum reaction type(void *object, int code)
{
    struct variance *self = object;

    self->fresh = true;
    if (code == KEY_CODE_ENTER) {
        commit(self);
    } else if (code == KEY_CODE_ESC) {
        self->typing = FIELD_NONE;
        text_free(&self->trouble);
    } else if (field_key(&self->field, code)) {
        text_free(&self->trouble);
    } else if (code != KEY_CODE_TAB && code != KEY_CODE_BACK_TAB) {
        return REACT_PASS;
    }
    return REACT_DONE;
}

const struct view view_variance = {
    .name = "variance",
    .title = "Variance: why divide by √d_k",
    .summary = "random queries and keys: their scores before and after / root of d_k",
    .keys = keys,
    .parameters = parameters,
    .open = open,
    .rows = variance_rows,
    .columns = variance_columns,
    .draw = variance_draw,
    .describe = variance_describe,
    .act = act,
    .works = works,
    .is_typing = is_typing,
    .type = type,
    .click = variance_click,
    .tick = tick,
    .is_computing = is_computing,
    .measure = variance_measure,
    .plain = variance_plain,
    .write_state = write_state,
    .close = close,
};
