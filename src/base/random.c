/* SPDX-License-Identifier: MIT */
#include "base/random.h"

#include <math.h>
#include <stdbool.h>

static uint64_t splitmix(uint64_t *x)
{
    uint64_t z = (*x += 0x9E3779B97F4A7C15u);

    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

void random_start(struct random *r, uint64_t seed, uint64_t stream)
{
    uint64_t x = seed ^ rotate(stream * 0xD1342543DE82EF95u, 32);

    for (int i = 0; i < 4; i++)
        r->state[i] = splitmix(&x);
}

uint64_t random_bits(struct random *r)
{
    uint64_t *s = r->state, result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

double random_uniform(struct random *r)
{
    return (double)(random_bits(r) >> 11) * 0x1p-53;
}

double random_normal(struct random *r)
{
    double sum = -6;

    for (int i = 0; i < 12; i++)
        sum += random_uniform(r);
    return sum;
}

/* Where the tail begins with 256 layers (the paper's r). All other edges follow from it: every layer has the area of
 * the lowest, which is a box up to here and the tail after it. */
#define TAIL 3.6541528853610088

void random_make_table(struct random_table *table)
{
    double height = exp(-0.5 * TAIL * TAIL), area = TAIL * height + sqrt(acos(-1) / 2) * erfc(TAIL / sqrt(2));

    table->edge[0] = area / height; /* as wide as a box of that area would be */
    table->height[0] = 0;
    table->edge[1] = TAIL;
    table->height[1] = height;
    for (int i = 2; i < RANDOM_LAYERS; i++) {
        height += area / table->edge[i - 1];
        table->edge[i] = sqrt(-2 * log(height));
        table->height[i] = height;
    }
    table->edge[RANDOM_LAYERS] = 0;
    table->height[RANDOM_LAYERS] = 1;
}

/* In (0, 1]: its logarithm is finite. */
static double positive_uniform(struct random *r)
{
    return 1 - random_uniform(r);
}

/* A number beyond TAIL (Marsaglia 1964). */
static double tail(struct random *r)
{
    double x, y;

    do {
        x = -log(positive_uniform(r)) / TAIL;
        y = -log(positive_uniform(r));
    } while (y + y < x * x);
    return TAIL + x;
}

void random_normals(double *out, size_t count, const struct random_table *table, struct random *r)
{
    struct random here = *r; /* so that the state can stay in registers */

    for (size_t i = 0; i < count;) {
        uint64_t bits = random_bits(&here);
        size_t layer = bits % RANDOM_LAYERS;
        double x = ((double)(int64_t)(bits >> 11) * 0x1p-52 - 1) * table->edge[layer];
        bool inside = fabs(x) < table->edge[layer + 1]; /* below the edge of the layer above, so under the bell */

        if (!inside && layer == 0) {
            x = copysign(tail(&here), x);
            inside = true;
        } else if (!inside) {
            double low = table->height[layer], high = table->height[layer + 1];

            inside = low + random_uniform(&here) * (high - low) < exp(-0.5 * x * x);
        }
        out[i] = x;
        i += inside;
    }
    *r = here;
}

uint64_t random_stream(const char *bytes, size_t length)
{
    uint64_t hash = 0xCBF29CE484222325u;

    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001B3u;
    return hash;
}
