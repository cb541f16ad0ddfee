/* SPDX-License-Identifier: MIT */
/* The manual page, headway(1), from the same tables as `--help`. */
#include "base/memory.h"
#include "base/utf8.h"
#include "line/help.h"

#include <stdlib.h>
#include <string.h>

#define REVISED "2026-11-22" /* when more than its tables last changed */
#define WIDTH 72             /* bytes of a line of the source */

/* What roff would read as something else than itself. */
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
        if (out->length - start + word > WIDTH) {
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

/* Appends the synopsis, in which what stands in brackets is not broken. */
static void add_synopsis(struct text *out, const struct command *command)
{
    struct text plain = {0};
    int depth = 0;

    help_add_synopsis(&plain, command);
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

void manual_write(struct text *out, const struct command *const table[])
{
    text_add(out, ".\\\" Made by headway help --man.\n"
                  ".TH HEADWAY 1 " REVISED " \"headway " HEADWAY_VERSION "\" \"User Commands\"\n"
                  ".SH NAME\nheadway \\- teaches multi\\-head attention in a terminal\n"
                  ".SH SYNOPSIS\n.B headway\n[\\fICOMMAND\\fR] [\\fIOPTION\\fR]...\n"
                  ".SH DESCRIPTION\n");
    text_addf(out, "Without a command it does what \\fB%s\\fR does.\n", table[0]->name);
    text_add(out, "An option is written as \\fB\\-\\-name VALUE\\fR or \\fB\\-\\-name=VALUE\\fR;\n"
                  "of one that is repeated the last counts.\n"
                  "What comes after \\fB\\-\\-\\fR is no option.\n"
                  "Where a file is read, \\fB\\-\\fR is standard input.\n.SH COMMANDS\n");
    for (size_t i = 0; table[i]; i++)
        add_command(out, table, table[i]);
    for (const struct help_section *s = help_sections; s->title; s++) {
        add_title(out, s->title);
        add_rows(out, s->rows);
    }
}
