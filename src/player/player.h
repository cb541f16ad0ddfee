/* SPDX-License-Identifier: MIT */
/* The lesson player: one lesson, its current step, with prose and live view, on a canvas of any size. It knows no
 * terminal (loop.h runs it on one), so `headway show` and tests draw the same screens. A view by itself (`headway lab
 * NAME`) is a lesson of one step without prose. */
#ifndef HEADWAY_PLAYER_PLAYER_H
#define HEADWAY_PLAYER_PLAYER_H

#include "course/library.h"
#include "draw/canvas.h"
#include "terminal/terminal.h"
#include "ui/stack.h"
#include "view/view.h"

struct player;

struct progress;

/* The history of a learner: where they were and what they answered. All members may be NULL. */
struct player_history {
    void *context;
    bool recalls; /* questions come back with their last answers */
    /* Where answers are kept; NULL: nowhere (yet). Called when a step is entered, or a question answered. */
    struct progress *(*progress)(void *context);
    /* How a step was left: true if it was seen, with its part, and the state of its view as player_describe_place()
     * gave it (borrowed until the next call; NULL: as the lesson opens it). Called when it is first entered. */
    bool (*resume)(void *context, const char *step, int *part, const char **state);
    /* Whether a part of a step was read, or its question answered, in an earlier run of the program. */
    bool (*has_part)(void *context, size_t step, int part);
    /* Whether the learner enters a step for the first time: then its numbers appear one by one. Called when it is first
     * entered in this run, before resume(). Member NULL: yes. */
    bool (*is_new)(void *context, const char *step);
};

/* Where the learner is. */
struct player_place {
    size_t step;
    int part;
    bool read;         /* the last line of the part has been visible */
    bool just_came;    /* the learner has just come to this part from where `way_back` leads */
    struct text state; /* of the step's view; "" if there is none */
};

struct player_setup {
    struct lesson *lesson; /* borrowed; NULL with `view`: that view by itself */
    const struct view *view;
    const struct spec *spec;              /* the example; NULL or the default one: the lesson's own */
    const struct view_source *sources;    /* [2 × LANGUAGE_COUNT], as in view.h, borrowed */
    const struct step *step;              /* of the lesson, where to begin; NULL: at the first one, as it was left */
    int part;                             /* of that step; negative: as the step was left */
    const char *state;                    /* of that step's view; NULL: the lesson's */
    const struct player_history *history; /* borrowed; NULL: answers are kept only while the program runs */
    bool leads_on;                        /* something comes after the last step: the quiz, or a lesson */
    bool has_quiz;                        /* the lesson has a quiz, which comes before that */
    struct library *course;               /* to search, with a glossary, borrowed; NULL: there is none */
    bool has_menu;                        /* q leads to the menu */
    bool opens_views;                     /* SCENE_LAB opens the view that player_describe_view() names */
    const char *way_back;                 /* where Esc leads back to, in a word, borrowed; NULL: nowhere */
    bool animate;
    bool in_lecture; /* shown to a room (wall.h): nobody answers its questions, their answers are revealed one by one,
                        and a step comes back as it was left */
};

#define PLAYER_FROM_CHALLENGES "challenges" /* a way_back: to the list of challenges, where a solved one leads, too */

/* Makes a player. NULL with *e set if the example or the state cannot be used, or the lesson has no step. */
struct player *player_new(const struct player_setup *setup, struct error *e);
void player_destroy(struct player *player);

/* Draws the whole screen. Below 40 × 12 it says what it needs and what it has. */
void player_draw(struct player *player, struct canvas *canvas);

/* Answers one event (a key, a click, the wheel) on a screen of this size. Returns flags of scene_request. */
unsigned player_event(struct player *player, const struct event *event, const struct canvas *canvas);

/* The player as a scene of a stack, on which it opens help and prompts. */
struct scene player_scene(struct player *player, struct stack *stack);

/* Where the learner is; appends to out->state. */
void player_describe_place(struct player *player, struct player_place *out);

/* The name of the view in which the selected number was made; appends that view's state. NULL: none. */
const char *player_describe_view(const struct player *player, struct text *state);

/* The view that the player shows by itself; NULL: it shows a lesson. */
const struct view *player_lab(const struct player *player);

/* Shows a notice in the row of the arithmetic until the next key. */
void player_say(struct player *player, const char *message);

/* Goes to a step, as the learner left it; goes to a part of the current step, with the lesson's picture unless it is
 * the current part (in a lecture: shows at least that part). */
void player_open_step(struct player *player, size_t step);
void player_show_part(struct player *player, int part);

/* The step of a new version of a lesson that corresponds to a step of the old one: by name, else by number. */
size_t player_find_step(const struct lesson *before, size_t step, struct lesson *now);

/* Switches to a new version of the player's lesson, which is borrowed; the old one may then be freed. Step, part, view
 * and text stay the same, as far as the new version has them. */
void player_renew(struct player *player, struct lesson *now);

/* Sets where Esc leads back to, as in the setup. */
void player_set_return(struct player *player, const char *way_back);

/* Scrolls to these words in the text of the step (ignoring case), if it has them. */
void player_seek(struct player *player, const char *wanted);

/* Whether text is being typed: an answer, a number that is changed, or in the view. */
bool player_is_typing(const struct player *player);

/* Milliseconds until player_tick() must be called; −1: never, nothing moves. */
int player_wait(const struct player *player);
unsigned player_tick(struct player *player);

#endif
