/* SPDX-License-Identifier: MIT */
/* A text of a question: what is asked, an option, a hint, feedback. It is one paragraph of Markdown, so words may be
 * emphasised, formulas displayed and numbers computed (`5.60<!-- = scores1[sat,cat] -->`); the source stays, to compare
 * answers with. */
#ifndef HEADWAY_COURSE_QUESTION_TEXT_H
#define HEADWAY_COURSE_QUESTION_TEXT_H

#include "base/prose.h"
#include "base/text.h"
#include "course/problems.h"

/* A zeroed struct is a text that is not there. */
struct question_text {
    char *source;       /* on one line; NULL: there is none */
    struct prose prose; /* its runs know their places in the file */
};

/* A piece of a line of the file. */
struct text_piece {
    const char *text; /* borrowed */
    size_t length;
    size_t line, column; /* of its first byte */
};

/* Makes one text of pieces, with a blank between them. What is wrong with its Markdown goes to `problems`, with its
 * place in `file`. Free with question_text_free(). */
void question_text_read(struct question_text *out, const struct text_piece *pieces, size_t count, const char *file,
                        struct problems *problems);

/* Appends the text without its styles, as it reads on the screen. */
void question_text_add_plain(const struct question_text *t, struct text *out);

/* Frees it and leaves none. */
void question_text_free(struct question_text *t);

#endif
