/* SPDX-License-Identifier: MIT */
/* What is wrong with a GIFT file, by its place; a broken question is left out and the others stay. Hostile files. */
#include "base/text.h"
#include "base/utf8.h"
#include "dump.h"
#include "gift_dump.h"
#include "growth.h"
#include "question/quiz.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

static const struct problem_case {
    const char *file;
    size_t questions;
    const char *problems;
} cases[] = {
    /* Braces. */
    {"A{T}\n\n  B {~a\n\n=b\n\n}\n\nC{F}", 2,
     "4:1 a blank line ends the question, but its { in line 3 is still open: remove the blank line\n"},
    {"A {\n\n::B::b{T}", 1,
     "1:3 this { is never closed: put } after the answers, or write \\{ for a brace in a text\n"},
    {"A {\n\n$CATEGORY: }\n\nb{T}", 1,
     "1:3 this { is never closed: put } after the answers, or write \\{ for a brace in a text\n"},
    {"A {=a\n\nB{T}", 1, "1:3 this { is never closed: put } after the answers, or write \\{ for a brace in a text\n"},
    {"A {=a", 0, "1:3 this { is never closed: put } after the answers, or write \\{ for a brace in a text\n"},
    {"A {=a\n\n\\} // }\n// }\n\nB", 1,
     "2:1 a blank line ends the question, but its { in line 1 is still open: remove the blank line\n"},
    {"\xC3\xA9 =a}", 0, "1:5 this } closes nothing: put { before the answers, or write \\} in a text\n"},
    {"A } {T}", 0, "1:3 this } closes nothing: put { before the answers, or write \\} in a text\n"},
    {"A{T}\nB{F}\n\nC{}", 1,
     "2:2 a question has its answers in one { }: put a blank line before the next question, or write \\{ in a text\n"},
    {"A{=a}}", 0, "1:6 the answers ended at the } before this one: write \\} for a brace in a text\n"},
    {"A {1:MC:=a~b} b", 0,
     "1:3 this is a Cloze question, which GIFT lacks: write a missing word, as in {=right ~wrong}\n"},
    {"A {:SHORTANSWER:=a}", 0,
     "1:3 this is a Cloze question, which GIFT lacks: write a missing word, as in {=right ~wrong}\n"},
    {"A {1:2}", 1, ""},
    {"A {12:a}", 1, ""},
    {"  {T}", 0, "1:3 this question asks nothing: write its text before the {\n"},
    {"::a:: {T}", 0, "1:1 this question asks nothing: write its text before the {\n"},
    {"::a::", 0, "1:1 this question has only a title: write its text after the title\n"},
    {"::a::\n\n \n\n$CATEGORY: x", 0, "1:1 this question has only a title: write its text after the title\n"},
    {"::a::\n\n::b::B{T}", 1, "1:1 this question has only a title: write its text after the title\n"},
    {"::a::\n\n\nA{T}", 1, "1:1 a blank line ends this question after its title: remove the blank line\n"},
    /* Choices. */
    {"A{~a}", 0, "1:1 a choice has two options or more: write another, with ~ before it\n"},
    {"A{=a ~}", 0, "1:1 a choice has two options or more: write another, with ~ before it\n"},
    {"A{~a ~b}", 0, "1:1 no option of this question is right: write = before the one that is, or weights as %50%\n"},
    {"A{~a ~b = }", 0,
     "1:1 no answer of this question is right: write = before one that is\n"
     "1:9 warning: this option is empty and left out: write its text, or remove it\n"},
    {"A{~%50%a ~%25%b}", 0, "1:1 the right options are worth 75 % together: raise their weights to 100 %\n"},
    {"A{~%33%a ~%33%b ~%33%c}", 1, ""},
    {"A{~%100%a ~%100%b}", 1,
     "1:1 warning: the right options are worth 200 % together: lower their weights to 100 %\n"},
    {"A{x ~a =b}", 1, "1:3 warning: this is read as a wrong option: put ~ before it\n"},
    {"A{~%100.0%a ~%50.0%b ~%50%c ~%-100.5%d}", 1,
     "1:4 warning: Moodle takes %100.0% for text, as three digits and a point are no weight: write %100%\n"
     "1:30 warning: Moodle takes %-100.5% for text, as three digits and a point are no weight: write %-100%\n"},
    {"A{=%100.0%a =b}\n\nB{#=%50%1 =%100.00%2}", 1,
     "3:12 \"%100.00%2\" is not a number: write 3.14, 3.14:0.005 or 3.13..3.15\n"
     "1:4 warning: Moodle takes %100.0% for text, as three digits and a point are no weight: write %100%\n"
     "3:12 warning: Moodle takes %100.00% for text, as three digits and a point are no weight: write %100%\n"},
    {"A{=%50%a ~b}", 1, "1:3 warning: after = no weight is read, and it stays in the text: write ~%50%\n"},
    {"A{~%33,3%a =b}", 1,
     "1:4 warning: %33,3% is not a weight and stays in the text: write one as %50%, %-50% or %33.33333%\n"},
    {"A{~%+5%a =b}", 1,
     "1:4 warning: %+5% is not a weight and stays in the text: write one as %50%, %-50% or %33.33333%\n"},
    {"A{~[html] #x =b ~c}", 1, "1:3 warning: this option is empty and left out: write its text, or remove it\n"},
    /* Pairs. */
    {"A{=a->b}", 0, "1:1 a matching question has two pairs or more: write another, as =left -> right\n"},
    {"A{=a->b =->c}", 0, "1:1 a matching question has two pairs or more: write another, as =left -> right\n"},
    {"A{=a->b =c}", 0, "1:10 a pair needs -> between its sides: write =left -> right, or \\= for an equals sign\n"},
    {"A{=a->b =c-> =d->e}", 0, "1:10 the right side of this pair is missing: write it after ->\n"},
    {"A{=a->b#x =c->d}", 1,
     "1:8 warning: pairs have no feedback, and this # is text: write \\# for it, or #### for general feedback\n"},
    /* Texts. */
    {"A{=}", 0,
     "1:1 no answer of this question is right: write = before one that is\n"
     "1:4 warning: this answer is empty and left out: write its text, or remove it\n"},
    {"A{=%50%a}", 0, "1:1 no answer of this question is right: write = before one that is\n"},
    {"A{=True}", 1, "1:3 warning: \"True\" is asked for as a text to type: write {TRUE} or {FALSE} if that is meant\n"},
    {"A{false#b}", 1,
     "1:3 warning: \"false\" is asked for as a text to type: write {TRUE} or {FALSE} if that is meant\n"},
    /* Numbers. */
    {"A{#}", 0, "1:4 no number after #: write {#3.14:0.005}\n"},
    {"A{#~#x}", 0, "1:4 no number after #: write {#3.14:0.005}\n"},
    {"A{#3,14}", 0, "1:4 \"3,14\" is not a number: write 3.14, 3.14:0.005 or 3.13..3.15, with a point for the comma\n"},
    {"A{#x:1}", 0, "1:4 \"x:1\" is not a number: write 3.14, 3.14:0.005 or 3.13..3.15\n"},
    {"A{#1:x}", 0, "1:4 \"1:x\" is not a number: write 3.14, 3.14:0.005 or 3.13..3.15\n"},
    {"A{#..1}", 0, "1:4 \"..1\" is not a number: write 3.14, 3.14:0.005 or 3.13..3.15\n"},
    {"A{#1..}", 0, "1:4 \"1..\" is not a number: write 3.14, 3.14:0.005 or 3.13..3.15\n"},
    {"A{#0x10}", 0, "1:4 \"0x10\" is not a number: write 3.14, 3.14:0.005 or 3.13..3.15\n"},
    {"A{#inf}", 0, "1:4 \"inf\" is not a number: write 3.14, 3.14:0.005 or 3.13..3.15\n"},
    {"A{#1e999}", 0, "1:4 \"1e999\" is not a number: write 3.14, 3.14:0.005 or 3.13..3.15\n"},
    {"A{#2..1}", 0, "1:4 this range is empty: write the lower number before ..\n"},
    {"A{#1:-1}", 0, "1:4 a tolerance is not negative: write it without the minus\n"},
    {"A{#=1 = =2}", 0, "1:9 a number is missing: write it, or remove the = before it\n"},
    {"A{#=%50%1}", 0, "1:1 no answer of this question is right: write one without a weight, as =3.14:0.005\n"},
    /* Titles, categories, comments. */
    {"::a b{T}", 1, "1:1 warning: the title does not end: put :: after it\n"},
    {"$CATEGORY:\n\nA{T}", 1, "1:1 warning: this category has no name: write one after the colon\n"},
    {"$CATEGORY: a\nA{T}\n\nB{T}", 1,
     "2:1 Moodle takes this for a part of the category: put a blank line between the two\n"},
    {"// [id:a]\n\nA{T}", 1, "1:4 warning: [id:…] belongs to no question: remove the blank line after this comment\n"},
    {"// see [1], [x:y]\n\nA{T}", 1, ""},
    {"// [id:a] [id:b]\nA{T}", 1, "1:11 warning: this question has its [id:…] already: keep one\n"},
    {"// [hnt:a]\nA{T}", 1, "1:4 warning: no comment is called [hnt:…]: did you mean [hint:…]?\n"},
    {"// [id:a\n// [id:]\nA{T}", 1,
     "1:4 warning: this [id: does not end: put ] after it, on the same line\n"
     "2:4 warning: this [id:] is empty: write something after the colon, or remove it\n"},
    {"// [tag:a>b]\nA{T}", 1, "1:4 warning: Moodle takes no tag with <, > or `: choose another\n"},
    {"A {#0}\n\nB { 0 =x}\n\nC {#=0}\n\nD {=0}\n\nE {#0:0}\n\nF{~0 =1}", 6,
     "1:5 warning: Moodle passes over a 0 at the start: write =0\n"
     "3:5 warning: Moodle passes over a 0 at the start: write =0\n"},
    {"How much is\n0\nplus 0? {#=0}", 1,
     "2:1 warning: Moodle takes a line with nothing but 0 for a blank one: write more on this line\n"},
    {"// [id:a]\nA{T}\n\nB{T}\n\nC{F}\n// x [id:a]", 3,
     "7:6 the id a is taken by the question in line 2: choose another\n"},
    /* Bytes. */
    {"A \xFF\xFE\n{T}\n\nB\x1B \x07 {}", 2,
     "1:3 warning: this is no UTF-8 and shown as \xEF\xBF\xBD: save the file as UTF-8\n"
     "4:2 warning: a control character is shown as another sign: remove it\n"},
    {"\xFF\xFEQ", 0, "1:1 this file is UTF-16: save it as UTF-8\n"},
    /* Other formats: one sentence, and no question of it is asked. */
    {"What is 2+2?\nA. 3\nB. 4\nANSWER: B\n", 0,
     "1:1 this file is Aiken, and only GIFT is read: write Which is it? {=right ~wrong}, or import it into Moodle and "
     "export it as GIFT\n"},
    {"<?xml version=\"1.0\"?>\n<quiz>\n<question type=\"truefalse\"></question></quiz>", 0,
     "1:1 this file is Moodle XML, and only GIFT is read: in Moodle, export the questions as GIFT\n"},
    {"\xEF\xBB\xBF}", 0, "1:1 this } closes nothing: put { before the answers, or write \\} in a text\n"},
    {"A \\(\\nabla\\) \\nothing \\not{T}", 1,
     "1:5 warning: \\n is the end of a line here: write \\\\nabla if TeX's \\nabla is meant\n"
     "1:23 warning: \\n is the end of a line here: write \\\\not if TeX's \\not is meant\n"},
    {"A{=\\(\\\\foo\\)#\\(x}", 1, ""},
    {"A \\(\\\\foo\\){T}", 1,
     "1:1 warning: TeX: \\foo is not known: it is shown as written, so write it another way\n"},
    {"[markdown]A<!-- = n -->{T}\n\nB{}", 1,
     "1:11 no number comes right before this formula: write 5.60<!-- = n -->, and a % after it\n"},
    {"", 0, "1:1 this file holds no question: write one as Is it so? {TRUE}\n"},
    {"// x\n\n \r\n$CATEGORY: a", 0, "1:1 this file holds no question: write one as Is it so? {TRUE}\n"},
};

START_TEST(says_what_is_wrong_and_where)
{
    struct problems problems = {0};
    struct quiz quiz = gift_quiz(cases[_i].file, &problems);
    struct text dump = {0};

    dump_problems(&dump, &problems);
    dump_check(&dump, cases[_i].problems);
    ck_assert_uint_eq(quiz.question_count, cases[_i].questions);
    quiz_free(&quiz);
    problems_free(&problems);
}
END_TEST

/* What is read as Moodle reads it, and hardly meant so; and what looks like it and is meant. */
#define WARNING(at, message) at " warning: " message "\n"
#define FORMAT(at, name)                                                                                               \
    WARNING(at, "Moodle reads a format only as [" name "], with nothing before it, and keeps this in the text: "       \
                "write [" name "]")
#define TAG(at) WARNING(at, "this = of a tag begins another right answer, in Moodle too: write \\=")
#define EQUALS(at)                                                                                                     \
    WARNING(at, "this = begins another right option, and Moodle gives all marks for either: write \\= if it belongs "  \
                "to a text")
#define PAIRS(at)                                                                                                      \
    WARNING(at, "with a ~ the pairs are options, and -> is text, in Moodle too: write = -> for a wrong match, or "     \
                "\\~ in a text")
#define ARROW(at) WARNING(at, "=> is not an arrow, and its = begins another answer, in Moodle too: write ->")
#define RANGE(at, said) WARNING(at, "without a # Moodle asks for the text \"" said "\": write {#" said "} for a number")
#define CATEGORY(at) WARNING(at, "a category has a colon, and Moodle takes this for a text: write $CATEGORY: name")
#define INSIDE(at) WARNING(at, "Moodle takes this category for a part of the question: put a blank line before it")
#define TITLE(at) WARNING(at, "a title begins with two colons, and Moodle takes this one for text: write ::title::")
#define PLUGINFILE(at)                                                                                                 \
    WARNING(at, "GIFT carries no files, so Moodle finds none here: write the address of the picture, https://…")

static const struct problem_case traps[] = {
    {"A{=<a href=\"x\">y</a> ~no}", 1, TAG("1:11")},
    {"A{~no#<i class='x'>y</i> =z}", 1, TAG("1:15")},
    {"A{=<a href=\"x\">}", 1, TAG("1:11")},
    {"A{=<a href\\=\"x\">y</a> ~no}", 1, ""},
    {"A{=<b>y</b> ~<i>no</i>#a<b =c}", 1, ""},
    {"A{=x<y =\"z\" ~y<x}", 1, ""},
    {"A{=y=2x ~y=3x}", 1, EQUALS("1:5")},
    {"A{=y = 2 ~z = 3}", 1, EQUALS("1:6")},
    {"A{=y\\=2x ~y\\=3x}", 1, ""},
    {"A{=y =2x ~z}", 1, ""},
    {"A{\n= y\n= 2x\n~ z\n}", 1, ""},
    {"A{~x~y=z=w}", 1, ""},
    {"A{=x=y}", 1, ""},
    {"A{=a -> b =c -> d ~e}", 1, PAIRS("1:19")},
    {"A{=a -> b =c -> about ~5}", 1, PAIRS("1:23")},
    {"A{=a -> b =c -> d = -> e}", 1, ""},
    {"A{=x -> 2x ~x -> 3x}", 1, ""},
    {"A{=x -> 2x =x -> x + x ~x -> 3x}", 1, ""},
    {"A{=-> =<- ~--}", 1, ""},
    {"[html x]A{T}", 1, FORMAT("1:1", "html")},
    {"A{=a => b}", 1, ARROW("1:6")},
    {"A{=a => b =c => d}", 1, ARROW("1:6")},
    {"A{=a => b ~c}", 1, ARROW("1:6")},
    {"A{=> 5 ~< 5}", 1, ""},
    {"A{~< 5 => 5}", 1, ""},
    {"A{=< 5 => 5}", 1, ""},
    {"A{=a\n=> 5}", 1, ""},
    {"A{=a#b => 5}", 1, ""},
    {"A{=5:0.1}", 1, RANGE("1:4", "5:0.1")},
    {"A{%50%x =-1.5:1#near}", 1, RANGE("1:10", "-1.5:1") /* and nothing is whole but this */},
    {"A{=3..4}", 1, RANGE("1:4", "3..4")},
    {"A{=5\\:0.1}", 1, ""},
    {"A{=10:30}", 1, ""},
    {"A{=2:1}", 1, ""},
    {"A{=5.}", 1, ""},
    {"A{=1.2.3:4}", 1, ""},
    {"A{=a:0.1}", 1, ""},
    {"A{=...}", 1, ""},
    {"[htm]A{T}", 1, FORMAT("1:1", "html")},
    {"::T::[HTML]A{T}", 1, FORMAT("1:6", "html")},
    {"A{=[Markdown]a ~[md]b#[ plain ]c}", 1,
     FORMAT("1:4", "markdown") FORMAT("1:17", "markdown") FORMAT("1:23", "plain")},
    {"A{T#### [html]b}", 1, FORMAT("1:9", "html")},
    {"A{=[moodel]a}", 1, FORMAT("1:4", "moodle")},
    {"[Mark] says [htm]{=[m]a ~[x]#[1]}", 1, ""},
    {"[mark] says: [Plan] {T}", 1, ""},
    {"[htm", 1, ""},
    {"\\[htm]{=\\[md]}", 1, ""},
    {"$CATEGORY x\n\nA{T}", 2, CATEGORY("1:1")},
    {"$CATEGORY\n\nA{T}", 2, CATEGORY("1:1")},
    {"$category: x\n\nA{T}", 2, CATEGORY("1:1")},
    {"$category theory$ is it? {T}", 1, ""},
    {"$CATEGORYS{T}", 1, ""},
    {"A{T}\n$CATEGORY: x", 1, INSIDE("2:1")},
    {"A $CATEGORY: x{T}", 1, ""},
    {":A title::A{T}", 1, TITLE("1:1")},
    {":-) or ;-){=a::b}", 1, ""},
    {": a :: b{T}", 1, ""},
    {"std::vector::size{T}", 1, ""},
    {"\\:A title::A{T}", 1, ""},
    {"A <img src='@@PLUGINFILE@@/a.png'>{T#@@PLUGINFILE@@}", 1, PLUGINFILE("1:13")},
    {"// @@PLUGINFILE@@\nA @@{T}", 1, ""},
};

START_TEST(warns_of_what_is_hardly_meant)
{
    struct problems problems = {0};
    struct quiz quiz = gift_quiz(traps[_i].file, &problems);
    struct text dump = {0};

    dump_problems(&dump, &problems);
    dump_check(&dump, traps[_i].problems);
    ck_assert_uint_eq(quiz.question_count, traps[_i].questions);
    quiz_free(&quiz);
    problems_free(&problems);
}
END_TEST

START_TEST(returns_whether_there_is_an_error)
{
    struct quiz quiz;

    ck_assert(gift_read(&quiz, "A{~%1%x =a ~%1%b}", 17, "t.gift", NULL));
    quiz_free(&quiz);
    ck_assert(!gift_read(&quiz, "A{T}\n\nB{", 8, "t.gift", NULL));
    ck_assert_uint_eq(quiz.question_count, 1);
    quiz_free(&quiz);
    ck_assert_ptr_null(quiz.questions);
}
END_TEST

/* ---------------------------------------------------------------------------------------------------------- limits */

START_TEST(what_is_too_much_is_said)
{
    struct problems problems = {0};
    struct text file = {0}, dump = {0};
    struct quiz quiz;

    text_add(&file, "A{T}\n\nB{=a ");
    text_repeat(&file, "~b", 10000);
    text_add(&file, "}\n\nC ");
    text_repeat(&file, "x", 1 << 20);
    text_add(&file, "{T}\n\n");
    text_repeat(&file, "// [hint:x]\n", 100000);
    text_add(&file, "D{T}\n\n");
    text_repeat(&file, "E{}\n\n", QUIZ_QUESTIONS);
    quiz = gift_quiz(text_string(&file), &problems);
    dump_problems(&dump, &problems);
    dump_check(&dump, "3:1004 a question has at most 500 answers: remove some\n"
                      "5:1 a question of 1024.0 KiB is too long: at most 256 KiB are read\n"
                      "7:1 a question of 1171.9 KiB is too long: at most 256 KiB are read\n"
                      "110007:1 a quiz has at most 5000 questions: put the rest into another\n");
    ck_assert_uint_eq(quiz.question_count, QUIZ_QUESTIONS);
    quiz_free(&quiz);
    problems_free(&problems);
    text_free(&file);
}
END_TEST

/* Each again and again, in every format, alone or in an answer: what comes of it is clean, and soon. */
static const char *const hostile[] = {
    "{",        "}",    "~",         "#",     "\\",        "=",       ":",      "%",           "<",     "&",
    "$",        "$$ ",  "[",         "-> ",   "<a \"",     "<a '",    "\\\\(",  "<!--",        "<sub>", "&a",
    "`",        "*",    "_",         "$x$ ",  "\xFF",      "\x1B",    "~%50%a", "=a->b",       "<ul>",  "<b>",
    "<script>", "####", "\\n",       "\\n- ", "\\n> ",     "[a](",    "<p>",    "\n",          "\n\n",  "{\n\n",
    "::",       "//\n", "// [id:\n", "\r",    "a{T}b\n\n", "<pre>\n", "<td>",   "\xE2\x80\xAE"};

static const char *const around[][2] = {
    {"", ""}, {"[html]Q ", " {T}"}, {"Q ", " {T}"}, {"[markdown]Q\\n\\n", "{T}"}, {"Q {=a ~", " }"}, {"Q {=a#", "}"}};

static void check_clean(const struct question *q)
{
    struct prose prose = {0};

    question_add_prose(q, &prose);
    for (size_t b = 0; b < prose.block_count; b++)
        for (size_t i = 0; i < prose.blocks[b].run_count; i++) {
            const char *run = prose.blocks[b].runs[i].text;
            struct text clean = {0};

            utf8_clean(&clean, run, strlen(run));
            ck_assert_str_eq(text_string(&clean), run);
            text_free(&clean);
        }
    free(prose.blocks);
}

/* A row of `around`, and what stands in it. */
struct hostile_file {
    const char *const *around;
    const char *piece;
};

static void read_hostile(size_t size, void *context)
{
    const struct hostile_file *is = context;
    struct text file = {0};
    struct problems problems = {0};
    struct quiz quiz;

    text_add(&file, is->around[0]);
    text_repeat(&file, is->piece, size / strlen(is->piece));
    text_add(&file, is->around[1]);
    quiz = gift_quiz(text_string(&file), &problems);
    for (size_t q = 0; q < quiz.question_count; q++)
        check_clean(&quiz.questions[q]);
    quiz_free(&quiz);
    problems_free(&problems);
    text_free(&file);
}

START_TEST(hostile_files_are_read_in_linear_time)
{
    for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
        struct hostile_file file = {around[i], hostile[_i]};

        ck_assert_msg(growth_is_below(GROWTH_LINEAR, read_hostile, SOME_OF(100000), &file), "%s%s: too slow",
                      around[i][0], hostile[_i]);
    }
}
END_TEST

Suite *course_gift_problems_suite(void)
{
    Suite *suite = suite_create("course_gift_problems");
    TCase *tests = tcase_create("gift problems"), *slow = tcase_create("hostile");

    tcase_add_loop_test(tests, says_what_is_wrong_and_where, 0, (int)(sizeof cases / sizeof *cases));
    tcase_add_loop_test(tests, warns_of_what_is_hardly_meant, 0, (int)(sizeof traps / sizeof *traps));
    tcase_add_test(tests, returns_whether_there_is_an_error);
    tcase_add_test(tests, what_is_too_much_is_said);
    tcase_add_loop_test(slow, hostile_files_are_read_in_linear_time, 0, (int)(sizeof hostile / sizeof *hostile));
    suite_add_tcase(suite, tests);
    suite_add_tcase(suite, slow);
    return suite;
}
