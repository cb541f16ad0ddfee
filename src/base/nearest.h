/* SPDX-License-Identifier: MIT */
/* "Did you mean …?": the name nearest to what was typed, for commands, options, stages, themes, lessons, views. Near is
 * a third of the letters wrong at most (one in a short word), where a letter missing, added, changed, or swapped with
 * its neighbour counts 1 and case does not count; or the name begins with what was typed ("six" for six-stages). What
 * was typed may also be near the name's first word, which counts 1 more ("softmx" for softmax-row). */
#ifndef HEADWAY_BASE_NEAREST_H
#define HEADWAY_BASE_NEAREST_H

#include <stddef.h>

/* The search, for names inside a table of other things: start with {.wanted = …}, offer each name, read `name`. */
struct nearest {
    const char *wanted; /* borrowed */
    const char *name;   /* the nearest so far, borrowed; NULL: none is near */
    int distance;
};

/* Takes `name` if it is nearer than all that were offered before (the first of equals stays). */
void nearest_offer(struct nearest *n, const char *name);

/* The nearest of `count` names, or NULL where none is near. */
const char *nearest_name(const char *wanted, const char *const names[], size_t count);

#endif
