/* SPDX-License-Identifier: MIT */
#include "sheet/plain.h"

#include "base/utf8.h"
#include "draw/flow.h"

enum { INDENT = 2, PROSE_COLUMNS = 80 };

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

static void add_table(const struct sheet_block *block, struct text *out)
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

static void add_choices(const struct words *choices, struct text *out)
{
    for (size_t i = 0; i < choices->count; i++)
        text_addf(out, "%s %zu %s\n", i == choices->asks ? ">" : " ", i + 1, text_string(&choices->words[i].text));
}

static void add_matrix(const struct sheet_block *block, struct text *out)
{
    const struct sheet_matrix *matrix = &block->matrix;
    struct sheet sheet = {0};
    struct table *table = &sheet_add(&sheet, BLOCK_TABLE, "")->table;
    bool fits = matrix->cols <= TABLE_COLUMNS;

    for (size_t col = 0; fits && col < matrix->cols; col++)
        table_add_column(table,
                         (struct table_column){.heading = matrix->col_labels[col], .decimals = matrix->decimals});
    for (size_t row = 0; fits && row < matrix->rows; row++) {
        text_add(table_add_row(table, ROLE_PLAIN), matrix->row_labels[row]);
        for (size_t col = 0; col < matrix->cols; col++)
            table_add_number(table, matrix->at[row * matrix->cols + col], ROLE_PLAIN);
    }
    text_add(&sheet.blocks[0].title, text_string(&block->title));
    add_table(&sheet.blocks[0], out);
    sheet_free(&sheet);
}

/* Wrapped as prose is. */
static void add_text(const struct sheet_block *block, struct text *out)
{
    static const struct theme theme = {0};
    struct prose prose = {0};
    struct flow flow;

    prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), text_string(&block->text), NULL, 0);
    flow_lay(&flow, &prose, PROSE_COLUMNS, 0, &theme);
    flow_text(&flow, out);
    flow_free(&flow);
    prose_free(&prose);
}

void sheet_plain_block(const struct sheet_block *block, struct text *out)
{
    switch (block->kind) {
    case BLOCK_WORDS:
        add_words(&block->words, out);
        break;
    case BLOCK_CHOICES:
        add_choices(&block->words, out);
        break;
    case BLOCK_TABLE:
        add_table(block, out);
        break;
    case BLOCK_MATRIX:
        if (block->matrix.at)
            add_matrix(block, out);
        break;
    case BLOCK_TEXT:
        add_text(block, out);
        break;
    case BLOCK_LINES:
        text_add(out, text_string(&block->text));
    }
}

void sheet_plain(const struct sheet *sheet, struct text *out)
{
    for (size_t i = 0; i < sheet->count; i++) {
        struct text block = {0};

        sheet_plain_block(&sheet->blocks[i], &block);
        if (block.length)
            text_addf(out, "%s%s", i ? "\n" : "", text_string(&block));
        text_free(&block);
    }
}
