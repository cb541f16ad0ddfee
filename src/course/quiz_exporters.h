/* SPDX-License-Identifier: MIT */
/* What the formats of quiz_export.h share: each writes all quizzes (quiz_export.c), pages for people
 * (quiz_export_page.c), JSON (quiz_export_json.c). No other file includes this. */
#ifndef HEADWAY_COURSE_QUIZ_EXPORTERS_H
#define HEADWAY_COURSE_QUIZ_EXPORTERS_H

#include "course/quiz_export.h"

#define EXPORT_LETTERS 26 /* places that have a letter: a to z */

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

/* Appends "c) ", behind z "27) ". */
void export_add_place(struct text *out, size_t place);

/* Lists the different right sides of pairs in an order that tells nothing; returns how many there are. `sides` has room
 * for all answers. */
size_t export_list_sides(const struct question *q, size_t *sides);

/* Appends what is right, in one line: "b) sharper", "a) 2, b) 1", "5.6 ± 0.05". Nothing of an essay. */
void export_add_right(struct text *out, const struct question *q);

/* Whether an answer is (a part of) what is right, and no other spelling of one before it. */
bool export_is_right(const struct question *q, size_t answer);

/* Says in x->left why a question is left out. */
void export_leave(struct export *x, const struct quiz *quiz, size_t question, const char *why);

#endif
