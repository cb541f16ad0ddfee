/* SPDX-License-Identifier: MIT */
/* What a number is made of, as a list, to follow it home, from the output through the stages to X. The path so far is a
 * part of the view's state, and so is whether the effects of changed numbers replace the text. */
#ifndef HEADWAY_VIEW_FOLLOW_H
#define HEADWAY_VIEW_FOLLOW_H

#include "attention/origin.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

/* A number that a term reads: as shown, its name, and " = scores₁[sat,cat] / 2" if it is another number divided. */
struct view_factor {
    struct text number, name, from;
    struct layer_cell made; /* the cell where it is made or given */
};

/* A term: one factor, or the product of two; its value, and a remark. */
struct view_term {
    struct view_factor factors[2];
    size_t factor_count;
    struct text makes;
    const char *remark; /* "its own", or "" */
    bool is_zero;       /* the term adds nothing */
};

/* Owned by the view, and valid until it changes. */
struct view_terms {
    struct text name;        /* "weights₁[sat,cat]" */
    struct view_term *terms; /* the largest first; for a softmax, the word's own first */
    size_t count;
    size_t term, factor;  /* the chosen one, while a number is followed */
    struct text why_none; /* why there are no terms */
};

#endif
