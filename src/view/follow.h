/* SPDX-License-Identifier: MIT */
/* What a number is made of, as a list: for who follows it home, from the output through the stages to X. */
#ifndef HEADWAY_VIEW_FOLLOW_H
#define HEADWAY_VIEW_FOLLOW_H

#include "base/text.h"
#include "view/view.h"

#include <stdbool.h>
#include <stddef.h>

/* A number that a term reads: as it stands there, what it is called, " = scores₁[sat,cat] / 2" where it is another one
 * divided; and where it comes from: the view of the stage that makes it (or, where it is given, shows it) and its name
 * there, as choose() takes it. */
struct view_factor {
    struct text number, name, from, cell;
    const char *view;
};

/* A term: one factor, or two that are multiplied; what that makes, and a remark. */
struct view_term {
    struct view_factor factors[2];
    size_t factor_count;
    struct text makes;
    const char *remark; /* "its own", or "" */
    bool is_zero;       /* it adds nothing */
};

/* Zero it, let terms() fill it, free it. */
struct view_terms {
    struct text name, cell;  /* "weights₁[sat,cat]"; as choose() takes it */
    struct view_term *terms; /* what counts most first; of a softmax the word's own */
    size_t count;
    const char *view;     /* of a cell of the board: the stage that shows it among what makes it; else NULL */
    struct text why_none; /* where there are none */
};

/* Frees the terms and leaves none. */
void view_terms_free(struct view_terms *terms);

#endif
