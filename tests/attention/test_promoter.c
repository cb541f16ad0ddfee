/* SPDX-License-Identifier: MIT */
/* The three layers that find TATA: against plain sums over what their design says, and what they promise. */
#include "attention/suites.h"
#include "model/shipped.h"
#include "study/promoter.h"

#include <math.h>
#include <string.h>

static struct promoter_choice choice_of(const char *letters, size_t pads)
{
    struct promoter_choice choice = {.pads = pads};

    memcpy(choice.letters, letters, strlen(letters) + 1);
    return choice;
}

static double score_of(struct promoter_choice choice)
{
    struct promoter run;
    double score;

    promoter_run(&run, &choice);
    score = run.score;
    promoter_free(&run);
    return score;
}

static double score(const char *letters, size_t pads)
{
    return score_of(choice_of(letters, pads));
}

/* What each token brings home of `what` [n] that looks `back` places back: e^4.5 for whom it looks at, else 1. */
static void look_back(double *home, const double *what, size_t n, size_t back)
{
    for (size_t i = 0; i < n; i++) {
        double sum = 0, all = 0;

        for (size_t j = 0; j < n; j++) {
            double power = (i == 0 ? j == 0 : j + back == i) ? exp(4.5) : 1;

            sum += power * what[j];
            all += power;
        }
        home[i] = sum / all;
    }
}

/* The score of letters, without pads, from what the header says and nothing else. */
static double expected(const char *letters)
{
    size_t n = strlen(letters) + 1;
    double A[PROMOTER_TOKENS_MOST] = {0}, T[PROMOTER_TOKENS_MOST] = {0}, T1[PROMOTER_TOKENS_MOST];
    double A2[PROMOTER_TOKENS_MOST], T3[PROMOTER_TOKENS_MOST], match = 0, all = 0;

    for (size_t i = 1; i < n; i++) {
        A[i] = letters[i - 1] == 'A';
        T[i] = letters[i - 1] == 'T';
    }
    look_back(T1, T, n, 1);
    look_back(A2, A, n, 2);
    look_back(T3, T1, n, 2);
    for (size_t i = 0; i < n; i++) {
        double sum = A[i] + T1[i] + A2[i] + T3[i], power = exp(1.5 * sum);

        match += power * sum;
        all += power;
    }
    return 6 * match / all - 18;
}

/* Every word of six letters, one after the other: AAAAAA, CAAAAA … */
static void word_of(char word[7], int number)
{
    for (int i = 0; i < 6; i++, number /= 4)
        word[i] = "ACGT"[number % 4];
    word[6] = '\0';
}

START_TEST(just_words_with_tata_score)
{
    double least = INFINITY, most = -INFINITY;
    char word[7];

    for (int i = 0; i < 4096; i += ONE_IN(37)) {
        double here;

        word_of(word, i);
        here = score(word, 0);
        if (strstr(word, "TATA"))
            least = fmin(least, here);
        else
            most = fmax(most, here);
        ck_assert_double_eq_tol(here, expected(word), 1e-9);
    }
    ck_assert_double_ge(least, 2.8);
    ck_assert_double_le(most, -1.5);
}
END_TEST

/* Wherever it stands, among four letters to ten. */
START_TEST(tata_is_found_anywhere)
{
    char word[PROMOTER_MOST + 1];

    for (size_t length = PROMOTER_LEAST; length <= PROMOTER_MOST; length++)
        for (size_t at = 0; at + 4 <= length; at++) {
            memset(word, 'C', length);
            word[length] = '\0';
            ck_assert_double_lt(score(word, 0), -1.5);
            memcpy(word + at, "TATA", 4);
            ck_assert_double_gt(score(word, 0), 0.6);
            ck_assert_double_eq_tol(score(word, 0), expected(word), 1e-9);
        }
}
END_TEST

START_TEST(numbers_of_the_lesson)
{
    struct promoter run;
    const struct promoter_choice choice = choice_of("CTATAG", 2);

    promoter_run(&run, &choice);
    ck_assert_uint_eq(run.n, 9);
    ck_assert_uint_eq(run.letters, 6);
    ck_assert_str_eq(run.model.tokens[0], "[CLS]");
    ck_assert_str_eq(run.model.tokens[5], "A₅");
    ck_assert_str_eq(run.model.tokens[8], "[PAD]");
    ck_assert_double_eq_tol(promoter_sum(&run, 5), 3.796, 5e-4);
    ck_assert_double_eq_tol(promoter_holds(&run, 5, PROMOTER_T3), 0.90, 5e-3);
    ck_assert_double_eq_tol(record_matrix(promoter_layer(&run, 3), MATRIX_WEIGHTS, 0).at[5], 0.92, 5e-3);
    ck_assert_double_eq_tol(run.match, 3.607, 5e-4);
    ck_assert_double_eq_tol(run.score, 3.64, 5e-3);
    ck_assert_double_eq_tol(run.percent, 97.45, 5e-3);
    promoter_free(&run);
    ck_assert_double_eq_tol(score("GATTAC", 2), -8.03, 5e-3);
}
END_TEST

/* The longest word has a token with two digits. */
START_TEST(ten_letters)
{
    struct promoter run;
    const struct promoter_choice choice = choice_of("ACGTNACGTA", 4);

    promoter_run(&run, &choice);
    ck_assert_uint_eq(run.n, PROMOTER_TOKENS_MOST);
    ck_assert_str_eq(run.model.tokens[9], "T₉");
    ck_assert_str_eq(run.model.tokens[10], "A₁₀");
    promoter_free(&run);
}
END_TEST

START_TEST(hidden_pads_change_nothing)
{
    for (size_t pads = 1; pads <= PROMOTER_PADS_MOST; pads++) {
        struct promoter_choice shown = choice_of("CTATAG", pads), fewer = choice_of("CTATAG", pads - 1);

        ck_assert_double_eq_tol(score("CTATAG", pads), score("CTATAG", 0), 1e-12);
        shown.shows_pads = fewer.shows_pads = true;
        ck_assert_double_lt(score_of(shown), score_of(fewer) - 0.2);
    }
}
END_TEST

/* Without places a word is a bag of letters: all orders of them score the same. */
START_TEST(anagrams_are_equal_without_places)
{
    static const char *const words[] = {"GATTAC", "GATATC", "CATTAG", "AATTCG"};
    struct promoter_choice bag = choice_of("CTATAG", 2);
    double first;

    bag.is_bag = true;
    first = score_of(bag);
    ck_assert_double_eq_tol(first, -9.0, 0.01);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct promoter_choice other = choice_of(words[i], 2);

        other.is_bag = true;
        ck_assert_double_eq_tol(score_of(other), first, 1e-12);
        ck_assert_double_gt(fabs(score(words[i], 2) - score("CTATAG", 2)), strstr(words[i], "TATA") ? 0 : 1);
    }
}
END_TEST

/* They look somewhere and bring home nothing: no output of any layer changes by a bit. */
START_TEST(idle_heads_change_nothing)
{
    struct promoter_choice choice = choice_of("CTATAG", 1);
    struct promoter plain, idle;

    promoter_run(&plain, &choice);
    choice.has_idle = true;
    promoter_run(&idle, &choice);
    for (size_t layer = 1; layer <= PROMOTER_LAYERS; layer++) {
        struct matrix a = record_matrix(promoter_layer(&plain, layer), MATRIX_OUTPUT, 0);
        struct matrix b = record_matrix(promoter_layer(&idle, layer), MATRIX_OUTPUT, 0);
        const struct record *record = promoter_layer(&idle, layer);

        ck_assert_uint_eq(record->model->num_heads, 2);
        for (size_t i = 0; i < a.rows * a.cols; i++)
            ck_assert(a.at[i] == b.at[i]);
        for (size_t row = 0; row < idle.n; row++) /* letter 1 gets the most of every row */
            ck_assert_double_gt(record_matrix(record, MATRIX_WEIGHTS, 1).at[row * idle.n + 1], 0.9);
    }
    promoter_free(&plain);
    promoter_free(&idle);
}
END_TEST

/* Without a letter: its row says nothing of a letter, all others stay. */
START_TEST(a_letter_that_is_gone)
{
    static const double expected[] = {0, 5.97, 6.32, 6.70, 7.06, 0};
    struct promoter_choice choice = choice_of("CTATAG", 0);
    double falls[6];

    for (int idle = 0; idle < 2; idle++) {
        choice.has_idle = idle;
        promoter_falls(&choice, falls);
        for (size_t i = 0; i < 6; i++)
            ck_assert_double_eq_tol(falls[i], expected[i], 5e-3);
    }
}
END_TEST

/* The files are these models for CTATAG and two pads: who walks through one sees what the labs compute. */
START_TEST(the_files_are_the_models)
{
    struct promoter_choice choice = choice_of("CTATAG", 2);

    for (int idle = 0; idle < 2; idle++) {
        struct model model;
        struct promoter run;
        const struct model *first;

        choice.has_idle = idle;
        ck_assert(shipped_read_own(idle ? "promoter-idle" : "promoter", &model, NULL));
        promoter_run(&run, &choice);
        first = model_layer(&model, PROMOTER_LAYERS - 1);
        ck_assert_uint_eq(model_layers(&model), PROMOTER_LAYERS);
        ck_assert_uint_eq(first->n, run.n);
        ck_assert_uint_eq(first->d_in, PROMOTER_COLUMNS);
        ck_assert_mem_eq(first->X, model_layer(&run.model, PROMOTER_LAYERS - 1)->X,
                         run.n * PROMOTER_COLUMNS * sizeof *first->X);
        ck_assert_mem_eq(model.mask, run.model.mask, run.n * run.n);
        for (size_t i = 0; i < run.n; i++)
            ck_assert_str_eq(model.tokens[i], run.model.tokens[i]);
        promoter_free(&run);
        model_free(&model);
    }
}
END_TEST

START_TEST(what_letters_are)
{
    static const char *const good[] = {"TATA", "CTATAG", "ACGTNACGTN"};
    static const char *const bad[] = {"", "TAT", "ACGTNACGTNA", "tata", "TATU", "TA TA"};

    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        ck_assert(promoter_is_letters(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert(!promoter_is_letters(bad[i]));
}
END_TEST

Suite *attention_promoter_suite(void)
{
    Suite *suite = suite_create("attention/promoter");
    TCase *core = tcase_create("core");

    tcase_add_test(core, just_words_with_tata_score);
    tcase_add_test(core, tata_is_found_anywhere);
    tcase_add_test(core, numbers_of_the_lesson);
    tcase_add_test(core, ten_letters);
    tcase_add_test(core, hidden_pads_change_nothing);
    tcase_add_test(core, anagrams_are_equal_without_places);
    tcase_add_test(core, idle_heads_change_nothing);
    tcase_add_test(core, a_letter_that_is_gone);
    tcase_add_test(core, the_files_are_the_models);
    tcase_add_test(core, what_letters_are);
    suite_add_tcase(suite, core);
    return suite;
}
