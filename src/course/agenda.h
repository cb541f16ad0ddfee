/* SPDX-License-Identifier: MIT */
/* What a lecture shows, in order: whole lessons, and single steps of lessons. Names are what was chosen; stops are the
 * steps that the names mean in the lessons as they are now: each step once, so that a step identifies its stop. The
 * clock of a lecture uses the same numbers. */
#ifndef HEADWAY_COURSE_AGENDA_H
#define HEADWAY_COURSE_AGENDA_H

#include "course/library.h"

#define AGENDA_NOWHERE ((size_t)-1)

struct agenda_name {
    size_t lesson; /* of the library */
    char *step;    /* its name, owned; NULL: the whole lesson */
};

struct agenda_stop {
    size_t lesson, step;
};

/* A zeroed one is empty. Members are for reading. */
struct agenda {
    struct agenda_name *names;
    struct agenda_stop *stops;
    size_t name_count, count;
};

/* Adds a lesson, or one step of it; false, with nothing changed, if any of it is named already. agenda_lay() works out
 * the stops. */
bool agenda_add(struct agenda *a, size_t lesson, const char *step);

/* Works out the stops again. A named step that its lesson no longer has is left out; if that leaves no stop, all of the
 * first lesson is shown. False with *e set, and the stops as they were, if a lesson cannot be used. */
bool agenda_lay(struct agenda *a, struct library *library, struct error *e);

/* The stop that is this step; AGENDA_NOWHERE if it is none. */
size_t agenda_find(const struct agenda *a, size_t lesson, size_t step);

/* Whether any name belongs to that lesson. */
bool agenda_has_lesson(const struct agenda *a, size_t lesson);

/* The lesson of that name, if any of it is in the lecture; AGENDA_NOWHERE: none. */
size_t agenda_find_lesson(const struct agenda *a, const struct catalogue *catalogue, const char *name);

/* The first stop, and the one after the last, of the run of stops around `at` with the same lesson. */
size_t agenda_run_start(const struct agenda *a, size_t at);
size_t agenda_run_end(const struct agenda *a, size_t at);

/* Appends a name as a user writes it: six-stages or six-stages#score. */
void agenda_write_name(const struct agenda *a, size_t name, const struct catalogue *catalogue, struct text *out);

/* Frees everything and leaves an empty one. */
void agenda_free(struct agenda *a);

#endif
