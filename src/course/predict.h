/* SPDX-License-Identifier: MIT */
/* A lesson's predict block, or its challenge block, as a question. Its lines are `key: text`; an indented line
 * continues the one above:
 *
 *     id: score-2                                its name in the lesson, by which answers are remembered
 *     ask: What will it be?                      what is asked; once
 *     cells: scores1[sat,cat]; d_model/h         numbers of the model, with ; (cells: also blanks) between
 *     within: 0.05                               how far off still counts as right
 *     right: The text of an option # feedback    or: a choice of 2 to 9 options, right and wrong
 *     answer: none # feedback                    or: a text to type; several may be right
 *     wrong: text # feedback                     an option; a text or (a formula) a number that is often given
 *     hint: A word that helps.                   several, the weakest first
 *     then: What there is to see now.            shown after the answer
 *
 * Of a challenge:
 *
 *     title: The next word                       what lists call it
 *     ask: Make head 1 look at the next word.    what to bring about
 *     touch: W_Q1 # W_Q₁                         what may be changed: matrices, keys of the view's state, or one item
 *                                                of a key (keys:3); and the words for it
 *     view: softmax-row scores=2,1,1             its first picture; default: what is touched and checked
 *     check: weights1[sat,on] >= 0.6             conditions, with ; between; one may name its number:
 *                                                noun = abs(head1[sat,noun]) <= 0.05
 *     same: weights1[on]                         rows and numbers that must not change, with ; between
 *     model: set=W_Q1:3rd,4th:2                  a state that solves it
 *     wrong: weights1[sat,on] <= 0.1 # Why.      conditions of a wrong way, and the feedback on it
 *     try: set=W_Q1:3rd,4th:0                    a state that the wrong: above must catch; several
 *
 * and id:, hint:, then: as above. Texts are one paragraph of Markdown each (question_text.h). */
#ifndef HEADWAY_COURSE_PREDICT_H
#define HEADWAY_COURSE_PREDICT_H

#include "question/question.h"

/* Reads a block of code whose language is `predict`. Everything that is wrong goes to `problems`; returns false if that
 * includes an error: then there is no question. The question's id is the text of `id:`, or NULL; the lesson makes the
 * full id from it. Free with question_free(). */
bool predict_read(struct question *out, const struct block *block, struct place where, struct problems *problems);

/* The same for a block whose language is `challenge`. */
bool predict_read_challenge(struct question *out, const struct block *block, struct place where,
                            struct problems *problems);

#endif
