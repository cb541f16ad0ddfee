/* SPDX-License-Identifier: MIT */
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

/* The one mutable file-scope datum of base/: running out of memory can happen below any caller. */
static void (*restore_terminal)(void);

void memory_on_exhausted(void (*restore)(void))
{
    restore_terminal = restore;
}

NO_RETURN void memory_exhausted(void)
{
    static const char message[] = "headway: out of memory: close other programs or use a smaller example\n";

    if (restore_terminal)
        restore_terminal();
    if (write(STDERR_FILENO, message, sizeof message - 1) < 0)
        _exit(1);
    _exit(1);
}

void *memory_new_array(size_t count, size_t size)
{
    void *new = calloc(count ? count : 1, size ? size : 1);

    if (!new)
        memory_exhausted();
    return new;
}

void *memory_new(size_t size)
{
    return memory_new_array(1, size);
}

void *memory_resize(void *old, size_t count, size_t size)
{
    void *new;

    if (size != 0 && count > SIZE_MAX / size)
        memory_exhausted();
    if (count == 0 || size == 0)
        count = size = 1;
    new = realloc(old, count * size);
    if (!new)
        memory_exhausted();
    return new;
}

char *memory_copy_bytes(const char *bytes, size_t length)
{
    char *copy = memory_new(length + 1);

    if (length)
        memcpy(copy, bytes, length);
    return copy;
}

void *memory_copy_array(const void *from, size_t count, size_t size)
{
    void *copy = memory_new_array(count, size);

    if (count > 0)
        memcpy(copy, from, count * size);
    return copy;
}

char *memory_copy(const char *string)
{
    return memory_copy_bytes(string, strlen(string));
}

void memory_free_strings(char **strings, size_t count)
{
    for (size_t i = 0; strings && i < count; i++)
        free(strings[i]);
    free(strings);
}

void memory_give_back(void)
{
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}
