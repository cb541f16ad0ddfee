/* SPDX-License-Identifier: MIT */
/* A list of a quiz's questions on the screen, all or those that were missed: in each row the number, the question in
 * few words, and how it stands. */
#ifndef HEADWAY_QUIZ_QUESTION_LIST_H
#define HEADWAY_QUIZ_QUESTION_LIST_H

#include "draw/canvas.h"
#include "learner/attempt.h"

/* A list is empty if all of it is zero. */
struct question_list {
    size_t *items;           /* [count] the attempt's; whoever has the list frees them */
    size_t count, at, first; /* the cursor; the row at the top */
};

/* How the steps of a course are named, as in struct quiz_setup; without `name` there is no course. */
struct step_names {
    void (*name)(void *context, const char *step, struct text *lesson, struct text *title);
    void *context;
};

/* Writes the step that explains a question, "Six stages · Scale", or as much of that as fits in so many columns; if
 * nothing does, leaves the text as it is. `step` may be NULL. */
void step_names_write(const struct step_names *names, const char *step, int columns, struct text *out);

/* Fills a list with all questions, or those that were missed. The cursor stays on its row, if that exists. */
void question_list_fill(struct question_list *list, const struct attempt *s, bool all);

/* Moves the cursor by rows; returns whether it moved. */
bool question_list_move(struct question_list *list, long by);

/* Moves the cursor to the list's row at a row of the screen; false if there is none. */
bool question_list_choose(struct question_list *list, struct area area, int row);

/* Draws the list, scrolled so that the cursor is visible; with `names` (NULL: without), in quizzes about the whole
 * course, which step explains each question. */
void question_list_draw(struct question_list *list, const struct attempt *s, const struct step_names *names,
                        struct canvas *canvas, struct area area);

#endif
