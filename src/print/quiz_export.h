/* SPDX-License-Identifier: MIT */
/* Quizzes as a file for other programs: Moodle, Anki, a script, a page. */
#ifndef HEADWAY_PRINT_QUIZ_EXPORT_H
#define HEADWAY_PRINT_QUIZ_EXPORT_H

#include "base/text.h"
#include "question/quiz.h"
#include "question/quiz_key.h"

#include <stdbool.h>
#include <stddef.h>

enum quiz_format { QUIZ_GIFT, QUIZ_AIKEN, QUIZ_TEXT, QUIZ_MARKDOWN, QUIZ_JSON, QUIZ_ANKI, QUIZ_FORMATS };

/* gift, aiken, text, markdown, json, anki; ended by NULL. */
extern const char *const quiz_format_names[QUIZ_FORMATS + 1];

/* Appends `count` quizzes as one file. Text and Markdown have the answers, after all questions, only with `answers`;
 * the other formats always have them. Questions that a format cannot express (Aiken has only choices of one) are left
 * out, each with a line in `left` that names it and says why. */
void quiz_export(struct text *out, const struct quiz *const quizzes[], size_t count, enum quiz_format format,
                 bool answers, struct text *left);

/* An export: `count` quizzes go to `out`, a line for each question that the format cannot express to `left`. */
struct export
{
    struct text *out, *left;
    const struct quiz *const *quizzes;
    size_t count;
    bool answers;
};

#endif
