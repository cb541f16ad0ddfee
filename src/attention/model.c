/* SPDX-License-Identifier: MIT */
#include "attention/model.h"

#include "attention/stages.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "base/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool no_memory(struct error *e)
{
    return error_set(e, ERROR_WORK, "not enough memory for the model: close other programs or use a smaller one");
}

/* Appends the divisors, with `last` before the last of several. */
static void add_divisors(struct text *out, size_t d_model, const char *last)
{
    for (size_t h = 1; h <= d_model; h++)
        if (d_model % h == 0)
            text_addf(out, "%s%zu", h == 1 ? "" : h == d_model ? last : ", ", h);
}

void model_add_divisors(struct text *out, size_t d_model)
{
    add_divisors(out, d_model, ", ");
}

static bool check_size(const char *name, size_t size, struct error *e)
{
    if (size >= 1 && size <= MODEL_MOST)
        return true;
    return error_set(e, ERROR_INPUT, "%s is %zu: use 1 to %d", name, size, MODEL_MOST);
}

bool model_check_heads(size_t d_model, size_t num_heads, const char *shown_heads, const char *shown_d_model,
                       struct error *e)
{
    struct text divisors = {0};

    if (num_heads >= 1 && attention_d_k(d_model, num_heads) != 0)
        return true;
    add_divisors(&divisors, d_model, " or ");
    error_set(e, ERROR_INPUT, "%s %zu does not divide %s %zu: use %s", shown_heads, num_heads, shown_d_model, d_model,
              text_string(&divisors));
    text_free(&divisors);
    return false;
}

static double *new_matrix(size_t rows, size_t cols)
{
    return calloc(rows * cols, sizeof(double));
}

bool model_make(struct model *model, size_t n, size_t m, size_t d_model, size_t num_heads, struct error *e)
{
    *model = (struct model){0};
    if (!check_size("the number of tokens", n, e) || !check_size("d_model", d_model, e) ||
        !check_size("num_heads", num_heads, e) || !model_check_heads(d_model, num_heads, "num_heads", "d_model", e) ||
        (m && !check_size("the number of tokens in the memory", m, e)))
        return false;
    model->n = n;
    model->m = m ? m : n;
    model->d_model = d_model;
    model->num_heads = num_heads;
    model->d_k = attention_d_k(d_model, num_heads);
    model->X = new_matrix(n, d_model);
    model->memory_X = m ? new_matrix(m, d_model) : NULL;
    model->W_Q = new_matrix(d_model, d_model);
    model->W_K = new_matrix(d_model, d_model);
    model->W_V = new_matrix(d_model, d_model);
    model->W_O = new_matrix(d_model, d_model);
    if (model->X && (model->memory_X || !m) && model->W_Q && model->W_K && model->W_V && model->W_O)
        return true;
    model_free(model);
    return no_memory(e);
}

char **model_clean_tokens(char *const *tokens, size_t count)
{
    char **clean = memory_new_array(count + 1, sizeof *clean);

    for (size_t i = 0; i < count; i++) {
        struct text token = {0};

        utf8_clean(&token, tokens[i], strlen(tokens[i]));
        clean[i] = text_take(&token);
    }
    return clean;
}

double model_position(size_t i, size_t j, size_t d_model)
{
    double angle = (double)i / pow(10000, (double)(j / 2 * 2) / (double)d_model);

    return j % 2 == 0 ? sin(angle) : cos(angle);
}

/* Streams with a blank in their name: no token has one, so no word shares its numbers with a weight. */
static void fill_weights(double *W, const char *stream, size_t d_model, uint64_t seed)
{
    double deviation = 1 / sqrt((double)d_model);
    struct random random;

    random_start(&random, seed, random_stream(stream, strlen(stream)));
    for (size_t i = 0; i < d_model * d_model; i++)
        W[i] = random_normal(&random) * deviation;
}

static void fill_words(struct model *model, uint64_t seed)
{
    for (size_t i = 0; i < model->n; i++) {
        const char *word = model->tokens[i];
        double *row = model->X + i * model->d_model;
        struct random random;

        random_start(&random, seed, random_stream(word, strlen(word)));
        for (size_t j = 0; j < model->d_model; j++)
            row[j] = random_normal(&random) + model_position(i, j, model->d_model);
    }
}

bool model_random(struct model *model, char *const *tokens, size_t d_model, size_t num_heads, uint64_t seed,
                  struct error *e)
{
    size_t n = 0;

    while (tokens[n])
        n++;
    if (!model_make(model, n, 0, d_model, num_heads, e))
        return false;
    model->tokens = model_clean_tokens(tokens, n);
    model->origin = MODEL_RANDOM;
    model->seed = seed;
    fill_words(model, seed);
    fill_weights(model->W_Q, "the W_Q", d_model, seed);
    fill_weights(model->W_K, "the W_K", d_model, seed);
    fill_weights(model->W_V, "the W_V", d_model, seed);
    fill_weights(model->W_O, "the W_O", d_model, seed);
    return true;
}

/* Refuses what model_set_mask() cannot make. */
static bool check_mask(const struct model *model, enum mask_kind kind, size_t padding, struct error *e)
{
    if (kind == MASK_CAUSAL && model->memory_X)
        return error_set(e, ERROR_INPUT,
                         "a causal mask needs queries and keys from the same words, and this model has "
                         "a memory: use --mask none or --mask padding:K");
    if (kind == MASK_PADDING && padding > model->m)
        return error_set(e, ERROR_INPUT,
                         "--mask padding:%zu hides more than the %zu keys there are: use padding:0 to "
                         "padding:%zu",
                         padding, model->m, model->m);
    return true;
}

bool model_set_mask(struct model *model, enum mask_kind kind, size_t padding, struct error *e)
{
    unsigned char *mask = NULL;

    if (!check_mask(model, kind, padding, e))
        return false;
    if (kind == MASK_GIVEN)
        return true;
    if (kind != MASK_NONE && !(mask = malloc(model->n * model->m)))
        return no_memory(e);
    for (size_t i = 0; mask && i < model->n; i++)
        for (size_t j = 0; j < model->m; j++)
            mask[i * model->m + j] = kind == MASK_CAUSAL ? j <= i : j < model->m - padding;
    free(model->mask);
    model->mask = mask;
    model->mask_kind = kind;
    model->padding = kind == MASK_PADDING ? padding : 0;
    return true;
}

bool model_may_attend(const struct model *model, size_t i, size_t j)
{
    return !model->mask || model->mask[i * model->m + j];
}

char *const *model_key_tokens(const struct model *model)
{
    return model->memory_tokens ? model->memory_tokens : model->tokens;
}

static void free_tokens(char **tokens, size_t count)
{
    for (size_t i = 0; tokens && i < count; i++)
        free(tokens[i]);
    free(tokens);
}

void model_free(struct model *model)
{
    free_tokens(model->tokens, model->n);
    free_tokens(model->memory_tokens, model->m);
    free(model->X);
    free(model->memory_X);
    free(model->mask);
    free(model->W_Q);
    free(model->W_K);
    free(model->W_V);
    free(model->W_O);
    *model = (struct model){0};
}
