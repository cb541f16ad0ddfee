/* SPDX-License-Identifier: MIT */
/* The quizzes that the program carries, as a teacher wants them: enough questions, of all types, each with a name, the
 * step that explains it and feedback of its own; no option that gives itself away; and what the documents ask. */
#include "course/catalogue.h"
#include "course/lesson.h"
#include "question/quiz.h"
#include "suites.h"

#include <check.h>
#include <string.h>

#define LESSONS_MOST 16
#define LEAST_QUESTIONS 8

static struct catalogue catalogue;
static struct quiz quizzes[LESSONS_MOST];
static struct lesson lessons[LESSONS_MOST];
static struct course_file files[LESSONS_MOST];

static void set_up(void)
{
    struct error e = {0};

    ck_assert(catalogue_open(&catalogue, NULL, &e));
    ck_assert(catalogue.lesson_count > 0 && catalogue.lesson_count <= LESSONS_MOST);
    for (size_t i = 0; i < catalogue.lesson_count; i++) {
        struct problems problems = {0};

        ck_assert_msg(catalogue_open_quiz(&catalogue, i, &quizzes[i], &problems, &e), "%s", e.message);
        quiz_check(&quizzes[i], quizzes, i, &problems);
        if (problems.count)
            ck_abort_msg("%s:%zu: %s", quizzes[i].file, problems.items[0].error.line, problems.items[0].error.message);
        problems_free(&problems);
        ck_assert(catalogue_read(&catalogue, catalogue.lessons[i].path, &files[i], &e));
        lesson_parse(&lessons[i], files[i].bytes, files[i].length, files[i].path, NULL);
    }
}

static void tear_down(void)
{
    for (size_t i = 0; i < catalogue.lesson_count; i++) {
        quiz_free(&quizzes[i]);
        lesson_free(&lessons[i]);
        course_file_free(&files[i]);
    }
    catalogue_close(&catalogue);
}

START_TEST(asks_enough)
{
    for (size_t i = 0; i < catalogue.lesson_count; i++) {
        size_t graded = 0;

        for (size_t q = 0; q < quizzes[i].question_count; q++)
            graded += question_is_graded(&quizzes[i].questions[q]);
        ck_assert_msg(graded >= LEAST_QUESTIONS, "%s asks %zu questions", quizzes[i].name, graded);
    }
}
END_TEST

/* Whether some lesson has the step "six-stages#score". */
static bool has_step(const char *step)
{
    const char *mark = strchr(step, '#');

    for (size_t i = 0; mark && i < catalogue.lesson_count; i++)
        if (strlen(lessons[i].name) == (size_t)(mark - step) &&
            strncmp(step, lessons[i].name, (size_t)(mark - step)) == 0)
            return lesson_step(&lessons[i], mark + 1) != NULL;
    return false;
}

START_TEST(each_question_has_a_name_and_a_step)
{
    for (size_t i = 0; i < catalogue.lesson_count; i++)
        for (size_t j = 0; j < quizzes[i].question_count; j++) {
            const struct question *q = &quizzes[i].questions[j];
            size_t length = strlen(quizzes[i].name);

            ck_assert_msg(q->id != NULL, "%s:%zu has no id", quizzes[i].file, q->line);
            ck_assert_msg(strncmp(q->id, quizzes[i].name, length) == 0 && q->id[length] == '/',
                          "%s does not begin with the lesson's name", q->id);
            if (!question_is_graded(q))
                continue;
            ck_assert_msg(q->step && has_step(q->step), "%s: no step explains it", q->id);
        }
}
END_TEST

START_TEST(each_answer_says_why)
{
    for (size_t i = 0; i < catalogue.lesson_count; i++)
        for (size_t j = 0; j < quizzes[i].question_count; j++) {
            const struct question *q = &quizzes[i].questions[j];

            if (q->type->is_paired || q->type->is_long) {
                ck_assert_msg(q->feedback.source != NULL, "%s says nothing afterwards", q->id);
                continue;
            }
            for (size_t a = 0; a < q->answer_count; a++)
                ck_assert_msg(q->answers[a].feedback.source || q->answers[a].weight >= 1,
                              "%s: answer %zu does not say why", q->id, a + 1);
        }
}
END_TEST

START_TEST(all_types_are_used)
{
    const struct question_type *const *type;
    size_t several = 0, missing = 0, used[20] = {0};

    for (size_t i = 0; i < catalogue.lesson_count; i++)
        for (size_t j = 0; j < quizzes[i].question_count; j++) {
            const struct question *q = &quizzes[i].questions[j];

            for (type = question_types; *type != q->type;)
                type++;
            used[type - question_types]++;
            several += q->several;
            missing += q->tail.source != NULL;
        }
    for (type = question_types; *type; type++)
        ck_assert_msg(used[type - question_types] > 0 || *type == &question_cells || *type == &question_challenge,
                      "%s is not used", (*type)->name); /* these two are of lessons */
    ck_assert_uint_gt(several, 0);
    ck_assert_uint_gt(missing, 0);
}
END_TEST

/* Of the choices of one: how often the right option stands first, and how often it is the longest. */
START_TEST(no_option_gives_itself_away)
{
    size_t choices = 0, first = 0, longest = 0;

    for (size_t i = 0; i < catalogue.lesson_count; i++)
        for (size_t j = 0; j < quizzes[i].question_count; j++) {
            const struct question *q = &quizzes[i].questions[j];
            size_t right = question_right_answer(q), most = 0;

            if (q->type != &question_choice || q->several)
                continue;
            for (size_t a = 1; a < q->answer_count; a++)
                if (strlen(q->answers[a].text.source) > strlen(q->answers[most].text.source))
                    most = a;
            choices++;
            first += right == 0;
            longest += right == most;
        }
    ck_assert_uint_gt(choices, 20);
    ck_assert_msg(2 * first < choices, "%zu of %zu right options stand first", first, choices);
    ck_assert_msg(2 * longest < choices, "%zu of %zu right options are the longest", longest, choices);
}
END_TEST

/* What the documents ask, and what D asks in passing. */
static const char *const asked[] = {
    "six-stages/width-12-by-3",       "why-many-heads/more-expressive", "six-stages/shape-before-w-o",
    "why-many-heads/one-large-head",  "six-stages/what-w-o-is-for",     "six-stages/width-512-by-8",
    "why-many-heads/four-heads-cost", "pitfalls/without-w-o",           "one-head/prove-it",
    "one-head/proof-in-order",        "why-many-heads/pick-the-mean",   "why-many-heads/what-grows",
    "why-many-heads/ct-scan",         "why-attention/day-512",          "pitfalls/scale-by-d-model",
};

START_TEST(what_the_documents_ask_is_there)
{
    bool found = false;

    for (size_t i = 0; i < catalogue.lesson_count; i++)
        found = found || quiz_find(&quizzes[i], asked[_i]);
    ck_assert_msg(found, "no quiz asks %s", asked[_i]);
}
END_TEST

START_TEST(the_proof_is_put_in_order_and_written)
{
    const struct question *order = NULL, *essay = NULL;

    for (size_t i = 0; i < catalogue.lesson_count; i++) {
        order = order ? order : quiz_find(&quizzes[i], "one-head/proof-in-order");
        essay = essay ? essay : quiz_find(&quizzes[i], "one-head/prove-it");
    }
    ck_assert(order && order->type == &question_pairs);
    ck_assert(essay && essay->type == &question_essay && essay->feedback.source);
}
END_TEST

Suite *course_quizzes_suite(void)
{
    Suite *suite = suite_create("course_quizzes");
    TCase *tests = tcase_create("core");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, asks_enough);
    tcase_add_test(tests, each_question_has_a_name_and_a_step);
    tcase_add_test(tests, each_answer_says_why);
    tcase_add_test(tests, all_types_are_used);
    tcase_add_test(tests, no_option_gives_itself_away);
    tcase_add_loop_test(tests, what_the_documents_ask_is_there, 0, (int)(sizeof asked / sizeof *asked));
    tcase_add_test(tests, the_proof_is_put_in_order_and_written);
    suite_add_tcase(suite, tests);
    return suite;
}
