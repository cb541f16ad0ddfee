/* SPDX-License-Identifier: MIT */
/* The schedule of missed questions (Leitner; learner/progress.h says the rule), as it stands in a question's object of
 * the progress file: `box` and `due`. With one of them alone a question is not on it. Times that no clock could have
 * written by `now` (a clock was wrong then) hold nothing up. */
#ifndef HEADWAY_LEARNER_SCHEDULE_H
#define HEADWAY_LEARNER_SCHEDULE_H

#include <jansson.h>
#include <stdbool.h>

/* Where a question is on it. */
struct schedule {
    int box;         /* 1 … PROGRESS_BOXES */
    const char *due; /* borrowed */
    bool is_due;     /* by `now` */
};

/* Reads where a question of a tree of progress_read is; false if it is not on the schedule. */
bool schedule_read(const json_t *question, const char *now, struct schedule *out);

/* It was answered at that time, with a score of 0 … 1. What is older than the last move counts for nothing. */
void schedule_move(json_t *question, const char *at, double score, const char *now);

/* Takes it off, unless it was moved after that time. */
void schedule_forget(json_t *question, const char *at, const char *now);

#endif
