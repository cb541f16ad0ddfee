/* SPDX-License-Identifier: MIT */
/* Bytes over a connected descriptor, without blocking and without SIGPIPE. server.c and client.c move their bytes only
 * through this. Whatever is wrong with the other side is LINK_GONE. */
#ifndef HEADWAY_LECTURE_LINK_H
#define HEADWAY_LECTURE_LINK_H

#include "base/compiler.h"
#include "lecture/line_buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum link_result {
    LINK_DONE,  /* some bytes were moved */
    LINK_LATER, /* none can be moved now: wait with poll() */
    LINK_GONE   /* the other side has closed, or died: close the descriptor */
};

/* Makes a new socket's descriptor non-blocking and close-on-exec. With link_send() it raises no SIGPIPE. */
bool link_prepare(int fd);

/* Limits what the system buffers for a peer that does not read to some tens of kilobytes. */
void link_limit(int fd);

/* A process of this machine. Ids are reused after processes end, so its start is recorded too. */
struct link_process {
    pid_t id;                 /* 0: not known */
    unsigned long long start; /* in ticks since the machine started; 0: not known */
};

/* The process at the other end of a local socket; `id` is 0 if the system does not tell, and for this process itself.
 */
struct link_process link_peer(int fd);

/* Reads once, 16 KiB at most, into `in`. Take out the lines before the next call. */
enum link_result link_receive(int fd, struct line_buffer *in) MUST_USE;

/* Sends as many of `length` (at least 1) bytes as possible now; *sent: how many. */
enum link_result link_send(int fd, const char *bytes, size_t length, size_t *sent) MUST_USE;

#endif
