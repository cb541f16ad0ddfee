/* SPDX-License-Identifier: MIT */
/* What a lesson has come to, by what was read and answered of it. */
#include "learner/standing.h"
#include "suites.h"
#include "tools.h"

#include <check.h>

#define QUESTION "```predict\nask: Yes?\nanswer: yes\n```\n\n"

/* A text, a question, a text; a question alone; a text. */
static const char document[] =
    "# A\n\n---\n\n## One\n\nText.\n\n" QUESTION "Text.\n\n---\n\n## Two\n\n" QUESTION "---\n\n## Three\n\nText.\n";

#define CHALLENGE "```challenge\nid: c\ntitle: C\nask: A?\ntouch: X\ncheck: n >= 9\nmodel: x\n```\n"

static struct lesson lesson;
static struct progress *learner;

static void make(void)
{
    kept_make();
    ck_assert(lesson_parse(&lesson, document, sizeof document - 1, "lessons/01-a.md", NULL));
    learner = learner_open();
}

static void put_away(void)
{
    progress_close(learner);
    lesson_free(&lesson);
    kept_remove();
}

static void check(struct standing got, enum standing_mark mark, size_t parts, size_t done, size_t open)
{
    ck_assert_int_eq(got.mark, mark);
    ck_assert_uint_eq(got.parts, parts);
    ck_assert_uint_eq(got.done, done);
    ck_assert_uint_eq(got.open, open);
}

static void check_next(size_t step, int part)
{
    int found;

    ck_assert_uint_eq(standing_next(&lesson, learner, &found), step);
    ck_assert_int_eq(found, part);
}

/* A challenge counts by itself: the step is done without it. */
START_TEST(a_challenge_holds_nothing_back)
{
    static const char with[] = "# A\n\n---\n\n## One\n\nText.\n\n" CHALLENGE;
    struct standing_challenges count;
    int part;

    lesson_free(&lesson);
    ck_assert(lesson_parse(&lesson, with, sizeof with - 1, "lessons/01-a.md", NULL));
    check(standing_of_step(&lesson, 0, learner), STANDING_NONE, 1, 0, 0);
    progress_read_part(learner, "a", "one", 0);
    check(standing_of_step(&lesson, 0, learner), STANDING_DONE, 1, 1, 0);
    ck_assert_uint_eq(standing_next(&lesson, learner, &part), 0);
    ck_assert_int_eq(part, 0);
    count = standing_of_challenges(&lesson, learner);
    ck_assert_uint_eq(count.solved, 0);
    ck_assert_uint_eq(count.of, 1);
    progress_answer(learner, "a#c", "x=1", 1);
    ck_assert_uint_eq(standing_of_challenges(&lesson, learner).solved, 1);
    check(standing_of_step(&lesson, 0, learner), STANDING_DONE, 1, 1, 0);
}
END_TEST

START_TEST(nothing_comes_to_nothing)
{
    int part;

    check(standing_of_step(&lesson, 0, NULL), STANDING_NONE, 3, 0, 1);
    check(standing_of_lesson(&lesson, NULL), STANDING_NONE, 5, 0, 2);
    check(standing_of_lesson(&lesson, learner), STANDING_NONE, 5, 0, 2);
    ck_assert_uint_eq(standing_next(&lesson, NULL, &part), 0);
    check_next(0, 0);
}
END_TEST

/* The text of a question is not what counts of it: an answer is, whatever it is worth. */
START_TEST(texts_are_read_and_questions_answered)
{
    learner_see(learner, "a", "one");
    check(standing_of_step(&lesson, 0, learner), STANDING_BEGUN, 3, 0, 1);
    progress_read_part(learner, "a", "one", 0);
    progress_read_part(learner, "a", "one", 1);
    check(standing_of_step(&lesson, 0, learner), STANDING_BEGUN, 3, 1, 1);
    ck_assert(standing_has_part(&lesson, 0, 0, learner));
    ck_assert(!standing_has_part(&lesson, 0, 1, learner) && !standing_has_part(&lesson, 0, 2, learner));
    progress_answer(learner, "a#one", "", 0);
    check(standing_of_step(&lesson, 0, learner), STANDING_BEGUN, 3, 2, 0);
    progress_read_part(learner, "a", "one", 2);
    check(standing_of_step(&lesson, 0, learner), STANDING_DONE, 3, 3, 0);
    check(standing_of_step(&lesson, 1, learner), STANDING_NONE, 1, 0, 1);
    check(standing_of_lesson(&lesson, learner), STANDING_BEGUN, 5, 3, 1);
    progress_read_part(learner, "a", "three", 0);
    check(standing_of_lesson(&lesson, learner), STANDING_BEGUN, 5, 4, 1);
    progress_answer(learner, "a#two", "no", 0); /* though nobody has seen its step */
    check(standing_of_step(&lesson, 1, learner), STANDING_DONE, 1, 1, 0);
    check(standing_of_lesson(&lesson, learner), STANDING_DONE, 5, 5, 0);
}
END_TEST

START_TEST(what_is_from_before_is_done)
{
    progress_close(learner);
    kept_write_string(
        "{\"version\":1,\"courses\":{\"\":{\"lessons\":{\"a\":{\"one\":{\"seen\":\"2026-01-31T09:05:00Z\"},"
        "\"two\":{\"seen\":\"2026-01-31T09:05:00Z\"}}}}}}");
    learner = learner_open();
    check(standing_of_step(&lesson, 0, learner), STANDING_DONE, 3, 3, 0);
    check(standing_of_step(&lesson, 1, learner), STANDING_DONE, 1, 1, 0);
    check(standing_of_lesson(&lesson, learner), STANDING_BEGUN, 5, 4, 0);
    check_next(2, 0);
    progress_read_part(learner, "a", "one", 0); /* looked at again */
    check(standing_of_step(&lesson, 0, learner), STANDING_DONE, 3, 3, 0);
    progress_read_part(learner, "a", "three", 0);
    check(standing_of_lesson(&lesson, learner), STANDING_DONE, 5, 5, 0);
}
END_TEST

/* First what was not read, where it was left; then what was not answered; then the beginning. */
START_TEST(a_lesson_goes_on)
{
    progress_see(learner, &(struct progress_place){.lesson = "a", .step = "one", .part = 1});
    progress_read_part(learner, "a", "one", 0);
    check_next(0, 1);
    progress_read_part(learner, "a", "one", 2);
    check_next(2, 0);
    progress_read_part(learner, "a", "three", 0);
    check_next(0, 1);
    progress_answer(learner, "a#one", "yes", 1);
    check_next(1, 0);
    progress_answer(learner, "a#two", "yes", 1);
    check_next(0, 0);
}
END_TEST

/* A lesson that its author has made longer goes on; one that is shorter is done. */
START_TEST(a_lesson_may_change)
{
    static const char longer[] = "# A\n\n---\n\n## One\n\nText.\n\n<!-- pause -->\n\nMore.\n",
                      shorter[] = "# A\n\n---\n\n## One\n\nText.\n";

    for (int part = 0; part < 3; part++)
        progress_read_part(learner, "a", "one", part == 1 ? 0 : part);
    lesson_free(&lesson);
    ck_assert(lesson_parse(&lesson, longer, sizeof longer - 1, "lessons/01-a.md", NULL));
    check(standing_of_lesson(&lesson, learner), STANDING_BEGUN, 2, 1, 0);
    lesson_free(&lesson);
    ck_assert(lesson_parse(&lesson, shorter, sizeof shorter - 1, "lessons/01-a.md", NULL));
    check(standing_of_lesson(&lesson, learner), STANDING_DONE, 1, 1, 0);
}
END_TEST

START_TEST(lessons_add_up)
{
    struct standing sum = {0};

    standing_add(&sum, &(struct standing){STANDING_DONE, 3, 3, 0});
    check(sum, STANDING_DONE, 3, 3, 0);
    standing_add(&sum, &(struct standing){STANDING_NONE, 4, 0, 1});
    check(sum, STANDING_BEGUN, 7, 3, 1);
    standing_add(&sum, &(struct standing){STANDING_DONE, 1, 1, 0});
    check(sum, STANDING_BEGUN, 8, 4, 1);
}
END_TEST

Suite *learner_standing_suite(void)
{
    Suite *suite = suite_create("learner_standing");
    TCase *tests = tcase_create("standing");

    tcase_add_checked_fixture(tests, make, put_away);
    tcase_add_test(tests, nothing_comes_to_nothing);
    tcase_add_test(tests, a_challenge_holds_nothing_back);
    tcase_add_test(tests, texts_are_read_and_questions_answered);
    tcase_add_test(tests, what_is_from_before_is_done);
    tcase_add_test(tests, a_lesson_goes_on);
    tcase_add_test(tests, a_lesson_may_change);
    tcase_add_test(tests, lessons_add_up);
    suite_add_tcase(suite, tests);
    return suite;
}
