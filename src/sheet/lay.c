/* SPDX-License-Identifier: MIT */
#include "sheet/lay.h"

#include "base/number.h"
#include "base/utf8.h"
#include "draw/bar.h"
#include "draw/flow.h"
#include "draw/grid.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    RANK_CORE = 4, /* in a room lower than TALL */
    RANK_MOST = 9,
    TALL = 20,
    NARROW = 60,   /* columns */
    WORD_GAP = 2,  /* columns before a word, where its mark stands */
    BAR_GAP = 2,   /* before a bar */
    BAR_MOST = 40, /* columns */
    REST = 9,      /* "… 6 more" */
    BESIDE_GAP = 4,
    TEXT_MOST = 80, /* columns */
    ROWS_LEAST = 3  /* of a table, before it gets its headings */
};

static struct area inner(struct area area)
{
    return (struct area){area.row, area.col + 1, area.rows, area.cols - 2};
}

/* Where a word of a sentence stands: its line, from the first of the block, and the column after what is before it. */
struct word_place {
    size_t word;
    int line, col, columns;
};

/* The place of the next word; begin with a zeroed one and word 0. */
static void place_word(const struct words *words, int cols, struct word_place *at)
{
    at->columns = utf8_columns(text_string(&words->words[at->word].text));
    if (at->col > 0 && at->col + WORD_GAP + at->columns > cols) {
        at->line++;
        at->col = 0;
    }
    at->col += WORD_GAP;
}

static int words_lines(const struct words *words, int cols)
{
    struct word_place at = {0};

    for (; at.word < words->count; at.word++) {
        place_word(words, cols, &at);
        at.col += at.columns;
    }
    return at.line + 1;
}

static void draw_word(struct canvas *canvas, const struct sheet_block *block, int row, int col,
                      const struct word_place *at)
{
    const struct words_word *word = &block->words.words[at->word];
    bool asks = at->word == block->words.asks;
    struct style style = theme_role(&canvas->theme, asks || word->stands_out ? ROLE_STRONG : ROLE_DIM);

    if (asks)
        canvas_put(canvas, row, col - 1, block->words.role, "▸");
    if (word->stands_out && canvas->theme.colors >= 256)
        style = theme_heat(&canvas->theme, true, theme_share_step(word->share));
    else if (asks)
        style = theme_role(&canvas->theme, block->words.role);
    style.bold |= word->stands_out || asks;
    canvas_put_style(canvas, row, col, style, text_string(&word->text));
}

/* The words, and with rows to spare the shares of those that stand out, below the last line. */
static void draw_words(struct canvas *canvas, const struct sheet_block *block, struct area area)
{
    int lines = words_lines(&block->words, area.cols);
    struct word_place at = {0};

    for (; at.word < block->words.count; at.word++) {
        const struct words_word *word = &block->words.words[at.word];

        place_word(&block->words, area.cols, &at);
        draw_word(canvas, block, block->row + at.line, area.col + at.col, &at);
        if (word->stands_out && at.line == lines - 1 && block->rows > lines)
            canvas_putf(canvas, block->row + lines, area.col + at.col, ROLE_DIM, "%.0f %%", 100 * word->share);
        at.col += at.columns;
    }
}

/* "▸2 meaning"; with `brief` a choice that is not shown is its number. Returns the columns it takes. */
static int draw_choice(struct canvas *canvas, const struct words *choices, size_t i, bool brief, int row, int col)
{
    bool shown = i == choices->asks;
    const char *name = text_string(&choices->words[i].text);
    int begin = col;
    char number[24];

    snprintf(number, sizeof number, "%zu", i + 1);
    if (canvas) {
        canvas_put(canvas, row, col, ROLE_STRONG, shown ? "▸" : " ");
        canvas_put(canvas, row, col + 1, theme_head(i), number);
    }
    col += 1 + (int)strlen(number);
    if (brief && !shown)
        return col - begin;
    if (canvas)
        canvas_put(canvas, row, col + 1, shown ? ROLE_STRONG : ROLE_DIM, name);
    return col + 1 + utf8_columns(name) - begin;
}

static bool choices_are_brief(const struct words *choices, int cols)
{
    int columns = (int)choices->count - 1;

    for (size_t i = 0; i < choices->count; i++)
        columns += draw_choice(NULL, choices, i, false, 0, 0);
    return columns > cols;
}

static void draw_choices(struct canvas *canvas, const struct sheet_block *block, struct area area)
{
    bool brief = choices_are_brief(&block->words, area.cols);
    int col = area.col;

    for (size_t i = 0; i < block->words.count; i++)
        col += draw_choice(canvas, &block->words, i, brief, block->row, col) + 1;
}

static bool find_choice(const struct sheet_block *block, struct area area, int row, int col, size_t *out)
{
    bool brief = choices_are_brief(&block->words, area.cols);
    int begin = area.col;

    for (size_t i = 0; i < block->words.count && row == block->row; i++) {
        int columns = draw_choice(NULL, &block->words, i, brief, 0, 0);

        if (col >= begin && col < begin + columns) {
            *out = i;
            return true;
        }
        begin += columns + 1;
    }
    return false;
}

static const char *matrix_label(const void *context, bool column, size_t index, char out[24])
{
    const struct sheet_matrix *matrix = context;

    (void)out;
    return (column ? matrix->col_labels : matrix->row_labels)[index];
}

/* Columns of the widest number as it is printed. */
static int widest_number(const struct sheet_matrix *matrix)
{
    int widest = 0;

    for (size_t i = 0; i < matrix->rows * matrix->cols; i++) {
        char number[NUMBER_ROOM];
        int columns = (int)number_shown(number, matrix->at[i], matrix->decimals);

        widest = columns > widest ? columns : widest;
    }
    return widest;
}

static double largest_number(const struct sheet_matrix *matrix)
{
    double largest = 0;

    for (size_t i = 0; i < matrix->rows * matrix->cols; i++)
        largest = fmax(largest, fabs(matrix->at[i]));
    return largest;
}

static void draw_matrix(struct canvas *canvas, const struct sheet_block *block, struct area area)
{
    const struct sheet_matrix *matrix = &block->matrix;
    struct grid grid = {.at = matrix->at,
                        .rows = matrix->rows,
                        .cols = matrix->cols,
                        .row_stride = matrix->cols,
                        .col_stride = 1,
                        .decimals = matrix->decimals,
                        .widest = widest_number(matrix),
                        .is_share = matrix->is_share,
                        .scale = matrix->is_share ? 1 : theme_scale(largest_number(matrix)),
                        .label = matrix_label,
                        .context = matrix,
                        .row = matrix->row,
                        .col = matrix->col,
                        .cursor = true,
                        .lit_row = true,
                        .row_labels = true,
                        .col_labels = true,
                        .mark_row = true,
                        .mark_col = true};
    struct area room = {block->row + 1, area.col + block->col, block->rows - 1, block->columns};

    canvas_put_cut(canvas, block->row, room.col + 1, block->columns - 1, block->role, text_string(&block->title));
    if (matrix->at && grid_place(&grid, &canvas->theme, room, GRID_AUTO))
        grid_draw(canvas, &grid);
}

/* What finds no room in the block's lines is marked. */
static void draw_text(struct canvas *canvas, const struct sheet_block *block, struct area area)
{
    struct area room = {block->row, area.col + 1, block->rows, area.cols - 1 < TEXT_MOST ? area.cols - 1 : TEXT_MOST};
    struct prose prose = {0};
    struct flow flow;

    if (block->rows == 1) {
        canvas_put_cut(canvas, room.row, room.col, room.cols, block->role, text_string(&block->text));
        return;
    }
    prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), text_string(&block->text), NULL, 0);
    flow_lay(&flow, &prose, room.cols > 1 ? room.cols : 1, 0, &canvas->theme);
    if (flow_draw(canvas, room, &flow, 0, block->role == ROLE_DIM) > 0)
        canvas_put_right(canvas, room.row + room.rows - 1, room.col + room.cols, ROLE_DIM, " …");
    flow_free(&flow);
    prose_free(&prose);
}

static void draw_lines(struct canvas *canvas, const struct sheet_block *block, struct area area)
{
    const char *line = text_string(&block->text);
    int left = area.col + block->col + 1;

    for (int row = 0; row < block->rows && *line; row++) {
        size_t length = strcspn(line, "\n");
        struct text one = {0};

        text_add_bytes(&one, line, length);
        canvas_put_cut(canvas, block->row + row, left, area.col + area.cols - left, block->role, text_string(&one));
        text_free(&one);
        line += length + (line[length] == '\n');
    }
}

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
    bool shown[TABLE_COLUMNS] = {false};

    left = cols - end - (cut ? REST : 0);
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
        if (column->kind == COLUMN_BAR || column->kind == COLUMN_TEXT)
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
    int left = block->rows;

    p.title = block->title.length > 0 && left > block->sizes[0].rows; /* its smallest size is for rows alone */
    left -= p.title;
    p.heading = has_heading(table) && left > block->sizes[0].rows && left > ROWS_LEAST;
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
        if (!table->is_hatched)
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
static void draw_brief(struct canvas *canvas, const struct sheet_block *block, struct area area)
{
    const struct table *table = &block->table;
    const char *title = block->brief ? block->brief : text_string(&block->title);
    int col = area.col + 1 + canvas_put(canvas, block->row, area.col + 1, ROLE_STRONG, title);

    for (size_t row = 0; row < table->row_count; row++) {
        int rest = row + 1 < table->row_count ? canvas_columns(&canvas->theme, "  …") : 0;
        struct text one = {0};

        text_addf(&one, "  %s ", text_string(&table->rows[row].label));
        table_add_shown(table, row, 0, &one);
        if (col + canvas_columns(&canvas->theme, text_string(&one)) + rest > area.col + area.cols) {
            canvas_put(canvas, block->row, col, ROLE_DIM, "  …");
            row = table->row_count;
        } else {
            col += canvas_put(canvas, block->row, col, ROLE_PLAIN, text_string(&one));
        }
        text_free(&one);
    }
}

static void draw_table(struct canvas *canvas, const struct sheet_block *block, struct area area)
{
    const struct table *table = &block->table;
    struct table_place p = place_table(block, area.cols);
    int row = block->row, left = area.col;
    size_t leads = count_leads(table), rest = table->row_count - leads - p.shown;

    if (block->rows == 1 && block->sizes[0].rows == 1) {
        draw_brief(canvas, block, area);
        return;
    }
    if (p.title)
        canvas_put(canvas, row++, left + 1, ROLE_STRONG, text_string(&block->title));
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
        canvas_put_right(canvas, row - 1, left + area.cols, ROLE_DIM, more);
    }
}

/* Rows of a block's size: of a sentence those beyond its lines are counted. */
static int size_rows(const struct sheet_block *block, size_t size, int cols)
{
    return block->sizes[size].rows + (block->kind == BLOCK_WORDS ? words_lines(&block->words, cols) : 0);
}

/* Whether a block stands beside the one before it. */
static bool is_beside(const struct sheet_block *block, int cols)
{
    return block->beside && block[-1].rows > 0 && cols >= block[-1].columns + BESIDE_GAP + block->columns;
}

/* Gives a block the size that it has at a rank, or, of a table, what is left for it. */
static void grow(struct sheet_block *block, int rank, int cols, int *left)
{
    if (is_beside(block, cols)) {
        block->rows = block->sizes[0].rank <= rank ? block[-1].rows : 0;
        return;
    }
    for (size_t size = 0; size < block->size_count && (block->columns == 0 || block->columns <= cols); size++) {
        int more = size_rows(block, size, cols) - block->rows;

        if (block->sizes[size].rank != rank)
            continue;
        if (more > *left && block->kind == BLOCK_TABLE && (block->rows > 1 || rank == 0))
            more = *left;
        if (more > *left)
            continue;
        *left -= more;
        block->rows += more;
    }
}

/* Gives all blocks their rows, up to those of a rank; returns the rows that are left. */
static int share_rows(struct sheet *sheet, struct area area, int most)
{
    int left = area.rows;

    for (size_t i = 0; i < sheet->count; i++)
        sheet->blocks[i].rows = 0;
    for (int rank = 0; rank <= most; rank++)
        for (size_t i = 0; i < sheet->count; i++)
            grow(&sheet->blocks[i], rank, inner(area).cols, &left);
    return left;
}

/* Puts the blocks below each other, those with a title after an empty line while there are rows for that. Returns the
 * rows used. */
static int stack(struct sheet *sheet, struct area area, int left)
{
    int row = area.row;

    for (size_t i = 0; i < sheet->count; i++) {
        struct sheet_block *block = &sheet->blocks[i];

        block->col = 0;
        if (block->rows == 0)
            continue;
        if (is_beside(block, inner(area).cols)) {
            block->row = block[-1].row;
            block->col = block[-1].columns + BESIDE_GAP;
            continue;
        }
        if (row > area.row && left > 0 && (block->title.length || block->gap)) {
            row++;
            left--;
        }
        block->row = row;
        row += block->rows;
    }
    return row - area.row;
}

int sheet_lay(struct sheet *sheet, struct area area)
{
    return stack(sheet, area, share_rows(sheet, area, RANK_MOST));
}

int sheet_rows(struct sheet *sheet, struct area room)
{
    int left = share_rows(sheet, room, room.rows < TALL ? RANK_CORE : RANK_MOST);

    return room.rows < TALL ? room.rows - left : stack(sheet, room, left);
}

static void (*const draw_by_kind[])(struct canvas *canvas, const struct sheet_block *block, struct area area) = {
    [BLOCK_WORDS] = draw_words,   [BLOCK_CHOICES] = draw_choices, [BLOCK_TABLE] = draw_table,
    [BLOCK_MATRIX] = draw_matrix, [BLOCK_TEXT] = draw_text,       [BLOCK_LINES] = draw_lines,
};

void sheet_draw(struct sheet *sheet, struct canvas *canvas, struct area area)
{
    struct area before = canvas_clip(canvas, area), room = inner(area);

    sheet_lay(sheet, area);
    for (size_t i = 0; i < sheet->count; i++) {
        const struct sheet_block *block = &sheet->blocks[i];

        if (block->rows == 0)
            continue;
        draw_by_kind[block->kind](canvas, block, room);
    }
    canvas_clip(canvas, before);
}

static bool find_word(const struct sheet_block *block, struct area area, int row, int col, size_t *out)
{
    struct word_place at = {0};

    for (; at.word < block->words.count; at.word++) {
        place_word(&block->words, area.cols, &at);
        if (row == block->row + at.line && col >= area.col + at.col && col < area.col + at.col + at.columns) {
            *out = at.word;
            return true;
        }
        at.col += at.columns;
    }
    return false;
}

static bool find_row(const struct sheet_block *block, struct area area, int row, size_t *out)
{
    struct table_place p = place_table(block, area.cols);
    int line = row - block->row - p.title - p.heading - p.leads;

    if (line < 0 || (size_t)line >= p.shown)
        return false;
    *out = count_leads(&block->table) + p.first + (size_t)line;
    return true;
}

bool sheet_find(struct sheet *sheet, struct area area, int row, int col, struct sheet_spot *out)
{
    struct area room = inner(area);

    sheet_lay(sheet, area);
    for (size_t i = 0; i < sheet->count; i++) {
        const struct sheet_block *block = &sheet->blocks[i];

        if (row < block->row || row >= block->row + block->rows || !area_holds(area, row, col))
            continue;
        out->block = block->name;
        if (block->kind == BLOCK_WORDS)
            return find_word(block, room, row, col, &out->row);
        if (block->kind == BLOCK_CHOICES)
            return find_choice(block, room, row, col, &out->row);
        return block->kind == BLOCK_TABLE && find_row(block, room, row, &out->row);
    }
    return false;
}
