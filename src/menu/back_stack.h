/* SPDX-License-Identifier: MIT */
/* The places from which links were followed, to go back to, the last one first. */
#ifndef HEADWAY_MENU_BACK_STACK_H
#define HEADWAY_MENU_BACK_STACK_H

#include "player/player.h"

#include <stdbool.h>
#include <stddef.h>

/* A step of a lesson, a view by itself, the quiz, or the list of challenges in the menu. */
struct back_place {
    bool is_quiz, is_challenges;
    size_t lesson;          /* SIZE_MAX: a view by itself */
    bool is_other_example;  /* a link with a state was followed from there */
    const struct view *lab; /* the view */
    struct player_place place;
};

struct back_stack {
    struct back_place *places; /* [count] */
    size_t count;
};

/* Adds a place and takes over its state; if there are too many, the oldest is forgotten. */
void back_stack_add(struct back_stack *stack, struct back_place place);

/* The last place, which the stack still owns; NULL: there is none. */
struct back_place *back_stack_last(const struct back_stack *stack);

/* Whether the quiz is among the places; if `is_quiz` is false, whether anything else is. */
bool back_stack_has(const struct back_stack *stack, bool is_quiz);

/* Forgets all places from index `count` on. */
void back_stack_cut(struct back_stack *stack, size_t count);

/* Forgets what came after the quiz; false, with nothing changed, if the quiz is not among the places. */
bool back_stack_cut_to_quiz(struct back_stack *stack);

/* Forgets the quiz, so that nothing leads back to it. */
void back_stack_forget_quiz(struct back_stack *stack);

/* Frees what the stack holds. */
void back_stack_free(struct back_stack *stack);

#endif
