/* SPDX-License-Identifier: MIT */
/* A text of a question: what is asked, an option, a hint, feedback. In a lesson it is one paragraph of Markdown, so
 * words may be emphasised, formulas displayed and numbers computed (`5.60<!-- = scores1[sat,cat] -->`); in a quiz it
 * has one of Moodle's formats. The source stays, to compare answers with and to write it again. */
#ifndef HEADWAY_QUESTION_QUESTION_TEXT_H
#define HEADWAY_QUESTION_QUESTION_TEXT_H

#include "base/problems.h"
#include "base/prose.h"
#include "base/text.h"

#include <stdbool.h>

/* How a text is written. */
enum text_format {
    TEXT_MARKDOWN, /* as lessons are; in a quiz also several paragraphs, lists, code */
    TEXT_MOODLE,   /* a quiz's usual one: HTML may stand in it, line ends are line ends */
    TEXT_HTML,     /* reduced to text */
    TEXT_PLAIN
};

/* A zeroed struct is a text that is not there. */
struct question_text {
    char *source; /* as written, without escapes; a predict block's is on one line; NULL: there is none */
    enum text_format format;
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

/* Makes a text of `source` in that format, all of it at one place: for quizzes, and for questions that the program
 * makes itself. What is wrong with it goes to `problems` (may be NULL), with that place. Formulas stand between dollars
 * in Markdown, in Moodle's formats between \( and \), or $$ and $$. Free with question_text_free(). */
void question_text_make(struct question_text *out, enum text_format format, const char *source, struct place where,
                        struct problems *problems);

/* Whether two texts are the same, byte by byte, and in the same format; a text that is not there is only that. */
bool question_text_is_same(const struct question_text *a, const struct question_text *b);

/* Appends the text without its styles, as it reads on the screen. */
void question_text_add_plain(const struct question_text *t, struct text *out);

/* Frees it and leaves none. */
void question_text_free(struct question_text *t);

#endif
