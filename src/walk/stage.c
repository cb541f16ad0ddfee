/* SPDX-License-Identifier: MIT */
#include "walk/stage.h"

#include "base/memory.h"
#include "view/follow.h"
#include "walk/insight.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const struct model *stage_model(const struct stage *stage)
{
    return stage_record(stage)->model;
}

const struct record *stage_record(const struct stage *stage)
{
    return record_layer(&stage->example->record, stage->back);
}

struct matrix stage_matrix(const struct stage *stage, enum matrix_id id)
{
    return record_matrix(stage_record(stage), id, stage->at.head);
}

static enum matrix_id of_family(const struct stage *stage, enum matrix_id id)
{
    return stage->kind->has_family ? (enum matrix_id)((int)id + stage->of) : id;
}

bool stage_is_skipped(const struct stage *stage)
{
    const struct model *model = stage_model(stage);

    switch (stage->kind->stage) {
    case STAGE_INPUT:
        return !record_matrix(stage_record(stage), MATRIX_X, 0).at;
    case STAGE_SPLIT:
    case STAGE_PROJECT:
        return model->given_Q != NULL;
    case STAGE_OUTPUT:
        return !model->W_O;
    default:
        return false;
    }
}

const enum matrix_id *stage_matrices(const struct stage *stage)
{
    static const enum matrix_id given[] = {MATRIX_Q, MATRIX_K, MATRIX_V, MATRIX_COUNT};
    static const enum matrix_id last[] = {MATRIX_CONCAT, MATRIX_HEAD, MATRIX_COUNT};

    if (!stage_is_skipped(stage))
        return stage->kind->matrices;
    return stage->kind->stage == STAGE_OUTPUT ? last : given;
}

size_t stage_head_columns(const struct stage *stage)
{
    return stage->of == 2 ? stage_model(stage)->d_v : stage_model(stage)->d_k;
}

enum matrix_id stage_result(const struct stage *stage)
{
    return of_family(stage, stage_matrices(stage)[0]);
}

enum matrix_id stage_left(const struct stage *stage)
{
    bool from_memory = stage->kind->stage == STAGE_PROJECT && stage->of > 0 && stage_model(stage)->memory_X;

    return from_memory ? MATRIX_MEMORY : stage->kind->left;
}

enum matrix_id stage_top(const struct stage *stage)
{
    return of_family(stage, stage->kind->top);
}

bool stage_shows_heads(const struct stage *stage)
{
    return stage->habits->all_heads && stage_model(stage)->num_heads > 1 &&
           matrix_table[stage_result(stage)].per_head && matrix_table[stage->at.id].per_head;
}

/* Shows Q, K or V, whichever the matrix belongs to, so that the selected cell is visible. */
static void show_family(struct stage *stage, enum matrix_id id)
{
    static const enum matrix_id firsts[] = {MATRIX_Q, MATRIX_W_Q, MATRIX_WHOLE_W_Q, MATRIX_B_Q};

    for (size_t i = 0; stage->kind->has_family && i < sizeof firsts / sizeof *firsts; i++)
        if (id >= firsts[i] && id < firsts[i] + 3)
            stage->of = (int)id - (int)firsts[i];
    if (id == MATRIX_MEMORY && stage->kind->has_family && stage->of == 0)
        stage->of = 1;
    if (id == MATRIX_X && stage->kind->has_family && stage_left(stage) == MATRIX_MEMORY)
        stage->of = 0;
}

bool stage_has_item(const struct stage *stage, enum matrix_id id, size_t head)
{
    for (size_t i = 0; i < stage->item_count; i++)
        if (stage->items[i].id == id && (!matrix_table[id].per_head || stage->items[i].head == head))
            return true;
    return !stage->kind->items;
}

void stage_select(struct stage *stage, enum matrix_id id, size_t row, size_t col)
{
    struct matrix matrix = stage_matrix(stage, id);

    show_family(stage, id);
    stage->at.id = id;
    stage->at.row = row < matrix.rows ? row : matrix.rows - 1;
    stage->at.col = col < matrix.cols ? col : matrix.cols - 1;
}

/* A row of concat with all heads on, even those switched off here or in another view; the caller frees it. */
static double *concat_of_all_heads(const struct stage *stage, size_t row)
{
    size_t heads = stage_model(stage)->num_heads, d_v = stage_model(stage)->d_v;
    double *concat = memory_new_array(heads * d_v, sizeof *concat);

    for (size_t head = 0; head < heads; head++)
        memcpy(concat + head * d_v, record_matrix(stage_record(stage), MATRIX_HEAD, head).at + row * d_v,
               d_v * sizeof *concat);
    return concat;
}

/* A row of the output with all heads on; the caller frees it. */
static double *output_of_all_heads(const struct stage *stage, size_t row)
{
    size_t cols = stage_matrix(stage, MATRIX_OUTPUT).cols;
    double *concat = concat_of_all_heads(stage, row), *output = memory_new_array(cols, sizeof *output);

    for (size_t col = 0; col < cols; col++) {
        struct origin origin = origin_find(stage_record(stage), (struct cell_at){MATRIX_OUTPUT, 0, row, col});

        origin.a = origin_numbers(concat, 1);
        output[col] = origin_result(&origin);
    }
    free(concat);
    return output;
}

static bool is_any_off(const struct stage *stage)
{
    return memchr(stage_record(stage)->head_off, 1, stage_model(stage)->num_heads) != NULL;
}

/* Selects the largest cell of row `sat` of the result. */
static void select_largest(struct stage *stage)
{
    enum matrix_id id = stage_result(stage);
    struct matrix matrix = stage_matrix(stage, id);
    size_t row = matrix.rows > 2 ? 2 : matrix.rows - 1, best = 0;
    double *own = !is_any_off(stage)    ? NULL
                  : id == MATRIX_CONCAT ? concat_of_all_heads(stage, row)
                  : id == MATRIX_OUTPUT ? output_of_all_heads(stage, row)
                                        : NULL;
    const double *numbers = own ? own : matrix.at + row * matrix.cols;

    for (size_t col = 1; col < matrix.cols; col++)
        if (fabs(numbers[col]) > fabs(numbers[best]))
            best = col;
    free(own);
    stage_select(stage, id, row, best);
}

void stage_select_usual(struct stage *stage)
{
    if (stage->item_count == 0) {
        select_largest(stage);
        return;
    }
    stage->at.head = stage->items[0].head;
    stage_select(stage, stage->items[0].id, 0, 0);
}

/* Makes room for what is found out about the layer's matrices. */
static void start_layer(struct stage *stage)
{
    size_t heads = stage_model(stage)->num_heads;

    stage->off = memory_new(heads);
    stage->figures = memory_new_array(MATRIX_COUNT * heads, sizeof *stage->figures);
    stage->rows = memory_new(sizeof *stage->rows);
    stage->agreement = memory_new(sizeof *stage->agreement);
    stage->kin = memory_new(sizeof *stage->kin);
    if (stage->habits->head >= heads)
        stage->habits->head = 0;
    stage->at = (struct cell_at){.id = stage_matrices(stage)[0], .head = stage->habits->head};
    stage_select_usual(stage);
}

static void free_terms(struct view_terms *terms)
{
    for (size_t i = 0; terms && i < terms->count; i++) {
        for (size_t f = 0; f < 2; f++) {
            text_free(&terms->terms[i].factors[f].number);
            text_free(&terms->terms[i].factors[f].name);
            text_free(&terms->terms[i].factors[f].from);
        }
        text_free(&terms->terms[i].makes);
    }
    if (terms) {
        free(terms->terms);
        text_free(&terms->name);
        text_free(&terms->why_none);
    }
    free(terms);
}

void stage_forget_terms(struct stage *stage)
{
    free_terms(stage->terms);
    free_terms(stage->no_terms);
    stage->terms = stage->no_terms = NULL;
}

/* Frees what was found out about the layer's matrices, and switches its heads on again. */
static void end_layer(struct stage *stage)
{
    if (stage->example && !stage->owns_example && stage->off)
        for (size_t head = 0; head < stage_model(stage)->num_heads; head++)
            if (stage->off[head])
                record_switch_head(&stage->example->record, stage->back, head, false);
    free(stage->off);
    free(stage->figures);
    free(stage->rows);
    free(stage->agreement);
    if (stage->kin)
        lineage_free(&stage->kin->lineage);
    free(stage->kin);
    stage_forget_terms(stage);
    free(stage->hidden);
    free(stage->draft);
    stage->hidden = NULL;
    stage->hidden_count = 0;
    stage->draft = NULL;
}

void stage_set_layer(struct stage *stage, size_t back)
{
    bool owns = stage->owns_example;

    stage->owns_example = false; /* makes end_layer() switch heads on again */
    end_layer(stage);
    stage->owns_example = owns;
    stage->back = stage->habits->back = back;
    stage->playing = false;
    start_layer(stage);
}

void stage_close(void *self)
{
    struct stage *stage = self;

    if (stage->way.shown)
        stage_close(stage->way.shown);
    end_layer(stage);
    if (stage->owns_example)
        example_destroy(stage->example);
    free(stage);
}
