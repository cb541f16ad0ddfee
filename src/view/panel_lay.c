/* SPDX-License-Identifier: MIT */
/* Placing panels: crosswise, alone, all heads, beside code. */
#include "view/listing.h"
#include "view/name.h"
#include "view/panel.h"

#include <string.h>

enum { CORNER_ROWS = 4, CORNER_COLUMNS = 25 }; /* formula and legends in the free corner of a product */
enum { TITLE_BRIEF = 14, TITLE_COLUMNS = 28 }; /* kept for a title alone, without and with its axes */
enum { ROOM_LEAST = 6 };                       /* rows of one matrix with its title */
enum { LOSS = GRID_TALLEST + 1 };              /* a denser level is a greater loss than smaller cells */

/* Both grids of a column take cells of the same width, so that each result stands under what made it. */
static void align_cells(struct grid *a, struct grid *b)
{
    int widest = a->widest > b->widest ? a->widest : b->widest;

    a->widest = b->widest = widest;
}

/* Where the parts of a product stand, given its panels; false if they do not fit. */
static bool place_product(struct layout *layout, struct panel *left, struct panel *top, struct panel *result,
                          const struct theme *theme)
{
    struct area room = layout->room;
    int left_width = grid_width_at(&left->grid, theme, GRID_NUMBERS), result_rows = grid_lines(&result->grid);
    int width = grid_width_at(&top->grid, theme, GRID_NUMBERS);
    int top_rows = 1 + (grid_lines(&top->grid) > CORNER_ROWS ? grid_lines(&top->grid) : CORNER_ROWS);
    enum grid_level level = GRID_NUMBERS;

    while (left_width + 1 + width > room.cols && level < GRID_SHORT && layout->tall <= 1)
        left_width = grid_width_at(&left->grid, theme, ++level);
    if (left_width < CORNER_COLUMNS && CORNER_COLUMNS + 1 + width <= room.cols)
        left_width = CORNER_COLUMNS;
    if (top_rows + result_rows + 1 > room.rows)
        top_rows = 1 + grid_lines(&top->grid);
    if (left_width + (level == GRID_NUMBERS) + width > room.cols || top_rows + result_rows + 1 > room.rows)
        return false;
    grid_place(&top->grid, theme,
               (struct area){room.row, room.col + left_width + (level == GRID_NUMBERS), top_rows, width}, GRID_NUMBERS);
    panel_place(left, theme, (struct area){room.row + top_rows - 1, room.col, result_rows + 2, left_width}, level);
    result->grid.cell_least = top->grid.cell_columns; /* its labels may have made them wider than its numbers */
    grid_place(&result->grid, theme,
               (struct area){room.row + top_rows + 1, grid_column_at(&top->grid, 0), result_rows, width}, GRID_NUMBERS);
    top->title_row = room.row;
    top->title_col = grid_column_at(&top->grid, 0) - 1;
    top->title_room = -(top->title_col - room.col);
    result->title_row = room.row + top_rows;
    result->title_col = grid_column_at(&top->grid, 0) + 1;
    result->title_room = room.col + room.cols - result->title_col;
    layout->rows = top_rows + 1 + result_rows;
    layout->cramped = level > GRID_NUMBERS;
    layout->corner_row = room.row;
    layout->corner_rows = top_rows - 1;
    layout->corner_col = room.col;
    layout->corner_cols = top->grid.left - room.col - 1;
    return panel_is_whole(left) && panel_is_whole(top) && panel_is_whole(result);
}

bool panel_lay_product(struct layout *layout, const struct stage *stage, const struct theme *theme, struct area room)
{
    struct panel *left, *top, *result;
    int widest;
    bool fits;

    layout->room = room;
    left = panel_add(layout, stage, stage_left(stage), stage->at.head, false);
    top = panel_add(layout, stage, stage_top(stage), stage->at.head, stage->kind->top_transposed);
    result = panel_add(layout, stage, stage_result(stage), stage->at.head, false);
    result->grid.row_labels = result->grid.col_labels = false;
    widest = top->grid.widest;
    align_cells(&top->grid, &result->grid);
    fits = place_product(layout, left, top, result, theme);
    top->grid.widest = layout->tall > 1 ? widest : top->grid.widest; /* in the middle of a cell only its own count */
    return fits;
}

/* The legend at the right end of the title's row, or nothing if it does not fit. */
static void add_legend_right(struct layout *layout, const struct panel *panel, const struct theme *theme)
{
    int columns = grid_legend(NULL, theme, 0, 0, panel->grid.is_share, panel->grid.scale);
    int col = layout->room.col + layout->room.cols - columns - 1;

    if (col > layout->room.col + TITLE_BRIEF)
        panel_add_legend(layout, panel, panel->title_row, col, NULL);
}

/* The same over the right end of a matrix, which may be narrower than its room; behind the title where that is longer.
 */
static void add_legend_above(struct layout *layout, const struct panel *panel, const struct theme *theme)
{
    int columns = grid_legend(NULL, theme, 0, 0, panel->grid.is_share, panel->grid.scale);
    int col = panel->grid.left + grid_width(&panel->grid) - columns;
    int title = layout->room.col + (panel->axes ? TITLE_COLUMNS : TITLE_BRIEF);

    col = col > title ? col : title;
    if (col + columns <= layout->room.col + layout->room.cols)
        panel_add_legend(layout, panel, panel->title_row, col, NULL);
}

static struct panel *add_alone(struct layout *layout, const struct stage *stage, struct area room, bool compact)
{
    struct panel *panel = panel_add(layout, stage, stage->at.id, stage->at.head, false);

    if (stage->kind->stage == STAGE_SPLIT)
        panel->grid.seam = stage_model(stage)->d_k;
    layout->form = LAYOUT_ALONE;
    layout->room = room;
    panel->axes = !compact;
    return panel;
}

/* Gives a panel no row for its title: its name alone stands in the corner that its labels leave free. Returns the
 * columns that it takes there. */
static int move_title(struct panel *panel, const struct theme *theme, struct area room)
{
    struct text name = {0};
    int columns;

    name_add_matrix(&name, panel->cells.id, panel->cells.head, false);
    columns = canvas_columns(theme, text_string(&name)) + 2;
    text_free(&name);
    panel->brief = true;
    panel->axes = false;
    panel->title_row = room.row;
    panel->title_col = room.col;
    panel->title_room = columns - 1;
    return columns;
}

/* Places a panel so, with its column labels, if need be, in the first cells. False if its cells cannot be big even so.
 */
static bool place_dense(struct panel *panel, const struct stage *stage, const struct theme *theme, struct area room)
{
    const struct grid usual = panel->grid;
    int columns = move_title(panel, theme, room), labels = usual.label_columns;

    for (int form = 0; form < 4; form++) {
        panel->grid = usual;
        panel->grid.labels_inside = form >= 2;
        panel->grid.label_columns = form % 2 || labels > columns ? labels : columns;
        panel->title_room = grid_place(&panel->grid, theme, room, stage->zoom) && form % 2 == 0 ? columns - 1 : 0;
        if (panel->grid.cell_rows > 1)
            return true;
    }
    return false;
}

/* A matrix of which rows have no room shows one more where its title has none of its own: for a room, which has nobody
 * to scroll. */
static bool lay_alone_low(struct layout *layout, const struct stage *stage, const struct theme *theme, struct area room)
{
    struct panel *panel = &layout->panels[0], before = *panel;
    int columns;

    if (!stage->habits->keyless || before.grid.shown_rows >= before.grid.rows)
        return false;
    columns = move_title(panel, theme, room);
    panel->grid.label_columns = before.grid.label_columns > columns ? before.grid.label_columns : columns;
    if (grid_place(&panel->grid, theme, room, stage->zoom) && panel->grid.level == before.grid.level &&
        panel->grid.shown_cols == before.grid.shown_cols &&
        (panel->grid.shown_rows == before.grid.rows || room.rows < ROOM_LEAST)) {
        layout->rows = grid_height(&panel->grid);
        return true;
    }
    *panel = before;
    return false;
}

static void lay_alone(struct layout *layout, const struct stage *stage, const struct theme *theme, struct area room,
                      bool compact)
{
    struct panel *panel = add_alone(layout, stage, room, compact);

    panel_place(panel, theme, room, stage->zoom);
    if (compact && lay_alone_low(layout, stage, theme, room))
        return;
    add_legend_right(layout, panel, theme);
    layout->rows = 1 + grid_height(&panel->grid);
}

/* One matrix in big cells; false if there is room for the usual ones only. */
static bool lay_alone_big(struct layout *layout, const struct stage *stage, const struct theme *theme, struct area room,
                          bool compact)
{
    struct panel *panel = add_alone(layout, stage, room, compact);

    panel->grid.big = true;
    if (!panel_place(panel, theme, room, stage->zoom))
        return false;
    if (panel->grid.cell_rows > 1) {
        add_legend_above(layout, panel, theme);
        layout->rows = 1 + grid_height(&panel->grid);
        return true;
    }
    if (!place_dense(panel, stage, theme, room))
        return false;
    layout->rows = grid_height(&panel->grid);
    return true;
}

/* What the kind lays out, in the biggest cells with which all of it fits; false if it fits with the usual ones at most.
 */
static bool lay_kind_big(struct layout *layout, const struct stage *stage, const struct theme *theme, struct area room)
{
    for (int tall = GRID_TALLEST; tall > 1; tall--) {
        *layout = (struct layout){.room = room, .tall = tall, .cell = 2 * tall};
        if (!stage->kind->layout(stage, theme, room, layout))
            continue;
        for (int cell = 4 * tall; cell > 2 * tall; cell--) {
            *layout = (struct layout){.room = room, .tall = tall, .cell = cell};
            if (stage->kind->layout(stage, theme, room, layout))
                return true;
        }
        *layout = (struct layout){.room = room, .tall = tall, .cell = 2 * tall};
        return stage->kind->layout(stage, theme, room, layout);
    }
    return false;
}

/* The biggest cells there can be: of all that the kind lays out, else of the selected matrix alone. */
static bool lay_big(struct layout *layout, const struct stage *stage, const struct theme *theme, struct area room,
                    bool compact)
{
    if (!compact && stage->zoom == GRID_AUTO && lay_kind_big(layout, stage, theme, room))
        return true;
    *layout = (struct layout){.room = room};
    return lay_alone_big(layout, stage, theme, room, compact);
}

/* The end of the ramp that all heads share, so that they compare. */
static double common_scale(const struct stage *stage)
{
    double most = 0;

    for (size_t head = 0; head < stage_model(stage)->num_heads; head++) {
        double scale = stage_scale(stage, stage->at.id, head);

        most = scale > most ? scale : most;
    }
    return most;
}

static int loss(const struct panel *panel)
{
    const struct grid *grid = &panel->grid;
    bool whole = grid->shown_rows == grid->rows && grid->shown_cols == grid->cols;

    return ((int)grid->level + (whole ? 0 : GRID_LEVEL_COUNT)) * LOSS - grid->cell_rows;
}

/* Tries tiles in `across` columns: panels are added and placed. Returns how much is lost, less being better: the
 * densest level that any of them needs, and more if one shows only a part of its matrix or there is no room for one;
 * of the same level, the smallest cells. */
static int lay_tiles(struct layout *layout, const struct stage *stage, const struct theme *theme, size_t across)
{
    size_t heads = stage_model(stage)->num_heads, down = (heads + across - 1) / across;
    int wide = layout->room.cols / (int)across, high = layout->room.rows / (int)down;
    int lost = 0;

    layout->count = 0;
    layout->rows = 0;
    for (size_t head = 0; head < heads; head++) {
        struct area tile = {layout->room.row + (int)(head / across) * high,
                            layout->room.col + (int)(head % across) * wide, high > 3 && down > 1 ? high - 1 : high,
                            wide - 2};
        struct panel *panel = panel_add(layout, stage, stage->at.id, head, false);

        if (panel)
            panel->grid.big = stage->habits->big;
        if (!panel || !panel_place(panel, theme, tile, stage->zoom)) {
            layout->count -= panel != NULL;
            layout->hidden_heads = heads - layout->count;
            return 3 * GRID_LEVEL_COUNT * LOSS;
        }
        panel->caption = stage_model(stage)->labels ? stage_model(stage)->labels->caption[head] : NULL;
        panel->axes = false;
        panel->grid.scale = common_scale(stage);
        if (panel->cells.id == stage->at.id) { /* the same window for all */
            panel->grid.row = stage->at.row;
            panel->grid.col = stage->at.col;
        }
        lost = loss(panel) > lost ? loss(panel) : lost;
        if (tile.row + 1 + grid_height(&panel->grid) - layout->room.row > layout->rows)
            layout->rows = tile.row + 1 + grid_height(&panel->grid) - layout->room.row;
    }
    layout->hidden_heads = 0;
    return lost;
}

/* The number of tiles in a row that shows most: numbers before colours, fewer rows before more. */
static void lay_heads(struct layout *layout, const struct stage *stage, const struct theme *theme, struct area room)
{
    size_t heads = stage_model(stage)->num_heads, best = 1;
    int least = 4 * GRID_LEVEL_COUNT * LOSS;

    layout->form = LAYOUT_HEADS;
    layout->room = room;
    for (size_t across = heads < 16 ? heads : 16; across >= 1; across--) {
        int lost = lay_tiles(layout, stage, theme, across);

        if (lost < least) {
            least = lost;
            best = across;
        }
    }
    lay_tiles(layout, stage, theme, best);
    if (layout->count && layout->rows < room.rows) {
        panel_add_legend(layout, &layout->panels[0], room.row + layout->rows, layout->panels[0].grid.left + 5, NULL);
        layout->rows++;
    }
}

void panel_lay(struct layout *layout, const struct stage *stage, const struct theme *theme, struct area room,
               bool compact)
{
    *layout = (struct layout){.room = room};
    if (stage_takes_prose(stage) && stage->sources) {
        layout->form = LAYOUT_CODE;
        listing_lay(layout, stage, theme, room);
        return;
    }
    if (stage_shows_heads(stage)) {
        lay_heads(layout, stage, theme, room);
        return;
    }
    if (stage->habits->big && lay_big(layout, stage, theme, room, compact))
        return;
    *layout = (struct layout){.room = room};
    if (!compact && stage->zoom == GRID_AUTO && stage->kind->layout(stage, theme, room, layout))
        return;
    *layout = (struct layout){.room = room};
    lay_alone(layout, stage, theme, room, compact);
}
