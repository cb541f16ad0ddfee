/* SPDX-License-Identifier: MIT */
/* A sheet without a screen: as linear text that holds every number of it, for pipes and screen readers. */
#ifndef HEADWAY_SHEET_PLAIN_H
#define HEADWAY_SHEET_PLAIN_H

#include "sheet/sheet.h"

/* Appends all blocks, whatever their ranks, a blank line between them. */
void sheet_plain(const struct sheet *sheet, struct text *out);

/* Appends one block; nothing if it is empty. */
void sheet_plain_block(const struct sheet_block *block, struct text *out);

#endif
