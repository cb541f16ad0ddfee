/* SPDX-License-Identifier: MIT */
/* What the formats of quiz_export.h share: each writes all quizzes (quiz_export.c), pages for people
 * (quiz_export_page.c), JSON (quiz_export_json.c). No other file includes this. */
#ifndef HEADWAY_PRINT_QUIZ_EXPORTERS_H
#define HEADWAY_PRINT_QUIZ_EXPORTERS_H

#include "print/quiz_export.h"
#include "question/quiz_key.h"

/* What is written: `count` quizzes to `out`; what a format has no words for goes to `left`. */
struct export
{
    struct text *out, *left;
    const struct quiz *const *quizzes;
    size_t count;
    bool answers;
};

/* Pages: plain text, and Markdown. */
void export_text(struct export *x);
void export_markdown(struct export *x);

/* JSON as the header of quiz_export.h has it. */
void export_json(struct export *x);

/* Appends a text without its styles, line by line, an empty line between paragraphs. */
void export_add_text(struct text *out, const struct question_text *t);

/* Appends what is asked, "_____" where a word is missing. */
void export_add_asked(struct text *out, const struct question *q);

/* Says in x->left why a question is left out. */
void export_leave(struct export *x, const struct quiz *quiz, size_t question, const char *why);

#endif
