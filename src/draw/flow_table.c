/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "draw/flow_wrap.h"

#include <stdlib.h>
#include <string.h>

#define GAP 2          /* blanks between columns */
#define MEASURE 100000 /* columns: more than any cell has */

struct table {
    const struct block *block;
    const struct theme *theme;
    int *widths;       /* [columns] */
    bool *is_number;   /* [columns]: its cells are numbers; set to the right */
};

/* Lays one cell to `width`; returns the index of the run behind it. */
static size_t lay_cell(struct flow *out, const struct table *table, size_t from, bool header, int width)
{
    static const struct wrap_lead none[2];
    struct wrap wrap;

    *out = (struct flow){.width = width};
    wrap = wrap_start(out, table->theme, width, none);
    from = wrap_add_runs(&wrap, table->block, from, RUN_CELL_END, header ? ROLE_STRONG : ROLE_PLAIN);
    wrap_end(&wrap);
    return from;
}

/* Whether a cell is a number and nothing else: 1 yes, −1 no, 0 for one that has no digit ("none"), which says nothing
 * about its column. */
static int is_number(const struct flow *cell)
{
    const char *text = cell->count ? text_string(&cell->lines[0].text) : "";
    size_t digits = strcspn(text, "0123456789");

    if (text[digits] == '\0')
        return 0;
    return cell->count == 1 && text[strspn(text, "0123456789.,+-%× ")] == '\0' ? 1 : -1;
}

/* Finds each column's natural width and whether it holds numbers. */
static void measure(struct table *table)
{
    size_t columns = table->block->columns, cell = 0, run = 0;
    signed char *verdict = memory_new_array(columns, sizeof *verdict);

    for (; run < table->block->run_count; cell++) {
        struct flow flow;
        bool header = cell < columns;
        size_t c = cell % columns;
        int number;

        run = lay_cell(&flow, table, run, header, MEASURE);
        for (size_t i = 0; i < flow.count; i++) {
            int width = line_columns(table->theme, &flow.lines[i]);

            table->widths[c] = width > table->widths[c] ? width : table->widths[c];
        }
        number = header ? 0 : is_number(&flow);
        if (number != 0 && verdict[c] != -1)
            verdict[c] = (signed char)number;
        flow_free(&flow);
    }
    for (size_t c = 0; c < columns; c++)
        table->is_number[c] = verdict[c] == 1;
    free(verdict);
}

/* Cuts the widest columns until all fit in `room`: what a column leaves of its fair share goes to the others. */
static void fit(struct table *table, int room)
{
    enum { ROUNDS = 16 }; /* more could only move single columns */
    int columns = (int)table->block->columns, share = 1, taken = 0;

    room -= GAP * (columns - 1);
    for (int c = 0; c < columns; c++)
        taken += table->widths[c];
    if (taken <= room)
        return;
    for (int round = 0; round < ROUNDS; round++) {
        int left = room, wide = 0, before = share;

        for (int c = 0; c < columns; c++) {
            wide += table->widths[c] > share;
            left -= table->widths[c] > share ? 0 : table->widths[c];
        }
        if (wide > 0 && left / wide > share)
            share = left / wide;
        if (share == before)
            break;
    }
    for (int c = 0; c < columns; c++)
        table->widths[c] = table->widths[c] > share ? share : table->widths[c];
}

/* Appends one line of a cell, padded to its column unless nothing follows. */
static void add_cell_line(struct line *line, const struct table *table, const struct flow *cell, size_t c, size_t i)
{
    static const struct line empty;
    const struct line *text = i < cell->count ? &cell->lines[i] : &empty;
    int padding = table->widths[c] - line_columns(table->theme, text);
    bool last = c + 1 == table->block->columns;

    if (table->is_number[c] && padding > 0)
        line_addf(line, ROLE_PLAIN, "%*s", padding, "");
    flow_join(line, text);
    if (!last)
        line_addf(line, ROLE_PLAIN, "%*s", GAP + (table->is_number[c] || padding < 0 ? 0 : padding), "");
}

/* Lays one row; returns the index of the run behind it. */
static size_t lay_row(struct flow *out, const struct table *table, size_t run, bool header, int indent)
{
    size_t columns = table->block->columns, height = 1;
    struct flow *cells = memory_new_array(columns, sizeof *cells);

    for (size_t c = 0; c < columns && run < table->block->run_count; c++) {
        run = lay_cell(&cells[c], table, run, header, table->widths[c]);
        height = cells[c].count > height ? cells[c].count : height;
    }
    for (size_t i = 0; i < height; i++) {
        struct line line = {0};

        line_addf(&line, ROLE_PLAIN, "%*s", indent, "");
        for (size_t c = 0; c < columns; c++)
            add_cell_line(&line, table, &cells[c], c, i);
        flow_push(out, &line);
    }
    for (size_t c = 0; c < columns; c++)
        flow_free(&cells[c]);
    free(cells);
    return run;
}

void flow_lay_table(struct flow *out, const struct block *block, int width, int indent, const struct theme *theme)
{
    struct table table = {.block = block, .theme = theme};
    size_t run = 0;

    if (block->columns == 0 || block->run_count == 0)
        return;
    table.widths = memory_new_array(block->columns, sizeof *table.widths);
    table.is_number = memory_new_array(block->columns, sizeof *table.is_number);
    measure(&table);
    fit(&table, width - indent);
    for (bool header = true; run < block->run_count; header = false)
        run = lay_row(out, &table, run, header, indent);
    free(table.widths);
    free(table.is_number);
}
