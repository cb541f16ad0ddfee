/* SPDX-License-Identifier: MIT */
/* A subcommand as a row of a table: its name, its operands and options, its help, and the function that does the work.
 * To add one, write src/command/NAME.c with one `const struct command command_NAME`, name it in commands.h and add it
 * to the table in commands.c: dispatch, help, the manual page, completion in shells and the suggestions for a misspelt
 * name find it there. Then add a trial of it to tests/command/test_help.c and its row to README.md: until then tests
 * fail. */
#ifndef HEADWAY_LINE_COMMAND_H
#define HEADWAY_LINE_COMMAND_H

#include "base/error.h"
#include "base/text.h"
#include "line/options.h"
#include "line/output.h"

#include <stdbool.h>
#include <stddef.h>

struct command {
    const char *name;
    const char *operands;         /* their forms (options.h), "lesson|quiz NAME" or "[FILE]..."; NULL: none */
    size_t least, most;           /* how many operands there may be */
    const char *summary;          /* one line in the list of commands, at most 48 columns */
    const char *about;            /* paragraphs of its own help, at most 80 columns, each line ending in a newline */
    const char *example;          /* example lines, each ending in a newline */
    const struct option *options; /* its own, ended by a row without a name; NULL: none */
    bool takes_model;

    /* Does the work and prints to `out`. Returns the exit status; if *e is set, the error is reported and gives the
     * status. */
    int (*run)(const struct arguments *arguments, struct output *out, struct error *e);

    /* Appends lists for its help that are known only at run time; may be NULL. */
    void (*more_help)(const struct arguments *arguments, struct text *out);
};

/* Runs the command line: the command that `argv` names, or the first of `table` (ended by NULL) if it names none.
 * Reports what went wrong on standard error; returns the exit status: 0, 1, 2, or 128 + the signal that ended it. */
int command_main(const struct command *const table[], int argc, char **argv);

#endif
