/* SPDX-License-Identifier: MIT */
/* `headway quiz` taken by lines: what is read, what is said, what is kept. */
#include "captured.h"
#include "learner/progress.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EVERY "tests/data/quizzes/every-type.gift"

/* What is right for each of its questions, a line each; the essay ends with an empty one, and gets a mark. */
#define RIGHT "1\n1 2\nt\nquery\n2.8\n%s\na\nBecause.\n\n1\n"

static char *state;

static void make_state(void)
{
    state = captured_directory();
    setenv("XDG_STATE_HOME", state, 1);
}

static void remove_state(void)
{
    captured_remove(state);
}

static struct captured run(const char *input, const char *line)
{
    return captured_run_with(input, strlen(input), line);
}

/* Checks that standard output holds each of the strings, in their order; NULL ends them. */
static void check_order(const struct captured *c, const char *const strings[])
{
    const char *at = text_string(&c->out);

    for (size_t i = 0; strings[i]; i++) {
        const char *found = strstr(at, strings[i]);

        ck_assert_msg(found, "\"%s\" is not there, or too early, in:\n%s", strings[i], text_string(&c->out));
        at = found + strlen(strings[i]);
    }
}

/* The right pairs of its matching question, as they stand on the paper: the order of right sides is the seed's. */
static void add_pairs(struct text *out, const char *paper)
{
    static const char *const sides[2][3] = {{"asks", "answers", "hands over"}, {"query", "key", "value"}};

    for (size_t pair = 0; pair < 3; pair++) {
        for (size_t side = 0; side < 2; side++) {
            struct text line = {0};
            const char *at;

            text_addf(&line, "  %s", sides[side][pair]);
            at = strstr(strstr(paper, "Which is which?"), text_string(&line));
            ck_assert_msg(at, "%s is not in:\n%s", sides[side][pair], paper);
            text_add_byte(out, at[-1]);
            text_add(out, side == 0 ? "=" : " ");
            text_free(&line);
        }
    }
}

/* The answers that are all right, for the paper in file order. */
static char *right_answers(void)
{
    struct captured c = run("\n\n\n\n\n\n\n\n", "quiz " EVERY);
    struct text pairs = {0}, all = {0};

    add_pairs(&pairs, text_string(&c.out));
    text_addf(&all, RIGHT, text_string(&pairs));
    text_free(&pairs);
    captured_free(&c);
    return text_take(&all);
}

START_TEST(all_types_are_taken)
{
    static const char *const said[] = {"Quiz: every-type\n\n8 questions.",
                                       "Question 1 of 8: Root\n\nWhat is the root of 4?\n\n",
                                       "  1  2\n  2  4\n",
                                       "Two times two is four.",
                                       "Question 2 of 8\n\nWhich are even?",
                                       "Question 3 of 8\n",
                                       "So softmax makes it.",
                                       "Question 4 of 8\n\nWhat asks?",
                                       "Question 5 of 8\n",
                                       "scaled",
                                       "Half of it.",
                                       "Question 6 of 8\n",
                                       "A score is what comes of two.",
                                       "Question 7 of 8\n",
                                       "Read this first.",
                                       "Question 8 of 8: Proof\n",
                                       "Because it was made so.",
                                       "worth, 0, 1/2 or 1: ",
                                       "Score: 8 of 8 (100 %), 8 right.",
                                       NULL};
    char *answers = right_answers();
    struct captured c = run(answers, "quiz " EVERY);

    ck_assert_str_eq(text_string(&c.err), "");
    ck_assert_int_eq(c.status, 0);
    check_order(&c, said);
    captured_lacks(&c.out, "Look at:", "--review");
    captured_free(&c);
    free(answers);
}
END_TEST

START_TEST(a_wrong_answer_is_told_why_and_where)
{
    static const char *const said[] = {"That is its square.",
                                       "\nLook at: headway lesson six-stages#scale\n",
                                       "Question 2 of 8\n",
                                       "Three is odd.",
                                       "The input has ended: what was answered so far counts.\n",
                                       "Score: 0 of 8 (0 %), 2 wrong, 6 not answered.\n",
                                       "comes back: headway quiz " EVERY " --review\n",
                                       NULL};
    struct captured c = run("c\n1,3\n", "quiz " EVERY);

    ck_assert_int_eq(c.status, 0);
    check_order(&c, said);
    captured_free(&c);
}
END_TEST

START_TEST(half_an_answer_is_half_a_point)
{
    struct captured c = run("2\n1\nfalse\nQUERIES\n", "quiz " EVERY);

    captured_holds(&c.out, "Score: 1 of 8 (13 %), 2 partly right, 2 wrong, 4 not answered.");
    captured_free(&c);
}
END_TEST

/* A quiz of the learner's own, in the directory of this test. */
static struct captured run_own(const char *gift, const char *options, const char *input)
{
    struct text line = {0};
    struct captured c;

    captured_write_string(state, "own.gift", gift);
    text_addf(&line, "quiz %s/own.gift %s", state, options);
    c = run(input, text_string(&line));
    text_free(&line);
    return c;
}

/* As in Moodle the sum of an attempt may be below 0; what is kept of it is not. */
START_TEST(a_chosen_option_may_cost_points)
{
    static const char gift[] = "A? {=yes ~%-50%no}\n\nB? {=yes ~%-100%no}\n\nC? {~%50%x ~%50%y ~%-100%z}\n";
    struct captured c = run_own(gift, "", "2\n2\n3\n"), json = run_own(gift, "--json --pass 0", "2\n1\n3\n"),
                    history = run("", "quiz --history");

    captured_holds(&c.out, "Wrong: it costs 0.5.", "Wrong: it costs 1.", "Score: -1.5 of 3 (-50 %), 3 wrong.");
    captured_holds(&json.out, "\"score\": 0.5, \"of\": 3,", "\"answer\": \"no\", \"score\": -0.5,");
    ck_assert_int_eq(json.status, 0);
    captured_holds(&history.out, "own  0 of 3 (0 %)", "own  0.5 of 3 (17 %)");
    captured_free(&c);
    captured_free(&json);
    captured_free(&history);
}
END_TEST

START_TEST(hints_come_one_by_one)
{
    static const char *const said[] = {"Which number, times itself, is 4?",
                                       "Your answer",
                                       "It is less than 3.",
                                       "Your answer",
                                       "There are no more hints.",
                                       "Two times two is four.",
                                       NULL};
    struct captured c = run("?\n ? \n?\n1\n", "quiz " EVERY);

    check_order(&c, said);
    captured_free(&c);
}
END_TEST

/* What is no answer is no wrong one. */
/* A word that is pasted may come with marks of direction and the like. */
START_TEST(invisible_marks_are_no_mistake)
{
    struct captured c = run("\u200E1\n1\u200B 2\nt\uFEFF\n\u2066que\u2060ry\u2069\n2.8\u200F\n\n\n\n", "quiz " EVERY);

    captured_holds(&c.out, "5 right");
    captured_free(&c);
}
END_TEST

START_TEST(an_unusable_line_is_asked_again)
{
    static const char *const said[] = {"7 is not an option: type a number from 1 to 3, or its letter.",
                                       "x^[[31m is not an option", "Two times two is four.", "Score: 1 of 8", NULL};
    struct captured c = run("7\nx\033[31m\n1\n", "quiz " EVERY);

    check_order(&c, said);
    ck_assert_ptr_null(strchr(text_string(&c.out), '\033'));
    captured_free(&c);
}
END_TEST

START_TEST(an_empty_line_gives_up)
{
    struct captured c = run("\r\n1 2\r\n", "quiz " EVERY);

    captured_holds(&c.out, "Two times two is four.", "Score: 1 of 8 (13 %), 1 right, 7 not answered.");
    captured_free(&c);
}
END_TEST

START_TEST(an_answer_may_be_very_long)
{
    static const char before[] = "1\n1\nt\n", behind[] = "\nquery\n";
    struct text input = {0};
    struct captured c;

    text_add(&input, before);
    text_repeat(&input, "x", 400001);
    text_add(&input, behind);
    c = captured_run_with(text_string(&input), input.length, "quiz " EVERY);
    captured_holds(&c.out, "an answer of 400001 bytes is too long", "3 right, 1 partly right");
    captured_free(&c);
    text_free(&input);
    text_add(&input, before);
    text_repeat(&input, "x", 100000);
    text_add(&input, behind);
    c = captured_run_with(text_string(&input), input.length, "quiz " EVERY);
    captured_holds(&c.out, "2 right, 1 partly right, 1 wrong");
    captured_free(&c);
    text_free(&input);
}
END_TEST

/* Bytes that mean nothing are taken for text. */
START_TEST(any_bytes_are_an_answer)
{
    static const char input[] = "1\n1\nt\n\0\377\302\233\t\033]0;x\007\n";
    struct captured c = captured_run_with(input, sizeof input - 1, "quiz " EVERY);

    captured_holds(&c.out, "2 right, 1 partly right, 1 wrong");
    ck_assert_ptr_null(strpbrk(text_string(&c.out), "\033\007"));
    captured_free(&c);
}
END_TEST

/* As on the screen, pairs are answered once each row has a letter; in an exam, rows may stay open. */
START_TEST(each_row_of_pairs_needs_a_letter)
{
    static const char *const said[] = {"Question 6 of 8\n", "row 2 has no letter yet: type one for each row",
                                       "row 1 has", "Question 7 of 8\n", NULL};
    struct captured c = run("\n\n\n\n\n1c\n2a 3b\nabc\n\n\n", "quiz " EVERY);

    check_order(&c, said);
    captured_free(&c);
    c = run("\n\n\n\n\n1c\n2a\n3b\n\n\n", "quiz " EVERY " --exam --seed 7");
    captured_lacks(&c.out, "has no letter yet");
    captured_free(&c);
}
END_TEST

START_TEST(an_exam_says_nothing_before_its_end)
{
    static const char *const said[] = {"Exam: every-type\n",  "seed 7 (--seed 7 gives the same paper)",
                                       "Question 8 of 8",     "There are no hints in an exam.",
                                       "Empty line: submit.", "Question 1 of 8",
                                       "Score: 0 of 8",       NULL};
    struct captured c = run("\n\n\n\n\n\n\n?\n\n\n", "quiz " EVERY " --exam --seed 7");
    const char *end = strstr(text_string(&c.out), "Empty line: submit.");

    check_order(&c, said);
    ck_assert(strstr(text_string(&c.out), "Two times two is four.") > end);
    ck_assert(strstr(text_string(&c.out), "A score is what comes of two.") > end);
    captured_free(&c);
}
END_TEST

/* The number of the question of that text on the paper. */
static int number_of(const struct captured *c, const char *words)
{
    const char *at = text_string(&c->out), *end = strstr(at, words), *next;
    int number = 0;

    ck_assert_ptr_nonnull(end);
    while ((next = strstr(at, "Question ")) && next < end) {
        number = atoi(next + strlen("Question "));
        at = next + 1;
    }
    return number;
}

START_TEST(an_exam_lets_a_question_be_answered_again)
{
    struct captured empty = run("", "quiz " EVERY " --exam --seed 7"), c;
    int number;
    char again[80];

    captured_free(&empty);
    empty = run("\n\n\n\n\n\n\n\n\n", "quiz " EVERY " --exam --seed 7");
    number = number_of(&empty, "A row of weights adds up");
    captured_free(&empty);
    snprintf(again, sizeof again, "\n\n\n\n\n\n\n\n9\n%d\nf\n%d\nt\n%d\n\n\n", number, number, number);
    c = run(again, "quiz " EVERY " --exam --seed 7");
    captured_holds(&c.out, "Type a number from 1 to 8, or an empty line.",
                   "Score: 1 of 8 (13 %), 1 right, 7 not answered.");
    captured_free(&c);
}
END_TEST

START_TEST(the_end_of_input_submits_an_exam)
{
    struct captured c = run("1\n", "quiz " EVERY " --exam --seed 7 --count 3 --pass 90");

    captured_holds(&c.out, "Score: ", "Not passed: ");
    ck_assert_int_eq(c.status, 1);
    captured_free(&c);
}
END_TEST

START_TEST(a_seed_makes_a_paper)
{
    struct captured one = run("", "quiz " EVERY " --paper --seed 3"), same = run("", "quiz " EVERY " --paper --seed 3"),
                    other = run("", "quiz " EVERY " --paper --seed 4"), taken = run("", "quiz " EVERY " --seed 3");

    ck_assert_str_eq(text_string(&one.out), text_string(&same.out));
    ck_assert_str_ne(text_string(&one.out), text_string(&other.out));
    captured_holds(&taken.out, "seed 3 (--seed 3 gives the same paper)");
    captured_free(&one);
    captured_free(&same);
    captured_free(&other);
    captured_free(&taken);
}
END_TEST

START_TEST(a_fresh_seed_is_told_and_can_be_given)
{
    struct captured fresh = run("", "quiz " EVERY " --exam"), again;
    const char *told = strstr(text_string(&fresh.out), ", seed ");
    char line[100];

    ck_assert_ptr_nonnull(told);
    snprintf(line, sizeof line, "quiz " EVERY " --exam --seed %ld", strtol(told + 7, NULL, 10));
    again = run("", line);
    ck_assert_str_eq(text_string(&fresh.out), text_string(&again.out));
    captured_free(&fresh);
    captured_free(&again);
}
END_TEST

static const char *const lessons[] = {
    "why-attention", "one-head",         "six-stages", "why-many-heads", "pitfalls",       "masks-and-three-uses",
    "what-it-costs", "what-heads-learn", "in-code",    "in-the-wild",    "opening-the-box"};

/* Whether a step of each of the first `count` lessons is named. */
static void expect_lessons(const struct captured *c, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char step[60];

        snprintf(step, sizeof step, "headway lesson %s#", lessons[i]);
        ck_assert_msg(captured_has(&c->out, step), "no question is about %s", lessons[i]);
    }
}

/* The quiz before the first lesson says what may be skipped; its second question is about the root. */
START_TEST(a_placement_is_taken_by_lines)
{
    struct captured c = run("2\n8\n\n\n\n\n\n\n\n\n", "quiz placement"), none = run("1\n", "quiz placement"),
                    open = run("\n\n\n\n\n\n\n\n\n\n", "quiz placement");

    expect_lessons(&open, 9);
    captured_holds(&c.out, "Quiz: Where to begin\n", "Score: 2 of 10 (20 %), 2 right, 8 not answered.",
                   "You may skip: why-attention, one-head.\n", "Begin with: headway lesson six-stages\n");
    captured_lacks(&c.out, "comes back");
    captured_lacks(&none.out, "You may skip"); /* it did not come to its end */
    captured_free(&c);
    captured_free(&none);
    captured_free(&open);
}
END_TEST

/* The final exam: 30 questions by seed, nothing said before its end, and then what to look at again. */
START_TEST(a_final_is_an_exam_of_all)
{
    struct captured one = run("", "quiz final --seed 7"), same = run("", "quiz final --seed 7"),
                    other = run("", "quiz final --seed 8"), few = run("", "quiz final --seed 7 --count 3 --json"),
                    paper = run("", "quiz final --paper --seed 7");

    captured_holds(&one.out, "Exam: Final exam\n", "30 questions, seed 7", "Look again at\n  headway lesson ");
    expect_lessons(&one, sizeof lessons / sizeof *lessons);
    expect_lessons(&other, sizeof lessons / sizeof *lessons);
    ck_assert_str_eq(text_string(&one.out), text_string(&same.out));
    ck_assert_str_ne(text_string(&one.out), text_string(&other.out));
    captured_holds(&few.out, "\"of\": 3");
    captured_holds(&paper.out, "Final exam");
    captured_free(&one);
    captured_free(&same);
    captured_free(&other);
    captured_free(&few);
    captured_free(&paper);
    captured_refuses("quiz final six-stages", "final is drawn from all quizzes: leave the other quizzes out");
    captured_refuses("quiz final --review", "final is drawn from all quizzes: leave --review out");
    captured_refuses("quiz final --export gift", "final is drawn from all quizzes: leave --export out");
}
END_TEST

START_TEST(passing_decides_the_status)
{
    char *answers = right_answers();
    struct captured passed = run(answers, "quiz " EVERY " --pass 100"), failed = run("1\n", "quiz " EVERY " --pass 13"),
                    any = run("", "quiz " EVERY " --pass 0");

    ck_assert_int_eq(passed.status, 0);
    captured_holds(&passed.out, "Passed: 100 %, asked for were 100 %.");
    ck_assert_int_eq(failed.status, 1);
    captured_holds(&failed.out, "Not passed: 12.5 %, asked for were 13 %.");
    ck_assert_int_eq(any.status, 0);
    captured_free(&passed);
    captured_free(&failed);
    captured_free(&any);
    free(answers);
}
END_TEST

START_TEST(the_first_questions_are_a_quiz)
{
    struct captured c = run("1\n1 2\n", "quiz " EVERY " --count 2");

    captured_holds(&c.out, "Score: 2 of 2 (100 %), 2 right.\n");
    captured_free(&c);
}
END_TEST

START_TEST(several_are_one_paper)
{
    struct captured c = run("", "quiz " EVERY " why-attention");

    captured_holds(&c.out, "Quiz: every-type, Why attention\n", "Question 1 of 25");
    captured_free(&c);
}
END_TEST

START_TEST(broken_questions_are_told_and_the_others_run)
{
    struct captured c = run("t\nf\n4\n", "quiz tests/data/quizzes/some-broken.gift");

    ck_assert_int_eq(c.status, 2);
    captured_holds(&c.err, "tests/data/quizzes/some-broken.gift:7:10: ",
                   "tests/data/quizzes/some-broken.gift:9:4: the id bad/good is taken",
                   "tests/data/quizzes/some-broken.gift:13:1: a choice has two options");
    captured_holds(&c.out, "Score: 3 of 3 (100 %), 3 right.\n");
    captured_free(&c);
}
END_TEST

/* Whatever is done with the other questions, a script learns that some were refused. */
static const char *const deeds[] = {"",         "--json",          "--exam",        "--pass 0",      "--pass 100",
                                    "--paper",  "--answers",       "--export json", "--export gift", "--export aiken",
                                    "--review", "--json --review", "--export anki", "--history"};

START_TEST(a_refused_question_is_status_2)
{
    static const char bad[] = "A? {=yes =no\n\nB? {T}\n", good[] = "A? {=yes ~no}\n\nB? {T}\n";
    struct captured wrong = run_own(bad, deeds[_i], "t\n"), right = run_own(good, deeds[_i], "1\nt\n");

    ck_assert_int_eq(wrong.status, 2);
    captured_holds(&wrong.err, "own.gift:1:4: this { is never closed");
    ck_assert(wrong.out.length > 0);
    ck_assert_int_eq(right.status, 0);
    captured_free(&wrong);
    captured_free(&right);
}
END_TEST

START_TEST(another_format_is_refused_in_one_sentence)
{
    struct captured c = run_own("What is 2+2?\nA. 3\nB. 4\nANSWER: B\n", "", "1\n");

    ck_assert_int_eq(c.status, 2);
    ck_assert_str_eq(text_string(&c.out), "");
    captured_holds(&c.err, "own.gift:1:1: this file is Aiken, and only GIFT is read: ");
    ck_assert_ptr_eq(strchr(text_string(&c.err), '\n'), text_string(&c.err) + c.err.length - 1);
    captured_free(&c);
}
END_TEST

START_TEST(results_are_data)
{
    struct captured c = run("3\n9\n1\n\nquery\n", "quiz " EVERY " --json --count 4");

    ck_assert_int_eq(c.status, 0);
    ck_assert_str_eq(text_string(&c.out), "{\"seed\": 0, \"score\": 1.5, \"of\": 4, \"questions\": [\n"
                                          "  {\"id\": \"every/one\", \"title\": \"Root\", \"answer\": \"16\", "
                                          "\"score\": 0, \"feedback\": \"That is its square.\"},\n"
                                          "  {\"id\": \"every/several\", \"title\": \"Which are even?\", \"answer\": "
                                          "\"2\", \"score\": 0.5, \"feedback\": \"Two is.\"},\n"
                                          "  {\"id\": \"every/truth\", \"title\": \"A row of weights adds up to 1.\", "
                                          "\"answer\": null, \"score\": 0, \"feedback\": \"\"},\n"
                                          "  {\"id\": \"every/word\", \"title\": \"What asks?\", \"answer\": "
                                          "\"query\", \"score\": 1, \"feedback\": \"It looks for a key.\"}\n"
                                          "]}\n");
    ck_assert_str_eq(text_string(&c.err),
                     "headway: question 2: 9 names no options: type for each a number from 1 to 3, or its letter\n");
    captured_free(&c);
}
END_TEST

/* Each answer is on disk before the next is asked for. */
START_TEST(what_is_missed_comes_back)
{
    struct captured c = run("3\n1 2\n", "quiz " EVERY " --count 2");
    struct progress_answer last;
    struct text message = {0};
    struct progress *p = progress_open(NULL, &message);

    captured_free(&c);
    ck_assert_uint_eq(progress_answers(p, "every/one", &last), 1);
    ck_assert_str_eq(last.answer, "16");
    ck_assert_uint_eq(progress_attempts(p), 1);
    progress_close(p);
    c = run("1\n", "quiz " EVERY " --review");
    captured_holds(&c.out, "Question 1 of 1: Root", "Score: 1 of 1");
    captured_free(&c);
    c = run("", "quiz " EVERY " --review");
    ck_assert_int_eq(c.status, 0);
    ck_assert_str_eq(text_string(&c.out), "No question is due now: what you miss in a quiz comes back here.\n");
    captured_free(&c);
}
END_TEST

START_TEST(what_is_due_elsewhere_is_said)
{
    struct captured c = run("3\n", "quiz " EVERY " --count 1");

    captured_free(&c);
    c = run("", "quiz --review");
    ck_assert_int_eq(c.status, 0);
    ck_assert_str_eq(text_string(&c.out),
                     "None of these questions is due now; 1 that is due is not in what was opened.\n");
    captured_free(&c);
}
END_TEST

START_TEST(a_drill_comes_back_by_its_id)
{
    struct captured c = run("\n\n", "quiz drill --count 2 --seed 7"), review;

    ck_assert_int_eq(c.status, 0);
    captured_holds(&c.out, "seed 7", "Question 2 of 2");
    review = run("", "quiz --review");
    captured_holds(&review.out, "2 questions");
    captured_free(&c);
    captured_free(&review);
}
END_TEST

Suite *command_quiz_suite(void)
{
    Suite *suite = suite_create("command_quiz");
    TCase *core = tcase_create("core");

    tcase_add_checked_fixture(core, make_state, remove_state);
    tcase_add_test(core, all_types_are_taken);
    tcase_add_test(core, a_wrong_answer_is_told_why_and_where);
    tcase_add_test(core, half_an_answer_is_half_a_point);
    tcase_add_test(core, a_chosen_option_may_cost_points);
    tcase_add_test(core, hints_come_one_by_one);
    tcase_add_test(core, invisible_marks_are_no_mistake);
    tcase_add_test(core, an_unusable_line_is_asked_again);
    tcase_add_test(core, an_empty_line_gives_up);
    tcase_add_test(core, an_answer_may_be_very_long);
    tcase_add_test(core, any_bytes_are_an_answer);
    tcase_add_test(core, each_row_of_pairs_needs_a_letter);
    tcase_add_test(core, an_exam_says_nothing_before_its_end);
    tcase_add_test(core, an_exam_lets_a_question_be_answered_again);
    tcase_add_test(core, the_end_of_input_submits_an_exam);
    tcase_add_test(core, a_seed_makes_a_paper);
    tcase_add_test(core, a_fresh_seed_is_told_and_can_be_given);
    tcase_add_test(core, a_placement_is_taken_by_lines);
    tcase_add_test(core, a_final_is_an_exam_of_all);
    tcase_add_test(core, passing_decides_the_status);
    tcase_add_test(core, the_first_questions_are_a_quiz);
    tcase_add_test(core, several_are_one_paper);
    tcase_add_test(core, broken_questions_are_told_and_the_others_run);
    tcase_add_loop_test(core, a_refused_question_is_status_2, 0, (int)(sizeof deeds / sizeof *deeds));
    tcase_add_test(core, another_format_is_refused_in_one_sentence);
    tcase_add_test(core, results_are_data);
    tcase_add_test(core, what_is_missed_comes_back);
    tcase_add_test(core, what_is_due_elsewhere_is_said);
    tcase_add_test(core, a_drill_comes_back_by_its_id);
    suite_add_tcase(suite, core);
    return suite;
}
