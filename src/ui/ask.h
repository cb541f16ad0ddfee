/* SPDX-License-Identifier: MIT */
/* A box that asks before something ends for good: a lecture, an exam. The key that confirms differs from the one that
 * asks, so that pressing a key twice by mistake ends nothing. Only its keys close the box. It is drawn on a screen of
 * any size, since it may be asked for on one. */
#ifndef HEADWAY_UI_ASK_H
#define HEADWAY_UI_ASK_H

#include "ui/stack.h"

struct ask {
    struct stack *stack;
    const char *title, *words; /* borrowed, like all members */
    const struct key *keys;    /* a row acts after the box has closed */
    void *self;                /* of the keys */
};

/* Opens the box; `ask` must live until it is closed. */
void ask_open(struct ask *ask);

#endif
