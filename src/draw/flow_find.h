/* SPDX-License-Identifier: MIT */
/* Where in flowed text some words stand: what a search found in the prose is looked for in the lines that a window made
 * of it. */
#ifndef HEADWAY_DRAW_FLOW_FIND_H
#define HEADWAY_DRAW_FLOW_FIND_H

#include "draw/flow.h"

/* The line, at or behind `from`, in which `words` begin: case aside, however they are broken into lines. Where they do
 * not stand (a table's cell in two rows), the line in which most of their beginning does. flow->count if none does. */
size_t flow_find(const struct flow *flow, const char *words, size_t from);

#endif
