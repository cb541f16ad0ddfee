/* SPDX-License-Identifier: MIT */
/* The follower's side: finds the lecture, keeps what it was told last, and connects again by itself, at first after
 * 100 ms and at most every 2 s, for as long as it takes. Nothing here waits, raises a signal, or fails.
 *
 * In an event loop, each time around:
 *
 *     fds = {client_fd(&client), client_events(&client)};      (a negative descriptor: none, which poll() skips)
 *     poll(fds, 1, least of client_wait(&client, now) and what else there is to wait for);
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
    CLIENT_WAITING,      /* for a lecture: there has been none since client_start() */
    CLIENT_CONNECTED,    /* to a presenter who has said hello */
    CLIENT_AWAY,         /* the presenter is gone without a word: what was shown last may stay */
    CLIENT_OVER,         /* the lecture has ended; if another begins, it is followed */
    CLIENT_FULL,         /* the room has no place left */
    CLIENT_OTHER_VERSION /* the presenter's Headway speaks another version of the protocol */
};

/* Connects without waiting: returns a descriptor that does not block, which the client closes, or −1, with *e set if
 * the user has to do something (place_connect() of place.h is one). */
typedef int client_open(void *context, struct error *e);

/* Members are for reading. */
struct client {
    client_open *open;
    void *context; /* borrowed */
    int fd;        /* −1: none */
    enum client_state state;
    struct error problem; /* why it cannot connect, where that is more than that there is no lecture; else empty */
    struct line_buffer in;
    struct outbox out;
    long long tries_at;          /* when it connects again, while fd is −1 */
    int delay;                   /* milliseconds, to wait after the next failure */
    bool is_greeted;             /* on this link, the presenter has said hello */
    struct message_follow about; /* itself */
    bool has_show, has_poll;
    struct message_hello hello; /* of the last lecture; empty before there was one */
    struct message_show show;   /* where it stands, or stood when the link broke; has_show says whether that is known */
    struct message_poll poll;   /* has_poll says whether there is one */
    int answer;                 /* what was answered to it in this vote of this lecture; −1: nothing */
};

/* What client_serve() tells: flags. */
#define CLIENT_NEW_STATE 1u /* state, or problem */
#define CLIENT_NEW_HELLO 2u
#define CLIENT_NEW_SHOW 4u
#define CLIENT_NEW_POLL 8u /* poll, has_poll or answer */

/* Begins; the first client_serve() connects. `name` tells this follower from others, at most MESSAGE_KEY_ROOM − 1
 * bytes; NULL makes one of the time and the process. */
void client_start(struct client *c, client_open *open, void *context, const char *name);

/* The descriptor to wait for, or −1, and for what. They change with every other call. */
int client_fd(const struct client *c);
short client_events(const struct client *c);

/* Milliseconds after which client_serve() wants to be called even if the descriptor is not ready; −1: never. */
int client_wait(const struct client *c, long long now);

/* Does what there is to do; `revents` is what poll() said of client_fd(), 0 if it was not ready or there was none.
 * Takes all that has come in, up to 16 KiB, and keeps the newest of each kind. Returns what has changed, as CLIENT_… */
unsigned client_serve(struct client *c, short revents, long long now);

/* Says that it looks back, or is with the presenter again. */
void client_look_back(struct client *c, bool back);

/* Says on what screen it follows, of so many rows and columns, and whether that is a wall. */
void client_say_screen(struct client *c, int rows, int cols, bool wall);

/* Answers the poll; that replaces what it answered before; false where none is open, it has no such option (from 0),
 * there is no link, or it is a wall. */
bool client_answer(struct client *c, int option);

/* Closes the link and frees everything. */
void client_stop(struct client *c);

#endif
