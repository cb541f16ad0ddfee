/* SPDX-License-Identifier: MIT */
/* The quiz that is being taken: its questions, its sitting and its player, which stay as they are while one looks at a
 * step or a view. */
#ifndef HEADWAY_MENU_OPEN_QUIZ_H
#define HEADWAY_MENU_OPEN_QUIZ_H

#include "menu/menu.h"
#include "quiz/paper.h"
#include "quiz/quiz.h"

struct open_quiz {
    struct quiz_player *player; /* NULL: none is */
    struct quiz_setup setup;    /* `sitting` is `own`, or somebody else's */
    struct sitting own;
    struct paper paper;
    char *title;   /* of a quiz about what was missed in another; else NULL */
    size_t lesson; /* whose quiz it is; SIZE_MAX: of none */
};

/* The step that a question names, "six-stages#score": its lesson's index and its own name; NULL if there is no such
 * lesson. */
const char *open_quiz_find_step(const struct library *library, const char *place, size_t *lesson);

/* Opens the questions that a row of the menu stands for; false with *e set if there is nothing to ask. What a file of
 * quizzes has to say is added to `message`. */
bool open_quiz_row(struct paper *paper, const struct menu_row *row, struct library *library,
                   const struct progress *progress, struct text *message, struct error *e);

/* Makes the player of a quiz that is set up but for the names of the library's steps (NULL: there are none). */
void open_quiz_begin(struct open_quiz *quiz, struct library *library);

/* Sets a quiz up over a paper, which it takes over; `progress` may be NULL. What was open is to be closed before. */
void open_quiz_sit(struct open_quiz *quiz, struct paper *paper, struct progress *progress);

/* Takes again what was missed; false if nothing was. */
bool open_quiz_review(struct open_quiz *quiz, struct library *library);

/* Whether a quiz of that name was begun and can go on. */
bool open_quiz_is_begun(const struct open_quiz *quiz, const char *name);

/* Leaves it for good: of an exam that was not submitted, what was answered is kept. Leaves none open. */
void open_quiz_close(struct open_quiz *quiz);

#endif
