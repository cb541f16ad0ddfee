/* SPDX-License-Identifier: MIT */
#include "walk/name.h"

#include "attention/touch.h"
#include "base/utf8.h"

#include <stdio.h>
#include <strings.h>

void name_add_subscript(struct text *out, size_t number)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%zu", number);
    for (const char *digit = digits; *digit; digit++)
        utf8_add(out, (char32_t)(U'₀' + (char32_t)(*digit - '0')));
}

void name_add_sizes(struct text *out, const size_t *sizes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        text_addf(out, "%s%zu", i ? ", " : "(", sizes[i]);
    text_add(out, ")");
}

void name_add_word(struct text *out, const char *const *words, size_t count, size_t word)
{
    bool again = false;

    for (size_t i = 0; i < count; i++)
        again = again || (i != word && strcasecmp(words[i], words[word]) == 0);
    text_add(out, words[word]);
    if (again)
        name_add_subscript(out, word + 1);
}

void name_add_matrix(struct text *out, enum matrix_id id, size_t head, bool transposed)
{
    text_add(out, matrix_table[id].name);
    if (matrix_table[id].per_head)
        name_add_subscript(out, head + 1);
    if (transposed)
        text_add(out, "ᵀ");
}

static const char *axis_name(const struct model *model, enum axis axis)
{
    static const char *const names[] = {
        [AXIS_QUERY] = "n",       [AXIS_KEY] = "m",       [AXIS_FEATURE] = "d_in",  [AXIS_MEMORY] = "d_memory",
        [AXIS_PLACE] = "d_k",     [AXIS_VALUE] = "d_v",   [AXIS_CONCAT] = "h·d_v",  [AXIS_OUTPUT] = "d_model",
        [AXIS_QUERIES] = "h·d_k", [AXIS_KEYS] = "kv·d_k", [AXIS_VALUES] = "kv·d_v", [AXIS_ONE] = "1",
    };
    size_t size = record_axis(model, axis);

    if (axis == AXIS_KEY && !model->memory_tokens)
        return "n";
    if (axis == AXIS_VALUE && size == model->d_k)
        return "d_k";
    if (axis != AXIS_QUERY && axis != AXIS_KEY && axis != AXIS_PLACE && axis != AXIS_VALUE && size == model->d_model)
        return axis == AXIS_ONE ? "1" : "d_model";
    if (axis == AXIS_MEMORY && size == model->d_in)
        return "d_in";
    return names[axis];
}

void name_add_axes(struct text *out, const struct model *model, enum matrix_id id, bool transposed)
{
    const char *rows = axis_name(model, matrix_table[id].rows), *cols = axis_name(model, matrix_table[id].cols);

    text_addf(out, "[%s × %s]", transposed ? cols : rows, transposed ? rows : cols);
}

static void add_cut(struct text *out, const char *label, int most)
{
    if (utf8_columns(label) <= most) {
        text_add(out, label);
        return;
    }
    text_add_bytes(out, label, utf8_prefix(label, most - 1));
    text_add(out, "…");
}

void name_add_row(struct text *out, const struct model *model, enum matrix_id id, size_t head, size_t index, int most)
{
    char room[24];

    add_cut(out, record_label(model, id, head, false, index, room), most);
}

void name_add_column(struct text *out, const struct model *model, enum matrix_id id, size_t head, size_t index,
                     int most)
{
    char room[24];

    add_cut(out, record_label(model, id, head, true, index, room), most);
}

void name_add_cell(struct text *out, const struct model *model, enum matrix_id id, size_t head, size_t row, size_t col)
{
    name_add_matrix(out, id, record_owner(model, id, head), false);
    text_add_byte(out, '[');
    name_add_row(out, model, id, head, row, 16);
    text_add_byte(out, ',');
    name_add_column(out, model, id, head, col, 16);
    text_add_byte(out, ']');
}

/* Whether the number of a cell is given, and so made of nothing. */
static bool is_given(const struct model *model, struct cell_at at)
{
    struct cell_at given;

    return at.id != MATRIX_MASKED && touch_cell(model, at, &given);
}

void name_add_lit(struct text *out, const struct model *model, struct cell_at at)
{
    bool given = is_given(model, at);

    text_add(out, given ? "what changes with " : "what ");
    name_add_cell(out, model, at.id, at.head, at.row, at.col);
    text_add(out, given ? "" : " is made of, and what changes with it");
}

const char *name_lit(const struct model *model, struct cell_at at)
{
    return is_given(model, at) ? "Lit: what it changes" : "Lit: what makes it, what it changes";
}

void name_add_run(struct text *out, const struct model *model, const struct origin_run *run, int most)
{
    const struct cell_at *cell = &run->first;

    (run->down ? name_add_column : name_add_row)(out, model, cell->id, cell->head, run->down ? cell->col : cell->row,
                                                 most);
}

void name_add_list(struct text *out, const struct model *model, enum matrix_id id, size_t head,
                   const unsigned char *member, size_t count)
{
    size_t members = 0, named = 0;

    for (size_t i = 0; i < count; i++)
        members += member[i] != 0;
    for (size_t i = 0; i < count && named < (members > 4 ? 3 : 4); i++) {
        if (!member[i])
            continue;
        text_add(out, named++ ? ", " : "");
        name_add_row(out, model, id, head, i, 10);
    }
    if (members > named)
        text_addf(out, " and %zu more", members - named);
}
