/* SPDX-License-Identifier: MIT */
#include "base/utf8.h"
#include "captured.h"
#include "command/help.h"
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
    const struct command *command = all_commands[_i];
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
    ck_assert_ptr_nonnull(strstr(text_string(&c.out), "For example\n"));
    text_free(&line);
    captured_free(&c);
}
END_TEST

START_TEST(all_commands_are_listed)
{
    struct captured c = captured_run("--help");

    ck_assert_int_eq(c.status, 0);
    check_lines(text_string(&c.out));
    for (size_t i = 0; all_commands[i]; i++) {
        struct text row = {0};

        text_addf(&row, "\n  %s", all_commands[i]->name);
        ck_assert_ptr_nonnull(strstr(text_string(&c.out), text_string(&row)));
        ck_assert_ptr_nonnull(strstr(text_string(&c.out), all_commands[i]->summary));
        text_free(&row);
    }
    captured_free(&c);
}
END_TEST

START_TEST(help_of_a_view_lists_its_state)
{
    struct captured c = captured_run("lab score --help");

    check_lines(text_string(&c.out));
    ck_assert_ptr_nonnull(strstr(text_string(&c.out), "\nState of score\n"));
    ck_assert_ptr_nonnull(strstr(text_string(&c.out), "cell=row,column"));
    captured_free(&c);
}
END_TEST

START_TEST(help_goes_before_what_is_missing)
{
    struct captured c = captured_run("show --help a b c"), version = captured_run("walk --version");

    ck_assert_int_eq(c.status, 0);
    ck_assert_str_eq(text_string(&version.out), "headway " HEADWAY_VERSION "\n");
    captured_free(&c);
    captured_free(&version);
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

    while (all_commands[count])
        count++;
    tcase_add_loop_test(core, every_command_says_what_it_takes, 0, count);
    tcase_add_test(core, all_commands_are_listed);
    tcase_add_test(core, help_of_a_view_lists_its_state);
    tcase_add_test(core, help_goes_before_what_is_missing);
    tcase_add_test(core, rows_wrap_at_blanks);
    suite_add_tcase(suite, core);
    return suite;
}
