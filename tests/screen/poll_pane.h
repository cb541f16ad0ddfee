/* SPDX-License-Identifier: MIT */
/* A poll on a canvas of its own, with questions made here, so that the course may change. */
#ifndef HEADWAY_TESTS_SCREEN_POLL_PANE_H
#define HEADWAY_TESTS_SCREEN_POLL_PANE_H

#include "classroom/wall_poll.h"

#include <stdbool.h>

#define POLL_ROOM 1 /* margin around the poll, in which nothing may be drawn */
#define POLL_SIZES 7
#define POLL_THEMES 6

struct poll_size {
    int cols, rows;
};

extern const struct poll_size poll_sizes[POLL_SIZES];
extern const struct theme poll_themes[POLL_THEMES];

struct poll_pane {
    struct canvas canvas;
    struct area area;
    struct text text; /* what was drawn */
};

/* A question with four options, the last of which is right; one with so many, the second of which is right, with texts
 * of several lines if `is_long`. Free with poll_question_free(). */
void pane_make_heads(struct poll_question *q);
void pane_make_many(struct poll_question *q, size_t count, bool is_long);

/* The state of its poll in a phase, with the counts that are told then. */
struct message_poll pane_make_poll(const struct poll_question *q, enum poll_phase phase, bool solved);

/* Draws it on a new canvas; close with pane_close(). */
void pane_draw(struct poll_pane *p, struct poll_size size, const struct theme *theme, const struct poll_question *q,
               const struct message_poll *poll, int answer);
void pane_close(struct poll_pane *p);

/* Fails unless it has (or does not have) a text. */
void pane_expect(const struct poll_pane *p, const char *what);
void pane_refuse(const struct poll_pane *p, const char *what);

/* Cells of a row, or of all, that bars fill. */
int pane_filled(const struct poll_pane *p, int row);
int pane_filled_in_all(const struct poll_pane *p);

/* The cell of an option's letter, after a blank or a mark and before a blank, and its row; or NULL. */
const struct cell *pane_find_letter(const struct poll_pane *p, char letter, int *row);

#endif
