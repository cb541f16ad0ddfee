/* SPDX-License-Identifier: MIT */
#include "course/problems.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void add(struct problems *p, bool is_warning, struct place where, const char *message)
{
    struct problem *new;

    if (!is_warning)
        p->errors++;
    if (p->count == PROBLEMS_MAX) {
        p->dropped++;
        if (is_warning || p->errors > 1)
            return;
        p->count--; /* the first error is never lost behind warnings */
    }
    p->items = memory_resize(p->items, p->count + 1, sizeof *p->items);
    new = &p->items[p->count++];
    new->is_warning = is_warning;
    error_set(&new->error, ERROR_INPUT, "%s", message);
    error_at(&new->error, where.file, where.line, where.column);
}

void problems_add(struct problems *p, struct place where, const char *format, ...)
{
    char message[2048];
    va_list arguments;

    if (!p)
        return;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    add(p, false, where, message);
}

void problems_warn(struct problems *p, struct place where, const char *format, ...)
{
    char message[2048];
    va_list arguments;

    if (!p)
        return;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    add(p, true, where, message);
}

const struct error *problems_first(const struct problems *p)
{
    for (size_t i = 0; i < p->count; i++)
        if (!p->items[i].is_warning)
            return &p->items[i].error;
    return NULL;
}

static bool is_before(const struct error *a, const struct error *b)
{
    return a->line < b->line || (a->line == b->line && a->column < b->column);
}

/* By insertion: there are few, mostly in order already, and equals have to stay as they are. */
void problems_sort(struct problems *p, size_t first)
{
    for (size_t i = first; i < p->count; i++)
        for (size_t j = i; j > first && is_before(&p->items[j].error, &p->items[j - 1].error); j--) {
            struct problem swapped = p->items[j];

            p->items[j] = p->items[j - 1];
            p->items[j - 1] = swapped;
        }
}

void problems_free(struct problems *p)
{
    free(p->items);
    *p = (struct problems){0};
}
