/* SPDX-License-Identifier: MIT */
/* What the commands open of a course: the catalogue, one lesson, the listings beside it. */
#ifndef HEADWAY_LINE_OPEN_H
#define HEADWAY_LINE_OPEN_H

#include "course/library.h"
#include "learner/progress.h"
#include "line/options.h"
#include "view/view.h"

struct opened {
    struct catalogue catalogue;
    struct library library;                          /* of the catalogue's lessons */
    size_t index;                                    /* of the lesson in it */
    struct lesson *lesson;                           /* borrowed from the library; NULL: none was opened */
    struct course_file listings[2 * LANGUAGE_COUNT]; /* from LANGUAGE_COUNT on, those with the mistakes */
    struct view_source sources[2 * LANGUAGE_COUNT];  /* the same, as views take them */
};

/* The directory of the course that was asked for, borrowed; NULL or "": the built-in one. */
const char *open_directory(const struct arguments *a);

/* Opens the course: --course DIR, or HEADWAY_COURSE, or the built-in one. Close what was opened in any case; a zeroed
 * struct may be closed too. */
bool open_course(struct opened *o, const struct arguments *a, struct error *e);

/* The same of a directory; "": the built-in one. */
bool open_course_of(struct opened *o, const char *directory, struct error *e);

/* Opens the learner's progress in the open course, for a command that is about nothing else: damage that was set aside
 * is said on standard error; ERROR_WORK and NULL if the file cannot be used. Close with progress_close. */
struct progress *open_progress(const struct opened *o, struct error *e);

/* Reads a lesson of the open course, by its name; one with an error is refused, with the error's place. */
bool open_lesson(struct opened *o, const char *name, struct error *e);

/* Reads the listings in all languages, right and with the mistakes. */
bool open_listings(struct opened *o, struct error *e);

/* Finds what an address names in the lesson, as lesson_find() does; ERROR_INPUT with the nearest name, and NULL.
 * `shown` is how messages call the address. */
const struct step *open_find_step(struct lesson *lesson, const char *address, const char *shown, int *part,
                                  struct error *e);

/* Frees everything and leaves nothing open. */
void open_close(struct opened *o);

#endif
