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

#define ROUNDING 1e-9
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

/* Whether its law is broken plainly enough for the round, and no number of it by so little that nobody would see. */
static bool shows(const struct mistaken_case *c, const struct law_reading laws[LAW_COUNT], size_t round)
{
    const struct law_reading *law = &laws[mistake_table[c->mistake].breaks];

    for (size_t i = 0; i < law->count; i++) {
        double off = fabs(law->is[i] - law->should[i]);

        if (off > ROUNDING && off < MISTAKEN_VISIBLE)
            return false;
    }
    return law_broken_by(law) >= (round < MISTAKEN_PLAIN_ROUNDS ? MISTAKEN_PLAIN : MISTAKEN_VISIBLE);
}

/* Whether no other mistake would give the same laws. Without memory: false, with *e set. */
static bool is_the_only_one(const struct mistaken_case *c, const struct law_reading laws[LAW_COUNT], struct error *e)
{
    struct law_reading others[LAW_COUNT];
    struct record other;
    bool differs = true;

    for (int i = 0; differs && i < MISTAKE_COUNT; i++) {
        if (i == (int)c->mistake || !mistaken_applies(&c->model, (enum mistake)i))
            continue;
        if (!mistaken_run(&other, &c->model, (enum mistake)i, e))
            return false;
        mistaken_measure(others, &other, (enum mistake)i);
        differs = false;
        for (size_t law = 0; law < LAW_COUNT; law++)
            differs = differs || law_apart(&laws[law], &others[law]) >= MISTAKEN_VISIBLE;
        record_free(&other);
    }
    return differs;
}

/* Draws a model and runs it; whether it will do. */
static bool try_case(struct mistaken_case *c, size_t round, struct random *r, struct error *e)
{
    struct law_reading laws[LAW_COUNT];

    if (!draw_model(c, r, e) || !mistaken_applies(&c->model, c->mistake) ||
        !mistaken_run(&c->record, &c->model, c->mistake, e))
        return false;
    mistaken_measure(laws, &c->record, c->mistake);
    return shows(c, laws, round) && is_the_only_one(c, laws, e);
}

bool mistaken_case(struct mistaken_case *out, uint64_t seed, size_t round, struct error *e)
{
    struct error trouble = {0};
    struct random r;

    random_start(&r, seed, random_stream("the rounds", 10) + round);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        *out = (struct mistaken_case){.mistake = mistaken_which(seed, round)};
        if (try_case(out, round, &r, &trouble))
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
