/* SPDX-License-Identifier: MIT */
/* What the nine views of the walk share: one example, one selected cell of one matrix of one head, and what can be done
 * with them. A stage's own file says which matrices it shows, where, and what to look at. */
#ifndef HEADWAY_WALK_STAGE_H
#define HEADWAY_WALK_STAGE_H

#include "attention/lineage.h"
#include "sheet/sheet.h"
#include "view/view.h"

/* How a matrix prints: computed when first asked for, since that reads every cell. */
struct figures {
    bool known;
    double largest;  /* the largest finite absolute value */
    size_t farthest; /* the index of the first number that has it */
    int decimals, widest, widest_short;
};

/* By how much the output differs from what the original model computed, with all heads on; and the largest number of
 * that model's output. */
struct agreement {
    bool known;
    double differs, largest;
};

/* How much of the result is computed (making.h): the values of `fill`. */
enum made {
    MADE_NONE,
    MADE_CELL, /* only the selected cell */
    MADE_ROW,  /* its row */
    MADE_ALL
};

/* Whether the whole machine replaces the picture: the values of `board`. */
enum board_shown {
    BOARD_OFF,
    BOARD_ON, /* stages that the walk has not reached are outlines */
    BOARD_ALL /* complete, unless anything is hidden or still ahead */
};

/* Which cells are related to one of them. */
struct stage_kin {
    struct cell_at cell;
    struct lineage lineage; /* empty: not known */
};

struct stage;
struct insight_rows;

#define STAGE_ITEMS 6

/* A matrix that a view shows by name. */
struct stage_item {
    enum matrix_id id;
    size_t head;
};

#define WAY_MOST 24 /* numbers from an output to X, with both, through three or four layers */

/* The path of a number that is followed home (stage_terms.c). */
struct stage_way {
    struct layer_cell cells[WAY_MOST]; /* from the first cell to the one shown */
    size_t count;                      /* 0: no number is followed */
    size_t term, factor;               /* the chosen term, and factor, of the last cell */
    struct stage *shown; /* the stage of the last cell, on the same example; NULL: the stage itself; owned */
};

/* What one stage adds. */
struct stage_kind {
    enum stage_id stage;
    const enum matrix_id *matrices;    /* those that can be selected, the result first; ended by MATRIX_COUNT */
    unsigned char scale[MATRIX_COUNT]; /* matrices with the same number, except 0, share the end of the ramp */
    const char *items;                 /* the matrices that it shows by name, by default; NULL: the kind decides */
    bool whole;                        /* shows all heads at once: no head in the title */
    bool shows_terms;                  /* shows the terms of the selected cell anyway */
    bool has_family;                   /* shows Q, K or V: a dial turns between them */
    const char *compares;              /* the words of `compare`, from none to everything, the default; or NULL */
    enum matrix_id left, top;          /* operands of the product, for code, terms and the crosswise layout */
    bool top_transposed;
    /* Adds the matrices: beside each other, below each other, or crosswise. */
    void (*fill)(const struct stage *stage, struct sheet *sheet);
    /* Adds other blocks, for plain text as well; may be NULL. */
    void (*more)(const struct stage *stage, struct sheet *sheet);
    /* Adds numbers beside or below a matrix; may be NULL. */
    void (*margins)(const struct stage *stage, struct sheet_matrix *matrix);
    void (*fold)(const struct stage *stage,
                 struct sheet_matrix *terms); /* adds to stage_add_folded()'s terms; or NULL */
    /* Writes "Look here", from the numbers: a sentence of at most 66 columns, and one of at most 31. */
    void (*look)(const struct stage *stage, struct view_lines *out);
};

struct stage {
    const struct stage_kind *kind;
    struct example *example;
    bool owns_example;
    size_t back; /* how many layers before the last; follows habits->back */
    const struct view_source *sources;
    struct view_habits *habits, own_habits;
    struct cell_at at;                    /* at.head follows habits->head */
    int of;                               /* 0 Q, 1 K, 2 V, if the kind has a family */
    struct stage_item items[STAGE_ITEMS]; /* for a kind that shows matrices by name */
    size_t item_count;
    struct cell_at turned_at; /* what was selected before the last turn */
    struct cell_at *hidden;   /* to be predicted (hidden.h); owned */
    size_t hidden_count;
    enum grid_level zoom;
    size_t compared; /* index of a word of the kind's `compares`: what is compared, in rows that are otherwise free */
    enum board_shown board;
    enum stage_id came_from;   /* if a number was followed here, the last stage reached by then; else the first */
    struct cell_at off_board;  /* what was selected before the board came */
    bool shows_powers;         /* shows the powers of the row that goes through softmax, whatever is computed so far */
    enum made fill;            /* what is computed; while it plays, what will be in the end */
    bool playing, begun;       /* begun: its first frame has been shown */
    enum made from;            /* what was computed before it began to play, */
    struct cell_at from_at;    /* around this cell */
    size_t step;               /* how many steps of playing are done */
    double *draft;             /* while weights appear: the numbers shown (making.h); owned */
    unsigned char *off;        /* [num_heads]: switched off in W_O */
    struct figures *figures;   /* [MATRIX_COUNT × num_heads] */
    struct insight_rows *rows; /* about the weights (insight.h); owned */
    struct agreement *agreement; /* owned */
    struct stage_kin *kin;       /* of the selected cell, if a board shows it */
    struct view_terms *terms;    /* of `terms_of`, kept since a real layer has 768 of them; NULL: not listed yet */
    struct view_terms *no_terms; /* for a cell without terms, the reason; NULL: not asked yet */
    struct cell_at terms_of;
    struct stage_way way;
    bool tells; /* the effects of changed numbers replace the text */
};

extern const struct key stage_keys[];
extern const struct state_key stage_state[];

/* Members of struct view, for the table at the end of a stage's file. */
void *stage_open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e);
bool stage_takes_prose(const void *self);
bool stage_turned(void *self, const struct state_key *dial, struct error *e);
void stage_fill(const void *self, struct sheet *sheet);
bool stage_origin(const void *self, const struct matrix_of *of, size_t row, size_t col, struct origin *out);
bool stage_pick(void *self, const struct sheet_spot *spot);
void stage_describe(const void *self, struct view_lines *out, int columns, bool compact);
const struct view_terms *stage_terms(const void *self);
bool stage_follow(void *self, enum view_hop hop, size_t term);
enum view_aside stage_aside(const void *self);
size_t stage_changes(const void *self, int columns, size_t rows, struct text *out);
bool stage_given(const void *self, struct layer_cell *out);
bool stage_hide(void *self, const char *cells);
bool stage_choose(void *self, const char *cell);
bool stage_pointed(const void *self, bool row, struct text *out);
void stage_play(void *self, bool start);
void stage_arrive(void *self, const char *before);
int stage_tick(void *self);
void stage_close(void *self);

#define STAGE_FUNCTIONS                                                                                                \
    .shows_example = true, .has_machine = true, .has_dials_aside = true, .keys = stage_keys, .state = stage_state,     \
    .open = stage_open, .takes_prose = stage_takes_prose, .turned = stage_turned, .fill = stage_fill,                  \
    .origin = stage_origin, .pick = stage_pick, .describe = stage_describe, .terms = stage_terms,                      \
    .follow = stage_follow, .aside = stage_aside, .given = stage_given, .changes = stage_changes, .hide = stage_hide,  \
    .choose = stage_choose, .pointed = stage_pointed, .play = stage_play, .arrive = stage_arrive, .tick = stage_tick,  \
    .close = stage_close

/* The stage on screen: while a number is followed, the stage that makes it. */
struct stage *stage_shown(const void *self);

/* Follows a number along these cells, each of which must be a term of the one before. If one is not: false, with its
 * index in *wrong, and nothing is followed. */
bool stage_follow_along(struct stage *stage, const struct layer_cell *cells, size_t count, size_t *wrong);

/* The model and the record that a stage shows: those of one layer. */
const struct model *stage_model(const struct stage *stage);
const struct record *stage_record(const struct stage *stage);

/* Shows another layer, `back` layers before the last, with all its heads on. */
void stage_set_layer(struct stage *stage, size_t back);

/* Whether the model already has what this stage makes, or lacks what it is made from: there is no X to show, heads with
 * given Q, K and V are not split or projected, and without W_O there is no output. */
bool stage_is_skipped(const struct stage *stage);

/* The matrices that can be selected, the result first; ended by MATRIX_COUNT. Some may be absent. */
const enum matrix_id *stage_matrices(const struct stage *stage);

/* The columns of one head in the whole W shown: d_k, or d_v for W_V. */
size_t stage_head_columns(const struct stage *stage);

/* A matrix; of the current head, if each head has its own. */
struct matrix stage_matrix(const struct stage *stage, enum matrix_id id);

/* The matrix that the stage makes: Q, K or V in project, else the first of its list; and its operands. */
enum matrix_id stage_result(const struct stage *stage);
enum matrix_id stage_left(const struct stage *stage);
enum matrix_id stage_top(const struct stage *stage);

/* The decimals with which a matrix prints: one if that is exact (X, W, Q, K), else two; always two from scores on. */
int stage_decimals(enum matrix_id id, struct matrix matrix);

/* How a matrix prints, and the end of its ramp. */
const struct figures *stage_figures(const struct stage *stage, enum matrix_id id, size_t head);
double stage_scale(const struct stage *stage, enum matrix_id id, size_t head);

/* Whether all heads are shown side by side: the learner chose it, there are several, and each has the selected matrix.
 */
bool stage_shows_heads(const struct stage *stage);

/* For a kind that shows matrices by name, whether it shows this one; for others, whether it can be selected. */
bool stage_has_item(const struct stage *stage, enum matrix_id id, size_t head);

/* Selects a cell; row and column are limited to the matrix. */
void stage_select(struct stage *stage, enum matrix_id id, size_t row, size_t col);

/* Selects the cell most worth looking at: the largest cell of row `sat` (the third, or the last), with no head switched
 * off; for matrices by name, the first cell of the first. */
void stage_select_usual(struct stage *stage);

/* Drops the listed terms, because their numbers have changed. */
void stage_forget_terms(struct stage *stage);

/* Switches a head (from 0) off or on in concat and output. */
void stage_switch_head(struct stage *stage, size_t head, bool off);

/* For a kind's fill(). Add: a block of matrices, which comes first; a matrix in it, lit for the selected cell; the
 * whole product of the kind's operands; and, after the others, the selected matrix, which is shown alone if there is no
 * room for all. */
struct sheet_block *stage_add_block(const struct stage *stage, struct sheet *sheet, const char *name,
                                    enum matrices_form form);
struct sheet_matrix *stage_add(const struct stage *stage, struct matrices *matrices, enum matrix_id id, size_t head,
                               bool transposed);
struct matrices *stage_add_product(const struct stage *stage, struct sheet *sheet);
void stage_add_chosen(const struct stage *stage, struct matrices *matrices);

/* For fill() while a bias is selected: adds the bias, and the matrix to whose rows it is added. */
void stage_add_bias(const struct stage *stage, struct sheet *sheet);

/* For a kind's more(): adds a block of one matrix, with `ways` rows that each show a row of `id` in another way, under
 * that matrix's column labels (at most 64: more would only be cut). The caller sets numbers, names and sizes. */
struct sheet_block *stage_add_ways(const struct stage *stage, struct sheet *sheet, const char *name, size_t ways,
                                   enum matrix_id id);

/* After the block of matrices: adds what replaces them if they have no room, while the result is selected: the selected
 * cell's terms, then the result. */
void stage_add_folded(const struct stage *stage, struct sheet *sheet);

/* A cell as a sheet's numbers name their source. */
struct sheet_cell stage_cell(const struct stage *stage, struct cell_at cell);

/* Replaces the note after a matrix's name, which is its axes by default. */
void stage_replace_note(struct sheet_matrix *m, const char *note);

/* Whether there is code that computes the stage's result. */
bool stage_has_code(const struct stage *stage);

/* Adds the whole machine, lit for the selected cell, to a sheet. */
void stage_add_board(const struct stage *stage, struct sheet *sheet);

/* The whole matrix from which a head's W_Q, W_K or W_V is cut; any other matrix itself. */
enum matrix_id stage_whole(enum matrix_id id);

/* Whether the board shows the numbers of a matrix, so that they can be selected there. */
bool stage_board_has(const struct stage *stage, enum matrix_id id);

/* Whether a matrix is in the stage's own picture, perhaps after turning a dial to it; whether the selected cell's
 * matrix is not. */
bool stage_has(const struct stage *stage, enum matrix_id id);
bool stage_is_away(const struct stage *stage);

/* Selects a cell of the stage's own picture again, if the selected one is not shown (any more). */
void stage_come_back(struct stage *stage);

/* The grid of a matrix, with nothing selected or lit; its name. For use outside blocks of matrices. */
struct grid stage_grid(const struct stage *stage, enum matrix_id id, size_t head, bool transposed);

/* Moves on the board, across its matrices; false if there is nothing further that way. The others go to a cell of one
 * of its matrices, of the head shown; go to the next matrix; and tell which that is. */
bool stage_board_move(struct stage *stage, enum view_move to);
bool stage_board_pick(struct stage *stage, enum matrix_id id, size_t row, size_t col);
void stage_board_next(struct stage *stage);
struct stage_item stage_board_after(const struct stage *stage);

#endif
