/* SPDX-License-Identifier: MIT */
/* The console's state, shared by its files: console.c begins, ends and serves the room; console_keys.c holds the keys
 * and what they do; console_poll.c asks the room; console_keep.c tracks where the lecture is and saves it;
 * console_room.c lays out the screen and draws the followers and the poll; console_draw.c draws the rest. */
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

/* The questions to choose from. */
struct console_choice {
    struct poll_list list;
    size_t chosen, first;
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
    bool answered;                       /* there are answers that neither has yet */
    long long kept;                      /* when such answers were last saved */
    bool journal_failed, results_failed; /* the last save failed, and the presenter was told */

    struct poll *poll;             /* the running one, one of the journal's results; NULL: none */
    struct poll_question question; /* the poll's question */
    long long voted;               /* when this vote was opened */
    struct field hands;            /* the counted hands being typed */
    struct text trouble;           /* why the typed text is not accepted */
    struct console_choice choice;

    struct stack stack; /* the console, and what is shown over it */
    struct ask ask;     /* asked before the lecture ends */
    struct jump jump;
    struct lesson whole; /* all steps of the lecture, for the "go to" prompt; borrows from the lessons */
    struct search search;
    struct console_notes notes;
    struct text notice; /* until the next key */
    bool over;          /* the presenter has ended the lecture */
};

/* ---- console_keep.c: where the lecture is, and what is saved of it */

/* Call it after anything that the room may see has changed: tells the room, unless the wall is frozen, enters the step
 * in the clock, and marks the journal to be saved. */
void console_changed(struct console *c);

/* Shows a notice until the next key, after what is shown already. */
void console_say(struct console *c, const char *what);

/* Works out agenda and clock for the lessons as they are now; the time that steps took is kept. False with *e set if a
 * lesson cannot be used. */
bool console_plan(struct console *c, int minutes, struct error *e);

/* Continues the lecture of the journal: its clock, its poll, and where it was, unless it goes on elsewhere. */
void console_resume(struct console *c, bool is_elsewhere);

/* Writes journal and results if they have changed; true if that leaves a notice to be drawn. */
bool console_keep(struct console *c);

/* Finds the stop that the wall shows; if the wall's step is not a stop, returns the wall to the last one that was. */
void console_settle(struct console *c);

/* Whether there is a stop with that number and its lesson is the one that the wall shows. */
bool console_stays(const struct console *c, size_t stop);

/* The index in the library of the lesson of that name, if any of it is in the lecture; SIZE_MAX: none. */
size_t console_find_lesson(const struct console *c, const char *name);

/* The step that the wall shows. */
const struct step *console_step(const struct console *c);

/* Opens a stop; shows why if it cannot. */
bool console_open_stop(struct console *c, size_t at);

/* ---- console_keys.c */

extern const struct key console_keys[];        /* on a step */
extern const struct key console_number_keys[]; /* on a step, looked up before these */
extern const struct key console_common_keys[]; /* on a step, and during a poll */
extern const struct key console_leave_keys[];  /* where it asks whether to end the lecture */

/* Lists all steps of the lecture, as the lessons are now, for the "go to" prompt. */
void console_make_whole(struct console *c);

/* Lays out the footer with the keys that work now. Free with footer_free(). */
void console_footer(const struct console *c, const struct theme *theme, int cols, struct footer *footer);

/* Writes the help; `self` is a struct console. */
void console_help(void *self, struct overlay_page *page, const struct canvas *canvas);

/* Answers a key; a click or the wheel. Both return flags of scene_wish. */
unsigned console_key(struct console *c, int code);
unsigned console_mouse(struct console *c, const struct event *event, const struct canvas *canvas);

/* ---- console_poll.c */

extern const struct key console_choice_keys[]; /* in the list of questions */
extern const struct key console_poll_keys[];   /* during a poll */
extern const struct key console_hands_keys[];  /* while the number of hands is typed */

/* Opens the list of questions, or says that there is none. */
void console_open_choice(struct console *c);

/* Makes the list again, if it is open. */
void console_renew_choice(struct console *c);

/* Appends what the "next" key does to the running poll; false if it does nothing now. */
bool console_add_poll_next(const struct console *c, struct text *out);

/* Ends the running poll: the room sees the lesson again, and the poll stays in the results. */
void console_end_poll(struct console *c);

/* The state of the poll, as the room is told it; precondition: a poll is running. */
void console_tell_poll(const struct console *c, struct message_poll *out);

/* ---- console_draw.c, console_room.c */

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

/* Draws the notice on the hairline above the footer. */
void console_draw_notice(const struct console_frame *frame, struct canvas *canvas, const struct text *said);

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

/* Draws the followers, and the running poll below them. */
void console_draw_room(const struct console *c, const struct console_frame *frame, struct canvas *canvas);

#endif
