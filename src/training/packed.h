/* SPDX-License-Identifier: MIT */
/* Many floats in little room, to the bit: how far each is from what it was before. From one checkpoint of a network to
 * the next most take 3 bytes instead of 4. */
#ifndef HEADWAY_TRAINING_PACKED_H
#define HEADWAY_TRAINING_PACKED_H

#include <stddef.h>

/* Packs `count` floats; `before` NULL: they were 0. NULL if memory runs out. */
struct packed;
struct packed *packed_new(const void *now, const void *before, size_t count);

/* Turns the floats from before, in place, into those that were packed. */
void packed_apply(const struct packed *packed, void *floats, size_t count);

/* NULL is allowed. */
void packed_free(struct packed *packed);

#endif
