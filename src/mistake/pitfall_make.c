/* SPDX-License-Identifier: MIT */
/* What a kind's make() works with, and how its two sides compare. */
#include "mistake/pitfall.h"

#include "attention/formula.h"
#include "base/memory.h"
#include "base/number.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------------------ dials */

size_t pitfall_count_dials(const struct pitfall *p)
{
    size_t count = 0;

    while (strcmp(p->view->state[count].name, "mistake") != 0)
        count++;
    return count;
}

size_t pitfall_dial_place(const struct pitfall *p, const char *name)
{
    size_t count = pitfall_count_dials(p);

    for (size_t i = 0; i < count; i++)
        if (strcmp(p->view->state[i].name, name) == 0)
            return i;
    return PITFALL_DIALS;
}

size_t pitfall_choice(const struct pitfall *p, const char *dial)
{
    return p->dial[pitfall_dial_place(p, dial)];
}

const char *pitfall_value(const struct pitfall *p, const char *dial)
{
    return p->value[pitfall_dial_place(p, dial)];
}

double pitfall_number(const struct pitfall *p, const char *dial)
{
    return strtod(pitfall_value(p, dial), NULL);
}

/* ----------------------------------------------------------------------------------------------------- for make() */

static struct pitfall_view *view_of(struct pitfall *p)
{
    return (struct pitfall_view *)p;
}

double *pitfall_scratch(struct pitfall *p, size_t rows, size_t cols)
{
    struct pitfall_view *view = view_of(p);
    double *numbers = memory_new_array(rows * cols, sizeof *numbers);

    if (view->scratch_count == PITFALL_SCRATCH)
        abort();
    return view->scratch[view->scratch_count++] = numbers;
}

static void set_title(struct pitfall_matrix *matrix, const char *title, va_list arguments)
{
    vsnprintf(matrix->title, sizeof matrix->title, title, arguments);
}

static double *begin(struct pitfall *p, enum pitfall_side side, enum matrix_id like, size_t rows, size_t cols)
{
    p->matrix[side] = (struct pitfall_matrix){.at = pitfall_scratch(p, rows, cols),
                                              .rows = rows,
                                              .cols = cols,
                                              .like = like,
                                              .head = p->head,
                                              .decimals = 2,
                                              .mistake = MISTAKE_COUNT};
    return p->matrix[side].at;
}

double *pitfall_begin(struct pitfall *p, enum pitfall_side side, enum matrix_id like, size_t rows, size_t cols,
                      const char *title, ...)
{
    double *at = begin(p, side, like, rows, cols);
    va_list arguments;

    va_start(arguments, title);
    set_title(&p->matrix[side], title, arguments);
    va_end(arguments);
    return at;
}

static void copy(struct pitfall *p, enum pitfall_side side, enum matrix_id id, const struct record *of)
{
    struct matrix matrix = record_matrix(of, id, p->head);
    double *at = begin(p, side, id, matrix.rows, matrix.cols);

    memcpy(at, matrix.at, matrix.rows * matrix.cols * sizeof *at);
    p->matrix[side].of = of;
}

void pitfall_copy(struct pitfall *p, enum pitfall_side side, enum matrix_id id, const char *title, ...)
{
    va_list arguments;

    copy(p, side, id, &p->record);
    va_start(arguments, title);
    set_title(&p->matrix[side], title, arguments);
    va_end(arguments);
}

void pitfall_run(struct pitfall *p, enum mistake mistake, enum matrix_id id, const char *title, ...)
{
    va_list arguments;

    record_free(&p->wrong);
    if (!mistaken_run(&p->wrong, &p->model, mistake, NULL))
        memory_exhausted(); /* the right run fitted, of the same numbers */
    copy(p, PITFALL_WRONG, id, &p->wrong);
    p->matrix[PITFALL_WRONG].mistake = mistake;
    va_start(arguments, title);
    set_title(&p->matrix[PITFALL_WRONG], title, arguments);
    va_end(arguments);
}

bool pitfall_origin(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct origin *out)
{
    const struct pitfall_matrix *matrix = &p->matrix[side];
    struct cell_at cell = {matrix->like, matrix->head, row, col};

    if (matrix->scores) {
        *out = (struct origin){.kind = ORIGIN_SOFTMAX,
                               .count = matrix->cols,
                               .mine = col,
                               .a = origin_numbers(matrix->scores + row * matrix->cols, 1),
                               .divisor = 1,
                               .is_bare = matrix->is_bare};
        return true;
    }
    if (!matrix->of)
        return p->kind->origin && p->kind->origin(p, side, row, col, out);
    *out = matrix->mistake < MISTAKE_COUNT ? mistaken_origin(matrix->of, matrix->mistake, cell)
                                           : origin_find(matrix->of, cell);
    return true;
}

const double *pitfall_at(const struct pitfall *p, enum matrix_id id)
{
    return record_matrix(&p->record, id, p->head).at;
}

double pitfall_sum(const double *row, size_t count)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += row[i];
    return sum;
}

void pitfall_figures(struct pitfall *p, double (*figure)(const double *row, size_t count))
{
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++) {
        struct pitfall_matrix *matrix = &p->matrix[side];

        matrix->figure = pitfall_scratch(p, matrix->rows, 1);
        for (size_t row = 0; row < matrix->rows; row++)
            matrix->figure[row] = figure(matrix->at + row * matrix->cols, matrix->cols);
    }
}

struct pitfall_fact *pitfall_fact(struct pitfall *p, const char *key, const char *name, double right, double wrong,
                                  int decimals)
{
    struct pitfall_fact *fact;

    if (p->fact_count == PITFALL_FACTS)
        abort();
    fact = &p->facts[p->fact_count++];
    *fact = (struct pitfall_fact){.key = key, .name = name, .value = {right, wrong}, .decimals = decimals};
    return fact;
}

struct pitfall_fact *pitfall_yes(struct pitfall *p, const char *key, const char *name, bool right, bool wrong)
{
    struct pitfall_fact *fact = pitfall_fact(p, key, name, right, wrong, 0);

    fact->is_yes = true;
    return fact;
}

/* -------------------------------------------------------------------------------------------------------- comparing */

size_t pitfall_row_count(const struct pitfall *p)
{
    size_t right = p->matrix[PITFALL_RIGHT].rows, wrong = p->matrix[PITFALL_WRONG].rows;

    return right > wrong ? right : wrong;
}

size_t pitfall_column_count(const struct pitfall *p)
{
    size_t right = p->matrix[PITFALL_RIGHT].cols, wrong = p->matrix[PITFALL_WRONG].cols;

    return right > wrong ? right : wrong;
}

static bool have_same_shape(const struct pitfall *p)
{
    const struct pitfall_matrix *right = &p->matrix[PITFALL_RIGHT], *wrong = &p->matrix[PITFALL_WRONG];

    return right->rows == wrong->rows && right->cols == wrong->cols;
}

static double cell_of(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col)
{
    return p->matrix[side].at[row * p->matrix[side].cols + col];
}

int pitfall_change(const struct pitfall *p, size_t row, size_t col)
{
    char first[NUMBER_ROOM], second[NUMBER_ROOM];
    double right, wrong;

    if (!have_same_shape(p))
        return 0;
    right = cell_of(p, PITFALL_RIGHT, row, col);
    wrong = cell_of(p, PITFALL_WRONG, row, col);
    number_shown(first, right, p->matrix[PITFALL_RIGHT].decimals);
    number_shown(second, wrong, p->matrix[PITFALL_WRONG].decimals);
    if (strcmp(first, second) == 0)
        return 0;
    return isnan(wrong) || isnan(right) ? 2 : wrong > right ? 1 : -1;
}

#define ROUNDING 1e-9 /* of cells that differ by as much, the first is the worst, however their digits were rounded */

/* By how much a cell differs, |wrong − right|; infinite where one of them is no number. */
static double off_by(const struct pitfall *p, size_t row, size_t col)
{
    double right = cell_of(p, PITFALL_RIGHT, row, col), wrong = cell_of(p, PITFALL_WRONG, row, col);
    double off = right == wrong || (isnan(right) && isnan(wrong)) ? 0 : fabs(wrong - right);

    return isnan(off) ? INFINITY : off;
}

static void compare(struct pitfall *p)
{
    p->changed = have_same_shape(p) ? 0 : SIZE_MAX;
    p->difference = 0;
    p->has_no_number = false;
    p->worst_row = p->worst_col = 0;
    if (p->changed)
        return;
    for (size_t row = 0; row < p->matrix[0].rows; row++)
        for (size_t col = 0; col < p->matrix[0].cols; col++) {
            double off = off_by(p, row, col);

            p->changed += pitfall_change(p, row, col) != 0;
            p->has_no_number = p->has_no_number || pitfall_change(p, row, col) == 2;
            if (off > p->difference * (1 + ROUNDING)) {
                p->worst_row = row;
                p->worst_col = col;
            }
            p->difference = fmax(p->difference, off);
        }
}

/* In the order of how much they differ, and row by row among those that differ by as much: whether a cell comes after
 * another. */
static bool comes_after(const struct pitfall *p, size_t cell, size_t other)
{
    size_t cols = p->matrix[PITFALL_WRONG].cols;
    double off = off_by(p, cell / cols, cell % cols), before = off_by(p, other / cols, other % cols);

    if (off == before || fabs(off - before) <= ROUNDING * fmin(off, before))
        return cell > other;
    return off < before;
}

void pitfall_select_next(struct pitfall *p)
{
    size_t cols = p->matrix[PITFALL_WRONG].cols, count = p->matrix[PITFALL_WRONG].rows * cols;
    size_t now = p->row * cols + p->col, next = p->worst_row * cols + p->worst_col;
    bool found = false;

    for (size_t cell = 0; cell < count && p->changed != SIZE_MAX; cell++)
        if (pitfall_change(p, cell / cols, cell % cols) != 0 && comes_after(p, cell, now) &&
            (!found || comes_after(p, next, cell))) {
            next = cell;
            found = true;
        }
    p->row = next / cols;
    p->col = next % cols;
}

void pitfall_forget(struct pitfall_view *view)
{
    while (view->scratch_count)
        free(view->scratch[--view->scratch_count]);
    record_free(&view->p.wrong);
    view->p.fact_count = 0;
}

void pitfall_make(struct pitfall_view *view)
{
    struct pitfall *p = &view->p;

    pitfall_forget(view);
    p->head = p->head < p->model.num_heads ? p->head : 0;
    p->kind->make(p);
    compare(p);
    p->row = p->row < pitfall_row_count(p) ? p->row : pitfall_row_count(p) - 1;
    p->col = p->col < pitfall_column_count(p) ? p->col : pitfall_column_count(p) - 1;
}

bool pitfall_has_heads(const struct pitfall *p)
{
    return p->model.num_heads > 1 && matrix_table[p->matrix[PITFALL_RIGHT].like].per_head;
}

/* ----------------------------------------------------------------------------------------------------------- names */

static const char *label(const struct pitfall *p, enum pitfall_side side, bool column, size_t index, char out[32])
{
    const struct pitfall_matrix *matrix = &p->matrix[side];
    const struct matrix_info *info = &matrix_table[matrix->like];
    size_t size = column ? matrix->cols : matrix->rows;
    const char *own = p->kind->label ? p->kind->label(p, side, column, index, out) : NULL;
    char room[24];

    if (own) {
        if (own != out)
            snprintf(out, 32, "%s", own);
        return out;
    }
    snprintf(room, sizeof room, "%zu", index + 1);
    snprintf(out, 32, "%s",
             index < size && size == record_axis(&p->model, column ? info->cols : info->rows)
                 ? record_label(&p->model, matrix->like, matrix->head, column, index, room)
                 : room);
    return out;
}

const char *pitfall_row_label(const struct pitfall *p, enum pitfall_side side, size_t row, char out[32])
{
    return label(p, side, false, row, out);
}

const char *pitfall_column_label(const struct pitfall *p, enum pitfall_side side, size_t col, char out[32])
{
    return label(p, side, true, col, out);
}

void pitfall_add_number(struct text *out, double value, int decimals)
{
    char number[NUMBER_ROOM];

    if (decimals == PITFALL_TINY && fabs(value) < 100)
        snprintf(number, sizeof number, "%.2g", value);
    else
        number_shown(number, value, decimals < 0 ? 0 : decimals);
    text_add(out, number);
}
