/* SPDX-License-Identifier: MIT */
/* Words by their kinds: which are known, how they are written, and what the recipe makes of them. */
#include "attention/words.h"

#include "attention/record.h"
#include "base/random.h"
#include "base/text.h"
#include "suites.h"

#include <math.h>
#include <string.h>

static const struct {
    const char *word;
    enum word_kind kind;
} known[] = {
    {"The", KIND_DET},        {"cat", KIND_NOUN},        {"sat", KIND_VERB},
    {"on", KIND_PREP},        {"I", KIND_PRON},          {"love", KIND_VERB},
    {"deep", KIND_ADJ},       {"learning", KIND_NOUN},   {"quickly", KIND_ADV},
    {"and", KIND_OTHER},      {"dogs", KIND_NOUN},       {"loves", KIND_VERB},
    {"barked", KIND_VERB},    {"walking", KIND_VERB},    {"HOME", KIND_NOUN},
    {"home.", KIND_NOUN},     {"zebra", KIND_UNKNOWN},   {"s", KIND_UNKNOWN},
    {"ca", KIND_UNKNOWN},     {"cat sat", KIND_UNKNOWN}, {"", KIND_UNKNOWN},
    {"...", KIND_UNKNOWN},    {"日本", KIND_UNKNOWN},    {"Über", KIND_UNKNOWN},
    {"appled", KIND_UNKNOWN}, {"doging", KIND_UNKNOWN},  {"supercalifragilisticexpialidocious", KIND_UNKNOWN},
};

START_TEST(common_words_are_known)
{
    enum word_kind kind = word_kind_known(known[_i].word, strlen(known[_i].word));

    ck_assert_msg(kind == known[_i].kind, "%s is of kind %d", known[_i].word, (int)kind);
}
END_TEST

/* Words, and what they are read as: word/kind. */
static const struct {
    const char *words, *read;
} readings[] = {
    {"The cat", "The/det cat/noun"},  {" \tThe  cat\n", "The/det cat/noun"},
    {"dogs:verb", "dogs/verb"},       {"zebra:noun", "zebra/noun"},
    {"10:30:other", "10:30/other"},   {"10:30", "10:30/?"},
    {"a:noun:other", "a:noun/other"}, {"x: :x :noun x:noun:", "x:/? :x/? :noun/? x:noun:/?"},
    {"x::noun", "x:/noun"},           {"x:NOUN x:nou", "x:NOUN/? x:nou/?"},
    {"日本:noun", "日本/noun"},       {"", ""},
};

static void add_reading(struct text *out, const char *words)
{
    struct word word;

    while (words_next(&words, &word)) {
        text_add(out, out->length ? " " : "");
        text_add_bytes(out, word.at, word.length);
        text_addf(out, "/%s", word.kind == KIND_UNKNOWN ? "?" : word_kinds[word.kind].name);
    }
}

START_TEST(a_kind_follows_the_last_colon)
{
    struct text out = {0};

    add_reading(&out, readings[_i].words);
    ck_assert_str_eq(text_string(&out), readings[_i].read);
    text_free(&out);
}
END_TEST

/* Whatever the words are, each can be given each kind, and nothing else changes. */
START_TEST(any_word_can_be_of_any_kind)
{
    static const char words[] = "The a:noun 10:30 cat: dogs:verb :x 日本";

    for (size_t number = 0; number < 7; number++)
        for (enum word_kind kind = KIND_DET; kind < KIND_COUNT; kind++) {
            struct text set = {0}, before = {0}, after = {0};
            struct word word;
            const char *at;
            size_t i = 0;

            words_set_kind(&set, words, number, kind);
            at = text_string(&set);
            while (words_next(&at, &word) && i < number)
                i++;
            ck_assert_msg(word.kind == kind, "%s", text_string(&set));
            words_set_kind(&before, words, number, KIND_OTHER);
            words_set_kind(&after, text_string(&set), number, KIND_OTHER);
            ck_assert_str_eq(text_string(&before), text_string(&after));
            text_free(&set);
            text_free(&before);
            text_free(&after);
        }
}
END_TEST

/* ------------------------------------------------------------------------------------------------------ the recipe */

static double weight(const struct record *record, size_t head, size_t row, size_t col)
{
    return record_matrix(record, MATRIX_WEIGHTS, head).at[row * record->model->m + col];
}

/* What head 2 gives to all words of the kind that a word looks for; with `most` the largest that it gives another. */
static double share_of_sought(const struct record *record, size_t row, double *most)
{
    const struct model *model = record->model;
    double sum = 0;

    *most = 0;
    for (size_t col = 0; col < model->n; col++)
        if (model->kinds[col] == word_kinds[model->kinds[row]].seeks)
            sum += weight(record, 1, row, col);
        else
            *most = fmax(*most, weight(record, 1, row, col));
    return sum;
}

/* Head 2: who asks gives every word of the kind it seeks more than any other; who does not is even. */
static void check_kinds(const struct record *record, size_t row)
{
    const struct model *model = record->model;
    enum word_kind seeks = word_kinds[model->kinds[row]].seeks;
    double other;

    share_of_sought(record, row, &other);
    for (size_t col = 0; col < model->n; col++)
        if (seeks == KIND_UNKNOWN)
            ck_assert_double_eq_tol(weight(record, 1, row, col), 1.0 / (double)model->n, 1e-12);
        else if (model->kinds[col] == seeks)
            ck_assert_double_gt(weight(record, 1, row, col), 3 * other);
}

static void check_sentence(const char *words, size_t n, double *least)
{
    struct model model;
    struct record record = {0};
    struct error e;

    ck_assert_msg(model_by_kinds(&model, words, "words", &e) && record_run(&record, &model, &e), "%s", words);
    ck_assert_uint_eq(model.n, n);
    ck_assert_uint_eq(model.num_heads, 2);
    for (size_t row = 0; row < n; row++) {
        double before = row ? weight(&record, 0, row, row - 1) : weight(&record, 0, 0, 0);

        if (row)
            *least = fmin(*least, before);
        else
            ck_assert_double_eq_tol(before, 1.0 / (double)n, 1e-12); /* the first word asks for nothing */
        check_kinds(&record, row);
    }
    record_free(&record);
    model_free(&model);
}

/* Each word gives the one before it 0.77 or more, whatever the words are: 300 sentences of each length, of all kinds.
 */
START_TEST(each_word_sees_the_one_before_it)
{
    static const double least_of[] = {1, 1, 0.96, 0.91, 0.86, 0.86, 0.82, 0.80, 0.77};
    size_t n = (size_t)_i;
    struct random random;
    double least = 1;

    random_start(&random, 17, (uint64_t)n);
    for (int sentence = 0; sentence < 300; sentence++) {
        unsigned kinds = sentence % 2 ? KIND_COUNT : KIND_ADJ;
        struct text words = {0};

        for (size_t i = 0; i < n; i++)
            text_addf(&words, "w%zu:%s ", i, word_kinds[random_bits(&random) % kinds].name);
        check_sentence(text_string(&words), n, &least);
        text_free(&words);
    }
    ck_assert_msg(least >= least_of[n] && least >= 0.77, "%zu words: %.4f", n, least);
}
END_TEST

/* The lesson's example as it was written down, number by number, before there was a recipe. */
/* clang-format off */
static const double X[4][8] = {
    {1, 0.2, -0.1, 0, 1, 0, 0, 0},
    {0, 1, 0.1, 0, 0, 1, 0, 0},
    {0, -0.1, 1, 0.2, 0, 0, 1, 0},
    {0, 0, 0.2, 1, 0, 0, 0, 1},
};

static const double W_Q[8][8] = {
    {0, 0, 0, 0, 0, 2, 0, 0},
    {0, 0, 0, 0, 0, 0, 2, 0},
    {0, 0, 0, 0, 0, 2, 0, 0},
    {0, 0, 0, 0, 0, 0, 2, 0},
    {0, 0, 0, 0, 0, 0, 0, 0},
    {2, 0, 0, 0, 0, 0, 0, 0},
    {0, 2, 0, 0, 0, 0, 0, 0},
    {0, 0, 2, 0, 0, 0, 0, 0},
};

static const double W_K[8][8] = {
    {0, 0, 0, 0, 3, 0, 0, 0},
    {0, 0, 0, 0, 0, 3, 0, 0},
    {0, 0, 0, 0, 0, 0, 3, 0},
    {0, 0, 0, 0, 0, 0, 0, 3},
    {2.8, 0, 0, 0, 0, 0, 0, 0},
    {-0.5, 2.8, 0, 0, 0, 0, 0, 0},
    {0, -0.5, 2.8, 0, 0, 0, 0, 0},
    {0, 0, -0.5, 2.8, 0, 0, 0, 0},
};

static const double W_V[8][8] = {
    {1, 0, 0, 0, 1, 0, 0, 0},
    {0, 1, 0, 0, 0, 1, -0.5, 0},
    {0, 0, 1, 0, 0, -0.5, 1, 0},
    {0, 0, 0, 1, 0, 0, 0, 1},
    {0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0},
};

static const double W_O[8][8] = {
    {1, 0, 0, 0, 0, 0, 0, 0},
    {0, 1, 0, 0, 0, 0.5, 0, 0},
    {0, 0, 1, 0, 0, 0, 0.5, -1},
    {0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 1, 0, 0.5, 0, 0},
    {0, 0, 0, 0, 1, 0, 0.5, 1},
    {0, 0, 0, 0, 0, 0, 0, 0},
};
/* clang-format on */

START_TEST(the_lessons_example_is_made_by_it)
{
    struct model model;

    ck_assert(model_by_kinds(&model, _i ? "The:det cat:noun sat:verb on:prep" : "The cat sat on", "words", NULL));
    ck_assert_mem_eq(model.X, X, sizeof X);
    ck_assert_mem_eq(model.W_Q, W_Q, sizeof W_Q);
    ck_assert_mem_eq(model.W_K, W_K, sizeof W_K);
    ck_assert_mem_eq(model.W_V, W_V, sizeof W_V);
    ck_assert_mem_eq(model.W_O, W_O, sizeof W_O);
    model_free(&model);
}
END_TEST

/* Up to four words of four kinds are as small as the lesson's; what is more is twice as wide. */
static const struct {
    const char *words;
    size_t d_model;
} sizes[] = {
    {"dog", 8},   {"a dog ran home", 8},        {"a dog ran home quickly", 16},
    {"deep", 16}, {"I love deep learning", 16}, {"the dog saw a cat on the mat", 16},
};

START_TEST(it_is_as_small_as_it_can_be)
{
    struct model model;

    ck_assert(model_by_kinds(&model, sizes[_i].words, "words", NULL));
    ck_assert_uint_eq(model.d_model, sizes[_i].d_model);
    ck_assert_ptr_eq(model.labels, model_labels_of(model.n, model.d_model, model.num_heads));
    ck_assert_str_eq(model.labels->feature[model.d_k], "1st");
    for (size_t i = 0; i < model.d_model * model.d_model; i++) /* numbers to be checked by hand: one decimal */
        ck_assert_double_eq_tol(model.W_K[i] * 10, round(model.W_K[i] * 10), 1e-9);
    model_free(&model);
}
END_TEST

/* Columns nouns, verbs and ahead mix the heads in the wide example as in the small one. */
START_TEST(the_wide_example_mixes_heads_as_the_small_one)
{
    struct model small, wide;
    const char *const mixed[] = {"nouns", "verbs", "ahead"};

    ck_assert(model_designed(&small, NULL) && model_by_kinds(&wide, "I love deep learning", "words", NULL));
    for (size_t of = 0; of < 3; of++)
        for (size_t row = 0; row < small.d_model; row++) {
            size_t other = row < 4 ? row : row + 4, cols[2] = {0, 0};

            while (strcmp(small.labels->output[cols[0]], mixed[of]) != 0)
                cols[0]++;
            while (strcmp(wide.labels->output[cols[1]], mixed[of]) != 0)
                cols[1]++;
            ck_assert_str_eq(small.labels->concat[row], wide.labels->concat[other]);
            ck_assert_double_eq(small.W_O[row * 8 + cols[0]], wide.W_O[other * 16 + cols[1]]);
        }
    model_free(&small);
    model_free(&wide);
}
END_TEST

Suite *attention_words_suite(void)
{
    Suite *suite = suite_create("attention/words");
    TCase *tests = tcase_create("words");

    tcase_add_loop_test(tests, common_words_are_known, 0, (int)(sizeof known / sizeof *known));
    tcase_add_loop_test(tests, a_kind_follows_the_last_colon, 0, (int)(sizeof readings / sizeof *readings));
    tcase_add_test(tests, any_word_can_be_of_any_kind);
    tcase_add_loop_test(tests, each_word_sees_the_one_before_it, 1, WORDS_BY_KIND_MOST + 1);
    tcase_add_loop_test(tests, the_lessons_example_is_made_by_it, 0, 2);
    tcase_add_loop_test(tests, it_is_as_small_as_it_can_be, 0, (int)(sizeof sizes / sizeof *sizes));
    tcase_add_test(tests, the_wide_example_mixes_heads_as_the_small_one);
    suite_add_tcase(suite, tests);
    return suite;
}
