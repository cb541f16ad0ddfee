/* SPDX-License-Identifier: MIT */
/* Every view, on every example, at sizes from 1 × 1 to 200 × 60, in every look: it draws in its area and nowhere else,
 * asks for rows that there are, and what it says fits. */
#include "base/memory.h"
#include "base/utf8.h"
#include "shown.h"
#include "suites.h"
#include "view/follow.h"
#include "views.h"
#include "walk/insight.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MARGIN = 4, GUARD = U'@', TRIES = SOME_OF(40) };

/* From this size on all that is shown fits, or says that it does not; no screen leaves a view less. */
enum { CUT_COLS = 38, CUT_ROWS = 4 };

static struct view_habits random_habits(struct random *r)
{
    return (struct view_habits){.all_heads = views_random_below(r, 4) == 0,
                                .code = views_random_below(r, 4) == 0,
                                .language = (enum listing_language)views_random_below(r, LANGUAGE_COUNT),
                                .speed = VIEW_SPEED_USUAL,
                                .big = views_random_below(r, 2) == 0};
}

static struct area random_area(struct random *r)
{
    static const int rows[] = {1, 2, 3, 5, 8, 16, 24, 36, 60}, cols[] = {1, 2, 3, 7, 20, 40, 60, 80, 120, 200};

    return (struct area){MARGIN, MARGIN, rows[views_random_below(r, 9)] + (int)views_random_below(r, 3),
                         cols[views_random_below(r, 10)] + (int)views_random_below(r, 8)};
}

static bool is_inside(struct area area, int row, int col)
{
    return row >= area.row && row < area.row + area.rows && col >= area.col && col < area.col + area.cols;
}

static void check_guards(const struct canvas *canvas, struct area area, const char *what)
{
    for (int row = 0; row < canvas->rows; row++)
        for (int col = 0; col < canvas->cols; col++)
            if (!is_inside(area, row, col) && canvas->cells[row * canvas->cols + col].glyph != GUARD)
                ck_abort_msg("%s, %d×%d: drew at %d,%d of its area", what, area.cols, area.rows, row - area.row,
                             col - area.col);
}

/* Draws into the middle of a canvas full of guards. */
static void draw_guarded(struct stage *stage, const struct view *view, struct random *r, const char *what)
{
    struct theme theme = views_random_theme(r);
    struct area area = random_area(r);
    struct canvas canvas;

    canvas_make(&canvas, area.rows + 2 * MARGIN, area.cols + 2 * MARGIN, &theme);
    for (int i = 0; i < canvas.rows * canvas.cols; i++)
        canvas.cells[i].glyph = GUARD;
    view_draw(view, stage, &canvas, area);
    check_guards(&canvas, area, what);
    if (canvas.cut && area.cols >= CUT_COLS && area.rows >= CUT_ROWS)
        ck_abort_msg("%s, %d×%d, %d colours: something is cut without a mark", what, area.cols, area.rows,
                     theme.colors);
    canvas_free(&canvas);
}

static void name_case(struct text *what, const struct view *view, const struct stage *stage, size_t example)
{
    struct text state = {0};

    view_write_state(view, stage, &state);
    text_free(what);
    text_addf(what, "%s of %s, %s", view->name, views_example_name(example), text_string(&state));
    text_free(&state);
}

/* Calls `check` for every view of an example, in some of the states that it can be in. */
static void each_view(size_t i, unsigned tries,
                      void (*check)(struct stage *stage, const struct view *view, struct random *r, const char *what))
{
    struct example *example = views_example(i);
    struct random r;

    random_start(&r, 7, i);
    for (const struct view *const *view = views_table; *view; view++)
        for (unsigned try = 0; try < tries; try++) {
            struct view_habits habits = random_habits(&r);
            struct stage *stage = views_open(*view, example, &habits, "");
            struct text what = {0};

            if (views_random_below(&r, 4) == 0)
                views_turn(stage, "zoom");
            if (try > 0)
                views_select_at_random(stage, &r);
            name_case(&what, *view, stage, i);
            check(stage, *view, &r, text_string(&what));
            text_free(&what);
            view_close(*view, stage);
        }
    example_destroy(example);
}

START_TEST(draws_in_its_area)
{
    each_view((size_t)_i, TRIES, draw_guarded);
}
END_TEST

static void check_rows(struct stage *stage, const struct view *view, struct random *r, const char *what)
{
    struct theme theme = views_random_theme(r);
    struct area room = random_area(r);
    int rows = view_rows(view, stage, &theme, room);

    ck_assert_msg(rows >= 0 && rows <= room.rows, "%s: %d rows of %d", what, rows, room.rows);
}

START_TEST(asks_for_rows_that_there_are)
{
    each_view((size_t)_i, TRIES, check_rows);
}
END_TEST

/* A product shows the operands of what it makes, and each column of the result stands under the one it is made of. */
static void check_columns(struct stage *stage, const struct view *view, struct random *r, const char *what)
{
    struct theme theme = views_random_theme(r);
    struct origin product;
    struct shown shown;

    stage->habits->code = stage->habits->all_heads = false;
    shown = shown_of(view, stage, &theme, (struct area){0, 0, 90, 200}, NULL);
    if (shown.first->form == MATRICES_PRODUCT && shown.count >= 3 && shown.at[2] == shown.first->of[2]) {
        const struct sheet_matrix *left = shown.at[0], *top = shown.at[1], *result = shown.at[2];

        product =
            origin_find(stage_record(stage), (struct cell_at){(enum matrix_id)result->of.id, stage->at.head, 0, 0});
        ck_assert_int_eq(left->of.id, (int)product.a.first.id);
        ck_assert_int_eq(top->of.id, (int)product.b.first.id);
        ck_assert_int_eq(top->of.transposed, !product.b.down);
        for (size_t col = 0; col < result->placed.cols; col++)
            if (grid_column_at(&top->placed, col) != grid_column_at(&result->placed, col) ||
                top->placed.cell_columns != result->placed.cell_columns)
                ck_abort_msg("%s: column %zu does not stand under its own", what, col);
    }
    shown_free(&shown);
}

START_TEST(results_stand_under_their_operands)
{
    each_view((size_t)_i, 6, check_columns);
}
END_TEST

static bool shows_cell(const struct sheet_matrix *m, const struct stage *stage)
{
    const struct grid *grid = &m->placed;
    bool transposed = m->of.transposed;
    size_t row = transposed ? stage->at.col : stage->at.row, col = transposed ? stage->at.row : stage->at.col;

    if (m->of.id != (int)stage->at.id || (matrix_table[stage->at.id].per_head && m->of.head != stage->at.head))
        return false;
    return grid->cursor && grid->row == row && grid->col == col && row >= grid->first_row &&
           row < grid->first_row + grid->shown_rows && col >= grid->first_col &&
           col < grid->first_col + grid->shown_cols;
}

/* The selected cell stands in brackets, whatever is selected; in output, W_O is the row above the parts. */
static void check_selected(struct stage *stage, const struct view *view, struct random *r, const char *what)
{
    struct theme theme = views_random_theme(r);
    struct area area = {0, 0, 5 + (int)views_random_below(r, 40), 38 + (int)views_random_below(r, 100)};
    struct shown found;
    bool shown = false;

    stage->habits->code = false;
    found = shown_of(view, stage, &theme, area, NULL);
    for (size_t i = 0; i < found.count; i++)
        shown = shown || shows_cell(found.at[i], stage);
    if (!shown && found.first->form != MATRICES_TILES &&
        !(found.first->form == MATRICES_STACK && found.count > 1 && stage->at.id == MATRIX_W_O))
        ck_abort_msg("%s, %d×%d: the selected cell is not shown", what, area.cols, area.rows);
    shown_free(&found);
}

START_TEST(the_selected_cell_is_shown)
{
    each_view((size_t)_i, TRIES, check_selected);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------- clicking */

static bool is_of_number(char32_t glyph)
{
    return (glyph >= U'0' && glyph <= U'9') || glyph == U'.' || glyph == U'-';
}

/* The number that stands at a place, with the sign and digits around it; NaN where there is none. */
static double number_at(const struct canvas *canvas, int row, int col)
{
    const struct cell *cells = canvas->cells + row * canvas->cols;
    char digits[64];
    size_t count = 0;

    if (!is_of_number(cells[col].glyph))
        return NAN;
    while (col > 0 && is_of_number(cells[col - 1].glyph))
        col--;
    for (; is_of_number(cells[col].glyph) && count < sizeof digits - 1; col++)
        digits[count++] = (char)cells[col].glyph;
    digits[count] = '\0';
    return digits[strcspn(digits, "0123456789")] ? strtod(digits, NULL) : (double)NAN; /* "-∞" has no digit */
}

/* A click on a number selects a cell that has this number (to the decimals shown). */
static void check_click(const struct stage *stage, const struct view *view, const struct canvas *canvas, int row,
                        int col, const char *what)
{
    struct area area = {0, 0, canvas->rows, canvas->cols};
    struct view_habits habits = *stage->habits;
    struct stage copy = *stage;
    struct matrix matrix;
    double shown = number_at(canvas, row, col), value;

    copy.habits = &habits;
    if (isnan(shown) || !view_click(view, &copy, &(struct view_room){.theme = &canvas->theme, .area = area}, row, col))
        return;
    matrix = stage_matrix(&copy, copy.at.id);
    value = matrix.at[copy.at.row * matrix.cols + copy.at.col];
    if (fabs(value - shown) > 0.051)
        ck_abort_msg("%s: a click on %g at %d,%d selects %g", what, shown, row, col, value);
    if (!matrix_table[copy.at.id].per_head && habits.head != stage->habits->head)
        ck_abort_msg("%s: a click on %s turns to another head", what, matrix_table[copy.at.id].name);
}

static void click_everywhere(struct stage *stage, const struct view *view, struct random *r, const char *what)
{
    struct theme theme = {.colors = 256};
    struct canvas canvas;

    stage->habits->code = false;
    canvas_make(&canvas, 12 + (int)views_random_below(r, 30), 40 + (int)views_random_below(r, 100), &theme);
    view_draw(view, stage, &canvas, (struct area){0, 0, canvas.rows, canvas.cols});
    for (int i = canvas.cols; i < canvas.rows * canvas.cols; i += 2 + ONE_IN(11)) /* in row 0 labels may be numbers */
        check_click(stage, view, &canvas, i / canvas.cols, i % canvas.cols, what);
    ck_assert(!view_click(view, stage, &(struct view_room){.theme = &theme, .area = {0, 0, canvas.rows, canvas.cols}},
                          canvas.rows, 3));
    canvas_free(&canvas);
}

START_TEST(clicks_select_what_is_drawn)
{
    each_view((size_t)_i, 2, click_everywhere);
}
END_TEST

/* --------------------------------------------------------------------------------------------------------- words */

static void check_width(const struct text *text, int most, const char *what)
{
    struct theme ascii = {.ascii = true};
    int columns = utf8_columns(text_string(text)), also = canvas_columns(&ascii, text_string(text));

    ck_assert_msg(columns > 0, "%s: says nothing", what);
    ck_assert_msg(columns <= most, "%s: %d columns, not %d: %s", what, columns, most, text_string(text));
    ck_assert_msg(also <= most, "%s: %d columns in ASCII, not %d: %s", what, also, most, text_string(text));
}

static void check_words(struct stage *stage, const struct view *view, struct random *r, const char *what)
{
    struct view_lines lines = {0};

    (void)r;
    view->describe(stage, &lines, 78, false);
    check_width(&lines.look, INSIGHT_MOST, what);
    check_width(&lines.look_short, INSIGHT_SHORT_MOST, what);
    ck_assert(lines.stage == (int)stage->kind->stage);
    ck_assert_uint_gt(lines.cell.text.length, 0);
    ck_assert_uint_gt(lines.ledger_count, 0);
    view_lines_free(&lines);
}

START_TEST(says_something_that_fits)
{
    each_view((size_t)_i, TRIES, check_words);
}
END_TEST

static void check_sum(struct stage *stage, const struct view *view, int columns, bool compact, const char *what)
{
    struct view_lines lines = {0};

    view->describe(stage, &lines, columns, compact);
    check_width(&lines.sum.text, columns, what);
    view_lines_free(&lines);
}

/* The line of arithmetic at the narrowest screens of each kind, and at usual ones. */
static void check_sums(struct stage *stage, const struct view *view, struct random *r, const char *what)
{
    (void)r;
    check_sum(stage, view, 38, true, what);
    check_sum(stage, view, 58, false, what);
    check_sum(stage, view, 78, false, what);
    check_sum(stage, view, 118, false, what);
}

START_TEST(arithmetic_fits_its_line)
{
    each_view((size_t)_i, TRIES, check_sums);
}
END_TEST

/* Follows a factor to where its number is made: it is that number, and the state says so; and back to it. */
static void check_factor(struct stage *stage, const struct view *view, const struct view_terms *terms, size_t i,
                         size_t f, const char *what)
{
    const struct view_factor *factor = &terms->terms[i].factors[f];
    double shown = atof(text_string(&factor->number) + 2 * (strncmp(text_string(&factor->number), "e^", 2) == 0));
    const struct view_terms *there, *back;
    double number;

    ck_assert(view->follow(stage, HOP_BEGIN, 0) && view->follow(stage, HOP_TERM, i));
    ck_assert(f == 0 || view->follow(stage, HOP_FACTOR, 0));
    ck_assert_msg(view->follow(stage, HOP_ON, 0), "%s: %s leads nowhere", what, text_string(&factor->name));
    number = origin_value(stage_record(stage_shown(stage)), stage_shown(stage)->at);
    if (factor->from.length)
        number *= stage_model(stage)->has_scale ? stage_model(stage)->scale : 1 / sqrt((double)stage_model(stage)->d_k);
    if (isfinite(number) && number < 10 && number > -4) /* a power may stand less its row's largest */
        ck_assert_msg(fabs(number - shown) <= 0.0051 || strncmp(text_string(&factor->number), "e^", 2) == 0,
                      "%s: %s is %g, not %g", what, text_string(&factor->name), number, shown);
    there = view->terms(stage);
    ck_assert_int_ne(there->why_none.length > 0, there->count > 0);
    ck_assert_int_eq(view->aside(stage), ASIDE_TERMS);
    ck_assert(view->follow(stage, HOP_BACK, 0));
    back = view->terms(stage);
    ck_assert_uint_eq(back->term, i);
    ck_assert_uint_eq(back->factor, f);
    ck_assert(view->follow(stage, HOP_BACK, 0) && !view->follow(stage, HOP_BACK, 0));
    ck_assert_int_eq(view->aside(stage), ASIDE_TEXT);
}

/* The terms of a cell: they make it, the largest comes first, and each leads to where its numbers were made. */
static void check_terms(struct stage *stage, const struct view *view, struct random *r, const char *what)
{
    const struct view_terms *terms = view->terms(stage);
    struct origin origin = origin_find(stage_record(stage), stage->at);
    double sum = 0, size = 0, before = INFINITY;

    (void)r;
    ck_assert_uint_gt(terms->name.length, 0);
    ck_assert_uint_eq(terms->count, origin.cleared ? 0 : origin.count + (origin.plus.at != NULL));
    ck_assert_int_eq(terms->why_none.length > 0, terms->count == 0);
    for (size_t i = 0; i < terms->count; i++) {
        double makes = atof(text_string(&terms->terms[i].makes));

        sum += makes;
        size += fabs(makes);
        if (origin.kind == ORIGIN_PRODUCT && i < origin.count) /* a bias comes last */
            ck_assert_msg(fabs(makes) <= before + 0.0011, "%s: term %zu is larger than the one before", what, i);
        before = fabs(makes);
        for (size_t f = 0; (i < 2 || i == origin.count) && f < terms->terms[i].factor_count; f++)
            check_factor(stage, view, terms, i, f, what);
    }
    if (origin.kind == ORIGIN_PRODUCT && origin.count < 20)
        ck_assert_msg(fabs(sum - origin_value(stage_record(stage), stage->at)) <=
                          0.006 * (double)origin.count + 0.01 * size,
                      "%s: the terms make %g", what, sum);
}

START_TEST(terms_make_their_number)
{
    each_view((size_t)_i, 12, check_terms);
}
END_TEST

/* ------------------------------------------------------------------------------------ models that are not the walk's
 */

static struct example *example_named(const char *name)
{
    size_t i = 0;

    while (i < VIEWS_EXAMPLES && strcmp(views_example_name(i), name) != 0)
        i++;
    ck_assert_msg(i < VIEWS_EXAMPLES, "there is no example %s", name);
    return views_example(i);
}

/* What such a model has besides is in sight, and what it has not is not named. */
static const struct {
    const char *example, *view, *state;
    int rows, cols;
    const char *shows, *hides; /* NULL: nothing */
} others[] = {
    {"biases", "project", "fill=all", 17, 80, " + b   0.02  -0.34  -0.69   0.22", NULL},
    {"biases", "project", "fill=all", 12, 80, "+ b         -0.342", "0.69"},
    {"biases", "project", "fill=all", 34, 118, "Q₁[q3,2] = -2.13, term by term, and b -0.342", NULL},
    {"biases", "output", "fill=all", 17, 80, "head₂ gives -0.031, b -0.675", "sum"},
    {"designed", "output", "fill=all cell=sat,nouns", 17, 80, "sum 0.831", ", b "},
    {"two layers", "output", "fill=all", 17, 80, "heads   -0.107         │ 0.090          │ 0.904, sum 0.887", "gives"},
    {"given heads", "score", "fill=none", 17, 80, "Q₁ 4×3 [n × d_k]", "from 2 Project"},
    {"biases", "score", "fill=none", 17, 80, "Q₁ 4×4 from 2 Project", NULL},
    {"biases", "project", "fill=all code=c", 17, 80, "c = 7  sum -1.79 + b = -2.13", NULL},
    {"biases", "project", "fill=row step=3 code=c", 17, 80, "sum was", "+ b ="},
    {"designed", "score", "fill=all code=c", 17, 80, "sum is 5.60", "+ b"},
    {"given heads", "concat", "board=all fill=all", 17, 80, "Q₁ 4×3      K₁ 4×3      V₁ 4×2", "weights\n"},
    {"given heads that share", "output", "board=all fill=all", 17, 80, "n: the weights", "X 5"},
};

START_TEST(other_models_show_what_they_have)
{
    struct example *example = example_named(others[_i].example);
    const struct view *view = view_find(others[_i].view);
    struct stage *stage = views_open(view, example, NULL, others[_i].state);
    struct theme theme = {.colors = 256};
    struct canvas canvas;
    struct text text = {0};

    stage->playing = stage->fill != MADE_ALL; /* what is computed a step before is said while it is made use of */
    canvas_make(&canvas, others[_i].rows, others[_i].cols, &theme);
    view_draw(view, stage, &canvas, (struct area){0, 0, canvas.rows, canvas.cols});
    canvas_text(&canvas, &text);
    ck_assert_msg(!others[_i].shows || strstr(text_string(&text), others[_i].shows), "%s\n%s", others[_i].shows,
                  text_string(&text));
    ck_assert_msg(!others[_i].hides || !strstr(text_string(&text), others[_i].hides), "%s\n%s", others[_i].hides,
                  text_string(&text));
    text_free(&text);
    canvas_free(&canvas);
    view_close(view, stage);
    example_destroy(example);
}
END_TEST

/* Which layer a number on the way home is of is said where the way goes there. */
START_TEST(the_way_home_names_its_layers)
{
    struct example *example = example_named("two layers");
    const struct view *view = view_find("output");
    struct stage *stage = views_open(
        view, example, NULL, "fill=all follow=output:q3,1+head3:q3,1+V3:q2,1+X:q2,4+output@1:q2,4+head1@1:q2,1");
    struct view_lines lines = {0};

    view->describe(stage, &lines, 120, false);
    ck_assert_str_eq(text_string(&lines.cell.text),
                     "output[q3,1] ‹ head₃[q3,1] ‹ V₃[q2,1] ‹ X[q2,4] ‹ output[q2,4] of layer 1 ‹ head₁[q2,1]");
    view_lines_free(&lines);
    view_close(view, stage);
    stage = views_open(view, example, NULL, "fill=all follow=output:q3,1+head3:q3,1+V3:q2,1+X:q2,4+X@1:q2,4");
    view->describe(stage, &lines, 80, false);
    ck_assert_str_eq(text_string(&lines.cell.text), "… ‹ head₃[q3,1] ‹ V₃[q2,1] ‹ X[q2,4] ‹ X[q2,4] of layer 1");
    view_lines_free(&lines);
    view_close(view, stage);
    example_destroy(example);
}
END_TEST

Suite *view_draw_suite(void)
{
    Suite *suite = suite_create("view_draw");
    TCase *draw = tcase_create("draw"), *words = tcase_create("words");

    tcase_add_loop_test(draw, draws_in_its_area, 0, VIEWS_EXAMPLES);
    tcase_add_loop_test(draw, asks_for_rows_that_there_are, 0, VIEWS_EXAMPLES);
    tcase_add_loop_test(draw, results_stand_under_their_operands, 0, VIEWS_EXAMPLES);
    tcase_add_loop_test(draw, the_selected_cell_is_shown, 0, VIEWS_EXAMPLES);
    tcase_add_loop_test(draw, clicks_select_what_is_drawn, 0, VIEWS_EXAMPLES - 2); /* but huge numbers and 256 words */
    tcase_add_loop_test(words, says_something_that_fits, 0, VIEWS_EXAMPLES);
    tcase_add_loop_test(words, arithmetic_fits_its_line, 0, VIEWS_EXAMPLES);
    tcase_add_loop_test(words, terms_make_their_number, 0, VIEWS_EXAMPLES);
    tcase_add_loop_test(draw, other_models_show_what_they_have, 0, (int)(sizeof others / sizeof *others));
    tcase_add_test(words, the_way_home_names_its_layers);
    suite_add_tcase(suite, draw);
    suite_add_tcase(suite, words);
    return suite;
}
