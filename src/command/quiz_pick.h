/* SPDX-License-Identifier: MIT */
/* The questions that a command line of `headway quiz` is about: of lessons, of files, of drills, or of them those that
 * are due again. */
#ifndef HEADWAY_COMMAND_QUIZ_PICK_H
#define HEADWAY_COMMAND_QUIZ_PICK_H

#include "command/quiz_request.h"
#include "line/open.h"
#include "question/quiz.h"

struct quiz_pick {
    struct quiz *quizzes; /* in the order of the operands; a drill is one too */
    size_t quiz_count;
    const struct question **questions; /* of the paper, before it is shuffled; borrowed from `quizzes` */
    size_t question_count;
    struct text name;  /* what the history calls it: six-stages */
    struct text title; /* Six stages */
    size_t due;        /* with --review: what is due, also such as is nowhere any more */
    size_t refused;    /* errors in the files: what cannot be used is left out, and the exit status says so */
};

/* Opens what the operands name; without any, all quizzes of the course. What is wrong with a file goes to standard
 * error, and what can be used of it is there; ERROR_INPUT for a name or a file of which nothing can. With --review,
 * `progress` says what is due. Free with quiz_pick_free() in any case. */
bool quiz_pick_open(struct quiz_pick *out, const struct opened *opened, const struct arguments *a,
                    const struct quiz_request *request, const struct progress *progress, struct error *e);

/* Opens one quiz more, of a lesson of the catalogue or of a file, and picks nothing of it. As above. */
bool quiz_pick_add_lesson(struct quiz_pick *pick, const struct catalogue *catalogue, size_t lesson, struct error *e);
bool quiz_pick_add_file(struct quiz_pick *pick, const char *path, struct error *e);

/* The question that history calls so in what is open, if it can be graded; else NULL. Borrowed. */
const struct question *quiz_pick_question(const struct quiz_pick *pick, const char *name);

/* Frees everything and leaves nothing picked. */
void quiz_pick_free(struct quiz_pick *pick);

/* The lesson (its index in the catalogue) that an operand names, SIZE_MAX if it is a file's name; false with *e set if
 * it is neither. */
bool quiz_pick_find(const struct catalogue *catalogue, const char *operand, size_t *lesson, struct error *e);

/* Appends the title of a lesson of the catalogue; its name if it cannot be read. */
void quiz_pick_add_title(const struct catalogue *catalogue, size_t lesson, struct text *out);

#endif
