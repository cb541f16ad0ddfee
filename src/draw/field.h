/* SPDX-License-Identifier: MIT */
/* One line of text being typed: UTF-8, a cursor, and a window that follows it where the text is longer than its room.
 * Ctrl-U clears it. Its initial text may be selected as a whole: then the first character typed replaces it, unless a
 * key has moved the cursor into it. */
#ifndef HEADWAY_DRAW_FIELD_H
#define HEADWAY_DRAW_FIELD_H

#include "base/text.h"
#include "draw/canvas.h"

#include <stdbool.h>

/* Said of a key that changes nothing in a field. */
#define FIELD_STILL "There is nothing that way, and nothing to erase."

#define FIELD_MOST 300000 /* bytes: more than the 1024 longest words */

struct field {
    struct text text; /* clean: may go to a terminal */
    size_t at;        /* the cursor, in bytes */
    bool is_selected; /* as a whole: the next character replaces it */
};

/* Replaces the text; the cursor goes after it, and nothing is selected. */
void field_set(struct field *field, const char *text);

/* Selects the whole text, if there is any. */
void field_select(struct field *field);

/* Takes a key: a character is inserted; left, right, Home, End, Backspace, Delete and Ctrl-U edit. False for any other
 * key (Tab, Enter, Esc, up, down …). */
bool field_key(struct field *field, int code);

/* Whether a key has nothing to do in the field, because the cursor is at that end or the field is empty (Space and
 * Backspace): then it may act outside the field. */
bool field_is_left(const struct field *field, int code);

/* Draws at most `columns` columns, with … where the text goes on. */
void field_draw(struct canvas *canvas, int row, int col, int columns, const struct field *field);

/* The cursor's column, from 0, in a field `columns` wide. */
int field_cursor(const struct theme *theme, const struct field *field, int columns);

/* Empties the field and keeps nothing. */
void field_free(struct field *field);

#endif
