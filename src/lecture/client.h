/* SPDX-License-Identifier: MIT */
/* The follower's side: finds the lecture, keeps what it was last told, and reconnects by itself, first after 100 ms,
 * later every 2 s, for as long as it takes. Nothing here blocks, raises a signal, or fails.
 *
 * In an event loop, each time around:
 *
 *     fds = {client_fd(&client), client_events(&client)};      (a negative descriptor means none: poll() skips it)
 *     poll(fds, 1, least of client_wait(&client, now) and other timeouts);
 *     told = client_serve(&client, fds.revents, now);
 *
 * `now` is a monotonic clock in milliseconds, the same in all calls. */
#ifndef HEADWAY_LECTURE_CLIENT_H
#define HEADWAY_LECTURE_CLIENT_H

#include "base/error.h"
#include "lecture/line_buffer.h"
#include "lecture/message.h"
#include "lecture/outbox.h"

#include <stdbool.h>

enum client_state {
    CLIENT_WAITING,      /* for a first lecture since client_start() */
    CLIENT_CONNECTED,    /* to a presenter who has said hello */
    CLIENT_AWAY,         /* the presenter is gone without a goodbye: what was last shown may stay */
    CLIENT_OVER,         /* the lecture has ended; if another begins, the client follows it */
    CLIENT_FULL,         /* the room is full */
    CLIENT_OTHER_VERSION /* the presenter's Headway speaks another version of the protocol */
};

/* Connects without blocking: returns a non-blocking descriptor, which the client closes, or −1, with *e set if the user
 * has to do something. socket_connect() of socket.h is one. */
typedef int client_open(void *context, struct error *e);

/* Members are for reading. */
struct client {
    client_open *open;
    void *context; /* borrowed */
    int fd;        /* −1: none */
    enum client_state state;
    struct error problem; /* why it cannot connect, unless there is just no lecture; else empty */
    struct line_buffer in;
    struct outbox out;
    long long tries_at;          /* when it next tries to connect, while fd is −1 */
    int delay;                   /* milliseconds to wait after the next failure */
    bool is_greeted;             /* the presenter has said hello on this link */
    struct message_follow about; /* this follower */
    bool has_show, has_poll;
    struct message_hello hello; /* of the last lecture; empty before the first */
    struct message_show show;   /* where it is, or was when the link broke; valid if has_show */
    struct message_poll poll;   /* valid if has_poll */
    int answer;                 /* the answer given in this vote of the poll; −1: none */
};

/* What client_serve() returns: flags. */
#define CLIENT_NEW_STATE 1u /* state, or problem */
#define CLIENT_NEW_HELLO 2u
#define CLIENT_NEW_SHOW 4u
#define CLIENT_NEW_POLL 8u /* poll, has_poll or answer */

/* Begins; the first client_serve() connects. `name` identifies this follower, at most MESSAGE_KEY_ROOM − 1 bytes; NULL
 * or "" makes one from the time and the process. */
void client_start(struct client *c, client_open *open, void *context, const char *name);

/* The descriptor to wait for, or −1, and the events to wait for. Any other call may change them. */
int client_fd(const struct client *c);
short client_events(const struct client *c);

/* Milliseconds after which client_serve() must be called even if the descriptor is not ready; −1: never. */
int client_wait(const struct client *c, long long now);

/* Does what there is to do; `revents` is what poll() returned for client_fd(), 0 if it was not ready or there was none.
 * Reads up to 16 KiB and keeps the newest message of each kind. Returns what has changed, as CLIENT_… */
unsigned client_serve(struct client *c, short revents, long long now);

/* Tells the presenter that this follower looks back, or has returned. */
void client_look_back(struct client *c, bool back);

/* Tells the presenter the size of this screen, and whether it is a wall. */
void client_say_screen(struct client *c, int rows, int cols, bool wall);

/* Answers the poll, replacing an earlier answer; false if no poll is open, it has no such option (from 0), there is no
 * link, or this is a wall. */
bool client_answer(struct client *c, int option);

/* Closes the link and frees everything. */
void client_stop(struct client *c);

#endif
