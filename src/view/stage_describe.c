/* SPDX-License-Identifier: MIT */
/* What the frame round a stage says about it. */
#include "attention/touch.h"
#include "view/arithmetic.h"
#include "view/hidden.h"
#include "view/making.h"
#include "view/name.h"
#include "view/stage.h"
#include "view/touched.h"

#include <stdio.h>

static void add_ledger(struct view_lines *out, const char *name, size_t rows, size_t cols)
{
    if (out->ledger_count < VIEW_LEDGER_MOST)
        snprintf(out->ledger[out->ledger_count++], sizeof out->ledger[0], "%s %zu×%zu", name, rows, cols);
}

/* The shapes so far: that of the result comes with its last cell. */
static void describe_ledger(const struct stage *stage, struct view_lines *out)
{
    const struct model *m = stage_model(stage);
    enum stage_id now = stage->playing ? stage->kind->stage - 1 : stage->kind->stage;
    bool has_X = stage_matrix(stage, MATRIX_X).at != NULL, has_Q = now >= STAGE_PROJECT || !has_X;

    if (has_X)
        add_ledger(out, "X", m->n, m->d_in);
    if (has_Q && m->d_v != m->d_k) {
        add_ledger(out, "Q", m->n, m->d_k);
        add_ledger(out, "K", m->m, m->d_k);
        add_ledger(out, "V", m->m, m->d_v);
    } else if (has_Q && m->memory_tokens) {
        add_ledger(out, "Q", m->n, m->d_k);
        add_ledger(out, "KV", m->m, m->d_k);
    } else if (has_Q) {
        add_ledger(out, "QKV", m->n, m->d_k);
    }
    if (now >= STAGE_SCORE)
        add_ledger(out, "scores", m->n, m->m);
    if (now >= STAGE_SOFTMAX)
        add_ledger(out, "weights", m->n, m->m);
    if (now >= STAGE_BLEND)
        add_ledger(out, "head", m->n, m->d_v);
    if (now >= STAGE_CONCAT)
        add_ledger(out, "concat", m->n, m->num_heads * m->d_v);
    if (now >= STAGE_OUTPUT && m->W_O)
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
    if (stage->example->was)
        text_addf(&out->caption, "%zu number%s changed", touch_count(stage->example->spec.set),
                  touch_count(stage->example->spec.set) == 1 ? "" : "s");
    else if (model->origin == MODEL_RANDOM)
        text_add(&out->caption, "random, untrained");
    else if (model->labels && one_head)
        text_add(&out->caption, model->labels->caption[stage->at.head]);
    add_mask(model, &out->caption);
    if (model_layers(&stage->example->model) > 1)
        text_addf(&out->caption, "%slayer %zu of %zu", out->caption.length ? ", " : "", model_layers(model),
                  model_layers(&stage->example->model));
}

void stage_describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct stage *stage = self;
    struct text name = {0};

    out->stage = stage->kind->items ? -1 : (int)stage->kind->stage;
    if (stage_shows_heads(stage))
        look_at_heads(stage, &out->look, &out->look_short);
    else if (stage_is_skipped(stage))
        stage_look_skipped(stage, &out->look, &out->look_short);
    else if (stage->fill != MADE_ALL)
        making_look(stage, &out->look, &out->look_short);
    else
        stage->kind->look(stage, &out->look, &out->look_short);
    describe_head(stage, out);
    if (!stage->kind->items)
        describe_ledger(stage, out);
    name_add_cell(&name, stage_model(stage), stage->at.id, stage->at.head, stage->at.row, stage->at.col);
    line_add(&out->cell, matrix_table[stage->at.id].per_head ? theme_head(stage->at.head) : ROLE_STRONG,
             text_string(&name));
    text_cut(&name, 0);
    if (!hidden_is(stage, stage->at.id, stage->at.head, stage->at.row, stage->at.col))
        touched_add_was(stage->example, stage->back, stage->at,
                        stage_figures(stage, stage->at.id, stage->at.head)->decimals, &name);
    line_add(&out->cell, ROLE_PLAIN, text_string(&name));
    text_free(&name);
    arithmetic_write(stage, stage->at, columns, compact, &out->sum);
}
