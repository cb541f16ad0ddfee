/* SPDX-License-Identifier: MIT */
/* One head of attention on a few tokens, by hand: project, score, scale, softmax, blend. The engine computes it; up to
 * the scaled scores all numbers of the example are small and whole. */
#include "view/one_head.h"

#include "attention/record.h"
#include "base/memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum action { ACTION_STEP = HAND_OWN, ACTION_NEXT, ACTION_LAST, ACTION_FAMILY };

static const struct key keys[] = {
    {"Tab", ACTION_NEXT, NULL, "next step", "the next step of the head: Q, K, V, score, scale, softmax, blend"},
    {"BackTab", ACTION_LAST, NULL, NULL, "the step before"},
    {"1-5", ACTION_STEP, NULL, NULL, "project, score, scale, softmax, blend"},
    {"v", ACTION_FAMILY, NULL, "Q K V", "turn between Q, K and V"},
    HAND_KEYS,
    {0},
};

#define USUAL_SIZE 4 /* d_model and d_k of the example */

static const char *const features[USUAL_SIZE] = {"living", "action", "thing", "liquid"};
static const char *const places[USUAL_SIZE] = {"who", "does", "what", "wet"};
static const char *const numbered_features[HAND_SIDE] = {"f1", "f2", "f3", "f4", "f5", "f6"};
static const char *const numbered_places[HAND_SIDE] = {"d1", "d2", "d3", "d4", "d5", "d6"};
static const char *const usual_tokens[] = {"Ann", "drinks", "tea"};

/* ------------------------------------------------------------------------------------------------------- computing */

static void copy_result(struct hand *hand, size_t matrix, const struct record *record, enum matrix_id id)
{
    struct matrix from = record_matrix(record, id, 0);
    struct hand_matrix *to = &hand->matrices[matrix];

    to->rows = from.rows;
    to->cols = from.cols;
    memcpy(to->at, from.at, from.rows * from.cols * sizeof *to->at);
}

/* Names of columns are those of the example where there are as many. */
static void name_all(struct one_head *self)
{
    bool usual = self->hand.matrices[X].cols == USUAL_SIZE;

    for (size_t i = 0; i < MATRIX_TOTAL; i++) {
        struct hand_matrix *m = &self->hand.matrices[i];
        bool is_weight = i >= W_Q && i <= W_V, is_square = i == SCORES || i == SCALED || i == WEIGHTS;

        m->row_names = !is_weight ? self->names : usual ? features : numbered_features;
        m->col_names = is_square ? self->names
                       : i == X  ? (usual ? features : numbered_features)
                                 : (usual ? places : numbered_places);
    }
}

/* Runs the engine on X and the weights. Their sizes agree and their entries are small, so that it cannot fail. */
static void compute(struct hand *hand)
{
    struct one_head *self = (struct one_head *)hand; /* its first member */
    static const struct {
        size_t matrix;
        enum matrix_id id;
    } results[] = {{Q, MATRIX_Q},           {K, MATRIX_K},           {V, MATRIX_V},
                   {SCORES, MATRIX_SCORES}, {SCALED, MATRIX_SCALED}, {WEIGHTS, MATRIX_WEIGHTS},
                   {OUTPUT, MATRIX_HEAD}};
    const struct hand_matrix *x = &hand->matrices[X];
    size_t d_model = x->cols, square = d_model * d_model * sizeof(double);
    struct model model = {0};
    struct record record = {0};
    struct error e = {0};

    name_all(self);
    snprintf(self->root, sizeof self->root, "√%zu", d_model);
    hand->steps[STEP_SCALE].divisor = sqrt((double)d_model);
    if (!model_make(&model, x->rows, 0, d_model, 1, &e))
        memory_exhausted();
    memcpy(model.X, x->at, x->rows * d_model * sizeof(double));
    memcpy(model.W_Q, hand->matrices[W_Q].at, square);
    memcpy(model.W_K, hand->matrices[W_K].at, square);
    memcpy(model.W_V, hand->matrices[W_V].at, square);
    if (!record_run(&record, &model, &e))
        memory_exhausted();
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        copy_result(hand, results[i].matrix, &record, results[i].id);
    record_free(&record);
    model_free(&model);
}

static const struct hand_kit kit = {.compute = compute, .look = one_head_look, .slips = one_head_slips};

/* ---------------------------------------------------------------------------------------------------------- making */

static const struct hand_matrix inputs[INPUTS] = {
    {.name = "X", .rows = 3, .cols = 4, .at = {1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1}},
    {.name = "W_Q", .rows = 4, .cols = 4, .at = {0, 1, 0, 0, 2, -1, 0, 0, -1, 0, -1, 0, 0, 0, 0, 2}},
    {.name = "W_K", .rows = 4, .cols = 4, .at = {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1}},
    {.name = "W_V", .rows = 4, .cols = 4, .at = {2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 1, 1}},
};

static const struct hand_step steps[STEP_TOTAL] = {
    {HAND_PRODUCT, "project", "Project", "Q = X W_Q", X, W_Q, Q, false, {"X[", "]"}, {"W_Q[:,", "]"}, 0, NULL},
    {HAND_PRODUCT, "project", "Project", "K = X W_K", X, W_K, K, false, {"X[", "]"}, {"W_K[:,", "]"}, 0, NULL},
    {HAND_PRODUCT, "project", "Project", "V = X W_V", X, W_V, V, false, {"X[", "]"}, {"W_V[:,", "]"}, 0, NULL},
    {HAND_PRODUCT, "score", "Score", "scores = Q Kᵀ", Q, K, SCORES, true, {"q(", ")"}, {"k(", ")"}, 0, NULL},
    {HAND_SCALE, "scale", "Scale", "", SCORES, SCORES, SCALED, false, {0}, {0}, 1, ""},
    {HAND_SOFTMAX, "softmax", "Softmax", "", SCALED, SCALED, WEIGHTS, false, {0}, {0}, 0, NULL},
    {HAND_PRODUCT,
     "blend",
     "Blend",
     "weights × V",
     WEIGHTS,
     V,
     OUTPUT,
     false,
     {"weights[", "]"},
     {"V[:,", "]"},
     0,
     NULL},
};

void one_head_set_token(struct one_head *self, size_t index, const char *token)
{
    snprintf(self->tokens[index], sizeof self->tokens[index], "%s", token);
    self->names[index] = self->tokens[index];
}

void one_head_make(struct one_head *self)
{
    static const char *const results[] = {"Q", "K", "V", "scores", "scaled", "weights", "output"};
    struct hand *hand = &self->hand;

    hand->kit = &kit;
    hand->terms = SIZE_MAX;
    for (size_t i = 0; i < INPUTS; i++)
        hand_add_matrix(hand, &inputs[i]);
    for (size_t i = Q; i < MATRIX_TOTAL; i++)
        hand_add_matrix(hand, &(struct hand_matrix){.name = results[i - Q], .is_share = i == WEIGHTS});
    for (size_t i = 0; i < MATRIX_TOTAL; i++) {
        struct hand_matrix *m = &hand->matrices[i];

        m->is_input = i <= W_V;
        m->decimals_most = 2;
    }
    memcpy(hand->steps, steps, sizeof steps);
    hand->steps[STEP_SCALE].root = self->root;
    hand->step_count = STEP_TOTAL;
    for (size_t i = 0; i < 3; i++)
        one_head_set_token(self, i, usual_tokens[i]);
    self->token_count = 3;
}

const size_t one_head_steps[STEP_NAMES] = {STEP_Q, STEP_SCORE, STEP_SCALE, STEP_SOFTMAX, STEP_BLEND};

/* ------------------------------------------------------------------------------------------------- struct view's */

static void close(void *object)
{
    hand_free(object);
    free(object);
}

static void *open(const struct view_setup *setup, const char *state, struct error *e)
{
    struct one_head *self = memory_new(sizeof *self);

    one_head_make(self);
    self->hand.habits = setup->habits;
    if (one_head_read(self, state, e))
        return self;
    close(self);
    return NULL;
}

static enum reaction act(void *object, int action, int code)
{
    struct hand *hand = object;

    switch (action) {
    case ACTION_STEP:
        hand_go_to(hand, one_head_steps[code - '1']);
        break;
    case ACTION_NEXT:
        hand_go_to(hand, (hand->step + 1) % STEP_TOTAL);
        break;
    case ACTION_LAST:
        hand_go_to(hand, (hand->step + STEP_TOTAL - 1) % STEP_TOTAL);
        break;
    case ACTION_FAMILY:
        hand_go_to(hand, (hand->step + 1) % 3);
        break;
    default:
        return hand_act(hand, action, code);
    }
    return REACT_DONE;
}

static bool works(const void *object, int action, struct text *word)
{
    const struct hand *hand = object;
    size_t next = (hand->step + 1) % STEP_TOTAL;

    if (hand->typing) {
        if (action == ACTION_NEXT && word)
            text_add(word, "hint");
        return action == ACTION_NEXT;
    }
    switch (action) {
    case ACTION_NEXT:
        if (word)
            text_add(word, hand->matrices[hand->steps[next].result].name);
        return true;
    case ACTION_STEP:
    case ACTION_LAST:
        return true;
    case ACTION_FAMILY:
        return hand->step <= STEP_V;
    default:
        return hand_works(hand, action, word);
    }
}

static bool measure(const void *object, const char *name, double *out)
{
    static const struct {
        const char *prefix;
        size_t matrix;
    } names[] = {{"q", Q},           {"k", K}, {"v", V}, {"score", SCORES}, {"scaled", SCALED}, {"weight", WEIGHTS},
                 {"output", OUTPUT}, {"x", X}};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (hand_measure(object, name, names[i].prefix, names[i].matrix, out))
            return true;
    return false;
}

/* All that there is up to the current step, and the arithmetic of the selected cell. */
static void plain(const void *object, struct text *out)
{
    const struct hand *hand = object;
    const struct hand_step *step = &hand->steps[hand->step];

    for (size_t i = 0; i <= step->result; i++) {
        hand_plain_matrix(hand, i, out);
        text_add_byte(out, '\n');
    }
    text_addf(out, "Step: %s\n", step->name);
    hand_plain_sum(hand, out);
}

const struct view view_one_head = {
    .name = "one-head",
    .title = "One head, by hand",
    .summary = "three tokens through one head, every number typed if you wish",
    .keys = keys,
    .parameters = one_head_parameters,
    .open = open,
    HAND_FUNCTIONS,
    .act = act,
    .works = works,
    .measure = measure,
    .plain = plain,
    .write_state = one_head_write,
    .close = close,
};
