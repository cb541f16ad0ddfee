/* SPDX-License-Identifier: MIT */
/* The presenter's side: any number of followers up to a bound, told where the lecture stands. Nothing here waits,
 * raises a signal, or fails: a follower that is slow gets the newest only (outbox.h), one that is gone, sends what is
 * no message of its own, or too many of them, is closed, and nobody else notices.
 *
 * In an event loop, each time around:
 *
 *     count = server_fds(&server, fds);                        (always again: followers come and go)
 *     poll(fds, count, least of server_wait(&server, now) and what else there is to wait for);
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
    long long since;             /* when it came; when the second began in which `received` are counted */
    int received;                /* messages in that second */
};

/* Members are for reading. */
struct server {
    int listening; /* borrowed; −1: none */
    struct server_follower *followers;
    size_t count;
    struct text hello, show, asked; /* what a new follower is told, as lines; empty: nothing yet */
    struct poll *poll;              /* borrowed; NULL: none */
    int told_answered, told_present;
    int with, back;       /* followers who have said hello: with the presenter, and looking back */
    int walls;            /* of both, how many are walls */
    long long deaf_until; /* no descriptor was left for a new follower: try again then */
    unsigned told;        /* what server_serve() has yet to tell */
};

/* What server_serve() tells: flags. */
#define SERVER_FOLLOWERS 1u /* server_with(), server_back() or server_wall() gives something else */
#define SERVER_ANSWERS 2u   /* the poll has other answers: draw its count, write the results */

/* Begins on a listening descriptor that does not block (place.h), which stays the caller's. */
void server_start(struct server *s, int listening, const struct message_hello *hello);

/* Tells every follower where the lecture stands, now; and each that comes later, at once. To freeze the room, do not
 * call this, but for the step that stands with `frozen` set. */
void server_show(struct server *s, const struct message_show *show);

/* Tells every follower how this poll stands; call it after each change of its phase or solution, and after typing
 * hands. While it is open, answers go into it and their number to the followers by themselves. It is borrowed until the
 * next call; NULL, or one that is over: there is no poll any more. */
void server_poll(struct server *s, struct poll *poll);

/* Fills in at most SERVER_FDS_MOST descriptors to wait for; returns how many. */
size_t server_fds(const struct server *s, struct pollfd *fds);

/* Milliseconds after which server_serve() wants to be called even if no descriptor is ready; −1: never. */
int server_wait(const struct server *s, long long now);

/* Does what there is to do after a wait for `fds`, which server_fds() gave; closed ones may have been dropped since.
 * At most one read for each follower, so it takes bounded time. Returns what has changed, as SERVER_… */
unsigned server_serve(struct server *s, const struct pollfd *fds, size_t count, long long now);

/* How many followers have said hello and are with the presenter, or look back. */
int server_with(const struct server *s);
int server_back(const struct server *s);

/* The room's screen: the largest wall; where nobody said to be one, the largest screen that is with the presenter. */
struct server_wall {
    int rows, cols; /* 0: nobody has told a size */
    int count;      /* of walls; 0: nobody said to be one */
    int back;       /* of them look back */
};
struct server_wall server_wall(const struct server *s);

/* Says goodbye to all as far as that goes without waiting, closes their links, and frees everything. The listening
 * descriptor is left to the caller (place_close()). */
void server_stop(struct server *s);

/* The same without a word, as if the presenter had been killed: followers keep what they see, and connect again. */
void server_drop(struct server *s);

#endif
