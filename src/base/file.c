/* SPDX-License-Identifier: MIT */
#include "base/file.h"

#include "base/memory.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#ifdef __APPLE__ /* macOS has this POSIX 2008 field under its older name */
#define st_mtim st_mtimespec
#endif

static bool too_large(const char *path, double bytes, size_t limit, struct error *e)
{
    return error_set(e, ERROR_INPUT, "%s: %.1f MiB is too large: at most %.0f MiB are read", path, bytes / (1 << 20),
                     (double)limit / (1 << 20));
}

/* Refuses what cannot be a text of at most `limit` bytes before a byte is read. */
static bool check_kind(FILE *file, const char *path, size_t limit, struct error *e)
{
    struct stat about;

    if (fstat(fileno(file), &about) != 0)
        return error_set(e, ERROR_INPUT, "%s: %s", path, strerror(errno));
    if (S_ISDIR(about.st_mode))
        return error_set(e, ERROR_INPUT, "%s is a directory: name a file", path);
    if (S_ISREG(about.st_mode) && (unsigned long long)about.st_size > limit)
        return too_large(path, (double)about.st_size, limit, e);
    return true;
}

static bool read_all(FILE *file, const char *path, size_t limit, struct text *out, struct error *e)
{
    char piece[16384];
    size_t got, start = out->length;

    while ((got = fread(piece, 1, sizeof piece, file)) > 0) {
        if (out->length - start + got > limit)
            return too_large(path, (double)(out->length - start + got), limit, e);
        text_add_bytes(out, piece, got);
    }
    if (ferror(file))
        return error_set(e, ERROR_INPUT, "%s: cannot be read: %s", path, strerror(errno));
    return true;
}

bool file_read(const char *path, size_t limit, struct text *out, struct error *e)
{
    bool is_input = strcmp(path, "-") == 0, ok;
    FILE *file = is_input ? stdin : fopen(path, "rb");

    if (!file && errno == ENOMEM)
        memory_exhausted();
    if (!file)
        return error_set(e, ERROR_INPUT, "%s: %s: check the name", path, strerror(errno));
    path = is_input ? "standard input" : path;
    ok = check_kind(file, path, limit, e) && read_all(file, path, limit, out, e);
    if (!is_input)
        fclose(file);
    return ok;
}

bool file_read_input(const char *name, size_t limit, struct text *out, struct error *e)
{
    return check_kind(stdin, name, limit, e) && read_all(stdin, name, limit, out, e);
}

bool file_stamp(const char *path, struct file_stamp *out)
{
    struct stat about;

    *out = (struct file_stamp){0};
    if (stat(path, &about) != 0)
        return false;
    *out = (struct file_stamp){.seconds = about.st_mtim.tv_sec,
                               .nanoseconds = about.st_mtim.tv_nsec,
                               .size = about.st_size,
                               .inode = about.st_ino,
                               .device = (unsigned long long)about.st_dev};
    return true;
}

bool file_stamp_is(const struct file_stamp *a, const struct file_stamp *b)
{
    return a->seconds == b->seconds && a->nanoseconds == b->nanoseconds && a->size == b->size && a->inode == b->inode &&
           a->device == b->device;
}
