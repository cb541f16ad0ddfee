/* SPDX-License-Identifier: MIT */
/* A question as prose, in any state: asked, being answered, answered. Lessons and quizzes draw it, walls show it to a
 * room, plain text and handouts print it. */
#ifndef HEADWAY_PLAYER_QUESTION_SHOWN_H
#define HEADWAY_PLAYER_QUESTION_SHOWN_H

#include "base/prose.h"
#include "course/lesson.h"
#include "learner/attempt.h"
#include "question/question_text.h"

#include <stdbool.h>
#include <stddef.h>

/* How and where a question is shown. */
struct question_shown {
    const struct item *item;
    size_t at;         /* the place of the cursor, marked ▸, or QUESTION_NONE */
    bool silent;       /* an exam is running: nothing is revealed */
    bool brief;        /* in a lesson, which has six lines: the outcome replaces what was asked */
    bool on_wall;      /* shown to a room, where nobody types: options have the letters of polls */
    const char *tried; /* for a printed challenge: keys of the state in which it is checked; else NULL */
};

/* Appends what is asked to the last block: the text, with "_____" for a missing word, and the tail after it. */
void question_show_asked(struct prose *out, const struct question *q);

/* Appends the question at a block of a step in its printed form, which nobody answers: with its options, and with a
 * heading, unless one is right above it or the last one since the question before is the usual heading. `tried`: keys
 * of the state in which a challenge is checked; "": as it begins. */
void question_show_printed(struct prose *out, const struct step *step, size_t block, const char *tried);

/* Appends the options with their numbers (for pairs, the left sides), in their shuffled order; for a challenge, printed
 * or on a wall, what may be touched and which conditions hold; nothing if the answer is typed. After the answer they
 * are marked ✓ and ✗, with the feedback of the chosen and the right ones; in a quiz the right ones are strong and the
 * others dimmed, in a lesson the others are left out. blocks[option_count] (may be NULL) gets the index of each
 * option's block. */
void question_show_options(struct prose *out, const struct question_shown *s, size_t blocks[]);

/* Appends the right sides of pairs with their letters: as a list, or in one line if there is little room. Nothing for
 * other questions. */
void question_show_sides(struct prose *out, const struct item *item, bool in_line);

/* Appends what there is to choose from on paper, with letters or numbers, and how to choose: to `options` the options,
 * or the left sides of pairs, whose right sides go to `sides`. Where there is nothing to choose, a line to fill in.
 * `order` NULL: that of the file. */
void question_show_choices(struct prose *options, struct prose *sides, const struct question *q,
                           const struct question_order *order);

/* Appends a question's key to a page: "3. b) sharper", or that there is no model answer; below it the feedback of each
 * answer, or each pair in words; and the general feedback. `order` NULL: that of the file. */
void question_show_key(struct prose *out, const struct question *q, const struct question_order *order, size_t number);

/* Appends the hints that were asked for; appends one hint as a lesson shows it: "Hint: Look at X.", or if there are
 * several "Hint 2: …". */
void question_show_hints(struct prose *out, const struct item *item);
void question_add_hint(struct text *out, const struct question *q, size_t hint);

/* Appends the outcome: right, partly right or wrong, how far off, the right answer if it was typed, its feedback, and
 * the general feedback (for an essay: the model answer). With `complete`, also what question_show_options() would show,
 * for use without the options above it. */
void question_show_outcome(struct prose *out, const struct question_shown *s, bool complete);

/* Appends a question of a step with its solution, which nobody has given: what is right and why, and why the rest is
 * wrong. */
void question_show_answer(struct prose *out, const struct step *step, const struct question *q);

/* Appends the feedback of the answer, and the general feedback, as one line of text without styles, for files: as
 * Moodle would, without the feedback of options not chosen. */
void question_add_feedback(struct text *out, const struct item *item);

/* Appends an empty block right below the one before, with a marker if that is not "". */
void question_prose_item(struct prose *out, int level, const char *marker);

/* Appends words to the last block, or to a new one at the same depth if that cannot take words (a formula, code). */
void question_prose_words(struct prose *out, const char *words, unsigned flags);

/* The same for a text: its first paragraph continues the last block; its other paragraphs, lists, code and formulas
 * become blocks at the same depth. `flags` are added to those of its runs. */
void question_prose_text(struct prose *out, const struct question_text *t, unsigned flags);

#endif
