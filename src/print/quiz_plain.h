/* SPDX-License-Identifier: MIT */
/* Takes a quiz line by line, for pipes and screen readers: prints a question, reads a line, prints the outcome. "?"
 * asks for a hint, an empty line gives up; an essay ends with an empty line. An exam says nothing before its end, and
 * lets a question be answered again there. */
#ifndef HEADWAY_PRINT_QUIZ_PLAIN_H
#define HEADWAY_PRINT_QUIZ_PLAIN_H

#include "learner/attempt.h"
#include "line/open.h"
#include "line/output.h"

#include <stdbool.h>

/* A quiz being taken; everything is borrowed. */
struct quiz_session {
    struct attempt *attempt;
    const struct opened *opened; /* the course, with its listings */
    const char *title;           /* Six stages */
    const char *again;           /* the command that brings back what was missed */
    struct progress *progress;   /* saved after each answer; NULL: nothing is kept */
    struct output *out;
    int minutes; /* of an exam; 0: no limit */
    bool silent; /* nothing goes to `out`; a line that is not an answer is reported on standard error */
};

/* Takes the quiz until its end, the end of the input, or the end of the time; then submits and saves it, and prints the
 * sum. If a signal has ended the input (line_input_guard), leaves the quiz instead: open questions do not count. */
void quiz_plain_take(const struct quiz_session *session);

#endif
