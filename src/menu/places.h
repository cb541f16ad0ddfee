/* SPDX-License-Identifier: MIT */
/* Where the text of a step leads: its links to choose from, the glossary's terms, and a term's entry, which has links
 * in turn. From the menu also the challenges of all lessons. What is opened is piled up; Esc removes the topmost, and
 * below the lowest is the step as it was. Only indices are kept, so nothing dangles when the library reads a file
 * again. */
#ifndef HEADWAY_MENU_PLACES_H
#define HEADWAY_MENU_PLACES_H

#include "course/library.h"
#include "draw/field.h"
#include "draw/flow.h"
#include "menu/place_links.h"
#include "ui/stack.h"

enum places_kind {
    PLACES_LINKS,     /* the links of the step */
    PLACES_TERM,      /* an entry of the glossary */
    PLACES_TERMS,     /* the whole glossary */
    PLACES_CHALLENGES /* those of all lessons */
};

struct progress;

/* One sheet of the pile. */
struct places_level {
    enum places_kind kind;
    size_t term;   /* index in the glossary */
    size_t chosen; /* index of the marked row; in a term's entry from 1, 0: none */
    size_t first;  /* the line at the top */
};

/* Goes to a step or a lesson, whose name is borrowed from the library; the places are closed already. */
typedef void places_go_to(void *context, const struct library_place *place);

struct places {
    struct stack *stack; /* on which they open; this and the following are borrowed */
    struct library *library;
    places_go_to *go_to;
    void *context;       /* of go_to */
    size_t lesson, step; /* whose links are shown */
    int part;
    struct places_level *levels;
    size_t count;
    struct field field;              /* what the listed terms begin with or contain */
    bool is_outside;                 /* an address outside the course was chosen: says what to do with it */
    const struct progress *progress; /* for solved challenges; borrowed; NULL: nothing is known */
};

extern const struct key places_keys[]; /* for links and for a term's entry */
extern const struct key places_terms_keys[];

/* Sets where places open, and the function that goes to a chosen place. Call it before any is opened. */
void places_start(struct places *places, struct stack *stack, struct library *library, places_go_to *go_to,
                  void *context);

/* Opens the links of a step (both are indices) up to the part shown; if it has none, the whole glossary. */
void places_open(struct places *places, size_t lesson, size_t step, int part);

/* Opens the whole glossary. */
void places_open_glossary(struct places *places);

/* Opens the glossary's claims: what one may have read elsewhere. */
void places_open_claims(struct places *places);

/* Opens the challenges of all lessons, with the first unsolved one marked. */
void places_open_challenges(struct places *places, const struct progress *progress);

/* Opens the entry of a term, by its anchor; does nothing if the glossary does not have it. */
void places_open_term(struct places *places, const char *anchor);

/* Frees what it holds and leaves an empty one. */
void places_free(struct places *places);

/* The rows to choose from on the topmost sheet, and their lines. */
struct places_sheet {
    struct text title;
    struct flow lines;
    struct link_list links;      /* for links, a term's entry, challenges */
    struct term_list terms;      /* for the whole glossary */
    size_t *shown, count;        /* [count]: for each row the index of its link or term */
    size_t *row_first, *row_end; /* for each row its first line, and the one after its last */
    struct area area, list;      /* the content of the box; the lines in it */
};

/* Lists the challenges of all lessons: "✓ The next word", "Six stages · Score"; with places like "score:8". Returns the
 * index of the first unsolved one, or their number. Free with link_list_free(). */
size_t places_list_challenges(struct link_list *out, struct library *library, const struct progress *progress);

#endif
