/* SPDX-License-Identifier: MIT */
/* Tables: a row a word, a fact or a setting; labels, numbers, shares, bars. */
#include "base/utf8.h"
#include "draw/bar.h"
#include "sheet/kind.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    RANK_MOST = 9,
    NARROW = 60,   /* columns */
    BAR_GAP = 2,   /* before a bar */
    BAR_MOST = 40, /* columns */
    REST = 9,      /* "… 6 more" */
    ROWS_LEAST = 3 /* before it gets its headings */
};

/* What of a table is shown where: columns end before `end`, 0 if they are left out. */
struct table_place {
    int title, heading, leads; /* rows above the others */
    int labels;                /* columns */
    size_t first, shown;       /* rows that do not lead */
    int end[TABLE_COLUMNS], bar_columns;
};

static size_t count_leads(const struct table *table)
{
    size_t leads = 0;

    while (leads < table->row_count && table->rows[leads].leads)
        leads++;
    return leads;
}

static int label_columns(const struct table *table, int cols)
{
    int widest = 0;

    for (size_t i = count_leads(table); i < table->row_count; i++) {
        int columns = utf8_columns(text_string(&table->rows[i].label));

        widest = columns > widest ? columns : widest;
    }
    return cols < NARROW && widest + 3 < table->label_columns ? widest + 3 : table->label_columns;
}

static void place_columns(const struct table *table, int cols, bool cut, struct table_place *p)
{
    int left, end = p->labels = label_columns(table, cols);
    bool shown[TABLE_COLUMNS] = {false}, has_bar = false;

    left = cols - end - (cut ? REST : 0);
    for (size_t i = 0; i < table->column_count; i++)
        has_bar = has_bar || table->columns[i].kind == COLUMN_BAR;
    for (int rank = 0; rank <= RANK_MOST; rank++) {
        int wanted = 0;

        for (size_t i = 0; i < table->column_count; i++)
            wanted += table->columns[i].rank == rank ? table->columns[i].columns : 0;
        if (wanted > left && rank > 0)
            continue;
        left -= wanted;
        for (size_t i = 0; i < table->column_count; i++)
            shown[i] = shown[i] || table->columns[i].rank == rank;
    }
    for (size_t i = 0; i < table->column_count; i++) {
        const struct table_column *column = &table->columns[i];
        int wide = column->columns;

        if (!shown[i])
            continue;
        if (column->kind == COLUMN_BAR || (column->kind == COLUMN_TEXT && !has_bar))
            wide += left > 0 ? left : 0;
        if (column->kind == COLUMN_BAR && i + 1 < table->column_count && wide > BAR_MOST + BAR_GAP)
            wide = BAR_MOST + BAR_GAP; /* what comes next stays close */
        if (column->kind == COLUMN_BAR)
            p->bar_columns = wide - BAR_GAP < BAR_MOST ? wide - BAR_GAP : BAR_MOST;
        p->end[i] = end += wide;
    }
}

static bool has_heading(const struct table *table)
{
    for (size_t i = 0; i < table->column_count; i++)
        if (table->columns[i].heading && *table->columns[i].heading)
            return true;
    return false;
}

/* Whether the rows that lead say anything in the columns that are shown. */
static bool leads_show(const struct table *table, const struct table_place *p)
{
    for (size_t i = 0; i < table->column_count; i++)
        if (p->end[i] && !table->cells[i].is_blank)
            return true;
    return false;
}

static struct table_place place_table(const struct sheet_block *block, int cols)
{
    const struct table *table = &block->table;
    struct table_place p = {0};
    size_t leads = count_leads(table), rows = table->row_count - leads, above = 0;
    int left = block->area.rows;

    p.title = block->title.length > 0 && left > block->sizes[0].rows; /* its smallest size is for rows alone */
    left -= p.title;
    p.heading = has_heading(table) && left > block->sizes[0].rows && (left > ROWS_LEAST || (size_t)left > rows);
    place_columns(table, cols, (size_t)(left - p.heading) < rows, &p);
    if (p.heading && left > ROWS_LEAST + (int)leads && leads > 0 && leads_show(table, &p))
        p.leads = (int)leads;
    left -= p.heading + p.leads;
    p.shown = left < 0 ? 0 : (size_t)left < rows ? (size_t)left : rows;
    if (table->selected != SHEET_NONE && table->selected >= leads)
        above = table->selected - leads;
    p.first = above < p.shown / 2 ? 0 : above - p.shown / 2; /* the selected row in the middle */
    p.first = p.first > rows - p.shown ? rows - p.shown : p.first;
    return p;
}

static void draw_share(struct canvas *canvas, int row, int end, const struct table_cell *cell, const char *shown)
{
    struct style style = theme_heat(&canvas->theme, true, theme_share_step(cell->number));

    style.bold |= cell->role == ROLE_STRONG;
    for (int col = end - 7; col < end + 1; col++)
        canvas_put_glyph(canvas, row, col, style, U' ');
    canvas_put_style(canvas, row, end - utf8_columns(shown), style, shown);
}

static void draw_cell(struct canvas *canvas, const struct table *table, const struct table_place *p, size_t index,
                      int row, int left)
{
    const struct table_cell *cell = &table->cells[index];
    size_t column = index % table->column_count;
    const struct table_column *as = &table->columns[column];
    int end = left + p->end[column], begin = end - as->columns;
    struct style bar = theme_role(&canvas->theme, table->bar_role);
    struct text shown = {0};

    if (p->end[column] == 0 || cell->is_blank)
        return;
    table_add_shown(table, index / table->column_count, column, &shown);
    bar.bold = false;
    switch (as->kind) { /* what was computed is solid; what nobody computed is hatched */
    case COLUMN_NUMBER:
        canvas_put_right(canvas, row, end, cell->role, text_string(&shown));
        break;
    case COLUMN_SHARE:
        draw_share(canvas, row, end - 1, cell, text_string(&shown));
        break;
    case COLUMN_BAR:
        for (size_t i = 0; i < column; i++)
            begin = p->end[i] ? left + p->end[i] : begin;
        if (as->is_signed)
            bar_draw_signed(canvas, row, begin + BAR_GAP - 1, p->bar_columns, bar, cell->number);
        else if (!table->is_hatched)
            bar_draw(canvas, row, begin + BAR_GAP - 1, p->bar_columns, bar, cell->number);
        for (int i = 0; table->is_hatched && i < (int)floor(cell->number * p->bar_columns + 0.5); i++)
            canvas_put_glyph(canvas, row, begin + BAR_GAP - 1 + i, bar, U'▒');
        break;
    case COLUMN_TEXT:
        begin = left + p->labels;
        for (size_t i = 0; i < column; i++)
            begin = p->end[i] ? left + p->end[i] : begin;
        canvas_put_cut(canvas, row, begin, end - begin, cell->role, text_string(&shown));
        break;
    }
    text_free(&shown);
}

static void draw_row(struct canvas *canvas, const struct table *table, const struct table_place *p, size_t index,
                     int row, int left)
{
    const struct table_row *of = &table->rows[index];

    if (index == table->selected)
        canvas_put(canvas, row, left, ROLE_STRONG, "▸");
    canvas_put_cut(canvas, row, left + 1, p->labels - 1, of->role, text_string(&of->label));
    for (size_t i = 0; i < table->column_count; i++)
        draw_cell(canvas, table, p, index * table->column_count + i, row, left);
}

/* "home  person 0.37  machine 0.30  …": as many rows as there is room for. */
static void draw_brief(struct canvas *canvas, const struct sheet_block *block)
{
    const struct table *table = &block->table;
    const char *title = block->brief ? block->brief : text_string(&block->title);
    int col = block->area.col + 1 + canvas_put(canvas, block->area.row, block->area.col + 1, ROLE_STRONG, title);

    for (size_t row = 0; row < table->row_count; row++) {
        int rest = row + 1 < table->row_count ? canvas_columns(&canvas->theme, "  …") : 0;
        struct text one = {0};

        text_addf(&one, "  %s ", text_string(&table->rows[row].label));
        table_add_shown(table, row, 0, &one);
        if (col + canvas_columns(&canvas->theme, text_string(&one)) + rest > block->area.col + block->area.cols) {
            canvas_put(canvas, block->area.row, col, ROLE_DIM, "  …");
            row = table->row_count;
        } else {
            col += canvas_put(canvas, block->area.row, col, ROLE_PLAIN, text_string(&one));
        }
        text_free(&one);
    }
}

static void draw_table(struct canvas *canvas, const struct sheet_block *block)
{
    const struct table *table = &block->table;
    struct table_place p = place_table(block, block->area.cols);
    int row = block->area.row, left = block->area.col;
    size_t leads = count_leads(table), rest = table->row_count - leads - p.shown;

    if (block->area.rows == 1 && block->sizes[0].rows == 1) {
        draw_brief(canvas, block);
        return;
    }
    if (p.title)
        canvas_put_cut(canvas, row++, left + 1, block->area.cols - 1, ROLE_STRONG, text_string(&block->title));
    for (size_t i = 0; i < table->column_count && p.heading; i++)
        if (p.end[i] && table->columns[i].heading)
            canvas_put_right(canvas, row, left + p.end[i] - (table->columns[i].kind == COLUMN_SHARE),
                             table->columns[i].role == ROLE_PLAIN ? ROLE_DIM : table->columns[i].role,
                             table->columns[i].heading);
    row += p.heading;
    for (int i = 0; i < p.leads; i++)
        draw_row(canvas, table, &p, (size_t)i, row++, left);
    for (size_t i = 0; i < p.shown; i++)
        draw_row(canvas, table, &p, leads + p.first + i, row++, left);
    if (rest > 0 && p.shown > 0) {
        char more[32];

        snprintf(more, sizeof more, " … %zu more", rest);
        canvas_put_right(canvas, row - 1, left + block->area.cols, ROLE_DIM, more);
    }
}

static bool find_row(const struct sheet_block *block, const struct theme *theme, int row, int col,
                     struct sheet_spot *out)
{
    struct table_place p = place_table(block, block->area.cols);
    int line = row - block->area.row - p.title - p.heading - p.leads;

    (void)theme;
    (void)col;
    if (line < 0 || (size_t)line >= p.shown)
        return false;
    out->row = count_leads(&block->table) + p.first + (size_t)line;
    return true;
}

/* A table of fewer rows than it has shows a window of them; but what is one line is that or nothing. */
static int fit_table(const struct sheet_block *block, const struct theme *theme, size_t size, struct area room)
{
    int rows = block->sizes[size].rows;

    (void)theme;
    if (rows <= room.rows)
        return rows;
    return block->area.rows > 1 || (size == 0 && block->sizes[0].rank == 0) ? room.rows : 0;
}

/* Its first row are the headings; bars are left out. */
static bool make_fields(const struct sheet_block *block, size_t index, struct sheet_fields *out)
{
    const struct table *table = &block->table;
    size_t columns = 1, column = 1;

    if (index > 0 || table->row_count == 0)
        return false;
    for (size_t i = 0; i < table->column_count; i++)
        columns += table->columns[i].kind != COLUMN_BAR;
    sheet_fields_make(out, table->row_count + 1, columns, text_string(&block->title));
    for (size_t i = 0; i < table->column_count; i++) {
        if (table->columns[i].kind == COLUMN_BAR)
            continue;
        if (table->columns[i].heading)
            sheet_fields_set(out, 0, column, table->columns[i].heading);
        out->is_words[column] = table->columns[i].kind == COLUMN_TEXT;
        for (size_t row = 0; row < table->row_count; row++) {
            struct text shown = {0};

            table_add_shown(table, row, i, &shown);
            sheet_fields_set(out, row + 1, column, text_string(&shown));
            text_free(&shown);
        }
        column++;
    }
    for (size_t row = 0; row < table->row_count; row++)
        sheet_fields_set(out, row + 1, 0, text_string(&table->rows[row].label));
    return true;
}

static void free_table(struct sheet_block *block)
{
    struct table *table = &block->table;

    for (size_t i = 0; i < table->at; i++)
        text_free(&table->cells[i].text);
    for (size_t i = 0; i < table->row_count; i++)
        text_free(&table->rows[i].label);
    free(table->cells);
    free(table->rows);
}

const struct kind kind_table = {
    .fit = fit_table, .draw = draw_table, .find = find_row, .fields = make_fields, .free = free_table};
