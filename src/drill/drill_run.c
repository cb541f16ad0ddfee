/* SPDX-License-Identifier: MIT */
#include "drill/drill_parts.h"

#include "attention/stages.h"
#include "base/memory.h"

#define SENTENCES 8

static const char *const of_three[SENTENCES][3] = {
    {"The", "cat", "sat"},      {"I", "love", "maths"},  {"Birds", "sing", "early"}, {"She", "reads", "letters"},
    {"Rain", "fell", "softly"}, {"We", "bake", "bread"}, {"Tea", "cools", "fast"},   {"Wolves", "hunt", "deer"},
};

static const char *const of_four[SENTENCES][4] = {
    {"The", "cat", "sat", "on"},        {"I", "love", "deep", "learning"}, {"Birds", "sing", "at", "dawn"},
    {"She", "reads", "old", "letters"}, {"Rain", "fell", "all", "night"},  {"We", "bake", "warm", "bread"},
    {"Tea", "cools", "too", "fast"},    {"Wolves", "hunt", "in", "packs"},
};

static void fill(double *numbers, size_t count, const double *from, size_t from_count, struct random *random)
{
    for (size_t i = 0; i < count; i++)
        numbers[i] = from[drill_pick(random, from_count)];
}

void drill_run_start(struct drill_run *run, struct random *random, size_t n, size_t d_model, size_t num_heads)
{
    static const double words[] = {-1, 0, 0, 1, 1}, halves[] = {-0.5, 0, 0, 0.5, 0.5}, ones[] = {-1, 0, 0, 0, 1},
                        both[] = {-1, -0.5, 0, 0, 0.5, 1};
    size_t sentence = drill_pick(random, SENTENCES), size = d_model * d_model;
    struct model *model = &run->model;

    if (!model_make(model, n, 0, d_model, num_heads, NULL))
        memory_exhausted();
    run->words = n == 3 ? of_three[sentence] : of_four[sentence];
    fill(model->X, n * d_model, words, sizeof words / sizeof *words, random);
    fill(model->W_Q, size, halves, sizeof halves / sizeof *halves, random);
    fill(model->W_K, size, ones, sizeof ones / sizeof *ones, random);
    fill(model->W_V, size, both, sizeof both / sizeof *both, random);
    fill(model->W_O, size, both, sizeof both / sizeof *both, random);
    if (!record_run(&run->record, model, NULL))
        memory_exhausted();
}

void drill_run_free(struct drill_run *run)
{
    record_free(&run->record);
    model_free(&run->model);
}

const double *drill_run_row(const struct drill_run *run, enum matrix_id id, size_t head, size_t row)
{
    struct matrix m = record_matrix(&run->record, id, head);

    return m.at + row * m.cols;
}

void drill_run_mask(struct drill_run *run)
{
    if (!model_set_mask(&run->model, MASK_CAUSAL, 0, NULL) || !record_run_again(&run->record, NULL))
        memory_exhausted();
}

struct model drill_sizes(size_t n, size_t m, size_t d_model, size_t num_heads)
{
    return (struct model){
        .n = n, .m = m ? m : n, .d_model = d_model, .num_heads = num_heads, .d_k = attention_d_k(d_model, num_heads)};
}
