/* SPDX-License-Identifier: MIT */
/* What stands where on a screen of some size, and what the view says about itself: worked out from the player and the
 * size alone, so that drawing, clicking and scrolling agree. Rows and columns from 0; −1: not there. */
#ifndef HEADWAY_PLAYER_FRAME_H
#define HEADWAY_PLAYER_FRAME_H

#include "player/player_state.h"
#include "player/rail.h"
#include "sheet/sheet.h"

/* How much of the words of a step stands below the view of a wall. */
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
    int title_row, rail_row, ledger_row, look_row, cell_row, sum_row, footer_row;
    struct area body;
    struct area view;     /* rows 0: not in sight */
    struct area text;     /* rows 0: not in sight */
    struct area beyond;   /* deeper text below that of the part, on a large screen; rows 0: it has no room there */
    struct area listing;  /* code beside the text, or in its place, while the picture stays; rows 0: none */
    struct area contents; /* the lesson's steps, on a large screen, where nothing else stands; rows 0: none */
    struct area machine;  /* the board below both, on a large screen, its hairline in the row above; rows 0: none */
    int bar_col;          /* the hairline between view and text */
    bool low;             /* there is no room for a picture and a page: it is whole, or folded above the text */
    bool front;           /* there: the picture, whole, is the page before the text of this part */
    bool is_above;        /* on a large screen: the picture is low, and stands above the text */
    bool is_whole;        /* there: the picture is whole, for that or since one is in it */
    bool code;            /* the view has the text's room */
    bool turned;          /* the text is about another state of the view than the one in sight */
    bool has_rail;
    struct rail rail;
    int rail_col, title_cols;
    struct text head; /* "▪ head 1  the word before", as much as there is room for */
    int head_col;
    struct text position; /* "4 of 9"; empty where there is one step only */
    struct text aside;    /* what of it found no room, for the hairline below */
    struct view_lines lines;
    struct sheet sheet;      /* what the view shows, filled once for layout and drawing; empty: none is in sight */
    struct sheet board;      /* the same of `machine` */
    struct sheet code_sheet; /* and of `listing` */
    const char *look;        /* the sentence that fits; borrowed */
    struct area poll;        /* of a wall: the poll that is on; rows 0: not in sight */
    struct flow words;       /* of a wall with its view: what stands in `text` instead of the page */
    bool has_words;
    int word_lines[WALL_WORDS_KINDS][2]; /* lines of such words + 1; then without empty lines; 0: not counted yet */
    int sum_col;
};

/* Works everything out; flows the text if need be. Free with frame_free(). */
void frame_make(struct frame *frame, struct player *p, const struct canvas *canvas);

/* Hands out the rows of a wall, which replace those of a player: see frame_wall.c. */
void frame_place_wall(struct frame *frame, struct player *p, const struct canvas *canvas);

/* Chooses what stands at a place of the view, or of the machine below it; false if nothing does. */
bool frame_click(struct frame *frame, struct player *p, const struct canvas *canvas, int row, int col);

/* Whether terms, or what changes change, stand where the text does; lays them out in so many columns and rows, after
 * the lines that are there. */
bool frame_has_aside(const struct player *p);
void frame_lay_aside(const struct player *p, struct flow *out, int columns, int rows);

/* Parts of the drawing that players and walls have in common. */
void frame_draw_title(struct canvas *canvas, const struct frame *frame, const struct player *p);
void frame_draw_ledger(struct canvas *canvas, const struct frame *frame, const struct player *p);
void frame_draw_look(struct canvas *canvas, const struct frame *frame);
void frame_draw_text(struct canvas *canvas, const struct frame *frame, const struct player *p);

/* Frees its texts. */
void frame_free(struct frame *frame);

#endif
