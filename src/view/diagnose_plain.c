/* SPDX-License-Identifier: MIT */
/* A round as plain text: every matrix of every head, the list, and, last, the answer. */
#include "attention/formula.h"
#include "base/utf8.h"
#include "view/diagnose.h"
#include "view/name.h"

#include <inttypes.h>
#include <math.h>

#define PLAIN 78

static void add_table(const struct diagnose *self, enum matrix_id id, struct text *out)
{
    const struct model *model = &self->now->model;
    struct matrix matrix = diagnose_matrix(self, id);
    const struct grid grid = {.decimals = 2};
    char room[32];

    diagnose_add_name(self, id, out);
    text_addf(out, ", %zu×%zu ", matrix.rows, matrix.cols);
    name_add_axes(out, model, id, false);
    text_add(out, "\n        ");
    for (size_t col = 0; col < matrix.cols; col++)
        utf8_add_right(out, record_label(model, id, self->head, true, col, room), 8);
    for (size_t row = 0; row < matrix.rows; row++) {
        text_add(out, "\n  ");
        utf8_add_left(out, record_label(model, id, self->head, false, row, room), 6);
        for (size_t col = 0; col < matrix.cols; col++)
            utf8_add_right(out, grid_number(&grid, matrix.at[row * matrix.cols + col], GRID_NUMBERS, room), 8);
    }
    text_add(out, "\n");
}

/* A table, and the arithmetic of the cell of it that is nearest to the selected one. */
static void add_matrix(const struct diagnose *self, enum matrix_id id, size_t head, struct text *out)
{
    struct diagnose at = *self;
    struct line sum = {0};

    at.head = head;
    diagnose_select(&at, id, self->row, self->col);
    add_table(&at, id, out);
    text_add(out, "  ");
    name_add_cell(out, &at.now->model, id, diagnose_head(&at, id), at.row, at.col);
    text_add(out, ": ");
    diagnose_add_sum(&at, 60, &sum);
    text_addf(out, "%s\n\n", text_string(&sum.text));
    line_free(&sum);
}

static void add_matrices(const struct diagnose *self, struct text *out)
{
    enum matrix_id ids[DIAGNOSE_MATRICES];
    size_t count = diagnose_matrices(self, ids), heads = self->now->model.num_heads;

    for (size_t i = 0; i < count; i++)
        for (size_t head = 0; head < (matrix_table[ids[i]].per_head ? heads : 1); head++)
            add_matrix(self, ids[i], matrix_table[ids[i]].per_head ? head : self->head, out);
}

static void add_answer(const struct diagnose *self, struct text *out)
{
    const struct theme theme = {0};
    struct flow flow;

    diagnose_lay_answer(self, &theme, PLAIN, &flow);
    flow_text(&flow, out);
    flow_free(&flow);
}

void diagnose_plain(const void *object, struct text *out)
{
    const struct diagnose *self = object;
    bool score = diagnose_is_score(self);

    diagnose_add_status(self, 0, out);
    if (score) {
        text_addf(out, ", %zu right\n\n", diagnose_right(self));
        add_answer(self, out);
        return;
    }
    text_addf(out, "\nSeed %" PRIu64 ". One mistake was made; what comes after follows from it.\n\n", self->seed);
    add_matrices(self, out);
    text_add(out, "Which mistake is it?\n");
    for (int i = 0; i < MISTAKE_COUNT; i++)
        text_addf(out, "  %2d  %-16s %s\n", i + 1, mistake_table[i].name, mistake_table[i].title);
    text_add(out, "\nAnswer\n");
    add_answer(self, out);
}
