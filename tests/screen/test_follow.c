/* SPDX-License-Identifier: MIT */
/* A number is followed home: the keys, what is shown on the way, and that nothing is left behind. */
#include "attention/tools.h"
#include "base/file.h"
#include "base/utf8.h"
#include "player/player_state.h"
#include "screen/suites.h"
#include "screen/tools.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct screen s;

static void teardown(void)
{
    screen_close(&s);
}

/* The output of the walk, in its cells: output[sat,nouns]. */
static void open_output(int cols, int rows)
{
    screen_open(&s, NULL, cols, rows);
    screen_press(&s, "End");
    while (!screen_has(&s, "part 1 of") && !screen_has(&s, "output[sat,nouns]"))
        screen_press(&s, "Left");
    screen_shows(&s, "Up", "output[sat,nouns]");
}

/* From 0.83 in the output to a 1.0 of X, by Enter alone. */
START_TEST(from_the_output_to_x)
{
    static const struct {
        const char *cell, *stages, *term;
    } hops[] = {
        {"── output[sat,nouns] ─", "▸ W_O", "= 0.435   head₁[sat,noun] × W_O[b:noun,nouns]"},
        {"── output[sat,nouns] ‹ head₁[sat,noun] ─", "5 Softmax ▸ blend",
         "=  0.863   weights₁[sat,cat] × V₁[cat,noun]"},
        {"head₁[sat,noun] ‹ weights₁[sat,cat] ─", "▸5 Softmax",
         "= 16.44   scaled₁[sat,cat] = scores₁[sat,cat] / 2   its own"},
        {"weights₁[sat,cat] ‹ scores₁[sat,cat] ─", "▸3 Score", "5.60   Q₁[sat,2nd] × K₁[cat,2nd]"},
        {"scores₁[sat,cat] ‹ Q₁[sat,2nd] ─", "▸2 Project", "2.00   X[sat,3rd] × W_Q₁[3rd,2nd]"},
        {"Q₁[sat,2nd] ‹ X[sat,3rd] ─", " 1 Split", "Given: it comes from no other number."},
    };

    open_output(80, 24);
    for (size_t i = 0; i < sizeof hops / sizeof *hops; i++) {
        screen_shows(&s, "Enter", hops[i].cell, hops[i].stages, hops[i].term);
    }
    screen_expect(&s, "Enter type"); /* test_touch.c goes on from there */
}
END_TEST

/* In a narrow row the keys with which one follows stay, and the help goes. */
START_TEST(the_narrowest_footer_keeps_what_follows)
{
    open_output(40, 12);
    screen_press(&s, "Enter");
    ck_assert_str_eq(screen_row(&s, -1), " ↑↓ term  Enter follow  Esc home");
    screen_press(&s, "Enter Enter Enter Enter Enter");
    ck_assert_str_eq(screen_row(&s, -1), " Enter type  Esc home  ? help");
}
END_TEST

/* Where the code stands beside the picture it is that of the stage that one has come to. */
START_TEST(the_code_follows)
{
    static const char *const code[] = {"attention_output", "attention_blend",   "out[j] = exp(in[j] - max)",
                                       "attention_score",  "attention_project", NULL};

    open_output(80, 24);
    for (size_t i = 0; code[i]; i++) {
        screen_shows(&s, "Enter c", code[i], "term 1 of ");
        screen_hides(&s, "c", code[i]);
    }
}
END_TEST

/* Each way back shows what was there. */
START_TEST(backspace_is_the_way_back)
{
    static const int sizes[][2] = {{40, 12}, {80, 24}, {120, 40}, {160, 45}};
    char *seen[8];
    int count = 0;

    open_output(sizes[_i][0], sizes[_i][1]);
    seen[count++] = strdup(text_string(&s.text));
    for (; count < 6; count++) {
        screen_press(&s, count == 3 ? "Down Enter" : "Enter");
        seen[count] = strdup(text_string(&s.text));
        ck_assert_str_ne(seen[count], seen[count - 1]);
    }
    while (count-- > 0) {
        if (count == 2)
            screen_press(&s, "Up"); /* where it was left for another term */
        ck_assert_str_eq(text_string(&s.text), seen[count]);
        free(seen[count]);
        screen_press(&s, "Backspace");
    }
}
END_TEST

START_TEST(esc_and_any_other_key_lead_home)
{
    char *before;

    open_output(80, 24);
    before = strdup(text_string(&s.text));
    screen_press(&s, "Enter Enter Enter Enter Esc");
    ck_assert_str_eq(text_string(&s.text), before);
    screen_shows(&s, "Enter Enter <", "Six stages · Concat");
    screen_press(&s, "> Up");
    ck_assert_str_eq(text_string(&s.text), before);
    screen_shows(&s, "Enter Enter ? Esc", "‹ head₁[sat,noun]");
    screen_shows(&s, "c 2", "‹ head₁[sat,noun]"); /* the second language */
    screen_press(&s, "1 c Esc");
    ck_assert_str_eq(text_string(&s.text), before);
    screen_press(&s, "Enter Enter Enter Enter Enter Enter"); /* to X, which nothing made */
    screen_expect(&s, "comes from no other number");
    screen_refuse(&s, "c code");
    screen_shows(&s, "c", "What is given has no code.");
    screen_hides(&s, "Esc Enter Enter 2", "‹ "); /* the second head off */
    free(before);
}
END_TEST

/* A key that does nothing leaves the place alone; one that does something else ends it. */
START_TEST(a_key_without_meaning_keeps_the_place)
{
    static const char *const idle[] = {"z", "Y", "BackTab", "Delete"};

    open_output(80, 24);
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++) {
        screen_press(&s, "Enter Enter Down");
        screen_shows(&s, idle[i], ": ? h", "‹ head₁[sat,noun]");
        screen_press(&s, "Esc");
    }
    screen_hides(&s, "Enter d", "‹ head₁[sat,noun]");
}
END_TEST

/* The place on the line stays; how far one has come is a part of the state, and opens again as it was. */
START_TEST(the_place_stays)
{
    struct player_place before = {0}, after = {0};
    char *seen, address[24];

    open_output(80, 24);
    player_describe_place(s.player, &before);
    screen_press(&s, "Enter Enter Down Enter");
    player_describe_place(s.player, &after);
    ck_assert_uint_eq(after.step, before.step);
    ck_assert_int_eq(after.part, before.part);
    ck_assert_ptr_nonnull(strstr(text_string(&after.state), text_string(&before.state)));
    ck_assert_ptr_nonnull(
        strstr(text_string(&after.state), " follow=output:sat,nouns+head1:sat,noun+weights1:sat,The"));
    screen_press(&s, "Backspace Right");
    text_cut(&after.state, 0);
    player_describe_place(s.player, &after);
    ck_assert_ptr_nonnull(strstr(text_string(&after.state), "follow=output:sat,nouns+head1:sat,noun term=2,2"));
    screen_expect(&s, "term 2 of 4");
    seen = strdup(text_string(&s.text));
    screen_close(&s);
    snprintf(address, sizeof address, "output:%d", after.part + 1);
    screen_prepare(&s, NULL);
    screen_begin_at(&s, address);
    s.setup.state = text_string(&after.state);
    screen_start(&s, 80, 24);
    ck_assert_str_eq(text_string(&s.text), seen);
    screen_hides(&s, "Backspace Backspace", "term 1 of");
    free(seen);
    text_free(&before.state);
    text_free(&after.state);
}
END_TEST

/* What is to be predicted is told by no term. */
START_TEST(a_hidden_number_is_not_followed)
{
    screen_open(&s, screen_questions, 80, 24);
    screen_shows(&s, "Right Up", "[?]");
    screen_shows(&s, "Enter", "Hidden: what do you expect here?");
    screen_refuse(&s, "term 1 of");
}
END_TEST

/* On the board Enter opens the cell in the stage that makes it, whichever matrix it is of; Backspace comes back to the
 * very board. The stage that one comes from has been reached: it stays on a board that stands below. */
START_TEST(from_the_board_to_the_stage_and_back)
{
    static const int sizes[][2] = {{80, 24}, {120, 40}, {160, 45}, {200, 60}};
    static const struct {
        const char *keys, *cell, *stages, *term;
    } cells[] = {
        {"Up", "── output[cat,nouns] ─", "▸ W_O", "head₂[cat,noun]"},
        {"Up Up Up Up", "── weights₂[sat,on] ─", "▸5 Softmax", "e^0.06"},
        {"Up Up Up Up Right", "── head₂[sat,det] ─", "5 Softmax ▸ blend", "weights₂[sat,The]"},
    };

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes * 3; i++) {
        bool is_shown = sizes[i / 3][0] >= 120; /* below picture and text, or below the terms */
        int row, col;
        char *board;

        open_output(sizes[i / 3][0], sizes[i / 3][1]);
        screen_press(&s, "o");
        screen_press(&s, cells[i % 3].keys);
        screen_expect(&s, cells[i % 3].cell);
        screen_expect(&s, "▸ W_O");
        board = strdup(text_string(&s.text));
        screen_press(&s, "Enter");
        screen_expect(&s, cells[i % 3].stages);
        screen_expect(&s, cells[i % 3].term);
        ck_assert_int_eq(screen_find(&s, "Q₂ 4×4", &row, &col), is_shown);
        ck_assert(!is_shown || !strstr(screen_row(&s, row + 1 + (s.canvas.cols == 200)), "╭"));
        screen_press(&s, "Backspace");
        ck_assert_str_eq(text_string(&s.text), board);
        free(board);
        screen_close(&s);
    }
    open_output(80, 24); /* for teardown() */
}
END_TEST

/* What stands in a row from a column on. */
static const char *part_of_row(int row, int col)
{
    const char *line = screen_row(&s, row);

    return line + utf8_prefix(line, col);
}

/* Whether the marked cell of the machine below a heading is in a line with a matrix of this name. */
static bool is_marked_under(const char *name, int heading, int col)
{
    for (int row = heading + 1, named = 0; row < s.canvas.rows - 3; row++) {
        const char *line = part_of_row(row, col);

        named = strstr(line, name) ? row : named;
        if (strstr(line, "[]") || strstr(line, "+"))
            return named > 0 && row - named <= 4;
    }
    return false;
}

/* Beside a picture the whole machine is below the terms, in the same place at each hop, marked where the number is. */
START_TEST(the_machine_stands_below_the_terms)
{
    static const int sizes[][2] = {{110, 36}, {120, 40}, {140, 45}};
    static const char *const names[] = {"output", "head₁", "weights₁", "scores₁", "Q₁", "X 4×8"};
    int top = -1, left = -1, row, col;

    open_output(sizes[_i][0], sizes[_i][1]);
    screen_refuse(&s, "Lit: ");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        screen_press(&s, "Enter");
        ck_assert(screen_find(&s, i < 5 ? "Lit: what makes it, what it changes" : "Lit: what it changes", &row, &col));
        ck_assert(i == 0 || (row == top && col == left));
        top = row;
        left = col;
        ck_assert_ptr_nonnull(strstr(part_of_row(row + 1, col), "X 4×8"));
        ck_assert_msg(is_marked_under(names[i], row, col), "%s\n%s", names[i], text_string(&s.text));
        ck_assert(part_of_row(s.canvas.rows - 4, col)[0]); /* down to the hairline */
        for (; row < s.canvas.rows - 3; row++)
            ck_assert_int_lt(utf8_columns(screen_row(&s, row)), s.canvas.cols);
        if (i == 0) {
            screen_hides(&s, "c", "Lit: ");
            screen_press(&s, "c");
        }
    }
    screen_hides(&s, "Esc", "Lit: ");
    screen_expect(&s, "── output[sat,nouns] ─");
    screen_press(&s, "Enter");
    screen_click_at(&s, top + 3, left + 4); /* a cell of X: from there on it is followed */
    screen_expect(&s, "── X[sat,");
    screen_expect(&s, "Given: it comes from no other number.");
}
END_TEST

/* Beside the text of a large screen both factors are named, and neither is cut. */
START_TEST(terms_name_both_factors_whole)
{
    static const int sizes[][2] = {{80, 24}, {140, 45}, {160, 45}, {200, 60}};

    open_output(sizes[_i][0], sizes[_i][1]);
    screen_shows(&s, "Enter", "  head₁[sat,noun] × W_O[b:noun,nouns]", "  head₂[sat,noun] × W_O[t:noun,nouns]");
}
END_TEST

START_TEST(a_click_chooses)
{
    open_output(80, 24);
    screen_shows(&s, "Enter", "term 1 of 8");
    screen_click(&s, "head₂[sat,noun]");
    screen_expect(&s, "term 2 of 8");
    screen_shows(&s, "Enter", "‹ head₂[sat,noun]");
    screen_shows(&s, "Up", "This is the first of its 4 terms.");
}
END_TEST

/* Each of screen_kinds: what its way home from the output passes through, and where that ends. */
static const struct {
    const char *passes, *home;
} ways[SCREEN_KINDS] = {
    {"weights", "X["}, {"head", "X["},  {"Q", "X["},      {"weights", "X["},
    {"K", "X["},       {"scores", "["}, {"scaled", "X["}, {" of layer 1", "X["},
};

/* A view of a kind, or of another model in tests/data, in its cells. */
static void open_kind(const char *name, const char *view, int cols, int rows)
{
    char path[64];
    struct text lesson = {0};

    snprintf(path, sizeof path, "tests/data/%s.json", name);
    text_addf(&lesson, "# T\n\n---\n\n## S\n\n```view\n%s\n```\n\nAll.\n", view);
    screen_open_model(&s, text_string(&lesson), path, cols, rows);
    text_free(&lesson);
    screen_press(&s, "Up");
}

/* Opens it in full, follows its output home, turns the number there and takes that back. What it traces then is what
 * it traced before, and reads as the same model. */
START_TEST(every_kind_is_walked_touched_and_traced)
{
    static const int sizes[][2] = {{40, 12}, {80, 24}, {120, 40}, {160, 45}};
    size_t kind = (size_t)_i % SCREEN_KINDS, hops = 0;
    struct text before, after;
    struct model again;
    struct record record;
    bool passes = false;
    struct error e = {0};

    open_kind(screen_kinds[kind], "output", sizes[_i / SCREEN_KINDS][0], sizes[_i / SCREEN_KINDS][1]);
    before = trace_text(&s.player->example->record);
    screen_shows(&s, "o Left Up Right Down", "it: ");
    screen_shows(&s, "o Enter", "term 1 of");
    while (!screen_has(&s, "Given: it comes from") && hops++ < 20) {
        passes = passes || screen_has(&s, ways[kind].passes);
        screen_press(&s, "Enter");
    }
    ck_assert_msg(passes && hops < 20, "%s: %zu hops\n%s", screen_kinds[kind], hops, text_string(&s.text));
    screen_expect(&s, ways[kind].home);
    screen_expect(&s, "Given: it comes from");
    screen_press(&s, "Enter Down Enter");
    ck_assert_ptr_nonnull(s.player->example->was);
    after = trace_text(&s.player->example->record);
    ck_assert_str_ne(text_string(&after), text_string(&before));
    text_free(&after);
    screen_press(&s, "u");
    ck_assert_ptr_null(s.player->example->was);
    after = trace_text(&s.player->example->record);
    ck_assert_str_eq(text_string(&after), text_string(&before));
    ck_assert_msg(model_read(&again, after.bytes, after.length, "trace", &e), "%s", e.message);
    ck_assert(record_run(&record, &again, &e));
    compare_records(&record, &s.player->example->record, 0, 0);
    record_free(&record);
    model_free(&again);
    text_free(&before);
    text_free(&after);
}
END_TEST

/* The given numbers that only some kinds have, and those that all have; how each is said in a state, the value typed
 * over it, and what says the same as `set=`. */
static const struct {
    const char *name, *view, *keys, *set;
} given[] = {
    {"biases", "project matrix=b_Q head=2 cell=1,3", "1", "b_Q2:1,3:1"},
    {"biases", "output matrix=b_O cell=1,8", "-2", "b_O:1,8:-2"},
    {"wide-values", "project matrix=W_V cell=6,5", "7", "W_V1:6,5:7"},
    {"narrow-input", "input cell=q5,7", "3", "X:q5,7:3"},
    {"narrow-input", "softmax matrix=masked cell=q2,q4", "1", "mask:q2,q4:1"},
    {"other-memory", "project matrix=memory cell=k4,5", "2.5", "memory:k4,5:2.5"},
    {"grouped", "project matrix=W_K head=4 cell=8,2", "4", "W_K3:8,2:4"}, /* of head 3: head 4 has none of its own */
    {"given", "score matrix=Q head=2 cell=q4,3", "5", "Q2:q4,3:5"},
    {"given", "score matrix=K cell=q2,1", "5", "K1:q2,1:5"},
    {"alibi", "softmax matrix=bias cell=q5,q1", "1.5", "bias1:q5,q1:1.5"},
    {"two-layers", "project matrix=W_Q head=3 cell=6,2", "1", "W_Q3:6,2:1"},
    {"two-layers", "project layer=1 matrix=W_Q head=2 cell=6,3", "1", "W_Q2@1:6,3:1"},
    {"two-layers", "input layer=1 cell=q1,1", "2", "X@1:q1,1:2"},
};

/* Whether what is shown, whole, is what a model makes with these numbers changed; "": with none. */
static void expect_set(const char *name, const char *set)
{
    struct spec spec = {0};
    struct error e = {0};
    struct text bytes = {0}, is, wanted;
    struct example *example;
    char path[64];
    size_t length;

    snprintf(path, sizeof path, "tests/data/%s.json", name);
    ck_assert_msg(file_read(path, 1u << 20, &bytes, &e), "%s", e.message);
    length = bytes.length;
    ck_assert(spec_set(&spec, "weights", path, "weights", NULL));
    spec_give(&spec, text_take(&bytes), length);
    ck_assert_msg(!*set || spec_set(&spec, "set", set, "set", &e), "%s", e.message);
    example = example_new(&spec, &e);
    ck_assert_msg(example != NULL, "%s", e.message);
    is = trace_text(&s.player->example->record);
    wanted = trace_text(&example->record);
    ck_assert_str_eq(text_string(&is), text_string(&wanted));
    text_free(&is);
    text_free(&wanted);
    example_destroy(example);
    spec_free(&spec);
}

/* Typed by keys, off and on, taken back: each time all that rests on it follows. */
START_TEST(every_given_number_of_a_kind_is_touched)
{
    open_kind(given[_i].name, given[_i].view, 80, 24);
    expect_set(given[_i].name, "");
    screen_shows(&s, "Enter", " was ");
    screen_type(&s, given[_i].keys);
    screen_shows(&s, "Enter", "You changed ", "1 number changed");
    expect_set(given[_i].name, given[_i].set);
    screen_press(&s, "m");
    expect_set(given[_i].name, "");
    screen_press(&s, "m");
    expect_set(given[_i].name, given[_i].set);
    screen_hides(&s, "u", "number changed");
    expect_set(given[_i].name, "");
}
END_TEST

/* What goes into the softmax is named after what is in it, also where nothing is masked. */
START_TEST(what_is_added_is_named)
{
    open_kind("alibi", "softmax cell=q3,q2", 120, 40);
    screen_expect(&s, "  + bias  -2.12  -1.01   0.07     -∞     -∞");
    screen_refuse(&s, "  masked ");
    screen_close(&s);
    open_kind("grouped", "softmax", 120, 40);
    screen_expect(&s, "  masked ");
}
END_TEST

/* Where the matrices of a product have no room together, they stand below each other, as many as fit; else words say
 * how each is shown. What is together is not shown apart. */
START_TEST(no_operand_is_out_of_reach)
{
    open_kind("wide-values", "output", 80, 24);
    screen_refuse(&s, " concat 4×10 [");
    screen_expect(&s, "  n: concat and W_O, which have no room beside it");
    screen_shows(&s, "n", " concat 4×10 [");
    screen_refuse(&s, "n: concat and W_O");
    screen_close(&s);
    open_kind("wide-values", "output", 120, 40);
    screen_expect(&s, " output 4×6 [");
    screen_expect(&s, " concat 4×10 [");
    screen_expect(&s, " W_O 10×6 [");
    screen_refuse(&s, "no room");
    screen_close(&s);
    open_kind("wide-values", "blend", 120, 40);
    screen_expect(&s, " head₂ 4×5 ");
    screen_refuse(&s, " weights₁ 4×4  ");
    screen_refuse(&s, "no room");
}
END_TEST

/* A cell that was hidden has no number that it was. */
START_TEST(what_was_hidden_was_no_number)
{
    open_kind("alibi", "softmax matrix=masked cell=q3,q4", 80, 24);
    screen_shows(&s, "Enter 1 Enter", "── masked₁[q3,q4]   was -∞   ▴ ─");
}
END_TEST

/* Matrices of all layers have the same names: which layer it is stays in sight, whatever else is said there. */
START_TEST(the_layer_stays_in_sight)
{
    static const int sizes[][2] = {{40, 12}, {80, 24}, {120, 40}, {160, 45}};
    const int *size = sizes[_i / 2];
    bool has_three = _i % 2;
    const char *layer = size[0] == 40 ? has_three ? "layer 3/3" : "layer 2/2"
                        : has_three   ? "layer 3 of 3"
                                      : "layer 2 of 2";

    screen_open_model(&s, NULL, has_three ? "tests/data/three-layers.json" : "tests/data/two-layers.json", size[0],
                      size[1]);
    for (size_t step = 0; step < s.player->lesson->step_count; step++) {
        player_go_to(s.player, step);
        screen_draw(&s);
        screen_expect(&s, layer);
        screen_press(&s, "Up Enter 1");
        screen_press(&s, screen_has(&s, "now ›") ? "Enter" : "Esc"); /* a number changed, where one is given */
        screen_expect(&s, layer);
        screen_press(&s, "Esc 0");
    }
    if (has_three)
        return; /* its layer 3 has an X of its own */
    screen_press(&s, "Up");
    while (!screen_has(&s, "Given: it comes from"))
        screen_press(&s, "Enter");
    screen_expect(&s, size[0] == 40 ? "layer 1/2" : "layer 1 of 2");
}
END_TEST

/* A picture that has the terms of a number in itself is not followed by them once more; with b they add up. */
START_TEST(terms_are_shown_once)
{
    static const char alone[] = "# T\n\n---\n\n## S\n\n```view\nproject\n```\n"; /* without text, which leaves room */
    static const int sizes[][2] = {{40, 24}, {78, 24}, {80, 24}, {80, 30}, {100, 40}, {120, 40}};
    const int *size = sizes[_i];

    for (size_t kind = 0; kind < SCREEN_KINDS; kind++) {
        char path[64];
        const char *shown;

        snprintf(path, sizeof path, "tests/data/%s.json", screen_kinds[kind]);
        screen_open_model(&s, alone, path, size[0], size[1]);
        shown = strstr(text_string(&s.text), "  product ");
        ck_assert_msg(!shown || !strstr(shown + 1, "  product "), "%s\n%s", path, text_string(&s.text));
        if (kind == 0 && size[0] == 78)
            screen_expect(&s, "  + b         -0.342");
        screen_close(&s);
    }
    screen_open(&s, alone, 80, 24); /* for teardown() */
}
END_TEST

Suite *screen_follow_suite(void)
{
    Suite *suite = suite_create("screen_follow");
    TCase *tests = tcase_create("screen_follow");

    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, from_the_output_to_x);
    tcase_add_test(tests, the_code_follows);
    tcase_add_test(tests, the_narrowest_footer_keeps_what_follows);
    tcase_add_loop_test(tests, backspace_is_the_way_back, 0, 4);
    tcase_add_test(tests, esc_and_any_other_key_lead_home);
    tcase_add_test(tests, a_key_without_meaning_keeps_the_place);
    tcase_add_test(tests, the_place_stays);
    tcase_add_test(tests, a_hidden_number_is_not_followed);
    tcase_add_test(tests, from_the_board_to_the_stage_and_back);
    tcase_add_loop_test(tests, the_machine_stands_below_the_terms, 0, 3);
    tcase_add_loop_test(tests, terms_name_both_factors_whole, 0, 4);
    tcase_add_test(tests, a_click_chooses);
    tcase_add_loop_test(tests, every_kind_is_walked_touched_and_traced, 0, 4 * SCREEN_KINDS);
    tcase_add_loop_test(tests, every_given_number_of_a_kind_is_touched, 0, sizeof given / sizeof *given);
    tcase_add_test(tests, what_is_added_is_named);
    tcase_add_test(tests, no_operand_is_out_of_reach);
    tcase_add_test(tests, what_was_hidden_was_no_number);
    tcase_add_loop_test(tests, the_layer_stays_in_sight, 0, 8);
    tcase_add_loop_test(tests, terms_are_shown_once, 0, 6);
    suite_add_tcase(suite, tests);
    return suite;
}
