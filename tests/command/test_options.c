/* SPDX-License-Identifier: MIT */
#include "captured.h"
#include "line/options.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

/* Reads a line of words; the words must stay until the arguments are freed. */
static bool parse(struct arguments *a, char *words[], struct error *e)
{
    int count = 0;

    while (words[count])
        count++;
    return arguments_read(a, command_table, count, words, e);
}

#define WORDS(...) ((char *[]){(char[]){"headway"}, __VA_ARGS__, NULL})

START_TEST(both_forms_and_the_last_counts)
{
    struct arguments a;
    struct error e;
    char walk[] = "walk", theme[] = "--theme", light[] = "light", grey[] = "--theme=grey",
         heads[] = "--heads=", seed[] = "--seed", minus[] = "-1";

    ck_assert(parse(&a, WORDS(walk, theme, light, seed, minus, heads), &e));
    ck_assert_str_eq(a.command->name, "walk");
    ck_assert_str_eq(arguments_value(&a, "--theme"), "light");
    ck_assert_int_eq(arguments_choice(&a, "--theme"), 1);
    ck_assert_str_eq(arguments_value(&a, "--seed"), "-1");
    ck_assert_str_eq(arguments_value(&a, "--heads"), "");
    ck_assert(!arguments_have(&a, "--plain"));
    ck_assert_int_eq(arguments_choice(&a, "--color"), -1);
    arguments_free(&a);

    ck_assert(parse(&a, WORDS(theme, light, grey, walk), &e));
    ck_assert_str_eq(arguments_value(&a, "--theme"), "grey");
    arguments_free(&a);
}
END_TEST

START_TEST(the_command_is_found_behind_options)
{
    struct arguments a;
    struct error e;
    char size[] = "--size", value[] = "100x30", show[] = "show", name[] = "score", end[] = "--", dash[] = "-",
         odd[] = "--odd";

    ck_assert(parse(&a, WORDS(size, value, show, name), &e));
    ck_assert_str_eq(a.command->name, "show");
    ck_assert(a.named);
    ck_assert_uint_eq(a.operand_count, 1);
    ck_assert_str_eq(a.operands[0], "score");
    arguments_free(&a);

    ck_assert(parse(&a, WORDS(show, dash, end, odd), &e));
    ck_assert_uint_eq(a.operand_count, 2);
    ck_assert_str_eq(a.operands[0], "-");
    ck_assert_str_eq(a.operands[1], "--odd");
    arguments_free(&a);

    ck_assert(parse(&a, (char *[]){name, NULL}, &e));
    ck_assert_str_eq(a.command->name, "menu");
    ck_assert(!a.named);
    arguments_free(&a);
}
END_TEST

START_TEST(two_dashes_end_the_options)
{
    struct arguments a;
    struct error e;
    char end[] = "--", show[] = "show", theme[] = "--theme", light[] = "light", odd[] = "--odd";

    ck_assert(parse(&a, WORDS(theme, light, end, show, end, odd), &e));
    ck_assert_str_eq(a.command->name, "show");
    ck_assert_uint_eq(a.operand_count, 2);
    ck_assert_str_eq(a.operands[0], "--");
    ck_assert_str_eq(a.operands[1], "--odd");
    ck_assert_str_eq(arguments_value(&a, "--theme"), "light");
    arguments_free(&a);
    ck_assert(parse(&a, WORDS(end), &e));
    ck_assert(!a.named);
    arguments_free(&a);
}
END_TEST

/* The forms of a command's operands, one after the other; NULL: no more. */
static void check_forms(const char *operands, const char *const forms[3])
{
    const struct command command = {.operands = operands};

    for (size_t i = 0; i < 3; i++) {
        char *form = operand_form(&command, i);

        if (forms[i])
            ck_assert_str_eq(form, forms[i]);
        else
            ck_assert_msg(!form, "%s: %zu: %s", operands, i, form);
        free(form);
    }
}

START_TEST(operands_have_forms)
{
    check_forms(NULL, (const char *[3]){NULL, NULL, NULL});
    check_forms("[N]", (const char *[3]){"N", NULL, NULL});
    check_forms("a|b NAME", (const char *[3]){"a|b", "NAME", NULL});
    check_forms("LESSON[#STEP[:PART]]|VIEW|CODE", (const char *[3]){"LESSON[#STEP[:PART]]|VIEW|CODE", NULL, NULL});
    check_forms("[LESSON[#STEP[:PART]]]...",
                (const char *[3]){"LESSON[#STEP[:PART]]", "LESSON[#STEP[:PART]]", "LESSON[#STEP[:PART]]"});
    check_forms("bash|zsh [WORD]...", (const char *[3]){"bash|zsh", "WORD", "WORD"});
}
END_TEST

/* What is refused, and what the message says to do about it. */
static const struct {
    const char *line, *message;
} refused[] = {
    {"wlak", "there is no command wlak: did you mean walk?"},
    {"zzzzzz", "there is no command zzzzzz: headway --help lists those that exist"},
    {"walk --haeds 2", "there is no option --haeds: did you mean --heads?"},
    {"walk --head=2", "there is no option --head: did you mean --heads?"},
    {"walk -t", "there is no option -t: did you mean --theme?"},
    {"walk --zzzzzz", "there is no option --zzzzzz: headway walk --help lists those that exist"},
    {"--zzzzzz", "there is no option --zzzzzz: headway --help lists those that exist"},
    {"list --heads 2", "list does not take --heads, walk does: headway list --help lists what it takes"},
    {"walk --heads", "--heads has no value: write --heads N"},
    {"walk --heads --plain", "--heads has no value: write --heads N"},
    {"walk --plain=yes", "--plain takes no value: leave =yes out"},
    {"walk --theme drak", "--theme drak does not exist: did you mean dark?"},
    {"walk --theme purple", "--theme purple does not exist: use dark, light or grey"},
    {"walk --color=", "--color \"\" does not exist: use auto, always or never"},
    {"walk hello", "walk does not take hello: leave it out"},
    {"list views lessons", "list does not take a second name, lessons: leave it out"},
    {"new lesson a b", "new does not take a further name, b: leave it out"},
    {"list veiws", "list veiws does not exist: did you mean views?"},
    {"list things", "list things does not exist: use lessons, views, quizzes or claims"},
    {"completion fisch", "completion fisch does not exist: did you mean fish?"},
    {"help wlak", "there is no command wlak: did you mean walk?"},
    {"help walk --man", "--man is one page of all commands: leave walk out"},
    {"walk --mask cusal", "--mask cusal is not a mask: did you mean causal?"},
    {"lab score --state hed=1", "hed: this view has no such key: did you mean head?"},
    {"lab softmax-row --state temprature=1", "temprature: this view has no such key: did you mean temperature?"},
    {"walk -", "walk does not take -: leave it out"},
    {"lesson -", "lesson does not read standard input: write LESSON[#STEP[:PART]] instead of -"},
    {"lab -", "lab does not read standard input: write VIEW instead of -"},
    {"show -", "show does not read standard input: write LESSON[#STEP[:PART]]|VIEW|CODE instead of -"},
    {"handout six-stages -", "handout does not read standard input: write LESSON instead of -"},
    {"lecture -", "lecture does not read standard input: write LESSON[#STEP[:PART]] instead of -"},
    {"reset -", "reset does not read standard input: write LESSON instead of -"},
    {"list -", "list - does not exist: use lessons, views, quizzes or claims"},
    {"new lesson -", "new does not read standard input: write NAME instead of -"},
    {"help -", "help does not read standard input: write COMMAND instead of -"},
    {"walk --course -", "--course does not read standard input: write DIR instead of -"},
    {"quiz - -", "- comes twice: standard input can be read once"},
    {"walk --tokens @- --weights=-", "- comes twice: standard input can be read once"},
    {"show", "show needs a name: write headway show LESSON[#STEP[:PART]]|VIEW|CODE"},
};

START_TEST(what_is_wrong_and_what_to_do)
{
    captured_refuses(refused[_i].line, refused[_i].message);
}
END_TEST

static struct arguments settled(char *words[], bool is_utf8)
{
    struct arguments a;
    struct error e;

    ck_assert(parse(&a, words, &e));
    arguments_settle(&a, is_utf8);
    return a;
}

START_TEST(environment_and_options)
{
    char always[] = "--color=always", light[] = "--theme=light", ascii[] = "--ascii", still[] = "--no-animation";
    struct arguments a = settled(WORDS(light), true);

    ck_assert_int_eq(a.terminal.color, COLOR_AUTO);
    ck_assert_int_eq(a.terminal.theme, THEME_LIGHT);
    ck_assert(!a.terminal.ascii && a.animate);
    arguments_free(&a);

    setenv("NO_COLOR", "1", 1);
    setenv("REDUCED_MOTION", "1", 1);
    a = settled(WORDS(NULL), false);
    ck_assert_int_eq(a.terminal.color, COLOR_NEVER);
    ck_assert_int_eq(a.terminal.theme, THEME_AUTO);
    ck_assert(a.terminal.ascii && !a.animate);
    arguments_free(&a);

    a = settled(WORDS(always, ascii), true);
    ck_assert_int_eq(a.terminal.color, COLOR_ALWAYS);
    ck_assert(a.terminal.ascii);
    arguments_free(&a);
    setenv("NO_COLOR", "", 1);
    unsetenv("REDUCED_MOTION");
    a = settled(WORDS(still), true);
    ck_assert_int_eq(a.terminal.color, COLOR_AUTO);
    ck_assert(!a.animate);
    arguments_free(&a);
    unsetenv("NO_COLOR");
}
END_TEST

/* How often a name stands in a table. */
static int count(const struct option *table, const char *name)
{
    int found = 0;

    for (const struct option *o = table; o && o->name; o++)
        found += strcmp(o->name, name) == 0;
    return found;
}

/* Takes a table's rows: each has help and a name of its own in every command. */
static void check_table(const struct option *table, const struct command *command)
{
    for (const struct option *o = table; o && o->name; o++) {
        ck_assert_msg(strncmp(o->name, "--", 2) == 0 && !strchr(o->name, '='), "%s", o->name);
        ck_assert_msg(o->help && *o->help, "%s has no help", o->name);
        ck_assert_msg(count(options_everywhere, o->name) + (command->takes_model ? count(options_model, o->name) : 0) +
                              count(command->options, o->name) ==
                          1,
                      "%s of %s stands in two tables", o->name, command->name);
    }
}

START_TEST(every_command_and_option_is_complete)
{
    for (size_t i = 0; command_table[i]; i++) {
        const struct command *command = command_table[i];

        ck_assert(command->name && command->summary && command->about && command->example && command->run);
        ck_assert(command->least <= command->most);
        ck_assert_msg((command->most > 0) == (command->operands != NULL), "%s", command->name);
        check_table(command->options, command);
        check_table(options_everywhere, command);
        if (command->takes_model)
            check_table(options_model, command);
    }
}
END_TEST

static bool takes_value(const struct option *option)
{
    return option->value || option->choices;
}

/* A command is found behind options of any command: those of one name all take a value, or none does. */
START_TEST(options_of_one_name_are_alike)
{
    for (size_t i = 0; command_table[i]; i++)
        for (const struct option *o = command_table[i]->options; o && o->name; o++) {
            for (const struct option *m = options_model; m->name; m++)
                ck_assert_msg(strcmp(o->name, m->name) != 0 || takes_value(o) == takes_value(m), "%s", o->name);
            for (size_t j = 0; j < i; j++)
                for (const struct option *p = command_table[j]->options; p && p->name; p++)
                    ck_assert_msg(strcmp(o->name, p->name) != 0 || takes_value(o) == takes_value(p), "%s", o->name);
        }
}
END_TEST

Suite *command_options_suite(void)
{
    Suite *suite = suite_create("command_options");
    TCase *core = tcase_create("core");

    tcase_add_test(core, both_forms_and_the_last_counts);
    tcase_add_test(core, the_command_is_found_behind_options);
    tcase_add_test(core, two_dashes_end_the_options);
    tcase_add_test(core, operands_have_forms);
    tcase_add_loop_test(core, what_is_wrong_and_what_to_do, 0, (int)(sizeof refused / sizeof *refused));
    tcase_add_test(core, environment_and_options);
    tcase_add_test(core, every_command_and_option_is_complete);
    tcase_add_test(core, options_of_one_name_are_alike);
    suite_add_tcase(suite, core);
    return suite;
}
