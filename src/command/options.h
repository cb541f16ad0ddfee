/* SPDX-License-Identifier: MIT */
/* Options as tables, and the command line read by them. `--name VALUE` and `--name=VALUE` mean the same; of an option
 * that is repeated the last counts; behind `--` everything is an operand. Tables name the options, check the words that
 * a value may be, suggest what a misspelt one could mean, and are printed by `--help`. */
#ifndef HEADWAY_COMMAND_OPTIONS_H
#define HEADWAY_COMMAND_OPTIONS_H

#include "base/error.h"
#include "draw/terminal.h"

#include <stdbool.h>
#include <stddef.h>

struct command;

struct option {
    const char *name;           /* "--theme"; NULL ends a table */
    const char *value;          /* what its value is called in help, "DIR"; NULL: it takes none, or one of `choices` */
    const char *const *choices; /* the words that its value may be, ended by NULL; NULL: any */
    const char *help;
};

extern const struct option options_model[];      /* MODEL */
extern const struct option options_everywhere[]; /* what every command takes */

struct option_value {
    const struct option *option;
    const char *value; /* NULL where the option takes none */
};

/* A command line that was read. Strings are those of argv. */
struct arguments {
    const struct command *command;
    bool named;                  /* the command stood on the line; else it is the usual one */
    struct option_value *values; /* in the order of the line */
    size_t value_count;
    const char **operands;
    size_t operand_count;
    bool plain; /* linear text: asked for, or standard output is no terminal */
    bool animate;
    struct terminal_options terminal; /* `ascii` and `theme` count for plain text too */
};

/* Reads argv by `table` (ended by NULL; its first is the usual command). ERROR_INPUT for a command or an option that
 * does not exist, with the nearest that does, and for a value that is missing, too much or none of its choices. Does
 * not count operands (arguments_count), so that `--help` works beside anything. Free in any case. */
bool arguments_read(struct arguments *out, const struct command *const table[], int argc, char **argv, struct error *e);

/* Whether there are as many operands as the command takes. */
bool arguments_count(const struct arguments *a, struct error *e);

/* Fills in `plain`, `animate` and `terminal` from the options, the environment (NO_COLOR, REDUCED_MOTION), the locale
 * (`is_utf8`: it can show more than ASCII) and what standard output is. */
void arguments_settle(struct arguments *a, bool is_utf8);

/* Whether an option was given; its value, or NULL; the index of its value among its choices, or −1. */
bool arguments_have(const struct arguments *a, const char *name);
const char *arguments_value(const struct arguments *a, const char *name);
int arguments_choice(const struct arguments *a, const char *name);

/* Frees everything and leaves an empty line. */
void arguments_free(struct arguments *a);

#endif
