/* SPDX-License-Identifier: MIT */
/* How a stage is described and played. */
#include "view/arithmetic.h"
#include "view/name.h"
#include "view/stage.h"

#include <stdio.h>
#include <string.h>

static void add_ledger(struct view_lines *out, const char *name, size_t rows, size_t cols)
{
    if (out->ledger_count < VIEW_LEDGER_MOST)
        snprintf(out->ledger[out->ledger_count++], sizeof out->ledger[0], "%s %zu×%zu", name, rows, cols);
}

/* The shapes so far. */
static void describe_ledger(const struct stage *stage, struct view_lines *out)
{
    const struct model *m = stage_model(stage);
    enum stage_id now = stage->kind->stage;

    add_ledger(out, "X", m->n, m->d_model);
    if (now >= STAGE_PROJECT && m->memory_X) {
        add_ledger(out, "Q", m->n, m->d_k);
        add_ledger(out, "KV", m->m, m->d_k);
    } else if (now >= STAGE_PROJECT) {
        add_ledger(out, "QKV", m->n, m->d_k);
    }
    if (now >= STAGE_SCORE)
        add_ledger(out, "scores", m->n, m->m);
    if (now >= STAGE_SOFTMAX)
        add_ledger(out, "weights", m->n, m->m);
    if (now >= STAGE_BLEND)
        add_ledger(out, "head", m->n, m->d_k);
    if (now >= STAGE_CONCAT)
        add_ledger(out, "concat", m->n, m->d_model);
    if (now >= STAGE_OUTPUT)
        add_ledger(out, "out", m->n, m->d_model);
}

static void look_at_heads(const struct stage *stage, struct text *look, struct text *brief)
{
    size_t heads = stage_model(stage)->num_heads;

    text_addf(look, "%zu heads read the same X; each has weights of its own.", heads);
    text_addf(brief, "%zu heads, the same X", heads);
}

/* Appends which mask hides something. */
static void add_mask(const struct model *model, struct text *out)
{
    const char *comma = out->length ? ", " : "";

    if (!model->mask)
        return;
    if (model->mask_kind == MASK_CAUSAL)
        text_addf(out, "%scausal mask", comma);
    else if (model->mask_kind == MASK_PADDING)
        text_addf(out, "%slast %zu padding", comma, model->padding);
    else
        text_addf(out, "%smasked", comma);
}

static void describe_head(const struct stage *stage, struct view_lines *out)
{
    const struct model *model = stage_model(stage);
    bool one_head = !stage->kind->whole && !stage_shows_heads(stage);

    if (one_head)
        out->head = (int)stage->at.head + 1;
    if (model->origin == MODEL_RANDOM)
        text_add(&out->caption, "random, untrained");
    else if (model->labels && one_head)
        text_add(&out->caption, model->labels->caption[stage->at.head]);
    add_mask(model, &out->caption);
}

void stage_describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct stage *stage = self;
    struct text name = {0};

    out->stage = (int)stage->kind->stage;
    if (stage_shows_heads(stage))
        look_at_heads(stage, &out->look, &out->look_short);
    else
        stage->kind->look(stage, &out->look, &out->look_short);
    describe_head(stage, out);
    describe_ledger(stage, out);
    name_add_cell(&name, stage_model(stage), stage->at.id, stage->at.head, stage->at.row, stage->at.col);
    line_add(&out->cell, matrix_table[stage->at.id].per_head ? theme_head(stage->at.head) : ROLE_STRONG,
             text_string(&name));
    text_free(&name);
    arithmetic_write(stage, stage->at, stage->terms, columns, compact, &out->sum);
}

/* How many terms the arithmetic of the selected cell has to play. */
static size_t terms_of(const struct stage *stage)
{
    struct origin origin = origin_find(stage_record(stage), stage->at);

    return origin.count ? origin.count : 1;
}

/* Whether a cell of the result takes more than a look: of given, copied or divided numbers one row is enough. */
static bool is_computed(const struct stage *stage)
{
    struct origin origin = origin_find(stage_record(stage), stage->at);

    return origin.kind == ORIGIN_PRODUCT || origin.kind == ORIGIN_SOFTMAX;
}

void stage_play(void *self, bool start)
{
    struct stage *stage = self;
    size_t row = stage->at.row;

    stage->playing = start && !stage->habits->still;
    stage->terms = SIZE_MAX;
    if (!stage->playing)
        return;
    stage_select(stage, stage_result(stage), row, 0);
    if (is_computed(stage))
        stage_select(stage, stage_result(stage), 0, 0);
    stage->terms = 0;
}

/* To the next cell, row by row; false behind the last. */
static bool next_cell(struct stage *stage)
{
    struct matrix matrix = stage_matrix(stage, stage->at.id);
    size_t row = stage->at.row, col = stage->at.col + 1;

    if (col == matrix.cols) {
        if (!is_computed(stage))
            return false;
        col = 0;
        row++;
    }
    if (row == matrix.rows)
        return false;
    stage_select(stage, stage->at.id, row, col);
    stage->terms = 0;
    return true;
}

int stage_tick(void *self)
{
    static const int pause_ms[VIEW_SPEED_MOST + 1] = {800, 400, 200, 100, 50, 20};
    struct stage *stage = self;
    int pause = pause_ms[stage->habits->speed];
    size_t count = terms_of(stage), step = count > 16 ? count / 16 : 1;

    if (!stage->playing)
        return 0;
    if (stage->terms >= count) {
        if (!next_cell(stage)) {
            stage->playing = false;
            stage->terms = SIZE_MAX;
            return 0;
        }
        return pause;
    }
    stage->terms = count - stage->terms > step ? stage->terms + step : count;
    return stage->terms == count ? 3 * pause : pause;
}
