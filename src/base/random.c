/* SPDX-License-Identifier: MIT */
#include "base/random.h"

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

uint64_t random_stream(const char *bytes, size_t length)
{
    uint64_t hash = 0xCBF29CE484222325u;

    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001B3u;
    return hash;
}
