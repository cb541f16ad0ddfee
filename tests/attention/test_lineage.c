/* SPDX-License-Identifier: MIT */
/* Ancestors and descendants, found once more by the slowest way there is: term by term until nothing is added. And what
 * really changes as a given number does is among its descendants. */
#include "attention/lineage.h"
#include "base/memory.h"
#include "samples.h"
#include "suites.h"

#include <math.h>
#include <stdlib.h>

/* Every cell of a run, numbered. */
struct cells {
    const struct record *record;
    struct cell_at *of;
    size_t count;
};

static bool is_cut_or_computed(enum matrix_id id)
{
    return id <= MATRIX_OUTPUT;
}

static struct cells list_cells(const struct record *record)
{
    struct cells cells = {.record = record};

    for (int id = 0; id < MATRIX_COUNT; id++) {
        size_t heads = matrix_table[id].per_head ? record->model->num_heads : 1;
        struct matrix m = record_matrix(record, (enum matrix_id)id, 0);

        if (!m.at || !is_cut_or_computed((enum matrix_id)id))
            continue;
        cells.of = memory_resize(cells.of, cells.count + heads * m.rows * m.cols, sizeof *cells.of);
        for (size_t i = 0; i < heads * m.rows * m.cols; i++)
            cells.of[cells.count++] =
                (struct cell_at){(enum matrix_id)id, i / (m.rows * m.cols), i / m.cols % m.rows, i % m.cols};
    }
    return cells;
}

static bool is_same(struct cell_at a, struct cell_at b)
{
    return a.id == b.id && a.row == b.row && a.col == b.col && (!matrix_table[a.id].per_head || a.head == b.head);
}

/* How a number is read: as one that counts (back), and as one whose change is felt (on). */
struct reading {
    struct cell_at cell;
    bool counts, is_felt;
};

/* Lists what a cell reads; returns how many. */
static size_t read_by(const struct record *record, struct cell_at cell, struct reading *out)
{
    struct origin o = origin_find(record, cell);
    size_t count = 0;
    bool is_none = o.cleared || (o.kind == ORIGIN_SOFTMAX && origin_value(record, cell) == 0);

    if (matrix_table[cell.id].stage <= STAGE_SPLIT || is_none)
        return 0;
    for (size_t k = 0; k < o.count; k++) {
        double a = origin_number(&o.a, k), b = o.kind == ORIGIN_PRODUCT ? origin_number(&o.b, k) : 1;
        struct cell_at at = origin_cell(&o.a, k);

        if (o.kind == ORIGIN_SOFTMAX) {
            bool counts = origin_value(record, (struct cell_at){cell.id, cell.head, cell.row, k}) != 0;

            out[count++] = (struct reading){at, counts, counts};
        } else if (o.kind == ORIGIN_PRODUCT) {
            out[count++] = (struct reading){at, a * b != 0, b != 0};
            out[count++] = (struct reading){origin_cell(&o.b, k), a * b != 0, a != 0};
        } else {
            out[count++] = (struct reading){at, true, true};
        }
    }
    return count;
}

static size_t number_of(const struct cells *cells, struct cell_at cell)
{
    size_t i = 0;

    while (!is_same(cells->of[i], cell))
        i++;
    return i;
}

/* Sweeps over all cells until nothing is added. */
static void find_kin(const struct cells *cells, struct cell_at from, unsigned char *before, unsigned char *after)
{
    struct reading *readings = memory_new_array(2 * SAMPLE_MOST, sizeof *readings);
    bool more = true;

    before[number_of(cells, from)] = after[number_of(cells, from)] = 1;
    while (more) {
        more = false;
        for (size_t i = 0; i < cells->count; i++) {
            size_t count = read_by(cells->record, cells->of[i], readings);

            for (size_t k = 0; k < count; k++) {
                size_t read = number_of(cells, readings[k].cell);
                bool leads_back = before[i] && readings[k].counts && !before[read];
                bool leads_on = after[read] && readings[k].is_felt && !after[i];

                before[read] |= leads_back;
                after[i] |= leads_on;
                more = more || leads_back || leads_on;
            }
        }
    }
    free(readings);
}

static struct cell_at random_cell(const struct cells *cells, struct random *r)
{
    return cells->of[sample_below(r, cells->count)];
}

static void check_kin(const struct record *record, struct random *r)
{
    struct cells cells = list_cells(record);
    struct cell_at from = random_cell(&cells, r);
    unsigned char *before = memory_new(cells.count), *after = memory_new(cells.count);
    struct lineage lineage = lineage_find(record, from);

    find_kin(&cells, from, before, after);
    for (size_t i = 0; i < cells.count; i++) {
        struct cell_at c = cells.of[i];
        enum kin kin = lineage_kin(&lineage, c);
        enum kin right = before[i] && after[i] ? KIN_ITSELF
                         : before[i]           ? KIN_ANCESTOR
                         : after[i]            ? KIN_DESCENDANT
                                               : KIN_NONE;

        if (kin != right)
            ck_abort_msg("%s %zu [%zu,%zu] of %s [%zu,%zu]: %d, should be %d", matrix_table[c.id].name, c.head, c.row,
                         c.col, matrix_table[from.id].name, from.row, from.col, kin, right);
    }
    lineage_free(&lineage);
    free(before);
    free(after);
    free(cells.of);
}

static size_t turn; /* a slow way: some samples do, and some of those have many zeros */

static void check_sample(struct sample *t)
{
    size_t size = t->n * t->d_model;

    if (turn++ % 10 != 0 || size > 40)
        return;
    for (size_t i = 0; turn % 20 == 1 && i < size; i++)
        if (sample_below(&t->random, 3) > 0)
            t->model.X[i] = 0;
    for (size_t i = 0; turn % 20 == 1 && i < t->d_model * t->d_model; i++)
        if (sample_below(&t->random, 2) > 0)
            t->model.W_V[i] = t->model.W_O[i] = 0;
    ck_assert(record_run_again(&t->record, NULL));
    for (int i = 0; i < 3; i++)
        check_kin(&t->record, &t->random);
    record_switch_head(&t->record, 0, t->head, true);
    check_kin(&t->record, &t->random);
    record_switch_head(&t->record, 0, t->head, false);
}

START_TEST(kin_is_what_the_terms_lead_to)
{
    turn = 0;
    samples_run(check_sample);
}
END_TEST

/* Changes a number of X a little, and compares. */
static void check_changes(struct sample *t)
{
    struct cells cells;
    struct cell_at from = {MATRIX_X, 0, sample_below(&t->random, t->n), sample_below(&t->random, t->d_model)};
    struct lineage lineage = lineage_find(&t->record, from);
    size_t changed = 0;
    double *was;

    cells = list_cells(&t->record);
    was = memory_new_array(cells.count, sizeof *was);
    for (size_t i = 0; i < cells.count; i++)
        was[i] = origin_value(&t->record, cells.of[i]);
    t->model.X[from.row * t->d_model + from.col] += 0.001;
    ck_assert(record_run_again(&t->record, NULL));
    for (size_t i = 0; i < cells.count; i++) {
        struct cell_at c = cells.of[i];
        enum kin kin = lineage_kin(&lineage, c);

        if (origin_value(&t->record, c) == was[i] || (isnan(was[i]) && isnan(origin_value(&t->record, c))))
            continue;
        changed++;
        if (kin != KIN_ITSELF && kin != KIN_DESCENDANT)
            ck_abort_msg("%s[%zu,%zu] changes", matrix_table[c.id].name, c.row, c.col);
    }
    ck_assert_uint_gt(changed, 0);
    lineage_free(&lineage);
    free(was);
    free(cells.of);
}

START_TEST(what_changes_is_a_descendant)
{
    samples_run(check_changes);
}
END_TEST

Suite *attention_lineage_suite(void)
{
    Suite *suite = suite_create("attention_lineage");
    TCase *core = tcase_create("lineage");

    tcase_add_test(core, kin_is_what_the_terms_lead_to);
    tcase_add_test(core, what_changes_is_a_descendant);
    suite_add_tcase(suite, core);
    return suite;
}
