/* SPDX-License-Identifier: MIT */
/* Markdown (CommonMark, tables and formulas between dollars, read by md4c) to prose. Every text is cleaned (utf8_clean;
 * tabs are 4 spaces), every run has its place in the file. Details beyond base/prose.h:
 *  - PROSE_ITEM and PROSE_QUOTE are any paragraph in a list item or a quote (a heading in there becomes a strong one).
 *    `level` is how many lists and quotes are around a block, for code, tables and rules too; 0 outside. An item's
 *    first block has its marker, "•", "3." or "3)", even if it is code.
 *  - A line of code is one run, at least one; all but the last have RUN_LINE_END. `language` is the fence's first word
 *    or NULL.
 *  - A table cell is at least one run; its last has RUN_CELL_END. An image is its alternative text.
 *  - A formula (markup/tex.h) between $ and $ is a run with RUN_FORMULA; one between $$ and $$ is a block
 *    PROSE_FORMULA, with level and marker as for code, except in tables, headings, links and emphasis. It begins and
 *    ends in one paragraph, heading or cell, and nothing in it is read as Markdown; code, HTML and \$ are read before
 *    it. A $ with a blank after it, or whose next $ comes after a blank or before a digit, is a dollar.
 *  - HTML is not read: it is shown as it was written. Comments are not shown: `<!-- = formula -->` right after a number
 *    makes that number a run of its own with RUN_NUMBER (with its sign; digits may be grouped by commas as in 16,384; a
 *    % is not part of it and belongs after the comment). `<!-- key -->` gives the words right before it RUN_KEY: the
 *    sentence that ends there ("Press `m`."), what is in brackets ("(press `n`)", with the blank before), or what
 *    follows a colon (": press `n`", before the full stop). All other comments are returned. */
#ifndef HEADWAY_MARKUP_MARKDOWN_H
#define HEADWAY_MARKUP_MARKDOWN_H

#include "base/problems.h"
#include "base/prose.h"

#include <stdbool.h>
#include <stddef.h>

#define MARKDOWN_LIMIT ((size_t)4 << 20) /* bytes of one file */
#define MARKDOWN_LINES 1000              /* without a blank line between: md4c's time grows with their square */
#define MARKDOWN_CELLS 20000             /* cells of all tables of one file */

struct comment {
    char *text;   /* between <!-- and -->, cleaned, blanks around each line removed; a newline between lines */
    size_t block; /* index of the block that it precedes; block_count: it is at the end */
    size_t line, column;
};

struct markdown {
    struct prose prose;
    struct comment *comments; /* in the order of the file, without the formulas */
    size_t comment_count;
};

/* Reads `length` bytes. What is wrong goes to `problems` with its place in `file`: a comment that does not end, a
 * formula without a number before it, a `---` right under text (which Markdown would take for a heading; it is read as
 * the rule that was meant), whatever exceeds the limits above; TeX that is not understood, and dollars that may be
 * formulas or money. Returns false, with what was read so far, if reading had to stop. Free with markdown_free(). */
bool markdown_parse(struct markdown *out, const char *bytes, size_t length, const char *file,
                    struct problems *problems);

/* The first place among `length` bytes that has `wanted`, or NULL. */
const char *markdown_find(const char *at, size_t length, const char *wanted);

/* Frees everything and leaves an empty one. */
void markdown_free(struct markdown *m);

#endif
