/* SPDX-License-Identifier: MIT */
/* What may reach a terminal: visible characters, and our own or curses' sequences. */
#ifndef HEADWAY_TESTS_TERMINAL_CLEAN_H
#define HEADWAY_TESTS_TERMINAL_CLEAN_H

#include "terminal/pty.h"

/* Takes the next character; returns whether a terminal acts on it instead of drawing it, or it reverses the direction
 * of writing, or it is not UTF-8. (U+FFFD itself is how such bytes are shown.) */
bool clean_take_acted_upon(const char **at, const char *end);

/* Checks what the program has written from byte `from` on, and fails the test at anything else; returns how much there
 * is. */
size_t clean_expect(struct pty *p, size_t from);

#endif
