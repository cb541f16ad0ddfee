/* SPDX-License-Identifier: MIT */
/* GIFT: each type, each sign, as Moodle's importer reads it. */
#include "base/text.h"
#include "dump.h"
#include "gift_dump.h"
#include "question/quiz.h"
#include "suites.h"

static const struct gift_case {
    const char *file, *dump;
} cases[] = {
    /* Choices. */
    {"Who scales?{~The mask ~The softmax =The divisor}",
     "multiple-choice m\"Who scales?\"\n  0 m\"The mask\"\n  0 m\"The softmax\"\n  100 m\"The divisor\"\n"},
    {"Q{\n~a#no\n~%50%b # half\n=c#yes!\n}",
     "multiple-choice m\"Q\"\n  0 m\"a\" # m\"no\"\n  50 m\"b\" # m\"half\"\n  100 m\"c\" # m\"yes!\"\n"},
    {"Q{~%50%a ~%50%b ~%-100%c ~d}",
     "multiple-choice several m\"Q\"\n  50 m\"a\"\n  50 m\"b\"\n  -100 m\"c\"\n  0 m\"d\"\n"},
    {"Q{~%33.33333%a ~%33.33333%b ~%33.33333%c ~%-33.3%d}",
     "multiple-choice several m\"Q\"\n  33.33333 m\"a\"\n  33.33333 m\"b\"\n  33.33333 m\"c\"\n  -33.3 m\"d\"\n"},
    {"Q{~ %50% a ~%100%b =c}", "multiple-choice m\"Q\"\n  50 m\"a\"\n  100 m\"b\"\n  100 m\"c\"\n"},
    {"Q{~%100.0%a ~%-100.%b ~%12.5%c =d}", /* three digits and a point are no weight */
     "multiple-choice m\"Q\"\n  0 m\"%100.0%a\"\n  0 m\"%-100.%b\"\n  12.5 m\"c\"\n  100 m\"d\"\n"},
    {"Q{=%50%a ~b}", "multiple-choice m\"Q\"\n  100 m\"%50%a\"\n  0 m\"b\"\n"},
    {"Q{~a -> b =c -> d}", "multiple-choice m\"Q\"\n  0 m\"a -> b\"\n  100 m\"c -> d\"\n"},
    {"Q{~a=b}", "multiple-choice m\"Q\"\n  0 m\"a\"\n  100 m\"b\"\n"},
    {"Q{~=a ~b}", "multiple-choice m\"Q\"\n  100 m\"a\"\n  0 m\"b\"\n"},
    {"Q{a ~b =c}", "multiple-choice m\"Q\"\n  0 m\"a\"\n  0 m\"b\"\n  100 m\"c\"\n"},
    {"Q{~ ~#lost =a ~b}", "multiple-choice m\"Q\"\n  100 m\"a\"\n  0 m\"b\"\n"},
    {"Q{~a#one # two =b}", "multiple-choice m\"Q\"\n  0 m\"a\" # m\"one # two\"\n  100 m\"b\"\n"},
    {"Q{~%5 a ~%% =%}", "multiple-choice m\"Q\"\n  0 m\"%5 a\"\n  0 m\"%%\"\n  100 m\"%\"\n"},
    /* True and false: the first # is for who is wrong. */
    {"Q{T}", "true-false m\"Q\"\n  100 p\"True\"\n  0 p\"False\"\n"},
    {"Q{TRUE}", "true-false m\"Q\"\n  100 p\"True\"\n  0 p\"False\"\n"},
    {"Q{ F }", "true-false m\"Q\"\n  0 p\"True\"\n  100 p\"False\"\n"},
    {"Q{FALSE#wrong#right}", "true-false m\"Q\"\n  0 p\"True\" # m\"wrong\"\n  100 p\"False\" # m\"right\"\n"},
    {"Q{T#wrong#right#er####all}",
     "true-false m\"Q\"\n  100 p\"True\" # m\"right#er\"\n  0 p\"False\" # m\"wrong\"\n  #### m\"all\"\n"},
    {"Q{T##right}", "true-false m\"Q\"\n  100 p\"True\" # m\"right\"\n  0 p\"False\"\n"},
    /* Short answers. */
    {"Two and two are{=four =4}", "short-answer m\"Two and two are\"\n  100 p\"four\"\n  100 p\"4\"\n"},
    {"Q{word}", "short-answer m\"Q\"\n  100 p\"word\"\n"},
    {"Q{true}", "short-answer m\"Q\"\n  100 p\"true\"\n"},
    {"Q{=T}", "short-answer m\"Q\"\n  100 p\"T\"\n"},
    {"Q{a =b}", "short-answer m\"Q\"\n  100 p\"a\"\n  100 p\"b\"\n"},
    {"Q{=frog#good\n=%50%cat#hm =%0%*#no}",
     "short-answer m\"Q\"\n  100 p\"frog\" # m\"good\"\n  50 p\"cat\" # m\"hm\"\n  0 p\"*\" # m\"no\"\n"},
    {"Q{=%100.0%a =%50.0%b}", "short-answer m\"Q\"\n  100 p\"%100.0%a\"\n  50 p\"b\"\n"}, /* no weight in Moodle */
    {"Q{=[html]a =[plain][html]b}", "short-answer m\"Q\"\n  100 p\"a\"\n  100 p\"[html]b\"\n"},
    /* Pairs. */
    {"Match{=Canada->Ottawa\n=Italy  ->  Rome = -> Wien}",
     "matching m\"Match\"\n  100 m\"Canada\" -> m\"Ottawa\"\n  100 m\"Italy\" -> m\"Rome\"\n  0 -> m\"Wien\"\n"},
    {"[html]Q{=[plain]a -> b -> c =d -> [plain]e}",
     "matching h\"Q\"\n  100 p\"a\" -> h\"b -> c\"\n  100 h\"d\" -> h\"[plain]e\"\n"},
    /* Numbers. */
    {"Q{#3.14:0.005}", "numerical m\"Q\"\n  100 3.14:0.005\n"},
    {"Q{#-1e3}", "numerical m\"Q\"\n  100 -1000:0\n"},
    {"Q{#.5..1.5}", "numerical m\"Q\"\n  100 0.5..1.5\n"},
    {"Q{#-2..-1}", "numerical m\"Q\"\n  100 -2..-1\n"},
    {"Q{# 5 : 1 #near}", "numerical m\"Q\"\n  100 5:1 # m\"near\"\n"},
    {"Q{#\n=1822:0 #right\n=%50%1822:2 #close ~#far = away}",
     "numerical m\"Q\"\n  100 1822:0 # m\"right\"\n  50 1822:2 # m\"close\"\n  0 * # m\"far = away\"\n"},
    {"Q{#=1 =%0%*#no}", "numerical m\"Q\"\n  100 1:0\n  0 * # m\"no\"\n"},
    {"Q{#3:2~#no}\";", "numerical m\"Q\" _ m\"\";\"\n  100 3:2\n  0 * # m\"no\"\n"},
    {"Q{#1\\:0.5}", "numerical m\"Q\"\n  100 1:0.5\n"},
    /* Essays and descriptions. */
    {"Prove it.{}", "essay m\"Prove it.\"\n"},
    {"Prove it. { }", "essay m\"Prove it.\"\n"},
    {"Prove it.{####it adds up.}", "essay m\"Prove it.\"\n  #### m\"it adds up.\"\n"},
    {"Only read this.", "description m\"Only read this.\"\n"},
    {"Only \\{read\\} this.", "description m\"Only {read} this.\"\n"},
    /* A missing word keeps the blanks around it. */
    {"A {~b =c} d.", "missing-word m\"A \" _ m\" d.\"\n  0 m\"b\"\n  100 m\"c\"\n"},
    {"un{=do}ing", "missing-word m\"un\" _ m\"ing\"\n  100 p\"do\"\n"},
    {"{=Rome} is it", "missing-word m\"\" _ m\" is it\"\n  100 p\"Rome\"\n"},
    {"A {\n=c\n} d\ne", "missing-word m\"A \" _ m\" d/e\"\n  100 p\"c\"\n"},
    {"A{=c};", "missing-word m\"A\" _ m\";\"\n  100 p\"c\"\n"},
    /* Escapes. */
    {"a\\:b\\#c\\=d\\{e\\}f\\~g\\nh\\\\i{T}", "true-false m\"a:b#c=d{e}f~g/h\\i\"\n  100 p\"True\"\n  0 p\"False\"\n"},
    {"\\(x\\) \\alpha \\[\\] \\\\n \\\\\\n.{T}",
     "true-false m\"\\(x\\) \\alpha \\[\\] \\n \\/.\"\n  100 p\"True\"\n  0 p\"False\"\n"},
    {"Q{~\\=2 =\\~3 ~4\\#5#\\#6}", "multiple-choice m\"Q\"\n  0 m\"=2\"\n  100 m\"~3\"\n  0 m\"4#5\" # m\"#6\"\n"},
    {"Q{~\\\\=x}", "multiple-choice m\"Q\"\n  0 m\"\\\"\n  100 m\"x\"\n"},
    {"Q{\\#1}", "short-answer m\"Q\"\n  100 p\"#1\"\n"},
    {"Q\\", "description m\"Q\\\"\n"},
    /* Titles. */
    {"::A title::Q{T}", "true-false ::A title:: m\"Q\"\n  100 p\"True\"\n  0 p\"False\"\n"},
    {":: A\n  long\\: title ::\nQ {T}", "true-false ::A long: title:: m\"Q\"\n  100 p\"True\"\n  0 p\"False\"\n"},
    {"::::Q{T}", "true-false m\"Q\"\n  100 p\"True\"\n  0 p\"False\"\n"},
    {"Q ::no title:: {T}", "true-false m\"Q ::no title::\"\n  100 p\"True\"\n  0 p\"False\"\n"},
    {"\\::no:: {T}", "true-false m\"::no::\"\n  100 p\"True\"\n  0 p\"False\"\n"},
    {"::no title{T}", "true-false m\"no title\"\n  100 p\"True\"\n  0 p\"False\"\n"},
    /* Formats are inherited. */
    {"[markdown]Q{~a#b =[plain]c#[html]d ####e}",
     "multiple-choice k\"Q\"\n  0 k\"a\" # k\"b\"\n  100 p\"c\" # h\"d\"\n  #### k\"e\"\n"},
    {"::t::[html] Q {####[moodle]e}", "essay ::t:: h\"Q\"\n  #### m\"e\"\n"},
    {"[HTML]Q{T#[x]y}", "true-false m\"[HTML]Q\"\n  100 p\"True\"\n  0 p\"False\" # m\"[x]y\"\n"},
    {"[html][plain]Q{=a}", "short-answer h\"[plain]Q\"\n  100 p\"a\"\n"},
    /* General feedback is taken off before the type is known. */
    {"Q{~a =b####c = d ~e}", "multiple-choice m\"Q\"\n  0 m\"a\"\n  100 m\"b\"\n  #### m\"c = d ~e\"\n"},
    {"Q{=a#b#####c}", "short-answer m\"Q\"\n  100 p\"a\" # m\"b#\"\n  #### m\"c\"\n"},
    {"Q{=a####}", "short-answer m\"Q\"\n  100 p\"a\"\n"},
    /* Lines. */
    {"\xEF\xBB\xBFQ{T}\r\n\r\n  R  \r\n  {F}", "true-false m\"Q\"\n  100 p\"True\"\n  0 p\"False\"\n"
                                               "true-false m\"R\"\n  0 p\"True\"\n  100 p\"False\"\n"},
    {"Q\rR{}\r\rS{}", "essay m\"Q/R\"\nessay m\"S\"\n"},
    {"Q{}\n \t \nR{}", "essay m\"Q\"\nessay m\"R\"\n"},
    {"Q\n  // {~ not this\nR{\n//=c\n=d}", "short-answer m\"Q/ /R\"\n  100 p\"d\"\n"},
    {"Q {T}\n// behind\n// it", "true-false m\"Q\"\n  100 p\"True\"\n  0 p\"False\"\n"},
    {"A\n//\nB\n// c", "description m\"A/ /B\"\n"},
    {"A {#\n// c\n=3 # f\n// d\n g}.\n// e", "numerical m\"A \" _ m\".\"\n  100 3:0 # m\"f/ /g\"\n"},
    {"Q //no comment{}", "essay m\"Q //no comment\"\n"},
    {"Caf\xC3\xA9\xE2\x80\xAE{}", "essay m\"Caf\xC3\xA9\xEF\xBF\xBD\"\n"},
    {"a\x1B[31m\xFF\tb{}", "essay m\"a^[[31m\xEF\xBF\xBD\tb\"\n"},
    /* Categories. */
    {"A{}\n\n$CATEGORY: a / b \n\nB{}\n\nC{}\n\n// x\n$CATEGORY:d\\:e\n\nD{}",
     "essay m\"A\"\nessay $a / b m\"B\"\nessay $a / b m\"C\"\nessay $d:e m\"D\"\n"},
    {"$CATEGORY:\ta\tb\t\n\nQ{}", "essay $a b m\"Q\"\n"},
    /* Comments. */
    {"// [id:a b] [tag:x][tag:y z]\n// [step:six#scale] more [view:score head=1]\n// [hint:First \\[0\\]]\nQ{}\n"
     "//[hint: Second ]",
     "essay @a b +x +y z >six#scale !score head=1 m\"Q\"\n  ? m\"First \\[0]\"\n  ? m\"Second\"\n"},
    {"// [html] [note: see [id:a]\n[markdown]Q{}\n// [id:b] [hint:*x*", "essay @a k\"Q\"\n"},
    {"// [hint:*x*]\n[markdown]Q{}", "essay k\"Q\"\n  ? k\"*x*\"\n"},
};

START_TEST(reads_gift)
{
    struct quiz quiz = gift_quiz(cases[_i].file, NULL);
    struct text dump = {0};

    gift_dump(&dump, &quiz);
    dump_check(&dump, cases[_i].dump);
    quiz_free(&quiz);
}
END_TEST

START_TEST(a_question_knows_its_place)
{
    struct problems problems = {0};
    struct quiz quiz = gift_quiz("// one\n\n// [id:a]\n  ::T:: Q {T}\n\n\nR {}", &problems);

    ck_assert_uint_eq(quiz.question_count, 2);
    ck_assert_uint_eq(quiz.questions[0].line, 4);
    ck_assert_uint_eq(quiz.questions[0].column, 3);
    ck_assert_uint_eq(quiz.questions[0].text.prose.blocks[0].runs[0].line, 4);
    ck_assert_uint_eq(quiz.questions[0].text.prose.blocks[0].runs[0].column, 9);
    ck_assert_uint_eq(quiz.questions[1].line, 7);
    ck_assert_str_eq(quiz.questions[1].title, "");
    ck_assert_uint_eq(problems.count, 0);
    quiz_free(&quiz);
}
END_TEST

/* What they mean to who answers. */
START_TEST(what_was_read_can_be_graded)
{
    struct quiz quiz = gift_quiz("A{~%50%a ~%50%b ~%-100%c}\n\nB{=a->b =c->b = ->d}\n\nC{#1..2 =%50%0..3}", NULL);
    bool chosen[] = {true, true, false};
    size_t matched[] = {1, 0, QUESTION_NONE};
    struct reply replies[] = {{.chosen = chosen}, {.matched = matched}, {.typed = "2.5"}};
    const double scores[] = {1, 1, 0.5};

    ck_assert_uint_eq(quiz.question_count, 3);
    for (size_t i = 0; i < 3; i++) {
        struct grade grade;

        ck_assert(question_grade(&quiz.questions[i], NULL, &replies[i], &grade, NULL));
        ck_assert_msg(grade.score == scores[i], "%zu: %g", i, grade.score);
        grade_free(&grade);
    }
    quiz_free(&quiz);
}
END_TEST

Suite *course_gift_suite(void)
{
    Suite *suite = suite_create("course_gift");
    TCase *tests = tcase_create("gift");

    tcase_add_loop_test(tests, reads_gift, 0, (int)(sizeof cases / sizeof *cases));
    tcase_add_test(tests, a_question_knows_its_place);
    tcase_add_test(tests, what_was_read_can_be_graded);
    suite_add_tcase(suite, tests);
    return suite;
}
