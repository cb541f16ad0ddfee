/* SPDX-License-Identifier: MIT */
/* Words into lines of a width: what paragraphs, list items, quotes and table cells of flow.h share, and what else hangs
 * behind something (the help's sentences behind their keys). A word longer than a line is broken; East Asian wide
 * characters may be broken between. Linear in the text. */
#ifndef HEADWAY_DRAW_FLOW_WRAP_H
#define HEADWAY_DRAW_FLOW_WRAP_H

#include "draw/flow.h"

/* What begins a line before its words: columns of blanks, then a text (a list's marker, a quote's bar). */
struct wrap_lead {
    int blanks;
    enum role role;
    const char *text; /* NULL: none */
};

struct wrap {
    struct flow *out; /* gets the lines */
    const struct theme *theme;
    int room;                     /* columns that words may take behind the lead */
    struct wrap_lead first, next; /* of the first line, of the others; equally wide */
    /* While wrapping. */
    struct line line, word;
    int used, word_columns;
    bool begun, gap; /* the line holds a word; a blank comes before the next one */
    enum role gap_role;
};

/* Starts lines of `columns` columns in all; the text gets at least 1. */
struct wrap wrap_start(struct flow *out, const struct theme *theme, int columns, const struct wrap_lead leads[2]);

/* The text of a run: of a formula, where only ASCII may be printed, what it is in ASCII. */
const char *flow_run_text(const struct theme *theme, const struct run *run);

/* Adds a formula: a short one stays together, a long one is broken outside of its brackets where that suffices. */
void wrap_add_formula(struct wrap *wrap, enum role role, const char *text);

/* Adds text in a role: blanks separate words, however many; no-break blanks do not. */
void wrap_add(struct wrap *wrap, enum role role, const char *text);

/* Ends the line, even an empty one. */
void wrap_break(struct wrap *wrap);

/* Ends the last line if there is one, and frees what is the wrap's own. */
void wrap_end(struct wrap *wrap);

/* Adds the runs from `from` on, up to the first that has one of the flags `until` (included) or the end, in their roles
 * (or all in `base`, unless that is ROLE_PLAIN), with the address behind a link that leads out of the course. Returns
 * the index behind. */
size_t wrap_add_runs(struct wrap *wrap, const struct block *block, size_t from, unsigned until, enum role base);

/* Takes the line over into the flow. */
void flow_push(struct flow *flow, struct line *line);

/* Appends `from` to `to`, roles included. */
void flow_join(struct line *to, const struct line *from);

/* Lays a table out: columns as wide as they must be, cells wrapped where the widths do not suffice. */
void flow_lay_table(struct flow *out, const struct block *table, int width, int indent, const struct theme *theme);

#endif
