/* SPDX-License-Identifier: MIT */
/* The terms of the selected cell of a stage, from its origin. Matrices that only pass a number on (copied, scaled,
 * masked) are skipped: following leads to where the number was made. */
#include "view/follow.h"

#include "attention/touch.h"
#include "base/memory.h"
#include "walk/arithmetic.h"
#include "walk/hidden.h"
#include "walk/making.h"
#include "walk/name.h"
#include "walk/touched.h"

#include <math.h>
#include <stdlib.h>

/* The cell whose number comes here unchanged except for a divisor or factor. A -∞ from a mask comes from no other
 * number. */
static struct cell_at made_at(const struct record *record, struct cell_at cell, double *divisor, double *factor)
{
    struct origin origin = origin_find(record, cell);

    *divisor = *factor = 1;
    while (origin_is_passed_on(&origin) && !(origin.kind == ORIGIN_MASK && origin.cleared)) {
        *divisor *= origin.divisor;
        *factor *= origin.kind == ORIGIN_FACTOR ? origin.factor : 1;
        cell = origin.a.first;
        origin = origin_find(record, cell);
    }
    return cell;
}

/* The stage that makes a matrix, or that first shows a given one; W_O belongs to its product. */
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

/* "scaled₁[sat,cat]"; a number that was passed on also with its source: "= scores₁[sat,cat] / 2". */
static void set_factor(const struct stage *stage, const struct origin_run *run, size_t k, struct view_factor *out)
{
    const struct record *record = record_layer(stage_record(stage), run->back);
    struct cell_at cell = origin_cell(run, k);
    struct origin origin = origin_find(record, cell);
    double divisor, factor;
    struct cell_at made = made_at(record, cell, &divisor, &factor);

    if (cell.id == MATRIX_CONCAT)
        cell = made; /* the head's own matrix is named instead, */
    if (cell.id == MATRIX_MASKED && !record_has_masked(record))
        cell = origin.a.first; /* and without a mask, the cell before masking */
    name_cell(record, cell, &out->name);
    if (run->back)
        text_addf(&out->name, " of layer %zu", model_layers(record->model));
    if (origin.kind != ORIGIN_COPY && made.id != cell.id) {
        text_add(&out->from, " = ");
        name_cell(record, made, &out->from);
        text_addf(&out->from, factor == 1 ? " / %.4g" : " × %.4g", factor == 1 ? divisor : factor);
    }
    out->made = (struct layer_cell){made, stage->back + run->back};
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

/* Adds the only term of a number: e^x of a softmax, else the number that is passed on. */
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

/* Adds what is added to the terms: a bias, or the output of the layer before. */
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

/* For sorting: the size of a term and its place. */
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

bool stage_given(const void *self, struct layer_cell *out)
{
    const struct stage *stage = stage_shown(self);

    out->back = stage->back;
    return !stage->owns_example && touch_cell(stage_model(stage), stage->at, &out->cell);
}

/* Why the selected cell has no terms, or NULL if it has some. */
static const char *why_none(const struct stage *stage, const struct origin *origin)
{
    if (hidden_is(stage, stage->at.id, stage->at.head, stage->at.row, stage->at.col))
        return "Hidden: what do you expect here?";
    if (hidden_in_arithmetic(stage, stage->at))
        return "Made of a number that is hidden.";
    if (making_is_ahead(stage, stage->at))
        return "Not computed yet: a lets it come into being.";
    if (origin->kind == ORIGIN_GIVEN)
        return "Given: it comes from no other number.";
    return origin->cleared ? "The mask, or a head that is off, decides: no other number does." : NULL;
}

/* The terms of the selected cell. The list is kept while the cell stays selected; what is hidden or still to come is
 * asked each time. */
static struct view_terms *list_terms(struct stage *stage)
{
    struct origin origin = origin_find(stage_record(stage), stage->at);
    const char *why = why_none(stage, &origin);
    const struct cell_at *at = &stage->at, *of = &stage->terms_of;
    struct view_terms **kept = why ? &stage->no_terms : &stage->terms;

    if (at->id != of->id || at->head != of->head || at->row != of->row || at->col != of->col)
        stage_forget_terms(stage);
    stage->terms_of = *at;
    if (!*kept) {
        *kept = memory_new(sizeof **kept);
        name_cell(stage_record(stage), *at, &(*kept)->name);
        if (origin.kind == ORIGIN_SOFTMAX)
            origin.shift = arithmetic_shift(&origin);
        if (!why)
            add_terms(stage, &origin, *kept);
    }
    if (why) {
        text_cut(&(*kept)->why_none, 0);
        text_add(&(*kept)->why_none, why);
    }
    return *kept;
}

const struct view_terms *stage_terms(const void *self)
{
    struct stage *shown = stage_shown(self);
    const struct stage_way *way = &((const struct stage *)self)->way;
    struct view_terms *terms = list_terms(shown);
    bool has_chosen = way->count > 0 && way->term < terms->count;

    terms->term = has_chosen ? way->term : 0;
    terms->factor = has_chosen && terms->terms[way->term].factor_count > 1 ? way->factor : 0;
    return terms;
}

struct stage *stage_shown(const void *self)
{
    struct stage *stage = (struct stage *)self;

    return stage->way.shown ? stage->way.shown : stage;
}

size_t stage_changes(const void *self, int columns, size_t rows, struct text *out)
{
    return touched_add_downstream(self, columns, rows, out);
}

enum view_aside stage_aside(const void *self)
{
    const struct stage *stage = self;

    return stage->way.count > 0 ? ASIDE_TERMS : stage->tells ? ASIDE_CHANGES : ASIDE_TEXT;
}

static bool is_same(const struct layer_cell *one, const struct layer_cell *other)
{
    const struct cell_at *a = &one->cell, *b = &other->cell;

    return one->back == other->back && a->id == b->id && a->row == b->row && a->col == b->col &&
           (!matrix_table[a->id].per_head || a->head == b->head);
}

/* Whether the step's own stage shows a cell in its present state. */
static bool is_here(const struct stage *stage, const struct layer_cell *at)
{
    const enum matrix_id *id = stage_matrices(stage);

    while (*id != MATRIX_COUNT && *id != at->cell.id)
        id++;
    return *id == at->cell.id && at->back == stage->back;
}

static void close_shown(struct stage *stage)
{
    if (stage->way.shown)
        stage_close(stage->way.shown);
    stage->way.shown = NULL;
}

static struct layer_cell selected(const struct stage *stage)
{
    return (struct layer_cell){stage->at, stage->back};
}

/* Shows the last cell of the way: the first cell in the present stage if that shows it (and no board), others each in
 * its own stage. What is to be predicted is hidden there, too; the learner's head and layer stay. */
static void show_last(struct stage *stage)
{
    struct stage_way *way = &stage->way;
    const struct layer_cell *last = &way->cells[way->count - 1];
    const struct layer_cell here = selected(stage);
    const struct view_habits keep = *stage->habits;
    const struct view_setup setup = {
        .example = stage->example, .habits = stage->habits, .sources = stage->sources, .has_text = true};
    const struct view *view = view_find(stage_names[stage_of(last->cell.id)]);
    struct stage *shown;

    close_shown(stage);
    if (way->count == 1 && is_same(last, &here) && stage->board == BOARD_OFF)
        return;
    stage->habits->back = last->back;
    shown = view->open(view, &setup, "", NULL);
    stage->habits->back = keep.back;
    stage->habits->head = keep.head;
    shown->at.head = last->cell.head;
    stage_select(shown, last->cell.id, last->cell.row, last->cell.col);
    for (size_t i = 0; shown->back == stage->back && i < stage->hidden_count; i++)
        hidden_add(shown, stage->hidden[i]);
    shown->came_from = stage->kind->stage;
    if (shown->came_from > STAGE_INPUT && (stage->fill != MADE_ALL || stage->playing)) /* its result is incomplete */
        shown->came_from--;
    way->shown = shown;
}

/* Begins to follow at the selected cell of this stage or of the one that is shown; false if it has no terms. */
static bool begin(struct stage *stage, struct layer_cell at)
{
    if (list_terms(stage_shown(stage))->count == 0 && stage->way.count == 0)
        return false;
    stage->way.cells[0] = at;
    stage->way.count = 1;
    stage->way.term = stage->way.factor = 0;
    stage->playing = false;
    show_last(stage);
    return true;
}

/* Finds a cell among the terms of the last cell of the way: sets its term and factor. */
static bool find_factor(const struct stage *stage, const struct layer_cell *at, size_t *term, size_t *factor)
{
    const struct view_terms *terms = list_terms(stage_shown(stage));
    bool found = false;

    for (size_t i = 0; i < 2 * terms->count && !found; i++) {
        const struct view_term *t = &terms->terms[i / 2];

        found = i % 2 < t->factor_count && is_same(&t->factors[i % 2].made, at);
        if (found) {
            *term = i / 2;
            *factor = i % 2;
        }
    }
    return found;
}

static bool go_on(struct stage *stage)
{
    struct stage_way *way = &stage->way;
    const struct view_terms *terms = stage_terms(stage);

    if (terms->count == 0 || way->count == 0 || way->count == WAY_MOST)
        return false;
    way->cells[way->count++] = terms->terms[terms->term].factors[terms->factor].made;
    way->term = way->factor = 0;
    show_last(stage);
    return true;
}

static bool go_home(struct stage *stage)
{
    bool was_away = stage->way.count > 0 || stage->tells;

    close_shown(stage);
    stage->way = (struct stage_way){0};
    stage->tells = false;
    return was_away;
}

/* Goes back a cell; the term that was followed is chosen again. */
static bool go_back(struct stage *stage)
{
    struct stage_way *way = &stage->way;
    struct layer_cell left;

    if (way->count < 2)
        return way->count > 0 && go_home(stage);
    left = way->cells[--way->count];
    show_last(stage);
    find_factor(stage, &left, &way->term, &way->factor);
    return true;
}

/* Chooses a term, or (SIZE_MAX) the other factor of the chosen term. */
static bool choose(struct stage *stage, size_t term)
{
    const struct view_terms *terms = stage_terms(stage);
    bool is_factor = term == SIZE_MAX;

    if (stage->way.count == 0 ||
        !(is_factor ? terms->count > 0 && terms->terms[terms->term].factor_count > 1 : term < terms->count))
        return false;
    if (is_factor)
        stage->way.factor = !stage->way.factor;
    else
        stage->way.term = term;
    return true;
}

bool stage_follow(void *self, enum view_hop hop, size_t term)
{
    struct stage *stage = self;

    switch (hop) {
    case HOP_BEGIN:
        return begin(stage, selected(stage_shown(stage)));
    case HOP_TERM:
        return choose(stage, term);
    case HOP_FACTOR:
        return choose(stage, SIZE_MAX);
    case HOP_ON:
        return go_on(stage);
    case HOP_BACK:
        return go_back(stage);
    case HOP_HOME:
        return go_home(stage);
    case HOP_TELL:
        go_home(stage);
        stage->tells = true;
        return true;
    }
    return false;
}

bool stage_follow_along(struct stage *stage, const struct layer_cell *cells, size_t count, size_t *wrong)
{
    struct stage_way *way = &stage->way;
    bool ok = count > 0 && count <= WAY_MOST;

    go_home(stage);
    *wrong = 0;
    if (ok && is_here(stage, &cells[0])) {
        if (matrix_table[cells[0].cell.id].per_head)
            stage->at.head = stage->habits->head = cells[0].cell.head;
        stage_select(stage, cells[0].cell.id, cells[0].cell.row, cells[0].cell.col);
    }
    for (size_t i = 0; ok && i < count; i++) {
        ok = i == 0 || find_factor(stage, &cells[i], &way->term, &way->factor);
        *wrong = i;
        if (ok) {
            way->cells[way->count++] = cells[i];
            show_last(stage);
        }
    }
    way->term = way->factor = 0;
    if (!ok)
        go_home(stage);
    return ok;
}
