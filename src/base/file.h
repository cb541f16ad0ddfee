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

/* The same for standard input, which messages call `name`. */
bool file_read_input(const char *name, size_t limit, struct text *out, struct error *e);

/* Tells versions of a file apart: every change gives another stamp, except one of equal size within one tick of the
 * file system's clock. */
struct file_stamp {
    long long seconds, nanoseconds, size; /* when it was last changed, and its bytes */
    unsigned long long inode, device;
};

/* Sets *out to the stamp of the file as it is now, links followed; false, with a zeroed one, if there is none. */
bool file_stamp(const char *path, struct file_stamp *out);

/* Whether two stamps are of the same version. */
bool file_stamp_is(const struct file_stamp *a, const struct file_stamp *b);

/* Makes a directory and its missing parents, each for its owner only (0700); an existing one stays as it is. ERROR_WORK
 * names the part that cannot be made. */
bool file_make_directory(const char *path, struct error *e);

/* The same for the directory of the file `path`. */
bool file_make_directory_of(const char *path, struct error *e);

/* Where a path leads: for a symbolic link its final target, even if that does not exist; else the path itself. The
 * caller frees it. */
char *file_follow(const char *path) MUST_USE;

/* Writes `bytes` as the file `path`: a new one (for its owner only, 0600), or over the old content, keeping its mode.
 * They are written to `path` followed by `suffix`, which is then renamed: a reader sees all of the old or all of the
 * new, even if this process is killed. Two writers of one file need different suffixes, or a lock (base/lock.h). With
 * `lasts` the change survives a loss of power, which costs the disk some time. A link is replaced, not followed: see
 * file_follow(). On failure ERROR_WORK, with the old file untouched; a read-only file is a failure too, even if its
 * directory would let it be replaced. */
bool file_replace(const char *path, const char *suffix, const struct text *bytes, bool lasts, struct error *e);

/* Moves a damaged file out of the way, at the moment `when`: to `path`.damaged-2026-01-31, or, if that exists, to the
 * same with a number appended. Returns the new name, without directories, which the caller frees; on failure NULL with
 * errno set, and the file stays where it was. */
char *file_set_aside(const char *path, time_t when) MUST_USE;

/* Makes what file_replace() wrote survive a loss of power; false on failure. */
bool file_sync(const char *path);

#endif
