/* SPDX-License-Identifier: MIT */
/* One line of text being typed: UTF-8, a cursor, and a window that follows it where the text is longer than its
 * room. */
#ifndef HEADWAY_DRAW_FIELD_H
#define HEADWAY_DRAW_FIELD_H

#include "base/text.h"
#include "draw/canvas.h"

#include <stdbool.h>

#define FIELD_MOST 300000 /* bytes: more than the 1024 longest words */

struct field {
    struct text text; /* clean: may go to a terminal */
    size_t at;        /* the cursor, in bytes */
};

/* Replaces the text; the cursor goes behind it. */
void field_set(struct field *field, const char *text);

/* Takes a key: a character is inserted, arrows, Home, End, Backspace and Delete edit. False if the key is none of these
 * (Tab, Enter, Esc, up, down …). */
bool field_key(struct field *field, int code);

/* Draws at most `columns` columns of it, with … where the text goes on. */
void field_draw(struct canvas *canvas, int row, int col, int columns, const struct field *field);

/* The cursor's column in a room of `columns`, from 0. */
int field_cursor(const struct theme *theme, const struct field *field, int columns);

/* Empties the field and keeps nothing. */
void field_free(struct field *field);

#endif
