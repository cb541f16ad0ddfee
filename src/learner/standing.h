/* SPDX-License-Identifier: MIT */
/* What a step and a lesson have come to: which parts were read and which questions answered, by what the learner's
 * progress holds of them. A question is answered by any answer, right, wrong or given up. A challenge is an extra: it
 * counts by itself, and holds nothing back. A step that was seen before
 * parts were kept (progress.h) is done as it stands. No step is read for this. */
#ifndef HEADWAY_LEARNER_STANDING_H
#define HEADWAY_LEARNER_STANDING_H

#include "course/lesson.h"
#include "course/library.h"
#include "learner/progress.h"

enum standing_mark {
    STANDING_NONE,
    STANDING_BEGUN, /* seen, and something is not read or not answered */
    STANDING_DONE   /* all was read and answered */
};

struct standing {
    enum standing_mark mark;
    size_t parts; /* in all */
    size_t done;  /* texts that were read and questions that were answered; of a step from before, all */
    size_t open;  /* questions that were not answered; the rest of what is not done are texts */
};

/* What step number `index` of a lesson has come to; nothing where p is NULL. */
struct standing standing_of_step(const struct lesson *lesson, size_t index, const struct progress *p);

/* The same of all its steps: done when each of them is. */
struct standing standing_of_lesson(const struct lesson *lesson, const struct progress *p);

/* How many challenges a lesson has, and how many of them were solved. */
struct standing_challenges {
    size_t solved, of;
};
struct standing_challenges standing_of_challenges(const struct lesson *lesson, const struct progress *p);

/* What all lessons have come to that can be read. */
struct standing standing_of_course(struct library *library, const struct progress *p);

/* Adds what a lesson has come to to that of others. An empty sum is {0}. */
void standing_add(struct standing *sum, const struct standing *more);

/* Whether a part of a step is done: its text read, or its question answered. */
bool standing_has_part(const struct lesson *lesson, size_t index, int part, const struct progress *p);

/* Where a lesson goes on: the first step with a text that was not read, else the first with a question that was not
 * answered, else the first of all. *part: where in that step the learner is, or the part of that question. */
size_t standing_next(const struct lesson *lesson, const struct progress *p, int *part);

#endif
