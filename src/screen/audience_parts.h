/* SPDX-License-Identifier: MIT */
/* What the files of the audience's screen share; for screen/ alone. audience.c begins, ends, and waits; audience_hear.c
 * takes what the presenter tells, audience_look.c looks back, audience_keys.c holds the keys and what they do,
 * audience_say.c has the sentences where there is no step to show, audience_draw.c draws. */
#ifndef HEADWAY_SCREEN_AUDIENCE_PARTS_H
#define HEADWAY_SCREEN_AUDIENCE_PARTS_H

#include "base/prose.h"
#include "draw/keys.h"
#include "screen/audience.h"
#include "screen/footer.h"
#include "screen/scene.h"

/* How far a lesson has been shown. */
struct audience_seen {
    char *lesson, *step; /* their names */
    int part, revealed;  /* of that step, as in struct message_show */
};

struct audience {
    struct audience_setup setup;
    struct client client;

    char *directory; /* of the open course; NULL: none is */
    struct audience_course course;
    struct error trouble;     /* why the course, or what is to be shown, cannot be: else empty */
    struct wall wall;         /* as the presenter has it */
    bool is_shown;            /* it shows a step of this lecture */
    bool has_ended;           /* this lecture has: the next that says hello is another */
    long long looks_at_files; /* when the course's files are looked at again */

    struct audience_seen *seen; /* the lessons of this lecture, in the order in which they were shown */
    size_t seen_count;
    bool is_back;    /* looks back */
    struct wall own; /* then: where to */

    struct poll_question question; /* of the poll that is on */
    bool has_question;
    bool has_repeated; /* on this link, the answer to the poll has been told */

    int rows, cols;       /* as it was drawn last; 0: not yet */
    long long said_screen; /* when the presenter was told them last */

    struct text notice; /* stands in the last row until the next key */
    bool mouse_away, has_help;
    size_t help_first;
};

/* ---- audience.c */

/* The player of the step that is on the screen; NULL: none is. */
struct player *audience_player(const struct audience *a);

/* ---- audience_hear.c */

/* Takes what client_serve() told; returns whether the screen is another. */
bool audience_hear(struct audience *a, unsigned told);

/* Whether files may change under it: the course is somebody's directory, or one that cannot be opened yet. */
bool audience_watches(const struct audience *a);

/* Takes in what has changed in the course's directory; tries one that could not be opened again. Returns whether the
 * screen is another. */
bool audience_refresh(struct audience *a);

/* Closes all that points into the course. */
void audience_drop_course(struct audience *a);

/* Whether the presenter's step, or the own one, is to be drawn; else audience_say() says why not. */
bool audience_shows_wall(const struct audience *a);

/* Whether the poll that is on stands on this screen, and whether it can be answered here. */
bool audience_shows_poll(const struct audience *a);
bool audience_can_answer(const struct audience *a);

/* ---- audience_look.c */

/* Notes that this has been shown. */
void audience_note_seen(struct audience *a, const struct message_show *show);
void audience_forget_seen(struct audience *a);

/* Whether there is something behind, or ahead, that may be looked at. */
bool audience_can_look(const struct audience *a);
bool audience_can_go_on(const struct audience *a);

/* One thing back, or on; going on to where the presenter is rejoins. */
void audience_look_back(struct audience *a);
void audience_go_on(struct audience *a);

/* Into the cells of the step, which is to look back; out of them. */
bool audience_has_cells(const struct audience *a);
void audience_enter(struct audience *a);
bool audience_is_inside(const struct audience *a);

/* Gives a key to the cells; false if it is none of theirs. */
bool audience_cell_key(struct audience *a, int code);

/* A click on the step, while looking back: chooses a cell or goes to a stage that was shown. */
bool audience_click(struct audience *a, const struct canvas *canvas, int row, int col);

/* To the presenter again. */
void audience_rejoin(struct audience *a);

/* ---- audience_keys.c */

enum audience_action {
    AUDIENCE_BACK = 1,
    AUDIENCE_ON,
    AUDIENCE_REJOIN,
    AUDIENCE_ENTER,
    AUDIENCE_LEAVE,
    AUDIENCE_DOWN,
    AUDIENCE_UP,
    AUDIENCE_ANSWER,
    AUDIENCE_MOUSE,
    AUDIENCE_QUIT,
    AUDIENCE_HELP
};

extern const struct key audience_keys[];

/* Whether an action does something now; appends its word for the footer where it is not the table's. */
bool audience_works(const struct audience *a, int action, struct text *word);

/* Answers an event. Returns flags of scene_wish. */
unsigned audience_event(void *self, const struct event *event, const struct canvas *canvas);

/* Draws the help. */
void audience_draw_help(struct audience *a, struct canvas *canvas);

/* ---- audience_say.c */

/* Says why no step is shown: what it is, and what to do. Free with prose_free(). */
void audience_say(const struct audience *a, struct prose *out);

/* ---- audience_draw.c */

/* Draws the whole screen. */
void audience_draw(void *self, struct canvas *canvas);

/* What stands on the wall besides the step, but for the last row's words. */
struct wall_notes audience_notes(const struct audience *a);

/* The keys of the last row, placed. Free with footer_free(). */
void audience_footer(const struct audience *a, const struct canvas *canvas, struct footer *footer);

#endif
