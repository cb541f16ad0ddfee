/* SPDX-License-Identifier: MIT */
/* Examples of every kind, and views opened on them, for the tests of view/. */
#ifndef HEADWAY_TESTS_VIEW_VIEWS_H
#define HEADWAY_TESTS_VIEW_VIEWS_H

#include "base/random.h"
#include "walk/stage.h"

/* The views of the walk, and the view heads, all of which use struct stage; ended by NULL. */
#define VIEWS_STAGES 10

extern const struct view *const views_table[VIEWS_STAGES + 1];

/* The examples on which every view is tested: designed, random, masked, with a memory, with odd words, small and large,
 * and of every kind of model that a file may bring. */
#define VIEWS_EXAMPLES 31

/* Makes example number `i`; its name is in views_example_name(). The caller destroys it. */
struct example *views_example(size_t i);
const char *views_example_name(size_t i);

/* Makes the example of a spec written as in a state ("tokens=I%20love heads=4"). */
struct example *views_example_of(const char *words);

/* Makes an example of a model in JSON. */
struct example *views_example_of_json(const char *json);

/* The listings, read from where they are in the repository. */
const struct view_source *views_sources(void);

/* Opens a view of a state, with listings; fails the test if it cannot be opened. */
struct stage *views_open(const struct view *view, struct example *example, struct view_habits *habits,
                         const char *state);

/* Presses a key of a stage, inside its picture: REACT_PASS if it does nothing. The last: whether a key does something
 * now. */
enum reaction views_press(struct stage *stage, int code);
bool views_turn(struct stage *stage, const char *name); /* turns a dial, if the stage has it */
bool views_key_works(const struct stage *stage, int code);

/* One of the looks: 256, 16, 8 and 0 colours, light or dark, sometimes ASCII. */
struct theme views_random_theme(struct random *r);

/* Selects a cell of a matrix that the view shows, of any head; turns Q, K and V at random. */
void views_select_at_random(struct stage *stage, struct random *r);

/* Appends everything that the terms of the selected cell say. */
void views_add_terms(const struct stage *stage, const struct view *view, struct text *out);

/* A number in 0 … count − 1. */
size_t views_random_below(struct random *r, size_t count);

#endif
