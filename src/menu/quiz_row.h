/* SPDX-License-Identifier: MIT */
/* The rows of the menu's list of quizzes: which there are, what they are called, how the learner stands in them, as a
 * row and whole. What is due, the placement quiz, a quiz of each lesson, the final exam, the drills. */
#ifndef HEADWAY_MENU_QUIZ_ROW_H
#define HEADWAY_MENU_QUIZ_ROW_H

#include "menu/menu.h"

/* The rows of the list of quizzes, before the filter, in *rows, which the caller frees; returns how many. */
size_t quiz_row_list(const struct menu *menu, struct menu_row **rows);

/* The title of a row; borrowed. */
const char *quiz_row_title(const struct menu *menu, const struct menu_row *row);

/* Whether a row's quiz is open and can be continued; whether that is so, or it was left unfinished at another time. */
bool quiz_row_is_open(const struct menu *menu, const struct menu_row *row);
bool quiz_row_is_begun(const struct menu *menu, const struct menu_row *row);

/* Appends the last result of the quiz of that name: "last 83 %"; nothing if it was not taken. */
void quiz_row_add_last(const struct progress *progress, const char *quiz, struct text *out);

/* Draws a row of the list in row `at` of the screen, and what the row's quiz is, beside the list. */
void quiz_row_draw(struct canvas *canvas, const struct menu *menu, const struct menu_row *row, int at, struct area area,
                   bool chosen);
void quiz_row_draw_whole(struct canvas *canvas, const struct menu *menu, const struct menu_row *row, struct area area);

#endif
