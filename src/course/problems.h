/* SPDX-License-Identifier: MIT */
/* What is wrong with a file of the course, all of it, each with its place: `check` prints every one, a reader that only
 * wants to know whether a file can be used takes the first error. At most PROBLEMS_MAX are kept, so that a hostile
 * file costs little; the rest is counted. */
#ifndef HEADWAY_COURSE_PROBLEMS_H
#define HEADWAY_COURSE_PROBLEMS_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

#define PROBLEMS_MAX 100

struct problem {
    struct error error;
    bool is_warning; /* the file can be used all the same */
};

struct problems {
    struct problem *items;
    size_t count;
    size_t errors;  /* among all that were added */
    size_t dropped; /* added beyond PROBLEMS_MAX */
};

/* A place in a file of the course; `file` is borrowed. Line and column count from 1, columns in characters. */
struct place {
    const char *file;
    size_t line, column;
};

/* Adds an error (ERROR_INPUT) found at `where`; the format's text is cleaned as in error_set. `p` may be NULL. */
void problems_add(struct problems *p, struct place where, const char *format, ...) PRINTF_LIKE(3, 4);

/* The same for a warning. */
void problems_warn(struct problems *p, struct place where, const char *format, ...) PRINTF_LIKE(3, 4);

/* The first error that was added and kept, or NULL; borrowed. */
const struct error *problems_first(const struct problems *p);

/* Puts those from the index `first` on, which are of one file, in the order of their places. */
void problems_sort(struct problems *p, size_t first);

/* Frees everything and leaves none. */
void problems_free(struct problems *p);

#endif
