/* SPDX-License-Identifier: MIT */
/* The editor for the example. Its words have kinds, and weights designed by these; or their weights are random, and
 * d_model and the number of heads may be any. A kind that is not known is asked for. What is wrong is said while one
 * types. What was typed stays for the next time, whatever the example is by then. */
#ifndef HEADWAY_PLAYER_EDITOR_H
#define HEADWAY_PLAYER_EDITOR_H

#include "draw/field.h"
#include "draw/keys.h"
#include "model/example.h"

/* The rows, from above. */
enum editor_row {
    EDITOR_READY,   /* examples to choose from */
    EDITOR_WORDS,   /* typed, with their kinds where those are not the known ones: "a zebra:noun" */
    EDITOR_KINDS,   /* the same by kinds, to change them */
    EDITOR_WEIGHTS, /* by kind, or random */
    EDITOR_D_MODEL, /* the last two only of random weights */
    EDITOR_HEADS,
    EDITOR_ROWS
};

struct editor {
    struct field fields[EDITOR_ROWS]; /* of the rows that are typed in */
    enum editor_row row;              /* where one is */
    bool is_random;                   /* the weights */
    size_t word;                      /* whose kind is changed */
    bool is_typed;                    /* something was changed: it is not filled anew */
    struct text trouble;              /* what came of entering; empty: nothing wrong */
};

enum editor_answer { EDITOR_GOES_ON, EDITOR_LEFT, EDITOR_ENTERED };

extern const struct key editor_keys[];

/* Begins with what was typed last, else with what the model has; the words are selected as a whole. */
void editor_start(struct editor *editor, const struct model *model);

/* Takes a key. EDITOR_ENTERED comes only of what editor_judge() finds right; then editor_spec() tells what is wanted.
 */
enum editor_answer editor_key(struct editor *editor, int code);

/* Whether it says anything else than what the model has. */
bool editor_is_changed(const struct editor *editor, const struct model *model);

/* Makes a spec of it; the mask is that of `now`, and so is the seed of random weights. False with *e set if something
 * cannot be used. */
bool editor_spec(const struct editor *editor, const struct spec *now, struct spec *spec, struct error *e);

/* Appends what there is to say about it as it is: what the weights will be, or why they cannot be made. Returns whether
 * they can. */
bool editor_judge(const struct editor *editor, struct text *out);

/* Draws it over the screen, and sets the canvas's cursor where something is typed. */
void editor_draw(struct canvas *canvas, const struct editor *editor);

/* Frees what the editor holds and leaves an empty one. */
void editor_free(struct editor *editor);

#endif
