/* SPDX-License-Identifier: MIT */
/* Taking a quiz by lines, for pipes and screen readers: a question is printed, one line is read, what has come of it is
 * printed. "?" asks for a hint, an empty line gives up; an essay ends with an empty line. An exam says nothing before
 * its end, and lets a question be answered again there. */
#ifndef HEADWAY_PRINT_QUIZ_PLAIN_H
#define HEADWAY_PRINT_QUIZ_PLAIN_H

#include "learner/sitting.h"
#include "line/open.h"
#include "line/output.h"

#include <stdbool.h>

/* A quiz that is taken; everything is borrowed. */
struct quiz_session {
    struct sitting *sitting;
    const struct opened *opened; /* the course, with its listings */
    const char *title;           /* Six stages */
    const char *again;           /* the command that brings back what was missed */
    struct progress *progress;   /* what is saved after each answer; NULL: nothing is kept */
    struct output *out;
    int minutes; /* of an exam; 0: no limit */
    bool silent; /* nothing goes to `out`; a line that is no answer is told on standard error */
};

/* Takes it to its end, or to that of the input, or of the time; then it is submitted and saved, and the sum is told. A
 * signal that has ended the input (line_input_guard) leaves it instead: what is open counts for nothing. */
void quiz_plain_take(const struct quiz_session *session);

#endif
