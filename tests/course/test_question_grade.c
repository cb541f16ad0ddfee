/* SPDX-License-Identifier: MIT */
/* Grading the questions of a quiz, with Moodle's arithmetic: what an answer is worth, and which one was given. */
#include "question/quiz.h"
#include "suites.h"

#include <math.h>
#include <string.h>

/* The only question of a quiz, whatever `check` would say of it. */
static struct quiz ask(const char *gift)
{
    struct quiz quiz;

    gift_read(&quiz, gift, strlen(gift), "t.gift", NULL);
    ck_assert_msg(quiz.question_count == 1, "%s", gift);
    return quiz;
}

static double score_of(const char *gift, const struct reply *reply, size_t *answer)
{
    struct quiz quiz = ask(gift);
    struct grade grade;
    struct error e = {0};
    double score;

    ck_assert_msg(question_grade(quiz.questions, NULL, reply, &grade, &e), "%s: %s: %s", gift, reply->typed, e.message);
    score = grade.score;
    if (answer)
        *answer = grade.answer;
    grade_free(&grade);
    quiz_free(&quiz);
    return score;
}

#define NONE QUESTION_NONE

static const struct {
    const char *gift, *typed;
    double score;
    size_t answer;
} typed[] = {
    {"q {#5.6:0.05}", "5.65", 1, 0}, /* the bounds belong to it */
    {"q {#5.6:0.05}", "5.55", 1, 0},
    {"q {#5.6:0.05}", "5.6501", 0, NONE},
    {"q {#0.3:0}", "3e-1", 1, 0},
    {"q {#0.1..0.3}", "0.3", 1, 0},
    {"q {#0.1..0.3}", "1/10", 1, 0},
    {"q {#0.1..0.3}", "0.31", 0, NONE},
    {"q {#-3..-1}", "−1", 1, 0},
    {"q {#117440512}", "117,440,512", 1, 0},
    {"q {#1000000000000}", "1000000000001", 0, NONE}, /* slack is for rounding, not for the last digit */
    {"q {#1234}", "1,234", 1, 0},                     /* two readings, one of them right */
    {"q {#1.234}", "1,234", 1, 0},
    {"q {#1235}", "1,234", 0, NONE},
    {"q {#12.345:0.01}", "12,345", 1, 0},
    {"q {#86}", "86 %", 1, 0},
    {"q {#0.86}", "86 %", 1, 0},
    {"q {#0.0086}", "86 %", 0, NONE},
    {"q {#0.5}", ",5", 1, 0},
    {"q {#1.4142:0.0001}", "√2", 1, 0},
    {"q {#1024}", "2^10", 1, 0},
    {"q {#1.5}", "1 1/2", 1, 0},
    {"q {#=5 =%50%5:1 ~#else}", "5", 1, 0},
    {"q {#=5 =%50%5:1 ~#else}", "5.5", 0.5, 1},
    {"q {#=%50%5:1 =5:0.1}", "5", 0.5, 0}, /* the first that fits, as in Moodle */
    {"q {#=%0%4#trap =5:2#ok}", "4", 0, 0},
    {"q {#=%0%4#trap =5:2#ok}", "4.5", 1, 1},
    {"q {#=%50%* =5}", "5", 0.5, 0},
    {"q {#=%0%50 =0.5}", "50 %", 1, 1}, /* of two readings the better one */
    {"q {#=5 =%50%5:1 ~#else}", "7", 0, 2},
    {"q {#=5 =%-50%6 ~#else}", "6", 0, 1}, /* a number never costs points */
    {"q {=four =%50%for}", "FOUR", 1, 0},
    {"q {=four =%50%for}", "for", 0.5, 1},
    {"q {=four =%-50%for}", "for", -0.5, 1},
    {"q {=four =%-300%for}", "for", -1, 1},
    {"q {=four =%50%for}", "five", 0, NONE},
    {"q {=%0%d k =d_k}", "dk", 1, 1},  /* a freer reading hides no right answer */
    {"q {=%0%DK =d_k}", "dk", 0, 0},   /* nor the wrong one that was typed */
    {"q {=%0%* =four}", "four", 0, 0}, /* the first that fits, as in Moodle */
    {"q {=%50%p* =paris}", "paris", 0.5, 0},
    {"q {=paris =%50%p*}", "paris", 1, 0},
    {"q {=%100%p* =%0%paris}", "paris", 1, 0},
    {"q {=d_k =%0%*#no}", "dk", 1, 0}, /* but a free reading comes before a pattern that is worth no more */
    {"q {=%0%d_k#spelled so =%0%*#no =x}", "dk", 0, 0},
    {"q {=%0%1/2 =*5*}", "0.5", 1, 1}, /* and never takes what Moodle would give */
    {"q {=%0%1/2 =0.5}", "0.5", 1, 1},
    {"q {=%0%*not* =*masked*}", "not masked", 0, 0},
    {"q {=%0%*not* =*masked*}", "it is masked", 1, 1},
    {"q {=0.5}", ".5", 1, 0}, /* a text that is a number is one in any spelling */
    {"q {=0.5}", "1/2", 1, 0},
    {"q {=0.5}", "50%", 1, 0},
    {"q {=1024}", "1,024", 1, 0},
    {"q {=12}", "1 2", 0, NONE},
    {"q {=12}", "-12", 0, NONE},
    {"q {=[n, d_k]}", "n×d_k", 1, 0},
    {"q {=n×d_k}", "[n,dk]", 1, 0},
};

START_TEST(grades_what_is_typed)
{
    size_t answer;
    double score = score_of(typed[_i].gift, &(struct reply){.typed = typed[_i].typed}, &answer);

    ck_assert_msg(score == typed[_i].score, "%s %s: %g", typed[_i].gift, typed[_i].typed, score);
    ck_assert_msg(answer == typed[_i].answer, "%s %s: %zu", typed[_i].gift, typed[_i].typed, answer);
}
END_TEST

#define THIRDS "q {~%33.33333%a ~%33.33333%b ~%33.33333%c ~%-50%d ~%-100%e}"

static const struct {
    const char *gift;
    bool chosen[5];
    double score;
} several[] = {
    {THIRDS, {1, 1, 1, 0, 0}, 1}, /* what is written in per cent is whole */
    {THIRDS, {1, 1, 0, 0, 0}, 0.6666666},
    {THIRDS, {1, 1, 1, 1, 0}, 0.4999999},
    {THIRDS, {1, 0, 0, 1, 0}, 0}, /* never below 0 */
    {THIRDS, {1, 1, 1, 0, 1}, 0},
    {THIRDS, {0, 0, 0, 1, 1}, 0},
    {"q {~%100%a ~%100%b ~c}", {1, 1, 0}, 1}, /* never above 1 */
    {"q {~%100%a ~%100%b ~c}", {1, 0, 1}, 1},
    {"q {~%16.66667%a ~%83.33333%b ~%-12.5%c}", {1, 0, 1}, 0.0416667},
};

START_TEST(adds_weights_up)
{
    double score = score_of(several[_i].gift, &(struct reply){.chosen = several[_i].chosen}, NULL);

    ck_assert_msg(fabs(score - several[_i].score) < 1e-9, "%g", score);
}
END_TEST

START_TEST(one_option_is_worth_its_weight)
{
    static const char gift[] = "q {=a ~%50%b ~%-50%c ~d}";
    static const double scores[] = {1, 0.5, -0.5, 0};

    for (size_t i = 0; i < 4; i++) {
        size_t answer;

        ck_assert(score_of(gift, &(struct reply){.option = i}, &answer) == scores[i]);
        ck_assert_uint_eq(answer, i);
    }
    ck_assert(score_of("q {T}", &(struct reply){.option = 0}, NULL) == 1);
    ck_assert(score_of("q {T}", &(struct reply){.option = 1}, NULL) == 0);
    ck_assert(score_of("q {F}", &(struct reply){.option = 1}, NULL) == 1);
}
END_TEST

START_TEST(pairs_count_by_the_right_side)
{
    static const char gift[] = "q {=a -> 1 =b -> 2 =c -> 1 = -> 3}";
    static const struct {
        size_t matched[4];
        double score;
    } cases[] = {{{0, 1, 2, NONE}, 1},       {{2, 1, 0, NONE}, 1}, /* two right sides that read the same */
                 {{0, 0, 3, NONE}, 1 / 3.0}, {{0, 1, NONE, NONE}, 2 / 3.0},
                 {{1, 0, 1, NONE}, 0},       {{NONE, NONE, NONE, NONE}, 0}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_msg(score_of(gift, &(struct reply){.matched = cases[i].matched}, NULL) == cases[i].score, "%zu", i);
}
END_TEST

START_TEST(an_essay_is_worth_what_it_is_given)
{
    ck_assert(score_of("q {}", &(struct reply){.typed = "text", .mark = 0.75}, NULL) == 0.75);
    ck_assert(score_of("q {}", &(struct reply){.typed = "text", .mark = 1}, NULL) == 1);
}
END_TEST

START_TEST(what_is_no_number_is_not_graded)
{
    static const char *const no_numbers[] = {"four", "1 2", "4 × 4", "", "0x10", "12 heads", "1/0"};
    struct quiz quiz = ask("q {#12}");

    for (size_t i = 0; i < sizeof no_numbers / sizeof *no_numbers; i++) {
        struct error e = {0};
        struct grade grade;

        ck_assert_msg(!question_grade(quiz.questions, NULL, &(struct reply){.typed = no_numbers[i]}, &grade, &e), "%s",
                      no_numbers[i]);
        ck_assert_msg(strstr(e.message, "write it as 0.86") != NULL, "%s", e.message);
        grade_free(&grade);
    }
    quiz_free(&quiz);
}
END_TEST

/* Whoever writes a type finds out here what it lacks. */
START_TEST(every_type_is_whole)
{
    for (size_t i = 0; question_types[i]; i++) {
        const struct question_type *type = question_types[i];
        int ways = type->asks_nothing + type->is_chosen + type->is_paired + type->is_typed;

        ck_assert_msg(type->name && *type->name && type->grade && type->read, "type %zu", i);
        ck_assert_msg(type->prompt || type->is_chosen, "%s says not how it is answered", type->name);
        ck_assert_msg(ways <= 1, "%s is answered in %d ways", type->name, ways);
        ck_assert_msg(!type->is_long || type->is_typed, "%s is long, and not typed", type->name);
        ck_assert_msg(!type->how == !type->is_paired, "%s: pairs say how they are answered, and they alone",
                      type->name);
        ck_assert_msg(!type->write_gift || type->read_gift, "%s is written, and not read", type->name);
        ck_assert_msg(!type->letters || type->is_chosen, "%s has letters of no options", type->name);
        for (size_t j = 0; j < i; j++)
            ck_assert_msg(strcmp(question_types[j]->name, type->name) != 0, "two are called %s", type->name);
    }
}
END_TEST

Suite *course_question_grade_suite(void)
{
    Suite *suite = suite_create("course_question_grade");
    TCase *tests = tcase_create("question_grade");

    tcase_add_loop_test(tests, grades_what_is_typed, 0, (int)(sizeof typed / sizeof *typed));
    tcase_add_loop_test(tests, adds_weights_up, 0, (int)(sizeof several / sizeof *several));
    tcase_add_test(tests, one_option_is_worth_its_weight);
    tcase_add_test(tests, pairs_count_by_the_right_side);
    tcase_add_test(tests, an_essay_is_worth_what_it_is_given);
    tcase_add_test(tests, what_is_no_number_is_not_graded);
    tcase_add_test(tests, every_type_is_whole);
    suite_add_tcase(suite, tests);
    return suite;
}
