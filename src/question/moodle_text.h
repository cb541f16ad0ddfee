/* SPDX-License-Identifier: MIT */
/* Converts Moodle's texts to prose: HTML, reduced to what a terminal shows (paragraphs, lists, code, strong, emphasis,
 * scripts; a picture is its alternative text), Moodle's own format, which is HTML whose line ends count, and plain
 * text. Formulas (markup/tex.h) are between \( and \), \[ and \], or $$ and $$. Any bytes may be given: the output is
 * clean (utf8_clean), in linear time. */
#ifndef HEADWAY_QUESTION_MOODLE_TEXT_H
#define HEADWAY_QUESTION_MOODLE_TEXT_H

#include "markup/prose_writer.h"
#include "question/question_text.h"

#include <stdbool.h>
#include <stddef.h>

/* Appends the blocks of `source`, which has any format but Markdown. What is wrong with its formulas goes to `problems`
 * (may be NULL), all with the place `where`. */
void moodle_text_read(struct prose *out, enum text_format format, const char *source, struct place where,
                      struct problems *problems);

/* Appends the text unchanged, line by line; an empty line ends a paragraph. */
void plain_text_read(struct prose *out, const char *source);

#define MOODLE_LISTS 8 /* nested in each other, whose numbers are counted */

/* The delimiters of formulas. */
enum formula_kind { FORMULA_ROUND, FORMULA_SQUARE, FORMULA_DOLLARS, FORMULA_KINDS };

struct moodle_reader {
    struct prose_writer writer;
    enum text_format format;
    struct place where;
    struct problems *problems;
    const char *at, *end;
    int strong, emphasis, code, pre, quotes, lists;
    int numbers[MOODLE_LISTS];      /* of an ordered list's next item; 0: the list has bullets */
    char marker[16];                /* of the item whose first text is still to come, or "" */
    int line_ends;                  /* since the last text, if they count */
    char script;                    /* '_' or '^' in one, else 0 */
    struct text script_text;        /* the script's text */
    bool is_first_cell;             /* at the first cell of a table's row */
    bool has_no_end[FORMULA_KINDS]; /* no formula of that kind ends after `at` */
    bool has_no_comment_end;
    const char *bracket; /* the first > after `at` that was found, or `end` */
};

#endif
