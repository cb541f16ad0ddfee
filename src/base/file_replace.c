/* SPDX-License-Identifier: MIT */
#include "base/file.h"

#include "base/memory.h"
#include "base/moment.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LINKS_MOST 40 /* as many as Linux follows */

static bool is_directory(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* Makes the directory `path` and those above it; cuts `path` while it works and restores it. Only missing ones are
 * made: mkdir may fail on a read-only or automounted directory that exists. */
static bool make_directory(char *path, struct error *e)
{
    char *slash = strrchr(path, '/');

    if (is_directory(path))
        return true;
    if (errno == ENOENT && slash && slash > path) {
        bool made;

        *slash = '\0';
        made = make_directory(path, e);
        *slash = '/';
        if (!made)
            return false;
    }
    if (mkdir(path, 0700) == 0)
        return true;
    if (errno != EEXIST)
        return error_set(e, ERROR_WORK, "%s cannot be made: %s", path, strerror(errno));
    return is_directory(path) || error_set(e, ERROR_WORK, "%s is not a directory: move it away", path);
}

bool file_make_directory(const char *path, struct error *e)
{
    char *copy = memory_copy(path);
    bool ok = make_directory(copy, e);

    free(copy);
    return ok;
}

/* The directory of a file; the caller frees it. */
static char *directory_of(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash == path ? memory_copy("/")
           : slash       ? memory_copy_bytes(path, (size_t)(slash - path))
                         : memory_copy(".");
}

bool file_make_directory_of(const char *path, struct error *e)
{
    char *directory = directory_of(path);
    bool ok = make_directory(directory, e);

    free(directory);
    return ok;
}

/* What the link `path` names, as seen from here; NULL if it is no link. */
static char *read_link(const char *path)
{
    char target[4096];
    ssize_t length = readlink(path, target, sizeof target);
    const char *slash = strrchr(path, '/');
    struct text whole = {0};

    if (length <= 0 || (size_t)length == sizeof target)
        return NULL;
    if (target[0] != '/' && slash)
        text_add_bytes(&whole, path, (size_t)(slash - path) + 1);
    text_add_bytes(&whole, target, (size_t)length);
    return text_take(&whole);
}

char *file_follow(const char *path)
{
    char *at = memory_copy(path);

    for (int links = 0; links < LINKS_MOST; links++) {
        char *next = read_link(at);

        if (!next)
            break;
        free(at);
        at = next;
    }
    return at;
}

/* The mode for the new file: that of `path`, or 0600 if there is none; 0 if `path` is not to be written. */
static mode_t mode_of(const char *path)
{
    struct stat about;

    if (stat(path, &about) != 0)
        return 0600;
    if (!(about.st_mode & 0222) || access(path, W_OK) != 0) /* access() lets root write anything: the mode counts too */
        return 0;
    return about.st_mode & 0777;
}

static bool write_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, bytes, length);

        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
    return true;
}

/* Writes a new file and closes it; if that fails, nothing is left of it. */
static bool write_new(const char *path, mode_t mode, const struct text *bytes, bool lasts)
{
    int file, reason;
    bool ok;

    unlink(path); /* left over from a process that was killed */
    file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return false;
    ok = write_all(file, text_string(bytes), bytes->length) && (!lasts || fsync(file) == 0) &&
         (mode == 0600 || fchmod(file, mode) == 0);
    reason = errno;
    if (close(file) != 0 && ok) {
        reason = errno;
        ok = false;
    }
    if (!ok)
        unlink(path);
    errno = reason;
    return ok;
}

/* Syncs a file or a directory. */
static bool sync_one(const char *path, bool directory)
{
    char *name = directory ? directory_of(path) : memory_copy(path);
    int file = open(name, O_RDONLY | O_CLOEXEC);
    bool ok = file >= 0 && fsync(file) == 0;

    if (file >= 0)
        close(file);
    free(name);
    return ok;
}

char *file_set_aside(const char *path, time_t when)
{
    struct text to = {0};
    struct stat about;
    char date[MOMENT_ROOM], *name = NULL;
    size_t stem;
    int reason;

    moment_write(date, when);
    text_addf(&to, "%s.damaged-%.10s", path, date);
    stem = to.length;
    for (int i = 2; lstat(text_string(&to), &about) == 0; i++) {
        text_cut(&to, stem);
        text_addf(&to, "-%d", i);
    }
    if (rename(path, text_string(&to)) == 0) {
        const char *slash = strrchr(text_string(&to), '/');

        name = memory_copy(slash ? slash + 1 : text_string(&to));
    }
    reason = errno;
    text_free(&to);
    errno = reason;
    return name;
}

bool file_sync(const char *path)
{
    return sync_one(path, false) && sync_one(path, true);
}

bool file_replace(const char *path, const char *suffix, const struct text *bytes, bool lasts, struct error *e)
{
    mode_t mode = mode_of(path);
    struct text new = {0};
    bool ok;

    if (!mode)
        return error_set(e, ERROR_WORK, "%s is read-only: make it writable", path);
    text_addf(&new, "%s%s", path, suffix);
    ok = write_new(text_string(&new), mode, bytes, lasts);
    if (ok && rename(text_string(&new), path) != 0) {
        int reason = errno;

        unlink(text_string(&new));
        errno = reason;
        ok = false;
    }
    if (!ok)
        error_set(e, ERROR_WORK, "%s cannot be written: %s", path, strerror(errno));
    else if (lasts)
        sync_one(path, true);
    text_free(&new);
    return ok;
}
