/* SPDX-License-Identifier: MIT */
/* What waits to be sent over one link: only the newest message of each kind, and the one being sent. Each message is
 * complete for its kind, so only outdated ones are lost; however slow a reader is, it costs one line of each kind and
 * gets no backlog. Messages are sent in the order in which they were last put. A zeroed one is empty. */
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
    uint64_t order[MESSAGE_KINDS];      /* larger if put later */
    uint64_t last;
};

/* Puts a line, with its newline; it replaces a waiting one of the same kind. */
void outbox_put(struct outbox *o, enum message_kind kind, const struct text *line);

/* Whether nothing waits to be sent. */
bool outbox_is_empty(const struct outbox *o);

/* Sends what can be sent now. LINK_DONE: nothing is left; LINK_LATER: something is; LINK_GONE: see link.h. */
enum link_result outbox_send(struct outbox *o, int fd) MUST_USE;

/* Frees what it holds and leaves it empty. */
void outbox_free(struct outbox *o);

#endif
