/* SPDX-License-Identifier: MIT */
/* Runs with one mistake: exactly it and what follows from it, never hidden, never to be taken for another one. */
#include "attention/mistaken.h"
#include "base/memory.h"
#include "draw/canvas.h"
#include "suites.h"
#include "tools.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 60, PARTS = 10 }; /* seeds of ten rounds each, in a part of a test */

/* Its law is broken as plainly as the round wants; whatever else could have been made tells itself from it by a law. */
static void check_unique(const struct mistaken_case *c)
{
    struct law_reading laws[LAW_COUNT], others[LAW_COUNT];

    mistaken_measure(laws, &c->record, c->mistake);
    ck_assert_double_ge(law_broken_by(&laws[mistake_table[c->mistake].breaks]), MISTAKEN_VISIBLE);
    for (int i = 0; i < MISTAKE_COUNT; i++) {
        struct record other;
        bool differs = false;

        if (!mistaken_applies(&c->model, (enum mistake)i))
            continue;
        ck_assert(mistaken_run(&other, &c->model, (enum mistake)i, NULL));
        mistaken_measure(others, &other, (enum mistake)i);
        for (size_t law = 0; law < LAW_COUNT; law++)
            differs = differs || law_apart(&laws[law], &others[law]) >= MISTAKEN_VISIBLE;
        ck_assert(differs == (i != (int)c->mistake));
        record_free(&other);
    }
}

/* The laws that each mistake breaks, as they are taught. Late scaling leaves the scores undivided before softmax; where
 * a mask is turned round, a row that may see all sees nothing. */
static const unsigned broken[MISTAKE_COUNT] = {
    [MISTAKE_SCALE_D_MODEL] = 1u << LAW_RATIO,
    [MISTAKE_SCALE_D_K] = 1u << LAW_RATIO,
    [MISTAKE_NO_SCALE] = 1u << LAW_RATIO,
    [MISTAKE_MULTIPLY] = 1u << LAW_RATIO,
    [MISTAKE_LATE_SCALE] = 1u << LAW_SUMS | 1u << LAW_RATIO,
    [MISTAKE_SOFTMAX_COLUMNS] = 1u << LAW_SUMS,
    [MISTAKE_LATE_MASK] = 1u << LAW_SUMS,
    [MISTAKE_MASK_ADDED] = 1u << LAW_HIDDEN,
    [MISTAKE_MASK_INVERTED] = 1u << LAW_HIDDEN,
    [MISTAKE_PADDING_ALONE] = 1u << LAW_HIDDEN,
    [MISTAKE_CAUSAL_ALONE] = 1u << LAW_HIDDEN,
    [MISTAKE_SPLIT] = 1u << LAW_READS,
    [MISTAKE_SLICE_X] = 1u << LAW_READS,
    [MISTAKE_MERGE] = 1u << LAW_CONCAT,
    [MISTAKE_NO_OUTPUT] = 1u << LAW_MIXED,
};

/* Whether a matrix, or one column of it, differs between two runs. */
static bool moved(const struct record *a, const struct record *b, struct cell_at where, bool whole)
{
    struct matrix one = record_matrix(a, where.id, where.head), two = record_matrix(b, where.id, where.head);
    bool moved = false;

    for (size_t i = 0; i < one.rows * one.cols; i++)
        moved = moved || ((whole || i % one.cols == where.col) && one.at[i] != two.at[i]);
    return moved;
}

static double bits(unsigned set)
{
    return __builtin_popcount(set);
}

/* Runs again with another row, or column, of X: which heads' Q that moves. */
static unsigned heads_moved(const struct mistaken_case *c, size_t index, bool is_row)
{
    size_t d = c->model.d_model, count = c->model.n * d;
    double *before = memory_new_array(count, sizeof *before);
    struct record other;
    unsigned heads = 0;

    memcpy(before, c->model.X, count * sizeof *before);
    for (size_t i = 0; i < count; i++)
        if ((is_row ? i / d : i % d) == index)
            c->model.X[i] += 1 + (double)i / 8;
    ck_assert(mistaken_run(&other, &c->model, c->mistake, NULL));
    memcpy(c->model.X, before, count * sizeof *before);
    for (size_t head = 0; head < c->model.num_heads; head++)
        heads |= moved(&c->record, &other, (struct cell_at){MATRIX_Q, head, 0, 0}, true) ? 1u << head : 0;
    record_free(&other);
    free(before);
    return heads;
}

/* What a head reads of X, words and features, is what moves its Q when it is changed: of the head that reads least. */
static void find_reads(const struct mistaken_case *c, double out[2])
{
    double words[32] = {0}, features[32] = {0};

    for (size_t i = 0; i < c->model.n + c->model.d_model; i++) {
        bool is_row = i < c->model.n;
        unsigned heads = heads_moved(c, is_row ? i : i - c->model.n, is_row);

        for (size_t head = 0; head < c->model.num_heads; head++)
            (is_row ? words : features)[head] += heads >> head & 1;
    }
    out[0] = (double)c->model.n;
    out[1] = (double)c->model.d_model;
    for (size_t head = 0; head < c->model.num_heads; head++)
        if (words[head] * features[head] < out[0] * out[1]) {
            out[0] = words[head];
            out[1] = features[head];
        }
}

/* A column of the output reads the heads whose W_V moves it. */
static double find_mixed(const struct mistaken_case *c)
{
    unsigned by[64] = {0};
    double least = (double)c->model.num_heads;

    for (size_t head = 0; head < c->model.num_heads; head++) {
        struct record other;

        for (int sign = 1; sign >= -1; sign -= 2) {
            for (size_t i = 0; i < c->model.d_model * c->model.d_k; i++)
                c->model.W_V[i / c->model.d_k * c->model.d_model + head * c->model.d_k + i % c->model.d_k] +=
                    sign * (1 + (double)i / 8);
            if (sign > 0)
                ck_assert(mistaken_run(&other, &c->model, c->mistake, NULL));
        }
        for (size_t col = 0; col < c->model.d_model; col++)
            by[col] |= (unsigned)moved(&c->record, &other, (struct cell_at){MATRIX_OUTPUT, 0, 0, col}, false) << head;
        record_free(&other);
    }
    for (size_t col = 0; col < c->model.d_model; col++)
        least = fmin(least, bits(by[col]));
    return least;
}

/* What divides the scores is known from which mistake it is. */
static double find_ratio(const struct mistaken_case *c)
{
    double d_k = (double)c->model.d_k;

    return c->mistake == MISTAKE_SCALE_D_MODEL                                  ? sqrt((double)c->model.d_model)
           : c->mistake == MISTAKE_SCALE_D_K                                    ? d_k
           : c->mistake == MISTAKE_NO_SCALE || c->mistake == MISTAKE_LATE_SCALE ? 1
           : c->mistake == MISTAKE_MULTIPLY                                     ? 1 / sqrt(d_k)
                                                                                : sqrt(d_k);
}

/* The weights' laws, from the masks that were dealt. */
static void find_weights(const struct mistaken_case *c, double sums[2], double hidden[3])
{
    sums[0] = 2;
    sums[1] = -1;
    hidden[0] = c->causal ? 0 : NAN;
    hidden[1] = c->padding ? 0 : NAN;
    hidden[2] = 0;
    for (size_t head = 0; head < c->model.num_heads; head++)
        for (size_t row = 0; row < c->model.n; row++) {
            const double *weights = record_matrix(&c->record, MATRIX_WEIGHTS, head).at + row * c->model.n;
            double sum = 0;

            for (size_t col = 0; col < c->model.n; col++) {
                bool pad = col >= c->model.n - c->padding, later = c->causal && col > row;
                double *most = pad ? &hidden[1] : later ? &hidden[0] : &hidden[2];

                *most = *most > weights[col] ? *most : weights[col];
                sum += weights[col];
            }
            sums[0] = fmin(sums[0], sum);
            sums[1] = fmax(sums[1], sum);
        }
}

static double find_own_rows(const struct mistaken_case *c)
{
    const double *concat = record_matrix(&c->record, MATRIX_CONCAT, 0).at;
    size_t d = c->model.d_model, d_k = c->model.d_k;
    double own = 0;

    for (size_t row = 0; row < c->model.n; row++) {
        bool same = true;

        for (size_t head = 0; head < c->model.num_heads; head++)
            same = memcmp(concat + row * d + head * d_k, record_matrix(&c->record, MATRIX_HEAD, head).at + row * d_k,
                          d_k * sizeof *concat) == 0 &&
                   same;
        own += same;
    }
    return own;
}

static void check_same(const struct law_reading *law, size_t count, const double *is, const double *should)
{
    for (size_t i = 0; i < count; i++) {
        ck_assert(isnan(law->is[i]) == isnan(is[i]));
        if (!isnan(is[i]))
            ck_assert_double_eq_tol(law->is[i], is[i], 1e-9);
        if (should)
            ck_assert_double_eq_tol(law->should[i], should[i], 1e-9);
    }
}

/* Seeds 1 to 200: each law is what is found another way, and the laws broken are those of the table. */
START_TEST(laws_are_broken_as_taught)
{
    for (uint64_t seed = (uint64_t)_i * 10 + 1; seed < (uint64_t)_i * 10 + 1 + SOME_OF(10); seed++)
        for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
            struct mistaken_case c;
            struct law_reading laws[LAW_COUNT];
            double reads[2], sums[2], hidden[3], one[2] = {1, 1}, is;
            unsigned found = 0;

            ck_assert(mistaken_case(&c, seed, round, NULL));
            mistaken_measure(laws, &c.record, c.mistake);
            find_reads(&c, reads);
            check_same(&laws[LAW_READS], 2, reads, (double[]){(double)c.model.n, (double)c.model.d_model});
            is = find_ratio(&c);
            check_same(&laws[LAW_RATIO], 1, &is, (double[]){sqrt((double)c.model.d_k)});
            find_weights(&c, sums, hidden);
            check_same(&laws[LAW_SUMS], 2, sums, one);
            ck_assert((laws[LAW_SUMS].is[2] == 1) == (c.mistake == MISTAKE_SOFTMAX_COLUMNS));
            check_same(&laws[LAW_HIDDEN], 3, hidden, NULL);
            is = find_own_rows(&c);
            check_same(&laws[LAW_CONCAT], 1, &is, (double[]){(double)c.model.n});
            is = find_mixed(&c);
            check_same(&laws[LAW_MIXED], 1, &is, (double[]){(double)c.model.num_heads});
            for (size_t law = 0; law < LAW_COUNT; law++)
                found |= law_broken_by(&laws[law]) > 1e-9 ? 1u << law : 0;
            if (c.mistake == MISTAKE_MASK_INVERTED)
                found &= ~(1u << LAW_SUMS);
            ck_assert_msg(found == broken[c.mistake], "%s: %x", mistake_table[c.mistake].name, found);
            ck_assert(found & 1u << mistake_table[c.mistake].breaks);
            if (round < 3)
                ck_assert_double_ge(law_broken_by(&laws[mistake_table[c.mistake].breaks]), 0.1);
            mistaken_case_free(&c);
        }
}
END_TEST

static const unsigned spoiled[MISTAKE_COUNT] = {
    [MISTAKE_SCALE_D_MODEL] = 1u << MATRIX_SCALED,
    [MISTAKE_SCALE_D_K] = 1u << MATRIX_SCALED,
    [MISTAKE_NO_SCALE] = 1u << MATRIX_SCALED,
    [MISTAKE_MULTIPLY] = 1u << MATRIX_SCALED,
    [MISTAKE_LATE_SCALE] = 1u << MATRIX_SCALED | 1u << MATRIX_WEIGHTS,
    [MISTAKE_SOFTMAX_COLUMNS] = 1u << MATRIX_WEIGHTS,
    [MISTAKE_LATE_MASK] = 1u << MATRIX_MASKED | 1u << MATRIX_WEIGHTS,
    [MISTAKE_MASK_ADDED] = 1u << MATRIX_MASKED,
    [MISTAKE_MASK_INVERTED] = 1u << MATRIX_MASKED,
    [MISTAKE_PADDING_ALONE] = 1u << MATRIX_MASKED,
    [MISTAKE_CAUSAL_ALONE] = 1u << MATRIX_MASKED,
    [MISTAKE_SPLIT] = 1u << MATRIX_Q | 1u << MATRIX_K | 1u << MATRIX_V,
    [MISTAKE_SLICE_X] = 1u << MATRIX_Q | 1u << MATRIX_K | 1u << MATRIX_V,
    [MISTAKE_MERGE] = 1u << MATRIX_CONCAT,
    [MISTAKE_NO_OUTPUT] = 1u << MATRIX_OUTPUT,
};

/* Each cell is what the right formula makes of the matrices before it, but for those of the mistake itself. */
static void check_rest(const struct mistaken_case *c)
{
    unsigned found = 0;

    for (int id = 0; id <= MATRIX_OUTPUT; id++)
        for (size_t head = 0; head < (matrix_table[id].per_head ? c->model.num_heads : 1); head++) {
            struct matrix matrix = record_matrix(&c->record, (enum matrix_id)id, head);

            for (size_t i = 0; i < matrix.rows * matrix.cols; i++) {
                struct cell_at cell = {(enum matrix_id)id, head, i / matrix.cols, i % matrix.cols};
                double expected = mistaken_expected(&c->record, cell);

                if (matrix.at[i] != expected && fabs(matrix.at[i] - expected) > 1e-12)
                    found |= 1u << id;
            }
        }
    ck_assert_msg(found == spoiled[c->mistake], "%s: %x", mistake_table[c->mistake].name, found);
    ck_assert(found & 1u << mistake_table[c->mistake].spoils);
    ck_assert((found & ((1u << mistake_table[c->mistake].spoils) - 1)) == 0);
}

static double row_sum(struct matrix m, size_t row)
{
    double sum = 0;

    for (size_t col = 0; col < m.cols; col++)
        sum += m.at[row * m.cols + col];
    return sum;
}

static double column_sum(struct matrix m, size_t col)
{
    double sum = 0;

    for (size_t row = 0; row < m.rows; row++)
        sum += m.at[row * m.cols + col];
    return sum;
}

/* What each is known by, in the weights. */
static void check_weights(const struct mistaken_case *c)
{
    bool hidden_seen = false, later_seen = false, padding_seen = false;

    for (size_t head = 0; head < c->model.num_heads; head++) {
        struct matrix weights = record_matrix(&c->record, MATRIX_WEIGHTS, head);

        for (size_t i = 0; i < weights.rows; i++) {
            double sum = row_sum(weights, i);

            if (c->mistake == MISTAKE_LATE_SCALE)
                ck_assert_double_eq_tol(sum, 1 / sqrt((double)c->model.d_k), 1e-12);
            else if (c->mistake == MISTAKE_SOFTMAX_COLUMNS)
                ck_assert_double_eq_tol(column_sum(weights, i), i < weights.cols - c->padding ? 1 : 0, 1e-12);
            else if (c->mistake == MISTAKE_LATE_MASK)
                ck_assert_double_le(sum, 1 + 1e-12);
            else if (c->mistake == MISTAKE_MASK_INVERTED)
                ck_assert(sum == 0 || fabs(sum - 1) < 1e-12);
            else
                ck_assert_double_eq_tol(sum, 1, 1e-12);
            for (size_t j = 0; j < weights.cols; j++) {
                bool is_seen = weights.at[i * weights.cols + j] > 0;

                hidden_seen |= is_seen && !model_may_attend(&c->model, i, j);
                later_seen |= is_seen && j > i;
                padding_seen |= is_seen && j >= weights.cols - c->padding;
            }
        }
    }
    ck_assert(hidden_seen == (c->mistake >= MISTAKE_MASK_ADDED && c->mistake <= MISTAKE_CAUSAL_ALONE));
    if (c->mistake == MISTAKE_PADDING_ALONE)
        ck_assert(later_seen && !padding_seen);
    if (c->mistake == MISTAKE_CAUSAL_ALONE)
        ck_assert(padding_seen && !later_seen);
}

START_TEST(sizes_and_masks_are_of_every_kind)
{
    unsigned heads = 0, words = 0, masks = 0, seen = 0;

    for (uint64_t seed = 0; seed < 100; seed++)
        for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
            struct mistaken_case c;

            ck_assert(mistaken_case(&c, seed, round, NULL));
            ck_assert(c.model.n >= 3 && c.model.n <= 6 && c.model.m == c.model.n);
            ck_assert(c.model.d_model >= 4 && c.model.d_model <= 12);
            ck_assert_uint_lt(c.padding, c.model.n - 1);
            for (size_t i = 0; i < c.model.n; i++) {
                ck_assert_int_eq(strcmp(c.model.tokens[i], "pad") == 0, i >= c.model.n - c.padding);
                for (size_t j = 0; j < c.model.n; j++)
                    ck_assert_int_eq(model_may_attend(&c.model, i, j),
                                     (!c.causal || j <= i) && j < c.model.n - c.padding);
            }
            heads |= 1u << c.model.num_heads;
            words |= 1u << c.model.n;
            masks |= 1u << (2 * (c.padding > 0) + c.causal);
            seen |= 1u << c.mistake;
            mistaken_case_free(&c);
        }
    ck_assert_uint_eq(heads, 0x7e);
    ck_assert_uint_eq(words, 0x78);
    ck_assert_uint_eq(masks, 0xf);
    ck_assert_uint_eq(seen, (1u << MISTAKE_COUNT) - 1);
}
END_TEST

START_TEST(a_seed_repeats_no_mistake_and_itself)
{
    for (uint64_t seed = 0; seed < 1000; seed++) {
        unsigned seen = 0;

        for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
            ck_assert((seen & 1u << mistaken_which(seed, round)) == 0);
            seen |= 1u << mistaken_which(seed, round);
        }
    }
    for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
        struct mistaken_case a, b;

        ck_assert(mistaken_case(&a, UINT64_MAX, round, NULL) && mistaken_case(&b, UINT64_MAX, round, NULL));
        compare_records(&a.record, &b.record, 0, 0);
        mistaken_case_free(&a);
        mistaken_case_free(&b);
        ck_assert_ptr_null(a.record.storage);
    }
}
END_TEST

START_TEST(the_header_s_example)
{
    struct law_reading laws[LAW_COUNT];
    struct record record;
    struct model model;

    ck_assert(model_designed(&model, NULL) && mistaken_run(&record, &model, MISTAKE_SCALE_D_MODEL, NULL));
    ck_assert_double_eq_tol(record_matrix(&record, MATRIX_SCORES, 0).at[2 * 4 + 1], 5.6, 1e-12);
    ck_assert_double_eq_tol(record_matrix(&record, MATRIX_SCALED, 0).at[2 * 4 + 1], 1.98, 0.005);
    ck_assert_double_eq_tol(mistaken_expected(&record, (struct cell_at){MATRIX_SCALED, 0, 2, 1}), 2.8, 1e-12);
    mistaken_measure(laws, &record, MISTAKE_SCALE_D_MODEL);
    ck_assert_double_eq_tol(laws[LAW_RATIO].should[0], 2, 1e-12);
    ck_assert_double_eq_tol(laws[LAW_RATIO].is[0], sqrt(8), 1e-12);
    record_free(&record);
    ck_assert(!mistaken_applies(&model, MISTAKE_LATE_MASK) && mistaken_applies(&model, MISTAKE_MERGE));
    ck_assert(model_set_mask(&model, MASK_CAUSAL, 0, NULL));
    ck_assert(mistaken_applies(&model, MISTAKE_LATE_MASK) && !mistaken_applies(&model, MISTAKE_CAUSAL_ALONE));
    model_free(&model);
}
END_TEST

/* "a row of concat holds pieces of several words": as many as differ in what its cells are copied from. */
static void check_pieces(const struct mistaken_case *c)
{
    struct matrix concat = record_matrix(&c->record, MATRIX_CONCAT, 0);

    for (size_t row = 0; c->mistake == MISTAKE_MERGE && row < concat.rows; row++) {
        bool several = false;
        size_t first = 0;

        for (size_t col = 0; col < concat.cols; col++) {
            struct origin origin =
                mistaken_origin(&c->record, c->mistake, (struct cell_at){MATRIX_CONCAT, 0, row, col});
            size_t word = origin_cell(&origin.a, 0).row;

            first = col == 0 ? word : first;
            several = several || word != first;
        }
        ck_assert_msg(several, "row %zu of %zu words holds one", row, concat.rows);
    }
    if (c->mistake == MISTAKE_MERGE)
        ck_assert_ptr_nonnull(
            strstr(mistake_table[MISTAKE_MERGE].why, "a row of concat holds pieces of several words"));
}

/* Nothing hides, no two mistakes are alike, all else follows, the weights do what the mistake says, and merged rows
 * hold pieces: in every round of the seeds of a part. */
START_TEST(each_case_shows_its_mistake)
{
    for (uint64_t seed = (uint64_t)_i * SEEDS; seed < (uint64_t)_i * SEEDS + SOME_OF(SEEDS); seed++)
        for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
            struct mistaken_case c;

            ck_assert(mistaken_case(&c, seed, round, NULL));
            ck_assert_int_eq(c.mistake, mistaken_which(seed, round));
            check_unique(&c);
            check_rest(&c);
            check_weights(&c);
            check_pieces(&c);
            mistaken_case_free(&c);
        }
}
END_TEST

START_TEST(the_table_is_complete)
{
    static const struct theme any = {0}, ascii = {.ascii = true};

    for (int i = 0; i < MISTAKE_COUNT; i++) {
        const struct mistake_info *info = &mistake_table[i];

        ck_assert(info->name && info->title && info->why);
        ck_assert_int_eq(strncmp(info->pitfall, "pitfall-", 8), 0);
        ck_assert_int_le(canvas_columns(&any, info->title), 22);
        ck_assert_int_le(canvas_columns(&ascii, info->title), 22);
        for (int other = 0; other < i; other++)
            ck_assert_str_ne(info->name, mistake_table[other].name);
    }
}
END_TEST

Suite *mistaken_suite(void)
{
    Suite *suite = suite_create("mistaken");
    TCase *tests = tcase_create("mistaken");

    tcase_add_loop_test(tests, each_case_shows_its_mistake, 0, PARTS);
    tcase_add_loop_test(tests, laws_are_broken_as_taught, 0, 20);
    tcase_add_test(tests, sizes_and_masks_are_of_every_kind);
    tcase_add_test(tests, a_seed_repeats_no_mistake_and_itself);
    tcase_add_test(tests, the_header_s_example);
    tcase_add_test(tests, the_table_is_complete);
    suite_add_tcase(suite, tests);
    return suite;
}
