/* SPDX-License-Identifier: MIT */
/* What quizzes leave behind: the schedule of missed questions, results, and what was missed most. */
#include "base/memory.h"
#include "learner/progress_state.h"
#include "suites.h"
#include "tools.h"

#include <math.h>
#include <stdlib.h>

#define DAY 86400

static time_t now;

static time_t tell_time(time_t *out)
{
    (void)out;
    return now;
}

static void start_clock(void)
{
    kept_make();
    now = 1769850300; /* 2026-01-31T09:05:00Z */
}

static struct progress *open_by_our_clock(void)
{
    struct progress *p = learner_open();

    p->clock = tell_time;
    return p;
}

/* The schedule as a line: "QUESTION BOX DUE" with ! for what is due, "; " between. */
static void check_schedule(const struct progress *p, const char *expected)
{
    struct progress_review *reviews;
    struct text line = {0};
    size_t count = progress_reviews(p, &reviews);

    for (size_t i = 0; i < count; i++)
        text_addf(&line, "%s%s %d %.16s%s", i ? "; " : "", reviews[i].question, reviews[i].box, reviews[i].due,
                  reviews[i].is_due ? "!" : "");
    ck_assert_str_eq(text_string(&line), expected);
    text_free(&line);
    free(reviews);
}

/* Also after it was written and read again. */
static void check_kept_schedule(struct progress *p, const char *expected)
{
    struct progress *again;

    check_schedule(p, expected);
    learner_save(p, false);
    again = open_by_our_clock();
    check_schedule(again, expected);
    progress_close(again);
}

START_TEST(a_miss_goes_from_box_to_box)
{
    struct progress *p = open_by_our_clock();

    progress_quiz_answer(p, "a/one", "x", 1, true);
    check_kept_schedule(p, ""); /* what was never missed is not asked again */
    progress_quiz_answer(p, "a/one", "x", 0.99, true);
    check_kept_schedule(p, "a/one 1 2026-01-31T09:05!");
    now += 60;
    progress_quiz_answer(p, "a/one", "x", 1, true);
    check_kept_schedule(p, "a/one 2 2026-02-01T09:06");
    now += DAY - 1;
    progress_quiz_answer(p, "a/one", "x", 1, true); /* a second early: that moves nothing */
    check_schedule(p, "a/one 2 2026-02-01T09:06");
    now += 1;
    check_schedule(p, "a/one 2 2026-02-01T09:06!");
    progress_quiz_answer(p, "a/one", "x", 1, true);
    check_kept_schedule(p, "a/one 3 2026-02-04T09:06");
    now += 5 * DAY; /* two days late: it counts from the answer */
    progress_quiz_answer(p, "a/one", "x", 1, true);
    check_kept_schedule(p, "a/one 4 2026-02-13T09:06");
    now += 7 * DAY;
    progress_quiz_answer(p, "a/one", "x", 1, true);
    check_kept_schedule(p, "a/one 5 2026-03-06T09:06");
    now += 21 * DAY;
    check_schedule(p, "a/one 5 2026-03-06T09:06!");
    progress_quiz_answer(p, "a/one", "x", 1, true);
    check_kept_schedule(p, "");
    ck_assert_uint_eq(progress_answers(p, "a/one", NULL), 8);
    progress_close(p);
}
END_TEST

START_TEST(a_miss_falls_back_to_the_first_box)
{
    struct progress *p = open_by_our_clock();

    progress_quiz_answer(p, "a/one", "x", 0, true);
    progress_quiz_answer(p, "a/one", "x", 1, true);
    now += DAY;
    progress_quiz_answer(p, "a/one", "x", 1, true);
    check_schedule(p, "a/one 3 2026-02-04T09:05");
    now += 60; /* not due, and missed all the same */
    progress_quiz_answer(p, "a/one", "x", 0.5, true);
    check_kept_schedule(p, "a/one 1 2026-02-01T09:06!");
    progress_close(p);
}
END_TEST

/* A title is kept with the answers, also when it comes late, and is forgotten with them. */
START_TEST(a_title_is_kept_with_the_answers)
{
    struct progress *p = open_by_our_clock();
    struct progress_missed *missed;

    progress_set_title(p, "a/none", "Never answered");
    progress_quiz_answer(p, "a/one", "x", 0, true);
    ck_assert_uint_eq(progress_missed(p, &missed), 1);
    ck_assert_str_eq(missed[0].title, ""); /* as one that an older Headway kept */
    free(missed);
    progress_set_title(p, "a/one", "One\x1b");
    learner_save(p, false);
    progress_close(p);
    p = open_by_our_clock();
    ck_assert_uint_eq(progress_missed(p, &missed), 1);
    ck_assert_str_eq(missed[0].title, "One^[");
    free(missed);
    ck_assert_uint_eq(progress_answers(p, "a/none", NULL), 0);
    progress_forget(p, "a");
    progress_set_title(p, "a/one", "Again");
    ck_assert_uint_eq(progress_missed(p, &missed), 0);
    free(missed);
    progress_close(p);
}
END_TEST

/* A second try, and a lesson's question, are kept and leave the schedule as it is. */
START_TEST(only_first_answers_move)
{
    struct progress *p = open_by_our_clock();

    progress_quiz_answer(p, "a/one", "x", 0, false);
    progress_answer(p, "a#two", "x", 0);
    check_kept_schedule(p, "");
    progress_quiz_answer(p, "a/one", "x", 0, true);
    progress_quiz_answer(p, "a/one", "y", 1, false);
    progress_answer(p, "a/one", "z", 1);
    check_kept_schedule(p, "a/one 1 2026-01-31T09:05!");
    ck_assert_uint_eq(progress_answers(p, "a/one", NULL), 4);
    progress_close(p);
}
END_TEST

START_TEST(what_is_due_longest_comes_first)
{
    struct progress *p = open_by_our_clock();

    progress_quiz_answer(p, "a/late", "x", 0, true);
    progress_quiz_answer(p, "a/late", "x", 1, true);
    now += 60;
    progress_quiz_answer(p, "b/two", "x", 0, true);
    progress_quiz_answer(p, "b/one", "x", 0, true);
    now -= 30;
    progress_quiz_answer(p, "c/first", "x", 0, true);
    now += 30;
    check_kept_schedule(p,
                        "c/first 1 2026-01-31T09:05!; b/one 1 2026-01-31T09:06!; b/two 1 2026-01-31T09:06!; a/late 2 "
                        "2026-02-01T09:05");
    progress_close(p);
}
END_TEST

/* An answer that had to wait for the lock does not undo what came after it. */
START_TEST(two_learners_at_once)
{
    struct progress *a = open_by_our_clock(), *b = open_by_our_clock();

    progress_quiz_answer(a, "q", "early miss", 0, true);
    now += 60;
    progress_quiz_answer(b, "q", "miss", 0, true);
    progress_quiz_answer(b, "r", "miss", 0, true);
    now += 60;
    progress_quiz_answer(b, "q", "right", 1, true);
    learner_save(b, false);
    learner_save(a, false);
    check_kept_schedule(a, "r 1 2026-01-31T09:06!; q 2 2026-02-01T09:07");
    ck_assert_uint_eq(progress_answers(a, "q", NULL), 3);
    now += DAY;
    progress_quiz_answer(a, "q", "right", 1, true);
    progress_quiz_answer(b, "r", "right", 1, true);
    learner_save(a, false);
    learner_save(b, false);
    check_kept_schedule(b, "r 2 2026-02-02T09:07; q 3 2026-02-04T09:07");
    progress_close(a);
    progress_close(b);
}
END_TEST

/* A clock that was ahead by years holds nothing back until then. */
START_TEST(a_clock_that_was_wrong)
{
    struct progress *p = open_by_our_clock();

    now += 3000 * (time_t)DAY;
    progress_quiz_answer(p, "q", "x", 0, true);
    progress_quiz_answer(p, "q", "x", 1, true);
    now -= 3000 * (time_t)DAY;
    check_schedule(p, "q 2 2034-04-20T09:05!");
    progress_quiz_answer(p, "q", "x", 1, true);
    check_kept_schedule(p, "q 3 2026-02-03T09:05");
    progress_close(p);
}
END_TEST

START_TEST(forgetting_takes_boxes_and_results)
{
    struct progress *p = open_by_our_clock(), *late = open_by_our_clock();
    struct progress_attempt attempt = {.quiz = "pitfalls", .score = 1, .of = 2, .seed = 3};

    progress_quiz_answer(p, "pitfalls/slug", "x", 0, true);
    progress_quiz_answer(p, "other/slug", "x", 0, true);
    progress_add_attempt(p, &attempt);
    attempt.quiz = "other";
    progress_add_attempt(p, &attempt);
    learner_save(p, false);
    progress_quiz_answer(late, "pitfalls/slug", "waits", 0, true);
    attempt.quiz = "pitfalls";
    progress_add_attempt(late, &attempt);
    now += 60;
    ck_assert(progress_holds(p, "pitfalls"));
    progress_forget(p, _i == 0 ? "pitfalls" : NULL);
    ck_assert(!progress_holds(p, "pitfalls"));
    check_kept_schedule(p, _i == 0 ? "other/slug 1 2026-01-31T09:05!" : "");
    ck_assert_uint_eq(progress_attempts(p), _i == 0);
    learner_save(late, false); /* what is older comes late, and is not taken up again */
    check_schedule(late, _i == 0 ? "other/slug 1 2026-01-31T09:05!" : "");
    ck_assert_uint_eq(progress_attempts(late), _i == 0);
    progress_close(late);
    progress_close(p);
}
END_TEST

/* An attempt alone is something that can be forgotten, and one that comes after is spared. */
START_TEST(forgetting_spares_what_is_newer)
{
    struct progress *p = open_by_our_clock(), *other;
    struct progress_attempt attempt = {.quiz = "pitfalls", .score = 1, .of = 2};

    progress_add_attempt(p, &attempt);
    ck_assert(progress_holds(p, "pitfalls") && progress_holds(p, NULL) && !progress_holds(p, "pit"));
    progress_quiz_answer(p, "pitfalls/old", "x", 0, true);
    progress_quiz_answer(p, "pitfalls/new", "x", 0, true);
    learner_save(p, false);
    now += 60;
    progress_forget(p, "pitfalls");
    now += 60;
    other = open_by_our_clock();
    progress_quiz_answer(other, "pitfalls/new", "x", 0, true);
    progress_quiz_answer(other, "pitfalls/old", "x", 1, false);
    attempt.score = 2;
    progress_add_attempt(other, &attempt);
    learner_save(other, false);
    learner_save(p, false);
    check_schedule(p, "pitfalls/new 1 2026-01-31T09:07!");
    ck_assert_uint_eq(progress_answers(p, "pitfalls/old", NULL), 1);
    ck_assert_uint_eq(progress_attempts(p), 1);
    progress_attempt(p, 0, &attempt);
    ck_assert(attempt.score == 2);
    progress_close(other);
    progress_close(p);
}
END_TEST

START_TEST(results_come_back)
{
    static const struct progress_attempt sat = {
        .quiz = "six-stages", .exam = true, .shuffled = true, .score = 6.5, .of = 8, .seed = UINT64_MAX};
    struct progress *p = open_by_our_clock();
    struct progress_attempt got;

    ck_assert_uint_eq(progress_attempts(p), 0);
    progress_attempt(p, 0, &got);
    ck_assert_str_eq(got.quiz, "");
    progress_add_attempt(p, &sat);
    progress_add_attempt(p, &(struct progress_attempt){.quiz = "a\033[31m", .score = NAN, .of = 3});
    progress_add_attempt(p, &(struct progress_attempt){.quiz = "b", .score = 7, .of = (size_t)-1});
    progress_add_attempt(p, &(struct progress_attempt){.quiz = "c", .score = 7, .of = 3});
    learner_save(p, false);
    progress_close(p);
    p = learner_open(); /* nothing of it is damaged */
    ck_assert_uint_eq(progress_attempts(p), 4);
    progress_attempt(p, 0, &got);
    ck_assert_str_eq(got.quiz, "six-stages");
    ck_assert_str_eq(got.at, "2026-01-31T09:05:00Z");
    ck_assert(got.exam && got.shuffled && got.score == 6.5 && got.of == 8 && got.seed == UINT64_MAX);
    progress_attempt(p, 1, &got);
    ck_assert_str_eq(got.quiz, "a^[[31m");
    ck_assert(!got.exam && !got.shuffled && got.score == 0 && got.seed == 0);
    progress_attempt(p, 2, &got);
    ck_assert(got.score == 7 && got.of == 1000000);
    progress_attempt(p, 3, &got);
    ck_assert(got.score == 3);
    progress_close(p);
}
END_TEST

/* Of two Headways, in the order of their times; the last ones stay. */
START_TEST(the_last_results_stay)
{
    struct progress *a = open_by_our_clock(), *b = open_by_our_clock();
    struct progress_attempt got;

    progress_add_attempt(b, &(struct progress_attempt){.quiz = "waits", .of = 1});
    now += 60;
    for (size_t i = 0; i < PROGRESS_ATTEMPTS - 1; i++)
        progress_add_attempt(a, &(struct progress_attempt){.quiz = "a", .of = i});
    learner_save(a, false);
    learner_save(b, false);
    ck_assert_uint_eq(progress_attempts(b), PROGRESS_ATTEMPTS);
    progress_attempt(b, 0, &got);
    ck_assert_str_eq(got.quiz, "waits");
    now += 60;
    progress_add_attempt(a, &(struct progress_attempt){.quiz = "last", .of = 1});
    learner_save(a, false);
    ck_assert_uint_eq(progress_attempts(a), PROGRESS_ATTEMPTS);
    progress_attempt(a, 0, &got);
    ck_assert_str_eq(got.quiz, "a");
    progress_attempt(a, PROGRESS_ATTEMPTS - 1, &got);
    ck_assert_str_eq(got.quiz, "last");
    progress_close(a);
    progress_close(b);
}
END_TEST

/* Essays that are marked afterwards mend the result of their attempt, in what we hold and in the file. */
START_TEST(a_result_is_mended)
{
    struct progress *p = open_by_our_clock(), *other = open_by_our_clock();
    struct progress_attempt attempt = {.quiz = "a", .exam = true, .score = 1, .of = 3, .seed = 7}, got;

    progress_add_attempt(p, &attempt);
    attempt.seed = 8;
    progress_add_attempt(p, &attempt);
    progress_add_attempt(other, &(struct progress_attempt){.quiz = "a", .of = 3, .seed = 7});
    learner_save(other, false);
    attempt.seed = 7;
    attempt.score = 2.5;
    progress_mark_attempt(p, &attempt);
    learner_save(p, false);
    progress_close(p);
    p = open_by_our_clock();
    ck_assert_uint_eq(progress_attempts(p), 3);
    for (size_t i = 0; i < 3; i++) {
        progress_attempt(p, i, &got);
        ck_assert(got.score == (!got.exam ? 0 : got.seed == 7 ? 2.5 : 1));
    }
    attempt.quiz = "b";
    progress_mark_attempt(p, &attempt); /* one that is not there is kept */
    ck_assert_uint_eq(progress_attempts(p), 4);
    progress_close(p);
    progress_close(other);
}
END_TEST

START_TEST(what_is_missed_most_comes_first)
{
    struct progress *p = open_by_our_clock();
    struct progress_missed *missed;

    ck_assert_uint_eq(progress_missed(p, &missed), 0);
    free(missed);
    progress_quiz_answer(p, "never", "x", 1, true);
    progress_quiz_answer(p, "half", "x", 0, true);
    progress_quiz_answer(p, "half", "x", 1, true);
    progress_quiz_answer(p, "once", "x", 0.999, true);
    progress_quiz_answer(p, "twice", "x", 0, true);
    progress_quiz_answer(p, "twice", "x", 1, true);
    progress_quiz_answer(p, "twice", "x", 0, false);
    ck_assert_uint_eq(progress_missed(p, &missed), 3);
    ck_assert_str_eq(missed[0].question, "twice");
    ck_assert(missed[0].missed == 2 && missed[0].answered == 3);
    ck_assert_str_eq(missed[1].question, "once");
    ck_assert_str_eq(missed[2].question, "half");
    ck_assert(missed[2].missed == 1 && missed[2].answered == 2);
    free(missed);
    progress_close(p);
}
END_TEST

/* A box without a time, or a time without a box, is nothing; nor are values that cannot be. */
static const char *const strange[] = {
    "\"box\":2",
    "\"due\":\"2026-01-31T09:05:00Z\"",
    "\"box\":99,\"due\":\"2026-01-31T09:05:00Z\"",
    "\"box\":-1,\"due\":\"2026-01-31T09:05:00Z\"",
    "\"box\":0,\"due\":\"2026-01-31T09:05:00Z\"",
    "\"box\":1.5,\"due\":\"2026-01-31T09:05:00Z\"",
    "\"box\":\"1\",\"due\":\"2026-01-31T09:05:00Z\"",
    "\"box\":1,\"due\":\"x\"",
    "\"box\":1,\"due\":7",
    "\"box\":null,\"due\":[]",
};

START_TEST(strange_boxes_are_none)
{
    struct text bytes = {0}, message = {0};
    struct progress *p;

    text_addf(
        &bytes,
        "{\"version\":1,\"courses\":{\"\":{\"questions\":{\"q\":{%s,\"answers\":[{\"at\":\"2026-01-30T09:05:00Z\","
        "\"answer\":\"x\",\"score\":0}]}}}}}",
        strange[_i]);
    kept_write_string(text_string(&bytes));
    p = progress_open(NULL, &message);
    p->clock = tell_time;
    check_schedule(p, "");
    ck_assert_uint_eq(progress_answers(p, "q", NULL), 1);
    progress_quiz_answer(p, "q", "x", 1, true);
    check_schedule(p, "");
    progress_quiz_answer(p, "q", "x", 0, true);
    check_kept_schedule(p, "q 1 2026-01-31T09:05!");
    progress_close(p);
    text_free(&message);
    text_free(&bytes);
}
END_TEST

Suite *learner_schedule_suite(void)
{
    Suite *suite = suite_create("learner_schedule");
    TCase *tests = tcase_create("schedule");

    tcase_add_checked_fixture(tests, start_clock, kept_remove);
    tcase_add_test(tests, a_miss_goes_from_box_to_box);
    tcase_add_test(tests, a_miss_falls_back_to_the_first_box);
    tcase_add_test(tests, a_title_is_kept_with_the_answers);
    tcase_add_test(tests, only_first_answers_move);
    tcase_add_test(tests, what_is_due_longest_comes_first);
    tcase_add_test(tests, two_learners_at_once);
    tcase_add_test(tests, a_clock_that_was_wrong);
    tcase_add_loop_test(tests, forgetting_takes_boxes_and_results, 0, 2);
    tcase_add_test(tests, forgetting_spares_what_is_newer);
    tcase_add_test(tests, results_come_back);
    tcase_add_test(tests, the_last_results_stay);
    tcase_add_test(tests, a_result_is_mended);
    tcase_add_test(tests, what_is_missed_most_comes_first);
    tcase_add_loop_test(tests, strange_boxes_are_none, 0, sizeof strange / sizeof *strange);
    suite_add_tcase(suite, tests);
    return suite;
}
