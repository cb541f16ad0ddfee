/* SPDX-License-Identifier: MIT */
/* Views for a room: cells of several rows wherever there is room, nothing cut, and the numbers are the engine's. */
#include "base/number.h"
#include "sheet/lay.h"
#include "shown.h"
#include "suites.h"
#include "views.h"

/* What is left of a screen of 40 × 12, 80 × 24, 120 × 40 and 200 × 60 for a view, and how high cells are there. */
static const struct room {
    int cols, rows;
    bool compact;
    int scores, input; /* rows of a cell: of 4 × 4 scores, of 4 × 8 X */
} rooms[] = {{40, 8, true, 2, 2},    {40, 9, true, 2, 2},   {40, 10, true, 2, 2},
             {80, 10, false, 2, 2},  {80, 16, false, 3, 3}, {120, 32, false, 3, 5},
             {200, 52, false, 5, 5}, {40, 7, true, 1, 1},   {80, 5, false, 1, 1}};
enum { ROOMS = sizeof rooms / sizeof *rooms };

static struct stage *open_big(const char *name, struct example *example, struct view_habits *habits)
{
    *habits = (struct view_habits){.speed = VIEW_SPEED_USUAL, .big = true};
    return views_open(view_find(name), example, habits, "");
}

/* Rows of the cells of a view's first matrix in a room. */
static int cell_rows(const struct stage *stage, const struct room *room, int rows)
{
    struct theme theme = {.colors = 256};
    struct shown shown = shown_of(view_find(stage_names[stage->kind->stage]), stage, &theme,
                                  (struct area){0, 0, rows, room->cols}, NULL);
    int tall = shown.count ? shown.at[0]->placed.cell_rows : 0;

    shown_free(&shown);
    return tall;
}

START_TEST(cells_are_as_big_as_there_is_room)
{
    const struct room *room = &rooms[_i];
    struct example *example = views_example(0);
    struct view_habits habits;
    struct stage *score = open_big("score", example, &habits), *input = open_big("input", example, &habits);

    ck_assert_int_eq(cell_rows(score, room, room->rows), room->scores);
    ck_assert_int_eq(cell_rows(input, room, room->rows), room->input);
    stage_close(score);
    stage_close(input);
    example_destroy(example);
}
END_TEST

/* Reads a cell of a panel off the canvas, less what stands round its number. */
static void read_number(const struct canvas *canvas, const struct grid *grid, size_t row, size_t col, char out[32])
{
    int line = grid_number_line(grid, row), left = grid_column_at(grid, col);
    size_t length = 0;

    for (int i = 0; i < grid->cell_columns && length < 31; i++) {
        char32_t glyph = canvas->cells[line * canvas->cols + left + i].glyph;

        if ((glyph >= U'0' && glyph <= U'9') || glyph == U'.' || glyph == U'-')
            out[length++] = (char)glyph;
    }
    out[length] = '\0';
}

static void check_matrix(const struct canvas *canvas, const struct stage *stage, const struct sheet_matrix *m)
{
    const struct grid *grid = &m->placed;
    struct matrix matrix = record_matrix(stage_record(stage), (enum matrix_id)m->of.id, m->of.head);

    if (grid->cell_rows < 2)
        return;
    ck_assert(grid->level <= GRID_SHORT && grid->shown_rows == grid->rows && grid->shown_cols == grid->cols);
    for (size_t row = 0; row < grid->rows; row++)
        for (size_t col = 0; col < grid->cols; col++) {
            bool turned = m->of.transposed;
            double value = matrix.at[turned ? col * matrix.cols + row : row * matrix.cols + col];
            char shown[32], number[32];

            read_number(canvas, grid, row, col, shown);
            ck_assert_str_eq(shown, grid_number(grid, value, grid->level, number));
        }
}

/* In the rows that it asks for a view shows what it would show in all of the room, and nothing of it is cut. */
static void check_view(struct stage *stage, const struct view *view, const struct room *room, int colors)
{
    struct theme theme = {.colors = colors, .ascii = colors == 8};
    struct area area = {0, 0, room->rows, room->cols};
    struct canvas canvas;
    struct shown shown;

    area.rows = view_rows(view, stage, &theme, area);
    if (colors == 256)
        ck_assert_int_eq(cell_rows(stage, room, area.rows), cell_rows(stage, room, room->rows));
    canvas_make(&canvas, area.rows, area.cols, &theme);
    shown = shown_of(view, stage, &theme, area, &canvas);
    ck_assert_msg(!canvas.cut || area.rows < 4, "%s at %d×%d is cut", view->name, room->cols, room->rows);
    for (size_t i = 0; colors == 256 && i < shown.count; i++)
        check_matrix(&canvas, stage, shown.at[i]);
    shown_free(&shown);
    canvas_free(&canvas);
}

START_TEST(numbers_are_those_of_the_engine)
{
    static const int colors[] = {256, 16, 8, 0};
    struct example *example = views_example(0);

    for (const struct view *const *view = views_table; *view; view++)
        for (size_t i = 0; i < 4; i++) {
            struct view_habits habits;
            struct stage *stage = open_big((*view)->name, example, &habits);

            check_view(stage, *view, &rooms[_i], colors[i]);
            view_close(*view, stage);
        }
    example_destroy(example);
}
END_TEST

/* Rows of the tallest cells that a view shows in an area. */
static int tallest_cell(const struct view *view, const void *self, const struct theme *theme, struct area area)
{
    struct sheet sheet = {0};
    int tallest = 0;

    view->fill(self, &sheet);
    sheet_lay(&sheet, theme, area);
    for (size_t b = 0; b < sheet.count; b++)
        for (size_t i = 0; i < sheet.blocks[b]->matrices.count; i++) {
            const struct sheet_matrix *m = sheet.blocks[b]->matrices.of[i];

            if (m->is_placed && m->placed.cell_rows > tallest)
                tallest = m->placed.cell_rows;
        }
    sheet_free(&sheet);
    return tallest;
}

/* Views of other kinds, drawn in the rows they ask for: `big` gives them no fewer, and at 120 × 32 more, for cells of
 * several rows. */
START_TEST(other_views_grow_too)
{
    static const char *const names[] = {"matrix-product", "one-head", "pitfall-late-mask", "pitfall-split"};
    struct theme theme = {.colors = 256};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (size_t j = 0; j < ROOMS; j++) {
            struct view_habits habits = {.speed = VIEW_SPEED_USUAL};
            struct view_setup setup = {.habits = &habits};
            struct area area = {0, 0, rooms[j].rows, rooms[j].cols};
            const struct view *view = view_find(names[i]);
            void *self = view->open(view, &setup, "", NULL);
            int usual = view_rows(view, self, &theme, area);
            struct canvas canvas;

            habits.big = true;
            ck_assert_int_ge(view_rows(view, self, &theme, area), usual - 3); /* less of the words */
            if (rooms[j].cols >= 120) {
                ck_assert_int_gt(view_rows(view, self, &theme, area), usual + 3);
                ck_assert_int_ge(tallest_cell(view, self, &theme, area), 3);
            }
            canvas_make(&canvas, area.rows, area.cols, &theme);
            view_draw(view, self, &canvas, area);
            ck_assert_msg(!canvas.cut || area.cols < 80, "%s at %d×%d is cut", names[i], area.cols, area.rows);
            canvas_free(&canvas);
            view_close(view, self);
        }
}
END_TEST

Suite *view_big_suite(void)
{
    Suite *suite = suite_create("view_big");
    TCase *stages = tcase_create("stages");

    tcase_add_loop_test(stages, cells_are_as_big_as_there_is_room, 0, ROOMS);
    tcase_add_loop_test(stages, numbers_are_those_of_the_engine, 0, ROOMS);
    tcase_add_test(stages, other_views_grow_too);
    suite_add_tcase(suite, stages);
    return suite;
}
