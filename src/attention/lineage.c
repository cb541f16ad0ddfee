/* SPDX-License-Identifier: MIT */
#include "attention/lineage.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

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

/* The largest number of a row, which is asked for again and again while its cells are gone through. */
struct most {
    const double *row;
    double number;
};

/* The origin as it counts here: powers of a softmax with the largest taken off, and none of a share of 0. */
static struct origin find(const struct lineage *l, struct cell_at cell, struct most *most)
{
    struct origin origin = origin_find(l->record, cell);

    if (origin.kind == ORIGIN_SOFTMAX) {
        if (most->row != origin.a.at)
            *most = (struct most){origin.a.at, origin_most(&origin)};
        origin.shift = most->number;
        origin.cleared = origin.shift == -INFINITY || origin_term(&origin, origin.mine) == 0;
    }
    if (origin.cleared)
        origin.count = 0;
    return origin;
}

/* Whether the term is a part of the number. */
static bool counts(const struct origin *origin, size_t k)
{
    bool is_sum = origin->kind == ORIGIN_PRODUCT || origin->kind == ORIGIN_SOFTMAX;

    return !is_sum || origin_term(origin, k) != 0;
}

/* ------------------------------------------------------------------------------------------------------------- back */

/* Rows and columns of operands all of whose cells are kin already: where terms are hardly ever 0, one cell of a product
 * fills its row and its column, and the others need not look. All shares of a row are made of the same scores. */
struct full {
    unsigned char *rows, *cols;
    struct most most;
};

static void mark_terms(const struct lineage *l, struct cell_at cell, struct full *full)
{
    struct origin o = find(l, cell, &full->most);
    unsigned char *a, *b = NULL;
    bool all = true;

    if (o.count == 0)
        return;
    if (origin_plus(&o) != 0)
        *kin_of_run(l, &o.plus) = KIN_ANCESTOR;
    a = kin_of_run(l, &o.a);
    if (o.kind == ORIGIN_PRODUCT)
        b = kin_of_run(l, &o.b);
    for (size_t k = 0; k < o.count; k++) {
        if (!counts(&o, k)) {
            all = false;
            continue;
        }
        a[k * o.a.step] = KIN_ANCESTOR;
        if (b)
            b[k * o.b.step] = KIN_ANCESTOR;
    }
    full->rows[cell.row] |= o.kind == ORIGIN_SOFTMAX || (all && b);
    full->cols[cell.col] |= all && b;
}

static void mark_back(const struct lineage *l, enum matrix_id id, size_t head)
{
    struct matrix m = record_matrix(l->record, id, head);
    const unsigned char *kin = lineage_of(l, id, head);
    struct full full = {memory_new(m.rows), memory_new(m.cols), {0}};

    for (size_t row = 0; row < m.rows; row++)
        for (size_t col = 0; col < m.cols; col++)
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

/* Whether any cell of a run changes with the one that is asked about. */
static bool any_changes(const struct lineage *l, const struct origin_run *run, size_t count)
{
    const unsigned char *kin = kin_of_run(l, run);

    for (size_t k = 0; k < count; k++)
        if (is_changing(kin[k * run->step]))
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
    a = kin_of_run(l, &o.a);
    b = o.kind == ORIGIN_PRODUCT ? kin_of_run(l, &o.b) : a;
    for (size_t k = 0; k < o.count; k++)
        if (o.kind != ORIGIN_PRODUCT ? is_changing(a[k * o.a.step]) && counts(&o, k)
                                     : (is_changing(a[k * o.a.step]) && origin_number(&o.b, k) != 0) ||
                                           (is_changing(b[k * o.b.step]) && origin_number(&o.a, k) != 0))
            return true;
    return false;
}

/* A cell is looked into only if its row of the first operand or its column of the second holds one that changes. */
static void mark_on(const struct lineage *l, enum matrix_id id, size_t head)
{
    struct matrix m = record_matrix(l->record, id, head);
    unsigned char *cols = memory_new(m.cols);
    struct most most = {0};

    for (size_t col = 0; col < m.cols; col++) {
        struct origin o = origin_find(l->record, (struct cell_at){id, head, 0, col});

        cols[col] = o.kind == ORIGIN_PRODUCT ? any_changes(l, &o.b, o.count) : o.kind != ORIGIN_SOFTMAX;
    }
    for (size_t row = 0; row < m.rows; row++) {
        struct origin o = origin_find(l->record, (struct cell_at){id, head, row, 0});
        bool is_sum = o.kind == ORIGIN_PRODUCT || o.kind == ORIGIN_SOFTMAX;
        bool is_here = !is_sum || any_changes(l, &o.a, o.count);

        for (size_t col = 0; col < m.cols; col++)
            if ((is_here || cols[col] || o.plus.at) && changes(l, (struct cell_at){id, head, row, col}, &most))
                *kin_at(l, (struct cell_at){id, head, row, col}) = KIN_DESCENDANT;
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
    *lineage = (struct lineage){0};
}
