/* SPDX-License-Identifier: MIT */
/* Cases by seed: drawn until the mistake shows, and nothing else would explain it. */
#include "attention/mistaken.h"

#include "attention/stages.h"
#include "base/memory.h"
#include "base/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 6, WORDS_LEAST = 3 };

#define ATTEMPTS 1000 /* most models do: of 15,000 cases none took more than 8 */

static const char *const sentences[][WORDS] = {
    {"the", "cat", "sat", "on", "my", "mat"},       {"a", "dog", "ran", "to", "the", "lake"},
    {"we", "saw", "two", "red", "birds", "fly"},    {"she", "put", "her", "hat", "on", "top"},
    {"rain", "fell", "all", "day", "and", "night"}, {"he", "gave", "us", "tea", "with", "milk"},
};

static const struct {
    size_t d_model, num_heads;
} sizes[] = {{4, 1}, {4, 2},  {6, 1},  {6, 2},  {6, 3},  {8, 1},  {8, 2}, {8, 4},
             {9, 3}, {10, 2}, {10, 5}, {12, 2}, {12, 3}, {12, 4}, {12, 6}};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static size_t below(struct random *r, size_t count)
{
    return (size_t)(random_bits(r) % count);
}

enum mistake mistaken_which(uint64_t seed, size_t round)
{
    enum mistake deck[MISTAKE_COUNT];
    struct random r;

    random_start(&r, seed, random_stream("the mistakes", 12));
    for (int i = 0; i < MISTAKE_COUNT; i++)
        deck[i] = (enum mistake)i;
    for (size_t i = 0; i <= round; i++) {
        size_t other = i + below(&r, MISTAKE_COUNT - i);
        enum mistake taken = deck[other];

        deck[other] = deck[i];
        deck[i] = taken;
    }
    return deck[round];
}

/* A mask of both kinds, which model_set_mask() does not make. */
static void hide_both(struct model *model, size_t padding)
{
    model->mask = memory_new(model->n * model->m);
    model->mask_kind = MASK_GIVEN;
    attention_allow(model->mask, model->n, model->m, padding);
}

/* Words, the last of which are padding if anything is. */
static size_t choose_words(struct mistaken_case *c, struct random *r, char *tokens[WORDS + 1])
{
    static char pad[] = "pad";
    const char *const *sentence = sentences[below(r, COUNT(sentences))];
    size_t n = WORDS_LEAST + below(r, WORDS - WORDS_LEAST + 1), masks = below(r, 4);

    if (mistake_table[c->mistake].needs == NEEDS_BOTH_MASKS)
        masks = 3;
    c->causal = masks & 1;
    c->padding = masks & 2 ? 1 + below(r, n - 2 < 2 ? n - 2 : 2) : 0;
    for (size_t i = 0; i < n; i++)
        tokens[i] = i < n - c->padding ? memory_copy(sentence[i]) : pad;
    tokens[n] = NULL;
    return n - c->padding;
}

/* Draws a model; only its mask is sure to suit the mistake. */
static bool draw_model(struct mistaken_case *c, struct random *r, struct error *e)
{
    char *tokens[WORDS + 1];
    size_t words = choose_words(c, r, tokens), size = below(r, COUNT(sizes));
    bool made = model_random(&c->model, tokens, sizes[size].d_model, sizes[size].num_heads, random_bits(r), e);

    for (size_t i = 0; i < words; i++)
        free(tokens[i]);
    if (!made)
        return false;
    if (c->causal && c->padding)
        hide_both(&c->model, c->padding);
    else if (c->causal || c->padding)
        return model_set_mask(&c->model, c->causal ? MASK_CAUSAL : MASK_PADDING, c->padding, e);
    return true;
}

/* Whether the mistake can be seen, in what tells it and in the first matrix that it spoils. */
static bool shows(const struct mistaken_case *c)
{
    enum matrix_id id = mistake_table[c->mistake].spoils;
    struct mistaken_tell tell;
    double most = 0;

    mistaken_tell(&tell, &c->record, c->mistake);
    for (size_t head = 0; head < (matrix_table[id].per_head ? c->model.num_heads : 1); head++) {
        struct matrix matrix = record_matrix(&c->record, id, head);

        for (size_t i = 0; i < matrix.rows * matrix.cols; i++) {
            struct cell_at cell = {id, head, i / matrix.cols, i % matrix.cols};
            double expected = mistaken_expected(&c->record, cell);

            if (matrix.at[i] != expected)
                most = fmax(most, fabs(matrix.at[i] - expected));
        }
    }
    return fabs(tell.expected - tell.found) >= MISTAKEN_VISIBLE && most >= MISTAKEN_VISIBLE;
}

/* Whether no mistake, or another one, would give other matrices than these. Without memory: false, with *e set. */
static bool is_the_only_one(const struct mistaken_case *c, struct error *e)
{
    struct record other;
    bool differs;

    if (!record_run(&other, &c->model, e))
        return false;
    differs = mistaken_difference(&c->record, &other) >= MISTAKEN_VISIBLE;
    record_free(&other);
    for (int i = 0; differs && i < MISTAKE_COUNT; i++) {
        if (i == (int)c->mistake || !mistaken_applies(&c->model, (enum mistake)i))
            continue;
        if (!mistaken_run(&other, &c->model, (enum mistake)i, e))
            return false;
        differs = mistaken_difference(&c->record, &other) >= MISTAKEN_VISIBLE;
        record_free(&other);
    }
    return differs;
}

bool mistaken_case(struct mistaken_case *out, uint64_t seed, size_t round, struct error *e)
{
    struct error trouble = {0};
    struct random r;

    random_start(&r, seed, random_stream("the rounds", 10) + round);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        *out = (struct mistaken_case){.mistake = mistaken_which(seed, round)};
        if (draw_model(out, &r, &trouble) && mistaken_applies(&out->model, out->mistake) &&
            mistaken_run(&out->record, &out->model, out->mistake, &trouble) && shows(out) &&
            is_the_only_one(out, &trouble))
            return true;
        mistaken_case_free(out);
        if (trouble.code != ERROR_NONE)
            return error_set(e, trouble.code, "%s", trouble.message);
    }
    return error_set(e, ERROR_WORK, "no model was found on which %s shows: try another seed",
                     mistake_table[mistaken_which(seed, round)].name);
}

void mistaken_case_free(struct mistaken_case *c)
{
    record_free(&c->record);
    model_free(&c->model);
    *c = (struct mistaken_case){0};
}
