/* SPDX-License-Identifier: MIT */
/* The three designed heads of a translator: who finds whom, what a mask takes away and leaves, what pads change. */
#include "study/uses.h"
#include "suites.h"

#include <math.h>
#include <string.h>

static struct uses run(enum use use, size_t sentence, size_t written, size_t pads, enum use_mask mask)
{
    const struct uses_choice choice = {use, sentence, written, pads, mask};
    struct uses uses;

    uses_run(&uses, &choice);
    return uses;
}

static double share(const struct uses *uses, const char *asks, const char *answers)
{
    size_t row = 0, col = 0;

    while (row < uses->n && strcmp(uses->asks[row], asks) != 0)
        row++;
    while (col < uses->m && strcmp(uses->answers[col], answers) != 0)
        col++;
    ck_assert_msg(row < uses->n && col < uses->m, "%s to %s", asks, answers);
    return uses->weights[row * uses->m + col];
}

START_TEST(each_use_finds_what_it_is_for)
{
    static const struct {
        enum use use;
        size_t sentence;
        enum use_mask mask;
        const char *asks, *answers;
        double share;
    } wanted[] = {
        {USE_ENCODER, 0, USE_RIGHT, "the", "cat", 0.84},    {USE_ENCODER, 0, USE_RIGHT, "the", "black", 0.08},
        {USE_ENCODER, 0, USE_RIGHT, "runs", "cat", 0.87},   {USE_ENCODER, 1, USE_RIGHT, "the", "dog", 0.91},
        {USE_DECODER, 0, USE_UNMASKED, "le", "chat", 0.76}, {USE_DECODER, 0, USE_UNMASKED, "chat", "le", 0.48},
        {USE_DECODER, 0, USE_RIGHT, "le", "<s>", 0.5},      {USE_DECODER, 0, USE_RIGHT, "chat", "le", 0.91},
        {USE_DECODER, 0, USE_RIGHT, "noir", "chat", 0.87},  {USE_CROSS, 0, USE_RIGHT, "<s>", "the", 0.87},
        {USE_CROSS, 0, USE_RIGHT, "le", "cat", 0.87},       {USE_CROSS, 0, USE_RIGHT, "chat", "black", 0.71},
        {USE_CROSS, 0, USE_RIGHT, "chat", "runs", 0.22},    {USE_CROSS, 0, USE_RIGHT, "noir", "runs", 0.87},
        {USE_CROSS, 1, USE_RIGHT, "chien", "runs", 0.75},   {USE_CROSS, 0, USE_CAUSAL, "le", "cat", 0},
    };

    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        struct uses uses = run(wanted[i].use, wanted[i].sentence, 3, 0, wanted[i].mask);

        ck_assert_double_eq_tol(share(&uses, wanted[i].asks, wanted[i].answers), wanted[i].share, 0.005);
    }
}
END_TEST

START_TEST(shapes_follow_who_asks_whom)
{
    static const size_t shapes[USE_COUNT][2] = {{4, 4}, {3, 3}, {3, 4}};

    for (enum use use = 0; use < USE_COUNT; use++) {
        struct uses uses = run(use, 0, 2, 0, USE_RIGHT);

        ck_assert_uint_eq(uses.n, shapes[use][0]);
        ck_assert_uint_eq(uses.m, shapes[use][1]);
        ck_assert_uint_eq(uses_hidden(&uses), use == USE_DECODER ? 3 : 0);
    }
}
END_TEST

/* Calls `check` with every choice there is. */
static void each_choice(void (*check)(const struct uses_choice *choice, const struct uses *uses))
{
    for (size_t i = 0; i < 3 * 2 * 4 * 6 * 5; i++) {
        const struct uses_choice choice = {(enum use)(i % 3), i / 3 % 2, i / 6 % 4, i / 24 % 6,
                                           (enum use_mask)(i / 144)};
        struct uses uses;

        uses_run(&uses, &choice);
        check(&choice, &uses);
    }
}

static void check_rows(const struct uses_choice *choice, const struct uses *uses)
{
    ck_assert(uses->n <= USES_SIDE && uses->m <= USES_SIDE && uses->pads == choice->pads);
    for (size_t i = 0; i < uses->n; i++) {
        double sum = 0;

        for (size_t j = 0; j < uses->m; j++) {
            double scaled = 0, weight = uses->weights[i * uses->m + j];

            for (size_t k = 0; k < USES_D_K; k++)
                scaled += uses->Q[i * USES_D_K + k] * uses->K[j * USES_D_K + k] / 2;
            ck_assert_double_eq_tol(uses->scaled[i * uses->m + j], scaled, 1e-12);
            ck_assert((weight == 0) == uses_is_hidden(uses, i, j));
            sum += weight;
        }
        ck_assert_double_eq_tol(sum, 1, 1e-12); /* no row is ever left without anything */
    }
}

START_TEST(every_row_adds_up_to_one)
{
    each_choice(check_rows);
}
END_TEST

static void check_mask(const struct uses_choice *choice, const struct uses *uses)
{
    bool is_decoder = choice->use == USE_DECODER;
    bool causal = choice->mask == USE_CAUSAL || choice->mask == USE_BOTH || (choice->mask == USE_RIGHT && is_decoder);
    bool padding = choice->mask != USE_UNMASKED && choice->mask != USE_CAUSAL;

    for (size_t i = 0; i < uses->n; i++)
        for (size_t j = 0; j < uses->m; j++)
            ck_assert(uses_is_hidden(uses, i, j) == ((causal && j > i) || (padding && j + choice->pads >= uses->m)));
}

START_TEST(a_mask_hides_what_it_says)
{
    each_choice(check_mask);
}
END_TEST

/* What real words take home is the same, however many pads there are. */
static void check_pads(const struct uses_choice *choice, const struct uses *uses)
{
    struct uses_choice without = *choice;
    struct uses alone;

    if (choice->mask != USE_RIGHT)
        return;
    without.pads = 0;
    uses_run(&alone, &without);
    for (size_t i = 0; i < alone.n; i++)
        for (size_t j = 0; j < alone.m; j++)
            ck_assert_double_eq_tol(uses->weights[i * uses->m + j], alone.weights[i * alone.m + j], 1e-12);
}

START_TEST(masked_pads_change_nothing)
{
    struct uses one = run(USE_ENCODER, 1, 0, 1, USE_UNMASKED), five = run(USE_ENCODER, 1, 0, 5, USE_UNMASKED);

    each_choice(check_pads);
    ck_assert_double_eq_tol(share(&one, "the", "dog"), exp(3) / (exp(3) + 3), 1e-12);
    ck_assert_double_eq_tol(share(&five, "the", "dog"), exp(3) / (exp(3) + 7), 1e-12);
}
END_TEST

/* In the decoder a word that is written later changes no earlier row; without a mask it does. */
START_TEST(what_comes_later_changes_nothing)
{
    for (size_t written = 0; written < USES_WRITTEN; written++) {
        struct uses before = run(USE_DECODER, 0, written, 0, USE_RIGHT);
        struct uses after = run(USE_DECODER, 0, written + 1, 0, USE_RIGHT);
        struct uses unmasked = run(USE_DECODER, 0, written + 1, 0, USE_UNMASKED);

        for (size_t i = 0; i < before.n; i++) {
            for (size_t j = 0; j < before.m; j++)
                ck_assert_double_eq_tol(after.weights[i * after.m + j], before.weights[i * before.m + j], 1e-12);
            ck_assert(unmasked.weights[i * after.m + before.m] > 0 && after.weights[i * after.m + before.m] == 0);
        }
    }
}
END_TEST

START_TEST(each_row_writes_the_next_word)
{
    struct uses uses = run(USE_DECODER, 0, 3, 2, USE_RIGHT), reads = run(USE_ENCODER, 0, 3, 0, USE_RIGHT);

    for (size_t i = 0; i + 3 < uses.n; i++)
        ck_assert_str_eq(uses.writes[i], uses.asks[i + 1]);
    ck_assert_str_eq(uses.writes[3], "court");
    ck_assert_ptr_null(uses.writes[4]); /* a pad */
    ck_assert_ptr_null(reads.writes[0]);
}
END_TEST

Suite *attention_uses_suite(void)
{
    Suite *suite = suite_create("attention_uses");
    TCase *tests = tcase_create("uses");

    tcase_add_test(tests, each_use_finds_what_it_is_for);
    tcase_add_test(tests, shapes_follow_who_asks_whom);
    tcase_add_test(tests, every_row_adds_up_to_one);
    tcase_add_test(tests, a_mask_hides_what_it_says);
    tcase_add_test(tests, masked_pads_change_nothing);
    tcase_add_test(tests, what_comes_later_changes_nothing);
    tcase_add_test(tests, each_row_writes_the_next_word);
    suite_add_tcase(suite, tests);
    return suite;
}
