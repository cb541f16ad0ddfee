/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "base/utf8.h"
#include "captured.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

static size_t lines_of(const struct text *text)
{
    size_t count = 0;

    for (const char *at = text_string(text); *at; at++)
        count += *at == '\n';
    return count;
}

/* No control character but the newline; with `ascii`, nothing above 0x7E either. */
static void check_clean(const struct text *text, bool ascii)
{
    for (size_t i = 0; i < text->length; i++) {
        unsigned char byte = (unsigned char)text->bytes[i];

        ck_assert_msg((byte >= 0x20 || byte == '\n') && byte != 0x7F && (!ascii || byte < 0x7F), "byte %d at %zu", byte,
                      i);
    }
}

START_TEST(the_walk_is_linear_text)
{
    struct captured c = captured_run("--plain"), walk = captured_run("walk --plain");

    ck_assert_int_eq(c.status, 0);
    ck_assert_str_eq(text_string(&c.err), "");
    ck_assert_str_eq(text_string(&c.out), text_string(&walk.out));
    check_clean(&c.out, false);
    captured_holds(&c.out, "\nStep 1 of 9: ", "\nStep 9 of 9: ", "2.0×2.8");
    captured_lacks(&c.out, "untrained: every");
    captured_free(&c);
    captured_free(&walk);
}
END_TEST

START_TEST(ascii_is_ascii)
{
    struct captured c = captured_run("walk --ascii"), list = captured_run("list --ascii"),
                    lab = captured_run("lab --ascii");

    check_clean(&c.out, true);
    check_clean(&list.out, true);
    check_clean(&lab.out, true);
    captured_holds(&c.out, "2.0x2.8");
    captured_free(&c);
    captured_free(&list);
    captured_free(&lab);
}
END_TEST

START_TEST(foreign_models_say_so)
{
    struct captured c = captured_run("walk --tokens 'a \x1b[31m \xff' --seed 7 --stage score"),
                    same = captured_run("walk --weights designed --stage score"),
                    masked = captured_run("walk --mask causal --stage score");

    ck_assert_int_eq(c.status, 0);
    check_clean(&c.out, false);
    captured_holds(&c.out, "About “The cat sat on”:\n", "“a ^[[31m �”", "(seed 7)", "untrained: every");
    captured_lacks(&c.out, "Step 3 of 9");
    captured_lacks(&same.out, "About “");
    captured_holds(&masked.out, "About “The cat sat on”:\n");
    captured_lacks(&masked.out, "untrained:");
    captured_free(&c);
    captured_free(&same);
    captured_free(&masked);
}
END_TEST

/* Words by kind are no random ones, and those of the lesson are the lesson's. */
START_TEST(own_words_say_what_they_are)
{
    struct captured c = captured_run("walk --words 'a zebra:noun ran' --stage score"),
                    same = captured_run("walk --words 'The cat:noun sat on' --stage score"),
                    show = captured_run("show six-stages#score --words 'a zebra:noun ran'"),
                    trace = captured_run("trace --words 'a zebra:noun ran'"),
                    asked = captured_run("walk --words 'a zebra ran'");

    ck_assert_int_eq(c.status, 0);
    captured_holds(&c.out, "The words are “a zebra ran”. Their weights are designed",
                   "With “a zebra ran”:", "scores₁[ran,zebra]: ");
    captured_lacks(&c.out, "untrained");
    captured_lacks(&same.out, "About “", "The words are");
    captured_holds(&show.out, " ▸ran ");
    captured_holds(&trace.out, "\"kinds\": [\"det\", \"noun\", \"verb\"]");
    ck_assert_int_eq(asked.status, 2);
    captured_holds(&asked.err, "headway: --words: what kind of word is \"zebra\": write zebra:noun, or");
    captured_free(&c);
    captured_free(&same);
    captured_free(&show);
    captured_free(&trace);
    captured_free(&asked);
}
END_TEST

/* Once at the top, not in each step. */
START_TEST(untrained_is_said_once)
{
    struct captured c = captured_run("walk --heads 4");
    const char *first = strstr(text_string(&c.out), "untrained: every");

    ck_assert_ptr_nonnull(first);
    ck_assert_ptr_null(strstr(first + 1, "untrained: every"));
    ck_assert_ptr_nonnull(strstr(first, "Step 9 of 9"));
    captured_free(&c);
}
END_TEST

START_TEST(lessons_open_at_a_step)
{
    struct captured whole = captured_run("lesson six-stages"), walk = captured_run("walk"),
                    step = captured_run("lesson six-stages#score --state 'head=2 cell=sat,cat'"),
                    list = captured_run("lesson");

    ck_assert_str_eq(text_string(&whole.out), text_string(&walk.out));
    ck_assert_int_eq(step.status, 0);
    captured_holds(&step.out, "scores₂[sat,cat]");
    captured_lacks(&step.out, "Step 1 of 9");
    captured_holds(&list.out, "six-stages            Six stages\n", "headway lesson NAME");
    captured_free(&whole);
    captured_free(&walk);
    captured_free(&step);
    captured_free(&list);
}
END_TEST

START_TEST(lists_have_a_line_each)
{
    struct captured lessons = captured_run("list"), again = captured_run("list lessons"),
                    views = captured_run("list views"), quizzes = captured_run("list quizzes");

    ck_assert_str_eq(text_string(&lessons.out), text_string(&again.out));
    captured_holds(&lessons.out, "six-stages            Six stages\n");
    ck_assert_uint_ge(lines_of(&views.out), 9);
    captured_holds(&views.out, "score                    ");
    ck_assert_int_eq(quizzes.status, 0);
    captured_free(&lessons);
    captured_free(&again);
    captured_free(&views);
    captured_free(&quizzes);
}
END_TEST

START_TEST(a_lab_is_one_view)
{
    struct captured c = captured_run("lab score --state 'tokens=I%20love heads=4 head=3'"), list = captured_run("lab");

    ck_assert_int_eq(c.status, 0);
    captured_holds(&c.out, "scores₃", "untrained");
    captured_holds(&list.out, "\nheadway lab NAME opens one.\n");
    captured_free(&c);
    captured_free(&list);
}
END_TEST

START_TEST(a_frame_has_its_size)
{
    static const struct {
        const char *line;
        size_t rows;
        int cols;
    } cases[] = {
        {"show six-stages", 24, 80},
        {"show six-stages#softmax --size 100x30", 30, 100},
        {"show score --size 40x12 --state head=2", 12, 40},
        {"show score --size 1x1", 1, 1},
        {"show 3#output --size 300x100", 100, 300},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct captured c = captured_run(cases[i].line);
        char *line = strtok(c.out.bytes, "\n");

        ck_assert_msg(c.status == 0, "%s: %s", cases[i].line, text_string(&c.err));
        captured_free(&c);
        c = captured_run(cases[i].line);
        ck_assert_uint_eq(lines_of(&c.out), cases[i].rows);
        check_clean(&c.out, false);
        for (line = strtok(c.out.bytes, "\n"); line; line = strtok(NULL, "\n"))
            ck_assert_int_le(utf8_columns(line), cases[i].cols);
        captured_free(&c);
    }
}
END_TEST

static const struct {
    const char *line, *message;
} refused[] = {
    {"walk --stage scroe", "--stage: six-stages has no step scroe: did you mean score?"},
    {"walk --stage score:10", "--stage: step score has no part 10: use 1 to 9"},
    {"lesson six-stages#score:10", "six-stages#score:10: step score has no part 10: use 1 to 9"},
    {"lesson six-stages#score:0", "six-stages#score:0: step score has no part 0: use 1 to 9"},
    {"lesson six-stages#score:", "six-stages#score:: step score has no part \"\": use 1 to 9"},
    {"show six-stages#score:1x", "six-stages#score:1x: step score has no part 1x: use 1 to 9"},
    {"show six-stages#scroe:1", "six-stages#scroe:1: six-stages has no step scroe: did you mean score?"},
    {"lesson six-stages#scroe", "six-stages#scroe: six-stages has no step scroe: did you mean score?"},
    {"lesson --state head=1", "--state belongs to a lesson: name one, as in headway lesson six-stages#score"},
    {"lab --state head=1", "--state belongs to a view: name one, as in headway lab score"},
    {"lab scor", "there is no view scor: did you mean score?"},
    {"lab zzzzzz", "there is no view zzzzzz: headway list views names them"},
    {"lab score --state head", "\"head\" is not key=value: write, for example, head=2"},
    {"lab score --state cell=dog,cat",
     "cell=dog,cat: scores₁ has no such cell: write row,column with its labels, or #1,#1"},
    {"lesson six-stages --state cell=dog,1st",
     "cell=dog,1st: X has no such cell: write row,column with its labels, or #1,#1"},
    {"show scor", "there is no lesson or view scor: did you mean score?"},
    {"show score --size 80", "--size 80: write columns x rows, each 1 to 1000, as in 100x30"},
    {"show score --size 0x5", "--size 0x5: write columns x rows, each 1 to 1000, as in 100x30"},
    {"show score --size 80x1001", "--size 80x1001: write columns x rows, each 1 to 1000, as in 100x30"},
    {"show score --size 123456789x5", "--size 123456789x5: write columns x rows, each 1 to 1000, as in 100x30"},
    {"show score --format pdf", "--format pdf does not exist: use text, ansi, html or svg"},
    {"show score --format htm", "--format htm does not exist: did you mean html?"},
    {"show 'six-stages?head=2#score' --state head=1",
     "six-stages?head=2#score has a state of its own: leave --state out"},
    {"lesson --plain 'six-stages?head=9#score'", "head=9: heads are 1 to 2 here"},
    {"lesson --plain 'six-stages?head=2'",
     "six-stages?head=2: name a step with a picture, as in six-stages?head=2#score"},
    {"list vews", "list vews does not exist: did you mean views?"},
    {"walk --course ''", "--course is empty: name a directory that holds lessons/"},
};

/* MODEL is for whatever shows a model: the words are in what is shown. */
static const char *const with_model[] = {
    "walk --plain --stage score --tokens 'alpha beta' --heads 4",
    "lesson six-stages#score --plain --tokens 'alpha beta' --heads 4",
    "lesson six-stages --plain --tokens 'alpha beta' --heads 4",
    "lab score --plain --tokens 'alpha beta' --heads 4",
    "lab score --plain --tokens 'alpha beta' --heads 4 --state 'head=3 cell=beta,alpha'",
    "show six-stages#score --tokens 'alpha beta' --heads 4",
    "show six-stages --tokens 'alpha beta' --heads 4",
    "show score --tokens 'alpha beta' --heads 4",
    "trace --tokens 'alpha beta' --heads 4",
};

START_TEST(models_are_shown)
{
    struct captured c = captured_run(with_model[_i]);

    ck_assert_str_eq(text_string(&c.err), "");
    ck_assert_int_eq(c.status, 0);
    captured_holds(&c.out, "alpha", "beta");
    captured_free(&c);
}
END_TEST

/* Each of them shows the numbers of one model. */
START_TEST(models_are_the_same_everywhere)
{
    static const char *const masked[] = {"walk --plain --stage softmax --mask causal",
                                         "lesson six-stages#softmax --plain --mask causal"};
    struct captured walk = captured_run(masked[0]), lesson = captured_run(masked[1]),
                    other = captured_run("lesson six-stages#softmax --plain");

    ck_assert_str_eq(strstr(text_string(&walk.out), "Step "), strstr(text_string(&lesson.out), "Step "));
    ck_assert_str_ne(text_string(&lesson.out), text_string(&other.out));
    captured_free(&walk);
    captured_free(&lesson);
    captured_free(&other);
}
END_TEST

/* A link's state is that of a command, and plain text says the command. */
START_TEST(a_link_s_state_is_a_command)
{
    struct captured linked = captured_run("show 'six-stages?set=W_Q1:3rd,2nd:1#softmax:2'"),
                    stated = captured_run("show six-stages#softmax:2 --state "
                                          "'head=1 cell=sat,cat fill=row set=W_Q1:3rd,2nd:1'"),
                    lesson = captured_run("lesson 'six-stages?set=W_Q1:3rd,2nd:1#softmax:2' --plain"),
                    other = captured_run("lesson six-stages#softmax --plain");

    captured_holds(&linked.out, "1 number changed");
    ck_assert_str_eq(text_string(&linked.out), text_string(&stated.out));
    captured_holds(&lesson.out, "0.59");
    captured_holds(&other.out, "\n(Were it 1: headway show \"six-stages?set=W_Q1:3rd,2nd:1#softmax:2\")\n");
    captured_free(&linked);
    captured_free(&stated);
    captured_free(&lesson);
    captured_free(&other);
}
END_TEST

static const struct {
    const char *line, *message;
} no_model[] = {
    {"lesson --heads 4", "headway: --heads belongs to a lesson: name one, as in headway lesson six-stages#score\n"},
    {"lab --mask causal", "headway: --mask belongs to a view: name one, as in headway lab score\n"},
    {"lab variance --heads 4", "headway: --heads: the view variance shows no model: leave it out\n"},
    {"show variance --seed 4", "headway: --seed: the view variance shows no model: leave it out\n"},
    {"lesson pitfalls#no-scale --plain --heads 4",
     "headway: --heads: pitfalls#no-scale shows no model: leave it out\n"},
    {"show pitfalls#no-scale --heads 4", "headway: --heads: pitfalls#no-scale shows no model: leave it out\n"},
    {"lesson six-stages#score --plain --heads 3", "headway: --heads 3 does not divide"},
    {"lab score --plain --heads 4 --state tokens=a", "headway: --state asks for a model, and --heads for another"},
    {"show score --heads 4 --state heads=2", "headway: --state asks for a model, and --heads for another"},
};

START_TEST(what_shows_no_model_says_so)
{
    struct captured c = captured_run(no_model[_i].line);

    ck_assert_int_eq(c.status, 2);
    ck_assert_str_eq(text_string(&c.out), "");
    ck_assert_msg(strncmp(text_string(&c.err), no_model[_i].message, strlen(no_model[_i].message)) == 0, "%s",
                  text_string(&c.err));
    captured_free(&c);
}
END_TEST

/* Runs a line with what the file holds as standard input. */
static struct captured run_on(const char *path, const char *line)
{
    struct text input = {0};
    struct captured c;

    ck_assert(file_read(path, 1 << 20, &input, NULL));
    c = captured_run_with(text_string(&input), input.length, line);
    text_free(&input);
    return c;
}

/* Lines that read standard input, and what they print of the file that it is. */
static const struct {
    const char *path, *line, *wanted;
} dashes[] = {
    {"tests/data/causal.json", "walk --plain --weights=-", "The model is that of standard input."},
    {"tests/data/causal.json", "show six-stages#score --weights -", " q5 "},
    {"tests/data/README.md", "lab input --plain --tokens @- --d-model 4", "PyTorch"},
    {"quizzes/03-six-stages.gift", "quiz - --answers", "Key: standard input, "},
    {"quizzes/03-six-stages.gift", "quiz - --export gift", "[id:six-stages/"},
};

START_TEST(a_dash_is_standard_input)
{
    struct captured c = run_on(dashes[_i].path, dashes[_i].line);

    ck_assert_str_eq(text_string(&c.err), "");
    ck_assert_int_eq(c.status, 0);
    captured_holds(&c.out, dashes[_i].wanted);
    captured_free(&c);
}
END_TEST

START_TEST(a_model_from_standard_input_is_that_of_the_file)
{
    struct captured in = run_on("tests/data/causal.json", "trace --weights -"),
                    of = captured_run("trace --weights tests/data/causal.json"),
                    empty = run_on("/dev/null", "trace --weights -");

    ck_assert_int_eq(in.status, 0);
    ck_assert_str_eq(text_string(&in.out), text_string(&of.out));
    ck_assert_int_eq(empty.status, 2);
    captured_holds(&empty.err, "headway: standard input");
    captured_free(&in);
    captured_free(&of);
    captured_free(&empty);
}
END_TEST

START_TEST(a_quiz_from_standard_input_is_not_answered_from_it)
{
    struct captured c = run_on("quizzes/03-six-stages.gift", "quiz -");

    ck_assert_int_eq(c.status, 2);
    ck_assert_str_eq(text_string(&c.err),
                     "headway: quiz -: the answers would come from standard input too: name the file\n");
    captured_free(&c);
}
END_TEST

START_TEST(names_that_do_not_exist)
{
    captured_refuses(refused[_i].line, refused[_i].message);
}
END_TEST

START_TEST(another_course)
{
    static const char good[] = "# Mine\n\nHello.\n\n---\n\n## One\n\nText.\n",
                      bad[] = "# Bad\n\n---\n\n## One\n\n```view\nscroe\n```\n";
    char *directory = captured_directory();
    struct captured c;

    captured_write_string(directory, "lessons/01-mine.md", good);
    captured_write_string(directory, "lessons/02-bad.md", bad);
    setenv("HEADWAY_COURSE", directory, 1);
    c = captured_run("list");
    ck_assert_str_eq(text_string(&c.out), "mine  Mine\nbad   Bad\n");
    captured_free(&c);
    c = captured_run("lesson mine");
    ck_assert_str_eq(text_string(&c.out), "Mine\n\nHello.\n\nStep 1 of 1: One\n\nText.\n\n");
    captured_free(&c);
    c = captured_run("lesson mine --state head=1");
    ck_assert_str_eq(text_string(&c.err), "headway: --state: step one has no view: leave it out\n");
    captured_free(&c);
    c = captured_run("lesson bad");
    ck_assert_int_eq(c.status, 2);
    captured_holds(&c.err, "/lessons/02-bad.md:8:1: there is no view scroe: did you mean score?\n");
    captured_free(&c);
    c = captured_run("walk");
    ck_assert_int_eq(c.status, 2);
    captured_free(&c);
    unsetenv("HEADWAY_COURSE");
    captured_remove(directory);
}
END_TEST

/* A step's own example is what its numbers and its prose are about, unless another is asked for. */
START_TEST(a_step_has_an_example_of_its_own)
{
    static const char own[] = "# Own\n\n---\n\n## One\n\n```view\nscore tokens=ich%20du cell=ich,du\n```\n\nText.\n";
    char *directory = captured_directory();
    struct captured c;

    captured_write_string(directory, "lessons/01-own.md", own);
    setenv("HEADWAY_COURSE", directory, 1);
    c = captured_run("lesson own --plain");
    ck_assert_int_eq(c.status, 0);
    captured_holds(&c.out, "scores₁[ich,du]");
    captured_free(&c);
    c = captured_run("lesson own --plain --tokens 'alpha beta'");
    ck_assert_int_eq(c.status, 0);
    captured_holds(&c.out, "alpha");
    captured_lacks(&c.out, "scores₁[ich,du]");
    captured_free(&c);
    unsetenv("HEADWAY_COURSE");
    captured_remove(directory);
}
END_TEST

Suite *command_run_suite(void)
{
    Suite *suite = suite_create("command_run");
    TCase *core = tcase_create("core");

    tcase_add_test(core, the_walk_is_linear_text);
    tcase_add_test(core, a_step_has_an_example_of_its_own);
    tcase_add_test(core, ascii_is_ascii);
    tcase_add_test(core, foreign_models_say_so);
    tcase_add_test(core, own_words_say_what_they_are);
    tcase_add_test(core, untrained_is_said_once);
    tcase_add_test(core, lessons_open_at_a_step);
    tcase_add_test(core, lists_have_a_line_each);
    tcase_add_test(core, a_lab_is_one_view);
    tcase_add_test(core, a_frame_has_its_size);
    tcase_add_loop_test(core, models_are_shown, 0, (int)(sizeof with_model / sizeof *with_model));
    tcase_add_test(core, models_are_the_same_everywhere);
    tcase_add_test(core, a_link_s_state_is_a_command);
    tcase_add_loop_test(core, what_shows_no_model_says_so, 0, (int)(sizeof no_model / sizeof *no_model));
    tcase_add_loop_test(core, a_dash_is_standard_input, 0, (int)(sizeof dashes / sizeof *dashes));
    tcase_add_test(core, a_model_from_standard_input_is_that_of_the_file);
    tcase_add_test(core, a_quiz_from_standard_input_is_not_answered_from_it);
    tcase_add_loop_test(core, names_that_do_not_exist, 0, (int)(sizeof refused / sizeof *refused));
    tcase_add_test(core, another_course);
    suite_add_tcase(suite, core);
    return suite;
}
