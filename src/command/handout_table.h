/* SPDX-License-Identifier: MIT */
/* Tables of a handout: those of a view's sheet, and, of views that still print themselves, those in their plain text: a
 * line of column names, set in from the rows below it, whose fields stand two blanks apart at least. */
#ifndef HEADWAY_COMMAND_HANDOUT_TABLE_H
#define HEADWAY_COMMAND_HANDOUT_TABLE_H

#include <stdbool.h>
#include <stddef.h>

struct sheet_block;

struct handout_table {
    char **fields; /* [rows × columns], row by row, the first is the one of names; "" where there is none */
    size_t rows, columns;
    char *caption; /* NULL: none */
};

/* Takes over a table or a matrix of a sheet, bars left out; false, and nothing to free, if the block is neither or is
 * empty. */
bool handout_table_take(struct handout_table *out, const struct sheet_block *block);

/* Reads a table that begins with the line at *at, and moves *at behind it; false, and nothing moved, if none does.
 * Free with handout_table_free(). */
bool handout_table_read(struct handout_table *out, const char **at);

/* Frees it and leaves an empty one. */
void handout_table_free(struct handout_table *table);

#endif
