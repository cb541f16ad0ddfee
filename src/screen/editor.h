/* SPDX-License-Identifier: MIT */
/* The editor for the example: its words, d_model and the number of heads, with what is wrong with them said while they
 * are typed. The weights become random. What was typed stays for the next time, whatever the example is by then. */
#ifndef HEADWAY_SCREEN_EDITOR_H
#define HEADWAY_SCREEN_EDITOR_H

#include "attention/example.h"
#include "draw/field.h"
#include "draw/keys.h"

enum { EDITOR_WORDS, EDITOR_D_MODEL, EDITOR_HEADS, EDITOR_FIELDS };

struct editor {
    struct field fields[EDITOR_FIELDS];
    size_t field;        /* the one that is typed in */
    bool is_typed;       /* somebody has typed in it: it is not filled anew */
    struct text trouble; /* what came of entering; empty: nothing wrong */
};

enum editor_answer { EDITOR_GOES_ON, EDITOR_LEFT, EDITOR_ENTERED };

extern const struct key editor_keys[];

/* Begins with what was typed last, else with what the model has; each field is selected as a whole. */
void editor_start(struct editor *editor, const struct model *model);

/* Takes a key. After EDITOR_ENTERED, editor_spec() tells what is wanted. */
enum editor_answer editor_key(struct editor *editor, int code);

/* Whether the fields say anything else than what the model has. */
bool editor_is_changed(const struct editor *editor, const struct model *model);

/* Makes a spec of the fields; seed and mask are those of `now`. False with *e set if a field cannot be used. */
bool editor_spec(const struct editor *editor, const struct spec *now, struct spec *spec, struct error *e);

/* Says what is wrong with what was entered. */
void editor_refuse(struct editor *editor, const struct error *e);

/* Appends what there is to say about the fields as they are: what d_k will be, or why these sizes do not go together
 * and which would. Returns whether they do. */
bool editor_judge(const struct editor *editor, struct text *out);

/* Draws it over the screen, and sets the canvas's cursor. */
void editor_draw(struct canvas *canvas, const struct editor *editor);

/* Frees what the editor holds and leaves an empty one. */
void editor_free(struct editor *editor);

#endif
