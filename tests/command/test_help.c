/* SPDX-License-Identifier: MIT */
#include "base/utf8.h"
#include "captured.h"
#include "line/help.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

/* No line is wider than 80 columns or ends in a blank. */
static void check_lines(const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        char *line = strndup(text, length);

        ck_assert_msg(utf8_columns(line) <= 80, "too wide: %s", line);
        ck_assert_msg(length == 0 || line[length - 1] != ' ', "ends in a blank: %s", line);
        free(line);
        ck_assert_int_eq(text[length], '\n');
        text += length + 1;
    }
}

static void check_options(const struct option *table, const char *help)
{
    for (const struct option *o = table; o && o->name; o++)
        ck_assert_msg(strstr(help, o->name) != NULL, "%s is missing", o->name);
}

START_TEST(every_command_says_what_it_takes)
{
    const struct command *command = command_table[_i];
    struct text line = {0};
    struct captured c;

    text_addf(&line, "%s --help", command->name);
    c = captured_run(text_string(&line));
    ck_assert_int_eq(c.status, 0);
    ck_assert_str_eq(text_string(&c.err), "");
    check_lines(text_string(&c.out));
    check_options(command->options, text_string(&c.out));
    check_options(options_everywhere, text_string(&c.out));
    ck_assert_int_eq(strstr(text_string(&c.out), "--tokens") != NULL, command->takes_model);
    captured_holds(&c.out, "For example\n");
    text_free(&line);
    captured_free(&c);
}
END_TEST

START_TEST(all_commands_are_listed)
{
    struct captured c = captured_run("--help");

    ck_assert_int_eq(c.status, 0);
    check_lines(text_string(&c.out));
    for (size_t i = 0; command_table[i]; i++) {
        struct text row = {0};

        text_addf(&row, "\n  %s", command_table[i]->name);
        captured_holds(&c.out, text_string(&row), command_table[i]->summary);
        text_free(&row);
    }
    captured_free(&c);
}
END_TEST

START_TEST(help_of_a_view_lists_its_state)
{
    struct captured c = captured_run("lab score --help");

    check_lines(text_string(&c.out));
    captured_holds(&c.out, "\nState of score\n", "cell=row,column");
    captured_free(&c);
}
END_TEST

/* Whether a number comes after the word: "jansson 2.14". */
static bool has_number(const char *word)
{
    const char *blank = word ? strchr(word, ' ') : NULL;

    return blank && blank[1] >= '0' && blank[1] <= '9';
}

START_TEST(help_goes_before_what_is_missing)
{
    static const char *const libraries[] = {"ncursesw ", "jansson ", "md4c "};
    struct captured c = captured_run("show --help a b c"), version = captured_run("walk --version");

    ck_assert_int_eq(c.status, 0);
    ck_assert_ptr_eq(strstr(text_string(&version.out), "headway " HEADWAY_VERSION "\nbuilt by "), version.out.bytes);
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        ck_assert_msg(has_number(strstr(text_string(&version.out), libraries[i])), "%s", text_string(&version.out));
    captured_free(&c);
    captured_free(&version);
}
END_TEST

/* Whether a line begins with the words, and a blank or its end comes after them. */
static bool has_line(const char *text, const char *words)
{
    size_t length = strlen(words);

    for (const char *at = text; (at = strstr(at, words)); at++)
        if ((at == text || at[-1] == '\n') && strchr(" \n", at[length]))
            return true;
    return false;
}

/* The same help by all ways to it. */
START_TEST(help_has_many_ways)
{
    const char *name = command_table[_i]->name;
    struct text lines[3] = {{0}};
    struct captured asked[3];

    text_addf(&lines[0], "%s --help", name);
    text_addf(&lines[1], "%s -h", name);
    text_addf(&lines[2], "help %s", name);
    for (int i = 0; i < 3; i++) {
        asked[i] = captured_run(text_string(&lines[i]));
        ck_assert_int_eq(asked[i].status, 0);
        ck_assert_str_eq(text_string(&asked[i].out), text_string(&asked[0].out));
        text_free(&lines[i]);
    }
    for (int i = 0; i < 3; i++)
        captured_free(&asked[i]);
}
END_TEST

START_TEST(help_of_all_has_many_ways)
{
    struct captured c = captured_run("--help"), dash = captured_run("-h"), named = captured_run("help");

    ck_assert_str_eq(text_string(&c.out), text_string(&dash.out));
    ck_assert_str_eq(text_string(&c.out), text_string(&named.out));
    captured_free(&c);
    captured_free(&dash);
    captured_free(&named);
}
END_TEST

/* An option as the manual writes it: "\fB\-\-theme\fR". */
static void check_manual_option(const char *manual, const struct option *option)
{
    struct text wanted = {0};

    text_add(&wanted, ".TP\n\\fB");
    for (const char *at = option->name; *at; at++)
        text_addf(&wanted, "%s%c", *at == '-' ? "\\" : "", *at);
    text_add(&wanted, "\\fR");
    ck_assert_msg(strstr(manual, text_string(&wanted)), "%s is missing", text_string(&wanted));
    text_free(&wanted);
}

START_TEST(the_manual_has_every_row)
{
    struct captured c = captured_run("help --man");

    ck_assert_int_eq(c.status, 0);
    for (size_t i = 0; command_table[i]; i++) {
        struct text title = {0};

        text_addf(&title, ".SS %s", command_table[i]->name);
        ck_assert_msg(has_line(text_string(&c.out), text_string(&title)), "%s", text_string(&title));
        for (int t = 0; t < OPTION_TABLES; t++)
            for (const struct option *o = options_table(command_table[i], t); o->name; o++)
                check_manual_option(text_string(&c.out), o);
        text_free(&title);
    }
    for (size_t i = 0; i < c.out.length; i++)
        ck_assert_int_lt((unsigned char)c.out.bytes[i], 0x7F);
    captured_free(&c);
}
END_TEST

/* The words of a synopsis, as the manual breaks and escapes them or as help prints them, with one blank between. */
static void add_words(struct text *out, const char *from, const char *end)
{
    for (bool gap = false; from < end; from++) {
        if (*from == '\\') {
            from += from[1] == '&';
            continue;
        }
        if (*from != ' ' && *from != '\n')
            text_addf(out, "%s%c", gap && out->length ? " " : "", *from);
        gap = *from == ' ' || *from == '\n';
    }
}

START_TEST(the_manual_has_every_synopsis)
{
    struct captured c = captured_run("help --man");

    for (size_t i = 0; command_table[i]; i++) {
        struct text title = {0}, line = {0}, wanted = {0}, found = {0};
        struct captured help;
        const char *at;

        text_addf(&title, "\n.SS %s\n", command_table[i]->name);
        at = strstr(text_string(&c.out), text_string(&title));
        ck_assert_ptr_nonnull(at);
        at += title.length;
        add_words(&found, at, strstr(at, "\n.P\n"));
        text_addf(&line, "%s --help", command_table[i]->name);
        help = captured_run(text_string(&line));
        add_words(&wanted, text_string(&help.out), strstr(text_string(&help.out), "\n\n"));
        ck_assert_str_eq(text_string(&found), text_string(&wanted));
        text_free(&title);
        text_free(&line);
        captured_free(&help);
        text_free(&wanted);
        text_free(&found);
    }
    captured_free(&c);
}
END_TEST

/* A line for every command, what it is to print, and its status. Where a screen is needed, that it says so: the screen
 * itself is tried in tests/terminal. A command that is in the table and not here fails the test. */
static const struct {
    const char *name, *line, *wanted;
    int status;
} tries[] = {
    {"menu", "menu --plain", "Step 9 of 9: ", 0},
    {"walk", "walk --plain --stage softmax", "Softmax", 0},
    {"lesson", "lesson six-stages#score --plain", "5.60", 0},
    {"quiz", "quiz six-stages --answers", "Key: Six stages", 0},
    {"lab", "lab score --plain", "scores", 0},
    {"show", "show six-stages#score", "Score", 0},
    {"handout", "handout six-stages", "# Six stages", 0},
    {"lecture", "lecture --plain", "a lecture needs a screen", 2},
    {"follow", "follow --plain", "follow needs a terminal", 2},
    {"trace", "trace", "\"num_heads\":", 0},
    {"train", "train --steps 5", "\n    5   ", 0},
    {"check", "check quizzes/03-six-stages.gift", "1 quiz", 0},
    {"new", "new lesson ..", "a name has letters", 2},
    {"list", "list views", "softmax", 0},
    {"status", "status", "Nothing was learnt yet", 0},
    {"reset", "reset", "There is nothing to forget", 0},
    {"help", "help list", "headway list [lessons|views|quizzes|claims]", 0},
    {"completion", "completion fish", "complete -c headway", 0},
};

START_TEST(every_command_is_tried)
{
    const char *name = command_table[_i]->name;
    size_t count = 0;

    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        struct captured c;

        if (strcmp(tries[i].name, name) != 0)
            continue;
        c = captured_run(tries[i].line);
        ck_assert_msg(strncmp(tries[i].line, name, strlen(name)) == 0, "%s", tries[i].line);
        ck_assert_int_eq(c.status, tries[i].status);
        ck_assert_msg(strstr(text_string(c.status ? &c.err : &c.out), tries[i].wanted), "%s: %s%s", tries[i].line,
                      text_string(&c.out), text_string(&c.err));
        captured_free(&c);
        count++;
    }
    ck_assert_msg(count > 0, "%s is in no test: say in tests/command/test_help.c how it is tried", name);
}
END_TEST

START_TEST(rows_wrap_at_blanks)
{
    struct text out = {0};

    help_row(&out, "--left", "one two three four five six seven eight nine ten eleven twelve");
    ck_assert_str_eq(text_string(&out),
                     "  --left                        one two three four five six seven eight nine ten\n"
                     "                                eleven twelve\n");
    text_free(&out);
    help_row(&out, "--left-is-as-wide-as-the-room!", "right");
    ck_assert_str_eq(text_string(&out), "  --left-is-as-wide-as-the-room!\n                                right\n");
    text_free(&out);
}
END_TEST

Suite *command_help_suite(void)
{
    Suite *suite = suite_create("command_help");
    TCase *core = tcase_create("core");
    int count = 0;

    while (command_table[count])
        count++;
    tcase_add_loop_test(core, every_command_says_what_it_takes, 0, count);
    tcase_add_test(core, all_commands_are_listed);
    tcase_add_test(core, help_of_a_view_lists_its_state);
    tcase_add_test(core, help_goes_before_what_is_missing);
    tcase_add_loop_test(core, help_has_many_ways, 0, count);
    tcase_add_test(core, help_of_all_has_many_ways);
    tcase_add_test(core, the_manual_has_every_row);
    tcase_add_test(core, the_manual_has_every_synopsis);
    tcase_add_loop_test(core, every_command_is_tried, 0, count);
    tcase_add_test(core, rows_wrap_at_blanks);
    suite_add_tcase(suite, core);
    return suite;
}
