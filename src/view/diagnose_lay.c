/* SPDX-License-Identifier: MIT */
/* Where matrices, list and answer stand, worked out from what is shown and the room alone, so that drawing and clicking
 * agree. */
#include "view/diagnose.h"

#include "attention/formula.h"
#include "base/memory.h"
#include "base/prose.h"
#include "base/utf8.h"

#include <math.h>
#include <string.h>

enum {
    STATUS_ROWS = 4,   /* rows from which on the first one says which round it is */
    SIDE_COLUMNS = 32, /* of list or answer beside the matrices */
    WIDE = 100,        /* columns from which on it stands there */
    LIST_COLUMNS = 78, /* for three columns of the list */
    MATRIX_ROWS = 6,   /* that the matrices keep, with list or answer below them: four of numbers */
    ALWAYS_ROWS = 30   /* from which on the list stands there all the time */
};

/* ----------------------------------------------------------------------------------------------------------- grids */

static const char *label(const void *context, bool column, size_t index, char out[24])
{
    const struct diagnose_panel *panel = context;

    return record_label(&panel->self->now->model, panel->id, diagnose_head(panel->self, panel->id), column, index, out);
}

static enum grid_cell state(const void *context, size_t row, size_t col)
{
    const struct diagnose_panel *panel = context;
    struct matrix matrix = diagnose_matrix(panel->self, panel->id);

    return matrix.at[row * matrix.cols + col] == -INFINITY ? GRID_MASKED : GRID_SHOWN;
}

static void measure_numbers(struct grid *grid)
{
    double most = 0;

    for (size_t i = 0; i < grid->rows * grid->cols; i++) {
        most = isfinite(grid->at[i]) ? fmax(most, fabs(grid->at[i])) : most;
        for (enum grid_level level = GRID_NUMBERS; level <= GRID_SHORT; level++) {
            char room[32];
            const char *number = grid_number(grid, grid->at[i], level, room);
            int columns = grid->at[i] == -INFINITY ? 4 : (int)strlen(number); /* "-inf", where only ASCII is printed */
            int *widest = level == GRID_SHORT ? &grid->widest_short : &grid->widest;

            *widest = columns > *widest ? columns : *widest;
        }
    }
    grid->scale = theme_scale(most);
}

/* Columns for the longest word, a mark before it and a blank behind it, where the bracket of the first cell stands. */
static int label_columns(const struct diagnose_panel *panel)
{
    int longest = 0;

    for (size_t row = 0; row < panel->grid.rows; row++) {
        char room[24];
        int columns = utf8_columns(label(panel, false, row, room));

        longest = columns > longest ? columns : longest;
    }
    return longest + 2;
}

static void make_panel(const struct diagnose *self, enum matrix_id id, struct diagnose_panel *out)
{
    struct matrix matrix = diagnose_matrix(self, id);

    *out = (struct diagnose_panel){.self = self, .id = id};
    out->grid = (struct grid){
        .at = matrix.at,
        .rows = matrix.rows,
        .cols = matrix.cols,
        .row_stride = matrix.cols,
        .col_stride = 1,
        .decimals = 2,
        .is_share = matrix_table[id].is_share,
        .label = label,
        .state = state,
        .context = out,
        .row = GRID_NONE,
        .col = GRID_NONE,
        .row_labels = true,
        .col_labels = true,
        .seam = id == MATRIX_CONCAT && self->now->model.num_heads > 1 ? self->now->model.d_k : 0,
    };
    measure_numbers(&out->grid);
    out->grid.label_columns = label_columns(out);
    if (id == self->at) {
        out->grid.row = self->row;
        out->grid.col = self->col;
        out->grid.cursor = out->grid.mark_row = out->grid.mark_col = true;
    }
}

/* --------------------------------------------------------------------------------------------------------- matrices */

/* Places one panel with its title; in less than three rows without. */
static bool place_panel(struct diagnose_panel *panel, const struct theme *theme, struct area room,
                        enum grid_level wanted)
{
    if (room.rows >= 3) {
        panel->title_row = room.row++;
        panel->title_col = room.col;
        panel->title_room = room.cols;
        room.rows--;
    }
    return grid_place(&panel->grid, theme, room, wanted);
}

/* Blank rows between lines of panels: none where without them one more fits. */
static int gap_of(const struct diagnose *self, int rows)
{
    int height = (int)self->now->model.n + 2;

    return rows / height > (rows + 1) / (height + 1) ? 0 : 1;
}

/* Panels from the `first` matrix on, side by side in as many lines as there is room for; the first one in what room
 * there is. Returns whether the selected one is among them. */
static bool lay_from(const struct diagnose *self, const struct theme *theme, size_t first, struct diagnose_layout *out)
{
    enum matrix_id ids[DIAGNOSE_MATRICES];
    struct area room = out->matrices;
    size_t count = diagnose_matrices(self, ids);
    int gap = gap_of(self, room.rows), row = room.row, col = room.col, highest = 0, end = room.row + room.rows;
    bool selected = false;

    out->count = 0;
    for (size_t i = first; i < count; i++) {
        struct diagnose_panel *panel = &out->panels[out->count];
        int width, height;

        make_panel(self, ids[i], panel);
        width = grid_width_at(&panel->grid, theme, GRID_TIGHT);
        height = (int)panel->grid.rows + 2;
        if (col > room.col && col + width > room.col + room.cols) {
            row += highest + gap;
            col = room.col;
            highest = 0;
        }
        if (out->count > 0 && (row + height > end || width > room.cols))
            break;
        width = width < room.cols ? width : room.cols;
        height = row + height < end ? height : end - row;
        if (!place_panel(panel, theme, (struct area){row, col, height, width}, GRID_AUTO))
            break;
        out->count++;
        selected |= ids[i] == self->at;
        height = grid_height(&panel->grid) + (panel->title_room != 0);
        highest = height > highest ? height : highest;
        out->rows = row + highest > out->rows ? row + highest : out->rows;
        col += width + 3;
    }
    return selected;
}

/* Begins with the first matrix from which on the selected one is in sight. */
static void lay_matrices(const struct diagnose *self, const struct theme *theme, struct diagnose_layout *out)
{
    enum matrix_id ids[DIAGNOSE_MATRICES];
    size_t count = diagnose_matrices(self, ids);
    int rows = out->rows;

    for (size_t first = 0; first < count; first++) {
        out->rows = rows;
        if (lay_from(self, theme, first, out) || ids[first] == self->at)
            return;
    }
}

/* ------------------------------------------------------------------------------------------------ list and answer */

void diagnose_lay_list(const struct diagnose *self, struct area area, struct diagnose_list *out)
{
    bool wide = area.cols >= LIST_COLUMNS && area.rows >= DIAGNOSE_DOWN;
    int choice = (int)self->choice;

    *out = (struct diagnose_list){.down = wide ? DIAGNOSE_DOWN : MISTAKE_COUNT, .across = wide ? 3 : 1};
    out->columns = area.cols / out->across;
    if (out->down > area.rows) {
        out->down = area.rows;
        out->first = choice < area.rows / 2 ? 0 : choice - area.rows / 2;
        if (out->first > MISTAKE_COUNT - area.rows)
            out->first = MISTAKE_COUNT - area.rows;
    }
}

bool diagnose_list_place(const struct diagnose_list *list, struct area area, int index, int *row, int *col)
{
    index -= list->first;
    if (index < 0 || list->down == 0 || index / list->down >= list->across)
        return false;
    *row = area.row + index % list->down;
    *col = area.col + index / list->down * list->columns;
    return true;
}

/* A paragraph with the lines of a text, which end where they end there. */
static void add_lines(struct prose *prose, const char *text)
{
    struct block *block = prose_add_block(prose, PROSE_PARAGRAPH);

    for (const char *at = text; *at; at++) {
        size_t length = strcspn(at, "\n");
        struct text line = {0};

        text_add_bytes(&line, at, length);
        prose_add_run(block, text_string(&line), NULL, at == text ? RUN_STRONG | RUN_LINE_END : RUN_LINE_END);
        text_free(&line);
        at += length;
    }
}

static void add_score(const struct diagnose *self, struct prose *prose)
{
    for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
        struct block *block = prose_add_block(prose, PROSE_ITEM);
        bool open = self->answers[round] == DIAGNOSE_OPEN;
        bool right = self->answers[round] == (int)mistaken_which(self->seed, round);
        struct text line = {0};

        block->level = 1;
        block->marker = memory_copy(open ? "·" : right ? "✓" : "✗");
        text_addf(&line, "%zu  ", round + 1);
        diagnose_add_round(self, round, &line);
        prose_add_run(block, text_string(&line), NULL, right || open ? 0 : RUN_STRONG);
        text_free(&line);
    }
}

void diagnose_lay_answer(const struct diagnose *self, const struct theme *theme, int width, struct flow *out)
{
    struct prose prose = {0};
    struct text text = {0};

    if (diagnose_is_score(self)) {
        add_score(self, &prose);
    } else {
        diagnose_add_answer(self, &text);
        add_lines(&prose, text_string(&text));
    }
    flow_lay(out, &prose, width > 1 ? width : 1, 0, theme);
    prose_free(&prose);
    text_free(&text);
}

/* Rows that list or answer would take in that many columns. */
static int words_rows(const struct diagnose *self, const struct theme *theme, int columns)
{
    struct flow flow;
    int rows;

    if (!diagnose_is_answered(self))
        return columns >= LIST_COLUMNS ? DIAGNOSE_DOWN : MISTAKE_COUNT;
    diagnose_lay_answer(self, theme, columns, &flow);
    rows = (int)flow.count;
    flow_free(&flow);
    return rows;
}

/* Shares the room between matrices and words. */
static void share(const struct diagnose *self, const struct theme *theme, struct area room, struct diagnose_layout *out)
{
    bool wanted = self->choosing || (diagnose_is_answered(self) && self->told);
    int rows = words_rows(self, theme, room.cols);

    out->matrices = out->words = room;
    out->words.rows = 0;
    if (diagnose_is_score(self)) {
        out->words.rows = room.rows;
        out->matrices.rows = 0;
    } else if (room.cols >= WIDE && room.rows >= MISTAKE_COUNT) {
        out->matrices.cols -= SIDE_COLUMNS + 2;
        out->words = (struct area){room.row, room.col + room.cols - SIDE_COLUMNS, room.rows, SIDE_COLUMNS};
    } else if (room.rows >= ALWAYS_ROWS || (wanted && room.rows >= MATRIX_ROWS + rows + 1)) {
        out->matrices.rows -= rows + 1;
        out->words.rows = rows;
    } else if (wanted) {
        out->words.rows = room.rows;
        out->matrices.rows = 0;
    }
}

/* Rows that are used of the words' own. */
static int used_words(const struct diagnose *self, const struct theme *theme, struct area words)
{
    struct flow flow;
    int rows;

    if (!diagnose_is_answered(self) && !diagnose_is_score(self)) {
        struct diagnose_list list;

        diagnose_lay_list(self, words, &list);
        return list.down;
    }
    diagnose_lay_answer(self, theme, words.cols, &flow);
    rows = (int)flow.count < words.rows ? (int)flow.count : words.rows;
    flow_free(&flow);
    return rows;
}

void diagnose_lay(const struct diagnose *self, const struct theme *theme, struct area area, struct diagnose_layout *out)
{
    struct area room = area;

    *out = (struct diagnose_layout){.status = -1};
    if (room.cols > 2) {
        room.col++;
        room.cols -= 2;
    }
    if (room.rows >= STATUS_ROWS) {
        out->status = room.row++;
        room.rows--;
        out->rows = room.row;
    }
    share(self, theme, room, out);
    if (out->matrices.rows > 0)
        lay_matrices(self, theme, out);
    if (out->words.rows > 0) {
        int rows = used_words(self, theme, out->words);

        if (out->matrices.rows > 0 && out->words.cols == room.cols) /* below, and not further than need be */
            out->words.row = out->rows + 1;
        out->words.rows = rows;
        out->rows = out->words.row + rows > out->rows ? out->words.row + rows : out->rows;
    }
    out->rows -= area.row;
}

int diagnose_rows(const void *self, const struct theme *theme, struct area room, bool compact)
{
    struct diagnose_layout layout;

    (void)compact;
    diagnose_lay(self, theme, room, &layout);
    return layout.rows < 1 ? 1 : layout.rows < room.rows ? layout.rows : room.rows;
}

int diagnose_columns(const void *self, const struct theme *theme, int rows)
{
    (void)self;
    (void)theme;
    (void)rows;
    return LIST_COLUMNS + 2;
}
