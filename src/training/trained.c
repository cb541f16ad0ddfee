/* SPDX-License-Identifier: MIT */
#include "training/trained.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"

#include <inttypes.h>
#include <stdlib.h>

static void widen(double *out, const real *in)
{
    for (int i = 0; i < SQUARE; i++)
        out[i] = (double)in[i];
}

static void copy_weights(struct model *model, const struct network *network, int layer)
{
    const struct network_layer *from = &network->at.layer[layer];

    widen(model->W_Q, from->W_Q);
    widen(model->W_K, from->W_K);
    widen(model->W_V, from->W_V);
    widen(model->W_O, from->W_O);
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

/* Replaces *model by a layer with its words; from layer 1 on, the old *model becomes the layer before it. */
static bool add_layer(struct model *model, const struct network *network, int layer, struct error *e)
{
    struct model made = model_square(model->n, 0, WIDTH, (size_t)network->heads);

    made.tokens = model->tokens;
    made.origin = MODEL_TRAINED;
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

#define USUAL_LETTERS "CAFHBEGDCAFHBEGD"

/* The whole numbers in a name. */
static const struct {
    const char *key;
    size_t at;
} numbers[] = {
    {"step", offsetof(struct trained_name, step)},
    {"steps", offsetof(struct trained_name, setup.steps)},
    {"layers", offsetof(struct trained_name, setup.layers)},
    {"heads", offsetof(struct trained_name, setup.heads)},
    {"letters", offsetof(struct trained_name, setup.letters)},
    {"least", offsetof(struct trained_name, setup.least)},
    {"most", offsetof(struct trained_name, setup.most)},
    {"before", offsetof(struct trained_name, setup.before)},
};

enum { NUMBERS = sizeof numbers / sizeof *numbers };

static int *number_of(struct trained_name *name, int index)
{
    return (int *)(void *)((char *)name + numbers[index].at);
}

/* The usual run at its last step, reading "CAFHBEGDCAFHBEGD". */
static void set_usual(struct trained_name *out)
{
    *out = (struct trained_name){.setup = training_usual, .step = training_usual.steps, .letters = USUAL_LETTERS};
}

static bool take_number(struct trained_name *name, const char *key, const char *value)
{
    uint64_t number;

    for (int i = 0; i < NUMBERS; i++)
        if (strcmp(numbers[i].key, key) == 0 && number_parse(value, TRAINING_STEPS_MOST, &number)) {
            *number_of(name, i) = (int)number;
            return true;
        }
    return false;
}

static bool take_pair(struct trained_name *name, const char *key, const char *value)
{
    size_t decimals;

    if (strcmp(key, "seed") == 0)
        return number_parse(value, UINT64_MAX, &name->setup.seed);
    if (strcmp(key, "rate") == 0)
        return number_parse_decimal(value, &decimals, &name->setup.rate);
    if (strcmp(key, "places") == 0) {
        name->setup.relative = strcmp(value, "relative") == 0;
        return name->setup.relative || strcmp(value, "learned") == 0;
    }
    if (strcmp(key, "line") != 0)
        return take_number(name, key, value);
    if (strlen(value) > LINE_MOST)
        return false;
    memset(name->letters, 0, sizeof name->letters);
    memcpy(name->letters, value, strlen(value));
    return true;
}

/* Takes "seed:2" of `length` bytes. */
static bool take_item(struct trained_name *name, const char *item, size_t length)
{
    char *key = memory_copy_bytes(item, length), *colon = strchr(key, ':');
    bool ok = colon != NULL;

    if (ok) {
        *colon = '\0';
        ok = take_pair(name, key, colon + 1);
    }
    free(key);
    return ok;
}

/* Whether all of it together can be trained, and read. */
static bool check_name(const struct trained_name *name, const char *shown, struct error *e)
{
    const struct network network = {.letters = name->setup.letters};
    struct error own = {0};

    if (!training_check(&name->setup, &own) || !network_takes(&network, name->letters, &own))
        return error_set(e, ERROR_INPUT, "%s: %s", shown, own.message);
    return name->step <= name->setup.steps ||
           error_set(e, ERROR_INPUT, "%s: step %d: it is trained for %d steps", shown, name->step, name->setup.steps);
}

bool trained_find(const char *text, const char *shown, struct trained_name *out, struct error *e)
{
    set_usual(out);
    for (const char *at = text; *at || at == text;) {
        size_t length = strcspn(at, ",");

        if (!take_item(out, at, length))
            return error_set(e, ERROR_INPUT,
                             "%s: \"%.*s\" is not part of a training: write step:300,seed:29, and if you like "
                             "steps, layers, heads, rate, letters, least, most, before, places, line",
                             shown, length < 40 ? (int)length : 40, at);
        at += length + (at[length] == ',');
    }
    return check_name(out, shown, e);
}

void trained_add_name(const struct trained_name *name, struct text *out)
{
    struct trained_name own = *name, usual;
    char rate[NUMBER_ROOM];

    set_usual(&usual);
    text_addf(out, "step:%d", name->step);
    for (int i = 1; i < NUMBERS; i++)
        if (*number_of(&own, i) != *number_of(&usual, i))
            text_addf(out, ",%s:%d", numbers[i].key, *number_of(&own, i));
    if (name->setup.seed != usual.setup.seed)
        text_addf(out, ",seed:%" PRIu64, name->setup.seed);
    if (name->setup.rate != usual.setup.rate) {
        number_shortest_float(rate, (float)name->setup.rate);
        text_addf(out, ",rate:%s", rate);
    }
    text_add(out, name->setup.relative ? ",places:relative" : "");
    if (strcmp(name->letters, usual.letters) != 0)
        text_addf(out, ",line:%s", name->letters);
}

bool trained_model(const struct trained_name *name, struct model *out, struct error *e)
{
    static struct network network;
    static struct training_setup made;
    static int made_step;

    if (network.layers == 0 || made_step != name->step || !training_is_same(&made, &name->setup)) {
        if (!training_reach(&name->setup, name->step, &network, e))
            return false;
        made = name->setup;
        made_step = name->step;
    }
    return network_model(&network, name->setup.layers, name->letters, out, e);
}

/* A matrix of `rows` rows, WIDTH apart, from `at` on. */
static void write_matrix(struct text *out, const char *name, const real *at, int rows, int cols)
{
    char number[NUMBER_ROOM];

    text_addf(out, "\"%s\": [", name);
    for (int i = 0; i < rows; i++) {
        text_add(out, i ? ",\n  [" : "\n  [");
        for (int j = 0; j < cols; j++) {
            text_add(out, j ? ", " : "");
            text_add_bytes(out, number, number_shortest_float(number, at[i * WIDTH + j]));
        }
        text_add_byte(out, ']');
    }
    text_add_byte(out, ']');
}

/* What a head of a relative network adds to its scores; what is after the diagonal does not matter. */
static void write_bias(struct text *out, const real *bias, int n)
{
    real added[SQUARE] = {0};

    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            added[i * WIDTH + j] = bias[i - j];
    text_add(out, ",\n ");
    write_matrix(out, "bias", added, n, n);
}

static void write_head(struct text *out, const struct network *network, int l, int head, int n)
{
    const struct network_layer *layer = &network->at.layer[l];
    int d_k = WIDTH / network->heads, first = head * d_k;

    text_add(out, head ? ",\n{" : "{");
    write_matrix(out, "W_Q", layer->W_Q + first, WIDTH, d_k);
    text_add(out, ",\n ");
    write_matrix(out, "W_K", layer->W_K + first, WIDTH, d_k);
    text_add(out, ",\n ");
    write_matrix(out, "W_V", layer->W_V + first, WIDTH, d_k);
    if (network->relative)
        write_bias(out, layer->bias + head * WIDTH, n);
    text_add_byte(out, '}');
}

static void write_layer(struct text *out, const struct network *network, int l, int n)
{
    text_addf(out, "%s{\"num_heads\": %d,\n\"heads\": [", l ? ",\n" : "", network->heads);
    for (int head = 0; head < network->heads; head++)
        write_head(out, network, l, head, n);
    text_add(out, "],\n");
    write_matrix(out, "W_O", network->at.layer[l].W_O, WIDTH, WIDTH);
    text_add_byte(out, '}');
}

/* Writes the letters that it reads, each as a word; their X; and a mask by which row i attends to rows 0 … i. */
static void write_words(struct text *out, const struct network *network, const char *letters, int n)
{
    real X[SQUARE] = {0};

    text_add(out, "\"tokens\": [");
    for (int i = 0; i < n; i++) {
        text_addf(out, "%s\"%c\"", i ? ", " : "", letters[i]);
        for (int c = 0; c < WIDTH; c++)
            X[i * WIDTH + c] = network->at.E[(letters[i] - 'A') * WIDTH + c] + network->at.P[i * WIDTH + c];
    }
    text_addf(out, "],\n\"d_model\": %d,\n\"mask\": [", WIDTH);
    for (int i = 0; i < n; i++) {
        text_add(out, i ? ",\n  [" : "\n  [");
        for (int j = 0; j < n; j++)
            text_addf(out, "%s%d", j ? ", " : "", j <= i);
        text_add_byte(out, ']');
    }
    text_add(out, "],\n");
    write_matrix(out, "X", X, n, WIDTH);
}

bool trained_write(const struct trained *trained, struct text *out, struct error *e)
{
    const struct network *network = trained->network;
    int n = (int)strlen(trained->letters);

    if (!network_takes(network, trained->letters, e))
        return false;
    text_addf(out, "{\"letters\": \"%.*s\", \"seed\": %" PRIu64 ", \"step\": %d,\n", network->letters,
              "ABCDEFGHIJKLMNOPQRSTUVWXYZ", trained->seed, trained->step);
    write_matrix(out, "E", network->at.E, network->letters, WIDTH);
    text_add(out, ",\n");
    if (!network->relative) {
        write_matrix(out, "P", network->at.P, LINE_MOST, WIDTH);
        text_add(out, ",\n");
    }
    write_matrix(out, "U", network->at.U, WIDTH, network->letters);
    text_add(out, ",\n");
    write_words(out, network, trained->letters, n);
    text_add(out, ",\n\"layers\": [\n");
    for (int l = 0; l < network->layers; l++)
        write_layer(out, network, l, n);
    text_add(out, "]}\n");
    return true;
}
