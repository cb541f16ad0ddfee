/* SPDX-License-Identifier: MIT */
/* The frame of every view of the mistake lab: one mistake on real numbers, right and wrong side by side, the cells that
 * change marked, and the quantity that gives the mistake away. The frame keeps the state, turns the dials, fills the
 * sheet and answers keys; each mistake is a file src/mistake/NAME.c, which has a table of its dials and computes both
 * sides in make().
 *
 * To add a mistake: a function in attention/mistakes.c between region markers, the same region in lessons/code/, a file
 * here with a `struct pitfall_kind` and PITFALL_VIEW, a name in VIEWS (view/view.c).
 *
 * The cells of a matrix from the right run or from a run with a mistake (pitfall_copy, pitfall_run) need no explanation
 * of their own: their origins come from the run, and arithmetic.h writes them.
 *
 * The frame builds the model from the dials d_model, heads, words, mask, times and seed; any other dial is the
 * mistake's own. With d_model 8 and seed 0 the weights are those of the walk, split into as many heads as the dial
 * says; else they are random. */
#ifndef HEADWAY_MISTAKE_PITFALL_H
#define HEADWAY_MISTAKE_PITFALL_H

#include "attention/mistaken.h"
#include "view/view.h"

enum pitfall_side { PITFALL_RIGHT, PITFALL_WRONG, PITFALL_SIDES };
enum pitfall_mode { PITFALL_OFF, PITFALL_ON, PITFALL_BOTH }; /* mistake=off|on|both */

#define PITFALL_DIALS 5
#define PITFALL_FACTS 6
#define PITFALL_TITLE 80  /* bytes */
#define PITFALL_TINY (-1) /* instead of decimals, for a number that may be very small: "4.4e-16" */

/* The result of a side: a matrix with a title, and perhaps a number for each row. */
struct pitfall_matrix {
    double *at; /* [rows × cols] */
    size_t rows, cols;
    enum matrix_id like; /* gives its labels, if the sizes agree, and its kind of number */
    size_t head;
    int decimals;              /* 2 unless make() sets it */
    char title[PITFALL_TITLE]; /* "softmax(S / √d_k)" */
    double *figure;            /* [rows], NULL: none */
    const struct record *of;   /* the run whose matrix `like` this is; NULL: none */
    enum mistake mistake;      /* that was made in that run; MISTAKE_COUNT: none */
    const double *scores;      /* for weights of no run: the scores of their softmax; NULL: not known */
    bool is_bare;              /* by a softmax that gives NaN if a whole row is hidden */
    const double *from, *by;   /* for the kind's origin(), for cells of no run; they live as long as scratch */
};

/* One computed quantity on both sides: the first fact reveals the mistake, the others help. */
struct pitfall_fact {
    const char *key;  /* prose quotes it as NAME.KEY (wrong) and NAME.right_KEY */
    const char *name; /* "least row sum", at most 28 columns */
    double value[PITFALL_SIDES];
    int decimals;
    bool is_yes;      /* 1 and 0 are shown as yes and no */
    const char *from; /* what each side is computed from: see sheet/sheet.h; NULL: from runs of its own */
};

/* The texts of a mistake: a line each, plain text, up to 280 columns (they flow). */
struct pitfall_words {
    const char *symptom; /* "no error, no NaN; washed-out attention maps" */
    const char *why;
    const char *hides; /* when it cannot be seen; NULL: it always can be */
    const char *test;  /* how to catch it in a test */
    const char *seen;  /* "lucidrains/vit-pytorch #65": where it really happened; NULL: no public case */
};

struct pitfall;

/* A remark on some values of dials: "at 1 nothing differs: d_k is d_model". */
struct pitfall_note {
    const char *dial; /* its name in a state; NULL ends the table */
    const char *says;
    struct {
        const char *dial, *is;
    } when[2]; /* applies if these dials have these values; NULL: no condition */
};

struct pitfall_kind {
    const char *figure, *unit;        /* of the rows' numbers: "entropy", "bits"; NULL: there are none */
    const char *figure_from;          /* what the rows' numbers are computed from: see sheet/sheet.h */
    bool counts;                      /* the rows' numbers are whole: 2, not 2.00 */
    bool is_right_too;                /* the second side is right too */
    const struct pitfall_note *notes; /* the first that applies is shown; NULL: none */

    /* Fills p->matrix, p->region, p->words and the facts from p->model and p->record; the frame frees what it allocates
     * with the functions below. Called after each turn of a dial. */
    void (*make)(struct pitfall *p);

    /* The label of a row or column that the record does not have; NULL for others. Member NULL: labels as of `like`. */
    const char *(*label)(const struct pitfall *p, enum pitfall_side side, bool column, size_t index, char out[32]);

    /* Finds the origin, from plain numbers, of a cell of no run; false: it has none. Member NULL: none has. */
    bool (*origin)(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct origin *out);

    /* Appends words about a cell before its arithmetic: "padding, seen". NULL: nothing. */
    void (*before)(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct text *out);

    /* Appends a cell's arithmetic in its own words, in one line, for cells whose origin is missing or does not show the
     * point. NULL: as in arithmetic.h. */
    void (*cell)(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct text *out);

    /* Clears the hidden cells in a mask of 1s [n × m]. NULL: by the dial "mask". */
    void (*mask)(const struct pitfall *p, const struct model *model, unsigned char *mask);

    /* Says what to see with both sides in sight, true of the present numbers: `sentence` in at most 66 columns, `brief`
     * in 31 (insight_say() in walk/insight.h helps). If nothing differs it says why. */
    void (*look)(const struct pitfall *p, struct view_lines *out);
};

struct pitfall {
    const struct view *view; /* the mistake's view: the first rows of its state are the dials */
    const struct pitfall_kind *kind;
    size_t dial[PITFALL_DIALS];                 /* the chosen value of each, from 0 … */
    char value[PITFALL_DIALS][STATE_WORD_MOST]; /* … and as written, once a model is built */
    enum pitfall_mode mode;
    size_t head;     /* the one shown, from 0 */
    size_t row, col; /* the selected cell */
    bool code;       /* the two listings, not the matrices */
    bool has_text;   /* the text beside the view explains the mistake */
    struct view_habits *habits, own_habits;
    const struct view_source *sources; /* [2 × LANGUAGE_COUNT], as in view.h; NULL: none */

    /* Built from the dials: */
    struct model model;
    struct record record; /* the right run */
    struct record wrong;  /* the run with a mistake, if make() asked for one */

    /* Made by the kind: */
    struct pitfall_matrix matrix[PITFALL_SIDES];
    const char *region[PITFALL_SIDES]; /* of the listings: "scale" and "scale-d-model" */
    const struct pitfall_words *words;
    struct pitfall_fact facts[PITFALL_FACTS];
    size_t fact_count;

    /* Found by the frame after make(): */
    size_t changed;              /* cells that print differently; SIZE_MAX: the shapes differ */
    bool has_no_number;          /* one of them is NaN on one side */
    double difference;           /* the largest |wrong − right|; infinite if one is NaN */
    size_t worst_row, worst_col; /* the place of the largest difference */
};

/* The chosen value of the dial with that name: as written, as a number, or its index (from 0). */
const char *pitfall_value(const struct pitfall *p, const char *dial);
double pitfall_number(const struct pitfall *p, const char *dial);
size_t pitfall_choice(const struct pitfall *p, const char *dial);

/* Begins a side: a matrix of zeros with a title (printf), labelled like the record's matrix `like` of the head shown.
 * Returns its numbers, for the caller to fill. */
double *pitfall_begin(struct pitfall *p, enum pitfall_side side, enum matrix_id like, size_t rows, size_t cols,
                      const char *title, ...) PRINTF_LIKE(6, 7);

/* Fills a side with the record's matrix of the head shown. */
void pitfall_copy(struct pitfall *p, enum pitfall_side side, enum matrix_id id, const char *title, ...)
    PRINTF_LIKE(4, 5);

/* Runs the model with a mistake, in p->wrong, and fills the wrong side with that run's matrix of the head shown. */
void pitfall_run(struct pitfall *p, enum mistake mistake, enum matrix_id id, const char *title, ...) PRINTF_LIKE(4, 5);

/* Where the number of a cell comes from: by its run, or by the kind; false if neither knows. */
bool pitfall_origin(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct origin *out);

/* The record's matrix of the head shown. */
const double *pitfall_at(const struct pitfall *p, enum matrix_id id);

/* Gives every row of both sides the number that `figure` computes from it: record_entropy(), or the sum, pitfall_sum().
 */
void pitfall_figures(struct pitfall *p, double (*figure)(const double *row, size_t count));
double pitfall_sum(const double *row, size_t count);

/* Adds a fact, at most PITFALL_FACTS; the first is the one that reveals the mistake. */
struct pitfall_fact *pitfall_fact(struct pitfall *p, const char *key, const char *name, double right, double wrong,
                                  int decimals);
struct pitfall_fact *pitfall_yes(struct pitfall *p, const char *key, const char *name, bool right, bool wrong);

/* A matrix of zeros that lives until make() is called again. */
double *pitfall_scratch(struct pitfall *p, size_t rows, size_t cols);

/* The labels of a row and of a column of a side, for sentences: "sat"; written to `out`, which is returned. */
const char *pitfall_row_label(const struct pitfall *p, enum pitfall_side side, size_t row, char out[32]);
const char *pitfall_column_label(const struct pitfall *p, enum pitfall_side side, size_t col, char out[32]);

/* Appends a number as cells show it, with the matrix's decimals. */
void pitfall_add_number(struct text *out, double value, int decimals);

/* The keys of every mistake. */
extern const struct key pitfall_keys[];

/* The rows of a mistake's state: first its dials, with their index, name, values, default and purpose, always in this
 * order: d_model, heads, words, mask, X times, special ones; then those that all mistakes have. */
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

/* For a test: appends the selected cell's arithmetic on a side, in at most `columns` columns if possible; 0: in full.
 */
void pitfall_add_cell(const struct pitfall *p, enum pitfall_side side, int columns, struct text *out);

#endif
