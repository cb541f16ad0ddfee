/* SPDX-License-Identifier: MIT */
/* Between region markers are the listings that the program shows beside each stage: they are cut from here when it is
 * built, and the line marked "here" is the one that lights up. So: plain loops, at most 48 columns, the running index
 * of a sum always c. A region of two names, score-scale, holds both functions. */
/* clang-format off */
#include "attention/stages.h"

#include <math.h>
#include <stdbool.h>

/*> d-k */
size_t attention_d_k(size_t d_model,
        size_t num_heads)
{
    bool even = d_model % num_heads == 0;

    return even ? d_model / num_heads : 0; /* here */
}
/*< d-k */

/*> place */
void attention_place(double *X,
        const double *words,
        const double *positions,
        size_t n, size_t d_model)
{
    for (size_t i = 0; i < n*d_model; i++)
        X[i] = words[i] + positions[i]; /* here */
}
/*< place */

/*> split */
void attention_split(double *W_head,
        const double *W, size_t d_model,
        size_t num_heads, size_t head)
{
    size_t d_k = d_model / num_heads;

    W += head * d_k;
    for (size_t i = 0; i < d_model; i++)
        for (size_t j = 0; j < d_k; j++)
            W_head[i*d_k + j] = W[i*d_model + j]; /* here */
}
/*< split */

/*> split-wide */
void attention_split_wide(double *W_head,
        const double *W, size_t rows,
        size_t columns, size_t d_k, size_t first)
{
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < d_k; j++) {
            size_t from = i*columns + first + j;

            W_head[i*d_k + j] = W[from]; /* here */
        }
}
/*< split-wide */

/*> split-heads */
void attention_split_heads(double *Q_head,
        const double *Q,
        size_t n, size_t d_model,
        size_t num_heads, size_t head)
{
    size_t h = num_heads, d_k = d_model / h;

    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < d_k; j++) {
            size_t from = (i*h + head)*d_k + j; /* here */

            Q_head[i*d_k + j] = Q[from];
        }
}
/*< split-heads */

/*> project-bias */
/*> project */
void attention_project(double *Q,
        const double *X, const double *W,
        size_t n, size_t d_model, size_t d_k)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < d_k; j++) {
            const double *x = X + i*d_model;
            double sum = 0;

            for (size_t c = 0; c < d_model; c++)
                sum += x[c] * W[c*d_k + j]; /* here */
            Q[i*d_k + j] = sum;
        }
}
/*< project */

/*> output-bias */
/*> bias */
void attention_bias(double *Q,
        const double *b,
        size_t n, size_t d_k)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < d_k; j++)
            Q[i*d_k + j] += b[j]; /* here */
}
/*< bias */
/*< project-bias */

/*> output-wide */
void attention_output_wide(double *output,
        const double *concat, const double *W_O,
        size_t n, size_t width, size_t d_model)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < d_model; j++) {
            const double *row = concat + i*width;
            const double *w = W_O + j;
            double sum = 0;

            for (size_t c = 0; c < width; c++)
                sum += row[c] * w[c*d_model]; /* here */
            output[i*d_model + j] = sum;
        }
}
/*< output-wide */
/*< output-bias */

/*> score-scale */
/*> score */
void attention_score(double *scores,
        const double *Q, const double *K,
        size_t n, size_t m, size_t d_k)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++) {
            const double *q = Q + i*d_k;
            const double *k = K + j*d_k;
            double sum = 0;

            for (size_t c = 0; c < d_k; c++)
                sum += q[c] * k[c]; /* here */
            scores[i*m + j] = sum;
        }
}
/*< score */

/*> scale */
void attention_scale(double *scaled,
        const double *scores,
        size_t n, size_t m, size_t d_k)
{
    double divisor = sqrt((double)d_k);

    for (size_t i = 0; i < n*m; i++)
        scaled[i] = scores[i] / divisor; /* here */
}
/*< scale */
/*< score-scale */

/*> scale-by */
void attention_scale_by(double *scaled,
        const double *scores,
        size_t n, size_t m, double scale)
{
    for (size_t i = 0; i < n*m; i++)
        scaled[i] = scores[i] * scale; /* here */
}
/*< scale-by */

/*> allow */
void attention_allow(unsigned char *mask,
        size_t n, size_t m, size_t padding)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++) {
            bool past = j <= i;
            bool word = j + padding < m;

            mask[i*m + j] = past && word; /* here */
        }
}
/*< allow */

/*> add-mask */
/*> add */
void attention_add(double *sum,
        const double *scaled, const double *bias,
        size_t n, size_t m)
{
    for (size_t i = 0; i < n*m; i++)
        sum[i] = scaled[i] + bias[i]; /* here */
}
/*< add */

/*> mask */
void attention_mask(double *masked,
        const double *scaled,
        const unsigned char *mask,
        size_t n, size_t m)
{
    for (size_t i = 0; i < n*m; i++) {
        bool allowed = !mask || mask[i] != 0;
        double s = scaled[i];

        masked[i] = allowed ? s : -INFINITY; /* here */
    }
}
/*< mask */
/*< add-mask */

/*> softmax */
void attention_softmax(double *weights,
        const double *masked,
        size_t n, size_t m)
{
    for (size_t i = 0; i < n; i++) {
        const double *in = masked + i*m;
        double *out = weights + i*m;
        double max = -INFINITY, sum = 0;

        for (size_t j = 0; j < m; j++)
            max = fmax(max, in[j]);
        if (max == -INFINITY)
            max = 0; /* nothing may be seen */
        for (size_t j = 0; j < m; j++) {
            out[j] = exp(in[j] - max);
            sum += out[j];
        }
        if (sum == 0)
            sum = 1; /* a row of 0s stays 0s */
        for (size_t j = 0; j < m; j++)
            out[j] = out[j] / sum; /* here */
    }
}
/*< softmax */

/*> weights */
void attention_weights(double *weights,
        const double *scores,
        const unsigned char *mask,
        size_t n, size_t m, size_t d_k)
{
    double *w = weights;

    for (size_t i = 0; i < n*m; i++)
        w[i] = scores[i];
    attention_scale(w, w, n, m, d_k);
    attention_mask(w, w, mask, n, m);
    attention_softmax(w, w, n, m); /* here */
}
/*< weights */

/*> blend */
void attention_blend(double *head,
        const double *weights, const double *V,
        size_t n, size_t m, size_t d_k)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < d_k; j++) {
            const double *w = weights + i*m;
            double sum = 0;

            for (size_t c = 0; c < m; c++)
                sum += w[c] * V[c*d_k + j]; /* here */
            head[i*d_k + j] = sum;
        }
}
/*< blend */

/*> concat-output */
/*> concat */
void attention_concat(double *concat,
        const double *head_output,
        size_t n, size_t d_k,
        size_t num_heads, size_t head)
{
    const double *from = head_output;

    for (size_t i = 0; i < n; i++) {
        double *row = concat + i*num_heads*d_k;

        for (size_t j = 0; j < d_k; j++)
            row[head*d_k + j] = from[i*d_k + j]; /* here */
    }
}
/*< concat */

/*> output */
void attention_output(double *output,
        const double *concat, const double *W_O,
        size_t n, size_t d_model)
{
    size_t d = d_model;

    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < d; j++) {
            const double *row = concat + i*d;
            double sum = 0;

            for (size_t c = 0; c < d; c++)
                sum += row[c] * W_O[c*d + j]; /* here */
            output[i*d + j] = sum;
        }
}
/*< output */
/*< concat-output */

/*> residual */
void attention_residual(double *X,
        const double *before,
        const double *output,
        size_t n, size_t d_model)
{
    for (size_t i = 0; i < n*d_model; i++)
        X[i] = before[i] + output[i]; /* here */
}
/*< residual */

/* Not listings: the same functions with sizes known at compile time. */
void attention_project_8_4(double *restrict Q, const double *restrict X, const double *restrict W, size_t n)
{
    attention_project(Q, X, W, n, 8, 4);
}

void attention_blend_4_4(double *restrict head, const double *restrict weights, const double *restrict V, size_t n)
{
    attention_blend(head, weights, V, n, 4, 4);
}

void attention_output_8(double *restrict output, const double *restrict concat, const double *restrict W_O, size_t n)
{
    attention_output(output, concat, W_O, n, 8);
}
