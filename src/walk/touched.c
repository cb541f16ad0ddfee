/* SPDX-License-Identifier: MIT */
/* What changed numbers change: cell by cell in the pictures, and stage by stage downstream. */
#include "walk/touched.h"

#include "attention/touch.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "walk/arithmetic.h"
#include "walk/hidden.h"
#include "walk/name.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 9, COUNT = 18, CELL = 23, CELL_BRIEF = 13, NUMBERS = 15, WIDE = 66 }; /* columns */
enum { ROWS_MOST = 64 };
#define EDGE 1e-3 /* in units of the last digit: this near to a half, only printing shows how a number is rounded */

/* The number of a cell in an example's run. */
static double value_in(const struct example *example, size_t back, struct cell_at cell)
{
    return origin_value(record_layer(&example->record, back), cell);
}

/* Whether two numbers print alike; there may be millions, so they are printed only where rounding could go either
 * way. */
static bool print_alike(double a, double b, int decimals)
{
    static const double units[] = {1, 10, 100, 1e3, 1e4, 1e5, 1e6};
    double unit = decimals < (int)(sizeof units / sizeof *units) ? units[decimals] : pow(10, decimals);
    double x = a * unit, y = b * unit;
    char one[NUMBER_ROOM], other[NUMBER_ROOM];

    if (a == b || !(fabs(x - y) < 1))
        return a == b;
    if (fabs(x - floor(x) - 0.5) > EDGE && fabs(y - floor(y) - 0.5) > EDGE)
        return floor(x + 0.5) == floor(y + 0.5);
    number_fixed(one, a, decimals);
    number_fixed(other, b, decimals);
    return strcmp(one, other) == 0;
}

int touched_change(const struct example *example, size_t back, struct cell_at cell, int decimals)
{
    double value = value_in(example, back, cell), before;

    if (!example->was || !record_matrix(record_layer(&example->was->record, back), cell.id, cell.head).at)
        return 0;
    before = value_in(example->was, back, cell);
    return print_alike(value, before, decimals) ? 0 : value > before ? 1 : -1;
}

/* Appends "▾ 2.80"; from or to −∞ only the direction. */
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

void touched_add_was(const struct example *example, size_t back, struct cell_at cell, int decimals, struct text *out)
{
    char number[NUMBER_ROOM];

    if (touched_change(example, back, cell, decimals) == 0)
        return;
    arithmetic_number(number, value_in(example->was, back, cell), decimals, false);
    text_addf(out, "   was %s   ", number);
    add_difference(out, value_in(example, back, cell), value_in(example->was, back, cell), decimals);
}

/* How many numbers of one or more matrices print differently, and which one differs most. */
struct differing {
    size_t changed, count;
    bool is_named; /* there is one that may be named: not one to be predicted */
    int decimals;  /* the decimals of that number */
    double by;
    struct cell_at most;
};

/* Whether a cell may be named: questions hide cells of their stage in the layer that is shown. */
static bool may_describe(const struct stage *stage, size_t back, struct cell_at cell)
{
    return back != stage->back || !hidden_is(stage, cell.id, cell.head, cell.row, cell.col);
}

static void compare(const struct stage *stage, size_t back, enum matrix_id id, size_t head, struct differing *out)
{
    const struct example *example = stage->example;
    struct matrix matrix = record_matrix(record_layer(&example->record, back), id, head);
    struct matrix was = record_matrix(record_layer(&example->was->record, back), id, head);
    size_t count = matrix.at && was.at ? matrix.rows * matrix.cols : 0;
    int decimals = matrix.at ? stage_decimals(id, matrix) : 0;

    out->count += count;
    for (size_t i = 0; i < count; i++) {
        struct cell_at cell = {id, head, i / matrix.cols, i % matrix.cols};
        double by = fabs(matrix.at[i] - was.at[i]);

        if (print_alike(matrix.at[i], was.at[i], decimals))
            continue;
        out->changed++;
        if ((!out->is_named || by > out->by) && may_describe(stage, back, cell)) {
            out->is_named = true;
            out->most = cell;
            out->by = by;
            out->decimals = decimals;
        }
    }
}

/* A line of the list: matrices of a layer that are neighbours in the record's table, of one head or (SIZE_MAX) of
 * all. */
struct stretch {
    enum matrix_id first, last;
    size_t head, back;
};

/* What has been compared in an example, kept because several layouts are tried and matrices may have millions of
 * numbers. */
struct compared {
    const struct stage *stage;
    struct differing *of; /* [layers × KINDS × heads] */
    bool *is_known;
    size_t heads; /* the most heads of any layer */
};

static const enum matrix_id kinds[] = {MATRIX_Q,       MATRIX_K,    MATRIX_V,     MATRIX_SCORES,
                                       MATRIX_WEIGHTS, MATRIX_HEAD, MATRIX_OUTPUT};
#define KINDS (sizeof kinds / sizeof *kinds)

static struct compared compared_make(const struct stage *stage)
{
    struct compared all = {.stage = stage};
    size_t layers = model_layers(&stage->example->model), count;

    for (const struct model *layer = &stage->example->model; layer; layer = layer->before)
        all.heads = layer->num_heads > all.heads ? layer->num_heads : all.heads;
    count = layers * KINDS * all.heads;
    all.of = memory_new_array(count, sizeof *all.of);
    all.is_known = memory_new_array(count, sizeof *all.is_known);
    return all;
}

static void compared_free(struct compared *all)
{
    free(all->of);
    free(all->is_known);
}

static const struct differing *differing_of(struct compared *all, size_t back, enum matrix_id id, size_t head)
{
    size_t kind = 0, at;

    while (kinds[kind] != id)
        kind++;
    at = (back * KINDS + kind) * all->heads + head;
    if (!all->is_known[at])
        compare(all->stage, back, id, head, &all->of[at]);
    all->is_known[at] = true;
    return &all->of[at];
}

static struct differing compare_all(struct compared *all, const struct stretch *stretch)
{
    const struct model *model = model_layer(&all->stage->example->model, stretch->back);
    struct differing out = {0};

    for (enum matrix_id id = stretch->first; id <= stretch->last; id++) {
        size_t heads = matrix_table[id].per_head ? model->num_heads : 1;

        for (size_t head = 0; head < heads; head++) {
            const struct differing *one;
            struct differing before = out;

            if ((stretch->head != SIZE_MAX && stretch->head != head) || record_is_borrowed(model, id, head))
                continue;
            one = differing_of(all, stretch->back, id, head);
            if (one->is_named && (!out.is_named || one->by > out.by))
                out = *one;
            out.count = before.count + one->count;
            out.changed = before.changed + one->changed;
        }
    }
    return out;
}

/* "[sat,cat]", or "[sat,cat] head 1". */
static void add_most(const struct model *model, struct cell_at cell, bool with_head, struct text *out)
{
    text_add_byte(out, '[');
    name_add_row(out, model, cell.id, cell.head, cell.row, 8);
    text_add_byte(out, ',');
    name_add_column(out, model, cell.id, cell.head, cell.col, 8);
    text_add_byte(out, ']');
    if (with_head && matrix_table[cell.id].per_head)
        text_addf(out, " head %zu", cell.head + 1);
}

/* Appends "Q₁", for all heads "weights", for several matrices "QKV". */
static void add_stretch(const struct stretch *stretch, struct text *out)
{
    if (stretch->head == SIZE_MAX)
        for (enum matrix_id id = stretch->first; id <= stretch->last; id++)
            text_add(out, matrix_table[id].name);
    else
        name_add_matrix(out, stretch->first, stretch->head, false);
}

/* "most [sat,2nd]   2.0 → 1.0   ▾ 1.00" */
static void add_most_of(const struct example *example, const struct stretch *stretch, const struct differing *d,
                        bool is_brief, struct text *out)
{
    const struct model *model = model_layer(&example->model, stretch->back);
    double now = value_in(example, stretch->back, d->most), before = value_in(example->was, stretch->back, d->most);
    struct text part = {0};
    char number[NUMBER_ROOM];

    text_add(&part, is_brief ? "" : "most ");
    add_most(model, d->most, !is_brief && stretch->head == SIZE_MAX, &part);
    utf8_add_left(out, text_string(&part), is_brief ? CELL_BRIEF : CELL);
    text_cut(&part, 0);
    number_fixed(number, before, d->decimals);
    text_addf(&part, is_brief ? "%s→" : "%s → ", number);
    number_fixed(number, now, d->decimals);
    text_add(&part, number);
    if (is_brief) { /* 36 columns hold all of it, with the mark at the end */
        text_addf(out, "%s%s", text_string(&part), now > before ? "▴" : "▾");
    } else {
        utf8_add_left(out, text_string(&part), NUMBERS);
        add_difference(out, now, before, d->decimals);
    }
    text_free(&part);
}

/* "Q₁       1 of 16 changed   most [sat,2nd]   2.0 → 1.0   ▾ 1.00" */
static void add_row(const struct example *example, const struct stretch *stretch, const struct differing *d,
                    bool is_brief, struct text *out)
{
    struct text part = {0};

    if (is_brief && d->is_named) /* the matrix with the largest difference names the line */
        name_add_matrix(&part, d->most.id, d->most.head, false);
    else
        add_stretch(stretch, &part);
    if (example->model.before)
        text_addf(&part, "@%zu", model_layers(model_layer(&example->model, stretch->back)));
    utf8_add_left(out, text_string(&part), NAME);
    text_cut(&part, 0);
    text_addf(&part, "%zu of %zu changed", d->changed, d->count);
    if (!is_brief)
        utf8_add_left(out, text_string(&part), COUNT);
    if (d->is_named)
        add_most_of(example, stretch, d, is_brief, out);
    else
        text_add(out, "yours to predict");
    text_free(&part);
}

/* Finds the lines: by head or for all heads together; Q, K and V each by itself or together. */
static size_t find_changed(struct compared *all, bool by_head, bool by_matrix, struct stretch *out)
{
    size_t layers = model_layers(&all->stage->example->model), count = 0;

    for (size_t at = 0; at < layers * KINDS; at++) {
        struct stretch stretch = {kinds[at % KINDS], kinds[at % KINDS], SIZE_MAX, layers - 1 - at / KINDS};
        const struct model *model = model_layer(&all->stage->example->model, stretch.back);
        size_t heads = by_head && matrix_table[stretch.first].per_head ? model->num_heads : 1;

        if (!by_matrix && (stretch.first == MATRIX_K || stretch.first == MATRIX_V))
            continue;
        if (!by_matrix && stretch.first == MATRIX_Q)
            stretch.last = MATRIX_V;
        for (size_t head = 0; head < heads; head++) {
            stretch.head = by_head ? head : SIZE_MAX;
            if (compare_all(all, &stretch).changed > 0 && count < ROWS_MOST)
                out[count++] = stretch;
        }
    }
    return count;
}

size_t touched_add_downstream(const struct stage *stage, int columns, size_t rows, struct text *out)
{
    struct stretch stretches[ROWS_MOST];
    struct compared all = compared_make(stage);
    size_t count = find_changed(&all, true, true, stretches);

    if (count > rows || count == ROWS_MOST)
        count = find_changed(&all, false, true, stretches);
    if (count > rows)
        count = find_changed(&all, false, false, stretches);
    for (size_t i = count > rows ? count - rows : 0; i < count; i++) {
        struct differing d = compare_all(&all, &stretches[i]);

        text_add(out, out->length ? "\n" : "");
        add_row(stage->example, &stretches[i], &d, columns < WIDE, out);
    }
    compared_free(&all);
    return count;
}

void touched_add_name(const struct model *model, struct cell_at cell, struct text *out)
{
    struct text name = {0};

    name_add_cell(&name, model, cell.id, cell.head, cell.row, cell.col);
    if (touch_is_mask(cell)) /* heads share the mask */
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

void touched_add_change(const struct example *example, struct layer_cell at, struct text *out)
{
    const struct model *original = model_layer(example->was ? &example->was->model : &example->model, at.back);
    const struct model *model = model_layer(&example->model, at.back);

    touched_add_name(model, at.cell, out);
    if (example->model.before && !touch_is_mask(at.cell))
        text_addf(out, " of layer %zu", model_layers(model));
    text_add(out, "  ");
    touched_add_number(at.cell, touch_number(original, at.cell), out);
    text_add(out, " → ");
    touched_add_number(at.cell, touch_number(model, at.cell), out);
}
