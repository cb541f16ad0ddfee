/* SPDX-License-Identifier: MIT */
/* The state of a mistake: its dials, the results of both sides, and keys. */
#include "mistake/pitfall.h"

#include "attention/formula.h"
#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "view/state.h"

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

static size_t pitfall_dial_place(const struct pitfall *p, const char *name)
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
        memory_exhausted(); /* the right run, of the same size, fitted */
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

static size_t pitfall_row_count(const struct pitfall *p)
{
    size_t right = p->matrix[PITFALL_RIGHT].rows, wrong = p->matrix[PITFALL_WRONG].rows;

    return right > wrong ? right : wrong;
}

/* The rows and columns in which cells can be selected: those of both sides. */
static size_t pitfall_column_count(const struct pitfall *p)
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

#define ROUNDING 1e-9 /* cells whose differences are this close count as equal, and the first is the worst */

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

/* Whether a cell comes after another when sorted by difference, and row by row among equal ones. */
static bool comes_after(const struct pitfall *p, size_t cell, size_t other)
{
    size_t cols = p->matrix[PITFALL_WRONG].cols;
    double off = off_by(p, cell / cols, cell % cols), before = off_by(p, other / cols, other % cols);

    if (off == before || fabs(off - before) <= ROUNDING * fmin(off, before))
        return cell > other;
    return off < before;
}

/* Selects the cell that differs most after the selected one; after the last of them the first, if there is any. */
static void pitfall_select_next(struct pitfall *p)
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

/* Frees what the last make() allocated, and its facts. */
static void pitfall_forget(struct pitfall_view *view)
{
    while (view->scratch_count)
        free(view->scratch[--view->scratch_count]);
    record_free(&view->p.wrong);
    view->p.fact_count = 0;
}

/* Runs make() again for the record as it is, and compares both sides. */
static void pitfall_make(struct pitfall_view *view)
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

#define WIDTH 8 /* d_model of the walk's example */

static size_t whole(const struct pitfall *p, const char *dial, size_t usual)
{
    return pitfall_dial_place(p, dial) < PITFALL_DIALS ? (size_t)pitfall_number(p, dial) : usual;
}

/* The walk's example with its first `n` words and its weights cut for other heads. */
static bool resize_designed(struct model *out, size_t n, size_t num_heads, struct error *e)
{
    struct model whole;
    bool made;

    if (!model_designed(&whole, e))
        return false;
    made = model_make(out, n < whole.n ? n : whole.n, 0, whole.d_model, num_heads, e);
    if (made) {
        size_t square = whole.d_model * whole.d_model * sizeof(double);

        out->tokens = memory_new_array(out->n + 1, sizeof *out->tokens);
        for (size_t i = 0; i < out->n; i++)
            out->tokens[i] = memory_copy(whole.tokens[i]);
        memcpy(out->X, whole.X, out->n * whole.d_model * sizeof(double));
        memcpy(out->W_Q, whole.W_Q, square);
        memcpy(out->W_K, whole.W_K, square);
        memcpy(out->W_V, whole.W_V, square);
        memcpy(out->W_O, whole.W_O, square);
        out->labels = num_heads == whole.num_heads ? whole.labels : NULL;
    }
    model_free(&whole);
    return made;
}

static bool make_random(struct model *out, size_t n, size_t d_model, size_t num_heads, size_t seed, struct error *e)
{
    char the[] = "The", cat[] = "cat", sat[] = "sat", on[] = "on", mat[] = "mat", by[] = "by";
    char *words[] = {the, cat, sat, on, mat, by, NULL};

    if (n < sizeof words / sizeof *words - 1)
        words[n] = NULL;
    return model_random(out, words, d_model, num_heads, seed, e);
}

static bool set_mask(struct pitfall *p, struct model *model, struct error *e)
{
    bool given = pitfall_dial_place(p, "mask") < PITFALL_DIALS;
    const char *mask = given ? pitfall_value(p, "mask") : "none";

    if (strcmp(mask, "causal") == 0)
        return model_set_mask(model, MASK_CAUSAL, 0, e);
    if (!given && !p->kind->mask)
        return true;
    if (!model_set_mask(model, MASK_PADDING, strcmp(mask, "padding") == 0, e)) /* all 1 except for padding */
        return false;
    if (p->kind->mask)
        p->kind->mask(p, model, model->mask);
    return true;
}

/* Reads what the dials say. */
static void read_dials(struct pitfall *p)
{
    size_t count = pitfall_count_dials(p);

    for (size_t i = 0; i < count; i++)
        state_word(&p->view->state[i], p->dial[i], p->value[i]);
}

/* Builds model and record for the present dials; frees the old ones. */
static bool pitfall_build(struct pitfall *p, struct error *e)
{
    size_t d_model, heads, n, seed;
    struct model model = {0};
    struct record record = {0};
    double times;

    read_dials(p);
    d_model = whole(p, "d_model", WIDTH);
    heads = whole(p, "heads", 2);
    n = whole(p, "words", 4);
    seed = whole(p, "seed", 0);
    times = pitfall_dial_place(p, "times") < PITFALL_DIALS ? pitfall_number(p, "times") : 1;
    if (d_model == WIDTH && seed == 0 ? !resize_designed(&model, n, heads, e)
                                      : !make_random(&model, n, d_model, heads, seed ? seed : 1, e))
        return false;
    for (size_t i = 0; i < model.n * model.d_model; i++)
        model.X[i] *= times;
    if (!set_mask(p, &model, e) || !record_run(&record, &model, e)) {
        record_free(&record);
        model_free(&model);
        return false;
    }
    record_free(&p->record);
    model_free(&p->model);
    p->model = model;
    p->record = record;
    p->record.model = &p->model;
    return true;
}

/* ------------------------------------------------------------------------------------------------------------ state */

/* Selects the cell that differs most, whose arithmetic tells something. */
static void select_worst(struct pitfall *p)
{
    p->row = p->worst_row;
    p->col = p->worst_col;
}

/* Builds what the dials say, once they are read, since later keys of a state refer to it. */
static bool settle(struct pitfall_view *view, struct error *e)
{
    if (view->p.record.model)
        return true;
    if (!pitfall_build(&view->p, e))
        return false;
    pitfall_make(view);
    select_worst(&view->p);
    return true;
}

bool pitfall_read_head(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct pitfall_view *view = self;
    struct pitfall *p = self;

    if (!settle(view, e) || !state_take_index(key, value, p->model.num_heads, &p->head, e))
        return false;
    pitfall_make(view);
    select_worst(p);
    return true;
}

void pitfall_write_head(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    size_t head = ((const struct pitfall *)self)->head;

    if (head)
        text_addf(value, "%zu", head + 1);
}

/* A row or a column by its label, or by its number as #3; SIZE_MAX if there is none such. */
static size_t find_label(const struct pitfall *p, enum pitfall_side side, bool column, const char *label, size_t length)
{
    size_t size = column ? p->matrix[side].cols : p->matrix[side].rows;
    size_t most = column ? pitfall_column_count(p) : pitfall_row_count(p);
    char room[32];
    uint64_t number;

    if (length > 1 && length < sizeof room && label[0] == '#') {
        memcpy(room, label + 1, length - 1);
        room[length - 1] = '\0';
        return number_parse(room, most, &number) && number > 0 ? (size_t)number - 1 : SIZE_MAX;
    }
    for (size_t i = 0; i < size; i++) {
        const char *name = (column ? pitfall_column_label : pitfall_row_label)(p, side, i, room);

        if (strlen(name) == length && memcmp(name, label, length) == 0)
            return i;
    }
    return SIZE_MAX;
}

static bool find_cell(const struct pitfall *p, const char *labels, size_t length, size_t cell[2])
{
    const char *end = labels + length;

    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        for (const char *comma = labels; comma < end && (comma = memchr(comma, ',', (size_t)(end - comma))); comma++) {
            cell[0] = find_label(p, side, false, labels, (size_t)(comma - labels));
            cell[1] = find_label(p, side, true, comma + 1, (size_t)(end - comma - 1));
            if (cell[0] != SIZE_MAX && cell[1] != SIZE_MAX)
                return true;
        }
    return false;
}

bool pitfall_read_cell(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct pitfall *p = self;
    size_t cell[2];

    if (!settle(self, e))
        return false;
    if (!find_cell(p, value, strlen(value), cell))
        return error_set(e, ERROR_INPUT, "%s=%.40s: there is no such cell: write row,column with its labels, or #1,#1",
                         key->name, value);
    p->row = cell[0];
    p->col = cell[1];
    return true;
}

void pitfall_write_cell(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct pitfall *p = self;
    size_t found[2];
    char row[32], col[32];

    if (p->row == p->worst_row && p->col == p->worst_col)
        return;
    text_addf(value, "%s,%s", pitfall_row_label(p, PITFALL_RIGHT, p->row, row),
              pitfall_column_label(p, PITFALL_RIGHT, p->col, col));
    if (find_cell(p, value->bytes, value->length, found) && found[0] == p->row && found[1] == p->col)
        return;
    text_free(value);
    text_addf(value, "#%zu,#%zu", p->row + 1, p->col + 1);
}

bool pitfall_read_code(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct pitfall *p = self;
    enum listing_language language = listing_language_find(value);

    if (language == LANGUAGE_COUNT)
        return error_set(e, ERROR_INPUT, "%s=%.40s: write one of %s", key->name, value, key->form);
    p->code = p->sources != NULL;
    p->habits->language = language;
    return true;
}

void pitfall_write_code(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    const struct pitfall *p = self;

    if (p->code)
        text_add(value, listing_languages[p->habits->language].key);
}

static bool holds(const struct pitfall *p, const struct pitfall_note *note)
{
    for (size_t i = 0; i < 2 && note->when[i].dial; i++)
        if (strcmp(pitfall_value(p, note->when[i].dial), note->when[i].is) != 0)
            return false;
    return true;
}

void pitfall_note(const struct state_key *key, const void *self, struct text *out)
{
    const struct pitfall *p = self;

    for (const struct pitfall_note *note = p->kind->notes; note && note->dial && !out->length; note++)
        if (strcmp(note->dial, key->name) == 0 && holds(p, note))
            text_add(out, note->says);
}

void pitfall_close(void *self)
{
    struct pitfall_view *view = self;

    pitfall_forget(view);
    record_free(&view->p.record);
    model_free(&view->p.model);
    free(view);
}

void *pitfall_open(const struct view *view, const struct view_setup *setup, const char *state, struct error *e)
{
    struct pitfall_view *self = memory_new(sizeof *self);
    struct pitfall *p = &self->p;

    p->view = view;
    p->kind = view->kind;
    p->habits = setup && setup->habits ? setup->habits : &p->own_habits;
    p->sources = setup ? setup->sources : NULL;
    p->has_text = setup && setup->has_text;
    if (state_read_keys(state, view->state, self, e) && settle(self, e))
        return self;
    pitfall_close(self);
    return NULL;
}

/* ------------------------------------------------------------------------------------------------------------- keys */

/* Builds the model for the present dials; if that is impossible, the old one stays. */
bool pitfall_turned(void *self, const struct state_key *dial UNUSED, struct error *e)
{
    if (!pitfall_build(self, e))
        return false;
    pitfall_make(self);
    return true;
}

static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    struct pitfall *p = self;
    size_t rows = pitfall_row_count(p), cols = pitfall_column_count(p);

    return view_move((enum view_move)key->action, 1, &p->row, &p->col, rows, cols) ? REACT_DONE : REACT_PASS;
}

bool pitfall_takes_prose(const void *self)
{
    const struct pitfall *p = self;

    return p->code && !p->habits->has_code_aside;
}

static bool move_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return !pitfall_takes_prose(self);
}

static unsigned do_mode(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct pitfall *p = self;

    p->mode = p->mode == PITFALL_OFF ? PITFALL_ON : PITFALL_OFF;
    return REACT_DONE;
}

static bool mode_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    static const char *const words[][2] = {
        [false] = {"make the mistake", "right alone"}, [true] = {"the other way", "one way"}};
    const struct pitfall *p = self;

    text_add(&offer->word, words[p->kind->is_right_too][p->mode != PITFALL_OFF]);
    return !pitfall_takes_prose(p);
}

static unsigned do_head(void *self, const struct key *key, int code UNUSED)
{
    struct pitfall *p = self;

    p->head = view_turn(p->head, p->model.num_heads, key->action);
    pitfall_make(self);
    return REACT_DONE;
}

static bool head_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct pitfall *p = self;

    if (key->word)
        text_addf(&offer->word, "head %zu", view_turn(p->head, p->model.num_heads, key->action) + 1);
    return pitfall_has_heads(p) && !pitfall_takes_prose(p);
}

static unsigned do_next(void *self, const struct key *key UNUSED, int code UNUSED)
{
    pitfall_select_next(self);
    return REACT_DONE;
}

static bool next_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct pitfall *p = self;

    return p->mode != PITFALL_OFF && p->difference > 0 && !pitfall_takes_prose(p);
}

/* Where code is shown beside the picture anyway, the key lets digits choose its language. */
static unsigned do_code(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct pitfall *p = self;

    if (p->habits->has_code_aside)
        p->habits->code = !p->habits->code;
    else
        p->code = !p->code;
    return REACT_SWAP;
}

static bool code_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct pitfall *p = self;

    if (p->habits->has_code_aside)
        text_add(&offer->word, p->habits->code ? "done" : "language");
    else
        text_add(&offer->word, p->code ? "numbers" : "code");
    return p->sources != NULL;
}

static unsigned do_language(void *self, const struct key *key UNUSED, int code)
{
    ((struct pitfall *)self)->habits->language = (enum listing_language)(code - '1');
    return REACT_DONE;
}

static bool language_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct pitfall *p = self;

    return p->habits->has_code_aside ? p->habits->code && p->sources : p->code;
}

const struct key pitfall_keys[] = {
    VIEW_MOVES(do_move, move_works),
    {"m", 0, NULL, "mistake", "make the mistake; take it back", .act = do_mode, .works = mode_works},
    {"n", 0, NULL, "next change", "the next cell that differs, greatest first", .act = do_next, .works = next_works},
    {"Tab", 1, NULL, "head", "the next head", .act = do_head, .works = head_works},
    {"BackTab", -1, NULL, NULL, "the head before", .act = do_head, .works = head_works},
    {"c", 0, NULL, "code", "the two listings, what differs lit; the numbers again", .act = do_code,
     .works = code_works},
    {"1-5", 0, NULL, "language", "C, pseudocode, NumPy, PyTorch, JavaScript", .act = do_language,
     .works = language_works},
    {0},
};

bool pitfall_choose(void *self, const char *cell)
{
    struct pitfall *p = self;
    const char *bracket = strchr(cell, '[');
    size_t length = bracket ? strcspn(bracket + 1, "]") : 0, found[2];

    if (!bracket || !find_cell(p, bracket + 1, length, found))
        return false;
    p->row = found[0];
    p->col = found[1];
    return true;
}
