/* SPDX-License-Identifier: MIT */
/* The lesson player: one lesson, the step one is at, its prose and its live view, on a canvas of any size. It knows
 * nothing of a terminal (loop.h runs it on one), so `headway show` and tests draw the same screens. A view by itself
 * (`headway lab NAME`) is a lesson of one step without prose. */
#ifndef HEADWAY_SCREEN_PLAYER_H
#define HEADWAY_SCREEN_PLAYER_H

#include "attention/example.h"
#include "course/lesson.h"
#include "draw/canvas.h"
#include "draw/terminal.h"
#include "view/view.h"

struct player;

/* Who keeps what learners answer; all members may be NULL. The answer is the text that was typed, the words of the
 * option that was chosen, or "" for giving up. */
struct player_history {
    void *context;
    /* A question was answered: its id, the answer, and its score, 0 … 1. */
    void (*answered)(void *context, const char *id, const char *answer, double score);
    /* The last answer to a question, borrowed until the next call; NULL: none. Asked for when its step is entered. */
    const char *(*recall)(void *context, const char *id);
};

struct player_setup {
    struct lesson *lesson;       /* borrowed; NULL with `view`: that view by itself */
    const struct view *view;
    const struct spec *spec;     /* the example to walk through; the default one for the lesson's own */
    const struct view_source *sources; /* [LANGUAGE_COUNT], borrowed */
    const char *step;            /* where to begin; NULL: at the first */
    const char *state;           /* of that step's view, instead of the lesson's; NULL: the lesson's */
    const struct player_history *history; /* borrowed; NULL: answers are kept only while the program runs */
    bool animate;
};

/* What the player wants after an event. */
enum player_wish {
    PLAYER_NOTHING = 0,
    PLAYER_DRAW = 1,
    PLAYER_QUIT = 2,
    PLAYER_MOUSE = 4 /* the mouse changes hands: see player_wants_mouse() */
};

/* Makes a player. NULL with *e set if the example, the step or the state cannot be used. */
struct player *player_new(const struct player_setup *setup, struct error *e);
void player_destroy(struct player *player);

/* Draws the whole screen. Below 40 × 12 it says what it needs and what it has. */
void player_draw(struct player *player, struct canvas *canvas);

/* Answers one event (a key, a click, the wheel) on a screen of this size. Returns flags of player_wish. */
unsigned player_event(struct player *player, const struct event *event, const struct canvas *canvas);

/* Milliseconds until player_tick() wants to be called; −1: never, nothing moves. */
int player_wait(const struct player *player);
unsigned player_tick(struct player *player);

/* Whether clicks and the wheel are the player's, or left to the terminal (to select and copy). */
bool player_wants_mouse(const struct player *player);

/* Where a text is being typed, for the terminal's cursor; false if nowhere. */
bool player_cursor(const struct player *player, const struct canvas *canvas, int *row, int *col);

#endif
