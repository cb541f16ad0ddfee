/* SPDX-License-Identifier: MIT */
/* A lock between processes, on a file that stands beside what is locked and is never removed. It ends with its process,
 * however that ends. It does not hold between two users of it inside one process. */
#ifndef HEADWAY_BASE_LOCK_H
#define HEADWAY_BASE_LOCK_H

enum lock_result {
    LOCK_HELD,
    LOCK_BUSY, /* another process has it, and kept it all the time */
    LOCK_NONE  /* there is no locking here: the file cannot be opened, or its file system has no locks */
};

struct lock {
    int file; /* −1: not held */
};

/* Takes the lock on `path` (made if missing, mode 0600), trying for `milliseconds` at most. */
enum lock_result lock_take(struct lock *l, const char *path, int milliseconds);

/* Gives it back; nothing happens to one that is not held. */
void lock_release(struct lock *l);

#endif
