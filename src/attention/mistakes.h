/* SPDX-License-Identifier: MIT */
/* The classic mistakes in multi-head attention: each function makes exactly one of them and nothing else, with the
 * arguments of the right function in stages.h that it replaces, so that the two can be run, and read, side by side.
 * Matrices are as in stages.h: dense, row-major doubles; outputs first; nothing may overlap. */
#ifndef HEADWAY_ATTENTION_MISTAKES_H
#define HEADWAY_ATTENTION_MISTAKES_H

#include <stddef.h>

/* Which listings are compared: the regions of mistakes.c and of stages.c (the same in lessons/code/), in the order of
 * mistakes.c, ended by NULL. */
struct mistake_pair {
    const char *wrong, *right; /* "scale-d-model", "scale" */
};
extern const struct mistake_pair mistake_pairs[];

/* indivisible, for attention_d_k: divides without checking for a remainder; 7 by 2 is 3. */
size_t mistake_indivisible(size_t d_model, size_t num_heads);

/* scale-d-model, for attention_scale: uses the width of the model instead of the width of a head. */
void mistake_scale_d_model(double *scaled, const double *scores, size_t n, size_t m, size_t d_model);

/* … and its sister: d_k without the root. */
void mistake_scale_d_k(double *scaled, const double *scores, size_t n, size_t m, size_t d_k);

/* no-scale, for attention_scale: copies; or multiplies instead of dividing. */
void mistake_no_scale(double *scaled, const double *scores, size_t n, size_t m, size_t d_k);
void mistake_multiply(double *scaled, const double *scores, size_t n, size_t m, size_t d_k);

/* late-scale, for attention_weights: softmax first, then the division. */
void mistake_late_scale(double *weights, const double *scores, const unsigned char *mask, size_t n, size_t m,
                        size_t d_k);

/* sum-heads, for attention_concat: adds one head's output [n × d_k] to sum [n × d_k] (zero before the first head); or
 * 1/num_heads of it. */
void mistake_sum_heads(double *sum, const double *head_output, size_t n, size_t d_k, size_t num_heads, size_t head);
void mistake_mean_heads(double *mean, const double *head_output, size_t n, size_t d_k, size_t num_heads, size_t head);

/* no-output, for attention_output: concat goes out as it is. */
void mistake_no_output(double *output, const double *concat, const double *W_O, size_t n, size_t d_model);

/* merge, for attention_concat: (heads, n, d_k) read as (n, d_model) without transposing: each head fills rows. */
void mistake_merge(double *concat, const double *head_output, size_t n, size_t d_k, size_t num_heads, size_t head);

/* split, for attention_split_heads: Q [n × d_model] read as (heads, n, d_k) without transposing. */
void mistake_split(double *Q_head, const double *Q, size_t n, size_t d_model, size_t num_heads, size_t head);

/* slice-x, for attention_project: a head projects only its own d_k of X's columns, with those rows of its W. X and W
 * begin there: at X + head·d_k and W_head + head·d_k·d_k; X's rows are still d_model apart. */
void mistake_slice_x(double *Q, const double *X, const double *W, size_t n, size_t d_model, size_t d_k);

/* softmax-columns, for attention_softmax: down the columns. A column of −∞ alone becomes 0s. */
void mistake_softmax_columns(double *weights, const double *masked, size_t n, size_t m);

/* late-mask, for attention_weights: hides after softmax, by zeros. */
void mistake_late_mask(double *weights, const double *scores, const unsigned char *mask, size_t n, size_t m,
                       size_t d_k);

/* mask-value, for attention_mask: `value` (−1e9) instead of −∞; or added to the scaled score. Then softmax as many
 * write it: without the lines that save a row with nothing left, which is NaN if it is all −∞. */
void mistake_mask_value(double *masked, const double *scaled, const unsigned char *mask, size_t n, size_t m,
                        double value);
void mistake_mask_add(double *masked, const double *scaled, const unsigned char *mask, size_t n, size_t m,
                      double value);
void mistake_bare_softmax(double *weights, const double *masked, size_t n, size_t m);

/* mask-kind, for attention_mask: a mask of another kind than the function expects. A mask of 1 = may attend is added as
 * a number; a mask of 1 = may attend is read as 1 = hide; a mask of 0 = may attend and −∞ = hide (`added`) is read as 0
 * = hide. */
void mistake_mask_kind(double *masked, const double *scaled, const unsigned char *mask, size_t n, size_t m);
void mistake_mask_inverted(double *masked, const double *scaled, const unsigned char *mask, size_t n, size_t m);
void mistake_mask_filled(double *masked, const double *scaled, const double *added, size_t n, size_t m);

/* mask-mixup, for attention_allow: padding alone where causal and padding are needed; or causal alone. */
void mistake_mask_mixup(unsigned char *mask, size_t n, size_t m, size_t padding);
void mistake_mask_causal_only(unsigned char *mask, size_t n, size_t m, size_t padding);

/* no-max, for attention_softmax: e to the scores as they are, in double; or in float32. */
void mistake_no_max(double *weights, const double *masked, size_t n, size_t m);
void mistake_no_max_float(double *weights, const double *masked, size_t n, size_t m);

/* no-positions, for attention_place: the words alone. */
void mistake_no_positions(double *X, const double *words, const double *positions, size_t n, size_t d_model);

/* not-a-bug: these two are right. scale-queries, for attention_score and attention_scale: the queries are divided by
 * √d_k before the scores. sum-outputs, for attention_concat and attention_output: adds to output (zero before the first
 * head) one head's output [n × d_k] times its own rows of W_O, W_head [d_k × d_model] = W_O + head·d_k·d_model. */
void mistake_scale_queries(double *scaled, const double *Q, const double *K, size_t n, size_t m, size_t d_k);
void mistake_sum_outputs(double *output, const double *head_output, const double *W_head, size_t n, size_t d_k,
                         size_t d_model);

/* How far apart the two ways can be by rounding alone, for one number. With u = 2^-53, each of r roundings in a row
 * changes a product by a factor of at most 1 + u, so a sum of products by (r·u + r²·u² + …) · Σ|product| (Higham,
 * Accuracy and Stability of Numerical Algorithms, 2nd ed., section 3.1). The bounds count the roundings of both ways,
 * and two more, which cover the higher powers of u and the bound's own roundings. They hold for sizes up to 10^7, and
 * while no product is so small (below 1e-292) that it loses digits.
 *
 * scale-queries, for q [d_k] and k [d_k]: a product, d_k − 1 sums and a division either way, so
 *     2·(d_k + 2)·u · Σ|q_c·k_c| / √d_k,
 * and 0 where √d_k is a power of 2: dividing by it rounds nothing. */
double mistake_scale_queries_bound(const double *q, const double *k, size_t d_k);

/* sum-outputs, for a row of concat [d_model] and column col of W_O: a product and d_model − 1 sums in one way; a
 * product, d_k − 1 sums and num_heads − 1 more in the other, so
 *     (d_model + d_k + num_heads + 1)·u · Σ|row_c·W_O[c,col]|,
 * and 0 where there is one head, as the sums are the same. */
double mistake_sum_outputs_bound(const double *row, const double *W_O, size_t d_model, size_t num_heads, size_t col);

#endif
