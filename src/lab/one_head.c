/* SPDX-License-Identifier: MIT */
/* One head of attention on a few tokens, by hand: project, score, scale, softmax, blend. The engine computes it; up to
 * the scaled scores all numbers of the example are small and whole. */
#include "attention/record.h"
#include "base/compiler.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "lab/by_hand.h"
#include "walk/insight.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Matrices of the hand; those that are not computed come first. */
enum { X, W_Q, W_K, W_V, Q, K, V, SCORES, SCALED, WEIGHTS, OUTPUT, MATRIX_TOTAL, INPUTS = Q };

/* Its steps; step= and the list of steps count the first three as one. */
enum { STEP_Q, STEP_K, STEP_V, STEP_SCORE, STEP_SCALE, STEP_SOFTMAX, STEP_BLEND, STEP_TOTAL, FAMILY = 3 };

#define USUAL_SIZE 4 /* d_model and d_k of the example */

struct one_head {
    struct by_hand hand; /* first: by_hand.c knows nothing else */
    char tokens[BY_HAND_SIDE][BY_HAND_LABEL];
    const char *names[BY_HAND_SIDE]; /* of the tokens */
    size_t token_count;
    char root[16]; /* "√4" */
};

static const char *const features[USUAL_SIZE] = {"living", "action", "thing", "liquid"};
static const char *const places[USUAL_SIZE] = {"who", "does", "what", "wet"};
static const char *const numbered_features[BY_HAND_SIDE] = {"f1", "f2", "f3", "f4", "f5", "f6"};
static const char *const numbered_places[BY_HAND_SIDE] = {"d1", "d2", "d3", "d4", "d5", "d6"};
static const struct by_hand_matrix inputs[INPUTS] = {
    {.name = "X", .key = "x"},
    {.name = "W_Q", .key = "w_q"},
    {.name = "W_K", .key = "w_k"},
    {.name = "W_V", .key = "w_v"},
};

static const struct by_hand_step steps[STEP_TOTAL] = {
    {BY_HAND_PRODUCT, "project", "Q = X W_Q", X, W_Q, Q, false, {"X[", "]"}, {"W_Q[:,", "]"}, 0, NULL},
    {BY_HAND_PRODUCT, "project", "K = X W_K", X, W_K, K, false, {"X[", "]"}, {"W_K[:,", "]"}, 0, NULL},
    {BY_HAND_PRODUCT, "project", "V = X W_V", X, W_V, V, false, {"X[", "]"}, {"W_V[:,", "]"}, 0, NULL},
    {BY_HAND_PRODUCT, "score", "scores = Q Kᵀ", Q, K, SCORES, true, {"q(", ")"}, {"k(", ")"}, 0, NULL},
    {BY_HAND_SCALE, "scale", "", SCORES, SCORES, SCALED, false, {0}, {0}, 1, ""},
    {BY_HAND_SOFTMAX, "softmax", "", SCALED, SCALED, WEIGHTS, false, {0}, {0}, 0, NULL},
    {BY_HAND_PRODUCT, "blend", "weights × V", WEIGHTS, V, OUTPUT, false, {"weights[", "]"}, {"V[:,", "]"}, 0, NULL},
};

static void copy_result(struct by_hand *hand, size_t matrix, const struct record *record, enum matrix_id id)
{
    struct matrix from = record_matrix(record, id, 0);
    struct by_hand_matrix *to = &hand->matrices[matrix];

    to->rows = from.rows;
    to->cols = from.cols;
    memcpy(to->at, from.at, from.rows * from.cols * sizeof *to->at);
}

/* Names all columns: with the example's names if there are as many. */
static void name_all(struct one_head *self)
{
    bool named = self->hand.matrices[X].cols == USUAL_SIZE;

    for (size_t i = 0; i < MATRIX_TOTAL; i++) {
        struct by_hand_matrix *m = &self->hand.matrices[i];
        bool is_weight = i >= W_Q && i <= W_V, is_square = i == SCORES || i == SCALED || i == WEIGHTS;

        m->row_names = !is_weight ? self->names : named ? features : numbered_features;
        m->col_names = is_square ? self->names
                       : i == X  ? (named ? features : numbered_features)
                                 : (named ? places : numbered_places);
    }
}

/* Runs the engine on X and the weights. Their sizes agree and their entries are small, so it cannot fail. */
static void compute(struct by_hand *hand)
{
    struct one_head *self = (struct one_head *)hand; /* its first member */
    static const struct {
        size_t matrix;
        enum matrix_id id;
    } results[] = {{Q, MATRIX_Q},           {K, MATRIX_K},           {V, MATRIX_V},
                   {SCORES, MATRIX_SCORES}, {SCALED, MATRIX_SCALED}, {WEIGHTS, MATRIX_WEIGHTS},
                   {OUTPUT, MATRIX_HEAD}};
    const struct by_hand_matrix *x = &hand->matrices[X];
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

/* The column in which a row is largest. */
static size_t best_of(const struct by_hand_matrix *m, size_t row)
{
    size_t best = 0;

    for (size_t col = 1; col < m->cols; col++)
        if (m->at[row * m->cols + col] > m->at[row * m->cols + best])
            best = col;
    return best;
}

/* Equal but for rounding: 0.1 + 0.2 is not 0.3 in a double. */
static bool is_equal(double a, double b)
{
    return fabs(a - b) <= 1e-12 * (1 + fabs(a));
}

static bool is_tied(const struct by_hand_matrix *m, size_t row, size_t best)
{
    for (size_t col = 0; col < m->cols; col++)
        if (col != best && is_equal(m->at[row * m->cols + col], m->at[row * m->cols + best]))
            return true;
    return false;
}

static bool is_row_hidden(const struct by_hand *hand, size_t matrix)
{
    for (size_t col = 0; col < hand->matrices[matrix].cols; col++)
        if (by_hand_is_hidden(hand, matrix, hand->row, col))
            return true;
    return false;
}

/* What is always true of a step: said of a row that is hidden, too long, or not worth a remark. */
static const char *const general[STEP_TOTAL] = {
    "Q = X W_Q: each row is what a word asks for.",
    "K = X W_K: each row is what a word offers.",
    "V = X W_V: each row is what a word hands over.",
    "A score is a query times a key, place by place, added up.",
    "Every score is divided by the root of d_k.",
    "Each row of scores becomes shares that add up to 1.",
    "Each row is a mean of the values, weighted by its shares.",
};

static const char *const general_brief[STEP_TOTAL] = {
    "what a word asks for",       "what a word offers",    "what a word hands over",     "query times key, added up",
    "divided by the root of d_k", "each row adds up to 1", "values, weighted by shares",
};

/* "drinks offers most under “does”: 2." Says for each step what its row shows. */
static void look_at_row(const struct by_hand *hand, struct view_lines *out)
{
    static const char *const verbs[] = {"asks", "offers", "hands over"};
    size_t from = hand->step == STEP_BLEND ? WEIGHTS : hand->steps[hand->step].result;
    const struct by_hand_matrix *m = &hand->matrices[from];
    size_t best = best_of(m, hand->row), percent;
    const char *row = m->row_names[hand->row], *col = m->col_names[best];
    double value = m->at[hand->row * m->cols + best];
    struct text number = {0};

    if (is_tied(m, hand->row, best))
        return;
    by_hand_add_number(&number, m, value);
    percent = (size_t)round(100 * fmax(value, 0));
    if (hand->step <= STEP_V && value > 0 && !is_equal(value, 0)) {
        insight_full(out, "%s %s most under “%s”: %s.", row, verbs[hand->step], col, text_string(&number));
        insight_brief(out, "%s, most under “%s”: %s", row, col, text_string(&number));
    } else if (hand->step == STEP_SCORE) {
        insight_full(out, "%s asks, and %s answers best: %s.", row, col, text_string(&number));
        insight_brief(out, "%s answers %s best: %s", col, row, text_string(&number));
    } else if (hand->step == STEP_SOFTMAX) {
        insight_both(out, "%s gives %s %zu %% of its attention; the row adds up to 1.", "%s gives %s %zu %%", row, col,
                     percent);
    } else if (hand->step == STEP_BLEND) {
        insight_both(out, "%s takes home %zu %% of the value of %s.", "%s takes %zu %% of %s", row, percent, col);
    }
    text_free(&number);
}

/* Whether any row of scores has two that differ. */
static bool has_gaps(const struct by_hand_matrix *scores)
{
    for (size_t i = 0; i < scores->rows * scores->cols; i++)
        if (!is_equal(scores->at[i], scores->at[i / scores->cols * scores->cols]))
            return true;
    return false;
}

static void look_at_divisor(const struct by_hand *hand, struct view_lines *out)
{
    const struct by_hand_step *step = &hand->steps[STEP_SCALE];

    insight_full(out, "Every score is divided by %s = %.4g%s", step->root, step->divisor,
                 step->divisor == 1                      ? ": nothing changes."
                 : has_gaps(&hand->matrices[step->left]) ? ": same order, smaller gaps."
                                                         : ".");
}

static void look(const struct by_hand *hand, struct view_lines *out)
{
    const struct by_hand_step *step = &hand->steps[hand->step];

    if (hand->matrix == step->result && !is_row_hidden(hand, hand->matrix))
        look_at_row(hand, out);
    if (hand->step == STEP_SCALE)
        look_at_divisor(hand, out);
    if (!out->look.length)
        insight_full(out, "%s", general[hand->step]);
    if (!out->look_short.length)
        insight_brief(out, "%s", general_brief[hand->step]);
}

/* Softmax of the scores that have not been scaled, at the selected cell. */
static double unscaled_share(const struct by_hand *hand)
{
    const struct by_hand_matrix *scores = &hand->matrices[SCORES];
    struct origin share = by_hand_origin(hand, STEP_SOFTMAX, hand->row, hand->col);

    share.a = origin_numbers(scores->at + hand->row * scores->cols, 1);
    return origin_result(&share);
}

static void blend_wrong_answers(const struct by_hand *hand, struct wrong_answers *wrong_answers)
{
    const struct by_hand_matrix *weights = &hand->matrices[WEIGHTS], *values = &hand->matrices[V];
    const struct by_hand_matrix *scaled = &hand->matrices[SCALED];
    struct origin plain = by_hand_origin(hand, STEP_BLEND, hand->row, hand->col), scores = plain;
    static const double one = 1;
    double sum;

    plain.a = origin_numbers(&one, 0);
    scores.a = origin_numbers(scaled->at + hand->row * scaled->cols, 1);
    sum = origin_result(&plain);
    by_hand_add_wrong(wrong_answers, values->at[best_of(weights, hand->row) * values->cols + hand->col],
                      "the best key alone", "that is the value of the best key alone");
    by_hand_add_wrong(wrong_answers, sum, "without the weights", "that is the values added up, without weights");
    by_hand_add_wrong(wrong_answers, sum / (double)values->rows, "the plain mean",
                      "that is the plain mean of the values");
    by_hand_add_wrong(wrong_answers, origin_result(&scores), "scores as weights",
                      "the scores were taken as weights: softmax first");
}

static void add_wrong_answers(const struct by_hand *hand, struct wrong_answers *wrong_answers)
{
    if (hand->step <= STEP_V) {
        for (size_t i = 0; i < 3; i++)
            if (i != hand->step)
                by_hand_add_wrong(wrong_answers, by_hand_value(hand, Q + i), "another weight matrix",
                                  "that is %c: W_%c was taken", "QKV"[i], "QKV"[i]);
    } else if (hand->step == STEP_SCORE) {
        by_hand_add_wrong(wrong_answers, by_hand_value(hand, SCALED), "divided already",
                          "that is divided already: the next step does that");
    } else if (hand->step == STEP_SOFTMAX) {
        by_hand_add_wrong(wrong_answers, unscaled_share(hand), "not scaled",
                          "that is softmax of the scores before scaling");
    } else if (hand->step == STEP_BLEND) {
        blend_wrong_answers(hand, wrong_answers);
    }
}

static bool read_tokens(const struct state_key *key, void *object, const char *value, struct error *e)
{
    struct one_head *self = object;

    self->token_count = 0;
    for (const char *at = value;; at++) {
        size_t length = strcspn(at, ",");
        struct text clean = {0};
        bool fits;

        utf8_clean(&clean, at, length);
        fits = self->token_count < BY_HAND_SIDE && length > 0 && clean.length < BY_HAND_LABEL;
        if (fits)
            strcpy(self->tokens[self->token_count++], text_string(&clean));
        text_free(&clean);
        if (!fits)
            return error_set(e, ERROR_INPUT, "%s=%.60s: write 1 to %d words between commas, each of 1 to %d bytes",
                             key->name, value, BY_HAND_SIDE, BY_HAND_LABEL - 1);
        at += length;
        if (!*at)
            return true;
    }
}

static bool read_step(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct by_hand *hand = self;

    for (size_t i = 0; i < STEP_TOTAL; i++)
        if (strcmp(value, steps[i].name) == 0) {
            hand->step = i <= STEP_V ? STEP_Q : i;
            hand->matrix = steps[hand->step].result;
            return true;
        }
    return error_set(e, ERROR_INPUT, "%s=%.40s: write project, score, scale, softmax or blend", key->name, value);
}

static bool read_of(const struct state_key *key, void *self, const char *value, struct error *e)
{
    static const char families[] = "qkv";
    struct by_hand *hand = self;
    const char *family = strchr(families, value[0]);

    if (strlen(value) != 1 || !family)
        return error_set(e, ERROR_INPUT, "%s=%.40s: write q, k or v", key->name, value);
    if (hand->step > STEP_V)
        return error_set(e, ERROR_INPUT, "%s: only step=project has a choice of three: leave it out", key->name);
    hand->step = (size_t)(family - families);
    hand->matrix = steps[hand->step].result;
    return true;
}

static bool read_matrix(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct by_hand *hand = self;

    if (strcmp(value, "x") != 0 && strcmp(value, "w") != 0)
        return error_set(e, ERROR_INPUT, "%s=%.40s: write x or w", key->name, value);
    if (hand->step > STEP_V)
        return error_set(e, ERROR_INPUT, "%s: only step=project starts from X and weights: leave it out", key->name);
    hand->matrix = value[0] == 'x' ? X : steps[hand->step].right;
    return true;
}

static void write_tokens(const struct state_key *key UNUSED, const void *object, struct text *value)
{
    const struct one_head *self = object;

    for (size_t i = 0; i < self->token_count; i++) {
        text_add(value, i ? "," : "");
        state_encode(value, self->names[i], true);
    }
}

static void write_step(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct by_hand *hand = self;

    if (hand->step > STEP_V)
        text_add(value, steps[hand->step].name);
}

static void write_of(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    size_t step = ((const struct by_hand *)self)->step;

    if (step == STEP_K || step == STEP_V)
        text_add(value, step == STEP_K ? "k" : "v");
}

static void write_matrix(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    size_t matrix = ((const struct by_hand *)self)->matrix;

    if (matrix < INPUTS)
        text_add(value, matrix == X ? "x" : "w");
}

static bool is_project(const struct state_key *key UNUSED, const void *self)
{
    return ((const struct by_hand *)self)->step <= STEP_V;
}

static const struct state_key state_keys[] = {
    {"tokens", "a,b,c", "the tokens, 1 to 6", "Ann,drinks,tea", .read = read_tokens, .write = write_tokens,
     .is_encoded = true},
    {"x", "1,0:0,1", "a row for each token, its features between commas", "1,0,0,0:0,1,0,1:0,0,1,1", BY_HAND_MATRIX(X)},
    {"w_q", "1,0:0,1", "W_Q: as many rows and columns as a token has features", "0,1,0,0:2,-1,0,0:-1,0,-1,0:0,0,0,2",
     BY_HAND_MATRIX(W_Q)},
    {"w_k", "1,0:0,1", "W_K, likewise", "2,0,0,0:0,2,0,0:0,0,2,0:0,0,0,1", BY_HAND_MATRIX(W_K)},
    {"w_v", "1,0:0,1", "W_V, likewise", "2,0,0,0:0,1,0,0:0,0,2,0:0,0,1,1", BY_HAND_MATRIX(W_V)},
    {"step", "project|score|scale|softmax|blend", "where in the head", .read = read_step, .write = write_step,
     .dial = "step"},
    {"of", "q|k|v", "which one project makes", .read = read_of, .write = write_of, .dial = "of",
     .is_there = is_project},
    {"matrix", "x|w", "the selected cell is one of X, or of the weights", .read = read_matrix, .write = write_matrix},
    BY_HAND_STATE,
    {0},
};

/* Whether tokens, X and the weights fit each other. */
static bool sizes_agree(const struct by_hand *hand, struct error *e)
{
    const struct one_head *self = (const struct one_head *)hand; /* its first member */
    const struct by_hand_matrix *x = &hand->matrices[X];

    if (x->rows != self->token_count)
        return error_set(e, ERROR_INPUT, "x: has %zu rows for %zu tokens: give each token its row", x->rows,
                         self->token_count);
    for (size_t i = W_Q; i <= W_V; i++) {
        const struct by_hand_matrix *w = &hand->matrices[i];

        if (w->rows != x->cols || w->cols != x->cols)
            return error_set(e, ERROR_INPUT,
                             "%s: has %zu rows of %zu: a token has %zu features, so give it %zu rows of "
                             "%zu",
                             w->key, w->rows, w->cols, x->cols, x->cols, x->cols);
    }
    return true;
}

static const struct by_hand_kit kit = {
    .agree = sizes_agree, .compute = compute, .look = look, .wrong_answers = add_wrong_answers};

static void *open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e)
{
    static const char *const results[] = {"Q", "K", "V", "scores", "scaled", "weights", "output"};
    struct one_head *self = memory_new(sizeof *self);
    struct by_hand *hand = &self->hand;

    by_hand_make(hand, &kit, inputs, INPUTS);
    for (size_t i = Q; i < MATRIX_TOTAL; i++)
        by_hand_add_result(hand, results[i - Q], i == WEIGHTS, 2);
    memcpy(hand->steps, steps, sizeof steps);
    hand->steps[STEP_SCALE].root = self->root;
    hand->step_count = STEP_TOTAL;
    hand->matrix = Q;
    for (size_t i = 0; i < BY_HAND_SIDE; i++)
        self->names[i] = self->tokens[i];
    if (by_hand_open(hand, view, setup, state, e))
        return self;
    by_hand_close(self);
    return NULL;
}

static void go_to_name(struct by_hand *hand, size_t name)
{
    by_hand_go_to(hand, name == 0 ? STEP_Q : name + FAMILY - 1);
}

static bool turned(void *self, const struct state_key *dial UNUSED, struct error *e UNUSED)
{
    struct by_hand *hand = self;

    by_hand_go_to(hand, hand->step);
    return true;
}

static bool measure(const void *object, const char *name, double *out)
{
    static const struct {
        const char *prefix;
        size_t matrix;
    } names[] = {{"q", Q},           {"k", K}, {"v", V}, {"score", SCORES}, {"scaled", SCALED}, {"weight", WEIGHTS},
                 {"output", OUTPUT}, {"x", X}};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (by_hand_measure(object, name, names[i].prefix, names[i].matrix, out))
            return true;
    return false;
}

/* "▸1 Project Q  2 Score …": the steps by their names. */
static void fill(const void *object, struct sheet *sheet)
{
    static const char *const names[] = {"Score", "Scale", "Softmax", "Blend"};
    const struct by_hand *hand = object;
    struct sheet_block *block = sheet_add(sheet, BLOCK_CHOICES, "steps");
    size_t of = hand->step <= STEP_V ? hand->step : 0;

    sheet_size(block, 0, 1);
    block->words.asks = hand->step <= STEP_V ? 0 : hand->step + 1 - FAMILY;
    text_addf(words_add(&block->words, 0, false), "Project %c", "QKV"[of]);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        text_add(words_add(&block->words, 0, false), names[i]);
    by_hand_fill(hand, sheet);
}

static bool pick(void *self, const struct sheet_spot *spot)
{
    if (strcmp(spot->block, "steps") != 0)
        return by_hand_pick(self, spot);
    go_to_name(self, spot->row);
    return true;
}

const struct view view_one_head = {
    .name = "one-head",
    .title = "One head, by hand",
    .summary = "three tokens through one head, every number typed if you wish",
    .keys = by_hand_keys,
    .state = state_keys,
    .has_dials_aside = true, /* the steps are listed there by name */
    .open = open,
    .turned = turned,
    .origin = by_hand_find,
    .fill = fill,
    .pick = pick,
    BY_HAND_FUNCTIONS,
    .measure = measure,
};
