/* SPDX-License-Identifier: MIT */
#include "pictures.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "shown.h"
#include "walk/arithmetic.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 60, COLS = 160 };

/* The arithmetic of every cell of a matrix. */
static char **take_arithmetic(const struct stage *stage, enum matrix_id id, size_t head, size_t rows, size_t cols)
{
    char **lines = memory_new_array(rows * cols, sizeof *lines);

    for (size_t i = 0; i < rows * cols; i++) {
        struct line line = {0};

        arithmetic_write(stage, (struct cell_at){id, head, i / cols, i % cols}, 0, false, &line);
        lines[i] = memory_copy(text_string(&line.text));
        line_free(&line);
    }
    return lines;
}

/* The matrices of a view in the order of its plain text, which is kept in `tables`. */
static void take_view(struct pictures *out, const struct stage *stage, struct tables *tables)
{
    size_t next = 0;

    *tables = tables_of(stage);
    for (const enum matrix_id *id = stage->kind->matrices; *id != MATRIX_COUNT; id++) {
        size_t heads = matrix_table[*id].per_head ? stage_model(stage)->num_heads : 1;

        if (!stage_matrix(stage, *id).at || (*id == MATRIX_MASKED && !stage_model(stage)->mask))
            continue;
        for (size_t head = 0; head < heads; head++) {
            struct printed *table = &tables->at[next++];

            out->at = memory_resize(out->at, out->count + 1, sizeof *out->at);
            out->at[out->count++] =
                (struct picture){*id, head, *table, take_arithmetic(stage, *id, head, table->rows, table->cols)};
        }
    }
    ck_assert_uint_eq(next, tables->count);
}

/* What stands in a cell of the canvas, without blanks and brackets. */
static void read_cell(const struct canvas *canvas, const struct grid *grid, size_t row, size_t col, struct text *out)
{
    int line = grid_number_line(grid, row), left = grid_column_at(grid, col);

    for (int i = 0; i < grid->cell_columns; i++) {
        char32_t glyph = canvas->cells[line * canvas->cols + left + i].glyph;

        if (glyph != U' ' && glyph != U'[' && glyph != U']' && glyph != U'█') /* █: of a large bracket */
            utf8_add(out, glyph);
    }
}

static const struct printed *find_table(const struct pictures *pictures, enum matrix_id id, size_t head)
{
    for (size_t i = 0; i < pictures->count; i++)
        if (pictures->at[i].id == id && (!matrix_table[id].per_head || pictures->at[i].head == head))
            return &pictures->at[i].table;
    return NULL;
}

static void compare_matrix(const struct pictures *pictures, const struct canvas *canvas, const struct sheet_matrix *m)
{
    const struct printed *table = find_table(pictures, (enum matrix_id)m->of.id, m->of.head);
    bool transposed = m->of.transposed, share = matrix_table[m->of.id].is_share;

    ck_assert(table && m->placed.level <= GRID_TIGHT);
    for (size_t row = 0; row < m->placed.rows; row++)
        for (size_t col = 0; col < m->placed.cols; col++) {
            const char *plain = table->cells[transposed ? col * table->cols + row : row * table->cols + col];
            struct text shown = {0};

            read_cell(canvas, &m->placed, row, col, &shown);
            if (strcmp(text_string(&shown), plain) != 0 && !(share && strcmp(plain, "0") == 0))
                ck_abort_msg("%s[%zu,%zu]: %s on the screen, %s in plain text", table->name, row + 1, col + 1,
                             text_string(&shown), plain);
            text_free(&shown);
        }
}

/* Draws a view and reads the numbers of its matrices. */
static void compare_screen(const struct pictures *pictures, const struct stage *stage)
{
    struct theme theme = {.colors = 256};
    struct canvas canvas;
    struct shown shown;

    canvas_make(&canvas, ROWS, COLS, &theme);
    shown =
        shown_of(view_find(stage_names[stage->kind->stage]), stage, &theme, (struct area){0, 0, ROWS, COLS}, &canvas);
    ck_assert_uint_gt(shown.count, 0);
    for (size_t i = 0; i < shown.count; i++)
        compare_matrix(pictures, &canvas, shown.at[i]);
    shown_free(&shown);
    canvas_free(&canvas);
}

struct pictures pictures_take(struct example *example)
{
    struct pictures pictures = {0};

    for (size_t i = 0; i < VIEWS_STAGES; i++) {
        struct stage *stage = views_open(views_table[i], example, NULL, "");

        take_view(&pictures, stage, &pictures.tables[i]);
        view_close(views_table[i], stage);
    }
    for (const struct view *const *view = views_table; *view; view++) {
        struct stage *stage = views_open(*view, example, NULL, "");

        for (size_t head = 0; head < example->model.num_heads; head++) {
            compare_screen(&pictures, stage);
            views_turn(stage, "of");
            views_press(stage, KEY_CODE_TAB);
        }
        view_close(*view, stage);
    }
    return pictures;
}

void pictures_free(struct pictures *pictures)
{
    for (size_t i = 0; i < pictures->count; i++) {
        for (size_t cell = 0; cell < pictures->at[i].table.rows * pictures->at[i].table.cols; cell++)
            free(pictures->at[i].arithmetic[cell]);
        free(pictures->at[i].arithmetic);
    }
    for (size_t i = 0; i < VIEWS_STAGES; i++)
        tables_free(&pictures->tables[i]);
    free(pictures->at);
    *pictures = (struct pictures){0};
}
