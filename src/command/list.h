/* SPDX-License-Identifier: MIT */
/* The lists that more than one command prints. */
#ifndef HEADWAY_COMMAND_LIST_H
#define HEADWAY_COMMAND_LIST_H

#include "course/catalogue.h"
#include "line/output.h"

/* Prints a line per lesson: its name, blanks, its title. */
bool list_lessons(const struct catalogue *catalogue, struct output *out, struct error *e);

#endif
