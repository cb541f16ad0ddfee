/* SPDX-License-Identifier: MIT */
/* What is said of a mistake: in the frame round it, and as measured numbers. */
#include "base/compiler.h"
#include "mistake/pitfall.h"

#include "base/number.h"
#include "base/utf8.h"
#include "walk/arithmetic.h"
#include "walk/name.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BETWEEN "     "
#define EXPLAIN_COLUMNS 60

const char *pitfall_side_name(const struct pitfall *p, enum pitfall_side side)
{
    if (p->kind->is_right_too)
        return side == PITFALL_RIGHT ? "✓ one way" : "✓ the other";
    return side == PITFALL_RIGHT ? "✓ right" : "✗ mistake";
}

const char *pitfall_side_word(const struct pitfall *p, enum pitfall_side side)
{
    return pitfall_side_name(p, side) + strlen("✓ ");
}

void pitfall_add_fact(struct text *out, const struct pitfall_fact *fact, enum pitfall_side side)
{
    if (fact->is_yes)
        text_add(out, isnan(fact->value[side]) || fact->value[side] == 0 ? "no" : "yes");
    else
        pitfall_add_number(out, fact->value[side], fact->decimals);
}

void pitfall_add_difference(const struct pitfall *p, struct text *out)
{
    const struct pitfall_matrix *right = &p->matrix[PITFALL_RIGHT], *wrong = &p->matrix[PITFALL_WRONG];
    char row[32], col[32];

    if (p->changed == SIZE_MAX) {
        text_addf(out, "The shapes differ: %zu×%zu against %zu×%zu.", right->rows, right->cols, wrong->rows,
                  wrong->cols);
        return;
    }
    if (p->changed == 0) {
        text_add(out, p->difference == 0 ? "Not one cell differs." : "No cell differs as it is printed.");
        return;
    }
    text_addf(out, "%zu of %zu cells differ, most of all [%s,%s]: by ", p->changed, right->rows * right->cols,
              pitfall_row_label(p, PITFALL_WRONG, p->worst_row, row),
              pitfall_column_label(p, PITFALL_WRONG, p->worst_col, col));
    if (isfinite(p->difference))
        pitfall_add_number(out, p->difference, right->decimals);
    else
        text_add(out, "no number against one");
    text_add_byte(out, '.');
}

/* --------------------------------------------------------------------------------------------------- round the view */

static bool has_cell(const struct pitfall *p, enum pitfall_side side)
{
    return p->row < p->matrix[side].rows && p->col < p->matrix[side].cols;
}

void pitfall_add_cell(const struct pitfall *p, enum pitfall_side side, int columns, struct text *out)
{
    const struct pitfall_matrix *matrix = &p->matrix[side];
    struct arithmetic a = {.decimals = 2, .a_decimals = 2, .b_decimals = 2, .terms = SIZE_MAX};
    struct line line = {0};
    struct origin origin;

    if (p->kind->before)
        p->kind->before(p, side, p->row, p->col, out);
    text_add(out, out->length ? ": " : "");
    columns -= columns > 0 ? utf8_columns(text_string(out)) : 0;
    if (p->kind->cell || !pitfall_origin(p, side, p->row, p->col, &origin)) {
        p->kind->cell(p, side, p->row, p->col, out);
        return;
    }
    if (matrix->of)
        a = arithmetic_of(matrix->of, &origin, (struct cell_at){matrix->like, matrix->head, p->row, p->col});
    a.origin = &origin;
    a.decimals = matrix->decimals;
    a.is_raw = true;
    a.compact = origin.kind == ORIGIN_COPY;
    a.value = matrix->at[p->row * matrix->cols + p->col];
    arithmetic_add(&a, columns, &line);
    text_add(out, text_string(&line.text));
    line_free(&line);
}

static void add_one_sum(const struct pitfall *p, enum pitfall_side side, int columns, struct line *out)
{
    struct text sum = {0};

    line_addf(out, ROLE_DIM, "%s%s ", out->count ? BETWEEN : "", pitfall_side_word(p, side));
    pitfall_add_cell(p, side, columns, &sum);
    line_add(out, ROLE_PLAIN, text_string(&sum));
    text_free(&sum);
}

/* "mistake 0.73": the number alone. */
static void add_one_number(const struct pitfall *p, enum pitfall_side side, struct line *out)
{
    const struct pitfall_matrix *matrix = &p->matrix[side];
    struct text number = {0};

    pitfall_add_number(&number, matrix->at[p->row * matrix->cols + p->col], matrix->decimals);
    line_addf(out, ROLE_DIM, "%s%s ", out->count ? "  " : "", pitfall_side_word(p, side));
    line_add(out, ROLE_PLAIN, text_string(&number));
    text_free(&number);
}

/* Columns of a side's arithmetic where `sides` of them stand in so many; where there are too few, the least. */
static int room_for(const struct pitfall *p, int columns, int sides)
{
    int words = 0;

    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        words += sides == 2 || side == PITFALL_WRONG ? utf8_columns(pitfall_side_word(p, side)) + 1 : 0;
    words += sides == 2 ? (int)strlen(BETWEEN) : 0;
    return columns == 0 ? 0 : columns > words + sides ? (columns - words) / sides : 1;
}

/* "right e^2.80 / 19.05 = 0.86     mistake e^1.98 / 9.94 = 0.73", of the sides in sight. Where that is too long, the
 * mistake's with the right number after it, or alone, or numbers alone. */
static void add_sum(const struct pitfall *p, struct line *out, int columns)
{
    bool right = p->mode != PITFALL_ON && has_cell(p, PITFALL_RIGHT);
    bool wrong = p->mode != PITFALL_OFF && has_cell(p, PITFALL_WRONG);

    for (int form = right && wrong ? 0 : 2; form < 4; form++) {
        line_free(out);
        if (form == 3) {
            if (wrong)
                add_one_number(p, PITFALL_WRONG, out);
            if (right)
                add_one_number(p, PITFALL_RIGHT, out);
            return;
        }
        if (right && (form == 0 || !wrong))
            add_one_sum(p, PITFALL_RIGHT, room_for(p, columns, wrong ? 2 : 1), out);
        if (wrong)
            add_one_sum(p, PITFALL_WRONG, room_for(p, columns, right && form == 0 ? 2 : 1), out);
        if (form == 1)
            add_one_number(p, PITFALL_RIGHT, out);
        if (arithmetic_fits(out, columns))
            return;
    }
}

static enum pitfall_side shown_side(const struct pitfall *p)
{
    bool right = p->mode == PITFALL_OFF || (p->mode == PITFALL_BOTH && !has_cell(p, PITFALL_WRONG));

    return right ? PITFALL_RIGHT : PITFALL_WRONG;
}

static void add_cell_name(const struct pitfall *p, struct line *out)
{
    const struct pitfall_matrix *matrix = &p->matrix[shown_side(p)];
    struct text name = {0};
    char row[32], col[32];

    name_add_matrix(&name, matrix->like, matrix->head, false);
    text_addf(&name, "[%s,%s]", pitfall_row_label(p, shown_side(p), p->row, row),
              pitfall_column_label(p, shown_side(p), p->col, col));
    line_add(out, ROLE_PLAIN, text_string(&name));
    text_free(&name);
}

/* What is to be seen before the mistake is made; the footer names the key that makes it. */
static void say_right(const struct pitfall *p, struct view_lines *out)
{
    text_add(&out->look, p->kind->is_right_too ? "One way to write it." : "All of this is right.");
    text_add(&out->look_short, p->kind->is_right_too ? "one way to write it" : "all of this is right");
}

void pitfall_describe(const void *self, struct view_lines *out, int columns, bool compact UNUSED)
{
    const struct pitfall *p = self;

    out->stage = -1;
    if (p->mode != PITFALL_OFF) {
        p->kind->look(p, &out->look, &out->look_short);
    } else {
        say_right(p, out);
    }
    if (pitfall_has_heads(p)) {
        out->head = (int)p->head + 1;
        if (p->model.labels)
            text_add(&out->caption, p->model.labels->caption[p->head]);
    }
    add_cell_name(p, &out->cell);
    add_sum(p, &out->sum, columns);
    if (out->sum.text.length == 0) /* the shapes differ, and the side in sight is the smaller one */
        line_add(&out->sum, ROLE_DIM, "There is no such cell.");
}

void pitfall_explain(const void *self, struct text *out)
{
    const struct pitfall *p = self;

    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++) {
        struct text one = {0};

        if (p->mode == PITFALL_OFF && side == PITFALL_WRONG)
            continue;
        text_addf(out, "%s  %s\n", pitfall_side_name(p, side), p->matrix[side].title);
        if (has_cell(p, side))
            pitfall_add_cell(p, side, EXPLAIN_COLUMNS - 2, &one);
        text_addf(out, "  %s\n\n", one.length ? text_string(&one) : "There is no such cell.");
        text_free(&one);
    }
}

/* ---------------------------------------------------------------------------------------------------------- numbers */

bool pitfall_measure(const void *self, const char *name, double *out)
{
    const struct pitfall *p = self;
    bool right = strncmp(name, "right_", 6) == 0;
    const char *key = right ? name + 6 : name;
    enum pitfall_side side = right ? PITFALL_RIGHT : PITFALL_WRONG;

    if (strcmp(name, "difference") == 0 || strcmp(name, "changed") == 0) {
        *out = *name == 'd' ? p->difference : (double)p->changed;
        return true;
    }
    if (strcmp(key, "cell") == 0 && has_cell(p, side)) {
        *out = p->matrix[side].at[p->row * p->matrix[side].cols + p->col];
        return true;
    }
    if (strcmp(key, "figure") == 0 && p->matrix[side].figure && p->row < p->matrix[side].rows) {
        *out = p->matrix[side].figure[p->row];
        return true;
    }
    for (size_t i = 0; i < p->fact_count; i++)
        if (strcmp(p->facts[i].key, key) == 0) {
            *out = p->facts[i].value[side];
            return true;
        }
    return false;
}
