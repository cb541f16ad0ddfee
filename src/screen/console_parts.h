/* SPDX-License-Identifier: MIT */
/* What the files of the console share; for screen/ alone. console.c begins, ends and serves the room, console_keys.c
 * holds the keys, console_act.c does what they say, console_go.c leads from place to place, console_poll.c leads a
 * poll, console_keep.c keeps the lecture, console_help.c is the help; console_frame.c says what stands where,
 * console_draw.c draws it, with a file for each part of the screen. */
#ifndef HEADWAY_SCREEN_CONSOLE_PARTS_H
#define HEADWAY_SCREEN_CONSOLE_PARTS_H

#include "draw/field.h"
#include "draw/flow.h"
#include "draw/keys.h"
#include "lecture/server.h"
#include "screen/console.h"
#include "screen/footer.h"
#include "screen/jump.h"
#include "screen/search.h"
#include "screen/wall_preview.h"

#define CONSOLE_LEAST_ROWS 24
#define CONSOLE_LEAST_COLS 80

/* What has the keyboard. */
enum console_mode {
    CONSOLE_STEP,   /* the lecture, or the poll that is on */
    CONSOLE_CHOOSE, /* which question to ask the room */
    CONSOLE_HANDS,  /* typing hands */
    CONSOLE_JUMP,
    CONSOLE_SEARCH,
    CONSOLE_HELP,
    CONSOLE_LEAVE /* asks whether to end the lecture */
};

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
    size_t at;        /* the stop that the wall shows: the clock's number, and its position less 1 */
    struct wall wall; /* where the presenter is */
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
    bool mouse_away;                     /* the mouse is the terminal's */

    struct poll *poll;             /* that is on, one of the journal's results; NULL: none */
    struct poll_question question; /* which it asks */
    long long voted;               /* when this vote was opened */
    struct field hands;            /* being typed */
    struct text trouble;           /* why what is typed does not count */
    struct console_choice choice;

    enum console_mode mode;
    struct jump jump;
    struct lesson whole; /* all steps of the lecture, for the prompt of "go to"; borrows from the lessons */
    struct search search;
    size_t help_first;
    struct console_notes notes;
    struct text notice; /* until the next key */
    bool over;          /* the presenter has ended the lecture */
};

/* ---- console.c */

/* After anything that the room may see has changed: tells it, unless it is frozen, enters the step in the clock, and
 * has it all kept. */
void console_changed(struct console *c);

/* Takes in what has changed in the course's directory; returns whether the screen has to be drawn again. */
bool console_refresh(struct console *c);

/* Says something until the next key, behind what is said already. */
void console_say(struct console *c, const char *what);

/* ---- console_keep.c */

/* Lays agenda and clock for the lessons as they are; what steps took by now is kept. False with *e set if a lesson
 * cannot be used. */
bool console_plan(struct console *c, int minutes, struct error *e);

/* Goes on with the lecture that the journal has: place, clock, poll. */
void console_resume(struct console *c);

/* Writes journal and results if they have changed; true if there is something to be said about it. */
bool console_keep(struct console *c);

/* ---- console_go.c */

/* One thing on, over the end of a lesson too, or exactly that back; false at the end, or beginning, of the lecture. */
bool console_next(struct console *c);
bool console_back(struct console *c);

/* To a stop of the lecture. */
void console_go_to(struct console *c, size_t stop);

/* Finds the stop that the wall shows; where the wall is at a step that is none, it comes back to the last that was. */
void console_settle(struct console *c);

/* Whether a stop, which there need not be, is of the lesson that the wall shows. */
bool console_stays(const struct console *c, size_t stop);

/* The index in the library of the lesson of that name, if any of it is in the lecture; SIZE_MAX: none. */
size_t console_find_lesson(const struct console *c, const char *name);

/* The lesson that the wall shows, and its step. */
struct lesson *console_lesson(const struct console *c);
const struct step *console_step(const struct console *c);

/* The room stands still, while the presenter looks ahead; or comes where the presenter is. */
void console_freeze(struct console *c, bool frozen);

/* The prompts for a place. */
void console_open_jump(struct console *c);
void console_jump_key(struct console *c, int code);
void console_search_key(struct console *c, const struct canvas *canvas, int code);

/* ---- console_keys.c */

enum console_action {
    CONSOLE_NEXT = 1,
    CONSOLE_BACK,
    CONSOLE_POINT, /* into the cells of the view */
    CONSOLE_OUT,
    CONSOLE_BLANK,
    CONSOLE_FREEZE,
    CONSOLE_RETURN, /* to where the room stands, which goes on */
    CONSOLE_BIG,
    CONSOLE_HIDE, /* the cell that is pointed at */
    CONSOLE_HIDE_ROW,
    CONSOLE_UNHIDE,
    CONSOLE_POLL, /* asks the room; of a poll, what comes next */
    CONSOLE_HANDS_KEY,
    CONSOLE_DISCUSS,
    CONSOLE_AGAIN, /* a second vote */
    CONSOLE_SOLVE,
    CONSOLE_END_POLL,
    CONSOLE_JUMP_KEY,
    CONSOLE_FIND,
    CONSOLE_FIRST,
    CONSOLE_LAST,
    CONSOLE_NOTES_DOWN,
    CONSOLE_NOTES_UP,
    CONSOLE_FACE,
    CONSOLE_RESTART,
    CONSOLE_FASTER,
    CONSOLE_SLOWER,
    CONSOLE_OTHER, /* example */
    CONSOLE_MOUSE,
    CONSOLE_HELP_KEY,
    CONSOLE_QUIT,
    CONSOLE_ACTION_COUNT
};

extern const struct key console_keys[];        /* on a step */
extern const struct key console_poll_keys[];   /* while a poll is on */
extern const struct key console_choice_keys[]; /* in the list of questions */
extern const struct key console_hands_keys[];  /* where hands are typed */
extern const struct key console_leave_keys[];  /* where it is asked whether the lecture ends */

/* The table of what has the keyboard; NULL: a prompt or the help has, with a table of its own. */
const struct key *console_table(const struct console *c);

/* What is done in the list of questions, where hands are typed, and where it is asked whether the lecture ends. */
enum console_answer { CONSOLE_UP = 1, CONSOLE_DOWN, CONSOLE_PAGE_UP, CONSOLE_PAGE_DOWN, CONSOLE_ENTER, CONSOLE_ESC };

/* Whether an action does something now; appends its word for the footer where it is not the table's. */
bool console_works(const struct console *c, int action, struct text *word);

/* The same for a row of the table of the view that the wall shows. */
bool console_view_works(const struct console *c, const struct key *row, struct key_offer *offer);

/* The keys that work now, placed. Free with footer_free(). */
void console_footer(const struct console *c, const struct theme *theme, int cols, struct footer *footer);

/* ---- console_act.c */

/* Answers a key; a click or the wheel. Return flags of scene_wish. */
unsigned console_key(struct console *c, int code, const struct canvas *canvas);
unsigned console_mouse(struct console *c, const struct event *event, const struct canvas *canvas);

/* ---- console_help.c */

/* Draws the help over the screen; scrolls it; answers a key there. */
void console_draw_help(const struct console *c, struct canvas *canvas);
void console_help_scroll(struct console *c, const struct canvas *canvas, long lines);
unsigned console_help_key(struct console *c, const struct canvas *canvas, int code);

/* ---- console_poll.c */

/* Opens the list of questions, or says that there is none. */
void console_open_choice(struct console *c);

/* Whether an action does something to the poll that is on; appends its word. */
bool console_poll_works(const struct console *c, int action, struct text *word);

/* Leads the poll on, where the action does something to it. */
void console_lead_poll(struct console *c, int action);

/* The keys of the lists and prompts of a poll. */
void console_choose_key(struct console *c, int code);
void console_hands_key(struct console *c, int code);

/* Opens the line in which hands are typed, with those that were. Precondition: a poll is on. */
void console_open_hands(struct console *c);

/* How the poll stands, as the room is told; precondition: there is one. */
void console_tell_poll(const struct console *c, struct message_poll *out);

/* ---- console_frame.c */

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

/* Places everything on a screen of this size. */
void console_frame_make(struct console_frame *out, const struct console *c, const struct canvas *canvas);

/* ---- console_notes.c */

/* Lays the notes for this width, unless that is done, and moves them to where the clock is. */
void console_notes_lay(struct console *c, struct area area, const struct theme *theme);

/* Scrolls them by hand: they stand still until the next step. */
void console_notes_scroll(struct console *c, int lines);

/* ---- console_draw.c, and a file for each part: _clock, _next, _plan, _room, _tally, _choice */

/* Draws everything, and sets the canvas's cursor where something is typed. */
void console_draw(void *self, struct canvas *canvas);

/* The wall as the room sees it, at the size that it has told, in the pane of the frame; to be freed. */
void console_preview(const struct console *c, const struct console_frame *frame, const struct theme *theme,
                     struct wall_preview *out);

/* The time of day and the clock's faces. */
void console_draw_clock(const struct console *c, const struct console_frame *frame, struct canvas *canvas);

/* What the next key to go on brings, and what comes after this step. */
void console_draw_next(const struct console *c, struct canvas *canvas, int row);

/* The steps of the lesson with the minutes that they were to take, and took; nothing where the area is too low. */
void console_draw_plan(const struct console *c, struct canvas *canvas, struct area area);

/* Appends "Score, part 2" of a step of the lecture, as a message names it. */
void console_add_place(const struct console *c, const struct message_show *show, struct text *out);

/* Who follows; the poll that is on, below; `lists` as in the frame. */
void console_draw_room(const struct console *c, const struct console_frame *frame, struct canvas *canvas);
void console_draw_poll(const struct console *c, const struct console_frame *frame, struct canvas *canvas);

/* The questions to choose from, over the dimmed screen; keeps the chosen one in sight. */
void console_draw_choice(struct console *c, struct canvas *canvas);

#endif
