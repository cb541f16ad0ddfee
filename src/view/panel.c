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

static void light_own(struct grid *grid, const struct stage *stage, bool transposed)
{
    grid->row = transposed ? stage->at.col : stage->at.row;
    grid->col = transposed ? stage->at.row : stage->at.col;
    grid->cursor = grid->mark_row = grid->mark_col = true;
}

/* Lights a cell that is the selected number passed on; where it also has its place, with its row and column. */
static void light_cell(struct grid *grid, const struct stage *stage, struct cell_at cell, bool transposed)
{
    grid->row = transposed ? cell.col : cell.row;
    grid->col = transposed ? cell.row : cell.col;
    grid->cursor = true;
    grid->mark_row = grid->mark_col =
        cell.row == stage->at.row && cell.col == stage->at.col && cell.id != MATRIX_HEAD && cell.id != MATRIX_CONCAT;
}

static void light_run(struct grid *grid, const struct origin_run *run, bool transposed)
{
    if (run->down == transposed) {
        grid->row = transposed ? run->first.col : run->first.row;
        grid->lit_row = grid->mark_row = true;
    } else {
        grid->col = transposed ? run->first.row : run->first.col;
        grid->lit_col = grid->mark_col = true;
    }
}

static bool is_of(const struct panel_cells *cells, struct cell_at cell)
{
    return cell.id == cells->id && (!matrix_table[cell.id].per_head || cell.head == cells->head);
}

/* The cell of this matrix that the selected one is, or becomes, when it is passed on. */
static bool follow(const struct panel_cells *cells, struct cell_at *out)
{
    const struct stage *stage = cells->stage;
    struct cell_at at = stage->at;
    struct cell_at tries[] = {{cells->id, cells->head, at.row, at.col},
                              {cells->id, cells->head, at.row, at.head * stage_model(stage)->d_k + at.col}};
    struct matrix matrix = record_matrix(stage_record(stage), cells->id, cells->head);

    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++)
        if (tries[i].row < matrix.rows && tries[i].col < matrix.cols &&
            origin_leads(stage_record(stage), at, tries[i])) {
            *out = tries[i];
            return true;
        }
    return false;
}

/* Lights what the selected cell is made of, as far back as its numbers are only passed on, and where it goes itself. */
static void light(struct panel *panel)
{
    const struct panel_cells *cells = &panel->cells;
    const struct stage *stage = cells->stage;
    struct origin origin = origin_find(stage_record(stage), stage->at);
    struct origin_run run = origin.a;
    struct cell_at cell;

    panel->grid.row = panel->grid.col = GRID_NONE;
    if (cells->id == stage->at.id) {
        if (is_of(cells, stage->at))
            light_own(&panel->grid, stage, cells->transposed);
        return;
    }
    if (follow(cells, &cell)) {
        light_cell(&panel->grid, stage, cell, cells->transposed);
        return;
    }
    for (bool more = origin.kind != ORIGIN_GIVEN; more;) {
        struct origin before = origin_find(stage_record(stage), run.first);

        if (is_of(cells, run.first)) {
            if (origin.count > 1 || origin.kind == ORIGIN_PRODUCT)
                light_run(&panel->grid, &run, cells->transposed);
            else
                light_cell(&panel->grid, stage, run.first, cells->transposed);
            return;
        }
        more = origin_is_passed_on(&before) && before.kind != ORIGIN_COPY;
        run.first = before.a.first;
    }
    if (origin.kind == ORIGIN_PRODUCT && is_of(cells, origin.b.first))
        light_run(&panel->grid, &origin.b, cells->transposed);
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
