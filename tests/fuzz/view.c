/* SPDX-License-Identifier: MIT */
/* Fuzzes the states and the keys of every view. The first line names a view, the second is a state, what follows are
 * keys: a state that cannot be read is refused in one clean line; what opens takes any key at any time, draws, and
 * writes a state that opens again, is written again to the byte, and shows the same plain text, in which no byte
 * commands a terminal. Seeds: view/, made by make_seeds.py. */
#include "view/view.h"
#include "base/memory.h"
#include "model/spec.h"
#include "require.h"
#include "view/dials.h"
#include "view/state.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* libFuzzer's name for it; -Wmissing-prototypes wants one. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

#define MODEL_BYTES ((size_t)1 << 16)      /* of what is tried quickly: larger ones take long and say little new */
#define MODEL_BYTES_MOST ((size_t)1 << 20) /* of what is tried thoroughly */

/* Bytes below a blank are keys without a character, and what happens to a view without a key. */
enum { DO_ASK = 0x1b, DO_ASK_ROW, DO_TICK, DO_PLAY, DO_STOP };
static const int keys[0x20] = {KEY_CODE_ENTER,     KEY_CODE_LEFT,    KEY_CODE_RIGHT,    KEY_CODE_UP,
                               KEY_CODE_DOWN,      KEY_CODE_TAB,     KEY_CODE_ESC,      KEY_CODE_HOME,
                               KEY_CODE_END,       KEY_CODE_PAGE_UP, KEY_CODE_ENTER,    KEY_CODE_BACK_TAB,
                               KEY_CODE_BACKSPACE, KEY_CODE_DELETE,  KEY_CODE_PAGE_DOWN};
static const int characters[] = {U'é', U'語', U'\u0301', U'−', U'🙂', U'،'};

/* Any text with a region will do: that the right listing stands beside a stage is tested elsewhere. */
static const char listing[] = "#> score\na # here\n#< score\n";

static struct view_setup setup_of(struct view_source sources[2 * LANGUAGE_COUNT])
{
    for (int i = 0; i < 2 * LANGUAGE_COUNT; i++)
        sources[i] = (struct view_source){listing, sizeof listing - 1};
    return (struct view_setup){.sources = sources};
}

static bool set_model_key(void *spec, const char *key, const char *value, struct error *e)
{
    return !spec_has_key(key) || spec_set(spec, key, value, key, e);
}

/* Whether the model that a state asks for, if any, is small. */
static bool is_small(const char *state)
{
    struct spec spec = {0};
    bool small = !state_read(state, set_model_key, &spec, NULL) ||
                 spec_bytes(&spec) <= (is_thorough ? MODEL_BYTES_MOST : MODEL_BYTES);

    spec_free(&spec);
    return small;
}

static void press(const struct view *view, void *self, int code)
{
    const struct key *row;

    if (code == 0)
        return;
    if (view->is_typing && view->is_typing(self) && view_type(view, self, code) != REACT_PASS)
        return;
    row = keys_find(view->keys, code);
    if (row && key_works(row, self, NULL))
        view_key_act(self, row, code);
}

/* Turns one of the dials that there are, on or back. */
static void turn(const struct view *view, void *self, uint8_t byte)
{
    size_t count = 0;

    while (dials_at(view, self, count))
        count++;
    if (count)
        dials_turn(view, self, dials_at(view, self, byte / 2 % count), byte % 2 ? 1 : -1);
}

/* Asks for what is selected, as a question does: it is named, hidden, looked at, shown again and chosen by its name. */
static void ask(const struct view *view, void *self, bool row)
{
    struct text name = {0}, again = {0}, out = {0};

    if (!view->pointed || !view->pointed(self, row, &name))
        return;
    require_clean(text_string(&name));
    if (view->hide) {
        view->hide(self, text_string(&name));
        view_plain(view, self, false, &out);
        require_clean(text_string(&out));
        text_free(&out);
        view->hide(self, "");
    }
    if (view->choose && view->choose(self, text_string(&name))) {
        require(view->pointed(self, false, &again));
        require(row || strcmp(text_string(&name), text_string(&again)) == 0);
    }
    text_free(&name);
    text_free(&again);
}

static void act(const struct view *view, void *self, uint8_t byte)
{
    if (byte == DO_ASK || byte == DO_ASK_ROW)
        ask(view, self, byte == DO_ASK_ROW);
    else if (byte == DO_TICK && view->tick)
        view->tick(self);
    else if ((byte == DO_PLAY || byte == DO_STOP) && view->play)
        view->play(self, byte == DO_PLAY);
    else if (byte >= 0xC0)
        turn(view, self, byte);
    else if (byte >= 0x80)
        press(view, self, characters[byte % (sizeof characters / sizeof *characters)]);
    else
        press(view, self, byte < ' ' ? keys[byte] : byte);
}

static struct text written(const struct view *view, const void *self)
{
    struct text out = {0};

    view_write_state(view, self, &out);
    require_clean(text_string(&out));
    require(out.length <= STATE_MOST);
    return out;
}

static struct text plain(const struct view *view, const void *self)
{
    struct text out = {0};

    view_plain(view, self, false, &out);
    require_clean(text_string(&out));
    return out;
}

static void draw_in(const struct view *view, const void *self, int rows, int cols)
{
    struct theme theme = {.colors = 256};
    struct view_lines lines = {0};
    struct canvas canvas;

    canvas_make(&canvas, rows, cols, &theme);
    view_draw(view, self, &canvas, (struct area){0, 0, rows, cols});
    view->describe(self, &lines, cols - 2, cols < 60);
    view_lines_free(&lines);
    canvas_free(&canvas);
}

/* The state is a fixed point; with `shown`, what it leads to shows the same: that takes longer. (What still computes, a
 * tenth of a second for some states, is not asked to finish.) */
static void require_the_same(const struct view *view, const void *self, const struct view_setup *setup, bool shown)
{
    struct text state = written(view, self), again, here, there;
    struct error e = {0};
    void *other = view->open(view, setup, text_string(&state), &e);

    require(other != NULL);
    again = written(view, other);
    require(strcmp(text_string(&state), text_string(&again)) == 0);
    if (shown && !(view->is_computing && view->is_computing(self))) {
        here = plain(view, self);
        there = plain(view, other);
        require(strcmp(text_string(&here), text_string(&there)) == 0);
        text_free(&here);
        text_free(&there);
    }
    view_close(view, other);
    text_free(&state);
    text_free(&again);
}

/* Whether a state stands in the middle of what plays: only a room writes that again, all others have the end. */
static bool stands_still(const char *state)
{
    return strstr(state, "step=") != NULL;
}

static void try_view(const struct view *view, const char *state, const uint8_t *bytes, size_t length, unsigned dice)
{
    struct view_source sources[2 * LANGUAGE_COUNT];
    struct view_setup setup = setup_of(sources);
    struct error e = {0};
    void *self = view->open(view, &setup, state, &e);

    if (!self) {
        require(e.code == ERROR_INPUT && *e.message && !strchr(e.message, '\n'));
        return;
    }
    if (is_thorough || dice % 4 == 1)
        require_the_same(view, self, &setup, is_thorough && !stands_still(state));
    for (size_t i = 0; i < length; i++)
        act(view, self, bytes[i]);
    if (is_thorough) {
        require_the_same(view, self, &setup, false);
        draw_in(view, self, 10, 38);
        draw_in(view, self, 30, 100);
    }
    if (view->play)
        view->play(self, false);
    require_the_same(view, self, &setup, is_thorough || dice % 4 == 0);
    view_close(view, self);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *input = memory_copy_bytes((const char *)bytes, length), *state, *rest;
    const struct view *view;
    unsigned dice = (unsigned)length;

    for (size_t i = 0; i < length; i++)
        dice = dice * 31 + bytes[i]; /* so that a seed is a state with keys and nothing else */
    start_run(dice);
    state = input + strcspn(input, "\n");
    if (*state)
        *state++ = '\0';
    rest = state + strcspn(state, "\n");
    if (*rest)
        *rest++ = '\0';
    view = view_find(input);
    if (view && is_small(state))
        try_view(view, state, bytes + (rest - input), length - (size_t)(rest - input), dice);
    free(input);
    return 0;
}
