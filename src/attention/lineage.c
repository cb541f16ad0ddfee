/* SPDX-License-Identifier: MIT */
#include "attention/lineage.h"

#include "base/memory.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The order in which matrices are made: given ones are 0; Q, K and V share a level. */
static const int levels[MATRIX_COUNT] = {
    [MATRIX_Q] = 1,      [MATRIX_K] = 1,       [MATRIX_V] = 1,    [MATRIX_SCORES] = 2, [MATRIX_SCALED] = 3,
    [MATRIX_MASKED] = 4, [MATRIX_WEIGHTS] = 5, [MATRIX_HEAD] = 6, [MATRIX_CONCAT] = 7, [MATRIX_OUTPUT] = 8};

/* For each matrix, the first and the last of those that may be made of it. */
static const struct {
    enum matrix_id first, last;
} readers[MATRIX_COUNT] = {
    [MATRIX_X] = {MATRIX_Q, MATRIX_V},
    [MATRIX_MEMORY] = {MATRIX_K, MATRIX_V},
    [MATRIX_W_Q] = {MATRIX_Q, MATRIX_Q},
    [MATRIX_W_K] = {MATRIX_K, MATRIX_K},
    [MATRIX_W_V] = {MATRIX_V, MATRIX_V},
    [MATRIX_B_Q] = {MATRIX_Q, MATRIX_Q},
    [MATRIX_B_K] = {MATRIX_K, MATRIX_K},
    [MATRIX_B_V] = {MATRIX_V, MATRIX_V},
    [MATRIX_Q] = {MATRIX_SCORES, MATRIX_SCORES},
    [MATRIX_K] = {MATRIX_SCORES, MATRIX_SCORES},
    [MATRIX_V] = {MATRIX_HEAD, MATRIX_HEAD},
    [MATRIX_SCORES] = {MATRIX_SCALED, MATRIX_SCALED},
    [MATRIX_SCALED] = {MATRIX_MASKED, MATRIX_MASKED},
    [MATRIX_BIAS] = {MATRIX_MASKED, MATRIX_MASKED},
    [MATRIX_MASKED] = {MATRIX_WEIGHTS, MATRIX_WEIGHTS},
    [MATRIX_WEIGHTS] = {MATRIX_HEAD, MATRIX_HEAD},
    [MATRIX_HEAD] = {MATRIX_CONCAT, MATRIX_CONCAT},
    [MATRIX_CONCAT] = {MATRIX_OUTPUT, MATRIX_OUTPUT},
    [MATRIX_W_O] = {MATRIX_OUTPUT, MATRIX_OUTPUT},
    [MATRIX_B_O] = {MATRIX_OUTPUT, MATRIX_OUTPUT},
};

/* A row of a matrix; its cells that are kin lie from `first` up to, not including, `end`. */
struct kin_row {
    unsigned char *of; /* [cols] of enum kin; NULL: no cell is kin */
    unsigned first, end;
    bool is_known;
};

/* The rows and the columns in which cells are kin. */
struct box {
    size_t row, row_end, col, col_end;
};

struct kin_matrix {
    struct kin_row *rows; /* [count]; NULL: none has been asked for */
    size_t count;
    struct box box;
    size_t first;        /* the first row with kin, or the number of rows if none has any */
    struct origin maker; /* where its first cell comes from; other cells differ only in row and column */
    bool knows_box, knows_first, knows_maker;
};

static const struct kin_row blank = {.is_known = true};

static size_t heads_of(const struct lineage *l, enum matrix_id id)
{
    return matrix_table[id].per_head ? l->record->model->num_heads : 1;
}

/* Where in the arrays a matrix is kept: a matrix that heads share is kept for its owner. */
static size_t slot_of(const struct lineage *l, enum matrix_id id, size_t head)
{
    size_t heads = l->record->model->num_heads;
    size_t owner = record_owner(l->record->model, id, head);

    return (size_t)id * heads + (matrix_table[id].per_head ? owner : 0);
}

/* Whether this matrix holds the cell that was asked about. */
static bool is_own(const struct lineage *l, enum matrix_id id, size_t head)
{
    return id == l->cell.id && slot_of(l, id, head) == slot_of(l, l->cell.id, l->cell.head);
}

/* Whether any of its cells may be kin, going by the order of computing alone. */
static bool may_have_kin(const struct lineage *l, enum matrix_id id, size_t head)
{
    return levels[id] != levels[l->cell.id] || is_own(l, id, head);
}

/* Whether any of its cells may change. */
static bool may_change(const struct lineage *l, enum matrix_id id, size_t head)
{
    return levels[id] > levels[l->cell.id] || is_own(l, id, head);
}

/* Whether its numbers are made only from numbers in their own row, apart from keys, values and what is given. */
static bool is_of_row(const struct lineage *l, enum matrix_id id)
{
    return levels[l->cell.id] > 1 && levels[id] <= levels[l->cell.id] && (levels[id] > 1 || id == MATRIX_Q);
}

/* A row while its kin are being found. */
struct finding {
    const struct lineage *l;
    struct cell_at at; /* its first cell */
    struct matrix matrix;
    struct kin_row *row;
    enum kin kin; /* what its cells are */
};

static void mark(const struct finding *f, size_t col)
{
    struct kin_row *row = f->row;

    if (!row->of) {
        row->of = memory_new(f->matrix.cols);
        row->first = (unsigned)col;
        row->end = (unsigned)col + 1;
    }
    row->of[col] = (unsigned char)f->kin;
    row->first = col < row->first ? (unsigned)col : row->first;
    row->end = col >= row->end ? (unsigned)col + 1 : row->end;
}

/* The largest score of a row, kept because each cell of a row of shares asks for it. */
struct most {
    const double *row;
    double number;
};

/* Whether a term counts towards the number, other than in a product: in a softmax, if its power is above 0, as it is
 * down to e^-700 without computing it. */
static bool counts(const struct origin *origin, size_t k)
{
    return origin->kind != ORIGIN_SOFTMAX || origin_number(&origin->a, k) - origin->shift > -700 ||
           origin_term(origin, k) != 0;
}

/* The origin as this file counts it: in a softmax the largest score is subtracted first, and a share of 0 has no
 * terms. */
static struct origin find(const struct lineage *l, struct cell_at cell, struct most *most)
{
    struct origin origin = origin_find(l->record, cell);

    if (origin.kind == ORIGIN_SOFTMAX) {
        if (most->row != origin.a.at)
            *most = (struct most){origin.a.at, origin_most(&origin)};
        origin.shift = most->number;
        origin.cleared = origin.shift == -INFINITY || !counts(&origin, origin.mine);
    }
    if (origin.cleared)
        origin.count = 0;
    return origin;
}

static const struct origin *maker_of(const struct lineage *l, enum matrix_id id, size_t head)
{
    struct kin_matrix *of = &l->of[slot_of(l, id, head)];

    if (!of->knows_maker)
        of->maker = origin_find(l->record, (struct cell_at){id, head, 0, 0});
    of->knows_maker = true;
    return &of->maker;
}

static struct matrix matrix_of(const struct lineage *l, const struct origin_run *run)
{
    return record_matrix(l->record, run->first.id, run->first.head);
}

static const struct kin_row *row_of(const struct lineage *l, enum matrix_id id, size_t head, size_t row);

/* The first row of a matrix that has kin, or its number of rows if none has any. */
static size_t first_row(const struct lineage *l, enum matrix_id id, size_t head)
{
    struct matrix m = record_matrix(l->record, id, head);
    struct kin_matrix *of = &l->of[slot_of(l, id, head)];
    size_t row = 0;

    if (!of->knows_first) {
        while (row < m.rows && m.at && !row_of(l, id, head, row)->of)
            row++;
        of->first = m.at ? row : m.rows;
        of->knows_first = true;
    }
    return of->first;
}

/* Whether every cell of a row is kin or 0. */
static bool is_full(const struct finding *f)
{
    const double *numbers = f->matrix.at + f->at.row * f->matrix.cols;

    if (!f->row->of)
        return false;
    for (size_t k = 0; k < f->matrix.cols; k++)
        if (f->row->of[k] == KIN_NONE && numbers[k] != 0)
            return false;
    return true;
}

/* A row that a reader's row is made from, as the first operand or the only one. */
static void mark_read(const struct finding *f, enum matrix_id reader, size_t head)
{
    const struct kin_row *of = row_of(f->l, reader, head, f->at.row);
    size_t begin = reader == MATRIX_CONCAT ? f->at.head * f->matrix.cols : 0; /* the head's columns of concat */
    struct most most = {0};

    for (size_t col = of->first; col < of->end; col++) {
        struct origin o;

        if (of->of[col] == KIN_NONE || col < begin || (reader == MATRIX_CONCAT && col >= begin + f->matrix.cols))
            continue;
        o = find(f->l, (struct cell_at){reader, head, f->at.row, col}, &most);
        for (size_t k = 0; k < o.count; k++)
            if (o.kind == ORIGIN_PRODUCT ? origin_term(&o, k) != 0 : counts(&o, k))
                mark(f, o.a.first.col + k);
        if ((o.kind == ORIGIN_PRODUCT && is_full(f)) || (o.kind == ORIGIN_SOFTMAX && o.count > 0))
            return;
    }
}

/* A row of the second operand of a product: its numbers are multiplied by those in the reader's row. */
static void mark_factors(const struct finding *f, const struct origin *maker, const struct kin_row *of, size_t row)
{
    const double *numbers = f->matrix.at + f->at.row * f->matrix.cols;
    struct matrix a = matrix_of(f->l, &maker->a);

    a.at += row * a.cols;
    if (!maker->b.down && of->of[f->at.row] != KIN_NONE)
        for (size_t k = 0; k < f->matrix.cols; k++)
            if (a.at[k] * numbers[k] != 0)
                mark(f, k);
    for (size_t col = of->first; maker->b.down && col < of->end; col++)
        if (of->of[col] != KIN_NONE && a.at[f->at.row] * numbers[col] != 0)
            mark(f, col);
}

/* A row that is added to rows of the reader. */
static void mark_added(const struct finding *f, enum matrix_id reader, const struct kin_row *of, size_t row)
{
    const double *numbers = f->matrix.at + f->at.row * f->matrix.cols;

    for (size_t col = of->first; col < of->end; col++)
        if (of->of[col] != KIN_NONE && numbers[col] != 0 &&
            (reader != MATRIX_MASKED || model_may_attend(f->l->record->model, row, col)))
            mark(f, col);
}

/* Marks the cells of a row that are kin because of the rows that may be made from it. */
static void mark_reader(const struct finding *f, enum matrix_id reader, size_t head)
{
    const struct origin *maker = maker_of(f->l, reader, head);
    size_t row = first_row(f->l, reader, head), end = record_matrix(f->l->record, reader, head).rows;

    if (maker->kind == ORIGIN_GIVEN || row == end)
        return;
    if (maker->a.first.id == f->at.id) {
        mark_read(f, reader, head);
        return;
    }
    if (f->at.id == MATRIX_BIAS)
        row = f->at.row;
    if (f->at.id == MATRIX_BIAS || is_of_row(f->l, reader))
        end = row + 1;
    for (; row < end && !(f->row->of && !memchr(f->row->of, KIN_NONE, f->matrix.cols)); row++) {
        const struct kin_row *of = row_of(f->l, reader, head, row);

        if (of->of && maker->plus.at && maker->plus.first.id == f->at.id)
            mark_added(f, reader, of, row);
        else if (of->of && maker->kind == ORIGIN_PRODUCT && maker->b.first.id == f->at.id)
            mark_factors(f, maker, of, row);
    }
}

static void mark_back(const struct finding *f)
{
    const struct lineage *l = f->l;
    size_t slot = slot_of(l, f->at.id, f->at.head);

    for (enum matrix_id id = readers[f->at.id].first; id <= readers[f->at.id].last; id++)
        for (size_t head = 0; head < heads_of(l, id) && levels[id] && levels[id] <= levels[l->cell.id]; head++) {
            bool is_other =
                matrix_table[id].per_head && matrix_table[f->at.id].per_head && slot_of(l, f->at.id, head) != slot;

            if (!is_other && !record_is_borrowed(l->record->model, id, head) && may_have_kin(l, id, head))
                mark_reader(f, id, head);
        }
}

/* The row of a matrix that a run of terms reads, with what may change in it. */
static const struct kin_row *changing_row(const struct lineage *l, const struct origin_run *run, size_t row)
{
    return run->at && may_change(l, run->first.id, run->first.head) ? row_of(l, run->first.id, run->first.head, row)
                                                                    : &blank;
}

/* Rows and columns of a matrix in which cells change. */
static struct box box_of(const struct lineage *l, enum matrix_id id, size_t head)
{
    struct kin_matrix *of = &l->of[slot_of(l, id, head)];
    struct cell_at cell = l->cell;
    struct box box = {0};

    if (is_own(l, id, head))
        return (struct box){cell.row, cell.row + 1, cell.col, cell.col + 1};
    if (of->knows_box || !may_change(l, id, head))
        return of->box;
    for (size_t row = 0; row < record_matrix(l->record, id, head).rows; row++) {
        const struct kin_row *kin = row_of(l, id, head, row);

        if (!kin->of)
            continue;
        if (!box.row_end)
            box = (struct box){row, 0, kin->first, kin->end};
        box.row_end = row + 1;
        box.col = kin->first < box.col ? kin->first : box.col;
        box.col_end = kin->end > box.col_end ? kin->end : box.col_end;
    }
    of->box = box;
    of->knows_box = true;
    return box;
}

/* What a row of products is made of: the changing cells of its row of the first operand, those of the second operand,
 * and the changing column of what is added. */
struct making {
    const struct origin *maker;
    const struct kin_row *a;
    struct box box;
    struct matrix of_a, of_b;
    size_t plus; /* or SIZE_MAX */
};

/* Whether a product changes: one factor does and the other is not 0, or what is added does. */
static bool product_changes(const struct finding *f, const struct making *m, size_t col)
{
    const struct cell_at *b = &m->maker->b.first;
    bool down = m->maker->b.down;
    size_t first = down ? m->box.row : m->box.col, end = down ? m->box.row_end : m->box.col_end;

    for (size_t k = m->a->first; k < m->a->end; k++)
        if (m->a->of[k] != KIN_NONE && m->of_b.at[down ? k * m->of_b.cols + col : col * m->of_b.cols + k] != 0)
            return true;
    for (size_t k = first; k < end; k++) {
        const struct kin_row *of = row_of(f->l, b->id, b->head, down ? k : col);

        if (of->of && of->of[down ? col : k] != KIN_NONE && m->of_a.at[f->at.row * m->of_a.cols + k] != 0)
            return true;
    }
    return m->plus == col;
}

/* A row of products. If its row of the first operand does not change, only columns count in which the second operand or
 * what is added does. */
static void mark_products(const struct finding *f, const struct origin *maker)
{
    const struct lineage *l = f->l;
    struct making m = {.maker = maker,
                       .a = changing_row(l, &maker->a, f->at.row),
                       .box = box_of(l, maker->b.first.id, maker->b.first.head),
                       .of_a = matrix_of(l, &maker->a),
                       .of_b = matrix_of(l, &maker->b),
                       .plus = SIZE_MAX};
    size_t first = maker->b.down ? m.box.col : m.box.row, end = maker->b.down ? m.box.col_end : m.box.row_end;

    if (maker->plus.at && is_own(l, maker->plus.first.id, maker->plus.first.head)) {
        m.plus = first = l->cell.col;
        end = first + 1;
    }
    if (m.a->of) {
        first = 0;
        end = f->matrix.cols;
    }
    for (size_t col = first; col < end; col++)
        if (product_changes(f, &m, col))
            mark(f, col);
}

/* A row of shares: all change if a score changes that has a share. */
static void mark_shares(const struct finding *f, const struct kin_row *a)
{
    const double *shares = f->matrix.at + f->at.row * f->matrix.cols;
    struct origin o;
    size_t k = a->first;

    if (!a->of)
        return;
    o = origin_find(f->l->record, f->at);
    o.shift = origin_most(&o);
    while (k < a->end && !(a->of[k] != KIN_NONE && o.shift > -INFINITY && counts(&o, k)))
        k++;
    for (size_t col = 0; k < a->end && col < f->matrix.cols; col++)
        if (shares[col] != 0 || counts(&o, col))
            mark(f, col);
}

/* Numbers from `col` on that are copied from a row, or to which a row is added. */
static void mark_copies(const struct finding *f, const struct kin_row *of, size_t col)
{
    const struct model *model = f->l->record->model;

    for (size_t i = of->first; i < of->end; i++)
        if (of->of[i] != KIN_NONE && (f->at.id != MATRIX_MASKED || model_may_attend(model, f->at.row, i)))
            mark(f, col + i);
}

static void mark_on(const struct finding *f)
{
    const struct lineage *l = f->l;
    const struct origin *maker = maker_of(l, f->at.id, f->at.head);

    for (size_t head = 0; f->at.id == MATRIX_CONCAT && head < l->record->model->num_heads; head++)
        if (!l->record->head_off[head] && may_change(l, MATRIX_HEAD, head))
            mark_copies(f, row_of(l, MATRIX_HEAD, head, f->at.row), head * l->record->model->d_v);
    if (f->at.id == MATRIX_CONCAT || maker->kind == ORIGIN_GIVEN)
        return;
    if (maker->kind == ORIGIN_PRODUCT) {
        mark_products(f, maker);
        return;
    }
    if (maker->kind == ORIGIN_SOFTMAX) {
        mark_shares(f, changing_row(l, &maker->a, f->at.row));
        return;
    }
    mark_copies(f, changing_row(l, &maker->a, f->at.row), 0);
    mark_copies(f, changing_row(l, &maker->plus, f->at.row), 0);
}

/* A row, found when it is first asked for. Going back asks only for matrices made later, up to the cell itself; going
 * on, only for those made earlier, down to it: so the recursion ends. */
static const struct kin_row *row_of(const struct lineage *l, enum matrix_id id, size_t head, size_t row)
{
    struct finding f = {.l = l, .at = {id, head, row, 0}};
    struct kin_matrix *of = &l->of[slot_of(l, id, head)];

    if (of->rows && of->rows[row].is_known)
        return &of->rows[row];
    if (!may_have_kin(l, id, head) || (row != l->cell.row && is_of_row(l, id)))
        return &blank;
    f.matrix = record_matrix(l->record, id, head);
    if (!of->rows) {
        of->count = f.matrix.rows;
        of->rows = memory_new_array(of->count, sizeof *of->rows);
    }
    f.row = &of->rows[row];
    f.row->is_known = true;
    f.kin = is_own(l, id, head) ? KIN_ITSELF : levels[id] < levels[l->cell.id] ? KIN_ANCESTOR : KIN_DESCENDANT;
    if (f.kin == KIN_ITSELF && row == l->cell.row)
        mark(&f, l->cell.col);
    else if (f.kin == KIN_ANCESTOR)
        mark_back(&f);
    else if (f.kin == KIN_DESCENDANT)
        mark_on(&f);
    return f.row;
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
    size_t slots = MATRIX_COUNT * record->model->num_heads;

    return (struct lineage){.record = record,
                            .cell = lineage_cut(record, cell),
                            .of = memory_new_array(slots, sizeof(struct kin_matrix)),
                            .slots = slots};
}

enum kin lineage_kin(const struct lineage *lineage, struct cell_at cell)
{
    const struct kin_row *row = row_of(lineage, cell.id, cell.head, cell.row);

    return row->of ? (enum kin)row->of[cell.col] : KIN_NONE;
}

struct cell_at lineage_first(const struct lineage *lineage, enum matrix_id id, size_t head)
{
    size_t row = first_row(lineage, id, head);
    struct cell_at first = {id, head, 0, 0};

    if (row == record_matrix(lineage->record, id, head).rows)
        return first;
    first.row = row;
    first.col = row_of(lineage, id, head, row)->first;
    return first;
}

void lineage_free(struct lineage *lineage)
{
    for (size_t i = 0; i < lineage->slots; i++) {
        struct kin_matrix *of = &lineage->of[i];

        for (size_t row = 0; row < of->count; row++)
            free(of->rows[row].of);
        free(of->rows);
    }
    free(lineage->of);
    *lineage = (struct lineage){0};
}
