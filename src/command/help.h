/* SPDX-License-Identifier: MIT */
/* `headway --help` and `headway COMMAND --help`, made from the tables of commands and options: at most 80 columns. */
#ifndef HEADWAY_COMMAND_HELP_H
#define HEADWAY_COMMAND_HELP_H

#include "base/text.h"
#include "command/command.h"

/* Appends the list of all commands and what they take. */
void help_all(struct text *out, const struct command *const table[]);

/* Appends the help of the command that `a` names. */
void help_command(struct text *out, const struct arguments *a);

/* Appends a row of a list, indented: `left`, then `right` in its column, wrapped at blanks. */
void help_row(struct text *out, const char *left, const char *right);

#endif
