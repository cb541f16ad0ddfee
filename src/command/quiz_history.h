/* SPDX-License-Identifier: MIT */
/* `headway quiz --history`: the quizzes that were taken with their scores, and the questions that are missed most. */
#ifndef HEADWAY_COMMAND_QUIZ_HISTORY_H
#define HEADWAY_COMMAND_QUIZ_HISTORY_H

#include "line/open.h"
#include "line/options.h"

enum history_form {
    HISTORY_TEXT,
    HISTORY_JSON, /* {"sittings": [{at, quiz, mode, score, of, seed}], "missed": [{id, title, missed, answered, step}]}
                   */
    HISTORY_CSV   /* a row for each quiz that was taken */
};

struct quiz_history {
    const struct opened *opened;
    const struct arguments *arguments; /* their operands say of which quizzes; none: of all */
    const struct progress *progress;
    enum history_form form;
    size_t refused; /* gets how many errors the quizzes have that were named */
};

/* Appends it; false with *e set if an operand names no quiz. */
bool quiz_history_add(struct text *out, struct quiz_history *h, struct error *e);

#endif
