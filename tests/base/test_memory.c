/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "suites.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

START_TEST(new_memory_is_zeroed)
{
    unsigned char *bytes;

    for (size_t size = 0; size < 3000; size += 97) {
        bytes = memory_new(size);
        for (size_t i = 0; i < size; i++)
            ck_assert_int_eq(bytes[i], 0);
        memset(bytes, 0xA5, size ? size : 1); /* so that the next block would show old bytes */
        free(bytes);
    }
    free(memory_new_array(0, 8));
    free(memory_new_array(8, 0));
}
END_TEST

START_TEST(resize_keeps_what_was_there)
{
    int *numbers = NULL;

    for (size_t count = 1; count < 500; count++) {
        numbers = memory_resize(numbers, count, sizeof *numbers);
        numbers[count - 1] = (int)count;
    }
    for (int i = 0; i < 499; i++)
        ck_assert_int_eq(numbers[i], i + 1);
    numbers = memory_resize(numbers, 0, sizeof *numbers);
    ck_assert_ptr_nonnull(numbers);
    free(numbers);
}
END_TEST

START_TEST(copies_are_terminated)
{
    char *whole = memory_copy("cat"), *part = memory_copy_bytes("cat", 2), *none = memory_copy_bytes(NULL, 0);

    ck_assert_str_eq(whole, "cat");
    ck_assert_str_eq(part, "ca");
    ck_assert_str_eq(none, "");
    free(whole);
    free(part);
    free(none);
}
END_TEST

/* Each of these ends the process with status 1 (not a signal): see tcase_add_exit_test below. */
START_TEST(a_product_that_overflows_is_exhaustion)
{
    free(memory_resize(NULL, SIZE_MAX / 4, 8));
}
END_TEST

START_TEST(more_than_there_is_is_exhaustion)
{
    free(memory_new_array(SIZE_MAX / 8 * 7, 1)); /* a process of 32 bits may well have half of it */
}
END_TEST

/* The terminal's restorer runs before the process ends: here it ends it with another status. */
static void restore(void)
{
    _exit(7);
}

START_TEST(exhaustion_restores_the_terminal)
{
    memory_on_exhausted(restore);
    free(memory_new_array(SIZE_MAX / 2, 4));
}
END_TEST

Suite *memory_suite(void)
{
    Suite *suite = suite_create("memory");
    TCase *tests = tcase_create("memory");

    tcase_add_test(tests, new_memory_is_zeroed);
    tcase_add_test(tests, resize_keeps_what_was_there);
    tcase_add_test(tests, copies_are_terminated);
    tcase_add_exit_test(tests, a_product_that_overflows_is_exhaustion, 1);
    tcase_add_exit_test(tests, more_than_there_is_is_exhaustion, 1);
    tcase_add_exit_test(tests, exhaustion_restores_the_terminal, 7);
    suite_add_tcase(suite, tests);
    return suite;
}
