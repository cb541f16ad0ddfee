/* SPDX-License-Identifier: MIT */
#include "walk/hidden.h"

#include "attention/formula.h"
#include "base/memory.h"
#include "walk/insight.h"

#include <string.h>

void hidden_add(struct stage *stage, struct cell_at cell)
{
    for (size_t i = 0; i < stage->hidden_count; i++) {
        const struct cell_at *other = &stage->hidden[i];

        if (other->id == cell.id && other->row == cell.row && other->col == cell.col &&
            (other->head == cell.head || !matrix_table[cell.id].per_head))
            return;
    }
    stage->hidden = memory_resize(stage->hidden, stage->hidden_count + 1, sizeof *stage->hidden);
    stage->hidden[stage->hidden_count++] = cell;
    stage->rows->known = false; /* rows that stand out are found again without the hidden numbers */
}

bool hidden_find(const struct record *record, const char *formula, size_t length, struct cell_at *out)
{
    const char *bracket = memchr(formula, '[', length);
    size_t cell[2];

    if (!bracket || formula[length - 1] != ']' ||
        !record_find(record, formula, (size_t)(bracket - formula), &out->id, &out->head) ||
        !record_find_cell(record->model, out->id, out->head, bracket + 1, length - (size_t)(bracket - formula) - 2,
                          cell))
        return false;
    if (!matrix_table[out->id].per_head)
        out->head = 0;
    out->row = cell[0];
    out->col = cell[1];
    return true;
}

static bool is_listed(const struct stage *stage, enum matrix_id id, size_t head, size_t row, size_t col)
{
    for (size_t i = 0; i < stage->hidden_count; i++) {
        const struct cell_at *cell = &stage->hidden[i];

        if (cell->id == id && cell->row == row && cell->col == col &&
            (!matrix_table[id].per_head || cell->head == head))
            return true;
    }
    return false;
}

/* Whether a hidden number of concat goes into a cell of the output, which would show it where W_O copies it. */
static bool reaches_output(const struct stage *stage, const struct origin *product)
{
    for (size_t k = 0; k < product->count; k++) {
        struct cell_at a = origin_cell(&product->a, k);

        if (origin_number(&product->b, k) != 0 && hidden_is(stage, a.id, a.head, a.row, a.col))
            return true;
    }
    return false;
}

static bool is_computed(enum matrix_id id)
{
    return id >= MATRIX_Q && id <= MATRIX_OUTPUT && id != MATRIX_W_O;
}

/* Whether all that is hidden is computed, and after this matrix if that is computed too: then no number of it can come
 * from there. X may come from a layer before. */
static bool is_before_all(const struct stage *stage, enum matrix_id id)
{
    if (id == MATRIX_X || id == MATRIX_MEMORY)
        return false;
    for (size_t i = 0; i < stage->hidden_count; i++)
        if (!is_computed(stage->hidden[i].id) || (is_computed(id) && stage->hidden[i].id <= id))
            return false;
    return true;
}

bool hidden_is(const struct stage *stage, enum matrix_id id, size_t head, size_t row, size_t col)
{
    struct origin origin;
    struct cell_at from;

    if (stage->hidden_count == 0 || is_before_all(stage, id))
        return false;
    if (is_listed(stage, id, head, row, col))
        return true;
    origin = origin_find(stage_record(stage), (struct cell_at){id, head, row, col});
    if (id == MATRIX_OUTPUT)
        return reaches_output(stage, &origin);
    from = origin.a.first;
    return origin_is_passed_on(&origin) && hidden_is(stage, from.id, from.head, from.row, from.col);
}

bool hidden_in_row(const struct stage *stage, enum matrix_id id, size_t head, size_t row)
{
    size_t cols = record_matrix(stage_record(stage), id, head).cols;

    for (size_t col = 0; stage->hidden_count && col < cols; col++)
        if (hidden_is(stage, id, head, row, col))
            return true;
    return false;
}

size_t hidden_in_matrix(const struct stage *stage, enum matrix_id id, size_t head)
{
    size_t count = 0;

    for (size_t i = 0; i < stage->hidden_count; i++)
        count += stage->hidden[i].id == id && (!matrix_table[id].per_head || stage->hidden[i].head == head);
    return count;
}

static bool is_hidden(const struct stage *stage, struct cell_at cell)
{
    return hidden_is(stage, cell.id, cell.head, cell.row, cell.col);
}

bool hidden_in_arithmetic(const struct stage *stage, struct cell_at cell)
{
    struct origin origin;

    if (stage->hidden_count == 0)
        return false;
    if (is_hidden(stage, cell))
        return true;
    origin = origin_find(stage_record(stage), cell);
    if (origin.plus.at && is_hidden(stage, origin.plus.first))
        return true;
    for (size_t k = 0; k < origin.count; k++)
        if (is_hidden(stage, origin_cell(&origin.a, k)) ||
            (origin.kind == ORIGIN_PRODUCT && is_hidden(stage, origin_cell(&origin.b, k))))
            return true;
    return false;
}
