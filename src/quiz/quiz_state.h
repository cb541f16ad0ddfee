/* SPDX-License-Identifier: MIT */
/* The state of a quiz that is taken, and what its files do with it: quiz.c begins, ends, moves between questions, lists
 * them, sums up, and hands events out; quiz_keys.c has the keys and the help; quiz_draw.c says what stands where, lays
 * the question out and draws it, and has the view that it names. */
#ifndef HEADWAY_QUIZ_QUIZ_STATE_H
#define HEADWAY_QUIZ_QUIZ_STATE_H

#include "draw/flow.h"
#include "draw/line.h"
#include "player/draft.h"
#include "quiz/quiz.h"
#include "ui/ask.h"
#include "ui/footer.h"

#include <stdint.h>

#define QUIZ_NARROW 60 /* columns: under this, or under QUIZ_LOW rows, the frame is compact */
#define QUIZ_LOW 20

/* What one row of a question's text is. */
enum quiz_row_kind { QUIZ_ROW_TEXT, QUIZ_ROW_GAP, QUIZ_ROW_FIELD };

struct quiz_row {
    enum quiz_row_kind kind;
    size_t index; /* of the flow's line, or of the field's row */
    size_t block; /* of the prose */
    size_t place; /* the option that it belongs to, behind all of them the right side of pairs; QUESTION_NONE */
};

/* A question laid out to a width, and scrolled. */
struct quiz_page {
    struct flow flow;
    struct flow sides; /* the right sides of pairs, where they stay below what is scrolled; else empty */
    struct quiz_row *rows;
    size_t count;
    size_t *breaks; /* [field_rows] where each row of the field begins, in bytes */
    size_t field_rows;
    size_t from, to;              /* rows that `bring` is about */
    size_t first;                 /* the row at the top */
    bool bring;                   /* the chosen option, the field, or what came of it shall come into sight */
    int screen_rows, screen_cols; /* that it was last seen on: in another size it is brought into sight again */
    bool is_laid, ascii;
    int width, room;  /* columns, and rows of the body, that it was made for */
    unsigned version; /* that it was made for */
};

/* What has the keyboard. */
enum quiz_mode {
    QUIZ_ON_QUESTION,
    QUIZ_ON_LIST,   /* of all questions */
    QUIZ_ON_END,    /* the sum, and questions to look at */
    QUIZ_ON_PICTURE /* the picture has the whole body */
};

/* A list of questions. */
struct quiz_list {
    size_t *items; /* [count] */
    size_t count, at, first;
};

struct quiz_player {
    struct sitting *sitting;
    char *title;
    const struct view_source *sources;
    void (*name_step)(void *context, const char *step, struct text *lesson, struct text *title); /* as of the setup */
    void *context;
    bool leads_on;
    const char *back, *quits; /* what Esc and q lead to; NULL: nothing, out */

    size_t at;            /* the question; of the sitting's items */
    struct draft *drafts; /* [sitting->count] */
    struct quiz_page page;
    unsigned version; /* grows whenever the text of the question has changed */
    enum quiz_mode mode;
    enum quiz_mode before_list; /* the same of the list */
    size_t end_at;              /* the row at the end that was chosen last */
    bool was_ended;             /* the end was seen: questions are being looked at again */
    struct quiz_list list;
    struct stack *stack; /* that it lies on */
    struct ask ask;      /* before an exam ends */
    struct text asked;   /* its words */
    struct text notice;  /* stands on the lower hairline until the next key */

    const struct view *view; /* the picture of the question; `self` NULL if it has none, or cannot be opened */
    void *self;
    struct text view_trouble;

    bool has_before; /* the quiz was taken before: how that went, in per cent */
    double last, best;

    int64_t (*now)(void); /* milliseconds of a clock that runs evenly; a test has its own */
    int64_t until;        /* an exam's end; 0: none */
};

/* What stands where, worked out from the player and the size alone. */
struct quiz_frame {
    int rows, cols;
    bool compact;
    int title_row, name_row, status_row, footer_row;
    struct area body;
    struct area text;    /* rows 0: not in sight */
    struct area sides;   /* below it: the right sides of pairs; rows 0: they stand in the text */
    struct area picture; /* rows 0: not in sight */
    int bar_col;         /* the hairline between both; −1 */
};

/* ---- quiz.c */

/* The question on screen; NULL at the end and in lists, unless one is chosen there. */
const struct item *quiz_item(const struct quiz_player *p);

/* Whether an exam is running: nothing is told. */
bool quiz_is_silent(const struct quiz_player *p);

/* Milliseconds that are left; −1: there is no limit, or it is over. */
int64_t quiz_left(const struct quiz_player *p);

/* To a question; to the next, behind the last one to the sum, or to the question whether the exam ends; to the sum. */
void quiz_go_to(struct quiz_player *p, size_t item);
void quiz_next(struct quiz_player *p);
void quiz_show_end(struct quiz_player *p);

/* Says something until the next key. */
void quiz_say(struct quiz_player *p, const char *message);

/* Whether the item is open to be answered now. */
bool quiz_is_open(const struct quiz_player *p);

/* The draft of the question, filled from what was answered before. */
struct draft *quiz_draft(struct quiz_player *p);

/* Whether a text is being typed. */
bool quiz_is_typing(const struct quiz_player *p);

/* Notes that the learner has changed something in the draft. */
void quiz_touch(struct quiz_player *p);

/* Answers with the draft; on an empty field gives up. What is no answer is said on the page. */
void quiz_commit(struct quiz_player *p);

/* In an exam: takes the draft as the answer, if something was chosen or typed in it. */
void quiz_keep_draft(struct quiz_player *p);

/* Gives up, or takes an answer of an exam back; opens it for another try. */
void quiz_skip(struct quiz_player *p);
void quiz_try_again(struct quiz_player *p);

/* ---- quiz_keys.c */

/* The row of the keys' tables that a key belongs to now; NULL: it does nothing. */
const struct key *quiz_find_key(const struct quiz_player *p, const struct quiz_frame *frame, int code);

/* The keys that work now, placed on this screen before column `end`. Free with footer_free(). */
void quiz_footer(const struct quiz_player *p, const struct quiz_frame *frame, const struct theme *theme, int end,
                 struct footer *footer);

/* What its help says, of a struct quiz_player. */
void quiz_help(void *self, struct overlay_page *page, const struct canvas *canvas);

/* Types a key into the field that has the keyboard; false if it is not for that. It needs no frame: whoever pastes a
 * long text types faster than it can be laid out. */
bool quiz_type(struct quiz_player *p, int code);

/* Answers a key; returns flags of scene_wish. */
unsigned quiz_key(struct quiz_player *p, const struct quiz_frame *frame, int code);

/* ---- quiz_draw.c */

/* Frees it and leaves one that is not laid. */
void quiz_page_free(struct quiz_page *page);

/* Rows below what is in sight. */
size_t quiz_page_below(const struct quiz_player *p, const struct quiz_frame *frame);

/* Scrolls by rows; returns whether anything changed. */
bool quiz_page_scroll(struct quiz_player *p, const struct quiz_frame *frame, long by);

/* A click on a row of the text: chooses what stands there; false if nothing does. */
bool quiz_page_click(struct quiz_player *p, const struct quiz_frame *frame, int row);

/* Moves the field's cursor a row up or down. */
void quiz_page_move_cursor(struct quiz_player *p, int by);

/* Works out what stands where; lays the question out if need be. */
void quiz_frame_make(struct quiz_frame *frame, struct quiz_player *p, const struct canvas *canvas);

/* Draws the whole screen. */
void quiz_draw(struct quiz_player *p, struct canvas *canvas);

/* The column before which the footer ends: what has been reached stands behind it. */
int quiz_footer_end(const struct quiz_player *p, const struct quiz_frame *frame);

/* ---- quiz.c: the list, and the end */

/* Fills the list: all questions, or those that were missed. */
void quiz_list_all(struct quiz_player *p);

/* Moves the cursor; puts it on the row at a row of the screen, false if there is none. */
bool quiz_list_move(struct quiz_player *p, long by);

/* Draws it, scrolled so that the cursor is in sight. */
void quiz_list_draw(struct quiz_player *p, struct canvas *canvas, struct area area);

/* Draws both. */
void quiz_end_draw(struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas);

/* Asks whether the exam shall end; whether to leave it. */
void quiz_ask_submit(struct quiz_player *p);
void quiz_ask_leave(struct quiz_player *p);

/* ---- quiz_draw.c: the picture */

/* Opens the picture of the question on screen, or none. */
void quiz_picture_open(struct quiz_player *p);
void quiz_picture_close(struct quiz_player *p);

/* Whether it is computing, and a slice of that: milliseconds until the next one, 0: it is done. */
bool quiz_picture_is_busy(const struct quiz_player *p);
int quiz_picture_tick(struct quiz_player *p);

#endif
