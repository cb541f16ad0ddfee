/* SPDX-License-Identifier: MIT */
#include "training/trained.h"

#include "base/error.h"
#include "base/memory.h"

#include <stdlib.h>

static void widen(double *out, const real *in, int count)
{
    for (int i = 0; i < count; i++)
        out[i] = (double)in[i];
}

static void copy_weights(struct model *model, const struct network *network, int layer)
{
    const struct network_layer *from = &network->at.layer[layer];

    widen(model->W_Q, from->W_Q, SQUARE);
    widen(model->W_K, from->W_K, SQUARE);
    widen(model->W_V, from->W_V, SQUARE);
    widen(model->W_O, from->W_O, SQUARE);
    for (size_t head = 0; head < model->num_heads && model->added; head++)
        for (size_t i = 0; i < model->n; i++)
            for (size_t j = 0; j <= i; j++)
                model->added[(head * model->n + i) * model->n + j] = (double)from->bias[head * WIDTH + i - j];
}

/* X of layer 1: in float, as the network itself adds it. */
static void copy_letters(struct model *model, const struct network *network, const char *letters)
{
    for (size_t i = 0; i < model->n; i++) {
        const real *letter = network->at.E + (letters[i] - 'A') * WIDTH, *place = network->at.P + i * WIDTH;

        for (size_t c = 0; c < WIDTH; c++)
            model->X[i * WIDTH + c] = (double)(letter[c] + place[c]);
    }
}

static char **new_tokens(const char *letters, size_t n)
{
    char **tokens = memory_new_array(n + 1, sizeof *tokens);

    for (size_t i = 0; i < n; i++)
        tokens[i] = memory_copy_bytes(letters + i, 1);
    return tokens;
}

static bool no_memory(struct error *e)
{
    return error_set(e, ERROR_WORK, "not enough memory for the network: close something else");
}

/* Puts a layer in the place of *model, which becomes the one before it; the words go with it. */
static bool add_layer(struct model *model, const struct network *network, int layer, struct error *e)
{
    struct model made = model_square(model->n, 0, WIDTH, (size_t)network->heads);

    made.tokens = model->tokens;
    made.origin = MODEL_FILE;
    if (layer > 0) {
        made.before = malloc(sizeof *made.before);
        if (!made.before)
            return no_memory(e);
        *made.before = *model;
    }
    *model = made;
    if (!model_allocate(model, (struct model_parts){.has_X = layer == 0, .has_W_O = true}, e))
        return false;
    if (network->relative && !(model->added = calloc(model->num_heads * model->n * model->n, sizeof *model->added)))
        return no_memory(e);
    copy_weights(model, network, layer);
    return true;
}

bool network_model(const struct network *network, int layer, const char *letters, struct model *out, struct error *e)
{
    bool ok = network_takes(network, letters, e);

    *out = (struct model){0};
    if (ok) {
        out->n = strlen(letters);
        out->tokens = new_tokens(letters, out->n);
    }
    for (int l = 0; ok && l < layer; l++) {
        ok = add_layer(out, network, l, e);
        if (ok && l == 0)
            copy_letters(out, network, letters);
    }
    ok = ok && model_set_mask(out, MASK_CAUSAL, 0, e);
    if (!ok)
        model_free(out);
    return ok;
}
