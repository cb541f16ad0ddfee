/* SPDX-License-Identifier: MIT */
#include "tables.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The next line of *at, as a copy; NULL at the end. */
static char *next_line(const char **at)
{
    size_t length = strcspn(*at, "\n");
    char *line;

    if (!**at)
        return NULL;
    line = memory_copy_bytes(*at, length);
    *at += length + ((*at)[length] == '\n');
    return line;
}

/* Splits a line at its blanks into `count` words; numbers in margins may follow. */
static void split(const char *line, char **words, size_t count)
{
    const char *at = line;

    for (size_t i = 0; i < count; i++) {
        size_t length;

        at += strspn(at, " ");
        length = strcspn(at, " ");
        if (length == 0)
            ck_abort_msg("only %zu of %zu words: %.200s", i, count, line);
        words[i] = memory_copy_bytes(at, length);
        at += length;
    }
}

static int columns_to(const char *line, const char *end)
{
    char *part = memory_copy_bytes(line, (size_t)(end - line));
    int columns = utf8_columns(part);

    free(part);
    return columns;
}

/* Each number of a row ends where the label above it does, so that the columns are straight. */
static void check_columns(const char *header, const char *row, size_t cols)
{
    const char *above = header, *at = row + 2 + strcspn(row + 2, " ");

    for (size_t col = 0; col < cols; col++) {
        above += strspn(above, " ");
        above += strcspn(above, " ");
        at += strspn(at, " ");
        at += strcspn(at, " ");
        if (columns_to(header, above) != columns_to(row, at))
            ck_abort_msg("column %zu is not straight:\n%.200s\n%.200s", col + 1, header, row);
    }
    if (strncmp(row, "  ", 2) != 0 || row[2] == ' ')
        ck_abort_msg("no label after two blanks: %.200s", row);
}

static struct printed read_table(const char *name, size_t rows, size_t cols, const char **at)
{
    struct printed table = {.name = memory_copy(name), .rows = rows, .cols = cols};
    char *header = next_line(at), *sum;

    table.row_labels = memory_new_array(rows, sizeof(char *));
    table.col_labels = memory_new_array(cols, sizeof(char *));
    table.cells = memory_new_array(rows * cols, sizeof(char *));
    split(header, table.col_labels, cols);
    for (size_t row = 0; row < rows; row++) {
        char *line = next_line(at), **words = memory_new_array(cols + 1, sizeof(char *));

        check_columns(header, line, cols);
        split(line, words, cols + 1);
        table.row_labels[row] = words[0];
        memcpy(table.cells + row * cols, words + 1, cols * sizeof(char *));
        free(words);
        free(line);
    }
    free(header);
    for (sum = next_line(at); sum && !strchr(sum, '['); sum = next_line(at)) /* what stands below the columns */
        free(sum);
    ck_assert(sum && strncmp(sum, "  ", 2) == 0);
    table.sum = memory_copy(sum + 2);
    free(sum);
    return table;
}

struct tables tables_read(const char *plain)
{
    struct tables tables = {0};
    char *line;

    while ((line = next_line(&plain)) != NULL) {
        char name[64];
        size_t rows, cols;

        if (sscanf(line, "%60[^ ,], %zu×%zu [", name, &rows, &cols) == 3) {
            tables.at = memory_resize(tables.at, tables.count + 1, sizeof *tables.at);
            tables.at[tables.count++] = read_table(name, rows, cols, &plain);
        }
        free(line);
    }
    return tables;
}

struct tables tables_of(const struct stage *stage)
{
    struct text text = {0};
    struct tables tables;

    view_plain(view_find(stage_names[stage->kind->stage]), stage, false, &text);
    tables = tables_read(text_string(&text));
    text_free(&text);
    return tables;
}

static void free_words(char **words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(words[i]);
    free(words);
}

void tables_free(struct tables *tables)
{
    for (size_t i = 0; i < tables->count; i++) {
        struct printed *table = &tables->at[i];

        free_words(table->row_labels, table->rows);
        free_words(table->col_labels, table->cols);
        free_words(table->cells, table->rows * table->cols);
        free(table->name);
        free(table->sum);
    }
    free(tables->at);
    *tables = (struct tables){0};
}
