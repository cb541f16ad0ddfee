/* SPDX-License-Identifier: MIT */
/* Endless questions: each is made from a seed, most from a model that runs. The wrong options are what real mistakes
 * compute, and the feedback is worked out in the engine's own numbers. The same topic, seed and number give the same
 * question on every machine; its id, drill/TOPIC/SEED/NUMBER, is enough to make it again.
 * To add a topic, write src/drill/NAME.c with one `const struct drill drill_NAME`, name it in draft.h, add it to the
 * table in drill.c, and describe in tests/data/drills.txt how its questions are solved. */
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

    /* The ways to ask (draft.h), all equally likely. */
    const struct drill_phrasing *phrasings;
};

/* All topics, ended by NULL. */
extern const struct drill *const drill_table[];

/* The topic of that name; NULL with ERROR_INPUT, which names the nearest, if there is none. */
const struct drill *drill_find(const char *name, struct error *e);

/* Makes `count` questions of a topic (NULL: of all in turn) and a seed, without repeats as long as the topic has
 * others. Free each with question_free(). */
void drill_make_many(struct question *out, size_t count, const struct drill *drill, uint64_t seed);

/* The topic of the question with that id; NULL if the id is not a drill's. */
const struct drill *drill_of(const char *id);

/* Makes the question with that id again, drill/TOPIC/SEED/NUMBER, numbered from 1; false if the id is not a drill's. */
bool drill_remake(struct question *out, const char *id);

#endif
