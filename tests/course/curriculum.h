/* SPDX-License-Identifier: MIT */
/* The lines of the curriculum that lessons 1 to 5 have to hold, and the terms of the glossary. */
#ifndef HEADWAY_TESTS_COURSE_CURRICULUM_H
#define HEADWAY_TESTS_COURSE_CURRICULUM_H

#include <stddef.h>

#define CURRICULUM_WORDS 8

struct curriculum_line {
    const char *about; /* the line, in short; "not: …" is an error of a source that is set right here */
    const char *lesson, *step;
    const char *view;                    /* that the step must show; NULL: any or none */
    const char *words[CURRICULUM_WORDS]; /* that its text must hold, all of them; NULL ends them */
};

/* Of lessons 1 to 4, and of lesson 5, the mistake lab. */
extern const struct curriculum_line curriculum_lines[], lab_lines[];
extern const size_t curriculum_line_count, lab_line_count;

/* Anchors of terms that must be there, each between blanks, " query "; NULL ends them. */
extern const char *const glossary_terms[];

#endif
