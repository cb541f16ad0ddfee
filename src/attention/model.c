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

/* If nobody asks for the error, failure would be taken for a fault of the input. */
static bool no_memory(struct error *e)
{
    if (!e)
        memory_exhausted();
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

/* Zeros. *ok becomes false if memory runs out; a matrix that is not wanted is NULL. */
static double *new_matrix(bool wanted, size_t rows, size_t cols, bool *ok)
{
    double *matrix = wanted ? calloc(rows * cols, sizeof *matrix) : NULL;

    *ok = *ok && (matrix || !wanted);
    return matrix;
}

bool model_allocate(struct model *model, struct model_parts parts, struct error *e)
{
    size_t queries = model->num_heads * model->d_k, keys = model->owners * model->d_k;
    size_t values = model->owners * model->d_v;
    bool ok = true, made = !parts.given;

    model->X = new_matrix(parts.has_X, model->n, model->d_in, &ok);
    if (parts.has_memory) /* without it, the layer may use that of the layer before */
        model->memory_X = new_matrix(true, model->m, model->d_memory, &ok);
    model->W_Q = new_matrix(made, model->d_in, queries, &ok);
    model->W_K = new_matrix(made, model->d_memory, keys, &ok);
    model->W_V = new_matrix(made, model->d_memory, values, &ok);
    model->given_Q = new_matrix(parts.given, model->n, queries, &ok);
    model->given_K = new_matrix(parts.given, model->m, keys, &ok);
    model->given_V = new_matrix(parts.given, model->m, values, &ok);
    model->W_O = new_matrix(parts.has_W_O, model->num_heads * model->d_v, model->d_model, &ok);
    if (ok)
        return true;
    model_free(model);
    return no_memory(e);
}

bool model_make(struct model *model, size_t n, size_t m, size_t d_model, size_t num_heads, struct error *e)
{
    *model = (struct model){0};
    if (!check_size("the number of tokens", n, e) || !check_size("d_model", d_model, e) ||
        !check_size("num_heads", num_heads, e) || !model_check_heads(d_model, num_heads, "num_heads", "d_model", e) ||
        (m && !check_size("the number of tokens in the memory", m, e)))
        return false;
    *model = model_square(n, m, d_model, num_heads);
    return model_allocate(model, (struct model_parts){.has_X = true, .has_memory = m > 0, .has_W_O = true}, e);
}

struct model model_square(size_t n, size_t m, size_t d_model, size_t num_heads)
{
    size_t d_k = attention_d_k(d_model, num_heads);

    return (struct model){.n = n,
                          .m = m ? m : n,
                          .d_in = d_model,
                          .d_memory = d_model,
                          .d_model = d_model,
                          .num_heads = num_heads,
                          .owners = num_heads,
                          .d_k = d_k,
                          .d_v = d_k};
}

char **model_clean_tokens(char *const *tokens, size_t count)
{
    char **clean = memory_new_array(count + 1, sizeof *clean);

    for (size_t i = 0; i < count; i++) {
        struct text token = {0};

        utf8_clean(&token, tokens[i], strlen(tokens[i]));
        if (token.length == 0) /* nothing of it can be seen */
            utf8_add(&token, UTF8_INVALID);
        clean[i] = text_take(&token);
    }
    return clean;
}

double model_position(size_t i, size_t j, size_t d_model)
{
    double angle = (double)i / pow(10000, (double)(j / 2 * 2) / (double)d_model);

    return j % 2 == 0 ? sin(angle) : cos(angle);
}

/* Names of weights' random streams hold a blank. No token does, so no word shares its numbers with a weight. */
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
    model_share(model);
    return true;
}

void model_share(struct model *model)
{
    for (struct model *layer = model->before; layer; layer = layer->before) {
        layer->tokens = model->tokens;
        layer->memory_tokens = model->memory_tokens;
        layer->memory_X = model->memory_X;
        layer->mask = model->mask;
        layer->mask_kind = model->mask_kind;
        layer->padding = model->padding;
    }
}

size_t model_layers(const struct model *model)
{
    return model->before ? 1 + model_layers(model->before) : 1;
}

const struct model *model_layer(const struct model *model, size_t back)
{
    while (back-- > 0)
        model = model->before;
    return model;
}

size_t model_owner(const struct model *model, size_t head)
{
    return model->kv_of ? model->kv_of[head] : head;
}

size_t model_block(const struct model *model, size_t head)
{
    size_t owner = model_owner(model, head), block = 0;

    if (model->owners == model->num_heads)
        return head;
    for (size_t i = 0; i < owner; i++)
        block += model_owner(model, i) == i;
    return block;
}

bool model_is_square(const struct model *model)
{
    return model->d_in == model->d_model && model->d_memory == model->d_model && model->owners == model->num_heads &&
           model->d_v == model->d_k && model->num_heads * model->d_k == model->d_model;
}

bool model_may_attend(const struct model *model, size_t i, size_t j)
{
    return !model->mask || model->mask[i * model->m + j];
}

char *const *model_key_tokens(const struct model *model)
{
    return model->memory_tokens ? model->memory_tokens : model->tokens;
}

/* Frees what a layer does not share. */
static void free_layer(struct model *layer)
{
    double *const own[] = {layer->X,   layer->W_Q, layer->W_K,      layer->W_V,     layer->b_Q,
                           layer->b_K, layer->b_V, layer->given_Q,  layer->given_K, layer->given_V,
                           layer->W_O, layer->b_O, layer->expected, layer->added};

    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        free(own[i]);
    free(layer->kv_of);
}

/* NULL gives NULL. */
static void *copy_array(const void *from, size_t count, size_t size)
{
    return from ? memcpy(memory_new_array(count, size), from, count * size) : NULL;
}

static double *copy_numbers(const double *from, size_t rows, size_t cols)
{
    return copy_array(from, rows * cols, sizeof *from);
}

/* Copies what a layer does not share. */
static void copy_layer(struct model *to, const struct model *from)
{
    size_t n = from->n, m = from->m, queries = from->num_heads * from->d_k, keys = from->owners * from->d_k;
    size_t values = from->owners * from->d_v;

    *to = *from;
    to->kv_of = copy_array(from->kv_of, from->num_heads, sizeof *from->kv_of);
    to->X = copy_numbers(from->X, n, from->d_in);
    to->W_Q = copy_numbers(from->W_Q, from->d_in, queries);
    to->W_K = copy_numbers(from->W_K, from->d_memory, keys);
    to->W_V = copy_numbers(from->W_V, from->d_memory, values);
    to->b_Q = copy_numbers(from->b_Q, 1, queries);
    to->b_K = copy_numbers(from->b_K, 1, keys);
    to->b_V = copy_numbers(from->b_V, 1, values);
    to->given_Q = copy_numbers(from->given_Q, n, queries);
    to->given_K = copy_numbers(from->given_K, m, keys);
    to->given_V = copy_numbers(from->given_V, m, values);
    to->added = copy_numbers(from->added, from->num_heads * n, m);
    to->W_O = copy_numbers(from->W_O, from->num_heads * from->d_v, from->d_model);
    to->b_O = copy_numbers(from->b_O, 1, from->d_model);
    to->expected = copy_numbers(from->expected, n, from->d_model);
}

static char **copy_tokens(char *const *tokens, size_t count)
{
    char **copy = tokens ? memory_new_array(count + 1, sizeof *copy) : NULL;

    for (size_t i = 0; tokens && i < count; i++)
        copy[i] = memory_copy(tokens[i]);
    return copy;
}

void model_copy(struct model *to, const struct model *from)
{
    copy_layer(to, from);
    to->tokens = copy_tokens(from->tokens, from->n);
    to->memory_tokens = copy_tokens(from->memory_tokens, from->m);
    to->memory_X = copy_numbers(from->memory_X, from->m, from->d_memory);
    to->mask = copy_array(from->mask, from->n * from->m, sizeof *from->mask);
    to->kinds = copy_array(from->kinds, from->n, sizeof *from->kinds);
    for (struct model *layer = to; layer->before; layer = layer->before) {
        const struct model *before = layer->before;

        layer->before = memory_new(sizeof *before);
        copy_layer(layer->before, before);
    }
    model_share(to);
}

void model_free(struct model *model)
{
    for (struct model *layer = model->before, *next; layer; layer = next) {
        next = layer->before;
        free_layer(layer);
        free(layer);
    }
    memory_free_strings(model->tokens, model->n);
    memory_free_strings(model->memory_tokens, model->m);
    free(model->memory_X);
    free(model->mask);
    free(model->kinds);
    free_layer(model);
    *model = (struct model){0};
}
