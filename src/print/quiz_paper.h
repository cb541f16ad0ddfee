/* SPDX-License-Identifier: MIT */
/* A quiz for a room without computers: a paper to write on, and its key. */
#ifndef HEADWAY_PRINT_QUIZ_PAPER_H
#define HEADWAY_PRINT_QUIZ_PAPER_H

#include "learner/attempt.h"
#include "line/open.h"

#include <stdbool.h>

/* Appends the paper: title, a line for a name, the questions with their pictures and lettered options, lines to write
 * on. With `ascii`, formulas are in their ASCII form. */
void quiz_paper_add(struct text *out, const struct attempt *s, const char *title, const struct opened *opened,
                    bool ascii);

/* Appends the key: for each number the answer, and the feedback of each known answer. */
void quiz_paper_add_key(struct text *out, const struct attempt *s, const char *title, bool ascii);

#endif
