/* SPDX-License-Identifier: MIT */
/* What types of questions share: reading a typed line, the worth of an option, the best answer that can be typed. Only
 * for question_NAME.c. */
#ifndef HEADWAY_QUESTION_REPLY_H
#define HEADWAY_QUESTION_REPLY_H

#include "question/question.h"

#define REPLY_LETTERS 26 /* places that have a letter: a to z */

/* Sets *e to what is wrong with the typed text and, if `count` is not 0, which places there are. Returns false. */
bool reply_refuse(const char *typed, const char *why, size_t count, struct error *e);

/* Skips these bytes. */
void reply_pass(const char **at, const char *bytes);

/* Whether it is an ASCII letter. */
bool reply_is_letter(char c);
bool reply_is_digit(char c);

/* Takes a number from 1 off the text; *place counts from 0. False if there is none up to `count`. */
bool reply_take_number(const char **at, size_t count, size_t *place);

/* The one of `indices` whose words (with `right`, of its right side) were typed; QUESTION_NONE: none, or several. */
size_t reply_find_words(const struct question *q, const size_t *indices, size_t count, bool right, const char *typed);

/* Appends the words of an answer in quotes, as one of several in a reply that is kept. */
void reply_keep_words(const struct question_text *words, struct text *out);

/* What is left of a kept reply. */
struct kept_words {
    const char *at;
    bool quoted; /* else as earlier versions kept words */
    bool *taken; /* [answer_count]: answers whose words were taken, so that two with the same words are two */
};

/* Takes words off it and returns which of `indices` has exactly these (with `right`, on its right side, which may be
 * taken again); QUESTION_NONE: none has. Of several with these words it is the next after those taken before: what is
 * kept is in the order of `indices`. */
size_t reply_take_words(const struct question *q, struct kept_words *kept, const size_t *indices, size_t count,
                        bool right);

/* Takes a separator off it; false if it is not next. */
bool reply_take_sign(struct kept_words *kept, const char *sign);

/* Members of struct question_type: for typed answers; for a choice of one option. */
bool reply_read_text(const struct question *q, const struct question_order *order, const char *typed, struct reply *out,
                     struct error *e);
void reply_keep_option(const struct question *q, const struct question_order *order, const struct reply *reply,
                       struct text *out);
bool reply_recall_option(const struct question *q, const struct question_order *order, const char *kept,
                         struct reply *out);
bool reply_grade_option(const struct question *q, const struct expected *expected, const struct reply *reply,
                        struct grade *out, struct error *e);
bool reply_find_best_option(const struct question *q, struct reply *out);
bool reply_offer_answers(const struct question *q, const struct question_model *model, struct question_options *out,
                         struct error *e);

/* Appends an option, without text and feedback, and returns it. */
struct question_option *reply_add_option(struct question_options *out, bool right);

/* The score of a typed text; -1: it is not an answer. */
double reply_worth(const struct question *q, const char *typed);

/* Finds the typed text that earns the most: tries the answers from the highest weight down. `spell` appends what could
 * be typed for one, and returns its score. */
bool reply_find_best_typed(const struct question *q,
                           double (*spell)(const struct question *q, size_t answer, struct text *out),
                           struct reply *out);

#endif
