/* SPDX-License-Identifier: MIT */
/* What view, transpose, contiguous and reshape do to memory: the numbers of a few tokens and heads, stop by stop, as
 * they are stored and as they are read. Each number is named after its token, head and place: 121 is token 1, head 2,
 * number 1. */
#include "attention/origin.h"
#include "base/compiler.h"
#include "sheet/sheet.h"
#include "study/strided.h"
#include "view/state.h"
#include "walk/insight.h"
#include "walk/name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STOPS = 7, MOST_NUMBERS = 4 * 4 * 3, FIRST = 111 };

/* How heads come back together: as it should be, without the copy, without the transpose. */
enum merge { MERGE_RIGHT, MERGE_VIEW, MERGE_RESHAPE, MERGE_COUNT };

/* What `show` names, bit by bit. */
enum { SHOWS_MEMORY = 1, SHOWS_ADDRESSES = 2, SHOWS_STRIDES = 4, SHOWS_READ = 8, SHOWS_ALL = 15 };

enum memory_axis { TOKEN, HEAD, NUMBER, ROW };

static const char *const axis_names[] = {"token", "head", "number", "row"};
static const char *const axis_plurals[] = {"tokens", "heads", "numbers", "rows"};

struct memory_order {
    size_t stop, words, heads, d_k; /* heads 0 means 2, 1 means 4 */
    enum merge merge;
    unsigned shows;
    size_t picked; /* the name of the selected number */
    struct strided array;
    enum memory_axis axes[3];
    bool fails;            /* this view cannot be made */
    size_t step, expected; /* if it fails: the stride in the way, and what it would have to be */
    size_t moved;          /* how many numbers this stop moved */
    double memory[MOST_NUMBERS], before[MOST_NUMBERS], read[MOST_NUMBERS];
    size_t from[MOST_NUMBERS]; /* the place that each number of the memory was copied from */
    bool is_copy;
};

static const char *const stop_names[STOPS] = {"Q",         "view",       "transpose", "weights × V",
                                              "transpose", "contiguous", "view"};

static size_t heads_of(const struct memory_order *view)
{
    return view->heads ? 4 : 2;
}

static size_t count_of(const struct memory_order *view)
{
    return view->words * heads_of(view) * view->d_k;
}

static bool shows(const struct memory_order *view, unsigned what)
{
    return view->shows & what;
}

/* Whether this way of merging leaves a stop out. */
static bool is_left_out(const struct memory_order *view, size_t stop)
{
    return (stop == 5 && view->merge == MERGE_RESHAPE) || (stop == 6 && view->merge != MERGE_RIGHT);
}

static const char *name_of(const struct memory_order *view, size_t stop)
{
    return stop == STOPS && view->merge == MERGE_RESHAPE ? "reshape" : stop_names[stop - 1];
}

static void transpose(struct memory_order *view)
{
    enum memory_axis first = view->axes[0];

    view->array = strided_transpose(&view->array, 0, 1);
    view->axes[0] = view->axes[1];
    view->axes[1] = first;
}

/* Writes the numbers as they are read into new memory. */
static void copy(struct memory_order *view)
{
    size_t count = count_of(view);

    for (size_t i = 0; i < count; i++)
        view->from[i] = strided_nth(&view->array, i);
    memcpy(view->before, view->memory, sizeof view->before);
    strided_copy(&view->array, view->memory, view->before);
    view->array = strided_make(view->array.rank, view->array.shape);
}

static void count_moved(struct memory_order *view)
{
    view->is_copy = true;
    for (size_t i = 0; i < count_of(view); i++)
        view->moved += view->from[i] != i;
}

/* The last stop: makes rows of d_model numbers again, if that is possible. */
static void merge(struct memory_order *view)
{
    size_t flat[] = {view->words, heads_of(view) * view->d_k}, between;
    struct strided out;

    view->fails = !strided_view(&view->array, 2, flat, &out, &between);
    if (view->fails) {
        view->step = view->array.stride[between];
        view->expected = view->array.stride[between + 1] * view->array.shape[between + 1];
    }
    view->array = out;
    view->axes[0] = view->merge == MERGE_RESHAPE ? ROW : TOKEN;
    view->axes[1] = NUMBER;
}

static void go(struct memory_order *view, size_t stop)
{
    size_t cut[] = {view->words, heads_of(view), view->d_k}, between;
    struct strided whole = view->array;

    view->moved = 0;
    view->is_copy = false;
    if (is_left_out(view, stop))
        return;
    if (stop == 2) {
        strided_view(&whole, 3, cut, &view->array, &between);
        view->axes[1] = HEAD;
        view->axes[2] = NUMBER;
    } else if (stop == 4) {
        copy(view); /* the product has other numbers, for the same tokens, heads and places */
    } else if (stop == 6) {
        copy(view);
        count_moved(view);
    } else if (stop == STOPS) {
        merge(view);
    } else if (stop > 2) {
        transpose(view);
    }
}

/* The index of a number among others; `count` if it is missing. */
static size_t find_in(const double *numbers, size_t count, size_t name)
{
    size_t at = 0;

    while (at < count && numbers[at] != (double)name)
        at++;
    return at;
}

static size_t address_of(const struct memory_order *view)
{
    return find_in(view->memory, count_of(view), view->picked);
}

/* Takes one stop after the other, up to the one that is shown. If the selected number no longer exists, selects the
 * first. */
static void settle(void *self)
{
    struct memory_order *view = self;
    size_t flat[] = {view->words, heads_of(view) * view->d_k}, count = count_of(view);

    view->array = strided_make(2, flat);
    view->axes[0] = TOKEN;
    view->axes[1] = NUMBER;
    view->fails = false;
    for (size_t i = 0; i < count; i++)
        view->memory[i] = (double)(100 * (i / flat[1] + 1) + 10 * (i % flat[1] / view->d_k + 1) + i % view->d_k + 1);
    for (size_t stop = 1; stop <= view->stop; stop++)
        go(view, stop);
    if (view->fails)
        memset(view->read, 0, sizeof view->read);
    else
        strided_copy(&view->array, view->read, view->memory);
    if (address_of(view) == count)
        view->picked = FIRST;
}

/* How many tokens have numbers in the first row that is read. */
static size_t count_mixed(const struct memory_order *view)
{
    size_t columns = count_of(view) / view->array.shape[0], mixed = 0;

    for (size_t token = 1; token <= view->words; token++) {
        size_t at = 0;

        while (at < columns && (size_t)view->read[at] / 100 != token)
            at++;
        mixed += at < columns;
    }
    return mixed;
}

static void look_at_end(const struct memory_order *view, struct view_lines *out)
{
    if (view->fails) {
        insight_both(out, "Error: from head to head it is %zu places, and has to be %zu.",
                     "error: a step of %zu, not %zu", view->step, view->expected);
    } else if (view->merge == MERGE_RESHAPE) {
        insight_both(out, "Row 1 holds numbers of %zu tokens. Nothing complains.", "row 1 holds %zu tokens",
                     count_mixed(view));
    } else {
        insight_both(out, "Not one number moved: two axes became one.", "two axes became one");
    }
}

static void look(const struct memory_order *view, struct view_lines *out)
{
    if (view->shows != SHOWS_ALL) {
        insight_both(out, "Each number is called by its token, head and place.", "token, head, place: 121");
    } else if (is_left_out(view, view->stop)) {
        insight_both(out, "This stop is left out: all stays as it was.", "left out: all as it was");
    } else if (view->stop == 1) {
        insight_both(out, "Row after row, the numbers lie on one strip.", "row after row on one strip");
    } else if (view->stop == 2) {
        insight_both(out, "Not one number moved: one axis became two.", "one axis became two");
    } else if (view->stop == 4) {
        insight_both(out, "New memory: all of head 1, then all of head 2.", "new memory, head by head");
    } else if (view->stop == 6) {
        insight_both(out, "%zu of %zu numbers moved: a token's heads lie side by side now.", "%zu of %zu numbers moved",
                     view->moved, count_of(view));
    } else if (view->stop == STOPS) {
        look_at_end(view, out);
    } else {
        insight_both(out, "Not one number moved: two strides changed places.", "strides changed places");
    }
}

/* Appends a place with the names of its axes: "[token 1, head 2, number 1]". */
static void add_place(const struct memory_order *view, const size_t *at, struct text *out)
{
    for (size_t axis = 0; axis < view->array.rank; axis++)
        text_addf(out, "%s%s %zu", axis ? ", " : "[", axis_names[view->axes[axis]], at[axis] + 1);
    text_add(out, "]");
}

/* Finds the index of the selected number on each axis. */
static void find_place(const struct memory_order *view, size_t *at)
{
    size_t index = find_in(view->read, count_of(view), view->picked);

    for (size_t axis = view->array.rank; axis-- > 0;) {
        at[axis] = index % view->array.shape[axis];
        index /= view->array.shape[axis];
    }
}

static void describe(const void *self, struct view_lines *out, int columns, bool compact)
{
    const struct memory_order *view = self;
    size_t at[STRIDED_MOST];
    struct text place = {0}, sum = {0};

    text_addf(&out->caption, "%zu %s", view->stop, name_of(view, view->stop));
    look(view, out);
    if (view->fails) {
        line_addf(&out->cell, ROLE_PLAIN, "view(%zu, %zu)", view->array.shape[0], view->array.shape[1]);
        line_add(&out->sum, ROLE_PLAIN,
                 columns && columns < 60 ? "no strides say where they lie"
                                         : "an error: no strides say where the numbers of a row lie");
        return;
    }
    find_place(view, at);
    add_place(view, at, &place);
    line_add(&out->cell, ROLE_PLAIN, text_string(&place));
    for (size_t axis = 0; axis < view->array.rank; axis++)
        text_addf(&sum, "%s%zu%s%zu", axis ? " + " : "", at[axis], compact ? "·" : " × ", view->array.stride[axis]);
    if (!shows(view, SHOWS_ADDRESSES) || !shows(view, SHOWS_STRIDES))
        line_add(&out->sum, ROLE_DIM, "its address is not computed yet");
    else
        line_addf(&out->sum, ROLE_PLAIN, "address = %s = %zu", text_string(&sum), address_of(view));
    text_free(&place);
    text_free(&sum);
}

static bool read_cell(const struct state_key *key, void *self, const char *value, struct error *e)
{
    struct memory_order *view = self;
    unsigned token, head, number;
    char rest;

    if (sscanf(value, "%1u,%1u,%1u%c", &token, &head, &number, &rest) != 3 || token < 1 || token > view->words ||
        head < 1 || head > heads_of(view) || number < 1 || number > view->d_k)
        return error_set(e, ERROR_INPUT, "%s=%.40s: write token,head,number from 1,1,1 to %zu,%zu,%zu", key->name,
                         value, view->words, heads_of(view), view->d_k);
    view->picked = 100 * (size_t)token + 10 * (size_t)head + number;
    return true;
}

static void write_cell(const struct state_key *key UNUSED, const void *self, struct text *value)
{
    size_t picked = ((const struct memory_order *)self)->picked;

    if (picked != FIRST)
        text_addf(value, "%zu,%zu,%zu", picked / 100, picked / 10 % 10, picked % 10);
}

static const struct state_key state_keys[] = {
    {"stop", "1-7", "how far the numbers have come", "1", STATE_NUMBER(struct memory_order, stop), .dial = "stop",
     .is_basis = true},
    {"words", "2-4", "how many tokens", "3", STATE_NUMBER(struct memory_order, words), .dial = "words",
     .is_basis = true},
    {"heads", "2|4", "how many heads", "2", STATE_WORD(struct memory_order, heads), .dial = "heads", .is_basis = true},
    {"d_k", "1-3", "how many numbers a head has of a token", "2", STATE_NUMBER(struct memory_order, d_k), .dial = "d_k",
     .is_basis = true},
    {"merge", "right|view|reshape", "how heads are merged; view: without a copy; reshape: without the transpose",
     "right", STATE_WORD(struct memory_order, merge), .dial = "merge", .is_basis = true},
    {"show", "all|memory|addresses|strides|read", "what is shown, with commas between; what is not keeps its place",
     "all", STATE_LIST(struct memory_order, shows)},
    {"cell", "token,head,number", "the selected number, from 1", .read = read_cell, .write = write_cell},
    {0},
};

/* Moves through what is read; if nothing can be read, along the memory. */
static unsigned do_move(void *self, const struct key *key, int code UNUSED)
{
    struct memory_order *view = self;
    const double *numbers = view->fails ? view->memory : view->read;
    size_t count = count_of(view), rows = view->fails ? 1 : view->array.shape[0], columns = count / rows;
    size_t at = find_in(numbers, count, view->picked), row = at / columns, col = at % columns;

    if (!view_move((enum view_move)key->action, 1, &row, &col, rows, columns))
        return REACT_PASS;
    view->picked = (size_t)numbers[row * columns + col];
    return REACT_DONE;
}

static bool move_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct memory_order *view = self;

    view_offer_arrows(key, offer, view->fails ? 1 : view->array.shape[0], count_of(view));
    return true;
}

static const struct key keys[] = {VIEW_MOVES(do_move, move_works), {0}};

/* "address" of the selected number; "stride1", by axis; "moved" at this stop; tokens that are "mixed" in the first row;
 * "fails": whether its view fails, and "step": the stride in its way. */
static bool measure(const void *self, const char *name, double *out)
{
    const struct memory_order *view = self;
    const struct view_named numbers[] = {{"address", (double)address_of(view)},
                                         {"moved", (double)view->moved},
                                         {"mixed", view->fails ? 0 : (double)count_mixed(view)},
                                         {"fails", (double)view->fails},
                                         {"step", view->fails ? (double)view->step : 0},
                                         {0}};
    size_t axis;

    if (!view->fails && view_take_index(&name, "stride", view->array.rank, &axis) && !*name) {
        *out = (double)view->array.stride[axis];
        return true;
    }
    return view_find_named(numbers, name, out);
}

enum { READ, MEMORY, MEMORY_NARROW }; /* narrow: in shorter lines, where there is no room for long ones */

/* How many numbers are on a line of memory: all, or as many as make lines of equal length. */
static size_t line_of(const struct memory_order *view, int id)
{
    size_t count = count_of(view), lines = 1, most = id == MEMORY ? 16 : 8;

    while (count / lines > most || count % lines)
        lines++;
    return count / lines;
}

/* Labels: in memory, the address of the first number of a line, and the offset of a column. For what is read, its
 * axes. */
static const char *label_of(const void *context, bool column, size_t index, char out[24])
{
    const struct matrix_of *of = context;
    const struct memory_order *view = of->view;
    size_t line = line_of(view, of->id);

    if (of->id != READ && (!shows(view, SHOWS_ADDRESSES) || (!column && line == count_of(view))))
        out[0] = '\0';
    else if (of->id != READ && column)
        snprintf(out, 24, "%zu", index);
    else if (of->id != READ)
        snprintf(out, 24, "%zu +", index * line);
    else if (!column)
        snprintf(out, 24, "%s %zu", axis_names[view->axes[0]], index + 1);
    else if (view->array.rank == 2)
        snprintf(out, 24, "%zu", index + 1);
    else
        snprintf(out, 24, "%.6s %d.%d", axis_names[view->axes[1]], (unsigned char)(index / view->array.shape[2] + 1),
                 (unsigned char)(index % view->array.shape[2] + 1));
    return out;
}

static enum grid_cell cell_of(const void *context, size_t row UNUSED, size_t col UNUSED)
{
    const struct matrix_of *of = context;
    const struct memory_order *view = of->view;

    if (!shows(view, of->id == READ ? SHOWS_READ : SHOWS_MEMORY) || (of->id == READ && view->fails))
        return GRID_AHEAD;
    return GRID_SHOWN;
}

/* A number's shade is its token's. */
static struct grid grid_of_numbers(const struct memory_order *view, const double *numbers, size_t cols, size_t selected)
{
    struct grid grid = grid_of(numbers, count_of(view) / cols, cols);

    grid.widest = 3;
    grid.scale = 600;
    grid.label = label_of;
    grid.state = cell_of;
    grid.row = selected / cols;
    grid.col = selected % cols;
    grid.cursor = true;
    grid.col_labels = false;
    return grid;
}

static void fill_memory(const struct memory_order *view, int id, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "memory");
    struct grid grid = grid_of_numbers(view, view->memory, line_of(view, id), address_of(view));
    struct sheet_matrix *m;

    grid.col_labels = true;
    grid.label_columns = 8;
    if (!shows(view, SHOWS_MEMORY))
        grid.row = grid.col = GRID_NONE; /* the place of a number is asked for */
    block->otherwise = id == MEMORY_NARROW;
    sheet_size(block, shows(view, SHOWS_MEMORY) ? 0 : 1, (int)grid.rows + 1);
    m = matrices_add(&block->matrices, grid, (struct matrix_of){.view = view, .id = id});
    m->name_in_corner = true;
    text_add(&m->brief, "memory");
    line_add(&m->name, ROLE_PLAIN, "memory");
}

static void fill_read(const struct memory_order *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_MATRICES, "read");
    size_t cols = count_of(view) / view->array.shape[0], most = heads_of(view);
    struct grid grid = grid_of_numbers(view, view->read, cols, find_in(view->read, count_of(view), view->picked));
    struct sheet_matrix *m;

    if (view->fails)
        grid.row = grid.col = GRID_NONE;
    grid.seam = view->array.rank == 3 ? view->array.shape[2] : 0;
    grid.mark_row = true;
    block->gap = true;
    most = most > view->words ? most : view->words;
    sheet_size(block, 0, (int)most + 1);
    m = matrices_add(&block->matrices, grid, (struct matrix_of){.view = view, .id = READ});
    m->legend = NULL; /* numbers are names here, and shades show tokens */
    text_add(&m->brief, "read as");
    line_add(&m->name, ROLE_PLAIN, "read as");
    m->braces_plain = view->axes[1] != HEAD;
    for (size_t i = 0; grid.seam && i < view->array.shape[1]; i++)
        text_addf(matrix_brace(m, i), "%s %zu", axis_names[view->axes[1]], i + 1);
}

/* Shows the stops, and shape and strides of the current one. */
static void fill_stops(const struct memory_order *view, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, "stops");
    struct line *line = lines_add(&block->lines);
    struct text shape = {0}, strides = {0}, axes = {0};

    sheet_size(block, 1, 2);
    for (size_t stop = 1; stop <= STOPS; stop++)
        line_addf(line, stop == view->stop ? ROLE_STRONG : ROLE_DIM, "%s%zu %s%s",
                  stop == view->stop ? "▸"
                  : stop > 1         ? " "
                                     : "",
                  stop, is_left_out(view, stop) ? "-" : name_of(view, stop), stop < STOPS ? " " : "");
    line_addf(lines_shorter(&block->lines), ROLE_STRONG, "stop %zu of %d: %s", view->stop, STOPS,
              is_left_out(view, view->stop) ? "left out" : name_of(view, view->stop));
    name_add_sizes(&shape, view->array.shape, view->array.rank);
    for (size_t i = 0; i < view->array.rank; i++)
        text_addf(&axes, "%s%s", i ? ", " : "", axis_plurals[view->axes[i]]);
    if (view->fails)
        text_add(&strides, "none: an error");
    else if (shows(view, SHOWS_STRIDES))
        name_add_sizes(&strides, view->array.stride, view->array.rank);
    else
        text_add(&strides, "?");
    line_addf(lines_add(&block->lines), ROLE_PLAIN, "shape %-12s %-24s strides %s", text_string(&shape),
              text_string(&axes), text_string(&strides));
    line_addf(lines_shorter(&block->lines), ROLE_PLAIN, "%s strides %s", text_string(&shape), text_string(&strides));
    text_free(&shape);
    text_free(&strides);
    text_free(&axes);
}

static void fill(const void *self, struct sheet *sheet)
{
    fill_stops(self, sheet);
    fill_memory(self, MEMORY, sheet);
    if (!sheet->is_plain)
        fill_memory(self, MEMORY_NARROW, sheet);
    fill_read(self, sheet);
}

static bool pick(void *self, const struct sheet_spot *spot)
{
    struct memory_order *view = self;
    size_t columns = count_of(view) / view->array.shape[0];

    if (strcmp(spot->block, "memory") == 0)
        view->picked = (size_t)view->memory[spot->row * line_of(view, spot->of.id) + spot->col];
    else if (strcmp(spot->block, "read") == 0 && !view->fails)
        view->picked = (size_t)view->read[spot->row * columns + spot->col];
    else
        return false;
    return true;
}

/* A number that is read comes from its address; a number in memory was copied, or is given. */
static bool find_origin(const void *self, const struct matrix_of *of, size_t row, size_t col, struct origin *out)
{
    const struct memory_order *view = self;
    size_t index = row * (count_of(view) / view->array.shape[0]) + col, place = row * line_of(view, of->id) + col;
    const double *from = of->id == READ  ? view->memory + strided_nth(&view->array, index)
                         : view->is_copy ? view->before + view->from[place]
                                         : NULL;

    *out = (struct origin){.kind = ORIGIN_GIVEN, .divisor = 1};
    if (from && !(of->id == READ && view->fails))
        *out = (struct origin){.kind = ORIGIN_COPY, .count = 1, .a = origin_numbers(from, 1), .divisor = 1};
    return true;
}

const struct view view_memory_order = {
    .name = "memory-order",
    .title = "Memory order: what view and transpose do",
    .summary = "the numbers of heads in memory, and how shape and strides read them",
    .keys = keys,
    .state = state_keys,
    .size = sizeof(struct memory_order),
    .open = view_open,
    .settle = settle,
    .fill = fill,
    .origin = find_origin,
    .pick = pick,
    .describe = describe,
    .measure = measure,
    .close = free,
};
