/* SPDX-License-Identifier: MIT */
/* The clock of a lecture: what has passed, what is left, and how long each step and lesson took against its plan. It
 * reads no clock itself: `now` is a monotonic one in milliseconds, the same in all calls, never going back. */
#ifndef HEADWAY_LECTURE_CLOCK_H
#define HEADWAY_LECTURE_CLOCK_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

#define CLOCK_NOWHERE ((size_t)-1)

/* A step of the lecture. */
struct clock_step {
    size_t lesson;   /* the caller's number for its lesson */
    int minutes;     /* planned; 0: not said */
    long long spent; /* milliseconds, up to when it was entered last */
};

/* Members are for reading. */
struct clock {
    long long start;   /* of the lecture */
    long long entered; /* of the step that it is at */
    int budget;        /* minutes of the whole lecture; 0: none */
    struct clock_step *steps;
    size_t count, at; /* CLOCK_NOWHERE before the first step */
};

/* Begins now, at no step. */
void clock_start(struct clock *c, int budget_minutes, long long now);

/* Adds a step to the plan; returns its index. */
size_t clock_add_step(struct clock *c, size_t lesson, int minutes);

/* Now the lecture is at step `index`; what it spends at it adds up over visits. */
void clock_enter(struct clock *c, size_t index, long long now);

/* Begins again now, at the step where it is, with nothing spent; the plan stays. */
void clock_restart(struct clock *c, long long now);

/* Goes on with a lecture that was broken off `elapsed` milliseconds after it had begun: the plan stays, no step is
 * entered, nothing is spent but what clock_set_spent() says. The time in between does not count. */
void clock_resume(struct clock *c, long long elapsed, long long now);
void clock_set_spent(struct clock *c, size_t index, long long spent);

/* Milliseconds since it began. */
long long clock_elapsed(const struct clock *c, long long now);

/* Milliseconds left of the budget, below 0 when it is overdrawn; without a budget, of the minutes planned for all
 * steps; false, with 0, where neither was said. */
bool clock_left(const struct clock *c, long long now, long long *left);

/* Milliseconds spent on a step, and on a lesson. */
long long clock_step_spent(const struct clock *c, size_t index, long long now);
long long clock_lesson_spent(const struct clock *c, size_t lesson, long long now);

/* Milliseconds planned for them; 0: nothing was said. */
long long clock_step_planned(const struct clock *c, size_t index);
long long clock_lesson_planned(const struct clock *c, size_t lesson);

/* What a rehearsal writes back: the whole minutes, rounded, at least 1 and at most 999, that a step took; 0 if it took
 * less than 5 s (it was passed by, not rehearsed). */
int clock_step_minutes(const struct clock *c, size_t index, long long now);

/* Appends a time as 4:10, 1:02:03 or -0:20: in whole seconds, rounded down, so that elapsed and left move together. */
void clock_write(struct text *out, long long milliseconds);

/* Frees what it holds. */
void clock_free(struct clock *c);

#endif
