/* SPDX-License-Identifier: MIT */
#include "mistake/pitfall_board.h"

#include "base/compiler.h"
#include "base/number.h"
#include "sheet/sheet.h"
#include "walk/name.h"

#include <math.h>
#include <string.h>

enum { DECIMALS = 2, SMALL = 16, HEADS_MOST = 8 };

static const enum matrix_id stages[] = {MATRIX_Q,       MATRIX_K,    MATRIX_V,      MATRIX_SCORES, MATRIX_SCALED,
                                        MATRIX_WEIGHTS, MATRIX_HEAD, MATRIX_CONCAT, MATRIX_OUTPUT};
enum { STAGES = sizeof stages / sizeof *stages };

/* The `id` of a board's matrix, after the ids of the two sides. */
static int pack(enum pitfall_side side, enum matrix_id id)
{
    return PITFALL_SIDES + (int)side * MATRIX_COUNT + (int)id;
}

static bool is_on_board(const struct matrix_of *of)
{
    return of->id >= PITFALL_SIDES;
}

static enum pitfall_side side_of(const struct matrix_of *of)
{
    return (enum pitfall_side)((of->id - PITFALL_SIDES) / MATRIX_COUNT);
}

static enum matrix_id id_of(const struct matrix_of *of)
{
    return (enum matrix_id)((of->id - PITFALL_SIDES) % MATRIX_COUNT);
}

static const struct record *run_of(const struct pitfall *p, enum pitfall_side side)
{
    return side == PITFALL_WRONG ? &p->wrong : &p->record;
}

static bool has_wrong(const struct pitfall *p)
{
    return p->matrix[PITFALL_WRONG].mistake != MISTAKE_COUNT;
}

static struct matrix matrix_in(const struct pitfall *p, enum pitfall_side side, const struct matrix_of *of)
{
    return record_matrix(run_of(p, side), id_of(of), of->head);
}

static const char *map_label(const void *context, bool column, size_t index, char out[24])
{
    const struct matrix_of *of = context;
    const struct pitfall *p = of->view;

    return record_label(&p->model, id_of(of), of->head, column, index, out);
}

static double largest_of(const struct matrix *matrix)
{
    double most = 0;

    for (size_t i = 0; i < matrix->rows * matrix->cols; i++)
        most = isfinite(matrix->at[i]) ? fmax(most, fabs(matrix->at[i])) : most;
    return most;
}

/* Marks more or less than right, as both are printed. */
static char32_t map_mark(const void *context, size_t row, size_t col)
{
    const struct matrix_of *of = context;
    struct matrix matrix = matrix_in(of->view, PITFALL_RIGHT, of);
    char right[NUMBER_ROOM], wrong[NUMBER_ROOM];
    double before = matrix.at[row * matrix.cols + col];
    double now = matrix_in(of->view, side_of(of), of).at[row * matrix.cols + col];

    number_shown(right, before, DECIMALS);
    number_shown(wrong, now, DECIMALS);
    return strcmp(right, wrong) == 0 ? U' ' : now > before ? U'▴' : U'▾';
}

/* Whether a cell is lit: all of the right side are. Marks light those of the mistake that differ. */
static bool is_right(const void *context, size_t row UNUSED, size_t col UNUSED)
{
    return side_of(context) == PITFALL_RIGHT;
}

static void add_map(const struct pitfall *p, struct sheet_block *block, const struct matrix_of *of, size_t group)
{
    enum matrix_id id = id_of(of);
    struct matrix right = matrix_in(p, PITFALL_RIGHT, of), matrix = matrix_in(p, side_of(of), of);
    const struct grid grid = {
        .at = matrix.at,
        .rows = matrix.rows,
        .cols = matrix.cols,
        .row_stride = matrix.cols,
        .col_stride = 1,
        .decimals = id <= MATRIX_V ? 1 : DECIMALS,
        .is_share = matrix_table[id].is_share,
        .scale = theme_scale(largest_of(&right)),
        .label = map_label,
        .mark = map_mark,
        .row = GRID_NONE,
        .col = GRID_NONE,
    };
    struct board_map *map = board_add(block, grid, *of, group);
    struct sheet_matrix *m = map->matrix;

    map->is_outline = side_of(of) == PITFALL_WRONG && p->mode == PITFALL_OFF;
    map->lit = is_right;
    text_add(&m->brief, side_of(of) == PITFALL_RIGHT || p->kind->is_right_too ? "✓ " : "✗ ");
    name_add_matrix(&m->brief, id, of->head, false);
    line_add(&m->name, matrix_table[id].per_head ? theme_head(of->head) : ROLE_STRONG, text_string(&m->brief));
    text_addf(&m->note, "%zu×%zu", matrix.rows, matrix.cols);
}

/* The stages of one head of a run, or, without `per_head`, those that all heads share. */
static void add_stages(const struct pitfall *p, struct sheet_block *block, enum pitfall_side side, size_t head,
                       bool per_head, size_t group)
{
    for (size_t i = 0; i < STAGES; i++) {
        struct matrix_of of = {.view = p, .id = pack(side, stages[i]), .head = head};

        if (matrix_table[stages[i]].per_head == per_head && matrix_in(p, side, &of).at)
            add_map(p, block, &of, group);
    }
}

/* Chooses the cell that is selected in the picture, if that shows a matrix of a run. */
static void choose_map(const struct pitfall *p, struct sheet_block *block, enum pitfall_side side)
{
    const struct pitfall_matrix *matrix = &p->matrix[side];

    for (size_t i = 0; matrix->of && i < block->board.count; i++) {
        struct grid *grid = &block->board.maps[i].matrix->grid;

        if (block->board.maps[i].matrix->of.id != pack(side, matrix->like) ||
            block->board.maps[i].matrix->of.head != matrix->head || p->row >= grid->rows || p->col >= grid->cols)
            continue;
        grid->row = p->row;
        grid->col = p->col;
        grid->cursor = true;
        block->matrices.chosen = i;
    }
}

static bool has_room(const struct pitfall *p)
{
    return p->model.n <= SMALL && p->model.m <= SMALL && p->model.d_model <= SMALL && p->model.num_heads <= HEADS_MOST;
}

/* The head that is shown, of both runs. */
static void add_both(const struct pitfall *p, struct sheet_block *block)
{
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++) {
        add_stages(p, block, side, p->head, true, 1 + (size_t)side);
        add_stages(p, block, side, p->head, false, 1 + (size_t)side);
    }
    block->board.says[0] = "a number: another one than above";
    block->board.says[1] = "·  the same as above";
    text_add(&block->title, p->mode == PITFALL_OFF
                                ? "The right run, stage by stage; below, the one with the mistake, still hidden"
                                : "Both runs, stage by stage; below: what the mistake changes");
}

/* All heads of the right run, for a mistake that has no run of its own. */
static void add_heads(const struct pitfall *p, struct sheet_block *block)
{
    for (size_t head = 0; head < p->model.num_heads; head++)
        add_stages(p, block, PITFALL_RIGHT, head, true, 1 + head);
    add_stages(p, block, PITFALL_RIGHT, 0, false, 1 + p->model.num_heads);
    text_add(&block->title, "The right run, stage by stage");
}

void pitfall_board_add(const struct pitfall *p, struct sheet *sheet)
{
    struct sheet_block *block;
    bool both = has_wrong(p);

    if (!has_room(p))
        return;
    block = sheet_add(sheet, BLOCK_BOARD, "board");
    sheet_size(block, 0, 1);
    sheet->keeps_rows = true;
    (both ? add_both : add_heads)(p, block);
    choose_map(p, block, both && p->mode != PITFALL_OFF ? PITFALL_WRONG : PITFALL_RIGHT);
}

bool pitfall_board_find(const struct pitfall *p, const struct matrix_of *of, size_t row, size_t col, struct origin *out)
{
    struct cell_at cell = {id_of(of), of->head, row, col};

    if (!is_on_board(of))
        return false;
    *out = side_of(of) == PITFALL_RIGHT ? origin_find(&p->record, cell)
                                        : mistaken_origin(&p->wrong, p->matrix[PITFALL_WRONG].mistake, cell);
    return true;
}
