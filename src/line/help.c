/* SPDX-License-Identifier: MIT */
#include "line/help.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "line/commands.h"

#include <stdlib.h>
#include <string.h>

#define REVISED "2026-11-22" /* the date of the last change outside the tables */
#define SOURCE_WIDTH 72      /* bytes of a line of the source */
#define WIDTH 80
#define INDENT 2
#define HANGING 4 /* columns before the further lines of a synopsis */
#define RIGHT 32  /* column of explanations */

/* Characters that roff would not print as they are. */
static const char *const escapes[128] = {
    ['\\'] = "\\e", ['-'] = "\\-", ['\''] = "\\(aq", ['"'] = "\\(dq", ['`'] = "\\(ga", ['^'] = "\\(ha", ['~'] = "\\(ti",
};

static void add_escaped(struct text *out, const char *text, size_t length)
{
    const char *end = text + length;

    if (length && *text == '.')
        text_add(out, "\\&");
    while (text < end) {
        char32_t c = utf8_next(&text, end);

        if (c >= 0x80)
            text_addf(out, "\\[u%04X]", (unsigned)c);
        else if (escapes[c])
            text_add(out, escapes[c]);
        else
            text_add_byte(out, (char)c);
    }
}

/* Appends a paragraph, filled. */
static void add_filled(struct text *out, const char *text, size_t length)
{
    const char *end = text + length;
    size_t start = out->length;

    for (text += strspn(text, " \n"); text < end; text += strspn(text, " \n")) {
        size_t word = strcspn(text, " \n");

        if (word > (size_t)(end - text))
            word = (size_t)(end - text);
        if (out->length - start + word > SOURCE_WIDTH) {
            text_add_byte(out, '\n');
            start = out->length;
        } else if (out->length > start) {
            text_add_byte(out, ' ');
        }
        add_escaped(out, text, word);
        text += word;
    }
    text_add_byte(out, '\n');
}

/* Appends paragraphs with a blank line between them. */
static void add_paragraphs(struct text *out, const char *text)
{
    while (*text) {
        const char *end = strstr(text, "\n\n");
        size_t length = end ? (size_t)(end - text) : strlen(text);

        text_add(out, ".P\n");
        add_filled(out, text, length);
        text += length + (end ? 2 : 0);
    }
}

/* Appends lines as they are. */
static void add_lines(struct text *out, const char *text)
{
    text_add(out, ".P\n.nf\n");
    for (size_t length; *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        add_escaped(out, text, length);
        text_add(out, length ? "\n" : ".sp\n");
    }
    text_add(out, ".fi\n");
}

static void add_rows(struct text *out, const struct option *table)
{
    for (const struct option *o = table; o->name; o++) {
        struct text form = {0};

        option_add_form(&form, o);
        text_add(out, ".TP\n\\fB");
        add_escaped(out, o->name, strlen(o->name));
        text_add(out, form.length ? "\\fR \\fI" : "");
        add_escaped(out, text_string(&form), form.length);
        text_add(out, "\\fR\n");
        add_filled(out, o->help, strlen(o->help));
        text_free(&form);
    }
}

/* Appends "--theme dark|light|grey". */
static void add_option(struct text *out, const struct option *option)
{
    text_add(out, option->name);
    if (option_takes_value(option))
        text_add_byte(out, ' ');
    option_add_form(out, option);
}

/* Appends a word of a synopsis, on the next line if this one is full. */
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

/* Appends "headway walk [MODEL] [--stage STAGE]", in lines. */
static void write_synopsis(struct text *out, const struct command *command)
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
    for (const struct option *o = options_table(command, 0); o->name; o++) {
        text_add_byte(&word, '[');
        add_option(&word, o);
        text_add_byte(&word, ']');
        add_word(out, &column, &word);
    }
}

/* Appends the synopsis, without breaking lines inside brackets. */
static void add_synopsis(struct text *out, const struct command *command)
{
    struct text plain = {0};
    int depth = 0;

    write_synopsis(&plain, command);
    for (const char *at = text_string(&plain), *next; *at; at = next) {
        next = at + 1;
        depth += (*at == '[') - (*at == ']');
        if (*at != ' ' && *at != '\n') {
            add_escaped(out, at, 1);
        } else {
            text_add(out, depth ? "\\ " : "\n");
            next += strspn(next, " ");
        }
    }
    text_add_byte(out, '\n');
    text_free(&plain);
}

static void add_command(struct text *out, const struct command *const table[], const struct command *command)
{
    const struct arguments bare = {.table = table, .command = command};
    struct text more = {0};

    text_addf(out, ".SS %s\n", command->name);
    add_synopsis(out, command);
    add_paragraphs(out, command->about);
    if (command->more_help)
        command->more_help(&bare, &more);
    if (more.length)
        add_lines(out, text_string(&more) + strspn(text_string(&more), "\n"));
    add_rows(out, options_table(command, 0));
    text_add(out, ".P\nFor example:\n");
    add_lines(out, command->example);
    text_free(&more);
}

/* Appends a title in capitals. */
static void add_title(struct text *out, const char *title)
{
    text_add(out, ".SH \"");
    for (; *title; title++)
        text_add_byte(out, *title >= 'a' && *title <= 'z' ? (char)(*title - 'a' + 'A') : *title);
    text_add(out, "\"\n");
}

static const struct option statuses[] = {
    {"0", NULL, NULL, "all is well"},
    {"1", NULL, NULL, "the work failed, or a quiz was not passed"},
    {"2", NULL, NULL, "the command line or an input file is wrong: the message says what to do"},
    {"128 + N", NULL, NULL, "signal N ended it"},
    {0},
};

static const struct option variables[] = {
    {"HEADWAY_COURSE", NULL, NULL, "a directory, as with --course"},
    {"XDG_STATE_HOME", NULL, NULL, "where what was learnt is kept (~/.local/state)"},
    {"XDG_RUNTIME_DIR", NULL, NULL, "where a lecture and its audience screens meet"},
    {"NO_COLOR", NULL, NULL, "anything: no colours, unless --color asks for them"},
    {"COLORFGBG", NULL, NULL, "tells a light background from a dark one"},
    {"REDUCED_MOTION", NULL, NULL, "anything: as with --no-animation"},
    {0},
};

static const struct option files[] = {
    {"$XDG_STATE_HOME/headway/progress.json", NULL, NULL, "what was learnt"},
    {"$XDG_STATE_HOME/headway/lectures/", NULL, NULL, "what rooms answered, a CSV a lecture"},
    {0},
};

/* What is true of every command; ended by a row without title. */
static const struct {
    const char *title;
    const struct option *rows;
} sections[] = {
    {"MODEL", options_model},  {"Everywhere", options_everywhere},
    {"Exit status", statuses}, {"Environment", variables},
    {"Files", files},          {0},
};

/* Appends the manual page headway(1): roff. */
static void manual_write(struct text *out, const struct command *const table[])
{
    text_add(out, ".\\\" Made by headway help --man.\n"
                  ".TH HEADWAY 1 " REVISED " \"headway " HEADWAY_VERSION "\" \"User Commands\"\n"
                  ".SH NAME\nheadway \\- teaches multi\\-head attention in a terminal\n"
                  ".SH SYNOPSIS\n.B headway\n[\\fICOMMAND\\fR] [\\fIOPTION\\fR]...\n"
                  ".SH DESCRIPTION\n");
    text_addf(out, "Without a command it does what \\fB%s\\fR does.\n", table[0]->name);
    text_add(out, "An option is written as \\fB\\-\\-name VALUE\\fR or \\fB\\-\\-name=VALUE\\fR;\n"
                  "if one is repeated, the last counts.\n"
                  "What comes after \\fB\\-\\-\\fR is not an option.\n"
                  "Where a file is read, \\fB\\-\\fR is standard input.\n.SH COMMANDS\n");
    for (size_t i = 0; table[i]; i++)
        add_command(out, table, table[i]);
    for (size_t i = 0; sections[i].title; i++) {
        add_title(out, sections[i].title);
        add_rows(out, sections[i].rows);
    }
}

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

static void add_options(struct text *out, const char *title, const struct option *table)
{
    if (table->name)
        text_addf(out, "\n%s\n", title);
    for (const struct option *o = table; o->name; o++) {
        struct text left = {0};

        add_option(&left, o);
        help_row(out, text_string(&left), o->help);
        text_free(&left);
    }
}

void help_all(struct text *out, const struct command *const table[])
{
    text_add(out, "Headway teaches multi-head attention in a terminal.\n\nheadway COMMAND\n");
    for (size_t i = 0; table[i]; i++) {
        struct text left = {0};

        text_addf(&left, "%s%s%s%s", table[i]->name, table[i]->takes_model ? " [MODEL]" : "",
                  table[i]->operands ? " " : "", table[i]->operands ? table[i]->operands : "");
        help_row(out, text_string(&left), table[i]->summary);
        text_free(&left);
    }
    text_addf(out, "\nWithout a command it does what %s does. headway COMMAND --help says more.\n", table[0]->name);
    for (size_t i = 0; sections[i].title; i++)
        add_options(out, sections[i].title, sections[i].rows);
}

void help_command(struct text *out, const struct arguments *a)
{
    static const char *const titles[OPTION_TABLES] = {"Options", "MODEL", "Everywhere"};
    const struct command *command = a->command;

    write_synopsis(out, command);
    text_addf(out, "\n\n%s", command->about);
    if (command->more_help)
        command->more_help(a, out);
    for (int i = 0; i < OPTION_TABLES; i++)
        add_options(out, titles[i], options_table(command, i));
    text_addf(out, "\nFor example\n%s", command->example);
}

static const struct option options[] = {
    {"--man", NULL, NULL, "everything, as the manual page headway(1)"},
    {0},
};

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    struct arguments of = *a;
    struct text text = {0};

    if (a->operand_count && arguments_have(a, "--man")) {
        error_set(e, ERROR_INPUT, "--man is one page of all commands: leave %.80s out", a->operands[0]);
        return 2;
    }
    if (arguments_have(a, "--man")) {
        manual_write(&text, a->table);
        output_data(out, text_string(&text), text.length);
        text_free(&text);
        return 0;
    }
    of.operand_count = 0;
    of.command = a->operand_count ? command_find(a->table, a->operands[0], e) : NULL;
    if (of.command)
        help_command(&text, &of);
    else if (a->operand_count == 0)
        help_all(&text, a->table);
    else
        return 2;
    output_send(out, &text);
    return 0;
}

const struct command command_help = {
    .name = "help",
    .operands = "[COMMAND]",
    .most = 1,
    .options = options,
    .summary = "this list, or what a command takes",
    .about = "Lists the commands, or says what one of them does and takes, as headway COMMAND\n"
             "--help does. man headway has all of it where it is installed.\n",
    .example = "  headway help quiz\n"
               "  headway help --man | man -l -\n",
    .run = run,
};
