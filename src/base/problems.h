/* SPDX-License-Identifier: MIT */
/* What is wrong with a file of the course, all of it, each with its place and how bad it is: `check` prints every one,
 * the worst first; a caller that only wants to know whether a file can be used takes the first error. All are counted;
 * at most PROBLEMS_MAX of each kind are kept, so that a hostile file costs little and lesser problems crowd out no
 * worse one. */
#ifndef HEADWAY_BASE_PROBLEMS_H
#define HEADWAY_BASE_PROBLEMS_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

#define PROBLEMS_MAX 10000

/* The worst first. */
enum problem_kind {
    PROBLEM_ERROR,   /* the part of the file with the error cannot be used */
    PROBLEM_WARNING, /* it can be used, but not as its author meant, here or in Moodle */
    PROBLEM_STYLE,   /* it is as meant, but house style advises something better */
    PROBLEM_KINDS
};

/* The points of house style, counted separately. */
enum problem_style {
    STYLE_NO_ID,         /* a question without an id */
    STYLE_NO_FEEDBACK,   /* an answer without feedback */
    STYLE_JUDGES,        /* feedback that only says right or wrong */
    STYLE_SAME_FEEDBACK, /* two options with the same feedback */
    PROBLEM_STYLES
};

struct problem {
    struct error error;
    enum problem_kind kind;
    size_t turn; /* the order of adding, which keeps equals in order */
};

struct problems {
    struct problem *items;
    size_t count;                  /* how many are kept */
    size_t errors, warnings;       /* how many were added, kept or not */
    size_t styles[PROBLEM_STYLES]; /* the same for each point of house style */
    size_t kept[PROBLEM_KINDS];
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

/* The same for a point of house style. */
void problems_advise(struct problems *p, struct place where, enum problem_style style, const char *format, ...)
    PRINTF_LIKE(4, 5);

/* How many of a kind were added, kept or not. */
size_t problems_found(const struct problems *p, enum problem_kind kind);

/* The first error that was added and kept, or NULL; borrowed. */
const struct error *problems_first(const struct problems *p);

/* Sorts those from the index `first` on, which are of one file: by kind, the worst first, then by place. */
void problems_sort(struct problems *p, size_t first);

/* Frees everything and leaves none. */
void problems_free(struct problems *p);

#endif
