/* SPDX-License-Identifier: MIT */
/* Gradients against central differences, and against the plain loops that are shown as code: of every kind of number,
 * in networks of every shape; in double, where many digits can be held against each other. */
#define TRAINING_DOUBLE
#include "training/twin.h"

#include "training/suites.h"

#define LINES 2
#define TRIES 6 /* numbers of a matrix */

struct trial {
    struct network network;
    struct letter_line lines[LINES];
    int graded;
    struct passage passage;
    struct gradient gradient;
    struct parameters plain; /* the same in plain loops */
};

static struct trial *new_trial(int layers, int heads, bool relative)
{
    const struct line_kind kind = {26, 6, 12, 8};
    struct trial *t = calloc(1, sizeof *t);
    struct random random;

    ck_assert_ptr_nonnull(t);
    t->network = (struct network){.letters = 26, .layers = layers, .heads = heads, .relative = relative};
    random_start(&random, 7, (uint64_t)(layers * 10 + heads));
    network_start(&t->network, &random);
    for (int l = 0; l < layers && relative; l++)
        for (int i = 0; i < heads * WIDTH; i++)
            t->network.at.layer[l].bias[i] = random_normal(&random) * 0.3;
    for (int i = 0; i < LINES; i++) {
        line_make(&t->lines[i], &kind, &random);
        t->graded += t->lines[i].length - t->lines[i].first;
    }
    return t;
}

static double loss(struct trial *t)
{
    double sum = 0;

    for (int k = 0; k < LINES; k++) {
        const struct letter_line *line = &t->lines[k];

        network_read_line(&t->network, line, NULL, &t->passage);
        for (int i = line->first; i < line->length; i++)
            sum -= log(t->passage.predicted[i * WIDTH + line->letter[i + 1]]);
    }
    return sum / t->graded;
}

static void find_gradient(struct trial *t, bool only_graded)
{
    gradient_start(&t->gradient, &t->network);
    for (int k = 0; k < LINES; k++) {
        if (only_graded)
            network_practise(&t->network, &t->lines[k], &t->passage);
        else
            network_read_line(&t->network, &t->lines[k], NULL, &t->passage);
        gradient_add(&t->gradient, &t->network, &t->passage, &t->lines[k], 1.0 / t->graded);
    }
}

/* Holds some numbers of a matrix against central differences; returns the largest gradient among them. */
static double try_matrix(struct trial *t, real *at, size_t count, struct random *random)
{
    const real *gradient = (const real *)&t->gradient.sum + (at - (real *)&t->network.at);
    double largest = 0;

    for (int i = 0; i < SOME_OF(TRIES); i++) {
        size_t index = (size_t)(random_uniform(random) * (double)count);
        real kept = at[index];
        double above, below;

        at[index] = kept + 1e-5;
        above = loss(t);
        at[index] = kept - 1e-5;
        below = loss(t);
        at[index] = kept;
        ck_assert_double_eq_tol((above - below) / 2e-5, gradient[index], 2e-9);
        largest = fmax(largest, fabs(gradient[index]));
    }
    return largest;
}

static void try_network(int layers, int heads, bool relative)
{
    struct trial *t = new_trial(layers, heads, relative);
    struct parameters *at = &t->network.at;
    struct random random;

    random_start(&random, 11, 0);
    find_gradient(t, true);
    ck_assert_double_gt(try_matrix(t, at->E, LINE_LETTERS * WIDTH, &random), 1e-4);
    if (!relative)
        ck_assert_double_gt(try_matrix(t, at->P, LINE_MOST * WIDTH, &random), 1e-5);
    ck_assert_double_gt(try_matrix(t, at->U, SQUARE, &random), 1e-4);
    for (int l = 0; l < layers; l++) {
        struct network_layer *layer = &at->layer[l];

        ck_assert_double_gt(try_matrix(t, layer->W_Q, SQUARE, &random), 1e-6);
        ck_assert_double_gt(try_matrix(t, layer->W_K, SQUARE, &random), 1e-6);
        ck_assert_double_gt(try_matrix(t, layer->W_V, SQUARE, &random), 1e-5);
        ck_assert_double_gt(try_matrix(t, layer->W_O, SQUARE, &random), 1e-5);
        if (relative)
            ck_assert_double_gt(try_matrix(t, layer->bias, (size_t)heads * 8, &random), 1e-6);
    }
    free(t);
}

START_TEST(gradients_are_central_differences)
{
    try_network(_i / 6 + 1, 1 << _i % 3, _i / 3 % 2);
}
END_TEST

/* What is not computed of the last layer has no part in the gradient. */
START_TEST(graded_rows_alone_give_the_gradient)
{
    struct trial *t = new_trial(_i % 2 + 1, 2, _i / 2);
    struct parameters some;
    const real *a = (const real *)&some, *b = (const real *)&t->gradient.sum;

    find_gradient(t, true);
    some = t->gradient.sum;
    find_gradient(t, false);
    for (size_t i = 0; i < PARAMETERS; i++)
        ck_assert_msg(a[i] == b[i], "number %zu", i);
    free(t);
}
END_TEST

/* A matrix with these rows and columns of another; elsewhere it is 0. */
static void take_block(real out[SQUARE], const real *in, int rows, int first, int cols)
{
    memset(out, 0, SQUARE * sizeof *out);
    for (int i = 0; i < rows; i++)
        memcpy(out + i * WIDTH + first, in + i * WIDTH + first, (size_t)cols * sizeof *out);
}

/* The gradients of Q, K and V of a layer, in plain loops: one head after the other. */
static void plain_back_from_heads(struct trial *t, int l, const real *dconcat, real dQ[SQUARE], real dK[SQUARE],
                                  real dV[SQUARE])
{
    const struct passage_layer *layer = &t->passage.layer[l];
    int d_k = WIDTH / t->network.heads, n = t->passage.n;

    for (int head = 0; head < t->network.heads; head++) {
        real dY[SQUARE], Q[SQUARE], K[SQUARE], K_turned[SQUARE], V[SQUARE], weights[SQUARE];
        real dscores[SQUARE] = {0}, dK_turned[SQUARE] = {0};

        take_block(dY, dconcat, n, head * d_k, d_k);
        take_block(Q, layer->Q, n, head * d_k, d_k);
        take_block(K, layer->K, n, head * d_k, d_k);
        take_block(V, layer->V, n, head * d_k, d_k);
        take_block(weights, layer->weights[head], n, 0, n);
        product_turn(K_turned, K, WIDTH, WIDTH);
        plain_back(dV, dscores, weights, V, dY, n);
        for (int i = 0; i < n; i++) {
            plain_softmax_back(dscores + i * WIDTH, weights + i * WIDTH, i + 1);
            for (int j = 0; j < WIDTH; j++) {
                if (j > i)
                    dscores[i * WIDTH + j] = 0; /* hidden */
                else if (t->network.relative)
                    t->plain.layer[l].bias[head * WIDTH + i - j] += dscores[i * WIDTH + j];
                dscores[i * WIDTH + j] /= sqrt(d_k);
            }
        }
        plain_back(dK_turned, dQ, Q, K_turned, dscores, n);
        for (int i = 0; i < WIDTH; i++)
            for (int j = 0; j < WIDTH; j++)
                dK[j * WIDTH + i] += dK_turned[i * WIDTH + j];
    }
}

/* Adds the gradient of a line in plain loops; returns its loss. What the line's rows are comes from network_read(). */
static double plain_gradient(struct trial *t, const struct letter_line *line)
{
    struct passage *p = &t->passage;
    const struct parameters *at = &t->network.at;
    struct parameters *sum = &t->plain;
    real dlogits[SQUARE] = {0}, dX[SQUARE] = {0};
    double loss = 0;

    network_read_line(&t->network, line, NULL, p);
    for (int i = line->first; i < p->n; i++) {
        loss += plain_loss(dlogits + i * WIDTH, p->predicted + i * WIDTH, t->network.letters, line->letter[i + 1]);
        for (int c = 0; c < t->network.letters; c++)
            dlogits[i * WIDTH + c] /= t->graded;
    }
    plain_back(sum->U, dX, p->X[t->network.layers], at->U, dlogits, p->n);
    for (int l = t->network.layers - 1; l >= 0; l--) {
        struct network_layer *layer = &sum->layer[l];
        real dconcat[SQUARE] = {0}, dQ[SQUARE] = {0}, dK[SQUARE] = {0}, dV[SQUARE] = {0};

        plain_back(layer->W_O, dconcat, p->layer[l].concat, at->layer[l].W_O, dX, p->n);
        plain_back_from_heads(t, l, dconcat, dQ, dK, dV);
        plain_back(layer->W_Q, dX, p->X[l], at->layer[l].W_Q, dQ, p->n);
        plain_back(layer->W_K, dX, p->X[l], at->layer[l].W_K, dK, p->n);
        plain_back(layer->W_V, dX, p->X[l], at->layer[l].W_V, dV, p->n);
    }
    for (int i = 0; i < p->n; i++)
        for (int c = 0; c < WIDTH; c++) {
            sum->E[line->letter[i] * WIDTH + c] += dX[i * WIDTH + c];
            sum->P[i * WIDTH + c] += t->network.relative ? 0 : dX[i * WIDTH + c];
        }
    return loss;
}

/* The functions that are shown as code make the gradient that is trained with, in networks of every shape. */
START_TEST(plain_loops_make_the_same_gradient)
{
    struct trial *t = new_trial(_i / 6 + 1, 1 << _i % 3, _i / 3 % 2);
    const real *fast = (const real *)&t->gradient.sum, *plain = (const real *)&t->plain;
    double sum = 0;

    find_gradient(t, true);
    for (int k = 0; k < LINES; k++)
        sum += plain_gradient(t, &t->lines[k]);
    ck_assert_double_eq_tol(sum / t->graded, loss(t), 1e-13);
    for (size_t i = 0; i < PARAMETERS; i++)
        ck_assert_msg(fabs(fast[i] - plain[i]) <= 1e-13, "number %zu: %.17g, plain %.17g", i, fast[i], plain[i]);
    free(t);
}
END_TEST

/* One number, worked by hand: the first step is the rate against the gradient's sign, whatever its size; the second, of
 * gradient 0, is the rate · 0.8 · 0.2 / (1 − 0.64) / √(0.98 · 0.02 / (1 − 0.9604)). */
START_TEST(adam_takes_steps_of_the_rate)
{
    struct adam *adam = calloc(1, sizeof *adam);
    struct parameters *at = calloc(1, sizeof *at), *gradient = calloc(1, sizeof *gradient);

    gradient->E[0] = 1000;
    gradient->U[7] = -0.001;
    adam_step(adam, at, gradient, 0.5);
    ck_assert_double_eq_tol(at->E[0], -0.5, 1e-9);
    ck_assert_double_eq_tol(at->U[7], 0.5, 1e-4);
    ck_assert_double_eq(at->P[3], 0);
    gradient->E[0] = 0;
    adam_step(adam, at, gradient, 0.5);
    ck_assert_double_eq_tol(at->E[0], -0.5 - 0.5 * (0.16 / 0.36) / sqrt(0.0196 / 0.0396), 1e-9);
    free(adam);
    free(at);
    free(gradient);
}
END_TEST

Suite *training_gradient_suite(void)
{
    Suite *suite = suite_create("training_gradient");
    TCase *tcase = tcase_create("gradient");

    tcase_add_loop_test(tcase, gradients_are_central_differences, 0, 12);
    tcase_add_loop_test(tcase, graded_rows_alone_give_the_gradient, 0, 4);
    tcase_add_loop_test(tcase, plain_loops_make_the_same_gradient, 0, 12);
    tcase_add_test(tcase, adam_takes_steps_of_the_rate);
    suite_add_tcase(suite, tcase);
    return suite;
}
