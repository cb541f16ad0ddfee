/* SPDX-License-Identifier: MIT */
/* Shapes and strides: which views PyTorch makes and which it refuses, with which strides; what a copy writes. */
#include "study/strided.h"
#include "suites.h"

/* What PyTorch 1.13 says of torch.arange(n).view(shape).transpose(a, b).view(wanted), drawn at random: whether it is
 * refused, and the strides. */
static const struct {
    size_t rank, shape[STRIDED_MOST], a, b, wanted_rank, wanted[STRIDED_MOST];
    bool fits;
    size_t strides[STRIDED_MOST];
} views[] = {
    {4, {4, 1, 2, 3}, 0, 0, 3, {4, 1, 6}, true, {6, 6, 1}},
    {4, {1, 1, 16, 1}, 0, 0, 4, {2, 8, 1, 1}, true, {8, 1, 1, 1}},
    {2, {6, 6}, 0, 1, 3, {2, 18, 1}, false, {0}},
    {2, {3, 4}, 0, 1, 3, {6, 2, 1}, false, {0}},
    {4, {4, 2, 2, 1}, 2, 3, 4, {1, 16, 1, 1}, true, {16, 1, 1, 1}},
    {3, {1, 1, 12}, 0, 0, 3, {2, 6, 1}, true, {6, 1, 1}},
    {2, {16, 1}, 0, 1, 4, {1, 4, 2, 2}, true, {16, 4, 2, 1}},
    {2, {4, 3}, 0, 1, 3, {2, 2, 3}, false, {0}},
    {3, {1, 16, 1}, 1, 2, 3, {2, 2, 4}, true, {8, 4, 1}},
    {4, {2, 1, 9, 2}, 0, 1, 4, {9, 2, 1, 2}, true, {4, 2, 2, 1}},
    {2, {1, 16}, 0, 0, 2, {4, 4}, true, {4, 1}},
    {3, {1, 1, 16}, 1, 2, 3, {1, 2, 8}, true, {16, 8, 1}},
    {4, {1, 4, 1, 9}, 0, 3, 4, {2, 1, 9, 2}, false, {0}},
    {4, {9, 1, 4, 1}, 1, 3, 4, {2, 3, 2, 3}, true, {18, 6, 3, 1}},
    {3, {6, 1, 4}, 1, 2, 3, {2, 12, 1}, true, {12, 1, 4}},
    {2, {24, 1}, 0, 1, 4, {1, 1, 24, 1}, true, {24, 24, 1, 1}},
    {2, {12, 1}, 0, 0, 4, {2, 1, 1, 6}, true, {6, 6, 6, 1}},
    {2, {6, 2}, 0, 1, 2, {2, 6}, true, {1, 2}},
    {2, {6, 6}, 0, 0, 2, {4, 9}, true, {9, 1}},
    {2, {12, 2}, 0, 1, 2, {24, 1}, false, {0}},
    {3, {2, 3, 2}, 0, 1, 2, {6, 2}, false, {0}},
    {2, {1, 12}, 0, 0, 4, {1, 6, 1, 2}, true, {12, 2, 2, 1}},
    {3, {4, 3, 1}, 0, 1, 3, {2, 1, 6}, false, {0}},
    {2, {1, 16}, 0, 1, 4, {1, 1, 16, 1}, true, {16, 16, 1, 16}},
    {3, {3, 1, 12}, 0, 1, 3, {3, 3, 4}, true, {12, 4, 1}},
    {3, {1, 1, 36}, 1, 2, 4, {18, 1, 1, 2}, true, {2, 2, 2, 1}},
    {2, {2, 8}, 0, 1, 4, {1, 2, 8, 1}, false, {0}},
    {4, {3, 1, 1, 4}, 0, 2, 2, {6, 2}, true, {2, 1}},
    {2, {6, 4}, 0, 1, 3, {8, 1, 3}, false, {0}},
    {2, {2, 12}, 0, 1, 2, {4, 6}, false, {0}},
    {2, {3, 8}, 0, 1, 4, {1, 1, 1, 24}, false, {0}},
    {3, {2, 3, 6}, 0, 2, 4, {2, 18, 1, 1}, false, {0}},
    {2, {8, 3}, 0, 1, 4, {12, 1, 2, 1}, false, {0}},
    {2, {4, 3}, 0, 1, 4, {1, 2, 1, 6}, false, {0}},
    {2, {4, 6}, 0, 1, 3, {12, 2, 1}, false, {0}},
    {4, {8, 3, 1, 1}, 0, 3, 4, {24, 1, 1, 1}, false, {0}},
    {2, {2, 8}, 0, 1, 3, {16, 1, 1}, false, {0}},
    {3, {4, 2, 2}, 0, 2, 4, {1, 4, 2, 2}, false, {0}},
    {2, {9, 4}, 0, 1, 2, {36, 1}, false, {0}},
    {2, {9, 4}, 0, 1, 3, {6, 2, 3}, false, {0}},
};

START_TEST(views_as_pytorch_does)
{
    struct strided array = strided_make(views[_i].rank, views[_i].shape), out;
    size_t between;

    array = strided_transpose(&array, views[_i].a, views[_i].b);
    ck_assert_int_eq(strided_view(&array, views[_i].wanted_rank, views[_i].wanted, &out, &between), views[_i].fits);
    ck_assert_uint_eq(out.rank, views[_i].wanted_rank);
    ck_assert_uint_eq(strided_count(&out), strided_count(&array));
    if (!views[_i].fits)
        return;
    ck_assert_mem_eq(out.shape, views[_i].wanted, out.rank * sizeof *out.shape);
    ck_assert_mem_eq(out.stride, views[_i].strides, out.rank * sizeof *out.stride);
    for (size_t i = 0; i < strided_count(&out); i++) /* the same numbers in the same order */
        ck_assert_uint_eq(strided_nth(&out, i), strided_nth(&array, i));
}
END_TEST

/* The strides that PyTorch has on the way of 3 tokens, 2 heads of 2 numbers: a cut, an exchange, new memory, back. */
START_TEST(heads_come_and_go)
{
    const size_t flat[] = {3, 4}, cut[] = {3, 2, 2};
    struct strided array = strided_make(2, flat), out;
    size_t between;

    ck_assert(strided_view(&array, 3, cut, &out, &between));
    ck_assert_mem_eq(out.stride, ((size_t[]){4, 2, 1}), 3 * sizeof(size_t));
    array = strided_transpose(&out, 0, 1);
    ck_assert_mem_eq(array.shape, ((size_t[]){2, 3, 2}), 3 * sizeof(size_t));
    ck_assert_mem_eq(array.stride, ((size_t[]){2, 4, 1}), 3 * sizeof(size_t));
    ck_assert_uint_eq(strided_address(&array, (size_t[]){1, 2, 0}), 10);
    array = strided_make(3, array.shape);
    array = strided_transpose(&array, 0, 1);
    ck_assert_mem_eq(array.stride, ((size_t[]){2, 6, 1}), 3 * sizeof(size_t));
    ck_assert(!strided_view(&array, 2, flat, &out, &between));
    ck_assert_uint_eq(between, 1); /* the step of the heads: 6, not 1 · 2 */
}
END_TEST

/* What is copied lies as it was read; copied back through the inverse order, it is what it was. */
START_TEST(copies_lie_as_they_are_read)
{
    const size_t shape[] = {2, 3, 4};
    struct strided array = strided_make(3, shape), other;
    double numbers[24], copy[24], again[24];

    for (size_t i = 0; i < 24; i++)
        numbers[i] = (double)i;
    for (size_t a = 0; a < 3; a++)
        for (size_t b = 0; b < 3; b++) {
            other = strided_transpose(&array, a, b);
            strided_copy(&other, copy, numbers);
            for (size_t i = 0; i < 24; i++)
                ck_assert_double_eq(copy[i], numbers[strided_nth(&other, i)]);
            other = strided_make(3, other.shape);
            other = strided_transpose(&other, a, b);
            strided_copy(&other, again, copy);
            ck_assert_mem_eq(again, numbers, sizeof numbers);
        }
}
END_TEST

Suite *attention_strided_suite(void)
{
    Suite *suite = suite_create("attention_strided");
    TCase *tests = tcase_create("strided");

    tcase_add_loop_test(tests, views_as_pytorch_does, 0, (int)(sizeof views / sizeof *views));
    tcase_add_test(tests, heads_come_and_go);
    tcase_add_test(tests, copies_lie_as_they_are_read);
    suite_add_tcase(suite, tests);
    return suite;
}
