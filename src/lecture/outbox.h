/* SPDX-License-Identifier: MIT */
/* What waits to be sent over one link: of each kind of message the newest only, and the one that is being sent. Each
 * message says all there is to know of its kind, so nothing is lost but what is out of date; a reader however slow
 * costs one line of each kind and gets no backlog. What is sent is in the order in which it was put last. A zeroed one
 * is empty. */
#ifndef HEADWAY_LECTURE_OUTBOX_H
#define HEADWAY_LECTURE_OUTBOX_H

#include "base/text.h"
#include "lecture/link.h"
#include "lecture/message.h"

#include <stdbool.h>
#include <stdint.h>

struct outbox {
    struct text going; /* a line of which `gone` bytes are sent; empty: none */
    size_t gone;
    struct text waiting[MESSAGE_KINDS]; /* empty: none of that kind */
    uint64_t order[MESSAGE_KINDS];      /* the larger, the later it was put */
    uint64_t last;
};

/* Puts a line, its newline included; it replaces what waits of that kind. */
void outbox_put(struct outbox *o, enum message_kind kind, const struct text *line);

/* Whether nothing waits to be sent. */
bool outbox_is_empty(const struct outbox *o);

/* Sends what goes. LINK_DONE: nothing is left; LINK_LATER: something is; LINK_GONE: see link.h. */
enum link_result outbox_send(struct outbox *o, int fd) MUST_USE;

/* Frees what it holds and leaves it empty. */
void outbox_free(struct outbox *o);

#endif
