/* SPDX-License-Identifier: MIT */
#include "lecture/client.h"

#include "base/random.h"
#include "lecture/link.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define DELAY_LEAST 100 /* milliseconds */
#define DELAY_MOST 2000

/* A name that no other follower is likely to have. */
static void make_name(char *out, size_t room)
{
    struct random random;
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    random_start(&random, (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec, (uint64_t)getpid());
    snprintf(out, room, "%016llx", (unsigned long long)random_bits(&random));
}

void client_start(struct client *c, client_open *open, void *context, const char *name)
{
    *c = (struct client){.open = open, .context = context, .fd = -1, .delay = DELAY_LEAST, .answer = -1};
    if (name && *name)
        message_copy(c->about.follower, sizeof c->about.follower, name);
    else
        make_name(c->about.follower, sizeof c->about.follower);
}

int client_fd(const struct client *c)
{
    return c->fd;
}

short client_events(const struct client *c)
{
    return (short)(POLLIN | (outbox_is_empty(&c->out) ? 0 : POLLOUT));
}

int client_wait(const struct client *c, long long now)
{
    if (c->fd >= 0)
        return -1;
    return c->tries_at <= now ? 0 : (int)(c->tries_at - now);
}

/* Sets the state; returns the flag if it has changed. */
static unsigned set_state(struct client *c, enum client_state state)
{
    bool is_other = c->state != state;

    c->state = state;
    return is_other ? CLIENT_NEW_STATE : 0;
}

/* Tries again later, each time after twice as long. */
static void wait_longer(struct client *c, long long now)
{
    c->tries_at = now + c->delay;
    c->delay = c->delay * 2 < DELAY_MOST ? c->delay * 2 : DELAY_MOST;
}

/* Closes the link. A presenter who was there and gave no reason counts as away. An answer that is not sent yet is
 * dropped: the poll may be another one after reconnecting. */
static unsigned close_link(struct client *c, long long now)
{
    close(c->fd);
    c->fd = -1;
    line_buffer_free(&c->in);
    outbox_free(&c->out);
    wait_longer(c, now);
    return c->state == CLIENT_CONNECTED ? set_state(c, CLIENT_AWAY) : 0;
}

/* Queues a message. A link that has failed is noticed when it is read. */
static void send_message(struct client *c, const struct message *m)
{
    struct text line = {0};

    message_write(m, &line);
    outbox_put(&c->out, m->kind, &line);
    if (outbox_send(&c->out, c->fd) == LINK_GONE)
        outbox_free(&c->out);
    text_free(&line);
}

static void say_hello(struct client *c)
{
    struct message m = {.kind = MESSAGE_FOLLOW, .follow = c->about};

    send_message(c, &m);
}

/* Tries to connect. */
static unsigned connect_link(struct client *c, long long now)
{
    struct error e = {0};
    bool is_other;

    c->fd = c->open(c->context, &e);
    is_other = strcmp(e.message, c->problem.message) != 0;
    c->problem = e;
    c->is_greeted = false;
    if (c->fd < 0)
        wait_longer(c, now);
    else
        say_hello(c);
    return is_other ? CLIENT_NEW_STATE : 0;
}

/* Takes the message that a lecture has begun, or goes on; the next one says whether there is a poll. */
static unsigned take_hello(struct client *c, const struct message_hello *hello)
{
    unsigned told = set_state(c, CLIENT_CONNECTED) | CLIENT_NEW_HELLO;

    if (!c->is_greeted && c->has_poll) {
        c->has_poll = false;
        told |= CLIENT_NEW_POLL;
    }
    c->hello = *hello;
    c->is_greeted = true;
    c->delay = DELAY_LEAST;
    return told;
}

/* Takes a poll; an answer belongs to one vote of one poll. */
static unsigned take_poll(struct client *c, const struct message_poll *p)
{
    bool is_same = c->poll.id == p->id && strcmp(c->poll.question, p->question) == 0 && c->poll.options == p->options;

    if (!is_same || phase_vote(c->poll.phase) != phase_vote(p->phase))
        c->answer = -1;
    c->poll = *p;
    c->has_poll = p->phase != POLL_OVER;
    return CLIENT_NEW_POLL;
}

/* Takes a goodbye. The end of a lecture ends its poll: one of the next lecture may look the same and is not answered.
 */
static unsigned take_bye(struct client *c, enum bye_reason reason)
{
    unsigned told = 0;

    if (reason == BYE_OVER && (c->has_poll || c->answer >= 0)) {
        c->has_poll = false;
        c->answer = -1;
        told = CLIENT_NEW_POLL;
    }
    return told | set_state(c, reason == BYE_OVER   ? CLIENT_OVER
                               : reason == BYE_FULL ? CLIENT_FULL
                                                    : CLIENT_OTHER_VERSION);
}

/* Takes a message; *ok becomes false if the link ends: the message says so, or should not have been sent. */
static unsigned take_message(struct client *c, const struct message *m, bool *ok)
{
    switch (m->kind) {
    case MESSAGE_HELLO:
        return take_hello(c, &m->hello);
    case MESSAGE_BYE:
        *ok = false;
        c->delay = DELAY_MOST; /* that will not change soon */
        return take_bye(c, m->bye.reason);
    case MESSAGE_SHOW:
        *ok = c->is_greeted;
        if (!*ok)
            return 0;
        c->show = m->show;
        c->has_show = true;
        return CLIENT_NEW_SHOW;
    case MESSAGE_POLL:
        *ok = c->is_greeted;
        return *ok ? take_poll(c, &m->poll) : 0;
    default:
        *ok = false;
        return 0;
    }
}

/* Takes a line. */
static unsigned take_line(struct client *c, const char *line, size_t length, bool *ok)
{
    struct message m;

    switch (message_read(&m, true, line, length)) {
    case MESSAGE_GOOD:
        return take_message(c, &m, ok);
    case MESSAGE_LATER:
        *ok = false;
        c->delay = DELAY_MOST;
        return set_state(c, CLIENT_OTHER_VERSION);
    case MESSAGE_BAD:
        break;
    }
    *ok = false;
    return 0;
}

/* Reads once. */
static unsigned hear(struct client *c, long long now)
{
    enum link_result result = link_receive(c->fd, &c->in);
    enum line_result lines = LINE_NONE;
    const char *line;
    size_t length;
    unsigned told = 0;
    bool ok = true;

    while (ok && result == LINK_DONE && (lines = line_buffer_next(&c->in, &line, &length)) == LINE_READY)
        told |= take_line(c, line, length, &ok);
    if (!ok || result == LINK_GONE || lines == LINE_TOO_LONG)
        told |= close_link(c, now);
    return told;
}

unsigned client_serve(struct client *c, short revents, long long now)
{
    unsigned told = 0;

    if (c->fd < 0)
        return c->tries_at <= now ? connect_link(c, now) : 0;
    if (revents & ~POLLOUT)
        told = hear(c, now);
    if (c->fd >= 0 && revents & POLLOUT && outbox_send(&c->out, c->fd) == LINK_GONE)
        outbox_free(&c->out);
    return told;
}

void client_look_back(struct client *c, bool back)
{
    if (c->about.back == back)
        return;
    c->about.back = back;
    if (c->fd >= 0)
        say_hello(c);
}

void client_say_screen(struct client *c, int rows, int cols, bool wall)
{
    rows = rows < MESSAGE_ROWS_MOST ? rows : MESSAGE_ROWS_MOST;
    cols = cols < MESSAGE_COLS_MOST ? cols : MESSAGE_COLS_MOST;
    if (c->about.rows == rows && c->about.cols == cols && c->about.wall == wall)
        return;
    c->about.rows = rows;
    c->about.cols = cols;
    c->about.wall = wall;
    if (c->fd >= 0)
        say_hello(c);
}

bool client_answer(struct client *c, int option)
{
    struct message m = {.kind = MESSAGE_ANSWER, .answer = {c->poll.id, option}};

    if (c->fd < 0 || !c->is_greeted || !c->has_poll || !phase_is_open(c->poll.phase) || option < 0 ||
        option >= c->poll.options || c->about.wall)
        return false;
    c->answer = option;
    send_message(c, &m);
    return true;
}

void client_stop(struct client *c)
{
    if (c->fd >= 0)
        close(c->fd);
    line_buffer_free(&c->in);
    outbox_free(&c->out);
    *c = (struct client){.fd = -1, .answer = -1};
}
