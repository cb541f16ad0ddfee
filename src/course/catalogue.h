/* SPDX-License-Identifier: MIT */
/* Which lessons there are, and their bytes: the course that the program carries, or a directory's `lessons/` and
 * `lessons/code/`. Opening lists names and reads no file; nothing read is kept, so reading again sees a file that has
 * changed. A lesson's file is called NUMBER-NAME.md; other files (glossary.md) are not lessons. */
#ifndef HEADWAY_COURSE_CATALOGUE_H
#define HEADWAY_COURSE_CATALOGUE_H

#include "base/error.h"
#include "base/listing.h"
#include "base/text.h"
#include "question/quiz.h"

#include <stdbool.h>
#include <stddef.h>

struct catalogue_entry {
    int order;  /* 3 */
    char *name; /* six-stages */
    char *path; /* lessons/03-six-stages.md, below the course's directory */
};

struct catalogue {
    char *directory; /* NULL: the course that the program carries */
    struct catalogue_entry *lessons;
    size_t lesson_count; /* in their order */
};

/* A file's bytes: borrowed from the program, or held by `own`. */
struct course_file {
    const char *bytes;
    size_t length;
    struct text own;
    char *path; /* to name it in messages: with the directory, if there is one */
};

/* Opens the course in `directory`, or the program's own if that is NULL. ERROR_INPUT if there is no `lessons`
 * directory, no lesson in it, or two with the same name or number. Close with catalogue_close. */
bool catalogue_open(struct catalogue *c, const char *directory, struct error *e);

/* Frees everything and leaves an empty catalogue. */
void catalogue_close(struct catalogue *c);

/* Finds a lesson by its name, its number, or its file's name. If there is none, ERROR_INPUT with the nearest name, and
 * NULL; borrowed. */
const struct catalogue_entry *catalogue_find(const struct catalogue *c, const char *name, struct error *e);

/* Whether the course has a file (or a directory) of that path below it. */
bool catalogue_has(const struct catalogue *c, const char *path);

/* Reads a file by its path below the course (at most 4 MiB). Release with course_file_free(), even after the catalogue
 * is closed. */
bool catalogue_read(const struct catalogue *c, const char *path, struct course_file *out, struct error *e);

/* Frees what the file owns and leaves an empty one. */
void course_file_free(struct course_file *f);

/* Whether a lesson has a quiz; appends its path below the course, quizzes/03-six-stages.gift. The index `lesson_count`,
 * after the last lesson, means the quiz that says which lessons may be skipped, quizzes/placement.gift. */
bool catalogue_has_quiz(const struct catalogue *c, size_t lesson);
void catalogue_add_quiz_path(const struct catalogue *c, size_t lesson, struct text *out);

/* The name of a quiz: its lesson's, or QUIZ_PLACEMENT. Borrowed. */
const char *catalogue_quiz_name(const struct catalogue *c, size_t lesson);

/* Reads the quiz of a lesson and gives it the lesson's name. False with *e set if there is none, or none of its
 * questions can be used; other faults go to `problems`. Free with quiz_free() in any case. */
bool catalogue_open_quiz(const struct catalogue *c, size_t lesson, struct quiz *out, struct problems *problems,
                         struct error *e);

/* Reads the text from which listing_cut() cuts the listings of a language; the program's own if the directory has none,
 * and always for C: attention/stages.c and mistakes.c as compiled. Its regions have the names of the walk's steps.
 * Release with course_file_free. */
bool catalogue_source(const struct catalogue *c, enum listing_language language, struct course_file *out,
                      struct error *e);

/* The same with the classic mistakes; its regions are named as in attention/mistakes.h. */
bool catalogue_mistakes(const struct catalogue *c, enum listing_language language, struct course_file *out,
                        struct error *e);

#endif
