/* SPDX-License-Identifier: MIT */
/* How a stage is drawn, described, clicked and played. */
#include "view/arithmetic.h"
#include "view/context.h"
#include "view/listing.h"
#include "view/name.h"
#include "view/panel.h"

#include <stdio.h>
#include <string.h>

enum { ROOMY = 20, PROSE_LEAST = 8 };

static struct area inner(struct area area)
{
    return (struct area){area.row, area.col + 1, area.rows, area.cols - 2};
}

int stage_rows(const void *self, const struct theme *theme, struct area room, bool compact)
{
    const struct stage *stage = self;
    struct area area = inner(room);
    struct layout layout;
    int rows, more;

    panel_lay(&layout, stage, theme, area, compact);
    rows = layout.rows;
    if (layout.form == LAYOUT_FULL && room.rows >= ROOMY) {
        struct area rest = {area.row + rows + 1, area.col, area.rows - rows - 1 - PROSE_LEAST, area.cols};

        more = context_draw(NULL, theme, stage, rest);
        rows += more ? more + 1 : 0;
    }
    return rows < room.rows ? rows : room.rows;
}

/* The fewest columns with which cells are as big as they can be with so many rows. */
static int big_columns(const struct stage *stage, const struct theme *theme, int rows)
{
    enum { LEAST = 66, MOST = 180, STEP = 6 };
    int columns = MOST, most = 0;

    for (int cols = MOST; cols >= LEAST; cols -= STEP) {
        struct layout layout;

        panel_lay(&layout, stage, theme, inner((struct area){0, 0, rows, cols}), false);
        if (most == 0)
            most = layout.panels[0].grid.cell_rows + (layout.form == LAYOUT_FULL ? GRID_TALLEST : 0);
        if (layout.panels[0].grid.cell_rows + (layout.form == LAYOUT_FULL ? GRID_TALLEST : 0) < most)
            break;
        columns = cols;
    }
    return columns;
}

int stage_columns(const void *self, const struct theme *theme, int rows)
{
    static const int tries[] = {66, 72, 80};
    const struct stage *stage = self;
    struct layout layout;
    int cramped = 0;

    if (stage->habits->big)
        return big_columns(stage, theme, rows);
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        panel_lay(&layout, stage, theme, inner((struct area){0, 0, rows, tries[i]}), false);
        if (layout.form == LAYOUT_FULL && !layout.cramped)
            return tries[i];
        if (layout.form == LAYOUT_FULL && !cramped)
            cramped = tries[i];
    }
    return cramped;
}

static void draw_hidden_heads(struct canvas *canvas, struct area room, size_t heads)
{
    struct text line = {0};

    text_addf(&line, "… and %zu more heads: make the window larger", heads);
    canvas_put_cut(canvas, room.row + room.rows - 1, room.col, room.cols, ROLE_DIM, text_string(&line));
    text_free(&line);
}

void stage_draw(const void *self, struct canvas *canvas, struct area area, bool compact)
{
    const struct stage *stage = self;
    struct area room = inner(area), before = canvas_clip(canvas, area);
    struct layout layout;

    panel_lay(&layout, stage, &canvas->theme, room, compact);
    panel_draw_all(canvas, &layout);
    if (layout.form == LAYOUT_CODE) {
        listing_draw(canvas, stage, &layout);
    } else if (layout.form == LAYOUT_HEADS && layout.hidden_heads) {
        draw_hidden_heads(canvas, room, layout.hidden_heads);
    } else if (layout.form == LAYOUT_FULL) {
        if (stage->kind->draw)
            stage->kind->draw(stage, canvas, &layout);
        room.row += layout.rows + 1;
        room.rows -= layout.rows + 1;
        context_draw(canvas, &canvas->theme, stage, room);
    }
    canvas_clip(canvas, before);
}

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

bool stage_click(void *self, const struct theme *theme, struct area area, bool compact, int row, int col)
{
    struct stage *stage = self;
    struct layout layout;

    panel_lay(&layout, stage, theme, inner(area), compact);
    for (size_t i = 0; i < layout.count; i++) {
        const struct panel *panel = &layout.panels[i];
        size_t cell_row, cell_col;

        if (!grid_hit(&panel->grid, row, col, &cell_row, &cell_col))
            continue;
        if (matrix_table[panel->cells.id].per_head) /* else it says nothing of the head that is looked at */
            stage->at.head = stage->habits->head = panel->cells.head;
        stage->playing = false;
        stage_select(stage, panel->cells.id, panel->cells.transposed ? cell_col : cell_row,
                     panel->cells.transposed ? cell_row : cell_col);
        return true;
    }
    return false;
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
