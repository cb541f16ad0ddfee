/* SPDX-License-Identifier: MIT */
/* Which parts of a step were read, as text: "1-4,6" are the first four and the sixth. In the program parts count from
 * 0, in the text from 1. They are sorted, and each is listed once. */
#ifndef HEADWAY_LEARNER_PARTS_H
#define HEADWAY_LEARNER_PARTS_H

#include "base/text.h"

#include <stdbool.h>

#define PARTS_MOST 10000 /* of a step; more are not recorded */

/* Whether a text is a list of parts; "" is the empty list. */
bool parts_are(const char *text);

/* Whether such a list includes a part, 0 … PARTS_MOST − 1. */
bool parts_have(const char *text, int part);

/* Appends to `out` such a list with a part added, which must be 0 … PARTS_MOST − 1. */
void parts_add(struct text *out, const char *text, int part);

/* Appends to `out` the union of two such lists. */
void parts_unite(struct text *out, const char *one, const char *other);

#endif
