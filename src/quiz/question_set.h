/* SPDX-License-Identifier: MIT */
/* The questions of a quiz on the screen: a lesson's, those that are due again, or a drill's. The set owns them, so
 * that a change of their file during the quiz changes nothing. */
#ifndef HEADWAY_QUIZ_QUESTION_SET_H
#define HEADWAY_QUIZ_QUESTION_SET_H

#include "course/library.h"
#include "drill/drill.h"
#include "learner/attempt.h"
#include "learner/progress.h"

#define QUESTION_SET_REVIEW "review" /* the name in the history of a quiz of missed questions */
#define QUESTION_SET_DRILL 10        /* questions in a drill */

struct question_set {
    struct quiz *quizzes; /* [quiz_count], from which the questions are borrowed */
    size_t quiz_count;
    const struct question **questions; /* [count] */
    size_t count;
    char *name, *title; /* in the history; on the screen */
    size_t lesson;      /* its lesson's index in the library; SIZE_MAX: none */
    bool shuffles, exam;
    bool stays, anew; /* as in struct attempt_setup */
    uint64_t seed;    /* a fresh seed */
};

/* Opens the quiz of a lesson, or, at the index after the last one, the placement quiz. False with *e set if no question
 * can be used; other errors go to `message`, on one line. Free with question_set_free() in any case. */
bool question_set_open_lesson(struct question_set *set, struct library *library, size_t lesson, struct text *message,
                              struct error *e);

/* Opens the questions that are due again, the longest due first; false if none are. */
bool question_set_open_review(struct question_set *set, struct library *library, const struct progress *progress);

/* Opens the final exam, with a fresh seed; false with *e set if no quiz of the course can be used. */
bool question_set_open_final(struct question_set *set, struct library *library, struct error *e);

/* Makes questions of a drill, with a fresh seed. */
void question_set_open_drill(struct question_set *set, const struct drill *drill);

/* How many questions are due again and can be asked: of the course's quizzes as they are now, or of drills. */
size_t question_set_count_due(struct library *library, const struct progress *progress);

/* How many questions the final exam has. */
size_t question_set_count_final(struct library *library);

/* The question in a lesson's quiz that has this name in the history, or NULL. Borrowed from the library. */
const struct question *question_set_find(struct library *library, const char *key);

/* Begins an attempt over all questions, or continues the one that `progress` (may be NULL) keeps. */
void question_set_attempt(const struct question_set *set, struct attempt *attempt, struct progress *progress);

/* Begins an attempt over the questions that were missed in another; both borrow them from the same owner. False if none
 * were missed. */
bool question_set_attempt_missed(const struct attempt *before, struct attempt *attempt);

/* Frees everything and leaves an empty one. */
void question_set_free(struct question_set *set);

#endif
