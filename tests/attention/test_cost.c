/* SPDX-License-Identifier: MIT */
/* What a layer costs: the counts that the shapes of the record give are those of the formulas that are taught. */
#include "study/cost.h"
#include "suites.h"

static const struct cost_layer base = {.words = 128, .d_in = 512, .d_model = 512, .heads = 8};

START_TEST(projections_are_8_n_d_squared_and_attention_4_n_squared_d)
{
    for (uint64_t n = 1; n <= COST_WORDS_MOST; n *= 16)
        for (uint64_t d = 16; d <= COST_WIDTH_MOST; d *= 4) {
            struct cost_layer layer = {.words = n, .d_in = d, .d_model = d, .heads = 16};

            ck_assert_uint_eq(cost_projections(&layer), 8 * n * d * d);
            ck_assert_uint_eq(cost_attention(&layer), 4 * n * n * d);
            ck_assert_double_eq(cost_crossing(&layer), (double)(2 * d));
            ck_assert_uint_eq(cost_count(&layer, COST_SUM).parameters, 4 * d * d);
        }
}
END_TEST

/* The table of the lesson: 128 words, d_model 512, 8 heads of 64. */
START_TEST(each_stage_has_its_own)
{
    static const struct cost stages[COST_STAGES + 1] = {
        {201326592, 786432, 196608}, {16777216, 0, 131072},     {131072, 0, 131072},          {131072, 0, 131072},
        {16777216, 0, 65536},        {67108864, 262144, 65536}, {302252032, 1048576, 720896},
    };

    for (enum cost_stage stage = 0; stage <= COST_SUM; stage++) {
        struct cost cost = cost_count(&base, stage);

        ck_assert_uint_eq(cost.flops, stages[stage].flops);
        ck_assert_uint_eq(cost.parameters, stages[stage].parameters);
        ck_assert_uint_eq(cost.made, stages[stage].made);
    }
}
END_TEST

/* Heads change how many weights are made, h · n², and what scale and softmax do with each, and nothing else. */
START_TEST(heads_change_weights_alone)
{
    struct cost_layer one = base;
    struct cost single;

    one.heads = 1;
    single = cost_count(&one, COST_SUM);
    for (size_t heads = 1; heads <= 512; heads *= 2) {
        struct cost_layer layer = base;
        struct cost sum;
        uint64_t more = (heads - 1) * 128 * 128;

        layer.heads = heads;
        sum = cost_count(&layer, COST_SUM);
        ck_assert_uint_eq(sum.parameters, single.parameters);
        ck_assert_uint_eq(cost_projections(&layer), cost_projections(&one));
        ck_assert_uint_eq(cost_attention(&layer), cost_attention(&one));
        ck_assert_uint_eq(cost_count(&layer, COST_SCORE).made, heads * 128 * 128);
        ck_assert_uint_eq(sum.made, single.made + 3 * more);
        ck_assert_uint_eq(sum.flops, single.flops + 2 * more);
    }
}
END_TEST

/* 16,384 + 256, as PyTorch counts the parameters of four nn.Linear(64, 64); a fused layer of 1024 columns, 3 · 512 out,
 * and nn.Linear(512, 512) after it. */
START_TEST(biases_and_wider_inputs_count)
{
    struct cost_layer layer = {.words = 10, .d_in = 64, .d_model = 64, .heads = 8, .biases = true};
    uint64_t with = cost_count(&layer, COST_SUM).flops;

    ck_assert_uint_eq(cost_count(&layer, COST_SUM).parameters, 16640);
    ck_assert_double_eq(cost_crossing(&layer), 129); /* 8·d² + 4·d = 4·n·d */
    layer.biases = false;
    ck_assert_uint_eq(cost_count(&layer, COST_SUM).parameters, 16384);
    ck_assert_uint_eq(with - cost_count(&layer, COST_SUM).flops, 4 * 10 * 64);
    layer = (struct cost_layer){.words = 5, .d_in = 1024, .d_model = 512, .heads = 8};
    ck_assert_uint_eq(cost_count(&layer, COST_SUM).parameters, 1835008);
    ck_assert_uint_eq(cost_projections(&layer), 2 * 5 * 1835008);
    layer.biases = true;
    ck_assert_uint_eq(cost_count(&layer, COST_SUM).parameters, 1837056);
}
END_TEST

START_TEST(narrow_heads_have_scores_of_a_low_rank)
{
    static const size_t heads[] = {1, 2, 4, 8}, scores[] = {4, 3, 2, 1};

    for (size_t i = 0; i < 4; i++) {
        ck_assert_uint_eq(cost_ranks_of(heads[i]).scores, scores[i]);
        ck_assert_uint_eq(cost_ranks_of(heads[i]).weights, 4);
    }
}
END_TEST

Suite *attention_cost_suite(void)
{
    Suite *suite = suite_create("attention_cost");
    TCase *tests = tcase_create("cost");

    tcase_add_test(tests, projections_are_8_n_d_squared_and_attention_4_n_squared_d);
    tcase_add_test(tests, each_stage_has_its_own);
    tcase_add_test(tests, heads_change_weights_alone);
    tcase_add_test(tests, biases_and_wider_inputs_count);
    tcase_add_test(tests, narrow_heads_have_scores_of_a_low_rank);
    suite_add_tcase(suite, tests);
    return suite;
}
