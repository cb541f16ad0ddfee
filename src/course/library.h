/* SPDX-License-Identifier: MIT */
/* A course while it is read: the lessons of a catalogue and their quizzes, each opened when it is first asked for, and
 * the glossary. If a directory's file no longer parses, its last good version stays. */
#ifndef HEADWAY_COURSE_LIBRARY_H
#define HEADWAY_COURSE_LIBRARY_H

#include "base/file.h"
#include "course/catalogue.h"
#include "course/lesson.h"
#include "question/quiz.h"

/* One file of the course. */
struct cached_file {
    struct course_file file; /* what the lesson was read from */
    struct lesson *lesson; /* allocated by itself, since players point to it as long as this version is kept; or NULL */
    struct prose prose;    /* for the glossary instead */
    struct quiz quiz;      /* for a quiz instead: the questions that can be asked, even if others have errors */
    bool is_read;          /* a version has been read */
    struct error trouble;  /* why the current file cannot be used; code ERROR_NONE: it can */
    struct file_stamp stamp;    /* of the file when reading was last tried */
    bool changed;               /* the last library_refresh() read another version */
    struct cached_file *before; /* the replaced version, kept until the next one for those who point into it; or NULL */
};

struct library {
    const struct catalogue *catalogue;     /* borrowed */
    struct cached_file *lessons, *quizzes; /* [catalogue->lesson_count]; one more quiz, as in the catalogue */
    struct cached_file glossary;
};

/* A place in a course that a link leads to. */
struct library_place {
    bool is_term;        /* in the glossary: `name` is the term's anchor; else a step's address, for lesson_find() */
    bool is_quiz;        /* the quiz of the lesson */
    size_t lesson;       /* index in the catalogue */
    const char *name;    /* borrowed from the link, with its part ("score:5"); "": the beginning */
    const char *query;   /* for lesson_link_state(): [query_length], borrowed as well */
    size_t query_length; /* 0: the step opens as in the lesson */
};

/* A library of an open catalogue; reads nothing. */
void library_open(struct library *l, const struct catalogue *catalogue);

/* Frees everything and leaves an empty library. */
void library_close(struct library *l);

/* The lesson with that index, borrowed until the library is closed or refreshed; NULL with *e set if no version of it
 * could ever be used. */
struct lesson *library_lesson(struct library *l, size_t index, struct error *e);

/* The quiz of the lesson of that index, borrowed until the library is closed or refreshed; NULL with *e set if it has
 * none or no version of it could ever be used. A quiz with errors has the questions that can be asked. */
const struct quiz *library_quiz(struct library *l, size_t index, struct error *e);

/* The glossary: ## headings (level 2) are terms, followed by their text. Empty if the course has none. */
const struct prose *library_glossary(struct library *l);

/* Reads again every file that was read, or tried, before and has changed since; costs nothing for the program's own
 * course. If a file cannot be used, or has errors, its last good version stays, and each time it changes `message` gets
 * a line ("lessons/03-x.md:12:3: what is wrong; the last good version is shown"). The last good version also stays,
 * without a message, while a file is missing or empty, as it is for a moment while some programs write it. Returns
 * whether any version, or the reason why there is none, has changed: what was borrowed from a cached file with
 * `changed` stays valid until the next call. New and removed files are noticed at the next start, except a new glossary
 * or quiz.
 */
bool library_refresh(struct library *l, struct text *message);

/* Where a link in the lesson `from` (SIZE_MAX: in the glossary) leads inside the course; false if it does not lead to a
 * lesson, a lesson's quiz or the glossary. */
bool library_find(const struct library *l, const char *target, size_t from, struct library_place *out);

#endif
