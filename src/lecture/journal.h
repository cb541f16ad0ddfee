/* SPDX-License-Identifier: MIT */
/* A lecture on disk while it is given, so that it can continue if the program is killed:
 * $XDG_STATE_HOME/headway/lecture.json (base/xdg.h), written whole after each change and moved into place; moved aside
 * when the lecture ends. It also has what the room answered, with the hands typed so far. */
#ifndef HEADWAY_LECTURE_JOURNAL_H
#define HEADWAY_LECTURE_JOURNAL_H

#include "base/error.h"
#include "lecture/message.h"
#include "lecture/results.h"

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/* The time spent on a step. */
struct journal_step {
    char *lesson, *step; /* their names */
    long long spent;     /* milliseconds, not negative */
};

/* The caller may read and change the members between saves. A zeroed one has no lecture and no file. */
struct journal {
    char *path;     /* NULL: none */
    char *course;   /* as in struct message_hello */
    char **lessons; /* names, LESSON or LESSON#STEP, in the order of the lecture */
    size_t lesson_count;
    struct message_show show; /* where the presenter is */
    struct message_show room; /* what the room sees, if it is frozen (room.frozen) */
    int budget;               /* minutes; 0: none */
    long long elapsed;        /* milliseconds, when last saved */
    time_t saved;             /* when it was last saved */
    struct journal_step *steps;
    size_t step_count;
    struct results results; /* all polls so far */
    int polls_begun;        /* the id of the last poll */
    size_t poll;            /* the running poll in `results`; SIZE_MAX: none */
};

/* Finds the file and reads it. True: *j holds an interrupted lecture. False: there is none (*j has only its path), or,
 * with *e set, the file cannot be used: a damaged one is set aside (the message says where); an unreadable one, or one
 * of a newer Headway, leaves *j without a path. */
bool journal_open(struct journal *j, struct error *e);

/* Sets a step's time, replacing an earlier one. */
void journal_set_spent(struct journal *j, const char *lesson, const char *step, long long spent);

/* Writes the journal, and sets `saved`; on failure ERROR_WORK, with the file as it was. Does nothing without a path.
 * Precondition: `show` is set. */
bool journal_save(struct journal *j, struct error *e);

/* Drops the lecture: removes the file. */
void journal_remove(struct journal *j);

/* Ends the lecture: keeps the file as that of the last ended lecture. */
void journal_end(struct journal *j);

/* Turns the last ended lecture, if it ended at most `seconds` before `now`, into an interrupted one, for
 * journal_open(). False with *e set if there is none, or if another was interrupted since. */
bool journal_take_up(time_t now, long long seconds, struct error *e);

/* Forgets the lecture but keeps the path: another begins. */
void journal_clear(struct journal *j);

/* Frees everything, results too. */
void journal_free(struct journal *j);

#define JOURNAL_VERSION 1
#define JOURNAL_FILE_MOST (16u << 20)     /* bytes; 50 polls of 100 followers take 1 MB */
#define JOURNAL_NAMES_MOST 9999           /* lessons, steps, polls */
#define JOURNAL_TIME_MOST 1000000000000LL /* milliseconds: 31 years */

enum journal_verdict {
    JOURNAL_GOOD,
    JOURNAL_DAMAGED, /* not a journal, or a malformed one */
    JOURNAL_NEWER    /* from a later version */
};

/* Reads `length` bytes into *j, which must have no lecture; it gets one only if the verdict is JOURNAL_GOOD. Its path
 * stays in any case. */
enum journal_verdict journal_read(struct journal *j, const char *bytes, size_t length) MUST_USE;

/* Appends the journal. Precondition as of journal_save(). */
void journal_write(const struct journal *j, struct text *out);

#endif
