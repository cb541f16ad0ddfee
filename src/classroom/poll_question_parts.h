/* SPDX-License-Identifier: MIT */
/* What the files of poll_question.h share; for them alone. poll_question.c knows keys, lists and finds;
 * poll_question_options.c makes the options that are written in the course, poll_question_numbers.c those that are
 * computed, poll_question_slips.c computes wrong ones where the course names too few. */
#ifndef HEADWAY_CLASSROOM_POLL_QUESTION_PARTS_H
#define HEADWAY_CLASSROOM_POLL_QUESTION_PARTS_H

#include "classroom/poll_question.h"
#include "player/topic.h"

/* ---- poll_question_options.c */

/* Whether it can be asked to a room, as far as that is known before anything is computed; else says why in *e (may be
 * NULL), without saying which question it is. */
bool poll_options_can(const struct question *q, struct error *e);

/* Fills q->text, the options and the feedback of q->question, which can be asked. `step`: whose it is; NULL: it is of a
 * quiz. False with *e set if its numbers cannot be computed. */
bool poll_options_make(struct poll_question *q, const struct step *step, struct error *e);

/* Appends an option without feedback, and returns it; its text is words, or a copy of a text of the course. */
struct poll_choice *poll_options_add(struct poll_question *q, const char *words, bool right);
struct poll_choice *poll_options_add_text(struct poll_question *q, const struct question_text *text, bool right);

/* Makes *out a copy of a text; empty if there is none. */
void poll_options_copy(struct prose *out, const struct question_text *text);

/* Appends what is asked, or said, in one line without styles. */
void poll_options_add_line(struct text *out, const struct prose *prose);

/* ---- poll_question_numbers.c */

/* Adds the options of a question for numbers of the model: the right ones, the known mistakes, and others until there
 * are enough, all different as printed, in ascending order. False with *e set if they cannot be computed. */
bool poll_numbers_make(struct poll_question *q, const struct step *step, struct error *e);

/* The options while they are collected. */
struct poll_numbers {
    const struct question *question;
    const struct expected *expected; /* borrowed; as expected_compute() gives them */
    int *decimals;                   /* [cell_count]: with which a number is shown; −1: as many as it has */
    struct poll_number_option {
        double *values; /* [cell_count] */
        char *printed;
        const struct question_text *feedback; /* borrowed; NULL: none */
        bool right;
    } * options;
    size_t count;
};

/* Adds numbers, one for each that is asked for, as a wrong option, unless they are right, or read as another option
 * does, or are none that could be an answer (infinite; no share, where a share is asked for). */
void poll_numbers_offer(struct poll_numbers *n, const double *values, const struct question_text *feedback);

/* ---- poll_question_slips.c */

/* Offers wrong numbers, computed on the model: neighbours in the matrix, what a slip in the formula gives; until there
 * are `wanted` options. The course's mistakes have been offered. */
void poll_slips_offer(struct poll_numbers *n, struct topic *topic, size_t wanted);

#endif
