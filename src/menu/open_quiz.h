/* SPDX-License-Identifier: MIT */
/* The quiz being taken: its questions, attempt and player, which are kept while the learner looks at a step or a view.
 */
#ifndef HEADWAY_MENU_OPEN_QUIZ_H
#define HEADWAY_MENU_OPEN_QUIZ_H

#include "menu/menu.h"
#include "quiz/question_set.h"
#include "quiz/quiz.h"

struct open_quiz {
    struct quiz_player *player; /* NULL: no quiz is open */
    struct quiz_setup setup;    /* its `attempt` is `own`, or borrowed */
    struct attempt own;
    struct question_set set;
    char *title;   /* for a quiz of what was missed in another; else NULL */
    size_t lesson; /* the quiz's lesson; SIZE_MAX: none */
};

/* The step that a question names, "six-stages#score": sets the lesson's index and the part, as lesson_find() does; NULL
 * with *e set if there is no such step. */
const struct step *open_quiz_find_step(struct library *library, const char *place, size_t *lesson, int *part,
                                       struct error *e);

/* Opens the questions of a menu row; false with *e set if there is nothing to ask. Errors in a quiz's file are added to
 * `message`. */
bool open_quiz_row(struct question_set *set, const struct menu_row *row, struct library *library,
                   const struct progress *progress, struct text *message, struct error *e);

/* Makes the player of a quiz that is set up; adds to the setup how to name the steps of the library (NULL: there are
 * none). */
void open_quiz_begin(struct open_quiz *quiz, struct library *library);

/* Sets up a quiz for a question set, which it takes over; `progress` may be NULL. Close the open quiz first. */
void open_quiz_start(struct open_quiz *quiz, struct question_set *set, struct progress *progress);

/* Starts a quiz of the questions that were missed; false if none were. */
bool open_quiz_review(struct open_quiz *quiz, struct library *library);

/* Whether a quiz of that name was begun and can be continued. */
bool open_quiz_is_begun(const struct open_quiz *quiz, const char *name);

/* Leaves the quiz for good and frees it: the answers of an exam that was not submitted are kept. */
void open_quiz_close(struct open_quiz *quiz);

#endif
