/* SPDX-License-Identifier: MIT */
/* The console's state, and what its files do with it: console.c begins, ends and serves the room, console_keys.c holds
 * the keys and what they do, console_poll.c asks the room, console_keep.c says where the lecture stands and keeps it;
 * console_room.c says what stands where on screen and draws who follows and the poll, console_draw.c all else. */
#ifndef HEADWAY_CLASSROOM_CONSOLE_STATE_H
#define HEADWAY_CLASSROOM_CONSOLE_STATE_H

#include "classroom/console.h"
#include "classroom/wall_preview.h"
#include "draw/field.h"
#include "draw/flow.h"
#include "draw/keys.h"
#include "lecture/server.h"
#include "menu/search.h"
#include "player/jump.h"
#include "ui/ask.h"
#include "ui/footer.h"

#define CONSOLE_LEAST_ROWS 24
#define CONSOLE_LEAST_COLS 80
#define CONSOLE_HELP_COLS 24 /* of the keys of a row of the help, and a blank */

/* Which of its faces the clock shows large. */
enum console_face { CONSOLE_ELAPSED, CONSOLE_LEFT, CONSOLE_LESSON, CONSOLE_FACE_COUNT };

/* The speaker's notes of the step, flowed; they scroll by themselves as the step's time goes by. */
struct console_notes {
    struct flow flow;
    int width;           /* it was laid for; 0: not laid */
    size_t lesson, step; /* and of what */
    size_t first;        /* the line at the top */
    bool by_hand;        /* the presenter has scrolled: they stand still until the next step */
};

/* The questions to choose from. */
struct console_choice {
    struct poll_list list;
    size_t chosen, first;
};

struct console {
    struct library *library;
    struct agenda *agenda;
    size_t at;                /* the stop that the wall shows: the clock's number, and its position less 1 */
    struct wall wall;         /* where the presenter is */
    struct message_show told; /* what the room was told last; stays while it is frozen */
    bool frozen, blank;

    struct clock clock;
    enum console_face face;
    long long second;         /* the clock's time that was drawn last, in seconds */
    struct clock unrestarted; /* as it was before it was restarted, until the next key; count 0: it was not */
    long long due;            /* of the next frame of the wall's player; −1: nothing moves */
    long long reread;         /* when the files of the course were looked at last */

    struct server server;
    int listening; /* −1: nobody can follow */
    bool rehearses, animate;
    struct journal *journal;             /* its `show` is what the wall shows, always */
    bool unsaved, unwritten;             /* the journal, the results: kept after the next frame */
    bool answered;                       /* there are answers that are in neither */
    long long kept;                      /* when the last such were kept */
    bool journal_failed, results_failed; /* the last time, which has been said */

    struct poll *poll;             /* that is on, one of the journal's results; NULL: none */
    struct poll_question question; /* which it asks */
    long long voted;               /* when this vote was opened */
    struct field hands;            /* being typed */
    struct text trouble;           /* why what is typed does not count */
    struct console_choice choice;

    struct stack stack; /* the console, and what lies over it */
    struct ask ask;     /* before the lecture ends */
    struct jump jump;
    struct lesson whole; /* all steps of the lecture, for the prompt of "go to"; borrows from the lessons */
    struct search search;
    struct console_notes notes;
    struct text notice; /* until the next key */
    bool over;          /* the presenter has ended the lecture */
};

/* ---- console_keep.c: where the lecture stands, and what is kept of it */

/* After anything that the room may see has changed: tells it, unless it is frozen, enters the step in the clock, and
 * has it all kept. */
void console_changed(struct console *c);

/* Says something until the next key, after what is said already. */
void console_say(struct console *c, const char *what);

/* Lays agenda and clock for the lessons as they are; what steps took by now is kept. False with *e set if a lesson
 * cannot be used. */
bool console_plan(struct console *c, int minutes, struct error *e);

/* Goes on with the lecture that the journal has: place, clock, poll. */
void console_resume(struct console *c);

/* Writes journal and results if they have changed; true if there is something to be said about it. */
bool console_keep(struct console *c);

/* Finds the stop that the wall shows; where the wall is at a step that is none, it comes back to the last that was. */
void console_settle(struct console *c);

/* Whether a stop, which there need not be, is of the lesson that the wall shows. */
bool console_stays(const struct console *c, size_t stop);

/* The index in the library of the lesson of that name, if any of it is in the lecture; SIZE_MAX: none. */
size_t console_find_lesson(const struct console *c, const char *name);

/* The step that the wall shows. */
const struct step *console_step(const struct console *c);

/* Opens a stop; says why if that cannot be done. */
bool console_open_stop(struct console *c, size_t at);

/* ---- console_keys.c */

extern const struct key console_keys[];        /* on a step */
extern const struct key console_number_keys[]; /* on a step, before these */
extern const struct key console_common_keys[]; /* on a step, and while a poll is on */
extern const struct key console_leave_keys[];  /* where it is asked whether the lecture ends */

/* Lists all steps of the lecture for the prompt of "go to", as the lessons are now. */
void console_make_whole(struct console *c);

/* The keys that work now, placed. Free with footer_free(). */
void console_footer(const struct console *c, const struct theme *theme, int cols, struct footer *footer);

/* What the help says, of a struct console. */
void console_help(void *self, struct overlay_page *page, const struct canvas *canvas);

/* Answers a key; a click or the wheel. Return flags of scene_wish. */
unsigned console_key(struct console *c, int code);
unsigned console_mouse(struct console *c, const struct event *event, const struct canvas *canvas);

/* ---- console_poll.c */

extern const struct key console_choice_keys[]; /* in the list of questions */
extern const struct key console_poll_keys[];   /* while a poll is on */
extern const struct key console_hands_keys[];  /* where hands are typed */

/* Opens the list of questions, or says that there is none. */
void console_open_choice(struct console *c);

/* Makes it anew, if it is open. */
void console_renew_choice(struct console *c);

/* Appends what the key to go on does to the poll that is on; false if it does nothing now. */
bool console_add_poll_next(const struct console *c, struct text *out);

/* Ends the poll that is on: the room sees the lesson again, and the poll stays in the results. */
void console_end_poll(struct console *c);

/* How the poll stands, as the room is told; precondition: there is one. */
void console_tell_poll(const struct console *c, struct message_poll *out);

/* ---- console_draw.c, console_room.c */

/* What stands where; rows and columns from 0. Each area but that of the room has a hairline above it. */
struct console_frame {
    bool too_small;   /* below 80 × 24: nothing else is set */
    bool large;       /* the clock has three rows, its face is written large */
    bool lists;       /* of a poll each option has a row */
    int bar_col;      /* the hairline between wall and notes; −1: the notes stand below the wall */
    struct area wall; /* the room's screen, small: 40 × 10 or more */
    struct area notes;
    int next_row;                                      /* what comes next */
    struct area room;                                  /* followers, and the poll; its hairline is the row above */
    int clock_row, titles_row, notice_row, footer_row; /* titles: the hairline over the wall */
};

/* Puts what is said on the hairline over the footer. */
void console_draw_notice(const struct console_frame *frame, struct canvas *canvas, const struct text *said);

/* Places everything on a screen of this size. */
void console_frame_make(struct console_frame *out, const struct console *c, const struct canvas *canvas);

/* Scrolls them by hand: they stand still until the next step. */
void console_notes_scroll(struct console *c, int lines);

/* Draws everything but the keys. */
void console_draw(struct console *c, const struct console_frame *frame, struct canvas *canvas);

/* The wall as the room sees it, at the size that it has told, in the pane of the frame; to be freed. */
void console_preview(const struct console *c, const struct console_frame *frame, const struct theme *theme,
                     struct wall_preview *out);

/* Who follows; the poll that is on, below. */
void console_draw_room(const struct console *c, const struct console_frame *frame, struct canvas *canvas);

#endif
