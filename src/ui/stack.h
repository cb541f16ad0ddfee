/* SPDX-License-Identifier: MIT */
/* Scenes on a stack: the topmost has the keyboard; a scene under one that leaves a part of it visible is drawn first.
 * The stack handles the mouse, help, closing, keys that do nothing, and windows that are too small. */
#ifndef HEADWAY_UI_STACK_H
#define HEADWAY_UI_STACK_H

#include "ui/overlay.h"

#define STACK_MOST 8    /* scenes */
#define STACK_SAYS 1000 /* bytes of a notice in a row of keys */

/* An empty one is all zero. */
struct stack {
    struct stack_level {
        struct scene scene;
        long long due; /* when its next tick is due, in milliseconds; −1: never */
    } levels[STACK_MOST];
    size_t count;
    bool mouse_away;         /* the terminal has the mouse, to select and copy */
    struct overlay overlay;  /* the help, or another page, if one is open */
    char notice[STACK_SAYS]; /* shown in the topmost scene's row of keys until the next event; "": none */
};

/* Puts a scene on top. What it borrows must live until it is removed. */
void stack_push(struct stack *stack, struct scene scene);

/* Removes the topmost scenes until `count` are left. */
void stack_cut(struct stack *stack, size_t count);

/* The level of the lowest scene with that `self`; the stack's count if there is none. */
size_t stack_level(const struct stack *stack, const void *self);

/* Removes all scenes above the one with that `self`. */
void stack_uncover(struct stack *stack, const void *self);

/* Opens a page to read over the topmost scene. */
void stack_open_page(struct stack *stack, overlay_fill *fill, void *self);

/* Shows a notice until the next key, in the topmost scene that can: where it says things, or in its row of keys. */
void stack_say(struct stack *stack, const char *message);

/* Draws all visible scenes. */
void stack_draw(struct stack *stack, struct canvas *canvas);

/* Gives an event to the topmost scene, and fulfils its requests. Returns the flags of scene_request that are left:
 * SCENE_DRAW, SCENE_QUIT for the program, SCENE_MOUSE if the mouse has changed hands, and what nobody has handled. */
unsigned stack_event(struct stack *stack, const struct event *event, const struct canvas *canvas);

/* Milliseconds until stack_tick() must be called, −1: never; the tick, which returns flags as stack_event() does. */
int stack_wait(struct stack *stack);
unsigned stack_tick(struct stack *stack);

#endif
