/* SPDX-License-Identifier: MIT */
#include "lecture/outbox.h"

void outbox_put(struct outbox *o, enum message_kind kind, const struct text *line)
{
    text_cut(&o->waiting[kind], 0);
    text_add_bytes(&o->waiting[kind], text_string(line), line->length);
    o->order[kind] = ++o->last;
}

/* Takes the message that has waited longest as the next to send; false if none waits. */
static bool take_next(struct outbox *o)
{
    size_t next = MESSAGE_KINDS;
    struct text sent = o->going;

    for (size_t i = 0; i < MESSAGE_KINDS; i++)
        if (o->waiting[i].length > 0 && (next == MESSAGE_KINDS || o->order[i] < o->order[next]))
            next = i;
    if (next == MESSAGE_KINDS)
        return false;
    o->going = o->waiting[next];
    o->gone = 0;
    text_cut(&sent, 0);
    o->waiting[next] = sent;
    return true;
}

bool outbox_is_empty(const struct outbox *o)
{
    for (size_t i = 0; i < MESSAGE_KINDS; i++)
        if (o->waiting[i].length > 0)
            return false;
    return o->gone == o->going.length;
}

enum link_result outbox_send(struct outbox *o, int fd)
{
    while (o->gone < o->going.length || take_next(o)) {
        size_t sent;
        enum link_result result = link_send(fd, o->going.bytes + o->gone, o->going.length - o->gone, &sent);

        if (result != LINK_DONE)
            return result;
        o->gone += sent;
    }
    return LINK_DONE;
}

void outbox_free(struct outbox *o)
{
    text_free(&o->going);
    for (size_t i = 0; i < MESSAGE_KINDS; i++)
        text_free(&o->waiting[i]);
    *o = (struct outbox){0};
}
