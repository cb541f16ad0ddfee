/* SPDX-License-Identifier: MIT */
/* A row of scores in a learner's hands, 2 to 8 numbers with names, and what softmax makes of it at a temperature: each
 * score is divided by the temperature before the exponential, so that √d_k is one temperature among others. Worked:
 * 2.0, 1.0, 0.1 at temperature 1 become 65.9 %, 24.2 % and 9.9 %, which is 1.22 bits.
 *
 * One score is selected; keys change it, mask it and take it out, a field takes it as digits. Dials turn how many there
 * are, what is added to all of them, and the temperature of the one or two heads that read the row. The `self` of all
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
#define ROW_DECIMALS 3      /* that a number may have, so that what stands on the screen is what is computed with */
#define ROW_STEP_DECIMALS 2 /* of the numbers between a score and its share */
#define ROW_COLDEST 0.1     /* the lowest temperature */

struct row {
    size_t count;
    double score[ROW_MOST]; /* −∞: masked */
    double value[ROW_MOST]; /* what each key hands over, where a view shows that */
    char label[ROW_MOST][ROW_LABEL];
    double temperature[ROW_HEADS];
};

/* The way of a row through softmax, one array a step. */
struct row_shares {
    double divided[ROW_MOST]; /* score ÷ temperature */
    double less[ROW_MOST];    /* less the largest of these */
    double power[ROW_MOST];   /* e to that */
    double share[ROW_MOST];
    double max, sum;      /* of divided, of power; −∞ and 0 where every score is masked */
    double raw;           /* the sum of e to divided: inf or 0 where exp has run out of numbers */
    double bits, words;   /* entropy, and how many even shares have it; 0 words where every score is masked */
    size_t left;          /* scores that are not masked */
    size_t first, second; /* the two largest shares; count where there is none */
};

/* What a view shows unless its state says otherwise. */
struct row_usual {
    struct row row; /* names and values of all that can be added, too */
    size_t heads;
};

enum row_typing { ROW_TYPING_NOTHING, ROW_TYPING_SCORE, ROW_TYPING_TEMPERATURE };

/* What `show` names, bit by bit; what a view has of its own comes after these. */
enum row_shows {
    ROW_SHOWS_SCORE = 1,
    ROW_SHOWS_T = 2, /* what they are divided by, and its dial */
    ROW_SHOWS_SHARE = 4,
    ROW_SHOWS_BAR = 8,
    ROW_SHOWS_ENTROPY = 16,
    ROW_SHOWS_OWN = 32
};

struct row_edit {
    const struct row_usual *usual;
    unsigned shows;
    struct row row;
    double plus;           /* that was added to every score, until one of them changes */
    size_t head, at;       /* whose temperature is turned; the selected score */
    double kept[ROW_MOST]; /* scores under their mask */
    bool as_rows;          /* one head and two queries, not two heads */
    bool moved;            /* the same number was just added to every score */
    bool is_typing;        /* the selected score */
    struct field field;
    struct text problem; /* what is wrong with what was typed; empty if nothing is */
    const struct view_habits *habits;
    bool playing;  /* the temperature runs from the lowest to the highest */
    double before; /* what it was */
};

/* The keys of every such view; some need two heads. */
extern const struct key row_keys[];

/* Softmax of a row at a temperature. */
void row_soften(struct row_shares *out, const struct row *row, double temperature);

/* Opens a view whose `kind` is a struct row_usual; `setup` may lack habits, or be NULL. The view's close(). */
void *row_open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e);
void row_close(void *self);

/* Rows of its state, in this order, without those that a view has no use for. */
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
/* Nearly the same factor from one to the next, and √d_k for d_k 1, 4, 16 and 64 among them. */
#define ROW_STOPS "0.1|0.12|0.15|0.2|0.25|0.3|0.4|0.5|0.6|0.8|1|1.2|1.5|2|2.5|3|4|5|6|8|10"

/* How many scores there are: the last goes, one more comes. And what was added to all of them. */
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

/* Whether a temperature is a dial: it is none before the lesson speaks of it. */
bool row_shows_temperature(const struct state_key *key, const void *self);

/* What view.h says of the members of these names. While something is typed every key goes to row_type(): Enter takes
 * the number, Tab and the arrows up and down too and go on, Esc keeps the old one; nothing at all keeps it too. */
bool row_turned(void *self, const struct state_key *dial, struct error *e);
bool row_is_typing(const void *self);
enum reaction row_type(void *self, int code);
void row_play(void *self, bool start);
int row_tick(void *self);

/* Does what a click on a score's row or on the dial means. */
bool row_pick(void *self, const struct sheet_spot *spot);

#define ROW_MEMBERS                                                                                                    \
    .keys = row_keys, .open = row_open, .turned = row_turned, .pick = row_pick, .is_typing = row_is_typing,            \
    .type = row_type, .types_words = true, .play = row_play, .tick = row_tick, .close = row_close

/* Says what can be typed, or what is wrong with it, while something is typed. */
void row_describe(const struct row_edit *edit, struct line *out, int columns);

/* Decimals with which all of the numbers are exact, 1 to 3; −∞ counts for nothing. */
int row_decimals(const double *numbers, size_t count);

/* Appends a number with so many decimals, "-∞" if it is that; a temperature: "1", "0.25". */
void row_add_number(struct text *out, double number, int decimals);
void row_add_temperature(struct text *out, double temperature);

/* Columns that the numbers take, with two before them: `least` at least. */
int row_columns(const double *numbers, size_t count, int decimals, int least);

/* Adds the table "scores" to a sheet, with room for the names; the view adds its columns, a row a score and its sizes.
 * A column of the scores; one of numbers between them and their shares, wide enough for those given; those of a head's
 * shares and bars: what these return has no heading yet. A row with its name; and of a row's cells its score, and its
 * share with its bar, where their columns are. */
struct sheet_block *row_fill_table(const struct row_edit *edit, struct sheet *sheet);
void row_add_score_column(const struct row_edit *edit, struct table *table);
struct table_column *row_add_step_column(struct table *table, const double *widest, size_t count);
struct table_column *row_add_share_columns(const struct row_edit *edit, struct table *table, size_t head);
void row_add_name(const struct row_edit *edit, size_t i, struct table *table);
void row_add_score(const struct row_edit *edit, size_t i, struct table *table);
void row_add_share(const struct row_edit *edit, const struct row_shares *shares, size_t i, struct table *table);

/* Adds the dial "temperature" to a sheet: of one row, of two with √d_k below, or of count + 3 with every score's share
 * at every temperature above. */
struct sheet_block *row_fill_dial(const struct row_edit *edit, struct sheet *sheet);

#endif
