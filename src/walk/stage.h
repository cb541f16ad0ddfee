/* SPDX-License-Identifier: MIT */
/* What the nine views of the walk share: one example, one selected cell of one matrix of one head, and what can be done
 * with them. A stage's own file says which matrices it shows, where they stand and what is to be seen in them. */
#ifndef HEADWAY_WALK_STAGE_H
#define HEADWAY_WALK_STAGE_H

#include "attention/lineage.h"
#include "sheet/sheet.h"
#include "view/view.h"

/* How a matrix prints: computed when first asked for, since it takes a look at every cell. */
struct figures {
    bool known;
    double largest;  /* of the finite absolute values */
    size_t farthest; /* the index of the first number that has it */
    int decimals, widest, widest_short;
};

/* By how much the output differs from what the model computed, and the largest number of that; with all heads on. */
struct agreement {
    bool known;
    double differs, largest;
};

/* How much of the result is computed (making.h): the words of `fill`. */
enum made {
    MADE_NONE,
    MADE_CELL, /* the selected cell alone */
    MADE_ROW,  /* its row */
    MADE_ALL
};

/* Whether the whole machine has the picture's room: the words of `board`. */
enum board_shown {
    BOARD_OFF,
    BOARD_ON, /* what the walk has not reached is an outline */
    BOARD_ALL /* to the end, unless anything is hidden or still ahead */
};

/* Which cells have to do with one of them. */
struct stage_kin {
    struct cell_at cell;
    struct lineage lineage; /* empty: not known */
};

struct stage;
struct look_rows;

#define STAGE_ITEMS 6

/* A matrix that a view shows by name. */
struct stage_item {
    enum matrix_id id;
    size_t head;
};

#define WAY_MOST 24 /* numbers from an output to X, both counted, through three or four layers */

/* A number that is followed home (stage_terms.c). */
struct stage_way {
    struct layer_cell cells[WAY_MOST]; /* from where one began to the one that is shown */
    size_t count;                      /* 0: none is followed */
    size_t term, factor;               /* chosen of the last one's */
    struct stage *shown;               /* the stage of that one, on the same example; NULL: the stage itself; owned */
};

/* What one stage adds. */
struct stage_kind {
    enum stage_id stage;
    const enum matrix_id *matrices;    /* that can be selected, the result first; ended by MATRIX_COUNT */
    unsigned char scale[MATRIX_COUNT]; /* those with the same number, not 0, share the end of the ramp */
    const char *items;                 /* shows these and their like, by name; NULL: the kind says what it shows */
    bool whole;                        /* shows all heads at once: no head in the title */
    bool shows_terms;                  /* of the selected cell anyway */
    bool has_family;                   /* shows Q, K or V: a dial turns between them */
    const char *compares;              /* the words of `compare`, from none to all there is, which is usual; or NULL */
    enum matrix_id left, top;          /* operands of the product, for code, terms and the crosswise layout */
    bool top_transposed;
    /* Adds the matrices that it shows beside each other, below each other, crosswise. */
    void (*fill)(const struct stage *stage, struct sheet *sheet);
    /* Adds what stands with them, in plain text as well; may be NULL. */
    void (*more)(const struct stage *stage, struct sheet *sheet);
    /* Adds numbers beside or below a matrix; may be NULL. */
    void (*margins)(const struct stage *stage, struct sheet_matrix *matrix);
    void (*fold)(const struct stage *stage,
                 struct sheet_matrix *terms); /* adds to stage_add_folded()'s terms; or NULL */
    /* "Look here", from the numbers: a sentence of at most 66 columns, and one of at most 31. */
    void (*look)(const struct stage *stage, struct text *look, struct text *look_short);
};

struct stage {
    const struct stage_kind *kind;
    struct example *example;
    bool owns_example;
    size_t back; /* how many layers before the last; follows habits->back */
    const struct view_source *sources;
    struct view_habits *habits, own_habits;
    struct cell_at at;                    /* at.head follows habits->head */
    int of;                               /* 0 Q, 1 K, 2 V, where the kind has a family */
    struct stage_item items[STAGE_ITEMS]; /* of a kind that shows matrices by name */
    size_t item_count;
    struct cell_at turned_at; /* what was selected before that was read */
    struct cell_at *hidden;   /* to be predicted (hidden.h); owned */
    size_t hidden_count;
    enum grid_level zoom;
    size_t compared; /* which word of the kind's `compares`: what is compared, in rows that are free else */
    enum board_shown board;
    enum stage_id came_from;     /* the last that one has been to where a number was followed here; else the first */
    struct cell_at off_board;    /* what was selected before the board came */
    bool shows_powers;           /* of the row that goes through softmax, whatever is computed yet */
    enum made fill;              /* what there is; while it plays what there will be */
    bool playing, begun;         /* begun: its first frame has been shown */
    enum made from;              /* what there was before it began to play, */
    struct cell_at from_at;      /* round this cell */
    size_t step;                 /* how many of its steps are done */
    double *draft;               /* while weights come: what they show (making.h); owned */
    unsigned char *off;          /* [num_heads]: switched off in W_O */
    struct figures *figures;     /* [MATRIX_COUNT × num_heads] */
    struct look_rows *rows;      /* what the weights do (look.h) */
    struct agreement *agreement; /* the same */
    struct stage_kin *kin;       /* of the selected cell, where a board shows it */
    struct view_terms *terms;    /* of the cell `terms_of`, kept: a sum of a real layer has 768; NULL: not listed yet */
    struct view_terms *no_terms; /* the same where there are none, and why; NULL: not asked yet */
    struct cell_at terms_of;
    struct stage_way way;
    bool tells; /* what changed numbers change has the room of the text */
};

extern const struct key stage_keys[];
extern const struct state_key stage_state[];

/* The members of struct view, for the table at the end of a stage's file. */
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

/* The stage that is on screen: while a number is followed, the one that makes it. */
struct stage *stage_shown(const void *self);

/* Follows a number along these cells, each a term of the one before; false, with the first that is none in *wrong, and
 * nothing is followed, if one is not. */
bool stage_follow_along(struct stage *stage, const struct layer_cell *cells, size_t count, size_t *wrong);

/* The model and the record that a stage shows: those of one layer. */
const struct model *stage_model(const struct stage *stage);
const struct record *stage_record(const struct stage *stage);

/* Shows another layer, `back` layers before the last; its heads are all on. */
void stage_set_layer(struct stage *stage, size_t back);

/* Whether the model brings what this stage would make, or has nothing to make it from: there is no X to show, heads
 * whose Q, K and V are given are not split or projected, and without W_O there is no output. */
bool stage_is_skipped(const struct stage *stage);

/* The matrices that can be selected, the result first; ended by MATRIX_COUNT. Some may be absent. */
const enum matrix_id *stage_matrices(const struct stage *stage);

/* Columns that one head has of the whole W that is turned to: d_k, or of W_V d_v. */
size_t stage_head_columns(const struct stage *stage);

/* A matrix of the current head (or `head`). */
struct matrix stage_matrix(const struct stage *stage, enum matrix_id id);

/* The matrix that the stage makes: Q, K or V in project, else the first of its list. And its operands. */
enum matrix_id stage_result(const struct stage *stage);
enum matrix_id stage_left(const struct stage *stage);
enum matrix_id stage_top(const struct stage *stage);

/* With how many decimals a matrix prints: one where that is exact (X, W, Q, K), else two; what comes after scores
 * always two. */
int stage_decimals(enum matrix_id id, struct matrix matrix);

/* How a matrix prints, and the end of its ramp. */
const struct figures *stage_figures(const struct stage *stage, enum matrix_id id, size_t head);
double stage_scale(const struct stage *stage, enum matrix_id id, size_t head);

/* Whether all heads stand side by side: that was asked for, there are several, and each has the selected matrix. */
bool stage_shows_heads(const struct stage *stage);

/* Whether a kind that shows matrices by name shows this one; any other kind shows what it can select. */
bool stage_has_item(const struct stage *stage, enum matrix_id id, size_t head);

/* Selects a cell; row and column are cut to the matrix. */
void stage_select(struct stage *stage, enum matrix_id id, size_t row, size_t col);

/* Puts the selected cell where it is most worth looking at: row `sat` (the third, or the last), its largest cell, as it
 * is while no head is switched off. Of matrices by name, the first cell of the first. */
void stage_select_usual(struct stage *stage);

/* Gives up the terms that were listed: numbers that they are made of are others now. */
void stage_forget_terms(struct stage *stage);

/* Switches a head (from 0) off or on in concat and output. */
void stage_switch_head(struct stage *stage, size_t head, bool off);

/* For a kind's fill(): a block of matrices that comes first; a matrix in it, lit as the selected cell asks; the product
 * of the kind's operands, whole; and what stands alone where there is no room for all, after the others: the selected
 * matrix. */
struct sheet_block *stage_add_block(const struct stage *stage, struct sheet *sheet, const char *name,
                                    enum matrices_form form);
struct sheet_matrix *stage_add(const struct stage *stage, struct matrices *matrices, enum matrix_id id, size_t head,
                               bool transposed);
struct matrices *stage_add_product(const struct stage *stage, struct sheet *sheet);
void stage_add_chosen(const struct stage *stage, struct matrices *matrices);

/* The same while a bias is selected: it, and the matrix to whose rows it is added. */
void stage_add_bias(const struct stage *stage, struct sheet *sheet);

/* For a kind's more(): a block of one matrix, a row of `id` in so many ways below each other, under that one's column
 * labels (at most 64: more would only be cut). Numbers, names and sizes are to be set. */
struct sheet_block *stage_add_ways(const struct stage *stage, struct sheet *sheet, const char *name, size_t ways,
                                   enum matrix_id id);

/* After the block of matrices: what stands in its place where they have no room, while the result is selected. The
 * selected cell's terms, then the result. */
void stage_add_folded(const struct stage *stage, struct sheet *sheet);

/* A cell, for what says where numbers of a sheet come from. */
struct sheet_cell stage_cell(const struct stage *stage, struct cell_at cell);

/* Gives a matrix another note after its name than its axes. */
void stage_replace_note(struct sheet_matrix *m, const char *note);

/* Whether there is code that makes what the stage makes. */
bool stage_has_code(const struct stage *stage);

/* Adds the whole machine, lit as the selected cell asks; it needs no sheet of its own. */
void stage_add_board(const struct stage *stage, struct sheet *sheet);

/* The whole matrix that W_Q, W_K or W_V of a head is cut from; of any other itself. */
enum matrix_id stage_whole(enum matrix_id id);

/* Whether the board shows numbers of a matrix, which can be selected there. */
bool stage_board_has(const struct stage *stage, enum matrix_id id);

/* Whether a matrix is one of the stage's own picture, if need be after turning to it; whether the selected cell is of
 * none such. */
bool stage_has(const struct stage *stage, enum matrix_id id);
bool stage_is_away(const struct stage *stage);

/* Selects a cell of the stage's own again, if the selected one is shown nowhere (any more). */
void stage_come_back(struct stage *stage);

/* The grid of a matrix, with nothing selected or lit; its name. For what stands in no block of matrices. */
struct grid stage_grid(const struct stage *stage, enum matrix_id id, size_t head, bool transposed);

/* Moves on the board, across its matrices; false if there is nothing further that way. To a cell of one of its
 * matrices, of the head that is looked at; to the next matrix, and which that is. */
bool stage_board_move(struct stage *stage, enum view_move to);
bool stage_board_pick(struct stage *stage, enum matrix_id id, size_t row, size_t col);
void stage_board_next(struct stage *stage);
struct stage_item stage_board_after(const struct stage *stage);

#endif
