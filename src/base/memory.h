/* SPDX-License-Identifier: MIT */
/* Small allocations that never fail, so that no caller has a branch that no test reaches: when memory runs out, the
 * terminal is restored, one line says so and the program ends with status 1. What a user can make large (a record, a
 * file) is not allocated here but with malloc, and its failure is a struct error. */
#ifndef HEADWAY_BASE_MEMORY_H
#define HEADWAY_BASE_MEMORY_H

#include "base/compiler.h"

#include <stddef.h>

/* Returns `size` zeroed bytes (at least 1), which the caller frees with free(). */
void *memory_new(size_t size) MUST_USE;

/* Returns `count` zeroed items of `size` bytes; a product that overflows counts as memory run out. */
void *memory_new_array(size_t count, size_t size) MUST_USE;

/* Returns `old` (or NULL) resized to `count` items of `size` bytes; new bytes are not zeroed. */
void *memory_resize(void *old, size_t count, size_t size) MUST_USE;

/* Returns a copy of the zero-terminated `string`, which the caller frees. */
char *memory_copy(const char *string) MUST_USE;

/* Returns a zero-terminated copy of `length` bytes, which the caller frees. */
char *memory_copy_bytes(const char *bytes, size_t length) MUST_USE;

/* A copy of `count` elements of `size` bytes. */
void *memory_copy_array(const void *from, size_t count, size_t size) MUST_USE;

/* Frees `count` strings, and the array of them; NULL: nothing. */
void memory_free_strings(char **strings, size_t count);

/* Returns freed memory to the system where the C library would keep it: call it after freeing many small blocks at
 * once, into whose gaps larger ones would not fit. */
void memory_give_back(void);

/* Ends the program as above, when a library or the system says that memory has run out. */
NO_RETURN void memory_exhausted(void);

/* `restore` is called once before the program ends for lack of memory (to restore the terminal); NULL: nothing. */
void memory_on_exhausted(void (*restore)(void));

#endif
