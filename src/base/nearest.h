/* SPDX-License-Identifier: MIT */
/* "Did you mean …?": the name nearest to what was typed, for commands, options, stages, themes, lessons, views. Near is
 * a third of the letters wrong at most (one in a short word), where a letter missing, added, changed, or swapped with
 * its neighbour counts 1 and case does not count; or what was typed begins the name ("six" for six-stages). The first
 * word of a name may stand for it, and counts 1 ("softmx" for softmax-row). */
#ifndef HEADWAY_BASE_NEAREST_H
#define HEADWAY_BASE_NEAREST_H

#include <stddef.h>

/* The search, for names that stand in a table of something else: start with {.wanted = …}, offer each, read `name`. */
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
