/* SPDX-License-Identifier: MIT */
/* The plain text of a view, read back: its matrices with their labels, numbers and the arithmetic of one cell. Reading
 * fails the test if a table is not aligned or a row is short. */
#ifndef HEADWAY_TESTS_VIEW_TABLES_H
#define HEADWAY_TESTS_VIEW_TABLES_H

#include "walk/stage.h"

struct printed {
    char *name; /* "Q₁" */
    size_t rows, cols;
    char **row_labels, **col_labels;
    char **cells; /* [rows × cols] */
    char *sum;    /* "Q₁[sat,2nd]: X[sat] · … = 2.0" */
};

struct tables {
    struct printed *at;
    size_t count;
};

/* Reads all tables of a view's plain text. */
struct tables tables_read(const char *plain);

/* The plain text of an open view, read. */
struct tables tables_of(const struct stage *stage);

void tables_free(struct tables *tables);

#endif
