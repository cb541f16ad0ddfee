/* SPDX-License-Identifier: MIT */
/* Makes blocks of runs from the small pieces of text that a parser finds: neighbours of one style become one run,
 * blanks collapse, everything is cleaned, and each run has its place in the file. Only the Markdown reader uses it. */
#ifndef HEADWAY_MARKUP_PROSE_WRITER_H
#define HEADWAY_MARKUP_PROSE_WRITER_H

#include "base/locator.h"
#include "base/prose.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

struct prose_writer {
    struct prose *prose; /* borrowed */
    struct locator locator;
    const char *seen; /* after the last byte of the source that was written or skipped */

    /* The block that is being written, the last of `prose`, while `is_open`. */
    bool is_open;
    size_t cell_start; /* in a table: the first run of this cell */

    /* The run that is being written. */
    struct text pending;    /* not cleaned yet */
    const char *pending_at; /* its first byte in the source; NULL: not known */
    unsigned flags;         /* for what is written next; changed with prose_writer_style() */
    char *target;           /* of a link, or NULL; owned */
    bool after_blank;       /* the next blank is left out */
};

/* A writer at the beginning of the source that `locator` describes. */
struct prose_writer prose_writer_start(struct prose *prose, struct locator locator);

/* Frees what the writer holds; the prose stays. */
void prose_writer_end(struct prose_writer *w);

/* Opens a block of that kind and returns it (borrowed until the next one). */
struct block *prose_writer_open(struct prose_writer *w, enum prose_kind kind);

/* Ends the block, if one is open, without blanks or a line break at its end. */
void prose_writer_close(struct prose_writer *w);

/* Notes that `length` bytes of the source from `at` are done; pointers into other memory are ignored. */
void prose_writer_pass(struct prose_writer *w, const char *at, size_t length);

/* Writes text into the open block; blanks and tabs collapse to one blank. */
void prose_writer_words(struct prose_writer *w, const char *text, size_t length);

/* Writes text unchanged, except that a tab becomes 4 spaces. */
void prose_writer_verbatim(struct prose_writer *w, const char *text, size_t length);

/* Writes the character that an entity ("&times;", `length` bytes) stands for. */
void prose_writer_entity(struct prose_writer *w, const char *entity, size_t length);

/* Writes a separate run of clean text, with these flags added to the style's; `target` (copied) is its target, unless
 * it is in a link. `at` is where it begins in the source. */
void prose_writer_formula(struct prose_writer *w, const char *text, const char *target, unsigned flags, const char *at);

/* Marks the sentence, the brackets, or the words after a colon that end here with RUN_KEY; false if none of these ends
 * here. */
bool prose_writer_key(struct prose_writer *w);

/* Ends the run that is being written, if it has any text. */
void prose_writer_flush(struct prose_writer *w);

/* Ends a line (RUN_LINE_END), with an empty run if need be. */
void prose_writer_break(struct prose_writer *w);

/* Ends a table cell (RUN_CELL_END), with an empty run if it has none. */
void prose_writer_end_cell(struct prose_writer *w);

/* Ends the run and sets the flags of those that follow, and their target (which is copied). */
void prose_writer_style(struct prose_writer *w, unsigned flags, const char *target);

/* If the text so far ends in a number, makes that number a run of its own with this formula; else returns false. */
bool prose_writer_number(struct prose_writer *w, const char *formula);

/* The place where the source goes on. */
struct place prose_writer_place(struct prose_writer *w);

#endif
