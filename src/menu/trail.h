/* SPDX-License-Identifier: MIT */
/* The places from which links were followed, to go back to, the last one first. */
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
    const struct view *lab; /* the view */
    struct player_place place;
};

struct trail {
    struct crumb *crumbs; /* [count] */
    size_t count;
};

/* Adds a place and takes over its state; if there are too many, the oldest is forgotten. */
void trail_add(struct trail *trail, struct crumb crumb);

/* The last place, which the trail still owns; NULL: there is none. */
struct crumb *trail_last(const struct trail *trail);

/* Whether the quiz is among the places; if `is_quiz` is false, whether anything else is. */
bool trail_has(const struct trail *trail, bool is_quiz);

/* Forgets all places from index `count` on. */
void trail_cut(struct trail *trail, size_t count);

/* Forgets what came after the quiz; false, with nothing changed, if the quiz is not among the places. */
bool trail_cut_to_quiz(struct trail *trail);

/* Forgets the quiz, so that nothing leads back to it. */
void trail_forget_quiz(struct trail *trail);

/* Frees what the trail holds. */
void trail_free(struct trail *trail);

#endif
