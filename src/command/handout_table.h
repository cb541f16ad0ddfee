/* SPDX-License-Identifier: MIT */
/* The tables in what views print as plain text: a line of column names, set in from the rows below it, whose fields
 * stand two blanks apart at least. */
#ifndef HEADWAY_COMMAND_HANDOUT_TABLE_H
#define HEADWAY_COMMAND_HANDOUT_TABLE_H

#include <stdbool.h>
#include <stddef.h>

struct handout_table {
    char **fields; /* [rows × columns], row by row, the first is the one of names; "" where there is none */
    size_t rows, columns;
};

/* Reads a table that begins with the line at *at, and moves *at behind it; false, and nothing moved, if none does.
 * Free with handout_table_free(). */
bool handout_table_read(struct handout_table *out, const char **at);

/* Frees it and leaves an empty one. */
void handout_table_free(struct handout_table *table);

#endif
