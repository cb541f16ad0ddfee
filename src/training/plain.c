/* SPDX-License-Identifier: MIT */
/* Listings by the rules of attention/stages.c: plain loops, at most 48 columns. */
/* clang-format off */
#include "training/plain.h"

/*> product */
/* c = a b; if `flipped`, of a transposed. */
void product_plain(const struct product *p)
{
    int down = p->flipped ? 1 : WIDTH;
    int across = p->flipped ? WIDTH : 1;

    for (int i = 0; i < p->rows; i++)
        for (int j = 0; j < p->cols; j++) {
            const real *a = p->a + i*down;
            const real *b = p->b + j;
            real *c = p->c + i*WIDTH + j;
            real sum = 0;

            for (int k = 0; k < p->depth; k++)
                sum += a[k*across] * b[k*WIDTH]; /* here */
            *c = p->add ? *c + sum : sum;
        }
}
/*< product */

/*> loss */
/* The loss of a guess, and in dlogits how it
 * changes with each logit. */
real plain_loss(real *dlogits,
        const real *shares,
        int letters, int right)
{
    for (int c = 0; c < letters; c++)
        dlogits[c] = shares[c];
    dlogits[right] -= 1; /* here */
    return -real_log(shares[right]);
}
/*< loss */

/*> back */
/* Y = X W. dY says how the loss changes with Y:
 * so how does it with W, and how with X? */
void plain_back(real *dW, real *dX,
        const real *X, const real *W,
        const real *dY, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < WIDTH; j++)
            for (int c = 0; c < WIDTH; c++) {
                real d = dY[i*WIDTH + j];
                int at = c*WIDTH + j;

                dW[at] += X[i*WIDTH + c] * d; /* here */
                dX[i*WIDTH + c] += W[at] * d; /* here */
            }
}
/*< back */

/*> softmax */
/* d: how the loss changes with the weights of a
 * row; in the end, how with its scores. */
void plain_softmax_back(real *d,
        const real *weights, int n)
{
    real mean = 0;

    for (int j = 0; j < n; j++)
        mean += weights[j] * d[j];
    for (int j = 0; j < n; j++)
        d[j] = weights[j] * (d[j] - mean); /* here */
}
/*< softmax */

/*> step */
/* Adam: a number goes down its gradient g, by
 * about `rate`. m, v: means of g and of g*g. */
void plain_step(real *at, real *m, real *v,
        const real *gradient,
        real rate, real correct)
{
    const real k = (real)0.8, l = (real)0.2;
    const real p = (real)0.98, q = (real)0.02;
    const real e = (real)1e-8; /* never 0 */

    for (size_t i = 0; i < PARAMETERS; i++) {
        real g = gradient[i], size;

        m[i] = k*m[i] + l*g;
        v[i] = p*v[i] + q*(g*g);
        size = real_sqrt(v[i]*correct) + e;
        at[i] -= rate*m[i] / size; /* here */
    }
}
/*< step */
