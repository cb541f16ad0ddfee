/* SPDX-License-Identifier: MIT */
#include "base/text.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void make_room(struct text *t, size_t more)
{
    size_t need = t->length + more + 1;

    if (need <= t->capacity)
        return;
    t->capacity = need < 64 ? 64 : need + need / 2;
    t->bytes = memory_resize(t->bytes, t->capacity, 1);
}

void text_add_bytes(struct text *t, const char *bytes, size_t length)
{
    make_room(t, length);
    if (length)
        memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
    t->bytes[t->length] = '\0';
}

void text_add(struct text *t, const char *string)
{
    text_add_bytes(t, string, strlen(string));
}

void text_add_byte(struct text *t, char byte)
{
    make_room(t, 1);
    t->bytes[t->length++] = byte;
    t->bytes[t->length] = '\0';
}

void text_repeat(struct text *t, const char *string, size_t count)
{
    for (size_t i = 0; i < count; i++)
        text_add(t, string);
}

void text_addf(struct text *t, const char *format, ...)
{
    char small[256];
    va_list arguments, again;
    int length;

    va_start(arguments, format);
    va_copy(again, arguments);
    length = vsnprintf(small, sizeof small, format, arguments);
    va_end(arguments);
    if (length > 0 && (size_t)length < sizeof small) {
        text_add_bytes(t, small, (size_t)length);
    } else if (length > 0) {
        make_room(t, (size_t)length);
        vsnprintf(t->bytes + t->length, (size_t)length + 1, format, again);
        t->length += (size_t)length;
    }
    va_end(again);
}

const char *text_string(const struct text *t)
{
    return t->bytes ? t->bytes : "";
}

void text_cut(struct text *t, size_t length)
{
    if (length >= t->length)
        return;
    t->length = length;
    t->bytes[length] = '\0';
}

char *text_take(struct text *t)
{
    char *bytes;

    make_room(t, 0);
    bytes = t->bytes;
    bytes[t->length] = '\0';
    *t = (struct text){0};
    return bytes;
}

void text_free(struct text *t)
{
    free(t->bytes);
    *t = (struct text){0};
}
