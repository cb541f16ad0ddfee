/* SPDX-License-Identifier: MIT */
/* The six stages of multi-head attention as a learner sees them: one small function each, named as on screen, written
 * to be read (the listings of the program are cut from stages.c). Vaswani et al. 2017, sections 3.2.1 and 3.2.2.
 * Matrices are dense, row-major doubles; outputs come first, then inputs, weights, sizes; nothing may overlap, except
 * that scale, add, mask and softmax also work in place (output = input): they read each number before they overwrite
 * it.
 *
 * The functions whose name ends in _wide are for models in which d_model is not num_heads · d_k.
 *
 *   n queries (tokens), m keys (m = n in self-attention), d_model columns of X, num_heads heads,
 *   d_k = d_model / num_heads
 *
 * Worked: q(sat) = [0 2 0 0], k(cat) = [-0.5 2.8 0 0] give the score 2.0 × 2.8 = 5.6, scaled 5.6 / √4 = 2.8. */
#ifndef HEADWAY_ATTENTION_STAGES_H
#define HEADWAY_ATTENTION_STAGES_H

#include <stddef.h>

/* d_k = d_model / num_heads; 0 if there is a remainder. Precondition: 1 ≤ num_heads. */
size_t attention_d_k(size_t d_model, size_t num_heads);

/* X [n × d_model] = words [n × d_model] + positions [n × d_model]. */
void attention_place(double *X, const double *words, const double *positions, size_t n, size_t d_model);

/* W_head [d_model × d_k] = columns head·d_k … of W [d_model × num_heads·d_k]; head counts from 0. */
void attention_split(double *W_head, const double *W, size_t d_model, size_t num_heads, size_t head);

/* The same where sizes differ: W_head [rows × d_k] = columns first … of W [rows × columns]. */
void attention_split_wide(double *W_head, const double *W, size_t rows, size_t columns, size_t d_k, size_t first);

/* The same after projecting with the whole W, as frameworks do: Q_head [n × d_k] = columns head·d_k … of
 * Q [n × num_heads·d_k]. */
void attention_split_heads(double *Q_head, const double *Q, size_t n, size_t d_model, size_t num_heads, size_t head);

/* Q [n × d_k] = X [n × d_model] W [d_model × d_k]; the same for K and V. */
void attention_project(double *Q, const double *X, const double *W, size_t n, size_t d_model, size_t d_k);

/* Q [n × d_k] += b [d_k], in each row; the same for K, V and, d_model wide, for the output. */
void attention_bias(double *Q, const double *b, size_t n, size_t d_k);

/* scores [n × m] = Q [n × d_k] Kᵀ, K [m × d_k]. */
void attention_score(double *scores, const double *Q, const double *K, size_t n, size_t m, size_t d_k);

/* scaled [n × m] = scores / √d_k. */
void attention_scale(double *scaled, const double *scores, size_t n, size_t m, size_t d_k);

/* scaled [n × m] = scores · scale, for a model with a scale of its own. */
void attention_scale_by(double *scaled, const double *scores, size_t n, size_t m, double scale);

/* mask [n × m]: query i may attend to key j if j ≤ i and j is not one of the last `padding` keys. */
void attention_allow(unsigned char *mask, size_t n, size_t m, size_t padding);

/* sum [n × m] = scaled + bias [n × m]: what a model adds to its scores before the mask, such as a penalty for distance.
 */
void attention_add(double *sum, const double *scaled, const double *bias, size_t n, size_t m);

/* masked [n × m] = scaled where mask is not 0, else −∞; mask [n × m], or NULL for all ones. */
void attention_mask(double *masked, const double *scaled, const unsigned char *mask, size_t n, size_t m);

/* weights [n × m]: each row exp(masked − its maximum) over their sum; a row of −∞ alone becomes 0s. */
void attention_softmax(double *weights, const double *masked, size_t n, size_t m);

/* Scale, mask, softmax, in this order, where nothing in between is needed: weights [n × m] from scores [n × m]. */
void attention_weights(double *weights, const double *scores, const unsigned char *mask, size_t n, size_t m,
                       size_t d_k);

/* head [n × d_k] = weights [n × m] V [m × d_k]. */
void attention_blend(double *head, const double *weights, const double *V, size_t n, size_t m, size_t d_k);

/* Columns head·d_k … of concat [n × num_heads·d_k] = one head's output [n × d_k]; head counts from 0. */
void attention_concat(double *concat, const double *head_output, size_t n, size_t d_k, size_t num_heads, size_t head);

/* output [n × d_model] = concat [n × d_model] W_O [d_model × d_model]. */
void attention_output(double *output, const double *concat, const double *W_O, size_t n, size_t d_model);

/* output [n × d_model] = concat [n × width] W_O [width × d_model]. */
void attention_output_wide(double *output, const double *concat, const double *W_O, size_t n, size_t width,
                           size_t d_model);

/* attention_project(), attention_blend() and attention_output() called with the sizes of the default example (d_model
 * 8, d_k 4, m 4): a compiler that knows them makes several sums at once, each in its order, in a third of the time. */
void attention_project_8_4(double *restrict Q, const double *restrict X, const double *restrict W, size_t n);
void attention_blend_4_4(double *restrict head, const double *restrict weights, const double *restrict V, size_t n);
void attention_output_8(double *restrict output, const double *restrict concat, const double *restrict W_O, size_t n);

/* X [n × d_model] of a layer = X of the layer before + that layer's output. */
void attention_residual(double *X, const double *before, const double *output, size_t n, size_t d_model);

#endif
