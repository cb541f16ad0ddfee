/* SPDX-License-Identifier: MIT */
/* The prompt of "go to": a step's number, or its name or how that begins. A wrong one says which there are. */
#ifndef HEADWAY_SCREEN_JUMP_H
#define HEADWAY_SCREEN_JUMP_H

#include "course/lesson.h"
#include "draw/flow.h"
#include "draw/keys.h"
#include "draw/field.h"

struct jump {
    struct field field;
    struct text trouble; /* what is wrong with what was entered; empty: nothing */
};

enum jump_answer { JUMP_GOES_ON, JUMP_LEFT, JUMP_CHOSEN };

extern const struct key jump_keys[];

/* Begins with an empty prompt. */
void jump_start(struct jump *jump);

/* Takes a key; JUMP_CHOSEN sets *step. */
enum jump_answer jump_key(struct jump *jump, const struct lesson *lesson, int code, size_t *step);

/* Finds a step by its number from 1, its name or title, or the only one that begins so (case aside). False, with the
 * reason appended to `trouble`, if there is none. */
bool jump_find(const struct lesson *lesson, const char *wanted, size_t *step, struct text *trouble);

/* Draws the prompt and what is under it into the last rows of the screen. */
void jump_draw(struct canvas *canvas, const struct jump *jump, const struct lesson *lesson);

/* Where the cursor stands. */
void jump_cursor(const struct jump *jump, const struct lesson *lesson, const struct canvas *canvas, int *row, int *col);

/* Frees what the prompt holds and leaves an empty one. */
void jump_free(struct jump *jump);

#endif
