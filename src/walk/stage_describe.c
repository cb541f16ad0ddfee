/* SPDX-License-Identifier: MIT */
/* What the frame around a stage says about it. */
#include "attention/touch.h"
#include "base/utf8.h"
#include "sheet/sheet.h"
#include "walk/arithmetic.h"
#include "walk/hidden.h"
#include "walk/insight.h"
#include "walk/making.h"
#include "walk/name.h"
#include "walk/purpose.h"
#include "walk/stage.h"
#include "walk/touched.h"

#include <assert.h>
#include <stdio.h>

#define CRUMBS_SPARE 20 /* columns of the hairline kept for "term 12 of 12" and the strokes */

/* Writes the “Look here” line of a stage that the model skips. */
static void stage_look_skipped(const struct stage *stage, struct view_lines *out)
{
    if (stage->kind->stage == STAGE_OUTPUT) {
        text_add(&out->look, "This model brings no W_O: the walk ends at concat.");
        text_add(&out->look_short, "no W_O: it ends at concat");
    } else {
        text_add(&out->look, "Q, K and V are given: the walk begins at Score.");
        text_add(&out->look_short, "given: it begins at Score");
    }
}

static void add_ledger(struct view_lines *out, const char *name, size_t rows, size_t cols)
{
    assert(out->ledger_count < VIEW_LEDGER_MOST);
    snprintf(out->ledger[out->ledger_count++], sizeof out->ledger[0], "%s %zu×%zu", name, rows, cols);
}

/* Writes the shapes so far; the result's appears with its last cell. */
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

static void look_at_heads(const struct stage *stage, struct view_lines *out)
{
    size_t heads = stage_model(stage)->num_heads;

    text_addf(&out->look, "%zu heads read the same X; each has weights of its own.", heads);
    text_addf(&out->look_short, "%zu heads, the same X", heads);
}

/* A window may show nothing of what is still to come, so only this line tells that it is there. */
static void look_at_board(const struct stage *stage, struct view_lines *out)
{
    bool is_whole = stage->board == BOARD_ALL;
    const char *lead = is_whole ? "All stages; lit:" : "Lit:";
    struct text lit = {0};

    name_add_lit(&lit, stage_model(stage), stage->at);
    insight_full(out, "%s %s.", lead, text_string(&lit));
    if (out->look.length == 0)
        text_addf(&out->look, "%s what makes this number, and what it changes.", lead);
    text_add(&out->look_short, is_whole ? "all stages; lit: before, after" : "lit: before it and after it");
    text_free(&lit);
}

/* Appends which mask is used. */
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
    const struct spec *spec = &stage->example->spec;
    size_t changes = spec->given & SPEC_SET ? touch_count(spec->set) : 0;

    if (one_head)
        out->head = (int)stage->at.head + 1;
    if (stage->example->was)
        text_addf(&out->caption, "%zu number%s changed", changes, changes == 1 ? "" : "s");
    else if (changes > 0)
        text_addf(&out->caption, "%zu change%s off", changes, changes == 1 ? "" : "s");
    else if (model->origin == MODEL_RANDOM)
        text_add(&out->caption, "random, untrained");
    else if (one_head)
        purpose_add(stage, stage->at.head, &out->caption);
    else if (stage->kind->stage == STAGE_OUTPUT && !stage->kind->items)
        purpose_add_agreement(stage, false, &out->caption);
    add_mask(model, &out->caption);
    if (model_layers(&stage->example->model) > 1) {
        out->layer = model_layers(model);
        out->layers = model_layers(&stage->example->model);
    }
}

/* "X[q3,4]", with its layer if that differs from the layer of `before`, the number before it on the way; NULL: none. */
static void add_name(const struct stage *stage, const struct layer_cell *at, const struct layer_cell *before,
                     struct text *out)
{
    const struct model *layer = model_layer(&stage->example->model, at->back);
    struct cell_at cell = at->cell;

    name_add_cell(out, layer, cell.id, cell.head, cell.row, cell.col);
    if (before && before->back != at->back)
        text_addf(out, " of layer %zu", model_layers(layer));
}

/* Appends the numbers on the way here, as many of the last ones as fit: "output[sat,nouns] ‹ ". */
static void add_crumbs(const struct stage_way *way, const struct stage *stage, int columns, struct line *out)
{
    size_t first = way->count > 0 ? way->count - 1 : 0;
    struct text all = {0}, name = {0};

    for (size_t i = first; i-- > 0; first = i) {
        text_cut(&name, 0);
        add_name(stage, &way->cells[i], i > 0 ? &way->cells[i - 1] : NULL, &name);
        text_addf(&name, " ‹ %s", text_string(&all));
        if (utf8_columns(text_string(&name)) > columns)
            break;
        text_cut(&all, 0);
        text_add(&all, text_string(&name));
    }
    line_add(out, ROLE_DIM, first > 0 ? "… ‹ " : "");
    line_add(out, ROLE_DIM, text_string(&all));
    text_free(&name);
    text_free(&all);
}

/* Writes the selected cell, after the way to it, and what its number was before a change. */
static void describe_cell(const struct stage *stage, const struct stage_way *way, int columns, struct line *out)
{
    const struct layer_cell at = {stage->at, stage->back};
    struct text name = {0}, was = {0};

    add_name(stage, &at, way->count > 1 ? &way->cells[way->count - 2] : NULL, &name);
    if (!hidden_is(stage, stage->at.id, stage->at.head, stage->at.row, stage->at.col))
        touched_add_was(stage->example, stage->back, stage->at,
                        stage_figures(stage, stage->at.id, stage->at.head)->decimals, &was);
    columns -= CRUMBS_SPARE + utf8_columns(text_string(&name)) + utf8_columns(text_string(&was));
    add_crumbs(way, stage, columns, out);
    line_add(out, matrix_table[stage->at.id].per_head ? theme_head(stage->at.head) : ROLE_STRONG, text_string(&name));
    line_add(out, ROLE_PLAIN, text_string(&was));
    text_free(&name);
    text_free(&was);
}

void stage_describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct stage *stage = stage_shown(self);

    out->stage = stage->kind->items ? -1 : (int)stage->kind->stage;
    if (stage_is_away(stage) || (stage->board != BOARD_OFF && !stage_takes_prose(stage)))
        look_at_board(stage, out);
    else if (stage_shows_heads(stage))
        look_at_heads(stage, out);
    else if (stage_is_skipped(stage))
        stage_look_skipped(stage, out);
    else if (stage->fill != MADE_ALL)
        making_look(stage, out);
    else
        stage->kind->look(stage, out);
    describe_head(stage, out);
    if (!stage->kind->items)
        describe_ledger(stage, out);
    describe_cell(stage, &((const struct stage *)self)->way, columns, &out->cell);
    arithmetic_write(stage, stage->at, columns, compact, &out->sum);
}
