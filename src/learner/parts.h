/* SPDX-License-Identifier: MIT */
/* Which parts of a step were read, as text: "1-4,6" are the first four and the sixth. In this program parts count from
 * 0, in the text from 1. They are sorted, and none stands there twice. */
#ifndef HEADWAY_LEARNER_PARTS_H
#define HEADWAY_LEARNER_PARTS_H

#include "base/text.h"

#include <stdbool.h>

#define PARTS_MOST 10000 /* of a step, that can be told apart */

/* Whether a text is a list of parts; "" is one without any. */
bool parts_are(const char *text);

/* Whether such a list has a part, 0 … PARTS_MOST − 1. */
bool parts_have(const char *text, int part);

/* Appends to `out` such a list with one part more, which must be 0 … PARTS_MOST − 1. */
void parts_add(struct text *out, const char *text, int part);

/* Appends to `out` what is in either of two such lists. */
void parts_unite(struct text *out, const char *one, const char *other);

#endif
