/* SPDX-License-Identifier: MIT */
#include "lecture/server.h"

#include "base/memory.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#define HELLO_MILLISECONDS 5000 /* a follower who has not said hello by then is closed */
#define DEAF_MILLISECONDS 1000
#define MESSAGES_A_SECOND 100 /* from one follower; a person at a keyboard makes ten */
#define CALLS_AT_ONCE 64

/* Hangs up on a follower, which server_serve() removes the next time. */
static void close_follower(struct server *s, struct server_follower *f)
{
    if (f->fd < 0)
        return;
    close(f->fd);
    f->fd = -1;
    if (f->is_known) {
        s->with -= !f->about.back;
        s->back -= f->about.back;
        s->walls -= f->about.wall;
        s->told |= SERVER_FOLLOWERS;
    }
}

/* Sends as much as possible of what waits for a follower. */
static void flush(struct server *s, struct server_follower *f)
{
    if (f->fd >= 0 && outbox_send(&f->out, f->fd) == LINK_GONE)
        close_follower(s, f);
}

/* Tells everybody. */
static void send_all(struct server *s, enum message_kind kind, const struct text *line)
{
    for (size_t i = 0; i < s->count; i++) {
        outbox_put(&s->followers[i].out, kind, line);
        flush(s, &s->followers[i]);
    }
}

/* Replaces a line by the message, as it is sent. */
static void rewrite(struct text *line, const struct message *m)
{
    text_cut(line, 0);
    message_write(m, line);
}

/* Tells every follower, now and later, what the lecture is about. */
static void server_hello(struct server *s, const struct message_hello *hello)
{
    struct message m = {.kind = MESSAGE_HELLO, .hello = *hello};

    rewrite(&s->hello, &m);
    send_all(s, MESSAGE_HELLO, &s->hello);
}

void server_start(struct server *s, int listening, const struct message_hello *hello)
{
    *s = (struct server){.listening = listening};
    s->followers = memory_new_array(SERVER_FOLLOWERS_MOST, sizeof *s->followers);
    server_hello(s, hello);
}

void server_show(struct server *s, const struct message_show *show)
{
    struct message m = {.kind = MESSAGE_SHOW, .show = *show};

    rewrite(&s->show, &m);
    send_all(s, MESSAGE_SHOW, &s->show);
}

/* Tells the state of the poll. */
static void send_poll(struct server *s)
{
    struct message m;

    s->told_present = server_voters(s);
    poll_describe(s->poll, s->told_present, &m);
    s->told_answered = m.poll.answered;
    rewrite(&s->asked, &m);
    send_all(s, MESSAGE_POLL, &s->asked);
}

void server_poll(struct server *s, struct poll *poll)
{
    struct message m;

    if (poll && poll->phase != POLL_OVER) {
        s->poll = poll;
        send_poll(s);
        return;
    }
    s->poll = NULL;
    if (s->asked.length == 0)
        return;
    if (message_read(&m, true, s->asked.bytes, s->asked.length - 1) == MESSAGE_GOOD) { /* the poll that was told last */
        m.poll.phase = POLL_OVER;
        m.poll.first = m.poll.second = (struct message_counts){0};
        rewrite(&s->asked, &m);
        send_all(s, MESSAGE_POLL, &s->asked);
    }
    text_cut(&s->asked, 0);
}

size_t server_fds(const struct server *s, struct pollfd *fds)
{
    size_t count = 0;

    if (s->listening >= 0 && s->deaf_until == 0)
        fds[count++] = (struct pollfd){.fd = s->listening, .events = POLLIN};
    for (size_t i = 0; i < s->count; i++) {
        const struct server_follower *f = &s->followers[i];

        if (f->fd >= 0)
            fds[count++] =
                (struct pollfd){.fd = f->fd, .events = (short)(POLLIN | (outbox_is_empty(&f->out) ? 0 : POLLOUT))};
    }
    return count;
}

int server_wait(const struct server *s, long long now)
{
    long long until = s->deaf_until > 0 ? s->deaf_until : LLONG_MAX;

    if (s->told)
        return 0;
    for (size_t i = 0; i < s->count; i++) {
        const struct server_follower *f = &s->followers[i];

        if (f->fd < 0)
            return 0;
        if (!f->is_known && f->since + HELLO_MILLISECONDS < until)
            until = f->since + HELLO_MILLISECONDS;
    }
    return until == LLONG_MAX ? -1 : until <= now ? 0 : (int)(until - now);
}

/* Says why the link is about to be closed, if that can be sent at once; the caller closes it. */
static void say_bye(int fd, struct outbox *out, enum bye_reason reason)
{
    struct message m = {.kind = MESSAGE_BYE, .bye = {reason}};
    struct text line = {0};

    message_write(&m, &line);
    outbox_put(out, MESSAGE_BYE, &line);
    if (outbox_send(out, fd) == LINK_GONE)
        outbox_free(out); /* nobody is there to hear it */
    text_free(&line);
}

/* Takes a new link in, or says that the room is full. */
static void take_in(struct server *s, int fd, long long now)
{
    struct server_follower *f = &s->followers[s->count];
    struct outbox only_bye = {0};

    if (!link_prepare(fd) || s->count == SERVER_FOLLOWERS_MOST) {
        say_bye(fd, &only_bye, BYE_FULL);
        outbox_free(&only_bye);
        close(fd);
        return;
    }
    link_limit(fd);
    s->count++;
    *f = (struct server_follower){.fd = fd, .process = link_peer(fd), .since = now};
    outbox_put(&f->out, MESSAGE_HELLO, &s->hello);
    if (s->show.length > 0)
        outbox_put(&f->out, MESSAGE_SHOW, &s->show);
    if (s->asked.length > 0)
        outbox_put(&f->out, MESSAGE_POLL, &s->asked);
    flush(s, f);
}

/* Accepts all who call. When no descriptors are left, the listening one would stay ready forever, so it is ignored for
 * a while. */
static void answer_calls(struct server *s, long long now)
{
    for (int calls = 0; calls < CALLS_AT_ONCE; calls++) {
        int fd = accept(s->listening, NULL, NULL);

        if (fd >= 0)
            take_in(s, fd, now);
        else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
            s->deaf_until = now + DEAF_MILLISECONDS;
        if (fd < 0 && errno != ECONNABORTED && errno != EINTR)
            return;
    }
}

static void take_follow(struct server *s, struct server_follower *f, struct message_follow follow)
{
    if (f->is_known) {
        s->with -= !f->about.back;
        s->back -= f->about.back;
        s->walls -= f->about.wall;
    }
    s->with += !follow.back;
    s->back += follow.back;
    s->walls += follow.wall;
    if (f->is_known) /* a link keeps its first name: it has one vote */
        message_copy(follow.follower, sizeof follow.follower, f->about.follower);
    f->about = follow;
    f->is_known = true;
    s->told |= SERVER_FOLLOWERS;
}

/* Takes a message; false if the follower should not have sent it. A late answer is allowed. */
static bool take_message(struct server *s, struct server_follower *f, const struct message *m)
{
    if (m->kind == MESSAGE_FOLLOW) {
        take_follow(s, f, m->follow);
        return true;
    }
    if (!f->is_known)
        return false;
    if (!s->poll || s->poll->id != m->answer.poll || f->about.wall)
        return true;
    if (m->answer.option >= s->poll->option_count)
        return false;
    if (poll_take_answer(s->poll, f->about.follower, f->process, m->answer.option))
        s->told |= SERVER_ANSWERS;
    return true;
}

/* Whether a follower may send one more message. */
static bool is_patient(struct server_follower *f, long long now)
{
    if (now - f->since >= 1000 && f->is_known) {
        f->since = now;
        f->received = 0;
    }
    return ++f->received <= MESSAGES_A_SECOND;
}

/* Takes a line; false if the follower is to be closed. */
static bool take_line(struct server *s, struct server_follower *f, const char *line, size_t length)
{
    struct message m;

    switch (message_read(&m, false, line, length)) {
    case MESSAGE_GOOD:
        return take_message(s, f, &m);
    case MESSAGE_LATER:
        say_bye(f->fd, &f->out, BYE_VERSION);
        return false;
    case MESSAGE_BAD:
        break;
    }
    return false;
}

/* Reads once from a follower. */
static void hear(struct server *s, struct server_follower *f, long long now)
{
    enum link_result result = link_receive(f->fd, &f->in);
    enum line_result lines = LINE_NONE;
    const char *line;
    size_t length;

    while (f->fd >= 0 && result == LINK_DONE && (lines = line_buffer_next(&f->in, &line, &length)) == LINE_READY)
        if (!is_patient(f, now) || !take_line(s, f, line, length))
            close_follower(s, f);
    if (result == LINK_GONE || lines == LINE_TOO_LONG)
        close_follower(s, f);
}

/* The follower with this descriptor; NULL if it has been closed. */
static struct server_follower *find(const struct server *s, int fd)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->followers[i].fd == fd)
            return &s->followers[i];
    return NULL;
}

/* Drops those who are closed, and those who have not said hello in time. */
static void sweep(struct server *s, long long now)
{
    size_t kept = 0;

    for (size_t i = 0; i < s->count; i++) {
        struct server_follower *f = &s->followers[i];

        if (!f->is_known && now - f->since >= HELLO_MILLISECONDS)
            close_follower(s, f);
        if (f->fd >= 0) {
            s->followers[kept++] = *f;
        } else {
            line_buffer_free(&f->in);
            outbox_free(&f->out);
        }
    }
    s->count = kept;
}

unsigned server_serve(struct server *s, const struct pollfd *fds, size_t count, long long now)
{
    bool is_called = false;
    unsigned told;

    if (s->deaf_until <= now)
        s->deaf_until = 0;
    for (size_t i = 0; i < count; i++) {
        struct server_follower *f = fds[i].revents ? find(s, fds[i].fd) : NULL;

        if (fds[i].revents && fds[i].fd == s->listening)
            is_called = true;
        else if (f && fds[i].revents & ~POLLOUT)
            hear(s, f, now);
        if (f && fds[i].revents & POLLOUT)
            flush(s, f);
    }
    sweep(s, now);
    if (is_called) /* last, so that no new follower gets a descriptor that means another in `fds` */
        answer_calls(s, now);
    if (s->poll &&
        (s->told_present != server_voters(s) || s->told_answered != poll_answered(s->poll, poll_vote(s->poll))))
        send_poll(s);
    told = s->told;
    s->told = 0;
    return told;
}

int server_with(const struct server *s)
{
    return s->with;
}

int server_back(const struct server *s)
{
    return s->back;
}

int server_voters(const struct server *s)
{
    return s->with + s->back - s->walls;
}

struct server_wall server_wall(const struct server *s)
{
    struct server_wall wall = {.count = s->walls};

    for (size_t i = 0; i < s->count; i++) {
        const struct server_follower *f = &s->followers[i];
        bool is_here = f->fd >= 0 && f->is_known;

        wall.back += is_here && f->about.wall && f->about.back;
        if (is_here && (s->walls ? f->about.wall : !f->about.back) &&
            f->about.rows * f->about.cols > wall.rows * wall.cols) {
            wall.rows = f->about.rows;
            wall.cols = f->about.cols;
        }
    }
    return wall;
}

void server_stop(struct server *s)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->followers[i].fd >= 0)
            say_bye(s->followers[i].fd, &s->followers[i].out, BYE_OVER);
    server_drop(s);
}

void server_drop(struct server *s)
{
    for (size_t i = 0; i < s->count; i++) {
        struct server_follower *f = &s->followers[i];

        close_follower(s, f);
        line_buffer_free(&f->in);
        outbox_free(&f->out);
    }
    free(s->followers);
    text_free(&s->hello);
    text_free(&s->show);
    text_free(&s->asked);
    *s = (struct server){.listening = -1};
}
