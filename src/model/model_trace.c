/* SPDX-License-Identifier: MIT */
#include "model/model_json.h"

#include "attention/words.h"
#include "base/number.h"

#include <math.h>

#define PIECE 65536 /* bytes that are collected before they are sent */

struct writer {
    struct text text;
    bool (*send)(void *to, const char *bytes, size_t length);
    void *to;
    bool ok; /* false once sending has failed: nothing is sent any more */
};

static void flush(struct writer *w)
{
    if (w->ok && w->text.length)
        w->ok = w->send(w->to, w->text.bytes, w->text.length);
    text_cut(&w->text, 0);
}

static void write_string(struct writer *w, const char *string)
{
    text_add_byte(&w->text, '"');
    for (; *string; string++) {
        if (*string == '"' || *string == '\\')
            text_add_byte(&w->text, '\\');
        if ((unsigned char)*string < 0x20)
            text_addf(&w->text, "\\u%04x", (unsigned char)*string);
        else
            text_add_byte(&w->text, *string);
    }
    text_add_byte(&w->text, '"');
}

static void write_tokens(struct writer *w, char *const *tokens, size_t count)
{
    text_add(&w->text, "\"tokens\": [");
    for (size_t i = 0; i < count; i++) {
        text_add(&w->text, i ? ", " : "");
        write_string(w, tokens[i]);
    }
    text_add_byte(&w->text, ']');
}

/* Writes the kinds of words of a designed example, so that its columns have names again when it is read. */
static void write_kinds(struct writer *w, const struct model *model)
{
    text_add(&w->text, ",\n\"kinds\": [");
    for (size_t i = 0; i < model->n; i++)
        text_addf(&w->text, "%s\"%s\"", i ? ", " : "", word_kinds[model->kinds[i]].name);
    text_add_byte(&w->text, ']');
}

static void write_number(struct writer *w, double value)
{
    char number[NUMBER_ROOM];

    if (isfinite(value))
        text_add_bytes(&w->text, number, number_shortest(number, value));
    else
        text_add(&w->text, "null");
}

/* Writes what goes before row i, and after the last one. */
static void begin_row(struct writer *w, size_t i)
{
    text_add(&w->text, i ? "],\n  [" : "[\n  [");
}

static void end_rows(struct writer *w)
{
    text_add(&w->text, "]]");
}

static void write_matrix(struct writer *w, const char *name, struct matrix matrix)
{
    text_addf(&w->text, "\"%s\": ", name);
    for (size_t i = 0; i < matrix.rows && w->ok; i++) {
        begin_row(w, i);
        for (size_t j = 0; j < matrix.cols; j++) {
            text_add(&w->text, j ? ", " : "");
            write_number(w, matrix.at[i * matrix.cols + j]);
        }
        if (w->text.length > PIECE)
            flush(w);
    }
    end_rows(w);
}

static void write_mask(struct writer *w, const struct model *model)
{
    text_add(&w->text, ",\n\"mask\": ");
    for (size_t i = 0; i < model->n && w->ok; i++) {
        begin_row(w, i);
        for (size_t j = 0; j < model->m; j++)
            text_add(&w->text, model_may_attend(model, i, j) ? (j ? ", 1" : "1") : (j ? ", 0" : "0"));
        if (w->text.length > PIECE)
            flush(w);
    }
    end_rows(w);
}

/* Writes a bias, which is a list. */
static void write_list(struct writer *w, const char *name, struct matrix matrix)
{
    text_addf(&w->text, "\"%s\": [", name);
    for (size_t j = 0; j < matrix.cols; j++) {
        text_add(&w->text, j ? ", " : "");
        write_number(w, matrix.at[j]);
    }
    text_add_byte(&w->text, ']');
}

/* Writes a matrix of the table, or a bias. */
static void write_member(struct writer *w, const struct record *record, enum matrix_id id, size_t head)
{
    const struct matrix_info *info = &matrix_table[id];
    struct matrix matrix = record_matrix(record, id, head);

    if (info->rows == AXIS_ONE)
        write_list(w, info->json, matrix);
    else
        write_matrix(w, info->json, matrix);
}

static void write_head(struct writer *w, const struct record *record, size_t head)
{
    const struct model *model = record->model;
    const char *before = head ? ",\n{" : "\n{";

    if (model_owner(model, head) != head) {
        text_addf(&w->text, "%s\"kv\": %zu", before, model_owner(model, head) + 1);
        before = ",\n ";
    }
    for (enum matrix_id id = 0; id < MATRIX_COUNT; id++) {
        if (!matrix_table[id].per_head || record_is_borrowed(model, id, head) || !record_matrix(record, id, head).at)
            continue;
        text_add(&w->text, before);
        write_member(w, record, id, head);
        before = ",\n ";
    }
    text_add_byte(&w->text, '}');
}

/* Writes what differs from the paper: the width of X, a scale. */
static void write_sizes(struct writer *w, const struct model *model)
{
    text_addf(&w->text, "\"num_heads\": %zu", model->num_heads);
    if (model->d_in != model->d_model)
        text_addf(&w->text, ", \"d_in\": %zu", model->d_in);
    if (model->has_scale) {
        text_add(&w->text, ", \"scale\": ");
        write_number(w, model->scale);
    }
}

/* Writes what all layers read: the memory and the mask. */
static void write_shared(struct writer *w, const struct record *record)
{
    const struct model *model = record->model;

    if (model->memory_tokens) {
        text_add(&w->text, ",\n\"memory\": {");
        write_tokens(w, model->memory_tokens, model->m);
        if (model->memory_X) {
            text_add(&w->text, ",\n ");
            write_matrix(w, "X", record_matrix(record, MATRIX_MEMORY, 0));
        }
        text_add_byte(&w->text, '}');
    }
    if (model->mask)
        write_mask(w, model);
}

/* Writes concat, W_O and output, which belong to no head. */
static void write_result(struct writer *w, const struct record *record)
{
    for (enum matrix_id id = MATRIX_X + 1; id < MATRIX_COUNT; id++) {
        if (matrix_table[id].per_head || !matrix_table[id].json || !record_matrix(record, id, 0).at)
            continue;
        text_add(&w->text, ",\n");
        write_member(w, record, id, 0);
    }
}

static void write_heads(struct writer *w, const struct record *record)
{
    text_add(&w->text, ",\n\"heads\": [");
    for (size_t head = 0; head < record->model->num_heads && w->ok; head++)
        write_head(w, record, head);
    text_add_byte(&w->text, ']');
    if (w->ok)
        write_result(w, record);
}

/* Writes X of a model, or of a layer that has its own. */
static void write_X(struct writer *w, const struct record *record)
{
    if (!record->model->X)
        return;
    text_add(&w->text, ",\n");
    write_matrix(w, matrix_table[MATRIX_X].json, record_matrix(record, MATRIX_X, 0));
}

static void write_layer(struct writer *w, const struct record *record)
{
    if (record->before) {
        write_layer(w, record->before);
        text_add(&w->text, ",\n");
    }
    text_add_byte(&w->text, '{');
    write_sizes(w, record->model);
    write_X(w, record);
    write_heads(w, record);
    text_add_byte(&w->text, '}');
}

/* Writes several layers: what they share, each of them, and the final output once more. */
static void write_layers(struct writer *w, const struct record *record)
{
    write_shared(w, record);
    text_add(&w->text, ",\n\"layers\": [\n");
    write_layer(w, record);
    text_add_byte(&w->text, ']');
    if (record->model->W_O) {
        text_add(&w->text, ",\n");
        write_member(w, record, MATRIX_OUTPUT, 0);
    }
}

bool model_trace(const struct record *record, bool (*send)(void *to, const char *bytes, size_t length), void *to)
{
    struct writer writer = {.send = send, .to = to, .ok = true};
    const struct model *model = record->model;

    text_add_byte(&writer.text, '{');
    write_tokens(&writer, model->tokens, model->n);
    if (model->kinds)
        write_kinds(&writer, model);
    text_addf(&writer.text, ",\n\"d_model\": %zu", model->d_model);
    if (model->before) {
        write_layers(&writer, record);
    } else {
        text_add(&writer.text, ", ");
        write_sizes(&writer, model);
        write_X(&writer, record);
        write_shared(&writer, record);
        write_heads(&writer, record);
    }
    if (model->expected) {
        text_add(&writer.text, ",\n");
        write_matrix(&writer, "expected", (struct matrix){model->n, model->d_model, model->expected});
        text_add(&writer.text, ",\n\"differs\": ");
        write_number(&writer, record_surprise(record));
    }
    text_add(&writer.text, "}\n");
    flush(&writer);
    text_free(&writer.text);
    return writer.ok;
}
