/* SPDX-License-Identifier: MIT */
/* The board: what is lit, which numbers stand where, what is left out in which room, and how one moves on it. */
#include "attention/lineage.h"
#include "base/memory.h"
#include "sheet/lay.h"
#include "suites.h"
#include "trial.h"
#include "view/dials.h"
#include "views.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct sheet_block *board_of(const struct sheet *sheet)
{
    for (size_t i = 0; i < sheet->count; i++)
        if (sheet->blocks[i]->kind == BLOCK_BOARD)
            return sheet->blocks[i];
    ck_abort_msg("there is no board");
    return NULL;
}

/* Presses arrows, and what else changes a board. */
static void press_at_random(struct stage *stage, struct random *r)
{
    static const int keys[] = {KEY_CODE_UP, KEY_CODE_DOWN, KEY_CODE_LEFT, KEY_CODE_RIGHT, 'n', KEY_CODE_TAB};

    views_press(stage, keys[views_random_below(r, sizeof keys / sizeof *keys)]);
}

/* Every cell that has a part in the selected one is lit, no other is, and none of what the walk has not reached. */
START_TEST(lit_is_who_has_a_part)
{
    struct example *example = views_example((size_t)_i);
    struct random r;
    size_t outlines = 0, lit = 0;

    random_start(&r, 3, (uint64_t)_i);
    for (const struct view *const *view = views_table; *view; view++) {
        struct stage *stage = views_open(*view, example, NULL, "board=all");

        for (int step = 0; step < (stage_model(stage)->n > 32 ? 1 : SOME_OF(12)); step++) {
            struct sheet sheet = {0};
            struct lineage lineage = lineage_find(stage_record(stage), stage->at);
            const struct sheet_block *block;

            view_fill(*view, stage, &sheet);
            block = board_of(&sheet);
            for (size_t i = 0; i < block->board.count; i++) {
                const struct board_map *map = &block->board.maps[i];
                const struct grid *grid = &map->matrix->grid;
                struct cell_at cell = {(enum matrix_id)map->matrix->of.id, map->matrix->of.head, 0, 0};

                outlines += map->is_outline;
                for (size_t c = 0; c < grid->rows * grid->cols; c++) {
                    cell.row = c / grid->cols;
                    cell.col = c % grid->cols;
                    ck_assert_int_eq(map->lit && map->lit(grid->context, cell.row, cell.col),
                                     !map->is_outline && lineage_kin(&lineage, cell) != KIN_NONE);
                    lit += map->lit && map->lit(grid->context, cell.row, cell.col);
                }
            }
            lineage_free(&lineage);
            sheet_free(&sheet);
            press_at_random(stage, &r);
        }
        view_close(*view, stage);
    }
    ck_assert_uint_eq(outlines, 0);
    ck_assert(lit > 100);
    example_destroy(example);
}
END_TEST

static const struct {
    int rows, cols;
} rooms[] = {{5, 38}, {7, 40}, {10, 78}, {17, 80}, {33, 66}, {34, 118}, {22, 158}, {40, 158}, {28, 198}, {50, 198}};
#define ROOMS (sizeof rooms / sizeof *rooms)

/* What a canvas says of what is not in sight. */
static bool has_mark(const char *screen)
{
    return strstr(screen, "more") || strstr(screen, "…") || strstr(screen, "n: the weights");
}

/* In every room: nothing runs out of it, the selected cell is in sight, and what is left out is said. */
START_TEST(nothing_is_left_out_unsaid)
{
    struct example *example = views_example((size_t)_i);
    struct random r;

    random_start(&r, 4, (uint64_t)_i);
    for (size_t room = 0; room < ROOMS; room++) {
        const struct view *view = views_table[views_random_below(&r, 8)];
        struct stage *stage = views_open(view, example, NULL, room % 2 ? "board=on" : "board=all");

        for (int step = 0; step < SOME_OF(8); step++) {
            struct theme theme = views_random_theme(&r);
            struct area area = {0, 0, rooms[room].rows, rooms[room].cols};
            struct canvas canvas;
            struct sheet sheet = {0};
            struct text text = {0}, missing = {0};

            canvas_make(&canvas, area.rows, area.cols, &theme);
            view_draw(view, stage, &canvas, area);
            canvas_text(&canvas, &text);
            ck_assert_msg(!canvas.cut, "%s %s %s, %d×%d:\n%s", views_example_name((size_t)_i), view->name,
                          matrix_table[stage->at.id].name, area.cols, area.rows, text_string(&text));
            ck_assert_msg(canvas.focus_row >= 0, "%s %s, %d×%d: the selected cell is not in sight",
                          views_example_name((size_t)_i), view->name, area.cols, area.rows);
            view_fill(view, stage, &sheet);
            sheet_missing(&sheet, &theme, area, &missing);
            if (missing.length && !theme.ascii && !has_mark(text_string(&text)))
                ck_abort_msg("%s %s, %d×%d: no word of %s:\n%s", views_example_name((size_t)_i), view->name, area.cols,
                             area.rows, text_string(&missing), text_string(&text));
            sheet_free(&sheet);
            text_free(&text);
            text_free(&missing);
            canvas_free(&canvas);
            press_at_random(stage, &r);
        }
        view_close(view, stage);
    }
    example_destroy(example);
}
END_TEST

/* The text of each cell of the board, found by what a click there means. */
static void read_cell(const struct sheet *sheet, const struct canvas *canvas, int row, int *col, struct text *out,
                      struct sheet_spot *spot)
{
    struct sheet_spot next;

    sheet_find(sheet, &canvas->theme, row, *col, spot);
    do {
        char32_t glyph = canvas->cells[row * canvas->cols + *col].glyph;

        if (strchr("0123456789.-e", (int)(glyph < 128 ? glyph : '?')) && glyph)
            text_add_byte(out, (char)glyph);
        else if (glyph != U' ' && glyph != U'[' && glyph != U']')
            text_add_byte(out, '?');
        (*col)++;
    } while (*col < canvas->cols && sheet_find(sheet, &canvas->theme, row, *col, &next) && next.of.id == spot->of.id &&
             next.of.head == spot->of.head && next.row == spot->row && next.col == spot->col);
}

static size_t numbers_seen;

/* A number on the screen is that of the record, rounded to the digits that it has. */
static void check_number(const struct stage *stage, const char *text, const struct sheet_spot *spot)
{
    const char *point = strchr(text, '.');
    double half = point ? 0.5 * pow(10, -(double)strlen(point + 1)) : 0.5, told = strtod(text, NULL);
    double value = origin_value(stage_record(stage),
                                (struct cell_at){(enum matrix_id)spot->of.id, spot->of.head, spot->row, spot->col});

    ck_assert_msg(fabs(told - value) <= half * (1 + 1e-9), "%s for %g", text, value);
    numbers_seen++;
}

static bool is_digit(char32_t glyph)
{
    return glyph >= U'0' && glyph <= U'9';
}

/* A number is apart from the one before it in its row: by a blank, a bracket, a mark or its sign. */
static void check_apart(const struct canvas *canvas, int row, int col, const struct sheet_spot *spot)
{
    const struct cell *first = &canvas->cells[row * canvas->cols + col];

    if (spot->col > 0 && is_digit(first[-1].glyph))
        ck_assert_msg(!is_digit(first->glyph) && first->glyph != U'.', "row %d, column %d", row, col);
}

static void check_numbers(const struct view *view, struct stage *stage, int rows, int cols)
{
    struct theme theme = {.colors = 256};
    struct area area = {0, 0, rows, cols};
    struct canvas canvas;
    struct sheet sheet = {0};

    canvas_make(&canvas, rows, cols, &theme);
    view_fill(view, stage, &sheet);
    sheet_draw(&sheet, &canvas, area);
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols;) {
            struct sheet_spot spot;
            struct text text = {0};
            int start = col;

            if (!sheet_find(&sheet, &theme, row, col, &spot)) {
                col++;
                continue;
            }
            read_cell(&sheet, &canvas, row, &col, &text, &spot);
            if (text.length && !strchr(text_string(&text), '?'))
                check_number(stage, text_string(&text), &spot);
            check_apart(&canvas, row, start, &spot);
            text_free(&text);
        }
    sheet_free(&sheet);
    canvas_free(&canvas);
}

START_TEST(numbers_are_the_record_s)
{
    static const char wide[] = "tokens=The%20cat%20sat%20on d_model=16 heads=2"; /* three columns a number */
    struct example *example = _i ? views_example_of(wide) : views_example(0);
    struct random r;

    numbers_seen = 0;
    random_start(&r, 5, 1);
    for (const struct view *const *view = views_table; *view; view++) {
        struct stage *stage = views_open(*view, example, NULL, "board=all");

        for (int step = 0; step < SOME_OF(40); step++) {
            check_numbers(*view, stage, 33, 66);
            check_numbers(*view, stage, 22, 158);
            check_numbers(*view, stage, 28, 198);
            press_at_random(stage, &r);
        }
        view_close(*view, stage);
    }
    ck_assert_uint_gt(numbers_seen, 5000);
    example_destroy(example);
}
END_TEST

START_TEST(plain_text_has_what_is_lit)
{
    struct trial t = trial_open_at("score", "board=all cell=sat,cat");

    trial_expect(trial_plain(&t), "The whole machine; lit: what scores₁[sat,cat] is made of");
    trial_expect(trial_plain(&t), "X 4×8: [cat,2nd] 1.0, [sat,3rd] 1.0\n");
    trial_expect(trial_plain(&t), "W_Q₁ 8×4: [3rd,2nd] 2.0\n");
    trial_expect(trial_plain(&t), "scores₁ 4×4: [sat,cat] 5.60\n");
    trial_expect(trial_plain(&t), "weights₁ 4×4: [sat,The] 0.05, [sat,cat] 0.86, [sat,sat] 0.03, [sat,on] 0.05\n");
    trial_expect(trial_plain(&t), "Q₂ 4×4: no part in it\n");
    trial_close(&t);
    t = trial_open_at("score", "board=on cell=sat,cat");
    trial_expect(trial_plain(&t), "weights₁ 4×4: still to come\n");
    trial_close(&t);
}
END_TEST

/* From X arrows lead to every matrix that is reached, and back; to none that is not. */
START_TEST(arrows_cross_from_matrix_to_matrix)
{
    struct trial t = trial_open_at("score", "board=on matrix=X cell=The,det");
    const char *const way[] = {
        "Left",     "",   "Down Down Down Down", "matrix=Q", "Left",    "", "Right Right Right Right",
        "matrix=K", "Up", "matrix=W_Q",          "Down",     "matrix=Q"};

    for (size_t i = 0; i < sizeof way / sizeof *way; i += 2) {
        trial_press(&t, way[i]);
        trial_expect(trial_state(&t), way[i + 1]);
    }
    trial_close(&t);
    t = trial_open_at("output", "board=on matrix=X cell=on,4th");
    for (int i = 0; i < 60; i++)
        trial_press(&t, "Down");
    ck_assert_ptr_null(strstr(trial_state(&t), "matrix=X"));
    trial_press(&t, "Right Right Right Right Right Right Right Right Right Right Right Right Right Right Right Right");
    ck_assert_ptr_null(strstr(trial_state(&t), "matrix"));
    for (int i = 0; i < 60; i++)
        trial_press(&t, "Up");
    ck_assert_ptr_nonnull(strstr(trial_state(&t), "matrix="));
    trial_close(&t);
}
END_TEST

/* n goes round all that is reached. */
START_TEST(n_goes_round_the_board)
{
    struct trial t = trial_open_at("score", "board=on");
    struct text seen = {0};

    for (int i = 0; i < 15; i++) { /* X, 6 W, 2 × (Q K V scores), W_O: 16 */
        char *before = memory_copy(trial_state(&t));

        trial_press(&t, "n");
        ck_assert_str_ne(before, trial_state(&t));
        text_addf(&seen, "%s\n", trial_state(&t));
        free(before);
    }
    trial_expect(text_string(&seen), "matrix=W_O");
    trial_expect(text_string(&seen), "matrix=X");
    ck_assert(!trial_holds(text_string(&seen), "weights"));
    text_free(&seen);
    trial_close(&t);
}
END_TEST

/* What is to be predicted, or still ahead, is told neither by its place nor by what follows from it. */
START_TEST(the_board_tells_nothing_hidden)
{
    struct trial t = trial_open_at("score", "board=all hide=sat,cat");

    ck_assert(!trial_holds(trial_plain(&t), "scores₁[sat,cat]: q"));
    ck_assert(!trial_holds(trial_plain(&t), "[sat,cat] 5.60"));
    ck_assert(!trial_holds(trial_plain(&t), "0.86"));
    trial_expect(trial_plain(&t), "weights₁ 4×4: still to come\n");
    trial_close(&t);
    t = trial_open_at("score", "board=all fill=row");
    trial_expect(trial_plain(&t), "output 4×8: still to come\n");
    trial_close(&t);
    t = trial_open_at("score", "board=all matrix=head cell=sat,noun");
    trial_expect(trial_state(&t), "matrix=head");
    ck_assert(t.view->hide(t.self, "scores1[sat,cat]"));
    ck_assert(!trial_holds(trial_state(&t), "matrix=head"));
    ck_assert(!trial_holds(trial_plain(&t), "0.87"));
    trial_close(&t);
}
END_TEST

/* Where the view names matrices of one head, the board has those of the others, too. */
START_TEST(a_matrix_of_another_head_is_selected_again)
{
    static const char state[] = "head=2 board=on matrix=weights cell=The,The";
    struct trial t = trial_open(view_find("beside"), state);
    struct text written = {0};

    view_write_state(t.view, t.self, &written);
    ck_assert_str_eq(text_string(&written), state);
    text_free(&written);
    trial_close(&t);
}
END_TEST

START_TEST(o_brings_it_and_takes_it_away)
{
    static const struct trial_keys score[] = {{"o", "board=on"},
                                              {"o o", "board=all"},
                                              {"o o o", ""},
                                              {"o n o o", "head=2 matrix=Q cell=sat,noun"},
                                              {NULL, NULL}};
    static const struct trial_keys output[] = {{"o", "board=on"}, {"o o", ""}, {NULL, NULL}};

    trial_check_keys(view_find("score"), score);
    trial_check_keys(view_find("output"), output);
    trial_refuses(view_find("score"), "board=half", "off");
    trial_refuses(view_find("score"), "matrix=head", NULL);
    trial_reads_back(view_find("score"), "board=all matrix=head cell=sat,noun", "board=all matrix=head cell=sat,noun");
}
END_TEST

Suite *view_board_suite(void)
{
    Suite *suite = suite_create("view_board");
    TCase *core = tcase_create("board");

    tcase_add_loop_test(core, lit_is_who_has_a_part, 0, VIEWS_EXAMPLES);
    tcase_add_loop_test(core, nothing_is_left_out_unsaid, 0, VIEWS_EXAMPLES);
    tcase_add_loop_test(core, numbers_are_the_record_s, 0, 2);
    tcase_add_test(core, plain_text_has_what_is_lit);
    tcase_add_test(core, arrows_cross_from_matrix_to_matrix);
    tcase_add_test(core, n_goes_round_the_board);
    tcase_add_test(core, the_board_tells_nothing_hidden);
    tcase_add_test(core, a_matrix_of_another_head_is_selected_again);
    tcase_add_test(core, o_brings_it_and_takes_it_away);
    suite_add_tcase(suite, core);
    return suite;
}
