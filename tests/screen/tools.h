/* SPDX-License-Identifier: MIT */
/* Any scenes on a canvas: keys go in by name, rows come out as text. For a lesson of the test, or the program's own
 * walk, the scene is a player; other fixtures bring their own scenes (desk.h: the course, quiz_desk.h: a quiz,
 * lectern.h: a presenter's console, seat.h: an audience's screen). */
#ifndef HEADWAY_TESTS_SCREEN_TOOLS_H
#define HEADWAY_TESTS_SCREEN_TOOLS_H

#include "course/lesson.h"
#include "line/open.h"
#include "player/player.h"
#include "ui/stack.h"

#include <stdbool.h>

struct screen {
    struct stack *stack; /* the scenes */
    struct stack own;    /* the stack, if no other owns one */
    struct canvas canvas;
    struct text text; /* of the last drawing */
    unsigned request; /* the flags of the last event */

    struct lesson lesson;
    struct opened opened; /* the program's own course */
    struct player_setup setup;
    struct player *player;
};

/* A lesson with a step of each kind: `plain` (prose in two parts), `score` (view and a look line), `softmax` (view and
 * long prose), `late` (its view comes with the second part), `output`. */
extern const char *const screen_lesson;

/* A lesson with questions: `score` hides a number, and further down asks to choose and to type a word; `softmax` hides
 * four numbers in its second part; `words` has no view. */
extern const char *const screen_questions;

/* For a history: no step is new, so that nothing moves by itself. screen_prepare() uses it. */
bool screen_is_new(void *context, const char *step);

/* Opens the course of a directory, NULL: the program's own; close with open_close(). */
void screen_open_course(struct opened *course, const char *directory);

/* Trains the networks of the course's pictures once, before tests fork, so that every test has the runs. */
void screen_train_ahead(void);

/* A history that keeps answers in a progress of its own, not on disk; call progress_close() on its context. */
struct player_history screen_history(void);

/* Fills s->setup for a lesson's Markdown, or NULL for the program's own walk; screen_start() makes the player. */
void screen_prepare(struct screen *s, const char *markdown);
void screen_start(struct screen *s, int cols, int rows);

/* Between the two: the player begins at a step, or at a part of it, "score:5". */
void screen_begin_at(struct screen *s, const char *address);

/* The same of a model in JSON, by its path: prepares and starts; markdown NULL: the program's own walk. */
void screen_open_model(struct screen *s, const char *markdown, const char *path, int cols, int rows);

/* Prepares and starts. */
void screen_open(struct screen *s, const char *markdown, int cols, int rows);

/* The same with a lesson of the course. */
void screen_open_lesson(struct screen *s, const char *name, int cols, int rows);

/* Draws the scenes of a stack (NULL: s->own, which the test fills) for the first time; draws again, as the loop does,
 * until nothing changes any more. */
void screen_begin(struct screen *s, struct stack *stack, int cols, int rows);
void screen_draw(struct screen *s);
void screen_draw_cells(struct screen *s); /* the same, without s->text */

/* Changes the size; changes the theme. */
void screen_resize(struct screen *s, int cols, int rows);
void screen_theme(struct screen *s, const struct theme *theme);

/* Sends an event; draws if its flags ask for it. */
void screen_send(struct screen *s, struct event event);

/* Presses keys by their names, blanks between: "Right Enter ?". Types characters. */
void screen_press(struct screen *s, const char *keys);
void screen_type(struct screen *s, const char *text);
void screen_paste(struct screen *s, const char *text); /* as the terminal marks it */

/* Clicks on the first place of the text `what`, or at a place; turns the wheel there. */
void screen_click(struct screen *s, const char *what);
void screen_click_at(struct screen *s, int row, int col);
void screen_wheel(struct screen *s, const char *what, int direction);

/* A row of the last drawing, from 0, from the bottom if negative; borrowed until the next call. */
const char *screen_row(struct screen *s, int row);

/* Whether the screen has a text; where (column in cells). */
bool screen_has(struct screen *s, const char *what);
bool screen_find(struct screen *s, const char *what, int *row, int *col);

/* All codes of a row of keys, with each digit of a range. Returns how many. */
#define SCREEN_CODES_MOST 32
size_t screen_key_codes(const struct key *row, int codes[SCREEN_CODES_MOST]);

/* Fails unless all arrows that the footer names together, as "↑↓ term", move something, one way or the other. */
void screen_check_arrows(struct screen *s);

/* Whether text is being typed, and where the cursor is. */
bool screen_cursor(struct screen *s, int *row, int *col);

/* Fail the test, showing the screen, unless it has (or does not have) a text, or unless a row is that text. */
void screen_expect(struct screen *s, const char *what);
void screen_refuse(struct screen *s, const char *what);
void screen_expect_row(struct screen *s, int row, const char *what);

/* Presses keys; fails unless the screen then has every one of the texts, or, for hides, none of them:
 * screen_shows(s, "Enter Right", "question 2 of 8", "Which are even?"). */
#define screen_shows(s, keys, ...) screen_press_checked(s, keys, true, (const char *const[]){__VA_ARGS__, NULL})
#define screen_hides(s, keys, ...) screen_press_checked(s, keys, false, (const char *const[]){__VA_ARGS__, NULL})
void screen_press_checked(struct screen *s, const char *keys, bool shown, const char *const *texts);

/* Fails unless the screen is the one in tests/golden/NAME.txt; with HEADWAY_BLESS in the environment writes that. */
void screen_expect_golden(struct screen *s, const char *name);
void screen_text_is_golden(const char *text, const char *name); /* the same for another drawing */

/* Frees the drawing; for a lesson, everything. */
void screen_end(struct screen *s);
void screen_close(struct screen *s);

/* A model of each kind that is not the walk's: names in tests/data. */
#define SCREEN_KINDS 8
extern const char *const screen_kinds[SCREEN_KINDS];

/* The lessons of the course that are walked through, in its order. */
#define SCREEN_COURSE 11
extern const char *const screen_course[SCREEN_COURSE];

#endif
