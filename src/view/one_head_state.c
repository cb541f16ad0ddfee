/* SPDX-License-Identifier: MIT */
/* One head as a view's state. */
#include "base/memory.h"
#include "base/utf8.h"
#include "view/one_head.h"
#include "view/state.h"

#include <stdlib.h>
#include <string.h>

const struct parameter one_head_parameters[] = {
    {"tokens", "a,b,c", "the tokens, 1 to 6"},
    {"x", "1,0:0,1", "a row for each token, its features between commas"},
    {"w_q", "1,0:0,1", "W_Q: as many rows and columns as a token has features"},
    {"w_k", "1,0:0,1", "W_K, likewise"},
    {"w_v", "1,0:0,1", "W_V, likewise"},
    {"step", "project|score|scale|softmax|blend", "where in the head"},
    {"of", "q|k|v", "which one project makes"},
    {"matrix", "x|w", "the selected cell is one of X, or of the weights"},
    HAND_PARAMETERS,
    {0},
};

static const char *const matrix_keys[INPUTS] = {"x", "w_q", "w_k", "w_v"};
static const char *const family_names[] = {"q", "k", "v"};

/* What a state says beside the matrices, until all of it is read. */
struct reading {
    struct one_head *self;
    size_t step, family; /* step as step= counts */
    bool of, x, weight;  /* `of` was given; the selected cell is one of X, of the weights */
};

static bool read_tokens(struct one_head *self, const char *value, struct error *e)
{
    size_t count = 0;

    for (const char *at = value;; at++) {
        size_t length = strcspn(at, ",");
        struct text clean = {0};

        utf8_clean(&clean, at, length);
        if (count == HAND_SIDE || length == 0 || clean.length >= HAND_LABEL) {
            text_free(&clean);
            return error_set(e, ERROR_INPUT, "tokens=%.60s: write 1 to %d words between commas, each of 1 to %d bytes",
                             value, HAND_SIDE, HAND_LABEL - 1);
        }
        one_head_set_token(self, count++, text_string(&clean));
        text_free(&clean);
        at += length;
        if (!*at)
            break;
    }
    self->token_count = count;
    return true;
}

static bool read_step(struct reading *r, const char *value, struct error *e)
{
    for (r->step = 0; r->step < STEP_NAMES; r->step++)
        if (strcmp(value, r->self->hand.steps[one_head_steps[r->step]].name) == 0)
            return true;
    return error_set(e, ERROR_INPUT, "step=%.40s: write project, score, scale, softmax or blend", value);
}

static bool read_family(struct reading *r, const char *value, struct error *e)
{
    r->of = true;
    for (r->family = 0; r->family < 3; r->family++)
        if (strcmp(value, family_names[r->family]) == 0)
            return true;
    return error_set(e, ERROR_INPUT, "of=%.40s: write q, k or v", value);
}

static bool set(void *object, const char *key, const char *value, struct error *e)
{
    struct reading *r = object;
    struct hand *hand = &r->self->hand;

    for (size_t i = 0; i < INPUTS; i++)
        if (strcmp(key, matrix_keys[i]) == 0)
            return hand_read_matrix(key, value, &hand->matrices[i], e);
    if (hand_is_key(key))
        return hand_set(hand, key, value, e);
    if (strcmp(key, "tokens") == 0)
        return read_tokens(r->self, value, e);
    if (strcmp(key, "step") == 0)
        return read_step(r, value, e);
    if (strcmp(key, "of") == 0)
        return read_family(r, value, e);
    if (strcmp(key, "matrix") != 0)
        return error_set(e, ERROR_INPUT,
                         "%.40s: there are tokens, x, w_q, w_k, w_v, step, of, matrix, cell, typed, known", key);
    r->x = strcmp(value, "x") == 0;
    r->weight = strcmp(value, "w") == 0;
    return r->x || r->weight || error_set(e, ERROR_INPUT, "matrix=%.40s: write x or w", value);
}

/* Whether tokens, X and the weights fit each other. */
static bool sizes_agree(const struct one_head *self, struct error *e)
{
    const struct hand_matrix *x = &self->hand.matrices[X];

    if (x->rows != self->token_count)
        return error_set(e, ERROR_INPUT, "x: has %zu rows for %zu tokens: give each token its row", x->rows,
                         self->token_count);
    for (size_t i = W_Q; i <= W_V; i++) {
        const struct hand_matrix *w = &self->hand.matrices[i];

        if (w->rows != x->cols || w->cols != x->cols)
            return error_set(e, ERROR_INPUT,
                             "%s: has %zu rows of %zu: a token has %zu features, so give it %zu rows of "
                             "%zu",
                             matrix_keys[i], w->rows, w->cols, x->cols, x->cols, x->cols);
    }
    return true;
}

bool one_head_read(struct one_head *self, const char *state, struct error *e)
{
    struct reading r = {.self = self};
    struct hand *hand = &self->hand;

    if (!state_read(state, set, &r, e) || !sizes_agree(self, e))
        return false;
    if (r.step > 0 && r.of)
        return error_set(e, ERROR_INPUT, "of: only step=project makes one of three: leave it out");
    if (r.step > 0 && (r.x || r.weight))
        return error_set(e, ERROR_INPUT, "matrix: only step=project starts from X and weights: leave it out");
    hand->step = one_head_steps[r.step] + r.family;
    hand->matrix = r.x ? X : r.weight ? hand->steps[hand->step].right : hand->steps[hand->step].result;
    hand_compute(hand);
    return hand_settle(hand, e);
}

/* Writes what differs from the example: tokens and matrices. */
static void write_model(const struct one_head *self, struct text *out)
{
    struct one_head *usual = memory_new(sizeof *usual);
    struct text own[2] = {{0}, {0}};

    one_head_make(usual);
    for (size_t i = 0; i < self->token_count; i++) {
        text_add(&own[0], i ? "," : "");
        state_encode(&own[0], self->names[i], true);
    }
    for (size_t i = 0; i < usual->token_count; i++)
        text_addf(&own[1], "%s%s", i ? "," : "", usual->names[i]);
    if (strcmp(text_string(&own[0]), text_string(&own[1])) != 0)
        text_addf(out, "%stokens=%s", out->length ? " " : "", text_string(&own[0]));
    for (size_t i = 0; i < INPUTS; i++) {
        text_cut(&own[0], 0);
        text_cut(&own[1], 0);
        hand_add_numbers(&own[0], &self->hand.matrices[i]);
        hand_add_numbers(&own[1], &usual->hand.matrices[i]);
        if (strcmp(text_string(&own[0]), text_string(&own[1])) != 0)
            state_write(out, matrix_keys[i], text_string(&own[0]));
    }
    text_free(&own[0]);
    text_free(&own[1]);
    free(usual);
}

void one_head_write(const void *object, struct text *out)
{
    const struct one_head *self = object;
    const struct hand *hand = &self->hand;

    write_model(self, out);
    if (hand->step > STEP_V)
        state_write(out, "step", hand->steps[hand->step].name);
    else if (hand->step > STEP_Q)
        state_write(out, "of", family_names[hand->step]);
    if (hand->matrix < INPUTS)
        state_write(out, "matrix", hand->matrix == X ? "x" : "w");
    hand_write(hand, out);
}
