/* SPDX-License-Identifier: MIT */
/* What the two parts of the reader of Moodle's texts share: words and formulas (moodle_text.c), tags (moodle_tags.c).
 * No other file includes this. */
#ifndef HEADWAY_QUESTION_MOODLE_READER_H
#define HEADWAY_QUESTION_MOODLE_READER_H

#include "markup/prose_writer.h"
#include "question/moodle_text.h"

#include <stdbool.h>
#include <stddef.h>

#define MOODLE_LISTS 8 /* in each other, whose numbers are counted */

/* The pairs between which formulas stand. */
enum formula_kind { FORMULA_ROUND, FORMULA_SQUARE, FORMULA_DOLLARS, FORMULA_KINDS };

struct moodle_reader {
    struct prose_writer writer;
    enum text_format format;
    struct place where;
    struct problems *problems;
    const char *at, *end;
    int strong, emphasis, code, pre, quotes, lists;
    int numbers[MOODLE_LISTS];      /* of an ordered list's next item; 0: it has bullets */
    char marker[16];                /* of the item whose first text is still to come, or "" */
    int line_ends;                  /* since the last text, where they count */
    char script;                    /* '_' or '^' in one, else 0 */
    struct text script_text;        /* what stands in it */
    bool is_first_cell;             /* of a table's row */
    bool has_no_end[FORMULA_KINDS]; /* no formula of that kind ends behind `at` */
    bool has_no_comment_end;
    const char *bracket; /* the first > behind `at` that was found, or `end` */
};

/* Opens the block that text which comes now belongs to, if it is not open, after the line ends that were left. */
void moodle_need_block(struct moodle_reader *r);

/* Ends the block. */
void moodle_end_block(struct moodle_reader *r);

/* Writes words in the style that holds. */
void moodle_words(struct moodle_reader *r, const char *text, size_t length);

/* Sets the script that was read, in small characters if there are such: x² d_k e^(a+b). */
void moodle_end_script(struct moodle_reader *r);

/* Reads the tag that begins at r->at and moves behind it; false if none does, or none that counts in this format. */
bool moodle_read_tag(struct moodle_reader *r);

#endif
