/* SPDX-License-Identifier: MIT */
/* What `headway check` does with quizzes; and what it counts, which lessons and quizzes share. */
#ifndef HEADWAY_CHECK_CHECK_QUIZ_H
#define HEADWAY_CHECK_CHECK_QUIZ_H

#include "command/links.h"
#include "line/options.h"

#include <stdbool.h>
#include <stddef.h>

struct check {
    struct links links;
    size_t pages, lessons, steps, terms, quizzes, questions, numbers, errors, warnings, styles;
    bool shows_styles;   /* each point of house style, and not only how many there are; what lessons come to, too */
    struct text lengths; /* of the lessons, a line each */
};

/* Writes what is wrong with a file to standard error, the worst first, counts it, and frees it. */
void check_report(struct check *check, struct problems *problems);

/* Reports what keeps a file from being read at all; the others are checked all the same. */
void check_report_unread(struct check *check, const struct error *e);

/* Checks the quizzes of a course; in a directory also such as belong to no lesson. */
void check_quizzes(struct check *check, const struct catalogue *catalogue);

/* Checks a quiz by itself, of which the bytes were read already; messages call it `file`. Its steps are looked for in
 * the course that `a` names, else in that beside the file, else in the program's own. */
void check_gift(struct check *check, const struct arguments *a, const char *file, const struct text *bytes);

/* The same of all .gift files in a directory, if there are any and it holds no course; an id may be in one of them. */
bool check_gift_directory(struct check *check, const struct arguments *a, const char *directory);

#endif
