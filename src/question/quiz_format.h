/* SPDX-License-Identifier: MIT */
/* Which format a file of questions is in, told from its bytes. Only GIFT is read; the others are recognised so that one
 * clear sentence says what the file is and how it becomes GIFT, where its lines would otherwise be taken for questions
 * that ask nothing. In doubt it is GIFT: a question about Aiken or XML stays a question. */
#ifndef HEADWAY_QUESTION_QUIZ_FORMAT_H
#define HEADWAY_QUESTION_QUIZ_FORMAT_H

#include <stddef.h>

enum quiz_guess {
    QUIZ_IS_GIFT, /* or nothing that is known */
    QUIZ_IS_AIKEN,
    QUIZ_IS_MOODLE_XML,
    QUIZ_IS_HTML,
    QUIZ_IS_JSON,
    QUIZ_IS_RTF,
    QUIZ_IS_PDF,
    QUIZ_IS_ZIP,  /* also what word processors and spreadsheets write */
    QUIZ_IS_UTF16 /* with a byte order mark or without */
};

/* Guesses the format of a whole file; time in proportion to its length. */
enum quiz_guess quiz_format_guess(const char *bytes, size_t length);

/* What is wrong with such a file and what to do, without a place: "this file is Aiken, not GIFT: …". NULL for GIFT. */
const char *quiz_format_refusal(enum quiz_guess guess);

#endif
