/* SPDX-License-Identifier: MIT */
#include "attention/lineage.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What is computed, in the order of computing; what is given comes first. */
static const enum matrix_id order[] = {MATRIX_Q,      MATRIX_K,       MATRIX_V,    MATRIX_SCORES, MATRIX_SCALED,
                                       MATRIX_MASKED, MATRIX_WEIGHTS, MATRIX_HEAD, MATRIX_CONCAT, MATRIX_OUTPUT};
enum { ORDER = sizeof order / sizeof *order };

static size_t heads_of(const struct lineage *l, enum matrix_id id)
{
    return matrix_table[id].per_head ? l->record->model->num_heads : 1;
}

static unsigned char *kin_at(const struct lineage *l, struct cell_at cell)
{
    struct matrix matrix = record_matrix(l->record, cell.id, cell.head);
    size_t owner = record_is_shared(cell.id) ? model_owner(l->record->model, cell.head) : cell.head;
    size_t head = matrix_table[cell.id].per_head ? owner : 0;

    return l->of + l->offset[cell.id] + (head * matrix.rows + cell.row) * matrix.cols + cell.col;
}

const unsigned char *lineage_of(const struct lineage *lineage, enum matrix_id id, size_t head)
{
    return kin_at(lineage, (struct cell_at){id, head, 0, 0});
}

/* The kin of the cells of a run, term by term: in steps as its numbers. */
static unsigned char *kin_of_run(const struct lineage *l, const struct origin_run *run)
{
    return kin_at(l, run->first);
}

/* What is asked again and again while the cells of a row of shares are gone through: the largest of its scores, and
 * whether one of them changes (and counts). */
struct most {
    const double *row;
    double number;
    enum { NOT_ASKED, NOT_FELT, IS_FELT } felt;
};

/* The origin as it counts here: powers of a softmax with the largest taken off, and none of a share of 0. */
static struct origin find(const struct lineage *l, struct cell_at cell, struct most *most)
{
    struct origin origin = origin_find(l->record, cell);

    if (origin.kind == ORIGIN_SOFTMAX) {
        if (most->row != origin.a.at)
            *most = (struct most){origin.a.at, origin_most(&origin), NOT_ASKED};
        origin.shift = most->number;
        origin.cleared = origin.shift == -INFINITY || origin_term(&origin, origin.mine) == 0;
    }
    if (origin.cleared)
        origin.count = 0;
    return origin;
}

/* Whether the term is a part of the number, of what is no product. */
static bool counts(const struct origin *origin, size_t k)
{
    return origin->kind != ORIGIN_SOFTMAX || origin_term(origin, k) != 0;
}

/* ------------------------------------------------------------------------------------------------------------- back */

/* Rows and columns of operands all of whose cells are kin already: where terms are hardly ever 0, one cell of a product
 * fills its row and its column, and the others need not look. All shares of a row are made of the same scores. */
struct full {
    unsigned char *rows, *cols;
    struct most most;
};

/* Marks the factors of a product whose terms count; whether all do. The loop that takes the time of it all. */
static bool mark_factors(const struct origin *o, unsigned char *a, unsigned char *b)
{
    const double *x = o->a.at, *y = o->b.at;
    bool all = true;

    for (size_t k = 0; k < o->count; k++, x += o->a.step, y += o->b.step, a += o->a.step, b += o->b.step) {
        bool is_part = *x * *y != 0;

        *a = is_part ? KIN_ANCESTOR : *a;
        *b = is_part ? KIN_ANCESTOR : *b;
        all = all && is_part;
    }
    return all;
}

static void mark_terms(const struct lineage *l, struct cell_at cell, struct full *full)
{
    struct origin o = find(l, cell, &full->most);
    unsigned char *a;

    if (o.count == 0)
        return;
    if (origin_plus(&o) != 0)
        *kin_of_run(l, &o.plus) = KIN_ANCESTOR;
    a = kin_of_run(l, &o.a);
    if (o.kind == ORIGIN_PRODUCT) {
        bool nothing_new = full->cols[cell.col] && o.a.step == 1 && !memchr(a, KIN_NONE, o.count);
        bool all = nothing_new || mark_factors(&o, a, kin_of_run(l, &o.b));

        full->rows[cell.row] |= all;
        full->cols[cell.col] |= all;
        return;
    }
    for (size_t k = 0; k < o.count; k++)
        if (counts(&o, k))
            a[k * o.a.step] = KIN_ANCESTOR;
    full->rows[cell.row] |= o.kind == ORIGIN_SOFTMAX;
}

/* Whether none of so many cells is kin. */
static bool is_blank(const unsigned char *kin, size_t count)
{
    return kin[0] == KIN_NONE && memcmp(kin, kin + 1, count - 1) == 0;
}

static void mark_back(const struct lineage *l, enum matrix_id id, size_t head)
{
    struct matrix m = record_matrix(l->record, id, head);
    const unsigned char *kin = lineage_of(l, id, head);
    struct full full;

    if (!m.at || is_blank(kin, m.rows * m.cols))
        return;
    full = (struct full){memory_new(m.rows), memory_new(m.cols), {0}};
    for (size_t row = 0; row < m.rows; row++)
        for (size_t col = 0; !is_blank(kin + row * m.cols, m.cols) && col < m.cols; col++)
            if (kin[row * m.cols + col] != KIN_NONE && !(full.rows[row] && (full.cols[col] || id == MATRIX_WEIGHTS)))
                mark_terms(l, (struct cell_at){id, head, row, col}, &full);
    free(full.rows);
    free(full.cols);
}

/* --------------------------------------------------------------------------------------------------------------- on */

static bool is_changing(unsigned char kin)
{
    return kin == KIN_ITSELF || kin == KIN_DESCENDANT;
}

/* Whether any cell of the matrix changes, where a cell stands. */
static bool *any_at(const struct lineage *l, struct cell_at cell)
{
    size_t heads = l->record->model->num_heads;
    size_t head = record_is_shared(cell.id) ? model_owner(l->record->model, cell.head) : cell.head;

    return &l->changes[cell.id * heads + (matrix_table[cell.id].per_head ? head : 0)];
}

static bool matrix_changes(const struct lineage *l, const struct origin_run *run)
{
    return run->at && *any_at(l, run->first);
}

/* Whether any cell of a run changes with the one that is asked about. */
static bool any_changes(const struct lineage *l, const struct origin_run *run, size_t count)
{
    const unsigned char *kin = kin_of_run(l, run);

    for (size_t k = 0; k < count; k++)
        if (is_changing(kin[k * run->step]))
            return true;
    return false;
}

/* Whether a score of the row changes that has a share. */
static bool row_is_felt(const struct lineage *l, const struct origin *softmax)
{
    const unsigned char *a = kin_of_run(l, &softmax->a);

    for (size_t k = 0; k < softmax->count; k++)
        if (is_changing(a[k * softmax->a.step]) && counts(softmax, k))
            return true;
    return false;
}

static bool changes(const struct lineage *l, struct cell_at cell, struct most *most)
{
    struct origin o = find(l, cell, most);
    const unsigned char *a, *b;

    if (o.count == 0)
        return false;
    if (o.plus.at && is_changing(*kin_of_run(l, &o.plus)))
        return true;
    if (o.kind == ORIGIN_SOFTMAX) {
        if (most->felt == NOT_ASKED)
            most->felt = row_is_felt(l, &o) ? IS_FELT : NOT_FELT;
        return most->felt == IS_FELT;
    }
    a = kin_of_run(l, &o.a);
    if (o.kind != ORIGIN_PRODUCT)
        return is_changing(*a);
    b = kin_of_run(l, &o.b);
    for (size_t k = 0; k < o.count; k++)
        if ((is_changing(a[k * o.a.step]) && origin_number(&o.b, k) != 0) ||
            (is_changing(b[k * o.b.step]) && origin_number(&o.a, k) != 0))
            return true;
    return false;
}

/* Which columns may hold a cell that changes because of what is not of its row: the second operand of a product, a
 * bias. What passes one number on may change in every column, if anything there does. Returns whether any column or any
 * row is to be looked at. */
static bool find_columns(const struct lineage *l, enum matrix_id id, size_t head, bool *cols)
{
    struct matrix m = record_matrix(l->record, id, head);
    bool any = false;

    for (size_t col = 0; col < m.cols; col++) {
        struct origin o = origin_find(l->record, (struct cell_at){id, head, 0, col});

        if (col == 0 && !matrix_changes(l, &o.a) && !matrix_changes(l, &o.b) && !matrix_changes(l, &o.plus) &&
            id != MATRIX_CONCAT)
            return false;
        if (o.kind == ORIGIN_PRODUCT)
            cols[col] = matrix_changes(l, &o.plus) || (matrix_changes(l, &o.b) && any_changes(l, &o.b, o.count));
        else
            cols[col] = o.kind != ORIGIN_SOFTMAX && (matrix_changes(l, &o.a) || matrix_changes(l, &o.plus));
        any = any || cols[col] || matrix_changes(l, &o.a);
    }
    return any;
}

/* Whether a row of what is computed may hold one because of its row of the first operand. Of concat every head has
 * another: there the columns decide. */
static bool is_row_touched(const struct lineage *l, const struct origin *o, size_t cols)
{
    const unsigned char *kin = kin_of_run(l, &o->a);

    if (o->kind == ORIGIN_PRODUCT || o->kind == ORIGIN_SOFTMAX)
        return matrix_changes(l, &o->a) && any_changes(l, &o->a, o->count);
    return matrix_changes(l, &o->plus) || memchr(kin, KIN_ITSELF, cols) || memchr(kin, KIN_DESCENDANT, cols);
}

static void mark_on(const struct lineage *l, enum matrix_id id, size_t head)
{
    struct matrix m = record_matrix(l->record, id, head);
    bool *cols = memory_new_array(m.cols ? m.cols : 1, sizeof *cols);
    bool any = m.at && find_columns(l, id, head, cols);
    struct most most = {0};

    for (size_t row = 0; any && row < m.rows; row++) {
        struct origin o = origin_find(l->record, (struct cell_at){id, head, row, 0});
        bool is_sum = o.kind == ORIGIN_PRODUCT || o.kind == ORIGIN_SOFTMAX;
        bool is_here = id == MATRIX_CONCAT || is_row_touched(l, &o, m.cols);

        for (size_t col = 0; col < m.cols; col++) {
            struct cell_at cell = {id, head, row, col};

            if ((is_sum ? is_here || cols[col] : is_here && cols[col]) && changes(l, cell, &most)) {
                *kin_at(l, cell) = KIN_DESCENDANT;
                *any_at(l, cell) = true;
            }
        }
    }
    free(cols);
}

/* ------------------------------------------------------------------------------------------------------------- both */

static void make_room(struct lineage *l)
{
    size_t size = 0;

    for (enum matrix_id id = 0; id < MATRIX_COUNT; id++) {
        struct matrix m = record_matrix(l->record, id, 0);

        l->offset[id] = size;
        size += m.at ? m.rows * m.cols * heads_of(l, id) : 0;
    }
    l->of = memory_new(size);
    l->changes = memory_new_array(MATRIX_COUNT * l->record->model->num_heads, sizeof *l->changes);
}

struct cell_at lineage_cut(const struct record *record, struct cell_at cell)
{
    const struct model *model = record->model;
    size_t width = cell.id == MATRIX_WHOLE_W_V ? model->d_v : model->d_k, block = cell.col / width, head = 0;

    if (cell.id < MATRIX_WHOLE_W_Q || cell.id > MATRIX_WHOLE_W_V)
        return cell;
    while (head + 1 < model->num_heads && (cell.id == MATRIX_WHOLE_W_Q ? head : model_block(model, head)) != block)
        head++;
    return (struct cell_at){cell.id - MATRIX_WHOLE_W_Q + MATRIX_W_Q, head, cell.row, cell.col % width};
}

struct lineage lineage_find(const struct record *record, struct cell_at cell)
{
    struct lineage l = {.record = record};
    size_t at = 0;

    make_room(&l);
    cell = lineage_cut(record, cell);
    *kin_at(&l, cell) = KIN_ITSELF;
    *any_at(&l, cell) = true;
    while (at < ORDER && order[at] != cell.id)
        at++;
    for (size_t i = at < ORDER ? at + 1 : 0; i-- > 0;)
        for (size_t head = 0; head < heads_of(&l, order[i]); head++)
            mark_back(&l, order[i], head);
    for (size_t i = at < ORDER ? at + 1 : 0; i < ORDER; i++)
        for (size_t head = 0; head < heads_of(&l, order[i]); head++)
            mark_on(&l, order[i], head);
    return l;
}

void lineage_free(struct lineage *lineage)
{
    free(lineage->of);
    free(lineage->changes);
    *lineage = (struct lineage){0};
}
