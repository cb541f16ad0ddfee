/* SPDX-License-Identifier: MIT */
/* What the files of the view training share: training.c has its state, its keys and how it trains, training_say.c what
 * it says and measures, training_sheet.c what it shows. */
#ifndef HEADWAY_LAB_TRAINING_H
#define HEADWAY_LAB_TRAINING_H

#include "draw/field.h"
#include "lab/watched.h"
#include "view/view.h"

/* What is shown first. */
enum { SHOW_CURVE, SHOW_LOSS, SHOW_HEADS, SHOW_SCORE, SHOW_CUTS, SHOW_LENGTHS };

/* The listings of training/plain.c, in the order of their regions in a step of training; from 1, 0 is none. */
enum { TRAINING_LISTINGS = 5 };

/* What is still to be guessed: what a score is made of, what cuts leave right. */
enum { ASKS_NOTHING, ASKS_PARTS, ASKS_CUTS };

struct training {
    struct watched_asked asked;
    struct watched *watched;
    const struct view_habits *habits;
    unsigned layers, heads, letters, steps, rate; /* for each key the index of the word chosen */
    unsigned show, asks;
    unsigned code, last_code;     /* which listing is shown instead of the text; which one was */
    size_t layer, head, row, col; /* the selected weight */
    bool playing;
    struct field field; /* letters that are being typed */
    bool is_typing;
    struct text problem; /* what is wrong with them; empty: nothing */
};

/* The names of the wires in a state; the names of a score's parts. */
extern const char *const training_wires[WIRES];
extern const char *const training_parts[PARTS_MOST];

/* How many letters its line has; the index of the selected head among all, counted layer by layer. */
size_t training_letters(const struct training *view);
size_t training_head(const struct training *view);

/* The reading at the step that is shown, all 0 before the first; the loss without any knowledge of letters: ln of their
 * number. */
struct watched_reading training_here(const struct training *view);
double training_guessing(const struct training *view);

/* The parts of the selected score, and the largest product among them. */
struct training_score {
    struct score_parts parts;
    int asks, answers; /* the parts that make that product */
    double most;
};
void training_score(const struct training *view, struct training_score *out);

/* Appends the heads that are switched off: "1.2,2.1". */
void training_add_off(const struct training *view, struct text *out);

/* "induction", "8 back": the name of a role; returns `out`. */
const char *training_role(struct watched_role role, char out[24]);

/* Members of struct view. */
const char *training_made_in(const void *self, struct text *state);
bool training_measure(const void *self, const char *name, double *out);
void training_describe(const void *self, struct view_lines *out, int columns, bool compact);
void training_explain(const void *self, struct text *out);
void training_fill(const void *self, struct sheet *sheet);

#endif
