/* SPDX-License-Identifier: MIT */
/* The reader: a whole course on screen. It owns the player of the open lesson, the quiz being taken and the menu behind
 * them, leads from one to the other and from link to link, and keeps the learner's progress. It is a stack of scenes,
 * which the loop runs on a terminal. A lesson alone, or a view by itself, is a reader without a menu. */
#ifndef HEADWAY_MENU_READER_H
#define HEADWAY_MENU_READER_H

#include "course/library.h"
#include "player/player.h"
#include "quiz/quiz.h"

struct reader;

struct reader_setup {
    struct library *library; /* borrowed; NULL: the player alone */
    size_t lesson; /* index in the library of the lesson that `player` opens, or of `quiz`'s lesson; SIZE_MAX: the quiz
                      has none */
    struct player_setup player;    /* how to begin; without lesson and view: where the learner stopped, or the menu */
    const struct quiz_setup *quiz; /* begins with this quiz, which outlives the reader; NULL: with `player` */
    struct progress *progress;     /* borrowed, if one is open already; NULL: the reader opens its own, if it `keeps` */
    bool lists_quizzes;            /* begins with the menu's list of quizzes instead of where the learner stopped */
    bool has_menu;                 /* q leads to the menu instead of out */
    bool leads_on;                 /* from lesson to lesson, each as it was left when the program last ran */
    bool keeps;                    /* keeps progress on disk */
};

/* Makes a reader. NULL with *e set if it cannot begin like this. */
struct reader *reader_new(const struct reader_setup *setup, struct error *e);

/* Saves the progress and frees the reader. What went wrong with saving is appended to `message`, a line each. */
void reader_destroy(struct reader *reader, struct text *message);

/* What the loop runs, valid as long as the reader. After each frame, changed progress is saved. */
struct stack *reader_stack(struct reader *reader);

#endif
