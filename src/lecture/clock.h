/* SPDX-License-Identifier: MIT */
/* The clock of a lecture: the time passed, the time left, and how long each step and lesson took, compared with its
 * plan. It reads no clock itself: `now` is a monotonic one in milliseconds, the same in all calls, never going back. */
#ifndef HEADWAY_LECTURE_CLOCK_H
#define HEADWAY_LECTURE_CLOCK_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

#define CLOCK_NOWHERE ((size_t)-1)

/* A step of the lecture. */
struct clock_step {
    size_t lesson;   /* the caller's number for its lesson */
    int minutes;     /* planned; 0: not given */
    long long spent; /* milliseconds, without the present visit */
};

/* Members are for reading. */
struct clock {
    long long start;   /* of the lecture */
    long long entered; /* when the present step was entered */
    int budget;        /* minutes of the whole lecture; 0: none */
    struct clock_step *steps;
    size_t count, at; /* `at`: the present step; CLOCK_NOWHERE before the first */
};

/* Begins now, at no step. */
void clock_start(struct clock *c, int budget_minutes, long long now);

/* Adds a step to the plan; returns its index. */
size_t clock_add_step(struct clock *c, size_t lesson, int minutes);

/* The lecture moves to step `index`; the time spent on a step adds up over visits. */
void clock_enter(struct clock *c, size_t index, long long now);

/* Begins again now, at the present step, with nothing spent; the plan stays. */
void clock_restart(struct clock *c, long long now);

/* Resumes a lecture that was interrupted `elapsed` milliseconds after its beginning: the plan stays, no step is
 * entered, and only clock_set_spent() sets time spent. The time in between does not count. */
void clock_resume(struct clock *c, long long elapsed, long long now);
void clock_set_spent(struct clock *c, size_t index, long long spent);

/* Milliseconds since the lecture began. */
long long clock_elapsed(const struct clock *c, long long now);

/* Milliseconds left of the budget, or, without one, of the minutes planned for all steps; below 0 when overrun. False,
 * with 0, if there is neither. */
bool clock_left(const struct clock *c, long long now, long long *left);

/* Milliseconds spent on a step, and on a lesson. */
long long clock_step_spent(const struct clock *c, size_t index, long long now);
long long clock_lesson_spent(const struct clock *c, size_t lesson, long long now);

/* Milliseconds planned for them; 0: none were given. */
long long clock_step_planned(const struct clock *c, size_t index);
long long clock_lesson_planned(const struct clock *c, size_t lesson);

/* The minutes of a step that a rehearsal writes back: rounded, 1 … 999; 0 if the step took less than 5 s (it was
 * skipped, not rehearsed). */
int clock_step_minutes(const struct clock *c, size_t index, long long now);

/* Appends a time as 4:10, 1:02:03 or -0:20: in whole seconds, rounded down, so that the times passed and left change
 * together. */
void clock_write(struct text *out, long long milliseconds);

/* Frees what it holds. */
void clock_free(struct clock *c);

#endif
