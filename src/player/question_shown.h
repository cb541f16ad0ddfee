/* SPDX-License-Identifier: MIT */
/* A question as prose, at whatever it has come to: asked, being answered, answered. Lessons and quizzes draw it, walls
 * show it to a room, plain text and handouts print it. */
#ifndef HEADWAY_PLAYER_QUESTION_SHOWN_H
#define HEADWAY_PLAYER_QUESTION_SHOWN_H

#include "base/prose.h"
#include "course/lesson.h"
#include "learner/sitting.h"
#include "question/question_text.h"

#include <stdbool.h>
#include <stddef.h>

/* To whom it is shown, and where. */
struct question_shown {
    const struct item *item;
    size_t at;         /* the place that the cursor is on, marked ▸; QUESTION_NONE */
    bool silent;       /* an exam runs: nothing is told */
    bool brief;        /* in a lesson there are six lines: what came of it takes the place of what was asked */
    bool on_wall;      /* it is shown to a room, where nobody types: options have the letters of polls */
    const char *tried; /* of a challenge that is printed: keys of the state in which it is checked; else NULL */
};

/* Appends what is asked, in the last block: the text, with "_____" where a word is missing, its tail after it. */
void question_show_asked(struct prose *out, const struct question *q);

/* Appends the question of that block of a step as it is printed, where nobody answers: with its options, and headed
 * unless the lesson heads it itself (right above it, or with the usual heading). `tried`: keys of the state in which a
 * challenge is checked; "": as it begins. */
void question_show_printed(struct prose *out, const struct step *step, size_t block, const char *tried);

/* Appends the options with their numbers (of pairs, the left sides), as they stand on the paper; of a challenge,
 * printed or on a wall, what may be touched and what of its conditions holds; nothing where something is typed. After
 * the answer marked ✓ and ✗, with the feedback of what was chosen and of what is right. In a quiz what is right is
 * strong, the others dimmed; in a lesson the others go. blocks[], of option_count, gets the index of the block of each
 * option (may be NULL). */
void question_show_options(struct prose *out, const struct question_shown *s, size_t blocks[]);

/* Appends the right sides of pairs, by their letters: as a list, or one after the other where there is little room.
 * Nothing for other questions. */
void question_show_sides(struct prose *out, const struct item *item, bool in_line);

/* Appends what there is to choose from on paper, by letters or numbers, and how: options, or left sides; to `sides` the
 * right ones of pairs. Nothing for other questions. */
void question_show_choices(struct prose *options, struct prose *sides, const struct question *q,
                           const struct question_order *order);

/* Appends the hints that were asked for; a hint as a lesson says it: "Hint: Look at X.", of several "Hint 2: …". */
void question_show_hints(struct prose *out, const struct item *item);
void question_add_hint(struct text *out, const struct question *q, size_t hint);

/* Appends what has come of it: right, partly right or wrong, how far off, what is right where that was typed, the
 * feedback that belongs to it, and the general feedback (of an essay: the model answer). With `complete`, also what
 * question_show_options() would say: where no options stand above it. */
void question_show_outcome(struct prose *out, const struct question_shown *s, bool complete);

/* Appends a question of a step and its answer, as nobody has given one: what is right and why, and why what is wrong is
 * not. */
void question_show_answer(struct prose *out, const struct step *step, const struct question *q);

/* Appends the feedback of what was answered, and the general feedback, as one line of text without styles, for files:
 * what Moodle would say, so nothing of options that were not chosen. */
void question_add_feedback(struct text *out, const struct item *item);

/* Appends an empty block close to the one before, after a marker if that is not "". */
void question_prose_item(struct prose *out, int level, const char *marker);

/* Appends words to the last block; to a new one as deep if no words go on there (a formula, code). */
void question_prose_words(struct prose *out, const char *words, unsigned flags);

/* The same of a text: its first paragraph goes on in the last block, what else it has (more paragraphs, lists, code,
 * formulas) comes in blocks of its own at the same depth. `flags` come to those of its runs. */
void question_prose_text(struct prose *out, const struct question_text *t, unsigned flags);

#endif
