/* SPDX-License-Identifier: MIT */
/* A row of scores that a learner can edit, 2 to 8 numbers with names, and its softmax at a temperature: each score is
 * divided by the temperature before the exponential, so that √d_k is one temperature among others. Worked: 2.0, 1.0,
 * 0.1 at temperature 1 become 65.9 %, 24.2 % and 9.9 %, which is 1.22 bits.
 *
 * One score is selected; keys change, mask and remove it, and it can be typed. Dials set how many scores there are,
 * what is added to all of them, and the temperature of the one or two heads that read the row. The `self` of all
 * functions here is a struct row_edit. */
#ifndef HEADWAY_LAB_ROW_H
#define HEADWAY_LAB_ROW_H

#include "draw/field.h"
#include "sheet/sheet.h"
#include "view/state.h"
#include "view/view.h"

#define ROW_MOST 8
#define ROW_HEADS 2
#define ROW_LABEL 48        /* bytes of a name, with its zero */
#define ROW_DECIMALS 3      /* the most decimals of a number, so that the screen shows exactly what is computed with */
#define ROW_STEP_DECIMALS 2 /* decimals of the numbers between a score and its share */
#define ROW_COLDEST 0.1     /* the lowest temperature */

struct row {
    size_t count;
    double score[ROW_MOST]; /* −∞: masked */
    double value[ROW_MOST]; /* the value of each key, if a view shows it */
    char label[ROW_MOST][ROW_LABEL];
    double temperature[ROW_HEADS];
};

/* The softmax of a row, one array for each step. */
struct row_shares {
    double divided[ROW_MOST]; /* score ÷ temperature */
    double less[ROW_MOST];    /* divided − max */
    double power[ROW_MOST];   /* exp(less) */
    double share[ROW_MOST];
    double max, sum;      /* the largest divided, the sum of power; −∞ and 0 if every score is masked */
    double raw;           /* the sum of exp(divided): inf or 0 where exp overflows or underflows */
    double bits, words;   /* entropy, and how many equal shares have it; 0 words if every score is masked */
    size_t left;          /* how many scores are not masked */
    size_t first, second; /* the two largest shares; `count` if there is none */
};

/* A view's defaults. */
struct row_usual {
    struct row row; /* with names and values even for scores that are yet to be added */
    size_t heads;
};

/* The bits of `show`; those of a view's own come after these. */
enum row_shows {
    ROW_SHOWS_SCORE = 1,
    ROW_SHOWS_T = 2, /* the divided scores, and the temperature's dial */
    ROW_SHOWS_SHARE = 4,
    ROW_SHOWS_BAR = 8,
    ROW_SHOWS_ENTROPY = 16,
    ROW_SHOWS_OWN = 32
};

struct row_edit {
    const struct row_usual *usual;
    unsigned shows;
    struct row row;
    double plus;           /* what was added to every score, until one of them changes */
    size_t head, at;       /* the head whose temperature is changed; the selected score */
    double kept[ROW_MOST]; /* the scores that masked ones had */
    bool as_rows;          /* shows one head and two queries instead of two heads */
    bool moved;            /* the same number was just added to every score */
    bool is_typing;        /* the selected score is being typed */
    struct field field;
    struct text problem; /* what is wrong with the typed text; empty: nothing */
    const struct view_habits *habits;
    bool playing;  /* the temperature rises from the lowest to the highest */
    double before; /* the temperature before that */
};

/* The keys of all these views; some need two heads. */
extern const struct key row_keys[];

/* Softmax of a row at a temperature. */
void row_soften(struct row_shares *out, const struct row *row, double temperature);

/* Opens a view whose `kind` is a struct row_usual; `setup` may lack habits, or be NULL. row_close() is the view's
 * close(). */
void *row_open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e);
void row_close(void *self);

/* Rows of the state, in this order; a view leaves out those that it does not need. */
#define ROW_SCORES(form)                                                                                               \
    {                                                                                                                  \
        "scores", form, "2 to 8 numbers; -inf is masked", .read = row_read_list, .at = ROW_SCORE,                      \
                                                          .write = row_write_scores, .is_basis = true                  \
    }
#define ROW_LABELS                                                                                                     \
    {                                                                                                                  \
        "labels", "a,b,c", "names of the scores", .read = row_read_list, .at = ROW_NAME, .write = row_write_labels     \
    }
#define ROW_VALUES(form)                                                                                               \
    {                                                                                                                  \
        "values", form, "what each key hands over", .read = row_read_list, .at = ROW_VALUE, .write = row_write_values  \
    }
#define ROW_TEMPERATURE_OF(head, name, called, usual, help)                                                            \
    {                                                                                                                  \
        name, "0.1-10", help, usual, .read = row_read_temperature, .write = row_write_temperature, .at = (head),       \
                                     .dial = (called), .turns = ROW_STOPS, .is_basis = true, .note = row_note_roots,   \
                                     .is_there = row_shows_temperature                                                 \
    }
/* The factor from one stop to the next is nearly constant; √d_k for d_k 1, 4, 16 and 64 is among them. */
#define ROW_STOPS "0.1|0.12|0.15|0.2|0.25|0.3|0.4|0.5|0.6|0.8|1|1.2|1.5|2|2.5|3|4|5|6|8|10"

/* How many scores there are: the dial removes the last or adds one more. And what was added to all of them. */
#define ROW_COUNT                                                                                                      \
    {                                                                                                                  \
        "count", "2-8", "how many there are", .read = row_read_count, .write = row_write_count, .dial = "scores",      \
                                              .is_derived = true                                                       \
    }
#define ROW_PLUS                                                                                                       \
    {                                                                                                                  \
        "plus", "0|1|1000", "added to every score: no share moves; exp of thousands overflows", "0",                   \
            .read = row_read_plus, .write = row_write_plus, .dial = "plus", .is_basis = true                           \
    }
#define ROW_SHOW(own)                                                                                                  \
    {                                                                                                                  \
        "show", "all|score|T|share|bar|entropy|" own,                                                                  \
            "what is shown, with commas between; what is not keeps its place", "all",                                  \
            STATE_LIST(struct row_edit, shows)                                                                         \
    }
#define ROW_CELL                                                                                                       \
    {"cell",                                                                                                           \
     "1-8",                                                                                                            \
     "the selected score",                                                                                             \
     "1",                                                                                                              \
     .read = row_read_cell,                                                                                            \
     .write = state_write_index,                                                                                       \
     STATE_MEMBER(struct row_edit, at)},                                                                               \
    {                                                                                                                  \
        "moved", "yes", "the same was just added to all scores: that is said", STATE_SET(struct row_edit, moved)       \
    }
enum row_list { ROW_SCORE, ROW_VALUE, ROW_NAME };
bool row_read_list(const struct state_key *key, void *self, const char *value, struct error *e);
void row_note_roots(const struct state_key *key, const void *self, struct text *out);
bool row_read_temperature(const struct state_key *key, void *self, const char *value, struct error *e);
bool row_read_cell(const struct state_key *key, void *self, const char *value, struct error *e);
bool row_read_count(const struct state_key *key, void *self, const char *value, struct error *e);
bool row_read_plus(const struct state_key *key, void *self, const char *value, struct error *e);
void row_write_scores(const struct state_key *key, const void *self, struct text *value);
void row_write_labels(const struct state_key *key, const void *self, struct text *value);
void row_write_values(const struct state_key *key, const void *self, struct text *value);
void row_write_temperature(const struct state_key *key, const void *self, struct text *value);
void row_write_count(const struct state_key *key, const void *self, struct text *value);
void row_write_plus(const struct state_key *key, const void *self, struct text *value);

/* Whether a temperature is a dial: not before the lesson has introduced it. */
bool row_shows_temperature(const struct state_key *key, const void *self);

/* The members of struct view with these names. An empty field keeps the old score. */
bool row_turned(void *self, const struct state_key *dial, struct error *e);
bool row_is_typing(const void *self);
extern const struct key row_field_keys[];
unsigned row_type(void *self, const struct key *key, int code);
void row_play(void *self, bool start);
int row_tick(void *self);

/* Answers a click on a score's row or on the dial. */
bool row_pick(void *self, const struct sheet_spot *spot);

#define ROW_MEMBERS                                                                                                    \
    .keys = row_keys, .open = row_open, .turned = row_turned, .pick = row_pick, .is_typing = row_is_typing,            \
    .field_keys = row_field_keys, .type = row_type, .play = row_play, .tick = row_tick, .close = row_close

/* While a score is typed, says what can be typed, or what is wrong. */
void row_describe(const struct row_edit *edit, struct line *out, int columns);

/* The decimals with which all numbers are exact, 1 to 3; −∞ is ignored. */
int row_decimals(const double *numbers, size_t count);

/* Appends a number with that many decimals, or "-∞"; a temperature: "1", "0.25". */
void row_add_number(struct text *out, double number, int decimals);
void row_add_temperature(struct text *out, double temperature);

/* Columns that the numbers take, with two blank ones before them; at least `least`. */
int row_columns(const double *numbers, size_t count, int decimals, int least);

/* row_fill_table() adds the table "scores" to a sheet, with room for the names; the view adds columns, a row for each
 * score, and sizes. The next three add the column of scores; a column of numbers between scores and shares, wide enough
 * for those given; the columns of a head's shares and bars. The columns returned have no heading yet. The last three
 * add a row with its name, then its score, and its share with a bar. */
struct sheet_block *row_fill_table(const struct row_edit *edit, struct sheet *sheet);
void row_add_score_column(const struct row_edit *edit, struct table *table);
struct table_column *row_add_step_column(struct table *table, const double *widest, size_t count);
struct table_column *row_add_share_columns(const struct row_edit *edit, struct table *table, size_t head);
void row_add_name(const struct row_edit *edit, size_t i, struct table *table);
void row_add_score(const struct row_edit *edit, size_t i, struct table *table);
void row_add_share(const struct row_edit *edit, const struct row_shares *shares, size_t i, struct table *table);

/* Adds the dial "temperature" to a sheet: one row, two with √d_k below, or count + 3 with every score's share at every
 * temperature above. */
struct sheet_block *row_fill_dial(const struct row_edit *edit, struct sheet *sheet);

#endif
