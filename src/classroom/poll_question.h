/* SPDX-License-Identifier: MIT */
/* Questions of the course that a room can be asked: those of quizzes with options to choose from, and any that a
 * lesson's step asks; if the answer is a number, the right one and the usual mistakes become options. Each question has
 * a key, by which a follower finds it in the same course. */
#ifndef HEADWAY_CLASSROOM_POLL_QUESTION_H
#define HEADWAY_CLASSROOM_POLL_QUESTION_H

#include "base/prose.h"
#include "course/library.h"
#include "lecture/poll.h"

#include <stdbool.h>
#include <stddef.h>

/* An option, and what is said about it once the solution is shown. */
struct poll_choice {
    struct prose text, feedback; /* owned; feedback may have no blocks */
    bool right;
};

/* `question` is borrowed from the library: find it again by its key after library_refresh(). Everything that is drawn
 * is owned and stays valid. Members are for reading. */
struct poll_question {
    char *key; /* lesson:six-stages#score-2, quiz:six-stages#…; at most MESSAGE_NAME_ROOM − 1 bytes, clean */
    const struct question *question;
    size_t lesson;     /* whose step or quiz asks it */
    size_t step;       /* the step that asks it; SIZE_MAX: the quiz does */
    struct prose text; /* what is asked, owned; with a gap for a missing word */
    struct poll_choice *choices;
    size_t choice_count;   /* 2 … MESSAGE_OPTIONS_MOST */
    struct prose feedback; /* for everybody, owned */
};

/* The keys of all questions that can be asked at a step of a lesson, the nearest first: the step's own, the quiz
 * questions that the step explains, those of other steps of the lesson, the rest of the quiz. */
struct poll_list {
    struct poll_listed {
        char *key;
        char *title;  /* what is asked, in one line, clean */
        bool of_step; /* the step itself asks it */
        bool of_quiz;
    } * items;
    size_t count;
};

/* Lists them, without computing anything; empty if the lesson cannot be used. Free with poll_list_free(). */
void poll_list_make(struct poll_list *out, struct library *library, size_t lesson, size_t step);

/* Frees it and leaves an empty list. */
void poll_list_free(struct poll_list *list);

/* Finds a question by its key. False with *e set if there is none, or a room cannot be asked it. Free with
 * poll_question_free() in any case. */
bool poll_question_find(struct poll_question *out, struct library *library, const char *key, struct error *e);

/* Frees what it holds and leaves an empty one; the library may be gone already. */
void poll_question_free(struct poll_question *q);

/* Begins a poll that asks the question. */
void poll_question_start(const struct poll_question *q, struct poll *poll, int id);

#endif
