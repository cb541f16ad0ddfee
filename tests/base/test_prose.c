/* SPDX-License-Identifier: MIT */
#include "base/prose.h"
#include "suites.h"

#include <stdio.h>

/* A few hundred blocks and runs: all copied, all in order, all freed (the sanitizer build would say if not). */
START_TEST(keeps_blocks_and_runs_in_order)
{
    struct prose p = {0};
    char word[32] = "";

    for (int i = 0; i < 300; i++) {
        struct block *b = prose_add_block(&p, i % 2 ? PROSE_ITEM : PROSE_PARAGRAPH);

        for (int j = 0; j <= i % 5; j++) {
            snprintf(word, sizeof word, "run %d.%d", i, j);
            prose_add_run(b, word, j ? word : NULL, j ? RUN_LINK : 0);
        }
    }
    ck_assert_uint_eq(p.block_count, 300);
    for (int i = 0; i < 300; i++) {
        ck_assert_uint_eq(p.blocks[i].run_count, (size_t)i % 5 + 1);
        ck_assert_int_eq(p.blocks[i].kind, i % 2 ? PROSE_ITEM : PROSE_PARAGRAPH);
        snprintf(word, sizeof word, "run %d.%d", i, i % 5);
        ck_assert_str_eq(p.blocks[i].runs[i % 5].text, word);
        ck_assert_ptr_null(p.blocks[i].runs[0].target);
    }
    prose_free(&p);
    ck_assert_uint_eq(p.block_count, 0);
    prose_free(&p);
}
END_TEST

Suite *prose_suite(void)
{
    Suite *suite = suite_create("prose");
    TCase *tests = tcase_create("prose");

    tcase_add_test(tests, keeps_blocks_and_runs_in_order);
    suite_add_tcase(suite, tests);
    return suite;
}
