/* SPDX-License-Identifier: MIT */
/* What changed numbers change: cell by cell in the pictures, and stage by stage downstream. */
#include "view/touched.h"

#include "attention/touch.h"
#include "base/number.h"
#include "base/utf8.h"
#include "view/name.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { NAME = 9, COUNT = 18, CELL = 23, CELL_BRIEF = 13, NUMBERS = 15, WIDE = 66 }; /* columns */
enum { ROWS_MOST = 64 };

/* The number of a cell in another run of the same sizes. */
static double value_in(const struct example *example, struct cell_at cell)
{
    return origin_value(&example->record, cell);
}

int touched_change(const struct example *example, struct cell_at cell, int decimals)
{
    char now[NUMBER_ROOM], was[NUMBER_ROOM];
    double value = value_in(example, cell), before;

    if (!example->was || !record_matrix(&example->was->record, cell.id, cell.head).at)
        return 0;
    before = value_in(example->was, cell);
    number_fixed(now, value, decimals);
    number_fixed(was, before, decimals);
    return strcmp(now, was) == 0 ? 0 : value > before ? 1 : -1;
}

/* "▾ 2.80"; from and to −∞ the direction alone. */
static void add_difference(struct text *out, double value, double before, int decimals)
{
    char number[NUMBER_ROOM];

    if (!isfinite(value - before)) {
        text_add(out, value > before ? "▴" : "▾");
        return;
    }

    number_fixed(number, fabs(value - before), decimals);
    text_addf(out, "%s %s", value > before ? "▴" : "▾", number);
}

void touched_add_was(const struct example *example, struct cell_at cell, int decimals, struct text *out)
{
    char number[NUMBER_ROOM];

    if (touched_change(example, cell, decimals) == 0)
        return;
    number_fixed(number, value_in(example->was, cell), decimals);
    text_addf(out, "   was %s   ", number);
    add_difference(out, value_in(example, cell), value_in(example->was, cell), decimals);
}

/* Of a matrix, or of several: how many numbers print differently, and the one that differs most. */
struct differing {
    size_t changed, count;
    int decimals; /* of that one */
    double by;
    struct cell_at most;
};

static void compare(const struct example *example, enum matrix_id id, size_t head, struct differing *out)
{
    struct matrix matrix = record_matrix(&example->record, id, head);
    size_t count = matrix.at ? matrix.rows * matrix.cols : 0;
    int decimals = matrix.at ? stage_decimals(id, matrix) : 0;

    out->count += count;
    for (size_t i = 0; i < count; i++) {
        struct cell_at cell = {id, head, i / matrix.cols, i % matrix.cols};
        double by = fabs(value_in(example, cell) - value_in(example->was, cell));

        if (touched_change(example, cell, decimals) == 0)
            continue;
        if (out->changed++ == 0 || by > out->by) {
            out->most = cell;
            out->by = by;
            out->decimals = decimals;
        }
    }
}

/* A line of the list: matrices next to each other in the record's table, of one head, or (SIZE_MAX) of all. */
struct stretch {
    enum matrix_id first, last;
    size_t head;
};

static struct differing compare_all(const struct example *example, const struct stretch *stretch)
{
    struct differing out = {0};

    for (enum matrix_id id = stretch->first; id <= stretch->last; id++) {
        size_t heads = matrix_table[id].per_head ? example->model.num_heads : 1;

        for (size_t head = 0; head < heads; head++)
            if (stretch->head == SIZE_MAX || stretch->head == head)
                compare(example, id, head, &out);
    }
    return out;
}

/* "[sat,cat]", or "[sat,cat] head 1". */
static void add_most(const struct example *example, struct cell_at cell, bool with_head, struct text *out)
{
    text_add_byte(out, '[');
    name_add_row(out, &example->model, cell.id, cell.head, cell.row, 8);
    text_add_byte(out, ',');
    name_add_column(out, &example->model, cell.id, cell.head, cell.col, 8);
    text_add_byte(out, ']');
    if (with_head && matrix_table[cell.id].per_head)
        text_addf(out, " head %zu", cell.head + 1);
}

/* "Q₁", of all heads "weights", of more than one matrix "QKV". */
static void add_stretch(const struct stretch *stretch, struct text *out)
{
    if (stretch->head == SIZE_MAX)
        for (enum matrix_id id = stretch->first; id <= stretch->last; id++)
            text_add(out, matrix_table[id].name);
    else
        name_add_matrix(out, stretch->first, stretch->head, false);
}

/* "Q₁       1 of 16 changed   most [sat,2nd]   2.0 → 1.0   ▾ 1.00" */
static void add_row(const struct example *example, const struct stretch *stretch, const struct differing *d,
                    bool is_brief, struct text *out)
{
    double now = value_in(example, d->most), before = value_in(example->was, d->most);
    struct text part = {0};
    char number[NUMBER_ROOM];

    if (is_brief) /* the matrix that holds it says most */
        name_add_matrix(&part, d->most.id, d->most.head, false);
    else
        add_stretch(stretch, &part);
    utf8_add_left(out, text_string(&part), NAME);
    text_cut(&part, 0);
    text_addf(&part, "%zu of %zu changed", d->changed, d->count);
    if (!is_brief)
        utf8_add_left(out, text_string(&part), COUNT);
    text_cut(&part, 0);
    text_add(&part, is_brief ? "" : "most ");
    add_most(example, d->most, !is_brief && stretch->head == SIZE_MAX, &part);
    utf8_add_left(out, text_string(&part), is_brief ? CELL_BRIEF : CELL);
    text_cut(&part, 0);
    number_fixed(number, before, d->decimals);
    text_addf(&part, "%s → ", number);
    number_fixed(number, now, d->decimals);
    text_add(&part, number);
    if (is_brief) {
        text_addf(out, "%s %s", text_string(&part), now > before ? "▴" : "▾");
    } else {
        utf8_add_left(out, text_string(&part), NUMBERS);
        add_difference(out, now, before, d->decimals);
    }
    text_free(&part);
}

/* The lines, each matrix of each head, or all heads in one; of Q, K and V each, or one. */
static size_t find_changed(const struct example *example, bool by_head, bool by_matrix, struct stretch *out)
{
    static const struct stretch each[] = {{MATRIX_Q, MATRIX_Q, 0},
                                          {MATRIX_K, MATRIX_K, 0},
                                          {MATRIX_V, MATRIX_V, 0},
                                          {MATRIX_SCORES, MATRIX_SCORES, 0},
                                          {MATRIX_WEIGHTS, MATRIX_WEIGHTS, 0},
                                          {MATRIX_HEAD, MATRIX_HEAD, 0},
                                          {MATRIX_OUTPUT, MATRIX_OUTPUT, 0}};
    size_t count = 0;

    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        size_t heads = by_head && matrix_table[each[i].first].per_head ? example->model.num_heads : 1;

        for (size_t head = 0; head < heads; head++) {
            struct stretch stretch = each[i];

            stretch.head = by_head ? head : SIZE_MAX;
            if (!by_matrix && stretch.first == MATRIX_Q)
                stretch.last = MATRIX_V;
            if ((by_matrix || i == 0 || i > 2) && compare_all(example, &stretch).changed > 0 && count < ROWS_MOST)
                out[count++] = stretch;
        }
    }
    return count;
}

size_t touched_add_downstream(const struct example *example, int columns, size_t rows, struct text *out)
{
    struct stretch stretches[ROWS_MOST];
    size_t count = find_changed(example, true, true, stretches);

    if (count > rows || count == ROWS_MOST)
        count = find_changed(example, false, true, stretches);
    if (count > rows)
        count = find_changed(example, false, false, stretches);
    for (size_t i = count > rows ? count - rows : 0; i < count; i++) {
        struct differing d = compare_all(example, &stretches[i]);

        text_add(out, out->length ? "\n" : "");
        add_row(example, &stretches[i], &d, columns < WIDE, out);
    }
    return count;
}

void touched_add_name(const struct model *model, struct cell_at cell, struct text *out)
{
    struct text name = {0};

    name_add_cell(&name, model, cell.id, cell.head, cell.row, cell.col);
    if (touch_is_mask(cell)) /* all heads have one */
        text_addf(out, "mask%s", strchr(text_string(&name), '['));
    else
        text_add(out, text_string(&name));
    text_free(&name);
}

void touched_add_number(struct cell_at cell, double value, struct text *out)
{
    char number[NUMBER_ROOM];

    number_fixed(number, value, touch_is_mask(cell) ? 0 : round(value * 10) == value * 10 ? 1 : TOUCH_DECIMALS);
    text_add(out, number);
}

void touched_add_change(const struct example *example, struct cell_at cell, struct text *out)
{
    const struct example *original = example->was ? example->was : example;

    touched_add_name(&example->model, cell, out);
    text_add(out, "  ");
    touched_add_number(cell, touch_number(&original->model, cell), out);
    text_add(out, " → ");
    touched_add_number(cell, touch_number(&example->model, cell), out);
}
