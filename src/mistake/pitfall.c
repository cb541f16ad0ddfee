/* SPDX-License-Identifier: MIT */
/* A mistake: its dials, the results of both sides, its state and keys; and what it shows, as a sheet: its dials, right
 * and wrong beside each other, what tells them apart, and words about it; or the two listings. While the mistake is
 * off, the places that tell of it stay empty, so that nothing jumps when it is made. Plain text always has both sides,
 * since nobody can press m there. */
#include "mistake/pitfall.h"

#include "attention/formula.h"
#include "base/compiler.h"
#include "base/listing.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "mistake/pitfall_board.h"
#include "sheet/sheet.h"
#include "view/state.h"
#include "walk/arithmetic.h"
#include "walk/listing.h"
#include "walk/name.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDING 1e-9 /* differences this close (relative) count as equal; the first is the worst */
#define WIDTH 8       /* d_model of the walk's example */
#define BETWEEN "     "
#define EXPLAIN_COLUMNS 60
#define PITFALL_SCRATCH 32 /* matrices that one make() may ask for */

/* The object behind the view: what kinds see, and the frame's own. */
struct pitfall_view {
    struct pitfall p; /* first */
    double *scratch[PITFALL_SCRATCH];
    size_t scratch_count;
};

/* ------------------------------------------------------------------------------------------------------------ dials */

/* How many dials the mistake has. */
static size_t pitfall_count_dials(const struct pitfall *p)
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
        *out = origin_of_softmax(matrix->scores + row * matrix->cols, matrix->cols, col);
        out->is_bare = matrix->is_bare;
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

/* How many rows have cells that can be selected: the larger number of both sides. */
static size_t pitfall_row_count(const struct pitfall *p)
{
    size_t right = p->matrix[PITFALL_RIGHT].rows, wrong = p->matrix[PITFALL_WRONG].rows;

    return right > wrong ? right : wrong;
}

/* The same of columns. */
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

/* How a cell differs from the other side's, as both print: 1 more, -1 less, 0 the same (or nothing to compare with), 2
 * one is NaN. */
static int pitfall_change(const struct pitfall *p, size_t row, size_t col)
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

/* By how much a cell differs, |wrong − right|; infinite where one of them is not a number. */
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

/* Whether the matrices belong to one head. */
static bool pitfall_has_heads(const struct pitfall *p)
{
    return p->model.num_heads > 1 && matrix_table[p->matrix[PITFALL_RIGHT].like].per_head;
}

/* ----------------------------------------------------------------------------------------------------------- names */

static const char *side_label(const struct pitfall *p, enum pitfall_side side, bool column, size_t index, char out[32])
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
    return side_label(p, side, false, row, out);
}

const char *pitfall_column_label(const struct pitfall *p, enum pitfall_side side, size_t col, char out[32])
{
    return side_label(p, side, true, col, out);
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

/* A row or a column by its label, or by its number as #3; SIZE_MAX if there is none. */
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
    {"n", 0, NULL, "next change", "the next cell that differs, greatest first", .act = do_next, .works = next_works,
     .names_another = true},
    {"Tab", 1, NULL, "head", "the next head", .act = do_head, .works = head_works, .names_another = true},
    {"BackTab", -1, NULL, NULL, "the head before", .act = do_head, .works = head_works, .names_another = true},
    {"c", 0, NULL, "code", "the two listings, what differs lit; the numbers again", .act = do_code, .works = code_works,
     .marks = VIEW_OF_CODE},
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

/* The title of a side with its mark: "✓ right", "✗ mistake"; if both are right "✓ one way", "✓ the other". */
static const char *pitfall_side_name(const struct pitfall *p, enum pitfall_side side)
{
    if (p->kind->is_right_too)
        return side == PITFALL_RIGHT ? "✓ one way" : "✓ the other";
    return side == PITFALL_RIGHT ? "✓ right" : "✗ mistake";
}

/* The same without the mark, for sentences: "right", "mistake". */
static const char *pitfall_side_word(const struct pitfall *p, enum pitfall_side side)
{
    return pitfall_side_name(p, side) + strlen("✓ ");
}

/* Appends a fact's value on a side: "0.86", "yes". */
static void pitfall_add_fact(struct text *out, const struct pitfall_fact *fact, enum pitfall_side side)
{
    if (fact->is_yes)
        text_add(out, isnan(fact->value[side]) || fact->value[side] == 0 ? "no" : "yes");
    else
        pitfall_add_number(out, fact->value[side], fact->decimals);
}

/* Appends "12 of 16 cells differ, most of all [sat,cat]: by 0.13." */
static void pitfall_add_difference(const struct pitfall *p, struct text *out)
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

/* Appends "mistake 0.73": only the number. */
static void add_one_number(const struct pitfall *p, enum pitfall_side side, struct line *out)
{
    const struct pitfall_matrix *matrix = &p->matrix[side];
    struct text number = {0};

    pitfall_add_number(&number, matrix->at[p->row * matrix->cols + p->col], matrix->decimals);
    line_addf(out, ROLE_DIM, "%s%s ", out->count ? "  " : "", pitfall_side_word(p, side));
    line_add(out, ROLE_PLAIN, text_string(&number));
    text_free(&number);
}

/* Columns for a side's arithmetic when `sides` share the columns; if these are too few, the least. */
static int room_for(const struct pitfall *p, int columns, int sides)
{
    int words = 0;

    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        words += sides == 2 || side == PITFALL_WRONG ? utf8_columns(pitfall_side_word(p, side)) + 1 : 0;
    words += sides == 2 ? (int)strlen(BETWEEN) : 0;
    return columns == 0 ? 0 : columns > words + sides ? (columns - words) / sides : 1;
}

/* "right e^2.80 / 19.05 = 0.86 mistake e^1.98 / 9.94 = 0.73", for the visible sides. If that is too long: the mistake's
 * with the right number after it, or alone, or only numbers. */
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

/* Says what to see before the mistake is made; the footer names the key that makes it. */
static void say_right(const struct pitfall *p, struct view_lines *out)
{
    text_add(&out->look, p->kind->is_right_too ? "One way to write it." : "All of this is right.");
    text_add(&out->look_short, p->kind->is_right_too ? "one way to write it" : "all of this is right");
}

void pitfall_describe(const void *self, struct view_lines *out, int columns, bool compact UNUSED)
{
    const struct pitfall *p = self;

    if (p->mode != PITFALL_OFF) {
        p->kind->look(p, out);
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
    if (out->sum.text.length == 0) /* the shapes differ, and the visible side is the smaller one */
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

enum {                  /* columns */
       GAP = 3,         /* between the two sides */
       BOTH_SIDES = 84, /* of four columns each, with labels and figures */
       FACT_NAME = 28,
       FACT_VALUE = 11,
       FIGURE_LEAST = 6,
       LANGUAGES_WIDE = 60,
       LANGUAGES_NARROW = 36
};

/* -------------------------------------------------------------------------------------------------------- matrices */

static const char *label(const void *context, bool column, size_t index, char out[24])
{
    const struct matrix_of *of = context;
    char room[32] = "";

    (column ? pitfall_column_label : pitfall_row_label)(of->view, (enum pitfall_side)of->id, index, room);
    memcpy(out, room, 23);
    out[23] = 0;
    return out;
}

/* Marks more or less than right; ! if one of them is not a number. On the right side the mark's place stays blank. */
static char32_t mark(const void *context, size_t row, size_t col)
{
    const struct matrix_of *of = context;
    int change = of->id == PITFALL_WRONG ? pitfall_change(of->view, row, col) : 0;

    return change == 0 ? U' ' : change == 2 ? U'!' : change > 0 ? U'▴' : U'▾';
}

static bool is_hidden(const struct pitfall *p, size_t row, size_t col)
{
    enum matrix_id like = p->matrix[PITFALL_RIGHT].like;

    return (like == MATRIX_WEIGHTS || like == MATRIX_MASKED) && row < p->model.n && col < p->model.m &&
           !model_may_attend(&p->model, row, col);
}

/* What the model's own mask hides is a dot on the right side, as in the walk; the wrong side shows its number. */
static enum grid_cell state(const void *context, size_t row, size_t col)
{
    const struct matrix_of *of = context;

    return of->id == PITFALL_RIGHT && is_hidden(of->view, row, col) ? GRID_MASKED : GRID_SHOWN;
}

/* Columns of the widest number of both sides. Numbers that may be negative always have room for a sign, so that cells
 * do not move between heads and dials. */
static int widest_number(const struct pitfall *p)
{
    const struct pitfall_matrix *right = &p->matrix[PITFALL_RIGHT];
    int widest = right->decimals && !matrix_table[right->like].is_share ? right->decimals + 3 : 3;

    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        for (size_t i = 0; i < p->matrix[side].rows * p->matrix[side].cols; i++) {
            char number[NUMBER_ROOM];
            int columns = (int)number_shown(number, p->matrix[side].at[i], p->matrix[side].decimals);

            widest = columns > widest ? columns : widest;
        }
    return widest;
}

static double largest(const struct pitfall *p)
{
    double most = 0;

    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        for (size_t i = 0; i < p->matrix[side].rows * p->matrix[side].cols; i++)
            if (isfinite(p->matrix[side].at[i]))
                most = fmax(most, fabs(p->matrix[side].at[i]));
    return most;
}

/* Both sides have cells of one width, so that they can be compared by eye. */
static struct sheet_matrix *add_side(const struct pitfall *p, struct matrices *matrices, enum pitfall_side side)
{
    const struct pitfall_matrix *matrix = &p->matrix[side];
    const struct grid grid = {
        .at = matrix->at,
        .rows = matrix->rows,
        .cols = matrix->cols,
        .row_stride = matrix->cols,
        .col_stride = 1,
        .decimals = matrix->decimals,
        .widest = widest_number(p) + 1,
        .is_share = matrix_table[p->matrix[PITFALL_RIGHT].like].is_share && largest(p) <= 1,
        .scale = theme_scale(largest(p)),
        .label = label,
        .state = state,
        .mark = mark,
        .row = p->row < matrix->rows ? p->row : GRID_NONE,
        .col = p->col < matrix->cols ? p->col : GRID_NONE,
        .cursor = true,
        .mark_row = true,
        .mark_col = true,
        .row_labels = true,
        .col_labels = true,
        .seam = matrix->like == MATRIX_CONCAT ? p->model.d_k : 0,
    };

    return matrices_add(matrices, grid, (struct matrix_of){.view = p, .id = (int)side, .head = p->head});
}

/* Adds the number beside each row. */
static void add_figures(const struct pitfall *p, struct sheet_matrix *m, enum pitfall_side side)
{
    const struct pitfall_matrix *matrix = &p->matrix[side];
    struct margin *margin;

    if (!matrix->figure)
        return;
    margin = matrix_add_right(m, p->kind->figure);
    margin->from = p->kind->figure_from;
    margin->columns = FIGURE_LEAST;
    for (size_t row = 0; row < matrix->rows; row++)
        pitfall_add_number(margin_set(margin, row, row == p->row ? ROLE_STRONG : ROLE_PLAIN), matrix->figure[row],
                           p->kind->counts ? 0 : 2);
}

static void fill_sides(const struct pitfall *p, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "sides");

    sheet_size(block, 0, 1);
    block->gap = true;
    block->matrices.form = MATRICES_ROW;
    block->matrices.compares = true;
    block->matrices.between_columns = GAP;
    block->matrices.alone = p->mode != PITFALL_BOTH && !sheet->is_plain;
    block->matrices.chosen = p->mode == PITFALL_OFF ? PITFALL_RIGHT : PITFALL_WRONG;
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++) {
        struct sheet_matrix *m = add_side(p, &block->matrices, side);
        const char *name = sheet->is_plain ? pitfall_side_word(p, side) : pitfall_side_name(p, side);

        text_add(&m->brief, name);
        line_addf(&m->name, ROLE_STRONG, sheet->is_plain ? "%s: " : "%s  ", name);
        line_add(&m->name, ROLE_PLAIN, p->matrix[side].title);
        add_figures(p, m, side);
    }
}

/* Shows wrong minus right, for plain text; a screen has marks. */
static void fill_difference(const struct pitfall *p, struct sheet *sheet)
{
    const struct pitfall_matrix *right = &p->matrix[PITFALL_RIGHT], *wrong = &p->matrix[PITFALL_WRONG];
    struct sheet_matrix *m;
    char room[32];

    if (p->changed == 0 || p->changed == SIZE_MAX)
        return;
    m = matrices_make(&sheet_add(sheet, BLOCK_MATRICES, "difference")->matrices, wrong->rows, wrong->cols,
                      wrong->decimals);
    m->from = "cell.sides2 - cell.sides1";
    line_add(&m->name, ROLE_PLAIN, "difference, second less first");
    for (size_t col = 0; col < wrong->cols; col++)
        text_add(matrix_col_label(m, col), pitfall_column_label(p, PITFALL_WRONG, col, room));
    for (size_t row = 0; row < wrong->rows; row++) {
        text_add(matrix_row_label(m, row), pitfall_row_label(p, PITFALL_WRONG, row, room));
        for (size_t col = 0; col < wrong->cols; col++) {
            double a = right->at[row * wrong->cols + col], b = wrong->at[row * wrong->cols + col];

            matrix_set(m, row, col, a == b || (isnan(a) && isnan(b)) ? 0 : b - a, GRID_SHOWN);
        }
    }
}

/* ------------------------------------------------------------------------------------------------------------ lines */

static bool tells(const struct pitfall *p, const struct sheet *sheet)
{
    return p->mode != PITFALL_OFF || sheet->is_plain;
}

/* What the marks mean, and the unit of the numbers beside the rows. */
static void fill_legend(const struct pitfall *p, struct sheet *sheet)
{
    bool has_unit = p->kind->unit && *p->kind->unit && p->matrix[PITFALL_RIGHT].figure;
    struct sheet_block *block;
    struct line *line;

    if (sheet->is_plain && !has_unit)
        return;
    block = sheet_add(sheet, BLOCK_LINES, "legend");
    sheet_size(block, 4, 1);
    line = lines_add(&block->lines);
    if (p->mode != PITFALL_OFF && !sheet->is_plain && p->changed != SIZE_MAX && p->changed > 0)
        line_addf(line, ROLE_DIM, "▴ more  ▾ less than %s%s   ", pitfall_side_word(p, PITFALL_RIGHT),
                  p->has_no_number ? "  ! no number" : "");
    if (has_unit)
        line_addf(line, ROLE_DIM, "%s in %s", p->kind->figure, p->kind->unit);
}

/* "mean entropy   right 1.09   mistake 1.45"; with it, for less room, "1.09 → 1.45  mean entropy". */
static void add_fact(const struct pitfall *p, size_t i, bool wrong, struct lines *lines)
{
    const struct pitfall_fact *fact = &p->facts[i];
    enum role role = i == 0 ? ROLE_STRONG : ROLE_PLAIN, name = i == 0 ? ROLE_STRONG : ROLE_DIM;
    struct line *line = lines_add(lines), *shorter = lines_shorter(lines);
    int name_rest = FACT_NAME - utf8_columns(fact->name);

    lines->lines[lines->count - 1].from = fact->from;
    line_addf(line, name, "%s%*s", fact->name, name_rest > 0 ? name_rest : 0, "");
    for (enum pitfall_side side = 0; side < (wrong ? PITFALL_SIDES : 1); side++) {
        struct text value = {0};
        int rest;

        pitfall_add_fact(&value, fact, side);
        rest = side == PITFALL_RIGHT ? FACT_VALUE - utf8_columns(text_string(&value)) : 0;
        line_addf(line, ROLE_DIM, "  %s ", pitfall_side_word(p, side));
        line_addf(line, role, "%s", text_string(&value));
        line_addf(line, ROLE_PLAIN, "%*s", rest > 0 ? rest : 0, "");
        line_add(shorter, ROLE_DIM, side ? " → " : "");
        line_add(shorter, role, text_string(&value));
        text_free(&value);
    }
    line_addf(shorter, name, "  %s", fact->name);
}

/* The same for plain text: "mean entropy: right 1.09, mistake 1.45". */
static void add_plain_fact(const struct pitfall *p, const struct pitfall_fact *fact, struct lines *lines)
{
    struct text line = {0};

    text_addf(&line, "  %s: %s ", fact->name, pitfall_side_word(p, PITFALL_RIGHT));
    pitfall_add_fact(&line, fact, PITFALL_RIGHT);
    text_addf(&line, ", %s ", pitfall_side_word(p, PITFALL_WRONG));
    pitfall_add_fact(&line, fact, PITFALL_WRONG);
    line_add(lines_add(lines), ROLE_PLAIN, text_string(&line));
    lines->lines[lines->count - 1].from = fact->from;
    text_free(&line);
}

/* Shows facts: the most telling one right after the sides, others if there is room. Until the mistake is made their
 * places stay empty, as a fact may answer a question. */
static void fill_facts(const struct pitfall *p, struct sheet *sheet)
{
    static const int ranks[] = {1, 5, 7};
    struct sheet_block *block = NULL;

    for (size_t i = 0; i < p->fact_count; i++) {
        if (i == 0 || !sheet->is_plain) {
            block = sheet_add(sheet, BLOCK_LINES, "facts");
            sheet_size(block, ranks[i < 2 ? i : 2], 1);
            block->gap = i == 0;
        }
        if (sheet->is_plain && i == 0)
            text_add(&block->title, "What tells");
        if (sheet->is_plain)
            add_plain_fact(p, &p->facts[i], &block->lines);
        else if (i == 0 || tells(p, sheet))
            add_fact(p, i, tells(p, sheet), &block->lines);
        else
            lines_add(&block->lines);
    }
}

static void fill_changed(const struct pitfall *p, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, "changed");
    struct text changed = {0};

    sheet_size(block, 3, 1);
    if (tells(p, sheet))
        pitfall_add_difference(p, &changed);
    line_add(lines_add(&block->lines), ROLE_DIM, text_string(&changed));
    text_free(&changed);
}

/* Shows what one would notice; with enough room also why, what hides it, how to test for it, and where it was seen. */
static void fill_words(const struct pitfall *p, struct sheet *sheet)
{
    const struct pitfall_words *words = p->words;
    const struct {
        const char *heading, *text;
    } said[] = {
        {p->kind->is_right_too ? "You may fear" : "You would see", words->symptom},
        {"Why", words->why},
        {"It hides", words->hides},
        {"In a test", words->test},
        {"Seen in", words->seen},
    };
    struct sheet_block *block = sheet_add(sheet, sheet->is_plain ? BLOCK_LINES : BLOCK_TEXT, "words");

    block->gap = true;
    sheet_size(block, 6, 3);
    sheet_size(block, 8, 9);
    sheet_size(block, 9, 15);
    for (size_t i = 0; tells(p, sheet) && i < sizeof said / sizeof *said; i++) {
        if (said[i].text && sheet->is_plain)
            line_addf(lines_add(&block->lines), ROLE_PLAIN, "%s: %s", said[i].heading, said[i].text);
        else if (said[i].text)
            text_addf(&block->text, "%s%s: %s", i ? "\n" : "", said[i].heading, said[i].text);
        if (i == 0 && !sheet->is_plain)
            text_add(&block->shorter, text_string(&block->text));
    }
}

/* Shows the selected cell on both sides, for plain text. */
static void fill_sum(const struct pitfall *p, struct sheet *sheet)
{
    struct pitfall both = *p;
    struct view_lines lines = {0};

    both.mode = PITFALL_BOTH;
    pitfall_describe(&both, &lines, 0, false);
    line_addf(lines_add(&sheet_add(sheet, BLOCK_LINES, "sum")->lines), ROLE_PLAIN, "%s: %s",
              text_string(&lines.cell.text), text_string(&lines.sum.text));
    view_lines_free(&lines);
}

/* ------------------------------------------------------------------------------------------------------------- code */

/* Cuts both listings from the sources that run, and lights what differs; false if the language does not have both. */
static bool cut(const struct pitfall *p, struct listing out[PITFALL_SIDES])
{
    const struct view_source *sources = p->sources + p->habits->language;
    bool has_both = true;

    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++) {
        const struct view_source *source = &sources[side * LANGUAGE_COUNT];

        out[side] = (struct listing){0};
        has_both = has_both && source->bytes && p->region[side] &&
                   listing_cut(&out[side], source->bytes, source->length, p->region[side]);
    }
    if (has_both)
        listing_differ(&out[PITFALL_RIGHT], &out[PITFALL_WRONG]);
    return has_both;
}

/* Shows one listing under its title, beside the other or above it. */
static void fill_listing(const struct pitfall *p, struct sheet *sheet, enum pitfall_side side,
                         const struct listing *listing)
{
    enum { LEAST = 4, MORE = 8 };
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, "code");

    sheet_size(block, 0, LEAST);
    sheet_size(block, 1, MORE);
    sheet_size(block, 2, (int)listing->count + 1);
    block->beside = side == PITFALL_WRONG;
    block->blank = side == PITFALL_WRONG && sheet->want == SHEET_CODE && !tells(p, sheet);
    if (sheet->is_plain)
        text_addf(&block->title, "%s, in %s", pitfall_side_word(p, side), listing_languages[p->habits->language].title);
    else
        text_add(&block->title, pitfall_side_name(p, side));
    listing_add_code(&block->lines, listing);
}

static void fill_code(const struct pitfall *p, struct sheet *sheet)
{
    struct listing listings[PITFALL_SIDES];
    struct sheet_block *block;

    if (!sheet->is_plain) {
        block = sheet_add(sheet, BLOCK_LINES, "languages");
        sheet_size(block, 0, 1);
        listing_add_languages(lines_add(&block->lines), p->habits, LANGUAGES_WIDE);
        listing_add_languages(lines_shorter(&block->lines), p->habits, LANGUAGES_NARROW);
    }
    if (cut(p, listings)) {
        for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
            fill_listing(p, sheet, side, &listings[side]);
    } else {
        block = sheet_add(sheet, BLOCK_LINES, "code");
        sheet_size(block, 0, 1);
        line_add(lines_add(&block->lines), ROLE_DIM, "No listing of this in this language.");
    }
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        listing_free(&listings[side]);
}

/* ------------------------------------------------------------------------------------------------------------ sheet */

void pitfall_fill(const void *self, struct sheet *sheet)
{
    const struct pitfall *p = self;

    sheet->big = p->habits->big;
    if (sheet->want == SHEET_BOARD) {
        pitfall_board_add(p, sheet);
        return;
    }
    if (sheet->want == SHEET_CODE) {
        if (p->sources)
            fill_code(p, sheet);
        return;
    }
    sheet->columns = BOTH_SIDES;
    if (pitfall_takes_prose(p) && sheet->want != SHEET_PICTURE && !sheet->is_plain) {
        fill_code(p, sheet);
        return;
    }
    fill_sides(p, sheet);
    if (sheet->is_plain)
        fill_difference(p, sheet);
    fill_legend(p, sheet);
    fill_facts(p, sheet);
    fill_changed(p, sheet);
    if (sheet->is_plain)
        fill_sum(p, sheet);
    if (!p->has_text)
        fill_words(p, sheet);
    if (sheet->is_plain && p->sources && (p->code || p->habits->code))
        fill_code(p, sheet);
}

bool pitfall_find(const void *self, const struct matrix_of *of, size_t row, size_t col, struct origin *out)
{
    return pitfall_board_find(self, of, row, col, out) ||
           pitfall_origin(self, (enum pitfall_side)of->id, row, col, out);
}

bool pitfall_pick(void *self, const struct sheet_spot *spot)
{
    struct pitfall *p = self;

    if (strcmp(spot->block, "sides") != 0)
        return false;
    p->row = spot->row;
    p->col = spot->col;
    return true;
}
