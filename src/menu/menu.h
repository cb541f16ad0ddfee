/* SPDX-License-Identifier: MIT */
/* The course menu: the lessons, how much of each is done, what the chosen one holds and where the learner stopped.
 * Below them: every view by itself, and quizzes. The menu draws and answers keys; the reader carries out the choice. */
#ifndef HEADWAY_MENU_MENU_H
#define HEADWAY_MENU_MENU_H

#include "course/library.h"
#include "draw/field.h"
#include "learner/attempt.h"
#include "learner/progress.h"
#include "ui/overlay.h"

#define MENU_TITLE_COL 6 /* where the titles begin in a list */

enum menu_list_kind { MENU_LESSONS, MENU_LABS, MENU_QUIZZES, MENU_LISTS };

enum menu_row_kind {
    MENU_ROW_LESSON,    /* `index` is the lesson's */
    MENU_ROW_ALSO,      /* `index` is in menu_also */
    MENU_ROW_LAB,       /* in view_table */
    MENU_ROW_REVIEW,    /* questions that are due again */
    MENU_ROW_PLACEMENT, /* the quiz that says what may be skipped */
    MENU_ROW_QUIZ,      /* `index` is that of the quiz's lesson */
    MENU_ROW_FINAL,     /* the final exam */
    MENU_ROW_DRILL      /* in drill_table */
};

/* A row of a list. */
struct menu_row {
    enum menu_row_kind kind;
    size_t index;
};

struct menu {
    struct library *library;         /* borrowed */
    const struct progress *progress; /* borrowed; NULL: nothing is known */
    enum menu_list_kind list;        /* the list on screen */
    size_t chosen;                   /* a lesson, or after all of them a row of menu_also */
    size_t lab;
    struct menu_row quiz;
    bool filters;
    struct field filter;
    bool was_somewhere;  /* the following place is set */
    size_t place_lesson; /* where the learner stopped */
    char *place_step;
    const struct attempt *begun; /* a quiz that is open and can be continued; borrowed; NULL: none */
    struct text notice;          /* until the next key */
};

extern const struct key menu_keys[];

/* What the functions of key rows act on: a menu on a screen. */
struct menu_turn {
    struct menu *menu;
    const struct canvas *canvas;
};

/* A menu with the first lesson chosen. */
void menu_start(struct menu *menu, struct library *library, const struct progress *progress);

/* Sets where the learner is now. */
void menu_set_place(struct menu *menu, size_t lesson, const char *step);

/* Shows the list of quizzes. */
void menu_open_quizzes(struct menu *menu);

/* Shows a notice until the next key. */
void menu_say(struct menu *menu, const char *message);

/* Answers an event on a screen of this size. Returns flags of scene_request; the thing to open is the chosen one. */
unsigned menu_event(struct menu *menu, const struct event *event, const struct canvas *canvas);

/* The step at which lesson `index` goes on, and its part: where the learner stopped, or what standing_next() gives. */
size_t menu_next_step(const struct menu *menu, size_t index, int *part);

/* Chooses what comes next in the list of quizzes, if the chosen row no longer exists because everything due has been
 * answered. */
void menu_settle(struct menu *menu);

/* Draws the whole screen; writes the help (`self` is a struct menu). */
void menu_draw(struct menu *menu, struct canvas *canvas);
void menu_help(void *self, struct overlay_page *page, const struct canvas *canvas);

/* Lays out the footer's keys; none while a filter is typed. Free with footer_free(). */
void menu_footer(const struct menu *menu, const struct canvas *canvas, struct footer *footer);

/* Frees what it holds. */
void menu_free(struct menu *menu);

#endif
