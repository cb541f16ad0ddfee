/* SPDX-License-Identifier: MIT */
/* What plays: a result comes into being, each number in its place, and there is an end; and the heads that W_O's digits
 * switch off. */
#include "suites.h"
#include "trial.h"
#include "views.h"
#include "walk/making.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The cells of the result, of the head shown, that are still ahead: which, and how many. */
static size_t take_ahead(const struct stage *stage, unsigned char *out)
{
    enum matrix_id id = stage_result(stage);
    struct matrix result = stage_matrix(stage, id);
    size_t count = 0;

    for (size_t i = 0; i < result.rows * result.cols; i++) {
        struct cell_at cell = {id, stage->at.head, i / result.cols, i % result.cols};

        out[i] = making_is_ahead(stage, cell);
        count += out[i];
    }
    return count;
}

static bool is_joined(const struct stage *stage)
{
    return stage->kind->stage == STAGE_SPLIT || stage->kind->stage == STAGE_CONCAT;
}

/* The chosen cell comes before its row, its row before all others; of what is joined each head comes at its turn. */
static void check_order(const struct stage *stage, const unsigned char *ahead)
{
    struct matrix result = stage_matrix(stage, stage_result(stage));
    bool row_is_ahead = false, cell_is_ahead = ahead[stage->at.row * result.cols + stage->at.col];

    for (size_t col = 0; col < result.cols; col++)
        row_is_ahead = row_is_ahead || ahead[stage->at.row * result.cols + col];
    for (size_t i = 0; i < result.rows * result.cols; i++) {
        bool in_row = i / result.cols == stage->at.row;

        if (!ahead[i] && (cell_is_ahead || (row_is_ahead && !in_row)))
            ck_abort_msg("%s: cell %zu comes too soon", matrix_table[stage_result(stage)].name, i);
    }
}

/* Ticks to the end: what is there stays, more comes with each frame, and all of it takes two seconds at most. */
static void play_through(struct stage *stage, const struct view *view)
{
    struct matrix result = stage_matrix(stage, stage_result(stage));
    size_t count = result.rows * result.cols, left, frames = 0;
    unsigned char *now = malloc(count), *before = malloc(count);
    int milliseconds = 0, wait;
    bool is_split = stage->kind->stage == STAGE_SPLIT;

    ck_assert_uint_eq(take_ahead(stage, before), is_split ? 0 : count);
    while ((wait = view->tick(stage)) > 0) {
        size_t terms = making_terms(stage, stage->at);

        left = take_ahead(stage, now);
        for (size_t i = 0; i < count; i++)
            ck_assert(before[i] || !now[i]);
        if (!is_joined(stage))
            check_order(stage, now);
        if (left == count && stage->step > 0 && stage->kind->stage != STAGE_SCALE)
            ck_assert_msg(terms > 0, "%s: step %zu shows nothing new", view->name, stage->step);
        memcpy(before, now, count);
        milliseconds += wait;
        frames++;
    }
    if (milliseconds < 600 - 30 || milliseconds > 2000 + 100 || frames > 64)
        ck_abort_msg("%s: %d ms, %zu frames", view->name, milliseconds, frames);
    ck_assert_uint_eq(take_ahead(stage, now), 0);
    free(now);
    free(before);
}

START_TEST(a_result_comes_in_two_seconds)
{
    struct example *example = views_example((size_t)_i);

    for (size_t v = (size_t)_i % ONE_IN(3); v < VIEWS_STAGES; v += ONE_IN(3)) {
        const struct view *view = views_table[v];
        struct stage *stage = views_open(view, example, NULL, "");
        struct cell_at at = stage->at;

        if (views_key_works(stage, 'a')) {
            ck_assert_int_eq(views_press(stage, 'a'), REACT_DONE);
            ck_assert(stage->playing);
            play_through(stage, view);
        }
        ck_assert(!stage->playing);
        ck_assert(at.id == stage->at.id && at.row == stage->at.row && at.col == stage->at.col);
        ck_assert_int_eq(view->tick(stage), 0);
        view_close(view, stage);
    }
    example_destroy(example);
}
END_TEST

/* Of the chosen cell the line of arithmetic holds the terms so far and no result; with its last term the result. */
START_TEST(terms_appear_one_by_one)
{
    static const char *const lines[] = {"q(sat) · k(cat) = …", "q(sat) · k(cat) = 0.0×-0.5 + …",
                                        "q(sat) · k(cat) = 0.0×-0.5 + 2.0×2.8 + …",
                                        "q(sat) · k(cat) = 0.0×-0.5 + 2.0×2.8 + 0.0×0.0 + …",
                                        "q(sat) · k(cat) = 0.0×-0.5 + 2.0×2.8 + 0.0×0.0 + 0.0×0.0 = 5.60"};
    struct example *example = views_example_of("");
    const struct view *view = view_find("score");
    struct stage *stage = views_open(view, example, NULL, "cell=sat,cat");

    view->play(stage, true);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct view_lines said = {0};

        ck_assert_int_gt(view->tick(stage), 0);
        view->describe(stage, &said, 78, false);
        ck_assert_str_eq(text_string(&said.sum.text), lines[i]);
        view_lines_free(&said);
    }
    view_close(view, stage);
    example_destroy(example);
}
END_TEST

/* Appends a text with one blank for each run of them. */
static void add_narrow(struct text *out, const char *from)
{
    for (; *from; from++)
        if (*from != ' ' || (out->length && out->bytes[out->length - 1] != ' '))
            text_add_byte(out, *from);
}

/* In the matrix each row comes as powers, then what they add up to, then shares: the chosen one first. */
START_TEST(rows_come_as_powers_sum_and_shares)
{
    static const struct {
        size_t step;
        const char *row;
    } frames[] = {
        {3, " sat 0.06 1.00 0.04 · ·\n"},           {4, " sat 0.06 1.00 0.04 0.06 ·\n"},
        {5, " sat 0.06 1.00 0.04 0.06 1.16\n"},     {6, " sat 0.06 0.86 0.04 0.06 1.16\n"},
        {9, " sat 0.05 0.86 0.03 0.05 1.00 0.79"},  {9, " The · · · · ·\n"},
        {10, " The 1.00 1.00 1.00 1.00 ·\n"},       {11, " The 1.00 1.00 1.00 1.00 4.00\n"},
        {12, " The 0.25 0.25 0.25 0.25 1.00 2.00"}, {12, " cat · · · · ·\n"},
    };
    struct example *example = views_example_of("");
    const struct view *view = view_find("softmax");
    struct stage *stage = views_open(view, example, NULL, "cell=sat,cat");

    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
        struct text plain = {0}, narrow = {0};

        making_stand(stage, frames[i].step);
        view_plain(view, stage, false, &plain);
        add_narrow(&narrow, text_string(&plain));
        ck_assert_msg(strstr(text_string(&narrow), frames[i].row) != NULL, "step %zu: no%s in\n%s", frames[i].step,
                      frames[i].row, text_string(&plain));
        text_free(&plain);
        text_free(&narrow);
    }
    view_close(view, stage);
    example_destroy(example);
}
END_TEST

/* A row goes through softmax as powers, one by one, then their sum, then shares. */
START_TEST(shares_come_as_powers_sum_and_shares)
{
    static const char *const lines[] = {"e^2.80 / (…)",
                                        "e^2.80 / (e^0.00 + …)",
                                        "e^2.80 / (e^0.00 + e^2.80 + …)",
                                        "e^2.80 / (e^0.00 + e^2.80 + e^-0.50 + …)",
                                        "e^2.80 / (e^0.00 + e^2.80 + e^-0.50 + e^0.00)",
                                        "e^2.80 / (e^0.00 + e^2.80 + e^-0.50 + e^0.00) = 16.44 / 19.05 = …",
                                        "e^2.80 / (e^0.00 + e^2.80 + e^-0.50 + e^0.00) = 16.44 / 19.05 = 0.86"};
    struct example *example = views_example_of("");
    const struct view *view = view_find("softmax");
    struct stage *stage = views_open(view, example, NULL, "cell=sat,cat");

    view->play(stage, true);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct view_lines said = {0};

        ck_assert_int_gt(view->tick(stage), 0);
        view->describe(stage, &said, 78, false);
        ck_assert_str_eq(text_string(&said.sum.text), lines[i]);
        view_lines_free(&said);
    }
    view_close(view, stage);
    example_destroy(example);
}
END_TEST

/* Whether a character is one of some. */
static bool is_any(char32_t glyph, const char32_t *of)
{
    while (*of && *of != glyph)
        of++;
    return *of;
}

/* Whether what stands at a place while a result comes may be there: nothing, a sign that something will come, or what
 * stands there at the end; while shares come, a digit of a power where a number will stand. */
static bool may_stand(char32_t now, char32_t end, bool powers)
{
    return now == end || now == 0 || is_any(now, U" ·…[]│─┌┐└┘") ||
           (powers && is_any(now, U".0123456789") && is_any(end, U".0123456789 ["));
}

/* Blanks the words "from 3 Score": they stand only while it plays. */
static void blank_origins(struct canvas *canvas)
{
    for (int i = 0; i + 5 < canvas->rows * canvas->cols; i++) {
        struct cell *cells = canvas->cells + i;

        if (cells[0].glyph == U'f' && cells[1].glyph == U'r' && cells[2].glyph == U'o' && cells[3].glyph == U'm' &&
            cells[4].glyph == U' ' && cells[5].glyph >= U'1' && cells[5].glyph <= U'6')
            for (int col = 0; col < 14 && !(col > 6 && cells[col].glyph == U' '); col++)
                cells[col].glyph = U' ';
    }
}

static void draw(const struct view *view, struct stage *stage, int rows, int cols, struct canvas *canvas)
{
    static const struct theme theme = {.colors = 256};

    canvas_make(canvas, rows, cols, &theme);
    view_draw(view, stage, canvas, (struct area){0, 0, rows, cols});
    blank_origins(canvas);
    trial_blank_later(canvas);
}

static const int rooms[][2] = {{6, 40}, {10, 60}, {10, 80}, {17, 80}, {34, 70}, {40, 120}};

enum { ROOMS = sizeof rooms / sizeof *rooms };

/* Fails unless each number and each word stands where it does at the end. */
static void expect_places(const struct view *view, struct stage *stage, int room, const struct canvas *end)
{
    struct text one = {0}, two = {0};
    struct canvas now;

    draw(view, stage, rooms[room][0], rooms[room][1], &now);
    for (int i = 0; i < now.rows * now.cols; i++)
        if (!may_stand(now.cells[i].glyph, end->cells[i].glyph, stage->kind->stage == STAGE_SOFTMAX)) {
            canvas_text(&now, &one);
            canvas_text(end, &two);
            ck_abort_msg("%s, step %zu, at %d,%d:\n%s\n%s", view->name, stage->step, i / now.cols, i % now.cols,
                         text_string(&one), text_string(&two));
        }
    canvas_free(&now);
}

START_TEST(every_frame_keeps_every_place)
{
    static const size_t numbers[] = {0, 1, 4, 9, 11, 14};
    struct example *example = views_example(numbers[_i]);

    for (const struct view *const *view = views_table; *view; view++)
        for (int room = 0; room < ROOMS; room++) {
            struct stage *stage = views_open(*view, example, NULL, "");
            struct canvas end;

            draw(*view, stage, rooms[room][0], rooms[room][1], &end);
            (*view)->play(stage, true);
            while ((*view)->tick(stage) > 0)
                expect_places(*view, stage, room, &end);
            canvas_free(&end);
            view_close(*view, stage);
        }
    example_destroy(example);
}
END_TEST

/* States of which more is told later. */
static const struct {
    const char *view, *state;
} early[] = {
    {"project", "fill=cell"},          {"score", "fill=row"},     {"scale", "fill=none"},   {"scale", "compare=none"},
    {"softmax", "fill=none show=exp"}, {"softmax", "fill=row"},   {"blend", "fill=cell"},   {"concat", "fill=row"},
    {"output", "fill=cell"},           {"split", "compare=none"}, {"split", "compare=cut"},
};

START_TEST(what_comes_later_has_its_place)
{
    struct example *example = views_example_of("");
    const struct view *view = view_find(early[_i].view);

    for (int room = 0; room < ROOMS; room++) {
        struct stage *stage = views_open(view, example, NULL, "");
        struct canvas end;

        draw(view, stage, rooms[room][0], rooms[room][1], &end);
        view_close(view, stage);
        stage = views_open(view, example, NULL, early[_i].state);
        expect_places(view, stage, room, &end);
        canvas_free(&end);
        view_close(view, stage);
    }
    example_destroy(example);
}
END_TEST

/* Frames that a view plays at an arrival, after a part in that state. */
static int count_frames(const struct view *view, struct example *example, const char *state, const char *before)
{
    struct stage *stage = views_open(view, example, NULL, state);
    int frames = 0;

    view->arrive(stage, before);
    while (view->tick(stage) > 0)
        frames++;
    view_close(view, stage);
    return frames;
}

START_TEST(only_what_is_new_plays)
{
    struct example *example = views_example_of("");
    const struct view *view = view_find("score");
    struct stage *stage = views_open(view, example, NULL, "cell=on,sat");

    view->arrive(stage, "fill=row"); /* the row of sat stays while all others come round that cell */
    ck_assert_int_gt(view->tick(stage), 0);
    for (size_t row = 0; row < 4; row++)
        ck_assert(making_is_ahead(stage, (struct cell_at){MATRIX_SCORES, 0, row, 0}) == (row != 2));
    view_close(view, stage);
    ck_assert_int_eq(count_frames(view, example, "", NULL), 4 + 3 + 12);
    ck_assert_int_eq(count_frames(view, example, "fill=cell", NULL), 4);
    ck_assert_int_eq(count_frames(view, example, "fill=row", "cell=sat,cat fill=cell"), 3);
    ck_assert_int_eq(count_frames(view, example, "", "fill=row"), 12);
    ck_assert_int_eq(count_frames(view, example, "fill=row cell=on,sat", "fill=row"), 4 + 3); /* another row */
    ck_assert_int_eq(count_frames(view, example, "fill=row cell=on,sat", "fill=cell cell=on,The"), 4 + 3);
    ck_assert_int_eq(count_frames(view, example, "cell=sat,on", "fill=row"), 12); /* another cell of it */
    ck_assert_int_eq(count_frames(view, example, "", "cell=sat,cat"), 0);
    ck_assert_int_eq(count_frames(view, example, "fill=row", ""), 0);
    ck_assert_int_eq(count_frames(view, example, "fill=none", NULL), 0);
    ck_assert_int_eq(count_frames(view_find("concat"), example, "", NULL), 8);
    ck_assert_int_eq(count_frames(view_find("input"), example, "", NULL), 0);
    example_destroy(example);
}
END_TEST

START_TEST(cells_to_be_predicted_stay_hidden)
{
    struct example *example = views_example_of("");
    const struct view *view = view_find("score");
    struct stage *stage = views_open(view, example, NULL, "cell=sat,cat hide=on,sat");
    size_t frames = 0;

    view->play(stage, true);
    while (view->tick(stage) > 0) {
        struct canvas canvas;
        struct text text = {0};

        draw(view, stage, 17, 80, &canvas);
        canvas_text(&canvas, &text);
        ck_assert_ptr_nonnull(strstr(text_string(&text), " ? "));
        text_free(&text);
        canvas_free(&canvas);
        frames++;
    }
    ck_assert_uint_gt(frames, 0);
    view_close(view, stage);
    example_destroy(example);
}
END_TEST

START_TEST(stops_when_asked)
{
    static const int codes[] = {KEY_CODE_RIGHT, KEY_CODE_DOWN, KEY_CODE_TAB, 'n', KEY_CODE_BACK_TAB, '1'};
    struct example *example = views_example_of("");
    const struct view *view = view_find("project");

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        struct stage *stage = views_open(view, example, NULL, "");

        view->play(stage, true);
        view->tick(stage);
        ck_assert_int_eq(views_press(stage, codes[i]), REACT_DONE);
        ck_assert_msg(!stage->playing, "key %d does not stop it", codes[i]);
        ck_assert_uint_eq(making_terms(stage, stage->at), SIZE_MAX);
        ck_assert_int_eq(view->tick(stage), 0);
        view_close(view, stage);
    }
    example_destroy(example);
}
END_TEST

START_TEST(still_habits_never_play)
{
    struct example *example = views_example_of("");
    struct view_habits habits = {.still = true};

    for (const struct view *const *view = views_table; *view; view++) {
        struct stage *stage = views_open(*view, example, &habits, "");

        ck_assert(!views_key_works(stage, 'a'));
        ck_assert_int_eq(views_press(stage, 'a'), REACT_PASS);
        (*view)->play(stage, true);
        ck_assert(!stage->playing);
        ck_assert_int_eq((*view)->tick(stage), 0);
        view_close(*view, stage);
    }
    example_destroy(example);
}
END_TEST

START_TEST(faster_is_faster)
{
    struct example *example = views_example_of("");
    const struct view *view = view_find("score");
    int before = 100000;

    for (int speed = 0; speed <= VIEW_SPEED_MOST; speed++) {
        struct view_habits habits = {.speed = speed};
        struct stage *stage = views_open(view, example, &habits, "");
        int pause;

        view->play(stage, true);
        pause = view->tick(stage);
        ck_assert_int_gt(pause, 0);
        ck_assert_int_lt(pause, before);
        before = pause;
        view_close(view, stage);
    }
    example_destroy(example);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------ heads off */

/* Concat and output as they must be with some heads off, from the heads' own outputs. */
static void check_heads(const struct example *example, const unsigned char *off)
{
    const struct model *m = &example->model;
    struct matrix concat = record_matrix(&example->record, MATRIX_CONCAT, 0);
    struct matrix output = record_matrix(&example->record, MATRIX_OUTPUT, 0);

    for (size_t row = 0; row < m->n; row++)
        for (size_t col = 0; col < m->d_model; col++) {
            double sum = 0;

            for (size_t k = 0; k < m->d_model; k++) {
                struct matrix head = record_matrix(&example->record, MATRIX_HEAD, k / m->d_k);
                double value = off[k / m->d_k] ? 0 : head.at[row * m->d_k + k % m->d_k];

                ck_assert(concat.at[row * m->d_model + k] == value);
                sum += value * m->W_O[k * m->d_model + col];
            }
            if (fabs(sum - output.at[row * m->d_model + col]) > 1e-12)
                ck_abort_msg("output[%zu,%zu] is %g, not %g", row, col, output.at[row * m->d_model + col], sum);
        }
}

START_TEST(digits_switch_heads)
{
    struct example *example = views_example_of("tokens=a%20b%20c d_model=6 heads=3 seed=4");
    const struct view *view = view_find("output");
    struct stage *stage = views_open(view, example, NULL, "off=3");
    unsigned char off[3] = {0, 0, 1};

    check_heads(example, off);
    for (int i = 0; i < 40; i++) {
        size_t digit = (size_t)(i * 7 % 3);

        ck_assert_int_eq(views_press(stage, (int)('1' + digit)), REACT_DONE);
        off[digit] = !off[digit];
        check_heads(example, off);
    }
    ck_assert_int_eq(views_press(stage, '4'), REACT_PASS);
    check_heads(example, off);
    off[0] = off[1] = 1;
    stage_switch_head(stage, 0, true);
    stage_switch_head(stage, 1, true);
    check_heads(example, off);
    view_close(view, stage);
    memset(off, 0, sizeof off);
    check_heads(example, off); /* as it was before the view opened */
    example_destroy(example);
}
END_TEST

/* Without a head numbers can be larger than with it: how they print is found out again. */
START_TEST(switched_numbers_have_room)
{
    struct example *example =
        views_example_of_json("{\"tokens\": [\"a\"], \"d_model\": 2, \"X\": [[1, 1]],"
                              "\"heads\": [{\"W_Q\": [[1], [1]], \"W_K\": [[1], [1]], \"W_V\": [[500], [500]]},"
                              "{\"W_Q\": [[1], [1]], \"W_K\": [[1], [1]], \"W_V\": [[-500], [-500]]}],"
                              "\"W_O\": [[1, 1], [1, 1]]}");
    struct stage *stage = views_open(view_find("output"), example, NULL, "");

    ck_assert_int_eq(stage_figures(stage, MATRIX_OUTPUT, 0)->widest, 4);
    ck_assert_int_eq(views_press(stage, '1'), REACT_DONE);
    ck_assert_int_eq(stage_figures(stage, MATRIX_OUTPUT, 0)->widest, 8);
    ck_assert_double_eq(stage_scale(stage, MATRIX_OUTPUT, 0), 1000);
    view_close(view_find("output"), stage);
    example_destroy(example);
}
END_TEST

Suite *view_play_suite(void)
{
    Suite *suite = suite_create("view_play");
    TCase *play = tcase_create("play"), *heads = tcase_create("heads");

    tcase_add_loop_test(play, a_result_comes_in_two_seconds, 0, VIEWS_EXAMPLES);
    tcase_add_test(play, terms_appear_one_by_one);
    tcase_add_test(play, shares_come_as_powers_sum_and_shares);
    tcase_add_test(play, rows_come_as_powers_sum_and_shares);
    tcase_add_loop_test(play, every_frame_keeps_every_place, 0, 6);
    tcase_add_loop_test(play, what_comes_later_has_its_place, 0, (int)(sizeof early / sizeof *early));
    tcase_add_test(play, only_what_is_new_plays);
    tcase_add_test(play, cells_to_be_predicted_stay_hidden);
    tcase_add_test(play, stops_when_asked);
    tcase_add_test(play, still_habits_never_play);
    tcase_add_test(play, faster_is_faster);
    tcase_add_test(heads, digits_switch_heads);
    tcase_add_test(heads, switched_numbers_have_room);
    suite_add_tcase(suite, play);
    suite_add_tcase(suite, heads);
    return suite;
}
