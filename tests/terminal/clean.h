/* SPDX-License-Identifier: MIT */
/* What may reach a terminal: pictures, and the sequences that are ours or curses'. */
#ifndef HEADWAY_TESTS_TERMINAL_CLEAN_H
#define HEADWAY_TESTS_TERMINAL_CLEAN_H

#include "terminal/pty.h"

/* Takes the next character; whether it is one that a terminal acts upon instead of drawing it, or that turns the
 * writing round, or no UTF-8. (U+FFFD itself is what such bytes are shown as.) */
bool clean_take_acted_upon(const char **at, const char *end);

/* Looks through what the program has written from byte `from` on, and fails the test at anything else; returns how much
 * there is. */
size_t clean_expect(struct pty *p, size_t from);

#endif
