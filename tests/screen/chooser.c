/* SPDX-License-Identifier: MIT */
#include "screen/chooser.h"

#include "base/compiler.h"
#include "base/utf8.h"

#include <string.h>

struct chooser chooser;

static void draw_nothing(void *self UNUSED, struct canvas *canvas)
{
    canvas_clear(canvas);
}

void chooser_start(void)
{
    static const struct theme theme = {.colors = 0};

    chooser = (struct chooser){0};
    stack_push(&chooser.screen.own, (struct scene){.draw = draw_nothing});
    screen_begin(&chooser.screen, NULL, 80, 24);
    screen_theme(&chooser.screen, &theme);
}

void chooser_press(int code)
{
    screen_send(&chooser.screen, (struct event){.kind = EVENT_KEY, .code = code});
}

void chooser_stays(int code)
{
    chooser_press(code);
    ck_assert_uint_eq(chooser.screen.own.count, 2);
}

void chooser_leaves(int code)
{
    chooser_press(code);
    ck_assert_uint_eq(chooser.screen.own.count, 1);
    ck_assert(!chooser.is_chosen);
}

void chooser_chooses(int code)
{
    chooser_press(code);
    ck_assert_uint_eq(chooser.screen.own.count, 1);
    ck_assert(chooser.is_chosen);
    chooser.is_chosen = false;
}

void chooser_type(const char *text)
{
    const char *end = text + strlen(text);

    while (text < end)
        chooser_stays((int)utf8_next(&text, end));
}

void chooser_shows(const char *what, bool expected)
{
    (expected ? screen_expect : screen_refuse)(&chooser.screen, what);
}
