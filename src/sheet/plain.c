/* SPDX-License-Identifier: MIT */
#include "sheet/plain.h"

#include "base/utf8.h"

enum { INDENT = 2 };

static void add_words(const struct words *words, struct text *out)
{
    for (size_t i = 0; i < words->count; i++)
        text_addf(out, "%s%s", i ? " " : "", text_string(&words->words[i].text));
    text_add_byte(out, '\n');
}

/* Columns of a column: its widest cell or its heading, and the gap before it. */
static int column_columns(const struct table *table, size_t column)
{
    const char *heading = table->columns[column].heading;
    int widest = heading ? utf8_columns(heading) : 0;

    for (size_t row = 0; row < table->row_count; row++) {
        struct text shown = {0};
        int columns;

        table_add_shown(table, row, column, &shown);
        columns = utf8_columns(text_string(&shown));
        widest = columns > widest ? columns : widest;
        text_free(&shown);
    }
    return widest + INDENT;
}

static int label_columns(const struct table *table)
{
    int widest = 0;

    for (size_t row = 0; row < table->row_count; row++) {
        int columns = utf8_columns(text_string(&table->rows[row].label));

        widest = columns > widest ? columns : widest;
    }
    return widest + INDENT;
}

/* A line of a table: of row `row`, or, with SHEET_NONE, of the headings. */
static void add_line(const struct table *table, size_t row, struct text *out)
{
    struct text line = {0};

    text_repeat(&line, " ", INDENT);
    utf8_add_left(&line, row == SHEET_NONE ? "" : text_string(&table->rows[row].label), label_columns(table));
    for (size_t i = 0; i < table->column_count; i++) {
        struct text shown = {0};

        if (table->columns[i].kind == COLUMN_BAR)
            continue;
        if (row != SHEET_NONE)
            table_add_shown(table, row, i, &shown);
        else if (table->columns[i].heading)
            text_add(&shown, table->columns[i].heading);
        if (table->columns[i].kind == COLUMN_TEXT)
            text_add(&line, text_string(&shown));
        else
            utf8_add_right(&line, text_string(&shown), column_columns(table, i));
        text_free(&shown);
    }
    while (line.length > 0 && text_string(&line)[line.length - 1] == ' ')
        text_cut(&line, line.length - 1);
    text_addf(out, "%s\n", text_string(&line));
    text_free(&line);
}

static void add_table(const struct block *block, struct text *out)
{
    const struct table *table = &block->table;
    bool has_heading = false;

    if (block->title.length)
        text_addf(out, "%s:\n", text_string(&block->title));
    for (size_t i = 0; i < table->column_count; i++)
        has_heading = has_heading || (table->columns[i].heading && *table->columns[i].heading);
    if (has_heading)
        add_line(table, SHEET_NONE, out);
    for (size_t row = 0; row < table->row_count; row++)
        add_line(table, row, out);
}

void sheet_plain(const struct sheet *sheet, struct text *out)
{
    for (size_t i = 0; i < sheet->count; i++) {
        const struct block *block = &sheet->blocks[i];

        if (i > 0)
            text_add_byte(out, '\n');
        if (block->kind == BLOCK_WORDS)
            add_words(&block->words, out);
        else if (block->kind == BLOCK_TABLE)
            add_table(block, out);
        else
            text_addf(out, "%s\n", text_string(&block->text));
    }
}
