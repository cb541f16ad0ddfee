/* SPDX-License-Identifier: MIT */
/* `headway --help`, `headway COMMAND --help` and the manual page, made from the tables of commands and options: at most
 * 80 columns. */
#ifndef HEADWAY_LINE_HELP_H
#define HEADWAY_LINE_HELP_H

#include "base/text.h"
#include "line/command.h"

/* Appends the list of all commands and what they take. */
void help_all(struct text *out, const struct command *const table[]);

/* Appends the help of the command that `a` names. */
void help_command(struct text *out, const struct arguments *a);

/* Appends an indented row of a list: `left`, then `right` in its own column, wrapped at blanks. */
void help_row(struct text *out, const char *left, const char *right);

#endif
