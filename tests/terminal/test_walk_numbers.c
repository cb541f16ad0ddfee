/* SPDX-License-Identifier: MIT */
/* Every number on the screens and in plain text is that of `headway trace`, for three models; and the arithmetic of
 * every cell ends in that cell's number. */
#include "base/text.h"
#include "terminal/numbers.h"
#include "terminal/pty.h"
#include "terminal/suites.h"
#include "terminal/walk.h"

#include <check.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEADS 2
#define TOP 4 /* the first row that can hold a matrix: above it stand title, rail, shapes and look line */

static const char *const subscripts[HEADS] = {"₁", "₂"};

/* ---------------------------------------------------------------------------------------------------------- models */

static const char *designed_options(void)
{
    return "";
}

static const char *random_options(void)
{
    return "--tokens 'to be or not' --heads 2 --seed 7";
}

/* The designed model with a mask: a word attends to itself and to what stands before it; the last one not to itself. */
static const char *masked_options(void)
{
    static const char mask[] = "\"mask\": [[1,0,0,0],[1,1,0,0],[1,1,1,0],[1,1,1,0]],\n";
    static char options[300];
    char *trace = walk_print("trace", NULL);
    struct text file = {0};

    text_addf(&file, "{%s%s", mask, trace + 1);
    snprintf(options, sizeof options, "--weights %s", walk_file("masked.json", text_string(&file), file.length));
    text_free(&file);
    free(trace);
    return options;
}

static const struct {
    const char *(*options)(void);
    const char *words[4];
    bool has_mask;
} models[] = {
    {designed_options, {"The", "cat", "sat", "on"}, false},
    {random_options, {"to", "be", "or", "not"}, false},
    {masked_options, {"The", "cat", "sat", "on"}, true},
};

#define MODELS (int)(sizeof models / sizeof *models)

/* Runs `headway COMMAND OPTIONS`. */
static char *run(const char *command, const char *options)
{
    char arguments[512];

    snprintf(arguments, sizeof arguments, "%s %s", command, options);
    return walk_print(arguments, NULL);
}

/* --------------------------------------------------------------------------------------------------- what is shown */

enum form { PLAIN, WHOLE, TRANSPOSED };

/* A matrix that a step shows, after some more keys: its name in the trace, the title above it (%s is the head's
 * subscript). `rests`: it is of no head, or of all. `gives_way`: an operand, shown only where there is room. */
static const struct shown {
    const char *step, *keys, *name, *title;
    enum form form;
    bool rests, gives_way;
} shown[] = {
    {"input", "", "X", "X 4×8", PLAIN, true, false},
    {"split", "", "W_Q", "W_Q 8×8", WHOLE, true, false},
    {"split", "d Up Esc", "W_K", "W_K 8×8", WHOLE, true, false},
    {"split", "d Up Esc", "W_V", "W_V 8×8", WHOLE, true, false},
    {"project", "", "X", "X 4×8", PLAIN, true, true},
    {"project", "", "W_Q", "W_Q%s 8×4", PLAIN, false, true},
    {"project", "", "Q", "Q%s 4×4", PLAIN, false, false},
    {"project", "d Up Esc", "W_K", "W_K%s 8×4", PLAIN, false, true},
    {"project", "", "K", "K%s 4×4", PLAIN, false, false},
    {"project", "d Up Esc", "W_V", "W_V%s 8×4", PLAIN, false, true},
    {"project", "", "V", "V%s 4×4", PLAIN, false, false},
    {"score", "", "K", "K%sᵀ 4×4", TRANSPOSED, false, false},
    {"score", "", "Q", "Q%s 4×4", PLAIN, false, false},
    {"score", "", "scores", "scores%s 4×4", PLAIN, false, false},
    {"scale", "", "scores", "scores%s 4×4", PLAIN, false, true},
    {"scale", "", "scaled", "scaled%s 4×4", PLAIN, false, false},
    {"softmax", "", "weights", "weights%s 4×4", PLAIN, false, false},
    {"blend", "", "weights", "weights%s 4×4", PLAIN, false, false},
    {"blend", "", "V", "V%s 4×4", PLAIN, false, false},
    {"blend", "", "output", "head%s 4×4", PLAIN, false, false},
    {"concat", "", "output", "head%s 4×4", PLAIN, false, false},
    {"concat", "", "concat", "concat 4×8", PLAIN, true, false},
    {"output", "", "concat", " concat  ", PLAIN, true, false},
    {"output", "", "output", " output  ", PLAIN, true, false},
    {"output", "Enter n n d Up Esc", "W_O", "W_O 8×8", PLAIN, true, false},
};

#define SHOWN (int)(sizeof shown / sizeof *shown)

/* The matrix of a trace that a row of the table means. */
static struct numbers matrix_of(const struct shown *row, const char *trace, int head)
{
    if (row->form == WHOLE)
        return numbers_whole(trace, row->name, HEADS);
    if (row->form == TRANSPOSED)
        return numbers_transposed(numbers_read(trace, row->name, head));
    return numbers_read(trace, row->name, row->rests ? -1 : head);
}

static void write_title(const struct shown *row, int head, char out[64])
{
    const char *place = strstr(row->title, "%s");

    if (place)
        snprintf(out, 64, "%.*s%s%s", (int)(place - row->title), row->title, subscripts[head], place + 2);
    else
        snprintf(out, 64, "%s", row->title);
}

/* Fails unless the matrix stands right under its title; `may_lack`: or has given way, or is shortened. */
static void expect_matrix(struct pty *p, const struct shown *row, const char *trace, int head, bool may_lack)
{
    struct numbers matrix = matrix_of(row, trace, head);
    struct numbers_place place;
    char *screen = walk_copy(p), title[64];
    int line;

    matrix.may_be_short = may_lack;
    write_title(row, head, title);
    line = numbers_line(numbers_at_line(screen, TOP), title);
    if (line < 0 && !may_lack)
        pty_fail(p, "step %s does not show %s", row->step, title);
    if (line >= 0 && !numbers_find(screen, TOP + line + 1, TOP + line + 3, &matrix, &place))
        pty_fail(p, "the numbers under %s are not those of the trace", title);
    numbers_free(&matrix);
    free(screen);
}

/* Walks to every row of the table in turn; Tab turns to the other head and back. */
static void expect_all_shown(struct pty *p, const char *trace, bool may_lack)
{
    const char *step = shown[0].step;

    for (int i = 0; i < SHOWN; i++) {
        const struct shown *row = &shown[i];
        bool shows_both = strcmp(row->step, "concat") == 0;

        if (strcmp(row->step, step) != 0)
            pty_keys(p, ">");
        if (i == 0 || strcmp(row->step, step) != 0)
            walk_give_up(p);
        step = row->step;
        pty_keys(p, row->keys);
        for (int head = 0; head < (row->rests ? 1 : HEADS); head++) {
            expect_matrix(p, row, trace, head, row->gives_way && may_lack);
            if (!row->rests && !shows_both)
                pty_keys(p, "Tab");
        }
    }
}

/* With a mask there are masked scores too, a key away from the weights. */
START_TEST(masked_scores_can_be_seen)
{
    static const struct shown row = {"softmax", "n", "masked", "masked%s 4×4", PLAIN, false, false};
    char command[512], *trace;
    struct pty *p;

    snprintf(command, sizeof command, "--stage softmax %s", masked_options());
    trace = run("trace", masked_options());
    p = walk_start(24, 80, NULL, command);
    pty_keys(p, row.keys);
    for (int head = 0; head < HEADS; head++) {
        expect_matrix(p, &row, trace, head, false);
        pty_keys(p, "Tab");
    }
    free(trace);
    pty_free(p);
}
END_TEST

START_TEST(screens_show_the_trace)
{
    static const int sizes[][2] = {{32, 80}, {60, 200}};
    const char *options = models[_i].options();
    char *trace = run("trace", options);

    for (size_t size = (size_t)_i % ONE_IN(2); size < sizeof sizes / sizeof *sizes; size += ONE_IN(2)) {
        struct pty *p = walk_start(sizes[size][0], sizes[size][1], NULL, options);

        expect_all_shown(p, trace, *options && sizes[size][1] < 100);
        pty_free(p);
    }
    free(trace);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------ plain text */

/* What plain text shows of every head, and its titles; the last one only where there is a mask. */
static const struct shown told[] = {
    {"", "", "X", "\nX, 4×8 [", PLAIN, true, false},
    {"", "", "W_Q", "\nW_Q, 8×8 [", WHOLE, true, false},
    {"", "", "W_K", "\nW_K, 8×8 [", WHOLE, true, false},
    {"", "", "W_V", "\nW_V, 8×8 [", WHOLE, true, false},
    {"", "", "W_Q", "\nW_Q%s, 8×4 [", PLAIN, false, false},
    {"", "", "W_K", "\nW_K%s, 8×4 [", PLAIN, false, false},
    {"", "", "W_V", "\nW_V%s, 8×4 [", PLAIN, false, false},
    {"", "", "Q", "\nQ%s, 4×4 [", PLAIN, false, false},
    {"", "", "K", "\nK%s, 4×4 [", PLAIN, false, false},
    {"", "", "V", "\nV%s, 4×4 [", PLAIN, false, false},
    {"", "", "scores", "\nscores%s, 4×4 [", PLAIN, false, false},
    {"", "", "scaled", "\nscaled%s, 4×4 [", PLAIN, false, false},
    {"", "", "weights", "\nweights%s, 4×4 [", PLAIN, false, false},
    {"", "", "output", "\nhead%s, 4×4 [", PLAIN, false, false},
    {"", "", "concat", "\nconcat, 4×8 [", PLAIN, true, false},
    {"", "", "W_O", "\nW_O, 8×8 [", PLAIN, true, false},
    {"", "", "output", "\noutput, 4×8 [", PLAIN, true, false},
    {"", "", "masked", "\nmasked%s, 4×4 [", PLAIN, false, true},
};

/* Wherever the title stands, the matrix follows; returns how often. */
static int expect_told(const char *plain, const struct shown *row, const char *trace, int head)
{
    struct numbers matrix = matrix_of(row, trace, head);
    struct numbers_place place;
    char title[64];
    int found = 0;

    write_title(row, head, title);
    for (const char *at = plain; (at = strstr(at, title)) != NULL; found++) {
        at++;
        ck_assert_msg(numbers_find(at, 2, 3, &matrix, &place),
                      "plain text: the numbers under %s are not those of the "
                      "trace:\n%.600s",
                      title, at);
    }
    numbers_free(&matrix);
    return found;
}

START_TEST(plain_text_tells_the_trace)
{
    const char *options = models[_i].options();
    char *trace = run("trace", options), *plain = run("walk --plain", options);
    char *other = strstr(plain, "Look here: Head 1 is off");

    if (other)
        *other = '\0'; /* of the trace no head is off */
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        for (int head = 0; head < (told[i].rests ? 1 : HEADS); head++) {
            bool is_there = expect_told(plain, &told[i], trace, head) > 0;

            ck_assert_msg(is_there == (!told[i].gives_way || models[_i].has_mask), "plain text: %s%s", told[i].name,
                          is_there ? " without a mask" : " is missing");
        }
    ck_assert_msg(!strchr(plain, '\033'), "an escape byte in plain text");
    free(trace);
    free(plain);
}
END_TEST

START_TEST(plain_ascii_is_ascii)
{
    char *plain = run("walk --plain --ascii", models[_i].options());

    for (const char *at = plain; *at; at++)
        ck_assert_msg(*at == '\n' || (*at >= ' ' && *at < 0x7F), "byte %d in \"%.40s\"", (unsigned char)*at,
                      at - plain < 20 ? plain : at - 20);
    free(plain);
}
END_TEST

/* ------------------------------------------------------------------------------------------- the cells' arithmetic */

static const struct walked {
    const char *step, *name, *symbol;
    bool rests;
} walked[] = {
    {"score", "scores", "scores", false},     {"scale", "scaled", "scaled", false},
    {"softmax", "weights", "weights", false}, {"blend", "output", "head", false},
    {"output", "output", "output", true},
};

#define WALKED (int)(sizeof walked / sizeof *walked)

/* The selected cell is in brackets where it stands, is named, and its arithmetic ends in its number. */
static void expect_cell(struct pty *p, const struct numbers *matrix, const struct numbers_place *place, size_t row,
                        size_t col)
{
    double value = matrix->at[row * matrix->cols + col];
    char number[400], end[420];
    int line = place->row + (int)row, start;
    const char *sum;

    if (isinf(value))
        return;
    numbers_print(value, place->decimals, number);
    start = place->end[col] - (int)strlen(number);
    if (strcmp(pty_cell(p, line, start).text, "[") != 0 ||
        strcmp(pty_cell(p, line, place->end[col] + 1).text, "]") != 0)
        pty_fail(p, "%s in row %d, column %d is not in brackets", number, line, place->end[col]);
    snprintf(end, sizeof end, " = %s", number);
    sum = walk_row_from_below(p, 2);
    if (strlen(sum) < strlen(end) || strcmp(sum + strlen(sum) - strlen(end), end) != 0)
        pty_fail(p, "the arithmetic does not end in \"%s\"", end);
}

/* Walks over all cells, row by row; begins at the first one. */
static void walk_cells(struct pty *p, const struct numbers *matrix, const struct numbers_place *place, int model,
                       const char *name)
{
    char cell[64];

    pty_keys(p, "Home Up*7 Right Left"); /* the last two take away what Up says where nothing is further up */
    for (size_t row = 0; row < matrix->rows; row++) {
        for (size_t col = 0; col < matrix->cols; col++) {
            snprintf(cell, sizeof cell, "%s[%s,", name, models[model].words[row]);
            if (!strstr(walk_row_from_below(p, 3), cell))
                pty_fail(p, "the selected cell is not of row %s", cell);
            expect_cell(p, matrix, place, row, col);
            if (col + 1 < matrix->cols)
                pty_keys(p, "Right");
        }
        pty_keys(p, "Home Down");
    }
}

START_TEST(arithmetic_ends_in_the_number)
{
    const struct walked *what = &walked[_i % WALKED];
    int model = _i / WALKED;
    const char *options = models[model].options();
    char command[512], name[32], *trace = run("trace", options), *screen;
    struct numbers matrix;
    struct numbers_place place;
    struct pty *p;

    snprintf(command, sizeof command, "--stage %s %s", what->step, options);
    p = walk_start(24, 80, NULL, command);
    walk_give_up(p);
    pty_keys(p, "Enter");
    for (int head = 0; head < (what->rests ? 1 : HEADS); head++) {
        snprintf(name, sizeof name, "%s%s", what->symbol, what->rests ? "" : subscripts[head]);
        matrix = numbers_read(trace, what->name, what->rests ? -1 : head);
        screen = walk_copy(p);
        if (!numbers_find(screen, TOP, 22, &matrix, &place))
            pty_fail(p, "no %s", name);
        walk_cells(p, &matrix, &place, model, name);
        free(screen);
        numbers_free(&matrix);
        pty_keys(p, "Tab");
    }
    free(trace);
    pty_free(p);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- several layers */

/* A key, and what it opens: the layer, the last hops, what is chosen there. */
struct hop {
    const char *keys, *layer, *cell, *term;
};

/* What [CLS] takes home in layer 3 is followed to the letter three places before A₅: through layer 2, which looked two
 * back, and layer 1, which looked one back, to the 1.0 that X gives it. */
static const struct hop home[] = {
    {"> > > > > > Enter Up Up", "layer 3 of 3", "head₁[[CLS],1]", "[3.61]"},
    {"Enter Right", "layer 3 of 3", "head₁[[CLS],1]", "[3.80]= 3.476   weights₁[[CLS],A₅] × V₁[A₅,1]"},
    {"Enter Down Down Down", "layer 3 of 3", "‹ V₁[A₅,1]", "[0.90]×  1.0 = 0.900   X[A₅,24] × W_V₁[24,1]"},
    {"Enter Down", "layer 3 of 3", "‹ X[A₅,24]", "0.90    output[A₅,24] of layer 2   added"},
    {"Enter", "layer 2 of 3", "‹ output[A₅,24] of layer 2", "[0.90]×  1.0 = 0.900   head₁[A₅,2] × W_O[2,24]"},
    {"Enter Right", "layer 2 of 3", "‹ head₁[A₅,2]", "[0.95]= 0.889   weights₁[A₅,A₃] × V₁[A₃,2]"},
    {"Enter", "layer 2 of 3", "‹ V₁[A₃,2]", "[0.95]×  1.0 = 0.948   X[A₃,22] × W_V₁[22,2]"},
    {"Enter Down", "layer 2 of 3", "‹ X[A₃,22]", "0.95    output[A₃,22] of layer 1   added"},
    {"Enter", "layer 1 of 3", "‹ output[A₃,22] of layer 1", "[0.95]×  1.0 = 0.948   head₁[A₃,1] × W_O[1,22]"},
    {"Enter Right", "layer 1 of 3", "‹ head₁[A₃,1]", "= 0.938   weights₁[A₃,T₂] × V₁[T₂,1]"},
    {"Enter", "layer 1 of 3", "‹ V₁[T₂,1]", "= 1.00   X[T₂,4] × W_V₁[4,1]"},
    {"Enter", "layer 1 of 3", "‹ X[T₂,4]", "Given: it comes from no other number."},
};

static const char *const layered[] = {"--weights promoter", "--weights promoter-idle"};

/* With idle heads beside them, too: nothing comes by these. */
START_TEST(a_number_of_layer_3_leads_to_x_of_layer_1)
{
    enum { HOPS = sizeof home / sizeof *home };
    struct pty *p = walk_start(24, 80, NULL, layered[_i]);
    char *first = NULL, *last;

    for (size_t i = 0; i < HOPS; i++) {
        pty_shows(p, home[i].keys, home[i].layer, home[i].cell, home[i].term);
        first = first ? first : walk_copy(p);
    }
    pty_keys(p, "Esc");
    last = walk_copy(p);
    ck_assert_str_eq(last, first);
    free(first);
    free(last);
    pty_free(p);
}
END_TEST

/* The dial of the layer goes through all three, on the stage and on its board; in each the weights are the trace's. */
START_TEST(each_layer_has_its_stage_and_board)
{
    static const char *const rows[] = {"▸T₂    [0.14]", "▸T₂    [0.94]", "▸T₂     0.01 [0.94]"};
    struct pty *p = walk_start(24, 80, NULL, layered[_i]);

    pty_shows(p, "> > > > >", "weights₁ 9×9");
    for (int layer = 3; layer >= 1; layer--) {
        char name[] = "layer 0 of 3";

        name[6] = (char)('0' + layer);
        pty_expect(p, name);
        pty_expect(p, rows[3 - layer]);
        pty_shows(p, "o", name, "Lit: what weights₁[T₂,");
        pty_keys(p, "o o d Down Esc");
    }
    if (_i) { /* the idle head stands beside the one that works, and rests on the first letter */
        pty_shows(p, "Tab", "weights₂ 9×9", "▸T₂     0.01 [0.94]");
    }
    pty_free(p);
}
END_TEST

Suite *walk_numbers_suite(void)
{
    Suite *suite = suite_create("walk numbers");
    TCase *tests = tcase_create("walk numbers");

    tcase_add_checked_fixture(tests, walk_set_up_whole, walk_tear_down_whole);
    tcase_add_loop_test(tests, screens_show_the_trace, 0, MODELS);
    tcase_add_test(tests, masked_scores_can_be_seen);
    tcase_add_loop_test(tests, plain_text_tells_the_trace, 0, MODELS);
    tcase_add_loop_test(tests, plain_ascii_is_ascii, 0, MODELS);
    tcase_add_loop_test(tests, arithmetic_ends_in_the_number, 0, MODELS * WALKED);
    tcase_add_loop_test(tests, a_number_of_layer_3_leads_to_x_of_layer_1, 0, 2);
    tcase_add_loop_test(tests, each_layer_has_its_stage_and_board, 0, 2);
    suite_add_tcase(suite, tests);
    return suite;
}
