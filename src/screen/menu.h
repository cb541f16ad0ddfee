/* SPDX-License-Identifier: MIT */
/* The course menu: which lessons there are, how much of each was seen, what the chosen one holds and where one stopped.
 * Further down: every view by itself. It draws and answers keys; the reader does what is chosen. */
#ifndef HEADWAY_SCREEN_MENU_H
#define HEADWAY_SCREEN_MENU_H

#include "course/library.h"
#include "draw/canvas.h"
#include "draw/field.h"
#include "draw/keys.h"
#include "draw/terminal.h"
#include "learner/progress.h"

struct menu {
    struct library *library;         /* borrowed */
    const struct progress *progress; /* borrowed; NULL: nothing is known */
    size_t chosen;                   /* a lesson, or behind them a row of menu_also */
    bool in_labs;                    /* the list is that of the views */
    size_t lab;
    bool filters, has_help;
    struct field filter;
    bool was_somewhere;  /* the place below is one */
    size_t place_lesson; /* where the learner stopped */
    char *place_step;
    struct text notice; /* until the next key */
    bool mouse_away;
};

enum menu_answer {
    MENU_PASSES,  /* nothing for it */
    MENU_DRAWS,   /* changed */
    MENU_GOES_ON, /* opens menu->chosen where the learner stopped in it, or at its beginning */
    MENU_BEGINS,  /* opens menu->chosen at its first step */
    MENU_LAB,     /* opens the view number menu->lab by itself */
    MENU_GLOSSARY,
    MENU_MOUSE, /* the mouse changes hands: menu->mouse_away */
    MENU_QUITS
};

extern const struct key menu_keys[];

/* A menu with the first lesson chosen. */
void menu_start(struct menu *menu, struct library *library, const struct progress *progress);

/* Says where the learner is now. */
void menu_set_place(struct menu *menu, size_t lesson, const char *step);

/* Answers an event on a screen of this size. */
enum menu_answer menu_event(struct menu *menu, const struct event *event, const struct canvas *canvas);

/* The step at which opening lesson `index` goes on: where the learner stopped, or the first that was not seen. */
size_t menu_next_step(const struct menu *menu, size_t index);

/* Draws the whole screen. */
void menu_draw(struct menu *menu, struct canvas *canvas);

/* Frees what it holds. */
void menu_free(struct menu *menu);

/* ---- what its files share */

/* The rows of the list that pass the filter: lessons first, then what else there is. */
struct menu_row {
    bool is_lesson;
    size_t index; /* of the lesson, or in menu_also, or in view_table */
};

/* The place of the list on a screen, and its first row that is in sight. */
struct menu_list {
    struct area area;
    size_t first;
};

/* Works that out for `count` rows of which row `at` must be in sight. */
struct menu_list menu_place_list(const struct canvas *canvas, size_t count, size_t at);

/* The row of the list that holds what is chosen; `count` if the filter has taken it away. */
size_t menu_chosen_row(const struct menu *menu, const struct menu_row *rows, size_t count);

/* The line of the list in which a row stands, or, for `count`, behind all: a heading stands between lessons and others.
 */
size_t menu_line_of(const struct menu_row *rows, size_t count, size_t row);

/* Writes the rows of the list as filtered to `rows`, which the caller frees; returns how many. */
size_t menu_rows(const struct menu *menu, struct menu_row **rows);

/* What stands below the lessons. */
extern const struct menu_also {
    char key;
    const char *title, *summary;
    enum menu_answer answer;
} menu_also[];

#define MENU_ALSO 2

#endif
