/* SPDX-License-Identifier: MIT */
/* Stage 6, second half: W_O mixes the heads. concat × W_O is also the sum of what each head gives by itself. */
#include "base/number.h"
#include "view/hidden.h"
#include "view/look.h"
#include "view/name.h"
#include "view/panel.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MIDDLE_ROWS = 4 };

/* Columns that a part, or a number of W_O in its brackets, takes at most, whichever cell is selected. */
static int part_columns(const struct stage *stage)
{
    const struct figures *W_O = stage_figures(stage, MATRIX_W_O, 0);
    char number[NUMBER_ROOM];
    int part = (int)number_shown(number, -stage_figures(stage, MATRIX_CONCAT, 0)->largest * W_O->largest, 3) + 1;

    return part > W_O->widest + 2 ? part : W_O->widest + 2;
}

/* Columns of concat's cells, so that the parts stand under its numbers, which end in the middle of big ones. */
static int cell_columns(const struct stage *stage, const struct theme *theme, const struct layout *out, int widest)
{
    int least = part_columns(stage) + (theme->colors < 256);

    if (out->tall > 1)
        least = 2 * least - widest;
    return least > out->cell ? least : out->cell;
}

static bool layout(const struct stage *stage, const struct theme *theme, struct area room, struct layout *out)
{
    struct panel *output, *concat;
    int rows, width;

    out->room = room;
    output = panel_add(out, stage, MATRIX_OUTPUT, 0, false);
    concat = panel_add(out, stage, MATRIX_CONCAT, 0, false);
    concat->grid.label_columns = output->grid.label_columns = 7;
    concat->grid.cell_least = cell_columns(stage, theme, out, concat->grid.widest);
    rows = grid_lines(&concat->grid);
    width = grid_width_at(&concat->grid, theme, GRID_NUMBERS);
    if (width > room.cols || 2 * (rows + 1) + MIDDLE_ROWS + 1 > room.rows)
        return false;
    grid_place(&concat->grid, theme, (struct area){room.row, room.col, rows + 1, room.cols}, GRID_NUMBERS);
    grid_place(&output->grid, theme, (struct area){room.row + rows + 2 + MIDDLE_ROWS, room.col, rows + 1, room.cols},
               GRID_NUMBERS);
    out->corner_row = room.row;
    out->corner_rows = room.rows;
    out->corner_col = room.col + width + 2;
    out->corner_cols = room.col + room.cols - out->corner_col;
    out->cramped = out->corner_cols < PANEL_STACKED;
    if (!out->cramped)
        panel_add_legend(out, concat, room.row + 1, out->corner_col, NULL);
    if (out->legend_count)
        out->legends[0].stacked = true;
    out->rows = 2 * (rows + 1) + MIDDLE_ROWS + 1;
    return true;
}

/* The selected cell of the output, or the one in the selected column. */
static struct cell_at shown_cell(const struct stage *stage)
{
    struct cell_at cell = stage->at;

    if (cell.id == MATRIX_W_O)
        cell.row = stage_model(stage)->n > 2 ? 2 : stage_model(stage)->n - 1;
    if (cell.id == MATRIX_CONCAT)
        cell.col = 0;
    cell.id = MATRIX_OUTPUT;
    return cell;
}

/* What concat's column gives to the shown cell. */
static double part_of(const struct stage *stage, struct cell_at cell, size_t col)
{
    struct origin origin = origin_find(stage_record(stage), cell);

    return origin_number(&origin.a, col) * origin_number(&origin.b, col);
}

/* Whether the shown cell, or what it is made of, is to be predicted: then its parts would tell too much. */
static bool is_hidden(const struct stage *stage, struct cell_at cell)
{
    return hidden_in_arithmetic(stage, cell);
}

/* Returns the column in which the number begins. */
static int put(struct canvas *canvas, int row, int end, enum role role, double value, int decimals)
{
    char number[NUMBER_ROOM];
    int columns = (int)number_shown(number, value, decimals);

    canvas_put_right(canvas, row, end, role, number);
    return end - columns;
}

/* W_O's column and the parts, each under the column of concat that it belongs to. */
static void draw_parts(const struct stage *stage, struct canvas *canvas, const struct layout *out, struct cell_at cell)
{
    const struct grid *grid = &out->panels[1].grid;
    struct matrix W_O = stage_matrix(stage, MATRIX_W_O);
    int row = out->room.row + grid_height(grid) + 1;
    int decimals = stage_figures(stage, MATRIX_W_O, 0)->decimals;
    size_t d_k = stage_model(stage)->d_k;

    canvas_put(canvas, row, out->room.col, ROLE_STRONG, "W_O");
    canvas_put(canvas, row + 1, out->room.col, ROLE_DIM, "parts");
    for (size_t c = 0; c < W_O.rows; c++) {
        int end = grid_number_end(grid, &canvas->theme, c);
        double part = part_of(stage, cell, c);
        bool here = stage->at.id == MATRIX_W_O && stage->at.row == c;

        int begin = end - 1;

        if (hidden_is(stage, MATRIX_W_O, 0, c, cell.col))
            canvas_put_right(canvas, row, end, ROLE_DIM, "?");
        else
            begin = put(canvas, row, end, here ? ROLE_STRONG : ROLE_PLAIN, W_O.at[c * W_O.cols + cell.col], decimals);
        if (here) {
            canvas_put(canvas, row, begin - 1, ROLE_STRONG, "[");
            canvas_put(canvas, row, end, ROLE_STRONG, "]");
        }
        if (is_hidden(stage, cell))
            canvas_put_right(canvas, row + 1, end, ROLE_DIM, "?");
        else
            put(canvas, row + 1, end, part != 0 ? ROLE_STRONG : ROLE_DIM, part, 3);
        if (c % d_k == 0 && c > 0)
            for (int i = 0; i < 2; i++)
                canvas_put_glyph(canvas, row + i, grid_column_at(grid, c) - 1,
                                 theme_role(&canvas->theme, ROLE_HAIRLINE), U'│');
    }
}

/* "head₁ gives 0.435" under each head's columns, and the sum. */
static void draw_contributions(const struct stage *stage, struct canvas *canvas, const struct layout *out,
                               struct cell_at cell)
{
    const struct grid *grid = &out->panels[1].grid;
    size_t d_k = stage_model(stage)->d_k, heads = stage_model(stage)->num_heads;
    int row = out->room.row + grid_height(grid) + 3, end = grid->left + grid_width(grid);
    double sum = 0;
    char number[NUMBER_ROOM];

    for (size_t head = 0; head < heads; head++) {
        int col = grid_column_at(grid, head * d_k),
            next = head + 1 < heads ? grid_column_at(grid, (head + 1) * d_k) : end;
        double gives = 0;
        struct text line = {0};

        for (size_t c = head * d_k; c < (head + 1) * d_k; c++)
            gives += part_of(stage, cell, c);
        sum += gives;
        number_shown(number, gives, 3);
        text_add(&line, "head");
        name_add_subscript(&line, head + 1);
        text_addf(&line, stage->off[head] ? " is off: %s" : " gives %s", number);
        if (canvas_columns(&canvas->theme, text_string(&line)) > next - col - 2) {
            text_free(&line);
            text_add(&line, number);
        }
        canvas_put_cut(canvas, row, col + 1, next - col - 2, theme_head(head), text_string(&line));
        text_free(&line);
    }
    number_shown(number, sum, 3);
    if (end + 12 <= out->room.col + out->room.cols)
        canvas_putf(canvas, row, end + 2, ROLE_STRONG, "sum %s", number);
    else
        canvas_putf(canvas, row + 1, out->room.col, ROLE_STRONG, "sum %s", number);
}

static void draw_notes(const struct stage *stage, struct canvas *canvas, const struct layout *out, struct cell_at cell)
{
    static const char *const meaning[] = {"nouns: both", "verbs: both", "ahead: my", "verb later"};
    struct text line = {0};
    int row = grid_height(&out->panels[1].grid);

    if (out->cramped)
        return;
    text_add(&line, "column ");
    name_add_column(&line, stage_model(stage), MATRIX_W_O, 0, cell.col, 9);
    panel_note(canvas, out, row + 1, ROLE_DIM, text_string(&line));
    text_free(&line);
    for (int i = 0; stage_model(stage)->labels && i < 4; i++)
        panel_note(canvas, out, row + MIDDLE_ROWS + 2 + i, ROLE_DIM, meaning[i]);
}

static void draw(const struct stage *stage, struct canvas *canvas, const struct layout *out)
{
    struct cell_at cell = shown_cell(stage);

    canvas_put(canvas, out->room.row, out->room.col, ROLE_STRONG, "concat");
    canvas_put(canvas, out->panels[0].grid.top, out->room.col, ROLE_STRONG, "output");
    draw_parts(stage, canvas, out, cell);
    if (!is_hidden(stage, cell))
        draw_contributions(stage, canvas, out, cell);
    draw_notes(stage, canvas, out, cell);
}

/* How many heads a column of W_O reads. */
static size_t heads_read(const struct stage *stage, size_t col)
{
    struct matrix W_O = stage_matrix(stage, MATRIX_W_O);
    size_t d_k = stage_model(stage)->d_k, read = 0;

    for (size_t head = 0; head * d_k < W_O.rows; head++) {
        bool any = false;

        for (size_t c = head * d_k; c < (head + 1) * d_k; c++)
            any |= W_O.at[c * W_O.cols + col] != 0;
        read += any;
    }
    return read;
}

/* Whether the designed example's row sat stands out in a column, as it does unless a mask takes its subject away. */
static bool only_sat_is_high(const struct stage *stage, size_t col)
{
    struct matrix output = stage_matrix(stage, MATRIX_OUTPUT);

    if (!stage_model(stage)->labels)
        return false;
    for (size_t row = 0; row < output.rows; row++)
        if (hidden_is(stage, MATRIX_OUTPUT, 0, row, col))
            return false;
    for (size_t row = 0; row < output.rows; row++)
        if ((row == 2) != (output.at[row * output.cols + col] > 0.6))
            return false;
    return true;
}

static void look(const struct stage *stage, struct text *sentence, struct text *brief)
{
    size_t heads = stage_model(stage)->num_heads, off = 0, read = heads_read(stage, shown_cell(stage).col);
    struct text name = {0};

    for (size_t head = 0; head < heads; head++)
        off += stage->off[head] != 0;
    name_add_column(&name, stage_model(stage), MATRIX_OUTPUT, 0, shown_cell(stage).col, 9);
    if (hidden_in_matrix(stage, MATRIX_W_O, 0)) {
        hidden_look(stage, sentence, brief);
    } else if (off) {
        look_say(sentence, LOOK_MOST,
                 off == 1 ? "One head is off: its columns of concat are 0, its part is gone."
                          : "%zu heads are off: their parts of concat are 0.",
                 off);
        look_say(brief, LOOK_SHORT_MOST, off == 1 ? "one head is off: its part is 0" : "%zu heads are off", off);
    } else if (strcmp(text_string(&name), "nouns") == 0 && only_sat_is_high(stage, shown_cell(stage).col)) {
        look_say(sentence, LOOK_MOST, "Column nouns is high only where both heads say noun: row sat.");
        look_say(brief, LOOK_SHORT_MOST, "nouns: high where both say noun");
    } else {
        look_say(sentence, LOOK_MOST,
                 read == 1   ? "Column %s reads one head only."
                 : read == 0 ? "Column %s reads no head: it is 0."
                             : "Column %s adds up what %zu heads say.",
                 text_string(&name), read);
        look_say(brief, LOOK_SHORT_MOST, read == 1 ? "%s reads one head" : "%s reads %zu heads", text_string(&name),
                 read);
    }
    text_free(&name);
}

static void plain(const struct stage *stage, struct text *out)
{
    struct cell_at cell = shown_cell(stage);
    size_t d_k = stage_model(stage)->d_k;

    if (is_hidden(stage, cell))
        return;
    name_add_cell(out, stage_model(stage), cell.id, 0, cell.row, cell.col);
    text_add(out, " as the sum of what each head gives:");
    for (size_t head = 0; head < stage_model(stage)->num_heads; head++) {
        double gives = 0;
        char number[NUMBER_ROOM];

        for (size_t c = head * d_k; c < (head + 1) * d_k; c++)
            gives += part_of(stage, cell, c);
        number_shown(number, gives, 3);
        text_addf(out, "%s head %zu %s", head ? "," : "", head + 1, number);
    }
    text_add(out, "\n\n");
}

static const enum matrix_id matrices[] = {MATRIX_OUTPUT, MATRIX_CONCAT, MATRIX_W_O, MATRIX_COUNT};

static const struct stage_kind kind = {
    .stage = STAGE_OUTPUT,
    .matrices = matrices,
    .scale = {[MATRIX_CONCAT] = 1, [MATRIX_OUTPUT] = 1},
    .whole = true,
    .left = MATRIX_CONCAT,
    .top = MATRIX_W_O,
    .layout = layout,
    .draw = draw,
    .look = look,
    .plain = plain,
};

static void *open(const struct view_setup *setup, const char *state, struct error *e)
{
    return stage_open(&kind, setup, state, e);
}

const struct view view_output = {
    .name = "output",
    .title = "W_O: the heads are mixed",
    .summary = "concat times W_O, as a sum of what each head gives",
    .open = open,
    STAGE_FUNCTIONS,
};
