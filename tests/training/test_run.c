/* SPDX-License-Identifier: MIT */
/* Whole runs: the curve of seed 29 and its bits, slices of any size, how often the head forms, what is never learned,
 * and lack of memory in the middle. */
#include "base/error.h"
#include "base/random.h"
#include "training/run.h"
#include "training/suites.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* Without optimisation a run takes half a minute: there, and where a sanitizer looks on, only its beginning. */
#if HAS_SANITIZER || !defined(__OPTIMIZE__)
#define IS_SLOW true
#else
#define IS_SLOW false
#endif

static struct training_run *begin(const struct training_setup *setup)
{
    struct error e = {0};
    struct training_run *run = training_new(setup, &e);

    ck_assert_msg(run && training_check(setup, NULL), "%s", e.message);
    return run;
}

/* Trains until a step is read. */
static void train_to(struct training_run *run, int step)
{
    while (training_last(run) < step && training_advance(run, 50, NULL))
        continue;
    ck_assert_int_ge(training_last(run), step);
}

/* The network of a step, visited; of two asked for, the one before stays. */
static const struct network *network_at(struct training_run *run, int step)
{
    static struct network networks[2];
    static int at;
    struct training_visit *visit = training_visit(run, NULL, step, NULL);
    const struct training_reading *reading = NULL;

    at = 1 - at;
    while (training_visit_advance(visit, 50))
        continue;
    networks[at] = *training_visited(visit, step, &reading);
    ck_assert_int_eq(reading->step, step);
    training_visit_free(visit);
    return &networks[at];
}

static uint64_t hash(const struct network *network)
{
    static unsigned char bytes[4 * PARAMETERS]; /* in one order on all machines */
    const real *numbers = (const real *)&network->at;

    for (size_t i = 0; i < sizeof bytes; i++) {
        uint32_t bits;

        memcpy(&bits, &numbers[i / 4], sizeof bits);
        bytes[i] = (unsigned char)(bits >> i % 4 * 8);
    }
    return random_stream((const char *)bytes, sizeof bytes);
}

/* The exam's best head of the last layer, at looking behind the earlier one. */
static double best_after(const struct training_run *run, int step)
{
    const struct head_scores *last = training_reading(run, step)->exam.head[training_setup_of(run)->layers - 1];
    double best = 0;

    for (int head = 0; head < training_setup_of(run)->heads; head++)
        best = (double)last[head].after > best ? (double)last[head].after : best;
    return best;
}

/* The step at which the induction head was formed; −1: it was not. */
static int train_until_formed(struct training_run *run)
{
    int every = training_every(training_setup_of(run));

    for (int step = 0; step <= training_setup_of(run)->steps; step += every) {
        train_to(run, step);
        if (training_reading(run, step)->exam.right > 0.95 && best_after(run, step) > 0.8)
            return step;
    }
    return -1;
}

START_TEST(seed_29_begins_as_it_does)
{
    struct training_run *run = begin(&training_usual);

    train_to(run, 0);
    ck_assert_int_eq(network_size(network_at(run, 0)), 10880);
    ck_assert_double_eq_tol((double)network_at(run, 0)->at.E[0], 0.5292059, 1e-7);
    ck_assert_double_eq_tol((double)network_at(run, 0)->at.E[1], -0.2616031, 1e-7);
    ck_assert_double_eq_tol(training_reading(run, 0)->exam.loss, 3.3630, 0.002);
    ck_assert_double_eq_tol(training_reading(run, 0)->exam.right, 0.03, 0.005);
    training_free(run);
}
END_TEST

/* The bits of all weights: whatever compiles them, with whatever options, on whatever machine. */
START_TEST(ten_steps_have_the_same_bits_everywhere)
{
    static const struct {
        int layers, heads;
        bool relative;
        uint64_t hash;
    } runs[] = {{2, 2, false, 0x02041301b5ee964eu}, {1, 4, true, 0xafdb2e37400bf115u}};
    struct training_setup setup = training_usual;
    struct training_run *run;

    setup.layers = runs[_i].layers;
    setup.heads = runs[_i].heads;
    setup.relative = runs[_i].relative;
    run = begin(&setup);
    train_to(run, 10);
    ck_assert_msg(hash(network_at(run, 10)) == runs[_i].hash, "%#llx", (unsigned long long)hash(network_at(run, 10)));
    training_free(run);
}
END_TEST

START_TEST(the_curve_of_seed_29_is_known)
{
    static const struct {
        int step;
        double loss;
    } curve[] = {{70, 3.2524}, {100, 2.8686}, {110, 2.4276}, {120, 1.8148}};
    struct training_run *run;
    int formed;

    if (IS_SLOW)
        return;
    run = begin(&training_usual);
    formed = train_until_formed(run);
    ck_assert_int_ge(formed, 145);
    ck_assert_int_le(formed, 205);
    for (size_t i = 0; i < sizeof curve / sizeof *curve; i++)
        ck_assert_double_eq_tol(training_reading(run, curve[i].step)->exam.loss, curve[i].loss, 0.002);
    train_to(run, 300);
    ck_assert_double_ge(training_reading(run, 300)->exam.right, 0.98);
    ck_assert_msg(hash(network_at(run, 300)) == 0x3603cfeb4654f6c9u, "%#llx",
                  (unsigned long long)hash(network_at(run, 300)));
    training_free(run);
}
END_TEST

START_TEST(the_head_forms_from_any_seed)
{
    for (int i = 0; i < 5 && !IS_SLOW; i++) {
        struct training_setup setup = training_usual;
        struct training_run *run;

        setup.seed = (uint64_t)(_i * 5 + i + 1);
        run = begin(&setup);
        ck_assert_msg(train_until_formed(run) > 0, "seed %d", _i * 5 + i + 1);
        training_free(run);
    }
}
END_TEST

START_TEST(one_layer_never_knows_who_came_before)
{
    struct training_setup setup = training_usual;
    struct training_run *run;

    if (IS_SLOW)
        return;
    setup.layers = 1;
    setup.seed = (uint64_t)(29 + _i);
    setup.heads = _i % 2 ? 4 : 2;
    run = begin(&setup);
    train_to(run, 300);
    for (int step = 0; step <= 300; step += 5)
        ck_assert_double_le(training_reading(run, step)->exam.right, 0.45);
    ck_assert_double_ge(training_reading(run, 300)->exam.right, 0.25);
    training_free(run);
}
END_TEST

/* The ruler: right on lines of one length, on others not. */
START_TEST(one_length_teaches_a_ruler)
{
    struct training_setup setup = training_usual;
    const struct training_reading *last;
    struct training_run *run;
    struct reach best = {0};

    if (IS_SLOW)
        return;
    setup.least = setup.most = 9;
    setup.seed = 5;
    run = begin(&setup);
    train_to(run, 300);
    last = training_reading(run, 300);
    ck_assert(training_has_own(&setup));
    ck_assert_double_ge(last->own.right, 0.95);
    ck_assert_double_le(last->exam.right, 0.5);
    for (int head = 0; head < 2; head++)
        best = last->own.head[1][head].ruler.share > best.share ? last->own.head[1][head].ruler : best;
    ck_assert_int_eq(best.distance, 8);
    ck_assert_float_ge(best.share, 0.8f);
    training_free(run);
}
END_TEST

/* Advances in slices of sizes that change. */
START_TEST(slices_of_any_size_give_the_same_bits)
{
    struct training_setup setup = training_usual;
    struct training_run *whole, *sliced;

    setup.steps = 8; /* the rate falls, and the last reading is none of every fifth */
    whole = begin(&setup);
    sliced = begin(&setup);
    while (training_advance(whole, 1000000, NULL))
        continue;
    for (int lines = 1; training_advance(sliced, lines, NULL); lines = lines * 7 % 31)
        ck_assert_int_le(training_step(sliced), 8);
    ck_assert_int_eq(training_last(whole), 8);
    ck_assert_int_eq(training_last(sliced), 8);
    for (int step = 0; step <= 8; step++) {
        ck_assert_mem_eq(network_at(whole, step), network_at(sliced, step), sizeof(struct network));
        if (step % 5 == 0 || step == 8)
            ck_assert_mem_eq(training_reading(whole, step), training_reading(sliced, step),
                             sizeof(struct training_reading));
        else
            ck_assert_ptr_null(training_reading(whole, step));
    }
    ck_assert_ptr_null(training_reading(whole, 9));
    ck_assert_ptr_null(training_reading(whole, -1));
    training_free(whole);
    training_free(sliced);
}
END_TEST

/* Any step can be visited, in any order, from before training began to after it ended, also one that is no reading: its
 * network and what that gets right are those of a run that came to it by itself. */
START_TEST(any_step_is_visited_to_the_bit)
{
    static const int steps[] = {23, 7, 5, 0, 22, 15, 16, 23};
    struct training_setup setup = training_usual;
    struct training_run *run;
    struct training_visit *visit = NULL;

    setup.steps = 23; /* the rate falls from step 18 on */
    setup.heads = 4;
    setup.least = setup.most = 9; /* with a reading of its own kind */
    run = begin(&setup);
    ck_assert(training_advance(run, LINE_EXAM + 7, NULL)); /* in the midst of another */
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        const struct training_reading *reading = NULL;
        const struct network *network;
        struct network expected;
        struct scores scores;
        struct exam exam;

        if (i == 5)
            train_to(run, 23);
        visit = training_visit(run, visit, steps[i], NULL);
        ck_assert(training_is_visit_to(visit, steps[i]));
        while (training_visit_advance(visit, 7))
            ck_assert_ptr_null(training_visited(visit, steps[i], &reading));
        network = training_visited(visit, steps[i], &reading);
        ck_assert(training_reach(&setup, steps[i], &expected, NULL));
        ck_assert_mem_eq(network, &expected, sizeof expected);
        ck_assert_int_eq(reading->step, steps[i]);
        exam_start(&exam, &expected, training_exam(run), LINE_EXAM, NULL);
        while (exam_advance(&exam, passage_scratch()))
            continue;
        exam_scores(&exam, &scores);
        ck_assert_double_eq(reading->exam.loss, scores.loss);
        ck_assert_mem_eq(&reading->exam.head, &scores.head, sizeof scores.head);
        ck_assert_ptr_null(training_visited(visit, steps[i] + 1, &reading));
    }
    ck_assert_int_eq(training_step(run), 23); /* the run itself stays where it was */
    training_visit_free(visit);
    training_free(run);
}
END_TEST

/* From a state that a run keeps, little is trained again: from step 50 to 52 two steps. */
START_TEST(a_visit_begins_where_a_state_is_kept)
{
    struct training_setup setup = training_usual;
    struct training_run *run = begin(&setup);
    struct training_visit *visit;
    const struct training_reading *reading;

    train_to(run, 55);
    visit = training_visit(run, NULL, 52, NULL);
    ck_assert(training_visit_advance(visit, 2 * TRAINING_BATCH + LINE_EXAM - 1));
    ck_assert(!training_visit_advance(visit, 1));
    ck_assert_ptr_nonnull(training_visited(visit, 52, &reading));
    visit = training_visit(run, visit, 54, NULL); /* and goes on from there */
    ck_assert(training_visit_advance(visit, 2 * TRAINING_BATCH + LINE_EXAM - 1));
    ck_assert(!training_visit_advance(visit, 1));
    training_put_away(run);
    visit = training_visit(run, visit, 53, NULL);
    ck_assert(training_visit_advance(visit, 53 * TRAINING_BATCH + LINE_EXAM - 1));
    ck_assert(!training_visit_advance(visit, 1));
    visit = training_visit(run, visit, 50, NULL); /* whose state the last visit has left; its reading is known */
    ck_assert(!training_visit_advance(visit, 1));
    training_visit_free(visit);
    training_free(run);
}
END_TEST

#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)

#include <malloc.h>

static size_t allocated(void)
{
    const struct mallinfo2 now = mallinfo2();

    return now.uordblks + now.hblkhd;
}

/* All that a run of 300 steps keeps, and what it still has to train with; put away, its readings alone. */
START_TEST(a_run_takes_a_megabyte)
{
    size_t before = allocated();
    struct training_run *run = begin(&training_usual);

    if (!IS_SLOW) {
        train_to(run, 300);
        ck_assert_uint_lt(allocated() - before, 1100000);
    }
    training_put_away(run);
    if (!HAS_SANITIZER)
        ck_assert_uint_lt(allocated() - before, 80000);
    training_free(run);
}
END_TEST

#define HAS_MALLINFO
#endif

/* A run that was put away has its readings, and goes on to the same bits: in its midst, at its end. */
START_TEST(what_was_put_away_comes_back_to_the_bit)
{
    struct training_setup setup = training_usual;
    struct training_run *whole, *run;

    setup.steps = 11;
    setup.least = setup.most = 9; /* with a reading of its own kind */
    whole = begin(&setup);
    train_to(whole, 11);
    run = begin(&setup);
    if (_i)
        train_to(run, 11);
    else
        ck_assert(training_advance(run, 2 * LINE_EXAM + 7 * TRAINING_BATCH + 3, NULL));
    training_put_away(run);
    ck_assert_ptr_null(training_network(run));
    ck_assert_int_eq(training_last(run), _i ? 11 : 0);
    ck_assert_ptr_nonnull(training_reading(run, 0));
    ck_assert_int_eq(training_is_done(run), _i);
    while (training_advance(run, 7, NULL))
        continue;
    ck_assert(training_is_done(run));
    for (int step = 0; step <= 11; step++) {
        ck_assert_mem_eq(network_at(whole, step), network_at(run, step), sizeof(struct network));
        if (step % 5 == 0 || step == 11)
            ck_assert_mem_eq(training_reading(whole, step), training_reading(run, step),
                             sizeof(struct training_reading));
    }
    training_free(whole);
    training_free(run);
}
END_TEST

START_TEST(readings_lie_no_closer_than_they_can_be_kept)
{
    for (int steps = 1; steps <= TRAINING_STEPS_MOST; steps++) {
        struct training_setup setup = training_usual;
        int every;

        setup.steps = steps;
        every = training_every(&setup);
        ck_assert_int_eq(every % 5, 0);
        ck_assert_int_le((steps + every - 1) / every + 1, TRAINING_READINGS_MOST);
    }
}
END_TEST

START_TEST(set_ups_that_are_none_are_refused)
{
    struct training_setup bad[10];
    static const char *const messages[] = {
        "layers 3: a network has 1 or 2",  "layers 0: a network has 1 or 2",
        "heads 3: a layer has 1, 2 or 4",  "steps 0: write 1 to 3000",
        "steps 3001: write 1 to 3000",     "rate 0.2: write 0.0001 to 0.1",
        "rate 1e-05: write 0.0001 to 0.1", "rate nan: write 0.0001 to 0.1",
        "letters 25: there are 16 or 26",  "lines 6-20: blocks have 3 to 16 letters, the shortest first"};
    struct error e = {0};

    for (int i = 0; i < 10; i++)
        bad[i] = training_usual;
    bad[0].layers = 3;
    bad[1].layers = 0;
    bad[2].heads = 3;
    bad[3].steps = 0;
    bad[4].steps = 3001;
    bad[5].rate = 0.2;
    bad[6].rate = 0.00001;
    bad[7].rate = NAN;
    bad[8].letters = 25;
    bad[9].most = 20;
    ck_assert(!training_check(&bad[_i], &e));
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_str_eq(e.message, messages[_i]);
    ck_assert(training_check(&training_usual, NULL));
    ck_assert(!training_is_same(&bad[_i], &training_usual));
    ck_assert(training_is_same(&training_usual, &training_usual));
}
END_TEST

#ifdef __linux__

#define PIECE ((size_t)20000)

/* Takes what memory there is: a list of pieces. */
static void **take_all(void)
{
    void **pieces = NULL, **piece;

    while ((piece = malloc(PIECE))) {
        *piece = pieces;
        pieces = piece;
    }
    return pieces;
}

static void give_back(void **pieces)
{
    while (pieces) {
        void **next = *pieces;

        free(pieces);
        pieces = next;
    }
}

/* Memory runs out in mid-run: it trains on, to the same bits, and only going back takes longer; where it cannot go
 * back, that is said, nothing is lost, and when there is some again, it can. */
START_TEST(lack_of_memory_loses_nothing)
{
    struct training_setup setup = training_usual;
    struct training_run *run, *other;
    struct error e = {0};
    struct rlimit limit = {(rlim_t)64 << 20, RLIM_INFINITY}, usual;
    void **pieces;

    if (HAS_SANITIZER)
        return;
    setup.steps = 50;
    run = begin(&setup);
    train_to(run, 0);
    ck_assert_int_eq(getrlimit(RLIMIT_AS, &usual), 0);
    limit.rlim_max = usual.rlim_max;
    ck_assert_int_eq(setrlimit(RLIMIT_AS, &limit), 0);
    pieces = take_all();
    ck_assert(!training_advance(run, 1000000, &e));
    ck_assert_int_eq(e.code, ERROR_NONE);
    ck_assert_ptr_null(training_visit(run, NULL, 42, &e));
    ck_assert_ptr_null(training_new(&setup, NULL));
    ck_assert_int_eq(setrlimit(RLIMIT_AS, &usual), 0);
    give_back(pieces);
    ck_assert_int_eq(e.code, ERROR_WORK);
    ck_assert_str_eq(e.message, "not enough memory to train: close something else");
    ck_assert(training_is_done(run));
    ck_assert_int_eq(training_step(run), 50);
    other = begin(&setup);
    train_to(other, 50);
    ck_assert_mem_eq(training_network(run), training_network(other), sizeof(struct network));
    ck_assert_mem_eq(network_at(run, 42), network_at(other, 42), sizeof(struct network));
    training_free(run);
    training_free(other);
}
END_TEST

#endif

Suite *training_run_suite(void)
{
    Suite *suite = suite_create("training_run");
    TCase *tcase = tcase_create("run");

    tcase_add_test(tcase, seed_29_begins_as_it_does);
    tcase_add_loop_test(tcase, ten_steps_have_the_same_bits_everywhere, 0, 2);
    tcase_add_test(tcase, the_curve_of_seed_29_is_known);
    tcase_add_loop_test(tcase, the_head_forms_from_any_seed, 0, 4);
    tcase_add_loop_test(tcase, one_layer_never_knows_who_came_before, 0, 2);
    tcase_add_test(tcase, one_length_teaches_a_ruler);
    tcase_add_test(tcase, slices_of_any_size_give_the_same_bits);
    tcase_add_test(tcase, any_step_is_visited_to_the_bit);
    tcase_add_test(tcase, a_visit_begins_where_a_state_is_kept);
#ifdef HAS_MALLINFO
    tcase_add_test(tcase, a_run_takes_a_megabyte);
#endif
    tcase_add_loop_test(tcase, what_was_put_away_comes_back_to_the_bit, 0, 2);
    tcase_add_test(tcase, readings_lie_no_closer_than_they_can_be_kept);
    tcase_add_loop_test(tcase, set_ups_that_are_none_are_refused, 0, 10);
#ifdef __linux__
    tcase_add_test(tcase, lack_of_memory_loses_nothing);
#endif
    suite_add_tcase(suite, tcase);
    return suite;
}
