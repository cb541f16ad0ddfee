/* SPDX-License-Identifier: MIT */
/* Lines that somebody types, or a program writes, on standard input. */
#ifndef HEADWAY_LINE_LINE_INPUT_H
#define HEADWAY_LINE_LINE_INPUT_H

#include "base/text.h"

#include <stdbool.h>

#define LINE_INPUT_MOST 1000000     /* bytes of a line that are kept; the rest of it is passed over */
#define LINE_INPUT_ENDLESS 16000000 /* bytes of a line without an end: nothing comes after them */

/* Reads one line into *out (emptied first), without its end, LF or CRLF; tabs become blanks, whatever does not belong
 * on a terminal is made visible (utf8_clean). False at the end of input, if nothing stood before it, and once a signal
 * has ended it. */
bool line_input_read(struct text *out);

/* From now on SIGINT, SIGTERM and SIGHUP (those that are not ignored) end the input instead of the program: what was
 * read before can still be kept. A second SIGINT or SIGTERM ends the program. Not twice. */
void line_input_guard(void);

/* The signal that has come since; 0: none. */
int line_input_signal(void);

/* Ends that. */
void line_input_unguard(void);

#endif
