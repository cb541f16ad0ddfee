/* SPDX-License-Identifier: MIT */
/* A question and its grader: what a lesson's predict block and a quiz's question have in common, so that both are asked
 * and remembered in one way. It computes no number of the model: where an answer is one, whoever has the engine says
 * what it is (struct expected). */
#ifndef HEADWAY_COURSE_QUESTION_H
#define HEADWAY_COURSE_QUESTION_H

#include "course/challenge.h"
#include "course/question_text.h"
#include "course/typed_number.h"

#include <stdbool.h>
#include <stddef.h>

enum question_type {
    QUESTION_MULTIPLE_CHOICE, /* `answers` are the options */
    QUESTION_TRUE_FALSE,      /* two answers, true and then false; the weight of one of them is 1 */
    QUESTION_SHORT_ANSWER,    /* a text to type; `answers` are those that are known, "*" in one stands for anything */
    QUESTION_NUMERICAL,       /* a number to type; `answers` have ranges */
    QUESTION_MATCHING,        /* `answers` are pairs; one without a left side is one more right side to choose from */
    QUESTION_ESSAY,           /* no answers; `feedback` is the model answer, and learners mark themselves */
    QUESTION_DESCRIPTION,     /* asks nothing */
    QUESTION_CELLS,           /* in a lesson: numbers of the model, one for each of `cells`; `answers` are mistakes */
    QUESTION_CHALLENGE        /* in a lesson: numbers to touch until conditions hold; `challenge` says which. An extra:
                                 it holds nothing back */
};

#define QUESTION_NONE ((size_t)-1)
#define QUESTION_OPTIONS 9 /* of a choice in a lesson: they are chosen by a digit */

/* Which numbers an answer of QUESTION_NUMERICAL stands for. */
enum range_kind {
    RANGE_AROUND,  /* value − tolerance … value + tolerance */
    RANGE_BETWEEN, /* value … to */
    RANGE_ANY      /* all that no other answer is for */
};

struct question_range {
    enum range_kind kind;
    double value, tolerance, to; /* inclusive; 0 where they say nothing */
};

struct question_answer {
    struct question_text text;   /* an option, a text to type, the left side of a pair; of a cell: a formula */
    struct question_text match;  /* the right side of a pair */
    struct question_range range; /* of a number */
    double weight;               /* a share of 1: what it is worth; negative: it costs that */
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
    char *id;       /* six-stages#score, six-stages#score-2 …; of a quiz as its [id:…] says, or NULL */
    char *title;    /* of a quiz, as it is between ::; "": it has none; else NULL */
    char *category; /* the $CATEGORY that it stands in; NULL: none */
    char **tags;
    size_t tag_count;
    struct question_text text; /* what is asked; of a missing word, what stands before it */
    struct question_text tail; /* of a missing word: what stands behind it; has no source for others */
    struct question_answer *answers;
    size_t answer_count;
    bool several; /* of a choice: any number of options may be chosen, and their weights add up */
    struct question_cell *cells;
    size_t cell_count;
    double within;               /* of a cell: how far off is still right; negative: half of the last decimal shown */
    struct challenge *challenge; /* of QUESTION_CHALLENGE; else NULL */
    struct question_text *hints; /* the weakest first */
    size_t hint_count;
    struct question_text feedback; /* for everybody who has answered, or given up */
    char *step;                    /* six-stages#score, the step that explains it; NULL */
    char *view;                    /* its picture: a view's name, a blank, and its state; NULL */
    size_t line, column;           /* where it begins */
    size_t passage; /* of a quiz: so many questions before it in its array stands the first of the descriptions that it
                       belongs to (itself one of them, or a question about them); 0: none, or it is the first */
};

/* What a formula is worth, and how it is shown. */
struct expected {
    double value;
    int decimals;
    bool is_share; /* between 0 and 1, may be typed in per cent */
};

/* What somebody answers; the member that goes with the type of the question counts. */
struct reply {
    const char *typed;     /* of what is typed */
    size_t option;         /* of a choice of one, of true and false */
    const bool *chosen;    /* [answer_count] of a choice of several: each option that was chosen */
    const size_t *matched; /* [answer_count] of pairs: for each left side the answer whose right side was chosen, or
                              QUESTION_NONE */
    double mark;           /* of an essay: what it is worth by the learner's own judgement, 0 … 1 */
};

/* One number of an answer. */
struct graded_number {
    struct typed_number said;
    double off;   /* said less what is shown: negative where it is too small */
    int decimals; /* with which `off` is shown */
    bool right;
};

struct grade {
    double score; /* at most 1, as Moodle computes it; of several numbers or pairs, the share that is right. Below 0, at
                     least -1, only where a choice of one or a short answer has a negative weight */
    size_t answer;                 /* the one of `answers` that was given; QUESTION_NONE: none, or several */
    struct graded_number *numbers; /* [cell_count] of QUESTION_CELLS; else NULL */
};

/* Grades a reply. `expected` has first a number for each of q->cells, then, where it is QUESTION_CELLS, one for
 * each of q->answers; NULL for other types. False with *e set if the reply is none (no number, too many): that is no
 * wrong answer, the message says what is asked for. Free the grade with grade_free(). */
bool question_grade(const struct question *q, const struct expected *expected, const struct reply *reply,
                    struct grade *out, struct error *e);

/* How far off a number may be and still be right, inclusive. */
double question_tolerance(const struct question *q, const struct expected *expected);

/* Whether the right side of answer `chosen` is right for the left side of answer `left`: two right sides may be one. */
bool question_matches(const struct question *q, size_t left, size_t chosen);

/* Whether it can be right or wrong: not a description. */
bool question_is_graded(const struct question *q);

/* The first of the descriptions that it belongs to, or is: what has to be read before it. They end before the first
 * question behind them. NULL: none. Borrowed from the array that it stands in. */
const struct question *question_passage(const struct question *q);

/* Appends a question to a list of *count, which the caller frees, and before it its passage where the one before in the
 * list does not belong to that. */
void question_list_add(const struct question ***list, size_t *count, const struct question *q);

/* The name of a type as files have it: multiple-choice, missing-word … */
const char *question_type_name(const struct question *q);

/* Appends the id by which the history of answers, results and exports know it: its own, or, without one, text: and a
 * number made from its text. */
void question_add_key(const struct question *q, struct text *out);

/* Appends its title, or, without one, the start of what it asks, as it is written but for tags of HTML, on one line and
 * of 80 characters at most. */
void question_add_title(const struct question *q, struct text *out);

/* The answer of the highest weight, the first of equals, if that is 1; QUESTION_NONE for others, and where numbers of
 * the model are asked for. */
size_t question_right_answer(const struct question *q);

/* The option that reads so, without styles; QUESTION_NONE if there is none. */
size_t question_find_option(const struct question *q, const char *words);

/* Appends the blocks of all its texts to `out`, borrowed: who checks prose checks them too. Free out->blocks alone. */
void question_add_prose(const struct question *q, struct prose *out);

/* Frees everything and leaves an empty grade, or question. */
void grade_free(struct grade *g);
void question_free(struct question *q);

#endif
