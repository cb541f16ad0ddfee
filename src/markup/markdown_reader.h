/* SPDX-License-Identifier: MIT */
/* What the parts of the Markdown reader share: blocks (markdown_blocks.c), comments and HTML (markdown_html.c),
 * formulas (markdown_formula.c), spans and text (markdown.c). They are the callbacks of md4c, which calls them in the
 * order of the file. No other file includes this, but a test that stands between them and md4c. */
#ifndef HEADWAY_MARKUP_MARKDOWN_READER_H
#define HEADWAY_MARKUP_MARKDOWN_READER_H

#include "markup/markdown.h"
#include "markup/prose_writer.h"

#include <md4c.h>

/* What is more than CommonMark. Formulas are not md4c's: its versions differ on which dollars are theirs. */
#define MARKDOWN_FLAGS MD_FLAG_TABLES

/* md4c's md_parse(), or what a test puts between it and the reader. */
typedef int markdown_parser(const MD_CHAR *bytes, MD_SIZE length, const MD_PARSER *callbacks, void *context);

#define MARKDOWN_ENDLESS_COMMENT "this comment does not end, or holds a second --: end it with -->"

/* What the text that comes next belongs to, inside its lists and quotes. */
enum leaf {
    LEAF_TEXT, /* a paragraph; also the text of a tight list's item, which md4c gives without one */
    LEAF_HEADING,
    LEAF_CODE,
    LEAF_HTML,
    LEAF_CELL
};

/* A list or a quote around the text. */
struct container {
    MD_BLOCKTYPE type;
    unsigned number; /* of an ordered list's next item */
    char delimiter;
};

struct markdown_reader {
    markdown_parser *parse;
    struct markdown *out;
    struct problems *problems;
    struct prose_writer writer;
    struct container around[MARKDOWN_DEPTH];
    int depth;
    char *marker; /* of the item whose first block is still to come, or NULL; owned */
    enum leaf leaf;
    int heading_level;
    const char *heading_at; /* the first byte of a heading's text, or NULL */
    int strong, emphasis, code;
    char *link; /* NULL outside of links; owned */
    bool in_comment;
    bool after_comment; /* one ended on this line */
    const char *comment_at;
    struct text comment; /* what stands between <!-- and -->, so far */
    size_t cells;
    struct formula_source *formula; /* between two dollars; else NULL; owned */
    struct formula_span *spans;     /* all formulas of the file, in its order; owned */
    size_t span_count, next_span;
    char *hidden; /* the file with the insides of its formulas hidden from md4c; NULL where it has none; owned */
    bool stopped; /* every callback returns 1 from now on: md4c does not always stop at the first */
};

/* markdown_parse() by another parser. What it gives does not depend on into which pieces a parser cuts a text, nor on
 * what it makes of dollars: that is decided here. */
bool markdown_parse_by(markdown_parser *parser, struct markdown *out, const char *bytes, size_t length,
                       const char *file, struct problems *problems);

/* Blocks are opened by their first text, so that what holds nothing but a comment leaves none: opens the one that the
 * text which comes now belongs to, if it is not open. */
void markdown_need_block(struct markdown_reader *r);

/* Opens a block of that kind, with the level and the marker that it has here. */
struct block *markdown_open_block(struct markdown_reader *r, enum prose_kind kind);

/* Finds the formulas of the file, before it is read. */
void markdown_formula_find(struct markdown_reader *r);

/* The first two or more dollars that begin in this text of the file, in which there are no formulas; or NULL. */
const char *markdown_formula_lost(const struct markdown_reader *r, const char *text, const char *end);

/* Where in the file that stands which md4c was given: `text` itself, if it is none of the file's. */
const char *markdown_formula_unhide(const struct markdown_reader *r, const char *text);

/* Where the first formula begins that ends after `text`, or NULL. */
const char *markdown_formula_next(struct markdown_reader *r, const char *text);

/* Reads what of that formula stands from `text` up to `end`, and returns where text goes on. At its end the formula
 * becomes text, or a block of its own where it is displayed. A dollar that was perhaps meant to begin one stays one. */
const char *markdown_formula_read(struct markdown_reader *r, const char *text, const char *end);

/* A piece of the formula that is open. */
void markdown_formula_add(struct markdown_reader *r, const char *text, size_t length);

/* Frees all that is kept of formulas. */
void markdown_formula_free(struct markdown_reader *r);

/* A copy with a line's end behind it, which is not counted; the caller frees it. md4c 0.4.8 looks at the byte after the
 * last one: where a link in a last line without an end is not closed, it would be anybody's. */
char *markdown_guard(const char *bytes, size_t length);

/* The first place among `length` bytes where `wanted` stands, or NULL. */
const char *markdown_find(const char *at, size_t length, const char *wanted);

/* The same for what begins from `at` up to `end`: where they stand in the file it may go on there, since a parser may
 * have cut it. */
const char *markdown_find_begin(const struct markdown_reader *r, const char *at, const char *end, const char *wanted);

#endif
