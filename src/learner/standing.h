/* SPDX-License-Identifier: MIT */
/* How much of a step or a lesson is done: which parts were read and which questions answered, by the learner's
 * progress. Any answer counts, right, wrong or given up. A challenge is an extra: it is counted separately, and holds
 * nothing back. A step that was seen before parts were kept (progress.h) is done. No step is read for this. */
#ifndef HEADWAY_LEARNER_STANDING_H
#define HEADWAY_LEARNER_STANDING_H

#include "course/lesson.h"
#include "course/library.h"
#include "learner/progress.h"

enum standing_mark {
    STANDING_NONE,
    STANDING_BEGUN, /* seen, but something was not read or not answered */
    STANDING_DONE   /* all was read and answered */
};

struct standing {
    enum standing_mark mark;
    size_t parts; /* in all */
    size_t done;  /* texts read and questions answered; all, if the step was seen before parts were kept */
    size_t open;  /* questions not answered; all else that is not done are texts */
};

/* How much of step number `index` of a lesson is done; nothing if p is NULL. */
struct standing standing_of_step(const struct lesson *lesson, size_t index, const struct progress *p);

/* The same for all its steps: done when each of them is. */
struct standing standing_of_lesson(const struct lesson *lesson, const struct progress *p);

/* How many challenges a lesson has, and how many of them were solved. */
struct standing_challenges {
    size_t solved, of;
};
struct standing_challenges standing_of_challenges(const struct lesson *lesson, const struct progress *p);

/* How much of a course is done: of all its lessons that can be read. */
struct standing standing_of_course(struct library *library, const struct progress *p);

/* Adds the standing of a lesson to a sum, which begins as {0}. */
void standing_add(struct standing *sum, const struct standing *more);

/* Whether a part of a step is done: its text read, or its question answered. */
bool standing_has_part(const struct lesson *lesson, size_t index, int part, const struct progress *p);

/* Where to continue a lesson: the first step with an unread text, else the first with an unanswered question, else the
 * first of all. *part: where in that step the learner is, or the part of that question. */
size_t standing_next(const struct lesson *lesson, const struct progress *p, int *part);

#endif
