/* SPDX-License-Identifier: MIT */
/* A stage as plain text: every matrix it shows, of every head, as an aligned table with labels, and the arithmetic of
 * one cell of each. */
#include "base/utf8.h"
#include "view/arithmetic.h"
#include "view/hidden.h"
#include "view/listing.h"
#include "view/name.h"
#include "view/panel.h"

#include <string.h>

static void add_padded(struct text *out, const char *string, int columns, bool right)
{
    int width = utf8_columns(string);
    size_t pad = columns > width ? (size_t)(columns - width) : 0;

    if (right)
        text_repeat(out, " ", pad);
    text_add(out, string);
    if (!right)
        text_repeat(out, " ", pad);
}

static const char *cell_string(const struct stage *stage, const struct panel *panel, size_t row, size_t col,
                               char room[32])
{
    const struct grid *grid = &panel->grid;

    switch (grid->state(grid->context, row, col)) {
    case GRID_HIDDEN:
        return "?";
    case GRID_MASKED:
        return panel->cells.id == MATRIX_MASKED ? "-∞" : "0";
    default:
        break;
    }
    (void)stage;
    return grid_number(grid, grid->at[row * grid->row_stride + col * grid->col_stride], GRID_NUMBERS, room);
}

static int label_width(const struct grid *grid, bool column)
{
    int widest = 0;

    for (size_t i = 0; i < (column ? grid->cols : grid->rows); i++) {
        char room[24];
        int columns = utf8_columns(grid->label(grid->context, column, i, room));

        widest = columns > widest ? columns : widest;
    }
    return widest;
}

static void add_table(const struct stage *stage, const struct panel *panel, struct text *out)
{
    const struct grid *grid = &panel->grid;
    int labels = label_width(grid, false), heads = label_width(grid, true);
    int width = (heads > grid->widest ? heads : grid->widest) + 2;
    char room[32];

    text_repeat(out, " ", (size_t)labels + 2);
    for (size_t col = 0; col < grid->cols; col++)
        add_padded(out, grid->label(grid->context, true, col, room), width, true);
    text_add_byte(out, '\n');
    for (size_t row = 0; row < grid->rows; row++) {
        text_add(out, "  ");
        add_padded(out, grid->label(grid->context, false, row, room), labels, false);
        for (size_t col = 0; col < grid->cols; col++)
            add_padded(out, cell_string(stage, panel, row, col, room), width, true);
        text_add_byte(out, '\n');
    }
}

/* "Q₁, 4×4 [n × d_k], head 1: the word before" */
static void add_heading(const struct stage *stage, const struct panel *panel, struct text *out)
{
    const struct model *model = stage_model(stage);
    enum matrix_id id = panel->cells.id;

    name_add_matrix(out, id, panel->cells.head, false);
    text_addf(out, ", %zu×%zu ", panel->grid.rows, panel->grid.cols);
    name_add_axes(out, model, id, false);
    if (matrix_table[id].per_head) {
        text_addf(out, ", head %zu", panel->cells.head + 1);
        if (model->labels)
            text_addf(out, ": %s", model->labels->caption[panel->cells.head]);
    }
    text_add(out, "\n");
}

/* The arithmetic of the selected cell if it is of this matrix, else of the cell most worth it. */
static void add_arithmetic(struct stage *stage, enum matrix_id id, struct text *out)
{
    struct cell_at before = stage->at, cell;
    struct line sum = {0};

    if (before.id != id) {
        struct matrix matrix = stage_matrix(stage, id);
        size_t row = matrix_table[id].rows == matrix_table[before.id].rows && before.row < matrix.rows ? before.row
                     : matrix.rows > 2                                                                 ? 2
                                       : matrix.rows - 1;

        stage->at = (struct cell_at){id, stage->at.head, row, 0};
        for (size_t col = 0; col < matrix.cols; col++) {
            double value = matrix.at[row * matrix.cols + col], best = matrix.at[row * matrix.cols + stage->at.col];
            bool is_hidden = hidden_is(stage, id, stage->at.head, row, col);

            if (hidden_is(stage, id, stage->at.head, row, stage->at.col))
                best = 0; /* which one is the largest would tell something */
            if (!is_hidden && value * value > best * best && value * value < 1e300)
                stage->at.col = col;
        }
    }
    cell = stage->at;
    text_add(out, "  ");
    name_add_cell(out, stage_model(stage), id, cell.head, cell.row, cell.col);
    text_add(out, ": ");
    arithmetic_write(stage, cell, SIZE_MAX, 0, false, &sum);
    text_add(out, text_string(&sum.text));
    text_add(out, "\n\n");
    line_free(&sum);
    stage->at = before;
}

static void add_matrix(struct stage *stage, enum matrix_id id, size_t head, struct text *out)
{
    struct layout layout = {0};
    struct panel *panel;
    size_t before = stage->at.head;

    stage->at.head = head;
    panel = panel_add(&layout, stage, id, head, false);
    add_heading(stage, panel, out);
    add_table(stage, panel, out);
    add_arithmetic(stage, id, out);
    stage->at.head = before;
}

static void add_shapes(const struct view_lines *lines, struct text *out)
{
    text_add(out, "Shapes: ");
    for (size_t i = 0; i < lines->ledger_count; i++)
        text_addf(out, "%s%s", i ? " → " : "", lines->ledger[i]);
    text_add(out, "\n");
}

void stage_plain(const void *self, struct text *out)
{
    struct stage copy = *(const struct stage *)self, *stage = &copy;
    const enum matrix_id *id = stage->kind->matrices;
    size_t heads = stage_model(stage)->num_heads;
    struct view_lines lines = {0};

    stage_describe(stage, &lines, 0, false);
    add_shapes(&lines, out);
    if (lines.look.length)
        text_addf(out, "Look here: %s\n", text_string(&lines.look));
    text_add(out, "\n");
    view_lines_free(&lines);
    for (; *id != MATRIX_COUNT; id++) {
        bool absent = !stage_matrix(stage, *id).at || (*id == MATRIX_MASKED && !stage_model(stage)->mask);

        for (size_t head = 0; !absent && head < (matrix_table[*id].per_head ? heads : 1); head++)
            add_matrix(stage, *id, matrix_table[*id].per_head ? head : stage->at.head, out);
    }
    if (stage->kind->plain)
        stage->kind->plain(stage, out);
    if (stage->habits->code && stage->sources)
        listing_plain(stage, out);
}
