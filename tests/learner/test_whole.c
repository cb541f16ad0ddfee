/* SPDX-License-Identifier: MIT */
/* What is about the whole course: the exam that is drawn from all quizzes, and what an attempt says of lessons. */
#include "learner/whole.h"
#include "suites.h"
#include "tools.h"

#include <stdlib.h>
#include <string.h>

#define QUIZZES 5

static struct quiz quizzes[QUIZZES];

/* Quizzes of 12, 12, 2, 12 and 12 questions, the first of each an essay; the fourth begins with a passage. */
static void make(void)
{
    kept_make();
    for (size_t q = 0; q < QUIZZES; q++) {
        struct text gift = {0};
        int count = q == 2 ? 2 : 12;

        if (q == 3)
            text_add(&gift, "Read this first.\n\n");
        for (int i = 0; i < count; i++)
            text_addf(&gift, "// [id:l%zu/q%d] [step:l%zu#s%d]\n%d?{%s}\n\n", q, i, q, i / 4, i, i ? "TRUE" : "");
        ck_assert(gift_read(&quizzes[q], text_string(&gift), gift.length, "test", NULL));
        text_free(&gift);
    }
}

static void put_away(void)
{
    for (size_t q = 0; q < QUIZZES; q++)
        quiz_free(&quizzes[q]);
    kept_remove();
}

/* How many questions of that quiz there are. */
static size_t count_of(const struct question *const *drawn, size_t count, size_t quiz)
{
    size_t of = 0;

    for (size_t i = 0; i < count; i++)
        of += drawn[i] >= quizzes[quiz].questions &&
              drawn[i] < quizzes[quiz].questions + quizzes[quiz].question_count && question_is_graded(drawn[i]);
    return of;
}

/* As many of each quiz as of each other or one more, none twice, no essay, and the passage before what belongs to it.
 */
START_TEST(an_exam_is_balanced)
{
    for (size_t asked = 1; asked <= 50; asked++) {
        const struct question **drawn;
        size_t count, most = 0, least = SIZE_MAX, sum = 0, full = 4 * 11 + 1;

        whole_draw(quizzes, QUIZZES, asked, asked * 7, &drawn, &count);
        for (size_t i = 0; i < count; i++) {
            !ck_assert(drawn[i]->type->is_long);
            for (size_t other = 0; other < i; other++)
                ck_assert_ptr_ne(drawn[i], drawn[other]);
            if (question_passage(drawn[i]))
                ck_assert(i > 0);
        }
        for (size_t q = 0; q < QUIZZES; q++) {
            size_t of = count_of(drawn, count, q);

            sum += of;
            if (q == 2)
                continue;
            most = of > most ? of : most;
            least = of < least ? of : least;
        }
        ck_assert_uint_le(most, least + 1);
        ck_assert_uint_eq(sum, asked < full ? asked : full);
        free(drawn);
    }
}
END_TEST

START_TEST(a_seed_is_an_exam)
{
    const struct question **one, **same;
    size_t count, same_count, others = 0;

    whole_draw(quizzes, QUIZZES, 10, 7, &one, &count);
    for (uint64_t seed = 7; seed < 27; seed++) {
        bool is_same;

        whole_draw(quizzes, QUIZZES, 10, seed, &same, &same_count);
        is_same = same_count == count && memcmp(one, same, count * sizeof *one) == 0;
        ck_assert(seed != 7 || is_same);
        others += !is_same;
        free(same);
    }
    ck_assert_uint_ge(others, 18);
    free(one);
}
END_TEST

/* Sits down over the first four that can be graded of two quizzes, answered as told: r, w, or - for left open. */
static struct attempt sit(const char *name, const char *answers, const struct question ***questions)
{
    struct attempt s;
    size_t count = 0;

    *questions = NULL;
    for (size_t q = 0; q < 2; q++)
        for (size_t i = 1; i < 5; i++)
            question_list_add(questions, &count, &quizzes[q].questions[i]);
    attempt_start(&s, &(struct attempt_setup){.questions = *questions, .count = count, .name = name});
    for (size_t i = 0; i < count; i++) {
        struct reply reply;

        if (answers[i] == '-')
            continue;
        ck_assert(attempt_read(&s, i, answers[i] == 'r' ? "t" : "f", &reply, NULL));
        ck_assert(attempt_answer(&s, i, &reply, NULL));
    }
    return s;
}

START_TEST(what_is_known_and_what_is_not)
{
    static const struct {
        const char *answers, *known, *again;
    } cases[] = {
        {"rrrrrrrr", "l0#s0:1 l1#s0:1 ", ""},
        {"rrrrrrrw", "l0#s0:1 l1#s0:0 ", "l1#s1 "},
        {"wrrwrrrr", "l0#s0:0 l1#s0:1 ", "l0#s0 l0#s1 "},
        {"wwrr--rr", "l0#s0:0 l1#s0:0 ", "l0#s0 l1#s0 "},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct question **questions;
        struct attempt s = sit("x", cases[i].answers, &questions);
        struct whole_lesson *lessons;
        const char **steps;
        struct text known = {0}, again = {0};

        for (size_t l = 0, count = whole_lessons(&s, &lessons); l < count; l++)
            text_addf(&known, "%s:%d ", lessons[l].step, lessons[l].is_known);
        for (size_t a = 0, count = whole_again(&s, &steps); a < count; a++)
            text_addf(&again, "%s ", steps[a]);
        ck_assert_str_eq(text_string(&known), cases[i].known);
        ck_assert_str_eq(text_string(&again), cases[i].again);
        free(lessons);
        free(steps);
        text_free(&known);
        text_free(&again);
        attempt_free(&s);
        free(questions);
    }
}
END_TEST

/* What one did not know before the first lesson is not due again: its lesson comes first. */
START_TEST(a_placement_brings_nothing_back)
{
    static const char *const names[] = {QUIZ_PLACEMENT, "x"};

    for (size_t i = 0; i < 2; i++) {
        struct progress *progress = learner_open();
        struct progress_review *reviews;
        const struct question **questions;
        struct attempt s = sit(names[i], "--------", &questions);
        struct reply reply;

        s.progress = progress;
        ck_assert(attempt_read(&s, 0, "f", &reply, NULL) && attempt_answer(&s, 0, &reply, NULL));
        ck_assert_uint_eq(progress_reviews(progress, &reviews), i);
        free(reviews);
        attempt_free(&s);
        free(questions);
        progress_close(progress);
    }
}
END_TEST

Suite *learner_whole_suite(void)
{
    Suite *suite = suite_create("learner_whole");
    TCase *tests = tcase_create("whole");

    tcase_add_checked_fixture(tests, make, put_away);
    tcase_add_test(tests, an_exam_is_balanced);
    tcase_add_test(tests, a_seed_is_an_exam);
    tcase_add_test(tests, what_is_known_and_what_is_not);
    tcase_add_test(tests, a_placement_brings_nothing_back);
    suite_add_tcase(suite, tests);
    return suite;
}
