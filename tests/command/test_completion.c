/* SPDX-License-Identifier: MIT */
/* What shells are told may come next; tests/test_shells.sh tries the shells themselves. */
#include "captured.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

/* What the last word of a line may become: without what it means, each followed by a blank. */
static char *complete(const char *line)
{
    struct text words = {0}, found = {0};
    struct captured c;

    text_addf(&words, "completion bash -- %s", line);
    c = captured_run(text_string(&words));
    ck_assert_int_eq(c.status, 0);
    ck_assert_str_eq(text_string(&c.err), "");
    for (const char *at = text_string(&c.out); *at; at += strcspn(at, "\n") + 1)
        text_addf(&found, "%.*s ", (int)(strcspn(at, *at == ':' ? "\n" : "\t")), at);
    captured_free(&c);
    text_free(&words);
    return text_take(&found);
}

static const struct {
    const char *line, *offers;
} offered[] = {
    {"wa", "walk "},
    {"wx", ""},
    {"--theme dark sho", "show "},
    {"-- sho", "show "},
    {"walk --th", "--theme "},
    {"walk --theme ''", "dark light grey "},
    {"walk --theme l", "light "},
    {"walk --theme=", "--theme=dark --theme=light --theme=grey "},
    {"walk --theme=g", "--theme=grey "},
    {"walk --theme grey --the", ""}, /* it stands there already */
    {"walk --plain=", ""},
    {"walk --stage sof", "softmax "},
    {"walk --mask ''", "none causal padding: "},
    {"walk --weights ''", "designed random one-key promoter promoter-idle :files\t\t.json "},
    {"walk --weights=x", ":files\t--weights=\t.json "},
    {"walk --tokens ''", "@ "},
    {"walk --tokens @w", ":files\t@\t "},
    {"walk --heads ''", ""},
    {"walk --course ''", ":directories\t\t "},
    {"walk -- --th", ""},
    {"lesson six", "six-stages "},
    {"lesson six-stages#so", "six-stages#softmax "},
    {"lesson six-stages#score:", "six-stages#score:1 six-stages#score:2 six-stages#score:3 six-stages#score:4 "
                                 "six-stages#score:5 six-stages#score:6 six-stages#score:7 six-stages#score:8 "
                                 "six-stages#score:9 "},
    {"lesson six-stages#scor:", ""},
    {"show six-stages#score:10", ""},
    {"lesson none#so", ""},
    {"lesson six-stages x", ""},
    {"lecture six-stages one", "one-head "},
    {"show sof", "softmax softmax-row "},
    {"quiz d", ":files\t\t.gift drill "},
    {"quiz drill --topic softmax", "softmax-row "},
    {"quiz --export a", "aiken anki "},
    {"check ''", ":files\t\t :directories\t\t "},
    {"help com", "completion "},
    {"completion ''", "bash zsh fish "},
    {"new ''", "lesson quiz "},
    {"new lesson ''", ""},
    {"list v", "views "},
    {"wlak --th", ""},
    {"walk --odd --th", ""},
};

START_TEST(the_next_word_is_offered)
{
    char *found = complete(offered[_i].line);

    ck_assert_msg(strcmp(found, offered[_i].offers) == 0, "%s: %s", offered[_i].line, found);
    free(found);
}
END_TEST

/* Whether a word is among those offered. */
static bool is_offered(const char *found, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = found; (at = strstr(at, word)); at++)
        if ((at == found || at[-1] == ' ') && at[length] == ' ')
            return true;
    return false;
}

START_TEST(every_command_is_offered)
{
    char *found = complete("''");

    for (size_t i = 0; command_table[i]; i++)
        ck_assert_msg(is_offered(found, command_table[i]->name), "%s", command_table[i]->name);
    free(found);
}
END_TEST

START_TEST(every_option_is_offered)
{
    const struct command *command = command_table[_i];
    struct text line = {0};
    char *found;

    text_addf(&line, "%s --", command->name);
    found = complete(text_string(&line));
    for (int t = 0; t < OPTION_TABLES; t++)
        for (const struct option *o = options_table(command, t); o->name; o++)
            ck_assert_msg(is_offered(found, o->name), "%s %s", command->name, o->name);
    free(found);
    text_free(&line);
}
END_TEST

/* The course that the line names, or the environment. */
START_TEST(lessons_are_those_of_the_course)
{
    char *directory = captured_directory(), *found;
    struct text line = {0};

    captured_write_string(directory, "lessons/01-mine.md", "# Mine\n\n---\n\n## A step\n");
    text_addf(&line, "lesson --course %s ''", directory);
    found = complete(text_string(&line));
    ck_assert_str_eq(found, "mine ");
    free(found);
    setenv("HEADWAY_COURSE", directory, 1);
    found = complete("lesson mine#");
    ck_assert_str_eq(found, "mine#a-step ");
    free(found);
    setenv("HEADWAY_COURSE", "/dev/null", 1);
    found = complete("lesson ''");
    ck_assert_str_eq(found, "");
    free(found);
    unsetenv("HEADWAY_COURSE");
    text_free(&line);
    captured_remove(directory);
}
END_TEST

Suite *command_completion_suite(void)
{
    Suite *suite = suite_create("command_completion");
    TCase *core = tcase_create("core");
    int count = 0;

    while (command_table[count])
        count++;
    tcase_add_loop_test(core, the_next_word_is_offered, 0, (int)(sizeof offered / sizeof *offered));
    tcase_add_test(core, every_command_is_offered);
    tcase_add_loop_test(core, every_option_is_offered, 0, count);
    tcase_add_test(core, lessons_are_those_of_the_course);
    suite_add_tcase(suite, core);
    return suite;
}
