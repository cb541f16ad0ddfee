/* SPDX-License-Identifier: MIT */
/* What is said of a round, of a cell, of an answer. */
#include "base/number.h"
#include "view/arithmetic.h"
#include "view/diagnose.h"
#include "view/look.h"
#include "view/name.h"

#include <inttypes.h>
#include <math.h>

static void add_number(struct text *out, double value)
{
    char number[NUMBER_ROOM];

    if (value == -INFINITY) {
        text_add(out, "-∞");
        return;
    }
    number_shown(number, value, 2);
    text_add(out, number);
}

void diagnose_add_name(const struct diagnose *self, enum matrix_id id, struct text *out)
{
    name_add_matrix(out, id, diagnose_head(self, id), false);
}

static void add_cell(const struct diagnose *self, enum matrix_id id, size_t row, size_t col, struct text *out)
{
    name_add_cell(out, &self->now->model, id, diagnose_head(self, id), row, col);
}

void diagnose_add_status(const struct diagnose *self, int form, struct text *out)
{
    static const char *const masks[DIAGNOSE_FORMS - 1][4] = {
        {"no mask", "mask: causal", "mask: padding", "mask: causal and padding"},
        {"no mask", "causal", "padding", "causal, padding"}};
    const struct mistaken_case *c = self->now;
    const char *mask = masks[form > 0][c->causal + 2 * (c->padding > 0)];
    size_t d_model = c->model.d_model, h = c->model.num_heads;

    if (diagnose_is_score(self))
        text_addf(out, "Seed %" PRIu64 ", %zu of %d answered", self->seed, diagnose_answered(self), MISTAKEN_ROUNDS);
    else if (form > 0 && diagnose_is_answered(self))
        text_addf(out, "%zu/%d, %zu right   r: next", self->round + 1, MISTAKEN_ROUNDS, diagnose_right(self));
    else if (form == 0)
        text_addf(out, "Round %zu of %d, %zu right   d_model %zu, h %zu, d_k %zu   %s", self->round + 1,
                  MISTAKEN_ROUNDS, diagnose_right(self), d_model, h, c->model.d_k, mask);
    else
        text_addf(out, form == 1 ? "%zu/%d   d_model %zu, h %zu   %s" : "%zu/%d  d %zu h %zu  %s", self->round + 1,
                  MISTAKEN_ROUNDS, d_model, h, mask);
}

/* ------------------------------------------------------------------------------------------------- the arithmetic */

/* The selected cell as the right formula makes it of the matrices before it. */
static struct origin find_origin(const struct diagnose *self)
{
    return origin_find(&self->now->record,
                       (struct cell_at){self->at, diagnose_head(self, self->at), self->row, self->col});
}

/* "0.34×-1.20" */
static void add_term(const struct origin *p, size_t k, struct text *out)
{
    add_number(out, origin_number(&p->a, k));
    text_add(out, "×");
    add_number(out, origin_number(&p->b, k));
}

/* "0.34×-1.20 + 0.50×0.11 + …" */
static void add_product(const struct origin *p, size_t terms, struct text *out)
{
    for (size_t c = 0; c < p->count && c < terms; c++) {
        text_add(out, c ? " + " : "");
        add_term(p, c, out);
    }
    text_add(out, terms < p->count ? " + …" : "");
}

/* "e^0.60 / (e^0.60 + e^1.20 + …)" */
static void add_softmax(const struct origin *origin, size_t terms, struct text *out)
{
    text_add(out, "e^");
    add_number(out, origin_number(&origin->a, origin->mine));
    text_add(out, " / (");
    for (size_t j = 0; j < origin->count && j < terms; j++) {
        text_add(out, j ? " + e^" : "e^");
        add_number(out, origin_number(&origin->a, j));
    }
    text_add(out, terms < origin->count ? " + …)" : ")");
}

/* The right formula of the selected cell with the numbers that stand before it. */
static void add_formula(const struct diagnose *self, size_t terms, struct text *out)
{
    const struct model *model = &self->now->model;
    struct origin origin = find_origin(self);
    const struct cell_at *from = &origin.a.first;

    switch (origin.kind) {
    case ORIGIN_PRODUCT:
        add_product(&origin, terms, out);
        break;
    case ORIGIN_SOFTMAX:
        add_softmax(&origin, terms, out);
        break;
    case ORIGIN_QUOTIENT:
        add_number(out, origin_number(&origin.a, 0));
        text_addf(out, " / √%zu", model->d_k);
        break;
    case ORIGIN_MASK:
        text_add(out, origin.cleared ? "hidden by the mask" : "scaled, not hidden");
        break;
    case ORIGIN_COPY:
        name_add_cell(out, model, from->id, from->head, from->row, from->col);
        break;
    case ORIGIN_GIVEN:
        break;
    }
}

static bool is_given(enum matrix_id id)
{
    return id == MATRIX_X || id == MATRIX_W_O || (id >= MATRIX_W_Q && id <= MATRIX_W_V);
}

/* What stands in the cell, then `terms` terms of what should; 0: no formula. */
static void write_sum(const struct diagnose *self, size_t terms, struct line *out)
{
    struct matrix matrix = diagnose_matrix(self, self->at);
    struct origin origin = find_origin(self);
    bool answered = diagnose_is_answered(self);
    struct text sum = {0};

    text_add(&sum, "here ");
    add_number(&sum, matrix.at[self->row * matrix.cols + self->col]);
    if (is_given(self->at)) {
        text_add(&sum, "; given");
    } else if (terms > 0 || answered) {
        text_add(&sum, answered ? "; right " : "; check ");
        if (terms > 0) {
            add_formula(self, terms, &sum);
            text_add(&sum, " = ");
        }
        if (answered)
            add_number(&sum, origin_result(&origin));
        else
            text_add(&sum, "?");
    }
    line_add(out, ROLE_PLAIN, text_string(&sum));
    text_free(&sum);
}

void diagnose_add_sum(const struct diagnose *self, int columns, struct line *out)
{
    if (diagnose_is_score(self)) {
        line_addf(out, ROLE_PLAIN, "%zu of %zu answers", diagnose_right(self), diagnose_answered(self));
        return;
    }
    for (size_t terms = find_origin(self).count + 1; terms-- > 0;) {
        line_free(out);
        write_sum(self, terms, out);
        if (arithmetic_fits(out, columns))
            return;
    }
}

static void say_answer(const struct diagnose *self, struct view_lines *out)
{
    int answer = self->answers[self->round];
    const char *title = mistake_table[self->now->mistake].title;
    struct text found = {0}, expected = {0};

    add_number(&found, self->tell.found);
    add_number(&expected, self->tell.expected);
    if (answer != (int)self->now->mistake)
        look_say(&out->look, LOOK_MOST, "It was: %s; you said: %s.", title, mistake_table[answer].title);
    else if (!look_say(&out->look, LOOK_MOST, "Right: %s; %s is %s, not %s.", title, self->tell.name,
                       text_string(&found), text_string(&expected)))
        look_say(&out->look, LOOK_MOST, "Right: %s.", title);
    look_say(&out->look_short, LOOK_SHORT_MOST, answer == (int)self->now->mistake ? "Right: %s." : "It was: %s.",
             title);
    text_free(&found);
    text_free(&expected);
}

void diagnose_describe(const void *object, struct view_lines *out, int columns, bool compact)
{
    const struct diagnose *self = object;
    struct text cell = {0};

    (void)compact;
    out->stage = -1;
    out->head = diagnose_is_score(self) ? 0 : (int)self->head + 1;
    if (diagnose_is_score(self)) {
        look_say(&out->look, LOOK_MOST, "%zu of %d right. Below: what it was, and what you said.", diagnose_right(self),
                 MISTAKEN_ROUNDS);
        look_say(&out->look_short, LOOK_SHORT_MOST, "%zu of %d right", diagnose_right(self), MISTAKEN_ROUNDS);
    } else if (self->choosing) {
        look_say(&out->look, LOOK_MOST,
                 self->keyless ? "Which mistake?"
                               : "Which mistake? A number or the arrows, then Enter; Esc goes back.");
        look_say(&out->look_short, LOOK_SHORT_MOST,
                 self->keyless ? "which mistake?" : "a number or arrows, then Enter");
    } else if (diagnose_is_answered(self)) {
        say_answer(self, out);
    } else {
        look_say(&out->look, LOOK_MOST, "One mistake was made; what comes after follows from it. Which?");
        look_say(&out->look_short, LOOK_SHORT_MOST,
                 self->keyless ? "one mistake: which?" : "one mistake: d says which");
    }
    if (diagnose_is_score(self))
        text_add(&cell, "right");
    else
        add_cell(self, self->at, self->row, self->col, &cell);
    line_add(&out->cell, matrix_table[self->at].per_head ? theme_head(self->head) : ROLE_STRONG, text_string(&cell));
    diagnose_add_sum(self, columns, &out->sum);
    text_free(&cell);
}

/* What was said of the answer, under a blank line. */
static void add_wrapped(const struct diagnose *self, int columns, struct text *out)
{
    const struct theme theme = {0};
    struct flow flow;

    diagnose_lay_answer(self, &theme, columns, &flow);
    text_add(out, "\n\n");
    flow_text(&flow, out);
    text_cut(out, out->length - 1);
    flow_free(&flow);
}

/* The products of a sum, a line each. */
static void add_terms(const struct diagnose *self, const struct origin *p, struct text *out)
{
    for (size_t c = 0; c < p->count; c++) {
        text_add(out, c ? " + " : "   ");
        add_term(p, c, out);
        text_add_byte(out, '\n');
    }
    text_add(out, " = ");
    if (diagnose_is_answered(self))
        add_number(out, origin_result(p));
    else
        text_add(out, "?");
    text_add(out, "\n\n");
}

void diagnose_explain(const void *object, struct text *out)
{
    const struct diagnose *self = object;
    struct origin origin = find_origin(self);
    struct line line = {0};

    if (diagnose_is_score(self)) {
        text_addf(out, "%zu of %d right", diagnose_right(self), MISTAKEN_ROUNDS);
        return;
    }
    if (origin.kind == ORIGIN_PRODUCT)
        add_terms(self, &origin, out);
    diagnose_add_sum(self, 60, &line);
    text_add(out, text_string(&line.text));
    line_free(&line);
    if (diagnose_is_answered(self))
        add_wrapped(self, 60, out);
}

/* ------------------------------------------------------------------------------------------------------ the answer */

/* "row cat of weights₁", "concat[cat,2]": where it is told. */
static void add_place(const struct diagnose *self, struct text *out)
{
    const struct mistaken_tell *tell = &self->tell;
    const struct model *model = &self->now->model;

    if (tell->id != MATRIX_WEIGHTS) {
        name_add_cell(out, model, tell->id, tell->head, tell->row, tell->col);
        return;
    }
    text_add(out, "row ");
    name_add_row(out, model, tell->id, tell->head, tell->row, 16);
    text_add(out, " of ");
    name_add_matrix(out, tell->id, tell->head, false);
}

void diagnose_add_answer(const struct diagnose *self, struct text *out)
{
    int mistake = (int)self->now->mistake,
        answer = diagnose_is_score(self) ? DIAGNOSE_OPEN : self->answers[self->round];
    const struct mistake_info *info = &mistake_table[mistake];

    if (answer == mistake)
        text_addf(out, "✓ Right: %s.\n", info->title);
    else if (answer != DIAGNOSE_OPEN)
        text_addf(out, "✗ It was: %s. You said: %s.\n", info->title, mistake_table[answer].title);
    else
        text_addf(out, "It is: %s.\n", info->title);
    text_addf(out, "What tells it: %s in ", self->tell.name);
    add_place(self, out);
    text_add(out, " is ");
    add_number(out, self->tell.found);
    text_add(out, ", not ");
    add_number(out, self->tell.expected);
    text_addf(out, ".\n%s\nRight and wrong side by side: headway lab %s\n", info->why, info->pitfall);
}

void diagnose_add_round(const struct diagnose *self, size_t round, struct text *out)
{
    enum mistake mistake = mistaken_which(self->seed, round);

    if (self->answers[round] == DIAGNOSE_OPEN) {
        text_add(out, "not answered");
        return;
    }
    text_add(out, mistake_table[mistake].title);
    if (self->answers[round] != (int)mistake)
        text_addf(out, "; you said: %s", mistake_table[self->answers[round]].title);
}
