/* SPDX-License-Identifier: MIT */
/* What types of questions share: how a line that was typed is read, what an option is worth, the best of what can be
 * typed. For question_NAME.c alone. */
#ifndef HEADWAY_QUESTION_QUESTION_REPLY_H
#define HEADWAY_QUESTION_QUESTION_REPLY_H

#include "question/question.h"

#define REPLY_LETTERS 26 /* places that have a letter: a to z */

/* Says what is wrong with what was typed; where `count` is not 0, also which places there are. Returns false. */
bool reply_refuse(const char *typed, const char *why, size_t count, struct error *e);

/* Passes over these bytes. */
void reply_pass(const char **at, const char *bytes);

/* Whether it is one of ASCII. */
bool reply_is_letter(char c);
bool reply_is_digit(char c);

/* Takes a number from 1 off the text; *place counts from 0. False if there is none up to `count`. */
bool reply_take_number(const char **at, size_t count, size_t *place);

/* The only one of `indices` whose words (of its `right` side) were typed; QUESTION_NONE: none, or several. */
size_t reply_find_words(const struct question *q, const size_t *indices, size_t count, bool right, const char *typed);

/* Members of struct question_type: of what is typed; of options of which one is chosen. */
bool question_read_text(const struct question *q, const struct question_order *order, const char *typed,
                        struct reply *out, struct error *e);
bool question_grade_option(const struct question *q, const struct expected *expected, const struct reply *reply,
                           struct grade *out, struct error *e);
bool question_find_best_option(const struct question *q, struct reply *out);
bool question_offer_answers(const struct question *q, const struct question_model *model, struct question_options *out,
                            struct error *e);

/* Appends an option, without text and feedback, and returns it. */
struct question_option *question_add_option(struct question_options *out, bool right);

/* The score of what is typed; -1: it is no answer. */
double question_worth(const struct question *q, const char *typed);

/* What earns the most of what is typed: the answers are tried from the one of the highest weight on. `spell` appends
 * what could be typed for one, and returns its score. */
bool question_find_best_typed(const struct question *q,
                              double (*spell)(const struct question *q, size_t answer, struct text *out),
                              struct reply *out);

#endif
