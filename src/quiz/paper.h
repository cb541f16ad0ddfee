/* SPDX-License-Identifier: MIT */
/* What a quiz is taken from on the screen: a lesson's questions, those that are due again, or a drill's. It holds them
 * itself, so that a file that changes while one sits over it changes nothing. */
#ifndef HEADWAY_QUIZ_PAPER_H
#define HEADWAY_QUIZ_PAPER_H

#include "course/library.h"
#include "drill/drill.h"
#include "learner/progress.h"
#include "learner/sitting.h"

#define PAPER_REVIEW "review" /* what the history calls a quiz of what was missed */
#define PAPER_DRILL 10        /* questions of a drill */

struct paper {
    struct quiz *quizzes; /* [quiz_count] what the questions are borrowed from */
    size_t quiz_count;
    const struct question **questions; /* [count] */
    size_t count;
    char *name, *title; /* in the history; on the screen */
    size_t lesson;      /* its index in the library; SIZE_MAX: it is of none */
    bool shuffles, exam;
    uint64_t seed; /* a fresh one */
};

/* The quiz of a lesson, or, at the index after the last one, the one that says what may be skipped. False with *e set
 * if it has none that can be used; errors in other questions go to `message`, a line. Free with paper_free() in any
 * case. */
bool paper_open_lesson(struct paper *paper, struct library *library, size_t lesson, struct text *message,
                       struct error *e);

/* What is due again, due longest first; false if nothing is. */
bool paper_open_review(struct paper *paper, struct library *library, const struct progress *progress);

/* The final exam, by a fresh seed; false with *e set if no quiz of the course can be used. */
bool paper_open_final(struct paper *paper, struct library *library, struct error *e);

/* Questions of a drill, by a fresh seed. */
void paper_open_drill(struct paper *paper, const struct drill *drill);

/* How many questions are due again and can be asked: of the course's quizzes as they are now, or of drills. */
size_t paper_count_due(struct library *library, const struct progress *progress);

/* How many questions the final exam has. */
size_t paper_count_final(struct library *library);

/* The question that the history calls so, in a lesson's quiz; NULL. Borrowed from the library. */
const struct question *paper_find(struct library *library, const char *key);

/* Begins a sitting over all of it; `progress` may be NULL. */
void paper_sit(const struct paper *paper, struct sitting *sitting, struct progress *progress);

/* Begins one over what was missed in another, which borrows from the same questions; false if nothing was. */
bool paper_sit_missed(const struct sitting *before, struct sitting *sitting);

/* Frees everything and leaves an empty one. */
void paper_free(struct paper *paper);

#endif
