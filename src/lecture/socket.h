/* SPDX-License-Identifier: MIT */
/* Where this user's lecture is on this machine: a Unix socket, $XDG_RUNTIME_DIR/headway/lecture.sock, or, if that
 * variable is not set to an absolute path, headway-UID/lecture.sock in $TMPDIR or /tmp. Only the user has access to its
 * directory (0700) and to the socket (0600). There is at most one lecture: a socket on which nobody listens is
 * replaced, one in use is left alone. Only this module knows Unix sockets: server.h and client.h take a descriptor, so
 * that another transport can provide one. */
#ifndef HEADWAY_LECTURE_SOCKET_H
#define HEADWAY_LECTURE_SOCKET_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <sys/types.h>

/* A listening socket; a zeroed one is closed. */
struct lecture_socket {
    char *path; /* NULL: closed */
    int fd;     /* listening, non-blocking; for server_start() */
    dev_t device;
    ino_t inode; /* of the socket file when it was made */
};

/* Appends the path of the socket, whether or not it exists. ERROR_WORK if the path is too long for a socket (some 100
 * bytes, depending on the system). */
bool socket_path(struct text *out, struct error *e);

/* Makes the directory and the socket, and listens. ERROR_WORK, with *p closed, if XDG_RUNTIME_DIR names no directory;
 * if headway/ is a link, somebody else's, or open to others; if the path is anything but a socket, even a link (it is
 * not removed); or if a lecture is being given there. Each message names the path and says what to do. */
bool socket_listen(struct lecture_socket *p, struct error *e);

/* Closes the descriptor, removes the socket if it is still the one that was made, and leaves *p closed. */
void socket_close(struct lecture_socket *p);

/* Connects to the lecture, without blocking; a client_open() of client.h that needs no context. Returns a descriptor,
 * which the caller closes, or −1: with *e empty if no lecture is being given, or its presenter is too busy to accept;
 * with *e set if there can be none until the user does something (as above). Creates nothing. */
int socket_connect(void *context, struct error *e);

#endif
