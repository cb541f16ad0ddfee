/* SPDX-License-Identifier: MIT */
/* What a command line asks of quizzes, and the questions that it picks: from lessons, files or drills, with --review
 * only those that are due again; and the list of all quizzes. */
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

#define QUIZ_DRILL "drill" /* the operand that means drills, as QUIZ_FINAL means the final exam; no lesson's name */
#define QUIZ_MINUTES 1440  /* the most an exam may have */

/* What the command is to do. */
enum quiz_deed {
    QUIZ_TAKES,
    QUIZ_LISTS,  /* lists the quizzes */
    QUIZ_PRINTS, /* prints a paper and its key */
    QUIZ_KEYS,   /* prints the key alone */
    QUIZ_EXPORTS,
    QUIZ_REMEMBERS /* shows the history */
};

struct quiz_request {
    enum quiz_deed deed;
    bool exam, shuffles, reviews, json, csv;
    bool seeds;        /* a seed was given */
    uint64_t seed;     /* the given one, or a fresh one if anything is random; else 0 */
    int minutes;       /* 0: no limit */
    size_t count;      /* questions at most; 0: all */
    double pass;       /* per cent; negative: not given */
    const char *topic; /* of a drill; NULL: all */
    bool drills;       /* a drill is among the operands */
    bool final;        /* this is the final exam */
    bool answers;      /* an export includes the key */
    enum quiz_format format;
};

struct quiz_pick {
    struct quiz *quizzes; /* in the order of the operands; a drill is one too */
    size_t quiz_count;
    const struct question **questions; /* of the paper, before it is shuffled; borrowed from `quizzes` */
    size_t question_count;
    struct text name;  /* its name in the history: six-stages */
    struct text title; /* Six stages */
    size_t due;        /* with --review: how many are due, including questions that no longer exist */
    size_t refused;    /* errors in the files: what cannot be used is left out, and the exit status reports it */
};

/* Opens what the operands name; without any, all quizzes of the course. What is wrong with a file goes to standard
 * error, and its usable questions are picked; ERROR_INPUT for a name or a file with none. With --review, `progress`
 * says what is due. Free with quiz_pick_free() in any case. */
bool quiz_pick_open(struct quiz_pick *out, const struct opened *opened, const struct arguments *a,
                    const struct quiz_request *request, const struct progress *progress, struct error *e);

/* Opens one more quiz, of a lesson of the catalogue or of a file, and picks nothing from it. As above. */
bool quiz_pick_add_lesson(struct quiz_pick *pick, const struct catalogue *catalogue, size_t lesson, struct error *e);
bool quiz_pick_add_file(struct quiz_pick *pick, const char *path, struct error *e);

/* The question with that name in the history, if an open quiz has it and it can be graded; else NULL. Borrowed. */
const struct question *quiz_pick_question(const struct quiz_pick *pick, const char *name);

/* Frees everything and leaves nothing picked. */
void quiz_pick_free(struct quiz_pick *pick);

/* Finds the lesson that an operand names: its index in the catalogue, lesson_count for QUIZ_PLACEMENT, SIZE_MAX for the
 * name of a file; false with *e set if it is none of these. */
bool quiz_pick_find(const struct catalogue *catalogue, const char *operand, size_t *lesson, struct error *e);

/* Appends the title of a lesson's quiz; its name if it cannot be read. */
void quiz_pick_add_title(const struct catalogue *catalogue, size_t lesson, struct text *out);

/* Reads the options. ERROR_INPUT for values that cannot be, and for options that contradict each other. */
bool quiz_request_read(struct quiz_request *out, const struct arguments *a, struct error *e);

/* Appends a row for each quiz of the course; with `progress` (may be NULL) also its last score. False with *e set if
 * one cannot be used. */
bool quiz_list_add(struct text *out, const struct catalogue *catalogue, const struct progress *progress,
                   struct error *e);

/* Appends what a user can do with the quizzes, and how many questions are due. */
void quiz_list_add_hints(struct text *out, const struct progress *progress);

/* How many questions are due again. */
size_t quiz_list_due(const struct progress *progress);

/* The last result of a quiz of that name (NULL: of any); false if there is none. */
bool quiz_list_last(const struct progress *progress, const char *name, struct progress_sitting *out);

#define QUIZ_DRILL_USUAL 10 /* questions, where no number is asked for */

/* Appends the topics, a line each: two blanks, name, title. */
void quiz_drill_add_topics(struct text *out);

#endif
