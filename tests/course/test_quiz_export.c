/* SPDX-License-Identifier: MIT */
/* A quiz with every type of question in every format, against what a hand would write; and nasty texts in each. */
#include "dump.h"
#include "gift_dump.h"
#include "player/question_shown.h"
#include "print/quiz_export.h"
#include "question/quiz_key.h"
#include "quiz_made.h"
#include "suites.h"

#include <jansson.h>
#include <string.h>

static const char gift[] = "$CATEGORY: Headway\n\n"
                           "[markdown]Read this *first*.\n\n"
                           "// [id:a] [tag:soft max] [step:s#x] [view:score head=1] [hint:Look.]\n"
                           "::One::What < does it? {=sharper \\= less#Yes.\\nIt does. ~flatter#No. ####All in all.}\n\n"
                           "Which? {~%50%a ~%50%b ~%-50%c}\n\n"
                           "Is it so? {F#wrong#right}\n\n"
                           "[markdown]How *much*? {#5.6:0.05 =%50%1..2#near ~#far}\n\n"
                           "Which shape? {=[n, d_k]#Rows first. =n×d_k}\n\n"
                           "Pair them. {=query -> asks =key -> offers = -> gives}\n\n"
                           "A word is {=missing ~not} here.\n\n"
                           "Why? {####Because.}\n\n"
                           "Why not? {}\n";

/* Exports the quiz; `left` is what is said of what was left out. */
static void check_export(enum quiz_format format, bool answers, const char *expected, const char *expected_left)
{
    struct quiz quiz;
    struct text out = {0}, left = {0};
    const struct quiz *quizzes[] = {&quiz};

    ck_assert(gift_read(&quiz, gift, strlen(gift), "quizzes/03-test.gift", NULL));
    quiz_export(&out, quizzes, 1, format, answers, &left);
    dump_check(&out, expected);
    dump_check(&left, expected_left);
    quiz_free(&quiz);
}

START_TEST(exports_aiken)
{
    check_export(QUIZ_AIKEN, false,
                 "What < does it?\n"
                 "A. sharper = less\n"
                 "B. flatter\n"
                 "ANSWER: A\n"
                 "\n"
                 "Is it so?\n"
                 "A. True\n"
                 "B. False\n"
                 "ANSWER: B\n"
                 "\n"
                 "A word is _____ here.\n"
                 "A. missing\n"
                 "B. not\n"
                 "ANSWER: A\n",
                 "test: question 1 is left out: Aiken holds choices with one right option only\n"
                 "test: question 3 is left out: Aiken holds choices with one right option only\n"
                 "test: question 5 is left out: Aiken holds choices with one right option only\n"
                 "test: question 6 is left out: Aiken holds choices with one right option only\n"
                 "test: question 7 is left out: Aiken holds choices with one right option only\n"
                 "test: question 9 is left out: Aiken holds choices with one right option only\n"
                 "test: question 10 is left out: Aiken holds choices with one right option only\n");
}
END_TEST

#define TEXT_PAGE                                                                                                      \
    "test\n"                                                                                                           \
    "====\n"                                                                                                           \
    "\n"                                                                                                               \
    "Read this first.\n"                                                                                               \
    "\n"                                                                                                               \
    "1. One\n"                                                                                                         \
    "\n"                                                                                                               \
    "What < does it?\n"                                                                                                \
    "\n"                                                                                                               \
    "a) sharper = less\n"                                                                                              \
    "b) flatter\n"                                                                                                     \
    "\n"                                                                                                               \
    "2. Which?\n"                                                                                                      \
    "\n"                                                                                                               \
    "There may be several.\n"                                                                                          \
    "\n"                                                                                                               \
    "a) a\n"                                                                                                           \
    "b) b\n"                                                                                                           \
    "c) c\n"                                                                                                           \
    "\n"                                                                                                               \
    "3. Is it so?\n"                                                                                                   \
    "\n"                                                                                                               \
    "[ ] True\n"                                                                                                       \
    "[ ] False\n"                                                                                                      \
    "\n"                                                                                                               \
    "4. How much?\n"                                                                                                   \
    "\n"                                                                                                               \
    "Number: ______________\n"                                                                                         \
    "\n"                                                                                                               \
    "5. Which shape?\n"                                                                                                \
    "\n"                                                                                                               \
    "Answer: ______________________________\n"                                                                         \
    "\n"                                                                                                               \
    "6. Pair them.\n"                                                                                                  \
    "\n"                                                                                                               \
    "Write after each left side the letter of its right side.\n"                                                       \
    "\n"                                                                                                               \
    "1) query ____\n"                                                                                                  \
    "2) key ____\n"                                                                                                    \
    "\n"                                                                                                               \
    "a) asks\n"                                                                                                        \
    "b) gives\n"                                                                                                       \
    "c) offers\n"                                                                                                      \
    "\n"                                                                                                               \
    "7. A word is _____ here.\n"                                                                                       \
    "\n"                                                                                                               \
    "a) missing\n"                                                                                                     \
    "b) not\n"                                                                                                         \
    "\n"                                                                                                               \
    "8. Why?\n"                                                                                                        \
    "\n"                                                                                                               \
    "Answer in your own words.\n"                                                                                      \
    "\n"                                                                                                               \
    "9. Why not?\n"                                                                                                    \
    "\n"                                                                                                               \
    "Answer in your own words.\n"

START_TEST(exports_text)
{
    check_export(QUIZ_TEXT, false, TEXT_PAGE, "");
    check_export(QUIZ_TEXT, true,
                 TEXT_PAGE "\n"
                           "\n"
                           "test: answers\n"
                           "=============\n"
                           "\n"
                           "1. a) sharper = less\n"
                           "   a) Yes.\n"
                           "      It does.\n"
                           "   b) No.\n"
                           "\n"
                           "   All in all.\n"
                           "\n"
                           "2. a) a and b) b; c) costs 50 %\n"
                           "\n"
                           "3. False\n"
                           "   • True: wrong\n"
                           "   • False: right\n"
                           "\n"
                           "4. 5.6 ± 0.05 (100 %), 1 to 2 (50 %)\n"
                           "   • 1 to 2 (50 %): near\n"
                           "   • any other number: far\n"
                           "\n"
                           "5. [n, d_k]\n"
                           "   • [n, d_k]: Rows first.\n"
                           "\n"
                           "6. 1a, 2c\n"
                           "   1) query → asks\n"
                           "   2) key → offers\n"
                           "\n"
                           "7. a) missing\n"
                           "\n"
                           "8. Because.\n"
                           "\n"
                           "9. No model answer.\n",
                 "");
}
END_TEST

#define MARKDOWN_PAGE                                                                                                  \
    "# test\n"                                                                                                         \
    "\n"                                                                                                               \
    "Read this *first*.\n"                                                                                             \
    "\n"                                                                                                               \
    "## 1. One\n"                                                                                                      \
    "\n"                                                                                                               \
    "What \\< does it?\n"                                                                                              \
    "\n"                                                                                                               \
    "- a) sharper = less\n"                                                                                            \
    "- b) flatter\n"                                                                                                   \
    "\n"                                                                                                               \
    "## 2.\n"                                                                                                          \
    "\n"                                                                                                               \
    "Which?\n"                                                                                                         \
    "\n"                                                                                                               \
    "*There may be several.*\n"                                                                                        \
    "\n"                                                                                                               \
    "- a) a\n"                                                                                                         \
    "- b) b\n"                                                                                                         \
    "- c) c\n"                                                                                                         \
    "\n"                                                                                                               \
    "## 3.\n"                                                                                                          \
    "\n"                                                                                                               \
    "Is it so?\n"                                                                                                      \
    "\n"                                                                                                               \
    "true / false\n"                                                                                                   \
    "\n"                                                                                                               \
    "## 4.\n"                                                                                                          \
    "\n"                                                                                                               \
    "How *much*?\n"                                                                                                    \
    "\n"                                                                                                               \
    "Number: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\n"                                                             \
    "\n"                                                                                                               \
    "## 5.\n"                                                                                                          \
    "\n"                                                                                                               \
    "Which shape?\n"                                                                                                   \
    "\n"                                                                                                               \
    "Answer: "                                                                                                         \
    "\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\n"                     \
    "\n"                                                                                                               \
    "## 6.\n"                                                                                                          \
    "\n"                                                                                                               \
    "Pair them.\n"                                                                                                     \
    "\n"                                                                                                               \
    "*Write after each left side the letter of its right side.*\n"                                                     \
    "\n"                                                                                                               \
    "- 1) query\n"                                                                                                     \
    "- 2) key\n"                                                                                                       \
    "\n"                                                                                                               \
    "<!-- -->\n"                                                                                                       \
    "\n"                                                                                                               \
    "- a) asks\n"                                                                                                      \
    "- b) gives\n"                                                                                                     \
    "- c) offers\n"                                                                                                    \
    "\n"                                                                                                               \
    "## 7.\n"                                                                                                          \
    "\n"                                                                                                               \
    "A word is \\_\\_\\_\\_\\_ here.\n"                                                                                \
    "\n"                                                                                                               \
    "- a) missing\n"                                                                                                   \
    "- b) not\n"                                                                                                       \
    "\n"                                                                                                               \
    "## 8.\n"                                                                                                          \
    "\n"                                                                                                               \
    "Why?\n"                                                                                                           \
    "\n"                                                                                                               \
    "Answer in your own words.\n"                                                                                      \
    "\n"                                                                                                               \
    "## 9.\n"                                                                                                          \
    "\n"                                                                                                               \
    "Why not?\n"                                                                                                       \
    "\n"                                                                                                               \
    "Answer in your own words.\n"

#define MARKDOWN_KEY                                                                                                   \
    "# test: answers\n"                                                                                                \
    "\n"                                                                                                               \
    "**1.** a) sharper = less\n"                                                                                       \
    "\n"                                                                                                               \
    "Yes.\n"                                                                                                           \
    "It does.\n"                                                                                                       \
    "\n"                                                                                                               \
    "All in all.\n"                                                                                                    \
    "\n"                                                                                                               \
    "**2.** a) a and b) b; c) costs 50 %\n"                                                                            \
    "\n"                                                                                                               \
    "**3.** False\n"                                                                                                   \
    "\n"                                                                                                               \
    "right\n"                                                                                                          \
    "\n"                                                                                                               \
    "**4.** 5.6 ± 0.05 (100 %), 1 to 2 (50 %)\n"                                                                      \
    "\n"                                                                                                               \
    "**5.** \\[n, d\\_k\\]\n"                                                                                          \
    "\n"                                                                                                               \
    "Rows first.\n"                                                                                                    \
    "\n"                                                                                                               \
    "**6.** 1a, 2c\n"                                                                                                  \
    "\n"                                                                                                               \
    "**7.** a) missing\n"                                                                                              \
    "\n"                                                                                                               \
    "**8.** Because.\n"                                                                                                \
    "\n"                                                                                                               \
    "**9.** No model answer.\n"

START_TEST(exports_markdown)
{
    check_export(QUIZ_MARKDOWN, false, MARKDOWN_PAGE, "");
    check_export(QUIZ_MARKDOWN, true, MARKDOWN_PAGE "\n" MARKDOWN_KEY, "");
}
END_TEST

START_TEST(exports_anki)
{
    check_export(
        QUIZ_ANKI, false,
        "#separator:tab\n#html:true\n#tags column:3\n"
        "What &lt; does it?<ol type=\"a\"><li>sharper = less</li><li>flatter</li></ol>\t"
        "a) sharper = less<br><br>Yes.<br>It does.<br><br>All in all.\ttest soft_max\n"
        "Which?<br><br>There may be several.<ol type=\"a\"><li>a</li><li>b</li><li>c</li></ol>\ta) a and b) b; c) "
        "costs 50 %\ttest\n"
        "Is it so?<br><br>true / false\tFalse<br><br>right\ttest\n"
        "How much?\t5.6 ± 0.05 (100 %), 1 to 2 (50 %)\ttest\n"
        "Which shape?\t[n, d_k]<br><br>Rows first.\ttest\n"
        "Pair them.<br><br>Write after each left side the letter of its right side.<ol><li>query</li><li>key</li></ol>"
        "<ol type=\"a\"><li>asks</li><li>gives</li><li>offers</li></ol>\t1a, 2c\ttest\n"
        "A word is _____ here.<ol type=\"a\"><li>missing</li><li>not</li></ol>\ta) missing\ttest\n"
        "Why?\tBecause.\ttest\n",
        "test: question 1 is left out: it asks nothing\n"
        "test: question 10 is left out: it has no model answer\n");
}
END_TEST

static void check_one(const char *bank, enum quiz_format format, const char *expected)
{
    struct text out = {0}, left = {0};
    struct quiz quiz;
    const struct quiz *quizzes[] = {&quiz};

    gift_read(&quiz, bank, strlen(bank), "t.gift", NULL);
    quiz_export(&out, quizzes, 1, format, false, &left);
    text_add(&out, text_string(&left));
    ck_assert_str_eq(text_string(&out), expected);
    text_free(&out);
    text_free(&left);
    quiz_free(&quiz);
}

/* What a key says: all that earns something, and what costs something. */
static const struct {
    const char *gift, *key;
} keys[] = {
    {"q {#1..5}", "1 to 5"},
    {"q {#3.14:0.005}", "3.14 ± 0.005"},
    {"q {#42}", "42"},
    {"q {#=5 =6 ~#no}", "5 or 6"},
    {"q {#=5:0.1 =%50%4..6 =%25%* ~#no}", "5 ± 0.1 (100 %), 4 to 6 (50 %), any other number (25 %)"},
    {"q {#=*}", "any number"},
    {"q {=four =4 =%50%for}", "four (100 %), 4 (100 %), for (50 %)"},
    {"q {=four =4 =%0%for}", "four or 4"},
    {"q {=dk =d_k =D_K}", "dk"}, /* spellings of one */
    {"q {=four =%-50%five =%25%*}", "four (100 %), five (-50 %), anything else (25 %)"},
    {"q {=*}", "anything"},
    {"q {=a ~b}", "a) a"},
    {"q {~b =a =c}", "b) a or c) c"},
    {"q {=a ~%50%b ~%-33.33333%c ~d}", "a) a (100 %), b) b (50 %), c) c (-33.33 %)"},
    {"q {~%50%a ~%50%b ~c}", "a) a and b) b"},
    {"q {~%33.33333%a ~%33.33333%b ~x ~%33.33333%c}", "a) a, b) b and d) c"},
    {"q {~%25%a ~%75%b ~%-50%c ~%-50%d}", "a) a (25 %) and b) b (75 %); each other one costs 50 %"},
    {"q {~%100%a ~%-50%b ~%-100%c}", "a) a; b) costs 50 %, c) costs 100 %"},
    {"q {~%100%a ~%-50%b ~%-50%c ~d}", "a) a; b) costs 50 %, c) costs 50 %"},
    {"q {T}", "True"},
    {"q {FALSE}", "False"},
    {"q {=query -> asks =key -> answers = -> masks}", "1b, 2a"},
    {"q {}", ""},
    {"q {####Because.}", ""},
    {"q", ""},
};

START_TEST(a_key_says_all_that_counts)
{
    struct quiz quiz = gift_quiz(keys[_i].gift, NULL);
    struct text key = {0};

    quiz_key_add(&key, quiz.questions, NULL);
    dump_check(&key, keys[_i].key);
    quiz_free(&quiz);
}
END_TEST

/* On a shuffled paper letters and numbers are those of the paper. */
START_TEST(a_key_is_that_of_the_paper)
{
    struct quiz quiz = gift_quiz("q {~%50%a ~%50%b ~%-100%c}\n\nq {=query -> asks =key -> answers}", NULL);
    struct text key = {0};

    quiz_key_add(&key, &quiz.questions[0], &(struct question_order){.options = (size_t[]){2, 1, 0}, .option_count = 3});
    dump_check(&key, "b) b and c) a; a) costs 100 %");
    quiz_key_add(&key, &quiz.questions[1], &(struct question_order){(size_t[]){1, 0}, 2, (size_t[]){0, 1}, 2});
    dump_check(&key, "1b, 2a");
    quiz_free(&quiz);
}
END_TEST

/* Lines that Aiken and Anki would pass over, or take for something else. */
START_TEST(lines_keep_their_meaning)
{
    check_one("1 {=a ~b}\n\n12 {=a ~b}", QUIZ_AIKEN,
              "12\nA. a\nB. b\nANSWER: A\nt: question 1 is left out: Aiken skips a line of one character\n");
    check_one("B) or not? {T}", QUIZ_AIKEN, "t: question 1 is left out: Aiken would take its text for an option\n");
    check_one("[markdown]Which?\\n\\n| a | b |\\n|---|---|\\n| 1 | 2 |\\n| 3 | 4 | {T}", QUIZ_TEXT,
              "t\n=\n\n1. Which?\n\na  b\n1  2\n3  4\n\n[ ] True\n[ ] False\n");
    check_one("\\#html\\:false {=a}", QUIZ_ANKI, "#separator:tab\n#html:true\n#tags column:3\n&#35;html:false\ta\tt\n");
}
END_TEST

/* The JSON of a quiz; the caller frees it. */
static json_t *json_of(const struct quiz *quiz)
{
    const struct quiz *quizzes[] = {quiz};
    struct text out = {0}, left = {0};
    json_error_t e;
    json_t *root;

    quiz_export(&out, quizzes, 1, QUIZ_JSON, false, &left);
    ck_assert_uint_eq(left.length, 0);
    root = json_loadb(text_string(&out), out.length, 0, &e);
    ck_assert_msg(root != NULL, "%d:%d: %s\n%s", e.line, e.column, e.text, text_string(&out));
    text_free(&out);
    return root;
}

/* Without an id of its own a question has the one that the history on disk knows it by: it must not change. */
START_TEST(exports_json)
{
    static const struct {
        size_t question;
        const char *json;
    } cases[] = {
        {0, "{\"id\": \"text:19fbd5c6727f676d\", \"title\": \"Read this *first*.\", \"category\": \"Headway\", "
            "\"tags\": [], \"type\": "
            "\"description\","
            "\"format\": \"markdown\", \"text\": \"Read this *first*.\", \"step\": null, \"view\": null, \"hints\": [],"
            "\"answers\": [], \"feedback\": null}"},
        {1, "{\"id\": \"a\", \"title\": \"One\", \"category\": \"Headway\", \"tags\": [\"soft max\"],"
            "\"type\": \"multiple-choice\", \"format\": \"moodle\", \"text\": \"What < does it?\", \"several\": false,"
            "\"step\": \"s#x\", \"view\": \"score head=1\", \"hints\": [\"Look.\"], \"answers\": ["
            "{\"text\": \"sharper = less\", \"weight\": 1, \"feedback\": \"Yes.\\nIt does.\"},"
            "{\"text\": \"flatter\", \"weight\": 0, \"feedback\": \"No.\"}], \"feedback\": \"All in all.\"}"},
        {4, "{\"id\": \"text:795f8e9bea2b627d\", \"title\": \"How *much*?\", \"category\": \"Headway\", \"tags\": [], "
            "\"type\": \"numerical\","
            "\"format\": \"markdown\", \"text\": \"How *much*?\", \"step\": null, \"view\": null, \"hints\": [],"
            "\"answers\": [{\"value\": 5.6, \"tolerance\": 0.05, \"weight\": 1, \"feedback\": null},"
            "{\"from\": 1, \"to\": 2, \"weight\": 0.5, \"feedback\": \"near\"},"
            "{\"value\": null, \"tolerance\": null, \"weight\": 0, \"feedback\": \"far\"}], \"feedback\": null}"},
        {6, "{\"id\": \"text:69f7f75de587ca8d\", \"title\": \"Pair them.\", \"category\": \"Headway\", \"tags\": [], "
            "\"type\": \"matching\","
            "\"format\": \"moodle\", \"text\": \"Pair them.\", \"step\": null, \"view\": null, \"hints\": [],"
            "\"answers\": [{\"left\": \"query\", \"right\": \"asks\"}, {\"left\": \"key\", \"right\": \"offers\"},"
            "{\"left\": null, \"right\": \"gives\"}], \"feedback\": null}"},
        {7, "{\"id\": \"text:54f8f4b4e274a5c4\", \"title\": \"A word is _____ here.\", \"category\": \"Headway\", "
            "\"tags\": [], \"type\": "
            "\"missing-word\","
            "\"format\": \"moodle\", \"text\": \"A word is _____ here.\", \"several\": false,"
            "\"step\": null, \"view\": null, \"hints\": [], \"answers\": ["
            "{\"text\": \"missing\", \"weight\": 1, \"feedback\": null},"
            "{\"text\": \"not\", \"weight\": 0, \"feedback\": null}], \"feedback\": null}"},
    };
    struct quiz quiz;
    json_t *root;

    ck_assert(gift_read(&quiz, gift, strlen(gift), "quizzes/03-test.gift", NULL));
    root = json_of(&quiz);
    ck_assert_uint_eq(json_array_size(json_object_get(root, "questions")), 10);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *expected = json_loads(cases[i].json, 0, NULL);
        const json_t *got = json_array_get(json_object_get(root, "questions"), cases[i].question);

        ck_assert_msg(expected != NULL, "%s", cases[i].json);
        ck_assert_msg(json_equal(got, expected), "%zu: %s", i, json_dumps(got, 0));
        json_decref(expected);
    }
    json_decref(root);
    quiz_free(&quiz);
}
END_TEST

/* A question without a title is called as it begins. */
START_TEST(a_title_is_the_start_of_the_text)
{
    static const struct {
        const char *gift, *title;
    } cases[] = {
        {"::T::Q {T}", "T"},
        {"Q {T}", "Q"},
        {"::  ::Q {T}", "Q"},
        {"First line\nsecond {T}", "First line"},
        {"One\\ntwo {}", "One"},
        {"{=A ~B} is it", "_____ is it"},
        {"[html]<p>A <b>word</b></p> {T}", "A word"},
        {"Words of ten, words of ten, words of ten, words of ten, words of ten, words of ten, and more {T}",
         "Words of ten, words of ten, words of ten, words of ten, words of ten, words of"},
        {"éééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé {T}",
         "éééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct quiz quiz;
        json_t *root;

        gift_read(&quiz, cases[i].gift, strlen(cases[i].gift), "t.gift", NULL);
        root = json_of(&quiz);
        ck_assert_str_eq(
            json_string_value(json_object_get(json_array_get(json_object_get(root, "questions"), 0), "title")),
            cases[i].title);
        json_decref(root);
        quiz_free(&quiz);
    }
}
END_TEST

/* Blanks stand about the place of a missing word where the question has them. */
START_TEST(a_gap_keeps_its_blanks)
{
    static const struct {
        const char *gift, *asked;
    } cases[] = {
        {"Multi{=head ~tail}ed it is", "Multi_____ed it is"},
        {"It is {=A ~B}, now", "It is _____, now"},
        {"It is\n{=A ~B}\tnow", "It is _____ now"},
        {"({=A ~B} now)", "(_____ now)"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text asked = {0}, left = {0};
        struct prose shown = {0};
        struct quiz quiz;
        const struct quiz *quizzes[] = {&quiz};

        gift_read(&quiz, cases[i].gift, strlen(cases[i].gift), "t.gift", NULL);
        quiz_export(&asked, quizzes, 1, QUIZ_AIKEN, false, &left);
        text_cut(&asked, strcspn(text_string(&asked), "\n"));
        ck_assert_str_eq(text_string(&asked), cases[i].asked);
        text_cut(&asked, 0);
        prose_add_block(&shown, PROSE_PARAGRAPH);
        question_show_asked(&shown, &quiz.questions[0]);
        for (size_t run = 0; run < shown.blocks[0].run_count; run++)
            text_add(&asked, shown.blocks[0].runs[run].text);
        ck_assert_str_eq(text_string(&asked), cases[i].asked);
        prose_free(&shown);
        text_free(&asked);
        text_free(&left);
        quiz_free(&quiz);
    }
}
END_TEST

/* Nasty texts: each format keeps to its own lines and fields. */
START_TEST(nasty_texts_break_no_format)
{
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct quiz quiz;
        const struct quiz *quizzes[] = {&quiz};
        json_t *root;

        quiz_made(&quiz, seed);
        root = json_of(&quiz);
        ck_assert_uint_eq(json_array_size(json_object_get(root, "questions")), quiz.question_count);
        for (size_t i = 0; i < quiz.question_count; i++) {
            const struct question *q = &quiz.questions[i];
            struct text asked = {0};

            text_add(&asked, q->text.source ? q->text.source : "");
            if (q->tail.source)
                text_addf(&asked, "_____%s", q->tail.source);
            ck_assert_str_eq(
                json_string_value(json_object_get(json_array_get(json_object_get(root, "questions"), i), "text")),
                text_string(&asked));
            text_free(&asked);
        }
        json_decref(root);
        for (int format = 0; format < QUIZ_FORMATS; format++) {
            struct text out = {0}, left = {0};
            size_t lines = 0, tabs = 0, notes = 0;

            quiz_export(&out, quizzes, 1, (enum quiz_format)format, true, &left);
            for (size_t i = 0; i < out.length; i++) {
                lines += out.bytes[i] == '\n';
                tabs += out.bytes[i] == '\t';
            }
            for (size_t i = 0; i < left.length; i++)
                notes += left.bytes[i] == '\n';
            if (format == QUIZ_ANKI) {
                ck_assert_uint_eq(lines, quiz.question_count - notes + 3);
                ck_assert_uint_eq(tabs, 2 * (lines - 3));
            } else if (format != QUIZ_AIKEN) {
                ck_assert_uint_eq(notes, 0);
            }
            ck_assert(out.length == 0 || out.bytes[out.length - 1] == '\n');
            text_free(&out);
            text_free(&left);
        }
        quiz_free(&quiz);
    }
}
END_TEST

START_TEST(several_quizzes_are_one_file)
{
    static const char *const files[] = {"$CATEGORY: a\n\nq {T}", "r {F}", "$CATEGORY: a\n\ns {T}"};
    struct quiz read[3], back;
    const struct quiz *quizzes[3];
    struct text out = {0}, left = {0};

    for (size_t i = 0; i < 3; i++) {
        ck_assert(gift_read(&read[i], files[i], strlen(files[i]), "t.gift", NULL));
        quizzes[i] = &read[i];
    }
    quiz_export(&out, quizzes, 3, QUIZ_GIFT, false, &left);
    ck_assert(gift_read(&back, text_string(&out), out.length, "t.gift", NULL));
    dump_check(&out, "$CATEGORY: a\n\nq {TRUE}\n\n$CATEGORY: $course$/top\n\nr {FALSE}\n\n$CATEGORY: a\n\ns {TRUE}\n");
    ck_assert_uint_eq(back.question_count, 3);
    quiz_free(&back);
    for (size_t i = 0; i < 3; i++)
        quiz_free(&read[i]);
}
END_TEST

START_TEST(every_format_has_a_name)
{
    for (size_t i = 0; i < QUIZ_FORMATS; i++)
        ck_assert(quiz_format_names[i] != NULL);
    ck_assert(quiz_format_names[QUIZ_FORMATS] == NULL);
}
END_TEST

Suite *course_quiz_export_suite(void)
{
    Suite *suite = suite_create("course_quiz_export");
    TCase *tests = tcase_create("quiz_export");

    tcase_add_test(tests, exports_aiken);
    tcase_add_test(tests, exports_text);
    tcase_add_test(tests, exports_markdown);
    tcase_add_test(tests, exports_anki);
    tcase_add_test(tests, lines_keep_their_meaning);
    tcase_add_test(tests, exports_json);
    tcase_add_test(tests, a_title_is_the_start_of_the_text);
    tcase_add_test(tests, a_gap_keeps_its_blanks);
    tcase_add_test(tests, nasty_texts_break_no_format);
    tcase_add_test(tests, several_quizzes_are_one_file);
    tcase_add_loop_test(tests, a_key_says_all_that_counts, 0, (int)(sizeof keys / sizeof *keys));
    tcase_add_test(tests, a_key_is_that_of_the_paper);
    tcase_add_test(tests, every_format_has_a_name);
    suite_add_tcase(suite, tests);
    return suite;
}
