/* SPDX-License-Identifier: MIT */
#include "command/help.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

#define WIDTH 80
#define INDENT 2
#define HANGING 4 /* columns before the further lines of a synopsis */
#define RIGHT 32 /* column of explanations */

void help_row(struct text *out, const char *left, const char *right)
{
    int column = INDENT + utf8_columns(left);

    text_repeat(out, " ", INDENT);
    text_add(out, left);
    if (column + 2 > RIGHT && *right) {
        text_add_byte(out, '\n');
        column = 0;
    }
    while (*right) {
        size_t length = strcspn(right, " ");
        char *word = memory_copy_bytes(right, length);
        int wide = utf8_columns(word);

        if (column > RIGHT && column + 1 + wide > WIDTH) {
            text_add_byte(out, '\n');
            column = 0;
        }
        if (column < RIGHT)
            text_repeat(out, " ", (size_t)(RIGHT - column));
        else
            text_add_byte(out, ' ');
        column = (column < RIGHT ? RIGHT : column + 1) + wide;
        text_add(out, word);
        free(word);
        right += length + strspn(right + length, " ");
    }
    text_add_byte(out, '\n');
}

/* Appends " VALUE" or " a|b|c" for an option that takes a value. */
static void add_value(struct text *out, const struct option *option)
{
    if (option->value)
        text_addf(out, " %s", option->value);
    for (size_t i = 0; option->choices && option->choices[i]; i++)
        text_addf(out, "%s%s", i == 0 ? " " : "|", option->choices[i]);
}

static void add_options(struct text *out, const char *title, const struct option *table)
{
    if (!table)
        return;
    text_addf(out, "\n%s\n", title);
    for (const struct option *o = table; o->name; o++) {
        struct text left = {0};

        text_add(&left, o->name);
        add_value(&left, o);
        help_row(out, text_string(&left), o->help);
        text_free(&left);
    }
}

/* Appends a word of a synopsis, in the next line where this one is full. */
static void add_word(struct text *out, int *column, struct text *word)
{
    int columns = utf8_columns(text_string(word));

    if (*column + 1 + columns > WIDTH) {
        text_add_byte(out, '\n');
        text_repeat(out, " ", HANGING);
        *column = HANGING;
    } else if (*column) {
        text_add_byte(out, ' ');
        ++*column;
    }
    text_add(out, text_string(word));
    *column += columns;
    text_free(word);
}

/* Appends "headway walk [MODEL] [--stage NAME]". */
static void add_synopsis(struct text *out, const struct command *command)
{
    struct text word = {0};
    int column = 0;

    text_addf(&word, "headway %s", command->name);
    add_word(out, &column, &word);
    if (command->takes_model) {
        text_add(&word, "[MODEL]");
        add_word(out, &column, &word);
    }
    if (command->operands) {
        text_add(&word, command->operands);
        add_word(out, &column, &word);
    }
    for (const struct option *o = command->options; o && o->name; o++) {
        text_addf(&word, "[%s", o->name);
        add_value(&word, o);
        text_add_byte(&word, ']');
        add_word(out, &column, &word);
    }
}

void help_all(struct text *out, const struct command *const table[])
{
    text_add(out, "Headway teaches multi-head attention in a terminal.\n\nheadway COMMAND\n");
    for (size_t i = 0; table[i]; i++) {
        struct text left = {0};

        text_addf(&left, "%s%s%s", table[i]->name, table[i]->takes_model ? " [MODEL]" : "",
                  table[i]->operands ? " " : "");
        text_add(&left, table[i]->operands ? table[i]->operands : "");
        help_row(out, text_string(&left), table[i]->summary);
        text_free(&left);
    }
    text_addf(out, "\nWithout a command it does what %s does. headway COMMAND --help says more.\n", table[0]->name);
    add_options(out, "MODEL", options_model);
    add_options(out, "Everywhere", options_everywhere);
}

void help_command(struct text *out, const struct arguments *a)
{
    const struct command *command = a->command;

    add_synopsis(out, command);
    text_addf(out, "\n\n%s", command->about);
    if (command->more_help)
        command->more_help(a, out);
    add_options(out, "Options", command->options);
    if (command->takes_model)
        add_options(out, "MODEL", options_model);
    add_options(out, "Everywhere", options_everywhere);
    text_addf(out, "\nFor example\n%s", command->example);
}
