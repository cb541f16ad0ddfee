/* SPDX-License-Identifier: MIT */
/* The schedule of missed questions (Leitner; for the rule see learner/progress.h), as the progress file has it in a
 * question's object: `box` and `due`. With only one of them a question is not on the schedule. Times that are too late
 * to have been written by `now` (a clock was wrong) delay nothing. */
#ifndef HEADWAY_LEARNER_SCHEDULE_H
#define HEADWAY_LEARNER_SCHEDULE_H

#include <jansson.h>
#include <stdbool.h>

/* Where a question is on the schedule. */
struct schedule {
    int box;         /* 1 … PROGRESS_BOXES */
    const char *due; /* borrowed */
    bool is_due;     /* by `now` */
};

/* Reads where a question in a tree of progress_read() is; false if it is not on the schedule. */
bool schedule_read(const json_t *question, const char *now, struct schedule *out);

/* Records an answer at that time, with a score of 0 … 1. An answer older than the last move is ignored. */
void schedule_move(json_t *question, const char *at, double score, const char *now);

/* Takes a question off the schedule, unless it was moved after that time. */
void schedule_forget(json_t *question, const char *at, const char *now);

#endif
