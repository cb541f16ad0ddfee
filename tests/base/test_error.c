/* SPDX-License-Identifier: MIT */
#include "base/error.h"
#include "base/utf8.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Reports *e with standard error turned into a file; returns the status, and what was written in `out`. */
static int report(const struct error *e, char *out, size_t room)
{
    FILE *file = tmpfile();
    int kept = dup(STDERR_FILENO), status;
    size_t got;

    ck_assert_ptr_nonnull(file);
    dup2(fileno(file), STDERR_FILENO);
    status = error_report(e);
    fflush(stderr);
    dup2(kept, STDERR_FILENO);
    close(kept);
    rewind(file);
    got = fread(out, 1, room - 1, file);
    out[got] = '\0';
    fclose(file);
    return status;
}

START_TEST(set_is_false_and_formats)
{
    struct error e;

    ck_assert(!error_set(&e, ERROR_INPUT, "%d heads: %s", 3, "h must divide d_model"));
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_str_eq(e.message, "3 heads: h must divide d_model");
    ck_assert_str_eq(e.file, "");
    ck_assert(!error_set(NULL, ERROR_WORK, "nobody asked"));
    ck_assert(!error_at(NULL, "f", 1, 2));
    error_clear(&e);
    ck_assert_int_eq(e.code, ERROR_NONE);
    ck_assert_str_eq(e.message, "");
}
END_TEST

START_TEST(foreign_bytes_are_made_visible)
{
    struct error e;

    error_set(&e, ERROR_INPUT, "no stage '%s'", "\x1b]0;x\a\n\xff");
    ck_assert_str_eq(e.message, "no stage '^[]0;x^G^J�'");
    error_at(&e, "a\nb.md", 1, 2);
    ck_assert_str_eq(e.file, "a^Jb.md");
}
END_TEST

/* However long, and wherever the cut falls in a character, the message stays whole UTF-8 and says that it was cut. */
START_TEST(long_messages_are_cut_between_characters)
{
    struct error e;

    for (int lead = 0; lead < 8; lead++) {
        char word[4000];
        size_t length = (size_t)lead;
        const char *at, *end;

        memset(word, 'x', sizeof word);
        for (; length + 3 < sizeof word; length += 3)
            memcpy(word + length, "日", 3);
        word[length] = '\0';
        error_set(&e, ERROR_INPUT, "%s", word);
        ck_assert_uint_gt(strlen(e.message), sizeof e.message - 8);
        ck_assert_str_eq(e.message + strlen(e.message) - 3, "...");
        at = e.message;
        end = at + strlen(at);
        while (at < end)
            ck_assert_uint_ne(utf8_next(&at, end), UTF8_INVALID);
    }
}
END_TEST

START_TEST(report_is_one_line_and_a_status)
{
    struct error e = {0};
    char line[2048];

    ck_assert_int_eq(report(&e, line, sizeof line), 0);
    error_set(&e, ERROR_INPUT, "bad: mend it");
    ck_assert_int_eq(report(&e, line, sizeof line), 2);
    ck_assert_str_eq(line, "headway: bad: mend it\n");
    error_at(&e, "x.json", 3, 14);
    ck_assert_int_eq(report(&e, line, sizeof line), 2);
    ck_assert_str_eq(line, "headway: x.json:3:14: bad: mend it\n");
    error_set(&e, ERROR_WORK, "full: make room");
    ck_assert_int_eq(report(&e, line, sizeof line), 1);
    ck_assert_str_eq(line, "headway: full: make room\n");
}
END_TEST

START_TEST(on_a_screen_it_has_its_place)
{
    struct error e = {0};
    struct text out = {0};

    error_set(&e, ERROR_INPUT, "bad: mend it");
    error_write(&e, &out);
    ck_assert_str_eq(text_string(&out), "bad: mend it");
    text_cut(&out, 0);
    error_at(&e, "x.md", 3, 14);
    error_write(&e, &out);
    ck_assert_str_eq(text_string(&out), "x.md:3:14: bad: mend it");
    text_free(&out);
}
END_TEST

Suite *error_suite(void)
{
    Suite *suite = suite_create("error");
    TCase *tests = tcase_create("error");

    tcase_add_test(tests, set_is_false_and_formats);
    tcase_add_test(tests, foreign_bytes_are_made_visible);
    tcase_add_test(tests, long_messages_are_cut_between_characters);
    tcase_add_test(tests, report_is_one_line_and_a_status);
    tcase_add_test(tests, on_a_screen_it_has_its_place);
    suite_add_tcase(suite, tests);
    return suite;
}
