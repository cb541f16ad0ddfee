/* SPDX-License-Identifier: MIT */
/* The presenter's side: tells up to SERVER_FOLLOWERS_MOST followers where the lecture is. Nothing here blocks, raises a
 * signal, or fails: a slow follower gets only the newest message (outbox.h); one that is gone, or sends anything but a
 * follower's messages, or too many of them, is closed, and the others do not notice.
 *
 * In an event loop, each time around:
 *
 *     count = server_fds(&server, fds);                        (each time: followers come and go)
 *     poll(fds, count, least of server_wait(&server, now) and other timeouts);
 *     told = server_serve(&server, fds, count, now);
 *
 * `now` is a monotonic clock in milliseconds, the same in all calls. */
#ifndef HEADWAY_LECTURE_SERVER_H
#define HEADWAY_LECTURE_SERVER_H

#include "lecture/line_buffer.h"
#include "lecture/link.h"
#include "lecture/message.h"
#include "lecture/outbox.h"
#include "lecture/poll.h"

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>

#define SERVER_FOLLOWERS_MOST 200
#define SERVER_FDS_MOST (SERVER_FOLLOWERS_MOST + 1)

struct server_follower {
    int fd; /* −1: to be removed */
    struct link_process process;
    struct line_buffer in;
    struct outbox out;
    bool is_known;               /* it has said hello */
    struct message_follow about; /* what it said */
    long long since;             /* when it came; then when the second in which `received` counts began */
    int received;                /* messages in that second */
};

/* Members are for reading. */
struct server {
    int listening; /* borrowed; −1: none */
    struct server_follower *followers;
    size_t count;
    struct text hello, show, asked; /* the lines that a new follower is sent; empty: nothing yet */
    struct poll *poll;              /* borrowed; NULL: none */
    int told_answered, told_present;
    int with, back;       /* followers that have said hello: with the presenter, and looking back */
    int walls;            /* how many of both are walls */
    long long deaf_until; /* no descriptor was left for a new follower: accept again then */
    unsigned told;        /* what server_serve() still has to return */
};

/* What server_serve() returns: flags. */
#define SERVER_FOLLOWERS 1u /* server_with(), server_back() or server_wall() has changed */
#define SERVER_ANSWERS 2u   /* the poll's answers have changed: draw its count, write the results */

/* Begins on a listening, non-blocking descriptor (socket.h), which the caller still owns. */
void server_start(struct server *s, int listening, const struct message_hello *hello);

/* Tells every follower where the lecture is, and later ones as they come. To freeze the room, call this once with
 * `frozen` set for the step that it keeps, then not again. */
void server_show(struct server *s, const struct message_show *show);

/* Tells every follower the state of this poll; call it after each change of its phase or solution, and after hands are
 * typed. While it is open, answers are added to it and followers are told their number without further calls. It is
 * borrowed until the next call; NULL, or a poll that is over: there is no poll any more. */
void server_poll(struct server *s, struct poll *poll);

/* Fills in at most SERVER_FDS_MOST descriptors to wait for; returns how many. */
size_t server_fds(const struct server *s, struct pollfd *fds);

/* Milliseconds after which server_serve() must be called even if no descriptor is ready; −1: never. */
int server_wait(const struct server *s, long long now);

/* Does what there is to do after a wait for `fds`, which server_fds() gave; closed ones may have been dropped since.
 * Reads at most once for each follower, so it takes bounded time. Returns what has changed, as SERVER_… */
unsigned server_serve(struct server *s, const struct pollfd *fds, size_t count, long long now);

/* How many followers have said hello and are with the presenter; how many look back; how many of both can answer: all
 * but the walls. */
int server_with(const struct server *s);
int server_back(const struct server *s);
int server_voters(const struct server *s);

/* The room's screen: the largest wall; if there is no wall, the largest screen that is with the presenter. */
struct server_wall {
    int rows, cols; /* 0: no size is known */
    int count;      /* how many walls there are */
    int back;       /* how many of them look back */
};
struct server_wall server_wall(const struct server *s);

/* Says goodbye to all, as far as possible without blocking, closes their links, and frees everything. The caller closes
 * the listening descriptor (socket_close()). */
void server_stop(struct server *s);

/* The same without a goodbye, as if the presenter had been killed: followers keep what they see, and reconnect. */
void server_drop(struct server *s);

#endif
