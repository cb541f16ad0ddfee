/* SPDX-License-Identifier: MIT */
#ifdef __linux__
#define _GNU_SOURCE /* struct ucred */
#endif
#include "lecture/link.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

#define CHUNK ((size_t)16 << 10)
#define HELD_BACK (16 << 10) /* bytes; the system doubles it */

/* Without MSG_NOSIGNAL (macOS), link_prepare() sets SO_NOSIGPIPE on the socket. */
#ifdef MSG_NOSIGNAL
#define SEND_FLAGS MSG_NOSIGNAL
#else
#define SEND_FLAGS 0
#endif

bool link_prepare(int fd)
{
    int flags = fcntl(fd, F_GETFL);

#ifdef SO_NOSIGPIPE
    int on = 1;

    setsockopt(fd, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
    return flags >= 0 && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0 && fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

void link_limit(int fd)
{
    int most = HELD_BACK;

    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &most, sizeof most);
}

#ifdef __linux__
/* When a process started: the 22nd word of /proc/ID/stat. The second is its name in (), which may hold anything. */
static unsigned long long start_of(pid_t id)
{
    char path[64], line[1024] = "";
    unsigned long long start = 0;
    const char *after;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%ld/stat", (long)id);
    file = fopen(path, "re");
    if (!file)
        return 0;
    after = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    fclose(file);
    for (int word = 2; after && word < 22; word++)
        after = strchr(after + 1, ' ');
    return after && sscanf(after, "%llu", &start) == 1 ? start : 0;
}

struct link_process link_peer(int fd)
{
    struct ucred peer = {0};
    socklen_t size = sizeof peer;

    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0 || peer.pid == getpid())
        return (struct link_process){0};
    return (struct link_process){peer.pid, start_of(peer.pid)};
}
#else
struct link_process link_peer(int fd UNUSED)
{
    return (struct link_process){0};
}
#endif

/* What a failed call means. */
static enum link_result why(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? LINK_LATER : LINK_GONE;
}

enum link_result link_receive(int fd, struct line_buffer *in)
{
    char bytes[CHUNK];
    ssize_t length = recv(fd, bytes, sizeof bytes, 0);

    if (length < 0)
        return why();
    if (length == 0)
        return LINK_GONE;
    line_buffer_add(in, bytes, (size_t)length);
    return LINK_DONE;
}

enum link_result link_send(int fd, const char *bytes, size_t length, size_t *sent)
{
    ssize_t went = send(fd, bytes, length, SEND_FLAGS);

    *sent = went > 0 ? (size_t)went : 0;
    return went > 0 ? LINK_DONE : went == 0 ? LINK_LATER : why();
}
