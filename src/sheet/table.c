/* SPDX-License-Identifier: MIT */
/* Tables with a row for each word, fact or setting: labels, numbers, shares, bars. */
#include "base/compiler.h"
#include "base/utf8.h"
#include "draw/bar.h"
#include "draw/line.h"
#include "sheet/kind.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    RANK_MOST = 9,
    NARROW = 60,     /* columns */
    BAR_GAP = 2,     /* before a bar */
    BAR_MOST = 40,   /* columns, */
    WIDE = 150,      /* but in a room so wide */
    BAR_LONG = 100,  /* so many */
    THICK = 3,       /* lines of a row whose bar is thicker than one */
    REST = 9,        /* "… 6 more" */
    ROWS_LEAST = 3,  /* rows before it gets its headings */
    ROWS_HEADED = 2, /* the same where it cannot be read without */
    LABELS_LEAST = 4
};

/* Where a table is drawn: columns end before `end`, which is 0 for one left out. */
struct table_place {
    int title, groups, heading; /* rows above the others */
    int closes;                 /* rows below them */
    int tall;                   /* rows that each row takes that does not close */
    int labels;                 /* columns */
    size_t rows, first, shown;  /* that do not close */
    bool has_dots;              /* blank columns have dots: in so large a room they would leave a gap */
    int end[TABLE_COLUMNS], bar_columns;
};

static size_t count_closes(const struct table *table)
{
    size_t closes = 0;

    while (closes < table->row_count && table->rows[table->row_count - closes - 1].closes)
        closes++;
    return closes;
}

/* Columns that the columns of a rank take. */
static int rank_columns(const struct table *table, int rank)
{
    int columns = 0;

    for (size_t i = 0; i < table->column_count; i++)
        columns += table->columns[i].rank == rank ? table->columns[i].columns : 0;
    return columns;
}

/* Columns of labels: as many as asked for; in a narrow room only as many as needed, or fewer if the first columns need
 * room. */
static int label_columns(const struct table *table, int cols)
{
    int widest = 0, labels = table->label_columns, most = cols - rank_columns(table, 0);

    for (size_t i = 0; i + count_closes(table) < table->row_count; i++) {
        int columns = utf8_columns(text_string(&table->rows[i].label));

        widest = columns > widest ? columns : widest;
    }
    if (labels == 0)
        labels = widest + 1;
    else if (cols < NARROW && widest + 3 < labels)
        labels = widest + 3;
    most = most < LABELS_LEAST ? LABELS_LEAST : most;
    return labels < most ? labels : most;
}

/* What all columns need, including those that a narrow room leaves out. */
static int most_columns(const struct sheet_block *block, const struct theme *theme UNUSED, int rows UNUSED)
{
    const struct table *table = &block->table;
    int columns = label_columns(table, INT_MAX);

    for (size_t i = 0; i < table->column_count; i++)
        columns += table->columns[i].rank == TABLE_LEFT_OUT ? 0 : table->columns[i].columns;
    return columns;
}

/* Whether a column takes more room than it needs: bars do, or without bars a text in the last column. */
static bool is_elastic(const struct table *table, size_t column)
{
    bool is = table->columns[column].kind == COLUMN_TEXT && column + 1 == table->column_count;

    for (size_t i = 0; i < table->column_count; i++)
        is = is && table->columns[i].kind != COLUMN_BAR;
    return is || table->columns[column].kind == COLUMN_BAR;
}

/* Gives each column that is shown its place; the elastic ones share the columns that are left. */
static void place_ends(const struct table *table, const bool shown[TABLE_COLUMNS], int left, int most,
                       struct table_place *p)
{
    int end = p->labels, elastic = 0;

    for (size_t i = 0; i < table->column_count; i++)
        elastic += shown[i] && is_elastic(table, i);
    for (size_t i = 0; i < table->column_count; i++) {
        bool is_bar = table->columns[i].kind == COLUMN_BAR;
        int wide = table->columns[i].columns;

        if (!shown[i])
            continue;
        if (is_elastic(table, i) && left > 0)
            wide += left / elastic;
        if (table->columns[i].kind == COLUMN_TEXT && left < 0) { /* better cut than left out */
            wide = wide + left > 0 ? wide + left : 0;
            left = 0;
        }
        if (is_bar && i + 1 < table->column_count && wide > most + BAR_GAP)
            wide = most + BAR_GAP; /* what comes next stays close */
        if (is_bar)
            p->bar_columns = wide - BAR_GAP < most ? wide - BAR_GAP : most;
        p->end[i] = end += wide;
    }
}

static void place_columns(const struct table *table, int cols, bool cut, struct table_place *p)
{
    bool shown[TABLE_COLUMNS] = {false};
    int left;

    p->labels = label_columns(table, cols);
    left = cols - p->labels - (cut ? REST : 0);
    for (int rank = 0; rank <= RANK_MOST; rank++) {
        int wanted = rank_columns(table, rank);

        if (wanted > left && rank > 0)
            continue;
        left -= wanted;
        for (size_t i = 0; i < table->column_count; i++)
            shown[i] = shown[i] || table->columns[i].rank == rank;
    }
    place_ends(table, shown, left, cols < WIDE ? BAR_MOST : BAR_LONG, p);
}

/* Where the columns before `column` end. */
static int end_before(const struct table_place *p, size_t column)
{
    int end = p->labels;

    for (size_t i = 0; i < column; i++)
        end = p->end[i] ? p->end[i] : end;
    return end;
}

/* The columns of a group: from `left` on, before `right`. */
static void place_group(const struct table *table, const struct table_place *p, size_t group, int *left, int *right)
{
    bool last = group + 1 == table->group_count;

    *left = end_before(p, table->groups[group].first);
    *right = end_before(p, last ? table->column_count : table->groups[group + 1].first);
}

static const char *heading_of(const struct table_column *column)
{
    return column->way.length || !column->heading ? text_string(&column->way) : column->heading;
}

static bool has_heading(const struct table *table)
{
    for (size_t i = 0; i < table->column_count; i++)
        if (*heading_of(&table->columns[i]))
            return true;
    return false;
}

/* Chooses a window of rows if there are too many, with the selected one in the middle. */
static void place_window(const struct table *table, struct table_place *p, int room)
{
    size_t above = table->selected == SHEET_NONE ? 0 : table->selected;

    p->shown = room < 0 ? 0 : (size_t)room < p->rows ? (size_t)room : p->rows;
    p->first = above < p->shown / 2 ? 0 : above - p->shown / 2;
    p->first = p->first > p->rows - p->shown ? p->rows - p->shown : p->first;
}

static struct table_place place_table(const struct sheet_block *block, int cols)
{
    const struct table *table = &block->table;
    struct table_place p = {0};
    int closes = (int)count_closes(table), rows, least, left = block->area.rows;

    p.rows = table->row_count - (size_t)closes;
    rows = (int)p.rows;
    p.tall = block->tall > 1 && left >= block->tall * rows ? block->tall : 1;
    p.has_dots = p.tall > 1 || cols >= WIDE;
    left -= (p.tall - 1) * rows;
    least = block->sizes[0].rows; /* the smallest size is for rows alone, or for them and what closes them */
    p.title = block->title.length > 0 && left > least + (table->is_headed && has_heading(table));
    left -= p.title;
    if (least >= rows + closes && left > closes)
        p.closes = closes;
    p.heading = has_heading(table) && left > least &&
                left - p.closes > (table->is_headed    ? ROWS_HEADED
                                   : rows < ROWS_LEAST ? rows
                                                       : ROWS_LEAST);
    left -= p.heading + p.closes;
    place_columns(table, cols, left < rows, &p);
    p.groups = table->group_count > 0 && left > rows;
    left -= p.groups;
    if (p.closes == 0 && left >= rows + closes)
        p.closes = closes;
    place_window(table, &p, left);
    return p;
}

/* The line for the texts of a row that begins at `row`: the middle of a tall one, or just above. */
static int text_row(const struct table_place *p, int row)
{
    return row + (p->tall - 1) / 2;
}

static void draw_share(struct canvas *canvas, const struct table_place *p, int row, int end,
                       const struct table_cell *cell, const char *shown)
{
    struct style style = theme_heat(&canvas->theme, true, theme_share_step(cell->number));

    style.bold |= cell->role == ROLE_STRONG;
    for (int i = 0; i < p->tall; i++)
        for (int col = end - 7; col < end + 1; col++)
            canvas_put_glyph(canvas, row + i, col, style, U' ');
    canvas_put_style(canvas, text_row(p, row), end - utf8_columns(shown), style, shown);
}

/* Draws a bar of something not computed; in tall rows about as thick as others. */
static void draw_hatched(struct canvas *canvas, const struct table_place *p, struct style style, int row, int col,
                         double share)
{
    int filled = (int)floor(share * p->bar_columns + 0.5), above = p->tall >= THICK && !canvas->theme.ascii;

    for (int i = -above; i < 1 + (p->tall > THICK && above); i++)
        for (int j = 0; j < filled; j++)
            canvas_put_glyph(canvas, row + i, col + j, style, U'▒');
}

/* What was computed is solid; what nobody computed is hatched. */
static void draw_table_bar(struct canvas *canvas, const struct table *table, const struct table_place *p, size_t index,
                           int row, int col)
{
    const struct table_cell *cell = &table->cells[index];
    enum role role = table->columns[index % table->column_count].role;
    struct style style = theme_role(&canvas->theme, role == ROLE_PLAIN ? table->bar_role : role);

    style.bold = false;
    style.faint = table->selected != SHEET_NONE && index / table->column_count != table->selected;
    if (cell->text.length)
        canvas_put_cut(canvas, row, col, p->bar_columns, cell->role, text_string(&cell->text));
    else if (table->columns[index % table->column_count].is_signed)
        bar_draw_signed(canvas, row, col, p->bar_columns, style, cell->number);
    else if (!table->is_hatched)
        (p->tall >= THICK ? bar_draw_thick : bar_draw)(canvas, row, col, p->bar_columns, style, cell->number);
    if (table->is_hatched)
        draw_hatched(canvas, p, style, row, col, cell->number);
}

/* Draws what is being typed, from `begin` on, with the cursor in it. */
static void draw_field(struct canvas *canvas, const struct table_cell *cell, int row, int begin, int columns)
{
    canvas_put(canvas, row, begin, ROLE_STRONG, "›");
    field_draw(canvas, row, begin + 1, columns - 1, cell->field);
    canvas_cursor(canvas, row, begin + 1 + field_cursor(&canvas->theme, cell->field, columns - 1));
}

/* A number that ends before `end`, and what of it is being typed. */
static void draw_number(struct canvas *canvas, const struct table *table, size_t index, int row, int end,
                        const char *shown)
{
    const struct table_column *as = &table->columns[index % table->column_count];
    const struct table_cell *cell = &table->cells[index];
    bool in_frame = as->framed && index / table->column_count == table->selected;

    if (cell->field) {
        draw_field(canvas, cell, row, end - as->columns, as->columns);
        return;
    }
    if (in_frame) {
        canvas_put(canvas, row, end - as->after, cell->role, "]");
        canvas_put(canvas, row, end - as->after - 1 - canvas_columns(&canvas->theme, shown), cell->role, "[");
    }
    canvas_put_right(canvas, row, end - as->after, cell->role, shown);
}

/* Draws a dot in the place of a number that is shown later, as in a matrix. */
static void draw_dot(struct canvas *canvas, const struct table_column *column, int row, int end)
{
    if (column->kind == COLUMN_NUMBER || column->kind == COLUMN_SHARE)
        canvas_put_right(canvas, row, end - column->after - (column->kind == COLUMN_SHARE), ROLE_DIM, "·");
}

static void draw_cell(struct canvas *canvas, const struct table *table, const struct table_place *p, size_t index,
                      int row, int left)
{
    const struct table_cell *cell = &table->cells[index];
    size_t column = index % table->column_count;
    int end = left + p->end[column], begin = left + end_before(p, column);
    struct text shown = {0};

    if (p->end[column] > 0 && table->columns[column].blank && p->has_dots)
        draw_dot(canvas, &table->columns[column], text_row(p, row), end);
    if (p->end[column] == 0 || cell->is_blank || table->columns[column].blank)
        return;
    table_add_shown(table, index / table->column_count, column, &shown);
    switch (table->columns[column].kind) {
    case COLUMN_NUMBER:
        draw_number(canvas, table, index, text_row(p, row), end, text_string(&shown));
        break;
    case COLUMN_SHARE:
        if (cell->text.length)
            canvas_put_right(canvas, text_row(p, row), end - 1, cell->role, text_string(&shown));
        else
            draw_share(canvas, p, row, end - 1, cell, text_string(&shown));
        break;
    case COLUMN_BAR:
        draw_table_bar(canvas, table, p, index, text_row(p, row), begin + BAR_GAP - 1);
        break;
    case COLUMN_TEXT:
        if (cell->field)
            draw_field(canvas, cell, text_row(p, row), begin, end - begin);
        else
            canvas_put_cut(canvas, text_row(p, row), begin, end - begin, cell->role, text_string(&shown));
        break;
    }
    text_free(&shown);
}

/* Columns that a row's label may take: up to its first cell that is not blank. */
static int label_room(const struct table *table, const struct table_place *p, size_t index)
{
    const struct table_cell *cells = &table->cells[index * table->column_count];
    size_t column = 0;

    while (column < table->column_count && (cells[column].is_blank || table->columns[column].blank || !p->end[column]))
        column++;
    return end_before(p, column);
}

static void draw_row(struct canvas *canvas, const struct table *table, const struct table_place *p, size_t index,
                     int row, int left)
{
    const struct table_row *of = &table->rows[index];
    int room = of->closes ? label_room(table, p, index) : p->labels;

    if (index == table->selected)
        canvas_put(canvas, text_row(p, row), left, ROLE_STRONG, "▸");
    canvas_put_cut(canvas, text_row(p, row), left + 1, room - 1, of->role, text_string(&of->label));
    for (size_t i = 0; i < table->column_count; i++)
        draw_cell(canvas, table, p, index * table->column_count + i, row, left);
}

static void draw_groups(struct canvas *canvas, const struct table *table, const struct table_place *p, int row,
                        int left)
{
    for (size_t i = 0; i < table->group_count; i++) {
        const struct table_group *group = &table->groups[i];
        struct line title = {0};
        int begin, end;

        place_group(table, p, i, &begin, &end);
        line_addf(&title, group->role, "▪ %s", text_string(&group->name));
        line_addf(&title, group->noted, "  %s", text_string(&group->note));
        line_draw(canvas, row, left + begin + 2, end - begin - 2, &title);
        line_free(&title);
    }
}

static void draw_headings(struct canvas *canvas, const struct table *table, const struct table_place *p, int row,
                          int left)
{
    canvas_put_cut(canvas, row, left + 1, p->labels - 1, ROLE_STRONG, text_string(&table->corner));
    for (size_t i = 0; i < table->column_count; i++) {
        const struct table_column *column = &table->columns[i];
        int end = left + p->end[i] - (column->kind == COLUMN_SHARE) - column->after;

        if (p->end[i] && !column->blank && column->kind == COLUMN_TEXT)
            canvas_put(canvas, row, left + end_before(p, i), ROLE_DIM, heading_of(column));
        else if (p->end[i] && !column->blank)
            canvas_put_right(canvas, row, end, column->role == ROLE_PLAIN ? ROLE_DIM : column->role,
                             heading_of(column));
    }
}

/* "home person 0.37 machine 0.30 …": draws as many rows as fit. */
static void draw_brief(struct canvas *canvas, const struct sheet_block *block)
{
    const struct table *table = &block->table;
    const char *title = block->brief ? block->brief : text_string(&block->title);
    int col = block->area.col + 1 + canvas_put(canvas, block->area.row, block->area.col + 1, ROLE_STRONG, title);

    for (size_t row = 0; row < table->row_count; row++) {
        int rest = row + 1 < table->row_count ? canvas_columns(&canvas->theme, "  …") : 0;
        struct text one = {0};

        text_addf(&one, "  %s ", text_string(&table->rows[row].label));
        if (!table->columns[0].blank)
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

/* "… 10 more" at the end of a row: numbers that it would cut are removed. */
static void draw_rest(struct canvas *canvas, const struct sheet_block *block, const struct table_place *p, int row,
                      size_t rest)
{
    const struct table *table = &block->table;
    int left = block->area.col, begin;
    char more[32];

    snprintf(more, sizeof more, " … %zu more", rest);
    begin = block->area.cols - canvas_columns(&canvas->theme, more);
    for (size_t i = 0; i < table->column_count; i++) {
        int before = end_before(p, i);

        if (table->columns[i].kind == COLUMN_NUMBER && p->end[i] > begin && before < begin)
            canvas_blank(canvas, (struct area){row, left + before, 1, begin - before});
    }
    canvas_put_right(canvas, row, left + block->area.cols, ROLE_DIM, more);
}

static void draw_table(struct canvas *canvas, const struct sheet_block *block)
{
    const struct table *table = &block->table;
    struct table_place p = place_table(block, block->area.cols);
    int row = block->area.row, left = block->area.col;
    size_t rest = p.rows - p.shown;

    if (block->area.rows == 1 && block->sizes[0].rows == 1 && (table->row_count > 1 || block->title.length)) {
        draw_brief(canvas, block);
        return;
    }
    if (p.title)
        canvas_put_cut(canvas, row++, left + 1, block->area.cols - 1, ROLE_STRONG, text_string(&block->title));
    if (p.groups)
        draw_groups(canvas, table, &p, row++, left);
    if (p.heading)
        draw_headings(canvas, table, &p, row++, left);
    for (size_t i = 0; i < p.shown; i++, row += p.tall)
        draw_row(canvas, table, &p, p.first + i, row, left);
    p.tall = 1;
    if (rest > 0 && p.shown > 0)
        draw_rest(canvas, block, &p, row - 1, rest);
    for (int i = 0; i < p.closes; i++)
        draw_row(canvas, table, &p, p.rows + (size_t)i, row++, left);
}

static bool find_row(const struct sheet_block *block, const struct theme *theme UNUSED, int row, int col,
                     struct sheet_spot *out)
{
    const struct table *table = &block->table;
    struct table_place p = place_table(block, block->area.cols);
    int line = row - block->area.row - p.title - p.groups - p.heading;

    out->col = out->row = SHEET_NONE;
    for (size_t i = 0; i < table->group_count; i++) {
        int begin, end;

        place_group(table, &p, i, &begin, &end);
        if (col - block->area.col >= begin && col - block->area.col < end)
            out->col = i;
    }
    if (line >= 0 && (size_t)(line / p.tall) < p.shown)
        out->row = p.first + (size_t)(line / p.tall);
    return out->row != SHEET_NONE || (line < 0 && out->col != SHEET_NONE);
}

/* In too few rows a table shows a window of its rows, but a one-line form is shown whole or not at all. Tall rows need
 * all their room. */
static int fit_table(const struct sheet_block *block, const struct theme *theme UNUSED, size_t size, struct area room)
{
    int rows = block->sizes[size].rows, shown = (int)(block->table.row_count - count_closes(&block->table));

    if (block->tall > 1 && rows >= shown)
        rows += (block->tall - 1) * shown;
    if (rows <= room.rows)
        return rows;
    if (block->tall > 1)
        return 0;
    return block->area.rows > 1 || (size == 0 && block->sizes[0].rank == 0) ? room.rows : 0;
}

/* Whether a column is printed: not a bar, but the text that replaces it. */
static bool is_field(const struct table *table, size_t column)
{
    bool is = table->columns[column].kind != COLUMN_BAR;

    if (table->columns[column].rank == TABLE_LEFT_OUT || table->columns[column].blank)
        return false;
    for (size_t row = 0; row < table->row_count; row++)
        is = is || table->cells[row * table->column_count + column].text.length > 0;
    return is;
}

/* "head 1 share": the group that a column belongs to, and its heading. */
static void set_heading(const struct table *table, size_t column, size_t at, struct sheet_fields *out)
{
    const char *heading = heading_of(&table->columns[column]);
    struct text full = {0};

    for (size_t i = table->group_count; i-- > 0 && *heading && !full.length;)
        if (column >= table->groups[i].first)
            text_addf(&full, "%s ", text_string(&table->groups[i].name));
    text_add(&full, heading);
    sheet_fields_set(out, 0, at, text_string(&full));
    text_free(&full);
}

/* Makes the table; its first row has the headings. */
static bool make_fields(const struct sheet_block *block, size_t index, struct sheet_fields *out)
{
    const struct table *table = &block->table;
    size_t columns = 1, column = 1;

    if (index > 0 || table->row_count == 0)
        return false;
    for (size_t i = 0; i < table->column_count; i++)
        columns += is_field(table, i);
    sheet_fields_make(out, table->row_count + 1, columns,
                      text_string(block->title.length ? &block->title : &block->caption));
    for (size_t i = 0; i < table->column_count; i++) {
        if (!is_field(table, i))
            continue;
        set_heading(table, i, column, out);
        out->is_words[column] = table->columns[i].kind == COLUMN_TEXT || table->columns[i].kind == COLUMN_BAR;
        for (size_t row = 0; row < table->row_count; row++) {
            struct text shown = {0};

            table_add_shown(table, row, i, &shown);
            sheet_fields_set(out, row + 1, column, text_string(&shown));
            text_free(&shown);
        }
        column++;
    }
    sheet_fields_set(out, 0, 0, text_string(&table->corner));
    for (size_t row = 0; row < table->row_count; row++)
        sheet_fields_set(out, row + 1, 0, text_string(&table->rows[row].label));
    return true;
}

static void free_table(struct sheet_block *block)
{
    struct table *table = &block->table;

    for (size_t i = 0; i < table->row_count * table->column_count; i++)
        text_free(&table->cells[i].text);
    for (size_t i = 0; i < table->row_count; i++)
        text_free(&table->rows[i].label);
    for (size_t i = 0; i < table->column_count; i++)
        text_free(&table->columns[i].way);
    for (size_t i = 0; i < table->group_count; i++) {
        text_free(&table->groups[i].name);
        text_free(&table->groups[i].note);
    }
    text_free(&table->corner);
    free(table->cells);
    free(table->rows);
}

const struct kind kind_table = {.fit = fit_table,
                                .most = most_columns,
                                .draw = draw_table,
                                .find = find_row,
                                .fields = make_fields,
                                .free = free_table};
