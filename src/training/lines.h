/* SPDX-License-Identifier: MIT */
/* What a network practises on: a line of letters, "IBS TVDRCJYN TVDRCJY": some letters, a block, and the block again.
 * In the second block the next letter can be known: it is the one that followed this letter before. All letters of
 * block and beginning are different, or one letter would not tell what follows. */
#ifndef HEADWAY_TRAINING_LINES_H
#define HEADWAY_TRAINING_LINES_H

#include "base/random.h"

#include <stdbool.h>

#define LINE_MOST 32    /* letters */
#define LINE_LETTERS 26 /* A to Z */
#define LINE_LENGTHS 13 /* blocks of 3 to 15 letters: */
#define LINE_SHORTEST 3

/* A kind of lines. */
struct line_kind {
    int letters;     /* how many letters to choose from, from A on: 16 or 26 */
    int least, most; /* letters of a block */
    int before;      /* the most letters before the block; no more than the alphabet has left */
};

/* A line, with letters counted from A = 0. All but the last letter are read. */
struct letter_line {
    unsigned char letter[LINE_MOST];
    int length; /* how many are read: before + 2 · block − 1, at most 31 */
    int first;  /* the first row whose next letter can be known: where the block begins again */
};

#define LINE_EXAM 64 /* lines of an exam */

/* Whether a kind is valid: ERROR_INPUT names what is out of range. */
struct error;
bool line_kind_check(const struct line_kind *kind, struct error *e);

/* Makes the next line. */
void line_make(struct letter_line *line, const struct line_kind *kind, struct random *random);

/* The exam, the same for all networks with so many letters: 64 lines with blocks of 6 to 12 and up to 8 letters before
 * them. With 26 letters 508 rows are graded. */
void line_make_exam(struct letter_line lines[LINE_EXAM], int letters);

/* As many lines of the kind that a network practises on. */
void line_make_own(struct letter_line lines[LINE_EXAM], const struct line_kind *kind);

/* 1300 lines: LINE_BY_LENGTH of each length of block from LINE_SHORTEST on, shortest first, with no letters before the
 * block. */
#define LINE_BY_LENGTH 100
void line_make_lengths(struct letter_line lines[LINE_LENGTHS * LINE_BY_LENGTH], int letters);

#endif
