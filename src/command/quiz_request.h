/* SPDX-License-Identifier: MIT */
/* What a command line of `headway quiz` asks for: its options, read and held against each other. */
#ifndef HEADWAY_COMMAND_QUIZ_REQUEST_H
#define HEADWAY_COMMAND_QUIZ_REQUEST_H

#include "line/options.h"
#include "print/quiz_export.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QUIZ_DRILL "drill" /* the operand that stands for drills; no lesson is called so */
#define QUIZ_MINUTES 1440  /* of an exam, at most */

enum quiz_deed {
    QUIZ_TAKES,
    QUIZ_LISTS,  /* which quizzes there are */
    QUIZ_PRINTS, /* a paper and its key */
    QUIZ_KEYS,   /* the key alone */
    QUIZ_EXPORTS,
    QUIZ_REMEMBERS /* the history */
};

struct quiz_request {
    enum quiz_deed deed;
    bool exam, shuffles, reviews, json, csv;
    bool seeds;        /* a seed was given */
    uint64_t seed;     /* that one, or a fresh one where something is left to chance; else 0 */
    int minutes;       /* 0: no limit */
    size_t count;      /* questions at most; 0: all */
    double pass;       /* per cent; negative: not asked for */
    const char *topic; /* of a drill; NULL: all */
    bool drills;       /* a drill is among the operands */
    bool answers;      /* an export has the key */
    enum quiz_format format;
};

/* Reads the options. ERROR_INPUT for values that cannot be, and for options that contradict each other. */
bool quiz_request_read(struct quiz_request *out, const struct arguments *a, struct error *e);

#endif
