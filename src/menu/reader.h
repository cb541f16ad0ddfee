/* SPDX-License-Identifier: MIT */
/* The reader: a whole course on screen. It owns the player of the lesson that is open, the quiz that is being taken and
 * the menu behind them, leads from one to the other and from link to link, and keeps the learner's progress: a stack of
 * scenes, which the loop runs on a terminal. A lesson alone, or a view by itself, is a reader without a
 * menu. */
#ifndef HEADWAY_MENU_READER_H
#define HEADWAY_MENU_READER_H

#include "course/library.h"
#include "player/player.h"
#include "quiz/quiz.h"

struct reader;

struct reader_setup {
    struct library *library;    /* borrowed; NULL: the player alone */
    size_t lesson;              /* that `player` opens, or whose quiz `quiz` is: its index in the library; of a quiz,
                                   SIZE_MAX: of none */
    struct player_setup player; /* how to begin; without lesson and view: where the learner stopped, or the menu */
    const struct quiz_setup
        *quiz;                 /* begins with that; what it borrows lives as long as the reader; NULL: with `player` */
    struct progress *progress; /* borrowed, where one is open already; NULL: the reader opens its own, if it `keeps` */
    bool lists_quizzes;        /* begins with the menu's list of quizzes, not where the learner stopped */
    bool has_menu;             /* q leads to the menu, not out */
    bool leads_on;             /* from lesson to lesson, each as it was left when the program last ran */
    bool keeps;                /* what is seen and answered is kept on disk */
};

/* Makes a reader. NULL with *e set if it cannot begin so. */
struct reader *reader_new(const struct reader_setup *setup, struct error *e);

/* Frees it; what is to be kept is saved first. What went wrong with that is appended to `message`, a line each. */
void reader_destroy(struct reader *reader, struct text *message);

/* What the loop runs, valid as long as the reader is. After a frame is on screen, what has changed is saved. */
struct stack *reader_stack(struct reader *reader);

#endif
