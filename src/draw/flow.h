/* SPDX-License-Identifier: MIT */
/* Prose flowed into lines of a width: paragraphs, headings, lists, quotes, code, tables and formulas; wrapped at
 * blanks, without hyphens, with East Asian widths and combining marks counted as a terminal counts them. Made once for
 * a width, then drawn from any line. */
#ifndef HEADWAY_DRAW_FLOW_H
#define HEADWAY_DRAW_FLOW_H

#include "base/prose.h"
#include "draw/canvas.h"
#include "draw/line.h"

struct flow {
    struct line *lines; /* one blank line between blocks, none under a heading or between items */
    size_t count;
    int width;
};

/* Flows the blocks of `prose` whose part is at most `part` (from 0) to `width` columns. Free with flow_free(). */
void flow_lay(struct flow *out, const struct prose *prose, int width, int part, const struct theme *theme);

/* The same; sets lines[i], for i up to block_count, to the number of lines that the first i blocks take. */
void flow_lay_counting(struct flow *out, const struct prose *prose, int width, int part, const struct theme *theme,
                       size_t lines[]);

/* The same for a few words, as one paragraph with these flags of runs; no lines if there are no words. */
void flow_lay_words(struct flow *out, const char *words, unsigned flags, int width, const struct theme *theme);

/* Draws lines from `first` on into the area; with `dimmed`, all in ROLE_DIM. Returns how many lines remain below. */
size_t flow_draw(struct canvas *canvas, struct area area, const struct flow *flow, size_t first, bool dimmed);

/* Draws the lines that fit into an area, with a mark if there are more; returns the row after them. */
int flow_draw_marked(struct canvas *canvas, struct area area, const struct flow *flow);

/* The same for a few words, as one paragraph after `strong` in bold (NULL: nothing). */
int flow_draw_words(struct canvas *canvas, const char *strong, const char *words, struct area area);

/* Appends all lines as plain text, without trailing blanks, each with a newline. */
void flow_text(const struct flow *flow, struct text *out);

/* Empties it and keeps nothing. */
void flow_free(struct flow *flow);

/* What precedes the words of a line: columns of blanks, then a text (a list's marker, a quote's bar). */
struct wrap_lead {
    int blanks;
    enum role role;
    const char *text; /* NULL: none */
};

struct wrap {
    struct flow *out; /* gets the lines */
    const struct theme *theme;
    int room;                     /* columns that words may take after the lead */
    struct wrap_lead first, next; /* of the first line, of the others; equally wide */
    /* While wrapping. */
    struct line line, word;
    int used, word_columns;
    bool begun, gap; /* the line holds a word; a blank comes before the next one */
    enum role gap_role;
};

/* Starts lines of `columns` columns in all, of which the words get at least 1. */
struct wrap wrap_start(struct flow *out, const struct theme *theme, int columns, const struct wrap_lead leads[2]);

/* Adds text in a role: one or more blanks separate words; no-break blanks do not. */
void wrap_add(struct wrap *wrap, enum role role, const char *text);

/* Ends the line, even an empty one. */
void wrap_break(struct wrap *wrap);

/* Ends the last line if there is one, and frees what the wrap owns. */
void wrap_end(struct wrap *wrap);

/* Moves the line into the flow. */
void flow_push(struct flow *flow, struct line *line);

/* The line, at or after `from`, in which `words` begin: ignoring case and line breaks. Where they are not in sequence
 * (a table's cell in two rows), the line in which as many of the first words as possible begin; flow->count if there is
 * none. */
size_t flow_find(const struct flow *flow, const char *words, size_t from);

#endif
