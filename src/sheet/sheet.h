/* SPDX-License-Identifier: MIT */
/* What a view shows, as data: a list of blocks that it fills anew from its state and nothing else, so that equal states
 * show equal sheets. This room lays a sheet out, draws it, finds what is under the mouse, prints it as plain text and
 * gives a handout its tables. No view that has a sheet draws.
 *
 * A block has sizes, each with a rank: when room is short the lowest ranks come first. Which sizes a block gets depends
 * on the room and on how many rows and columns it has, never on its numbers: cells keep their places as numbers
 * change. */
#ifndef HEADWAY_SHEET_SHEET_H
#define HEADWAY_SHEET_SHEET_H

#include "base/text.h"
#include "draw/field.h"
#include "draw/grid.h"
#include "draw/line.h"
#include "draw/theme.h"

#include <stdbool.h>
#include <stddef.h>

enum block_kind {
    BLOCK_WORDS,      /* a sentence whose words have shares */
    BLOCK_ARCS,       /* a sentence with arcs from one of its words to those that answer it */
    BLOCK_CHOICES,    /* heads to choose from, one of them shown */
    BLOCK_MENU,       /* more to choose from, numbered, below each other, in as many columns as there is room for */
    BLOCK_TABLE,      /* a row a word, a fact or a setting: label, numbers, shares, bars */
    BLOCK_MATRICES,   /* numbers on heat: one matrix, several beside each other, a product */
    BLOCK_DIALS,      /* what can be turned, with its value */
    BLOCK_SLIDER,     /* a number on its axis, and what comes of every number there */
    BLOCK_PLANE,      /* points, lines and circles in a plane */
    BLOCK_STRIP,      /* who is in front along a scale, as all the way round a circle */
    BLOCK_HISTOGRAMS, /* distributions on one axis, below each other */
    BLOCK_CURVE,      /* a number over steps */
    BLOCK_BOARD,      /* many matrices at once, small: heat alone but for the numbers that are lit */
    BLOCK_TEXT,       /* a sentence or two, in as many lines as its size says */
    BLOCK_LINES       /* lines that stay as they are: terms, code, formulas */
};

enum column_kind {
    COLUMN_NUMBER,
    COLUMN_SHARE, /* 0…1, as per cent on the ramp of shares */
    COLUMN_BAR,   /* 0…1; takes the columns that the others leave */
    COLUMN_TEXT   /* takes the rest of the line if it comes last, unless a bar does */
};

#define BLOCK_SIZES 3
#define TABLE_COLUMNS 12
#define TABLE_GROUPS 2
#define TABLE_LEFT_OUT 99 /* rank of a column that is neither shown nor printed */

/* Whose cells a matrix shows: the context of the functions of its grid, and what a click on it tells. */
struct matrix_of {
    const void *view; /* the view, which outlives the sheet */
    int id;
    size_t head;
    bool transposed;
};

/* A cell of a matrix of the view's, whether or not the sheet shows it. */
struct sheet_cell {
    struct matrix_of of;
    size_t row, col;
};

/* Numbers in tables, beside matrices and in matrices of a sheet's own say what they are computed from, as formulas
 * (attention/formula.h) of other numbers, one for each number of a text or row, with ; between. A test computes all of
 * them again. In a table, whose columns call each other by their keys, they name
 *   row.score              that column's number in the same row,
 *   sum.score most.score   of all of its rows: also softmax.score, in this row, and shown.score, the sum as printed,
 *   share.value            Σ share · value over the rows,
 *   across.score           the least in this row of the columns whose keys begin so,
 *   head.score             the number in the column's heading,
 *   cell.source            a number of the row that `source` is in; most.source the largest of these;
 * beside a matrix
 *   sum.row entropy.row words.row   of its row; hidden.row the sum of what the block's first matrix masks there,
 *   factor.source term.source       of a term of the cell `source`: second factor, product; total.source all so far,
 *   bias.source what is added to them;
 * in a matrix of its own
 *   cell.source first.source        as above, the first factors of the terms,
 *   cell.above most.above sum.above of the row above,
 *   cell.sides2                     in the same place of the second matrix of the block "sides".
 * and in a line
 *   least_sum.sides1 most_sum.sides1 mean_entropy.sides1 …  of all rows of that matrix.
 * What a bar says, it is proportional to. */
#define SHEET_GIVEN "given"       /* by who designed, typed or turned it */
#define SHEET_MEASURED "measured" /* by runs or counts of their own, which the view's or the engine's test repeats */

struct table_column {
    enum column_kind kind;
    const char *key;          /* what formulas call it; NULL: its heading */
    const char *from;         /* borrowed; what its numbers are computed from; of texts NULL: they are no numbers */
    const char *closes;       /* borrowed; the same of what stands in it below the others */
    struct sheet_cell source; /* its row is what counts */
    const char *heading;      /* borrowed; "" or NULL: none */
    struct text way;          /* the heading where it is computed ("÷ 0.5"); the table frees it */
    enum role role;           /* of the heading; ROLE_PLAIN: dim; of a bar; ROLE_PLAIN: as the table says */
    const char *unit;         /* borrowed; after each number; NULL: none */
    int decimals;
    int columns;    /* that it takes, what separates it from the one before included; of a bar the least */
    bool is_signed; /* of a bar: −1…1, from its middle */
    int rank;       /* when columns are short the lowest come first; 0 is always there */
    int after;      /* of numbers: columns of these that stay free after them */
    bool blank;     /* its place stays empty: it is told later */
    bool grouped;   /* whole numbers from 0, with commas: 16,384 */
    bool framed;    /* the selected row's stands in [brackets]; the second of them takes one of `after` */
};

/* Columns that belong together, under a title: "▪ head 1  sharp". */
struct table_group {
    size_t first;          /* its columns go from this one to the next group */
    struct text name;      /* "head 1" */
    struct text note;      /* "sharp" */
    enum role role, noted; /* of name and note */
};

struct table_cell {
    bool is_blank;
    double number;             /* −∞ is shown as that */
    struct text text;          /* of COLUMN_TEXT; of others what stands there where they have no number */
    const struct field *field; /* borrowed: the number or text is being typed; NULL: it is not */
    enum role role;
};

struct table_row {
    struct text label;
    enum role role;
    bool closes; /* stands below the others and stays there: what they add up to */
};

struct table {
    struct table_column columns[TABLE_COLUMNS];
    size_t column_count;
    struct table_group groups[TABLE_GROUPS];
    size_t group_count;
    struct table_row *rows;
    struct table_cell *cells; /* [rows × column_count] */
    size_t row_count;
    size_t selected;    /* row; SHEET_NONE */
    struct text corner; /* in the row of the headings, over the labels, as strong as these */
    int label_columns;  /* that labels take, but in a narrow room no more than they need; 0: what they need */
    enum role bar_role;
    bool is_hatched; /* its bars: nobody computed them */
    bool is_headed;  /* a third row are its headings, before a title: without them nobody can read it */
    size_t at;       /* the cell that comes next */
};

struct words_word {
    struct text text;
    double share;
    bool stands_out;
};

struct words { /* of choices and menus, too */
    struct words_word *words;
    size_t count, asks; /* the word that is marked; the choice that is shown, or SHEET_NONE */
    enum role role;     /* of the mark */
};

/* A word of a sentence with arcs: what stands below it where there is room says what it hands over. */
struct arcs_word {
    struct text text, below;
    bool is_hidden; /* as many dots as it has columns keep its place */
    enum role role;
};

#define ARCS_MOST 3

struct arc {
    size_t to;         /* the word that answers */
    struct text label; /* what it is asked: "who" */
    bool blank;        /* its place stays empty: it is told later */
};

struct arcs {
    struct arcs_word *words; /* [count] */
    size_t count, asks;
    struct arc arcs[ARCS_MOST]; /* none to the word that asks */
    size_t arc_count;
    enum role role; /* of the arcs and of the word that asks */
};

#define MARGINS_MOST 4 /* at each side */

/* Numbers beside the rows of a matrix, under a heading; or below its columns, after a label. What a long one says is
 * told place by place, when it is first asked for: only what is in sight is computed. */
struct margin {
    const struct sheet_matrix *matrix;
    struct text name;
    void (*tell)(struct margin *margin, size_t index); /* with margin_set(); its texts need no more than `columns`.
                                                          NULL: all are set */
    bool *is_told;                                     /* [count] */
    struct text *of;                                   /* [count] */
    enum role *roles;                                  /* [count] */
    size_t count, span; /* of columns: each text stands under so many, from the first of them */
    int columns;        /* that its texts take at least, whatever they say now */
    bool is_words;      /* texts, which begin where they stand; else numbers, which end there */
    bool is_spare;      /* goes first where columns are short; below columns, where rows are */
    const char *from;   /* borrowed; what its numbers are computed from; NULL: they are words */
    struct sheet_cell source;
};

struct sheet_matrix {
    struct matrix_of of; /* first: what the functions of the grid get */
    struct grid grid;    /* what it holds, which the view's memory keeps; `context` is `of`; the rest is layout's */
    struct line name;    /* "scores₁ 4×4" */
    struct text brief;   /* "scores₁": where there is no room for more */
    struct text note;    /* "[n × n]", dim, after the name; goes first */
    struct margin right[MARGINS_MOST], below[MARGINS_MOST];
    size_t right_count, below_count;
    struct text *braces;       /* over the columns of each seam: "head 1" in its colour; NULL: none */
    bool braces_plain;         /* they are no heads', and have no colour */
    bool name_in_corner;       /* its short name stands in the corner that its labels leave free, not above */
    const char *legend;        /* its ramp is shown, after this: "scores "; "": the ramp alone; NULL: no ramp */
    const struct field *field; /* borrowed; what is being typed in the selected cell, with the cursor; NULL: nothing */
    bool begins; /* of a flow: what is in sight may begin here, and all up to the next such belongs together */
    struct matrix_own *own; /* of matrices_make(): its numbers, labels and states; NULL: the view's */
    const char *from;       /* of such, borrowed: what its numbers are computed from, row by row; the last goes on */
    struct sheet_cell source;
    /* Set by layout: */
    struct grid placed;
    bool is_placed, is_bare, has_margins, has_spare, is_short; /* bare: numbers alone, in cells as big as can be; short:
                                                                  without what is to spare below its columns */
    int room_end;                                              /* column that its room ends before */
    int title_row, title_col, title_room;                      /* 0: no title; negative: it ends before title_col */
};

enum matrices_form {
    MATRICES_ROW,     /* beside each other */
    MATRICES_STACK,   /* below each other, column under column; their names stand in their corners */
    MATRICES_PRODUCT, /* left, top, result: crosswise */
    MATRICES_FLOW,    /* beside each other, in lines of so many rows as its size has: a window of them, see `begins` */
    MATRICES_TILES    /* all of the same shape: as many beside each other as shows most */
};

struct matrices {
    struct sheet_matrix **of; /* [count] */
    size_t count;
    enum matrices_form form;
    size_t together;        /* the first so many stand together; 0: all; the others only alone, if chosen */
    size_t chosen;          /* what stands alone where there is no room for all */
    bool alone;             /* it does in any room */
    enum grid_level level;  /* of what stands alone: GRID_AUTO, or what was asked for; of a row no denser than that */
    struct text between[2]; /* two lines between the first and the second of a row: "÷ √d_k" and "÷ 2 →" */
    int between_columns;    /* that they take; 0: a gap */
    bool compares;          /* a row of right and wrong: with all decimals or not at all; what stands alone leaves the
                               other's room free; a mark takes the blank between cells; its ramp ends the titles' row */
    bool in_line;           /* a product that has no room crosswise stands beside each other: A × B = A B */
    bool ramp_above;        /* the ramp of tiles in one row ends the titles' row, if there is room */
    struct line *notes;     /* [note_count], in the free corner of a product from its second row on */
    size_t note_count;
    struct plan *plan; /* set by layout: what of them is shown, and where */
};

/* One matrix of a board. */
struct board_map {
    struct sheet_matrix *matrix; /* one of the block's matrices; of its grid the numbers, labels and states count */
    size_t group;                /* 0: given; from 1 on a head each; the last: what the heads share */
    bool is_spare;               /* where room is short it stands in the place of the first one, while it is chosen */
    bool is_ribbon;              /* always two of its rows in one line */
    bool is_outline;             /* not reached yet: its place alone */
    bool (*lit)(const void *context, size_t row, size_t col);     /* whether a cell is lit; the grid's context */
    void (*first)(const void *context, size_t *row, size_t *col); /* the first that is: in sight, if none is selected */
};

#define BOARD_SAYS 4

/* The whole machine on one screen. A lit cell has its colour and, where there is room, a number of two digits; the
 * others keep their heat in grey. The selected cell is that of the block's chosen matrix. */
struct board {
    struct board_map *maps; /* [count], group after group */
    size_t count, groups;
    const char *says[BOARD_SAYS]; /* borrowed; what its signs mean, where there is a place for that; NULL: no more */
    struct board_plan *plan;      /* set by layout: what stands where */
};

/* Something that can be turned: "d_model 8". */
struct dial {
    const char *name; /* borrowed */
    struct text value;
};

struct dials {
    struct dial *dials;
    size_t count, chosen; /* chosen: in brackets; SHEET_NONE: none */
};

/* A number on an axis: where it stands, or how far one could turn it. */
struct slider_mark {
    double at;
    const char *sign; /* borrowed: "▪", "1"; below the axis "√4" */
    enum role role;
};

#define SLIDER_MARKS 4
#define SLIDER_LINES 16

/* What is turned along an axis, which is logarithmic. Above it there may be a strip: lines of shares, on the ramp, as
 * they are at every number of the axis. */
struct slider {
    const char *name, *unit; /* borrowed: "T"; before the scale below the axis: "√d_k" */
    double least, most;      /* the ends of the axis, above 0 */
    struct text value;       /* "0.5": the number that is turned */
    struct slider_mark marks[SLIDER_MARKS], scale[SLIDER_MARKS];
    size_t mark_count, scale_count; /* the mark that is turned comes last, on top */
    const char *strip;              /* borrowed: what it is called */
    struct text *lines;             /* its lines' names, [line_count] */
    size_t line_count;
    void (*shares)(const void *context, double at, double *out); /* of every line; computed as it is drawn */
    const void *context;                                         /* outlives the sheet */
};

enum plane_shape { PLANE_POINT, PLANE_LINE, PLANE_CIRCLE };

/* What is drawn in a plane; all of it is in sight. */
struct plane_mark {
    enum plane_shape shape;
    double at[2], to[2]; /* a point's place, a circle's middle, a line from `at` to `to` */
    double radius;
    enum role role;
    char32_t glyph;    /* of a line or a circle where there are no dots */
    bool selected;     /* of a point */
    struct text label; /* beside a point, or the end of a line */
};

struct plane {
    struct plane_mark
        *marks; /* what comes later stands on what came before; points stand on all, the selected on top */
    size_t count;
    bool turns; /* the origin is marked, and a click beside the points means a direction from there */
};

/* Who is in front from one value of the scale to another. */
struct strip_part {
    double from, to; /* on a round scale `to` may lie beyond the end */
    char letter;
    enum role role;
};

/* A value that is pointed at. */
struct strip_mark {
    double at;
    enum role role;
    struct text label;
};

struct strip {
    double from, to;          /* the scale */
    bool is_round;            /* its end is its beginning */
    const char *unit;         /* borrowed: "°" */
    struct strip_part *parts; /* [count]; where none is, several are in front */
    size_t count;
    struct strip_mark *marks; /* [mark_count]; the last stands on the others */
    size_t mark_count;
};

#define HISTOGRAM_PARTS 512 /* of an axis */

struct histogram {
    const char *name; /* borrowed */
    enum role role;
    double shares[HISTOGRAM_PARTS]; /* of all, from one end of the axis to the other */
};

/* Distributions below each other, on one axis with 0 in its middle. */
struct histograms {
    const char *axis; /* borrowed: its name */
    double end;       /* the axis goes from −end to end */
    struct histogram *of;
    size_t count;
};

struct curve_point {
    double at, value;
};

/* A number over steps, as far as it is known. */
struct curve {
    double end, top;            /* its axes go from 0 to these */
    struct curve_point *points; /* [count], from left to right */
    size_t count;
    double selected;      /* where one stands */
    double level;         /* of a dotted line to compare it with; 0: none */
    const char *level_is; /* borrowed: "guessing" */
};

/* A line, and what stands there where it does not fit; of neither more than fits is shown, with a mark. */
struct sheet_line {
    struct line line, shorter;
    const char *from; /* borrowed; what its numbers with decimals are computed from; NULL: it says nothing of that */
    bool is_marked;   /* of code: ▸ stands before it */
};

struct lines {
    struct sheet_line *lines;
    size_t count;
    size_t lit;   /* stays in sight where there are more lines than rows; SHEET_NONE: the first ones are shown */
    bool is_code; /* where a line is too wide, indentation is halved in all */
};

struct sheet_block_size {
    int rows, rank;
};

struct sheet_block {
    enum block_kind kind;
    const char *name;    /* for click and tests: "words", "keys" */
    struct text title;   /* above it; of a table in one line before it, unless `brief` stands there */
    const char *brief;   /* borrowed */
    struct text caption; /* of its table, which is not drawn: what it is called where no title stands */
    bool gap;            /* an empty line before it where there is room, as before a block with a title */
    enum role role;      /* of a text */
    struct sheet_block_size sizes[BLOCK_SIZES]; /* the smallest first */
    size_t size_count;
    struct table table;
    struct words words;
    struct arcs arcs;
    struct matrices matrices; /* of a board, too: what it is about */
    struct board board;
    struct dials dials;
    struct slider slider;
    struct lines lines;
    struct plane plane;
    struct strip strip;
    struct histograms histograms;
    struct curve curve;
    struct text text;    /* a line of it begins a new line */
    struct text shorter; /* of a text: what stands there where it does not fit; of one row its first line */
    int columns;         /* that it needs; 0: as its kind says */
    bool wide;           /* takes the columns that what stands beside it leaves; `columns` is the least that it needs */
    bool beside; /* stands beside the last block that does not, below others that do, where there is room for both */
    bool under;  /* stands under the last block that is neither, in its columns, while others stand beside it */
    bool blank;  /* its place stays empty: nobody computed what it would show, or it is told later */
    bool beside_only;   /* not shown where there is no room for both */
    const char *unless; /* borrowed; not shown where the block of this name is, which says the same; NULL */
    bool with_all;      /* not shown where there is no room for all blocks: others take its place */
    bool otherwise; /* stands in the place of the block before it, where that one has not the columns that it needs, or
                       no room to be whole, but this one has */
    /* Set by layout: */
    int need;         /* columns, measured once for each layout: this is dear */
    bool is_out;      /* another one stands in its place */
    bool big;         /* as the sheet's */
    int tall;         /* rows of a matrix's cell, where a large room has more than all blocks can use; 0: as usual */
    struct area area; /* 0 rows: no room */
};

#define SHEET_NONE ((size_t)-1)
#define SHEET_WHOLE 80 /* columns: beside a text as much as above one, so that nothing is lost or shorter there */

/* What is asked of who fills a sheet. */
enum sheet_want {
    SHEET_AS_IT_IS, /* what its state says */
    SHEET_PICTURE,  /* the picture, whether or not the board or code has its room */
    SHEET_BOARD,    /* the board alone; empty where there is none */
    SHEET_CODE      /* the code alone, as SHEET_BOARD */
};

struct sheet {
    struct sheet_block **blocks; /* [count] */
    size_t count;
    int columns;          /* that it would like beside prose; 0: as many as its first blocks need to be whole */
    bool big;             /* for a room: the biggest cells that fit */
    bool stacks;          /* blocks that may stand beside each other stand below each other where all are whole so */
    bool keeps_rows;      /* of a board below the picture: its shape may change, its place may not */
    bool is_plain;        /* set before it is filled: for plain text, which has room for all heads */
    enum sheet_want want; /* set before it is filled */
    size_t dial;          /* set before it is filled: which of the dials is being turned, from 1; 0: none */
    bool is_stacked;      /* set by layout: no two blocks stand beside each other */
};

/* A word, a row, a choice, a dial, a point, or a cell of a matrix: what a click found. */
struct sheet_spot {
    const char *block;
    size_t row;   /* SHEET_NONE: the title of a table's group; in a plane: beside its points */
    size_t col;   /* of a matrix; of a table the group; SHEET_NONE outside of all */
    double value; /* of a slider, on a strip's scale, of a curve's axis; in a plane the direction from the origin, 0 to
                     360° */
    struct matrix_of of; /* of a matrix */
};

/* Adds an empty block; its sizes follow with sheet_size(), the smallest first. Pointers stay valid. */
struct sheet_block *sheet_add(struct sheet *sheet, enum block_kind kind, const char *name);

/* Says that a block can be so many rows tall, and how much that matters. A table of fewer rows than it has shows a
 * window round the selected one; of one row it becomes a line of labels and numbers. */
void sheet_size(struct sheet_block *block, int rank, int rows);

/* Adds a column to a table that has no rows yet; a heading of its own may be appended to the `way` of what this
 * returns. A group of columns begins with the next one. */
struct table_column *table_add_column(struct table *table, struct table_column column);
void table_add_columns(struct table *table, const struct table_column *columns, size_t count);
struct table_group *table_add_group(struct table *table, enum role role);

/* Adds a row; its label is to be appended to what this returns, its cells with the next ones, from left to right: those
 * that are not added stay blank. */
struct text *table_add_row(struct table *table, enum role role);
void table_add_number(struct table *table, double number, enum role role);
void table_add_blank(struct table *table);
struct text *table_add_text(struct table *table, enum role role);

/* Adds a row that closes the table: after all others, from its smallest size on if that has a line for it. */
struct text *table_add_close(struct table *table, enum role role);

/* Adds a matrix; the grid's functions get its `of` as context. The pointer stays valid. */
struct sheet_matrix *matrices_add(struct matrices *matrices, struct grid grid, struct matrix_of of);

/* Adds a matrix of its own numbers, 0 at first, shown on heat. What says nothing of `widest` is as wide as its numbers
 * are; where these change with what is selected, set it, so that nothing moves. */
struct sheet_matrix *matrices_make(struct matrices *matrices, size_t rows, size_t cols, int decimals);

/* Sets a number of such a matrix, and how it is shown; its labels are to be appended to what these return. */
void matrix_set(struct sheet_matrix *matrix, size_t row, size_t col, double number, enum grid_cell state);
struct text *matrix_row_label(struct sheet_matrix *matrix, size_t row);
struct text *matrix_col_label(struct sheet_matrix *matrix, size_t col);

/* Adds a column of numbers beside a matrix, or a row below it, of as many as it has rows or columns (of a row with
 * `span`: divided by that, rounded up); each is to be set with margin_set(). */
struct margin *matrix_add_right(struct sheet_matrix *matrix, const char *heading);
struct margin *matrix_add_below(struct sheet_matrix *matrix, const char *label, size_t span);

/* What stands over the columns of a seam, of a matrix that has seams: "head 1"; to be appended to. */
struct text *matrix_brace(struct sheet_matrix *matrix, size_t index);

/* The text of a margin's place, to be appended to. */
struct text *margin_set(struct margin *margin, size_t index, enum role role);

/* What stands at a margin's place; told, if need be. */
const char *margin_text(const struct margin *margin, size_t index);

/* Adds a line to the free corner of a product. */
struct line *matrices_note(struct matrices *matrices);

/* Adds a matrix to a board, with no cell lit (`lit` and `first` are NULL); the pointer is valid until the next one is
 * added. */
struct board_map *board_add(struct sheet_block *block, struct grid grid, struct matrix_of of, size_t group);

/* Adds a dial; its value is to be appended to what this returns. */
struct text *dials_add(struct dials *dials, const char *name);

/* Adds a mark to a slider, or to the scale below its axis. */
void slider_mark(struct slider *slider, double at, const char *sign, enum role role);
void slider_scale(struct slider *slider, double at, const char *sign);

/* Adds a line to its strip; the name is to be appended to what this returns. */
struct text *slider_add_line(struct slider *slider);

/* Adds a point, a line, a circle; labels are to be appended to what these return. */
struct text *plane_add_point(struct plane *plane, const double at[2], bool selected);
struct text *plane_add_line(struct plane *plane, const double from[2], const double to[2], enum role role,
                            char32_t glyph);
void plane_add_circle(struct plane *plane, const double middle[2], double radius, enum role role, char32_t glyph);

/* Adds a part; a mark, whose label is to be appended to what this returns. */
void strip_add_part(struct strip *strip, struct strip_part part);
struct text *strip_add_mark(struct strip *strip, double at, enum role role);

/* Adds an empty histogram; the pointer stays valid until the next one is added. */
struct histogram *histograms_add(struct histograms *histograms, const char *name, enum role role);

/* Adds the next point. */
void curve_add(struct curve *curve, double at, double value);

/* Adds a line, to be appended to; a shorter form of the last one; a line for each of a text. */
struct line *lines_add(struct lines *lines);
struct line *lines_shorter(struct lines *lines);
void lines_add_text(struct lines *lines, enum role role, const char *text);

/* Adds a word of a sentence; its text is to be appended to what this returns. */
struct text *words_add(struct words *words, double share, bool stands_out);

/* Adds a word of a sentence with arcs; text and what stands below it are to be appended to what this returns, a pointer
 * that is valid until the next one is added. Adds an arc; its label is to be appended to what this returns. */
struct arcs_word *arcs_add_word(struct arcs *arcs, enum role role);
struct text *arcs_add_arc(struct arcs *arcs, size_t to, bool blank);

/* Appends a cell's number as it is shown: "2.80", "86.3 %", "-∞", or its text; nothing for a blank one or a bar. */
void table_add_shown(const struct table *table, size_t row, size_t column, struct text *out);

/* Takes a block off the sheet, and frees it. */
void sheet_drop(struct sheet *sheet, size_t index);

/* Frees everything and leaves an empty sheet. */
void sheet_free(struct sheet *sheet);

#endif
