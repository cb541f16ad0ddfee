/* SPDX-License-Identifier: MIT */
/* Reading a whole file that a user named, and writing one so that nobody ever sees half of it. */
#ifndef HEADWAY_BASE_FILE_H
#define HEADWAY_BASE_FILE_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <time.h>

/* Reads `path` into *out (appended); "-" is standard input. A missing file, a directory, or more than `limit` bytes is
 * an ERROR_INPUT that names the path and, for the last, both sizes; a regular file that is too large is refused before
 * it is read. */
bool file_read(const char *path, size_t limit, struct text *out, struct error *e);

/* The same of standard input, which messages call `name`. */
bool file_read_input(const char *name, size_t limit, struct text *out, struct error *e);

/* Which version of a file stands under a path: after any change but one of equal size in the same tick of the file
 * system's clock, another. */
struct file_stamp {
    long long seconds, nanoseconds, size; /* of the last change */
    unsigned long long inode, device;
};

/* Sets *out to the stamp of the file as it is now, links followed; false, with a zeroed one, if there is none. */
bool file_stamp(const char *path, struct file_stamp *out);

/* Whether two stamps are of the same version. */
bool file_stamp_is(const struct file_stamp *a, const struct file_stamp *b);

/* Makes a directory and whatever is missing above it, each for its owner alone (0700); one that is there already stays
 * as it is. ERROR_WORK names the part that cannot be made. */
bool file_make_directory(const char *path, struct error *e);

/* The same for the directory that the file `path` is to stand in. */
bool file_make_directory_of(const char *path, struct error *e);

/* Where a path leads: of a symbolic link what it names in the end, even if nothing stands there; else the path itself.
 * The caller frees it. */
char *file_follow(const char *path) MUST_USE;

/* Writes `bytes` as the file `path`, new (for its owner alone, 0600) or in place of what it holds, with its mode kept.
 * They are written to `path` with `suffix` after it and renamed: a reader sees all of the old or all of the new, also
 * if this process is killed. Two that write one file at once need two suffixes, or a lock (base/lock.h). The change
 * outlasts a loss of power if it `lasts`, which takes the disk's time. A link is replaced, not followed: see
 * file_follow. ERROR_WORK, with the old file untouched, where that cannot be; so it is for a file that nobody may
 * write, though its directory might let it be replaced. */
bool file_replace(const char *path, const char *suffix, const struct text *bytes, bool lasts, struct error *e);

/* Moves a damaged file out of the way, at the moment `when`: to `path`.damaged-2026-01-31, or, if something stands
 * there, to that with a number after. Returns the new name, without directories, which the caller frees; NULL with
 * errno set, and the file where it was, if that cannot be. */
char *file_set_aside(const char *path, time_t when) MUST_USE;

/* Makes what file_replace wrote before outlast a loss of power; whether it does. */
bool file_sync(const char *path);

#endif
