/* SPDX-License-Identifier: MIT */
/* A quiz being taken, or the questions of a lesson's step: which questions in which order, what is answered, and what
 * that is worth. It knows no terminal: the screen and plain text take a quiz by the same rules.
 *
 * Practice: an answer is graded at once; it may be tried again, but the first one counts. Exam: answers may be changed
 * until sitting_submit(), which grades them all. What is answered is kept in the learner's progress as soon as it
 * counts, so that closing a terminal loses nothing. The score of a question is 1 at most, and below 0 where a chosen
 * option costs points; descriptions have none; an essay is worth what the learner gives it. The scores add up, as in
 * Moodle, and the sum may be below 0; what is kept of it is not, as in Moodle's gradebook. */
#ifndef HEADWAY_LEARNER_SITTING_H
#define HEADWAY_LEARNER_SITTING_H

#include "base/error.h"
#include "base/text.h"
#include "learner/progress.h"
#include "question/question.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sitting_setup {
    const struct question *const *questions; /* [count], borrowed for the sitting's life */
    size_t count;
    const char *name; /* what the history calls it: six-stages, or "review", or "drill" */
    bool exam;
    bool shuffles;             /* questions (each within its section) and options of choices, by the seed; else they
                                  stand as in the file. A section is a passage with what belongs to it, or what
                                  stands between two such */
    uint64_t seed;             /* right sides of pairs are always in an order by the seed */
    struct progress *progress; /* borrowed; NULL: nothing is kept */
    bool is_lesson;            /* it is no quiz: what is missed does not come back in a review */

    /* Of questions for numbers of the model: what question_grade() expects, which the caller frees; NULL with *e set
     * if one cannot be computed. NULL: there are none such. */
    struct expected *(*expect)(const void *context, const struct question *q, struct error *e);
    const void *context; /* borrowed */
};

enum item_state {
    ITEM_OPEN,     /* not answered */
    ITEM_ANSWERED, /* graded in practice; in an exam, not before it is submitted */
    ITEM_GIVEN_UP  /* passed over: shown the answer in practice */
};

/* One question of the paper. */
struct item {
    const struct question *question; /* borrowed */
    size_t section;                  /* on the paper, from 0 */
    size_t rank;                     /* among all that can be graded, by the seed where it is shuffled, from 0 */
    struct question_order order;     /* what stands at each place; of pairs, `options` are those with a left side */
    enum item_state state;
    bool marked;        /* for later */
    bool wants_mark;    /* an essay that was answered: sitting_mark() says what it is worth */
    size_t hints;       /* that were asked for */
    size_t tries;       /* answers so far, in practice */
    struct reply reply; /* the last answer, if it is ITEM_ANSWERED */
    struct grade grade; /* of that, once it is graded */
    bool is_graded;
    struct expected *expected; /* once it is answered or given up: the numbers that it asks for; else NULL */
    double first;              /* the score that counts */
};

struct sitting {
    struct item *items; /* [count], in the order of the paper */
    size_t count;
    char *name;
    bool exam, submitted, shuffled, is_lesson;
    bool is_kept; /* the result, in the history */
    uint64_t seed;
    struct progress *progress;
    struct expected *(*expect)(const void *context, const struct question *q, struct error *e);
    const void *context;
};

/* What a sitting amounts to so far. */
struct sitting_sum {
    double score;          /* of the questions that are graded, the first answers */
    size_t of;             /* questions that can be graded, also those not answered yet */
    size_t answered, open; /* given up counts as answered; open: the rest of `of` */
    size_t right;          /* with a score of 1 */
};

/* Begins. Free with sitting_free(). */
void sitting_start(struct sitting *s, const struct sitting_setup *setup);
void sitting_free(struct sitting *s);

/* Leaves `count` questions that can be graded on the paper, with the passages that belong to them: by chance where it
 * is shuffled, else the first ones. Before it is answered. */
void sitting_cut(struct sitting *s, size_t count);

/* Answers as they were answered last, as far as `progress` (may be NULL) knows it and it is an answer still. Nothing is
 * kept of that. */
void sitting_recall(struct sitting *s, const struct progress *progress);

/* Reads an answer to item `i` as a line that was typed. Options by number or letter (of the first 26) as they are shown
 * ("2", "b)"; of several "1 3", "a,c", "ac", "1 and 3"), or by their own words; true and false by t, f and their likes;
 * pairs as "1=b 2=a", "b a" (for each left side the letter of a right one) or in words, "query -> what is asked; …";
 * all else is the text. A place comes before words: where options are numbers, "2" is the second. False with *e set if
 * it is none. Free with reply_free() in any case. */
bool sitting_read(const struct sitting *s, size_t i, const char *typed, struct reply *out, struct error *e);

/* Answers item `i`; takes over what *reply holds. In practice it is graded and kept; false with *e set if it is no
 * answer, or the exam was submitted (then the item is as it was). */
bool sitting_answer(struct sitting *s, size_t i, struct reply *reply, struct error *e);

/* Gives up: in practice the answer is shown and the score is 0; in an exam, takes an answer back. */
void sitting_give_up(struct sitting *s, size_t i);

/* Opens an answered item of a practice for another try; the hints stay. */
void sitting_try_again(struct sitting *s, size_t i);

/* Says what an essay is worth, 0 … 1; in an exam after it was submitted. */
void sitting_mark(struct sitting *s, size_t i, double mark);

/* Ends it: an exam is graded; the result is kept in the history, of a practice only if all was answered. Once. What is
 * marked or answered after that mends the result. */
void sitting_submit(struct sitting *s);

/* Whoever takes it leaves before its end: what was answered in an exam is graded and kept too, but as no result; what
 * is open counts for nothing. In practice all that counts is kept already. */
void sitting_leave(struct sitting *s);

/* The number of item `i` among those that can be graded, from 1; 0 if it cannot. */
size_t sitting_number(const struct sitting *s, size_t i);

/* What it amounts to so far. */
struct sitting_sum sitting_sum(const struct sitting *s);

/* Appends the answer of item `i` in words: an option's text, several with "; " between, "left -> right", what was
 * typed; nothing if there is none. */
void sitting_add_answer(const struct sitting *s, size_t i, struct text *out);

/* The same of the model answer: what the best answer to it is. */
void sitting_add_solution(const struct sitting *s, size_t i, struct text *out);

/* The reply that earns the most; false if there is none (an essay, a description). Free with reply_free(). */
bool sitting_best_reply(const struct sitting *s, size_t i, struct reply *out);

#endif
