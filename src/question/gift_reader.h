/* SPDX-License-Identifier: MIT */
/* What the files of the GIFT reader share: spans of a block, answers, and warnings about likely mistakes in them
 * (gift_answers.c), for the types of questions (question_NAME.c), and for blocks of lines, comments, questions and the
 * file (gift.c). No other file includes this. A block is the lines between two blank lines, joined by newlines, with a
 * blank for each comment inside; escapes are already replaced by their characters, which are marked, so that none is
 * taken for a sign of the format. A span is a part of a block. */
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
    struct text literal; /* for each byte: 1 if it was escaped, else 0 */
    size_t *at;          /* for each byte: its place in the file */
    size_t room;         /* of `at` */
    size_t raw;          /* bytes in the file */
    struct gift_comment *comments;
    size_t comment_count;
    const char *behind; /* where the next block may begin: a blank line, or the end of the file */
};

struct gift_reader {
    struct quiz *out;
    struct problems *problems;
    struct locator locator;       /* of the file */
    struct locator block_locator; /* the same at the beginning of the block, to go back to */
    struct gift_block block;
    char *category;      /* the present one, or NULL; owned */
    struct question *q;  /* being read */
    struct place id_at;  /* of its id */
    bool is_broken;      /* the question has an error */
    const char *goes_on; /* if the braces contain a blank line: the end of the block that closes them; else NULL */
    bool has_warned_bytes, has_warned_controls;
};

/* -- spans -- */

/* The place of a byte of the block in the file. */
struct place gift_place(struct gift_reader *r, size_t at);

/* The place of the first unescaped `byte` in a span; the span's end if there is none. */
size_t gift_find(const struct gift_reader *r, struct gift_span span, char byte);

/* The same for a string. */
size_t gift_find_string(const struct gift_reader *r, struct gift_span span, const char *string);

/* A span without the blanks at its ends; escaped newlines stay. */
struct gift_span gift_trim(const struct gift_reader *r, struct gift_span span);

/* The bytes of a span without any blanks at its ends; the caller frees them. */
char *gift_string(const struct gift_reader *r, struct gift_span span);

/* -- questions and answers -- */

/* Reports an error as problems_add() does, and marks the question as broken. */
#define gift_error(r, where, ...) ((r)->is_broken = true, problems_add((r)->problems, (where), __VA_ARGS__))

/* Takes [html] and the like off the beginning of a span and returns that format; without one, `inherited`. */
enum text_format gift_take_format(struct gift_reader *r, struct gift_span *span, enum text_format inherited);

/* Makes a text from a span in that format; from an empty span none. */
void gift_make_text(struct gift_reader *r, struct question_text *out, struct gift_span span, enum text_format format);

/* The same with the format given before the text. */
void gift_read_text(struct gift_reader *r, struct question_text *out, struct gift_span span, enum text_format format);

/* Adds an answer and returns it (borrowed until the next one); NULL, with an error, if there are too many. */
struct question_answer *gift_add_answer(struct gift_reader *r, size_t at);

/* Takes %50% off the beginning of a span; false if there is no weight. */
bool gift_take_weight(struct gift_reader *r, struct gift_span *span, double *weight);

/* Whether the byte at `at` is an unescaped `byte`; whether a span has only blanks, escaped ones included. */
bool gift_is_sign(const struct gift_reader *r, size_t at, char byte);
bool gift_is_empty(const struct gift_reader *r, struct gift_span span);

/* Cuts the next answer, between two =, off *rest. Blanks before the first = are not an answer. */
bool gift_next_answer(const struct gift_reader *r, struct gift_span *rest, struct gift_span *out);

/* Checks that full marks are possible. */
void gift_check_weights(struct gift_reader *r);

/* Warns of a 0 without a sign as the first answer: PHP, and so Moodle, takes it as empty. */
void gift_warn_of_zero(struct gift_reader *r, struct gift_span answers);

/* -- traps: each warns of something that is probably not meant as it is read, here and in Moodle -- */

/* Between the braces of a choice, or of a question with a text to type: an = in a tag, =>; and for a choice an = in a
 * text, pairs with a ~. */
void gift_warn_of_choice(struct gift_reader *r, struct gift_span answers);
void gift_warn_of_words(struct gift_reader *r, struct gift_span answers);

/* In a text to type, without its sign, weight and feedback: a number with a tolerance, 5:0.1. */
void gift_warn_of_range(struct gift_reader *r, struct gift_span answer);

/* Cuts a span at its first #: the rest becomes feedback. */
void gift_take_feedback(struct gift_reader *r, struct gift_span *span, struct gift_span *feedback);

#endif
