/* SPDX-License-Identifier: MIT */
#include "training/packed.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A step, folded, belongs to a class: first come all classes, two a byte, then how far each step is from its class's
 * first. From one checkpoint to the next five steps of six need 18 to 24 bits. Bits follow each other without a gap;
 * they are written and read 8 bytes at once, which reach over what they are for. */
enum { CLASSES = 16, CLASS_BITS = 4, MOST_BITS = 32, AT_ONCE = 8, SIGN_BIT = 31 };

/* Floats are packed in pieces, which fit into what others leave free: in one piece each lay behind all that was in use
 * at its time, and a tenth of the memory was gaps. */
#define PIECE ((size_t)1024)

struct packed {
    size_t count; /* of pieces */
    unsigned char *pieces[];
};

static size_t size_of(size_t count, size_t piece)
{
    return count - piece * PIECE < PIECE ? count - piece * PIECE : PIECE;
}

static const struct {
    uint32_t first;
    unsigned bits;
} classes[CLASSES] = {{0, 0},        {1, 14},       {1 << 14, 14}, {1 << 15, 15}, {1 << 16, 16}, {1 << 17, 17},
                      {1 << 18, 18}, {1 << 19, 19}, {1 << 20, 20}, {1 << 21, 21}, {1 << 22, 22}, {1 << 23, 23},
                      {1 << 24, 24}, {1 << 25, 25}, {1 << 26, 28}, {1 << 28, 32}};

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

static unsigned class_of(uint32_t step)
{
    unsigned found = 0;

    for (unsigned half = CLASSES / 2; half > 0; half /= 2)
        found += step >= classes[found + half].first ? half : 0;
    return found;
}

static void write_at_once(unsigned char *at, uint64_t bits)
{
    for (int k = 0; k < AT_ONCE; k++)
        at[k] = (unsigned char)(bits >> 8 * k);
}

/* Without a loop: so compilers make one instruction of it. */
static uint64_t read_at_once(const unsigned char *at)
{
    return at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 | (uint64_t)at[4] << 32 |
           (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 | (uint64_t)at[7] << 56;
}

static unsigned char *new_piece(const char *now, const char *before, size_t count)
{
    size_t all = (count + 1) / 2;
    unsigned char *packed = malloc(all + (count * MOST_BITS + 7) / 8 + AT_ONCE), *at, *smaller;
    uint64_t bits = 0; /* those of the byte that is not full */
    unsigned used = 0;

    if (!packed)
        return NULL;
    at = packed + all;
    for (size_t i = 0; i < count; i++) {
        uint32_t step = fold(order_of(now, i) - order_of(before, i));
        unsigned is = class_of(step);

        packed[i / 2] = (unsigned char)(i % 2 ? packed[i / 2] | is << CLASS_BITS : is);
        bits |= (uint64_t)(step - classes[is].first) << used;
        write_at_once(at, bits);
        used += classes[is].bits;
        at += used / 8;
        bits >>= used / 8 * 8;
        used %= 8;
    }
    smaller = realloc(packed, (size_t)(at - packed) + AT_ONCE);
    return smaller ? smaller : packed;
}

static void apply_piece(const unsigned char *packed, char *floats, size_t count)
{
    const unsigned char *from = packed + (count + 1) / 2;
    size_t at = 0; /* in bits */

    for (size_t i = 0; i < count; i++) {
        unsigned is = packed[i / 2] >> i % 2 * CLASS_BITS & (CLASSES - 1);
        uint64_t own = (UINT64_C(1) << classes[is].bits) - 1;
        uint32_t step = classes[is].first + (uint32_t)(read_at_once(from + at / 8) >> at % 8 & own);
        uint32_t bits = from_order(order_of(floats, i) + unfold(step));

        memcpy(floats + i * sizeof bits, &bits, sizeof bits);
        at += classes[is].bits;
    }
}

struct packed *packed_new(const void *now, const void *before, size_t count)
{
    size_t pieces = (count + PIECE - 1) / PIECE;
    struct packed *packed = calloc(1, sizeof *packed + pieces * sizeof *packed->pieces);

    for (size_t i = 0; packed && i < pieces; i++) {
        size_t at = i * PIECE * sizeof(float);

        packed->pieces[i] =
            new_piece((const char *)now + at, before ? (const char *)before + at : NULL, size_of(count, i));
        packed->count = i + 1;
        if (!packed->pieces[i]) {
            packed_free(packed);
            packed = NULL;
        }
    }
    return packed;
}

void packed_apply(const struct packed *packed, void *floats, size_t count)
{
    for (size_t i = 0; i < packed->count; i++)
        apply_piece(packed->pieces[i], (char *)floats + i * PIECE * sizeof(float), size_of(count, i));
}

void packed_free(struct packed *packed)
{
    for (size_t i = 0; packed && i < packed->count; i++)
        free(packed->pieces[i]);
    free(packed);
}
