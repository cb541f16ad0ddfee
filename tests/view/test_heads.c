/* SPDX-License-Identifier: MIT */
/* What is said of the heads of a model, and of its output against the original's: in the view heads, in softmax, blend
 * and W_O, on screens and in plain text, and nowhere before it may be told. */
#include "base/file.h"
#include "model/model_json.h"
#include "sheet/plain.h"
#include "suites.h"
#include "trial.h"
#include "views.h"

#include <string.h>

extern const struct view view_heads, view_softmax, view_blend, view_output, view_score, view_concat;

/* Five words and three heads that are given: head 1 looks at the word before, head 2 at the first, head 3 at all alike.
 * V is 0, so that the output is b_O: 1 2, of which the original has `off` less. */
static struct example *of_heads(double off)
{
    static const char *const Q[] = {"[[30,0,0,0,0],[30,0,0,0,0],[0,30,0,0,0],[0,0,30,0,0],[0,0,0,30,0]]",
                                    "[[30,0,0,0,0],[30,0,0,0,0],[30,0,0,0,0],[30,0,0,0,0],[30,0,0,0,0]]",
                                    "[[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]"};
    struct text json = {0};
    struct example *example;

    text_add(&json, "{\"tokens\": [\"one\",\"two\",\"three\",\"four\",\"five\"], \"d_model\": 2, \"heads\": [");
    for (int head = 0; head < 3; head++)
        text_addf(&json, "%s{\"Q\": %s, %s}", head ? "," : "", Q[head],
                  head ? "\"kv\": 1"
                       : "\"K\": [[1,0,0,0,0],[0,1,0,0,0],[0,0,1,0,0],[0,0,0,1,0],[0,0,0,0,1]],"
                         "\"V\": [[0],[0],[0],[0],[0]]");
    text_addf(&json,
              "], \"W_O\": [[1,1],[1,1],[1,1]], \"b_O\": [1,2], \"expected\": [[%.17g,2],[1,2],[1,2],[1,2],[1,2]]}",
              1 - off);
    example = views_example_of_json(text_string(&json));
    text_free(&json);
    return example;
}

/* What a view says of an example, all of it, in plain text and round the screen. */
struct said {
    struct text caption, look, brief, plain;
};

static struct said say(const struct view *view, struct example *example, const char *state)
{
    struct view_habits habits = {.still = true};
    struct stage *stage = views_open(view, example, &habits, state);
    struct sheet sheet = {.is_plain = true};
    struct view_lines lines = {0};
    struct said said = {0};

    view->describe(stage, &lines, 78, false);
    text_add(&said.caption, text_string(&lines.caption));
    text_add(&said.look, text_string(&lines.look));
    text_add(&said.brief, text_string(&lines.look_short));
    view->fill(stage, &sheet);
    sheet_plain(&sheet, false, &said.plain);
    sheet_free(&sheet);
    view_lines_free(&lines);
    view_close(view, stage);
    return said;
}

static void said_free(struct said *said)
{
    text_free(&said->caption);
    text_free(&said->look);
    text_free(&said->brief);
    text_free(&said->plain);
}

static void expect_said(const struct view *view, struct example *example, const char *state, const char *caption,
                        const char *look)
{
    struct said said = say(view, example, state);

    ck_assert_str_eq(text_string(&said.caption), caption);
    if (look)
        ck_assert_str_eq(text_string(&said.look), look);
    said_free(&said);
}

static void expect_plain(const struct view *view, struct example *example, const char *state, const char *line,
                         bool is_there)
{
    struct said said = say(view, example, state);

    ck_assert_msg(trial_holds(text_string(&said.plain), line) == is_there, "%s: %s: %s\n%s", view->name, state, line,
                  text_string(&said.plain));
    said_free(&said);
}

/* ------------------------------------------------------------------------------------------------ what each head does
 */

START_TEST(each_head_has_its_sentence)
{
    struct example *example = of_heads(0);

    expect_said(&view_heads, example, "", "the word before 1.00",
                "Head 1 gives the word before 1.00 of its attention.");
    expect_said(&view_heads, example, "head=2", "the first word 1.00",
                "Head 2 gives the first word 1.00 of its attention.");
    expect_said(&view_heads, example, "head=3", "spread evenly 1.00",
                "Head 3 spreads its attention: no word stands out.");
    expect_said(&view_softmax, example, "head=2", "the first word 1.00", NULL);
    expect_said(&view_blend, example, "head=1", "the word before 1.00", NULL);
    expect_said(&view_score, example, "", "", NULL); /* its shares are not in sight */
    example_destroy(example);
    example = views_example_of("tokens=one%20two%20three heads=1 d_model=4"); /* random ones have no name */
    expect_said(&view_softmax, example, "", "random, untrained", NULL);
    example_destroy(example);
    example = views_example_of("tokens=one%20two heads=1 d_model=4");
    expect_said(&view_heads, example, "", "random, untrained",
                "No word has two before it here: there is nothing to tell apart.");
    example_destroy(example);
    example = views_example_of_json("{\"tokens\": [\"a\", \"b\", \"c\"], \"d_model\": 1, \"memory\": {\"tokens\": "
                                    "[\"d\"], \"X\": [[1]]}, \"X\": [[1], [2], [3]], "
                                    "\"heads\": [{\"W_Q\": [[1]], \"W_K\": [[1]], \"W_V\": [[1]]}], \"W_O\": [[1]]}");
    expect_said(&view_heads, example, "", "", "Another text is asked: it has no word itself, and none before.");
    example_destroy(example);
}
END_TEST

/* Head 3 gives each of five words 0.20; its row of the table, and the heads' notes where all stand side by side. */
START_TEST(all_heads_stand_in_a_table)
{
    struct example *example = of_heads(0);

    expect_plain(&view_heads, example, "", "head 1      0.00    1.00   0.00    0.00   the word before", true);
    expect_plain(&view_heads, example, "", "head 3      0.20    0.20   0.20    1.00   spread evenly", true);
    expect_plain(&view_softmax, example, "", "head 2      0.00    0.00   1.00    0.00   the first word", true);
    expect_plain(&view_softmax, example, "", "head 2: the first word 1.00", true);
    expect_plain(&view_blend, example, "", "What each head does", false);
    example_destroy(example);
    example = views_example_of("");
    expect_plain(&view_heads, example, "", "head 2      0.06    0.82   0.05    0.48   the word before", true);
    expect_plain(&view_softmax, example, "", "What each head does", false);
    example_destroy(example);
}
END_TEST

/* Neither the number nor the word for it, as long as a share is hidden or ahead, or the table comes later. */
START_TEST(nothing_is_told_too_early)
{
    static const char *const states[] = {"compare=none", "fill=none", "fill=row", "hide=weights1:#2,#1"};
    struct example *example = of_heads(0);

    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        struct said said = say(&view_heads, example, states[i]);

        ck_assert_msg(!trial_holds(text_string(&said.plain), "the word before"), "%s\n%s", states[i],
                      text_string(&said.plain));
        ck_assert_msg(!strstr(text_string(&said.look), "word before"), "%s", states[i]);
        ck_assert_str_eq(text_string(&said.look),
                         i ? text_string(&said.look) : "Each head has a pattern of its own: Tab turns to the next.");
        said_free(&said);
    }
    expect_plain(&view_heads, example, "hide=weights1:#2,#1", "head 2      0.00    0.00   1.00    0.00", true);
    expect_said(&view_softmax, example, "hide=weights1:#2,#1", "", NULL);
    expect_said(&view_softmax, example, "fill=none", "", NULL);
    example_destroy(example);
}
END_TEST

/* -------------------------------------------------------------------------------------------- as the model computed it
 */

START_TEST(the_output_is_compared)
{
    struct example *example = of_heads(2.5e-6);

    expect_said(&view_output, example, "", "as the model computed it, to 2.5e-06", NULL);
    expect_plain(&view_output, example, "", "The output: as the model computed it, to 2.5e-06.", true);
    expect_plain(&view_heads, example, "", "The output: as the model computed it, to 2.5e-06.", true);
    expect_plain(&view_concat, example, "", "as the model", false);
    expect_said(&view_output, example, "off=2", "", "One head is off: its columns of concat are 0, its part is gone.");
    example_destroy(example);
    example = of_heads(0);
    expect_said(&view_output, example, "", "exactly as the model computed it", NULL);
    example_destroy(example);
    example = of_heads(0.25);
    expect_said(&view_output, example, "", "what the model computed differs by 2.5e-01", NULL);
    example_destroy(example);
    example = views_example_of("");
    expect_said(&view_output, example, "", "", NULL);
    expect_plain(&view_output, example, "", "The output:", false);
    example_destroy(example);
}
END_TEST

/* A small window has no room for the caption. */
START_TEST(a_small_window_says_it_in_brief)
{
    static const struct {
        double off;
        const char *brief;
    } cases[] = {
        {2.5e-6, "as the model, to 2.5e-06"}, {0, "exactly as the model"}, {3, "the model differs by 3.0e+00"}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct example *example = of_heads(cases[i].off);
        struct said said = say(&view_output, example, "");

        ck_assert_str_eq(text_string(&said.brief), cases[i].brief);
        said_free(&said);
        example_destroy(example);
    }
}
END_TEST

/* A real layer, with changed numbers: what was computed by the original says nothing of them. */
START_TEST(changed_numbers_are_not_compared)
{
    struct text json = {0};
    struct spec spec = {0};
    struct error e = {0};
    struct example *example;
    struct said said;

    ck_assert_msg(file_read("tests/data/layers/gpt2.json", MODEL_JSON_MOST, &json, &e), "%s", e.message);
    example = views_example_of_json(text_string(&json));
    said = say(&view_output, example, "");
    ck_assert_msg(strncmp(text_string(&said.caption), "as the model computed it, to ", 29) == 0, "%s",
                  text_string(&said.caption));
    said_free(&said);
    spec_copy(&spec, &example->spec);
    example_destroy(example);
    ck_assert_msg(spec_set(&spec, "set", "W_O:#1,#1:5", "set", &e), "%s", e.message);
    example = example_new(&spec, &e);
    ck_assert_msg(example && example->was, "%s", e.message);
    expect_said(&view_output, example, "", "1 number changed, causal mask", NULL);
    expect_plain(&view_output, example, "", "The output:", false);
    example_destroy(example);
    spec_free(&spec);
    text_free(&json);
}
END_TEST

/* A head below the sixth, of many, and what stands beside them. */
START_TEST(many_heads_have_a_window)
{
    struct trial t = trial_open(&view_heads, "tokens=I%20saw%20the%20old%20man%20with%20his%20dog heads=12 d_model=96");
    const char *drawn = trial_drawn(&t, 78, 18);

    trial_expect(drawn, "head 12");
    trial_expect(drawn, "weights₁ 8×8");
    trial_use(&t, "9");
    drawn = trial_drawn(&t, 78, 9);
    trial_expect(drawn, "▸head 9");
    trial_expect(drawn, "more");
    trial_close(&t);
}
END_TEST

Suite *view_heads_suite(void)
{
    Suite *suite = suite_create("view_heads");
    TCase *tests = tcase_create("heads");

    tcase_add_test(tests, each_head_has_its_sentence);
    tcase_add_test(tests, all_heads_stand_in_a_table);
    tcase_add_test(tests, nothing_is_told_too_early);
    tcase_add_test(tests, the_output_is_compared);
    tcase_add_test(tests, a_small_window_says_it_in_brief);
    tcase_add_test(tests, changed_numbers_are_not_compared);
    tcase_add_test(tests, many_heads_have_a_window);
    suite_add_tcase(suite, tests);
    return suite;
}
