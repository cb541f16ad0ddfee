/* SPDX-License-Identifier: MIT */
/* The layout of a screen of some size, and what the view says about itself: worked out from only the player and the
 * size, so that drawing, clicking and scrolling agree. Rows and columns from 0; −1: absent. */
#ifndef HEADWAY_PLAYER_FRAME_H
#define HEADWAY_PLAYER_FRAME_H

#include "player/player_state.h"
#include "player/stages.h"
#include "sheet/sheet.h"

/* How many of the words of a step are shown below the view of a wall. */
enum wall_words {
    WALL_WORDS_ALL,      /* prose, question, answer */
    WALL_WORDS_QUESTION, /* question and answer */
    WALL_WORDS_ANSWER,   /* the answer alone; the question, as long as it is asked */
    WALL_WORDS_VERDICT,  /* of the answer, what is right, without why */
    WALL_WORDS_KINDS
};

struct frame {
    int rows, cols;
    bool too_small; /* below 40 × 12: nothing else is set */
    bool compact;   /* under 60 columns or 20 rows */
    int title_row, stages_row, ledger_row, look_row, cell_row, sum_row, footer_row;
    struct area body;
    struct area view;     /* rows 0: not in sight */
    struct area text;     /* rows 0: not in sight */
    struct area beyond;   /* on a large screen deeper text below the part's text; rows 0: no room */
    struct area listing;  /* code beside the text, or replacing it, while the picture stays; rows 0: none */
    struct area margin;   /* on a large screen, for the next two: what is free right of the text, or its own column */
    struct area contents; /* the lesson's steps, if there is room left; rows 0: none */
    const struct known_words *known; /* words explained so far, in columns, the first with a heading; NULL: none */
    struct area machine; /* the board, with what is lit in the row above: on a large screen below both, else below the
                            terms of a number or the effects of changes, if it fits; rows 0: none */
    int bar_col;         /* the hairline between view and text */
    bool low;            /* no room for a picture and a page: the picture is whole, or folded above the text */
    bool front;          /* if low: the whole picture is the page before the text of this part */
    bool is_above;       /* on a large screen: the picture has few rows, and is above the text */
    bool is_whole;       /* if low: the picture is whole, for `front` or because the arrows are in it */
    bool code;           /* the view's code has the text's room */
    bool turned;         /* the text is about a state of the view that is not the one shown */
    bool has_stages;
    struct stages stages;
    int stages_col, title_cols;
    struct text head; /* "▪ head 1  the word before", or as much as has room */
    int head_col;
    struct text position; /* "4 of 9"; empty if there is only one step */
    struct text aside;    /* the part of `head` that had no room, for the hairline below */
    struct view_lines lines;
    struct sheet sheet;      /* the view's content, filled once for layout and drawing; empty: no view is shown */
    struct sheet board;      /* the same for `machine` */
    struct sheet code_sheet; /* and for `listing` */
    const char *look;        /* the "Look here" that fits; borrowed */
    struct area poll;        /* on a wall: the running poll; rows 0: not in sight */
    struct flow words;       /* on a wall with its view: what `text` shows instead of the page */
    bool has_words;
    int word_lines[WALL_WORDS_KINDS][2]; /* lines of such words + 1; then without empty lines; 0: not counted yet */
    int sum_col;
};

/* Whether the screen has no room for a player, and says just that. */
bool frame_is_too_small(const struct player *p, const struct canvas *canvas);

/* Works out everything; flows the text if need be. Free with frame_free(). */
void frame_make(struct frame *frame, struct player *p, const struct canvas *canvas);

/* Assigns the rows of a wall, which replace those of a player: see frame_wall.c. */
void frame_place_wall(struct frame *frame, struct player *p, const struct canvas *canvas);

/* Answers a click on the view, or on the machine below it; false if there is nothing at that place. */
bool frame_click(struct frame *frame, struct player *p, const struct canvas *canvas, int row, int col);

/* Whether terms, or the effects of changed numbers, replace the text; lays them out in so many columns and rows, after
 * the lines in `out`. */
bool frame_has_aside(const struct player *p);
void frame_lay_aside(const struct player *p, struct flow *out, int columns, int rows);

/* Parts of the drawing that players and walls share. */
void frame_draw_title(struct canvas *canvas, const struct frame *frame, const struct player *p);
void frame_draw_ledger(struct canvas *canvas, const struct frame *frame, const struct player *p);
void frame_draw_look(struct canvas *canvas, const struct frame *frame);
void frame_draw_text(struct canvas *canvas, const struct frame *frame, const struct player *p);

/* Frees its texts. */
void frame_free(struct frame *frame);

#endif
