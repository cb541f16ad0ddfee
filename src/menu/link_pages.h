/* SPDX-License-Identifier: MIT */
/* Where the text of a step leads: its links to choose from, the glossary's terms, and a term's entry, which has links
 * in turn. From the menu also the challenges of all lessons. What is opened is piled up; Esc removes the topmost, and
 * below the lowest is the step as it was. Only indices are kept, so nothing dangles when the library reads a file
 * again. */
#ifndef HEADWAY_MENU_LINK_PAGES_H
#define HEADWAY_MENU_LINK_PAGES_H

#include "course/library.h"
#include "draw/field.h"
#include "draw/flow.h"
#include "menu/link_list.h"
#include "ui/stack.h"

enum link_pages_kind {
    LINK_PAGES_LINKS,     /* the links of the step */
    LINK_PAGES_TERM,      /* an entry of the glossary */
    LINK_PAGES_TERMS,     /* the whole glossary */
    LINK_PAGES_CHALLENGES /* those of all lessons */
};

struct progress;

/* One sheet of the pile. */
struct link_pages_level {
    enum link_pages_kind kind;
    size_t term;   /* index in the glossary */
    size_t chosen; /* index of the marked row; in a term's entry from 1, 0: none */
    size_t first;  /* the line at the top */
};

/* Goes to a step or a lesson, whose name is borrowed from the library; the places are closed already. */
typedef void link_pages_go_to(void *context, const struct library_place *place);

struct link_pages {
    struct stack *stack; /* on which they open; this and the following are borrowed */
    struct library *library;
    link_pages_go_to *go_to;
    void *context;       /* of go_to */
    size_t lesson, step; /* whose links are shown */
    int part;
    struct link_pages_level *levels;
    size_t count;
    struct field field;              /* what the listed terms begin with or contain */
    bool is_outside;                 /* an address outside the course was chosen: says what to do with it */
    const struct progress *progress; /* for solved challenges; borrowed; NULL: nothing is known */
};

extern const struct key link_pages_keys[]; /* for links and for a term's entry */
extern const struct key link_pages_terms_keys[];

/* Sets where places open, and the function that goes to a chosen place. Call it before any is opened. */
void link_pages_start(struct link_pages *pages, struct stack *stack, struct library *library, link_pages_go_to *go_to,
                      void *context);

/* Opens the links of a step (both are indices) up to the part shown; if it has none, the whole glossary. */
void link_pages_open(struct link_pages *pages, size_t lesson, size_t step, int part);

/* Opens the whole glossary. */
void link_pages_open_glossary(struct link_pages *pages);

/* Opens the glossary's claims: what one may have read elsewhere. */
void link_pages_open_claims(struct link_pages *pages);

/* Opens the challenges of all lessons, with the first unsolved one marked. */
void link_pages_open_challenges(struct link_pages *pages, const struct progress *progress);

/* Opens the entry of a term, by its anchor; does nothing if the glossary does not have it. */
void link_pages_open_term(struct link_pages *pages, const char *anchor);

/* Frees what it holds and leaves an empty one. */
void link_pages_free(struct link_pages *pages);

/* The rows to choose from on the topmost sheet, and their lines. */
struct link_pages_sheet {
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
size_t link_pages_list_challenges(struct link_list *out, struct library *library, const struct progress *progress);

#endif
