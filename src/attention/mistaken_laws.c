/* SPDX-License-Identifier: MIT */
/* The six laws, measured on a run: counts of what is read follow the origins, all else the numbers. */
#include "attention/mistaken.h"

#include <math.h>

#define ONE 1e-9 /* how near a sum is to 1 that only rounding moves */

const char *const law_names[LAW_COUNT] = {"X per head",  "divided by",  "row sums",
                                          "hidden keys", "concat rows", "heads mixed"};

const char *const law_meanings[LAW_COUNT] = {
    "words × features of X that a head reads", "what divides the scores",      "what rows of weights add up to",
    "most weight: later words, padding, rest", "rows that are the heads' own", "heads that a column of output reads",
};

/* How many bits are set. */
static double count(unsigned bits)
{
    double count = 0;

    for (; bits; bits >>= 1)
        count += bits & 1;
    return count;
}

/* Words and features of X that reach Q of a head; of the head that reads least. */
static void measure_reads(struct law_reading *out, const struct record *record, enum mistake mistake)
{
    const struct model *model = record->model;

    *out =
        (struct law_reading){.should = {(double)model->n, (double)model->d_model}, .count = 2, .at = {.id = MATRIX_Q}};
    out->is[0] = out->should[0];
    out->is[1] = out->should[1];
    for (size_t head = 0; head < model->num_heads; head++) {
        unsigned words = 0, features = 0;

        for (size_t row = 0; row < model->n; row++)
            for (size_t col = 0; col < model->d_k; col++) {
                struct origin origin = mistaken_origin(record, mistake, (struct cell_at){MATRIX_Q, head, row, col});

                for (size_t k = 0; k < origin.count; k++) {
                    words |= 1u << origin_cell(&origin.a, k).row;
                    features |= 1u << origin_cell(&origin.a, k).col;
                }
            }
        if (count(words) * count(features) < out->is[0] * out->is[1]) {
            out->is[0] = count(words);
            out->is[1] = count(features);
            out->at.head = head;
        }
    }
}

/* score ÷ scaled where the score is largest. */
static void measure_ratio(struct law_reading *out, const struct record *record)
{
    double most = 0, root = sqrt((double)record->model->d_k);

    *out = (struct law_reading){.should = {root}, .is = {root}, .count = 1, .at = {.id = MATRIX_SCALED}};
    for (size_t head = 0; head < record->model->num_heads; head++) {
        struct matrix scores = record_matrix(record, MATRIX_SCORES, head);
        struct matrix scaled = record_matrix(record, MATRIX_SCALED, head);

        for (size_t i = 0; i < scores.rows * scores.cols; i++)
            if (fabs(scores.at[i]) > most && scaled.at[i] != 0) {
                most = fabs(scores.at[i]);
                out->is[0] = scores.at[i] / scaled.at[i];
                out->at = (struct cell_at){MATRIX_SCALED, head, i / scores.cols, i % scores.cols};
            }
    }
}

/* A sum of so many numbers, `step` apart. */
static double sum_of(const double *at, size_t count, size_t step)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += at[i * step];
    return sum;
}

/* The least and the largest sum of a row of weights; and whether it is the columns that add up to 1 (or, of keys that
 * nobody sees, to 0). */
static void measure_sums(struct law_reading *out, const struct record *record)
{
    bool columns = true;

    *out = (struct law_reading){
        .should = {1, 1, NAN}, .is = {INFINITY, -INFINITY, 0}, .count = 3, .at = {.id = MATRIX_WEIGHTS}};
    for (size_t head = 0; head < record->model->num_heads; head++) {
        struct matrix weights = record_matrix(record, MATRIX_WEIGHTS, head);
        double furthest = fmax(fabs(out->is[0] - 1), fabs(out->is[1] - 1));

        for (size_t row = 0; row < weights.rows; row++) {
            double sum = sum_of(weights.at + row * weights.cols, weights.cols, 1);

            if (isinf(furthest) || fabs(sum - 1) > furthest + ONE) {
                furthest = fabs(sum - 1);
                out->at = (struct cell_at){MATRIX_WEIGHTS, head, row, 0};
            }
            out->is[0] = fmin(out->is[0], sum);
            out->is[1] = fmax(out->is[1], sum);
        }
        for (size_t col = 0; col < weights.cols; col++) {
            double sum = sum_of(weights.at + col, weights.rows, weights.cols);

            columns = columns && (fabs(sum - 1) < ONE || sum == 0);
        }
    }
    out->is[2] = columns;
}

/* The largest weight of a later word, of padding, and of what may be seen; NAN where there is none to hide. */
static void measure_hidden(struct law_reading *out, const struct record *record)
{
    const struct model *model = record->model;
    double most = 0;

    *out =
        (struct law_reading){.should = {NAN, NAN, NAN}, .is = {NAN, NAN, 0}, .count = 3, .at = {.id = MATRIX_WEIGHTS}};
    for (size_t i = 0; i < model->num_heads * model->n * model->m; i++) {
        struct cell_at cell = {MATRIX_WEIGHTS, i / (model->n * model->m), i / model->m % model->n, i % model->m};
        bool seen = model_may_attend(model, cell.row, cell.col),
             padded = !model_may_attend(model, model->n - 1, cell.col);
        double weight = origin_value(record, cell), *is = &out->is[seen ? 2 : padded ? 1 : 0];

        *is = fmax(*is, weight);
        if (!seen)
            out->should[padded ? 1 : 0] = 0;
        if (!seen && weight > most) {
            most = weight;
            out->at = cell;
        }
    }
}

/* Rows of concat that are, from end to end, that row of every head. */
static void measure_concat(struct law_reading *out, const struct record *record)
{
    const struct model *model = record->model;
    struct matrix concat = record_matrix(record, MATRIX_CONCAT, 0);

    *out = (struct law_reading){
        .should = {(double)model->n}, .is = {(double)model->n}, .count = 1, .at = {.id = MATRIX_CONCAT}};
    for (size_t row = model->n; row-- > 0;) {
        bool own = true;

        for (size_t col = concat.cols; col-- > 0;) {
            struct cell_at cell = {MATRIX_CONCAT, 0, row, col};

            if (origin_value(record, cell) == mistaken_expected(record, cell))
                continue;
            own = false;
            out->at = cell;
        }
        out->is[0] -= !own;
    }
}

/* How many heads a column of the output reads: through concat, all of its rows together; the column that reads
 * fewest. */
static void measure_mixed(struct law_reading *out, const struct record *record, enum mistake mistake)
{
    const struct model *model = record->model;

    *out = (struct law_reading){.should = {(double)model->num_heads},
                                .is = {(double)model->num_heads},
                                .count = 1,
                                .at = {.id = MATRIX_OUTPUT}};
    for (size_t col = 0; col < model->d_model; col++) {
        unsigned heads = 0;

        for (size_t row = 0; row < model->n; row++) {
            struct origin origin = mistaken_origin(record, mistake, (struct cell_at){MATRIX_OUTPUT, 0, row, col});

            for (size_t k = 0; k < origin.count; k++)
                heads |= 1u << mistaken_origin(record, mistake, origin_cell(&origin.a, k)).a.first.head;
        }
        if (count(heads) < out->is[0]) {
            out->is[0] = count(heads);
            out->at.col = col;
        }
    }
}

void mistaken_measure(struct law_reading out[LAW_COUNT], const struct record *record, enum mistake mistake)
{
    measure_reads(&out[LAW_READS], record, mistake);
    measure_ratio(&out[LAW_RATIO], record);
    measure_sums(&out[LAW_SUMS], record);
    measure_hidden(&out[LAW_HIDDEN], record);
    measure_concat(&out[LAW_CONCAT], record);
    measure_mixed(&out[LAW_MIXED], record, mistake);
}

double law_broken_by(const struct law_reading *reading)
{
    double most = 0;

    for (size_t i = 0; i < reading->count; i++)
        if (!isnan(reading->should[i]))
            most = fmax(most, fabs(reading->is[i] - reading->should[i]));
    return most;
}

double law_apart(const struct law_reading *a, const struct law_reading *b)
{
    double most = 0;

    for (size_t i = 0; i < a->count; i++)
        if (!isnan(a->is[i]))
            most = fmax(most, fabs(a->is[i] - b->is[i]));
    return most;
}
