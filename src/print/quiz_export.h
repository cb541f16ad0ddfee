/* SPDX-License-Identifier: MIT */
/* A quiz as a file for something else: Moodle, Anki, a program, a page. */
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

/* Appends `count` quizzes as one file. Text and Markdown have the answers after all questions only with `answers`;
 * the other formats hold them always. In text a quiz without a name has no heading. Questions that a format has no
 * words for (Aiken takes choices of one) are left out, each with a line in `left` that names it and says why. */
void quiz_export(struct text *out, const struct quiz *const quizzes[], size_t count, enum quiz_format format,
                 bool answers, struct text *left);

/* What is written: `count` quizzes to `out`; what a format has no words for goes to `left`. */
struct export
{
    struct text *out, *left;
    const struct quiz *const *quizzes;
    size_t count;
    bool answers;
};

/* Appends what is asked, "_____" where a word is missing. */
void export_add_asked(struct text *out, const struct question *q);

#endif
