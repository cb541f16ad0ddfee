/* SPDX-License-Identifier: MIT */
#include "line/line_input.h"

#include "base/utf8.h"

#include <signal.h>
#include <stdio.h>

static const int ending[] = {SIGINT, SIGTERM, SIGHUP};

#define ENDING (sizeof ending / sizeof *ending)

static volatile sig_atomic_t ended; /* the signal that ended the input */
static struct sigaction before[ENDING];

static void end(int signal)
{
    ended = signal;
}

void line_input_guard(void)
{
    ended = 0;
    for (size_t i = 0; i < ENDING; i++) {
        struct sigaction action = {.sa_handler = end}; /* no SA_RESTART: the signal interrupts a read that waits */

        if (ending[i] != SIGHUP) /* SIGHUP may come twice when a terminal is closed */
            action.sa_flags = (int)SA_RESETHAND;
        sigemptyset(&action.sa_mask);
        sigaction(ending[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN)
            sigaction(ending[i], &action, NULL);
    }
}

int line_input_signal(void)
{
    return ended;
}

void line_input_unguard(void)
{
    for (size_t i = 0; i < ENDING; i++)
        sigaction(ending[i], &before[i], NULL);
    ended = 0;
}

bool line_input_read(struct text *out)
{
    struct text raw = {0};
    size_t count = 0;
    int c = EOF;

    text_free(out);
    while (!ended && count <= LINE_INPUT_ENDLESS && (c = getc(stdin)) != EOF && c != '\n') {
        count++;
        if (raw.length < LINE_INPUT_MOST)
            text_add_byte(&raw, c == '\t' ? ' ' : (char)c);
    }
    if (raw.length && raw.bytes[raw.length - 1] == '\r')
        text_cut(&raw, raw.length - 1);
    utf8_clean_typed(out, text_string(&raw), raw.length);
    text_free(&raw);
    return !ended && count <= LINE_INPUT_ENDLESS && (count > 0 || c == '\n');
}
