/* SPDX-License-Identifier: MIT */
/* A lecture in a directory of its own: one presenter and some followers in one process, over real sockets. */
#ifndef HEADWAY_TESTS_LECTURE_ROOM_H
#define HEADWAY_TESTS_LECTURE_ROOM_H

#include "base/monotonic.h"
#include "lecture/client.h"
#include "lecture/server.h"
#include "lecture/socket.h"

#include <check.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0 /* macOS: link_prepare() has set this on the socket */
#endif

#define ROOM_CLIENTS 4

struct room {
    char *box; /* the directory, which XDG_RUNTIME_DIR names */
    struct lecture_socket place;
    struct server server;
    bool is_open;                        /* the presenter is there */
    struct client clients[ROOM_CLIENTS]; /* followers, served at each turn; those not begun have no `open` */
    unsigned told, heard[ROOM_CLIENTS];  /* flags returned since they were last cleared */
};

extern struct room room;

/* Fixtures: make the directory, and remove everything. */
void room_make(void);
void room_remove(void);

/* The presenter comes, or goes with a goodbye (`says_bye`) or as if killed: all its descriptors close, its socket
 * stays. */
void room_open(void);
void room_close(bool says_bye);

/* Begins client `i`. */
void room_follow(size_t i);

/* Waits 20 ms at most, and serves everybody once; or only the presenter. */
void room_turn(void);
void room_turn_presenter(void);

/* Takes turns until a condition holds. Slow machines have time; a condition that never holds is reported before Check's
 * limit ends the test. */
#define ROOM_PATIENCE 240000 /* milliseconds */
#define UNTIL(condition) UNTIL_BY(room_turn, condition)
#define UNTIL_BY(turn, condition)                                                                                      \
    do {                                                                                                               \
        long long until = monotonic_now() + ROOM_PATIENCE;                                                             \
        while (!(condition)) {                                                                                         \
            ck_assert_msg(monotonic_now() < until, "in vain: %s", #condition);                                         \
            turn();                                                                                                    \
        }                                                                                                              \
    } while (0)

/* A step of the lecture. */
struct message_show room_show(const char *step, int position);

/* A raw connection to the presenter, which blocks; and a client's client_open(). */
int room_call(void);

/* Writes all bytes, taking turns with the presenter; false if the presenter has hung up. */
bool room_say(int fd, const char *bytes, size_t length);

/* Whether the presenter has hung up; what it sends is read and dropped. */
bool room_is_closed(int fd);

#endif
