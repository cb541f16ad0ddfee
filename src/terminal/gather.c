/* SPDX-License-Identifier: MIT */
#if defined(__linux__)
#define _GNU_SOURCE /* memfd_create() */
#endif
#include "terminal/gather.h"

#include "terminal/device.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#define PIECE 16384           /* bytes: a frame of 120×40 in colour takes half of it */
#define FRAME_MOST (64 << 20) /* bytes: more than the largest frame takes */

/* Whether a limit on the size of files (ulimit -f), which also applies to files in memory, could cut a frame. */
static bool is_limited(void)
{
    struct rlimit most;

    return getrlimit(RLIMIT_FSIZE, &most) == 0 && most.rlim_cur < FRAME_MOST;
}

static int file_in_memory(void)
{
#ifdef MFD_CLOEXEC
    return is_limited() ? -1 : memfd_create("frame", MFD_CLOEXEC);
#else
    return -1;
#endif
}

void gather_open(struct gather *gather)
{
    gather->memory = file_in_memory();
    gather->terminal = gather->memory < 0 ? -1 : fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    gather->is_open = gather->terminal >= 0;
    if (!gather->is_open && gather->memory >= 0)
        close(gather->memory);
}

/* Makes standard output another name of `fd`. If that fails, it stays what it was. */
static void name_output(int fd)
{
    while (dup2(fd, STDOUT_FILENO) < 0 && (errno == EINTR || errno == EBUSY))
        ;
}

void gather_begin(const struct gather *gather)
{
    if (gather->is_open)
        name_output(gather->memory);
}

void gather_end(const struct gather *gather)
{
    char piece[PIECE];
    off_t length, sent = 0;
    ssize_t count;

    if (!gather->is_open)
        return;
    name_output(gather->terminal);
    length = lseek(gather->memory, 0, SEEK_CUR);
    lseek(gather->memory, 0, SEEK_SET);
    while (sent < length) {
        size_t left = (size_t)(length - sent);

        count = pread(gather->memory, piece, left < sizeof piece ? left : sizeof piece, sent);
        if (count <= 0)
            break;
        device_say(piece, (size_t)count);
        sent += count;
    }
}

int gather_terminal(const struct gather *gather)
{
    return gather->is_open ? gather->terminal : STDOUT_FILENO;
}

void gather_close(struct gather *gather)
{
    if (gather->is_open) {
        close(gather->memory);
        close(gather->terminal);
    }
    *gather = (struct gather){0};
}
