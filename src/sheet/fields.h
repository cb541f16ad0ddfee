/* SPDX-License-Identifier: MIT */
/* A table of a sheet as strings, for a handout, a screen reader, plain text. */
#ifndef HEADWAY_SHEET_FIELDS_H
#define HEADWAY_SHEET_FIELDS_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

struct sheet_fields {
    char **fields;  /* [rows × columns], row by row; the first row has the names; "" for an empty field */
    bool *is_words; /* [columns]: texts, not numbers; always true of the first */
    size_t rows, columns;
    char *caption; /* the table's name */
};

/* Makes a table of empty strings. */
void sheet_fields_make(struct sheet_fields *fields, size_t rows, size_t columns, const char *caption);

/* Sets a field; the text is copied. */
void sheet_fields_set(struct sheet_fields *fields, size_t row, size_t column, const char *text);

/* Appends the table with aligned columns, indented, under its caption; without a row of names if there are none. With
 * `ascii` the fields are in ASCII, which may take more columns; the caption is not. */
void sheet_fields_plain(const struct sheet_fields *fields, bool ascii, struct text *out);

/* Frees it and leaves an empty one. */
void sheet_fields_free(struct sheet_fields *fields);

#endif
