/* SPDX-License-Identifier: MIT */
#include "sheet/lay.h"

#include "base/memory.h"
#include "sheet/kind.h"

#include <stdlib.h>
#include <string.h>

enum {
    RANK_CORE = 4,  /* in a room lower than TALL */
    RANK_SPARE = 7, /* blocks from this rank on come with an empty line before them, or not at all */
    RANK_MOST = 9,
    TALL = 20,
    LARGE = 36,      /* rows of a large room, in which blocks grow before anything stays empty, */
    BROAD = 150,     /* or its columns */
    SPACED = 2,      /* lines of a row of a table, and the blank one below it */
    TALL_MOST = 4,   /* rows that a cell, a row of a table or the level of an arc grows to */
    USEFUL = 4,      /* rows without which a taller block is of no use */
    PROSE_LEAST = 8, /* rows that the higher ranks leave to prose */
    FOLDED = 2,      /* rows of a matrix: its labels, and the chosen row */
    BESIDE_GAP = 4,
    GAP_LEAST = 2, /* between matrices that have no room for more: their labels begin with a blank for the mark */
    SHADES = 8     /* columns of the shades of two sides */
};

/* Blocks that share rows: at the left one (or its replacement) and those under it, beside them others below each
 * other. */
struct band {
    struct sheet_block **blocks; /* the first is the one at the left */
    size_t count;
    bool is_split;   /* both columns fit; else all blocks are below each other */
    int left, right; /* columns of the two, */
    int gap;         /* and between them */
};

static struct area inner(struct area area)
{
    return (struct area){area.row, area.col + 1, area.rows, area.cols - 2};
}

/* Begins a layout: measures how many columns its blocks need, and resets their sizes. */
static void measure(struct sheet *sheet, const struct theme *theme)
{
    for (size_t i = 0; i < sheet->count; i++) {
        struct sheet_block *block = sheet->blocks[i];
        const struct kind *kind = kind_of(block);

        block->big = sheet->big;
        block->tall = 0;
        block->need = block->columns ? block->columns : kind->columns ? kind->columns(block, theme) : 0;
    }
}

/* The columns of the left one of two: what it needs, or, in a wide room, what it can use. */
static int left_columns(const struct sheet_block *block, const struct theme *theme, int need, int right,
                        struct area room)
{
    int most = room.cols - right;
    const struct kind *kind = kind_of(block);

    if (!block->wide)
        return need;
    if (kind->most && kind->most(block, theme, room.rows) < most)
        most = kind->most(block, theme, room.rows);
    return most > need ? most : need;
}

/* The band that begins with block `at` (which is not beside another). */
static struct band band_at(struct sheet *sheet, size_t at, const struct theme *theme, struct area room)
{
    struct band band = {.blocks = &sheet->blocks[at], .count = 1, .gap = BESIDE_GAP};
    bool beside = false, is_dense = sheet->blocks[at]->kind == BLOCK_MATRICES;

    band.left = band.blocks[0]->need;
    for (; at + band.count < sheet->count; band.count++) {
        const struct sheet_block *block = sheet->blocks[at + band.count];
        int *most = block->beside ? &band.right : &band.left;

        if (!block->beside && !block->under && !block->otherwise)
            break;
        *most = block->need > *most ? block->need : *most;
        beside = beside || block->beside;
        is_dense = is_dense && block->kind == BLOCK_MATRICES;
    }
    if (is_dense && band.left + BESIDE_GAP + band.right > room.cols)
        band.gap = GAP_LEAST;
    band.is_split = beside && !sheet->is_stacked && band.left > 0 && band.left + band.gap + band.right <= room.cols;
    band.left = band.is_split ? left_columns(band.blocks[0], theme, band.left, band.right + band.gap, room) : room.cols;
    band.right = room.cols - band.left - band.gap;
    return band;
}

/* Rows of one of its columns. */
static int column_rows(const struct band *band, bool right)
{
    int rows = 0;

    for (size_t i = 0; i < band->count; i++)
        rows += band->blocks[i]->beside == right ? band->blocks[i]->area.rows : 0;
    return rows;
}

static int band_rows(const struct band *band)
{
    int left = column_rows(band, false), right = column_rows(band, true);

    if (!band->is_split)
        return left + right;
    return left > right ? left : right;
}

/* Gives block `i` of a band the size that it has at a rank. */
static void grow(const struct band *band, size_t i, const struct theme *theme, int rank, int *left)
{
    struct sheet_block *block = band->blocks[i];
    int cols = band->is_split && block->beside ? band->right : band->left, before = band_rows(band);

    if (block->is_out || (block->beside_only && !band->is_split))
        return;
    for (size_t size = 0; size < block->size_count; size++) {
        int had = block->area.rows, spare = band->is_split ? before - column_rows(band, block->beside) : 0, rows;

        if (block->sizes[size].rank != rank || (!band->is_split && block->columns > 0 && block->columns > cols))
            continue;
        rows = kind_of(block)->fit(block, theme, size, (struct area){0, 0, had + spare + *left, cols});
        if (rows <= had)
            continue;
        block->area.rows = rows;
        *left -= band_rows(band) - before;
        before = band_rows(band);
    }
}

/* Whether a block makes way for numbers: a line of choices, where a matrix has room for its labels and a row alone. */
static bool makes_way(const struct sheet *sheet, const struct sheet_block *block, int rows)
{
    bool has_matrix = false;

    for (size_t i = 0; i < sheet->count; i++)
        has_matrix = has_matrix || sheet->blocks[i]->kind == BLOCK_MATRICES;
    return block->kind == BLOCK_CHOICES && has_matrix && rows <= FOLDED;
}

static bool wants_gap(const struct sheet_block *block)
{
    return block->gap || block->title.length;
}

static bool is_whole(const struct sheet_block *block, const struct theme *theme, struct area area)
{
    return !kind_of(block)->is_whole || kind_of(block)->is_whole(block, theme, area);
}

/* Chooses between a block and its replacement. */
static void choose(struct sheet *sheet, const struct theme *theme, struct area area)
{
    for (size_t i = 1; i < sheet->count; i++) {
        struct sheet_block *usual = sheet->blocks[i - 1], *other = sheet->blocks[i];

        if (!other->otherwise)
            continue;
        other->is_out = usual->columns <= area.cols &&
                        (sheet->big || is_whole(usual, theme, area) || !is_whole(other, theme, area));
        usual->is_out = !other->is_out;
    }
}

/* Leaves out operands shown apart if the picture shows them anyway, and while room is measured, as that must not depend
 * on which matrix is chosen. */
static void leave_out(struct sheet *sheet, const struct theme *theme, struct area area)
{
    struct sheet_block *picture = NULL;

    for (size_t i = 0; i < sheet->count; i++) {
        struct sheet_block *block = sheet->blocks[i];

        if (block->kind == BLOCK_MATRICES && !block->is_out && !picture)
            picture = block;
        if (!block->apart)
            continue;
        block->is_out = !sheet->is_laying || sheet->big || is_whole(picture, theme, area);
        picture->is_parted = !block->is_out;
    }
}

/* Gives all blocks that are not out their rows, up to those of a rank; returns the rows that are left. */
static int share(struct sheet *sheet, const struct theme *theme, struct area area, int most)
{
    int left = area.rows, gaps = 0;

    for (size_t i = 0; i < sheet->count; i++)
        sheet->blocks[i]->area = (struct area){0};
    for (int rank = 0; rank <= most; rank++)
        for (size_t at = 0; at < sheet->count;) {
            struct band band = band_at(sheet, at, theme, area);

            for (size_t i = 0; i < band.count; i++) {
                const struct sheet_block *block = band.blocks[i];
                int gap = rank >= RANK_SPARE && at > 0 && block->area.rows == 0 && wants_gap(block);

                if (gap > left || makes_way(sheet, block, area.rows))
                    continue;
                left -= gap;
                grow(&band, i, theme, rank, &left);
                *(block->area.rows > 0 ? &gaps : &left) += gap;
            }
            at += band.count;
        }
    return left + gaps;
}

/* Whether a block that has sizes got too few rows to be of use. */
static bool any_lacks_room(const struct sheet *sheet)
{
    bool lacks = false;

    for (size_t i = 0; i < sheet->count; i++) {
        const struct sheet_block *block = sheet->blocks[i];
        int least = block->size_count == 0 ? 0 : block->sizes[0].rows < USEFUL ? block->sizes[0].rows : USEFUL;

        lacks = lacks || (!block->is_out && block->area.rows < least);
    }
    return lacks;
}

/* Whether every block has all that it can use, except those that come only where there is room to spare. */
static bool are_all_whole(const struct sheet *sheet, const struct theme *theme, struct area area)
{
    for (size_t i = 0; i < sheet->count; i++) {
        const struct sheet_block *block = sheet->blocks[i];
        bool is_spare = block->size_count == 0 || block->sizes[0].rank >= RANK_SPARE;

        area.rows = block->area.rows;
        if (!is_spare && (area.rows < block->sizes[block->size_count - 1].rows || !is_whole(block, theme, area)))
            return false;
    }
    return true;
}

/* Gives all blocks their rows: below each other, if the sheet stacks and all are whole that way; else beside each other
 * where they may be. */
static int share_columns(struct sheet *sheet, const struct theme *theme, struct area area, int most)
{
    int left;

    sheet->is_stacked = sheet->stacks;
    left = share(sheet, theme, area, most);
    if (!sheet->stacks || are_all_whole(sheet, theme, area))
        return left;
    sheet->is_stacked = false;
    return share(sheet, theme, area, most);
}

/* The same for all blocks; if one lacks room, drops those that are shown only with all others. */
static int share_rows(struct sheet *sheet, const struct theme *theme, struct area area, int most)
{
    bool any = false;
    int left;

    for (size_t i = 0; i < sheet->count; i++) {
        sheet->blocks[i]->is_out = false;
        any = any || sheet->blocks[i]->with_all;
    }
    choose(sheet, theme, area);
    leave_out(sheet, theme, area);
    left = share_columns(sheet, theme, area, most);
    if (!any || !any_lacks_room(sheet))
        return left;
    for (size_t i = 0; i < sheet->count; i++)
        sheet->blocks[i]->is_out = sheet->blocks[i]->is_out || sheet->blocks[i]->with_all;
    return share(sheet, theme, area, most);
}

static bool is_large(struct area room)
{
    return room.rows >= LARGE || room.cols >= BROAD;
}

/* Whether a block can grow: cells of a matrix, rows of a table, arcs. */
static bool can_grow(const struct sheet_block *block)
{
    return block->kind == BLOCK_TABLE || block->kind == BLOCK_ARCS ||
           (block->kind == BLOCK_MATRICES && !block->matrices.compares && block->matrices.form != MATRICES_FLOW &&
            block->matrices.form != MATRICES_TILES);
}

/* Whether all blocks of a kind that can grow have grown, and no other block has lost rows. */
static bool have_grown(const struct sheet *sheet, enum block_kind kind, const int rows[])
{
    for (size_t i = 0; i < sheet->count; i++) {
        bool grows = rows[i] > 0 && sheet->blocks[i]->kind == kind && can_grow(sheet->blocks[i]);

        if (sheet->blocks[i]->area.rows < rows[i] + grows)
            return false;
    }
    return true;
}

/* Whether a block says more with more columns. */
static bool is_elastic(const struct sheet_block *block)
{
    bool is = block->kind == BLOCK_ARCS;

    for (size_t i = 0; i < block->table.column_count; i++)
        is = is || (block->table.columns[i].kind == COLUMN_BAR && block->table.columns[i].rank != TABLE_LEFT_OUT);
    return is;
}

/* Sets the height of cells or rows; rows without bars only get a blank line. */
static void set_tall(struct sheet *sheet, enum block_kind kind, int tall)
{
    for (size_t i = 0; i < sheet->count; i++) {
        struct sheet_block *block = sheet->blocks[i];

        if (block->kind == kind && can_grow(block))
            block->tall = kind == BLOCK_TABLE && tall > SPACED && !is_elastic(block) ? SPACED : tall;
    }
}

/* Grows all blocks of one kind together, as long as no block loses rows. Returns the rows that are left. */
static int grow_kind(struct sheet *sheet, const struct theme *theme, struct area area, enum block_kind kind)
{
    int *rows = memory_new_array(sheet->count + 1, sizeof *rows), tall = TALL_MOST + 1, left;

    for (size_t i = 0; i < sheet->count; i++)
        rows[i] = sheet->blocks[i]->area.rows;
    do {
        tall--;
        set_tall(sheet, kind, tall > 1 ? tall : 0);
        left = share_rows(sheet, theme, area, RANK_MOST);
    } while (tall > 1 && !have_grown(sheet, kind, rows));
    free(rows);
    return left;
}

/* In a large room with rows left, grows blocks before anything stays empty. Returns the rows that are left. */
static int grow_cells(struct sheet *sheet, const struct theme *theme, struct area area, int left)
{
    static const enum block_kind kinds[] = {BLOCK_MATRICES, BLOCK_TABLE, BLOCK_ARCS};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && left > 0; i++)
        left = grow_kind(sheet, theme, area, kinds[i]);
    return left;
}

/* Places a block, after an empty line if it wants one and there is a row for it. Returns its end. */
static int put(struct sheet_block *block, int row, int col, int cols, int *left)
{
    if (block->area.rows == 0)
        return row;
    if (*left > 0 && wants_gap(block)) {
        row++;
        (*left)--;
    }
    block->area = (struct area){row, col, block->area.rows, cols};
    return row + block->area.rows;
}

/* Places a band with two columns; returns its end. The shorter column may use its spare rows for empty lines. */
static int put_split(const struct band *band, int row, int col)
{
    int spare[] = {band_rows(band) - column_rows(band, false), band_rows(band) - column_rows(band, true)};
    int end[] = {row, row};

    for (size_t i = 0; i < band->count; i++) {
        struct sheet_block *block = band->blocks[i];
        bool right = block->beside;
        int none = 0;

        end[right] = put(block, end[right], right ? col + band->left + band->gap : col,
                         right ? band->right : band->left, end[right] > row ? &spare[right] : &none);
    }
    return end[0] > end[1] ? end[0] : end[1];
}

/* Places the bands below each other. Returns the rows used. */
static int stack(struct sheet *sheet, const struct theme *theme, struct area area, int left)
{
    int row = area.row;

    for (size_t at = 0; at < sheet->count;) {
        struct band band = band_at(sheet, at, theme, area);
        int none = 0;

        if (band.is_split && row > area.row && left > 0 && wants_gap(band.blocks[0]) && band.blocks[0]->area.rows > 0) {
            row++;
            left--;
        }
        if (band.is_split)
            row = put_split(&band, row, area.col);
        for (size_t i = 0; i < band.count && !band.is_split; i++)
            row = put(band.blocks[i], row, area.col, band.left, row > area.row ? &left : &none);
        at += band.count;
    }
    return row - area.row;
}

static bool is_shown(const struct sheet *sheet, const char *name)
{
    for (size_t i = 0; i < sheet->count; i++)
        if (strcmp(sheet->blocks[i]->name, name) == 0 && sheet->blocks[i]->area.rows > 0)
            return true;
    return false;
}

int sheet_lay(struct sheet *sheet, const struct theme *theme, struct area area)
{
    struct area room = inner(area);
    int rows, left;

    measure(sheet, theme);
    sheet->is_laying = true;
    left = share_rows(sheet, theme, room, RANK_MOST);
    if ((sheet->grows || is_large(room)) && left > 0 && !sheet->big)
        left = grow_cells(sheet, theme, room, left);
    sheet->is_laying = false;
    for (size_t i = 0; i < sheet->count; i++)
        if (sheet->blocks[i]->unless && is_shown(sheet, sheet->blocks[i]->unless))
            sheet->blocks[i]->area.rows = 0;
    rows = stack(sheet, theme, room, left);
    for (size_t i = 0; i < sheet->count; i++)
        if (kind_of(sheet->blocks[i])->place)
            kind_of(sheet->blocks[i])->place(sheet->blocks[i], theme);
    return rows;
}

bool sheet_is_whole(struct sheet *sheet, const struct theme *theme, struct area area)
{
    measure(sheet, theme);
    return sheet->count > 0 && is_whole(sheet->blocks[0], theme, inner(area));
}

int sheet_lacks(struct sheet *sheet, const struct theme *theme, struct area area)
{
    int lacks = 0;

    measure(sheet, theme);
    share_rows(sheet, theme, inner(area), RANK_MOST);
    for (size_t i = 0; i < sheet->count; i++) {
        const struct sheet_block *block = sheet->blocks[i];
        const struct sheet_block_size *least = &block->sizes[0];

        if (block->size_count > 0 && least->rank == 0 && !block->is_out && block->area.rows < least->rows)
            lacks += least->rows - block->area.rows;
    }
    return lacks;
}

int sheet_rows(struct sheet *sheet, const struct theme *theme, struct area area)
{
    struct area room = inner(area);
    int left, core;

    measure(sheet, theme);
    left = share_rows(sheet, theme, room, RANK_CORE);
    if (room.rows < TALL)
        return left < room.rows ? room.rows - left : 1;
    core = stack(sheet, theme, room, left);
    room.rows -= PROSE_LEAST;
    left = share_rows(sheet, theme, room, RANK_MOST);
    left = stack(sheet, theme, room, left);
    core = left > core ? left : core;
    return core < 1 ? 1 : core;
}

/* Whether right and wrong are compared side by side, with a shade after each number. */
static bool has_shaded_sides(const struct sheet *sheet, const struct theme *theme)
{
    bool compares = false;

    for (size_t i = 0; i < sheet->count; i++)
        compares = compares || (sheet->blocks[i]->kind == BLOCK_MATRICES && sheet->blocks[i]->matrices.compares);
    return compares && theme->colors < 256;
}

int sheet_columns(struct sheet *sheet, const struct theme *theme)
{
    int most = sheet->columns + (sheet->columns && has_shaded_sides(sheet, theme) ? SHADES : 0);

    if (!sheet->columns)
        measure(sheet, theme);
    for (size_t i = 0; i < sheet->count && !sheet->columns; i++) {
        const struct sheet_block *block = sheet->blocks[i];

        if (block->need > 0 && !block->otherwise && block->size_count && block->sizes[0].rank < RANK_CORE)
            most = block->need + 2 > most ? block->need + 2 : most;
    }
    return most;
}

bool sheet_is_elastic(const struct sheet *sheet)
{
    bool is = false;

    for (size_t i = 0; i < sheet->count; i++) {
        if (sheet->blocks[i]->kind == BLOCK_MATRICES)
            return false;
        is = is || is_elastic(sheet->blocks[i]);
    }
    return is;
}

/* Draws the outline of a block that is shown later, and says so. */
static void draw_outline(struct canvas *canvas, const struct sheet_block *block)
{
    static const char said[] = "comes later in this step";
    struct area area = block->area;
    int cols = canvas_columns(&canvas->theme, said), bottom = area.row + area.rows - 1,
        right = area.col + area.cols - 1;
    struct style style = theme_role(&canvas->theme, ROLE_HAIRLINE);

    canvas_across(canvas, area.row, area.col, area.cols);
    canvas_across(canvas, bottom, area.col, area.cols);
    canvas_down(canvas, area.row, area.col, area.rows);
    canvas_down(canvas, area.row, right, area.rows);
    canvas_put_glyph(canvas, area.row, area.col, style, U'┌');
    canvas_put_glyph(canvas, area.row, right, style, U'┐');
    canvas_put_glyph(canvas, bottom, area.col, style, U'└');
    canvas_put_glyph(canvas, bottom, right, style, U'┘');
    if (cols + 2 < area.cols)
        canvas_put(canvas, area.row + area.rows / 2, area.col + (area.cols - cols) / 2, ROLE_DIM, said);
}

void sheet_draw(struct sheet *sheet, struct canvas *canvas, struct area area)
{
    struct area before = canvas_clip(canvas, area);

    sheet_lay(sheet, &canvas->theme, area);
    for (size_t i = 0; i < sheet->count; i++)
        if (sheet->blocks[i]->area.rows > 0 && !sheet->blocks[i]->blank)
            kind_of(sheet->blocks[i])->draw(canvas, sheet->blocks[i]);
        else if (sheet->blocks[i]->area.rows >= USEFUL && (sheet->grows || is_large(inner(area))) && !sheet->big)
            draw_outline(canvas, sheet->blocks[i]);
    canvas_clip(canvas, before);
}

void sheet_add_name(struct text *out, const char *name)
{
    if (*name)
        text_addf(out, "%s%s", out->length ? ", " : "", name);
}

void sheet_missing(struct sheet *sheet, const struct theme *theme, struct area area, struct text *out)
{
    sheet_lay(sheet, theme, area);
    for (size_t i = 0; i < sheet->count; i++) {
        const struct sheet_block *block = sheet->blocks[i];

        if (block->blank || block->apart || (block->otherwise && block->is_out))
            continue;
        if (kind_of(block)->missing)
            kind_of(block)->missing(block, theme, out);
        else if (block->area.rows == 0)
            sheet_add_name(out, text_string(&block->title));
    }
}

bool sheet_find(const struct sheet *sheet, const struct theme *theme, int row, int col, struct sheet_spot *out)
{
    for (size_t i = 0; i < sheet->count; i++) {
        const struct sheet_block *block = sheet->blocks[i];

        if (block->blank || !area_holds(block->area, row, col))
            continue;
        *out = (struct sheet_spot){.block = block->name};
        return kind_of(block)->find && kind_of(block)->find(block, theme, row, col, out);
    }
    return false;
}
