/* SPDX-License-Identifier: MIT */
#include "base/ascii.h"
#include "base/missing.h"
#include "base/utf8.h"
#include "captured.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

START_TEST(ascii_keeps_columns)
{
    static const struct {
        const char *text, *ascii;
    } cases[] = {
        {"Q₁ · K₁ᵀ = 5.60\n", "Q1 . K1^T = 5.60\n"},
        {"“cat” 4×4", "\"cat\" 4x4"},
        {"猫 e\u0301", "?? e"},
        {"👨\u200D👩\u200D👧|न\u092Eस\u094Dत\u0947|🇩🇪|❤\uFE0F|1\uFE0F\u20E3|…\n", "?|???|?|?|?|...\n"},
        {"", ""},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text out = {0};

        ascii_add(&out, cases[i].text, strlen(cases[i].text));
        ck_assert_str_eq(text_string(&out), cases[i].ascii);
        text_free(&out);
    }
}
END_TEST

#define ODD "👨\u200D👩\u200D👧"

/* Under and beside words of disputed width the numbers stand where they do elsewhere. */
static const struct {
    const char *line, *from;
    int rows;
} tables[] = {
    {"lab score --plain --tokens '" ODD " cat 🇩🇪 👍🏽 नमस्ते ❤️ 1️⃣ गो'", "scores₁, ",
     8},
    {"lab score --ascii --plain --tokens '" ODD " cat 🇩🇪 👍🏽 नमस्ते ❤️ 1️⃣ गो'",
     "scores1, ", 8},
    {"lab score --ascii --plain --tokens 'ΣΑΣ √a … cat 量子'", "scores1, ", 5},
    {"lab softmax-row --plain --state 'scores=1,2,3 labels=" ODD ",नमस्ते,漢'", "From scores", 3},
    {"lab softmax-row --ascii --plain --state 'scores=1,2,3 labels=" ODD ",नमस्ते,漢'", "From scores", 3},
};

START_TEST(numbers_line_up_beside_any_word)
{
    struct captured c = captured_run(tables[_i].line);
    char *at = strstr(text_string(&c.out), tables[_i].from);
    int columns = 0;

    ck_assert_msg(at, "%s", text_string(&c.out));
    strtok(at, "\n");
    for (int row = -1; row < tables[_i].rows; row++) {
        const char *line = strtok(NULL, "\n");
        struct text shown = {0};

        columns = row < 0 ? utf8_columns(line) : columns;
        utf8_add_shown(&shown, line);
        ck_assert_int_eq(utf8_columns(line), columns);
        ck_assert_str_eq(line, text_string(&shown));
        text_free(&shown);
    }
    captured_free(&c);
}
END_TEST

/* Names of any script, shorter and longer than a column used to be, and the text after each of them. */
static const char *const names[] = {"one",  "नमस्ते-दुनिया", "ΣΊΣΥΦΟΣ", "ıİ", "ไทยกำ", "量子力学入門試験問題集第二版",
                                    "שלום", "e\u0301cole"};

static const struct {
    const char *line, *after;
} row_tables[] = {
    {"list", "Title"},
    {"list quizzes", "Title"},
    {"status", "0 of 1 part"},
    {"quiz --history", "1 of 1"},
    {"list --ascii", "Title"},
    {"list quizzes --ascii", "Title"},
    {"status --ascii", "0 of 1 part"},
    {"quiz --history --ascii", "1 of 1"},
};

/* In a table of a command, whatever it names, a column begins in the same place in each row. */
START_TEST(columns_line_up_after_any_name)
{
    char *directory = captured_directory();
    struct captured c;
    size_t rows = 0;
    int columns = -1;

    setenv("HEADWAY_COURSE", directory, 1);
    setenv("XDG_STATE_HOME", directory, 1);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct text lesson = {0}, quiz = {0}, take = {0};

        text_addf(&lesson, "lessons/%02zu-%s.md", i + 1, names[i]);
        captured_write_string(directory, text_string(&lesson), "# Title\n\n---\n\n## Step\n\nText.\n");
        text_addf(&quiz, "quizzes/%02zu-%s.gift", i + 1, names[i]);
        captured_write_string(directory, text_string(&quiz), "Q {=x}\n");
        text_addf(&take, "quiz %s/%s", directory, text_string(&quiz));
        c = captured_run_with("x\n", 2, text_string(&take));
        ck_assert_int_eq(c.status, 0);
        captured_free(&c);
        text_free(&lesson);
        text_free(&quiz);
        text_free(&take);
    }
    c = captured_run(row_tables[_i].line);
    for (char *line = strtok(c.out.bytes, "\n"); line; line = strtok(NULL, "\n")) {
        char *after = strstr(line, row_tables[_i].after);
        struct text shown = {0};

        if (!after)
            continue;
        *after = '\0';
        utf8_add_shown(&shown, line);
        ck_assert_str_eq(line, text_string(&shown));
        columns = rows++ ? columns : utf8_columns(line);
        ck_assert_int_eq(utf8_columns(line), columns);
        text_free(&shown);
    }
    ck_assert_uint_eq(rows, sizeof names / sizeof *names);
    captured_free(&c);
    unsetenv("HEADWAY_COURSE");
    unsetenv("XDG_STATE_HOME");
    captured_remove(directory);
}
END_TEST

/* In a table of a lesson's prose, too, also where a handout has it. */
START_TEST(a_lessons_table_lines_up)
{
    static const char *const commands[] = {"lesson one --plain", "lesson one --plain --ascii",
                                           "handout one --format text", "handout one --format text --ascii"};
    char *directory = captured_directory();
    struct text lesson = {0};
    struct captured c;
    const char *at;
    int columns = -1;

    text_add(&lesson, "# One\n\n---\n\n## Step\n\n| word | of |\n|---|---|\n");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        text_addf(&lesson, "| %s | @ |\n| " ODD " | @ |\n", names[i]);
    setenv("HEADWAY_COURSE", directory, 1);
    captured_write_string(directory, "lessons/01-one.md", text_string(&lesson));
    c = captured_run(commands[_i]);
    ck_assert_int_eq(c.status, 0);
    at = strstr(text_string(&c.out), "word ");
    ck_assert_ptr_nonnull(at);
    for (size_t row = 0; row < 2 * sizeof names / sizeof *names; row++) {
        struct text line = {0}, shown = {0};

        at = strchr(at, '\n') + 1;
        text_add_bytes(&line, at, strcspn(at, "@"));
        utf8_add_shown(&shown, text_string(&line));
        ck_assert_str_eq(text_string(&line), text_string(&shown));
        columns = row ? columns : utf8_columns(text_string(&line));
        ck_assert_int_eq(utf8_columns(text_string(&line)), columns);
        text_free(&line);
        text_free(&shown);
    }
    captured_free(&c);
    text_free(&lesson);
    unsetenv("HEADWAY_COURSE");
    captured_remove(directory);
}
END_TEST

static const char *const lines[] = {"walk --plain", "lesson",    "lesson six-stages",
                                    "lab",          "lab score", "list",
                                    "list views",   "trace",     "check lessons/03-six-stages.md",
                                    "--help",       "--version", "show score"};

START_TEST(a_full_disk_is_noticed)
{
    struct captured c;

    if (access("/dev/full", W_OK) != 0) {
        missing_here("/dev/full", "a full disk"); /* only Linux has one */
        return;
    }
    c = captured_run_to("/dev/full", lines[_i]);
    ck_assert_int_eq(c.status, 1);
    ck_assert_str_eq(text_string(&c.err), "headway: standard output: No space left on device\n");
    captured_free(&c);
}
END_TEST

START_TEST(a_closed_output_is_noticed)
{
    struct captured c = captured_run_to(NULL, lines[_i]);

    ck_assert_int_eq(c.status, 1);
    ck_assert_str_eq(text_string(&c.err), "headway: standard output is closed: leave it open\n");
    ck_assert_msg(c.occupied, "the next file that is opened would get what we print");
    captured_free(&c);
}
END_TEST

/* Whatever a view's own text ends with. */
START_TEST(a_blank_line_stands_before_what_follows_a_view)
{
    static const char *const lessons[] = {"why-attention", "one-head", "six-stages", "why-many-heads", "pitfalls"};
    char line[64];
    struct captured c;

    snprintf(line, sizeof line, "lesson %s --plain", lessons[_i]);
    c = captured_run(line);
    ck_assert_int_eq(c.status, 0);
    for (const char *at = text_string(&c.out); (at = strstr(at, "\nAnswer")) != NULL; at++)
        ck_assert_msg(at[-1] == '\n', "%.80s", at - 60);
    captured_free(&c);
}
END_TEST

/* A challenge has a picture of its own: that of the text before it comes first. */
START_TEST(a_challenge_comes_after_the_picture_before_it)
{
    struct captured c = captured_run("lesson why-attention --plain");
    const char *engine = strstr(text_string(&c.out), "\n  engine asks "), *end = engine;
    const char *challenge = strstr(text_string(&c.out), "\nChallenge: A good listener\n");

    ck_assert_ptr_nonnull(engine);
    ck_assert_ptr_nonnull(challenge);
    ck_assert_msg(engine < challenge, "%.400s", challenge);
    while ((end = strstr(end + 1, "\nChallenge: ")) != NULL)
        ck_assert_ptr_nonnull(strstr(end, "(One way to do it is at the end of this step.)"));
    captured_free(&c);
}
END_TEST

Suite *command_output_suite(void)
{
    Suite *suite = suite_create("command_output");
    TCase *core = tcase_create("core");
    int count = (int)(sizeof lines / sizeof *lines);

    tcase_add_test(core, ascii_keeps_columns);
    tcase_add_loop_test(core, numbers_line_up_beside_any_word, 0, sizeof tables / sizeof *tables);
    tcase_add_loop_test(core, columns_line_up_after_any_name, 0, sizeof row_tables / sizeof *row_tables);
    tcase_add_loop_test(core, a_lessons_table_lines_up, 0, 4);
    tcase_add_loop_test(core, a_blank_line_stands_before_what_follows_a_view, 0, 5);
    tcase_add_test(core, a_challenge_comes_after_the_picture_before_it);
    tcase_add_loop_test(core, a_full_disk_is_noticed, 0, count);
    tcase_add_loop_test(core, a_closed_output_is_noticed, 0, count);
    suite_add_tcase(suite, core);
    return suite;
}
