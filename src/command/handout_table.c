/* SPDX-License-Identifier: MIT */
#include "command/handout_table.h"

#include "base/memory.h"
#include "base/number.h"
#include "sheet/sheet.h"

#include <stdlib.h>
#include <string.h>

static size_t indent_of(const char *line)
{
    return strspn(line, " ");
}

static const char *end_of(const char *line)
{
    return line + strcspn(line, "\n");
}

static const char *next_line(const char *line)
{
    const char *end = end_of(line);

    return *end ? end + 1 : end;
}

/* The field that begins behind blanks at *at, before `end`: its start, and *at behind it; NULL: there is none. Single
 * blanks belong to it. */
static const char *next_field(const char **at, const char *end)
{
    const char *start = *at + indent_of(*at), *stop = start;

    if (start >= end)
        return NULL;
    while (stop < end && !(stop[0] == ' ' && (stop + 1 >= end || stop[1] == ' ')))
        stop++;
    *at = stop;
    return start;
}

static size_t count_fields(const char *line)
{
    const char *end = end_of(line);
    size_t count = 0;

    while (next_field(&line, end))
        count++;
    return count;
}

/* Reads the fields of a line into a row from column `first` on. */
static void read_row(struct handout_table *table, size_t row, size_t first, const char *line)
{
    const char *end = end_of(line), *field;

    for (size_t i = first; i < table->columns && (field = next_field(&line, end)) != NULL; i++) {
        free(table->fields[row * table->columns + i]);
        table->fields[row * table->columns + i] = memory_copy_bytes(field, (size_t)(line - field));
    }
}

/* How many lines below the names are rows: set in alike, less than the names, and no longer than they are. */
static size_t count_rows(const char *names, size_t columns)
{
    const char *line = next_line(names);
    size_t indent = indent_of(line), rows = 0;

    if (indent == 0 || indent_of(names) <= indent)
        return 0;
    for (; *line && indent_of(line) == indent && *end_of(line) == '\n'; line = next_line(line)) {
        size_t fields = count_fields(line);

        if (fields < 2 || fields > columns)
            break;
        rows++;
    }
    return rows;
}

bool handout_table_read(struct handout_table *out, const char **at)
{
    const char *line = *at;
    size_t columns = count_fields(line) + 1, rows = columns > 1 ? count_rows(line, columns) : 0;

    *out = (struct handout_table){0};
    if (rows == 0)
        return false;
    out->rows = rows + 1;
    out->columns = columns;
    out->fields = memory_new_array(out->rows * columns, sizeof *out->fields);
    for (size_t i = 0; i < out->rows * columns; i++)
        out->fields[i] = memory_copy("");
    read_row(out, 0, 1, line);
    for (size_t row = 1; row < out->rows; row++) {
        line = next_line(line);
        read_row(out, row, 0, line);
    }
    *at = next_line(line);
    return true;
}

static void make(struct handout_table *out, size_t rows, size_t columns, const char *caption)
{
    *out = (struct handout_table){.rows = rows, .columns = columns};
    out->fields = memory_new_array(rows * columns, sizeof *out->fields);
    if (*caption)
        out->caption = memory_copy(caption);
}

static void take_matrix(struct handout_table *out, const struct sheet_block *block)
{
    const struct sheet_matrix *matrix = &block->matrix;

    make(out, matrix->rows + 1, matrix->cols + 1, text_string(&block->title));
    out->fields[0] = memory_copy("");
    for (size_t col = 0; col < matrix->cols; col++)
        out->fields[col + 1] = memory_copy(matrix->col_labels[col]);
    for (size_t row = 0; row < matrix->rows; row++) {
        char **fields = out->fields + (row + 1) * out->columns;

        fields[0] = memory_copy(matrix->row_labels[row]);
        for (size_t col = 0; col < matrix->cols; col++) {
            char number[NUMBER_ROOM];

            number_shown(number, matrix->at[row * matrix->cols + col], matrix->decimals);
            fields[col + 1] = memory_copy(number);
        }
    }
}

static void take_table(struct handout_table *out, const struct sheet_block *block)
{
    const struct table *table = &block->table;
    size_t columns = 1, at = 1;

    for (size_t i = 0; i < table->column_count; i++)
        columns += table->columns[i].kind != COLUMN_BAR;
    make(out, table->row_count + 1, columns, text_string(&block->title));
    out->fields[0] = memory_copy("");
    for (size_t i = 0; i < table->column_count; i++)
        if (table->columns[i].kind != COLUMN_BAR)
            out->fields[at++] = memory_copy(table->columns[i].heading ? table->columns[i].heading : "");
    for (size_t row = 0; row < table->row_count; row++) {
        out->fields[at++] = memory_copy(text_string(&table->rows[row].label));
        for (size_t i = 0; i < table->column_count; i++) {
            struct text shown = {0};

            if (table->columns[i].kind == COLUMN_BAR)
                continue;
            table_add_shown(table, row, i, &shown);
            out->fields[at++] = memory_copy(text_string(&shown));
            text_free(&shown);
        }
    }
}

bool handout_table_take(struct handout_table *out, const struct sheet_block *block)
{
    if (block->kind == BLOCK_MATRIX && block->matrix.at)
        take_matrix(out, block);
    else if (block->kind == BLOCK_TABLE && block->table.row_count > 0)
        take_table(out, block);
    else
        return false;
    return true;
}

void handout_table_free(struct handout_table *table)
{
    for (size_t i = 0; i < table->rows * table->columns; i++)
        free(table->fields[i]);
    free(table->fields);
    free(table->caption);
    *table = (struct handout_table){0};
}
