/* SPDX-License-Identifier: MIT */
/* The places that links were followed from, to come back to, the last one first. */
#ifndef HEADWAY_MENU_TRAIL_H
#define HEADWAY_MENU_TRAIL_H

#include "player/player.h"

#include <stdbool.h>
#include <stddef.h>

/* A step of a lesson, a view by itself, the quiz, or the list of challenges in the menu. */
struct crumb {
    bool is_quiz, is_challenges;
    size_t lesson;          /* SIZE_MAX: a view by itself */
    bool is_other_example;  /* a link with a state was followed from there */
    const struct view *lab; /* that */
    struct player_place place;
};

struct trail {
    struct crumb *crumbs; /* [count] */
    size_t count;
};

/* Adds a place, which takes over its state; of many, the oldest is forgotten. */
void trail_add(struct trail *trail, struct crumb crumb);

/* The last place, which stays the trail's; NULL: there is none. */
struct crumb *trail_last(const struct trail *trail);

/* Whether the quiz is among the places, or, if not `is_quiz`, anything else. */
bool trail_has(const struct trail *trail, bool is_quiz);

/* Forgets the places from a number on. */
void trail_cut(struct trail *trail, size_t count);

/* Forgets what came after the quiz; false, with nothing changed, if that is not among the places. */
bool trail_cut_to_quiz(struct trail *trail);

/* Forgets the quiz: it is none to come back to any more. */
void trail_forget_quiz(struct trail *trail);

/* Frees what the trail holds. */
void trail_free(struct trail *trail);

#endif
