/* SPDX-License-Identifier: MIT */
/* What the files of the TeX reader share. It reads a formula from left to right, once for each form that is wanted, and
 * lays it out as it goes. Rows of pieces, letters, numbers, text, scripts: tex_parse.c; commands, matrices and the
 * whole: tex.c. No other file includes this, except tests. */
#ifndef HEADWAY_MARKUP_TEX_READER_H
#define HEADWAY_MARKUP_TEX_READER_H

#include "base/compiler.h"
#include "markup/tex.h"
#include "markup/tex_box.h"
#include "markup/tex_symbols.h"

struct tex_piece;

struct tex_reader {
    const char *start, *at, *end;
    bool is_displayed; /* fractions, limits and matrices take several lines here */
    bool is_ascii;
    bool is_tight; /* in a script: no blanks around operators */
    enum tex_style style;
    int depth;
    bool has_failed; /* malformed: then `at` is `end`, so that every loop ends */
    tex_report *report;
    void *to;
    struct tex_piece (*read_command)(struct tex_reader *r); /* called at the backslash */
};

/* Traits of a piece that matter to its neighbours. */
enum tex_trait {
    TEX_SINGLE = 1,    /* one operand, or something in brackets */
    TEX_OPERATOR = 2,  /* has a + or = outside brackets */
    TEX_DIVIDED = 4,   /* a/b in one line */
    TEX_WORD = 8,      /* letters that belong together: a blank separates them from others */
    TEX_POWER = 16,    /* has something above */
    TEX_ROOT = 32,     /* √x without brackets */
    TEX_STACKED = 64,  /* a fraction of several lines */
    TEX_SPACED = 128,  /* has blanks outside brackets */
    TEX_LIMITED = 256, /* in a displayed formula its scripts go below and above it */
    TEX_NAME = 512     /* letters without a script: a bracket after them holds their argument */
};

struct tex_piece {
    struct tex_box box;
    enum tex_class left, right; /* its class to what comes before it, and after it */
    unsigned traits;
};

/* What ends a row, besides the end of the formula. */
enum tex_stop { TEX_STOP_BRACE, TEX_STOP_CELL, TEX_STOP_RIGHT, TEX_STOP_BRACKET };

/* Gives up on the formula: reports `message` for the byte `at`, and stops. */
void tex_fail(struct tex_reader *r, const char *at, const char *message);

/* Reports the text from `at` to `end`, followed by the message; reading goes on. */
void tex_warn(struct tex_reader *r, const char *at, const char *end, const char *message);

/* Whether `word` comes next; a command counts only whole. */
bool tex_is_next(const struct tex_reader *r, const char *word);

/* Bytes of the command that begins with the backslash at `at`: \word, or \ and one character. */
size_t tex_command_length(const struct tex_reader *r, const char *at);

/* Skips blanks and commands that change nothing. Returns whether there was any; adds requested columns to *columns,
 * which may be NULL, or sets it to −1 if the blank is to be removed. */
bool tex_skip(struct tex_reader *r, int *columns);

/* Reads a row of pieces up to what ends it, which is left unread. */
struct tex_piece tex_read_row(struct tex_reader *r, enum tex_stop stop);

/* Reads a group in braces, or one sign, as after \frac or ^. Fails if there is none. */
struct tex_piece tex_read_argument(struct tex_reader *r);

/* Reads a group in braces as text: its blanks count, and nothing in it is a formula. */
struct tex_piece tex_read_text(struct tex_reader *r);

/* Reads the whole formula: lines divided by \\. */
struct tex_piece tex_read_lines(struct tex_reader *r);

/* A piece of one line of text. */
struct tex_piece tex_piece_of(const char *text, enum tex_class class, unsigned traits);

/* A symbol as a piece. */
struct tex_piece tex_piece_of_symbol(const struct tex_reader *r, const struct tex_symbol *symbol);

/* Puts a piece between two texts ("(" and ")"), after which it counts as a single operand. */
void tex_enclose(struct tex_piece *piece, const char *before, const char *behind);

/* Puts a piece between brackets of its height. */
void tex_fence(struct tex_reader *r, struct tex_piece *piece, const struct tex_fence *left,
               const struct tex_fence *right);

/* A row: pieces beside each other, with blanks where their classes want them. */
struct tex_row {
    struct tex_piece all;     /* what is laid out so far */
    struct tex_piece waiting; /* the last piece, until it is known what follows */
    bool has_waiting;
    bool after_blank; /* in the source a blank precedes the waiting piece */
    int columns;      /* columns requested before it; −1: none at all */
    unsigned before_traits;
    char32_t last; /* the last character laid out; 0: none */
    int pieces, operands, nesting;
    bool is_open; /* the first bracket is still open */
    bool leads;   /* a letter or a word comes right before: a bracket now holds its argument */
};

#endif
