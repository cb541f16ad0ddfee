/* SPDX-License-Identifier: MIT */
/* The quiz player: one question at a time, its options, the outcome of an answer, and the sum at the end, on a canvas
 * of any size. Like the lesson player it knows no terminal; the reader runs it. If a question names a view, that is
 * drawn beside or above it. */
#ifndef HEADWAY_QUIZ_QUIZ_H
#define HEADWAY_QUIZ_QUIZ_H

#include "learner/attempt.h"
#include "ui/stack.h"
#include "view/view.h"

#include <stdbool.h>

struct quiz_player;

struct quiz_setup {
    struct attempt *attempt;           /* borrowed; begun, perhaps partly answered */
    const char *title;                 /* Six stages: the first row shows it after "Quiz" */
    const struct view_source *sources; /* as in struct player_setup */
    int minutes;                       /* an exam's time limit; 0: none */
    bool leads_on;                     /* a lesson comes after the quiz */

    /* Names a step of the course ("six-stages#scale"): appends the titles of its lesson and its own; nothing if there
     * is none. NULL: there is no course in which steps can be opened. */
    void (*name_step)(void *context, const char *step, struct text *lesson, struct text *title);
    void *context;
};

/* Makes a player at the first question that has no answer. Never NULL. */
struct quiz_player *quiz_player_new(const struct quiz_setup *setup);
void quiz_player_destroy(struct quiz_player *player);

/* The player as a scene of a stack, valid as long as the player. An exam with a time limit ticks once a second, and is
 * submitted when the time is over. */
struct scene quiz_player_scene(struct quiz_player *player, struct stack *stack);

/* The step that the question on screen names; the view with its state. NULL: none. Borrowed. */
const char *quiz_player_step(const struct quiz_player *player);
const char *quiz_player_view(const struct quiz_player *player);

/* Call it whenever the player comes on screen: `back` says where Esc and q lead, in a word ("lesson", "menu";
 * borrowed); NULL: q leads out, and Esc says so. */
void quiz_player_show(struct quiz_player *player, const char *back);

#endif
