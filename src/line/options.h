/* SPDX-License-Identifier: MIT */
/* Options as tables, and the command line read by them. `--name VALUE` and `--name=VALUE` mean the same; of an option
 * that is repeated the last counts; after `--` everything is an operand. The tables check the words that a value may
 * be, suggest what a misspelt one could mean, and make `--help`, the manual page and what a shell completes.
 *
 * What an operand or a value may be is written as a form: words for themselves, or what is meant in capitals, with |
 * between them: "designed|random|FILE.json". completion.c knows which capitals stand for names that can be listed;
 * where a form has a FILE, - is standard input. */
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

/* The tables of what a command takes, one after the other: its own, MODEL's, everybody's. Of those that it lacks the
 * table is empty. */
#define OPTION_TABLES 3
const struct option *options_table(const struct command *command, int index);

/* The option of a command that an argument names ("--theme", "--theme=dark", "-h"); NULL. */
const struct option *option_find(const struct command *command, const char *argument);

/* Whether it takes a value; the form of that value is appended. */
bool option_takes_value(const struct option *option);
void option_add_form(struct text *out, const struct option *option);

struct option_value {
    const struct option *option;
    const char *value; /* NULL where the option takes none */
};

/* A command line that was read. Strings are those of argv. */
struct arguments {
    const struct command *const *table; /* all commands */
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
 * not look at operands (arguments_check), so that `--help` works beside anything. Free in any case. */
bool arguments_read(struct arguments *out, const struct command *const table[], int argc, char **argv, struct error *e);

/* Whether there are as many operands as the command takes, each a word of its form where that is nothing but words, and
 * - stands only where a file is read, and once. */
bool arguments_check(const struct arguments *a, struct error *e);

/* The command of that name; ERROR_INPUT with the nearest name, and NULL. */
const struct command *command_find(const struct command *const table[], const char *name, struct error *e);

/* The form of operand `index` (from 0) of a command, "lesson|quiz" of "lesson|quiz NAME", without the brackets and dots
 * that say how often it stands: the caller frees it. Of what repeats, the last form goes on. NULL: it takes none. */
char *operand_form(const struct command *command, size_t index) MUST_USE;

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
