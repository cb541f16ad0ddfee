/* SPDX-License-Identifier: MIT */
#include "training/packed.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Four steps follow a byte that says, with two bits for each, how many bytes they have. A step is always written and
 * read as 4 bytes, of which the next overwrites what is not its own: without branches it takes half of the time. */
enum { GROUP = 4, STEP_BYTES = 4, SIGN_BIT = 31 };

static const unsigned char sizes[] = {0, 2, 3, 4};

/* The bits of a float, as a whole number in the order of floats. */
static uint32_t to_order(uint32_t bits)
{
    return bits >> SIGN_BIT ? ~bits : bits | UINT32_C(1) << SIGN_BIT;
}

static uint32_t from_order(uint32_t order)
{
    return order >> SIGN_BIT ? order & ~(UINT32_C(1) << SIGN_BIT) : ~order;
}

/* `floats` NULL: all are 0. */
static uint32_t order_of(const void *floats, size_t index)
{
    uint32_t bits = 0;

    if (floats)
        memcpy(&bits, (const char *)floats + index * sizeof bits, sizeof bits);
    return to_order(bits);
}

/* Steps of 0, −1, 1, −2 … become 0, 1, 2, 3 … */
static uint32_t fold(uint32_t step)
{
    return step << 1 ^ (step >> SIGN_BIT ? UINT32_MAX : 0);
}

static uint32_t unfold(uint32_t folded)
{
    return folded >> 1 ^ (folded & 1 ? UINT32_MAX : 0);
}

/* Writes a step; returns which of the sizes it has. */
static unsigned write_step(unsigned char *at, uint32_t step)
{
    for (int k = 0; k < STEP_BYTES; k++)
        at[k] = (unsigned char)(step >> 8 * k);
    return (unsigned)((step > 0) + (step > 0xFFFF) + (step > 0xFFFFFF));
}

static uint32_t read_step(const unsigned char *at, unsigned size)
{
    static const uint32_t own[] = {0, 0xFFFF, 0xFFFFFF, 0xFFFFFFFF};
    uint32_t step = at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;

    return step & own[size];
}

unsigned char *packed_new(const void *now, const void *before, size_t count)
{
    unsigned char *packed = malloc(count * STEP_BYTES + count / GROUP + STEP_BYTES), *at = packed, *smaller;

    if (!packed)
        return NULL;
    for (size_t i = 0; i < count; i += GROUP) {
        unsigned char *said = at++;

        *said = 0;
        for (size_t k = 0; k < GROUP; k++) {
            unsigned size = write_step(at, fold(order_of(now, i + k) - order_of(before, i + k)));

            *said = (unsigned char)(*said | size << 2 * k);
            at += sizes[size];
        }
    }
    smaller = realloc(packed, (size_t)(at - packed) + STEP_BYTES);
    return smaller ? smaller : packed;
}

void packed_apply(const unsigned char *packed, void *floats, size_t count)
{
    for (size_t i = 0; i < count; i += GROUP) {
        unsigned said = *packed++;

        for (size_t k = i; k < i + GROUP; k++, said >>= 2) {
            uint32_t bits = from_order(order_of(floats, k) + unfold(read_step(packed, said & 3)));

            memcpy((char *)floats + k * sizeof bits, &bits, sizeof bits);
            packed += sizes[said & 3];
        }
    }
}
