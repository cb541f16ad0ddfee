/* SPDX-License-Identifier: MIT */
#include "base/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#define TRIES_PER_MILLISECOND 4

/* Locks the open file without waiting; returns 0 or errno. */
static int try_lock(int file)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

    return fcntl(file, F_SETLK, &whole) == 0 ? 0 : errno;
}

enum lock_result lock_take(struct lock *l, const char *path, int milliseconds)
{
    /* O_NONBLOCK: a pipe of that name must not hang us. O_CLOEXEC: programs that we start do not get the file. */
    int file = open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0600), reason;

    l->file = -1;
    if (file < 0)
        return LOCK_NONE;
    reason = try_lock(file);
    for (int tries = milliseconds * TRIES_PER_MILLISECOND; tries > 0 && (reason == EACCES || reason == EAGAIN);
         tries--) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000 / TRIES_PER_MILLISECOND}, NULL);
        reason = try_lock(file);
    }
    if (reason != 0) {
        close(file);
        return reason == EACCES || reason == EAGAIN ? LOCK_BUSY : LOCK_NONE;
    }
    l->file = file;
    return LOCK_HELD;
}

void lock_release(struct lock *l)
{
    if (l->file >= 0)
        close(l->file);
    l->file = -1;
}
