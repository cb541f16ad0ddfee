/* SPDX-License-Identifier: MIT */
/* Where the text of a step leads: its links to choose from, the glossary's terms, and an entry of it to read, with its
 * own links in turn. What is opened lies on a pile; Esc takes off the last, and below the first is the step as it was.
 * Only indices are kept, so nothing dangles when the library reads a file anew. From the
 * menu also the challenges of all lessons. */
#ifndef HEADWAY_MENU_PLACES_H
#define HEADWAY_MENU_PLACES_H

#include "course/library.h"
#include "draw/field.h"
#include "draw/flow.h"
#include "menu/place_links.h"
#include "ui/stack.h"

enum places_kind {
    PLACES_LINKS,     /* of the step */
    PLACES_TERM,      /* an entry of the glossary */
    PLACES_TERMS,     /* the whole glossary */
    PLACES_CHALLENGES /* of all lessons */
};

struct progress;

/* One sheet of the pile. */
struct places_level {
    enum places_kind kind;
    size_t term;   /* index in the glossary */
    size_t chosen; /* index of the row with the mark; of a term from 1, 0: none */
    size_t first;  /* the line at the top */
};

/* Goes to a step or a lesson, its name borrowed from the library; the places are closed. */
typedef void places_go_to(void *context, const struct library_place *place);

struct places {
    struct stack *stack; /* that they are opened on; it and the following are borrowed */
    struct library *library;
    places_go_to *go_to;
    void *context;       /* of that */
    size_t lesson, step; /* of the links */
    int part;
    struct places_level *levels;
    size_t count;
    struct field field;              /* what the terms are to begin with or hold */
    bool is_outside;                 /* an address was chosen: what to do with it is said */
    const struct progress *progress; /* which challenges were solved; borrowed; NULL: nothing is known */
};

extern const struct key places_keys[]; /* of links and of an entry */
extern const struct key places_terms_keys[];

/* Says where they open, and what goes to a place that is chosen; before the first is opened. */
void places_start(struct places *places, struct stack *stack, struct library *library, places_go_to *go_to,
                  void *context);

/* Opens the links of a step of a lesson (indices) up to the part shown; without any, the whole glossary. */
void places_open(struct places *places, size_t lesson, size_t step, int part);

/* Opens the whole glossary. */
void places_open_glossary(struct places *places);

/* Opens the claims in it: what one may have read elsewhere. */
void places_open_claims(struct places *places);

/* Opens the challenges of all lessons, the first that is not solved with the mark. */
void places_open_challenges(struct places *places, const struct progress *progress);

/* Opens one term (its anchor), as a search finds it; nothing if the glossary has none such. */
void places_open_term(struct places *places, const char *anchor);

/* Frees what it holds and leaves an empty one. */
void places_free(struct places *places);

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

/* Lists the challenges of all lessons: "✓ The next word", "Six stages · Score"; their place "score:8". Returns the
 * first that is not solved, or their number. Free with link_list_free(). */
size_t places_list_challenges(struct link_list *out, struct library *library, const struct progress *progress);

#endif
