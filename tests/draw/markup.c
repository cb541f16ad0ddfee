/* SPDX-License-Identifier: MIT */
#include "draw/markup.h"

#include "base/utf8.h"

#include <check.h>
#include <ctype.h>
#include <string.h>

#define DEPTH_MOST 64
#define NAME_MOST 32

static const struct {
    const char *entity, *character;
} entities[] = {{"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}};

/* The entity that begins here, or a failure. */
static size_t find_entity(const char *at)
{
    for (size_t i = 0; i < sizeof entities / sizeof *entities; i++)
        if (strncmp(at, entities[i].entity, strlen(entities[i].entity)) == 0)
            return i;
    ck_abort_msg("no entity: %.20s", at);
    return 0;
}

static void check_characters(const char *document, size_t length)
{
    const char *at = document, *end = document + length;

    ck_assert_uint_eq(strlen(document), length);
    while (at < end) {
        const char *start = at;
        char32_t c = utf8_next(&at, end);
        bool is_wrong = (c < 0x20 && c != '\n') || (c >= 0x7F && c < 0xA0) || (c & 0xFFFE) == 0xFFFE ||
                        (c >= 0xFDD0 && c < 0xFDF0) || (c == UTF8_INVALID && memcmp(start, "\xEF\xBF\xBD", 3) != 0);

        if (is_wrong)
            ck_abort_msg("U+%04X at byte %zu", (unsigned)c, (size_t)(start - document));
    }
}

static size_t name_length(const char *at)
{
    size_t length = 0;

    while (isalnum((unsigned char)at[length]) || strchr("-_:", at[length] ? at[length] : ' '))
        length++;
    return length;
}

/* Checks the attributes of a start tag and returns its > or />. */
static const char *check_attributes(const char *at, const char *tag)
{
    const char *first = at;

    while (isspace((unsigned char)*at)) {
        size_t length;

        at += strspn(at, " \n");
        if (*at == '/' || *at == '>')
            break;
        length = name_length(at);
        ck_assert_msg(length > 0, "no attribute: %.40s", tag);
        for (const char *before = first; (before = strstr(before, " ")) && before < at - 1; before++)
            ck_assert_msg(strncmp(before + 1, at, length) != 0 || before[1 + length] != '=', "twice: %.60s", tag);
        at += length;
        ck_assert_msg(strncmp(at, "=\"", 2) == 0, "not quoted: %.40s", tag);
        for (at += 2; *at != '"'; at++) {
            ck_assert_msg(*at && *at != '<', "an attribute without an end: %.40s", tag);
            if (*at == '&')
                find_entity(at);
        }
        at++;
    }
    return at;
}

void markup_check(const char *document, size_t length, bool is_html)
{
    char open[DEPTH_MOST][NAME_MOST];
    size_t depth = 0;
    const char *at = document;

    check_characters(document, length);
    if (is_html) {
        ck_assert(strncmp(at, "<!DOCTYPE html>\n", 16) == 0);
        at += 16;
    }
    for (; *at; at++) {
        bool is_end = strncmp(at, "</", 2) == 0;
        const char *name = at + 1 + is_end;
        size_t long_as = name_length(name);

        if (*at == '&')
            find_entity(at);
        ck_assert_msg(depth > 0 || isspace((unsigned char)*at) || *at == '<', "outside: %.40s", at);
        if (*at != '<')
            continue;
        ck_assert_msg(long_as > 0 && long_as < NAME_MOST, "no name: %.40s", at);
        if (is_end) {
            ck_assert_msg(depth > 0 && strlen(open[depth - 1]) == long_as &&
                              memcmp(open[depth - 1], name, long_as) == 0 && name[long_as] == '>',
                          "%.40s ends nothing, %s is open", at, depth ? open[depth - 1] : "nothing");
            depth--;
            at = name + long_as;
            continue;
        }
        ck_assert_uint_lt(depth, DEPTH_MOST);
        memcpy(open[depth], name, long_as);
        open[depth][long_as] = '\0';
        at = check_attributes(name + long_as, at);
        if (*at == '/')
            at++;
        else
            depth++;
        ck_assert_msg(*at == '>', "a tag without an end: %.40s", name);
    }
    ck_assert_msg(depth == 0, "%s is not closed", depth ? open[depth - 1] : "");
}

const char *markup_next(const char **at, const char *name)
{
    size_t length = strlen(name);

    for (const char *tag = *at; (tag = strchr(tag, '<')) != NULL; tag++)
        if (strncmp(tag + 1, name, length) == 0 && strchr(" >/\n", tag[1 + length])) {
            *at = strchr(tag, '>') + 1;
            return tag;
        }
    return NULL;
}

bool markup_attribute(const char *tag, const char *name, char out[64])
{
    size_t length = strlen(name);

    for (const char *at = tag; *at && *at != '>'; at++)
        if (*at == ' ' && strncmp(at + 1, name, length) == 0 && strncmp(at + 1 + length, "=\"", 2) == 0) {
            const char *value = at + length + 3;
            size_t bytes = strcspn(value, "\"");

            bytes = bytes < 63 ? bytes : 63;
            memcpy(out, value, bytes);
            out[bytes] = '\0';
            return true;
        }
    return false;
}

void markup_add_text(struct text *out, const char *at, const char *end)
{
    while (at < end) {
        if (*at == '<') {
            at = strchr(at, '>') + 1;
        } else if (*at == '&') {
            size_t i = find_entity(at);

            text_add(out, entities[i].character);
            at += strlen(entities[i].entity);
        } else {
            text_add_byte(out, *at++);
        }
    }
}
