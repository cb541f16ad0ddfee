/* SPDX-License-Identifier: MIT */
/* The state of the audience's screen, shared by its files: audience.c begins, ends, waits, receives the presenter's
 * messages, and draws; audience_keys.c holds the keys and what they do. */
#ifndef HEADWAY_CLASSROOM_AUDIENCE_STATE_H
#define HEADWAY_CLASSROOM_AUDIENCE_STATE_H

#include "base/prose.h"
#include "classroom/audience.h"
#include "ui/footer.h"

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
    bool is_back;    /* looking back */
    struct wall own; /* then: at what */

    struct poll_question question; /* of the running poll */
    bool has_question;
    bool has_repeated; /* this connection has repeated the answer to the poll */

    int rows, cols;        /* as last drawn; 0: not yet */
    long long said_screen; /* when the presenter was last told the size */

    struct text notice; /* shown in the last row until the next key */
    struct stack stack; /* the screen, and its help over it */
};

/* ---- audience.c */

/* The player of the step that is on the screen; NULL: none is. */
struct player *audience_player(const struct audience *a);

/* Whether a step (the presenter's, or the one looked back at) is to be drawn; else the screen says why not. */
bool audience_shows_wall(const struct audience *a);

/* Whether this screen shows the running poll; whether the poll can be answered here. */
bool audience_shows_poll(const struct audience *a);
bool audience_can_answer(const struct audience *a);

/* ---- audience_keys.c */

/* Notes that a step, its parts and answers have been shown. */
void audience_note_seen(struct audience *a, const struct message_show *show);
void audience_forget_seen(struct audience *a);

/* Returns to the presenter. */
void audience_rejoin(struct audience *a);

/* Appends the keys that the last row of the screen names now. */
void audience_add_keys(struct audience *a, const struct canvas *canvas, struct footer *footer);

/* Writes the help; `self` is a struct audience. */
void audience_help(void *self, struct overlay_page *page, const struct canvas *canvas);

/* Answers an event. Returns flags of scene_wish. */
unsigned audience_event(void *self, const struct event *event, const struct canvas *canvas);

/* What the wall shows besides the step, without the words of the last row. */
struct wall_notes audience_notes(const struct audience *a);

#endif
