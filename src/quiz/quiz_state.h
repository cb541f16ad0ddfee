/* SPDX-License-Identifier: MIT */
/* The state of a quiz player, shared by its files: quiz.c begins, moves between questions, lists them and sums up;
 * quiz_draw.c lays out the screen and the question and draws them; quiz_question.c has the keys of a question;
 * quiz_scenes.c the scenes and their other keys. */
#ifndef HEADWAY_QUIZ_QUIZ_STATE_H
#define HEADWAY_QUIZ_QUIZ_STATE_H

#include "draw/flow.h"
#include "draw/line.h"
#include "player/draft.h"
#include "quiz/quiz.h"
#include "ui/ask.h"
#include "ui/footer.h"

#include <stdint.h>

#define QUIZ_NARROW 60 /* columns: below this, or below QUIZ_LOW rows, the frame is compact */
#define QUIZ_LOW 20

/* What a row of a question's text shows. */
enum quiz_row_kind { QUIZ_ROW_TEXT, QUIZ_ROW_GAP, QUIZ_ROW_FIELD };

struct quiz_row {
    enum quiz_row_kind kind;
    size_t index; /* of the flow's line, or of the field's row */
    size_t block; /* of the prose */
    size_t place; /* the option of the row, or, numbered after the options, the right side of pairs; or QUESTION_NONE */
};

/* A question laid out to a width, and scrolled. */
struct quiz_page {
    struct flow flow;
    struct flow sides; /* the right sides of pairs, if they stay below the scrolled text; else empty */
    struct quiz_row *rows;
    size_t count;
    size_t *breaks; /* [field_rows] where each row of the field begins, in bytes */
    size_t field_rows;
    size_t from, to;              /* the rows that `bring` is about */
    size_t first;                 /* the row at the top */
    bool bring;                   /* the chosen option, the field, or the outcome is to be scrolled into sight */
    int screen_rows, screen_cols; /* at the last drawing: after a resize those rows are scrolled into sight again */
    bool is_laid, ascii;
    int width, room;  /* columns, and rows of the body, for which the page was made */
    unsigned version; /* the player's version for which the page was made */
};

/* A list of questions. */
struct quiz_list {
    size_t *items; /* [count] */
    size_t count, at, first;
};

/* What covers a question: the list of all questions, or the question's picture in the whole body. */
struct quiz_over {
    struct quiz_player *quiz;
    const struct quiz_part *part;
    const struct key *keys;
    struct quiz_list list;
};

#define QUIZ_KEYS_MOST 64 /* rows */

struct quiz_player {
    struct sitting *sitting;
    char *title;
    const struct view_source *sources;
    void (*name_step)(void *context, const char *step, struct text *lesson, struct text *title); /* as in the setup */
    void *context;
    bool leads_on;
    const char *back, *quits; /* where Esc and q lead; NULL: nowhere, out */

    size_t at;            /* index of the question among the sitting's items; their count: the sum at the end */
    size_t seen;          /* the last question shown */
    struct draft *drafts; /* [sitting->count] */
    struct quiz_page page;
    unsigned version;                /* grows whenever the question's text changes */
    struct key keys[QUIZ_KEYS_MOST]; /* the question's keys, with those of its type; ended by a row without keys */
    bool was_ended;                  /* the end was shown: questions are being looked at again */
    struct quiz_list list;           /* at the end: the missed questions, in an exam all */
    struct quiz_over over;           /* what covers the question, if anything */
    struct stack *stack;             /* that it is on */
    struct ask ask;                  /* asked before an exam ends */
    struct text asked;               /* the words of `ask` */
    struct text notice;              /* shown on the lower hairline until the next key */

    const struct view *view; /* the question's picture; `self` is NULL if there is none, or it cannot be opened */
    void *self;
    struct text view_trouble;

    bool has_before; /* the quiz was taken before, with these scores in per cent */
    double last, best;

    int64_t (*now)(void); /* milliseconds of a monotonic clock; tests set their own */
    int64_t until;        /* an exam's end; 0: none */
};

/* The layout of the screen, worked out from only the player and the size. */
struct quiz_frame {
    int rows, cols;
    bool compact;
    int title_row, name_row, status_row, footer_row;
    struct area body;
    struct area text;    /* rows 0: not in sight */
    struct area sides;   /* below the text: the right sides of pairs; rows 0: they are in the text */
    struct area picture; /* rows 0: not in sight */
    int bar_col;         /* the hairline between text and picture; −1: none */
};

/* What the functions of key rows act on: a player on a screen. */
struct quiz_turn {
    struct quiz_player *player;
    const struct quiz_frame *frame;
    struct quiz_list *list; /* the list in which rows are chosen; NULL: none */
};

static inline struct quiz_player *player_of(const void *turn)
{
    return ((const struct quiz_turn *)turn)->player;
}

static inline const struct quiz_frame *frame_of(const void *turn)
{
    return ((const struct quiz_turn *)turn)->frame;
}

/* The rows by which a page on (1) or back (−1) scrolls; one row stays visible. */
static inline long page_of(const struct quiz_frame *frame, int direction)
{
    return (long)direction * (frame->text.rows > 2 ? frame->text.rows - 1 : 1);
}

/* Whether a question is shown and not the sum. */
static inline bool is_on_question(const struct quiz_player *p)
{
    return p->at < p->sitting->count;
}

/* What key rows ask of the scene, besides the flags of scene_wish. */
enum quiz_wish {
    QUIZ_OPEN_LIST = 1 << 20,
    QUIZ_OPEN_PICTURE = 1 << 21,
    QUIZ_SUBMIT = 1 << 22,
    QUIZ_LEAVE = 1 << 23, /* back to where one came from */
    QUIZ_QUIT = 1 << 24
};

/* The last rows of each table: mouse, help, quit. */
#define QUIZ_LAST_ROWS                                                                                                 \
    {"M", SCENE_MOUSE, NULL, NULL, "the mouse to the terminal, and back", .act = scene_ask},                           \
        {"?", SCENE_HELP, NULL, "help", "this help", .act = scene_ask, .rank = KEY_LAST},                              \
        {"q", QUIZ_QUIT, NULL, "quit", "quit", .act = scene_ask, .works = quiz_quit_works},                            \
    {                                                                                                                  \
        0                                                                                                              \
    }

/* ---- quiz.c */

/* The question on screen; NULL at the end and in lists, unless one is chosen there. */
const struct item *quiz_item(const struct quiz_player *p);

/* Whether an exam is running, in which nothing is revealed. */
bool quiz_is_silent(const struct quiz_player *p);

/* Milliseconds that are left; −1: there is no limit, or it is over. */
int64_t quiz_left(const struct quiz_player *p);

/* Goes to a question; to the next (after the last one to the sum, or to the question whether to end the exam); to the
 * sum. */
void quiz_go_to(struct quiz_player *p, size_t item);
void quiz_next(struct quiz_player *p);
void quiz_show_end(struct quiz_player *p);

/* Shows a notice until the next key. */
void quiz_say(struct quiz_player *p, const char *message);

/* Whether the item can be answered now. */
bool quiz_is_open(const struct quiz_player *p);

/* The draft of the question, filled with the earlier answer. */
struct draft *quiz_draft(struct quiz_player *p);

/* Whether a text is being typed. */
bool quiz_is_typing(const struct quiz_player *p);

/* Notes that the learner has changed something in the draft. */
void quiz_touch(struct quiz_player *p);

/* Answers with the draft; gives up if the field is empty. The page says why a draft is not an answer. */
void quiz_commit(struct quiz_player *p);

/* In an exam: takes the draft as the answer, if something was chosen or typed in it. */
void quiz_keep_draft(struct quiz_player *p);

/* Gives up, or takes back an answer of an exam; opens the question for another try. */
void quiz_skip(struct quiz_player *p);
void quiz_try_again(struct quiz_player *p);

/* ---- quiz_question.c: the keys of a question */

/* The keys of the question on screen, with the letters of its type; while a text is typed, the keys of the field. */
const struct key *quiz_question_keys(struct quiz_player *p);

/* Types a key into the field that has the keyboard; false if the key is not for a field. It needs no frame, because a
 * long text is pasted faster than it can be laid out. */
bool quiz_type(struct quiz_player *p, int code);

/* The `works` of q, which always works: says where q leads. */
bool quiz_quit_works(const void *self, const struct key *key, struct key_offer *offer);

/* ---- quiz_scenes.c */

/* The row of a key among the question's keys, or the end's; NULL: it does nothing there. */
const struct key *quiz_find_key(const struct quiz_player *p, const struct quiz_frame *frame, int code);

/* Lays out the footer, up to column `end`, with the keys that work now. Free with footer_free(). */
void quiz_footer(const struct quiz_player *p, const struct quiz_frame *frame, const struct theme *theme, int end,
                 struct footer *footer);

/* ---- quiz_draw.c */

/* Rows below the visible ones. */
size_t quiz_page_below(const struct quiz_player *p, const struct quiz_frame *frame);

/* Scrolls by rows; returns whether anything changed. */
bool quiz_page_scroll(struct quiz_player *p, const struct quiz_frame *frame, long by);

/* A click on a row of the text: chooses the option there; false if there is none. */
bool quiz_page_click(struct quiz_player *p, const struct quiz_frame *frame, int row);

/* Moves the field's cursor a row up or down. */
void quiz_page_move_cursor(struct quiz_player *p, int by);

/* Lays out a screen without a question; one with the question, whose page is laid out if need be. */
void quiz_frame_begin(struct quiz_frame *frame, const struct canvas *canvas);
void quiz_frame_make(struct quiz_frame *frame, struct quiz_player *p, const struct canvas *canvas);

/* What fills the body of a screen. */
struct quiz_part {
    const char *position; /* shown in the title; NULL: the question's number, with its name below */
    void (*body)(struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas);
};
extern const struct quiz_part quiz_question, quiz_picture, quiz_list, quiz_end;

/* Draws a screen without its keys. */
void quiz_draw(struct quiz_player *p, const struct quiz_frame *frame, const struct quiz_part *part,
               struct canvas *canvas);

/* Names a step in the footer: "Six stages · Scale", or as much of that as fits beside "Enter next" and "? help". */
void quiz_name_step(const struct quiz_player *p, const struct quiz_frame *frame, const char *step, struct text *out);

/* The column before which the footer ends: the score so far comes after it. */
int quiz_footer_end(const struct quiz_player *p, const struct quiz_frame *frame);

/* ---- quiz.c: lists, and the end */

/* Fills a list with all questions, or those that were missed. The cursor stays on its row, if that exists. */
void quiz_list_fill(struct quiz_list *list, const struct quiz_player *p, bool all);

/* Moves the cursor; moves it to the list's row at a row of the screen, false if there is none. */
bool quiz_list_move(struct quiz_list *list, long by);
bool quiz_list_choose(struct quiz_list *list, struct area area, int row);

/* Draws the list, scrolled so that the cursor is visible. */
void quiz_list_draw(const struct quiz_player *p, struct quiz_list *list, struct canvas *canvas, struct area area);

/* The end: draws the sum, with the list below; returns the list's part of the body. */
void quiz_end_draw(struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas);
struct area quiz_end_list(const struct quiz_player *p, const struct quiz_frame *frame, const struct theme *theme);

/* Ends an exam: takes over what is being answered, submits, and shows the end. */
void quiz_submit(struct quiz_player *p);

/* Asks whether to end the exam; whether to leave it. */
void quiz_ask_submit(struct quiz_player *p);
void quiz_ask_leave(struct quiz_player *p);

/* ---- quiz.c: the picture */

/* Whether the picture is computing; computes a slice and returns the milliseconds until the next one, 0: done. */
bool quiz_picture_is_busy(const struct quiz_player *p);
int quiz_picture_tick(struct quiz_player *p);

#endif
