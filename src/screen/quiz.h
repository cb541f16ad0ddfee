/* SPDX-License-Identifier: MIT */
/* The quiz player: one question at a time, its options, what comes of an answer, and the sum at the end, on a canvas of
 * any size. Like the lesson player it knows no terminal; the reader runs it. Where a question names a view, that is
 * drawn beside or above it. */
#ifndef HEADWAY_SCREEN_QUIZ_H
#define HEADWAY_SCREEN_QUIZ_H

#include "base/error.h"
#include "draw/canvas.h"
#include "draw/terminal.h"
#include "learner/sitting.h"
#include "view/view.h"

#include <stdbool.h>

struct quiz_player;

struct quiz_setup {
    struct sitting *sitting;           /* borrowed; begun, perhaps partly answered */
    const char *title;                 /* Six stages; what the first row says after "Quiz" */
    const struct view_source *sources; /* as of struct player_setup */
    int minutes;                       /* of an exam's time limit; 0: none */
    bool leads_on;                     /* a lesson comes after the quiz */

    /* Names a step of the course ("six-stages#scale"): appends the titles of its lesson and its own; nothing if there
     * is none. NULL: there is no course in which steps can be opened. */
    void (*name_step)(void *context, const char *step, struct text *lesson, struct text *title);
    void *context;
};

/* What the player wants after an event. */
enum quiz_wish {
    QUIZ_NOTHING = 0,
    QUIZ_DRAW = 1,
    QUIZ_QUIT = 2,         /* to the menu, or out; what is open stays so */
    QUIZ_STEP = 4,         /* to open the step quiz_player_place() tells; Esc there leads back here */
    QUIZ_LAB = 8,          /* to open the view that it tells by itself, in its state */
    QUIZ_NEXT_LESSON = 16,
    QUIZ_REVIEW = 32,      /* to take again what was missed in this sitting */
    QUIZ_MOUSE = 64,
    QUIZ_BACK = 128        /* to where one came from */
};

/* Makes a player at the first question that has no answer. Never NULL. */
struct quiz_player *quiz_player_new(const struct quiz_setup *setup);
void quiz_player_destroy(struct quiz_player *player);

/* Draws the whole screen; below 40 × 12 it says what it needs and what it has. */
void quiz_player_draw(struct quiz_player *player, struct canvas *canvas);

/* Answers one event on a screen of this size. Returns flags of quiz_wish. */
unsigned quiz_player_event(struct quiz_player *player, const struct event *event, const struct canvas *canvas);

/* The step, or the view and its state, that the question on screen names; NULL: none. Borrowed. */
const char *quiz_player_step(const struct quiz_player *player);
const char *quiz_player_view(const struct quiz_player *player);

/* It comes on screen, perhaps again: where Esc leads back to and where q leads, in a word ("lesson", "menu"; NULL:
 * nowhere, out; borrowed), and whether the terminal has the mouse. */
void quiz_player_show(struct quiz_player *player, const char *back, const char *quits, bool mouse_away);

/* Says something until the next key. */
void quiz_player_say(struct quiz_player *player, const char *message);

/* Milliseconds until quiz_player_tick() wants to be called; −1: never. An exam with a time limit moves once a second,
 * and is submitted when the time is over. */
int quiz_player_wait(const struct quiz_player *player);
unsigned quiz_player_tick(struct quiz_player *player);

/* Where a text is being typed, for the terminal's cursor; false if nowhere. */
bool quiz_player_cursor(const struct quiz_player *player, const struct canvas *canvas, int *row, int *col);

#endif
