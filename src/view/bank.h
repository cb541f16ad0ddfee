/* SPDX-License-Identifier: MIT */
/* What the files of the view `bank` share: five heads to choose from, the first of which was drawn and not computed, a
 * word that asks and a word that answers. bank.c holds state and keys, bank_words.c what is said, bank_draw.c what is
 * drawn. */
#ifndef HEADWAY_VIEW_BANK_H
#define HEADWAY_VIEW_BANK_H

#include "attention/bank.h"
#include "view/view.h"

#define BANK_SHOWN (BANK_HEADS + 1) /* heads to choose from */
#define BANK_ITSELF 1               /* the word bank */

/* Actions below 10 count only inside the view. */
enum bank_action { BANK_LEFT = 1, BANK_RIGHT, BANK_UP, BANK_DOWN, BANK_NEXT = 10, BANK_LAST, BANK_DIGIT };

struct bank_view {
    struct bank bank;
    size_t head; /* from 0; 0: the illustration */
    size_t word; /* that asks; the illustration is of bank alone */
    size_t to;   /* that answers, if chosen */
    bool chosen; /* else it is the one with the largest share */
};

/* Whether the head shown was drawn and not computed. */
bool bank_is_drawn(const struct bank_view *view);

/* The word that asks in the head shown, and the one whose share is looked at. */
size_t bank_asking(const struct bank_view *view);
size_t bank_answering(const struct bank_view *view);

/* The shares [BANK_WORDS] of a head from 0; NULL if it is the illustration and another word than bank asks. */
const double *bank_shares(const struct bank_view *view, size_t head, size_t asking);

/* ---- bank_words.c */

/* "illustration", "meaning" …; static. */
const char *bank_caption(size_t head);

/* Appends what is worth knowing of the row shown beside its numbers: a sentence or two. */
void bank_add_note(const struct bank_view *view, struct text *out);

/* For struct view. */
void bank_describe(const void *self, struct view_lines *out, int columns, bool compact);
void bank_explain(const void *self, struct text *out);
void bank_plain(const void *self, struct text *out);

/* ---- bank_draw.c */

/* For struct view. */
int bank_rows(const void *self, const struct theme *theme, struct area room, bool compact);
int bank_columns(const void *self, const struct theme *theme, int rows);
void bank_draw(const void *self, struct canvas *canvas, struct area area, bool compact);

/* What is drawn at a place of the canvas: a head (its number from 0) or a word that answers; false if neither. */
bool bank_find(const struct bank_view *view, const struct theme *theme, struct area area, int place[2], size_t *head,
               size_t *word);

#endif
