/* SPDX-License-Identifier: MIT */
/* A lecture as the command line gives it: its lessons, whether an interrupted one continues, and the report at the end.
 */
#ifndef HEADWAY_COMMAND_LECTURE_H
#define HEADWAY_COMMAND_LECTURE_H

#include "base/error.h"
#include "base/lock.h"
#include "base/text.h"
#include "course/agenda.h"
#include "lecture/clock.h"
#include "lecture/journal.h"
#include "lecture/socket.h"
#include "line/open.h"

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#define LECTURE_AGAIN 86400  /* seconds, a day: how long a lecture that has ended can be continued */
#define LECTURE_STALE 43200  /* seconds, 12 h: after that an interrupted lecture is over */
#define LECTURE_MOMENT 60000 /* milliseconds: a shorter one, in which nothing was shown, is not kept */

/* Zero it; free with lecture_free(). */
struct lecture {
    const struct arguments *arguments;
    struct opened opened;
    struct agenda agenda;
    const char *step; /* where to begin in the first lesson, as lesson_find() reads it; NULL: the first stop. Borrowed
                         from the arguments */
    int minutes;      /* for the whole lecture; 0: not given */
    bool rehearses;
    bool resumes; /* continues an interrupted lecture */
    struct lecture_socket place;
    struct journal journal;
    struct lock lock; /* on the journal: one presenter at a time, even with separate places */
    bool is_locked;
    struct text notice; /* shown when the lecture begins; may hold several messages */
};

/* Reads the options, and finds the lessons and steps that are named; without a name, all lessons. If a step is the only
 * name, the lecture shows its lesson and begins at that step; among several names a step means itself alone.
 * ERROR_INPUT for a name that does not exist or is given twice. */
bool lecture_choose(struct lecture *l, struct error *e);

/* Opens the journal and decides, at the moment `now`, whether its lecture continues or another begins, for which it
 * chooses a results file. ERROR_INPUT, with the journal as it was, if the presenter has to say which; ERROR_WORK if
 * another presenter holds the journal. Other problems go to the notice: the lecture begins all the same. */
bool lecture_settle(struct lecture *l, time_t now, struct error *e);

/* Appends the table of a rehearsal: for each step, the time planned and the time taken. */
void lecture_add_table(struct lecture *l, const struct clock *clock, long long now, struct text *out);

/* Frees everything, and closes `place`. */
void lecture_free(struct lecture *l);

#endif
