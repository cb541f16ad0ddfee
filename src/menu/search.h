/* SPDX-License-Identifier: MIT */
/* The search of the whole course: while the learner types, it lists the places with the words, best first. */
#ifndef HEADWAY_MENU_SEARCH_H
#define HEADWAY_MENU_SEARCH_H

#include "course/finder.h"
#include "draw/field.h"
#include "ui/stack.h"

struct search_place;

/* Goes to the chosen place; the search is closed already. */
typedef void search_go_to(void *context, const struct search_place *place);

struct search {
    struct stack *stack; /* on which it opens; this and the following are borrowed */
    struct library *library;
    search_go_to *go_to;
    void *context; /* of go_to */

    struct field field;
    struct finder finder; /* filled at the first search, kept for the next */
    struct finder_hits hits;
    size_t chosen, first; /* indices of hits: the one that Enter goes to, the one at the top */
};

/* Where to go. */
struct search_place {
    struct library_place place; /* its name is borrowed from the search until search_refresh() or search_free() */
    size_t step;                /* index of the step; 0 if the place is the lesson itself, or a term */
    int part;                   /* the step's part in which the words appear */
    int deeper;                 /* the step's section of deeper text that has them; 0: none */
    char words[128];            /* for flow_find(); "": the top, since only the title was found */
};

extern const struct key search_keys[];

/* Opens an empty prompt on a stack; reads nothing. Enter calls `go_to` with the chosen place. */
void search_open(struct search *search, struct stack *stack, struct library *library, search_go_to *go_to,
                 void *context);

/* Call it after the library has read a file again: repeats the search. If nothing is typed, reads nothing. */
void search_refresh(struct search *search);

/* Frees what the search holds and leaves an empty one. */
void search_free(struct search *search);

#endif
