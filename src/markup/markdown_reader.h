/* SPDX-License-Identifier: MIT */
/* What the files of the Markdown reader share: blocks (markdown_blocks.c), comments and HTML (markdown_html.c),
 * formulas (markdown_formula.c), spans and text (markdown.c). They are the callbacks of md4c, which calls them in the
 * order of the file. No other file includes this, except a test that puts itself between them and md4c. */
#ifndef HEADWAY_MARKUP_MARKDOWN_READER_H
#define HEADWAY_MARKUP_MARKDOWN_READER_H

#include "markup/markdown.h"
#include "markup/prose_writer.h"

#include <md4c.h>

/* The extensions of CommonMark. Formulas are not left to md4c, whose versions differ on which dollars are formulas. */
#define MARKDOWN_FLAGS MD_FLAG_TABLES

/* md4c's md_parse(), or what a test puts between it and the reader. */
typedef int markdown_parser(const MD_CHAR *bytes, MD_SIZE length, const MD_PARSER *callbacks, void *context);

#define MARKDOWN_ENDLESS_COMMENT "this comment does not end, or holds a second --: end it with -->"

/* What the next text belongs to, inside its lists and quotes. */
enum leaf {
    LEAF_TEXT, /* a paragraph; also the text of a tight list's item, for which md4c opens no paragraph */
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
    char *marker; /* for the item whose first block is still to come, or NULL; owned */
    enum leaf leaf;
    int heading_level;
    const char *heading_at; /* the first byte of a heading's text, or NULL */
    int strong, emphasis, code;
    char *link; /* NULL outside of links; owned */
    bool in_comment;
    bool after_comment; /* a comment has ended on this line */
    const char *comment_at;
    struct text comment; /* the text between <!-- and --> so far */
    size_t cells;
    struct formula_source *formula; /* between two dollars; else NULL; owned */
    struct formula_span *spans;     /* all formulas of the file, in its order; owned */
    size_t span_count, next_span;
    char *hidden; /* the file with the insides of its formulas hidden from md4c; NULL if it has none; owned */
    bool stopped; /* every callback returns 1 from now on: md4c does not always stop at the first */
};

/* markdown_parse() with another parser. The result does not depend on the pieces into which a parser cuts a text, nor
 * on how it reads dollars. */
bool markdown_parse_by(markdown_parser *parser, struct markdown *out, const char *bytes, size_t length,
                       const char *file, struct problems *problems);

/* Opens the block of the text that comes now, if it is not open. Blocks open only at their first text, so that a block
 * with nothing but a comment leaves none. */
void markdown_need_block(struct markdown_reader *r);

/* Opens a block of that kind, with the level and the marker that it has here. */
struct block *markdown_open_block(struct markdown_reader *r, enum prose_kind kind);

/* Finds the formulas of the file, before the file is read. */
void markdown_formula_find(struct markdown_reader *r);

/* The first run of two or more dollars that begins in this text of the file, in which there are no formulas; or NULL.
 */
const char *markdown_formula_lost(const struct markdown_reader *r, const char *text, const char *end);

/* The place in the file of a text that md4c was given; `text` itself, if it is not from the file. */
const char *markdown_formula_unhide(const struct markdown_reader *r, const char *text);

/* Where the first formula that ends after `text` begins, or NULL. */
const char *markdown_formula_next(struct markdown_reader *r, const char *text);

/* Reads the part of that formula from `text` up to `end`, and returns where the text goes on. A complete formula
 * becomes text, or a block of its own if it is displayed. A dollar that only looked like a beginning stays a dollar. */
const char *markdown_formula_read(struct markdown_reader *r, const char *text, const char *end);

/* Adds a piece of the open formula. */
void markdown_formula_add(struct markdown_reader *r, const char *text, size_t length);

/* Frees all that is kept of formulas. */
void markdown_formula_free(struct markdown_reader *r);

/* A copy followed by a newline that is not counted; the caller frees it. md4c 0.4.8 reads one byte beyond the end if a
 * link in the last line is not closed and that line has no newline. */
char *markdown_guard(const char *bytes, size_t length);

/* The first place among `length` bytes that has `wanted`, or NULL. */
const char *markdown_find(const char *at, size_t length, const char *wanted);

/* The same for what begins from `at` up to `end`; in text of the file `wanted` may extend beyond `end`, since a parser
 * may have cut it there. */
const char *markdown_find_begin(const struct markdown_reader *r, const char *at, const char *end, const char *wanted);

#endif
