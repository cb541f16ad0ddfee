/* SPDX-License-Identifier: MIT */
/* A text of a question: what is asked, an option, a hint, feedback. In a lesson it is one paragraph of Markdown, so
 * words may be emphasised, formulas displayed and numbers computed (`5.60<!-- = scores1[sat,cat] -->`); in a quiz it
 * has one of Moodle's formats. The source is kept, to compare answers with it and to write it again. */
#ifndef HEADWAY_QUESTION_QUESTION_TEXT_H
#define HEADWAY_QUESTION_QUESTION_TEXT_H

#include "base/problems.h"
#include "base/prose.h"
#include "base/text.h"

#include <stdbool.h>

/* How a text is written. */
enum text_format {
    TEXT_MARKDOWN, /* as in lessons; in a quiz also several paragraphs, lists, code */
    TEXT_MOODLE,   /* a quiz's default: may contain HTML, line ends count */
    TEXT_HTML,     /* reduced to text */
    TEXT_PLAIN
};

/* A zeroed struct means that there is no text. */
struct question_text {
    char *source; /* as written, without escapes; on one line in a predict block; NULL: there is no text */
    enum text_format format;
    struct prose prose; /* its runs have their places in the file */
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

/* Makes a text from `source` in that format, with one place for all of it: for quizzes, and for questions that the
 * program makes itself. What is wrong goes to `problems` (may be NULL), with that place. Formulas are between dollars
 * in Markdown, in Moodle's formats between \( and \), or $$ and $$. Free with question_text_free(). */
void question_text_make(struct question_text *out, enum text_format format, const char *source, struct place where,
                        struct problems *problems);

/* Whether two texts have the same bytes and the same format; a missing text equals only another missing one. */
bool question_text_is_same(const struct question_text *a, const struct question_text *b);

/* Appends the text without its styles, as it reads on the screen. */
void question_text_add_plain(const struct question_text *t, struct text *out);

/* Frees the text and leaves none. */
void question_text_free(struct question_text *t);

#endif
