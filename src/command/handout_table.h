/* SPDX-License-Identifier: MIT */
/* Tables in the plain text of views that still print themselves: a line of column names, set in from the rows below it,
 * whose fields stand two blanks apart at least. */
#ifndef HEADWAY_COMMAND_HANDOUT_TABLE_H
#define HEADWAY_COMMAND_HANDOUT_TABLE_H

#include "sheet/fields.h"

/* Reads a table that begins with the line at *at, and moves *at behind it; false, and nothing moved, if none does.
 * Free with sheet_fields_free(). */
bool handout_table_read(struct sheet_fields *out, const char **at);

#endif
