/* SPDX-License-Identifier: MIT */
/* Bytes over a connected descriptor, never waiting and never by a signal: what a transport is to the rest of the room.
 * Whatever is wrong with the other side is LINK_GONE. */
#ifndef HEADWAY_LECTURE_LINK_H
#define HEADWAY_LECTURE_LINK_H

#include "base/compiler.h"
#include "lecture/line_buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum link_result {
    LINK_DONE,  /* some bytes went */
    LINK_LATER, /* none can go now: ask poll() when */
    LINK_GONE   /* the other side has closed, or died: close the descriptor */
};

/* Makes a new socket's descriptor not block, not pass to programs that are started, and not raise SIGPIPE. */
bool link_prepare(int fd);

/* Keeps what the system holds back for a reader who does not read to some tens of kilobytes. */
void link_limit(int fd);

/* A process of this machine. Numbers are given again when processes have ended, so its start is told as well. */
struct link_process {
    pid_t id;                 /* 0: not known */
    unsigned long long start; /* in ticks since the machine started; 0: not known */
};

/* The process at the other end of a local socket; `id` 0 where the system does not say, and for this very process. */
struct link_process link_peer(int fd);

/* Reads once, 16 KiB at most, into `in`. Take the lines out before the next time. */
enum link_result link_receive(int fd, struct line_buffer *in) MUST_USE;

/* Sends what goes of `length` bytes, at least 1; *sent says how many went. */
enum link_result link_send(int fd, const char *bytes, size_t length, size_t *sent) MUST_USE;

#endif
