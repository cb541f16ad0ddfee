/* SPDX-License-Identifier: MIT */
/* A scene of a stack (stack.h): the menu, a lesson, a quiz, a search, a help, the console of a lecture. Each is a
 * struct of functions and knows no terminal. All functions take `self` first; all but draw and event may be NULL. */
#ifndef HEADWAY_UI_SCENE_H
#define HEADWAY_UI_SCENE_H

#include "draw/canvas.h"
#include "draw/keys.h"
#include "terminal/terminal.h"

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>

/* What a scene wants after an event; flags. The stack handles the first ones, the scene's owner the others. */
enum scene_request {
    SCENE_NOTHING = 0,
    SCENE_DRAW = 1,
    SCENE_QUIT = 2,           /* close it; for the lowest scene: end the program */
    SCENE_MOUSE = 4,          /* give the mouse to the terminal, or take it back */
    SCENE_HELP = 8,           /* its help */
    SCENE_SEARCH = 16,        /* search the course */
    SCENE_LINKS = 32,         /* open the text's links, and the glossary */
    SCENE_QUIZ = 64,          /* open the quiz of the lesson, or the chosen one */
    SCENE_NEXT = 128,         /* go to the next lesson */
    SCENE_BACK = 256,         /* go back to where one came from */
    SCENE_STEP = 512,         /* open the step that the question names; Esc there leads back here */
    SCENE_LAB = 1024,         /* open the view that it names, or the chosen one */
    SCENE_REVIEW = 2048,      /* ask the missed questions again */
    SCENE_OPEN = 4096,        /* open what is chosen, where one stopped in it */
    SCENE_BEGIN = 8192,       /* the same from its first step; begin a quiz again */
    SCENE_CHALLENGES = 16384, /* open the list of challenges */
    SCENE_CLAIMS = 32768      /* open the list of claims that one may have read elsewhere */
};

/* What a click in a scene's list meets. */
enum scene_row {
    SCENE_NO_ROW,
    SCENE_ROW,      /* a row, which is chosen now */
    SCENE_SAME_ROW, /* the row that was chosen already: the click means Enter */
};

struct overlay_page;
struct footer;

struct scene {
    void *self;
    bool is_over;  /* it leaves a part of the scene below visible, which is drawn first */
    bool any_size; /* it can draw on a screen that is too small; other scenes are closed there, or not drawn */

    /* Draws the scene: the whole screen, or over the scene below. Sets the canvas's cursor where text is typed. */
    void (*draw)(void *self, struct canvas *canvas);

    /* Answers one event (a key, a click, the wheel) on a screen of this size. Returns flags of scene_request. */
    unsigned (*event)(void *self, const struct event *event, const struct canvas *canvas);

    /* Whether text is being typed, so that what is pasted goes in. NULL: no. */
    bool (*is_typing)(const void *self);

    /* Milliseconds until tick() must be called; 0: as soon as no key waits; −1: never, nothing moves. */
    int (*wait)(const void *self);
    unsigned (*tick)(void *self);

    /* Chooses the row of its list at a place of the screen. In a scene that has this the wheel means Up and Down. */
    enum scene_row (*choose)(void *self, const struct canvas *canvas, int row, int col);

    /* Shows a notice until the next key. NULL: the stack shows it in the scene's row of keys. */
    void (*say)(void *self, const char *message);

    /* Writes the title and the lines of its help (overlay.h). */
    void (*help)(void *self, struct overlay_page *page, const struct canvas *canvas);

    /* Lays out its row of keys, where a click means the key at that place: the screen's last row, unless it sets
     * another. The stack draws it if there is no say(). */
    void (*footer)(void *self, const struct canvas *canvas, struct footer *footer);

    /* Leaves it where its keys are out of sight, asking first if something would be lost. NULL: SCENE_QUIT. */
    unsigned (*leave)(void *self);

    /* The scene's opener: fulfils its requests, and returns those that are left. NULL: all are left. */
    void *owner;
    unsigned (*handle)(void *owner, unsigned request);

    /* The rest is only for the lowest scene: refresh() takes in changes from outside before a key; shown() does, after
     * a frame is on screen, what can wait until then. */
    unsigned (*refresh)(void *self);
    unsigned (*shown)(void *self);

    /* Descriptors to wait for besides the terminal, called before each wait: fills in at most `most`, returns how many.
     * Both NULL: none. */
    size_t (*watch)(void *self, struct pollfd *fds, size_t most);

    /* Called after the descriptors were polled: some, or none, may be ready (`revents`). Called now and then even while
     * keys come in without a pause. */
    unsigned (*ready)(void *self, const struct pollfd *fds, size_t count);
};

/* Returns the row's `action`, which holds flags of scene_request. */
unsigned scene_ask(void *self, const struct key *key, int code);

/* The is_typing() of a scene that is a field and nothing else: true. */
bool scene_types(const void *self);

#endif
