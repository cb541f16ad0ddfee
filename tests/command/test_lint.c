/* SPDX-License-Identifier: MIT */
#include "captured.h"
#include "suites.h"

#include <string.h>

static const char lesson_text[] =
    "# Wrong\n"
    "\n"
    "It has 4<!-- = n --> words and 9<!-- = d_model --> features, 1<!-- = score.x -->.\n" /* 3 */
    "\n"
    "---\n"
    "\n"
    "## One\n"
    "\n"
    "```view\n"
    "score head=2 heads=3\n" /* 10 */
    "```\n"
    "\n"
    "A [*styled* link](#towards) and 5.60<!-- = scores1[sat,cat] -->.\n" /* 13 */
    "\n"
    "---\n"
    "\n"
    "## Two\n"
    "\n"
    "```view\n"
    "scroe\n" /* 20 */
    "```\n"
    "\n"
    "---\n"
    "\n"
    "## Three\n"
    "\n"
    "```view\n"
    "score tokens=a%20b heads=4\n"
    "```\n"
    "\n"
    "Two words: 2<!-- = n -->, 1.00<!-- = sum(weights4[b]) -->, 2<!-- = weights9[b,b] -->.\n" /* 31 */
    "Measured: 3<!-- = split.x + 1 -->.\n"
    "\n"
    "---\n"
    "\n"
    "## Four\n"
    "\n"
    "```view\n"
    "score head=1 cell=dog,cat\n"                                                                /* 39 */
    "look: This sentence is so long that it could not be shown in one line of eighty columns.\n" /* 40 */
    "```\n";

START_TEST(everything_wrong_has_its_place)
{
    char *directory = captured_directory();
    struct text line = {0}, expected = {0};
    struct captured c;
    const char *at;
    static const char *const messages[] = {
        "3:32: 9 is not d_model: that is 8\n",
        "3:62: 1 = score.x: no view stands here: ",
        "10:7: ",
        "13:5: dead link: ",
        "20:1: there is no view scroe: did you mean score?\n",
        "31:60: 2 = weights9[b,b]: ",
        "32:11: 3 = split.x + 1: this step shows score: quote a number of split in a step that shows split\n",
        "39:14: cell=dog,cat: ",
    };

    captured_write_string(directory, "01-wrong.md", lesson_text);
    text_addf(&line, "check %s/01-wrong.md", directory);
    c = captured_run(text_string(&line));
    ck_assert_int_eq(c.status, 2);
    ck_assert_str_eq(text_string(&c.out), "1 lesson, 4 steps, 7 numbers: 8 errors\n");
    at = text_string(&c.err);
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        text_cut(&expected, 0);
        text_addf(&expected, "%s/01-wrong.md:%s", directory, messages[i]);
        ck_assert_msg(strncmp(at, text_string(&expected), expected.length) == 0, "not %s but %s",
                      text_string(&expected), at);
        at = strchr(at, '\n') + 1;
    }
    ck_assert_str_eq(at, "");
    text_free(&line);
    text_free(&expected);
    captured_free(&c);
    captured_remove(directory);
}
END_TEST

static const char questions_text[] =
    "# Questions\n\n---\n\n## One\n\n```view\nscore tokens=a%20b heads=4\n```\n\n"
    "```predict\n"
    "ask: 3<!-- = n --> words?\n" /* 12 */
    "cells: scores4[b,a] scores4[b,cat]; d_model/h\n"
    "hint: 9<!-- = d_model -->, [say](#nowhere).\n" /* 14 */
    "then: 2<!-- = n -->\n"
    "```\n\n"
    "```predict\n"
    "ask: Which?\n"
    "cells: n\n"
    "wrong: d_k # 3<!-- = d_k -->.\n" /* 21 */
    "wrong: nothing # No.\n"
    "hint: This one has so many words that it finds no room in the one row there is.\n" /* 23 */
    "hint: This one fits.\n"
    "```\n";

/* A feedback that nobody is told: the number is right, or as near to one above it as that may be said. */
static const struct {
    const char *wrong, *said;
} unsaid[] = {
    {"wrong: 2*2 # Right.\n", "13:8: nobody is told this: the number is right, or one above is as near"},
    {"wrong: 3 # Three.\nwrong: 3.05 # Nearly.\nwrong: 9/3 # Again.\n", "14:8: nobody is told this"},
    {"wrong: 3 # Three.\nwrong: 3.2 # More.\n", NULL},
};

START_TEST(a_feedback_that_nobody_is_told_is_found)
{
    char *directory = captured_directory();
    struct text markdown = {0}, line = {0};
    struct captured c;

    text_addf(&markdown,
              "# Lesson\n\n---\n\n## Step\n\nText.\n\n```predict\nask: How many?\ncells: n\nwithin: 0.1\n%s```\n",
              unsaid[_i].wrong);
    captured_write_string(directory, "01-unsaid.md", text_string(&markdown));
    text_addf(&line, "check %s/01-unsaid.md", directory);
    c = captured_run(text_string(&line));
    ck_assert_int_eq(c.status, unsaid[_i].said ? 2 : 0);
    ck_assert_msg(!unsaid[_i].said || strstr(text_string(&c.err), unsaid[_i].said), "%s", text_string(&c.err));
    text_free(&line);
    text_free(&markdown);
    captured_free(&c);
    captured_remove(directory);
}
END_TEST

START_TEST(questions_are_linted_too)
{
    char *directory = captured_directory();
    struct text line = {0}, expected = {0};
    struct captured c;
    static const char *const messages[] = {
        "12:6: 3 is not n: that is 2\n",
        "13:31: scores4[b,cat]: there is no column \"cat\" here",
        "14:7: 9 is not d_model: that is 8\n",
        "14:29: dead link: ",
        "21:14: 3 is not d_k: that is 2\n",
        "22:8: nothing: there is no \"nothing\" here",
        "23:7: warning: this hint takes 2 rows of 80 columns, and 3 of 40: 1 and 2 fit, shorten it\n",
    };

    captured_write_string(directory, "01-questions.md", questions_text);
    text_addf(&line, "check %s/01-questions.md", directory);
    c = captured_run(text_string(&line));
    ck_assert_int_eq(c.status, 2);
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        text_addf(&expected, "%s/01-questions.md:%s", directory, messages[i]);
        ck_assert_msg(strstr(text_string(&c.err), text_string(&expected)) != NULL, "no \"%s\" in\n%s",
                      text_string(&expected), text_string(&c.err));
        text_cut(&expected, 0);
    }
    ck_assert_str_eq(text_string(&c.out), "1 lesson, 1 step, 10 numbers: 6 errors, 1 warning\n");
    text_free(&line);
    text_free(&expected);
    captured_free(&c);
    captured_remove(directory);
}
END_TEST

static const char pictures_text[] =
    "# Pictures\n\n---\n\n## One\n\n```view\nscore tokens=a%20b heads=4 head=1\n```\n\n"                 /* 8 */
    "2<!-- = n --> words.\n\n<!-- pause -->\n\n<!-- view: tokens=a%20b%20c -->\n\n"                      /* 15 */
    "3<!-- = n --> words, not 2<!-- = n -->.\n\n"                                                        /* 17 */
    "```predict\nask: A?\ncells: scores4[c,a]\nhint: 2<!-- = n -->\n```\n\n"                             /* 22 */
    "<!-- look: This sentence is so long that it cannot be shown in one line of eighty columns. -->\n\n" /* 25 */
    "3<!-- = n --> still.\n\n<!-- pause -->\n\n<!-- view: -->\n\n2<!-- = n --> again.\n\n"
    "<!-- pause -->\n\n<!-- view: hed=2 -->\n\n9<!-- = n -->\n\n"               /* 37 */
    "<!-- pause -->\n\n<!-- view: head=5 -->\n<!-- look: Head 5. -->\n\nNo.\n"; /* 43 */

/* Each part is about what its own picture shows. */
START_TEST(parts_are_linted_with_their_pictures)
{
    char *directory = captured_directory();
    struct text line = {0}, expected = {0};
    struct captured c;
    static const char *const messages[] = {
        "17:26: 2 is not n: that is 3\n",
        "22:7: 2 is not n: that is 3\n",
        "25:1: warning: look: has 79 columns: 66 fit, shorten it\n",
        "37:1: hed: this view has no such key: did you mean head?\n",
        "43:1: head=5: heads are 1 to 4 here\n",
    };
    size_t found = 0;

    captured_write_string(directory, "01-pictures.md", pictures_text);
    text_addf(&line, "check %s/01-pictures.md", directory);
    c = captured_run(text_string(&line));
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        text_addf(&expected, "%s/01-pictures.md:%s", directory, messages[i]);
        ck_assert_msg(strstr(text_string(&c.err), text_string(&expected)) != NULL, "no \"%s\" in\n%s",
                      text_string(&expected), text_string(&c.err));
        text_cut(&expected, 0);
    }
    for (const char *at = text_string(&c.err); *at; at++)
        found += *at == '\n';
    ck_assert_uint_eq(found, sizeof messages / sizeof *messages);
    ck_assert_int_eq(c.status, 2);
    text_free(&line);
    text_free(&expected);
    captured_free(&c);
    captured_remove(directory);
}
END_TEST

START_TEST(style_says_how_long_a_lesson_is)
{
    static const char lesson[] = "# Long\n\n---\n\n## One\n\nTwo *wor*ds.\n\n| a | b |\n|---|---|\n| c | d |\n\n"
                                 "```c\nnot = these;\n```\n\n### Deep down\n<!-- deeper -->\n\nThree words more.\n\n"
                                 "```predict\nask: A?\ncells: n\n```\n\nLast.\n\n---\n\n## Two\n\n$$\nx^2 + 1\n$$\n";
    char *directory = captured_directory();
    struct text line = {0};
    struct captured c;

    captured_write_string(directory, "01-long.md", lesson);
    text_addf(&line, "check --style %s/01-long.md", directory);
    c = captured_run(text_string(&line));
    ck_assert_str_eq(text_string(&c.out), "long: 2 steps, 4 parts, 1 question, 10 words on the line, 5 deeper\n"
                                          "1 lesson, 2 steps, 1 number: all right\n");
    ck_assert_str_eq(text_string(&c.err), "");
    text_free(&line);
    captured_free(&c);
    captured_remove(directory);
}
END_TEST

START_TEST(the_course_is_all_right)
{
    struct captured c = captured_run("check --style");
    size_t length = strlen(text_string(&c.out));

    ck_assert_str_eq(text_string(&c.err), "");
    ck_assert_uint_gt(length, 12);
    ck_assert_str_eq(text_string(&c.out) + length - 12, ": all right\n");
    ck_assert_int_eq(c.status, 0);
    captured_free(&c);
}
END_TEST

static void check_directory(const char *directory, const char *expected_out, int status)
{
    struct text line = {0};
    struct captured c;

    text_addf(&line, "check %s", directory);
    c = captured_run(text_string(&line));
    ck_assert_int_eq(c.status, status);
    ck_assert_str_eq(text_string(&c.out), expected_out);
    text_free(&line);
    captured_free(&c);
}

START_TEST(directories_and_warnings)
{
    static const char good[] =
        "# G\n\nA [key](glossary.md#key).\n\n---\n\n## One\n\n```view\nscore\nlook: This sentence is so "
        "long that it cannot be shown in one line of eighty columns.\n```\n";
    char *directory = captured_directory();

    check_directory(directory, "", 2);
    captured_write_string(directory, "lessons/01-good.md", good);
    check_directory(directory, "1 lesson, 1 step, 0 numbers: 1 error, 1 warning\n", 2);
    captured_write_string(directory, "lessons/glossary.md", "# G\n\n## Key\n\n1<!-- = n - 3 -->\n");
    check_directory(directory, "1 lesson, 1 step, 1 term, 1 number: 1 warning\n", 0);
    check_directory("/nowhere.md", "", 2);
    check_directory("/nowhere", "", 2);
    check_directory("/dev/null", "", 2);
    captured_remove(directory);
}
END_TEST

START_TEST(a_key_wants_its_mark)
{
    char *directory = captured_directory();

    captured_write_string(directory, "lessons/01-a.md", "# A\n\nB.\n\n---\n\n## C\n\nIt stays. Press `m`. D.\n");
    check_directory(directory, "1 lesson, 1 step, 0 numbers: 1 warning\n", 0);
    captured_write_string(directory, "lessons/01-a.md",
                          "# A\n\nB.\n\n---\n\n## C\n\nIt stays. Press `m`.<!-- key --> D.\n");
    check_directory(directory, "1 lesson, 1 step, 0 numbers: all right\n", 0);
    captured_remove(directory);
}
END_TEST

#define TEN "a\n\nb\n\nc\n\nd\n\ne\n\n" /* lines */

START_TEST(steps_that_do_not_fit)
{
    static const char lesson[] = "# Long\n\n---\n\n## One\n\n" TEN TEN                  /* 5 */
                                 "---\n\n## Two\n\n" TEN "### More\n\n" TEN TEN         /* 29 */
                                 "---\n\n## Three\n\n" TEN "<!-- pause -->\n\n" TEN TEN /* 65 */
                                 "---\n\n## Four\n\n```view\nsplit\n```\n\n" TEN "### More\n\nText.\n" /* 101 */;
    char *directory = captured_directory();
    struct text line = {0}, expected = {0};
    struct captured c;

    captured_write_string(directory, "01-long.md", lesson);
    text_addf(&line, "check %s/01-long.md", directory);
    c = captured_run(text_string(&line));
    text_addf(&expected,
              "%s/01-long.md:5:1: warning: this step does not fit 80×24 without scrolling, by 1 line: ", directory);
    ck_assert_msg(strncmp(text_string(&c.err), text_string(&expected), expected.length) == 0, "%s",
                  text_string(&c.err));
    captured_holds(&c.err, ":65:1: warning: this step (part 2) does not fit ",
                   ":101:1: warning: this step does not fit ", " by 4 lines: ");
    ck_assert_str_eq(text_string(&c.out), "1 lesson, 4 steps, 0 numbers: 3 warnings\n");
    ck_assert_int_eq(c.status, 0);
    text_free(&line);
    text_free(&expected);
    captured_free(&c);
    captured_remove(directory);
}
END_TEST

/* ---------------------------------------------------------------------------------------------------------- quizzes */

/* A bank from elsewhere: 400 questions without id and feedback, the third with a format that is none, the last cut off
 * in its middle; `last` is one more. */
static char *write_bank(const char *name, const char *last)
{
    char *directory = captured_directory();
    struct text bank = {0};

    for (size_t i = 0; i < 400; i++)
        text_addf(&bank, "%sIs it %zu? {=yes#%s ~no}\n\n", i == 2 ? "[htm]" : "", i,
                  i < 3 ? "Well done!" : "It counts.");
    text_add(&bank, last);
    captured_write_string(directory, name, text_string(&bank));
    text_free(&bank);
    return directory;
}

static struct captured check_in(const char *directory, const char *words)
{
    struct text line = {0};
    struct captured c;

    text_addf(&line, "check %s/%s", directory, words);
    c = captured_run(text_string(&line));
    text_free(&line);
    return c;
}

/* Cuts the directory off each line. */
static void expect_lines(const struct captured *c, const char *directory, const char *expected)
{
    size_t length = strlen(directory) + 1;
    struct text lines = {0};

    for (const char *at = text_string(&c->err); *at; at = strchr(at, '\n') + 1) {
        ck_assert_int_eq(strncmp(at, directory, length - 1), 0);
        text_add_bytes(&lines, at + length, strcspn(at + length, "\n") + 1);
    }
    ck_assert_str_eq(text_string(&lines), expected);
    text_free(&lines);
}

START_TEST(what_breaks_comes_first_and_style_is_a_line)
{
    char *directory = write_bank("bank.gift", "Is it more? {=yes\n");
    struct captured c = check_in(directory, "bank.gift"), all = check_in(directory, "bank.gift --style");
    size_t lines = 0;

    expect_lines(&c, directory,
                 "bank.gift:801:13: this { is never closed: put } after the answers, or write \\{ for a brace in a "
                 "text\n"
                 "bank.gift:5:1: warning: Moodle reads a format only as [html], with nothing before it, and keeps this "
                 "in the text: write [html]\n"
                 "bank.gift: 803 points of house style (--style shows them): 400 questions without an id, 400 answers "
                 "without feedback, 3 answers whose feedback only says right or wrong\n");
    ck_assert_str_eq(text_string(&c.out),
                     "1 quiz, 400 questions, 0 numbers: 1 error, 1 warning, 803 points of house style\n");
    ck_assert_int_eq(c.status, 2);
    for (const char *at = text_string(&all.err); (at = strstr(at, ": style: ")); at++)
        lines++;
    ck_assert_uint_eq(lines, 803);
    captured_lacks(&all.err, "points of house style");
    ck_assert_int_eq(all.status, 2);
    captured_free(&c);
    captured_free(&all);
    captured_remove(directory);
}
END_TEST

START_TEST(style_is_no_error)
{
    char *directory = write_bank("bank.txt", "Is it more? {=yes#Right! ~no#Wrong!}\n\nIs it all? {=a#x ~b#X}\n");
    struct captured c;

    captured_write_string(directory, "good.gift", "// [id:a]\nIs it so? {=yes#1 + 1 is 2. ~no}\n");
    c = check_in(directory, "good.gift");
    expect_lines(&c, directory, "good.gift: 1 point of house style (--style shows it): 1 answer without feedback\n");
    ck_assert_str_eq(text_string(&c.out), "1 quiz, 1 question, 0 numbers: all right but for 1 point of house style\n");
    ck_assert_int_eq(c.status, 0);
    captured_free(&c);
    c = check_in(directory, "bank.txt");
    captured_holds(&c.err, "bank.txt: 808 points of house style (--style shows them): 402 questions without an "
                           "id, 400 answers without feedback, 5 answers whose feedback only says right or wrong, "
                           "1 option with another's feedback\n");
    ck_assert_int_eq(c.status, 0);
    captured_free(&c);
    captured_remove(directory);
}
END_TEST

START_TEST(thousands_have_a_comma)
{
    struct text bank = {0};
    struct captured c;

    for (size_t i = 0; i < 1007; i++)
        text_add(&bank, "Is it so? {}\n\n");
    c = captured_run_with(bank.bytes, bank.length, "check -");
    ck_assert_str_eq(text_string(&c.err), "-: 1,007 points of house style (--style shows them): 1,007 questions "
                                          "without an id\n");
    ck_assert_str_eq(text_string(&c.out),
                     "1 quiz, 1007 questions, 0 numbers: all right but for 1,007 points of house style\n");
    text_free(&bank);
    captured_free(&c);
}
END_TEST

static const struct {
    const char *input, *out, *err;
    int status;
} inputs[] = {
    {"// [id:a]\nA{}\n", "1 quiz, 1 question, 0 numbers: all right\n", "", 0},
    {"// [id:a]\nA{\n", "1 quiz, 0 questions, 0 numbers: 1 error\n", "-:2:2: this { is never closed: ", 2},
    {"# A\n\n---\n\n## B\n\n2<!-- = 1 + 1 -->\n", "1 lesson, 1 step, 1 number: all right\n", "", 0},
    {"# A\n\n---\n\n## B\n\n3<!-- = 1 + 1 -->\n", "1 lesson, 1 step, 1 number: 1 error\n",
     "-:7:1: 3 is not 1 + 1: that is 2\n", 2},
    {"", "1 quiz, 0 questions, 0 numbers: 1 error\n", "-:1:1: this file holds no question: ", 2},
    {"# of heads? {#8}\n", "1 quiz, 1 question, 0 numbers: all right but for 1 point of house style\n",
     "-: 1 point of house style", 0},
};

START_TEST(standard_input_is_checked)
{
    struct captured c = captured_run_with(inputs[_i].input, strlen(inputs[_i].input), "check -");

    ck_assert_str_eq(text_string(&c.out), inputs[_i].out);
    ck_assert_int_eq(strncmp(text_string(&c.err), inputs[_i].err, strlen(inputs[_i].err)), 0);
    ck_assert_uint_eq(c.err.length == 0, *inputs[_i].err == '\0');
    ck_assert_int_eq(c.status, inputs[_i].status);
    captured_free(&c);
}
END_TEST

static const struct {
    const char *name, *bytes, *message;
} misnamed[] = {
    {"a.gift", "# A\n\n---\n\n## B\n", "a.gift is a lesson in Markdown, not a quiz in GIFT: call it .md\n"},
    {"a.txt", "\n# A\n\n---\n\n## B\n", "a.txt is a lesson in Markdown, not a quiz in GIFT: call it .md\n"},
    {"a.md", "::A::a{T}\n", "a.md is a quiz, not a lesson in Markdown: call it .gift\n"},
    {"a.gift", "Which?\nA. x\nB. y\nANSWER: A\n", "a.gift:1:1: this file is Aiken"},
    {"a.txt", "<?xml version=\"1.0\"?>\n<quiz>\n<question type=\"essay\"/></quiz>\n",
     "a.txt:1:1: this file is Moodle XML"},
    {"a.xml", "<?xml version=\"1.0\"?>\n<quiz>\n<question type=\"essay\"/></quiz>\n",
     "a.xml:1:1: this file is Moodle XML"},
    {"a.doc", "What is it? {T}\n", "a.doc is no lesson and no quiz: name a .md, .gift or .txt file"},
    {".txt", "What is it? {T}\n", ".txt is no lesson and no quiz: "},
};

START_TEST(a_file_that_is_not_what_its_name_says)
{
    char *directory = captured_directory();
    struct captured c;

    captured_write_string(directory, misnamed[_i].name, misnamed[_i].bytes);
    c = check_in(directory, misnamed[_i].name);
    ck_assert_msg(strstr(text_string(&c.err), misnamed[_i].message) != NULL, "%s", text_string(&c.err));
    ck_assert_int_eq(c.status, 2);
    captured_free(&c);
    captured_remove(directory);
}
END_TEST

START_TEST(other_names_are_taken_by_what_they_hold)
{
    char *directory = captured_directory();
    struct captured c;

    captured_write_string(directory, "bank", "// [id:a]\nWhat is it? {}\n");
    c = check_in(directory, "bank");
    ck_assert_str_eq(text_string(&c.err), "");
    ck_assert_str_eq(text_string(&c.out), "1 quiz, 1 question, 0 numbers: all right\n");
    captured_free(&c);
    captured_remove(directory);
}
END_TEST

#define CHALLENGE                                                                                                      \
    "# T\n\n---\n\n## S\n\n```challenge\nid: c\ntitle: C\nask: A?\ntouch: W_Q1\n" /* the next line is the 12th */
#define CHECK "check: weights1[The,cat] >= 0.6\n"
#define SOLVES "set=W_Q1:1st,2nd:2\n"

static const struct {
    const char *text, *problem; /* NULL: all right */
} challenges[] = {
    {"# T\n\n---\n\n## S\n\n```challenge\nid: c\ntitle: C\nask: A?\ntouch: mask\ncheck: weights1[The,on] <= 0\n"
     "model: set=mask:The,on:0\n```\n",
     NULL},
    {CHALLENGE CHECK "model: " SOLVES
                     "wrong: weights1[The,cat] >= 0.3 # This is said in so many words that there is no "
                     "room for them below the picture, even where that has the fewest rows that it can have: six of\n"
                     "  them are left, one is what is asked, another is what is checked, and what is left of them is "
                     "less than this takes, as long as it goes on like this, from one line to the next and to the\n"
                     "  next, until it ends, which it does not do before it has found its way into the fifth.\n"
                     "try: set=W_Q1:1st,2nd:1\n```\n",
     "8:1: warning: this challenge takes 8 lines of 80 columns with what is said to it: 6 fit, shorten it\n"},
    {CHALLENGE CHECK "model: " SOLVES "```\n", NULL},
    {CHALLENGE CHECK "model: " SOLVES "wrong: weights1[The,cat] >= 0.3 # Half.\ntry: set=W_Q1:1st,2nd:1\n```\n", NULL},
    {CHALLENGE CHECK "model: set=W_Q1:1st,2nd:1\n```\n",
     "13:8: the model does not solve it: weights1[The,cat] >= 0.6 is 0.59 there: correct the one or the other\n"},
    {CHALLENGE "check: weights1[The,cat] >= 0.2\nmodel: " SOLVES "```\n",
     "8:1: this challenge is solved as it begins: demand more, or let it begin otherwise\n"},
    {CHALLENGE CHECK "same: weights1[The]\nmodel: " SOLVES "```\n",
     "14:8: the model moves what has to stay: weights1[The] by 0.613, and 0.005 may be\n"},
    {CHALLENGE CHECK "model: " SOLVES "wrong: weights1[The,cat] <= 0.1 # No.\ntry: set=W_Q1:1st,2nd:1\n```\n",
     "15:6: the wrong: above does not catch this try: its conditions do not hold\n"},
    {CHALLENGE CHECK "model: " SOLVES "wrong: weights1[The,cat] >= 0.3 # No.\ntry: " SOLVES "```\n",
     "15:6: this try solves the challenge: it is no wrong way\n"},
    {CHALLENGE CHECK "model: " SOLVES "wrong: weights1[The,cat] >= 0.2 # Always.\ntry: set=W_Q1:1st,2nd:1\n```\n",
     "8:1: wrong: number 1 holds as it begins, before anybody has done anything: narrow it\n"},
    {CHALLENGE CHECK "model: " SOLVES "wrong: weights1[The,cat] >= 0.3 # A.\ntry: set=W_Q1:1st,2nd:1\n"
                     "wrong: weights1[The,cat] >= 0.4 # B.\ntry: set=W_Q1:1st,2nd:0.9\n```\n",
     "17:6: wrong: number 1 catches this try before the one above it: put that first, or divide them\n"},
    {CHALLENGE "check: weights1[The,dog] >= 0.6\nmodel: " SOLVES "```\n",
     "12:21: weights1[The,dog] >= 0.6: there is no column \"dog\" here: use a label or a number as in #1\n"},
    {CHALLENGE "check: weights1[The,cat]\nmodel: " SOLVES "```\n",
     "12:25: weights1[The,cat]: a condition demands something: write >= or <= and a number after it\n"},
    {CHALLENGE CHECK "model: set=W_Q9:1st,2nd:2\n```\n",
     "13:8: set=W_Q9:1st,2nd:2: --set: \"W_Q9:1st,2nd:2\" changes no number: write MATRIX:ROW,COLUMN:NUMBER, such as "
     "W_Q1:3rd,2nd:1, with + between several\n"},
    {"# T\n\n---\n\n## S\n\n```challenge\nid: c\ntitle: C\nask: A?\ntouch: scores\nview: softmax-row scores=0,0\n"
     "check: softmax_row.share1 >= 0.6\nmodel: scores=1,0\n```\n",
     NULL},
    {"# T\n\n---\n\n## S\n\n```challenge\nid: c\ntitle: C\nask: A?\ntouch: skores\nview: softmax-row scores=0,0\n"
     "check: softmax_row.share1 >= 0.6\nmodel: scores=1,0\n```\n",
     "11:8: touch: there is no \"skores\": name a given matrix such as W_Q1, X or W_O, or a key of the view "
     "softmax-row\n"},
};

/* It fails as it begins, its model solves it, and each wrong way catches what it lists. */
START_TEST(challenges_are_proved)
{
    char *directory = captured_directory();
    struct text line = {0}, expected = {0};
    struct captured c;

    captured_write_string(directory, "01-c.md", challenges[_i].text);
    text_addf(&line, "check %s/01-c.md", directory);
    c = captured_run(text_string(&line));
    if (challenges[_i].problem)
        text_addf(&expected, "%s/01-c.md:%s", directory, challenges[_i].problem);
    ck_assert_str_eq(text_string(&c.err), text_string(&expected));
    ck_assert_int_eq(c.status, challenges[_i].problem && !strstr(challenges[_i].problem, "warning") ? 2 : 0);
    text_free(&line);
    text_free(&expected);
    captured_free(&c);
    captured_remove(directory);
}
END_TEST

Suite *command_lint_suite(void)
{
    Suite *suite = suite_create("command_lint");
    TCase *core = tcase_create("core");

    tcase_add_test(core, everything_wrong_has_its_place);
    tcase_add_test(core, questions_are_linted_too);
    tcase_add_loop_test(core, a_feedback_that_nobody_is_told_is_found, 0, (int)(sizeof unsaid / sizeof *unsaid));
    tcase_add_loop_test(core, challenges_are_proved, 0, (int)(sizeof challenges / sizeof *challenges));
    tcase_add_test(core, the_course_is_all_right);
    tcase_add_test(core, directories_and_warnings);
    tcase_add_test(core, a_key_wants_its_mark);
    tcase_add_test(core, style_says_how_long_a_lesson_is);
    tcase_add_test(core, parts_are_linted_with_their_pictures);
    tcase_add_test(core, steps_that_do_not_fit);
    tcase_add_test(core, what_breaks_comes_first_and_style_is_a_line);
    tcase_add_test(core, style_is_no_error);
    tcase_add_test(core, thousands_have_a_comma);
    tcase_add_loop_test(core, standard_input_is_checked, 0, (int)(sizeof inputs / sizeof *inputs));
    tcase_add_loop_test(core, a_file_that_is_not_what_its_name_says, 0, (int)(sizeof misnamed / sizeof *misnamed));
    tcase_add_test(core, other_names_are_taken_by_what_they_hold);
    suite_add_tcase(suite, core);
    return suite;
}
