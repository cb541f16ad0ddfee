/* SPDX-License-Identifier: MIT */
/* What is said of a round, of a cell, of an answer. */
#include "base/compiler.h"
#include "view/diagnose.h"

#include "base/number.h"
#include "base/utf8.h"
#include "view/arithmetic.h"
#include "view/look.h"
#include "view/name.h"

#include <inttypes.h>
#include <math.h>

#define TERMS_HEAD 2 /* of a sum that is left to the head, at most */

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

static void add_cell(const struct diagnose *self, enum matrix_id id, size_t row, size_t col, struct text *out)
{
    name_add_cell(out, &self->now->model, id, diagnose_head(self, id), row, col);
}

struct origin diagnose_origin(const struct diagnose *self)
{
    return origin_find(&self->now->record,
                       (struct cell_at){self->at, diagnose_head(self, self->at), self->row, self->col});
}

void diagnose_add_term(const struct origin *p, size_t k, struct text *out)
{
    add_number(out, origin_number(&p->a, k));
    text_add(out, "×");
    add_number(out, origin_number(&p->b, k));
}

static bool is_hidden_share(const struct origin *origin)
{
    return origin->kind == ORIGIN_SOFTMAX && origin_number(&origin->a, origin->mine) == -INFINITY;
}

/* How many terms a sum is written with. */
static size_t terms_of(const struct origin *origin)
{
    size_t terms = 0;

    if (origin->kind == ORIGIN_PRODUCT)
        return origin->count;
    for (size_t j = 0; origin->kind == ORIGIN_SOFTMAX && !is_hidden_share(origin) && j < origin->count; j++)
        terms += origin_number(&origin->a, j) != -INFINITY;
    return terms;
}

void diagnose_add_result(const struct diagnose *self, const struct origin *origin, struct text *out)
{
    if (diagnose_is_answered(self) || terms_of(origin) > TERMS_HEAD)
        add_number(out, origin_result(origin));
    else
        text_add_byte(out, '?');
}

/* The right formula of the selected cell with the numbers that stand before it, in so many columns; 0: whole. */
static void add_formula(const struct diagnose *self, int columns, struct text *out)
{
    const struct model *model = &self->now->model;
    struct origin origin = diagnose_origin(self);
    const struct cell_at *from = &origin.a.first;
    struct text result = {0};
    struct line line = {0};
    struct arithmetic a = {.origin = &origin, .a_decimals = 2, .b_decimals = 2, .terms = SIZE_MAX};

    diagnose_add_result(self, &origin, &result);
    a.result = text_string(&result);
    switch (origin.kind) {
    case ORIGIN_PRODUCT:
    case ORIGIN_SOFTMAX:
        if (is_hidden_share(&origin))
            text_add(out, "hidden by the mask");
        else
            arithmetic_add(&a, columns, &line);
        text_add(out, text_string(&line.text));
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
    if (!line.text.length)
        text_addf(out, " = %s", a.result);
    line_free(&line);
    text_free(&result);
}

static bool is_given(enum matrix_id id)
{
    return id == MATRIX_X || id == MATRIX_W_O || (id >= MATRIX_W_Q && id <= MATRIX_W_V);
}

/* What stands in the cell, then what should: with its formula, with the number alone, or not at all. */
static void write_sum(const struct diagnose *self, int form, int columns, struct line *out)
{
    struct matrix matrix = diagnose_matrix(self, self->at);
    struct origin origin = diagnose_origin(self);
    bool answered = diagnose_is_answered(self);
    struct text sum = {0};

    text_add(&sum, "here ");
    add_number(&sum, matrix.at[self->row * matrix.cols + self->col]);
    if (is_given(self->at)) {
        text_add(&sum, "; given");
    } else if (form == 0 || answered) {
        text_add(&sum, answered ? "; right " : "; check ");
        if (form == 0)
            add_formula(self, columns > 0 ? columns - utf8_columns(text_string(&sum)) : 0, &sum);
        else
            diagnose_add_result(self, &origin, &sum);
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
    for (int form = 0; form < 2; form++) {
        line_free(out);
        write_sum(self, form, columns, out);
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

/* "causal, padding" */
static const char *name_mask(const struct mistaken_case *c)
{
    static const char *const masks[] = {"no mask", "causal", "padding", "causal, padding"};

    return masks[c->causal + 2 * (c->padding > 0)];
}

/* What a learner has to know of the round. */
static void say_facts(const struct diagnose *self, struct view_lines *out)
{
    const struct model *model = &self->now->model;

    look_say(&out->look, LOOK_MOST, "One mistake: which? d_model %zu, h %zu, d_k %zu; mask: %s.", model->d_model,
             model->num_heads, model->d_k, name_mask(self->now));
    look_say(&out->look_short, LOOK_SHORT_MOST, "%zu/%d  d %zu h %zu  %s", self->round + 1, MISTAKEN_ROUNDS,
             model->d_model, model->num_heads, name_mask(self->now));
}

void diagnose_describe(const void *object, struct view_lines *out, int columns, bool compact UNUSED)
{
    const struct diagnose *self = object;
    struct text cell = {0};

    out->stage = -1;
    if (diagnose_is_score(self)) {
        look_say(&out->look, LOOK_MOST, "%zu of %d right. Below: what it was, and what you said.", diagnose_right(self),
                 MISTAKEN_ROUNDS);
        look_say(&out->look_short, LOOK_SHORT_MOST, "%zu of %d right", diagnose_right(self), MISTAKEN_ROUNDS);
        text_addf(&out->caption, "seed %" PRIu64, self->seed);
    } else {
        out->head = (int)self->head + 1;
        text_addf(&out->caption, "round %zu of %d, %zu right", self->round + 1, MISTAKEN_ROUNDS, diagnose_right(self));
        if (diagnose_is_answered(self))
            say_answer(self, out);
        else
            say_facts(self, out);
    }
    if (diagnose_is_score(self))
        text_add(&cell, "right");
    else
        add_cell(self, self->at, self->row, self->col, &cell);
    line_add(&out->cell, matrix_table[self->at].per_head ? theme_head(self->head) : ROLE_STRONG, text_string(&cell));
    diagnose_add_sum(self, columns, &out->sum);
    text_free(&cell);
}

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
