/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "base/utf8.h"
#include "pty.h"

#include <stdlib.h>
#include <string.h>

/* An Esc stands alone only after a delay in which the program waits (ESCDELAY, 25 ms): it sleeps twice, and the rest is
 * for a busy machine. */
#define ESCAPE_PATIENCE 120

static const struct {
    const char *name;
    VTermKey key;
    VTermModifier modifier;
} named[] = {
    {"Up", VTERM_KEY_UP, 0},       {"Down", VTERM_KEY_DOWN, 0},     {"Left", VTERM_KEY_LEFT, 0},
    {"Right", VTERM_KEY_RIGHT, 0}, {"Home", VTERM_KEY_HOME, 0},     {"End", VTERM_KEY_END, 0},
    {"PgUp", VTERM_KEY_PAGEUP, 0}, {"PgDn", VTERM_KEY_PAGEDOWN, 0}, {"Ins", VTERM_KEY_INS, 0},
    {"Del", VTERM_KEY_DEL, 0},     {"Tab", VTERM_KEY_TAB, 0},       {"BTab", VTERM_KEY_TAB, VTERM_MOD_SHIFT},
    {"Enter", VTERM_KEY_ENTER, 0}, {"Esc", VTERM_KEY_ESCAPE, 0},    {"BS", VTERM_KEY_BACKSPACE, 0},
};

static void press_characters(VTerm *vterm, const char *text, VTermModifier modifier)
{
    const char *end = text + strlen(text);

    while (text < end)
        vterm_keyboard_unichar(vterm, utf8_next(&text, end), modifier);
}

/* Has the emulator say what the key sends. */
static void press(struct pty *p, const char *key)
{
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (strcmp(key, named[i].name) == 0) {
            vterm_keyboard_key(p->vterm, named[i].key, named[i].modifier);
            return;
        }
    if (strncmp(key, "text:", 5) == 0)
        press_characters(p->vterm, key + 5, VTERM_MOD_NONE);
    else if (strcmp(key, "Space") == 0)
        press_characters(p->vterm, " ", VTERM_MOD_NONE);
    else if (strncmp(key, "C-", 2) == 0 && key[2])
        press_characters(p->vterm, key + 2, VTERM_MOD_CTRL);
    else if (strncmp(key, "M-", 2) == 0 && key[2])
        press_characters(p->vterm, key + 2, VTERM_MOD_ALT);
    else if (*key == 'F' && atoi(key + 1) >= 1 && atoi(key + 1) <= 12)
        vterm_keyboard_key(p->vterm, (VTermKey)VTERM_KEY_FUNCTION(atoi(key + 1)), VTERM_MOD_NONE);
    else if (utf8_columns(key) == 1)
        press_characters(p->vterm, key, VTERM_MOD_NONE);
    else
        pty_fail(p, "the harness knows no key \"%s\"", key);
}

/* Sends what the emulator has to say, as one write, which is how a terminal sends a key. */
static void send(struct pty *p)
{
    size_t length = p->typed.length;
    char *bytes = text_take(&p->typed);

    pty_write(p, bytes, length);
    free(bytes);
}

static void press_and_wait(struct pty *p, const char *key)
{
    long sleeps = pty_sleeps(p);
    bool is_escape = strcmp(key, "Esc") == 0;

    press(p, key);
    send(p);
    pty_settle_after(p, sleeps + is_escape, is_escape ? ESCAPE_PATIENCE : 0);
}

/* Cuts NAME*3 into NAME and 3; a lone character, also *, stands for itself. */
static int take_count(char *key)
{
    char *star = strrchr(key, '*');
    int count = star && star > key && strncmp(key, "text:", 5) != 0 ? atoi(star + 1) : 0;

    if (count < 1)
        return 1;
    *star = '\0';
    return count;
}

static void each_key(struct pty *p, const char *keys, void (*act)(struct pty *, const char *))
{
    char *copy = memory_copy(keys), *rest = copy, *key;

    while ((key = strtok_r(rest, " ", &rest)) != NULL)
        for (int left = take_count(key); left > 0; left--)
            act(p, key);
    free(copy);
}

void pty_keys(struct pty *p, const char *keys)
{
    each_key(p, keys, press_and_wait);
}

void pty_send_keys(struct pty *p, const char *keys)
{
    each_key(p, keys, press);
    send(p);
}

void pty_keys_at_once(struct pty *p, const char *keys)
{
    long sleeps = pty_sleeps(p);

    pty_send_keys(p, keys);
    pty_settle_after(p, sleeps, 0);
}

void pty_bytes(struct pty *p, const char *bytes, size_t length)
{
    long sleeps = pty_sleeps(p);

    pty_write(p, bytes, length);
    pty_settle_after(p, sleeps, 0);
}

static bool use_button(struct pty *p, int row, int col, int button)
{
    long sleeps = pty_sleeps(p);

    if (p->mouse == VTERM_PROP_MOUSE_NONE)
        return false;
    vterm_mouse_move(p->vterm, row, col, VTERM_MOD_NONE);
    vterm_mouse_button(p->vterm, button, true, VTERM_MOD_NONE);
    vterm_mouse_button(p->vterm, button, false, VTERM_MOD_NONE);
    send(p);
    pty_settle_after(p, sleeps, 0);
    return true;
}

bool pty_click(struct pty *p, int row, int col)
{
    return use_button(p, row, col, 1);
}

bool pty_wheel(struct pty *p, int row, int col, int direction)
{
    return use_button(p, row, col, direction < 0 ? 4 : 5);
}
