/* SPDX-License-Identifier: MIT */
#include "command/handout_table.h"

#include "base/memory.h"

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
static void read_row(struct sheet_fields *table, size_t row, size_t first, const char *line)
{
    const char *end = end_of(line), *field;

    for (size_t i = first; i < table->columns && (field = next_field(&line, end)) != NULL; i++) {
        char *text = memory_copy_bytes(field, (size_t)(line - field));

        sheet_fields_set(table, row, i, text);
        free(text);
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

bool handout_table_read(struct sheet_fields *out, const char **at)
{
    const char *line = *at;
    size_t columns = count_fields(line) + 1, rows = columns > 1 ? count_rows(line, columns) : 0;

    if (rows == 0)
        return false;
    sheet_fields_make(out, rows + 1, columns, "");
    read_row(out, 0, 1, line);
    for (size_t row = 1; row < out->rows; row++) {
        line = next_line(line);
        read_row(out, row, 0, line);
    }
    *at = next_line(line);
    return true;
}
