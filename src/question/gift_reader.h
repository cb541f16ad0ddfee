/* SPDX-License-Identifier: MIT */
/* What the parts of the GIFT reader share: spans of a block, and what in them is hardly meant as it is written
 * (gift_span.c), answers (gift_answers.c and the types, question_NAME.c), blocks of lines, comments, questions and the
 * file (gift.c). No other file includes this. A block is what stands between blank lines, joined by newlines, with a
 * blank for each comment inside; escapes are already characters, and remembered as such, so that none of them is taken
 * for a sign of the format. Parts of it are spans. */
#ifndef HEADWAY_QUESTION_GIFT_READER_H
#define HEADWAY_QUESTION_GIFT_READER_H

#include "base/locator.h"
#include "question/quiz.h"

#include <stdbool.h>
#include <stddef.h>

/* Bytes of a block. */
struct gift_span {
    size_t begin, end;
};

/* A line that begins with two slashes. */
struct gift_comment {
    const char *text; /* in the file, after the slashes */
    size_t length;
};

struct gift_block {
    struct text bytes;   /* clean but for newlines and tabs */
    struct text literal; /* of each byte: 1 if it was escaped, else 0 */
    size_t *at;          /* of each byte: where it stands in the file */
    size_t room;         /* of `at` */
    size_t raw;          /* bytes in the file */
    struct gift_comment *comments;
    size_t comment_count;
    const char *behind; /* where the next one may begin: a blank line, or the end of the file */
};

struct gift_reader {
    struct quiz *out;
    struct problems *problems;
    struct locator locator;       /* of the file */
    struct locator block_locator; /* the same at the beginning of the block, to go back to */
    struct gift_block block;
    char *category;      /* that holds now, or NULL; owned */
    struct question *q;  /* that is being read */
    struct place id_at;  /* of its id */
    bool is_broken;      /* it has an error */
    const char *goes_on; /* after a blank line in its braces: where the block that closes them ends; else NULL */
    bool has_warned_bytes, has_warned_controls;
};

/* -- spans -- */

/* The place of a byte of the block in the file. */
struct place gift_place(struct gift_reader *r, size_t at);

/* Where in a span a byte stands that was not escaped; its end if nowhere. */
size_t gift_find(const struct gift_reader *r, struct gift_span span, char byte);

/* The same for a string, and for the last place where it stands. */
size_t gift_find_string(const struct gift_reader *r, struct gift_span span, const char *string);
size_t gift_find_last(const struct gift_reader *r, struct gift_span span, const char *string);

/* A span without the blanks at its ends, but for escaped newlines. */
struct gift_span gift_trim(const struct gift_reader *r, struct gift_span span);

/* The bytes of a span without any blanks at its ends; the caller frees them. */
char *gift_string(const struct gift_reader *r, struct gift_span span);

/* -- questions and answers -- */

/* Says that the question is broken, as problems_add() does. */
#define gift_error(r, where, ...) ((r)->is_broken = true, problems_add((r)->problems, (where), __VA_ARGS__))

/* Takes [html] and the like off the beginning of a span; else the format is `inherited`. */
enum text_format gift_take_format(struct gift_reader *r, struct gift_span *span, enum text_format inherited);

/* Makes a text of a span in that format; none of an empty one. */
void gift_make_text(struct gift_reader *r, struct question_text *out, struct gift_span span, enum text_format format);

/* The same with the format that stands before it. */
void gift_read_text(struct gift_reader *r, struct question_text *out, struct gift_span span, enum text_format format);

/* Adds an answer and returns it (borrowed until the next one); NULL, with an error, if there are too many. */
struct question_answer *gift_add_answer(struct gift_reader *r, size_t at);

/* Takes %50% off the beginning of a span; false if no weight stands there. */
bool gift_take_weight(struct gift_reader *r, struct gift_span *span, double *weight);

/* Whether that byte is an unescaped one; whether a span holds nothing but blanks, escaped ones too. */
bool gift_is_sign(const struct gift_reader *r, size_t at, char byte);
bool gift_is_empty(const struct gift_reader *r, struct gift_span span);

/* Cuts the next answer off *rest: what stands between two =. Blanks before the first = are none. */
bool gift_next_answer(const struct gift_reader *r, struct gift_span *rest, struct gift_span *out);

/* Sees that full marks can be had. */
void gift_check_weights(struct gift_reader *r);

/* Warns where a 0 stands first among answers, without a sign: in PHP, and so in Moodle, that is empty. */
void gift_warn_of_zero(struct gift_reader *r, struct gift_span answers);

/* -- traps: each warns where a part is hardly meant as it is read, here and in Moodle -- */

/* Of the beginning of a text, where no format was found: [htm]. */
void gift_warn_of_format(struct gift_reader *r, struct gift_span span);

/* Of the beginning of a question without a title: :Title::. */
void gift_warn_of_title(struct gift_reader *r, struct gift_span span);

/* Of the beginning of a block that is no category: $CATEGORY x. */
void gift_warn_of_category(struct gift_reader *r, struct gift_span span);

/* Of a whole question: a file of Moodle's, a category inside. */
void gift_warn_of_text(struct gift_reader *r, struct gift_span span);

/* Of what stands between the braces of a choice, or of a question with a text to type: an = in a tag, =>, and of a
 * choice an = in a text, pairs with a ~. */
void gift_warn_of_choice(struct gift_reader *r, struct gift_span answers);
void gift_warn_of_words(struct gift_reader *r, struct gift_span answers);

/* Of a text to type, without its sign, weight and feedback: a number with a tolerance, 5:0.1. */
void gift_warn_of_range(struct gift_reader *r, struct gift_span answer);

/* Cuts a span at its first #: what stands after becomes feedback. */
void gift_take_feedback(struct gift_reader *r, struct gift_span *span, struct gift_span *feedback);

#endif
