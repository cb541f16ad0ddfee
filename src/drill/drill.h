/* SPDX-License-Identifier: MIT */
/* Questions without end: each is made from a model that runs, by seed, with wrong options that are what real mistakes
 * compute, and feedback worked out in the engine's own numbers. The same topic, seed and number give the same question
 * on every machine; its id, drill/TOPIC/SEED/NUMBER, is enough to make it again.
 * To add a topic, write src/drill/NAME.c with one `const struct drill drill_NAME`, name it in draft.h, add it to the
 * table in drill.c, and say in tests/data/drills.txt how what it asks is solved.
 */
#ifndef HEADWAY_DRILL_DRILL_H
#define HEADWAY_DRILL_DRILL_H

#include "base/error.h"
#include "question/question.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DRILL_PREFIX "drill/"

struct drill_phrasing;

struct drill {
    const char *name, *title; /* softmax-row, "A row of weights" */
    const char *step;         /* that explains it: six-stages#softmax */

    /* The ways to ask (draft.h), one as likely as another. */
    const struct drill_phrasing *phrasings;
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
