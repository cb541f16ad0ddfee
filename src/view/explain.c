/* SPDX-License-Identifier: MIT */
/* The arithmetic of the selected cell in full, one term a line: for sums that no line can hold. */
#include "base/utf8.h"
#include "view/arithmetic.h"
#include "view/arithmetic_other.h"
#include "view/hidden.h"
#include "view/making.h"
#include "view/name.h"

#include <math.h>

enum { LABELS = 8, FACTOR = 9, STEP = 7 }; /* columns: in all at most the 36 of a small window */

static void add_number(struct text *out, double value, int decimals, int columns)
{
    char number[NUMBER_ROOM];

    arithmetic_number(number, value, decimals, false);
    utf8_add_right(out, number, columns);
}

/* "sat": what tells term k from the others of its run. */
static void add_label(const struct stage *stage, struct text *out, const struct origin_run *run, size_t k)
{
    struct cell_at cell = origin_cell(run, k);
    struct text label = {0};

    if (run->down)
        name_add_row(&label, stage_model(stage), cell.id, cell.head, cell.row, LABELS - 1);
    else
        name_add_column(&label, stage_model(stage), cell.id, cell.head, cell.col, LABELS - 1);
    utf8_add_left(out, text_string(&label), LABELS);
    text_free(&label);
}

static void add_run(const struct stage *stage, struct text *out, const struct origin_run *run)
{
    struct text name = {0};

    name_add_run(&name, stage_model(stage), run, FACTOR - 1);
    utf8_add_right(out, text_string(&name), FACTOR);
    text_free(&name);
}

/* "            X[sat] W_Q₁[:,2nd]    product", then a line for each term, then the sum. */
static void explain_product(const struct stage *stage, const struct origin *p, struct text *out)
{
    int a_decimals = arithmetic_figures(stage, &p->a)->decimals,
        b_decimals = arithmetic_figures(stage, &p->b)->decimals;
    int decimals = arithmetic_decimals(stage, p);

    text_repeat(out, " ", LABELS);
    add_run(stage, out, &p->a);
    add_run(stage, out, &p->b);
    utf8_add_right(out, "product", FACTOR);
    for (size_t k = 0; k < p->count; k++) {
        double left = origin_number(&p->a, k), right = origin_number(&p->b, k);

        text_add_byte(out, '\n');
        add_label(stage, out, &p->a, k);
        add_number(out, left, a_decimals, FACTOR);
        add_number(out, right, b_decimals, FACTOR);
        add_number(out, origin_term(p, k), decimals, FACTOR);
    }
    text_addf(out, "\n%-*s", LABELS + 2 * FACTOR, "sum");
    add_number(out, origin_value(stage_record(stage), stage->at), decimals, FACTOR);
}

/* The way of a whole row through softmax, a line for each key. */
static void explain_softmax(const struct stage *stage, struct origin *origin, struct text *out)
{
    if (origin_most(origin) > -INFINITY)
        origin->shift = origin_most(origin);
    text_repeat(out, " ", LABELS);
    utf8_add_right(out, stage_model(stage)->mask ? "masked" : "scaled", STEP);
    utf8_add_right(out, "- max", STEP);
    utf8_add_right(out, "exp", STEP);
    utf8_add_right(out, "share", STEP);
    for (size_t j = 0; j < origin->count; j++) {
        double score = origin_number(&origin->a, j);
        struct cell_at share = stage->at;

        share.col = j;
        text_add_byte(out, '\n');
        add_label(stage, out, &origin->a, j);
        add_number(out, score, 2, STEP);
        add_number(out, score - origin->shift, 2, STEP);
        add_number(out, origin_term(origin, j), 3, STEP);
        if (hidden_is(stage, share.id, share.head, share.row, share.col))
            utf8_add_right(out, "?", STEP);
        else if (making_is_ahead(stage, share))
            utf8_add_right(out, "·", STEP);
        else
            add_number(out, origin_value(stage_record(stage), share), 3, STEP);
    }
    text_addf(out, "\n%-*s", LABELS + 2 * STEP, "sum");
    add_number(out, origin_sum(origin), 3, STEP);
}

void stage_explain(const void *self, struct text *out)
{
    const struct stage *stage = self;
    struct origin origin = origin_find(stage_record(stage), stage->at);
    struct line line = {0};

    if (hidden_is(stage, stage->at.id, stage->at.head, stage->at.row, stage->at.col)) {
        text_add(out, "Hidden: what do you expect here?");
    } else if (hidden_in_arithmetic(stage, stage->at)) {
        text_add(out, "Made of a number that is hidden.");
    } else if (making_is_ahead(stage, stage->at)) {
        arithmetic_write(stage, stage->at, 0, false, &line);
        text_addf(out, "Not computed yet:\n%s", text_string(&line.text));
        line_free(&line);
    } else if (origin.kind == ORIGIN_PRODUCT) {
        explain_product(stage, &origin, out);
    } else if (origin.kind == ORIGIN_SOFTMAX) {
        explain_softmax(stage, &origin, out);
    } else {
        arithmetic_write(stage, stage->at, 0, false, &line);
        text_add(out, text_string(&line.text));
        line_free(&line);
    }
}
