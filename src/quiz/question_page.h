/* SPDX-License-Identifier: MIT */
/* A question of a quiz on the screen, as rows: its text, options or field, hints, and what an answer led to; laid out
 * with as many blank rows as there is room for, scrolled so that what matters is in sight, and drawn. */
#ifndef HEADWAY_QUIZ_QUESTION_PAGE_H
#define HEADWAY_QUIZ_QUESTION_PAGE_H

#include "draw/canvas.h"
#include "draw/flow.h"
#include "player/draft.h"

/* What a page shows. */
struct question_now {
    const struct item *item;
    const struct draft *draft; /* begun */
    bool is_open;              /* it can be answered now */
    bool is_typing;            /* the draft's field has the keyboard */
    bool is_silent;            /* an exam is running, in which nothing is told */
    unsigned version;          /* another one whenever the rows may have changed */
};

/* What a row of a question's text shows. */
enum question_row_kind { QUESTION_ROW_TEXT, QUESTION_ROW_GAP, QUESTION_ROW_FIELD };

struct question_row {
    enum question_row_kind kind;
    size_t index; /* of the flow's line, or of the field's row */
    size_t block; /* of the prose */
    size_t place; /* the option of the row, or, numbered after the options, the right side of pairs; or QUESTION_NONE */
};

/* A question laid out to a width, and scrolled. */
struct question_page {
    struct flow flow;
    struct flow sides; /* the right sides of pairs, if they stay below the scrolled text; else empty */
    struct question_row *rows;
    size_t count;
    size_t *breaks; /* [field_rows] where each row of the field begins, in bytes */
    size_t field_rows;
    size_t from, to;              /* the rows that `bring` is about */
    size_t first;                 /* the row at the top */
    bool bring;                   /* the chosen option, the field, or the outcome is to be scrolled into sight */
    bool bring_hint;              /* the last hint instead */
    int screen_rows, screen_cols; /* at the last drawing: after a resize those rows are scrolled into sight again */
    bool is_laid, ascii;
    int width, room;  /* columns, and rows of the body, for which the page was made */
    unsigned version; /* of what was laid out */
};

/* Lays the question out to a width, for a body of `rows` rows, unless that is done and nothing is to be scrolled into
 * sight; keeps the scroll position. */
void question_page_lay(struct question_page *page, const struct question_now *q, int width, int rows,
                       const struct theme *theme);

/* Scrolls so that what must be visible is, and not beyond the text. */
void question_page_settle(struct question_page *page, const struct question_now *q, int rows);

/* How many rows are below those that are visible in `rows` rows. */
size_t question_page_below(const struct question_page *page, int rows);

/* Scrolls by rows where `rows` are visible; returns whether anything changed. */
bool question_page_scroll(struct question_page *page, int rows, long by);

/* Draws the rows in sight; puts the cursor where something is typed. */
void question_page_draw(const struct question_page *page, const struct question_now *q, struct canvas *canvas,
                        struct area text);

/* Moves the cursor of the laid out field a row up or down. */
void question_page_move_cursor(const struct question_page *page, struct field *field, int by);

/* Frees the page and leaves an empty one. */
void question_page_free(struct question_page *page);

#endif
