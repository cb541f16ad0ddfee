/* SPDX-License-Identifier: MIT */
/* A journal as JSON, for journal.c: no file is touched here. One object, {"version":1,…}; `show` and `room` in it are
 * messages of message.h. A reader trusts nobody, as the file may be damaged or another's: what it gives is complete, in
 * range, and its texts may go to a terminal. Of the results' path only the file's name is kept, so that no journal can
 * name a file to be overwritten. */
#ifndef HEADWAY_LECTURE_JOURNAL_JSON_H
#define HEADWAY_LECTURE_JOURNAL_JSON_H

#include "lecture/journal.h"

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
