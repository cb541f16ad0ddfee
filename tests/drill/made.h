/* SPDX-License-Identifier: MIT */
/* A single question of a drill, made from its id. */
#ifndef HEADWAY_TESTS_DRILL_MADE_H
#define HEADWAY_TESTS_DRILL_MADE_H

#include "drill/drill.h"

/* Makes question `number` (from 1) of a topic and seed. Free with question_free(). */
void made_question(struct question *out, const struct drill *drill, uint64_t seed, uint64_t number);

#endif
