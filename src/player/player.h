/* SPDX-License-Identifier: MIT */
/* The lesson player: one lesson, the step one is at, its prose and its live view, on a canvas of any size. It knows
 * nothing of a terminal (loop.h runs it on one), so `headway show` and tests draw the same screens. A view by itself
 * (`headway lab NAME`) is a lesson of one step without prose. */
#ifndef HEADWAY_PLAYER_PLAYER_H
#define HEADWAY_PLAYER_PLAYER_H

#include "course/lesson.h"
#include "draw/canvas.h"
#include "model/example.h"
#include "terminal/terminal.h"
#include "ui/stack.h"
#include "view/view.h"

struct player;

struct progress;

/* Who keeps where learners were and what they answer; all members may be NULL. */
struct player_history {
    void *context;
    bool recalls; /* questions stand as they were answered last */
    /* Where answers are kept, and were; NULL: nowhere (yet). Asked for when a step is entered, or a question answered.
     */
    struct progress *(*progress)(void *context);
    /* How a step was left: true with its part, and the state of its view as player_tell_place() told it (borrowed until
     * the next call; NULL: as the lesson opens it), if it was seen. Asked for when it is first entered. */
    bool (*resume)(void *context, const char *step, int *part, const char **state);
    /* Whether a part of a step was read, or its question answered, when the program last ran. */
    bool (*has_part)(void *context, size_t step, int part);
    /* Whether a learner comes to a step for the first time: then its numbers come into being. Asked for when it is
     * first entered, before resume(); NULL: nobody has been there before in this run. */
    bool (*is_new)(void *context, const char *step);
};

/* Where the learner is. */
struct player_place {
    size_t step;
    int part;
    bool read;         /* the last line of the part has been in sight */
    bool just_came;    /* it is the part that one has come to from where `way_back` leads */
    struct text state; /* of the step's view; "" if it has none */
};

struct player_setup {
    struct lesson *lesson; /* borrowed; NULL with `view`: that view by itself */
    const struct view *view;
    const struct spec *spec;              /* the example to walk through; the default one for the lesson's own */
    const struct view_source *sources;    /* [2 × LANGUAGE_COUNT], as in view.h, borrowed */
    const char *step;                     /* where to begin, as lesson_find() reads it; NULL: at the first */
    const char *state;                    /* of that step's view, instead of the lesson's; NULL: the lesson's */
    const struct player_history *history; /* borrowed; NULL: answers are kept only while the program runs */
    bool leads_on;                        /* something comes after the last step: the quiz, or a lesson */
    bool has_quiz;                        /* the lesson has a quiz, which comes before that */
    bool in_course;                       /* there is a course to search, with a glossary */
    bool has_menu;                        /* q leaves to it */
    bool opens_views;                     /* SCENE_LAB opens the view that player_tell_view() names */
    const char *way_back;                 /* to where Esc leads back, in a word, borrowed; NULL: nowhere */
    bool animate;
    bool in_lecture; /* it is shown to a room (wall.h): nobody answers its questions, their answers
                        are revealed one by one, and a step comes back as it was left */
};

#define PLAYER_FROM_CHALLENGES "challenges" /* way_back: to the list of them, where one solved leads on, too */

/* Makes a player. NULL with *e set if the example, the step or the state cannot be used. */
struct player *player_new(const struct player_setup *setup, struct error *e);
void player_destroy(struct player *player);

/* Draws the whole screen. Below 40 × 12 it says what it needs and what it has. */
void player_draw(struct player *player, struct canvas *canvas);

/* Answers one event (a key, a click, the wheel) on a screen of this size. Returns flags of scene_wish. */
unsigned player_event(struct player *player, const struct event *event, const struct canvas *canvas);

/* It as a scene of a stack, on which it opens what lies over it (help, prompts). */
struct scene player_scene(struct player *player, struct stack *stack);

/* Where one is; the text is appended to. */
void player_tell_place(struct player *player, struct player_place *out);

/* The view that the selected number was made in, and its state, appended; NULL: none. */
const char *player_tell_view(const struct player *player, struct text *state);

/* The view that it is about by itself; NULL: it is a lesson. */
const struct view *player_lab(const struct player *player);

/* Says something in the row of the arithmetic until the next key. */
void player_say(struct player *player, const char *message);

/* Goes to a step, as the learner left it; or to a part of this one, with the picture of the lesson unless one is there
 * (in a lecture: shows at least that part). */
void player_open_step(struct player *player, size_t step);
void player_show_part(struct player *player, int part);

/* The step of a new version of a lesson that is the step of the one before: that of its name, else of its number. */
size_t player_find_step(const struct lesson *before, size_t step, struct lesson *now);

/* Takes over a new version of the player's lesson, borrowed in place of the one before, which may be freed then. Step,
 * part, view and text stay as they are, as far as the new version has them. */
void player_renew(struct player *player, struct lesson *now);

/* To where Esc leads back now, as in the setup. */
void player_set_return(struct player *player, const char *way_back);

/* Scrolls to where the text of the step says that (case aside), if it does. */
void player_seek(struct player *player, const char *wanted);

/* Milliseconds until player_tick() wants to be called; −1: never, nothing moves. */
int player_wait(const struct player *player);
unsigned player_tick(struct player *player);

#endif
