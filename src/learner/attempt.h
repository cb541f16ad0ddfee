/* SPDX-License-Identifier: MIT */
/* A quiz being taken, or the questions of a lesson's step: which questions in which order, the answers, and their
 * scores. It knows no terminal: the screen and plain text take a quiz by the same rules.
 *
 * Practice: an answer is graded at once; it may be tried again, but the first one counts. Exam: answers may be changed
 * until attempt_submit(), which grades them all. Answers are kept in the learner's progress as soon as they count, so
 * that closing a terminal loses nothing. The score of a question is 1 at most, and below 0 if a chosen option costs
 * points; descriptions have none; learners mark their own essays. The scores are added up, as in Moodle, and the sum
 * may be below 0; the result that is kept is at least 0, as in Moodle's gradebook. */
#ifndef HEADWAY_LEARNER_ATTEMPT_H
#define HEADWAY_LEARNER_ATTEMPT_H

#include "base/error.h"
#include "base/text.h"
#include "learner/progress.h"
#include "question/question.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct attempt_setup {
    const struct question *const *questions; /* [count], borrowed for the attempt's life */
    size_t count;
    const char *name; /* its name in the history: six-stages, or "review", or "drill" */
    bool exam;
    bool shuffles; /* questions (within their section) and options of choices, by the seed; else they are in the order
                      of the file. A section is a passage with its questions, or the questions between two of these */
    uint64_t seed; /* right sides of pairs are always shuffled by the seed */
    struct progress *progress; /* borrowed; NULL: nothing is kept */
    bool is_lesson;            /* not a quiz: missed questions do not come back in a review */
    bool stays; /* a practice that is left unfinished is kept in `progress`, and continued the next time, with the seed
                   and the shuffling that it was begun with */
    bool anew;  /* it is not continued this time */

    /* For questions about numbers of the model: returns what question_grade() expects, which the caller frees; NULL
     * with *e set if it cannot be computed. NULL: there are no such questions. */
    struct expected *(*expect)(const void *context, const struct question *q, struct error *e);
    const void *context; /* borrowed */
};

enum item_state {
    ITEM_OPEN,     /* not answered */
    ITEM_ANSWERED, /* in practice, graded; in an exam, graded once it is submitted */
    ITEM_GIVEN_UP  /* in practice the answer was shown */
};

/* One question of the question set. */
struct item {
    const struct question *question; /* borrowed */
    size_t section;                  /* on the question set, from 0 */
    size_t rank;                     /* among the items that can be graded, by the seed if shuffled, from 0 */
    struct question_order order;     /* what is shown at each place; for pairs, `options` are those with a left side */
    enum item_state state;
    bool marked;        /* for later */
    bool wants_mark;    /* an answered essay, to be marked with attempt_mark() */
    size_t hints;       /* how many were asked for */
    size_t tries;       /* how often it was graded or given up */
    struct reply reply; /* the last answer, if it is ITEM_ANSWERED */
    char *draft;        /* what was typed when the practice was left, and not given; NULL: nothing */
    struct grade grade; /* of the reply, once graded */
    bool is_graded;
    struct expected *expected; /* the numbers asked for, once answered or given up; else NULL */
    double first;              /* the score that counts */
};

struct attempt {
    struct item *items; /* [count], in the order of the question set */
    size_t count;
    char *name;
    bool exam, submitted, shuffled, is_lesson, stays;
    bool goes_on;  /* it continues a practice that was left */
    bool is_begun; /* an answer is kept, so that the practice can be continued */
    size_t at;     /* the item that the learner was at when it was left */
    bool is_kept;  /* the result is in the history */
    uint64_t seed;
    struct progress *progress;
    struct expected *(*expect)(const void *context, const struct question *q, struct error *e);
    const void *context;
};

/* The result of an attempt so far. */
struct attempt_sum {
    double score;          /* the sum for the graded questions, by their first answers */
    size_t of;             /* questions that can be graded, answered or not */
    size_t answered, open; /* given up counts as answered; open: the rest of `of` */
    size_t right;          /* how many have a score of 1 */
    size_t unmarked;       /* essays that wait for attempt_mark() */
};

/* Begins. Free with attempt_free(). */
void attempt_start(struct attempt *s, const struct attempt_setup *setup);
void attempt_free(struct attempt *s);

/* Keeps only `count` questions that can be graded on the question set, with their passages: random ones if shuffled,
 * else the first ones. Call it before any answer. */
void attempt_cut(struct attempt *s, size_t count);

/* Fills in the last answers that `progress` (may be NULL) has, where they are still valid. Records nothing. */
void attempt_recall(struct attempt *s, const struct progress *progress);

/* Reads a typed line as an answer to item `i`. Options by number or letter (for the first 26) as shown ("2", "b)";
 * several as "1 3", "a,c", "ac", "1 and 3"), or by their own words; true and false also as t, f and the like; pairs as
 * "1=b 2=a", "b a" (for each left side the letter of a right one) or in words, "query -> what is asked; …"; for other
 * questions the line is the answer. Positions take precedence over words: if options are numbers, "2" is the second.
 * False with *e set if it is not an answer. Free with reply_free() in any case. */
bool attempt_read(const struct attempt *s, size_t i, const char *typed, struct reply *out, struct error *e);

/* Answers item `i`; takes over what *reply holds. In practice the answer is graded and kept. False with *e set, and the
 * item unchanged, if it is not an answer, or the exam was submitted. */
bool attempt_answer(struct attempt *s, size_t i, struct reply *reply, struct error *e);

/* Gives up: in practice shows the answer, with a score of 0; in an exam takes the answer back. */
void attempt_give_up(struct attempt *s, size_t i);

/* Opens an answered item for another try, in practice; its hints stay. */
void attempt_try_again(struct attempt *s, size_t i);

/* Marks an essay, 0 … 1; in an exam only after it was submitted. */
void attempt_mark(struct attempt *s, size_t i, double mark);

/* Ends the attempt: grades an exam, and keeps the result in the history (in practice only if everything was answered).
 * Call it once. Later marks and answers correct the result. */
void attempt_submit(struct attempt *s);

/* Call it if the learner leaves before the end: answers of an exam are graded and kept, but give no result; open
 * questions do not count. In practice everything that counts is kept already. */
void attempt_leave(struct attempt *s);

/* The learner is at item `i`: a practice that is left will continue from there. */
void attempt_stop_at(struct attempt *s, size_t i);

/* Whether an exam is running, in which nothing is revealed. */
bool attempt_is_silent(const struct attempt *s);

/* For a practice that is left and stays: keeps what is typed at item `i`, or an essay without its mark, until the item
 * has its first answer. */
void attempt_keep_draft(struct attempt *s, size_t i, const char *typed);

/* The number of item `i` among those that can be graded, from 1; 0 if it cannot. */
size_t attempt_number(const struct attempt *s, size_t i);

/* The result so far. */
struct attempt_sum attempt_sum(const struct attempt *s);

/* Appends the answer of item `i` in words: an option's text, several with "; " between, "left -> right", the typed
 * text; nothing if there is no answer. */
void attempt_add_answer(const struct attempt *s, size_t i, struct text *out);

/* The same for the model answer. */
void attempt_add_solution(const struct attempt *s, size_t i, struct text *out);

/* The reply that earns the most; false if there is none (an essay, a description). Free with reply_free(). */
bool attempt_best_reply(const struct attempt *s, size_t i, struct reply *out);

#endif
