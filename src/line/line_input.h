/* SPDX-License-Identifier: MIT */
/* Lines on standard input, typed by a person or written by a program. */
#ifndef HEADWAY_LINE_LINE_INPUT_H
#define HEADWAY_LINE_LINE_INPUT_H

#include "base/text.h"

#include <stdbool.h>

#define LINE_INPUT_MOST 1000000     /* bytes of a line that are kept; the rest is skipped */
#define LINE_INPUT_ENDLESS 16000000 /* bytes of a line without an end, after which the input counts as ended */

/* Reads one line into *out (emptied first), without its end, LF or CRLF; tabs become blanks, whatever is unsafe on a
 * terminal is made visible, or left out (utf8_clean_typed). False at the end of input, if no bytes came before it, and
 * once a signal has ended the input. */
bool line_input_read(struct text *out);

/* From now on SIGINT, SIGTERM and SIGHUP (those that are not ignored) end the input instead of the program: what was
 * read before can still be kept. A second SIGINT or SIGTERM ends the program. Do not call it again before
 * line_input_unguard(). */
void line_input_guard(void);

/* The signal that has come since line_input_guard(); 0: none. */
int line_input_signal(void);

/* Undoes line_input_guard(). */
void line_input_unguard(void);

#endif
