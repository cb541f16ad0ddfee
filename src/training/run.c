/* SPDX-License-Identifier: MIT */
#include "training/run.h"

#include "base/error.h"
#include "base/memory.h"
#include "training/adam.h"
#include "training/gradient.h"

#include <stdlib.h>

enum stream { STREAM_START = 1, STREAM_PRACTICE = 2 };

const struct training_setup training_usual = {.seed = 29,
                                              .layers = 2,
                                              .heads = 2,
                                              .letters = 26,
                                              .least = 6,
                                              .most = 12,
                                              .before = 8,
                                              .steps = 300,
                                              .rate = 0.02};

/* What is kept of a step. */
struct checkpoint {
    struct training_reading reading;
    struct network network;
};

/* Room to work in. */
struct workspace {
    struct adam adam;
    struct gradient gradient;
    struct passage passage;
    struct line exam[LINE_EXAM], own[LINE_EXAM], batch[TRAINING_BATCH];
};

struct training_run {
    struct training_setup setup;
    struct network network;
    struct workspace *work;
    struct random practice; /* where its lines come from */
    int step, line;         /* steps that are done; lines of the next one that are done */
    int graded;             /* rows of its batch */
    struct checkpoint *kept[TRAINING_READINGS_MOST];
    int count;               /* of readings that are done */
    struct checkpoint *next; /* of the reading that is being made; NULL: none is */
    struct exam exam;
    bool is_own; /* its own kind is being read: the exam is done */
};

/* ---------------------------------------------------------------------------------------------------------- set-up */

static bool check_network(const struct training_setup *s, struct error *e)
{
    if (s->layers != 1 && s->layers != 2)
        return error_set(e, ERROR_INPUT, "layers %d: a network has 1 or 2", s->layers);
    if (s->heads != 1 && s->heads != 2 && s->heads != 4)
        return error_set(e, ERROR_INPUT, "heads %d: a layer has 1, 2 or 4", s->heads);
    return true;
}

bool training_check(const struct training_setup *s, struct error *e)
{
    struct line_kind kind = {s->letters, s->least, s->most, s->before};

    if (!check_network(s, e) || !line_kind_check(&kind, e))
        return false;
    if (s->steps < 1 || s->steps > TRAINING_STEPS_MOST)
        return error_set(e, ERROR_INPUT, "steps %d: 1 to %d", s->steps, TRAINING_STEPS_MOST);
    if (!(s->rate >= 0.0001 && s->rate <= 0.1))
        return error_set(e, ERROR_INPUT, "rate %g: 0.0001 to 0.1", s->rate);
    return true;
}

static bool has_same_lines(const struct training_setup *a, const struct training_setup *b)
{
    return a->letters == b->letters && a->least == b->least && a->most == b->most && a->before == b->before;
}

bool training_is_same(const struct training_setup *a, const struct training_setup *b)
{
    return a->seed == b->seed && a->layers == b->layers && a->heads == b->heads && has_same_lines(a, b) &&
           a->steps == b->steps && a->relative == b->relative && a->rate == b->rate;
}

bool training_has_own(const struct training_setup *setup)
{
    struct training_setup exam = training_usual;

    exam.letters = setup->letters;
    return !has_same_lines(setup, &exam);
}

int training_every(const struct training_setup *setup)
{
    return 5 * ((setup->steps + 299) / 300);
}

/* ------------------------------------------------------------------------------------------------------- its course */

struct training_run *training_new(const struct training_setup *setup, struct error *e)
{
    struct training_run *run = calloc(1, sizeof *run);
    struct random random;

    if (run)
        run->work = calloc(1, sizeof *run->work);
    if (!run || !run->work) {
        training_free(run);
        error_set(e, ERROR_WORK, "not enough memory to train: close something else");
        return NULL;
    }
    run->setup = *setup;
    run->network.letters = setup->letters;
    run->network.layers = setup->layers;
    run->network.heads = setup->heads;
    run->network.relative = setup->relative;
    random_start(&random, setup->seed, STREAM_START);
    network_start(&run->network, &random);
    random_start(&run->practice, setup->seed, STREAM_PRACTICE);
    line_make_exam(run->work->exam, setup->letters);
    line_make_own(run->work->own, &(struct line_kind){setup->letters, setup->least, setup->most, setup->before});
    return run;
}

/* The step at which reading `index` is made. */
static int step_of(const struct training_run *run, int index)
{
    int step = index * training_every(&run->setup);

    return step < run->setup.steps ? step : run->setup.steps;
}

bool training_is_done(const struct training_run *run)
{
    return run->count > 0 && step_of(run, run->count - 1) == run->setup.steps;
}

/* Begins a reading with a copy of the network. */
static bool begin_reading(struct training_run *run, struct error *e)
{
    struct checkpoint *next = malloc(sizeof *next);

    if (!next)
        return error_set(e, ERROR_WORK, "not enough memory to keep step %d: close something else, or train less",
                         run->step);
    next->network = run->network;
    run->next = next;
    run->is_own = false;
    exam_start(&run->exam, &next->network, run->work->exam, LINE_EXAM, NULL);
    return true;
}

/* Reads a line; after the last the reading is done. */
static void read_line(struct training_run *run)
{
    struct training_reading *reading = &run->next->reading;

    exam_advance(&run->exam, &run->work->passage);
    if (run->exam.at < LINE_EXAM)
        return;
    exam_scores(&run->exam, run->is_own ? &reading->own : &reading->exam);
    if (!run->is_own && training_has_own(&run->setup)) {
        run->is_own = true;
        exam_start(&run->exam, &run->next->network, run->work->own, LINE_EXAM, NULL);
        return;
    }
    reading->step = run->step;
    if (!run->is_own)
        reading->own = reading->exam;
    run->kept[run->count++] = run->next;
    run->next = NULL;
}

static void make_batch(struct training_run *run)
{
    const struct training_setup *s = &run->setup;

    run->graded = 0;
    for (int i = 0; i < TRAINING_BATCH; i++) {
        struct line *line = &run->work->batch[i];

        line_make(line, &(struct line_kind){s->letters, s->least, s->most, s->before}, &run->practice);
        run->graded += line->length - line->first;
    }
    gradient_start(&run->work->gradient, &run->network);
}

/* The rate of the next step. */
static double rate_now(const struct training_run *run)
{
    double steps = run->setup.steps, from = steps * 4 / 5;

    return run->step < from ? run->setup.rate : run->setup.rate * (steps - run->step) / (steps - from);
}

/* Practises a line; after the last of a batch the step is done. */
static void practise_line(struct training_run *run)
{
    struct workspace *work = run->work;
    const struct line *line = &work->batch[run->line];

    if (run->line == 0)
        make_batch(run);
    network_practise(&run->network, line, &work->passage);
    gradient_add(&work->gradient, &run->network, &work->passage, line, 1 / (real)run->graded);
    if (++run->line < TRAINING_BATCH)
        return;
    adam_step(&work->adam, &run->network.at, &work->gradient.sum, rate_now(run));
    run->line = 0;
    run->step++;
}

bool training_advance(struct training_run *run, int lines, struct error *e)
{
    for (; lines > 0 && !training_is_done(run); lines--) {
        if (!run->next && run->line == 0 && run->step == step_of(run, run->count) && !begin_reading(run, e))
            return false;
        if (run->next)
            read_line(run);
        else
            practise_line(run);
    }
    return !training_is_done(run);
}

/* --------------------------------------------------------------------------------------------------- what is there */

int training_step(const struct training_run *run)
{
    return run->step;
}

int training_last(const struct training_run *run)
{
    return run->count > 0 ? step_of(run, run->count - 1) : -1;
}

const struct training_setup *training_setup_of(const struct training_run *run)
{
    return &run->setup;
}

static const struct checkpoint *find_kept(const struct training_run *run, int step)
{
    int last = training_last(run), index = step / training_every(&run->setup);

    if (step < 0 || step > last)
        return NULL;
    return run->kept[step == last ? run->count - 1 : index];
}

const struct training_reading *training_reading(const struct training_run *run, int step)
{
    const struct checkpoint *kept = find_kept(run, step);

    return kept ? &kept->reading : NULL;
}

const struct network *training_network(const struct training_run *run, int step)
{
    const struct checkpoint *kept = find_kept(run, step);

    return kept ? &kept->network : NULL;
}

const struct line *training_exam(const struct training_run *run)
{
    return run->work->exam;
}

const struct line *training_own(const struct training_run *run)
{
    return run->work->own;
}

void training_free(struct training_run *run)
{
    if (!run)
        return;
    for (int i = 0; i < run->count; i++)
        free(run->kept[i]);
    free(run->next);
    free(run->work);
    free(run);
}
