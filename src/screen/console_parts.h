/* SPDX-License-Identifier: MIT */
/* What the files of the console share; for screen/ alone. console.c begins, ends and serves the room, console_keys.c
 * holds the keys and what they do, console_poll.c leads a poll, console_frame.c says what stands where, console_draw.c
 * draws it, with a file for each part of the screen. */
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
#include "screen/wall.h"

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
    const size_t *lessons;
    size_t lesson_count;
    size_t at;        /* in `lessons`, of the one that the wall shows */
    size_t *first_of; /* [lesson_count]: the clock's number of each lesson's first step, and its position less 1 */
    struct wall wall; /* where the presenter is */
    struct message_show told; /* what the room was told last; stays while it is frozen */
    bool frozen, blank;

    struct clock clock;
    enum console_face face;
    long long second; /* the clock's time that was drawn last, in seconds */
    struct clock unrestarted; /* as it was before it was restarted; count 0: it was not */

    struct server server;
    int listening; /* −1: nobody can follow */
    bool rehearses;
    struct journal *journal;
    bool unsaved;

    struct poll *poll;                   /* that is on, one of the journal's results; NULL: none */
    struct poll_question question;       /* which it asks */
    long long voted;                     /* when this vote was opened */
    struct field hands;                  /* being typed */
    struct text trouble;                 /* why what is typed does not count */
    struct console_choice choice;

    enum console_mode mode;
    struct jump jump;
    struct search search;
    size_t help_first;
    struct console_notes notes;
    struct text notice; /* until the next key */
    bool over;          /* the presenter has ended the lecture */
};

/* ---- console.c */

/* Milliseconds of the monotonic clock. */
long long console_now(void);

/* After anything that the room may see has changed: tells it, unless it is frozen, enters the step in the clock, and
 * has it all kept. */
void console_changed(struct console *c);

/* ---- console_keys.c */

enum console_action {
    CONSOLE_NEXT = 1,
    CONSOLE_BACK,
    CONSOLE_POINT, /* into the cells of the view */
    CONSOLE_OUT,
    CONSOLE_BLANK,
    CONSOLE_FREEZE,
    CONSOLE_BIG,
    CONSOLE_HIDE,     /* the cell that is pointed at */
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
    CONSOLE_HELP_KEY,
    CONSOLE_QUIT
};

extern const struct key console_keys[];      /* on a step */
extern const struct key console_poll_keys[]; /* while a poll is on */

/* Whether an action does something now; appends its word for the footer where it is not the table's. */
bool console_works(const struct console *c, int action, struct text *word);

/* Answers a key. Returns flags of scene_wish. */
unsigned console_key(struct console *c, int code, const struct canvas *canvas);

/* The keys that work now, placed. Free with footer_free(). */
void console_footer(const struct console *c, const struct theme *theme, int cols, struct footer *footer);

/* ---- console_poll.c */

/* Asks a question of the list; leads the poll on; false where that cannot be. */
bool console_ask(struct console *c, const char *key);
bool console_lead_poll(struct console *c, int action);

/* The keys of the lists and prompts of a poll; false where the key is none of theirs. */
bool console_choose_key(struct console *c, int code);
bool console_hands_key(struct console *c, int code);

/* How the poll stands, as the room is told; precondition: there is one. */
void console_tell_poll(const struct console *c, struct message_poll *out);

/* ---- console_frame.c */

/* What stands where; rows and columns from 0. Each area but that of the room has a hairline above it. */
struct console_frame {
    bool too_small;    /* below 80 × 24: nothing else is set */
    bool large;        /* the clock has three rows, its face is written large */
    bool lists;        /* of a poll each option has a row */
    int bar_col;       /* the hairline between wall and notes; −1: the notes stand below the wall */
    struct area wall;  /* the room's screen, small: 40 × 10 or more */
    struct area notes;
    int next_row;      /* what comes next */
    struct area room;  /* followers, and the poll; its hairline is the row above */
    int clock_row, titles_row, notice_row, footer_row; /* titles: the hairline over the wall */
};

void console_frame_make(struct console_frame *out, const struct console *c, const struct canvas *canvas);

/* ---- console_notes.c */

/* Lays the notes for this width, unless that is done, and moves them to where the clock is. */
void console_notes_lay(struct console *c, struct area area, const struct theme *theme);

/* Scrolls them by hand: they stand still until the next step. */
void console_notes_scroll(struct console *c, int lines);

/* ---- console_draw.c, console_clock.c, console_next.c, console_room.c, console_poll_draw.c, console_choice.c */

/* Draws everything, and sets the canvas's cursor where something is typed. */
void console_draw(void *self, struct canvas *canvas);

/* The time of day and the clock's faces. */
void console_draw_clock(const struct console *c, const struct console_frame *frame, struct canvas *canvas);

/* What the next key to go on brings, and what comes after this step. */
void console_draw_next(const struct console *c, struct canvas *canvas, int row);

/* Appends "Score, part 2" of a step of the lecture, as a message names it. */
void console_add_place(const struct console *c, const struct message_show *show, struct text *out);

/* Who follows; the poll that is on, below; `lists` as in the frame. */
void console_draw_room(const struct console *c, const struct console_frame *frame, struct canvas *canvas);
void console_draw_poll(const struct console *c, const struct console_frame *frame, struct canvas *canvas);

/* The questions to choose from, over the dimmed screen; keeps the chosen one in sight. */
void console_draw_choice(struct console *c, struct canvas *canvas);

/* ---- console_help.c */

/* Draws the help from its line help_first on, over the dimmed screen. */
void console_draw_help(struct console *c, struct canvas *canvas);

/* Scrolls it by lines; whether anything changed. The lines that are in sight at once. */
bool console_help_scroll(struct console *c, const struct canvas *canvas, long by);
long console_help_page(const struct console *c, const struct canvas *canvas);

#endif
