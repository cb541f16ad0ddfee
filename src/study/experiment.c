/* SPDX-License-Identifier: MIT */
#include "study/experiment.h"

#include "attention/record.h"
#include "attention/stages.h"

#include <math.h>

void experiment_start(struct experiment *experiment, size_t d_k, bool equal, uint64_t seed)
{
    *experiment = (struct experiment){.d_k = d_k, .equal = equal};
    random_start(&experiment->random, seed, d_k);
    random_make_table(&experiment->table);
}

/* Draws a vector: d_k independent components, or one number for all of them. */
static void draw_vector(struct experiment *experiment, double *vector)
{
    size_t drawn = experiment->equal ? 1 : experiment->d_k;

    random_normals(vector, drawn, &experiment->table, &experiment->random);
    for (size_t i = drawn; i < experiment->d_k; i++)
        vector[i] = vector[0];
}

/* q·k, in four sums that do not wait for each other; always in this order, so that the last digit is always the same.
 */
static double product(const double *q, const double *k, size_t d_k)
{
    double sums[4] = {0};
    size_t i = 0;

    for (; i + 4 <= d_k; i += 4)
        for (size_t lane = 0; lane < 4; lane++)
            sums[lane] += q[i + lane] * k[i + lane];
    for (; i < d_k; i++)
        sums[0] += q[i] * k[i];
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/* Draws 16 pairs of a query and a key: the score of each pair, and of the first query with each key. */
static void draw_pairs(struct experiment *experiment)
{
    double first[EXPERIMENT_D_K_MOST], q[EXPERIMENT_D_K_MOST], k[EXPERIMENT_D_K_MOST];

    for (size_t i = 0; i < EXPERIMENT_KEYS; i++) {
        draw_vector(experiment, i == 0 ? first : q);
        draw_vector(experiment, k);
        experiment->row[i] = product(first, k, experiment->d_k);
        experiment->scores[i] = i == 0 ? experiment->row[0] : product(q, k, experiment->d_k);
    }
}

/* The Frobenius norm of diag(p) − p pᵀ: how strongly softmax reacts when its scores change a little. */
static double gradient_norm(const double *p)
{
    double sum = 0;

    for (size_t i = 0; i < EXPERIMENT_KEYS; i++)
        for (size_t j = 0; j < EXPERIMENT_KEYS; j++) {
            double slope = (i == j ? p[i] : 0) - p[i] * p[j];

            sum += slope * slope;
        }
    return sqrt(sum);
}

/* Takes a row of scores through softmax. */
static void count_softmax(struct experiment_sums *sums, const double *row)
{
    double shares[EXPERIMENT_KEYS], largest = 0;

    attention_softmax(shares, row, 1, EXPERIMENT_KEYS);
    for (size_t i = 0; i < EXPERIMENT_KEYS; i++)
        largest = fmax(largest, shares[i]);
    sums->entropy += record_entropy(shares, EXPERIMENT_KEYS);
    sums->gradient += gradient_norm(shares);
    sums->largest += largest;
}

static void count_row(struct experiment *experiment)
{
    double scaled[EXPERIMENT_KEYS];

    attention_scale(scaled, experiment->row, 1, EXPERIMENT_KEYS, experiment->d_k);
    count_softmax(&experiment->sums[EXPERIMENT_BEFORE], experiment->row);
    count_softmax(&experiment->sums[EXPERIMENT_AFTER], scaled);
    experiment->rows++;
}

/* Bins from the low end of the histogram to a score before scaling. */
static double bins_to(const struct experiment *experiment, double score)
{
    double deviation = sqrt(experiment_theory(experiment, EXPERIMENT_BEFORE));

    return (score / deviation + EXPERIMENT_SPREAD) * (EXPERIMENT_BINS / (2 * EXPERIMENT_SPREAD));
}

static void count_score(struct experiment *experiment, double score, double scaled)
{
    struct experiment_sums *before = &experiment->sums[EXPERIMENT_BEFORE], *after = before + EXPERIMENT_AFTER;
    double bin = bins_to(experiment, score);

    before->scores += score;
    before->squares += score * score;
    after->scores += scaled;
    after->squares += scaled * scaled;
    if (bin < 0)
        experiment->below++;
    else if (bin >= EXPERIMENT_BINS)
        experiment->above++;
    else
        experiment->bins[(size_t)bin]++;
}

void experiment_draw(struct experiment *experiment, uint64_t count)
{
    double scaled[EXPERIMENT_KEYS];

    if (experiment->drawn % EXPERIMENT_KEYS && count)
        attention_scale(scaled, experiment->scores, 1, EXPERIMENT_KEYS, experiment->d_k);
    for (; count > 0; count--) {
        size_t at = experiment->drawn % EXPERIMENT_KEYS;

        if (at == 0) {
            draw_pairs(experiment);
            attention_scale(scaled, experiment->scores, 1, EXPERIMENT_KEYS, experiment->d_k);
        }
        count_score(experiment, experiment->scores[at], scaled[at]);
        experiment->drawn++;
        if (at + 1 == EXPERIMENT_KEYS)
            count_row(experiment);
    }
}

double experiment_theory(const struct experiment *experiment, enum experiment_side side)
{
    double d_k = (double)experiment->d_k, before = experiment->equal ? d_k * d_k : d_k;

    return side == EXPERIMENT_BEFORE ? before : before / d_k;
}

double experiment_variance(const struct experiment *experiment, enum experiment_side side)
{
    const struct experiment_sums *sums = &experiment->sums[side];
    double n = (double)experiment->drawn;

    return n > 0 ? (sums->squares - sums->scores * sums->scores / n) / n : 0;
}

static double mean_of_rows(const struct experiment *experiment, double sum)
{
    return experiment->rows ? sum / (double)experiment->rows : 0;
}

double experiment_entropy(const struct experiment *experiment, enum experiment_side side)
{
    return mean_of_rows(experiment, experiment->sums[side].entropy);
}

double experiment_gradient(const struct experiment *experiment, enum experiment_side side)
{
    return mean_of_rows(experiment, experiment->sums[side].gradient);
}

double experiment_largest(const struct experiment *experiment, enum experiment_side side)
{
    return mean_of_rows(experiment, experiment->sums[side].largest);
}

/* How many scores before scaling lie from `low` to `high`, given in bins. */
static double count_between(const struct experiment *experiment, double low, double high)
{
    double count = 0;
    size_t last;

    low = fmin(fmax(low, 0), EXPERIMENT_BINS);
    high = fmin(fmax(high, 0), EXPERIMENT_BINS);
    last = high < EXPERIMENT_BINS ? (size_t)high : EXPERIMENT_BINS - 1;
    for (size_t bin = (size_t)low; bin <= last && low < high; bin++) {
        double from = fmax(low, (double)bin), to = fmin(high, (double)bin + 1);

        if (from < to)
            count += (double)experiment->bins[bin] * (to - from);
    }
    return count;
}

double experiment_share(const struct experiment *experiment, enum experiment_side side, double low, double high)
{
    double factor = side == EXPERIMENT_BEFORE ? 1 : sqrt((double)experiment->d_k), count;

    if (experiment->drawn == 0)
        return 0;
    low = bins_to(experiment, low * factor);
    high = bins_to(experiment, high * factor);
    count = count_between(experiment, low, high);
    if (low < 0 && high >= 0)
        count += (double)experiment->below;
    if (low <= EXPERIMENT_BINS && high > EXPERIMENT_BINS)
        count += (double)experiment->above;
    return count / (double)experiment->drawn;
}
