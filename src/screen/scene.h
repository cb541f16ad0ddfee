/* SPDX-License-Identifier: MIT */
/* What the loop runs on a terminal: the reader of a course, the console of a lecture, the screen of its audience. Each
 * is a struct of functions and knows of no terminal. All take `self` first. */
#ifndef HEADWAY_SCREEN_SCENE_H
#define HEADWAY_SCREEN_SCENE_H

#include "draw/canvas.h"
#include "draw/terminal.h"

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>

/* What a scene wants after an event; flags. Others are between the parts of a scene. */
enum scene_wish {
    SCENE_DRAW = 1,
    SCENE_QUIT = 2,
    SCENE_MOUSE = 4 /* the mouse changes hands: see wants_mouse() */
};

struct scene {
    void *self;

    /* Draws the whole screen. */
    void (*draw)(void *self, struct canvas *canvas);

    /* Answers one event (a key, a click, the wheel) on a screen of this size. Returns flags of scene_wish. */
    unsigned (*event)(void *self, const struct event *event, const struct canvas *canvas);

    /* Milliseconds until tick() wants to be called; −1: never, nothing moves. It may be called earlier. */
    int (*wait)(const void *self);
    unsigned (*tick)(void *self);

    /* A frame is on screen: time for what can wait until then. */
    unsigned (*shown)(void *self);

    /* Whether clicks and the wheel are the scene's, or left to the terminal (to select and copy). */
    bool (*wants_mouse)(const void *self);

    /* Where text is being typed; false if nowhere. */
    bool (*cursor)(const void *self, const struct canvas *canvas, int *row, int *col);

    /* Descriptors to wait for beside the terminal, asked for before each wait: fills in at most `most`, returns how
     * many. Both NULL: none. */
    size_t (*watch)(void *self, struct pollfd *fds, size_t most);

    /* They have been looked at: some may be ready (`revents`), perhaps none is. Called now and then also while keys
     * come in without a pause. */
    unsigned (*ready)(void *self, const struct pollfd *fds, size_t count);
};

#endif
