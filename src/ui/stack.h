/* SPDX-License-Identifier: MIT */
/* Scenes on a stack: the topmost has the keyboard, what lies under one that leaves something in sight is drawn first.
 * The stack sees to the mouse, to help, to what closes, and to windows in which nothing finds room. */
#ifndef HEADWAY_UI_STACK_H
#define HEADWAY_UI_STACK_H

#include "ui/overlay.h"

#define STACK_MOST 8 /* scenes */

/* An empty one is all zero. */
struct stack {
    struct stack_level {
        struct scene scene;
        long long due; /* of its next tick, in milliseconds; −1: none */
    } levels[STACK_MOST];
    size_t count;
    bool mouse_away;        /* the mouse is the terminal's, to select and copy */
    struct overlay overlay; /* the help, or what else is to be read, if that is open */
};

/* Lays a scene on top. What it borrows lives until it is taken off. */
void stack_push(struct stack *stack, struct scene scene);

/* Takes scenes off until so many are left. */
void stack_cut(struct stack *stack, size_t count);

/* Takes off what lies over the scene of that `self`. */
void stack_uncover(struct stack *stack, const void *self);

/* Opens a page to read over the topmost scene. */
void stack_open_page(struct stack *stack, overlay_fill *fill, void *self);

/* Says something where the topmost scene that can has a place for it. */
void stack_say(struct stack *stack, const char *message);

/* Draws it all. */
void stack_draw(struct stack *stack, struct canvas *canvas);

/* Gives an event to the topmost scene, and sees to what that wishes. Returns the flags of scene_wish that are left:
 * SCENE_DRAW, SCENE_QUIT for the program, SCENE_MOUSE if that has changed hands, and what nobody has seen to. */
unsigned stack_event(struct stack *stack, const struct event *event, const struct canvas *canvas);

/* Milliseconds until stack_tick() wants to be called, −1: never; that, which returns the same flags. */
int stack_wait(struct stack *stack);
unsigned stack_tick(struct stack *stack);

#endif
