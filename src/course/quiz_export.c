/* SPDX-License-Identifier: MIT */
#include "course/quiz_export.h"

const char *const quiz_format_names[QUIZ_FORMATS + 1] = {"gift", "aiken", "text", "markdown", "json", "anki", NULL};

void quiz_export(struct text *out, const struct quiz *const quizzes[], size_t count, enum quiz_format format,
                 bool answers, struct text *left)
{
    (void)quizzes;
    (void)count;
    (void)format;
    (void)answers;
    (void)left;
    text_add(out, "");
}
