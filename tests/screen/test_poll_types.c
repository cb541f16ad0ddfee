/* SPDX-License-Identifier: MIT */
/* Questions of any type in a course of one's own, and those that cannot be put to a room. */
#include "base/memory.h"
#include "course/folder.h"
#include "question/reply.h"
#include "screen/poll_asked.h"
#include "screen/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void put_quiz(const struct folder *f, const char *gift)
{
    char path[512];
    FILE *file;

    snprintf(path, sizeof path, "%s/quizzes", f->path);
    ck_assert_int_eq(mkdir(path, 0700), 0);
    strcat(path, "/01-one.gift");
    file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fputs(gift, file);
    ck_assert_int_eq(fclose(file), 0);
}

static void close_folder(struct folder *f)
{
    char path[512];

    snprintf(path, sizeof path, "%s/quizzes/01-one.gift", f->path);
    unlink(path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
    folder_close(f);
}

START_TEST(types_of_a_quiz_become_options)
{
    struct folder f;

    folder_open(&f);
    put_quiz(&f, "// [id:several]\nWhich are even?{\n~%50%two#Yes.\n~%50%four#Yes.\n~%-100%five#Odd.\n}\n\n"
                 "// [id:truth]\nRows add up to 1.{TRUE#Look again.#So they do.}\n\n"
                 "// [id:lie]\nColumns add up to 1.{F#No.#Right.}\n\n"
                 "// [id:gap]\nA row has {=n#It is. ~h#No.} numbers.\n\n"
                 "// [id:code]\n[markdown]Which is it?{\n=`a * b`#Yes.\n~$n^2$#No.\n~*both*#No.\n}\n");
    poll_expect_options(&f.library, "quiz:one#several", "*two; *four; five");
    poll_expect_options(&f.library, "quiz:one#truth", "*True; False");
    poll_expect_options(&f.library, "quiz:one#lie", "True; *False");
    poll_expect_options(&f.library, "quiz:one#gap", "*n; h");
    poll_expect_options(&f.library, "quiz:one#code", "*a * b; n²; both");
    close_folder(&f);
}
END_TEST

START_TEST(a_missing_word_is_a_gap)
{
    struct folder f;
    struct poll_question q;
    char *words;

    folder_open(&f);
    put_quiz(&f, "// [id:gap]\nA row has {=n#It is. ~h#No.} numbers.\n");
    ck_assert(poll_question_find(&q, &f.library, "quiz:one#gap", NULL));
    words = poll_words(&q.text);
    ck_assert_str_eq(words, "A row has _____ numbers.");
    free(words);
    poll_question_free(&q);
    close_folder(&f);
}
END_TEST

START_TEST(a_question_without_id_is_known_by_its_text)
{
    struct folder f;
    struct poll_list list;
    struct poll_question q;
    struct error e = {0};
    char gift[1024];

    folder_open(&f);
    snprintf(gift, sizeof gift, "What?{=a#A. ~b#B.}\n\n// [id:%0400d]\nHow?{=a#A. ~b#B.}\n\nWhat?{=c#A. ~d#B.}\n", 1);
    put_quiz(&f, gift);
    poll_list_make(&list, &f.library, 0, 0);
    ck_assert_uint_eq(list.count, 3); /* one is a step's; of two with one text the second cannot be told apart */
    for (size_t i = 1; i < list.count; i++) {
        ck_assert_msg(strncmp(list.items[i].key, "quiz:one#text:", 14) == 0, "%s", list.items[i].key);
        ck_assert_msg(poll_question_find(&q, &f.library, list.items[i].key, &e), "%s", e.message);
        poll_question_free(&q);
    }
    poll_list_free(&list);
    close_folder(&f);
}
END_TEST

START_TEST(what_cannot_be_asked_says_why)
{
    static const struct {
        const char *gift, *why;
    } cases[] = {
        {"// [id:x]\nMatch.{\n=Q -> n\n=K -> m\n}\n", "it has no options (matching)"},
        {"// [id:x]\nWhy?{}\n", "it has no options (essay)"},
        {"// [id:x]\nHow much?{#4:0.1}\n", "it has no options (numerical)"},
        {"// [id:x]\nWhat?{=softmax#It is.}\n", "no wrong answer to it is known"},
        {"// [id:x]\nWhat?{=soft*#It is. =%0%hard#No.}\n", "its right answers are patterns"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct folder f;
        struct poll_list list;
        struct poll_question q;
        struct error e = {0};

        folder_open(&f);
        put_quiz(&f, cases[i].gift);
        poll_list_make(&list, &f.library, 0, 2);
        ck_assert_uint_eq(list.count, 1);
        ck_assert(!list.items[0].of_quiz);
        ck_assert(!poll_question_find(&q, &f.library, "quiz:one#x", &e));
        ck_assert_msg(strstr(e.message, cases[i].why) != NULL, "%s", e.message);
        poll_question_free(&q);
        poll_list_free(&list);
        close_folder(&f);
    }
}
END_TEST

/* What a type of the test offers: words of its own. */
static bool offer_own(const struct question *q, const struct question_model *model, struct question_options *out,
                      struct error *e)
{
    ck_assert_ptr_null(model); /* it does not ask for a number */
    reply_add_option(out, true)->words = memory_copy("because it must");
    reply_add_option(out, false)->words = memory_copy("by chance");
    return q->answer_count == 0 || error_set(e, ERROR_INPUT, "it has answers");
}

/* The room knows of a type what that says of itself, and no more. */
START_TEST(a_type_is_asked_by_what_it_offers)
{
    struct question_type own = question_essay;
    struct poll_question q;
    struct poll_list list;
    struct question *asked;
    struct folder f;

    own.offer = offer_own;
    folder_open(&f);
    put_quiz(&f, "// [id:why]\nWhy?{}\n");
    asked = &library_quiz(&f.library, 0, NULL)->questions[0];
    ck_assert(!poll_question_find(&q, &f.library, "quiz:one#why", NULL));
    poll_question_free(&q);
    asked->type = &own;
    poll_list_make(&list, &f.library, 0, 2);
    ck_assert_uint_eq(list.count, 2);
    ck_assert_str_eq(list.items[1].key, "quiz:one#why");
    poll_list_free(&list);
    poll_expect_options(&f.library, "quiz:one#why", "*because it must; by chance");
    close_folder(&f);
}
END_TEST

START_TEST(too_many_options_are_refused)
{
    struct folder f;
    struct poll_question q;
    struct text gift = {0};
    struct error e = {0};

    folder_open(&f);
    text_add(&gift, "// [id:x]\nWhich?{\n=a0#Yes.\n");
    for (int i = 1; i < 27; i++)
        text_addf(&gift, "~a%d#No.\n", i);
    text_add(&gift, "}\n");
    put_quiz(&f, text_string(&gift));
    ck_assert(!poll_question_find(&q, &f.library, "quiz:one#x", &e));
    ck_assert_msg(strstr(e.message, "it has 27 options: a room can choose from 26") != NULL, "%s", e.message);
    poll_question_free(&q);
    text_free(&gift);
    close_folder(&f);
}
END_TEST

/* However many spellings are known, those that are right, or nearly, are no wrong options. */
START_TEST(many_spellings_are_no_options)
{
    struct folder f;
    struct poll_question q;
    struct text gift = {0};
    struct error e = {0};

    folder_open(&f);
    text_add(&gift, "// [id:x]\nWhich?{\n=a0\n=%0%no\n");
    for (int i = 1; i < 150; i++)
        text_addf(&gift, i % 2 ? "=a%d\n" : "=%%50%%a%d\n", i);
    text_add(&gift, "}\n\n// [id:y]\nWhich?{\n=a0\n");
    for (int i = 1; i < 150; i++)
        text_addf(&gift, "=%%0%%a%d\n", i);
    text_add(&gift, "}\n");
    put_quiz(&f, text_string(&gift));
    poll_expect_options(&f.library, "quiz:one#x", "*a0; no");
    ck_assert(!poll_question_find(&q, &f.library, "quiz:one#y", &e));
    ck_assert_msg(strstr(e.message, "more than 26 options") != NULL, "%s", e.message);
    poll_question_free(&q);
    text_free(&gift);
    close_folder(&f);
}
END_TEST

START_TEST(a_number_that_cannot_be_computed_is_refused)
{
    struct folder f;
    struct poll_question q;
    struct error e = {0};

    folder_open(&f);
    folder_put(&f, "02-two.md", "# Two\n\n## Blend\n\n```predict\nask: What?\ncells: scores9[x,y]\n```\n");
    ck_assert(!poll_question_find(&q, &f.library, "lesson:two#blend", &e));
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_msg(strstr(e.message, "cannot be put") != NULL, "%s", e.message);
    poll_question_free(&q);
    close_folder(&f);
}
END_TEST

/* Whatever is asked for, wrong numbers are found: 0, negative ones, a wide tolerance, a share. */
START_TEST(there_are_always_wrong_numbers)
{
    static const char *const cells[] = {"0",
                                        "1 - 1",
                                        "0 - 3",
                                        "1",
                                        "0.5",
                                        "1000000",
                                        "1; 1; 1",
                                        "weights1[sat,cat]",
                                        "weights2[The,The]",
                                        "n; d_k; h",
                                        "0\nwithin: 100",
                                        "5\nwithin: 7"};

    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        struct folder f;
        struct poll_question q;
        struct error e = {0};
        struct text lesson = {0};

        folder_open(&f);
        text_addf(&lesson, "# Two\n\n## Blend\n\n```predict\nask: What?\ncells: %s\n```\n", cells[i]);
        folder_put(&f, "02-two.md", text_string(&lesson));
        ck_assert_msg(poll_question_find(&q, &f.library, "lesson:two#blend", &e), "%s: %s", cells[i], e.message);
        poll_expect_sound(&q, library_lesson(&f.library, 1, NULL));
        poll_question_free(&q);
        text_free(&lesson);
        close_folder(&f);
    }
}
END_TEST

/* A mistake that the lesson names is offered though nobody would make it up: less than nothing of what is counted, a
 * share of more than everything. What is made up beside the right number is a number: not the −∞ of a masked cell. */
START_TEST(only_numbers_are_offered)
{
    static const char *const cases[][3] = {
        {"", "5\nwrong: 0-3 # N.\nwrong: 6 # N.\nwrong: 7 # N.", "-3; *5; 6; 7"},
        {"", "weights1[sat,cat]\nwrong: 0-0.5 # N.\nwrong: 1.5 # N.\nwrong: 0.5 # N.", "-0.50; 0.50; *0.86; 1.50"},
        {"", "5", "2.5; *5; 6; 10"},
        {"```view\nsoftmax mask=causal\n```\n\n", "masked1[cat,The]", "-2.80; -0.50; 0.00; *2.80"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct folder f;
        struct text lesson = {0};

        folder_open(&f);
        text_addf(&lesson, "# Two\n\n## Blend\n\n%s```predict\nask: What?\ncells: %s\n```\n", cases[i][0], cases[i][1]);
        folder_put(&f, "02-two.md", text_string(&lesson));
        poll_expect_options(&f.library, "lesson:two#blend", cases[i][2]);
        text_free(&lesson);
        close_folder(&f);
    }
}
END_TEST

START_TEST(what_is_drawn_outlasts_the_course)
{
    struct folder f;
    struct poll_question q;
    char *words;

    folder_open(&f);
    ck_assert(poll_question_find(&q, &f.library, "lesson:one#nothing", NULL));
    folder_close(&f);
    words = poll_words(&q.choices[0].text);
    ck_assert_str_eq(words, "Along the river.");
    free(words);
    words = poll_words(&q.choices[1].feedback);
    ck_assert_str_eq(words, "Down.");
    free(words);
    poll_question_free(&q);
}
END_TEST

Suite *screen_poll_types_suite(void)
{
    Suite *suite = suite_create("screen_poll_types");
    TCase *own = tcase_create("own");

    tcase_add_test(own, types_of_a_quiz_become_options);
    tcase_add_test(own, a_missing_word_is_a_gap);
    tcase_add_test(own, a_question_without_id_is_known_by_its_text);
    tcase_add_test(own, what_cannot_be_asked_says_why);
    tcase_add_test(own, a_type_is_asked_by_what_it_offers);
    tcase_add_test(own, too_many_options_are_refused);
    tcase_add_test(own, many_spellings_are_no_options);
    tcase_add_test(own, a_number_that_cannot_be_computed_is_refused);
    tcase_add_test(own, there_are_always_wrong_numbers);
    tcase_add_test(own, only_numbers_are_offered);
    tcase_add_test(own, what_is_drawn_outlasts_the_course);
    suite_add_tcase(suite, own);
    return suite;
}
