/* SPDX-License-Identifier: MIT */
/* A course while it is read: the lessons of a catalogue and their quizzes, each opened when it is first asked for, and
 * the glossary. Of a directory's file that no longer parses the last good version stays. */
#ifndef HEADWAY_COURSE_LIBRARY_H
#define HEADWAY_COURSE_LIBRARY_H

#include "base/file.h"
#include "course/catalogue.h"
#include "course/lesson.h"
#include "question/quiz.h"

/* One file of the course. */
struct shelf {
    struct course_file file; /* what the lesson was read from */
    struct lesson *lesson;   /* of its own memory: who shows a version points to it as long as it is kept; or NULL */
    struct prose prose;      /* of the glossary instead */
    struct quiz quiz;        /* of a quiz instead: the questions that can be asked, also where others have errors */
    bool is_read;            /* a version of it is here */
    struct error trouble;    /* why the file as it is now cannot be used; code ERROR_NONE: it can */
    struct file_stamp stamp; /* of the file when it was last read, also in vain */
    bool changed;            /* the last library_refresh() put another version here */
    struct shelf *before;    /* the one that it replaced, kept until the next, for who points into it; or NULL */
};

struct library {
    const struct catalogue *catalogue; /* borrowed */
    struct shelf *lessons, *quizzes;   /* [catalogue->lesson_count]; of quizzes one more, as in the catalogue */
    struct shelf glossary;
};

/* A place in a course that a link leads to. */
struct library_place {
    bool is_term;        /* of the glossary: `name` is the term's anchor; else a step's address, for lesson_find() */
    bool is_quiz;        /* the quiz of the lesson */
    size_t lesson;       /* index in the catalogue */
    const char *name;    /* borrowed from the link, with its part ("score:5"); "": the beginning */
    const char *query;   /* what lesson_link_state() takes: [query_length], borrowed as well */
    size_t query_length; /* 0: the step opens as the lesson has it */
};

/* A library of an open catalogue; reads nothing. */
void library_open(struct library *l, const struct catalogue *catalogue);

/* Frees everything and leaves an empty library. */
void library_close(struct library *l);

/* The lesson of that index, borrowed until the library is closed or refreshed; NULL with *e set if it cannot be used
 * and never could. */
struct lesson *library_lesson(struct library *l, size_t index, struct error *e);

/* The quiz of the lesson of that index, borrowed until the library is closed or refreshed; NULL with *e set if it has
 * none or it cannot be used and never could. Of a quiz with errors there is what can be asked. */
const struct quiz *library_quiz(struct library *l, size_t index, struct error *e);

/* The glossary: ## headings (level 2) are terms, what follows is about them. Empty if the course has none. */
const struct prose *library_glossary(struct library *l);

/* Reads again what was read before, or was to be, and is another file by now; costs nothing for the program's own
 * course. What cannot be used, or has errors, is told in `message`, a line each time it changes ("lessons/03-x.md:12:3:
 * what is wrong; the last good version is shown"), and the last good version stays; so it does, without a word, while a
 * file is missing or empty, as it is for a moment while some programs write it. Returns whether anything that is read,
 * or the reason why it is not, is another now: what was borrowed from a shelf that `changed` lasts until the next call.
 * Files that come or go are seen at the next start, except the glossary and quizzes, which may come. */
bool library_refresh(struct library *l, struct text *message);

/* Where a link of the lesson `from` (SIZE_MAX: of the glossary) leads inside the course; false if it does not lead to
 * a lesson, its quiz or the glossary. */
bool library_find(const struct library *l, const char *target, size_t from, struct library_place *out);

#endif
