/* SPDX-License-Identifier: MIT */
#include "line/options.h"

#include "base/memory.h"
#include "base/nearest.h"
#include "base/text.h"
#include "base/utf8.h"
#include "line/command.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const colors[] = {"auto", "always", "never", NULL}; /* in the order of enum color_choice */
static const char *const themes[] = {"dark", "light", "grey", NULL};   /* of enum theme_choice, without THEME_AUTO */

const struct option options_model[] = {
    {"--words", "WORDS", NULL, "1 to 8, weights by kind: \"a zebra:noun ran\""},
    {"--tokens", "WORDS|@FILE", NULL, "words separated by blanks, with random weights"},
    {"--d-model", "N", NULL, "numbers per word, 1 to 1024 (8)"},
    {"--heads", "N", NULL, "heads; must divide d_model (2)"},
    {"--weights", "designed|random|one-key|promoter|promoter-idle|FILE.json", NULL,
     "made by hand, random (untrained), from the course, or a file; a file of the same name wins"},
    {"--trained", "step:N,seed:N", NULL, "a network that is trained now (headway train)"},
    {"--seed", "N", NULL, "start of the random numbers (1)"},
    {"--mask", "none|causal|padding:K", NULL, "what is hidden: nothing, later keys, the last K"},
    {"--set", "MATRIX:CELL:NUMBER", NULL, "a given number changed (W_Q1:3rd,2nd:1); + between"},
    {0},
};

const struct option options_everywhere[] = {
    {"--plain", NULL, NULL, "linear text, as into a pipe or a screen reader"},
    {"--color", NULL, colors, "colours on the terminal"},
    {"--theme", NULL, themes, "colours for which background; grey for any eye"},
    {"--ascii", NULL, NULL, "nothing but ASCII characters"},
    {"--no-animation", NULL, NULL, "nothing moves by itself"},
    {"--course", "DIR", NULL, "lessons from DIR/lessons, not the built-in ones"},
    {"--help", NULL, NULL, "print this; -h does the same"},
    {"--version", NULL, NULL, "print the version, and what it was built with"},
    {0},
};

const struct option *options_table(const struct command *command, int index)
{
    static const struct option none[] = {{0}};
    const struct option *const tables[OPTION_TABLES] = {command->options, command->takes_model ? options_model : NULL,
                                                        options_everywhere};

    return tables[index] ? tables[index] : none;
}

bool option_takes_value(const struct option *option)
{
    return option->value || option->choices;
}

void option_add_form(struct text *out, const struct option *option)
{
    if (option->value)
        text_add(out, option->value);
    for (size_t i = 0; option->choices && option->choices[i]; i++)
        text_addf(out, "%s%s", i == 0 ? "" : "|", option->choices[i]);
}

const struct option *option_find(const struct command *command, const char *argument)
{
    const char *name = strcmp(argument, "-h") == 0 ? "--help" : argument;
    size_t length = strcspn(name, "=");

    for (int i = 0; i < OPTION_TABLES; i++)
        for (const struct option *o = options_table(command, i); o->name; o++)
            if (strlen(o->name) == length && memcmp(o->name, name, length) == 0)
                return o;
    return NULL;
}

static bool is_option(const char *argument)
{
    return argument[0] == '-' && argument[1] != '\0';
}

/* Whether the value of `option` is the argument after it. If that begins with --, it is the next option and the value
 * is missing. */
static bool value_is_next(const struct option *option, const char *argument, const char *next)
{
    return option_takes_value(option) && !strchr(argument, '=') && next && strncmp(next, "--", 2) != 0;
}

/* The index of the command in argv: the first operand, after any options of any command; 0: there is none. */
static int find_command(const struct command *const table[], int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const struct option *option = NULL;

        if (strcmp(argv[i], "--") == 0)
            return i + 1 < argc ? i + 1 : 0;
        if (!is_option(argv[i]))
            return i;
        for (size_t c = 0; !option && table[c]; c++)
            option = option_find(table[c], argv[i]);
        if (option && value_is_next(option, argv[i], argv[i + 1]))
            i++;
    }
    return 0;
}

const struct command *command_find(const struct command *const table[], const char *name, struct error *e)
{
    struct nearest nearest = {.wanted = name};

    for (size_t i = 0; table[i]; i++) {
        if (strcmp(table[i]->name, name) == 0)
            return table[i];
        nearest_offer(&nearest, table[i]->name);
    }
    if (nearest.name)
        error_set(e, ERROR_INPUT, "there is no command %.80s: did you mean %s?", name, nearest.name);
    else
        error_set(e, ERROR_INPUT, "there is no command %.80s: headway --help lists those that exist",
                  *name ? name : "\"\"");
    return NULL;
}

/* Says why an option is refused: it is another command's, misspelt or unknown. */
static bool refuse_option(const struct arguments *a, const char *argument, struct error *e)
{
    char *name = memory_copy_bytes(argument, strcspn(argument, "="));
    struct nearest nearest = {.wanted = name + strspn(name, "-")};
    const struct command *owner = NULL;

    for (size_t i = 1; !owner && a->table[i]; i++) /* the menu's options are those of the walk */
        if (option_find(a->table[i], argument))
            owner = a->table[i];
    for (int i = OPTION_TABLES; i-- > 0;)
        for (const struct option *o = options_table(a->command, i); o->name; o++)
            nearest_offer(&nearest, o->name + strspn(o->name, "-"));
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

/* Whether a value is one of the words of a form; if not, says which may be meant. Messages call what takes it
 * `shown`. */
static bool check_word(const char *shown, const char *form, const char *value, struct error *e)
{
    struct nearest nearest = {.wanted = value};
    struct text words = {0}, list = {0};
    bool found = false;

    for (const char *at = form, *next; !found && *at; at = next) {
        size_t length = strcspn(at, "|"), start = words.length;

        next = at + length + (at[length] == '|');
        text_add_bytes(&words, at, length);
        text_addf(&list, "%s%.*s", at == form ? "" : *next ? ", " : " or ", (int)length, at);
        found = strcmp(value, text_string(&words) + start) == 0;
        text_add_byte(&words, '\0');
    }
    for (size_t at = 0; at < words.length; at += strlen(words.bytes + at) + 1)
        nearest_offer(&nearest, words.bytes + at);
    if (!found && nearest.name)
        error_set(e, ERROR_INPUT, "%s %.80s does not exist: did you mean %s?", shown, value, nearest.name);
    else if (!found)
        error_set(e, ERROR_INPUT, "%s %.80s does not exist: use %s", shown, *value ? value : "\"\"",
                  text_string(&list));
    text_free(&words);
    text_free(&list);
    return found;
}

static bool check_choice(const struct option *option, const char *value, struct error *e)
{
    struct text form = {0};
    bool ok;

    option_add_form(&form, option);
    ok = check_word(option->name, text_string(&form), value, e);
    text_free(&form);
    return ok;
}

/* Takes one option; `next` is the argument after it or NULL, and *used_next tells whether it was the value. */
static bool add_option(struct arguments *a, const struct option *option, const char *argument, const char *next,
                       bool *used_next, struct error *e)
{
    const char *equals = strchr(argument, '='), *value = equals ? equals + 1 : NULL;

    *used_next = value_is_next(option, argument, next);
    if (*used_next)
        value = next;
    if (option_takes_value(option) && !value)
        return error_set(e, ERROR_INPUT, "%s has no value: write %s %s", option->name, option->name,
                         option->value ? option->value : option->choices[0]);
    if (!option_takes_value(option) && value)
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

    *out = (struct arguments){.table = table, .command = table[0]};
    out->values = memory_new_array((size_t)argc + 1, sizeof *out->values);
    out->operands = memory_new_array((size_t)argc + 1, sizeof *out->operands);
    if (place) {
        out->command = command_find(table, argv[place], e);
        out->named = out->command != NULL;
        if (!out->named)
            return false;
    }
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
            option = option_find(out->command, argv[i]);
            if (!option)
                return refuse_option(out, argv[i], e);
            if (!add_option(out, option, argv[i], argv[i + 1], &used_next, e))
                return false;
            i += used_next;
        }
    }
    return true;
}

char *operand_form(const struct command *command, size_t index)
{
    const char *at = command->operands ? command->operands : "";
    size_t length = strcspn(at, " ");
    bool repeats;

    for (; index > 0 && at[length]; index--) {
        at += length + 1;
        length = strcspn(at, " ");
    }
    repeats = length > 3 && memcmp(at + length - 3, "...", 3) == 0;
    if (length == 0 || (index > 0 && !repeats))
        return NULL;
    length -= repeats ? 3 : 0;
    return *at == '[' ? memory_copy_bytes(at + 1, length - 2) : memory_copy_bytes(at, length);
}

/* Says that - is not allowed here; the form says what is. */
static bool refuse_dash(const char *shown, const char *form, struct error *e)
{
    return error_set(e, ERROR_INPUT, "%s does not read standard input: write %s instead of -", shown, form);
}

/* Takes an operand; false with *e set if it does not suit the form. */
static bool check_operand(const struct command *command, const char *operand, const char *form, struct error *e)
{
    bool is_word = !form[strcspn(form, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")];

    if (is_word)
        return check_word(command->name, form, operand, e);
    return strcmp(operand, "-") != 0 || strstr(form, "FILE") || strstr(form, "WORD") ||
           refuse_dash(command->name, form, e);
}

/* Refuses - for options that name a directory; counts those that name a file and are -. */
static bool count_dashes(const struct arguments *a, size_t *count, struct error *e)
{
    for (size_t i = 0; i < a->value_count; i++) {
        const struct option *option = a->values[i].option;
        const char *value = a->values[i].value, *form = option->value;

        if (form && strcmp(form, "DIR") == 0 && strcmp(value, "-") == 0)
            return refuse_dash(option->name, form, e);
        *count += form && strstr(form, "FILE") && strcmp(value + (*value == '@'), "-") == 0;
    }
    return true;
}

bool arguments_check(const struct arguments *a, struct error *e)
{
    const struct command *command = a->command;
    size_t dashes = 0;
    bool ok = count_dashes(a, &dashes, e);

    if (a->operand_count > command->most)
        return error_set(e, ERROR_INPUT, "%s does not take %s%.80s: leave it out", command->name,
                         command->most == 0   ? ""
                         : command->most == 1 ? "a second name, "
                                              : "a further name, ",
                         a->operands[command->most]);
    if (a->operand_count < command->least)
        return error_set(e, ERROR_INPUT, "%s needs a name: write headway %s %s", command->name, command->name,
                         command->operands);
    for (size_t i = 0; ok && i < a->operand_count; i++) {
        char *form = operand_form(command, i);

        ok = check_operand(command, a->operands[i], form, e);
        dashes += strcmp(a->operands[i], "-") == 0 && strstr(form, "FILE");
        free(form);
    }
    return ok && (dashes < 2 || error_set(e, ERROR_INPUT, "- comes twice: standard input can be read once"));
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
    /* Where line characters are two columns wide (some East Asian locales), grids would not fit. */
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
