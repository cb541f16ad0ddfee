/* SPDX-License-Identifier: MIT */
/* A lock between processes, on a file beside what is locked, which is never removed. The lock ends with its process,
 * however that ends. It does not exclude two users inside one process. */
#ifndef HEADWAY_BASE_LOCK_H
#define HEADWAY_BASE_LOCK_H

enum lock_result {
    LOCK_HELD,
    LOCK_BUSY, /* another process held it until the time was up */
    LOCK_NONE  /* locking is impossible: the file cannot be opened, or its file system has no locks */
};

struct lock {
    int file; /* −1: not held */
};

/* Takes the lock on `path` (made if missing, mode 0600), trying for `milliseconds` at most. */
enum lock_result lock_take(struct lock *l, const char *path, int milliseconds);

/* Releases the lock; does nothing if it is not held. */
void lock_release(struct lock *l);

#endif
