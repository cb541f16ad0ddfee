/* SPDX-License-Identifier: MIT */
/* The wall: what the room sees of a lecture. The audience's screen is one wall; the presenter's console draws the same
 * one small, beside the notes. A message (message.h) describes a wall completely: two walls that apply the same message
 * draw the same frame at the same size. It knows no terminal and no socket. */
#ifndef HEADWAY_CLASSROOM_WALL_H
#define HEADWAY_CLASSROOM_WALL_H

#include "classroom/poll_question.h"
#include "course/library.h"
#include "draw/canvas.h"
#include "lecture/message.h"
#include "player/player_state.h"
#include "view/view.h"

/* Members are for reading; a zeroed one shows nothing. */
struct wall {
    struct library *library;           /* borrowed; NULL: none yet */
    const struct view_source *sources; /* borrowed, as in view.h */
    struct player *player;             /* at the step that is shown; NULL: nothing is shown yet */
    struct player **players; /* [player_count], one for each lesson opened here: each keeps how its steps were left */
    size_t player_count;
    size_t lesson;                    /* index in the library of the lesson that the player shows */
    bool blank, frozen, big, pointed; /* as in struct message_show; its player may point all the same */
    int position, steps;
};

/* What a wall shows besides the step. */
struct wall_notes {
    const struct poll_question *question; /* of the running poll, with `poll`; NULL: none */
    const struct message_poll *poll;      /* as the room is told it */
    int answer;                           /* the option chosen here; −1: none */
    const char *status;                   /* the last row, left: who sets the pace, what to press; NULL: no such row */
    const char *aside;                    /* the last row, right; NULL: "4 of 9" */
    bool bare;                            /* no title row and no last row: the console has its own */
};

/* Begins with nothing shown. */
void wall_start(struct wall *w, struct library *library, const struct view_source *sources);

/* Opens a step of a lesson as the lesson opens it, or as it was left on this wall. On failure false with *e set, and
 * nothing changes. `step`, as lesson_find() reads it, may be NULL: the first. */
bool wall_open(struct wall *w, size_t lesson, const char *step, struct error *e);

/* Goes one thing on, or exactly the same back: the answer of the step's next question, its next part, or the next step,
 * as it was left. False at the end, or at the beginning, of the lesson. */
bool wall_next(struct wall *w);
bool wall_back(struct wall *w);

/* Whether wall_next() would show an answer. */
bool wall_answers_next(const struct wall *w);

/* Goes to a step of this lesson, as it was left. */
void wall_go_to(struct wall *w, size_t step);

/* Shows the last thing of the step: all parts, all answers. */
void wall_show_all(struct wall *w);

/* Hides the cell pointed at, or shows it again; the same for its whole row; shows all that were hidden by hand. False
 * if there is none. */
bool wall_hide_cell(struct wall *w);
bool wall_hide_row(struct wall *w);
bool wall_unhide(struct wall *w);

/* Sets bigger cells, or the usual ones. */
void wall_set_big(struct wall *w, bool big);

/* Describes what is shown, as a message. */
void wall_describe(const struct wall *w, struct message_show *out);

/* Shows what a message describes; false with *e set if it cannot (no such lesson or step: another course): then it
 * shows as much as it can. */
bool wall_apply(struct wall *w, const struct message_show *show, struct error *e);

/* Call it after library_refresh() has read other versions of lessons. */
void wall_renew(struct wall *w);

/* A click on a wall that wall_draw() drew with the same `notes` on `canvas`: chooses what the view shows there, or goes
 * to a stage of the row of stages; true if that changed anything. */
bool wall_click(struct wall *w, const struct wall_notes *notes, const struct canvas *canvas, int row, int col);

/* Fills a canvas, 40 × 12 or larger (10 rows with `bare`); a smaller one says what size is needed and what it has. */
void wall_draw(const struct wall *w, const struct wall_notes *notes, struct canvas *canvas);

/* Frees everything. */
void wall_free(struct wall *w);

#endif
