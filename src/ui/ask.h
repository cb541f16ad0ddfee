/* SPDX-License-Identifier: MIT */
/* A box that asks before something ends for good: a lecture, an exam. Who leaves by a key twice has not answered: what
 * confirms is another key than the one that asks; any that does not goes on as before. */
#ifndef HEADWAY_UI_ASK_H
#define HEADWAY_UI_ASK_H

#include "ui/stack.h"

struct ask {
    struct stack *stack;
    const char *title, *words; /* borrowed, as all of it */
    const struct key *keys;    /* what a row does is done when the box has closed */
    void *self;                /* of them */
};

/* Opens it; it lives until it is closed. */
void ask_open(struct ask *ask);

#endif
