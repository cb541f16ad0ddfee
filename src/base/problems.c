/* SPDX-License-Identifier: MIT */
#include "base/problems.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define MESSAGE_ROOM 2048 /* error_set keeps less, and cuts between characters */

/* Keeps a problem that was counted, if there is room for one more of its kind. */
static void keep(struct problems *p, enum problem_kind kind, struct place where, const char *format, va_list arguments)
{
    char message[MESSAGE_ROOM];
    struct problem *new;

    if (p->kept[kind] == PROBLEMS_MAX)
        return;
    p->kept[kind]++;
    if ((p->count & (p->count - 1)) == 0) /* 0, 1, 2, 4, 8 …: double the room */
        p->items = memory_resize(p->items, 2 * p->count + 1, sizeof *p->items);
    new = &p->items[p->count];
    *new = (struct problem){.kind = kind, .turn = p->count++};
    vsnprintf(message, sizeof message, format, arguments);
    error_set(&new->error, ERROR_INPUT, "%s", message);
    error_at(&new->error, where.file, where.line, where.column);
}

void problems_add(struct problems *p, struct place where, const char *format, ...)
{
    va_list arguments;

    if (!p)
        return;
    p->errors++;
    va_start(arguments, format);
    keep(p, PROBLEM_ERROR, where, format, arguments);
    va_end(arguments);
}

void problems_warn(struct problems *p, struct place where, const char *format, ...)
{
    va_list arguments;

    if (!p)
        return;
    p->warnings++;
    va_start(arguments, format);
    keep(p, PROBLEM_WARNING, where, format, arguments);
    va_end(arguments);
}

void problems_advise(struct problems *p, struct place where, enum problem_style style, const char *format, ...)
{
    va_list arguments;

    if (!p)
        return;
    p->styles[style]++;
    va_start(arguments, format);
    keep(p, PROBLEM_STYLE, where, format, arguments);
    va_end(arguments);
}

size_t problems_found(const struct problems *p, enum problem_kind kind)
{
    size_t styles = 0;

    for (size_t i = 0; i < PROBLEM_STYLES; i++)
        styles += p->styles[i];
    return kind == PROBLEM_ERROR ? p->errors : kind == PROBLEM_WARNING ? p->warnings : styles;
}

const struct error *problems_first(const struct problems *p)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->items[i].kind == PROBLEM_ERROR)
            return &p->items[i].error;
    return NULL;
}

static int by(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

/* Orders problems as they are reported. */
static int compare(const void *left, const void *right)
{
    const struct problem *a = left, *b = right;
    int order = by(a->kind, b->kind);

    order = order ? order : by(a->error.line, b->error.line);
    order = order ? order : by(a->error.column, b->error.column);
    return order ? order : by(a->turn, b->turn);
}

void problems_sort(struct problems *p, size_t first)
{
    if (p->count > first)
        qsort(p->items + first, p->count - first, sizeof *p->items, compare);
}

void problems_free(struct problems *p)
{
    free(p->items);
    *p = (struct problems){0};
}
