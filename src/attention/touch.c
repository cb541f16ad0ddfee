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

/* Reads the next change from *at; false if it is malformed. */
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

/* A matrix of the model, or a head's columns of one, to write to; `at` is NULL for a matrix that is computed or
 * absent. */
struct place {
    double *at;
    size_t stride;
};

static struct place place_of(const struct model *model, struct cell_at cell)
{
    size_t d_k = model->d_k, d_v = model->d_v, keys = model->owners * d_k, values = model->owners * d_v;
    size_t queries = model->num_heads * d_k, block = matrix_table[cell.id].per_head ? model_block(model, cell.head) : 0;
    const struct {
        double *at;
        size_t first, stride;
    } places[MATRIX_COUNT] = {
        [MATRIX_X] = {model->X, 0, model->d_in},
        [MATRIX_MEMORY] = {model->memory_X, 0, model->d_memory},
        [MATRIX_W_Q] = {model->W_Q, cell.head * d_k, queries},
        [MATRIX_W_K] = {model->W_K, block * d_k, keys},
        [MATRIX_W_V] = {model->W_V, block * d_v, values},
        [MATRIX_W_O] = {model->W_O, 0, model->d_model},
        [MATRIX_B_Q] = {model->b_Q, cell.head * d_k, 0},
        [MATRIX_B_K] = {model->b_K, block * d_k, 0},
        [MATRIX_B_V] = {model->b_V, block * d_v, 0},
        [MATRIX_B_O] = {model->b_O, 0, 0},
        [MATRIX_BIAS] = {model->added, cell.head * model->n * model->m, model->m},
        [MATRIX_Q] = {model->given_Q, cell.head * model->n * d_k, d_k},
        [MATRIX_K] = {model->given_K, block * model->m * d_k, d_k},
        [MATRIX_V] = {model->given_V, block * model->m * d_v, d_v},
    };

    return (struct place){places[cell.id].at ? places[cell.id].at + places[cell.id].first : NULL,
                          places[cell.id].stride};
}

/* Where a number of the model is kept; NULL for one that is computed or absent. */
static double *number_of(const struct model *model, struct cell_at cell)
{
    struct place place = place_of(model, cell);

    return place.at ? place.at + cell.row * place.stride + cell.col : NULL;
}

/* The head that owns block `block` of W_K, W_V and their biases. */
static size_t owner_of_block(const struct model *model, size_t block)
{
    size_t head = 0;

    while (model_owner(model, head) != head || model_block(model, head) != block)
        head++;
    return head;
}

/* A column of the whole W_Q, W_K or W_V as one of its head's. */
static struct cell_at in_head(const struct model *model, struct cell_at cell)
{
    enum matrix_id id = (enum matrix_id)(MATRIX_W_Q + (cell.id - MATRIX_WHOLE_W_Q));
    size_t columns = record_axis(model, matrix_table[id].cols), block = cell.col / columns;

    return (struct cell_at){id, id == MATRIX_W_Q ? block : owner_of_block(model, block), cell.row, cell.col % columns};
}

bool touch_cell(const struct model *model, struct cell_at cell, struct cell_at *out)
{
    if (cell.id >= MATRIX_WHOLE_W_Q && cell.id <= MATRIX_WHOLE_W_V)
        cell = in_head(model, cell);
    else
        cell.head = record_owner(model, cell.id, cell.head);
    *out = cell;
    if (!touch_is_mask(cell))
        return number_of(model, cell) != NULL;
    out->head = 0; /* all heads have one */
    return true;
}

double touch_number(const struct model *model, struct cell_at cell)
{
    return touch_is_mask(cell) ? model_may_attend(model, cell.row, cell.col) : *number_of(model, cell);
}

bool touch_is_mask(struct cell_at cell)
{
    return cell.id == MATRIX_MASKED;
}

/* Takes the layer ("@2") off the end of a name; a name without one means the last layer. NULL if there is no such
 * layer. */
static const struct model *take_layer(const struct model *model, const char *name, size_t *length)
{
    const char *at = memchr(name, '@', *length);
    struct text number = {0};
    uint64_t layer;
    bool ok;

    if (!at)
        return model;
    text_add_bytes(&number, at + 1, *length - (size_t)(at - name) - 1);
    ok = number_parse(text_string(&number), model_layers(model), &layer) && layer >= 1;
    text_free(&number);
    *length = (size_t)(at - name);
    return ok ? model_layer(model, model_layers(model) - (size_t)layer) : NULL;
}

bool touch_find_matrix(const struct model *model, const char *name, size_t length, struct cell_at *out)
{
    *out = (struct cell_at){.id = MATRIX_MASKED};
    if (length == strlen(MASK) && strncmp(name, MASK, length) == 0)
        return true;
    for (enum matrix_id id = 0; id < MATRIX_COUNT; id++) {
        size_t own = strlen(matrix_table[id].name);
        uint64_t head = 1;
        struct text number = {0};
        bool is_it;

        if (length < own || strncmp(name, matrix_table[id].name, own) != 0)
            continue;
        text_add_bytes(&number, name + own, length - own);
        is_it = matrix_table[id].per_head ? number_parse(text_string(&number), model->num_heads, &head) && head >= 1
                                          : number.length == 0;
        text_free(&number);
        *out = (struct cell_at){.id = id, .head = (size_t)head - 1};
        if (is_it && number_of(model, *out))
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

/* Sets whether a query may see a key; a model without a mask lets all see all. */
static void set_mask(struct model *model, const size_t cell[2], bool may)
{
    if (!model->mask) {
        model->mask = memory_new_array(model->n * model->m, sizeof *model->mask);
        memset(model->mask, 1, model->n * model->m);
    }
    model->mask[cell[0] * model->m + cell[1]] = may;
    model->mask_kind = MASK_GIVEN;
    model_share(model);
}

/* Lets all see all again. */
static void drop_mask(struct model *model)
{
    free(model->mask);
    model->mask = NULL;
}

/* Finds the cell of a change, in the layer that it names. */
static bool find_cell(const struct model *model, const struct change *change, struct layer_cell *out)
{
    size_t length = change->name_length, cell[2];
    const struct model *layer = take_layer(model, change->name, &length);

    if (!layer || !touch_find_matrix(layer, change->name, length, &out->cell) ||
        !record_find_cell(layer, out->cell.id, out->cell.head, change->labels, change->labels_length, cell))
        return false;
    out->cell.row = cell[0];
    out->cell.col = cell[1];
    out->back = model_layers(model) - model_layers(layer);
    return true;
}

/* Makes a change, unless it is off. Returns NULL, or what should have been written. */
static const char *apply(struct model *model, const struct change *change, bool is_off)
{
    struct layer_cell at;
    double value;

    if (!find_cell(model, change, &at))
        return CHANGE_FORM;
    if (!read_value(change, &value))
        return "write a number from -99 to 99 after the last colon";
    if (touch_is_mask(at.cell) && value != 0 && value != 1)
        return "a mask holds 1, which lets a word be seen, or 0: write one of them";
    if (is_off)
        return NULL;
    if (touch_is_mask(at.cell))
        set_mask(model, (size_t[2]){at.cell.row, at.cell.col}, value == 1);
    else
        *number_of(model_layer(model, at.back), at.cell) = value;
    return NULL;
}

bool touch_apply(struct model *model, const char *set, struct error *e)
{
    bool is_off = touch_is_off(set);
    size_t count = 0;

    for (const char *at = set + is_off; *at; count++) {
        const char *start = at;
        const char *wrong;
        struct change change;

        if (count == TOUCH_COUNT_MOST)
            return error_set(e, ERROR_INPUT, "--set holds more than %d changes: leave some out", TOUCH_COUNT_MOST);
        wrong = take(&at, &change) ? apply(model, &change, is_off) : CHANGE_FORM;
        if (wrong)
            return error_set(e, ERROR_INPUT, "--set: \"%.*s\" changes no number: %s", (int)strcspn(start, "+"), start,
                             wrong);
    }
    return true;
}

void touch_take_back(struct model *model, const struct model *original, const char *set)
{
    struct layer_cell at;

    for (size_t i = 0; touch_find(model, set, i, &at); i++)
        if (!touch_is_mask(at.cell))
            *number_of(model_layer(model, at.back), at.cell) = *number_of(model_layer(original, at.back), at.cell);
        else if (original->mask)
            set_mask(model, (size_t[2]){at.cell.row, at.cell.col},
                     model_may_attend(original, at.cell.row, at.cell.col));
        else
            drop_mask(model);
    model->mask_kind = original->mask_kind;
    model_share(model);
}

void touch_add_matrix(struct cell_at cell, struct text *out)
{
    text_add(out, touch_is_mask(cell) ? MASK : matrix_table[cell.id].name);
    if (matrix_table[cell.id].per_head && !touch_is_mask(cell))
        text_addf(out, "%zu", cell.head + 1);
}

/* "W_Q1:3rd,2nd:" */
static void add_cell(struct text *out, const struct model *model, struct layer_cell at)
{
    struct cell_at cell = at.cell;

    touch_add_matrix(cell, out);
    if (at.back && !touch_is_mask(cell))
        text_addf(out, "@%zu", model_layers(model) - at.back);
    text_add(out, ":");
    record_add_cell(out, model_layer(model, at.back), cell.id, cell.head, (size_t[2]){cell.row, cell.col}, "+");
    text_add(out, ":");
}

void touch_set(const struct model *model, struct layer_cell cell, const char *set, double value, struct text *out)
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

bool touch_find(const struct model *model, const char *set, size_t index, struct layer_cell *out)
{
    struct change change;

    for (set += touch_is_off(set); *set && index > 0; index--) {
        set += strcspn(set, "+");
        set += *set == '+';
    }
    return take(&set, &change) && find_cell(model, &change, out);
}
