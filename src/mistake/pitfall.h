/* SPDX-License-Identifier: MIT */
/* The frame of every view of the mistake lab: one mistake on real numbers, right and wrong side by side, the cells that
 * change marked, and the quantity that gives the mistake away. It keeps the state, turns the dials, fills the sheet and
 * answers keys; a mistake itself is a file src/mistake/NAME.c, which says in a table what can be turned, and in
 * make() what both sides come to.
 *
 * To add a mistake: a function in attention/mistakes.c between region markers, the same region in lessons/code/, a file
 * here with a `struct pitfall_kind` and PITFALL_VIEW, a row in view_table.
 *
 * A matrix of the right run or of a run with a mistake (pitfall_copy, pitfall_run) explains its own cells: their
 * origins are the runs', and arithmetic.h writes them.
 *
 * What the dials called d_model, heads, words, mask, times and seed mean, the frame knows and builds the model from
 * them; any other dial is the mistake's own. With d_model 8 and seed 0 the weights are those of
 * the walk, cut into as many heads as the dial says; else they are random. */
#ifndef HEADWAY_MISTAKE_PITFALL_H
#define HEADWAY_MISTAKE_PITFALL_H

#include "attention/mistaken.h"
#include "view/view.h"

enum pitfall_side { PITFALL_RIGHT, PITFALL_WRONG, PITFALL_SIDES };
enum pitfall_mode { PITFALL_OFF, PITFALL_ON, PITFALL_BOTH }; /* mistake=off|on|both */

#define PITFALL_DIALS 5
#define PITFALL_FACTS 6
#define PITFALL_TITLE 80  /* bytes */
#define PITFALL_TINY (-1) /* decimals of a number that may be very small: "4.4e-16" */

/* What a side comes to: a matrix with a title, and perhaps a number for each row. */
struct pitfall_matrix {
    double *at; /* [rows × cols] */
    size_t rows, cols;
    enum matrix_id like; /* its labels, where its sizes allow, and what kind of number it holds */
    size_t head;
    int decimals;              /* 2 unless make() says otherwise */
    char title[PITFALL_TITLE]; /* "softmax(S / √d_k)" */
    double *figure;            /* [rows], NULL: none */
    const struct record *of;   /* the run in which each cell of `like` is this cell; NULL: in none */
    enum mistake mistake;      /* that was made in it; MISTAKE_COUNT: none */
    const double *scores;      /* of weights in no run: what its softmax was taken of; NULL: nothing like that */
    bool is_bare;              /* by a softmax that leaves NaN where all of a row is hidden */
    const double *from, *by;   /* what the kind's origin() reads of cells in no run: they live as scratch does */
};

/* One computed quantity on both sides: the first tells the mistake, the rest help. */
struct pitfall_fact {
    const char *key;  /* prose quotes it as NAME.KEY (wrong) and NAME.right_KEY */
    const char *name; /* "least row sum", at most 28 columns */
    double value[PITFALL_SIDES];
    int decimals;
    bool is_yes;      /* 1 and 0 are said as yes and no */
    const char *from; /* what it is computed from, on each side: see sheet/sheet.h; NULL: by runs of its own */
};

/* What is said of a mistake: a line each, plain text, up to 280 columns (they flow). */
struct pitfall_words {
    const char *symptom; /* "no error, no NaN; washed-out attention maps" */
    const char *why;
    const char *hides; /* when it cannot be seen; NULL: it always can */
    const char *test;  /* how to catch it in a test */
    const char *seen;  /* "lucidrains/vit-pytorch #65": where it has really happened; NULL: no public case */
};

struct pitfall;

/* What is to be said of single values of a dial: "at 1 nothing differs: d_k is d_model". */
struct pitfall_note {
    const char *dial; /* its name in a state; NULL ends the table */
    const char *says;
    struct {
        const char *dial, *is;
    } when[2]; /* true where these dials have these values, whatever the others have; NULL: that is no condition */
};

struct pitfall_kind {
    const char *figure, *unit;        /* of the numbers beside rows: "entropy", "bits"; NULL: there are none */
    const char *figure_from;          /* what these are computed from: see sheet/sheet.h */
    bool counts;                      /* those numbers are whole: 2, not 2.00 */
    bool is_right_too;                /* the second side is no mistake either */
    const struct pitfall_note *notes; /* the first that is true is said; NULL: none */

    /* Fills p->matrix, p->region, p->words and the facts from p->model and p->record; what it allocates with the
     * functions below is the frame's to free. Called after each turn of a dial. */
    void (*make)(struct pitfall *p);

    /* What a row or a column is called that is none of the record's; NULL where it is. No member: as `like` says. */
    const char *(*label)(const struct pitfall *p, enum pitfall_side side, bool column, size_t index, char out[32]);

    /* Finds the origin of a cell that stands in no run, of plain numbers; false: it has none. NULL: none of them has.
     */
    bool (*origin)(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct origin *out);

    /* Appends what is said of a cell before its arithmetic: "padding, seen". NULL: nothing. */
    void (*before)(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct text *out);

    /* Appends one cell's arithmetic in words of its own, in one line, where a cell's origin has none or not what is to
     * be seen. NULL: as arithmetic.h has it. */
    void (*cell)(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct text *out);

    /* Clears what is hidden in a mask of 1s [n × m]. NULL: as the dial "mask" says. */
    void (*mask)(const struct pitfall *p, const struct model *model, unsigned char *mask);

    /* Says what is to be seen now that both sides are in sight, true of these very numbers: `sentence` in at most 66
     * columns, `brief` in 31 (look_say in walk/look.h helps). Where nothing differs it says why. */
    void (*look)(const struct pitfall *p, struct text *sentence, struct text *brief);
};

struct pitfall {
    const struct view *view; /* its own: the first rows of its state are the dials */
    const struct pitfall_kind *kind;
    size_t dial[PITFALL_DIALS];                 /* the chosen value of each, from 0 … */
    char value[PITFALL_DIALS][STATE_WORD_MOST]; /* … and as it is written, once a model is built */
    enum pitfall_mode mode;
    size_t head;     /* the one shown, from 0 */
    size_t row, col; /* the selected cell */
    bool code;       /* the two listings, not the matrices */
    bool has_text;   /* what is to be said of the mistake stands in the text beside it */
    struct view_habits *habits, own_habits;
    const struct view_source *sources; /* [2 × LANGUAGE_COUNT], as in view.h; NULL: none */

    /* Built from the dials: */
    struct model model;
    struct record record; /* the right run of it */
    struct record wrong;  /* the run with a mistake, if make() asked for one */

    /* Made by the kind: */
    struct pitfall_matrix matrix[PITFALL_SIDES];
    const char *region[PITFALL_SIDES]; /* of the listings: "scale" and "scale-d-model" */
    const struct pitfall_words *words;
    struct pitfall_fact facts[PITFALL_FACTS];
    size_t fact_count;

    /* Found by the frame after make(): */
    size_t changed;              /* cells that print differently; SIZE_MAX: the shapes differ */
    bool has_no_number;          /* one of them is no number on one side */
    double difference;           /* the largest, |wrong − right|; infinite where one is no number */
    size_t worst_row, worst_col; /* where */
};

/* ------------------------------------------------------------------------------------ for make(), cell(), look() */

/* The chosen value of the dial of that name: as it is written, as a number, or which one (from 0). */
const char *pitfall_value(const struct pitfall *p, const char *dial);
double pitfall_number(const struct pitfall *p, const char *dial);
size_t pitfall_choice(const struct pitfall *p, const char *dial);

/* Begins a side: a matrix of zeros with a title (printf), labelled like one of the record of the head shown. Returns
 * its numbers, to be filled. */
double *pitfall_begin(struct pitfall *p, enum pitfall_side side, enum matrix_id like, size_t rows, size_t cols,
                      const char *title, ...) PRINTF_LIKE(6, 7);

/* Fills a side with a matrix of the record, of the head shown. */
void pitfall_copy(struct pitfall *p, enum pitfall_side side, enum matrix_id id, const char *title, ...)
    PRINTF_LIKE(4, 5);

/* Runs the model with a mistake, in p->wrong, and fills the wrong side with a matrix of that, of the head shown. */
void pitfall_run(struct pitfall *p, enum mistake mistake, enum matrix_id id, const char *title, ...) PRINTF_LIKE(4, 5);

/* Where the number of a cell comes from: by its run, or by the kind; false if nothing says. */
bool pitfall_origin(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct origin *out);

/* A matrix of the record, of the head shown. */
const double *pitfall_at(const struct pitfall *p, enum matrix_id id);

/* Gives every row of both sides a number: what `figure` makes of the row. The entropy of shares: record_entropy(). */
void pitfall_figures(struct pitfall *p, double (*figure)(const double *row, size_t count));
double pitfall_sum(const double *row, size_t count);

/* Adds a fact; the first is the one that tells. Not more than PITFALL_FACTS. */
struct pitfall_fact *pitfall_fact(struct pitfall *p, const char *key, const char *name, double right, double wrong,
                                  int decimals);
struct pitfall_fact *pitfall_yes(struct pitfall *p, const char *key, const char *name, bool right, bool wrong);

/* A matrix of zeros that lives until make() is called again. */
double *pitfall_scratch(struct pitfall *p, size_t rows, size_t cols);

/* The labels of a row and of a column of a side, for sentences: "sat"; written to `out`, which is returned. */
const char *pitfall_row_label(const struct pitfall *p, enum pitfall_side side, size_t row, char out[32]);
const char *pitfall_column_label(const struct pitfall *p, enum pitfall_side side, size_t col, char out[32]);

/* Appends a number as it is shown in cells: two decimals, or the matrix's. */
void pitfall_add_number(struct text *out, double value, int decimals);

/* -------------------------------------------------------------------------------------------------- for the table */

/* The keys of every mistake. */
extern const struct key pitfall_keys[];

/* The rows of a mistake's state: first its dials, with their place, name, values, usual value and what they are for,
 * always in this order: d_model, heads, words, mask, X times, what is special; then those that all mistakes have. */
#define PITFALL_DIAL(place, name, form, usual, help) PITFALL_CALLED(place, name, name, form, usual, help)
#define PITFALL_CALLED(place, name, called, form, usual, help)                                                         \
    {                                                                                                                  \
        name, form, help, usual, STATE_WORD(struct pitfall, dial[place]), .dial = (called), .is_basis = true,          \
                                                                          .note = pitfall_note                         \
    }
#define PITFALL_STATE                                                                                                  \
    {"mistake",                                                                                                        \
     "off|on|both",                                                                                                    \
     "right alone, wrong alone, or side by side",                                                                      \
     "both",                                                                                                           \
     STATE_WORD(struct pitfall, mode),                                                                                 \
     .dial = "sides"},                                                                                                 \
        {"head", "1-8", "the head shown", .read = pitfall_read_head, .write = pitfall_write_head, .is_basis = true},   \
        {"cell", "row,column", "the selected cell, by label or #number", .read = pitfall_read_cell,                    \
         .write = pitfall_write_cell},                                                                                 \
    {                                                                                                                  \
        "code", LISTING_LANGUAGE_KEYS, "the two listings instead of the numbers", .read = pitfall_read_code,           \
                                                                                  .write = pitfall_write_code          \
    }
void pitfall_note(const struct state_key *key, const void *self, struct text *out);
bool pitfall_read_head(const struct state_key *key, void *self, const char *value, struct error *e);
bool pitfall_read_cell(const struct state_key *key, void *self, const char *value, struct error *e);
bool pitfall_read_code(const struct state_key *key, void *self, const char *value, struct error *e);
void pitfall_write_head(const struct state_key *key, const void *self, struct text *value);
void pitfall_write_cell(const struct state_key *key, const void *self, struct text *value);
void pitfall_write_code(const struct state_key *key, const void *self, struct text *value);

/* Members of struct view. */
void *pitfall_open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e);
bool pitfall_takes_prose(const void *self);
bool pitfall_turned(void *self, const struct state_key *dial, struct error *e);
void pitfall_fill(const void *self, struct sheet *sheet);
bool pitfall_find(const void *self, const struct matrix_of *of, size_t row, size_t col, struct origin *out);
bool pitfall_pick(void *self, const struct sheet_spot *spot);
void pitfall_describe(const void *self, struct view_lines *out, int columns, bool compact);
void pitfall_explain(const void *self, struct text *out);
bool pitfall_choose(void *self, const char *cell);
bool pitfall_measure(const void *self, const char *name, double *out);
void pitfall_close(void *self);

/* The rest of the struct view of a mistake, whose file has a table `state` and a `kind`. */
#define PITFALL_VIEW                                                                                                   \
    .tells = true, .has_machine = true, .keys = pitfall_keys, .state = state, .kind = &kind, .open = pitfall_open,     \
    .takes_prose = pitfall_takes_prose, .turned = pitfall_turned, .fill = pitfall_fill, .origin = pitfall_find,        \
    .pick = pitfall_pick, .describe = pitfall_describe, .explain = pitfall_explain, .choose = pitfall_choose,          \
    .measure = pitfall_measure, .close = pitfall_close

/* ---------------------------------------------------------------------- between the frame's files, for nobody else */

#define PITFALL_SCRATCH 32 /* matrices that one make() may ask for */

/* The object behind the view: what kinds see, and the frame's own. */
struct pitfall_view {
    struct pitfall p; /* first */
    double *scratch[PITFALL_SCRATCH];
    size_t scratch_count;
};

/* The place of the dial of that name; PITFALL_DIALS if it has none such. How many dials it has. */
size_t pitfall_count_dials(const struct pitfall *p);

/* Appends the selected cell's arithmetic on a side, in so many columns if that can be; 0: as long as it is. */
void pitfall_add_cell(const struct pitfall *p, enum pitfall_side side, int columns, struct text *out);

/* Whether the matrices belong to one head. */
bool pitfall_has_heads(const struct pitfall *p);

/* How the cell of a side differs from the other side's as both print: 1 more, -1 less, 0 the same (or nothing to
 * compare it with), 2 another kind of number (no number against one). */
int pitfall_change(const struct pitfall *p, size_t row, size_t col);

#endif
