/* SPDX-License-Identifier: MIT */
#include "attention/touch.h"

#include "attention/formula.h"
#include "base/memory.h"
#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MASK "mask"
#define CHANGE_FORM "write MATRIX:ROW,COLUMN:NUMBER, such as W_Q1:3rd,2nd:1, with + between several"

/* One change of the text: "W_Q1", "3rd,2nd", "1". */
struct change {
    const char *name, *labels, *value;
    size_t name_length, labels_length, value_length;
};

/* Takes the next change from *at; false if it is none. */
static bool take(const char **at, struct change *out)
{
    size_t length = strcspn(*at, "+");
    const char *end = *at + length, *first = memchr(*at, ':', length), *last = end;

    while (last > *at && last[-1] != ':')
        last--;
    if (!first || last - 1 <= first)
        return false;
    *out = (struct change){.name = *at,
                           .labels = first + 1,
                           .value = last,
                           .name_length = (size_t)(first - *at),
                           .labels_length = (size_t)(last - 1 - first - 1),
                           .value_length = (size_t)(end - last)};
    *at = end + (*end == '+');
    return true;
}

size_t touch_count(const char *set)
{
    size_t count = *set != '\0';

    for (; *set; set++)
        count += *set == '+';
    return count;
}

bool touch_is_off(const char *set)
{
    return *set == '-';
}

/* ------------------------------------------------------------------------------------------------------ the numbers */

/* Where a number of the model stands; NULL for one of what is computed, or absent. */
static double *place_of(const struct model *model, struct cell_at cell)
{
    size_t d = model->d_model, col = cell.head * model->d_k + cell.col;

    switch (cell.id) {
    case MATRIX_X:
        return model->X + cell.row * d + cell.col;
    case MATRIX_MEMORY:
        return model->memory_X ? model->memory_X + cell.row * d + cell.col : NULL;
    case MATRIX_W_Q:
        return model->W_Q + cell.row * d + col;
    case MATRIX_W_K:
        return model->W_K + cell.row * d + col;
    case MATRIX_W_V:
        return model->W_V + cell.row * d + col;
    case MATRIX_W_O:
        return model->W_O + cell.row * d + cell.col;
    default:
        return NULL;
    }
}

bool touch_cell(const struct model *model, struct cell_at cell, struct cell_at *out)
{
    if (cell.id >= MATRIX_WHOLE_W_Q && cell.id <= MATRIX_WHOLE_W_V)
        cell = (struct cell_at){MATRIX_W_Q + (cell.id - MATRIX_WHOLE_W_Q), cell.col / model->d_k, cell.row,
                                cell.col % model->d_k};
    *out = cell;
    if (!touch_is_mask(cell))
        return place_of(model, cell) != NULL;
    out->head = 0; /* all heads have one */
    return model->mask != NULL;
}

double touch_number(const struct model *model, struct cell_at cell)
{
    return touch_is_mask(cell) ? model_may_attend(model, cell.row, cell.col) : *place_of(model, cell);
}

bool touch_is_mask(struct cell_at cell)
{
    return cell.id == MATRIX_MASKED;
}

/* --------------------------------------------------------------------------------------------------------- reading */

/* Finds the matrix of a name: "W_Q2" is that of head 1 (from 0). */
static bool find_matrix(const struct model *model, const char *name, size_t length, struct cell_at *out)
{
    static const enum matrix_id given[] = {MATRIX_X, MATRIX_MEMORY, MATRIX_W_Q, MATRIX_W_K, MATRIX_W_V, MATRIX_W_O};
    uint64_t head = 1;

    *out = (struct cell_at){.id = MATRIX_MASKED};
    if (length == strlen(MASK) && strncmp(name, MASK, length) == 0)
        return true;
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        size_t own = strlen(matrix_table[given[i]].name);
        struct text number = {0};
        bool is_it;

        if (length < own || strncmp(name, matrix_table[given[i]].name, own) != 0)
            continue;
        text_add_bytes(&number, name + own, length - own);
        is_it = matrix_table[given[i]].per_head
                    ? number_parse(text_string(&number), model->num_heads, &head) && head >= 1
                    : number.length == 0;
        text_free(&number);
        *out = (struct cell_at){.id = given[i], .head = (size_t)head - 1};
        if (is_it && (given[i] != MATRIX_MEMORY || model->memory_X))
            return true;
    }
    return false;
}

static bool read_value(const struct change *change, double *out)
{
    struct text text = {0};
    char *end;

    text_add_bytes(&text, change->value, change->value_length);
    *out = strtod(text_string(&text), &end);
    if (!text.length || *end || strspn(text_string(&text), "-.0123456789") != text.length || fabs(*out) > TOUCH_MOST)
        *out = NAN;
    text_free(&text);
    *out = round(*out * 1000) / 1000;
    return !isnan(*out);
}

/* Lets a query see a key, or not: a model without a mask lets all see all. */
static void set_mask(struct model *model, const size_t cell[2], bool may)
{
    if (!model->mask) {
        model->mask = memory_new_array(model->n * model->m, sizeof *model->mask);
        memset(model->mask, 1, model->n * model->m);
    }
    model->mask[cell[0] * model->m + cell[1]] = may;
    model->mask_kind = MASK_GIVEN;
}

static bool find_cell(const struct model *model, const struct change *change, struct cell_at *out)
{
    size_t cell[2];

    if (!find_matrix(model, change->name, change->name_length, out) ||
        !record_find_cell(model, out->id, out->head, change->labels, change->labels_length, cell))
        return false;
    out->row = cell[0];
    out->col = cell[1];
    return true;
}

/* Makes a change, unless it is off. Returns what has to be written if it is none; NULL: it is one. */
static const char *apply(struct model *model, const struct change *change, bool is_off)
{
    struct cell_at at;
    double value;

    if (!find_cell(model, change, &at))
        return CHANGE_FORM;
    if (!read_value(change, &value))
        return "write a number from -99 to 99 after the last colon";
    if (touch_is_mask(at) && value != 0 && value != 1)
        return "a mask holds 1, which lets a word be seen, or 0: write one of them";
    if (is_off)
        return NULL;
    if (touch_is_mask(at))
        set_mask(model, (size_t[2]){at.row, at.col}, value == 1);
    else
        *place_of(model, at) = value;
    return NULL;
}

bool touch_apply(struct model *model, const char *set, const char *shown, struct error *e)
{
    bool is_off = touch_is_off(set);
    size_t count = 0;

    for (const char *at = set + is_off; *at; count++) {
        const char *start = at;
        const char *wrong;
        struct change change;

        if (count == TOUCH_COUNT_MOST)
            return error_set(e, ERROR_INPUT, "%s holds more than %d changes: leave some out", shown, TOUCH_COUNT_MOST);
        wrong = take(&at, &change) ? apply(model, &change, is_off) : CHANGE_FORM;
        if (wrong)
            return error_set(e, ERROR_INPUT, "%s: \"%.*s\" changes no number: %s", shown, (int)strcspn(start, "+"),
                             start, wrong);
    }
    return true;
}

/* --------------------------------------------------------------------------------------------------------- writing */

/* "W_Q1:3rd,2nd:" */
static void add_cell(struct text *out, const struct model *model, struct cell_at cell)
{
    text_add(out, touch_is_mask(cell) ? MASK : matrix_table[cell.id].name);
    if (matrix_table[cell.id].per_head && !touch_is_mask(cell))
        text_addf(out, "%zu", cell.head + 1);
    text_add(out, ":");
    record_add_cell(out, model, cell.id, cell.head, (size_t[2]){cell.row, cell.col}, "+");
    text_add(out, ":");
}

void touch_set(const struct model *model, const char *set, struct cell_at cell, double value, struct text *out)
{
    struct text name = {0};

    add_cell(&name, model, cell);
    while (*set) {
        size_t length = strcspn(set, "+");

        if (strncmp(set, text_string(&name), name.length) != 0) {
            text_add(out, out->length ? "+" : "");
            text_add_bytes(out, set, length);
        }
        set += length + (set[length] == '+');
    }
    text_addf(out, "%s%s%.10g", out->length ? "+" : "", text_string(&name), value);
    text_free(&name);
}

void touch_undo(const char *set, struct text *out)
{
    const char *last = strrchr(set, '+');

    text_add_bytes(out, set, last ? (size_t)(last - set) : 0);
}

bool touch_find(const struct model *model, const char *set, size_t index, struct cell_at *out)
{
    struct change change;

    for (set += touch_is_off(set); *set && index > 0; index--) {
        set += strcspn(set, "+");
        set += *set == '+';
    }
    return take(&set, &change) && find_cell(model, &change, out);
}
