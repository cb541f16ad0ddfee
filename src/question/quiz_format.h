/* SPDX-License-Identifier: MIT */
/* Guesses the format of a file of questions from its bytes. Only GIFT is read; the others are recognised so that one
 * clear sentence says what the file is and how to turn it into GIFT, instead of taking its lines for questions that ask
 * nothing. When in doubt it is GIFT: a question about Aiken or XML stays a question. */
#ifndef HEADWAY_QUESTION_QUIZ_FORMAT_H
#define HEADWAY_QUESTION_QUIZ_FORMAT_H

#include <stddef.h>

enum quiz_guess {
    QUIZ_IS_GIFT, /* or unknown */
    QUIZ_IS_AIKEN,
    QUIZ_IS_MOODLE_XML,
    QUIZ_IS_HTML,
    QUIZ_IS_JSON,
    QUIZ_IS_RTF,
    QUIZ_IS_PDF,
    QUIZ_IS_ZIP,  /* also files of word processors and spreadsheets */
    QUIZ_IS_UTF16 /* with or without a byte order mark */
};

/* Guesses the format of a whole file; time in proportion to its length. */
enum quiz_guess quiz_format_guess(const char *bytes, size_t length);

/* The message for such a file, without a place: "this file is Aiken, not GIFT: …". NULL for GIFT. */
const char *quiz_format_refusal(enum quiz_guess guess);

#endif
