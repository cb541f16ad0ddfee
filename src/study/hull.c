/* SPDX-License-Identifier: MIT */
#include "study/hull.h"

#include "attention/stages.h"

#include <math.h>

#define NEAR 1e-6
#define SAME_SCORE 1e-9 /* relative to the largest */
#define ROUNDING 1e-12  /* what rounding leaves of scores that are 0: the computed cosine of 90° is not exactly 0 */

static const double degrees_per_radian = 57.29577951308232;
static const double radians_per_degree = 0.017453292519943295;

static bool is_same(const double *a, const double *b)
{
    return fabs(a[0] - b[0]) < NEAR && fabs(a[1] - b[1]) < NEAR;
}

/* Twice the area of o, a, b: above 0 if they turn left. */
static double turn(const double *o, const double *a, const double *b)
{
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
}

/* The keys without copies, from left to right, those above each other from the bottom up. */
static size_t sort_keys(const double *K, size_t n, size_t *order)
{
    size_t count = 0;

    for (size_t key = 0; key < n; key++) {
        size_t at = count, before = 0;

        while (before < count && !is_same(K + 2 * order[before], K + 2 * key))
            before++;
        if (before < count)
            continue;
        for (; at > 0; at--) {
            const double *left = K + 2 * order[at - 1], *here = K + 2 * key;

            if (left[0] < here[0] || (left[0] == here[0] && left[1] < here[1]))
                break;
            order[at] = order[at - 1];
        }
        order[at] = key;
        count++;
    }
    return count;
}

/* Adds a key to a chain that only turns left: keys on the way or to its right are no corners. */
static void add_to_chain(struct hull *hull, const double *K, size_t least, size_t key)
{
    while (hull->count >= least + 2 &&
           turn(K + 2 * hull->corners[hull->count - 2], K + 2 * hull->corners[hull->count - 1], K + 2 * key) <= NEAR)
        hull->count--;
    if (hull->count < HULL_KEYS_MOST)
        hull->corners[hull->count++] = key;
}

void hull_make(struct hull *hull, const double *K, size_t n)
{
    size_t order[HULL_KEYS_MOST], count = sort_keys(K, n, order), lower;

    hull->count = 0;
    for (size_t i = 0; i < count; i++) /* along the bottom to the right */
        add_to_chain(hull, K, 0, order[i]);
    if (count < 3)
        return;
    lower = hull->count - 1;
    for (size_t i = count - 1; i-- > 1;) /* back along the top; the leftmost key is there already */
        add_to_chain(hull, K, lower, order[i]);
    while (hull->count >= lower + 2 && hull->count > 2 &&
           turn(K + 2 * hull->corners[hull->count - 2], K + 2 * hull->corners[hull->count - 1],
                K + 2 * hull->corners[0]) <= NEAR)
        hull->count--;
}

/* Another key at the same place; n if there is none. */
static size_t copy_of(const double *K, size_t n, size_t key)
{
    size_t other = 0;

    while (other < n && (other == key || !is_same(K + 2 * other, K + 2 * key)))
        other++;
    return other;
}

/* Which corner the key is; hull->count if none. */
static size_t corner_of(const struct hull *hull, size_t key)
{
    size_t at = 0;

    while (at < hull->count && hull->corners[at] != key)
        at++;
    return at;
}

enum hull_place hull_place(const struct hull *hull, const double *K, size_t n, size_t key)
{
    if (copy_of(K, n, key) < n)
        return HULL_COPY;
    if (corner_of(hull, key) < hull->count)
        return HULL_CORNER;
    for (size_t i = 0; i < hull->count; i++) {
        size_t next = hull->corners[(i + 1) % hull->count];

        if (fabs(turn(K + 2 * hull->corners[i], K + 2 * next, K + 2 * key)) <= NEAR)
            return HULL_EDGE;
    }
    return HULL_INSIDE;
}

/* Whether the key lies between two others, and where: parts of both. */
static bool is_between(const double *K, size_t key, const size_t of[2], double part[2])
{
    const double *a = K + 2 * of[0], *b = K + 2 * of[1], *k = K + 2 * key;
    double along = (k[0] - a[0]) * (b[0] - a[0]) + (k[1] - a[1]) * (b[1] - a[1]);
    double whole = (b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1]);

    if (fabs(turn(a, b, k)) > NEAR)
        return false;
    part[1] = along / whole;
    part[0] = 1 - part[1];
    return part[0] > 0 && part[1] > 0;
}

/* The same for a triangle; each part is the area opposite its corner. */
static bool is_within(const double *K, size_t key, const size_t of[3], double part[3])
{
    const double *k = K + 2 * key;
    double whole = turn(K + 2 * of[0], K + 2 * of[1], K + 2 * of[2]);

    if (fabs(whole) <= NEAR)
        return false;
    for (size_t i = 0; i < 3; i++)
        part[i] = turn(k, K + 2 * of[(i + 1) % 3], K + 2 * of[(i + 2) % 3]) / whole;
    return part[0] > 0 && part[1] > 0 && part[2] > 0;
}

static double smallest(const double *part, size_t count)
{
    double least = part[0];

    for (size_t i = 1; i < count; i++)
        least = part[i] < least ? part[i] : least;
    return least;
}

/* Takes a mean if it is the first, or if its smallest part is larger than that of the one before: no corner should
 * count for nearly nothing if other means are possible. */
static void keep_better(struct hull_mean *out, const size_t *of, const double *part, size_t count)
{
    if (out->count && smallest(part, count) <= smallest(out->part, count) + NEAR)
        return;
    out->count = count;
    for (size_t i = 0; i < count; i++) {
        out->of[i] = of[i];
        out->part[i] = part[i];
    }
}

static void find_two(const struct hull *hull, const double *K, size_t key, struct hull_mean *out)
{
    for (size_t i = 0; i < hull->count; i++)
        for (size_t j = 0; j < hull->count; j++) {
            size_t of[2] = {hull->corners[i], hull->corners[j]};
            double part[2];

            if (of[0] < of[1] && is_between(K, key, of, part))
                keep_better(out, of, part, 2);
        }
}

static void find_three(const struct hull *hull, const double *K, size_t key, struct hull_mean *out)
{
    size_t count = hull->count;

    for (size_t triple = 0; triple < count * count * count; triple++) {
        size_t of[3] = {hull->corners[triple / (count * count)], hull->corners[triple / count % count],
                        hull->corners[triple % count]};
        double part[3];

        if (of[0] < of[1] && of[1] < of[2] && is_within(K, key, of, part))
            keep_better(out, of, part, 3);
    }
}

bool hull_mean(const struct hull *hull, const double *K, size_t n, size_t key, struct hull_mean *out)
{
    size_t copy = copy_of(K, n, key);

    *out = (struct hull_mean){0};
    if (copy < n) {
        *out = (struct hull_mean){.of = {copy}, .part = {1}, .count = 1};
        return true;
    }
    if (corner_of(hull, key) < hull->count)
        return false;
    find_two(hull, K, key, out);
    if (!out->count)
        find_three(hull, K, key, out);
    return out->count > 0;
}

double hull_bound(const struct hull_mean *mean)
{
    double entropy = 0;

    for (size_t i = 0; i < mean->count; i++)
        entropy -= mean->part[i] * log(mean->part[i]);
    return 1 / (1 + exp(entropy));
}

/* The direction that points away from the hull at the edge from a to b. */
static double outward(const double *a, const double *b)
{
    double angle = atan2(a[0] - b[0], b[1] - a[1]) * degrees_per_radian;

    return angle < 0 ? angle + 360 : angle;
}

bool hull_arc(const struct hull *hull, const double *K, size_t n, size_t key, double *from, double *to)
{
    size_t at = corner_of(hull, key);

    if (at == hull->count || copy_of(K, n, key) < n)
        return false;
    *from = 0;
    *to = 360;
    if (hull->count == 1)
        return true;
    *from = outward(K + 2 * hull->corners[(at + hull->count - 1) % hull->count], K + 2 * key);
    *to = outward(K + 2 * key, K + 2 * hull->corners[(at + 1) % hull->count]);
    if (*to <= *from)
        *to += 360;
    return true;
}

size_t hull_ties(const struct hull *hull, const double *K, size_t n, size_t key, double angles[2])
{
    size_t count = 0;

    if (hull_place(hull, K, n, key) != HULL_EDGE)
        return 0;
    for (size_t i = 0; i < hull->count && count < 2; i++) {
        const double *a = K + 2 * hull->corners[i], *b = K + 2 * hull->corners[(i + 1) % hull->count];

        if (fabs(turn(a, b, K + 2 * key)) <= NEAR)
            angles[count++] = outward(a, b);
    }
    if (count == 2 && angles[0] > angles[1]) {
        double first = angles[1];

        angles[1] = angles[0];
        angles[0] = first;
    }
    return count;
}

size_t hull_winners(const double *scores, size_t n, size_t *winners)
{
    double most = scores[0], size = 0;
    size_t count = 0;

    for (size_t i = 0; i < n; i++) {
        most = scores[i] > most ? scores[i] : most;
        size = fabs(scores[i]) > size ? fabs(scores[i]) : size;
    }
    for (size_t i = 0; i < n; i++)
        if (scores[i] >= most - SAME_SCORE * size - ROUNDING)
            winners[count++] = i;
    return count;
}

const double hull_mix[HULL_HEADS_MOST] = {-1, -1, 3};

void hull_ask(struct hull_asked *asked)
{
    hull_make(&asked->hull, asked->K, asked->n);
    for (size_t head = 0; head < HULL_HEADS_MOST; head++) {
        struct hull_query *query = &asked->queries[head];

        query->angle = fmod(query->angle, 360);
        asked->q[head][0] = query->length * cos(query->angle * radians_per_degree);
        asked->q[head][1] = query->length * sin(query->angle * radians_per_degree);
        attention_score(asked->scores[head], asked->q[head], asked->K, 1, asked->n, 2);
        attention_softmax(asked->shares[head], asked->scores[head], 1, asked->n);
    }
}

double hull_least(const struct hull_asked *asked, size_t key)
{
    double least = asked->scores[0][key];

    for (size_t head = 1; head < asked->heads; head++)
        least = fmin(least, asked->scores[head][key]);
    return least;
}

bool hull_has_largest_least(const struct hull_asked *asked, size_t key)
{
    for (size_t other = 0; other < asked->n; other++)
        if (hull_least(asked, other) > hull_least(asked, key) + 1e-9)
            return false;
    return true;
}

double hull_output(const struct hull_asked *asked, size_t key)
{
    double sum = 0;

    for (size_t head = 0; head < HULL_HEADS_MOST; head++)
        sum += hull_mix[head] * asked->shares[head][key];
    return sum;
}
