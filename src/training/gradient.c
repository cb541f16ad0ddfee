/* SPDX-License-Identifier: MIT */
#include "training/gradient.h"

#include "training/soften.h"

void gradient_start(struct gradient *g, const struct network *network)
{
    memset(&g->sum, 0, sizeof g->sum);
    for (int l = 0; l < network->layers; l++) {
        const struct network_layer *from = &network->at.layer[l];
        struct network_layer *to = &g->turned.layer[l];

        product_turn(to->W_Q, from->W_Q, WIDTH, WIDTH);
        product_turn(to->W_K, from->W_K, WIDTH, WIDTH);
        product_turn(to->W_V, from->W_V, WIDTH, WIDTH);
        product_turn(to->W_O, from->W_O, WIDTH, WIDTH);
    }
    product_turn(g->turned.U, network->at.U, WIDTH, WIDTH);
}

/* Rows from … n − 1 of a matrix: the last layer's queries are wanted from the first graded row on. */
struct rows {
    int from, n;
};

/* dW += Xᵀ dY. */
static void add_weights(real *dW, const real *X, const real *dY, struct rows rows)
{
    product_make(&(struct product){.c = dW,
                                   .a = X + rows.from * WIDTH,
                                   .b = dY + rows.from * WIDTH,
                                   .rows = WIDTH,
                                   .depth = rows.n - rows.from,
                                   .cols = WIDTH,
                                   .flipped = true,
                                   .add = true});
}

/* dX = dY Wᵀ, or with `add` dX += dY Wᵀ, in the given rows. */
static void go_back(real *dX, const real *dY, const real *W_turned, struct rows rows, bool add)
{
    product_make(&(struct product){.c = dX + rows.from * WIDTH,
                                   .a = dY + rows.from * WIDTH,
                                   .b = W_turned,
                                   .rows = product_rows(rows.n - rows.from),
                                   .depth = WIDTH,
                                   .cols = WIDTH,
                                   .add = add});
}

/* From the loss back to the output of the last layer. dlogits = predicted − 1 of the right letter, in graded rows. */
static void back_from_loss(struct gradient *g, const struct network *network, const struct passage *p,
                           const struct letter_line *line, real part)
{
    real *dlogits = g->dconcat; /* not needed yet */

    memset(g->dX, 0, sizeof g->dX);
    memset(dlogits, 0, sizeof g->dconcat);
    for (int i = line->first; i < p->n; i++) {
        for (int c = 0; c < network->letters; c++)
            dlogits[i * WIDTH + c] = p->predicted[i * WIDTH + c] * part;
        dlogits[i * WIDTH + line->letter[i + 1]] -= part;
    }
    add_weights(g->sum.U, p->X[network->layers], dlogits, (struct rows){line->first, p->n});
    go_back(g->dX, dlogits, g->turned.U, (struct rows){p->from, p->n}, false);
}

/* The bias of a distance gets the sum of the gradients of all scores at that distance. */
static void add_bias(real *dbias, const real *dscaled, struct rows rows)
{
    for (int i = rows.from; i < rows.n; i++)
        for (int j = 0; j <= i; j++)
            dbias[i - j] += dscaled[i * WIDTH + j];
}

static void scale(real *at, real factor, struct rows rows)
{
    for (int i = rows.from * WIDTH; i < rows.n * WIDTH; i++)
        at[i] *= factor;
}

/* The first row that was needed of a layer's queries. */
static int from_row(const struct network *network, const struct passage *p, int l)
{
    return l == network->layers - 1 ? p->from : 0;
}

/* One head: from its columns of dconcat to those of dQ, dK and dV. */
static void back_from_head(struct gradient *g, const struct network *network, const struct passage *p, int l, int head)
{
    const struct passage_layer *layer = &p->layer[l];
    int d_k = WIDTH / network->heads, first = head * d_k, from = from_row(network, p, l), n = p->n;
    int some = product_rows(n - from), all = product_rows(n), row = from * WIDTH, at = row + first;
    const real *weights = layer->weights[head];

    product_make(&(struct product){g->dscores + row, g->dconcat + at, g->V_turned + first * WIDTH, some, d_k,
                                   product_cols(n), false, false});
    product_make(&(struct product){g->dV + first, weights + row, g->dconcat + at, all, n - from, d_k, true, false});
    soften_back(g->dscores, weights, from, n);
    if (network->relative)
        add_bias(g->sum.layer[l].bias + head * WIDTH, g->dscores, (struct rows){from, n});
    scale(g->dscores, 1 / real_sqrt((real)d_k), (struct rows){from, n});
    product_make(&(struct product){g->dQ + at, g->dscores + row, layer->K + first, some, n, d_k, false, false});
    product_make(&(struct product){g->dK + first, g->dscores + row, layer->Q + at, all, n - from, d_k, true, false});
}

/* One layer: from the gradient of its output to that of its input. */
static void back_from_layer(struct gradient *g, const struct network *network, const struct passage *p, int l)
{
    struct network_layer *sum = &g->sum.layer[l], *turned = &g->turned.layer[l];
    struct rows some = {from_row(network, p, l), p->n}, all = {0, p->n};

    add_weights(sum->W_O, p->layer[l].concat, g->dX, some);
    go_back(g->dconcat, g->dX, turned->W_O, some, false);
    product_turn(g->V_turned, p->layer[l].V, product_cols(p->n), WIDTH);
    for (int head = 0; head < network->heads; head++)
        back_from_head(g, network, p, l, head);
    add_weights(sum->W_Q, p->X[l], g->dQ, some);
    add_weights(sum->W_K, p->X[l], g->dK, all);
    add_weights(sum->W_V, p->X[l], g->dV, all);
    go_back(g->dX, g->dQ, turned->W_Q, some, true);
    go_back(g->dX, g->dK, turned->W_K, all, true);
    go_back(g->dX, g->dV, turned->W_V, all, true);
}

/* From the input of layer 1 to the vectors of letters and places. */
static void back_to_letters(struct gradient *g, const struct network *network, const struct passage *p)
{
    for (int i = 0; i < p->n; i++)
        for (int c = 0; c < WIDTH; c++) {
            g->sum.E[p->letter[i] * WIDTH + c] += g->dX[i * WIDTH + c];
            if (!network->relative)
                g->sum.P[i * WIDTH + c] += g->dX[i * WIDTH + c];
        }
}

void gradient_add(struct gradient *g, const struct network *network, const struct passage *passage,
                  const struct letter_line *line, real part)
{
    back_from_loss(g, network, passage, line, part);
    for (int l = network->layers - 1; l >= 0; l--)
        back_from_layer(g, network, passage, l);
    back_to_letters(g, network, passage);
}
