/* SPDX-License-Identifier: MIT */
/* The links of a text, each target once, and where each leads. */
#ifndef HEADWAY_MENU_LINK_LIST_H
#define HEADWAY_MENU_LINK_LIST_H

#include "base/text.h"
#include "course/library.h"
#include "course/term.h"

enum link_kind {
    LINK_TERM,      /* to an existing term of the glossary, or to the glossary */
    LINK_STEP,      /* to an existing step, to a lesson or to its quiz */
    LINK_ELSEWHERE, /* out of the course */
    LINK_NOWHERE    /* to something that does not exist */
};

struct link {
    enum link_kind kind;
    struct text text;           /* the words of the link */
    struct text what;           /* "term", "step Score of Six stages", an address in full */
    struct text address;        /* the name for `place`, if no text of the library has it */
    struct library_place place; /* for terms and steps; its name is borrowed from the library */
    size_t term;                /* index of the term */
};

struct link_list {
    struct link *items;
    size_t count;
};

/* Lists the links of `prose`, up to its part `part`; the prose belongs to the lesson `from` (SIZE_MAX: to the
 * glossary). Free with link_list_free. */
void link_list_make(struct link_list *out, struct library *library, const struct prose *prose, int part, size_t from);

/* Frees the list and leaves an empty one. */
void link_list_free(struct link_list *list);

#endif
