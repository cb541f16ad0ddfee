/* SPDX-License-Identifier: MIT */
/* Options as tables, by which the command line is read. `--name VALUE` and `--name=VALUE` mean the same; of a repeated
 * option the last counts; after `--` everything is an operand. Checks of values, suggestions for misspelt words,
 * `--help`, the manual page and completion in shells all come from the tables.
 *
 * The form of an operand or a value lists what it may be, with | between: literal words in small letters, descriptions
 * in capitals: "designed|random|FILE.json". completion.c knows which capitals mean names that can be listed; where a
 * form has a FILE, - is standard input. */
#ifndef HEADWAY_LINE_OPTIONS_H
#define HEADWAY_LINE_OPTIONS_H

#include "base/error.h"
#include "base/text.h"
#include "terminal/terminal.h"

#include <stdbool.h>
#include <stddef.h>

struct command;

struct option {
    const char *name;           /* "--theme"; NULL ends a table */
    const char *value;          /* the form of its value, "DIR"; NULL: it takes none, or one of `choices` */
    const char *const *choices; /* the words that its value may be, ended by NULL; NULL: any */
    const char *help;
};

extern const struct option options_model[];      /* MODEL */
extern const struct option options_everywhere[]; /* what every command takes */

/* The tables of a command's options: its own, MODEL's, everybody's. A table that does not apply is empty. */
#define OPTION_TABLES 3
const struct option *options_table(const struct command *command, int index);

/* The option of a command that an argument names ("--theme", "--theme=dark", "-h"), or NULL. */
const struct option *option_find(const struct command *command, const char *argument);

/* Whether an option takes a value; appends the form of its value. */
bool option_takes_value(const struct option *option);
void option_add_form(struct text *out, const struct option *option);

struct option_value {
    const struct option *option;
    const char *value; /* NULL if the option takes none */
};

/* A command line that was read. Strings are those of argv. */
struct arguments {
    const struct command *const *table; /* all commands */
    const struct command *command;
    bool named;                  /* the command was given; else it is the default one */
    struct option_value *values; /* in the order of the line */
    size_t value_count;
    const char **operands;
    size_t operand_count;
    bool plain; /* linear text: asked for, or standard output is not a terminal */
    bool animate;
    struct terminal_options terminal; /* `ascii` and `theme` apply to plain text too */
};

/* Reads argv by `table` (ended by NULL; the first is the default command). ERROR_INPUT for a command or an option that
 * does not exist, with the nearest that does, and for a value that is missing, not wanted, or not one of the choices.
 * Leaves operands to arguments_check(), so that `--help` works with anything. Free in any case. */
bool arguments_read(struct arguments *out, const struct command *const table[], int argc, char **argv, struct error *e);

/* Whether there are as many operands as the command takes; whether each is one of its form's words if the form has only
 * words; and whether - is given at most once, and only where a file is read. */
bool arguments_check(const struct arguments *a, struct error *e);

/* The command of that name; if there is none, NULL with ERROR_INPUT and the nearest name. */
const struct command *command_find(const struct command *const table[], const char *name, struct error *e);

/* The form of operand `index` (from 0) of a command, "lesson|quiz" of "lesson|quiz NAME", without the brackets and dots
 * that say how often it may be given; the caller frees it. If operands repeat, the last form applies to all further
 * ones. NULL: there is no such operand. */
char *operand_form(const struct command *command, size_t index) MUST_USE;

/* Fills in `plain`, `animate` and `terminal` from the options, the environment (NO_COLOR, REDUCED_MOTION), the locale
 * (`is_utf8`: it can show more than ASCII) and the kind of standard output. */
void arguments_settle(struct arguments *a, bool is_utf8);

/* Whether an option was given; its value, or NULL; the index of its value among its choices, or −1. */
bool arguments_have(const struct arguments *a, const char *name);
const char *arguments_value(const struct arguments *a, const char *name);
int arguments_choice(const struct arguments *a, const char *name);

/* Frees everything and leaves an empty line. */
void arguments_free(struct arguments *a);

#endif
