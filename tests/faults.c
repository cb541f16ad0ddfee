/* SPDX-License-Identifier: MIT */
/* Makes memory run out: a library to be preloaded (LD_PRELOAD, Linux and the BSDs), whose malloc, calloc and realloc
 * fail at the FAULT_AT-th call (from 1), and from then on if FAULT_REST is not empty. When that happens, the file
 * FAULT_MARK is created, so that the test can tell a run that survived a fault from one that never met it. See
 * tests/test_faults.sh. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* RTLD_NEXT */
#endif
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* dlsym itself may allocate before it has told where the real functions are: from here, never freed. */
static union {
    max_align_t align;
    char bytes[16384];
} early;
static size_t early_used;

static long calls, fault_at = -1;
static bool fails_rest;

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static void (*real_free)(void *);

static bool is_early(const void *memory)
{
    const char *at = memory;

    return at >= early.bytes && at < early.bytes + sizeof early.bytes;
}

static size_t early_left(const void *memory)
{
    return (size_t)(early.bytes + sizeof early.bytes - (const char *)memory);
}

static void *take_early(size_t size)
{
    void *taken = early.bytes + early_used;

    early_used += (size + 15) & ~(size_t)15;
    if (early_used > sizeof early.bytes)
        _exit(99);
    return taken;
}

/* Finds the real functions. ISO C has no conversion from an object pointer to a function pointer; POSIX has. */
static void find_real(void)
{
    static bool is_looking;
    const char *at = getenv("FAULT_AT");

    if (real_free || is_looking)
        return;
    is_looking = true;
    *(void **)&real_malloc = dlsym(RTLD_NEXT, "malloc");
    *(void **)&real_calloc = dlsym(RTLD_NEXT, "calloc");
    *(void **)&real_realloc = dlsym(RTLD_NEXT, "realloc");
    *(void **)&real_free = dlsym(RTLD_NEXT, "free");
    fault_at = at ? atol(at) : -1;
    fails_rest = getenv("FAULT_REST") && *getenv("FAULT_REST");
}

static void leave_mark(void)
{
    const char *mark = getenv("FAULT_MARK");
    int file = mark ? open(mark, O_WRONLY | O_CREAT, 0600) : -1;

    if (file >= 0)
        close(file);
}

/* Whether this call is to fail. */
static bool fails(void)
{
    calls++;
    if (calls == fault_at)
        leave_mark();
    if (calls != fault_at && !(fails_rest && fault_at > 0 && calls > fault_at))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    find_real();
    if (!real_free)
        return take_early(size);
    return fails() ? NULL : real_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    find_real();
    if (!real_free)
        return take_early(count * size); /* static memory is zero */
    return fails() ? NULL : real_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    find_real();
    if (!real_free || is_early(old)) {
        void *moved = real_free ? real_malloc(size) : take_early(size);

        if (moved && old) /* its size is not known: as much as can be its own */
            memcpy(moved, old, size < early_left(old) ? size : early_left(old));
        return moved;
    }
    return fails() ? NULL : real_realloc(old, size);
}

void free(void *memory)
{
    if (memory && !is_early(memory) && real_free)
        real_free(memory);
}
