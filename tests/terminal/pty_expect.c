/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "base/memory.h"
#include "pty.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void pty_fail(struct pty *p, const char *format, ...)
{
    char message[8192], *screen;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    screen = memory_copy(pty_screen(p));
    pty_free(p);
    ck_abort_msg("%s; the screen:\n%s", message, screen);
}

static bool is_there(struct pty *p, const char *text)
{
    int row, col;

    return pty_find(p, text, &row, &col);
}

static void wait_until(struct pty *p, const char *text, bool wanted)
{
    double end = pty_now() + pty_patience();

    while (is_there(p, text) != wanted) {
        pty_read(p, 10);
        if (pty_now() > end)
            pty_fail(p, "\"%s\" %s", text, wanted ? "does not come" : "does not go");
    }
}

void pty_wait_for(struct pty *p, const char *text)
{
    wait_until(p, text, true);
    pty_settle(p);
}

void pty_wait_gone(struct pty *p, const char *text)
{
    wait_until(p, text, false);
    pty_settle(p);
}

void pty_expect(struct pty *p, const char *text)
{
    if (!is_there(p, text))
        pty_fail(p, "no \"%s\"", text);
}

void pty_expect_no(struct pty *p, const char *text)
{
    if (is_there(p, text))
        pty_fail(p, "there is \"%s\"", text);
}

void pty_keys_checked(struct pty *p, const char *keys, const char *const *texts)
{
    pty_keys(p, keys);
    for (; *texts; texts++)
        if (!is_there(p, *texts))
            pty_fail(p, "after %s no \"%s\"", keys, *texts);
}

void pty_expect_row(struct pty *p, int row, const char *text)
{
    if (strcmp(pty_row(p, row), text) != 0)
        pty_fail(p, "row %d is not \"%s\"", row, text);
}

void pty_expect_restored(struct pty *p)
{
    const char *left = pty_left_behind(p);

    if (*left)
        pty_fail(p, "left behind: %s", left);
}

/* ---------------------------------------------------------------------------------------------------------- golden */

static void bless(const char *path, const char *screen)
{
    FILE *file = fopen(path, "w");

    ck_assert_msg(file != NULL, "%s cannot be written", path);
    fputs(screen, file);
    ck_assert_msg(fclose(file) == 0, "%s cannot be written", path);
}

/* Appends the lines in which the two differ. */
static void add_difference(struct text *out, const char *golden, const char *screen)
{
    for (int row = 0; *golden || *screen; row++) {
        size_t wanted = strcspn(golden, "\n"), got = strcspn(screen, "\n");

        if (wanted != got || memcmp(golden, screen, wanted) != 0)
            text_addf(out, "row %d\n  golden |%.*s|\n  now    |%.*s|\n", row, (int)wanted, golden, (int)got, screen);
        golden += wanted + (golden[wanted] == '\n');
        screen += got + (screen[got] == '\n');
    }
}

void pty_expect_golden(struct pty *p, const char *name)
{
    char path[256];
    struct text golden = {0}, difference = {0};
    struct error e = {0};
    const char *screen = pty_screen(p);

    snprintf(path, sizeof path, "tests/golden/%s.txt", name);
    if (getenv("HEADWAY_BLESS")) {
        bless(path, screen);
        return;
    }
    if (!file_read(path, 1 << 20, &golden, &e))
        pty_fail(p, "no golden screen %s yet; if this one is right: make golden", path);
    add_difference(&difference, text_string(&golden), screen);
    if (difference.length > 0)
        pty_fail(p, "%s is another screen; if the new one is right: make golden\n%s", path, text_string(&difference));
    text_free(&golden);
    text_free(&difference);
}
