/* SPDX-License-Identifier: MIT */
/* Where the text of a step leads: its links to choose from, the glossary's terms, and an entry of it to read, with its
 * own links in turn. What is opened lies on a pile; Esc takes off the last, and below the first is the step as it was.
 * Only indices are kept, so nothing dangles when the library reads a file anew. From the menu also the challenges of
 * all lessons. */
#ifndef HEADWAY_SCREEN_PLACES_H
#define HEADWAY_SCREEN_PLACES_H

#include "course/library.h"
#include "draw/canvas.h"
#include "draw/field.h"
#include "draw/flow.h"
#include "draw/keys.h"
#include "screen/place_links.h"

enum places_kind {
    PLACES_LINKS,     /* of the step */
    PLACES_TERM,      /* an entry of the glossary */
    PLACES_TERMS,     /* the whole glossary */
    PLACES_CHALLENGES /* of all lessons */
};

/* One sheet of the pile. */
struct places_level {
    enum places_kind kind;
    size_t term;   /* index in the glossary */
    size_t chosen; /* index of the row with the mark; of a term from 1, 0: none */
    size_t first;  /* the line at the top */
};

struct places {
    size_t lesson, step; /* of the links */
    int part;
    struct places_level *levels;
    size_t count;
    struct field field;              /* what the terms are to begin with or hold */
    bool is_outside;                 /* an address was chosen: what to do with it is said */
    const struct progress *progress; /* which challenges were solved; borrowed; NULL: nothing is known */
    struct text address;             /* of the place that was chosen */
    const char *quits;               /* what q does below, in a word; borrowed; NULL: quit */
};

enum places_answer {
    PLACES_GOES_ON,
    PLACES_LEFT,
    PLACES_CHOSEN, /* *out is set */
    PLACES_MOUSE,  /* the mouse is to change hands; the sheet stays */
    PLACES_QUITS   /* what lies below is to be quit */
};

extern const struct key places_keys[]; /* of links and of an entry */
extern const struct key places_terms_keys[];

/* Begins with the links of a step of a lesson (indices) up to the part shown; without any, with the whole glossary. */
void places_start(struct places *places, struct library *library, size_t lesson, size_t step, int part);

/* Begins with the whole glossary. */
void places_start_glossary(struct places *places);

/* Begins with the challenges of all lessons, the first that is not solved with the mark. */
struct progress;
void places_start_challenges(struct places *places, struct library *library, const struct progress *progress);

/* Begins with one term (its anchor), as a search finds it; false, with nothing begun, if the glossary has none such. */
bool places_start_term(struct places *places, struct library *library, const char *anchor);

/* Takes a key, on a screen of that size. PLACES_CHOSEN sets *out: a step or a lesson, its name borrowed from the
 * library. */
enum places_answer places_key(struct places *places, struct library *library, const struct canvas *canvas, int code,
                              struct library_place *out);

/* Draws the sheet on top of the pile over the dimmed screen, and sets the canvas's cursor where one types. */
void places_draw(struct canvas *canvas, struct places *places, struct library *library);

/* Frees what it holds and leaves an empty one. */
void places_free(struct places *places);

/* ---- places_lay.c, for places.c alone */

/* The rows to choose from on the sheet on top, and the lines in which they stand. */
struct places_sheet {
    struct text title;
    struct flow lines;
    struct link_list links;      /* of links, of a term, of challenges */
    struct term_list terms;      /* of the glossary */
    size_t *shown, count;        /* rows: each the index of its link or term */
    size_t *row_first, *row_end; /* lines of each row */
    struct area area, list;      /* of the box's content; of the lines in it */
};

/* Lists the challenges of all lessons: "✓ The next word", "Six stages · Score"; place "score:8". Returns the first that
 * is not solved, or their number. Free with link_list_free(). */
size_t places_list_challenges(struct link_list *out, struct library *library, const struct progress *progress);

/* Lays out the sheet on top. Free with places_sheet_free. */
void places_sheet_make(struct places_sheet *sheet, const struct places *places, struct library *library,
                       const struct canvas *canvas);
void places_sheet_free(struct places_sheet *sheet);

#endif
