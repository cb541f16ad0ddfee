/* SPDX-License-Identifier: MIT */
/* The terms of a glossary, in its order: a heading of level 2, and what follows up to the next. */
#ifndef HEADWAY_COURSE_TERM_H
#define HEADWAY_COURSE_TERM_H

#include "base/prose.h"

#include <stdbool.h>
#include <stddef.h>

#define TERM_LEVEL 2 /* of a heading that is a term */

/* A term whose name begins like this is a claim, which one may have read elsewhere; its text says what is true. */
#define TERM_CLAIM "“"
#define TERM_CLAIMS "What you may have read"

struct term {
    char *name;        /* d_k */
    char *anchor;      /* by which links name it: lesson_anchor() of its name */
    struct prose text; /* borrowed from the glossary: do not free */
};

struct term_list {
    struct term *items;
    size_t count;
};

/* Makes the list of a glossary's terms; it borrows from the glossary. Free with term_list_free. */
void term_list_make(struct term_list *out, const struct prose *glossary);

/* Whether a term with that name is a claim. */
bool term_is_claim(const char *name);

/* The index of the first term with that anchor; out->count if there is none. */
size_t term_list_find(const struct term_list *list, const char *anchor);

/* Frees the list, not the glossary, and leaves an empty one. */
void term_list_free(struct term_list *list);

#endif
