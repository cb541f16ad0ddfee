/* SPDX-License-Identifier: MIT */
/* What changed numbers change: cell by cell in the pictures, and stage by stage downstream. */
#include "view/touched.h"

#include "base/number.h"
#include "base/utf8.h"
#include "view/name.h"

#include <math.h>
#include <string.h>

enum { NAME = 9, COUNT = 18, CELL = 22, CELL_BRIEF = 13, WIDE = 66 }; /* columns */

/* The number of a cell in another run of the same sizes. */
static double value_in(const struct example *example, size_t back, struct cell_at cell)
{
    return origin_value(record_layer(&example->record, back), cell);
}

int touched_change(const struct example *example, size_t back, struct cell_at cell, int decimals)
{
    char now[NUMBER_ROOM], was[NUMBER_ROOM];
    double value = value_in(example, back, cell), before;

    if (!example->was || !record_matrix(record_layer(&example->was->record, back), cell.id, cell.head).at)
        return 0;
    before = value_in(example->was, back, cell);
    number_fixed(now, value, decimals);
    number_fixed(was, before, decimals);
    return strcmp(now, was) == 0 ? 0 : value > before ? 1 : -1;
}

/* "▾ 2.80" */
static void add_difference(struct text *out, double value, double before, int decimals)
{
    char number[NUMBER_ROOM];

    number_fixed(number, fabs(value - before), decimals);
    text_addf(out, "%s %s", value > before ? "▴" : "▾", number);
}

void touched_add_was(const struct example *example, size_t back, struct cell_at cell, int decimals, struct text *out)
{
    char number[NUMBER_ROOM];

    if (touched_change(example, back, cell, decimals) == 0)
        return;
    number_fixed(number, value_in(example->was, back, cell), decimals);
    text_addf(out, "   was %s   ", number);
    add_difference(out, value_in(example, back, cell), value_in(example->was, back, cell), decimals);
}

/* Of a matrix: how many of its numbers print differently, and the one that differs most. */
struct differing {
    size_t changed, count;
    int decimals; /* of its numbers */
    struct cell_at most;
    size_t back; /* its layer */
};

static struct differing compare(const struct example *example, size_t back, enum matrix_id id, size_t head)
{
    struct matrix matrix = record_matrix(record_layer(&example->record, back), id, head);
    struct differing out = {.back = back,
                            .count = matrix.at ? matrix.rows * matrix.cols : 0,
                            .decimals = matrix.at ? stage_decimals(id, matrix) : 0};
    double most = 0;

    for (size_t i = 0; i < out.count; i++) {
        struct cell_at cell = {id, head, i / matrix.cols, i % matrix.cols};
        double by = fabs(value_in(example, back, cell) - value_in(example->was, back, cell));

        if (touched_change(example, back, cell, out.decimals) == 0)
            continue;
        out.changed++;
        if (by > most)
            out.most = cell;
        most = fmax(most, by);
    }
    return out;
}

/* "Q₁       1 of 16 changed   most [sat,2nd]   2.0 → 1.0   ▾ 1.00" */
static void add_row(const struct example *example, const struct differing *d, bool is_brief, struct text *out)
{
    const struct model *model = model_layer(&example->model, d->back);
    double now = value_in(example, d->back, d->most), before = value_in(example->was, d->back, d->most);
    struct text part = {0};
    char number[NUMBER_ROOM];

    name_add_matrix(&part, d->most.id, d->most.head, false);
    if (example->model.before)
        text_addf(&part, "@%zu", model_layers(model));
    utf8_add_left(out, text_string(&part), NAME);
    text_cut(&part, 0);
    if (!is_brief) {
        text_addf(&part, "%zu of %zu changed", d->changed, d->count);
        utf8_add_left(out, text_string(&part), COUNT);
        text_cut(&part, 0);
    }
    text_add(&part, is_brief ? "[" : "most [");
    name_add_row(&part, model, d->most.id, d->most.head, d->most.row, 8);
    text_add_byte(&part, ',');
    name_add_column(&part, model, d->most.id, d->most.head, d->most.col, 8);
    text_add_byte(&part, ']');
    utf8_add_left(out, text_string(&part), is_brief ? CELL_BRIEF : CELL);
    number_fixed(number, before, d->decimals);
    text_addf(out, "%s → ", number);
    number_fixed(number, now, d->decimals);
    text_add(out, number);
    if (!is_brief) {
        text_add(out, "   ");
        add_difference(out, now, before, d->decimals);
    }
    text_free(&part);
}

/* A line for each head whose matrix prints differently; returns how many lines there are then. */
static size_t add_changed(const struct example *example, size_t back, enum matrix_id id, bool is_brief, size_t rows,
                          struct text *out)
{
    const struct model *model = model_layer(&example->model, back);

    for (size_t head = 0; head < (matrix_table[id].per_head ? model->num_heads : 1); head++) {
        struct differing d = compare(example, back, id, head);

        if (d.changed == 0 || record_is_borrowed(model, id, head))
            continue;
        text_add(out, rows++ ? "\n" : "");
        add_row(example, &d, is_brief, out);
    }
    return rows;
}

size_t touched_add_downstream(const struct example *example, int columns, struct text *out)
{
    static const enum matrix_id shown[] = {MATRIX_Q,       MATRIX_K,    MATRIX_V,     MATRIX_SCORES,
                                           MATRIX_WEIGHTS, MATRIX_HEAD, MATRIX_OUTPUT};
    size_t rows = 0;

    for (size_t back = model_layers(&example->model); back-- > 0;)
        for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
            rows = add_changed(example, back, shown[i], columns < WIDE, rows, out);
    return rows;
}
