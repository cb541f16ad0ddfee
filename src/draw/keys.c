/* SPDX-License-Identifier: MIT */
#include "draw/keys.h"

#include "base/number.h"
#include "base/utf8.h"

#include <string.h>

/* Every key that has a name. A key without a glyph is shown by its name. */
static const struct {
    const char *name, *glyph;
    int code;
} named[] = {
    {"Right", "→", KEY_CODE_RIGHT},     {"Left", "←", KEY_CODE_LEFT},
    {"Up", "↑", KEY_CODE_UP},           {"Down", "↓", KEY_CODE_DOWN},
    {"Enter", NULL, KEY_CODE_ENTER},    {"Esc", NULL, KEY_CODE_ESC},
    {"Tab", NULL, KEY_CODE_TAB},        {"BackTab", "Shift-Tab", KEY_CODE_BACK_TAB},
    {"Space", "space", KEY_CODE_SPACE}, {"Home", NULL, KEY_CODE_HOME},
    {"End", NULL, KEY_CODE_END},        {"PgUp", NULL, KEY_CODE_PAGE_UP},
    {"PgDn", NULL, KEY_CODE_PAGE_DOWN}, {"Backspace", NULL, KEY_CODE_BACKSPACE},
    {"Delete", NULL, KEY_CODE_DELETE},  {"Ctrl-U", NULL, KEY_CODE_CLEAR},
};

#define NAMED (sizeof named / sizeof *named)

/* The row of a name in the table above; NAMED if there is none, as for most keys, which are one character. */
static size_t find_name(const char *name, size_t length)
{
    size_t i = 0;

    if (length < 2)
        return NAMED;
    while (i < NAMED && (*named[i].name != *name || strncmp(named[i].name, name, length) != 0 || named[i].name[length]))
        i++;
    return i;
}

int keys_code(const char *name, size_t length)
{
    const char *at = name;
    size_t row = find_name(name, length);
    char32_t character;

    if (row < NAMED)
        return named[row].code;
    if (length == 0)
        return 0;
    character = utf8_next(&at, name + length);
    return at == name + length && character != UTF8_INVALID && character > U' ' ? (int)character : 0;
}

static bool is_range(const char *name, size_t length)
{
    return length == 3 && name[1] == '-' && number_is_digit(name[0]) && number_is_digit(name[2]);
}

/* The next name at *at; its length is 0 at the end. Names are short, and each frame asks for a thousand of them. */
static const char *next_name(const char **at, size_t *length)
{
    const char *name = *at, *end;

    while (*name == ' ')
        name++;
    for (end = name; *end && *end != ' ';)
        end++;
    *length = (size_t)(end - name);
    *at = end;
    return name;
}

int keys_first(const char *names)
{
    size_t length;
    const char *name = next_name(&names, &length);

    return is_range(name, length) ? *name : keys_code(name, length);
}

static bool has_key(const char *keys, int code)
{
    const char *name;
    size_t length;

    while (name = next_name(&keys, &length), length > 0) {
        bool has = length == 1 ? (unsigned char)*name == code : keys_code(name, length) == code;

        if (has || (is_range(name, length) && number_is_digit(code) && code >= name[0] && code <= name[2]))
            return true;
    }
    return false;
}

const struct key *keys_find(const struct key *table, int code)
{
    if (code == 0)
        return NULL;
    for (; table->keys; table++)
        if (has_key(table->keys, code))
            return table;
    return NULL;
}

const struct key *keys_choose(const struct key *table, key_is_on *works, const void *self, int code, bool *acts)
{
    const struct key *chosen = NULL;

    *acts = false;
    for (const struct key *row = keys_find(table, code); row && !*acts; row = keys_find(row + 1, code)) {
        *acts = (works ? works : key_works)(row, self, NULL);
        if (*acts || !chosen || !chosen->why_not)
            chosen = row;
    }
    return chosen;
}

void keys_ask(struct key_level *levels, size_t count, int code)
{
    for (struct key_level *level = levels; level < levels + count; level++)
        if (level->table)
            level->row = keys_choose(level->table, level->works, level->self, code, &level->acts);
}

const struct key *keys_first_that_acts(const struct key_level *levels, size_t count, size_t first)
{
    for (size_t i = first; i < count; i++)
        if (levels[i].acts)
            return levels[i].row;
    return NULL;
}

const struct key *keys_find_now(const struct key *table, const void *self, int code)
{
    bool acts;
    const struct key *row = keys_choose(table, NULL, self, code, &acts);

    return acts ? row : NULL;
}

void key_offer_free(struct key_offer *offer)
{
    text_free(&offer->shown);
    text_free(&offer->word);
}

static void add_name(struct text *out, const char *name, size_t length)
{
    size_t row = find_name(name, length);

    if (row < NAMED && named[row].glyph)
        text_add(out, named[row].glyph);
    else
        text_add_bytes(out, name, length);
}

/* Appends how a row's key is written: "→", "Enter", "←↓↑→". */
static void add_shown(struct text *out, const struct key *key)
{
    const char *keys = key->keys, *name;
    size_t length;

    if (key->shown) {
        text_add(out, key->shown);
        return;
    }
    name = next_name(&keys, &length);
    add_name(out, name, length);
}

bool key_works(const struct key *key, const void *self, struct key_offer *offer)
{
    struct key_offer own = {0};
    bool works;

    if (offer)
        offer->rank = key->rank;
    works = !key->works || key->works(self, key, offer ? offer : &own);
    if (offer && offer->word.length == 0 && key->word)
        text_add(&offer->word, key->word);
    if (offer && offer->shown.length == 0)
        add_shown(&offer->shown, key);
    key_offer_free(&own);
    return works;
}

bool keys_act(const struct key *table, void *self, int code, unsigned *out)
{
    const struct key *key = keys_find_now(table, self, code);

    if (!key)
        return false;
    *out = key->act(self, key, code);
    return true;
}

void keys_add_all(struct text *out, const struct key *key)
{
    const char *keys = key->keys, *name;
    size_t length;
    bool first = true;

    while (name = next_name(&keys, &length), length > 0) {
        if (!first)
            text_add_byte(out, ' ');
        add_name(out, name, length);
        first = false;
    }
}

void keys_spell(struct text *shown)
{
    static const struct {
        const char *arrows, *words;
    } spelt[] = {{"←↓↑→", "arrows"}, {"←", "Left"}, {"→", "Right"}, {"↑", "Up"}, {"↓", "Down"}};
    struct text out = {0};
    bool after = false; /* the text so far ends in an arrow */

    for (const char *at = text_string(shown); *at;) {
        size_t i = 0, count = sizeof spelt / sizeof *spelt;

        while (i < count && strncmp(at, spelt[i].arrows, strlen(spelt[i].arrows)) != 0)
            i++;
        if (i < count)
            text_addf(&out, "%s%s", after ? " " : "", spelt[i].words);
        else
            text_add_byte(&out, *at);
        at += i < count ? strlen(spelt[i].arrows) : 1;
        after = i < count;
    }
    text_free(shown);
    *shown = out;
}
