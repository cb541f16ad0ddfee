/* SPDX-License-Identifier: MIT */
/* Masks of six shapes over scores of six: which fit is PyTorch's word, which mean what was meant is worked out here. */
#include "study/broadcast.h"
#include "suites.h"

/* torch.broadcast_shapes(mask, scores) == scores, of PyTorch 1.13: for 1, 2 and 3 sentences, each with 2 and 3 heads.
 */
static const char *const fits[SHAPE_COUNT] = {
    [SHAPE_N_M] = "111111",     [SHAPE_B_M] = "110011",   [SHAPE_B_1_M] = "111001",
    [SHAPE_B_1_1_M] = "111111", [SHAPE_B_N_M] = "111001", [SHAPE_B_1_N_M] = "111111",
};

static struct broadcast run(enum broadcast_shape shape, size_t batch, size_t heads)
{
    struct broadcast result;

    broadcast_run(&result, shape, batch, heads);
    return result;
}

START_TEST(fits_where_pytorch_takes_it)
{
    for (enum broadcast_shape shape = 0; shape < SHAPE_COUNT; shape++)
        for (size_t batch = 1; batch <= 3; batch++)
            for (size_t heads = 2; heads <= 3; heads++) {
                struct broadcast result = run(shape, batch, heads);
                size_t place = 2 * (batch - 1) + heads - 2;

                ck_assert_msg(result.fits == (fits[shape][place] == '1'), "shape %d, %zu, %zu", shape, batch, heads);
                ck_assert_uint_eq(result.cells, batch * heads * 9);
                if (!result.fits)
                    ck_assert(result.mask[result.misfit] != result.scores[result.misfit] &&
                              result.mask[result.misfit] > 1 && result.wrong == 0);
            }
}
END_TEST

/* Whatever has a size for each of batch, heads and queries, or needs none, hides what it was meant to hide. */
START_TEST(right_shapes_are_never_wrong)
{
    static const enum broadcast_shape right[] = {SHAPE_N_M, SHAPE_B_1_1_M, SHAPE_B_1_N_M};

    for (size_t i = 0; i < 18; i++)
        ck_assert_uint_eq(run(right[i % 3], 1 + i / 3 % 3, 2 + i / 9).wrong, 0);
    for (enum broadcast_shape shape = 0; shape < SHAPE_COUNT; shape++)
        for (size_t heads = 2; heads <= 3; heads++) /* a batch of one never errs */
            ck_assert(run(shape, 1, heads).fits && run(shape, 1, heads).wrong == 0);
}
END_TEST

/* Two sentences, two heads: what was meant for sentence 2 lands on head 2 of both. */
START_TEST(the_accident_hides_and_shows)
{
    struct broadcast result = run(SHAPE_B_1_M, 2, 2);

    ck_assert_uint_eq(result.wrong, 6);
    ck_assert_uint_eq(result.cells, 36);
    for (size_t i = 0; i < result.cells; i++) {
        size_t sentence = i / 18, head = i / 9 % 2, key = i % 3;

        ck_assert_uint_eq(result.meant[i], !(sentence == 1 && key == 2));
        ck_assert_uint_eq(result.happens[i], !(head == 1 && key == 2));
        ck_assert_uint_eq(result.happens[i], result.meant[result.from[i]]);
    }
}
END_TEST

/* Three sentences of three words: row i is hidden as sentence i was meant to be. */
START_TEST(sentences_are_taken_for_queries)
{
    struct broadcast result = run(SHAPE_B_M, 3, 2);
    size_t wrong = 0;

    for (size_t i = 0; i < result.cells; i++) {
        size_t sentence = i / 18, query = i / 3 % 3, key = i % 3;

        ck_assert_uint_eq(result.happens[i], key + query < 3);
        wrong += (key + query < 3) != (key + sentence < 3);
    }
    ck_assert_uint_eq(result.wrong, wrong);
    ck_assert_uint_eq(wrong, 16);
}
END_TEST

Suite *attention_broadcast_suite(void)
{
    Suite *suite = suite_create("attention_broadcast");
    TCase *tests = tcase_create("broadcast");

    tcase_add_test(tests, fits_where_pytorch_takes_it);
    tcase_add_test(tests, right_shapes_are_never_wrong);
    tcase_add_test(tests, the_accident_hides_and_shows);
    tcase_add_test(tests, sentences_are_taken_for_queries);
    suite_add_tcase(suite, tests);
    return suite;
}
