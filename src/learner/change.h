/* SPDX-License-Identifier: MIT */
/* A change to a learner's progress as data, so that it can be made twice: at once in memory, and on saving in what the
 * file holds by then. */
#ifndef HEADWAY_LEARNER_CHANGE_H
#define HEADWAY_LEARNER_CHANGE_H

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
    CHANGE_BEGIN,   /* a question of a quiz that is not finished was answered */
    CHANGE_DRAFT,   /* something was typed at such a question, and not given */
    CHANGE_STOP_AT, /* such a question was looked at */
    CHANGE_ATTEMPT,
    CHANGE_FORGET,
    CHANGE_TAKE_IN /* merges what another machine knows of the course */
};

struct change {
    enum change_kind kind;
    char at[MOMENT_ROOM];
    char *name; /* a lesson's; for an answer or a title, the question's id; for an attempt, or one begun, the quiz;
                   NULL: forget all */
    char *step; /* for a place, and for what was seen or read; in a quiz begun, the question's id; else NULL */
    char *text; /* a view's state, an answer, a draft, or a question's title; else NULL */
    int part;
    double score;
    bool moves;          /* for an answer: it counts for the schedule of missed questions */
    bool exam, shuffled; /* for an attempt; `shuffled` also for a quiz begun */
    bool again; /* the attempt is recorded already, and this is its new score; the quiz is begun, and this is one more
                   answer */
    size_t of;
    uint64_t seed;
    json_t *course; /* for CHANGE_TAKE_IN: a course in a tree of progress_read(), not modified; else NULL */
};

/* Makes the change in a tree of progress_read(). Of two changes to the same thing, the later counts; a time after `now`
 * is ignored (a clock was wrong). Two courses that take each other in end up the same: what either has seen, read,
 * answered and attempted, except what either forgot later. Taking in the same again changes nothing. */
void change_make(json_t *root, const char *course, const struct change *c, const char *now);

/* Whether `later` makes `earlier` redundant: the same step seen again, another place, something forgotten. */
bool change_replaces(const struct change *later, const struct change *earlier);

/* Whether a question's id belongs to a lesson: it is the lesson's name followed by a byte that no name has. */
bool change_is_question_of(const char *question, const char *lesson);

/* Frees what it holds. */
void change_free(struct change *c);

#endif
