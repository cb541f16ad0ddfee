/* SPDX-License-Identifier: MIT */
/* The editor for the example. Either words have kinds, by which the weights are designed; or the weights are random,
 * with any d_model and number of heads. The editor asks for kinds that are not known, and says while one types what is
 * wrong. What was typed is kept for the next time, whatever the example is by then. */
#ifndef HEADWAY_PLAYER_EDITOR_H
#define HEADWAY_PLAYER_EDITOR_H

#include "draw/field.h"
#include "draw/keys.h"
#include "model/example.h"

/* The rows, from the top. */
enum editor_row {
    EDITOR_READY,   /* examples to choose from */
    EDITOR_WORDS,   /* typed, with kinds that differ from the known ones: "a zebra:noun" */
    EDITOR_KINDS,   /* the kinds of the words, to change them */
    EDITOR_WEIGHTS, /* designed by kinds, or random */
    EDITOR_D_MODEL, /* the last two only for random weights */
    EDITOR_HEADS,
    EDITOR_ROWS
};

struct editor {
    struct field fields[EDITOR_ROWS]; /* for the rows in which one types */
    enum editor_row row;              /* the current row */
    bool is_random;                   /* the weights are random */
    size_t word;                      /* whose kind is changed */
    bool is_typed;                    /* something was changed: opening does not refill it */
    struct text trouble;              /* why entering failed; empty: nothing is wrong */
};

enum editor_answer { EDITOR_GOES_ON, EDITOR_LEFT, EDITOR_ENTERED };

extern const struct key editor_keys[];

/* Begins with what was last typed, else with the model's values; the words are selected as a whole. */
void editor_start(struct editor *editor, const struct model *model);

/* Takes a key. Returns EDITOR_ENTERED only if editor_judge() accepts the input; editor_spec() then gives the spec. */
enum editor_answer editor_key(struct editor *editor, int code);

/* Whether the input differs from the model's values. */
bool editor_is_changed(const struct editor *editor, const struct model *model);

/* Makes a spec from the input; the mask, and the seed of random weights, are those of `now`. False with *e set if
 * something cannot be used. */
bool editor_spec(const struct editor *editor, const struct spec *now, struct spec *spec, struct error *e);

/* Appends a remark on the present input: what the weights will be, or why they cannot be made. Returns whether they
 * can. */
bool editor_judge(const struct editor *editor, struct text *out);

/* Draws the editor over the screen, and puts the canvas's cursor where one types. */
void editor_draw(struct canvas *canvas, const struct editor *editor);

/* Frees what the editor holds and leaves an empty one. */
void editor_free(struct editor *editor);

#endif
