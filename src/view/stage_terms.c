/* SPDX-License-Identifier: MIT */
/* The terms of the selected cell of a stage, from its origin. What only passes a number on (copied, divided, masked) is
 * passed through: one goes to where the number was made. */
#include "view/follow.h"

#include "attention/touch.h"
#include "base/memory.h"
#include "view/arithmetic.h"
#include "view/arithmetic_other.h"
#include "view/hidden.h"
#include "view/making.h"
#include "view/name.h"

#include <math.h>
#include <stdlib.h>

void view_terms_free(struct view_terms *terms)
{
    for (size_t i = 0; i < terms->count; i++) {
        for (size_t f = 0; f < 2; f++) {
            text_free(&terms->terms[i].factors[f].number);
            text_free(&terms->terms[i].factors[f].name);
            text_free(&terms->terms[i].factors[f].from);
            text_free(&terms->terms[i].factors[f].cell);
        }
        text_free(&terms->terms[i].makes);
    }
    free(terms->terms);
    text_free(&terms->name);
    text_free(&terms->cell);
    text_free(&terms->why_none);
    *terms = (struct view_terms){0};
}

/* The cell whose number comes here unchanged but for a mask and what it is divided by, or multiplied with. */
static struct cell_at made_at(const struct record *record, struct cell_at cell, double *divisor, double *factor)
{
    struct origin origin = origin_find(record, cell);

    *divisor = *factor = 1;
    while (origin_is_passed_on(&origin)) {
        *divisor *= origin.divisor;
        *factor *= origin.kind == ORIGIN_FACTOR ? origin.factor : 1;
        cell = origin.a.first;
        origin = origin_find(record, cell);
    }
    return cell;
}

/* The step that makes a matrix, or where one that is given is seen first: W_O in its own product. */
static enum stage_id stage_of(enum matrix_id id)
{
    bool is_whole = id >= MATRIX_WHOLE_W_Q && id <= MATRIX_WHOLE_W_V;

    return is_whole ? STAGE_SPLIT : id == MATRIX_W_O ? STAGE_OUTPUT : matrix_table[id].stage;
}

/* A cell of the stage's layer, or of the one before it. */
static void name_cell(const struct record *record, struct cell_at cell, struct text *out)
{
    name_add_cell(out, record->model, cell.id, cell.head, cell.row, cell.col);
}

/* A cell as choose() takes it: one of another layer says which. */
static void add_choice(const struct stage *stage, size_t back, struct cell_at cell, struct text *out)
{
    size_t layers = model_layers(&stage->example->model);

    if (layers > 1)
        text_addf(out, "%zu@", layers - stage->back - back);
    hidden_add_name(out, record_layer(stage_record(stage), back)->model, cell);
}

/* "scaled₁[sat,cat]"; what is passed on also with where it was made: "= scores₁[sat,cat] / 2". */
static void set_factor(const struct stage *stage, const struct origin_run *run, size_t k, struct view_factor *out)
{
    const struct record *record = record_layer(stage_record(stage), run->back);
    struct cell_at cell = origin_cell(run, k);
    struct origin origin = origin_find(record, cell);
    double divisor, factor;
    struct cell_at made = made_at(record, cell, &divisor, &factor);

    if (cell.id == MATRIX_CONCAT)
        cell = made; /* one says the head's name, */
    if (cell.id == MATRIX_MASKED && !record_has_masked(record))
        cell = origin.a.first; /* and no mask where there is none */
    name_cell(record, cell, &out->name);
    if (run->back)
        text_addf(&out->name, " of layer %zu", model_layers(record->model));
    if (origin.kind != ORIGIN_COPY && origin_is_passed_on(&origin)) {
        text_add(&out->from, " = ");
        name_cell(record, made, &out->from);
        text_addf(&out->from, factor == 1 ? " / %.4g" : " × %.4g", factor == 1 ? divisor : factor);
    }
    out->view = stage_names[stage_of(made.id)];
    add_choice(stage, run->back, made, &out->cell);
}

static void add_product_term(const struct stage *stage, const struct origin *p, size_t k, struct view_term *out)
{
    const struct origin_run *runs[] = {&p->a, &p->b};
    char number[NUMBER_ROOM];

    out->factor_count = 2;
    for (size_t f = 0; f < 2; f++) {
        arithmetic_number(number, origin_number(runs[f], k), arithmetic_figures(stage, runs[f])->decimals, false);
        text_add(&out->factors[f].number, number);
        set_factor(stage, runs[f], k, &out->factors[f]);
    }
    arithmetic_number(number, origin_term(p, k), arithmetic_decimals(stage, p), false);
    text_add(&out->makes, number);
    out->is_zero = origin_term(p, k) == 0;
}

/* Of a softmax e^x; of what is passed on the number itself. */
static void add_single_term(const struct stage *stage, const struct origin *o, size_t k, struct view_term *out)
{
    char number[NUMBER_ROOM];
    bool is_power = o->kind == ORIGIN_SOFTMAX, is_sum = o->plus.at != NULL;

    arithmetic_number(number, origin_number(&o->a, k) - o->shift, arithmetic_figures(stage, &o->a)->decimals, false);
    text_addf(&out->factors[0].number, "%s%s", is_power ? "e^" : "", number);
    arithmetic_number(number, is_power || is_sum ? origin_term(o, k) : origin_result(o), 2, false);
    text_add(&out->makes, number);
    out->factor_count = 1;
    set_factor(stage, &o->a, k, &out->factors[0]);
    out->remark = !is_power ? "" : k == o->mine ? "its own" : "in the sum";
    out->is_zero = is_power && origin_term(o, k) == 0;
}

/* What is added besides the terms: a bias, or what the layer before made. */
static void add_plus(const struct stage *stage, const struct origin *o, struct view_term *out)
{
    char number[NUMBER_ROOM];

    arithmetic_number(number, origin_plus(o), arithmetic_figures(stage, &o->plus)->decimals, false);
    text_add(&out->factors[0].number, number);
    text_add(&out->makes, number);
    out->factor_count = 1;
    out->remark = "added";
    out->is_zero = origin_plus(o) == 0;
    set_factor(stage, &o->plus, 0, &out->factors[0]);
}

/* For sorting: the size of a term and where it stands. */
struct ranked {
    double size;
    size_t k;
};

static int compare(const void *a, const void *b)
{
    const struct ranked *left = a, *right = b;

    if (left->size != right->size)
        return left->size < right->size ? 1 : -1;
    return left->k < right->k ? -1 : left->k > right->k;
}

static void add_terms(const struct stage *stage, const struct origin *origin, struct view_terms *out)
{
    struct ranked *order = memory_new_array(origin->count, sizeof *order);

    for (size_t k = 0; k < origin->count; k++)
        order[k] = (struct ranked){fabs(origin_term(origin, k)), k};
    if (origin->kind == ORIGIN_SOFTMAX)
        order[origin->mine].size = INFINITY;
    qsort(order, origin->count, sizeof *order, compare);
    out->terms = memory_new_array(origin->count + 1, sizeof *out->terms);
    out->count = origin->count;
    if (origin->plus.at) {
        out->terms[out->count].remark = "";
        add_plus(stage, origin, &out->terms[out->count++]);
    }
    for (size_t i = 0; i < origin->count; i++) {
        out->terms[i].remark = "";
        (origin->kind == ORIGIN_PRODUCT ? add_product_term : add_single_term)(stage, origin, order[i].k,
                                                                              &out->terms[i]);
    }
    free(order);
}

bool stage_given(const void *self, struct cell_at *cell)
{
    const struct stage *stage = self;

    return touch_cell(stage_model(stage), stage->at, cell);
}

void stage_terms(const void *self, struct view_terms *out)
{
    const struct stage *stage = self;
    struct origin origin = origin_find(stage_record(stage), stage->at);

    name_cell(stage_record(stage), stage->at, &out->name);
    add_choice(stage, 0, stage->at, &out->cell);
    if (hidden_is(stage, stage->at.id, stage->at.head, stage->at.row, stage->at.col))
        text_add(&out->why_none, "Hidden: what do you expect here?");
    else if (hidden_in_arithmetic(stage, stage->at))
        text_add(&out->why_none, "Made of a number that is hidden.");
    else if (making_is_ahead(stage, stage->at))
        text_add(&out->why_none, "Not computed yet: a lets it come into being.");
    else if (origin.kind == ORIGIN_GIVEN)
        text_add(&out->why_none, "Given: it comes from no other number.");
    else if (origin.cleared)
        text_add(&out->why_none, "The mask, or a head that is off, decides: no other number does.");
    if (out->why_none.length)
        return;
    if (origin.kind == ORIGIN_SOFTMAX)
        origin.shift = arithmetic_shift(&origin);
    add_terms(stage, &origin, out);
}
