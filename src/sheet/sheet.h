/* SPDX-License-Identifier: MIT */
/* What a view shows, as data: a list of blocks that it fills anew from its state and nothing else, so that equal states
 * show equal sheets. This room lays a sheet out, draws it, finds the row under the mouse, prints it as plain text and
 * gives a handout its tables. No view that has a sheet draws.
 *
 * A block has sizes, each with a rank: when room is short the lowest ranks come first. Which sizes a block gets depends
 * on the room and on how many rows it has, never on its numbers: cells keep their places as numbers change. */
#ifndef HEADWAY_SHEET_SHEET_H
#define HEADWAY_SHEET_SHEET_H

#include "base/text.h"
#include "draw/theme.h"

#include <stdbool.h>
#include <stddef.h>

enum block_kind {
    BLOCK_WORDS,   /* a sentence whose words have shares */
    BLOCK_CHOICES, /* heads to choose from, one of them shown */
    BLOCK_TABLE,   /* a row a word, a fact or a setting: label, numbers, shares, bars */
    BLOCK_MATRIX,  /* numbers on heat */
    BLOCK_TEXT,    /* a sentence or two, in as many lines as its size says */
    BLOCK_LINES    /* lines that stay as they are: terms, code */
};

enum column_kind {
    COLUMN_NUMBER,
    COLUMN_SHARE, /* 0…1, as per cent on the ramp of shares */
    COLUMN_BAR,   /* 0…1; takes the columns that the others leave */
    COLUMN_TEXT   /* takes the rest of the line */
};

#define BLOCK_SIZES 3
#define TABLE_COLUMNS 12

struct table_column {
    enum column_kind kind;
    const char *heading; /* borrowed; "" or NULL: none */
    enum role role;      /* of the heading; ROLE_PLAIN: dim */
    const char *unit;    /* borrowed; after each number; NULL: none */
    int decimals;
    int columns; /* that it takes, what separates it from the one before included; of a bar the least */
    int rank;    /* when columns are short the lowest come first; 0 is always there */
};

struct table_cell {
    bool is_blank;
    double number;
    struct text text; /* of COLUMN_TEXT */
    enum role role;
};

struct table_row {
    struct text label;
    enum role role;
    bool leads; /* stands above the others and stays there: the query above the keys */
};

struct table {
    struct table_column columns[TABLE_COLUMNS];
    size_t column_count;
    struct table_row *rows;
    struct table_cell *cells; /* [rows × column_count] */
    size_t row_count;
    size_t selected;   /* row; SHEET_NONE */
    int label_columns; /* that labels take, but in a narrow room no more than they need */
    enum role bar_role;
    bool is_hatched; /* its bars: nobody computed them */
    size_t at;       /* the cell that comes next */
};

struct words_word {
    struct text text;
    double share;
    bool stands_out;
};

struct words { /* of choices, too */
    struct words_word *words;
    size_t count, asks; /* the word that is marked; the choice that is shown */
    enum role role;     /* of the mark */
};

/* A window on memory of the view, which outlives the sheet; row-major. */
struct sheet_matrix {
    const double *at; /* NULL: there is none, and its place stays empty */
    size_t rows, cols;
    const char *const *row_labels, *const *col_labels;
    int decimals;
    bool is_share;
    size_t row, col; /* selected */
};

struct sheet_block_size {
    int rows, rank;
};

struct sheet_block {
    enum block_kind kind;
    const char *name;  /* for click and tests: "words", "keys" */
    struct text title; /* above it; of a table in one line before it, unless `brief` stands there */
    const char *brief; /* borrowed */
    bool gap;          /* an empty line before it where there is room, as before a block with a title */
    enum role role;    /* of a text */
    struct sheet_block_size sizes[BLOCK_SIZES]; /* the smallest first */
    size_t size_count;
    struct table table;
    struct words words;
    struct sheet_matrix matrix;
    struct text text;
    int columns; /* of a matrix and of lines: what they take */
    bool beside; /* stands beside the block before where there is room for both */
    /* Set by sheet_lay(). */
    int row, col, rows; /* 0 rows: no room */
};

#define SHEET_NONE ((size_t)-1)
#define SHEET_MOST 8 /* blocks */

struct sheet {
    struct sheet_block blocks[SHEET_MOST];
    size_t count;
    int columns; /* that it would like beside prose; 0: no wish */
};

/* A row of a block: what a click found. */
struct sheet_spot {
    const char *block;
    size_t row;
};

/* Adds an empty block; its sizes follow with sheet_size(), the smallest first. Pointers stay valid. */
struct sheet_block *sheet_add(struct sheet *sheet, enum block_kind kind, const char *name);

/* Says that a block can be so many rows tall, and how much that matters. A table of fewer rows than it has shows a
 * window round the selected one; of one row it becomes a line of labels and numbers. */
void sheet_size(struct sheet_block *block, int rank, int rows);

/* Adds a column to a table that has no rows yet. */
void table_add_column(struct table *table, struct table_column column);

/* Adds a row; its label is to be appended to what this returns, its cells with the next ones, from left to right. */
struct text *table_add_row(struct table *table, enum role role);
void table_add_number(struct table *table, double number, enum role role);
void table_add_blank(struct table *table);
struct text *table_add_text(struct table *table, enum role role);

/* Adds a word of a sentence; its text is to be appended to what this returns. */
struct text *words_add(struct words *words, double share, bool stands_out);

/* Appends a cell's number as it is shown: "2.80", "86.3 %"; nothing for a blank one or a bar. */
void table_add_shown(const struct table *table, size_t row, size_t column, struct text *out);

/* Frees everything and leaves an empty sheet. */
void sheet_free(struct sheet *sheet);

#endif
