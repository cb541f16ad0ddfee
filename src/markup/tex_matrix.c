/* SPDX-License-Identifier: MIT */
#include "markup/tex_reader.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

#define COLUMN_GAP 2 /* blanks between the columns of a matrix of several lines */

/* How an environment is shown. */
struct environment {
    const char *name;
    const char *left, *right; /* brackets around it, as tex_fence_named() knows them */
    char align;               /* of its cells: 'c'entred, 'l'eft, or 'a'ligned in pairs of columns, as equations are */
    bool has_columns;         /* a group behind its name says what columns there are */
};

static const struct environment environments[] = {
    {"matrix", ".", ".", 'c', false},      {"pmatrix", "(", ")", 'c', false},  {"bmatrix", "[", "]", 'c', false},
    {"Bmatrix", "\\{", "\\}", 'c', false}, {"vmatrix", "|", "|", 'c', false},  {"Vmatrix", "\\|", "\\|", 'c', false},
    {"smallmatrix", ".", ".", 'c', false}, {"array", ".", ".", 'c', true},     {"cases", "\\{", ".", 'l', false},
    {"aligned", ".", ".", 'a', false},     {"align", ".", ".", 'a', false},    {"align*", ".", ".", 'a', false},
    {"split", ".", ".", 'a', false},       {"gathered", ".", ".", 'l', false}, {"gather", ".", ".", 'l', false},
    {"gather*", ".", ".", 'l', false},     {"equation", ".", ".", 'l', false}, {"equation*", ".", ".", 'l', false},
};

struct cells {
    struct tex_piece *items; /* in the order of the source */
    size_t *row_of, *column_of;
    size_t count, rows, columns;
    const char *ampersand; /* the first one; NULL: there is none */
};

static void add_cell(struct cells *cells, struct tex_piece *piece, size_t row, size_t column)
{
    size_t count = cells->count + 1;

    if ((cells->count & (cells->count - 1)) == 0) { /* 0, 1, 2, 4, 8 …: double the room */
        size_t room = cells->count ? 2 * cells->count : 1;

        cells->items = memory_resize(cells->items, room, sizeof *cells->items);
        cells->row_of = memory_resize(cells->row_of, room, sizeof *cells->row_of);
        cells->column_of = memory_resize(cells->column_of, room, sizeof *cells->column_of);
    }
    cells->items[cells->count] = *piece;
    cells->row_of[cells->count] = row;
    cells->column_of[cells->count] = column;
    cells->count = count;
    cells->rows = row + 1 > cells->rows ? row + 1 : cells->rows;
    cells->columns = column + 1 > cells->columns ? column + 1 : cells->columns;
}

static void free_cells(struct cells *cells)
{
    for (size_t i = 0; i < cells->count; i++)
        tex_box_free(&cells->items[i].box);
    free(cells->items);
    free(cells->row_of);
    free(cells->column_of);
}

/* Passes over how far apart two lines are to be: [2pt]. */
static void pass_distance(struct tex_reader *r)
{
    enum { MOST = 10 }; /* bytes */
    size_t length = r->end - r->at < MOST ? (size_t)(r->end - r->at) : MOST;
    const char *end = tex_is_next(r, "[") ? memchr(r->at, ']', length) : NULL;

    if (end)
        r->at = end + 1;
}

/* Reads cells up to what ends them; a last row with nothing in it is none. */
static struct cells read_cells(struct tex_reader *r)
{
    struct cells cells = {0};
    size_t row = 0, column = 0;

    for (;;) {
        struct tex_piece piece = tex_read_row(r, TEX_STOP_CELL);
        bool is_cell = tex_is_next(r, "&"), is_line = tex_is_next(r, "\\\\");

        if (column == 0 && row > 0 && !is_cell && !is_line && !*tex_box_text(&piece.box))
            tex_box_free(&piece.box);
        else
            add_cell(&cells, &piece, row, column);
        if (!is_cell && !is_line)
            return cells;
        if (is_cell && !cells.ampersand)
            cells.ampersand = r->at;
        r->at += is_cell ? 1 : 2;
        if (is_line)
            pass_distance(r);
        column = is_cell ? column + 1 : 0;
        row += is_line;
    }
}

/* Rows as they are written in one line: 1, 2; 3, 4. An equation that begins with its relation goes on. */
static struct tex_box join_cells(struct cells *cells, char align)
{
    struct tex_box all = {0};
    bool is_first = true;

    tex_box_put(&all, "");
    for (size_t i = 0; i < cells->count; i++) {
        struct tex_box *box = &cells->items[i].box;
        bool is_line = cells->column_of[i] == 0;

        if (align == 'a' && is_line && !*tex_box_text(box))
            continue;
        if (!is_first)
            tex_box_put(&all, is_line ? "; " : align == 'a' ? " " : ", ");
        tex_box_join(&all, box);
        is_first = false;
    }
    return all;
}

static bool is_number(const char *text)
{
    const char *end = text + strlen(text);

    while (text < end) {
        char32_t c = utf8_next(&text, end);

        if (!(c >= U'0' && c <= U'9') && c != U'.' && c != U'−' && c != U'-')
            return false;
    }
    return true;
}

/* Where the cells of each column stand: numbers to the right. */
static void align_columns(enum tex_align *aligns, const struct cells *cells, char align)
{
    for (size_t c = 0; c < cells->columns; c++)
        aligns[c] = align == 'l' || (align == 'a' && c % 2) ? TEX_LEFT : TEX_RIGHT;
    for (size_t i = 0; align == 'c' && i < cells->count; i++)
        if (!is_number(tex_box_text(&cells->items[i].box)))
            aligns[cells->column_of[i]] = TEX_CENTRE;
}

/* The blank before a column: of an equation, that before its relation. */
static int gap_before(size_t column, char align)
{
    return column == 0 ? 0 : align == 'a' && column % 2 ? 1 : COLUMN_GAP;
}

/* Lays one row; *next is its first cell, and then that of the row below. */
static struct tex_box lay_row(struct cells *cells, const int *widths, const enum tex_align *aligns, size_t *next,
                              char align)
{
    struct tex_box line = {0};
    size_t row = cells->row_of[*next];

    tex_box_put(&line, "");
    for (; *next < cells->count && cells->row_of[*next] == row; ++*next) {
        size_t c = cells->column_of[*next];
        struct tex_box *box = &cells->items[*next].box;
        int blank = widths[c] - box->columns, margin = aligns[c] == TEX_LEFT ? 0 : blank;

        margin = aligns[c] == TEX_CENTRE ? blank / 2 : margin;
        tex_box_gap(&line, gap_before(c, align) + margin);
        tex_box_join(&line, box);
        tex_box_gap(&line, aligns[c] == TEX_RIGHT ? 0 : blank - (aligns[c] == TEX_CENTRE ? margin : 0));
    }
    return line;
}

/* Rows below each other, their columns so wide; equations that are several lines tall keep a line apart. */
static struct tex_box stack_rows(struct cells *cells, const int *widths, const enum tex_align *aligns, char align)
{
    struct tex_box all = {0};
    bool was_tall = false;

    for (size_t i = 0; i < cells->count;) {
        struct tex_box line = lay_row(cells, widths, aligns, &i, align);
        bool is_tall = line.count > 1;

        if (all.count > 0 && (is_tall || was_tall))
            tex_box_below(&all, &(struct tex_box){0}, 0, TEX_LEFT);
        was_tall = is_tall;
        if (cells->rows == 1)
            all.base = line.base;
        tex_box_below(&all, &line, 0, TEX_LEFT);
    }
    if (cells->rows > 1)
        all.base = (all.count - 1) / 2;
    return all;
}

static struct tex_box stack_cells(struct cells *cells, char align)
{
    struct tex_box all = {0};
    int *widths = memory_new_array(cells->columns, sizeof *widths), columns = 0;
    enum tex_align *aligns = memory_new_array(cells->columns, sizeof *aligns);

    for (size_t i = 0; i < cells->count; i++) {
        size_t c = cells->column_of[i];

        widths[c] = cells->items[i].box.columns > widths[c] ? cells->items[i].box.columns : widths[c];
    }
    for (size_t c = 0; c < cells->columns; c++)
        columns += gap_before(c, align) + widths[c];
    align_columns(aligns, cells, align);
    if (cells->rows > TEX_BOX_LINES || columns > TEX_BOX_COLUMNS)
        all.is_too_large = true;
    else
        all = stack_rows(cells, widths, aligns, align);
    free(widths);
    free(aligns);
    return all;
}

static const char *fence_text(const struct tex_reader *r, const char *text)
{
    const char *at = text, *end = text + strlen(text), *ascii = NULL;

    if (r->is_ascii && at < end)
        ascii = ascii_of(utf8_next(&at, end));
    return ascii ? ascii : text;
}

/* One bracket, as tall as what is between: so many lines, with that baseline. */
static void put_fence(const struct tex_reader *r, struct tex_box *all, const struct tex_fence *fence, int count,
                      int base)
{
    struct tex_box column = {.base = base};

    for (int i = 0; i < count && *fence->text; i++) {
        const char *piece = i == 0 ? fence->top : i + 1 == count ? fence->bottom : fence->side;
        struct tex_box line = {0};

        if (fence->middle && count > 2 && i == count / 2)
            piece = fence->middle;
        tex_box_put(&line, fence_text(r, piece));
        tex_box_below(&column, &line, 0, TEX_LEFT);
    }
    tex_box_join(all, &column);
}

void tex_fence(struct tex_reader *r, struct tex_piece *piece, const struct tex_fence *left,
               const struct tex_fence *right)
{
    struct tex_box all = {0};
    int count = piece->box.count, base = piece->box.base;

    if (count > 1) {
        put_fence(r, &all, left, count, base);
        tex_box_join(&all, &piece->box);
        put_fence(r, &all, right, count, base);
    } else {
        tex_box_put(&all, fence_text(r, left->text));
        tex_box_join(&all, &piece->box);
        tex_box_put(&all, fence_text(r, right->text));
    }
    *piece = (struct tex_piece){.box = all, .left = TEX_OPEN, .right = TEX_CLOSE, .traits = TEX_SINGLE};
}

/* Reads \end and its name, which must be the one of `e`. */
static void read_end(struct tex_reader *r, const char *begin, const char *name, size_t length)
{
    if (r->has_failed)
        return;
    if (tex_is_next(r, "\\end")) {
        r->at += strlen("\\end");
        tex_skip(r, NULL);
        if (tex_is_next(r, "{") && (size_t)(r->end - r->at) >= length + 2 && memcmp(r->at + 1, name, length) == 0 &&
            r->at[length + 1] == '}') {
            r->at += length + 2;
            return;
        }
    }
    tex_fail(r, begin, "this \\begin has no \\end of the same name: write it");
}

/* Cells as one piece: below each other where the formula is displayed. */
static struct tex_piece lay_cells(const struct tex_reader *r, struct cells *cells, char align)
{
    struct tex_piece all = {.left = TEX_ORDINARY, .right = TEX_ORDINARY};

    if (cells->count == 1) {
        all = cells->items[0];
        cells->items[0] = (struct tex_piece){0};
    } else {
        all.box = r->is_displayed ? stack_cells(cells, align) : join_cells(cells, align);
        all.traits = all.box.count > 1 ? TEX_SINGLE | TEX_STACKED : TEX_OPERATOR;
    }
    free_cells(cells);
    return all;
}

/* Reads the name in braces behind \begin; NULL, having failed, if none is known by it. */
static const struct environment *read_name(struct tex_reader *r, const char *begin)
{
    const char *close;

    tex_skip(r, NULL);
    close = tex_is_next(r, "{") ? memchr(r->at, '}', (size_t)(r->end - r->at)) : NULL;
    for (size_t i = 0; close && i < sizeof environments / sizeof *environments; i++) {
        size_t length = strlen(environments[i].name);

        if ((size_t)(close - r->at - 1) == length && memcmp(r->at + 1, environments[i].name, length) == 0) {
            r->at = close + 1;
            return &environments[i];
        }
    }
    tex_fail(r, begin, "no such environment is known: write matrix, pmatrix, bmatrix, cases or aligned");
    return NULL;
}

struct tex_piece tex_read_environment(struct tex_reader *r)
{
    const char *begin = r->at - strlen("\\begin"), *right;
    const struct environment *e = read_name(r, begin);
    bool is_displayed = r->is_displayed;
    struct tex_piece all = {0};
    struct cells cells;

    if (!e)
        return all;
    if (e->has_columns) {
        all = tex_read_argument(r);
        tex_box_free(&all.box);
    }
    r->is_displayed = is_displayed && e->align != 'c' && *e->left == '.';
    cells = read_cells(r);
    r->is_displayed = is_displayed;
    read_end(r, begin, e->name, strlen(e->name));
    all = lay_cells(r, &cells, e->align);
    right = e->align == 'l' && *e->left != '.' && all.box.count == 1 ? "\\}" : e->right;
    if (*e->left != '.')
        tex_fence(r, &all, tex_fence_named(e->left, strlen(e->left)), tex_fence_named(right, strlen(right)));
    return all;
}

struct tex_piece tex_read_lines(struct tex_reader *r)
{
    struct cells cells = read_cells(r);

    if (r->at < r->end)
        tex_fail(r, r->at, "this \\end has no \\begin: write it, or take this away");
    if (cells.ampersand)
        tex_fail(r, cells.ampersand,
                 "this & stands outside of a matrix: put \\begin{aligned} and \\end{aligned} around");
    return lay_cells(r, &cells, 'l');
}
