/* SPDX-License-Identifier: MIT */
/* Lines that somebody types, or a program writes, on standard input. */
#ifndef HEADWAY_COMMAND_LINE_INPUT_H
#define HEADWAY_COMMAND_LINE_INPUT_H

#include "base/text.h"

#include <stdbool.h>

#define LINE_INPUT_MOST 1000000 /* bytes of a line that are kept; the rest of it is passed over */

/* Reads one line into *out (emptied first), without its end, LF or CRLF; tabs become blanks, whatever does not belong
 * on a terminal is made visible (utf8_clean). False at the end of input, if nothing stood before it. */
bool line_input_read(struct text *out);

#endif
