/* SPDX-License-Identifier: MIT */
/* A question and its grader: what a lesson's predict block and a quiz's question have in common, so that both are asked
 * and remembered in one way. It computes no number of the model: where an answer is one, whoever has the engine says
 * what it is (struct expected). */
#ifndef HEADWAY_COURSE_QUESTION_H
#define HEADWAY_COURSE_QUESTION_H

#include "course/question_text.h"
#include "course/typed_number.h"

#include <stdbool.h>
#include <stddef.h>

enum question_type {
    QUESTION_MULTIPLE_CHOICE, /* `answers` are the options */
    QUESTION_SHORT_ANSWER,    /* a text to type; `answers` are those that are known, "*" stands for any other */
    QUESTION_NUMERICAL        /* numbers to type, one for each of `cells`; `answers` are known mistakes */
};

#define QUESTION_NONE ((size_t)-1)
#define QUESTION_OPTIONS 9 /* of a choice: they are chosen by a digit */

struct question_answer {
    struct question_text text; /* of a number: its formula */
    double weight;             /* 1: right; 0: wrong; between: partly */
    struct question_text feedback;
};

/* A number that is asked for, as a formula (attention/formula.h): a cell, which is hidden until it is answered, or
 * any other. */
struct question_cell {
    char *formula;
    bool is_cell;
    size_t line, column; /* in the file, from 1 */
};

struct question {
    enum question_type type;
    char *id;                  /* six-stages#score, six-stages#score-2 … */
    struct question_text text; /* what is asked */
    struct question_answer *answers;
    size_t answer_count;
    struct question_cell *cells;
    size_t cell_count;
    double within;               /* of a number: how far off is still right; negative: half of the last decimal shown */
    struct question_text *hints; /* the weakest first */
    size_t hint_count;
    struct question_text feedback; /* for everybody who has answered, or given up */
    size_t line, column;           /* where it begins */
};

/* What a formula is worth, and how it is shown. */
struct expected {
    double value;
    int decimals;
    bool is_share; /* between 0 and 1, may be typed in per cent */
};

/* An answer: a text that was typed, or the option that was chosen. */
struct reply {
    const char *typed; /* NULL where an option is chosen */
    size_t option;
};

/* One number of an answer. */
struct graded_number {
    struct typed_number said;
    double off;   /* said less what is shown: negative where it is too small */
    int decimals; /* with which `off` is shown */
    bool right;
};

struct grade {
    double score;                  /* 0 … 1; of several numbers, the share that is right */
    size_t answer;                 /* the one of `answers` that was given; QUESTION_NONE */
    struct graded_number *numbers; /* [cell_count] of QUESTION_NUMERICAL; else NULL */
};

/* Grades a reply. `expected` has first a number for each of q->cells, then, where it is QUESTION_NUMERICAL, one for
 * each of q->answers; NULL for other types. False with *e set if the reply is none (no number, too many): that is no
 * wrong answer, the message says what is asked for. Free the grade with grade_free(). */
bool question_grade(const struct question *q, const struct expected *expected, const struct reply *reply,
                    struct grade *out, struct error *e);

/* How far off a number may be and still be right, inclusive. */
double question_tolerance(const struct question *q, const struct expected *expected);

/* The first right answer; QUESTION_NONE where numbers are asked for. */
size_t question_right_answer(const struct question *q);

/* The option that reads so, without styles; QUESTION_NONE if there is none. */
size_t question_find_option(const struct question *q, const char *words);

/* Appends the blocks of all its texts to `out`, borrowed: who proofs prose proofs them too. Free out->blocks alone. */
void question_add_prose(const struct question *q, struct prose *out);

/* Frees everything and leaves an empty grade, or question. */
void grade_free(struct grade *g);
void question_free(struct question *q);

#endif
