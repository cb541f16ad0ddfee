/* SPDX-License-Identifier: MIT */
/* The editor for the example. Either words have kinds, by which the weights are designed; or the weights are random,
 * with any d_model and number of heads. The editor asks for kinds that are not known, and says while one types what is
 * wrong. What was typed is kept for the next time, whatever the example is by then. */
#ifndef HEADWAY_PLAYER_EDITOR_H
#define HEADWAY_PLAYER_EDITOR_H

#include "draw/field.h"
#include "draw/keys.h"
#include "model/spec.h"
#include "ui/stack.h"

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

/* Makes what was entered the example. False, with the reason in `trouble`, if it cannot: then the editor stays open. */
typedef bool editor_use(void *context);

struct editor {
    struct field fields[EDITOR_ROWS]; /* for the rows in which one types */
    enum editor_row row;              /* the current row */
    bool is_random;                   /* the weights are random */
    size_t word;                      /* whose kind is changed */
    bool is_typed;                    /* something was changed: opening does not refill it */
    struct text trouble;              /* why entering failed; empty: nothing is wrong */
    editor_use *use;
    void *context; /* of use; borrowed */
};

enum editor_answer { EDITOR_GOES_ON, EDITOR_LEFT, EDITOR_ENTERED, EDITOR_ASKS_HELP, EDITOR_PASSES };

extern const struct key editor_keys[];

/* Begins with what was last typed, else with the model's values; the words are selected as a whole. */
void editor_start(struct editor *editor, const struct model *model);

/* The same, and opens it on a stack. */
void editor_open(struct editor *editor, struct stack *stack, const struct model *model, editor_use *use, void *context);

/* Takes a key. Returns EDITOR_ENTERED only if editor_judge() accepts the input; editor_spec() then gives the spec;
 * EDITOR_PASSES: the key does nothing. */
enum editor_answer editor_key(struct editor *editor, int code);

/* Whether the input differs from the model's values. */
bool editor_is_changed(const struct editor *editor, const struct model *model);

/* Makes a spec from the input; the mask, and the seed of random weights, are those of `now`. False with *e set if
 * something cannot be used. */
bool editor_spec(const struct editor *editor, const struct spec *now, struct spec *spec, struct error *e);

/* Appends a remark on the present input: what the weights will be, or why they cannot be made. Returns whether they
 * can. */
bool editor_judge(const struct editor *editor, struct text *out);

/* Frees what the editor holds and leaves an empty one. */
void editor_free(struct editor *editor);

#endif
