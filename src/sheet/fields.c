/* SPDX-License-Identifier: MIT */
#include "sheet/fields.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { INDENT = 2 };

void sheet_fields_make(struct sheet_fields *fields, size_t rows, size_t columns, const char *caption)
{
    *fields = (struct sheet_fields){.rows = rows, .columns = columns};
    fields->fields = memory_new_array(rows * columns, sizeof *fields->fields);
    fields->is_words = memory_new_array(columns, sizeof *fields->is_words);
    fields->is_words[0] = true;
    for (size_t i = 0; i < rows * columns; i++)
        fields->fields[i] = memory_copy("");
    fields->caption = memory_copy(caption);
}

void sheet_fields_set(struct sheet_fields *fields, size_t row, size_t column, const char *text)
{
    char **field = &fields->fields[row * fields->columns + column];

    free(*field);
    *field = memory_copy(text);
}

/* Whether any column has a name. */
static bool sheet_fields_have_names(const struct sheet_fields *fields)
{
    for (size_t column = 0; column < fields->columns; column++)
        if (*fields->fields[column])
            return true;
    return false;
}

/* A field as it is printed. Free with text_free(). */
static struct text shown_of(const char *field, bool ascii)
{
    struct text shown = {0};

    if (ascii)
        ascii_add(&shown, field, strlen(field));
    else
        utf8_add_shown(&shown, field);
    return shown;
}

/* How many columns of the terminal each column takes; to be freed. */
static int *fields_widths(const struct sheet_fields *fields, bool ascii)
{
    int *widths = memory_new_array(fields->columns, sizeof *widths);

    for (size_t i = 0; i < fields->rows * fields->columns; i++) {
        struct text shown = shown_of(fields->fields[i], ascii);
        int *width = &widths[i % fields->columns], columns = utf8_columns(text_string(&shown)) + INDENT;

        *width = columns > *width ? columns : *width;
        text_free(&shown);
    }
    return widths;
}

void sheet_fields_plain(const struct sheet_fields *fields, bool ascii, struct text *out)
{
    int *widths = fields_widths(fields, ascii);

    text_addf(out, "%s\n", fields->caption);
    for (size_t row = sheet_fields_have_names(fields) ? 0 : 1; row < fields->rows; row++) {
        struct text line = {0};

        text_repeat(&line, " ", INDENT);
        for (size_t column = 0; column < fields->columns; column++) {
            struct text shown = shown_of(fields->fields[row * fields->columns + column], ascii);

            if (fields->is_words[column] && column > 0 && !fields->is_words[column - 1])
                text_repeat(&line, " ", INDENT);
            (fields->is_words[column] ? utf8_add_left : utf8_add_right)(&line, text_string(&shown), widths[column]);
            text_free(&shown);
        }
        while (line.length > 0 && text_string(&line)[line.length - 1] == ' ')
            text_cut(&line, line.length - 1);
        text_addf(out, "%s\n", text_string(&line));
        text_free(&line);
    }
    free(widths);
}

void sheet_fields_free(struct sheet_fields *fields)
{
    memory_free_strings(fields->fields, fields->rows * fields->columns);
    free(fields->is_words);
    free(fields->caption);
    *fields = (struct sheet_fields){0};
}
