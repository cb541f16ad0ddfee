/* SPDX-License-Identifier: MIT */
/* What the frame says about a view of the default example, word for word; and what it says when
 * the example is another one. */
#include "suites.h"
#include "views.h"
#include "walk/insight.h"

#include <string.h>

static void describe(const char *view, const char *state, int columns, struct view_lines *out)
{
    struct stage *stage = views_open(view_find(view), NULL, NULL, state);

    view_find(view)->describe(stage, out, columns, columns < 60);
    view_close(view_find(view), stage);
}

static const struct {
    const char *view, *state;
    int columns;
    const char *sum;
} sums[] = {
    {"split", "cell=3rd,2nd", 78, "2.0: a word in the 3rd place looks, this strongly, for the 2nd"},
    {"project", "cell=sat,2nd", 78, "X[sat] · W_Q₁[:,2nd] = 1.0×2.0 + 7 terms with a factor 0 = 2.0"},
    {"score", "cell=sat,cat", 78, "q(sat) · k(cat) = 0.0×-0.5 + 2.0×2.8 + 0.0×0.0 + 0.0×0.0 = 5.60"},
    {"score", "cell=sat,cat", 38, "0×-0.5 + 2×2.8 + 0×0 + 0×0 = 5.60"},
    {"scale", "cell=sat,cat", 78, "scores₁[sat,cat] / √d_k = 5.60 / √4 = 5.60 / 2 = 2.80"},
    {"softmax", "cell=sat,cat", 78, "e^2.80 / (e^0.00 + e^2.80 + e^-0.50 + e^0.00) = 16.44 / 19.05 = 0.86"},
    {"softmax", "cell=sat,cat", 38, "e^2.80 / sum = 16.44 / 19.05 = 0.86"},
    {"blend", "cell=sat,noun", 78, "weights₁[sat] · V₁[:,noun] = 0.05×0.2 + 0.86×1.0 + 0.03×-0.1 + 0.05×0.0 = 0.87"},
    {"concat", "cell=sat,b:noun", 78, "head₁[sat,noun] = 0.87, copied: no arithmetic happens here"},
    {"output", "cell=sat,nouns", 78, "concat[sat] · W_O[:,nouns] = 0.87×0.5 + 0.79×0.5 + 6 terms with a 0 = 0.83"},
    {"output", "cell=sat,nouns off=2", 78, "concat[sat] · W_O[:,nouns] = 0.87×0.5 + 7 terms with a factor 0 = 0.44"},
    {"concat", "cell=sat,b:noun mask=causal", 38, "head₁[sat,noun] = 0.92, copied"},
    {"softmax", "cell=The,cat mask=causal", 78, "e^-∞ = 0: the mask forbids it"},
    {"softmax", "cell=The,The mask=causal", 78, "e^0.00 / (e^0.00) = 1.00 / 1.00 = 1.00"},
    {"softmax", "cell=The,cat mask=padding:4", 78, "0: this word may attend to nothing, so its row is 0 by definition"},
    {"softmax", "cell=The,cat mask=padding:4", 38, "0: nothing may be attended to here"},
    {"softmax", "matrix=masked cell=The,cat mask=causal", 78, "The may not attend to cat: -∞ instead of 0.00"},
    {"score", "hide=sat,cat", 78, "hidden: what do you expect here?"},
};

START_TEST(sums_as_in_the_design)
{
    struct view_lines lines = {0};

    describe(sums[_i].view, sums[_i].state, sums[_i].columns, &lines);
    ck_assert_str_eq(text_string(&lines.sum.text), sums[_i].sum);
    view_lines_free(&lines);
}
END_TEST

/* ---------------------------------------------------------------------------------------------------------- look here
 */

static const struct {
    const char *view, *state, *look, *brief;
} looks[] = {
    {"input", "", "Left half of X: what kind of word. Right half: where it stands.", "left: what kind, right: where"},
    {"input", "tokens=a", NULL, NULL},
    {"score", "fill=none", "Nothing of scores₁ is computed yet.", "nothing is computed yet"},
    {"score", "fill=cell", "One cell of scores₁ is computed, in row sat.", "one cell is computed"},
    {"output", "fill=row cell=cat,nouns", "One row of output is computed: row cat.", "one row is computed"},
    {"score", "fill=row hide=on,sat", "The ? in scores₁ is yours to predict.", NULL},
    {"split", "", "The 8 columns of W_Q are cut into two blocks of 4. X is never cut.",
     "columns of W are cut, never X"},
    {"split", "heads=1", "One head takes all 8 columns of W_Q: nothing is cut.", "one head: nothing is cut"},
    {"split", "heads=4 of=V", "The 8 columns of W_V are cut into 4 blocks of 2. X is never cut.", NULL},
    {"project", "", "Row 3rd of W_Q₁ turns “I stand 3rd” into “I look for the 2nd”.", "what each word looks for"},
    {"project", "of=V", NULL, "what each word hands over"},
    {"score", "", "In rows cat, sat, on, one key stands out: the word just before.", "one key a row: the word before"},
    {"score", "head=2", "In every row one key stands out.", "one key stands out in 4 rows"},
    {"score", "mask=padding:4", "In rows cat, sat, on, one key stands out: the word just before.", NULL},
    {"score", "tokens=a d_model=1 heads=1", NULL, "no key stands out"},
    {"scale", "", "Every number is halved. The order stays; the gaps shrink.", "halved: same order, less gap"},
    {"scale", "heads=8", "d_k is 1, and √1 = 1: nothing changes here.", "√1 = 1: nothing changes"},
    {"scale", "d_model=18 heads=2", "Each number is divided by √9 = 3: same order, smaller gaps.", NULL},
    {"scale", "heads=4", "Each number is divided by √2 = 1.41: same order, smaller gaps.", NULL},
    {"softmax", "", "Each row adds up to 1. Row The is even: it asked for nothing.", "each row adds up to 1"},
    {"softmax", "mask=padding:4", "4 rows are empty: the mask leaves nothing to attend to.",
     "an empty row may see nothing"},
    {"blend", "", "Row sat of head₁ is nearly row cat of V₁: it holds 86 % of it.", "sat takes mostly from cat"},
    {"blend", "cell=The,noun", "Row The of head₁ is a mixture: no row of V₁ has most of it.",
     "The mixes several values"},
    {"blend", "mask=padding:4", "Row sat may attend to nothing, so it takes in nothing: all 0.", NULL},
    {"concat", "", "Left half: head 1. Right half: head 2. Nothing is mixed yet.", "side by side, not mixed yet"},
    {"concat", "heads=4", "4 blocks of 2 columns, one for each head. Nothing is mixed yet.", NULL},
    {"output", "cell=sat,nouns", "Column nouns is high only where both heads say noun: row sat.", NULL},
    {"output", "cell=sat,nouns mask=padding:3", "Column nouns reads 2 heads at once.", NULL},
    {"output", "cell=sat,b:noun", "Column b:noun reads one head only.", "b:noun reads one head"},
    {"output", "off=1", "One head is off: its columns of concat are 0, its part is gone.", NULL},
};

START_TEST(looks_as_in_the_design)
{
    struct view_lines lines = {0};

    describe(looks[_i].view, looks[_i].state, 78, &lines);
    if (looks[_i].look)
        ck_assert_str_eq(text_string(&lines.look), looks[_i].look);
    if (looks[_i].brief)
        ck_assert_str_eq(text_string(&lines.look_short), looks[_i].brief);
    view_lines_free(&lines);
}
END_TEST

START_TEST(a_sentence_fits_or_is_not_said)
{
    struct text text = {0};

    ck_assert(insight_say(&text, 5, "%s", "abcde"));
    ck_assert_str_eq(text_string(&text), "abcde");
    ck_assert(!insight_say(&text, 5, "%s", "abcdef"));
    ck_assert_str_eq(text_string(&text), "");
    ck_assert(!insight_say(&text, 5, "%s", "語語語"));
    ck_assert(!insight_say(&text, 5, "%s", "√abcd")); /* too long where only ASCII may be printed */
    text_free(&text);
}
END_TEST

/* No size is so odd that nothing can be said. */
START_TEST(every_size_has_its_words)
{
    static const char *const sizes[] = {"d_model=18 heads=2", "d_model=25 heads=1", "d_model=1000 heads=8",
                                        "d_model=128 heads=128"};
    struct example *example = views_example_of(sizes[_i]);

    for (const struct view *const *view = views_table; *view; view++) {
        struct stage *stage = views_open(*view, example, NULL, "");
        struct view_lines lines = {0};

        (*view)->describe(stage, &lines, 38, true);
        ck_assert_msg(lines.look.length && lines.look_short.length && lines.sum.text.length, "%s, %s", (*view)->name,
                      sizes[_i]);
        view_lines_free(&lines);
        view_close(*view, stage);
    }
    example_destroy(example);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- head and ledger */

static void expect_head(const char *view, const char *state, int head, const char *caption)
{
    struct view_lines lines = {0};

    describe(view, state, 78, &lines);
    ck_assert_int_eq(lines.head, head);
    ck_assert_str_eq(text_string(&lines.caption), caption);
    view_lines_free(&lines);
}

START_TEST(the_head_and_its_caption)
{
    expect_head("score", "", 1, "the word before");
    expect_head("score", "head=2", 2, "grammar");
    expect_head("score", "all=yes", 0, "");
    expect_head("concat", "head=2", 0, "");
    expect_head("score", "seed=4", 1, "random, untrained");
    expect_head("concat", "tokens=a", 0, "random, untrained");
}
END_TEST

static void expect_ledger(const char *view, const char *state, const char *expected)
{
    struct view_lines lines = {0};
    struct text ledger = {0};

    describe(view, state, 78, &lines);
    for (size_t i = 0; i < lines.ledger_count; i++)
        text_addf(&ledger, "%s%s", i ? " → " : "", lines.ledger[i]);
    ck_assert_str_eq(text_string(&ledger), expected);
    text_free(&ledger);
    view_lines_free(&lines);
}

START_TEST(the_ledger_grows)
{
    expect_ledger("input", "", "X 4×8");
    expect_ledger("split", "", "X 4×8");
    expect_ledger("project", "", "X 4×8 → QKV 4×4");
    expect_ledger("scale", "", "X 4×8 → QKV 4×4 → scores 4×4");
    expect_ledger("softmax", "", "X 4×8 → QKV 4×4 → scores 4×4 → weights 4×4");
    expect_ledger("concat", "", "X 4×8 → QKV 4×4 → scores 4×4 → weights 4×4 → head 4×4 → concat 4×8");
    expect_ledger("output", "", "X 4×8 → QKV 4×4 → scores 4×4 → weights 4×4 → head 4×4 → concat 4×8 → out 4×8");
    expect_ledger("blend", "tokens=a%20b heads=4", "X 2×8 → QKV 2×2 → scores 2×2 → weights 2×2 → head 2×2");
}
END_TEST

/* -------------------------------------------------------------------------------------------------- the lit line */

/* The C function that makes each matrix; NULL where no listing computes its numbers. */
static const char *const functions[MATRIX_COUNT] = {
    [MATRIX_W_Q] = "attention_split",       [MATRIX_W_K] = "attention_split",    [MATRIX_W_V] = "attention_split",
    [MATRIX_Q] = "attention_project",       [MATRIX_K] = "attention_project",    [MATRIX_V] = "attention_project",
    [MATRIX_SCORES] = "attention_score",    [MATRIX_SCALED] = "attention_scale", [MATRIX_MASKED] = "attention_mask",
    [MATRIX_WEIGHTS] = "attention_softmax", [MATRIX_HEAD] = "attention_blend",   [MATRIX_CONCAT] = "attention_concat",
    [MATRIX_OUTPUT] = "attention_output",
};

/* Whatever cell is selected, the code is the function that made it, its one lit line the sum or copy in it; beside a
 * given number no line is lit. */
static void check_code(struct stage *stage, const struct view *view, enum matrix_id id)
{
    struct text plain = {0};
    const char *function = functions[id], *code, *lit;

    stage_select(stage, id, 0, 0);
    view_plain(view, stage, false, &plain);
    code = strstr(text_string(&plain), "In C:");
    ck_assert_msg(code || !function, "%s", view->name); /* the plan has no code of its own */
    if (!code) {
        text_free(&plain);
        return;
    }
    lit = strstr(code, "\n  > ");
    if (function)
        ck_assert_msg(strstr(code, function) && lit && !strstr(lit + 1, "\n  > "), "%s, %s: %s", view->name,
                      matrix_table[id].name, code);
    else
        ck_assert_msg(!lit, "%s, %s: %s", view->name, matrix_table[id].name, code);
    text_free(&plain);
}

START_TEST(the_lit_line_computes_the_cell)
{
    struct view_habits habits = {.code = true};

    for (size_t i = 0; views_table[i]; i++) {
        struct stage *stage = views_open(views_table[i], NULL, &habits, "");

        for (const enum matrix_id *id = stage->kind->matrices; *id != MATRIX_COUNT; id++)
            if (stage_matrix(stage, *id).at)
                check_code(stage, views_table[i], *id);
        view_close(views_table[i], stage);
    }
}
END_TEST

Suite *view_lines_suite(void)
{
    Suite *suite = suite_create("view_lines");
    TCase *said = tcase_create("said");

    tcase_add_loop_test(said, sums_as_in_the_design, 0, sizeof sums / sizeof *sums);
    tcase_add_loop_test(said, looks_as_in_the_design, 0, sizeof looks / sizeof *looks);
    tcase_add_test(said, a_sentence_fits_or_is_not_said);
    tcase_add_loop_test(said, every_size_has_its_words, 0, 4);
    tcase_add_test(said, the_head_and_its_caption);
    tcase_add_test(said, the_ledger_grows);
    tcase_add_test(said, the_lit_line_computes_the_cell);
    suite_add_tcase(suite, said);
    return suite;
}
