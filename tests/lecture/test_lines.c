/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "lecture/line_buffer.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

/* However the bytes are cut, the lines are the same. */
START_TEST(bytes_become_lines)
{
    static const char bytes[] = "one\n\ntwo\0three\nfour";
    static const struct {
        const char *bytes;
        size_t length;
    } lines[] = {{"one", 3}, {"", 0}, {"two\0three", 9}};
    size_t step = (size_t)_i, found = 0, length;
    struct line_buffer b = {0};
    const char *line;

    for (size_t at = 0; at < sizeof bytes - 1; at += step) {
        line_buffer_add(&b, bytes + at, at + step < sizeof bytes - 1 ? step : sizeof bytes - 1 - at);
        while (line_buffer_next(&b, &line, &length) == LINE_READY) {
            ck_assert_uint_lt(found, 3);
            ck_assert_uint_eq(length, lines[found].length);
            ck_assert_mem_eq(line, lines[found].bytes, length + 1);
            found++;
        }
        ck_assert_int_eq(line_buffer_next(&b, &line, &length), LINE_NONE);
    }
    ck_assert_uint_eq(found, 3);
    line_buffer_add(&b, "\n", 1);
    ck_assert_int_eq(line_buffer_next(&b, &line, &length), LINE_READY);
    ck_assert_str_eq(line, "four");
    line_buffer_free(&b);
}
END_TEST

/* A line of LINE_MOST bytes with its newline is one; a byte more is not, whether or not a newline follows. */
START_TEST(a_line_has_an_end)
{
    char *bytes = memory_new(LINE_MOST + 2);
    struct line_buffer b = {0};
    const char *line;
    size_t length;

    memset(bytes, 'x', LINE_MOST + 1);
    line_buffer_add(&b, bytes, LINE_MOST - 1);
    ck_assert_int_eq(line_buffer_next(&b, &line, &length), LINE_NONE);
    line_buffer_add(&b, "\nrest\n", 6);
    ck_assert_int_eq(line_buffer_next(&b, &line, &length), LINE_READY);
    ck_assert_uint_eq(length, LINE_MOST - 1);
    ck_assert_int_eq(line_buffer_next(&b, &line, &length), LINE_READY);
    ck_assert_str_eq(line, "rest");
    line_buffer_add(&b, bytes, LINE_MOST);
    ck_assert_int_eq(line_buffer_next(&b, &line, &length), LINE_TOO_LONG);
    ck_assert_int_eq(line_buffer_next(&b, &line, &length), LINE_TOO_LONG);
    line_buffer_free(&b);
    bytes[LINE_MOST] = '\n';
    line_buffer_add(&b, bytes, LINE_MOST + 1);
    ck_assert_int_eq(line_buffer_next(&b, &line, &length), LINE_TOO_LONG);
    line_buffer_free(&b);
    free(bytes);
}
END_TEST

/* A gigabyte without a newline costs 64 KiB: the first that is too much is told. */
START_TEST(what_it_holds_is_bounded)
{
    char chunk[16 << 10];
    struct line_buffer b = {0};
    const char *line;
    size_t length, chunks = 0;

    memset(chunk, 'x', sizeof chunk);
    do
        line_buffer_add(&b, chunk, sizeof chunk);
    while (++chunks < 65536 && line_buffer_next(&b, &line, &length) == LINE_NONE);
    ck_assert_uint_eq(chunks, 4);
    ck_assert_uint_eq(b.bytes.length, LINE_MOST);
    line_buffer_free(&b);
    for (int i = 0; i < 10000; i++) {
        line_buffer_add(&b, "a short line\nand half", 21);
        while (line_buffer_next(&b, &line, &length) == LINE_READY)
            continue;
    }
    ck_assert_uint_lt(b.bytes.capacity, 4096);
    line_buffer_free(&b);
}
END_TEST

Suite *lecture_lines_suite(void)
{
    Suite *suite = suite_create("lecture_lines");
    TCase *tests = tcase_create("lines");

    tcase_add_loop_test(tests, bytes_become_lines, 1, 20);
    tcase_add_test(tests, a_line_has_an_end);
    tcase_add_test(tests, what_it_holds_is_bounded);
    suite_add_tcase(suite, tests);
    return suite;
}
