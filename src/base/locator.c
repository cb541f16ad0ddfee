/* SPDX-License-Identifier: MIT */
#include "base/locator.h"

#include <stdint.h>
#include <string.h>

struct locator locator_start(const char *file, const char *bytes, size_t length)
{
    return (struct locator){
        .file = file, .bytes = bytes, .end = bytes + length, .at = bytes, .line_start = bytes, .line = 1, .column = 1};
}

bool locator_owns(const struct locator *l, const char *at)
{
    /* As integers: comparing pointers into different objects has no meaning in C. */
    return (uintptr_t)at >= (uintptr_t)l->bytes && (uintptr_t)at <= (uintptr_t)l->end;
}

/* Whether the byte at `at` is the last of its line. */
static bool ends_line(const struct locator *l, const char *at)
{
    return *at == '\n' || (*at == '\r' && (at + 1 == l->end || at[1] != '\n'));
}

/* Whether a character begins at this byte: 10xxxxxx continues one. */
static bool begins_character(char byte)
{
    return ((unsigned char)byte & 0xC0) != 0x80;
}

/* Moves back to a byte before the last answer: within its line byte by byte, else from the beginning. */
static void go_back(struct locator *l, const char *at)
{
    if (at < l->line_start) {
        *l = locator_start(l->file, l->bytes, (size_t)(l->end - l->bytes));
        return;
    }
    while (l->at > at)
        l->column -= begins_character(*--l->at);
}

struct place locator_place(struct locator *l, const char *at)
{
    if (at < l->at)
        go_back(l, at);
    for (; l->at < at; l->at++) {
        if (ends_line(l, l->at)) {
            l->line++;
            l->column = 1;
            l->line_start = l->at + 1;
        } else {
            l->column += begins_character(*l->at);
        }
    }
    return (struct place){l->file, l->line, l->column};
}

const char *locator_next_line(const struct locator *l, const char *at)
{
    enum { PIECE = 256 }; /* bytes searched at a time: where lines end in \r alone, the next \n may be far away */

    while (at < l->end) {
        size_t length = l->end - at < PIECE ? (size_t)(l->end - at) : PIECE;
        const char *feed = memchr(at, '\n', length);
        const char *back = memchr(at, '\r', feed ? (size_t)(feed - at) : length);

        if (back)
            return back + (back + 1 < l->end && back[1] == '\n' ? 2 : 1);
        if (feed)
            return feed + 1;
        at += length;
    }
    return l->end;
}
