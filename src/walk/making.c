/* SPDX-License-Identifier: MIT */
#include "walk/making.h"
#include "attention/formula.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "view/state.h"
#include "walk/hidden.h"
#include "walk/insight.h"
#include "walk/name.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TERMS_MOST = 12, ROW_MOST = 12, REST_MOST = 24 }; /* steps; nobody could tell more of them apart */
enum { SHARE_STEPS = 3 };                                /* of a row of weights: powers, sum, shares */
enum { CELL_MS = 600, ROW_MS = 400, REST_MS = 1000 };    /* at the usual speed, whatever the matrix */

/* The order in which a result appears. */
enum order {
    ORDER_NONE,   /* the matrix is given */
    ORDER_CELLS,  /* the chosen cell's terms, its row's cells, then all others */
    ORDER_ROWS,   /* row by row, since its cells are simply copied or scaled */
    ORDER_SHARES, /* as cells, but a row's powers come first, then their sum, then shares */
    ORDER_HEADS   /* head by head */
};

/* The steps of each part of a play. */
struct steps {
    enum order order;
    size_t cell, row, rest; /* ORDER_HEADS uses only `rest` */
};

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static enum order order_of(const struct stage *stage)
{
    static const enum order orders[STAGE_COUNT] = {
        [STAGE_SPLIT] = ORDER_HEADS,  [STAGE_PROJECT] = ORDER_CELLS,  [STAGE_SCORE] = ORDER_CELLS,
        [STAGE_SCALE] = ORDER_ROWS,   [STAGE_SOFTMAX] = ORDER_SHARES, [STAGE_BLEND] = ORDER_CELLS,
        [STAGE_CONCAT] = ORDER_HEADS, [STAGE_OUTPUT] = ORDER_CELLS};

    return stage_is_skipped(stage) ? ORDER_NONE : orders[stage->kind->stage];
}

/* Whether this stage makes the matrix. */
static bool is_made_here(const struct stage *stage, enum matrix_id id)
{
    if (stage->kind->stage == STAGE_PROJECT)
        return id >= MATRIX_Q && id <= MATRIX_V && !stage_is_skipped(stage);
    if (stage->kind->stage == STAGE_SCALE && id == MATRIX_MASKED)
        return true;
    return stage->kind->stage > STAGE_SPLIT && id == stage->kind->matrices[0] && !stage_is_skipped(stage);
}

/* The cell of the result that is computed first: the selected one, or the one in its row or column. */
static struct cell_at chosen_cell(const struct stage *stage)
{
    struct cell_at at = stage->at;
    const struct matrix_info *from = &matrix_table[at.id], *to = &matrix_table[stage_result(stage)];
    struct matrix result = stage_matrix(stage, stage_result(stage));
    size_t usual = result.rows > 2 ? 2 : result.rows - 1;

    if (is_made_here(stage, at.id))
        return at;
    if (at.id == MATRIX_HEAD)
        at.col += at.head * stage_model(stage)->d_v;
    else
        at.col = record_axes_agree(from->cols, to->cols)   ? stage->at.col
                 : record_axes_agree(from->rows, to->cols) ? stage->at.row
                                                           : 0;
    at.row = record_axes_agree(from->rows, to->rows)   ? stage->at.row
             : record_axes_agree(from->cols, to->rows) ? stage->at.col
                                                       : usual;
    at.row = least(at.row, result.rows - 1);
    at.col = least(at.col, result.cols - 1);
    at.id = stage_result(stage);
    return at;
}

void making_choose(struct stage *stage)
{
    struct cell_at chosen = chosen_cell(stage);

    stage_select(stage, chosen.id, chosen.row, chosen.col);
}

static size_t count_terms(const struct stage *stage, struct cell_at cell)
{
    return origin_find(stage_record(stage), cell).count;
}

static struct steps steps_of(const struct stage *stage)
{
    struct steps out = {.order = order_of(stage)};
    struct matrix result = stage_matrix(stage, stage_result(stage));
    size_t others = result.rows - 1, cells = others * result.cols;

    switch (out.order) {
    case ORDER_NONE:
        break;
    case ORDER_HEADS:
        others = stage_model(stage)->num_heads;
        cells = others * (stage->fill == MADE_ALL && stage->kind->stage == STAGE_CONCAT ? result.rows : 1);
        out.rest = cells <= REST_MOST ? cells : least(others, REST_MOST);
        break;
    case ORDER_ROWS:
        out = (struct steps){out.order, 1, result.cols > 1, least(others, REST_MOST)};
        break;
    case ORDER_SHARES:
    case ORDER_CELLS:
        out.cell = least(count_terms(stage, chosen_cell(stage)), TERMS_MOST) + (out.order == ORDER_SHARES ? 2 : 0);
        out.row = least(result.cols - 1, ROW_MOST);
        cells = out.order == ORDER_SHARES ? SHARE_STEPS * others : cells;
        out.rest = cells <= REST_MOST ? cells : least(others, REST_MOST);
    }
    return out;
}

/* The last step of a part. */
static size_t end_of(const struct steps *steps, enum made made)
{
    if (steps->order == ORDER_HEADS)
        return made == MADE_NONE ? 0 : steps->rest;
    return (made >= MADE_CELL ? steps->cell : 0) + (made >= MADE_ROW ? steps->row : 0) +
           (made >= MADE_ALL ? steps->rest : 0);
}

/* The step, from 1, in which the thing at `index` appears, if `count` things appear in `steps` steps. */
static size_t step_at(size_t index, size_t count, size_t steps)
{
    return 1 + index * steps / count;
}

/* The position of an index when index `but` is left out. */
static size_t place_without(size_t index, size_t but)
{
    return index > but ? index - 1 : index;
}

/* Columns of one head, in a result that appears head by head. */
static size_t columns_of_head(const struct stage *stage)
{
    return stage->kind->stage == STAGE_SPLIT ? stage_head_columns(stage) : stage_model(stage)->d_v;
}

/* The step in which a cell appears. */
static size_t step_of(const struct stage *stage, const struct steps *steps, size_t row, size_t col)
{
    struct matrix result = stage_matrix(stage, stage_result(stage));
    struct cell_at chosen = chosen_cell(stage);
    size_t others = result.rows - 1, cells = others * result.cols;

    if (steps->order == ORDER_HEADS) {
        size_t heads = stage_model(stage)->num_heads, head = col / columns_of_head(stage);

        return steps->rest > heads ? 1 + head * result.rows + row : step_at(head, heads, steps->rest);
    }
    if (row == chosen.row && col == chosen.col)
        return steps->cell;
    if (row == chosen.row)
        return steps->cell + step_at(place_without(col, chosen.col), result.cols - 1, steps->row);
    row = place_without(row, chosen.row);
    if (steps->order == ORDER_CELLS && steps->rest == cells)
        return steps->cell + steps->row + 1 + row * result.cols + col;
    return steps->cell + steps->row + step_at(row, others, steps->rest) +
           (steps->rest == SHARE_STEPS * others ? SHARE_STEPS - 1 : 0);
}

static bool is_within(enum made made, struct cell_at chosen, size_t row, size_t col)
{
    return made == MADE_ALL || (row == chosen.row && (made == MADE_ROW || (made == MADE_CELL && col == chosen.col)));
}

bool making_is_ahead(const struct stage *stage, struct cell_at cell)
{
    struct cell_at chosen;
    struct steps steps;

    if ((stage->fill == MADE_ALL && !stage->playing) || !is_made_here(stage, cell.id))
        return false;
    chosen = chosen_cell(stage);
    if (!is_within(stage->fill, chosen, cell.row, cell.col))
        return true;
    if (!stage->playing || is_within(stage->from, stage->from_at, cell.row, cell.col))
        return false;
    steps = steps_of(stage);
    return step_of(stage, &steps, cell.row, cell.col) > stage->step;
}

bool making_row_is_ahead(const struct stage *stage, size_t row)
{
    size_t cols = record_matrix(stage_record(stage), MATRIX_WEIGHTS, stage->at.head).cols;
    struct cell_at last = {MATRIX_WEIGHTS, stage->at.head, row, cols - 1},
                   before = {MATRIX_WEIGHTS, stage->at.head, row, cols > 1 ? cols - 2 : 0};

    return making_is_ahead(stage, last) || making_is_ahead(stage, before); /* either may be the chosen cell */
}

/* How many terms of the chosen cell have appeared. */
static size_t terms_so_far(const struct stage *stage, size_t count)
{
    struct steps steps = steps_of(stage);
    size_t terms = least(count, TERMS_MOST);

    if (!stage->playing || steps.order < ORDER_CELLS || steps.order == ORDER_ROWS || steps.order == ORDER_HEADS)
        return 0;
    return stage->step <= terms ? stage->step * count / (terms ? terms : 1) : count + 1;
}

size_t making_terms(const struct stage *stage, struct cell_at cell)
{
    struct cell_at chosen = chosen_cell(stage);

    if (!making_is_ahead(stage, cell))
        return SIZE_MAX;
    if (cell.row != chosen.row || (cell.col != chosen.col && order_of(stage) != ORDER_SHARES))
        return 0;
    return terms_so_far(stage, count_terms(stage, cell));
}

/* Whether rows of weights show their powers first; those of a large matrix do not. */
static bool has_powers(const struct stage *stage, const struct steps *steps)
{
    return steps->order == ORDER_SHARES && steps->rest == SHARE_STEPS * (stage_matrix(stage, MATRIX_WEIGHTS).rows - 1);
}

size_t making_powers(const struct stage *stage, size_t row)
{
    struct cell_at chosen = chosen_cell(stage);

    struct cell_at cell = {stage_result(stage), stage->at.head, row, chosen.col};
    struct steps steps = steps_of(stage);
    size_t shares;

    if (row == chosen.row)
        return making_terms(stage, cell);
    if (!making_is_ahead(stage, cell))
        return SIZE_MAX;
    shares = step_of(stage, &steps, row, chosen.col);
    if (!stage->playing || stage->step + SHARE_STEPS <= shares || !has_powers(stage, &steps))
        return 0;
    return count_terms(stage, cell) + (stage->step + 1 == shares);
}

bool making_is_power(const struct stage *stage, struct cell_at cell)
{
    return stage->draft && stage->playing && cell.id == MATRIX_WEIGHTS && cell.head == stage->at.head &&
           making_is_ahead(stage, cell) && !hidden_in_row(stage, MATRIX_MASKED, cell.head, cell.row) &&
           cell.col < making_powers(stage, cell.row);
}

const double *making_draft(const struct stage *stage)
{
    return stage->playing ? stage->draft : NULL;
}

/* Fills what the weights show at this step. */
static void draw_up(struct stage *stage)
{
    struct matrix weights = stage_matrix(stage, MATRIX_WEIGHTS);
    struct steps steps = steps_of(stage);

    if (!stage->playing || !has_powers(stage, &steps)) {
        free(stage->draft);
        stage->draft = NULL;
        return;
    }
    if (!stage->draft)
        stage->draft = memory_new_array(weights.rows * weights.cols, sizeof *stage->draft);
    for (size_t i = 0; i < weights.rows * weights.cols; i++) {
        struct cell_at cell = {MATRIX_WEIGHTS, stage->at.head, i / weights.cols, i % weights.cols};
        struct origin origin = origin_find(stage_record(stage), cell);

        origin.shift = origin_most(&origin) > -INFINITY ? origin_most(&origin) : 0;
        stage->draft[i] = making_is_power(stage, cell) ? origin_term(&origin, cell.col) : weights.at[i];
    }
}

size_t making_heads(const struct stage *stage)
{
    struct steps steps = steps_of(stage);

    return stage->playing && steps.rest ? stage->step * stage_model(stage)->num_heads / steps.rest : SIZE_MAX;
}

/* Begins to play what is to be shown beyond `from`, if anything. */
static void begin(struct stage *stage, enum made from)
{
    struct cell_at chosen = chosen_cell(stage);
    bool has_chosen = is_within(from, stage->from_at, chosen.row, chosen.col);
    struct steps steps;

    stage->playing = false;
    if (stage->habits->still || (from >= stage->fill && has_chosen))
        return;
    steps = steps_of(stage);
    stage->from = from;
    stage->step = has_chosen && steps.order != ORDER_HEADS ? end_of(&steps, from) : 0;
    stage->begun = false;
    stage->playing = end_of(&steps, stage->fill) > stage->step;
    draw_up(stage);
}

void making_stand(struct stage *stage, size_t step)
{
    struct steps steps = steps_of(stage);

    stage->from = MADE_NONE;
    stage->step = step;
    stage->begun = true;
    stage->playing = step < end_of(&steps, stage->fill);
    draw_up(stage);
}

void stage_play(void *self, bool start)
{
    begin(self, start ? MADE_NONE : MADE_ALL);
}

/* What the part before showed. */
struct before {
    struct stage *stage;
    enum made made;
};

/* Reads, for state_read(), how much of the result a state shows, and its selected cell. */
static bool read_before(void *self, const char *key, const char *value, struct error *e UNUSED)
{
    const struct state_key *fill = state_find(stage_state, "fill");
    struct before *before = self;
    const struct stage *stage = before->stage;
    struct cell_at *at = &before->stage->from_at;
    size_t word, cell[2];

    if (strcmp(key, fill->name) == 0 && state_take_word(fill, value, &word, NULL))
        before->made = (enum made)word;
    if (strcmp(key, "cell") == 0 &&
        record_find_cell(stage_model(stage), at->id, stage->at.head, value, strlen(value), cell)) {
        at->row = cell[0];
        at->col = cell[1];
    }
    return true;
}

void stage_arrive(void *self, const char *before)
{
    struct stage *stage = self, usual = *stage;
    struct before was = {stage, before ? MADE_ALL : MADE_NONE};

    stage_select_usual(&usual);
    stage->from_at = usual.at;
    if (before)
        state_read(before, read_before, &was, NULL);
    begin(stage, was.made);
}

/* Milliseconds that a step takes at the usual speed. */
static int step_ms(const struct stage *stage, const struct steps *steps, size_t step)
{
    static const int until[] = {
        [MADE_NONE] = 0, [MADE_CELL] = CELL_MS, [MADE_ROW] = CELL_MS + ROW_MS, [MADE_ALL] = CELL_MS + ROW_MS + REST_MS};

    if (steps->order == ORDER_HEADS)
        return (until[stage->fill] - until[stage->from]) / (int)steps->rest;
    if (step < steps->cell)
        return CELL_MS / (int)steps->cell;
    if (step < steps->cell + steps->row)
        return ROW_MS / (int)steps->row;
    return REST_MS / (int)steps->rest;
}

int stage_tick(void *self)
{
    static const int percent[VIEW_SPEED_MOST + 1] = {400, 200, 100, 50, 25, 10};
    struct stage *stage = self;
    struct steps steps = steps_of(stage);

    if (!stage->playing)
        return 0;
    stage->step += stage->begun;
    stage->begun = true;
    draw_up(stage);
    if (stage->step >= end_of(&steps, stage->fill)) {
        stage->playing = false;
        return 0;
    }
    return step_ms(stage, &steps, stage->step) * percent[stage->habits->speed] / 100 + 1;
}

void making_look(const struct stage *stage, struct view_lines *out)
{
    struct cell_at chosen = chosen_cell(stage);
    struct text name = {0}, row = {0};

    if (hidden_in_matrix(stage, chosen.id, stage->at.head)) {
        hidden_look(stage, out);
        return;
    }
    name_add_matrix(&name, chosen.id, record_owner(stage_model(stage), chosen.id, stage->at.head), false);
    name_add_row(&row, stage_model(stage), chosen.id, stage->at.head, chosen.row, 12);
    if (stage->fill == MADE_NONE)
        insight_full(out, "Nothing of %s is computed yet.", text_string(&name));
    else if (stage->fill == MADE_CELL)
        insight_full(out, "One cell of %s is computed, in row %s.", text_string(&name), text_string(&row));
    else
        insight_full(out, "One row of %s is computed: row %s.", text_string(&name), text_string(&row));
    insight_brief(out, stage->fill == MADE_NONE   ? "nothing is computed yet"
                       : stage->fill == MADE_CELL ? "one cell is computed"
                                                  : "one row is computed");
    text_free(&name);
    text_free(&row);
}
