/* SPDX-License-Identifier: MIT */
/* A quiz for a room without computers: a paper to write on, and its key. */
#ifndef HEADWAY_PRINT_QUIZ_PAPER_H
#define HEADWAY_PRINT_QUIZ_PAPER_H

#include "learner/attempt.h"
#include "line/open.h"

#include <stdbool.h>

/* Appends a question as paper and exports have it: its heading, with number 0 its title alone; what it asks; its
 * picture, unless `opened` is NULL; what there is to choose from, or a line to write on. `order` NULL: that of the
 * file. With `ascii`, formulas are in their ASCII form. */
void quiz_paper_add_question(struct text *out, const struct question *q, const struct question_order *order,
                             size_t number, const struct opened *opened, bool ascii);

/* Appends what is right, and the feedback of each known answer. */
void quiz_paper_add_answer(struct text *out, const struct question *q, const struct question_order *order,
                           size_t number, bool ascii);

/* Appends the paper: title, a line for a name, the questions with their pictures, lines to write on. */
void quiz_paper_add(struct text *out, const struct attempt *s, const char *title, const struct opened *opened,
                    bool ascii);

/* Appends the key: the answers by their numbers. */
void quiz_paper_add_key(struct text *out, const struct attempt *s, const char *title, bool ascii);

#endif
