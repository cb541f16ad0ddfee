/* SPDX-License-Identifier: MIT */
/* What commands open of a course: the catalogue, one lesson, the code listings. */
#ifndef HEADWAY_LINE_OPEN_H
#define HEADWAY_LINE_OPEN_H

#include "course/library.h"
#include "learner/progress.h"
#include "line/options.h"
#include "view/view.h"

struct opened {
    struct catalogue catalogue;
    struct library library;                          /* of the catalogue's lessons */
    size_t index;                                    /* the lesson's index in the library */
    struct lesson *lesson;                           /* borrowed from the library; NULL: none was opened */
    struct course_file listings[2 * LANGUAGE_COUNT]; /* those with the mistakes begin at LANGUAGE_COUNT */
    struct view_source sources[2 * LANGUAGE_COUNT];  /* the same, as views take them */
};

/* The directory of the course to open, borrowed; NULL or "": the built-in one. */
const char *open_directory(const struct arguments *a);

/* Opens the course: --course DIR, or HEADWAY_COURSE, or the built-in one. Call open_close() in any case; it accepts a
 * zeroed struct too. */
bool open_course(struct opened *o, const struct arguments *a, struct error *e);

/* Opens the course in a directory; "": the built-in one. */
bool open_course_of(struct opened *o, const char *directory, struct error *e);

/* Opens the learner's progress in the open course, for a command about nothing but progress: reports a damaged file
 * that was set aside on standard error; NULL with ERROR_WORK if the file cannot be used. Close with progress_close. */
struct progress *open_progress(const struct opened *o, struct error *e);

/* Reads a lesson of the open course by its name; refuses one with an error, and says where the error is. */
bool open_lesson(struct opened *o, const char *name, struct error *e);

/* Reads the listings in all languages, right and with the mistakes. */
bool open_listings(struct opened *o, struct error *e);

/* Finds the step and the part of an address in the lesson, as lesson_find() does; no address: NULL and -1. On failure
 * false with ERROR_INPUT and the nearest name. Messages call the address `shown`. */
bool open_find_step(struct lesson *lesson, const char *address, const char *shown, const struct step **step, int *part,
                    struct error *e);

/* Frees everything and leaves nothing open. */
void open_close(struct opened *o);

#endif
