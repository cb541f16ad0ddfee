/* SPDX-License-Identifier: MIT */
/* What the files of the mistake lab's frame share with each other, and with nobody else. */
#ifndef HEADWAY_VIEW_PITFALL_PARTS_H
#define HEADWAY_VIEW_PITFALL_PARTS_H

#include "view/pitfall.h"

#define PITFALL_SCRATCH 32 /* matrices that one make() may ask for */

/* The object behind the view: what kinds see, and the frame's own. */
struct pitfall_view {
    struct pitfall p; /* first */
    double *scratch[PITFALL_SCRATCH];
    size_t scratch_count;
};

/* The dial of that name: its place, or PITFALL_DIALS if the kind has none. */
size_t pitfall_dial_place(const struct pitfall_kind *kind, const char *name);

/* How many values a dial has. */
size_t pitfall_value_count(const struct pitfall_dial *dial);

/* Builds model and record for the dials as they stand, in place of those that are there. */
bool pitfall_build(struct pitfall *p, struct error *e);

/* Frees what the last make() allocated, and its facts. */
void pitfall_forget(struct pitfall_view *view);

/* Runs make() again for the record as it is, and compares both sides. */
void pitfall_make(struct pitfall_view *view);

/* Whether the matrices belong to one head. */
bool pitfall_has_heads(const struct pitfall *p);

/* How the cell of a side differs from the other side's as both print: 1 more, -1 less, 0 the same (or nothing to
 * compare it with), 2 another kind of number (no number against one). */
int pitfall_change(const struct pitfall *p, size_t row, size_t col);

/* The rows and columns in which cells can be selected: those of both sides. */
size_t pitfall_row_count(const struct pitfall *p);
size_t pitfall_column_count(const struct pitfall *p);

/* The title of a side with its mark: "✓ right", "✗ mistake"; for what is no mistake "✓ as well". */
const char *pitfall_side_name(const struct pitfall *p, enum pitfall_side side);

/* The same without the mark, for sentences: "right", "mistake". */
const char *pitfall_side_word(const struct pitfall *p, enum pitfall_side side);

/* Appends "right 0.86": a fact's value on a side. */
void pitfall_add_fact(struct text *out, const struct pitfall_fact *fact, enum pitfall_side side);

/* Appends "12 of 16 cells differ, by up to 0.13, at [sat,cat]". */
void pitfall_add_difference(const struct pitfall *p, struct text *out);

/* The next line of what is said of the mistake: its heading and its text; false after the last. */
bool pitfall_word(const struct pitfall *p, size_t index, const char **heading, const char **text);

/* Draws those lines into the area, each of them whole or not at all. */
void pitfall_words_draw(const struct pitfall *p, struct canvas *canvas, struct area area);

/* Draws the two listings into the area; appends them as plain text. */
void pitfall_listing_draw(const struct pitfall *p, struct canvas *canvas, struct area area);
void pitfall_listing_plain(const struct pitfall *p, struct text *out);

#endif
