/* SPDX-License-Identifier: MIT */
/* A sheet as linear text with all its numbers, for pipes and screen readers. */
#ifndef HEADWAY_SHEET_PLAIN_H
#define HEADWAY_SHEET_PLAIN_H

#include "sheet/fields.h"
#include "sheet/sheet.h"

/* Appends all blocks, whatever their ranks, a blank line between them; with `ascii`, the fields of tables in ASCII. */
void sheet_plain(const struct sheet *sheet, bool ascii, struct text *out);

/* Makes table number `index` of a block; false if there is none. Free with sheet_fields_free(). */
bool sheet_block_fields(const struct sheet_block *block, size_t index, struct sheet_fields *out);

/* Appends one block; nothing if it is empty. */
void sheet_plain_block(const struct sheet_block *block, bool ascii, struct text *out);

#endif
