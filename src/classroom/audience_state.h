/* SPDX-License-Identifier: MIT */
/* The members of struct audience: for the file that implements it, and for tests that look into it. */
#ifndef HEADWAY_CLASSROOM_AUDIENCE_STATE_H
#define HEADWAY_CLASSROOM_AUDIENCE_STATE_H

#include "classroom/audience.h"

/* How far a lesson has been shown. */
struct audience_seen {
    char *lesson, *step; /* their names */
    int part, revealed;  /* of the step, as in struct message_show */
};

struct audience {
    struct audience_setup setup;
    struct client client;

    char *directory; /* of the open course; NULL: none is */
    struct audience_course course;
    struct error trouble;     /* why the course, or the step, cannot be shown; else empty */
    struct wall wall;         /* as the presenter has it */
    bool is_shown;            /* a step of this lecture is shown */
    bool has_ended;           /* this lecture has ended: the next hello starts another */
    long long looks_at_files; /* when the course's files are looked at again */

    struct audience_seen *seen; /* the lessons of this lecture, in the order in which they were shown */
    size_t seen_count;
    bool is_back;    /* looking back, on `own` */
    struct wall own; /* the wall that is looked back at; empty otherwise */

    struct poll_question question; /* of the running poll */
    bool has_question;
    bool has_repeated; /* this connection has repeated the answer to the poll */

    int rows, cols;        /* as last drawn; 0: not yet */
    long long said_screen; /* when the presenter was last told the size */

    struct text notice; /* shown in the last row until the next key, or until the presenter does something */
    struct stack stack; /* the screen, and its help over it */
};

#endif
