/* SPDX-License-Identifier: MIT */
/* The wall: what the room sees of a lecture. The audience's screen is one in full; the presenter's console draws the
 * same one small, beside the notes. What is told of a wall (message.h) is all there is to it: two walls that obey the
 * same message draw the same frame at the same size. It knows of no terminal and no socket. */
#ifndef HEADWAY_CLASSROOM_WALL_H
#define HEADWAY_CLASSROOM_WALL_H

#include "classroom/poll_question.h"
#include "course/library.h"
#include "draw/canvas.h"
#include "lecture/message.h"
#include "player/frame.h"
#include "player/player.h"

/* Members are for reading; a zeroed one shows nothing. */
struct wall {
    struct library *library;           /* borrowed; NULL: none yet */
    const struct view_source *sources; /* borrowed, as in view.h */
    struct player *player;             /* at the step that is shown; NULL: nothing is shown yet */
    struct player **players;           /* by lesson, of all that were opened here: each keeps how its steps were left */
    size_t player_count;
    size_t lesson;                    /* that the player shows: its index in the library */
    bool blank, frozen, big, pointed; /* as of struct message_show; its own player may point, too */
    int position, steps;
};

/* What stands on a wall besides the step. */
struct wall_notes {
    const struct poll_question *question; /* of the poll that is on, with `poll`; NULL: none */
    const struct message_poll *poll;      /* as the room is told of it */
    int answer;                           /* which option was chosen here; −1: none */
    const char *status;                   /* the last row, left: whose pace this is, what to press; NULL: no such row */
    const char *aside;                    /* the last row, right; NULL: "4 of 9" */
    bool bare;                            /* no title row either: the console has one */
};

/* Begins with nothing shown. */
void wall_start(struct wall *w, struct library *library, const struct view_source *sources);

/* Opens a step of a lesson as the lesson opens it, or as it was left on this wall. False with *e set, and everything as
 * it was, if that cannot be done. `step`, as lesson_find() reads it, may be NULL: the first. */
bool wall_open(struct wall *w, size_t lesson, const char *step, struct error *e);

/* One thing further, or exactly that back: the answer of the next question that the step asks, its next part, the next
 * step, opened as it was left. False at the end, or beginning, of the lesson. */
bool wall_next(struct wall *w);
bool wall_back(struct wall *w);

/* Whether the next thing is an answer. */
bool wall_answers_next(const struct wall *w);

/* To a step of this lesson, as it was left. */
void wall_go_to(struct wall *w, size_t step);

/* Shows the last thing of the step: all parts, all answers. */
void wall_show_all(struct wall *w);

/* Hides the cell that is pointed at, or shows it again; the same with all of its row; shows all that were hidden by
 * hand. False where there is none. */
bool wall_hide_cell(struct wall *w);
bool wall_hide_row(struct wall *w);
bool wall_unhide(struct wall *w);

/* Bigger cells, or the usual ones. */
void wall_set_big(struct wall *w, bool big);

/* What is shown, as a message. */
void wall_tell(const struct wall *w, struct message_show *out);

/* Shows what a message says; false with *e set if that cannot be done (no such lesson or step: another course): then as
 * much of it as can be is shown. */
bool wall_obey(struct wall *w, const struct message_show *show, struct error *e);

/* After library_refresh() has brought other versions of lessons. */
void wall_renew(struct wall *w);

/* A click on a wall that wall_draw() has drawn so: chooses what stands there in the view, or goes to a stage of the
 * rail; true if that changed anything. */
bool wall_click(struct wall *w, const struct wall_notes *notes, const struct canvas *canvas, int row, int col);

/* Draws it on all of a canvas, 40 × 12 or more (10 rows with `bare`); below, what it needs and what it has. */
void wall_draw(const struct wall *w, const struct wall_notes *notes, struct canvas *canvas);

/* Frees everything. */
void wall_free(struct wall *w);

#endif
