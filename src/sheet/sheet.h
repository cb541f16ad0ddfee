/* SPDX-License-Identifier: MIT */
/* What a view shows, as data: a list of blocks, which the view fills from its state alone, so that equal states give
 * equal sheets. This folder lays out a sheet, draws it, finds what is under the mouse, prints it as plain text and
 * gives a handout its tables. Views do not draw.
 *
 * A block has sizes, each with a rank: when room is short, the lowest ranks have priority. The size that a block gets
 * depends on the room and on how many rows and columns the block has, never on its numbers: cells keep their places as
 * numbers change. */
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
    BLOCK_ARCS,       /* a sentence with arcs from one word to the words that answer it */
    BLOCK_CHOICES,    /* heads to choose from, one of them shown */
    BLOCK_MENU,       /* a numbered list to choose from, in as many columns as there is room for */
    BLOCK_TABLE,      /* a row for each word, fact or setting: label, numbers, shares, bars */
    BLOCK_MATRICES,   /* numbers on heat: one matrix, several beside each other, a product */
    BLOCK_DIALS,      /* dials, each with its value */
    BLOCK_SLIDER,     /* a number on its axis, and the results of every number there */
    BLOCK_PLANE,      /* points, lines and circles in a plane */
    BLOCK_STRIP,      /* who leads along a scale, such as all the way round a circle */
    BLOCK_HISTOGRAMS, /* distributions on one axis, below each other */
    BLOCK_CURVE,      /* a number over steps */
    BLOCK_BOARD,      /* many small matrices at once: heat only, except for lit numbers */
    BLOCK_TEXT,       /* a sentence or two, in as many lines as its size has */
    BLOCK_LINES       /* lines that are not wrapped: terms, code, formulas */
};

enum column_kind {
    COLUMN_NUMBER,
    COLUMN_SHARE, /* 0…1, in per cent on the ramp of shares */
    COLUMN_BAR,   /* 0…1; takes the columns that others leave */
    COLUMN_TEXT   /* takes the rest of the line if it comes last, unless a bar does */
};

#define BLOCK_SIZES 3
#define TABLE_COLUMNS 12
#define TABLE_GROUPS 2
#define TABLE_LEFT_OUT 99 /* the rank of a column that is neither shown nor printed */

/* Whose cells a matrix shows: the context of its grid's functions, and part of the result of a click. */
struct matrix_of {
    const void *view; /* the view, which outlives the sheet */
    int id;
    size_t head;
    bool transposed;
};

/* A cell of one of the view's matrices, whether or not the sheet shows it. */
struct sheet_cell {
    struct matrix_of of;
    size_t row, col;
};

/* Numbers in tables, beside matrices and in a sheet's own matrices come with formulas (attention/formula.h) that
 * compute them from other numbers, one for each number of a text or row, with ; between. A test recomputes all of them.
 * In a table, whose columns are named by their keys, formulas use
 *   row.score              the column's number in the same row,
 *   sum.score most.score   of all its rows; also softmax.score, in this row, and shown.score, the sum as printed,
 *   share.value            Σ share · value over the rows,
 *   across.score           the least in this row of the columns whose keys begin with "score",
 *   head.score             the number in the column's heading,
 *   cell.source            a number of the row of `source`; most.source the largest of these;
 * beside a matrix
 *   sum.row entropy.row words.row   of its row; hidden.row the sum of the cells that the block's first matrix masks,
 *   factor.source term.source       of a term of the cell `source`: second factor, product; total.source sum so far,
 *   bias.source                     the bias that is added;
 * in a matrix of its own
 *   cell.source first.source        as above, the first factors of the terms,
 *   cell.above most.above sum.above of the row above,
 *   cell.sides2                     at the same place in the second matrix of the block "sides".
 * and in a line
 *   least_sum.sides1 most_sum.sides1 mean_entropy.sides1 …  of all rows of that matrix.
 * For a bar, the formula gives a number to which the bar is proportional. */
#define SHEET_GIVEN "given"       /* designed, typed or set by a dial */
#define SHEET_MEASURED "measured" /* from separate runs or counts, which a test of the view or the engine repeats */

struct table_column {
    enum column_kind kind;
    const char *key;          /* its name in formulas; NULL: its heading */
    const char *from;         /* borrowed; the formulas of its numbers; NULL for texts, which are not numbers */
    const char *closes;       /* borrowed; the formulas of its numbers in closing rows */
    struct sheet_cell source; /* only its row matters */
    const char *heading;      /* borrowed; "" or NULL: none */
    struct text way;          /* a computed heading ("÷ 0.5"); the table frees it */
    enum role role;           /* of the heading, ROLE_PLAIN: dim; for a bar the bar's, ROLE_PLAIN: the table's */
    const char *unit;         /* borrowed; after each number; NULL: none */
    int decimals;
    int columns;    /* its width, with the gap before it; for a bar the least */
    bool is_signed; /* for a bar: −1…1, from its middle */
    int rank;       /* when columns are short, the lowest have priority; 0 is always shown */
    int after;      /* for numbers: columns that stay free after them */
    bool blank;     /* its place stays empty: it is shown later */
    bool grouped;   /* whole numbers from 0, with commas: 16,384 */
    bool framed;    /* the selected row's number is in [brackets]; the right one uses a column of `after` */
};

/* Columns that belong together, under a title: "▪ head 1  sharp". */
struct table_group {
    size_t first;          /* its first column; it extends to the next group */
    struct text name;      /* "head 1" */
    struct text note;      /* "sharp" */
    enum role role, noted; /* of name and note */
};

struct table_cell {
    bool is_blank;
    double number;             /* may be −∞ */
    struct text text;          /* for COLUMN_TEXT; in others what replaces a number */
    const struct field *field; /* borrowed; the number or text is being typed; NULL: it is not */
    enum role role;
};

struct table_row {
    struct text label;
    enum role role;
    bool closes; /* a closing row, which stays below the others: their sum */
};

struct table {
    struct table_column columns[TABLE_COLUMNS];
    size_t column_count;
    struct table_group groups[TABLE_GROUPS];
    size_t group_count;
    struct table_row *rows;
    struct table_cell *cells; /* [rows × column_count] */
    size_t row_count;
    size_t selected;    /* a row, or SHEET_NONE */
    struct text corner; /* in the row of headings, above the labels, strong */
    int label_columns;  /* for labels, in a narrow room only as many as they need; 0: as many as they need */
    enum role bar_role;
    bool is_hatched; /* its bars are hatched, as nobody computed them */
    bool is_headed;  /* a third row goes to the headings rather than to a title: the table is unreadable without them */
    size_t at;       /* where the next cell is added */
};

struct words_word {
    struct text text;
    double share;
    bool stands_out;
};

struct words { /* also for choices and menus */
    struct words_word *words;
    size_t count, asks; /* asks: the marked word, or the choice shown, or SHEET_NONE */
    enum role role;     /* of the mark */
};

/* A word of a sentence with arcs. The text below it, shown if there is room, says what the word hands over. */
struct arcs_word {
    struct text text, below;
    bool is_hidden; /* dots keep its place, one for each column */
    enum role role;
};

#define ARCS_MOST 3

struct arc {
    size_t to;         /* the word that answers */
    struct text label; /* the question: "who" */
    bool blank;        /* its place stays empty: it is shown later */
};

struct arcs {
    struct arcs_word *words; /* [count] */
    size_t count, asks;
    struct arc arcs[ARCS_MOST]; /* none leads to the word that asks */
    size_t arc_count;
    enum role role; /* of the arcs and of the word that asks */
};

#define MARGINS_MOST 4 /* at each side */

/* Numbers beside the rows of a matrix, under a heading; or below its columns, after a label. A long margin is computed
 * place by place, when a place is first asked for, so that only visible ones are computed. */
struct margin {
    const struct sheet_matrix *matrix;
    struct text name;
    void (*tell)(struct margin *margin, size_t index); /* calls margin_set(), at most `columns` wide; or NULL */
    bool *is_told;                                     /* [count] */
    struct text *of;                                   /* [count] */
    enum role *roles;                                  /* [count] */
    size_t count, span; /* span, below columns: each text is under so many columns, from the first of them */
    int columns;        /* the least columns for its texts, whatever these are now */
    bool is_words;      /* texts, aligned left; else numbers, aligned right */
    bool is_spare;      /* left out first if columns (or, for a margin below, rows) are short */
    const char *from;   /* borrowed; the formulas of its numbers; NULL: they are words */
    struct sheet_cell source;
};

struct sheet_matrix {
    struct matrix_of of; /* first member: the context of the grid's functions */
    struct grid grid;    /* its numbers, in the view's memory; `context` is `of`; layout sets the rest */
    struct line name;    /* "scores₁ 4×4" */
    struct text brief;   /* "scores₁": if there is no room for more */
    struct text note;    /* "[n × n]", dim, after the name; left out first */
    struct margin right[MARGINS_MOST], below[MARGINS_MOST];
    size_t right_count, below_count;
    struct text *braces;       /* above the columns between seams: "head 1" in its colour; NULL: none */
    bool braces_plain;         /* the braces are not for heads, and have no colour */
    bool name_in_corner;       /* its short name is in the corner that its labels leave free, not above */
    const char *legend;        /* the text before its ramp: "scores "; "": only the ramp; NULL: no ramp */
    const struct field *field; /* borrowed; being typed in the selected cell, with the cursor; NULL: nothing is */
    bool begins; /* in a flow: the window may begin here, and everything up to the next such matrix belongs together */
    struct matrix_own *own; /* from matrices_make(): its numbers, labels and states; NULL: the view's */
    const char *from;       /* for `own`, borrowed: the formulas of its numbers, row by row; the last one repeats */
    struct sheet_cell source;
    /* Set by layout: */
    struct grid placed;
    bool is_placed, is_bare, has_margins, has_spare, is_short; /* bare: only numbers, in the biggest possible cells;
                                                                  short: without the spare margins below its columns */
    int room_end;                                              /* the column before which its room ends */
    int title_row, title_col, title_room; /* the title's columns; 0: no title; negative: it ends before title_col */
};

enum matrices_form {
    MATRICES_ROW,     /* beside each other */
    MATRICES_STACK,   /* below each other, column under column, with their names in their corners */
    MATRICES_PRODUCT, /* left, top, result: crosswise */
    MATRICES_FLOW,    /* beside each other, in lines, of which a window is shown, see `begins` */
    MATRICES_TILES    /* all of the same shape: as many beside each other as shows the most */
};

struct matrices {
    struct sheet_matrix **of; /* [count] */
    size_t count;
    enum matrices_form form;
    size_t together; /* so many from the first are shown together; 0: all; another is only shown alone, if chosen */
    size_t chosen;   /* the one shown alone if there is no room for all */
    bool alone;      /* it is alone in any room */
    enum grid_level level;  /* of the one shown alone: GRID_AUTO, or the level asked for; a row is no denser */
    bool is_close;          /* its matrices may be as dense as GRID_TIGHT where columns are short */
    struct text between[2]; /* two lines between the first and the second of a row: "÷ √d_k" and "÷ 2 →" */
    int between_columns;    /* for these lines; 0: only a gap */
    bool compares; /* a row of right and wrong: with all decimals or not at all; one shown alone leaves the other's room
                      free; a mark uses the blank between cells; the ramp ends the titles' row */
    bool in_line;  /* a product without room crosswise is shown in a line: A × B = A B */
    bool ramp_above;    /* the ramp of tiles in one row ends the titles' row, if there is room */
    struct line *notes; /* [note_count], in the free corner of a product, from its second row on */
    size_t note_count;
    struct plan *plan; /* set by layout: which are shown, and where */
};

/* One matrix of a board. */
struct board_map {
    struct sheet_matrix *matrix; /* of the block; only numbers, labels and states of its grid matter */
    size_t group;                /* 0: given; from 1 on one for each head; the last: shared by the heads */
    bool is_spare;               /* if room is short it is shown only while chosen, and replaces the first matrix */
    bool is_ribbon;              /* always shows two of its rows in one line */
    bool is_outline;             /* not reached yet: only its outline is shown */
    bool (*lit)(const void *context, size_t row, size_t col);     /* whether a cell is lit; the grid's context */
    void (*first)(const void *context, size_t *row, size_t *col); /* the first lit cell stays visible */
};

#define BOARD_SAYS 4

/* The whole machine on one screen. A lit cell has colour and, if there is room, a number of two digits; the others have
 * grey heat. The selected cell is in the block's chosen matrix. */
struct board {
    struct board_map *maps; /* [count], group after group */
    size_t count, groups;
    const char *lit;              /* borrowed: what is lit, in a few words; the block's title names the number */
    const char *says[BOARD_SAYS]; /* borrowed; the meaning of its signs, shown if there is room; NULL: no more */
    struct board_plan *plan;      /* set by layout */
};

/* A dial: "d_model 8". */
struct dial {
    const char *name; /* borrowed */
    struct text value;
};

struct dials {
    struct dial *dials;
    size_t count, chosen; /* chosen: the one in brackets, or SHEET_NONE */
};

/* A number on an axis: the present one, or one for comparison. */
struct slider_mark {
    double at;
    const char *sign; /* borrowed: "▪", "1"; below the axis "√4" */
    enum role role;
};

#define SLIDER_MARKS 4
#define SLIDER_LINES 16

/* A number that is turned along a logarithmic axis. Above the axis there may be a strip: lines of shares on the ramp,
 * for every number of the axis. */
struct slider {
    const char *name, *unit; /* borrowed: "T"; unit: before the scale below the axis, "√d_k" */
    double least, most;      /* the ends of the axis, above 0 */
    struct text value;       /* "0.5": the present number */
    struct slider_mark marks[SLIDER_MARKS], scale[SLIDER_MARKS];
    size_t mark_count, scale_count; /* the present number's mark comes last, on top */
    const char *strip;              /* borrowed: the strip's name */
    struct text *lines;             /* [line_count], the names of the strip's lines */
    size_t line_count;
    void (*shares)(const void *context, double at, double *out); /* the share of every line, when drawn */
    const void *context;                                         /* outlives the sheet */
};

enum plane_shape { PLANE_POINT, PLANE_LINE, PLANE_CIRCLE };

/* Something drawn in a plane; all of it is visible. */
struct plane_mark {
    enum plane_shape shape;
    double at[2], to[2]; /* a point, a circle's centre, or a line from `at` to `to` */
    double radius;
    enum role role;
    char32_t glyph;    /* for a line or a circle if there are no dots */
    bool selected;     /* for a point */
    struct text label; /* beside a point, or the end of a line */
};

struct plane {
    struct plane_mark *marks; /* later ones cover earlier ones; points cover everything, the selected one on top */
    size_t count;
    bool turns; /* marks the origin; a click beside the points means a direction from there */
};

/* Who leads from one value of the scale to another. */
struct strip_part {
    double from, to; /* on a round scale `to` may lie beyond the end */
    char letter;
    enum role role;
};

/* A marked value of the scale. */
struct strip_mark {
    double at;
    enum role role;
    struct text label;
};

struct strip {
    double from, to;          /* the scale */
    bool is_round;            /* it ends where it begins */
    const char *unit;         /* borrowed: "°" */
    struct strip_part *parts; /* [count]; between parts, several lead */
    size_t count;
    struct strip_mark *marks; /* [mark_count]; the last covers the others */
    size_t mark_count;
};

#define HISTOGRAM_PARTS 512 /* of the axis */

struct histogram {
    const char *name; /* borrowed */
    enum role role;
    double shares[HISTOGRAM_PARTS]; /* shares of the whole, from one end of the axis to the other */
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

/* A number over steps, as far as known. */
struct curve {
    double end, top;            /* the ends of its axes, which begin at 0 */
    struct curve_point *points; /* [count], from left to right */
    size_t count;
    double selected;      /* the selected step */
    double level;         /* the height of a dotted line for comparison; 0: none */
    const char *level_is; /* borrowed: "guessing" */
};

/* A line, and a shorter one for when it does not fit; either is cut with a mark if it does not fit. */
struct sheet_line {
    struct line line, shorter;
    const char *from; /* borrowed; the formulas of its numbers with decimals; NULL: not given */
    bool is_marked;   /* for code: marked with ▸ */
};

struct lines {
    struct sheet_line *lines;
    size_t count;
    size_t lit;   /* kept visible if there are more lines than rows; SHEET_NONE: shows the first ones */
    bool is_code; /* if a line is too wide, the indentation of all is halved */
};

struct sheet_block_size {
    int rows, rank;
};

struct sheet_block {
    enum block_kind kind;
    const char *name;    /* for clicks and tests: "words", "keys" */
    struct text title;   /* above it; before a table of one line, unless `brief` is */
    const char *brief;   /* borrowed */
    struct text caption; /* the name of its table in print if there is no title; not drawn */
    bool gap;            /* an empty line before it if there is room, as before a block with a title */
    enum role role;      /* for a text */
    struct sheet_block_size sizes[BLOCK_SIZES]; /* the smallest first */
    size_t size_count;
    struct table table;
    struct words words;
    struct arcs arcs;
    struct matrices matrices; /* also those of a board */
    struct board board;
    struct dials dials;
    struct slider slider;
    struct lines lines;
    struct plane plane;
    struct strip strip;
    struct histograms histograms;
    struct curve curve;
    struct text text;    /* each of its lines begins a new line */
    struct text shorter; /* for a text: replaces it if it does not fit; in one row, only its first line */
    int columns;         /* the columns that it needs; 0: its kind decides */
    bool wide;           /* takes the columns that blocks beside it leave; `columns` is the least */
    bool beside; /* if there is room for both, placed beside the last block that is not `beside`, below others that are
                  */
    bool under;  /* placed under the last block that is neither, in its columns, while others are beside that */
    bool blank;  /* its place stays empty: its content is not computed, or shown later */
    bool beside_only;   /* not shown if there is no room beside the other */
    const char *unless; /* borrowed; not shown if the block of this name is, which says the same; or NULL */
    bool with_all;      /* not shown if there is no room for all blocks: others use its place */
    bool apart;         /* an operand by itself: not shown if matrices before it are whole, which show it */
    bool otherwise; /* replaces the block before it if that lacks the columns that it needs, or the room to be whole,
                       and this one does not */
    /* Set by layout: */
    int need;         /* columns, measured once for each layout because that is slow */
    bool is_out;      /* another block replaces it */
    bool is_parted;   /* another block shows its other matrices: it keeps no rows for them */
    bool big;         /* as in the sheet */
    int tall;         /* rows of a matrix's cell, if a large room has more than all blocks can use; 0: one */
    struct area area; /* 0 rows: no room */
};

#define SHEET_NONE ((size_t)-1)
#define SHEET_WHOLE 80 /* columns of a sheet, beside or above a text, with which nothing is shortened */

/* What the filler of a sheet is asked for. */
enum sheet_want {
    SHEET_AS_IT_IS, /* what the view's state says */
    SHEET_PICTURE,  /* the picture, even if the board or code has its room */
    SHEET_BOARD,    /* only the board; empty if there is none */
    SHEET_CODE      /* only the code, likewise */
};

struct sheet {
    struct sheet_block **blocks; /* [count] */
    size_t count;
    int columns;          /* wished for beside prose: SHEET_WHOLE, unless a view says others; 0: as many as its first
                             blocks need to be whole */
    bool big;             /* for a room: the biggest cells that fit */
    bool grows;           /* for a large screen: blocks grow before rows of its room stay empty */
    bool stacks;          /* blocks that may be side by side are below each other, if all are whole that way */
    bool keeps_rows;      /* for a board below the picture: its shape may change, its place may not */
    bool is_plain;        /* set before filling: for plain text, which has room for all heads */
    enum sheet_want want; /* set before filling */
    size_t dial;          /* set before filling: the dial being turned, from 1; 0: none */
    bool is_stacked;      /* set by layout: no two blocks are side by side */
    bool is_laying;       /* set by layout: rows are handed out, not measured */
};

/* A word, a row, a choice, a dial, a point, or a cell of a matrix: what a click found. */
struct sheet_spot {
    const char *block;
    size_t row;          /* SHEET_NONE: the title of a table's group; in a plane: beside its points */
    size_t col;          /* in a matrix; in a table the group; SHEET_NONE outside all */
    double value;        /* on a slider, a scale or an axis; in a plane the direction from the origin, 0 to 360° */
    struct matrix_of of; /* of a matrix */
};

/* Adds an empty block; its sizes follow with sheet_size(), the smallest first. Pointers stay valid. */
struct sheet_block *sheet_add(struct sheet *sheet, enum block_kind kind, const char *name);

/* Adds a size: the block can be `rows` rows tall, with this rank. A table with more rows than that shows a window
 * around the selected one; with one row it becomes a line of labels and numbers. */
void sheet_size(struct sheet_block *block, int rank, int rows);

/* Adds a column, or several, to a table that has no rows yet; a computed heading may be appended to the result's `way`.
 * A group begins with the next column added. */
struct table_column *table_add_column(struct table *table, struct table_column column);
void table_add_columns(struct table *table, const struct table_column *columns, size_t count);
struct table_group *table_add_group(struct table *table, enum role role);

/* Adds a row; append its label to the result. The next functions add its cells from left to right; cells that are not
 * added stay blank. */
struct text *table_add_row(struct table *table, enum role role);
void table_add_number(struct table *table, double number, enum role role);
void table_add_blank(struct table *table);
struct text *table_add_text(struct table *table, enum role role);

/* Adds a closing row: after all others, shown even at the smallest size if that has a line for it. */
struct text *table_add_close(struct table *table, enum role role);

/* Adds a matrix; the grid's functions get its `of` as context. The pointer stays valid. */
struct sheet_matrix *matrices_add(struct matrices *matrices, struct grid grid, struct matrix_of of);

/* Adds a matrix with numbers of its own, 0 at first, shown on heat. It is as wide as its numbers unless `widest` is
 * set: set it if the numbers change with the selection, so that nothing moves. */
struct sheet_matrix *matrices_make(struct matrices *matrices, size_t rows, size_t cols, int decimals);

/* Sets a number of such a matrix, and how it is shown; the others return a row's and a column's label, to append to. */
void matrix_set(struct sheet_matrix *matrix, size_t row, size_t col, double number, enum grid_cell state);
struct text *matrix_row_label(struct sheet_matrix *matrix, size_t row);
struct text *matrix_col_label(struct sheet_matrix *matrix, size_t col);

/* Adds a column of numbers beside a matrix, or a row below it, with as many places as the matrix has rows or columns
 * (for a row divided by `span`, rounded up); set each with margin_set(). */
struct margin *matrix_add_right(struct sheet_matrix *matrix, const char *heading);
struct margin *matrix_add_below(struct sheet_matrix *matrix, const char *label, size_t span);

/* The text above the columns between two seams of a matrix, "head 1", to append to. */
struct text *matrix_brace(struct sheet_matrix *matrix, size_t index);

/* The text of a margin's place, to append to. */
struct text *margin_set(struct margin *margin, size_t index, enum role role);

/* The text of a margin's place, computed if need be. */
const char *margin_text(const struct margin *margin, size_t index);

/* Adds a line to the free corner of a product. */
struct line *matrices_note(struct matrices *matrices);

/* Adds a matrix to a board, with no cell lit (`lit` and `first` are NULL); the pointer is valid until the next one is
 * added. */
struct board_map *board_add(struct sheet_block *block, struct grid grid, struct matrix_of of, size_t group);

/* Adds a dial; append its value to the result. */
struct text *dials_add(struct dials *dials, const char *name);

/* Adds a mark to a slider, or to the scale below its axis. */
void slider_mark(struct slider *slider, double at, const char *sign, enum role role);
void slider_scale(struct slider *slider, double at, const char *sign);

/* Adds a line to a slider's strip; append its name to the result. */
struct text *slider_add_line(struct slider *slider);

/* Adds a point, a line, a circle; append the label to the result. */
struct text *plane_add_point(struct plane *plane, const double at[2], bool selected);
struct text *plane_add_line(struct plane *plane, const double from[2], const double to[2], enum role role,
                            char32_t glyph);
void plane_add_circle(struct plane *plane, const double middle[2], double radius, enum role role, char32_t glyph);

/* Adds a part; adds a mark, to whose result append the label. */
void strip_add_part(struct strip *strip, struct strip_part part);
struct text *strip_add_mark(struct strip *strip, double at, enum role role);

/* Adds an empty histogram; the pointer stays valid until the next one is added. */
struct histogram *histograms_add(struct histograms *histograms, const char *name, enum role role);

/* Adds the next point of a curve. */
void curve_add(struct curve *curve, double at, double value);

/* Adds a line, to append to; a shorter form of the last line; a line for each line of a text. */
struct line *lines_add(struct lines *lines);
struct line *lines_shorter(struct lines *lines);
void lines_add_text(struct lines *lines, enum role role, const char *text);

/* Adds a word of a sentence; append its text to the result. */
struct text *words_add(struct words *words, double share, bool stands_out);

/* Adds a word of a sentence with arcs; append its text and the text below it to the result, which is valid until the
 * next word is added. Adds an arc; append its label to the result. */
struct arcs_word *arcs_add_word(struct arcs *arcs, enum role role);
struct text *arcs_add_arc(struct arcs *arcs, size_t to, bool blank);

/* Appends a cell's number as shown: "2.80", "86.3 %", "-∞", or its text; nothing for a blank cell or a bar. */
void table_add_shown(const struct table *table, size_t row, size_t column, struct text *out);

/* Removes a block from the sheet, and frees it. */
void sheet_drop(struct sheet *sheet, size_t index);

/* Frees everything and leaves an empty sheet. */
void sheet_free(struct sheet *sheet);

#endif
