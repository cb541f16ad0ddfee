/* SPDX-License-Identifier: MIT */
#include "sheet/sheet.h"

#include "base/memory.h"
#include "base/number.h"

#include <assert.h>
#include <stdlib.h>

struct sheet_block *sheet_add(struct sheet *sheet, enum block_kind kind, const char *name)
{
    struct sheet_block *block = &sheet->blocks[sheet->count++];

    assert(sheet->count <= SHEET_MOST);
    *block = (struct sheet_block){.kind = kind, .name = name};
    block->table.selected = block->words.asks = SHEET_NONE;
    return block;
}

void sheet_size(struct sheet_block *block, int rank, int rows)
{
    assert(block->size_count < BLOCK_SIZES);
    block->sizes[block->size_count++] = (struct sheet_block_size){rows, rank};
}

void table_add_column(struct table *table, struct table_column column)
{
    assert(table->row_count == 0 && table->column_count < TABLE_COLUMNS);
    table->columns[table->column_count++] = column;
}

struct text *table_add_row(struct table *table, enum role role)
{
    size_t first = table->row_count * table->column_count;

    assert(table->at == first); /* the row before is complete */
    table->row_count++;
    table->rows = memory_resize(table->rows, table->row_count, sizeof *table->rows);
    table->cells = memory_resize(table->cells, table->row_count * table->column_count, sizeof *table->cells);
    table->rows[table->row_count - 1] = (struct table_row){.role = role};
    return &table->rows[table->row_count - 1].label;
}

static struct table_cell *next_cell(struct table *table)
{
    assert(table->at < table->row_count * table->column_count);
    return &table->cells[table->at++];
}

void table_add_number(struct table *table, double number, enum role role)
{
    *next_cell(table) = (struct table_cell){.number = number, .role = role};
}

void table_add_blank(struct table *table)
{
    *next_cell(table) = (struct table_cell){.is_blank = true};
}

struct text *table_add_text(struct table *table, enum role role)
{
    struct table_cell *cell = next_cell(table);

    *cell = (struct table_cell){.role = role};
    return &cell->text;
}

struct text *words_add(struct words *words, double share, bool stands_out)
{
    words->words = memory_resize(words->words, words->count + 1, sizeof *words->words);
    words->words[words->count] = (struct words_word){.share = share, .stands_out = stands_out};
    return &words->words[words->count++].text;
}

void table_add_shown(const struct table *table, size_t row, size_t column, struct text *out)
{
    const struct table_cell *cell = &table->cells[row * table->column_count + column];
    const struct table_column *as = &table->columns[column];
    char number[NUMBER_ROOM];

    if (cell->is_blank || as->kind == COLUMN_BAR)
        return;
    if (as->kind == COLUMN_TEXT) {
        text_add(out, text_string(&cell->text));
        return;
    }
    number_fixed(number, as->kind == COLUMN_SHARE ? 100 * cell->number : cell->number, as->decimals);
    text_addf(out, "%s%s", number, as->kind == COLUMN_SHARE ? " %" : as->unit ? as->unit : "");
}

static void free_table(struct table *table)
{
    for (size_t i = 0; i < table->at; i++)
        text_free(&table->cells[i].text);
    for (size_t i = 0; i < table->row_count; i++)
        text_free(&table->rows[i].label);
    free(table->cells);
    free(table->rows);
}

void sheet_free(struct sheet *sheet)
{
    for (size_t i = 0; i < sheet->count; i++) {
        struct sheet_block *block = &sheet->blocks[i];

        free_table(&block->table);
        for (size_t word = 0; word < block->words.count; word++)
            text_free(&block->words.words[word].text);
        free(block->words.words);
        text_free(&block->title);
        text_free(&block->text);
    }
    *sheet = (struct sheet){0};
}
