/* SPDX-License-Identifier: MIT */
/* What a number is made of, as a list: for who follows it home, from the output through the stages to X. How far one
 * has come is a part of the view's state, as is that the room of the text tells what changed numbers change. */
#ifndef HEADWAY_VIEW_FOLLOW_H
#define HEADWAY_VIEW_FOLLOW_H

#include "attention/origin.h"
#include "base/text.h"
#include "view/view.h"

#include <stdbool.h>
#include <stddef.h>

/* A number that a term reads: as it stands there, what it is called, " = scores₁[sat,cat] / 2" where it is another one
 * divided. */
struct view_factor {
    struct text number, name, from;
    struct layer_cell made; /* where it is made, or, where it is given, stands */
};

/* A term: one factor, or two that are multiplied; what that makes, and a remark. */
struct view_term {
    struct view_factor factors[2];
    size_t factor_count;
    struct text makes;
    const char *remark; /* "its own", or "" */
    bool is_zero;       /* it adds nothing */
};

/* The view's own: they stay as they are until it changes. */
struct view_terms {
    struct text name;        /* "weights₁[sat,cat]" */
    struct view_term *terms; /* what counts most first; of a softmax the word's own */
    size_t count;
    size_t term, factor;  /* that is chosen, while a number is followed */
    struct text why_none; /* where there are none */
};

#endif
