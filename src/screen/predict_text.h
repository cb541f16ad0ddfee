/* SPDX-License-Identifier: MIT */
/* A question as prose, at whatever it has come to: asked, open, answered. The player puts it into the text of its step,
 * plain text prints it. */
#ifndef HEADWAY_SCREEN_PREDICT_TEXT_H
#define HEADWAY_SCREEN_PREDICT_TEXT_H

#include "screen/predict.h"

#define PREDICT_HEADING "Before you go on"

/* How far a question has come. */
struct predict_shown {
    const struct attempt *attempt;
    bool open, is_here; /* it has the keyboard; it is the part that one is at */
    size_t chosen;      /* option, while it is open; QUESTION_NONE */
    bool in_place;      /* it is answered here, not in plain text */
    bool on_wall;       /* it is shown to a room, where nobody types */
    bool is_headed;     /* the lesson has a heading for it */
    const char *state;  /* of a challenge: keys of a state that it is checked in; NULL: as it begins */
};

/* Appends a hint as it is said: "Hint: Look at X.", of several "Hint 2: …". */
void predict_add_hint(struct text *out, const struct question *q, size_t hint);

/* Whether the lesson itself heads the question of that block: right above it, or with the usual heading. */
bool predict_is_headed(const struct prose *prose, size_t block);

/* Appends heading, question, options and, in a field, the line to type in (the last one). */
void predict_add_question(struct prose *out, const struct question *q, const struct predict_shown *shown);

/* Appends what there is to say when it has been answered or given up: right or wrong, how far off, feedback. Options
 * have said that in their place. */
void predict_add_reveal(struct prose *out, const struct question *q, const struct predict_shown *shown);

/* Appends the same without what was asked: the right option, or the answer, and why. On a wall. */
void predict_add_revealed(struct prose *out, const struct question *q, const struct predict_shown *shown);

/* Appends the answer by itself, as nobody has given one: the option or text that is right, or the numbers, and why. */
void predict_add_answer(struct prose *out, const struct question *q, const struct expected *expected);

#endif
