/* SPDX-License-Identifier: MIT */
/* Work by hand as a view's state: matrices, cells, what is known. */
#include "base/memory.h"
#include "base/number.h"
#include "view/hand.h"
#include "view/state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Reads one entry that ends at , or : or the end. */
static bool read_entry(const char **at, double *out)
{
    size_t length = strcspn(*at, ",:");
    char *entry = memory_copy_bytes(*at, length);
    bool ok = typed_read(entry, out) && fabs(*out) <= HAND_ENTRY;

    free(entry);
    *at += length;
    *out = round(*out * 100) / 100;
    return ok;
}

bool hand_read_matrix(const char *key, const char *value, struct hand_matrix *out, struct error *e)
{
    const char *at = value;
    size_t cols = 0, count = 0, rows = 1;
    double numbers[HAND_CELLS];

    for (;; at++) {
        if (count == HAND_CELLS || cols == HAND_SIDE)
            return error_set(e, ERROR_INPUT, "%s: a matrix has at most %d rows and %d columns", key, HAND_SIDE,
                             HAND_SIDE);
        if (!read_entry(&at, &numbers[count]))
            return error_set(e, ERROR_INPUT,
                             "%s=%.60s: write numbers, rows between colons: 1,2:3,4, each from -%d to %d", key, value,
                             HAND_ENTRY, HAND_ENTRY);
        count++;
        cols++;
        if (*at == ',')
            continue;
        if (count != rows * cols)
            return error_set(e, ERROR_INPUT, "%s=%.60s: row %zu is not as long as the first: make all rows equal", key,
                             value, rows);
        if (!*at)
            break;
        if (rows++ == HAND_SIDE)
            return error_set(e, ERROR_INPUT, "%s: a matrix has at most %d rows and %d columns", key, HAND_SIDE,
                             HAND_SIDE);
        cols = 0;
    }
    memcpy(out->at, numbers, count * sizeof *numbers);
    out->rows = rows;
    out->cols = count / rows;
    return true;
}

void hand_add_numbers(struct text *out, const struct hand_matrix *matrix)
{
    char number[NUMBER_ROOM];

    for (size_t i = 0; i < matrix->rows * matrix->cols; i++) {
        number_shortest(number, matrix->at[i]);
        text_addf(out, "%s%s", i == 0 ? "" : i % matrix->cols == 0 ? ":" : ",", number);
    }
}

/* The index of a label, or of a number from 1; `count` if there is none. */
static size_t find(const char *const *names, size_t count, const char *label, size_t length)
{
    char *own = memory_copy_bytes(label, length);
    size_t index = count;
    uint64_t number;

    for (size_t i = 0; i < count && index == count; i++)
        if (strcmp(names[i], own) == 0)
            index = i;
    if (index == count && number_parse(own[0] == '#' ? own + 1 : own, count, &number) && number > 0)
        index = (size_t)number - 1;
    free(own);
    return index;
}

static bool read_cell(const struct hand_matrix *matrix, const char *value, size_t *row, size_t *col, struct error *e)
{
    const char *comma = strchr(value, ',');

    *row = *col = HAND_CELLS;
    if (comma) {
        *row = find(matrix->row_names, matrix->rows, value, (size_t)(comma - value));
        *col = find(matrix->col_names, matrix->cols, comma + 1, strlen(comma + 1));
    }
    if (*row < matrix->rows && *col < matrix->cols)
        return true;
    return error_set(e, ERROR_INPUT, "cell=%.60s: %s has %zu rows and %zu columns: write row,column from 1", value,
                     matrix->name, matrix->rows, matrix->cols);
}

/* Where the cells of a step begin in the list of all cells that can be known. */
static size_t first_cell(const struct hand *hand, size_t step)
{
    size_t first = 0;

    for (size_t i = 0; i < step; i++) {
        const struct hand_matrix *m = &hand->matrices[hand->steps[i].result];

        first += m->rows * m->cols;
    }
    return first;
}

static bool read_known(struct hand *hand, const char *value, struct error *e)
{
    size_t length = strlen(value);

    if (strspn(value, "01") != length || length > first_cell(hand, hand->step_count))
        return error_set(e, ERROR_INPUT, "known=%.60s: write 1 for each number that is known, 0 for each that is not",
                         value);
    for (size_t step = 0; step < hand->step_count; step++)
        for (size_t i = first_cell(hand, step); i < first_cell(hand, step + 1) && i < length; i++)
            hand->known[step][i - first_cell(hand, step)] = value[i] == '1';
    return true;
}

static void add_known(struct text *out, const struct hand *hand)
{
    for (size_t step = 0; step < hand->step_count; step++)
        for (size_t i = first_cell(hand, step); i < first_cell(hand, step + 1); i++)
            text_add_byte(out, hand->known[step][i - first_cell(hand, step)] ? '1' : '0');
    while (out->length && out->bytes[out->length - 1] == '0')
        text_cut(out, out->length - 1);
}

bool hand_is_key(const char *key)
{
    return strcmp(key, "cell") == 0 || strcmp(key, "typed") == 0 || strcmp(key, "known") == 0;
}

bool hand_set(struct hand *hand, const char *key, const char *value, struct error *e)
{
    if (strcmp(key, "typed") != 0) {
        text_add(key[0] == 'c' ? &hand->cell_read : &hand->known_read, *value ? value : "-");
        return true;
    }
    hand->typed = strcmp(value, "on") == 0;
    return hand->typed || strcmp(value, "off") == 0 || error_set(e, ERROR_INPUT, "typed=%.40s: write on or off", value);
}

/* The cell that is selected where none is given: row 2, column 1. */
static size_t usual_row(const struct hand *hand)
{
    return hand->matrices[hand->matrix].rows > 1;
}

bool hand_settle(struct hand *hand, struct error *e)
{
    const struct hand_matrix *m = &hand->matrices[hand->matrix];
    size_t row = usual_row(hand), col = 0;
    bool ok = (!hand->cell_read.length || read_cell(m, text_string(&hand->cell_read), &row, &col, e)) &&
              (!hand->known_read.length || read_known(hand, text_string(&hand->known_read), e));

    text_free(&hand->cell_read);
    text_free(&hand->known_read);
    if (ok)
        hand_select(hand, hand->matrix, row, col);
    return ok;
}

void hand_write(const struct hand *hand, struct text *out)
{
    struct text cell = {0}, known = {0};

    text_addf(&cell, "%zu,%zu", hand->row + 1, hand->col + 1);
    if (hand->row != usual_row(hand) || hand->col != 0)
        state_write(out, "cell", text_string(&cell));
    if (hand->typed)
        state_write(out, "typed", "on");
    add_known(&known, hand);
    if (known.length)
        state_write(out, "known", text_string(&known));
    text_free(&cell);
    text_free(&known);
}
