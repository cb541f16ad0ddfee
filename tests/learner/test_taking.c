/* SPDX-License-Identifier: MIT */
/* Taking a quiz: what counts when, in practice and in an exam, and what is kept of it. */
#include "paper.h"
#include "suites.h"
#include "tools.h"

#include <stdlib.h>

/* --------------------------------------------------------------------------------------------------------- practice */

START_TEST(in_practice_the_first_answer_counts)
{
    struct attempt s = paper_start(false, NULL);

    paper_check_sum(&s, "0 of 7, answered 0, open 7, right 0");
    paper_type(&s, CHOICE, "3");
    ck_assert_int_eq(s.items[CHOICE].state, ITEM_ANSWERED);
    ck_assert(s.items[CHOICE].is_graded && s.items[CHOICE].grade.score == 0.5);
    paper_check_sum(&s, "0.5 of 7, answered 1, open 6, right 0");
    attempt_try_again(&s, CHOICE);
    ck_assert_int_eq(s.items[CHOICE].state, ITEM_OPEN);
    ck_assert(!s.items[CHOICE].is_graded);
    paper_check_answer(&s, CHOICE, "");
    paper_check_sum(&s, "0.5 of 7, answered 1, open 6, right 0");
    paper_type(&s, CHOICE, "b");
    ck_assert(s.items[CHOICE].grade.score == 1 && s.items[CHOICE].tries == 2);
    paper_check_sum(&s, "0.5 of 7, answered 1, open 6, right 0"); /* and not the better one that came after */
    paper_type(&s, TRUTH, "false");
    paper_check_sum(&s, "1.5 of 7, answered 2, open 5, right 1");
    attempt_free(&s);
}
END_TEST

START_TEST(giving_up_shows_the_answer)
{
    struct attempt s = paper_start(false, NULL);

    attempt_give_up(&s, TEXT);
    ck_assert_int_eq(s.items[TEXT].state, ITEM_GIVEN_UP);
    ck_assert(s.items[TEXT].is_graded && s.items[TEXT].grade.score == 0);
    ck_assert(s.items[TEXT].grade.answer == QUESTION_NONE);
    attempt_try_again(&s, TEXT);
    paper_type(&s, TEXT, "score");
    paper_check_sum(&s, "0 of 7, answered 1, open 6, right 0");
    paper_type(&s, NUMBER, "1/8");
    attempt_try_again(&s, NUMBER);
    attempt_give_up(&s, NUMBER); /* what was right first stays */
    paper_check_sum(&s, "1 of 7, answered 2, open 5, right 1");
    attempt_give_up(&s, INTRO); /* a description asks nothing */
    paper_check_sum(&s, "1 of 7, answered 2, open 5, right 1");
    attempt_free(&s);
}
END_TEST

/* What is no answer leaves all as it was. */
START_TEST(no_answer_changes_nothing)
{
    struct attempt s = paper_start(false, NULL);
    struct reply reply = {.option = QUESTION_NONE};
    struct error e = {0};

    ck_assert(!attempt_answer(&s, CHOICE, &reply, &e));
    ck_assert_str_ne(e.message, "");
    ck_assert_int_eq(s.items[CHOICE].state, ITEM_OPEN);
    paper_type(&s, NUMBER, "3");
    ck_assert(attempt_read(&s, NUMBER, "three", &reply, &e));
    ck_assert(!attempt_answer(&s, NUMBER, &reply, &e));
    reply_free(&reply);
    paper_check_answer(&s, NUMBER, "3");
    ck_assert(s.items[NUMBER].tries == 1 && s.items[NUMBER].grade.score == 0.5);
    attempt_free(&s);
}
END_TEST

START_TEST(essays_are_marked_by_who_wrote_them)
{
    struct attempt s = paper_start(false, NULL);

    paper_type(&s, ESSAY, "Because the terms are independent.");
    ck_assert(s.items[ESSAY].wants_mark && !s.items[ESSAY].is_graded);
    paper_check_sum(&s, "0 of 7, answered 1, open 6, right 0");
    attempt_mark(&s, ESSAY, 0.75);
    ck_assert(!s.items[ESSAY].wants_mark && s.items[ESSAY].is_graded);
    paper_check_sum(&s, "0.75 of 7, answered 1, open 6, right 0");
    attempt_mark(&s, ESSAY, 1); /* once */
    paper_check_sum(&s, "0.75 of 7, answered 1, open 6, right 0");
    attempt_mark(&s, CHOICE, 1); /* and nothing else is */
    paper_check_sum(&s, "0.75 of 7, answered 1, open 6, right 0");
    paper_type(&s, ESSAY, "");
    ck_assert(s.items[ESSAY].wants_mark && !s.items[ESSAY].is_graded);
    attempt_mark(&s, ESSAY, 7);
    ck_assert(s.items[ESSAY].grade.score == 1);
    attempt_free(&s);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------------- exam */

START_TEST(in_an_exam_nothing_is_graded_before_the_end)
{
    struct progress *p = learner_open();
    struct attempt s = paper_start(true, p);

    paper_type(&s, CHOICE, "1");
    paper_type(&s, CHOICE, "2"); /* changed */
    paper_type(&s, SEVERAL, "1 2 3");
    paper_type(&s, TRUTH, "t");
    attempt_give_up(&s, TRUTH); /* taken back */
    ck_assert_int_eq(s.items[TRUTH].state, ITEM_OPEN);
    paper_type(&s, PAIRS, "a a");
    paper_check_sum(&s, "0 of 7, answered 3, open 4, right 0");
    for (size_t i = 0; i < s.count; i++)
        ck_assert(!s.items[i].is_graded);
    ck_assert(!progress_holds(p, NULL));
    attempt_submit(&s);
    for (size_t i = CHOICE; i < s.count; i++)
        ck_assert(s.items[i].is_graded);
    ck_assert_int_eq(s.items[TRUTH].state, ITEM_GIVEN_UP);
    ck_assert(s.items[CHOICE].grade.score == 1 && s.items[SEVERAL].grade.score == 0.5);
    ck_assert_uint_eq(progress_answers(p, "t/choice", NULL), 1);
    ck_assert_uint_eq(progress_answers(p, "t/truth", NULL), 1);
    ck_assert_uint_eq(progress_attempts(p), 1);
    attempt_submit(&s); /* once */
    ck_assert_uint_eq(progress_attempts(p), 1);
    attempt_free(&s);
    progress_close(p);
}
END_TEST

START_TEST(an_exam_that_is_handed_in_stays)
{
    struct attempt s = paper_start(true, NULL);
    struct reply reply;
    struct error e = {0};

    paper_type(&s, CHOICE, "1");
    attempt_submit(&s);
    ck_assert(attempt_read(&s, CHOICE, "2", &reply, &e));
    ck_assert(!attempt_answer(&s, CHOICE, &reply, &e));
    ck_assert_str_eq(e.message, "the exam is handed in: its answers stay as they are");
    reply_free(&reply);
    attempt_give_up(&s, CHOICE);
    attempt_try_again(&s, CHOICE);
    paper_check_answer(&s, CHOICE, "two");
    paper_check_sum(&s, "0 of 7, answered 7, open 0, right 0");
    attempt_free(&s);
}
END_TEST

/* An essay is marked after the exam; the result in the history is mended. */
START_TEST(essays_of_an_exam_are_marked_afterwards)
{
    struct progress *p = learner_open();
    struct progress_attempt result;
    struct attempt s = paper_start(true, p);

    paper_type(&s, ESSAY, "A proof.");
    paper_type(&s, CHOICE, "2");
    attempt_mark(&s, ESSAY, 1); /* too early */
    ck_assert(s.items[ESSAY].wants_mark);
    attempt_submit(&s);
    ck_assert(s.items[ESSAY].wants_mark && !s.items[ESSAY].is_graded);
    ck_assert_uint_eq(progress_answers(p, "t/essay", NULL), 0);
    progress_attempt(p, 0, &result);
    ck_assert(result.score == 1 && result.of == 7);
    attempt_mark(&s, ESSAY, 0.5);
    paper_check_sum(&s, "1.5 of 7, answered 7, open 0, right 1");
    ck_assert_uint_eq(progress_answers(p, "t/essay", NULL), 1);
    ck_assert_uint_eq(progress_attempts(p), 1);
    progress_attempt(p, 0, &result);
    ck_assert(result.score == 1.5);
    attempt_free(&s);
    progress_close(p);
}
END_TEST

START_TEST(who_leaves_an_exam_keeps_the_answers)
{
    struct progress *p = learner_open();
    struct attempt s = paper_start(true, p);
    struct progress_answer last;

    paper_type(&s, CHOICE, "1");
    paper_type(&s, TEXT, "score");
    attempt_leave(&s);
    ck_assert_uint_eq(progress_answers(p, "t/choice", &last), 1);
    ck_assert(last.score == 0);
    ck_assert_uint_eq(progress_answers(p, "t/text", &last), 1);
    ck_assert(last.score == 1);
    ck_assert_uint_eq(progress_answers(p, "t/truth", NULL), 0); /* what was not answered was not missed */
    ck_assert_uint_eq(progress_attempts(p), 0);
    attempt_leave(&s);
    ck_assert_uint_eq(progress_answers(p, "t/choice", NULL), 1);
    attempt_free(&s);
    progress_close(p);
}
END_TEST

/* --------------------------------------------------------------------------------------------------- what is kept */

START_TEST(progress_gets_what_was_answered)
{
    struct progress *p = learner_open();
    struct progress_review *reviews;
    struct progress_answer last;
    struct progress_attempt result;
    struct attempt s = paper_start(false, p);

    s.seed = UINT64_MAX;
    paper_type(&s, CHOICE, "3");
    attempt_try_again(&s, CHOICE);
    paper_type(&s, CHOICE, "2");
    paper_type(&s, SEVERAL, "a,b");
    paper_type(&s, PAIRS, "1=a");
    attempt_give_up(&s, TRUTH);
    ck_assert_uint_eq(progress_answers(p, "t/choice", &last), 2);
    ck_assert_str_eq(last.answer, "four");
    ck_assert(last.score == 1);
    ck_assert_uint_eq(progress_answers(p, "t/several", &last), 1);
    ck_assert_str_eq(last.answer, "\"rows\"; \"columns\"");
    ck_assert(last.score == 1);
    ck_assert_uint_eq(progress_answers(p, "t/truth", &last), 1);
    ck_assert_str_eq(last.answer, "");
    ck_assert(last.score == 0);
    ck_assert_uint_eq(progress_reviews(p, &reviews), 3); /* choice: the second try took nothing off; pairs, truth */
    ck_assert_str_eq(reviews[0].question, "t/choice");
    ck_assert_str_eq(reviews[1].question, "t/pairs");
    ck_assert_str_eq(reviews[2].question, "t/truth");
    free(reviews);
    ck_assert_uint_eq(progress_attempts(p), 0);
    attempt_submit(&s);
    ck_assert_uint_eq(progress_attempts(p), 0); /* some are open */
    for (size_t i = 0; i < s.count; i++)
        if (s.items[i].state == ITEM_OPEN)
            attempt_give_up(&s, i);
    ck_assert_uint_eq(progress_attempts(p), 1);
    progress_attempt(p, 0, &result);
    ck_assert_str_eq(result.quiz, "t");
    ck_assert(result.score == attempt_sum(&s).score && result.of == 7 && !result.exam && result.seed == UINT64_MAX);
    attempt_free(&s);
    s = paper_start(false, p);
    attempt_submit(&s); /* nothing was answered: nothing was taken */
    ck_assert_uint_eq(progress_attempts(p), 1);
    attempt_free(&s);
    progress_close(p);
}
END_TEST

/* ----------------------------------------------------------------------------------------------- left and gone on */

static uint64_t fresh = 7; /* the next seed */

/* Begins, or goes on with, a practice that may be left; another seed each time, or, if `fresh` is 0, always that. */
static struct attempt come_back(struct progress *p, bool anew)
{
    uint64_t seed = fresh;
    struct attempt s;

    fresh += fresh != 0;
    attempt_start(&s, &(struct attempt_setup){.questions = paper_all,
                                              .count = QUESTIONS,
                                              .name = "t",
                                              .shuffles = seed != 0,
                                              .seed = seed,
                                              .stays = true,
                                              .anew = anew,
                                              .progress = p});
    return s;
}

static size_t place_of(const struct attempt *s, size_t question)
{
    size_t i = 0;

    while (s->items[i].question != paper_all[question])
        i++;
    return i;
}

/* Leaves an attempt as the end of the program does, and opens what was kept. */
static struct progress *leave(struct progress *p, struct attempt *s)
{
    attempt_leave(s);
    attempt_free(s);
    learner_save(p, true);
    progress_close(p);
    return learner_open();
}

/* The same question set, the same answers, and the first ones count still, whatever came after them. */
START_TEST(what_is_left_is_gone_on_with)
{
    struct progress *p = learner_open();
    struct attempt s = come_back(p, false);
    size_t order[QUESTIONS], choice = place_of(&s, CHOICE), number = place_of(&s, NUMBER);
    struct progress_begun begun;
    uint64_t seed = s.seed;

    ck_assert(!s.goes_on && !progress_begun(p, "t", &begun));
    for (size_t i = 0; i < QUESTIONS; i++)
        order[i] = s.items[i].order.option_count ? s.items[i].order.options[0] : i;
    attempt_give_up(&s, place_of(&s, TRUTH));
    paper_type(&s, number, "3"); /* half */
    attempt_try_again(&s, number);
    paper_type(&s, number, "1/8");
    attempt_stop_at(&s, place_of(&s, PAIRS));
    paper_type(&s, place_of(&s, TEXT), "score");
    p = leave(p, &s);
    ck_assert(progress_begun(p, "t", &begun));
    ck_assert_str_eq(begun.place, "t/pairs");
    ck_assert(begun.of == 7 && begun.answered == 3 && begun.right == 1 && begun.seed == seed && begun.shuffled);

    s = come_back(p, false);
    ck_assert(s.goes_on && s.seed == seed && s.shuffled);
    ck_assert_uint_eq(s.at, place_of(&s, PAIRS));
    for (size_t i = 0; i < QUESTIONS; i++)
        ck_assert_uint_eq(s.items[i].order.option_count ? s.items[i].order.options[0] : i, order[i]);
    paper_check_sum(&s, "1.5 of 7, answered 3, open 4, right 1");
    ck_assert_int_eq(s.items[place_of(&s, TRUTH)].state, ITEM_GIVEN_UP);
    ck_assert_int_eq(s.items[choice].state, ITEM_OPEN);
    paper_check_answer(&s, number, "1/8");
    ck_assert(s.items[number].grade.score == 1 && s.items[number].is_graded);
    attempt_try_again(&s, place_of(&s, TRUTH));
    paper_type(&s, place_of(&s, TRUTH), "false"); /* right, too late */
    paper_check_sum(&s, "1.5 of 7, answered 3, open 4, right 1");
    p = leave(p, &s);
    ck_assert(progress_begun(p, "t", &begun) && begun.answered == 3 && begun.right == 1);
    progress_close(p);
}
END_TEST

/* What is typed and not given when the program ends is there when it goes on, even if nothing was answered; not after
 * the answer, and not in another question set. */
START_TEST(a_draft_comes_back)
{
    static const char typed[] = "So that नमस्ते fits; \"half";
    struct progress *p = learner_open();
    struct attempt s = come_back(p, false);
    size_t essay = place_of(&s, ESSAY), truth = place_of(&s, TRUTH);
    struct progress_begun begun;

    s.at = essay;
    attempt_keep_draft(&s, essay, "  ");
    ck_assert(!progress_begun(p, "t", &begun));
    for (int round = 0; round < 2; round++) {
        attempt_keep_draft(&s, essay, typed);
        p = leave(p, &s);
        ck_assert(progress_begun(p, "t", &begun) && begun.of == 7 && begun.answered == (size_t)round);
        ck_assert_str_eq(progress_begun_draft(p, "t", "t/essay"), typed);
        s = come_back(p, false);
        ck_assert(s.goes_on && s.seed == begun.seed);
        ck_assert_uint_eq(s.at, essay);
        ck_assert_int_eq(s.items[essay].state, ITEM_OPEN);
        ck_assert_str_eq(s.items[essay].draft, typed);
        ck_assert_ptr_null(s.items[truth].draft);
        if (round == 0)
            paper_type(&s, truth, "false");
    }
    paper_type(&s, essay, "Given, without a mark.");
    attempt_keep_draft(&s, essay, "");
    p = leave(p, &s);
    s = come_back(p, false);
    ck_assert_str_eq(s.items[essay].draft, "Given, without a mark.");
    paper_type(&s, essay, s.items[essay].draft);
    attempt_mark(&s, essay, 1);
    attempt_keep_draft(&s, essay, "");
    attempt_keep_draft(&s, place_of(&s, NUMBER), "0.1");
    p = leave(p, &s);
    ck_assert(progress_begun(p, "t", &begun) && begun.answered == 2);
    ck_assert_ptr_null(progress_begun_draft(p, "t", "t/essay"));
    s = come_back(p, false);
    attempt_keep_draft(&s, place_of(&s, NUMBER), ""); /* taken back */
    p = leave(p, &s);
    ck_assert_ptr_null(progress_begun_draft(p, "t", "t/number"));
    s = come_back(p, true);
    for (size_t i = 0; i < s.count; i++)
        ck_assert_ptr_null(s.items[i].draft);
    attempt_free(&s);
    progress_close(p);
}
END_TEST

/* The mark that learners gave their text is the score that was kept. */
START_TEST(a_mark_comes_back_with_its_text)
{
    struct progress *p = learner_open();
    struct attempt s = come_back(p, false);

    paper_type(&s, place_of(&s, ESSAY), "So that it fits.");
    attempt_mark(&s, place_of(&s, ESSAY), 0.5);
    p = leave(p, &s);
    s = come_back(p, false);
    paper_check_answer(&s, place_of(&s, ESSAY), "So that it fits.");
    ck_assert_double_eq(s.items[place_of(&s, ESSAY)].grade.score, 0.5);
    ck_assert(!s.items[place_of(&s, ESSAY)].wants_mark);
    paper_check_sum(&s, "0.5 of 7, answered 1, open 6, right 0");
    attempt_free(&s);
    progress_close(p);
}
END_TEST

/* Whoever writes again what has counted already begins nothing by it, neither in a practice that goes on nor after it.
 */
START_TEST(what_has_counted_leaves_no_draft)
{
    struct progress *p = learner_open();
    struct attempt s = come_back(p, false);
    size_t essay = place_of(&s, ESSAY), number = place_of(&s, NUMBER);
    struct progress_begun begun;

    attempt_give_up(&s, number);
    attempt_try_again(&s, number);
    attempt_keep_draft(&s, number, "0.1");
    ck_assert_ptr_null(progress_begun_draft(p, "t", "t/number"));
    for (size_t i = 0; i < s.count; i++)
        attempt_give_up(&s, i);
    attempt_submit(&s);
    attempt_try_again(&s, number);
    attempt_try_again(&s, essay);
    paper_type(&s, essay, "Better.");
    ck_assert(s.items[essay].wants_mark);
    attempt_keep_draft(&s, number, "0.1");
    attempt_keep_draft(&s, essay, "");
    ck_assert(!progress_begun(p, "t", &begun));
    attempt_free(&s);
    progress_close(p);
}
END_TEST

START_TEST(what_is_finished_is_not_gone_on_with)
{
    struct progress *p = learner_open();
    struct attempt s = come_back(p, false);
    struct progress_begun begun;
    struct progress_attempt result;

    paper_type(&s, place_of(&s, TRUTH), "false");
    p = leave(p, &s);
    s = come_back(p, false);
    for (size_t i = 0; i < s.count; i++)
        if (s.items[i].state == ITEM_OPEN)
            attempt_give_up(&s, i);
    ck_assert(progress_begun(p, "t", &begun) && begun.answered == 7);
    attempt_submit(&s);
    ck_assert(!progress_begun(p, "t", &begun) && begun.answered == 0);
    ck_assert_uint_eq(progress_attempts(p), 1);
    progress_attempt(p, 0, &result);
    ck_assert(result.score == 1 && result.of == 7 && result.seed == s.seed);
    p = leave(p, &s);
    s = come_back(p, false);
    ck_assert(!s.goes_on);
    paper_check_sum(&s, "0 of 7, answered 0, open 7, right 0");
    attempt_free(&s);
    progress_close(p);
}
END_TEST

/* Begun anew, the question set that was left is given up with the first answer to the new one, not before; also if both
 * are in the order of the file. */
START_TEST(what_is_begun_anew)
{
    struct progress *p = learner_open();
    struct attempt s;
    uint64_t seed;

    fresh = _i ? 7 : 0;
    s = come_back(p, false);
    seed = s.seed;

    paper_type(&s, place_of(&s, TRUTH), "false");
    p = leave(p, &s);
    s = come_back(p, true);
    ck_assert(!s.goes_on && (_i == 0 || s.seed != seed));
    p = leave(p, &s);
    s = come_back(p, false);
    ck_assert(s.goes_on && s.seed == seed);
    p = leave(p, &s);
    s = come_back(p, true);
    seed = s.seed;
    paper_type(&s, place_of(&s, NUMBER), "3");
    paper_type(&s, place_of(&s, CHOICE), "1");
    p = leave(p, &s);
    s = come_back(p, false);
    ck_assert(s.goes_on && s.seed == seed);
    ck_assert_uint_eq(attempt_sum(&s).answered, 2);
    ck_assert_int_eq(s.items[place_of(&s, TRUTH)].state, ITEM_OPEN);
    attempt_free(&s);
    progress_forget(p, "t");
    s = come_back(p, false);
    ck_assert(!s.goes_on);
    attempt_free(&s);
    progress_close(p);
}
END_TEST

/* Neither an exam, nor what is made anew each time; nor what is gone from the file. */
START_TEST(what_is_not_gone_on_with)
{
    struct progress *p = learner_open();
    struct attempt s;
    struct progress_begun begun;

    attempt_start(
        &s,
        &(struct attempt_setup){
            .questions = paper_all, .count = QUESTIONS, .name = "t", .exam = _i == 0, .stays = _i == 0, .progress = p});
    paper_type(&s, TRUTH, "false");
    p = leave(p, &s);
    ck_assert(!progress_begun(p, "t", &begun));
    s = come_back(p, false);
    paper_type(&s, place_of(&s, CHOICE), "1");
    paper_type(&s, place_of(&s, TRUTH), "false");
    p = leave(p, &s);
    attempt_start(&s, &(struct attempt_setup){.questions = paper_all + TRUTH,
                                              .count = QUESTIONS - TRUTH,
                                              .name = "t",
                                              .stays = true,
                                              .progress = p}); /* without the choice */
    paper_check_sum(&s, "1 of 5, answered 1, open 4, right 1");
    attempt_free(&s);
    progress_close(p);
}
END_TEST

Suite *learner_taking_suite(void)
{
    Suite *suite = suite_create("learner_taking");
    TCase *tests = tcase_create("taking");

    tcase_add_checked_fixture(tests, paper_make, paper_remove);
    tcase_add_test(tests, in_practice_the_first_answer_counts);
    tcase_add_test(tests, giving_up_shows_the_answer);
    tcase_add_test(tests, no_answer_changes_nothing);
    tcase_add_test(tests, essays_are_marked_by_who_wrote_them);
    tcase_add_test(tests, in_an_exam_nothing_is_graded_before_the_end);
    tcase_add_test(tests, an_exam_that_is_handed_in_stays);
    tcase_add_test(tests, essays_of_an_exam_are_marked_afterwards);
    tcase_add_test(tests, who_leaves_an_exam_keeps_the_answers);
    tcase_add_test(tests, progress_gets_what_was_answered);
    tcase_add_test(tests, what_is_left_is_gone_on_with);
    tcase_add_test(tests, a_draft_comes_back);
    tcase_add_test(tests, what_has_counted_leaves_no_draft);
    tcase_add_test(tests, a_mark_comes_back_with_its_text);
    tcase_add_test(tests, what_is_finished_is_not_gone_on_with);
    tcase_add_loop_test(tests, what_is_begun_anew, 0, 2);
    tcase_add_loop_test(tests, what_is_not_gone_on_with, 0, 2);
    suite_add_tcase(suite, tests);
    return suite;
}
