/* SPDX-License-Identifier: MIT */
/* A row of scores in a learner's hands: what the views of a row share. One score is selected; keys change it, mask it,
 * add one, take one out, add the same number to all, and turn the temperature of the one or two heads that read the
 * row; a field takes a score or a temperature as digits. */
#ifndef HEADWAY_VIEW_ROW_EDIT_H
#define HEADWAY_VIEW_ROW_EDIT_H

#include "draw/field.h"
#include "view/row.h"
#include "view/state.h"
#include "view/view.h"

#define ROW_HEADS 2
#define ROW_COLDEST 0.1 /* the ends of the dial */
#define ROW_HOTTEST 10.0

/* What a view shows unless its state says otherwise. */
struct row_usual {
    size_t count;
    double scores[ROW_MOST], values[ROW_MOST]; /* values of all that can be added, too */
    const char *labels[ROW_MOST];
    size_t heads;
    double temperatures[ROW_HEADS];
};

enum row_typing { ROW_TYPING_NOTHING, ROW_TYPING_SCORE, ROW_TYPING_TEMPERATURE };

struct row_edit {
    const struct row_usual *usual;
    struct row row, opened;
    double temperature[ROW_HEADS], opened_temperature[ROW_HEADS];
    size_t head, at;       /* whose temperature is turned; the selected score */
    double kept[ROW_MOST]; /* scores under their mask */
    bool moved;            /* the last key added the same number to every score */
    enum row_typing typing;
    struct field field;
    struct text problem; /* what is wrong with what was typed; empty if nothing is */
    const struct view_habits *habits;
    bool playing;  /* the temperature runs through the dial */
    double before; /* what it was */
};

enum row_action {
    ROW_UP = 1,
    ROW_DOWN,
    ROW_LESS,
    ROW_MORE,
    ROW_TYPE,
    ROW_DELETE,
    ROW_SHARPER = 10,
    ROW_SOFTER,
    ROW_TEMPERATURE,
    ROW_DIVISOR,
    ROW_HEAD,
    ROW_SHIFT,
    ROW_THOUSAND,
    ROW_MASK,
    ROW_ADD,
    ROW_RESET,
    ROW_PLAY,
    ROW_OWN /* the view's own actions from here on */
};

/* The keys that these actions have in every table. */
#define ROW_KEYS                                                                                                       \
    {"Up k", ROW_UP, "←↓↑→", "row", "up and down choose a score; also k and j"},                                       \
        {"Down j", ROW_DOWN, NULL, NULL, NULL}, {"Left h", ROW_LESS, "← →", NULL, "0.1 less, 0.1 more; also h and l"}, \
        {"Right l", ROW_MORE, NULL, NULL, NULL},                                                                       \
        {"Enter 0-9 . -", ROW_TYPE, "Enter", "set", "type the score; a digit, . or - begins one; -inf masks it"},      \
        {"Delete Backspace", ROW_DELETE, "Delete", NULL, "take the selected score out"},                               \
        {"<", ROW_SHARPER, "< >", "T", "temperature lower: sharper; higher: softer"},                                  \
        {">", ROW_SOFTER, NULL, NULL, NULL}, {"t", ROW_TEMPERATURE, NULL, NULL, "type a temperature, 0.1 to 10"},      \
    {                                                                                                                  \
        "d", ROW_DIVISOR, NULL, "√d_k", "T = √d_k for d_k 1, 4, 16, 64"                                              \
    }

#define ROW_MORE_KEYS                                                                                                  \
    {"s", ROW_SHIFT, NULL, "all +1", "1 more for every score: the shares stay"},                                       \
        {"o", ROW_THOUSAND, NULL, NULL, "1000 more for every score, and back: exp overflows"},                         \
        {"m", ROW_MASK, NULL, "mask", "mask the selected score with -∞, and back"},                                    \
        {"n", ROW_ADD, NULL, "add", "one more score, 8 at most"},                                                      \
        {"a", ROW_PLAY, NULL, "play", "T runs through the dial; again: stop"},                                         \
    {                                                                                                                  \
        "r", ROW_RESET, NULL, NULL, "as it was opened"                                                                 \
    }

/* Starts with the usual row. `setup` may lack habits. */
void row_edit_start(struct row_edit *edit, const struct row_usual *usual, const struct view_setup *setup);

/* Takes the row as it is now for the one that it was opened with. */
void row_edit_opened(struct row_edit *edit);

/* Setters for the keys of a state: scores, labels, values, the selected score from 1. `value` is decoded. `self`, here
 * and below, begins with a struct row_edit: so these stand in a view's tables themselves. */
bool row_edit_set_scores(void *self, const char *value, struct error *e);
bool row_edit_set_labels(void *self, const char *value, struct error *e);
bool row_edit_set_values(void *self, const char *value, struct error *e);
bool row_edit_set_cell(void *self, const char *value, struct error *e);
bool row_edit_set_moved(void *self, const char *value, struct error *e);

/* The same for a head's temperature; `key` names it in the error. */
bool row_edit_set_temperature(struct row_edit *edit, size_t head, const char *key, const char *value, struct error *e);

/* Appends those keys whose values are not the usual ones. */
void row_edit_write_scores(const struct row_edit *edit, struct text *out);
void row_edit_write_labels(const struct row_edit *edit, struct text *out);
void row_edit_write_values(const struct row_edit *edit, struct text *out);
void row_edit_write_cell(const struct row_edit *edit, struct text *out);
void row_edit_write_moved(const struct row_edit *edit, struct text *out);
void row_edit_write_temperature(const struct row_edit *edit, size_t head, const char *key, struct text *out);

/* Does an action above, as view.h says of act() and works(). */
enum reaction row_edit_act(void *self, int action, int code);
bool row_edit_works(const void *self, int action, struct text *word);

/* Takes a key of what is typed. Enter takes the number, Tab and the arrows up and down too and go on, Esc keeps the old
 * one; nothing at all keeps it too. */
enum reaction row_edit_type(void *self, int code);

/* Whether anything is being typed. */
bool row_edit_is_typing(const void *self);

/* Says what can be typed, or what is wrong with it, while something is typed. */
void row_edit_describe(const struct row_edit *edit, struct line *out, int columns);

/* Selects a score, or turns a head's temperature to the stop of the dial that is nearest; a field is left. */
void row_edit_select(struct row_edit *edit, size_t at);
void row_edit_turn(struct row_edit *edit, double temperature);

/* Starts or stops running through the dial; the next stop, as view.h says of play() and tick(). */
void row_edit_play(void *self, bool start);
int row_edit_tick(void *self);

/* Reads "share3" for prefix "share": the index (from 0) of a score; false if it is none of the row's. */
bool row_edit_find(const struct row_edit *edit, const char *name, const char *prefix, size_t *index);

/* Frees the texts. */
void row_edit_free(struct row_edit *edit);

#endif
