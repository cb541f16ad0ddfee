/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[64];

static void make_file(void)
{
    int file;

    strcpy(path, "/tmp/headway-file-XXXXXX");
    file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    close(file);
}

static void remove_file(void)
{
    unlink(path);
}

static void write_bytes(size_t count)
{
    FILE *file = fopen(path, "wb");

    for (size_t i = 0; i < count; i++)
        putc((int)(i % 251), file);
    ck_assert_int_eq(fclose(file), 0);
}

/* Sizes around the limit and around the reader's own piece: all or nothing. */
START_TEST(reads_up_to_the_limit)
{
    static const size_t sizes[] = {0, 1, 16383, 16384, 16385, 50000};
    struct error e = {0};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct text t = {0};

        write_bytes(sizes[i]);
        text_add(&t, "kept");
        ck_assert(file_read(path, sizes[i], &t, &e));
        ck_assert_uint_eq(t.length, sizes[i] + 4);
        for (size_t at = 0; at < sizes[i]; at++)
            if ((unsigned char)t.bytes[at + 4] != at % 251)
                ck_abort_msg("byte %zu is another one", at);
        if (sizes[i] > 0)
            ck_assert(!file_read(path, sizes[i] - 1, &t, &e));
        text_free(&t);
    }
}
END_TEST

static const struct {
    const char *name, *says;
} refused[] = {
    {"/nowhere/at-all.json", "/nowhere/at-all.json"},
    {"/", "directory"},
    {"", ""},
    {"/dev/zero", "/dev/zero"}, /* without an end: the limit must hold while reading, too */
};

START_TEST(refuses_with_a_reason)
{
    struct text t = {0};
    struct error e = {0};

    ck_assert(!file_read(refused[_i].name, 100000, &t, &e));
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_ptr_nonnull(strstr(e.message, refused[_i].says));
    text_free(&t);
}
END_TEST

/* 200 GB that take no room on disk: refused by its size, before a byte is read. */
START_TEST(refuses_a_huge_file_unread)
{
    struct text t = {0};
    struct error e = {0};

    ck_assert_int_eq(truncate(path, (off_t)200 << 30), 0);
    ck_assert(!file_read(path, 128 << 20, &t, &e));
    ck_assert_uint_eq(t.capacity, 0);
    ck_assert_ptr_nonnull(strstr(e.message, "204800.0 MiB"));
    ck_assert_ptr_nonnull(strstr(e.message, "128 MiB"));
}
END_TEST

Suite *file_suite(void)
{
    Suite *suite = suite_create("file");
    TCase *tests = tcase_create("file");

    tcase_add_checked_fixture(tests, make_file, remove_file);
    tcase_add_test(tests, reads_up_to_the_limit);
    tcase_add_loop_test(tests, refuses_with_a_reason, 0, sizeof refused / sizeof *refused);
    tcase_add_test(tests, refuses_a_huge_file_unread);
    suite_add_tcase(suite, tests);
    return suite;
}
