/* SPDX-License-Identifier: MIT */
/* What rows and columns are called: the labels that formula.h declares. */
#include "attention/formula.h"

#include "base/number.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

/* The names along d_k columns of one head; a head of the designed example works by place or by kind of word. */
static const char *const *place_names(const struct model_labels *labels, enum matrix_id id, size_t head)
{
    bool is_value = id == MATRIX_W_V || id == MATRIX_V || id == MATRIX_HEAD || id == MATRIX_B_V;

    return is_value || head == 1 ? labels->kind : labels->place;
}

/* The names along a whole weight matrix before the split: those of its heads, side by side. */
static const char *whole_name(const struct model *model, enum matrix_id id, size_t index)
{
    enum matrix_id part = id == MATRIX_WHOLE_W_V ? MATRIX_W_V : MATRIX_W_Q;

    return place_names(model->labels, part, index / model->d_k)[index % model->d_k];
}

static bool is_whole(enum matrix_id id)
{
    return id == MATRIX_WHOLE_W_Q || id == MATRIX_WHOLE_W_K || id == MATRIX_WHOLE_W_V;
}

/* The name of an index of an axis, or NULL where it has only a number. */
static const char *find_name(const struct model *model, enum matrix_id id, size_t head, bool column, size_t index)
{
    enum axis axis = column ? matrix_table[id].cols : matrix_table[id].rows;

    if (axis == AXIS_QUERY)
        return model->tokens[index];
    if (axis == AXIS_KEY)
        return model_key_tokens(model)[index];
    if (!model->labels || axis == AXIS_ONE)
        return NULL;
    if (axis == AXIS_FEATURE || axis == AXIS_MEMORY)
        return model->labels->feature[index];
    if (axis == AXIS_PLACE || axis == AXIS_VALUE)
        return place_names(model->labels, id, head)[index];
    if (axis == AXIS_OUTPUT)
        return model->labels->output[index];
    return is_whole(id) ? whole_name(model, id, index) : model->labels->concat[index];
}

const char *record_label(const struct model *model, enum matrix_id id, size_t head, bool column, size_t index,
                         char out[24])
{
    const char *name = find_name(model, id, head, column, index);

    if (name)
        return name;
    snprintf(out, 24, "%zu", index + 1);
    return out;
}

static size_t axis_size(const struct model *model, enum matrix_id id, bool column)
{
    return record_axis(model, column ? matrix_table[id].cols : matrix_table[id].rows);
}

/* Reads "#3": a row or column by its number from 1. */
static size_t find_number(const char *label, size_t length, size_t size)
{
    char digits[8];
    uint64_t number;

    if (length < 2 || length > sizeof digits)
        return LABEL_NONE;
    memcpy(digits, label + 1, length - 1);
    digits[length - 1] = '\0';
    return number_parse(digits, size, &number) && number > 0 ? (size_t)number - 1 : LABEL_NONE;
}

size_t record_find_label(const struct model *model, enum matrix_id id, size_t head, bool column, const char *label,
                         size_t length)
{
    size_t size = axis_size(model, id, column);

    if (length && label[0] == '#')
        return find_number(label, length, size);
    for (size_t i = 0; i < size; i++) {
        char number[24];
        const char *name = record_label(model, id, head, column, i, number);

        if (strlen(name) == length && memcmp(name, label, length) == 0)
            return i;
    }
    return LABEL_NONE;
}

bool record_label_is_unique(const struct model *model, enum matrix_id id, size_t head, bool column, size_t index)
{
    char number[24], other[24];
    const char *name = record_label(model, id, head, column, index, number);

    if (name[0] == '#') /* it would be read as a number */
        return false;
    for (size_t i = 0; i < axis_size(model, id, column); i++)
        if (i != index && strcmp(record_label(model, id, head, column, i, other), name) == 0)
            return false;
    return true;
}

bool record_find_cell(const struct model *model, enum matrix_id id, size_t head, const char *labels, size_t length,
                      size_t cell[2])
{
    const char *end = labels + length;

    for (const char *comma = memchr(labels, ',', length); comma;
         comma = memchr(comma + 1, ',', (size_t)(end - comma - 1))) {
        cell[0] = record_find_label(model, id, head, false, labels, (size_t)(comma - labels));
        cell[1] = record_find_label(model, id, head, true, comma + 1, (size_t)(end - comma - 1));
        if (cell[0] != LABEL_NONE && cell[1] != LABEL_NONE)
            return true;
    }
    return false;
}

void record_add_cell(struct text *out, const struct model *model, enum matrix_id id, size_t head, const size_t cell[2],
                     const char *taken)
{
    for (int column = 0; column < 2; column++) {
        char room[24];
        const char *label = record_label(model, id, head, column, cell[column], room);
        bool is_plain = record_label_is_unique(model, id, head, column, cell[column]) && !strpbrk(label, ",#") &&
                        !strpbrk(label, taken);

        text_add(out, column ? "," : "");
        if (is_plain)
            text_add(out, label);
        else
            text_addf(out, "#%zu", cell[column] + 1);
    }
}
