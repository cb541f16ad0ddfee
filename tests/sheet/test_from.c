/* SPDX-License-Identifier: MIT */
/* Where the numbers of tables, of margins and of a sheet's own matrices come from: each is computed again from what the
 * sheet says it is computed from (sheet/sheet.h), for every view, in states that random keys lead to. */
#include "attention/formula.h"
#include "attention/origin.h"
#include "base/compiler.h"
#include "base/random.h"
#include "sheet/sheet.h"
#include "suites.h"
#include "view/dials.h"
#include "view/trial.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 150 };

#define CLOSE 1e-9
#define MOST_NUMBERS 64

/* Views whose numbers are measured by runs or counts of their own, and the test that makes these again. */
static const char *const measuring[][2] = {
    {"variance", "view_variance"},
    {"split", "walk"},
    {"scale", "walk"},
    {"pitfall-merge", "pitfall_heads"},
    {"pitfall-split", "pitfall_heads"},
    {"pitfall-no-positions", "pitfall_rest"},
    {"cost", "attention_cost"},
    {"stopwatch", "attention_stopwatch"},
    {"long-row", "attention/long_row"}, /* scores that are drawn */
    {"promoter", "attention/promoter"},
    {"training", "training_probe"},
    {"rollout", "attention_promoter"},
    {"heads", "attention_pattern"},
    {"softmax", "attention_pattern"},
    {"blend", "attention_pattern"},
};

/* What the names of a formula are looked up in: a place of a sheet. */
struct place {
    struct trial *t;
    const struct sheet *sheet;
    const struct sheet_block *block;
    const struct sheet_cell *source;
    const struct sheet_matrix *matrix; /* of a margin, or whose own numbers are told */
    size_t row, col;                   /* of a table its row alone; of a margin's text the row or column beside it */
    size_t span;                       /* columns that each text of a margin has */
    bool is_given;                     /* set where a cell of the source is given: there is nothing to compute */
};

static size_t numbers_seen;

static double from_source(struct place *p, size_t col)
{
    struct origin origin;

    ck_assert(p->t->view->origin(p->t->self, &p->source->of, p->source->row, col, &origin));
    p->is_given = p->is_given || origin.kind == ORIGIN_GIVEN;
    return origin_result(&origin);
}

/* ------------------------------------------------------------------------------------------------------------ tables
 */

static const char *name_of(const struct table_column *column)
{
    return column->key ? column->key : column->heading ? column->heading : "";
}

static size_t find_column(const struct table *table, const char *name)
{
    size_t column = 0;

    while (column < table->column_count && strcmp(name_of(&table->columns[column]), name) != 0)
        column++;
    ck_assert_msg(column < table->column_count, "no column is called %s", name);
    return column;
}

static const struct table_cell *cell_at(const struct table *table, size_t row, size_t column)
{
    return &table->cells[row * table->column_count + column];
}

/* Rows of numbers stand above those that close a table, whose first place is empty. */
static bool is_closing(const struct table *table, size_t row)
{
    return table->rows[row].closes || cell_at(table, row, 0)->is_blank;
}

static size_t count_rows(const struct table *table)
{
    size_t rows = 0;

    while (rows < table->row_count && !is_closing(table, rows))
        rows++;
    return rows;
}

static void read_column(const struct table *table, const char *key, double *out)
{
    size_t column = find_column(table, key);

    for (size_t row = 0; row < count_rows(table); row++)
        out[row] = cell_at(table, row, column)->number;
}

static double sum_of(const double *numbers, size_t count)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += numbers[i];
    return sum;
}

static double most_of(const double *numbers, size_t count)
{
    double most = -INFINITY;

    for (size_t i = 0; i < count; i++)
        most = fmax(most, numbers[i]);
    return most;
}

static double softmax_of(const double *numbers, size_t count, size_t at)
{
    double most = most_of(numbers, count), sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += exp(numbers[i] - most);
    return isinf(most) ? 0 : exp(numbers[at] - most) / sum;
}

static double shown_of(const struct table *table, size_t column)
{
    double sum = 0;

    for (size_t row = 0; row < count_rows(table); row++) {
        struct text text = {0};

        table_add_shown(table, row, column, &text);
        sum += strtod(text_string(&text), NULL) / (table->columns[column].kind == COLUMN_SHARE ? 100 : 1);
        text_free(&text);
    }
    return sum;
}

static double head_of(const struct table_column *column)
{
    const char *heading = text_string(&column->way);

    return strtod(heading + strcspn(heading, "0123456789"), NULL);
}

static double least_across(const struct table *table, size_t row, const char *key)
{
    double least = INFINITY;

    for (size_t column = 0; column < table->column_count; column++)
        if (strncmp(name_of(&table->columns[column]), key, strlen(key)) == 0)
            least = fmin(least, cell_at(table, row, column)->number);
    return least;
}

/* Of a column's rows, or Σ of two columns' products. */
static double of_column(const struct place *p, const char *owner, const char *name)
{
    const struct table *table = &p->block->table;
    double numbers[MOST_NUMBERS], others[MOST_NUMBERS], sum = 0;
    size_t rows = count_rows(table);

    ck_assert_uint_le(rows, MOST_NUMBERS);
    read_column(table, name, numbers);
    if (strcmp(owner, "row") == 0)
        return cell_at(table, p->row, find_column(table, name))->number;
    if (strcmp(owner, "sum") == 0)
        return sum_of(numbers, rows);
    if (strcmp(owner, "most") == 0)
        return most_of(numbers, rows);
    if (strcmp(owner, "softmax") == 0)
        return softmax_of(numbers, rows, p->row);
    if (strcmp(owner, "shown") == 0)
        return shown_of(table, find_column(table, name));
    if (strcmp(owner, "head") == 0)
        return head_of(&table->columns[find_column(table, name)]);
    read_column(table, owner, others);
    for (size_t row = 0; row < rows; row++)
        sum += numbers[row] * others[row];
    return sum;
}

static double most_of_source(struct place *p)
{
    double most = -INFINITY;

    for (size_t row = 0; row < count_rows(&p->block->table); row++)
        most = fmax(most, from_source(p, row));
    return most;
}

static double in_table(struct place *p, const char *owner, const char *name)
{
    if (strcmp(name, "source") == 0)
        return strcmp(owner, "most") == 0 ? most_of_source(p) : from_source(p, p->row);
    if (strcmp(owner, "across") == 0)
        return least_across(&p->block->table, p->row, name);
    return of_column(p, owner, name);
}

/* ---------------------------------------------------------------------------------------------------------- matrices
 */

static double number_at(const struct sheet_matrix *m, size_t row, size_t col)
{
    return m->grid.at[row * m->grid.row_stride + col * m->grid.col_stride];
}

static enum grid_cell state_at(const struct sheet_matrix *m, size_t row, size_t col)
{
    return m->grid.state ? m->grid.state(&m->of, row, col) : GRID_SHOWN;
}

/* Of a row of a matrix; entropy and words are of shares. */
static double of_row(const struct place *p, const char *what, size_t row)
{
    double sum = 0, hidden = 0, bits = 0, most = -INFINITY;

    for (size_t col = 0; col < p->matrix->grid.cols; col++) {
        double number = number_at(p->matrix, row, col);

        most = fmax(most, number);
        sum += isinf(number) ? 0 : number;
        hidden += isnan(number) || state_at(p->block->matrices.of[0], row, col) == GRID_MASKED ? number : 0;
        bits -= number > 0 ? number * log2(number) : 0;
    }
    return strcmp(what, "sum") == 0       ? sum
           : strcmp(what, "hidden") == 0  ? hidden
           : strcmp(what, "entropy") == 0 ? bits
           : strcmp(what, "words") == 0   ? exp2(bits)
                                          : most;
}

/* Of the terms of a cell that stand beside column `col`, where each text has the room of several. */
static double of_terms(const struct place *p, const char *what)
{
    struct origin origin;
    double sum = 0;
    size_t end = (p->col + 1) * p->span;

    ck_assert(p->t->view->origin(p->t->self, &p->source->of, p->source->row, p->source->col, &origin));
    if (strcmp(what, "first") == 0)
        return origin_number(&origin.a, p->col);
    if (strcmp(what, "bias") == 0)
        return origin_plus(&origin);
    if (strcmp(what, "factor") == 0)
        return origin_number(&origin.b, p->col);
    for (size_t k = strcmp(what, "total") == 0 ? 0 : p->col * p->span; k < end && k < origin.count; k++)
        sum += origin_number(&origin.a, k) * origin_number(&origin.b, k);
    return sum;
}

static double in_block(const struct place *p, const char *name)
{
    size_t length = strlen(name) - 1;

    for (size_t b = 0; b < p->sheet->count; b++) {
        const struct sheet_block *block = p->sheet->blocks[b];

        if (strncmp(block->name, name, length) == 0 && !block->name[length])
            return number_at(block->matrices.of[name[length] - '1'], p->row, p->col);
    }
    ck_abort_msg("no block of %s", name);
    return 0;
}

/* Of a row or, "down", of a column of a whole matrix; "gradient" is the size of diag(w) - w wᵀ. */
static double of_one(struct place *p, const char *what, size_t at)
{
    const struct grid *g = &p->matrix->grid;
    double sum = 0, squares = 0;

    if (strcmp(what, "down") == 0)
        for (size_t row = 0; row < g->rows; row++)
            sum += number_at(p->matrix, row, at);
    else if (strcmp(what, "gradient") == 0)
        for (size_t i = 0; i < g->cols; i++)
            for (size_t j = 0; j < g->cols; j++) {
                double w = number_at(p->matrix, at, i);

                squares += pow((i == j ? w : 0) - w * number_at(p->matrix, at, j), 2);
            }
    else
        return of_row(p, what, at);
    return sum + sqrt(squares);
}

/* "least_sum" and so on of a matrix of the block "sides": the least, most or mean of its rows or columns. */
static double of_matrix(const struct place *p, const char *owner, const char *name)
{
    const char *what = owner + strcspn(owner, "_") + 1;
    struct place in = {.t = p->t};
    double least = INFINITY, most = -INFINITY, sum = 0;
    size_t count;

    for (size_t b = 0; b < p->sheet->count && !in.matrix; b++)
        if (strncmp(p->sheet->blocks[b]->name, name, strlen(name) - 1) == 0) {
            in.block = p->sheet->blocks[b];
            in.matrix = in.block->matrices.of[name[strlen(name) - 1] - '1'];
        }
    count = strcmp(what, "down") == 0 ? in.matrix->grid.cols : in.matrix->grid.rows;
    for (size_t i = 0; i < count; i++) {
        double one = of_one(&in, what, i);

        least = fmin(least, one);
        most = fmax(most, one);
        sum += one;
    }
    return *owner == 'l' ? least : owner[1] == 'o' ? most : sum / (double)count;
}

static double in_matrix(struct place *p, const char *owner, const char *name)
{
    bool is_cell = strcmp(owner, "cell") == 0;

    if (strcmp(name, "row") == 0)
        return of_row(p, owner, p->row);
    if (strcmp(name, "above") == 0)
        return is_cell ? number_at(p->matrix, p->row - 1, p->col) : of_row(p, owner, p->row - 1);
    if (strcmp(name, "source") != 0)
        return in_block(p, name);
    return is_cell ? from_source(p, p->col) : of_terms(p, owner);
}

/* --------------------------------------------------------------------------------------------------------- formulas */

static bool measure(void *context, const char *owner, const char *name, double *value, struct error *e UNUSED)
{
    struct place *p = context;

    *value = p->matrix                       ? in_matrix(p, owner, name)
             : p->block->kind == BLOCK_LINES ? of_matrix(p, owner, name)
                                             : in_table(p, owner, name);
    return true;
}

/* The formula of the `index`th number, or the last there is. */
static void take_formula(const char *from, size_t index, char out[128])
{
    size_t length;

    for (; index > 0 && strchr(from, ';'); index--)
        from = strchr(from, ';') + 1;
    from += *from == ' ';
    length = strcspn(from, ";");
    ck_assert_uint_lt(length, 128);
    memcpy(out, from, length);
    out[length] = '\0';
}

/* What a formula comes to; NaN where that is not a number. */
static double evaluate(struct place *p, const char *formula)
{
    struct formula_names names = {.measure = measure, .context = p};
    struct error e = {0};
    double value;

    if (formula_evaluate(formula, &names, &value, &e))
        return value;
    ck_assert_msg(strstr(e.message, "finite") || strstr(e.message, "not a number"), "%s: %s: %s", p->t->view->name,
                  formula, e.message);
    return NAN;
}

static bool is_measuring(const struct view *view)
{
    for (size_t i = 0; i < sizeof measuring / sizeof *measuring; i++)
        if (strcmp(measuring[i][0], view->name) == 0)
            return true;
    return false;
}

/* A number as it is told, to within `off`, is what its formula comes to; or somebody's choice. */
static void check_number(struct place *p, const char *from, size_t index, double told, double off)
{
    char formula[128];
    double made;

    ck_assert_msg(from != NULL, "%s %s: %s, row %zu: %g comes from nowhere", p->t->view->name, trial_state(p->t),
                  p->block->name, p->row, told);
    take_formula(from, index, formula);
    numbers_seen++;
    if (strcmp(formula, SHEET_GIVEN) == 0)
        return;
    if (strcmp(formula, SHEET_MEASURED) == 0) {
        ck_assert_msg(is_measuring(p->t->view), "%s measures by runs of its own", p->t->view->name);
        return;
    }
    p->is_given = false;
    made = evaluate(p, formula);
    if (p->is_given || (isnan(made) && told == 0)) /* nothing of what is not a number, either */
        return;
    ck_assert_msg(fabs(told - made) <= off + CLOSE * (1 + fabs(made)),
                  "%s %s: %s, row %zu, column %zu: %g, but %s is %g", p->t->view->name, trial_state(p->t),
                  p->block->name, p->row, p->col, told, formula, made);
}

/* The numbers of a text, each as far as it is printed. */
static void check_text(struct place *p, const char *from, const char *text)
{
    size_t index = 0;
    bool is_line = p->block->kind == BLOCK_LINES; /* whole numbers are names there */

    for (const char *at = text + strcspn(text, "0123456789"); *at; at += strcspn(at, "0123456789")) {
        bool is_below_zero = at > text && at[-1] == '-';
        size_t whole = strspn(at, "0123456789"), rest = at[whole] == '.' ? strspn(at + whole + 1, "0123456789") : 0;
        double told = strtod(at, NULL);

        if (rest || !is_line)
            check_number(p, from, index++, is_below_zero ? -told : told, 0.5001 * pow(10, -(double)rest));
        at += whole + (rest ? 1 + rest : 0);
    }
    if (index == 0 && strstr(text, "nan")) {
        char formula[128];

        take_formula(from, 0, formula);
        ck_assert_msg(isnan(evaluate(p, formula)), "%s %s: %s", p->t->view->name, trial_state(p->t), text);
    }
}

/* A bar is as long as its number says against the first of them. */
static void check_bar(struct place *p, const char *from, double told)
{
    size_t row = p->row;
    char formula[128];
    double made, first;

    ck_assert_msg(from != NULL, "%s: a bar of %s shows nothing", p->t->view->name, p->block->name);
    take_formula(from, 0, formula);
    made = evaluate(p, formula);
    p->row = 0;
    first = evaluate(p, formula);
    p->row = row;
    numbers_seen++;
    if (!isnan(made) && !isnan(first))
        ck_assert_msg(fabs(told * first - cell_at(&p->block->table, 0, p->col)->number * made) <= CLOSE, "%s %s: %s",
                      p->t->view->name, trial_state(p->t), formula);
}

static void check_table(struct place *p)
{
    const struct table *table = &p->block->table;

    for (size_t i = 0; i < table->row_count * table->column_count; i++) {
        const struct table_column *column = &table->columns[i % table->column_count];
        const struct table_cell *cell = &table->cells[i];
        const char *from;

        p->row = i / table->column_count;
        p->col = i % table->column_count;
        p->source = &column->source;
        from = is_closing(table, p->row) ? column->closes : column->from;
        if (column->blank || cell->is_blank || cell->field || (column->kind == COLUMN_TEXT && !from))
            continue;
        if (cell->text.length)
            check_text(p, from, text_string(&cell->text));
        else if (column->kind == COLUMN_BAR && !is_closing(table, p->row))
            check_bar(p, from, cell->number);
        else if (column->kind != COLUMN_BAR && isfinite(cell->number))
            check_number(p, from, 0, cell->number, column->unit ? 0.5001 : 0);
    }
}

/* Whether all of a row is in sight. */
static bool is_whole(const struct sheet_matrix *m, size_t row)
{
    for (size_t col = 0; col < m->grid.cols; col++)
        if (state_at(m, row, col) == GRID_HIDDEN || state_at(m, row, col) == GRID_AHEAD)
            return false;
    return true;
}

static void check_margins(struct place *p)
{
    const struct sheet_matrix *m = p->matrix;

    for (size_t i = 0; i < m->right_count + m->below_count; i++) {
        bool is_below = i >= m->right_count;
        const struct margin *margin = is_below ? &m->below[i - m->right_count] : &m->right[i];

        p->source = &margin->source;
        p->span = margin->span;
        for (size_t at = 0; at < margin->count; at++) {
            const char *text = margin_text(margin, at);

            *(is_below ? &p->col : &p->row) = at;
            if (margin->from && (is_below || is_whole(m, at)))
                check_text(p, margin->from, text);
            else
                ck_assert_msg(margin->from || !strpbrk(text, "."), "%s: %s comes from nowhere", p->t->view->name, text);
        }
    }
}

static void check_own(struct place *p)
{
    const struct sheet_matrix *m = p->matrix;

    p->source = &m->source;
    p->span = 1;
    for (size_t i = 0; i < m->grid.rows * m->grid.cols; i++) {
        enum grid_cell state = state_at(m, p->row = i / m->grid.cols, p->col = i % m->grid.cols);
        double told = number_at(m, p->row, p->col);

        if (state != GRID_HIDDEN && state != GRID_AHEAD && isfinite(told))
            check_number(p, m->from, p->row, told, 0);
    }
}

static void check_sheet(struct trial *t, bool is_plain)
{
    struct sheet sheet = {.is_plain = is_plain};

    view_fill(t->view, t->self, &sheet);
    for (size_t b = 0; b < sheet.count; b++) {
        struct place p = {.t = t, .sheet = &sheet, .block = sheet.blocks[b]};

        if (p.block->blank)
            continue;
        check_table(&p);
        for (p.row = 0; p.row < p.block->lines.count; p.row++) {
            const struct sheet_line *line = &p.block->lines.lines[p.row];

            if (line->from)
                check_text(&p, line->from, text_string(&line->line.text));
        }
        for (size_t i = 0; i < p.block->matrices.count; i++) {
            p.matrix = p.block->matrices.of[i];
            check_margins(&p);
            if (!p.matrix->of.view) /* else its origins tell */
                check_own(&p);
        }
    }
    sheet_free(&sheet);
}

START_TEST(numbers_are_what_they_come_from)
{
    const struct view *view = view_table[_i];
    struct trial t = trial_open(view, trial_quick_state(view));
    struct random r;

    random_start(&r, 3, random_stream(view->name, strlen(view->name)));
    for (int step = 0; step < STEPS; step++) {
        for (int plain = 1; plain >= 0; plain--) /* what is plain waits until all is computed */
            check_sheet(&t, plain);
        if (!view->is_computing)
            trial_press_at_random(&t, &r);
        else if (step < 5)
            trial_press(&t, "Down"); /* more of the same takes minutes */
    }
    trial_close(&t);
}
END_TEST

/* What has numbers to be told from others has many: a view that says nothing of them is found. */
START_TEST(all_views_together)
{
    numbers_seen = 0;
    for (_i = 0; view_table[_i]; _i++) {
        struct trial t = trial_open(view_table[_i], trial_quick_state(view_table[_i]));

        check_sheet(&t, true);
        trial_close(&t);
    }
    ck_assert_uint_gt(numbers_seen, 500);
}
END_TEST

Suite *sheet_from_suite(void)
{
    Suite *suite = suite_create("sheet_from");
    TCase *all = tcase_create("all");
    int views = 0;

    while (view_table[views])
        views++;
    tcase_add_loop_test(all, numbers_are_what_they_come_from, 0, views);
    tcase_add_test(all, all_views_together);
    suite_add_tcase(suite, all);
    return suite;
}
