/* SPDX-License-Identifier: MIT */
/* The line in which a presenter types how many hands were raised for each option of a poll, "12 5 20 3": two rows over
 * the console, above its notices. */
#ifndef HEADWAY_CLASSROOM_HANDS_H
#define HEADWAY_CLASSROOM_HANDS_H

#include "draw/field.h"
#include "lecture/poll.h"
#include "ui/stack.h"

/* Called whenever the poll has other counts. */
typedef void hands_changed(void *context);

struct hands {
    struct poll *poll; /* whose hands are typed; borrowed */
    hands_changed *changed;
    void *context; /* of changed */
    struct field field;
    struct text trouble; /* why the typed text is not accepted; empty: it is */
};

extern const struct key hands_keys[];

/* Opens the line on a stack, with the present counts of the poll's vote. */
void hands_open(struct hands *hands, struct stack *stack, struct poll *poll, hands_changed *changed, void *context);

/* Frees what it holds; a line that was never opened is all zero. */
void hands_free(struct hands *hands);

#endif
