/* SPDX-License-Identifier: MIT */
/* What a command line asks of quizzes, and the questions that it is about: of lessons, of files, of drills, or of them
 * those that are due again; and the list of all there are. */
#ifndef HEADWAY_COMMAND_QUIZ_PICK_H
#define HEADWAY_COMMAND_QUIZ_PICK_H

#include "base/error.h"
#include "line/open.h"
#include "line/options.h"
#include "line/output.h"
#include "print/quiz_export.h"
#include "question/quiz.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QUIZ_DRILL "drill" /* as QUIZ_FINAL, the operand that stands for drills; no lesson is called so */
#define QUIZ_MINUTES 1440  /* of an exam, at most */

/* What it is to do with them. */
enum quiz_deed {
    QUIZ_TAKES,
    QUIZ_LISTS,  /* which quizzes there are */
    QUIZ_PRINTS, /* a paper and its key */
    QUIZ_KEYS,   /* the key alone */
    QUIZ_EXPORTS,
    QUIZ_REMEMBERS /* the history */
};

struct quiz_request {
    enum quiz_deed deed;
    bool exam, shuffles, reviews, json, csv;
    bool seeds;        /* a seed was given */
    uint64_t seed;     /* that one, or a fresh one where something is left to chance; else 0 */
    int minutes;       /* 0: no limit */
    size_t count;      /* questions at most; 0: all */
    double pass;       /* per cent; negative: not asked for */
    const char *topic; /* of a drill; NULL: all */
    bool drills;       /* a drill is among the operands */
    bool final;        /* it is the final exam */
    bool answers;      /* an export has the key */
    enum quiz_format format;
};

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

/* The lesson (its index in the catalogue; their number for QUIZ_PLACEMENT) that an operand names, SIZE_MAX if it is a
 * file's name; false with *e set if
 * it is neither. */
bool quiz_pick_find(const struct catalogue *catalogue, const char *operand, size_t *lesson, struct error *e);

/* Appends the title of a lesson's quiz; its name if it cannot be read. */
void quiz_pick_add_title(const struct catalogue *catalogue, size_t lesson, struct text *out);

/* Reads the options. ERROR_INPUT for values that cannot be, and for options that contradict each other. */
bool quiz_request_read(struct quiz_request *out, const struct arguments *a, struct error *e);

/* Appends a row for each quiz of the course; with `progress` (may be NULL) also its last score. False with *e set if
 * one cannot be used. */
bool quiz_list_add(struct text *out, const struct catalogue *catalogue, const struct progress *progress,
                   struct error *e);

/* Appends what may be done about them, and how many questions are due. */
void quiz_list_add_hints(struct text *out, const struct progress *progress);

/* How many questions are due again. */
size_t quiz_list_due(const struct progress *progress);

/* The last result of a quiz of that name (NULL: of any); false if there is none. */
bool quiz_list_last(const struct progress *progress, const char *name, struct progress_sitting *out);

#define QUIZ_DRILL_USUAL 10 /* questions, where no number is asked for */

/* Appends the topics, a line each: two blanks, name, title. */
void quiz_drill_add_topics(struct text *out);

#endif
