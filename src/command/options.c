/* SPDX-License-Identifier: MIT */
#include "command/options.h"

#include "base/memory.h"
#include "base/nearest.h"
#include "base/text.h"
#include "base/utf8.h"
#include "command/command.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const colors[] = {"auto", "always", "never", NULL}; /* in the order of enum color_choice */
static const char *const themes[] = {"dark", "light", "grey", NULL};   /* of enum theme_choice, without THEME_AUTO */

const struct option options_model[] = {
    {"--tokens", "WORDS|@FILE", NULL, "the words, between blanks (\"The cat sat on\")"},
    {"--d-model", "N", NULL, "numbers per word, 1 to 1024 (8)"},
    {"--heads", "N", NULL, "heads; must divide d_model (2)"},
    {"--weights", "WEIGHTS", NULL, "designed, random (untrained) or FILE.json"},
    {"--seed", "N", NULL, "start of the random numbers (1)"},
    {"--mask", "MASK", NULL, "none, causal, or padding:K: the last K keys"},
    {0},
};

const struct option options_everywhere[] = {
    {"--plain", NULL, NULL, "linear text, as into a pipe or a screen reader"},
    {"--color", NULL, colors, "colours on the terminal"},
    {"--theme", NULL, themes, "colours for which background; grey for any eye"},
    {"--ascii", NULL, NULL, "nothing but ASCII characters"},
    {"--no-animation", NULL, NULL, "nothing moves by itself"},
    {"--course", "DIR", NULL, "lessons from DIR/lessons, not the built-in ones"},
    {"--help", NULL, NULL, "print this"},
    {"--version", NULL, NULL, "print the version"},
    {0},
};

static bool takes_value(const struct option *option)
{
    return option->value || option->choices;
}

/* The option of a table whose name is the first `length` bytes of `name`. */
static const struct option *find_in(const struct option *table, const char *name, size_t length)
{
    for (const struct option *o = table; o && o->name; o++)
        if (strlen(o->name) == length && memcmp(o->name, name, length) == 0)
            return o;
    return NULL;
}

/* An option of a command: its own, MODEL's, everybody's. */
static const struct option *find_option(const struct command *command, const char *argument)
{
    size_t length = strcspn(argument, "=");
    const struct option *found = find_in(options_everywhere, argument, length);

    if (!found)
        found = find_in(command->options, argument, length);
    if (!found && command->takes_model)
        found = find_in(options_model, argument, length);
    return found;
}

static bool is_option(const char *argument)
{
    return argument[0] == '-' && argument[1] != '\0';
}

/* Whether the value of `option` is the argument behind it. What begins with -- is the next option, and the value has
 * been forgotten. */
static bool value_is_next(const struct option *option, const char *argument, const char *next)
{
    return takes_value(option) && !strchr(argument, '=') && next && strncmp(next, "--", 2) != 0;
}

/* Where the command stands in argv: the first operand, whatever options (of any command) are before it; 0: nowhere. */
static int find_command(const struct command *const table[], int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const struct option *option = NULL;

        if (strcmp(argv[i], "--") == 0)
            return 0;
        if (!is_option(argv[i]))
            return i;
        for (size_t c = 0; !option && table[c]; c++)
            option = find_option(table[c], argv[i]);
        if (option && value_is_next(option, argv[i], argv[i + 1]))
            i++;
    }
    return 0;
}

static bool set_command(struct arguments *a, const struct command *const table[], const char *name, struct error *e)
{
    struct nearest nearest = {.wanted = name};

    for (size_t i = 0; table[i]; i++) {
        if (strcmp(table[i]->name, name) == 0) {
            a->command = table[i];
            a->named = true;
            return true;
        }
        nearest_offer(&nearest, table[i]->name);
    }
    if (nearest.name)
        return error_set(e, ERROR_INPUT, "there is no command %.80s: did you mean %s?", name, nearest.name);
    return error_set(e, ERROR_INPUT, "there is no command %.80s: headway --help lists those that exist",
                     *name ? name : "\"\"");
}

static void offer_all(struct nearest *nearest, const struct option *table)
{
    for (const struct option *o = table; o && o->name; o++)
        nearest_offer(nearest, o->name + strspn(o->name, "-"));
}

/* Says why an option cannot be: another command's, misspelt, or nothing known. */
static bool refuse_option(const struct arguments *a, const struct command *const table[], const char *argument,
                          struct error *e)
{
    char *name = memory_copy_bytes(argument, strcspn(argument, "="));
    struct nearest nearest = {.wanted = name + strspn(name, "-")};
    const struct command *owner = NULL;

    for (size_t i = 0; !owner && table[i]; i++)
        if (find_option(table[i], argument))
            owner = table[i];
    offer_all(&nearest, options_everywhere);
    offer_all(&nearest, a->command->options);
    if (a->command->takes_model)
        offer_all(&nearest, options_model);
    if (owner)
        error_set(e, ERROR_INPUT, "%s does not take %s, %s does: headway %s --help lists what it takes",
                  a->command->name, name, owner->name, a->command->name);
    else if (nearest.name)
        error_set(e, ERROR_INPUT, "there is no option %.80s: did you mean --%s?", name, nearest.name);
    else
        error_set(e, ERROR_INPUT, "there is no option %.80s: headway %s%s--help lists those that exist", name,
                  a->named ? a->command->name : "", a->named ? " " : "");
    free(name);
    return false;
}

static bool check_choice(const struct option *option, const char *value, struct error *e)
{
    struct nearest nearest = {.wanted = value};
    struct text words = {0};

    for (size_t i = 0; option->choices[i]; i++) {
        if (strcmp(option->choices[i], value) == 0) {
            text_free(&words);
            return true;
        }
        nearest_offer(&nearest, option->choices[i]);
        text_addf(&words, "%s%s", i == 0 ? "" : option->choices[i + 1] ? ", " : " or ", option->choices[i]);
    }
    if (nearest.name)
        error_set(e, ERROR_INPUT, "%s %.80s does not exist: did you mean %s?", option->name, value, nearest.name);
    else
        error_set(e, ERROR_INPUT, "%s %.80s does not exist: use %s", option->name, *value ? value : "\"\"",
                  text_string(&words));
    text_free(&words);
    return false;
}

/* Takes one option; `next` is the argument behind it or NULL, and *used_next tells whether it was the value. */
static bool add_option(struct arguments *a, const struct option *option, const char *argument, const char *next,
                       bool *used_next, struct error *e)
{
    const char *equals = strchr(argument, '='), *value = equals ? equals + 1 : NULL;

    *used_next = value_is_next(option, argument, next);
    if (*used_next)
        value = next;
    if (takes_value(option) && !value)
        return error_set(e, ERROR_INPUT, "%s has no value: write %s %s", option->name, option->name,
                         option->value ? option->value : option->choices[0]);
    if (!takes_value(option) && value)
        return error_set(e, ERROR_INPUT, "%s takes no value: leave =%.80s out", option->name, value);
    if (option->choices && !check_choice(option, value, e))
        return false;
    a->values[a->value_count++] = (struct option_value){option, value};
    return true;
}

bool arguments_read(struct arguments *out, const struct command *const table[], int argc, char **argv, struct error *e)
{
    int place = find_command(table, argc, argv);
    bool only_operands = false;

    *out = (struct arguments){.command = table[0]};
    out->values = memory_new_array((size_t)argc + 1, sizeof *out->values);
    out->operands = memory_new_array((size_t)argc + 1, sizeof *out->operands);
    if (place && !set_command(out, table, argv[place], e))
        return false;
    for (int i = 1; i < argc; i++) {
        const struct option *option;
        bool used_next = false;

        if (i == place)
            continue;
        if (only_operands || !is_option(argv[i])) {
            out->operands[out->operand_count++] = argv[i];
        } else if (strcmp(argv[i], "--") == 0) {
            only_operands = true;
        } else {
            option = find_option(out->command, argv[i]);
            if (!option)
                return refuse_option(out, table, argv[i], e);
            if (!add_option(out, option, argv[i], argv[i + 1], &used_next, e))
                return false;
            i += used_next;
        }
    }
    return true;
}

bool arguments_count(const struct arguments *a, struct error *e)
{
    const struct command *command = a->command;

    if (a->operand_count > command->most)
        return error_set(e, ERROR_INPUT, "%s does not take %s%.80s: leave it out", command->name,
                         command->most ? "a second name, " : "", a->operands[command->most]);
    if (a->operand_count < command->least)
        return error_set(e, ERROR_INPUT, "%s needs a name: write headway %s %s", command->name, command->name,
                         command->operands);
    return true;
}

/* Whether a variable of the environment is set to something. */
static bool is_set(const char *name)
{
    const char *value = getenv(name);

    return value && *value;
}

void arguments_settle(struct arguments *a, bool is_utf8)
{
    int color = arguments_choice(a, "--color"), theme = arguments_choice(a, "--theme");

    a->plain = arguments_have(a, "--plain") || !isatty(STDOUT_FILENO);
    a->animate = !arguments_have(a, "--no-animation") && !is_set("REDUCED_MOTION");
    a->terminal.color = color >= 0 ? (enum color_choice)color : COLOR_AUTO;
    if (a->terminal.color == COLOR_AUTO && is_set("NO_COLOR"))
        a->terminal.color = COLOR_NEVER;
    a->terminal.theme = (enum theme_choice)(theme + 1);
    /* Where lines are two columns wide (some East Asian locales), grids of them would not fit. */
    a->terminal.ascii = arguments_have(a, "--ascii") || !is_utf8 || utf8_width(U'─') != 1;
}

static const struct option_value *find_value(const struct arguments *a, const char *name)
{
    for (size_t i = a->value_count; i-- > 0;)
        if (strcmp(a->values[i].option->name, name) == 0)
            return &a->values[i];
    return NULL;
}

bool arguments_have(const struct arguments *a, const char *name)
{
    return find_value(a, name) != NULL;
}

const char *arguments_value(const struct arguments *a, const char *name)
{
    const struct option_value *found = find_value(a, name);

    return found ? found->value : NULL;
}

int arguments_choice(const struct arguments *a, const char *name)
{
    const struct option_value *found = find_value(a, name);

    for (int i = 0; found && found->option->choices[i]; i++)
        if (strcmp(found->option->choices[i], found->value) == 0)
            return i;
    return -1;
}

void arguments_free(struct arguments *a)
{
    free(a->values);
    free(a->operands);
    *a = (struct arguments){0};
}
