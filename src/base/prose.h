/* SPDX-License-Identifier: MIT */
/* Prose as data: blocks of styled runs. markup/ makes it from Markdown, draw/ flows it to a width, plain text and
 * exports read it; none of them knows the others. All strings are owned by the prose and already cleaned (utf8_clean),
 * so every one may go to a terminal. */
#ifndef HEADWAY_BASE_PROSE_H
#define HEADWAY_BASE_PROSE_H

#include <stdbool.h>
#include <stddef.h>

#define PROSE_DEPTH 16 /* of lists and quotes in each other */

enum prose_kind {
    PROSE_PARAGRAPH,
    PROSE_HEADING, /* level 1…6 */
    PROSE_ITEM,    /* a list item; `level` is its depth from 1; `marker` is "•" or "3." */
    PROSE_QUOTE,
    PROSE_CODE,  /* one run per line, kept as written; `language` from the fence */
    PROSE_TABLE, /* `columns` cells a row, one run list per cell: see prose_cell */
    PROSE_RULE,
    PROSE_QUESTION, /* the place of question number `level` (from 0); it has no runs, as its owner has the words */
    PROSE_FORMULA   /* one run per laid-out line, each with RUN_LINE_END; then one with RUN_FORMULA: the formula in one
                       line, for where the lines do not fit */
};

enum run_flag {
    RUN_STRONG = 1,
    RUN_EMPHASIS = 2,
    RUN_CODE = 4,
    RUN_LINK = 8,      /* `target` says where to */
    RUN_NUMBER = 16,   /* a computed number: `target` is its formula */
    RUN_CELL_END = 32, /* the last run of a table cell */
    RUN_LINE_END = 64, /* a line break follows: hard breaks, lines of code */
    RUN_DIM = 128,     /* fainter than the text around it */
    RUN_FORMULA = 256, /* mathematics; outside a link, `target` is its ASCII form */
    RUN_KEY = 512      /* words that say to press a key: left out in a room and on paper, which have no keys */
};

struct run {
    char *text;
    char *target; /* of a link, a number or a formula (also of a formula's lines); else NULL */
    unsigned flags;
    size_t line, column; /* where in the source file it begins, from 1 */
};

struct block {
    enum prose_kind kind;
    int level;
    char *marker;    /* of an item's first block, else NULL */
    char *language;  /* of code, else NULL */
    size_t columns;  /* of a table; its first row is the header */
    size_t baseline; /* of a formula: the run whose line a marker precedes */
    int part;        /* which part of the step this belongs to, from 0 */
    int deeper;      /* which section of the step's deeper text this is in, from 1; 0: the main text */
    struct run *runs;
    size_t run_count;
};

struct prose {
    struct block *blocks;
    size_t block_count;
};

/* Appends an empty block and returns it (borrowed until the next one is added). */
struct block *prose_add_block(struct prose *p, enum prose_kind kind);

/* Appends a run with copies of `text` and `target` (which may be NULL) to the last block. */
void prose_add_run(struct block *b, const char *text, const char *target, unsigned flags);

/* Drops the runs with RUN_KEY from a block, for a room, which has no keys to press. May leave it without runs. */
void prose_drop_keys(struct block *b);

/* Whether a block has runs with RUN_KEY. */
bool prose_has_keys(const struct block *b);

/* Frees everything and leaves an empty prose. */
void prose_free(struct prose *p);

#endif
