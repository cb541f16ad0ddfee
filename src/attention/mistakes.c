/* SPDX-License-Identifier: MIT */
/* Listings by the rules of stages.c: each is shown beside the right one, so its text is that of stages.c except for the
 * mistake, and "here" marks the lines that the right one does not have. Even its name is the same, as it would be in
 * real code: a macro outside the region renames it for the compiler. */
/* clang-format off */
#include "attention/mistakes.h"

#include "attention/stages.h"

#include <math.h>
#include <stdbool.h>

/* Some mistakes consist in not using an argument. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

#define attention_d_k mistake_indivisible
/*> indivisible */
size_t attention_d_k(size_t d_model,
        size_t num_heads)
{
    return d_model / num_heads; /* here */
}
/*< indivisible */
#undef attention_d_k

#define attention_place mistake_no_positions
/*> no-positions */
void attention_place(double *X,
        const double *words,
        const double *positions,
        size_t n, size_t d_model)
{
    for (size_t i = 0; i < n*d_model; i++)
        X[i] = words[i]; /* here */
}
/*< no-positions */
#undef attention_place

#define attention_split_heads mistake_split
/*> split */
void attention_split_heads(double *Q_head,
        const double *Q,
        size_t n, size_t d_model,
        size_t num_heads, size_t head)
{
    size_t h = num_heads, d_k = d_model / h;

    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < d_k; j++) {
            size_t from = (head*n + i)*d_k + j; /* here */

            Q_head[i*d_k + j] = Q[from];
        }
}
/*< split */
#undef attention_split_heads

#define attention_project mistake_slice_x
/*> slice-x */
void attention_project(double *Q,
        const double *X, const double *W,
        size_t n, size_t d_model, size_t d_k)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < d_k; j++) {
            const double *x = X + i*d_model;
            double sum = 0;

            for (size_t c = 0; c < d_k; c++) /* here */
                sum += x[c] * W[c*d_k + j];
            Q[i*d_k + j] = sum;
        }
}
/*< slice-x */
#undef attention_project

#define attention_scale mistake_scale_d_model
/*> scale-d-model */
void attention_scale(double *scaled,
        const double *scores,
        size_t n, size_t m, size_t d_model) /* here */
{
    double divisor = sqrt((double)d_model); /* here */

    for (size_t i = 0; i < n*m; i++)
        scaled[i] = scores[i] / divisor;
}
/*< scale-d-model */
#undef attention_scale

#define attention_scale mistake_scale_d_k
/*> scale-d-k */
void attention_scale(double *scaled,
        const double *scores,
        size_t n, size_t m, size_t d_k)
{
    double divisor = (double)d_k; /* here */

    for (size_t i = 0; i < n*m; i++)
        scaled[i] = scores[i] / divisor;
}
/*< scale-d-k */
#undef attention_scale

#define attention_scale mistake_no_scale
/*> no-scale */
void attention_scale(double *scaled,
        const double *scores,
        size_t n, size_t m, size_t d_k)
{
    for (size_t i = 0; i < n*m; i++)
        scaled[i] = scores[i]; /* here */
}
/*< no-scale */
#undef attention_scale

#define attention_scale mistake_multiply
/*> multiply */
void attention_scale(double *scaled,
        const double *scores,
        size_t n, size_t m, size_t d_k)
{
    double divisor = sqrt((double)d_k);

    for (size_t i = 0; i < n*m; i++)
        scaled[i] = scores[i] * divisor; /* here */
}
/*< multiply */
#undef attention_scale

#define attention_allow mistake_mask_mixup
/*> mask-mixup */
void attention_allow(unsigned char *mask,
        size_t n, size_t m, size_t padding)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++) {
            bool word = j + padding < m;

            mask[i*m + j] = word; /* here */
        }
}
/*< mask-mixup */
#undef attention_allow

#define attention_allow mistake_mask_causal_only
/*> mask-causal-only */
void attention_allow(unsigned char *mask,
        size_t n, size_t m, size_t padding)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++) {
            bool past = j <= i;

            mask[i*m + j] = past; /* here */
        }
}
/*< mask-causal-only */
#undef attention_allow

#define attention_mask mistake_mask_value
/*> mask-value */
void attention_mask(double *masked,
        const double *scaled,
        const unsigned char *mask,
        size_t n, size_t m, double value) /* here */
{
    for (size_t i = 0; i < n*m; i++) {
        bool allowed = !mask || mask[i] != 0;
        double s = scaled[i];

        masked[i] = allowed ? s : value; /* here */
    }
}
/*< mask-value */
#undef attention_mask

#define attention_mask mistake_mask_add
/*> mask-add */
void attention_mask(double *masked,
        const double *scaled,
        const unsigned char *mask,
        size_t n, size_t m, double value) /* here */
{
    for (size_t i = 0; i < n*m; i++) {
        bool allowed = !mask || mask[i] != 0;
        double s = scaled[i];

        masked[i] = s + (allowed ? 0 : value); /* here */
    }
}
/*< mask-add */
#undef attention_mask

#define attention_mask mistake_mask_kind
/*> mask-kind */
void attention_mask(double *masked,
        const double *scaled,
        const unsigned char *mask,
        size_t n, size_t m)
{
    for (size_t i = 0; i < n*m; i++) {
        bool allowed = !mask || mask[i] != 0;
        double s = scaled[i];

        masked[i] = s + allowed; /* here */
    }
}
/*< mask-kind */
#undef attention_mask

#define attention_mask mistake_mask_inverted
/*> mask-inverted */
void attention_mask(double *masked,
        const double *scaled,
        const unsigned char *mask,
        size_t n, size_t m)
{
    for (size_t i = 0; i < n*m; i++) {
        bool allowed = !mask || !mask[i]; /* here */
        double s = scaled[i];

        masked[i] = allowed ? s : -INFINITY;
    }
}
/*< mask-inverted */
#undef attention_mask

#define attention_mask mistake_mask_filled
/*> mask-filled */
void attention_mask(double *masked,
        const double *scaled,
        const double *mask, /* here */
        size_t n, size_t m)
{
    for (size_t i = 0; i < n*m; i++) {
        bool allowed = !mask || mask[i] != 0;
        double s = scaled[i];

        masked[i] = allowed ? s : -INFINITY;
    }
}
/*< mask-filled */
#undef attention_mask

#define attention_softmax mistake_bare_softmax
/*> bare-softmax */
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
        for (size_t j = 0; j < m; j++) {
            out[j] = exp(in[j] - max);
            sum += out[j];
        }
        for (size_t j = 0; j < m; j++)
            out[j] = out[j] / sum;
    }
}
/*< bare-softmax */
#undef attention_softmax

#define attention_softmax mistake_softmax_columns
/*> softmax-columns */
void attention_softmax(double *weights,
        const double *masked,
        size_t n, size_t m)
{
    for (size_t j = 0; j < m; j++) { /* here */
        const double *in = masked + j; /* here */
        double *out = weights + j; /* here */
        double max = -INFINITY, sum = 0;

        for (size_t i = 0; i < n; i++) /* here */
            max = fmax(max, in[i*m]); /* here */
        if (max == -INFINITY)
            max = 0; /* nothing may be seen */
        for (size_t i = 0; i < n; i++) { /* here */
            out[i*m] = exp(in[i*m] - max); /* here */
            sum += out[i*m]; /* here */
        }
        if (sum == 0)
            sum = 1; /* a row of 0s stays 0s */
        for (size_t i = 0; i < n; i++) /* here */
            out[i*m] = out[i*m] / sum; /* here */
    }
}
/*< softmax-columns */
#undef attention_softmax

#define attention_softmax mistake_no_max
/*> no-max */
void attention_softmax(double *weights,
        const double *masked,
        size_t n, size_t m)
{
    for (size_t i = 0; i < n; i++) {
        const double *in = masked + i*m;
        double *out = weights + i*m;
        double sum = 0; /* here */

        for (size_t j = 0; j < m; j++) {
            out[j] = exp(in[j]); /* here */
            sum += out[j];
        }
        if (sum == 0)
            sum = 1; /* a row of 0s stays 0s */
        for (size_t j = 0; j < m; j++)
            out[j] = out[j] / sum;
    }
}
/*< no-max */
#undef attention_softmax

#define attention_softmax mistake_no_max_float
/*> no-max-float */
void attention_softmax(double *weights,
        const double *masked,
        size_t n, size_t m)
{
    for (size_t i = 0; i < n; i++) {
        const double *in = masked + i*m;
        double *out = weights + i*m;
        float sum = 0; /* here */

        for (size_t j = 0; j < m; j++) {
            out[j] = expf((float)in[j]); /* here */
            sum += (float)out[j]; /* here */
        }
        if (sum == 0)
            sum = 1; /* a row of 0s stays 0s */
        for (size_t j = 0; j < m; j++)
            out[j] = (float)out[j] / sum; /* here */
    }
}
/*< no-max-float */
#undef attention_softmax

#define attention_weights mistake_late_scale
/*> late-scale */
void attention_weights(double *weights,
        const double *scores,
        const unsigned char *mask,
        size_t n, size_t m, size_t d_k)
{
    double *w = weights;

    for (size_t i = 0; i < n*m; i++)
        w[i] = scores[i];
    attention_mask(w, w, mask, n, m);
    attention_softmax(w, w, n, m);
    attention_scale(w, w, n, m, d_k); /* here */
}
/*< late-scale */
#undef attention_weights

#define attention_weights mistake_late_mask
/*> late-mask */
void attention_weights(double *weights,
        const double *scores,
        const unsigned char *mask,
        size_t n, size_t m, size_t d_k)
{
    double *w = weights;

    for (size_t i = 0; i < n*m; i++)
        w[i] = scores[i];
    attention_scale(w, w, n, m, d_k);
    attention_softmax(w, w, n, m);
    for (size_t i = 0; mask && i < n*m; i++) /* here */
        w[i] = mask[i] ? w[i] : 0; /* here */
}
/*< late-mask */
#undef attention_weights

#define attention_concat mistake_sum_heads
/*> sum-heads */
void attention_concat(double *concat,
        const double *head_output,
        size_t n, size_t d_k,
        size_t num_heads, size_t head)
{
    const double *from = head_output;

    for (size_t i = 0; i < n; i++) {
        double *row = concat + i*d_k; /* here */

        for (size_t j = 0; j < d_k; j++)
            row[j] += from[i*d_k + j]; /* here */
    }
}
/*< sum-heads */
#undef attention_concat

#define attention_concat mistake_mean_heads
/*> mean-heads */
void attention_concat(double *concat,
        const double *head_output,
        size_t n, size_t d_k,
        size_t num_heads, size_t head)
{
    const double *from = head_output;

    for (size_t i = 0; i < n; i++) {
        double *row = concat + i*d_k; /* here */

        for (size_t j = 0; j < d_k; j++)
            row[j] += from[i*d_k + j] /* here */
                / (double)num_heads; /* here */
    }
}
/*< mean-heads */
#undef attention_concat

#define attention_concat mistake_merge
/*> merge */
void attention_concat(double *concat,
        const double *head_output,
        size_t n, size_t d_k,
        size_t num_heads, size_t head)
{
    const double *from = head_output;

    for (size_t i = 0; i < n; i++) {
        double *row = concat + head*n*d_k; /* here */

        for (size_t j = 0; j < d_k; j++)
            row[i*d_k + j] = from[i*d_k + j]; /* here */
    }
}
/*< merge */
#undef attention_concat

#define attention_output mistake_no_output
/*> no-output */
void attention_output(double *output,
        const double *concat, const double *W_O,
        size_t n, size_t d_model)
{
    size_t d = d_model;

    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < d; j++) {
            const double *row = concat + i*d;

            output[i*d + j] = row[j]; /* here */
        }
}
/*< no-output */
#undef attention_output

#define attention_score mistake_scale_queries
/*> scale-queries */
void attention_score(double *scores,
        const double *Q, const double *K,
        size_t n, size_t m, size_t d_k)
{
    double divisor = sqrt((double)d_k); /* here */

    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++) {
            const double *q = Q + i*d_k;
            const double *k = K + j*d_k;
            double sum = 0;

            for (size_t c = 0; c < d_k; c++)
                sum += q[c] / divisor * k[c]; /* here */
            scores[i*m + j] = sum;
        }
}
/*< scale-queries */
#undef attention_score

#define attention_output mistake_sum_outputs
/*> sum-outputs */
void attention_output(double *output,
        const double *from, const double *W_O, /* here */
        size_t n, size_t d_k, size_t d_model) /* here */
{
    size_t d = d_model;

    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < d; j++) {
            const double *row = from + i*d_k; /* here */
            double sum = 0;

            for (size_t c = 0; c < d_k; c++) /* here */
                sum += row[c] * W_O[c*d + j];
            output[i*d + j] += sum; /* here */
        }
}
/*< sum-outputs */
#undef attention_output
