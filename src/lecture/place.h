/* SPDX-License-Identifier: MIT */
/* Where the lecture of this user is on this machine: a Unix socket, $XDG_RUNTIME_DIR/headway/lecture.sock, or, where
 * that variable is not set to an absolute path, headway-UID/lecture.sock in $TMPDIR or /tmp. Its directory is the
 * user's own (0700), and so is the socket (0600). There is at most one lecture: a socket that nobody listens to is
 * replaced, one that somebody listens to is left alone. This is all that knows of Unix sockets: server.h and client.h
 * take a descriptor, so that another transport can hand them one. */
#ifndef HEADWAY_LECTURE_PLACE_H
#define HEADWAY_LECTURE_PLACE_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <sys/types.h>

/* A socket that is listened to; a zeroed one is closed. */
struct lecture_place {
    char *path; /* NULL: closed */
    int fd;     /* listening, without blocking; for server_start() */
    dev_t device;
    ino_t inode; /* of the socket, as it was made */
};

/* Appends the path of the socket, whether or not it is there. ERROR_WORK where it is too long for one (some 100 bytes,
 * the system decides). */
bool place_path(struct text *out, struct error *e);

/* Makes the directory and the socket, and listens. ERROR_WORK, with *p closed, where XDG_RUNTIME_DIR names no
 * directory, where headway/ is a link, somebody else's, or open to others, where something that is no socket stands at
 * the path (a link too: nothing of that is removed), and where a lecture is being given there: each message names the
 * path and what to do. */
bool place_listen(struct lecture_place *p, struct error *e);

/* Ends that: closes the descriptor, removes the socket if it is still the one that was made, and leaves *p closed. */
void place_close(struct lecture_place *p);

/* Connects to the lecture, without blocking; a client_open() of client.h, which needs no context. Returns a descriptor,
 * which the caller closes, or −1: with *e empty where no lecture is given, or its presenter is too busy to take a call;
 * with *e set where there can be none until the user does something (as above). Makes nothing. */
int place_connect(void *context, struct error *e);

#endif
