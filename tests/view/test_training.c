/* SPDX-License-Identifier: MIT */
/* The view training: what it says follows from its numbers, it trains in slices, runs are shared. That the numbers are
 * right is for the tests of training/. */
#include "base/file.h"
#include "base/listing.h"
#include "sheet/sheet.h"
#include "suites.h"
#include "training/run.h"
#include "trial.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

extern const struct view view_training;

static const struct view *const training = &view_training;

/* Works until there is nothing left to do; returns the slices that took. */
static int finish(struct trial *t)
{
    int slices = 0;

    for (; training->is_computing(t->self); slices++) {
        training->tick(t->self);
        ck_assert_int_lt(slices, 1000000);
    }
    return slices;
}

static struct trial open_at(const char *state)
{
    struct trial t = trial_open(training, state);

    finish(&t);
    return t;
}

/* It says a number that it measures, with two decimals, after and before these words. */
static void expect_measured(const char *state, const char *before, const char *name, const char *after)
{
    struct trial t = open_at(state);
    char expected[120];

    snprintf(expected, sizeof expected, "%s%.2f%s", before, trial_measure(&t, name), after);
    trial_expect(trial_prose(&t), expected);
    trial_check_lines(&t);
    trial_check_state(&t);
    trial_close(&t);
}

START_TEST(words_follow_the_numbers)
{
    struct trial t = open_at("");

    trial_expect(trial_prose(&t), "Look here: Random numbers: no head prefers anything yet.");
    trial_close(&t);
    t = open_at("cell=#12,#14");
    trial_expect(trial_prose(&t), "E comes later: it is hidden");
    trial_close(&t);
    expect_measured("", "loss ", "loss", "");
    expect_measured("step=10", "Nothing yet: the loss is that of guessing, ", "guessing", ".");
    expect_measured("step=10", "right ", "right", " of the exam");
    expect_measured("step=10 off=1.2", "Without 1.2 ", "right", " is right");
    expect_measured("step=10 cut=1.2:keys", "Without 1.2 in layer 2's keys ", "right", " is right, with it");
    expect_measured("step=10 show=score", "x(H) W_Q · x(B) W_K / √16 = ", "score", ", largest part");
    expect_measured("step=10 show=score", " = ", "part", "");
    expect_measured("step=10", "", "weight", " of H goes to B, which stood after H; the network says");
    expect_measured("step=10", "CAFHBEGDCAFHBEGD  → G      ", "next", "");
}
END_TEST

/* Off in the state is off in the measures, and in the table of cuts. */
START_TEST(one_probe_everywhere)
{
    struct trial whole = open_at("step=10 show=cuts"), off = open_at("step=10 off=1.2,2.1");
    struct trial cut = open_at("step=10 cut=1.1:values"), length = open_at("step=10 show=lengths");
    char cell[16];

    ck_assert_double_eq(trial_measure(&cut, "right"), trial_measure(&whole, "values1_1"));
    ck_assert_double_eq(trial_measure(&cut, "cut"), 1);
    ck_assert_double_eq(trial_measure(&cut, "off"), 0);
    ck_assert_double_eq(trial_measure(&off, "cut"), 0);
    ck_assert_double_eq(trial_measure(&off, "off"), 2);
    ck_assert_double_eq(trial_measure(&whole, "right"), trial_measure(&off, "own"));
    snprintf(cell, sizeof cell, "%.2f", trial_measure(&whole, "off2_2"));
    trial_expect(strstr(trial_prose(&whole), "or off"), cell);
    snprintf(cell, sizeof cell, "%.2f", trial_measure(&length, "length9"));
    trial_expect(strstr(trial_prose(&length), "so many letters"), cell);
    trial_expect(trial_prose(&length), "so many letters   own: practised");
    trial_press(&off, "1 2 2");
    trial_reads_back(training, "step=10 off=2.1,1.1", "step=10 off=1.1,2.1");
    ck_assert_str_eq(trial_state(&off), "step=10 off=1.1,1.2,2.1");
    trial_close(&whole);
    trial_close(&off);
    trial_close(&cut);
    trial_close(&length);
}
END_TEST

/* Plain text has no curve: it has every fourth reading and that of the step itself; those of its own kind of lines
 * where these are others. */
START_TEST(plain_text_has_readings)
{
    struct trial t = open_at("step=45"), own = open_at("step=5 lines=9");
    const char *readings = strstr(trial_prose(&t), "Readings   step    loss  right ");
    char last[40];

    ck_assert_ptr_nonnull(readings);
    trial_expect(readings, "   0       3.36   0.03   20 ");
    snprintf(last, sizeof last, "   45      %.2f   %.2f ", trial_measure(&t, "loss"), trial_measure(&t, "right"));
    trial_expect(strstr(readings, "   40 "), last);
    ck_assert_ptr_null(strstr(readings, "   5 "));
    trial_expect(trial_prose(&own), "step    loss  right  own kind   0 ");
    trial_expect(trial_prose(&t), "The loss as a curve over 300 steps, from 0 to 3.5; dotted at 3.26: guessing");
    trial_close(&t);
    trial_close(&own);
}
END_TEST

/* The sixteen products add up to the score; the largest is `part`. */
START_TEST(parts_add_up)
{
    static const char *const names[] = {"letter", "place", "1_1", "1_2"};
    struct trial t = open_at("step=10 show=score");
    double sum = 0, most = -INFINITY;

    for (int row = 0; row < 4; row++)
        for (int col = 0; col < 4; col++) {
            char name[40];
            double part;

            snprintf(name, sizeof name, "part_%s_%s", names[row], names[col]);
            part = trial_measure(&t, name);
            sum += part;
            most = fmax(most, part);
        }
    ck_assert_double_eq_tol(sum, trial_measure(&t, "score"), 1e-6);
    ck_assert_double_eq(most, trial_measure(&t, "part"));
    trial_close(&t);
}
END_TEST

/* Of all letters that may come next, the one that is said has the largest share, and all shares add up to 1. */
START_TEST(each_letter_has_a_share)
{
    struct trial t = open_at("step=10");
    double sum = 0, most = 0;

    for (char letter = 'A'; letter <= 'Z'; letter++) {
        char name[] = {'n', 'e', 'x', 't', '_', letter, '\0'};
        double share = trial_measure(&t, name);

        sum += share;
        most = share > most ? share : most;
    }
    ck_assert_double_eq_tol(sum, 1, 1e-6);
    ck_assert_double_eq(most, trial_measure(&t, "next"));
    ck_assert_double_eq(trial_measure(&t, "next_G"), most);
    trial_close(&t);
}
END_TEST

START_TEST(names_that_are_no_measures)
{
    static const char *const none[] = {"",        "lost",     "before3_1", "before1_3", "keys2_1", "off1",
                                       "length2", "length16", "part_x_y",  "keys1_2x",  "off1_2_", "right1",
                                       "part_",   "role1",    "nextC",     "next_",     "next_c",  "next_CC"};
    struct trial t = open_at("");
    double number;

    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        ck_assert_msg(!training->measure(t.self, none[i], &number), "%s", none[i]);
    trial_close(&t);
}
END_TEST

/* A pair forms in the usual run; it is named by what breaks without the wire, and breaks where that is cut. */
START_TEST(a_pair_forms)
{
    struct trial t = open_at("step=300");

    ck_assert_double_ge(trial_measure(&t, "right"), 0.95);
    ck_assert_double_ge(trial_measure(&t, "before1_2"), 0.7);
    ck_assert_double_le(trial_measure(&t, "keys1_2"), 0.3);
    ck_assert_double_le(trial_measure(&t, "off2_1_2"), 0.3);
    ck_assert_double_ge(trial_measure(&t, "off2_1"), 0.9);
    trial_expect(trial_prose(&t), "finds the earlier letter and looks at the next one.");
    trial_expect(trial_prose(&t), "1.2 one back");
    trial_expect(trial_prose(&t), "induction");
    trial_press(&t, "2");
    finish(&t);
    trial_expect(trial_prose(&t), "the pair lost its first half");
    trial_press(&t, "2 t A B C D A B Enter");
    trial_expect(trial_prose(&t), "ABCDAB  → C");
    trial_press(&t, "show+ show+ show+ show+"); /* cuts */
    finish(&t);
    trial_expect(trial_prose(&t), "Without what 1.2 wrote in layer 2's keys only");
    trial_close(&t);
}
END_TEST

/* What is right without an induction head is said to be so: a ruler; a shifted circuit, whose heads break in other
 * places; one that has no name; a layer alone. */
START_TEST(what_fools_is_called_what_it_is)
{
    static const struct {
        const char *state, *look, *role;
        double exam_most, after_most; /* of what is right of the exam, and of the attention after the earlier one */
        const char *needed[2];        /* the wires without which nothing works; NULL: not asked */
    } runs[] = {
        {"lines=9 seed=5 step=300",
         "1.00 of its own kind, 0.23 of the exam: 2.1 looks 8 back.",
         "8 back",
         0.3,
         0.3,
         {0}},
        {"setup=deck seed=18 step=300",
         "All right, no induction head: 2.1 looks 8 after the earlier one.",
         "8 after",
         0.9,
         0.1,
         {"keys1_1", "values1_2"}},
        {"setup=deck seed=11 step=300",
         "1.00 of its own kind, 0.37 of the exam, and no head with a name.",
         NULL,
         0.5,
         1,
         {0}},
    };
    struct trial t = open_at(runs[_i].state);

    ck_assert_double_ge(trial_measure(&t, "own"), 0.95);
    ck_assert_double_le(trial_measure(&t, "right"), runs[_i].exam_most);
    ck_assert_double_le(trial_measure(&t, "after2_1"), runs[_i].after_most);
    ck_assert_str_eq(trial_look(&t), runs[_i].look);
    if (runs[_i].role)
        trial_expect(trial_prose(&t), runs[_i].role);
    ck_assert_ptr_null(strstr(trial_prose(&t), "2.1 induction"));
    ck_assert_ptr_null(strstr(trial_prose(&t), "2.2 induction"));
    for (int i = 0; i < 2 && runs[_i].needed[i]; i++)
        ck_assert_double_le(trial_measure(&t, runs[_i].needed[i]), 0.2);
    trial_close(&t);
}
END_TEST

START_TEST(one_layer_alone_has_no_name_for_it)
{
    struct trial t = open_at("layers=1 step=300 heads=4");

    ck_assert_double_le(trial_measure(&t, "right"), 0.45);
    trial_expect(trial_look(&t), " is right. One layer cannot know which letter came before.");
    ck_assert_ptr_null(strstr(trial_prose(&t), "induction"));
    trial_close(&t);
}
END_TEST

/* A step that is no reading is shown by the numbers of that very step, in all parts: those of a network that was
 * trained up to it by itself, to the bit. On the screen, in the curve and in plain text. */
START_TEST(any_step_is_shown)
{
    static const struct {
        const char *state, *row, *foot;
        int step, steps, layers, heads, least, most, letters;
        uint64_t seed;
    } runs[] = {
        {"step=37", "   37      ", "▴37", 37, 300, 2, 2, 6, 12, 26, 29},
        {"step=112 seed=4 heads=4 lines=9", "   112     ", "▴112", 112, 300, 2, 4, 9, 9, 26, 4},
        {"step=41 steps=600 layers=1 heads=1 letters=16", "   41      ", "▴41", 41, 600, 1, 1, 6, 12, 16, 29},
        {"step=299 layers=1", "   299     ", "299▴", 299, 300, 1, 2, 6, 12, 26, 29},
    };
    struct training_setup setup = training_usual;
    struct letter_line lines[LINE_EXAM];
    struct passage *passage = passage_scratch();
    struct network network;
    struct scores scores;
    struct exam exam;
    struct trial t;
    char expected[80], name[24];
    int last;

    if (HAS_SANITIZER && runs[_i].step > 50)
        return;
    setup.seed = runs[_i].seed;
    setup.layers = runs[_i].layers;
    setup.heads = runs[_i].heads;
    setup.letters = runs[_i].letters;
    setup.least = runs[_i].least;
    setup.most = runs[_i].most;
    setup.steps = runs[_i].steps;
    ck_assert(training_reach(&setup, runs[_i].step, &network, NULL));
    line_make_exam(lines, setup.letters);
    exam_start(&exam, &network, lines, LINE_EXAM, NULL);
    while (exam_advance(&exam, passage))
        continue;
    exam_scores(&exam, &scores);
    t = open_at(runs[_i].state);
    ck_assert_double_eq(trial_measure(&t, "right"), scores.right);
    if (!training_has_own(&setup))
        ck_assert_double_eq(trial_measure(&t, "loss"), scores.loss);
    ck_assert_double_eq(trial_measure(&t, "before1_1"), (double)scores.head[0][0].before);
    last = setup.layers - 1;
    snprintf(name, sizeof name, "after%d_1", last + 1);
    ck_assert_double_eq(trial_measure(&t, name), (double)scores.head[last][0].after);
    network_read(&network, "CAFHBEGDCAFHBEGD", NULL, passage);
    ck_assert_double_eq(trial_measure(&t, "next_E"), (double)passage->predicted[15 * WIDTH + 4]);
    ck_assert_double_eq_tol(trial_measure(&t, "weight"), (double)passage_weight(passage, last, setup.heads - 1, 11, 4),
                            1e-6);
    snprintf(expected, sizeof expected, "%s%.2f   %.2f ", runs[_i].row, trial_measure(&t, "loss"), scores.right);
    trial_expect(strstr(trial_prose(&t), "Readings"), expected);
    trial_expect(trial_drawn(&t, 80, 18), runs[_i].foot);
    trial_check_lines(&t);
    trial_check_state(&t);
    trial_press(&t, "step+"); /* a dial goes on to the next reading */
    snprintf(expected, sizeof expected, "step=%d", runs[_i].step - runs[_i].step % 5 + 5);
    trial_expect(trial_state(&t), expected);
    trial_close(&t);
}
END_TEST

/* On the way to a ruler: once a head has a name, it is not said that none has. */
START_TEST(a_name_is_said_on_the_way)
{
    struct trial t = open_at("lines=9 seed=5 step=50");

    trial_expect(trial_look(&t), "no head has a name yet");
    trial_press(&t, "step+ step+ step+ step+ step+ step+");
    finish(&t);
    trial_expect(trial_prose(&t), "8 back");
    trial_expect(trial_look(&t), ": 2.1 looks 8 back.");
    trial_check_lines(&t);
    trial_close(&t);
}
END_TEST

/* The loss alone tells of no head: which of them comes first is asked later. */
START_TEST(the_loss_alone_names_no_head)
{
    static const struct {
        const char *state, *look;
    } steps[] = {{"show=loss", "Random numbers"},
                 {"show=loss step=70", "Nothing yet: the loss is that of guessing, 3.26."},
                 {"show=loss step=130", "The loss has fallen to 1.34, from 3.26."},
                 {"show=loss step=300", "The loss has fallen to 0.07, from 3.26."}};

    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        struct trial t = open_at(steps[i].state);

        trial_expect(trial_look(&t), steps[i].look);
        ck_assert(!trial_holds(trial_drawn(&t, 120, 40), "one back") && !trial_holds(trial_plain(&t), "one back"));
        ck_assert(!trial_holds(trial_drawn(&t, 120, 40), "induction"));
        trial_expect(trial_sum(&t, 78), "guessing among 26 letters costs ln 26 = 3.26");
        ck_assert(!trial_works(&t, "Right") && !trial_works(&t, "Tab") && !trial_works(&t, "1"));
        trial_check_lines(&t);
        trial_close(&t);
    }
}
END_TEST

/* What is asked for beside a score stands nowhere, however large the screen: its parts, or what cuts leave right. */
START_TEST(what_is_asked_waits)
{
    static const struct {
        const char *state, *hidden;
    } asked[] = {{"step=300 show=score asked=parts", "21.67"}, {"step=300 show=score asked=cuts", "queries"}};
    struct trial t = open_at("step=300 show=score");

    for (size_t i = 0; i < 2; i++)
        trial_expect(trial_drawn(&t, 120, 40), asked[i].hidden);
    trial_close(&t);
    for (size_t i = 0; i < 2; i++) {
        const char *hidden = asked[i].hidden;

        t = open_at(asked[i].state);
        ck_assert(!trial_holds(trial_drawn(&t, 120, 40), hidden) && !trial_holds(trial_plain(&t), hidden));
        ck_assert(!trial_holds(trial_sum(&t, 78), hidden) && !trial_holds(trial_look(&t), hidden));
        trial_check_lines(&t);
        trial_check_state(&t);
        trial_close(&t);
    }
}
END_TEST

/* A frame at once, then slices, and what has been trained is there for who asks next: of a seed that no lesson has. */
START_TEST(trains_in_slices_and_once)
{
    struct trial t = trial_open(training, "seed=77 step=20"), again;
    double right;

    ck_assert(training->is_computing(t.self));
    trial_expect(trial_drawn(&t, 80, 18), "not read yet");
    trial_expect(trial_look(&t), "Not trained yet");
    ck_assert_int_gt(finish(&t), 1);
    ck_assert_int_eq(training->tick(t.self), 0);
    trial_expect(trial_drawn(&t, 80, 18), "▴20");
    right = trial_measure(&t, "loss");
    again = trial_open(training, "seed=77 step=20");
    ck_assert(!training->is_computing(again.self));
    ck_assert_double_eq(trial_measure(&again, "loss"), right);
    trial_close(&t);
    trial_leads(&again, "step-", "step=15 seed=77");
    ck_assert(training->is_computing(again.self)); /* it is trained again; until then the frame stays */
    trial_expect(trial_drawn(&again, 80, 18), "▴20");
    finish(&again);
    trial_expect(trial_drawn(&again, 80, 18), "▴15");
    trial_close(&again);
    again = trial_open(training, "seed=77 step=15");
    ck_assert(!training->is_computing(again.self)); /* it is kept */
    trial_press(&again, "seed+");
    ck_assert(training->is_computing(again.self));
    trial_close(&again);
}
END_TEST

#ifdef __linux__

/* Memory runs out while it trains: it says so and asks for nothing more; a dial begins again where it was. */
START_TEST(lack_of_memory_is_said)
{
    struct trial t = trial_open(training, "seed=78 step=300");
    struct rlimit usual, limit;
    void **pieces = NULL, **piece;
    size_t ticks = 0;

    for (clock_t start = clock(); clock() - start < CLOCKS_PER_SEC / 25;)
        training->tick(t.self); /* its exam and a step are behind it, on a busy machine too: the stack grows no more */
    ck_assert(training->is_computing(t.self));
    ck_assert_int_eq(getrlimit(RLIMIT_AS, &usual), 0);
    limit = (struct rlimit){1 << 20, usual.rlim_max};
    ck_assert_int_eq(setrlimit(RLIMIT_AS, &limit), 0);
    for (size_t size = 4096; size >= sizeof *piece; size /= 2) /* what was free already, also in small pieces */
        while ((piece = malloc(size))) {
            *piece = pieces;
            pieces = piece;
        }
    for (; training->is_computing(t.self); ticks++)
        training->tick(t.self);
    ck_assert_int_eq(setrlimit(RLIMIT_AS, &usual), 0);
    for (; pieces; pieces = piece) {
        piece = *pieces;
        free(pieces);
    }
    ck_assert_uint_gt(ticks, 0);
    trial_expect(trial_look(&t), "Memory has run out. Turn a dial to try again.");
    ck_assert(!trial_works(&t, "a"));
    trial_check_lines(&t);
    trial_press(&t, "show+ show+"); /* heads */
    ck_assert(training->is_computing(t.self));
    finish(&t);
    trial_expect(trial_look(&t), "finds the earlier letter");
    trial_close(&t);
}
END_TEST

#endif

/* Who goes back to a run is not kept waiting where it was looked at; elsewhere it is trained again, to the same bits.
 */
START_TEST(runs_are_kept)
{
    struct trial t = open_at("step=10 show=cuts off=1.1");
    double loss = trial_measure(&t, "loss"), weight = trial_measure(&t, "weight"), right = trial_measure(&t, "right");

    trial_press(&t, "step-");
    finish(&t);
    trial_press(&t, "seed+");
    finish(&t);
    ck_assert_double_ne(trial_measure(&t, "loss"), loss);
    trial_press(&t, "seed-");
    ck_assert(!training->is_computing(t.self)); /* its cuts are known, too */
    ck_assert_str_eq(trial_state(&t), "show=cuts step=5 off=1.1");
    trial_press(&t, "step-");
    ck_assert(training->is_computing(t.self));
    finish(&t);
    trial_press(&t, "step+ step+");
    finish(&t);
    ck_assert_double_eq(trial_measure(&t, "loss"), loss);
    ck_assert_double_eq(trial_measure(&t, "weight"), weight);
    ck_assert_double_eq(trial_measure(&t, "right"), right);
    trial_close(&t);
    for (int seed = 31; seed < 50; seed++) { /* more than are kept */
        t = trial_open_at("training", "seed=%d", seed);
        finish(&t);
        trial_close(&t);
    }
    t = trial_open(training, "seed=49");
    ck_assert(!training->is_computing(t.self));
    trial_close(&t);
    t = trial_open(training, "seed=31");
    ck_assert(training->is_computing(t.self));
    trial_close(&t);
}
END_TEST

/* Those of a run that were looked at are there at once when one comes back, as many as a lesson shows of it; but of all
 * runs together not more than 16. */
START_TEST(steps_are_kept)
{
    static const int steps[] = {0, 10, 20, 30, 40, 50};
    struct trial t;
    int kept = 0;

    for (int seed = 31; seed <= 34; seed++)
        for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
            t = trial_open_at("training", "seed=%d step=%d", seed, steps[i]);
            finish(&t);
            trial_close(&t);
        }
    for (int seed = 33; seed >= 31; seed--)
        for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
            t = trial_open_at("training", "seed=%d step=%d", seed, steps[i]);
            ck_assert(seed < 33 || !training->is_computing(t.self));
            kept += !training->is_computing(t.self);
            trial_close(&t);
        }
    ck_assert_int_eq(kept, 16);
}
END_TEST

/* A click on the curve goes to that step, one on a weight or a bar selects. */
START_TEST(clicks_choose)
{
    struct trial t = open_at("");

    ck_assert(training->pick(t.self, &(struct sheet_spot){.block = "curve", .value = 11.9}));
    finish(&t);
    trial_expect(trial_drawn(&t, 80, 18), "▴10");
    trial_expect(trial_drawn(&t, 80, 18), "3.26 ");
    ck_assert(training->pick(t.self, &(struct sheet_spot){.block = "after", .row = 0}));
    ck_assert_str_eq(trial_state(&t), "step=10 head=2.1");
    ck_assert(training->pick(t.self, &(struct sheet_spot){.block = "heads", .row = 2, .col = 1, .of = {.head = 1}}));
    ck_assert_str_eq(trial_state(&t), "step=10 head=1.2 cell=#3,#2");
    ck_assert(!training->pick(t.self, &(struct sheet_spot){.block = "cuts"}));
    trial_close(&t);
}
END_TEST

/* A head whose rows are not all in sight says in which direction there are more. */
START_TEST(rows_out_of_sight_are_marked)
{
    struct trial t = open_at("step=10 show=heads cell=#1,#1");

    trial_expect(trial_drawn(&t, 40, 7), "2.2 ▾");
    trial_close(&t);
    t = open_at("step=10 show=heads cell=#16,#16");
    trial_expect(trial_drawn(&t, 40, 7), "2.2 ▴");
    ck_assert_ptr_null(strstr(trial_drawn(&t, 40, 7), "▾"));
    ck_assert_ptr_null(strstr(trial_drawn(&t, 80, 18), " ▴"));
    ck_assert_ptr_null(strstr(trial_drawn(&t, 80, 18), "…"));
    trial_close(&t);
    t = open_at("step=10 show=heads line=ABCDEFGHIJKLABCDEFGHIJKL");
    trial_expect(trial_drawn(&t, 80, 28), "2.2 spreads …");
    trial_close(&t);
}
END_TEST

/* In a small room the numbers of all lengths are there, in lines. */
START_TEST(each_length_has_its_number)
{
    struct trial t = open_at("step=10 show=lengths");

    for (int length = 3; length <= 15; length++) {
        char name[16], expected[16];

        snprintf(name, sizeof name, "length%d", length);
        snprintf(expected, sizeof expected, "%2d .%02.0f", length, 100 * trial_measure(&t, name));
        trial_expect(trial_drawn(&t, 40, 7), expected);
    }
    trial_expect(trial_drawn(&t, 40, 7), "… 2 more");
    trial_close(&t);
}
END_TEST

/* It plays from step to step, and ends at a key, or at the end. */
START_TEST(plays_the_training)
{
    struct view_habits still = {.still = true};
    struct view_setup setup = {.habits = &still};
    struct trial t = open_at("");
    int frames = 0;

    trial_use(&t, "a");
    ck_assert(!training->is_computing(t.self)); /* it moves: it can be paused */
    while (!strstr(trial_state(&t), "step=10") && frames++ < 100000)
        ck_assert_int_ne(training->tick(t.self), 0);
    trial_use(&t, "a");
    finish(&t);
    ck_assert_str_eq(trial_state(&t), "step=10");
    trial_use(&t, "a Tab");
    trial_press(&t, "seed+");
    finish(&t);
    trial_expect(trial_state(&t), "seed=30");
    trial_close(&t);
    t.self = training->open(training, &setup, "layers=1 heads=1", NULL);
    trial_use(&t, "a"); /* nothing may move: all at once */
    ck_assert_str_eq(trial_state(&t), "step=300 layers=1 heads=1");
    ck_assert(!trial_works(&t, "a"));
    trial_close(&t);
}
END_TEST

START_TEST(keys_and_dials)
{
    static const struct trial_keys list[] = {
        {"Tab", "head=1.1"},
        {"BackTab", "head=2.1"},
        {"1 4", "off=1.1,2.2"},
        {"1 1 5", ""},
        {"Up", "cell=#11,#5"},
        {"Right Down", "cell=#13,#6"},
        {"show+ show+", "show=heads"},
        {"seed+ seed+", "seed=31"},
        {"step+ step+", "step=10"},
        {"step+ steps+", "steps=600 step=5"},
        {"layers+", "layers=1"},
        {"heads-", "heads=4 head=2.2"},
        {"heads+", "heads=1"},
        {"rate+", "rate=0.01"},
        {"setup+", "lines=9"},
        {"setup-", "letters=16 lines=10-16 before=0 places=relative"},
        {"cut+ cut+", "cut=1.1:queries"},
        {"cut+ layers+", "layers=1"}, /* one layer has no wire */
        {"4 heads+", "heads=1"},
        {"t b a n a n a Enter", "line=BANANA"},
        {"t X Y Enter setup-", "letters=16 lines=10-16 before=0 places=relative"}, /* it knows no X */
        {"t A B Esc", ""},
        {"t 1 Enter", ""},
        {"a a", ""},
        {"c", "code=product"},
        {"c 3", "code=back"},
        {"c 6", "code=product"},
        {"c 3 c 1", "off=1.1"}, /* numbers again: digits are heads */
        {"c 3 c c", "code=back"},
        {NULL, NULL},
    };

    trial_check_keys(training, list);
}
END_TEST

/* Each function of a step is shown whole, as training/ compiles it, and the line that does it is marked. */
START_TEST(a_step_is_shown_as_code)
{
    static const char *const regions[] = {"product", "loss", "back", "softmax", "step"};
    char state[40];
    struct trial t;
    struct text source = {0};
    struct listing listing;
    size_t lit = 0;

    ck_assert(file_read("src/training/plain.c", 1 << 20, &source, NULL));
    ck_assert(listing_cut(&listing, text_string(&source), source.length, regions[_i]));
    snprintf(state, sizeof state, "step=5 code=%s", regions[_i]);
    t = open_at(state);
    ck_assert(training->takes_prose(t.self));
    for (size_t i = 0; i < listing.count; i++) {
        ck_assert_msg(strlen(listing.lines[i]) <= 48, "%s", listing.lines[i]);
        trial_expect(trial_prose(&t), listing.lines[i]);
        if (listing.lit[i]) {
            trial_expect(trial_drawn(&t, 80, 18), listing.lines[i]);
            lit++;
        }
    }
    ck_assert_uint_ge(lit, 1);
    ck_assert_uint_le(listing.count, 19);
    trial_expect(trial_drawn(&t, 80, 18), "1 product  2 loss  3 back  4 softmax  5 step");
    trial_check_lines(&t);
    trial_check_state(&t);
    trial_press(&t, "c");
    ck_assert(!training->takes_prose(t.self));
    trial_close(&t);
    listing_free(&listing);
    text_free(&source);
}
END_TEST

START_TEST(what_is_typed_is_letters)
{
    struct trial t = open_at("letters=16 lines=6-12");

    trial_press(&t, "t A");
    trial_expect(trial_sum(&t, 78), "A to P, at most 24 letters");
    ck_assert(training->is_typing(t.self));
    trial_expect(trial_drawn(&t, 80, 18), "›A ");
    trial_press(&t, "Q Enter");
    trial_expect(trial_sum(&t, 78), "write letters from A to P");
    ck_assert(training->is_typing(t.self));
    trial_press(&t, "Backspace P Enter");
    ck_assert(!training->is_typing(t.self));
    trial_expect(trial_state(&t), "line=AP");
    trial_close(&t);
}
END_TEST

START_TEST(states_are_read_and_refused)
{
    static const char *const good[] = {"show=lengths lines=9 seed=5", "letters=16 lines=10-16 before=0 places=relative",
                                       "heads=4 head=1.3 off=2.4",    "layers=1 heads=1 line=A",
                                       "rate=0.04 steps=600",         "line=ABCDEFGHIJKLMNOPQRSTUVWX cell=#24,#1"};

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct trial t = open_at(good[i]);

        trial_check_lines(&t);
        trial_check_state(&t);
        trial_close(&t);
    }
    trial_reads_back(training, "line=bab cell=#3,#2", "line=BAB");
    trial_reads_back(training, "head=2.2 cell=#12,#5 cut=none", "");
    trial_refuses(training, "step=301", "write a step from 0 to 300");
    trial_refuses(training, "step=305", "300");
    trial_refuses(training, "seed=x", "");
    trial_refuses(training, "code=c", "");
    trial_refuses(training, "lines=6-", "3 to 16");
    trial_refuses(training, "lines=12-6", "3 to 16");
    trial_refuses(training, "lines=2", "3 to 16");
    trial_refuses(training, "head=3.1", "heads are called 1.1 to 2.2");
    trial_refuses(training, "off=1.2,1.9", "1.1 to 2.2");
    trial_refuses(training, "cut=2.1:keys", "of layer 1 wrote: 1.1 to 1.2");
    trial_refuses(training, "cut=1.1:wires", "keys, queries, values or past");
    trial_refuses(training, "cut=1.1", "keys, queries, values or past");
    trial_refuses(training, "cut=1.1:keys layers=1", "one layer has no wire");
    trial_refuses(training, "line=A1", "letters from A to Z");
    trial_refuses(training, "line=Q letters=16", "from A to P");
    trial_refuses(training, "line=ABCDEFGHIJKLMNOPQRSTUVWXY", "1 to 24 letters");
    trial_refuses(training, "before=8 lines=10-16", "");
    trial_refuses(training, "cell=#17,#1", "");
}
END_TEST

START_TEST(holds_in_any_room)
{
    static const char *const states[] = {"",
                                         "show=heads",
                                         "show=score",
                                         "show=cuts heads=4",
                                         "show=lengths",
                                         "step=5 code=loss",
                                         "step=5 line=ABCDEFGHIJKLMNOPQRSTUVWX layers=1"};
    struct random r;

    random_start(&r, 11, (unsigned)_i);
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        struct trial t = trial_open(training, states[i]);

        trial_draw_at_random(&t, &r); /* before it is read, too */
        finish(&t);
        for (int k = 0; k < 12; k++)
            trial_draw_at_random(&t, &r);
        trial_close(&t);
    }
}
END_TEST

Suite *view_training_suite(void)
{
    Suite *suite = suite_create("view_training");
    TCase *tests = tcase_create("training");

    tcase_add_test(tests, words_follow_the_numbers);
    tcase_add_test(tests, one_probe_everywhere);
    tcase_add_test(tests, plain_text_has_readings);
    tcase_add_test(tests, parts_add_up);
    tcase_add_test(tests, each_letter_has_a_share);
    tcase_add_test(tests, names_that_are_no_measures);
    if (!HAS_SANITIZER) /* 300 steps */
        tcase_add_test(tests, a_pair_forms);
    tcase_add_loop_test(tests, what_fools_is_called_what_it_is, 0, 3);
    tcase_add_test(tests, one_layer_alone_has_no_name_for_it);
    tcase_add_test(tests, a_name_is_said_on_the_way);
    if (!HAS_SANITIZER) { /* 300 steps */
        tcase_add_test(tests, the_loss_alone_names_no_head);
        tcase_add_test(tests, what_is_asked_waits);
    }
    tcase_add_test(tests, trains_in_slices_and_once);
    tcase_add_loop_test(tests, any_step_is_shown, 0, 4);
#ifdef __linux__
    if (!HAS_SANITIZER) /* which needs more memory than that */
        tcase_add_test(tests, lack_of_memory_is_said);
#endif
    tcase_add_test(tests, runs_are_kept);
    tcase_add_test(tests, steps_are_kept);
    tcase_add_test(tests, clicks_choose);
    tcase_add_test(tests, each_length_has_its_number);
    tcase_add_test(tests, plays_the_training);
    tcase_add_test(tests, rows_out_of_sight_are_marked);
    tcase_add_test(tests, keys_and_dials);
    tcase_add_loop_test(tests, a_step_is_shown_as_code, 0, 5);
    tcase_add_test(tests, what_is_typed_is_letters);
    tcase_add_test(tests, states_are_read_and_refused);
    tcase_add_loop_test(tests, holds_in_any_room, 0, SOME_OF(3));
    suite_add_tcase(suite, tests);
    return suite;
}
