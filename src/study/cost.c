/* SPDX-License-Identifier: MIT */
#include "study/cost.h"

#include "attention/record.h"
#include "study/rank.h"

#define MATRICES_MOST 3

/* What each stage makes; for products, the axis that is added up, and what is learned for it. */
static const struct {
    enum matrix_id makes[MATRICES_MOST], learns[MATRICES_MOST], biases[MATRICES_MOST];
    size_t count;
    bool is_product, is_learnt;
    enum axis inner;
} stages[COST_STAGES] = {
    [COST_PROJECT] = {{MATRIX_Q, MATRIX_K, MATRIX_V},
                      {MATRIX_WHOLE_W_Q, MATRIX_WHOLE_W_K, MATRIX_WHOLE_W_V},
                      {MATRIX_B_Q, MATRIX_B_K, MATRIX_B_V},
                      .count = 3,
                      .is_product = true,
                      .is_learnt = true,
                      .inner = AXIS_FEATURE},
    [COST_SCORE] = {{MATRIX_SCORES}, .count = 1, .is_product = true, .inner = AXIS_PLACE},
    [COST_SCALE] = {{MATRIX_SCALED}, .count = 1},
    [COST_SOFTMAX] = {{MATRIX_WEIGHTS}, .count = 1},
    [COST_BLEND] = {{MATRIX_HEAD}, .count = 1, .is_product = true, .inner = AXIS_KEY},
    [COST_OUTPUT] = {{MATRIX_OUTPUT},
                     {MATRIX_W_O},
                     {MATRIX_B_O},
                     .count = 1,
                     .is_product = true,
                     .is_learnt = true,
                     .inner = AXIS_CONCAT},
};

static struct model sizes_of(const struct cost_layer *layer)
{
    struct model model = model_square(layer->words, 0, layer->d_model, layer->heads);

    model.d_in = model.d_memory = layer->d_in;
    return model;
}

/* Numbers of a matrix, of all heads together. */
static uint64_t numbers_of(const struct model *model, enum matrix_id id)
{
    const struct matrix_info *info = &matrix_table[id];

    return (uint64_t)record_axis(model, info->rows) * record_axis(model, info->cols) *
           (info->per_head ? model->num_heads : 1);
}

static struct cost count_stage(const struct cost_layer *layer, enum cost_stage stage)
{
    struct model model = sizes_of(layer);
    struct cost cost = {0};
    bool is_biased = layer->biases && stages[stage].is_learnt;
    uint64_t each = stages[stage].is_product ? 2 * record_axis(&model, stages[stage].inner) : 1;

    for (size_t i = 0; i < stages[stage].count; i++) {
        uint64_t made = numbers_of(&model, stages[stage].makes[i]);

        cost.made += made;
        cost.flops += made * (each + is_biased);
        cost.parameters += stages[stage].is_learnt ? numbers_of(&model, stages[stage].learns[i]) : 0;
        cost.parameters += is_biased ? numbers_of(&model, stages[stage].biases[i]) : 0;
    }
    return cost;
}

struct cost cost_count(const struct cost_layer *layer, enum cost_stage stage)
{
    struct cost sum = {0};

    if (stage != COST_SUM)
        return count_stage(layer, stage);
    for (enum cost_stage each = 0; each < COST_STAGES; each++) {
        struct cost cost = count_stage(layer, each);

        sum.flops += cost.flops;
        sum.parameters += cost.parameters;
        sum.made += cost.made;
    }
    return sum;
}

uint64_t cost_projections(const struct cost_layer *layer)
{
    return count_stage(layer, COST_PROJECT).flops + count_stage(layer, COST_OUTPUT).flops;
}

uint64_t cost_attention(const struct cost_layer *layer)
{
    return count_stage(layer, COST_SCORE).flops + count_stage(layer, COST_BLEND).flops;
}

/* Projections grow with n, attention with its square. */
double cost_crossing(const struct cost_layer *layer)
{
    struct cost_layer one = *layer;

    one.words = 1;
    return (double)cost_projections(&one) / (double)cost_attention(&one);
}

struct cost_ranks cost_ranks_of(size_t heads)
{
    struct cost_ranks ranks = {0};
    struct record record = {0};
    struct model model = {0};

    if (model_designed(&model, NULL)) {
        model.num_heads = model.owners = heads;
        model.d_k = model.d_v = model.d_model / heads;
        model.labels = NULL;
        if (record_run(&record, &model, NULL))
            for (size_t head = 0; head < heads; head++) {
                struct matrix scores = record_matrix(&record, MATRIX_SCORES, head);
                struct matrix weights = record_matrix(&record, MATRIX_WEIGHTS, head);
                size_t of_scores = attention_rank(scores.at, scores.rows, scores.cols);
                size_t of_weights = attention_rank(weights.at, weights.rows, weights.cols);

                ranks.scores = of_scores > ranks.scores ? of_scores : ranks.scores;
                ranks.weights = of_weights > ranks.weights ? of_weights : ranks.weights;
            }
    }
    record_free(&record);
    model_free(&model);
    return ranks;
}
