/* SPDX-License-Identifier: MIT */
/* A quiz as data: the questions of a GIFT file, in its order. A lesson's quiz is quizzes/03-six-stages.gift beside
 * lessons/03-six-stages.md, and has the lesson's name; an instructor's own may be any file. */
#ifndef HEADWAY_QUESTION_QUIZ_H
#define HEADWAY_QUESTION_QUIZ_H

#include "base/problems.h"
#include "question/question.h"

#include <stdbool.h>
#include <stddef.h>

#define QUIZ_LIMIT ((size_t)4 << 20)      /* bytes of a file */
#define QUIZ_QUESTIONS 5000               /* of one file */
#define QUIZ_ANSWERS 500                  /* of one question */
#define QUIZ_QUESTION ((size_t)256 << 10) /* bytes of one question */

/* The quizzes before the first lesson and after the last. No lesson may have these names. */
#define QUIZ_PLACEMENT "placement" /* quizzes/placement.gift */
#define QUIZ_FINAL "final"         /* drawn from all others */
#define QUIZ_PLACEMENT_TITLE "Where to begin"
#define QUIZ_FINAL_TITLE "Final exam"

struct quiz {
    char *name; /* six-stages, of quizzes/03-six-stages.gift; for another file its name without folder and ending, clean
                 */
    char *file; /* as messages name it */
    struct question *questions;
    size_t question_count;
};

/* Reads a quiz in GIFT. Everything that is wrong with it goes to `problems` (may be NULL); a question with an error is
 * left out, the others are kept (one with the id of another loses its id). Returns false if there is an error. Free
 * with quiz_free() in any case. */
bool gift_read(struct quiz *out, const char *bytes, size_t length, const char *file, struct problems *problems);

/* Reads a quiz from a file anywhere (QUIZ_LIMIT bytes at most; "-" is standard input). False with *e set if it cannot
 * be read at all, or has no question that can be used; other faults go to `problems`. Free with quiz_free() in any
 * case. */
bool quiz_open_file(struct quiz *out, const char *path, struct problems *problems, struct error *e);

/* The same for bytes that were already read, from a file that messages call `file`. */
bool quiz_open_bytes(struct quiz *out, const char *file, const char *bytes, size_t length, struct problems *problems,
                     struct error *e);

/* The question with that id, or, among those without an id, with that name in the history; or NULL. Borrowed. */
const struct question *quiz_find(const struct quiz *quiz, const char *id);

/* Checks a readable quiz for `headway check`; reports each problem with its place. An error: an id that is taken (also
 * among `others`, which may be NULL). Warnings: a weight that Moodle refuses, equal options, all marks for ticking all.
 * House style: an id, feedback on each option, no two the same, none that only says right or wrong. Steps and views are
 * checked elsewhere. */
void quiz_check(const struct quiz *quiz, const struct quiz *others, size_t other_count, struct problems *problems);

/* Frees everything and leaves an empty quiz. */
void quiz_free(struct quiz *quiz);

#endif
