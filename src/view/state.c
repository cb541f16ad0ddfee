/* SPDX-License-Identifier: MIT */
#include "view/state.h"

#include "base/nearest.h"
#include "base/utf8.h"

#include <ctype.h>
#include <string.h>

static bool is_plain(unsigned char byte, bool label)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           (byte && strchr("_.:@+-", byte)) || (!label && byte && strchr(",#", byte));
}

static int hex_digit(char byte)
{
    const char *digits = "0123456789abcdef", *at = byte ? strchr(digits, tolower((unsigned char)byte)) : NULL;

    return at ? (int)(at - digits) : -1;
}

bool state_decode(const char *value, size_t length, struct text *out)
{
    for (size_t i = 0; i < length; i++) {
        int high, low;

        if (value[i] != '%') {
            text_add_byte(out, value[i]);
            continue;
        }
        if (i + 2 >= length)
            return false;
        high = hex_digit(value[i + 1]);
        low = hex_digit(value[i + 2]);
        if (high < 0 || low < 0 || high + low == 0)
            return false;
        text_add_byte(out, (char)(high * 16 + low));
        i += 2;
    }
    return true;
}

/* Whether a character of several bytes can be shown as it is. */
static bool is_shown(const char *bytes, size_t length)
{
    struct text clean = {0};
    bool same;

    utf8_clean(&clean, bytes, length);
    same = length > 1 && clean.length == length && memcmp(clean.bytes, bytes, length) == 0;
    text_free(&clean);
    return same;
}

void state_encode(struct text *out, const char *value, bool label)
{
    const char *end = value + strlen(value);

    while (value < end) {
        const char *begin = value;
        bool plain;

        utf8_next(&value, end);
        plain = is_plain((unsigned char)*begin, label) || is_shown(begin, (size_t)(value - begin));
        for (; begin < value; begin++)
            text_addf(out, plain ? "%c" : "%%%02X", (unsigned char)*begin);
    }
}

void state_write(struct text *out, const char *key, const char *value)
{
    if (out->length)
        text_add_byte(out, ' ');
    text_addf(out, "%s=", key);
    state_encode(out, value, false);
}

static bool fail(struct error *e, size_t column, const char *what)
{
    error_set(e, ERROR_INPUT, "%s", what);
    if (e)
        e->column = column;
    return false;
}

/* Whether the key that begins at `key` came before in the state. */
static bool came_before(const char *state, const char *key, size_t length)
{
    for (const char *at = state; at < key; at += strcspn(at, " \t\r\n")) {
        at += strspn(at, " \t\r\n");
        if (at < key && strncmp(at, key, length) == 0 && at[length] == '=')
            return true;
    }
    return false;
}

/* Whether it is UTF-8: what is not could be kept, but not shown, and labels of it would not be found again. */
static bool is_utf8(const struct text *value)
{
    const char *at = text_string(value), *end = at + value->length;

    while (at < end) {
        const char *begin = at;

        if (utf8_next(&at, end) == UTF8_INVALID && at == begin + 1)
            return false; /* a � that stands there has three bytes */
    }
    return true;
}

/* Hands over one pair that takes `length` bytes at `pair`. */
static bool set_pair(const char *pair, size_t length, state_setter *set, void *self, struct error *e)
{
    const char *equals = memchr(pair, '=', length);
    struct text key = {0}, value = {0};
    bool ok = false;

    if (!equals || equals == pair) {
        error_set(e, ERROR_INPUT, "\"%.*s\" is not key=value: write, for example, head=2",
                  (int)(length > 80 ? 80 : length), pair);
        return false;
    }
    text_add_bytes(&key, pair, (size_t)(equals - pair));
    if (!state_decode(equals + 1, length - (size_t)(equals + 1 - pair), &value))
        error_set(e, ERROR_INPUT, "%s: a %% must be followed by two hexadecimal digits, not 00", text_string(&key));
    else if (!is_utf8(&key) || !is_utf8(&value))
        error_set(e, ERROR_INPUT, "%s: not UTF-8: write each character as its bytes in UTF-8, é as %%C3%%A9",
                  text_string(&key));
    else
        ok = set(self, text_string(&key), text_string(&value), e);
    text_free(&key);
    text_free(&value);
    return ok;
}

bool state_read(const char *state, state_setter *set, void *self, struct error *e)
{
    if (strlen(state) > STATE_MOST)
        return error_set(e, ERROR_INPUT, "a state has at most %d bytes, this one %zu: shorten it", STATE_MOST,
                         strlen(state));
    for (const char *at = state + strspn(state, " \t\r\n"); *at; at += strspn(at, " \t\r\n")) {
        size_t length = strcspn(at, " \t\r\n");

        if (came_before(state, at, strcspn(at, "= \t\r\n")))
            return fail(e, (size_t)(at - state) + 1, "a key comes twice: leave one of them out");
        if (!set_pair(at, length, set, self, e)) {
            if (e)
                e->column = (size_t)(at - state) + 1;
            return false;
        }
        at += length;
    }
    return true;
}

/* One key of a table, while a state is read for it alone. */
struct state_turn {
    const struct state_key *keys, *now;
    void *self;
};

static bool set_in_turn(void *self, const char *key, const char *value, struct error *e)
{
    const struct state_turn *turn = self;
    const struct state_key *found = turn->keys;
    struct nearest nearest = {.wanted = key};
    struct text names = {0};

    while (found->name && strcmp(found->name, key) != 0)
        found++;
    if (found->name)
        return found != turn->now || found->set(turn->self, value, e);
    for (found = turn->keys; found->name; found++) {
        text_addf(&names, "%s%s", found == turn->keys ? "" : ", ", found->name);
        nearest_offer(&nearest, found->name);
    }
    if (nearest.name)
        error_set(e, ERROR_INPUT, "%s: this view has no such key: did you mean %s?", key, nearest.name);
    else
        error_set(e, ERROR_INPUT, "%s: this view has no such key: it knows %s", key, text_string(&names));
    text_free(&names);
    return false;
}

bool state_read_keys(const char *state, const struct state_key *keys, void *self, struct error *e)
{
    for (const struct state_key *now = keys; now->name; now++)
        if (!state_read(state, set_in_turn, &(struct state_turn){keys, now, self}, e))
            return false;
    return true;
}
