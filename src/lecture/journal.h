/* SPDX-License-Identifier: MIT */
/* A lecture as it is kept on disk while it is given, so that a presenter who is killed goes on where it was:
 * $XDG_STATE_HOME/headway/lecture.json (base/xdg.h), written whole after each change and moved into place, removed when
 * the lecture ends. What the room answered is in it too, with hands as far as they were typed. */
#ifndef HEADWAY_LECTURE_JOURNAL_H
#define HEADWAY_LECTURE_JOURNAL_H

#include "base/error.h"
#include "lecture/message.h"
#include "lecture/results.h"

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/* What a step took so far. */
struct journal_step {
    char *lesson, *step; /* their names */
    long long spent;     /* milliseconds, not negative */
};

/* Members are the caller's to read and to change between saves. A zeroed one is of no lecture and has no file. */
struct journal {
    char *path;     /* NULL: none */
    char *course;   /* as in struct message_hello */
    char **lessons; /* names, of lessons or lesson#step, in the order of the lecture */
    size_t lesson_count;
    struct message_show show; /* where the presenter is */
    struct message_show room; /* what the room sees, if that is frozen (room.frozen) */
    int budget;               /* minutes; 0: none */
    long long elapsed;        /* milliseconds when it was saved */
    time_t saved;             /* when that was */
    struct journal_step *steps;
    size_t step_count;
    struct results results; /* all polls so far */
    int polls_begun;        /* the id of the last poll */
    size_t poll;            /* which of `results` is on; SIZE_MAX: none */
};

/* Finds the file and reads it: true with the lecture that was broken off, false where there is none (then *j is of no
 * lecture but has its path), or with *e set too where it cannot be used: a damaged one is set aside (the message says
 * where), one that cannot be read at all leaves *j without a path. */
bool journal_open(struct journal *j, struct error *e);

/* Notes a step's time; that replaces what was noted before. */
void journal_set_spent(struct journal *j, const char *lesson, const char *step, long long spent);

/* Writes it, and notes the moment in `saved`; ERROR_WORK, with the file as it was, if that cannot be. Nothing without a
 * path. Precondition: `show` says where. */
bool journal_save(struct journal *j, struct error *e);

/* The lecture is dropped: removes the file. */
void journal_remove(struct journal *j);

/* The lecture has ended: the file becomes the one of the lecture that ended last. */
void journal_end(struct journal *j);

/* Makes the lecture that ended last, at most so many seconds before `now`, one that was broken off, for journal_open().
 * False with *e set if there is none, or if one has been broken off since. */
bool journal_take_up(time_t now, long long seconds, struct error *e);

/* Forgets the lecture, and keeps the path: another begins. */
void journal_clear(struct journal *j);

/* Frees everything, results too. */
void journal_free(struct journal *j);

#define JOURNAL_VERSION 1
#define JOURNAL_FILE_MOST (16u << 20)     /* bytes; 50 polls of 100 followers take 1 MB */
#define JOURNAL_NAMES_MOST 9999           /* lessons, steps, polls */
#define JOURNAL_TIME_MOST 1000000000000LL /* milliseconds: 31 years */

enum journal_verdict {
    JOURNAL_GOOD,
    JOURNAL_DAMAGED, /* no journal, or not all of it as it should be */
    JOURNAL_NEWER    /* of a later version */
};

/* Reads `length` bytes into *j, which is of no lecture; it stays so unless the verdict is JOURNAL_GOOD. Its path stays
 * in any case. */
enum journal_verdict journal_read(struct journal *j, const char *bytes, size_t length) MUST_USE;

/* Appends it. Precondition: as of journal_save(). */
void journal_write(const struct journal *j, struct text *out);

#endif
