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

/* dW += Xᵀ dY, of rows from `first` to n. */
static void add_weights(real *dW, const real *X, const real *dY, int first, int n)
{
    product_make(&(struct product){.c = dW,
                                   .a = X + first * WIDTH,
                                   .b = dY + first * WIDTH,
                                   .rows = WIDTH,
                                   .depth = n - first,
                                   .cols = WIDTH,
                                   .flipped = true,
                                   .add = true});
}

/* dX = dY Wᵀ, or with `add` += that. */
static void go_back(real *dX, const real *dY, const real *W_turned, int n, bool add)
{
    product_make(&(struct product){
        .c = dX, .a = dY, .b = W_turned, .rows = product_rows(n), .depth = WIDTH, .cols = WIDTH, .add = add});
}

/* From the loss to what comes out of the last layer. dlogits = predicted − 1 of the right letter, in graded rows. */
static void back_from_loss(struct gradient *g, const struct network *network, const struct passage *p,
                           const struct line *line, real part)
{
    real *dlogits = g->dconcat; /* not needed yet */

    memset(dlogits, 0, sizeof g->dconcat);
    for (int i = line->first; i < p->n; i++) {
        for (int c = 0; c < network->letters; c++)
            dlogits[i * WIDTH + c] = p->predicted[i * WIDTH + c] * part;
        dlogits[i * WIDTH + line->letter[i + 1]] -= part;
    }
    add_weights(g->sum.U, p->X[network->layers], dlogits, line->first, p->n);
    go_back(g->dX, dlogits, g->turned.U, p->n, false);
}

/* b of a distance gets what all scores of that distance get. */
static void add_bias(real *dbias, const real *dscaled, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            dbias[i - j] += dscaled[i * WIDTH + j];
}

/* One head: from its columns of dconcat to those of dQ, dK and dV. */
static void back_from_head(struct gradient *g, const struct network *network, const struct passage *p, int l, int head)
{
    const struct passage_layer *layer = &p->layer[l];
    int d_k = WIDTH / network->heads, first = head * d_k, n = p->n, rows = product_rows(n);
    real factor = 1 / real_sqrt((real)d_k);

    product_make(&(struct product){g->dscores, g->dconcat + first, g->V_turned + first * WIDTH, rows, d_k,
                                   product_cols(n), false, false});
    product_make(&(struct product){g->dV + first, layer->weights[head], g->dconcat + first, rows, n, d_k, true, false});
    soften_back(g->dscores, layer->weights[head], n);
    if (network->relative)
        add_bias(g->sum.layer[l].bias + head * WIDTH, g->dscores, n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            g->dscores[i * WIDTH + j] *= factor;
    product_make(&(struct product){g->dQ + first, g->dscores, layer->K + first, rows, n, d_k, false, false});
    product_make(&(struct product){g->dK + first, g->dscores, layer->Q + first, rows, n, d_k, true, false});
}

/* One layer: from the gradient of what comes out of it to that of what went in. */
static void back_from_layer(struct gradient *g, const struct network *network, const struct passage *p, int l)
{
    struct network_layer *sum = &g->sum.layer[l], *turned = &g->turned.layer[l];

    add_weights(sum->W_O, p->layer[l].concat, g->dX, 0, p->n);
    go_back(g->dconcat, g->dX, turned->W_O, p->n, false);
    product_turn(g->V_turned, p->layer[l].V, product_cols(p->n), WIDTH);
    for (int head = 0; head < network->heads; head++)
        back_from_head(g, network, p, l, head);
    add_weights(sum->W_Q, p->X[l], g->dQ, 0, p->n);
    add_weights(sum->W_K, p->X[l], g->dK, 0, p->n);
    add_weights(sum->W_V, p->X[l], g->dV, 0, p->n);
    go_back(g->dX, g->dQ, turned->W_Q, p->n, true);
    go_back(g->dX, g->dK, turned->W_K, p->n, true);
    go_back(g->dX, g->dV, turned->W_V, p->n, true);
}

/* From what layer 1 read to the letters' and the places' vectors. */
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
                  const struct line *line, real part)
{
    back_from_loss(g, network, passage, line, part);
    for (int l = network->layers - 1; l >= 0; l--)
        back_from_layer(g, network, passage, l);
    back_to_letters(g, network, passage);
}
