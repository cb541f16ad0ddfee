/* SPDX-License-Identifier: MIT */
/* A change to a learner's progress as data, so that it can be made twice: at once in what we hold, and, when it is
 * saved, in what the file holds by then. */
#ifndef HEADWAY_LEARNER_PROGRESS_CHANGE_H
#define HEADWAY_LEARNER_PROGRESS_CHANGE_H

#include "base/moment.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum change_kind {
    CHANGE_PLACE,
    CHANGE_SEE,
    CHANGE_READ,
    CHANGE_ANSWER,
    CHANGE_TITLE,
    CHANGE_SIT,
    CHANGE_FORGET,
    CHANGE_TAKE_IN /* what another machine knows of the course */
};

struct change {
    enum change_kind kind;
    char at[MOMENT_ROOM];
    char *name; /* a lesson's; of an answer and a title, its question's id; of a sitting, its quiz; NULL: forget all */
    char *step; /* of a place, and of what was seen or read; else NULL */
    char *text; /* a view's state, what was answered, or a question's title; else NULL */
    int part;
    double score;
    bool moves;                 /* of an answer: it counts for the schedule of what was missed */
    bool exam, shuffled, again; /* of a sitting; again: it is kept already, and this is what it came to */
    size_t of;
    uint64_t seed;
    json_t *course; /* of what is taken in: a course of a tree of progress_read, left as it is; else NULL */
};

/* Makes the change in a tree of progress_read. Of two things said about one, the later counts; a time that is after
 * `now` says nothing (a clock was wrong then). Two courses that take each other in hold the same then, and again what
 * they took in already changes nothing: what either has seen, read, answered and sat, but for what either forgot
 * later. */
void change_make(json_t *root, const char *course, const struct change *c, const char *now);

/* Whether `later` makes `earlier` superfluous: the same step seen again, another place, something forgotten. */
bool change_replaces(const struct change *later, const struct change *earlier);

/* Whether a question's id is one of a lesson: the lesson's name and after it a byte that is in no name. */
bool change_is_question_of(const char *question, const char *lesson);

/* Frees what it holds. */
void change_free(struct change *c);

#endif
