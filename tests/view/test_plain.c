/* SPDX-License-Identifier: MIT */
/* Plain text holds every number of the screen: all matrices of all heads, aligned and labelled, and the arithmetic of a
 * cell of each; and nothing that a terminal would obey. */
#include "base/number.h"
#include "suites.h"
#include "tables.h"
#include "views.h"
#include "walk/name.h"

#include <math.h>
#include <string.h>

static void check_labels(const struct stage *stage, enum matrix_id id, size_t head, const struct printed *table)
{
    const struct model *model = stage_model(stage);
    char room[24];

    for (size_t row = 0; row < table->rows; row++)
        ck_assert_str_eq(table->row_labels[row], record_label(model, id, head, false, row, room));
    for (size_t col = 0; col < table->cols; col++)
        ck_assert_str_eq(table->col_labels[col], record_label(model, id, head, true, col, room));
}

/* A number as it must stand in a table. */
static void print_cell(const struct stage *stage, enum matrix_id id, size_t head, size_t row, size_t col,
                       char out[NUMBER_ROOM])
{
    struct matrix matrix = record_matrix(stage_record(stage), id, head);
    double value = matrix.at[row * matrix.cols + col];

    if (isinf(value))
        strcpy(out, "-∞");
    else if (id == MATRIX_WEIGHTS && !model_may_attend(stage_model(stage), row, col))
        strcpy(out, "0");
    else
        number_shown(out, value, stage_figures(stage, id, head)->decimals);
}

static void check_table(const struct stage *stage, enum matrix_id id, size_t head, const struct printed *table)
{
    struct matrix matrix = record_matrix(stage_record(stage), id, head);
    struct text name = {0};

    name_add_matrix(&name, id, record_owner(stage_model(stage), id, head), false);
    ck_assert_str_eq(table->name, text_string(&name));
    ck_assert_uint_eq(table->rows, matrix.rows);
    ck_assert_uint_eq(table->cols, matrix.cols);
    check_labels(stage, id, head, table);
    for (size_t i = 0; i < matrix.rows * matrix.cols; i++) {
        char expected[NUMBER_ROOM];

        print_cell(stage, id, head, i / matrix.cols, i % matrix.cols, expected);
        if (strcmp(table->cells[i], expected) != 0)
            ck_abort_msg("%s[%zu]: %s, not %s", table->name, i, table->cells[i], expected);
    }
    text_add_byte(&name, '[');
    ck_assert_msg(strncmp(table->sum, text_string(&name), name.length) == 0, "%s", table->sum);
    text_free(&name);
}

/* No escape, no other control character but the end of a line, nothing hanging at a line's end. */
static void check_bytes(const char *plain, const char *view)
{
    for (const char *at = plain; *at; at++)
        if (((unsigned char)*at < ' ' && *at != '\n') || *at == 127 || (*at == ' ' && at[1] == '\n'))
            ck_abort_msg("%s: byte %d at %zu: %.60s", view, *at, (size_t)(at - plain),
                         at > plain + 30 ? at - 30 : plain);
}

static void check_view(const struct view *view, struct example *example)
{
    struct stage *stage = views_open(view, example, NULL, "");
    struct tables tables;
    struct text plain = {0};
    size_t next = 0;

    view_plain(view, stage, false, &plain);
    check_bytes(text_string(&plain), view->name);
    tables = tables_read(text_string(&plain));
    for (const enum matrix_id *id = stage_matrices(stage); *id != MATRIX_COUNT; id++) {
        size_t heads = matrix_table[*id].per_head ? example->model.num_heads : 1;

        if (!record_matrix(&example->record, *id, 0).at || (*id == MATRIX_MASKED && !example->model.mask))
            continue;
        for (size_t head = 0; head < heads; head++) {
            ck_assert_msg(next < tables.count, "%s: no %s%zu", view->name, matrix_table[*id].name, head + 1);
            check_table(stage, *id, head, &tables.at[next++]);
        }
    }
    ck_assert_uint_eq(next, tables.count);
    tables_free(&tables);
    text_free(&plain);
    view_close(view, stage);
}

START_TEST(all_matrices_of_all_heads)
{
    struct example *example = views_example((size_t)_i);

    for (const struct view *const *view = views_table; *view; view++)
        check_view(*view, example);
    example_destroy(example);
}
END_TEST

static void expect_line(const char *view, const char *state, const char *line)
{
    struct example *example = views_example_of("");
    struct stage *stage = views_open(view_find(view), example, NULL, state);
    struct text plain = {0};

    view_plain(view_find(view), stage, false, &plain);
    ck_assert_msg(strstr(text_string(&plain), line) != NULL, "%s lacks \"%s\":\n%s", view, line, text_string(&plain));
    text_free(&plain);
    view_close(view_find(view), stage);
    example_destroy(example);
}

START_TEST(what_the_screen_shows_beside_the_matrices)
{
    expect_line("score", "", "Shapes: X 4×8 → QKV 4×4 → scores 4×4\n");
    expect_line("score", "", "Look here: In rows cat, sat, on, one key stands out: the word just before.\n");
    expect_line("score", "", "scores₂, 4×4 [n × n], head 2: grammar\n");
    expect_line("score", "", "  scores₁[sat,cat]: q(sat) · k(cat) = 0.0×-0.5 + 2.0×2.8 + 0.0×0.0 + 0.0×0.0 = 5.60\n");
    expect_line("split", "", "  0.0  0.0  0.0  ✗ no places\n");
    expect_line("scale", "", "  by √d_model     ÷ 2.83    0.10  0.73  0.07  0.10    2.4 words\n");
    expect_line("softmax", "", "  exp        0.06  1.00   0.04   0.06  1.16\n");
    expect_line("softmax", "", "  The    0.25  0.25  0.25  0.25  1.00  2.00 bits  4.0 words\n");
    expect_line("output", "cell=sat,nouns", "head₂ gives 0.395, sum 0.831\n");
    expect_line("score", "code=c", "  >                 sum += q[c] * k[c];\n");
}
END_TEST

/* The way home of a number, each of its numbers with all its terms, and from the last one on to what is given. */
START_TEST(a_followed_number_is_told)
{
    static const char state[] = "follow=output:sat,nouns+head1:sat,noun";

    expect_line("output", state, "  output[sat,nouns]: concat[sat] · W_O[:,nouns] = 0.87×0.5 + 0.79×0.5 + ");
    expect_line("output", state,
                "\n    0.87 × 0.5 = 0.435   head₁[sat,noun] × W_O[b:noun,nouns]\n"
                "    0.79 × 0.5 = 0.395   head₂[sat,noun] × W_O[t:noun,nouns]\n");
    expect_line("output", state, "\n    0.05 × 0.2 = 0.010   weights₁[sat,The] × V₁[The,noun]\n");
    expect_line("output", state, "\n    e^2.80 = 16.44   scaled₁[sat,cat] = scores₁[sat,cat] / 2   its own\n");
    expect_line("output", state, "\n    2.0 × 2.8 = 5.60   Q₁[sat,2nd] × K₁[cat,2nd]\n");
    expect_line("output", state, "\n    1.0 × 2.0 = 2.00   X[sat,3rd] × W_Q₁[3rd,2nd]\n");
    expect_line("output", state,
                "  X[sat,3rd]: 1.0: given, how much it stands “3rd”\n"
                "    Given: it comes from no other number.\n");
    expect_line("output", "follow=output:sat,nouns+head1:sat,noun term=1,2",
                "\n    1.0 × 1.0 = 1.00   X[cat,noun] × W_V₁[noun,noun]\n"); /* the other factor */
}
END_TEST

/* What changed numbers change, stage by stage, as the screen has it. */
START_TEST(a_change_is_told)
{
    expect_line("score", "set=W_Q1:3rd,2nd:1", "\nChanged: W_Q₁[3rd,2nd]  2.0 → 1.0\n");
    expect_line("score", "set=W_Q1:3rd,2nd:1",
                "\n  scores₁  2 of 16 changed   most [sat,cat]         5.60 → 2.80    ▾ 2.80\n");
    expect_line("score", "set=W_Q1:3rd,2nd:1",
                "\n  output   6 of 32 changed   most [sat,b:noun]      0.87 → 0.61    ▾ 0.26\n");
    expect_line("score", "set=mask:The,on:0", "\nChanged: mask[The,on]  1 → 0\n");
    expect_line("score", "set=W_O:t:prep,nouns:0.001", "\n  Nothing that is computed prints differently.\n");
}
END_TEST

/* One head alone gives the whole number: there is no sum to tell. */
START_TEST(one_head_has_no_sum)
{
    struct example *example = views_example_of("heads=1");
    struct stage *stage = views_open(view_find("output"), example, NULL, "");
    struct text plain = {0};

    view_plain(view_find("output"), stage, false, &plain);
    ck_assert_msg(strstr(text_string(&plain), "head₁ gives ") != NULL, "%s", text_string(&plain));
    ck_assert_msg(strstr(text_string(&plain), ", sum ") == NULL, "%s", text_string(&plain));
    text_free(&plain);
    view_close(view_find("output"), stage);
    example_destroy(example);
}
END_TEST

/* ---------------------------------------------------------------------------------------------------- predictions */

/* Fails if the plain text, the drawing or the arithmetic tells a hidden number. */
static void refuse_to_tell(const char *view, const char *state, const char *number)
{
    struct example *example = views_example_of("");
    struct stage *stage = views_open(view_find(view), example, NULL, state);
    struct theme theme = {.colors = 256};
    struct canvas canvas;
    struct text text = {0};
    struct view_lines lines = {0};

    canvas_make(&canvas, 60, 130, &theme);
    view_draw(view_find(view), stage, &canvas, (struct area){0, 0, 60, 130});
    canvas_text(&canvas, &text);
    ck_assert(strstr(text_string(&text), "?") != NULL);
    view_plain(view_find(view), stage, false, &text);
    view_find(view)->describe(stage, &lines, 78, false);
    text_add(&text, text_string(&lines.sum.text));
    views_add_terms(stage, view_find(view), &text);
    ck_assert_msg(strstr(text_string(&text), number) == NULL, "%s tells %s:\n%s", view, number, text_string(&text));
    text_free(&text);
    view_lines_free(&lines);
    canvas_free(&canvas);
    view_close(view_find(view), stage);
    example_destroy(example);
}

START_TEST(hidden_numbers_are_not_told)
{
    refuse_to_tell("score", "head=2 hide=sat,cat", "6.06");
    refuse_to_tell("score", "head=2 hide=sat,cat code=c", "6.06");
    refuse_to_tell("scale", "head=2 hide=sat,cat", "3.03");
    refuse_to_tell("softmax", "head=2 hide=sat,cat", "0.84");
    refuse_to_tell("softmax", "head=2 hide=sat,cat", "84 %");
    refuse_to_tell("softmax", "head=2 hide=sat,cat cell=sat,The", "0.84");
    refuse_to_tell("output", "hide=sat,nouns cell=sat,nouns", "0.395"); /* a part */
    refuse_to_tell("score", "head=2 hide=sat,cat follow=scores2:sat,cat", "6.06");
    refuse_to_tell("softmax", "head=2 hide=sat,cat follow=weights2:sat,cat", "0.84");
}
END_TEST

Suite *view_plain_suite(void)
{
    Suite *suite = suite_create("view_plain");
    TCase *tables = tcase_create("tables"), *hidden = tcase_create("hidden");

    tcase_add_loop_test(tables, all_matrices_of_all_heads, 0, VIEWS_EXAMPLES - 1); /* but 256 words: too long a text */
    tcase_add_test(tables, what_the_screen_shows_beside_the_matrices);
    tcase_add_test(tables, a_followed_number_is_told);
    tcase_add_test(tables, a_change_is_told);
    tcase_add_test(tables, one_head_has_no_sum);
    tcase_add_test(hidden, hidden_numbers_are_not_told);
    suite_add_tcase(suite, tables);
    suite_add_tcase(suite, hidden);
    return suite;
}
