/* SPDX-License-Identifier: MIT */
#include "attention/model.h"
#include "base/text.h"
#include "suites.h"
#include "tools.h"

#include <math.h>
#include <string.h>

static char *words[] = {"the", "cat", "the", "dog", NULL};

START_TEST(sizes_are_checked)
{
    static const struct {
        size_t n, m, d_model, num_heads;
        const char *message;
    } bad[] = {
        {0, 0, 8, 2, "the number of tokens is 0"},
        {1025, 0, 8, 2, "the number of tokens is 1025: use 1 to 1024"},
        {4, 0, 0, 1, "d_model is 0"},
        {4, 0, 1025, 1, "d_model is 1025"},
        {4, 0, 8, 0, "num_heads is 0"},
        {4, 0, 8, 2000, "num_heads is 2000"},
        {4, 0, 8, 3, "num_heads 3 does not divide d_model 8: use 1, 2, 4 or 8"},
        {4, 0, 7, 2, "num_heads 2 does not divide d_model 7: use 1 or 7"},
        {4, 0, 1, 2, "num_heads 2 does not divide d_model 1: use 1"},
        {4, 1025, 8, 2, "the number of tokens in the memory is 1025"},
    };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct model model;
        struct error e = {0};

        ck_assert(!model_make(&model, bad[i].n, bad[i].m, bad[i].d_model, bad[i].num_heads, &e));
        ck_assert_int_eq(e.code, ERROR_INPUT);
        ck_assert_msg(strstr(e.message, bad[i].message) == e.message, "\"%s\" is not \"%s\"", e.message,
                      bad[i].message);
    }
}
END_TEST

START_TEST(the_largest_sizes_are_allowed)
{
    struct model model;

    ck_assert(model_make(&model, 1024, 1024, 1024, 1024, NULL));
    ck_assert_uint_eq(model.d_k, 1);
    model_free(&model);
    ck_assert_ptr_null(model.X);
}
END_TEST

START_TEST(divisors_are_listed)
{
    static const struct {
        size_t d_model;
        const char *list;
    } cases[] = {{8, "1, 2, 4, 8"}, {7, "1, 7"}, {1, "1"}, {12, "1, 2, 3, 4, 6, 12"}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text out = {0};

        model_add_divisors(&out, cases[i].d_model);
        ck_assert_str_eq(text_string(&out), cases[i].list);
        text_free(&out);
    }
}
END_TEST

START_TEST(a_word_has_one_vector)
{
    struct model model, again, other;

    ck_assert(model_random(&model, words, 6, 2, 5, NULL));
    ck_assert(model_random(&again, (char *[]){"dog", "the", NULL}, 6, 3, 5, NULL));
    ck_assert(model_random(&other, words, 6, 2, 6, NULL));
    for (size_t j = 0; j < 6; j++) {
        double the = model.X[j] - model_position(0, j, 6), dog = model.X[3 * 6 + j] - model_position(3, j, 6);

        ck_assert_double_eq_tol(model.X[2 * 6 + j] - model_position(2, j, 6), the, 1e-14);
        ck_assert_double_eq_tol(again.X[6 + j] - model_position(1, j, 6), the, 1e-14);
        ck_assert_double_eq_tol(again.X[j] - model_position(0, j, 6), dog, 1e-14);
        ck_assert(fabs(the - dog) > 1e-6);
        ck_assert(other.X[j] != model.X[j]);
    }
    ck_assert_mem_eq(model.W_Q, again.W_Q, 36 * sizeof(double));
    ck_assert_int_eq(model.origin, MODEL_RANDOM);
    ck_assert_ptr_null(model.labels);
    model_free(&model);
    model_free(&again);
    model_free(&other);
}
END_TEST

/* From an independent implementation of the generator, in Python: whoever writes about an example with a seed can rely
 * on its numbers. */
START_TEST(random_numbers_are_the_same_everywhere)
{
    static const double W_Q[] = {0x1.a295b27c6193cp-2, 0x1.aeed862733e76p-4, 0x1.35ca48adb7294p-2};
    static const double cat[] = {-0x1.4c66dc61bb1a2p-1, 0x1.9c1600f083ac4p+0, -0x1.4992e02550059p+0};
    struct model model;

    ck_assert(model_random(&model, words, 8, 2, 1, NULL));
    for (size_t j = 0; j < 3; j++) {
        ck_assert_double_eq(model.W_Q[j], W_Q[j]);
        ck_assert_double_eq_tol(model.X[8 + j], cat[j] + model_position(1, j, 8), 1e-15);
    }
    model_free(&model);
}
END_TEST

START_TEST(weights_have_variance_one_over_d_model)
{
    struct model model;

    ck_assert(model_random(&model, words, 64, 2, 1, NULL));
    for (size_t w = 0; w < 4; w++) {
        const double *W = (const double *[]){model.W_Q, model.W_K, model.W_V, model.W_O}[w];
        double sum = 0, squares = 0;

        for (size_t i = 0; i < 4096; i++) {
            sum += W[i];
            squares += W[i] * W[i];
        }
        ck_assert_double_eq_tol(sum / 4096, 0, 0.01);
        ck_assert_double_eq_tol(squares / 4096 * 64, 1, 0.1);
    }
    ck_assert_mem_ne(model.W_Q, model.W_K, sizeof(double));
    ck_assert_mem_ne(model.W_Q, model.W_V, sizeof(double));
    ck_assert_mem_ne(model.W_Q, model.W_O, sizeof(double));
    ck_assert_mem_ne(model.W_K, model.W_V, sizeof(double));
    ck_assert_mem_ne(model.W_K, model.W_O, sizeof(double));
    ck_assert_mem_ne(model.W_V, model.W_O, sizeof(double));
    model_free(&model);
}
END_TEST

START_TEST(positions_are_sines)
{
    ck_assert_double_eq(model_position(0, 0, 8), 0);
    ck_assert_double_eq(model_position(0, 1, 8), 1);
    ck_assert_double_eq_tol(model_position(3, 0, 8), sin(3), 1e-15);
    ck_assert_double_eq_tol(model_position(3, 1, 8), cos(3), 1e-15);
    ck_assert_double_eq_tol(model_position(3, 4, 8), sin(0.03), 1e-15);
    ck_assert_double_eq_tol(model_position(3, 5, 8), cos(0.03), 1e-15);
    ck_assert_double_eq_tol(model_position(1000, 6, 8), sin(1), 1e-13);
}
END_TEST

START_TEST(words_may_go_to_a_terminal)
{
    struct model model;

    ck_assert(model_random(&model, (char *[]){"a\033[31m", "\xff\xfe", "e\xcc\x81", NULL}, 2, 1, 1, NULL));
    ck_assert_str_eq(model.tokens[0], "a^[[31m");
    ck_assert_str_eq(model.tokens[1], "\xEF\xBF\xBD\xEF\xBF\xBD");
    ck_assert_str_eq(model.tokens[2], "e\xcc\x81");
    model_free(&model);
}
END_TEST

/* Row by row, 1 = may attend. */
static void expect_mask(const struct model *model, const char *rows)
{
    for (size_t i = 0; i < model->n; i++, rows++)
        for (size_t j = 0; j < model->m; j++, rows++)
            ck_assert_msg(model_may_attend(model, i, j) == (*rows == '1'), "row %zu, column %zu", i + 1, j + 1);
}

START_TEST(masks)
{
    struct model model = random_model(3, 0, 4, 2, 1);

    expect_mask(&model, "111 111 111");
    ck_assert(model_set_mask(&model, MASK_CAUSAL, 0, NULL));
    expect_mask(&model, "100 110 111");
    ck_assert(model_set_mask(&model, MASK_PADDING, 1, NULL));
    expect_mask(&model, "110 110 110");
    ck_assert_uint_eq(model.padding, 1);
    ck_assert(model_set_mask(&model, MASK_PADDING, 0, NULL));
    expect_mask(&model, "111 111 111");
    ck_assert(model_set_mask(&model, MASK_PADDING, 3, NULL));
    expect_mask(&model, "000 000 000");
    ck_assert(model_set_mask(&model, MASK_NONE, 0, NULL));
    expect_mask(&model, "111 111 111");
    ck_assert_ptr_null(model.mask);
    model_free(&model);
}
END_TEST

START_TEST(masks_that_cannot_be)
{
    struct model model = random_model(3, 5, 4, 2, 1);
    struct error e = {0};

    ck_assert(!model_set_mask(&model, MASK_CAUSAL, 0, &e));
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_ptr_nonnull(strstr(e.message, "memory"));
    ck_assert(!model_set_mask(&model, MASK_PADDING, 6, &e));
    ck_assert_ptr_nonnull(strstr(e.message, "padding:6 hides more than the 5 keys"));
    ck_assert_ptr_null(model.mask);
    ck_assert(model_set_mask(&model, MASK_PADDING, 5, &e));
    expect_mask(&model, "00000 00000 00000");
    model_free(&model);
}
END_TEST

START_TEST(keys_come_from_the_memory)
{
    struct model model = random_model(2, 3, 4, 2, 1), self = random_model(2, 0, 4, 2, 1);

    ck_assert_str_eq(model_key_tokens(&model)[2], "m3");
    ck_assert_str_eq(model_key_tokens(&self)[1], "w2");
    ck_assert_uint_eq(self.m, 2);
    model_free(&model);
    model_free(&self);
}
END_TEST

Suite *attention_model_suite(void)
{
    Suite *suite = suite_create("attention/model");
    TCase *tests = tcase_create("model");

    tcase_add_test(tests, sizes_are_checked);
    tcase_add_test(tests, the_largest_sizes_are_allowed);
    tcase_add_test(tests, divisors_are_listed);
    tcase_add_test(tests, a_word_has_one_vector);
    tcase_add_test(tests, random_numbers_are_the_same_everywhere);
    tcase_add_test(tests, weights_have_variance_one_over_d_model);
    tcase_add_test(tests, positions_are_sines);
    tcase_add_test(tests, words_may_go_to_a_terminal);
    tcase_add_test(tests, masks);
    tcase_add_test(tests, masks_that_cannot_be);
    tcase_add_test(tests, keys_come_from_the_memory);
    suite_add_tcase(suite, tests);
    return suite;
}
