/* SPDX-License-Identifier: MIT */
#include "sheet/sheet.h"

#include "base/memory.h"
#include "base/number.h"
#include "sheet/kind.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct sheet_block *sheet_add(struct sheet *sheet, enum block_kind kind, const char *name)
{
    struct sheet_block *block = memory_new(sizeof *block);

    sheet->blocks = memory_resize(sheet->blocks, sheet->count + 1, sizeof(struct sheet_block *));
    sheet->blocks[sheet->count++] = block;
    block->kind = kind;
    block->name = name;
    block->table.selected = block->words.asks = block->lines.lit = block->dials.chosen = SHEET_NONE;
    return block;
}

void sheet_size(struct sheet_block *block, int rank, int rows)
{
    assert(block->size_count < BLOCK_SIZES);
    block->sizes[block->size_count++] = (struct sheet_block_size){rows, rank};
}

struct table_column *table_add_column(struct table *table, struct table_column column)
{
    assert(table->row_count == 0 && table->column_count < TABLE_COLUMNS);
    table->columns[table->column_count] = column;
    return &table->columns[table->column_count++];
}

void table_add_columns(struct table *table, const struct table_column *columns, size_t count)
{
    for (size_t i = 0; i < count; i++)
        table_add_column(table, columns[i]);
}

struct table_group *table_add_group(struct table *table, enum role role)
{
    assert(table->group_count < TABLE_GROUPS);
    table->groups[table->group_count] = (struct table_group){.first = table->column_count, .role = role};
    return &table->groups[table->group_count++];
}

struct text *table_add_row(struct table *table, enum role role)
{
    size_t first = table->row_count * table->column_count;

    table->row_count++;
    table->rows = memory_resize(table->rows, table->row_count, sizeof *table->rows);
    table->cells = memory_resize(table->cells, table->row_count * table->column_count, sizeof *table->cells);
    table->rows[table->row_count - 1] = (struct table_row){.role = role};
    for (table->at = first; table->at < first + table->column_count; table->at++)
        table->cells[table->at] = (struct table_cell){.is_blank = true};
    table->at = first;
    return &table->rows[table->row_count - 1].label;
}

struct text *table_add_close(struct table *table, enum role role)
{
    struct text *label = table_add_row(table, role);

    table->rows[table->row_count - 1].closes = true;
    return label;
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

    text_add(out, text_string(&cell->text));
    if (cell->is_blank || cell->text.length || as->kind == COLUMN_BAR || as->kind == COLUMN_TEXT)
        return;
    if (cell->number == -INFINITY) {
        text_add(out, "-∞");
        return;
    }
    if (as->grouped) {
        text_add(out, number_grouped(cell->number).is);
        return;
    }
    number_fixed(number, as->kind == COLUMN_SHARE ? 100 * cell->number : cell->number, as->decimals);
    text_addf(out, "%s%s", number, as->kind == COLUMN_SHARE ? " %" : as->unit ? as->unit : "");
}

struct text *dials_add(struct dials *dials, const char *name)
{
    dials->dials = memory_resize(dials->dials, dials->count + 1, sizeof *dials->dials);
    dials->dials[dials->count] = (struct dial){.name = name};
    return &dials->dials[dials->count++].value;
}

void slider_mark(struct slider *slider, double at, const char *sign, enum role role)
{
    assert(slider->mark_count < SLIDER_MARKS);
    slider->marks[slider->mark_count++] = (struct slider_mark){at, sign, role};
}

void slider_scale(struct slider *slider, double at, const char *sign)
{
    assert(slider->scale_count < SLIDER_MARKS);
    slider->scale[slider->scale_count++] = (struct slider_mark){at, sign, ROLE_DIM};
}

struct text *slider_add_line(struct slider *slider)
{
    assert(slider->line_count < SLIDER_LINES);
    slider->lines = memory_resize(slider->lines, slider->line_count + 1, sizeof *slider->lines);
    slider->lines[slider->line_count] = (struct text){0};
    return &slider->lines[slider->line_count++];
}

struct line *lines_add(struct lines *lines)
{
    lines->lines = memory_resize(lines->lines, lines->count + 1, sizeof *lines->lines);
    lines->lines[lines->count] = (struct sheet_line){0};
    return &lines->lines[lines->count++].line;
}

struct line *lines_shorter(struct lines *lines)
{
    return &lines->lines[lines->count - 1].shorter;
}

void lines_add_text(struct lines *lines, enum role role, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");

        line_add_bytes(lines_add(lines), role, text, length);
        text += length + (text[length] == '\n');
    }
}

static void free_block(struct sheet_block *block)
{
    if (kind_of(block)->free)
        kind_of(block)->free(block);
    text_free(&block->title);
    text_free(&block->caption);
    text_free(&block->text);
    text_free(&block->shorter);
    free(block);
}

void sheet_drop(struct sheet *sheet, size_t index)
{
    free_block(sheet->blocks[index]);
    for (sheet->count--; index < sheet->count; index++)
        sheet->blocks[index] = sheet->blocks[index + 1];
}

void sheet_free(struct sheet *sheet)
{
    for (size_t i = 0; i < sheet->count; i++)
        free_block(sheet->blocks[i]);
    free(sheet->blocks);
    *sheet = (struct sheet){0};
}
