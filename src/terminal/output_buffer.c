/* SPDX-License-Identifier: MIT */
#if defined(__linux__)
#define _GNU_SOURCE /* memfd_create() */
#endif
#include "terminal/output_buffer.h"

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

void output_buffer_open(struct output_buffer *buffer)
{
    buffer->memory = file_in_memory();
    buffer->terminal = buffer->memory < 0 ? -1 : fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    buffer->is_open = buffer->terminal >= 0;
    if (!buffer->is_open && buffer->memory >= 0)
        close(buffer->memory);
}

/* Makes standard output another name of `fd`. If that fails, it stays what it was. */
static void name_output(int fd)
{
    while (dup2(fd, STDOUT_FILENO) < 0 && (errno == EINTR || errno == EBUSY))
        ;
}

void output_buffer_begin(const struct output_buffer *buffer)
{
    if (buffer->is_open)
        name_output(buffer->memory);
}

void output_buffer_end(const struct output_buffer *buffer)
{
    char piece[PIECE];
    off_t length, sent = 0;
    ssize_t count;

    if (!buffer->is_open)
        return;
    name_output(buffer->terminal);
    length = lseek(buffer->memory, 0, SEEK_CUR);
    lseek(buffer->memory, 0, SEEK_SET);
    while (sent < length) {
        size_t left = (size_t)(length - sent);

        count = pread(buffer->memory, piece, left < sizeof piece ? left : sizeof piece, sent);
        if (count <= 0)
            break;
        device_say(piece, (size_t)count);
        sent += count;
    }
}

int output_buffer_terminal(const struct output_buffer *buffer)
{
    return buffer->is_open ? buffer->terminal : STDOUT_FILENO;
}

void output_buffer_close(struct output_buffer *buffer)
{
    if (buffer->is_open) {
        close(buffer->memory);
        close(buffer->terminal);
    }
    *buffer = (struct output_buffer){0};
}
