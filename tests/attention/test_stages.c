/* SPDX-License-Identifier: MIT */
/* Each stage on numbers worked by hand. Sizes differ from each other wherever they may, so that no stride can be
 * mistaken for another. */
#include "attention/stages.h"
#include "suites.h"

#include <math.h>

static void expect(const double *got, const double *wanted, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ck_assert_msg(got[i] == wanted[i] || fabs(got[i] - wanted[i]) < 1e-15, "number %zu is %.17g, not %.17g", i + 1,
                      got[i], wanted[i]);
}

START_TEST(d_k_comes_out_even_or_not_at_all)
{
    ck_assert_uint_eq(attention_d_k(512, 8), 64);
    ck_assert_uint_eq(attention_d_k(7, 7), 1);
    ck_assert_uint_eq(attention_d_k(7, 2), 0);
    ck_assert_uint_eq(attention_d_k(2, 7), 0);
}
END_TEST

START_TEST(place_adds_positions)
{
    double X[6];

    attention_place(X, (double[]){1, 2, 3, 4, 5, 6}, (double[]){0, 1, 0.5, -4, 10, 100}, 2, 3);
    expect(X, (double[]){1, 3, 3.5, 0, 15, 106}, 6);
}
END_TEST

START_TEST(split_cuts_columns)
{
    static const double W[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    double head[8];

    attention_split(head, W, 4, 2, 0);
    expect(head, (double[]){1, 2, 5, 6, 9, 10, 13, 14}, 8);
    attention_split(head, W, 4, 2, 1);
    expect(head, (double[]){3, 4, 7, 8, 11, 12, 15, 16}, 8);
    attention_split(head, W, 4, 4, 2);
    expect(head, (double[]){3, 7, 11, 15}, 4);
}
END_TEST

START_TEST(split_heads_cuts_columns_of_queries)
{
    static const double Q[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18};
    double head[6];

    attention_split_heads(head, Q, 3, 6, 3, 0);
    expect(head, (double[]){1, 2, 7, 8, 13, 14}, 6);
    attention_split_heads(head, Q, 3, 6, 3, 2);
    expect(head, (double[]){5, 6, 11, 12, 17, 18}, 6);
}
END_TEST

START_TEST(project_multiplies)
{
    static const double X[] = {1, 2, 3, 4, 5, 6}, W[] = {1, 0, 0, -1, 0.5, 2, 1, 1, 0, 10, 100, 1000};
    double Q[8];

    attention_project(Q, X, W, 2, 3, 4);
    expect(Q, (double[]){1 + 1 + 0, 4 + 30, 2 + 300, -1 + 2 + 3000, 4 + 2.5, 10 + 60, 5 + 600, -4 + 5 + 6000}, 8);
}
END_TEST

/* Sums of large and small numbers, which another order would change: to the last bit, not nearly. */
START_TEST(known_sizes_change_no_bit)
{
    double a[32], b[64], general[32], known[32];

    for (int i = 0; i < 64; i++)
        b[i] = sin(1 + i * 1.7) * (i % 5 ? 1 : 1e3);
    for (int i = 0; i < 32; i++)
        a[i] = cos(2 + i * 2.3) * (i % 3 ? 1 : 1e-3);
    for (size_t n = 1; n <= 4; n++) {
        attention_project(general, a, b, n, 8, 4);
        attention_project_8_4(known, a, b, n);
        ck_assert_mem_eq(known, general, n * 4 * sizeof *known);
        attention_blend(general, a, b, n, 4, 4);
        attention_blend_4_4(known, a, b, n);
        ck_assert_mem_eq(known, general, n * 4 * sizeof *known);
        attention_output(general, a, b, n, 8);
        attention_output_8(known, a, b, n);
        ck_assert_mem_eq(known, general, n * 8 * sizeof *known);
    }
}
END_TEST

START_TEST(score_is_the_product_of_each_query_with_each_key)
{
    static const double Q[] = {0, 2, 0, 0, 1, 1, 1, 1}, K[] = {2.5, 0, 0, 0, -0.5, 2.75, 0, 0, 1, 2, 3, 4};
    double scores[6];

    attention_score(scores, Q, K, 2, 3, 4);
    expect(scores, (double[]){0, 5.5, 4, 2.5, 2.25, 10}, 6);
}
END_TEST

START_TEST(scale_divides_by_the_root_of_d_k)
{
    double scaled[6];

    attention_scale(scaled, (double[]){5.6, -1, 0, 2, 4, 8}, 2, 3, 4);
    expect(scaled, (double[]){2.8, -0.5, 0, 1, 2, 4}, 6);
    attention_scale(scaled, (double[]){3}, 1, 1, 9);
    expect(scaled, (double[]){1}, 1);
}
END_TEST

START_TEST(allow_hides_what_is_behind_and_the_padding)
{
    static const unsigned char wanted[] = {1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0};
    unsigned char mask[20];

    attention_allow(mask, 4, 5, 2);
    ck_assert_mem_eq(mask, wanted, sizeof wanted);
}
END_TEST

START_TEST(weights_are_scaled_then_masked_then_shared_out)
{
    static const double scores[] = {4, 2 * 1.0986122886681098, 0, 1, 2, 3};
    double weights[6];

    attention_weights(weights, scores, (const unsigned char[]){0, 1, 1, 0, 0, 0}, 2, 3, 4);
    expect(weights, (double[]){0, 0.75, 0.25, 0, 0, 0}, 6);
}
END_TEST

START_TEST(mask_keeps_or_removes)
{
    static const double scaled[] = {1, 2, 3, 4, 5, 6};
    double masked[6];

    attention_mask(masked, scaled, (const unsigned char[]){1, 0, 1, 0, 0, 0}, 2, 3);
    expect(masked, (double[]){1, -INFINITY, 3, -INFINITY, -INFINITY, -INFINITY}, 6);
    attention_mask(masked, scaled, NULL, 2, 3);
    expect(masked, scaled, 6);
}
END_TEST

START_TEST(softmax_makes_shares_of_a_row)
{
    const double third = 1.0 / 3, ln3 = 1.0986122886681098;
    double weights[6];

    attention_softmax(weights, (double[]){0, ln3, 0, 7, 7, 7}, 2, 3);
    expect(weights, (double[]){0.2, 0.6, 0.2, third, third, third}, 6);
}
END_TEST

START_TEST(softmax_survives_large_numbers)
{
    const double e = exp(-1);
    double weights[4];

    attention_softmax(weights, (double[]){1000, 999, -1e308, 1e308}, 2, 2);
    expect(weights, (double[]){1 / (1 + e), e / (1 + e), 0, 1}, 4);
}
END_TEST

START_TEST(softmax_gives_nothing_to_what_is_masked)
{
    double weights[9];

    attention_softmax(weights, (double[]){-INFINITY, 3, 3, -INFINITY, -INFINITY, -5, -INFINITY, -INFINITY, -INFINITY},
                      3, 3);
    expect(weights, (double[]){0, 0.5, 0.5, 0, 0, 1, 0, 0, 0}, 9);
}
END_TEST

START_TEST(blend_mixes_rows_of_values)
{
    static const double weights[] = {0.25, 0.75, 0, 0, 0, 1}, V[] = {4, 8, 0, 4, 100, -3};
    double head[4];

    attention_blend(head, weights, V, 2, 3, 2);
    expect(head, (double[]){1, 5, 100, -3}, 4);
}
END_TEST

START_TEST(concat_puts_heads_side_by_side)
{
    double concat[12] = {0};

    attention_concat(concat, (double[]){1, 2, 3, 4}, 2, 2, 3, 0);
    attention_concat(concat, (double[]){9, 8, 7, 6}, 2, 2, 3, 2);
    attention_concat(concat, (double[]){-1, -2, -3, -4}, 2, 2, 3, 1);
    expect(concat, (double[]){1, 2, -1, -2, 9, 8, 3, 4, -3, -4, 7, 6}, 12);
}
END_TEST

START_TEST(output_mixes_heads)
{
    static const double concat[] = {1, 2, 3, 4, 0, -1}, W_O[] = {1, 0, 2, 0, 1, 0, 0, 0.5, 10};
    double output[6];

    attention_output(output, concat, W_O, 2, 3);
    expect(output, (double[]){1, 3.5, 32, 4, -0.5, -2}, 6);
}
END_TEST

Suite *attention_stages_suite(void)
{
    Suite *suite = suite_create("attention/stages");
    TCase *tests = tcase_create("by hand");

    tcase_add_test(tests, d_k_comes_out_even_or_not_at_all);
    tcase_add_test(tests, place_adds_positions);
    tcase_add_test(tests, split_cuts_columns);
    tcase_add_test(tests, split_heads_cuts_columns_of_queries);
    tcase_add_test(tests, project_multiplies);
    tcase_add_test(tests, known_sizes_change_no_bit);
    tcase_add_test(tests, score_is_the_product_of_each_query_with_each_key);
    tcase_add_test(tests, scale_divides_by_the_root_of_d_k);
    tcase_add_test(tests, allow_hides_what_is_behind_and_the_padding);
    tcase_add_test(tests, weights_are_scaled_then_masked_then_shared_out);
    tcase_add_test(tests, mask_keeps_or_removes);
    tcase_add_test(tests, softmax_makes_shares_of_a_row);
    tcase_add_test(tests, softmax_survives_large_numbers);
    tcase_add_test(tests, softmax_gives_nothing_to_what_is_masked);
    tcase_add_test(tests, blend_mixes_rows_of_values);
    tcase_add_test(tests, concat_puts_heads_side_by_side);
    tcase_add_test(tests, output_mixes_heads);
    suite_add_tcase(suite, tests);
    return suite;
}
