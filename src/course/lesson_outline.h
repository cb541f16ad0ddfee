/* SPDX-License-Identifier: MIT */
/* How many parts a step has and which of them are questions, from its lines alone: for a lesson of our own that is not
 * read yet (lesson_open), since the menu wants that of every step before it wants any of them. What lesson_build makes
 * of the same lines is the same; tests hold the two side by side. */
#ifndef HEADWAY_COURSE_LESSON_OUTLINE_H
#define HEADWAY_COURSE_LESSON_OUTLINE_H

#include "course/lesson.h"

/* Where the parts have got to. */
struct outline_end {
    int part;
    bool is_new;   /* a pause was the last, nothing follows it yet */
    bool has_text; /* more than headings stands in the part */
    bool is_asked; /* a question was the last */
};

struct outline {
    struct outline_end end, before_heading; /* now; before the last heading */
    int level, deeper;                      /* of that heading; of the one over the deeper text at hand, or 0 */
    int asked[LESSON_QUESTIONS];            /* which part each question is */
    bool extra[LESSON_QUESTIONS];           /* whether it is a challenge */
    char *names[LESSON_QUESTIONS];          /* its id: */
    size_t asked_count;
    bool in_question; /* its block is not at an end */
};

/* Takes a line below a step's heading: of the text, or the first of a comment or of code. An outline begins as {0}. */
void outline_take(struct outline *o, const char *line, size_t length);

/* Takes a line inside of code. */
void outline_take_code(struct outline *o, const char *line, size_t length);

/* Gives the step what was found: step->parts, step->extra, and step->asked, whose questions are named as lesson_build
 * does. */
void outline_give(const struct outline *o, const struct lesson *lesson, struct step *step);

/* Empties it. */
void outline_free(struct outline *o);

#endif
