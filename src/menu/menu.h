/* SPDX-License-Identifier: MIT */
/* The course menu: which lessons there are, how much of each is done, what the chosen one holds and where one stopped.
 * Further down: every view by itself, and quizzes. It draws and answers keys; the reader does what is chosen. */
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
    MENU_ROW_LESSON,    /* `index` is that of the lesson */
    MENU_ROW_ALSO,      /* of menu_also */
    MENU_ROW_LAB,       /* of view_table */
    MENU_ROW_REVIEW,    /* what is due again */
    MENU_ROW_PLACEMENT, /* the quiz that says what may be skipped */
    MENU_ROW_QUIZ,      /* of the lesson whose quiz it is */
    MENU_ROW_FINAL,     /* the final exam */
    MENU_ROW_DRILL      /* of drill_table */
};

/* A row of a list. */
struct menu_row {
    enum menu_row_kind kind;
    size_t index;
};

struct menu {
    struct library *library;         /* borrowed */
    const struct progress *progress; /* borrowed; NULL: nothing is known */
    enum menu_list_kind list;        /* that is on screen */
    size_t chosen;                   /* a lesson, or after them a row of menu_also */
    size_t lab;
    struct menu_row quiz;
    bool filters;
    struct field filter;
    bool was_somewhere;  /* the place below is one */
    size_t place_lesson; /* where the learner stopped */
    char *place_step;
    const struct sitting *begun; /* a quiz that can go on; borrowed; NULL: none */
    struct text notice;          /* until the next key */
};

extern const struct key menu_keys[];

/* What the functions of its rows are about: a menu as it stands on a screen. */
struct menu_turn {
    struct menu *menu;
    const struct canvas *canvas;
};

/* A menu with the first lesson chosen. */
void menu_start(struct menu *menu, struct library *library, const struct progress *progress);

/* Says where the learner is now. */
void menu_set_place(struct menu *menu, size_t lesson, const char *step);

/* Goes to the list of quizzes. */
void menu_open_quizzes(struct menu *menu);

/* Says something until the next key. */
void menu_say(struct menu *menu, const char *message);

/* Answers an event on a screen of this size. Returns flags of scene_wish: what is to be opened is what is chosen. */
unsigned menu_event(struct menu *menu, const struct event *event, const struct canvas *canvas);

/* The step at which opening lesson `index` goes on, and its part: where the learner stopped, or what standing_next()
 * says. */
size_t menu_next_step(const struct menu *menu, size_t index, int *part);

/* Draws the whole screen; what its help says, of a struct menu. */
void menu_draw(struct menu *menu, struct canvas *canvas);
void menu_help(void *self, struct overlay_page *page, const struct canvas *canvas);

/* The keys in the last row, placed; none while a filter is typed. Free with footer_free(). */
void menu_footer(const struct menu *menu, const struct canvas *canvas, struct footer *footer);

/* Frees what it holds. */
void menu_free(struct menu *menu);

/* ---- what its files share: menu.c answers and draws the frame and the list, menu_chosen.c knows the list's rows and
 * draws what is chosen, and the quizzes */

/* The place of the list on a screen, and its first line that is in sight. */
struct menu_list {
    struct area area;
    size_t first, lines;
};

/* Works that out for the rows of the list; what is chosen is in sight, in the middle if there is more than fits. */
struct menu_list menu_place_list(const struct menu *menu, const struct canvas *canvas, const struct menu_row *rows,
                                 size_t count);

/* The line of the list in which a row stands, or, for `count`, below all: a heading stands between lessons, or quizzes,
 * and others. */
size_t menu_line_of(const struct menu_row *rows, size_t count, size_t row);

/* The row of the list that holds what is chosen; `count` if the filter has taken it away. */
size_t menu_chosen_row(const struct menu *menu, const struct menu_row *rows, size_t count);

/* Draws what the chosen lesson, lab or row holds, if there is room beside the list. */
void menu_draw_chosen(struct canvas *canvas, const struct menu *menu);

/* Appends where lesson `index` goes on: "Score 3", the number only of a step of several parts. */
void menu_add_next(const struct menu *menu, struct lesson *lesson, size_t index, struct text *out);

/* Whether there is so little height that only the list is shown; whether there is room beside the list. */
bool menu_is_low(const struct canvas *canvas);
bool menu_has_two_panes(const struct canvas *canvas);

/* What the list is about, in words: Labs, "every view by itself", and what its rows are: Views. */
struct menu_list_words {
    const char *title, *about, *rows, *others;
};
extern const struct menu_list_words menu_list_words[MENU_LISTS];

/* Whether a row's quiz was begun and can go on. */
bool menu_quiz_is_begun(const struct menu *menu, const struct menu_row *row);

/* Chooses in the list of quizzes what is next: what is due, or, before anything was read, what says where to begin;
 * else the quiz of the lesson that is chosen. */
void menu_choose_quiz(struct menu *menu);

/* The same, if what was chosen is no row any more: what was due has been answered. */
void menu_settle(struct menu *menu);

/* Draws one of its rows, or what the chosen one is. */
void menu_draw_quiz_row(struct canvas *canvas, const struct menu *menu, const struct menu_row *row, int at,
                        struct area area, bool chosen);

/* Appends what the row of all quizzes says of them: how many questions are due, if any are. */
void menu_add_due(const struct menu *menu, struct text *out);

/* Writes the rows of the list as filtered to `rows`, which the caller frees; returns how many. */
size_t menu_rows(const struct menu *menu, struct menu_row **rows);

/* What stands below the lessons. */
extern const struct menu_also {
    char key;
    const char *title, *summary;
    unsigned wish; /* flags of scene_wish */
} menu_also[];

#define MENU_ALSO 5

#endif
