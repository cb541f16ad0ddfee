/* SPDX-License-Identifier: MIT */
/* The last round of the mistake lab: ten small models, each run with one mistake; the learner has the matrices and says
 * which it was. The parts of the view; runs, mistakes and what tells them are in attention/mistaken.h.
 *
 * Until a round is answered nothing says what a cell should be: the sum below has the right formula with the numbers
 * that stand before it, and the result is the learner's to find. */
#ifndef HEADWAY_VIEW_DIAGNOSE_H
#define HEADWAY_VIEW_DIAGNOSE_H

#include "attention/mistaken.h"
#include "draw/flow.h"
#include "draw/grid.h"
#include "view/view.h"

#define DIAGNOSE_MATRICES 15
#define DIAGNOSE_OPEN (-1) /* not answered */
#define DIAGNOSE_DOWN 5    /* lines of the list where it has three columns */

struct diagnose {
    uint64_t seed;
    size_t round;                 /* from 0; MISTAKEN_ROUNDS: the score */
    int answers[MISTAKEN_ROUNDS]; /* enum mistake, or DIAGNOSE_OPEN */
    struct mistaken_case *now;    /* of the round; on the score, of the last one */
    struct mistaken_tell tell;    /* of the same */
    enum matrix_id at;            /* the selected cell's matrix */
    size_t head, row, col;
    bool choosing, typed_one; /* from the list; the digit 1 was typed, and another one may follow */
    bool told;                /* the answer is on show, not the matrices, where there is no room for both */
    bool keyless;             /* no key is named: nobody has any */
    size_t choice, first;     /* the mistake under the marker; of the score, the line at the top */
};

/* ---- diagnose.c */

/* The matrices of the round, in the order in which they are shown; returns how many. */
size_t diagnose_matrices(const struct diagnose *self, enum matrix_id out[DIAGNOSE_MATRICES]);

/* Whether the score is shown; whether the round shown is answered. */
bool diagnose_is_score(const struct diagnose *self);
bool diagnose_is_answered(const struct diagnose *self);

/* How many rounds were answered rightly; and at all. */
size_t diagnose_right(const struct diagnose *self);
size_t diagnose_answered(const struct diagnose *self);

/* The selected head where a matrix has heads, else 0; a matrix of it. */
size_t diagnose_head(const struct diagnose *self, enum matrix_id id);
struct matrix diagnose_matrix(const struct diagnose *self, enum matrix_id id);

/* Selects a cell, as near as there is one. */
void diagnose_select(struct diagnose *self, enum matrix_id id, size_t row, size_t col);

/* ---- diagnose_state.c */

extern const struct parameter diagnose_parameters[];

/* Reads a state and deals its round; appends the state. */
bool diagnose_read(struct diagnose *self, const char *state, struct error *e);
void diagnose_write_state(const void *self, struct text *out);

/* Makes the case of the round. False with *e set without memory. */
bool diagnose_deal(struct diagnose *self, struct error *e);

/* ---- diagnose_say.c */

/* Members of struct view. */
void diagnose_describe(const void *self, struct view_lines *out, int columns, bool compact);
void diagnose_explain(const void *self, struct text *out);

/* Appends the arithmetic of the selected cell, at most `columns` columns (0: as long as it is). */
void diagnose_add_sum(const struct diagnose *self, int columns, struct line *out);

/* Appends what a matrix is called: "scores₁", "concat". */
void diagnose_add_name(const struct diagnose *self, enum matrix_id id, struct text *out);

/* Appends "Round 2 of 10, 1 right   d_model 8, h 2, d_k 4   mask: causal and padding"; form 0 is the longest. */
#define DIAGNOSE_FORMS 3
void diagnose_add_status(const struct diagnose *self, int form, struct text *out);

/* Appends what is said of the answer: whether it was right, what tells the mistake, what had happened, where to see it;
 * lines of any length. */
void diagnose_add_answer(const struct diagnose *self, struct text *out);

/* Appends one round of the score: "merge, no transpose" and, if that was not said, what was. */
void diagnose_add_round(const struct diagnose *self, size_t round, struct text *out);

/* ---- diagnose_lay.c */

struct diagnose_panel {
    const struct diagnose *self;
    enum matrix_id id;
    int title_row, title_col, title_room; /* title_room 0: none */
    struct grid grid;
};

/* What stands where; rows and columns of the canvas. */
struct diagnose_layout {
    int status;           /* a row, −1: no room */
    struct area words;    /* the list, or the answer; rows 0: none */
    struct area matrices; /* rows 0: none */
    struct diagnose_panel panels[DIAGNOSE_MATRICES];
    size_t count;
    int rows; /* used */
};

/* Lays out the whole view. */
void diagnose_lay(const struct diagnose *self, const struct theme *theme, struct area area,
                  struct diagnose_layout *out);

/* The list in its area: `across` columns, each `columns` wide, of `down` lines; `first` is the topmost mistake. */
struct diagnose_list {
    int down, across, first, columns;
};

/* Lays out the list; then, where a mistake of it stands, false if it is not in sight. */
void diagnose_lay_list(const struct diagnose *self, struct area area, struct diagnose_list *out);
bool diagnose_list_place(const struct diagnose_list *list, struct area area, int index, int *row, int *col);

/* Lays what is said of the answer. */
void diagnose_lay_answer(const struct diagnose *self, const struct theme *theme, int width, struct flow *out);

/* Members of struct view. */
int diagnose_rows(const void *self, const struct theme *theme, struct area room, bool compact);
int diagnose_columns(const void *self, const struct theme *theme, int rows);

/* ---- diagnose_draw.c */

/* Members of struct view. */
void diagnose_draw(const void *self, struct canvas *canvas, struct area area, bool compact);
bool diagnose_click(void *self, const struct theme *theme, struct area area, bool compact, int row, int col);

/* ---- diagnose_plain.c */

/* A member of struct view. */
void diagnose_plain(const void *self, struct text *out);

#endif
