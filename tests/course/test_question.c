/* SPDX-License-Identifier: MIT */
/* Grading: numbers as people type them, how far off they are, texts, options; and what is no answer at all. */
#include "base/memory.h"
#include "course/predict.h"
#include "dump.h"
#include "suites.h"

#include <math.h>

/* Makes a question of a predict block's lines. */
static struct question ask(const char *lines)
{
    struct text document = {0};
    struct markdown m;
    struct question q;

    text_addf(&document, "```predict\nask: What?\n%s\n```", lines);
    m = dump_read(text_string(&document));
    ck_assert_msg(predict_read(&q, &m.prose.blocks[0], (struct place){"t.md", 1, 1}, NULL), "%s", lines);
    markdown_free(&m);
    text_free(&document);
    return q;
}

/* ---------------------------------------------------------------------------------------------------- typed numbers */

static const struct {
    const char *typed;
    size_t count;
    double values[4];
    int decimals;
} read_as[] = {
    {"0.86", 1, {0.86}, 2},
    {" .86 ", 1, {0.86}, 2},
    {"86 %", 1, {0.86}, 2},
    {"86%", 1, {0.86}, 2},
    {"86.5%", 1, {0.865}, 3},
    {"1/4", 1, {0.25}, 0},
    {"1 / 4", 1, {0.25}, 0},
    {"０．８６", 1, {0.86}, 2},
    {"－８６　％", 1, {-0.86}, 2},
    {"（１／４）", 1, {0.25}, 0},
    {"\u0967.\u096B", 1, {1.5}, 1}, /* Devanagari */
    {"\u0661\u0662", 1, {12}, 0},   /* Arabic */
    {"-1", 1, {-1}, 0},
    {"\xE2\x88\x92"
     "1.50",
     1,
     {-1.5},
     2},
    {"+2", 1, {2}, 0},
    {"1e-3", 1, {0.001}, 0},
    {"5.", 1, {5}, 0},
    {"0,86", 1, {0.86}, 2},
    {"5,6", 1, {5.6}, 1},
    {"-0,250", 1, {-0.25}, 3},
    {"1,048,576", 1, {1048576}, 0},
    {"16,384.5", 1, {16384.5}, 1},
    {"(0.5)", 1, {0.5}, 1},
    {"0.25 0.25 0.5 0", 4, {0.25, 0.25, 0.5, 0}, 2},
    {"0.25, 0.25, 0.5, 0", 4, {0.25, 0.25, 0.5, 0}, 2},
    {"0.25,0.25,0.5,0", 4, {0.25, 0.25, 0.5, 0}, 2},
    {"[0,25; 0,25; 0,5; 0]", 4, {0.25, 0.25, 0.5, 0}, 2},
    {"0,25 0,25 0,5 0", 4, {0.25, 0.25, 0.5, 0}, 2},
    {"25 % 25% 50 %, 0 %", 4, {0.25, 0.25, 0.5, 0}, 2},
    {"1/4 1/4 1/2 0", 4, {0.25, 0.25, 0.5, 0}, 0},
    {"1,2", 2, {1, 2}, 0},
    {"4x8", 2, {4, 8}, 0},
    {"4 × 8", 2, {4, 8}, 0},
    {"1,5 2,5", 2, {1.5, 2.5}, 1},
    {"5,\xC2\xA0-1", 2, {5, -1}, 0},
    {"5e-1", 1, {0.5}, 0},
    {"\xE2\x88\x92 5", 1, {-5}, 0},
    {"1 048 576", 1, {1048576}, 0},
    {"1 048 576,5", 1, {1048576.5}, 1},
    {"1.048.576", 1, {1048576}, 0},
    {"1.048.576,5", 1, {1048576.5}, 1},
    {"1'048'576", 1, {1048576}, 0},
    {"1_048_576", 1, {1048576}, 0},
    {"1234,567", 1, {1234.567}, 3},
    {"0,125", 1, {0.125}, 3},
    {",5", 1, {0.5}, 1},
    {"10^3", 1, {1000}, 0},
    {"10³", 1, {1000}, 0},
    {"2**10", 1, {1024}, 0},
    {"-2^2", 1, {-4}, 0},
    {"5×10^-1", 1, {0.5}, 0},
    {"5·10⁻¹", 1, {0.5}, 0},
    {"5 x 10^(-1)", 1, {0.5}, 0},
    {"1,5*10**3", 1, {1500}, 0},
    {"√4", 1, {2}, 0},
    {"1/sqrt(16)", 1, {0.25}, 0},
    {"2√4/8", 1, {0.5}, 0},
    {"1 1/2", 1, {1.5}, 0},
    {"-1 1/2", 1, {-1.5}, 0},
    {"½", 1, {0.5}, 0},
    {"1½", 1, {1.5}, 0},
    {"= 0.5", 1, {0.5}, 1},
    {"≈0.5", 1, {0.5}, 1},
    {"0.5.", 1, {0.5}, 1},
    {"５．５", 1, {5.5}, 1},
    {"1/2%", 1, {0.005}, 0},
};

START_TEST(reads_numbers_as_they_are_typed)
{
    struct typed_number numbers[4];
    struct error e = {0};

    ck_assert_msg(typed_numbers_read(read_as[_i].typed, numbers, read_as[_i].count, &e), "%s: %s", read_as[_i].typed,
                  e.message);
    for (size_t i = 0; i < read_as[_i].count; i++)
        ck_assert_msg(fabs(numbers[i].value - read_as[_i].values[i]) < 1e-15, "%s: %zu is %g", read_as[_i].typed, i,
                      numbers[i].value);
    ck_assert_int_eq(numbers[0].decimals, read_as[_i].decimals);
}
END_TEST

static const struct {
    const char *typed;
    size_t count;
    const char *message;
} refused[] = {
    {"abc", 1, "abc is not a number: write it as 0.86, 86 % or 1/4"},
    {"5.6x", 1, "5.6x is not a number: write it as 0.86, 86 % or 1/4"},
    {"--1", 1, "--1 is not a number: write it as 0.86, 86 % or 1/4"},
    {".", 1, ". is not a number: write it as 0.86, 86 % or 1/4"},
    {"%", 1, "% is not a number: write it as 0.86, 86 % or 1/4"},
    {"nan", 1, "nan is not a number: write it as 0.86, 86 % or 1/4"},
    {"inf", 1, "inf is not a number: write it as 0.86, 86 % or 1/4"},
    {"0x10", 1, "one number is asked for: write it as 0.86, 86 % or 1/4"},
    {"4x", 1, "4x is not a number: write it as 0.86, 86 % or 1/4"},
    {"1e999", 1, "1e999 is not a number: write it as 0.86, 86 % or 1/4"},
    {"1/0", 1, "1/0 is not a number: write it as 0.86, 86 % or 1/4"},
    {"1/2/3", 1, "1/2/3 is not a number: write it as 0.86, 86 % or 1/4"},
    {"1,234", 1, "1,234 can be read in two ways: write it with a point, or without the comma"},
    {"12,345e2", 1, "12,345e2 can be read in two ways: write it with a point, or without the comma"},
    {"1 234 56", 1, "one number is asked for: write it as 0.86, 86 % or 1/4"},
    {"012 345", 1, "one number is asked for: write it as 0.86, 86 % or 1/4"},
    {"1 1/2 1", 1, "one number is asked for: write it as 0.86, 86 % or 1/4"},
    {"4 × 4", 1, "one number is asked for: write it as 0.86, 86 % or 1/4"},
    {"512×512", 1, "one number is asked for: write it as 0.86, 86 % or 1/4"}, /* no 512 512 */
    {"4*256*256", 1, "one number is asked for: write it as 0.86, 86 % or 1/4"},
    {"1 × 1/2", 1, "one number is asked for: write it as 0.86, 86 % or 1/4"},
    {"√-1", 1, "√-1 is not a number: write it as 0.86, 86 % or 1/4"},
    {"2^9999", 1, "2^9999 is not a number: write it as 0.86, 86 % or 1/4"},
    {"10^3^2", 1, "10^3^2 is not a number: write it as 0.86, 86 % or 1/4"},
    {"64 bytes", 1, "one number is asked for: write it as 0.86, 86 % or 1/4"},
    {"1,23,456", 1, "1,23,456 is not a number: write it as 0.86"},
    {"1.5,5", 1, "1.5,5 is not a number: write it as 0.86"},
    {"", 1, "one number is asked for: write it as 0.86, 86 % or 1/4"},
    {"1 2", 1, "one number is asked for: write it as 0.86, 86 % or 1/4"},
    {"1 2 3", 2, "2 numbers are asked for: write them with blanks between"},
    {"1", 2, "2 numbers are asked for: write them with blanks between"},
    {"1 two", 2, "two is not a number: write it as 0.86, 86 % or 1/4"},
    {"11111111111111111111111111111111111111111", 1, "a number of 41 characters is too long: leave decimals out"},
};

START_TEST(says_what_is_no_number)
{
    struct typed_number numbers[4];
    struct error e = {0};

    ck_assert_msg(!typed_numbers_read(refused[_i].typed, numbers, refused[_i].count, &e), "%s", refused[_i].typed);
    ck_assert_str_eq(e.message, refused[_i].message);
}
END_TEST

/* --------------------------------------------------------------------------------------------------------- numbers */

static const struct expected score = {5.6, 2, false}, share = {0.86291, 2, true}, part = {0.25, 2, false},
                             count = {4, 0, false}, large = {1203.4, 0, false};

/* Grades one number; `off` is what the message says. */
static const struct number_case {
    const char *lines, *typed;
    const struct expected *expected;
    double score, off;
    int decimals;
} number_cases[] = {
    {"cells: a[b,c]", "5.60", &score, 1, 0, 2},
    {"cells: a[b,c]", "5.6", &score, 1, 0, 2},
    {"cells: a[b,c]", "5.605", &score, 1, 0.005, 3},
    {"cells: a[b,c]", "5.20", &score, 0, -0.40, 2},
    {"cells: a[b,c]", "5.606", &score, 0, 0.006, 3},
    {"cells: a[b,c]\nwithin: 0.05", "5.65", &score, 1, 0.05, 2}, /* the bound belongs to it */
    {"cells: a[b,c]\nwithin: 0.05", "5.55", &score, 1, -0.05, 2},
    {"cells: a[b,c]\nwithin: 0.05", "5.66", &score, 0, 0.06, 2},
    {"cells: a[b,c]\nwithin: 0", "5.600001", &score, 0, 0.000001, 6},
    {"cells: a[b,c]", "0.86", &share, 1, 0, 2},
    {"cells: a[b,c]", "86 %", &share, 1, 0, 2},
    {"cells: a[b,c]", "80 %", &share, 0, -0.06, 2},
    {"cells: a[b,c]", "6/7", &share, 0, 6 / 7.0 - 0.86, 3},
    {"cells: a[b,c]", "0", &share, 0, -0.86, 2},
    {"cells: n", "4.0", &count, 1, 0, 1}, /* a whole number is wanted whole */
    {"cells: n", "4.4", &count, 0, 0.4, 1},
    {"cells: n", "3.999", &count, 0, -0.001, 3},
    {"cells: n\nwithin: 0.5", "4.4", &count, 1, 0.4, 1},
    {"cells: n", "1203.2", &large, 1, 0.2, 1},    /* it is shown as 1203, but is none */
    {"cells: view.part", "25 %", &part, 1, 0, 2}, /* it may be a share, for all that is known */
};

START_TEST(grades_a_number)
{
    const struct number_case *c = &number_cases[_i];
    struct question q = ask(c->lines);
    struct reply reply = {.typed = c->typed};
    struct grade g;
    struct error e = {0};

    ck_assert_msg(question_grade(&q, c->expected, &reply, &g, &e), "%s: %s", c->typed, e.message);
    ck_assert_msg(g.score == c->score, "%s: %g", c->typed, g.score);
    ck_assert_msg(fabs(g.numbers[0].off - c->off) < 1e-12, "%s: %g off", c->typed, g.numbers[0].off);
    ck_assert_int_eq(g.numbers[0].decimals, c->decimals);
    ck_assert_int_eq(g.numbers[0].right, c->score == 1);
    grade_free(&g);
    question_free(&q);
}
END_TEST

START_TEST(what_no_share_can_be_is_no_wrong_answer)
{
    static const struct {
        const char *typed, *message;
        const struct expected *expected;
    } cases[] = {
        {"86", "a share lies between 0 and 1: if you mean 86 %, write the sign too", &share},
        {"120 %", "a share lies between 0 and 1: 120% does not", &share},
        {"-0.1", "a share lies between 0 and 1: -0.1 does not", &share},
        {"500", "a share lies between 0 and 1: 500 does not", &share},
        {"56 %", "this number is not a share: write it without %", &score},
        {"cat", "cat is not a number: write it as 0.86, 86 % or 1/4", &score},
    };
    struct question q = ask("cells: a[b,c]");

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct reply reply = {.typed = cases[i].typed};
        struct grade g;
        struct error e = {0};

        ck_assert(!question_grade(&q, cases[i].expected, &reply, &g, &e));
        ck_assert_str_eq(e.message, cases[i].message);
        grade_free(&g);
    }
    question_free(&q);
}
END_TEST

START_TEST(several_numbers_score_their_share)
{
    struct question q = ask("cells: w[a,b] w[a,c] w[a,d] w[a,e]");
    struct expected expected[] = {{0.25, 2, true}, {0.25, 2, true}, {0.5, 2, true}, {0, 2, true}};
    struct reply reply = {.typed = "0.25 0.3 50 % 0.1"};
    struct grade g;

    ck_assert(question_grade(&q, expected, &reply, &g, NULL));
    ck_assert(g.score == 0.5);
    ck_assert(g.numbers[0].right && !g.numbers[1].right && g.numbers[2].right && !g.numbers[3].right);
    ck_assert_str_eq(g.numbers[2].said.as_typed, "50%");
    grade_free(&g);
    reply.typed = "0.25 0.25 0.5 0";
    ck_assert(question_grade(&q, expected, &reply, &g, NULL));
    ck_assert(g.score == 1);
    grade_free(&g);
    reply.typed = "0.25 0.25 0.5";
    ck_assert(!question_grade(&q, expected, &reply, &g, NULL));
    grade_free(&g);
    question_free(&q);
}
END_TEST

START_TEST(a_number_that_is_often_given_is_recognised)
{
    struct question q = ask("cells: a[b,c]\nwrong: x[b,c] # The key alone.\nwrong: y[b,c] # The query alone.");
    struct expected expected[] = {{5.6, 2, false}, {2.8, 2, false}, {2, 2, false}};
    struct reply reply = {.typed = "2"};
    struct grade g;

    ck_assert(question_grade(&q, expected, &reply, &g, NULL));
    ck_assert_uint_eq(g.answer, 1);
    ck_assert(g.score == 0);
    grade_free(&g);
    reply.typed = "3";
    ck_assert(question_grade(&q, expected, &reply, &g, NULL));
    ck_assert_uint_eq(g.answer, QUESTION_NONE);
    grade_free(&g);
    question_free(&q);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- texts and options
 */

START_TEST(texts_are_compared_without_case_and_blanks)
{
    struct question q =
        ask("answer: none # Head 1 reads places.\nanswer: 4 × 4\nwrong: The cat # No.\nwrong: Äpfel # No.");
    static const struct {
        const char *typed;
        size_t answer;
        double score;
    } cases[] = {{"none", 0, 1},  {" NONE ", 0, 1},          {"\"None\"", 0, 1},       {"“none”", 0, 1},
                 {"4×4", 1, 1},   {"4  ×  4", 1, 1},         {"the CAT", 2, 0},        {"thecat", QUESTION_NONE, 0},
                 {"äPFEL", 3, 0}, {"non", QUESTION_NONE, 0}, {"cat", QUESTION_NONE, 0}};

    ck_assert_ptr_eq(q.type, &question_words);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct reply reply = {.typed = cases[i].typed};
        struct grade g;

        ck_assert(question_grade(&q, NULL, &reply, &g, NULL));
        ck_assert_msg(g.answer == cases[i].answer && g.score == cases[i].score, "%s", cases[i].typed);
        grade_free(&g);
    }
    ck_assert_uint_eq(question_right_answer(&q), 0);
    question_free(&q);
}
END_TEST

START_TEST(a_star_stands_for_any_other_text)
{
    struct question q =
        ask("wrong: * # Something else.\nanswer: none\nwrong: no # A word more."); /* wherever it stands */
    static const struct {
        const char *typed;
        size_t answer;
    } cases[] = {{"none", 0}, {"no", 1}, {"who knows", 2}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct reply reply = {.typed = cases[i].typed};
        struct grade g;

        ck_assert(question_grade(&q, NULL, &reply, &g, NULL));
        ck_assert_msg(g.answer == cases[i].answer, "%s", cases[i].typed);
        grade_free(&g);
    }
    question_free(&q);
}
END_TEST

START_TEST(options_are_right_or_wrong)
{
    struct question q = ask("wrong: Four # No.\nright: Eight # Yes.\nwrong: Two # No.");
    struct reply reply = {.option = 1};
    struct grade g;
    struct error e = {0};

    ck_assert_ptr_eq(q.type, &question_choice);
    ck_assert(question_grade(&q, NULL, &reply, &g, NULL));
    ck_assert(g.score == 1 && g.answer == 1);
    reply.option = 2;
    ck_assert(question_grade(&q, NULL, &reply, &g, NULL));
    ck_assert(g.score == 0 && g.answer == 2);
    reply.option = 3;
    ck_assert(!question_grade(&q, NULL, &reply, &g, &e));
    ck_assert_str_eq(e.message, "there is no such option: choose 1 to 3");
    ck_assert_uint_eq(question_find_option(&q, "Two"), 2);
    ck_assert_uint_eq(question_find_option(&q, "Three"), QUESTION_NONE);
    question_free(&q);
}
END_TEST

Suite *course_question_suite(void)
{
    Suite *suite = suite_create("course_question");
    TCase *tests = tcase_create("question");

    tcase_add_loop_test(tests, reads_numbers_as_they_are_typed, 0, (int)(sizeof read_as / sizeof *read_as));
    tcase_add_loop_test(tests, says_what_is_no_number, 0, (int)(sizeof refused / sizeof *refused));
    tcase_add_loop_test(tests, grades_a_number, 0, (int)(sizeof number_cases / sizeof *number_cases));
    tcase_add_test(tests, what_no_share_can_be_is_no_wrong_answer);
    tcase_add_test(tests, several_numbers_score_their_share);
    tcase_add_test(tests, a_number_that_is_often_given_is_recognised);
    tcase_add_test(tests, texts_are_compared_without_case_and_blanks);
    tcase_add_test(tests, a_star_stands_for_any_other_text);
    tcase_add_test(tests, options_are_right_or_wrong);
    suite_add_tcase(suite, tests);
    return suite;
}
