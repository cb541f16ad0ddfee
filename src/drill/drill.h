/* SPDX-License-Identifier: MIT */
/* Questions without end: each is made from a model that runs, by seed, with wrong options that are what real mistakes
 * compute, and feedback worked out in the engine's own numbers. The same topic, seed and number give the same question
 * on every machine; its id, drill/TOPIC/SEED/NUMBER, is enough to make it again.
 * To add a topic, write src/drill/NAME.c with one `const struct drill drill_NAME` and add it to the table in drill.c.
 */
#ifndef HEADWAY_DRILL_DRILL_H
#define HEADWAY_DRILL_DRILL_H

#include "base/error.h"
#include "base/random.h"
#include "course/question.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DRILL_PREFIX "drill/"

struct drill {
    const char *name, *title; /* softmax-row, "A row of weights" */
    const char *step;         /* that explains it: six-stages#softmax */

    /* Makes a question out of the random numbers: text, answers (the order is any: the caller shuffles options), hints
     * and feedback; id, title and step are set by the caller. */
    void (*make)(struct question *out, struct random *random);
};

/* All topics, ended by NULL. */
extern const struct drill *const drill_table[];

/* The topic of that name; ERROR_INPUT with the nearest name, and NULL. */
const struct drill *drill_find(const char *name, struct error *e);

/* Makes question `number` (from 1) of a topic and seed. Free with question_free(). */
void drill_make(struct question *out, const struct drill *drill, uint64_t seed, uint64_t number);

/* Makes `count` questions of a topic (NULL: of all in turn) and a seed, as far as it has others none twice. */
void drill_make_many(struct question *out, size_t count, const struct drill *drill, uint64_t seed);

/* Makes the question of that id again; false if it is none of a drill. */
bool drill_remake(struct question *out, const char *id);

#endif
