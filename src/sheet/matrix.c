/* SPDX-License-Identifier: MIT */
/* How a block of matrices is filled and freed; what is done with it is in matrices.c. */
#include "base/compiler.h"
#include "base/memory.h"
#include "sheet/kind.h"

#include <assert.h>
#include <stdlib.h>

struct sheet_matrix *matrices_add(struct matrices *matrices, struct grid grid, struct matrix_of of)
{
    struct sheet_matrix *matrix = memory_new(sizeof *matrix);

    matrices->of = memory_resize(matrices->of, matrices->count + 1, sizeof(struct sheet_matrix *));
    matrices->of[matrices->count++] = matrix;
    matrix->grid = grid;
    matrix->of = of;
    matrix->grid.context = matrix;
    return matrix;
}

/* What a matrix of its own numbers keeps. */
struct matrix_own {
    double *at;
    unsigned char *states; /* [rows × cols], of enum grid_cell */
    struct text *row_labels, *col_labels;
};

static const char *own_label(const void *context, bool column, size_t index, char out[24] UNUSED)
{
    const struct sheet_matrix *matrix = context;
    const struct matrix_own *own = matrix->own;

    return text_string(&(column ? own->col_labels : own->row_labels)[index]);
}

static enum grid_cell own_state(const void *context, size_t row, size_t col)
{
    const struct sheet_matrix *matrix = context;

    return (enum grid_cell)matrix->own->states[row * matrix->grid.cols + col];
}

struct sheet_matrix *matrices_make(struct matrices *matrices, size_t rows, size_t cols, int decimals)
{
    struct matrix_own *own = memory_new(sizeof *own);
    struct grid grid = grid_of(NULL, rows, cols);
    struct sheet_matrix *matrix;

    grid.decimals = decimals;
    grid.label = own_label;
    grid.state = own_state;
    grid.at = own->at = memory_new_array(rows * cols, sizeof *own->at);
    own->states = memory_new_array(rows * cols, sizeof *own->states);
    own->row_labels = memory_new_array(rows, sizeof *own->row_labels);
    own->col_labels = memory_new_array(cols, sizeof *own->col_labels);
    matrix = matrices_add(matrices, grid, (struct matrix_of){0});
    matrix->own = own;
    return matrix;
}

void matrix_set(struct sheet_matrix *matrix, size_t row, size_t col, double number, enum grid_cell state)
{
    matrix->own->at[row * matrix->grid.cols + col] = number;
    matrix->own->states[row * matrix->grid.cols + col] = (unsigned char)state;
}

struct text *matrix_row_label(struct sheet_matrix *matrix, size_t row)
{
    return &matrix->own->row_labels[row];
}

struct text *matrix_col_label(struct sheet_matrix *matrix, size_t col)
{
    return &matrix->own->col_labels[col];
}

static void free_own(struct sheet_matrix *matrix)
{
    struct matrix_own *own = matrix->own;

    if (!own)
        return;
    for (size_t row = 0; row < matrix->grid.rows; row++)
        text_free(&own->row_labels[row]);
    for (size_t col = 0; col < matrix->grid.cols; col++)
        text_free(&own->col_labels[col]);
    free(own->row_labels);
    free(own->col_labels);
    free(own->states);
    free(own->at);
    free(own);
}

static struct margin *add_margin(const struct sheet_matrix *matrix, struct margin *margins, size_t *margin_count,
                                 const char *name, size_t count)
{
    struct margin *margin = &margins[(*margin_count)++];

    assert(*margin_count <= MARGINS_MOST);
    *margin = (struct margin){.matrix = matrix, .count = count};
    text_add(&margin->name, name);
    margin->of = memory_new_array(count, sizeof *margin->of);
    margin->roles = memory_new_array(count, sizeof *margin->roles);
    margin->is_told = memory_new_array(count, sizeof *margin->is_told);
    return margin;
}

struct margin *matrix_add_right(struct sheet_matrix *matrix, const char *heading)
{
    return add_margin(matrix, matrix->right, &matrix->right_count, heading, matrix->grid.rows);
}

struct margin *matrix_add_below(struct sheet_matrix *matrix, const char *label, size_t span)
{
    struct margin *margin =
        add_margin(matrix, matrix->below, &matrix->below_count, label, (matrix->grid.cols + span - 1) / span);

    margin->span = span;
    return margin;
}

struct text *matrix_brace(struct sheet_matrix *matrix, size_t index)
{
    size_t seam = matrix->grid.seam;

    if (!matrix->braces)
        matrix->braces = memory_new_array((matrix->grid.cols + seam - 1) / seam, sizeof *matrix->braces);
    return &matrix->braces[index];
}

struct text *margin_set(struct margin *margin, size_t index, enum role role)
{
    assert(index < margin->count);
    margin->roles[index] = role;
    return &margin->of[index];
}

const char *margin_text(const struct margin *margin, size_t index)
{
    assert(index < margin->count);
    if (margin->tell && !margin->is_told[index]) {
        margin->is_told[index] = true;
        margin->tell((struct margin *)margin, index);
    }
    return text_string(&margin->of[index]);
}

struct line *matrices_note(struct matrices *matrices)
{
    matrices->notes = memory_resize(matrices->notes, matrices->note_count + 1, sizeof *matrices->notes);
    matrices->notes[matrices->note_count] = (struct line){0};
    return &matrices->notes[matrices->note_count++];
}

static void free_margins(struct margin *margins, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t at = 0; at < margins[i].count; at++)
            text_free(&margins[i].of[at]);
        free(margins[i].of);
        free(margins[i].roles);
        free(margins[i].is_told);
        text_free(&margins[i].name);
    }
}

void matrices_free(struct sheet_block *block)
{
    struct matrices *matrices = &block->matrices;

    for (size_t i = 0; i < matrices->count; i++) {
        struct sheet_matrix *m = matrices->of[i];

        free_own(m);
        free_margins(m->right, m->right_count);
        free_margins(m->below, m->below_count);
        for (size_t at = 0; m->braces && at * m->grid.seam < m->grid.cols; at++)
            text_free(&m->braces[at]);
        free(m->braces);
        line_free(&m->name);
        text_free(&m->brief);
        text_free(&m->note);
        free(m);
    }
    free(matrices->of);
    free(matrices->plan);
    for (size_t i = 0; i < matrices->note_count; i++)
        line_free(&matrices->notes[i]);
    free(matrices->notes);
    text_free(&matrices->between[0]);
    text_free(&matrices->between[1]);
}
