/* SPDX-License-Identifier: MIT */
/* What lies on a stack (stack.h): the menu, a lesson, a quiz, a search, a help, the console of a lecture. Each is a
 * struct of functions and knows of no terminal. All take `self` first; but for draw and event they may be NULL. */
#ifndef HEADWAY_UI_SCENE_H
#define HEADWAY_UI_SCENE_H

#include "draw/canvas.h"
#include "draw/keys.h"
#include "terminal/terminal.h"

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>

/* What a scene wants after an event; flags. The stack sees to the first of them, the scene's owner to others. */
enum scene_wish {
    SCENE_NOTHING = 0,
    SCENE_DRAW = 1,
    SCENE_QUIT = 2,           /* it closes; the one at the ground: the program ends */
    SCENE_MOUSE = 4,          /* the mouse to the terminal, and back */
    SCENE_HELP = 8,           /* its help */
    SCENE_SEARCH = 16,        /* to search the course */
    SCENE_LINKS = 32,         /* where the text leads, and the glossary */
    SCENE_QUIZ = 64,          /* the quiz of the lesson, or the one that is chosen */
    SCENE_NEXT = 128,         /* the lesson after this one */
    SCENE_BACK = 256,         /* to where one came from */
    SCENE_STEP = 512,         /* the step that the question names; Esc there leads back here */
    SCENE_LAB = 1024,         /* the view that it names, or the one that is chosen */
    SCENE_REVIEW = 2048,      /* to take again what was missed */
    SCENE_OPEN = 4096,        /* what is chosen, where one stopped in it */
    SCENE_BEGIN = 8192,       /* the same from its first step; a quiz anew */
    SCENE_CHALLENGES = 16384, /* the list of them */
    SCENE_CLAIMS = 32768      /* what one may have read elsewhere, put right */
};

struct overlay_page;
struct footer;

struct scene {
    void *self;
    bool is_over;  /* it leaves something of the scene below in sight, which is drawn first */
    bool any_size; /* it draws also where there is no room for anything; others are spared that */

    /* Draws it: the whole screen, or over what lies below. Sets the canvas's cursor where something is typed. */
    void (*draw)(void *self, struct canvas *canvas);

    /* Answers one event (a key, a click, the wheel) on a screen of this size. Returns flags of scene_wish. */
    unsigned (*event)(void *self, const struct event *event, const struct canvas *canvas);

    /* Milliseconds until tick() wants to be called, 0: as soon as no key waits; −1: never, nothing moves. */
    int (*wait)(const void *self);
    unsigned (*tick)(void *self);

    /* Says something until the next key. */
    void (*say)(void *self, const char *message);

    /* Writes the title of its help, and what that says (overlay.h). */
    void (*help)(void *self, struct overlay_page *page, const struct canvas *canvas);

    /* Adds the keys of its last row, placed: a click there is the key that stands there. */
    void (*footer)(void *self, const struct canvas *canvas, struct footer *footer);

    /* What opened the scene does what the scene wishes, and returns what is left of that. NULL: all is. */
    void *owner;
    unsigned (*obey)(void *owner, unsigned wish);

    /* The rest is of the scene at the ground alone: before a key, what has changed outside; and, when a frame is on
     * screen, what can wait until then. */
    unsigned (*refresh)(void *self);
    unsigned (*shown)(void *self);

    /* Descriptors to wait for beside the terminal, asked for before each wait: fills in at most `most`, returns how
     * many. Both NULL: none. */
    size_t (*watch)(void *self, struct pollfd *fds, size_t most);

    /* They have been looked at: some may be ready (`revents`), perhaps none is. Called now and then also while keys
     * come in without a pause. */
    unsigned (*ready)(void *self, const struct pollfd *fds, size_t count);
};

/* Asks for what the row's `action` says, flags of scene_wish. */
unsigned scene_ask(void *self, const struct key *key, int code);

#endif
