/* SPDX-License-Identifier: MIT */
/* The course menu: the lessons, how much of each is done, what the chosen one holds and where the learner stopped.
 * Below them: every view by itself, and quizzes. The menu draws and answers keys; the reader carries out the choice. */
#ifndef HEADWAY_MENU_MENU_H
#define HEADWAY_MENU_MENU_H

#include "course/library.h"
#include "draw/field.h"
#include "learner/progress.h"
#include "learner/sitting.h"
#include "learner/standing.h"
#include "ui/stack.h"

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
    const struct sitting *begun; /* a quiz that can be continued; borrowed; NULL: none */
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

/* Answers an event on a screen of this size. Returns flags of scene_wish; the thing to open is the chosen one. */
unsigned menu_event(struct menu *menu, const struct event *event, const struct canvas *canvas);

/* The step at which lesson `index` goes on, and its part: where the learner stopped, or what standing_next() gives. */
size_t menu_next_step(const struct menu *menu, size_t index, int *part);

/* Draws the whole screen; writes the help (`self` is a struct menu). */
void menu_draw(struct menu *menu, struct canvas *canvas);
void menu_help(void *self, struct overlay_page *page, const struct canvas *canvas);

/* Lays out the footer's keys; none while a filter is typed. Free with footer_free(). */
void menu_footer(const struct menu *menu, const struct canvas *canvas, struct footer *footer);

/* Frees what it holds. */
void menu_free(struct menu *menu);

/* ---- shared by the menu's files: menu.c answers events and draws the frame and the list, menu_chosen.c makes the
 * list's rows and draws the chosen one, and the quizzes */

/* The place of the list on a screen, and its first visible line. */
struct menu_list {
    struct area area;
    size_t first, lines;
};

/* Works out the place for the rows of the list; the chosen row is visible, in the middle if not all rows fit. */
struct menu_list menu_place_list(const struct menu *menu, const struct canvas *canvas, const struct menu_row *rows,
                                 size_t count);

/* The line of a row in the list; for `count`, the line below all rows. There is a heading between lessons, or quizzes,
 * and the other rows. */
size_t menu_line_of(const struct menu_row *rows, size_t count, size_t row);

/* The chosen row of the list; `count` if the filter has removed it. */
size_t menu_chosen_row(const struct menu *menu, const struct menu_row *rows, size_t count);

/* Draws what the chosen lesson, view or row holds, if there is room beside the list. */
void menu_draw_chosen(struct canvas *canvas, const struct menu *menu);

/* Appends where lesson `index` goes on: "Score 3"; only a step of several parts has a number. */
void menu_add_next(const struct menu *menu, struct lesson *lesson, size_t index, struct text *out);

/* Whether the screen is so low that only the list is shown; whether there is room beside the list. */
bool menu_is_low(const struct canvas *canvas);
bool menu_has_two_panes(const struct canvas *canvas);

/* The words for a list: its title, "Labs", what it is, "every view by itself", and its rows, "Views". */
struct menu_list_words {
    const char *title, *about, *rows, *others;
};
extern const struct menu_list_words menu_list_words[MENU_LISTS];

/* Whether a row's quiz was begun and can be continued. */
bool menu_quiz_is_begun(const struct menu *menu, const struct menu_row *row);

/* Chooses what comes next in the list of quizzes: questions that are due; before anything was read, the placement quiz;
 * else the quiz of the chosen lesson. */
void menu_choose_quiz(struct menu *menu);

/* The same, if the chosen row no longer exists because everything due has been answered. */
void menu_settle(struct menu *menu);

/* Draws a row of the quizzes; draws what the chosen row holds. */
void menu_draw_quiz_row(struct canvas *canvas, const struct menu *menu, const struct menu_row *row, int at,
                        struct area area, bool chosen);

/* Appends the remark on the row "quizzes": how many questions are due, if any. */
void menu_add_due(const struct menu *menu, struct text *out);

/* Makes the filtered rows of the list in *rows, which the caller frees; returns how many. */
size_t menu_rows(const struct menu *menu, struct menu_row **rows);

/* The rows below the lessons. */
extern const struct menu_also {
    char key;
    const char *title, *summary;
    unsigned wish; /* flags of scene_wish */
} menu_also[];

#define MENU_ALSO 5

#endif
