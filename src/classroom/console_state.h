/* SPDX-License-Identifier: MIT */
/* The console's state, shared by its two files, console.c and console_draw.c, and what each offers the other. */
#ifndef HEADWAY_CLASSROOM_CONSOLE_STATE_H
#define HEADWAY_CLASSROOM_CONSOLE_STATE_H

#include "classroom/ask_room.h"
#include "classroom/console.h"
#include "classroom/hands.h"
#include "classroom/wall_preview.h"
#include "draw/flow.h"
#include "draw/keys.h"
#include "lecture/server.h"
#include "menu/search.h"
#include "player/jump.h"
#include "ui/ask.h"

#define CONSOLE_HELP_COLS 24 /* for the keys in a row of the help, with a blank */

/* Which time the clock shows large. */
enum console_face { CONSOLE_ELAPSED, CONSOLE_LEFT, CONSOLE_LESSON, CONSOLE_FACE_COUNT };

/* The speaker's notes of the step, flowed; they scroll by themselves as the step's time passes. */
struct console_notes {
    struct flow flow;
    int width;           /* for which the flow was laid out; 0: it is not */
    size_t lesson, step; /* whose notes the flow holds */
    size_t first;        /* the line at the top */
    bool by_hand;        /* the presenter has scrolled: they stay put until the next step */
};

struct console {
    struct library *library;
    struct agenda *agenda;
    size_t at;                /* the stop that the wall shows: its number in the clock, and its position less 1 */
    struct wall wall;         /* where the presenter is */
    struct message_show told; /* what the room was last told; kept while the wall is frozen */
    bool frozen, blank;

    struct clock clock;
    enum console_face face;
    long long second;         /* the clock's time last drawn, in seconds */
    struct clock unrestarted; /* the clock before its restart, kept until the next key; count 0: no restart */
    long long due;            /* when the wall's player needs its next frame; −1: nothing moves */
    long long reread;         /* when the files of the course were last checked */

    struct server server;
    int listening; /* −1: nobody can follow */
    bool rehearses, animate;
    struct journal *journal;             /* its `show` is always what the wall shows */
    bool unsaved, unwritten;             /* the journal, the results: to be saved after the next frame */
    bool answered;                       /* there are answers that neither of these has yet */
    long long kept;                      /* when such answers were last saved */
    bool journal_failed, results_failed; /* the last save failed, and the presenter was told */

    struct poll *poll;             /* the running one, one of the journal's results; NULL: none */
    struct poll_question question; /* the poll's question */
    long long voted;               /* when this vote was opened */
    struct hands hands;
    struct ask_room choice;

    struct stack stack; /* the console, and what is shown over it */
    struct ask ask;     /* asked before the lecture ends */
    struct jump jump;
    struct lesson whole; /* all steps of the lecture, for the "go to" prompt; borrows from the lessons */
    struct search search;
    struct console_notes notes;
    struct text notice; /* until the next key */
    bool over;          /* the presenter has ended the lecture */
};

/* Whether there is a stop with that number and its lesson is the one that the wall shows. */
static inline bool console_stays(const struct console *c, size_t stop)
{
    return stop < c->agenda->count && c->agenda->stops[stop].lesson == c->wall.lesson;
}

/* ---- console.c: its keys, for tests */

extern const struct key console_keys[];        /* on a step */
extern const struct key console_common_keys[]; /* on a step, and during a poll */
extern const struct key console_leave_keys[];  /* where it asks whether to end the lecture */
extern const struct key console_poll_keys[];   /* during a poll */

/* ---- console_draw.c */

/* The layout of the screen; rows and columns from 0. Each area except the room's has a hairline above it. */
struct console_frame {
    bool too_small;   /* below 80 × 24: nothing else is set */
    bool large;       /* the clock has three rows, with large digits */
    bool lists;       /* each option of a poll has its own row */
    int bar_col;      /* the hairline between wall and notes; −1: the notes are below the wall */
    struct area wall; /* the room's screen, small: 40 × 10 or more */
    struct area notes;
    int next_row;                                      /* what comes next */
    struct area room;                                  /* followers and the poll */
    int clock_row, titles_row, notice_row, footer_row; /* titles: the hairline above the wall */
};

/* Places everything on a screen of this size. */
void console_frame_make(struct console_frame *out, const struct console *c, const struct canvas *canvas);

/* Scrolls the notes by hand: they then stay put until the next step. */
void console_notes_scroll(struct console *c, int lines);

/* Draws everything but the keys. */
void console_draw(struct console *c, const struct console_frame *frame, struct canvas *canvas);

/* The wall as the room sees it, at the size that the room's screen reported, for the frame's pane; free with
 * wall_preview_free(). */
void console_preview(const struct console *c, const struct console_frame *frame, const struct theme *theme,
                     struct wall_preview *out);

#endif
