/* SPDX-License-Identifier: MIT */
#include "training/network.h"

#include "base/error.h"
#include "training/soften.h"

int network_size(const struct network *network)
{
    int places = network->relative ? network->layers * network->heads * LINE_MOST : LINE_MOST * WIDTH;

    return 2 * network->letters * WIDTH + places + network->layers * 4 * SQUARE;
}

static void start_rows(real *at, int rows, int cols, double deviation, struct random *random)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++)
            at[i * WIDTH + j] = (real)(random_normal(random) * deviation);
}

void network_start(struct network *network, struct random *random)
{
    const double of_weights = 1 / sqrt(WIDTH);

    memset(&network->at, 0, sizeof network->at);
    start_rows(network->at.E, network->letters, WIDTH, 0.7, random);
    if (!network->relative)
        start_rows(network->at.P, LINE_MOST, WIDTH, 0.3, random);
    for (int l = 0; l < network->layers; l++) {
        struct network_layer *layer = &network->at.layer[l];

        start_rows(layer->W_Q, WIDTH, WIDTH, of_weights, random);
        start_rows(layer->W_K, WIDTH, WIDTH, of_weights, random);
        start_rows(layer->W_V, WIDTH, WIDTH, of_weights, random);
        start_rows(layer->W_O, WIDTH, WIDTH, of_weights, random);
    }
    start_rows(network->at.U, WIDTH, network->letters, 0.1, random);
}

/* Where a head's columns begin. */
static int first_column(const struct network *network, int head)
{
    return head * (WIDTH / network->heads);
}

static void embed(const struct network *network, struct passage *p)
{
    for (int i = 0; i < p->n; i++)
        for (int c = 0; c < WIDTH; c++)
            p->X[0][i * WIDTH + c] = network->at.E[p->letter[i] * WIDTH + c] + network->at.P[i * WIDTH + c];
}

/* out −= what a head of layer 1 wrote: its columns of concat times its rows of W_O. */
static void take_away(const struct network *network, const struct passage *p, int head, real *out)
{
    int first = first_column(network, head), rows = product_rows(p->n);
    real wrote[SQUARE] = {0};

    product_make(&(struct product){.c = wrote,
                                   .a = p->layer[0].concat + first,
                                   .b = network->at.layer[0].W_O + first * WIDTH,
                                   .rows = rows,
                                   .depth = WIDTH / network->heads,
                                   .cols = WIDTH});
    for (int i = 0; i < rows * WIDTH; i++)
        out[i] -= wrote[i];
}

/* What goes along a wire after layer 1: `X`, or, in `room`, X without what heads with a cut wire wrote. */
static const real *along(const struct network *network, const struct passage *p, const real *X, enum cut wire,
                         const struct cuts *cuts, real room[SQUARE])
{
    bool is_cut = false;

    for (int head = 0; head < network->heads; head++)
        if (cuts->wire[head] & wire) {
            if (!is_cut)
                memcpy(room, X, SQUARE * sizeof *room);
            is_cut = true;
            take_away(network, p, head, room);
        }
    return is_cut ? room : X;
}

/* The first row that is needed of a layer's queries and what follows from them; only the last layer can skip rows. */
static int first_row(const struct network *network, const struct passage *p, int l)
{
    return l == network->layers - 1 ? p->from : 0;
}

/* Q, K and V of a layer. */
static void project(const struct network *network, struct passage *p, int l, const struct cuts *cuts)
{
    const struct network_layer *weights = &network->at.layer[l];
    struct passage_layer *layer = &p->layer[l];
    const struct {
        real *out;
        const real *W;
        enum cut wire;
    } of[] = {{layer->Q, weights->W_Q, CUT_QUERIES},
              {layer->K, weights->W_K, CUT_KEYS},
              {layer->V, weights->W_V, CUT_VALUES}};
    real room[SQUARE];

    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        const real *X = l == 0 ? p->X[0] : along(network, p, p->X[l], of[i].wire, cuts, room);
        int from = i == 0 ? first_row(network, p, l) : 0;

        product_make(&(struct product){.c = of[i].out + from * WIDTH,
                                       .a = X + from * WIDTH,
                                       .b = of[i].W,
                                       .rows = product_rows(p->n - from),
                                       .depth = WIDTH,
                                       .cols = WIDTH});
    }
    product_turn(layer->K_turned, layer->K, product_cols(p->n), WIDTH);
}

/* One head: weights = softmax(Q Kᵀ / √d_k), and its columns of concat = weights V. */
static void attend(const struct network *network, struct passage *p, int l, int head)
{
    struct passage_layer *layer = &p->layer[l];
    int first = first_column(network, head), d_k = WIDTH / network->heads, from = first_row(network, p, l);
    real *weights = layer->weights[head];

    product_make(&(struct product){.c = weights + from * WIDTH,
                                   .a = layer->Q + from * WIDTH + first,
                                   .b = layer->K_turned + first * WIDTH,
                                   .rows = product_rows(p->n - from),
                                   .depth = d_k,
                                   .cols = product_cols(p->n)});
    soften_causal(weights, from, p->n, 1 / real_sqrt((real)d_k),
                  network->relative ? network->at.layer[l].bias + head * WIDTH : NULL);
    product_make(&(struct product){.c = layer->concat + from * WIDTH + first,
                                   .a = weights + from * WIDTH,
                                   .b = layer->V + first,
                                   .rows = product_rows(p->n - from),
                                   .depth = p->n,
                                   .cols = d_k});
}

static void switch_off(const struct network *network, struct passage *p, int l, int head)
{
    int first = first_column(network, head);

    for (int i = 0; i < p->n; i++)
        memset(p->layer[l].concat + i * WIDTH + first, 0, (size_t)(WIDTH / network->heads) * sizeof(real));
}

static void run_layer(const struct network *network, struct passage *p, int l, const struct cuts *cuts)
{
    int from = first_row(network, p, l);

    project(network, p, l, cuts);
    for (int head = 0; head < network->heads; head++) {
        attend(network, p, l, head);
        if (cuts->off[l][head])
            switch_off(network, p, l, head);
    }
    memcpy(p->X[l + 1], p->X[l], sizeof p->X[l]);
    product_make(&(struct product){.c = p->X[l + 1] + from * WIDTH,
                                   .a = p->layer[l].concat + from * WIDTH,
                                   .b = network->at.layer[l].W_O,
                                   .rows = product_rows(p->n - from),
                                   .depth = WIDTH,
                                   .cols = WIDTH,
                                   .add = true});
}

/* The share of each letter as the next one. */
static void predict(const struct network *network, struct passage *p, const struct cuts *cuts)
{
    real room[SQUARE];
    const real *X = along(network, p, p->X[network->layers], CUT_PAST, cuts, room);

    product_make(&(struct product){.c = p->predicted + p->from * WIDTH,
                                   .a = X + p->from * WIDTH,
                                   .b = network->at.U,
                                   .rows = product_rows(p->n - p->from),
                                   .depth = WIDTH,
                                   .cols = product_cols(network->letters)});
    soften_even(p->predicted, p->from, p->n, network->letters);
}

/* Reads a line; of the last layer only rows from `from` on, a multiple of 4, are computed. */
static void run_line(const struct network *network, const struct letter_line *line, int from, const struct cuts *cuts,
                     struct passage *out)
{
    static const struct cuts none;

    out->n = line->length;
    out->from = from;
    memcpy(out->letter, line->letter, sizeof out->letter);
    embed(network, out);
    for (int l = 0; l < network->layers; l++)
        run_layer(network, out, l, cuts ? cuts : &none);
    predict(network, out, cuts ? cuts : &none);
}

void network_read_line(const struct network *network, const struct letter_line *line, const struct cuts *cuts,
                       struct passage *out)
{
    run_line(network, line, 0, cuts, out);
}

void network_practise(const struct network *network, const struct letter_line *line, struct passage *out)
{
    run_line(network, line, line->first & ~3, NULL, out);
}

bool network_takes(const struct network *network, const char *letters, struct error *e)
{
    size_t length = strlen(letters);
    char last = (char)('A' + network->letters - 1);

    if (length < 1 || length > LINE_MOST)
        return error_set(e, ERROR_INPUT, "%zu letters: write 1 to %d", length, LINE_MOST);
    for (size_t i = 0; i < length; i++)
        if (letters[i] < 'A' || letters[i] > last)
            return error_set(e, ERROR_INPUT, "letter %zu is not one this network knows: write A to %c", i + 1, last);
    return true;
}

void network_read(const struct network *network, const char *letters, const struct cuts *cuts, struct passage *out)
{
    struct letter_line line = {0};

    for (; line.length < LINE_MOST && letters[line.length]; line.length++)
        line.letter[line.length] = (unsigned char)(letters[line.length] - 'A');
    network_read_line(network, &line, cuts, out);
}

struct passage *passage_scratch(void)
{
    static struct passage passage;

    return &passage;
}

int passage_says(const struct passage *passage, const struct network *network, int i)
{
    const real *shares = passage->predicted + i * WIDTH;
    int best = 0;

    for (int letter = 1; letter < network->letters; letter++)
        best = shares[letter] > shares[best] ? letter : best;
    return best;
}
