/* SPDX-License-Identifier: MIT */
/* GIFT as it is written: whatever quiz is written is read back, and written again as it was. */
#include "course/catalogue.h"
#include "dump.h"
#include "question/gift_write.h"
#include "question/quiz.h"
#include "quiz_made.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEEDS 4000

static void write_alone(struct text *out, const struct quiz *quiz)
{
    const char *category = NULL;

    gift_write_quiz(out, quiz, &category);
}

/* Writes a quiz, reads that, and fails the test unless it is the same, and is written as the same. */
static void check_round(const struct quiz *quiz, const char *name)
{
    struct text once = {0}, twice = {0}, said = {0};
    struct problems problems = {0};
    struct quiz again;
    char room[80];
    const char *differs;
    bool ok;

    write_alone(&once, quiz);
    ok = gift_read(&again, text_string(&once), once.length, "t.gift", &problems);
    dump_problems(&said, &problems);
    differs = quiz_differs(quiz, &again, room);
    ck_assert_msg(ok && !differs, "%s: %s\n%s\n%s", name, differs ? differs : "errors", text_string(&said),
                  text_string(&once));
    write_alone(&twice, &again);
    ck_assert_msg(strcmp(text_string(&once), text_string(&twice)) == 0, "%s\n%s\n%s", name, text_string(&once),
                  text_string(&twice));
    text_free(&once);
    text_free(&twice);
    text_free(&said);
    problems_free(&problems);
    quiz_free(&again);
}

START_TEST(what_is_written_is_read)
{
    for (uint64_t seed = (uint64_t)_i * SEEDS / 4; seed < ((uint64_t)_i + 1) * SEEDS / 4; seed++) {
        struct quiz quiz;
        char name[40];

        quiz_made(&quiz, seed);
        snprintf(name, sizeof name, "seed %llu", (unsigned long long)seed);
        check_round(&quiz, name);
        quiz_free(&quiz);
    }
}
END_TEST

/* The property would hold of a test that makes no difference: two seeds are two quizzes. */
START_TEST(the_comparison_sees_differences)
{
    struct quiz a, b;
    char room[80];

    quiz_made(&a, 1);
    quiz_made(&b, 2);
    ck_assert(quiz_differs(&a, &b, room) != NULL);
    quiz_free(&b);
    quiz_made(&b, 1);
    ck_assert(quiz_differs(&a, &b, room) == NULL);
    free(b.questions[0].title);
    b.questions[0].title = NULL;
    ck_assert(quiz_differs(&a, &b, room) != NULL);
    quiz_free(&a);
    quiz_free(&b);
}
END_TEST

START_TEST(quizzes_of_the_course_come_back)
{
    struct catalogue catalogue;
    struct error e = {0};
    size_t found = 0;

    ck_assert_msg(catalogue_open(&catalogue, NULL, &e), "%s", e.message);
    for (size_t i = 0; i < catalogue.lesson_count; i++) {
        struct quiz quiz;

        if (!catalogue_has_quiz(&catalogue, i))
            continue;
        ck_assert_msg(catalogue_open_quiz(&catalogue, i, &quiz, NULL, &e), "%s", e.message);
        check_round(&quiz, quiz.name);
        quiz_free(&quiz);
        found++;
    }
    ck_assert_uint_gt(found, 0);
    catalogue_close(&catalogue);
}
END_TEST

static const struct {
    const char *from, *to;
} written[] = {
    {"q {T}", "q {TRUE}\n"},
    {"q {FALSE##yes}", "q {FALSE##yes}\n"},
    {"::t:: q {=a#f ~%-33.3%b ####all}", "::t::q {\n\t=a#f\n\t~%-33.3%b\n\t####all\n}\n"},
    {"q {~%33.33333%a ~%66.66667%b ~c}", "q {\n\t~%33.33333%a\n\t~%66.66667%b\n\t~c\n}\n"},
    {"q {=a ~%100%b}", "q {\n\t=a\n\t~%100%b\n}\n"},
    {"a \\= b\\nc {}", "a \\= b\\nc {}\n"},
    {"[html]<p> {=[markdown]a ~b#[html]c ~d#[plain]e}", "[html]<p> {\n\t=[markdown]a\n\t~b#c\n\t~d#[plain]e\n}\n"},
    {"One {=two} three", "One {\n\t=two\n} three\n"},
    {"q {#=5:0.5 =%50%1..9#near ~#far}", "q {#\n\t=5:0.5\n\t=%50%1..9#near\n\t~#far\n}\n"},
    {"q {=a->1 =b->2 =->3}", "q {\n\t=a -> 1\n\t=b -> 2\n\t= -> 3\n}\n"},
    {"q {%100%T#a->b}", "q {\n\t%100%T#a->b\n}\n"},
    {"q {a->b}", "q {\n\ta->b\n}\n"},
    {"// [id:a\\]b] [tag:x] [tag:y]\n// [hint:two] [step:l#s] [view:score head=1]\nq {}",
     "// [id:a\\]b]\n// [tag:x]\n// [tag:y]\n// [step:l#s]\n// [view:score head=1]\n// [hint:two]\nq {}\n"},
    {"$CATEGORY: a/b = c\n\nq {}\n\nr {}\n\n$CATEGORY: d\n\ns {}",
     "$CATEGORY: a/b = c\n\nq {}\n\nr {}\n\n$CATEGORY: d\n\ns {}\n"},
    {"[moodle][html] is text {}", "[moodle][html] is text {}\n"},
    {"q {=%100%%5%x}", "q {\n\t=%100%%5%x\n}\n"},
    {"q {~%0%%5%x =y}", "q {\n\t~%0%%5%x\n\t=y\n}\n"},
    {"Words alone.", "Words alone.\n"},
};

START_TEST(writes_gift)
{
    struct quiz quiz;
    struct text out = {0};

    gift_read(&quiz, written[_i].from, strlen(written[_i].from), "t.gift", NULL);
    write_alone(&out, &quiz);
    dump_check(&out, written[_i].to);
    quiz_free(&quiz);
}
END_TEST

START_TEST(spells_weights_as_moodle_does)
{
    static const struct {
        double weight;
        const char *spelling;
    } cases[] = {{1 / 3.0, "%33.33333%"},
                 {-2 / 3.0, "%-66.66667%"},
                 {5 / 6.0, "%83.33333%"},
                 {1 / 7.0, "%14.28571%"},
                 {33.33333 / 100, "%33.33333%"},
                 {1, "%100%"},
                 {0.125, "%12.5%"},
                 {-0.05, "%-5%"},
                 {0, "%0%"},
                 {0.07, "%7%"},
                 {0.29, "%29%"},
                 {0.58, "%58%"}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text out = {0};

        gift_write_weight(&out, cases[i].weight, 1, true);
        dump_check(&out, cases[i].spelling);
    }
}
END_TEST

/* What GIFT has no words for is written so that it can be read. */
START_TEST(what_gift_cannot_hold_is_mended)
{
    static const char two[] = "q {=a =b}", category[] = "$CATEGORY: a\n\nq {}\n\nr {}";
    struct quiz quiz;
    struct text out = {0};

    gift_read(&quiz, two, strlen(two), "t.gift", NULL);
    question_text_free(&quiz.questions[0].answers[0].text);
    question_text_make(&quiz.questions[0].answers[0].text, TEXT_PLAIN, "a->b", (struct place){"", 1, 1}, NULL);
    write_alone(&out, &quiz);
    dump_check(&out, "q {\n\t=a→b\n\t=b\n}\n");
    quiz_free(&quiz);
    gift_read(&quiz, category, strlen(category), "t.gift", NULL);
    free(quiz.questions[1].category);
    quiz.questions[1].category = NULL;
    write_alone(&out, &quiz);
    dump_check(&out, "$CATEGORY: a\n\nq {}\n\n$CATEGORY: $course$/top\n\nr {}\n");
    quiz_free(&quiz);
}
END_TEST

Suite *course_gift_write_suite(void)
{
    Suite *suite = suite_create("course_gift_write");
    TCase *tests = tcase_create("gift_write");

    tcase_add_loop_test(tests, what_is_written_is_read, 0, 4);
    tcase_add_test(tests, the_comparison_sees_differences);
    tcase_add_test(tests, quizzes_of_the_course_come_back);
    tcase_add_loop_test(tests, writes_gift, 0, (int)(sizeof written / sizeof *written));
    tcase_add_test(tests, spells_weights_as_moodle_does);
    tcase_add_test(tests, what_gift_cannot_hold_is_mended);
    suite_add_tcase(suite, tests);
    return suite;
}
