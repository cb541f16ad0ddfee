/* SPDX-License-Identifier: MIT */
/* Work by hand: a few small matrices, computed in steps, one cell of which is selected; its row and column are lit, its
 * arithmetic stands below. The numbers of a step's result can be hidden and typed; entries of the matrices that
 * everything starts from can be changed; a step plays term by term. matrix-product has one step, one-head seven; what
 * they share is here, what they are about is in their own files.
 *
 * A result is hidden only in its own step: later steps show it as what they start from. */
#ifndef HEADWAY_VIEW_HAND_H
#define HEADWAY_VIEW_HAND_H

#include "draw/field.h"
#include "draw/grid.h"
#include "view/typed.h"
#include "view/view.h"

#include <stdint.h>

#define HAND_SIDE 6 /* rows and columns of a matrix, at most */
#define HAND_CELLS (HAND_SIDE * HAND_SIDE)
#define HAND_MATRICES 12
#define HAND_STEPS 8
#define HAND_ENTRY 999 /* an entry lies between −999 and 999 */
#define HAND_LABEL 24  /* bytes of a label */

enum hand_action {
    HAND_LEFT = 1,
    HAND_DOWN,
    HAND_UP,
    HAND_RIGHT,
    HAND_TYPE = 10, /* type a number: the answer, or an entry */
    HAND_SHOW,      /* show what is hidden, hide what is shown */
    HAND_MATRIX,    /* the next matrix that can be selected */
    HAND_PLAY,
    HAND_HINT, /* Tab, while a number is typed; the field takes it, the table only tells of it */
    HAND_OWN   /* a view's own actions begin here */
};

/* Rows of a view's table of keys for the actions above. */
#define HAND_KEYS                                                                                                      \
    {"Left h", HAND_LEFT, "←↓↑→", "cell", "move from cell to cell, also with h j k l"},                                \
        {"Down j", HAND_DOWN, NULL, NULL, NULL}, {"Up k", HAND_UP, NULL, NULL, NULL},                                  \
        {"Right l", HAND_RIGHT, NULL, NULL, NULL},                                                                     \
        {"t", HAND_TYPE, NULL, "type", "type the numbers yourself; change an entry"},                                  \
        {"u", HAND_SHOW, NULL, "show all", "show all numbers; hide them again"},                                       \
        {"n", HAND_MATRIX, NULL, "matrix", "the next matrix that can be changed, and back"},                           \
    {                                                                                                                  \
        "a", HAND_PLAY, NULL, "play", "compute term by term; again: stop"                                              \
    }

struct hand_matrix {
    const char *name; /* "Q" */
    size_t rows, cols;
    double at[HAND_CELLS];                           /* [rows × cols] */
    const char *const *row_names, *const *col_names; /* borrowed */
    bool is_share, is_input;                         /* inputs can be changed */
    int decimals, decimals_most;                     /* as printed, computed; and at most */
};

enum hand_kind { HAND_PRODUCT, HAND_SCALE, HAND_SOFTMAX };

/* How a result is made. */
struct hand_step {
    enum hand_kind kind;
    const char *name;                  /* "score": of state=…, without a number in it */
    const char *label;                 /* "Score", on screen; steps of the same label are one */
    const char *title;                 /* "scores = Q Kᵀ" */
    size_t left, right, result;        /* matrices; of HAND_SCALE and HAND_SOFTMAX left alone */
    bool transposed;                   /* a row of `right` is meant, which stands transposed */
    const char *row_of[2], *col_of[2]; /* what stands before and behind a label: "q(", ")"; "W_Q[:,", "]" */
    double divisor;                    /* of HAND_SCALE */
    const char *root;                  /* how it is written: "√4" */
};

struct hand;

/* What a view adds. */
struct hand_kit {
    void (*compute)(struct hand *hand); /* all results, from the inputs */
    void (*look)(const struct hand *hand, struct text *full, struct text *brief);
    void (*slips)(const struct hand *hand, struct typed_slips *slips); /* beside those of products; may be NULL */
};

struct hand {
    const struct hand_kit *kit;
    struct hand_matrix matrices[HAND_MATRICES];
    size_t matrix_count;
    struct hand_step steps[HAND_STEPS];
    size_t step_count;
    size_t step;                        /* the current one */
    size_t matrix;                      /* which is selected: the step's result, or an input */
    size_t row, col;                    /* in it */
    bool typed;                         /* results are hidden until typed */
    bool known[HAND_STEPS][HAND_CELLS]; /* those that were typed right, or given up */
    bool typing;                        /* a field is open */
    struct field field;
    bool judged;                  /* what stands in it was wrong: the next character begins a new one */
    int hints;                    /* taken for this cell */
    struct text says, says_brief; /* about what was typed last */
    bool playing;
    size_t terms;                      /* of the sum that are shown; SIZE_MAX: all */
    const struct view_habits *habits;  /* borrowed; NULL: the usual ones */
    struct text cell_read, known_read; /* of a state, until the matrices are known */
};

/* ---- hand.c */

/* Copies numbers into a matrix that is added; returns its index. Labels and name are borrowed. */
size_t hand_add_matrix(struct hand *hand, const struct hand_matrix *matrix);

/* Computes, chooses decimals, and makes sure that what is selected exists. After inputs have changed. */
void hand_compute(struct hand *hand);

/* Selects a cell, cut to the matrix. */
void hand_select(struct hand *hand, size_t matrix, size_t row, size_t col);

/* Goes to a step, its result selected. */
void hand_go_to(struct hand *hand, size_t step);

/* Whether a cell of the current step's result is hidden. */
bool hand_is_hidden(const struct hand *hand, size_t matrix, size_t row, size_t col);

/* The factors of a cell's sum of products: a[i], b[i]; returns how many. Only for HAND_PRODUCT. */
size_t hand_factors(const struct hand *hand, size_t row, size_t col, double a[HAND_SIDE], double b[HAND_SIDE]);

/* What members of struct view do for the actions above. */
enum reaction hand_act(void *self, int action, int code);
bool hand_works(const void *self, int action, struct text *word);
void hand_play(void *self, bool start);
int hand_tick(void *self);

/* "cell_2_1" or "scores_2_1": a matrix's cell by its name and numbers from 1. */
bool hand_measure(const struct hand *hand, const char *name, const char *prefix, size_t matrix, double *out);

/* Moves the selected cell by an action; ends what plays; forgets what was said. */
void hand_move(struct hand *hand, int action);
void hand_stop(struct hand *hand);
void hand_say_nothing(struct hand *hand);

/* Frees what it holds. */
void hand_free(struct hand *hand);

/* Members of struct view, for views whose object begins with a struct hand. */
#define HAND_FUNCTIONS                                                                                                 \
    .rows = hand_rows, .columns = hand_columns, .draw = hand_draw, .describe = hand_describe, .explain = hand_explain, \
    .is_typing = hand_is_typing, .type = hand_type, .click = hand_click, .play = hand_play, .tick = hand_tick

/* ---- hand_type.c */

/* Opens the field for an entry, or for the next hidden number; hides all first if none is hidden. */
void hand_start_typing(struct hand *hand);

/* Shows all numbers again. */
void hand_show_all(struct hand *hand);

/* Members of struct view. */
bool hand_is_typing(const void *self);
enum reaction hand_type(void *self, int code);

/* ---- hand_state.c */

/* Reads "1,2:3,4" into rows, cols and numbers. ERROR_INPUT begins with `key`. */
bool hand_read_matrix(const char *key, const char *value, struct hand_matrix *out, struct error *e);

/* Appends "1,2:3,4". */
void hand_add_numbers(struct text *out, const struct hand_matrix *matrix);

/* Rows of a table of parameters for the keys that hand_set() takes. */
#define HAND_PARAMETERS                                                                                                \
    {"cell", "row,column", "the selected cell, by label or by number from 1"},                                         \
        {"typed", "on", "the results are hidden, to be typed"},                                                        \
    {                                                                                                                  \
        "known", "0110", "which of their numbers are known already"                                                    \
    }

/* Takes `cell`, `typed` and `known`, in whichever order; hand_settle() reads cell and known when all matrices are there
 * and computed, and selects row 2, column 1 where none is given. hand_is_key() tells the three from others. */
bool hand_is_key(const char *key);
bool hand_set(struct hand *hand, const char *key, const char *value, struct error *e);
bool hand_settle(struct hand *hand, struct error *e);

/* Writes those keys. */
void hand_write(const struct hand *hand, struct text *out);

/* ---- hand_draw.c */

/* The rows that show the step, of those in `room`; and the columns that show it crosswise. */
int hand_rows(const void *self, const struct theme *theme, struct area room, bool compact);
int hand_columns(const void *self, const struct theme *theme, int rows);

/* Draws the step, the field in its cell, and where there is room the selected cell's arithmetic as a table. */
void hand_draw(const void *self, struct canvas *canvas, struct area area, bool compact);

/* Selects the cell at a place of the canvas; false if there is none. */
bool hand_click(void *self, const struct theme *theme, struct area area, bool compact, int row, int col);

/* ---- hand_say.c */

/* Appends "scores[drinks,Ann]" ("A B[row 2,column 1]"). */
void hand_add_cell(struct text *out, const struct hand *hand, size_t matrix, size_t row, size_t col);

/* Appends a number as its matrix prints it. */
void hand_add_number(struct text *out, const struct hand_matrix *matrix, double value);

/* Cell, sum and look of struct view_lines. */
void hand_describe(const void *self, struct view_lines *out, int columns, bool compact);

/* The arithmetic of the selected cell, a term a line. */
void hand_explain(const void *self, struct text *out);

/* Appends a matrix as an aligned table with its title, its hidden cells as ?; and the selected cell's arithmetic. */
void hand_plain_matrix(const struct hand *hand, size_t matrix, struct text *out);
void hand_plain_sum(const struct hand *hand, struct text *out);

/* ---- hand_slips.c */

/* What the selected cell would be with one mistake, from the numbers of the current step; the kit's slips too. */
void hand_add_slips(const struct hand *hand, struct typed_slips *slips);

#endif
