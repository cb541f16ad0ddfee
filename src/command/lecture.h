/* SPDX-License-Identifier: MIT */
/* A lecture as the command line gives it. lecture.c is the command and says how it went; lecture_begin.c chooses the
 * lessons, decides whether a lecture that was broken off goes on, and keeps the minutes that a rehearsal took. */
#ifndef HEADWAY_COMMAND_LECTURE_H
#define HEADWAY_COMMAND_LECTURE_H

#include "base/error.h"
#include "base/lock.h"
#include "base/text.h"
#include "course/agenda.h"
#include "lecture/clock.h"
#include "lecture/journal.h"
#include "lecture/place.h"
#include "line/open.h"
#include "line/output.h"

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#define LECTURE_AGAIN 86400 /* seconds, a day, for which a lecture that has ended can be taken up */
#define LECTURE_STALE 43200 /* seconds, 12 h, after which a lecture that was broken off is over */

/* Zero it; free with lecture_free(). */
struct lecture {
    const struct arguments *arguments;
    struct opened opened;
    struct agenda agenda;
    const char *step; /* of the first lesson, to begin at, as lesson_find() reads it; NULL: the first stop. Borrowed
                         from the arguments. */
    int minutes;      /* for the whole; 0: not said */
    bool rehearses;
    bool resumes; /* a lecture that was broken off */
    struct lecture_place place;
    struct journal journal;
    struct lock lock; /* on the journal: there is one presenter, also where two have places of their own */
    bool is_locked;
    struct text notice; /* what is said when it begins, of several things one after the other */
};

/* Reads the options, and finds the lessons and steps that are named; without a name, all lessons. A lesson's step that
 * is named alone is where the lecture of that lesson begins; one of several names is that step and nothing else.
 * ERROR_INPUT for one that there is not, or twice. */
bool lecture_choose(struct lecture *l, struct error *e);

/* Opens the journal and decides at the moment `now`: the lecture in it goes on, or another begins, for which the file
 * of its results is chosen. ERROR_INPUT, with the journal as it was, where the presenter has to say which; ERROR_WORK
 * where another presenter holds it. What else is wrong is in the notice: a lecture begins all the same. */
bool lecture_settle(struct lecture *l, time_t now, struct error *e);

/* Appends the table of a rehearsal: each step, what was planned, what it took. */
void lecture_add_table(struct lecture *l, const struct clock *clock, long long now, struct text *out);

/* Of the course in the binary: reads the plan that this user has kept, if there is one, in place of the lessons'
 * minutes; says so in the notice. */
void lecture_read_plan(struct lecture *l);

/* Asks on the terminal, and writes the minutes that the steps took: into the lessons' files of a directory, or to the
 * user's own plan. Says what was done. False with *e set if some of it could not be written. */
bool lecture_keep_minutes(struct lecture *l, const struct clock *clock, long long now, struct output *out,
                          struct error *e);

/* Frees everything, and closes the place. */
void lecture_free(struct lecture *l);

#endif
