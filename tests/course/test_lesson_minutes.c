/* SPDX-License-Identifier: MIT */
/* Minutes are written into lessons, and not a byte else changes. */
#include "base/file.h"
#include "base/memory.h"
#include "base/random.h"
#include "course/catalogue.h"
#include "course/lesson.h"
#include "course/lesson_minutes.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

static struct text lesson, written;
static struct error e;

static void end(void)
{
    text_free(&lesson);
    text_free(&written);
}

static bool write_minutes(const int *minutes, size_t count)
{
    text_free(&written);
    error_clear(&e);
    return lesson_write_minutes(&written, &lesson, "lessons/01-x.md", minutes, count, &e);
}

/* Writes them into this lesson; what comes out is this. */
static void expect(const char *before, const int *minutes, size_t count, const char *after)
{
    text_free(&lesson);
    text_add(&lesson, before);
    ck_assert_msg(write_minutes(minutes, count), "%s\n%s", before, e.message);
    ck_assert_str_eq(text_string(&written), after);
}

/* Removes the lines that hold a comment of minutes, and counts them. */
static size_t drop_minutes(const struct text *from, struct text *out)
{
    size_t count = 0;

    for (const char *line = text_string(from); *line;) {
        size_t length = strcspn(line, "\n") + 1;
        bool is_minutes = strncmp(line, "<!-- minutes: ", 14) == 0;

        if (!is_minutes)
            text_add_bytes(out, line, length);
        count += is_minutes;
        line += length;
    }
    return count;
}

/* Turns the ends of lines into CRLF. */
static void to_crlf(struct text *t)
{
    struct text out = {0};

    for (size_t i = 0; i < t->length; i++) {
        text_add(&out, t->bytes[i] == '\n' ? "\r" : "");
        text_add_byte(&out, t->bytes[i]);
    }
    text_free(t);
    *t = out;
}

/* The steps of the lesson have these minutes, and are what they were. */
static void expect_minutes(const struct text *bytes, const int *minutes)
{
    struct lesson before, after;

    ck_assert(lesson_parse(&before, text_string(&lesson), lesson.length, "lessons/01-x.md", NULL));
    ck_assert(lesson_parse(&after, text_string(bytes), bytes->length, "lessons/01-x.md", NULL));
    ck_assert_uint_eq(before.step_count, after.step_count);
    for (size_t i = 0; i < before.step_count; i++) {
        ck_assert_str_eq(before.steps[i].name, after.steps[i].name);
        ck_assert_str_eq(before.steps[i].notes, after.steps[i].notes);
        ck_assert_uint_eq(before.steps[i].prose.block_count, after.steps[i].prose.block_count);
        ck_assert_int_eq(after.steps[i].minutes, minutes[i] ? minutes[i] : before.steps[i].minutes);
    }
    lesson_free(&before);
    lesson_free(&after);
}

/* Tries a lesson as it is: the same minutes change nothing, others change those lines alone, and back again. */
static void try_lesson(struct random *dice)
{
    struct text first = {0}, rest = {0}, other_rest = {0};
    struct lesson read;
    int *same, *other;

    ck_assert(lesson_parse(&read, text_string(&lesson), lesson.length, "lessons/01-x.md", NULL));
    same = memory_new_array(read.step_count, sizeof *same);
    other = memory_new_array(read.step_count, sizeof *other);
    for (size_t i = 0; i < read.step_count; i++) {
        same[i] = read.steps[i].minutes;
        other[i] = random_bits(dice) % 3 ? 1 + (int)(random_bits(dice) % 999) : 0;
    }
    ck_assert_msg(write_minutes(same, read.step_count), "%s", e.message);
    ck_assert_str_eq(text_string(&written), text_string(&lesson));
    ck_assert_msg(write_minutes(other, read.step_count), "%s", e.message);
    expect_minutes(&written, other);
    ck_assert_uint_eq(drop_minutes(&lesson, &rest), drop_minutes(&written, &other_rest));
    ck_assert_str_eq(text_string(&rest), text_string(&other_rest));
    text_add(&first, text_string(&lesson));
    text_free(&lesson);
    text_add(&lesson, text_string(&written));
    ck_assert(write_minutes(same, read.step_count));
    ck_assert_str_eq(text_string(&written), text_string(&first)); /* and back */
    text_free(&lesson);
    lesson = first;
    text_free(&rest);
    text_free(&other_rest);
    free(same);
    free(other);
    lesson_free(&read);
}

START_TEST(only_the_minutes_change)
{
    struct catalogue catalogue;
    struct random dice;

    random_start(&dice, 20260131, 3);
    ck_assert(catalogue_open(&catalogue, ".", &e));
    ck_assert_uint_ge(catalogue.lesson_count, 5);
    for (size_t i = 0; i < catalogue.lesson_count; i++) {
        struct text bare = {0};
        struct lesson read;
        int minutes[LESSON_STEPS];

        text_free(&lesson);
        ck_assert(file_read(catalogue.lessons[i].path, 1 << 22, &lesson, &e));
        try_lesson(&dice);
        to_crlf(&lesson);
        try_lesson(&dice);
        text_free(&lesson);
        ck_assert(file_read(catalogue.lessons[i].path, 1 << 22, &lesson, &e));
        drop_minutes(&lesson, &bare); /* where there are none, they come below the headings */
        text_free(&lesson);
        lesson = bare;
        ck_assert(lesson_parse(&read, text_string(&lesson), lesson.length, "lessons/01-x.md", NULL));
        for (size_t step = 0; step < read.step_count; step++)
            minutes[step] = (int)step % 2 * 7;
        ck_assert_msg(write_minutes(minutes, read.step_count), "%s", e.message);
        expect_minutes(&written, minutes);
        bare = (struct text){0};
        ck_assert_uint_eq(drop_minutes(&written, &bare), read.step_count / 2);
        ck_assert_str_eq(text_string(&bare), text_string(&lesson));
        text_free(&bare);
        lesson_free(&read);
    }
    catalogue_close(&catalogue);
}
END_TEST

START_TEST(a_comment_is_found_where_it_is)
{
    static const int three[] = {3}, both[] = {12, 9}, second[] = {0, 9};

    expect("# T\n\n---\n\n## A\ntext", three, 1, "# T\n\n---\n\n## A\n<!-- minutes: 3 -->\ntext");
    expect("# T\n\n---\n\n## A", three, 1, "# T\n\n---\n\n## A\n<!-- minutes: 3 -->");
    expect("# T\r\n\r\n---\r\n\r\n## A\r\nt\r\n", three, 1,
           "# T\r\n\r\n---\r\n\r\n## A\r\n<!-- minutes: 3 -->\r\nt\r\n");
    expect("# T\r\r---\r\r## A\rt\r", three, 1, "# T\r\r---\r\r## A\r<!-- minutes: 3 -->\rt\r");
    expect("# T\n\n---\n\n## A\n\ntext\n\n<!--\n  minutes:\n  007\n-->\n\nx\n", three, 1,
           "# T\n\n---\n\n## A\n\ntext\n\n<!--\n  minutes:\n  3\n-->\n\nx\n");
    expect("# T\n\n---\n\n## A\n\nÄ é <!--minutes:7--> x\n", three, 1,
           "# T\n\n---\n\n## A\n\nÄ é <!--minutes:3--> x\n");
    expect("# T\n\n---\n\n## A\n<!-- notes: <!-- minutes: 7\n-->\n\n```c\n<!-- minutes: 8 -->\n```\n", three, 1,
           "# T\n\n---\n\n## A\n<!-- minutes: 3 -->\n<!-- notes: <!-- minutes: 7\n-->\n\n```c\n<!-- minutes: 8 "
           "-->\n```\n");
    expect("# T\n\n---\n\n## A\n<!-- minutes: 7 -->\n\n---\n\n## B\n<!-- minutes: 8 -->\n", both, 2,
           "# T\n\n---\n\n## A\n<!-- minutes: 12 -->\n\n---\n\n## B\n<!-- minutes: 9 -->\n");
    expect("\xef\xbb\xbf# T\n\n---\n\n## A\n<!-- minutes: 7 -->\n\n---\n\n## B\n", second, 2,
           "\xef\xbb\xbf# T\n\n---\n\n## A\n<!-- minutes: 7 -->\n\n---\n\n## B\n<!-- minutes: 9 -->\n");
}
END_TEST

/* A lesson that is not touched, and why. */
static const struct {
    const char *bytes;
    size_t count;
    const char *message;
} refusals[] = {
    {"", 1, "the lesson is empty"},
    {"# T\n\n---\n\n## A\n<!-- minutes: 7 -->\n<!-- minutes: 7 -->\n", 1, "already has minutes"},
    {"# T\n\n---\n\n## A\n", 2, "the steps of lessons/01-x.md have changed: rehearse it again"},
};

START_TEST(others_are_left_alone)
{
    static const int minutes[] = {3, 3};

    text_add(&lesson, refusals[_i].bytes);
    ck_assert(!write_minutes(minutes, refusals[_i].count));
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_msg(strstr(e.message, refusals[_i].message), "%s", e.message);
    ck_assert_uint_eq(written.length, 0);
}
END_TEST

/* Bytes of any kind between good lessons: refused, or with the minutes that were wanted. */
START_TEST(no_bytes_do_harm)
{
    static const char *const pieces[] = {"# T\n",
                                         "\n",
                                         "---\n",
                                         "\n---\n\n## A\n",
                                         "<!-- minutes: 4 -->\n",
                                         "<!--",
                                         "-->",
                                         "minutes: 5",
                                         "```\n",
                                         "\n---\n\n## B\n",
                                         "> ",
                                         "\r\n",
                                         "\xff",
                                         "\t",
                                         "- ",
                                         "<!-- name:",
                                         " x ",
                                         "##",
                                         "é <!-- minutes: 2 -->",
                                         "    ",
                                         "$$",
                                         "\r",
                                         "## C\n---\n",
                                         "<!-- pause -->\n",
                                         "text\n"};
    struct random dice;
    size_t good = 0;

    random_start(&dice, 20260131, 9);
    for (int i = 0; i < 20000; i++) {
        struct lesson read;
        int minutes[LESSON_STEPS];

        text_free(&lesson);
        text_add(&lesson, "# T\n\n---\n\n## S\n");
        for (size_t piece = random_bits(&dice) % 12; piece > 0; piece--)
            text_add(&lesson, pieces[random_bits(&dice) % (sizeof pieces / sizeof *pieces)]);
        if (lesson_parse(&read, text_string(&lesson), lesson.length, "lessons/01-x.md", NULL)) {
            for (size_t step = 0; step < read.step_count; step++)
                minutes[step] = (int)(random_bits(&dice) % 20);
            if (write_minutes(minutes, read.step_count)) {
                good++;
                expect_minutes(&written, minutes);
            } else {
                ck_assert_msg(strstr(e.message, "its minutes cannot be replaced"), "%s", e.message);
            }
        }
        lesson_free(&read);
    }
    ck_assert_uint_gt(good, 1000);
}
END_TEST

Suite *course_lesson_minutes_suite(void)
{
    Suite *suite = suite_create("course_lesson_minutes");
    TCase *tests = tcase_create("minutes");

    tcase_add_checked_fixture(tests, NULL, end);
    tcase_add_test(tests, only_the_minutes_change);
    tcase_add_test(tests, a_comment_is_found_where_it_is);
    tcase_add_loop_test(tests, others_are_left_alone, 0, sizeof refusals / sizeof *refusals);
    tcase_add_test(tests, no_bytes_do_harm);
    suite_add_tcase(suite, tests);
    return suite;
}
