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

/* The place of a matrix in what is kept for each: of heads that share one it is the owner's. */
static size_t slot_of(const struct lineage *l, enum matrix_id id, size_t head)
{
    size_t heads = l->record->model->num_heads;
    size_t owner = record_is_shared(id) ? model_owner(l->record->model, head) : head;

    return (size_t)id * heads + (matrix_table[id].per_head ? owner : 0);
}

/* The kin of a matrix, row by row; NULL: none of its cells. */
static unsigned char *kin_of(const struct lineage *l, enum matrix_id id, size_t head)
{
    return l->of[slot_of(l, id, head)];
}

/* The place of a cell, which is to be marked; the next ones of its matrix stand as its numbers do. */
static unsigned char *kin_at(const struct lineage *l, struct cell_at cell)
{
    unsigned char **of = &l->of[slot_of(l, cell.id, cell.head)];
    struct matrix matrix = record_matrix(l->record, cell.id, cell.head);

    if (!*of)
        *of = memory_new(matrix.rows * matrix.cols);
    return *of + cell.row * matrix.cols + cell.col;
}

/* Whether it is found out cell by cell. */
static bool is_asked_for(enum matrix_id id)
{
    return (id >= MATRIX_W_Q && id <= MATRIX_W_V) || (id >= MATRIX_B_Q && id <= MATRIX_B_V);
}

/* What is asked again and again while the cells of a row of shares are gone through: the largest of its scores. */
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

/* Whether the term is a part of the number, of what is no product. */
static bool counts(const struct origin *origin, size_t k)
{
    return origin->kind != ORIGIN_SOFTMAX || origin_term(origin, k) != 0;
}

/* ------------------------------------------------------------------------------------------------------------- back */

/* Rows and columns of operands in which every cell that can be kin is so already: where terms are hardly ever 0, one
 * cell of a product fills its row and its column, and the others need not look. All shares of a row are made of the
 * same scores. */
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

/* Whether no cell of a row is left that is neither kin nor 0. */
static bool is_full(const struct origin *o, const unsigned char *a)
{
    if (!memchr(a, KIN_NONE, o->count))
        return true;
    for (size_t k = 0; k < o->count; k++)
        if (a[k] == KIN_NONE && o->a.at[k] != 0)
            return false;
    return true;
}

/* The same of X alone, what it is multiplied by being asked for later; whether its row is full. */
static bool mark_first(const struct origin *o, unsigned char *a)
{
    const double *x = o->a.at, *y = o->b.at;

    if (is_full(o, a))
        return true;
    for (size_t k = 0; k < o->count; k++)
        if (a[k] == KIN_NONE && x[k] * y[k * o->b.step] != 0)
            a[k] = KIN_ANCESTOR;
    return is_full(o, a);
}

static void mark_terms(const struct lineage *l, struct cell_at cell, struct full *full)
{
    struct origin o = find(l, cell, &full->most);
    bool all;

    if (o.count == 0)
        return;
    if (origin_plus(&o) != 0 && !is_asked_for(o.plus.first.id))
        *kin_at(l, o.plus.first) = KIN_ANCESTOR;
    if (o.kind == ORIGIN_PRODUCT && is_asked_for(o.b.first.id)) {
        full->rows[cell.row] |= mark_first(&o, kin_at(l, o.a.first));
        return;
    }
    if (o.kind == ORIGIN_PRODUCT) {
        all = mark_factors(&o, kin_at(l, o.a.first), kin_at(l, o.b.first));
        full->rows[cell.row] |= all;
        full->cols[cell.col] |= all;
        return;
    }
    for (size_t k = 0; k < o.count; k++)
        if (counts(&o, k))
            kin_at(l, o.a.first)[k * o.a.step] = KIN_ANCESTOR;
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
    const unsigned char *kin = kin_of(l, id, head);
    bool row_is_enough = id == MATRIX_WEIGHTS || (id >= MATRIX_Q && id <= MATRIX_V);
    struct full full;

    if (!m.at || !kin)
        return;
    full = (struct full){memory_new(m.rows), memory_new(m.cols), {0}};
    for (size_t row = 0; row < m.rows; row++, kin += m.cols)
        for (size_t col = is_blank(kin, m.cols) ? m.cols : 0; col < m.cols; col++) {
            if (full.rows[row] && row_is_enough)
                break;
            if (kin[col] != KIN_NONE && !(full.rows[row] && full.cols[col]))
                mark_terms(l, (struct cell_at){id, head, row, col}, &full);
        }
    free(full.rows);
    free(full.cols);
}

/* What is made of W_Q, W_K, W_V, or of what is added after them. */
static enum matrix_id made_of(enum matrix_id id)
{
    return id - (id >= MATRIX_B_Q ? MATRIX_B_Q : MATRIX_W_Q) + MATRIX_Q;
}

/* Whether a cell of a matrix is asked about or an ancestor. */
static bool has_part(const struct lineage *l, enum matrix_id id, size_t head)
{
    struct matrix m = record_matrix(l->record, id, head);
    const unsigned char *kin = kin_of(l, id, head);

    return kin && (memchr(kin, KIN_ITSELF, m.rows * m.cols) || memchr(kin, KIN_ANCESTOR, m.rows * m.cols));
}

/* Whether a cell of W_Q, W_K, W_V, or of what is added after them, has a part in a number of Q, K or V that is asked
 * about or an ancestor. */
static bool is_made_use_of(const struct lineage *l, struct cell_at cell)
{
    bool is_bias = cell.id >= MATRIX_B_Q;
    enum matrix_id id = made_of(cell.id);
    const unsigned char *kin = kin_of(l, id, cell.head);
    struct origin o = origin_find(l->record, (struct cell_at){id, cell.head, 0, cell.col});
    struct matrix m = record_matrix(l->record, id, cell.head), a = record_matrix(l->record, o.a.first.id, 0);

    for (size_t row = 0; kin && row < m.rows; row++) {
        enum kin of = (enum kin)kin[row * m.cols + cell.col];
        double part = is_bias ? origin_plus(&o) : a.at[row * a.cols + cell.row] * origin_number(&o.b, cell.row);

        if ((of == KIN_ITSELF || of == KIN_ANCESTOR) && part != 0)
            return true;
    }
    return false;
}

/* --------------------------------------------------------------------------------------------------------------- on */

static bool is_changing(unsigned char kin)
{
    return kin == KIN_ITSELF || kin == KIN_DESCENDANT;
}

static bool matrix_changes(const struct lineage *l, const struct origin_run *run)
{
    return run->at && l->changes[slot_of(l, run->first.id, run->first.head)];
}

/* The kin of a run whose matrix changes, in steps as its numbers; else NULL. */
static const unsigned char *changing_run(const struct lineage *l, const struct origin_run *run)
{
    return matrix_changes(l, run) ? kin_at(l, run->first) : NULL;
}

/* The term of a run, from `k` on, that changes first; `count` if none does. */
static size_t next_change(const unsigned char *kin, size_t step, size_t k, size_t count)
{
    while (kin && k < count && !is_changing(kin[k * step]))
        k++;
    return kin ? k : count;
}

/* Whether the product changes: a factor does, and the other one is not 0. */
static bool product_changes(const struct lineage *l, const struct origin *o)
{
    const unsigned char *a = changing_run(l, &o->a), *b = changing_run(l, &o->b), *plus = changing_run(l, &o->plus);
    size_t count = o->count;

    if (plus && is_changing(*plus))
        return true;
    for (size_t k = next_change(a, o->a.step, 0, count); k < count; k = next_change(a, o->a.step, k + 1, count))
        if (origin_number(&o->b, k) != 0)
            return true;
    for (size_t k = next_change(b, o->b.step, 0, count); k < count; k = next_change(b, o->b.step, k + 1, count))
        if (origin_number(&o->a, k) != 0)
            return true;
    return false;
}

/* The following mark what changes of a row, from `cell` on, in `own`, and say whether anything does. */

/* A row of shares: they all change if a score does that has a share. */
static bool mark_shares(const struct lineage *l, struct cell_at cell, size_t cols, unsigned char *own)
{
    const double *shares = record_matrix(l->record, cell.id, cell.head).at + cell.row * cols;
    struct most most = {0};
    struct origin o = find(l, cell, &most);
    const unsigned char *a = changing_run(l, &o.a);
    size_t k = next_change(a, o.a.step, 0, cols);

    while (k < cols && !counts(&o, k))
        k = next_change(a, o.a.step, k + 1, cols);
    for (size_t col = 0; k < cols && col < cols; col++)
        if (shares[col] != 0 || (o.shift > -INFINITY && counts(&o, col)))
            own[col] = KIN_DESCENDANT;
    return k < cols;
}

/* `count` numbers of a row that are passed on from as many beside each other. */
static bool mark_copies(const struct lineage *l, struct cell_at cell, size_t count, unsigned char *own)
{
    struct origin o = origin_find(l->record, cell);
    const unsigned char *a = changing_run(l, &o.a), *plus = changing_run(l, &o.plus);
    bool any = false;

    for (size_t i = 0; i < count && (a || plus); i++) {
        bool changes = (a && is_changing(a[i])) || (plus && is_changing(plus[i]));

        if (!changes || (cell.id != MATRIX_MASKED && o.cleared) ||
            (cell.id == MATRIX_MASKED && !model_may_attend(l->record->model, cell.row, cell.col + i)))
            continue;
        own[i] = KIN_DESCENDANT;
        any = true;
    }
    return any;
}

/* A row of products. Where its row of the first operand does not change only the columns count in which the second one
 * does, or what is added. */
static bool mark_products(const struct lineage *l, struct cell_at cell, const bool *cols, size_t count,
                          unsigned char *own)
{
    struct origin o = origin_find(l->record, cell);
    const unsigned char *a = changing_run(l, &o.a);
    size_t first = next_change(a, o.a.step, 0, o.count);
    struct matrix b = record_matrix(l->record, o.b.first.id, o.b.first.head);
    bool any = false;

    for (; cell.col < count; cell.col++) {
        size_t at = o.b.down ? first * b.cols + cell.col : cell.col * b.cols + first;
        bool changes = first < o.count && b.at[at] != 0; /* nearly always, if the row changes */

        if (!changes && (first < o.count || cols[cell.col])) {
            o = origin_find(l->record, cell);
            changes = product_changes(l, &o);
        }
        own[cell.col] = changes ? KIN_DESCENDANT : own[cell.col];
        any = any || changes;
    }
    return any;
}

/* Which columns of a product may hold a cell that changes because of what is not of its row: of the second operand, or
 * what is added. */
static void find_columns(const struct lineage *l, enum matrix_id id, size_t head, bool *cols, size_t count)
{
    for (size_t col = 0; col < count; col++) {
        struct origin o = origin_find(l->record, (struct cell_at){id, head, 0, col});

        cols[col] = matrix_changes(l, &o.plus) ||
                    next_change(changing_run(l, &o.b), o.b.step, 0, o.count) < o.count;
    }
}

/* Whether anything changes that a matrix is made of. */
static bool any_changes(const struct lineage *l, enum matrix_id id, size_t head)
{
    struct origin o = origin_find(l->record, (struct cell_at){id, head, 0, 0});
    bool any = matrix_changes(l, &o.a) || matrix_changes(l, &o.b) || matrix_changes(l, &o.plus);

    for (size_t i = 0; id == MATRIX_CONCAT && i < l->record->model->num_heads; i++)
        any = any || l->changes[slot_of(l, MATRIX_HEAD, i)];
    return any;
}

static void mark_on(const struct lineage *l, enum matrix_id id, size_t head)
{
    struct matrix m = record_matrix(l->record, id, head);
    size_t run = id == MATRIX_CONCAT ? l->record->model->d_v : m.cols; /* of numbers passed on beside each other */
    enum origin_kind kind;
    unsigned char *own;
    bool *cols, any = false;

    if (!m.at || !any_changes(l, id, head))
        return;
    own = kin_at(l, (struct cell_at){id, head, 0, 0});
    kind = origin_find(l->record, (struct cell_at){id, head, 0, 0}).kind;
    cols = memory_new_array(m.cols, sizeof *cols);
    if (kind == ORIGIN_PRODUCT)
        find_columns(l, id, head, cols, m.cols);
    for (size_t row = 0; row < m.rows; row++, own += m.cols) {
        struct cell_at cell = {id, head, row, 0};

        if (kind == ORIGIN_PRODUCT)
            any |= mark_products(l, cell, cols, m.cols, own);
        else if (kind == ORIGIN_SOFTMAX)
            any |= mark_shares(l, cell, m.cols, own);
        for (; kind != ORIGIN_PRODUCT && kind != ORIGIN_SOFTMAX && cell.col < m.cols; cell.col += run)
            any |= mark_copies(l, cell, run, own + cell.col);
    }
    l->changes[slot_of(l, id, head)] |= any;
    free(cols);
}

/* ------------------------------------------------------------------------------------------------------------- both */

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
    size_t slots = MATRIX_COUNT * record->model->num_heads, at = 0;
    struct lineage l = {.record = record};

    l.of = memory_new_array(slots, sizeof *l.of);
    l.changes = memory_new_array(slots, sizeof *l.changes);
    cell = lineage_cut(record, cell);
    *kin_at(&l, cell) = KIN_ITSELF;
    l.changes[slot_of(&l, cell.id, cell.head)] = true;
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

enum kin lineage_kin(const struct lineage *lineage, struct cell_at cell)
{
    const unsigned char *kin = kin_of(lineage, cell.id, cell.head);
    size_t cols = record_matrix(lineage->record, cell.id, cell.head).cols;

    if (!kin)
        return is_asked_for(cell.id) && is_made_use_of(lineage, cell) ? KIN_ANCESTOR : KIN_NONE;
    return (enum kin)kin[cell.row * cols + cell.col];
}

struct cell_at lineage_first(const struct lineage *lineage, enum matrix_id id, size_t head)
{
    struct matrix m = record_matrix(lineage->record, id, head);
    struct cell_at first = {id, head, 0, 0}, cell = first;
    const unsigned char *kin = kin_of(lineage, id, head);

    if (!kin && !(is_asked_for(id) && has_part(lineage, made_of(id), head)))
        return first;
    for (; cell.row < m.rows; cell.row++)
        for (cell.col = 0; !(kin && is_blank(kin + cell.row * m.cols, m.cols)) && cell.col < m.cols; cell.col++)
            if (lineage_kin(lineage, cell) != KIN_NONE)
                return cell;
    return first;
}

void lineage_free(struct lineage *lineage)
{
    for (size_t i = 0; lineage->of && i < MATRIX_COUNT * lineage->record->model->num_heads; i++)
        free(lineage->of[i]);
    free(lineage->of);
    free(lineage->changes);
    *lineage = (struct lineage){0};
}
