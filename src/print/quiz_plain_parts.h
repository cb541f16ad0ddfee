/* SPDX-License-Identifier: MIT */
/* What is printed while a quiz is taken by lines: for quiz_plain.c, which reads them. */
#ifndef HEADWAY_PRINT_QUIZ_PLAIN_PARTS_H
#define HEADWAY_PRINT_QUIZ_PLAIN_PARTS_H

#include "base/prose.h"
#include "print/quiz_plain.h"

struct quiz_taking {
    const struct quiz_session *session;
    struct text text, line; /* collected until it is sent; the last one that was read */
    size_t number, total;   /* of the question, from 1; of all that are graded */
    long long deadline;     /* of the clock that counts seconds; 0: none */
    size_t vain;            /* lines since the question was shown for the first time */
    bool ended;             /* no line will be read any more */
};

/* Sends what was collected, at once; in silence it is dropped. */
void quiz_plain_send(struct quiz_taking *t);

/* Appends a paragraph; one of prose. */
void quiz_plain_say(struct quiz_taking *t, const char *format, ...) PRINTF_LIKE(2, 3);
void quiz_plain_add(struct quiz_taking *t, const struct prose *prose);

/* Appends what stands before the first question. */
void quiz_plain_add_opening(struct quiz_taking *t);

/* Appends the next question, counted up: its heading and its text; and with that, its picture and its options. */
void quiz_plain_add_text(struct quiz_taking *t, const struct item *item);
void quiz_plain_add_question(struct quiz_taking *t, const struct item *item);

/* Appends what has come of a question, and the step to look at if it was not right. */
void quiz_plain_add_outcome(struct quiz_taking *t, const struct item *item);

/* Appends the sum. */
void quiz_plain_add_sum(struct quiz_taking *t);

#endif
