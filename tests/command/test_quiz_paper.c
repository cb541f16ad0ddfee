/* SPDX-License-Identifier: MIT */
/* What `headway quiz` prints without taking a quiz: papers, keys, exports, lists, the history; and what it refuses. */
#include "captured.h"
#include "check/lint.h"
#include "learner/attempt.h"
#include "print/quiz_paper.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

#define EVERY "tests/data/quizzes/every-type.gift"

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

START_TEST(a_paper_has_room_and_a_key)
{
    struct captured c = captured_run("quiz " EVERY " --paper"), key = captured_run("quiz " EVERY " --answers");
    const char *text = text_string(&c.out), *cut = strchr(text, '\f');

    ck_assert_int_eq(c.status, 0);
    ck_assert_ptr_nonnull(cut);
    captured_holds(&c.out, "every-type, 8 questions\n\nName ____",
                   "1. Root\n\nWhat is the root of 4?\n\na) 2\nb) 4\nc) 16\n", "[ ] True\n[ ] False\n",
                   "1) asks ____\n2) answers ____\n3) hands over ____\n");
    ck_assert_ptr_null(strstr(text, "Key: ") < cut ? strstr(text, "Key: ") : NULL);
    ck_assert(strstr(text, "Two times two is four.") > cut);
    ck_assert_str_eq(cut + 2, text_string(&key.out));
    captured_holds(&key.out, "\n1. a) 2\n   a) Two times two is four.\n   b) That is four itself.\n",
                   "\n2. a) 2 and b) 4; c) costs 100 %\n", "(-100 %): Three is odd.\n",
                   "• queries (50 %): One of them.\n", "• 2.8 ± 0.05: Half of it.\n", "\n8. Because it was made so.\n");
    captured_free(&c);
    captured_free(&key);
}
END_TEST

/* The same words on the paper, in its key alone, and in an export. */
START_TEST(a_key_has_ranges_and_credit)
{
    static const char gift[] = "A? {#1..5}\n\nB? {#3.14:0.005}\n\nC? {=four =4 =%50%for}\n\n"
                               "D? {~%50%a ~%50%b ~%-100%c}\n\nE? {=left -> right =up -> down}\n\nF? {}\n";
    static const char *const keys[] = {"\n1. 1 to 5\n",
                                       "\n2. 3.14 ± 0.005\n",
                                       "\n3. four (100 %), 4 (100 %), for (50 %)\n",
                                       "\n4. a) a and b) b; c) costs 100 %\n",
                                       "\n5. 1",
                                       "\n6. No model answer.\n"};
    static const char *const options[] = {"--paper", "--answers", "--export text --answers"};

    captured_write_string(state, "own.gift", gift);
    for (size_t o = 0; o < sizeof options / sizeof *options; o++) {
        struct text line = {0};
        struct captured c;

        text_addf(&line, "quiz %s/own.gift %s", state, options[o]);
        c = captured_run(text_string(&line));
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            ck_assert_msg(captured_has(&c.out, keys[i]), "%s: %s in %s", options[o], keys[i], text_string(&c.out));
        captured_holds(&c.out, "\n   1) left → right\n   2) up → down\n");
        captured_free(&c);
        text_free(&line);
    }
}
END_TEST

/* Where a word is missing one writes into the gap, and needs no second line; a choice is still to be shown. */
START_TEST(a_gap_is_the_line_to_fill)
{
    static const char gift[] = "The {=door} stands.\n\nGo {#3} on.\n\nIt is {T} so.\n";
    static const char *const lines[] = {"quiz %s/quizzes/01-a.gift --paper", "quiz %s/quizzes/01-a.gift --export text",
                                        "quiz %s/quizzes/01-a.gift --export markdown",
                                        "handout a --quiz --format text --course %s"};

    captured_write_string(state, "lessons/01-a.md", "# A\n\n## B\n\nRead.\n");
    captured_write_string(state, "quizzes/01-a.gift", gift);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct text line = {0};
        struct captured c;

        text_addf(&line, lines[i], state);
        c = captured_run(text_string(&line));
        ck_assert_msg(captured_has(&c.out, "stands."), "%s", text_string(&c.err));
        captured_lacks(&c.out, "Answer: ", "Number: ", "\n  ______");
        ck_assert_msg(captured_has(&c.out, "true / false") || captured_has(&c.out, "[ ] True"), "%s",
                      text_string(&c.out));
        captured_free(&c);
        text_free(&line);
    }
}
END_TEST

/* No control character but the form feed, and with --ascii nothing that is none. */
START_TEST(a_paper_can_be_printed)
{
    struct captured c = captured_run("quiz six-stages --paper --ascii");

    for (size_t i = 0; i < c.out.length; i++) {
        unsigned char byte = (unsigned char)c.out.bytes[i];

        ck_assert_msg((byte >= 0x20 && byte < 0x7F) || byte == '\n' || byte == '\f', "byte %d at %zu", byte, i);
    }
    captured_free(&c);
}
END_TEST

START_TEST(the_whole_course_is_a_paper)
{
    struct captured c = captured_run("quiz --paper --seed 3");

    ck_assert_int_eq(c.status, 0);
    captured_holds(&c.out, "The whole course, ", ", seed 3\n");
    captured_free(&c);
}
END_TEST

START_TEST(an_export_goes_out_and_what_is_left_is_told)
{
    struct captured gift = captured_run("quiz " EVERY " --export gift"),
                    aiken = captured_run("quiz " EVERY " --export aiken");

    ck_assert_int_eq(gift.status, 0);
    ck_assert_str_eq(text_string(&gift.err), "");
    captured_holds(&gift.out, "[id:every/one]");
    captured_holds(&aiken.out, "ANSWER: A");
    captured_holds(&aiken.err, "every/essay");
    captured_free(&gift);
    captured_free(&aiken);
}
END_TEST

START_TEST(quizzes_are_listed)
{
    struct captured list = captured_run("list quizzes"), quiz, taken;

    captured_holds(&list.out, "six-stages            Six stages (", " questions)\n");
    taken = captured_run_with("b\n", 2, "quiz six-stages --count 1");
    quiz = captured_run("quiz");
    ck_assert_int_eq(quiz.status, 0);
    ck_assert(captured_has(&quiz.out, " questions), last 0 of 1 (0 %)\n") ||
              captured_has(&quiz.out, "), last 1 of 1 (100 %)\n"));
    captured_holds(&quiz.out, "headway quiz NAME");
    captured_free(&list);
    captured_free(&quiz);
    captured_free(&taken);
}
END_TEST

START_TEST(a_lesson_ends_with_its_quiz)
{
    struct captured whole = captured_run("lesson six-stages"), step = captured_run("lesson six-stages#score");
    static const char end[] = "\nQuiz: headway quiz six-stages\n";

    ck_assert_str_eq(text_string(&whole.out) + whole.out.length - strlen(end), end);
    captured_lacks(&step.out, "Quiz: ");
    captured_free(&whole);
    captured_free(&step);
}
END_TEST

START_TEST(the_history_tells_results_and_misses)
{
    struct captured none = captured_run("quiz --history"), taken, all, one, other;

    ck_assert_str_eq(text_string(&none.out), "No quiz was taken to its end yet: headway quiz lists them.\n");
    taken = captured_run_with("3\n1 2\n", 6, "quiz " EVERY " --count 2");
    captured_free(&taken);
    taken = captured_run_with("", 0, "quiz drill --count 1 --seed 5");
    all = captured_run("quiz --history");
    captured_holds(&all.out, "  every-type  1 of 2 (50 %)  practice\n",
                   "\nMost often missed, of all answers\n  1 of 1  every/one  Root\n");
    one = captured_run("quiz --history " EVERY);
    captured_holds(&one.out, "  1 of 1  every/one  Root: headway lesson six-stages#scale\n");
    other = captured_run("quiz --history pitfalls");
    ck_assert_str_eq(text_string(&other.out),
                     "No quiz of that name was taken to its end yet: headway quiz lists them.\n");
    captured_free(&none);
    captured_free(&taken);
    captured_free(&all);
    captured_free(&one);
    captured_free(&other);
}
END_TEST

/* A file of the test's own, of which one question has neither id nor title. */
static struct captured run_own(const char *options, const char *input)
{
    static const char gift[] =
        "What is √4? {#2 =%0%16#squared}\n\n// [id:own/b] [step:six-stages#scale]\n::B, \"so\"::b {T}\n";
    struct text line = {0};
    struct captured c;

    captured_write_string(state, "=own,1.gift", gift);
    text_addf(&line, "quiz %s/=own,1.gift %s", state, options);
    c = captured_run_with(input, strlen(input), text_string(&line));
    text_free(&line);
    return c;
}

/* One id of a question without one, in results, exports and the history, and its title beside it, also where the
 * history does not see the file. */
START_TEST(a_question_has_one_id_everywhere)
{
    static const char *const seen[] = {"--json", "--export json", "--history", "--history --json"};
    struct captured taken = run_own("--json", "16\nf\n"), all;
    const char *at = strstr(text_string(&taken.out), "text:");
    char id[22] = "";

    ck_assert_ptr_nonnull(at);
    memcpy(id, at, sizeof id - 1);
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) {
        struct captured c = run_own(seen[i], "");

        captured_holds(&c.out, id, "What is √4?");
        captured_free(&c);
    }
    all = captured_run("quiz --history");
    captured_holds(&all.out, id, "  What is √4?\n", "own/b                  B, \"so\"\n");
    captured_free(&all);
    captured_free(&taken);
}
END_TEST

START_TEST(the_history_is_data)
{
    struct captured none = captured_run("quiz --history --json"), none_csv = captured_run("quiz --history --csv"), c;

    ck_assert_str_eq(text_string(&none.out), "{\"sittings\": [], \"missed\": []}\n");
    ck_assert_str_eq(text_string(&none_csv.out), "at,quiz,mode,score,of,percent,seed\n");
    captured_free(&none);
    captured_free(&none_csv);
    c = run_own("--exam --seed 7 --count 1", "\n\n");
    captured_free(&c);
    c = run_own("", "2\nf\n");
    captured_free(&c);
    c = run_own("--history --json", "");
    captured_holds(&c.out,
                   ", \"quiz\": \"=own,1\", \"mode\": \"practice\", \"score\": 1, \"of\": 2, \"seed\": null}\n"
                   "], \"missed\": [\n",
                   "{\"id\": \"own/b\", \"title\": \"B, \\\"so\\\"\", \"missed\": 1, \"answered\": 1, \"step\": "
                   "\"six-stages#scale\"}");
    ck_assert_ptr_eq(strstr(text_string(&c.out), "{\"sittings\": [\n  {\"at\": \"20"), text_string(&c.out));
    captured_free(&c);
    c = run_own("--history --csv", "");
    captured_holds(&c.out, "Z,\"'=own,1\",practice,1,2,50,\n");
    ck_assert_int_eq(c.status, 0);
    captured_free(&c);
}
END_TEST

START_TEST(status_has_a_row_of_quizzes)
{
    struct captured before = captured_run("status"), taken, after;

    captured_lacks(&before.out, "quizzes");
    taken = captured_run_with("3\n\n", 3, "quiz " EVERY " --count 2");
    after = captured_run("status");
    captured_holds(&after.out, "\nquizzes               1 taken, last every-type 0 of 2 (0 %)\n");
    captured_lacks(&after.out, "due again"); /* --review would not find the file */
    captured_free(&before);
    captured_free(&taken);
    captured_free(&after);
}
END_TEST

static const struct {
    const char *line, *message;
} refused[] = {
    {"quiz six-stage", "no lesson \"six-stage\": did you mean six-stages?"},
    {"quiz nowhere.gift", "nowhere.gift: No such file or directory: check the name"},
    {"quiz --pass 101 six-stages", "--pass 101: write a whole number from 0 to 100"},
    {"quiz --count 0 six-stages", "--count 0: write a whole number from 1 to 5000"},
    {"quiz --seed x six-stages", "--seed x: write a whole number from 0 to 18446744073709551615"},
    {"quiz --minutes 5 six-stages", "--minutes is the time of an exam: add --exam"},
    {"quiz --topic x six-stages", "--topic belongs to a drill: write headway quiz drill --topic x"},
    {"quiz --exam", "--exam belongs to a quiz: name one, as in headway quiz six-stages --exam"},
    {"quiz --paper --json", "--paper and --json contradict each other: leave one out"},
    {"quiz --export gift --exam six-stages", "--export and --exam contradict each other: leave one out"},
    {"quiz --export gift --count 3 six-stages", "--export writes whole quizzes: leave --count out"},
    {"quiz --export pdf six-stages", "--export pdf does not exist: use gift, aiken, text, markdown, json or anki"},
    {"quiz tests/data", "tests/data is a directory: name a file"},
    {"quiz --csv six-stages", "--csv writes the results so far: add --history"},
    {"quiz --history --csv --json", "--csv and --json contradict each other: leave one out"},
    {"quiz --history six-stage", "no lesson \"six-stage\": did you mean six-stages?"},
};

START_TEST(what_cannot_be_is_refused)
{
    captured_refuses(refused[_i].line, refused[_i].message);
}
END_TEST

/* A course of one lesson, its quiz, and one that is nobody's; `gift` is the lesson's. */
static struct captured check_course(const char *gift)
{
    char *course = captured_directory();
    struct text line = {0};
    struct captured c;

    captured_write_string(course, "lessons/01-why.md", "# Why\n\n---\n\n## One\n\nText.\n");
    captured_write_string(course, "quizzes/01-why.gift", gift);
    text_addf(&line, "check --style %s", course);
    c = captured_run(text_string(&line));
    text_free(&line);
    captured_remove(course);
    return c;
}

START_TEST(check_reads_quizzes)
{
    struct captured c =
        check_course("// [id:a] [step:why#one] [view:scale cell=sat,cat]\n[markdown]Half of "
                     "5.60<!-- \\= scores1[sat,cat] -->? {#2.8:0.05 # It is\\: [see](../lessons/01-why.md#one).}\n");

    ck_assert_str_eq(text_string(&c.err), "");
    ck_assert_str_eq(text_string(&c.out), "why: 1 step, 1 part, 0 questions, 1 word on the line, 0 deeper\n"
                                          "1 lesson, 1 step, 1 quiz, 1 question, 1 number: all right\n");
    ck_assert_int_eq(c.status, 0);
    captured_free(&c);
}
END_TEST

static const struct {
    const char *gift, *message;
} wrong[] = {
    {"// [id:a] [step:why#oen]\nA? {T # x # y}\n", "[step:why#oen]: why has no step oen: did you mean one?"},
    {"// [id:a] [step:wyh#one]\nA? {T # x # y}\n", "[step:wyh#one]: no lesson \"wyh\": did you mean why?"},
    {"// [id:a] [view:scroe]\nA? {T # x # y}\n", "[view:scroe]: there is no view scroe: did you mean score?"},
    {"// [id:a] [view:score head=9]\nA? {T # x # y}\n", "[view:score head=9]: "},
    {"// [id:a] [view:score]\n[markdown]A 5.70<!-- \\= scores1[sat,cat] -->? {T # x # y}\n",
     "5.70 is not scores1[sat,cat]: that is 5.60"},
    {"// [id:a]\n[markdown]A [link](gone.md)? {T # x # y}\n", "dead link: "},
    {"// [id:a]\nA? {~%50%one # x ~%-50%two # y}\n", "are worth 50 % together"},
    {"// [id:a]\nA? {#%50%3 # x}\n", "no answer of this question is right"},
};

START_TEST(check_finds_what_is_wrong_with_a_quiz)
{
    struct captured c = check_course(wrong[_i].gift);

    captured_holds(&c.err, "/quizzes/01-why.gift:", wrong[_i].message);
    ck_assert_int_eq(c.status, 2);
    captured_free(&c);
}
END_TEST

START_TEST(model_answers_are_given_to_the_grader)
{
    static const char gift[] = "A? {=one # x =two # y}\n";
    struct quiz quiz;
    struct problems problems = {0};
    struct links links = {0};
    struct lint lint = {.links = &links, .path = "a.gift", .file = "a.gift", .problems = &problems};

    ck_assert(gift_read(&quiz, gift, strlen(gift), "a.gift", &problems));
    lint_quiz(&lint, &quiz, NULL);
    ck_assert_uint_eq(problems.count, 0);
    quiz.questions[0].answers[0].weight = quiz.questions[0].answers[1].weight = 0.5;
    lint_quiz(&lint, &quiz, NULL);
    ck_assert_uint_eq(problems.count, 1);
    ck_assert_str_eq(problems.items[0].error.message, "its best answer, \"one\", earns 50 %: let it earn 100");
    problems_free(&problems);
    links_free(&links);
    quiz_free(&quiz);
}
END_TEST

START_TEST(check_takes_files_and_directories_of_quizzes)
{
    struct captured file = captured_run("check --style " EVERY), all = captured_run("check --style quizzes/");

    ck_assert_str_eq(text_string(&file.err), "");
    ck_assert_str_eq(text_string(&file.out), "1 quiz, 9 questions, 1 number: all right\n");
    ck_assert_str_eq(text_string(&all.err), "");
    captured_holds(&all.out, " quizzes, ", ": all right\n");
    ck_assert_int_eq(all.status, 0);
    captured_free(&file);
    captured_free(&all);
}
END_TEST

/* The boxes on paper are the options of the question, whatever type it is of. */
START_TEST(boxes_are_the_options)
{
    struct question_answer answers[2] = {{.weight = 1}, {.weight = 0}};
    struct question q = {.type = &question_truth, .answers = answers, .answer_count = 2, .within = -1};
    const struct question *questions[] = {&q};
    struct attempt attempt = {0};
    struct text out = {0};

    question_text_make(&q.text, TEXT_PLAIN, "Row by row?", (struct place){"t.gift", 1, 1}, NULL);
    question_text_make(&answers[0].text, TEXT_PLAIN, "Yes", (struct place){"t.gift", 1, 1}, NULL);
    question_text_make(&answers[1].text, TEXT_PLAIN, "No", (struct place){"t.gift", 1, 1}, NULL);
    attempt_start(&attempt, &(struct attempt_setup){.questions = questions, .count = 1, .name = "t"});
    quiz_paper_add(&out, &attempt, "T", NULL, false);
    captured_holds(&out, "[ ] Yes\n[ ] No\n");
    text_free(&out);
    attempt_free(&attempt);
    question_text_free(&q.text);
    question_text_free(&answers[0].text);
    question_text_free(&answers[1].text);
}
END_TEST

Suite *command_quiz_paper_suite(void)
{
    Suite *suite = suite_create("command_quiz_paper");
    TCase *core = tcase_create("core");

    tcase_add_checked_fixture(core, make_state, remove_state);
    tcase_add_test(core, boxes_are_the_options);
    tcase_add_test(core, a_paper_has_room_and_a_key);
    tcase_add_test(core, a_key_has_ranges_and_credit);
    tcase_add_test(core, a_gap_is_the_line_to_fill);
    tcase_add_test(core, a_paper_can_be_printed);
    tcase_add_test(core, the_whole_course_is_a_paper);
    tcase_add_test(core, an_export_goes_out_and_what_is_left_is_told);
    tcase_add_test(core, quizzes_are_listed);
    tcase_add_test(core, a_lesson_ends_with_its_quiz);
    tcase_add_test(core, the_history_tells_results_and_misses);
    tcase_add_test(core, a_question_has_one_id_everywhere);
    tcase_add_test(core, the_history_is_data);
    tcase_add_test(core, status_has_a_row_of_quizzes);
    tcase_add_loop_test(core, what_cannot_be_is_refused, 0, (int)(sizeof refused / sizeof *refused));
    tcase_add_test(core, check_reads_quizzes);
    tcase_add_loop_test(core, check_finds_what_is_wrong_with_a_quiz, 0, (int)(sizeof wrong / sizeof *wrong));
    tcase_add_test(core, model_answers_are_given_to_the_grader);
    tcase_add_test(core, check_takes_files_and_directories_of_quizzes);
    suite_add_tcase(suite, core);
    return suite;
}
