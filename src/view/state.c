/* SPDX-License-Identifier: MIT */
#include "view/state.h"

#include "base/memory.h"
#include "base/nearest.h"
#include "base/number.h"
#include "base/utf8.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
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
        if (plain)
            text_add_bytes(out, begin, (size_t)(value - begin));
        for (; !plain && begin < value; begin++)
            text_addf(out, "%%%02X", (unsigned char)*begin);
    }
}

void state_encode_value(struct text *out, const char *value)
{
    state_encode(out, value, false);
}

void state_write(struct text *out, const char *key, const char *value)
{
    if (out->length)
        text_add_byte(out, ' ');
    text_add(out, key);
    text_add_byte(out, '=');
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

/* Whether a key or value is UTF-8: else it could be kept, but not shown, and labels in it would not be found again. */
static bool is_utf8(const struct text *value)
{
    const char *at = text_string(value), *end = at + value->length;

    while (at < end) {
        const char *begin = at;

        if (utf8_next(&at, end) == UTF8_INVALID && at == begin + 1)
            return false; /* a real � takes three bytes */
    }
    return true;
}

/* Passes one pair, `length` bytes at `pair`, to `set`. */
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

static const void *member_of(const struct state_key *key, const void *self)
{
    return (const char *)self + key->at;
}

static uint64_t load(const struct state_key *key, const void *self)
{
    const void *member = member_of(key, self);

    return key->size == sizeof(bool)       ? *(const bool *)member
           : key->size == sizeof(unsigned) ? *(const unsigned *)member
                                           : *(const uint64_t *)member;
}

static void store(const struct state_key *key, void *self, uint64_t value)
{
    void *member = (char *)self + key->at;

    if (key->size == sizeof(bool))
        *(bool *)member = value != 0;
    else if (key->size == sizeof(unsigned))
        *(unsigned *)member = (unsigned)value;
    else
        *(uint64_t *)member = value;
}

size_t state_count_words(const struct state_key *key)
{
    size_t count = 1;

    for (const char *at = key->form; *at; at++)
        count += *at == '|';
    return count;
}

const char *state_word(const struct state_key *key, size_t index, char out[STATE_WORD_MOST])
{
    const char *at = key->form;
    size_t length = 0;

    for (; index > 0 && *at; index--) {
        at += strcspn(at, "|");
        at += *at == '|';
    }
    while (length + 1 < STATE_WORD_MOST && at[length] && at[length] != '|')
        length++;
    memcpy(out, at, length);
    out[length] = '\0';
    return out;
}

bool state_take_word(const struct state_key *key, const char *value, size_t *out, struct error *e)
{
    size_t length = strlen(value), count = 0;
    struct text words = {0};

    for (const char *at = key->form, *end; *at; at = end + (*end == '|'), count++) {
        end = at + strcspn(at, "|");
        if ((size_t)(end - at) == length && strncmp(at, value, length) == 0) {
            *out = count;
            return true;
        }
    }
    *out = count;
    for (size_t i = 0; i < count; i++) {
        char word[STATE_WORD_MOST];

        text_addf(&words, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : " or ", state_word(key, i, word));
    }
    error_set(e, ERROR_INPUT, "%s=%.40s: write %s", key->name, value, text_string(&words));
    text_free(&words);
    return false;
}

bool state_read_word(const struct state_key *key, void *self, const char *value, struct error *e)
{
    size_t word;

    if (!state_take_word(key, value, &word, e))
        return false;
    store(key, self, word);
    return true;
}

void state_write_word(const struct state_key *key, const void *self, struct text *value)
{
    char word[STATE_WORD_MOST];

    text_add(value, state_word(key, (size_t)load(key, self), word));
}

/* The mask of all words of a list but the first, which stands for all of them. */
static uint64_t all_words(const struct state_key *key)
{
    return (UINT64_C(1) << (state_count_words(key) - 1)) - 1;
}

bool state_read_list(const struct state_key *key, void *self, const char *value, struct error *e)
{
    uint64_t mask = 0;
    bool ok = true;

    for (const char *at = value; ok;) {
        size_t length = strcspn(at, ","), word;
        char *one = memory_copy_bytes(at, length);

        ok = state_take_word(key, one, &word, e);
        if (ok)
            mask |= word ? UINT64_C(1) << (word - 1) : all_words(key);
        free(one);
        at += length;
        if (!*at++)
            break;
    }
    if (ok)
        store(key, self, mask);
    return ok;
}

void state_write_list(const struct state_key *key, const void *self, struct text *value)
{
    uint64_t mask = load(key, self);
    char word[STATE_WORD_MOST];

    if (mask == all_words(key)) {
        text_add(value, state_word(key, 0, word));
        return;
    }
    for (size_t i = 1; i < state_count_words(key); i++)
        if (mask >> (i - 1) & 1)
            text_addf(value, "%s%s", value->length ? "," : "", state_word(key, i, word));
}

bool state_read_set(const struct state_key *key, void *self, const char *value, struct error *e)
{
    if (strcmp(value, key->form) != 0)
        return error_set(e, ERROR_INPUT, "%s=%.40s: write %s, or leave it out", key->name, value, key->form);
    store(key, self, true);
    return true;
}

void state_write_set(const struct state_key *key, const void *self, struct text *value)
{
    if (load(key, self))
        text_add(value, key->form);
}

bool state_read_number(const struct state_key *key, void *self, const char *value, struct error *e)
{
    const char *dash = strchr(key->form, '-');
    uint64_t least = 0, most = UINT64_MAX, number;

    if (dash) {
        least = strtoull(key->form, NULL, 10);
        most = strtoull(dash + 1, NULL, 10);
    }
    if (!number_parse(value, most, &number) || number < least)
        return error_set(e, ERROR_INPUT, "%s=%.40s: write a whole number, %" PRIu64 " to %" PRIu64, key->name, value,
                         least, most);
    store(key, self, number);
    return true;
}

void state_write_number(const struct state_key *key, const void *self, struct text *value)
{
    text_addf(value, "%" PRIu64, load(key, self));
}

bool state_take_index(const struct state_key *key, const char *value, size_t count, size_t *out, struct error *e)
{
    uint64_t number;

    if (!number_parse(value, count, &number) || number == 0)
        return error_set(e, ERROR_INPUT, "%s=%.40s: write 1 to %zu", key->name, value, count);
    *out = (size_t)number - 1;
    return true;
}

bool state_read_decimal(const struct state_key *key, void *self, const char *value, struct error *e)
{
    char *dash;
    double least = strtod(key->form, &dash), most = strtod(dash + 1, NULL), number;
    bool is_usual = key->usual && strcmp(value, key->usual) == 0;
    size_t decimals;

    if (!number_parse_decimal(value, &decimals, &number) || (decimals > 2 && !is_usual) || number < least ||
        number > most)
        return error_set(e, ERROR_INPUT, "%s=%.80s: write a number from %g to %g with two decimals at most", key->name,
                         value, least, most);
    memcpy((char *)self + key->at, &number, sizeof number);
    return true;
}

void state_write_decimal(const struct state_key *key, const void *self, struct text *value)
{
    char digits[NUMBER_ROOM];
    double number;

    memcpy(&number, (const char *)self + key->at, sizeof number);
    number_shortest(digits, number);
    text_add(value, digits);
}

bool state_read_index(const struct state_key *key, void *self, const char *value, struct error *e)
{
    if (!state_read_number(key, self, value, e))
        return false;
    store(key, self, load(key, self) - 1);
    return true;
}

void state_write_index(const struct state_key *key, const void *self, struct text *value)
{
    text_addf(value, "%" PRIu64, load(key, self) + 1);
}

bool state_find_word(const struct state_key *key, struct state_sentence in, const char *value, size_t *out,
                     struct error *e)
{
    struct text sentence = {0};
    uint64_t number;
    size_t at = 0;

    while (at < in.count && strcmp(in.words[at], value) != 0)
        at++;
    if (at == in.count && number_parse(value + (*value == '#'), in.count, &number) && number > 0)
        at = (size_t)number - 1;
    *out = at;
    if (at < in.count)
        return true;
    for (size_t i = 0; i < in.count; i++)
        text_addf(&sentence, "%s%s", i ? " " : "", in.words[i]);
    error_set(e, ERROR_INPUT, "%s=%.40s: the sentence has no such word: write one of %s, or #1 to #%zu", key->name,
              value, text_string(&sentence), in.count);
    text_free(&sentence);
    return false;
}

bool state_read_cell(const struct state_key *key, const struct state_sentence of[2], const char *value, size_t at[2],
                     struct error *e)
{
    const char *comma = strchr(value, ','), *ends[2] = {comma, value + strlen(value)};

    for (size_t axis = 0; comma && axis < 2; axis++) {
        const char *start = axis ? comma + 1 : value;
        char *label = memory_copy_bytes(start, (size_t)(ends[axis] - start));
        uint64_t number = 0;
        bool is_word = of[axis].words != NULL, ok;

        if (is_word)
            ok = state_find_word(key, of[axis], label, &at[axis], e);
        else
            ok = number_parse(label, of[axis].count, &number) && number > 0;
        if (ok && !is_word)
            at[axis] = (size_t)number - 1;
        free(label);
        if (!ok && is_word)
            return false;
        comma = ok ? comma : NULL;
    }
    if (comma)
        return true;
    if (of[0].words)
        return error_set(e, ERROR_INPUT, "%s=%.40s: write row,column with their words, or #1,#1", key->name, value);
    return error_set(e, ERROR_INPUT, "%s=%.40s: write row,column from 1,1 to %zu,%zu", key->name, value, of[0].count,
                     of[1].count);
}

void state_write_cell(const struct state_sentence of[2], const size_t at[2], struct text *value)
{
    for (size_t axis = 0; axis < 2; axis++) {
        const char *const *words = of[axis].words;
        size_t first = 0;

        while (words && strcmp(words[first], words[at[axis]]) != 0)
            first++;
        text_add(value, axis ? "," : "");
        if (words && first == at[axis])
            text_add(value, words[first]);
        else
            text_addf(value, words ? "#%zu" : "%zu", at[axis] + 1);
    }
}

const struct state_key *state_find(const struct state_key *keys, const char *name)
{
    while (keys->name && strcmp(keys->name, name) != 0)
        keys++;
    return keys->name ? keys : NULL;
}

/* One key of a table, while a state is read only for it. */
struct state_turn {
    const struct state_key *keys, *now;
    void *self;
    bool is_named; /* the state names it */
};

static bool refuse_key(const struct state_key *keys, const char *name, struct error *e)
{
    struct nearest nearest = {.wanted = name};
    struct text names = {0};

    for (const struct state_key *key = keys; key->name; key++) {
        text_addf(&names, "%s%s", key == keys ? "" : ", ", key->name);
        nearest_offer(&nearest, key->name);
    }
    if (nearest.name)
        error_set(e, ERROR_INPUT, "%.80s: this view has no such key: did you mean %s?", name, nearest.name);
    else
        error_set(e, ERROR_INPUT, "%.80s: this view has no such key: it knows %s", name, text_string(&names));
    text_free(&names);
    return false;
}

static bool set_in_turn(void *self, const char *key, const char *value, struct error *e)
{
    struct state_turn *turn = self;
    const struct state_key *found = state_find(turn->keys, key);

    if (!found)
        return refuse_key(turn->keys, key, e);
    if (found != turn->now)
        return true;
    turn->is_named = true;
    if (found->before)
        found->before(turn->self);
    return found->read(found, turn->self, value, e);
}

bool state_read_keys(const char *state, const struct state_key *keys, void *self, struct error *e)
{
    for (const struct state_key *now = keys; now->name; now++) {
        struct state_turn turn = {keys, now, self, false};

        if (!state_read(state, set_in_turn, &turn, e))
            return false;
        if (!turn.is_named && now->usual && !now->read(now, self, now->usual, e))
            return false;
    }
    return true;
}

void state_write_keys(const struct state_key *keys, const void *self, struct text *out)
{
    for (const struct state_key *key = keys; key->name; key++) {
        struct text value = {0};

        if (!key->is_derived)
            key->write(key, self, &value);
        if (value.length == 0 || (key->usual && strcmp(text_string(&value), key->usual) == 0))
            text_free(&value);
        else if (key->is_encoded)
            text_addf(out, "%s%s=%s", out->length ? " " : "", key->name, text_string(&value));
        else
            state_write(out, key->name, text_string(&value));
        text_free(&value);
    }
}
