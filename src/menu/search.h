/* SPDX-License-Identifier: MIT */
/* The search of the whole course: as the learner types, the places where the words stand, best first. */
#ifndef HEADWAY_MENU_SEARCH_H
#define HEADWAY_MENU_SEARCH_H

#include "course/finder.h"
#include "draw/field.h"
#include "ui/stack.h"

struct search_place;

/* Goes to what was chosen; the search is closed. */
typedef void search_go_to(void *context, const struct search_place *place);

struct search {
    struct stack *stack; /* that it is opened on; it and the following are borrowed */
    struct library *library;
    search_go_to *go_to;
    void *context; /* of that */

    struct field field;
    struct finder finder; /* filled by the first words, kept from search to search */
    struct finder_hits hits;
    size_t chosen, first; /* hits: the one that Enter goes to, the one at the top */
};

/* Where to go. */
struct search_place {
    struct library_place place; /* its name is the search's: valid until search_refresh() or search_free() */
    size_t step;                /* index of the step; 0 if the place is the lesson itself, or a term */
    int part;                   /* of the step with which the words appear */
    int deeper;                 /* the section of deeper text of that step in which they stand; 0: none */
    char words[128];            /* to give to flow_find(); "": the top, since the title has been found */
};

extern const struct key search_keys[];

/* Opens an empty prompt on a stack; reads nothing. What is chosen is given to `go_to`. */
void search_open(struct search *search, struct stack *stack, struct library *library, search_go_to *go_to,
                 void *context);

/* After the library has read something anew: finds there what is typed. Nothing is read if nothing is. */
void search_refresh(struct search *search);

/* Frees what the search holds and leaves an empty one. */
void search_free(struct search *search);

#endif
