/* SPDX-License-Identifier: MIT */
/* The whole machine on a stage's sheet: what is given, each head from its queries to its result, and what the heads
 * share. The selected cell is lit, and with it all that its number is made of, back to X, and all that changes with it,
 * up to the output. Matrices that the walk has not reached are outlines. */
#include "attention/lineage.h"
#include "sheet/sheet.h"
#include "walk/hidden.h"
#include "walk/making.h"
#include "walk/name.h"
#include "walk/stage.h"
#include "walk/touched.h"

#include <string.h>

/* The matrices of each line, in order. */
static const enum matrix_id given[] = {MATRIX_W_Q, MATRIX_W_K, MATRIX_W_V};
static const enum matrix_id of_head[] = {MATRIX_Q, MATRIX_K, MATRIX_V, MATRIX_SCORES, MATRIX_WEIGHTS, MATRIX_HEAD};
static const enum matrix_id shared[] = {MATRIX_CONCAT, MATRIX_W_O, MATRIX_OUTPUT};
enum { GIVEN = 3, OF_HEAD = 6, SHARED = 3 };
/* A matrix of the board, and its place. */
struct board_at {
    enum matrix_id id;
    size_t head, group;
};

/* Whether a cell of masked or weights is one that the mask forbids. */
static bool stage_is_masked(const struct stage *stage, enum matrix_id id, size_t row, size_t col)
{
    return (id == MATRIX_MASKED || id == MATRIX_WEIGHTS) && !model_may_attend(stage_model(stage), row, col);
}

static const char *label(const void *context, bool column, size_t index, char out[24])
{
    const struct matrix_of *of = context;

    return record_label(stage_model(of->view), (enum matrix_id)of->id, of->head, column != of->transposed, index, out);
}

static enum grid_cell state(const void *context, size_t row, size_t col)
{
    const struct matrix_of *of = context;
    const struct stage *stage = of->view;
    enum matrix_id id = (enum matrix_id)of->id;
    struct cell_at cell = {id, of->head, of->transposed ? col : row, of->transposed ? row : col};
    bool is_ahead;

    if (hidden_is(stage, id, cell.head, cell.row, cell.col))
        return GRID_HIDDEN;
    is_ahead = making_is_ahead(stage, cell);
    if (is_ahead && !making_is_power(stage, cell))
        return GRID_AHEAD;
    if (stage_is_masked(stage, id, row, col))
        return GRID_MASKED;
    if (is_ahead)
        return GRID_PLAIN;
    if (id == MATRIX_CONCAT && stage->off[col / stage_model(stage)->d_v])
        return GRID_OFF;
    return GRID_SHOWN;
}

/* The mark of a number that is more or less than before a change. */
static char32_t mark(const void *context, size_t row, size_t col)
{
    const struct matrix_of *of = context;
    const struct stage *stage = of->view;
    struct cell_at cell = {(enum matrix_id)of->id, of->head, of->transposed ? col : row, of->transposed ? row : col};
    int decimals = stage_figures(stage, cell.id, cell.head)->decimals;
    int change =
        state(context, row, col) == GRID_SHOWN ? touched_change(stage->example, stage->back, cell, decimals) : 0;

    return change == 0 ? U' ' : change > 0 ? U'▴' : U'▾';
}

/* Columns of the widest number of a matrix, over all heads, and over Q, K and V alike: nothing moves when one turns to
 * another. */
static int widest_of(const struct stage *stage, enum matrix_id id)
{
    static const enum matrix_id families[] = {MATRIX_Q, MATRIX_W_Q, MATRIX_WHOLE_W_Q};
    size_t heads = matrix_table[id].per_head ? stage_model(stage)->num_heads : 1;
    enum matrix_id first = id, last = id;
    int widest = 0;

    for (size_t i = 0; stage->kind->has_family && i < sizeof families / sizeof *families; i++)
        if (id >= families[i] && id < families[i] + 3) {
            first = families[i];
            last = (enum matrix_id)(first + 2);
        }
    for (enum matrix_id other = first; other <= last; other++)
        for (size_t head = 0; head < heads; head++) {
            const struct figures *figures = stage_figures(stage, other, head);

            if (figures->decimals == stage_figures(stage, id, 0)->decimals && figures->widest > widest)
                widest = figures->widest;
        }
    return widest;
}

struct grid stage_grid(const struct stage *stage, enum matrix_id id, size_t head, bool transposed)
{
    struct matrix matrix = record_matrix(stage_record(stage), id, head);
    const struct figures *figures = stage_figures(stage, id, head);

    return (struct grid){
        .at = id == MATRIX_WEIGHTS && head == stage->at.head && making_draft(stage) ? making_draft(stage) : matrix.at,
        .rows = transposed ? matrix.cols : matrix.rows,
        .cols = transposed ? matrix.rows : matrix.cols,
        .row_stride = transposed ? 1 : matrix.cols,
        .col_stride = transposed ? matrix.cols : 1,
        .decimals = figures->decimals,
        .widest = widest_of(stage, id) + (stage->example->was || stage->kind->items ? 1 : 0), /* with its ▴ or ▾ */
        .widest_short = figures->widest_short,
        .is_share = matrix_table[id].is_share,
        .scale = stage_scale(stage, id, head),
        .label = label,
        .state = state,
        .mark = stage->example->was ? mark : NULL,
        .row = GRID_NONE,
        .col = GRID_NONE,
        .row_labels = true,
        .col_labels = true,
        .seam = id == MATRIX_CONCAT ? stage_model(stage)->d_v : 0};
}

/* The board's matrix number `index`, group after group; false if it has not so many. Given heads have no X and no
 * weights; without W_O, concat is the last. */
static bool board_at(const struct stage *stage, size_t index, struct board_at *out)
{
    const struct model *model = stage_model(stage);
    size_t heads = model->num_heads,
           first = !model->W_Q       ? 0
                   : model->memory_X ? 2
                                     : 1,
           weights = model->W_Q ? heads * GIVEN : 0;

    if (index < first) {
        *out = (struct board_at){index == 0 ? MATRIX_X : MATRIX_MEMORY, 0, 0};
        return true;
    }
    index -= first;
    if (index < weights) {
        *out = (struct board_at){given[index % GIVEN], index / GIVEN, 0};
        return true;
    }
    index -= weights;
    if (index < heads * OF_HEAD) {
        *out = (struct board_at){of_head[index % OF_HEAD], index / OF_HEAD, 1 + index / OF_HEAD};
        return true;
    }
    index -= heads * OF_HEAD;
    *out = (struct board_at){index < SHARED ? shared[index] : MATRIX_COUNT, 0, 1 + heads};
    return index < (model->W_O ? SHARED : 1);
}

bool stage_has(const struct stage *stage, enum matrix_id id)
{
    bool is_item = !stage->kind->items;

    for (size_t i = 0; i < stage->item_count; i++)
        is_item |= stage->items[i].id == id;
    for (const enum matrix_id *own = stage_matrices(stage); *own != MATRIX_COUNT; own++)
        if (*own == id)
            return is_item;
    return false;
}

enum matrix_id stage_whole(enum matrix_id id)
{
    return id >= MATRIX_W_Q && id <= MATRIX_W_V ? id - MATRIX_W_Q + MATRIX_WHOLE_W_Q : id;
}

static bool is_on_board(enum matrix_id id)
{
    return id <= MATRIX_OUTPUT && id != MATRIX_SCALED && id != MATRIX_MASKED;
}

/* Whether the walk has reached a matrix. Later ones would give away what is hidden or still to come here. */
static bool is_reached(const struct stage *stage, enum matrix_id id)
{
    bool is_given =
        id <= MATRIX_W_V || id == MATRIX_W_O || (id >= MATRIX_Q && id <= MATRIX_V && stage_model(stage)->given_Q);
    bool is_whole = stage->board == BOARD_ALL || stage->kind->items; /* matrices shown by name may be of any stage */
    bool is_open = is_whole && stage->hidden_count == 0 && stage->fill == MADE_ALL && !stage->playing;

    return is_given || is_open || matrix_table[id].stage <= stage->kind->stage ||
           matrix_table[id].stage <= stage->came_from;
}

bool stage_board_has(const struct stage *stage, enum matrix_id id)
{
    return stage->board != BOARD_OFF && is_on_board(id) && is_reached(stage, id);
}

bool stage_is_away(const struct stage *stage)
{
    return !stage_has(stage, stage->at.id) || !stage_has_item(stage, stage->at.id, stage->at.head);
}

void stage_come_back(struct stage *stage)
{
    size_t head = stage->at.head;

    if (!stage_is_away(stage) || stage_board_has(stage, stage->at.id))
        return;
    stage->at = stage->off_board;
    if (stage_is_away(stage))
        stage_select_usual(stage);
    else
        stage_select(stage, stage->at.id, stage->at.row, stage->at.col);
    if (!stage->kind->items)
        stage->at.head = head;
}

/* The board's cell for the selected one: of a number that is passed on, the board shows only the first and the last
 * copy. */
static struct cell_at shown_cell(const struct stage *stage)
{
    struct cell_at at = stage->at;

    if (at.id == MATRIX_SCALED || at.id == MATRIX_MASKED)
        at.id = MATRIX_SCORES;
    return lineage_cut(stage_record(stage), at);
}

static bool same_cell(struct cell_at a, struct cell_at b)
{
    return a.id == b.id && a.head == b.head && a.row == b.row && a.col == b.col;
}

/* The kin of the selected cell. It is kept while the cell stays selected: a layer of a real model has millions of
 * cells. */
static const struct lineage *kin_of_selected(const struct stage *stage)
{
    struct stage_kin *kin = stage->kin;

    if (kin->lineage.of && same_cell(kin->cell, stage->at))
        return &kin->lineage;
    lineage_free(&kin->lineage);
    *kin = (struct stage_kin){stage->at, lineage_find(stage_record(stage), stage->at)};
    return &kin->lineage;
}

static bool is_kin(const void *context, size_t row, size_t col)
{
    const struct matrix_of *of = context;

    return lineage_kin(kin_of_selected(of->view), (struct cell_at){(enum matrix_id)of->id, of->head, row, col}) !=
           KIN_NONE;
}

static void find_first_kin(const void *context, size_t *row, size_t *col)
{
    const struct matrix_of *of = context;
    struct cell_at first = lineage_first(kin_of_selected(of->view), (enum matrix_id)of->id, of->head);

    *row = first.row;
    *col = first.col;
}

static void add_map(const struct stage *stage, struct sheet_block *block, const struct board_at *at)
{
    struct matrix_of of = {stage, (int)at->id, at->head, false};
    struct board_map *map = board_add(block, stage_grid(stage, at->id, at->head, false), of, at->group);
    struct cell_at chosen = shown_cell(stage);
    size_t owner = record_owner(stage_model(stage), at->id, at->head);
    struct sheet_matrix *m = map->matrix;

    map->is_ribbon = at->id == MATRIX_W_O || (at->id >= MATRIX_W_Q && at->id <= MATRIX_W_V);
    map->is_spare = map->is_ribbon || at->id == MATRIX_MEMORY;
    map->is_outline = !is_reached(stage, at->id);
    map->lit = map->is_outline ? NULL : is_kin;
    map->first = map->is_outline ? NULL : find_first_kin;
    name_add_matrix(&m->brief, at->id, owner, false);
    line_add(&m->name, matrix_table[at->id].per_head ? theme_head(owner) : ROLE_STRONG, text_string(&m->brief));
    text_addf(&m->note, "%zu×%zu", m->grid.rows, m->grid.cols);
    if (at->id != chosen.id || (matrix_table[at->id].per_head && at->head != chosen.head))
        return;
    m->grid.row = chosen.row;
    m->grid.col = chosen.col;
    m->grid.cursor = true;
    block->matrices.chosen = block->matrices.count - 1;
}

/* Writes what is lit; on a board below the picture “Look here” says it while one moves there. */
static void write_title(const struct stage *stage, bool is_below, struct text *out)
{
    text_add(out, "The whole machine");
    if (is_below && stage->board != BOARD_OFF) {
        text_add(out, ": arrows go from matrix to matrix");
        return;
    }
    text_add(out, "; lit: ");
    name_add_lit(out, stage_model(stage), stage->at);
}

void stage_add_board(const struct stage *stage, struct sheet *sheet)
{
    static const char *const says[BOARD_SAYS] = {"a number has a part in it", "·  has no part in it",
                                                 "▀ ▄ two rows of weights in a line",
                                                 "╭─╮ the walk has yet to come there"};
    struct sheet_block *block = sheet_add(sheet, BLOCK_BOARD, "board");
    struct board_at at;

    sheet_size(block, 0, 1);
    if (stage_model(stage)->W_Q || stage_model(stage)->W_O)
        text_add(&block->text, stage->habits->keyless      ? "no weights"
                               : stage->board == BOARD_OFF ? "o, then n: the weights"
                                                           : "n: the weights");
    write_title(stage, sheet->want == SHEET_BOARD, &block->title);
    block->board.lit = name_lit(stage_model(stage), stage->at);
    memcpy(block->board.says, says, sizeof says);
    for (size_t i = 0; board_at(stage, i, &at); i++)
        add_map(stage, block, &at);
    if (!block->board.maps[block->board.count - 1].is_outline)
        block->board.says[BOARD_SAYS - 1] = NULL;
}

/* The board's number of a cell's matrix. */
static size_t index_of(const struct stage *stage, struct cell_at cell)
{
    struct board_at at;
    size_t i = 0;

    while (board_at(stage, i, &at) && (at.id != cell.id || (matrix_table[at.id].per_head && at.head != cell.head)))
        i++;
    return i;
}

/* Selects a cell; of the whole W if the stage shows that, as a state calls both W_Q. */
static void choose(struct stage *stage, const struct board_at *to, size_t row, size_t col)
{
    const struct model *model = stage_model(stage);
    enum matrix_id whole = stage_whole(to->id);
    size_t width = to->id == MATRIX_W_V ? model->d_v : model->d_k;
    size_t block = to->id == MATRIX_W_Q ? to->head : model_block(model, to->head);

    if (matrix_table[to->id].per_head)
        stage->at.head = stage->habits->head = to->head;
    if (whole != to->id && stage_has(stage, whole))
        stage_select(stage, whole, row, block * width + (col < width ? col : width - 1));
    else
        stage_select(stage, to->id, row, col);
}

/* The first number of a group, and how many matrices it has. */
static size_t group_of(const struct stage *stage, size_t group, size_t *count)
{
    struct board_at at;
    size_t first = 0;

    while (board_at(stage, first, &at) && at.group < group)
        first++;
    *count = 0;
    while (board_at(stage, first + *count, &at) && at.group == group)
        (*count)++;
    return first;
}

/* Moves to the line above or below, to the matrix there that is nearest in position and that the walk has reached. */
static bool cross_lines(struct stage *stage, size_t index, bool down, size_t col)
{
    struct board_at at, to;
    size_t count, others, first, other;

    board_at(stage, index, &at);
    first = group_of(stage, at.group, &count);
    while (at.group + (down ? 1 : 0) > 0 && at.group <= stage_model(stage)->num_heads + 1) {
        if (!down && at.group == 0)
            return false;
        at.group += down ? 1 : (size_t)-1;
        other = group_of(stage, at.group, &others);
        for (size_t k = others ? (index - first) * others / count + 1 : 0; k-- > 0;)
            if (board_at(stage, other + k, &to) && is_reached(stage, to.id)) {
                choose(stage, &to, down ? 0 : (size_t)-1, col);
                return true;
            }
    }
    return false;
}

/* Moves to the next or previous matrix of this line that the walk has reached. */
static bool cross_columns(struct stage *stage, size_t index, bool right, size_t row)
{
    struct board_at at, to;

    board_at(stage, index, &at);
    while ((right || index > 0) && board_at(stage, index += right ? 1 : (size_t)-1, &to) && to.group == at.group)
        if (is_reached(stage, to.id)) {
            choose(stage, &to, row, right ? 0 : (size_t)-1);
            return true;
        }
    return false;
}

bool stage_board_move(struct stage *stage, enum view_move to)
{
    struct cell_at at = shown_cell(stage);
    struct matrix matrix = record_matrix(stage_record(stage), at.id, at.head);
    size_t index = index_of(stage, at);

    stage->playing = false;
    if (view_move(to, 1, &at.row, &at.col, matrix.rows, matrix.cols)) {
        choose(stage, &(struct board_at){at.id, at.head, 0}, at.row, at.col);
        return true;
    }
    if (to == VIEW_UP || to == VIEW_DOWN)
        return cross_lines(stage, index, to == VIEW_DOWN, at.col);
    return cross_columns(stage, index, to == VIEW_RIGHT, at.row);
}

bool stage_board_pick(struct stage *stage, enum matrix_id id, size_t row, size_t col)
{
    choose(stage, &(struct board_at){id, stage->at.head, 0}, row, col);
    return true;
}

struct stage_item stage_board_after(const struct stage *stage)
{
    size_t index = index_of(stage, shown_cell(stage));
    struct board_at to;

    do
        index = board_at(stage, index + 1, &to) ? index + 1 : 0;
    while (board_at(stage, index, &to) && !is_reached(stage, to.id));
    return (struct stage_item){to.id, to.head};
}

void stage_board_next(struct stage *stage)
{
    struct cell_at at = shown_cell(stage);
    struct stage_item to = stage_board_after(stage);

    choose(stage, &(struct board_at){to.id, to.head, 0}, at.row, at.col);
}
