/* SPDX-License-Identifier: MIT */
/* `headway show` in each of its formats, and the picture of README.md, which it made. */
#include "base/file.h"
#include "captured.h"
#include "draw/markup.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PICTURE "lessons/pictures/score.svg"
#define MACHINE "lessons/pictures/machine.svg"

static bool is_ascii(const struct text *text)
{
    for (size_t i = 0; i < text->length; i++)
        if (text->bytes[i] & 0x80)
            return false;
    return true;
}

/* Fails unless the file holds what `line` prints now; `make golden` writes it instead. */
static void expect_file(const char *path, const char *line)
{
    struct captured c = captured_run(line);
    struct text file = {0};

    ck_assert_str_eq(text_string(&c.err), "");
    if (getenv("HEADWAY_BLESS")) {
        FILE *blessed = fopen(path, "wb");

        ck_assert_msg(blessed, "%s cannot be written", path);
        fputs(text_string(&c.out), blessed);
        fclose(blessed);
    }
    ck_assert_msg(file_read(path, 1 << 20, &file, NULL), "no %s: make golden", path);
    ck_assert_msg(strcmp(text_string(&file), text_string(&c.out)) == 0,
                  "%s is not what `headway %s` prints; if that is right: make golden", path, line);
    text_free(&file);
    captured_free(&c);
}

START_TEST(readme_has_a_true_picture)
{
    struct text readme = {0};

    expect_file(PICTURE, "show six-stages#score:5 --format svg --color always --theme dark");
    expect_file(MACHINE, "show six-stages#output --board --size 120x40 --format svg --color always --theme dark");
    ck_assert(file_read("README.md", 1 << 20, &readme, NULL));
    ck_assert_msg(strstr(text_string(&readme), "](" PICTURE ")"), "README.md does not show " PICTURE);
    ck_assert_msg(strstr(text_string(&readme), "](" MACHINE ")"), "README.md does not show " MACHINE);
    text_free(&readme);
}
END_TEST

/* The board of a step, of a view, of a state; what has none says so. */
START_TEST(the_board_is_shown)
{
    struct captured step = captured_run("show six-stages#output --board --size 120x40"),
                    view = captured_run("show score --board --state cell=sat,cat --size 120x40"),
                    none = captured_run("show arcs --board");

    captured_holds(&step.out, ".83", "scores₂ 4×4", "output 4×8");
    captured_holds(&view.out, "W_K₂ 8×4", "[5.6]");
    ck_assert_str_eq(text_string(&none.out), "");
    captured_holds(&none.err, "--board: only the stages of the walk have one");
    captured_free(&step);
    captured_free(&view);
    captured_free(&none);
}
END_TEST

/* What is asked, what may be touched, and how each condition stands: as it begins, and with numbers that were changed;
 * the way to do it comes last. */
START_TEST(a_challenge_is_told_with_its_check)
{
    static const char set[] = " --set W_Q1:1st,2nd:2+W_Q1:2nd,3rd:2+W_Q1:3rd,4th:2";
    struct text line = {0};
    struct captured start = captured_run("lesson six-stages#score:8 --plain"), tried, shown,
                    handout = captured_run("handout six-stages --format text"),
                    answers = captured_run("handout six-stages --format text --answers");

    captured_holds(&start.out,
                   "Challenge: The next word\n\nMake head 1 look at the next word. The last word may do "
                   "what it likes.\n\nTouch only W_Q₁. What is checked:\n✗ weights₁[The,cat] ≥ 0.60: 0.25 "
                   "now\n",
                   "✓ One way: W_Q₁[1st,2nd] 2, W_Q₁[2nd,3rd] 2, ");
    text_addf(&line, "lesson six-stages#score:8 --plain%s", set);
    tried = captured_run(text_string(&line));
    captured_holds(&tried.out, "✓ weights₁[The,cat] ≥ 0.60: 0.86 now\n",
                   "Half and half: cat still asks for the word before");
    text_cut(&line, 0);
    text_addf(&line, "show six-stages#score:8%s", set);
    shown = captured_run(text_string(&line));
    captured_holds(&shown.out, "1 of 3 hold", "Half and half: cat still asks for the word before");
    captured_holds(&handout.out, "weights₁[The,cat] ≥ 0.60: 0.25 now");
    captured_lacks(&handout.out, "One way: ");
    captured_holds(&answers.out, "One way: W_Q₁[1st,2nd] 2");
    text_free(&line);
    captured_free(&start);
    captured_free(&tried);
    captured_free(&shown);
    captured_free(&handout);
    captured_free(&answers);
}
END_TEST

/* A part's own picture and text, as the screen shows them, finished. */
/* The lesson's sentence about a picture is said of that picture alone. */
START_TEST(a_look_is_about_what_is_shown)
{
    static const char look[] = "Look here  Before the first step.";
    struct captured own = captured_run("show what-heads-learn#something-happens"),
                    same = captured_run("show what-heads-learn#something-happens --state show=loss"),
                    other = captured_run("show what-heads-learn#something-happens --state step=5");

    captured_holds(&own.out, look);
    captured_holds(&same.out, look);
    captured_holds(&other.out, "step 5 of 300", "Look here  Nothing yet: the loss is that of guessing, 3.26.");
    captured_lacks(&other.out, look);
    captured_free(&own);
    captured_free(&same);
    captured_free(&other);
}
END_TEST

START_TEST(a_part_is_shown)
{
    struct captured part = captured_run("show six-stages#score:5"), first = captured_run("show six-stages#score:1"),
                    step = captured_run("show six-stages#score"), bare = captured_run("show six-stages#score:5 --bare"),
                    plain = captured_run("walk --plain --stage score:5");

    captured_holds(&part.out, "part 5 of 7", "▪ head 2", " Head 2 also leads sat to cat");
    captured_lacks(&part.out, " ·  ");
    ck_assert_str_eq(text_string(&first.out), text_string(&step.out));
    captured_holds(&bare.out, "▪ head 2", "Head 2 also leads sat to cat");
    captured_holds(&plain.out, "Score, part 5 of 7\n\nHead 2 also leads");
    captured_free(&part);
    captured_free(&first);
    captured_free(&step);
    captured_free(&bare);
    captured_free(&plain);
}
END_TEST

START_TEST(golden_pages)
{
    expect_file("tests/golden/show-softmax.html",
                "show six-stages#softmax --format html --size 60x20 --color always --theme light");
    expect_file("tests/golden/show-spread-mono.svg", "show one-head#spread --format svg --color never");
}
END_TEST

/* Steps and views in every look: a page without a fault, and the same one twice. */
START_TEST(pages_are_well_formed)
{
    static const char *const names[] = {"six-stages#score", "why-attention", "pitfalls", "one-head", "softmax"},
                             *const looks[] = {"", "--color never", "--theme light", "--theme grey --size 120x40",
                                               "--ascii"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (int html = 0; html < 2; html++) {
            struct text line = {0};
            struct captured c, again;

            text_addf(&line, "show %s --format %s %s", names[i], html ? "html" : "svg", looks[_i]);
            c = captured_run(text_string(&line));
            ck_assert_str_eq(text_string(&c.err), "");
            markup_check(text_string(&c.out), c.out.length, html);
            again = captured_run(text_string(&line));
            ck_assert_str_eq(text_string(&c.out), text_string(&again.out));
            ck_assert(strcmp(looks[_i], "--ascii") != 0 || is_ascii(&c.out));
            captured_free(&c);
            captured_free(&again);
            text_free(&line);
        }
}
END_TEST

START_TEST(colours_are_as_asked_for)
{
    struct captured numbers = captured_run("show six-stages#score --format ansi"),
                    direct = captured_run("show six-stages#score --format ansi --color always"),
                    none = captured_run("show six-stages#score --format ansi --color never"),
                    light = captured_run("show six-stages#score --format svg --theme light"),
                    mono = captured_run("show six-stages#score --format svg --color never");

    captured_holds(&numbers.out, "48;5;229m");
    captured_lacks(&numbers.out, ";2;");
    captured_holds(&direct.out, "48;2;255;255;175m");
    captured_lacks(&direct.out, ";5;");
    captured_holds(&none.out, "\033[1m", "█");
    captured_lacks(&none.out, "8;5;");
    captured_holds(&light.out, "#ffffff\"/>\n<g", "#870000");
    captured_holds(&mono.out, "█</text>");
    captured_lacks(&mono.out, "#ffffaf");
    captured_free(&numbers);
    captured_free(&direct);
    captured_free(&none);
    captured_free(&light);
    captured_free(&mono);
}
END_TEST

START_TEST(titles_are_those_of_the_step)
{
    struct captured step = captured_run("show six-stages#score --format html"),
                    lesson = captured_run("show six-stages --format svg"),
                    view = captured_run("show score --format html"),
                    ascii = captured_run("show six-stages#score --format html --ascii");

    captured_holds(&step.out, "<title>Six stages · Score</title>");
    captured_holds(&lesson.out, "<title>Six stages · The plan</title>");
    captured_holds(&view.out, "<title>Score");
    captured_holds(&ascii.out, "<title>Six stages . Score</title>");
    captured_free(&step);
    captured_free(&lesson);
    captured_free(&view);
    captured_free(&ascii);
}
END_TEST

/* A word of the learner's with everything that markup must not believe. */
START_TEST(hostile_words_are_words)
{
    struct captured c = captured_run("show score --format svg --state tokens=%3Cb%3E%26%20%1b%5b31m%20%22%27"),
                    html = captured_run("show score --format html --state tokens=%3C/pre%3E%26%20--%3E%20%22%27");

    ck_assert_str_eq(text_string(&c.err), "");
    markup_check(text_string(&c.out), c.out.length, false);
    markup_check(text_string(&html.out), html.out.length, true);
    captured_holds(&c.out, "&lt;b&gt;&amp;");
    captured_holds(&html.out, "&lt;/pre");
    captured_free(&c);
    captured_free(&html);
}
END_TEST

START_TEST(a_full_disk_is_an_error)
{
    static const char *const formats[] = {"text", "ansi", "html", "svg"};
    struct text line = {0};
    struct captured c;

    text_addf(&line, "show six-stages#score --size 300x100 --format %s", formats[_i]);
    c = captured_run_to("/dev/full", text_string(&line));
    ck_assert_int_eq(c.status, 1);
    captured_holds(&c.err, "headway: standard output: ");
    captured_free(&c);
    text_free(&line);
}
END_TEST

/* The script that writes a layer of one's own model is printed byte by byte, in ASCII mode, too. */
START_TEST(code_is_printed_as_it_is)
{
    static const char *const lines[] = {"show dump_layer.py", "show dump_layer.py --ascii", "show attention_numpy.py"};
    struct text file = {0};
    struct captured c;

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        ck_assert(
            file_read(i < 2 ? "lessons/code/dump_layer.py" : "lessons/code/attention_numpy.py", 1 << 20, &file, NULL));
        c = captured_run(lines[i]);
        ck_assert_int_eq(c.status, 0);
        ck_assert_str_eq(text_string(&c.out), text_string(&file));
        captured_free(&c);
        text_free(&file);
    }
    captured_refuses("show dump_layer", "there is no lesson or view dump_layer: did you mean dump_layer.py?");
    captured_refuses("show ../code/dump_layer.py", "there is no lesson or view ../code/dump_layer.py: "
                                                   "use a name from headway list or headway list views");
}
END_TEST

/* In 12 rows the picture alone has room for six stages and their sum: the sentence above it makes room. */
START_TEST(a_low_screen_has_all_stages)
{
    static const char *const lines[] = {"project  ", "score  ", "scale  ", "softmax  ", "blend  ", "W_O  ", "  sum"};
    struct captured c;

    for (int alone = 0; alone < 2; alone++) {
        c = captured_run(alone ? "show cost --size 40x12" : "show what-it-costs#flops:3 --size 40x12");
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
            captured_holds(&c.out, lines[i]);
        captured_lacks(&c.out, "more");
        captured_free(&c);
    }
    c = captured_run("show what-it-costs#doubling --size 40x12"); /* its five rows have room */
    captured_holds(&c.out, " Look ");
    captured_free(&c);
}
END_TEST

/* A slide has no key, no footer, no place for more, whatever it shows. */
START_TEST(a_bare_frame_tells_of_no_key)
{
    static const char *const names[] = {"why-attention",  "one-head",    "six-stages#score",  "six-stages#output",
                                        "why-many-heads", "pitfalls",    "pitfalls#no-scale", "softmax",
                                        "variance",       "convex-hull", "diagnose"};
    static const char *const sizes[] = {"40x12", "80x24", "120x40"};
    static const char *const hints[] = {"PgDn", "more line", "? help", "q quit", "→ next", "Enter", "press "};
    struct text line = {0};
    struct captured c;
    int seen = 0;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        text_cut(&line, 0);
        text_addf(&line, "show %s --size %s", names[i], sizes[_i]);
        c = captured_run(text_string(&line));
        for (size_t k = 0; k < sizeof hints / sizeof *hints; k++)
            seen += captured_has(&c.out, hints[k]);
        captured_free(&c);
        text_add(&line, " --bare");
        c = captured_run(text_string(&line));
        ck_assert_int_eq(c.status, 0);
        for (size_t k = 0; k < sizeof hints / sizeof *hints; k++)
            ck_assert_msg(!captured_has(&c.out, hints[k]), "%s: %s\n%s", text_string(&line), hints[k],
                          text_string(&c.out));
        captured_free(&c);
    }
    ck_assert_int_gt(seen, 10); /* else these are not what to look for */
    text_free(&line);
}
END_TEST

Suite *command_show_suite(void)
{
    Suite *suite = suite_create("command_show");
    TCase *core = tcase_create("core");

    tcase_add_loop_test(core, a_bare_frame_tells_of_no_key, 0, 3);
    tcase_add_test(core, readme_has_a_true_picture);
    tcase_add_test(core, code_is_printed_as_it_is);
    tcase_add_test(core, a_low_screen_has_all_stages);
    tcase_add_test(core, the_board_is_shown);
    tcase_add_test(core, a_look_is_about_what_is_shown);
    tcase_add_test(core, a_part_is_shown);
    tcase_add_test(core, a_challenge_is_told_with_its_check);
    tcase_add_test(core, golden_pages);
    tcase_add_loop_test(core, pages_are_well_formed, 0, 5);
    tcase_add_test(core, colours_are_as_asked_for);
    tcase_add_test(core, titles_are_those_of_the_step);
    tcase_add_test(core, hostile_words_are_words);
    tcase_add_loop_test(core, a_full_disk_is_an_error, 0, 4);
    suite_add_tcase(suite, core);
    return suite;
}
