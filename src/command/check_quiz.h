/* SPDX-License-Identifier: MIT */
/* What `headway check` does with quizzes; and what it counts, which lessons and quizzes share. */
#ifndef HEADWAY_COMMAND_CHECK_QUIZ_H
#define HEADWAY_COMMAND_CHECK_QUIZ_H

#include "command/links.h"
#include "command/options.h"

#include <stdbool.h>
#include <stddef.h>

struct check {
    struct links links;
    size_t pages, lessons, steps, terms, quizzes, questions, numbers, errors, warnings;
};

/* Writes what is wrong with a file to standard error, in its order, counts it, and frees it. */
void check_report(struct check *check, struct problems *problems);

/* Reports what keeps a file from being read at all; the others are checked all the same. */
void check_report_unread(struct check *check, const struct error *e);

/* Whether a file is a quiz, by its name. */
bool check_is_gift(const char *path);

/* Checks the quizzes of a course; in a directory also such as belong to no lesson. */
void check_quizzes(struct check *check, const struct catalogue *catalogue);

/* Checks quizzes by themselves. Their steps are looked for in the course that `a` names, else in that beside the first,
 * else in the program's own. */
void check_gifts(struct check *check, const struct arguments *a, const char *const paths[], size_t count);

/* The same of all in a directory, if there are any and it holds no course. */
bool check_gift_directory(struct check *check, const struct arguments *a, const char *directory);

#endif
