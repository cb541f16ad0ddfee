/* SPDX-License-Identifier: MIT */
/* Texts as the files of other programs hold them: strings of JSON, cells of CSV. */
#ifndef HEADWAY_BASE_QUOTED_H
#define HEADWAY_BASE_QUOTED_H

#include "base/text.h"

#include <stddef.h>

/* Appends `length` bytes as a string of JSON, with its quotes; what is no UTF-8 as U+FFFD. */
void quoted_add_json(struct text *out, const char *bytes, size_t length);

/* Appends a cell (RFC 4180), in quotes where it needs them. Before what a spreadsheet would compute, as it begins like
 * a formula and is no number, stands a '. */
void quoted_add_csv(struct text *out, const char *cell);

#endif
