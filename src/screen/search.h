/* SPDX-License-Identifier: MIT */
/* The search of the whole course: as the learner types, the places where the words stand, best first. */
#ifndef HEADWAY_SCREEN_SEARCH_H
#define HEADWAY_SCREEN_SEARCH_H

#include "course/finder.h"
#include "draw/canvas.h"
#include "draw/field.h"
#include "draw/keys.h"

struct search {
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

enum search_answer { SEARCH_GOES_ON, SEARCH_LEFT, SEARCH_CHOSEN };

extern const struct key search_keys[];

/* Begins with an empty prompt; reads nothing. */
void search_start(struct search *search);

/* Takes a key, on a screen of that size; SEARCH_CHOSEN sets *out. */
enum search_answer search_key(struct search *search, struct library *library, const struct canvas *canvas, int code,
                              struct search_place *out);

/* Draws the search over the dimmed screen, and sets the canvas's cursor. */
void search_draw(struct canvas *canvas, const struct search *search, const struct library *library);

/* After the library has read something anew: finds there what is typed. Nothing is read if nothing is. */
void search_refresh(struct search *search, struct library *library);

/* Frees what the search holds and leaves an empty one. */
void search_free(struct search *search);

#endif
