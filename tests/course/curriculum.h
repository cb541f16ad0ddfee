/* SPDX-License-Identifier: MIT */
/* The points of the curriculum that lessons 1 to 5 must make, and the terms of the glossary. */
#ifndef HEADWAY_TESTS_COURSE_CURRICULUM_H
#define HEADWAY_TESTS_COURSE_CURRICULUM_H

#include <stddef.h>

#define CURRICULUM_WORDS 8

struct curriculum_line {
    const char *about; /* the line, in short; "not: …" is an error in a source, corrected here */
    const char *lesson, *step;
    const char *view;                    /* the view that the step must show; NULL: any or none */
    const char *words[CURRICULUM_WORDS]; /* all of these must be in its text; ended by NULL */
};

/* For lessons 1 to 4, and for lesson 5, the mistake lab. */
extern const struct curriculum_line curriculum_lines[], lab_lines[];
extern const size_t curriculum_line_count, lab_line_count;

/* Anchors of required terms, each between blanks, " query "; ended by NULL. */
extern const char *const glossary_terms[];

#endif
