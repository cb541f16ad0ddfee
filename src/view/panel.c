/* SPDX-License-Identifier: MIT */
#include "view/panel.h"

#include "view/hidden.h"
#include "view/name.h"

#include <string.h>

static const char *label(const void *context, bool column, size_t index, char out[24])
{
    const struct panel_cells *cells = context;

    return record_label(stage_model(cells->stage), cells->id, cells->head, column != cells->transposed, index, out);
}

static enum grid_cell state(const void *context, size_t row, size_t col)
{
    const struct panel_cells *cells = context;
    const struct stage *stage = cells->stage;

    if (hidden_is(stage, cells->id, cells->head, cells->transposed ? col : row, cells->transposed ? row : col))
        return GRID_HIDDEN;
    if (stage_is_masked(stage, cells->id, row, col))
        return GRID_MASKED;
    if (cells->id == MATRIX_CONCAT && stage->off[col / stage_model(stage)->d_k])
        return GRID_OFF;
    return GRID_SHOWN;
}

/* What lights up in another matrix when a cell of `of` is selected: the row or column that feeds it, or the same cell.
 * FEED_ROW_BY_COL: the row of `from` that has the number of the selected column (K for a score). */
enum feed_kind { FEED_ROW, FEED_COL, FEED_ROW_BY_COL, FEED_SAME };

static const struct feed {
    enum matrix_id of, from;
    enum feed_kind kind;
} feeds[] = {
    {MATRIX_Q, MATRIX_X, FEED_ROW},
    {MATRIX_Q, MATRIX_W_Q, FEED_COL},
    {MATRIX_K, MATRIX_X, FEED_ROW},
    {MATRIX_K, MATRIX_W_K, FEED_COL},
    {MATRIX_V, MATRIX_X, FEED_ROW},
    {MATRIX_V, MATRIX_W_V, FEED_COL},
    {MATRIX_K, MATRIX_MEMORY, FEED_ROW},
    {MATRIX_V, MATRIX_MEMORY, FEED_ROW},
    {MATRIX_SCORES, MATRIX_Q, FEED_ROW},
    {MATRIX_SCORES, MATRIX_K, FEED_ROW_BY_COL},
    {MATRIX_SCALED, MATRIX_SCORES, FEED_SAME},
    {MATRIX_SCORES, MATRIX_SCALED, FEED_SAME},
    {MATRIX_SCALED, MATRIX_MASKED, FEED_SAME},
    {MATRIX_SCORES, MATRIX_MASKED, FEED_SAME},
    {MATRIX_MASKED, MATRIX_SCALED, FEED_SAME},
    {MATRIX_MASKED, MATRIX_SCORES, FEED_SAME},
    {MATRIX_WEIGHTS, MATRIX_MASKED, FEED_ROW},
    {MATRIX_WEIGHTS, MATRIX_SCALED, FEED_ROW},
    {MATRIX_HEAD, MATRIX_WEIGHTS, FEED_ROW},
    {MATRIX_HEAD, MATRIX_V, FEED_COL},
    {MATRIX_OUTPUT, MATRIX_CONCAT, FEED_ROW},
    {MATRIX_OUTPUT, MATRIX_W_O, FEED_COL},
};

static void light_own(struct grid *grid, const struct stage *stage, bool transposed)
{
    grid->row = transposed ? stage->at.col : stage->at.row;
    grid->col = transposed ? stage->at.row : stage->at.col;
    grid->cursor = grid->mark_row = grid->mark_col = true;
}

static void light_feed(struct grid *grid, const struct stage *stage, enum feed_kind kind, bool transposed)
{
    bool is_row = (kind != FEED_COL) != transposed;
    size_t index = kind == FEED_ROW ? stage->at.row : stage->at.col;

    if (kind == FEED_SAME) {
        light_own(grid, stage, transposed);
    } else if (is_row) {
        grid->row = index;
        grid->lit_row = grid->mark_row = true;
    } else {
        grid->col = index;
        grid->lit_col = grid->mark_col = true;
    }
}

/* A cell of concat is a copy of one of its head's. */
static void light_concat(struct grid *grid, const struct panel_cells *cells)
{
    const struct stage *stage = cells->stage;
    size_t d_k = stage_model(stage)->d_k;

    if (stage->at.id == MATRIX_CONCAT && cells->id == MATRIX_HEAD && cells->head == stage->at.col / d_k) {
        grid->row = stage->at.row;
        grid->col = stage->at.col % d_k;
        grid->cursor = true;
    }
    if (stage->at.id == MATRIX_HEAD && cells->id == MATRIX_CONCAT) {
        grid->row = stage->at.row;
        grid->col = stage->at.head * d_k + stage->at.col;
        grid->cursor = true;
    }
}

static void light(struct panel *panel)
{
    const struct panel_cells *cells = &panel->cells;
    const struct stage *stage = cells->stage;
    bool same_head = !matrix_table[cells->id].per_head || cells->head == stage->at.head;

    panel->grid.row = panel->grid.col = GRID_NONE;
    light_concat(&panel->grid, cells);
    if (!same_head)
        return;
    if (cells->id == stage->at.id)
        light_own(&panel->grid, stage, cells->transposed);
    for (size_t i = 0; i < sizeof feeds / sizeof *feeds; i++)
        if (feeds[i].of == stage->at.id && feeds[i].from == cells->id)
            light_feed(&panel->grid, stage, feeds[i].kind, cells->transposed);
}

struct panel *panel_add(struct layout *layout, const struct stage *stage, enum matrix_id id, size_t head,
                        bool transposed)
{
    struct matrix matrix = record_matrix(stage_record(stage), id, head);
    const struct figures *figures = stage_figures(stage, id, head);
    struct panel *panel;

    if (layout->count == PANEL_MOST)
        return NULL;
    panel = &layout->panels[layout->count++];
    *panel = (struct panel){.cells = {stage, id, head, transposed}, .axes = true};
    panel->grid = (struct grid){
        .at = matrix.at,
        .rows = transposed ? matrix.cols : matrix.rows,
        .cols = transposed ? matrix.rows : matrix.cols,
        .row_stride = transposed ? 1 : matrix.cols,
        .col_stride = transposed ? matrix.cols : 1,
        .decimals = figures->decimals,
        .widest = figures->widest,
        .widest_short = figures->widest_short,
        .is_share = matrix_table[id].is_share,
        .scale = stage_scale(stage, id, head),
        .label = label,
        .state = state,
        .context = &panel->cells,
        .row_labels = true,
        .col_labels = true,
        .cell_least = layout->cell,
        .tall = layout->tall,
        .seam = id == MATRIX_CONCAT ? stage_model(stage)->d_k : 0,
    };
    light(panel);
    return panel;
}

bool panel_place(struct panel *panel, const struct theme *theme, struct area room, enum grid_level wanted)
{
    panel->title_row = room.row;
    panel->title_col = room.col;
    panel->title_room = room.cols;
    room.row++;
    room.rows--;
    return grid_place(&panel->grid, theme, room, wanted);
}

bool panel_is_whole(const struct panel *panel)
{
    const struct grid *grid = &panel->grid;

    return grid->level <= GRID_SHORT && grid->shown_rows == grid->rows && grid->shown_cols == grid->cols;
}

void panel_add_legend(struct layout *layout, const struct panel *panel, int row, int col, const char *name)
{
    if (layout->legend_count < sizeof layout->legends / sizeof *layout->legends)
        layout->legends[layout->legend_count++] = (struct legend){
            .row = row, .col = col, .name = name, .is_share = panel->grid.is_share, .scale = panel->grid.scale};
}

void panel_add_corner_legend(struct layout *layout, const struct panel *panel, const struct theme *theme, int row,
                             const char *name)
{
    int columns = grid_legend(NULL, theme, 0, 0, panel->grid.is_share, panel->grid.scale);

    if (columns > layout->corner_cols || row >= layout->corner_rows)
        return;
    panel_add_legend(layout, panel, layout->corner_row + row, layout->corner_col,
                     columns + (int)strlen(name) <= layout->corner_cols ? name : NULL);
}

/* "scores₁ 4×4" in the head's colour, its meaning dim. */
static void draw_title(struct canvas *canvas, const struct panel *panel)
{
    const struct panel_cells *cells = &panel->cells;
    const struct model *model = stage_model(cells->stage);
    struct line title = {0};
    struct text name = {0};
    int columns;

    name_add_matrix(&name, cells->id, cells->head, cells->transposed);
    if (!panel->brief)
        text_addf(&name, " %zu×%zu", panel->grid.rows, panel->grid.cols);
    line_add(&title, matrix_table[cells->id].per_head ? theme_head(cells->head) : ROLE_STRONG, text_string(&name));
    text_free(&name);
    if (panel->caption && *panel->caption) {
        line_addf(&title, ROLE_DIM, "  %s", panel->caption);
    } else if (panel->axes) {
        text_add_byte(&name, ' ');
        name_add_axes(&name, model, cells->id, cells->transposed);
        line_add(&title, ROLE_DIM, text_string(&name));
    }
    columns = line_columns(&canvas->theme, &title);
    if (panel->title_room < 0 && columns <= -panel->title_room)
        line_draw(canvas, panel->title_row, panel->title_col - columns, columns, &title);
    else if (panel->title_room < 0)
        line_draw(canvas, panel->title_row, panel->title_col + panel->title_room, -panel->title_room, &title);
    else
        line_draw(canvas, panel->title_row, panel->title_col, panel->title_room, &title);
    text_free(&name);
    line_free(&title);
}

void panel_draw_all(struct canvas *canvas, const struct layout *layout)
{
    for (size_t i = 0; i < layout->count; i++) {
        struct panel panel = layout->panels[i];

        panel.grid.context = &panel.cells;
        if (panel.title_room)
            draw_title(canvas, &panel);
        grid_draw(canvas, &panel.grid);
    }
    for (size_t i = 0; i < layout->legend_count; i++) {
        const struct legend *legend = &layout->legends[i];
        int col = legend->col;

        if (legend->name)
            col += canvas_put(canvas, legend->row, col, ROLE_DIM, legend->name);
        if (legend->stacked)
            grid_legend_stacked(canvas, legend->row, col, legend->is_share, legend->scale);
        else
            grid_legend(canvas, &canvas->theme, legend->row, col, legend->is_share, legend->scale);
    }
}

void panel_note(struct canvas *canvas, const struct layout *layout, int row, enum role role, const char *text)
{
    if (layout->form == LAYOUT_FULL && layout->corner_cols > 0 && row < layout->corner_rows)
        canvas_put_cut(canvas, layout->corner_row + row, layout->corner_col, layout->corner_cols, role, text);
}
